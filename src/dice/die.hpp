// A die is a value: a name, its faces, and the words for them. Rule code throws dice through a Source (source.hpp).
//
//   source.roll(dice::d6)            a number from 1 to 6
//   source.roll(dice::average_die)   2 3 3 4 4 5
//   constexpr Die flags = custom("flag", {0, 0, 1, 1, 2, 2});
//   constexpr Die flags = custom("flag", {0, 0, 1, 1, 2, 2}, words);   // words[face] is what people call that face
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace condotta::dice {

using Face = std::uint8_t;

struct Die {
  static constexpr int most_sides = 20;

  std::string_view name;
  std::array<Face, most_sides> faces{};
  int sides = 0;
  std::span<const std::string_view> words = {};  // empty: the faces are numbers

  constexpr std::span<const Face> shown() const { return {faces.data(), static_cast<std::size_t>(sides)}; }
  constexpr int count(Face face) const {
    int found = 0;
    for (const Face f : shown()) found += f == face;
    return found;
  }
  constexpr bool has(Face face) const { return count(face) > 0; }

  // The same die: called the same, with the same faces in the same order.
  friend constexpr bool operator==(const Die& a, const Die& b) {
    return a.name == b.name && a.sides == b.sides && a.faces == b.faces;
  }
};

constexpr Die custom(std::string_view name, std::initializer_list<Face> faces,
                     std::span<const std::string_view> words = {}) {
  assert(faces.size() >= 1 && faces.size() <= Die::most_sides);
  Die die{name, {}, 0, words};
  for (const Face face : faces) die.faces[static_cast<std::size_t>(die.sides++)] = face;
  return die;
}

// The numbered die of n sides, 1 to 20. For more sides use Source::below.
constexpr Die d(int sides) {
  constexpr std::array<std::string_view, Die::most_sides> names = {"d1",  "d2",  "d3",  "d4",  "d5",  "d6",  "d7",
                                                                   "d8",  "d9",  "d10", "d11", "d12", "d13", "d14",
                                                                   "d15", "d16", "d17", "d18", "d19", "d20"};
  assert(sides >= 1 && sides <= Die::most_sides);
  Die die{names[static_cast<std::size_t>(sides - 1)], {}, sides, {}};
  for (int i = 0; i < sides; ++i) die.faces[static_cast<std::size_t>(i)] = static_cast<Face>(i + 1);
  return die;
}

inline constexpr Die d6 = d(6);
inline constexpr Die average_die = custom("average die", {2, 3, 3, 4, 4, 5});

// The face without an article, "Skull" or "3"; and with one, for a sentence: "a Skull", "an S", "an 8".
std::string face_name(const Die& die, Face face);
std::string in_words(const Die& die, Face face);
// The face that face_name gives that word to, whatever the case of its letters; nothing if the die has no such face.
std::optional<Face> face_called(const Die& die, std::string_view word);

// Equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

// "1st", "2nd", "3rd" … for sentences about the dice of a script or a record.
std::string ordinal(std::size_t number);

}  // namespace condotta::dice
