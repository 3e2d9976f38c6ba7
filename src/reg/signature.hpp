// One number over fixed combats of both editions, fought to the end: builds that agree on it play alike.
#pragma once

#include <cstdint>

namespace condotta::reg {

std::uint64_t signature();

}  // namespace condotta::reg
