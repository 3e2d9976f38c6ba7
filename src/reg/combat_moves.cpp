#include "reg/combat_moves.hpp"

#include <algorithm>

#include "reg/position.hpp"
#include "table/footprint.hpp"
#include "table/frame.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Pose;
using table::Rectangle;

Base& base_at(State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
const Base& base_at(const State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

std::string name(const Game& game, UnitId unit) { return "'" + game.unit_names[static_cast<std::size_t>(unit)] + "'"; }

bool contains(const std::vector<BaseId>& bases, BaseId base) {
  return std::find(bases.begin(), bases.end(), base) != bases.end();
}

void check_in_combat(const Game& game, const State& state, UnitId unit, Ruling& ruling) {
  if (!in_combat(state, unit)) {
    ruling.refuse("REG-CTC-009"_rule, name(game, unit) + " is not in combat");
  }
}

std::vector<Rectangle> enemies_of(const State& state, Side side) {
  std::vector<Rectangle> all;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    const Unit& unit = state.units[u];
    if (unit.side == side || unit.off_table || unit.broken) continue;
    const std::vector<Rectangle> there = footprint(state, static_cast<UnitId>(u));
    all.insert(all.end(), there.begin(), there.end());
  }
  return all;
}

bool overlaps_anything(const State& state, const std::vector<BaseId>& bases) {
  for (const BaseId id : bases) {
    const Rectangle here = rectangle(base_at(state, id));
    for (std::size_t other = 0; other < state.bases.size(); ++other) {
      if (static_cast<BaseId>(other) == id || !on_table(state, static_cast<BaseId>(other))) continue;
      if (table::overlapping(here, rectangle(state.bases[other]))) return true;
    }
  }
  return false;
}

bool on_the_table(const Game& game, const State& state, const std::vector<BaseId>& bases) {
  const table::Box whole{{0, 0}, {game.width.units(), game.height.units()}};
  return std::all_of(bases.begin(), bases.end(),
                     [&](BaseId id) { return inside(rectangle(base_at(state, id)).bounds(), whole); });
}

// Level with the neighbour, or up to an enemy in front so long as the side edges still meet.
Pose new_front(const State& state, const FileMove& move, Length depth) {
  const Base& neighbour = base_at(state, move.beside);
  const Pose level = table::shifted(neighbour.pose, Length::units(move.where == FileMove::Where::right ? 1 : -1));
  const std::vector<Rectangle> enemies = enemies_of(state, unit_at(state, move.unit).side);
  // Looked at from as far back as the side edges allow.
  const Pose back = table::advanced(level, -depth);
  const table::Frame lane = table::frame(back, Length::units(1));
  Length room = depth * 2;
  bool met = false;
  for (const Rectangle& enemy : enemies) {
    const auto seen = table::directly_ahead(lane, enemy);
    if (seen && seen->distance < room) {
      room = seen->distance;
      met = true;
    }
  }
  return met ? table::advanced(back, room) : level;
}

// REG-ACT-051: does the new front touch enemies, and only on their flanks?
bool only_flank(const State& state, BaseId front) {
  bool flank = false;
  for (const Touch& touch : touches(state)) {
    const bool is_a = touch.a == front;
    if (!is_a && touch.b != front) continue;
    const table::Edge mine = is_a ? touch.a_edge : touch.b_edge;
    const table::Edge theirs = is_a ? touch.b_edge : touch.a_edge;
    if (mine != table::Edge::front) continue;
    if (theirs == table::Edge::front || theirs == table::Edge::rear) return false;
    flank = true;
  }
  return flank;
}

table::Edge touched_edge(Turning turn) {
  return turn == Turning::left ? table::Edge::left : turn == Turning::right ? table::Edge::right : table::Edge::rear;
}

bool touched_on(const State& state, BaseId base, table::Edge edge) {
  const std::vector<Rectangle> enemies = enemies_of(state, unit_at(state, base_at(state, base).unit).side);
  const Rectangle here = rectangle(base_at(state, base));
  return std::any_of(enemies.begin(), enemies.end(), [&](const Rectangle& enemy) {
    const auto contact = table::contact(here, enemy);
    return contact && contact->kind == table::ContactKind::edge && contact->mine == table::part(edge);
  });
}

// The bases of one file that turn to the same side, front first, re-laid from the front corner of the foremost.
void turn_file(State& state, const std::vector<BaseId>& bases, table::Side side) {
  const Base foremost = base_at(state, bases.front());
  const table::Vector corner = table::front_corner(foremost.pose, Length::units(1), side);
  const Angle facing = foremost.pose.heading;
  const Angle heading = table::heading(facing + Angle::degrees(side == table::Side::right ? 90 : -90));
  const double along = static_cast<double>(bases.size()) * foremost.depth.units();
  const int files = std::max(1, static_cast<int>(along + table::tolerance.units()));
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const int file = static_cast<int>(i) % files;
    const int rank = static_cast<int>(i) / files;
    const table::Vector front =
        corner - table::forward(facing) * (file + 0.5) - table::forward(heading) * (rank * foremost.depth.units());
    base_at(state, bases[i]).pose = {table::rounded(front), heading};
  }
}

}  // namespace

bool engaged(const State& state, BaseId base) {
  const std::vector<Touch> all = touches(state);
  return std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
    return (touch.a == base && touch.a_edge == table::Edge::front) ||
           (touch.b == base && touch.b_edge == table::Edge::front);
  });
}

// REG-FRM-015
CombatMoveOutcome move_bases(const Game& game, const State& state, const FileMove& move) {
  CombatMoveOutcome outcome{{}, state};
  Ruling& ruling = outcome.ruling;
  check_in_combat(game, state, move.unit, ruling);
  const std::vector<BaseId> own = bases_of(state, move.unit);
  const std::vector<BaseId> fronts = front_bases(state, move.unit);
  if (move.bases.empty() || !contains(fronts, move.beside)) {
    ruling.refuse("REG-ACT-050"_rule, "bases go into one file next to or behind a front base of the unit group");
    return outcome;
  }
  for (const BaseId base : move.bases) {
    if (!contains(own, base)) {
      ruling.refuse("REG-ACT-050"_rule, "a base of another unit group");
    } else if (engaged(state, base)) {
      ruling.refuse("REG-ACT-050"_rule, "a base is engaged");
    }
  }
  if (contains(move.bases, move.beside)) ruling.refuse("REG-ACT-050"_rule, "a base cannot go beside itself");
  if (!ruling.allowed()) return outcome;
  State after = state;
  const Length depth = base_at(state, move.bases.front()).depth;
  Pose next;
  if (move.where == FileMove::Where::behind) {
    std::vector<BaseId> column = column_behind(state, move.beside);
    std::erase_if(column, [&](BaseId base) { return contains(move.bases, base); });
    const Base& last = base_at(state, column.back());
    next = {table::advanced({last.pose.front, base_at(state, move.beside).pose.heading}, -last.depth).front,
            base_at(state, move.beside).pose.heading};
  } else {
    next = new_front(state, move, depth);
  }
  for (const BaseId base : move.bases) {
    base_at(after, base).pose = next;
    next = table::advanced(next, -base_at(after, base).depth);
  }
  if (overlaps_anything(after, move.bases) || !on_the_table(game, after, move.bases)) {
    ruling.refuse("REG-GEO-021"_rule, "there is no room for the file");
  }
  if (move.where != FileMove::Where::behind && only_flank(after, move.bases.front())) {
    ruling.refuse("REG-ACT-051"_rule, "the new file would touch an enemy's flank only");
  }
  if (ruling.allowed()) outcome.after = std::move(after);
  return outcome;
}

CombatMoveOutcome turn_bases(const Game& game, const State& state, UnitId unit,
                             const std::vector<FacingChange>& turns) {
  CombatMoveOutcome outcome{{}, state};
  Ruling& ruling = outcome.ruling;
  check_in_combat(game, state, unit, ruling);
  const std::vector<BaseId> own = bases_of(state, unit);
  State after = state;
  std::vector<BaseId> turned;
  for (const FacingChange& change : turns) {
    if (!contains(own, change.base) || contains(turned, change.base) || change.turn == Turning::none) {
      ruling.refuse("REG-ACT-052"_rule, "each base of the unit group turns once");
      return outcome;
    }
    turned.push_back(change.base);
    if (!touched_on(state, change.base, touched_edge(change.turn))) {
      ruling.refuse("REG-FRM-016"_rule, "no enemy touches the base where it would turn");
    }
    Base& base = base_at(after, change.base);
    if (change.turn == Turning::about) base.pose = table::about_faced(base.pose, base.depth);
  }
  if (turns.empty()) ruling.refuse("REG-ACT-052"_rule, "no base turns");
  if (!ruling.allowed()) return outcome;
  for (const Turning turn : {Turning::left, Turning::right}) {
    for (const BaseId front : front_bases(state, unit)) {
      std::vector<BaseId> file;
      for (const BaseId base : column_behind(state, front)) {
        const bool turns_so = std::any_of(turns.begin(), turns.end(), [&](const FacingChange& change) {
          return change.base == base && change.turn == turn;
        });
        if (turns_so) file.push_back(base);
      }
      if (!file.empty()) turn_file(after, file, turn == Turning::right ? table::Side::right : table::Side::left);
    }
  }
  if (overlaps_anything(after, turned) || !on_the_table(game, after, turned)) {
    ruling.refuse("REG-GEO-021"_rule, "the turned bases have no room");
  }
  if (ruling.allowed()) outcome.after = std::move(after);
  return outcome;
}

}  // namespace condotta::reg
