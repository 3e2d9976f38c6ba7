// Manoeuvres (MAN): what of the move they cost, and which DPs.
#pragma once

#include <vector>

#include "cfeo/movement.hpp"

namespace condotta::cfeo {

enum class Manoeuvre : std::uint8_t {
  wheel,
  wheel_back,  // of some stands, to refuse a flank
  formation_change,
  double_change,
  re_form,
  unlimber,
  major_obstacle,
  horse_obstacle,
  about_face,
  incline,
  side_step,
  step_back,
  refuse_flank,  // one or two stands step back
  gap,           // narrower than the line
};

// The circumstances of all manoeuvres of a move.
struct Circumstances {
  double enemy_start = 1e9;  // nearest visible enemy (CFE-MAN-020)
  double enemy_end = 1e9;
  bool under_fire = false;
};

enum class Price : std::uint8_t { none, half, full };

struct ManoeuvreCost {
  Ruling ruling;
  Price price = Price::none;
  Breakdown dps;
};
ManoeuvreCost cost_of(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre, const Circumstances& around);

// The way of the outer corner in a wheel (CFE-BAS-017), and what a move has left after manoeuvres (CFE-MAN-001,
// CFE-MAN-002, CFE-MAN-022). Negative: the dice do not allow it.
double wheel_length(const Rules& rules, const Unit& unit, double degrees);
double left_after(double distance, const std::vector<Price>& prices, double wheel);

// CFE-MAN-014
Ruling may_incline(const Unit& unit, double allowance, double sideways, double forward, double then_forward);
// CFE-MAN-015, CFE-MAN-016
Ruling may_step(const Rules& rules, const Unit& unit, double yards, int stands);

// Going through friends (CFE-MAN-017, CFE-MAN-018): the DPs of each formed unit.
struct PassageOfLines {
  Unit mover;
  Unit stander;
  bool mover_routs = false;
  bool stander_moves = false;
  bool stander_fired = false;
};
struct PassageCost {
  int mover = 0;
  int stander = 0;
};
PassageCost passage_cost(const Rules& rules, const PassageOfLines& passage);

// CFE-MAN-019: a line through a gap, by shrinking.
Ruling may_squeeze(double frontage, double gap);

std::string_view in_words(Price price);

}  // namespace condotta::cfeo
