#include "reg/kab_due.hpp"

namespace condotta::reg {
namespace {

bool foot_skirmishers(const Troops& troops) { return foot(troops) && skirmishing(troops); }

bool close_foot_tug(const Troops& troops) { return foot(troops) && troops.formation == Formation::close; }

// REG-KAB-035: what was never Nervous is never tested for a flank sector.
bool exempt_from_sectors(const Troops& troops) {
  return troops.has(Trait::dragoons) || troops.has(Trait::commanded_shot);
}

void check_distance(const Rules& rules, const KabFacts& facts, Ruling& ruling) {
  if (facts.distance > rules.numbers.kab_range + 0.001) {
    ruling.refuse(rule_of(facts.reason), "it is farther than " + std::to_string(rules.numbers.kab_range) + "BW");
  }
}

// A unit group that goes through friends: the one that moves, and the one that it goes through.
void check_passing(const KabFacts& facts, Ruling& ruling) {
  const RuleId rule = rule_of(facts.reason);
  const Troops& mover = facts.mover ? facts.tested : facts.cause;
  const Troops& passed = facts.mover ? facts.cause : facts.tested;
  const bool through_nothing = foot_skirmishers(passed) || passed.type == Type::artillery;
  switch (facts.reason) {
    case KabReason::passed_by_friends:
      if (through_nothing) ruling.refuse(rule, "foot skirmishers and Artillery are passed without a test");
      if (!mounted(mover)) ruling.refuse(rule, "only Mounted movers cause the test");
      if (facts.mover && skirmishing(mover))
        ruling.refuse(rule, "of a mounted SUG only the unit group passed is tested");
      break;
    case KabReason::routed_through:
      if (through_nothing || foot_skirmishers(mover)) {
        ruling.refuse(rule, "foot skirmishers, and Artillery as the unit group passed, cause no test");
      }
      if (facts.mover) ruling.refuse(rule, "only the unit group passed through is tested");
      break;
    case KabReason::driven_back_through_friends:  // REG-GAP-215, REG-RTM-038
      if (through_nothing || foot_skirmishers(mover))
        ruling.refuse("REG-GAP-215"_rule, "foot skirmishers and Artillery are passed without a test");
      break;
    case KabReason::burst_through:
      if (through_nothing || foot_skirmishers(mover))
        ruling.refuse("REG-MOV-027"_rule, "foot skirmishers and Artillery are passed without a test");
      if (facts.mover || skirmishing(passed)) ruling.refuse(rule, "only the TUG passed through is tested");
      break;
    default: break;
  }
}

void check_sectors(const KabFacts& facts, Ruling& ruling) {
  const RuleId rule = rule_of(facts.reason);
  if (exempt_from_sectors(facts.tested)) {
    ruling.refuse("REG-KAB-035"_rule, "Dragoons and Commanded Shot are exempt");
  }
  if (facts.reason == KabReason::charged_in_flank_sector) {
    if (!foot(facts.tested) || skirmishing(facts.tested))
      ruling.refuse(rule, "it is not Foot out of Skirmish formation");
    if (!mounted(facts.cause)) ruling.refuse(rule, "the charger is not Mounted");
  } else if (!close_foot_tug(facts.tested)) {
    ruling.refuse(rule, "it is not Close Foot");
  }
  if (facts.reason == KabReason::entered_flank_sector) return;  // any sector (REG-KAB-016)
  if (facts.secure_flank) ruling.refuse(rule, "the flank is secure");
  if (!facts.good_going) ruling.refuse(rule, "it is in terrain that hampers cavalry");
}

}  // namespace

// REG-CHR-021
bool can_be_nervous(const Troops& troops) {
  return foot(troops) && !skirmishing(troops) && !exempt_from_sectors(troops);
}

Ruling kab_due(const Rules& rules, const KabFacts& facts) {
  Ruling ruling;
  const RuleId rule = rule_of(facts.reason);
  if (!exists(rules.edition, facts.reason)) ruling.refuse(rule, "the edition has no such test");
  if (facts.tested.type == Type::camp) ruling.refuse("REG-KAB-019"_rule, "camps are not tested");
  switch (facts.reason) {
    case KabReason::general_killed:
      check_distance(rules, facts, ruling);
      if (!facts.line_of_command) ruling.refuse(rule, "it was not under that General");
      break;
    case KabReason::tug_broke:
      check_distance(rules, facts, ruling);
      if (skirmisher_by_list(facts.cause)) ruling.refuse("REG-KAB-019"_rule, "a SUG that breaks causes no test");
      if (facts.cause.type == Type::camp) ruling.refuse("REG-KAB-019"_rule, "a camp that breaks causes no such test");
      break;
    case KabReason::table_edge:
      if (rules.edition == Edition::y2019 && skirmisher_by_list(facts.tested)) {
        ruling.refuse(rule, "a SUG at the table edge is removed");
      }
      break;
    case KabReason::passed_by_friends:
    case KabReason::routed_through:
    case KabReason::driven_back_through_friends:
    case KabReason::burst_through: check_passing(facts, ruling); break;
    case KabReason::entered_flank_sector:
    case KabReason::charged_in_flank_sector:
    case KabReason::stands_in_flank_sector: check_sectors(facts, ruling); break;
    case KabReason::camp_sacked:
    case KabReason::general_left:
    case KabReason::skirmishers_moved_for_nothing:
    case KabReason::desertion: break;
  }
  return ruling;
}

}  // namespace condotta::reg
