#include "reg/flank_sectors.hpp"

#include <algorithm>

#include "reg/contact.hpp"
#include "reg/kab_due.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

constexpr double sector = 10;  // BW in from a short edge (REG-KAB-035)

// 0: in none; else bit per short edge, west and east.
int sectors_of(const Game& game, const State& state, UnitId unit) {
  int found = 0;
  for (const table::Rectangle& base : footprint(state, unit)) {
    if (base.bounds().low.x < sector - 0.001) found |= 1;
    if (base.bounds().high.x > game.width.units() - sector + 0.001) found |= 2;
  }
  return found;
}

bool all_secure(const Game& game, int sectors) {
  return !((sectors & 1) != 0 && !game.secure_flank[0]) && !((sectors & 2) != 0 && !game.secure_flank[1]);
}

// Not wholly inside terrain in which Loose Mounted would be hampered.
bool stands_in_good_going(const Game& game, const State& state, UnitId unit) {
  Troops horse;
  horse.type = Type::mounted;
  horse.formation = Formation::loose;
  const std::vector<BaseId> bases = bases_of(state, unit);
  return !std::ranges::all_of(bases, [&](BaseId id) {
    const table::Rectangle here = rectangle(base_at(state, id));
    return std::ranges::any_of(game.ground, [&](const Terrain& terrain) {
      return !terrain.area.outline().empty() &&
             terrain_effect(game.rules, horse, going_for(terrain, horse)) != TerrainEffect::none &&
             std::ranges::all_of(here.corners(), [&](table::Vector c) { return table::contains(terrain.area, c); });
    });
  });
}

KabFacts facts_of(const Game& game, const State& state, UnitId unit, KabReason reason) {
  KabFacts facts;
  facts.reason = reason;
  facts.tested = unit_at(state, unit).troops;
  facts.secure_flank = all_secure(game, sectors_of(game, state, unit));
  facts.good_going = stands_in_good_going(game, state, unit);
  return facts;
}

void test_if_due(const Play& play, const KabFacts& facts, UnitId unit) {
  if (kab_due(play.game.rules, facts).allowed()) {
    play.state.charge_phase.tests_due.push_back({unit, facts.reason, false});
  }
}

}  // namespace

void test_entered_sector(const Play& play, const State& before, UnitId id) {
  const Unit& unit = unit_at(play.state, id);
  if (play.game.rules.edition == Edition::y2019 || unit.off_table || unit.broken) return;
  const int now = sectors_of(play.game, play.state, id);
  const Unit& then = unit_at(before, id);
  const int was = then.troops.formation == Formation::close && then.troops.type == Type::foot
                      ? sectors_of(play.game, before, id)
                      : 0;
  if ((now & ~was) == 0) return;
  test_if_due(play, facts_of(play.game, play.state, id, KabReason::entered_flank_sector), id);
}

void test_charged_in_sector(const Play& play, UnitId charger) {
  if (play.game.rules.edition == Edition::y2019) return;
  std::vector<UnitId>& tested = play.state.charge_phase.sector_tested;
  for (const UnitContact& contact : contacts_of(play.state, charger)) {
    const UnitId unit = base_at(play.state, contact.theirs).unit;
    if (std::ranges::find(tested, unit) != tested.end() || sectors_of(play.game, play.state, unit) == 0) continue;
    KabFacts facts = facts_of(play.game, play.state, unit, KabReason::charged_in_flank_sector);
    facts.cause = unit_at(play.state, charger).troops;
    if (!kab_due(play.game.rules, facts).allowed()) continue;
    tested.push_back(unit);
    play.state.charge_phase.tests_due.push_back({unit, facts.reason, false});
  }
}

void test_standing_in_sector(const Play& play) {
  if (play.game.rules.edition == Edition::y2019) return;
  for (const Side side : {play.state.active, other(play.state.active)}) {
    for (const UnitId unit : standing_units(play.state, side)) {
      if (sectors_of(play.game, play.state, unit) == 0) continue;
      test_if_due(play, facts_of(play.game, play.state, unit, KabReason::stands_in_flank_sector), unit);
    }
  }
}

}  // namespace condotta::reg
