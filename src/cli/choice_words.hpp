// A choice as people type it: "option=advance unit=3 distance=2.5". Units by name or number, lengths in the game's
// unit, angles in degrees.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "battle/battle.hpp"

namespace condotta::cli {

// What is not said takes its usual value, or the only one there is.
std::expected<Choice, Fault> choice_from_words(const Battle& battle, std::span<const std::string> words);

}  // namespace condotta::cli
