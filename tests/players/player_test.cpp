// Players, matches and what is checked of them, on the toy game.
#include <doctest/doctest.h>

#include "kit/fighting.hpp"
#include "kit/toy_game.hpp"

using namespace condotta;
using namespace condotta::players;

namespace {

Match a_match(std::uint64_t seed, std::string_view red = "plain", std::string_view blue = "plain") {
  Match match;
  match.rule_set = &toy::street_fight();
  match.players = {find_player(red), find_player(blue)};
  match.seed = {seed, 0, 0, 0};
  return match;
}

}  // namespace

TEST_CASE("players have names, and an unknown name has no player") {
  for (const Player* player : players::players()) CHECK(find_player(player->name()) == player);
  CHECK(find_player("napoleon") == nullptr);
}

TEST_CASE("every player fights whole battles soundly") {
  for (const Player* player : players::players()) {
    const Occurrences occurred = kit::fight_soundly(toy::street_fight(), {}, {player->name(), "random"}, 1, 10);
    CHECK(occurred.at("event fought") > 0);
    CHECK(occurred.at("choice advance") > 0);
  }
}

TEST_CASE("random players try everything, free values too") {
  const Occurrences occurred = kit::fight_soundly(toy::street_fight(), {}, {"random", "random"}, 1, 20);
  for (const std::string_view what : {"advance", "fight", "look", "draw", "pass"}) {
    CHECK(occurred.contains("choice " + std::string(what)));
  }
  bool odd_distance = false;
  const auto outcome = play(a_match(3, "random", "random"));
  REQUIRE(outcome.has_value());
  for (const Record::Entry& entry : outcome->history.record().entries) {
    odd_distance = odd_distance || (entry.choice.option == toy::advance && entry.choice.values[1] % 10000 != 0);
  }
  CHECK(odd_distance);
}

TEST_CASE("the same seed gives the same battle, another seed another") {
  const auto hash_of_battle = [](std::uint64_t seed) { return play(a_match(seed))->history.battle().hash(); };
  CHECK(hash_of_battle(1) == hash_of_battle(1));
  const auto first = play(a_match(1));
  const auto second = play(a_match(2));
  CHECK(first->history.record() != second->history.record());
}

TEST_CASE("a battle is left after the turns that were wanted") {
  Match match = a_match(1, "random", "random");
  match.most_turns = 2;
  const auto outcome = play(match);
  REQUIRE(outcome.has_value());
  CHECK(outcome->turns <= 3);
}

TEST_CASE("a player's answer does not depend on what is hidden from its side") {
  toy::State state;
  state.bodies = {{Side::red, 10000, 2}, {Side::blue, 15000, 2}};
  toy::State other_world = state;
  other_world.card[index(Side::blue)] = 2;  // red may not know it
  const Battle one(std::make_unique<toy::Street>(state));
  const Battle two(std::make_unique<toy::Street>(other_world));
  for (const Player* player : players::players()) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const dice::Seeded taste = taste_for({seed, 0, 0, 0}, Side::red, 0);
      CHECK(ask(*player, one, taste).choice == ask(*player, two, taste).choice);
    }
  }
}

TEST_CASE("a scenario that can't be set up is a fault") {
  Match match = a_match(1);
  match.scenario.set("nonsense", true);
  CHECK(play(match).error().what == "there is nonsense in the scenario");
}

namespace {

// A side sees its enemy's card: what a careless rule set might do.
class Leaky final : public RuleSet {
 public:
  class Glass final : public Position {
   public:
    explicit Glass(std::unique_ptr<Position> inner) : inner_(std::move(inner)) {}
    std::unique_ptr<Position> copy() const override { return std::make_unique<Glass>(inner_->copy()); }
    bool same_as(const Position& o) const override { return inner_->same_as(*static_cast<const Glass&>(o).inner_); }
    std::uint64_t hash() const override { return inner_->hash(); }
    Document document() const override { return inner_->document(); }
    std::size_t bytes() const override { return inner_->bytes(); }
    bool over() const override { return inner_->over(); }
    Document result() const override { return inner_->result(); }
    Decision pending() const override { return inner_->pending(); }
    Ruling check(const Choice& choice) const override { return inner_->check(choice); }
    Preview preview(const Choice& choice) const override { return inner_->preview(choice); }
    Events apply(const Choice& choice, dice::Source& source) override { return inner_->apply(choice, source); }
    View view(std::optional<Side> side) const override {
      View seen = inner_->view(side);
      seen.title = std::to_string(inner_->hash());
      return seen;
    }
    std::vector<Overlay> overlays(int) const override { return {}; }
    std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override {
      return std::make_unique<Glass>(inner_->imagine(side, source));
    }
    std::vector<Candidate> candidates() const override { return inner_->candidates(); }
    double evaluate(Side side) const override { return inner_->evaluate(side); }
    std::vector<std::string> broken_invariants() const override { return {"glass is brittle"}; }

   private:
    std::unique_ptr<Position> inner_;
  };

  std::string_view id() const override { return "leaky"; }
  std::string_view title() const override { return "leaky"; }
  std::expected<Battle, Fault> set_up(const Document&, const Document&) const override {
    toy::State state;
    state.bodies = {{Side::red, 10000, 2}, {Side::blue, 15000, 2}};
    state.card = {3, 3};  // which no guess will hit
    return Battle(std::make_unique<Glass>(std::make_unique<toy::Street>(state)));
  }
  std::expected<Battle, Fault> restore(const Document&) const override {
    return std::unexpected(Fault{"it is not kept"});
  }
};

}  // namespace

TEST_CASE("the checks find broken invariants, leaks and saves that can't be restored") {
  const Leaky leaky;
  const auto history = History::begin(leaky, {}, {}, {1});
  REQUIRE(history.has_value());
  const std::vector<std::string> wrong = what_is_unsound(*history, Care::thorough);
  const auto said = [&](std::string_view what) { return std::find(wrong.begin(), wrong.end(), what) != wrong.end(); };
  CHECK(said("glass is brittle"));
  CHECK(said("what red sees depends on what is hidden from it"));
  CHECK(said("the saved battle can't be restored: it is not kept"));
}

TEST_CASE("the roll is called: nobody disappears, changes sides or grows") {
  const auto with = [](std::vector<toy::Body> bodies) {
    toy::State state;
    state.bodies = std::move(bodies);
    return Battle(std::make_unique<toy::Street>(state));
  };
  const toy::Body red{Side::red, 10000, 2};
  const toy::Body blue{Side::blue, 15000, 2};
  RollCall roll;
  CHECK(roll.call(with({red, blue, blue})).empty());
  CHECK(roll.call(with({red, blue, blue})).empty());
  CHECK(roll.call(with({red, {Side::blue, 15000, 0}, blue})).empty());  // the dead stay on the roll
  const auto gone = roll.call(with({red, blue}));
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].ends_with(" is no longer on the roll"));
  RollCall turncoats;
  CHECK(turncoats.call(with({red, blue})).empty());
  CHECK_FALSE(turncoats.call(with({red, red})).empty());
  const auto giant = RollCall().call(with({{Side::red, 10000, 3}, blue}));
  REQUIRE(giant.size() == 1);
  CHECK(giant[0].ends_with(" is stronger than it can be"));
}

TEST_CASE("levels: captain and general beat the recruit; a stopped general still answers legally") {
  const auto points = [](std::string_view one, std::string_view two, int seeds) {
    double sum = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
      for (const bool swapped : {false, true}) {
        Match match = a_match(static_cast<std::uint64_t>(seed), swapped ? two : one, swapped ? one : two);
        for (Budget& budget : match.budgets) budget.playouts = 24;
        const auto outcome = play(match);
        REQUIRE(outcome.has_value());
        const Side mine = swapped ? Side::blue : Side::red;
        sum += outcome->winner ? (*outcome->winner == mine ? 1 : 0) : 0.5;
      }
    }
    return sum / (2 * seeds);
  };
  CHECK(points("captain", "recruit", 40) > 0.6);
  CHECK(points("general", "recruit", 40) > 0.55);

  const auto history = History::begin(toy::street_fight(), {}, {}, {1});
  Budget none;
  none.stop = [] { return true; };
  const Thought thought = ask(*find_player("general"), history->battle(), taste_for({1}, Side::red, 0), none);
  CHECK(history->battle().check(thought.choice).allowed());
  CHECK_FALSE(thought.considered.empty());
}

TEST_CASE("a general spends no more playouts than its budget") {
  const auto history = History::begin(toy::street_fight(), {}, {}, {1});
  int asked = 0;
  Budget budget;
  budget.playouts = 40;
  budget.stop = [&] { return ++asked < 0; };
  ask(*find_player("general"), history->battle(), taste_for({1}, Side::red, 0), budget);
  CHECK(asked > 10);
  CHECK(asked <= 41);
}
