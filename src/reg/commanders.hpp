// Commanders: what grade and type give, how far they command, what happens to their cards when they are hurt, and when
// a dead one is replaced (CDR).
#pragma once

#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/command_state.hpp"
#include "reg/fighting_file.hpp"
#include "reg/morale.hpp"
#include "reg/numbers.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// Who a commander is by the rules, wherever he stands.
struct Appointment {
  Grade grade = Grade::competent;
  CommandType type = CommandType::professional;
  bool army_commander = false;
  bool ally = false;
  bool floating = false;  // without units of his own (REG-CDR-008)

  friend bool operator==(const Appointment&, const Appointment&) = default;
};
Appointment appointment(const State& state, GeneralId general);

int allowance(const Rules& rules, Grade grade);                 // cards each turn (REG-CDR-005)
int largest_group(const Rules& rules, Grade grade);             // REG-CDR-005, REG-GRP-002
int command_range(const Rules& rules, const Appointment& who);  // BW (REG-CDR-012, REG-OOC-002)

// May an army have these commanders? (REG-CDR-001, REG-CDR-003, REG-CDR-004, REG-CDR-008)
Ruling may_command_together(const Rules& rules, std::span<const Appointment> army);

// --- hurt ------------------------------------------------------------------------------------------------------------

// A wound or a stun that costs him his cards puts them on the discards (REG-CDR-040); death leaves them with the
// command (REG-CDR-047).
void lose_cards(CommandState& command, GeneralId general);
// He falls: off the table, his hand stays, he waits for his successor (REG-CDR-041, REG-CDR-047).
void note_killed(State& state, GeneralId general);

// --- replacement -----------------------------------------------------------------------------------------------------

enum class ReplacementStep : std::uint8_t { movement_4_2, end_of_turn_6_2 };
// Professional and Instinctive at 4.2, Tribal at 6.2, of the turn after the death (REG-CDR-044).
ReplacementStep replacement_step(CommandType type);
bool replacement_due(const Commander& dead, int turn, ReplacementStep step);
Grade replacement_grade(Grade at_death);  // REG-CDR-045

// Where a successor may appear: with a unit of the command, or at the camp (REG-CDR-046); none if there is neither.
struct ReplacementPlaces {
  std::vector<UnitId> units;
  std::vector<UnitId> camps;

  bool none() const { return units.empty() && camps.empty(); }
};
ReplacementPlaces replacement_places(const State& state, GeneralId dead);
// The successor takes over behind that file's front base, or beside the camp.
void replace(State& state, GeneralId dead, BaseId with);

// --- what a commander has done this phase ----------------------------------------------------------------------------

void begin_phase(CommandState& command);  // upgrades and moves are his again (REG-CDR-022, REG-CDR-031)

std::expected<void, Fault> well_formed_command(const Rules& rules, const State& state);

std::string_view in_words(CommandType type);

}  // namespace condotta::reg
