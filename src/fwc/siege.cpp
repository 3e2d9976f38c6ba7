#include "fwc/siege.hpp"

#include "dice/enumerating.hpp"

namespace condotta::fwc {

int defence_value(const Rules& rules, Defence defence) { return rules.numbers.defence[at(defence)].value; }

int taken_off(const Rules& rules, Defence defence, const dice::Tally& thrown) {
  const Numbers& n = rules.numbers;
  const int from = defence == Defence::fort_wall ? n.breach_wall_from : n.breach_other_from;
  int sum = 0;
  for (int face = from; face <= 6; ++face) sum += thrown[static_cast<dice::Face>(face)];
  return sum;
}

Ruling may_reduce(const Rules& rules, Type gun, Defence defence, double distance, int shots) {
  Ruling ruling;
  if (gun != Type::gun_siege) ruling.refuse("FWC-DEF-008"_rule, "only siege guns reduce defences");
  if (defence_value(rules, defence) <= 0) ruling.refuse("FWC-DEF-005"_rule, "it has no defence value");
  if (is_gun(gun) && gun_band(rules, gun, Ammunition::ball, distance) == Band::out)
    ruling.refuse("FWC-DEF-008"_rule, "it is out of range");
  if (shots <= 0) ruling.refuse("FWC-ART-004"_rule, "the gun has no ammunition");
  return ruling;
}

Reduced reduce(const Rules&, Defence defence, int value, int taken) {
  Reduced out;
  out.value = value > taken ? value - taken : 0;
  if (out.value > 0 || value <= 0) return out;
  const bool fort = defence == Defence::fort_wall || defence == Defence::fort_gate;
  out.breached = fort;
  out.removed = !fort;
  out.losses_behind = true;
  return out;
}

int casualties_behind(const Rules& rules, const dice::Tally& thrown) {
  int sum = 0;
  for (int face = rules.numbers.collapse_from; face <= 6; ++face) sum += thrown[static_cast<dice::Face>(face)];
  return sum;
}

std::string_view in_words(Burning burning) {
  return burning == Burning::explodes ? "explodes" : burning == Burning::burns_on ? "burns on" : "fails";
}

// FWC-SIE-004, FWC-SIE-005
Burning mine_throw(const Rules& rules, int attempt, int die) {
  const Numbers& n = rules.numbers;
  if (die <= n.mine_fails) return Burning::fails;
  const std::size_t number = attempt < 0 ? 0 : attempt > 2 ? 2 : static_cast<std::size_t>(attempt);
  if (die >= n.mine_from[number]) return Burning::explodes;
  return number == 2 ? Burning::fails : Burning::burns_on;
}

double mine_chance(const Rules& rules) {
  return dice::odds_of([&](dice::Source& source) {
           for (int attempt = 0; attempt < 3; ++attempt) {
             const Burning burning = mine_throw(rules, attempt, source.roll(dice::d6));
             if (burning != Burning::burns_on) return burning == Burning::explodes ? 1 : 0;
           }
           return 0;
         })
      .of(1);
}

bool petard_works(const Rules& rules, int die) { return die > rules.numbers.petard_fails; }

std::string_view in_words(Relaying relaying) {
  switch (relaying) {
    case Relaying::done: return "done";
    case Relaying::done_after_blast: return "done after a blast";
    default: return "engineer killed";
  }
}

// FWC-ARM-008
Relaying relay(const Rules& rules, int residual_die, int save_die) {
  if (residual_die > rules.numbers.residual_up_to) return Relaying::done;
  return save_die >= rules.numbers.save_engineer ? Relaying::done_after_blast : Relaying::engineer_killed;
}

int moves_to_arrive(const Rules& rules, double distance) {
  const double move = rules.numbers.move[at(Mover::engineer)];
  int moves = 0;
  while (distance > 0.01 && move > 0 && moves < 1000) {
    distance -= move;
    ++moves;
  }
  return moves;
}

Ruling may_assault(Defence defence, bool open) {
  Ruling ruling;
  const bool fort = defence == Defence::fort_wall || defence == Defence::fort_gate || defence == Defence::breach;
  if (!fort) ruling.refuse("FWC-SIE-016"_rule, "only a breach or an open doorway is assaulted");
  if (fort && !open) ruling.refuse("FWC-DEF-014"_rule, "nobody is contacted through an unbreached wall or a shut gate");
  return ruling;
}

}  // namespace condotta::fwc
