// Secrets in random games: everything that a side may not know is replaced (the enemy's hand, what lies under his
// Ambush cards and marches round his flanks, which of them are bluffs, the order of the deck), and nothing changes in
// what that side sees, is asked, is refused, is shown beforehand, or is told of odds (REG-CRD-014, REG-DEP-024,
// REG-FLK-007).
#include <doctest/doctest.h>

#include "battle/battle.hpp"
#include "dice/seeded.hpp"
#include "reg/rule_set.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

Document tournament(std::string_view red, std::string_view blue) {
  Document scenario = Document::object();
  scenario.set("begin", "muster");
  for (const auto& [side, sample] : {std::pair{"red", red}, std::pair{"blue", blue}}) {
    Document army = Document::object();
    army.set("sample", sample);
    scenario.set(side, army);
  }
  return scenario;
}

std::string in_words(const Ruling& ruling) {
  std::string words;
  for (const Refusal& refusal : ruling.refusals)
    words += std::string(refusal.rule.text()) + ": " + refusal.facts + "\n";
  return words;
}

struct Seen {
  int worlds = 0;
  int others = 0;  // that differ from the true one
  int previews = 0;
  int refusals = 0;
};

// Choices to ask about: some candidates, and some of them bent until they are often wrong.
std::vector<Choice> questions(const Battle& battle, const Decision& asked, dice::Seeded& dice) {
  std::vector<Choice> all;
  const std::vector<Candidate> open = battle.candidates();
  for (int i = 0; i < 3 && !open.empty(); ++i) {
    Choice choice = open[dice.below(static_cast<std::uint32_t>(open.size()))].choice;
    all.push_back(choice);
    const Option* option = asked.find(choice.option);
    if (choice.values.empty() || option == nullptr) continue;
    const std::uint32_t at = dice.below(static_cast<std::uint32_t>(choice.values.size()));
    const Parameter& parameter = option->parameters[at];
    choice.values[at] = parameter.allowed.empty()
                            ? parameter.most
                            : parameter.allowed[dice.below(static_cast<std::uint32_t>(parameter.allowed.size()))];
    all.push_back(std::move(choice));
  }
  return all;
}

void compare(const Battle& battle, std::uint64_t seed, Seen& seen) {
  dice::Seeded dice(seed);
  const bool over = battle.over();
  const Decision asked = over ? Decision{} : battle.pending();
  const std::vector<Choice> about = over ? std::vector<Choice>{} : questions(battle, asked, dice);
  for (const Side side : {Side::red, Side::blue}) {
    const Document view = battle.view(side).document();
    for (int world = 0; world < 2; ++world) {
      const Battle other = battle.imagine(side, dice);
      ++seen.worlds;
      if (!(other == battle)) ++seen.others;
      REQUIRE(other.view(side).document() == view);
      if (over || asked.side != side) continue;
      REQUIRE(document(other.pending()) == document(asked));
      for (const Choice& choice : about) {
        CAPTURE(asked.step);
        CAPTURE(in_words(battle.check(choice)));
        REQUIRE(in_words(other.check(choice)) == in_words(battle.check(choice)));
        REQUIRE(other.preview(choice).document(asked) == battle.preview(choice).document(asked));
        ++seen.previews;
        if (!battle.check(choice).allowed()) ++seen.refusals;
      }
    }
  }
}

}  // namespace

TEST_CASE("secrets: whatever a side may not know changes nothing that it is shown, asked, refused or told of odds") {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> pairs = {{{"ottoman", "polish-lithuanian"},
                                                                                   {"tyw-swedish", "tyw-imperial"},
                                                                                   {"italian-wars-french", "swiss"},
                                                                                   {"gnw-swedish", "gnw-russian"}}};
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Edition edition = seed % 2 == 0 ? Edition::y2019 : Edition::y2021;
    const auto& [red, blue] = pairs[seed - 1];
    auto battle = rule_set(edition).set_up(tournament(red, blue), {});
    REQUIRE(battle.has_value());
    dice::Seeded dice(seed);
    dice::Seeded player = dice.split(1);
    for (int i = 0; i < 260 && !battle->over(); ++i) {
      CAPTURE(seed);
      CAPTURE(i);
      // Often where orders are given and after the armies are down, now and then elsewhere.
      const bool secret = battle->pending().secret;
      if (i % 12 == 0 || secret) compare(*battle, seed * 1000 + static_cast<std::uint64_t>(i), seen);
      const std::vector<Candidate> open = battle->candidates();
      REQUIRE_FALSE(open.empty());
      REQUIRE(battle->apply(open[player.below(static_cast<std::uint32_t>(open.size()))].choice, dice).has_value());
    }
  }
  CHECK(seen.others > seen.worlds / 4);
  CHECK(seen.previews > 100);
  CHECK(seen.refusals > 10);
}
