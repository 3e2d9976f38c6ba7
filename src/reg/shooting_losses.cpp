// Which bases fall to shooting (REG-CAS-007).
#include <algorithm>

#include "reg/shooting_volleys.hpp"

namespace condotta::reg {
namespace {

std::vector<std::vector<BaseId>> columns_of(const State& state, UnitId unit) {
  std::vector<std::vector<BaseId>> columns;
  for (const BaseId front : front_bases(state, unit)) columns.push_back(column_behind(state, front));
  return columns;
}

bool alike(const State& state, const std::vector<BaseId>& bases) {
  return std::all_of(bases.begin(), bases.end(), [&](BaseId base) {
    return base_at(state, base).quality == base_at(state, bases.front()).quality &&
           base_at(state, base).armour == base_at(state, bases.front()).armour;
  });
}

}  // namespace

std::vector<BaseId> losable_to_shooting(const Game& game, const State& state, UnitId unit) {
  const std::vector<BaseId> all = bases_of(state, unit);
  if (all.empty()) return {};
  const auto columns = columns_of(state, unit);
  std::vector<BaseId> losable;
  if (game.rules.edition == Edition::y2019) {  // evenly: from the files with most bases
    std::size_t deepest = 0;
    for (const auto& column : columns) deepest = std::max(deepest, column.size());
    for (const auto& column : columns) {
      if (column.size() == deepest) losable.push_back(column.back());
    }
    return losable;
  }
  if (alike(state, all)) {  // the owner chooses the file; in a file they are all the same
    for (const auto& column : columns) losable.push_back(column.back());
    return losable;
  }
  Armour best = Armour::unprotected;  // a front-rank base, better armoured ones first
  for (const auto& column : columns) best = std::max(best, base_at(state, column.front()).armour);
  for (const auto& column : columns) {
    if (base_at(state, column.front()).armour == best) losable.push_back(column.front());
  }
  return losable;
}

BaseId usual_loss(const State& state, const std::vector<BaseId>& losable) {
  if (losable.empty()) return nobody;
  const std::vector<Touch> all = touches(state);
  struct Merit {
    bool free = false;      // REG-CAS-005
    std::size_t depth = 0;  // of its file
    std::size_t rank = 0;
    auto operator<=>(const Merit&) const = default;
  };
  BaseId best = nobody;
  Merit most;
  const auto columns = columns_of(state, base_at(state, losable.front()).unit);
  for (const BaseId base : losable) {
    Merit merit;
    merit.free = std::none_of(all.begin(), all.end(), [&](const Touch& t) { return t.a == base || t.b == base; });
    for (const auto& column : columns) {
      const auto at = std::find(column.begin(), column.end(), base);
      if (at == column.end()) continue;
      merit.depth = column.size();
      merit.rank = static_cast<std::size_t>(at - column.begin());
    }
    if (best == nobody || merit >= most) {  // of equals the last: from an end of the line
      best = base;
      most = merit;
    }
  }
  return best;
}

void lose_and_close_up(State& state, BaseId base) {
  Base& lost = state.bases[static_cast<std::size_t>(base)];
  const std::vector<BaseId> column = column_behind(state, base);
  const std::vector<BaseId> unit = bases_of(state, lost.unit);
  lost.lost = true;
  lost.fell = true;
  table::Pose place = lost.pose;
  for (std::size_t i = 1; i < column.size(); ++i)
    std::swap(place, state.bases[static_cast<std::size_t>(column[i])].pose);
  for (General& general : state.generals) {
    if (general.with != base) continue;
    // He stays with the file, or goes to the next one.
    BaseId next = column.size() > 1 ? column[1] : nobody;
    for (const BaseId other : unit) {
      if (next != nobody) break;
      if (other != base) next = front_of(state, other);
    }
    general.with = next;
  }
}

}  // namespace condotta::reg
