// One legal choice by chance (Position::any_choice): an option of the question, then values that fit it, until the
// rules allow them. Nothing is judged, so it costs little more than the check of what comes out.
#include <algorithm>

#include "cfeo/movement_steps.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {
namespace {

using table::Angle;

std::int32_t between(std::int32_t least, std::int32_t most, dice::Source& chance) {
  if (most <= least) return least;
  return least + static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(most - least) + 1));
}

bool one_in(std::uint32_t n, dice::Source& chance) { return chance.below(n) == 0; }

std::int32_t any_value(const Parameter& parameter, dice::Source& chance) {
  if (parameter.optional && one_in(2, chance)) return -1;
  if (!parameter.allowed.empty())
    return parameter.allowed[chance.below(static_cast<std::uint32_t>(parameter.allowed.size()))];
  if (parameter.usual && one_in(3, chance)) return *parameter.usual;
  return between(parameter.least, parameter.most, chance);
}

Choice any_of(const Option& option, dice::Source& chance) {
  Choice choice{option.number, {}};
  for (const Parameter& parameter : option.parameters) choice.values.push_back(any_value(parameter, chance));
  return choice;
}

// Somewhere that the leader may reach, or with a unit.
Choice any_ride(const State& state, const Option& option, dice::Source& chance) {
  Choice choice = any_of(option, chance);
  const table::Point at = leader_at(state, choice.values[0]).at;
  const std::int32_t reach = yd(85).ticks();
  for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
    const std::int32_t from = i == 1 ? at.x.ticks() : at.y.ticks();
    choice.values[i] =
        std::clamp(from + between(-reach, reach, chance), option.parameters[i].least, option.parameters[i].most);
  }
  return choice;
}

// Most dice are named for a plain move of everybody.
Choice any_roll(const Option& option, dice::Source& chance) {
  Choice choice = any_of(option, chance);
  if (!one_in(4, chance)) choice.values[2] = 0;
  if (!one_in(4, chance)) std::fill(choice.values.begin() + 4, choice.values.end(), -1);
  return choice;
}

// As far as the dice reach and the way is clear, which only the move itself shows.
std::optional<Choice> any_move(const Game& game, const State& state, const Option& option, dice::Source& chance) {
  Choice choice = any_of(option, chance);
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  const std::size_t far = formed(own) ? 6 : 2;
  if (formed(own)) {
    enum : std::size_t { before = 1, wheel = 3, direction = 4, sideways = 5 };
    const std::uint32_t kind = chance.below(12);  // from 5 on straight ahead
    if (kind != 0) choice.values[before] = 0;
    if (kind == 1) choice.values[wheel] /= 3;
    if (kind > 1) choice.values[wheel] = 0;
    if (kind != 2 && kind != 3) choice.values[direction] = 0;
    if (kind != 4) choice.values[sideways] = 0;
    if (kind > 4 || !one_in(3, chance)) choice.values[far] = option.parameters[far].most;
  } else if (!own.withdrawing && !one_in(3, chance)) {
    choice.values[1] = table::heading(own.pose.heading + Angle::degrees(between(-30, 30, chance))).ticks();
  }
  constexpr int attempts = 2;
  for (int i = 0; i < attempts; ++i) {
    const Traced traced = trace(game, state, move_order(own, choice), roll);
    if (traced.ruling.allowed() && (!adjusts_only(own) || traced.only_turned)) return choice;
    // The whole of what is possible there, or only the manoeuvre.
    choice.values[far] = adjusts_only(own) ? 0 : std::min(yd(traced.most).ticks(), option.parameters[far].most);
  }
  return std::nullopt;
}

}  // namespace

namespace {

// How often an option is taken: those that bring the armies together oftener than those that turn about on the spot.
std::uint32_t weight_of(const Option& option) {
  const Answer answer = static_cast<Answer>(option.number);
  if (option.name == "done") return 24;  // leaders have much that they could do, and little that they must
  switch (answer) {
    case Answer::concede: return 0;  // it fights on
    case Answer::roll:
    case Answer::move:
    case Answer::play_on: return 36;
    case Answer::stand_fast: return 6;
    case Answer::charge:
    case Answer::pursue:
    case Answer::take_position:
    case Answer::ride:
    case Answer::fire:
    case Answer::re_form:
    case Answer::road_move: return 8;
    case Answer::limber:
    case Answer::offer_draw:
    case Answer::accept_draw: return 1;
    default: return 3;
  }
}

// Values that fit the option and are allowed, if a few tries come upon them.
std::optional<Choice> any_with(const Game& game, const State& state, const Option& option, dice::Source& chance) {
  const Answer answer = static_cast<Answer>(option.number);
  constexpr int tries = 3;
  for (int i = 0; i < tries; ++i) {
    if (answer == Answer::move) {
      if (const auto moved = any_move(game, state, option, chance)) return moved;
      continue;
    }
    const bool throws_for_a_move = answer == Answer::roll && !option.parameters.empty();
    const Choice choice = answer == Answer::ride ? any_ride(state, option, chance)
                          : throws_for_a_move    ? any_roll(option, chance)
                                                 : any_of(option, chance);
    if (may(game, state, choice)) return choice;
    if (option.parameters.empty()) break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance) {
  std::vector<std::uint32_t> weights;
  for (const Option& option : asked.options) weights.push_back(weight_of(option));
  while (std::ranges::any_of(weights, [](std::uint32_t weight) { return weight > 0; })) {
    const std::uint32_t at = chance.pick(weights);
    weights[at] = 0;
    if (const auto found = any_with(game, state, asked.options[at], chance)) return found;
  }
  return std::nullopt;
}

}  // namespace condotta::cfeo
