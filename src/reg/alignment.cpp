#include "reg/alignment.hpp"

#include <algorithm>
#include <array>

#include "reg/position.hpp"
#include "reg/pushing.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Corner;
using table::Length;
using table::Rectangle;
using table::Vector;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

bool together(Vector a, Vector b) { return norm(a - b) <= table::tolerance.units() * 2; }

// The unit group moved as a rigid whole so that its front stands at the pose.
void place(State& state, const Alignment& alignment) {
  const Front front = front_line(state, alignment.unit);
  const Angle turn = table::turn(front.pose.heading, alignment.pose.heading);
  if (turn != Angle()) turn_about(state, alignment.unit, table::exact(front.pose.front), turn);
  const Vector way = table::exact(alignment.pose.front) - table::exact(front.pose.front);
  for (const BaseId base : bases_of(state, alignment.unit)) {
    table::Pose& pose = base_at(state, base).pose;
    pose.front = table::rounded(table::exact(pose.front) + way);
  }
}

// Files that had pressed forward each on its own way, and would now stand in an enemy, come back to touch him: no
// farther than to the line of those who had not (REG-CTC-002).
void come_back(State& state, const State& before, UnitId unit) {
  if (unit_at(state, unit).troops.set_formation == SetFormation::tercio) return;  // its files are never level
  const Front front = front_line(before, unit);
  const std::vector<BaseId> all = bases_of(before, unit);
  const bool one_facing =
      std::ranges::all_of(all, [&](BaseId base) { return base_at(before, base).pose.heading == front.pose.heading; });
  if (!one_facing) return;  // turned bases stand in each other's way
  const table::Frame line = table::frame(front.pose, front.width);
  const auto ahead = [&](BaseId file) {
    return table::place(line, table::exact(base_at(before, file).pose.front)).ahead;
  };
  const std::vector<BaseId> files = front_bases(before, unit);
  Length least;
  for (const BaseId file : files) least = std::min(least, ahead(file));
  const Crowd enemies = crowd(state, standing_units(state, other(unit_at(state, unit).side)));
  const State pressing = state;
  for (const BaseId file : files) {
    const Length pressed = ahead(file) - least;
    if (pressed <= table::tolerance) continue;
    std::vector<Rectangle> column;
    const std::vector<BaseId> bases = column_behind(before, file);
    for (const BaseId base : bases) column.push_back(rectangle(base_at(state, base)));
    const Angle back = table::heading(base_at(state, file).pose.heading + Angle::degrees(180));
    const Length by = Length::units(
        least_push(table::Footprint(column), table::forward(back), table::Footprint(enemies.rectangles), 0));
    if (by == Length{} || by > pressed + table::tolerance) continue;
    for (const BaseId base : bases) base_at(state, base).pose = table::moved(base_at(state, base).pose, back, by);
  }
  const std::vector<Rectangle> own = footprint(state, unit);
  if (!table::first_overlap(table::Footprint(own))) return;
  for (const BaseId base : all) base_at(state, base).pose = base_at(pressing, base).pose;
}

std::vector<UnitId> units_touched(const State& state, UnitId unit) {
  std::vector<UnitId> units;
  for (const UnitContact& contact : contacts_of(state, unit)) {
    const UnitId enemy = base_at(state, contact.theirs).unit;
    if (std::ranges::find(units, enemy) == units.end()) units.push_back(enemy);
  }
  return units;
}

// Friends upon whom it would stand are moved aside: skirmishers, and TUGs that do not fight (REG-ALN-006, REG-ALN-007).
std::vector<UnitId> clear_the_place(const Game& game, State& state, UnitId id, Ruling& ruling) {
  std::vector<UnitId> displaced;
  const std::vector<Rectangle> here = footprint(state, id);
  for (const Side side : {Side::red, Side::blue}) {
    for (const UnitId there : standing_units(state, side, true)) {
      if (there == id) continue;
      const std::vector<Rectangle> theirs = footprint(state, there);
      if (!table::overlapping(table::Footprint(here), table::Footprint(theirs))) continue;
      const Unit& unit = unit_at(state, there);
      const bool aside = unit.side == unit_at(state, id).side && !unit.broken && unit.troops.type != Type::camp &&
                         !in_combat(state, there);
      if (aside && make_room(game, state, id, there)) {
        displaced.push_back(there);
      } else {
        ruling.refuse(aside ? "REG-ALN-007"_rule : "REG-GEO-021"_rule, name(game, there) + " stands there");
      }
    }
  }
  return displaced;
}

ContactSide own_side(const UnitContact& contact) {
  if (table::is_front(contact.how.mine)) return ContactSide::front;
  return table::is_rear(contact.how.mine) ? ContactSide::rear : ContactSide::flank;
}

}  // namespace

bool aligned(const Rectangle& own, const Rectangle& enemy) {
  const Vector left = own.corner(Corner::front_left);
  const Vector right = own.corner(Corner::front_right);
  const bool front =
      together(left, enemy.corner(Corner::front_right)) && together(right, enemy.corner(Corner::front_left));
  const bool rear =
      together(left, enemy.corner(Corner::rear_left)) && together(right, enemy.corner(Corner::rear_right));
  if (front || rear) return true;
  const auto how = table::contact(own, enemy);
  if (!how || how->kind != table::ContactKind::edge || how->mine != table::Part::front ||
      !table::is_flank(how->theirs)) {
    return false;
  }
  return std::ranges::any_of(enemy.corners(), [&](Vector c) { return together(left, c) || together(right, c); });
}

std::optional<Alignment> alignment_to(const State& state, BaseId mine, BaseId theirs) {
  const Base& base = base_at(state, mine);
  const Rectangle own = rectangle(base);
  const Rectangle enemy = rectangle(base_at(state, theirs));
  if (!table::contact(own, enemy) || aligned(own, enemy) || aligned(enemy, own)) return std::nullopt;
  // The edge that looks at it most.
  table::Edge facing = table::Edge::front;
  double best = -2;
  for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
    const Vector outward = enemy.edge(edge).at(0.5) - enemy.centre();
    const double looks = -dot(outward, own.forward()) / norm(outward);
    if (looks > best) {
      best = looks;
      facing = edge;
    }
  }
  const Angle theirs_heading = base_at(state, theirs).pose.heading;
  const double turn = facing == table::Edge::front  ? 180
                      : facing == table::Edge::rear ? 0
                      : facing == table::Edge::left ? 90
                                                    : -90;
  const Angle heading = table::heading(theirs_heading + Angle::degrees(turn));
  const table::Segment edge = enemy.edge(facing);
  const Vector along = table::rightward(heading);
  const Vector here = table::exact(base.pose.front);
  Vector front = edge.at(0.5);
  if (facing == table::Edge::left || facing == table::Edge::right) {  // a corner on a corner (REG-GEO-025)
    std::optional<double> nearest;
    for (const Vector end : {edge.from, edge.to}) {
      for (const double half : {-0.5, 0.5}) {
        const Vector tried = end + along * half;
        if (dot(edge.at(0.5) - end, along) * half < 0) continue;  // it would not cover the edge
        const double away = norm(tried - here);
        if (nearest && *nearest <= away) continue;
        nearest = away;
        front = tried;
      }
    }
  }
  const Front whole = front_line(state, base.unit);
  const Angle by = table::turn(base.pose.heading, heading);
  const Vector middle = table::turned(table::exact(whole.pose.front), here, table::sine_cosine(by)) - here + front;
  return Alignment{base.unit, {table::rounded(middle), table::heading(whole.pose.heading + by)}};
}

AlignmentPreview preview(const Game& game, const State& state, const Alignment& alignment, bool charge_phase) {
  AlignmentPreview seen;
  Ruling& ruling = seen.ruling;
  const UnitId id = alignment.unit;
  const auto& n = game.rules.numbers.charging;
  State after = state;
  place(after, alignment);
  come_back(after, state, id);
  const std::vector<UnitContact> before_contacts = contacts_of(state, id);
  const std::vector<UnitContact> contacts = contacts_of(after, id);
  const std::vector<BaseId> fronts = front_bases(state, id);
  // The edge it aligns to: that of the first enemy base that it touches with its front afterwards.
  Vector edge = table::rightward(alignment.pose.heading);
  for (const BaseId base : bases_of(state, id)) {
    const Rectangle then = rectangle(base_at(state, base));
    const Rectangle now = rectangle(base_at(after, base));
    const bool in_front = std::ranges::find(fronts, base) != fronts.end();
    for (const Corner corner : {Corner::front_left, Corner::front_right, Corner::rear_right, Corner::rear_left}) {
      const Vector way = now.corner(corner) - then.corner(corner);
      const Length moved = Length::units(norm(way));
      const bool front_corner = corner == Corner::front_left || corner == Corner::front_right;
      if (in_front && front_corner) {
        seen.front_moves = std::max(seen.front_moves, moved);
        seen.sideways = std::max(seen.sideways, Length::units(std::fabs(dot(way, edge))));
      } else {
        seen.bases_move = std::max(seen.bases_move, moved);
      }
    }
  }
  if (!table::within(seen.front_moves, Length::units(n.align_front))) {
    ruling.refuse("REG-ALN-004"_rule, "a front corner would move more than 1BW");
  }
  if (!table::within(seen.bases_move, Length::units(n.align_other))) {
    ruling.refuse("REG-ALN-004"_rule, "a base behind would move more than 2BW");
  }
  if (seen.sideways >= Length::units(n.align_along) - table::tolerance) {
    ruling.refuse("REG-ALN-004"_rule, "it would slide a whole file along the enemy edge");
  }
  const bool goal = std::any_of(contacts.begin(), contacts.end(), [&](const UnitContact& contact) {
    const Rectangle own = rectangle(base_at(after, contact.mine));
    const Rectangle enemy = rectangle(base_at(after, contact.theirs));
    return aligned(own, enemy) || aligned(enemy, own);
  });
  if (!goal) ruling.refuse("REG-ALN-003"_rule, "it would be aligned to nobody");
  const std::vector<UnitId> now_touched = units_touched(after, id);
  for (const UnitId enemy : units_touched(state, id)) {
    if (std::ranges::find(now_touched, enemy) != now_touched.end()) continue;
    const bool several = units_touched(state, id).size() > 1;
    ruling.refuse(several ? "REG-ALN-010"_rule : "REG-ALN-011"_rule, "it would lose contact with " + name(game, enemy));
  }
  for (const UnitContact& then : before_contacts) {
    if (then.how.kind != table::ContactKind::edge) continue;
    for (const UnitContact& now : contacts) {
      if (now.mine != then.mine || now.theirs != then.theirs || now.how.kind != table::ContactKind::edge) continue;
      const ContactSide was = own_side(then);
      const ContactSide is = own_side(now);
      if (was == ContactSide::front && is != ContactSide::front) {
        ruling.refuse("REG-ALN-012"_rule, "a base would go from frontal to flank contact");
      }
      if (charge_phase && was != ContactSide::front && is == ContactSide::front &&
          base_at(state, then.theirs).flank_charge) {
        ruling.refuse("REG-ALN-009"_rule, "it may not align out of a flank charge");
      }
    }
  }
  if (ruling.allowed()) seen.displaced = clear_the_place(game, after, id, ruling);
  return seen;
}

void align(const Game& game, State& state, const Alignment& alignment, Events& events) {
  const State before = state;
  place(state, alignment);
  come_back(state, before, alignment.unit);
  Ruling ruling;
  for (const UnitId aside : clear_the_place(game, state, alignment.unit, ruling)) {
    events.push_back({"displaced", name(game, aside) + " makes room", {"REG-ALN-007"_rule}, Document(), {}});
  }
  events.push_back({"aligned", name(game, alignment.unit) + " aligns", {"REG-ALN-004"_rule}, Document(), {}});
}

}  // namespace condotta::reg
