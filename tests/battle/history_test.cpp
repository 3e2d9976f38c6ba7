// Records, replays and undo, on the toy game.
#include "battle/history.hpp"

#include <doctest/doctest.h>

#include "kit/toy_game.hpp"

using namespace condotta;

namespace {

History a_history(std::uint64_t seed = 1) { return *History::begin(toy::street_fight(), {}, {}, {seed}); }

const Choice step_forward{toy::advance, {0, 5000}};

}  // namespace

TEST_CASE("choices without dice or secrets are taken back, one by one or together") {
  History history = a_history();
  const Battle start = history.battle();
  REQUIRE(history.choose(step_forward).has_value());
  const Battle after_one = history.battle();
  REQUIRE(history.choose(step_forward).has_value());
  CHECK(history.firm() == 0);
  REQUIRE(history.undo(1).has_value());
  CHECK(history.battle() == after_one);
  CHECK(history.length() == 1);
  REQUIRE(history.undo(0).has_value());
  CHECK(history.battle() == start);
  CHECK(history.undo(1).error().what == "there are not so many choices yet");
}

TEST_CASE("what dice have decided stands, and so does all before it") {
  History history = a_history();
  REQUIRE(history.choose(step_forward).has_value());
  REQUIRE(history.choose({toy::draw, {}}).has_value());
  REQUIRE(history.choose(step_forward).has_value());
  CHECK(history.firm() == 2);
  CHECK(history.undo(2).has_value());
  CHECK(history.undo(1).error().what == "choice 2 can't be taken back: dice were thrown or something hidden was shown");
}

TEST_CASE("a choice that showed its maker something hidden stands, though no dice were thrown") {
  History history = a_history();
  REQUIRE(history.choose(step_forward).has_value());
  REQUIRE(history.choose({toy::look, {}}).has_value());
  CHECK(history.firm() == 2);
  CHECK_FALSE(history.undo(1).has_value());
}

TEST_CASE("a refused choice changes nothing") {
  History history = a_history();
  const Battle before = history.battle();
  const auto events = history.choose({toy::fight, {0}});
  REQUIRE_FALSE(events.has_value());
  CHECK(events.error().refusals.front().facts == "no enemy is within a pace");
  CHECK(history.battle() == before);
  CHECK(history.length() == 0);
}

TEST_CASE("a record is written, read, replayed to any choice and resumed with the dice that follow") {
  History history = a_history(7);
  const auto play_on = [](History& some, int choices) {
    for (int i = 0; i < choices; ++i) {
      const auto candidates = some.battle().candidates();
      REQUIRE(some.choose(candidates[static_cast<std::size_t>(i) % candidates.size()].choice).has_value());
    }
  };
  play_on(history, 9);
  const auto record = Record::from(history.record().document());
  REQUIRE(record.has_value());
  CHECK(*record == history.record());
  for (std::size_t i = 0; i <= history.length(); ++i) {
    const auto then = history.at(i);
    REQUIRE(then.has_value());
    if (i > 0) CHECK(then->hash() == record->entries[i - 1].hash);
  }
  auto resumed = History::resume(toy::street_fight(), *record);
  REQUIRE(resumed.has_value());
  CHECK(resumed->firm() == history.firm());
  play_on(history, 9);
  play_on(*resumed, 9);
  CHECK(resumed->battle() == history.battle());
}

TEST_CASE("records that are wrong are refused with what and where") {
  History history = a_history();
  REQUIRE(history.choose(step_forward).has_value());
  const Document good = history.record().document();
  const auto with = [&](std::string_view key, Document value) {
    Document changed = good;
    changed.set(key, std::move(value));
    return Record::from(changed);
  };
  CHECK(Record::from(Document::object()).error().what == "this is not a record of a battle");
  CHECK(with("condotta-record", 9).error().what == "this record has format 9; this program reads format 1");
  CHECK_FALSE(with("seed", "many").has_value());
  CHECK_FALSE(with("seed", 5).has_value());
  CHECK_FALSE(with("entries", 5).has_value());
  CHECK_FALSE(with("entries", Document::Array{Document(Document::Array{Document(1)})}).has_value());
  CHECK_FALSE(with("spare", 1).has_value());
  CHECK(with("seed", std::string(64, 'a')).has_value());

  Record changed = history.record();
  changed.entries[0].choice.values[1] = 1'000'000;
  CHECK(replay(toy::street_fight(), changed).error().what ==
        "choice 1 of the record: the distance 1000000 can't be chosen for 'advance'");
  changed = history.record();
  changed.entries[0].hash ^= 1;
  CHECK(replay(toy::street_fight(), changed).error().what ==
        "after choice 1 of the record the position differs from what was recorded");
}

TEST_CASE("seeds and hashes as text") {
  CHECK(hash_text(0x0123456789abcdef) == "0123456789abcdef");
  CHECK(seed_text({42, 0, 0, 0}) == "42");
  const dice::Seed long_one = {1, 2, 3, 0xffffffffffffffff};
  CHECK(seed_of(seed_text(long_one)) == long_one);
  CHECK(seed_of("42") == dice::Seed{42, 0, 0, 0});
  CHECK_FALSE(seed_of("-1").has_value());
  CHECK_FALSE(seed_of("").has_value());
  CHECK_FALSE(seed_of("99999999999999999999999").has_value());
}
