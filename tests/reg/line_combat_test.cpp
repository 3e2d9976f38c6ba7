#include "reg/line_combat.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

#include "dice/scripted.hpp"
#include "reg/troop_words.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

const Rules& y2019 = Rules::of(Edition::y2019);
const Rules& y2021 = Rules::of(Edition::y2021);

constexpr Symbol blank = Symbol::blank;
constexpr Symbol s = Symbol::s;
constexpr Symbol sword = Symbol::sword;
constexpr Symbol skull = Symbol::skull;

dice::Scripted falling(std::initializer_list<Symbol> symbols) {
  dice::Script script;
  for (const Symbol symbol : symbols) script.faces.push_back({dice::face(symbol)});
  return dice::Scripted(script);
}

Troops troops(std::string_view words) {
  const auto read = read_troops(words);
  REQUIRE_MESSAGE(read.has_value(), words);
  return *read;
}

LineParty party(std::string_view words, std::vector<std::uint8_t> depths, int wounds = 0) {
  LineParty made;
  made.troops = troops(words);
  int bases = 0;
  for (const std::uint8_t depth : depths) bases += depth;
  made.losses = {bases, wounds};
  made.depths = std::move(depths);
  made.legal_width = legal_width(made.troops);
  return made;
}

// Resolves the next fight with these dice, all of which it must throw.
void fight(const Rules& rules, const LineCombat& combat, LineState& state, std::initializer_list<Symbol> symbols) {
  dice::Scripted dice = falling(symbols);
  CHECK(fight_next(rules, combat, state, dice));
  CHECK(dice.fault() == "");
  CHECK(dice.leftover() == 0);
}

constexpr std::string_view lancers = "Mounted Loose, Superior, Charging Lancer, Aggressive";
constexpr std::string_view musketeers = "Foot Loose, Average, Musket";
constexpr std::string_view pikes = "P&S, Average, Protected";
constexpr std::string_view horse = "Mounted Loose, Average, Protected, Swordsmen";

}  // namespace

TEST_CASE("the rear base of the file hit goes; then another file's, to keep the width (REG-CAS-003, REG-CAS-005)") {
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}), party(pikes, {2, 2, 2}));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {blank, skull});
  CHECK(state.depth[0] == 1);
  CHECK(state.depth[1] == 2);

  state.contests_fought = 0;  // the left file is hit again
  state.files_fought = 0;
  fight(y2019, combat, state, {blank, skull});
  CHECK(state.depth[0] == 1);
  CHECK(state.depth[1] == 1);  // the deepest other file, the leftmost of equals
  CHECK(state.depth[2] == 2);
}

TEST_CASE(
    "wounds belong to the unit group: the second costs the file that it falls on a base (REG-CAS-001, REG-CAS-002)") {
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}), party(pikes, {2, 2, 2}));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {blank, sword});
  CHECK(state.wounds[0] == 1);
  CHECK(state.depth[0] == 2);
  fight(y2019, combat, state, {blank, sword});
  CHECK(state.wounds[0] == 2);
  CHECK(state.depth[0] == 2);
  CHECK(state.depth[1] == 1);
}

TEST_CASE("a file that has no base left loses no more; other files do (REG-CAS-006)") {
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party("Keil, Exceptional", {4, 4, 4}),
                                              party("Foot Loose, Poor", {1, 3, 3}));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {skull, skull, blank});  // RED and GREEN against BLACK
  CHECK(state.wounds[1] == 4);
  CHECK(state.depth[3] == 0);
  CHECK(state.depth[4] == 2);
  CHECK(state.depth[5] == 3);
}

TEST_CASE("the only base in contact with an enemy unit group is spared while another can go (REG-CAS-005)") {
  LineParty thin = party("Foot Loose, Average", {1, 2});
  thin.legal_width = 1;
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party(horse, {1}), thin);
  LineState state = state_before(combat);
  fight(y2019, combat, state, {skull, blank, blank});  // the second file of Foot supports
  CHECK(state.depth[1] == 1);
  CHECK(state.depth[2] == 1);
}

TEST_CASE("players pick by turns, the Active player first (REG-CMB-007)") {
  LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}), party(pikes, {2, 2, 2}));
  combat.order[index(Party::first)] = {1};
  combat.order[index(Party::second)] = {5};
  LineState state = state_before(combat);
  CHECK(next_contest(combat, state) == 1u);
  fight(y2021, combat, state, {blank, blank});
  CHECK(next_contest(combat, state) == 2u);  // the other player's choice
  fight(y2021, combat, state, {blank, blank});
  CHECK(next_contest(combat, state) == 0u);
  fight(y2021, combat, state, {blank, blank});
  CHECK_FALSE(next_contest(combat, state).has_value());

  combat.active = Party::second;
  state = state_before(combat);
  CHECK(next_contest(combat, state) == 2u);
}

TEST_CASE("a file beside a live Shatter must be fought next, with +2 (REG-CMB-008, REG-CMB-026, REG-CLM-016)") {
  LineCombat combat = unit_against_unit(CombatPhase::charge, party(lancers, {2, 2, 2}), party(musketeers, {2, 2, 2}));
  combat.order[index(Party::second)] = {5};  // the Foot would rather fight on the right
  LineState state = state_before(combat);
  SUBCASE("with a Shatter") {
    fight(y2021, combat, state, {s, sword, blank});
    CHECK(state.has_shattered[0]);
    REQUIRE(next_contest(combat, state) == 1u);
    const FightBreakdown next = fight_breakdown(y2021, prepare(combat, state, 1).fight);
    CHECK(next.claims[0].cites("REG-CLM-016"_rule));
    CHECK(next.claims[0].total() == 8);
  }
  SUBCASE("without") {
    fight(y2021, combat, state, {sword, sword, blank});
    CHECK_FALSE(state.has_shattered[0]);
    CHECK(next_contest(combat, state) == 2u);
  }
}

TEST_CASE("a Shatter helps the neighbours only, not the file beyond them (REG-CMB-027)") {
  const LineCombat combat =
      unit_against_unit(CombatPhase::charge, party(lancers, {2, 2, 2}), party(musketeers, {4, 4, 4}));
  LineState state = state_before(combat);
  fight(y2021, combat, state, {s, sword, blank});
  CHECK(state.shatter_received == 2u);
  fight(y2021, combat, state, {sword, sword, blank});  // the neighbour does not Shatter in its turn
  CHECK(state.shatter_received == 0u);
  CHECK_FALSE(prepare(combat, state, 2).fight.files[0].neighbour_shattered);
}

TEST_CASE(
    "files without an enemy support in Melee, once, at most one on each side (REG-SUP-002, REG-SUP-003, REG-SUP-004)") {
  LineParty wide = party(pikes, {2, 2, 2, 2, 2});
  wide.legal_width = 3;
  LineCombat combat = unit_against_unit(CombatPhase::melee, wide, party(horse, {2}));
  combat.contests.clear();
  Contest middle;
  middle.files = {2, 5};
  combat.contests.push_back(middle);
  LineState state = state_before(combat);
  const NextFight next = prepare(combat, state, 0);
  REQUIRE(next.supporters[0].size() == 2);
  CHECK(next.supporters[0][0] == 1);
  CHECK(next.supporters[0][1] == 3);
  CHECK(fight_breakdown(y2021, next.fight).support[0].size() == 2);
  combat.phase = CombatPhase::charge;
  CHECK(prepare(combat, state, 0).supporters[0].empty());  // REG-SUP-001
}

TEST_CASE(
    "a file that has fought does not support; one whose enemy broke before it fought does (REG-SUP-003, REG-CMB-017)") {
  // Three files of Foot; the left and the right enemy file are unit groups of their own, the middle one is a third.
  LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}), party(horse, {2, 2, 2}));
  combat.units.push_back(combat.units[1]);
  combat.units.push_back(combat.units[1]);
  combat.files[4].unit = 2;
  combat.files[5].unit = 3;
  LineState state = state_before(combat);
  fight(y2021, combat, state, {sword, blank});
  state.units_broken = 0b1010;  // the enemies left and right break
  const NextFight next = prepare(combat, state, 1);
  REQUIRE(next.supporters[0].size() == 1);
  CHECK(next.supporters[0][0] == 2);
  CHECK(next_contest(combat, state) == 1u);
  fight(y2021, combat, state, {blank, blank, blank});
  CHECK(state.files_supported == 0b100u);
  CHECK_FALSE(next_contest(combat, state).has_value());
}

TEST_CASE("depth is read when the fight is resolved (REG-CMB-022, REG-CMB-033)") {
  const LineCombat combat =
      unit_against_unit(CombatPhase::melee, party("Keil, Average", {4, 4, 4}), party("Keil, Average", {4, 4, 4}));
  LineState state = state_before(combat);
  CHECK(fight_breakdown(y2021, prepare(combat, state, 0).fight).claims[0].total() == 2);
  CHECK(fight_breakdown(y2021, prepare(combat, state, 0).fight).may_shove[0]);
  state.depth[0] = 2;
  CHECK(fight_breakdown(y2021, prepare(combat, state, 0).fight).claims[0].total() == 1);
  CHECK_FALSE(fight_breakdown(y2021, prepare(combat, state, 0).fight).may_shove[0]);
}

TEST_CASE("all dice of a fight count; a broken unit group fights no more (REG-CMB-023, REG-DIE-009)") {
  const LineCombat combat =
      unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}, 6), party(pikes, {2, 2, 2}, 6));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {sword, sword});
  CHECK(broken(state, 0));
  CHECK(broken(state, 1));
  CHECK_FALSE(next_contest(combat, state).has_value());
}

TEST_CASE(
    "a committed General claims, and is tested for every base his file loses (REG-CMB-038, REG-KAB-027, REG-CAS-011)") {
  LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}, 2), party(pikes, {2, 2, 2}));
  combat.generals.push_back({0, Grade::legendary, true});
  LineState state = state_before(combat);
  CHECK(fight_breakdown(y2021, prepare(combat, state, 0).fight).claims[0].total() == 2);
  fight(y2021, combat, state, {blank, sword, sword});  // his YELLOW, the enemy's WHITE; a base goes; he is wounded
  CHECK(state.depth[0] == 1);
  CHECK(state.generals[0].grade == Grade::talented);
  CHECK(state.generals[0].loses_cards);
}

TEST_CASE("a General with a unit group that breaks in the fight is tested, in the front rank or not (REG-KAB-028)") {
  LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}, 9), party(pikes, {2, 2, 2}));
  combat.generals.push_back({1, Grade::competent, false});
  LineState state = state_before(combat);
  fight(y2021, combat, state, {blank, sword, skull});
  CHECK(broken(state, 0));
  CHECK(state.generals[0].killed);
}

TEST_CASE("legal widths (REG-SET-002, REG-SET-016)") {
  CHECK(legal_width(troops("P&S")) == 3);
  CHECK(legal_width(troops("Keil")) == 3);
  CHECK(legal_width(troops("Tercio")) == 4);
  CHECK(legal_width(troops("Late Keil")) == 4);
  CHECK(legal_width(troops("Colunela")) == 2);
  CHECK(legal_width(troops("Later Caracole")) == 2);
  CHECK(legal_width(troops("Loose Foot")) == 2);
}

TEST_CASE("the rear horns of a Tercio give bases before its line does (REG-SET-005, REG-CAS-005)") {
  LineParty tercio = party("Tercio, Average", {1, 4, 4, 2});
  tercio.losses.start_bases = 16;
  tercio.elsewhere = 4;
  const LineCombat combat = unit_against_unit(CombatPhase::melee, tercio, party("Tercio, Average", {2, 4, 4, 2}));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {blank, skull});
  CHECK(state.depth[0] == 1);
  CHECK(state.depth[1] == 4);
  CHECK(state.depth[4] == 3);  // those that are in no file of the line
}

TEST_CASE("files that are done and alike are told apart by their depth alone (REG-CAS-005)") {
  const LineCombat combat = unit_against_unit(CombatPhase::melee, party(pikes, {2, 2, 2}), party(pikes, {2, 2, 2}));
  LineState state = state_before(combat);
  fight(y2019, combat, state, {blank, skull});
  fight(y2019, combat, state, {blank, blank});
  CHECK(state.depth[0] == 1);
  CHECK(state.depth[1] == 2);
  order_done_files(combat, state);
  CHECK(state.depth[0] == 2);
  CHECK(state.depth[1] == 1);
  CHECK(state.depth[2] == 2);  // it has yet to fight
}

TEST_CASE("REG-GAP-222 REG-CMB-039 of several Generals in one file one counts, the best") {
  LineCombat combat = unit_against_unit(CombatPhase::melee, party(musketeers, {2, 2}), party(musketeers, {2, 2}));
  const auto claims = [&](std::initializer_list<LineGeneral> generals, std::size_t contest) {
    combat.generals = {};
    for (const LineGeneral& general : generals) combat.generals.push_back(general);
    return fight_breakdown(y2021, prepare(combat, state_before(combat), contest).fight).claims[0].total();
  };
  CHECK(claims({{0, Grade::competent, true}, {0, Grade::talented, true}}, 0) == 1);
  CHECK(claims({{0, Grade::competent, true}, {0, Grade::legendary, true}}, 0) == 2);
  CHECK(claims({{0, Grade::competent, true}, {0, Grade::legendary, false}}, 0) == 1);  // he is only with it
  CHECK(claims({{0, Grade::competent, true}, {1, Grade::legendary, true}}, 0) == 1);
  CHECK(claims({{0, Grade::competent, true}, {1, Grade::legendary, true}}, 1) == 2);
}

TEST_CASE("REG-CMB-027 REG-SUP-002 unit groups side by side: files in neighbouring columns are beside each other") {
  const auto line = [](int gap) {
    return line_against_line(CombatPhase::charge, {{party(lancers, {2}), 1}, {party(lancers, {2}), 2 + gap}},
                             {{party(musketeers, {2, 2, 2}), 1}});
  };
  for (const int gap : {0, 1}) {
    const LineCombat combat = line(gap);
    REQUIRE(combat.contests.size() == 2);
    LineState state = state_before(combat);
    fight(y2021, combat, state, {s, blank, blank});
    const NextFight next = prepare(combat, state, *next_contest(combat, state));
    CHECK(fight_breakdown(y2021, next.fight).claims[0].cites("REG-CLM-016"_rule) == (gap == 0));
  }
}
