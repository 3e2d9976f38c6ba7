#include "reg/verdict.hpp"

#include "reg/losses.hpp"
#include "reg/position.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {
namespace {

const std::string& army(const Game& game, Side side) { return game.encounter.armies[index(side)]; }

std::array<int, 2> points_of(const Game& game, const State& state) {
  std::array<int, 2> points = scores(game.rules, state).points;
  for (const Prize& prize : game.encounter.victory.prizes) {
    const auto award = [&](Side side) {
      if (!prize.side || *prize.side == side) points[index(side)] += prize.points;
    };
    switch (prize.what) {
      case Prize::For::breaking: {
        const Unit& unit = state.units[static_cast<std::size_t>(prize.unit)];
        if (unit.broken) award(other(unit.side));
        break;
      }
      case Prize::For::holding:
        if (const auto side = holder(game, state, prize.ground)) award(*side);
        break;
      case Prize::For::camp:
        for (const Side side : {Side::red, Side::blue}) {
          if (state.camp_sacked[index(other(side))]) award(side);
        }
        break;
    }
  }
  return points;
}

std::optional<Side> more(int red, int blue, int draw_within = 0) {
  const int difference = red - blue;
  if (difference > draw_within) return Side::red;
  if (-difference > draw_within) return Side::blue;
  return std::nullopt;
}

// The last turn is over and no army has broken.
Verdict at_the_end(const Game& game, const State& state) {
  const Victory& victory = game.encounter.victory;
  Verdict verdict;
  verdict.points = points_of(game, state);
  const std::array<int, 2> lost = {tugs_lost(army_count(state, Side::red)), tugs_lost(army_count(state, Side::blue))};
  const std::string end = "Night falls after turn " + std::to_string(victory.turns) + ": ";
  std::string reason;
  switch (victory.otherwise) {
    case Otherwise::score:
      verdict.winner = more(verdict.points[0], verdict.points[1], victory.draw_within);
      reason = std::to_string(verdict.points[0]) + " points to " + std::to_string(verdict.points[1]);
      break;
    case Otherwise::tugs_lost:
      verdict.winner = more(lost[1], lost[0], victory.draw_within);
      reason = std::to_string(lost[0]) + " TuGs lost against " + std::to_string(lost[1]);
      break;
    case Otherwise::hold: {
      const auto side = holder(game, state, victory.hold);
      const std::string& ground = game.ground[static_cast<std::size_t>(victory.hold)].name;
      reason = side ? army(game, *side) + " holds " + ground : "nobody holds " + ground;
      const bool enough = side == Side::red || (side && lost[1] <= lost[0]);
      if (enough) verdict.winner = side;
      break;
    }
    case Otherwise::draw: reason = "neither army is broken"; break;
    case Otherwise::red: verdict.winner = Side::red; break;
    case Otherwise::blue: verdict.winner = Side::blue; break;
  }
  verdict.words = end + (verdict.winner ? army(game, *verdict.winner) + " wins" : std::string("a draw")) +
                  (reason.empty() ? "" : ", " + reason) + ".";
  return verdict;
}

}  // namespace

std::optional<Side> holder(const Game& game, const State& state, int ground) {
  const Terrain& piece = game.ground[static_cast<std::size_t>(ground)];
  std::array<bool, 2> inside{};
  std::array<bool, 2> holds{};
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.off_table || unit.broken) continue;
    for (const table::Rectangle& base : footprint(state, static_cast<UnitId>(u))) {
      if (!table::overlapping(piece.area, table::Footprint(&base, 1))) continue;
      inside[index(unit.side)] = true;
      if (foot(unit.troops) && worth_in_tugs(unit.troops) > 0) holds[index(unit.side)] = true;
    }
  }
  for (const Side side : {Side::red, Side::blue}) {
    if (holds[index(side)] && !inside[index(other(side))]) return side;
  }
  return std::nullopt;
}

std::optional<Verdict> verdict(const Game& game, const State& state, bool turn_over) {
  const std::array<bool, 2> broken = {army_broken(game.rules, army_count(state, Side::red)),
                                      army_broken(game.rules, army_count(state, Side::blue))};
  if (broken[0] || broken[1]) {  // REG-BRK-014, REG-BRK-018
    Verdict verdict{std::nullopt, points_of(game, state), "Both armies break: a draw."};
    if (broken[0] != broken[1]) {
      verdict.winner = broken[0] ? Side::blue : Side::red;
      verdict.words = army(game, other(*verdict.winner)) + " breaks: " + army(game, *verdict.winner) + " wins.";
    }
    return verdict;
  }
  const Victory& victory = game.encounter.victory;
  if (victory.camp_wins && state.camp_sacked[index(other(*victory.camp_wins))]) {
    return Verdict{
        victory.camp_wins, points_of(game, state),
        army(game, *victory.camp_wins) + " sacks the camp of " + army(game, other(*victory.camp_wins)) + " and wins."};
  }
  if (turn_over && victory.turns > 0 && state.command.turn >= victory.turns) return at_the_end(game, state);
  return std::nullopt;
}

}  // namespace condotta::reg
