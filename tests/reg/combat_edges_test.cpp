// Which edges fight whom, and which ground counts, on the table.
#include <doctest/doctest.h>

#include <set>

#include "reg/combat.hpp"
#include "reg/prompted_move.hpp"
#include "situations.hpp"
#include "table_top.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

constexpr FightResult nothing{};

FightBreakdown breakdown_of(const Situation& s, const LiveFight& fight, CombatPhase phase) {
  return fight_breakdown(s.game.rules, fight_on_table(s.game, s.state, fight, phase, {true, true}));
}

// Fights it without effect, so that only the use of edges and bases is left behind.
void fight_out(Situation& s, const LiveFight& fight, CombatPhase phase) {
  apply_fight(s.game, s.state, fight, breakdown_of(s, fight, phase), nothing, {true, true});
}

}  // namespace

TEST_CASE("REG-CMB-011 REG-CMB-013 a side is fought once for each of its bases, by each enemy base once") {
  // Three files of four ranks face north; two enemy files stand on their right side, each before two of the ranks.
  Situation s = a_situation(a_scenario(
      {with(with(a_unit("foot", "red", "Foot Loose, Swordsmen", 10, 10, 0), "files", 3), "bases", 12),
       with(with(a_unit("horse", "blue", "Mounted Loose, Pistol", 11.5, 9, 270), "files", 2), "flank-charge", true)}));
  std::set<BaseId> own;
  std::set<BaseId> foes;
  int fights = 0;
  while (true) {
    const auto open = live_fights(s.state, CombatPhase::melee);
    if (open.empty()) break;
    const LiveFight fight = open.front();
    CHECK(fight.red.edge == table::Edge::right);
    CHECK(own.insert(fight.red.base).second);
    CHECK(foes.insert(fight.blue.base).second);
    fight_out(s, fight, CombatPhase::melee);
    REQUIRE(++fights <= 2);
  }
  CHECK(fights == 2);
}

TEST_CASE("REG-CMB-010 a front fights once, though two enemy files touch it") {
  Situation s = a_situation(
      a_scenario({with(with(a_unit("a", "red", "Foot Loose, Swordsmen", 10.5, 10, 0), "files", 1), "bases", 2),
                  with(with(a_unit("b", "blue", "Foot Loose, Swordsmen", 10.5, 10, 180), "files", 2), "bases", 4)}));
  const auto open = live_fights(s.state, CombatPhase::melee);
  REQUIRE(open.size() == 2);
  fight_out(s, open.front(), CombatPhase::melee);
  CHECK(live_fights(s.state, CombatPhase::melee).empty());
}

TEST_CASE("REG-CLM-005 a file is Affected by ground under any base that it counts for depth") {
  const auto terms = [](double low, double high) {
    const Situation s = table_top::situation(Edition::y2021,
                                             {table_top::unit("close", "red", "Pike & Shot", 10, 10, 0),
                                              table_top::unit("loose", "blue", "Foot Loose", 10, 10, 180)},
                                             {table_top::ground("rocky ground", 0, low, 40, high)});
    return breakdown_of(s, live_fights(s.state, CombatPhase::melee).front(), CombatPhase::melee).claims[1];
  };
  CHECK_FALSE(terms(2, 5).cites("REG-CLM-040"_rule));  // well behind the unit group
  CHECK(terms(9.5, 9.9).cites("REG-CLM-040"_rule));    // under the front base
  CHECK(terms(8.6, 9.1).cites("REG-CLM-040"_rule));    // under the second rank only
}

TEST_CASE(
    "REG-WPN-008 pikes once dropped: Formed Loose Unprotected musketeers for good, for their own claims and the "
    "enemy's") {
  Situation s = a_situation(
      a_scenario({a_unit("pikes", "red", "Pike & Shot, Protected, Superior", 10, 10, 0),
                  with(a_unit("horse", "blue", "Mounted Loose, Swordsmen", 10, 10.5, 180), "charged", true)}));
  const auto claims = [](Situation at) {
    for (BaseId base = 6; base < static_cast<BaseId>(at.state.bases.size()); ++base) {
      at.state.bases[static_cast<std::size_t>(base)].pose.front.y -= table::Length::units(0.5);
    }
    return breakdown_of(at, live_fights(at.state, CombatPhase::charge).front(), CombatPhase::charge).claims;
  };
  const auto before = claims(s);
  Move drop = Move::of(Action::m1, 0);
  drop.parts[0].switching = Switching::drop_pikes;
  const MoveOutcome dropped = try_move(s.game, s.state, drop);
  REQUIRE(dropped.ruling.allowed());
  s.state = dropped.after;
  const Troops& troops = s.state.units[0].troops;
  CHECK(troops.training == Training::formed);
  CHECK(troops.formation == Formation::loose);
  CHECK(troops.armour == Armour::unprotected);
  CHECK(troops.shooting == Shooting::musket);
  CHECK(troops.quality == Quality::superior);                     // its other characteristics stay
  CHECK_FALSE(try_move(s.game, s.state, drop).ruling.allowed());  // once
  const auto after = claims(s);
  CHECK(after[0].total() < before[0].total());
  CHECK_FALSE(before[1].cites("REG-CLM-014"_rule));
  CHECK(after[1].cites("REG-CLM-014"_rule));  // horse against Loose Foot
}
