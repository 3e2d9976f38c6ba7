// The order of battle of an army for the table: as text, and as a page of its own (HTML without anything from outside)
// with a quick reference for just its troops.
#pragma once

#include <string>

#include "reg/army_check.hpp"

namespace condotta::roster {

std::string army_as_text(const reg::Rules& rules, const reg::Army& army);
std::string army_as_html(const reg::Rules& rules, const reg::Army& army, std::span<const reg::ArmyList> lists);

// The points, line by line.
std::string points_as_text(const reg::Rules& rules, const reg::Army& army);

}  // namespace condotta::roster
