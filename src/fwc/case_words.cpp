#include "fwc/case_words.hpp"

#include <algorithm>
#include <array>

#include "fwc/roster.hpp"
#include "fwc/stand.hpp"
#include "fwc/unit_words.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 3> facing_words = {"front", "flank", "rear"};

void read_keys(const Rules& rules, Reader& check, const Document& keys, CaseUnit& out) {
  Reader reader(keys, out.name.empty() ? "a unit" : "the unit " + quoted(out.name));
  reader.find("unit");
  reader.text("notes");
  out.unit = read_unit(rules, reader);
  Fighter& fighter = out.fighter;
  fighter.leaders = read_leaders(reader);
  const std::string supported = reader.text("supports");
  if (!supported.empty()) {
    fighter.supported = type_called(supported);
    if (!fighter.supported) reader.complain("there is no troop type " + quoted(supported), reader.find("supports"));
  }
  fighter.attacks = reader.flag("attacks", false);
  fighter.facing = read_facing(reader);
  fighter.replies = reader.flag("replies", true);
  fighter.first_round = reader.whole("round", 1, 1, 99) == 1;
  fighter.ferocious = reader.flag("ferocious-attack", false);
  fighter.assaults = reader.flag("assaults", false);
  fighter.across = read_defence(reader, "across");
  fighter.into = read_ground(reader, "into");
  const double heading = reader.number("heading", 0, -360, 360);
  if (const Document* at = reader.find("at")) {
    if (at->items().size() != 2 || !at->items()[0].is_number() || !at->items()[1].is_number()) {
      reader.complain("'at' of " + reader.what() + " must be two numbers", at);
    } else {
      const table::Vector where{at->items()[0].number(), at->items()[1].number()};
      out.place = table::Pose{table::rounded(where), table::heading(table::Angle::degrees(heading))};
    }
  }
  for (const BaseAt base : read_bases(reader, "lost")) {
    const bool there =
        base.file < frontage(out.unit) && base.rank < out.unit.files[static_cast<std::size_t>(base.file)];
    if (there && base_count(out.unit) > 1) {
      remove(out.unit, base);
    } else {
      reader.complain("'lost' of " + reader.what() + " names a base that is not there", reader.find("lost"));
    }
  }
  fighter.unit = out.unit;
  if (const auto fault = reader.finish()) check.complain(*fault);
}

}  // namespace

Rules rules_of(const Situation& situation, Reader& check) {
  auto rules = Rules::with(situation.house_rules);
  if (rules) return *rules;
  check.complain(rules.error());
  return Rules::by_the_book();
}

CaseUnit case_unit_of(const Situation& situation, Reader& check, const Document& value) {
  CaseUnit unit;
  Document keys = Document::object();
  keys.at_line(value.line());
  const auto overlay = [&](const Document& table) {
    for (const auto& [key, inner] : table.members()) keys.set(key, inner);
  };
  if (value.is(Document::Kind::text)) {
    if (const Document* named = situation.units.find(value.text())) {
      overlay(*named);
      unit.name = value.text();
    } else if (auto words = unit_in_words(value.text())) {
      overlay(*words);
    } else {
      check.complain(words.error().what, &value);
      return unit;
    }
  } else if (value.is(Document::Kind::object)) {
    if (const Document* name = value.find("unit")) {
      const Document* named = situation.units.find(name->text());
      if (named == nullptr) {
        check.complain("there is no unit " + quoted(name->text()) + " in this case", name);
        return unit;
      }
      overlay(*named);
      unit.name = name->text();
    }
    overlay(value);
  } else {
    check.complain("a unit must be its name, a word for troops, or a table of them", &value);
    return unit;
  }
  read_keys(rules_of(situation, check), check, keys, unit);
  return unit;
}

std::optional<CaseUnit> read_case_unit(const Situation& situation, Reader& check, std::string_view key) {
  const Document* value = check.need(key);
  if (value == nullptr) return std::nullopt;
  CaseUnit unit = case_unit_of(situation, check, *value);
  if (!check.good()) return std::nullopt;
  return unit;
}

std::vector<CaseUnit> read_case_units(const Situation& situation, Reader& check, std::string_view key) {
  std::vector<CaseUnit> out;
  const Document* value = check.find(key);
  if (value == nullptr) return out;
  if (!value->is(Document::Kind::array)) {
    out.push_back(case_unit_of(situation, check, *value));
  } else {
    if (value->items().size() > 60) {
      check.complain("'" + std::string(key) + "' has more than 60 units", value);
      return out;
    }
    for (const Document& item : value->items()) out.push_back(case_unit_of(situation, check, item));
  }
  if (!check.good()) out.clear();
  return out;
}

std::optional<Fault> fault_of(const Situation& situation) {
  auto rules = Rules::with(situation.house_rules);
  if (!rules) return rules.error();
  const Document nothing = Document::object();
  for (const auto& [name, keys] : situation.units.members()) {
    Reader check(nothing, "the case");
    CaseUnit unit;
    unit.name = name;
    if (!keys.is(Document::Kind::object)) return Fault{"the unit " + quoted(name) + " must be a table", keys.line()};
    read_keys(*rules, check, keys, unit);
    if (check.fault()) return check.fault();
  }
  return std::nullopt;
}

std::vector<Leader> read_leaders(Reader& table, std::string_view key) {
  std::vector<Leader> out;
  for (const std::string& words : table.texts(key)) {
    if (const auto leader = leader_called(words)) {
      out.push_back(*leader);
    } else {
      table.complain("there is no leader " + quoted(words) + "; say general, noble or hero", table.find(key));
    }
  }
  return out;
}

std::optional<Quality> read_grade(Reader& table, std::string_view key) {
  if (!table.has(key)) return std::nullopt;
  constexpr std::array<std::string_view, 4> words = {"good", "normal", "poor", "lost"};
  const int word = table.choice(key, words, 1);
  if (word == 3) return std::nullopt;
  return static_cast<Quality>(word);
}

Facing read_facing(Reader& table, std::string_view key) {
  return static_cast<Facing>(table.choice(key, facing_words, 0));
}

Defence read_defence(Reader& table, std::string_view key) {
  std::array<std::string_view, defences> words{};
  for (std::size_t i = 0; i < defences; ++i) words[i] = in_words(static_cast<Defence>(i));
  return static_cast<Defence>(table.choice(key, words, 0));
}

Ground read_ground(Reader& table, std::string_view key) {
  std::array<std::string_view, grounds> words{};
  for (std::size_t i = 0; i < grounds; ++i) words[i] = in_words(static_cast<Ground>(i));
  return static_cast<Ground>(table.choice(key, words, 0));
}

std::optional<BaseAt> base_of(Reader& table, const Document& value) {
  const auto& items = value.items();
  const bool good = items.size() == 2 && items[0].is(Document::Kind::integer) && items[1].is(Document::Kind::integer) &&
                    items[0].integer() >= 1 && items[0].integer() <= 60 && items[1].integer() >= 1 &&
                    items[1].integer() <= 60;
  if (!good) {
    table.complain("a base is its rank and file, [1, 2]", &value);
    return std::nullopt;
  }
  return BaseAt{static_cast<int>(items[1].integer()) - 1, static_cast<int>(items[0].integer()) - 1};
}

std::vector<BaseAt> read_bases(Reader& table, std::string_view key) {
  std::vector<BaseAt> out;
  const Document* list = table.find(key);
  if (list == nullptr) return out;
  for (const Document& item : list->items()) {
    if (const auto base = base_of(table, item)) out.push_back(*base);
  }
  return out;
}

std::optional<table::Rectangle> place_of(const Rules& rules, Reader& check, const CaseUnit& unit) {
  if (!unit.place) {
    check.complain("the unit " + quoted(unit.name) + " has no place: give it 'at' and 'heading'");
    return std::nullopt;
  }
  return standing(rules, unit.unit, *unit.place);
}

std::string prefixed(std::string_view prefix, std::string_view key) {
  return prefix.empty() ? std::string(key) : std::string(prefix) + "-" + std::string(key);
}

void add_ruling(Answers& answers, const Ruling& ruling, std::string_view prefix) {
  answers.add(prefixed(prefix, "allowed"), ruling.allowed());
  Document reasons = Document::array();
  std::string why;
  for (const Refusal& refusal : ruling.refusals) {
    reasons.push(Document(refusal.rule.text()));
    why += (why.empty() ? "" : "; ") + std::string(refusal.rule.text()) + " " + refusal.facts;
  }
  answers.add(prefixed(prefix, "reasons"), reasons, Compared::listed);
  if (!why.empty()) answers.explain(prefixed(prefix, "allowed"), why);
}

Document du(double value) { return Document(static_cast<double>(table::nearest(value * 10000)) / 10000); }

void add_du(Answers& answers, std::string_view name, double value) {
  answers.add(name, du(value), Compared::measured);
  answers.also(Document(static_cast<double>(table::nearest(value * 100)) / 100));
  answers.also(Document(static_cast<double>(table::nearest(value * 10)) / 10));
}

Document bases_document(const std::vector<BaseAt>& bases) {
  Document out = Document::array();
  for (const BaseAt base : bases) out.push(Document(Document::Array{Document(base.rank + 1), Document(base.file + 1)}));
  return out;
}

Document counts_document(const Unit& unit) {
  Document out = Document::object();
  for (std::size_t i = 0; i < types; ++i) {
    const int count = count_of(unit, static_cast<Type>(i));
    if (count > 0) out.set(in_words(static_cast<Type>(i)), count);
  }
  return out;
}

void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown) {
  Document terms = Document::object();
  for (const Term& term : breakdown.terms()) {
    const Document* before = terms.find(term.rule.text());
    terms.set(term.rule.text(), static_cast<int>(before != nullptr ? before->integer() : 0) + term.value);
  }
  answers.add(name, terms, Compared::terms);
}

std::string terms_in_words(const Breakdown& breakdown) {
  std::string out;
  for (const Term& term : breakdown.terms()) {
    out += (out.empty() ? "" : ", ") + std::string(term.rule.text()) + " " + (term.value >= 0 ? "+" : "") +
           std::to_string(term.value) + " " + std::string(term.label);
  }
  return out;
}

Document chances(const dice::Distribution<int>& distribution) {
  Document out = Document::object();
  for (const auto& outcome : distribution) out.set(std::to_string(outcome.value), outcome.probability);
  return out;
}

Document score_words(int needed) {
  return needed > 6 ? Document("-") : Document(needed == 6 ? "6" : std::to_string(needed) + "+");
}

void add_score(Answers& answers, std::string_view name, int needed) {
  answers.add(name, needed);
  answers.also(score_words(needed));
  if (needed == 6) answers.also(Document("6+"));
}

}  // namespace condotta::fwc
