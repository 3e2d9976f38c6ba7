// Moving chargers (CHG-021 … CHG-033): the way, contact, caught skirmishers, intercepts, pressing forward, flank
// claims.
//
//   ChargeMove order{*state.charge_phase.charge_of(lancers)};
//   order.lost = 2;  order.won_back = 1;
//   ChargeResult result = move_charge(game, state, order, events);   // on a copy of the state it is a preview
#pragma once

#include <vector>

#include "battle/event.hpp"
#include "reg/charges.hpp"
#include "reg/contact.hpp"
#include "reg/outcome_moves.hpp"

namespace condotta::reg {

struct ChargeMove {
  Charge charge;
  int lost = 0;             // BW lost to fire (REG-CHG-022, REG-CHG-023)
  int won_back = 0;         // by cards (REG-ACT-022, REG-ACT-023)
  table::Length used = {};  // before somebody whom it touched ran: it goes on with what is left (REG-RSP-022)
};

struct ChargeResult {
  table::Length distance;  // that the charge had
  table::Length went;
  bool contact = false;
  UnitId met = nobody;                // whom it touched first
  std::vector<UnitId> removed;        // skirmishers that it caught (REG-CHG-027)
  std::vector<UnitId> displaced;      // friends that a Forced charge went through (REG-CHG-031)
  std::vector<UnitId> destroyed;      // … for whom there was no room, and friendly skirmishers
  std::vector<Pressed> pressed;       // REG-CTC-002
  std::vector<BaseId> flank;          // files that claim a flank or rear charge (REG-CHG-034)
  std::vector<BaseId> turn_to_face;   // bases of Keil-types that turn to face (REG-CHG-037)
  bool stopped_by_intercept = false;  // REG-RSP-008
  table::Length driven_back;          // loss beyond its whole distance (REG-CHG-023)
};

ChargeResult move_charge(const Game& game, State& state, const ChargeMove& order, Events& events);

// The way by which a charger follows a unit group that ran (REG-CHG-025): it catches it or ends as near as possible.
ChargeWay way_to_follow(const Game& game, const State& state, UnitId unit, UnitId runner, int change);

}  // namespace condotta::reg
