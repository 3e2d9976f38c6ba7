// The ready armies of data/troops/fwc.toml (FWC-TBL-038), and armies written like them.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "fwc/leaders.hpp"
#include "fwc/logistics.hpp"

namespace condotta::fwc {

struct ArmyUnit {
  std::string name;
  Unit unit;
  Load load = Load::rounds;  // of a wagon
};

struct Army {
  std::string name;
  std::vector<ArmyUnit> units;
  std::vector<Leader> leaders;
  int stated_points = 0;
};
int points_of(const Rules& rules, const Army& army);
std::expected<Army, Fault> read_army(const Rules& rules, const Document& table);
// All that are built in.
std::expected<std::vector<Army>, Fault> ready_armies(const Rules& rules);

}  // namespace condotta::fwc
