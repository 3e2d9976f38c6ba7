// One number over a few thousand fixed operations of every primitive: equal numbers mean that two builds of the table
// (another compiler, the browser) give the same bits.
#pragma once

#include <cstdint>

namespace condotta::table {

std::uint64_t signature();

}  // namespace condotta::table
