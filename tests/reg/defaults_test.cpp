// Defaults of Renatio et Gloriam where its sources are silent (the GAP rules), in play. Others are in
// tests/cases/reg/REG-X-GAP.toml.
#include <algorithm>

#include "reg/losses.hpp"
#include "reg/position.hpp"
#include "reg/prompted_move.hpp"
#include "reg/troop_words.hpp"
#include "reg/victory.hpp"
#include "situations.hpp"
#include "table_top.hpp"

namespace condotta::reg {
namespace {

MoveOutcome switched(const Situation& s, Switching to) {
  Move move = Move::of(Action::m1, 0);
  move.parts[0].switching = to;
  return try_move(s.game, s.state, move);
}

}  // namespace

TEST_CASE("REG-GAP-122 REG-CHR-018 what dismounts is Loose Foot without its lances, and has them back in the saddle") {
  Situation s = a_situation(a_scenario(
      {a_unit("gendarmes", "red", "Mounted, Close, Superior, Fully Armoured, Charging Lancer, Swordsmen, Dismountable",
              10, 10, 0)}));
  const Troops mounted_troops = s.state.units[0].troops;
  MoveOutcome down = switched(s, Switching::dismount);
  REQUIRE(down.ruling.allowed());
  const Troops& afoot = down.after.units[0].troops;
  CHECK(afoot.type == Type::foot);
  CHECK(afoot.formation == Formation::loose);
  CHECK(afoot.impact == Impact::none);
  CHECK(afoot.melee == Melee::none);
  CHECK(afoot.quality == Quality::superior);
  CHECK(afoot.armour == mounted_troops.armour);
  s.state = down.after;
  s.state.units[0].activity = {};
  s.state.units[0].deeds = 0;
  const MoveOutcome up = switched(s, Switching::mount);
  REQUIRE(up.ruling.allowed());
  CHECK(up.after.units[0].troops == mounted_troops);
}

TEST_CASE("REG-GAP-025 REG-VIC-005 an army breaks by half of its TuGs; a house rule may set a number instead") {
  Rules rules = Rules::of(Edition::y2021);
  CHECK_FALSE(army_broken(rules, {20, 9, false}));
  CHECK(army_broken(rules, {20, 10, false}));
  CHECK(army_broken(rules, {20, 9, true}));  // the camp is one more
  rules.numbers.command.most_tugs_lost = 9;
  CHECK(army_broken(rules, {20, 9, false}));
  CHECK_FALSE(army_broken(rules, {20, 8, false}));
  CHECK(army_broken(rules, {8, 4, false}));  // the lower of the two
}

TEST_CASE("REG-GAP-227 REG-TER-019 who stands wholly on the slope and nearer the crest is uphill") {
  using namespace table_top;
  const Situation s = situation(
      Edition::y2021, {unit("up", "red", "Pike & Shot", 20, 12, 180), unit("down", "blue", "Pike & Shot", 20, 12, 0)},
      {ground("gentle hill", 12, 8, 28, 18)});
  const BaseId up = s.state.units[0].first_base;
  const BaseId down = s.state.units[1].first_base;
  CHECK(uphill_of(s.game, s.state, up, down));
  CHECK_FALSE(uphill_of(s.game, s.state, down, up));
}

}  // namespace condotta::reg
