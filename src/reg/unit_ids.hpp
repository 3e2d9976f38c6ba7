// Units, bases and Generals are known by their index in the State.
#pragma once

#include <cstdint>

#include "reg/fighting_file.hpp"  // first: it has a word `nobody` of its own

namespace condotta::reg {

using UnitId = std::int16_t;
using BaseId = std::int16_t;
using GeneralId = std::int8_t;
inline constexpr std::int16_t nobody = -1;

}  // namespace condotta::reg
