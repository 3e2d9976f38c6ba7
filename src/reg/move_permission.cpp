#include "reg/move_permission.hpp"

#include <algorithm>

#include "reg/formation.hpp"
#include "reg/formation_facts.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;

const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

std::string name(const Game& game, UnitId unit) { return "'" + game.unit_names[static_cast<std::size_t>(unit)] + "'"; }

Length magnitude(Length length) { return length < Length{} ? -length : length; }

// Light artillery moves like other troops (REG-ACT-043).
bool only_wheels(const Troops& troops) {
  return troops.type == Type::artillery && troops.shooting != Shooting::light_artillery;
}

// M2 of up to 2BW, M9 of 180 degrees, M10 without a wheel (REG-MOV-046).
bool extra_action(const Move& move) {
  if (move.action != Action::m2 && move.action != Action::m9 && move.action != Action::m10) return false;
  return std::all_of(move.parts.begin(), move.parts.end(), [](const Manoeuvre& part) {
    const bool wheels = std::any_of(part.legs.begin(), part.legs.end(), [](const Leg& leg) { return leg.wheels; });
    return !wheels && (part.action != Action::m9 || part.turn == Turning::about);
  });
}

struct Legs {
  int wheels = 0;
  Length straight;
  Length between;  // straight on between the first and the second wheel
};
Legs sum_of(const Manoeuvre& part) {
  Legs sum;
  for (const Leg& leg : part.legs) {
    if (leg.wheels) {
      ++sum.wheels;
    } else {
      sum.straight += leg.distance;
      if (sum.wheels == 1) sum.between += leg.distance;
    }
  }
  return sum;
}

void check_legs(const Manoeuvre& part, RuleId rule, int least_wheels, int most_wheels, Ruling& ruling) {
  const Legs sum = sum_of(part);
  if (sum.wheels < least_wheels || sum.wheels > most_wheels) {
    ruling.refuse(rule, "it wheels " + std::to_string(sum.wheels) + " times");
  }
  for (const Leg& leg : part.legs) {
    if (leg.wheels && (leg.angle <= table::Angle{} || leg.angle > table::Angle::degrees(90))) {
      ruling.refuse(rule, "a wheel is of more than 0 and at most 90 degrees");
    }
    if (!leg.wheels && leg.distance < Length{}) ruling.refuse(rule, "it goes back");
  }
}

void check_turn(const Manoeuvre& part, RuleId rule, bool aside, bool about, Ruling& ruling) {
  const bool is_aside = part.turn == Turning::left || part.turn == Turning::right;
  if (!(aside && is_aside) && !(about && part.turn == Turning::about)) {
    ruling.refuse(rule, "it does not turn as this action does");
  }
}

void check_standing(const Manoeuvre& part, RuleId rule, Ruling& ruling) {
  if (!part.legs.empty()) ruling.refuse(rule, "this is done on the spot");
}

// Files dropped on both sides together, of troops whose formation allows it.
void check_contraction(const Game& game, const State& state, UnitId unit, const Manoeuvre& part, RuleId rule,
                       bool may_be_none, Ruling& ruling) {
  const int files = part.left + part.right;
  const int most = game.rules.numbers.moving.contract_most;
  if (part.left < 0 || part.right < 0 || files > most || (files == 0 && !may_be_none)) {
    ruling.refuse(rule, "it contracts by 1 to " + std::to_string(most) + " files");
  }
  if (files == 0) return;
  if (unit_at(state, unit).troops.set_formation != SetFormation::none) {
    ruling.refuse("REG-UNI-002"_rule, "a set formation keeps its frontage");
  } else if (auto illegal = illegal_width(state, unit, stance(state, unit).files - files)) {
    ruling.refuse(illegal->rule, illegal->facts);
  }
}

void check_expansion(const State& state, UnitId unit, const Manoeuvre& part, Ruling& ruling) {
  if (part.left < 0 || part.right < 0 || part.left > 1 || part.right > 1 || part.left + part.right == 0) {
    ruling.refuse("REG-ACT-031"_rule, "it expands by 1 file on one side or on both");
  }
  if (unit_at(state, unit).troops.set_formation != SetFormation::none) {
    ruling.refuse("REG-UNI-002"_rule, "a set formation keeps its frontage");
  } else if (auto illegal = illegal_width(state, unit, stance(state, unit).files + part.left + part.right)) {
    ruling.refuse(illegal->rule, illegal->facts);
  }
}

// REG-FRM-011: in combat nobody gets here but a Bande.
void check_switch(const State& state, UnitId unit, const Manoeuvre& part, Ruling& ruling) {
  const Troops& troops = unit_at(state, unit).troops;
  const auto flexible = [&](Formation to) {
    const bool listed = (troops.flexible >> static_cast<unsigned>(to) & 1u) != 0;
    if (!listed || troops.formation == to) ruling.refuse("REG-FRM-009"_rule, "its list does not let it switch so");
  };
  const bool rides = troops.has(Trait::dragoons) || troops.has(Trait::dismountable);
  switch (part.switching) {
    case Switching::none: ruling.refuse("REG-ACT-025"_rule, "it says not what to switch to"); break;
    case Switching::close: flexible(Formation::close); break;
    case Switching::loose: flexible(Formation::loose); break;
    case Switching::skirmish: flexible(Formation::skirmish); break;
    case Switching::drop_pikes:
      if (troops.set_formation != SetFormation::pike_and_shot) {
        ruling.refuse("REG-UNI-004"_rule, "only Pike & Shot drops its pikes");
      }
      break;
    case Switching::mount:
      if (!rides || troops.type != Type::foot) ruling.refuse("REG-ACT-025"_rule, "it cannot mount");
      break;
    case Switching::dismount:
      if (!rides || troops.type != Type::mounted) ruling.refuse("REG-ACT-025"_rule, "it cannot dismount");
      break;
  }
}

void check_fall_back(const Manoeuvre& part, const Troops& troops, Ruling& ruling) {
  const bool quick = mounted(troops) || skirmishing(troops);
  if (part.action == Action::m12 && !quick) {
    ruling.refuse("REG-ACT-036"_rule, "M12 is for Mounted and skirmishers");
  }
  if (part.action == Action::m13 && quick) ruling.refuse("REG-ACT-037"_rule, "M13 is for other troops");
  const RuleId rule = part.action == Action::m12 ? "REG-ACT-036"_rule : "REG-ACT-037"_rule;
  check_legs(part, rule, 0, 0, ruling);
}

// What only some kinds of troops do.
void check_kind(const Unit& unit, const Manoeuvre& part, Ruling& ruling) {
  const Troops& troops = unit.troops;
  const Action action = part.action;
  // REG-CMP-006, REG-CMP-012, REG-MOV-010
  if (troops.type == Type::camp && (action != Action::move_camp || !troops.has(Trait::mobile))) {
    ruling.refuse("REG-ACT-048"_rule, "only a mobile camp moves, in its own way");
  }
  if (action == Action::move_camp && troops.type != Type::camp) ruling.refuse("REG-ACT-048"_rule, "it is no camp");
  if (only_wheels(troops) && action != Action::m17) {
    ruling.refuse("REG-ACT-042"_rule, "Medium and Heavy artillery only wheels");
  }
  if (action == Action::m17 && !only_wheels(troops)) {
    ruling.refuse("REG-ACT-042"_rule, "this is for Medium and Heavy artillery");
  }
  // REG-ACT-045: forward across the barricades straight ahead only, or turning away.
  const bool away = part.turn != Turning::none && !part.turn_last;
  const bool stays = part.legs.empty();
  if (unit.barricades && !away && !stays && action != Action::leave_barricades && action != Action::m12 &&
      action != Action::m13) {
    ruling.refuse("REG-ACT-045"_rule, "it stands behind barricades");
  }
  if (action == Action::leave_barricades && !unit.barricades) {
    ruling.refuse("REG-ACT-045"_rule, "it does not stand behind barricades");
  }
}

// REG-ACT-044 and the defences that troops carry
void check_defences(const Unit& unit, const Manoeuvre& part, Ruling& ruling) {
  if (part.action == Action::form_square && (!may_form_square(unit.troops) || unit.square)) {
    ruling.refuse("REG-FRM-023"_rule, "it cannot form square");
  }
  if (part.action == Action::place_caltrops && (!unit.troops.has(Trait::caltrops) || unit.caltrops)) {
    ruling.refuse("REG-ACT-046"_rule, "it has no caltrops to place");
  }
  if (part.action == Action::place_stakes && (!unit.troops.has(Trait::stakes) || unit.stakes)) {
    ruling.refuse("REG-ACT-047"_rule, "it has no stakes to place");
  }
}

bool types_go_together(const Troops& a, const Troops& b) {  // REG-GRP-007
  const auto joins_mounted = [](const Troops& t) {
    return t.has(Trait::dragoons) || t.has(Trait::commanded_shot) || skirmishing(t);
  };
  if (skirmishing(a) || skirmishing(b) || a.type == b.type) return true;
  return (mounted(a) && joins_mounted(b)) || (mounted(b) && joins_mounted(a));
}

bool must_be_linked(const Troops& troops) {  // REG-GRP-004
  return troops.training == Training::tribal || skirmishing(troops) || mounted(troops) ||
         keil_type(troops.set_formation);
}
bool may_be_linked(const Troops& troops) { return foot(troops) && troops.training == Training::drilled; }

// All in one piece by shared edges.
bool contiguous(const State& state, const std::vector<UnitId>& units) {
  std::vector<UnitId> reached = {units.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const UnitId other : units) {
      const bool known = std::find(reached.begin(), reached.end(), other) != reached.end();
      if (!known && edge_contact(state, reached[i], other)) reached.push_back(other);
    }
  }
  return reached.size() == units.size();
}

void check_spacing_2019(const Game& game, const State& state, const Move& move, Ruling& ruling) {
  for (const UnitId a : move.units) {
    const Troops& troops = unit_at(state, a).troops;
    bool near = false;
    bool linked = false;
    for (const UnitId b : move.units) {
      if (a == b) continue;
      const Length gap = distance(state, a, b);
      near = near || table::within(gap, Length::units(game.rules.numbers.moving.group_within));
      linked = linked || edge_contact(state, a, b);
      const Troops& other = unit_at(state, b).troops;
      const bool apart =
          !must_be_linked(troops) && !may_be_linked(troops) && !must_be_linked(other) && !may_be_linked(other);
      if (a < b && apart && !table::at_least(gap, Length::units(1))) {
        ruling.refuse("REG-GRP-004"_rule, name(game, a) + " and " + name(game, b) + " are nearer than 1BW");
      }
    }
    if (!near) ruling.refuse("REG-GRP-004"_rule, name(game, a) + " is more than 3BW from the others");
    if (must_be_linked(troops) && !linked) {
      ruling.refuse("REG-GRP-004"_rule, name(game, a) + " does not touch the group edge to edge");
    }
  }
}

bool group_action(Action action) { return action >= Action::m2 && action <= Action::m6; }

bool same_heading(const Stance& a, const Stance& b) {
  return size(table::turn(a.pose.heading, b.pose.heading)) <= table::Angle::degrees(0.1);
}

}  // namespace

bool edge_contact(const State& state, UnitId a, UnitId b) {
  const auto mine = footprint(state, a);
  const auto theirs = footprint(state, b);
  const auto found = table::contacts(table::Footprint(mine), table::Footprint(theirs));
  return std::any_of(found.begin(), found.end(),
                     [](const table::BaseContact& c) { return c.how.kind == table::ContactKind::edge; });
}

TurnRight turn_right(const Game& game, const State& state, UnitId id, const Move& move) {
  TurnRight right;
  const Unit& unit = unit_at(state, id);
  Ruling& ruling = right.ruling;
  if (unit.off_table || unit.broken) ruling.refuse("REG-UNI-001"_rule, name(game, id) + " is out of the battle");
  if (!ruling.allowed()) return right;
  // REG-TRP-014 too: no change of state. 2021: a Bande switches even then (REG-FRM-011, REG-GAP-121).
  const bool bande = game.rules.edition == Edition::y2021 && unit.troops.has(Trait::bande) && move.parts.size() == 1 &&
                     move.parts[0].action == Action::m1;
  if (in_combat(state, id) && !bande) {
    ruling.refuse("REG-ACT-053"_rule, name(game, id) + " is in combat: only MF1 and MF2 are open to it");
  }
  if (unit.unreliable) ruling.refuse("REG-ACT-015"_rule, name(game, id) + " belongs to an unreliable ally");
  if (unit.activity.acted || unit.activity.extra_action) {
    ruling.refuse("REG-MOV-044"_rule, name(game, id) + " has acted this turn");
  }
  if (unit.did(Deed::counter_charged) || unit.did(Deed::intercepted)) {
    ruling.refuse("REG-MOV-048"_rule, name(game, id) + " has counter charged or intercepted");
  }
  if (unit.did(Deed::pursued)) ruling.refuse("REG-MOV-045"_rule, name(game, id) + " has pursued");
  const bool responded = unit.did(Deed::ran_away) || unit.did(Deed::skirmished);
  const bool stopped = unit.did(Deed::stopped_by_intercept);
  const bool charged = unit.did(Deed::charged) || stopped;
  const bool missed = charged && (unit.activity.missed || stopped) && game.rules.edition == Edition::y2021;
  if (charged && !missed) {
    ruling.refuse(stopped ? "REG-MOV-047"_rule : "REG-MOV-045"_rule, name(game, id) + " has charged");
  }
  right.extra = responded || missed;
  if (right.extra && !extra_action(move)) {
    ruling.refuse(missed ? "REG-MOV-045"_rule : "REG-MOV-046"_rule,
                  name(game, id) + " may only go up to 2BW ahead, turn about, or do both");
  }
  return right;
}

void check_manoeuvre(const Game& game, const State& state, UnitId id, const Manoeuvre& part, Ruling& ruling) {
  const Unit& unit = unit_at(state, id);
  const MoveNumbers& numbers = game.rules.numbers.moving;
  check_kind(unit, part, ruling);
  const Legs sum = sum_of(part);
  const auto least = [&](RuleId rule, int bw) {
    if (!table::at_least(sum.straight, Length::units(bw))) {
      ruling.refuse(rule, "it goes less than " + std::to_string(bw) + "BW ahead");
    }
  };
  if (!table::within(magnitude(part.half_shift), Length::units(0.5))) {
    ruling.refuse("REG-UNI-010"_rule, "it shifts by more than half a BW");
  }
  if (part.shift != Length{} && part.action != Action::m5) {
    ruling.refuse("REG-MOV-019"_rule, "only M5 shifts");
  }
  switch (part.action) {
    case Action::m1:
      check_standing(part, "REG-ACT-025"_rule, ruling);
      check_switch(state, id, part, ruling);
      break;
    case Action::m2:
    case Action::leave_barricades:
      check_legs(part, "REG-ACT-026"_rule, 0, 0, ruling);
      if (sum.straight <= Length{}) ruling.refuse("REG-ACT-026"_rule, "it goes nowhere");
      break;
    case Action::m3: check_legs(part, "REG-ACT-027"_rule, 1, 1, ruling); break;
    case Action::m4:
      check_legs(part, "REG-ACT-028"_rule, 2, 2, ruling);
      if (!table::at_least(sum.between, Length::units(numbers.double_wheel_straight))) {
        ruling.refuse("REG-ACT-028"_rule, "it goes less than 1BW ahead between its wheels");
      }
      break;
    case Action::m5:
      check_legs(part, "REG-ACT-029"_rule, 0, 0, ruling);
      least("REG-ACT-029"_rule, numbers.shift_least);
      if (!table::within(magnitude(part.shift), Length::units(numbers.shift_most))) {
        ruling.refuse("REG-ACT-029"_rule, "it shifts by more than 1BW");
      }
      break;
    case Action::m6:
      check_legs(part, "REG-ACT-030"_rule, 0, 0, ruling);
      least("REG-ACT-030"_rule, numbers.contract_least);
      check_contraction(game, state, id, part, "REG-ACT-030"_rule, false, ruling);
      break;
    case Action::m7:
      check_standing(part, "REG-ACT-031"_rule, ruling);
      check_expansion(state, id, part, ruling);
      break;
    case Action::m8:
      check_standing(part, "REG-ACT-032"_rule, ruling);
      check_contraction(game, state, id, part, "REG-ACT-032"_rule, true, ruling);
      break;
    case Action::m9:
      check_standing(part, "REG-ACT-033"_rule, ruling);
      check_turn(part, "REG-ACT-033"_rule, true, true, ruling);
      break;
    case Action::m10:
      check_legs(part, "REG-ACT-034"_rule, 0, 1, ruling);
      check_turn(part, "REG-ACT-034"_rule, false, true, ruling);
      if (keil_type(unit.troops.set_formation)) ruling.refuse("REG-ACT-034"_rule, "Keils and Tercios cannot");
      break;
    case Action::m11:
      check_legs(part, "REG-ACT-035"_rule, 0, 1, ruling);
      check_turn(part, "REG-ACT-035"_rule, true, false, ruling);
      if (part.turn_last) ruling.refuse("REG-ACT-035"_rule, "it turns first");
      break;
    case Action::m12:
    case Action::m13: check_fall_back(part, unit.troops, ruling); break;
    case Action::m17:
      check_legs(part, "REG-ACT-042"_rule, 1, 1, ruling);
      if (sum.straight != Length{}) ruling.refuse("REG-ACT-042"_rule, "it only wheels");
      break;
    case Action::form_square:
    case Action::place_caltrops:
    case Action::place_stakes:
      check_standing(part, part.action == Action::form_square ? "REG-FRM-023"_rule : "REG-ACT-046"_rule, ruling);
      check_defences(unit, part, ruling);
      break;
    case Action::move_camp: check_legs(part, "REG-ACT-048"_rule, 0, 0, ruling); break;
    default: ruling.refuse("REG-ACT-005"_rule, "this is no move of a unit group in the Movement Phase"); break;
  }
}

void check_group(const Game& game, const State& state, const Move& move, bool extra, Ruling& ruling) {
  if (move.units.size() < 2) return;
  for (const Manoeuvre& part : move.parts) {
    if (part.action == Action::m12 || part.action == Action::m13) {
      ruling.refuse("REG-GRP-012"_rule, "falling back is never a group action");
    } else if (!group_action(part.action) && !(extra && (part.action == Action::m9 || part.action == Action::m10))) {
      ruling.refuse("REG-GRP-006"_rule, "a group only advances");
    }
  }
  const Unit& leader = unit_at(state, move.units.front());
  const Stance facing = stance(state, move.units.front());
  for (const UnitId id : move.units) {
    const Unit& unit = unit_at(state, id);
    if (unit.side != leader.side || unit.command != leader.command) {
      ruling.refuse(game.rules.edition == Edition::y2019 ? "REG-GRP-004"_rule : "REG-GRP-005"_rule,
                    name(game, id) + " is of another command");
    }
    if (!same_heading(stance(state, id), facing)) {
      ruling.refuse("REG-GRP-006"_rule, name(game, id) + " faces another way");
    }
    if (!types_go_together(unit.troops, leader.troops)) {
      ruling.refuse("REG-GRP-007"_rule, name(game, id) + " is of another type");
    }
    if (move.action == Action::m14 && unit.troops.training == Training::tribal) {
      ruling.refuse("REG-GRP-011"_rule, name(game, id) + " is Tribal");
    }
  }
  if (game.rules.edition == Edition::y2019) {
    check_spacing_2019(game, state, move, ruling);
  } else if (!contiguous(state, move.units)) {
    ruling.refuse("REG-GRP-005"_rule, "the unit groups are not contiguous");
  }
}

void check_pulled(const Game& game, const State& state, const Move& move, Ruling& ruling) {
  std::vector<UnitId> pullers;
  for (const Move::Pull& pull : move.pulled) {
    const Unit& tug = unit_at(state, pull.tug);
    const Unit& sug = unit_at(state, pull.sug);
    const std::string who = name(game, pull.sug);
    const auto refuse = [&](std::string why) { ruling.refuse("REG-GRP-014"_rule, std::move(why)); };
    if (std::find(move.units.begin(), move.units.end(), pull.tug) == move.units.end()) {
      refuse(name(game, pull.tug) + " does not move");
    }
    if (std::find(pullers.begin(), pullers.end(), pull.tug) != pullers.end()) {
      refuse(name(game, pull.tug) + " takes along one SuG only");
    }
    pullers.push_back(pull.tug);
    if (skirmishing(tug.troops)) refuse(name(game, pull.tug) + " skirmishes itself");
    if (!skirmishing(sug.troops) || sug.side != tug.side) refuse(who + " is no friendly SuG");
    if (!edge_contact(state, pull.tug, pull.sug)) refuse(who + " does not touch it edge to edge");
    if (!same_heading(stance(state, pull.tug), stance(state, pull.sug))) refuse(who + " faces another way");
    if (game.rules.edition == Edition::y2019) {
      const auto mine = footprint(state, pull.sug);
      const auto theirs = footprint(state, pull.tug);
      const Length reach = Length::units(game.rules.numbers.moving.pulled_within);
      if (!table::entirely_within(table::Footprint(mine), reach, table::Footprint(theirs))) {
        refuse(who + " is not entirely within 3BW");
      }
    }
    Move alone = move;
    alone.units = {pull.sug};
    const TurnRight right = turn_right(game, state, pull.sug, alone);
    for (const Refusal& refusal : right.ruling.refusals) ruling.refuse(refusal.rule, refusal.facts);
  }
  if (move.pulled.empty()) return;
  for (const Manoeuvre& part : move.parts) {
    if (part.turn != Turning::none) ruling.refuse("REG-GRP-015"_rule, "actions with a turn pull nobody");
  }
}

}  // namespace condotta::reg
