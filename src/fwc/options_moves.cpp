// Moves of stage 4: whether they are allowed, and making them (area MOV).
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

void refuse_to_move(const State& state, int unit, Ruling& ruling) {
  const Body& body = state.bodies[at_index(unit)];
  if (in_melee(state, unit)) ruling.refuse("FWC-MOV-029"_rule, "it is in hand-to-hand combat");
  if (body.acted) ruling.refuse("FWC-MOV-001"_rule, "it has moved already");
  if (body.busy) ruling.refuse("FWC-FRM-020"_rule, "it is busy in this game move");
  if (body.charged) ruling.refuse("FWC-CHG-003"_rule, "a charged unit makes no other move");
  if (body.abandoned) ruling.refuse("FWC-LOG-011"_rule, "its drivers are gone");
}

void finish_move(const Game& game, State& state, int unit, const Body& before, double cost, Events& events,
                 std::string_view kind, std::string words) {
  Body& body = state.bodies[at_index(unit)];
  const double full = std::max(0.01, allowance(game.rules, body.unit, body.fury == Fury::attacking));
  body.moved = std::min<std::int32_t>(10000, body.moved + static_cast<std::int32_t>(cost / full * 10000 + 0.5));
  body.acted = true;
  tell_move(events, game, before, body, unit, kind, std::move(words), {"FWC-MOV-001"_rule});
}

double move_left(const Game& game, const Body& body) {
  return allowance(game.rules, body.unit, body.fury == Fury::attacking) * std::max(0, 10000 - body.moved) / 10000.0;
}

namespace {
bool finds_room(const Game& game, const State& state, int unit, table::Pose pose);
}

// FWC-MOV-011: a move never leads into contact.
Ruling check_move(const Game& game, const State& state, int unit, std::int32_t wheel, double distance) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  refuse_to_move(state, unit, ruling);
  if (!ruling.allowed()) return ruling;
  const Way turn = way(game, body, wheel, 0);
  const bool back = distance < 0;
  const auto straight = way_cost(game, state, body, turn.wheeled, std::fabs(distance), back ? 180 : 0);
  if (!straight) {
    ruling.refuse("FWC-MOV-009"_rule, "the ground is impassable for it");
    return ruling;
  }
  const double cost = turn.cost + (back ? sideways_cost(game.rules, *straight) : *straight);
  if (cost > move_left(game, body) + near_enough)
    ruling.refuse("FWC-MOV-001"_rule, "it is farther than the unit may move");
  const table::Pose end = table::advanced(turn.wheeled, table::Length::units(distance));
  const table::Rectangle start = place(game, body);
  const table::Rectangle turned = place_at(game, body, turn.wheeled);
  const int horse = horse_before(game, state, unit, wheel, distance);
  const table::Angle towards =
      back ? table::heading(turn.wheeled.heading + table::Angle::degrees(180)) : turn.wheeled.heading;
  const table::Length length = table::Length::units(std::fabs(distance));
  const double clear = game.rules.numbers.clear_of_enemies;
  // Only enemies near its way can be too near.
  const table::Box swept = table::swept_bounds(std::array{turned}, towards, length);
  std::vector<table::Rectangle> foes;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (i == horse || !is_enemy(state, i, body.side)) continue;
    const table::Rectangle there = place(game, state.bodies[at_index(i)]);
    if (!apart(swept, there.bounds(), clear + 0.1)) foes.push_back(there);
  }
  if (!foes.empty()) {
    // Those that it stands near from the start do not hold it fast: it may go away from them.
    std::erase_if(foes, [&](const table::Rectangle& foe) {
      const double now = table::distance(start, foe).units();
      return now < clear && table::distance(place_at(game, body, end), foe).units() >= now - near_enough;
    });
  }
  if (!foes.empty() && table::least_distance(std::array{turned}, towards, length, foes).units() < clear - near_enough)
    ruling.refuse("FWC-MOV-012"_rule, "it would come too near an enemy");
  if (horse != nobody && overlaps_anything(game, state, unit, turn.wheeled))
    ruling.refuse("FWC-MOV-012"_rule, "there is no room for its wheel");
  std::vector<table::Rectangle> obstacles = blocking_friends(game, state, unit);
  for (const table::Rectangle& wall : walls(game, state)) obstacles.push_back(wall);
  if (wheel != 0) {
    const table::Angle angle = table::Angle::ticks(wheel);
    const table::Vector pivot = table::front_corner(body.pose, table::Length::units(width(game, body)),
                                                    wheel < 0 ? table::Side::left : table::Side::right);
    if (table::first_contact(std::array{start}, pivot, angle, obstacles))
      ruling.refuse("FWC-MOV-010"_rule, "something is in the way of its wheel");
  }
  if (table::first_contact(std::array{turned}, towards, length, obstacles))
    ruling.refuse("FWC-MOV-010"_rule, "something is in its way");
  if (horse == nobody && ruling.allowed() && !finds_room(game, state, unit, end))
    ruling.refuse("FWC-BAS-022"_rule, "there is no room for it, or it is off the table");
  if (body.fury == Fury::attacking) {
    const table::Rectangle there = place_at(game, body, end);
    const auto targets = attacked_by(game, state, body);
    const bool closer = std::ranges::any_of(targets, [&](int target) {
      const table::Rectangle enemy = place(game, state.bodies[at_index(target)]);
      return table::distance(there, enemy) < table::distance(start, enemy);
    });
    if (!closer) ruling.refuse("FWC-FER-015"_rule, "a ferocious attack moves towards its target");
  }
  return ruling;
}

Ruling check_sidestep(const Game& game, const State& state, int unit, double aside) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  refuse_to_move(state, unit, ruling);
  if (body.fury == Fury::attacking) ruling.refuse("FWC-FER-015"_rule, "a ferocious attack moves towards its target");
  if (!ruling.allowed()) return ruling;
  const auto cost = way_cost(game, state, body, body.pose, std::fabs(aside), aside < 0 ? -90 : 90);
  if (!cost || sideways_cost(game.rules, *cost) > move_left(game, body) + near_enough) {
    ruling.refuse("FWC-MOV-008"_rule, "it is farther than the unit may move sideways");
    return ruling;
  }
  const table::Pose end = table::shifted(body.pose, table::Length::units(aside));
  const auto foes = enemies(game, state, unit);
  const table::Angle towards = table::heading(body.pose.heading + table::Angle::degrees(aside < 0 ? -90 : 90));
  if (!foes.empty() &&
      table::least_distance(std::array{place(game, body)}, towards, table::Length::units(std::fabs(aside)), foes)
              .units() < game.rules.numbers.clear_of_enemies - near_enough)
    ruling.refuse("FWC-MOV-012"_rule, "it would come too near an enemy");
  std::vector<table::Rectangle> obstacles = blocking_friends(game, state, unit);
  for (const table::Rectangle& wall : walls(game, state)) obstacles.push_back(wall);
  if (table::first_contact(std::array{place(game, body)}, towards, table::Length::units(std::fabs(aside)), obstacles))
    ruling.refuse("FWC-MOV-010"_rule, "something is in its way");
  if (ruling.allowed() && !finds_room(game, state, unit, end))
    ruling.refuse("FWC-BAS-022"_rule, "there is no room for it");
  return ruling;
}

table::Pose turned_on_the_spot(const Game& game, const Body& body, double degrees) {
  const table::Vector centre = place(game, body).centre();
  const table::Angle heading = table::heading(body.pose.heading + table::Angle::degrees(degrees));
  const double half = depth_of(game.rules, body.unit, game.profile).units() / 2;
  return {table::rounded(centre + table::forward(heading) * half), heading};
}

bool make_room(const Game& game, State& state, int unit, Events* events) {
  const auto others = shifted_by(game, state, unit, state.bodies[at_index(unit)].pose);
  if (!others) return false;
  for (const int other : *others) {
    const auto clear = pose_clear(game, state, other);
    if (!clear) return false;
    Body& body = state.bodies[at_index(other)];
    const Body before = body;
    body.pose = *clear;
    if (events != nullptr)
      tell_move(*events, game, before, body, other, "made room", name_of(game, other) + " makes room",
                {"FWC-MOV-010"_rule});
  }
  return true;
}

namespace {

// Whether the unit may end there, friends making room for it if they must.
bool finds_room(const Game& game, const State& state, int unit, table::Pose pose) {
  const auto others = shifted_by(game, state, unit, pose);
  if (!others || others->empty()) return others.has_value();
  State copy = state;
  copy.bodies[at_index(unit)].pose = pose;
  return make_room(game, copy, unit, nullptr);
}

}  // namespace

Ruling check_turn(const Game& game, const State& state, int unit, int degrees) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  refuse_to_move(state, unit, ruling);
  if (!ruling.allowed()) return ruling;
  if (is_artillery(body.unit)) ruling.refuse("FWC-MOV-013"_rule, "a gun pivots");
  if (body.fury == Fury::attacking) ruling.refuse("FWC-FER-015"_rule, "a ferocious attack moves towards its target");
  const auto manoeuvre = degrees == 180 ? Manoeuvre::about_face : Manoeuvre::turn;
  ManoeuvreFacts facts;
  facts.moved_share = body.moved / 10000.0;
  const Ruling own = may_manoeuvre(game.rules, body.unit, manoeuvre, facts);
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  if (overlaps_anything(game, state, unit, turned_on_the_spot(game, body, degrees)))
    ruling.refuse("FWC-BAS-022"_rule, "there is no room to turn");
  return ruling;
}

Ruling check_pivot(const Game& game, const State& state, int unit, std::int32_t angle) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  refuse_to_move(state, unit, ruling);
  if (!ruling.allowed()) return ruling;
  const double degrees = table::Angle::ticks(angle).degrees();
  return may_pivot(game.rules, body.unit, degrees,
                   !overlaps_anything(game, state, unit, turned_on_the_spot(game, body, degrees)));
}

Ruling check_ride(const Game& game, const State& state, int officer, int unit) {
  const Officer& who = state.officers[at_index(officer)];
  Ruling ruling;
  if (who.lost) ruling.refuse("FWC-GEN-001"_rule, "he is lost");
  if (who.acted) ruling.refuse("FWC-GEN-024"_rule, "he has moved already");
  const Body& body = state.bodies[at_index(unit)];
  if (body.gone || body.side != who.side || arm(body.unit) == Arm::train || who.with == unit) {
    ruling.refuse("FWC-GEN-024"_rule, "he joins friendly troops");
    return ruling;
  }
  const table::Point from = who.with == nobody ? who.at : state.bodies[at_index(who.with)].pose.front;
  const double away = table::distance(place(game, body), table::exact(from)).units();
  const Ruling own =
      may_move_leader(game.rules, who.leader, who.with != nobody, who.with != nobody && in_melee(state, who.with),
                      in_melee(state, unit), who.leader.rank != Rank::noble || who.ordered || who.with == nobody, away);
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  return ruling;
}

Ruling check_ride_alone(const Game& game, const State& state, int officer, table::Point to) {
  const Officer& who = state.officers[at_index(officer)];
  Ruling ruling;
  if (who.lost) ruling.refuse("FWC-GEN-001"_rule, "he is lost");
  if (who.acted) ruling.refuse("FWC-GEN-024"_rule, "he has moved already");
  const table::Vector there = table::exact(to);
  if (there.x < 0 || there.y < 0 || there.x > game.width || there.y > game.height)
    ruling.refuse("FWC-GEN-024"_rule, "that is off the table");
  const table::Point from = who.with == nobody ? who.at : state.bodies[at_index(who.with)].pose.front;
  const bool fights = who.with != nobody && in_melee(state, who.with);
  const Ruling own = may_move_leader(game.rules, who.leader, who.with != nobody, fights, false,
                                     who.leader.rank != Rank::noble || who.ordered || who.with == nobody,
                                     norm(there - table::exact(from)));
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  return ruling;
}

std::optional<table::Pose> pose_inside(const Game& game, const State& state, int unit, int section) {
  const Piece* piece = piece_of(game, section);
  if (piece == nullptr || piece->walls.empty()) return std::nullopt;
  const Body& body = state.bodies[at_index(unit)];
  const table::Rectangle& wall = piece->walls.front();
  const double hand = dot(place(game, body).centre() - wall.centre(), wall.forward()) > 0 ? 1 : -1;
  const table::Vector inward = wall.forward() * -hand;
  const double deep = depth_of(game.rules, body.unit, game.profile).units();
  for (const double beyond : {0.5, 1.5, 2.5}) {
    for (const double aside : {0.0, 2.0, -2.0, 4.0, -4.0}) {
      const table::Vector front =
          wall.centre() + inward * (wall.half_depth() + beyond + deep) + wall.rightward() * aside;
      const table::Pose pose{table::rounded(front), table::direction(inward)};
      if (overlaps_anything(game, state, unit, pose)) continue;
      const auto foes = enemies(game, state, unit);
      if (foes.empty() ||
          table::distance(std::array{place_at(game, body, pose)}, foes).units() >= game.rules.numbers.clear_of_enemies)
        return pose;
    }
  }
  return std::nullopt;
}

Ruling check_enter(const Game& game, const State& state, int unit, int section) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  refuse_to_move(state, unit, ruling);
  const Piece* piece = piece_of(game, section);
  if (piece == nullptr || piece->walls.empty()) {
    ruling.refuse("FWC-DEF-014"_rule, "there is no such section");
    return ruling;
  }
  const Ruling open = may_assault(piece->defence, state.sections[at_index(section)].open);
  ruling.refusals.insert(ruling.refusals.end(), open.refusals.begin(), open.refusals.end());
  if (!ruling.allowed()) return ruling;
  const double away = table::distance(place(game, body), opening(*piece)).units();
  const double full = move_left(game, body) * by_defence(game.rules, body.unit, Defence::breach).share;
  if (away > full + near_enough) {
    ruling.refuse("FWC-MOV-001"_rule, "the opening is too far away");
    return ruling;
  }
  if (!pose_inside(game, state, unit, section))
    ruling.refuse("FWC-MOV-012"_rule, "there is no room behind the opening");
  return ruling;
}

void do_move(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  const int unit = choice.values[0];
  Body& body = state.bodies[at_index(unit)];
  const Body before = body;
  switch (static_cast<Answer>(choice.option)) {
    case Answer::move: {
      const double distance = table::Length::ticks(choice.values[2]).units();
      const Way turn = way(game, body, choice.values[1], 0);
      const int horse = horse_before(game, state, unit, choice.values[1], distance);
      if (horse != nobody) {
        body.pose = turn.wheeled;
        state.tasks.push_back(due(Duty::give_ground, horse, unit, choice.values[2]));
        return;
      }
      const double straight =
          way_cost(game, state, body, turn.wheeled, std::fabs(distance), distance < 0 ? 180 : 0).value_or(0);
      body.pose = table::advanced(turn.wheeled, table::Length::units(distance));
      finish_move(game, state, unit, before,
                  turn.cost + (distance < 0 ? sideways_cost(game.rules, straight) : straight), events, "moved",
                  name_of(game, unit) + " moves");
      make_room(game, state, unit, &events);
      break;
    }
    case Answer::sidestep: {
      const double aside = table::Length::ticks(choice.values[1]).units();
      const double straight =
          way_cost(game, state, body, body.pose, std::fabs(aside), aside < 0 ? -90 : 90).value_or(std::fabs(aside));
      body.pose = table::shifted(body.pose, table::Length::units(aside));
      finish_move(game, state, unit, before, sideways_cost(game.rules, straight), events, "moved",
                  name_of(game, unit) + " moves sideways");
      make_room(game, state, unit, &events);
      break;
    }
    case Answer::turn: {
      const int degrees = choice.values[1];
      body.pose = turned_on_the_spot(game, body, degrees);
      const double share =
          share_of_move(game.rules, body.unit, degrees == 180 ? Manoeuvre::about_face : Manoeuvre::turn);
      finish_move(game, state, unit, before, share * allowance(game.rules, body.unit), events, "turned",
                  name_of(game, unit) + " turns about");
      // The other half of its move is left (FWC-MOV-003).
      body.acted = body.moved >= 9999;
      break;
    }
    case Answer::pivot:
      body.pose = turned_on_the_spot(game, body, table::Angle::ticks(choice.values[1]).degrees());
      body.acted = true;
      tell_move(events, game, before, body, unit, "pivoted", name_of(game, unit) + " pivots",
                {"FWC-MOV-013"_rule, "FWC-ART-005"_rule});
      break;
    case Answer::withdraw: {
      const double distance = table::Length::ticks(choice.values[1]).units();
      for (const Clash& clash : state.clashes) {
        const int left = clash.attacker == unit ? clash.target : clash.target == unit ? clash.attacker : nobody;
        if (left != nobody) state.bodies[at_index(left)].left_by = static_cast<std::int16_t>(unit);  // FWC-TBL-028
      }
      std::erase_if(state.clashes, [&](const Clash& c) { return c.attacker == unit || c.target == unit; });
      body.pose = table::advanced(body.pose, table::Length::units(-distance));
      const table::Pose away = turned_on_the_spot(game, body, 180);
      if (!overlaps_anything(game, state, unit, away)) body.pose = away;
      body.acted = body.no_fire = true;
      body.moved = 10000;
      tell_move(events, game, before, body, unit, "withdrew", name_of(game, unit) + " withdraws from the melee",
                {"FWC-MOV-027"_rule});
      break;
    }
    case Answer::enter: {
      body.pose = *pose_inside(game, state, unit, choice.values[1]);
      body.acted = body.no_fire = true;
      body.moved = 10000;
      tell_move(events, game, before, body, unit, "entered", name_of(game, unit) + " goes in through the opening",
                {"FWC-DEF-014"_rule});
      break;
    }
    default: break;
  }
  contractors_look(game, state, source, events);
}

}  // namespace condotta::fwc
