// How good things look: what a unit group is worth, how it would do against an enemy by the exact means of the dice,
// and how good a place is for it. The plain player's judgement, and the figure that a look-ahead compares; no rule is
// here.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "reg/fight.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// Wounds that one fight gives each party on average: exact, for means add up.
std::array<double, 2> mean_wounds_suffered(const Rules& rules, const FightBreakdown& breakdown);

double worth_of(const Unit& unit);                                 // in bases of average troops
double strength_left(const Rules& rules, const Unit& unit);        // 1 fresh … 0 broken
double evaluate(const Game& game, const State& state, Side side);  // -1 … 1
int wounds_to_break(const Rules& rules, const Unit& unit);         // at least 1

// A position as the judgement asks about it, worked out once.
class Outlook {
 public:
  Outlook(const Game& game, const State& state);

  struct Body {
    table::Pose front;
    table::Vector middle;
    double width = 0;
    double depth = 0;
    int files = 0;
    int ranks = 1;
    double move = 0;    // BW in good going
    double deadly = 0;  // BW; 0: it does not shoot
    double longest = 0;
    double worth = 0;
    bool stands = false;  // on the table and unbroken
    bool fights = false;
  };
  const Body& body(UnitId unit) const { return bodies_[static_cast<std::size_t>(unit)]; }
  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  const std::vector<UnitId>& units(Side side) const { return standing_[index(side)]; }

  // What a charge of `own` on `foe` and the melee after it promise: from -1 (ruin) to 1 (they break). `flank`: it
  // qualifies as a flank charge.
  double charge(UnitId own, UnitId foe, bool flank = false) const;
  double melee(UnitId own, UnitId foe) const;
  // Share of what breaks the foe that a turn of shooting takes, on average.
  double fire(UnitId own, UnitId foe, double distance) const;

  // How good it would be for the unit group to stand there, with its front so.
  double place(UnitId unit, const table::Pose& front) const;
  double place(UnitId unit) const { return place(unit, body(unit).front); }
  // The enemy that it should go for from where it stands.
  std::optional<UnitId> aim(UnitId unit) const;
  // An enemy could charge it next turn and would do well.
  double danger(UnitId unit, const table::Pose& front) const;

 private:
  // What a file of each suffers on average, from one side's view: in the charge and in the melee after it.
  struct Prospect {
    bool known = false;
    std::array<double, 2> charge{};
    std::array<double, 2> melee{};
  };
  const Prospect& prospect(UnitId own, UnitId foe, bool flank) const;
  double balance(UnitId own, UnitId foe, const std::array<double, 2>& suffered) const;
  double going(UnitId unit, const table::Pose& front) const;

  const Game& game_;
  const State& state_;
  std::vector<Body> bodies_;
  std::array<std::vector<UnitId>, 2> standing_;
  mutable std::vector<float> charges_;  // worked out when asked for; above 2: not yet
  std::vector<UnitId> alike_;           // the first unit group whose files fight as this one's do
  mutable std::vector<Prospect> prospects_;
};

}  // namespace condotta::reg
