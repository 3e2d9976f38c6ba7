// Pools of dice and their hits (IMP-BAS-008, IMP-BAS-009).
#pragma once

#include <span>

#include "dice/distribution.hpp"
#include "dice/source.hpp"
#include "impetus/numbers.hpp"

namespace condotta::impetus {

inline constexpr int most_pool = 60;

int hits(const Rules& rules, int sixes, int fives);
int hits(const Rules& rules, std::span<const int> rolls);
// Throws the pool.
int throw_hits(const Rules& rules, int dice, dice::Source& source);
// The exact chances of all numbers of hits, by the closed form of IMP-BAS-009. Element h is the chance of h hits.
std::vector<double> hit_chances(const Rules& rules, int dice);
dice::Distribution<int> hit_odds(const Rules& rules, int dice);

}  // namespace condotta::impetus
