#include "battle/battle.hpp"

namespace condotta {

std::expected<Events, Ruling> Battle::apply(const Choice& choice, dice::Source& source) {
  Ruling ruling = check(choice);
  if (!ruling.allowed()) return std::unexpected(std::move(ruling));
  return position_->apply(choice, source);
}

}  // namespace condotta
