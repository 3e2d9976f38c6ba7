// A distribution: values, each with its probability, in rising order and each value once. Odds are distributions.
//
//   Distribution<int> wounds = …;
//   wounds.mean();  wounds.of(2);  wounds.probability([](int w) { return w >= 3; });
//   Distribution<bool> broken = wounds.map([](int w) { return w >= 7; });
//   sum_of(wounds, wounds)            two independent throws added
//   as_fraction(wounds.of(2))         "529/1296", where the number is a small fraction
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace condotta::dice {

template <class T>
class Distribution {
 public:
  struct Outcome {
    T value;
    double probability;
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };
  using value_type = Outcome;

  Distribution() = default;
  // Sorts, and merges equal values.
  explicit Distribution(std::vector<Outcome> outcomes) {
    std::map<T, double> merged;  // adds in the order given, so that all builds round alike
    for (Outcome& outcome : outcomes) merged[std::move(outcome.value)] += outcome.probability;
    outcomes_.reserve(merged.size());
    while (!merged.empty()) {
      auto node = merged.extract(merged.begin());
      outcomes_.push_back(Outcome{std::move(node.key()), node.mapped()});
    }
  }
  // Takes outcomes that are already merged, in an order of the caller's (by a key, where T has no order).
  static Distribution merged(std::vector<Outcome> outcomes) {
    Distribution result;
    result.outcomes_ = std::move(outcomes);
    return result;
  }
  static Distribution certain(T value) { return merged({Outcome{std::move(value), 1.0}}); }
  // No outcomes, and the sentence that says why.
  static Distribution faulty(std::string why) {
    Distribution result;
    result.fault_ = std::move(why);
    return result;
  }

  const std::vector<Outcome>& outcomes() const { return outcomes_; }
  auto begin() const { return outcomes_.begin(); }
  auto end() const { return outcomes_.end(); }
  std::size_t size() const { return outcomes_.size(); }
  bool empty() const { return outcomes_.empty(); }

  // Why there are no outcomes; empty if all is well. Whatever is made from a faulty distribution has the same fault.
  const std::string& fault() const { return fault_; }

  double total() const {
    return mean([](const T&) { return 1.0; });
  }
  // The probability of that value.
  double of(const T& value) const {
    return probability([&](const T& other) { return !(other < value) && !(value < other); });
  }
  template <class Predicate>
  double probability(Predicate holds) const {
    return mean([&](const T& value) { return std::invoke(holds, value) ? 1.0 : 0.0; });
  }
  template <class Function>
  double mean(Function worth) const {
    double sum = 0;
    for (const Outcome& outcome : outcomes_) {
      sum += static_cast<double>(std::invoke(worth, outcome.value)) * outcome.probability;
    }
    return sum;
  }
  double mean() const
    requires std::is_arithmetic_v<T>
  {
    return mean(std::identity{});
  }
  double variance() const
    requires std::is_arithmetic_v<T>
  {
    const double centre = mean();
    return mean([centre](T value) {
      const double off = static_cast<double>(value) - centre;
      return off * off;
    });
  }
  double at_least(const T& value) const {
    return probability([&](const T& other) { return !(other < value); });
  }

  // The distribution of function(value); values that come out equal are merged.
  template <class Function>
  auto map(Function function) const {
    using Result = std::decay_t<std::invoke_result_t<Function&, const T&>>;
    if (!fault_.empty()) return Distribution<Result>::faulty(fault_);
    std::vector<typename Distribution<Result>::Outcome> results;
    results.reserve(outcomes_.size());
    for (const Outcome& outcome : outcomes_) {
      results.push_back({std::invoke(function, outcome.value), outcome.probability});
    }
    return Distribution<Result>(std::move(results));
  }

  friend bool operator==(const Distribution&, const Distribution&) = default;

 private:
  std::vector<Outcome> outcomes_;
  std::string fault_;
};

// What function gives for two independent values, one of each distribution.
template <class A, class B, class Function>
auto combine(const Distribution<A>& a, const Distribution<B>& b, Function function) {
  using Result = std::decay_t<std::invoke_result_t<Function&, const A&, const B&>>;
  if (!a.fault().empty()) return Distribution<Result>::faulty(a.fault());
  if (!b.fault().empty()) return Distribution<Result>::faulty(b.fault());
  std::vector<typename Distribution<Result>::Outcome> results;
  results.reserve(a.size() * b.size());
  for (const auto& left : a) {
    for (const auto& right : b) {
      results.push_back({std::invoke(function, left.value, right.value), left.probability * right.probability});
    }
  }
  return Distribution<Result>(std::move(results));
}

// The sum of two independent values: convolution.
Distribution<int> sum_of(const Distribution<int>& a, const Distribution<int>& b);
// The sum of that many independent values of one distribution.
Distribution<int> sum_of(const Distribution<int>& one, int times);

// The fraction that a number stands for: "529/1296", "7/6", "1". Empty if no fraction is found that is both close and
// credible: up to a denominator of 10,000 any will do; above, up to `most`, it must be one that dice and decks make (no
// prime above 53) and so close that chance hardly explains it. A probability with a larger denominator has no fraction.
std::string as_fraction(double number, std::int64_t most = 2'000'000);

}  // namespace condotta::dice
