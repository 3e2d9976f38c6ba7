// The invariants (players/soundness.hpp) as something that must hold.
#pragma once

#include "battle/history.hpp"
#include "fuzz/targets.hpp"
#include "players/soundness.hpp"

namespace condotta::fuzz {

inline void must_be_nothing(const std::vector<std::string>& wrong) {
  must(wrong.empty(), "the battle is sound", wrong.empty() ? "" : wrong.front());
}
// What is quick to ask, after every choice.
inline void must_hold(const History& history) {
  must_be_nothing(players::what_is_unsound(history, players::Care::quick));
}
// Everything, now and then.
inline void must_be_sound(const History& history) {
  must_be_nothing(players::what_is_unsound(history, players::Care::thorough));
}

}  // namespace condotta::fuzz
