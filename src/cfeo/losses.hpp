// What fire, combat and misfortune do to units and leaders on the table (DP, LDR): points, stands, destruction, risk.
#pragma once

#include "cfeo/steps.hpp"

namespace condotta::cfeo {

// DPs first, then casualties (CFE-DP-007). A mixed unit's owner is asked which stand goes (CFE-DP-009).
void suffer(Play& play, int unit, int dps, int casualties, Cause cause);
void disorder(Play& play, int unit, const Breakdown& dps, std::string_view doing);  // of movement or manoeuvre
void destroy(Play& play, int unit, Presence how);
// What others see of its misfortune (CFE-DP-014, CFE-DP-015): from where it is now.
void watch(Play& play, int unit, Misfortune what);
void watch_on(Play& play, int unit);  // where that turn's move ended
void leader_down(Play& play, int leader, LeaderFate how);
// Leaders and messengers whom cavalry reaches on its way (CFE-LDR-006), or whom troops move over (CFE-LDR-007).
void sweep_leaders(Play& play, int unit, const Rectangles& before);
bool alone(const Game& game, const State& state, Side side, table::Vector at, bool attached);
// One shot at a lone leader or messenger (CFE-LDR-005).
void shoot_leader(Play& play, int firer, int leader);
void shoot_messenger(Play& play, int firer, int messenger);

}  // namespace condotta::cfeo
