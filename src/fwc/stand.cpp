#include "fwc/stand.hpp"

namespace condotta::fwc {
namespace {

table::Length millimetres(int mm) {
  return table::Length::ticks(std::int64_t{mm} * table::Length::ticks_per_unit / 10);
}

}  // namespace

// FWC-BAS-019
BaseSize base_size(const Rules& rules, const Unit& unit, int profile) {
  const ScaleProfile& p = rules.numbers.profile[static_cast<std::size_t>(profile)];
  const Type type = unit.first().type;
  if (is_gun(type)) return {millimetres(p.gun_width), millimetres(p.gun_depth)};
  if (type == Type::wagon) return {millimetres(p.wagon_width), millimetres(p.wagon_depth)};
  if (type == Type::engineer) return {millimetres(p.marker), millimetres(p.marker)};
  return {millimetres(p.base_width), millimetres(on_horseback(type, unit.mounted) ? p.mounted_depth : p.foot_depth)};
}

table::Length width_of(const Rules& rules, const Unit& unit, int profile) {
  return base_size(rules, unit, profile).width * frontage(unit);
}
table::Length depth_of(const Rules& rules, const Unit& unit, int profile) {
  return base_size(rules, unit, profile).depth * depth(unit);
}

table::Rectangle standing(const Rules& rules, const Unit& unit, table::Pose pose, int profile) {
  return table::Rectangle::standing(pose, width_of(rules, unit, profile), depth_of(rules, unit, profile));
}

table::Pose pose_of(const Rules& rules, const Unit& unit, table::Pose pose, BaseAt base, int profile) {
  const BaseSize size = base_size(rules, unit, profile);
  // Half base widths to the right of the middle of the front.
  const int halves = 2 * base.file - (frontage(unit) - 1);
  const table::Length aside = table::Length::ticks(std::int64_t{size.width.ticks()} * halves / 2);
  return table::advanced(table::shifted(pose, aside), size.depth * -base.rank);
}

std::vector<table::Rectangle> bases_standing(const Rules& rules, const Unit& unit, table::Pose pose, int profile) {
  const BaseSize size = base_size(rules, unit, profile);
  std::vector<table::Rectangle> out;
  for (const BaseAt base : all_bases(unit)) {
    out.push_back(table::Rectangle::standing(pose_of(rules, unit, pose, base, profile), size.width, size.depth));
  }
  return out;
}

}  // namespace condotta::fwc
