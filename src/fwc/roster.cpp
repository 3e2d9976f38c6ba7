#include "fwc/roster.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 3> quality_words = {"good", "normal", "poor"};
constexpr std::array<std::string_view, 4> morale_words = {"good", "normal", "poor", "civilian"};
constexpr std::array<std::string_view, 4> armour_words = {"none", "light", "medium", "heavy"};
constexpr std::array<std::string_view, 10> weapon_words = {"none",    "musket", "arquebus", "fusil",       "jezail",
                                                           "carbine", "pistol", "bow",      "mounted bow", "javelin"};
constexpr std::array<std::string_view, 3> bayonet_words = {"none", "plug", "socket"};
constexpr std::array<std::string_view, 3> lance_words = {"none", "couched", "light"};
constexpr std::array<std::string_view, 3> formation_words = {"block", "dutch", "fraised"};

Weapon usual_weapon(Type type) {
  switch (type) {
    case Type::shot:
    case Type::dragoon: return Weapon::musket;
    case Type::heavy_dragoon: return Weapon::fusil;  // FWC-DRG-011
    case Type::bow_foot: return Weapon::bow;
    case Type::light_foot: return Weapon::arquebus;
    case Type::light_foot_melee: return Weapon::javelin;
    case Type::cavalry:
    case Type::reiter: return Weapon::pistol;
    case Type::light_cavalry:
    case Type::light_cavalry_melee: return Weapon::mounted_bow;  // FWC-LTC-002
    default: return Weapon::none;
  }
}

char letter_of(Type type) {
  constexpr std::string_view letters = "PHSBTLLDGCDRCLLAAAAWE";
  return letters[at(type)];
}

// The keys of one troop type; `into` has what counts if nothing is said.
void read_part(Reader& table, Part& into) {
  if (table.has("quality")) {
    const auto quality = static_cast<Quality>(table.choice("quality", quality_words, 1));
    into.shooting = quality;
    if (into.type != Type::dragoon) into.melee = quality;  // FWC-DRG-006
  }
  if (table.has("shooting-quality"))
    into.shooting = static_cast<Quality>(table.choice("shooting-quality", quality_words, 1));
  if (table.has("melee-quality")) into.melee = static_cast<Quality>(table.choice("melee-quality", quality_words, 1));
  if (table.has("armour")) into.armour = static_cast<Armour>(table.choice("armour", armour_words, 0));
  if (table.has("weapon")) {
    into.weapon = static_cast<Weapon>(table.choice("weapon", weapon_words, 0));
    if (into.weapon == Weapon::bow && on_horseback(into.type, true)) into.weapon = Weapon::mounted_bow;
  }
  if (table.has("weapon-quality"))
    into.firearm = static_cast<Quality>(table.choice("weapon-quality", quality_words, 1));
  if (table.has("blade")) into.blade = static_cast<Quality>(table.choice("blade", quality_words, 1));
  if (table.has("bayonet")) into.bayonet = static_cast<Bayonet>(table.choice("bayonet", bayonet_words, 0));
  if (table.has("lance")) into.lance = static_cast<Lance>(table.choice("lance", lance_words, 0));
  if (table.has("pistols")) into.pistols = static_cast<std::uint8_t>(table.whole("pistols", 0, 0, 2));
}

struct Preset {
  std::string_view name;
  Formation formation;
  int shot, pike, files;
};
// FWC-FRM-005, FWC-FRM-006: the units of the examples.
constexpr std::array<Preset, 5> presets = {{
    {"Dutch P&S", Formation::dutch, 4, 2, 3},
    {"Dutch P&S with pike three deep", Formation::dutch, 4, 3, 3},
    {"tercio", Formation::dutch, 4, 4, 4},
    {"large tercio", Formation::dutch, 4, 6, 4},
    {"fraised P&S", Formation::fraised, 4, 2, 2},
}};

void read_parts(const Rules& rules, Reader& table, Unit& unit, std::vector<int>& bases) {
  const Document* list = table.find("parts");
  if (list == nullptr) return;
  if (!list->is(Document::Kind::array) || list->items().empty() || list->items().size() > 4) {
    table.complain("'parts' of " + table.what() + " must be a list of one to four troop types", list);
    return;
  }
  for (const Document& item : list->items()) {
    Reader part(item, "a part of " + table.what());
    const std::string name = part.need("type") != nullptr ? part.text("type") : "";
    const auto type = type_called(name);
    if (part.good() && !type) part.complain("there is no troop type " + quoted(name), part.find("type"));
    Part read = usual_part(rules, type.value_or(Type::shot));
    read_part(part, read);
    bases.push_back(part.whole("bases", 1, 1, static_cast<int>(Unit::most_bases)));
    if (const auto fault = part.finish()) table.complain(*fault);
    unit.parts.push_back(read);
  }
}

void read_troops(const Rules& rules, Reader& table, Unit& unit, std::vector<int>& bases, int& files) {
  const std::string words = table.text("troops");
  const auto preset = std::ranges::find_if(presets, [&](const Preset& p) { return same_words(p.name, words); });
  if (preset != presets.end()) {
    unit.parts.push_back(usual_part(rules, Type::shot));
    unit.parts.push_back(usual_part(rules, Type::pike));
    bases = {preset->shot, preset->pike};
    files = preset->files;
    unit.formation = preset->formation;
    return;
  }
  const auto type = type_called(words);
  if (!type) {
    table.complain("there are no troops called " + quoted(words), table.find("troops"));
    unit.parts.push_back(Part{});
    bases = {1};
    return;
  }
  unit.parts.push_back(usual_part(rules, *type));
  const bool single = is_gun(*type) || arm(*type, false) == Arm::train;
  bases = {table.whole("bases", single ? 1 : 4, 1, static_cast<int>(Unit::most_bases))};
  files = single || is_light(*type) ? bases[0] : std::min(2, bases[0]);
}

void read_layout(Reader& table, Unit& unit, std::vector<int>& bases, int files) {
  const std::vector<std::string> ranks = table.texts("layout");
  if (ranks.empty()) {
    draw_up(unit, unit.formation, files, bases);
  } else {
    std::string letters;
    for (const Part& part : unit.parts) letters += letter_of(part.type);
    const Formation formation = unit.formation;
    if (!draw_up(unit, ranks, letters))
      table.complain("'layout' of " + table.what() + " has a letter that none of its troops begins with",
                     table.find("layout"));
    unit.formation = formation;
  }
  if (unit.bases.empty()) {
    table.complain(table.what() + " has no bases");
    draw_up(unit, Formation::block, 1, std::vector<int>(unit.parts.size(), 1));
  }
  const std::vector<int> command = table.wholes("command", 1, 60);
  if (command.empty()) return;
  const bool there = command.size() == 2 && command[1] <= frontage(unit) &&
                     command[0] <= unit.files[static_cast<std::size_t>(command[1] - 1)];
  if (!there) {
    table.complain("'command' of " + table.what() + " must be the rank and file of one of its bases",
                   table.find("command"));
    return;
  }
  unit.command_rank = static_cast<std::uint8_t>(command[0] - 1);
  unit.command_file = static_cast<std::uint8_t>(command[1] - 1);
}

// FWC-QUA-009: of the most numerous type, on a tie the lower.
MoraleClass usual_morale(const Unit& unit) {
  if (unit.first().type == Type::wagon) return MoraleClass::civilian;  // FWC-LOG-008
  std::array<int, 3> count{};
  for (const std::uint8_t part : unit.bases) {
    const Part& p = unit.parts[part];
    ++count[at(p.type == Type::dragoon ? p.shooting : p.melee)];
  }
  std::size_t best = 0;
  for (std::size_t i = 0; i < count.size(); ++i) {
    if (count[i] >= count[best]) best = i;
  }
  return static_cast<MoraleClass>(best);
}

}  // namespace

std::optional<Type> type_called(std::string_view words) {
  for (std::size_t i = 0; i < types; ++i) {
    if (same_words(in_words(static_cast<Type>(i)), words)) return static_cast<Type>(i);
  }
  struct Name {
    std::string_view words;
    Type type;
  };
  static constexpr std::array<Name, 24> others = {{
      {"pikes", Type::pike},
      {"halberds", Type::halberd},
      {"halberdiers", Type::halberd},
      {"musketeers", Type::shot},
      {"bow_foot", Type::bow_foot},
      {"light_foot_melee", Type::light_foot_melee},
      {"light infantry", Type::light_foot},
      {"skirmishers", Type::light_foot},  // FWC-DRG-001: older dragoons too
      {"dragoon", Type::dragoon},
      {"gendarme", Type::gendarme},
      {"heavy cavalry", Type::cavalry},
      {"heavy_dragoon", Type::heavy_dragoon},
      {"reiter", Type::reiter},
      {"light_cavalry_melee", Type::light_cavalry_melee},
      {"skirmish cavalry", Type::light_cavalry},
      {"gun_light", Type::gun_light},
      {"gun_medium", Type::gun_medium},
      {"gun_heavy", Type::gun_heavy},
      {"gun_siege", Type::gun_siege},
      {"light guns", Type::gun_light},
      {"medium guns", Type::gun_medium},
      {"heavy guns", Type::gun_heavy},
      {"siege guns", Type::gun_siege},
      {"tribals", Type::tribal_foot},
  }};
  const auto found = std::ranges::find_if(others, [&](const Name& name) { return same_words(name.words, words); });
  if (found == others.end()) return std::nullopt;
  return found->type;
}

Part usual_part(const Rules& rules, Type type) {
  const Numbers& n = rules.numbers;
  Part part;
  part.type = type;
  part.armour = static_cast<Armour>(n.armour[at(type)]);
  part.shooting = static_cast<Quality>(n.quality[at(type)]);
  part.melee = type == Type::dragoon ? static_cast<Quality>(n.dragoon_melee) : part.shooting;
  if (type == Type::wagon || type == Type::engineer) part.shooting = part.melee = Quality::normal;
  part.weapon = usual_weapon(type);
  if (type == Type::dragoon) part.firearm = Quality::poor;  // FWC-DRG-010
  if (type == Type::cavalry || type == Type::heavy_dragoon || type == Type::reiter)
    part.pistols = static_cast<std::uint8_t>(n.pistols);
  if (type == Type::gendarme) part.lance = Lance::couched;
  return part;
}

Unit read_unit(const Rules& rules, Reader& table) {
  Unit unit;
  std::vector<int> bases;
  int files = 2;
  if (table.has("parts")) {
    read_parts(rules, table, unit, bases);
    if (unit.parts.empty()) {
      unit.parts.push_back(Part{});
      bases = {1};
    }
  } else {
    if (table.need("troops") == nullptr) {
      unit.parts.push_back(Part{});
      bases = {1};
    } else {
      read_troops(rules, table, unit, bases, files);
    }
    for (Part& part : unit.parts) read_part(table, part);
  }
  // Keys of one type of the unit: pike = { armour = "heavy" }
  for (std::size_t i = 0; i < unit.parts.size(); ++i) {
    const std::string_view word = in_words(unit.parts[i].type);
    const Document* own = table.find(word);
    if (own == nullptr) continue;
    Reader part(*own, std::string(word) + " of " + table.what());
    if (part.has("bases")) bases[i] = part.whole("bases", bases[i], 1, static_cast<int>(Unit::most_bases));
    read_part(part, unit.parts[i]);
    if (const auto fault = part.finish()) table.complain(*fault);
  }
  unit.formation = static_cast<Formation>(table.choice("formation", formation_words, static_cast<int>(unit.formation)));
  files = table.whole("files", files, 1, static_cast<int>(Unit::most_files));
  read_layout(table, unit, bases, files);
  unit.morale = static_cast<MoraleClass>(table.choice("morale", morale_words, static_cast<int>(usual_morale(unit))));
  unit.residual = static_cast<std::uint8_t>(table.whole("residual", 0, 0, rules.numbers.casualties_a_base - 1));
  unit.grenadiers = table.flag("grenadiers", false);
  unit.ferocious = table.flag("ferocious", false);
  unit.disciplined = table.flag("disciplined", false);
  if (unit.disciplined && unit.first().type == Type::wagon)
    table.complain("disciplined troops are never civilian contractors (FWC-LOG-013)", table.find("disciplined"));
  unit.horse_pike_test = table.flag("horse-pike-test", false);
  unit.mounted = is_dragoon(unit.first().type) && table.flag("mounted", true);
  unit.plugs_in = table.flag("bayonets-in", false);
  unit.lances = !table.flag("lances-broken", false) &&
                std::ranges::any_of(unit.parts, [](const Part& p) { return p.lance == Lance::couched; });
  return unit;
}

std::optional<Leader> leader_called(std::string_view words) {
  Leader leader;
  std::string lowered;
  for (const char c : words) lowered += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const auto has = [&](std::string_view part) { return lowered.find(part) != std::string::npos; };
  if (has("hero")) {
    leader.rank = Rank::hero;
  } else if (has("noble")) {
    leader.rank = Rank::noble;
  } else if (!has("general") && !has("c-in-c") && !has("commander-in-chief")) {
    return std::nullopt;
  }
  leader.grade = has("good") ? Quality::good : has("poor") ? Quality::poor : Quality::normal;
  leader.directs_artillery = has("artillery");
  leader.commander_in_chief = has("c-in-c") || has("commander-in-chief");
  return leader;
}

}  // namespace condotta::fwc
