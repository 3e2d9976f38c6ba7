// The two sides of a battle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace condotta {

enum class Side : std::uint8_t { red, blue };

constexpr Side other(Side side) { return side == Side::red ? Side::blue : Side::red; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr std::string_view name_of(Side side) { return side == Side::red ? "red" : "blue"; }

}  // namespace condotta
