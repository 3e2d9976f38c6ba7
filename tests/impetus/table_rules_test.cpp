// Rules of Impetus that show only on the table, one by one.
#include "impetus/retreats.hpp"
#include "impetus/rule_set.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

namespace {

// Red's first unit is being activated.
Table acting(std::initializer_list<Document> units, std::initializer_list<Document> terrain = {}) {
  Table t(a_scenario(units, terrain));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  return t;
}

Document far_foot() { return a_unit("far", "CO-FOT", "blue", 40, 25, 180); }
Document far_friend() { return a_unit("far friend", "CO-FOT", "red", 40, 3, 0); }

}  // namespace

TEST_CASE("IMP-TER-003 IMP-TER-002 open ground has no effect; every kind of ground is known") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), far_foot()},
                   {table_of({{"kind", "open"}, {"at", at(10, 11)}, {"size", at(6, 4)}})});
  t.choose(Answer::forward, {H(2)}, {});
  CHECK_FALSE(body(t.state, 0).disordered);
  for (const std::string_view kind : {"broken", "difficult", "wood", "impassable", "gentle hill", "village"}) {
    const Table with(a_scenario({a_unit("a", "CO-FOT", "red", 10, 8, 0), far_foot()},
                                {table_of({{"kind", kind}, {"at", at(20, 15)}, {"size", at(4, 3)}})}));
    CHECK(with.game.ground.size() == 1);
    CHECK(with.game.ground[0].blocks_sight == (kind == "wood"));
  }
}

TEST_CASE("IMP-TER-015 a hedge crossed is broken ground, and covers who stands behind it") {
  const Document hedge = table_of({{"kind", "linear obstacle"},
                                   {"shape", "course"},
                                   {"points", Document::Array{at(5, 9), at(15, 9)}},
                                   {"width", 0.1}});
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), far_foot()}, {hedge});
  t.choose(Answer::forward, {H(2)}, {});
  CHECK(body(t.state, 0).disordered);
  const Table shooting(a_scenario(
      {a_unit("crossbows", "CO-XBW", "red", 10, 6, 0), a_unit("foot", "CO-FOT", "blue", 10, 9.1, 180)}, {hedge}));
  CHECK(would_shoot(shooting.game, shooting.state, 0, 1).shot.target_in_cover);
}

TEST_CASE("IMP-ZOC-006 IMP-TURN-008 a zone may be entered; the answer is given before the activation goes on") {
  Table t = acting({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("lances", "CO-ELM", "blue", 10, 10.5, 180)});
  CHECK(t.may(Answer::forward, {H(1.8)}).allowed());
  t.choose(Answer::forward, {H(1.8)}, {});
  CHECK(t.asked().side == Side::blue);  // in the middle of red's activation
  t.choose(Answer::hold, {}, {});
  CHECK(t.asked().side == Side::red);
  CHECK(t.may(Answer::sideways, {H(1)}).cites("IMP-ZOC-003"_rule));
}

TEST_CASE("IMP-ZOC-007 a charge does not pass across the front of another enemy") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("target", "CO-FOT", "blue", 10, 10.8, 180),
                    a_unit("beside", "CO-FOT", "blue", 11.6, 8.2, 270)});
  CHECK(t.may(Answer::charge, {0, 1, 0}).cites("IMP-ZOC-007"_rule));
}

TEST_CASE(
    "IMP-SHT-002 IMP-SHT-001 a unit shoots once in its activation; opportunity and defensive fire are other times") {
  Table t = acting(
      {a_unit("crossbows", "CO-XBW", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 11, 180), far_friend()});
  t.choose(Answer::shoot, {0, 1, 0}, {1, 1, 1, 1, 1});
  CHECK(t.asked().find("shoot") == nullptr);
  CHECK(body(t.state, 0).shot);
}

TEST_CASE("IMP-SHT-011 skirmishers neither hide nor are shot over; IMP-TER-017 others hide") {
  const auto seen = [](std::string_view between) {
    const Table t(
        a_scenario({a_unit("crossbows", "CO-XBW", "red", 10, 6, 0), a_unit("between", between, "red", 10, 8, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 9.5, 180)}));
    return would_shoot(t.game, t.state, 0, 2);
  };
  CHECK_FALSE(seen("CO-SKI").over_unit);
  CHECK(seen("CO-FOT").over_unit);
}

TEST_CASE("IMP-SHT-019 a group in column is three units one behind another") {
  const auto column = [](bool third) {
    std::vector<Document> units = {a_unit("guns", "FR-CAN", "red", 10, 4, 0),
                                   a_unit("a", "CO-FOT", "blue", 10, 12, 180),
                                   a_unit("b", "CO-FOT", "blue", 10, 12.75, 180)};
    if (third) units.push_back(a_unit("c", "CO-FOT", "blue", 10, 13.5, 180));
    Document scenario = a_scenario({});
    scenario.set("unit", Document::Array(units.begin(), units.end()));
    const Table t(scenario);
    return would_shoot(t.game, t.state, 0, 1).shot.target_in_column;
  };
  CHECK(column(true));
  CHECK_FALSE(column(false));
}

TEST_CASE("IMP-MEL-023 IMP-MEL-003 IMP-MEL-004 who charges an enemy in a melee joins it, and it fights a round") {
  Table t = acting({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("lances", "CO-ELM", "red", 12.5, 9, 315),
                    a_unit("enemy", "CO-FOT", "blue", 10, 9, 180), far_foot()});
  t.choose(Answer::charge, {0, 2, 0}, {});
  t.choose(Answer::receive, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});  // 5 + 1 dice against 5, both blank: a draw
  CHECK(engaged(t.state, 0));
  CHECK_FALSE(t.happened("retreat"));
}

TEST_CASE("IMP-INT-009 IMP-INT-010 IMP-RET-006 a retreat pushes friends, and they push others") {
  Table t(a_scenario({a_unit("lances", "CO-ELM", "red", 10, 10, 0), a_unit("foot", "CO-FOT", "red", 10, 7, 0),
                      a_unit("more", "CO-FOT", "red", 10, 6, 0), a_unit("enemy", "CO-FOT", "blue", 10, 10, 180),
                      far_foot()}));
  t.state.engagements.push_back({0, 3});
  dice::Script script;
  script.faces.push_back({dice::Face{6}});  // 2H: 1.5H to the foot, the rest with it
  dice::Scripted dice(script);
  Events events;
  Play play{t.game, t.state, dice, events};
  retreat(play, 0, Facing::front, base(t.game, t.state, 3));
  CHECK(body(t.state, 0).pose.front.y == Length::units(8));
  CHECK(body(t.state, 1).pose.front.y == Length::units(6.5));
  CHECK(body(t.state, 2).pose.front.y == Length::units(5.75));
  CHECK(body(t.state, 1).disordered);
  CHECK(body(t.state, 2).disordered);
}

TEST_CASE(
    "IMP-RET-005 IMP-RET-007 IMP-ZOC-008 who cannot begin to go back is destroyed; who meets an enemy later stops") {
  const auto after = [](double behind) {
    Table t(
        a_scenario({a_unit("lances", "CO-ELM", "red", 10, 9.25, 0), a_unit("enemy", "CO-FOT", "blue", 10, 9.25, 180),
                    a_unit("behind", "CO-FOT", "blue", 10, behind, 0), far_foot()}));
    t.state.engagements.push_back({0, 1});
    dice::Script script;
    script.faces.push_back({dice::Face{6}});  // 2H
    dice::Scripted dice(script);
    Events events;
    Play play{t.game, t.state, dice, events};
    retreat(play, 0, Facing::front, base(t.game, t.state, 1));
    return t;
  };
  CHECK_FALSE(on_table(after(7.75).state, 0));
  const Table stopped = after(7.0);
  REQUIRE(on_table(stopped.state, 0));
  CHECK(body(stopped.state, 0).pose.front.y == Length::units(8.5));
}

TEST_CASE("IMP-GEN-013 IMP-GEN-008 a general whose unit is gone joins the nearest of his, or is lost") {
  const auto fate = [](double friend_x) {
    Document scenario = a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0, {{"vbu", 1}}),
                                    a_unit("friend", "CO-FOT", "red", friend_x, 8, 0),
                                    a_unit("lances", "CO-ELM", "blue", 10, 10.2, 180), far_foot()});
    scenario.set("general", Document::Array{table_of({{"name", "red"}, {"side", "red"}, {"with", "foot"}}),
                                            table_of({{"name", "blue"}, {"side", "blue"}, {"at", at(1, 29)}})});
    Table t(scenario);
    dice::Scripted dice(dice::Script{});
    Events events;
    Play play{t.game, t.state, dice, events};
    rout_unit(play, 0, "IMP-BAS-006"_rule);
    return t.state.commands[0];
  };
  CHECK(fate(13).with == 1);
  CHECK_FALSE(fate(13).general_lost);
  CHECK(fate(30).general_lost);
}

TEST_CASE("IMP-BAS-014 IMP-BAS-015 IMP-DEP-015 all begin in order; Disorder is one marker") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 10, 8, 0), far_foot()}));
  CHECK_FALSE(body(t.state, 0).disordered);
  dice::Scripted dice(dice::Script{});
  Events events;
  Play play{t.game, t.state, dice, events};
  disorder(play, 0, "IMP-BAS-014"_rule);
  disorder(play, 0, "IMP-BAS-014"_rule);
  CHECK(body(t.state, 0).disordered);
  CHECK(events.size() == 1);
  CHECK(body(t.state, 0).vbu[0] == 5);  // from other causes than a cohesion test it costs nothing
}

TEST_CASE("IMP-TURN-006 IMP-TURN-007 units of a group rally singly, before it moves") {
  Table t(
      a_scenario({a_unit("left", "CO-FOT", "red", 10, 8, 0), a_unit("right", "CO-FOT", "red", 12, 8, 0), far_foot()}));
  body(t.state, 0).disordered = true;
  t.red_begins();
  t.choose(Answer::activate_group, {0, 1}, {});
  CHECK(t.asked().find("rally")->parameters.front().allowed == std::vector<std::int32_t>{0});
  t.choose(Answer::rally, {0}, {6});
  CHECK_FALSE(body(t.state, 0).disordered);
  t.choose(Answer::forward, {H(1)}, {});
  // One phase after an attempt to rally: it has left the group, and the other goes on alone.
  CHECK(t.state.acting.dropped.contains(0));
  t.choose(Answer::forward, {H(1)}, {6});
  CHECK(body(t.state, 0).pose.front.y == Length::units(9));
  CHECK(body(t.state, 1).pose.front.y == Length::units(10));
}

TEST_CASE("IMP-TURN-009 at the end of a turn the markers of the turn are cleared") {
  Table t(a_scenario({a_unit("crossbows", "CO-XBW", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 11, 180)}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::shoot, {0, 1, 0}, {1, 1, 1, 1, 1});
  t.choose(Answer::finish, {}, {3, 4});
  CHECK(body(t.state, 0).activated);
  CHECK(body(t.state, 0).shot);
  t.choose(Answer::end_command, {}, {6, 5, 1, 2});
  CHECK(t.state.turn == 2);
  CHECK_FALSE(body(t.state, 0).activated);
  CHECK_FALSE(body(t.state, 0).shot);
}

TEST_CASE("IMP-MEL-026 IMP-CHG-007 where a unit is attacked holds as long as the contact; nobody lines up") {
  Table t = acting(
      {a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10.4, 10, 170), far_foot()});
  t.choose(Answer::charge, {0, 1, 0}, {});
  t.choose(Answer::receive, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
  REQUIRE(t.state.engagements.size() == 1);
  CHECK(t.state.engagements[0].on_second == Facing::front);
  CHECK_FALSE(t.state.engagements[0].first_charged);  // the impact counts in the first round only (IMP-MEL-007)
  CHECK(body(t.state, 0).pose.heading == Angle::degrees(0));
  CHECK(body(t.state, 1).pose.heading == Angle::degrees(170));
}

TEST_CASE("IMP-BAS-022 IMP-BAS-021 what is open to both: profiles, losses, markers, places") {
  const Table t(a_scenario({a_unit("swiss", "FR-SWI", "red", 10, 8, 0, {{"ranks", 3}}), far_foot()}));
  CHECK(enlisted(t.game, 0).profile.impetuous);
  CHECK(t.state.bodies[0].vbu.size() == 3);
  const auto battle = rule_set().set_up(t.game.scenario, {});
  REQUIRE(battle.has_value());
  CHECK(battle->view(Side::red).document() == battle->view(Side::blue).document());
  CHECK(battle->view(std::nullopt).document() == battle->view(Side::blue).document());
}

TEST_CASE("IMP-CHG-016 impetuous troops must be held back, and charge if the test fails") {
  Table t(a_scenario({a_unit("swiss", "FR-SWI", "red", 10, 8, 0, {{"ranks", 3}}),
                      a_unit("foot", "CO-FOT", "blue", 10, 9.5, 180), far_foot()}));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  CHECK(t.asked().find("hold-back") != nullptr);
  t.choose(Answer::hold_back, {}, {1});
  CHECK(t.happened("frenzy"));
  CHECK(t.happened("charge"));
}

TEST_CASE("IMP-MOV-017 IMP-MOV-018 a move may end touching friends, not on them and not off the table") {
  Table t =
      acting({a_unit("foot", "CO-FOT", "red", 10, 8, 0), a_unit("friend", "CO-ELM", "red", 10, 11, 0), far_foot()});
  CHECK(t.may(Answer::forward, {H(1.5)}).allowed());
  CHECK_FALSE(t.may(Answer::forward, {H(1.8)}).allowed());
  Table edge = acting({a_unit("foot", "CO-FOT", "red", 10, 29, 0), far_foot()});
  CHECK(edge.may(Answer::forward, {H(1.5)}).cites("IMP-MOV-018"_rule));
}

TEST_CASE("IMP-REA-017 IMP-INT-012 an evader goes back through friends that he may pass, and stops at others") {
  const auto stands = [](std::string_view behind) {
    Table t(
        a_scenario({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("skirmishers", "CO-SKI", "blue", 10, 10, 180),
                    a_unit("behind", behind, "blue", 10, 11.5, 180), far_foot()}));
    t.red_begins();
    t.choose(Answer::activate, {0}, {});
    t.choose(Answer::charge, {0, 1, 0}, {});
    t.choose(Answer::evade, {}, {5});
    return body(t.state, 1).pose.front.y;
  };
  CHECK(stands("CO-XBW") > Length::units(12.4));  // S passes everybody (IMP-INT-001)
  CHECK(stands("CO-ELM") > Length::units(12.4));
}
