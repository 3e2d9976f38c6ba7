// Battles of Impetus on the table: positions, scripted dice, what is asked and what comes of it.
#include "impetus/rule_set.hpp"
#include "kit/fighting.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

TEST_CASE(
    "IMP-TURN-001 IMP-INI-001 IMP-INI-002 IMP-INI-005 the higher throw activates its command, then the other acts") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("enemy", "CO-FOT", "blue", 10, 22, 180)}));
  t.red_begins();
  CHECK(t.state.active == 0);
  CHECK(t.asked().side == Side::red);
  t.choose(Answer::activate, {t.unit("foot")}, {});
  // The only unit is done: its command is; blue rolls only to see whether its general changes grade.
  t.choose(Answer::finish, {}, {3, 4});
  CHECK(t.state.active == 1);
  CHECK(t.asked().side == Side::blue);
  t.choose(Answer::end_command, {}, {1, 2, 6, 6});  // turn 2: blue's 6-6 (IMP-INI-010)
  CHECK(t.state.turn == 2);
  CHECK(t.state.commands[1].grade == Grade::expert);
}

TEST_CASE("IMP-MOV-001 IMP-MOV-003 IMP-MOV-006 IMP-DIS-007 moves, the test before a second, and what a failure does") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("enemy", "CO-FOT", "blue", 10, 22, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {t.unit("foot")}, {});
  CHECK(t.may(Answer::forward, {H(2.1)}).cites("IMP-MOV-001"_rule));
  t.choose(Answer::forward, {H(2)}, {});
  CHECK(body(t.state, t.unit("foot")).pose.front.y == Length::units(10));
  t.choose(Answer::forward, {H(2)}, {2});  // B needs 4, outside the radius 5: it fails, and the move is made
  CHECK(body(t.state, t.unit("foot")).pose.front.y == Length::units(12));
  CHECK(body(t.state, t.unit("foot")).disordered);
  CHECK(t.asked().find("forward") == nullptr);  // its movement is over
}

TEST_CASE(
    "IMP-MOV-005 IMP-MOV-007 IMP-MOV-009 IMP-MOV-011 IMP-MOV-012 IMP-MOV-014 the manoeuvres as they end on the table") {
  const auto fresh = [](std::string_view profile) {
    Table t(a_scenario({a_unit("unit", profile, "red", 10, 8, 0), a_unit("enemy", "CO-FOT", "blue", 30, 22, 180)}));
    t.red_begins();
    t.choose(Answer::activate, {0}, {});
    return t;
  };
  Table foot = fresh("CO-FOT");
  CHECK(foot.may(Answer::wheel, {degrees(57)}).allowed());
  CHECK_FALSE(foot.may(Answer::wheel, {degrees(58)}).allowed());  // the outer corner would go more than 2H
  CHECK(foot.may(Answer::wheel_forward, {degrees(20), H(1)}).cites("IMP-MOV-009"_rule));
  CHECK(foot.may(Answer::sideways, {H(2)}).allowed());
  CHECK(foot.may(Answer::oblique, {H(1), H(1.2)}).cites("IMP-MOV-011"_rule));
  foot.choose(Answer::backwards, {H(1)}, {});
  CHECK(body(foot.state, 0).disordered);
  Table horse = fresh("CO-ELM");
  horse.choose(Answer::wheel_forward, {degrees(30), H(0.9)}, {});
  CHECK(body(horse.state, 0).pose.heading == Angle::degrees(30));
  CHECK(horse.asked().find("forward") == nullptr);  // that was the last phase
  Table turning = fresh("CO-FOT");
  turning.choose(Answer::about_face, {2}, {3});  // needs 5 outside the radius: keeps its facing
  CHECK(body(turning.state, 0).pose.heading == Angle::degrees(0));
  CHECK(turning.may(Answer::about_face, {2}).cites("IMP-MOV-014"_rule));
  CHECK(turning.may(Answer::forward, {H(1)}).allowed());
}

TEST_CASE("IMP-GRP-001 IMP-GRP-003 IMP-GRP-007 IMP-TURN-003 a group wheels and advances as one") {
  Table t(a_scenario({a_unit("left", "CO-FOT", "red", 10, 8, 0), a_unit("right", "CO-FOT", "red", 12, 8, 0),
                      a_unit("apart", "CO-FOT", "red", 16, 8, 0), a_unit("enemy", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  CHECK(t.may(Answer::activate_group, {0, 2, -1}).cites("IMP-GRP-001"_rule));
  t.choose(Answer::activate_group, {0, 1, -1}, {});
  CHECK(t.may(Answer::sideways, {H(1)}).cites("IMP-GRP-003"_rule));
  CHECK_FALSE(t.may(Answer::wheel, {degrees(30)}).allowed());  // 4H wide: 2H of arc are 28.6 degrees
  t.choose(Answer::wheel, {degrees(28)}, {});
  const std::array<Placed, 2> both = {placed(t.game, t.state, 0), placed(t.game, t.state, 1)};
  CHECK(one_group(t.game.rules, both));
  t.choose(Answer::finish, {}, {});
  CHECK(body(t.state, 0).activated);
  CHECK(body(t.state, 1).activated);
  CHECK_FALSE(body(t.state, 2).activated);
}

TEST_CASE("IMP-SHT-003 IMP-SHT-017 IMP-COH-003 IMP-COH-004 a volley: dice, hits, the cohesion test") {
  Table t(a_scenario({a_unit("crossbows", "CO-XBW", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 11, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  // VBU 4, crossbow A at short range against foot +1: five dice; a 6 and two 5s are two hits. FP: +1; CN 5 - 2 + 1 = 4.
  t.choose(Answer::shoot, {0, 1, 0}, {6, 5, 5, 1, 1, 4});
  CHECK(t.happened("shot"));
  CHECK(body(t.state, 1).disordered);
  CHECK(body(t.state, 1).vbu[0] == 5);
  CHECK(t.asked().find("shoot") == nullptr);  // IMP-TURN-005
}

TEST_CASE(
    "IMP-CHG-006 IMP-REA-008 IMP-MEL-001 IMP-MEL-017 IMP-RET-003 IMP-RET-009 a charge, closed ranks, a melee, a "
    "retreat") {
  Table t(a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 10.5, 180),
                      a_unit("others", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  CHECK(t.may(Answer::charge, {0, 2, 0}).cites("IMP-CHG-004"_rule));
  t.choose(Answer::charge, {0, 1, 0}, {});
  const Decision asked = t.asked();
  CHECK(asked.side == Side::blue);
  CHECK(asked.find("close-ranks") != nullptr);
  CHECK(asked.find("countercharge") != nullptr);
  CHECK(asked.find("evade") == nullptr);
  // DT of B outside the radius: needs 4; FP +1, outside -1: a 4 passes. Lances 7 + 4 - 2 = 9 dice; foot 5.
  // Lances: 3 hits. Foot: none. Foot CN 5 - 3 + 1 = 3: a 5 fails by 2. It retreats 1H; the lances halt.
  t.choose(Answer::close_ranks, {}, {4, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 3});
  CHECK(body(t.state, 1).vbu[0] == 3);
  CHECK(body(t.state, 1).disordered);
  CHECK(body(t.state, 1).pose.front.y == Length::units(11.5));
  CHECK(t.asked().find("pursue") != nullptr);
  CHECK_FALSE(engaged(t.state, 0));
  t.choose(Answer::pursue, {},
           {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});  // 2H: it reaches them and fights again (IMP-RET-013)
  // A new melee: their ranks are closed no longer (IMP-REA-008), so 7 + 4 dice against 3 - 1.
  CHECK(t.happened("fought"));
  CHECK(engaged(t.state, 0));
}

TEST_CASE("IMP-REA-012 IMP-REA-015 IMP-CHG-013 IMP-CHG-014 skirmishers evade, and the charger may charge on") {
  Table t(a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("skirmishers", "CO-SKI", "blue", 10, 10, 180),
                      a_unit("others", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::charge, {0, 1, 0}, {});
  t.choose(Answer::evade, {}, {4});
  CHECK(body(t.state, 1).pose.front.y == Length::units(13));
  t.choose(Answer::stand, {}, {});
  CHECK(body(t.state, 0).pose.front.y == Length::units(11));  // 3H, nobody there
  CHECK(t.asked().find("charge-on") != nullptr);
  t.choose(Answer::halt, {}, {3, 4});  // red is done: blue rolls
  CHECK_FALSE(body(t.state, 0).disordered);
  CHECK(body(t.state, 0).activated);
}

TEST_CASE(
    "IMP-REA-004 IMP-ZOC-001 IMP-ZOC-003 who steps before an enemy's front may be charged; in a zone nobody wheels") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("lances", "CO-ELM", "blue", 10, 10.5, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::forward, {H(1.8)}, {});
  CHECK(t.asked().find("charge-in-reaction") != nullptr);
  t.choose(Answer::charge_in_reaction, {1, 0}, {5});
  CHECK(t.may(Answer::wheel, {degrees(10)}).cites("IMP-ZOC-003"_rule));
  t.choose(Answer::finish, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
  CHECK(t.happened("fought"));
}

TEST_CASE("IMP-REA-005 opportunity fire at who moves in range") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("crossbows", "CO-XBW", "blue", 10, 13, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::forward, {H(1)}, {});
  CHECK(t.asked().find("shoot-in-reaction") != nullptr);
  t.choose(Answer::shoot_in_reaction, {1, 0}, {5, 1, 1, 1, 1});  // 4 + 1 - 1 dice
  CHECK(body(t.state, 1).shot);
}

TEST_CASE(
    "IMP-CHG-008 IMP-MEL-020 IMP-RET-008 a unit taken in the rear that fails is routed, and shocks those behind it") {
  Table t(
      a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 10.5, 0),
                  a_unit("behind", "CO-FOT", "blue", 10, 9.74, 0), a_unit("others", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  // The nearest is the one behind: taken in the rear. Nobody can answer. Eleven dice against five.
  t.choose(Answer::charge, {0, 2, 0}, {6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5});
  CHECK_FALSE(on_table(t.state, 2));
  CHECK(t.happened("routed"));
}

TEST_CASE("IMP-INT-001 IMP-INT-004 foot passes through crossbowmen and sets them behind itself") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("crossbows", "CO-XBW", "red", 10, 10, 0),
                      a_unit("enemy", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::forward, {H(2)}, {});
  CHECK(body(t.state, 0).pose.front.y == Length::units(10));
  CHECK(body(t.state, 1).pose.front.y == Length::units(9.25));
}

TEST_CASE("IMP-TER-006 IMP-TER-008 IMP-TER-010 ground slows, disorders and bars") {
  const Document broken = table_of({{"kind", "broken"}, {"at", at(10, 11)}, {"size", at(6, 4)}});
  const Document rocks = table_of({{"kind", "impassable"}, {"at", at(10, 11)}, {"size", at(6, 4)}});
  const auto advance = [](const Document& ground) {
    Table t(a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8.4, 0), a_unit("enemy", "CO-FOT", "blue", 30, 22, 180)},
                       {ground}));
    t.red_begins();
    t.choose(Answer::activate, {0}, {});
    return t;
  };
  Table over = advance(broken);
  over.choose(Answer::forward, {H(2)}, {});
  CHECK(body(over.state, 0).disordered);
  CHECK(advance(rocks).may(Answer::forward, {H(1)}).cites("IMP-TER-008"_rule));
  const Document river = table_of(
      {{"kind", "river"}, {"shape", "course"}, {"points", Document::Array{at(0, 9), at(45, 9)}}, {"width", 0.2}});
  Table across = advance(river);
  across.choose(Answer::forward, {H(0.9)}, {});
  CHECK_FALSE(body(across.state, 0).disordered);  // it stands in the water
  across.choose(Answer::forward, {H(2)}, {6});
  CHECK(body(across.state, 0).disordered);  // it has left it
}

TEST_CASE("IMP-CHG-018 IMP-ARM-011 IMP-VIC-002 plain baggage is lost when it is touched, and its takers loot") {
  Document scenario =
      a_scenario({a_unit("lances", "CO-ELM", "red", 10, 26, 0), a_unit("foot", "CO-FOT", "blue", 30, 22, 180)});
  scenario.set("side", Document::Array{table_of({{"side", "red"}, {"attacker", true}}),
                                       table_of({{"side", "blue"}, {"baggage", at(10, 29)}})});
  Table t(scenario);
  t.red_begins();
  t.choose(Answer::activate, {t.unit("lances")}, {});
  t.choose(Answer::charge, {t.unit("lances"), t.unit("Blue baggage"), 0}, {3, 4});
  CHECK(t.state.lost[1] == 3);
  CHECK(body(t.state, t.unit("lances")).disordered);
}

TEST_CASE(
    "IMP-VIC-003 IMP-VIC-004 IMP-VIC-007 IMP-VIC-008 a command breaks, an army without units has lost, a player "
    "concedes") {
  Table t(a_scenario(
      {a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 10.5, 180, {{"vbu", 1}})}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::charge, {0, 1, 0}, {});
  t.choose(Answer::receive, {}, {6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5});
  if (!t.state.over) t.choose(Answer::halt, {}, {});
  CHECK(t.state.over);
  Table given(a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 30, 22, 180)}));
  given.red_begins();
  given.choose(Answer::concede, {}, {});
  CHECK(given.state.over);
}

TEST_CASE("IMP-GEN-006 IMP-GEN-007 a general joins a unit or walks, once each") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 4, 4, 0), a_unit("far", "CO-FOT", "red", 30, 4, 0),
                      a_unit("enemy", "CO-FOT", "blue", 30, 22, 180)}));
  t.red_begins();
  CHECK(t.may(Answer::attach, {1}).cites("IMP-GEN-007"_rule));
  CHECK(t.may(Answer::move_general, {H(9), H(9)}).cites("IMP-GEN-007"_rule));
  t.choose(Answer::attach, {0}, {});
  CHECK(t.state.commands[0].with == 0);
  CHECK(t.asked().find("attach") == nullptr);
}

TEST_CASE("IMP-INI-004 which command the other side has named is not seen") {
  Document scenario = a_scenario(
      {a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("more", "CO-FOT", "second", 20, 8, 0),
       a_unit("enemy", "CO-FOT", "blue", 10, 22, 180), a_unit("enemy too", "CO-FOT", "fourth", 20, 22, 180)});
  scenario.set("general", Document::Array{table_of({{"name", "red"}, {"side", "red"}, {"at", at(1, 1)}}),
                                          table_of({{"name", "second"}, {"side", "red"}, {"at", at(2, 1)}}),
                                          table_of({{"name", "blue"}, {"side", "blue"}, {"at", at(1, 29)}}),
                                          table_of({{"name", "fourth"}, {"side", "blue"}, {"at", at(2, 29)}})});
  const auto battle = rule_set().set_up(scenario, {});
  REQUIRE(battle.has_value());
  std::vector<Document> views;
  for (const std::int32_t named : {0, 1}) {
    Battle copy = *battle;
    dice::Scripted dice(dice::Script{});
    REQUIRE(copy.apply({static_cast<std::uint16_t>(Answer::begin), {}}, dice).has_value());
    REQUIRE(copy.apply({static_cast<std::uint16_t>(Answer::name), {named}}, dice).has_value());
    views.push_back(copy.view(Side::blue).document());
  }
  CHECK(views[0] == views[1]);
}

TEST_CASE("a scenario that is wrong is refused with a sentence and the line") {
  const auto fault_of = [](const Document& scenario) {
    const auto read = read_scenario(Rules::by_the_book(), scenario);
    return read ? std::string() : read.error().what;
  };
  CHECK(fault_of(a_scenario({a_unit("a", "CO-FOT", "red", 10, 8, 0)})).find("no units") != std::string::npos);
  CHECK(fault_of(a_scenario({a_unit("a", "CO-FOT", "red", 10, 8, 0), a_unit("b", "CO-FOT", "red", 10.5, 8, 0),
                             a_unit("c", "CO-FOT", "blue", 30, 22, 180)}))
            .find("overlaps") != std::string::npos);
  CHECK(fault_of(a_scenario({a_unit("a", "NOBODY", "red", 10, 8, 0)})).find("not known") != std::string::npos);
  CHECK(fault_of(a_scenario({a_unit("a", "CO-FOT", "red", 99, 8, 0), a_unit("c", "CO-FOT", "blue", 30, 22, 180)}))
            .find("table") != std::string::npos);
  CHECK(fault_of(a_scenario({a_unit("a", "CO-FOT", "nobody", 9, 8, 0)})).find("command") != std::string::npos);
}

TEST_CASE("IMP-BAS-018 IMP-BAS-020 IMP-VIC-002 whole battles between computer players are sound and end") {
  const Document scenario = a_scenario(
      {a_unit("gendarmes", "FR-GEN", "red", 20, 8, 0), a_unit("swiss", "FR-SWI", "red", 17, 8, 0, {{"ranks", 3}}),
       a_unit("crossbows", "FR-XBW", "red", 14, 8, 0), a_unit("stradiots", "FR-STR", "red", 24, 8, 0),
       a_unit("guns", "FR-CAN", "red", 11, 8, 0), a_unit("men-at-arms", "IM-MAA", "blue", 20, 22, 180),
       a_unit("landsknechts", "IM-LAN", "blue", 17, 22, 180, {{"ranks", 3}}),
       a_unit("arquebusiers", "IM-ARQ", "blue", 14, 22, 180), a_unit("jinetes", "IM-JIN", "blue", 24, 22, 180),
       a_unit("reiters", "IM-REI", "blue", 28, 22, 180)},
      {table_of({{"kind", "wood"}, {"at", at(30, 15)}, {"size", at(5, 4)}}),
       table_of({{"kind", "gentle hill"}, {"shape", "ellipse"}, {"at", at(12, 15)}, {"size", at(6, 5)}}),
       table_of({{"kind", "village"}, {"at", at(22, 15)}, {"size", at(4, 3)}}),
       table_of({{"kind", "river"}, {"shape", "course"}, {"points", Document::Array{at(0, 18), at(45, 19)}}}),
       table_of({{"kind", "bridge"}, {"at", at(20, 18.4)}, {"size", at(2, 1.6)}}),
       table_of({{"kind", "road"}, {"shape", "course"}, {"points", Document::Array{at(17, 0), at(17, 30)}}})},
      "Expert, Brave", "Charismatic");
  const auto plain = kit::fight_soundly(rule_set(), scenario, {"plain", "plain"}, 1, 6);
  CHECK(plain.contains("event fought"));
  CHECK(plain.contains("event shot"));
  const auto random = kit::fight_soundly(rule_set(), scenario, {"random", "random"}, 1, 12);
  CHECK(random.contains("event moved"));
}
