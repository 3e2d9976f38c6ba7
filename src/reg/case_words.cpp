#include "reg/case_words.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "reg/formation_facts.hpp"
#include "reg/profiles.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 3> edge_words = {"front", "flank", "rear"};
constexpr std::array<std::string_view, 3> effect_words = {"none", "Affected", "Badly Affected"};
constexpr std::array<std::string_view, 4> going_words = {"good", "rough", "difficult", "soft sand"};

// Keys that a [units.…] table may have besides the words of its troops: whatever some question reads of a unit.
constexpr std::string_view unit_keys[] = {"bases",
                                          "wounds",
                                          "files",
                                          "ranks",
                                          "depths",
                                          "standing",
                                          "edge",
                                          "flank-charge",
                                          "good-going",
                                          "going",
                                          "terrain",
                                          "uphill",
                                          "defence",
                                          "square",
                                          "unreliable",
                                          "shot",
                                          "general",
                                          "neighbour-shoved",
                                          "neighbour-shattered",
                                          "rolls",
                                          "supporters",
                                          "weapon",
                                          "in-combat",
                                          "running-away",
                                          "charged-by",
                                          "in-cover",
                                          "charges-shooter",
                                          "shot-from",
                                          "rear-support",
                                          "nervous",
                                          "from-breaking",
                                          "in-line",
                                          "general-file",
                                          "legal-width",
                                          "lowest-quality",
                                          "notes",
                                          "side",
                                          "at",
                                          "facing",
                                          "acted",
                                          "missed-charge",
                                          "charged",
                                          "counter-charged",
                                          "intercepted",
                                          "pursued",
                                          "ran-away",
                                          "skirmished",
                                          "stopped-by-intercept",
                                          "slowing",
                                          "in-square",
                                          "barricades",
                                          "caltrops-placed",
                                          "stakes-placed"};

// Keys of a unit's troops, as one table for the reader of troop lines.
Document troop_words_of(const Document& keys) {
  Document line = Document::object();
  line.at_line(keys.line());
  for (const std::string_view field : troop_fields()) {
    if (const Document* value = keys.find(field)) line.set(field, *value);
  }
  return line;
}

// Troops by their name, or by their words.
std::expected<Troops, Fault> troops_of(const Document& keys) {
  const Document words = troop_words_of(keys);
  const Document* named = words.members().size() == 1 ? words.find("troops") : nullptr;
  if (named == nullptr || !named->is(Document::Kind::text)) return read_troop_line(words);
  auto troops = troops_called(named->text());
  if (!troops) troops.error().line = named->line();
  return troops;
}

const Document* named_unit(const Situation& situation, std::string_view name) { return situation.units.find(name); }

void read_defence(Reader& unit, FightingFile& file) {
  for (const std::string& word : unit.texts("defence")) {
    const auto is = [&](std::initializer_list<std::string_view> words) {
      return std::ranges::any_of(words, [&](std::string_view w) { return same_words(w, word); });
    };
    if (is({"none"})) continue;
    if (is({"linear obstacle", "obstacle", "wall", "hedge", "ditch", "field edge"})) {
      file.defence = Defence::linear_obstacle;
    } else if (is({"barricade", "barricades", "redoubt", "redoubts"})) {
      file.defence = Defence::barricade;
    } else if (is({"caltrops"})) {
      file.caltrops = true;
    } else if (is({"stakes", "svinfjer & stakes"})) {
      file.stakes = true;
    } else {
      unit.complain(
          "the defence " + quoted(word) +
              " is unknown; there are linear obstacle (wall, hedge), barricade (redoubt), caltrops and stakes",
          unit.find("defence"));
    }
  }
}

Committed read_general(Reader& unit) {
  const Document* value = unit.find("general");
  if (value == nullptr) return Committed::nobody;
  if (value->is(Document::Kind::boolean)) return value->boolean() ? Committed::general : Committed::nobody;
  constexpr std::array<std::string_view, 7> words = {"none",     "general",   "Mediocre",    "Competent",
                                                     "Talented", "Legendary", "Professional"};
  const int grade = unit.choice("general", words, 0);
  return grade == 0 ? Committed::nobody : grade == 5 ? Committed::legendary_general : Committed::general;
}

}  // namespace

Rules rules_of(const Situation& situation, Reader& check) {
  const auto edition = edition_of(situation.rule_set);
  auto rules = Rules::with(*edition, situation.house_rules);
  if (rules) return *rules;
  check.complain(rules.error());
  return Rules::of(*edition);
}

CaseUnit unit_of(const Situation& situation, Reader& check, const Document& value, std::string what) {
  CaseUnit unit{Document::object(), std::move(what), {}};
  unit.keys.at_line(value.line());
  const auto overlay = [&](const Document& table) {
    for (const auto& [key, inner] : table.members()) {
      if (key != "unit") unit.keys.set(key, inner);
    }
  };
  const auto take_named = [&](const Document& name) {
    if (const Document* named = named_unit(situation, name.text())) {
      overlay(*named);
      return true;
    }
    return false;
  };
  if (value.is(Document::Kind::text)) {
    if (!take_named(value)) unit.keys.set("troops", value);  // a description
  } else if (value.is(Document::Kind::object)) {
    if (const Document* name = value.find("unit")) {
      if (!name->is(Document::Kind::text) || !take_named(*name)) {
        std::vector<std::string> known;
        for (const auto& [unit_name, ignored] : situation.units.members()) known.push_back(unit_name);
        check.complain("there is no unit " + quoted(name->text()) + " in this case" +
                           (known.empty() ? "" : "; there are " + listed(known)),
                       name);
      }
    }
    overlay(value);
  } else {
    check.complain("'" + unit.what + "' must be the name of a unit, a description of troops, or a table of them",
                   &value);
  }
  const Document words = troop_words_of(unit.keys);
  const Document* named = words.members().size() == 1 ? words.find("troops") : nullptr;  // troops with a name, too
  auto troops =
      named != nullptr && named->is(Document::Kind::text) ? troops_called(named->text()) : read_troop_line(words);
  if (!troops && named != nullptr) troops.error().line = named->line();
  if (!troops) {
    check.complain(troops.error());
  } else {
    unit.troops = *troops;
  }
  return unit;
}

std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key) {
  const Document* value = check.need(key);
  if (value == nullptr) return std::nullopt;
  CaseUnit unit = unit_of(situation, check, *value, std::string(key));
  if (!check.good()) return std::nullopt;
  return unit;
}

void finish_unit(Reader& check, Reader& unit, const Situation& situation, const Document* value) {
  unit.find("unit");
  unit.find("notes");
  for (const std::string_view field : troop_fields()) unit.find(field);
  if (unit.fault()) {
    check.complain(*unit.fault());
    return;
  }
  // What the named unit says of itself may concern other questions; what the check says must concern this one.
  const Document* named = nullptr;
  if (value != nullptr && value->is(Document::Kind::text)) named = named_unit(situation, value->text());
  if (value != nullptr && value->find("unit") != nullptr) named = named_unit(situation, value->find("unit")->text());
  if (named != nullptr) {
    for (const auto& [key, inner] : named->members()) {
      if (value->find(key) == nullptr) unit.find(key);
    }
  }
  if (auto fault = unit.finish()) check.complain(*fault);
}

namespace {

// More bases in its files than the unit was built with are a slip of the pen. A set formation has depths of its own.
void check_shape(Reader& unit, const Troops& troops, int bases) {
  Reader shape(unit.table(), unit.what());  // one of its own: a question that wants no shape still refuses its keys
  const std::vector<int> depths = shape.wholes("depths", 0, 12);
  const int ranks = shape.whole("ranks", 1, 1, 12);
  const int files = shape.whole("files", 1, 1, 24);
  int standing = troops.set_formation == SetFormation::none ? ranks * files : ranks;
  std::string_view key = unit.has("ranks") ? "ranks" : "files";
  if (!depths.empty()) {
    standing = std::accumulate(depths.begin(), depths.end(), 0);
    key = "depths";
  }
  if (standing > bases) {
    unit.complain(
        "its files hold " + std::to_string(standing) + " bases, but it was built with " + std::to_string(bases),
        unit.find(key));
  }
}

}  // namespace

Losses read_losses(const Rules& rules, Reader& unit, const Troops& troops) {
  Losses losses;
  losses.start_bases = unit.whole("bases", usual_bases(troops), 1, 48);
  if (unit.has("bases")) check_shape(unit, troops, losses.start_bases);
  losses.wounds = unit.whole("wounds", 0, 0, rules.numbers.wounds_per_base * 48);
  if (const int left = unit.whole("from-breaking", 0, 1, 200); left > 0) {
    const int point = break_point(rules, troops, losses.start_bases).wounds;
    if (unit.has("wounds")) unit.complain("give either 'wounds' or 'from-breaking', not both");
    if (left > point) unit.complain("it breaks at " + std::to_string(point) + " wounds", unit.find("from-breaking"));
    losses.wounds = std::max(0, point - left);
  }
  return losses;
}

std::vector<int> read_depths(Reader& unit, const Troops& troops) {
  const std::vector<int> depths = unit.wholes("depths", 0, 12);
  const int bases = unit.whole("bases", usual_bases(troops), 1, 48);
  const int ranks = unit.whole("ranks", usual_ranks(troops), 1, 12);
  const int files = unit.whole("files", usual_frontage(troops, bases), 1, 24);
  if (!depths.empty()) return depths;
  const FormationGrid* grid = grid_of(troops.set_formation);
  if (grid != nullptr && !unit.has("files") && !unit.has("ranks")) return depths_of(*grid);
  return std::vector<int>(static_cast<std::size_t>(files), ranks);
}

FightingFile read_fighting_file(const Rules& rules, Reader& unit, const Troops& troops) {
  FightingFile file;
  file.troops = troops;
  file.ranks = static_cast<std::uint8_t>(unit.whole("ranks", usual_ranks(troops), 1, 12));
  file.standing = unit.flag("standing", true);
  file.edge = static_cast<Edge>(unit.choice("edge", edge_words, 0));
  file.flank_charge = unit.flag("flank-charge", false);
  const int going = unit.choice("going", going_words, 0);
  const bool sand = going == 3;
  const bool good = going == 0 || (sand && troops.has(Trait::camels));  // REG-CHR-035
  if (!good) file.terrain = terrain_effect(rules, troops, sand ? Going::rough : static_cast<Going>(going));
  if (unit.has("terrain")) file.terrain = static_cast<TerrainEffect>(unit.choice("terrain", effect_words, 0));
  unit.find("terrain");
  file.good_going = unit.flag("good-going", good && file.terrain == TerrainEffect::none);
  file.uphill = unit.flag("uphill", false);
  read_defence(unit, file);
  file.square = unit.flag("square", false);
  file.unreliable = unit.flag("unreliable", false);
  file.shot_this_phase = unit.flag("shot", false);
  file.general = read_general(unit);
  file.neighbour_shoved = unit.flag("neighbour-shoved", false);
  file.neighbour_shattered = unit.flag("neighbour-shattered", false);
  return file;
}

std::optional<Fault> fault_of(const Situation& situation) {
  auto rules = Rules::with(*edition_of(situation.rule_set), situation.house_rules);
  if (!rules) {
    Fault fault = rules.error();
    if (fault.line == 0) fault.line = situation.house_rules.line();
    return fault;
  }
  for (const auto& [name, unit] : situation.units.members()) {
    Reader reader(unit, "the unit " + quoted(name));
    for (const std::string_view key : unit_keys) reader.find(key);
    for (const std::string_view field : troop_fields()) reader.find(field);
    if (auto fault = reader.finish()) return fault;
    if (auto troops = troops_of(unit); !troops) {
      Fault fault = troops.error();
      if (fault.line == 0) fault.line = unit.line();
      return fault;
    }
  }
  return std::nullopt;
}

std::vector<Symbol> read_symbols(Reader& check, std::string_view key) {
  std::vector<Symbol> symbols;
  for (const std::string& word : check.texts(key)) {
    std::optional<Symbol> symbol = dice::symbol_called(word);
    if (!symbol) {
      for (const Symbol s : {Symbol::blank, Symbol::s, Symbol::sword, Symbol::skull}) {
        if (same_words(dice::name_of(s), word)) symbol = s;
      }
      if (same_words(word, "sword and arrow") || same_words(word, "sword&arrow")) symbol = Symbol::sword;
    }
    if (!symbol) {
      check.complain(quoted(word) + " is no symbol of the dice; they show Skull, Sword (Sword & Arrow), S or blank",
                     check.find(key));
      return {};
    }
    symbols.push_back(*symbol);
  }
  return symbols;
}

std::optional<Colour> read_colour(Reader& check, std::string_view key) {
  const Document* value = check.find(key);
  if (value == nullptr) return std::nullopt;
  const std::string word = check.text(key);
  const auto colour = dice::colour_called(word);
  if (!colour && check.good()) {
    check.complain(quoted(word) + " is no colour; there are BLACK, WHITE, GREEN, YELLOW and RED", value);
  }
  return colour;
}

Colour colour_or(Reader& check, std::string_view key, Colour fallback) {
  return read_colour(check, key).value_or(fallback);
}

std::string prefixed(std::string_view prefix, std::string_view key) {
  return prefix.empty() ? std::string(key) : std::string(prefix) + "-" + std::string(key);
}

Document dice_document(const DicePool& pool) {
  Document list = Document::array();
  for (const Colour colour : pool) list.push(dice::name_of(colour));
  return list;
}

Document symbols_document(const std::vector<Symbol>& symbols) {
  Document list = Document::array();
  for (const Symbol symbol : symbols) list.push(dice::name_of(symbol));
  return list;
}

void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown, RuleId (*to_table)(RuleId, bool),
               bool flag) {
  const auto sum = [&](bool mapped) {
    Document table = Document::object();
    for (const Term& term : breakdown.terms()) {
      const RuleId rule = mapped ? to_table(term.rule, flag) : term.rule;
      const Document* before = table.find(rule.text());
      table.set(rule.text(), static_cast<int>(before != nullptr ? before->integer() : 0) + term.value);
    }
    return table;
  };
  answers.add(name, sum(false), Compared::terms);
  if (to_table != nullptr) answers.also(sum(true));
}

std::string terms_in_words(const Breakdown& breakdown) {
  std::string words;
  for (const Term& term : breakdown.terms()) {
    if (!words.empty()) words += ", ";
    words += std::string(term.rule.text()) + " " + (term.value >= 0 ? "+" : "") + std::to_string(term.value) + " " +
             std::string(term.label);
  }
  return words.empty() ? "no claim" : words;
}

void add_ruling(Answers& answers, const Ruling& ruling) {
  answers.add("allowed", ruling.allowed());
  Document reasons = Document::array();
  std::string words;
  for (const Refusal& refusal : ruling.refusals) {
    const bool told =
        std::ranges::any_of(reasons.items(), [&](const Document& d) { return d.text() == refusal.rule.text(); });
    if (!told) reasons.push(refusal.rule.text());
    words += (words.empty() ? "" : "; ") + std::string(refusal.rule.text()) + " " + refusal.facts;
  }
  answers.add("reasons", reasons, Compared::listed);
  answers.explain("allowed", words);
  answers.explain("reasons", words);
}

Document distribution_document(const Distribution<int>& distribution) {
  Document table = Document::object();
  for (const auto& outcome : distribution) table.set(std::to_string(outcome.value), outcome.probability);
  return table;
}

Document at_least_document(const Distribution<int>& distribution) {
  Document table = Document::object();
  const int most = distribution.empty() ? 0 : distribution.outcomes().back().value;
  for (int least = 1; least <= std::max(most, 1); ++least) {
    table.set(std::to_string(least), distribution.at_least(least));
  }
  return table;
}

void add_state(const Rules& rules, Answers& answers, std::string_view prefix, const Troops& troops,
               const Losses& before, int wounds) {
  Losses after = before;
  after.wounds += wounds;
  const int lost = bases_lost(rules, after);
  answers.add(prefixed(prefix, "total-wounds"), after.wounds);
  answers.add(prefixed(prefix, "bases-lost"), lost - bases_lost(rules, before));
  answers.add(prefixed(prefix, "total-bases-lost"), lost);
  answers.add(prefixed(prefix, "bases-left"), after.start_bases - lost);
  answers.add(prefixed(prefix, "markers"), markers(rules, after));
  answers.add(prefixed(prefix, "broken"), broken(rules, troops, after));
}

void add_state_odds(const Rules& rules, Document& chance, Document& mean, std::string_view prefix, const Troops& troops,
                    const Losses& before, const Distribution<int>& wounds) {
  const auto after = [&](int suffered) { return Losses{before.start_bases, before.wounds + suffered}; };
  const Distribution<int> bases =
      wounds.map([&](int w) { return bases_lost(rules, after(w)) - bases_lost(rules, before); });
  chance.set(prefixed(prefix, "wounds"), distribution_document(wounds));
  chance.set(prefixed(prefix, "wounds-at-least"), at_least_document(wounds));
  chance.set(prefixed(prefix, "total-wounds"),
             distribution_document(wounds.map([&](int w) { return after(w).wounds; })));
  chance.set(prefixed(prefix, "bases"), distribution_document(bases));
  chance.set(prefixed(prefix, "bases-at-least"), at_least_document(bases));
  chance.set(prefixed(prefix, "loses-base"), bases.at_least(1));
  chance.set(prefixed(prefix, "breaks"), wounds.probability([&](int w) { return broken(rules, troops, after(w)); }));
  mean.set(prefixed(prefix, "wounds"), wounds.mean());
  mean.set(prefixed(prefix, "bases"), bases.mean());
}

}  // namespace condotta::reg
