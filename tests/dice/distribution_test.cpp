#include "dice/distribution.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "dice/seeded.hpp"

using namespace condotta::dice;

namespace {

Distribution<int> one_d6() {
  std::vector<Distribution<int>::Outcome> outcomes;
  for (int face = 6; face >= 1; --face) outcomes.push_back({face, 1.0 / 6});
  return Distribution<int>(outcomes);
}

}  // namespace

TEST_CASE("a distribution is sorted and holds each value once") {
  const Distribution<int> odds({{3, 0.25}, {1, 0.5}, {3, 0.125}, {2, 0.125}});
  REQUIRE(odds.size() == 3);
  CHECK(odds.outcomes()[0] == Distribution<int>::Outcome{1, 0.5});
  CHECK(odds.outcomes()[2] == Distribution<int>::Outcome{3, 0.375});
  CHECK(odds.total() == 1.0);
  CHECK(odds.of(4) == 0.0);
  CHECK(odds.at_least(2) == 0.5);
  CHECK(odds.mean() == 1.875);
}

TEST_CASE("sums of dice") {
  const Distribution<int> two = sum_of(one_d6(), one_d6());
  CHECK(two.size() == 11);
  CHECK(as_fraction(two.of(7)) == "1/6");
  CHECK(as_fraction(two.of(12)) == "1/36");
  CHECK(as_fraction(one_d6().variance()) == "35/12");
  const Distribution<int> four = sum_of(one_d6(), 4);
  CHECK(as_fraction(four.of(14)) == "73/648");
  CHECK(as_fraction(four.mean()) == "14");
  CHECK(sum_of(one_d6(), 0) == Distribution<int>::certain(0));
}

TEST_CASE("map merges values that come out equal") {
  const Distribution<bool> even = one_d6().map([](int face) { return face % 2 == 0; });
  REQUIRE(even.size() == 2);
  CHECK(as_fraction(even.of(true)) == "1/2");
}

TEST_CASE("a fault goes on into all that is made from it") {
  const auto bad = Distribution<int>::faulty("no odds");
  CHECK(bad.map([](int x) { return x > 1; }).fault() == "no odds");
  CHECK(sum_of(bad, one_d6()).fault() == "no odds");
  CHECK(sum_of(one_d6(), bad).fault() == "no odds");
  CHECK(sum_of(bad, 3).fault() == "no odds");
  CHECK(bad.total() == 0.0);
}

TEST_CASE("fractions are found where they are") {
  CHECK(as_fraction(529.0 / 1296) == "529/1296");
  CHECK(as_fraction(0.0) == "0");
  CHECK(as_fraction(1.0) == "1");
  CHECK(as_fraction(1.0 / 3) == "1/3");
  CHECK(as_fraction(7.0 / 6) == "7/6");
  CHECK(as_fraction(-5.0 / 9) == "-5/9");
  CHECK(as_fraction(190.0 / 1225) == "38/245");
  CHECK(as_fraction(1.0 / 61) == "1/61");
  CHECK(as_fraction(5.0 / 1679616) == "5/1679616");
  CHECK(as_fraction(1679615.0 / 1679616) == "1679615/1679616");
  CHECK(as_fraction(1.0 / 3 + 5e-14) == "1/3");
  CHECK(as_fraction(0.1 + 0.2) == "3/10");
}

TEST_CASE("fractions are not invented") {
  CHECK(as_fraction(std::sqrt(0.5)) == "");
  CHECK(as_fraction(1.0 / 3 + 2e-13) == "");
  CHECK(as_fraction(1.0 / 10077696) == "");  // 6^9
  CHECK(as_fraction(1.0 / 1296, 1000) == "");
  CHECK(as_fraction(std::nan("")) == "");
  CHECK(as_fraction(1.0 / 0.0) == "");
  // Numbers at random have no fraction, and chance finds one for very few.
  Seeded random(1);
  int found = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double high = random.word();
    const double low = random.word();
    found += !as_fraction((high + low / 4294967296.0) / 4294967296.0).empty();
  }
  CHECK(found < 60);
}

TEST_CASE("every fraction of small dice pools comes back as itself") {
  for (const int denominator : {2, 6, 36, 49, 216, 245, 1225, 1296, 7776, 46656}) {
    for (int numerator = 1; numerator < denominator; numerator += 1 + denominator / 97) {
      int a = numerator, b = denominator;
      while (b != 0) a = std::exchange(b, a % b);
      const std::string expected = std::to_string(numerator / a) + "/" + std::to_string(denominator / a);
      CHECK(as_fraction(static_cast<double>(numerator) / denominator) == expected);
    }
  }
}
