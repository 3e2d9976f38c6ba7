// Control: who is under it, who must test, and the test with the options that are chosen after the die (CTL).
#pragma once

#include <optional>
#include <vector>

#include "cfeo/command.hpp"

namespace condotta::cfeo {

// What a unit is doing as the control tests begin.
enum class Course : std::uint8_t { ordinary, routing, pursuing, charging, looting };
enum class Reaction : std::uint8_t { halts, free, repeats, continues };

// A leader as a unit sees him.
struct LeaderNear {
  Leader leader;
  bool own = true;             // of the unit's battalia; the General is everybody's (CFE-CMD-015)
  bool attached = false;       // to some unit
  bool attached_here = false;  // to this one
  double distance = 0;
};
// The index of the leader who controls the unit.
std::optional<std::size_t> controlled_by(const Rules& rules, const std::vector<LeaderNear>& leaders);

struct TestNeed {
  bool controlled = false;
  bool leader_attached = false;
  bool conforms = false;  // CFE-CTL-007, CFE-CTL-008
  bool in_contact = false;
  Course course = Course::ordinary;
  bool wants_to_stop = true;  // routing, pursuing, looting
};
// The rule that makes it test, or lets it off.
struct Need {
  bool test;
  RuleId rule;
};
Need must_test(const TestNeed& need);

struct ControlTest {
  Grade grade = Grade::c;
  bool gun = false;
  bool leader_attached = false;
  Course course = Course::ordinary;
};
// The modifier without the options, and how far the options reach up and down (CFE-CTL-011).
int control_modifier(const Rules& rules, const ControlTest& test);
int control_option(const Rules& rules, const ControlTest& test);
Reaction reaction(const Rules& rules, const ControlTest& test, int score);
// What the player can make of a die: the best for him is free action.
std::vector<Reaction> reactions(const Rules& rules, const ControlTest& test, int die);
double chance_of_free(const Rules& rules, const ControlTest& test);

std::string_view in_words(Reaction reaction);
std::string_view in_words(Course course);

}  // namespace condotta::cfeo
