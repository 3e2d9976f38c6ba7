#include "impetus/any_choice.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/formation.hpp"
#include "impetus/orders.hpp"
#include "impetus/rounds.hpp"
#include "impetus/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

constexpr int tries = 8;

// How often an option is tried, beside the others of its decision. What seldom can be done is tried seldom: most tries
// are in vain there.
int weight_of(Answer answer) {
  switch (answer) {
    case Answer::concede:
    case Answer::take_up: return 0;  // the candidates come to it where nothing else is left
    case Answer::end_command: return 1;
    case Answer::attach:
    case Answer::move_general: return 2;
    case Answer::activate: return 24;
    case Answer::activate_group: return 8;
    case Answer::finish: return 4;
    case Answer::forward: return 16;
    case Answer::wheel:
    case Answer::wheel_forward: return 5;
    case Answer::sideways:
    case Answer::oblique:
    case Answer::backwards:
    case Answer::about_face: return 2;
    case Answer::charge:
    case Answer::charge_as_group: return 10;
    case Answer::shoot: return 12;
    case Answer::rally: return 20;
    case Answer::fight_on: return 12;
    default: return 4;
  }
}

class Chance {
 public:
  Chance(const Game& game, const State& state, const Decision& asked, dice::Source& chance)
      : game_(game), state_(state), asked_(asked), chance_(chance) {}

  std::optional<Choice> any() {
    AtMost<std::uint32_t, 24> weights;
    for (const Option& option : asked_.options) {
      weights.push_back(static_cast<std::uint32_t>(weight_of(static_cast<Answer>(option.number))));
    }
    for (int i = 0; i < tries; ++i) {
      const Option& option = asked_.options[chance_.pick(std::span(weights.begin(), weights.size()))];
      choice_ = {option.number, {}};
      for (const Parameter& parameter : option.parameters) choice_.values.push_back(any_value(parameter));
      if (!aimed(static_cast<Answer>(option.number), option)) continue;
      Ruling ruling;
      check_fitting(game_, state_, choice_, ruling);
      if (ruling.allowed()) return choice_;
    }
    for (const Option& option : asked_.options) {  // what can always be done
      if (option.parameters.empty() && weight_of(static_cast<Answer>(option.number)) > 0) {
        const Choice choice{option.number, {}};
        Ruling ruling;
        check_fitting(game_, state_, choice, ruling);
        if (ruling.allowed()) return choice;
      }
    }
    return std::nullopt;
  }

 private:
  bool one_in(std::uint32_t n) { return chance_.below(n) == 0; }

  template <class List>
  auto one_of(const List& list) {
    return *(list.begin() + static_cast<std::ptrdiff_t>(chance_.below(static_cast<std::uint32_t>(list.size()))));
  }

  std::int32_t between(std::int32_t least, std::int32_t most) {
    if (most <= least) return least;
    return least + static_cast<std::int32_t>(chance_.below(static_cast<std::uint32_t>(most - least) + 1));
  }

  std::int32_t any_value(const Parameter& parameter) {
    if (parameter.optional && one_in(2)) return -1;
    if (!parameter.allowed.empty()) return one_of(parameter.allowed);
    return between(parameter.least, parameter.most);
  }

  // Gives the values that hang together a sense; false if there is none.
  bool aimed(Answer answer, const Option& option) {
    switch (answer) {
      case Answer::activate_group: return a_group(option);
      case Answer::move_general: return a_walk();
      case Answer::forward:
      case Answer::backwards: choice_.values[0] = a_way(1); return true;
      case Answer::leave:
      case Answer::disengage: choice_.values[1] = a_way(1); return true;
      case Answer::wheel: choice_.values[0] = a_wheel(1); return true;
      case Answer::wheel_forward:
        choice_.values[0] = a_wheel(0.6);
        choice_.values[1] = a_way(0.7);
        return true;
      case Answer::sideways: choice_.values[0] = one_in(2) ? a_way(1) : -a_way(1); return true;
      case Answer::oblique: {
        const std::int32_t ahead = a_way(0.9);
        const std::int32_t aside = between(0, ahead);
        choice_.values = {ahead, one_in(2) ? aside : -aside};
        return true;
      }
      case Answer::charge: return a_charge();
      case Answer::shoot: return a_target();
      case Answer::fight_on: {
        choice_.values[1] = one_of(foremost_enemies(game_, state_, static_cast<UnitId>(choice_.values[0])));
        return true;
      }
      case Answer::shoot_in_reaction:
      case Answer::charge_in_reaction:
      default: return true;
      case Answer::deploy: {  // near its general
        const Command& c = command(state_, static_cast<CommandId>(state_.steps.back().unit));
        const std::int32_t away = Length::units(7).ticks();
        const Parameter& heading = option.parameters[3];
        choice_.values[1] = std::clamp(c.at.x.ticks() + between(-away, away), 0, game_.width.ticks());
        choice_.values[2] = std::clamp(c.at.y.ticks() + between(-away, away), 0, game_.height.ticks());
        if (!one_in(4)) choice_.values[3] = heading.usual.value_or(0);
        return true;
      }
    }
  }

  // Up to that share of the smallest allowance on open ground; every other time the whole of it.
  std::int32_t a_way(double share) {
    double most = 6;
    for (const UnitId unit : state_.acting.units) {
      if (!on_table(state_, unit) || state_.acting.dropped.contains(unit)) continue;
      most =
          std::min<double>(most, allowance(game_.rules, enlisted(game_, unit).profile, Ground::open, false).distance);
    }
    const std::int32_t ticks = Length::units(most * share).ticks();
    return one_in(2) ? ticks : between(1, ticks);
  }

  std::int32_t a_wheel(double share) {
    const std::vector<UnitId> units = moving_units(state_);
    const double way = Length::ticks(a_way(share)).units();
    const double widest = widest_wheel(game_.rules, way, units.empty() ? 1 : width_of(game_, state_, units));
    const std::int32_t most = Angle::degrees(std::min(widest, 115.0)).ticks();
    return between(-most, most);
  }

  // A unit and some that stand with it in one group.
  bool a_group(const Option& option) {
    const std::vector<std::int32_t>& open = option.parameters.front().allowed;
    const std::size_t most = option.parameters.size();
    AtMost<std::int32_t, 24> members = {one_of(open)};
    const auto first = static_cast<UnitId>(members[0]);
    if (engaged(state_, first)) return false;
    std::vector<Placed> stand = {placed(game_, state_, first)};
    for (bool grown = true; grown;) {
      grown = false;
      for (const std::int32_t next : open) {
        if (members.size() == most || members.contains(next) || engaged(state_, static_cast<UnitId>(next))) continue;
        stand.push_back(placed(game_, state_, static_cast<UnitId>(next)));
        if (one_group(game_.rules, stand)) {
          members.push_back(next);
          grown = true;
        } else {
          stand.pop_back();
        }
      }
      if (one_in(4)) break;
    }
    if (members.size() < 2) return false;
    while (members.size() < most) members.push_back(-1);
    choice_.values = members;
    return true;
  }

  bool a_walk() {
    const table::Vector from = place_of_general(game_, state_, state_.active);
    const std::int32_t far = Length::units(game_.rules.numbers.general_moves * 0.7).ticks();
    const table::Point at = table::rounded(from);
    choice_.values = {std::clamp(at.x.ticks() + between(-far, far), 0, game_.width.ticks()),
                      std::clamp(at.y.ticks() + between(-far, far), 0, game_.height.ticks())};
    return true;
  }

  bool a_charge() {
    const auto unit = static_cast<UnitId>(choice_.values[0]);
    const UnitId ahead = target_ahead(game_, state_, unit, false);
    if (ahead != nobody && !one_in(4)) {
      choice_.values[1] = ahead;
      choice_.values[2] = 0;
      return true;
    }
    const table::Rectangle own = base(game_, state_, unit);
    std::vector<UnitId> near;
    for (const UnitId enemy : units_of(game_, state_, other(side_of(game_, unit)))) {
      if (norm(base(game_, state_, enemy).centre() - own.centre()) < 7) near.push_back(enemy);
    }
    if (near.empty()) return false;
    const UnitId target = one_of(near);
    const Angle towards = table::turn(body(state_, unit).pose.heading,
                                      table::direction(base(game_, state_, target).centre() - own.centre()));
    choice_.values[1] = target;
    choice_.values[2] = size(towards) < Angle::degrees(80) ? towards.ticks() : 0;
    return true;
  }

  bool a_target() {
    const auto unit = static_cast<UnitId>(choice_.values[0]);
    std::vector<UnitId> targets;
    for (const UnitId enemy : units_of(game_, state_, other(side_of(game_, unit)))) {
      if (!enlisted(game_, enemy).baggage && may_be_in_range(game_, state_, unit, enemy)) targets.push_back(enemy);
    }
    if (targets.empty()) return false;
    choice_.values[1] = one_of(targets);
    return true;
  }

  const Game& game_;
  const State& state_;
  const Decision& asked_;
  dice::Source& chance_;
  Choice choice_;
};

}  // namespace

std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance) {
  return Chance(game, state, asked, chance).any();
}

}  // namespace condotta::impetus
