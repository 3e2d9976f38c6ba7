// Where every entry of data/rules/fwc.toml goes: troops, moves and ground here, the rest by chapter beside it.
#include "fwc/bindings.hpp"

#include "battle/house_rules.hpp"

namespace condotta::fwc {
namespace {

using binding::whole;
using binding::word;

const std::vector<std::string_view> armour_words = {"none", "light", "medium", "heavy"};
const std::vector<std::string_view> quality_words = {"good", "normal", "poor"};

}  // namespace

void bind_units_bases_casualties(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-BAS-009", "casualties-a-base", n.casualties_a_base, 1, 99));
  to.push_back(whole("FWC-TBL-002", "smoke-width-mm-15mm", n.profile[0].smoke_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "base-width-mm-15mm", n.profile[0].base_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "foot-depth-mm-15mm", n.profile[0].foot_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "mounted-depth-mm-15mm", n.profile[0].mounted_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "gun-width-mm-15mm", n.profile[0].gun_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "gun-depth-mm-15mm", n.profile[0].gun_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "wagon-width-mm-15mm", n.profile[0].wagon_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "wagon-depth-mm-15mm", n.profile[0].wagon_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "marker-mm-15mm", n.profile[0].marker, 1, 400));
  to.push_back(whole("FWC-TBL-002", "smoke-depth-mm-15mm", n.profile[0].smoke_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "smoke-width-mm-28mm", n.profile[1].smoke_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "base-width-mm-28mm", n.profile[1].base_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "foot-depth-mm-28mm", n.profile[1].foot_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "mounted-depth-mm-28mm", n.profile[1].mounted_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "gun-width-mm-28mm", n.profile[1].gun_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "gun-depth-mm-28mm", n.profile[1].gun_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "wagon-width-mm-28mm", n.profile[1].wagon_width, 1, 400));
  to.push_back(whole("FWC-TBL-002", "wagon-depth-mm-28mm", n.profile[1].wagon_depth, 1, 400));
  to.push_back(whole("FWC-TBL-002", "marker-mm-28mm", n.profile[1].marker, 1, 400));
  to.push_back(whole("FWC-TBL-002", "smoke-depth-mm-28mm", n.profile[1].smoke_depth, 1, 400));
}

void bind_set_up(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-003", "table-width", n.table_width, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "table-depth", n.table_depth, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "army-points", n.army_points, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "zone-depth", n.zone_depth, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "zone-from-short-edges", n.zone_side, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "terrain-pieces-most", n.terrain_most, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "terrain-largest", n.terrain_largest, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "terrain-apart", n.terrain_apart, 0, 2000));
  to.push_back(whole("FWC-TBL-003", "terrain-of-a-kind", n.terrain_of_a_kind, 0, 2000));
}

void bind_initiative(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-005", "good", n.initiative[0], -9, 9));
  to.push_back(whole("FWC-TBL-005", "normal", n.initiative[1], -9, 9));
  to.push_back(whole("FWC-TBL-005", "poor", n.initiative[2], -9, 9));
  to.push_back(whole("FWC-TBL-005", "lost", n.initiative_lost, -9, 9));
}

void bind_troop_types(Numbers& n, std::vector<Binding>& to) {
  to.push_back(word("FWC-TBL-006", "pike-armour", n.armour[at(Type::pike)], armour_words));
  to.push_back(word("FWC-TBL-006", "halberd-armour", n.armour[at(Type::halberd)], armour_words));
  to.push_back(word("FWC-TBL-006", "shot-armour", n.armour[at(Type::shot)], armour_words));
  to.push_back(word("FWC-TBL-006", "bow-foot-armour", n.armour[at(Type::bow_foot)], armour_words));
  to.push_back(word("FWC-TBL-006", "tribal-foot-armour", n.armour[at(Type::tribal_foot)], armour_words));
  to.push_back(word("FWC-TBL-006", "light-foot-armour", n.armour[at(Type::light_foot)], armour_words));
  to.push_back(word("FWC-TBL-006", "light-foot-melee-armour", n.armour[at(Type::light_foot_melee)], armour_words));
  to.push_back(word("FWC-TBL-006", "dragoon-armour", n.armour[at(Type::dragoon)], armour_words));
  to.push_back(word("FWC-TBL-006", "gendarme-armour", n.armour[at(Type::gendarme)], armour_words));
  to.push_back(word("FWC-TBL-006", "cavalry-armour", n.armour[at(Type::cavalry)], armour_words));
  to.push_back(word("FWC-TBL-006", "heavy-dragoon-armour", n.armour[at(Type::heavy_dragoon)], armour_words));
  to.push_back(word("FWC-TBL-006", "reiter-armour", n.armour[at(Type::reiter)], armour_words));
  to.push_back(word("FWC-TBL-006", "tribal-cavalry-armour", n.armour[at(Type::tribal_cavalry)], armour_words));
  to.push_back(word("FWC-TBL-006", "light-cavalry-armour", n.armour[at(Type::light_cavalry)], armour_words));
  to.push_back(
      word("FWC-TBL-006", "light-cavalry-melee-armour", n.armour[at(Type::light_cavalry_melee)], armour_words));
  to.push_back(word("FWC-TBL-006", "gun-light-armour", n.armour[at(Type::gun_light)], armour_words));
  to.push_back(word("FWC-TBL-006", "gun-medium-armour", n.armour[at(Type::gun_medium)], armour_words));
  to.push_back(word("FWC-TBL-006", "gun-heavy-armour", n.armour[at(Type::gun_heavy)], armour_words));
  to.push_back(word("FWC-TBL-006", "gun-siege-armour", n.armour[at(Type::gun_siege)], armour_words));
  to.push_back(word("FWC-TBL-006", "wagon-armour", n.armour[at(Type::wagon)], armour_words));
  to.push_back(word("FWC-TBL-006", "engineer-armour", n.armour[at(Type::engineer)], armour_words));
  to.push_back(word("FWC-TBL-006", "pike-quality", n.quality[at(Type::pike)], quality_words));
  to.push_back(word("FWC-TBL-006", "halberd-quality", n.quality[at(Type::halberd)], quality_words));
  to.push_back(word("FWC-TBL-006", "shot-quality", n.quality[at(Type::shot)], quality_words));
  to.push_back(word("FWC-TBL-006", "bow-foot-quality", n.quality[at(Type::bow_foot)], quality_words));
  to.push_back(word("FWC-TBL-006", "tribal-foot-quality", n.quality[at(Type::tribal_foot)], quality_words));
  to.push_back(word("FWC-TBL-006", "light-foot-quality", n.quality[at(Type::light_foot)], quality_words));
  to.push_back(word("FWC-TBL-006", "light-foot-melee-quality", n.quality[at(Type::light_foot_melee)], quality_words));
  to.push_back(word("FWC-TBL-006", "dragoon-quality", n.quality[at(Type::dragoon)], quality_words));
  to.push_back(word("FWC-TBL-006", "gendarme-quality", n.quality[at(Type::gendarme)], quality_words));
  to.push_back(word("FWC-TBL-006", "cavalry-quality", n.quality[at(Type::cavalry)], quality_words));
  to.push_back(word("FWC-TBL-006", "heavy-dragoon-quality", n.quality[at(Type::heavy_dragoon)], quality_words));
  to.push_back(word("FWC-TBL-006", "reiter-quality", n.quality[at(Type::reiter)], quality_words));
  to.push_back(word("FWC-TBL-006", "tribal-cavalry-quality", n.quality[at(Type::tribal_cavalry)], quality_words));
  to.push_back(word("FWC-TBL-006", "light-cavalry-quality", n.quality[at(Type::light_cavalry)], quality_words));
  to.push_back(
      word("FWC-TBL-006", "light-cavalry-melee-quality", n.quality[at(Type::light_cavalry_melee)], quality_words));
  to.push_back(word("FWC-TBL-006", "gun-light-quality", n.quality[at(Type::gun_light)], quality_words));
  to.push_back(word("FWC-TBL-006", "gun-medium-quality", n.quality[at(Type::gun_medium)], quality_words));
  to.push_back(word("FWC-TBL-006", "gun-heavy-quality", n.quality[at(Type::gun_heavy)], quality_words));
  to.push_back(word("FWC-TBL-006", "gun-siege-quality", n.quality[at(Type::gun_siege)], quality_words));
  to.push_back(word("FWC-DRG-006", "dragoon-hand-to-hand", n.dragoon_melee, quality_words));
  to.push_back(whole("FWC-TBL-007", "pistols", n.pistols, 0, 2));
}

void bind_moves(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-008", "foot", n.move[at(Mover::foot)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "tribal-foot", n.move[at(Mover::tribal_foot)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "light-foot", n.move[at(Mover::light_foot)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "cavalry", n.move[at(Mover::cavalry)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "dragoon-mounted", n.move[at(Mover::dragoon_mounted)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "dragoon-dismounted", n.move[at(Mover::dragoon_dismounted)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "reiter", n.move[at(Mover::reiter)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "gendarme", n.move[at(Mover::gendarme)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "light-cavalry", n.move[at(Mover::light_cavalry)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "gun-light", n.move[at(Mover::gun_light)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "gun-medium", n.move[at(Mover::gun_medium)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "gun-heavy", n.move[at(Mover::gun_heavy)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "gun-siege", n.move[at(Mover::gun_siege)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "wagon", n.move[at(Mover::wagon)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "engineer", n.move[at(Mover::engineer)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "leader", n.move[at(Mover::leader)], 0, 200));
  to.push_back(whole("FWC-TBL-008", "ferocious-percent", n.ferocious_percent, 100, 400));
  to.push_back(whole("FWC-TBL-009", "about-face-percent", n.about_face, 0, 360));
  to.push_back(whole("FWC-TBL-009", "turn-percent", n.turn_aside, 0, 360));
  to.push_back(whole("FWC-TBL-009", "sideways-costs", n.sideways, 0, 360));
  to.push_back(whole("FWC-TBL-009", "formation-change-percent", n.change_formation, 0, 360));
  to.push_back(whole("FWC-TBL-009", "fit-plug-percent", n.fit_plug, 0, 360));
  to.push_back(whole("FWC-TBL-009", "remove-plug-percent", n.remove_plug, 0, 360));
  to.push_back(whole("FWC-TBL-009", "mount-percent", n.mount, 0, 360));
  to.push_back(whole("FWC-TBL-009", "gun-pivot-degrees", n.gun_pivot, 0, 360));
  to.push_back(whole("FWC-TBL-009", "charge-wheel-degrees", n.charge_wheel, 0, 360));
  to.push_back(whole("FWC-FRM-023", "no-enemy-within", n.change_clear, 0, 200));
  to.push_back(whole("FWC-MOV-012", "clear-of-enemies", n.clear_of_enemies, 0, 20));
}

void bind_terrain(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-010", "open-foot", n.going[at(Ground::open)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "open-loose", n.going[at(Ground::open)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "open-horse", n.going[at(Ground::open)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "open-light-horse", n.going[at(Ground::open)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "open-wheels", n.going[at(Ground::open)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "open-shooting", n.cover_of_ground[at(Ground::open)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "open-attackers", n.attack_into[at(Ground::open)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "hill-foot", n.going[at(Ground::hill)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "hill-loose", n.going[at(Ground::hill)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "hill-horse", n.going[at(Ground::hill)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "hill-light-horse", n.going[at(Ground::hill)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "hill-wheels", n.going[at(Ground::hill)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "hill-shooting", n.cover_of_ground[at(Ground::hill)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "hill-attackers", n.attack_into[at(Ground::hill)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "rough-foot", n.going[at(Ground::rough)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "rough-loose", n.going[at(Ground::rough)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "rough-horse", n.going[at(Ground::rough)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "rough-light-horse", n.going[at(Ground::rough)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "rough-wheels", n.going[at(Ground::rough)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "rough-shooting", n.cover_of_ground[at(Ground::rough)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "rough-attackers", n.attack_into[at(Ground::rough)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "wood-foot", n.going[at(Ground::wood)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "wood-loose", n.going[at(Ground::wood)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "wood-horse", n.going[at(Ground::wood)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "wood-light-horse", n.going[at(Ground::wood)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "wood-wheels", n.going[at(Ground::wood)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "wood-shooting", n.cover_of_ground[at(Ground::wood)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "wood-attackers", n.attack_into[at(Ground::wood)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "village-foot", n.going[at(Ground::village)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "village-loose", n.going[at(Ground::village)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "village-horse", n.going[at(Ground::village)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "village-light-horse", n.going[at(Ground::village)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "village-wheels", n.going[at(Ground::village)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "village-shooting", n.cover_of_ground[at(Ground::village)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "village-attackers", n.attack_into[at(Ground::village)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "marsh-foot", n.going[at(Ground::marsh)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "marsh-loose", n.going[at(Ground::marsh)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "marsh-horse", n.going[at(Ground::marsh)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "marsh-light-horse", n.going[at(Ground::marsh)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "marsh-wheels", n.going[at(Ground::marsh)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "marsh-shooting", n.cover_of_ground[at(Ground::marsh)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "marsh-attackers", n.attack_into[at(Ground::marsh)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "stream-foot", n.going[at(Ground::stream)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "stream-loose", n.going[at(Ground::stream)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "stream-horse", n.going[at(Ground::stream)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "stream-light-horse", n.going[at(Ground::stream)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "stream-wheels", n.going[at(Ground::stream)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "stream-shooting", n.cover_of_ground[at(Ground::stream)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "stream-attackers", n.attack_into[at(Ground::stream)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "river-foot", n.going[at(Ground::river)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "river-loose", n.going[at(Ground::river)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "river-horse", n.going[at(Ground::river)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "river-light-horse", n.going[at(Ground::river)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "river-wheels", n.going[at(Ground::river)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "river-shooting", n.cover_of_ground[at(Ground::river)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "river-attackers", n.attack_into[at(Ground::river)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "ford-foot", n.going[at(Ground::ford)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "ford-loose", n.going[at(Ground::ford)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "ford-horse", n.going[at(Ground::ford)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "ford-light-horse", n.going[at(Ground::ford)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "ford-wheels", n.going[at(Ground::ford)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "ford-shooting", n.cover_of_ground[at(Ground::ford)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "ford-attackers", n.attack_into[at(Ground::ford)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "road-foot", n.going[at(Ground::road)][0], 0, 400));
  to.push_back(whole("FWC-TBL-010", "road-loose", n.going[at(Ground::road)][1], 0, 400));
  to.push_back(whole("FWC-TBL-010", "road-horse", n.going[at(Ground::road)][2], 0, 400));
  to.push_back(whole("FWC-TBL-010", "road-light-horse", n.going[at(Ground::road)][3], 0, 400));
  to.push_back(whole("FWC-TBL-010", "road-wheels", n.going[at(Ground::road)][4], 0, 400));
  to.push_back(whole("FWC-TBL-010", "road-shooting", n.cover_of_ground[at(Ground::road)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "road-attackers", n.attack_into[at(Ground::road)], -9, 9));
  to.push_back(whole("FWC-TBL-010", "village-road-horse", n.village_road, 0, 100));
  to.push_back(whole("FWC-TBL-010", "sight-in-wood", n.sight_in_wood, 0, 200));
}

std::vector<Binding> bindings(Numbers& n) {
  std::vector<Binding> all;
  bind_units_bases_casualties(n, all);
  bind_set_up(n, all);
  bind_initiative(n, all);
  bind_troop_types(n, all);
  bind_moves(n, all);
  bind_terrain(n, all);
  bind_ranks_that_fight_and_shoot(n, all);
  bind_scores(n, all);
  bind_shooting(n, all);
  bind_hand_to_hand(n, all);
  bind_morale(n, all);
  bind_leaders(n, all);
  bind_ferocious_attacks(n, all);
  bind_evading_and_withdrawing(n, all);
  bind_defences(n, all);
  bind_smoke(n, all);
  bind_mines_petards_wagons(n, all);
  bind_points(n, all);
  bind_victory(n, all);
  bind_optional_rules(n, all);
  return all;
}

}  // namespace condotta::fwc
