#include "cfeo/troops.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "document/reader.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 12> type_words = {"Pikemen",   "Skirmishers",   "Tercio",    "Swordsmen",
                                                         "Rabble",    "Heavy Cavalry", "Reiters",   "Light Cavalry",
                                                         "light gun", "medium gun",    "heavy gun", "wagon"};
constexpr std::array<std::string_view, 6> grade_words = {"A1", "A2", "B", "C", "D", "E"};
constexpr std::array<std::string_view, 3> formation_words = {"line", "column", "unformed"};

struct OtherName {
  std::string_view name;
  Type type;
  Nation nation = Nation::none;
};
// Who is what (CFE-TRP-002, CFE-TRP-009).
constexpr std::array<OtherName, 46> other_names = {{
    {"pikeman", Type::pikemen},
    {"pikes", Type::pikemen},
    {"pike", Type::pikemen},
    {"landsknechts", Type::pikemen, Nation::landsknecht},
    {"skirmisher", Type::skirmishers},
    {"archers", Type::skirmishers},
    {"crossbowmen", Type::skirmishers},
    {"arquebusiers", Type::skirmishers},
    {"tercios", Type::tercio},
    {"sword and buckler", Type::swordsmen},
    {"sword-and-buckler men", Type::swordsmen},
    {"halberdiers", Type::swordsmen},
    {"billmen", Type::swordsmen},
    {"highlanders", Type::swordsmen},
    {"mob", Type::rabble},
    {"gendarmes", Type::heavy_cavalry},
    {"men-at-arms", Type::heavy_cavalry},
    {"heavy horse", Type::heavy_cavalry},
    {"reiter", Type::reiters},
    {"genitors", Type::light_cavalry},
    {"stradiots", Type::light_cavalry},
    {"light horse", Type::light_cavalry},
    {"light guns", Type::light_gun},
    {"saker", Type::light_gun},
    {"drake", Type::light_gun},
    {"minion", Type::light_gun},
    {"falcon", Type::light_gun},
    {"falconet", Type::light_gun},
    {"robinet", Type::light_gun},
    {"medium guns", Type::medium_gun},
    {"gun", Type::medium_gun},
    {"culverin", Type::medium_gun},
    {"demi-culverin", Type::medium_gun},
    {"heavy guns", Type::heavy_gun},
    {"cannon royal", Type::heavy_gun},
    {"cannon", Type::heavy_gun},
    {"demi-cannon", Type::heavy_gun},
    {"wagons", Type::wagon},
    {"baggage", Type::wagon},
    {"camp", Type::wagon},
    {"pack animals", Type::wagon},
    {"bills", Type::swordsmen},
    {"turks", Type::light_cavalry},
    {"irregular horse", Type::light_cavalry},
    {"peasants", Type::rabble},
    {"halberds", Type::swordsmen},
}};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::vector<std::string> parts(std::string_view text, char at) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (std::string part = trimmed(text.substr(0, end)); !part.empty()) out.push_back(std::move(part));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// Takes grade, armour and nation out of a part; gives back what is left of it.
std::string without_qualities(std::string_view part, Troops& troops) {
  std::string rest;
  for (const std::string& word : parts(part, ' ')) {
    const auto grade = std::ranges::find_if(grade_words, [&](std::string_view g) { return same_words(g, word); });
    if (grade != grade_words.end()) {
      troops.grade = static_cast<Grade>(grade - grade_words.begin());
    } else if (same_words(word, "armoured")) {
      troops.armoured = true;
    } else if (same_words(word, "Swiss")) {
      troops.nation = Nation::swiss;
    } else if (same_words(word, "Landsknecht")) {
      troops.nation = Nation::landsknecht;
    } else if (same_words(word, "Spanish")) {
      troops.nation = Nation::spanish;
    } else if (!same_words(word, "grade")) {
      rest += (rest.empty() ? "" : " ") + word;
    }
  }
  return rest;
}

bool take_type(std::string_view words, Troops& troops) {
  for (std::size_t i = 0; i < type_words.size(); ++i) {
    if (!same_words(type_words[i], words)) continue;
    troops.type = static_cast<Type>(i);
    return true;
  }
  const auto other = std::ranges::find_if(other_names, [&](const OtherName& o) { return same_words(o.name, words); });
  if (other == other_names.end()) return false;
  troops.type = other->type;
  if (other->nation != Nation::none) troops.nation = other->nation;
  return true;
}

}  // namespace

int Unit::stands() const { return std::accumulate(ranks.begin(), ranks.end(), 0); }

Arm arm(Type type) {
  switch (type) {
    case Type::pikemen:
    case Type::skirmishers:
    case Type::tercio:
    case Type::swordsmen:
    case Type::rabble: return Arm::infantry;
    case Type::heavy_cavalry:
    case Type::reiters:
    case Type::light_cavalry: return Arm::cavalry;
    case Type::light_gun:
    case Type::medium_gun:
    case Type::heavy_gun: return Arm::guns;
    case Type::wagon: return Arm::wagons;
  }
  return Arm::infantry;
}

bool is_gun(Type type) { return arm(type) == Arm::guns; }
bool light(Type type) { return type == Type::skirmishers || type == Type::light_cavalry; }
bool always_unformed(Type type) { return light(type); }
bool has_missiles(Type type) { return light(type) || type == Type::reiters || type == Type::tercio || is_gun(type); }
// CFE-CHG-005
bool may_initiate_charge(Type type) {
  return type != Type::skirmishers && type != Type::reiters && !is_gun(type) && type != Type::wagon;
}
bool may_evade(Type type) { return light(type); }

int pike_stands(const Unit& unit) {
  if (unit.troops.type == Type::pikemen) return unit.stands() - unit.swords;  // CFE-TRP-006
  return unit.troops.type == Type::tercio ? unit.stands() - unit.shot : 0;
}
bool has_pikes(const Unit& unit) { return pike_stands(unit) > 0; }

bool formed(const Unit& unit) {
  const Arm its = arm(unit.troops.type);
  return (its == Arm::infantry || its == Arm::cavalry) && unit.formation != Formation::unformed;
}

int compare(Grade a, Grade b) {
  const auto height = [](Grade grade) { return grade == Grade::a2 ? 0 : -static_cast<int>(grade); };
  return height(a) - height(b);
}

bool must_pursue(Grade grade) { return grade == Grade::a2 || grade == Grade::c || grade == Grade::d; }

int combat_value(const Rules& rules, Grade grade) {
  switch (grade) {
    case Grade::a1:
    case Grade::a2: return rules.numbers.cmb_a;
    case Grade::b: return rules.numbers.cmb_b;
    case Grade::c: return 0;
    case Grade::d: return rules.numbers.cmb_d;
    case Grade::e: return rules.numbers.cmb_e;
  }
  return 0;
}

// Millimetres on the table: an inch is 25.4 of them (CFE-BAS-002).
double yards(const Rules& rules, int millimetres) { return millimetres * rules.numbers.yards_per_inch / 25.4; }

StandSize stand_size(const Rules& rules, Type type) {
  const Numbers& n = rules.numbers;
  switch (type) {
    case Type::light_gun: return {yards(rules, n.light_gun_mm), yards(rules, n.light_gun_depth_mm)};
    case Type::medium_gun: return {yards(rules, n.medium_gun_mm), yards(rules, n.medium_gun_depth_mm)};
    case Type::heavy_gun: return {yards(rules, n.heavy_gun_mm), yards(rules, n.heavy_gun_depth_mm)};
    case Type::wagon: return {yards(rules, n.light_gun_mm), yards(rules, n.light_gun_depth_mm)};  // CFE-GAP-026
    default: break;
  }
  const double side = yards(rules, arm(type) == Arm::cavalry ? n.cavalry_mm : n.infantry_mm);
  return {side, side};
}

int points(const Rules& rules, const Unit& unit) {
  const Numbers& n = rules.numbers;
  const Troops& troops = unit.troops;
  int stand = 0;
  switch (troops.type) {
    case Type::light_gun: return n.points_light_gun;
    case Type::medium_gun: return n.points_medium_gun;
    case Type::heavy_gun: return n.points_heavy_gun;
    case Type::wagon: return 0;
    case Type::pikemen: stand = n.points_pikemen; break;
    case Type::tercio: stand = n.points_tercio; break;
    case Type::swordsmen: stand = n.points_swordsmen; break;
    case Type::skirmishers: stand = n.points_skirmishers; break;
    case Type::rabble: stand = n.points_rabble; break;
    case Type::heavy_cavalry: stand = n.points_heavy_cavalry; break;
    case Type::reiters: stand = n.points_reiters; break;
    case Type::light_cavalry: stand = n.points_light_cavalry; break;
  }
  int more = troops.armoured ? n.points_armoured : 0;
  switch (troops.grade) {
    case Grade::a1: more += n.points_a1; break;
    case Grade::a2: more += n.points_a2; break;
    case Grade::b: more += n.points_b; break;
    case Grade::c: break;
    case Grade::d: more += n.points_d; break;
    case Grade::e: more += n.points_e; break;
  }
  const int swords = troops.type == Type::pikemen ? unit.swords : 0;
  const auto worth = [&](int each) { return std::max(1, each + more); };
  return (unit.stands() - swords) * worth(stand) + swords * worth(n.points_swordsmen);
}

Ruling may_be_raised(const Rules& rules, const std::vector<StandsOfAKind>& kinds, Nation nation, int shot) {
  Ruling ruling;
  int stands = 0;
  for (const StandsOfAKind& kind : kinds) stands += kind.stands;
  const bool pieces =
      std::ranges::any_of(kinds, [](const auto& k) { return arm(k.type) == Arm::guns || arm(k.type) == Arm::wagons; });
  if (pieces) {
    if (stands > 1) ruling.refuse("CFE-TRP-008"_rule, "guns and wagons act each on its own");
    return ruling;
  }
  if (stands < rules.numbers.least_stands || stands > rules.numbers.most_stands) {
    ruling.refuse("CFE-TRP-004"_rule, std::to_string(stands) + " stands");
  }
  const auto differs = [&](auto member) {
    return std::ranges::any_of(kinds, [&](const auto& k) { return member(k) != member(kinds.front()); });
  };
  if (differs([](const StandsOfAKind& k) { return k.grade; })) {
    ruling.refuse("CFE-TRP-005"_rule, "the stands are of more than one grade");
  }
  const bool arms = differs([](const StandsOfAKind& k) { return arm(k.type); });
  if (arms) ruling.refuse("CFE-TRP-005"_rule, "infantry and cavalry in one unit");
  if (!arms && differs([](const StandsOfAKind& k) { return k.type; })) {
    const bool swords =
        std::ranges::all_of(kinds, [](const auto& k) { return k.type == Type::pikemen || k.type == Type::swordsmen; });
    if (!swords || (nation != Nation::spanish && nation != Nation::swiss)) {
      ruling.refuse("CFE-TRP-006"_rule, "only Spanish or Swiss pikemen mix with swordsmen or halberdiers");
    }
  }
  const bool tercio = !kinds.empty() && kinds.front().type == Type::tercio;
  if (tercio && (shot % 2 != 0 || shot >= stands)) {
    ruling.refuse("CFE-TRP-014"_rule, std::to_string(shot) + " shot stands of " + std::to_string(stands));
  }
  return ruling;
}

Ruling may_be_battalia(const Rules& rules, const std::vector<Type>& units, bool commander) {
  Ruling ruling;
  if (!commander) ruling.refuse("CFE-TRP-010"_rule, "no Commander leads it");
  const auto count = [&](auto holds) { return static_cast<int>(std::ranges::count_if(units, holds)); };
  const int horse = count([](Type t) { return arm(t) == Arm::cavalry; });
  const int foot = count([](Type t) { return arm(t) == Arm::infantry; });
  const int skirmishers = count([](Type t) { return t == Type::skirmishers; });
  if (horse == 0 || foot == 0) return ruling;  // CFE-TRP-012: guns go with anybody
  const bool cavalry_battalia = foot == skirmishers && skirmishers <= rules.numbers.skirmishers_with_cavalry;
  const bool infantry_battalia = horse <= rules.numbers.cavalry_with_infantry;
  if (!cavalry_battalia && !infantry_battalia) {
    ruling.refuse("CFE-TRP-011"_rule,
                  std::to_string(foot) + " units of infantry with " + std::to_string(horse) + " of cavalry");
  }
  return ruling;
}

Ruling may_form(const Unit& unit) {
  Ruling ruling;
  const Type type = unit.troops.type;
  if (arm(type) == Arm::guns || arm(type) == Arm::wagons) {
    if (unit.stands() != 1) ruling.refuse("CFE-FRM-001"_rule, "guns and wagons are single models");
    return ruling;
  }
  if (always_unformed(type)) {
    if (unit.formation != Formation::unformed) ruling.refuse("CFE-FRM-005"_rule, "light troops are always unformed");
    return ruling;
  }
  const int depth = static_cast<int>(unit.ranks.size());
  if (unit.formation == Formation::unformed && type != Type::rabble) {
    ruling.refuse("CFE-FRM-007"_rule, "no other unit may choose to be unformed");
  }
  if (unit.formation == Formation::column) {
    if (unit.ranks.front() != 1) ruling.refuse("CFE-FRM-004"_rule, "a column is a single file");
    return ruling;
  }
  if (unit.formation != Formation::line) return ruling;
  if (unit.ranks.front() < depth) {
    ruling.refuse("CFE-FRM-002"_rule, "the line is " + std::to_string(depth) + " deep and only " +
                                          std::to_string(unit.ranks.front()) + " wide");
  }
  for (int i = 1; i < depth; ++i) {
    const bool last = i + 1 == depth;
    const int stands = unit.ranks[static_cast<std::size_t>(i)];
    if (last ? stands > unit.ranks.front() : stands != unit.ranks.front()) {
      ruling.refuse("CFE-FRM-002"_rule, "only the last rank may be shorter than the first");
      break;
    }
  }
  return ruling;
}

std::vector<int> ranks_of(int stands, int files) {
  std::vector<int> ranks;
  for (int left = stands; left > 0; left -= files) ranks.push_back(std::min(left, files));
  return ranks;
}

std::string_view in_words(Type type) { return type_words[static_cast<std::size_t>(type)]; }
std::string_view in_words(Grade grade) { return grade_words[static_cast<std::size_t>(grade)]; }
std::string_view in_words(Formation formation) { return formation_words[static_cast<std::size_t>(formation)]; }

std::string describe(const Troops& troops) {
  std::string out = std::string(in_words(troops.grade)) + " " + std::string(in_words(troops.type));
  constexpr std::array<std::string_view, 4> nations = {"", ", Swiss", ", Landsknecht", ", Spanish"};
  out += nations[static_cast<std::size_t>(troops.nation)];
  if (troops.armoured) out += ", armoured";
  return out;
}

std::expected<Troops, Fault> read_troops(const Document& words) {
  Troops troops;
  bool typed = false;
  for (const std::string& part : parts(words.text(), ',')) {
    const std::string rest = without_qualities(part, troops);
    if (rest.empty()) continue;
    if (typed || !take_type(rest, troops)) {
      const std::vector<std::string> known(type_words.begin(), type_words.end());
      return std::unexpected(Fault{"'" + rest + "' is no type of troops; there are " + listed(known) +
                                       ", grades A1, A2, B, C, D and E, and armoured, Swiss, Landsknecht and Spanish",
                                   words.line()});
    }
    typed = true;
  }
  if (!typed) return std::unexpected(Fault{"the troops '" + words.text() + "' name no type", words.line()});
  return troops;
}

}  // namespace condotta::cfeo
