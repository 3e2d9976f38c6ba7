#include "reg/card_phase.hpp"

#include <cassert>

#include "reg/allies.hpp"
#include "reg/cards.hpp"

namespace condotta::reg {

Side active_in(int turn, Side invader) { return turn % 2 == 1 ? invader : other(invader); }

Ruling may_deal(const Rules& rules, const State& state) {
  Ruling ruling;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const Ruling kept = may_keep(rules, state.generals[i].grade, state.command.commanders[i].hand);
    ruling.refusals.insert(ruling.refusals.end(), kept.refusals.begin(), kept.refusals.end());
  }
  return ruling;
}

std::vector<UnitId> deal_turn(const Rules& rules, State& state, dice::Source& source) {
  assert(may_deal(rules, state).allowed() && "REG-CRD-015");
  gather(state.command);
  deal(rules, state, source);
  return judge_allies(rules, state);
}

void end_turn(State& state) {
  state.active = other(state.active);
  ++state.command.turn;
}

}  // namespace condotta::reg
