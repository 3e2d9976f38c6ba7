// What the rules leave to a unit's owner is asked of him.
#include "fwc/small_table.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {

TEST_CASE("FWC-H2H-008: the owner divides the casualties of a melee among his units as he likes") {
  SetUp on = table_of({unit("One", "cavalry", 55, 40), unit("Two", "cavalry", 65, 40)}, {unit("Foot", "shot", 60, 55)});
  Task task = due(Duty::divide, 0, nobody, 5);
  task.among.push_back(1);
  CHECK(even_share(on.state, task) == 3);
  on.state.step = Step::rounds;
  on.state.tasks.push_back(task);
  dice::Seeded dice(1);
  const Decision pending = decision(on.game, on.state);
  CHECK(pending.side == Side::red);
  REQUIRE(pending.find("take") != nullptr);
  CHECK_FALSE(check(on.game, on.state, chosen(Answer::take_share, {6})).allowed());
  const Events events = choose(on, chosen(Answer::take_share, {0}), dice);
  CHECK(happened(events, "casualties divided"));
  CHECK(on.state.bodies[0].unit.residual == 0);
  CHECK(base_count(on.state.bodies[0].unit) == 4);
  // All five on the other: a base goes, one stays marked.
  CHECK(base_count(on.state.bodies[1].unit) <= 3);
  CHECK(on.state.bodies[1].unit.residual == 1);
}

TEST_CASE("FWC-H2H-030, FWC-H2H-028: the owner says which of his units with pike loses the push") {
  SetUp on =
      table_of({unit("One", "Dutch P&S", 50, 40), unit("Two", "Dutch P&S", 70, 40)}, {unit("Enemy", "tercio", 60, 60)});
  Task task = due(Duty::lose_push, 0);
  task.among = {0, 1};
  on.state.step = Step::rounds;
  on.state.tasks.push_back(task);
  dice::Seeded dice(3);
  choose(on, chosen(Answer::take_part, {1}), dice);
  // The base itself is the owner's choice again.
  REQUIRE_FALSE(on.state.tasks.empty());
  CHECK(on.state.tasks.back().duty == Duty::remove);
  CHECK(on.state.tasks.back().unit == 1);
  CHECK(on.state.tasks.back().cause == Cause::push_of_pike);
}

TEST_CASE("FWC-SHT-018, FWC-SHT-012: charged by two, a unit fires at the one that its owner names") {
  SetUp on = table_of({unit("One", "cavalry", 54, 45), unit("Two", "cavalry", 66, 45)},
                      {unit("Foot", "shot", 60, 55), unit("Others", "shot", 150, 100)});
  on.state.clashes = {clash_of(0, 2), clash_of(1, 2)};
  for (Clash& clash : on.state.clashes) clash.starts = ticks(15);
  on.state.step = Step::fire_choices;
  dice::Seeded dice(1);
  Events events;
  advance(on.game, on.state, dice, events);
  const Decision pending = decision(on.game, on.state);
  CHECK(pending.side == Side::blue);
  CHECK(pending.question.find("fire") != std::string::npos);
  const Events more = choose(on, chosen(Answer::take_part, {1}), dice);
  const auto fired = std::ranges::find(more, std::string("fired defensively"), &Event::kind);
  REQUIRE(fired != more.end());
  CHECK(fired->words.find("Two") != std::string::npos);
  CHECK(std::ranges::count(more, std::string("fired defensively"), &Event::kind) == 1);
  CHECK_FALSE(on.state.bodies[0].shot_at);
}

TEST_CASE("FWC-CHG-025: who was charged may shoot at a charger that was stopped short") {
  SetUp on =
      table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 52), unit("Other", "shot", 90, 60)});
  dice::Seeded dice(1);
  choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  on.state.bodies[2].pose = {table::rounded({60, 47}), table::Angle::degrees(180)};
  const Events events = go_to(on, Step::shooting_first, dice);
  CHECK(happened(events, "charged past"));
  CHECK(happened(events, "fired defensively"));
}

TEST_CASE("FWC-DEF-009: the defender names the unit that takes the losses behind a fallen defence") {
  SetUp on = table_of({unit("Guns", "siege gun", 60, 40, 1), unit("Foot", "shot", 20, 40)},
                      {unit("One", "shot", 56, 60), unit("Two", "shot", 70, 60)});
  Task task = due(Duty::losses_behind, 2, nobody, 6);
  task.among = {2, 3};
  on.state.step = Step::shooting_results;
  on.state.tasks.push_back(task);
  dice::Seeded dice(2);
  CHECK(decision(on.game, on.state).side == Side::blue);
  CHECK_FALSE(check(on.game, on.state, chosen(Answer::take_part, {1})).allowed());
  choose(on, chosen(Answer::take_part, {3}), dice);
  CHECK(base_count(on.state.bodies[2].unit) == 4);
  CHECK(base_count(on.state.bodies[3].unit) <= 3);
}

TEST_CASE("FWC-DRG-012, FWC-DRG-002: dragoons ride up to ten, dismount at the end of the move and shoot") {
  SetUp on = table_of({unit("Dragoons", "dragoons", 60, 40, 3)}, {unit("Foot", "shot", 60, 60)});
  on.state.step = Step::command_first;
  dice::Seeded dice(1);
  choose(on, chosen(Answer::dismount, {0, 1}), dice);
  CHECK(on.state.bodies[0].unit.mounted);
  CHECK_FALSE(check(on.game, on.state, chosen(Answer::dismount, {0, 1})).allowed());  // once is enough
  on.state.step = Step::moves_first;
  CHECK(check_move(on.game, on.state, 0, 0, 10.5).cites("FWC-MOV-001"_rule));
  choose(on, chosen(Answer::move, {0, 0, ticks(10)}), dice);
  const Events events = go_to(on, Step::shooting_first, dice);
  CHECK(happened(events, "dismounted"));
  CHECK_FALSE(on.state.bodies[0].unit.mounted);
  CHECK(may_shoot_now(on.game, on.state, 0));
  CHECK(targets_of(on.game, on.state, 0) == std::vector<int>{1});
}

TEST_CASE("FWC-MOV-010, FWC-BAS-022: skirmishers on whom a friend ends make room by the shortest way") {
  SetUp on =
      table_of({unit("Foot", "shot", 60, 40), unit("Screen", "light foot", 60, 46)}, {unit("Enemy", "shot", 60, 90)});
  on.state.step = Step::moves_first;
  dice::Seeded dice(1);
  const Events events = choose(on, chosen(Answer::move, {0, 0, ticks(5)}), dice);
  CHECK(happened(events, "made room"));
  CHECK(on.state.bodies[0].pose.front.y.units() == doctest::Approx(45));
  CHECK_FALSE(table::overlapping(place(on.game, on.state.bodies[0]), place(on.game, on.state.bodies[1])));
  CHECK_FALSE(on.state.bodies[1].acted);
  // Formed friends make none.
  SetUp formed =
      table_of({unit("Foot", "shot", 60, 40), unit("Others", "shot", 60, 46)}, {unit("Enemy", "shot", 60, 90)});
  formed.state.step = Step::moves_first;
  CHECK(check_move(formed.game, formed.state, 0, 0, 5).cites("FWC-MOV-010"_rule));
}

TEST_CASE("FWC-H2H-035, FWC-H2H-032: a fresh unit may join on the same facing, one that was left out may not") {
  SetUp on = table_of({unit("First", "cavalry", 54, 50), unit("Second", "cavalry", 66, 45)},
                      {unit("Foot", "Dutch P&S", 60, 55), unit("Others", "shot", 150, 100)});
  on.state.clashes = {clash_of(0, 2, Facing::front, 1)};
  on.state.step = Step::charges_first;
  const auto wheel = charge_wheel(on.game, on.state, 1, 2, false);
  REQUIRE(wheel.has_value());
  CHECK(check_charge(on.game, on.state, 1, 2, *wheel).allowed());
  on.state.left_out.push_back({1, 2});
  CHECK(check_charge(on.game, on.state, 1, 2, *wheel).cites("FWC-H2H-035"_rule));
  // Once that melee is over it may charge.
  Events events;
  on.state.clashes.clear();
  end_melees(on.game, on.state, events);
  CHECK(on.state.left_out.empty());
}

TEST_CASE("FWC-SEQ-004, FWC-LOG-002, FWC-LOG-003: unloading is declared in stage 2 and done at the end of the move") {
  SetUp on = table_of(
      {unit("Gun", "medium gun", 60, 40, 1), unit("Wagon", "wagon", 64.0, 40, 1), unit("Foot", "shot", 20, 40)},
      {unit("Enemy", "shot", 60, 110)});
  on.state.bodies[0].shots = 1;
  on.state.step = Step::initiative;
  dice::Seeded dice(1);
  Events events;
  advance(on.game, on.state, dice, events);
  go_to(on, on.state.initiative == Side::red ? Step::command_first : Step::command_second, dice);
  REQUIRE(on.state.bodies[0].contact == 1);
  choose(on, chosen(Answer::resupply, {0}), dice);
  const Events more = go_to(on, Step::initiative, dice);
  (void)more;
  CHECK(on.state.bodies[0].shots == 7);
  CHECK_FALSE(on.state.bodies[1].loaded);
}

TEST_CASE("FWC-FRM-023: changing the number of files takes the whole move") {
  SetUp on =
      table_of({unit("Foot", "shot", 60, 40), unit("Regiment", "Dutch P&S", 90, 40)}, {unit("Enemy", "shot", 60, 90)});
  on.state.step = Step::command_first;
  dice::Seeded dice(1);
  CHECK(check(on.game, on.state, chosen(Answer::change_formation, {0, 0, 2})).cites("FWC-FRM-023"_rule));
  CHECK(check(on.game, on.state, chosen(Answer::change_formation, {0, 1, 3})).cites("FWC-FRM-001"_rule));
  CHECK(check(on.game, on.state, chosen(Answer::change_formation, {1, 2, 2})).allowed());
  choose(on, chosen(Answer::change_formation, {0, 0, 4}), dice);
  CHECK(frontage(on.state.bodies[0].unit) == 4);
  CHECK(on.state.bodies[0].busy);
  CHECK(check_move(on.game, on.state, 0, 0, 1).cites("FWC-FRM-020"_rule));
}

TEST_CASE("FWC-GEN-024, FWC-VIC-007: a leader may stand by himself, and a side may concede") {
  SetUp on = table_of({unit("Foot", "shot", 60, 40)}, {unit("Enemy", "shot", 60, 90)},
                      {leader("The general", "C-in-C Good general", "Foot")});
  on.state.step = Step::moves_first;
  dice::Seeded dice(1);
  CHECK_FALSE(check(on.game, on.state, chosen(Answer::ride_alone, {0, ticks(100), ticks(40)})).allowed());
  choose(on, chosen(Answer::ride_alone, {0, ticks(70), ticks(30)}), dice);
  CHECK(on.state.officers[0].with == nobody);
  CHECK(leaders_with(on.state, 0).empty());
  choose(on, chosen(Answer::concede), dice);
  CHECK(on.state.step == Step::over);
  CHECK(on.state.winner == 2);
}

TEST_CASE("FWC-BAS-028, FWC-BAS-029: edges are thrown for, units are placed in turn, leaders and train last") {
  Document scenario = Document::object();
  scenario.set("deploy", true);
  const auto bare = [](std::string_view name, std::string_view troops) {
    Document out = Document::object();
    out.set("name", name);
    out.set("troops", troops);
    return out;
  };
  Document chief = Document::object();
  chief.set("name", "The general");
  chief.set("rank", "C-in-C Good general");
  SetUp on = table_of({bare("Foot", "shot"), bare("Wagon", "wagon")},
                      {bare("Enemy", "shot"), bare("Enemy horse", "cavalry")}, {chief}, scenario);
  on.state.step = Step::agreed;
  dice::Seeded dice(1);
  const Events thrown = choose(on, chosen(Answer::done), dice);
  CHECK(happened(thrown, "edge throw"));
  const Side winner = decision(on.game, on.state).side;
  choose(on, chosen(Answer::take_edge, {1}), dice);
  CHECK(on.state.red_north == (winner == Side::red));
  CHECK(decision(on.game, on.state).side == other(winner));
  std::vector<Side> order;
  while (on.state.step == Step::deploying) {
    const Decision pending = decision(on.game, on.state);
    order.push_back(pending.side);
    const bool north = (pending.side == Side::red) == on.state.red_north;
    if (const Option* place = pending.find("place")) {
      const int number = place->parameters[0].allowed.front();
      const double x = 30 + 20 * number;
      CHECK(check(on.game, on.state, chosen(Answer::place_unit, {number, ticks(x), ticks(60), 0}))
                .cites("FWC-BAS-029"_rule));
      const std::int32_t heading = north ? 180 * table::Angle::ticks_per_degree : 0;
      choose(on, chosen(Answer::place_unit, {number, ticks(x), ticks(north ? 90 : 30), heading}), dice);
    } else {
      CHECK_FALSE(on.state.bodies[0].waiting);
      choose(on, chosen(Answer::place_leader, {0, 0}), dice);
    }
  }
  CHECK(order.size() == 5);
  CHECK(order[0] != order[1]);
  CHECK(on.state.officers[0].with == 0);
  CHECK(std::ranges::none_of(on.state.bodies, &Body::gone));
  CHECK(on.state.step == Step::ready_red);
}

TEST_CASE(
    "FWC-MOV-018, FWC-TBL-027: evaders run their full distance: off the table they are lost, an enemy stops them") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 90)},
                      {unit("Screen", "light cavalry", 60, 104), unit("Foot", "shot", 150, 60)});
  dice::Seeded dice(1);
  choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  go_to(on, Step::moves_first, dice);
  CHECK(on.state.bodies[1].gone);
  SetUp hemmed = table_of({unit("Horse", "cavalry", 60, 50), unit("Behind", "shot", 60, 82)},
                          {unit("Screen", "light cavalry", 60, 64), unit("Foot", "shot", 150, 60)});
  choose(hemmed, chosen(Answer::charge, {0, 2, 0}), dice);
  Events events;
  const double before = hemmed.state.bodies[2].pose.front.y.units();
  hemmed.state.step = Step::charge_moves;
  make_charge_moves(hemmed.game, hemmed.state, dice, events);
  if (!hemmed.state.bodies[2].gone) {
    CHECK(hemmed.state.bodies[2].pose.front.y.units() >= before);
    CHECK(gap(hemmed.game, hemmed.state, 2, 1) >= 0.99);
  }
}

TEST_CASE("FWC-TBL-028, FWC-MOV-027: loaded foot may shoot at close range at the horse that withdrew from it") {
  SetUp on =
      table_of({unit("Foot", "shot", 60, 40)}, {unit("Horse", "cavalry", 60, 40.0), unit("Others", "shot", 150, 100)});
  on.state.bodies[1].pose = {table::rounded({60, 40}), table::Angle::degrees(180)};
  on.state.clashes = {clash_of(1, 0, Facing::front, 1)};
  on.state.step = Step::moves_second;
  dice::Seeded dice(1);
  choose(on, chosen(Answer::withdraw, {1, ticks(20)}), dice);
  CHECK(on.state.bodies[0].left_by == 1);
  go_to(on, Step::shooting_first, dice);
  const auto targets = targets_of(on.game, on.state, 0);
  CHECK(std::ranges::find(targets, 1) != targets.end());
  CHECK(volley_at(on.game, on.state, 0, 1, Ammunition::ball).defensive);
}

TEST_CASE("FWC-FER-006, FWC-GAP-026: the target of a ferocious attack may be a brigade") {
  Document enemy = unit("Left", "shot", 60, 60);
  enemy.set("brigade", "The brigade");
  Document next = unit("Right", "shot", 72, 60);
  next.set("brigade", "The brigade");
  SetUp on = table_of({unit("Clan", "tribal foot", 60, 52)}, {enemy, next, unit("Others", "shot", 120, 60)});
  on.state.bodies[0].fury = Fury::attacking;
  on.state.bodies[0].fury_target = 1;
  CHECK(attacked_by(on.game, on.state, on.state.bodies[0]) == std::vector<int>{1, 2});
  dice::Seeded dice(1);
  Events events;
  take_away(on.game, on.state, 1, "is destroyed", dice, events);
  CHECK(on.state.bodies[0].fury == Fury::attacking);
  CHECK(on.state.bodies[0].fury_target == 2);
  take_away(on.game, on.state, 2, "is destroyed", dice, events);
  CHECK(on.state.bodies[0].fury == Fury::spent);
}

TEST_CASE("FWC-DEF-005, FWC-DEF-014: field works have a value a base width; over a wall the first rank shoots") {
  const auto line = [](std::string_view name, std::string_view kind, double y) {
    Document out = Document::object();
    out.set("name", name);
    out.set("kind", kind);
    out.set("shape", "line");
    out.set("points", Document(Document::Array{Document(Document::Array{Document(50.0), Document(y)}),
                                               Document(Document::Array{Document(70.0), Document(y)})}));
    return out;
  };
  Document scenario = Document::object();
  scenario.set("terrain", Document(Document::Array{line("Abatis", "abatis", 80), line("Wall", "fort wall", 60)}));
  SetUp on = table_of({unit("Enemy", "shot", 60, 52)}, {unit("Garrison", "shot", 60, 60.6)}, {}, scenario);
  CHECK(on.state.sections.size() == 6);
  CHECK(on.game.pieces[0].name == "Abatis, 1");
  const Volley volley = volley_at(on.game, on.state, 1, 0, Ammunition::ball);
  CHECK(volley.over_wall);
  const auto fired = shots(on.game.rules, on.state.bodies[1].unit, volley);
  REQUIRE(fired.size() == 1);
  CHECK(fired[0].bases == 2);
  CHECK_FALSE(volley_at(on.game, on.state, 0, 1, Ammunition::ball).over_wall);
}

TEST_CASE("FWC-H2H-045: who has fought a round of a melee has no first round again when another joins") {
  SetUp on = table_of({unit("First", "cavalry", 54, 50), unit("Second", "cavalry", 66, 50)},
                      {unit("Foot", "Dutch P&S", 60, 55), unit("Others", "shot", 150, 100)});
  on.state.bodies[2].unit.grenadiers = true;
  on.state.clashes = {clash_of(0, 2, Facing::front, 1), clash_of(1, 2)};
  dice::Seeded dice(1);
  Events events;
  fight_rounds(on.game, on.state, dice, events);
  const auto grenadiers = std::ranges::count_if(events, [](const Event& event) {
    return std::ranges::find(event.rules, "FWC-FRM-008"_rule) != event.rules.end();
  });
  CHECK(grenadiers == 0);
}

TEST_CASE("FWC-GEN-021: a general supports troops that his unit has") {
  SetUp on = table_of({unit("Regiment", "Dutch P&S", 60, 40)}, {unit("Enemy", "shot", 60, 90)},
                      {leader("The general", "C-in-C Good general", "Regiment")});
  on.state.step = Step::command_first;
  dice::Seeded dice(1);
  CHECK(check(on.game, on.state, chosen(Answer::support, {0, static_cast<int>(Type::halberd)}))
            .cites("FWC-GEN-021"_rule));
  choose(on, chosen(Answer::support, {0, static_cast<int>(Type::shot)}), dice);
  CHECK(on.state.officers[0].supports == static_cast<int>(Type::shot));
}

}  // namespace condotta::fwc
