// Charges and moves: whether they are allowed, and making them (areas CHG, FER, MOV).
#include <algorithm>
#include <cmath>

#include "fwc/light_troops.hpp"
#include "fwc/losses.hpp"
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

Facing facing_against(const Game& game, const State& state, int unit, int target) {
  return facing_of(table::exact(state.bodies[at_index(unit)].pose.front), place(game, state.bodies[at_index(target)]));
}

// FWC-CHG-014: at least partly ahead, between lines 45 degrees outward from the front corners.
bool is_ahead(const Game& game, const State& state, int unit, int target) {
  const table::Rectangle here = place(game, state.bodies[at_index(unit)]);
  const table::Rectangle there = place(game, state.bodies[at_index(target)]);
  return std::ranges::any_of(there.corners(), [&](table::Vector corner) {
    const table::Vector from = corner - here.edge(table::Edge::front).at(0.5);
    const double ahead = dot(from, here.forward());
    const double aside = std::fabs(dot(from, here.rightward()));
    return ahead > -near_enough && aside <= here.half_width() + std::max(0.0, ahead) + near_enough;
  });
}

void check_join(const Game& game, const State& state, int unit, int target, Facing facing, double reach,
                Ruling& ruling) {
  SecondAttacker facts;
  facts.facing = facing;
  facts.on_that_facing = 0;
  bool fights_already = false;
  for (const Charge& charge : state.charges) {
    if (charge.target == target && charge.charger != unit && charge.facing == facing) ++facts.on_that_facing;
  }
  for (const Clash& clash : state.clashes) {
    if (clash.target == target && clash.facing == facing) {
      ++facts.on_that_facing;
      fights_already = true;
    }
  }
  if (facts.on_that_facing == 0) return;
  facts.left_out_before = fights_already;  // the first attackers are in its way
  facts.reach = reach;
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  const table::Edge edge = facing == Facing::rear ? table::Edge::rear : table::Edge::front;
  double best = 1e9;
  for (const auto& mine : bases_standing(game.rules, body.unit, body.pose, game.profile)) {
    for (const auto& theirs : bases_standing(game.rules, enemy.unit, enemy.pose, game.profile)) {
      const Measures one = measure(mine, theirs, edge);
      if (one.leading + one.trailing >= best) continue;
      best = one.leading + one.trailing;
      facts.measures = one;
    }
  }
  const Ruling own = may_join(game.rules, facts);
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
}

FerociousUnit as_ferocious(const Game& game, const Body& body) {
  return {body.unit.ferocious, body.fury, allowance(game.rules, body.unit), place(game, body)};
}

double base_width(const Game& game) { return game.rules.numbers.profile[at_index(game.profile)].base_width / 10.0; }

void common_refusals(const State& state, int unit, Ruling& ruling) {
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

}  // namespace

double move_left(const Game& game, const Body& body) {
  return allowance(game.rules, body.unit, body.fury == Fury::attacking) * std::max(0, 10000 - body.moved) / 10000.0;
}

Ruling check_charge(const Game& game, const State& state, int unit, int target, std::int32_t wheel) {
  const Body& body = state.bodies[at_index(unit)];
  const Body& enemy = state.bodies[at_index(target)];
  Ruling ruling;
  if (enemy.gone || enemy.side == body.side) {
    ruling.refuse("FWC-CHG-001"_rule, "that is no enemy");
    return ruling;
  }
  const bool ferocious = body.fury == Fury::attacking;
  const Facing facing = facing_against(game, state, unit, target);
  ruling = may_charge(game.rules, body.unit, enemy.unit, facing, ferocious);
  if (in_melee(state, unit)) ruling.refuse("FWC-CHG-023"_rule, "it is in hand-to-hand combat");
  if (body.busy || body.moved > 0) ruling.refuse("FWC-FRM-020"_rule, "it is busy in this game move");
  if (ferocious && body.fury_target != target && !body.charged)
    ruling.refuse("FWC-FER-015"_rule, "in a ferocious attack it charges its target only");
  std::vector<Declaration> made;
  for (const Charge& charge : state.charges)
    made.push_back({charge.charger, charge.target, charge.second, charge.counter, false});
  Declaration wanted{unit, target, state.step == Step::charges_second, false, is_light(body.unit.first().type)};
  const bool counters =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == target && c.target == unit; });
  wanted.counter = counters;
  const Ruling declared = may_declare(made, wanted);
  ruling.refusals.insert(ruling.refusals.end(), declared.refusals.begin(), declared.refusals.end());
  if (!ruling.allowed()) return ruling;
  // FWC-CHG-018: a counter-charger needs no reach of its own
  if (counters) return ruling;
  if (!is_ahead(game, state, unit, target)) ruling.refuse("FWC-CHG-014"_rule, "the target is not ahead");
  const Reach reach = charge_reach(game, state, unit, target, wheel);
  if (!reach.possible) {
    ruling.refuse("FWC-CHG-014"_rule, "something else is met on the way");
    return ruling;
  }
  const double full =
      allowance(game.rules, body.unit, ferocious) * by_defence(game.rules, body.unit, reach.across.defence).share;
  if (reach.cost > full + near_enough) ruling.refuse("FWC-CHG-014"_rule, "the target is out of reach");
  if (reach.assault && !is_heavier(body.unit)) ruling.refuse("FWC-SIE-016"_rule, "only formed troops assault");
  check_join(game, state, unit, target, facing, full, ruling);
  return ruling;
}

// FWC-FER-006, FWC-FER-009: declared from afar, and it goes on with fewer.
std::vector<int> abreast(const Game& game, const State& state, int unit) {
  std::vector<int> line = {unit};
  const Side side = state.bodies[at_index(unit)].side;
  for (std::size_t next = 0; next < line.size(); ++next) {
    for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
      const Body& body = state.bodies[at_index(i)];
      if (body.gone || body.side != side || !body.unit.ferocious || body.fury != Fury::ready || in_melee(state, i) ||
          body.busy || body.charged || std::ranges::find(line, i) != line.end())
        continue;
      if (side_by_side(game.rules, as_ferocious(game, state.bodies[at_index(line[next])]), as_ferocious(game, body),
                       base_width(game)))
        line.push_back(i);
    }
  }
  return line;
}

Ruling check_ferocious(const Game& game, const State& state, int unit, int target) {
  Ruling ruling;
  const Body& body = state.bodies[at_index(unit)];
  if (!is_enemy(state, target, body.side)) ruling.refuse("FWC-FER-005"_rule, "that is no enemy");
  if (in_melee(state, unit) || body.charged || body.busy)
    ruling.refuse("FWC-FER-010"_rule, "it cannot declare an attack now");
  std::vector<FerociousUnit> units;
  for (const int one : abreast(game, state, unit)) units.push_back(as_ferocious(game, state.bodies[at_index(one)]));
  const Ruling own = may_declare_ferocious(game.rules, units, base_width(game));
  ruling.refusals.insert(ruling.refusals.end(), own.refusals.begin(), own.refusals.end());
  return ruling;
}

void do_charge(const Game& game, State& state, int unit, int target, std::int32_t wheel, dice::Source& source,
               Events& events) {
  Body& body = state.bodies[at_index(unit)];
  Charge charge;
  charge.charger = static_cast<std::int16_t>(unit);
  charge.target = static_cast<std::int16_t>(target);
  charge.wheel = wheel;
  charge.second = state.step == Step::charges_second;
  charge.counter =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == target && c.target == unit; });
  charge.ferocious = body.fury == Fury::attacking;
  charge.facing = charge.counter ? Facing::front : facing_against(game, state, unit, target);
  charge.starts = table::Length::units(gap(game, state, unit, target)).ticks();
  const table::Vector from = table::exact(body.pose.front);
  const table::Vector to = place(game, state.bodies[at_index(target)]).centre();
  if (!charge.counter && suffers_smoke(body.unit) && smoke_between(game, state, from, to)) {
    // FWC-SMK-010: tested at declaration; out of reach then, there is no charge
    const int die = source.roll(dice::d6);
    charge.smoke = smoke_takes_effect(game.rules, die);
    Event& event =
        tell(events, charge.smoke ? "smoke hinders" : "smoke clears",
             charge.smoke ? "Smoke hinders the charge of " + name_of(game, unit) : "The smoke does not matter",
             {"FWC-SMK-004"_rule, "FWC-SMK-009"_rule}, unit);
    add_dice(event, {die});
    if (charge.smoke) {
      const Reach reach = charge_reach(game, state, unit, target, wheel);
      ChargeWay way_facts;
      way_facts.smoke = true;
      way_facts.ferocious = charge.ferocious;
      const double full = charge_distance(game.rules, body.unit, way_facts) *
                          by_defence(game.rules, body.unit, reach.across.defence).share;
      if (reach.cost > full + near_enough) {
        body.busy = true;
        tell(events, "charge impossible", name_of(game, unit) + " cannot reach its target through the smoke",
             {"FWC-CHG-021"_rule}, unit);
        return;
      }
    }
  }
  state.charges.push_back(charge);
  state.bodies[at_index(target)].charged = true;
  body.no_fire = true;  // FWC-CHG-017
  tell(events, charge.counter ? "counter-charge declared" : "charge declared",
       name_of(game, unit) + (charge.counter ? " counter-charges " : " declares a charge on ") + name_of(game, target),
       {"FWC-CHG-001"_rule, "FWC-CHG-002"_rule}, unit);
}

int horse_before(const Game& game, const State& state, int unit, std::int32_t wheel, double distance) {
  const Body& body = state.bodies[at_index(unit)];
  if (!is_infantry(body.unit) || distance <= 0) return nobody;
  const Way turn = way(game, body, wheel, 0);
  const table::Rectangle start = place_at(game, body, turn.wheeled);
  int found = nobody;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& horse = state.bodies[at_index(i)];
    if (!is_enemy(state, i, body.side) || !is_horse(horse.unit) || in_melee(state, i)) continue;
    const table::Rectangle there = place(game, horse);
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

// FWC-MOV-011: a move never leads into contact.
Ruling check_move(const Game& game, const State& state, int unit, std::int32_t wheel, double distance) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  common_refusals(state, unit, ruling);
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
  std::vector<table::Rectangle> foes;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (i != horse && is_enemy(state, i, body.side)) foes.push_back(place(game, state.bodies[at_index(i)]));
  }
  const table::Angle towards =
      back ? table::heading(turn.wheeled.heading + table::Angle::degrees(180)) : turn.wheeled.heading;
  const table::Length length = table::Length::units(std::fabs(distance));
  const double clear = game.rules.numbers.clear_of_enemies;
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
  if (horse == nobody && overlaps_anything(game, state, unit, end))
    ruling.refuse("FWC-BAS-022"_rule, "there is no room for it, or it is off the table");
  if (body.fury == Fury::attacking) {
    const Body& target = state.bodies[at_index(body.fury_target)];
    const double now = table::distance(start, place(game, target)).units();
    if (table::distance(place_at(game, body, end), place(game, target)).units() >= now)
      ruling.refuse("FWC-FER-015"_rule, "a ferocious attack moves towards its target");
  }
  return ruling;
}

Ruling check_sidestep(const Game& game, const State& state, int unit, double aside) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  common_refusals(state, unit, ruling);
  if (body.fury == Fury::attacking) ruling.refuse("FWC-FER-015"_rule, "a ferocious attack moves towards its target");
  if (!ruling.allowed()) return ruling;
  const auto cost = way_cost(game, state, body, body.pose, std::fabs(aside), aside < 0 ? -90 : 90);
  if (!cost || sideways_cost(game.rules, *cost) > move_left(game, body) + near_enough) {
    ruling.refuse("FWC-MOV-008"_rule, "it is farther than the unit may move sideways");
    return ruling;
  }
  const table::Pose end = table::shifted(body.pose, table::Length::units(aside));
  const auto foes = enemies(game, state, unit);
  if (!foes.empty() && table::distance(std::array{place_at(game, body, end)}, foes).units() <
                           game.rules.numbers.clear_of_enemies - near_enough)
    ruling.refuse("FWC-MOV-012"_rule, "it would come too near an enemy");
  std::vector<table::Rectangle> obstacles = blocking_friends(game, state, unit);
  for (const table::Rectangle& wall : walls(game, state)) obstacles.push_back(wall);
  const table::Angle towards = table::heading(body.pose.heading + table::Angle::degrees(aside < 0 ? -90 : 90));
  if (table::first_contact(std::array{place(game, body)}, towards, table::Length::units(std::fabs(aside)), obstacles))
    ruling.refuse("FWC-MOV-010"_rule, "something is in its way");
  if (overlaps_anything(game, state, unit, end)) ruling.refuse("FWC-BAS-022"_rule, "there is no room for it");
  return ruling;
}

namespace {

table::Pose turned_on_the_spot(const Game& game, const Body& body, double degrees) {
  // About the middle of its block, which keeps its files.
  const table::Vector centre = place(game, body).centre();
  const table::Angle heading = table::heading(body.pose.heading + table::Angle::degrees(degrees));
  const double half = depth_of(game.rules, body.unit, game.profile).units() / 2;
  return {table::rounded(centre + table::forward(heading) * half), heading};
}

}  // namespace

Ruling check_turn(const Game& game, const State& state, int unit, int degrees) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  common_refusals(state, unit, ruling);
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
  common_refusals(state, unit, ruling);
  if (!ruling.allowed()) return ruling;
  const double degrees = table::Angle::ticks(angle).degrees();
  return may_pivot(game.rules, body.unit, degrees,
                   !overlaps_anything(game, state, unit, turned_on_the_spot(game, body, degrees)));
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
  common_refusals(state, unit, ruling);
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
  if (away > full + near_enough) ruling.refuse("FWC-MOV-001"_rule, "the opening is too far away");
  if (!pose_inside(game, state, unit, section))
    ruling.refuse("FWC-MOV-012"_rule, "there is no room behind the opening");
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
        state.tasks.push_back({Duty::give_ground,
                               static_cast<std::int16_t>(horse),
                               static_cast<std::int16_t>(unit),
                               choice.values[2],
                               {},
                               {}});
        return;
      }
      const double straight =
          way_cost(game, state, body, turn.wheeled, std::fabs(distance), distance < 0 ? 180 : 0).value_or(0);
      body.pose = table::advanced(turn.wheeled, table::Length::units(distance));
      finish_move(game, state, unit, before, turn.cost + (distance < 0 ? 2 : 1) * straight, events, "moved",
                  name_of(game, unit) + " moves");
      break;
    }
    case Answer::sidestep: {
      const double aside = table::Length::ticks(choice.values[1]).units();
      body.pose = table::shifted(body.pose, table::Length::units(aside));
      finish_move(game, state, unit, before, sideways_cost(game.rules, std::fabs(aside)), events, "moved",
                  name_of(game, unit) + " moves sideways");
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
