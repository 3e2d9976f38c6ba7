#include "dice/death_dice.hpp"

#include <array>

namespace condotta::dice {
namespace {

constexpr std::array<std::string_view, symbol_count> symbol_words = {"blank", "S", "Sword & Arrow", "Skull"};

constexpr Face blank = face(Symbol::blank);
constexpr Face s = face(Symbol::s);
constexpr Face sword = face(Symbol::sword);
constexpr Face skull = face(Symbol::skull);

// REG-DIE-001
constexpr std::array<Die, colour_count> death_dice = {
    custom("BLACK", {blank, blank, blank, blank, s, sword}, symbol_words),
    custom("WHITE", {blank, blank, blank, s, sword, sword}, symbol_words),
    custom("GREEN", {blank, blank, s, sword, sword, skull}, symbol_words),
    custom("YELLOW", {blank, s, sword, sword, sword, skull}, symbol_words),
    custom("RED", {s, sword, sword, sword, skull, skull}, symbol_words),
};

constexpr Die every_symbol = custom("symbols", {blank, s, sword, skull}, symbol_words);

}  // namespace

const Die& death_die(Colour colour) { return death_dice[static_cast<std::size_t>(colour)]; }

std::string_view name_of(Colour colour) { return death_die(colour).name; }
std::string_view name_of(Symbol symbol) { return symbol_words[face(symbol)]; }

std::optional<Colour> colour_called(std::string_view word) {
  for (int i = 0; i < colour_count; ++i) {
    if (same_word(death_dice[static_cast<std::size_t>(i)].name, word)) return static_cast<Colour>(i);
  }
  return std::nullopt;
}

std::optional<Symbol> symbol_called(std::string_view word) {
  if (same_word(word, "sword")) return Symbol::sword;
  const std::optional<Face> found = face_called(every_symbol, word);
  if (!found) return std::nullopt;
  return symbol(*found);
}

}  // namespace condotta::dice
