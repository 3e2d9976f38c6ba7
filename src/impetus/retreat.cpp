#include "impetus/retreat.hpp"

#include <algorithm>

namespace condotta::impetus {
namespace {

std::size_t column(const Rules& rules, const Profile& profile) {  // IMP-RET-002
  if (profile.type == Type::cl) return 2;
  return mounted(rules, profile) ? 1 : 0;
}

std::size_t face(int roll) { return static_cast<std::size_t>(std::clamp(roll, 1, 6) - 1); }

}  // namespace

int retreat_distance(const Rules& rules, const Profile& profile, int roll) {
  return rules.numbers.retreat[column(rules, profile)][face(roll)];
}

int pursuit_distance(const Rules& rules, const Profile& profile, int roll) {
  return rules.numbers.pursuit[column(rules, profile)][face(roll)];
}

Ruling may_pursue(const Rules& rules, const WouldPursue& would) {
  Ruling ruling;
  if (!would.enemy_lost) ruling.refuse("IMP-MEL-018"_rule, "the enemy has not lost the melee");
  if (among(rules.numbers.never_pursue, would.winner.profile.type)) {
    ruling.refuse("IMP-RET-009"_rule, "W, ART and T do not pursue");
  }
  if (!would.main_unit) ruling.refuse("IMP-RET-009"_rule, "only the main unit pursues");
  if (would.in_contact_with_another) ruling.refuse("IMP-RET-015"_rule, "it is in contact with another enemy");
  return ruling;
}

bool must_pursue(const Unit& winner) { return winner.profile.impetuous; }

bool may_reroll_pursuit(const Rules& rules, const Profile& pursuer, int distance, double to_enemy) {
  return rules.numbers.impetuous_reroll && pursuer.impetuous &&
         (distance == 0 || distance < to_enemy);  // a dash always fails
}

double chance_caught(const Rules& rules, const Profile& retreating, const Profile& pursuing) {
  double caught = 0;
  for (int away = 1; away <= 6; ++away) {
    const int distance = retreat_distance(rules, retreating, away);
    int reaching = 0;
    for (int roll = 1; roll <= 6; ++roll) reaching += pursuit_distance(rules, pursuing, roll) >= distance;
    const double once = reaching / 6.0;
    const bool again = rules.numbers.impetuous_reroll && pursuing.impetuous;
    caught += (again ? 1 - (1 - once) * (1 - once) : once) / 6;
  }
  return caught;
}

bool rout_shocks(const Rules& rules, const Profile& profile) {
  if (profile.type == Type::fl && !profile.impetuous) return false;
  return !among(rules.numbers.without_shock, profile.type);
}

int shock(const Rules& rules, Unit& unit) {
  unit.disordered = true;
  return lose(unit, rules.numbers.shock_loss);
}

}  // namespace condotta::impetus
