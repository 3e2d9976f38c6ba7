#include "reg/overlays.hpp"

#include <algorithm>
#include <cmath>

#include "reg/charges.hpp"
#include "reg/command_range.hpp"
#include "reg/commanders.hpp"
#include "reg/field_of_fire.hpp"
#include "reg/position.hpp"
#include "reg/prompted_move.hpp"
#include "reg/shooting_targets.hpp"
#include "reg/ways.hpp"
#include "table/trigonometry.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Frame;
using table::Length;
using table::Point;
using table::Vector;

Point at(const Frame& frame, double aside, double ahead) {
  return table::rounded(frame.left_end + table::right_of(frame.forward) * aside + frame.forward * ahead);
}

// All that is no farther than `range` from the front edge, within the arc of the file (REG-SHT-014, REG-SHT-019).
std::vector<Point> area_of_fire(const FieldOfFire& field, const ShootingFile& file, double range) {
  constexpr int steps = 8;
  const Frame& from = file.from;
  std::vector<std::pair<double, double>> side;  // how far aside of the lane, how far ahead; outwards along the edge
  for (int i = 0; i <= steps; ++i) {
    const double ahead = range * i / steps;
    const double margin = arc_margin(field, file, Length::units(ahead)).units();
    const double reach = std::sqrt(range * range - ahead * ahead);
    side.emplace_back(std::min(margin, reach), ahead);
    if (margin < reach) continue;
    for (int j = i + 1; j <= steps; ++j) {  // the rounded end
      const double beyond = range * j / steps;
      side.emplace_back(std::sqrt(std::max(0.0, range * range - beyond * beyond)), beyond);
    }
    break;
  }
  const double margin_at_end = arc_margin(field, file, Length::units(range)).units();
  if (side.back().first > margin_at_end) side.back().first = margin_at_end;
  std::vector<Point> outline;
  for (const auto& [aside, ahead] : side) outline.push_back(at(from, -aside, ahead));
  for (auto edge = side.rbegin(); edge != side.rend(); ++edge) {
    outline.push_back(at(from, from.width + edge->first, edge->second));
  }
  return outline;
}

void add_fire(const Game& game, const State& state, UnitId unit, std::vector<Overlay>& overlays) {
  const FieldOfFire field(game, state);
  for (const ShootingFile& file : shooting_files(field, unit)) {
    const Reach range = reach(game.rules, field.unit(unit).troops, file.shooter);
    if (range.at_long <= 0) continue;
    const bool two = range.deadly > 0 && range.deadly < range.at_long;
    if (two) {
      overlays.push_back({"arc", "Deadly " + std::to_string(range.deadly) + " BW", "REG-SHT-014"_rule,
                          area_of_fire(field, file, range.deadly), 1});
    }
    overlays.push_back({"arc", (two ? "Long " : "Range ") + std::to_string(range.at_long) + " BW", "REG-SHT-014"_rule,
                        area_of_fire(field, file, range.at_long), two ? 2 : 1});
  }
}

// Straight before every file (REG-CPZ-001).
void add_zone(const Game& game, const State& state, UnitId unit, std::vector<Overlay>& overlays) {
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  if (own.troops.type == Type::camp) return;
  const double depth = game.rules.numbers.moving.proximity;
  const std::string_view binds = skirmishing(own.troops) ? " (binds skirmishers only)" : "";  // REG-CPZ-002
  for (const BaseId front : front_bases(state, unit)) {
    const Frame frame = table::frame(rectangle(state.bases[static_cast<std::size_t>(front)]));
    overlays.push_back({"zone",
                        "Close proximity zone" + std::string(binds),
                        "REG-CPZ-001"_rule,
                        {at(frame, 0, 0), at(frame, 0, depth), at(frame, 1, depth), at(frame, 1, 0)},
                        2});
  }
}

// A declared charge: what each of its files covers (REG-GEO-023).
void add_charge(const Game& game, const State& state, const Charge& charge, std::vector<Overlay>& overlays) {
  for (const ChargePath::File& file : charge_path(game, state, charge).files) {
    std::vector<Point> outline;
    for (const table::Corner corner :
         {table::Corner::rear_left, table::Corner::front_left, table::Corner::front_right, table::Corner::rear_right}) {
      outline.push_back(table::rounded(file.strip.corner(corner)));
    }
    overlays.push_back({"charge", "Path of charge", "REG-GEO-023"_rule, std::move(outline), 1});
  }
}

// Where a wheel and then the rest of the distance could take it (REG-GEO-022), friends and enemies apart.
void add_charge_reach(const Game& game, const State& state, UnitId unit, std::vector<Overlay>& overlays) {
  const auto corners_after = [&](double degrees) {
    const ChargeWay way{Angle::degrees(degrees), {}};
    State there = state;
    go(there, unit, way, furthest(game, state, unit, way, 0));
    const Front front = front_line(there, unit);
    return std::pair{table::rounded(table::front_corner(front.pose, front.width, table::Side::left)),
                     table::rounded(table::front_corner(front.pose, front.width, table::Side::right))};
  };
  std::vector<Point> outline;
  for (int degrees = -90; degrees <= 0; degrees += 15) outline.push_back(corners_after(degrees).first);
  for (int degrees = 0; degrees <= 90; degrees += 15) outline.push_back(corners_after(degrees).second);
  overlays.push_back({"charge", "Charge reach", "REG-GEO-022"_rule, std::move(outline), 2});
}

// All within the range of a square of 1BW (REG-GEO-028).
std::vector<Point> around(const table::Rectangle& square, double range) {
  constexpr int steps = 8;
  std::vector<Point> outline;
  constexpr std::array<table::Corner, 4> corners = {table::Corner::front_right, table::Corner::rear_right,
                                                    table::Corner::rear_left, table::Corner::front_left};
  const Angle facing = table::direction(square.forward());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (int step = 0; step <= steps; ++step) {
      const Angle towards = facing + Angle::degrees(90.0 * static_cast<double>(i) + 90.0 * step / steps);
      outline.push_back(table::rounded(square.corner(corners[i]) + table::forward(table::heading(towards)) * range));
    }
  }
  return outline;
}

}  // namespace

std::vector<Overlay> overlays(const Game& game, const State& state, UnitId unit) {
  std::vector<Overlay> overlays;
  if (unit < 0 || unit >= static_cast<int>(state.units.size())) return overlays;
  const Unit& own = state.units[static_cast<std::size_t>(unit)];
  if (own.off_table || own.broken) return overlays;
  add_fire(game, state, unit, overlays);
  add_zone(game, state, unit, overlays);
  if (const Charge* charge = state.charge_phase.charge_of(unit)) {
    add_charge(game, state, *charge, overlays);
  } else if (may_charge(game, state, unit).allowed()) {
    add_charge_reach(game, state, unit, overlays);
  }
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto id = static_cast<GeneralId>(i);
    if (state.generals[i].killed || unit_with(state, id) != unit) continue;
    const int range = command_range(game.rules, appointment(state, id));
    overlays.push_back({"command", "Command range " + std::to_string(range) + " BW", "REG-OOC-002"_rule,
                        around(general_square(state, state.generals[i]), range), 1});
  }
  return overlays;
}

}  // namespace condotta::reg
