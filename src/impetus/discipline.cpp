#include "impetus/discipline.hpp"

#include <algorithm>

namespace condotta::impetus {

const std::vector<std::string_view> test_words = {
    "later move", "frenzy",  "opportunity charge", "opportunity fire", "defensive fire", "close ranks", "countercharge",
    "rally",      "evasion", "disengagement",      "about face",       "village",        "command"};

namespace {

bool reaction(Test test) {
  return test == Test::opportunity_charge || test == Test::opportunity_fire || test == Test::defensive_fire ||
         test == Test::close_ranks || test == Test::countercharge || test == Test::evasion;
}

// The general whose bonus counts, or nullptr.
const General* general_of(const Rules& rules, const DisciplineTest& test) {
  if (test.test == Test::command) return nullptr;  // IMP-GEN-011: he is dead
  if (test.unit.has_general) return &test.unit.general;
  const bool alone = test.test == Test::rally && rules.numbers.rally_needs_general_with_unit;  // IMP-DIS-006
  return test.general_in_group && !alone ? &test.group_general : nullptr;
}

// Generic modifiers (IMP-DIS-004).
void add_generic(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  if (const General* general = general_of(rules, test)) {
    sum.add("IMP-GEN-001"_rule, "general attached", rules.numbers.general_dt[static_cast<std::size_t>(general->grade)]);
  }
  const bool outside = test.unit.outside_radius || test.test == Test::command;  // IMP-GEN-012
  if (outside && test.unit.profile.type != Type::s) {
    sum.add("IMP-DIS-004"_rule, "outside the command radius", rules.numbers.dt_outside_radius);
  }
}

void add_traits(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  const General* general = general_of(rules, test);
  if (general == nullptr) return;
  if (general->severe && test.test == Test::rally && test.unit.has_general) {
    sum.add("IMP-GEN-004"_rule, "Severe general", rules.numbers.severe_rally);
  }
  if (general->confident && reaction(test.test)) {
    sum.add("IMP-REA-020"_rule, "Confident general", rules.numbers.confident_reactions);
  }
}

void add_defensive_fire(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  if (test.unit.disordered) sum.add("IMP-DIS-004"_rule, "Disordered", n.dt_defensive_fire_disordered);
  if (test.unit.profile.type == Type::t) {
    sum.add("IMP-DIS-004"_rule, "missile troops", n.dt_defensive_fire_missile_troops);
  }
  if (mounted(rules, test.unit.profile)) sum.add("IMP-DIS-004"_rule, "mounted", n.dt_defensive_fire_mounted);
}

void add_close_ranks(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  if (test.charge_moves > 1) sum.add("IMP-DIS-004"_rule, "charged with several moves", n.dt_close_ranks_several_moves);
  if (test.unit.disordered) sum.add("IMP-DIS-004"_rule, "Disordered", n.dt_close_ranks_disordered);
  if (test.unit.profile.type == Type::fp) sum.add("IMP-DIS-004"_rule, "FP", n.dt_close_ranks_heavy_infantry);
}

void add_countercharge(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  if (test.enemy.type == Type::cm || test.enemy.type == Type::cl) {
    sum.add("IMP-DIS-004"_rule, "charged by CM or CL", n.dt_countercharge_by_medium_or_light);
  }
  if (test.unit.disordered) sum.add("IMP-DIS-004"_rule, "Disordered", n.dt_countercharge_disordered);
  if (mounted(rules, test.unit.profile)) sum.add("IMP-DIS-005"_rule, "mounted", n.mounted_countercharge);
}

void add_evasion(const Rules& rules, const DisciplineTest& test, Breakdown& sum) {
  const Numbers& n = rules.numbers;
  const Profile& p = test.unit.profile;
  if (test.unit.disordered) sum.add("IMP-REA-018"_rule, "Disordered", n.dt_evasion_disordered);
  if (p.type == Type::s || p.type == Type::cl) sum.add("IMP-REA-018"_rule, "S or CL", n.dt_evasion_light);
  if ((p.type == Type::s || mounted(rules, p)) && foot(test.enemy)) {
    sum.add("IMP-REA-018"_rule, "evading from foot", n.dt_evasion_from_foot);
  }
  if (test.earlier_evades > 0) {
    sum.add("IMP-REA-016"_rule, "earlier evades", test.earlier_evades * n.dt_evasion_each_earlier);
  }
}

}  // namespace

Unit group_tester(std::span<const Unit> units) {
  Unit tester = units.front();
  for (const Unit& unit : units) {
    tester.profile.discipline = std::max(tester.profile.discipline, unit.profile.discipline);
    if (unit.outside_radius && unit.profile.type != Type::s) {
      tester.outside_radius = true;
      if (tester.profile.type == Type::s) tester.profile.type = unit.profile.type;
    }
    tester.disordered = tester.disordered || unit.disordered;
    if (unit.has_general && !tester.has_general) {
      tester.has_general = true;
      tester.general = unit.general;
    }
  }
  return tester;
}

Breakdown discipline_modifiers(const Rules& rules, const DisciplineTest& test) {
  const Numbers& n = rules.numbers;
  Breakdown sum;
  add_generic(rules, test, sum);
  add_traits(rules, test, sum);
  switch (test.test) {
    case Test::later_move:
      if (test.move > 2) sum.add("IMP-DIS-007"_rule, "moves after the second", (test.move - 2) * n.dt_each_later_move);
      break;
    case Test::frenzy:
      if (test.fragmented) sum.add("IMP-DIS-004"_rule, "fragmented group", n.dt_fragmented);
      break;
    case Test::opportunity_charge:
    case Test::opportunity_fire:
      if (test.unit.disordered) sum.add("IMP-DIS-004"_rule, "Disordered", n.dt_opportunity_disordered);
      break;
    case Test::defensive_fire: add_defensive_fire(rules, test, sum); break;
    case Test::close_ranks: add_close_ranks(rules, test, sum); break;
    case Test::countercharge: add_countercharge(rules, test, sum); break;
    case Test::rally:
      if (mounted(rules, test.unit.profile)) sum.add("IMP-DIS-005"_rule, "mounted", n.mounted_rally);
      break;
    case Test::evasion: add_evasion(rules, test, sum); break;
    case Test::disengagement:  // IMP-DIS-004: the generic ones only
    case Test::about_face:
    case Test::village:
    case Test::command: break;
  }
  return sum;
}

int discipline_target(const Rules& rules, Discipline discipline) {
  return rules.numbers.discipline_target[static_cast<std::size_t>(discipline)];
}

bool passes(const Rules& rules, const DisciplineTest& test, int roll) {
  // IMP-DIS-002
  if (roll == 1 && rules.numbers.dt_one_fails) return false;
  if (roll == 6 && rules.numbers.dt_six_passes) return true;
  return roll + discipline_modifiers(rules, test).total() >= discipline_target(rules, test.unit.profile.discipline);
}

int lowest_pass(const Rules& rules, const DisciplineTest& test) {
  for (int roll = 1; roll <= 6; ++roll) {
    if (passes(rules, test, roll)) return roll;
  }
  return 7;
}

bool may_roll_again(const Rules& rules, const DisciplineTest& test) {
  const General* general = general_of(rules, test);
  if (general == nullptr) return false;
  if (test.test == Test::later_move && general->grade == Grade::charismatic) {
    return rules.numbers.charismatic_rerolls_later_moves;  // IMP-DIS-011
  }
  return test.test == Test::countercharge && general->brave && test.unit.has_general;  // IMP-REA-010
}

bool passes_again(const Rules& rules, const DisciplineTest& test, int roll) {
  if (test.test == Test::later_move && rules.numbers.charismatic_reroll_passes_on_two) return roll >= 2;
  return passes(rules, test, roll);
}

double chance_passed(const Rules& rules, const DisciplineTest& test) {
  int passing = 0;
  int passing_again = 0;
  for (int roll = 1; roll <= 6; ++roll) {
    passing += passes(rules, test, roll);
    passing_again += passes_again(rules, test, roll);
  }
  const double once = passing / 6.0;
  return may_roll_again(rules, test) ? once + (1 - once) * (passing_again / 6.0) : once;
}

Failure failure(const DisciplineTest& test) {
  switch (test.test) {
    case Test::later_move: return {true, true, false, false, "the move is made, then the unit is Disordered"};
    case Test::frenzy: return {false, false, true, false, "the unit must charge"};
    case Test::opportunity_charge:
    case Test::opportunity_fire: return {false, false, false, true, "no reaction"};
    case Test::defensive_fire:
    case Test::close_ranks: return {false, false, false, false, "the charge is received"};
    case Test::countercharge: return {true, false, false, false, "Disordered, the charge is received standing"};
    case Test::rally: return {false, false, false, false, "stays Disordered"};
    case Test::evasion:
      if (test.earlier_evades == 0) return {false, false, false, false, "does not move"};
      return {true, true, false, false, "evades, then is Disordered"};
    case Test::disengagement: return {true, false, false, false, "stays in contact and is Disordered"};
    case Test::about_face: return {false, false, false, false, "keeps its facing"};
    case Test::village: return {false, false, false, false, "no effect"};
    case Test::command: return {true, false, false, false, "is Disordered"};  // IMP-GEN-011
  }
  return {};
}

}  // namespace condotta::impetus
