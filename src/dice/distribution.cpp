#include "dice/distribution.hpp"

#include <cmath>
#include <cstdint>

namespace condotta::dice {
namespace {

constexpr double close_enough = 1e-13;

bool made_by_dice_and_decks(std::int64_t denominator) {
  for (const int prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}) {
    while (denominator % prime == 0) denominator /= prime;
  }
  return denominator == 1;
}

bool credible(std::int64_t denominator, double error) {
  if (error >= close_enough) return false;
  if (denominator <= 10'000) return true;
  // A number that is no fraction has approximations with error * b * b below 1; an error far below that is no chance.
  const double b = static_cast<double>(denominator);
  return made_by_dice_and_decks(denominator) && error * b * b < 0.01;
}

}  // namespace

Distribution<int> sum_of(const Distribution<int>& a, const Distribution<int>& b) {
  return combine(a, b, [](int x, int y) { return x + y; });
}

Distribution<int> sum_of(const Distribution<int>& one, int times) {
  if (!one.fault().empty()) return one;
  Distribution<int> sum = Distribution<int>::certain(0);
  for (int i = 0; i < times; ++i) sum = sum_of(sum, one);
  return sum;
}

// Continued fractions: the convergents a/b of the number are its best approximations, with rising b.
std::string as_fraction(double number, std::int64_t most) {
  if (number < 0) {
    const std::string positive = as_fraction(-number, most);
    return positive.empty() || positive == "0" ? positive : "-" + positive;
  }
  if (!(number < 1e6)) return {};
  std::int64_t a = 1, b = 0, last_a = 0, last_b = 1;
  double rest = number;
  while (true) {
    const double whole = std::floor(rest);
    if (whole > 1e15) return {};
    const std::int64_t quotient = static_cast<std::int64_t>(whole);
    if (b > 0 && quotient > most / b) return {};
    last_a = std::exchange(a, quotient * a + last_a);
    last_b = std::exchange(b, quotient * b + last_b);
    if (b > most) return {};
    if (credible(b, std::fabs(number - static_cast<double>(a) / static_cast<double>(b)))) {
      return b == 1 ? std::to_string(a) : std::to_string(a) + "/" + std::to_string(b);
    }
    if (rest == whole) return {};
    rest = 1.0 / (rest - whole);
  }
}

}  // namespace condotta::dice
