// Numbers of ranks, scores, shooting, hand-to-hand, morale, leaders.
#include "battle/house_rules.hpp"
#include "fwc/bindings.hpp"

namespace condotta::fwc {

using binding::toggle;
using binding::whole;

void bind_ranks_that_fight_and_shoot(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-011", "pike-fight", n.fighting_ranks[at(Type::pike)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "pike-shoot", n.shooting_ranks[at(Type::pike)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "halberd-fight", n.fighting_ranks[at(Type::halberd)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "halberd-shoot", n.shooting_ranks[at(Type::halberd)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "shot-fight", n.fighting_ranks[at(Type::shot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "shot-shoot", n.shooting_ranks[at(Type::shot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "bow-foot-fight", n.fighting_ranks[at(Type::bow_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "bow-foot-shoot", n.shooting_ranks[at(Type::bow_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "tribal-foot-fight", n.fighting_ranks[at(Type::tribal_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "tribal-foot-shoot", n.shooting_ranks[at(Type::tribal_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-foot-fight", n.fighting_ranks[at(Type::light_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-foot-shoot", n.shooting_ranks[at(Type::light_foot)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-foot-melee-fight", n.fighting_ranks[at(Type::light_foot_melee)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-foot-melee-shoot", n.shooting_ranks[at(Type::light_foot_melee)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "dragoon-fight", n.fighting_ranks[at(Type::dragoon)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "dragoon-shoot", n.shooting_ranks[at(Type::dragoon)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gendarme-fight", n.fighting_ranks[at(Type::gendarme)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gendarme-shoot", n.shooting_ranks[at(Type::gendarme)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "cavalry-fight", n.fighting_ranks[at(Type::cavalry)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "cavalry-shoot", n.shooting_ranks[at(Type::cavalry)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "heavy-dragoon-fight", n.fighting_ranks[at(Type::heavy_dragoon)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "heavy-dragoon-shoot", n.shooting_ranks[at(Type::heavy_dragoon)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "reiter-fight", n.fighting_ranks[at(Type::reiter)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "reiter-shoot", n.shooting_ranks[at(Type::reiter)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "tribal-cavalry-fight", n.fighting_ranks[at(Type::tribal_cavalry)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "tribal-cavalry-shoot", n.shooting_ranks[at(Type::tribal_cavalry)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-cavalry-fight", n.fighting_ranks[at(Type::light_cavalry)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "light-cavalry-shoot", n.shooting_ranks[at(Type::light_cavalry)], 0, 9));
  to.push_back(
      whole("FWC-TBL-011", "light-cavalry-melee-fight", n.fighting_ranks[at(Type::light_cavalry_melee)], 0, 9));
  to.push_back(
      whole("FWC-TBL-011", "light-cavalry-melee-shoot", n.shooting_ranks[at(Type::light_cavalry_melee)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-light-fight", n.fighting_ranks[at(Type::gun_light)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-light-shoot", n.shooting_ranks[at(Type::gun_light)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-medium-fight", n.fighting_ranks[at(Type::gun_medium)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-medium-shoot", n.shooting_ranks[at(Type::gun_medium)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-heavy-fight", n.fighting_ranks[at(Type::gun_heavy)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-heavy-shoot", n.shooting_ranks[at(Type::gun_heavy)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-siege-fight", n.fighting_ranks[at(Type::gun_siege)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "gun-siege-shoot", n.shooting_ranks[at(Type::gun_siege)], 0, 9));
  to.push_back(whole("FWC-TBL-011", "heavy-dragoon-dismounted-shoot", n.heavy_dragoon_foot_ranks, 0, 9));
}

void bind_scores(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-012", "good-shooting", n.to_hit_shooting[0], 2, 7));
  to.push_back(whole("FWC-TBL-012", "good-hand-to-hand", n.to_hit_melee[0], 2, 7));
  to.push_back(whole("FWC-TBL-012", "normal-shooting", n.to_hit_shooting[1], 2, 7));
  to.push_back(whole("FWC-TBL-012", "normal-hand-to-hand", n.to_hit_melee[1], 2, 7));
  to.push_back(whole("FWC-TBL-012", "poor-shooting", n.to_hit_shooting[2], 2, 7));
  to.push_back(whole("FWC-TBL-012", "poor-hand-to-hand", n.to_hit_melee[2], 2, 7));
  to.push_back(whole("FWC-TBL-012", "best", n.best_score, 1, 6));
  to.push_back(whole("FWC-TBL-012", "worst", n.worst_score, 2, 7));
}

void bind_shooting(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-013", "musket-close", n.weapon[at(Weapon::musket)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "musket-long", n.weapon[at(Weapon::musket)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "musket-dice", n.weapon[at(Weapon::musket)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "musket-reload-percent", n.weapon[at(Weapon::musket)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "arquebus-close", n.weapon[at(Weapon::arquebus)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "arquebus-long", n.weapon[at(Weapon::arquebus)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "arquebus-dice", n.weapon[at(Weapon::arquebus)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "arquebus-reload-percent", n.weapon[at(Weapon::arquebus)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "fusil-close", n.weapon[at(Weapon::fusil)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "fusil-long", n.weapon[at(Weapon::fusil)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "fusil-dice", n.weapon[at(Weapon::fusil)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "fusil-reload-percent", n.weapon[at(Weapon::fusil)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "jezail-close", n.weapon[at(Weapon::jezail)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "jezail-long", n.weapon[at(Weapon::jezail)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "jezail-dice", n.weapon[at(Weapon::jezail)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "jezail-reload-percent", n.weapon[at(Weapon::jezail)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "carbine-close", n.weapon[at(Weapon::carbine)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "carbine-long", n.weapon[at(Weapon::carbine)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "carbine-dice", n.weapon[at(Weapon::carbine)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "carbine-reload-percent", n.weapon[at(Weapon::carbine)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "pistol-close", n.weapon[at(Weapon::pistol)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "pistol-long", n.weapon[at(Weapon::pistol)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "pistol-dice", n.weapon[at(Weapon::pistol)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "pistol-reload-percent", n.weapon[at(Weapon::pistol)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "bow-close", n.weapon[at(Weapon::bow)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "bow-long", n.weapon[at(Weapon::bow)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "bow-dice", n.weapon[at(Weapon::bow)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "bow-reload-percent", n.weapon[at(Weapon::bow)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "mounted-bow-close", n.weapon[at(Weapon::mounted_bow)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "mounted-bow-long", n.weapon[at(Weapon::mounted_bow)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "mounted-bow-dice", n.weapon[at(Weapon::mounted_bow)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "mounted-bow-reload-percent", n.weapon[at(Weapon::mounted_bow)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-013", "javelin-close", n.weapon[at(Weapon::javelin)].close, 0, 200));
  to.push_back(whole("FWC-TBL-013", "javelin-long", n.weapon[at(Weapon::javelin)].far, 0, 200));
  to.push_back(whole("FWC-TBL-013", "javelin-dice", n.weapon[at(Weapon::javelin)].dice, 0, 20));
  to.push_back(whole("FWC-TBL-013", "javelin-reload-percent", n.weapon[at(Weapon::javelin)].reload, 0, 100));
  to.push_back(whole("FWC-TBL-014", "light-case", n.gun[0].case_range, 0, 300));
  to.push_back(whole("FWC-TBL-014", "light-close", n.gun[0].close, 0, 300));
  to.push_back(whole("FWC-TBL-014", "light-long", n.gun[0].far, 0, 300));
  to.push_back(whole("FWC-TBL-014", "light-case-dice", n.gun[0].case_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "light-close-dice", n.gun[0].close_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "light-long-dice", n.gun[0].far_dice, 0, 300));
  to.push_back(toggle("FWC-TBL-014", "light-ball-no-save", n.gun[0].no_save));
  to.push_back(toggle("FWC-TBL-014", "light-overhead", n.gun[0].overhead));
  to.push_back(whole("FWC-TBL-014", "light-shots", n.gun[0].shots, 0, 99));
  to.push_back(whole("FWC-TBL-014", "medium-case", n.gun[1].case_range, 0, 300));
  to.push_back(whole("FWC-TBL-014", "medium-close", n.gun[1].close, 0, 300));
  to.push_back(whole("FWC-TBL-014", "medium-long", n.gun[1].far, 0, 300));
  to.push_back(whole("FWC-TBL-014", "medium-case-dice", n.gun[1].case_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "medium-close-dice", n.gun[1].close_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "medium-long-dice", n.gun[1].far_dice, 0, 300));
  to.push_back(toggle("FWC-TBL-014", "medium-ball-no-save", n.gun[1].no_save));
  to.push_back(toggle("FWC-TBL-014", "medium-overhead", n.gun[1].overhead));
  to.push_back(whole("FWC-TBL-014", "medium-shots", n.gun[1].shots, 0, 99));
  to.push_back(whole("FWC-TBL-014", "heavy-case", n.gun[2].case_range, 0, 300));
  to.push_back(whole("FWC-TBL-014", "heavy-close", n.gun[2].close, 0, 300));
  to.push_back(whole("FWC-TBL-014", "heavy-long", n.gun[2].far, 0, 300));
  to.push_back(whole("FWC-TBL-014", "heavy-case-dice", n.gun[2].case_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "heavy-close-dice", n.gun[2].close_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "heavy-long-dice", n.gun[2].far_dice, 0, 300));
  to.push_back(toggle("FWC-TBL-014", "heavy-ball-no-save", n.gun[2].no_save));
  to.push_back(toggle("FWC-TBL-014", "heavy-overhead", n.gun[2].overhead));
  to.push_back(whole("FWC-TBL-014", "heavy-shots", n.gun[2].shots, 0, 99));
  to.push_back(whole("FWC-TBL-014", "siege-case", n.gun[3].case_range, 0, 300));
  to.push_back(whole("FWC-TBL-014", "siege-close", n.gun[3].close, 0, 300));
  to.push_back(whole("FWC-TBL-014", "siege-long", n.gun[3].far, 0, 300));
  to.push_back(whole("FWC-TBL-014", "siege-case-dice", n.gun[3].case_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "siege-close-dice", n.gun[3].close_dice, 0, 300));
  to.push_back(whole("FWC-TBL-014", "siege-long-dice", n.gun[3].far_dice, 0, 300));
  to.push_back(toggle("FWC-TBL-014", "siege-ball-no-save", n.gun[3].no_save));
  to.push_back(toggle("FWC-TBL-014", "siege-overhead", n.gun[3].overhead));
  to.push_back(whole("FWC-TBL-014", "siege-shots", n.gun[3].shots, 0, 99));
  to.push_back(whole("FWC-TBL-015", "long-range", n.shot_long, -9, 9));
  to.push_back(whole("FWC-TBL-015", "loose-target", n.shot_loose, -9, 9));
  to.push_back(whole("FWC-TBL-015", "mounted", n.shot_mounted, -9, 9));
  to.push_back(whole("FWC-TBL-015", "moved", n.shot_moved, -9, 9));
  to.push_back(whole("FWC-TBL-015", "ball-at-deep", n.shot_deep, -9, 9));
  to.push_back(whole("FWC-TBL-015", "deep-ranks", n.shot_deep_ranks, 1, 99));
  to.push_back(whole("FWC-TBL-015", "defensive", n.shot_defensive, -9, 9));
  to.push_back(whole("FWC-TBL-016", "formed-tenths", n.arc_formed, 0, 900));
  to.push_back(whole("FWC-TBL-016", "gun-tenths", n.arc_gun, 0, 900));
  to.push_back(whole("FWC-TBL-017", "small-arms-percent", n.fire_move, 0, 100));
  to.push_back(whole("FWC-TBL-017", "jezail-percent", n.fire_move_jezail, 0, 100));
  to.push_back(whole("FWC-TBL-017", "bow-percent", n.fire_move_bow, 0, 100));
  to.push_back(whole("FWC-TBL-017", "skirmishers-percent", n.fire_move_skirmishers, 0, 100));
  to.push_back(whole("FWC-SHT-027", "friends-from-target", n.bow_over, 0, 100));
  to.push_back(whole("FWC-ART-010", "friends-clear", n.overhead_clear, 0, 100));
  to.push_back(whole("FWC-ART-011", "dead-ground", n.dead_ground, 0, 100));
  to.push_back(whole("FWC-TBL-018", "heavy", n.save[at(Armour::heavy)], 1, 7));
  to.push_back(whole("FWC-TBL-018", "medium", n.save[at(Armour::medium)], 1, 7));
  to.push_back(whole("FWC-TBL-018", "light", n.save[at(Armour::light)], 1, 7));
  to.push_back(whole("FWC-TBL-018", "none", n.save[at(Armour::none)], 1, 7));
  to.push_back(whole("FWC-TBL-018", "engineer", n.save_engineer, 1, 7));
}

void bind_hand_to_hand(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-019", "pike-against-pike", n.melee_dice[0][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-halberd", n.melee_dice[0][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-shot", n.melee_dice[0][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-tribal", n.melee_dice[0][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-gendarme", n.melee_dice[0][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-cavalry", n.melee_dice[0][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-reiter", n.melee_dice[0][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-tribal-cavalry", n.melee_dice[0][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-light", n.melee_dice[0][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "pike-against-crew", n.melee_dice[0][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-pike", n.melee_dice[1][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-halberd", n.melee_dice[1][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-shot", n.melee_dice[1][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-tribal", n.melee_dice[1][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-gendarme", n.melee_dice[1][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-cavalry", n.melee_dice[1][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-reiter", n.melee_dice[1][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-tribal-cavalry", n.melee_dice[1][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-light", n.melee_dice[1][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "halberd-against-crew", n.melee_dice[1][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-pike", n.melee_dice[2][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-halberd", n.melee_dice[2][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-shot", n.melee_dice[2][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-tribal", n.melee_dice[2][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-gendarme", n.melee_dice[2][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-cavalry", n.melee_dice[2][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-reiter", n.melee_dice[2][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-tribal-cavalry", n.melee_dice[2][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-light", n.melee_dice[2][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "shot-against-crew", n.melee_dice[2][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-pike", n.melee_dice[3][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-halberd", n.melee_dice[3][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-shot", n.melee_dice[3][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-tribal", n.melee_dice[3][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-gendarme", n.melee_dice[3][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-cavalry", n.melee_dice[3][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-reiter", n.melee_dice[3][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-tribal-cavalry", n.melee_dice[3][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-light", n.melee_dice[3][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-against-crew", n.melee_dice[3][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-pike", n.melee_dice[4][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-halberd", n.melee_dice[4][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-shot", n.melee_dice[4][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-tribal", n.melee_dice[4][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-gendarme", n.melee_dice[4][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-cavalry", n.melee_dice[4][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-reiter", n.melee_dice[4][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-tribal-cavalry", n.melee_dice[4][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-light", n.melee_dice[4][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "gendarme-against-crew", n.melee_dice[4][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-pike", n.melee_dice[5][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-halberd", n.melee_dice[5][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-shot", n.melee_dice[5][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-tribal", n.melee_dice[5][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-gendarme", n.melee_dice[5][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-cavalry", n.melee_dice[5][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-reiter", n.melee_dice[5][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-tribal-cavalry", n.melee_dice[5][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-light", n.melee_dice[5][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "cavalry-against-crew", n.melee_dice[5][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-pike", n.melee_dice[6][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-halberd", n.melee_dice[6][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-shot", n.melee_dice[6][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-tribal", n.melee_dice[6][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-gendarme", n.melee_dice[6][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-cavalry", n.melee_dice[6][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-reiter", n.melee_dice[6][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-tribal-cavalry", n.melee_dice[6][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-light", n.melee_dice[6][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "reiter-against-crew", n.melee_dice[6][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-pike", n.melee_dice[7][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-halberd", n.melee_dice[7][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-shot", n.melee_dice[7][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-tribal", n.melee_dice[7][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-gendarme", n.melee_dice[7][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-cavalry", n.melee_dice[7][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-reiter", n.melee_dice[7][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-tribal-cavalry", n.melee_dice[7][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-light", n.melee_dice[7][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "tribal-cavalry-against-crew", n.melee_dice[7][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-pike", n.melee_dice[8][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-halberd", n.melee_dice[8][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-shot", n.melee_dice[8][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-tribal", n.melee_dice[8][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-gendarme", n.melee_dice[8][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-cavalry", n.melee_dice[8][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-reiter", n.melee_dice[8][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-tribal-cavalry", n.melee_dice[8][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-light", n.melee_dice[8][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "light-against-crew", n.melee_dice[8][9], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-pike", n.melee_dice[9][0], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-halberd", n.melee_dice[9][1], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-shot", n.melee_dice[9][2], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-tribal", n.melee_dice[9][3], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-gendarme", n.melee_dice[9][4], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-cavalry", n.melee_dice[9][5], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-reiter", n.melee_dice[9][6], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-tribal-cavalry", n.melee_dice[9][7], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-light", n.melee_dice[9][8], 0, 20));
  to.push_back(whole("FWC-TBL-019", "crew-against-crew", n.melee_dice[9][9], 0, 20));
  to.push_back(whole("FWC-TBL-020", "flank-or-rear", n.dice_flank, -9, 9));
  to.push_back(whole("FWC-TBL-020", "bayonet", n.dice_bayonet, -9, 9));
  to.push_back(whole("FWC-TBL-020", "couched-lance", n.dice_couched, -9, 9));
  to.push_back(whole("FWC-TBL-020", "light-lance", n.dice_light_lance, -9, 9));
  to.push_back(whole("FWC-TBL-020", "ferocious", n.dice_ferocious, -9, 9));
  to.push_back(whole("FWC-TBL-020", "general", n.dice_general, -9, 9));
  to.push_back(whole("FWC-TBL-020", "grenadiers", n.dice_grenadiers, -9, 9));
  to.push_back(whole("FWC-TBL-020", "fraised", n.dice_fraised, -9, 9));
  to.push_back(whole("FWC-TBL-021", "horse-against-points", n.score_points, -9, 9));
  to.push_back(whole("FWC-TBL-021", "good-weapon", n.score_good_weapon, -9, 9));
  to.push_back(whole("FWC-TBL-021", "poor-weapon", n.score_poor_weapon, -9, 9));
  to.push_back(whole("FWC-TBL-022", "extra-bases", n.push_bases, 0, 9));
  to.push_back(toggle("FWC-TBL-023", "last-man-standing", n.last_man_standing));
}

void bind_morale(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-024", "good", n.morale_pass[0], 1, 7));
  to.push_back(whole("FWC-TBL-024", "normal", n.morale_pass[1], 1, 7));
  to.push_back(whole("FWC-TBL-024", "poor", n.morale_pass[2], 1, 7));
  to.push_back(whole("FWC-TBL-024", "civilian", n.morale_pass[3], 1, 7));
  to.push_back(whole("FWC-TBL-025", "normal-general", n.morale_general, -9, 9));
  to.push_back(whole("FWC-TBL-025", "hero", n.morale_hero, -9, 9));
  to.push_back(whole("FWC-TBL-025", "each-further-base", n.morale_each_base, -9, 9));
  to.push_back(whole("FWC-TBL-025", "flank-or-rear", n.morale_flank, -9, 9));
  to.push_back(whole("FWC-TBL-025", "behind-defence", n.morale_defence, -9, 9));
  to.push_back(whole("FWC-TBL-026", "bases-lost", n.morale_bases, 0, 9));
}

void bind_leaders(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-GEN-008", "units-for-a-hero", n.units_a_hero, 1, 999));
  to.push_back(whole("FWC-GEN-012", "lost-up-to", n.leader_lost, 0, 6));
  to.push_back(whole("FWC-GEN-017", "nobles", n.nobles_most, 0, 9));
  to.push_back(whole("FWC-GEN-026", "shelter-within", n.leader_shelter, 0, 200));
  to.push_back(whole("FWC-GEN-027", "lost-up-to", n.leader_lost_with_unit, 0, 6));
}

void bind_ferocious_attacks(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-FER-003", "units", n.ferocious_units, 1, 20));
  to.push_back(whole("FWC-FER-003", "facing-within-degrees", n.ferocious_facing, 0, 180));
  to.push_back(whole("FWC-FER-003", "level-within-percent", n.ferocious_level, 0, 400));
}

void bind_evading_and_withdrawing(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-027", "short-of-enemy", n.evade_short, 0, 20));
  to.push_back(whole("FWC-TBL-027", "set-clear", n.evade_clear, 0, 20));
  to.push_back(whole("FWC-TBL-028", "least-percent", n.withdraw_least, 0, 100));
}

}  // namespace condotta::fwc
