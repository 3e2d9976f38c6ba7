// The ten steps of IMP-DEP-001 as decisions. Stages of the step: 0 begin; 1 attacker roll; 2 a terrain roll, 3 its
// piece (Step::unit counts them); 4 edges; 5 baggage; 6 deployment roll, 7 and 8 its re-rolls, 9 who deploys first; 10
// which command, 11 its general, 12 its units, 13 whom the general joins.
#include "impetus/setting_up.hpp"

#include <algorithm>

#include "impetus/deployment.hpp"
#include "impetus/setup.hpp"
#include "impetus/terrain_placing.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

int exploration_left(const State& state, Side side) { return state.exploration[index(side)]; }

struct Troops {
  int foot = 0;
  int mounted = 0;
  int light = 0;
};
Troops troops_of(const Game& game, Side side) {  // every unit of a large unit counts
  Troops found;
  for (const Enlisted& who : game.units) {
    if (who.side != side || who.baggage) continue;
    const Profile& p = who.profile;
    if (mounted(game.rules, p) && p.type != Type::el && p.type != Type::w) found.mounted += who.ranks;
    if (foot(p)) found.foot += who.ranks;
    if (p.type == Type::cl) found.light += who.ranks;
  }
  return found;
}

TerrainTable table_of(const Game& game, Side side) {
  const Troops troops = troops_of(game, side);
  return terrain_table(game.rules, troops.foot, troops.mounted);
}

// What the player whose roll it is may place, points spent included.
std::vector<std::int32_t> choices_of(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  std::vector<std::int32_t> out;
  for (std::size_t choice = 0; choice < terrain_choice_words.size(); ++choice) {
    const int points = points_for(game.rules, table_of(game, step.side), step.value, static_cast<int>(choice));
    if (points < 0 || points > exploration_left(state, step.side) || choice == 0) continue;
    if ((words_of(static_cast<int>(choice)) == "bridge" || words_of(static_cast<int>(choice)) == "ford") &&
        river(state) == nullptr)
      continue;  // IMP-TER-022
    out.push_back(static_cast<std::int32_t>(choice));
  }
  return out;
}

// The points that placing nothing costs; none if the roll does not lead to it (IMP-TER-026).
std::optional<int> price_of_nothing(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  const int points = points_for(game.rules, table_of(game, step.side), step.value, 0);
  if (points < 0 || points > exploration_left(state, step.side)) return std::nullopt;
  return points;
}

Side placer_of(const State& state, int count) { return count == 1 ? state.attacker : other(state.attacker); }

int command_size(const Game& game, CommandId id) {  // IMP-DEP-011
  int units = 0;
  for (const Enlisted& who : game.units) units += who.command == id ? who.ranks : 0;
  return units;
}

std::vector<std::int32_t> to_deploy(const Game& game, const State& state, Side side) {
  std::vector<std::int32_t> open;
  for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id) {
    if (leader(game, id).side == side && !command(state, id).deployed) open.push_back(id);
  }
  const bool first = std::none_of(state.commands.begin(), state.commands.end(), [&](const Command& c) {
    return c.deployed && leader(game, static_cast<CommandId>(&c - state.commands.data())).side == side;
  });
  if (!first || open.empty()) return open;
  int most = 0;
  for (const std::int32_t id : open) most = std::max(most, command_size(game, static_cast<CommandId>(id)));
  std::erase_if(open, [&](std::int32_t id) { return command_size(game, static_cast<CommandId>(id)) < most; });
  return open;
}

std::vector<std::int32_t> waiting_units(const Game& game, const State& state, CommandId id) {
  std::vector<std::int32_t> units;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == id && body(state, unit).reserve) units.push_back(unit);
  }
  return units;
}

// The distances of a base from its own edge and from the nearer side edge.
struct InZone {
  double farthest = 0;
  double nearest_side = 0;
};
InZone in_own_zone(const Game& game, const State& state, Side side, const table::Rectangle& base) {
  const table::Box box = base.bounds();
  const double high = game.height.units();
  InZone out;
  out.farthest = state.far_edge[index(side)] ? high - box.low.y : box.high.y;
  out.nearest_side = std::min(box.low.x, game.width.units() - box.high.x);
  return out;
}

}  // namespace

std::optional<PlacedPiece> place_that_fits(const Game& game, const State& state) {
  const Step& step = state.steps.back();
  for (const int what : terrain_choices(game.rules, table_of(game, step.side), step.value)) {
    if (!is_piece(what)) continue;
    for (double x = 1; x < game.width.units(); x += 2) {
      for (double y = 1; y < game.height.units(); y += 2) {
        const PlacedPiece there{static_cast<std::uint8_t>(what), step.side, table::rounded({x, y}), {}};
        if (may_put(game, state, there).allowed()) return there;
      }
    }
  }
  return std::nullopt;
}

Game with_terrain(const Game& plain, const State& state) {
  Game game = plain;
  for (const PlacedPiece& placed : state.terrain) game.ground.push_back(piece_of(plain, placed));
  return game;
}

void advance_set_up(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  const Game& game = play.game;
  const auto roll_both = [&] {
    for (auto& pair : state.dice) {
      for (std::uint8_t& die : pair) die = static_cast<std::uint8_t>(play.d6());
    }
  };
  const auto dice_of = [&](Side side) {
    return std::array<int, 2>{state.dice[index(side)][0], state.dice[index(side)][1]};
  };
  const auto deployment = [&](Side side) {
    return deployment_total(game.rules, exploration_left(state, side), dice_of(side)).total();
  };
  switch (step.stage) {
    case 0:
      for (const Side side : {Side::red, Side::blue}) {
        state.exploration[index(side)] =
            static_cast<std::uint8_t>(exploration_points(game.rules, troops_of(game, side).light));
      }
      step.stage = 1;
      break;
    case 1: {  // IMP-DEP-002
      roll_both();
      const int red = attacker_total(game.rules, troops_of(game, Side::red).mounted, dice_of(Side::red)).total();
      const int blue = attacker_total(game.rules, troops_of(game, Side::blue).mounted, dice_of(Side::blue)).total();
      tell(play, "set-up", "Attacker roll: " + std::to_string(red) + " and " + std::to_string(blue),
           {"IMP-DEP-002"_rule});
      if (red == blue) break;
      state.attacker = red > blue ? Side::red : Side::blue;
      tell(play, "set-up", game.army_names[index(state.attacker)] + " is the Attacker", {"IMP-DEP-002"_rule});
      if (game.rules.numbers.central_road) {  // IMP-GAP-013: from one short edge to the other
        const auto road = std::find(terrain_choice_words.begin(), terrain_choice_words.end(), "road");
        state.terrain.push_back({static_cast<std::uint8_t>(road - terrain_choice_words.begin()), state.attacker,
                                 table::rounded({game.width.units() / 2, game.height.units() / 2}),
                                 Angle::degrees(90)});
      }
      step.stage = 2;
      step.unit = 0;
      break;
    }
    case 2: {  // IMP-DEP-003 … IMP-DEP-005
      if (step.unit > 2) {
        step.stage = 4;
        break;
      }
      const int first = play.d6();
      step.value = static_cast<std::int16_t>(first + play.d6());
      step.stage = 3;
      const Side side = placer_of(state, step.unit);
      tell(play, "set-up", game.army_names[index(side)] + " rolls " + std::to_string(int{step.value}) + " for terrain",
           {"IMP-TER-020"_rule, "IMP-TER-021"_rule});
      wait_for(state, side);
      break;
    }
    case 4: wait_for(state, other(state.attacker)); break;  // IMP-DEP-006
    case 5: {                                               // IMP-DEP-007, the Defender first
      for (const Side side : {other(state.attacker), state.attacker}) {
        for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
          if (!enlisted(game, unit).baggage || side_of(game, unit) != side || !body(state, unit).reserve) continue;
          step.unit = unit;
          wait_for(state, side);
          return;
        }
      }
      step.stage = 6;
      break;
    }
    case 6:  // IMP-DEP-009
      roll_both();
      tell(play, "set-up",
           "Deployment roll: " + std::to_string(deployment(Side::red)) + " and " +
               std::to_string(deployment(Side::blue)),
           {"IMP-DEP-009"_rule});
      step.stage = 7;
      // The lower decides first (IMP-DEP-010); on a tie the side that does not attack, as in IMP-INI-007.
      step.value =
          static_cast<std::int16_t>(index(deployment(Side::red) == deployment(Side::blue)  ? other(state.attacker)
                                          : deployment(Side::red) < deployment(Side::blue) ? Side::red
                                                                                           : Side::blue));
      break;
    case 7:
    case 8: {
      const Side side = (step.value == 0) == (step.stage == 7) ? Side::red : Side::blue;
      if (deployment_reroll(game.rules, game.structure[index(side)]) == Reroll::none) {
        ++step.stage;
      } else {
        wait_for(state, side);
      }
      break;
    }
    case 9:
      if (deployment(Side::red) == deployment(Side::blue)) {
        step.stage = 6;
        break;
      }
      wait_for(state, deployment(Side::red) > deployment(Side::blue) ? Side::red : Side::blue);
      break;
    case 10: {  // IMP-DEP-011: in turn, one command each
      const Side next = step.value == 0 ? Side::red : Side::blue;
      const Side side = to_deploy(game, state, next).empty() ? other(next) : next;
      const std::vector<std::int32_t> open = to_deploy(game, state, side);
      if (open.empty()) {
        remember_groups(game, state);
        pop(state);
        push(state, {});
        break;
      }
      if (open.size() == 1) {
        step.unit = static_cast<UnitId>(open.front());
        step.stage = 11;
      } else {
        wait_for(state, side);
      }
      break;
    }
    case 11: wait_for(state, leader(game, static_cast<CommandId>(step.unit)).side); break;
    case 12:
      if (waiting_units(game, state, static_cast<CommandId>(step.unit)).empty()) {
        step.stage = 13;
      } else {
        wait_for(state, leader(game, static_cast<CommandId>(step.unit)).side);
      }
      break;
    case 13: wait_for(state, leader(game, static_cast<CommandId>(step.unit)).side); break;
    default: break;
  }
}

namespace {

Parameter on_x(const Game& game) { return {"x", ParameterKind::x, {}, 0, game.width.ticks()}; }
Parameter on_y(const Game& game) { return {"y", ParameterKind::y, {}, 0, game.height.ticks()}; }
Parameter facing(Angle usual) {
  Parameter made{"heading", ParameterKind::heading, {}, 0, Angle::ticks_per_circle - 1};
  made.usual = usual.ticks();
  return made;
}

void ask_terrain(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.question = "You rolled " + std::to_string(int{step.value}) + " for terrain and have " +
                      std::to_string(exploration_left(state, step.side)) +
                      " exploration points: what do you place, and where?";
  decision.rules = {"IMP-TER-020"_rule, "IMP-TER-021"_rule, "IMP-TER-026"_rule};
  Parameter what{"choice", ParameterKind::number, choices_of(game, state), 0, 0};
  for (const std::int32_t choice : what.allowed) {
    const int points = points_for(game.rules, table_of(game, step.side), step.value, choice);
    what.labels.push_back(std::string(words_of(choice)) +
                          (points > 0 ? " (" + std::to_string(points) + " points)" : ""));
  }
  if (!what.allowed.empty()) {
    Parameter piece{"piece", ParameterKind::number, {}, 0, static_cast<std::int32_t>(state.terrain.size())};
    piece.optional = true;
    piece.usual = -1;
    decision.options.push_back(an_option(Answer::place, "place", "Place it",
                                         {what, piece, on_x(game), on_y(game), facing({})}, {"IMP-TER-025"_rule}));
  }
  const int price = price_of_nothing(game, state).value_or(0);
  decision.options.push_back(
      an_option(Answer::no_terrain, "no-terrain",
                "Place nothing" + (price > 0 ? " (" + std::to_string(price) + " points)" : std::string()), {},
                {"IMP-TER-025"_rule}));
}

}  // namespace

void ask_set_up(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.step = "Setting up";
  const auto option = [&](Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
                          RuleId rule) {
    decision.options.push_back(an_option(answer, name, std::move(words), std::move(parameters), {rule}));
  };
  switch (step.stage) {
    case 0:
      decision.question = "Two armies have met. Begin?";
      option(Answer::begin, "begin", "Begin", {}, "IMP-DEP-001"_rule);
      break;
    case 3: ask_terrain(game, state, decision); break;
    case 4:
      decision.question = "Which long edge is yours?";
      option(Answer::edge, "edge", "This edge",
             {{"edge", ParameterKind::number, {0, 1}, 0, 0, {"the south", "the north"}, 1}}, "IMP-DEP-006"_rule);
      break;
    case 5:
      decision.question = "Where does your baggage stand?";
      option(Answer::baggage, "baggage", "Here", {on_x(game)}, "IMP-DEP-007"_rule);
      break;
    case 7:
    case 8: {
      decision.question = "Do you roll again for the deployment?";
      option(Answer::keep, "keep", "Keep the dice", {}, "IMP-DEP-010"_rule);
      option(Answer::reroll_both, "reroll-both", "Roll both again", {}, "IMP-DEP-010"_rule);
      if (deployment_reroll(game.rules, game.structure[index(step.side)]) == Reroll::one_or_both) {
        Parameter die{"die", ParameterKind::number, {0, 1}, 0, 0};
        for (const std::uint8_t face : state.dice[index(step.side)]) die.labels.push_back(std::to_string(int{face}));
        option(Answer::reroll_one, "reroll-one", "Roll one again", {die}, "IMP-DEP-010"_rule);
      }
      break;
    }
    case 9:
      decision.question = "Do you deploy first?";
      option(Answer::go_second, "go-second", "They deploy first", {}, "IMP-DEP-009"_rule);
      option(Answer::go_first, "go-first", "I deploy first", {}, "IMP-DEP-009"_rule);
      break;
    case 10: {
      decision.question = "Which command do you deploy?";
      Parameter which{"command", ParameterKind::leader, to_deploy(game, state, step.side), 0, 0};
      for (const std::int32_t id : which.allowed) which.labels.push_back(leader(game, static_cast<CommandId>(id)).name);
      option(Answer::deploy_command, "deploy-command", "This one", {which}, "IMP-DEP-011"_rule);
      break;
    }
    case 11:
      decision.question = "Where does " + leader(game, static_cast<CommandId>(step.unit)).name + " stand?";
      option(Answer::place_general, "place-general", "Here", {on_x(game), on_y(game)}, "IMP-DEP-013"_rule);
      break;
    case 12: {
      const Angle front = Angle::degrees(state.far_edge[index(step.side)] ? 180 : 0);
      decision.question = "Deploy the units of " + leader(game, static_cast<CommandId>(step.unit)).name + ".";
      option(
          Answer::deploy, "deploy", "Here",
          {units_parameter("unit", ParameterKind::unit, waiting_units(game, state, static_cast<CommandId>(step.unit))),
           on_x(game), on_y(game), facing(front)},
          "IMP-DEP-012"_rule);
      option(Answer::take_up, "take-up", "Take this command up again", {}, "IMP-DEP-012"_rule);
      break;
    }
    default: {
      decision.question = "Does " + leader(game, static_cast<CommandId>(step.unit)).name + " join a unit?";
      std::vector<std::int32_t> units;  // IMP-ARM-010
      for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
        if (enlisted(game, unit).command == step.unit && enlisted(game, unit).profile.starts_with_general)
          units.push_back(unit);
      }
      if (!units.empty())
        option(Answer::attach, "attach", "Join this unit", {units_parameter("unit", ParameterKind::unit, units)},
               "IMP-DEP-013"_rule);
      option(Answer::finish, "finish", "He stays where he is", {}, "IMP-DEP-013"_rule);
      break;
    }
  }
}

void check_set_up(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Step& step = state.steps.back();
  const auto add = [&](const Ruling& more) {
    for (const Refusal& refusal : more.refusals) ruling.refusals.push_back(refusal);
  };
  const auto length = [&](std::size_t i) { return Length::ticks(choice.values[i]); };
  switch (static_cast<Answer>(choice.option)) {
    case Answer::place: {
      const int what = choice.values[0];
      PlacedPiece placed{
          static_cast<std::uint8_t>(what), step.side, {length(2), length(3)}, Angle::ticks(choice.values[4])};
      if (!moves_enemy(what) && !removes_enemy(what)) {
        add(may_put(game, state, placed));
        return;
      }
      const bool theirs = choice.values[1] >= 0 && choice.values[1] < static_cast<std::int32_t>(state.terrain.size()) &&
                          state.terrain[static_cast<std::size_t>(choice.values[1])].by != step.side;
      if (!theirs) {  // IMP-TER-023
        ruling.refuse("IMP-TER-023"_rule, "name a piece that the enemy has placed");
        return;
      }
      if (removes_enemy(what)) return;
      State without = state;
      placed.choice = state.terrain[static_cast<std::size_t>(choice.values[1])].choice;
      without.terrain.erase(without.terrain.begin() + choice.values[1]);
      add(may_put(game, without, placed));
      return;
    }
    case Answer::no_terrain:
      if (!price_of_nothing(game, state) && place_that_fits(game, state)) {
        ruling.refuse("IMP-TER-020"_rule, "this roll gives a piece that must be placed");
      }
      return;
    case Answer::baggage: {
      const double x = length(0).units();
      const double side = game.rules.numbers.baggage_from_side;
      if (x - 1 < side || x + 1 > game.width.units() - side)
        ruling.refuse("IMP-DEP-007"_rule, "baggage stands at least " +
                                              std::to_string(game.rules.numbers.baggage_from_side) +
                                              "H from the side edges");
      const bool top_edge = state.far_edge[index(step.side)];
      const table::Pose pose{
          {length(0), top_edge ? game.height - depth_of(game, state, step.unit) : depth_of(game, state, step.unit)},
          Angle::degrees(top_edge ? 180 : 0)};
      const table::Rectangle camp = base_at(game, state, step.unit, pose);
      if (footing(game, state, step.unit, table::Footprint(&camp, 1)).ground == Ground::impassable)
        ruling.refuse("IMP-DEP-007"_rule, "the ground there is impassable");
      return;
    }
    case Answer::place_general: {
      const double y = length(1).units();
      const double from_edge = state.far_edge[index(step.side)] ? game.height.units() - y : y;
      if (from_edge > game.rules.numbers.zone_depth) ruling.refuse("IMP-DEP-012"_rule, "that is not in your zone");
      return;
    }
    case Answer::deploy: {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      const table::Pose pose{{length(1), length(2)}, table::heading(Angle::ticks(choice.values[3]))};
      const table::Rectangle own = base_at(game, state, unit, pose);
      const InZone zone = in_own_zone(game, state, step.side, own);
      WouldDeploy would;
      would.profile = enlisted(game, unit).profile;
      would.ranks = enlisted(game, unit).ranks;
      would.farthest_from_edge = zone.farthest;
      would.nearest_to_side = zone.nearest_side;
      would.general = general_of(game, state, static_cast<CommandId>(step.unit));
      would.structure = game.structure[index(step.side)];
      would.from_general = table::distance(own, exact(command(state, static_cast<CommandId>(step.unit)).at)).units();
      add(may_deploy(game.rules, would));
      if (!on_table_wholly(game, own)) ruling.refuse("IMP-DEP-012"_rule, "it would not stand wholly on the table");
      const Footing under = footing(game, state, unit, table::Footprint(&own, 1));
      if (under.enters_forbidden || allowance(game.rules, would.profile, under.ground, false).forbidden)
        ruling.refuse("IMP-TER-007"_rule, "it may not stand on that ground");
      for (UnitId before = 0; before < static_cast<UnitId>(state.bodies.size()); ++before) {
        if (on_table(state, before) && table::overlapping(own, base(game, state, before)))
          ruling.refuse("IMP-BAS-018"_rule, "it would stand on " + name(game, before));
      }
      return;
    }
    default: return;
  }
}

void answer_set_up(Play& play, const Choice& choice) {
  State& state = play.state;
  Step& step = top(state);
  const Game& game = play.game;
  const auto length = [&](std::size_t i) { return Length::ticks(choice.values[i]); };
  switch (static_cast<Answer>(choice.option)) {
    case Answer::place: {
      const int what = choice.values[0];
      const int points = points_for(game.rules, table_of(game, step.side), step.value, what);
      state.exploration[index(step.side)] =
          static_cast<std::uint8_t>(exploration_left(state, step.side) - std::max(points, 0));
      PlacedPiece placed{
          static_cast<std::uint8_t>(what), step.side, {length(2), length(3)}, Angle::ticks(choice.values[4])};
      if (moves_enemy(what) || removes_enemy(what)) {
        const PlacedPiece old = state.terrain[static_cast<std::size_t>(choice.values[1])];
        state.terrain.erase(state.terrain.begin() + choice.values[1]);
        placed.choice = old.choice;
        placed.by = old.by;
      }
      if (!removes_enemy(what)) state.terrain.push_back(placed);
      tell(play, "set-up", game.army_names[index(step.side)] + ": " + std::string(words_of(what)),
           {"IMP-TER-025"_rule});
      ++step.unit;
      step.stage = 2;
      break;
    }
    case Answer::no_terrain:
      state.exploration[index(step.side)] =
          static_cast<std::uint8_t>(exploration_left(state, step.side) - price_of_nothing(game, state).value_or(0));
      ++step.unit;
      step.stage = 2;
      break;
    case Answer::edge:
      state.far_edge[index(step.side)] = choice.values[0] == 1;
      state.far_edge[index(other(step.side))] = choice.values[0] != 1;
      step.stage = 5;
      break;
    case Answer::baggage: {
      const bool top_edge = state.far_edge[index(step.side)];
      Body& camp = body(state, step.unit);
      camp.pose = {
          {length(0), top_edge ? game.height - depth_of(game, state, step.unit) : depth_of(game, state, step.unit)},
          Angle::degrees(top_edge ? 180 : 0)};
      camp.reserve = false;
      break;
    }
    case Answer::reroll_one:
      state.dice[index(step.side)][static_cast<std::size_t>(choice.values[0])] = static_cast<std::uint8_t>(play.d6());
      ++step.stage;
      break;
    case Answer::reroll_both:
      for (std::uint8_t& die : state.dice[index(step.side)]) die = static_cast<std::uint8_t>(play.d6());
      ++step.stage;
      break;
    case Answer::keep: ++step.stage; break;
    case Answer::go_first:
    case Answer::go_second: {
      const bool self = static_cast<Answer>(choice.option) == Answer::go_first;
      step.value = static_cast<std::int16_t>(index(self ? step.side : other(step.side)));
      step.stage = 10;
      break;
    }
    case Answer::deploy_command:
      step.unit = static_cast<UnitId>(choice.values[0]);
      step.stage = 11;
      break;
    case Answer::place_general:
      command(state, static_cast<CommandId>(step.unit)).at = {length(0), length(1)};
      step.stage = 12;
      break;
    case Answer::deploy: {
      Body& b = body(state, static_cast<UnitId>(choice.values[0]));
      b.pose = {{length(1), length(2)}, table::heading(Angle::ticks(choice.values[3]))};
      b.reserve = false;
      tell(play, "deployed", name(game, static_cast<UnitId>(choice.values[0])) + " is deployed", {"IMP-DEP-012"_rule})
          .facts.set("unit", choice.values[0]);
      break;
    }
    case Answer::take_up:  // there may be no room for all of them near the general
      for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
        if (enlisted(game, unit).command == step.unit) body(state, unit).reserve = true;
      }
      if (step.other + 1 < static_cast<int>(state.bodies.size())) ++step.other;  // how often, for its next place
      step.stage = 11;
      break;
    case Answer::attach:
    case Answer::finish: {
      Command& c = command(state, static_cast<CommandId>(step.unit));
      step.other = nobody;
      if (static_cast<Answer>(choice.option) == Answer::attach) c.with = static_cast<UnitId>(choice.values[0]);
      c.deployed = true;
      step.value = static_cast<std::int16_t>(1 - index(leader(game, static_cast<CommandId>(step.unit)).side));
      step.stage = 10;
      break;
    }
    default: break;
  }
}

}  // namespace condotta::impetus
