// Army lists, armies, their points and what makes them legal (ARM, TRP, CDR, ALY, CMP; REG-GAP-006 … REG-GAP-011).
#include "reg/army.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "reg/army_check.hpp"
#include "reg/army_words.hpp"
#include "reg/contingents.hpp"
#include "reg/points.hpp"
#include "reg/profiles.hpp"
#include "reg/scouting.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

const Rules& rules() { return Rules::of(Edition::y2021); }

bool objects(const std::vector<Objection>& all, RuleId rule) {
  return std::any_of(all.begin(), all.end(), [&](const Objection& one) { return one.rule == rule && !one.warning; });
}

Army sample(std::string_view id) {
  for (const SampleArmy& one : sample_armies()) {
    if (one.id == id) return read_army(one.file, army_lists()).value();
  }
  FAIL("no such sample");
  return {};
}

Document line(std::string_view key, std::string_view troops, int bases, int least, int most) {
  Document one = Document::object();
  one.set("key", key);
  one.set("troops", troops);
  one.set("bases", bases);
  one.set("least", least);
  one.set("most", most);
  return one;
}

Document list_document() {
  Document file = Document::object();
  file.set("name", "A list");
  Document years = Document::array();
  years.push(1600);
  years.push(1650);
  file.set("years", years);
  file.set("territories", "C");
  file.set("commander-types", "Professional");
  Document lines = Document::array();
  lines.push(line("foot", "P&S, Musket", 6, 12, 36));
  lines.push(line("horse", "Mounted Loose, CPi, MPi", 4, 8, 24));
  lines.push(line("keil", "Keil", 12, 0, 24));
  file.set("line", lines);
  return file;
}

Document commander(std::string_view name, bool head, std::string_view ally = "") {
  Document one = Document::object();
  one.set("name", name);
  if (head) one.set("army-commander", true);
  if (!ally.empty()) one.set("ally", ally);
  return one;
}

Document units(std::string_view key, int number, std::string_view of = "") {
  Document one = Document::object();
  one.set("line", key);
  one.set("number", number);
  if (!of.empty()) one.set("commander", of);
  return one;
}

// An army of that list with an internal ally who has some foot, horse and Keils.
std::vector<Objection> with_ally(int foot, int horse, int keils, int core_foot = 2, int core_horse = 2) {
  Document list = list_document();
  Document years = Document::array();
  years.push(1600);
  years.push(1650);
  list.set("internal-ally", years);
  const std::vector<ArmyList> lists = {read_army_list(list, "a").value()};
  Document file = Document::object();
  file.set("name", "An army");
  file.set("list", "a");
  file.set("year", 1630);
  Document commanders = Document::array();
  commanders.push(commander("Head", true));
  commanders.push(commander("Friend", false, "internal"));
  file.set("commander", commanders);
  Document all = Document::array();
  all.push(units("foot", core_foot));
  all.push(units("horse", core_horse));
  if (foot > 0) all.push(units("foot", foot, "Friend"));
  if (horse > 0) all.push(units("horse", horse, "Friend"));
  if (keils > 0) all.push(units("keil", keils, "Friend"));
  file.set("unit", all);
  return check_army(rules(), read_army(file, lists).value(), lists);
}

}  // namespace

TEST_CASE("REG-GAP-008: the check values of the points formula, per base") {
  const std::map<std::string_view, int> expected = {{"Swedish Blue Brigade", 16},
                                                    {"Finnish Hakkapeliita", 23},
                                                    {"Transylvanian Haiduks", 7},
                                                    {"Tilly's veterans", 14},
                                                    {"Tercios viejos", 21},
                                                    {"Newly raised Protestants", 9},
                                                    {"Reiter", 10},
                                                    {"Kurassiere", 15},
                                                    {"Later Kurassiers", 16},
                                                    {"Transylvanian Hussars", 9},
                                                    {"Polish Hussars", 19},
                                                    {"Polish Pancerni", 16},
                                                    {"P&S, Protected, Musket", 10}};
  for (const auto& [name, points] : expected) {
    CAPTURE(name);
    CHECK(price_of_base(rules(), troops_called(name).value()).points == points);
  }
}

TEST_CASE("REG-GAP-008: an ally costs half, a camp by its kind, guns by the UG") {
  CHECK(price_of_commander(rules(), {Grade::competent, CommandType::instinctive, false, true, false}) == 35);
  CHECK(price_of_commander(rules(), {Grade::legendary, CommandType::tribal, true, false, false}) == 150);
  CHECK(price_of_camp(rules(), CampKind::fortified, Quality::average) == 30);
  CHECK(price_of_camp(rules(), CampKind::none, std::nullopt) == 40);
  const Troops guns = troops_called("P&S, Protected, Musket, Regimental Guns").value();
  CHECK(price_of_unit(rules(), guns, 6) == 72);
  CHECK(price_of_base(rules(), troops_called("Foot, Unprotected, Tribal, Poor, Combat Shy").value()).points == 2);
}

TEST_CASE("the army lists of the project are sound, and each has a legal sample army (REG-ARM-023, REG-GAP-009)") {
  CHECK(army_lists().size() >= 17);
  for (const ArmyList& list : army_lists()) {
    CAPTURE(list.id);
    CHECK_FALSE(list.note.empty());
    CHECK_FALSE(list.sources.empty());
    CHECK(std::any_of(sample_armies().begin(), sample_armies().end(),
                      [&](const SampleArmy& one) { return one.id == list.id; }));
    for (const AllyChoice& ally : list.allies) {
      const ArmyList* from = find_list(army_lists(), ally.list);
      REQUIRE(from != nullptr);
      for (const std::string& key : ally.lines) {
        CAPTURE(key);
        CHECK(from->line(key) != nullptr);
      }
    }
  }
  for (const SampleArmy& one : sample_armies()) {
    CAPTURE(one.id);
    const auto army = read_army(one.file, army_lists());
    REQUIRE(army.has_value());
    for (const Objection& objection : check_army(rules(), *army, army_lists())) {
      CAPTURE(objection.sentence);
      CHECK(objection.warning);
    }
    CHECK(army_record(rules(), *army).points >= 980);
    const auto again = read_army(to_document(*army), army_lists());
    REQUIRE(again.has_value());
    CHECK(to_document(*again) == to_document(*army));
  }
}

TEST_CASE("REG-ARM-025, REG-GAP-006, REG-GAP-007, REG-PBS-023: the record of the two demonstration armies") {
  const ArmyRecord swedes = army_record(rules(), sample("demo-swedish"));
  CHECK(swedes.points == 998);
  CHECK(swedes.units == 12);
  CHECK(swedes.tugs == 11);
  CHECK(swedes.break_point == 6);
  CHECK(swedes.bases == 59);
  CHECK(swedes.scout_points == 6);
  CHECK(swedes.map_cards == 7);
  CHECK(swedes.scouting_cards == 5);
  const ArmyRecord league = army_record(rules(), sample("demo-catholic-league"));
  CHECK(league.points == 992);
  CHECK(league.scout_points == 10);
  CHECK(league.map_cards == 8);
  CHECK(league.scouting_cards == 7);
}

TEST_CASE("REG-TRP-026: Scouts count double; double units count two TUGs (REG-ARM-021, REG-ARM-022)") {
  CHECK(scout_points(rules(), troops_called("Mounted, Flexible, Scouts").value()) == 4);
  CHECK(scout_points(rules(), troops_called("Foot, C/L").value()) == 0);
  CHECK(scout_points(rules(), troops_called("Foot, L/S").value()) == 1);
  CHECK(scout_points(rules(), troops_called("Mounted Loose").value()) == 1);
  CHECK(scout_points(rules(), troops_called("Dismounted Dragoons").value()) == 2);
  const ArmyRecord swiss = army_record(rules(), sample("swiss"));
  CHECK(swiss.units == 9);
  CHECK(swiss.tugs == 10);
}

TEST_CASE("REG-ARM-014: sizes that the rules fix whatever a list says") {
  CHECK(legal_size(troops_called("P&S").value(), 6).allowed());
  CHECK(legal_size(troops_called("P&S").value(), 8).cites("REG-ARM-014"_rule));
  CHECK(legal_size(troops_called("Tercio").value(), 16).allowed());
  CHECK_FALSE(legal_size(troops_called("Tercio").value(), 12).allowed());
  CHECK_FALSE(legal_size(troops_called("Dragoons, Musket").value(), 6).allowed());
  CHECK_FALSE(legal_size(troops_called("Mounted Loose").value(), 8).allowed());
  CHECK(legal_size(troops_called("Early Caracole").value(), 8).allowed());
  CHECK_FALSE(legal_size(troops_called("Battlewagons").value(), 6).allowed());
  CHECK_FALSE(legal_size(troops_called("Elephants").value(), 7).allowed());
  CHECK(legal_size(troops_called("Foot Regiment").value(), 8).allowed());
}

TEST_CASE("a composed army is legal for every list and time, whatever the points (REG-GAP-010)") {
  for (const ArmyList& list : army_lists()) {
    for (const int year : {list.years.first, (list.years.first + list.years.last) / 2, list.years.last}) {
      for (const int points : {800, 1000, 1400}) {
        CAPTURE(list.id);
        CAPTURE(year);
        CAPTURE(points);
        const Army army = compose(rules(), list, year, points);
        const std::vector<Objection> all = check_army(rules(), army, army_lists());
        CHECK(legal(all));
        CHECK(army_record(rules(), army).points <= points);
      }
    }
  }
}

TEST_CASE("REG-ARM-023, REG-CDR-001, REG-CMP-003, REG-GAP-010: every limit objects with its rule") {
  const Army good = sample("tyw-swedish");
  const auto check = [&](const Army& army) { return check_army(rules(), army, army_lists()); };
  Army army = good;
  army.year = 1700;
  CHECK(objects(check(army), "REG-ARM-023"_rule));
  army = good;
  army.camp = CampKind::fortified;
  CHECK(objects(check(army), "REG-CMP-003"_rule));
  army = good;
  army.defended_camp = Quality::average;
  CHECK(objects(check(army), "REG-CMP-011"_rule));
  army = good;
  army.commanders.pop_back();
  CHECK(objects(check(army), "REG-CDR-001"_rule));
  army = good;
  army.commanders[1].who.grade = Grade::legendary;
  CHECK(objects(check(army), "REG-CDR-003"_rule));
  army = good;
  army.commanders[1].who.type = CommandType::tribal;
  CHECK(objects(check(army), "REG-ARM-023"_rule));
  army = good;
  army.points = 900;
  CHECK(objects(check(army), "REG-GAP-010"_rule));
  army = good;
  army.units.front().bases = 9;
  CHECK(objects(check(army), "REG-ARM-014"_rule));
  army = good;
  army.units.front().number = 5;
  CHECK(objects(check(army), "REG-ARM-023"_rule));
  army = good;
  army.units.clear();
  CHECK(objects(check(army), "REG-ARM-023"_rule));
  CHECK(objects(check(army), "REG-VIC-005"_rule));
  army = good;
  army.year = 1636;  // after Gustavus
  CHECK(objects(check(army), "REG-ARM-023"_rule));
}

TEST_CASE("REG-ARM-002: the usual size is no limit; the builder only warns") {
  const std::vector<Objection> all = check_army(rules(), sample("swiss"), army_lists());
  CHECK(legal(all));
  REQUIRE(all.size() == 1);
  CHECK(all[0].rule == "REG-ARM-002"_rule);
  CHECK(all[0].warning);
}

TEST_CASE("REG-ALY-002, REG-ALY-003, REG-ALY-007: a contingent has 2 to 4 UGs and half of the minimums") {
  CHECK(legal(with_ally(1, 1, 0)));
  CHECK(objects(with_ally(1, 0, 0), "REG-ALY-002"_rule));
  CHECK(objects(with_ally(2, 0, 0), "REG-ALY-007"_rule));  // no horse
  CHECK(legal(with_ally(1, 1, 1)));                        // a Keil counts 2 (REG-ARM-021)
  CHECK(objects(with_ally(1, 2, 1), "REG-ALY-002"_rule));
  CHECK(objects(with_ally(2, 2, 0, 5, 2), "REG-ARM-023"_rule));  // 7 x 6 bases of foot, 36 allowed
}

TEST_CASE("REG-ALY-001, REG-ALY-004: whether the list has that ally, and what his commander is") {
  Army army = sample("tyw-swedish");
  army.commanders.push_back(
      {"John George", {Grade::mediocre, CommandType::professional, false, true, false}, "Saxon", 0});
  const ArmyList& list = *find_list(army_lists(), "tyw-swedish");
  const auto add = [&](std::string_view key, int bases) {
    const Line& from = *list.line(key);
    army.units.push_back({from.name, from.key, from.troops, bases, 1, "John George", 0});
  };
  add("ps-raw", 6);
  add("ger-horse", 4);
  army.points = 1200;
  CHECK(legal(check_army(rules(), army, army_lists())));
  army.commanders.back().who.type = CommandType::tribal;
  CHECK(objects(check_army(rules(), army, army_lists()), "REG-ALY-004"_rule));
  army.commanders.back().who.type = CommandType::professional;
  add("hakka", 4);
  CHECK(objects(check_army(rules(), army, army_lists()), "REG-ALY-001"_rule));
  army.commanders.back().contingent = "Martian";
  CHECK(objects(check_army(rules(), army, army_lists()), "REG-ALY-001"_rule));
  CHECK(contingent_minimum(rules(), *list.line("sw-german"), 1632) == 6);  // half of 6, a whole UG
}

TEST_CASE("a list that includes itself by whatever way is refused; lines of an included list are its own") {
  Document first = list_document();
  Document second = list_document();
  Document lines = Document::array();
  lines.push(line("guns", "Light Artillery, Poor", 3, 0, 6));
  second.set("line", lines);
  second.set("include", "a");
  std::vector<ArmyList> lists = {read_army_list(first, "a").value(), read_army_list(second, "b").value()};
  REQUIRE(join_includes(lists).has_value());
  CHECK(lists[1].lines.size() == 4);
  first.set("include", "b");
  lists = {read_army_list(first, "a").value(), read_army_list(second, "b").value()};
  const auto joined = join_includes(lists);
  REQUIRE_FALSE(joined.has_value());
  CHECK(joined.error().what.find("includes itself") != std::string::npos);
  second.set("include", "nowhere");
  lists = {read_army_list(second, "b").value()};
  CHECK_FALSE(join_includes(lists).has_value());
}

TEST_CASE("a broken list or army is refused with a sentence") {
  const auto fault_of_list = [](auto change) {
    Document file = list_document();
    change(file);
    const auto list = read_army_list(file, "a");
    REQUIRE_FALSE(list.has_value());
    return list.error().what;
  };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  CHECK(has(fault_of_list([](Document& f) { f.set("territories", "Q"); }), "'Q' is no word for 'territories'"));
  CHECK(has(fault_of_list([](Document& f) { f.set("camp", "Standard"); }), "camps"));
  CHECK(has(fault_of_list([](Document& f) { f.set("years", 1600); }), "[first, last]"));
  CHECK(has(fault_of_list([](Document& f) { f.set("line", Document::array()); }), "no [[line]]"));
  CHECK(has(fault_of_list([](Document& f) {
              Document lines = Document::array();
              lines.push(line("x", "Tercio", 12, 0, 12));
              f.set("line", lines);
            }),
            "Tercio has 16 bases, not 12 (REG-ARM-014)"));
  CHECK(has(fault_of_list([](Document& f) {
              Document lines = Document::array();
              lines.push(line("x", "Martians", 6, 0, 12));
              f.set("line", lines);
            }),
            "martians"));
  CHECK(has(fault_of_list([](Document& f) {
              Document lines = Document::array();
              for (int i = 0; i < 1000; ++i) lines.push(line("x" + std::to_string(i), "Foot", 6, 0, 12));
              f.set("line", lines);
            }),
            "at most 200"));
}
