// How going hampers troops (REG-TER-012, REG-GAP-012, REG-GAP-201).
#pragma once

#include <cstdint>

#include "reg/fighting_file.hpp"
#include "reg/numbers.hpp"

namespace condotta::reg {

enum class Going : std::uint8_t { good, rough, difficult, impassable };

// The words of the tables, in the order of their values.
enum class Hampered : std::uint8_t { none, affected, badly_affected, may_not_move, may_not_enter };

TerrainRow terrain_row(const Troops& troops);

Hampered hampered(const Rules& rules, const Troops& troops, Going going);

// As the claims see it: what stands where it may not move fights Badly Affected.
TerrainEffect terrain_effect(const Rules& rules, const Troops& troops, Going going);

}  // namespace condotta::reg
