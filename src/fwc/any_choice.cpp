#include "fwc/any_choice.hpp"

#include <algorithm>
#include <cmath>

#include "fwc/losses.hpp"
#include "fwc/stages.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

constexpr std::int32_t degree = table::Angle::ticks_per_degree;
std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

class Drawing {
 public:
  Drawing(const Game& game, const State& state, dice::Source& chance) : game_(game), state_(state), chance_(chance) {}

  std::optional<Choice> any() {
    if (!state_.tasks.empty()) return answer_to(state_.tasks.back());
    switch (state_.step) {
      case Step::agreed: return chosen(Answer::done);
      case Step::edge_choice: return chosen(Answer::take_edge, {below(2)});
      case Step::deploying: return placing();
      case Step::ready_red:
      case Step::ready_blue: return of({Answer::fit_plugs}, 2);
      case Step::mines_first:
      case Step::mines_second: return of({Answer::fire_work}, 2);
      case Step::command_first:
      case Step::command_second:
        return of({Answer::fit_plugs, Answer::remove_plugs, Answer::mount, Answer::dismount, Answer::order_noble,
                   Answer::support, Answer::relay, Answer::resupply, Answer::change_formation},
                  2);
      case Step::charges_first:
      case Step::charges_second: return of({Answer::charge, Answer::charge, Answer::charge, Answer::ferocious}, 10);
      case Step::moves_first:
      case Step::moves_second:
        // Moves more often than the rest, so that the armies come together.
        if (below(5) < 3) return of({Answer::move, Answer::move, Answer::move, Answer::enter}, 10);
        return of({Answer::move, Answer::sidestep, Answer::turn, Answer::pivot, Answer::withdraw, Answer::ride,
                   Answer::ride_alone, Answer::enter},
                  8);
      default: return of({Answer::shoot, Answer::bombard}, 5);
    }
  }

 private:
  int below(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  template <class List>
  auto one_of(const List& list) {
    return list[at_index(below(static_cast<int>(list.size())))];
  }
  const Body& body_of(int unit) const { return state_.bodies[at_index(unit)]; }
  std::optional<Choice> legal(const Choice& choice) const {
    return check(game_, state_, choice).allowed() ? std::optional(choice) : std::nullopt;
  }

  // One of these, or an end once in so many times, or if none is found.
  std::optional<Choice> of(std::vector<Answer> answers, int seldom) {
    while (!answers.empty() && below(seldom) != 0) {
      const int at = below(static_cast<int>(answers.size()));
      const Answer answer = answers[at_index(at)];
      if (const auto found = one(answer)) return found;
      answers.erase(answers.begin() + at);  // named again, it is tried again
    }
    return chosen(Answer::done);
  }

  // Somebody of that side who could: a few are asked.
  std::optional<int> somebody(Answer answer) {
    const std::vector<int> units = own_units(state_, asked(state_));
    constexpr int tries = 4;
    for (int i = 0; i < tries && !units.empty(); ++i) {
      const int unit = one_of(units);
      if (!able(game_, state_, answer, {unit, true}).empty()) return unit;
    }
    return std::nullopt;
  }

  std::optional<Choice> one(Answer answer) {
    switch (answer) {
      case Answer::fire_work:
      case Answer::order_noble:
      case Answer::support:
      case Answer::ride:
      case Answer::ride_alone: return numbered(answer, able(game_, state_, answer));
      default: break;
    }
    const auto unit = somebody(answer);
    return unit ? by(answer, *unit) : std::nullopt;
  }

  // Of works and leaders, which are few.
  std::optional<Choice> numbered(Answer answer, const std::vector<int>& numbers) {
    if (numbers.empty()) return std::nullopt;
    const int number = one_of(numbers);
    switch (answer) {
      case Answer::support: return legal(chosen(answer, {number, below(4) - 1}));
      case Answer::ride: return legal(chosen(answer, {number, one_of(own_units(state_, asked(state_)))}));
      case Answer::ride_alone: {
        const Officer& officer = state_.officers[at_index(number)];
        const table::Vector from = table::exact(officer.with == nobody ? officer.at : body_of(officer.with).pose.front);
        const table::Point to = table::rounded({std::clamp(from.x + below(25) - 12.0, 0.0, game_.width),
                                                std::clamp(from.y + below(25) - 12.0, 0.0, game_.height)});
        return legal(chosen(answer, {number, to.x.ticks(), to.y.ticks()}));
      }
      default: return chosen(answer, {number});
    }
  }

  std::optional<Choice> by(Answer answer, int unit) {
    const Body& body = body_of(unit);
    switch (answer) {
      case Answer::dismount: return chosen(answer, {unit, below(2)});
      case Answer::change_formation: {
        const bool pike_and_shot = has_type(body.unit, Type::pike) && has_type(body.unit, Type::shot);
        const int most = std::min(base_count(body.unit), static_cast<int>(Unit::most_files));
        return legal(chosen(answer, {unit, pike_and_shot ? 1 + below(2) : 0, 1 + below(std::min(most, 6))}));
      }
      case Answer::relay: return chosen(answer, {unit, one_of(works_to_relay(game_, state_, unit))});
      case Answer::charge: return a_charge(unit);
      case Answer::ferocious: {
        const auto foes = all_enemies(state_, other(body.side));
        return foes.empty() ? std::nullopt : legal(chosen(answer, {unit, one_of(all_enemies(state_, body.side))}));
      }
      case Answer::move: return a_move(unit);
      case Answer::sidestep: {
        const double most = move_left(game_, body) / std::max(1, int{game_.rules.numbers.sideways});
        return legal(chosen(answer, {unit, table::Length::units(most * (below(9) - 4) / 4.0).ticks()}));
      }
      case Answer::turn: return legal(chosen(answer, {unit, 90 * (1 + below(3))}));
      case Answer::pivot: return legal(chosen(answer, {unit, (below(181) - 90) * degree}));
      case Answer::withdraw: {
        const double most = allowance(game_.rules, body.unit);
        return legal(chosen(answer, {unit, table::Length::units(most * (4 + below(5)) / 8.0).ticks()}));
      }
      case Answer::enter: {
        if (state_.sections.empty()) return std::nullopt;
        return legal(chosen(answer, {unit, below(static_cast<int>(state_.sections.size()))}));
      }
      case Answer::shoot: {
        const auto targets = targets_of(game_, state_, unit);
        if (targets.empty()) return std::nullopt;
        return legal(chosen(answer, {unit, one_of(targets), is_artillery(body.unit) ? below(2) : 0}));
      }
      case Answer::bombard: {
        const auto sections = bombardable(game_, state_, unit);
        return sections.empty() ? std::nullopt : std::optional(chosen(answer, {unit, one_of(sections)}));
      }
      default: return chosen(answer, {unit});
    }
  }

  // Where somebody stands, as the unit sees it.
  table::Angle bearing(const Body& body, int target) const {
    const table::Vector to = place(game_, body_of(target)).centre() - table::exact(body.pose.front);
    return table::turn(body.pose.heading, table::direction(to));
  }

  double away(const Body& body, int target) const {
    return norm(table::exact(body_of(target).pose.front) - table::exact(body.pose.front));
  }

  // At somebody near, straight on or wheeling towards him.
  std::optional<Choice> a_charge(int unit) {
    const Body& body = body_of(unit);
    const double reach = allowance(game_.rules, body.unit, body.fury == Fury::attacking);
    std::vector<int> near;
    for (const int foe : all_enemies(state_, body.side)) {
      const bool comes =
          std::ranges::any_of(state_.charges, [&](const Charge& c) { return c.charger == foe && c.target == unit; });
      if (comes || (!apart(place(game_, body).bounds(), place(game_, body_of(foe)).bounds(), reach) &&
                    gap(game_, state_, unit, foe) <= reach))
        near.push_back(foe);
    }
    if (near.empty()) return std::nullopt;
    const int target = one_of(near);
    const std::int32_t most = game_.rules.numbers.charge_wheel * degree;
    const std::int32_t wheel = below(3) == 0 ? 0 : std::clamp(bearing(body, target).ticks(), -most, most);
    return legal(chosen(Answer::charge, {unit, target, wheel}));
  }

  // Towards somebody, or anywhere; shorter if there is no room.
  std::optional<Choice> a_move(int unit) {
    const Body& body = body_of(unit);
    const double left = move_left(game_, body);
    const auto foes = all_enemies(state_, body.side);
    double degrees = below(61) - 30.0;
    if (!foes.empty() && below(8) != 0) {
      // The nearer of two.
      const int one = one_of(foes);
      const int two = one_of(foes);
      degrees = bearing(body, away(body, two) < away(body, one) ? two : one).degrees();
    }
    const double most = std::min(90.0, left / std::max(0.1, width(game_, body)) * 180 / table::pi);
    degrees = below(5) == 0 ? 0 : std::clamp(degrees, -most, most);
    double straight = left - wheel_cost(width(game_, body), degrees);
    if (below(12) == 0) straight = -straight / std::max(1, int{game_.rules.numbers.sideways});
    for (const double share : {1.0, 0.5}) {
      const double run = std::floor(straight * share * (below(4) == 0 ? 0.3 : 1.0) * 100) / 100;
      const auto found = legal(
          chosen(Answer::move, {unit, table::Angle::degrees(degrees).ticks(), table::Length::units(run).ticks()}));
      if (found) return found;
    }
    return std::nullopt;
  }

  std::optional<Choice> answer_to(const Task& task) {
    switch (task.duty) {
      case Duty::remove: {
        const auto bases = choices_of_base(game_, state_, task);
        return chosen(Answer::give_base, {base_number(task.unit, one_of(bases))});
      }
      case Duty::morale: return chosen(below(2) == 0 ? Answer::announce_hero : Answer::keep_hero);
      case Duty::divide: return chosen(Answer::take_share, {below(task.amount + 1)});
      case Duty::give_ground:
        return chosen(below(2) == 0 && !body_of(task.unit).acted ? Answer::retire : Answer::fall_back);
      default: return chosen(Answer::take_part, {one_of(task.among)});
    }
  }

  // Anywhere in the zone, mostly facing the enemy.
  std::optional<Choice> placing() {
    const Side side = state_.deploys;
    const auto leaders = leaders_to_place(state_, side);
    const auto units = to_place(state_, side);
    if (!leaders.empty() && (units.empty() || below(2) == 0))
      return legal(chosen(Answer::place_leader, {one_of(leaders), one_of(own_units(state_, side))}));
    if (units.empty()) return std::nullopt;
    const bool north = (side == Side::red) == state_.red_north;
    const Numbers& n = game_.rules.numbers;
    constexpr int tries = 12;
    for (int i = 0; i < tries; ++i) {
      const double x = n.zone_side + below(static_cast<int>(game_.width) - 2 * n.zone_side + 1);
      const double y = below(n.zone_depth + 1);
      const std::int32_t heading = ((north ? 180 : 0) + (below(4) == 0 ? below(360) : 0)) % 360 * degree;
      const table::Point at = table::rounded({x, north ? game_.height - y : y});
      if (const auto found = legal(chosen(Answer::place_unit, {one_of(units), at.x.ticks(), at.y.ticks(), heading})))
        return found;
    }
    return std::nullopt;
  }

  const Game& game_;
  const State& state_;
  dice::Source& chance_;
};

}  // namespace

std::optional<Choice> any_choice(const Game& game, const State& state, dice::Source& chance) {
  return Drawing(game, state, chance).any();
}

}  // namespace condotta::fwc
