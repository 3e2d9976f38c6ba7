// The army morale test, defeat and the end of the game (area VIC), points (FWC-TBL-035) and initiative (area INI).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/formation.hpp"
#include "fwc/leaders.hpp"

namespace condotta::fwc {

// FWC-VIC-002: horse and infantry, light cavalry not.
bool counts_for_the_army(const Unit& unit);
bool army_must_test(const Rules& rules, int lost, int at_start);  // FWC-VIC-001
bool army_beaten(const Rules& rules, int lost, int at_start);     // FWC-VIC-006
int lost_for_test(const Rules& rules, int at_start);
int lost_for_defeat(const Rules& rules, int at_start);
// FWC-VIC-003, FWC-VIC-004
bool takes_army_test(const Unit& unit, bool in_melee);
MoraleClass army_test_class(const Unit& unit);

int points_of(const Rules& rules, const Unit& unit);
int points_of(const Rules& rules, const Leader& leader);

// FWC-VIC-007: victory points that the enemy scores for this unit.
// Of a defence by the base width, if the points list has it (FWC-TBL-035).
std::optional<int> price_of(const Rules& rules, Defence defence);
int victory_points(int points, int bases_now, int bases_at_start);
enum class Outcome : std::uint8_t { goes_on, first_wins, second_wins, draw };
std::string_view in_words(Outcome outcome);
struct EndOfMove {
  int move = 1;
  int limit = 20;
  std::array<int, 2> lost{};
  std::array<int, 2> at_start{};
  std::array<int, 2> scored{};  // victory points
  int army_points = 600;
  std::array<bool, 2> conceded{};
  bool fort_taken = false;             // the first player is the attacker
  std::optional<std::size_t> on_time;  // who wins when the moves run out, by the scenario
};
Outcome verdict(const Rules& rules, const EndOfMove& end);

// FWC-INI-002
int initiative_modifier(const Rules& rules, std::optional<Quality> commander_in_chief);
std::optional<std::size_t> initiative(const Rules& rules, const std::array<std::optional<Quality>, 2>& chiefs,
                                      const std::array<int, 2>& dice);  // nothing: throw again

}  // namespace condotta::fwc
