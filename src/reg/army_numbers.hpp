// The numbers of army building: what troops, commanders and camps cost, how large an army is, and the cards that it
// brings to the days before the battle. They are one part of Numbers; their values stand in the editions' files.
#pragma once

#include <vector>

#include "battle/numbers.hpp"

namespace condotta::reg {

struct ArmyNumbers {
  // Points of a base (REG-GAP-008)
  struct {
    int foot, mounted, elephants, battlewagons, light_artillery, medium_artillery, heavy_artillery;
    int tribal, formed, drilled, skirmishers;
    int close, loose, skirmish, flexible;
    int armour[4];  // Unprotected to Fully Armoured
    int musket, flintlock, other_missile;
    int firepower[3];  // Low, Average, High
    int impact, strong_impact, melee, strong_melee;
    int helpful, great, plain, harmful;  // characteristics
    int quality_percent[4];              // Poor to Exceptional
    int least;
    int regimental_guns, platoon_fire;  // of a whole UG
    int commander[4];                   // Mediocre to Legendary
    int professional, instinctive, tribal_commander;
    int ally_percent;
    int camp[5];           // Standard, Fortified, Mobile, Flexible, No Camp
    int defended_camp[2];  // Average, Superior
  } points;
  int army_points;                          // REG-GAP-010
  int usual_bases_least, usual_bases_most;  // REG-ARM-002: outside of them the builder warns
  int usual_units_least, usual_units_most;
  int ally_minimum_percent;  // REG-ALY-003
  // Scout points of a UG, and the cards of the pre-battle system (REG-GAP-006, REG-GAP-007)
  int scout_points, swift_scout_points, scouts_factor;
  int commanders_a_map_card, scouts_for_one_card, scouts_for_two_cards;
  int commanders_a_scouting_card, scouts_a_scouting_card, least_scouting_cards, most_scouting_cards;
};

void add_bindings(ArmyNumbers& numbers, std::vector<Binding>& all);

}  // namespace condotta::reg
