#include "reg/view.hpp"

#include "reg/position.hpp"

namespace condotta::reg {
namespace {

SeenUnit seen(const Game& game, const State& state, UnitId id) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  SeenUnit out;
  out.number = id;
  out.side = unit.side;
  out.name = game.unit_names[static_cast<std::size_t>(id)];
  out.off_table = unit.off_table;
  out.broken = unit.broken;
  for (const BaseId base : bases_of(state, id)) {
    const Base& b = state.bases[static_cast<std::size_t>(base)];
    out.bases.push_back({base, b.pose, table::Length::units(1), b.depth, "shot"});
  }
  return out;
}

}  // namespace

View view(const Game& game, const State& state, std::optional<Side>) {
  View out;
  out.rule_set = in_words(game.rules.edition);
  out.unit_word = "BW";
  out.width = game.width;
  out.height = game.height;
  out.ruler = table::Length::units(1);
  for (std::size_t i = 0; i < state.units.size(); ++i) out.units.push_back(seen(game, state, static_cast<UnitId>(i)));
  return out;
}

}  // namespace condotta::reg
