#include "reg/drive_back.hpp"

#include <algorithm>

#include "reg/contact.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::reg {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;

bool can_be_pushed_back(const State& state, UnitId unit) {
  const std::vector<UnitContact> contacts = contacts_of(state, unit);
  return std::none_of(contacts.begin(), contacts.end(), [](const UnitContact& contact) {
    return contact.how.kind == table::ContactKind::edge && contact.how.mine == table::Part::rear;
  });
}

BackMove move_straight_back(const Game& game, State& state, UnitId unit, Length distance) {
  BackMove moved;
  if (!can_be_pushed_back(state, unit)) return moved;
  const Troops& troops = unit_at(state, unit).troops;
  const Angle back = table::heading(front_line(state, unit).pose.heading + Angle::degrees(180));
  const std::vector<Rectangle> here = footprint(state, unit);
  const Length clear = Length::units(game.rules.numbers.charging.driven_back_clear);
  Length free = distance;
  // REG-RTM-039: 1BW short of enemy behind; those it leaves in front do not hold it.
  for (const UnitId enemy : standing_units(state, other(unit_at(state, unit).side))) {
    const Crowd there = crowd(state, {enemy});
    if (const auto met = table::first_contact(Footprint(here), back, distance + clear, Footprint(there.rectangles))) {
      free = std::min(free, std::max(Length{}, met->distance - clear));
    }
  }
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() ||
        hampered(game.rules, troops, going_for(terrain, troops)) < Hampered::may_not_move) {
      if (terrain.area.outline().empty() || going_for(terrain, troops) != Going::impassable) continue;
    }
    if (const auto at = table::first_entry(Footprint(here), back, free, terrain.area)) free = std::min(free, *at);
  }
  const std::vector<Rectangle> edges = beyond_the_edges(game);
  if (const auto met = table::first_contact(Footprint(here), back, free, Footprint(edges))) {
    if (met->distance < free) {
      free = met->distance;
      moved.edge = static_cast<TableEdge>(met->obstacle);
    }
  }
  // Friends behind: right through if there is room, else it stops in contact (REG-RTM-038).
  Length end = free;
  Length first = free;
  for (bool clear_of_all = false; !clear_of_all;) {
    clear_of_all = true;
    moved.passed.clear();
    const std::vector<Rectangle> there = table::moved(Footprint(here), table::forward(back) * end.units());
    for (const UnitId friendly : standing_units(state, unit_at(state, unit).side)) {
      if (friendly == unit) continue;
      const Crowd them = crowd(state, {friendly});
      const auto met = table::first_contact(Footprint(here), back, end, Footprint(them.rectangles));
      if (!met || met->distance > end - table::tolerance) continue;
      moved.passed.push_back(friendly);
      first = std::min(first, met->distance);
      if (!table::overlapping(Footprint(there), Footprint(them.rectangles))) continue;
      const table::Frame frame{{0, 0}, table::forward(back), 1};
      const Length more = table::extent(frame, Footprint(them.rectangles)).most.ahead -
                          table::extent(frame, Footprint(there)).least.ahead;
      const Length wanted = end + more;
      State beyond = state;
      slide(beyond, unit, back, wanted);
      const std::vector<Rectangle> placed = footprint(beyond, unit);
      std::vector<UnitId> others = standing_units(state, Side::red);
      for (const UnitId blue : standing_units(state, Side::blue)) others.push_back(blue);
      std::erase(others, unit);
      const Crowd all = crowd(state, others);
      if (table::overlapping(Footprint(placed), Footprint(all.rectangles)) ||
          table::overlapping(Footprint(placed), Footprint(edges)) || free < distance) {
        end = first;
      } else {
        end = wanted;
        clear_of_all = false;
      }
      break;
    }
  }
  slide(state, unit, back, end);
  moved.went = end;
  for (const UnitId friendly : moved.passed) {
    for (const TestDue& test : tests_for_passing(state, unit, friendly, Passing::driven_back)) {
      state.charge_phase.tests_due.push_back(test);
    }
  }
  if (moved.edge) state.charge_phase.tests_due.push_back({unit, KabReason::table_edge, false});
  return moved;
}

}  // namespace condotta::reg
