// Charges of Impetus on the table: groups, frenzy, friends in the way, evaders, pursuit.
#include "impetus/rounds.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::impetus;
using namespace condotta::impetus::tests;

namespace {

Document far_foot() { return a_unit("far", "CO-FOT", "blue", 40, 25, 180); }
Document far_friend() { return a_unit("far friend", "CO-FOT", "red", 40, 3, 0); }

// Red's first unit is being activated.
Table acting(std::initializer_list<Document> units, std::initializer_list<Document> terrain = {}) {
  Table t(a_scenario(units, terrain));
  t.red_begins();
  t.choose(Answer::activate, {0}, {});
  return t;
}

std::size_t times(const Table& t, std::string_view kind) {
  return static_cast<std::size_t>(
      std::count_if(t.events.begin(), t.events.end(), [&](const Event& e) { return e.kind == kind; }));
}

}  // namespace

TEST_CASE("IMP-CHG-017 IMP-GRP-006 a group charges: first all answer, then it moves, then its melees in chosen order") {
  Table t(a_scenario({a_unit("left", "CO-ELM", "red", 10, 8, 0), a_unit("right", "CO-ELM", "red", 12, 8, 0),
                      a_unit("first", "CO-FOT", "blue", 10, 10, 180), a_unit("second", "CO-FOT", "blue", 12, 10, 180),
                      far_foot(), far_friend()}));
  t.red_begins();
  t.choose(Answer::activate_group, {0, 1, -1}, {});
  CHECK(t.asked().find("charge") == nullptr);  // nobody charges alone out of a group
  t.choose(Answer::charge_as_group, {}, {});
  CHECK(t.asked().find("receive") != nullptr);
  t.choose(Answer::receive, {}, {});
  CHECK(body(t.state, 0).pose.front.y == Length::units(8));  // nobody moves before all have answered
  CHECK(t.asked().side == Side::blue);
  t.choose(Answer::close_ranks, {}, {6});
  CHECK(body(t.state, 3).closed_ranks);
  CHECK(body(t.state, 0).pose.front.y == Length::units(10));
  CHECK(body(t.state, 1).pose.front.y == Length::units(10));
  CHECK(t.asked().side == Side::red);
  REQUIRE(t.asked().find("fight-next") != nullptr);
  // The right first: 7 + 4 - 2 for closed ranks + 1 supported flank = 10 dice against 5 + 1; all blank.
  t.choose(Answer::fight_next, {1},
           {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            // the other at once: 7 + 4 + 1 against 5 + 1
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  CHECK(times(t, "fought") == 2);
  CHECK(engaged(t.state, 0));
  CHECK(engaged(t.state, 1));
}

TEST_CASE("IMP-CHG-017 IMP-MEL-003 IMP-MEL-004 chargers at the same enemy fight one common round") {
  Table t(a_scenario({a_unit("left", "CO-ELM", "red", 10, 8, 0), a_unit("right", "CO-ELM", "red", 12, 8, 0),
                      a_unit("enemy", "CO-FOT", "blue", 11.2, 10, 180), far_foot(), far_friend()}));
  t.red_begins();
  t.choose(Answer::activate_group, {0, 1, -1}, {});
  t.choose(Answer::charge_as_group, {}, {});
  // Asked for each charger. Main unit: the right one, 1.2H of its front.
  // 7 + 4 + 1 flank + half of the left's 7 + 4 = 18 dice against 5; blank. One round for both.
  t.choose(Answer::receive, {}, {});
  t.choose(Answer::receive, {}, {});
  t.choose(Answer::fight_next, {1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  CHECK(times(t, "fought") == 1);
  CHECK(engaged(t.state, 0));
  CHECK(engaged(t.state, 1));
  CHECK(body(t.state, 0).fought);
}

TEST_CASE("IMP-CHG-016 IMP-DIS-009 IMP-GRP-006 a group with impetuous troops tests as one and charges as one") {
  Table t(a_scenario({a_unit("halberds", "SW-HAL", "red", 10, 8, 0), a_unit("foot", "CO-FOT", "red", 12, 8, 0),
                      a_unit("first", "CO-FOT", "blue", 10, 9.5, 180), a_unit("second", "CO-FOT", "blue", 12, 9.5, 180),
                      far_foot()}));
  t.red_begins();
  t.choose(Answer::activate_group, {0, 1}, {});
  REQUIRE(t.asked().find("hold-back") != nullptr);
  // The worst discipline, B, outside the radius: needs 5. A 4 fails, though A would have passed with it.
  t.choose(Answer::hold_back, {}, {4});
  CHECK(t.happened("frenzy"));
  CHECK(t.state.acting.chargers.size() == 2);
}

TEST_CASE("IMP-CHG-016 IMP-GAP-009 IMP-GRP-005 those who last moved together and stand apart take one test") {
  const auto broken_up = [] {
    Table t(a_scenario({a_unit("halberds", "SW-HAL", "red", 10, 8, 0),
                        a_unit("pikes", "SW-PIK", "red", 20, 8, 0, {{"ranks", 3}}),
                        a_unit("first", "CO-FOT", "blue", 10, 9.8, 180),
                        a_unit("second", "CO-FOT", "blue", 20, 9.8, 180), far_foot()}));
    t.state.commands[0].at = table::rounded({15, 7});  // all are inside his radius
    body(t.state, 0).group = body(t.state, 1).group = t.state.groups = 1;
    t.red_begins();
    t.choose(Answer::activate, {0}, {});
    return t;
  };
  Table fails = broken_up();
  fails.choose(Answer::hold_back, {}, {3});  // A needs 3; fragmented -1: both must charge, each on its own
  CHECK(times(fails, "frenzy") == 2);
  CHECK(fails.state.acting.units.size() == 2);
  CHECK(fails.state.acting.phases.size() == 1);  // one move, for a test to close ranks
  CHECK(fails.state.steps.back().kind == StepKind::charge);
  Table holds = broken_up();
  holds.choose(Answer::hold_back, {}, {4});
  CHECK(body(holds.state, 1).held_back);   // its test is taken
  CHECK(body(holds.state, 0).group == 0);  // it was activated singly: nothing is remembered any more
  holds.choose(Answer::finish, {}, {});
  holds.choose(Answer::activate, {1}, {});
  CHECK(holds.asked().find("hold-back") == nullptr);
}

TEST_CASE("IMP-GRP-005 the memory of a group ends when one of it is lost") {
  Table t(
      a_scenario({a_unit("left", "CO-FOT", "red", 10, 8, 0), a_unit("right", "CO-FOT", "red", 12, 8, 0), far_foot()}));
  CHECK(body(t.state, 0).group != 0);  // deployed touching
  CHECK(body(t.state, 0).group == body(t.state, 1).group);
  dice::Scripted dice(dice::Script{});
  Play play{t.game, t.state, dice, t.events};
  rout_unit(play, 1, "IMP-BAS-006"_rule);
  CHECK(body(t.state, 0).group == 0);
}

TEST_CASE("IMP-GRP-004 who is Disordered or slowed by ground drops out; the others go on") {
  const Document broken = table_of({{"kind", "broken"}, {"at", at(10, 10)}, {"size", at(2, 2)}});
  Table t(a_scenario(
      {a_unit("left", "CO-ELM", "red", 10, 8, 0), a_unit("right", "CO-ELM", "red", 12, 8, 0), far_foot()}, {broken}));
  t.red_begins();
  t.choose(Answer::activate_group, {0, 1}, {});
  t.choose(Answer::forward, {H(2)}, {});
  CHECK(body(t.state, 0).disordered);
  CHECK_FALSE(body(t.state, 1).disordered);
  t.choose(Answer::forward, {H(2)}, {6});
  CHECK(body(t.state, 0).pose.front.y == Length::units(10));
  CHECK(body(t.state, 1).pose.front.y == Length::units(12));
  const Document marsh = table_of({{"kind", "difficult"}, {"at", at(10, 9.5)}, {"size", at(2, 2)}});
  Table slow(a_scenario(
      {a_unit("left", "CO-ELM", "red", 10, 8, 0), a_unit("right", "CO-ELM", "red", 12, 8, 0), far_foot()}, {marsh}));
  slow.red_begins();
  slow.choose(Answer::activate_group, {0, 1}, {});
  slow.choose(Answer::forward, {H(2)}, {});
  CHECK(body(slow.state, 0).pose.front.y == Length::units(9));  // CP1 in difficult ground: 1H
  CHECK(body(slow.state, 1).pose.front.y == Length::units(10));
}

TEST_CASE("IMP-MOV-004 one manoeuvre in a phase; what is left of the allowance is lost") {
  Table t = acting({a_unit("foot", "CO-FOT", "red", 10, 8, 0), far_foot()});
  t.choose(Answer::forward, {H(0.5)}, {});
  // The next half is a second phase: with its test, outside the radius a 5, and a 2 fails.
  t.choose(Answer::forward, {H(0.5)}, {2});
  CHECK(body(t.state, 0).disordered);
  CHECK(t.state.acting.phases.size() == 2);
}

TEST_CASE("IMP-DIS-007 IMP-MOV-003 there is no bound to the phases but the tests, and the count is safe") {
  PhasesMade made;
  for (int i = 0; i < 500; ++i) made.add(Manoeuvre::forward);
  made.add(Manoeuvre::wheel);
  CHECK(made.size() == PhasesMade::most);
  CHECK(made.had(Manoeuvre::wheel));
  CHECK_FALSE(made.had(Manoeuvre::oblique));
  Table t = acting({a_unit("skirmishers", "CO-SKI", "red", 10, 8, 0), far_foot()});
  for (int i = 0; i < 30; ++i)
    t.choose(Answer::forward, {H(0.1)}, i == 0 ? std::initializer_list<int>{} : std::initializer_list<int>{6});
  CHECK(t.state.acting.phases.size() == 30);
  CHECK(t.may(Answer::forward, {H(0.1)}).allowed());
}

TEST_CASE("IMP-INT-006 IMP-INT-004 a charge passes through skirmishers, who are set behind it") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("screen", "CO-SKI", "red", 10, 9.6, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 10, 180), far_foot()});
  REQUIRE(t.may(Answer::charge, {0, 2, 0}).allowed());
  t.choose(Answer::charge, {0, 2, 0}, {});
  t.choose(Answer::receive, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  CHECK(body(t.state, 0).pose.front.y == Length::units(10));
  CHECK(body(t.state, 1).pose.front.y == Length::units(8.5));
  Table barred = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("friend", "CO-FOT", "red", 10, 9.6, 0),
                         a_unit("foot", "CO-FOT", "blue", 10, 10, 180), far_foot()});
  CHECK(barred.may(Answer::charge, {0, 2, 0}).cites("IMP-INT-001"_rule));
}

TEST_CASE("IMP-REA-007 IMP-REA-006 a charger that lives through defensive fire comes home as it is") {
  Table t =
      acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("shot", "IM-ARQ", "blue", 10, 10, 180), far_foot()});
  t.choose(Answer::charge, {0, 1, 0}, {});
  REQUIRE(t.asked().find("defensive-fire") != nullptr);
  // DT of A outside the radius: 3 + 2 - 1. Arquebus A at mounted: 4 + 2 dice, two hits; CN 7 - 2 + 1 - 1 = 5: a 6
  // costs 1. Then lances 6 + 4 - 1 Disordered = 9 dice against 4 + 1 better discipline = 5.
  t.choose(Answer::defensive_fire, {}, {4, 6, 6, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
  CHECK(body(t.state, 0).vbu[0] == 6);
  CHECK(body(t.state, 0).disordered);
  CHECK(t.happened("fought"));
  CHECK(engaged(t.state, 0));
  CHECK_FALSE(body(t.state, 1).shot);  // it does not use up the shooting of the turn
}

TEST_CASE("IMP-REA-019 who evades and is caught fights without impact and cannot answer again") {
  Table t = acting({a_unit("archers", "FR-ARC", "red", 10, 8, 0), a_unit("reiters", "IM-REI", "blue", 10, 8.8, 180),
                    a_unit("behind", "IM-MAA", "blue", 10, 11.2, 180), far_foot()});
  t.choose(Answer::charge, {0, 1, 0}, {});
  REQUIRE(t.asked().find("evade") != nullptr);
  // CM evading: 4 needed, outside the radius 5. It stops at the men-at-arms, whom it may not pass: 0.9H.
  // No second one: there is no way. Archers 6 + 3 dice, reiters 5 + 3 with their pistols.
  t.choose(Answer::evade, {}, {5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
  CHECK(body(t.state, 1).pose.front.y < Length::units(10));
  REQUIRE(engaged(t.state, 1));
  CHECK(t.happened("fought"));
  for (const Event& event : t.events) {
    if (event.kind != "fought") continue;
    for (const Document& term : event.facts.find("enemy-terms")->items())
      CHECK(term.find("rule")->text() != "IMP-MEL-007");
  }
}

TEST_CASE("IMP-CHG-015 behind an evader another enemy is met, who may still answer once") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0), a_unit("skirmishers", "CO-SKI", "blue", 10, 9, 180),
                    a_unit("foot", "CO-FOT", "blue", 10, 10.2, 180), far_foot()});
  t.choose(Answer::charge, {0, 1, 0}, {});
  t.choose(Answer::evade, {}, {6});
  if (t.asked().find("close-ranks") == nullptr) t.choose(Answer::stand, {}, {});
  CHECK(t.state.steps.back().other == 2);
  REQUIRE(t.asked().find("close-ranks") != nullptr);
  CHECK(t.asked().side == Side::blue);
  t.choose(Answer::receive, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
  CHECK(engaged(t.state, 2));
}

TEST_CASE(
    "IMP-RET-014 IMP-RET-013 IMP-RET-016 pursuit and melee go on until they part; pursuit alone disorders nobody") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 8, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 10, 180, {{"vbu", 9}}), far_foot()});
  t.choose(Answer::charge, {0, 1, 0}, {});
  // 11 dice against 9. CN 9 - 2 = 7: only a 6 fails, and costs 1. It goes back 1H.
  t.choose(Answer::receive, {}, {6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1});
  REQUIRE(t.asked().find("pursue") != nullptr);
  // 1H: caught, and a new round: 7 + 4 against 8 - 1. It fails again and goes back again.
  t.choose(Answer::pursue, {}, {4, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1});
  CHECK_FALSE(body(t.state, 0).disordered);
  REQUIRE(t.asked().find("pursue") != nullptr);  // and once more
  t.choose(Answer::pursue, {}, {1, 3, 4});       // nothing: they part, and blue rolls
  CHECK_FALSE(engaged(t.state, 0));
}

TEST_CASE("IMP-RET-016 IMP-TER-010 ground acts on a pursuit as on a move, and it stops at the edge of the table") {
  const Document river = table_of(
      {{"kind", "river"}, {"shape", "course"}, {"points", Document::Array{at(0, 11), at(45, 11)}}, {"width", 0.2}});
  Table t = acting({a_unit("riders", "FR-STR", "red", 10, 9.5, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 10, 180, {{"vbu", 1}}), far_foot()},
                   {river});
  t.choose(Answer::charge, {0, 1, 0}, {});
  t.choose(Answer::receive, {}, {6, 1, 1, 1, 1, 6});
  REQUIRE(t.asked().find("pursue") != nullptr);  // IMP-RET-017: after a rout it is free to
  t.choose(Answer::pursue, {}, {6, 3, 4});       // 3H: over the stream
  CHECK(body(t.state, 0).pose.front.y == Length::units(13));
  CHECK(body(t.state, 0).disordered);
  Table edge = acting({a_unit("riders", "FR-STR", "red", 10, 28, 0),
                       a_unit("foot", "CO-FOT", "blue", 10, 28.5, 180, {{"vbu", 1}}), far_foot()});
  edge.choose(Answer::charge, {0, 1, 0}, {});
  edge.choose(Answer::receive, {}, {6, 1, 1, 1, 1, 6});
  edge.choose(Answer::pursue, {}, {6, 3, 4});
  CHECK(on_table(edge.state, 0));
  CHECK(body(edge.state, 0).pose.front.y > Length::units(29.8));
}

TEST_CASE("IMP-RET-017 IMP-RET-010 after a rout only the impetuous must pursue, and go straight ahead") {
  Table t = acting({a_unit("halberds", "SW-HAL", "red", 10, 9.5, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 10, 180, {{"vbu", 1}}), far_foot()});
  t.choose(Answer::charge_in_frenzy, {}, {});
  // 6 + 2 + 1 dice against 1. Routed; the pursuit is rolled for without a question.
  t.choose(Answer::receive, {}, {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 5, 3, 4});
  CHECK(t.happened("pursuit"));
  CHECK(body(t.state, 0).pose.front.y == Length::units(11));
  CHECK(body(t.state, 0).pose.front.x == Length::units(10));
}

TEST_CASE("IMP-INT-011 a pursuer stops at a friend that it may not pass") {
  Table t = acting({a_unit("lances", "CO-ELM", "red", 10, 9.5, 0), a_unit("friend", "CO-FOT", "red", 10, 12, 0),
                    a_unit("foot", "CO-FOT", "blue", 10, 10, 180, {{"vbu", 1}}), far_foot()});
  t.choose(Answer::charge, {0, 2, 0}, {});
  t.choose(Answer::receive, {}, {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6});
  t.choose(Answer::pursue, {}, {6});  // 2H, but the friend's rear is at 11.25
  CHECK(body(t.state, 0).pose.front.y == Length::units(11.25));
}

TEST_CASE("IMP-MEL-024 of several enemies the one with the longest shared edge is fought") {
  Table t = acting({a_unit("foot", "CO-FOT", "red", 10, 9, 0), a_unit("more", "CO-FOT", "blue", 10.6, 9.5, 180),
                    a_unit("less", "CO-FOT", "blue", 8.6, 9.5, 180), far_foot(), far_friend()});
  t.choose(Answer::charge, {0, 2, 0}, {});
  // Both are touched; the round is against the one with 1.4H of its front, and the other supports it: 5 + 1 dice
  // against 5 + 1 supported flank + 3.
  t.choose(Answer::receive, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  REQUIRE(t.state.engagements.size() == 2);
  CHECK(foremost_enemies(t.game, t.state, 0) == std::vector<UnitId>{1});
  for (const Event& event : t.events) {
    if (event.kind == "fought") CHECK(event.facts.find("target")->integer() == 1);
  }
  for (const Engagement& e : t.state.engagements) CHECK_FALSE(e.first_charged);  // the impact is spent (IMP-MEL-002)
}

TEST_CASE("IMP-CHG-018 fortified baggage fights, and who takes it loots") {
  Document scenario =
      a_scenario({a_unit("lances", "CO-ELM", "red", 10, 27, 0), a_unit("foot", "CO-FOT", "blue", 30, 22, 180)});
  scenario.set("side",
               Document::Array{table_of({{"side", "red"}, {"attacker", true}}),
                               table_of({{"side", "blue"}, {"baggage", at(10, 29)}, {"fortified-baggage", true}})});
  Table t(scenario);
  t.red_begins();
  t.choose(Answer::activate, {t.unit("lances")}, {});
  // No impact against works; discipline B against C +1: 8 dice. CN 3 - 1 + 1 defended = 3: a 4 fails, and it is lost.
  t.choose(Answer::charge, {t.unit("lances"), t.unit("Blue baggage"), 0}, {6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 4});
  CHECK_FALSE(on_table(t.state, t.unit("Blue baggage")));
  CHECK(t.state.lost[1] == 3);
  CHECK(body(t.state, t.unit("lances")).disordered);
}
