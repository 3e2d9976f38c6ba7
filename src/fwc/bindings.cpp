// Where every entry of data/rules/fwc.toml goes.
#include "battle/house_rules.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {
namespace {

using binding::toggle;
using binding::whole;
using binding::word;

const std::vector<std::string_view> armour_words = {"none", "light", "medium", "heavy"};
const std::vector<std::string_view> quality_words = {"good", "normal", "poor"};

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
  to.push_back(whole("FWC-TBL-032", "hits-divided-by", n.smoke_hits, 0, 100));
  to.push_back(whole("FWC-TBL-032", "drift-dice", n.smoke_drift_dice, 0, 100));
}

void bind_mines_petards_wagons(Numbers& n, std::vector<Binding>& to) {
  to.push_back(whole("FWC-TBL-033", "mine-first-from", n.mine_from[0], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-second-from", n.mine_from[1], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-third-from", n.mine_from[2], 0, 7));
  to.push_back(whole("FWC-TBL-033", "mine-fails-up-to", n.mine_fails, 0, 7));
  to.push_back(whole("FWC-TBL-033", "petard-fails-up-to", n.petard_fails, 0, 7));
  to.push_back(whole("FWC-TBL-033", "residual-up-to", n.residual_up_to, 0, 7));
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

}  // namespace

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
