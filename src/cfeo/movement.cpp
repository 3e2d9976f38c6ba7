#include "cfeo/movement.hpp"

#include <algorithm>
#include <numeric>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

constexpr double slack = 0.01;  // CFE-BAS-018

Rolled roll(const MoveDice& dice, dice::Source& source) {
  Rolled rolled;
  for (int i = 0; i < dice.average; ++i) rolled.average.push_back(source.roll(dice::average_die));
  for (int i = 0; i < dice.d6; ++i) rolled.d6.push_back(source.roll(dice::d6));
  return rolled;
}

std::string yards_in_words(int number) { return std::to_string(number) + " yd"; }

}  // namespace

// CFE-BAS-004: an average die shows 2, 3, 3, 4, 4 or 5.
int average_of_d6(int shown) { return shown == 1 ? 3 : shown == 6 ? 4 : shown; }

Mover mover(const Unit& unit) {
  switch (arm(unit.troops.type)) {
    case Arm::cavalry: return Mover::cavalry;
    case Arm::guns: return unit.limbered ? Mover::limbered_gun : Mover::unlimbered_gun;
    case Arm::wagons: return Mover::limbered_gun;
    case Arm::infantry: break;
  }
  return Mover::foot;
}

int Rolled::pips() const {
  return std::accumulate(average.begin(), average.end(), 0) + std::accumulate(d6.begin(), d6.end(), 0);
}

MoveDice most_dice(const Rules& rules, Mover mover, Going going) {
  const Numbers& n = rules.numbers;
  switch (mover) {
    case Mover::foot: return {1, n.foot_dice - 1};
    case Mover::cavalry: return {2, n.cavalry_dice - 2};
    case Mover::limbered_gun: return {going == Going::good ? n.gun_dice_good : n.gun_dice_rough, 0};
    case Mover::unlimbered_gun: break;
  }
  return {0, 0};
}

Ruling may_roll(const Rules& rules, Mover mover, Going going, const MoveDice& dice, Pace pace) {
  Ruling ruling;
  const MoveDice most = most_dice(rules, mover, going);
  const RuleId rule = mover == Mover::limbered_gun ? "CFE-MOV-020"_rule : "CFE-MOV-013"_rule;
  if (dice.average > most.average || dice.d6 > most.d6 || dice.average < 1) {
    ruling.refuse(rule, "at most " + std::to_string(most.average) + " average dice and " + std::to_string(most.d6) +
                            " D6, at least one average die");
  }
  const bool fast = pace == Pace::first_fast || pace == Pace::later_fast || pace == Pace::pursuit;
  if (fast && dice.count() != most.count())
    ruling.refuse("CFE-MOV-017"_rule, "a fast move uses all the dice there are");
  return ruling;
}

double distance_of(const Rules& rules, const Rolled& rolled, Pace pace, bool inspired) {
  const Numbers& n = rules.numbers;
  int yards = rolled.pips() * n.yards_a_pip;
  if (inspired) yards += rolled.count() * n.inspired_yards;              // CFE-MOV-014
  if (pace == Pace::first_fast) yards += rolled.count() * n.fast_yards;  // CFE-MOV-018
  return yards;
}

dice::Distribution<int> distance_odds(const Rules& rules, const MoveDice& dice, Pace pace, bool inspired) {
  return dice::odds_of(
      [&](dice::Source& source) { return static_cast<int>(distance_of(rules, roll(dice, source), pace, inspired)); });
}

Breakdown fatigue(const Rules& rules, const Unit& unit, Going going, const Rolled& rolled) {
  const Numbers& n = rules.numbers;
  const Arm its = arm(unit.troops.type);
  Breakdown dps;
  int from = 7;  // no die shows it
  if (its == Arm::cavalry || its == Arm::infantry) {
    if (going == Going::good) {  // CFE-MOV-024
      if (unit.formation == Formation::line) from = n.fatigue_good;
    } else if (its == Arm::cavalry) {  // CFE-MOV-025: unformed cavalry too
      if (unit.formation != Formation::column) from = n.fatigue_cavalry;
    } else if (unit.formation == Formation::line) {
      from = n.fatigue_infantry;
    }
  }
  const auto tired = [&](const std::vector<int>& dice) {
    return static_cast<int>(std::ranges::count_if(dice, [&](int pips) { return pips >= from; }));
  };
  const int due = tired(rolled.average) + tired(rolled.d6);
  if (going == Going::good) {
    dps.add("CFE-MOV-024"_rule, "dice in good terrain", due);
  } else {
    dps.add("CFE-MOV-025"_rule, "dice in rough terrain", due);
  }
  return dps;
}

dice::Distribution<int> fatigue_odds(const Rules& rules, const Unit& unit, Going going, const MoveDice& dice) {
  return dice::odds_of([&](dice::Source& source) { return fatigue(rules, unit, going, roll(dice, source)).total(); });
}

Advanced advance(const Rules& rules, const Advance& advance) {
  const Numbers& n = rules.numbers;
  Advanced out;
  double wanted = advance.distance;
  if (advance.doubled) {
    if (advance.enemy <= n.double_beyond + slack) {
      out.ruling.refuse("CFE-MOV-012"_rule, "an enemy is within " + yards_in_words(n.double_beyond));
    } else {
      wanted *= 2;
      if (advance.enemy_in_front) wanted = std::min(wanted, advance.enemy - n.double_beyond);
    }
  }
  if (advance.enemy_in_front) {  // CFE-MOV-004; who is nearer already stays where he is
    wanted = std::min(wanted, std::max(0.0, advance.enemy - n.halt_distance));
  }
  out.moved = wanted;
  out.enemy = advance.enemy - wanted;
  return out;
}

Ruling may_stop(const Rules& rules, const StopShort& stop) {
  Ruling ruling;
  if (stop.wanted > stop.rolled + slack) ruling.refuse("CFE-MOV-002"_rule, "farther than was rolled");
  if (stop.wanted >= stop.rolled - slack || stop.gun || stop.declared_aim) return ruling;
  const double before = stop.friend_ahead ? *stop.friend_ahead - stop.wanted : -1;
  const bool in_the_way = stop.friend_ahead && *stop.friend_ahead < stop.rolled;
  if (in_the_way && before >= -slack && before <= rules.numbers.stop_short + slack) return ruling;  // CFE-MOV-005
  ruling.refuse("CFE-MOV-002"_rule, "a unit that rolls must move the whole distance");
  if (in_the_way) ruling.refuse("CFE-MOV-005"_rule, "it stops too far before what is in its way");
  return ruling;
}

SpeedLimits speed_limits(const Rules& rules, const Speed& speed) {
  const Numbers& n = rules.numbers;
  const int last = speed.last_road ? n.speed_road : speed.last;
  return {speed.excused ? 0 : std::max(0, last - n.speed_change), std::min(n.cavalry_dice, last + n.speed_change)};
}

int road_limit(const Rules& rules, double enemy) {
  return enemy > rules.numbers.double_beyond + slack ? rules.numbers.road_far_move : rules.numbers.road_move;
}

Ruling may_move_gun(const Rules& rules, const GunMove& move) {
  const Numbers& n = rules.numbers;
  Ruling ruling;
  if (move.fired && (move.yards > 0 || move.pivot > 0)) {
    ruling.refuse("CFE-MOV-022"_rule, "a gun that fired may neither pivot nor move");
  }
  const int most = move.type == Type::light_gun    ? n.unlimbered_light
                   : move.type == Type::medium_gun ? n.unlimbered_medium
                                                   : 0;
  const RuleId rule = move.type == Type::heavy_gun ? "CFE-MOV-022"_rule : "CFE-MOV-021"_rule;
  if (move.yards > most + slack) ruling.refuse(rule, "at most " + yards_in_words(most));
  if (move.pivot > n.gun_pivot + slack)
    ruling.refuse(rule, "it pivots by more than " + std::to_string(n.gun_pivot) + " degrees");
  if (move.yards > 0 && move.pivot > 0) ruling.refuse(rule, "it pivots or moves, not both");
  return ruling;
}

Ruling may_unlimber(bool controlled, bool unlimbered_before) {
  Ruling ruling;
  if (!controlled) ruling.refuse("CFE-MOV-023"_rule, "its leader does not control it");
  if (unlimbered_before) ruling.refuse("CFE-MOV-023"_rule, "a gun that limbered to withdraw may not unlimber again");
  return ruling;
}

Ruling may_limber(bool to_withdraw) {
  Ruling ruling;
  if (!to_withdraw) ruling.refuse("CFE-MOV-023"_rule, "a gun limbers again only to leave the field");
  return ruling;
}

Ruling may_move(const MoveBid& bid) {
  Ruling ruling;
  const bool moves_on = bid.type == Type::skirmishers || arm(bid.type) == Arm::cavalry;
  if (bid.fired && !moves_on) ruling.refuse("CFE-SEQ-009"_rule, "it fired this turn");  // CFE-FIR-010
  if (bid.halted) ruling.refuse("CFE-MOV-011"_rule, "it is halted");
  if (bid.in_contact) ruling.refuse("CFE-MOV-032"_rule, "it touches an enemy");
  return ruling;
}

Ruling may_head(const Rules& rules, double degrees, bool unformed) {
  Ruling ruling;
  if (!unformed && degrees * 10 > rules.numbers.heading_limit_tenths + slack) {
    ruling.refuse("CFE-MOV-009"_rule, "too far off its front");
  }
  return ruling;
}

// CFE-GAP-009
Passage passage(Ground ground, Arm arm) {
  const bool foot = arm == Arm::infantry;
  switch (ground) {
    case Ground::open:
    case Ground::gentle_hill: return Passage::good;
    case Ground::light_wood:
    case Ground::marsh:
    case Ground::shallow_stream: return Passage::rough;  // CFE-MAN-012
    case Ground::steep_hill:
    case Ground::dense_wood:
    case Ground::swamp:
    case Ground::built_up: return foot ? Passage::rough : Passage::road_only;  // CFE-MOV-015
    case Ground::obstacle: return Passage::major_obstacle;
    case Ground::horse_obstacle: return foot ? Passage::major_obstacle : Passage::harder_for_horse;
    case Ground::wall: return foot ? Passage::major_obstacle : Passage::impassable;
    case Ground::river: return Passage::impassable;
  }
  return Passage::good;
}

GroundEffect effect(Ground ground) {
  switch (ground) {
    case Ground::gentle_hill:
    case Ground::steep_hill: return {true, false, false, false, true};
    case Ground::light_wood:
    case Ground::dense_wood: return {true, true, false, false, true};
    case Ground::built_up: return {true, true, true, false, true};
    case Ground::obstacle:
    case Ground::horse_obstacle: return {false, false, false, false, true};
    case Ground::wall: return {false, false, false, true, true};
    default: return {false, false, false, false, false};
  }
}

}  // namespace condotta::cfeo
