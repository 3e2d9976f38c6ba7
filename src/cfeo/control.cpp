#include "cfeo/control.hpp"

#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {

std::optional<std::size_t> controlled_by(const Rules& rules, const std::vector<LeaderNear>& leaders) {
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    const LeaderNear& near = leaders[i];
    if (!near.own && near.leader.rank != Rank::general) continue;  // CFE-CMD-015
    if (near.attached_here) return i;                              // CFE-CTL-002
    if (near.attached) continue;
    if (near.distance <= control_radius(rules, near.leader) + 0.01) return i;  // CFE-CTL-001, CFE-CTL-003
  }
  return std::nullopt;
}

Need must_test(const TestNeed& need) {
  if (need.course != Course::ordinary) {  // CFE-CTL-009
    const bool stays = !need.wants_to_stop && need.course != Course::charging;
    return {!stays, "CFE-CTL-009"_rule};
  }
  if (need.leader_attached) return {false, "CFE-CTL-004"_rule};
  if (need.controlled) return {false, "CFE-CTL-005"_rule};
  if (need.conforms) return {false, "CFE-CTL-007"_rule};
  return {true, "CFE-CTL-006"_rule};
}

int control_modifier(const Rules& rules, const ControlTest& test) {
  // CFE-CTL-012: looters go without it.
  const bool moving = test.course != Course::ordinary && test.course != Course::looting;
  return moving ? rules.numbers.control_moving : 0;
}

int control_option(const Rules& rules, const ControlTest& test) {
  return (test.leader_attached ? rules.numbers.control_leader : 0) +
         (test.gun || test.grade == Grade::a1 ? rules.numbers.control_drilled : 0);
}

// CFE-CTL-010
Reaction reaction(const Rules& rules, const ControlTest& test, int score) {
  const Numbers& n = rules.numbers;
  if (score > n.control_halt && score <= n.control_free) return Reaction::free;
  if (test.course != Course::ordinary) return Reaction::continues;
  if (test.grade == Grade::a2) return Reaction::repeats;
  return score <= n.control_halt ? Reaction::halts : Reaction::repeats;
}

std::vector<Reaction> reactions(const Rules& rules, const ControlTest& test, int die) {
  std::vector<Reaction> all;
  const int reach = control_option(rules, test);
  for (int by = -reach; by <= reach; ++by) {
    const Reaction one = reaction(rules, test, die + control_modifier(rules, test) + by);
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  }
  return all;
}

double chance_of_free(const Rules& rules, const ControlTest& test) {
  const auto free = dice::odds_of([&](dice::Source& source) {
    const auto all = reactions(rules, test, source.roll(dice::d6));
    return std::ranges::find(all, Reaction::free) != all.end();
  });
  return free.of(true);  // CFE-CTL-016
}

std::string_view in_words(Reaction reaction) {
  constexpr std::array<std::string_view, 4> words = {"halts", "free", "repeats", "continues"};
  return words[static_cast<std::size_t>(reaction)];
}

std::string_view in_words(Course course) {
  constexpr std::array<std::string_view, 5> words = {"ordinary", "routing", "pursuing", "charging", "looting"};
  return words[static_cast<std::size_t>(course)];
}

}  // namespace condotta::cfeo
