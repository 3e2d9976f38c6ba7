#include "impetus/case_words.hpp"

#include <algorithm>

#include "impetus/profiles.hpp"

namespace condotta::impetus {

const std::array<std::string_view, 4> facing_words = {"front", "side", "flank", "rear"};
const std::array<std::string_view, 4> range_words = {"short", "long", "extreme", "out"};
const std::array<std::string_view, 3> status_words = {"Fresh", "Worn", "Exhausted"};

namespace {

constexpr std::array<std::string_view, 4> ground_words = {"open", "broken", "difficult", "impassable"};

void overlay(const Document& table, Document& onto) {
  for (const auto& [key, value] : table.members()) {
    if (key != "unit") onto.set(key, value);
  }
}

// VBU of its ranks: one number for all, or one for each from the front.
void read_ranks(Reader& keys, bool from_profile, Unit& unit) {
  const std::vector<int> now = keys.wholes("vbu", 0, 12);
  const int asked = keys.whole("ranks", 1, 1, static_cast<int>(most_ranks));
  if (!from_profile && !keys.has("start-vbu") && now.size() == 1 && now[0] > 0) unit.profile.vbu = now[0];
  std::size_t ranks = static_cast<std::size_t>(asked);
  if (now.size() > 1) ranks = now.size();
  if (ranks > most_ranks) {
    keys.complain("a large unit has at most 3 ranks", keys.find("vbu"));
    return;
  }
  unit.start_ranks = keys.whole("start-ranks", static_cast<int>(ranks), 1, static_cast<int>(most_ranks));
  for (std::size_t i = 0; i < ranks; ++i) {
    const int vbu = now.empty() ? unit.profile.vbu : now[std::min(i, now.size() - 1)];
    if (vbu > 0) unit.vbu.push_back(vbu);
  }
}

void read_position(Reader& keys, CaseUnit& unit) {
  const Document* at = keys.find("at");
  const double facing = keys.number("facing", 0, -360, 360);
  if (at == nullptr) return;
  if (at->items().size() != 2 || !at->items()[0].is_number() || !at->items()[1].is_number()) {
    keys.complain("'at' must be two numbers, as [22.5, 8]", at);
    return;
  }
  unit.placed = true;
  unit.pose.front = {table::Length::units(std::clamp(at->items()[0].number(), -1000.0, 1000.0)),
                     table::Length::units(std::clamp(at->items()[1].number(), -1000.0, 1000.0))};
  unit.pose.heading = table::heading(table::Angle::degrees(facing));
}

void read_fight(Reader& keys, CaseUnit& unit) {
  Combatant& fighter = unit.combatant;
  fighter.charged = keys.flag("charged", false);
  fighter.attacked = read_facing(keys, "attacked");
  fighter.also_attacked = read_facing(keys, "also-attacked");
  if (keys.has("attacks")) unit.attacks = read_facing(keys, "attacks");
  fighter.supported_flanks = keys.whole("supported-flanks", 0, 0, 2);
  fighter.ground = read_ground(keys, "ground");
  fighter.edge_ground = keys.has("edge-ground") ? read_ground(keys, "edge-ground") : fighter.ground;
  fighter.entirely_in_difficult = keys.flag("entirely-in-difficult", false);
  fighter.fortified = keys.flag("fortified", false);
  fighter.stakes_stand = keys.flag("stakes", fighter.unit.profile.stakes);
  fighter.closed_ranks = keys.flag("closed-ranks", false);
  fighter.defending = keys.flag("defending", fighter.fortified);
  fighter.used_contact_weapon = keys.flag("used-contact-weapon", false);
  unit.engaged = keys.flag("engaged", false);
  if (const Document* supporters = keys.find("supporters")) unit.supporters = supporters->items();
}

CaseUnit read_keys(const Document& table, const std::string& what, Reader& check) {
  Reader keys(table, what);
  CaseUnit unit;
  bool from_profile = false;
  if (keys.has("profile")) {
    const std::string key = keys.text("profile");
    if (const NamedUnit* named = find_unit(key)) {
      unit.unit().profile = named->profile;
      from_profile = true;
    } else {
      std::vector<std::string> known;
      for (const NamedUnit& other : troops().units) known.push_back(other.key);
      const std::string_view near = nearest_word(key, known);
      keys.complain("there is no unit or profile " + quoted(key) +
                        (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?"),
                    keys.find("profile"));
    }
  }
  read_profile(keys, "start-vbu", unit.unit().profile);
  read_ranks(keys, from_profile, unit.unit());
  unit.unit().disordered = keys.flag("disordered", false);
  unit.unit().outside_radius = keys.flag("outside-radius", false);
  if (const Document* general = keys.find("general")) {
    unit.unit().has_general = !general->is(Document::Kind::boolean) || general->boolean();
    if (!general->is(Document::Kind::boolean)) read_general(keys, "general", unit.unit().general);
  }
  read_fight(keys, unit);
  read_position(keys, unit);
  keys.text("notes");
  if (auto fault = keys.finish()) check.complain(*fault);
  return unit;
}

// The keys of a unit: those of the named one, overlaid by the check's.
Document keys_of(const Situation& situation, const Document& value) {
  Document keys = Document::object();
  keys.at_line(value.line());
  const auto take = [&](const Document& name) {
    if (const Document* named = situation.units.find(name.text())) {
      overlay(*named, keys);
    } else {
      keys.set("profile", name);
    }
  };
  if (value.is(Document::Kind::text)) take(value);
  if (const Document* name = value.find("unit")) take(*name);
  if (value.is(Document::Kind::object)) overlay(value, keys);
  return keys;
}

}  // namespace

Rules rules_of(const Situation& situation, Reader& check) {
  auto rules = Rules::with(situation.house_rules);
  if (rules) return *rules;
  check.complain(rules.error());
  return Rules::by_the_book();
}

std::optional<CaseUnit> unit_of(const Situation& situation, Reader& check, const Document& value,
                                std::string_view what) {
  if (!value.is(Document::Kind::text) && !value.is(Document::Kind::object)) {
    check.complain("'" + std::string(what) + "' must be the name of a unit, a key of a profile, or a table of them",
                   &value);
    return std::nullopt;
  }
  CaseUnit unit = read_keys(keys_of(situation, value), "'" + std::string(what) + "' of " + check.what(), check);
  if (!check.good()) return std::nullopt;
  return unit;
}

std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key) {
  const Document* value = check.need(key);
  return value == nullptr ? std::nullopt : unit_of(situation, check, *value, key);
}

CaseUnit unit_or(const Situation& situation, Reader& check, std::string_view key, const Profile& fallback) {
  CaseUnit plain;
  plain.unit() = impetus::unit_of(fallback, 1);
  const Document* value = check.find(key);
  return value == nullptr ? plain : unit_of(situation, check, *value, key).value_or(plain);
}

std::vector<CaseUnit> read_units(const Situation& situation, Reader& check, std::string_view key) {
  std::vector<CaseUnit> units;
  const Document* value = check.find(key);
  if (value == nullptr) return units;
  if (!value->is(Document::Kind::array)) {
    if (auto unit = unit_of(situation, check, *value, key)) units.push_back(*unit);
    return units;
  }
  for (const Document& one : value->items()) {
    if (auto unit = unit_of(situation, check, one, key)) units.push_back(*unit);
  }
  return units;
}

std::optional<Fault> fault_of(const Situation& situation) {
  if (auto rules = Rules::with(situation.house_rules); !rules) {
    Fault fault = rules.error();
    if (fault.line == 0) fault.line = situation.house_rules.line();
    return fault;
  }
  for (const auto& [name, unit] : situation.units.members()) {
    Reader check(situation.units, "the units");
    Document keys = unit;
    if (const Document* profile = unit.find("unit")) keys.set("profile", *profile);
    Document plain = Document::object();
    plain.at_line(unit.line());
    overlay(keys, plain);
    read_keys(plain, "the unit " + quoted(name), check);
    if (!check.good()) return check.fault();
  }
  return std::nullopt;
}

std::vector<int> read_dice(Reader& check, std::string_view key) { return check.wholes(key, 1, 6); }

int read_die(Reader& check, std::string_view key) { return check.has(key) ? check.whole(key, 1, 1, 6) : 0; }

std::array<int, 2> read_two_dice(Reader& check, std::string_view key) {
  check.need(key);
  const std::vector<int> dice = read_dice(check, key);
  if (dice.size() == 2) return {dice[0], dice[1]};
  if (check.good()) check.complain("'" + std::string(key) + "' must be two dice, as [4, 4]", check.find(key));
  return {1, 1};
}

Ground read_ground(Reader& check, std::string_view key) {
  return static_cast<Ground>(check.choice(key, ground_words, 0));
}

Facing read_facing(Reader& check, std::string_view key) {
  return static_cast<Facing>(check.choice(key, facing_words, 0));
}

std::string prefixed(std::string_view prefix, std::string_view key) {
  return prefix.empty() ? std::string(key) : std::string(prefix) + "-" + std::string(key);
}

void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown) {
  Document table = Document::object();
  std::string words;
  for (const Term& term : breakdown.terms()) {
    const Document* before = table.find(term.rule.text());
    table.set(term.rule.text(), static_cast<int>(before != nullptr ? before->integer() : 0) + term.value);
    if (!words.empty()) words += ", ";
    words += std::string(term.rule.text()) + " " + (term.value >= 0 ? "+" : "") + std::to_string(term.value) + " " +
             std::string(term.label);
  }
  answers.add(name, table, Compared::terms);
  answers.explain(name, words);
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

void add_unit(const Rules& rules, Answers& answers, std::string_view prefix, const Unit& unit) {
  answers.add(prefixed(prefix, "vbu"), unit.front_vbu());
  Document ranks = Document::array();
  for (const int vbu : unit.vbu) ranks.push(vbu);
  answers.add(prefixed(prefix, "vbus"), ranks);
  answers.add(prefixed(prefix, "ranks"), static_cast<int>(unit.vbu.size()));
  answers.add(prefixed(prefix, "rear-units"), unit.rear_units());
  answers.add(prefixed(prefix, "large"), unit.large());
  answers.add(prefixed(prefix, "disordered"), unit.disordered);
  answers.add(prefixed(prefix, "routed"), unit.routed());
  answers.add(prefixed(prefix, "status"),
              unit.routed() ? std::string_view("none") : status_words[static_cast<std::size_t>(status(rules, unit))]);
}

Document distribution_document(const dice::Distribution<int>& distribution) {
  Document table = Document::object();
  for (const auto& outcome : distribution) table.set(std::to_string(outcome.value), outcome.probability);
  return table;
}

Document at_least_document(const dice::Distribution<int>& distribution) {
  Document table = Document::object();
  const int most = distribution.empty() ? 0 : distribution.outcomes().back().value;
  for (int least = 1; least <= std::max(most, 1); ++least) {
    table.set(std::to_string(least), distribution.at_least(least));
  }
  return table;
}

}  // namespace condotta::impetus
