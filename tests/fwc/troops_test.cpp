// What an army list may say of troops, and what they carry with them.
#include "fwc/roster.hpp"
#include "fwc/small_table.hpp"
#include "fwc/victory.hpp"

namespace condotta::fwc {
namespace {

std::string refusal_of(const Document& one) {
  Document scenario = Document::object();
  scenario.set("name", "a test");
  Document army = Document::object();
  army.set("unit", Document(Document::Array{one}));
  Document other = Document::object();
  other.set("unit", Document(Document::Array{unit("Enemy", "shot", 60, 80)}));
  scenario.set("red", army);
  scenario.set("blue", other);
  const auto read = read_scenario(Rules::by_the_book(), scenario);
  return read ? std::string() : read.error().sentence();
}

}  // namespace

TEST_CASE(
    "FWC-MRL-001, FWC-QUA-009: the morale class is the unit's; a roster that gives one to a part of it is refused") {
  Document shot = Document::object();
  shot.set("type", "shot");
  shot.set("bases", 4);
  Document pike = Document::object();
  pike.set("type", "pike");
  pike.set("bases", 2);
  Document mixed = Document::object();
  mixed.set("name", "Regiment");
  mixed.set("at", Document(Document::Array{Document(60.0), Document(30.0)}));
  mixed.set("parts", Document(Document::Array{shot, pike}));
  CHECK(refusal_of(mixed).empty());
  Document classed = mixed;
  classed.set("morale", "good");
  CHECK(refusal_of(classed).empty());
  pike.set("morale", "poor");
  mixed.set("parts", Document(Document::Array{shot, pike}));
  CHECK(refusal_of(mixed).find("morale") != std::string::npos);
}

TEST_CASE("FWC-LOG-013, FWC-QUA-010: disciplined troops are never contractors, and have no other advantage") {
  Document wagon = unit("Wagon", "wagon", 60, 30, 1);
  CHECK(refusal_of(wagon).find("FWC-LOG-013") == std::string::npos);
  wagon.set("disciplined", true);
  CHECK(refusal_of(wagon).find("FWC-LOG-013") != std::string::npos);
  Document shot = unit("Shot", "shot", 60, 30);
  SetUp plain = table_of({shot}, {unit("Enemy", "shot", 60, 80)});
  shot.set("disciplined", true);
  SetUp drilled = table_of({shot}, {unit("Enemy", "shot", 60, 80)});
  Unit same = drilled.state.bodies[0].unit;
  CHECK(same.disciplined);
  CHECK(points_of(drilled.game.rules, same) == points_of(plain.game.rules, plain.state.bodies[0].unit));
  same.disciplined = false;
  CHECK(same == plain.state.bodies[0].unit);
}

TEST_CASE(
    "FWC-DRG-003, FWC-DRG-005, FWC-MOV-019: dragoons on foot are shot; their horses follow, and they mount anywhere") {
  Document dragoons = unit("Dragoons", "dragoons", 60, 40, 3);
  dragoons.set("mounted", false);
  SetUp on = table_of({dragoons}, {unit("Enemy", "shot", 160, 100)});
  CHECK(is_infantry(on.state.bodies[0].unit));
  on.state.step = Step::moves_first;
  dice::Seeded dice(1);
  choose(on, chosen(Answer::move, {0, 0, ticks(6)}), dice);
  go_to(on, Step::command_first, dice);
  const Answer mount = Answer::mount;
  // Whoever has the initiative now: they are asked in one of the two rounds.
  while (asked(on.state) != Side::red) choose(on, chosen(Answer::done), dice);
  choose(on, chosen(mount, {0}), dice);
  CHECK(on.state.bodies[0].unit.mounted);
  CHECK(is_horse(on.state.bodies[0].unit));
}

TEST_CASE("FWC-SHT-001: nobody shoots twice in a game move") {
  SetUp on = table_of({unit("Shot", "shot", 60, 40), unit("More", "shot", 70, 40)}, {unit("Enemy", "shot", 62, 46)});
  on.state.step = Step::shooting_first;
  dice::Seeded dice(1);
  CHECK(check(on.game, on.state, chosen(Answer::shoot, {0, 2, 0})).allowed());
  choose(on, chosen(Answer::shoot, {0, 2, 0}), dice);
  CHECK_FALSE(check(on.game, on.state, chosen(Answer::shoot, {0, 2, 0})).allowed());
  CHECK(check(on.game, on.state, chosen(Answer::shoot, {1, 2, 0})).allowed());
  Body& body = on.state.bodies[1];
  body.fired = true;
  CHECK_FALSE(may_shoot_now(on.game, on.state, 1));
}

}  // namespace condotta::fwc
