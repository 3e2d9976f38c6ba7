#include "reg/charge_distance.hpp"

#include "reg/move_distance.hpp"

namespace condotta::reg {

std::optional<int> move_in(const Rules& rules, const Troops& troops, Going going) {
  const int move = normal_move(rules, troops, going);
  return move == 0 ? std::nullopt : std::optional(move);
}

}  // namespace condotta::reg
