#include "dice/die.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>

#include "dice/death_dice.hpp"
#include "dice/distribution.hpp"
#include "dice/enumerating.hpp"

using namespace condotta::dice;

static_assert(d6.sides == 6 && d6.faces[0] == 1 && d6.faces[5] == 6);
static_assert(d(20).has(20) && !d(20).has(21) && !d(20).has(0));
static_assert(average_die.count(3) == 2 && average_die.count(2) == 1 && !average_die.has(6));

namespace {

struct DeathDie {
  Colour colour;
  int skull, sword, s, blank;                    // REG-DIE-001
  std::array<const char*, 3> shooting, melee21;  // REG-DIE-006: P of 0, 1, 2 wounds
  const char *mean, *mean21, *non_blank, *skull_or_s;
};

constexpr std::array<DeathDie, 5> table = {{
    {Colour::black, 0, 1, 1, 4, {"5/6", "1/6", "0"}, {"2/3", "1/3", "0"}, "1/6", "1/3", "1/3", "1/6"},
    {Colour::white, 0, 2, 1, 3, {"2/3", "1/3", "0"}, {"1/2", "1/2", "0"}, "1/3", "1/2", "1/2", "1/6"},
    {Colour::green, 1, 2, 1, 2, {"1/2", "1/3", "1/6"}, {"1/3", "1/2", "1/6"}, "2/3", "5/6", "2/3", "1/3"},
    {Colour::yellow, 1, 3, 1, 1, {"1/3", "1/2", "1/6"}, {"1/6", "2/3", "1/6"}, "5/6", "1", "5/6", "1/3"},
    {Colour::red, 2, 3, 1, 0, {"1/6", "1/2", "1/3"}, {"0", "2/3", "1/3"}, "7/6", "4/3", "1", "1/2"},
}};

int wounds_2019(Symbol symbol) { return symbol == Symbol::skull ? 2 : symbol == Symbol::sword ? 1 : 0; }
int wounds_2021_combat(Symbol symbol) { return symbol == Symbol::s ? 1 : wounds_2019(symbol); }

Distribution<Symbol> thrown(Colour colour) {
  return odds_of([colour](Source& dice) { return symbol(dice.roll(death_die(colour))); });
}

Distribution<int> wounds(Colour colour, int (*effect)(Symbol)) { return thrown(colour).map(effect); }

}  // namespace

TEST_CASE("REG-DIE-001 the faces of the five Death Dice") {
  for (const DeathDie& row : table) {
    const Die& die = death_die(row.colour);
    CAPTURE(die.name);
    CHECK(die.sides == 6);
    CHECK(die.count(face(Symbol::skull)) == row.skull);
    CHECK(die.count(face(Symbol::sword)) == row.sword);
    CHECK(die.count(face(Symbol::s)) == row.s);
    CHECK(die.count(face(Symbol::blank)) == row.blank);
  }
}

TEST_CASE("REG-DIE-002 REG-DIE-008 colours and symbols are in rising order") {
  CHECK(Colour::black < Colour::white);
  CHECK(Colour::white < Colour::green);
  CHECK(Colour::green < Colour::yellow);
  CHECK(Colour::yellow < Colour::red);
  CHECK(Symbol::skull > Symbol::sword);
  CHECK(Symbol::sword > Symbol::s);
  CHECK(Symbol::s > Symbol::blank);
}

TEST_CASE("REG-DIE-006 exact wounds of one die, by edition and use") {
  for (const DeathDie& row : table) {
    CAPTURE(death_die(row.colour).name);
    const Distribution<int> shooting = wounds(row.colour, wounds_2019);
    const Distribution<int> melee21 = wounds(row.colour, wounds_2021_combat);
    for (int w = 0; w <= 2; ++w) {
      CAPTURE(w);
      CHECK(as_fraction(shooting.of(w)) == row.shooting[static_cast<std::size_t>(w)]);
      CHECK(as_fraction(melee21.of(w)) == row.melee21[static_cast<std::size_t>(w)]);
    }
    CHECK(as_fraction(shooting.mean()) == row.mean);
    CHECK(as_fraction(melee21.mean()) == row.mean21);
    const Distribution<Symbol> shown = thrown(row.colour);
    CHECK(as_fraction(shown.probability([](Symbol s) { return s != Symbol::blank; })) == row.non_blank);
    CHECK(as_fraction(shown.of(Symbol::skull) + shown.of(Symbol::s)) == row.skull_or_s);
  }
}

TEST_CASE("REG-DIE-006 the WHITE+ die of 2019 shooting wounds on an S too") {
  const Distribution<int> plus = wounds(Colour::white, wounds_2021_combat);
  CHECK(as_fraction(plus.of(0)) == "1/2");
  CHECK(as_fraction(plus.of(1)) == "1/2");
}

TEST_CASE("REG-DIE-007 RED wounds more than once a throw, WHITE once in three") {
  CHECK(as_fraction(wounds(Colour::red, wounds_2019).mean()) == "7/6");
  CHECK(as_fraction(wounds(Colour::white, wounds_2019).mean()) == "1/3");
}

TEST_CASE("REG-CMB-037 chance that a file's dice show a Skull or S") {
  const auto chance = [](std::initializer_list<Colour> pool_colours) {
    std::vector<const Die*> pool;
    for (const Colour colour : pool_colours) pool.push_back(&death_die(colour));
    const auto tallies = odds_of([&](Source& dice) { return dice.throw_pool(pool); });
    return as_fraction(
        tallies.probability([](const Tally& tally) { return tally[Symbol::skull] + tally[Symbol::s] > 0; }));
  };
  CHECK(chance({Colour::white}) == "1/6");
  CHECK(chance({Colour::green}) == "1/3");
  CHECK(chance({Colour::red}) == "1/2");
  CHECK(chance({Colour::red, Colour::white}) == "7/12");
  CHECK(chance({Colour::red, Colour::green}) == "2/3");
  CHECK(chance({Colour::red, Colour::yellow}) == "2/3");
  CHECK(chance({Colour::red, Colour::red}) == "3/4");
}

TEST_CASE("faces have words, and words have faces") {
  const Die& red = death_die(Colour::red);
  CHECK(in_words(red, face(Symbol::skull)) == "a Skull");
  CHECK(in_words(red, face(Symbol::s)) == "an S");
  CHECK(in_words(red, face(Symbol::sword)) == "a Sword & Arrow");
  CHECK(in_words(d6, 3) == "a 3");
  CHECK(in_words(d(20), 8) == "an 8");
  CHECK(in_words(d(20), 11) == "an 11");
  CHECK(in_words(d(20), 10) == "a 10");
  CHECK(face_called(red, "skull") == face(Symbol::skull));
  CHECK(face_called(red, "blank") == std::nullopt);
  CHECK(face_called(d6, "6") == Face{6});
  CHECK(colour_called("Yellow") == Colour::yellow);
  CHECK(colour_called("blue") == std::nullopt);
  CHECK(symbol_called("Sword") == Symbol::sword);
  CHECK(symbol_called("sword & arrow") == Symbol::sword);
  CHECK(symbol_called("S") == Symbol::s);
  CHECK(symbol_called("arrow") == std::nullopt);
  CHECK(name_of(Symbol::skull) == "Skull");
  CHECK(name_of(Colour::green) == "GREEN");
}

TEST_CASE("ordinals") {
  const std::map<std::size_t, const char*> words = {{1, "1st"},   {2, "2nd"},     {3, "3rd"},    {4, "4th"},
                                                    {11, "11th"}, {12, "12th"},   {13, "13th"},  {21, "21st"},
                                                    {22, "22nd"}, {103, "103rd"}, {111, "111th"}};
  for (const auto& [number, word] : words) CHECK(ordinal(number) == word);
}
