#include "fwc/shooting.hpp"

#include <algorithm>

#include "fwc/armour.hpp"

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;  // FWC-BAS-020

bool within(double distance, int limit) { return distance <= limit + near_enough; }

int save_against(const Rules& rules, const Shots& shots, const Unit& target) {
  return shots.no_save ? 7 : save_needed(rules, worst_armour(target));
}

// What those dice are worth against the target; saves are thrown for all that allow one together.
Salvo judge(const Rules& rules, const std::vector<Shots>& all, const std::vector<dice::Tally>& thrown, int halving,
            const Unit& target, dice::Source& source) {
  Salvo salvo;
  salvo.thrown = thrown;
  int plain = 0;
  int sure = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int scored = hits(thrown[i], all[i].score.needed(rules));
    (all[i].no_save ? sure : plain) += scored;
  }
  const int left = halved(plain + sure, halving);
  salvo.hits_no_save = std::min(left, sure);
  salvo.hits = left;
  salvo.casualties = salvo.hits_no_save + throw_saves(rules, worst_armour(target), left - salvo.hits_no_save, source);
  return salvo;
}

std::vector<dice::Tally> throw_all(const std::vector<Shots>& all, dice::Source& source) {
  std::vector<dice::Tally> thrown;
  for (const Shots& one : all) thrown.push_back(throw_dice(one.dice, source));
  return thrown;
}

}  // namespace

std::string_view in_words(Band band) {
  return band == Band::close ? "close" : band == Band::far ? "long" : "out of range";
}
std::string_view in_words(Ammunition ammunition) { return ammunition == Ammunition::ball ? "ball" : "case"; }

Band band(const Rules& rules, Weapon weapon, double distance) {
  const WeaponNumbers& n = rules.numbers.weapon[at(weapon)];
  if (weapon == Weapon::none) return Band::out;
  if (within(distance, n.close)) return Band::close;
  return n.far > 0 && within(distance, n.far) ? Band::far : Band::out;
}

const GunNumbers& gun_numbers(const Rules& rules, Type gun) { return rules.numbers.gun[at(gun) - at(Type::gun_light)]; }

Band gun_band(const Rules& rules, Type gun, Ammunition ammunition, double distance) {
  const GunNumbers& n = gun_numbers(rules, gun);
  if (ammunition == Ammunition::case_shot) {
    return n.case_range > 0 && within(distance, n.case_range) ? Band::close : Band::out;
  }
  return within(distance, n.close) ? Band::close : within(distance, n.far) ? Band::far : Band::out;
}

int gun_dice(const Rules& rules, Type gun, Ammunition ammunition, double distance) {
  const GunNumbers& n = gun_numbers(rules, gun);
  const Band band = gun_band(rules, gun, ammunition, distance);
  if (band == Band::out) return 0;
  if (ammunition == Ammunition::case_shot) return n.case_dice;
  return band == Band::close ? n.close_dice : n.far_dice;
}

double longest_range(const Rules& rules, const Unit& unit) {
  int most = 0;
  for (std::size_t i = 0; i < unit.parts.size(); ++i) {
    if (shooting_bases(rules, unit, i) == 0) continue;
    const Part& part = unit.parts[i];
    const WeaponNumbers& n = rules.numbers.weapon[at(plays_as(part))];
    most = std::max(most, is_gun(part.type) ? gun_numbers(rules, part.type).far : std::max(n.close, n.far));
  }
  return most;
}

Mark mark_of(const Unit& unit, bool charges) {
  const Arm kind = arm(unit);
  const bool loose = (kind == Arm::skirmishers && !charges) || kind == Arm::artillery || kind == Arm::train;
  return {loose, depth(unit), 0};
}

namespace {

int front_rank_shooters(const Rules& rules, const Unit& unit, std::size_t part) {
  int count = 0;
  for (int file = 0; file < frontage(unit); ++file) {
    const BaseAt front{file, 0};
    count += unit.bases[number_of(unit, front)] == part && shoots(rules, unit, front) ? 1 : 0;
  }
  return count;
}

}  // namespace

std::vector<Shots> shots(const Rules& rules, const Unit& unit, const Volley& volley) {
  const Numbers& n = rules.numbers;
  std::vector<Shots> out;
  for (std::size_t i = 0; i < unit.parts.size(); ++i) {
    const Part& part = unit.parts[i];
    Shots one;
    one.part = i;
    one.bases = volley.over_wall ? front_rank_shooters(rules, unit, i) : shooting_bases(rules, unit, i);
    if (one.bases == 0) continue;
    one.score.own = n.to_hit_shooting[at(part.shooting)];  // FWC-SHT-008
    Breakdown& modifiers = one.score.modifiers;
    if (is_gun(part.type)) {
      const double distance = volley.defensive ? 0 : volley.distance;  // FWC-SHT-017
      one.band = gun_band(rules, part.type, volley.ammunition, distance);
      one.dice = one.bases * gun_dice(rules, part.type, volley.ammunition, distance);
      one.no_save = volley.ammunition == Ammunition::ball && gun_numbers(rules, part.type).no_save;
      if (volley.ammunition == Ammunition::ball && volley.mark.ranks >= n.shot_deep_ranks)
        modifiers.add("FWC-TBL-015"_rule, "ball at a deep target", n.shot_deep);
    } else {
      one.weapon = plays_as(part);
      // FWC-SHT-017: defensive fire is at close effect
      one.band = volley.defensive ? Band::close : band(rules, one.weapon, volley.distance);
      one.dice = one.band == Band::out ? 0 : one.bases * n.weapon[at(one.weapon)].dice;
      if (one.band == Band::far) modifiers.add("FWC-TBL-015"_rule, "long range", n.shot_long);
      const bool skirmishers = is_skirmisher(unit);
      if (on_horseback(part.type, unit.mounted) && !skirmishers)
        modifiers.add("FWC-TBL-015"_rule, "mounted", n.shot_mounted);
      if (volley.moved && is_gunpowder(one.weapon) && !skirmishers)
        modifiers.add("FWC-TBL-015"_rule, "moved", n.shot_moved);
    }
    if (volley.defensive && n.shot_defensive != 0)
      modifiers.add("FWC-TBL-015"_rule, "defensive fire", n.shot_defensive);
    if (volley.mark.loose) modifiers.add("FWC-TBL-015"_rule, "loose target", n.shot_loose);
    if (volley.mark.cover != 0) modifiers.add("FWC-DEF-011"_rule, "cover", volley.mark.cover);
    if (one.dice > 0) out.push_back(one);
  }
  return out;
}

Breakdown halvings(const Rules& rules, const Unit& unit, const Volley& volley) {
  Breakdown sum;
  // FWC-ART-012: artillery has full hits overhead.
  if (volley.overhead && !is_artillery(unit)) sum.add("FWC-SHT-028"_rule, "overhead", 1);
  // FWC-SMK-013: never for skirmishers
  if (volley.smoke && !is_skirmisher(unit)) sum.add("FWC-SMK-005"_rule, "smoke", rules.numbers.smoke_hits > 1 ? 1 : 0);
  return sum;
}

Salvo shoot(const Rules& rules, const Unit& shooters, const Volley& volley, const Unit& target, dice::Source& source) {
  const auto all = shots(rules, shooters, volley);
  const auto thrown = throw_all(all, source);
  return judge(rules, all, thrown, halvings(rules, shooters, volley).total(), target, source);
}

DoubleSalvo shoot_through(const Rules& rules, const Unit& shooters, const Volley& at_screen, const Unit& screen,
                          const Volley& at_behind, const Unit& behind, dice::Source& source) {
  DoubleSalvo out;
  const auto all = shots(rules, shooters, at_screen);
  const auto thrown = throw_all(all, source);
  const int halving = halvings(rules, shooters, at_screen).total();
  out.screen = judge(rules, all, thrown, halving, screen, source);
  // Only those whose weapons carry so far, with the very same dice.
  std::vector<Shots> reaching;
  std::vector<dice::Tally> same;
  for (const Shots& far : shots(rules, shooters, at_behind)) {
    const auto near = std::ranges::find(all, far.part, &Shots::part);
    if (near == all.end()) continue;
    reaching.push_back(far);
    same.push_back(thrown[static_cast<std::size_t>(near - all.begin())]);
  }
  out.behind = judge(rules, reaching, same, halving, behind, source);
  out.behind_casualties = std::max(0, out.behind.casualties - out.screen.casualties);
  return out;
}

dice::Distribution<int> shooting_odds(const Rules& rules, const Unit& shooters, const Volley& volley,
                                      const Unit& target) {
  auto sum = dice::Distribution<int>::certain(0);
  const int halving = halvings(rules, shooters, volley).total();
  const auto all = shots(rules, shooters, volley);
  if (halving == 0 || all.size() == 1) {
    for (const Shots& one : all) {
      const auto scored = hit_odds(one.dice, one.score.needed(rules));
      sum = dice::sum_of(sum, casualty_odds(scored, save_against(rules, one, target), halving));
    }
    return sum;
  }
  for (const Shots& one : all) sum = dice::sum_of(sum, hit_odds(one.dice, one.score.needed(rules)));
  return casualty_odds(sum, save_against(rules, all.front(), target), halving);
}

int shots_held(const Part& part) { return part.weapon == Weapon::pistol ? std::max<int>(1, part.pistols) : 1; }

double move_and_fire_limit(const Rules& rules, const Unit& unit, const Part& part) {
  const Numbers& n = rules.numbers;
  if (is_gun(part.type)) return 0;
  const Weapon weapon = plays_as(part);
  if (weapon == Weapon::jezail) return n.fire_move_jezail / 100.0;
  if (is_skirmisher(unit)) return n.fire_move_skirmishers / 100.0;
  return (is_gunpowder(weapon) ? n.fire_move : n.fire_move_bow) / 100.0;
}

Ruling may_shoot_after_moving(const Rules& rules, const Unit& unit, const Part& part, double moved_share) {
  Ruling ruling;
  if (moved_share <= move_and_fire_limit(rules, unit, part) + 1e-6) return ruling;
  if (is_gun(part.type)) {
    ruling.refuse("FWC-ART-005"_rule, "a gun that moved, but for a pivot, does not fire");
  } else {
    ruling.refuse("FWC-SHT-020"_rule, "it moved farther than it may and still load or shoot");
  }
  return ruling;
}

Ruling may_fire_defensively(const Rules& rules, const Unit& unit, const Part& part, const DefensiveFire& facts) {
  Ruling ruling;
  const Weapon weapon = plays_as(part);
  if (weapon == Weapon::none && !is_gun(part.type)) ruling.refuse("FWC-SHT-012"_rule, "it has nothing to shoot with");
  if (part.bayonet == Bayonet::plug && unit.plugs_in) ruling.refuse("FWC-FRM-017"_rule, "plug bayonets are in");
  if (is_dragoon(part.type) && unit.mounted) ruling.refuse("FWC-DRG-011"_rule, "mounted dragoons do not shoot");
  if (facts.charges_too) ruling.refuse("FWC-CHG-017"_rule, "a unit that charges does not shoot");
  if (!facts.in_arc) ruling.refuse("FWC-SHT-018"_rule, "the charger comes in outside its arc");
  if (facts.fires_already) ruling.refuse("FWC-SHT-018"_rule, "it fires at one charger only");
  if (is_skirmisher(unit)) ruling.refuse("FWC-LTC-012"_rule, "skirmishers that are charged evade");
  // FWC-SHT-013: bow and javelin are always loaded; FWC-FER-011 overrides the loading
  const int reload = is_gun(part.type) ? 0 : rules.numbers.weapon[at(weapon)].reload;
  if (facts.loaded || facts.ferocious || reload == 0) return ruling;
  if (facts.charger_starts < facts.charge_distance * reload / 100.0 - near_enough) {
    ruling.refuse(reload >= 100 ? "FWC-SHT-016"_rule : "FWC-SHT-014"_rule,
                  "it is not loaded, and the charger starts too near");
  }
  return ruling;
}

bool loads_before_shooting(const Rules& rules, Weapon weapon) {
  return rules.numbers.weapon[at(weapon)].reload < 100;  // FWC-SHT-015, FWC-SHT-016
}

Ruling may_fire_overhead(const Rules& rules, const Unit& unit, const OverheadFire& facts) {
  const Numbers& n = rules.numbers;
  Ruling ruling;
  const Part& part = unit.first();
  if (part.type == Type::bow_foot) {
    if (!facts.touches_friends)
      ruling.refuse("FWC-SHT-026"_rule, "the bow must touch the rear rank of the friends in front");
    if (facts.friends_from_target < n.bow_over - near_enough)
      ruling.refuse("FWC-SHT-027"_rule, "the friends are too near the target");
    if (band(rules, plays_as(part), facts.distance) == Band::out)
      ruling.refuse("FWC-SHT-027"_rule, "the target is out of range");
    return ruling;
  }
  if (!is_gun(part.type)) {
    ruling.refuse("FWC-SHT-025"_rule, "only guns and foot with bows fire overhead");
    return ruling;
  }
  if (!gun_numbers(rules, part.type).overhead) ruling.refuse("FWC-ART-006"_rule, "a light gun never fires overhead");
  if (facts.ammunition == Ammunition::case_shot) ruling.refuse("FWC-ART-006"_rule, "case is never fired overhead");
  const Band reach = gun_band(rules, part.type, Ammunition::ball, facts.distance);
  if (reach != Band::far)
    ruling.refuse("FWC-ART-007"_rule, reach == Band::close ? "overhead fire is at long range only" : "out of range");
  if (!facts.shooter_higher && !facts.target_higher)
    ruling.refuse(facts.over_village ? "FWC-ART-011"_rule : "FWC-ART-008"_rule, "neither gun nor target stands higher");
  if (facts.over_village) {
    if (facts.behind_village < n.dead_ground - near_enough)
      ruling.refuse("FWC-ART-011"_rule, "the target stands in the dead ground behind the village");
  } else if (facts.friends_from_shooter <= n.overhead_clear + near_enough ||
             facts.friends_from_target <= n.overhead_clear + near_enough) {
    ruling.refuse("FWC-ART-010"_rule, "friends stand too near the gun or the target");
  }
  return ruling;
}

}  // namespace condotta::fwc
