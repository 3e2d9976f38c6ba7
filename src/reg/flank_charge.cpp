#include "reg/flank_charge.hpp"

#include <algorithm>

#include "reg/formation_facts.hpp"
#include "reg/position.hpp"

namespace condotta::reg {

namespace {

// A corner between two bases of a file is a place on its flank.
ContactSide side_touched(const State& state, const UnitContact& contact) {
  const ContactSide side = contact_side(contact.how, true);
  if (!table::is_corner(contact.how.theirs)) return side;
  const std::vector<BaseId> column = column_behind(state, front_of(state, contact.theirs));
  const bool end = side == ContactSide::rear ? column.back() == contact.theirs : column.front() == contact.theirs;
  return end ? side : ContactSide::flank;
}

}  // namespace

bool behind_the_front(const table::Rectangle& charging, const State& state, BaseId target) {
  const table::Frame frame = table::frame(rectangle(base_at(state, front_of(state, target))));
  for (const table::Corner corner : {table::Corner::front_left, table::Corner::front_right}) {
    if (table::place(frame, charging.corner(corner)).ahead > table::tolerance) return false;
  }
  return true;
}

bool flank_charge(const State& state, const UnitContact& contact, const table::Rectangle& before) {
  const Unit& target = unit_at(state, base_at(state, contact.theirs).unit);
  if (target.square || !table::is_front(contact.how.mine)) return false;  // REG-CHG-039
  if (contact.how.theirs == table::Part::front) return false;
  if (!behind_the_front(before, state, contact.theirs)) return false;
  return side_touched(state, contact) == ContactSide::rear ? has_rear(target.troops) : has_flank(target.troops);
}

void claim_by_pursuit(State& state, const State& before, UnitId unit) {
  for (const BaseId base : bases_of(state, unit)) base_at(state, base).flank_charge = false;
  const std::vector<BaseId> fronts = front_bases(state, unit);
  for (const UnitContact& contact : contacts_of(state, unit)) {
    if (std::ranges::find(fronts, contact.mine) == fronts.end()) continue;
    if (flank_charge(state, contact, rectangle(base_at(before, contact.mine)))) {
      base_at(state, contact.mine).flank_charge = true;
    }
  }
}

bool turns_to_face(const State& state, const UnitContact& contact) {
  const Unit& target = unit_at(state, base_at(state, contact.theirs).unit);
  if (!keil_type(target.troops.set_formation) || contact.how.kind != table::ContactKind::edge) return false;
  const ContactSide side = contact_side(contact.how, false);
  return (side == ContactSide::flank && !has_flank(target.troops)) ||
         (side == ContactSide::rear && !has_rear(target.troops));
}

}  // namespace condotta::reg
