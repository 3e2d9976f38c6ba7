// How many reasons against something a question needs: people want all of them, a list of what is possible only the
// first.
#pragma once

#include <cstdint>

#include "battle/breakdown.hpp"

namespace condotta::reg {

enum class Reasons : std::uint8_t { all, first };

// Whether no more reasons are looked for.
inline bool settled(const Ruling& ruling, Reasons reasons) { return reasons == Reasons::first && !ruling.allowed(); }

}  // namespace condotta::reg
