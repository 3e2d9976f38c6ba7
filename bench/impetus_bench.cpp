// Impetus: the exact odds of a volley and of a round of melee.
#include "bench.hpp"
#include "impetus/hits.hpp"
#include "impetus/melee.hpp"
#include "impetus/profiles.hpp"

using namespace condotta;
using namespace condotta::bench;
using namespace condotta::impetus;

namespace {

const Rules& rules() { return Rules::by_the_book(); }

Combatant fighter(std::string_view key, int ranks, bool charged) {
  Combatant made;
  made.unit = unit_of(find_unit(key)->profile, ranks);
  made.charged = charged;
  return made;
}

const Registration pool{
    {.name = "impetus pool odds", .what = "hits of 24 dice", .unit = "us", .at_most = 20.0, .run = [] {
       return Measured{microseconds([] { keep(hit_odds(rules(), 24)); })};
     }}};

const Registration volley{
    {.name = "impetus volley odds", .what = "24 dice and the cohesion test", .unit = "us", .at_most = 20.0, .run = [] {
       const Unit target = fighter("CO-ELM", 1, false).unit;
       const ShotAt by{Missile::crossbow_a, Range::far, false};
       return Measured{microseconds([&] { keep(volley_odds(rules(), target, 24, by)); })};
     }}};

const Registration round{{.name = "impetus melee odds",
                          .what = "a whole round, 13 dice against 11",
                          .unit = "us",
                          .at_most = 1000.0,
                          .run = [] {
                            const Combatant first = fighter("FR-GEN", 1, true);
                            const Combatant second = fighter("IM-MAA", 1, true);
                            return Measured{microseconds([&] { keep(round_odds(rules(), first, second)); })};
                          }}};

}  // namespace
