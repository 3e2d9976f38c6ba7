#include "reg/hidden_places.hpp"

#include <algorithm>

#include "reg/set_formations.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

constexpr int places_of_a_march = 4;  // REG-FLK-001
constexpr int bases_of_a_place = 16;  // a Tercio's

int size_of_place(const Unit& unit) { return std::max<int>(bases_of_a_place, unit.base_count); }

// The unit groups in their new order, by their old numbers; nobody for a place that is left empty.
struct Order {
  std::vector<UnitId> units;
  std::vector<Side> sides;
};

void push(Order& order, UnitId unit, Side side) {
  order.units.push_back(unit);
  order.sides.push_back(side);
}

Order new_order(const State& state) {
  Order order;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (!state.units[u].off_table) push(order, static_cast<UnitId>(u), state.units[u].side);
  }
  for (const Side side : {Side::red, Side::blue}) {
    for (const AmbushCard& card : state.ambushes) {
      if (card.side == side) push(order, card.unit, side);
    }
    for (std::size_t g = 0; g < state.generals.size(); ++g) {
      if (state.generals[g].side != side || state.command.commanders[g].march == MarchSide::none) continue;
      int places = 0;
      for (std::size_t u = 0; u < state.units.size(); ++u) {
        const Unit& unit = state.units[u];
        if (unit.command != static_cast<GeneralId>(g) || !unit.off_table || unit.in_ambush) continue;
        push(order, static_cast<UnitId>(u), side);
        ++places;
      }
      for (; places < places_of_a_march; ++places) push(order, nobody, side);
    }
  }
  return order;
}

Unit nobody_there(Side side) {
  Unit unit;
  unit.side = side;
  unit.off_table = true;
  return unit;
}

void clear_bases(State& state, UnitId id) {
  const Unit& unit = unit_at(state, id);
  const auto from = static_cast<std::size_t>(unit.first_base);
  const std::size_t to = static_cast<std::size_t>(id) + 1 < state.units.size()
                             ? static_cast<std::size_t>(state.units[static_cast<std::size_t>(id) + 1].first_base)
                             : state.bases.size();
  for (std::size_t b = from; b < to; ++b) {
    state.bases[b] = Base{};
    state.bases[b].unit = id;
    state.bases[b].lost = true;
  }
}

}  // namespace

void set_hidden_apart(Situation& situation) {
  const State was = situation.state;
  State& state = situation.state;
  const std::vector<std::string> names = situation.game.unit_names;
  const std::vector<int> lines = situation.unit_lines;
  const Order order = new_order(was);
  state.units.clear();
  state.bases.clear();
  situation.game.unit_names.clear();
  situation.unit_lines.clear();
  std::vector<UnitId> new_unit(was.units.size(), nobody);
  std::vector<BaseId> new_base(was.bases.size(), nobody);
  for (std::size_t i = 0; i < order.units.size(); ++i) {
    const UnitId old = order.units[i];
    const auto id = static_cast<UnitId>(i);
    Unit unit = old == nobody ? nobody_there(order.sides[i]) : was.units[static_cast<std::size_t>(old)];
    const BaseId first = unit.first_base;
    unit.first_base = static_cast<std::int16_t>(state.bases.size());
    for (int b = 0; b < unit.base_count; ++b) {
      new_base[static_cast<std::size_t>(first + b)] = static_cast<BaseId>(state.bases.size());
      state.bases.push_back(was.bases[static_cast<std::size_t>(first + b)]);
      state.bases.back().unit = id;
    }
    if (unit.off_table) {
      Base spare;
      spare.unit = id;
      spare.lost = true;
      state.bases.resize(static_cast<std::size_t>(unit.first_base + size_of_place(unit)), spare);
    }
    if (old != nobody) new_unit[static_cast<std::size_t>(old)] = id;
    state.units.push_back(unit);
    situation.game.unit_names.push_back(old == nobody ? std::string() : names[static_cast<std::size_t>(old)]);
    situation.unit_lines.push_back(old == nobody ? 0 : lines[static_cast<std::size_t>(old)]);
  }
  for (AmbushCard& card : state.ambushes) {
    if (card.unit != nobody) card.unit = new_unit[static_cast<std::size_t>(card.unit)];
  }
  for (General& general : state.generals) {
    if (general.with != nobody) general.with = new_base[static_cast<std::size_t>(general.with)];
  }
}

bool wants_hidden_apart(const Document& scenario) {
  const Document* key = scenario.find(hidden_apart);
  return key != nullptr && key->is(Document::Kind::boolean) && key->boolean();
}

bool has_hidden_places(const Game& game) { return wants_hidden_apart(game.scenario); }

std::vector<HiddenPlace> hidden_places(const State& state) {
  std::vector<HiddenPlace> places;
  for (const Side side : {Side::red, Side::blue}) {
    for (std::size_t c = 0; c < state.ambushes.size(); ++c) {
      if (state.ambushes[c].side == side) places.push_back({nobody, static_cast<int>(c), -1});
    }
    for (std::size_t g = 0; g < state.generals.size(); ++g) {
      if (state.generals[g].side != side || state.command.commanders[g].march == MarchSide::none) continue;
      for (int i = 0; i < places_of_a_march; ++i) places.push_back({nobody, -1, static_cast<GeneralId>(g)});
    }
  }
  const std::size_t first = state.units.size() - std::min(places.size(), state.units.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i].unit = static_cast<UnitId>(first + i);
  return places;
}

void empty(State& state, const HiddenPlace& place) {
  Unit& unit = unit_at(state, place.unit);
  Unit none = nobody_there(unit.side);
  none.first_base = unit.first_base;
  unit = none;
  clear_bases(state, place.unit);
  if (place.card >= 0) state.ambushes[static_cast<std::size_t>(place.card)].unit = nobody;
}

void fill(const Rules& rules, State& state, const HiddenPlace& place, const Troops& troops, int bases) {
  empty(state, place);
  Unit& unit = unit_at(state, place.unit);
  unit.troops = troops;
  unit.base_count = static_cast<std::int16_t>(std::min(bases, bases_of_a_place));
  table::Pose pose;
  if (place.card >= 0) {
    AmbushCard& card = state.ambushes[static_cast<std::size_t>(place.card)];
    card.unit = place.unit;
    unit.in_ambush = true;
    unit.command = card.command;
    pose = card.pose;
  } else {
    unit.command = place.marches;
    unit.unreliable =
        state.command.commanders[static_cast<std::size_t>(place.marches)].reliability == Reliability::unreliable;
  }
  lay_out(rules, state, place.unit, pose, usual_frontage(troops, unit.base_count));
}

}  // namespace condotta::reg
