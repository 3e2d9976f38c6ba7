#include "dice/recorded.hpp"

namespace condotta::dice {
namespace {

std::string in_words(const Draw& draw) {
  switch (draw.kind) {
    case Draw::Kind::die: return "a throw of " + draw.die;
    case Draw::Kind::number: return "a number below " + std::to_string(draw.among);
    case Draw::Kind::kind: return "one of " + std::to_string(draw.among) + " kinds";
  }
  return {};
}

Draw question(const Die& die) {
  return {Draw::Kind::die, std::string(die.name), static_cast<std::uint32_t>(die.sides), 0};
}

Draw answered(Draw draw, std::uint32_t value) {
  draw.value = value;
  return draw;
}

}  // namespace

Face Recording::roll(const Die& die) {
  const Face face = source_->roll(die);
  record_.push_back(answered(question(die), face));
  return face;
}

std::uint32_t Recording::below(std::uint32_t n) {
  const std::uint32_t number = source_->below(n);
  record_.push_back({Draw::Kind::number, {}, n, number});
  return number;
}

std::uint32_t Recording::pick(std::span<const std::uint32_t> weights) {
  const std::uint32_t kind = source_->pick(weights);
  record_.push_back({Draw::Kind::kind, {}, static_cast<std::uint32_t>(weights.size()), kind});
  return kind;
}

const Draw* Replaying::next(const Draw& asked) {
  if (!fault_.empty()) return nullptr;
  if (next_ == record_.size()) {
    fault_ =
        "the record ends after " + std::to_string(record_.size()) + " draws but the game asks for " + in_words(asked);
    return nullptr;
  }
  const Draw& draw = record_[next_++];
  if (answered(draw, 0) == asked) return &draw;
  fault_ =
      "the record's " + ordinal(next_) + " draw is " + in_words(draw) + " but the game asks for " + in_words(asked);
  return nullptr;
}

Face Replaying::roll(const Die& die) {
  if (const Draw* draw = next(question(die))) {
    const Face face = static_cast<Face>(draw->value);
    if (draw->value == face && die.has(face)) return face;
    fault_ = "the record's " + ordinal(next_) + " draw is a " + std::to_string(draw->value) + ", which is not on " +
             draw->die;
  }
  return die.faces[idle_++ % static_cast<std::uint32_t>(die.sides)];
}

std::uint32_t Replaying::below(std::uint32_t n) {
  if (const Draw* draw = next({Draw::Kind::number, {}, n, 0})) {
    if (draw->value < n) return draw->value;
    fault_ = "the record's " + ordinal(next_) + " draw is " + std::to_string(draw->value) + ", which is not below " +
             std::to_string(n);
  }
  return idle_++ % n;
}

std::uint32_t Replaying::pick(std::span<const std::uint32_t> weights) {
  const std::uint32_t kinds = static_cast<std::uint32_t>(weights.size());
  if (const Draw* draw = next({Draw::Kind::kind, {}, kinds, 0})) {
    if (draw->value < kinds && weights[draw->value] > 0) return draw->value;
    fault_ = "the record's " + ordinal(next_) + " draw is of kind " + std::to_string(draw->value) +
             " but there is none left of it";
  }
  std::uint32_t kind = idle_++ % kinds;
  while (weights[kind] == 0) kind = idle_++ % kinds;
  return kind;
}

}  // namespace condotta::dice
