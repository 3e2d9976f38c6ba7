#include "fwc/logistics.hpp"

#include <algorithm>

#include "fwc/charge.hpp"

namespace condotta::fwc {

std::string_view in_words(Load load) {
  return load == Load::rounds ? "6 rounds" : load == Load::petard ? "a petard" : "lances";
}

bool contractors_test(const Rules& rules, const Unit& enemy, double distance, bool was_in_range, bool gone) {
  if (gone || was_in_range) return false;  // FWC-LOG-011: there is no other test
  if (is_skirmisher(enemy) || is_artillery(enemy) || arm(enemy) == Arm::train) return false;
  return distance <= charge_distance(rules, enemy) + 0.01;
}

Ruling may_resupply(const Resupply& facts, const Unit& unit) {
  Ruling ruling;
  if (!facts.loaded) ruling.refuse("FWC-LOG-014"_rule, "the wagon is empty");
  if (!facts.contact_from_start || !facts.contact_to_end) {
    if (facts.load == Load::lances) {
      ruling.refuse("FWC-LOG-006"_rule, "they must touch for a whole game move");
    } else {
      ruling.refuse("FWC-LOG-002"_rule, "they must touch for a whole game move");
    }
  }
  if (facts.load == Load::rounds && !is_artillery(unit)) ruling.refuse("FWC-LOG-001"_rule, "rounds are for guns");
  if (facts.load == Load::lances) {
    const bool lancers = std::ranges::any_of(unit.parts, [](const Part& p) { return p.lance == Lance::couched; });
    if (!lancers) ruling.refuse("FWC-LOG-005"_rule, "the unit carries no couched lances");
  }
  // FWC-LOG-012: without contractors the troops do the work themselves
  if (!facts.contractors && (facts.moved || facts.fought || facts.fired))
    ruling.refuse("FWC-LOG-012"_rule, "troops that unload an abandoned wagon neither move nor fight nor fire");
  return ruling;
}

int shots_after_resupply(const Rules& rules, int shots) { return shots + rules.numbers.wagon_rounds; }

}  // namespace condotta::fwc
