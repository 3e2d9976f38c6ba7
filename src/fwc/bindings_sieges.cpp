// Numbers of defences, smoke, mines, wagons, points, victory.
#include "battle/house_rules.hpp"
#include "fwc/bindings.hpp"

namespace condotta::fwc {

using binding::toggle;
using binding::whole;

void bind_defences(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-031", "abatis-foot-percent", n.defence[at(Defence::abatis)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "abatis-horse-percent", n.defence[at(Defence::abatis)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "abatis-against-foot", n.defence[at(Defence::abatis)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "abatis-against-horse", n.defence[at(Defence::abatis)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "abatis-cover", n.defence[at(Defence::abatis)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "abatis-value", n.defence[at(Defence::abatis)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "hedge-foot-percent", n.defence[at(Defence::hedge)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "hedge-horse-percent", n.defence[at(Defence::hedge)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "hedge-against-foot", n.defence[at(Defence::hedge)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "hedge-against-horse", n.defence[at(Defence::hedge)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "hedge-cover", n.defence[at(Defence::hedge)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "hedge-value", n.defence[at(Defence::hedge)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "field-wall-foot-percent", n.defence[at(Defence::field_wall)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "field-wall-horse-percent", n.defence[at(Defence::field_wall)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "field-wall-against-foot", n.defence[at(Defence::field_wall)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "field-wall-against-horse", n.defence[at(Defence::field_wall)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "field-wall-cover", n.defence[at(Defence::field_wall)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "field-wall-value", n.defence[at(Defence::field_wall)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "ditch-foot-percent", n.defence[at(Defence::ditch)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "ditch-horse-percent", n.defence[at(Defence::ditch)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "ditch-against-foot", n.defence[at(Defence::ditch)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "ditch-against-horse", n.defence[at(Defence::ditch)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "ditch-cover", n.defence[at(Defence::ditch)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "ditch-value", n.defence[at(Defence::ditch)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "gabions-foot-percent", n.defence[at(Defence::gabions)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "gabions-horse-percent", n.defence[at(Defence::gabions)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "gabions-against-foot", n.defence[at(Defence::gabions)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "gabions-against-horse", n.defence[at(Defence::gabions)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "gabions-cover", n.defence[at(Defence::gabions)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "gabions-value", n.defence[at(Defence::gabions)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "earthwork-foot-percent", n.defence[at(Defence::earthwork)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "earthwork-horse-percent", n.defence[at(Defence::earthwork)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "earthwork-against-foot", n.defence[at(Defence::earthwork)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "earthwork-against-horse", n.defence[at(Defence::earthwork)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "earthwork-cover", n.defence[at(Defence::earthwork)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "earthwork-value", n.defence[at(Defence::earthwork)].value, -1, 999));
  to.push_back(
      whole("FWC-TBL-031", "chevaux-de-frise-foot-percent", n.defence[at(Defence::chevaux_de_frise)].foot, 0, 100));
  to.push_back(
      whole("FWC-TBL-031", "chevaux-de-frise-horse-percent", n.defence[at(Defence::chevaux_de_frise)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "chevaux-de-frise-against-foot",
                     n.defence[at(Defence::chevaux_de_frise)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "chevaux-de-frise-against-horse",
                     n.defence[at(Defence::chevaux_de_frise)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "chevaux-de-frise-cover", n.defence[at(Defence::chevaux_de_frise)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "chevaux-de-frise-value", n.defence[at(Defence::chevaux_de_frise)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "laager-foot-percent", n.defence[at(Defence::laager)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "laager-horse-percent", n.defence[at(Defence::laager)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "laager-against-foot", n.defence[at(Defence::laager)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "laager-against-horse", n.defence[at(Defence::laager)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "laager-cover", n.defence[at(Defence::laager)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "laager-value", n.defence[at(Defence::laager)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "house-foot-percent", n.defence[at(Defence::house)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "house-horse-percent", n.defence[at(Defence::house)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "house-against-foot", n.defence[at(Defence::house)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "house-against-horse", n.defence[at(Defence::house)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "house-cover", n.defence[at(Defence::house)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "house-value", n.defence[at(Defence::house)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "fort-wall-foot-percent", n.defence[at(Defence::fort_wall)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "fort-wall-horse-percent", n.defence[at(Defence::fort_wall)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "fort-wall-against-foot", n.defence[at(Defence::fort_wall)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-wall-against-horse", n.defence[at(Defence::fort_wall)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-wall-cover", n.defence[at(Defence::fort_wall)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-wall-value", n.defence[at(Defence::fort_wall)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "fort-gate-foot-percent", n.defence[at(Defence::fort_gate)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "fort-gate-horse-percent", n.defence[at(Defence::fort_gate)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "fort-gate-against-foot", n.defence[at(Defence::fort_gate)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-gate-against-horse", n.defence[at(Defence::fort_gate)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-gate-cover", n.defence[at(Defence::fort_gate)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "fort-gate-value", n.defence[at(Defence::fort_gate)].value, -1, 999));
  to.push_back(whole("FWC-TBL-031", "breach-foot-percent", n.defence[at(Defence::breach)].foot, 0, 100));
  to.push_back(whole("FWC-TBL-031", "breach-horse-percent", n.defence[at(Defence::breach)].horse, 0, 100));
  to.push_back(whole("FWC-TBL-031", "breach-against-foot", n.defence[at(Defence::breach)].score_foot, -9, 9));
  to.push_back(whole("FWC-TBL-031", "breach-against-horse", n.defence[at(Defence::breach)].score_horse, -9, 9));
  to.push_back(whole("FWC-TBL-031", "breach-cover", n.defence[at(Defence::breach)].cover, -9, 9));
  to.push_back(whole("FWC-TBL-031", "breach-value", n.defence[at(Defence::breach)].value, -1, 999));
  to.push_back(whole("FWC-DEF-006", "fort-wall-from", n.breach_wall_from, 1, 7));
  to.push_back(whole("FWC-DEF-007", "other-from", n.breach_other_from, 1, 7));
  to.push_back(whole("FWC-DEF-009", "dice", n.collapse_dice, 0, 60));
  to.push_back(whole("FWC-DEF-009", "from", n.collapse_from, 1, 7));
  to.push_back(whole("FWC-DEF-009", "within", n.collapse_within, 0, 100));
  to.push_back(whole("FWC-DEF-013", "within", n.behind_within, 0, 100));
  to.push_back(whole("FWC-DEF-014", "wall-section-bases", n.wall_section, 1, 99));
  to.push_back(whole("FWC-DEF-014", "gate-bases", n.gate_section, 1, 99));
  to.push_back(whole("FWC-DEF-014", "opening-bases", n.opening_bases, 1, 99));
}

void bind_smoke(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-032", "life", n.smoke_life, 0, 100));
  to.push_back(whole("FWC-TBL-032", "effect-up-to", n.smoke_effect, 0, 100));
  to.push_back(whole("FWC-TBL-032", "charge-percent", n.smoke_charge, 0, 100));
  to.push_back(whole("FWC-TBL-032", "hits-divided-by", n.smoke_hits, 1, 2));
  to.push_back(whole("FWC-TBL-032", "drift-dice", n.smoke_drift_dice, 1, 20));
}

void bind_mines_petards_wagons(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-033", "mine-first-from", n.mine_from[0], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-second-from", n.mine_from[1], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-third-from", n.mine_from[2], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-fails-up-to", n.mine_fails, 0, 7));
  to.push_back(whole("FWC-TBL-033", "petard-fails-up-to", n.petard_fails, 0, 7));
  to.push_back(whole("FWC-TBL-033", "residual-up-to", n.residual_up_to, 0, 7));
  to.push_back(whole("FWC-TBL-033", "engineer-within", n.engineer_within, 0, 100));
  to.push_back(whole("FWC-TBL-033", "petard-wagon-within", n.petard_wagon_within, 0, 100));
  to.push_back(whole("FWC-TBL-034", "rounds", n.wagon_rounds, 0, 99));
  to.push_back(whole("FWC-LOG-015", "engineer-casualties", n.engineer_casualties, 1, 99));
  to.push_back(whole("FWC-LOG-015", "wagon-casualties", n.wagon_casualties, 1, 99));
}

void bind_points(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-035", "pike", n.points.pike, -99, 999));
  to.push_back(whole("FWC-TBL-035", "halberd", n.points.halberd, -99, 999));
  to.push_back(whole("FWC-TBL-035", "shot-arquebus", n.points.shot_arquebus, -99, 999));
  to.push_back(whole("FWC-TBL-035", "shot-musket", n.points.shot_musket, -99, 999));
  to.push_back(whole("FWC-TBL-035", "shot-fusil", n.points.shot_fusil, -99, 999));
  to.push_back(whole("FWC-TBL-035", "shot-jezail", n.points.shot_jezail, -99, 999));
  to.push_back(whole("FWC-TBL-035", "bow-foot", n.points.bow_foot, -99, 999));
  to.push_back(whole("FWC-TBL-035", "tribal-foot", n.points.tribal_foot, -99, 999));
  to.push_back(whole("FWC-TBL-035", "ferocious", n.points.ferocious, -99, 999));
  to.push_back(whole("FWC-TBL-035", "light-foot", n.points.light_foot, -99, 999));
  to.push_back(whole("FWC-TBL-035", "light-foot-melee", n.points.light_foot_melee, -99, 999));
  to.push_back(whole("FWC-TBL-035", "dragoon", n.points.dragoon, -99, 999));
  to.push_back(whole("FWC-TBL-035", "proper-musket", n.points.proper_musket, -99, 999));
  to.push_back(whole("FWC-TBL-035", "cavalry", n.points.cavalry, -99, 999));
  to.push_back(whole("FWC-TBL-035", "heavy-dragoon", n.points.heavy_dragoon, -99, 999));
  to.push_back(whole("FWC-TBL-035", "reiter", n.points.reiter, -99, 999));
  to.push_back(whole("FWC-TBL-035", "tribal-cavalry", n.points.tribal_cavalry, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gendarme", n.points.gendarme, -99, 999));
  to.push_back(whole("FWC-TBL-035", "light-cavalry", n.points.light_cavalry, -99, 999));
  to.push_back(whole("FWC-TBL-035", "light-cavalry-melee", n.points.light_cavalry_melee, -99, 999));
  to.push_back(whole("FWC-TBL-035", "light-lance", n.points.light_lance, -99, 999));
  to.push_back(whole("FWC-TBL-035", "armour-none", n.points.armour_none, -99, 999));
  to.push_back(whole("FWC-TBL-035", "armour-medium", n.points.armour_medium, -99, 999));
  to.push_back(whole("FWC-TBL-035", "armour-heavy", n.points.armour_heavy, -99, 999));
  to.push_back(whole("FWC-TBL-035", "good", n.points.good, -99, 999));
  to.push_back(whole("FWC-TBL-035", "poor", n.points.poor, -99, 999));
  to.push_back(whole("FWC-TBL-035", "good-weapon", n.points.good_weapon, -99, 999));
  to.push_back(whole("FWC-TBL-035", "poor-weapon", n.points.poor_weapon, -99, 999));
  to.push_back(whole("FWC-TBL-035", "plug-bayonet", n.points.plug_bayonet, -99, 999));
  to.push_back(whole("FWC-TBL-035", "socket-bayonet", n.points.socket_bayonet, -99, 999));
  to.push_back(whole("FWC-TBL-035", "second-pistol", n.points.second_pistol, -99, 999));
  to.push_back(whole("FWC-TBL-035", "carbine", n.points.carbine, -99, 999));
  to.push_back(whole("FWC-TBL-035", "couched-lance", n.points.couched_lance, -99, 999));
  to.push_back(whole("FWC-TBL-035", "grenadiers", n.points.grenadiers, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gun-light", n.points.gun_light, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gun-medium", n.points.gun_medium, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gun-heavy", n.points.gun_heavy, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gun-siege", n.points.gun_siege, -99, 999));
  to.push_back(whole("FWC-TBL-035", "wagon", n.points.wagon, -99, 999));
  to.push_back(whole("FWC-TBL-035", "engineer", n.points.engineer, -99, 999));
  to.push_back(whole("FWC-TBL-035", "petard", n.points.petard, -99, 999));
  to.push_back(whole("FWC-TBL-035", "mine", n.points.mine, -99, 999));
  to.push_back(whole("FWC-TBL-035", "general-good", n.points.general_good, -99, 999));
  to.push_back(whole("FWC-TBL-035", "general-normal", n.points.general_normal, -99, 999));
  to.push_back(whole("FWC-TBL-035", "general-poor", n.points.general_poor, -99, 999));
  to.push_back(whole("FWC-TBL-035", "artillery-direction", n.points.artillery_direction, -99, 999));
  to.push_back(whole("FWC-TBL-035", "noble", n.points.noble, -99, 999));
  to.push_back(whole("FWC-TBL-035", "hero", n.points.hero, -99, 999));
  to.push_back(whole("FWC-TBL-035", "abatis", n.points.abatis, -99, 999));
  to.push_back(whole("FWC-TBL-035", "gabions", n.points.gabions, -99, 999));
  to.push_back(whole("FWC-TBL-035", "earthwork", n.points.earthwork, -99, 999));
}

void bind_victory(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-036", "army-test-percent", n.army_test, 1, 100));
  to.push_back(whole("FWC-TBL-036", "beaten-percent", n.beaten, 1, 100));
  to.push_back(whole("FWC-TBL-036", "moves", n.move_limit, 1, 999));
  to.push_back(whole("FWC-TBL-036", "lead-percent", n.lead, 0, 100));
  to.push_back(whole("FWC-TBL-036", "inside-clear", n.inside_clear, 0, 100));
  to.push_back(whole("FWC-GAP-027", "points-a-mine", n.points_a_mine, 1, 9999));
}

void bind_optional_rules(Numbers& n, std::vector<Binding>& to) {
  to.push_back(toggle("FWC-TBL-037", "heroes", n.heroes));
  to.push_back(toggle("FWC-TBL-037", "horse-pike-test", n.horse_pike_test));
  to.push_back(toggle("FWC-TBL-037", "late-join", n.late_join));
  to.push_back(toggle("FWC-TBL-037", "army-test-removes-unit", n.army_test_removes));
}

}  // namespace condotta::fwc
