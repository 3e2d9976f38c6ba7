#include "impetus/view.hpp"

#include <algorithm>

#include "impetus/field.hpp"
#include "impetus/generals.hpp"
#include "impetus/victory.hpp"

namespace condotta::impetus {
namespace {

using table::Length;

std::string figure_of(const Profile& profile, bool baggage) {
  if (baggage) return "camp";
  const bool bow = long_bow(profile.missile) || short_bow(profile.missile) || composite_bow(profile.missile) ||
                   profile.missile == Missile::crossbow_a || profile.missile == Missile::crossbow_b;
  switch (profile.type) {
    case Type::fp:
      if (profile.weapon == Weapon::pike || profile.weapon == Weapon::long_spear) return "pike";
      return profile.weapon == Weapon::polearm ? "halberd" : "sword";
    case Type::fl: return "sword";
    case Type::t: return bow ? "bow" : "shot";
    case Type::s: return bow ? "bow" : "skirmish";
    case Type::cp1:
    case Type::cp2: return "lancer";
    case Type::cm: return "pistol";
    case Type::cl: return firearm(profile.missile) ? "light-shot" : "light";
    case Type::w: return "wagon";
    case Type::el: return "elephant";
    case Type::art:
      return profile.missile == Missile::artillery_a   ? "gun-heavy"
             : profile.missile == Missile::artillery_b ? "gun-medium"
                                                       : "gun-light";
    default: return "lancer";
  }
}

std::string word(const std::vector<std::string_view>& words, std::size_t i) {
  return i < words.size() ? std::string(words[i]) : "none";
}

std::vector<Fact> facts_of(const Game& game, const State& state, UnitId id) {
  const Enlisted& who = enlisted(game, id);
  const Profile& p = who.profile;
  std::vector<Fact> facts;
  if (who.baggage) return {{"Demoralisation", std::to_string(p.vd), "IMP-ARM-011"_rule}};
  facts.push_back({"Type", word(type_words, static_cast<std::size_t>(p.type)), "IMP-ARM-001"_rule});
  std::string vbu;
  for (const int each : body(state, id).vbu) vbu += (vbu.empty() ? "" : " + ") + std::to_string(each);
  facts.push_back({"VBU", vbu + " of " + std::to_string(p.vbu) + (who.ranks > 1 ? " each" : ""), "IMP-BAS-005"_rule});
  facts.push_back({"Impetus", std::to_string(p.impetus), "IMP-MEL-007"_rule});
  facts.push_back(
      {"Discipline", std::string(1, static_cast<char>('A' + static_cast<int>(p.discipline))), "IMP-ARM-002"_rule});
  facts.push_back({"Demoralisation", std::to_string(p.vd * who.ranks), "IMP-ARM-009"_rule});
  const Allowance normal = allowance(game.rules, p, Ground::open, false);
  const Allowance charge = allowance(game.rules, p, Ground::open, true);
  facts.push_back({"Move", std::to_string(normal.distance) + "H, charge " + std::to_string(charge.distance) + "H",
                   "IMP-MOV-001"_rule});
  if (p.missile != Missile::none)
    facts.push_back({"Missiles", word(missile_words, static_cast<std::size_t>(p.missile)), "IMP-SHT-005"_rule});
  if (p.weapon != Weapon::none) {
    constexpr std::array<std::string_view, 4> words = {"", "pike", "long spear", "polearm"};
    facts.push_back({"Weapon", std::string(words[static_cast<std::size_t>(p.weapon)]), "IMP-ARM-003"_rule});
  }
  if (p.impetuous) facts.push_back({"Temper", "impetuous", "IMP-BAS-021"_rule});
  constexpr std::array<std::string_view, 3> states = {"Fresh", "Worn", "Exhausted"};
  const Unit unit = unit_at(game, state, id);
  if (!unit.routed())
    facts.push_back(
        {"State", std::string(states[static_cast<std::size_t>(status(game.rules, unit))]), "IMP-BAS-012"_rule});
  return facts;
}

SeenUnit seen(const Game& game, const State& state, UnitId id) {
  const Enlisted& who = enlisted(game, id);
  const Body& b = body(state, id);
  SeenUnit out;
  out.number = id;
  out.side = who.side;
  out.name = who.name;
  out.kind = who.kind;
  if (who.command >= 0) out.command = leader(game, who.command).name;
  out.off_table = b.gone() || b.reserve;
  out.broken = b.gone();
  out.spent =
      b.activated || (state.active >= 0 && who.side == leader(game, state.active).side && who.command != state.active);
  out.in_combat = engaged(state, id);
  out.smoke = b.shot && firearm(who.profile.missile);
  out.levelled = out.in_combat;
  out.all_round = who.profile.type == Type::w || b.village >= 0;
  out.track_words = "VBU";
  out.full_strength = who.profile.vbu * who.ranks;
  for (const int vbu : b.vbu) out.strength += vbu;
  out.breaks_at = out.full_strength;
  table::Pose pose = b.pose;
  const Length deep =
      Length::units(who.baggage ? game.rules.numbers.baggage_depth / 100.0 : base_depth(game.rules, who.profile.type));
  for (std::size_t rank = 0; rank < b.vbu.size() && !b.reserve; ++rank) {
    out.bases.push_back({rank == 0 ? int{id} : 1000 * static_cast<int>(rank) + id, pose,
                         Length::units(game.rules.numbers.base_width), deep, figure_of(who.profile, who.baggage)});
    pose = table::advanced(pose, -deep);
  }
  const auto token = [&](bool there, std::string_view kind, int count, std::string words) {
    if (there) out.tokens.push_back({std::string(kind), count, std::move(words)});
  };
  const int lost = out.full_strength - out.strength;
  token(!b.gone() && lost > 0, "wounds", lost, std::to_string(lost) + " VBU lost");
  token(b.disordered, "disordered", 0, "Disordered");
  token(b.closed_ranks, "square", 0, "Closed ranks");
  token(on_table(state, id) && !who.baggage && unit_at(game, state, id).outside_radius, "out-of-command", 0,
        "Outside the command radius");
  out.facts = facts_of(game, state, id);
  return out;
}

SeenLeader seen_leader(const Game& game, const State& state, CommandId id) {
  const Leader& who = leader(game, id);
  const Command& c = command(state, id);
  SeenLeader out;
  out.number = id;
  out.side = who.side;
  out.name = who.name;
  const General general = general_of(game, state, id);
  out.rank = word(grade_words, static_cast<std::size_t>(general.grade));
  if (who.in_chief) out.rank += ", commander in chief";
  out.with = c.with;
  out.off_table = c.general_lost;
  if (!c.general_lost) {
    const int radius = command_radius(game.rules, general, game.structure[index(who.side)]);
    out.range = Length::units(radius == unbounded_radius ? 100 : radius);
    out.pose.front = c.at;
    if (c.with != nobody) {
      out.pose = table::advanced(body(state, c.with).pose, -depth_of(game, state, c.with));
      out.pose.heading = body(state, c.with).pose.heading;
    } else {
      out.pose.heading = table::Angle::degrees(who.side == Side::red ? 0 : 180);
    }
  }
  const auto trait = [&](bool has, std::string_view name, RuleId rule) {
    if (has) out.facts.push_back({"Trait", std::string(name), rule});
  };
  trait(general.brave, "Brave", "IMP-GEN-003"_rule);
  trait(general.severe, "Severe", "IMP-GEN-004"_rule);
  trait(general.confident, "Confident", "IMP-REA-020"_rule);
  trait(general.cavalry, "Cavalry", "IMP-GEN-005"_rule);
  out.facts.push_back({"Command",
                       std::to_string(int{c.lost}) + " of " + std::to_string(who.vdt) + " VD lost, breaks at " +
                           std::to_string(command_threshold(game.rules, who.vdt)),
                       "IMP-VIC-003"_rule});
  if (c.broken) out.tokens.push_back({"broken", 0, "The command is broken"});
  if (c.activated) out.tokens.push_back({"waiting", 0, "Its command has been activated"});
  return out;
}

SeenGround seen_ground(const Piece& piece) {
  SeenGround out;
  out.name = piece.name;
  out.kind = piece.kind;
  out.width = piece.width;
  const bool line = !piece.course.empty() && piece.feature != Feature::village && piece.feature != Feature::crossing;
  (line ? out.course : out.outline) = piece.corners;
  switch (piece.feature) {
    case Feature::area:
      out.paint = piece.blocks_sight                   ? "wood"
                  : piece.ground == Ground::impassable ? "rocky"
                  : piece.ground == Ground::difficult  ? "marsh"
                  : piece.ground == Ground::broken     ? "brush"
                                                       : "open";
      break;
    case Feature::hill: out.paint = "hill"; break;
    case Feature::village: out.paint = "village"; break;
    case Feature::river: out.paint = "river"; break;
    case Feature::road: out.paint = "road"; break;
    case Feature::linear_obstacle: out.paint = "hedge"; break;
    case Feature::fortification: out.paint = "earthwork"; break;
    case Feature::crossing: out.paint = "bridge"; break;
  }
  const auto effect = [&](std::string label, std::string value, RuleId rule) {
    out.effects.push_back({std::move(label), std::move(value), rule});
  };
  if (piece.ground == Ground::broken) effect("Going", "broken", "IMP-TER-004"_rule);
  if (piece.ground == Ground::difficult) effect("Going", "difficult", "IMP-TER-005"_rule);
  if (piece.ground == Ground::impassable) effect("Going", "impassable", "IMP-TER-008"_rule);
  if (piece.blocks_sight) effect("Sight", "blocked", "IMP-TER-016"_rule);
  if (piece.feature == Feature::river) effect("Crossing", "disorders", "IMP-TER-010"_rule);
  if (piece.feature == Feature::hill) effect("Melee", "+1 for the higher", "IMP-TER-012"_rule);
  return out;
}

}  // namespace

View view(const Game& game, const State& state) {
  View out;
  out.rule_set = "impetus";
  out.title = game.title;
  out.unit_word = "H";
  out.width = game.width;
  out.height = game.height;
  out.ruler = Length::units(1);
  out.turn = state.turn;
  out.phases = {{"Initiative", {}}, {"Activation", {"Command", "Unit", "Reaction", "Charge", "Melee", "Pursuit"}}};
  if (!state.steps.empty()) {
    const StepKind kind = state.steps.back().kind;
    out.phase = kind == StepKind::turn || kind == StepKind::initiative || kind == StepKind::set_up ? 0 : 1;
    switch (kind) {
      case StepKind::command: out.part = 0; break;
      case StepKind::unit:
      case StepKind::shot: out.part = 1; break;
      case StepKind::opportunity_fire:
      case StepKind::opportunity_charge: out.part = 2; break;
      case StepKind::charge:
      case StepKind::group_charge: out.part = 3; break;
      case StepKind::round: out.part = 4; break;
      case StepKind::pursuit: out.part = 5; break;
      default: break;
    }
  }
  for (const Side side : {Side::red, Side::blue}) {
    SeenArmy& army = out.armies[index(side)];
    army.name = game.army_names[index(side)];
    army.losses = state.lost[index(side)];
    army.breaks_at = army_threshold(game.rules, game.vdt[index(side)]);
    army.size = game.vdt[index(side)];
    army.losses_words = "VD lost";
    constexpr std::array<std::string_view, 3> words = {"Poor", "Average", "Good"};
    army.facts = {{"Command structure", std::string(words[static_cast<std::size_t>(game.structure[index(side)])]),
                   "IMP-ARM-006"_rule}};
  }
  for (const Piece& piece : game.ground) out.ground.push_back(seen_ground(piece));
  for (UnitId id = 0; id < static_cast<UnitId>(state.bodies.size()); ++id) out.units.push_back(seen(game, state, id));
  for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id)
    out.leaders.push_back(seen_leader(game, state, id));
  return out;
}

std::vector<Overlay> overlays(const Game& game, const State& state, UnitId unit) {
  std::vector<Overlay> out;
  if (unit < 0 || unit >= static_cast<UnitId>(state.bodies.size()) || !on_table(state, unit)) return out;
  const Enlisted& who = enlisted(game, unit);
  if (who.baggage) return out;
  const auto corners = [](const table::Rectangle& r) {
    std::vector<table::Point> points;
    for (const table::Vector corner : r.corners()) points.push_back(table::rounded(corner));
    return points;
  };
  const table::Rectangle own = base(game, state, unit);
  out.push_back(
      {"zone", "Zone of control", "IMP-ZOC-001"_rule, corners(zone_of_control(game.rules, body(state, unit).pose)), 1});
  const int charge = allowance(game.rules, who.profile, Ground::open, true).distance;
  if (who.profile.impetus > 0) {
    out.push_back({"charge", "Charge " + std::to_string(charge) + "H", "IMP-CHG-005"_rule,
                   corners(table::Rectangle::before(
                       body(state, unit).pose, Length::units(game.rules.numbers.base_width), Length::units(charge))),
                   1});
  }
  const Numbers& n = game.rules.numbers;
  int strength = 1;
  for (const int reach : {n.short_range, n.long_range, n.extreme_range}) {
    const Range range = band(game.rules, reach);
    if (who.profile.missile == Missile::none || !reaches(game.rules, who.profile.missile, range)) continue;
    const double wide = reach;  // opening of 45 degrees (IMP-SHT-012)
    const table::Vector left = own.corner(table::Corner::front_left);
    const table::Vector right = own.corner(table::Corner::front_right);
    const table::Vector ahead = own.forward() * static_cast<double>(reach);
    const table::Vector aside = own.rightward() * wide;
    out.push_back({"arc",
                   "Up to " + std::to_string(reach) + "H",
                   "IMP-SHT-012"_rule,
                   {table::rounded(left), table::rounded(left + ahead - aside), table::rounded(right + ahead + aside),
                    table::rounded(right)},
                   strength++});
  }
  return out;
}

}  // namespace condotta::impetus
