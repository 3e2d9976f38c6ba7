// The end of the game (VIC): all defaults of this book.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cfeo/numbers.hpp"

namespace condotta::cfeo {

struct ArmyAtEnd {
  int units = 0;        // at the start
  int lost = 0;         // destroyed, surrendered, off the table, routing (CFE-VIC-001)
  int points = 0;       // value at the start
  int points_lost = 0;  // stands, units, leaders, guns
  int objectives = 0;   // held
};
struct EndOfTurn {
  int turn = 1;
  std::array<ArmyAtEnd, 2> armies;
  bool conceded_first = false;
  bool conceded_second = false;
  bool agreed_draw = false;
};
enum class Verdict : std::uint8_t { goes_on, first, second, draw };
Verdict verdict(const Rules& rules, const EndOfTurn& end);
bool broken(const Rules& rules, const ArmyAtEnd& army);  // CFE-VIC-002
// CFE-VIC-004: who wins a defended position.
Verdict defended_position(const Rules& rules, bool attacker_holds, double formed_defender);
std::string_view in_words(Verdict verdict);

}  // namespace condotta::cfeo
