// What is said quickly, without reasons, is what the full check says.
#include <doctest/doctest.h>

#include "dice/seeded.hpp"
#include "reg/candidates.hpp"
#include "reg/proposals.hpp"
#include "reg/steps.hpp"
#include "situations.hpp"

namespace condotta::reg {
namespace {

Situation two_lines(Edition edition) {
  Situation made = a_situation(
      a_scenario({a_unit("foot", "red", "Pike & Shot, Average, Protected, Musket AFP", 12, 8, 0),
                  a_unit("horse", "red", "Mounted, Loose, Superior, Sword & Pistol, Melee Pistol", 17, 8, 0),
                  a_unit("screen", "red", "Foot, Skirmish Formation, Average, Arquebus AFP", 21, 8, 0),
                  a_unit("guns", "red", "Medium Artillery, Average", 8, 8, 0),
                  a_unit("shot", "blue", "Foot, Loose, Average, Unprotected, Musket AFP", 12, 13, 180),
                  a_unit("pikes", "blue", "Pike & Shot, Average, Protected, Musket AFP", 17, 13, 180),
                  a_unit("lancers", "blue", "Mounted, Loose, Superior, Sword & Pistol, Melee Pistol", 21, 13, 180)},
                 {a_general("foot", "talented", 1), a_general("pikes", "talented", 1)}),
      edition);
  for (Unit& unit : made.state.units) unit.command = unit.side == Side::red ? 0 : 1;
  return made;
}

// Any values that fit an option.
Choice any_values(const Option& option, dice::Seeded& dice) {
  Choice choice{option.number, {}};
  for (const Parameter& parameter : option.parameters) {
    if (parameter.optional && dice.below(3) != 0) {
      choice.values.push_back(-1);
    } else if (!parameter.allowed.empty()) {
      choice.values.push_back(parameter.allowed[dice.below(static_cast<std::uint32_t>(parameter.allowed.size()))]);
    } else if (parameter.usual && dice.below(3) != 0) {
      choice.values.push_back(*parameter.usual);
    } else {
      const auto range = static_cast<std::uint32_t>(parameter.most - parameter.least);
      choice.values.push_back(parameter.least + static_cast<std::int32_t>(dice.below(range + 1)));
    }
  }
  return choice;
}

TEST_CASE("whether something is allowed is the same with and without its reasons, at every decision of a battle") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    CAPTURE(in_words(edition));
    int yes = 0;
    int no = 0;
    for (const std::uint64_t seed : {11, 12, 13}) {
      Situation s = two_lines(edition);
      begin_battle(s.game, s.state);
      dice::Seeded dice(seed);
      Events events;
      for (int i = 0; i < 400 && !over(s.state); ++i) {
        const Decision asked = decision(s.game, s.state);
        std::vector<Choice> choices;
        for (const Option& option : asked.options) choices.push_back(any_values(option, dice));
        const auto picked = any_choice(s.game, s.state, asked, dice);
        if (picked) choices.push_back(*picked);
        for (const Choice& choice : choices) {
          const bool full = check(s.game, s.state, asked, choice).allowed();
          REQUIRE(allowed(s.game, s.state, asked, choice) == full);
          ++(full ? yes : no);
        }
        const Choice made = picked ? *picked : candidates(s.game, s.state, asked).front().choice;
        REQUIRE(check(s.game, s.state, asked, made).allowed());
        apply(s.game, s.state, made, dice, events);
      }
    }
    CHECK(yes > 300);
    CHECK(no > 300);
  }
}

}  // namespace
}  // namespace condotta::reg
