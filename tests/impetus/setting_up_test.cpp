// Setting up by the book, step by step.
#include "impetus/setting_up.hpp"

#include "impetus/candidates.hpp"
#include "impetus/rule_set.hpp"
#include "kit/fighting.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

namespace {

Document pitched() {
  Document made = Document::object();
  made.set("set-up", true);
  made.set("side", Document::Array{table_of({{"side", "red"}, {"army", "French 1515"}}),
                                   table_of({{"side", "blue"}, {"army", "Condottieri"}})});
  return made;
}

std::int32_t choice_called(std::string_view words) {
  return static_cast<std::int32_t>(std::find(terrain_choice_words.begin(), terrain_choice_words.end(), words) -
                                   terrain_choice_words.begin());
}

}  // namespace

TEST_CASE("IMP-DEP-001 IMP-DEP-002 IMP-DEP-003 IMP-DEP-006 IMP-DEP-007 the steps of the set-up in their order") {
  Table t(pitched());
  // Attacker roll: French 7 + 6 mounted / 2, Condottieri 7 + 3 mounted / 2 rounded up. Then the Defender's terrain: 3
  // on the table for foot is nothing.
  t.choose(Answer::begin, {}, {3, 4, 3, 4, 1, 2});
  CHECK(t.state.attacker == Side::red);
  CHECK(t.asked().side == Side::blue);
  t.choose(Answer::no_terrain, {}, {3, 3});  // the Attacker rolls 6
  CHECK(t.asked().side == Side::red);
  CHECK(t.may(Answer::no_terrain).allowed());  // two of its two exploration points make the 6 a 4 (IMP-TER-026)
  t.state.exploration[0] = 1;
  CHECK(t.may(Answer::no_terrain).cites("IMP-TER-020"_rule));
  t.choose(Answer::place, {choice_called("small broken"), -1, H(20), H(15), 0}, {3, 3});
  CHECK(t.state.terrain.size() == 1);
  CHECK(t.asked().side == Side::blue);
  CHECK(t.may(Answer::place, {choice_called("small broken"), -1, H(20), H(16), 0}).cites("IMP-TER-025"_rule));
  t.choose(Answer::place, {choice_called("small gentle hill"), -1, H(26), H(15), 0}, {});
  CHECK(with_terrain(t.game, t.state).ground.size() == 2);
  t.choose(Answer::edge, {1}, {});
  CHECK(t.state.far_edge[1]);
  CHECK(t.may(Answer::baggage, {H(4)}).cites("IMP-DEP-007"_rule));
  t.choose(Answer::baggage, {H(20)}, {});
  CHECK(t.asked().side == Side::red);
}

TEST_CASE("IMP-TER-023 IMP-TER-024 a piece of the enemy may be moved or removed; the Attacker keeps his distance") {
  Table t(pitched());
  t.choose(Answer::begin, {}, {3, 4, 3, 4, 3, 3});
  t.choose(Answer::place, {choice_called("small broken"), -1, H(20), H(15), 0}, {3, 3});
  CHECK(t.may(Answer::place, {choice_called("small broken"), -1, H(27), H(15), 0}).cites("IMP-TER-024"_rule));
  t.choose(Answer::place, {choice_called("small broken"), -1, H(34), H(15), 0}, {3, 3});
  // As if the Defender had rolled on the table for mounted troops and had the points for anything.
  Numbers& numbers = t.game.rules.numbers;
  std::copy(std::begin(numbers.mounted_terrain), std::end(numbers.mounted_terrain), std::begin(numbers.foot_terrain));
  t.state.steps.back().value = 10;
  const std::int32_t move = choice_called("move enemy terrain");
  CHECK(t.may(Answer::place, {move, 0, H(10), H(15), 0}).cites("IMP-TER-023"_rule));  // his own piece
  CHECK(t.may(Answer::place, {move, 1, H(20), H(15), 0}).cites("IMP-TER-025"_rule));  // onto another
  t.choose(Answer::place, {move, 1, H(10), H(15), 0}, {});
  REQUIRE(t.state.terrain.size() == 2);
  CHECK(t.state.terrain[1].at.x == Length::units(10));
  CHECK(t.state.terrain[1].by == Side::red);
}

TEST_CASE("IMP-GAP-013 IMP-TER-026 the road across the middle is a switch; points buy nothing at its price") {
  Table t(pitched());
  t.game.rules.numbers.central_road = true;
  t.choose(Answer::begin, {}, {3, 4, 3, 4, 1, 2});
  REQUIRE(t.state.terrain.size() == 1);
  CHECK(with_terrain(t.game, t.state).ground.back().feature == Feature::road);
  t.choose(Answer::no_terrain, {}, {3, 3});
  CHECK(t.state.exploration[0] == 2);
  t.choose(Answer::no_terrain, {}, {3, 3});  // red's 6 becomes a 4
  CHECK(t.state.exploration[0] == 0);
}

TEST_CASE("IMP-DEP-009 IMP-DEP-011 IMP-DEP-012 IMP-DEP-013 IMP-DEP-014 deployment by commands, the biggest first") {
  Table t(pitched());
  t.choose(Answer::begin, {}, {3, 4, 3, 4, 1, 2});
  t.choose(Answer::no_terrain, {}, {1, 2});
  t.choose(Answer::no_terrain, {}, {1, 2});
  t.choose(Answer::no_terrain, {}, {});
  t.choose(Answer::edge, {1}, {});
  t.choose(Answer::baggage, {H(20)}, {});
  t.choose(Answer::baggage, {H(20)}, {6, 5, 1, 1});  // red 11 and its points
  t.choose(Answer::keep, {}, {});
  t.choose(Answer::keep, {}, {});
  t.choose(Answer::go_first, {}, {});
  // Command 2 has most units: it is deployed without a question.
  CHECK(t.asked().find("place-general") != nullptr);
  CHECK(t.may(Answer::place_general, {H(20), H(9)}).cites("IMP-DEP-012"_rule));
  t.choose(Answer::place_general, {H(20), H(5)}, {});
  const std::int32_t first = t.asked().find("deploy")->parameters.front().allowed.front();
  CHECK(t.may(Answer::deploy, {first, H(20), H(9), 0}).cites("IMP-DEP-012"_rule));
  CHECK(t.may(Answer::deploy, {first, H(40), H(7), 0}).cites("IMP-DEP-012"_rule));
  t.choose(Answer::deploy, {first, H(20), H(8), 0}, {});
  CHECK(on_table(t.state, static_cast<UnitId>(first)));
}

TEST_CASE("IMP-DEP-001 armies that are set up by the book fight to an end") {
  const auto occurred = kit::fight_soundly(rule_set(), pitched(), {"plain", "random"}, 3, 3);
  CHECK(occurred.contains("event deployed"));
}

TEST_CASE("IMP-DEP-012 a command whose units find no room near its general is taken up again") {
  Table t(pitched());
  t.choose(Answer::begin, {}, {3, 4, 3, 4, 1, 2});
  while (t.asked().find("place-general") == nullptr) {
    const auto candidates = impetus::candidates(t.game, t.state, t.asked());
    REQUIRE(!candidates.empty());
    dice::Scripted dice({.faces = {{6}, {5}, {1}, {2}}});
    Play play{t.game, t.state, dice, t.events};
    apply(play, candidates.front().choice);
  }
  const auto command = static_cast<CommandId>(t.state.steps.back().unit);
  const bool far = t.state.far_edge[index(t.asked().side)];
  t.choose(Answer::place_general, {H(22.5), H(far ? 26 : 4)}, {});
  const std::int32_t unit = t.asked().find("deploy")->parameters.front().allowed.front();
  t.choose(Answer::deploy, {unit, H(22.5), H(far ? 26 : 4), degrees(far ? 180 : 0)}, {});
  CHECK(on_table(t.state, static_cast<UnitId>(unit)));
  t.choose(Answer::take_up, {}, {});
  CHECK_FALSE(on_table(t.state, static_cast<UnitId>(unit)));
  CHECK(t.asked().find("place-general") != nullptr);
  CHECK(t.state.steps.back().unit == command);
}
