#include "reg/view_words.hpp"

#include <array>
#include <optional>

#include "reg/barricades.hpp"
#include "reg/line_of_fire.hpp"
#include "reg/losses.hpp"
#include "reg/move_distance.hpp"
#include "reg/position.hpp"
#include "reg/shooting.hpp"

namespace condotta::reg {
namespace {

std::string capitalised(std::string_view words) {
  std::string text(words);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string_view figure_of_mounted(const Troops& troops) {
  if (skirmishing(troops)) return troops.shooting == Shooting::mounted_shot ? "light-shot" : "light";
  switch (troops.impact) {
    case Impact::charging_lancer: return "lancer";
    case Impact::pistol:
    case Impact::sword_and_pistol: return "pistol";
    default: break;
  }
  if (troops.melee == Melee::pistol || caracole(troops.set_formation)) return "pistol";
  return troops.shooting == Shooting::mounted_shot ? "light-shot" : "light";
}

std::string_view figure_of_foot(const Troops& troops, char figures) {
  if (figures == 'P') return "pike";
  if (figures == 'S') return "shot";
  switch (troops.set_formation) {  // a formation that has lost its grid
    case SetFormation::keil: return "pike";
    case SetFormation::pike_and_shot:
    case SetFormation::early_pike_and_shot:
    case SetFormation::late_keil:
    case SetFormation::tercio:
    case SetFormation::colunela: return "mixed";
    default: break;
  }
  if (is_non_shot(troops.shooting)) return "bow";
  if (skirmishing(troops)) return "skirmish";
  if (troops.melee == Melee::polearm || troops.impact == Impact::polearm) return "halberd";
  if (troops.shooting != Shooting::none) return troops.has(Trait::integral_pikes) ? "mixed" : "shot";
  if (troops.melee == Melee::pike || troops.melee == Melee::long_spear || troops.impact == Impact::pike ||
      troops.impact == Impact::long_spear) {
    return "pike";
  }
  return "sword";
}

std::string_view gun_of(const Troops& troops) {
  switch (troops.shooting) {
    case Shooting::heavy_artillery: return "gun-heavy";
    case Shooting::medium_artillery: return "gun-medium";
    default: return "gun-light";
  }
}

struct TraitRule {
  Trait trait;
  RuleId rule;
};
constexpr std::array<TraitRule, 34> trait_rules = {{
    {Trait::aggressive, "REG-CHR-007"_rule},
    {Trait::bande, "REG-CHR-009"_rule},
    {Trait::combat_shy, "REG-CHR-010"_rule},
    {Trait::elan, "REG-CHR-012"_rule},
    {Trait::evade, "REG-CHR-014"_rule},
    {Trait::fanatics, "REG-CHR-015"_rule},
    {Trait::ferocious, "REG-CHR-016"_rule},
    {Trait::impetuous, "REG-CHR-017"_rule},
    {Trait::independent, "REG-CHR-018"_rule},
    {Trait::fleet_of_foot, "REG-MOV-003"_rule},
    {Trait::scouts, "REG-TRP-026"_rule},
    {Trait::dismountable, "REG-CHR-018"_rule},
    {Trait::integral_pikes, "REG-CHR-019"_rule},
    {Trait::manga, "REG-CHR-020"_rule},
    {Trait::pavise, "REG-CHR-022"_rule},
    {Trait::platoon_fire, "REG-CHR-023"_rule},
    {Trait::regimental_guns, "REG-CHR-027"_rule},
    {Trait::shoot_and_charge, "REG-CHR-028"_rule},
    {Trait::shove, "REG-CHR-029"_rule},
    {Trait::skirmish, "REG-CHR-014"_rule},
    {Trait::square, "REG-CHR-030"_rule},
    {Trait::steady, "REG-CHR-032"_rule},
    {Trait::unused_to_firearms, "REG-CHR-034"_rule},
    {Trait::camels, "REG-CHR-035"_rule},
    {Trait::plug_bayonet, "REG-CHR-036"_rule},
    {Trait::socket_bayonet, "REG-CHR-036"_rule},
    {Trait::irregulars, "REG-CHR-037"_rule},
    {Trait::dragoons, "REG-UNT-014"_rule},
    {Trait::commanded_shot, "REG-UNT-015"_rule},
    {Trait::caltrops, "REG-ACT-046"_rule},
    {Trait::stakes, "REG-ACT-047"_rule},
    {Trait::fortified, "REG-UNT-019"_rule},
    {Trait::mobile, "REG-ACT-048"_rule},
    {Trait::melee_expert, "REG-CHR-038"_rule},
}};

std::string distances(const Rules& rules, const Troops& troops) {
  std::string text;
  for (const Going going : {Going::good, Going::rough, Going::difficult}) {
    if (!text.empty()) text += " / ";
    text += may_enter(rules, troops, going) ? std::to_string(normal_move(rules, troops, going)) : "–";
  }
  return text + " BW";
}

std::string ranges(const Rules& rules, const Troops& troops) {
  const std::vector<Shooter> dice = dice_of_file(troops, 2);
  const Reach reach = reg::reach(rules, troops, dice.empty() ? Shooter::file : dice.front());
  return reach.deadly > 0 && reach.deadly < reach.at_long
             ? std::to_string(reach.deadly) + " BW deadly, " + std::to_string(reach.at_long) + " BW long"
             : std::to_string(reach.at_long) + " BW";
}

std::string training_words(const Troops& troops) {
  std::string text = std::string(in_words(troops.training)) + " " + std::string(in_words(troops.formation));
  std::string others;
  for (const Formation formation : {Formation::close, Formation::loose, Formation::skirmish}) {
    if ((troops.flexible >> static_cast<unsigned>(formation) & 1u) == 0 || formation == troops.formation) continue;
    others += (others.empty() ? ", may go " : " or ") + std::string(in_words(formation));
  }
  return text + others;
}

// --- ground

struct Paint {
  std::string_view paint;
  std::string_view kind;
};
Paint paint_of(TerrainKind kind) {
  switch (kind) {
    case TerrainKind::open_area: return {"field", "Open area"};
    case TerrainKind::gentle_hill: return {"hill", "Gentle hill"};
    case TerrainKind::rocky_ground: return {"rocky", "Rocky ground"};
    case TerrainKind::brush: return {"brush", "Brush"};
    case TerrainKind::ploughed_field: return {"field", "Ploughed field"};
    case TerrainKind::tall_crops: return {"crops", "Tall crops"};
    case TerrainKind::village: return {"village", "Village"};
    case TerrainKind::enclosed_field: return {"crops", "Enclosed field"};
    case TerrainKind::orchard: return {"orchard", "Orchard"};
    case TerrainKind::wood: return {"wood", "Wood"};
    case TerrainKind::marsh: return {"marsh", "Marsh"};
    case TerrainKind::steep_hill: return {"steep-hill", "Steep hill"};
    case TerrainKind::soft_sand: return {"sand", "Soft sand"};
    case TerrainKind::gully: return {"gully", "Gully"};
    case TerrainKind::pond: return {"pond", "Pond"};
    case TerrainKind::linear_obstacle: return {"hedge", "Linear obstacle"};
    case TerrainKind::river: return {"river", "River"};
    case TerrainKind::road: return {"road", "Road"};
  }
  return {"open", "Open"};
}

std::string_view in_words(Going going) {
  switch (going) {
    case Going::good: return "good";
    case Going::rough: return "rough";
    case Going::difficult: return "difficult";
    case Going::impassable: return "impassable";
  }
  return "good";
}

}  // namespace

std::string_view figure_of(const Troops& troops, const Base& base) {
  switch (troops.type) {
    case Type::camp: return "camp";
    case Type::elephants: return "elephant";
    case Type::battlewagons: return "wagon";
    case Type::artillery: return gun_of(troops);
    case Type::mounted: return troops.has(Trait::dragoons) ? "dragoon" : figure_of_mounted(troops);
    case Type::foot: break;
  }
  return troops.has(Trait::dragoons) ? "dragoon-foot" : figure_of_foot(troops, base.figures);
}

std::string words_for(Edition edition, Impact impact) {
  if (edition == Edition::y2019 && impact == Impact::sword_and_pistol) return "Charging Pistol";
  if (edition == Edition::y2019 && impact == Impact::pistol) return "Trotting Pistol";
  return std::string(in_words(impact));
}

std::string words_for(Edition edition, Melee melee) {
  return edition == Edition::y2019 && melee == Melee::pistol ? "Melee Pistol" : std::string(in_words(melee));
}

std::string words_for(Edition edition, Armour armour) {
  if (edition == Edition::y2021 && armour == Armour::fully_armoured) return "Heavily Armoured";
  return std::string(in_words(armour));
}

std::string words_for(Edition edition, Trait trait) {
  if (edition == Edition::y2021 && trait == Trait::steady) return "Resilient";
  if (edition == Edition::y2021 && trait == Trait::ferocious) return "Aggressive";
  return std::string(in_words(trait));
}

RuleId rule_of(Trait trait) {
  for (const TraitRule& row : trait_rules) {
    if (row.trait == trait) return row.rule;
  }
  return "REG-TRP-021"_rule;
}

std::string kind_of(Edition edition, const Troops& troops) {
  if (troops.set_formation != SetFormation::none) return std::string(in_words(troops.set_formation));
  switch (troops.type) {
    case Type::camp: return troops.has(Trait::fortified) ? "Fortified camp" : "Camp";
    case Type::elephants: return "Elephants";
    case Type::battlewagons: return "Battlewagons";
    case Type::artillery: return std::string(in_words(troops.shooting));
    case Type::mounted:
    case Type::foot: break;
  }
  if (troops.has(Trait::dragoons)) return mounted(troops) ? "Dragoons" : "Dismounted dragoons";
  if (troops.has(Trait::commanded_shot)) return "Commanded Shot";
  if (troops.has(Trait::bande)) return "Bande";
  const std::string_view body = skirmishing(troops) ? "skirmishers" : mounted(troops) ? "horse" : "foot";
  std::string arm;
  if (troops.impact != Impact::none && !skirmishing(troops)) {
    arm = words_for(edition, troops.impact);
  } else if (troops.shooting != Shooting::none) {
    arm = in_words(troops.shooting);
  } else if (troops.melee != Melee::none) {
    arm = words_for(edition, troops.melee);
  }
  return capitalised(arm.empty() ? std::string(body) : arm + " " + std::string(body));
}

std::vector<Fact> facts_of(const Rules& rules, const Troops& troops, int bases) {
  const Edition edition = rules.edition;
  std::vector<Fact> facts;
  if (troops.type != Type::camp) {
    facts.push_back({"Training", training_words(troops), "REG-CHR-006"_rule});
  }
  facts.push_back({"Quality", std::string(in_words(troops.quality)), "REG-CHR-001"_rule});
  facts.push_back({"Armour", words_for(edition, armour_that_counts(troops)), "REG-CHR-003"_rule});
  if (troops.shooting != Shooting::none) {
    const std::string power = is_artillery(troops.shooting) ? "" : ", " + std::string(in_words(troops.firepower));
    facts.push_back({"Shooting", std::string(in_words(troops.shooting)) + power, "REG-CHR-002"_rule});
    facts.push_back({"Range", ranges(rules, troops), "REG-SHT-014"_rule});
  }
  if (troops.impact != Impact::none) {
    facts.push_back({"Charging", words_for(edition, troops.impact), "REG-WPN-002"_rule});
  }
  if (troops.melee != Melee::none) {
    facts.push_back({"Melee", words_for(edition, troops.melee), "REG-WPN-002"_rule});
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(Trait::count_); ++i) {
    const Trait trait = static_cast<Trait>(i);
    if (troops.has(trait)) facts.push_back({"Characteristic", words_for(edition, trait), rule_of(trait)});
  }
  if (troops.type != Type::camp || troops.has(Trait::mobile)) {
    facts.push_back({"Move in good, rough, difficult", distances(rules, troops), "REG-MOV-001"_rule});
  }
  const BreakPoint breaks = break_point(rules, troops, bases);
  facts.push_back({"Breaks at", std::to_string(breaks.wounds) + " wounds", breaks.rule});
  const int tugs = worth_in_tugs(troops);
  facts.push_back({"Counts for", tugs == 1 ? "1 TuG" : std::to_string(tugs) + " TuGs", "REG-BRK-016"_rule});
  return facts;
}

SeenGround seen_barricade(const Rules& rules, const Barricade& barricade) {
  SeenGround seen;
  const Paint paint = paint_of(TerrainKind::linear_obstacle);
  seen.kind = paint.kind;
  seen.name = "Barricades";
  seen.paint = paint.paint;
  seen.course = ends(barricade);
  const int price = rules.numbers.moving.linear_obstacle;
  seen.effects.push_back({"Crossing",
                          "Foot only, once left; costs " + std::to_string(price < 0 ? -price : price) + " BW",
                          "REG-UNT-024"_rule});
  seen.effects.push_back({"Defenders", "claim them against attackers, and are in cover", "REG-UNT-023"_rule});
  return seen;
}

SeenGround seen_ground(const Rules& rules, const Terrain& terrain) {
  SeenGround seen;
  const Paint paint = paint_of(terrain.kind);
  seen.kind = paint.kind;
  seen.name = terrain.name;
  seen.paint = paint.paint;
  if (!terrain.line.empty()) {
    seen.course = terrain.line;
    seen.width = terrain.line_width;
  } else {
    seen.outline = terrain.corners;
  }
  if (terrain.kind == TerrainKind::linear_obstacle) {
    const int price = rules.numbers.moving.linear_obstacle;
    seen.effects.push_back(
        {"Crossing", "costs " + std::to_string(price < 0 ? -price : price) + " BW", "REG-TER-018"_rule});
    seen.effects.push_back(
        {"Foot that defends it", "claims it against attackers, and is in cover", "REG-CLM-029"_rule});
    return seen;
  }
  const Troops ordinary;
  seen.effects.push_back({"Going", std::string(in_words(going_for(terrain, ordinary))), "REG-TER-012"_rule});
  if (const auto distance = seen_at(terrain.kind, ordinary)) {
    seen.effects.push_back({"Troops inside", "are seen from " + in_bw(*distance), "REG-TER-015"_rule});
  }
  if (terrain.kind == TerrainKind::gentle_hill || terrain.kind == TerrainKind::steep_hill) {
    seen.effects.push_back({"Height", "+1 for the file uphill; the crest hides beyond 2 BW", "REG-TER-019"_rule});
  }
  return seen;
}

}  // namespace condotta::reg
