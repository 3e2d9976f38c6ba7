// Armies and army lists from files: reading them with everything that they name.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "reg/army.hpp"

namespace condotta::cli {

struct LoadedArmy {
  reg::Army army;
  std::vector<reg::ArmyList> lists;  // the project's, and those that the files name
  std::string file;
};

// A file, or the name of a sample army of the project. An army may name a list of its own (`list = "mine.toml"`), which
// may include others; a list that includes itself is refused.
std::expected<LoadedArmy, Fault> load_army(const std::string& name);

// A list by the name of the project or of a file.
struct LoadedList {
  std::vector<reg::ArmyList> lists;
  std::string id;
};
std::expected<LoadedList, Fault> load_list(const std::string& name);

}  // namespace condotta::cli
