#include "reg/barricades.hpp"

#include <algorithm>

#include "reg/position.hpp"
#include "reg/unit_moves.hpp"
#include "table/area.hpp"

namespace condotta::reg {

using table::Angle;
using table::Length;

Barricade barricade_before(const State& state, UnitId unit) {
  const Front front = front_line(state, unit);
  return {front.pose, static_cast<std::int16_t>(front.files)};
}

std::vector<table::Point> ends(const Barricade& barricade) {
  const Length width = Length::units(barricade.files);
  return {table::rounded(table::front_corner(barricade.pose, width, table::Side::left)),
          table::rounded(table::front_corner(barricade.pose, width, table::Side::right))};
}

bool stands_behind(const State& state, UnitId unit, const Barricade& barricade) {
  constexpr Length near = Length::units(0.1);
  const Front front = front_line(state, unit);
  if (size(table::turn(front.pose.heading, barricade.pose.heading)) > Angle::degrees(5)) return false;
  const table::Frame frame = table::frame(barricade.pose, Length::units(barricade.files));
  for (const table::Side side : {table::Side::left, table::Side::right}) {
    const table::Place corner = table::place(frame, table::front_corner(front.pose, front.width, side));
    if (corner.ahead > near || corner.ahead < -near) return false;
    if (corner.aside < -near || corner.aside > Length::units(barricade.files) + near) return false;
  }
  return true;
}

std::vector<table::Rectangle> barricades_in_the_way(const State& state, UnitId unit) {
  std::vector<table::Rectangle> lines;
  for (const Barricade& barricade : state.barricades) {
    if (stands_behind(state, unit, barricade)) continue;
    for (const table::Rectangle& stretch : table::course(ends(barricade))) lines.push_back(stretch);
  }
  return lines;
}

void man_barricades(State& state) {
  if (state.barricades.empty()) return;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    Unit& unit = state.units[u];
    const auto id = static_cast<UnitId>(u);
    const bool may = !unit.off_table && !unit.broken && !bases_of(state, id).empty() &&
                     (foot(unit.troops) || unit.troops.type == Type::artillery);
    unit.barricades = may && std::ranges::any_of(state.barricades,
                                                 [&](const Barricade& one) { return stands_behind(state, id, one); });
  }
}

}  // namespace condotta::reg
