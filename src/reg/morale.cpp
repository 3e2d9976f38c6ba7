#include "reg/morale.hpp"

#include <algorithm>
#include <array>

namespace condotta::reg {
namespace {

struct Reason {
  RuleId rule;
  std::string_view words;
  bool in_2019;
};
constexpr std::array<Reason, kab_reasons> reasons = {{
    {"REG-KAB-002"_rule, "a General is killed", true},
    {"REG-KAB-003"_rule, "a TUG breaks within 3BW", true},
    {"REG-KAB-004"_rule, "stopping at the table edge", true},
    {"REG-KAB-005"_rule, "the camp is sacked", true},
    {"REG-KAB-006"_rule, "friends run away through friends", true},
    {"REG-KAB-007"_rule, "routers pass through", true},
    {"REG-KAB-008"_rule, "driven back through friends", false},
    {"REG-KAB-009"_rule, "a forced charge or pursuit bursts through", true},
    {"REG-KAB-010"_rule, "a committed General leaves", true},
    {"REG-KAB-011"_rule, "skirmishers moved aside for no charge", true},
    {"REG-KAB-012"_rule, "Close Foot enters a flank sector", false},
    {"REG-KAB-013"_rule, "Foot is charged by Mounted in an unsecure flank sector", false},
    {"REG-KAB-014"_rule, "Close Foot stands in an unsecure flank sector", false},
    {"REG-KAB-015"_rule, "the allied contingent deserts", true},
}};

const Reason& entry(KabReason reason) { return reasons[static_cast<std::size_t>(reason)]; }

Colour moved(Colour start, int steps) {  // REG-DIE-002: the ends of the scale hold
  return static_cast<Colour>(std::clamp(static_cast<int>(start) + steps, 0, dice::colour_count - 1));
}

Colour start_colour(const Numbers& n, const KabTest& test) {
  if (test.troops.type == Type::elephants) return static_cast<Colour>(n.kab_elephants);
  if (test.troops.type == Type::battlewagons) return static_cast<Colour>(n.kab_battlewagons);
  switch (test.lowest_quality) {
    case Quality::poor: return static_cast<Colour>(n.kab_poor);
    case Quality::average: return static_cast<Colour>(n.kab_average);
    case Quality::superior: return static_cast<Colour>(n.kab_superior);
    case Quality::exceptional: return static_cast<Colour>(n.kab_exceptional);
  }
  return Colour::yellow;
}

}  // namespace

RuleId rule_of(KabReason reason) { return entry(reason).rule; }
std::string_view in_words(KabReason reason) { return entry(reason).words; }
bool exists(Edition edition, KabReason reason) { return edition == Edition::y2021 || entry(reason).in_2019; }

// REG-KAB-020 … REG-KAB-022
DieBreakdown kab_die(const Rules& rules, const KabTest& test) {
  const Numbers& n = rules.numbers;
  DieBreakdown die;
  die.start_rule = test.troops.type == Type::elephants      ? "REG-UNT-003"_rule
                   : test.troops.type == Type::battlewagons ? "REG-UNT-010"_rule
                                                            : "REG-KAB-020"_rule;
  die.start = start_colour(n, test);
  const RuleId rule = "REG-KAB-022"_rule;
  if (test.rear_support) die.steps.add(rule, "Rear Support", n.kab_rear_support);
  if (test.troops.has(Trait::steady)) die.steps.add("REG-GAP-205"_rule, "Steady", n.kab_steady);
  // REG-GAP-018: that is all that being Nervous does.
  if (test.nervous && rules.edition == Edition::y2019) die.steps.add("REG-GAP-204"_rule, "Nervous", n.kab_nervous);
  if (test.army_commander_lost) die.steps.add(rule, "loss of the Army Commander", n.kab_army_commander);
  if (test.elephants_caused_it) die.steps.add("REG-UNT-003"_rule, "caused by Elephants", n.kab_elephants_broke);
  die.colour = moved(die.start, die.steps.total());
  return die;
}

KabResult kab_result(const Rules& rules, Symbol symbol) {
  const Numbers& n = rules.numbers;
  switch (symbol) {
    case Symbol::blank: return {n.kab_automatic, 0};
    case Symbol::s: return {n.kab_automatic, n.kab_s_push};
    case Symbol::sword: return {n.kab_automatic + n.kab_sword, 0};
    case Symbol::skull: return {n.kab_automatic + n.kab_skull, 0};
  }
  return {};
}

KabResult throw_kab(const Rules& rules, const KabTest& test, dice::Source& source) {
  return kab_result(rules, dice::symbol(source.roll(dice::death_die(kab_die(rules, test).colour))));
}

Colour general_die(const Rules& rules, Grade grade) {
  switch (grade) {
    case Grade::mediocre: return static_cast<Colour>(rules.numbers.general_mediocre);
    case Grade::competent: return static_cast<Colour>(rules.numbers.general_competent);
    case Grade::talented: return static_cast<Colour>(rules.numbers.general_talented);
    case Grade::legendary: return static_cast<Colour>(rules.numbers.general_legendary);
  }
  return Colour::red;
}

GeneralFate general_fate(Symbol symbol) {
  switch (symbol) {
    case Symbol::blank: return GeneralFate::unhurt;
    case Symbol::s: return GeneralFate::stunned;
    case Symbol::sword: return GeneralFate::wounded;
    case Symbol::skull: return GeneralFate::killed;
  }
  return GeneralFate::unhurt;
}

GeneralState after(const Rules& rules, const GeneralState& general, GeneralFate fate) {
  GeneralState state = general;
  switch (fate) {
    case GeneralFate::unhurt: break;
    case GeneralFate::stunned: state.loses_cards = true; break;
    case GeneralFate::wounded:
      if (state.grade > Grade::mediocre) state.grade = static_cast<Grade>(static_cast<int>(state.grade) - 1);
      if (rules.edition == Edition::y2021) state.loses_cards = true;  // 2019: he keeps them
      break;
    case GeneralFate::killed: state.killed = true; break;
  }
  return state;
}

GeneralFate throw_general_fate(const Rules& rules, const GeneralState& general, dice::Source& source) {
  return general_fate(dice::symbol(source.roll(dice::death_die(general_die(rules, general.grade)))));
}

GeneralState throw_general_test(const Rules& rules, const GeneralState& general, dice::Source& source) {
  return after(rules, general, throw_general_fate(rules, general, source));
}

std::string_view in_words(Grade grade) {
  constexpr std::array<std::string_view, 4> words = {"Mediocre", "Competent", "Talented", "Legendary"};
  return words[static_cast<std::size_t>(grade)];
}

std::string_view in_words(GeneralFate fate) {
  constexpr std::array<std::string_view, 4> words = {"unhurt", "stunned", "wounded", "killed"};
  return words[static_cast<std::size_t>(fate)];
}

Colour upgraded(Colour card) { return moved(card, 1); }

// There is no other rallying (REG-REC-007).
Ruling may_recover(const Rules& rules, const Recovery& recovery) {
  const Numbers& n = rules.numbers;
  Ruling ruling;
  if (markers(rules, recovery.losses) == 0) {
    ruling.refuse("REG-REC-002"_rule, "the unit group has no wound marker, and lost bases never come back");
  }
  if (rules.edition == Edition::y2021 && !recovery.with_unit) {
    ruling.refuse("REG-REC-003"_rule, "the General is not with the unit group");
  }
  if (rules.edition == Edition::y2019 && !recovery.with_unit && recovery.distance > n.recover_within + 0.001) {
    ruling.refuse("REG-REC-003"_rule,
                  "the Commander is farther than " + std::to_string(n.recover_within) + "BW from the unit group");
  }
  Colour card = recovery.card;
  if (recovery.upgrade && !recovery.with_unit) {
    ruling.refuse("REG-REC-004"_rule, "a General who is not with the unit group can't use his upgrade on the card");
  } else if (recovery.upgrade) {
    card = upgraded(card);
  }
  const Colour needed = static_cast<Colour>(recovery.in_combat ? n.recover_in_combat : n.recover_out_of_combat);
  if (card < needed) {
    ruling.refuse("REG-REC-001"_rule, std::string(dice::name_of(needed)) + " is needed " +
                                          (recovery.in_combat ? "in combat" : "out of combat") + ", not " +
                                          std::string(dice::name_of(card)));
  }
  return ruling;
}

int free_recovery(const Rules& rules, const Losses& losses, bool rear_support, bool in_combat) {
  if (!rear_support || in_combat) return 0;
  return std::min(markers(rules, losses), rules.numbers.rear_support_recovers);
}

}  // namespace condotta::reg
