#include "impetus/movement.hpp"

#include <algorithm>
#include <cmath>

#include "table/angle.hpp"

namespace condotta::impetus {

const std::vector<std::string_view> manoeuvre_words = {"forward", "wheel",     "wheel and forward", "sideways",
                                                       "oblique", "backwards", "about face"};

namespace {

constexpr double slack = 0.001;

bool wheels_and_goes_on(const Rules& rules, const Profile& p) {  // IMP-MOV-009
  if (p.type == Type::fl) return true;
  return mounted(rules, p) && p.type != Type::w && p.type != Type::el && !chariots(p.type);
}

bool clumsy_gun(const Profile& p) {  // IMP-MOV-008
  return p.type == Type::art && p.missile != Missile::artillery_b;
}

bool aside(Manoeuvre m) { return m == Manoeuvre::sideways || m == Manoeuvre::oblique; }

// IMP-MOV-015, IMP-LU-009: large units and elephants go sideways, obliquely and backwards a short way only.
bool short_aside(const Unit& unit) { return unit.large() || unit.profile.type == Type::el; }

bool every(const Move& move, const std::vector<int>& list) {
  return among(list, move.unit.profile.type) &&
         std::ranges::all_of(move.group, [&](const Profile& p) { return among(list, p.type); });
}

double distance_allowed(const Rules& rules, const Move& move) {
  double most = allowance(rules, move.unit.profile, move.ground, move.charge).distance;
  for (const Profile& p : move.group) {  // IMP-GRP-004; ground acts on each by itself
    most = std::min<double>(most, allowance(rules, p, Ground::open, move.charge).distance);
  }
  const bool limited = aside(move.manoeuvre) || move.manoeuvre == Manoeuvre::backwards;
  if (limited && short_aside(move.unit)) most = std::min<double>(most, rules.numbers.large_aside);
  return most;
}

void check_phase(const Rules& rules, const Move& move, Ruling& ruling) {
  const int phase = static_cast<int>(move.earlier.size()) + 1;
  const Profile& p = move.unit.profile;
  if (move.engaged) ruling.refuse("IMP-BAS-020"_rule, "the unit is engaged");
  if (move.rally_tried && phase > rules.numbers.phases_after_rally) {
    ruling.refuse("IMP-TURN-006"_rule, "the unit has tried to rally");
  }
  if (move.rally_tried && move.charge && !rules.numbers.charge_after_rally) {
    ruling.refuse("IMP-TURN-006"_rule, "no charge after an attempt to rally");
  }
  if (phase == 1) return;
  if (move.unit.disordered) ruling.refuse("IMP-MOV-003"_rule, "a Disordered unit has one phase only");
  for (const Manoeuvre m : move.earlier) {
    if (m == Manoeuvre::wheel_and_forward) {
      ruling.refuse("IMP-MOV-009"_rule, "a wheel with a forward move is the last phase");
    }
    if (m == Manoeuvre::wheel && clumsy_gun(p)) {
      ruling.refuse("IMP-MOV-008"_rule, "ART A and C that wheel have one phase only");
    }
    if (aside(m) && !among(rules.numbers.sideways_in_later_phase, p.type)) {
      ruling.refuse("IMP-MOV-011"_rule, "a sideways or oblique move is the only phase");
    }
    if (m == Manoeuvre::about_face) ruling.refuse("IMP-MOV-014"_rule, "an about face is the only phase");
  }
}

void check_zone(const Move& move, Ruling& ruling) {
  if (!move.in_zone) return;
  switch (move.manoeuvre) {
    case Manoeuvre::wheel:
    case Manoeuvre::wheel_and_forward:
    case Manoeuvre::sideways:
    case Manoeuvre::oblique:
      ruling.refuse("IMP-ZOC-003"_rule, "in an enemy zone of control only straight ahead or straight back");
      break;
    case Manoeuvre::about_face: ruling.refuse("IMP-ZOC-005"_rule, "no about face in an enemy zone of control"); break;
    case Manoeuvre::forward:
      if (!move.zone_ahead && move.unit.disordered) {
        ruling.refuse("IMP-ZOC-004"_rule, "a Disordered unit cannot leave the zone straight ahead");
      } else if (move.zone_ahead && !move.nears_exerter) {
        ruling.refuse("IMP-ZOC-003"_rule, "the move would lead away from the unit that exerts the zone");
      }
      break;
    case Manoeuvre::backwards: break;  // IMP-MOV-012
  }
}

void check_wheel(const Rules& rules, const Move& move, Ruling& ruling) {
  if (clumsy_gun(move.unit.profile) && !move.earlier.empty()) {
    ruling.refuse("IMP-MOV-008"_rule, "ART A and C that wheel have one phase only");
  }
  if (clumsy_gun(move.unit.profile) && move.angle > rules.numbers.gun_wheel_in_degrees + slack) {
    ruling.refuse("IMP-MOV-008"_rule, "ART A and C wheel by 45 degrees at most");
  }
  if (move.manoeuvre == Manoeuvre::wheel_and_forward && !wheels_and_goes_on(rules, move.unit.profile)) {
    ruling.refuse("IMP-MOV-009"_rule, "the unit uses the whole phase for the wheel");
  }
  if (move.manoeuvre == Manoeuvre::wheel && move.distance > slack && !wheels_and_goes_on(rules, move.unit.profile)) {
    ruling.refuse("IMP-MOV-009"_rule, "the unit uses the whole phase for the wheel");
  }
  if (move.touches_enemy) ruling.refuse("IMP-MOV-010"_rule, "a wheel may not touch an enemy");
}

void check_aside(const Rules& rules, const Move& move, Ruling& ruling) {
  if (move.unit.disordered) ruling.refuse("IMP-MOV-016"_rule, "a Disordered unit goes forward or wheels");
  if (move.as_group && !every(move, rules.numbers.sideways_as_group)) {
    ruling.refuse("IMP-GRP-003"_rule, "only groups of S, CL and CM go sideways or obliquely");
  }
  if (!move.earlier.empty() && !among(rules.numbers.sideways_in_later_phase, move.unit.profile.type)) {
    ruling.refuse("IMP-MOV-011"_rule, "only S, CL and CM go sideways or obliquely in a later phase");
  }
  if (move.manoeuvre == Manoeuvre::oblique && move.angle > rules.numbers.oblique_in_degrees + slack) {
    ruling.refuse("IMP-MOV-011"_rule, "an oblique move goes at 45 degrees at most");
  }
  if (move.touches_enemy || move.charge) ruling.refuse("IMP-MOV-011"_rule, "such a move may not touch an enemy");
}

void check_backwards(const Rules& rules, const Move& move, Ruling& ruling) {
  if (move.unit.disordered && !among(rules.numbers.backwards_even_disordered, move.unit.profile.type)) {
    ruling.refuse("IMP-MOV-016"_rule, "of Disordered units only S, CL and CM go backwards");
  }
  if (move.as_group && !every(move, rules.numbers.backwards_as_group)) {
    ruling.refuse("IMP-GRP-003"_rule, "only groups of S and CL go backwards");
  }
  if (move.touches_enemy || move.charge) ruling.refuse("IMP-MOV-005"_rule, "a move backwards may not touch an enemy");
}

void check_about_face(const Rules& rules, const Move& move, Ruling& ruling) {
  if (move.unit.disordered) ruling.refuse("IMP-MOV-016"_rule, "a Disordered unit makes no about face");
  if (move.as_group) ruling.refuse("IMP-GRP-003"_rule, "no group makes an about face");
  if (!move.earlier.empty()) ruling.refuse("IMP-MOV-014"_rule, "an about face is the first and only phase");
  if (move.touches_enemy || move.touches_friend) {
    ruling.refuse("IMP-MOV-014"_rule, "the new footprint may not touch any unit");
  }
  const double off = rules.numbers.equal_angle_in_degrees;  // IMP-BAS-019
  if (std::fabs(move.angle - 180) > off && std::fabs(move.angle - 90) > off) {
    ruling.refuse("IMP-MOV-014"_rule, "an about face is a turn of 90 or 180 degrees");
  }
}

// IMP-MOV-004: one manoeuvre up to the allowance.
void check_distance(const Rules& rules, const Move& move, Ruling& ruling) {
  if (move.manoeuvre == Manoeuvre::about_face) return;
  const bool wheels = move.manoeuvre == Manoeuvre::wheel || move.manoeuvre == Manoeuvre::wheel_and_forward;
  const double way = move.distance + (wheels ? wheel_arc(rules, move.angle, move.group_width) : 0);
  if (way <= distance_allowed(rules, move) + slack) return;
  const bool limited = (aside(move.manoeuvre) || move.manoeuvre == Manoeuvre::backwards) && short_aside(move.unit);
  ruling.refuse(limited ? "IMP-MOV-015"_rule : "IMP-MOV-001"_rule, "the way is longer than the allowance");
}

}  // namespace

Allowance allowance(const Rules& rules, const Profile& profile, Ground ground, bool charge) {
  if (ground == Ground::impassable) return {0, false, true};  // IMP-TER-008
  const bool impetuous = profile.type == Type::fl && profile.impetuous;
  const std::size_t row = impetuous ? impetuous_light_infantry : static_cast<std::size_t>(profile.type);
  const std::size_t column = ground == Ground::broken ? 2 : ground == Ground::difficult ? 3 : charge ? 1 : 0;
  return allowance_of(rules.numbers.allowance[row][column]);
}

double wheel_arc(const Rules& rules, double degrees, int bases) {
  return rules.numbers.base_width * bases * degrees * table::pi / 180;
}

double widest_wheel(const Rules& rules, double allowance, int bases) {
  return allowance / (rules.numbers.base_width * bases) * 180 / table::pi;
}

Ruling may_move(const Rules& rules, const Move& move) {
  Ruling ruling;
  check_phase(rules, move, ruling);
  check_zone(move, ruling);
  if (move.leaves_table) ruling.refuse("IMP-MOV-018"_rule, "a unit may not leave the table of its own will");
  if (allowance(rules, move.unit.profile, move.ground, move.charge).forbidden) {
    ruling.refuse(move.ground == Ground::impassable ? "IMP-TER-008"_rule : "IMP-TER-007"_rule,
                  "the unit may not enter this ground");
    return ruling;
  }
  switch (move.manoeuvre) {
    case Manoeuvre::forward: break;  // IMP-MOV-006
    case Manoeuvre::wheel:
      if (move.charge) ruling.refuse("IMP-CHG-001"_rule, "contact is made by a forward move");
      check_wheel(rules, move, ruling);
      break;
    case Manoeuvre::wheel_and_forward: check_wheel(rules, move, ruling); break;
    case Manoeuvre::sideways:
    case Manoeuvre::oblique: check_aside(rules, move, ruling); break;
    case Manoeuvre::backwards: check_backwards(rules, move, ruling); break;
    case Manoeuvre::about_face: check_about_face(rules, move, ruling); break;
  }
  check_distance(rules, move, ruling);
  return ruling;
}

Moved moved(const Rules& rules, const Move& move) {
  const Numbers& n = rules.numbers;
  const Profile& p = move.unit.profile;
  Moved result;
  result.phase = static_cast<int>(move.earlier.size()) + 1;
  result.allowance = distance_allowed(rules, move);
  const bool wheels = move.manoeuvre == Manoeuvre::wheel || move.manoeuvre == Manoeuvre::wheel_and_forward;
  result.arc = wheels ? wheel_arc(rules, move.angle, move.group_width) : 0;
  const bool goes_on = move.manoeuvre == Manoeuvre::wheel_and_forward && wheels_and_goes_on(rules, p);
  result.forward_left = goes_on ? std::max(0.0, result.allowance - result.arc) : 0;
  if (allowance(rules, p, move.ground, move.charge).disorders && move.manoeuvre != Manoeuvre::about_face) {
    result.disordered_by.push_back("IMP-TER-006"_rule);
  }
  if (move.leaves_river && n.crossing_disorders) result.disordered_by.push_back("IMP-TER-010"_rule);
  const bool backs_well = p.type == Type::s || (p.type == Type::fl && !p.impetuous) || mounted(rules, p);
  if (move.manoeuvre == Manoeuvre::backwards && !backs_well) result.disordered_by.push_back("IMP-MOV-012"_rule);
  if (move.manoeuvre == Manoeuvre::forward && move.in_zone && !move.zone_ahead) {
    result.disordered_by.push_back("IMP-ZOC-004"_rule);
  }
  if (aside(move.manoeuvre) && n.sideways_disorders) result.disordered_by.push_back("IMP-MOV-005"_rule);
  if (move.manoeuvre == Manoeuvre::wheel_and_forward && n.wheel_and_forward_disorders) {
    result.disordered_by.push_back("IMP-MOV-009"_rule);
  }
  const bool last = move.manoeuvre == Manoeuvre::wheel_and_forward || move.manoeuvre == Manoeuvre::about_face ||
                    (move.manoeuvre == Manoeuvre::wheel && clumsy_gun(p)) ||
                    (aside(move.manoeuvre) && !among(n.sideways_in_later_phase, p.type)) || move.charge;
  const bool rallied = move.rally_tried && result.phase >= n.phases_after_rally;
  // IMP-MOV-013, IMP-TER-006: no further phase for a unit that is Disordered at the end of this one.
  result.further_phase = !last && !rallied && !move.unit.disordered && result.disordered_by.empty();
  result.may_shoot = !move.charge && move.manoeuvre != Manoeuvre::about_face;
  const bool turns_freely = among(n.about_face_without_test, p.type) && !move.unit.disordered;
  result.needs_test = result.phase > 1 || (move.manoeuvre == Manoeuvre::about_face && !turns_freely);
  return result;
}

Ruling may_disengage(const Rules& rules, const WouldDisengage& would) {
  Ruling ruling;
  if (!among(rules.numbers.may_disengage, would.unit.profile.type)) {
    ruling.refuse("IMP-MOV-019"_rule, "only S, CL, CM and CGL disengage");
  }
  if (!would.contacted_only_in_front) ruling.refuse("IMP-MOV-019"_rule, "it is contacted on more than its front");
  const int own = allowance(rules, would.unit.profile, Ground::open, false).distance;
  for (const Profile& enemy : would.enemies) {
    if (allowance(rules, enemy, Ground::open, false).distance >= own) {
      ruling.refuse("IMP-MOV-019"_rule, "an enemy is as fast");
    }
  }
  return ruling;
}

}  // namespace condotta::impetus
