#include "cli/origins.hpp"

#include "fwc/numbers.hpp"

namespace condotta::cli {

std::vector<NumberOrigin> origins_of(std::string_view rule_set) {
  std::vector<NumberOrigin> out;
  if (rule_set != fwc::rule_set_id) return out;
  for (const fwc::Provenance& one : fwc::provenance())
    out.push_back({one.rule, one.name, one.value, one.mark, one.why});
  return out;
}

}  // namespace condotta::cli
