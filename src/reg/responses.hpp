// Responses to charges (RSP): counter charge and intercept, Run Away, Skirmish, Stand.
//
//   Run run{skirmishers, Response::run_away, RunDirection::rear};
//   if (check(game, state, run, chargers).allowed()) make_run(game, state, run, chargers, die, events);
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/event.hpp"
#include "dice/death_dice.hpp"
#include "reg/charges.hpp"
#include "reg/outcome_moves.hpp"

namespace condotta::reg {

// --- counter charge and intercept (SP2.4)

struct CounterCharge {
  UnitId unit = nobody;
  bool intercept = false;  // by a unit group that is not charged itself (REG-RSP-001)
  ChargeWay way;
  table::Length distance;
};
struct CounterPreview {
  Ruling ruling;
  table::Length most;                // REG-RSP-003
  std::optional<dice::Colour> card;  // REG-ACT-005 C4
};
CounterPreview preview(const Game& game, const State& state, const CounterCharge& counter, const Charge& charge);
void make_counter_charge(const Game& game, State& state, const CounterCharge& counter, Events& events);

// --- Run Away, Skirmish, Stand (SP2.5)

enum class Response : std::uint8_t { run_away, skirmish, stand };
enum class RunDirection : std::uint8_t { front, rear, charge };  // REG-RSP-014

// What a charged unit group may do (REG-RSP-010, REG-RSP-011), in the order of Response.
std::vector<Response> responses_of(const Game& game, const State& state, UnitId unit, std::span<const Charge> chargers);

struct Run {
  UnitId unit = nobody;
  Response response = Response::run_away;
  RunDirection direction = RunDirection::rear;
  table::Angle along;    // the direction of charge, where it runs along it
  bool add_one = false;  // the option of Superior and Exceptional troops (REG-MOV-041)
  table::Length shift;   // past friends or enemy, to the right if positive (REG-RSP-019)
};
Ruling check(const Game& game, const State& state, const Run& run, std::span<const Charge> chargers);

struct RunResult {
  Breakdown change;        // of the normal move
  table::Length distance;  // it could go
  table::Length went;
  std::vector<UnitId> passed;
  std::optional<TableEdge> edge;
  bool lost = false;  // off its own rear edge (REG-RSP-024), or no place for it (REG-MOV-024)
};
// `die`: the throw for the distance. Notes the tests that it makes due.
RunResult make_run(const Game& game, State& state, const Run& run, std::span<const Charge> chargers, int die,
                   Events& events);
void stand(const Game& game, State& state, UnitId unit, Events& events);

// The direction in which a charge goes after its wheel.
table::Angle heading_of(const State& state, const Charge& charge);

}  // namespace condotta::reg
