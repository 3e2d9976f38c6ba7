#include "fwc/movement.hpp"

#include <algorithm>

#include "table/angle.hpp"

namespace condotta::fwc {
namespace {
constexpr double near_enough = 0.01;  // FWC-BAS-020
}

double allowance(const Rules& rules, const Unit& unit, bool ferocious) {
  const Numbers& n = rules.numbers;
  // A mixed unit keeps to its slowest troops.
  int least = n.move[at(mover(unit.first().type, unit.mounted))];
  for (const std::uint8_t part : unit.bases)
    least = std::min(least, n.move[at(mover(unit.parts[part].type, unit.mounted))]);
  return ferocious ? least * n.ferocious_percent / 100.0 : least;
}

double going(const Rules& rules, Goer goer, Ground ground, bool on_road, bool one_file) {
  const Numbers& n = rules.numbers;
  if (on_road && one_file) {
    if (ground == Ground::village && goer != Goer::foot && goer != Goer::loose) {
      return goer == Goer::wheels ? n.going[at(Ground::open)][at(goer)] / 100.0 : n.village_road / 100.0;
    }
    return n.going[at(Ground::road)][at(goer)] / 100.0;
  }
  return n.going[at(ground == Ground::road ? Ground::open : ground)][at(goer)] / 100.0;
}

double reduced(double distance, const std::vector<Reduction>& reductions) {
  for (const Reduction& reduction : reductions) distance *= reduction.share;
  return distance;
}

Reduction by_defence(const Rules& rules, const Unit& unit, Defence defence) {
  const DefenceNumbers& n = rules.numbers.defence[at(defence)];
  if (defence == Defence::none) return {"FWC-DEF-001"_rule, "no defence", 1};
  const bool horse = on_horseback(unit.first().type, unit.mounted);
  return {"FWC-CHG-022"_rule, "across a defence", (horse ? n.horse : n.foot) / 100.0};
}

Reduction by_smoke(const Rules& rules) {
  return {"FWC-CHG-021"_rule, "through smoke", rules.numbers.smoke_charge / 100.0};
}

Reduction by_ground(const Rules& rules, const Unit& unit, Ground ground) {
  return {"FWC-MOV-009"_rule, "going", going(rules, unit, ground)};
}

std::string_view in_words(Manoeuvre manoeuvre) {
  switch (manoeuvre) {
    case Manoeuvre::about_face: return "about-face";
    case Manoeuvre::turn: return "turn";
    case Manoeuvre::change_formation: return "change formation";
    case Manoeuvre::fit_plugs: return "fit plug bayonets";
    case Manoeuvre::remove_plugs: return "remove plug bayonets";
    case Manoeuvre::mount: return "mount";
    default: return "dismount";
  }
}

double share_of_move(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre) {
  const Numbers& n = rules.numbers;
  const bool light = is_light(unit.first().type) || unit.first().type == Type::engineer;
  switch (manoeuvre) {
    case Manoeuvre::about_face: return light ? 0 : n.about_face / 100.0;
    case Manoeuvre::turn: return light ? 0 : n.turn_aside / 100.0;
    case Manoeuvre::change_formation: return n.change_formation / 100.0;  // FWC-FRM-023
    case Manoeuvre::fit_plugs: return n.fit_plug / 100.0;                 // FWC-FRM-018
    case Manoeuvre::remove_plugs: return n.remove_plug / 100.0;           // FWC-FRM-019
    default: return n.mount / 100.0;                                      // FWC-DRG-004
  }
}

// FWC-BAS-003: large units are slow to wheel by this alone.
double wheel_cost(double frontage, double degrees) {
  return frontage * (degrees < 0 ? -degrees : degrees) * table::pi / 180;
}
double sideways_cost(const Rules& rules, double distance) { return distance * rules.numbers.sideways; }

double share_left(const Rules& rules, const Unit& unit, const std::vector<Manoeuvre>& manoeuvres) {
  double left = 1;
  for (const Manoeuvre manoeuvre : manoeuvres) left -= share_of_move(rules, unit, manoeuvre);
  return left;
}

Ruling may_manoeuvre(const Rules& rules, const Unit& unit, Manoeuvre manoeuvre, const ManoeuvreFacts& facts) {
  Ruling ruling;
  const bool bayonets = manoeuvre == Manoeuvre::fit_plugs || manoeuvre == Manoeuvre::remove_plugs;
  if (facts.in_melee) {
    if (bayonets) {
      ruling.refuse("FWC-FRM-020"_rule, "it is in hand-to-hand combat");
    } else {
      ruling.refuse("FWC-MOV-029"_rule, "it is in hand-to-hand combat");
    }
  }
  if (manoeuvre == Manoeuvre::change_formation && facts.nearest_enemy < rules.numbers.change_clear - near_enough)
    ruling.refuse("FWC-FRM-023"_rule, "an enemy is too near");
  if (facts.moved_share + share_of_move(rules, unit, manoeuvre) > 1 + 1e-6)
    ruling.refuse("FWC-MOV-003"_rule, "too little of its move is left");
  if (bayonets) {
    const bool has = std::ranges::any_of(unit.parts, [](const Part& p) { return p.bayonet == Bayonet::plug; });
    if (!has) ruling.refuse("FWC-FRM-018"_rule, "it has no plug bayonets");
    if (has && unit.plugs_in == (manoeuvre == Manoeuvre::fit_plugs))
      ruling.refuse("FWC-FRM-020"_rule, unit.plugs_in ? "they are in already" : "they are out already");
    if (facts.shoots) ruling.refuse("FWC-FRM-020"_rule, "nothing is shot while bayonets go in or out");
  }
  // FWC-DRG-005, FWC-MOV-019: the horses follow, so they mount anywhere
  if (manoeuvre == Manoeuvre::mount || manoeuvre == Manoeuvre::dismount) {
    if (!is_dragoon(unit.first().type)) ruling.refuse("FWC-DRG-004"_rule, "only dragoons mount and dismount");
    if (unit.mounted == (manoeuvre == Manoeuvre::mount)) ruling.refuse("FWC-DRG-004"_rule, "it has done so already");
  }
  return ruling;
}

Ruling may_move_and_dismount(const Rules& rules, const Unit& mounted, double moved) {
  Ruling ruling;
  const double left = allowance(rules, mounted) * share_left(rules, mounted, {Manoeuvre::dismount});
  if (moved > left + near_enough) ruling.refuse("FWC-DRG-012"_rule, "less than half of its move is left");
  return ruling;
}

double move_after_dismounting(const Rules& rules, const Unit& mounted) {
  Unit foot = mounted;
  foot.mounted = false;
  return allowance(rules, foot) * share_left(rules, mounted, {Manoeuvre::dismount});
}

bool lets_through(const Unit& standing, const Unit& moving) {
  // FWC-ART-014
  return is_skirmisher(standing) || is_artillery(standing) || is_skirmisher(moving);
}

Ruling may_pivot(const Rules& rules, const Unit& gun, double degrees, bool clear_of_friends) {
  Ruling ruling;
  if (!is_artillery(gun)) ruling.refuse("FWC-MOV-013"_rule, "only artillery pivots");
  if (!clear_of_friends) ruling.refuse("FWC-MOV-014"_rule, "its base would not be clear of friends");
  if ((degrees < 0 ? -degrees : degrees) > rules.numbers.gun_pivot + near_enough)
    ruling.refuse("FWC-TBL-009"_rule, "it is more than a gun may pivot");
  return ruling;
}

GaveGround give_ground(const Rules& rules, const Unit& horse, const GiveGround& facts) {
  GaveGround out;
  out.comes_up = facts.gap - facts.advance < rules.numbers.clear_of_enemies - near_enough;
  out.infantry_moves = facts.advance;
  if (!out.comes_up) {
    out.gap = facts.gap - facts.advance;
    return out;
  }
  // FWC-MOV-022: by the whole forward distance and no more; FWC-MOV-021: a withdrawal goes its full way
  const double wanted = facts.withdraws ? allowance(rules, horse) : facts.advance;
  out.horse_moves = std::min(wanted, facts.room);
  out.gap = facts.gap + out.horse_moves - facts.advance;
  // FWC-MOV-025
  if (out.horse_moves < wanted - near_enough && out.gap <= near_enough) {
    out.trapped = true;
    out.infantry_moves = facts.gap + out.horse_moves;
    out.gap = 0;
  }
  // FWC-MOV-024
  out.may_reload = facts.advance <= facts.infantry_move * rules.numbers.fire_move / 100.0 + near_enough;
  return out;
}

Ruling may_withdraw(const Rules& rules, const Unit& unit, bool against_foot_or_guns_only, double distance) {
  Ruling ruling;
  if (!is_horse(unit)) ruling.refuse("FWC-MOV-027"_rule, "only horse withdraws from a melee");
  if (!against_foot_or_guns_only) ruling.refuse("FWC-TBL-028"_rule, "it fights others than foot and guns");
  const double full = allowance(rules, unit);
  if (distance < full * rules.numbers.withdraw_least / 100.0 - near_enough || distance > full + near_enough)
    ruling.refuse("FWC-TBL-028"_rule, "a withdrawal is half to one full move");
  return ruling;
}

}  // namespace condotta::fwc
