// Combat on the table, rule by rule: positions, scripted dice, outcomes.
#include "reg/combat.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "dice/scripted.hpp"
#include "reg/breaking.hpp"
#include "reg/fight.hpp"
#include "reg/steps.hpp"
#include "situations.hpp"

using namespace condotta;
using namespace condotta::reg;
using dice::Symbol;

namespace {

constexpr dice::Face blank = dice::face(Symbol::blank);
constexpr dice::Face skull = dice::face(Symbol::skull);
constexpr dice::Face sword = dice::face(Symbol::sword);
constexpr dice::Face s_face = dice::face(Symbol::s);

dice::Scripted script(std::initializer_list<dice::Face> faces) {
  dice::Script script;
  for (const dice::Face face : faces) script.faces.push_back({face});
  return dice::Scripted(script);
}

// Picks the first fight that is allowed for a base of that unit.
Choice fight_with(const Situation& s, UnitId unit) {
  const CombatPhase phase = sub_phase(s.state) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee;
  for (const LiveFight& fight : live_fights(s.state, phase)) {
    const Stand& stand = stand_of(fight, s.state.steps.back().side);
    const Choice choice{static_cast<std::uint16_t>(Answer::fight), {stand.base, edge_bit(stand)}};
    if (s.state.bases[static_cast<std::size_t>(stand.base)].unit == unit && check(s.game, s.state, choice).allowed()) {
      return choice;
    }
  }
  FAIL("no fight for that unit");
  return {};
}

Choice fight_base(const Situation& s, BaseId base) {
  for (const LiveFight& fight :
       live_fights(s.state, sub_phase(s.state) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee)) {
    const Stand& stand = stand_of(fight, s.state.steps.back().side);
    if (stand.base == base) return {static_cast<std::uint16_t>(Answer::fight), {stand.base, edge_bit(stand)}};
  }
  return {static_cast<std::uint16_t>(Answer::fight), {base, 1}};
}

const Event* find(const Events& events, std::string_view kind) {
  const auto found = std::find_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; });
  return found == events.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("REG-CMB-005 REG-CMB-018 Charge Combat is fought only where a charge or pursuit made contact") {
  const auto fights = [](Document foe) {
    const Situation s = a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), std::move(foe)}));
    return live_fights(s.state, CombatPhase::charge).size();
  };
  const Document foe = a_unit("b", "blue", "Pike & Shot", 10, 10, 180);
  CHECK(fights(foe) == 0);
  CHECK(fights(with(foe, "charged", true)) == 3);
  CHECK(fights(with(foe, "pursued", true)) == 3);
  const Situation s = a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), foe}));
  CHECK(live_fights(s.state, CombatPhase::melee).size() == 3);
}

TEST_CASE(
    "REG-CMB-006 REG-CMB-007 the Active player opens, then the players pick by turns; a Combat is completed first") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180),
                  a_unit("c", "red", "Pike & Shot", 30, 10, 0), a_unit("d", "blue", "Pike & Shot", 30, 10, 180)}));
  s.state.active = Side::blue;
  Events events;
  dice::Scripted dice = script({blank, blank, blank, blank, blank, blank, blank, blank, blank, blank, blank, blank});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  CHECK(decision(s.game, s.state).side == Side::blue);
  apply(s.game, s.state, fight_with(s, 3), dice, events);  // the second Combat first, as blue likes
  CHECK(decision(s.game, s.state).side == Side::red);
  CHECK_FALSE(
      check(s.game, s.state, fight_base(s, s.state.units[0].first_base)).allowed());  // another Combat is under way
  apply(s.game, s.state, fight_with(s, 2), dice, events);
  CHECK(decision(s.game, s.state).side == Side::blue);
  apply(s.game, s.state, fight_with(s, 3), dice, events);
  CHECK(decision(s.game, s.state).side == Side::blue);  // the Active player opens the next Combat
  apply(s.game, s.state, fight_with(s, 1), dice, events);
  CHECK(decision(s.game, s.state).side == Side::red);
  CHECK(dice.fault().empty());
}

TEST_CASE("REG-CMB-008 REG-CMB-026 whoever picks, the fight of a file next to a Shatter is the next") {
  Situation s = a_situation(a_scenario(
      {with(with(with(a_unit("lancers", "red", "Mounted Loose, Charging Lancer", 10, 10, 0), "charged", true), "bases",
                 8),
            "files", 4),
       with(with(a_unit("foot", "blue", "Foot Loose, Musket", 10, 10, 180), "bases", 12), "files", 4)}));
  Events events;
  dice::Scripted dice = script({skull, blank, blank});
  begin(s.game, s.state, StepKind::charge_combat, dice, events);
  const auto files = [&] {
    const Decision asked = decision(s.game, s.state);
    return std::pair(asked.side, asked.options.front().parameters.front().allowed);
  };
  CHECK(files().second.size() == 4);
  apply(s.game, s.state, fight_with(s, 0), dice, events);  // the leftmost Shatters
  REQUIRE(dice.fault().empty());
  const auto [side, allowed] = files();
  CHECK(side == Side::blue);
  const BaseId second = s.state.units[0].first_base + 1;
  std::vector<std::int32_t> facing;
  for (const LiveFight& fight : live_fights(s.state, CombatPhase::charge)) {
    if (fight.red.base == second) facing.push_back(fight.blue.base);
    CHECK(must_fight_next(s.state, fight) == (fight.red.base == second));
  }
  CHECK(allowed == facing);
}

TEST_CASE("REG-CMB-008 REG-CMB-026 a file next to a Shatter is fought next, with its bonus") {
  // REG-C-322 on the table: lancers in two files ride down loose foot.
  Situation s = a_situation(
      a_scenario({with(a_unit("lancers", "red", "Mounted Loose, Charging Lancer, Superior, Aggressive", 10, 10, 0),
                       "charged", true),
                  with(a_unit("foot", "blue", "Foot Loose, Musket", 11, 10, 180), "bases", 12)}));
  Events events;
  dice::Scripted dice = script({skull, blank, blank, skull, skull, blank});
  begin(s.game, s.state, StepKind::charge_combat, dice, events);
  apply(s.game, s.state, fight_with(s, 0), dice, events);
  const auto left = live_fights(s.state, CombatPhase::charge);
  REQUIRE(left.size() == 1);
  CHECK(must_fight_next(s.state, left.front()));
  events.clear();
  if (s.state.steps.back().side == Side::blue)
    apply(s.game, s.state, fight_with(s, 1), dice, events);
  else
    apply(s.game, s.state, fight_with(s, 0), dice, events);
  const Event* fought = find(events, "fought");
  REQUIRE(fought != nullptr);
  int claims = 0;
  for (const Document& term : fought->facts.find("red")->find("claims")->items()) {
    claims += static_cast<int>(term.find("value")->integer());
  }
  CHECK(claims == 8);
  CHECK(fought->facts.find("red")->find("dice")->items().size() == 2);
}

TEST_CASE("REG-CMB-010 REG-CMB-041 where a front touches two enemy files their owner chooses which fights") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10.5, 10, 0), a_unit("b", "blue", "Pike & Shot", 11, 10, 180)}));
  Events events;
  dice::Scripted dice = script({blank, blank, blank, blank});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  const BaseId middle = s.state.units[0].first_base + 1;
  apply(s.game, s.state, fight_base(s, middle), dice, events);
  const Decision asked = decision(s.game, s.state);
  CHECK(asked.side == Side::blue);
  REQUIRE(asked.find("opponent") != nullptr);
  CHECK(asked.find("opponent")->parameters.front().allowed.size() == 2);
  CHECK(std::find(asked.rules.begin(), asked.rules.end(), "REG-CMB-010"_rule) != asked.rules.end());
}

TEST_CASE(
    "REG-CMB-012 REG-CMB-013 REG-CMB-014 REG-CLM-003 attacked on two sides: the front base rolls to the front, the "
    "rear base to the side") {
  // REG-C-329
  Situation s = a_situation(a_scenario(
      {a_unit("pike and shot", "red", "Pike & Shot", 10, 10, 0),
       with(with(a_unit("A", "blue", "Mounted Loose, Pistol", 12, 10, 180), "files", 2), "charged", true),
       with(with(with(with(a_unit("B", "blue", "Mounted Loose, Pistol", 11.5, 9, 270), "files", 1), "bases", 2),
                 "charged", true),
            "flank-charge", true)}));
  const auto fights = live_fights(s.state, CombatPhase::charge);
  const LiveFight* front = nullptr;
  const LiveFight* side = nullptr;
  for (const LiveFight& fight : fights) {
    if (fight.red.edge == table::Edge::front && s.state.bases[static_cast<std::size_t>(fight.blue.base)].unit == 1)
      front = &fight;
    if (fight.red.edge == table::Edge::right) side = &fight;
  }
  REQUIRE(front != nullptr);
  REQUIRE(side != nullptr);
  const Rules& rules = s.game.rules;
  const FightBreakdown ahead =
      fight_breakdown(rules, fight_on_table(s.game, s.state, *front, CombatPhase::charge, {true, true}));
  CHECK(ahead.claims[0].total() == 3);
  CHECK(ahead.claims[1].total() == 1);
  CHECK(ahead.dice[0] == DicePool{Colour::yellow});
  CHECK(ahead.dice[1] == DicePool{Colour::white});
  const FightBreakdown aside =
      fight_breakdown(rules, fight_on_table(s.game, s.state, *side, CombatPhase::charge, {true, true}));
  CHECK(aside.claims[0].total() == 0);
  CHECK(aside.claims[1].total() == 5);
  CHECK(aside.dice[0] == DicePool{Colour::black});
  CHECK(aside.dice[1] == (DicePool{Colour::red, Colour::green}));
  CHECK(aside.automatic_wounds[0] == 1);
}

TEST_CASE("REG-SUP-002 REG-SUP-003 REG-SUP-004 who supports a melee") {
  // Red is three files wide, blue two: the third red file overlaps corner to corner with blue's right file.
  Situation s = a_situation(a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0),
                                        with(a_unit("b", "blue", "Foot Loose, Swordsmen", 9.5, 10, 180), "files", 2)}));
  const BaseId left = s.state.units[0].first_base;
  const BaseId middle = left + 1;
  const BaseId right = left + 2;
  const std::vector<Touch> all = touches(s.state);
  BaseId foe_of_middle = nobody;
  for (const Touch& touch : all) {
    if (touch.a == middle) foe_of_middle = touch.b;
  }
  CHECK(supporters_of(s.state, middle, foe_of_middle) == std::vector<BaseId>{right});
  CHECK(supporters_of(s.state, left, all.front().b).empty());  // its neighbour has an enemy to its own front
  s.state.bases[static_cast<std::size_t>(right)].supported = true;
  CHECK(supporters_of(s.state, middle, foe_of_middle).empty());
  s.state.bases[static_cast<std::size_t>(right)].supported = false;
  s.state.bases[static_cast<std::size_t>(right)].rolled = true;  // it has fought in this phase
  CHECK(supporters_of(s.state, middle, foe_of_middle).empty());
}

TEST_CASE("REG-SUP-001 no supporting files in Charge Combat; REG-SUP-008 nor for a square") {
  Situation s = a_situation(a_scenario(
      {a_unit("a", "red", "Pike & Shot", 10, 10, 0),
       with(with(a_unit("b", "blue", "Foot Loose, Swordsmen", 9.5, 10, 180), "files", 2), "charged", true)}));
  const auto fights = live_fights(s.state, CombatPhase::charge);
  REQUIRE(fights.size() == 2);
  for (const LiveFight& fight : fights) {
    CHECK(fight_on_table(s.game, s.state, fight, CombatPhase::charge, {true, true}).supporters[0].empty());
  }
  s.state.units[0].square = true;
  for (const LiveFight& fight : live_fights(s.state, CombatPhase::melee)) {
    CHECK(fight_on_table(s.game, s.state, fight, CombatPhase::melee, {true, true}).supporters[0].empty());
  }
}

TEST_CASE("REG-CAS-003 REG-CAS-005 losses come from the rear of the file hit, not below the legal width") {
  // REG-C-317
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)}));
  const BaseId left = s.state.units[0].first_base;
  CHECK(removable(s.game, s.state, left) == std::vector<BaseId>{3});
  remove_base(s.state, left + 3);
  const std::vector<BaseId> next = removable(s.game, s.state, left);
  CHECK(next == std::vector<BaseId>{4, 5});  // the owner chooses
}

TEST_CASE("REG-CAS-006 a loss that the file cannot bear is taken elsewhere; the last base goes in the end") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)}));
  const BaseId left = s.state.units[0].first_base;
  for (BaseId base = left + 3; base < left + 6; ++base) remove_base(s.state, base);
  CHECK(removable(s.game, s.state, left) == std::vector<BaseId>{left});
  remove_base(s.state, left);
  CHECK_FALSE(removable(s.game, s.state, left).empty());
}

TEST_CASE("REG-CMB-038 REG-CMB-039 REG-SUP-011 REG-UNT-002 a General is committed when his file is due to fight") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)},
                 {a_general("a", "legendary", 2), a_general("b", "competent", 1)}));
  Events events;
  dice::Scripted dice = script({blank, blank, blank, blank, blank, blank});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  const BaseId middle = s.state.units[0].first_base + 1;
  apply(s.game, s.state, fight_base(s, middle), dice, events);
  const Decision asked = decision(s.game, s.state);
  CHECK(asked.side == Side::red);
  REQUIRE(asked.find("commit-general") != nullptr);
  apply(s.game, s.state, {static_cast<std::uint16_t>(Answer::commit_general), {}}, dice, events);
  const Event* fought = find(events, "fought");
  REQUIRE(fought != nullptr);
  CHECK(fought->facts.find("red")->find("claims")->items().front().find("rule")->text() == "REG-CLM-037");
  CHECK(fought->facts.find("red")->find("claims")->items().front().find("value")->integer() == 2);
  CHECK(s.state.generals[0].committed);
  CHECK_FALSE(s.state.generals[1].committed);  // his file did not fight yet
}

TEST_CASE("REG-KAB-027 REG-CAS-011 REG-KAB-002 a committed General is at risk for each base his file loses") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("friends", "red", "Pike & Shot", 10, 7, 0),
                  with(a_unit("b", "blue", "Elephants, Exceptional", 10.5, 10, 180), "files", 2)},
                 {a_general("a", "mediocre", 2)}));
  s.state.generals[0].committed = true;
  s.state.units[0].wounds = 2;
  Events events;
  // Elephants are 3 (weapon) + 2 (quality) up against a mediocre General (+1) and pikes (+2): 2 up, YELLOW against
  // WHITE.
  // The left file supports with BLACK. He dies; his own unit group and the friends behind are tested.
  dice::Scripted dice = script({blank, blank, skull, skull, s_face, blank});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  const BaseId middle = s.state.units[0].first_base + 1;
  apply(s.game, s.state, fight_base(s, middle), dice, events);
  REQUIRE(find(events, "general tested") != nullptr);
  CHECK(s.state.generals[0].killed);
  const Event* tested = find(events, "tested");  // friends within 3BW of the dead General
  REQUIRE(tested != nullptr);
  CHECK(tested->rules.front() == "REG-KAB-002"_rule);
}

TEST_CASE(
    "REG-CMB-023 REG-BRK-009 REG-BRK-013 a broken unit group stops fighting; REG-KAB-003 its friends are tested") {
  Situation s = a_situation(a_scenario(
      {a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("friends", "red", "Pike & Shot, Superior", 14.5, 8, 0),
       a_unit("far", "red", "Pike & Shot", 20, 8, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)}));
  s.state.units[0].wounds = 9;  // three bases gone, one wound from breaking
  for (BaseId base = 3; base < 6; ++base) remove_base(s.state, base);
  Events events;
  dice::Script faces{.faces = {{blank}, {sword}, {sword}, {dice::Face{3}}}};  // the last for the distance of the rout
  dice::Scripted dice(faces);
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  apply(s.game, s.state, fight_base(s, 0), dice, events);
  REQUIRE_FALSE(over(s.state));  // REG-RTM-017: the victors may pursue
  apply(s.game, s.state, {static_cast<std::uint16_t>(Answer::stay), {3}}, dice, events);
  CHECK(over(s.state));
  CHECK(s.state.units[0].broken);
  CHECK(s.state.units[0].off_table);
  CHECK(s.state.tugs_lost[0] == 1);
  CHECK(s.state.units[1].wounds == 2);  // the automatic wound and the Sword & Arrow (REG-KAB-024)
  CHECK(s.state.units[2].wounds == 0);  // farther than 3BW
  CHECK(dice.fault().empty());
  CHECK(dice.leftover() == 0);
}

TEST_CASE("REG-UNT-007 REG-UNT-008 a wagon fights with each 1BW of edge") {
  // REG-C-310: one model with enemies along both long edges and both short ones.
  Situation s = a_situation(
      a_scenario({with(with(a_unit("wagon", "red", "Battlewagons", 20, 15, 0), "bases", 1), "files", 1),
                  with(with(a_unit("west", "blue", "Foot Loose, Swordsmen", 19.5, 14, 90), "files", 2), "bases", 4),
                  with(with(a_unit("east", "blue", "Foot Loose, Swordsmen", 20.5, 14, 270), "files", 2), "bases", 4),
                  with(with(a_unit("north", "blue", "Foot Loose, Swordsmen", 20, 15, 180), "files", 1), "bases", 2),
                  with(with(a_unit("south", "blue", "Foot Loose, Swordsmen", 20, 13, 0), "files", 1), "bases", 2)}));
  CHECK(live_fights(s.state, CombatPhase::melee).size() == 6);
  Events events;
  dice::Script all_blank;
  for (int i = 0; i < 40; ++i) all_blank.faces.push_back({blank});
  dice::Scripted blanks(all_blank);
  begin(s.game, s.state, StepKind::melee_combat, blanks, events);
  int fought = 0;
  while (!over(s.state)) {
    apply(
        s.game, s.state,
        fight_with(
            s, s.state.steps.back().side == Side::red
                   ? 0
                   : s.state.bases[static_cast<std::size_t>(live_fights(s.state, CombatPhase::melee).front().blue.base)]
                         .unit),
        blanks, events);
    REQUIRE(++fought < 20);
  }
  CHECK(std::count_if(events.begin(), events.end(), [](const Event& e) { return e.kind == "fought"; }) == 6);
}

TEST_CASE("REG-SUP-010 free frontage of a camp supports the fight next to it") {
  const Situation s = a_situation(a_scenario(
      {a_unit("camp", "red", "Camp", 20, 10, 0),
       with(with(a_unit("raiders", "blue", "Mounted Loose, Swordsmen", 20, 10, 180), "files", 1), "bases", 1)}));
  const std::vector<Touch> all = touches(s.state);
  REQUIRE(all.size() == 1);
  CHECK(supporters_of(s.state, all.front().a, all.front().b).size() == 2);
}

TEST_CASE("REG-BRK-014 REG-BRK-018 an army breaks at half its TUGs, both at once if the dice fall so; the game stops") {
  Situation s = a_situation(
      a_scenario({a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)}));
  for (Unit& unit : s.state.units) unit.wounds = 9;
  for (const BaseId base : {3, 4, 5, 9, 10, 11}) remove_base(s.state, base);
  Events events;
  dice::Scripted dice = script({sword, sword});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  apply(s.game, s.state, fight_base(s, 0), dice, events);
  CHECK(over(s.state));
  CHECK(std::count_if(events.begin(), events.end(), [](const Event& e) { return e.kind == "army broke"; }) == 2);
  CHECK(dice.leftover() == 0);  // no test was taken: the game stopped
}

TEST_CASE("REG-KAB-017 REG-KAB-025 tests are measured from the broken unit group where it stood, before it leaves") {
  Situation s = a_situation(a_scenario(
      {a_unit("a", "red", "Pike & Shot", 10, 10, 0), a_unit("near", "red", "Pike & Shot", 14.4, 10, 0),
       a_unit("not near", "red", "Pike & Shot", 16.1, 5, 0), a_unit("b", "blue", "Pike & Shot", 10, 10, 180)}));
  s.state.units[0].wounds = 9;
  for (const BaseId base : {3, 4, 5}) remove_base(s.state, base);
  Events events;
  dice::Scripted dice = script({blank, sword, blank});
  begin(s.game, s.state, StepKind::melee_combat, dice, events);
  apply(s.game, s.state, fight_base(s, 0), dice, events);
  REQUIRE(find(events, "tested") != nullptr);
  CHECK(s.state.units[1].wounds == 1);
  CHECK(s.state.units[2].wounds == 0);
  const auto place = [&](std::string_view kind) {
    return std::find_if(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; });
  };
  CHECK(place("tested") < place("left"));
}
