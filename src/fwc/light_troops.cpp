#include "fwc/light_troops.hpp"

#include <algorithm>

namespace condotta::fwc {

std::string_view in_words(Role role) { return role == Role::light ? "light troops" : "skirmishers"; }

Role role_after(Role role, const Unit& unit, const RoleFacts& facts) {
  if (!has_melee_weapon(unit.first().type)) return Role::skirmishers;  // FWC-LTC-001
  if (facts.charged || facts.melee_over || facts.enemy_turned) return Role::skirmishers;
  return facts.declares_charge ? Role::light : role;
}

Evaded evade(const Evasion& facts) {
  Evaded out;
  out.ends_away = facts.distance + facts.evades;
  out.caught = out.ends_away <= facts.reach + 0.01;
  out.bases_lost = out.caught ? facts.bases_reached : 0;
  return out;
}

int lost_by_disengaging(int bases, int die) { return std::min(bases, die); }

bool must_disengage(const Unit& light, const Unit& enemy, Facing facing, bool enemy_turned) {
  return is_light(light.first().type) && is_heavier(enemy) && facing != Facing::front && enemy_turned;
}

}  // namespace condotta::fwc
