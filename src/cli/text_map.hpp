// A plain-text map of the table for terminals, from a View alone: red bodies are capital letters, blue ones small,
// leaders * and +, with a ruler in the game's unit and a legend.
#pragma once

#include <string>

#include "battle/view.hpp"

namespace condotta::cli {

// At most `columns` characters wide.
std::string text_map(const View& view, int columns = 100);

// "12.5 BW", "30 degrees": as people say lengths and angles.
std::string length_in_words(table::Length length, std::string_view unit);
std::string angle_in_words(table::Angle angle);
std::string compass(table::Angle heading);  // "NE"

}  // namespace condotta::cli
