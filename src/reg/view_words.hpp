// Troops, ground and commanders as the View shows them: figures, kinds, facts with the rule behind each (view.hpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/view.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

std::string_view figure_of(const Troops& troops, const Base& base);
std::string kind_of(Edition edition, const Troops& troops);                       // "Pike & Shot", "Lancers"
std::vector<Fact> facts_of(const Rules& rules, const Troops& troops, int bases);  // the lines of its unit card

// Names that differ between the editions (REG-WPN-003).
std::string words_for(Edition edition, Impact impact);
std::string words_for(Edition edition, Melee melee);
std::string words_for(Edition edition, Armour armour);
std::string words_for(Edition edition, Trait trait);
RuleId rule_of(Trait trait);

SeenGround seen_ground(const Rules& rules, const Terrain& terrain);
SeenGround seen_barricade(const Rules& rules, const Barricade& barricade);

}  // namespace condotta::reg
