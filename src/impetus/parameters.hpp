// Parameters of options that several decisions share: lengths and angles within bounds.
#pragma once

#include "battle/decision.hpp"
#include "table/angle.hpp"
#include "table/length.hpp"

namespace condotta::impetus {

inline Parameter a_length(std::string_view name, ParameterKind kind, double least, double most) {
  return {name, kind, {}, table::Length::units(least).ticks(), table::Length::units(most).ticks()};
}

inline Parameter an_angle(std::string_view name, ParameterKind kind, double least, double most) {
  Parameter made{name, kind, {}, table::Angle::degrees(least).ticks(), table::Angle::degrees(most).ticks()};
  made.usual = 0;
  return made;
}

}  // namespace condotta::impetus
