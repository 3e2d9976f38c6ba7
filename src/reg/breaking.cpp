// Outcomes: breaking, KaB tests, Generals at risk, armies that break (BRK, KAB).
#include "reg/breaking.hpp"

#include <algorithm>

#include "reg/casualties.hpp"
#include "reg/combat.hpp"
#include "reg/commanders.hpp"
#include "reg/drive_back.hpp"
#include "reg/reforming.hpp"
#include "reg/thrown_dice.hpp"
#include "reg/unit_moves.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {
namespace {

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

Document dice_facts(Colour colour, Symbol symbol) {
  Document facts = Document::object();
  facts.set("die", dice::name_of(colour));
  facts.set("shows", dice::name_of(symbol));
  facts.set("dice", Document::array()).push(thrown_die(dice::name_of(colour), symbol));
  return facts;
}

// The unit groups of one army within 3BW (REG-KAB-003, REG-KAB-019: camps are not tested).
std::vector<UnitId> near(const Game& game, const State& state, Side side, table::Footprint place, UnitId except) {
  std::vector<UnitId> found;
  const table::Length limit = table::Length::units(game.rules.numbers.kab_range) + table::tolerance;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    const UnitId id = static_cast<UnitId>(u);
    if (id == except || unit.side != side || unit.off_table || unit.broken || unit.troops.type == Type::camp) continue;
    const std::vector<table::Rectangle> here = footprint(state, id);
    if (table::distance(table::Footprint(here), place) <= limit) found.push_back(id);
  }
  return found;
}

// REG-KAB-002, REG-GAP-218, REG-CDR-042, REG-ALY-006
void general_killed(const Game& game, State& state, GeneralId id, const table::Rectangle& place, dice::Source& source,
                    Events& events) {
  const General general = state.generals[static_cast<std::size_t>(id)];
  for (const UnitId unit : near(game, state, general.side, table::Footprint(&place, 1), nobody)) {
    const GeneralId command = state.units[static_cast<std::size_t>(unit)].command;
    const bool of_ally = command >= 0 && state.generals[static_cast<std::size_t>(command)].ally;
    const bool own = command < 0 || command == id;
    const bool tested = game.rules.edition == Edition::y2019 ? of_ally == general.ally && (!general.ally || own)
                                                             : own || (general.army_commander && !of_ally);
    if (!tested || state.units[static_cast<std::size_t>(unit)].broken) continue;
    test_unit(game, state, unit, KabReason::general_killed, general.army_commander, false, source, events);
  }
}

// The places of the bases that it had when the phase began (REG-RTM-012, REG-KAB-017).
std::vector<table::Rectangle> where_it_stood(const State& state, UnitId id) {
  std::vector<table::Rectangle> places;
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  for (int b = unit.first_base; b < unit.first_base + unit.base_count; ++b) {
    const Base& base = state.bases[static_cast<std::size_t>(b)];
    if (base.lost && !base.fell) continue;
    places.push_back(table::Rectangle::standing(base.stood, table::Length::units(1), base.depth));
  }
  return places;
}

bool counts_for_tests(const Unit& unit) {  // REG-KAB-019
  return unit.troops.type != Type::camp && !skirmisher_by_list(unit.troops);
}

}  // namespace

// One KaB test on one unit group: the opponent rolls (REG-KAB-001).
void test_unit(const Game& game, State& state, UnitId id, KabReason reason, bool army_commander, bool elephants,
               dice::Source& source, Events& events) {
  Unit& unit = state.units[static_cast<std::size_t>(id)];
  KabTest test;
  test.troops = unit.troops;
  test.lowest_quality = lowest_quality(state, id);
  test.reason = reason;
  test.rear_support = rear_support(game, state, id);
  test.nervous = nervous(game, state, id);
  test.army_commander_lost = army_commander;
  test.elephants_caused_it = elephants;
  const DieBreakdown die = kab_die(game.rules, test);
  const Symbol symbol = dice::symbol(source.roll(dice::death_die(die.colour)));
  const KabResult result = kab_result(game.rules, symbol);
  const int before = bases_lost(game.rules, losses(unit));
  unit.wounds = static_cast<std::int16_t>(unit.wounds + result.wounds);
  if (game.rules.edition == Edition::y2019) {
    unit.slowing = static_cast<std::uint8_t>(unit.slowing + result.push);  // REG-SLW-009, REG-SLW-010, REG-CMP-028
  } else {
    unit.drive_back = static_cast<std::uint8_t>(unit.drive_back + result.push);
  }
  Event event{"tested",
              name(game, id) + " takes a KaB test (" + std::string(in_words(reason)) +
                  "): " + std::string(dice::name_of(die.colour)) + " shows " + std::string(dice::name_of(symbol)) +
                  ", " + std::to_string(result.wounds) + (result.wounds == 1 ? " wound" : " wounds"),
              {rule_of(reason), die.start_rule},
              dice_facts(die.colour, symbol),
              {}};
  for (const Term& term : die.steps.terms()) event.rules.push_back(term.rule);
  event.facts.set("unit", int{id});
  events.push_back(std::move(event));
  for (int lost = bases_lost(game.rules, losses(unit)) - before; lost > 0; --lost) {
    state.outcomes.losses_due.push_back({id, LossCause::test});  // REG-CAS-008: the owner chooses
  }
  check_broken(game, state, id, true, source, events);
}

void test_general(const Game& game, State& state, GeneralId id, dice::Source& source, Events& events) {
  General& general = state.generals[static_cast<std::size_t>(id)];
  if (general.killed) return;
  const table::Rectangle place = general_square(state, general);
  const Colour colour = general_die(game.rules, general.grade);
  const Symbol symbol = dice::symbol(source.roll(dice::death_die(colour)));
  const GeneralFate fate = general_fate(symbol);
  const GeneralState now = after(game.rules, {general.grade, general.killed, general.cards_lost}, fate);
  general.grade = now.grade;
  general.killed = now.killed;
  general.cards_lost = now.loses_cards;
  if (now.loses_cards && !now.killed) lose_cards(state.command, id);  // REG-CDR-040, REG-CDR-047
  Event event{"general tested",
              game.general_names[static_cast<std::size_t>(id)] + " is at risk: " + std::string(dice::name_of(colour)) +
                  " shows " + std::string(dice::name_of(symbol)) + ", " + std::string(in_words(fate)),
              {"REG-KAB-027"_rule, "REG-KAB-029"_rule, "REG-KAB-030"_rule},
              dice_facts(colour, symbol),
              {}};
  event.facts.set("general", int{id});
  events.push_back(std::move(event));
  if (general.killed) {
    note_killed(state, id);
    general_killed(game, state, id, place, source, events);
  }
}

void check_broken(const Game& game, State& state, UnitId id, bool by_test, dice::Source& source, Events& events) {
  Unit& unit = state.units[static_cast<std::size_t>(id)];
  if (unit.broken || !broken(game.rules, unit.troops, losses(unit))) return;
  unit.broken = true;
  unit.broken_by_test = by_test;
  const std::size_t side = index(unit.side);
  if (unit.troops.type == Type::camp) {
    state.camp_sacked[side] = true;  // REG-BRK-015
  } else {
    state.tugs_lost[side] = static_cast<std::int16_t>(state.tugs_lost[side] + worth_in_tugs(unit.troops));
  }
  events.push_back({"broke",
                    name(game, id) + " breaks",
                    {break_point(game.rules, unit.troops, unit.base_count).rule, "REG-BRK-009"_rule},
                    Document(),
                    {}});
  if (by_test) return;
  for (std::size_t g = 0; g < state.generals.size(); ++g) {  // REG-KAB-028, REG-CDR-039
    const General& general = state.generals[g];
    if (!general.killed && general.with != nobody && state.bases[static_cast<std::size_t>(general.with)].unit == id) {
      test_general(game, state, static_cast<GeneralId>(g), source, events);
    }
  }
}

void lose_unit(const Game&, State& state, UnitId id) {
  Unit& unit = state.units[static_cast<std::size_t>(id)];
  unit.off_table = true;
  if (unit.broken) return;
  unit.broken = true;
  auto& lost = state.tugs_lost[index(unit.side)];
  lost = static_cast<std::int16_t>(lost + worth_in_tugs(unit.troops));
}

bool stops_for_broken_army(const Game& game, const State& state, Events& events) {
  bool stops = false;
  for (const Side side : {Side::red, Side::blue}) {
    if (!army_broken(game.rules, army_count(state, side))) continue;
    stops = true;
    events.push_back({"army broke",
                      "the " + std::string(name_of(side)) + " army breaks",
                      {"REG-BRK-014"_rule, "REG-TURN-012"_rule},
                      Document(),
                      {}});
  }
  return stops;
}

namespace {

bool army_is_broken(const Game& game, const State& state) {
  return army_broken(game.rules, army_count(state, Side::red)) ||
         army_broken(game.rules, army_count(state, Side::blue));
}

// 2021: an S of a test moves it back at once, in combat too; whoever has still to charge loses the distance instead
// (REG-RTM-037, REG-RTM-040, REG-RTM-041, REG-GAP-216).
bool make_drive_backs(const Play& play) {
  bool any = false;
  if (play.game.rules.edition == Edition::y2019) return any;
  for (std::size_t u = 0; u < play.state.units.size(); ++u) {
    Unit& unit = play.state.units[u];
    const auto id = static_cast<UnitId>(u);
    if (unit.drive_back == 0 || unit.off_table || unit.broken) continue;
    if (waits_to_be_driven_back(play.state, id)) continue;
    const auto distance = table::Length::units(unit.drive_back);
    unit.drive_back = 0;
    drive_back_and_reform(play, id, distance);
    any = true;
  }
  return any;
}

}  // namespace

// REG-KAB-034: also those of outcome moves that could not be completed.
void take_tests(const Play& play) {
  for (bool again = true; again && !army_is_broken(play.game, play.state);) {
    again = false;
    std::vector<TestDue>& due = play.state.charge_phase.tests_due;
    while (!due.empty()) {
      const TestDue test = due.front();
      due.erase(due.begin());
      const Unit& unit = play.state.units[static_cast<std::size_t>(test.unit)];
      if (unit.off_table || unit.broken) continue;
      test_unit(play.game, play.state, test.unit, test.reason, false, test.elephants, play.source, play.events);
      if (army_is_broken(play.game, play.state)) return;
      again = true;
    }
    again = make_drive_backs(play) || again;
  }
}

void test_neighbours_of_broken(const Play& play) {
  // All tests are made before anybody routs (REG-KAB-025), also for those who were destroyed without a rout
  // (REG-BRK-019).
  for (bool again = true; again;) {  // tests may break more (REG-KAB-001)
    again = false;
    for (std::size_t u = 0; u < play.state.units.size(); ++u) {
      const auto id = static_cast<UnitId>(u);
      const Unit unit = play.state.units[u];
      if (!unit.broken || unit.shook_friends) continue;
      play.state.units[u].shook_friends = true;
      again = true;
      if (!counts_for_tests(unit)) continue;
      const bool elephants = unit.troops.type == Type::elephants;
      const std::vector<table::Rectangle> place = where_it_stood(play.state, id);
      if (place.empty()) continue;
      for (const UnitId tested : near(play.game, play.state, unit.side, table::Footprint(place), id)) {
        if (play.state.units[static_cast<std::size_t>(tested)].broken) continue;
        test_unit(play.game, play.state, tested, KabReason::tug_broke, false, elephants, play.source, play.events);
        if (army_is_broken(play.game, play.state)) return;
      }
    }
    take_tests(play);
    if (army_is_broken(play.game, play.state)) return;
  }
}

}  // namespace condotta::reg
