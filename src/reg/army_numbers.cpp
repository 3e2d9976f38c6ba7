#include "reg/army_numbers.hpp"

#include <array>

namespace condotta::reg {
namespace {

constexpr std::string_view points_rule = "REG-GAP-008";

constexpr std::array<std::string_view, 4> armour_names = {"unprotected", "protected", "armoured", "fully-armoured"};
constexpr std::array<std::string_view, 3> firepower_names = {"low-firepower", "average-firepower", "high-firepower"};
constexpr std::array<std::string_view, 4> quality_names = {"percent-of-poor", "percent-of-average",
                                                           "percent-of-superior", "percent-of-exceptional"};
constexpr std::array<std::string_view, 4> commander_names = {"mediocre-commander", "competent-commander",
                                                             "talented-commander", "legendary-commander"};
constexpr std::array<std::string_view, 5> camp_names = {"standard-camp", "fortified-camp", "mobile-camp",
                                                        "flexible-camp", "no-camp"};

}  // namespace

void add_bindings(ArmyNumbers& n, std::vector<Binding>& all) {
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  const auto point = [&](std::string_view name, int& field) { whole(points_rule, name, field, -100, 1000); };
  auto& p = n.points;
  point("foot", p.foot);
  point("mounted", p.mounted);
  point("elephants", p.elephants);
  point("battlewagons", p.battlewagons);
  point("light-artillery", p.light_artillery);
  point("medium-artillery", p.medium_artillery);
  point("heavy-artillery", p.heavy_artillery);
  point("tribal", p.tribal);
  point("formed", p.formed);
  point("drilled", p.drilled);
  point("skirmishers", p.skirmishers);
  point("close", p.close);
  point("loose", p.loose);
  point("skirmish", p.skirmish);
  point("flexible", p.flexible);
  for (std::size_t i = 0; i < 4; ++i) point(armour_names[i], p.armour[i]);
  point("musket", p.musket);
  point("flintlock-musket", p.flintlock);
  point("other-missile", p.other_missile);
  for (std::size_t i = 0; i < 3; ++i) point(firepower_names[i], p.firepower[i]);
  point("impact-weapon", p.impact);
  point("strong-impact-weapon", p.strong_impact);
  point("melee-weapon", p.melee);
  point("strong-melee-weapon", p.strong_melee);
  point("helpful-characteristic", p.helpful);
  point("great-characteristic", p.great);
  point("plain-characteristic", p.plain);
  point("harmful-characteristic", p.harmful);
  for (std::size_t i = 0; i < 4; ++i) whole(points_rule, quality_names[i], p.quality_percent[i], 0, 1000);
  point("least-a-base", p.least);
  point("regimental-guns", p.regimental_guns);
  point("platoon-fire", p.platoon_fire);
  for (std::size_t i = 0; i < 4; ++i) point(commander_names[i], p.commander[i]);
  point("professional", p.professional);
  point("instinctive", p.instinctive);
  point("tribal-commander", p.tribal_commander);
  whole(points_rule, "percent-of-ally", p.ally_percent, 0, 1000);
  for (std::size_t i = 0; i < 5; ++i) point(camp_names[i], p.camp[i]);
  point("camp-defended-average", p.defended_camp[0]);
  point("camp-defended-superior", p.defended_camp[1]);
  whole("REG-GAP-010", "points", n.army_points, 1, 100000);
  whole("REG-ARM-002", "least-bases", n.usual_bases_least, 0, 1000);
  whole("REG-ARM-002", "most-bases", n.usual_bases_most, 0, 1000);
  whole("REG-ARM-002", "least-units", n.usual_units_least, 0, 1000);
  whole("REG-ARM-002", "most-units", n.usual_units_most, 0, 1000);
  whole("REG-ALY-003", "percent-of-minimums", n.ally_minimum_percent, 0, 100);
  whole("REG-GAP-006", "scout-points", n.scout_points, 0, 20);
  whole("REG-GAP-006", "scout-points-of-light-horse", n.swift_scout_points, 0, 20);
  whole("REG-TRP-026", "times", n.scouts_factor, 1, 10);
  whole("REG-GAP-006", "cards-of-sub-commanders-a-card", n.commanders_a_map_card, 1, 100);
  whole("REG-GAP-006", "scouts-for-one-card", n.scouts_for_one_card, 0, 100);
  whole("REG-GAP-006", "scouts-for-two-cards", n.scouts_for_two_cards, 0, 100);
  whole("REG-GAP-007", "cards-of-commanders-a-card", n.commanders_a_scouting_card, 1, 100);
  whole("REG-GAP-007", "scouts-a-card", n.scouts_a_scouting_card, 1, 100);
  whole("REG-GAP-007", "least", n.least_scouting_cards, 0, 50);
  whole("REG-GAP-007", "most", n.most_scouting_cards, 0, 50);
}

}  // namespace condotta::reg
