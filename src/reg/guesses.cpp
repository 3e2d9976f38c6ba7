#include "reg/guesses.hpp"

#include <algorithm>
#include <optional>

#include "reg/ambushes.hpp"
#include "reg/flank_march_steps.hpp"
#include "reg/flank_marches.hpp"
#include "reg/line_of_fire.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

// Where hidden unit groups may be: under a card, or on a march.
struct Hiding {
  std::vector<UnitId> units;
  std::vector<std::size_t> cards;
  std::vector<GeneralId> marches;
};

// Contingents march whole and are no guess (REG-FLK-004), nor is who lies with his commander (REG-AMB-006).
bool guessed(const State& state, GeneralId leader) {
  if (leader < 0) return true;
  return !state.generals[static_cast<std::size_t>(leader)].ally &&
         state.command.commanders[static_cast<std::size_t>(leader)].absence != Absence::in_ambush;
}

bool began_to_arrive(const State& state, GeneralId leader) {
  return state.command.commanders[static_cast<std::size_t>(leader)].arrived_in_turn > 0;
}

Hiding hiding_of(const State& state, Side enemy) {
  Hiding hiding;
  for (std::size_t i = 0; i < state.ambushes.size(); ++i) {
    const AmbushCard& card = state.ambushes[i];
    if (card.side != enemy || card.up || !guessed(state, card.command)) continue;
    hiding.cards.push_back(i);
    if (card.unit != nobody) hiding.units.push_back(card.unit);
  }
  for (std::size_t g = 0; g < state.generals.size(); ++g) {
    const auto leader = static_cast<GeneralId>(g);
    if (state.generals[g].side != enemy || !guessed(state, leader) || began_to_arrive(state, leader)) continue;
    if (state.command.commanders[g].absence != Absence::flank_marching) continue;
    hiding.marches.push_back(leader);
    const std::vector<UnitId> units = marching_units(state, leader);
    hiding.units.insert(hiding.units.end(), units.begin(), units.end());
  }
  std::ranges::sort(hiding.units);
  return hiding;
}

// Where each goes: the number of a card, or of a march after the cards.
using Places = std::vector<std::size_t>;

bool may_be_under(const Game& game, const State& state, UnitId unit, const AmbushCard& card) {
  const Troops& troops = unit_at(state, unit).troops;
  if (!may_ambush(troops).allowed()) return false;
  // Where not even skirmishers on foot would be hidden by a piece, ground before the card hides everybody.
  Troops skirmishers;
  skirmishers.type = Type::foot;
  skirmishers.formation = Formation::skirmish;
  const table::Rectangle place = ambush_card(game.rules, card.pose);
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || !table::entirely_inside(terrain.area, table::Footprint(&place, 1))) continue;
    if (seen_at(terrain.kind, skirmishers) && !seen_at(terrain.kind, troops)) return false;
  }
  return true;
}

bool may_march(const Game& game, const State& state, const std::vector<UnitId>& units) {
  std::vector<Troops> troops;
  for (const UnitId unit : units) troops.push_back(unit_at(state, unit).troops);
  FlankMarch march;
  march.units = troops;
  return may_flank_march(game.rules, march).allowed();
}

bool fits(const Game& game, const State& state, const Hiding& hiding, const Places& places) {
  for (std::size_t c = 0; c < hiding.cards.size(); ++c) {
    if (std::ranges::count(places, c) > 1) return false;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] >= hiding.cards.size()) continue;
    if (!may_be_under(game, state, hiding.units[i], state.ambushes[hiding.cards[places[i]]])) return false;
  }
  for (std::size_t m = 0; m < hiding.marches.size(); ++m) {
    std::vector<UnitId> march;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == hiding.cards.size() + m) march.push_back(hiding.units[i]);
    }
    if (!may_march(game, state, march)) return false;
  }
  return true;
}

std::optional<Places> deal_out(const Game& game, const State& state, const Hiding& hiding, dice::Source& source) {
  const std::size_t ways = hiding.cards.size() + hiding.marches.size();
  constexpr int tries = 24;
  for (int i = 0; i < tries; ++i) {
    Places places;
    for (std::size_t u = 0; u < hiding.units.size(); ++u) {
      places.push_back(source.below(static_cast<std::uint32_t>(ways)));
    }
    if (fits(game, state, hiding, places)) return places;
  }
  return std::nullopt;
}

void hide(State& state, const Hiding& hiding, const Places& places) {
  for (const std::size_t card : hiding.cards) state.ambushes[card].unit = nobody;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Unit& unit = unit_at(state, hiding.units[i]);
    unit.in_ambush = places[i] < hiding.cards.size();
    if (unit.in_ambush) {
      AmbushCard& card = state.ambushes[hiding.cards[places[i]]];
      card.unit = hiding.units[i];
      unit.command = card.command;
    } else {
      unit.command = hiding.marches[places[i] - hiding.cards.size()];
    }
  }
}

void guess_sides(const Game& game, State& state, Side enemy, dice::Source& source) {
  std::vector<GeneralId> marches;
  bool known = false;
  for (std::size_t g = 0; g < state.generals.size(); ++g) {
    const Commander& commander = state.command.commanders[g];
    if (state.generals[g].side != enemy || commander.absence != Absence::flank_marching) continue;
    known = known || commander.march_known;
    marches.push_back(static_cast<GeneralId>(g));
  }
  // Two go round different sides; water keeps everybody off one (REG-FLK-001, REG-FLK-002).
  const bool water =
      std::ranges::any_of(game.ground, [](const Terrain& one) { return one.kind == TerrainKind::river; });
  if (known || marches.empty() || water || source.below(2) == 0) return;
  for (const GeneralId leader : marches) {
    MarchSide& side = state.command.commanders[static_cast<std::size_t>(leader)].march;
    side = side == MarchSide::left ? MarchSide::right : MarchSide::left;
  }
}

}  // namespace

void guess_hidden(const Game& game, State& state, Side knows, dice::Source& source) {
  const Side enemy = other(knows);
  guess_sides(game, state, enemy, source);
  const Hiding hiding = hiding_of(state, enemy);
  if (hiding.units.empty()) return;
  if (const auto places = deal_out(game, state, hiding, source)) hide(state, hiding, *places);
}

}  // namespace condotta::reg
