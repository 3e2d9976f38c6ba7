#include "dice/scripted.hpp"

namespace condotta::dice {

void Scripted::fail(std::string why) {
  if (fault_.empty()) fault_ = std::move(why);
}

Face Scripted::roll(const Die& die) {
  const std::string thrown(die.name);
  if (next_face_ == faces_.size()) {
    fail("the script has " + std::to_string(faces_.size()) + (faces_.size() == 1 ? " die" : " dice") + " but a " +
         ordinal(faces_.size() + 1) + " is thrown, which is " + thrown);
  } else {
    const std::string place = "the script's " + ordinal(next_face_ + 1) + " die is ";
    const WantedFace& wanted = faces_[next_face_++];
    const bool named = !wanted.die.empty();
    if (named && !same_word(wanted.die, die.name)) {
      fail(place + wanted.die + " but the die thrown is " + thrown);
    } else if (!die.has(wanted.face)) {
      fail(place + in_words(die, wanted.face) + " but the die thrown is " + thrown + ", which has none");
    } else {
      return wanted.face;
    }
  }
  return die.faces[idle_++ % static_cast<std::uint32_t>(die.sides)];
}

std::uint32_t Scripted::below(std::uint32_t n) {
  assert(n > 0);
  if (next_draw_ == draws_.size()) {
    fail("the script has " + std::to_string(draws_.size()) + (draws_.size() == 1 ? " draw" : " draws") + " but a " +
         ordinal(draws_.size() + 1) + " is made");
    return idle_++ % n;
  }
  const std::uint32_t wanted = draws_[next_draw_++];
  if (wanted < n) return wanted;
  fail("the script's " + ordinal(next_draw_) + " draw is " + std::to_string(wanted) + " but it must be below " +
       std::to_string(n));
  return idle_++ % n;
}

std::uint32_t Scripted::pick(std::span<const std::uint32_t> weights) {
  const std::uint32_t kinds = static_cast<std::uint32_t>(weights.size());
  std::uint32_t wanted = below(kinds);
  if (weights[wanted] > 0) return wanted;
  fail("the script's " + ordinal(next_draw_) + " draw is of kind " + std::to_string(wanted) +
       " but there is none left of it");
  while (weights[wanted] == 0) wanted = idle_++ % kinds;
  return wanted;
}

}  // namespace condotta::dice
