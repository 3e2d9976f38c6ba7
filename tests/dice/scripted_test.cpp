#include "dice/scripted.hpp"

#include <doctest/doctest.h>

#include <array>

#include "dice/death_dice.hpp"

using namespace condotta::dice;

namespace {

constexpr Face skull = face(Symbol::skull);
constexpr Face s = face(Symbol::s);
constexpr Face blank = face(Symbol::blank);

}  // namespace

TEST_CASE("scripted dice fall as wanted, on the dice named") {
  Scripted dice({.faces = {{skull}, {s, "WHITE"}, {4, "d6"}, {blank, "black"}}, .draws = {12, 1}});
  CHECK(dice.roll(death_die(Colour::red)) == skull);
  CHECK(dice.roll(death_die(Colour::white)) == s);
  CHECK(dice.below(50) == 12);
  CHECK(dice.leftover_faces() == 2);
  CHECK(dice.roll(d6) == 4);
  CHECK(dice.pick(std::array<std::uint32_t, 2>{5, 5}) == 1);
  CHECK(dice.leftover() == 1);
  CHECK(dice.roll(death_die(Colour::black)) == blank);
  CHECK(dice.leftover() == 0);
  CHECK(dice.fault() == "");
}

TEST_CASE("a scripted pool takes its faces in the order of the dice") {
  Scripted dice({.faces = {{skull, "RED"}, {s, "WHITE"}}});
  const std::array pool = {&death_die(Colour::red), &death_die(Colour::white)};
  const Tally tally = dice.throw_pool(pool);
  CHECK(tally[Symbol::skull] == 1);
  CHECK(tally[Symbol::s] == 1);
  CHECK(tally.total() == 2);
  CHECK(dice.fault() == "");
}

TEST_CASE("a face that the die does not have is a fault") {
  Scripted dice({.faces = {{s}, {s}, {skull}}});
  dice.roll(death_die(Colour::green));
  dice.roll(death_die(Colour::green));
  const Face given = dice.roll(death_die(Colour::white));
  CHECK(dice.fault() == "the script's 3rd die is a Skull but the die thrown is WHITE, which has none");
  CHECK(death_die(Colour::white).has(given));
  dice.roll(d6);
  CHECK(dice.fault() == "the script's 3rd die is a Skull but the die thrown is WHITE, which has none");
}

TEST_CASE("another die than the one named is a fault") {
  Scripted dice({.faces = {{s, "RED"}}});
  dice.roll(death_die(Colour::white));
  CHECK(dice.fault() == "the script's 1st die is RED but the die thrown is WHITE");
}

TEST_CASE("a script that runs out is a fault, and answers in rotation so that ties end") {
  Scripted dice({.faces = {{3}}});
  dice.roll(d6);
  CHECK(dice.fault() == "");
  const Face first = dice.roll(d6);
  const Face second = dice.roll(d6);
  CHECK(dice.fault() == "the script has 1 die but a 2nd is thrown, which is d6");
  CHECK(first != second);
  Scripted cards(Script{});
  cards.below(50);
  CHECK(cards.fault() == "the script has 0 draws but a 1st is made");
}

TEST_CASE("a draw out of range, or of a kind that is gone, is a fault") {
  Scripted number({.draws = {50}});
  CHECK(number.below(50) < 50);
  CHECK(number.fault() == "the script's 1st draw is 50 but it must be below 50");
  Scripted kind({.draws = {0}});
  CHECK(kind.pick(std::array<std::uint32_t, 3>{0, 4, 0}) == 1);
  CHECK(kind.fault() == "the script's 1st draw is of kind 0 but there is none left of it");
}
