// Moves of the Movement Phase that a card prompts: M1 to M14, M16, the artillery's wheel, and the actions that the
// table does not number (ACT, MOV, GEO, FRM, CPZ, GRP). What they cost is in action_table.hpp; who pays is asked
// elsewhere.
//
//   Move move = Move::of(Action::m3, unit);
//   move.parts[0].legs = {Leg::ahead(1_u), Leg::wheel(table::Side::right, 30_deg)};
//   const MoveOutcome tried = try_move(game, state, move);   // legal or not, where everything would stand, why
//   if (tried.ruling.allowed()) state = tried.after;
//
// check_move, preview and apply are views of try_move: there is one code path. In a fight, MF1 and MF2 are in
// combat_moves.hpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/action_table.hpp"
#include "reg/reasons.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

struct Leg {
  bool wheels = false;
  table::Length distance;                 // straight on
  table::Side side = table::Side::right;  // of a wheel: the pivot is the front corner on that side
  table::Angle angle;

  static Leg ahead(table::Length distance) { return {false, distance, table::Side::right, {}}; }
  static Leg wheel(table::Side side, table::Angle angle) { return {true, {}, side, angle}; }
  friend bool operator==(const Leg&, const Leg&) = default;
};

enum class Turning : std::uint8_t { none, left, right, about };
// What an M1 switches to (REG-ACT-025).
enum class Switching : std::uint8_t { none, close, loose, skirmish, drop_pikes, mount, dismount };

// One complete move; a double move has two.
struct Manoeuvre {
  Action action = Action::m2;
  std::vector<Leg> legs;     // of an M12 or M13: one straight leg, which goes back
  table::Length shift;       // M5, at its end; to the right if positive
  table::Length half_shift;  // REG-UNI-010, before the legs; to the right if positive
  int left = 0;              // files to drop (M6, M8) or to add (M7) on that side
  int right = 0;
  Turning turn = Turning::none;
  bool turn_last = false;     // M10: move first
  bool expand_ahead = false;  // a turn that needs one file more puts it beyond the old front line (REG-GEO-018)
  Switching switching = Switching::none;
  table::Angle towards;  // of a camp's move: any direction
};

// What the owner of a skirmisher that is pushed back chooses; 2021 leaves no choice (REG-MOV-034, REG-MOV-035).
enum class PushChoice : std::uint8_t { shift, align, run_away };

struct Move {
  Action action = Action::m2;  // M14 and M16 are made of other moves: see parts
  std::vector<UnitId> units;   // one, or the unit groups of a block; the first leads
  struct Pull {
    UnitId tug = nobody;
    UnitId sug = nobody;
  };
  std::vector<Pull> pulled;      // REG-GRP-014
  std::vector<Manoeuvre> parts;  // one, or two of an M14
  std::vector<UnitId> second;    // who makes the second; empty: all (REG-GRP-010)
  struct Response {
    UnitId sug = nobody;
    PushChoice choice = PushChoice::shift;
  };
  std::vector<Response> responses;
  // A double move is shown and made one move after the other: only this half of it, with one part.
  enum class Half : std::uint8_t { both, first, second } half = Half::both;

  static Move of(Action action, UnitId unit);  // with one empty part
};

struct Pushed {
  UnitId unit = nobody;
  PushChoice choice = PushChoice::shift;
  bool lost = false;           // it can't be placed (REG-MOV-036)
  std::vector<UnitId> passed;  // friends that it went through, or would have (REG-KAB-034)
};

struct MoveOutcome {
  Ruling ruling;
  State after;                       // where everything would stand, as far as the move can be made
  std::optional<ActionLevel> price;  // of the hardest unit group in it (REG-ACT-008); none if it is not possible
  table::Length used;                // of the last part
  int most = 0;                      // BW, of the last part: of the slowest (REG-GRP-008)
  Breakdown distance;                // why
  std::vector<Pushed> pushed;        // a SuG that chose to run away still stands: its run is the caller's
  std::vector<UnitId> displaced;     // friendly SuGs (REG-MOV-040)
};

// With the first reason only, the outcome of a move that is refused is not made.
MoveOutcome try_move(const Game& game, const State& state, const Move& move, Reasons reasons = Reasons::all);
Ruling check_move(const Game& game, const State& state, const Move& move);
State preview(const Game& game, const State& state, const Move& move);
State apply(const Game& game, const State& state, const Move& move);  // of an allowed move

// The largest legal distance or angle of one leg, all else as the move says, and the rule that forbids more. Nothing if
// no value is legal.
struct MoveLimit {
  table::Length distance;
  table::Angle angle;  // if the leg wheels
  Refusal beyond;
};
std::optional<MoveLimit> limit(const Game& game, const State& state, Move move, std::size_t part, std::size_t leg);

}  // namespace condotta::reg
