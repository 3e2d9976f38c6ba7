#include "reg/charges.hpp"

#include <algorithm>

#include "reg/charge_cards.hpp"
#include "reg/claims.hpp"
#include "reg/outcome_moves.hpp"
#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

bool touching(const State& state, UnitId a, UnitId b) {
  const std::vector<Rectangle> mine = footprint(state, a);
  const std::vector<Rectangle> theirs = footprint(state, b);
  return table::touching(table::Footprint(mine), table::Footprint(theirs));
}

bool finishes_off_only(const Troops& troops) {  // REG-CHG-012
  return skirmishing(troops) || troops.has(Trait::dragoons) || troops.has(Trait::commanded_shot);
}

bool charges_freely(Edition edition, const Troops& troops) {  // REG-CHG-004; Charging Pistol of 2019: REG-GAP-106
  return aggressive(edition, troops) || ferocious(edition, troops) || troops.has(Trait::elan) ||
         troops.impact == Impact::charging_lancer || troops.impact == Impact::sword_and_pistol;
}

bool pikes(SetFormation formation) {  // REG-CHG-003 (c)
  return formation == SetFormation::pike_and_shot || formation == SetFormation::early_pike_and_shot ||
         keil_type(formation) || formation == SetFormation::colunela;
}

// The charger put where its charge first touches the target, and the two bases that touch.
struct FirstTouch {
  State state;
  BaseId mine = nobody;
  BaseId theirs = nobody;
  table::Edge their_edge = table::Edge::front;
};
FirstTouch first_touch(const Game& game, const State& state, const ChargeReach& reach, UnitId target) {
  FirstTouch at{state};
  const UnitId unit = reach.charge.unit;
  drop_for_charge(game, at.state, reach.charge);
  go(at.state, unit, reach.charge.way, reach.cost);
  unit_at(at.state, unit).note(Deed::charged);
  Length nearest = Length::units(0.01);
  for (const BaseId mine : bases_of(at.state, unit)) {
    const Rectangle own = rectangle(base_at(at.state, mine));
    for (const BaseId theirs : bases_of(at.state, target)) {
      const Rectangle enemy = rectangle(base_at(at.state, theirs));
      const Length apart = table::distance(own, enemy);
      if (apart >= nearest) continue;
      nearest = apart;
      at.mine = mine;
      at.theirs = theirs;
      const auto how = table::contact(own, enemy);
      const bool front = !how || table::is_front(how->theirs);
      at.their_edge = front                              ? table::Edge::front
                      : table::is_rear(how->theirs)      ? table::Edge::rear
                      : how->theirs == table::Part::left ? table::Edge::left
                                                         : table::Edge::right;
    }
  }
  return at;
}

}  // namespace

bool fights_frontally(const State& state, UnitId unit) {
  const std::vector<Touch> all = touches_of(state, unit);
  return std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
    return (base_at(state, touch.a).unit == unit && touch.a_edge == table::Edge::front) ||
           (base_at(state, touch.b).unit == unit && touch.b_edge == table::Edge::front);
  });
}

Ruling may_charge(const Game& game, const State& state, UnitId id) {
  Ruling ruling;
  const Unit& unit = unit_at(state, id);
  if (unit.off_table || unit.broken) ruling.refuse("REG-UNI-001"_rule, name(game, id) + " is broken or gone");
  if (unit.troops.type == Type::artillery || unit.troops.type == Type::battlewagons || unit.troops.type == Type::camp) {
    ruling.refuse("REG-CHG-010"_rule, std::string(in_words(unit.troops.type)) + " never charges");
  }
  if (std::ranges::find(state.charge_phase.held, id) != state.charge_phase.held.end()) {
    ruling.refuse("REG-CHG-009"_rule, "its Forced charge was held this turn");
  }
  if (state.charge_phase.charge_of(id) != nullptr) {
    ruling.refuse("REG-MOV-044"_rule, "it has declared a charge already");
  }
  if (unit.did(Deed::counter_charged) || unit.did(Deed::intercepted) || unit.activity.acted) {
    ruling.refuse("REG-MOV-044"_rule, "it has made its action of the turn");
  }
  if (unit.unreliable) ruling.refuse("REG-ALY-011"_rule, "it belongs to an unreliable ally");
  return ruling;
}

Ruling may_charge(const Game& game, const State& state, UnitId id, UnitId target) {
  Ruling ruling = may_charge(game, state, id);
  const Unit& unit = unit_at(state, id);
  const Unit& enemy = unit_at(state, target);
  if (unit.side == enemy.side || enemy.off_table || enemy.broken) {
    ruling.refuse("REG-CHG-017"_rule, name(game, target) + " is no enemy to charge");
  }
  // REG-UNI-003, REG-CHG-011
  if (foot(unit.troops) && mounted(enemy.troops) && !keil_type(unit.troops.set_formation) &&
      !enemy.troops.has(Trait::dragoons) && !fights_frontally(state, target)) {
    ruling.refuse("REG-UNI-003"_rule, "Foot may not charge Mounted that are not fighting to their front");
  }
  // REG-UNT-015
  // REG-CMP-030: a camp may be charged by those who may charge skirmishers only.
  const bool skirmishers_or_camp = skirmishing(enemy.troops) || enemy.troops.type == Type::camp;
  if (finishes_off_only(unit.troops) && !skirmishers_or_camp &&
      !one_wound_from_breaking(game.rules, enemy.troops, losses(enemy))) {
    ruling.refuse("REG-CHG-012"_rule, name(game, target) + " is more than 1 wound from breaking");
  }
  // REG-CMP-018
  if (enemy.troops.type == Type::camp && enemy.troops.has(Trait::fortified) && !foot(unit.troops) &&
      unit.troops.type != Type::elephants) {
    ruling.refuse("REG-CHG-013"_rule, "only Foot and Elephants attack a fortified camp");
  }
  if (touching(state, id, target)) {
    ruling.refuse("REG-CHG-014"_rule, name(game, id) + " is touching " + name(game, target) + " already");
  }
  return ruling;
}

std::optional<Refusal> forced_exception(const Game& game, const State& state, const ChargeReach& reach, UnitId target) {
  const UnitId id = reach.charge.unit;
  const Troops& troops = unit_at(state, id).troops;
  const Troops& enemy = unit_at(state, target).troops;
  const auto because = [](std::string facts) { return Refusal{"REG-CHG-003"_rule, std::move(facts)}; };
  if (mounted(troops) && enemy.type == Type::elephants) return because("Mounted against Elephants");
  if (mounted(troops) && pikes(enemy.set_formation)) {
    return because("Mounted against " + std::string(in_words(enemy.set_formation)));
  }
  const FirstTouch at = first_touch(game, state, reach, target);
  if (at.mine == nobody) return std::nullopt;
  if (terrain_effect(game, at.state, at.mine) != TerrainEffect::none) {
    return because("it would fight where terrain hampers it");
  }
  const FightingFile own = fighting_file(game, at.state, at.mine, table::Edge::front, at.theirs, CombatPhase::charge);
  const FightingFile foe = fighting_file(game, at.state, at.theirs, at.their_edge, at.mine, CombatPhase::charge);
  // REG-CLM-053: as they stand, without General, Shatter or Shove
  const int down = claims(game.rules, CombatPhase::charge, foe, own).total() -
                   claims(game.rules, CombatPhase::charge, own, foe).total();
  if (down >= game.rules.numbers.charging.claims_down) {
    return because("it would be " + std::to_string(down) + " claims down");
  }
  return std::nullopt;
}

ForcedCharge forced_charge(const Game& game, const State& state, UnitId id) {
  ForcedCharge found;
  const Unit& unit = unit_at(state, id);
  if (!unit.troops.has(Trait::impetuous) || skirmishing(unit.troops) || !may_charge(game, state, id).allowed()) {
    return found;
  }
  for (const UnitId target : standing_units(state, other(unit.side))) {
    const Length apart = distance(state, id, target);
    if (!table::within(apart, Length::units(game.rules.numbers.charging.forced_within))) continue;
    if (!may_charge(game, state, id, target).allowed()) continue;
    const auto reach = charge_within_reach(game, state, id, target, true);
    if (!reach || !reach->reached) continue;
    if (auto exception = forced_exception(game, state, *reach, target)) {
      exception->facts += " (" + name(game, target) + ")";
      found.exceptions.push_back(*exception);
    } else {
      found.targets.push_back(target);
      found.ways.push_back(reach->charge);
    }
  }
  found.forced = !found.targets.empty();
  return found;
}

namespace {

// `forced`: whether it has a Forced charge, once that is known; it is the same for all targets.
ChargeKind kind_of_charge(const Game& game, const State& state, UnitId id, UnitId target, std::optional<bool>& forced) {
  const Unit& unit = unit_at(state, id);
  const auto& n = game.rules.numbers.charging;
  const Length apart = distance(state, id, target);
  if (skirmishing(unit.troops)) return ChargeKind::prompted;  // the others are for TUGs
  if (unit.troops.has(Trait::impetuous) && table::within(apart, Length::units(n.forced_within))) {
    if (!forced) forced = forced_charge(game, state, id).forced;
    return *forced ? ChargeKind::forced : ChargeKind::free;  // REG-CHG-003
  }
  const bool free =
      charges_freely(game.rules.edition, unit.troops) && table::within(apart, Length::units(n.free_within));
  return free ? ChargeKind::free : ChargeKind::prompted;
}

}  // namespace

ChargeKind charge_kind(const Game& game, const State& state, UnitId id, UnitId target) {
  std::optional<bool> forced;
  return kind_of_charge(game, state, id, target, forced);
}

std::vector<FileCharge> file_charges(const Game& game, const State& state, UnitId unit) {
  std::vector<FileCharge> found;
  const std::vector<Touch> all = touches_of(state, unit);
  const Length most = Length::units(game.rules.numbers.charging.engaged_files);
  for (const BaseId front : front_bases(state, unit)) {
    const bool engaged = std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
      return (touch.a == front && touch.a_edge == table::Edge::front) ||
             (touch.b == front && touch.b_edge == table::Edge::front);
    });
    if (engaged) continue;
    const table::Frame frame = table::frame(rectangle(base_at(state, front)));
    FileCharge file{front, nobody, most};
    for (const UnitId enemy : standing_units(state, other(unit_at(state, unit).side))) {
      if (!may_charge(game, state, unit, enemy).allowed()) continue;
      for (const BaseId base : bases_of(state, enemy)) {
        const auto seen = table::directly_ahead(frame, rectangle(base_at(state, base)));
        if (!seen || !table::within(seen->distance, file.distance)) continue;
        file.target = base;
        file.distance = std::max(seen->distance, Length{});
      }
    }
    if (file.target != nobody) found.push_back(file);
  }
  return found;
}

bool drop_for_charge(const Game& game, State& state, const Charge& charge) {
  if (charge.dropped == 0) return false;
  State narrow = state;
  drop_file(game.rules, narrow, charge.unit, charge.dropped == 1 ? table::Side::left : table::Side::right);
  if (!stands_clear(game, narrow, charge.unit)) return false;
  state = std::move(narrow);
  return true;
}

namespace {

// A step aside and a dropped file are for what the rules give them for (REG-CHG-028, REG-CHG-029).
void check_aids(const Game& game, const State& state, ChargePreview& seen) {
  const Charge& charge = seen.charge;
  const UnitId id = charge.unit;
  if (charge.way.shift != Length{}) {
    State narrow = state;
    drop_for_charge(game, narrow, charge);
    const ChargeWay straight{charge.way.wheel, {}};
    const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, id).side)));
    const auto met = first_meeting(narrow, id, straight, seen.path.distance, table::Footprint(enemies.rectangles));
    const Ruling aside = check_charge_shift(game, narrow, id, charge.way, met ? met->cost : seen.path.distance);
    for (const Refusal& refusal : aside.refusals) seen.ruling.refuse(refusal.rule, refusal.facts);
  }
  if (charge.dropped != 0 && seen.ruling.allowed()) {
    Charge whole = charge;
    whole.dropped = 0;
    const ChargePreview plain = preview(game, state, whole);
    const bool as_good = std::ranges::all_of(
        seen.charged, [&](UnitId target) { return std::ranges::find(plain.charged, target) != plain.charged.end(); });
    if (plain.ruling.allowed() && as_good) {
      seen.ruling.refuse("REG-CHG-029"_rule, "it gets there without dropping a file");
    }
  }
}

}  // namespace

ChargePreview preview(const Game& game, const State& state, const Charge& charge) {
  ChargePreview seen;
  seen.charge = charge;
  const UnitId id = charge.unit;
  seen.ruling = may_charge(game, state, id);
  if (!seen.ruling.allowed()) return seen;
  if (size(charge.way.wheel) > table::Angle::degrees(90)) {
    seen.ruling.refuse("REG-UNI-013"_rule, "a charge starts with a wheel of up to 90 degrees");
  }
  if (charge.way.shift > Length::units(0.5) || charge.way.shift < Length::units(-0.5)) {
    seen.ruling.refuse("REG-UNI-010"_rule, "a shift is up to half a BW");
  }
  if (charge.dropped != 0 && front_line(state, id).files <= 2) {
    seen.ruling.refuse("REG-CHG-029"_rule, "it stays at least 2 wide");
  } else if (State narrow = state; charge.dropped != 0 && !drop_for_charge(game, narrow, charge)) {
    seen.ruling.refuse("REG-GEO-021"_rule, "there is no room behind it for the file that it drops");
  }
  if (in_combat(state, id)) {
    seen.ruling.refuse("REG-CHG-015"_rule, "a unit group in combat charges file by file, straight ahead");
  }
  if (!seen.ruling.allowed()) return seen;
  seen.path = charge_path(game, state, charge);
  seen.charged = charged_units(state, seen.path);
  seen.charge.kind = ChargeKind::prompted;
  bool somebody = false;
  std::optional<bool> forced;
  Ruling against;
  for (const UnitId target : seen.charged) {
    const Ruling ruling = may_charge(game, state, id, target);
    if (!ruling.allowed()) {
      against = ruling;
      continue;
    }
    somebody = true;
    seen.charge.kind = std::min(seen.charge.kind, kind_of_charge(game, state, id, target, forced));
  }
  if (!somebody) {
    seen.ruling = against;
    if (against.allowed()) seen.ruling.refuse("REG-CHG-017"_rule, "no enemy is in reach on this way");
    return seen;
  }
  check_aids(game, state, seen);
  if (seen.charge.kind == ChargeKind::prompted) {
    seen.card = card_for(game.rules, ChargeCard::charge, unit_at(state, id).troops);
  }
  // Friends in the way bar all but Forced charges (REG-UNI-013).
  if (seen.charge.kind != ChargeKind::forced) {
    State narrow = state;
    drop_for_charge(game, narrow, charge);
    std::vector<UnitId> friends = standing_units(state, unit_at(state, id).side, true);
    std::erase(friends, id);
    const Crowd in_the_way = crowd(state, friends);
    const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, id).side)));
    const auto met = first_meeting(narrow, id, charge.way, seen.path.distance, table::Footprint(enemies.rectangles));
    const Length until = met ? met->cost - table::tolerance : seen.path.distance;
    if (const auto barred = first_meeting(narrow, id, charge.way, until, table::Footprint(in_the_way.rectangles))) {
      seen.ruling.refuse("REG-UNI-013"_rule,
                         name(game, base_at(state, in_the_way.bases[barred->obstacle]).unit) + " is in the way");
    }
  }
  return seen;
}

void declare(const Game& game, State& state, const Charge& charge, Events& events) {
  state.charge_phase.declared.push_back(charge);
  events.push_back({"charge declared", name(game, charge.unit) + " charges", {"REG-CHG-018"_rule}, Document(), {}});
}

std::vector<UnitId> forced_charges_left(const Game& game, const State& state, Side side) {
  std::vector<UnitId> left = standing_units(state, side);
  std::erase_if(left, [&](UnitId unit) { return !forced_charge(game, state, unit).forced; });
  return left;
}

Ruling check_hold(const Game& game, const State& state, UnitId unit) {
  Ruling ruling;
  if (!forced_charge(game, state, unit).forced) {
    ruling.refuse("REG-ACT-019"_rule, name(game, unit) + " has no Forced charge to hold");
  }
  return ruling;
}

void hold(const Game& game, State& state, UnitId unit, Events& events) {
  state.charge_phase.held.push_back(unit);
  events.push_back({"charge held", name(game, unit) + " is held", {"REG-ACT-019"_rule}, Document(), {}});
}

}  // namespace condotta::reg
