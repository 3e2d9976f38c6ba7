// The words of army lists, armies and the questions about them, in the order of their values.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "document/reader.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

inline constexpr std::array<std::string_view, 4> grade_words = {"Mediocre", "Competent", "Talented", "Legendary"};
inline constexpr std::array<std::string_view, 3> command_type_words = {"Professional", "Instinctive", "Tribal"};
inline constexpr std::array<std::string_view, 5> camp_words = {"Standard", "Fortified", "Mobile", "Flexible",
                                                               "No Camp"};
inline constexpr std::array<std::string_view, 5> territory_words = {"C", "M", "F/J", "P/D", "S"};

// One word or a list of them, as indices; an unknown one is a fault of the reader.
std::vector<int> words_of(Reader& reader, std::string_view key, std::span<const std::string_view> words);

// How many bases a UG of these troops has, where the rules fix it (REG-ARM-014): a set formation its own, Mounted 4 to
// 6, Dragoons at most 4, Elephants 2 to 6, Battlewagons 4; nobody fewer than 2.
Ruling legal_size(const Troops& troops, int bases);

}  // namespace condotta::reg
