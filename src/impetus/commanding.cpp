// The command that is active (TURN, GRP, GEN): which unit or group acts next, and where its general goes.
#include <algorithm>

#include "impetus/orders.hpp"
#include "impetus/parameters.hpp"
#include "impetus/steps.hpp"
#include "table/sight.hpp"

namespace condotta::impetus {

using table::Length;

void advance_command(Play& play) {
  State& state = play.state;
  const auto id = static_cast<CommandId>(top(state).unit);
  if (!can_be_activated(play.game, state).empty() && !command(state, id).broken) {
    wait_for(state, leader(play.game, id).side);
    return;
  }
  command(state, id).activated = true;
  state.active = -1;
  pop(state);
}

namespace {

std::vector<std::int32_t> numbers_of(const std::vector<UnitId>& units) { return {units.begin(), units.end()}; }

std::vector<std::int32_t> units_of_command(const Game& game, const State& state, CommandId id) {
  std::vector<std::int32_t> units;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == id && on_table(state, unit)) units.push_back(unit);
  }
  return units;
}

void offer_group(const std::vector<std::int32_t>& open, Decision& decision) {
  static constexpr std::array<std::string_view, most_in_group> names = {"unit",  "second", "third",   "fourth",
                                                                        "fifth", "sixth",  "seventh", "eighth"};
  std::vector<Parameter> members;
  for (std::size_t i = 0; i < std::min(open.size(), most_in_group); ++i) {
    Parameter one = units_parameter(names[i], ParameterKind::unit, open);
    one.optional = i > 1;
    if (one.optional) one.usual = -1;
    members.push_back(std::move(one));
  }
  decision.options.push_back(an_option(Answer::activate_group, "activate-group", "Activate a group", std::move(members),
                                       {"IMP-TURN-003"_rule, "IMP-GRP-001"_rule}));
}

}  // namespace

void ask_command(const Game& game, const State& state, Decision& decision) {
  const CommandId id = state.active;
  decision.step = "Activation";
  decision.question = "Which unit of " + leader(game, id).name + " acts next?";
  decision.rules = {"IMP-TURN-002"_rule, "IMP-TURN-003"_rule};
  const std::vector<std::int32_t> open = numbers_of(can_be_activated(game, state));
  decision.options.push_back(an_option(Answer::activate, "activate", "Activate this unit",
                                       {units_parameter("unit", ParameterKind::unit, open)}, {"IMP-TURN-002"_rule}));
  if (open.size() > 1) offer_group(open, decision);
  const Command& c = command(state, id);
  if (!c.general_lost) {
    if (!c.switched) {
      decision.options.push_back(an_option(
          Answer::attach, "attach", leader(game, id).name + " joins this unit",
          {units_parameter("unit", ParameterKind::unit, units_of_command(game, state, id))}, {"IMP-GEN-006"_rule}));
    }
    if (!c.walked && (c.with == nobody || !c.switched)) {
      decision.options.push_back(an_option(Answer::move_general, "move-general",
                                           "Move " + leader(game, id).name + " alone",
                                           {a_length("x", ParameterKind::x, 0, game.width.units()),
                                            a_length("y", ParameterKind::y, 0, game.height.units())},
                                           {"IMP-GEN-006"_rule, "IMP-GEN-007"_rule}));
    }
  }
  decision.options.push_back(
      an_option(Answer::end_command, "end-command", "This command is done", {}, {"IMP-TURN-002"_rule}));
  decision.options.push_back(an_option(Answer::concede, "concede", "Concede the battle", {}, {"IMP-VIC-007"_rule}));
}

namespace {

void check_group(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  std::vector<Placed> units;
  const std::vector<UnitId> group = group_of(choice);
  for (std::size_t i = 0; i < group.size(); ++i) {
    const auto here = group.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(group.begin(), here, group[i]) != here) {
      ruling.refuse("IMP-GRP-001"_rule, "a unit is named twice");
      return;
    }
    if (engaged(state, group[i])) ruling.refuse("IMP-BAS-020"_rule, name(game, group[i]) + " is engaged");
    if (body(state, group[i]).village >= 0)
      ruling.refuse("IMP-TER-027"_rule, name(game, group[i]) + " holds a village");
    units.push_back(placed(game, state, group[i]));
  }
  if (ruling.allowed() && !one_group(game.rules, units))
    ruling.refuse("IMP-GRP-001"_rule, "they do not stand as one group");
}

// IMP-GEN-007: over any ground but impassable, and not through enemies.
void check_walk(const Game& game, const State& state, table::Vector from, table::Vector to, Ruling& ruling) {
  const table::Segment way{from, to};
  for (const Piece& piece : game.ground) {
    if (piece.feature != Feature::area || piece.ground != Ground::impassable) continue;
    if (table::contains(piece.area, to) || !table::clear(way, piece.area.sides())) {
      ruling.refuse("IMP-GEN-007"_rule, "impassable ground is in his way");
      break;
    }
  }
  for (const UnitId enemy : units_of(game, state, other(leader(game, state.active).side))) {
    const table::Rectangle theirs = base(game, state, enemy);
    if (table::contains(theirs, to) || !table::clear(way, table::Footprint(&theirs, 1))) {
      ruling.refuse("IMP-GEN-007"_rule, name(game, enemy) + " is in his way");
      break;
    }
  }
}

void check_move_general(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Command& c = command(state, state.active);
  const table::Vector to{Length::ticks(choice.values[0]).units(), Length::ticks(choice.values[1]).units()};
  const table::Vector from = place_of_general(game, state, state.active);
  if (norm(to - from) > game.rules.numbers.general_moves + table::tolerance.units()) {
    ruling.refuse("IMP-GEN-007"_rule,
                  "a general moves up to " + std::to_string(game.rules.numbers.general_moves) + "H");
  }
  check_walk(game, state, from, to, ruling);
  if (c.with != nobody && engaged(state, c.with)) ruling.refuse("IMP-GEN-006"_rule, "he fights with his unit");
}

}  // namespace

void check_command(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  switch (static_cast<Answer>(choice.option)) {
    case Answer::activate_group: check_group(game, state, choice, ruling); return;
    case Answer::move_general: check_move_general(game, state, choice, ruling); return;
    case Answer::attach: {
      const Command& c = command(state, state.active);
      if (c.with == choice.values[0]) ruling.refuse("IMP-GEN-006"_rule, "he is with that unit");
      const double gap = table::distance(base(game, state, static_cast<UnitId>(choice.values[0])),
                                         place_of_general(game, state, state.active))
                             .units();
      if (gap > game.rules.numbers.general_moves + table::tolerance.units()) {
        ruling.refuse("IMP-GEN-007"_rule, "that unit is too far for him to reach");
      }
      return;
    }
    default: return;
  }
}

namespace {

void activate(Play& play, const std::vector<UnitId>& units) {
  State& state = play.state;
  state.acting = {};
  for (const UnitId unit : units) {
    state.acting.units.push_back(unit);
    body(state, unit).moved = false;
  }
  for (Body& b : state.bodies) b.reacted = false;
  Step step;
  step.kind = StepKind::unit;
  step.unit = units.front();
  push(state, step);
}

}  // namespace

void answer_command(Play& play, const Choice& choice) {
  State& state = play.state;
  const CommandId id = state.active;
  Command& c = command(state, id);
  switch (static_cast<Answer>(choice.option)) {
    case Answer::activate: {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      tell(play, "activated", name(play.game, unit) + " is activated", {"IMP-TURN-002"_rule})
          .facts.set("unit", int{unit});
      activate(play, {unit});
      break;
    }
    case Answer::activate_group: {
      const std::vector<UnitId> units = group_of(choice);
      if (++state.groups == 0) state.groups = 1;
      std::string words;
      for (const UnitId unit : units) {
        body(state, unit).group = state.groups;  // IMP-GRP-005
        words += (words.empty() ? "" : ", ") + name(play.game, unit);
      }
      tell(play, "activated", "A group is activated: " + words, {"IMP-TURN-003"_rule, "IMP-GRP-001"_rule});
      activate(play, units);
      break;
    }
    case Answer::attach:
      c.with = static_cast<UnitId>(choice.values[0]);
      c.switched = true;
      tell(play, "general", leader(play.game, id).name + " joins " + name(play.game, c.with), {"IMP-GEN-006"_rule});
      break;
    case Answer::move_general:
      if (c.with != nobody) c.switched = true;
      c.with = nobody;
      c.walked = true;
      c.at = {Length::ticks(choice.values[0]), Length::ticks(choice.values[1])};
      tell(play, "general", leader(play.game, id).name + " moves", {"IMP-GEN-007"_rule});
      break;
    case Answer::end_command:
      c.activated = true;
      state.active = -1;
      pop(state);
      break;
    case Answer::concede:
      state.conceded[index(leader(play.game, id).side)] = true;
      tell(play, "conceded", play.game.army_names[index(leader(play.game, id).side)] + " concedes",
           {"IMP-VIC-007"_rule});
      check_end(play, false);
      break;
    default: break;
  }
}

}  // namespace condotta::impetus
