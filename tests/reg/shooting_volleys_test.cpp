#include "reg/shooting_volleys.hpp"

#include <algorithm>

#include "dice/scripted.hpp"
#include "reg/loss_steps.hpp"
#include "reg/morale.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using namespace condotta::reg::table_top;
using table::Length;

namespace {

dice::Scripted showing(std::initializer_list<Symbol> symbols, const char* die = "") {
  dice::Script script;
  for (const Symbol symbol : symbols) script.faces.push_back({static_cast<dice::Face>(symbol), die});
  return dice::Scripted(std::move(script));
}

// All files of unit 0 at the front base of unit 1 that stands before them.
std::vector<PlannedShot> volley_of(const Situation& s, UnitId shooters = 0, UnitId target = 1) {
  const FieldOfFire field(s.game, s.state);
  std::vector<PlannedShot> plan;
  for (const ShootingFile& file : shooting_files(field, shooters)) {
    for (const BaseId base : legal_targets(field, file)) {
      if (field.base(base).unit != target) continue;
      plan.push_back(planned(field, file, base));
      break;
    }
  }
  return plan;
}

Document foot_at(std::string_view name, std::string_view side, std::string_view troops, double y, double facing) {
  return unit(name, side, troops, 20, y, facing);
}

std::size_t left(const Situation& s, UnitId unit) { return bases_of(s.state, unit).size(); }
double front_y(const Situation& s, UnitId unit) {
  return s.state.bases[static_cast<std::size_t>(front_bases(s.state, unit)[0])].pose.front.y.units();
}

}  // namespace

TEST_CASE("REG-C-343 REG-SLW-012 REG-SLW-014 REG-SLW-017 volley and Drive Back, on the table (2021)") {
  const auto driven = [](std::string_view troops) {
    Situation s = situation(Edition::y2021, {foot_at("a", "red", "Foot Regiment, Musket AFP", 10, 0),
                                             foot_at("b", "blue", troops, 13, 180)});
    const auto plan = volley_of(s);
    REQUIRE(plan.size() == 3);
    CHECK(may_fire(s.game, s.state, plan, Occasion::shooting_phase).allowed());
    dice::Scripted dice = showing({Symbol::skull, Symbol::s, Symbol::blank}, "GREEN");
    const FireOutcome outcome = resolve_shooting(s.game, s.state, plan, Occasion::shooting_phase, dice);
    CHECK(dice.fault() == "");
    CHECK(dice.leftover() == 0);
    REQUIRE(outcome.units.size() == 1);
    CHECK(outcome.units[0].dice == 3);
    CHECK(outcome.units[0].volley.wounds == 2);
    CHECK(s.state.units[1].wounds == 2);
    CHECK(left(s, 1) == 6);
    return front_y(s, 1) - 13;
  };
  CHECK(driven("Pike & Shot, Average, Formed") == doctest::Approx(2));
  CHECK(driven("Pike & Shot, Superior, Drilled") == doctest::Approx(0));
}

TEST_CASE("REG-C-345 REG-SLW-001 REG-SLW-010 slowing adds up (2019)") {
  Situation s = situation(Edition::y2019, {foot_at("a", "red", "Foot Regiment, Musket AFP", 10, 0),
                                           unit("b", "blue", "Pike & Shot", 20, 13, 180, {{"slowing", 1}})});
  dice::Scripted dice = showing({Symbol::sword, Symbol::sword, Symbol::s}, "WHITE");
  const FireOutcome outcome = resolve_shooting(s.game, s.state, volley_of(s), Occasion::shooting_phase, dice);
  CHECK(dice.fault() == "");
  CHECK(outcome.units[0].volley.results == 3);
  CHECK(outcome.units[0].volley.push == 2);
  CHECK(s.state.units[1].slowing == 3);  // 1 before and 2 now
  CHECK(distance_after_fire(5, 3, 0) == doctest::Approx(2));
  CHECK(front_y(s, 1) == doctest::Approx(13));  // nobody moves
  CHECK(outcome.units[0].to_lose == 1);         // 2 wounds: one base
}

TEST_CASE("REG-C-344 REG-SLW-015 REG-SHT-010 fire at a charger is marked and taken off its charge (2021)") {
  Situation s = situation(Edition::y2021,
                          {foot_at("a", "red", "Foot Regiment, Musket", 10, 0),
                           unit("b", "blue", "Mounted Loose, Average, Formed", 20.5, 14, 180, {{"charged", true}})});
  const FieldOfFire field(s.game, s.state);
  const std::vector<PathOfCharge> paths = {path_of_charge(field, 1, table::Side::left, {}, Length::units(5))};
  std::vector<PlannedShot> plan;
  for (const ShootingFile& file : shooting_files(field, 0)) {
    const auto targets = legal_charging_targets(field, file, paths);
    REQUIRE_FALSE(targets.empty());  // the left file shares the target of the middle one
    plan.push_back(planned(field, file, paths, targets[0]));
  }
  REQUIRE(plan.size() == 3);
  CHECK(may_fire(s.game, s.state, plan, Occasion::at_chargers, paths).allowed());
  dice::Scripted dice = showing({Symbol::sword, Symbol::s, Symbol::blank});
  resolve_shooting(s.game, s.state, plan, Occasion::at_chargers, dice);
  CHECK(s.state.units[1].drive_back == 2);
  CHECK(front_y(s, 1) == doctest::Approx(14));  // it is not moved
  CHECK(s.state.units[0].did(Deed::shot_in_charge_phase));
  CHECK(distance_after_fire(5, s.state.units[1].drive_back, won_back(s.game.rules, Colour::yellow, 2)) ==
        doctest::Approx(4));
  // REG-SHT-002: none of them shoots again in the Shooting phase.
  const FieldOfFire later(s.game, s.state);
  for (const PlannedShot& shot : plan) CHECK(may_shoot(later, shot.file).cites("REG-SHT-002"_rule));
}

TEST_CASE("REG-SHT-012 REG-CAS-009 both sides' fire is simultaneous: who breaks still shoots") {
  Situation s = situation(Edition::y2019,
                          {unit("a", "red", "Foot Regiment, Musket", 20, 10, 0, {{"wounds", 6}, {"bases", 6}}),
                           unit("b", "blue", "Foot Regiment, Musket", 20, 13, 180, {{"wounds", 6}, {"bases", 6}})});
  std::vector<PlannedShot> plan = volley_of(s, 0, 1);
  const auto back = volley_of(s, 1, 0);
  plan.insert(plan.end(), back.begin(), back.end());
  REQUIRE(plan.size() == 6);
  CHECK(may_fire(s.game, s.state, plan, Occasion::shooting_phase).allowed());
  dice::Scripted dice =
      showing({Symbol::sword, Symbol::blank, Symbol::blank, Symbol::sword, Symbol::blank, Symbol::blank});
  const FireOutcome outcome = resolve_shooting(s.game, s.state, plan, Occasion::shooting_phase, dice);
  CHECK(dice.fault() == "");
  REQUIRE(outcome.units.size() == 2);
  CHECK(outcome.units[0].broke);  // the seventh of twelve
  CHECK(outcome.units[1].broke);
  CHECK(s.state.units[0].broken);
  CHECK(s.state.units[1].broken);
}

TEST_CASE("REG-SHT-002 REG-SET-007 REG-SHT-001 a plan is judged as a whole") {
  const Situation s =
      situation(Edition::y2021, {foot_at("a", "red", "Late Keil, Arquebus", 10, 0),
                                 unit("b", "blue", "Foot Loose", 20, 12, 180, {{"bases", 8}, {"files", 4}})});
  std::vector<PlannedShot> plan = volley_of(s);
  REQUIRE(plan.size() == 4);
  CHECK(may_fire(s.game, s.state, plan, Occasion::shooting_phase).cites("REG-SET-007"_rule));
  plan.resize(2);
  CHECK(may_fire(s.game, s.state, plan, Occasion::shooting_phase).allowed());
  plan[1] = plan[0];
  CHECK(may_fire(s.game, s.state, plan, Occasion::shooting_phase).cites("REG-SHT-002"_rule));
}

TEST_CASE("REG-SHT-001 REG-SET-013 both dice of an Early Caracole file go to one base") {
  const Situation s = situation(Edition::y2019, {foot_at("a", "red", "Early Caracole, Carbine", 10, 0),
                                                 foot_at("b", "blue", "Pike & Shot", 12, 180)});
  const FieldOfFire field(s.game, s.state);
  const auto files = shooting_files(field, 0);
  const auto third = std::find_if(files.begin(), files.end(),
                                  [](const ShootingFile& f) { return f.shooter == Shooter::caracole_third_rank; });
  REQUIRE(third != files.end());
  const auto targets = legal_targets(field, files[0]);
  REQUIRE(targets.size() >= 2);
  CHECK(may_fire(s.game, s.state, {planned(field, files[0], targets[0]), planned(field, *third, targets[0])},
                 Occasion::shooting_phase)
            .allowed());
  CHECK(may_fire(s.game, s.state, {planned(field, files[0], targets[0]), planned(field, *third, targets[1])},
                 Occasion::shooting_phase)
            .cites("REG-SHT-001"_rule));
}

TEST_CASE("REG-CAS-007 2019 takes losses evenly, from the files with most bases") {
  Situation s = situation(Edition::y2019, {unit("a", "red", "Foot Loose", 20, 10, 0, {{"bases", 8}, {"files", 3}})});
  // 3, 3 and 2 deep: one of the third rank goes first, then the other, then any rear base.
  CHECK(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{6, 7});
  lose_and_close_up(s.state, 7);
  CHECK(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{6});
  lose_and_close_up(s.state, 6);
  CHECK(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{3, 4, 5});
}

TEST_CASE("REG-CAS-007 2021: like bases by choice, else a front-rank base, better armoured first; the file moves up") {
  Situation s = situation(Edition::y2021, {unit("a", "red", "Foot Loose", 20, 10, 0)});
  CHECK(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{3, 4, 5});  // any file
  CHECK(usual_loss(s.state, losable_to_shooting(s.game, s.state, 0)) == 5);        // the rear of a file
  s.state.bases[0].armour = Armour::protected_;
  s.state.bases[1].armour = Armour::armoured;
  REQUIRE(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{1});
  const table::Pose front = s.state.bases[1].pose;
  lose_and_close_up(s.state, 1);
  CHECK(s.state.bases[1].lost);
  CHECK(s.state.bases[4].pose == front);
  CHECK(losable_to_shooting(s.game, s.state, 0) == std::vector<BaseId>{0});
}

TEST_CASE("REG-GAP-215 REG-RTM-039 Drive Back stops 1BW short of enemies, at the edge, before forbidden ground") {
  const auto moved = [](std::initializer_list<Document> units, std::initializer_list<Document> terrain = {}) {
    const Situation s = situation(Edition::y2021, units, terrain);
    return way_straight_back(s.game, s.state, 0, Length::units(3));
  };
  const Document foot = unit("a", "red", "Pike & Shot", 20, 10, 0);
  CHECK(moved({foot}).went == Length::units(3));
  // Its rear is at y = 9.
  CHECK(moved({foot, unit("b", "blue", "Pike & Shot", 20, 6.5, 0)}).went.units() ==
        doctest::Approx(1.5).epsilon(0.001));
  CHECK(moved({foot, unit("b", "blue", "Pike & Shot", 20, 8.5, 0)}).went == Length{});
  CHECK(moved({foot, unit("b", "blue", "Pike & Shot", 20, 10.5, 180)}).went == Length::units(3));  // ahead of it
  const BackMove edge = moved({unit("a", "red", "Pike & Shot", 20, 3, 0)});
  CHECK(edge.went == Length::units(2));
  CHECK(edge.edge == TableEdge::south);
  CHECK_FALSE(moved({unit("a", "red", "Pike & Shot", 20, 4, 0)}).edge);  // exactly 3BW to the edge
  const BackMove pond = moved({foot}, {ground("pond", 18, 4, 22, 8)});
  CHECK(pond.went.units() == doctest::Approx(1).epsilon(0.001));
}

TEST_CASE("REG-RTM-038 REG-SLW-018 Drive Back through friends: right through if there is room, KaB tests due") {
  const auto back = [](std::string_view troops, double friend_front, double distance) {
    const Situation s = situation(
        Edition::y2021, {unit("a", "red", "Pike & Shot", 20, 12, 0), unit("b", "red", troops, 20, friend_front, 0)});
    return way_straight_back(s.game, s.state, 0, Length::units(distance));
  };
  const BackMove through = back("Pike & Shot", 10.5, 3);  // the friend stands from 10.5 to 9.5, it ends from 9 to 8
  CHECK(through.went == Length::units(3));
  CHECK(through.passed == std::vector<UnitId>{1});
  // REG-MOV-024: right through, though its distance would not take it clear.
  const BackMove farther = back("Pike & Shot", 10.5, 2);
  CHECK(farther.went.units() == doctest::Approx(2.5).epsilon(0.001));
  CHECK(farther.passed == std::vector<UnitId>{1});
  CHECK(back("Pike & Shot", 8, 3).passed.empty());  // not reached
  // REG-KAB-034: no room between the friend and the table edge, so it stops in contact; the tests are due all the same.
  Situation edge = situation(Edition::y2021,
                             {unit("a", "red", "Pike & Shot", 20, 3, 0), unit("b", "red", "Pike & Shot", 20, 1.5, 0)});
  const BackMove stopped = move_straight_back(edge.game, edge.state, 0, Length::units(1));
  CHECK(stopped.went.units() == doctest::Approx(0.5).epsilon(0.001));
  CHECK(stopped.passed == std::vector<UnitId>{1});
  REQUIRE(edge.state.charge_phase.tests_due.size() == 2);
  CHECK(edge.state.charge_phase.tests_due[0].reason == KabReason::driven_back_through_friends);
  // Foot skirmishers are passed without a test.
  Situation light = situation(Edition::y2021, {unit("a", "red", "Pike & Shot", 20, 12, 0),
                                               unit("b", "red", "Foot Skirmish, Arquebus", 20, 10.5, 0)});
  CHECK(move_straight_back(light.game, light.state, 0, Length::units(3)).passed == std::vector<UnitId>{1});
  CHECK(light.state.charge_phase.tests_due.empty());
}

TEST_CASE("REG-SLW-019 fire does not drive back a unit group in combat (2021)") {
  Situation s =
      situation(Edition::y2021, {unit("a", "red", "Foot Loose, Musket", 20, 10, 0, {{"bases", 2}, {"files", 1}}),
                                 unit("b", "blue", "Foot Loose", 21, 13, 180, {{"bases", 8}, {"files", 4}}),
                                 unit("c", "red", "Foot Loose", 22.5, 13, 0, {{"bases", 1}, {"files", 1}})});
  const auto plan = volley_of(s);
  REQUIRE(plan.size() == 1);
  dice::Scripted dice = showing({Symbol::sword});
  const FireOutcome outcome = resolve_shooting(s.game, s.state, plan, Occasion::shooting_phase, dice);
  CHECK(outcome.units[0].volley.wounds == 1);
  CHECK(outcome.units[0].volley.push == 0);
}

TEST_CASE(
    "REG-CAS-007 REG-CAS-011 the owner says which base falls to fire; a committed General's file puts him at risk") {
  Document document = Document::object();
  document.set("unit", Document::Array{
                           unit("a", "red", "Foot Regiment, Musket", 20, 10, 0),
                           unit("b", "blue", "Foot Loose", 20, 13, 180, {{"wounds", 1}, {"bases", 3}, {"files", 3}})});
  Document general = Document::object();
  general.set("side", "blue");
  general.set("with", "b");
  general.set("file", 2);
  general.set("committed", true);
  document.set("general", Document::Array{general});
  for (const bool his_file : {false, true}) {
    auto read = read_situation(Rules::of(Edition::y2019), document);
    REQUIRE(read.has_value());
    std::vector<PlannedShot> plan = volley_of(*read);
    REQUIRE_FALSE(plan.empty());
    plan.resize(1);
    dice::Scripted dice = showing({Symbol::sword, Symbol::blank});
    const FireOutcome outcome = resolve_shooting(read->game, read->state, plan, Occasion::shooting_phase, dice);
    CHECK(outcome.units[0].to_lose == 1);
    CHECK(bases_of(read->state, 1).size() == 3);  // nobody has been taken off yet
    read->state.steps = {{.kind = StepKind::shooting_outcomes, .side = Side::red}};
    Events events;
    REQUIRE(losses_fall({read->game, read->state, dice, events}));
    const Decision asked = decision(read->game, read->state);
    CHECK(asked.side == Side::blue);
    REQUIRE(asked.options.size() == 1);
    CHECK(asked.options[0].parameters[0].allowed.size() == 3);
    const BaseId file = read->state.generals[0].with;
    const BaseId other =
        file == read->state.units[1].first_base ? static_cast<BaseId>(file + 1) : read->state.units[1].first_base;
    const Choice choice{static_cast<std::uint16_t>(Answer::remove), {his_file ? file : other}};
    REQUIRE(check(read->game, read->state, choice).allowed());
    apply(read->game, read->state, choice, dice, events);
    CHECK(bases_of(read->state, 1).size() == 2);
    const bool tested = std::ranges::any_of(events, [](const Event& e) { return e.kind == "general tested"; });
    CHECK(tested == his_file);
  }
}
