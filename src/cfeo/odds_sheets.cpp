#include "cfeo/odds_sheets.hpp"

#include <algorithm>

namespace condotta::cfeo {
namespace {

std::int64_t millionths(double probability) { return static_cast<std::int64_t>(probability * 1e6 + 0.5); }

void add_terms(OddsParty& party, const Breakdown& breakdown) {
  for (const Term& term : breakdown.terms()) party.terms.push_back({std::string(term.label), term.value, term.rule});
  party.total += breakdown.total();
}

template <class Label>
void add_bars(OddsParty& party, const dice::Distribution<int>& odds, const Label& label) {
  for (const auto& [value, probability] : odds) party.bars.push_back({label(value), millionths(probability), false});
}

}  // namespace

Fact chance(std::string label, double probability, RuleId rule) {
  const std::int64_t tenths = static_cast<std::int64_t>(probability * 1000 + 0.5);
  return {std::move(label), std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %", rule};
}

OddsSheet gun_sheet(const Game& game, const State& state, int gun, const GunShot& shot) {
  OddsSheet sheet{"Odds of this shot", {}, {}};
  OddsParty party;
  party.name = name_of(game, gun);
  party.side = unit_at(state, gun).side;
  add_terms(party, gun_modifiers(game.rules, shot));
  party.dice = {"d6"};
  party.plot_title = "DPs inflicted";
  const auto odds = gun_odds(game.rules, shot);
  add_bars(party, odds, [](int dps) { return std::to_string(dps); });
  sheet.parties.push_back(std::move(party));
  sheet.chances.push_back(chance("Some effect", 1 - odds.of(0), "CFE-FIR-013"_rule));
  return sheet;
}

OddsSheet volley_sheet(const Game& game, const State& state, int unit, int target, const Volley& volley) {
  OddsSheet sheet{"Odds of the volley at " + name_of(game, target), {}, {}};
  OddsParty party;
  party.name = name_of(game, unit);
  party.side = unit_at(state, unit).side;
  add_terms(party, volley_dice(game.rules, volley));
  party.dice.assign(static_cast<std::size_t>(std::max(0, dice_thrown(game.rules, volley))), "d6");
  party.plot_title = "DPs inflicted";
  const auto odds = volley_odds(game.rules, volley);
  add_bars(party, odds, [](int dps) { return std::to_string(dps); });
  sheet.parties.push_back(std::move(party));
  sheet.chances.push_back(chance("Some effect", 1 - odds.of(0), "CFE-FIR-018"_rule));
  return sheet;
}

OddsSheet control_sheet(const Game& game, const State& state, int unit, const ControlTest& test) {
  OddsSheet sheet{"Odds of the control test", {}, {}};
  OddsParty party;
  party.name = name_of(game, unit);
  party.side = unit_at(state, unit).side;
  const int modifier = control_modifier(game.rules, test);
  if (modifier != 0) party.terms.push_back({"routing, pursuing or charging", modifier, "CFE-CTL-011"_rule});
  party.total = modifier;
  party.dice = {"d6"};
  party.plot_title = "What it does";
  const double free = chance_of_free(game.rules, test);
  party.bars = {{"as the player wishes", millionths(free), false}, {"otherwise", millionths(1 - free), true}};
  sheet.parties.push_back(std::move(party));
  sheet.chances.push_back(chance("Acts as you wish", free, "CFE-CTL-016"_rule));
  return sheet;
}

OddsSheet distance_sheet(const Game& game, const State& state, int unit, const MoveDice& dice, Pace pace,
                         bool inspired) {
  OddsSheet sheet{"Odds of the distance", {}, {}};
  OddsParty party;
  party.name = name_of(game, unit);
  party.side = unit_at(state, unit).side;
  for (int i = 0; i < dice.average; ++i) party.dice.emplace_back("average");
  for (int i = 0; i < dice.d6; ++i) party.dice.emplace_back("d6");
  party.plot_title = "Yards";
  add_bars(party, distance_odds(game.rules, dice, pace, inspired), [](int yards) { return std::to_string(yards); });
  sheet.parties.push_back(std::move(party));
  return sheet;
}

OddsSheet combat_sheet(const Game& game, const Melee& melee, const std::array<std::string, 2>& names) {
  OddsSheet sheet{"Odds of this combat", {}, {}};
  const MeleeBreakdown sums = breakdown(game.rules, melee);
  const auto odds = difference_odds(melee, sums);
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    OddsParty party;
    party.name = names[side];
    party.side = static_cast<Side>(side);
    for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
      add_terms(party, sums.modifiers[side][i]);
      if (!melee.sides[side][i].reinforcing)
        party.dice.emplace_back(rolls_d6(melee, melee.sides[side][i]) ? "d6" : "average");
    }
    party.plot_title = "Result";
    std::array<double, 7> bands{};
    for (const auto& [difference, probability] : odds) {
      bands[static_cast<std::size_t>(band_of(game.rules, side == 0 ? difference : -difference))] += probability;
    }
    for (std::size_t b = 0; b < bands.size(); ++b) {
      party.bars.push_back(
          {std::string(in_words(static_cast<Band>(b))), millionths(bands[b]), static_cast<Band>(b) >= Band::defeat});
    }
    sheet.parties.push_back(std::move(party));
  }
  sheet.chances.push_back(
      chance(names[0] + " win", odds.probability([&](int d) { return d > 1; }), "CFE-RES-002"_rule));
  sheet.chances.push_back(
      chance(names[1] + " win", odds.probability([&](int d) { return d < -1; }), "CFE-RES-002"_rule));
  return sheet;
}

}  // namespace condotta::cfeo
