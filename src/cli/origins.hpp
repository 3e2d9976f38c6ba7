// Where the numbers of a rule set come from, for those whose data says it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace condotta::cli {

// Where a number of a rule set comes from: its rule, its name, its value, a mark and a few words.
struct NumberOrigin {
  std::string rule;
  std::string name;
  std::string value;
  std::string mark;
  std::string why;
};
// Of the game of that folder ("fwc"), if its data says it; otherwise nothing.
std::vector<NumberOrigin> origins_of(std::string_view folder);

}  // namespace condotta::cli
