#include "reg/army_words.hpp"

#include <string>

#include "reg/set_formations.hpp"

namespace condotta::reg {

std::vector<int> words_of(Reader& reader, std::string_view key, std::span<const std::string_view> words) {
  std::vector<int> found;
  for (const std::string& word : reader.texts(key)) {
    int index = -1;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (same_words(words[i], word)) index = static_cast<int>(i);
    }
    if (index < 0) {
      const std::vector<std::string> all(words.begin(), words.end());
      reader.complain(quoted(word) + " is no word for '" + std::string(key) + "'; there are " + listed(all),
                      reader.find(key));
      return found;
    }
    found.push_back(index);
  }
  return found;
}

namespace {

struct Sizes {
  int least;
  int most;
  std::string_view of;
};

Sizes sizes_of(const Troops& troops) {
  if (const FormationGrid* grid = grid_of(troops.set_formation)) {
    const bool regiment =
        troops.set_formation == SetFormation::foot_regiment || troops.set_formation == SetFormation::missile_regiment;
    // Regiments are as the list says; 6 unless it says otherwise (REG-GAP-011).
    return regiment ? Sizes{2, 48, "a regiment"} : Sizes{grid->bases, grid->bases, in_words(troops.set_formation)};
  }
  if (troops.has(Trait::dragoons)) return {2, 4, "Dragoons"};
  switch (troops.type) {
    case Type::mounted: return {4, 6, "a Mounted UG"};
    case Type::elephants: return {2, 6, "Elephants"};
    case Type::battlewagons: return {4, 4, "Battlewagons"};
    default: return {2, 48, "a UG"};
  }
}

}  // namespace

Ruling legal_size(const Troops& troops, int bases) {
  const Sizes sizes = sizes_of(troops);
  Ruling ruling;
  if (bases < sizes.least || bases > sizes.most) {
    const std::string range = sizes.least == sizes.most
                                  ? std::to_string(sizes.least)
                                  : std::to_string(sizes.least) + " to " + std::to_string(sizes.most);
    ruling.refuse("REG-ARM-014"_rule, std::string(sizes.of) + " has " + range + " bases, not " + std::to_string(bases));
  }
  return ruling;
}

}  // namespace condotta::reg
