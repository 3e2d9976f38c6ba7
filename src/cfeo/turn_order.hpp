// The order of things: phases (SEQ), who goes first, who decides first after a combat (ACT-002), what a halted unit may
// still do (CTL-013) and what "repeat the last move" repeats (CTL-014).
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "cfeo/movement.hpp"

namespace condotta::cfeo {

enum class Phase : std::uint8_t { artillery, fire, command, movement, combat, morale };  // CFE-SEQ-001, CFE-SEQ-007
inline constexpr std::array<Phase, 6> phases = {Phase::artillery, Phase::fire,   Phase::command,
                                                Phase::movement,  Phase::combat, Phase::morale};
std::string_view in_words(Phase phase);
// CFE-SEQ-006: all but combat is done by one player, then the other.
bool one_after_the_other(Phase phase);

// Players are 0 and 1. In the first turn of an attack on a defended position the attacker goes first (CFE-SEQ-002);
// else whoever won the roll chooses (CFE-SEQ-003). The order holds for all phases (CFE-SEQ-004).
struct TurnStart {
  int turn = 1;
  std::optional<int> attacker;  // of a defended position
  int won_roll = 0;
  bool chooses_first = true;
};
int goes_first(const TurnStart& start);

// After an inconclusive combat with a choice (CFE-ACT-002): the side with the lower total; on equal ones not the player
// who goes first this turn.
int decides_first(double first_total, double second_total, int goes_first);

// CFE-CTL-013, CFE-CMD-014: as long as the unit is halted.
struct HaltedMay {
  bool fire;
  bool adjust;  // facing or formation, once
  bool move = false;
  bool charge = false;
  bool counter_charge;
  bool evade;
  bool after_combat_move = true;
};
HaltedMay halted_may(const Unit& unit);

// CFE-CTL-014
struct LastMove {
  int dice = 0;
  bool road = false;
  bool only_manoeuvred = false;
  bool retiring = false;
};
struct Repeated {
  bool halts = false;
  int dice = 0;
  bool road = false;
  bool retires = false;
};
Repeated repeat(const LastMove& last);

}  // namespace condotta::cfeo
