// How going hampers troops in combat (REG-TER-012).
#pragma once

#include <optional>
#include <string_view>

#include "reg/fighting_file.hpp"

namespace condotta::reg {

enum class Going : std::uint8_t { good, rough, difficult, impassable };

TerrainEffect terrain_effect(Edition edition, const Troops& troops, Going going);
// Troops that may not be in that going at all: wagons and light guns in Difficult, other guns in Rough too.
bool may_enter(const Troops& troops, Going going);

std::string_view in_words(Going going);
std::string_view in_words(TerrainEffect effect);

}  // namespace condotta::reg
