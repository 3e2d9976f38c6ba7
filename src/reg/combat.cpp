#include "reg/combat.hpp"

#include <algorithm>
#include <array>

#include "reg/formation_facts.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Rectangle;

const Base& base_at(const State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
Base& base_at(State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
const Unit& unit_of(const State& state, BaseId base) {
  return state.units[static_cast<std::size_t>(base_at(state, base).unit)];
}

// Wagons and camps fight with every 1BW of edge (REG-UNT-008, REG-UNT-019); all others roll once a phase (REG-CMB-012).
bool rolls_on_every_edge(const Unit& unit) {
  return unit.troops.type == Type::battlewagons || unit.troops.type == Type::camp;
}

bool can_fight_on(const State& state, const Stand& stand) {
  return stand.edge == table::Edge::front || fights_on_every_edge(state, stand.base);
}

bool can_roll(const State& state, const Stand& stand) {
  return rolls_on_every_edge(unit_of(state, stand.base)) || !base_at(state, stand.base).rolled;
}

// Which half of a long edge is touched, counted along the edge.
std::uint8_t stretch_of(const Rectangle& base, table::Edge edge, const Rectangle& enemy) {
  if (base.half_depth() < 0.75 || edge == table::Edge::front || edge == table::Edge::rear) return 0;
  return dot(enemy.centre() - base.centre(), base.forward()) < 0 ? 1 : 0;
}

// REG-CMB-005, REG-CMB-018: somebody charged or pursued into this contact, and it has not been fought since.
bool brought_by_charge(const State& state, const Touch& touch) {
  return base_at(state, touch.a).fresh || base_at(state, touch.b).fresh;
}

bool touches_enemy_in_front(const State& state, BaseId file) {
  const std::vector<Touch> all = touches(state);
  return std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
    return (touch.a == file && touch.a_edge == table::Edge::front) ||
           (touch.b == file && touch.b_edge == table::Edge::front);
  });
}

}  // namespace

std::uint8_t edge_bit(const Stand& stand) {
  const unsigned place = static_cast<unsigned>(stand.edge) + (stand.stretch != 0 ? 4U : 0U);
  return static_cast<std::uint8_t>(1U << place);
}

const Stand& stand_of(const LiveFight& fight, Side side) { return side == Side::red ? fight.red : fight.blue; }

// Each edge of a base is fought on once, the sides too (REG-CMB-011); unaligned contact fights all the same
// (REG-CMB-004).
std::vector<LiveFight> live_fights(const State& state, CombatPhase phase) {
  std::vector<LiveFight> fights;
  for (const Touch& touch : touches(state)) {
    if ((phase == CombatPhase::charge) != brought_by_charge(state, touch)) continue;
    const Rectangle a = rectangle(base_at(state, touch.a));
    const Rectangle b = rectangle(base_at(state, touch.b));
    const LiveFight fight{{touch.a, touch.a_edge, stretch_of(a, touch.a_edge, b)},
                          {touch.b, touch.b_edge, stretch_of(b, touch.b_edge, a)},
                          touch.shared};
    bool open = true;
    bool somebody = false;
    for (const Stand& stand : {fight.red, fight.blue}) {
      if ((base_at(state, stand.base).edges_used & edge_bit(stand)) != 0) open = false;
      if (can_fight_on(state, stand) && can_roll(state, stand)) somebody = true;
    }
    if (open && somebody) fights.push_back(fight);
  }
  return fights;
}

std::vector<UnitId> combat_of(const State& state, BaseId base) {
  const std::vector<Touch> all = touches(state);
  std::vector<UnitId> units = {base_at(state, base).unit};
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const Touch& touch : all) {
      const UnitId a = base_at(state, touch.a).unit;
      const UnitId b = base_at(state, touch.b).unit;
      if (a != units[i] && b != units[i]) continue;
      for (const UnitId unit : {a, b}) {
        if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
      }
    }
  }
  std::sort(units.begin(), units.end());
  return units;
}

bool must_fight_next(const State& state, const LiveFight& fight) {
  const auto beside = [&](const Stand& stand) {
    const Base& base = base_at(state, stand.base);
    return (base.got_shove || base.got_shatter) && !base.rolled && can_fight_on(state, stand);
  };
  return beside(fight.red) || beside(fight.blue);
}

// Free frontage of a camp supports like a file (REG-SUP-010).
std::vector<BaseId> supporters_of(const State& state, BaseId file, BaseId foe) {
  if (unit_of(state, file).square || unit_of(state, foe).square) return {};  // REG-SUP-008
  const std::vector<BaseId> enemy_file = column_behind(state, front_of(state, foe));
  const table::Frame frame = table::frame(rectangle(base_at(state, file)));
  std::vector<BaseId> supporters;
  for (const BaseId next : neighbours(state, file)) {
    const Base& base = base_at(state, next);
    if (base.rolled || base.supported || base.edges_used != 0) continue;  // REG-SUP-003
    if (unit_of(state, next).square || unit_of(state, next).broken) continue;
    if (touches_enemy_in_front(state, next)) continue;
    const Rectangle there = rectangle(base);
    const bool right = table::place(frame, there.centre()).aside > Length::units(0.5);
    const Rectangle aligned =
        rectangle(base_at(state, file)).moved(table::right_of(frame.forward) * (right ? 1.0 : -1.0));
    const bool touches_foe = std::any_of(enemy_file.begin(), enemy_file.end(), [&](BaseId enemy) {
      const Rectangle e = rectangle(base_at(state, enemy));
      return table::touching(aligned, e) || table::touching(there, e);
    });
    if (touches_foe) supporters.push_back(next);
  }
  return supporters;
}

Fight fight_on_table(const Game& game, const State& state, const LiveFight& live, CombatPhase phase,
                     std::array<bool, 2> rolls) {
  Fight fight;
  fight.phase = phase;
  fight.rolls = rolls;
  const std::array<Stand, 2> stands = {live.red, live.blue};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Stand& own = stands[i];
    const Stand& foe = stands[1 - i];
    fight.files[i] = fighting_file(game, state, own.base, own.edge, foe.base, phase);
    if (phase != CombatPhase::melee || !rolls[i] || !can_fight_on(state, own)) continue;
    for (const BaseId supporter : supporters_of(state, own.base, foe.base)) {
      fight.supporters[i].push_back(
          fighting_file(game, state, supporter, table::Edge::front, foe.base, CombatPhase::melee));
    }
  }
  return fight;
}

std::array<int, 2> apply_fight(const Game& game, State& state, const LiveFight& live, const FightBreakdown& breakdown,
                               const FightResult& result, std::array<bool, 2> rolls) {
  const std::array<Stand, 2> stands = {live.red, live.blue};
  std::array<int, 2> bases{};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    Base& base = base_at(state, stands[i].base);
    if (!breakdown.support[i].empty()) {
      for (const BaseId supporter : supporters_of(state, stands[i].base, stands[1 - i].base)) {
        base_at(state, supporter).supported = true;
      }
    }
    base.edges_used |= edge_bit(stands[i]);
    if (rolls[i]) base.rolled = true;
    // The neighbours that have not fought profit for the rest of the phase (REG-CMB-026, REG-CMB-028).
    if (result.shattered[i] || result.shoved[i]) {
      for (const BaseId next : neighbours(state, stands[i].base)) {
        Base& neighbour = base_at(state, next);
        if (neighbour.rolled) continue;
        neighbour.got_shatter = neighbour.got_shatter || result.shattered[i];
        neighbour.got_shove = neighbour.got_shove || result.shoved[i];
      }
    }
  }
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    Unit& unit = state.units[static_cast<std::size_t>(base_at(state, stands[i].base).unit)];
    const int before = bases_lost(game.rules, losses(unit));
    unit.wounds = static_cast<std::int16_t>(unit.wounds + result.wounds[i]);
    bases[i] = bases_lost(game.rules, losses(unit)) - before;
  }
  return bases;
}

bool can_be_spared(const State& state, BaseId base) {
  const UnitId unit = base_at(state, base).unit;
  if (column_behind(state, front_of(state, base)).size() == 1 && bases_of(state, unit).size() > 1 &&
      frontage(state, unit) <= least_width(unit_of(state, base).troops)) {
    return false;
  }
  const std::vector<Touch> all = touches(state);
  return std::none_of(all.begin(), all.end(), [&](const Touch& touch) {
    if (touch.a != base && touch.b != base) return false;
    const UnitId enemy = base_at(state, touch.a == base ? touch.b : touch.a).unit;
    return std::none_of(all.begin(), all.end(), [&](const Touch& t) {  // no other base of ours is in contact with it
      const BaseId mine = base_at(state, t.a).unit == unit ? t.a : t.b;
      const BaseId theirs = mine == t.a ? t.b : t.a;
      return mine != base && base_at(state, mine).unit == unit && base_at(state, theirs).unit == enemy;
    });
  });
}

std::vector<BaseId> removable(const Game& game, const State& state, BaseId front) {
  static_cast<void>(game);
  const UnitId unit = base_at(state, front).unit;
  const std::vector<BaseId> left = bases_of(state, unit);
  if (left.empty()) return {};
  const bool front_there = on_table(state, front);
  const BaseId rearmost = front_there ? column_behind(state, front).back() : nobody;
  if (rearmost != nobody && can_be_spared(state, rearmost)) return {rearmost};  // REG-CAS-003
  std::vector<BaseId> others;  // REG-CAS-005, REG-CAS-006: rear bases of other files
  for (const BaseId file : front_bases(state, unit)) {
    const BaseId last = column_behind(state, file).back();
    if (last != rearmost && can_be_spared(state, last)) others.push_back(last);
  }
  if (!others.empty()) return others;
  if (rearmost != nobody) return {rearmost};
  return {left.back()};
}

void remove_base(State& state, BaseId base) {
  base_at(state, base).lost = true;
  base_at(state, base).fell = true;
}

std::string name_of_file(const Game& game, const State& state, BaseId base) {
  const UnitId unit = base_at(state, base).unit;
  const std::vector<BaseId> fronts = front_bases(state, unit);
  const auto place = std::find(fronts.begin(), fronts.end(), base);
  const std::string name = game.unit_names[static_cast<std::size_t>(unit)];
  if (place == fronts.end()) return "a base of " + name;
  return "file " + std::to_string(place - fronts.begin() + 1) + " of " + name;
}

}  // namespace condotta::reg
