#include "reg/formation.hpp"

#include <algorithm>
#include <span>

#include "reg/formation_facts.hpp"
#include "reg/position.hpp"
#include "reg/setup.hpp"
#include "table/frame.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Pose;
using table::Vector;

constexpr int widest_bande = 3;  // files (REG-GAP-121)

const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }
Base& base_at(State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }
const Base& base_at(const State& state, BaseId base) { return state.bases[static_cast<std::size_t>(base)]; }

// Places in a formation lie on a grid of quarters of a BW: what is off it by rounding is put back, so that a body does
// not come apart over many moves.
double snapped(double offset) {
  const double quarter = static_cast<double>(table::nearest(offset * 4)) / 4;
  return std::fabs(offset - quarter) < 0.01 ? quarter : offset;
}

Pose in_body(Pose body, double aside, double ahead) {
  const Vector forward = table::forward(body.heading);
  return {table::rounded(table::exact(body.front) + table::right_of(forward) * aside + forward * ahead), body.heading};
}

struct Place {
  double aside;  // of the middle of a base's front edge, from the middle of the body's front
  double ahead;
};
Place place_in(Pose body, const Base& base) {
  const Vector forward = table::forward(body.heading);
  const Vector arm = table::exact(base.pose.front) - table::exact(body.front);
  return {snapped(table::dot(arm, table::right_of(forward))), snapped(table::dot(arm, forward))};
}

// Bases by rank and then by file, as they stand.
std::vector<BaseId> in_order(const State& state, UnitId unit, Pose body) {
  std::vector<std::pair<Place, BaseId>> placed;
  for (const BaseId base : bases_of(state, unit)) placed.push_back({place_in(body, base_at(state, base)), base});
  std::sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) {
    if (a.first.ahead != b.first.ahead) return a.first.ahead > b.first.ahead;
    if (a.first.aside != b.first.aside) return a.first.aside < b.first.aside;
    return a.second < b.second;
  });
  std::vector<BaseId> bases;
  for (const auto& [place, base] : placed) bases.push_back(base);
  return bases;
}

struct Slot {
  int row;
  int file;
  char figures;
};

std::vector<Slot> slots(const Unit& unit, int bases, int files) {
  std::vector<Slot> places;
  const FormationGrid* shape = grid_of(unit.troops.set_formation);
  if (shape != nullptr && bases == shape->bases && files == shape->frontage) {
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows_of(*shape)); ++row) {
      for (int file = 0; file < files; ++file) {
        const char figures = shape->rows[row][static_cast<std::size_t>(file)];
        if (figures != '.') places.push_back({static_cast<int>(row), file, figures});
      }
    }
    return places;
  }
  for (int i = 0; i < bases; ++i) places.push_back({i / files, i % files, 'B'});
  return places;
}

void close_up(State& state, UnitId unit, Pose pose) {
  const std::vector<BaseId> bases = bases_of(state, unit);
  std::vector<BaseId> done;
  for (const BaseId first : bases) {
    if (std::find(done.begin(), done.end(), first) != done.end()) continue;
    std::vector<std::pair<double, BaseId>> file;
    const double aside = place_in(pose, base_at(state, first)).aside;
    for (const BaseId base : bases) {
      const Place place = place_in(pose, base_at(state, base));
      if (std::fabs(place.aside - aside) < 0.5) file.push_back({-place.ahead, base});
    }
    std::sort(file.begin(), file.end());
    double ahead = 0;
    for (const auto& [depth, base] : file) {
      base_at(state, base).pose = in_body(pose, aside, ahead);
      ahead -= base_at(state, base).depth.units();
      done.push_back(base);
    }
  }
}

}  // namespace

Stance stance(const State& state, UnitId unit) {
  Stance found;
  const std::vector<table::Rectangle> here = footprint(state, unit);
  if (here.empty()) return found;
  const Unit& own = unit_at(state, unit);
  const std::span bases =
      std::span(state.bases)
          .subspan(static_cast<std::size_t>(own.first_base), static_cast<std::size_t>(own.base_count));
  const Angle heading = std::ranges::find(bases, false, &Base::lost)->pose.heading;
  for (const Base& base : bases) {
    if (!base.lost && size(table::turn(heading, base.pose.heading)) > Angle::degrees(1)) found.regular = false;
  }
  const table::Frame frame = table::frame(here.front());
  const table::Extent extent = table::extent(frame, table::Footprint(here));
  const Length width = extent.most.aside - extent.least.aside;
  const double middle = (extent.most.aside.units() + extent.least.aside.units()) / 2;
  const Vector front =
      frame.left_end + table::right_of(frame.forward) * middle + frame.forward * extent.most.ahead.units();
  found.pose = {table::rounded(front), heading};
  found.files = static_cast<int>(table::nearest(width.units()));
  found.depth = Length::units(snapped((extent.most.ahead - extent.least.ahead).units()));
  return found;
}

Vector front_corner(const Stance& stance, table::Side side) {
  return table::front_corner(stance.pose, Length::units(stance.files), side);
}

void carry(State& state, UnitId unit, const Stance& from, Pose to) {
  for (const BaseId id : bases_of(state, unit)) {
    Base& base = base_at(state, id);
    const Place place = place_in(from.pose, base);
    const Angle facing = base.pose.heading - from.pose.heading;
    base.pose = in_body(to, place.aside, place.ahead);
    base.pose.heading = table::heading(to.heading + facing);
  }
}

void arrange(State& state, UnitId unit, Pose pose, int files) {
  std::vector<BaseId> bases = in_order(state, unit, stance(state, unit).pose);
  files = std::min(files, static_cast<int>(bases.size()));
  const Length depth = base_depth(unit_at(state, unit).troops);
  for (const Slot& slot : slots(unit_at(state, unit), static_cast<int>(bases.size()), files)) {
    // Shot and pike go to their own places of the grid.
    auto next =
        std::find_if(bases.begin(), bases.end(), [&](BaseId id) { return base_at(state, id).figures == slot.figures; });
    if (next == bases.end() || slot.figures == 'B') next = bases.begin();
    Base& base = base_at(state, *next);
    base.depth = depth;
    base.pose = in_body(pose, slot.file + 0.5 - files / 2.0, -depth.units() * slot.row);
    bases.erase(next);
  }
}

std::optional<Refusal> illegal_width(const State& state, UnitId unit, int files) {
  const Troops& troops = unit_at(state, unit).troops;
  const int bases = static_cast<int>(bases_of(state, unit).size());
  const FormationGrid* shape = grid_of(troops.set_formation);
  if (shape != nullptr) {
    if (files == std::min(shape->frontage, bases)) return std::nullopt;
    return Refusal{"REG-FRM-002"_rule, "its set formation is " + std::to_string(shape->frontage) + " files wide"};
  }
  if (troops.type == Type::battlewagons && bases == 4 && files == 3) {
    return Refusal{"REG-FRM-005"_rule, "wagons stand in column, two by two or four abreast"};
  }
  const int least = std::min(least_width(troops), bases);
  const int ranks = files > 0 ? (bases + files - 1) / files : bases;
  if (files < least) return Refusal{"REG-FRM-001"_rule, "it would be " + std::to_string(files) + " file wide"};
  if (files > bases) return Refusal{"REG-GEO-019"_rule, "it has only " + std::to_string(bases) + " bases"};
  if (troops.has(Trait::bande) && files > widest_bande) {
    return Refusal{"REG-GAP-121"_rule, "a Bande is never wider than " + std::to_string(widest_bande) + " files"};
  }
  if (ranks > most_depth(troops)) {
    return Refusal{"REG-FRM-001"_rule, "it would be " + std::to_string(ranks) + " ranks deep"};
  }
  return std::nullopt;
}

void turn_about(State& state, UnitId unit) {
  const Stance before = stance(state, unit);
  const Pose turned = table::about_faced(before.pose, before.depth);
  const FormationGrid* shape = grid_of(unit_at(state, unit).troops.set_formation);
  const std::vector<BaseId> bases = bases_of(state, unit);
  if (shape != nullptr && static_cast<int>(bases.size()) == shape->bases) {
    arrange(state, unit, turned, before.files);
    return;
  }
  for (const BaseId id : bases) {
    Base& base = base_at(state, id);
    base.pose = table::about_faced(base.pose, base.depth);
  }
  close_up(state, unit, turned);
}

std::optional<Refusal> turn_aside(State& state, UnitId unit, table::Side side, bool ahead) {
  const Stance before = stance(state, unit);
  const Unit& own = unit_at(state, unit);
  const FormationGrid* shape = grid_of(own.troops.set_formation);
  const int bases = static_cast<int>(bases_of(state, unit).size());
  int files = static_cast<int>(std::ceil(before.depth.units() - table::tolerance.units()));  // W0
  int beyond = 0;
  if (own.troops.type == Type::battlewagons) {  // REG-FRM-005: column into line and the reverse
    files = before.files == 1 ? bases : before.files == bases ? 1 : before.files;
  } else if (shape != nullptr) {
    const int width = std::min(shape->frontage, bases);
    const int more = width - files;
    // Where turned bases go is public knowledge, not printed (REG-GAP-109).
    if (more > 2) return Refusal{"REG-GEO-018"_rule, "it would have to expand by more than a file at each end"};
    if (more == 2 || (more == 1 && ahead)) beyond = 1;
    files = width;
  } else {
    files = std::min(files, bases);
    const int least = files;
    while (files < least + 2 && illegal_width(state, unit, files)) ++files;
    if (auto refusal = illegal_width(state, unit, files)) return refusal;
    if (files == least + 2 || (files == least + 1 && ahead)) beyond = 1;
  }
  const Angle heading = table::heading(before.pose.heading + Angle::degrees(side == table::Side::right ? 90 : -90));
  const Vector middle =
      front_corner(before, side) + table::forward(before.pose.heading) * ((beyond - (files - beyond)) / 2.0);
  arrange(state, unit, {table::rounded(middle), heading}, files);
  return std::nullopt;
}

void reform(State& state, UnitId unit, BaseId on) {
  const BaseId front = front_of(state, on);
  const Pose fixed = base_at(state, front).pose;
  // The files that face as it does, from left to right.
  std::vector<std::pair<double, BaseId>> files;
  for (const BaseId base : front_bases(state, unit)) {
    if (size(table::turn(fixed.heading, base_at(state, base).pose.heading)) > Angle::degrees(1)) continue;
    const double aside = place_in(fixed, base_at(state, base)).aside;
    // Bases of one lane are one file, though there may be a gap between them.
    const auto same_lane =
        std::find_if(files.begin(), files.end(), [&](const auto& file) { return std::fabs(file.first - aside) < 0.5; });
    if (same_lane == files.end()) {
      files.push_back({aside, base});
    } else if (base == front) {
      same_lane->second = base;
    }
  }
  std::sort(files.begin(), files.end());
  int index = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].second == front) index = static_cast<int>(i);
  }
  const int bases = static_cast<int>(bases_of(state, unit).size());
  int width = static_cast<int>(files.size());
  const FormationGrid* shape = grid_of(unit_at(state, unit).troops.set_formation);
  if (shape != nullptr) {
    width = std::min(shape->frontage, bases);
  } else {
    while (width < bases && illegal_width(state, unit, width)) ++width;
    width = std::min(width, bases);
  }
  index = std::min(index, width - 1);
  // The chosen front base stays: its place in the front rank is its own.
  const Pose body = in_body(fixed, width / 2.0 - 0.5 - index, 0);
  arrange(state, unit, body, width);
  for (const BaseId id : bases_of(state, unit)) {
    Base& other = base_at(state, id);
    if (id != front && other.pose == fixed) std::swap(other.pose, base_at(state, front).pose);
  }
}

// --- wagons in column

namespace {

constexpr std::size_t models = 4;

bool wagons(const State& state, UnitId unit) {
  return state.units[static_cast<std::size_t>(unit)].troops.type == Type::battlewagons &&
         bases_of(state, unit).size() == models;
}

// Models by their row from the front and their file from the left, in a body two files wide.
struct WagonPlace {
  std::int64_t row;
  std::int64_t file;
};
WagonPlace place_of(const State& state, const Stance& body, BaseId id) {
  const Base& base = state.bases[static_cast<std::size_t>(id)];
  const table::Frame frame = table::frame(body.pose, Length::units(body.files));
  const table::Place place = table::place(frame, table::exact(base.pose.front));
  return {table::nearest(-place.ahead.units() / base.depth.units()), place.aside > Length::units(1) ? 1 : 0};
}

// How many models each row has.
std::vector<int> wagon_rows(const State& state, UnitId unit) {
  std::vector<int> rows;
  const Stance body = stance(state, unit);
  for (const BaseId id : bases_of(state, unit)) {
    const std::int64_t row = std::clamp<std::int64_t>(place_of(state, body, id).row, 0, 8);
    if (rows.size() <= static_cast<std::size_t>(row)) rows.resize(static_cast<std::size_t>(row) + 1);
    ++rows[static_cast<std::size_t>(row)];
  }
  return rows;
}

bool stands_in(const State& state, UnitId unit, const std::vector<int>& rows) {
  if (!wagons(state, unit)) return false;
  const Stance body = stance(state, unit);
  return body.regular && body.files == 2 && wagon_rows(state, unit) == rows;
}

}  // namespace

bool two_by_two(const State& state, UnitId unit) { return stands_in(state, unit, {2, 2}); }
bool half_in_column(const State& state, UnitId unit) { return stands_in(state, unit, {1, 2, 1}); }

void drop_back_one(State& state, UnitId unit, table::Side side) {
  const Stance body = stance(state, unit);
  const std::int64_t dropped = side == table::Side::left ? 0 : 1;
  for (const BaseId id : bases_of(state, unit)) {
    const WagonPlace place = place_of(state, body, id);
    if (place.row != 0 || place.file != dropped) continue;
    Base& base = state.bases[static_cast<std::size_t>(id)];
    const Length aside = Length::units(dropped == 0 ? 0.5 : -0.5);  // behind the file that stays
    base.pose = table::advanced(table::shifted(body.pose, aside), -base.depth * 2);
    return;
  }
}

void close_into_column(State& state, UnitId unit) {
  const Stance body = stance(state, unit);
  std::vector<std::pair<std::pair<std::int64_t, std::int64_t>, BaseId>> order;
  std::int64_t file = 0;  // of the foremost
  for (const BaseId id : bases_of(state, unit)) {
    const WagonPlace place = place_of(state, body, id);
    if (place.row == 0) file = place.file;
  }
  for (const BaseId id : bases_of(state, unit)) {
    const WagonPlace place = place_of(state, body, id);
    order.push_back({{place.row, place.file == file ? 0 : 1}, id});
  }
  std::ranges::sort(order);
  const Pose head = table::shifted(body.pose, Length::units(file == 0 ? -0.5 : 0.5));
  Length back;
  for (const auto& [place, id] : order) {
    Base& base = state.bases[static_cast<std::size_t>(id)];
    base.pose = table::advanced(head, -back);
    back += base.depth;
  }
}

}  // namespace condotta::reg
