#include "reg/casualties.hpp"

#include <algorithm>

namespace condotta::reg {
namespace {

int depth_of(const Casualty& casualty, int file) { return casualty.depths[static_cast<std::size_t>(file - 1)]; }

// The base that a file gives: its rearmost, or its front base where that is unlike the others (REG-CAS-003,
// REG-CAS-004).
Place base_of(const Casualty& casualty, int file) {
  return {file, casualty.front_unlike ? 1 : depth_of(casualty, file)};
}

// REG-CAS-005
bool avoided(const Casualty& casualty, Place place) {
  if (std::ranges::find(casualty.pinned, place) != casualty.pinned.end()) return true;
  const auto files = std::ranges::count_if(casualty.depths, [](int depth) { return depth > 0; });
  return depth_of(casualty, place.file) == 1 && files <= casualty.legal_width;
}

// The better ones of some bases: those that needn't be avoided, or all if none is left.
std::vector<Place> allowed_of(const Casualty& casualty, const std::vector<Place>& places) {
  std::vector<Place> good;
  std::ranges::copy_if(places, std::back_inserter(good), [&](Place place) { return !avoided(casualty, place); });
  return good.empty() ? places : good;
}

std::vector<Place> one_of_each_file(const Casualty& casualty) {
  std::vector<Place> places;
  for (int file = 1; file <= static_cast<int>(casualty.depths.size()); ++file) {
    if (depth_of(casualty, file) > 0) places.push_back(base_of(casualty, file));
  }
  return places;
}

std::vector<Place> after_combat(const Casualty& casualty) {
  if (depth_of(casualty, casualty.file) > 0) {
    const Place hit = base_of(casualty, casualty.file);
    if (!avoided(casualty, hit)) return {hit};
    std::vector<Place> others = one_of_each_file(casualty);
    std::erase_if(others, [&](Place place) { return place == hit || avoided(casualty, place); });
    return others.empty() ? std::vector<Place>{hit} : others;
  }
  return allowed_of(casualty, one_of_each_file(casualty));  // REG-CAS-006: losses belong to the unit group
}

// Every base whose entry in the grid is the best (or worst) that stands there.
template <class Grade, class Better>
std::vector<Place> extreme(const Casualty& casualty, const std::vector<std::vector<Grade>>& grid, bool front_only,
                           Better better) {
  std::vector<Place> best;
  Grade grade{};
  for (int file = 1; file <= static_cast<int>(std::min(grid.size(), casualty.depths.size())); ++file) {
    const auto& column = grid[static_cast<std::size_t>(file - 1)];
    const int depth = std::min({depth_of(casualty, file), static_cast<int>(column.size()), front_only ? 1 : 1000});
    for (int rank = 1; rank <= depth; ++rank) {
      const Grade here = column[static_cast<std::size_t>(rank - 1)];
      if (best.empty() || better(here, grade)) {
        best.clear();
        grade = here;
      }
      if (here == grade) best.push_back({file, rank});
    }
  }
  return best;
}

// REG-CAS-007
std::vector<Place> after_shooting(const Rules& rules, const Casualty& casualty) {
  if (rules.edition == Edition::y2019) {  // evenly: from the files with most bases
    const int most = *std::ranges::max_element(casualty.depths);
    std::vector<Place> places;
    for (const Place place : one_of_each_file(casualty)) {
      if (depth_of(casualty, place.file) == most) places.push_back(place);
    }
    return places;
  }
  if (!casualty.armours.empty()) {
    return extreme(casualty, casualty.armours, true, [](Armour a, Armour b) { return a > b; });
  }
  return allowed_of(casualty, one_of_each_file(casualty));
}

// REG-CAS-008
std::vector<Place> after_test(const Casualty& casualty) {
  if (!casualty.qualities.empty()) {
    return extreme(casualty, casualty.qualities, false, [](Quality a, Quality b) { return a < b; });
  }
  return allowed_of(casualty, one_of_each_file(casualty));
}

}  // namespace

std::vector<Place> removable(const Rules& rules, const Casualty& casualty) {
  if (std::ranges::none_of(casualty.depths, [](int depth) { return depth > 0; })) return {};
  switch (casualty.cause) {
    case LossCause::combat: return after_combat(casualty);
    case LossCause::shooting: return after_shooting(rules, casualty);
    case LossCause::test: return after_test(casualty);
  }
  return {};
}

}  // namespace condotta::reg
