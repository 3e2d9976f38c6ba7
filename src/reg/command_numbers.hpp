// The numbers of command: cards, ranges, gifts, groups, allies, scores. They are one part of Numbers, and their values
// stand in the editions' files like all others.
#pragma once

#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

struct CommandNumbers {
  // By grade, Mediocre to Legendary (REG-CDR-005)
  int cards[4];
  int largest_group[4];
  // An army's commanders
  int least_commanders, most_commanders;  // REG-CDR-001
  int most_talented;                      // Talented or better (REG-CDR-004)
  // Command range in BW: Professional, Instinctive, Tribal; a floating Army Commander (REG-CDR-012)
  int range[3];
  int floating_range;
  // Prompting units of another command (REG-CDR-014)
  bool instinctive_prompts_others;
  bool others_only_in_range;
  // Gifts (REG-CDR-017): how far, and how many cards to each; a floating commander gives as many as he likes
  int floating_gift_range, professional_gift_range, instinctive_gift_range;
  int professional_gifts, instinctive_gifts;
  bool front_rank_gift_beside_him;  // REG-CDR-019
  bool upgrade_own_move;            // REG-ACT-012
  // Cards of the deck: BLACK to RED (REG-CRD-001)
  int deck[5];
  bool keeping_is_limited;   // REG-CRD-015
  int kept_above_allowance;  // … to the allowance and so many more
  int bluff_cards;           // cards that a flank march bluff costs on turn 1 (REG-CRD-022)
  int passes_that_end;       // REG-CRD-019
  // Allies
  int least_contingent, most_contingent;  // UGs (REG-ALY-002)
  bool every_command_may_hesitate;        // REG-ALY-008
  // Victory points (REG-TRN-007 … REG-TRN-009)
  int triumph, points_for_tug, points_for_sug, most_damage, unbroken_bonus, most_tugs_lost;
};

void add_bindings(CommandNumbers& numbers, std::vector<Binding>& all);

}  // namespace condotta::reg
