#include "reg/fight.hpp"

#include <algorithm>

#include "reg/claims.hpp"
#include "reg/special_effects.hpp"

namespace condotta::reg {
namespace {

constexpr int top_row = 7;  // more than 7 up is treated as 7 (REG-CMB-020)

DicePool pool_of(const std::vector<int>& colours) {
  DicePool pool;
  for (const int colour : colours) pool.push_back(static_cast<Colour>(colour));
  return pool;
}

Colour lower(Colour colour) {
  return colour == Colour::black ? Colour::black : static_cast<Colour>(static_cast<int>(colour) - 1);
}

// The supporter as if it stood in the supported file's place: what comes from the place is the file's, what comes from
// the troops is its own (REG-SUP-012). A General never counts in it (REG-SUP-011).
FightingFile in_place_of(const FightingFile& supported, const FightingFile& supporter) {
  FightingFile file = supporter;
  file.edge = Edge::front;
  file.uphill = supported.uphill;
  file.defence = supported.defence;
  file.caltrops = supported.caltrops;
  file.stakes = supported.stakes;
  file.neighbour_shoved = supported.neighbour_shoved;
  file.neighbour_shattered = false;
  file.general = Committed::nobody;
  return file;
}

// A supporter changes nobody else's dice, and no loss falls on it (REG-SUP-006, REG-SUP-007).
SupportBreakdown support_breakdown(const Rules& rules, const FightingFile& supported, const FightingFile& supporter,
                                   const FightingFile& foe) {
  const FightingFile stand_in = in_place_of(supported, supporter);
  SupportBreakdown result;
  result.claims = claims(rules, CombatPhase::melee, stand_in, foe);
  FightingFile as_the_foe_sees_it = stand_in;  // on the supported file's ground: its own takes its * rows away, no more
  as_the_foe_sees_it.terrain = supported.terrain;
  as_the_foe_sees_it.good_going = supported.good_going;
  result.foe_claims = claims(rules, CombatPhase::melee, foe, as_the_foe_sees_it);
  result.dice = support_dice_for(rules, result.claims.total() - result.foe_claims.total());
  return result;
}

dice::Tally throw_pool(const DicePool& pool, dice::Source& source) {
  if (pool.empty()) return {};
  std::array<const dice::Die*, 8> dice{};
  std::size_t count = 0;
  for (const Colour colour : pool) dice[count++] = &dice::death_die(colour);
  return source.throw_pool(std::span(dice.data(), count));
}

int wounds_of(const Rules& rules, const dice::Tally& tally) {
  int wounds = 0;
  for (const Symbol symbol : {Symbol::s, Symbol::sword, Symbol::skull}) {
    wounds += tally[symbol] * combat_wounds(rules, symbol);
  }
  return wounds;
}

bool shows_skull_or_s(const dice::Tally& tally) { return tally[Symbol::skull] > 0 || tally[Symbol::s] > 0; }

}  // namespace

DicePool dice_for(const Rules& rules, int advantage) {
  const auto row = static_cast<std::size_t>(std::min(std::abs(advantage), top_row));
  return pool_of(advantage >= 0 ? rules.numbers.dice_own[row] : rules.numbers.dice_enemy[row]);
}

DicePool support_dice_for(const Rules& rules, int advantage) {
  const DicePool dice = dice_for(rules, advantage);
  if (dice.size() > 1) return dice_for(rules, std::min(advantage, top_row) - 1);
  return DicePool{lower(dice[0])};
}

FightBreakdown fight_breakdown(const Rules& rules, const Fight& fight) {
  FightBreakdown result;
  for (const Party party : {Party::first, Party::second}) {
    const FightingFile& own = fight.files[index(party)];
    const FightingFile& foe = fight.files[index(other(party))];
    result.claims[index(party)] = claims(rules, fight.phase, own, foe);
    result.may_shatter[index(party)] = fight.rolls[index(party)] && may_shatter(rules, fight.phase, own, foe);
    result.may_shove[index(party)] = fight.rolls[index(party)] && may_shove(rules, fight.phase, own, foe);
    // REG-CMB-024: it counts even if the file that is hit fights elsewhere.
    if (result.claims[index(party)].cites("REG-CLM-011"_rule)) {
      result.automatic_wounds[index(other(party))] += rules.numbers.automatic_flank_wound;
    }
  }
  for (const Party party : {Party::first, Party::second}) {
    if (!fight.rolls[index(party)]) continue;
    result.dice[index(party)] = dice_for(rules, result.advantage(party));
    if (fight.phase != CombatPhase::melee) continue;               // REG-SUP-001
    if (fight.files[0].square || fight.files[1].square) continue;  // REG-SUP-008
    for (const FightingFile& supporter : fight.supporters[index(party)]) {
      result.support[index(party)].push_back(
          support_breakdown(rules, fight.files[index(party)], supporter, fight.files[index(other(party))]));
    }
  }
  return result;
}

// REG-DIE-003, REG-DIE-004. No symbol kills: bases go by the count of wounds (REG-DIE-005).
int combat_wounds(const Rules& rules, Symbol symbol) {
  switch (symbol) {
    case Symbol::blank: return 0;
    case Symbol::s: return rules.numbers.combat_s;
    case Symbol::sword: return rules.numbers.combat_sword;
    case Symbol::skull: return rules.numbers.combat_skull;
  }
  return 0;
}

Thrown throw_dice(const FightBreakdown& breakdown, dice::Source& source) {
  Thrown thrown;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    thrown.files[party] = throw_pool(breakdown.dice[party], source);
    for (const SupportBreakdown& support : breakdown.support[party]) {
      thrown.supporters[party] += throw_pool(support.dice, source);
    }
  }
  return thrown;
}

FightResult result_of(const Rules& rules, const FightBreakdown& breakdown, const Thrown& thrown) {
  FightResult result;
  std::array<bool, 2> shows{};
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t foe = 1 - party;
    result.wounds[foe] = breakdown.automatic_wounds[foe] + wounds_of(rules, thrown.files[party]) +
                         wounds_of(rules, thrown.supporters[party]);
    shows[party] = shows_skull_or_s(thrown.files[party]);  // supporters' dice never Shatter or Shove (REG-CMB-035)
  }
  // REG-CMB-025: both entitled and both showing it cancel out; several symbols make one effect (REG-CMB-036).
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t foe = 1 - party;
    result.shattered[party] =
        shows[party] && breakdown.may_shatter[party] && !(shows[foe] && breakdown.may_shatter[foe]);
    result.shoved[party] = shows[party] && breakdown.may_shove[party] && !(shows[foe] && breakdown.may_shove[foe]);
  }
  return result;
}

}  // namespace condotta::reg
