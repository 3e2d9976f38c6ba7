#include "reg/guesses.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "reg/ambushes.hpp"
#include "reg/flank_march_steps.hpp"
#include "reg/flank_marches.hpp"
#include "reg/hidden_places.hpp"
#include "reg/line_of_fire.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"
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

bool may_be_under(const Game& game, const Troops& troops, const AmbushCard& card) {
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

bool may_march(const Game& game, const std::vector<Troops>& troops) {
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
    if (!may_be_under(game, unit_at(state, hiding.units[i]).troops, state.ambushes[hiding.cards[places[i]]]))
      return false;
  }
  for (std::size_t m = 0; m < hiding.marches.size(); ++m) {
    std::vector<Troops> march;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == hiding.cards.size() + m) march.push_back(unit_at(state, hiding.units[i]).troops);
    }
    if (!may_march(game, march)) return false;
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

// --- battles with places of their own for the hidden: their number and kind are guessed, too

struct Kind {
  Troops troops;
  int bases = 0;
};

// Who might lie hidden, by what anybody knows: kinds that are seen of that army, and plain troops of the time.
std::vector<Kind> kinds_to_guess(const State& state, Side enemy, const std::vector<HiddenPlace>& places) {
  std::vector<Kind> kinds;
  const auto hidden = [&](UnitId id) {
    return unit_at(state, id).off_table && !unit_at(state, id).broken &&
           std::ranges::any_of(places, [&](const HiddenPlace& place) { return place.unit == id; });
  };
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    const auto id = static_cast<UnitId>(u);
    if (unit.side != enemy || unit.troops.type == Type::camp || empty_place(unit) || hidden(id)) continue;
    kinds.push_back({unit.troops, unit.base_count});
  }
  for (const std::string_view words : {"Foot Loose, Musket", "Foot Skirmishers, Arquebus", "Dragoons, Musket",
                                       "Mounted Loose, Sword & Pistol", "Mounted, Flexible, Bow"}) {
    if (const auto troops = read_troops(words)) kinds.push_back({*troops, usual_bases(*troops)});
  }
  return kinds;
}

void guess_under(const Game& game, State& state, const HiddenPlace& place, const std::vector<Kind>& kinds,
                 dice::Source& source) {
  const AmbushCard& card = state.ambushes[static_cast<std::size_t>(place.card)];
  const bool with_commander =
      card.command >= 0 &&
      state.command.commanders[static_cast<std::size_t>(card.command)].absence == Absence::in_ambush;
  const bool somebody = with_commander ? card.unit != nobody : source.below(2) == 0;
  empty(state, place);
  if (!somebody) return;
  std::vector<Kind> fit;
  for (const Kind& kind : kinds) {
    if (may_be_under(game, kind.troops, card)) fit.push_back(kind);
  }
  if (fit.empty()) return;
  const Kind& kind = fit[source.below(static_cast<std::uint32_t>(fit.size()))];
  fill(game.rules, state, place, kind.troops, kind.bases);
}

void guess_march(const Game& game, State& state, std::span<const HiddenPlace> places, const std::vector<Kind>& kinds,
                 dice::Source& source) {
  const bool ally = state.generals[static_cast<std::size_t>(places.front().marches)].ally;
  const std::uint32_t least = ally ? 2 : 1;  // REG-ALY-002
  const std::uint32_t wanted = least + source.below(static_cast<std::uint32_t>(places.size()) + 1 - least);
  for (const HiddenPlace& place : places) empty(state, place);
  std::vector<Troops> march;
  constexpr int tries = 40;
  for (int i = 0; i < tries && march.size() < wanted; ++i) {
    const Kind& kind = kinds[source.below(static_cast<std::uint32_t>(kinds.size()))];
    march.push_back(kind.troops);
    if (!may_march(game, march)) {
      march.pop_back();
      continue;
    }
    fill(game.rules, state, places[march.size() - 1], kind.troops, kind.bases);
  }
}

void guess_places(const Game& game, State& state, Side enemy, dice::Source& source) {
  const std::vector<HiddenPlace> places = hidden_places(state);
  if (places.empty()) return;
  const std::vector<Kind> kinds = kinds_to_guess(state, enemy, places);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const HiddenPlace& place = places[i];
    if (unit_at(state, place.unit).side != enemy) continue;
    if (place.card >= 0) {
      if (!state.ambushes[static_cast<std::size_t>(place.card)].up) guess_under(game, state, place, kinds, source);
      continue;
    }
    std::size_t end = i;
    while (end < places.size() && places[end].marches == place.marches) ++end;
    const bool away =
        state.command.commanders[static_cast<std::size_t>(place.marches)].absence == Absence::flank_marching;
    if (away && !began_to_arrive(state, place.marches)) {
      guess_march(game, state, std::span(places).subspan(i, end - i), kinds, source);
    }
    i = end - 1;
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
  if (has_hidden_places(game)) {
    guess_places(game, state, enemy, source);
    return;
  }
  const Hiding hiding = hiding_of(state, enemy);
  if (hiding.units.empty()) return;
  if (const auto places = deal_out(game, state, hiding, source)) hide(state, hiding, *places);
}

}  // namespace condotta::reg
