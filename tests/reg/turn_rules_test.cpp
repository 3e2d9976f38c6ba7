// The turn sequence rule by rule: who is asked what, when, and what comes of it.
#include <doctest/doctest.h>

#include <algorithm>

#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "field.hpp"
#include "reg/begin_at.hpp"
#include "reg/breaking.hpp"
#include "reg/candidates.hpp"
#include "reg/cards.hpp"
#include "reg/charges.hpp"
#include "reg/move_orders.hpp"
#include "reg/position.hpp"
#include "reg/setup.hpp"
#include "reg/steps.hpp"
#include "reg/unit_moves.hpp"
#include "reg/verdict.hpp"
#include "situations.hpp"

using namespace condotta;
using namespace condotta::reg;
using table::Length;

namespace {

Document a_lone_general(std::string_view name, std::string_view side, double x, double y) {
  Document table = Document::object();
  table.set("name", name);
  table.set("side", side);
  table.set("at", Document::Array{Document(x), Document(y)});
  return table;
}

Charge a_free_charge() {
  Charge charge;
  charge.unit = 0;
  charge.leader = 0;
  charge.kind = ChargeKind::free;
  return charge;
}

std::int32_t bw(double units) { return Length::units(units).ticks(); }

}  // namespace

TEST_CASE("REG-TURN-005 the sub-phases have their numbers by edition") {
  CHECK(name_of(Edition::y2019, StepKind::rearrange) == "5.5 Formations in melee");
  CHECK(name_of(Edition::y2021, StepKind::rearrange) == "5.6 Formations in melee");
  CHECK(name_of(Edition::y2019, StepKind::follow).empty());
  CHECK(name_of(Edition::y2021, StepKind::follow) == "5.5 Following break-offs");
  CHECK(name_of(Edition::y2019, StepKind::keep_cards, 6) == "6.4 Discard");
  CHECK(name_of(Edition::y2021, StepKind::keep_cards, 1) == "1.1 Discard");
}

TEST_CASE("REG-TURN-003 REG-CRD-008 REG-TURN-006 REG-TURN-007 both pass and the turn goes on; the pack changes hands") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    Field field(
        a_scenario({a_unit("red", "red", "Foot Loose", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                   {a_general("red", "competent", 1), a_general("blue", "competent", 1)}),
        edition);
    begin_battle(field.s.game, field.state());
    field.play(Answer::done);
    field.play(Answer::done);
    CHECK(field.state().command.commanders[0].hand.size() == 3);
    for (int i = 0; field.state().command.turn == 1; ++i) {
      REQUIRE(i < 60);
      if (field.offers(Answer::pass)) {
        field.play(Answer::pass);
      } else if (field.offers(Answer::discard_cards)) {
        field.play(Answer::discard_cards, {field.state().steps.back().two});
      } else {
        field.play(Answer::done);
      }
    }
    CHECK(field.state().active == Side::blue);
    CHECK(cards_conserved(field.s.game.rules, field.state().command));
  }
}

TEST_CASE("REG-TURN-002 REG-DEP-021 Scouts move free before the first turn, with a move that costs WHITE") {
  Field field(a_scenario({a_unit("scouts", "red", "Mounted Skirmish, Scouts", 10, 5, 0),
                          a_unit("blue", "blue", "Foot Loose", 10, 25, 180)}));
  begin_battle(field.s.game, field.state());
  const Choice ahead = choice_of(Action::m2, 0, {bw(6)});
  CHECK(field.ruling(ahead).allowed());
  CHECK(field.ruling(choice_of(Action::m12, 0, {bw(2)})).cites("REG-TURN-002"_rule));  // GREEN
  field.play(ahead);
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(11));
  CHECK(field.state().steps.back().side == Side::blue);  // one unit group at a time, alternately
}

TEST_CASE("REG-UNI-004 REG-DEP-020 Pike & Shot may drop its pikes free before the first turn") {
  Field field(
      a_scenario({a_unit("pikes", "red", "Pike & Shot", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)}));
  begin_battle(field.s.game, field.state());
  field.play(Answer::drop_pikes, {0});
  CHECK(field.state().units[0].troops.set_formation == SetFormation::foot_regiment);
  CHECK(field.state().units[0].troops.formation == Formation::loose);
  CHECK_FALSE(field.state().units[0].activity.acted);
}

TEST_CASE("REG-TURN-014 REG-CHG-018 REG-CHG-021 REG-CHG-001 a declared charge moves nobody before 2.6") {
  Field field(a_scenario({a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("foot", "blue", "Foot Loose", 10, 12.5, 180)},
                         {a_general("lancers", "competent", 1)}));
  field.begin(StepKind::declare_charges);
  const table::Pose before = front_line(field.state(), 0).pose;
  field.play(Answer::charge, {0, 0, 0, 0});  // Free: within 3BW (REG-CHG-004), no card
  CHECK(front_line(field.state(), 0).pose == before);
  REQUIRE(field.state().charge_phase.charge_of(0) != nullptr);
  CHECK(field.state().charge_phase.charge_of(0)->kind == ChargeKind::free);
  field.begin(StepKind::move_chargers);
  field.play(Answer::move_charge, {0});
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(12.5));
  CHECK(in_combat(field.state(), 1));
  CHECK(field.state().bases[0].fresh);  // REG-CMB-005
}

TEST_CASE("REG-CHG-005 REG-ACT-018 a Prompted charge costs GREEN, and REG-ACT-008 is refused without it") {
  const Document scenario = a_scenario(
      {a_unit("foot", "red", "Foot Loose, Formed", 10, 10, 0), a_unit("target", "blue", "Foot Loose", 10, 12, 180)},
      {a_general("foot", "competent", 1)});
  Field field(scenario);
  field.hold(0, {Colour::black, Colour::black});
  field.begin(StepKind::declare_charges);
  CHECK(field.ruling(field.choice(Answer::charge, {0, 0, 0, 0})).cites("REG-ACT-008"_rule));
  Field paid(scenario);
  paid.hold(0, {Colour::green, Colour::red});
  paid.begin(StepKind::declare_charges);
  paid.play(Answer::charge, {0, 0, 0, 0});
  CHECK(paid.state().command.commanders[0].hand.of(Colour::green) == 0);
  CHECK(paid.state().command.commanders[0].hand.of(Colour::red) == 1);
}

TEST_CASE("REG-CHG-007 REG-CHG-008 REG-ACT-019 a Forced charge that is neither declared nor held is marked in 2.3") {
  Field field(a_scenario({a_unit("wild", "red", "Foot Loose, Impetuous, Superior, Swordsmen", 10, 10, 0),
                          a_unit("foot", "blue", "Foot Loose", 10, 12, 180)},
                         {a_general("wild", "competent", 1)}));
  field.hold(0, {Colour::yellow});
  field.begin(StepKind::forced_charges);
  REQUIRE_FALSE(over(field.state()));
  CHECK(field.state().steps.back().side == Side::red);
  CHECK_FALSE(field.offers(Answer::pass));
  field.play(Answer::charge, {0, 0, 0, 0});
  CHECK(over(field.state()));
  CHECK(field.state().charge_phase.charge_of(0)->kind == ChargeKind::forced);
  Field held(a_scenario({a_unit("wild", "red", "Foot Loose, Impetuous, Superior, Swordsmen", 10, 10, 0),
                         a_unit("foot", "blue", "Foot Loose", 10, 12, 180)},
                        {a_general("wild", "competent", 1)}));
  held.hold(0, {Colour::yellow});
  held.begin(StepKind::declare_charges);
  held.play(Answer::hold, {0});  // C3: YELLOW for Formed
  CHECK(held.state().command.commanders[0].hand.size() == 0);
  CHECK(held.state().charge_phase.held == std::vector<UnitId>{0});
}

TEST_CASE("REG-TURN-015 REG-RSP-012 REG-RSP-010 a charged SUG says what it does, then it is rolled how far it runs") {
  Field field(a_scenario({a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("skirmishers", "blue", "Foot Skirmish, Musket", 10, 12.5, 180)}));
  field.state().charge_phase.declared.push_back(a_free_charge());
  field.begin(StepKind::respond);
  REQUIRE(field.state().steps.back().side == Side::blue);
  CHECK(field.ruling(field.choice(Answer::stand, {1})).cites("REG-RSP-010"_rule));
  field.play(Answer::run_away, {1});
  CHECK(front_line(field.state(), 1).pose.front.y == Length::units(12.5));  // not yet
  field.begin(StepKind::run);
  field.play(Answer::run, {1, 1});
  CHECK(field.told("ran away"));
  CHECK(front_line(field.state(), 1).pose.front.y > Length::units(13));
  CHECK(field.state().units[1].did(Deed::ran_away));
}

TEST_CASE("REG-CHG-025 REG-CHG-027 REG-BRK-019 a charger may follow those who ran; caught skirmishers are removed") {
  Field field(a_scenario({a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("skirmishers", "blue", "Foot Skirmish", 12, 13.5, 0)}));
  field.state().units[1].note(Deed::ran_away);
  field.state().charge_phase.declared.push_back(a_free_charge());
  field.state().charge_phase.faced.push_back({0, 1});
  field.begin(StepKind::move_chargers);
  field.play(Answer::move_charge, {0, 1});
  CHECK(field.told("caught"));
  CHECK(field.state().units[1].off_table);
  CHECK(field.state().units[1].broken);
}

TEST_CASE("REG-SLW-016 REG-RTM-037 those who did not charge are driven back at the start of 2.6") {
  Field field(a_scenario({a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("foot", "blue", "Foot Loose", 20, 15, 180)}));
  field.state().units[1].drive_back = 2;
  field.state().charge_phase.declared.push_back(a_free_charge());
  field.begin(StepKind::move_chargers);
  CHECK(front_line(field.state(), 1).pose.front.y == Length::units(17));
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(10));  // no charger has moved yet
}

TEST_CASE("REG-SLW-015 REG-CHG-023 REG-ACT-022 a charger loses the distance; a General within 2BW wins it back") {
  Field field(a_scenario({a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("foot", "blue", "Foot Loose", 10, 20, 180)},
                         {a_general("lancers", "competent", 1)}));
  field.hold(0, {Colour::red});
  field.state().units[0].drive_back = 3;
  field.state().charge_phase.declared.push_back(a_free_charge());
  field.begin(StepKind::move_chargers);
  field.play(Answer::win_back, {0, 0, static_cast<std::int32_t>(Colour::red), 0});
  CHECK(field.state().units[0].drive_back == 1);
  field.play(Answer::move_charge, {0});
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(14));  // 5 - 3 + 2
  CHECK(field.state().units[0].activity.missed);
}

TEST_CASE("REG-TURN-018 REG-ACT-026 REG-MOV-044 REG-CDR-025 a go of movement: paid, moved, once, with its General") {
  Field field(a_scenario(
      {a_unit("foot", "red", "Foot Loose, Formed", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
      {a_general("foot", "competent", 1), a_general("blue", "competent", 1)}));
  field.hold(0, {Colour::white, Colour::white, Colour::black});
  field.hold(1, {Colour::white});
  field.begin(StepKind::movement);
  CHECK(field.state().steps.back().side == Side::red);
  field.play(choice_of(Action::m2, 0, {bw(3)}));
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(8));
  CHECK(field.state().command.commanders[0].moved);
  CHECK(field.state().steps.back().side == Side::blue);
  field.play(Answer::pass);
  CHECK_FALSE(field.ruling(choice_of(Action::m2, 0, {bw(1)})).allowed());
}

TEST_CASE("REG-ACT-039 REG-GRP-010 a double move is one card and two moves") {
  Field field(a_scenario(
      {a_unit("foot", "red", "Foot Loose, Drilled", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
      {a_general("foot", "competent", 1)}));
  field.hold(0, {Colour::yellow});
  field.begin(StepKind::movement);
  field.play(choice_of(Action::m2, 0, {bw(3)}, 1));
  CHECK(field.now() == StepKind::second_move);
  field.play(choice_of(Action::m3, 0, {0, table::Angle::degrees(10).ticks(), bw(1)}));
  CHECK(front_line(field.state(), 0).pose.front.y > Length::units(8.9));
  CHECK(front_line(field.state(), 0).pose.heading == table::Angle::degrees(10));
  CHECK(field.state().command.commanders[0].hand.size() == 0);
}

TEST_CASE("REG-MOV-033 REG-MOV-034 2019: the owner of a pushed SUG chooses; REG-MOV-035 2021 leaves no choice") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    Field field(a_scenario({a_unit("foot", "red", "Foot Loose, Formed", 10, 10, 0),
                            a_unit("skirmishers", "blue", "Foot Skirmish", 10, 12, 180)},
                           {a_general("foot", "competent", 1)}),
                edition);
    field.hold(0, {Colour::white, Colour::black});
    field.begin(StepKind::movement);
    field.play(choice_of(Action::m2, 0, {bw(3)}));
    if (edition == Edition::y2019) {
      CHECK(field.now() == StepKind::pushed_back);
      CHECK(field.state().steps.back().side == Side::blue);
      CHECK(front_line(field.state(), 0).pose.front.y == Length::units(10));  // shown, not yet made
      field.play(Answer::run_away, {1});
      CHECK_FALSE(field.state().units[1].did(Deed::ran_away));  // REG-MOV-037
    }
    CHECK(front_line(field.state(), 0).pose.front.y == Length::units(13));
    CHECK(distance(field.state(), 0, 1) >= Length::units(0.99));
  }
}

TEST_CASE("REG-MOV-013 REG-CDR-022 REG-CDR-023 REG-TURN-019 a General rides up to 6BW for GREEN; that is a go") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                 {a_lone_general("Red", "red", 15, 5), a_general("blue", "competent", 1)}));
  field.hold(0, {Colour::green, Colour::green});
  field.hold(1, {Colour::green});
  field.begin(StepKind::movement);
  CHECK(field.ruling(field.choice(Answer::move_general, {0, bw(15), bw(11.5), -1})).cites("REG-MOV-013"_rule));
  field.play(Answer::move_general, {0, bw(15), bw(11), -1});
  CHECK(field.state().generals[0].at.y == Length::units(11));
  CHECK(field.state().command.commanders[0].hand.size() == 1);
  CHECK(field.state().steps.back().side == Side::blue);
  field.play(Answer::pass);
  CHECK_FALSE(field.offers(Answer::move_general));  // once in the phase
}

TEST_CASE("REG-GAP-016 REG-GAP-102 REG-GAP-113 REG-ACT-021 in 2.1 a General rides for GREEN, past his own troops") {
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    const Document scenario =
        a_scenario({a_unit("foot", "red", "Foot Loose", 15, 8, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                   {a_lone_general("Red", "red", 15, 5), a_general("blue", "competent", 1)});
    Field field(scenario, edition);
    field.hold(0, {Colour::white, Colour::green});
    field.begin(StepKind::open_charges);
    field.play(Answer::move_general, {0, bw(15), bw(10), -1});
    CHECK(field.state().generals[0].at.y == Length::units(10));
    CHECK(field.state().command.commanders[0].hand.of(Colour::green) == 0);
    CHECK(field.state().command.commanders[0].hand.of(Colour::white) == 1);  // it would not have been enough
  }
}

TEST_CASE("REG-GAP-118 REG-CHG-021 charges that meet are moved one after the other, and both have charged") {
  Field field(a_scenario({a_unit("red", "red", "Mounted Loose, Charging Lancer", 10, 10, 0),
                          a_unit("blue", "blue", "Mounted Loose, Charging Lancer", 10, 13, 180)},
                         {a_general("red", "competent", 1), a_general("blue", "competent", 1)}));
  field.begin(StepKind::declare_charges);
  for (int charges = 0; charges < 2; ++charges) {
    const bool red = field.state().steps.back().side == Side::red;
    field.play(Answer::charge, {red ? 0 : 1, red ? 1 : 0, 0, 0});
  }
  field.begin(StepKind::move_chargers);
  const bool red_first = field.state().steps.back().side == Side::red;
  field.play(Answer::move_charge, {red_first ? 0 : 1});
  const double met = front_line(field.state(), 0).pose.front.y.units();
  CHECK(met == doctest::Approx(red_first ? 13 : 10));
  if (field.now() == StepKind::move_chargers && field.offers(Answer::move_charge)) {
    field.play(Answer::move_charge, {red_first ? 1 : 0});
  }
  CHECK(front_line(field.state(), 0).pose.front.y.units() == doctest::Approx(met));
  CHECK(field.state().units[0].did(Deed::charged));
  CHECK(field.state().units[1].did(Deed::charged));
}

TEST_CASE(
    "REG-MOV-017 REG-CDR-038 REG-CMB-040 REG-KAB-010 a General who leaves the front rank costs his unit group a test") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 10, 180)},
                 {a_general("foot", "competent", 1)}));
  field.hold(0, {Colour::green});
  field.state().generals[0].committed = true;
  field.begin(StepKind::movement);
  field.play(Answer::move_general, {0, bw(10), bw(6), -1});
  CHECK(field.told("tested"));
  CHECK_FALSE(field.state().generals[0].committed);
}

TEST_CASE("REG-MOV-015 REG-CDR-043 REG-KAB-031 REG-RTM-011 a General whose unit group is broken rides off free") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("friends", "red", "Foot Loose", 13, 8, 0),
                  a_unit("more", "red", "Foot Loose", 30, 8, 0), a_unit("blue", "blue", "Foot Loose", 10, 20, 180)},
                 {a_general("foot", "competent", 1)}));
  field.begin(StepKind::movement);
  field.state().units[0].broken = true;
  field.state().units[0].broken_by_test = true;
  field.state().units[0].wounds = 18;
  for (BaseId base = 0; base < 6; ++base) field.state().bases[static_cast<std::size_t>(base)].lost = true;
  field.begin(StepKind::melee_outcomes);
  REQUIRE(field.now() == StepKind::free_ride);
  const BaseId friends = field.state().units[1].first_base;
  field.play(Answer::ride, {bw(13), bw(8), friends});
  CHECK(field.state().bases[static_cast<std::size_t>(field.state().generals[0].with)].unit == 1);
  CHECK_FALSE(field.state().command.commanders[0].moved);  // not his move of the phase
}

TEST_CASE(
    "REG-RTM-001 REG-RTM-002 REG-RTM-013 REG-RTM-016 REG-TURN-016 routers run and are removed, horse must pursue") {
  Field field(a_scenario(
      {a_unit("horse", "red", "Mounted Loose", 10, 10, 0), a_unit("foot", "blue", "Foot Close", 10, 10, 180),
       a_unit("more", "blue", "Foot Close", 30, 20, 180), a_unit("and more", "blue", "Foot Close", 35, 20, 180)}));
  field.state().units[1].broken = true;
  field.state().units[1].wounds = 10;
  for (BaseId base : {BaseId{7}, BaseId{8}, BaseId{9}}) field.state().bases[static_cast<std::size_t>(base)].lost = true;
  field.begin(StepKind::melee_outcomes);
  CHECK(field.told("routed"));
  CHECK(field.ruling(field.choice(Answer::stay, {0})).cites("REG-RTM-016"_rule));
  field.play(Answer::pursue, {0});
  CHECK(field.state().units[1].off_table);
  CHECK(field.state().units[0].did(Deed::pursued));  // REG-RTM-025
  CHECK(over(field.state()));
}

TEST_CASE("REG-SLW-008 2019: slowing goes at 6.1; REG-REC-001 a card recovers a wound") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                 {a_general("foot", "competent", 1)}),
      Edition::y2019);
  field.hold(0, {Colour::yellow});
  field.state().units[0].slowing = 2;
  field.state().units[0].wounds = 1;
  field.begin(StepKind::recover);
  CHECK(field.state().units[0].slowing == 0);
  field.play(Answer::recover, {0, 0, static_cast<std::int32_t>(Colour::yellow), 0});
  CHECK(field.state().units[0].wounds == 0);
}

TEST_CASE("REG-UNT-014 REG-ACT-025 dragoons mount and dismount free at the end of the turn, once") {
  Field field(a_scenario(
      {a_unit("dragoons", "red", "Dragoons", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)}));
  field.begin(StepKind::recover);
  const Type before = field.state().units[0].troops.type;
  field.play(before == Type::mounted ? Answer::dismount : Answer::mount, {0});
  CHECK(field.state().units[0].troops.type != before);
  CHECK(over(field.state()));
}

TEST_CASE("REG-KAB-005 the camp that was sacked is felt at 6.3, once") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 20, 10, 0), a_unit("blue", "blue", "Foot Loose", 20, 25, 180),
                  a_unit("far", "red", "Foot Loose", 30, 10, 0), a_unit("farther", "red", "Foot Loose", 34, 10, 0)}));
  field.state().camp_sacked[0] = true;
  field.begin(StepKind::end_of_turn);
  CHECK(std::count_if(field.events.begin(), field.events.end(), [](const Event& e) { return e.kind == "tested"; }) >=
        3);
  field.events.clear();
  field.begin(StepKind::end_of_turn);
  CHECK_FALSE(field.told("tested"));
}

TEST_CASE("REG-CDR-044 REG-CDR-045 REG-CDR-046 a successor comes in 4.2 of the next turn, one grade lower") {
  Field field(
      a_scenario({a_unit("foot", "red", "Foot Loose", 10, 10, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                 {a_general("foot", "talented", 1)}));
  field.state().generals[0].killed = true;
  field.state().generals[0].with = nobody;
  field.state().command.commanders[0].absence = Absence::awaiting_replacement;
  field.state().command.commanders[0].killed_in_turn = 1;
  field.state().command.turn = 2;
  field.state().steps = {{.kind = StepKind::replace_generals, .number = 4}};
  field.play(Answer::replace, {0, 0});
  CHECK(field.state().generals[0].grade == Grade::competent);
  CHECK_FALSE(field.state().generals[0].killed);
}

TEST_CASE(
    "REG-RTM-028 REG-RTM-034 REG-RTM-035 REG-RTM-036 REG-FRM-021 REG-GAP-105 REG-GAP-231 horse breaks off from foot; "
    "2021: "
    "foot may follow") {
  Field field(a_scenario({a_unit("horse", "red", "Mounted Loose, Formed", 10, 10, 0),
                          a_unit("foot", "blue", "Foot Close, Formed", 10, 10, 180)},
                         {a_general("horse", "competent", 1), a_general("foot", "competent", 1)}));
  field.hold(0, {Colour::yellow});
  field.hold(1, {Colour::red});
  field.begin(StepKind::break_offs);
  field.play(Answer::break_off, {0, bw(3)});
  CHECK(field.state().charge_phase.tests_due.empty());  // REG-RTM-035
  CHECK_FALSE(field.told("tested"));
  CHECK(front_line(field.state(), 0).pose.front.y == Length::units(7));
  CHECK_FALSE(in_combat(field.state(), 1));
  field.begin(StepKind::follow);
  field.play(Answer::follow, {1, 0});
  CHECK(in_combat(field.state(), 1));
}

TEST_CASE(
    "REG-CRD-013 REG-CRD-014 REG-CRD-015 what one side imagines keeps its own hand and the number of the other's") {
  Field field(
      a_scenario({a_unit("red", "red", "Foot Loose", 10, 5, 0), a_unit("blue", "blue", "Foot Loose", 10, 25, 180)},
                 {a_general("red", "legendary", 1), a_general("blue", "legendary", 1)}));
  field.hold(0, {Colour::red, Colour::red, Colour::green});
  field.hold(1, {Colour::red, Colour::red, Colour::red});
  bool differs = false;
  for (std::uint64_t seed = 1; seed < 10; ++seed) {
    State imagined = field.state();
    dice::Seeded guess(seed);
    deal_unknown_hands(imagined, Side::red, guess);
    CHECK(imagined.command.commanders[0].hand == field.state().command.commanders[0].hand);
    CHECK(imagined.command.commanders[1].hand.size() == 3);
    CHECK(cards_conserved(field.s.game.rules, imagined.command));
    differs = differs || imagined.command.commanders[1].hand != field.state().command.commanders[1].hand;
  }
  CHECK(differs);
}

TEST_CASE("REG-GAP-023 a battle has as many turns as its scenario says, 20 if it says nothing, and is then a draw") {
  const auto read = [](std::optional<int> turns) {
    Document document = Document::object();
    Document units = Document::array();
    for (const bool red : {true, false}) {
      Document table = Document::object();
      table.set("name", red ? "ours" : "theirs");
      table.set("side", red ? "red" : "blue");
      table.set("troops", "Pike & Shot");
      table.set("at", Document::Array{Document(20.0), Document(red ? 5.0 : 25.0)});
      table.set("facing", red ? 0.0 : 180.0);
      units.push(std::move(table));
    }
    document.set("unit", std::move(units));
    if (turns) document.set("turns", *turns);
    auto situation = read_situation(Rules::of(Edition::y2021), document);
    REQUIRE_MESSAGE(situation.has_value(), (situation ? "" : situation.error().sentence()));
    return std::move(*situation);
  };
  CHECK(read({}).game.turn_limit == 20);
  for (const int turns : {1, 2}) {
    Situation last = read(turns);
    Events events;
    dice::Scripted dice{dice::Script{}};
    REQUIRE(begin_at(last.game, last.state, "6.3", dice, events));  // nobody has anything to do any more
    const bool told = std::ranges::any_of(events, [](const Event& event) { return event.kind == "time is up"; });
    CHECK(told);
    CHECK(over(last.state));
    CHECK(last.state.command.turn == turns);
    CHECK_FALSE(verdict(last.game, last.state, true).has_value());  // nobody has won
  }
}
