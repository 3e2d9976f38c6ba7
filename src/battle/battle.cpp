#include "battle/battle.hpp"

namespace condotta {

Ruling Battle::check(const Choice& choice) const {
  if (allowed_ && *allowed_ == choice) return {};
  Ruling ruling = position_->check(choice);
  if (ruling.allowed()) allowed_ = choice;
  return ruling;
}

std::expected<Events, Ruling> Battle::apply(const Choice& choice, dice::Source& source) {
  Ruling ruling = check(choice);
  if (!ruling.allowed()) return std::unexpected(std::move(ruling));
  allowed_.reset();
  return position_->apply(choice, source);
}

}  // namespace condotta
