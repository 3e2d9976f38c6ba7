#include "dice/die.hpp"

namespace condotta::dice {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The article goes by sound: an S, an 8, an 11, an 18; but a Sword, a 1.
bool takes_an(std::string_view word) {
  if (word.size() == 1) return std::string_view("AEFHILMNORSX8aefhilmnorsx").contains(word[0]);
  if (word == "11" || word == "18") return true;
  return !word.empty() && std::string_view("AEIOUaeiou").contains(word[0]);
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

std::string face_name(const Die& die, Face face) {
  if (face < die.words.size()) return std::string(die.words[face]);
  return std::to_string(face);
}

std::string in_words(const Die& die, Face face) {
  const std::string name = face_name(die, face);
  return (takes_an(name) ? "an " : "a ") + name;
}

std::optional<Face> face_called(const Die& die, std::string_view word) {
  for (const Face face : die.shown()) {
    if (same_word(face_name(die, face), word)) return face;
  }
  return std::nullopt;
}

std::string ordinal(std::size_t number) {
  const std::size_t tens = number % 100;
  const std::size_t ones = number % 10;
  const char* ending = "th";
  if (tens < 11 || tens > 13) ending = ones == 1 ? "st" : ones == 2 ? "nd" : ones == 3 ? "rd" : "th";
  return std::to_string(number) + ending;
}

}  // namespace condotta::dice
