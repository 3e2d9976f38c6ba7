#include "reg/line_combat.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <tuple>

namespace condotta::reg {
namespace {

constexpr std::uint32_t bit_of(std::size_t i) { return std::uint32_t{1} << i; }
bool in(std::uint32_t set, std::size_t i) { return (set & bit_of(i)) != 0; }

bool stands(const LineCombat& combat, const LineState& state, std::size_t file) {
  return state.depth[file] > 0 && !broken(state, combat.files[file].unit);
}

// REG-CMB-017, REG-CMB-023: a file that is gone and a broken unit group don't fight.
bool available(const LineCombat& combat, const LineState& state, std::size_t contest) {
  const Contest& pair = combat.contests[contest];
  return !in(state.contests_fought, contest) && stands(combat, state, pair.files[0]) &&
         stands(combat, state, pair.files[1]);
}

bool to_its_front(const LineCombat& combat, const Contest& contest, std::size_t party) {
  FightingFile file = contest.facts[party];
  file.troops = combat.units[combat.files[contest.files[party]].unit].troops;
  return edge_that_counts(file) == Edge::front;
}

// Whether a file of the pair claims a Shatter or Shove of the file beside it in this fight.
bool beside_a_live_effect(const LineCombat& combat, const LineState& state, std::size_t contest) {
  const Contest& pair = combat.contests[contest];
  const std::uint32_t received = state.shove_received | state.shatter_received;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (in(received, pair.files[party]) && to_its_front(combat, pair, party)) return true;
  }
  return false;
}

// The place of the file in its party's order of picks.
std::size_t preference(const LineCombat& combat, std::size_t party, std::uint8_t file) {
  const auto& order = combat.order[party];
  const auto named = std::find(order.begin(), order.end(), file);
  if (named != order.end()) return static_cast<std::size_t>(named - order.begin());
  return order.size() + file;
}

bool has_a_fight(const LineCombat& combat, const LineState& state, std::size_t file) {
  for (std::size_t i = 0; i < combat.contests.size(); ++i) {
    const Contest& contest = combat.contests[i];
    const bool fights_in_it = contest.files[0] == file || contest.files[1] == file;
    if (fights_in_it && available(combat, state, i)) return true;
  }
  return false;
}

// REG-SUP-002, REG-SUP-003, REG-CMB-017
bool can_support(const LineCombat& combat, const LineState& state, std::uint8_t file) {
  return combat.files[file].may_support && stands(combat, state, file) && !in(state.files_fought, file) &&
         !in(state.files_supported, file) && !has_a_fight(combat, state, file);
}

// REG-CMB-039, REG-GAP-222: one General counts in a file; the best of those committed there.
Committed general_in(const LineCombat& combat, const LineState& state, std::size_t file) {
  Committed best = Committed::nobody;
  for (std::size_t i = 0; i < combat.generals.size(); ++i) {
    const LineGeneral& general = combat.generals[i];
    if (!general.committed || general.file != file || state.generals[i].killed) continue;
    const bool legendary = state.generals[i].grade == Grade::legendary;
    best = std::max(best, legendary ? Committed::legendary_general : Committed::general);
  }
  return best;
}

FightingFile filled_in(const LineCombat& combat, const LineState& state, std::size_t file, const FightingFile& facts) {
  FightingFile result = facts;
  result.troops = combat.units[combat.files[file].unit].troops;
  result.ranks = state.depth[file];  // as deep as it is now (REG-CMB-022)
  result.general = general_in(combat, state, file);
  result.neighbour_shoved = facts.neighbour_shoved || in(state.shove_received, file);
  result.neighbour_shattered = facts.neighbour_shattered || in(state.shatter_received, file);
  return result;
}

void add_supporters(const LineCombat& combat, const LineState& state, std::size_t party, NextFight& next) {
  const Contest& contest = combat.contests[next.contest];
  if (combat.phase != CombatPhase::melee || !contest.rolls[party]) return;  // REG-SUP-001
  if (contest.facts[0].square || contest.facts[1].square) return;           // REG-SUP-008
  if (contest.facts[party].edge != Edge::front) return;
  const LineFile& supported = combat.files[contest.files[party]];
  for (const auto& beside : {supported.left, supported.right}) {  // one on each side (REG-SUP-004)
    if (!beside || !can_support(combat, state, *beside)) continue;
    next.supporters[party].push_back(*beside);
    next.fight.supporters[party].push_back(filled_in(combat, state, *beside, combat.files[*beside].facts));
  }
}

int width(const LineCombat& combat, const LineState& state, std::size_t unit) {
  int files = 0;
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    files += combat.files[i].unit == unit && combat.files[i].in_line && state.depth[i] > 0;
  }
  return files;
}

// The enemy unit groups whose files this one met.
std::uint32_t met_by(const LineCombat& combat, std::size_t file) {
  std::uint32_t units = 0;
  for (const Contest& contest : combat.contests) {
    for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
      if (contest.files[party] == file) units |= bit_of(combat.files[contest.files[1 - party]].unit);
    }
  }
  return units;
}

// Whether the file is the only one left of its unit group that met some enemy unit group that still stands.
bool alone_in_contact(const LineCombat& combat, const LineState& state, std::size_t file) {
  std::uint32_t met_by_others = 0;
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    if (i == file || combat.files[i].unit != combat.files[file].unit || state.depth[i] == 0) continue;
    met_by_others |= met_by(combat, i);
  }
  return (met_by(combat, file) & ~met_by_others & ~std::uint32_t{state.units_broken}) != 0;
}

// A file that nothing more can happen to but to lose bases: it has fought or supported, and no General is at risk in
// it.
bool done(const LineCombat& combat, const LineState& state, std::size_t file) {
  if (!in(state.files_fought | state.files_supported, file) || has_a_fight(combat, state, file)) return false;
  return std::none_of(combat.generals.begin(), combat.generals.end(),
                      [file](const LineGeneral& general) { return general.committed && general.file == file; });
}

// REG-CAS-005
bool may_lose_a_base(const LineCombat& combat, const LineState& state, std::size_t file) {
  if (state.depth[file] == 0) return false;
  if (state.depth[file] > 1 || !combat.files[file].in_line) return true;
  const std::size_t unit = combat.files[file].unit;
  if (width(combat, state, unit) - 1 < combat.units[unit].legal_width) return false;
  return !alone_in_contact(combat, state, file);
}

// The owner's choice where the file that was hit can't give the base (REG-CAS-005, REG-CAS-006): one that is not in
// line, else of the deepest other file; of equals one that is done, then the leftmost.
std::optional<std::size_t> other_file(const LineCombat& combat, const LineState& state, std::size_t hit, bool sparing) {
  struct Place {
    bool in_line;
    int depth;
    bool busy;
    std::uint32_t met;
    std::size_t file;
  };
  const auto before = [](const Place& a, const Place& b) {
    return std::tuple(a.in_line, -a.depth, a.busy, a.met, a.file) <
           std::tuple(b.in_line, -b.depth, b.busy, b.met, b.file);
  };
  std::optional<Place> best;
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    if (i == hit || combat.files[i].unit != combat.files[hit].unit || state.depth[i] == 0) continue;
    if (sparing && !may_lose_a_base(combat, state, i)) continue;
    const Place place{combat.files[i].in_line, state.depth[i], !done(combat, state, i), met_by(combat, i), i};
    if (!best || before(place, *best)) best = place;
  }
  if (!best) return std::nullopt;
  return best->file;
}

// One that REG-CAS-005 would spare only if there is no other.
std::size_t file_that_loses(const LineCombat& combat, const LineState& state, std::size_t hit) {
  if (may_lose_a_base(combat, state, hit)) return hit;
  if (const auto spared = other_file(combat, state, hit, true)) return *spared;
  if (state.depth[hit] > 0) return hit;
  return other_file(combat, state, hit, false).value_or(hit);
}

void test_general(const Rules& rules, std::size_t general, LineState& state, dice::Source& source) {
  if (state.generals[general].killed) return;
  state.generals[general] = throw_general_test(rules, state.generals[general], source);
}

// REG-CAS-001 … REG-CAS-006; bases lost by file.
void remove_bases(const LineCombat& combat, std::size_t hit, int bases, LineState& state,
                  std::array<std::uint8_t, most_line_files>& lost) {
  for (; bases > 0; --bases) {
    const std::size_t file = file_that_loses(combat, state, hit);
    if (state.depth[file] == 0) return;  // nothing is left
    --state.depth[file];
    ++lost[file];
  }
}

void wound(const Rules& rules, const LineCombat& combat, std::size_t file, int wounds, LineState& state,
           std::array<std::uint8_t, most_line_files>& lost) {
  const std::size_t unit = combat.files[file].unit;
  const int before = bases_lost(rules, losses(combat, state, unit));
  const int all = combat.units[unit].losses.start_bases * rules.numbers.wounds_per_base;
  state.wounds[unit] = static_cast<std::uint8_t>(std::min(state.wounds[unit] + wounds, all));
  remove_bases(combat, file, bases_lost(rules, losses(combat, state, unit)) - before, state, lost);
}

// REG-CMB-026: the files beside it that have not fought claim it, each kind once (REG-CMB-028).
void give_to_neighbours(const LineCombat& combat, std::size_t file, const LineState& state, std::uint32_t& received) {
  for (const auto& beside : {combat.files[file].left, combat.files[file].right}) {
    if (beside && stands(combat, state, *beside) && !in(state.files_fought, *beside)) received |= bit_of(*beside);
  }
}

// REG-KAB-027, REG-CAS-011: once for each base that the file of his front rank lost.
void test_generals_of_files(const Rules& rules, const LineCombat& combat,
                            const std::array<std::uint8_t, most_line_files>& lost, LineState& state,
                            dice::Source& source) {
  for (std::size_t i = 0; i < combat.generals.size(); ++i) {
    if (!combat.generals[i].committed) continue;
    for (int n = lost[combat.generals[i].file]; n > 0; --n) test_general(rules, i, state, source);
  }
}

void check_breaking(const Rules& rules, const LineCombat& combat, const Contest& contest, LineState& state,
                    dice::Source& source) {
  for (const std::uint8_t file : contest.files) {
    const std::size_t unit = combat.files[file].unit;
    if (broken(state, unit) || !broken(rules, combat.units[unit].troops, losses(combat, state, unit))) continue;
    state.units_broken = static_cast<std::uint8_t>(state.units_broken | bit_of(unit));
    for (std::size_t i = 0; i < combat.generals.size(); ++i) {  // REG-KAB-028
      if (combat.files[combat.generals[i].file].unit == unit) test_general(rules, i, state, source);
    }
  }
}

// What no fight to come can read is forgotten, so that equal positions are equal.
void forget_idle_effects(const LineCombat& combat, LineState& state) {
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    if (!in(state.shove_received | state.shatter_received, i) || has_a_fight(combat, state, i)) continue;
    state.shove_received &= ~bit_of(i);
    state.shatter_received &= ~bit_of(i);
  }
}

}  // namespace

bool broken(const LineState& state, std::size_t unit) { return in(state.units_broken, unit); }

Losses losses(const LineCombat& combat, const LineState& state, std::size_t unit) {
  return {combat.units[unit].losses.start_bases, state.wounds[unit]};
}

LineState state_before(const LineCombat& combat) {
  LineState state;
  for (std::size_t i = 0; i < combat.units.size(); ++i) {
    state.wounds[i] = static_cast<std::uint8_t>(combat.units[i].losses.wounds);
  }
  for (std::size_t i = 0; i < combat.files.size(); ++i) state.depth[i] = combat.files[i].depth;
  for (std::size_t i = 0; i < combat.generals.size(); ++i) state.generals[i].grade = combat.generals[i].grade;
  return state;
}

std::optional<std::size_t> next_contest(const LineCombat& combat, const LineState& state) {
  const bool actives_turn = std::popcount(state.contests_fought) % 2 == 0;
  const std::size_t party = index(actives_turn ? combat.active : other(combat.active));
  std::optional<std::size_t> best;
  bool best_forced = false;
  std::size_t best_place = 0;
  for (std::size_t i = 0; i < combat.contests.size(); ++i) {
    if (!available(combat, state, i)) continue;
    const bool forced = beside_a_live_effect(combat, state, i);
    const std::size_t place = preference(combat, party, combat.contests[i].files[party]);
    if (best && (best_forced > forced || (best_forced == forced && best_place <= place))) continue;
    best = i;
    best_forced = forced;
    best_place = place;
  }
  return best;
}

NextFight prepare(const LineCombat& combat, const LineState& state, std::size_t contest) {
  NextFight next;
  next.contest = contest;
  const Contest& pair = combat.contests[contest];
  next.fight.phase = combat.phase;
  next.fight.rolls = pair.rolls;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    next.fight.files[party] = filled_in(combat, state, pair.files[party], pair.facts[party]);
    add_supporters(combat, state, party, next);
  }
  return next;
}

void apply(const Rules& rules, const LineCombat& combat, const NextFight& next, const FightResult& result,
           LineState& state, dice::Source& source) {
  const Contest& contest = combat.contests[next.contest];
  state.contests_fought |= bit_of(next.contest);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (contest.rolls[party]) state.files_fought |= bit_of(contest.files[party]);
    for (const std::uint8_t file : next.supporters[party]) state.files_supported |= bit_of(file);
  }
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (result.shattered[party]) give_to_neighbours(combat, contest.files[party], state, state.shatter_received);
    if (result.shoved[party]) give_to_neighbours(combat, contest.files[party], state, state.shove_received);
    state.has_shattered[party] |= result.shattered[party];
    state.has_shoved[party] |= result.shoved[party];
  }
  std::array<std::uint8_t, most_line_files> lost{};
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    wound(rules, combat, contest.files[party], result.wounds[party], state, lost);
  }
  test_generals_of_files(rules, combat, lost, state, source);
  check_breaking(rules, combat, contest, state, source);
  forget_idle_effects(combat, state);
}

void order_done_files(const LineCombat& combat, LineState& state) {
  std::uint32_t ordered = 0;
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    if (in(ordered, i) || !combat.files[i].in_line || !done(combat, state, i)) continue;
    AtMost<std::uint8_t, most_line_files> alike;
    for (std::size_t j = i; j < combat.files.size(); ++j) {
      const bool same = combat.files[j].unit == combat.files[i].unit && combat.files[j].in_line &&
                        met_by(combat, j) == met_by(combat, i) && done(combat, state, j);
      if (same) alike.push_back(static_cast<std::uint8_t>(j));
    }
    AtMost<std::uint8_t, most_line_files> depths;
    for (const std::uint8_t file : alike) depths.push_back(state.depth[file]);
    std::sort(depths.begin(), depths.end(), std::greater<>());
    for (std::size_t j = 0; j < alike.size(); ++j) {
      state.depth[alike[j]] = depths[j];
      ordered |= bit_of(alike[j]);
    }
  }
}

bool fight_next(const Rules& rules, const LineCombat& combat, LineState& state, dice::Source& source) {
  const auto contest = next_contest(combat, state);
  if (!contest) return false;
  const NextFight next = prepare(combat, state, *contest);
  const FightResult result = throw_fight(rules, fight_breakdown(rules, next.fight), source);
  apply(rules, combat, next, result, state, source);
  return true;
}

}  // namespace condotta::reg
