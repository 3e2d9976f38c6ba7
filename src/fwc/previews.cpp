#include "fwc/previews.hpp"

#include "fwc/siege.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "fwc/view.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

void add_ghosts(const Game& game, const Body& body, table::Pose pose, int unit, Preview& preview) {
  const auto bases = all_bases(body.unit);
  const BaseSize size = base_size(game.rules, body.unit, game.profile);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    preview.ghosts.push_back({unit, base_number(unit, i), pose_of(game.rules, body.unit, pose, bases[i], game.profile),
                              size.width, size.depth,
                              std::string(figure_of(part_at(body.unit, bases[i]).type, body.unit.mounted, false))});
  }
  preview.path = {body.pose.front, pose.front};
}

std::vector<OddsBar> bars(const dice::Distribution<int>& odds, int breaks_from) {
  std::vector<OddsBar> out;
  for (const auto& outcome : odds) {
    const auto millionths = table::nearest(outcome.probability * 1'000'000);
    if (millionths > 0) out.push_back({std::to_string(outcome.value), millionths, outcome.value >= breaks_from});
  }
  return out;
}

void add_volley(const Game& game, const State& state, const Choice& choice, Preview& preview) {
  const int unit = choice.values[0];
  const int target = choice.values[1];
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  const Volley volley = volley_at(game, state, unit, target, static_cast<Ammunition>(choice.values[2]));
  OddsSheet sheet{"Odds of this volley", {}, {}};
  OddsParty party;
  party.name = name_of(game, unit);
  party.side = body.side;
  int dice = 0;
  for (const Shots& one : shots(game.rules, body.unit, volley)) {
    dice += one.dice;
    party.terms.push_back({"score needed", one.score.needed(game.rules), "FWC-SHT-008"_rule});
    for (const Term& term : one.score.modifiers.terms())
      party.terms.push_back({std::string(term.label), term.value, term.rule});
  }
  party.total = dice;
  party.dice.assign(static_cast<std::size_t>(std::min(dice, 60)), "d6");
  party.plot_title = "Casualties";
  const auto odds = shooting_odds(game.rules, body.unit, volley, enemy.unit);
  party.bars = bars(odds, game.rules.numbers.casualties_a_base - enemy.unit.residual);
  sheet.parties.push_back(std::move(party));
  preview.odds.push_back(std::move(sheet));
  preview.words =
      name_of(game, unit) + " shoots at " + name_of(game, target) + " with " + std::to_string(dice) + " dice";
}

void add_melee(const Game& game, const State& state, int unit, int target, Facing facing, Preview& preview) {
  Melee melee;
  const std::array<int, 2> numbers = {unit, target};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    Fighter fighter;
    fighter.unit = state.bodies[at_index(numbers[side])].unit;
    fighter.leaders = leaders_with(state, numbers[side]);
    melee.sides[side].push_back(fighter);
  }
  melee.sides[0][0].attacks = true;
  melee.sides[0][0].facing = facing;
  melee.sides[0][0].ferocious = state.bodies[at_index(unit)].fury == Fury::attacking;
  melee.sides[1][0].replies = facing == Facing::front;
  OddsSheet sheet{"Odds of the first round", {}, {}};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    OddsParty party;
    party.name = name_of(game, numbers[side]);
    party.side = state.bodies[at_index(numbers[side])].side;
    const auto all = attacks(game.rules, melee, side);
    for (const Attack& attack : all) {
      for (const Term& term : attack.dice.terms())
        party.terms.push_back({std::string(term.label), term.value, term.rule});
    }
    party.total = total_dice(all);
    party.dice.assign(static_cast<std::size_t>(std::min(party.total, 60)), "d6");
    party.plot_title = "Casualties inflicted";
    if (party.total <= 80) {
      const Unit& enemy = melee.sides[1 - side][0].unit;
      party.bars =
          bars(suffered_odds(game.rules, melee, 1 - side), game.rules.numbers.casualties_a_base - enemy.residual);
    }
    sheet.parties.push_back(std::move(party));
  }
  preview.odds.push_back(std::move(sheet));
}

}  // namespace

// FWC-BAS-030: anybody may measure anything before he chooses.
Preview preview(const Game& game, const State& state, const Choice& choice) {
  Preview out{check(game, state, choice)};
  const auto answer = static_cast<Answer>(choice.option);
  if (choice.values.size() < 2 && answer != Answer::move) return out;
  // A refused move shows where it would have led, if it names a unit at all.
  const bool known = !choice.values.empty() && choice.values[0] >= 0 &&
                     choice.values[0] < static_cast<std::int32_t>(state.bodies.size());
  if (answer == Answer::move && choice.values.size() == 3 && known) {
    const Body& body = state.bodies[at_index(choice.values[0])];
    if (body.gone || std::abs(choice.values[1]) > 900000 || std::abs(choice.values[2]) > 2000000) return out;
    const double distance = table::Length::ticks(choice.values[2]).units();
    const Way turn = way(game, body, choice.values[1], distance);
    const auto straight =
        way_cost(game, state, body, turn.wheeled, distance < 0 ? -distance : distance, distance < 0 ? 180 : 0);
    add_ghosts(game, body, turn.end, choice.values[0], out);
    const double cost = turn.cost + (distance < 0 ? 2 : 1) * straight.value_or(0);
    out.words = name_of(game, choice.values[0]) + " moves";
    out.cost = std::to_string(static_cast<int>(cost * 10 + 0.5) / 10) + " of " +
               std::to_string(static_cast<int>(move_left(game, body))) + " du";
    out.limits.push_back({"distance", 0, table::Length::units(std::max(0.0, move_left(game, body) - turn.cost)).ticks(),
                          "FWC-MOV-001"_rule, "what is left of its move"});
    return out;
  }
  if (!out.ruling.allowed()) return out;
  if (answer == Answer::shoot) add_volley(game, state, choice, out);
  if (answer == Answer::charge) {
    const int unit = choice.values[0];
    const int target = choice.values[1];
    const Body& body = state.bodies[at_index(unit)];
    const Facing facing = facing_of(table::exact(body.pose.front), place(game, state.bodies[at_index(target)]));
    const Reach reach = charge_reach(game, state, unit, target, choice.values[2]);
    if (reach.possible) add_ghosts(game, body, reach.end, unit, out);
    out.words = name_of(game, unit) + " charges the " + std::string(in_words(facing)) + " of " + name_of(game, target);
    add_melee(game, state, unit, target, facing, out);
  }
  return out;
}

}  // namespace condotta::fwc
