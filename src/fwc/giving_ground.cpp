// Horse before advancing infantry, and horse that leaves a melee (FWC-MOV-020 … FWC-MOV-028).
#include <algorithm>
#include <cmath>

#include "fwc/light_troops.hpp"
#include "fwc/losses.hpp"
#include "fwc/moving.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;
std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

}  // namespace

int horse_before(const Game& game, const State& state, int unit, std::int32_t wheel, double distance) {
  const Body& body = state.bodies[at_index(unit)];
  if (!is_infantry(body.unit) || distance <= 0) return nobody;
  const Way turn = way(game, body, wheel, 0);
  const table::Rectangle start = place_at(game, body, turn.wheeled);
  const table::Box swept = table::swept_bounds(std::array{start}, turn.wheeled.heading, table::Length::units(distance));
  int found = nobody;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& horse = state.bodies[at_index(i)];
    if (!is_enemy(state, i, body.side) || !is_horse(horse.unit) || in_melee(state, i)) continue;
    const table::Rectangle there = place(game, horse);
    if (apart(swept, there.bounds(), game.rules.numbers.clear_of_enemies + 0.1)) continue;
    const double nearest = table::least_distance(std::array{start}, turn.wheeled.heading,
                                                 table::Length::units(distance), std::array{there})
                               .units();
    if (nearest >= game.rules.numbers.clear_of_enemies - near_enough) continue;
    // up against its front, and it stands before the infantry
    const bool front = facing_of(table::exact(turn.wheeled.front), there) == Facing::front;
    const bool before =
        dot(there.centre() - table::exact(turn.wheeled.front), table::forward(turn.wheeled.heading)) > 0;
    if (!front || !before || horse.charged || found != nobody) return nobody;
    found = i;
  }
  return found;
}

Ruling check_withdraw(const Game& game, const State& state, int unit, double distance) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  if (!in_melee(state, unit)) ruling.refuse("FWC-MOV-027"_rule, "it is not in hand-to-hand combat");
  if (body.acted) ruling.refuse("FWC-TBL-028"_rule, "a withdrawal takes the place of its move");
  bool foot_only = true;
  for (const Clash& clash : state.clashes) {
    const int enemy = clash.attacker == unit ? clash.target : clash.target == unit ? clash.attacker : nobody;
    if (enemy == nobody) continue;
    const Unit& other = state.bodies[at_index(enemy)].unit;
    foot_only = foot_only && (is_infantry(other) || is_artillery(other));
    if (clash.round == 0) ruling.refuse("FWC-MOV-029"_rule, "the first round has not been fought");
  }
  const Ruling own = may_withdraw(game.rules, body.unit, foot_only, distance);
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  if (!ruling.allowed()) return ruling;
  const table::Pose end = table::advanced(body.pose, table::Length::units(-distance));
  std::vector<table::Rectangle> obstacles = blocking_friends(game, state, unit);
  for (const table::Rectangle& wall : walls(game, state)) obstacles.push_back(wall);
  const table::Angle back = table::heading(body.pose.heading + table::Angle::degrees(180));
  if (table::first_contact(std::array{place(game, body)}, back, table::Length::units(distance), obstacles) ||
      overlaps_anything(game, state, unit, end) || !way_cost(game, state, body, body.pose, distance, 180))
    ruling.refuse("FWC-MOV-010"_rule, "something is in its way");
  return ruling;
}

void give_way(const Game& game, State& state, const Task& task, bool retires, dice::Source& source, Events& events) {
  Body& horse = state.bodies[at_index(task.unit)];
  Body& foot = state.bodies[at_index(task.other)];
  const Body horse_before_move = horse;
  const Body foot_before = foot;
  const table::Angle line = foot.pose.heading;  // FWC-MOV-023
  GiveGround facts;
  facts.advance = table::Length::ticks(task.amount).units();
  const auto met = table::first_contact(std::array{place(game, foot)}, line, table::Length::units(40),
                                        std::array{place(game, horse)});
  facts.gap = met ? met->distance.units() : gap(game, state, task.unit, task.other);
  facts.withdraws = retires;
  facts.infantry_move = allowance(game.rules, foot.unit);
  std::vector<table::Rectangle> obstacles = blocking_friends(game, state, task.unit);
  for (const table::Rectangle& wall : walls(game, state)) obstacles.push_back(wall);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (i != task.other && is_enemy(state, i, horse.side)) obstacles.push_back(place(game, state.bodies[at_index(i)]));
  }
  const double wanted = retires ? allowance(game.rules, horse.unit) : facts.advance;
  // It turns towards the infantry where it has room, and goes back along the line.
  const table::Angle faces = table::heading(line + table::Angle::degrees(retires ? 0 : 180));
  facts.room = 0;
  table::Pose best = horse.pose;
  for (double run = wanted; run > 0.05; run -= 0.25) {
    table::Pose end = table::moved(horse.pose, line, table::Length::units(run));
    const auto way_free =
        table::first_contact(std::array{place(game, horse)}, line, table::Length::units(run), obstacles);
    if (way_free || overlaps_anything(game, state, task.unit, end)) continue;
    facts.room = run;
    best = end;
    table::Pose facing = turned_on_the_spot(
        game,
        [&] {
          Body b = horse;
          b.pose = end;
          return b;
        }(),
        table::turn(end.heading, faces).degrees());
    const bool fits = !overlaps_anything(game, state, task.unit, facing) &&
                      table::distance(place_at(game, horse, facing), place(game, foot)).units() >=
                          facts.advance + game.rules.numbers.clear_of_enemies;
    if (fits) best = facing;
    break;
  }
  const GaveGround result = give_ground(game.rules, horse.unit, facts);
  horse.pose = best;
  horse.gave_ground = true;
  if (retires) horse.acted = true;  // FWC-MOV-028
  if (!result.may_reload) {
    horse.no_fire = true;
    foot.no_fire = true;  // FWC-MOV-024
  }
  tell_move(
      events, game, horse_before_move, horse, task.unit, retires ? "withdrew" : "gave ground",
      name_of(game, task.unit) + (retires ? " withdraws before " : " gives ground before ") + name_of(game, task.other),
      {"FWC-MOV-020"_rule, retires ? "FWC-MOV-021"_rule : "FWC-MOV-022"_rule});
  // The infantry goes on as far as it meant to, or until it touches.
  double run = facts.advance;
  const auto touch = table::first_contact(std::array{place(game, foot)}, line, table::Length::units(run),
                                          std::array{place(game, horse)});
  const bool trapped = touch.has_value();
  if (trapped) run = touch->distance.units();
  for (; run > 0.05; run -= 0.25) {
    const table::Pose end = table::advanced(foot.pose, table::Length::units(run));
    if (overlaps_anything(game, state, task.other, end)) continue;
    foot.pose = end;
    break;
  }
  finish_move(game, state, task.other, foot_before, facts.advance, events, "moved",
              name_of(game, task.other) + " advances on the horse");
  if (trapped && !in_melee(state, task.unit)) {
    Clash clash;
    clash.attacker = task.other;
    clash.target = task.unit;
    clash.charged = false;
    clash.trapped = true;
    state.clashes.push_back(clash);
    horse.acted = true;
    tell(events, "trapped", name_of(game, task.unit) + " is trapped and must fight",
         {"FWC-MOV-025"_rule, "FWC-MOV-026"_rule}, task.unit);
  }
  contractors_look(game, state, source, events);
}

}  // namespace condotta::fwc
