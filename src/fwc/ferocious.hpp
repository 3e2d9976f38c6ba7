// Ferocious attacks (area FER).
#pragma once

#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/movement.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

// What a unit has left of its one ferocious attack (FWC-FER-004, FWC-FER-010, FWC-FER-015).
enum class Fury : std::uint8_t { none, ready, attacking, spent };
std::string_view in_words(Fury fury);

struct FerociousUnit {
  bool ferocious = true;
  Fury fury = Fury::ready;
  double normal_move = 6;
  table::Rectangle place;
};
// FWC-FER-003: at least three side by side. A unit that is not capable does not count.
Ruling may_declare_ferocious(const Rules& rules, const std::vector<FerociousUnit>& units, double base_width);
bool side_by_side(const Rules& rules, const FerociousUnit& a, const FerociousUnit& b, double base_width);

// FWC-FER-002, FWC-FER-007: how far away the target is after each move, and in which move the final charge comes.
struct Closing {
  std::vector<double> distances;  // after each move, before contact
  int contact_move = 0;           // from 1
};
Closing closing(const Rules& rules, double normal_move, double distance);

// FWC-FER-015
struct FuryFacts {
  bool fought_first_round = false;
  bool target_gone = false;
  bool moved_towards = true;
  bool drawn_in = false;  // into hand-to-hand before any declaration (FWC-FER-010)
};
Fury fury_after(Fury fury, const FuryFacts& facts);
// Whether the benefits count in this first round (FWC-FER-008): for a unit in its attack, charged in front or charging.
bool fights_ferociously(Fury fury, bool frontal);

}  // namespace condotta::fwc
