// Laying terrain before the battle: how many pieces, which, how large and where (FWC-TBL-003, FWC-BAS-028).
#pragma once

#include <string>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/numbers.hpp"
#include "table/area.hpp"

namespace condotta::fwc {

struct LaidPiece {
  std::string name;
  Ground ground = Ground::open;
  table::Area area;
};

// The pieces that the players may lay together, by the sum of their two dice.
int most_pieces(const Rules& rules, int thrown);
// Whether pieces may lie so on a table of that size. Rivers and roads are laid by agreement and not asked about.
Ruling may_lie(const Rules& rules, const std::vector<LaidPiece>& pieces, double width, double height);

}  // namespace condotta::fwc
