#include "dice/recorded.hpp"

#include <doctest/doctest.h>

#include <array>

#include "dice/death_dice.hpp"
#include "dice/deck.hpp"
#include "dice/enumerating.hpp"
#include "dice/seeded.hpp"

using namespace condotta::dice;

namespace {

// A little game: its result depends on all the dice and on their order.
std::vector<int> play(Source& dice) {
  std::vector<int> log;
  Deck deck(std::array<std::uint32_t, 3>{5, 3, 2});
  const std::array pool = {&death_die(Colour::red), &death_die(Colour::white)};
  for (int turn = 0; turn < 8; ++turn) {
    log.push_back(deck.draw(dice).value());
    const Tally tally = dice.throw_pool(pool);
    log.insert(log.end(), tally.count.begin(), tally.count.end());
    log.push_back(dice.roll(d6));
    log.push_back(static_cast<int>(dice.below(100)));
  }
  return log;
}

std::vector<Draw> record_of(std::uint64_t seed) {
  Seeded seeded(seed);
  Recording recording(seeded);
  play(recording);
  return recording.record();
}

}  // namespace

TEST_CASE("recording changes nothing, and a record replays to the same game") {
  Seeded plain(5), heard(5);
  Recording recording(heard);
  const std::vector<int> game = play(plain);
  CHECK(play(recording) == game);
  CHECK(recording.record().size() == 8 * 5);
  CHECK(recording.record()[1].die == "RED");
  Replaying replay(recording.record());
  CHECK(play(replay) == game);
  CHECK(replay.fault() == "");
  CHECK(replay.leftover() == 0);
}

TEST_CASE("a recording can be taken choice by choice") {
  Seeded seeded(5);
  Recording recording(seeded);
  recording.roll(d6);
  CHECK(recording.take().size() == 1);
  recording.below(3);
  const std::vector<Draw> second = recording.take();
  REQUIRE(second.size() == 1);
  CHECK(second[0].kind == Draw::Kind::number);
  CHECK(recording.record().empty());
}

TEST_CASE("another die than the recorded one is found out") {
  Replaying replay({{Draw::Kind::die, "RED", 6, face(Symbol::skull)}});
  CHECK(death_die(Colour::white).has(replay.roll(death_die(Colour::white))));
  CHECK(replay.fault() == "the record's 1st draw is a throw of RED but the game asks for a throw of WHITE");
}

TEST_CASE("another question, or one too many, is found out") {
  Replaying other({{Draw::Kind::number, "", 50, 3}});
  other.below(49);
  CHECK(other.fault() == "the record's 1st draw is a number below 50 but the game asks for a number below 49");
  Replaying kind({{Draw::Kind::number, "", 2, 1}});
  kind.pick(std::array<std::uint32_t, 2>{1, 1});
  CHECK(kind.fault() == "the record's 1st draw is a number below 2 but the game asks for one of 2 kinds");
  std::vector<Draw> record = record_of(6);
  record.pop_back();
  Replaying shorter(record);
  play(shorter);
  CHECK(shorter.fault() == "the record ends after 39 draws but the game asks for a number below 100");
}

TEST_CASE("a record that was tampered with is found out where it says the impossible") {
  Replaying face_not_there({{Draw::Kind::die, "RED", 6, face(Symbol::blank)}});
  CHECK(death_die(Colour::red).has(face_not_there.roll(death_die(Colour::red))));
  CHECK(face_not_there.fault() == "the record's 1st draw is a 0, which is not on RED");
  Replaying wraps({{Draw::Kind::die, "d6", 6, 256 + 3}});
  wraps.roll(d6);
  CHECK(wraps.fault() == "the record's 1st draw is a 259, which is not on d6");
  Replaying too_high({{Draw::Kind::number, "", 6, 6}});
  CHECK(too_high.below(6) < 6);
  CHECK(too_high.fault() == "the record's 1st draw is 6, which is not below 6");
  Replaying gone({{Draw::Kind::kind, "", 2, 0}});
  CHECK(gone.pick(std::array<std::uint32_t, 2>{0, 9}) == 1);
  CHECK(gone.fault() == "the record's 1st draw is of kind 0 but there is none left of it");
}

TEST_CASE("odds can be had through a recording") {
  const auto odds = odds_of([](Source& dice) {
    Recording recording(dice);
    recording.roll(d6);
    return recording.record()[0].value;
  });
  CHECK(odds.size() == 6);
  CHECK(as_fraction(odds.of(4)) == "1/6");
}
