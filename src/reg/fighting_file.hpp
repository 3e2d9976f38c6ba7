// What the combat rules need to know of one file in one fight. The facts come from the table in a battle, and from a
// description when somebody asks the umpire; the claims can't tell the difference.
#pragma once

#include <cstdint>

#include "reg/troops.hpp"

namespace condotta::reg {

enum class CombatPhase : std::uint8_t { charge, melee };

// The edge of a base, as its owner sees it, on which the fight takes place.
enum class Edge : std::uint8_t { front, flank, rear };

enum class TerrainEffect : std::uint8_t { none, affected, badly_affected };  // REG-TER-012

enum class Grade : std::uint8_t { mediocre, competent, talented, legendary };  // REG-CDR-005
enum class Committed : std::uint8_t { nobody, general, legendary_general };    // REG-CMB-038

// A defence between this file and its opponent, defended by this file.
enum class Defence : std::uint8_t {
  none,
  linear_obstacle,
  barricade
};  // barricade: redoubts too (REG-GAP-220, REG-UNT-023)

struct FightingFile {
  Troops troops;
  std::uint8_t ranks = 1;     // bases one behind another that can support (REG-CLM-006)
  Edge edge = Edge::front;    // where it is fought
  bool standing = true;       // REG-CLM-007
  bool flank_charge = false;  // qualifies as a flank or rear charge (REG-CLM-026)
  bool good_going = true;     // all of its bases wholly in Good Going
  TerrainEffect terrain = TerrainEffect::none;
  bool uphill = false;
  Defence defence = Defence::none;
  bool caltrops = false;
  bool stakes = false;
  bool square = false;
  bool unreliable = false;       // an Unreliable ally counts as Combat Shy (REG-CHR-011)
  bool shot_this_phase = false;  // REG-CLM-030
  Committed general = Committed::nobody;
  bool neighbour_shoved = false;
  bool neighbour_shattered = false;

  friend auto operator<=>(const FightingFile&, const FightingFile&) = default;
};

// The edge that counts: a Keil or Late Keil has no flank, a Tercio, Battlewagon, square or camp neither flank nor rear;
// their bases turn, or fight on every edge as a front (REG-SET-009, REG-UNT-008, REG-CHR-031, REG-UNT-019).
Edge edge_that_counts(const FightingFile& file);

// Depth that counts: a square is one rank deep on every side (REG-CHR-031).
int ranks_that_count(const FightingFile& file);

// How terrain hampers `file` against `foe`: its own ground, and Mounted before Foot that defends a linear obstacle
// (REG-CLM-029, REG-CLM-051).
TerrainEffect effect_that_counts(const FightingFile& file, const FightingFile& foe);

// Whether the file may use claims and effects that need Good Going: not before barricades or an obstacle that the enemy
// defends (REG-UNT-025, REG-CLM-029).
bool in_good_going(const FightingFile& file, const FightingFile& foe);

bool defends_barricade(const FightingFile& file);        // Battlewagons do on every edge (REG-UNT-009)
bool defends_linear_obstacle(const FightingFile& file);  // Foot only, across its front

}  // namespace condotta::reg
