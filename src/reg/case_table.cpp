#include "reg/case_table.hpp"

#include <algorithm>
#include <array>

namespace condotta::reg {

using table::Length;

std::optional<TableCase> read_table(const condotta::Situation& situation, Reader& check) {
  Document scenario = Document::object();
  for (const std::string_view key : {"unit", "general", "terrain", "table", "barricade"}) {
    if (const Document* value = check.find(key)) scenario.set(key, *value);
  }
  const Rules rules = rules_of(situation, check);
  auto read = read_situation(rules, scenario);
  if (!read) {
    check.complain(read.error());
    return std::nullopt;
  }
  return TableCase{std::move(read->game), std::move(read->state)};
}

std::vector<UnitId> read_whom(Reader& check, const TableCase& table, std::string_view key) {
  std::vector<UnitId> units;
  for (const std::string& name : check.texts(key)) {
    const UnitId unit = unit_called(table.game, name);
    if (unit == nobody) {
      check.complain("there is no unit " + quoted(name) + " on the table", check.find(key));
    } else {
      units.push_back(unit);
    }
  }
  return units;
}

UnitId read_who(Reader& check, const TableCase& table, std::string_view key) {
  check.need(key);
  const std::vector<UnitId> units = read_whom(check, table, key);
  return units.empty() ? nobody : units.front();
}

std::optional<Length> read_length(Reader& check, std::string_view key) {
  if (!check.has(key)) return std::nullopt;
  return Length::units(check.number(key, 0, -100, 100));
}

Charge read_charge(Reader& check, UnitId unit) {
  constexpr std::array<std::string_view, 3> files = {"none", "left", "right"};
  Charge charge;
  charge.unit = unit;
  charge.way.wheel = table::Angle::degrees(check.number("wheel", 0, -180, 180));
  charge.way.shift = Length::units(check.number("shift", 0, -1, 1));
  charge.dropped = static_cast<std::uint8_t>(check.choice("drop", files, 0));
  return charge;
}

void add_place(Answers& answers, const State& state, UnitId unit, std::string_view prefix) {
  const Front front = front_line(state, unit);
  const std::string before(prefix);
  answers.add(before + "at",
              Document(Document::Array{Document(front.pose.front.x.units()), Document(front.pose.front.y.units())}),
              Compared::measured);
  answers.add(before + "facing", front.pose.heading.degrees(), Compared::measured);
  answers.add(before + "files", front.files);
}

void add_measure(Answers& answers, std::string_view name, Length length) {
  answers.add(name, length.units(), Compared::measured);
}

void add_names(Answers& answers, std::string_view name, const Game& game, const std::vector<UnitId>& units) {
  Document names = Document::array();
  for (const UnitId unit : units) names.push(game.unit_names[static_cast<std::size_t>(unit)]);
  answers.add(name, std::move(names), Compared::any_order);
}

void add_card(Answers& answers, std::string_view name, const std::optional<dice::Colour>& card) {
  answers.add(name, card ? Document(dice::name_of(*card)) : Document("none"));
}

void add_verdict(Answers& answers, const Ruling& ruling, std::string_view prefix) {
  const std::string before(prefix);
  answers.add(before + "allowed", ruling.allowed());
  Document rules = Document::array();
  std::string why;
  for (const Refusal& refusal : ruling.refusals) {
    rules.push(refusal.rule.text());
    why += (why.empty() ? "" : "; ") + std::string(refusal.rule.text()) + " " + refusal.facts;
  }
  answers.add(before + "refused-by", std::move(rules), Compared::any_order);
  if (!why.empty()) answers.explain(before + "allowed", why);
}

void add_tests(Answers& answers, const Game& game, const State& state) {
  std::vector<UnitId> units;
  for (const TestDue& test : state.charge_phase.tests_due) units.push_back(test.unit);
  add_names(answers, "tests", game, units);
}

}  // namespace condotta::reg
