// CFEO: the exact chances of every result of a combat.
#include "bench.hpp"
#include "cfeo/combat.hpp"
#include "cfeo/results.hpp"

namespace condotta::bench {
namespace {

using namespace condotta::cfeo;

Fighter fighter(Type type, Grade grade, int stands, int files, Onset onset) {
  Fighter out;
  out.unit.troops.type = type;
  out.unit.troops.grade = grade;
  out.unit.ranks = ranks_of(stands, files);
  out.onset = onset;
  return out;
}

const Registration bands{{.name = "cfeo combat bands",
                          .what = "breakdown and chances of the seven results, gendarmes that charge pikes",
                          .unit = "us",
                          .at_most = 50.0,
                          .run = [] {
                            const Rules rules = Rules::by_the_book();
                            Melee melee;
                            melee.sides[0] = {fighter(Type::heavy_cavalry, Grade::a2, 4, 4, Onset::charging)};
                            melee.sides[1] = {fighter(Type::pikemen, Grade::c, 8, 4, Onset::standing)};
                            melee.numbers = {4, 16};
                            return Measured{microseconds([&] {
                              const auto odds = difference_odds(melee, breakdown(rules, melee));
                              std::array<double, 7> chance{};
                              for (const auto& [difference, probability] : odds)
                                chance[static_cast<std::size_t>(band_of(rules, difference))] += probability;
                              keep(chance);
                            })};
                          }}};

}  // namespace
}  // namespace condotta::bench
