// bench_condotta [part of a name]: runs the measurements and prints them beside their limits; fails if one is missed.
#include <fmt/core.h>

#include <string>

#include "bench.hpp"

using namespace condotta::bench;

namespace {

// More is better only for rates; times are compared the other way round.
double ratio(const Measurement& measurement, const Measured& measured) {
  return measurement.at_least ? measured.value / *measured.peer : *measured.peer / measured.value;
}

bool kept(const Measurement& measurement, const Measured& measured) {
  if (measurement.at_most && measured.value > *measurement.at_most) return false;
  if (measurement.at_least && measured.value < *measurement.at_least) return false;
  return !measurement.ratio_at_least || (measured.peer && ratio(measurement, measured) >= *measurement.ratio_at_least);
}

std::string limit(const Measurement& measurement) {
  std::string text;
  if (measurement.at_most) text = fmt::format("<= {:g}", *measurement.at_most);
  if (measurement.at_least) text = fmt::format(">= {:g}", *measurement.at_least);
  if (measurement.ratio_at_least)
    text += fmt::format("{}>= {:g}x", text.empty() ? "" : ", ", *measurement.ratio_at_least);
  return text;
}

}  // namespace

int main(int count, char** words) {
  const std::string wanted = count > 1 ? words[1] : "";
  std::vector<Measurement>& all = measurements();
  std::stable_sort(all.begin(), all.end(), [](const Measurement& a, const Measurement& b) { return a.name < b.name; });
  fmt::print("{:<28} {:>12} {:<6} {:>12} {:>9} {:<16} {:<6} {}\n", "measurement", "value", "unit", "peer", "ratio",
             "limit", "", "what is measured");
  bool all_kept = true;
  for (const Measurement& measurement : all) {
    if (measurement.name.find(wanted) == std::string::npos) continue;
    const Measured measured = measurement.run();
    const bool good = kept(measurement, measured);
    all_kept = all_kept && good;
    fmt::print("{:<28} {:>12.4g} {:<6} {:>12} {:>9} {:<16} {:<6} {}\n", measurement.name, measured.value,
               measurement.unit, measured.peer ? fmt::format("{:.4g}", *measured.peer) : "",
               measured.peer ? fmt::format("{:.1f}x", ratio(measurement, measured)) : "", limit(measurement),
               good ? "ok" : "MISSED", measurement.what);
  }
  return all_kept ? 0 : 1;
}
