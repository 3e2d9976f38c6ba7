// Benchmarks: named measurements with the limit each must keep, printed as one table by bench/main.cpp.
//
// A file of measurements registers its own; nothing else has to know it:
//
//   static const Registration advance{{.name = "straight advance", .what = "first contact among 400 bases",
//                                      .unit = "us", .at_most = 5.0,
//                                      .run = [] { return Measured{microseconds([] { keep(first_contact(…)); })}; }}};
//
// A measurement beside a peer gives the peer's figure of the same run and asks `.ratio_at_least`.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace condotta::bench {

struct Measured {
  double value;
  std::optional<double> peer = std::nullopt;  // the same quantity of what it is compared with
};

struct Measurement {
  std::string name;
  std::string what;
  std::string unit;
  std::optional<double> at_most = std::nullopt;         // limit of the value
  std::optional<double> at_least = std::nullopt;        // for rates: more is better
  std::optional<double> ratio_at_least = std::nullopt;  // how many times better than the peer
  std::function<Measured()> run;
};

inline std::vector<Measurement>& measurements() {
  static std::vector<Measurement> all;
  return all;
}

struct Registration {
  explicit Registration(Measurement measurement) { measurements().push_back(std::move(measurement)); }
};

// Makes the compiler believe that the value is used.
template <typename T>
inline void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// The median time of one call over many batches, on one core.
template <typename Call>
double microseconds(const Call& call, int batches = 21) {
  using Clock = std::chrono::steady_clock;
  const auto time = [&call](long times) {
    const auto start = Clock::now();
    for (long i = 0; i < times; ++i) call();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
  };
  long times = 1;
  while (time(times) < 2000 && times < (1L << 30)) times *= 2;
  std::vector<double> each;
  for (int i = 0; i < batches; ++i) each.push_back(time(times) / static_cast<double>(times));
  std::nth_element(each.begin(), each.begin() + batches / 2, each.end());
  return each[static_cast<std::size_t>(batches / 2)];
}

}  // namespace condotta::bench
