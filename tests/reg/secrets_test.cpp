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

// What of the hidden the other world has otherwise. Each must have been seen, or the test would show little.
struct Replaced {
  int map_cards = 0;  // before the battle
  int day_cards = 0;  // chosen face down
  int armies = 0;     // kinds that are not on the table yet
  int hands = 0;
  int under_cards = 0;  // who lies in ambush
  int bluffs = 0;       // whether anybody does
  int marches = 0;      // who marches
  int numbers = 0;      // how many are hidden
  int deck = 0;
};

Document part(const Document& from, std::initializer_list<std::string_view> way) {
  const Document* at = &from;
  for (const std::string_view key : way) {
    at = at == nullptr ? nullptr : at->find(key);
  }
  return at == nullptr ? Document() : *at;
}

int hidden_bases(const Document& unit) {
  const bool away = part(unit, {"off-table"}).boolean() && !part(unit, {"broken"}).boolean();
  return away ? static_cast<int>(part(unit, {"base-count"}).number()) : 0;
}

void count(const Battle& battle, const Battle& other, Replaced& replaced) {
  const Document a = battle.document();
  const Document b = other.document();
  const auto differs = [&](std::initializer_list<std::string_view> way) { return !(part(a, way) == part(b, way)); };
  if (a.find("battle") == nullptr) {
    replaced.map_cards += differs({"muster", "hands"}) ? 1 : 0;
    replaced.day_cards += differs({"muster", "today"}) ? 1 : 0;
    replaced.deck += differs({"muster", "deck"}) ? 1 : 0;
    replaced.armies += differs({"muster", "units"}) ? 1 : 0;
    replaced.under_cards += differs({"muster", "cards"}) ? 1 : 0;
    return;
  }
  replaced.hands += differs({"battle", "state", "command", "commanders"}) ? 1 : 0;
  replaced.deck += differs({"battle", "state", "command", "deck"}) ? 1 : 0;
  const Document cards = part(a, {"battle", "state", "ambushes"});
  const Document others = part(b, {"battle", "state", "ambushes"});
  for (std::size_t i = 0; i < cards.items().size(); ++i) {
    const bool here = part(cards.items()[i], {"unit"}).number() >= 0;
    const bool there = part(others.items()[i], {"unit"}).number() >= 0;
    replaced.bluffs += here != there ? 1 : 0;
  }
  const Document units = part(a, {"battle", "state", "units"});
  const Document units_there = part(b, {"battle", "state", "units"});
  int hidden_here = 0;
  int hidden_there = 0;
  bool marches = false;
  for (std::size_t i = 0; i < units.items().size(); ++i) {
    const Document& one = units.items()[i];
    const Document& same = units_there.items()[i];
    hidden_here += hidden_bases(one) > 0 ? 1 : 0;
    hidden_there += hidden_bases(same) > 0 ? 1 : 0;
    if (one == same) continue;
    const bool lies = part(one, {"in-ambush"}).boolean() && part(same, {"in-ambush"}).boolean();
    replaced.under_cards += lies ? 1 : 0;
    marches = marches || !(part(one, {"in-ambush"}).boolean() || part(same, {"in-ambush"}).boolean());
  }
  replaced.marches += marches ? 1 : 0;
  replaced.numbers += hidden_here != hidden_there ? 1 : 0;
}

struct Seen {
  Replaced replaced;
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
      count(battle, other, seen.replaced);
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
  CHECK(seen.replaced.map_cards > 0);
  CHECK(seen.replaced.day_cards > 0);
  CHECK(seen.replaced.armies > 0);
  CHECK(seen.replaced.hands > 0);
  CHECK(seen.replaced.under_cards > 0);
  CHECK(seen.replaced.bluffs > 0);
  CHECK(seen.replaced.marches > 0);
  CHECK(seen.replaced.numbers > 0);
  CHECK(seen.replaced.deck > 0);
}

TEST_CASE("REG-DEP-024: neither numbers nor names of the own army tell of the other one") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    const auto one = rule_set(edition).set_up(tournament("ottoman", "tyw-imperial"), {});
    const auto two = rule_set(edition).set_up(tournament("swiss", "tyw-imperial"), {});
    const auto three = rule_set(edition).set_up(tournament("tyw-imperial", "tyw-imperial"), {});
    REQUIRE((one && two && three));
    const auto own = [](const Battle& battle) {
      Document all = Document::array();
      for (const SeenUnit& unit : battle.view(Side::blue).units) {
        REQUIRE(unit.side == Side::blue);
        Document seen = Document::object();
        seen.set("number", unit.number);
        seen.set("name", unit.name);
        all.push(std::move(seen));
      }
      return all;
    };
    CHECK(own(*one).items().size() > 8);
    CHECK(own(*one) == own(*two));
    CHECK(own(*one) == own(*three));
  }
}

TEST_CASE("REG-DEP-024: when the battle begins those on the table are numbered without a gap") {
  for (std::uint64_t seed = 20; seed < 24; ++seed) {
    auto battle = rule_set(Edition::y2021).set_up(tournament("ottoman-tatars", "polish-cossacks"), {});
    REQUIRE(battle.has_value());
    dice::Seeded dice(seed);
    dice::Seeded player = dice.split(1);
    for (int i = 0; i < 400 && battle->turn() < 1 && !battle->over(); ++i) {
      const std::vector<Candidate> open = battle->candidates();
      REQUIRE_FALSE(open.empty());
      REQUIRE(battle->apply(open[player.below(static_cast<std::uint32_t>(open.size()))].choice, dice).has_value());
    }
    REQUIRE(battle->turn() >= 1);
    const View both = battle->view(std::nullopt);
    for (std::size_t i = 0; i < both.units.size(); ++i) CHECK(both.units[i].number == static_cast<int>(i));
    for (const Side side : {Side::red, Side::blue}) {  // the own hidden ones come after them
      for (const SeenUnit& unit : battle->view(side).units) {
        if (unit.number < static_cast<int>(both.units.size())) continue;
        CHECK(unit.side == side);
        CHECK(unit.off_table);
        CHECK(unit.bases.empty());
      }
    }
    CHECK(battle->broken_invariants().empty());
  }
}
