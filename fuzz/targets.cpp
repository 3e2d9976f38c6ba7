#include "fuzz/targets.hpp"

#include <array>

namespace condotta::fuzz {

std::span<const Target> targets() {
  static constexpr std::array<Target, 12> all = {{
      {"scenario", fuzz_scenario},
      {"army", fuzz_army},
      {"house_rules", fuzz_house_rules},
      {"case", fuzz_case},
      {"record", fuzz_record},
      {"message", fuzz_message},
      {"desk", fuzz_desk},
      {"reg", fuzz_reg},
      {"impetus", fuzz_impetus},
      {"cfeo", fuzz_cfeo},
      {"fwc", fuzz_fwc},
      {"geometry", fuzz_geometry},
  }};
  return all;
}

}  // namespace condotta::fuzz
