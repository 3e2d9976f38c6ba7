#include "dice/scripted.hpp"

namespace condotta::dice {

void Scripted::fail(std::string why) {
  if (fault_.empty()) fault_ = std::move(why);
}

Face Scripted::roll(const Die& die) {
  const std::string thrown(die.name);
  if (next_face_ == script_.faces.size()) {
    fail("the script has " + std::to_string(script_.faces.size()) + (script_.faces.size() == 1 ? " die" : " dice") +
         " but a " + ordinal(script_.faces.size() + 1) + " is thrown, which is " + thrown);
  } else {
    const std::string place = "the script's " + ordinal(next_face_ + 1) + " die is ";
    const WantedFace& wanted = script_.faces[next_face_++];
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
  if (next_draw_ == script_.draws.size()) {
    fail("the script has " + std::to_string(script_.draws.size()) + (script_.draws.size() == 1 ? " draw" : " draws") +
         " but a " + ordinal(script_.draws.size() + 1) + " is made");
    return idle_++ % n;
  }
  const std::uint32_t wanted = script_.draws[next_draw_++];
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
