// Scouts before the battle: an army's scout points, its cards for the map and for out-scouting, and who is out-scouted
// by how much (REG-PBS-018 … REG-PBS-023, REG-GAP-006, REG-GAP-007).
#pragma once

#include <array>
#include <optional>
#include <span>

#include "reg/command_state.hpp"
#include "reg/commanders.hpp"
#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

int scout_points(const Rules& rules, const Troops& troops);  // of one UG, in its best formation
int map_cards(const Rules& rules, std::span<const Appointment> commanders, int scout_points);
int scouting_cards(const Rules& rules, std::span<const Appointment> commanders, int scout_points);

// Cards left from the map, which count towards those of out-scouting (REG-PBS-014), and what is dealt besides.
int saved_map_cards(const Rules& rules, int dealt);
int cards_to_scout_with(int scouting_cards, int saved);

// The worth of a hand in per cent: its best five cards (REG-PBS-019).
int scouting_worth(const Rules& rules, const Hand& hand);

struct OutScouting {
  std::optional<std::size_t> loser;  // nobody if equal (REG-PBS-020)
  int percent = 0;
};
OutScouting out_scouting(const Rules& rules, const std::array<Hand, 2>& hands);
// UGs that the out-scouted player puts down first, of all his UGs (REG-PBS-021).
int forced_units(const Rules& rules, int percent, int units);

}  // namespace condotta::reg
