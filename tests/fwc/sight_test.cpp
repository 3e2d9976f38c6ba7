// What lies between: friends in the path of a ball, bodies behind a screen, smoke, and the line of giving ground.
#include "fwc/small_table.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

Document ground(std::string_view kind, double x, double y, double wide, double deep) {
  Document piece = Document::object();
  piece.set("name", "It");
  piece.set("kind", kind);
  piece.set("at", Document(Document::Array{Document(x), Document(y)}));
  piece.set("size", Document(Document::Array{Document(wide), Document(deep)}));
  Document scenario = Document::object();
  scenario.set("terrain", Document(Document::Array{piece}));
  return scenario;
}

std::size_t times(const Events& events, std::string_view kind) {
  return static_cast<std::size_t>(std::ranges::count(events, std::string(kind), &Event::kind));
}

}  // namespace

TEST_CASE("FWC-ART-009, FWC-ART-008, FWC-ART-010: the path of a ball is as wide as the gun") {
  // The gun is 4 wide: friends whose near edge is 1.5 from the middle of the line are in the path, at 2.5 they are not.
  for (const bool in_path : {true, false}) {
    CAPTURE(in_path);
    const double x = 60 + (in_path ? 1.5 : 2.5) + 4;  // two files of 4
    SetUp on = table_of({unit("Gun", "heavy gun", 60, 10, 1), unit("Friends", "shot", x, 30)},
                        {unit("Enemy", "shot", 60, 55)}, {}, ground("hill", 60, 8, 20, 14));
    const Line line = line_of_fire(on.game, on.state, 0, 2, Ammunition::ball);
    CHECK(line.clear);
    CHECK(line.overhead == in_path);
  }
  // On the plain such friends stop the ball.
  SetUp plain = table_of({unit("Gun", "heavy gun", 60, 10, 1), unit("Friends", "shot", 65.5, 30)},
                         {unit("Enemy", "shot", 60, 55)});
  CHECK_FALSE(line_of_fire(plain.game, plain.state, 0, 2, Ammunition::ball).clear);
  // And on a hill if they stand 8 or less before it.
  SetUp near = table_of({unit("Gun", "heavy gun", 60, 10, 1), unit("Friends", "shot", 60, 21)},
                        {unit("Enemy", "shot", 60, 55)}, {}, ground("hill", 60, 8, 20, 14));
  CHECK_FALSE(line_of_fire(near.game, near.state, 0, 2, Ammunition::ball).clear);
}

TEST_CASE("FWC-SHT-007, FWC-SHT-024: friends and foes block, skirmishers do not; behind a screen stands one body") {
  SetUp on =
      table_of({unit("Shot", "shot", 60, 30), unit("Friends", "light foot", 60, 33)},
               {unit("Screen", "light foot", 60, 38), unit("Near", "shot", 60, 42), unit("Far", "shot", 60, 48)});
  const Line line = line_of_fire(on.game, on.state, 0, 2, Ammunition::ball);
  CHECK(line.clear);
  CHECK(line.behind == 3);
  CHECK(line_of_fire(on.game, on.state, 0, 3, Ammunition::ball).clear);
  CHECK_FALSE(line_of_fire(on.game, on.state, 0, 4, Ammunition::ball).clear);
  CHECK(targets_of(on.game, on.state, 0) == std::vector<int>{2});
  // Formed friends between.
  SetUp blocked =
      table_of({unit("Shot", "shot", 60, 30), unit("Friends", "cavalry", 60, 38)}, {unit("Enemy", "shot", 60, 44)});
  CHECK(targets_of(blocked.game, blocked.state, 0).empty());
}

TEST_CASE("FWC-MOV-023, FWC-MOV-022: horse goes back along the line of the advance and turns to face it") {
  SetUp on = table_of({unit("Foot", "Dutch P&S", 60, 40)}, {unit("Horse", "cavalry", 60, 46)});
  // The horse stands askew: the infantry comes straight on all the same.
  on.state.bodies[1].pose.heading = table::Angle::degrees(200);
  keep_standing(on.game, on.state);
  const table::Vector before = place(on.game, on.state.bodies[1]).centre();
  on.state.step = Step::moves_first;
  dice::Seeded dice(1);
  choose(on, chosen(Answer::move, {0, 0, ticks(6)}), dice);
  REQUIRE_FALSE(on.state.tasks.empty());
  choose(on, chosen(Answer::fall_back), dice);
  const Body& horse = on.state.bodies[1];
  const table::Vector after = place(on.game, horse).centre();
  CHECK(after.x == doctest::Approx(before.x).epsilon(0.01));
  CHECK(after.y == doctest::Approx(before.y + 6).epsilon(0.01));
  CHECK(horse.pose.heading == table::Angle::degrees(180));
  CHECK(on.state.clashes.empty());
}

TEST_CASE("FWC-SMK-011, FWC-SMK-010: one throw serves the charge and the fire that answers it") {
  SetUp on =
      table_of({unit("Horse", "cavalry", 60, 40)}, {unit("Foot", "shot", 60, 52), unit("Far", "shot", 160, 100)});
  on.state.smoke.push_back({{table::rounded({60, 46}), table::Angle::degrees(0)}, 1});
  dice::Seeded dice(4);
  Events events = choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
  const Events more = go_to(on, Step::shooting_first, dice);
  events.insert(events.end(), more.begin(), more.end());
  REQUIRE(happened(events, "fired defensively"));
  CHECK(times(events, "smoke hinders") + times(events, "smoke clears") == 1);
}

TEST_CASE("FWC-SEQ-010, FWC-SHT-011: shooting of a step is simultaneous, and what several cost is suffered together") {
  bool both_fell = false;
  for (std::uint64_t seed = 1; seed < 200 && !both_fell; ++seed) {
    SetUp on = table_of({unit("Red", "shot", 60, 40, 1), unit("Reserve", "shot", 20, 10)},
                        {unit("Blue", "shot", 60, 46, 1), unit("Others", "shot", 150, 100)});
    for (const std::size_t i : {0U, 2U}) on.state.bodies[i].unit.residual = 3;
    on.state.step = Step::shooting_first;
    dice::Seeded dice(seed);
    Events events = choose(on, chosen(Answer::shoot, {0, 2, 0}), dice);
    while (on.state.step == Step::shooting_first) (void)choose(on, chosen(Answer::done), dice);
    if (on.state.step == Step::shooting_second) events = choose(on, chosen(Answer::shoot, {2, 0, 0}), dice);
    if (on.state.step == Step::shooting_second) {
      const Events more = choose(on, chosen(Answer::done), dice);
      events.insert(events.end(), more.begin(), more.end());
    }
    CHECK(times(events, "shot") == 2);
    both_fell = on.state.bodies[0].gone && on.state.bodies[2].gone;
  }
  CHECK(both_fell);
  SetUp on = table_of({unit("One", "shot", 56, 40), unit("Two", "shot", 66, 40)}, {unit("Enemy", "shot", 61, 60)});
  add_loss(on.state, 2, 2);
  add_loss(on.state, 2, 3);
  settle_losses(on.game, on.state);
  REQUIRE(on.state.tasks.size() == 1);
  CHECK(on.state.tasks.back().amount == 5);
}

TEST_CASE(
    "FWC-DEF-013, FWC-DEF-001, FWC-TBL-010, FWC-H2H-037: what a charge comes across is seen from where it began") {
  struct Across {
    std::string_view kind;
    double y, deep;
    Defence defence;
    Ground into;
  };
  // The target's front is at 52; the horse comes from 40.
  for (const Across& one :
       {Across{"abatis", 51, 1, Defence::abatis, Ground::open},
        Across{"earthwork", 51, 1, Defence::earthwork, Ground::open},
        Across{"abatis", 47, 1, Defence::none, Ground::open},  // the target is not behind it
        Across{"hill", 55, 10, Defence::none, Ground::hill},
        Across{"hill", 45, 40, Defence::none, Ground::open},  // both stand on it
        Across{"stream", 51, 1, Defence::none, Ground::stream}, Across{"stream", 46, 1, Defence::none, Ground::open}}) {
    CAPTURE(one.kind);
    CAPTURE(one.y);
    SetUp on =
        table_of({unit("Horse", "cavalry", 60, 44)}, {unit("Foot", "shot", 60, 52), unit("Far", "shot", 160, 100)}, {},
                 ground(one.kind, 60, one.y, 40, one.deep));
    dice::Seeded dice(1);
    choose(on, chosen(Answer::charge, {0, 1, 0}), dice);
    Events events;
    make_charge_moves(on.game, on.state, dice, events);
    REQUIRE(on.state.clashes.size() == 1);
    CHECK(on.state.clashes[0].across == one.defence);
    CHECK(on.state.clashes[0].into == one.into);
  }
}

TEST_CASE(
    "FWC-CHG-014, FWC-CHG-018, FWC-CHG-007: a wide unit is ahead with its middle; a counter-charge is front to front") {
  Document line = unit("Line", "shot", 60, 47, 24);
  line.set("files", 12);
  SetUp on = table_of({unit("Horse", "cavalry", 60, 44)}, {line, unit("Far", "shot", 160, 10)});
  CHECK(check_charge(on.game, on.state, 0, 1, 0).allowed());
  // Shot may not counter-charge horse, wherever the horse begins.
  SetUp other =
      table_of({unit("Horse", "cavalry", 60, 44)}, {unit("Foot", "shot", 60, 56), unit("Far", "shot", 160, 10)});
  other.state.bodies[1].pose.heading = table::Angle::degrees(90);
  keep_standing(other.game, other.state);
  dice::Seeded dice(1);
  choose(other, chosen(Answer::charge, {0, 1, 0}), dice);
  other.state.step = Step::charges_second;
  CHECK(check_charge(other.game, other.state, 1, 0, 0).cites("FWC-CHG-007"_rule));
}

TEST_CASE("FWC-DRG-002, FWC-TBL-015: dragoons who only dismount shoot as if they stood, who rode up have moved") {
  for (const bool rode : {false, true}) {
    SetUp on = table_of({unit("Dragoons", "dragoons", 60, 40, 3)}, {unit("Enemy", "shot", 60, 55)});
    on.state.step = Step::command_first;
    dice::Seeded dice(1);
    choose(on, chosen(Answer::dismount, {0, rode ? 1 : 0}), dice);
    on.state.step = Step::moves_first;
    if (rode) choose(on, chosen(Answer::move, {0, 0, ticks(6)}), dice);
    go_to(on, Step::shooting_first, dice);
    CHECK(volley_at(on.game, on.state, 0, 1, Ammunition::ball).moved == rode);
  }
}

TEST_CASE("FWC-SEQ-007, FWC-SMK-002: the smoke of defensive fire hinders nobody in the same stage") {
  SetUp on = table_of({unit("Horse", "cavalry", 60, 40), unit("Guns", "shot", 60, 20)},
                      {unit("Foot", "shot", 60, 52), unit("Far", "shot", 160, 100)});
  dice::Seeded dice(4);
  Events events = choose(on, chosen(Answer::charge, {0, 2, 0}), dice);
  make_charge_moves(on.game, on.state, dice, events);
  on.state.bodies[2].fires_at = 0;
  fire_defensively(on.game, on.state, dice, events);
  REQUIRE(happened(events, "fired defensively"));
  CHECK(on.state.smoke.empty());
  settle_shooting(on.game, on.state, dice, events);
  CHECK(on.state.smoke.size() == 2);
}

}  // namespace condotta::fwc
