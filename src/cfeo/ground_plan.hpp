// Units on the table: where every stand of a unit stands, and what the rules measure there: distances, arcs, targets,
// contact and numbers (CMB-020 to CMB-024), flanks (CMB-015), conforming in line and in depth (CTL-007, CTL-008).
//
//   Stood swiss = stand(rules, unit, {{0, 0}, 0 degrees});
//   counted(rules, melee) gives the numbers of both sides
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cfeo/troops.hpp"
#include "table/area.hpp"
#include "table/frame.hpp"
#include "table/pose.hpp"

namespace condotta::cfeo {

enum class Weapon : std::uint8_t { pike, shot, sword, other };

// A unit with its stands; the front rank first, from its left.
struct Stood {
  Unit unit;
  table::Pose pose;  // the midpoint of its front edge
  std::vector<table::Rectangle> stands;
  std::vector<int> rank;
  std::vector<int> file;  // from the left of the front rank
  std::vector<Weapon> weapon;

  table::Footprint footprint() const { return stands; }
  std::vector<table::Rectangle> front_rank() const;
};

// CFE-BAS-011, CFE-FRM-002, CFE-FRM-004, CFE-FRM-011; unformed troops are drawn up as their ranks say.
Stood stand(const Rules& rules, const Unit& unit, table::Pose pose);

table::Frame front_line(const Rules& rules, const Stood& unit);  // CFE-BAS-015

double distance(const Stood& a, const Stood& b);  // CFE-BAS-012
double distance(const Stood& unit, table::Vector leader);

// The nearest distance at which a stand has the target in its arc (CFE-BAS-013, CFE-FIR-003); nothing outside it.
std::optional<double> distance_in_arc(const Rules& rules, const Stood& shooter, std::size_t stand, const Stood& target);
// The stands that bear on the target within range, those of the front rank (CFE-FIR-008) that have missiles.
int stands_bearing(const Rules& rules, const Stood& shooter, const Stood& target, double range);
std::optional<double> distance_in_arc(const Rules& rules, const Stood& shooter, const Stood& target);
// Does every stand of the target stand within that distance of one of the friends (CFE-FIR-006)?
bool wholly_near(const Stood& target, const std::vector<const Stood*>& friends, double limit);

// Sight (CFE-VIS-001 to CFE-VIS-006).
struct Landscape {
  table::Area area;
  bool hill = false;
  bool wood_or_town = false;
};
struct Onlooker {
  const Stood* unit = nullptr;
  bool higher = false;
};
struct SightLine {
  Onlooker from;
  const Stood* target = nullptr;
  bool target_shot = false;  // lately (CFE-VIS-004)
  struct Other {
    table::Footprint stands;
    bool fired_last_turn = false;
  };
  std::vector<Other> between = {};  // other formed units: nobody else blocks it
};
Ruling may_see(const Rules& rules, const SightLine& line, const std::vector<Landscape>& landscape);

// Is that whole front edge behind the target's front line (CFE-CMB-015), the target being formed?
bool from_behind_flank(const Rules& rules, const Stood& charger, const Stood& target);
// Does the gun's fire point lie behind the target's front line (CFE-FIR-015)?
bool enfilades(const Rules& rules, const Stood& gun, const Stood& target);
// What lies in the charge corridor (CFE-BAS-016), and how far ahead.
std::optional<double> in_corridor(const Rules& rules, const Stood& charger, const Stood& target);

// Numbers (CFE-CMB-020 to CFE-CMB-024): stands in contact, those beyond it, pikes behind; by side.
struct Engagement {
  std::array<std::vector<Stood>, 2> sides;
};
struct Counted {
  std::array<int, 2> count{};
  std::array<std::vector<std::vector<std::size_t>>, 2> touches;     // enemy units by unit
  std::array<std::vector<std::vector<std::size_t>>, 2> flanked_by;  // those of them on its sides or rear, not its front
};
Counted counted(const Rules& rules, const Engagement& engagement);

// CFE-CTL-007, CFE-CTL-008
bool in_line_with(const Rules& rules, const Stood& a, const Stood& b);
bool behind_of(const Rules& rules, const Stood& lead, const Stood& follower);
enum class Conforms : std::uint8_t { no, in_line, in_depth };
// For each unit of one battalia: controlled units are in_line with themselves.
std::vector<Conforms> conforming(const Rules& rules, const std::vector<Stood>& units,
                                 const std::vector<bool>& controlled);

// The pose of a unit flush before, beside or behind another, centres aligned: as after a charge (CFE-CHG-026).
table::Pose against(const Rules& rules, const Stood& target, table::Edge edge);

// CFE-FRM-008: one connected group with gaps of at most 20 yd; CFE-TRP-007 for formed ones.
bool holds_together(const Rules& rules, const Unit& unit, table::Footprint stands);

}  // namespace condotta::cfeo
