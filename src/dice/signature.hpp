// One number that pins what dice do: all builds must agree on it, and a commit that changes it says so.
#pragma once

#include <cstdint>

namespace condotta::dice {

// A hash of fixed seeded throws, draws and shuffles, and of the exact bits of some odds.
std::uint64_t signature();

}  // namespace condotta::dice
