#include "fuzz/targets.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

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

void must(bool holds, std::string_view sentence, std::string_view details) {
  if (holds) return;
  std::fprintf(stderr, "must hold and does not: %.*s: %.*s\n", static_cast<int>(sentence.size()), sentence.data(),
               static_cast<int>(details.size()), details.data());
  std::abort();
}

}  // namespace condotta::fuzz
