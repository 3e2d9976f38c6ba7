// What a unit may do in its activation, and in which order (TURN, MEL).
#pragma once

#include "battle/breakdown.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

enum class Action : std::uint8_t { activate, rally, shoot, move, charge, fight_on };
inline constexpr std::size_t actions = 6;
extern const std::vector<std::string_view> action_words;

struct Activation {
  Unit unit;
  bool engaged = false;
  bool command_active = true;
  bool command_broken = false;     // IMP-TURN-010
  bool activated_already = false;  // in this turn, alone or in a group (IMP-GRP-007)
  int rally_tests = 0;             // taken in this activation
  int phases = 0;                  // moved
  bool shot = false;
  int phases_before_shot = 0;  // how many of the phases were before the shot
  bool charged = false;
  bool fought_in_command = false;  // took part in a round during this command's activation (IMP-MEL-025)
};
Ruling may_act(const Rules& rules, const Activation& state, Action action);

}  // namespace condotta::impetus
