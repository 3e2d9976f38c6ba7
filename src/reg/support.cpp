#include "reg/support.hpp"

#include "reg/formation_facts.hpp"

namespace condotta::reg {

Ruling may_support(const WouldSupport& file) {
  Ruling ruling;
  if (file.phase != CombatPhase::melee) {
    ruling.refuse("REG-SUP-001"_rule, "supporting files count in Melee Combat only");
  }
  if (!file.next_to_friend) ruling.refuse("REG-SUP-002"_rule, "the file is not next to the friend it would support");
  if (file.enemy_to_front) ruling.refuse("REG-SUP-002"_rule, "the file has an enemy to fight to its own front");
  if (file.contact == SupportContact::none) {
    ruling.refuse("REG-SUP-002"_rule, "the file touches the enemy file neither corner to corner nor at its side");
  }
  if (file.has_fought) ruling.refuse("REG-SUP-003"_rule, "the file has already fought in this phase");
  if (file.has_supported) ruling.refuse("REG-SUP-003"_rule, "the file has already supported in this phase");
  if (file.side_taken) ruling.refuse("REG-SUP-004"_rule, "another file supports on that side already");
  if (file.square) ruling.refuse("REG-SUP-008"_rule, "there are no supporting files for or against a square");
  return ruling;
}

Ruling may_have_rear_support(const Troops& supported) {
  Ruling ruling;
  if (!foot(supported)) ruling.refuse("REG-CHR-025"_rule, "only Foot can have Rear Support");
  return ruling;
}

Ruling may_give_rear_support(const Troops& supporter) {
  Ruling ruling;
  if (!foot(supporter)) {
    ruling.refuse("REG-CHR-025"_rule, "only Foot can give Rear Support");
  } else if (skirmishing(supporter)) {
    ruling.refuse("REG-CHR-025"_rule, "skirmishers cannot give Rear Support");
  }
  if (supporter.has(Trait::dragoons)) ruling.refuse("REG-CHR-025"_rule, "Dragoons cannot give Rear Support");
  if (supporter.has(Trait::commanded_shot)) {
    ruling.refuse("REG-CHR-025"_rule, "Commanded Shot cannot give Rear Support");
  }
  return ruling;
}

Ruling rear_support(const Rules& rules, const WouldRearSupport& pair) {
  if (always_rear_supported(pair.supported)) return {};  // REG-CHR-026
  Ruling ruling = may_have_rear_support(pair.supported);
  for (const Refusal& refusal : may_give_rear_support(pair.supporter).refusals) ruling.refusals.push_back(refusal);
  const RuleId rule = "REG-CHR-024"_rule;
  if (pair.distance > rules.numbers.rear_support_range + 0.001) {
    ruling.refuse(rule, "the supporter is farther than " + std::to_string(rules.numbers.rear_support_range) + "BW");
  }
  if (!pair.behind_rear_line) {
    ruling.refuse(rule, "the supporter is not entirely behind the line of the supported unit group's rear edge");
  }
  if (!pair.ahead_of_supporter_line) {
    ruling.refuse(rule, "the supported unit group is not entirely ahead of the line of the supporter's front edge");
  }
  return ruling;
}

}  // namespace condotta::reg
