// Villages, works, sight and generals of Impetus on the table.
#include "impetus/generals.hpp"
#include "impetus/retreats.hpp"
#include "impetus/rounds.hpp"
#include "impetus/shots.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

namespace {

Document far_foot() { return a_unit("far", "CO-FOT", "blue", 40, 25, 180); }
Document far_friend() { return a_unit("far friend", "CO-FOT", "red", 40, 3, 0); }
Document a_village() { return table_of({{"kind", "village"}, {"at", at(10, 10)}, {"size", at(4, 3)}}); }

Table acting(std::initializer_list<Document> units, std::initializer_list<Document> terrain = {}) {
  Table t(a_scenario(units, terrain));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  return t;
}

// Foot that holds the village, in its next activation.
Table in_village(std::initializer_list<Document> more) {
  std::vector<Document> units = {a_unit("foot", "CO-FOT", "red", 10, 8.5, 0), far_friend()};
  units.insert(units.end(), more.begin(), more.end());
  Document scenario = a_scenario({}, {a_village()});
  scenario.set("unit", Document::Array(units.begin(), units.end()));
  Table t(scenario);
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  t.choose(Answer::occupy, {0}, {5});
  return t;
}

}  // namespace

TEST_CASE("IMP-TER-013 IMP-TER-027 a village is entered after a test, and left from any edge") {
  Table t = in_village({far_foot()});
  CHECK(body(t.state, 0).village == 0);
  CHECK(body(t.state, 0).pose.heading == Angle::degrees(0));
  CHECK(t.asked().find("leave") == nullptr);  // it has moved
  t.choose(Answer::finish, {}, {});
  t.state.bodies[0].activated = false;
  t.choose(Answer::activate, {0}, {});
  REQUIRE(t.asked().find("leave") != nullptr);
  CHECK(t.asked().find("forward") == nullptr);
  CHECK(t.may(Answer::leave, {1, H(2.5)}).cites("IMP-MOV-001"_rule));
  t.choose(Answer::leave, {1, H(1)}, {});  // to the right: its base stands before the eastern edge, and goes on 1H
  CHECK(body(t.state, 0).village == -1);
  CHECK(body(t.state, 0).pose.heading == Angle::degrees(90));
  CHECK(body(t.state, 0).pose.front.x > Length::units(13.7));
  CHECK(body(t.state, 0).pose.front.x < Length::units(13.8));
}

TEST_CASE("IMP-TER-027 nobody charges out of a village; who beats its occupant drives him out on the far side") {
  Table t = in_village({a_unit("enemy", "CO-ELM", "blue", 10, 13, 180), far_foot()});
  t.choose(Answer::finish, {}, {});
  t.state.bodies[0].activated = false;
  t.choose(Answer::activate, {0}, {});
  CHECK(t.may(Answer::charge, {0, 2, 0}).cites("IMP-TER-027"_rule));
  body(t.state, 2).pose.front.y = Length::units(11.5);
  t.state.engagements.push_back({2, 0});
  dice::Script script;
  script.faces.push_back({dice::Face{1}});  // 1H
  dice::Scripted dice(script);
  Play play{t.game, t.state, dice, t.events};
  retreat(play, 0, Facing::front, base(t.game, t.state, 2));
  CHECK(body(t.state, 0).village == -1);
  CHECK(body(t.state, 0).pose.heading == Angle::degrees(0));  // its face to the village
  CHECK(body(t.state, 0).pose.front.y < Length::units(7.51));
  CHECK(body(t.state, 0).pose.front.y > Length::units(7.4));
  CHECK(broken_invariants(t.game, t.state).empty());
}

TEST_CASE("IMP-TER-027 IMP-MEL-003 several units fight an occupant: they touch the village") {
  Table t =
      in_village({a_unit("left", "CO-ELM", "blue", 9, 11.5, 180), a_unit("right", "CO-ELM", "blue", 11, 11.5, 180)});
  t.state.engagements.push_back({2, 0});
  t.state.engagements.push_back({3, 0});
  CHECK(possible_mains(t.game, t.state, 2, 0).size() == 2);
  const Round round = round_of(t.game, t.state, 2, 0);
  CHECK(round.supporters[0] == std::vector<UnitId>{3});
  CHECK(round.combatants[1].defending);
  CHECK(round.combatants[1].ground == Ground::difficult);
}

TEST_CASE("IMP-TER-014 IMP-MEL-008 who stands behind works is charged across them, without impact") {
  const Document works = table_of({{"kind", "fortification"},
                                   {"shape", "course"},
                                   {"points", Document::Array{at(5, 9.75), at(15, 9.75)}},
                                   {"width", 0.5}});
  Table t =
      acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "blue", 10, 10, 180), far_foot()},
             {works});
  CHECK(t.may(Answer::forward, {H(1.9)}).cites("IMP-TER-027"_rule));
  REQUIRE(t.may(Answer::charge, {0, 1, 0}).allowed());
  t.choose(Answer::charge, {0, 1, 0}, {});
  // 7 dice against 5; CN of the foot 5 - 1 + 1 = 5: no loss, a draw.
  t.choose(Answer::receive, {}, {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 3, 4});
  CHECK(engaged(t.state, 0));
  CHECK(body(t.state, 1).vbu[0] == 5);
  // The way back is free, the way over them is not.
  const table::Rectangle own = base(t.game, t.state, 0);
  CHECK(until_forbidden(t.game, t.state, 0, own, own.forward() * -1.0, 2) == doctest::Approx(2));
  CHECK(until_forbidden(t.game, t.state, 0, own, own.forward(), 2) < 0.01);
}

TEST_CASE("IMP-GEN-005 the trait Cavalry counts with mounted troops only") {
  const auto radius = [](std::string_view first, std::string_view second) {
    const Table t(
        a_scenario({a_unit("one", first, "red", 10, 8, 0), a_unit("two", second, "red", 14, 8, 0), far_foot()}, {},
                   "Reliable, Cavalry"));
    return command_radius(t.game.rules, general_of(t.game, t.state, 0), CommandStructure::average);
  };
  CHECK(radius("CO-ELM", "CO-ELM") == 8);
  CHECK(radius("CO-ELM", "CO-FOT") == 6);
  Table with(a_scenario({a_unit("one", "CO-ELM", "red", 4, 4, 0), a_unit("two", "CO-FOT", "red", 14, 8, 0), far_foot()},
                        {}, "Reliable, Cavalry"));
  with.state.commands[0].with = 0;
  CHECK(general_of(with.game, with.state, 0).cavalry);
}

TEST_CASE("IMP-GEN-007 a general walks neither over impassable ground nor through enemies") {
  Table t(a_scenario({a_unit("foot", "CO-FOT", "red", 20, 4, 0), a_unit("enemy", "CO-FOT", "blue", 4, 1.5, 180)},
                     {table_of({{"kind", "impassable"}, {"at", at(1, 4)}, {"size", at(1.5, 1)}})}));
  t.red_begins();
  CHECK(t.may(Answer::move_general, {H(1), H(6)}).cites("IMP-GEN-007"_rule));
  CHECK(t.may(Answer::move_general, {H(6.5), H(2)}).cites("IMP-GEN-007"_rule));
  CHECK(t.may(Answer::move_general, {H(2.5), H(1)}).allowed());
}

TEST_CASE("IMP-SHT-010 a bow shoots over friends, not over enemies close to its target") {
  const auto shot = [](std::string_view between_side, double between_y) {
    const Table t(
        a_scenario({a_unit("bows", "EN-LBW", "red", 10, 6, 0), a_unit("target", "CO-FOT", "blue", 10, 11, 180),
                    a_unit("between", "CO-FOT", between_side, 10, between_y, 180),
                    a_unit("beside", "CO-FOT", "blue", 12, 11, 180)}));
    return would_shoot(t.game, t.state, 0, 1);
  };
  const Rules& rules = Rules::by_the_book();
  CHECK(shot("red", 8).shot.indirect);
  CHECK(may_shoot(rules, shot("red", 8)).allowed());  // the enemy beside the target is not in the way
  CHECK(may_shoot(rules, shot("blue", 8)).allowed());
  CHECK(may_shoot(rules, shot("blue", 9.6)).cites("IMP-SHT-010"_rule));
}

TEST_CASE("IMP-DIS-008 IMP-REA-014 IMP-REA-016 a second evasion of the turn that fails goes, in Disorder") {
  Table t = acting({a_unit("crossbows", "CO-XBW", "red", 10, 8, 0), a_unit("riders", "FR-STR", "blue", 10, 11, 180),
                    far_foot(), far_friend()});
  body(t.state, 1).evades = 1;
  t.choose(Answer::shoot, {0, 1, 0}, {});
  REQUIRE(t.asked().find("evade") != nullptr);
  // B 4 outside the radius, +1 CL +1 from foot -1 for the earlier one: a 1 fails. Three dice, blank; then it goes.
  t.choose(Answer::evade, {}, {1, 1, 1, 1, 1});
  CHECK(body(t.state, 1).pose.front.y == Length::units(15));
  CHECK(body(t.state, 1).disordered);
  CHECK(body(t.state, 1).evades == 2);
}

TEST_CASE("IMP-REA-004 who passes through a zone within a phase may be answered, though he has left it") {
  Table t = acting(
      {a_unit("riders", "FR-STR", "red", 10, 8, 0), a_unit("lances", "CO-ELM", "blue", 11.8, 9, 270), far_foot()});
  // Four H straight on, across the front of the lances and beyond.
  t.choose(Answer::forward, {H(4)}, {});
  REQUIRE(t.asked().find("charge-in-reaction") != nullptr);
  t.choose(Answer::charge_in_reaction, {1, 0}, {6});
  t.choose(Answer::finish, {}, {3, 4});  // it can no longer be reached straight ahead: the charge lapses
  CHECK_FALSE(t.happened("charge"));
}
