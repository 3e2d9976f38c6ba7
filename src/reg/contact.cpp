#include "reg/contact.hpp"

#include <algorithm>

#include "reg/position.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::reg {

using table::Footprint;
using table::Length;
using table::Rectangle;

ContactSide contact_side(const table::Contact& contact, bool flank_charge) {
  if (table::is_flank(contact.theirs)) return ContactSide::flank;
  if (table::is_rear(contact.theirs)) return ContactSide::rear;
  return table::is_corner(contact.theirs) && flank_charge ? ContactSide::flank : ContactSide::front;
}

namespace {

// The enemies' bases that are near enough to touch: no base is more than 1BW wide and 2BW deep.
Crowd enemies_near(const State& state, UnitId unit, const Crowd& mine) {
  Crowd near;
  const table::Box here = table::bounds(Footprint(mine.rectangles)).grown(3);
  const Side side = unit_at(state, unit).side;
  for (const Unit& enemy : state.units) {
    if (enemy.side == side || enemy.off_table || enemy.broken) continue;
    for (BaseId id = enemy.first_base; id < enemy.first_base + enemy.base_count; ++id) {
      const Base& base = base_at(state, id);
      const table::Vector front = table::exact(base.pose.front);
      if (base.lost || !table::meet(here, {front, front})) continue;
      near.bases.push_back(id);
      near.rectangles.push_back(rectangle(base));
    }
  }
  return near;
}

}  // namespace

std::vector<UnitContact> contacts_of(const State& state, UnitId unit) {
  const Crowd mine = crowd(state, {unit});
  const Crowd theirs = enemies_near(state, unit, mine);
  std::vector<UnitContact> found;
  for (const table::BaseContact& contact : table::contacts(Footprint(mine.rectangles), Footprint(theirs.rectangles))) {
    found.push_back({mine.bases[contact.mine], theirs.bases[contact.theirs], contact.how});
  }
  return found;
}

bool fighting_edges(const State& state, const UnitContact& contact) {
  return edges_that_fight(state, contact.mine, contact.theirs, contact.how).has_value();
}

void mark_fresh(State& state, const State& before, UnitId unit) {
  const std::vector<UnitContact> then = contacts_of(before, unit);
  for (const UnitContact& now : contacts_of(state, unit)) {
    if (!fighting_edges(state, now)) continue;
    const bool old = std::ranges::any_of(then, [&](const UnitContact& c) {
      return c.mine == now.mine && c.theirs == now.theirs && fighting_edges(before, c);
    });
    if (!old) base_at(state, now.mine).fresh = true;
  }
  for (const BaseId base : bases_of(state, unit)) {
    base_at(state, base).stayed_back = base_at(state, base).pose == base_at(before, base).pose;
  }
}

// As the file's own frame sees it: directly ahead is what stands in its lane (REG-GEO-005, REG-GEO-008).
std::optional<Pressed> way_forward(const State& state, BaseId front, Length most) {
  const Base& base = base_at(state, front);
  const Side side = unit_at(state, base.unit).side;
  const Crowd enemies = crowd(state, standing_units(state, other(side)));
  const Rectangle here = rectangle(base);
  const auto met = table::first_contact(Footprint(&here, 1), base.pose.heading, most, Footprint(enemies.rectangles));
  if (!met || !table::within(met->distance, most)) return std::nullopt;
  const Crowd in_the_way = crowd(state, standing_units(state, side, true));
  std::vector<Rectangle> others;
  const std::vector<BaseId> column = column_behind(state, front);
  for (std::size_t i = 0; i < in_the_way.bases.size(); ++i) {
    if (std::ranges::find(column, in_the_way.bases[i]) == column.end()) others.push_back(in_the_way.rectangles[i]);
  }
  if (table::first_contact(Footprint(&here, 1), base.pose.heading, met->distance - table::tolerance * 2,
                           Footprint(others))) {
    return std::nullopt;
  }
  return Pressed{front, met->distance, enemies.bases[met->obstacle]};
}

void go_forward(State& state, const Pressed& pressed) {
  const table::Angle heading = base_at(state, pressed.front).pose.heading;
  for (const BaseId moved : column_behind(state, pressed.front)) {
    base_at(state, moved).pose = table::moved(base_at(state, moved).pose, heading, pressed.distance);
  }
}

std::vector<Pressed> press_forward(const Game& game, State& state, UnitId unit, const std::vector<BaseId>& held) {
  std::vector<Pressed> pressed;
  const Front line = front_line(state, unit);
  const table::Frame frame = table::frame(line.pose, line.width);
  const std::vector<UnitContact> contacts = contacts_of(state, unit);
  for (const BaseId front : front_bases(state, unit)) {
    const Base& base = base_at(state, front);
    if (base.pose.heading != line.pose.heading || std::ranges::find(held, front) != held.end()) continue;
    const bool engaged = std::any_of(contacts.begin(), contacts.end(), [&](const UnitContact& c) {
      const auto edges = edges_that_fight(state, c.mine, c.theirs, c.how);
      return c.mine == front && edges && edges->mine == table::Edge::front;
    });
    if (engaged) continue;
    const Length behind = -table::place(frame, table::exact(base.pose.front)).ahead;
    const Length most = Length::units(game.rules.numbers.charging.press_forward) + behind;  // REG-CTC-002
    const auto way = way_forward(state, front, most);
    if (!way) continue;
    go_forward(state, *way);
    pressed.push_back(*way);
  }
  return pressed;
}

Touching how_they_touch(const State& state, UnitId unit, UnitId enemy) {
  bool touch = false;
  bool corners = true;
  bool sides = false;
  for (const UnitContact& contact : contacts_of(state, unit)) {
    if (base_at(state, contact.theirs).unit != enemy) continue;
    if (fighting_edges(state, contact)) return Touching::fighting;
    touch = true;
    const bool front_corners = contact.how.kind == table::ContactKind::corner && table::is_front(contact.how.mine) &&
                               table::is_front(contact.how.theirs);
    corners = corners && front_corners;
    sides = sides || (contact.how.kind == table::ContactKind::edge && table::is_flank(contact.how.mine) &&
                      table::is_flank(contact.how.theirs));
  }
  if (!touch) return Touching::apart;
  if (corners) return Touching::front_corners;
  return sides ? Touching::sides : Touching::otherwise;
}

Ruling check_engage(const Game& game, const State& state, UnitId unit, UnitId enemy, Engage move) {
  Ruling ruling;
  const Touching touch = how_they_touch(state, unit, enemy);
  const std::string& name = game.unit_names[static_cast<std::size_t>(enemy)];
  if (touch == Touching::apart) {
    ruling.refuse("REG-CTC-001"_rule, "it does not touch " + name + "; contact is made by a charge");
  } else if (touch == Touching::fighting || in_combat(state, unit)) {
    ruling.refuse("REG-CTC-006"_rule, "it is fighting already");  // REG-GAP-112
  } else if (move == Engage::quarter_turn && touch != Touching::sides) {
    ruling.refuse("REG-CTC-008"_rule, "it turns into an enemy that it touches side to side");
  } else if (move != Engage::quarter_turn && touch != Touching::front_corners) {
    ruling.refuse("REG-CTC-007"_rule, "it steps aside or wheels into an enemy whose front corner it touches");
  }
  return ruling;
}

}  // namespace condotta::reg
