// Set-up by the players: table edges, then unit by unit, leaders and train last (FWC-BAS-028, FWC-BAS-029,
// FWC-TBL-003).
#include <algorithm>

#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

bool has_north(const State& state, Side side) { return (side == Side::red) == state.red_north; }

bool is_last(const Unit& unit) { return arm(unit) == Arm::train; }

// The turn goes to the other side, or stays with the only one that has something left.
void pass_the_turn(State& state) {
  const auto has = [&](Side side) { return !to_place(state, side).empty() || !leaders_to_place(state, side).empty(); };
  const Side next = other(state.deploys);
  if (has(next)) state.deploys = next;
  if (!has(state.deploys)) state.step = Step::ready_red;
}

}  // namespace

bool in_zone(const Rules& rules, const table::Rectangle& there, double width, double height, bool north) {
  const Numbers& n = rules.numbers;
  return std::ranges::all_of(there.corners(), [&](table::Vector corner) {
    const double from_edge = north ? height - corner.y : corner.y;
    return from_edge <= n.zone_depth + 0.01 && from_edge >= -0.01 && corner.x >= n.zone_side - 0.01 &&
           corner.x <= width - n.zone_side + 0.01;
  });
}

std::vector<int> to_place(const State& state, Side side) {
  std::vector<int> first;
  std::vector<int> last;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& body = state.bodies[at_index(i)];
    if (body.side == side && body.waiting) (is_last(body.unit) ? last : first).push_back(i);
  }
  return first.empty() ? last : first;
}

std::vector<int> leaders_to_place(const State& state, Side side) {
  std::vector<int> out;
  for (const Body& body : state.bodies) {
    if (body.side == side && body.waiting && !is_last(body.unit)) return out;
  }
  for (int i = 0; i < static_cast<int>(state.officers.size()); ++i) {
    if (state.officers[at_index(i)].side == side && state.officers[at_index(i)].waiting) out.push_back(i);
  }
  return out;
}

Ruling check_place(const Game& game, const State& state, int unit, table::Pose pose) {
  const Body& body = state.bodies[at_index(unit)];
  Ruling ruling;
  const auto able_now = to_place(state, state.deploys);
  if (std::ranges::find(able_now, unit) == able_now.end()) {
    ruling.refuse("FWC-BAS-029"_rule, "it is not to be placed now");
    return ruling;
  }
  const table::Rectangle there = place_at(game, body, pose);
  if (!in_zone(game.rules, there, game.width, game.height, has_north(state, body.side)))
    ruling.refuse("FWC-BAS-029"_rule, "it stands wholly inside its own deployment zone");
  if (overlaps_anything(game, state, unit, there)) ruling.refuse("FWC-BAS-022"_rule, "there is no room for it");
  const bool stuck = std::ranges::any_of(
      there.corners(), [&](table::Vector c) { return going(game.rules, body.unit, ground_at(game, c)) <= 0; });
  if (stuck) ruling.refuse("FWC-MOV-009"_rule, "the ground is impassable for it");
  return ruling;
}

Ruling check_place_leader(const Game& game, const State& state, int leader, int unit) {
  const auto able_now = leaders_to_place(state, state.deploys);
  const Body& body = state.bodies[at_index(unit)];
  const bool joins = !body.gone && body.side == state.officers[at_index(leader)].side && arm(body.unit) != Arm::train;
  if (std::ranges::find(able_now, leader) == able_now.end())
    return refused("FWC-BAS-029"_rule, "he is not to be placed now");
  (void)game;
  return joins ? Ruling{} : refused("FWC-GEN-024"_rule, "he joins friendly troops");
}

void offer_deployment(const Game& game, const State& state, Decision& decision) {
  decision.rules = {"FWC-BAS-028"_rule, "FWC-TBL-003"_rule};
  if (state.step == Step::agreed) {
    decision.question = "Points and optional rules are agreed and the ground is laid: throw for the table edges?";
    offer(decision, Answer::done, "throw", "Throw for the edges", {}, {"FWC-BAS-028"_rule});
    return;
  }
  if (state.step == Step::edge_choice) {
    decision.question = "Which long edge is yours?";
    offer(decision, Answer::take_edge, "take-edge", "Take this edge",
          {listed_values("edge", {0, 1}, {"the southern", "the northern"})}, {"FWC-TBL-003"_rule});
    return;
  }
  decision.question = "What do you place next?";
  decision.rules = {"FWC-BAS-029"_rule};
  if (const auto units = to_place(state, decision.side); !units.empty()) {
    const std::int32_t ahead = has_north(state, decision.side) ? 180 : 0;
    offer(decision, Answer::place_unit, "place", "Place a unit",
          {named(game, "unit", ParameterKind::unit, units),
           range("x", ParameterKind::x, 0, table::Length::units(game.width).ticks(), 0),
           range("y", ParameterKind::y, 0, table::Length::units(game.height).ticks(), 0),
           range("heading", ParameterKind::heading, 0, 360 * table::Angle::ticks_per_degree - 1,
                 ahead * table::Angle::ticks_per_degree)},
          {"FWC-BAS-029"_rule});
  }
  if (const auto leaders = leaders_to_place(state, decision.side); !leaders.empty()) {
    offer(decision, Answer::place_leader, "place-leader", "Place a leader with a unit",
          {named(game, "leader", ParameterKind::leader, leaders),
           named(game, "target", ParameterKind::target, own_units(state, decision.side))},
          {"FWC-BAS-029"_rule});
  }
}

void deploy(const Game& game, State& state, const Choice& choice, Events& events) {
  const auto answer = static_cast<Answer>(choice.option);
  if (answer == Answer::take_edge) {
    const bool north = choice.values[0] == 1;
    state.red_north = (state.initiative == Side::red) == north;
    state.deploys = other(state.initiative);  // who lost the throw begins
    state.step = Step::deploying;
    tell(events, "edge chosen",
         game.armies[index(state.initiative)] + " takes the " + (north ? "northern" : "southern") + " edge",
         {"FWC-TBL-003"_rule});
    return;
  }
  if (answer == Answer::place_leader) {
    Officer& officer = state.officers[at_index(choice.values[0])];
    officer.waiting = false;
    officer.with = static_cast<std::int16_t>(choice.values[1]);
    officer.at = state.bodies[at_index(choice.values[1])].pose.front;
    tell(events, "leader placed",
         game.officer_names[at_index(choice.values[0])] + " is with " + name_of(game, choice.values[1]),
         {"FWC-BAS-029"_rule}, choice.values[1]);
  } else {
    Body& body = state.bodies[at_index(choice.values[0])];
    body.waiting = body.gone = false;
    body.pose = {{table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])},
                 table::heading(table::Angle::ticks(choice.values[3]))};
    tell(events, "deployed", name_of(game, choice.values[0]) + " is deployed", {"FWC-BAS-029"_rule}, choice.values[0]);
  }
  pass_the_turn(state);
}

// FWC-TBL-003: the higher chooses his edge, the lower deploys first
void throw_for_edges(const Game& game, State& state, dice::Source& source, Events& events) {
  for (int tries = 0; tries < 1000; ++tries) {
    const int red = source.roll(dice::d6);
    const int blue = source.roll(dice::d6);
    if (red == blue) continue;
    state.initiative = red > blue ? Side::red : Side::blue;
    Event& event = tell(events, "edge throw", game.armies[index(state.initiative)] + " chooses its edge",
                        {"FWC-BAS-028"_rule, "FWC-TBL-003"_rule});
    add_dice(event, {red, blue});
    return;
  }
}

}  // namespace condotta::fwc
