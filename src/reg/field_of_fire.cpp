#include "reg/field_of_fire.hpp"

#include <algorithm>

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Frame;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr int ranks_engaged = 2;  // REG-SHT-004, REG-SHT-022

// A base as somebody sees it who looks along `facing`, whatever way it faces itself.
Rectangle seen_along(const Rectangle& base, Vector facing) {
  return Rectangle::around(base.centre(), facing, base.reach_along(table::right_of(facing)), base.reach_along(facing));
}

// Whether the other, seen along the same facing, stands quite beside its lane.
bool beside(const Rectangle& front, const Rectangle& other) {
  return std::fabs(dot(other.centre() - front.centre(), front.rightward())) >= front.half_width() + other.half_width();
}

// More than half of the lane of `front` is covered by `other`, ahead of it.
bool before(const Rectangle& front, const Rectangle& other) {
  if (beside(front, other)) return false;
  const auto seen = table::directly_ahead(table::frame(front), other);
  return seen && seen->overlap > Length::units(front.half_width());
}

bool directly_behind(const Rectangle& front, const Rectangle& other) {
  if (beside(front, other)) return false;
  const Frame rear{front.corner(table::Corner::rear_right), -front.forward(), front.half_width() * 2};
  const auto seen = table::directly_ahead(rear, other);
  return seen && seen->distance <= table::tolerance * 5 && seen->overlap > Length::units(front.half_width());
}

}  // namespace

FieldOfFire::FieldOfFire(const Game& game, const State& state)
    : game_(game),
      state_(state),
      stands_(state.bases.size()),
      fights_(state.bases.size()),
      supports_(state.bases.size()),
      in_combat_(state.units.size()) {
  where_.reserve(state.bases.size());
  for (std::size_t b = 0; b < state.bases.size(); ++b) {
    where_.push_back(rectangle(state.bases[b]));
    stands_[b] = on_table(state, static_cast<BaseId>(b));
  }
  find_fights();
}

void FieldOfFire::find_fights() {
  const std::vector<Touch> all = touches(state_);
  for (const Touch& touch : all) {
    in_combat_[static_cast<std::size_t>(base(touch.a).unit)] = true;
    in_combat_[static_cast<std::size_t>(base(touch.b).unit)] = true;
    for (const auto& [own, edge] : {std::pair{touch.a, touch.a_edge}, std::pair{touch.b, touch.b_edge}}) {
      if (edge != table::Edge::front && !fights_on_every_edge(state_, own)) continue;
      const std::vector<BaseId> column = column_behind(state_, own);
      for (std::size_t rank = 0; rank < column.size() && rank < ranks_engaged; ++rank) {
        fights_[static_cast<std::size_t>(column[rank])] = true;
      }
    }
  }
  find_supporters(all);
}

// REG-SUP-002, REG-SUP-008
void FieldOfFire::find_supporters(const std::vector<Touch>& all) {
  const auto look = [&](BaseId file, table::Edge edge, BaseId foe) {
    if (edge != table::Edge::front || unit_of(file).square || unit_of(foe).square) return;
    const std::vector<BaseId> enemy_file = column_behind(state_, front_of(state_, foe));
    const Frame frame = table::frame(where(file));
    for (const BaseId next : neighbours(state_, file)) {
      if (fights_to_front(next) || unit_of(next).square) continue;
      const bool right = table::place(frame, where(next).centre()).aside > Length::units(frame.width / 2);
      const Rectangle aligned = where(file).moved(table::right_of(frame.forward) * (right ? 1.0 : -1.0));
      const bool reaches = std::any_of(enemy_file.begin(), enemy_file.end(), [&](BaseId enemy) {
        return table::touching(aligned, where(enemy)) || table::touching(where(next), where(enemy));
      });
      if (!reaches) continue;
      in_combat_[static_cast<std::size_t>(base(next).unit)] = true;
      const std::vector<BaseId> column = column_behind(state_, next);
      for (std::size_t rank = 0; rank < column.size() && rank < ranks_engaged; ++rank) {
        supports_[static_cast<std::size_t>(column[rank])] = true;
      }
    }
  };
  for (const Touch& touch : all) {
    look(touch.a, touch.a_edge, touch.b);
    look(touch.b, touch.b_edge, touch.a);
  }
}

Vector facing_of(const FieldOfFire& field, UnitId unit) {
  const std::vector<BaseId> bases = bases_of(field.state(), unit);
  table::Angle best;
  std::ptrdiff_t most = 0;
  for (const BaseId candidate : bases) {
    const table::Angle heading = field.base(candidate).pose.heading;
    const std::ptrdiff_t alike = std::count_if(bases.begin(), bases.end(),
                                               [&](BaseId other) { return field.base(other).pose.heading == heading; });
    if (alike > most) {
      most = alike;
      best = heading;
    }
  }
  return table::forward(best);
}

Vector facing_of(const FieldOfFire& field, UnitId unit, table::Edge side) {
  const Vector front = facing_of(field, unit);
  switch (side) {
    case table::Edge::front: return front;
    case table::Edge::right: return table::right_of(front);
    case table::Edge::rear: return -front;
    case table::Edge::left: return -table::right_of(front);
  }
  return front;
}

std::vector<FacingFile> files_facing(const FieldOfFire& field, UnitId unit, Vector facing) {
  const std::vector<BaseId> bases = bases_of(field.state(), unit);
  std::vector<Rectangle> seen;
  seen.reserve(bases.size());
  for (const BaseId base : bases) seen.push_back(seen_along(field.where(base), facing));
  std::vector<FacingFile> files;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const bool covered = std::any_of(
        seen.begin(), seen.end(), [&](const Rectangle& other) { return &other != &seen[i] && before(seen[i], other); });
    if (covered) continue;
    FacingFile file{table::frame(seen[i]), {bases[i]}};
    for (std::size_t last = i, next = 0; next < bases.size();) {
      const bool behind = next != last && directly_behind(seen[last], seen[next]) &&
                          std::find(file.column.begin(), file.column.end(), bases[next]) == file.column.end();
      if (!behind) {
        ++next;
        continue;
      }
      file.column.push_back(bases[next]);
      last = next;
      next = 0;
    }
    files.push_back(std::move(file));
  }
  const Vector right = table::right_of(facing);
  std::sort(files.begin(), files.end(), [&](const FacingFile& a, const FacingFile& b) {
    const double at = dot(a.from.left_end, right);
    const double bt = dot(b.from.left_end, right);
    return at != bt ? at < bt : a.column.front() < b.column.front();
  });
  return files;
}

int front_files(const FieldOfFire& field, UnitId unit) {
  return static_cast<int>(files_facing(field, unit, facing_of(field, unit)).size());
}

std::string in_bw(Length length) {
  const std::int64_t hundredths = table::nearest(length.units() * 100);
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 != 0) {
    const std::string rest = std::to_string(100 + hundredths % 100);
    text += rest.back() == '0' ? "." + rest.substr(1, 1) : "." + rest.substr(1);
  }
  return text + "BW";
}

}  // namespace condotta::reg
