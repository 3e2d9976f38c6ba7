// The numbers of charges, responses and outcome moves, in BW (CHG, RSP, CTC, ALN, RTM).
#pragma once

#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

struct ChargeNumbers {
  int forced_within, free_within, claims_down, engaged_files;
  int counter_charge_less, counter_charge_clear, press_forward;
  int align_front, align_other, align_along;
  int impetuous_pursuit;    // moves
  bool first_pursuit_held;  // cards may cancel the first move too
  int mounted_from_foot, foot_from_foot, mounted_from_mounted, driven_back_clear;
};

void bind_charges(ChargeNumbers& numbers, std::vector<Binding>& bindings);

}  // namespace condotta::reg
