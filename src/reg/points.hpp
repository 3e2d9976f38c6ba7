// What troops, commanders and camps cost (REG-GAP-008). Every price is a breakdown of the formula's parts, so that the
// builder can show it; the parts' values are data.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "battle/breakdown.hpp"
#include "reg/commanders.hpp"
#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// Kinds of camps as an army list names them (REG-CMP-003).
enum class CampKind : std::uint8_t { standard, fortified, mobile, flexible, none };
inline constexpr std::size_t camp_kinds = 5;
std::string_view in_words(CampKind kind);

struct BasePrice {
  Breakdown parts;    // type, training … characteristics
  int percent = 100;  // of the quality
  int points = 0;     // of one base, rounded half up
};
BasePrice price_of_base(const Rules& rules, const Troops& troops);

// A whole UG: its bases, and the guns or the drill that are priced per UG.
int price_of_unit(const Rules& rules, const Troops& troops, int bases);
int price_of_commander(const Rules& rules, const Appointment& who);
// `defended` is the quality to which the camp is raised (REG-CMP-011); nothing for a camp as it comes.
int price_of_camp(const Rules& rules, CampKind kind, std::optional<Quality> defended);

}  // namespace condotta::reg
