#include "fwc/hand_to_hand.hpp"

#include <algorithm>

#include "fwc/armour.hpp"

namespace condotta::fwc {
namespace {

// FWC-H2H-004
bool counts(const Rules& rules, const Fighter& fighter, BaseAt base) {
  // FWC-SIE-017: an assaulting unit fights with all of its bases.
  if (fighter.assaults) return row(part_at(fighter.unit, base).type, fighter.unit.mounted).has_value();
  return fights(rules, fighter.unit, base);
}

Slot slot_of(const Unit& unit, const Part& part) { return {*row(part.type, unit.mounted), bayonet_fitted(unit, part)}; }

struct Front {
  Slot slot;
  int files = 0;
};

// The troops of a side with their frontage, in the order in which they are met (FWC-H2H-013, FWC-FRM-024).
std::vector<Front> fronts(const Rules& rules, const std::vector<Fighter>& side) {
  std::vector<Front> out;
  for (const Fighter& fighter : side) {
    const Unit& unit = fighter.unit;
    for (std::size_t file = 0; file < unit.files.size(); ++file) {
      std::vector<Slot> here;
      for (int rank = 0; rank < unit.files[file]; ++rank) {
        const BaseAt base{static_cast<int>(file), rank};
        if (!counts(rules, fighter, base)) continue;
        const Slot slot = slot_of(unit, part_at(unit, base));
        if (std::ranges::find(here, slot) == here.end()) here.push_back(slot);
      }
      for (const Slot slot : here) {
        const auto known = std::ranges::find(out, slot, &Front::slot);
        if (known == out.end()) {
          out.push_back({slot, 1});
        } else {
          ++known->files;
        }
      }
    }
  }
  std::ranges::sort(out, {}, [](const Front& f) { return std::pair(category(f.slot.row), f.slot); });
  return out;
}

// A file of one category of a unit: its bases by part.
struct File {
  std::vector<int> bases;  // of each part
  int depth = 0;
};

std::vector<File> files_of(const Rules& rules, const Fighter& fighter, Category wanted) {
  const Unit& unit = fighter.unit;
  std::vector<File> out;
  for (std::size_t i = 0; i < unit.files.size(); ++i) {
    File file{std::vector<int>(unit.parts.size(), 0), 0};
    for (int rank = 0; rank < unit.files[i]; ++rank) {
      const BaseAt base{static_cast<int>(i), rank};
      if (!counts(rules, fighter, base)) continue;
      const std::size_t part = unit.bases[number_of(unit, base)];
      if (category(*row(unit.parts[part].type, unit.mounted)) != wanted) continue;
      ++file.bases[part];
      ++file.depth;
    }
    if (file.depth > 0) out.push_back(std::move(file));
  }
  // FWC-H2H-014: the deepest first
  std::ranges::stable_sort(out, std::greater<>{}, &File::depth);
  return out;
}

void give(std::vector<Assigned>& to, Assigned one) {
  for (Assigned& known : to) {
    if (known.fighter == one.fighter && known.part == one.part && known.against == one.against) {
      known.bases += one.bases;
      return;
    }
  }
  to.push_back(one);
}

// FWC-H2H-013, FWC-H2H-015: file by file, each enemy getting as many as its frontage, the surplus to the last.
void assign_files(const std::vector<File>& files, const std::vector<Front>& enemies, std::size_t fighter,
                  std::vector<Assigned>& to) {
  std::size_t enemy = 0;
  int given = 0;
  for (const File& file : files) {
    while (enemy + 1 < enemies.size() && given >= enemies[enemy].files) {
      ++enemy;
      given = 0;
    }
    ++given;
    for (std::size_t part = 0; part < file.bases.size(); ++part) {
      if (file.bases[part] > 0) give(to, {fighter, part, enemies[enemy].slot, file.bases[part]});
    }
  }
}

// FWC-SIE-017: by bases instead of files: half, rounded up, faces the first enemy category, the rest the next.
void assign_assault(const std::vector<File>& files, const std::vector<Front>& enemies, std::size_t fighter,
                    std::vector<Assigned>& to) {
  std::vector<int> all;
  int count = 0;
  for (const File& file : files) {
    all.resize(file.bases.size());
    for (std::size_t part = 0; part < file.bases.size(); ++part) all[part] += file.bases[part];
    count += file.depth;
  }
  const Category first = category(enemies.front().slot.row);
  const auto next = std::ranges::find_if(enemies, [&](const Front& f) { return category(f.slot.row) != first; });
  int left = next == enemies.end() ? count : (count + 1) / 2;
  for (std::size_t part = 0; part < all.size(); ++part) {
    const int here = std::min(left, all[part]);
    if (here > 0) give(to, {fighter, part, enemies.front().slot, here});
    if (all[part] > here) give(to, {fighter, part, next->slot, all[part] - here});
    left -= here;
  }
}

// FWC-H2H-011, FWC-H2H-016, FWC-H2H-017, FWC-H2H-018: automatic, each unit for itself, all fighting bases.
std::vector<Assigned> assign(const Rules& rules, const Melee& melee, std::size_t side, bool answers_only_its_own) {
  const std::vector<Front> enemies = fronts(rules, melee.sides[1 - side]);
  std::vector<Assigned> out;
  if (enemies.empty()) return out;
  const std::vector<Assigned> theirs =
      answers_only_its_own ? assign(rules, melee, 1 - side, false) : std::vector<Assigned>{};
  for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
    const Fighter& fighter = melee.sides[side][i];
    for (std::size_t c = 0; c < categories; ++c) {
      const auto mine = static_cast<Category>(c);
      const std::vector<File> files = files_of(rules, fighter, mine);
      if (files.empty()) continue;
      std::vector<Front> like;
      for (const Front& front : enemies) {
        if (category(front.slot.row) == mine) like.push_back(front);
      }
      if (!like.empty()) {
        assign_files(files, like, i, out);  // FWC-H2H-012, FWC-H2H-046
        continue;
      }
      const bool faced =
          std::ranges::any_of(theirs, [&](const Assigned& a) { return category(a.against.row) == mine; });
      if (answers_only_its_own && !fighter.attacks && !faced) {
        // FWC-H2H-019: nobody was assigned to it: it throws at the one that stands highest.
        std::vector<Front> highest;
        for (const Front& front : enemies) {
          if (category(front.slot.row) == category(enemies.front().slot.row)) highest.push_back(front);
        }
        assign_files(files, highest, i, out);
      } else if (fighter.assaults) {
        assign_assault(files, enemies, i, out);
      } else {
        assign_files(files, enemies, i, out);
      }
    }
  }
  return out;
}

// FWC-GEN-021, FWC-GEN-022
std::optional<Type> supported_type(const Fighter& fighter) {
  const Unit& unit = fighter.unit;
  if (fighter.supported && has_type(unit, *fighter.supported)) return fighter.supported;
  std::optional<Type> best;
  Armour heaviest = Armour::none;
  for (const Part& part : unit.parts) {
    if (!has_type(unit, part.type) || (best && part.armour <= heaviest)) continue;
    best = part.type;
    heaviest = part.armour;
  }
  return best;
}

// FWC-H2H-005, FWC-H2H-042
Breakdown dice_of(const Rules& rules, const Fighter& fighter, const Assigned& who) {
  const Numbers& n = rules.numbers;
  const Unit& unit = fighter.unit;
  const Part& part = unit.parts[who.part];
  const Row mine = *row(part.type, unit.mounted);
  Breakdown dice;
  dice.add("FWC-H2H-003"_rule, "bases", who.bases * n.melee_dice[at(mine)][at(who.against.row)]);
  const bool light = mine == Row::light;
  if (fighter.first_round && fighter.attacks && fighter.facing != Facing::front) {
    // FWC-H2H-022, FWC-H2H-023
    if (light) {
      dice.add("FWC-LTC-016"_rule, "light troops: no flank or rear bonus", 0);
    } else {
      dice.add("FWC-H2H-022"_rule, "flank or rear", who.bases * n.dice_flank);
    }
  }
  if (bayonet_fitted(unit, part)) dice.add("FWC-FRM-015"_rule, "bayonets", who.bases * n.dice_bayonet);
  if (fighter.first_round && fighter.attacks) {
    if (part.lance == Lance::couched && unit.lances)
      dice.add("FWC-H2H-038"_rule, "couched lances", who.bases * n.dice_couched);
    // FWC-LTC-017
    if (part.lance == Lance::light) dice.add("FWC-H2H-041"_rule, "light lances", who.bases * n.dice_light_lance);
  }
  if (fighter.first_round && fighter.ferocious)
    dice.add("FWC-FER-013"_rule, "ferocious attack", who.bases * n.dice_ferocious);
  return dice;
}

// FWC-DEF-002, FWC-DEF-003, FWC-DEF-004: only those who attack, only in the first round
Score score_of(const Rules& rules, const Fighter& fighter, const Assigned& who) {
  const Numbers& n = rules.numbers;
  const Part& part = fighter.unit.parts[who.part];
  const bool mounted = on_horseback(part.type, fighter.unit.mounted);
  Score score{n.to_hit_melee[at(part.melee)], {}};
  if (fighter.attacks && fighter.first_round) {
    if (fighter.across != Defence::none) {
      const DefenceNumbers& defence = n.defence[at(fighter.across)];
      score.modifiers.add("FWC-H2H-037"_rule, "across a defence", mounted ? defence.score_horse : defence.score_foot);
    }
    if (n.attack_into[at(fighter.into)] != 0)
      score.modifiers.add("FWC-TBL-010"_rule, "into terrain", n.attack_into[at(fighter.into)]);
    const bool horse = arm(part.type, fighter.unit.mounted) == Arm::horse;
    if (horse && fighter.facing == Facing::front && has_points(who.against))
      score.modifiers.add("FWC-H2H-026"_rule, "horse against pike or bayonets", n.score_points);
  }
  if (part.blade == Quality::good) score.modifiers.add("FWC-H2H-043"_rule, "good weapon", n.score_good_weapon);
  if (part.blade == Quality::poor) score.modifiers.add("FWC-TBL-021"_rule, "poor weapon", n.score_poor_weapon);
  return score;
}

}  // namespace

std::string_view in_words(Facing facing) {
  return facing == Facing::front ? "front" : facing == Facing::flank ? "flank" : "rear";
}

Category category_of(const Fighter& fighter, std::size_t part) {
  return category(*row(fighter.unit.parts[part].type, fighter.unit.mounted));
}

std::vector<Assigned> matched(const Rules& rules, const Melee& melee, std::size_t side) {
  return assign(rules, melee, side, true);
}

std::vector<Attack> attacks(const Rules& rules, const Melee& melee, std::size_t side) {
  const Numbers& n = rules.numbers;
  std::vector<Attack> out;
  for (const Assigned& who : matched(rules, melee, side)) {
    const Fighter& fighter = melee.sides[side][who.fighter];
    if (!fighter.replies) continue;  // FWC-H2H-021
    out.push_back({who, dice_of(rules, fighter, who), score_of(rules, fighter, who)});
  }
  // What a unit has beyond its bases goes to the highest of those whom its troops face (FWC-GEN-028).
  const auto first_of = [&](std::size_t fighter, auto wanted) -> Attack* {
    Attack* best = nullptr;
    for (Attack& attack : out) {
      if (attack.who.fighter != fighter) continue;
      if (!wanted(melee.sides[side][fighter].unit.parts[attack.who.part])) continue;
      const auto order = [](const Attack& a) { return std::pair(category(a.who.against.row), a.who.against); };
      if (best == nullptr || order(attack) < order(*best)) best = &attack;
    }
    return best;
  };
  for (std::size_t i = 0; i < melee.sides[side].size(); ++i) {
    const Fighter& fighter = melee.sides[side][i];
    if (general_in_use(fighter.leaders)) {
      // FWC-GEN-005, FWC-GEN-023; FWC-GEN-011: a hero adds none
      const auto type = supported_type(fighter);
      Attack* attack = first_of(i, [&](const Part& part) { return part.type == type; });
      if (attack == nullptr) attack = first_of(i, [](const Part&) { return true; });
      if (attack != nullptr) attack->dice.add("FWC-GEN-005"_rule, "general", n.dice_general);
    }
    if (fighter.unit.grenadiers && fighter.first_round) {
      Attack* attack = first_of(i, [](const Part& part) { return part.type == Type::shot; });
      if (attack != nullptr) attack->dice.add("FWC-FRM-008"_rule, "grenadiers", n.dice_grenadiers);
    }
    if (fighter.unit.formation == Formation::fraised) {
      Attack* attack = first_of(i, [](const Part& part) { return part.type == Type::pike; });
      if (attack != nullptr) attack->dice.add("FWC-FRM-004"_rule, "fraised", n.dice_fraised);
    }
  }
  return out;
}

int total_dice(const std::vector<Attack>& attacks) {
  int sum = 0;
  for (const Attack& attack : attacks) sum += attack.count();
  return sum;
}

Armour armour_against(const Melee& melee, std::size_t side, Slot slot) {
  Armour worst = Armour::heavy;
  bool found = false;
  for (const Fighter& fighter : melee.sides[side]) {
    for (const std::uint8_t p : fighter.unit.bases) {
      const Part& part = fighter.unit.parts[p];
      if (!row(part.type, fighter.unit.mounted) || slot_of(fighter.unit, part) != slot) continue;
      worst = std::min(worst, part.armour);
      found = true;
    }
  }
  return found ? worst : Armour::none;
}

Toll toll_of(const Rules& rules, const std::vector<Fighter>& side, Slot slot, int casualties) {
  Toll toll{slot, casualties, {}};
  for (std::size_t i = 0; i < side.size(); ++i) {
    const auto fronts_here = fronts(rules, {side[i]});
    if (std::ranges::find(fronts_here, slot, &Front::slot) != fronts_here.end()) toll.takers.push_back(i);
  }
  std::ranges::stable_sort(toll.takers, std::greater<>{}, [&](std::size_t i) { return base_count(side[i].unit); });
  return toll;
}

std::vector<int> divided(const std::vector<Fighter>& side, const Toll& toll) {
  std::vector<int> out(side.size(), 0);
  if (toll.takers.empty()) return out;
  const int each = toll.casualties / static_cast<int>(toll.takers.size());
  int odd = toll.casualties % static_cast<int>(toll.takers.size());
  for (const std::size_t i : toll.takers) out[i] = each + (odd-- > 0 ? 1 : 0);
  return out;
}

bool pike_meets_pike(const Rules& rules, const Melee& melee) {
  const auto pike = [&](std::size_t side) {
    const auto all = fronts(rules, melee.sides[side]);
    return std::ranges::any_of(all, [](const Front& f) { return f.slot.row == Row::pike; });
  };
  return pike(0) && pike(1);
}

std::optional<std::size_t> push_winner(int first, int second) {
  if (first == second) return std::nullopt;
  return first > second ? 0 : 1;
}

Round fight(const Rules& rules, const Melee& melee, dice::Source& source) {
  Round round;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    round.casualties[side].assign(melee.sides[side].size(), 0);
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t enemy = 1 - side;
    std::vector<std::pair<Slot, int>> by_slot;
    for (const Attack& attack : attacks(rules, melee, side)) {
      Blow blow{attack, throw_dice(attack.count(), source), 0, 0};
      blow.hits = hits(blow.thrown, attack.score.needed(rules));
      const Slot slot = attack.who.against;
      blow.casualties = throw_saves(rules, armour_against(melee, enemy, slot), blow.hits, source);
      const bool by_pike = melee.sides[side][attack.who.fighter].unit.parts[attack.who.part].type == Type::pike;
      if (by_pike && slot.row == Row::pike) round.pike_casualties[side] += blow.casualties;
      const auto known = std::ranges::find(by_slot, slot, &std::pair<Slot, int>::first);
      if (known == by_slot.end()) {
        by_slot.emplace_back(slot, blow.casualties);
      } else {
        known->second += blow.casualties;
      }
      round.blows[side].push_back(std::move(blow));
    }
    for (const auto& [slot, casualties] : by_slot) {
      const Toll toll = toll_of(rules, melee.sides[enemy], slot, casualties);
      const auto shares = divided(melee.sides[enemy], toll);
      for (std::size_t i = 0; i < shares.size(); ++i) round.casualties[enemy][i] += shares[i];
      round.tolls[enemy].push_back(toll);
    }
  }
  // FWC-H2H-027, FWC-H2H-029; a side that does not fight back contests nothing
  round.pike_met = pike_meets_pike(rules, melee) && !round.blows[0].empty() && !round.blows[1].empty();
  if (round.pike_met) round.push_winner = push_winner(round.pike_casualties[0], round.pike_casualties[1]);
  return round;
}

dice::Distribution<int> suffered_odds(const Rules& rules, const Melee& melee, std::size_t side) {
  auto sum = dice::Distribution<int>::certain(0);
  for (const Attack& attack : attacks(rules, melee, 1 - side)) {
    const int save = save_needed(rules, armour_against(melee, side, attack.who.against));
    sum = dice::sum_of(sum, casualty_odds(hit_odds(attack.count(), attack.score.needed(rules)), save));
  }
  return sum;
}

}  // namespace condotta::fwc
