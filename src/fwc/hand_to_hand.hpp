// Hand-to-hand combat: who fights whom, with how many dice, on which score, and what comes of it (area H2H).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "dice/source.hpp"
#include "fwc/formation.hpp"
#include "fwc/leaders.hpp"
#include "fwc/throws.hpp"

namespace condotta::fwc {

enum class Facing : std::uint8_t { front, flank, rear };
std::string_view in_words(Facing facing);

// A unit in a melee, with what counts for this round.
struct Fighter {
  Unit unit;
  std::vector<Leader> leaders;
  std::optional<Type> supported;   // the type that its general supports, if the owner chose (FWC-GEN-021)
  bool attacks = false;            // it came in by a charge or counter-charge
  Facing facing = Facing::front;   // where it met its enemy
  bool replies = true;             // not: struck in flank or rear and not turned yet (FWC-H2H-021, FWC-H2H-025)
  bool first_round = true;         // FWC-H2H-045
  bool ferocious = false;          // the benefits of a ferocious attack
  bool assaults = false;           // a breach or doorway: all of its bases fight (FWC-SIE-017)
  Defence across = Defence::none;  // the defence that it attacks across
  Ground into = Ground::open;      // the ground of those whom it attacks
};

struct Melee {
  std::array<std::vector<Fighter>, 2> sides;  // attackers and defenders, or either way
};

// The troops that dice are thrown at: a row, and whether they have bayonets.
struct Slot {
  Row row = Row::shot;
  bool bayonets = false;
  friend auto operator<=>(const Slot&, const Slot&) = default;
};
constexpr bool has_points(Slot slot) { return slot.row == Row::pike || slot.bayonets; }

// Bases of one part of one unit, and whom they face.
struct Assigned {
  std::size_t fighter = 0;
  std::size_t part = 0;
  Slot against;
  int bases = 0;
  friend bool operator==(const Assigned&, const Assigned&) = default;
};
// FWC-H2H-010 … FWC-H2H-019, FWC-H2H-046
std::vector<Assigned> matched(const Rules& rules, const Melee& melee, std::size_t side);

// Dice that are thrown together.
struct Attack {
  Assigned who;
  Breakdown dice;
  Score score;

  int count() const { return dice.total() < 0 ? 0 : dice.total(); }
};
std::vector<Attack> attacks(const Rules& rules, const Melee& melee, std::size_t side);
int total_dice(const std::vector<Attack>& attacks);
Category category_of(const Fighter& fighter, std::size_t part);

// What one throw did to its enemies (FWC-H2H-006).
struct Blow {
  Attack attack;
  dice::Tally thrown;
  int hits = 0;
  int casualties = 0;  // after saves (FWC-ARM-005)
};

// Casualties on one troop type of a side, and those of its units that have fighting bases of it (FWC-H2H-008).
struct Toll {
  Slot slot;
  int casualties = 0;
  std::vector<std::size_t> takers;  // the one with most bases first
};

struct Round {
  std::array<std::vector<Blow>, 2> blows;      // of each side
  std::array<std::vector<Toll>, 2> tolls;      // suffered by the side
  std::array<std::vector<int>, 2> casualties;  // suffered by each unit of the side if it divides them evenly
  std::optional<std::size_t> push_winner;      // FWC-H2H-027; nobody if equal or if no pike met pike
  std::array<int, 2> pike_casualties{};        // inflicted on the enemy's pike by the side's pike
  bool pike_met = false;
};
// FWC-SEQ-010: both sides at the same time.
Round fight(const Rules& rules, const Melee& melee, dice::Source& source);
// The armour with which the side saves what is thrown at that slot.
Armour armour_against(const Melee& melee, std::size_t side, Slot slot);
Toll toll_of(const Rules& rules, const std::vector<Fighter>& side, Slot slot, int casualties);
// FWC-H2H-008: as evenly as possible, odd ones to the unit with more bases.
std::vector<int> divided(const std::vector<Fighter>& side, const Toll& toll);
// Whether pike of both sides fight each other (FWC-H2H-029).
bool pike_meets_pike(const Rules& rules, const Melee& melee);
std::optional<std::size_t> push_winner(int first, int second);

// The odds of the casualties that the side suffers in this round, before the push of pike.
dice::Distribution<int> suffered_odds(const Rules& rules, const Melee& melee, std::size_t side);

}  // namespace condotta::fwc
