#include "cfeo/case_words.hpp"

#include <algorithm>
#include <array>

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 5> formation_words = {"line", "column", "unformed", "limbered", "unlimbered"};
constexpr std::array<std::string_view, 5> onset_words = {"standing", "charging", "counter-charging", "pursuing",
                                                         "follow-on charge"};
constexpr std::array<std::string_view, 4> edge_words = {"front", "right", "rear", "left"};  // as table::Edge
constexpr std::array<std::string_view, 3> reinforcing_words = {"no", "behind", "flank"};
constexpr std::array<std::string_view, 5> leader_words = {"Commander", "exceptional Commander", "General",
                                                          "exceptional General", "inept General"};

std::optional<bool> maybe_flag(Reader& reader, std::string_view key) {
  if (!reader.has(key)) return std::nullopt;
  return reader.flag(key, false);
}

std::optional<table::Vector> point_of(Reader& reader, std::string_view key) {
  const Document* value = reader.find(key);
  if (value == nullptr) return std::nullopt;
  const auto& items = value->items();
  if (items.size() != 2 || !items[0].is_number() || !items[1].is_number()) {
    reader.complain("'" + std::string(key) + "' of " + reader.what() + " must be two numbers, yards east and north",
                    value);
    return std::nullopt;
  }
  return table::Vector{items[0].number(), items[1].number()};
}

// Stands by rank: as listed, or that many wide, or in one rank.
void read_shape(Reader& reader, Unit& unit) {
  const bool single = is_gun(unit.troops.type) || unit.troops.type == Type::wagon;
  const int stands = reader.whole("stands", single ? 1 : 4, 1, 60);
  const int files = reader.whole("files", unit.formation == Formation::column ? 1 : stands, 1, 60);
  const std::vector<int> ranks = reader.wholes("ranks", 1, 60);
  unit.ranks = ranks.empty() ? ranks_of(stands, files) : ranks;
  if (!ranks.empty() && reader.has("stands") && unit.stands() != stands) {
    reader.complain("'ranks' of " + reader.what() + " have not as many stands as 'stands' says", reader.find("ranks"));
  }
}

void read_fight(Reader& reader, CaseUnit& out) {
  Fighter& fighter = out.fighter;
  fighter.onset = static_cast<Onset>(reader.choice("onset", onset_words, 0));
  fighter.took_position = reader.flag("took-position", false);
  const Document* inspired = reader.find("inspired");
  if (inspired != nullptr && inspired->is(Document::Kind::boolean)) {
    fighter.inspired = inspired->boolean() ? 1 : 0;
  } else {
    fighter.inspired = reader.whole("inspired", 0, 0, 9);
  }
  fighter.higher = reader.flag("higher", false);
  fighter.edge = reader.flag("edge", false);
  fighter.fortified = reader.flag("fortified", false);
  fighter.moved = reader.flag("moved", false);
  out.charged_by_cavalry = maybe_flag(reader, "charged-by-cavalry");
  out.flank_hit = maybe_flag(reader, "flank");
  out.from_behind = reader.flag("from-behind", true);
  if (reader.has("contact")) out.contact = static_cast<table::Edge>(reader.choice("contact", edge_words, 0));
  const int reinforcing = reader.choice("reinforcing", reinforcing_words, 0);
  fighter.reinforcing = reinforcing > 0;
  out.reinforces_behind = reinforcing == 1;
}

void read_keys(Reader& check, const Document& keys, CaseUnit& out) {
  Reader reader(keys, out.name.empty() ? "a unit" : "the unit " + quoted(out.name));
  const Document* words = reader.need("troops");
  reader.find("unit");
  reader.text("notes");
  if (words != nullptr) {
    const auto troops = read_troops(*words);
    if (troops) {
      out.unit.troops = *troops;
    } else {
      reader.complain(troops.error());
    }
  }
  Unit& unit = out.unit;
  const bool loose = always_unformed(unit.troops.type);
  const std::string onset = keys.find("onset") != nullptr ? keys.find("onset")->text() : "";
  const bool pursues = same_words(onset, "pursuing");
  // CFE-FRM-006: rabble that has moved.
  const Document* moved = keys.find("moved");
  const bool went =
      same_words(onset, "charging") || (moved != nullptr && moved->is(Document::Kind::boolean) && moved->boolean());
  const bool mob = unit.troops.type == Type::rabble && went;
  const int formation = reader.choice("formation", formation_words, loose || pursues || mob ? 2 : 0);
  unit.formation = formation <= 2 ? static_cast<Formation>(formation) : Formation::line;
  unit.limbered = formation == 3;
  read_shape(reader, unit);
  unit.shot = reader.whole("shot", 0, 0, 60);
  unit.swords = reader.whole("swords", 0, 0, 60);
  unit.dps = reader.whole("dps", 0, 0, 60);
  unit.casualties = reader.whole("casualties", 0, 0, 60);
  if (unit.shot + unit.swords > unit.stands()) reader.complain(reader.what() + " has more shot or swords than stands");
  out.battalia = reader.text("battalia");
  const double facing = reader.number("facing", 0, -360, 360);
  if (const auto at = point_of(reader, "at")) {
    out.place = table::Pose{table::rounded(*at), table::heading(table::Angle::degrees(facing))};
  }
  read_fight(reader, out);
  out.fighter.unit = unit;
  if (const auto fault = reader.finish()) check.complain(*fault);
}

}  // namespace

Rules rules_of(const Situation& situation, Reader& check) {
  auto rules = Rules::with(situation.house_rules);
  if (rules) return *rules;
  check.complain(rules.error());
  return Rules::by_the_book();
}

CaseUnit unit_of(const Situation& situation, Reader& check, const Document& value) {
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
    } else {
      keys.set("troops", value);
    }
  } else if (value.is(Document::Kind::object)) {
    if (const Document* name = value.find("unit")) {
      const Document* named = situation.units.find(name->text());
      if (named == nullptr) {
        std::vector<std::string> known;
        for (const auto& [unit_name, ignored] : situation.units.members()) known.push_back(unit_name);
        check.complain("there is no unit " + quoted(name->text()) + " in this case" +
                           (known.empty() ? "" : "; there are " + listed(known)),
                       name);
        return unit;
      }
      overlay(*named);
      unit.name = name->text();
    }
    overlay(value);
  } else {
    check.complain("a unit must be its name, a description of troops, or a table of them", &value);
    return unit;
  }
  read_keys(check, keys, unit);
  return unit;
}

std::optional<CaseUnit> read_unit(const Situation& situation, Reader& check, std::string_view key) {
  const Document* value = check.need(key);
  if (value == nullptr) return std::nullopt;
  CaseUnit unit = unit_of(situation, check, *value);
  if (!check.good()) return std::nullopt;
  return unit;
}

std::vector<CaseUnit> read_units(const Situation& situation, Reader& check, std::string_view key) {
  std::vector<CaseUnit> out;
  const Document* value = check.find(key);
  if (value == nullptr) return out;
  if (!value->is(Document::Kind::array)) {
    out.push_back(unit_of(situation, check, *value));
  } else {
    for (const Document& item : value->items()) out.push_back(unit_of(situation, check, item));
  }
  if (out.size() > 12) check.complain("'" + std::string(key) + "' has more than 12 units", value);
  return out;
}

std::optional<Fault> fault_of(const Situation& situation) {
  if (auto rules = Rules::with(situation.house_rules); !rules) return rules.error();
  const Document nothing = Document::object();
  for (const auto& [name, keys] : situation.units.members()) {
    Reader check(nothing, "the case");
    CaseUnit unit;
    unit.name = name;
    if (!keys.is(Document::Kind::object)) return Fault{"the unit " + quoted(name) + " must be a table", keys.line()};
    read_keys(check, keys, unit);
    if (check.fault()) return check.fault();
  }
  return std::nullopt;
}

std::optional<Stood> stood(const Rules& rules, Reader& check, const CaseUnit& unit) {
  if (!unit.place) {
    check.complain("the unit " + quoted(unit.name) + " has no place: give it 'at' and 'facing'");
    return std::nullopt;
  }
  return stand(rules, unit.unit, *unit.place);
}

Leader read_leader(Reader& check, std::string_view key) {
  Leader leader;
  const int word = check.choice(key, leader_words, 0);
  leader.rank = word >= 2 ? Rank::general : Rank::commander;
  leader.talent = word == 1 || word == 3 ? Talent::exceptional : word == 4 ? Talent::inept : Talent::ordinary;
  leader.wounds = check.whole("wounds", 0, 0, 2);
  return leader;
}

std::optional<table::Vector> read_point(Reader& check, std::string_view key) { return point_of(check, key); }

Rolled read_rolled(Reader& check, std::string_view prefix) {
  Rolled rolled;
  rolled.average = check.wholes(prefixed(prefix, "average"), 2, 5);
  rolled.d6 = check.wholes(prefixed(prefix, "d6"), 1, 6);
  return rolled;
}

Going read_going(Reader& check) {
  constexpr std::array<std::string_view, 2> words = {"good", "rough"};
  return static_cast<Going>(check.choice("terrain", words, 0));
}

bool read_switch(Reader& check, std::string_view key) { return check.flag(key, false); }

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

void add_terms(Answers& answers, std::string_view name, const Breakdown& breakdown) {
  Document terms = Document::object();
  for (const Term& term : breakdown.terms()) {
    const Document* before = terms.find(term.rule.text());
    terms.set(term.rule.text(), static_cast<int>(before != nullptr ? before->integer() : 0) + term.value);
  }
  answers.add(name, terms, Compared::terms);
}

double hundredths(double yards) { return static_cast<double>(table::nearest(yards * 100)) / 100; }

void add_yards(Answers& answers, std::string_view name, double yards) {
  Document told = hundredths(yards);
  answers.add(name, told);
  for (const double same : {static_cast<double>(table::nearest(yards * 10)) / 10, yards}) {
    told = Document(same);
    answers.also(told);
  }
}

std::string terms_in_words(const Breakdown& breakdown) {
  std::string out;
  for (const Term& term : breakdown.terms()) {
    out += (out.empty() ? "" : ", ") + std::string(term.rule.text()) + " " + (term.value >= 0 ? "+" : "") +
           std::to_string(term.value) + " " + std::string(term.label);
  }
  return out;
}

void add_condition(Answers& answers, std::string_view prefix, const Condition& condition) {
  answers.add(prefixed(prefix, "stands"), condition.stands);
  answers.add(prefixed(prefix, "dps"), condition.dps);
  answers.add(prefixed(prefix, "casualties"), condition.casualties);
  answers.add(prefixed(prefix, "destroyed"), condition.destroyed());
}

Document distribution_document(const dice::Distribution<int>& distribution) {
  Document out = Document::object();
  for (const auto& outcome : distribution) out.set(std::to_string(outcome.value), outcome.probability);
  return out;
}

Document at_least_document(const dice::Distribution<int>& distribution) {
  Document out = Document::object();
  const int most = distribution.empty() ? 0 : distribution.outcomes().back().value;
  for (int i = 1; i <= most; ++i) out.set(std::to_string(i), distribution.at_least(i));
  return out;
}

}  // namespace condotta::cfeo
