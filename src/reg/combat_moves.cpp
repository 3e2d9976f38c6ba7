#include "reg/combat_moves.hpp"

#include <algorithm>

#include "reg/formation_facts.hpp"
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
  for (const Touch& touch : touches_of(state, base_at(state, front).unit)) {
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

// Bases of one file that turn to the same side and stand one behind the other, front first: re-laid from the front
// corner of the foremost, as many deep as the width of the file holds. Returns how much longer the file becomes.
Length turn_file(State& state, const std::vector<BaseId>& bases, table::Side side) {
  const Base foremost = base_at(state, bases.front());
  const table::Vector corner = table::front_corner(foremost.pose, Length::units(1), side);
  const Angle facing = foremost.pose.heading;
  const double depth = foremost.depth.units();
  const Angle heading = table::heading(facing + Angle::degrees(side == table::Side::right ? 90 : -90));
  const int ranks = std::max(1, static_cast<int>((1 + table::tolerance.units()) / depth));
  const int files = (static_cast<int>(bases.size()) + ranks - 1) / ranks;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const int file = static_cast<int>(i) % files;
    const int rank = static_cast<int>(i) / files;
    const table::Vector front =
        corner - table::forward(facing) * (file + 0.5) - table::forward(heading) * (rank * depth);
    base_at(state, bases[i]).pose = {table::rounded(front), heading};
  }
  return Length::units(files - static_cast<double>(bases.size()) * depth);
}

Turning turning_of(const std::vector<FacingChange>& turns, BaseId base) {
  const auto change = std::find_if(turns.begin(), turns.end(), [&](const FacingChange& c) { return c.base == base; });
  return change == turns.end() ? Turning::none : change->turn;
}

// One file from front to rear: a turned base is 1BW long where it was less, so those behind it make room (REG-FRM-014).
void turn_in_file(State& state, const std::vector<BaseId>& column, const std::vector<FacingChange>& turns) {
  const Angle facing = base_at(state, column.front()).pose.heading;
  Length longer;
  for (std::size_t i = 0; i < column.size();) {
    const Turning turn = turning_of(turns, column[i]);
    std::vector<BaseId> together;
    do {
      Base& base = base_at(state, column[i]);
      base.pose = table::moved(base.pose, facing, -longer);
      together.push_back(column[i++]);
    } while (turn != Turning::none && i < column.size() && turning_of(turns, column[i]) == turn &&
             base_at(state, column[i]).pose.heading == base_at(state, together.front()).pose.heading);
    if (turn == Turning::about) {
      for (const BaseId id : together) {
        base_at(state, id).pose = table::about_faced(base_at(state, id).pose, base_at(state, id).depth);
      }
    } else if (turn != Turning::none) {
      longer += turn_file(state, together, turn == Turning::right ? table::Side::right : table::Side::left);
    }
  }
}

}  // namespace

bool engaged(const State& state, BaseId base) {
  const std::vector<Touch> all = touches_of(state, base_at(state, base).unit);
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
  }
  if (turns.empty()) ruling.refuse("REG-ACT-052"_rule, "no base turns");
  if (!ruling.allowed()) return outcome;
  std::vector<BaseId> moved;
  for (const BaseId front : front_bases(state, unit)) {
    const std::vector<BaseId> column = column_behind(state, front);
    const bool turns_here = std::any_of(column.begin(), column.end(), [&](BaseId b) { return contains(turned, b); });
    if (!turns_here) continue;
    turn_in_file(after, column, turns);
    moved.insert(moved.end(), column.begin(), column.end());
  }
  if (overlaps_anything(after, moved) || !on_the_table(game, after, moved)) {
    ruling.refuse("REG-GEO-021"_rule, "the turned bases have no room");
  }
  if (ruling.allowed()) outcome.after = std::move(after);
  return outcome;
}

void turn_free(const Game& game, State& state, UnitId unit) {
  const Troops& troops = unit_at(state, unit).troops;
  if (!keil_type(troops.set_formation)) return;
  std::vector<FacingChange> turns;
  for (const Touch& touch : touches(state)) {
    const bool is_a = base_at(state, touch.a).unit == unit;
    if (!is_a && base_at(state, touch.b).unit != unit) continue;
    const BaseId base = is_a ? touch.a : touch.b;
    const table::Edge mine = is_a ? touch.a_edge : touch.b_edge;
    const table::Edge theirs = is_a ? touch.b_edge : touch.a_edge;
    const bool known = std::any_of(turns.begin(), turns.end(), [&](const FacingChange& c) { return c.base == base; });
    if (known || theirs != table::Edge::front || mine == table::Edge::front || engaged(state, base)) continue;
    if (mine == table::Edge::rear ? has_rear(troops) : has_flank(troops)) continue;
    turns.push_back({base, mine == table::Edge::left    ? Turning::left
                           : mine == table::Edge::right ? Turning::right
                                                        : Turning::about});
  }
  if (turns.empty()) return;
  CombatMoveOutcome all = turn_bases(game, state, unit, turns);
  if (all.ruling.allowed()) {
    state = std::move(all.after);
    return;
  }
  for (const FacingChange& turn : turns) {
    CombatMoveOutcome one = turn_bases(game, state, unit, {turn});
    if (one.ruling.allowed()) state = std::move(one.after);
  }
}

}  // namespace condotta::reg
