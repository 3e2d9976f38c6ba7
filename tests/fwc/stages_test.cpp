// The stages of a game move on small tables.
#include "fwc/stages.hpp"

#include "fwc/small_table.hpp"

namespace condotta::fwc {

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

TEST_CASE("FWC-H2H-047, FWC-H2H-025: the owner turns to one enemy of his choice, and only when nobody is in front") {
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
  on.state.step = Step::turn_choices;
  advance(on.game, on.state, dice, events);
  const Decision pending = decision(on.game, on.state);
  CHECK(pending.side == Side::blue);
  REQUIRE(pending.find("choose") != nullptr);
  take_part(on.game, on.state, on.state.tasks.back(), 1, events);
  on.state.tasks.clear();
  turn_to_face(on.game, on.state, dice, events);
  CHECK(on.state.clashes[0].facing == Facing::flank);
  CHECK(on.state.clashes[1].facing == Facing::front);
  // Engaged in front now, it turns no more.
  ask_whom_to_face(on.game, on.state);
  CHECK(on.state.tasks.empty());
}

TEST_CASE("FWC-BAS-030, FWC-GAP-016, FWC-GAP-019: what may be measured is told before the choice") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 70)});
  CHECK(gap(on.game, on.state, 0, 1) == doctest::Approx(30));
  CHECK(check_charge(on.game, on.state, 0, 1, 0).cites("FWC-CHG-014"_rule));
  on.state.smoke.push_back({{table::rounded({60, 55}), table::Angle::degrees(0)}, 1});
  CHECK(smoke_between(on.game, on.state, on.state.bodies[0], {60, 70}));
  CHECK_FALSE(smoke_between(on.game, on.state, on.state.bodies[0], {30, 40.5}));
}

TEST_CASE("FWC-H2H-028, FWC-MRL-003, FWC-MRL-014: the base of a lost push goes before the one throw that is due") {
  // Three bases: one by casualties, one by the push; the last then stands its throw, whatever it shows.
  bool failed = false;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    SetUp on =
        table_of({unit("Pike", "pike", 60, 40, 3), unit("Far", "shot", 20, 10)}, {unit("Enemy", "shot", 60, 80)});
    add_loss(on.state, 0, 4, 1);
    settle_losses(on.game, on.state);
    dice::Seeded dice(seed);
    Events events;
    for (int i = 0; i < 20 && !on.state.tasks.empty(); ++i) {
      const Task task = on.state.tasks.back();
      on.state.tasks.pop_back();
      perform(on.game, on.state, task, dice, events);
    }
    CHECK_FALSE(on.state.bodies[0].gone);
    CHECK(base_count(on.state.bodies[0].unit) == 1);
    const auto throws = std::ranges::count_if(
        events, [](const Event& e) { return e.kind == "morale held" || e.kind == "morale failed"; });
    CHECK(throws == 1);
    failed = failed || happened(events, "last man standing");
  }
  CHECK(failed);
}

TEST_CASE(
    "FWC-TBL-025, FWC-TBL-032, FWC-GAP-004: modifiers that are off by the book count in battle once a house rule sets "
    "them") {
  SetUp on =
      table_of({unit("Foot", "shot", 60, 40), unit("Other", "shot", 90, 40)}, {unit("Enemy", "cavalry", 72, 38)});
  on.state.clashes = {clash_of(2, 0, Facing::flank)};
  CHECK(morale_modifiers(on.game.rules, test_of(on.game, on.state, 0, false)).total() == 0);
  on.game.rules.numbers.morale_flank = -1;
  CHECK(morale_modifiers(on.game.rules, test_of(on.game, on.state, 0, false)).total() == -1);
  CHECK(morale_modifiers(on.game.rules, test_of(on.game, on.state, 1, false)).total() == 0);
  on.game.rules.numbers.smoke_drift_dice = 3;
  on.state.wind_strength = 0;
  dice::Seeded dice(5);
  Events events;
  throw_initiative(on.game, on.state, dice, events);
  CHECK(on.state.wind_strength >= 3);
}

}  // namespace condotta::fwc
