#include "fwc/victory.hpp"

#include <algorithm>

namespace condotta::fwc {

bool counts_for_the_army(const Unit& unit) { return is_horse(unit) || is_infantry(unit); }

bool army_must_test(const Rules& rules, int lost, int at_start) {
  return at_start > 0 && lost * 100 >= at_start * rules.numbers.army_test;
}
bool army_beaten(const Rules& rules, int lost, int at_start) {
  return at_start > 0 && lost * 100 >= at_start * rules.numbers.beaten;
}
int lost_for_test(const Rules& rules, int at_start) { return (at_start * rules.numbers.army_test + 99) / 100; }
int lost_for_defeat(const Rules& rules, int at_start) { return (at_start * rules.numbers.beaten + 99) / 100; }

bool takes_army_test(const Unit& unit, bool in_melee) { return !unit.destroyed() && !in_melee; }
MoraleClass army_test_class(const Unit& unit) {
  return unit.first().type == Type::wagon ? MoraleClass::civilian : unit.morale;
}

int points_of(const Rules& rules, const Unit& unit) {
  const Points& p = rules.numbers.points;
  int sum = unit.grenadiers ? p.grenadiers : 0;
  for (const std::uint8_t index : unit.bases) {
    const Part& part = unit.parts[index];
    switch (part.type) {
      case Type::pike: sum += p.pike; break;
      case Type::halberd: sum += p.halberd; break;
      case Type::shot: {
        const Weapon weapon = plays_as(part);
        sum += weapon == Weapon::arquebus ? p.shot_arquebus
               : weapon == Weapon::fusil  ? p.shot_fusil
               : weapon == Weapon::jezail ? p.shot_jezail
                                          : p.shot_musket;
        break;
      }
      case Type::bow_foot: sum += p.bow_foot; break;
      case Type::tribal_foot: sum += p.tribal_foot; break;
      case Type::light_foot: sum += p.light_foot; break;
      case Type::light_foot_melee: sum += p.light_foot + p.light_foot_melee; break;
      case Type::dragoon:
        sum += p.dragoon;
        if (part.weapon == Weapon::musket && part.firearm != Quality::poor) sum += p.proper_musket;
        break;
      case Type::gendarme: sum += p.gendarme; break;
      case Type::cavalry: sum += p.cavalry; break;
      case Type::heavy_dragoon: sum += p.heavy_dragoon; break;
      case Type::reiter: sum += p.reiter; break;
      case Type::tribal_cavalry: sum += p.tribal_cavalry; break;
      case Type::light_cavalry: sum += p.light_cavalry; break;
      case Type::light_cavalry_melee: sum += p.light_cavalry + p.light_cavalry_melee; break;
      case Type::gun_light: sum += p.gun_light; break;
      case Type::gun_medium: sum += p.gun_medium; break;
      case Type::gun_heavy: sum += p.gun_heavy; break;
      case Type::gun_siege: sum += p.gun_siege; break;
      case Type::wagon: sum += p.wagon; break;
      case Type::engineer: sum += p.engineer; break;
    }
    if (is_gun(part.type) || part.type == Type::wagon || part.type == Type::engineer) continue;
    if (part.armour == Armour::none) sum += p.armour_none;
    if (part.armour == Armour::medium) sum += p.armour_medium;
    if (part.armour == Armour::heavy) sum += p.armour_heavy;
    const bool dragoon = part.type == Type::dragoon;
    const Quality quality = dragoon ? part.shooting : part.melee;  // poor in hand-to-hand is included
    if (quality == Quality::good && part.type != Type::gendarme) sum += p.good;
    if (quality == Quality::poor) sum += p.poor;
    if (part.blade == Quality::good) sum += p.good_weapon;
    if (part.blade == Quality::poor) sum += p.poor_weapon;
    if (part.bayonet == Bayonet::plug) sum += p.plug_bayonet;
    if (part.bayonet == Bayonet::socket) sum += p.socket_bayonet;
    if (part.pistols > 1) sum += p.second_pistol;
    if (part.weapon == Weapon::carbine) sum += p.carbine;
    if (part.lance == Lance::couched && part.type != Type::gendarme) sum += p.couched_lance;
    if (part.lance == Lance::light) sum += p.light_lance;
    if (unit.ferocious) sum += p.ferocious;
  }
  return sum;
}

int points_of(const Rules& rules, const Leader& leader) {
  const Points& p = rules.numbers.points;
  if (leader.rank == Rank::hero) return p.hero;
  if (leader.rank == Rank::noble) return p.noble;
  const int grade = leader.grade == Quality::good     ? p.general_good
                    : leader.grade == Quality::normal ? p.general_normal
                                                      : p.general_poor;
  return grade + (leader.directs_artillery ? p.artillery_direction : 0);
}

std::optional<int> price_of(const Rules& rules, Defence defence) {
  const Points& p = rules.numbers.points;
  switch (defence) {
    case Defence::abatis:
    case Defence::hedge:
    case Defence::ditch: return p.abatis;
    case Defence::gabions:
    case Defence::field_wall: return p.gabions;
    case Defence::earthwork: return p.earthwork;
    default: return std::nullopt;
  }
}

int victory_points(int points, int bases_now, int bases_at_start) {
  if (bases_now <= 0) return points;
  return 2 * bases_now <= bases_at_start ? points / 2 : 0;
}

std::string_view in_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::goes_on: return "goes on";
    case Outcome::first_wins: return "first";
    case Outcome::second_wins: return "second";
    default: return "draw";
  }
}

Outcome verdict(const Rules& rules, const EndOfMove& end) {
  const auto win = [](std::size_t side) { return side == 0 ? Outcome::first_wins : Outcome::second_wins; };
  if (end.conceded[0] || end.conceded[1]) {
    return end.conceded[0] && end.conceded[1] ? Outcome::draw : win(end.conceded[0] ? 1 : 0);
  }
  const bool first = army_beaten(rules, end.lost[0], end.at_start[0]);
  const bool second = army_beaten(rules, end.lost[1], end.at_start[1]);
  if (first || second) return first && second ? Outcome::draw : win(first ? 1 : 0);
  if (end.fort_taken) return Outcome::first_wins;
  if (end.move < end.limit) return Outcome::goes_on;
  if (end.on_time) return win(*end.on_time);
  const int lead = end.scored[0] - end.scored[1];
  if (lead == 0 || (lead < 0 ? -lead : lead) * 100 < end.army_points * rules.numbers.lead) return Outcome::draw;
  return win(lead > 0 ? 0 : 1);
}

int initiative_modifier(const Rules& rules, std::optional<Quality> chief) {
  return chief ? rules.numbers.initiative[at(*chief)] : rules.numbers.initiative_lost;
}

std::optional<std::size_t> initiative(const Rules& rules, const std::array<std::optional<Quality>, 2>& chiefs,
                                      const std::array<int, 2>& dice) {
  const int first = dice[0] + initiative_modifier(rules, chiefs[0]);
  const int second = dice[1] + initiative_modifier(rules, chiefs[1]);
  if (first == second) return std::nullopt;
  return first > second ? 0 : 1;
}

}  // namespace condotta::fwc
