#include "cfeo/view.hpp"

#include <algorithm>

#include "cfeo/field.hpp"
#include "cfeo/fire.hpp"
#include "cfeo/fire_steps.hpp"
#include "cfeo/turn_steps.hpp"

namespace condotta::cfeo {
namespace {

using table::Angle;
using table::Point;
using table::Vector;

std::string figure_of(const FieldUnit& unit, const StandPlace& stand, bool level) {
  switch (unit.troops.type) {
    case Type::pikemen:
    case Type::tercio:
      if (stand.weapon == Weapon::shot) return "shot";
      if (stand.weapon == Weapon::sword) return unit.troops.nation == Nation::swiss ? "halberd" : "sword";
      return level ? "pike-level" : "pike";
    case Type::skirmishers: return "skirmish";
    case Type::swordsmen: return "sword";
    case Type::rabble: return "halberd";
    case Type::heavy_cavalry: return "lancer";
    case Type::reiters: return "pistol";
    case Type::light_cavalry: return "light";
    case Type::light_gun: return "gun-light";
    case Type::medium_gun: return "gun-medium";
    case Type::heavy_gun: return "gun-heavy";
    case Type::wagon: return "wagon";
  }
  return "shot";
}

void add_tokens(const FieldUnit& unit, SeenUnit& out) {  // CFE-BAS-010
  if (unit.dps > 0)
    out.tokens.push_back({"disordered", unit.dps, std::to_string(unit.dps) + (unit.dps == 1 ? " DP" : " DPs")});
  if (unit.casualties > 0)
    out.tokens.push_back({"wounds", unit.casualties, std::to_string(unit.casualties) + " stands lost"});
  if (unit.halted) out.tokens.push_back({"halted", 0, "Halt"});
  if (unit.inspired > 0) out.tokens.push_back({"inspired", unit.inspired, "Inspired"});
  if (unit.course == Course::routing) out.tokens.push_back({"broken", 0, "routing"});
  if (unit.course == Course::pursuing) out.tokens.push_back({"charging", 0, "pursuing"});
  if (unit.course == Course::charging) out.tokens.push_back({"charging", 0, "charged without contact"});
  if (unit.course == Course::looting) out.tokens.push_back({"out-of-command", 0, "looting"});
  if (unit.retiring) out.tokens.push_back({"drive-back", 0, "retiring"});
  if (unit.abandoned) out.tokens.push_back({"empty", 0, unit.crew_killed ? "abandoned, crew killed" : "abandoned"});
  if (unit.must_repeat) out.tokens.push_back({"out-of-command", 0, "repeats its last move"});
}

SeenUnit seen(const Game& game, const State& state, int id) {
  const FieldUnit& unit = unit_at(state, id);
  SeenUnit out;
  out.number = id;
  out.side = unit.side;
  out.name = name_of(game, id);
  out.kind = in_words(unit.troops.type);
  if (unit.battalia != nobody) out.command = game.leader_names[static_cast<std::size_t>(unit.battalia)];
  out.all_round = unit.formation == Formation::unformed;
  out.off_table = !present(unit);
  out.broken =
      unit.course == Course::routing || unit.presence == Presence::destroyed || unit.presence == Presence::surrendered;
  out.spent = unit.acted;
  out.in_combat = touching(state, id);
  out.smoke = unit.fired;
  out.levelled = out.in_combat || std::ranges::any_of(state.charges, [&](const Charge& c) { return c.unit == id; });
  const StandSize& size = game.sizes[static_cast<std::size_t>(unit.troops.type)];
  if (present(unit)) {
    for (std::size_t i = 0; i < unit.stands.size(); ++i) {
      out.bases.push_back({id * 16 + static_cast<int>(i), unit.stands[i].pose, yd(size.width), yd(size.depth),
                           figure_of(unit, unit.stands[i], out.levelled)});
    }
  }
  out.strength = static_cast<int>(unit.stands.size());
  out.full_strength = unit.start_stands;
  out.breaks_at = unit.start_stands;
  out.track_words = "stands";
  add_tokens(unit, out);
  out.facts = {
      {"Troops", describe(unit.troops), "CFE-TRP-002"_rule},
      {"Formation", std::string(in_words(unit.formation)), "CFE-FRM-002"_rule},
      {"DPs",
       std::to_string(unit.dps) + " of " +
           std::to_string(dp_limit(game.rules, unit.troops, static_cast<int>(unit.stands.size()))),
       "CFE-DP-003"_rule},
      {"Stands", std::to_string(unit.stands.size()) + " of " + std::to_string(unit.start_stands), "CFE-DP-008"_rule}};
  if (present(unit)) {
    const auto leader = controller(game, state, id);
    out.facts.push_back(
        {"Control", leader ? game.leader_names[static_cast<std::size_t>(*leader)] : "nobody", "CFE-CTL-001"_rule});
  }
  return out;
}

constexpr std::array<std::string_view, 4> order_words = {"", "defend", "advance and defend", "attack"};

SeenLeader seen_leader(const Game& game, const State& state, int id, bool own) {
  const FieldLeader& leader = leader_at(state, id);
  SeenLeader out;
  out.number = id;
  out.side = leader.side;
  out.name = game.leader_names[static_cast<std::size_t>(id)];
  constexpr std::array<std::string_view, 3> talents = {"", ", exceptional", ", inept"};
  out.rank = std::string(leader.rank == Rank::general ? "General" : "Commander") +
             std::string(talents[static_cast<std::size_t>(leader.talent)]);
  out.pose = {leader.at, facing(state, leader.side)};
  out.size = yd(yards(game.rules, leader.rank == Rank::general ? 50 : 30));
  out.with = leader.with;
  out.off_table = !leader.there();
  out.range = yd(control_radius(game.rules, leader.leader()));
  if (leader.wounds > 0) out.tokens.push_back({"wounds", leader.wounds, "wounded"});
  if (leader.inspires > 0) out.tokens.push_back({"inspired", leader.inspires, "inspiring"});
  out.facts.push_back({"Actions", std::to_string(actions(game.rules, leader.leader())), "CFE-CMD-001"_rule});
  if (own && leader.rank == Rank::commander)
    out.facts.push_back(
        {"Order", std::string(order_words[static_cast<std::size_t>(leader.order)]), "CFE-ORD-001"_rule});
  return out;
}

SeenGround seen_ground(const Terrain& terrain) {
  SeenGround out;
  out.name = terrain.name;
  out.kind = terrain.kind;
  out.paint = terrain.paint;
  out.width = terrain.width;
  if (terrain.linear)
    out.course = terrain.corners;
  else
    out.outline = terrain.corners;
  constexpr std::array<std::string_view, 6> going = {
      "good", "rough", "by road only", "major obstacle", "harder for horse", "impassable"};
  out.effects = {{"Foot", std::string(going[static_cast<std::size_t>(passage(terrain.ground, Arm::infantry))]),
                  "CFE-GAP-009"_rule},
                 {"Horse and guns", std::string(going[static_cast<std::size_t>(passage(terrain.ground, Arm::cavalry))]),
                  "CFE-GAP-009"_rule}};
  const GroundEffect its = effect(terrain.ground);
  if (its.blocks_sight) out.effects.push_back({"Sight", "blocked", "CFE-VIS-002"_rule});
  if (its.hard_cover || its.fortification) out.effects.push_back({"Fire", "cover", "CFE-FIR-017"_rule});
  if (its.edge_bonus) out.effects.push_back({"Combat", "+1", "CFE-CMB-006"_rule});
  return out;
}

}  // namespace

View view(const Game& game, const State& state, std::optional<Side> side) {
  View out;
  out.rule_set = rule_set_id;
  out.title = game.title;
  out.unit_word = "yd";
  out.width = game.width;
  out.height = game.height;
  out.ruler = yd(10);
  out.turn = state.turn;
  for (const Phase phase : phases) out.phases.push_back({std::string(in_words(phase)), {}});
  out.phase = static_cast<int>(state.phase);
  const EndOfTurn sums = reckoning(game, state);
  for (const Side of : {Side::red, Side::blue}) {
    SeenArmy& army = out.armies[index(of)];
    const ArmyAtEnd& own = sums.armies[index(of)];
    army.name = game.side_names[index(of)];
    army.losses = own.lost;
    army.size = own.units;
    army.breaks_at = (own.units * game.rules.numbers.lost_of_ten + 9) / 10;
    army.losses_words = "units lost";
    army.facts = {{"Points", std::to_string(own.points), "CFE-GAP-013"_rule},
                  {"Points lost", std::to_string(own.points_lost), "CFE-VIC-003"_rule}};
  }
  for (const Terrain& terrain : game.terrain) out.ground.push_back(seen_ground(terrain));
  for (std::size_t i = 0; i < state.units.size(); ++i) out.units.push_back(seen(game, state, static_cast<int>(i)));
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    out.leaders.push_back(seen_leader(game, state, static_cast<int>(i), side == state.leaders[i].side));
  }
  for (std::size_t i = 0; i < state.messengers.size(); ++i) {
    const Messenger& messenger = state.messengers[i];
    if (messenger.lost) continue;
    SeenLeader rider;
    rider.number = first_messenger + static_cast<int>(i);
    rider.side = messenger.side;
    rider.name = "Messenger";
    rider.rank = "Messenger";
    rider.figure = "messenger";
    rider.pose = {messenger.at, facing(state, messenger.side)};
    rider.size = yd(yards(game.rules, 30));
    if (side == messenger.side) {
      rider.facts = {
          {"To", game.leader_names[static_cast<std::size_t>(messenger.to)], "CFE-ORD-006"_rule},
          {"Order", std::string(order_words[static_cast<std::size_t>(messenger.order)]), "CFE-ORD-001"_rule}};
    }
    out.leaders.push_back(std::move(rider));
  }
  if (game.victory.defended_position)
    out.markers.push_back({"objective", "The defended position", std::nullopt, game.victory.position, {}});
  for (const Point& at : game.victory.objectives)
    out.markers.push_back({"objective", "Objective", std::nullopt, at, {}});
  return out;
}

namespace {

std::vector<Point> wedge(Vector from, Angle heading, double range, double half) {
  std::vector<Point> out = {table::rounded(from)};
  for (int i = -6; i <= 6; ++i) {
    const Angle at = table::heading(heading + Angle::degrees(half * i / 6));
    out.push_back(table::rounded(from + table::forward(at) * range));
  }
  return out;
}

std::vector<Point> ring(Vector from, double radius) {
  std::vector<Point> out;
  for (int i = 0; i < 36; ++i) out.push_back(table::rounded(from + table::forward(Angle::degrees(10.0 * i)) * radius));
  return out;
}

}  // namespace

std::vector<Overlay> overlays(const Game& game, const State& state, int unit) {
  std::vector<Overlay> out;
  if (unit < 0 || unit >= static_cast<int>(state.units.size())) return out;
  const FieldUnit& own = unit_at(state, unit);
  if (!present(own)) return out;
  const Numbers& n = game.rules.numbers;
  const Vector front = table::exact(own.pose.front);
  if (has_missiles(own.troops.type)) {
    const int range = maximum_range(game.rules, own.troops.type);
    const bool all_round = own.formation == Formation::unformed && !is_gun(own.troops.type);
    const auto shape = [&](double far) {
      return all_round ? ring(centre(game, own), far) : wedge(front, own.pose.heading, far, n.arc_degrees);
    };
    out.push_back({"range", "Range " + std::to_string(range) + " yd", "CFE-FIR-011"_rule, shape(range), 2});
    const int close = is_gun(own.troops.type) ? n.gun_close : range;
    if (close < range)
      out.push_back({"arc", "Close range " + std::to_string(close) + " yd", "CFE-FIR-011"_rule, shape(close), 1});
  }
  if (may_initiate_charge(own.troops.type) && formed(own)) {
    const double reach = arm(own) == Arm::cavalry ? 160 : n.charge_within;
    const table::Rectangle lane = table::Rectangle::before(own.pose, yd(width_of(game, own)), yd(reach));
    Overlay corridor{"charge", "Charge corridor", "CFE-BAS-016"_rule, {}, 1};
    for (const Vector& corner : lane.corners()) corridor.outline.push_back(table::rounded(corner));
    out.push_back(std::move(corridor));
  }
  if (own.battalia != nobody && leader_at(state, own.battalia).there() &&
      leader_at(state, own.battalia).with == nobody) {
    const FieldLeader& leader = leader_at(state, own.battalia);
    const int radius = control_radius(game.rules, leader.leader());
    out.push_back({"command", "Control " + std::to_string(radius) + " yd", "CFE-CTL-001"_rule,
                   ring(table::exact(leader.at), radius), 2});
  }
  return out;
}

}  // namespace condotta::cfeo
