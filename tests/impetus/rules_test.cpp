// The numbers, the units and armies of the files, house rules, and tables that no case spells out.
#include <doctest/doctest.h>

#include <map>

#include "impetus/deployment.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/profiles.hpp"

using namespace condotta;
using namespace condotta::impetus;

namespace {

const Rules& rules() { return Rules::by_the_book(); }

Unit plain(Type type, int ranks = 1, bool impetuous = false) {
  Profile profile;
  profile.type = type;
  profile.impetuous = impetuous;
  return unit_of(profile, ranks);
}

Document with(std::string_view rule, std::string_view name, Document value) {
  Document table = Document::object();
  table.set(name, std::move(value));
  Document file = Document::object();
  file.set(rule, std::move(table));
  return file;
}

}  // namespace

TEST_CASE("every binding names a number once") {
  Numbers numbers;
  std::map<std::pair<std::string_view, std::string_view>, int> seen;
  for (const Binding& binding : bindings(numbers)) CHECK(++seen[{binding.rule, binding.name}] == 1);
  CHECK(seen.size() > 250);
  CHECK(rules().numbers.discipline_target[0] == 3);
  CHECK(rules().numbers.zone_depth == 8);
}

TEST_CASE("house rules override numbers by id, and faults are told") {
  const auto changed = Rules::with(with("IMP-DIS-001", "A", 2));
  REQUIRE(changed.has_value());
  CHECK(changed->numbers.discipline_target[0] == 2);
  CHECK(changed->numbers.discipline_target[1] == 4);
  CHECK_FALSE(Rules::with(with("IMP-DIS-001", "D", 2)).has_value());
  CHECK_FALSE(Rules::with(with("IMP-DIS-001", "A", "three")).has_value());
  CHECK_FALSE(Rules::with(with("IMP-MOV-001", "FP", Document::Array{"2H"})).has_value());
  Document other = Document::object();
  other.set("rule-set", "reg");
  CHECK_FALSE(Rules::with(other).has_value());
}

TEST_CASE("the public lists add up (IMP-ARM-009), and armies are within the limits (IMP-ARM-005, IMP-ARM-014)") {
  for (const Army& army : troops().armies) {
    CAPTURE(army.name);
    const auto commands = static_cast<int>(army.commands.size());
    CHECK(commands >= rules().numbers.least_commands);
    CHECK(commands <= rules().numbers.most_commands);
    int chiefs = 0;
    for (const ArmyCommand& command : army.commands) {
      chiefs += command.commander_in_chief;
      for (const ArmyUnits& units : command.units) {
        const NamedUnit* unit = find_unit(units.key);
        REQUIRE(unit != nullptr);
        if (units.large) CHECK(may_be_large(unit->profile, units.count));
      }
    }
    CHECK(chiefs == 1);
  }
  CHECK(total_vd(*find_army("French 1515")) == 36);
}

TEST_CASE("units of the file (IMP-ARM-013, IMP-BAS-004)") {
  CHECK(troops().units.size() == 33);
  for (const NamedUnit& unit : troops().units) {
    CAPTURE(unit.key);
    CHECK(unit.profile.vbu >= 2);
    CHECK(unit.profile.vd >= 1);
    CHECK((unit.profile.type == Type::art) == artillery(unit.profile.missile));
  }
}

TEST_CASE("the whole table of interpenetration (IMP-INT-003)") {
  const Unit columns[] = {plain(Type::s),           plain(Type::art),  plain(Type::t),   plain(Type::fp),
                          plain(Type::fp, 1, true), plain(Type::t, 2), plain(Type::cp1), plain(Type::cl),
                          plain(Type::el),          plain(Type::w)};
  struct Row {
    Unit mover;
    int items[10];
  };
  const Row table[] = {
      {plain(Type::s), {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},           {plain(Type::art), {1, 2, 2, 2, 0, 2, 0, 0, 0, 3}},
      {plain(Type::fl), {1, 2, 2, 2, 0, 2, 0, 0, 0, 3}},          {plain(Type::fp), {1, 2, 2, 0, 0, 0, 0, 0, 0, 3}},
      {plain(Type::fl, 1, true), {1, 2, 2, 0, 0, 0, 0, 0, 0, 3}}, {plain(Type::t, 2), {1, 2, 2, 0, 0, 0, 0, 0, 0, 3}},
      {plain(Type::cp2), {1, 2, 2, 0, 0, 0, 0, 4, 0, 3}},         {plain(Type::cl), {1, 2, 2, 0, 0, 0, 4, 4, 0, 3}},
      {plain(Type::el), {1, 2, 2, 0, 0, 0, 0, 0, 0, 0}},          {plain(Type::w), {1, 3, 3, 0, 0, 0, 0, 0, 0, 0}}};
  for (const Row& row : table) {
    for (std::size_t column = 0; column < 10; ++column) {
      CAPTURE(static_cast<int>(row.mover.profile.type));
      CAPTURE(column);
      CHECK(passing_item(rules(), row.mover, columns[column]) == row.items[column]);
    }
  }
}

TEST_CASE("losses carry over from the rear, and VD with them (IMP-LU-004, IMP-LU-008)") {
  Unit pikes = unit_of(find_unit("SW-PIK")->profile, 3);
  CHECK(lose(pikes, 11) == 6);
  CHECK(pikes.vbu.size() == 1);
  CHECK(pikes.front_vbu() == 4);
  CHECK(rout(pikes) == 3);
  CHECK(pikes.routed());
}
