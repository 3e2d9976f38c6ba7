// Troops in players' words: "Tercio, Superior, Drilled Close, Protected, Musket AFP".
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// Reads a description: words of the troop tables in any order, separated by commas, semicolons or spaces, upper or
// lower case, long names or the sheets' abbreviations. A set formation brings its type, formation and weapons with it
// ("Tercio" is Close Foot with pikes) unless other words say otherwise. An unknown word is a fault that names it.
std::expected<Troops, Fault> read_troops(std::string_view description);

// The troops with the parts changed that the description names; "Polish Hussars, Exceptional" (profiles.hpp).
std::expected<Troops, Fault> amended(const Troops& troops, std::string_view description);

// Reads the same from the fields of a file: type, training, formation, quality, armour, shooting, firepower, impact,
// melee, set, characteristics. `troops` as a text is read as a description; fields then amend it.
std::expected<Troops, Fault> read_troop_line(const Document& fields);
std::span<const std::string_view> troop_fields();

// The description of troops in full, in the order of a troop line.
std::string describe(const Troops& troops);

}  // namespace condotta::reg
