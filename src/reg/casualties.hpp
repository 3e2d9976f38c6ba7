// Which base goes (REG-CAS-003 … REG-CAS-008): the bases that the owner may remove.
#pragma once

#include <compare>
#include <vector>

#include "reg/numbers.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

enum class LossCause : std::uint8_t { combat, shooting, test };

// A base by its place: file from the left, rank from the front, both from 1.
struct Place {
  int file = 1;
  int rank = 1;

  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Casualty {
  LossCause cause = LossCause::combat;
  std::vector<int> depths;                      // bases of each file, from the left
  int file = 1;                                 // that was hit; combat only
  int legal_width = 2;                          // the unit group may not become narrower while that can be avoided
  bool front_unlike = false;                    // the front bases are unlike the others
  std::vector<Place> pinned;                    // bases that are the only ones in contact with some enemy unit group
  std::vector<std::vector<Quality>> qualities;  // of mixed unit groups, file by file; empty: alike
  std::vector<std::vector<Armour>> armours;     // the same
};

std::vector<Place> removable(const Rules& rules, const Casualty& casualty);

}  // namespace condotta::reg
