// What has to be done between the steps: casualties, bases that go, morale, leaders at risk (areas BAS, MRL, GEN).
#pragma once

#include "fwc/state.hpp"

namespace condotta::fwc {

// The bases of which the owner may give up one, by their number in the unit; one if it makes no difference.
std::vector<std::size_t> choices_of_base(const Game& game, const State& state, const Task& task);
// Whether the task on top waits for an answer, and whose.
bool waits(const Game& game, const State& state, const Task& task);
Side decides(const State& state, const Task& task);
// Does a task that needs no answer.
void perform(const Game& game, State& state, const Task& task, dice::Source& source, Events& events);

Task due(Duty duty, int unit, int other = nobody, std::int32_t amount = 0);
Task morale_due(int unit, Trigger trigger, int other = nobody);
Task base_due(int unit, Cause cause, Trigger trigger = Trigger::base_lost);
void suffer(State& state, int unit, int casualties);  // pushes the task
// What a step costs is gathered until all of it is known (FWC-SEQ-010, FWC-SHT-011), then suffered together.
void add_loss(State& state, int unit, int casualties, int pushes = 0);
void settle_losses(const Game& game, State& state);
// The largest of the units: who takes what nobody else was named for.
int largest(const State& state, const AtMost<std::int16_t, 24>& among);
// How many of the casualties of a division the unit takes if they are shared evenly (FWC-H2H-008).
int even_share(const State& state, const Task& task);
// The answers to such tasks.
void take_share(State& state, const Task& task, int share);
void take_part(const Game& game, State& state, const Task& task, int unit, Events& events);
// The order in which tasks are pushed so that the side with the initiative is done first (FWC-MRL-016).
std::vector<int> last_to_first(const State& state);
void lose_base(const Game& game, State& state, int unit, std::size_t base, dice::Source& source, Events& events);
void throw_morale_of(const Game& game, State& state, const Task& task, bool hero, dice::Source& source, Events& events);
void take_away(const Game& game, State& state, int unit, std::string_view how, dice::Source& source, Events& events);
// FWC-GEN-026: leaders by themselves whom an enemy has come upon.
void rescue_leaders(const Game& game, State& state, Events& events);
MoraleTest test_of(const Game& game, const State& state, int unit, bool hero);

}  // namespace condotta::fwc
