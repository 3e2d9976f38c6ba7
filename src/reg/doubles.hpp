// Two players on a side: which armies they may play and how its commanders are divided, how their goes become the
// side's go, and whom of them a decision concerns (REG-TRN-001 … REG-TRN-003, REG-TURN-011).
//
// A scenario names them: `player = "Anna"` of a command, or of a commander of an army. A side of two players is still
// one side: it sees and is asked as one. Its passes take the number of the player who passes; -1 is both. The view says
// who plays a General ("Player") and who is to decide ("To decide" of the army).
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "reg/commanders.hpp"
#include "reg/goes.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// What the partners want to do with their side's go. Whoever acts takes it; the side passes when all its players pass.
// Nothing while it is not yet said.
std::optional<Go> side_go(std::span<const std::optional<Go>> players);

// Each player of two has two commanders, so the side fields exactly four (REG-TRN-002).
Ruling may_play(const Rules& rules, int players, std::span<const Appointment> army);

// Whether an army may be divided so: `players` has the name of each commander's player, or nothing.
Ruling may_divide(const Rules& rules, std::span<const Appointment> army, std::span<const std::string> players);
// Every name once, in their order.
std::vector<std::string> players_named(std::span<const std::string> players);

// The sub-phase that a step was pushed for (0: the only one of its kind). The same number holds who of two players has
// passed in the go.
int phase_asked(const Step& step);
// A player passes (-1: both): is it now the side that passes? Who acts, or the end of the go, forgets it.
bool note_pass(Step& step, int player);
void forget_passes(Step& step);

// Who plays a General, as the scenario names him; empty if it does not.
std::string_view player_of(const Game& game, const State& state, GeneralId general);
std::string player_name(const Game& game, const State& state, Side side, int player);
// Of the [red] or [blue] table of a scenario, its commands read.
std::expected<void, Fault> check_players(const Rules& rules, const State& state, const Document& army, Side side);
// Those of its players whom the decision concerns: by the commanders of the troops that it is about; by numbers.
std::vector<int> players_asked(const Game& game, const State& state, const Decision& asked);
// Of a side with two players the pass takes a player, and the question names them.
void share_between_players(const Game& game, const State& state, Decision& asked);
// In words, for the view; empty unless that side has two players and is asked.
std::string players_to_decide(const Game& game, const State& state, Side side);

}  // namespace condotta::reg
