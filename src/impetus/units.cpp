#include "impetus/units.hpp"

#include <algorithm>

#include "impetus/numbers.hpp"

namespace condotta::impetus {

Unit unit_of(const Profile& profile, int ranks) {
  Unit unit;
  unit.profile = profile;
  unit.start_ranks = ranks;
  for (int i = 0; i < ranks; ++i) unit.vbu.push_back(profile.vbu);
  return unit;
}

Status status(const Rules& rules, const Unit& unit) {
  // IMP-LU-007: a large unit is Fresh until its first rear unit is gone, and not Exhausted before one is left.
  if (unit.start_ranks > 1 && unit.large()) {
    return static_cast<int>(unit.vbu.size()) == unit.start_ranks ? Status::fresh : Status::worn;
  }
  const int now = unit.front_vbu();
  if (now * 100 <= unit.profile.vbu * rules.numbers.exhausted_percent) return Status::exhausted;  // IMP-BAS-012
  return now == unit.profile.vbu && unit.start_ranks == 1 ? Status::fresh : Status::worn;
}

int lose(Unit& unit, int vbu) {
  int vd = 0;
  while (vbu > 0 && !unit.vbu.empty()) {
    int& rear = unit.vbu.back();
    const int taken = std::min(rear, vbu);
    rear -= taken;
    vbu -= taken;
    if (rear <= 0) {  // IMP-BAS-006
      unit.vbu.pop_back();
      vd += unit.profile.vd;  // IMP-LU-008
    }
  }
  return vd;
}

int rout(Unit& unit) {
  const int vd = unit.profile.vd * static_cast<int>(unit.vbu.size());
  unit.vbu.clear();
  return vd;
}

bool may_be_large(const Profile& profile, int ranks) {
  if (ranks == 1) return true;
  return ranks >= profile.large_least && ranks <= profile.large_most;
}

bool may_group(const Profile& a, const Profile& b) {
  const auto body = [](Type t) { return t == Type::fp || t == Type::fl || t == Type::t; };
  const auto horse = [](Type t) { return heavy_cavalry(t) || t == Type::cm; };
  if (body(a.type) && body(b.type)) return true;
  if (horse(a.type) && horse(b.type)) return true;
  if (a.type == Type::cl || b.type == Type::cl) {
    const Type other = a.type == Type::cl ? b.type : a.type;
    return other == Type::cl || other == Type::cm;
  }
  if (chariots(a.type) && chariots(b.type)) return true;
  return a.type == b.type;
}

double base_depth(const Rules& rules, Type type) {
  return rules.numbers.base_depth[static_cast<std::size_t>(type)] / 100.0;
}

int half(const Rules& rules, int number) {
  if (number < 0) return -half(rules, -number);
  return rules.numbers.halves_round_up ? (number + 1) / 2 : number / 2;
}

}  // namespace condotta::impetus
