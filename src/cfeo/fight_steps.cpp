// Combats on the table (CMB): who fights whom, all combats rolled, bad war, losses.
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/losses.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

Linked linked(const State& state, int unit) {
  Linked out;
  std::vector<UnitId> open = {static_cast<UnitId>(unit)};
  std::vector<UnitId> seen = open;
  while (!open.empty()) {
    const UnitId next = open.back();
    open.pop_back();
    bool touched = false;
    for (const Touch& touch : state.touches) {
      if (touch.resolved || !touch.has(next)) continue;
      touched = true;
      const UnitId enemy = touch.enemy_of(next);
      if (std::ranges::find(seen, enemy) != seen.end()) continue;
      seen.push_back(enemy);
      open.push_back(enemy);
    }
    if (touched) out.sides[index(unit_at(state, next).side)].push_back(next);
  }
  for (auto& side : out.sides) std::ranges::sort(side);
  return out;
}

namespace {

Onset onset(const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  if (own.follows_on) return Onset::follow_on;
  for (const Charge& charge : state.charges) {
    if (charge.unit == id && charge.contact) return charge.pursuit ? Onset::pursuing : Onset::charging;
  }
  for (const Charge& charge : state.charges) {
    if (charge.target == id && charge.contact && charge.response == Response::counter_charge)
      return Onset::counter_charging;
  }
  return Onset::standing;
}

// CFE-GAP-029: two levels.
bool stands_on_hill(const Game& game, const FieldUnit& unit) {
  const table::Vector at = centre(game, unit);
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const bool hill = terrain.ground == Ground::gentle_hill || terrain.ground == Ground::steep_hill;
    return hill && table::contains(terrain.area, at);
  });
}

Fighter fighter_of(const Game& game, const State& state, int id, const std::vector<UnitId>& enemies) {
  const FieldUnit& own = unit_at(state, id);
  Fighter out;
  out.unit = unit_of(own);
  out.onset = onset(state, id);
  out.took_position = own.took_position == state.turn - 1 && own.took_position > 0;
  out.inspired = own.inspired;
  out.moved = own.moved_early;
  out.reinforcing = own.reinforces != nobody;
  for (const FieldUnit& behind : state.units) {  // CFE-REI-006
    if (behind.reinforces == id && behind.reinforces_behind && present(behind)) out.depth_behind += ranks(behind);
  }
  for (const Touch& touch : state.touches) {
    if (touch.resolved || !touch.has(static_cast<UnitId>(id))) continue;
    const UnitId enemy_id = touch.enemy_of(static_cast<UnitId>(id));
    const auto at = std::ranges::find(enemies, enemy_id);
    if (at == enemies.end()) continue;
    out.touches.push_back(static_cast<std::size_t>(at - enemies.begin()));
    const FieldUnit& enemy = unit_at(state, enemy_id);
    const bool came = touch.charger == enemy_id;
    out.charged_by_cavalry = out.charged_by_cavalry || (came && arm(enemy) == Arm::cavalry);
    out.flank_hit = out.flank_hit || (came && touch.flank);
    out.higher = out.higher || (stands_on_hill(game, own) && !stands_on_hill(game, enemy));
    out.edge = out.edge || holds_edge(game, own, enemy);
    out.fortified = out.fortified || behind_walls(game, own, centre(game, enemy));
  }
  return out;
}

}  // namespace

Melee melee_of(const Game& game, const State& state, const Linked& units, bool bad_war_round) {
  Melee melee;
  melee.bad_war_round = bad_war_round;
  Engagement engagement;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const UnitId id : units.sides[side]) {
      melee.sides[side].push_back(fighter_of(game, state, id, units.sides[1 - side]));
      engagement.sides[side].push_back(stood(game, unit_at(state, id)));
    }
  }
  const Counted count = counted(game.rules, engagement);
  melee.numbers = count.count;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {  // CFE-REI-002: on the flank they add numbers
    for (std::size_t i = 0; i < units.sides[side].size(); ++i) {
      const FieldUnit& unit = unit_at(state, units.sides[side][i]);
      if (unit.reinforces == nobody || unit.reinforces_behind || !count.touches[side][i].empty()) continue;
      melee.numbers[side] += std::min(game.rules.numbers.numbers_beyond, files(unit));
    }
  }
  return melee;
}

std::array<std::string, 2> names_of(const Game& game, const Linked& units) {
  std::array<std::string, 2> out;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const UnitId id : units.sides[side]) out[side] += (out[side].empty() ? "" : ", ") + name_of(game, id);
  }
  return out;
}

// --- what it faced
// ----------------------------------------------------------------------------------------------------------------------

std::uint16_t facts_of(const Combatant& c) {
  const std::array<bool, 9> all = {c.formed,
                                   c.charged,
                                   c.enemy_cavalry_only,
                                   c.enemy_has_formed_infantry,
                                   c.enemy_has_infantry,
                                   c.enemy_only_guns_or_unformed_foot,
                                   c.enemy_single_rank_cavalry,
                                   c.enemy_charged,
                                   c.room_to_ride_through};
  std::uint16_t bits = 0;
  for (std::size_t i = 0; i < all.size(); ++i) bits = static_cast<std::uint16_t>(bits | (all[i] ? 1U << i : 0U));
  return bits;
}

Combatant combatant_of(const FieldUnit& unit) {
  const auto bit = [&](int i) { return (unit.faced >> i & 1U) != 0; };
  Combatant out;
  out.troops = unit.troops;
  out.formed = bit(0);
  out.charged = bit(1);
  out.enemy_cavalry_only = bit(2);
  out.enemy_has_formed_infantry = bit(3);
  out.enemy_has_infantry = bit(4);
  out.enemy_only_guns_or_unformed_foot = bit(5);
  out.enemy_single_rank_cavalry = bit(6);
  out.enemy_charged = bit(7);
  out.room_to_ride_through = bit(8);
  return out;
}

// --- the steps
// ----------------------------------------------------------------------------------------------------------------------

namespace {

Linked units_of_fight(const State& state, int fight) {
  Linked out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    if (unit.fight == fight && fights_on(unit) && touching(state, static_cast<int>(i)))
      out.sides[index(unit.side)].push_back(static_cast<UnitId>(i));
  }
  return out;
}

// The combats in the order of the first player's right (CFE-SEQ-006).
bool run_fight(Play& play) {
  State& state = play.state;
  Step& step = play.top();
  for (const UnitId id : right_to_left(state, state.first)) {
    const Linked units = linked(state, id);
    if (units.sides[0].empty() || units.sides[1].empty() || unit_at(state, id).fight >= 0) continue;
    const auto fight = static_cast<std::int8_t>(state.fights.size());
    Fight one;
    one.at = table::rounded(centre(play.game, unit_at(state, id)));
    state.fights.push_back(one);
    for (const auto& side : units.sides) {
      for (const UnitId member : side) {
        FieldUnit& unit = unit_at(state, member);
        unit.fight = fight;
        unit.fought = true;
        unit.after_done = false;
        unit.foes.clear();
      }
    }
    play.push({StepKind::bad_war, state.first, nobody, nobody, fight});
    return false;
  }
  if (step.value <
      static_cast<int>(state.units.size())) {  // all rolled: the losses (CFE-RES-004), leaders at risk (CFE-RES-016)
    const int id = step.value++;
    FieldUnit& unit = unit_at(state, id);
    const int dps = unit.loss_dps;
    const int casualties = unit.loss_casualties;
    unit.loss_dps = unit.loss_casualties = 0;
    if (present(unit)) suffer(play, id, dps, casualties, Cause::combat);
    return false;
  }
  play.pop();
  return false;
}

std::int16_t hundredths(const std::vector<int>& totals) {
  int sum = 0;
  for (const int total : totals) sum += total;
  return static_cast<std::int16_t>(totals.empty() ? 0 : sum * 100 / static_cast<int>(totals.size()));
}

// CFE-CMB-001, the dice of all units; totals for who decides first.
int throw_combat(Play& play, const Melee& melee, const MeleeBreakdown& sums, Fight& fight, Document& dice) {
  std::array<std::vector<int>, 2> totals;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const bool all = std::ranges::all_of(melee.sides[side], [](const Fighter& f) { return f.reinforcing; });
    for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
      const Fighter& fighter = melee.sides[side][i];
      if (fighter.reinforcing && !all) continue;
      const bool six = rolls_d6(melee, fighter);
      const int die = play.dice.roll(six ? dice::d6 : dice::average_die);
      Document one = Document::object();
      one.set("die", six ? "d6" : "average");
      one.set("face", std::to_string(die));
      dice.push(std::move(one));
      totals[side].push_back(die + sums.modifiers[side][i].total());
    }
  }
  fight.red_hundredths = hundredths(totals[0]);
  fight.blue_hundredths = hundredths(totals[1]);
  return difference(totals);
}

// CFE-ACT-009: space to stand clear behind those ridden through, and still 20 yd from the next.
bool room_behind(const Game& game, const State& state, int id, const FieldUnit& own) {
  double deep = 0;
  for (const UnitId foe : own.foes) deep = std::max(deep, depth_of(game, unit_at(state, foe)));
  const double needed = deep + depth_of(game, own) + game.rules.numbers.ride_through_halt;
  const table::Rectangle lane = table::Rectangle::before(own.pose, yd(width_of(game, own)), yd(needed));
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == own.side || !present(enemy) || !formed(enemy) || own.foes.contains(static_cast<UnitId>(i)))
      continue;
    if (table::overlapping(table::Footprint(&lane, 1), footprint(enemy))) return false;
  }
  (void)id;
  return std::ranges::none_of(game.terrain, [&](const Terrain& terrain) {
    const Passage its = passage(terrain.ground, arm(own));
    if (its != Passage::impassable && its != Passage::road_only) return false;
    return terrain.linear ? table::overlapping(table::Footprint(&lane, 1), table::Footprint(terrain.course))
                          : table::overlapping(terrain.area, table::Footprint(&lane, 1));
  });
}

// Of all units, reinforcements too (CFE-REI-004).
void note_result(Play& play, const Linked& units, const Melee& melee, int red_difference) {
  State& state = play.state;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (std::size_t i = 0; i < units.sides[side].size(); ++i) {
      FieldUnit& unit = unit_at(state, units.sides[side][i]);
      unit.foes.clear();
      for (const std::size_t enemy : melee.sides[side][i].touches) {
        if (!unit.foes.full()) unit.foes.push_back(units.sides[1 - side][enemy]);
      }
      Combatant faced = combatant(melee, side, i);
      if (arm(unit) == Arm::cavalry)
        faced.room_to_ride_through =
            faced.room_to_ride_through && room_behind(play.game, state, units.sides[side][i], unit);
      unit.faced = facts_of(faced);
      unit.difference = static_cast<std::int8_t>(std::clamp(side == 0 ? red_difference : -red_difference, -100, 100));
      const Outcome row = outcome(play.rules(), faced, unit.difference);
      unit.loss_dps = static_cast<std::int8_t>(row.dps);
      unit.loss_casualties = static_cast<std::int8_t>(row.casualties);
      unit.won_with = static_cast<std::int8_t>(formed(unit) ? files(unit) : static_cast<int>(unit.stands.size()));
    }
  }
  for (Touch& touch : state.touches) {
    const bool here = std::ranges::find(units.sides[0], touch.red) != units.sides[0].end();
    if (here) touch.resolved = true;
  }
}

constexpr std::array<std::string_view, 7> result_kinds = {"result-breakthrough", "result-victory",     "result-success",
                                                          "result-inconclusive", "result-driven-back", "result-defeat",
                                                          "result-break"};

bool run_round(Play& play) {
  State& state = play.state;
  const int number_of = play.top().value;
  const Linked units = units_of_fight(state, number_of);
  if (units.sides[0].empty() || units.sides[1].empty()) {  // a side was destroyed in the bad war
    play.pop();
    return false;
  }
  Fight& fight = state.fights[static_cast<std::size_t>(number_of)];
  const Melee melee = melee_of(play.game, state, units, fight.rounds > 0);
  const MeleeBreakdown sums = breakdown(play.rules(), melee);
  Document dice = Document::array();
  const int red_difference = throw_combat(play, melee, sums, fight, dice);
  fight.difference = static_cast<std::int8_t>(std::clamp(red_difference, -100, 100));
  ++fight.rounds;
  const std::array<std::string, 2> names = names_of(play.game, units);
  Event& event = play.tell("fought", names[0] + " against " + names[1], {"CFE-CMB-001"_rule});
  event.facts.set("dice", std::move(dice));
  event.facts.set("difference", red_difference);
  event.facts.set("band", in_words(band_of(play.rules(), red_difference)));
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    Document terms = Document::array();
    for (const Breakdown& one : sums.modifiers[side]) {
      const Document list = terms_document(one);
      for (const Document& term : list.items()) terms.push(term);
    }
    event.facts.set(side == 0 ? "red" : "blue", std::move(terms));
  }
  for (const Side side : {Side::red, Side::blue}) {
    const int difference = side == Side::red ? red_difference : -red_difference;
    const Band band = band_of(play.rules(), difference);
    Event& result = play.tell(result_kinds[static_cast<std::size_t>(band)],
                              names[index(side)] + ": " + std::string(in_words(band)) + " (" +
                                  (difference > 0 ? "+" : "") + std::to_string(difference) + ")",
                              {"CFE-RES-002"_rule});
    result.facts.set("side", condotta::name_of(side));
    result.facts.set("difference", difference);
  }
  const bool again =
      band_of(play.rules(), red_difference) == Band::inconclusive && bad_war(melee) && fight.rounds < 100;
  if (again) {  // CFE-RES-011, CFE-RES-012
    play.tell("bad-war", "Bad war: they fight on at once", {"CFE-RES-011"_rule});
    for (const auto& side : units.sides) {
      for (const UnitId id : side) suffer(play, id, play.numbers().inconclusive_dps, 0, Cause::combat);
    }
    return false;
  }
  note_result(play, units, melee, red_difference);
  play.pop();
  return false;
}

}  // namespace

const StepRules fight_rules{"Combat resolution", run_fight};
const StepRules bad_war_rules{"A round of combat", run_round};

}  // namespace condotta::cfeo
