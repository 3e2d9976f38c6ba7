#include "impetus/hits.hpp"

#include <algorithm>
#include <array>

namespace condotta::impetus {
namespace {

constexpr std::size_t most = most_pool;

// Binomial coefficients and the powers of 2/3 and 1/6, which no pool changes.
struct Tables {
  std::array<std::array<double, most + 1>, most + 1> choose{};
  std::array<double, most + 1> miss{};  // of 1 to 4
  std::array<double, most + 1> face{};  // of one face

  constexpr Tables() {
    miss[0] = face[0] = 1;
    for (std::size_t n = 0; n <= most; ++n) {
      choose[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k) choose[n][k] = choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0);
      if (n > 0) {
        miss[n] = miss[n - 1] * 4 / 6;
        face[n] = face[n - 1] / 6;
      }
    }
  }
};
constexpr Tables tables;

}  // namespace

int hits(const Rules& rules, int sixes, int fives) { return sixes + fives / rules.numbers.fives_for_a_hit; }

int hits(const Rules& rules, std::span<const int> rolls) {
  const auto sixes = static_cast<int>(std::count(rolls.begin(), rolls.end(), 6));
  const auto fives = static_cast<int>(std::count(rolls.begin(), rolls.end(), 5));
  return hits(rules, sixes, fives);
}

int throw_hits(const Rules& rules, int dice, dice::Source& source) {
  std::array<const dice::Die*, most> pool{};
  const auto size = static_cast<std::size_t>(std::clamp(dice, 0, most_pool));
  std::fill_n(pool.begin(), size, &dice::d6);  // IMP-BAS-007
  const dice::Tally tally = source.throw_pool(std::span<const dice::Die* const>(pool.data(), size));
  return hits(rules, tally[dice::Face{6}], tally[dice::Face{5}]);
}

std::vector<double> hit_chances(const Rules& rules, int dice) {
  const auto n = static_cast<std::size_t>(std::clamp(dice, 0, most_pool));
  std::vector<double> chances(n + 1, 0.0);
  for (std::size_t sixes = 0; sixes <= n; ++sixes) {
    const double of_sixes = tables.choose[n][sixes] * tables.face[sixes];
    for (std::size_t fives = 0; sixes + fives <= n; ++fives) {
      const double of_fives = tables.choose[n - sixes][fives] * tables.face[fives];
      const auto hit = static_cast<std::size_t>(hits(rules, static_cast<int>(sixes), static_cast<int>(fives)));
      chances[std::min(hit, n)] += of_sixes * of_fives * tables.miss[n - sixes - fives];
    }
  }
  return chances;
}

dice::Distribution<int> hit_odds(const Rules& rules, int dice) {
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  const std::vector<double> chances = hit_chances(rules, dice);
  for (std::size_t h = 0; h < chances.size(); ++h) outcomes.push_back({static_cast<int>(h), chances[h]});
  return dice::Distribution<int>::merged(std::move(outcomes));
}

}  // namespace condotta::impetus
