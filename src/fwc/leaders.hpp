// Generals, nobles and heroes (area GEN).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

enum class Rank : std::uint8_t { general, noble, hero };
std::string_view in_words(Rank rank);

struct Leader {
  Rank rank = Rank::general;
  Quality grade = Quality::normal;
  bool directs_artillery = false;  // FWC-GEN-016
  bool commander_in_chief = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("rank", self.rank);
    visit("grade", self.grade);
    visit("directs-artillery", self.directs_artillery);
    visit("commander-in-chief", self.commander_in_chief);
  }
  friend bool operator==(const Leader&, const Leader&) = default;
};

// FWC-GEN-006, FWC-GEN-018: the best general with the unit, a noble counting as Normal.
std::optional<Quality> general_in_use(const std::vector<Leader>& leaders);
// FWC-GEN-007: a hero is ignored while a general is with the unit.
bool hero_counts(const std::vector<Leader>& leaders);
// FWC-GEN-008
int most_heroes(const Rules& rules, int units);
// FWC-GEN-013: which of them a lost risk roll takes; nothing if nobody is there.
std::optional<std::size_t> at_risk(const std::vector<Leader>& leaders);
bool lost_to_risk(const Rules& rules, int die);               // FWC-GEN-012
bool lost_with_unit(const Rules& rules, Rank rank, int die);  // FWC-GEN-027
// FWC-GEN-016: whether the gun may choose its target.
bool may_choose_target(const std::vector<Leader>& leaders, Type gun);
// FWC-GEN-019: a noble is ordered away by the commander-in-chief only.
Ruling may_order_away(bool noble, bool commander_in_chief_lost);
// FWC-GEN-024, FWC-GEN-025
Ruling may_move_leader(const Rules& rules, const Leader& leader, bool attached, bool unit_fights, bool joins_fighting,
                       bool under_orders, double distance);
// What an army may have of them (FWC-GEN-008, FWC-GEN-010, FWC-GEN-017).
Ruling may_field(const Rules& rules, const std::vector<Leader>& leaders, int units);

}  // namespace condotta::fwc
