#include "cfeo/ground_plan.hpp"

#include <algorithm>
#include <cmath>

#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

using table::Length;
using table::Rectangle;
using table::Vector;

constexpr double slack = 0.01;

// Shot on both ends of a Tercio, pikes between (CFE-FRM-011); swords and halberds in the rear of mixed pikemen.
std::vector<Weapon> weapons_of(const Unit& unit) {
  std::vector<Weapon> out;
  const int all = unit.stands();
  int shot = unit.troops.type == Type::tercio ? unit.shot : 0;
  int placed = 0;
  for (const int width : unit.ranks) {
    const int here = std::min(shot, width);
    const int left = (here + 1) / 2;
    shot -= here;
    for (int i = 0; i < width; ++i, ++placed) {
      const bool end = i < left || i >= width - (here - left);
      Weapon weapon = Weapon::other;
      if (unit.troops.type == Type::tercio) weapon = end && here > 0 ? Weapon::shot : Weapon::pike;
      if (unit.troops.type == Type::pikemen) weapon = placed >= all - unit.swords ? Weapon::sword : Weapon::pike;
      if (unit.troops.type == Type::swordsmen) weapon = Weapon::sword;
      out.push_back(weapon);
    }
  }
  return out;
}

Vector fire_point(const Rectangle& stand) {
  const table::Segment front = stand.edge(table::Edge::front);
  return table::midpoint(front.from, front.to);
}

bool counts_nothing(const Unit& unit) {  // CFE-CMB-023
  return arm(unit.troops.type) == Arm::wagons || (is_gun(unit.troops.type) && unit.limbered);
}

// How one stand touches the enemy.
struct Touch {
  bool any = false;
  bool front = false;
  bool cavalry = false;
};

constexpr double least_shared = 0.5;  // CFE-CMB-024

struct UnitCount {
  std::vector<bool> counted;
  std::vector<std::size_t> touches;
  std::vector<std::size_t> in_front;  // of those, who touch its front
};

Touch touch_of(const Rectangle& stand, const std::vector<Stood>& enemies, UnitCount& unit) {
  Touch touch;
  for (std::size_t e = 0; e < enemies.size(); ++e) {
    for (const Rectangle& other : enemies[e].stands) {
      const auto how = table::contact(stand, other);
      if (!how || how->kind != table::ContactKind::edge || how->shared.units() <= least_shared) continue;
      touch.any = true;
      touch.front = touch.front || how->mine == table::Part::front;
      touch.cavalry = touch.cavalry || arm(enemies[e].unit.troops.type) == Arm::cavalry;
      if (std::ranges::find(unit.touches, e) == unit.touches.end()) unit.touches.push_back(e);
      if (how->mine == table::Part::front) unit.in_front.push_back(e);
    }
  }
  return touch;
}

// The front rank beyond the contact, at most two stands a side (CFE-CMB-020).
void extend_front(const Rules& rules, const Stood& unit, const std::vector<Touch>& touch, UnitCount& out) {
  const int width = unit.unit.ranks.front();
  int first = width;
  int last = -1;
  for (int i = 0; i < width; ++i) {
    if (!touch[static_cast<std::size_t>(i)].front) continue;
    first = std::min(first, i);
    last = i;
  }
  if (last < 0) return;
  const int reach = rules.numbers.numbers_beyond;
  for (int i = std::max(0, first - reach); i <= std::min(width - 1, last + reach); ++i) {
    out.counted[static_cast<std::size_t>(i)] = true;
  }
}

// Pike stands directly behind a counted stand of the front rank (CFE-CMB-022).
void add_second_rank(const Stood& unit, UnitCount& out) {
  for (std::size_t i = 0; i < unit.stands.size(); ++i) {
    if (unit.rank[i] != 1 || unit.weapon[i] != Weapon::pike) continue;
    for (std::size_t j = 0; j < unit.stands.size(); ++j) {
      if (unit.rank[j] == 0 && unit.file[j] == unit.file[i] && out.counted[j]) out.counted[i] = true;
    }
  }
}

// Unformed stands sideways of those in contact, linked to them, with none of their own before them (CFE-CMB-024).
void extend_unformed(const Rules& rules, const Stood& unit, const std::vector<Stood>& enemies,
                     const std::vector<Touch>& touch, UnitCount& out) {
  std::vector<Rectangle> enemy_stands;
  for (const Stood& enemy : enemies) enemy_stands.insert(enemy_stands.end(), enemy.stands.begin(), enemy.stands.end());
  std::vector<Rectangle> in_contact;
  for (std::size_t i = 0; i < unit.stands.size(); ++i) {
    if (touch[i].any) in_contact.push_back(unit.stands[i]);
  }
  if (in_contact.empty()) return;
  const Vector towards = table::centre(enemy_stands) - table::centre(in_contact);
  const double length = table::norm(towards);
  if (length <= 0) return;
  const Vector ahead = towards * (1 / length);
  const Vector right = table::right_of(ahead);
  const auto aside = [&](const Rectangle& r) { return dot(r.centre(), right); };
  const auto screened = [&](const Rectangle& r) {
    return std::ranges::any_of(unit.stands, [&](const Rectangle& other) {
      const bool nearer = dot(other.centre() - r.centre(), ahead) > r.half_depth();
      return nearer && std::fabs(aside(other) - aside(r)) < r.half_width() + other.half_width() - slack;
    });
  };
  for (const double sense : {-1.0, 1.0}) {
    std::vector<Rectangle> chain = in_contact;
    for (int step = 0; step < rules.numbers.numbers_beyond; ++step) {
      std::size_t best = unit.stands.size();
      double edge = -1e300;
      for (const Rectangle& r : chain) edge = std::max(edge, sense * aside(r));
      for (std::size_t i = 0; i < unit.stands.size(); ++i) {
        const Rectangle& r = unit.stands[i];
        if (out.counted[i] || screened(r) || sense * aside(r) <= edge + slack) continue;
        if (table::distance(table::Footprint(&r, 1), chain).units() > rules.numbers.unformed_link + slack) continue;
        if (best == unit.stands.size() || sense * aside(r) < sense * aside(unit.stands[best])) best = i;
      }
      if (best == unit.stands.size()) break;
      out.counted[best] = true;
      chain.push_back(unit.stands[best]);
    }
  }
}

}  // namespace

std::vector<Rectangle> Stood::front_rank() const {
  std::vector<Rectangle> out;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    if (rank[i] == 0) out.push_back(stands[i]);
  }
  return out;
}

Stood stand(const Rules& rules, const Unit& unit, table::Pose pose) {
  Stood out{unit, pose, {}, {}, {}, weapons_of(unit)};
  const StandSize size = stand_size(rules, unit.troops.type);
  const int front = unit.ranks.empty() ? 0 : unit.ranks.front();
  for (std::size_t r = 0; r < unit.ranks.size(); ++r) {
    const int first_file = (front - unit.ranks[r]) / 2;
    for (int i = 0; i < unit.ranks[r]; ++i) {
      const double aside = (first_file + i - (front - 1) / 2.0) * size.width;
      const table::Pose own =
          advanced(shifted(pose, Length::units(aside)), Length::units(-static_cast<double>(r) * size.depth));
      out.stands.push_back(Rectangle::standing(own, Length::units(size.width), Length::units(size.depth)));
      out.rank.push_back(static_cast<int>(r));
      out.file.push_back(first_file + i);
    }
  }
  return out;
}

table::Frame front_line(const Rules& rules, const Stood& unit) {
  const double width = unit.unit.ranks.front() * stand_size(rules, unit.unit.troops.type).width;
  return table::frame(unit.pose, Length::units(width));
}

double distance(const Stood& a, const Stood& b) { return table::distance(a.footprint(), b.footprint()).units(); }
double distance(const Stood& unit, Vector leader) { return table::distance(unit.footprint(), leader).units(); }

std::optional<double> distance_in_arc(const Rules& rules, const Stood& shooter, std::size_t stand,
                                      const Stood& target) {
  const Rectangle& own = shooter.stands[stand];
  if (!formed(shooter.unit) && !is_gun(shooter.unit.troops.type)) {
    return table::distance(table::Footprint(&own, 1), target.footprint()).units();
  }
  const table::Arc arc{{fire_point(own), own.forward(), 0}, {}, table::Angle::degrees(rules.numbers.arc_degrees)};
  std::optional<double> least;
  for (const Rectangle& other : target.stands) {
    const auto found = table::distance_in_arc(arc, other);
    if (found && (!least || found->units() < *least)) least = found->units();
  }
  return least;
}

std::optional<double> distance_in_arc(const Rules& rules, const Stood& shooter, const Stood& target) {
  std::optional<double> least;
  for (std::size_t i = 0; i < shooter.stands.size(); ++i) {
    if (shooter.rank[i] > 0 && formed(shooter.unit)) continue;
    if (shooter.unit.troops.type == Type::tercio && shooter.weapon[i] != Weapon::shot) continue;
    const auto found = distance_in_arc(rules, shooter, i, target);
    if (found && (!least || *found < *least)) least = found;
  }
  return least;
}

int stands_bearing(const Rules& rules, const Stood& shooter, const Stood& target, double range) {
  int count = 0;
  for (std::size_t i = 0; i < shooter.stands.size(); ++i) {
    if (shooter.rank[i] > 0 && formed(shooter.unit)) continue;  // CFE-FIR-008
    if (shooter.unit.troops.type == Type::tercio && shooter.weapon[i] != Weapon::shot) continue;
    const auto found = distance_in_arc(rules, shooter, i, target);
    if (found && *found <= range + slack) ++count;
  }
  return count;
}

bool wholly_near(const Stood& target, const std::vector<const Stood*>& friends, double limit) {
  return std::ranges::all_of(target.stands, [&](const Rectangle& stand) {
    return std::ranges::any_of(friends, [&](const Stood* own) {
      return table::distance(table::Footprint(&stand, 1), own->footprint()).units() <= limit + slack;
    });
  });
}

bool from_behind_flank(const Rules& rules, const Stood& charger, const Stood& target) {
  if (!formed(target.unit) || !formed(charger.unit)) return false;  // CFE-CMB-014
  const table::Frame theirs = front_line(rules, target);
  const table::Frame own = front_line(rules, charger);
  const auto behind = [&](Vector point) { return table::place(theirs, point).ahead.units() <= slack; };
  return behind(own.left_end) && behind(own.right_end());
}

// CFE-GAP-004
bool enfilades(const Rules& rules, const Stood& gun, const Stood& target) {
  if (!formed(target.unit)) return false;
  return table::place(front_line(rules, target), fire_point(gun.stands.front())).ahead.units() < -slack;
}

std::optional<double> in_corridor(const Rules& rules, const Stood& charger, const Stood& target) {
  table::Frame corridor = front_line(rules, charger);
  if (charger.unit.formation == Formation::unformed) {  // CFE-BAS-016: towards the nearest point of the target
    return distance(charger, target);
  }
  std::optional<double> least;
  for (const Rectangle& stand : target.stands) {
    const auto found = table::directly_ahead(corridor, stand);
    if (found && (!least || found->distance.units() < *least)) least = found->distance.units();
  }
  return least;
}

Counted counted(const Rules& rules, const Engagement& engagement) {
  Counted out;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::vector<Stood>& enemies = engagement.sides[1 - side];
    for (const Stood& unit : engagement.sides[side]) {
      UnitCount count{std::vector<bool>(unit.stands.size(), false), {}, {}};
      std::vector<Touch> touch;
      for (const Rectangle& stand : unit.stands) touch.push_back(touch_of(stand, enemies, count));
      for (std::size_t i = 0; i < touch.size(); ++i) count.counted[i] = touch[i].any;
      if (unit.unit.formation == Formation::unformed) {
        extend_unformed(rules, unit, enemies, touch, count);
      } else {
        extend_front(rules, unit, touch, count);
        const bool front = std::ranges::any_of(touch, [](const Touch& t) { return t.front; });
        if (front) add_second_rank(unit, count);  // CFE-CMB-024: none for a unit hit in flank or rear alone
      }
      const auto is_horse = [&](std::size_t e) { return arm(enemies[e].unit.troops.type) == Arm::cavalry; };
      const bool all_horse = !count.touches.empty() && std::ranges::all_of(count.touches, is_horse);
      for (std::size_t i = 0; i < unit.stands.size(); ++i) {
        if (!count.counted[i] || counts_nothing(unit.unit)) continue;
        bool horse = all_horse || touch[i].cavalry;  // CFE-CMB-021
        for (std::size_t j = 0; j < unit.stands.size(); ++j) {
          horse = horse || (unit.rank[i] == 1 && unit.rank[j] == 0 && unit.file[j] == unit.file[i] && touch[j].cavalry);
        }
        out.count[side] += unit.weapon[i] == Weapon::pike && horse ? rules.numbers.numbers_pikes : 1;
      }
      out.touches[side].push_back(count.touches);
      std::vector<std::size_t> flanked_by;
      for (const std::size_t e : count.touches) {
        const bool in_front = std::ranges::find(count.in_front, e) != count.in_front.end();
        if (formed(unit.unit) && !in_front) flanked_by.push_back(e);
      }
      out.flanked_by[side].push_back(flanked_by);
    }
  }
  return out;
}

bool in_line_with(const Rules& rules, const Stood& a, const Stood& b) {
  if (!formed(a.unit) || !formed(b.unit)) return false;
  const double gap = yards(rules, rules.numbers.contact_gap_mm);  // CFE-BAS-009
  const std::vector<Rectangle> first = a.front_rank();
  const std::vector<Rectangle> second = b.front_rank();
  if (table::distance(first, second).units() > gap + slack) return false;
  // Facing the same way, the front lines within the same tolerance.
  const double turn = table::size(table::turn(a.pose.heading, b.pose.heading)).degrees();
  const table::Place place = table::place(front_line(rules, a), table::exact(b.pose.front));
  return turn <= rules.numbers.heading_limit_tenths / 10.0 + slack && std::fabs(place.ahead.units()) <= gap + slack;
}

bool behind_of(const Rules& rules, const Stood& lead, const Stood& follower) {
  const table::Frame front = front_line(rules, lead);
  const table::Extent extent = table::extent(front, follower.footprint());
  const double depth = static_cast<double>(lead.unit.ranks.size()) * stand_size(rules, lead.unit.troops.type).depth;
  const bool in_strip = extent.most.aside.units() > slack && extent.least.aside.units() < front.width - slack;
  const double gap = -depth - extent.most.ahead.units();
  return in_strip && extent.most.ahead.units() < -depth + slack && gap <= rules.numbers.conform_behind + slack;
}

std::vector<Conforms> conforming(const Rules& rules, const std::vector<Stood>& units,
                                 const std::vector<bool>& controlled) {
  std::vector<Conforms> out(units.size(), Conforms::no);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (controlled[i]) out[i] = Conforms::in_line;
  }
  for (bool grown = true; grown;) {  // a chain of units in one line
    grown = false;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (out[i] != Conforms::no) continue;
      for (std::size_t j = 0; j < units.size() && out[i] == Conforms::no; ++j) {
        if (out[j] != Conforms::in_line || !in_line_with(rules, units[i], units[j])) continue;
        out[i] = Conforms::in_line;
        grown = true;
      }
    }
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (std::size_t j = 0; j < units.size() && out[i] == Conforms::no; ++j) {
      if (controlled[j] && behind_of(rules, units[j], units[i])) out[i] = Conforms::in_depth;
    }
  }
  return out;
}

table::Pose against(const Rules& rules, const Stood& target, table::Edge edge) {
  const StandSize size = stand_size(rules, target.unit.troops.type);
  const double depth = static_cast<double>(target.unit.ranks.size()) * size.depth;
  const double width = target.unit.ranks.front() * size.width;
  const Vector ahead = table::forward(target.pose.heading);
  const Vector right = table::right_of(ahead);
  const Vector front = table::exact(target.pose.front);
  const Vector middle = front - ahead * (depth / 2);
  Vector at = front;
  table::Angle facing = target.pose.heading + table::Angle::degrees(180);
  if (edge == table::Edge::rear) {
    at = front - ahead * depth;
    facing = target.pose.heading;
  } else if (edge == table::Edge::right) {
    at = middle + right * (width / 2);
    facing = target.pose.heading + table::Angle::degrees(270);
  } else if (edge == table::Edge::left) {
    at = middle - right * (width / 2);
    facing = target.pose.heading + table::Angle::degrees(90);
  }
  return {table::rounded(at), table::heading(facing)};
}

bool holds_together(const Rules& rules, const Unit& unit, table::Footprint stands) {
  if (stands.empty()) return true;
  const double gap = formed(unit) ? yards(rules, rules.numbers.contact_gap_mm) : rules.numbers.unformed_link;
  std::vector<bool> reached(stands.size(), false);
  reached[0] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < stands.size(); ++i) {
      for (std::size_t j = 0; j < stands.size() && !reached[i]; ++j) {
        if (!reached[j] || table::distance(stands[i], stands[j]).units() > gap + slack) continue;
        reached[i] = true;
        grown = true;
      }
    }
  }
  return std::ranges::all_of(reached, [](bool r) { return r; });
}

}  // namespace condotta::cfeo
