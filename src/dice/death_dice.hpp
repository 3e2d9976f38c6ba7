// The five Death Dice of Renatio et Gloriam (REG-DIE-001), from the worst to the best (REG-DIE-002). The odds of
// REG-DIE-006, REG-CMB-037, REG-KAB-026 and REG-KAB-032 follow from their faces.
//
//   const Die& die = death_die(Colour::red);
//   if (symbol(source.roll(die)) == Symbol::skull) …
//   const std::array pool = {&death_die(Colour::red), &death_die(Colour::white)};
//   const Tally tally = source.throw_pool(pool);   tally[Symbol::sword] …
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "dice/die.hpp"

namespace condotta::dice {

// In rising order of worth when two dice are compared (REG-DIE-008). `sword` is the rulebook's Sword & Arrow.
enum class Symbol : Face { blank, s, sword, skull };
enum class Colour : std::uint8_t { black, white, green, yellow, red };

inline constexpr int symbol_count = 4;
inline constexpr int colour_count = 5;

const Die& death_die(Colour colour);

constexpr Symbol symbol(Face face) { return static_cast<Symbol>(face); }
constexpr Face face(Symbol symbol) { return static_cast<Face>(symbol); }

// "RED", "Skull", "Sword & Arrow"; and back, whatever the case of the letters ("Sword" is understood too).
std::string_view name_of(Colour colour);
std::string_view name_of(Symbol symbol);
std::optional<Colour> colour_called(std::string_view word);
std::optional<Symbol> symbol_called(std::string_view word);

}  // namespace condotta::dice
