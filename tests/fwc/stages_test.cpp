// The stages of a game move on small tables.
#include "fwc/stages.hpp"

#include <doctest/doctest.h>

#include "dice/seeded.hpp"
#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/scenario.hpp"

namespace condotta::fwc {
namespace {

Document unit(std::string_view name, std::string_view troops, double x, double y, int bases = 4) {
  Document out = Document::object();
  out.set("name", name);
  out.set("troops", troops);
  if (bases != 4) out.set("bases", bases);
  out.set("at", Document(Document::Array{Document(x), Document(y)}));
  return out;
}

Document leader(std::string_view name, std::string_view rank, std::string_view with) {
  Document out = Document::object();
  out.set("name", name);
  out.set("rank", rank);
  out.set("with", with);
  return out;
}

// Red to the south faces north, blue to the north faces south. Red has the initiative and declares charges.
SetUp table_of(Document::Array red, Document::Array blue, Document::Array red_leaders = {}) {
  Document scenario = Document::object();
  scenario.set("name", "a test");
  Document first = Document::object();
  first.set("unit", Document(std::move(red)));
  if (!red_leaders.empty()) first.set("leader", Document(std::move(red_leaders)));
  Document second = Document::object();
  second.set("unit", Document(std::move(blue)));
  scenario.set("red", first);
  scenario.set("blue", second);
  auto read = read_scenario(Rules::by_the_book(), scenario);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  read->state.move = 1;
  read->state.step = Step::charges_first;
  read->state.initiative = Side::red;
  read->state.wind_strength = 3;
  return *read;
}

Events choose(SetUp& on, const Choice& choice, dice::Source& source) {
  const Ruling ruling = check(on.game, on.state, choice);
  REQUIRE_MESSAGE(ruling.allowed(), (ruling.allowed() ? "" : ruling.refusals.front().facts));
  Events events;
  apply(on.game, on.state, choice, source, events);
  return events;
}

bool happened(const Events& events, std::string_view kind) {
  return std::ranges::any_of(events, [&](const Event& event) { return event.kind == kind; });
}

// Says "done" until that step, or until somebody else is asked something.
Events go_to(SetUp& on, Step step, dice::Source& source) {
  Events all;
  for (int i = 0; i < 50 && on.state.step != step && on.state.step != Step::over; ++i) {
    const Decision pending = decision(on.game, on.state);
    const Option* done = pending.find("done");
    Choice choice = chosen(Answer::done);
    if (done == nullptr) {
      choice = Choice{pending.options.front().number, {}};
      for (const Parameter& parameter : pending.options.front().parameters)
        choice.values.push_back(parameter.allowed.front());
    }
    const Events more = choose(on, choice, source);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace

TEST_CASE("FWC-CHG-017, FWC-CHG-019, FWC-H2H-001, FWC-MOV-029: a charge leads to a melee of one round a move") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "Dutch P&S", 60, 55)});
  dice::Seeded dice(5);
  Events events = choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  CHECK_FALSE(may_shoot_now(on.game, on.state, 0));
  const Events more = go_to(on, Step::charges_first, dice);
  events.insert(events.end(), more.begin(), more.end());
  CHECK(happened(events, "charged"));
  CHECK(happened(events, "fought"));
  if (!on.state.bodies[0].gone && !on.state.bodies[1].gone) {
    REQUIRE(on.state.clashes.size() == 1);
    CHECK(on.state.clashes[0].round >= 1);
    CHECK(in_melee(on.state, 0));
    CHECK(check_move(on.game, on.state, 1, 0, 2).cites("FWC-MOV-029"_rule));
    CHECK(check_charge(on.game, on.state, 0, 1, 0).cites("FWC-CHG-023"_rule));
    CHECK_FALSE(may_shoot_now(on.game, on.state, 1));
  }
}

TEST_CASE("FWC-H2H-009, FWC-TBL-029, FWC-BAS-018: when the enemy is destroyed the winner stays where it is") {
  SetUp on =
      table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 50), unit("Others", "shot", 150, 100)});
  dice::Seeded dice(2);
  choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  go_to(on, Step::rounds, dice);
  const table::Pose before = on.state.bodies[0].pose;
  Events events;
  take_away(on.game, on.state, 1, "is destroyed", dice, events);
  CHECK(happened(events, "destroyed"));
  CHECK(on.state.clashes.empty());
  CHECK(on.state.lost[1] == 1);
  CHECK(on.state.bodies[0].pose == before);
}

TEST_CASE("FWC-MOV-011, FWC-MOV-012: a move never leads into contact") {
  SetUp on = table_of({unit("Foot", "shot", 60, 40)}, {unit("Enemy", "shot", 60, 44)});
  on.state.step = Step::moves_first;
  CHECK(check_move(on.game, on.state, 0, 0, 2.9).allowed());
  CHECK(check_move(on.game, on.state, 0, 0, 3.5).cites("FWC-MOV-012"_rule));
}

TEST_CASE("FWC-MOV-018: evaders who leave the table are lost") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 100)},
                      {unit("Screen", "light foot", 60, 118), unit("Foot", "shot", 150, 60)});
  dice::Seeded dice(1);
  Events events = choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  const Events more = go_to(on, Step::moves_first, dice);
  events.insert(events.end(), more.begin(), more.end());
  CHECK(happened(events, "evaded"));
  CHECK(on.state.bodies[1].gone);
}

TEST_CASE("FWC-MOV-028, FWC-MOV-020: giving ground is not counted against the horse's own move") {
  SetUp on = table_of({unit("Foot", "Dutch P&S", 60, 40)}, {unit("Horse", "cavalry", 60, 43)});
  on.state.step = Step::moves_first;
  dice::Seeded dice(1);
  choose(on, chosen(Answer::move, {0, 0, 60000}), dice);
  REQUIRE(decision(on.game, on.state).side == Side::blue);
  const Events events = choose(on, chosen(Answer::fall_back), dice);
  CHECK(happened(events, "gave ground"));
  CHECK_FALSE(on.state.bodies[1].acted);
  CHECK(on.state.bodies[1].moved == 0);
  CHECK(on.state.bodies[0].pose.front.y.units() == doctest::Approx(46));
  CHECK(gap(on.game, on.state, 0, 1) == doctest::Approx(3).epsilon(0.1));
}

TEST_CASE("FWC-CHG-025: a charger whose way is blocked by an earlier move stops short and does not fight") {
  SetUp on =
      table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 52), unit("Other", "shot", 90, 60)});
  dice::Seeded dice(1);
  choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  on.state.bodies[2].pose = {table::rounded({60, 47}), table::Angle::degrees(180)};
  Events events;
  make_charge_moves(on.game, on.state, dice, events);
  CHECK(on.state.clashes.empty());
  CHECK(gap(on.game, on.state, 0, 2) >= 0.99);
}

TEST_CASE("FWC-GEN-001, FWC-GEN-015, FWC-GEN-027: a leader shares the fate of his unit after its morale throws") {
  SetUp on = table_of({unit("Foot", "shot", 60, 40), unit("Near", "shot", 72, 40)}, {unit("Enemy", "shot", 60, 60)},
                      {leader("The general", "C-in-C Good general", "Foot")});
  CHECK(leaders_with(on.state, 0).size() == 1);
  CHECK(Step::shooting_results < Step::shooting_risk);
  CHECK(Step::rounds < Step::melee_risk);
  dice::Seeded dice(4);
  Events events;
  take_away(on.game, on.state, 0, "is destroyed", dice, events);
  CHECK((on.state.officers[0].lost || on.state.officers[0].with == 1));
}

TEST_CASE("FWC-MRL-016, FWC-MRL-017, FWC-BAS-021: throws that are due together are made by the initiative first") {
  SetUp on = table_of({unit("Foot", "shot", 60, 40)}, {unit("Enemy", "shot", 60, 60)});
  for (const int number : last_to_first(on.state)) suffer(on.state, number, 4);
  REQUIRE(on.state.tasks.size() == 2);
  CHECK(on.state.tasks.back().unit == 0);
  on.state.initiative = Side::blue;
  on.state.tasks.clear();
  for (const int number : last_to_first(on.state)) suffer(on.state, number, 4);
  CHECK(on.state.tasks.back().unit == 1);
  suffer(on.state, 0, 0);
  CHECK(on.state.tasks.size() == 2);
}

TEST_CASE("FWC-H2H-030, FWC-H2H-047, FWC-H2H-025: turning goes to one enemy, and only when nobody is in front") {
  SetUp on = table_of({unit("One", "cavalry", 40, 40), unit("Two", "cavalry", 80, 40)},
                      {unit("Foot", "Dutch P&S", 60, 60), unit("Other", "shot", 150, 60)});
  Clash flank;
  flank.attacker = 0;
  flank.target = 2;
  flank.facing = Facing::flank;
  flank.round = 1;
  Clash rear = flank;
  rear.attacker = 1;
  rear.facing = Facing::rear;
  on.state.clashes = {flank, rear};
  dice::Seeded dice(1);
  Events events;
  turn_to_face(on.game, on.state, dice, events);
  CHECK(on.state.clashes[0].facing == Facing::front);
  CHECK(on.state.clashes[1].facing == Facing::rear);
}

TEST_CASE("FWC-BAS-030, FWC-GAP-016, FWC-GAP-019: what may be measured is told before the choice") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 70)});
  CHECK(gap(on.game, on.state, 0, 1) == doctest::Approx(30));
  CHECK(check_charge(on.game, on.state, 0, 1, 0).cites("FWC-CHG-014"_rule));
  on.state.smoke.push_back({{table::rounded({60, 55}), table::Angle::degrees(0)}, 1});
  CHECK(smoke_between(on.game, on.state, {60, 40}, {60, 70}));
  CHECK_FALSE(smoke_between(on.game, on.state, {20, 40}, {20, 70}));
}

}  // namespace condotta::fwc
