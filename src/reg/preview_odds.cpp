// The odds sheets of a preview: exact, from the rules' own breakdowns and the enumerating dice.
#include <algorithm>
#include <cmath>

#include "reg/charges.hpp"
#include "reg/combat.hpp"
#include "reg/flank_charge.hpp"
#include "reg/judgement.hpp"
#include "reg/move_distance.hpp"
#include "reg/odds.hpp"
#include "reg/position.hpp"
#include "reg/preview_choice.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/steps.hpp"
#include "reg/variable_move.hpp"
#include "reg/ways.hpp"

namespace condotta::reg {
namespace {

using table::Length;

std::int64_t millionths(double probability) { return static_cast<std::int64_t>(std::floor(probability * 1e6 + 0.5)); }

std::string percent(double probability) {
  const auto tenths = static_cast<int>(std::floor(probability * 1000 + 0.5));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::vector<OddsBar> bars_of(const dice::Distribution<int>& values, int breaks_from) {
  std::vector<OddsBar> bars;
  for (const auto& outcome : values) {
    bars.push_back({std::to_string(outcome.value), millionths(outcome.probability),
                    breaks_from > 0 && outcome.value >= breaks_from});
  }
  return bars;
}

OddsParty party_of(std::string name, Side side, const Breakdown& claims, std::span<const Colour> dice) {
  OddsParty party;
  party.name = std::move(name);
  party.side = side;
  for (const Term& term : claims.terms()) party.terms.push_back({std::string(term.label), term.value, term.rule});
  party.total = claims.total();
  for (const Colour colour : dice) party.dice.emplace_back(dice::name_of(colour));
  return party;
}

const Unit& unit_of(const State& state, BaseId base) {
  return state.units[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)];
}

// --- one fight

std::vector<OddsSheet> fight_sheet(const Game& game, const State& state, const Choice& choice) {
  const CombatPhase phase = sub_phase(state) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee;
  for (const LiveFight& live : live_fights(state, phase)) {
    const Stand& stand = stand_of(live, state.steps.back().side);
    if (stand.base != choice.values[0] || edge_bit(stand) != choice.values[1]) continue;
    const std::array<const Unit*, 2> units = {&unit_of(state, live.red.base), &unit_of(state, live.blue.base)};
    const FileOdds odds =
        file_odds(game.rules, fight_on_table(game, state, live, phase, {true, true}),
                  {Sufferer{units[0]->troops, losses(*units[0])}, Sufferer{units[1]->troops, losses(*units[1])}});
    OddsSheet sheet{"Odds of this fight", {}, {}};
    for (const Side side : {Side::red, Side::blue}) {
      const std::size_t own = index(side);
      const std::size_t foe = index(other(side));
      OddsParty party = party_of(name_of_file(game, state, stand_of(live, side).base), side, odds.breakdown.claims[own],
                                 odds.breakdown.dice[own]);
      party.plot_title = "Wounds given";
      party.bars = bars_of(odds.ends.map([&](const FightEnd& end) { return end.wounds[foe]; }),
                           wounds_to_break(game.rules, *units[foe]));
      sheet.parties.push_back(std::move(party));
      sheet.chances.push_back({game.unit_names[static_cast<std::size_t>(units[own] - state.units.data())] + " breaks",
                               percent(odds.ends.probability([&](const FightEnd& end) { return end.broken[own]; })),
                               "REG-BRK-001"_rule});
    }
    return {sheet};
  }
  return {};
}

// --- a charge: the whole of the Charge Combat with the first unit group that it meets

LineParty line_party(const Game& game, const State& state, UnitId unit, const FightingFile& facts) {
  LineParty party;
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  party.troops = own.troops;
  party.losses = losses(own);
  int counted = 0;
  for (const BaseId front : front_bases(state, unit)) {
    const auto depth = static_cast<std::uint8_t>(column_behind(state, front).size());
    party.depths.push_back(depth);
    counted += depth;
  }
  const int left = own.base_count - bases_lost(game.rules, losses(own));
  party.elsewhere = static_cast<std::uint8_t>(std::max(0, left - counted));
  party.legal_width = legal_width(own.troops);
  party.facts = facts;
  return party;
}

std::vector<OddsSheet> charge_sheet(const Game& game, const State& state, const Charge& charge) {
  const ChargePath path = charge_path(game, state, charge);
  const ChargePath::File* first = nullptr;
  for (const ChargePath::File& file : path.files) {
    if (file.meets != nobody && (first == nullptr || file.length < first->length)) first = &file;
  }
  if (first == nullptr) return {};
  const UnitId foe = state.bases[static_cast<std::size_t>(first->meets)].unit;
  const Unit& mine = state.units[static_cast<std::size_t>(charge.unit)];
  const Unit& theirs = state.units[static_cast<std::size_t>(foe)];
  State there = state;
  there.units[static_cast<std::size_t>(charge.unit)].note(Deed::charged);
  go(there, charge.unit, charge.way, cost_of_wheel(front_line(state, charge.unit), charge.way.wheel) + first->length);
  const bool flank =
      behind_the_front(rectangle(state.bases[static_cast<std::size_t>(first->front)]), state, first->meets) &&
      !keil_type(theirs.troops.set_formation) && !theirs.square;
  FightingFile own_facts =
      fighting_file(game, there, first->front, table::Edge::front, first->meets, CombatPhase::charge);
  own_facts.flank_charge = flank;
  const FightingFile foe_facts = fighting_file(
      game, there, first->meets, flank ? table::Edge::left : table::Edge::front, first->front, CombatPhase::charge);
  const LineParty first_party = line_party(game, there, charge.unit, own_facts);
  const LineParty second_party = line_party(game, there, foe, foe_facts);
  const auto meets = static_cast<int>(std::ranges::count_if(path.files, [&](const ChargePath::File& file) {
    return file.meets != nobody && state.bases[static_cast<std::size_t>(file.meets)].unit == foe &&
           file.length <= first->length + Length::units(1);  // Press Forward brings the others in
  }));
  const int overlap = std::max(1, meets);
  const int shift =
      static_cast<int>(second_party.depths.size()) > overlap && static_cast<int>(first_party.depths.size()) > overlap
          ? static_cast<int>(second_party.depths.size()) - overlap
          : 0;
  const LineCombat combat = unit_against_unit(CombatPhase::charge, first_party, second_party, shift);
  const auto ends =
      combat_odds(game.rules, combat).map([&](const LineState& end) { return end_of(game.rules, combat, end); });
  if (!ends.fault().empty()) return {};
  const LineState start = state_before(combat);
  const auto contest = next_contest(combat, start);
  if (!contest) return {};
  const FightBreakdown breakdown = fight_breakdown(game.rules, prepare(combat, start, *contest).fight);
  OddsSheet sheet{"Odds of this charge", {}, {}};
  const std::array<UnitId, 2> units = {charge.unit, foe};
  for (const std::size_t own : {std::size_t{0}, std::size_t{1}}) {
    const Unit& unit = own == 0 ? mine : theirs;
    const Unit& enemy = own == 0 ? theirs : mine;
    const std::string& name = game.unit_names[static_cast<std::size_t>(units[own])];
    OddsParty party = party_of(name, unit.side, breakdown.claims[own], breakdown.dice[own]);
    party.plot_title = "Wounds given";
    party.bars =
        bars_of(ends.map([&](const FightEnd& end) { return end.wounds[1 - own]; }), wounds_to_break(game.rules, enemy));
    sheet.parties.push_back(std::move(party));
    sheet.chances.push_back({name + " breaks",
                             percent(ends.probability([&](const FightEnd& end) { return end.broken[own]; })),
                             "REG-BRK-001"_rule});
  }
  if (breakdown.may_shatter[0]) {
    sheet.chances.push_back({"They are shattered",
                             percent(ends.probability([](const FightEnd& end) { return end.shattered[0]; })),
                             "REG-CMB-029"_rule});
  }
  return {sheet};
}

// --- a shot

std::vector<OddsSheet> shot_sheet(const Game& game, const State& state, const Choice& choice) {
  if (choice.values.size() < 5) return {};
  const auto front = static_cast<BaseId>(choice.values[0]);
  const auto target = static_cast<BaseId>(choice.values[4]);
  const FieldOfFire field(game, state);
  const UnitId unit = state.bases[static_cast<std::size_t>(front)].unit;
  for (const ShootingFile& file : shooting_files(field, unit)) {
    if (file.front != front || static_cast<int>(file.facing) != choice.values[1] || file.stretch != choice.values[2] ||
        static_cast<int>(file.shooter) != choice.values[3]) {
      continue;
    }
    const Unit& theirs = unit_of(state, target);
    const UnitId foe = state.bases[static_cast<std::size_t>(target)].unit;
    const Shot shot = shot_at(field, file, target);
    const ShotBreakdown breakdown = shot_breakdown(game.rules, shot);
    const auto ends = volley_odds(game.rules, {theirs.troops, front_files(field, foe), field.in_combat(foe)},
                                  {volley_die(game.rules, shot)}, losses(theirs));
    OddsSheet sheet{"Odds of this shot", {}, {}};
    OddsParty party;
    party.name = name_of_file(game, state, front);
    party.side = unit_of(state, front).side;
    for (const Term& term : breakdown.steps.terms())
      party.terms.push_back({std::string(term.label), term.value, term.rule});
    party.total = breakdown.steps.total();
    party.dice.emplace_back(name_of(breakdown.die));
    party.plot_title = "Wounds given";
    party.bars =
        bars_of(ends.map([](const VolleyEnd& end) { return end.wounds; }), wounds_to_break(game.rules, theirs));
    sheet.parties.push_back(std::move(party));
    return {sheet};
  }
  return {};
}

// --- a run: how far it goes

std::vector<OddsSheet> run_sheet(const Game& game, const State& state, UnitId unit, RollFor roll, bool add_one) {
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  const int normal = normal_move(game.rules, own.troops, Going::good);
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  for (int die = 1; die <= 6; ++die) {
    const int far = std::max(0, normal + variable_change(game.rules, own.troops, roll, die, add_one).total());
    outcomes.push_back({far, 1.0 / 6});
  }
  OddsSheet sheet{"How far it runs, in good going", {}, {}};
  OddsParty party;
  party.name = game.unit_names[static_cast<std::size_t>(unit)];
  party.side = own.side;
  party.dice = {"d6"};
  party.plot_title = "BW";
  party.bars = bars_of(dice::Distribution<int>(std::move(outcomes)), 0);
  sheet.parties.push_back(std::move(party));
  return {sheet};
}

}  // namespace

std::vector<OddsSheet> odds_sheets(const Game& game, const State& state, const Choice& choice) {
  const auto unit = choice.values.empty() ? nobody : static_cast<UnitId>(choice.values[0]);
  switch (static_cast<Answer>(choice.option)) {
    case Answer::fight: return fight_sheet(game, state, choice);
    case Answer::charge: {
      Charge charge;
      charge.unit = unit;
      charge.way = {table::Angle::ticks(choice.values[1]), Length::ticks(choice.values[2])};
      charge.dropped = static_cast<std::uint8_t>(choice.values[3]);
      return charge_sheet(game, state, charge);
    }
    case Answer::move_charge: {
      const Charge* charge = state.charge_phase.charge_of(unit);
      return charge == nullptr ? std::vector<OddsSheet>{} : charge_sheet(game, state, *charge);
    }
    case Answer::shoot: return shot_sheet(game, state, choice);
    case Answer::run: return run_sheet(game, state, unit, RollFor::run_away, choice.values.back() == 1);
    case Answer::run_away:
    case Answer::skirmish:
      if (state.steps.back().kind != StepKind::respond) return {};
      return run_sheet(game, state, unit,
                       static_cast<Answer>(choice.option) == Answer::skirmish ? RollFor::skirmish : RollFor::run_away,
                       false);
    case Answer::rout: return run_sheet(game, state, unit, RollFor::rout, choice.values.back() == 1);
    default: return {};
  }
}

}  // namespace condotta::reg
