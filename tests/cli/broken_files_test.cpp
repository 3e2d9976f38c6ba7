// Files of armies, lists and scenarios that are wrong: each rule of their schemas broken once, and what no schema says.
// Every one is refused with a line and a sentence. The schemas (data/schemas) agree with the shipped files.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "cli/command.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "kit/json_schema.hpp"
#include "reg/army.hpp"
#include "reg/army_list.hpp"
#include "reg/rule_set.hpp"

using namespace condotta;

namespace {

namespace fs = std::filesystem;

kit::JsonSchema schema(const std::string& name) {
  auto read = files::read_json("data/schemas/" + name + ".schema.json");
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  return kit::JsonSchema(std::move(*read));
}

Document toml(const fs::path& path) {
  auto read = files::read_toml(path);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  return *read;
}

// What the program says of a file: nothing if it takes it.
std::optional<Fault> refusal_of_scenario(const Document& file) {
  const auto battle = reg::rule_set(reg::Edition::y2021).set_up(file, {});
  return battle ? std::nullopt : std::optional(battle.error());
}
std::optional<Fault> refusal_of_army(const Document& file) {
  const auto army = reg::read_army(file, reg::army_lists());
  return army ? std::nullopt : std::optional(army.error());
}
std::optional<Fault> refusal_of_list(const Document& file) {
  const auto list = reg::read_army_list(file, "mine");
  return list ? std::nullopt : std::optional(list.error());
}
using Refusal = std::optional<Fault> (*)(const Document& file);

// A place in a document: the way to it by keys and numbers.
struct Step {
  std::string key;
  std::size_t number = 0;
};
using Way = std::vector<Step>;

Document changed(const Document& from, const Way& way, std::size_t at,
                 const std::function<Document(const Document&)>& to) {
  if (at == way.size()) return to(from).at_line(from.line());
  Document copy = from.is(Document::Kind::array) ? Document::array() : Document::object();
  copy.at_line(from.line());
  if (from.is(Document::Kind::array)) {
    for (std::size_t i = 0; i < from.items().size(); ++i) {
      copy.push(i == way[at].number ? changed(from.items()[i], way, at + 1, to) : from.items()[i]);
    }
    return copy;
  }
  for (const auto& [key, member] : from.members()) {
    copy.set(key, key == way[at].key ? changed(member, way, at + 1, to) : member);
  }
  return copy;
}

Document without(const Document& from, const std::string& gone) {
  Document copy = Document::object();
  for (const auto& [key, member] : from.members()) {
    if (key != gone) copy.set(key, member);
  }
  return copy;
}

struct Broken {
  std::string how;
  Document file;
};

// Breaks every rule of the schema that speaks of this part of the file, once each; lists by their first entry.
class Breaker {
 public:
  Breaker(const kit::JsonSchema& schema, const Document& file) : schema_(schema), file_(file) {}
  std::vector<Broken> all() {
    walk(schema_.root(), file_, {});
    return std::move(broken_);
  }

 private:
  void add(const std::string& how, const Way& way, const std::function<Document(const Document&)>& to) {
    std::string at;
    for (const Step& step : way) at += "." + (step.key.empty() ? std::to_string(step.number) : step.key);
    Document file = changed(file_, way, 0, to);
    if (!schema_.wrong(file)) return;  // another rule allows it
    broken_.push_back({at + ": " + how, std::move(file)});
  }

  void walk(const Document& given, const Document& value, const Way& way) {
    const Document& rule = schema_.rule(given);
    if (const Document* either = rule.find("oneOf")) {
      for (const Document& one : either->items()) walk(one, value, way);
    }
    const Document* type = rule.find("type");
    if (type == nullptr) return;
    const std::string& kind = type->text();
    const bool fits = kind == "string"    ? value.is(Document::Kind::text)
                      : kind == "boolean" ? value.is(Document::Kind::boolean)
                      : kind == "array"   ? value.is(Document::Kind::array)
                      : kind == "object"  ? value.is(Document::Kind::object)
                                          : value.is_number();
    if (!fits) return;
    if (!way.empty()) {
      add("another kind", way, [&](const Document&) { return kind == "boolean" ? Document("yes") : Document(true); });
    }
    if (const Document* most = rule.find("maximum")) {
      add("too large", way, [&](const Document&) { return Document(static_cast<std::int64_t>(most->number()) + 1); });
    }
    if (const Document* least = rule.find("minimum")) {
      add("too small", way, [&](const Document&) { return Document(static_cast<std::int64_t>(least->number()) - 1); });
    }
    if (rule.find("enum") != nullptr) add("no such word", way, [](const Document&) { return Document("nonsense"); });
    if (const Document* most = rule.find("maxLength")) {
      add("too long", way,
          [&](const Document&) { return Document(std::string(static_cast<std::size_t>(most->number()) + 1, 'x')); });
    }
    if (kind == "array") walk_list(rule, value, way);
    if (kind == "object") walk_table(rule, value, way);
  }

  void walk_list(const Document& rule, const Document& value, const Way& way) {
    if (value.items().empty()) return;
    if (const Document* most = rule.find("maxItems")) {
      add("too many", way, [&](const Document& list) {
        Document longer = list;
        while (static_cast<double>(longer.items().size()) <= most->number()) longer.push(list.items().front());
        return longer;
      });
    }
    if (rule.find("minItems") != nullptr) add("too few", way, [](const Document&) { return Document::array(); });
    Way deeper = way;
    deeper.push_back({"", 0});
    if (const Document* items = rule.find("items")) walk(*items, value.items().front(), deeper);
  }

  void walk_table(const Document& rule, const Document& value, const Way& way) {
    const Document* known = rule.find("properties");
    if (known == nullptr) return;
    add("an unknown key", way, [](const Document& table) {
      Document more = table;
      more.set("dragons", 3);
      return more;
    });
    if (const Document* required = rule.find("required")) {
      for (const Document& key : required->items()) {
        add("lacks " + key.text(), way, [&](const Document& table) { return without(table, key.text()); });
      }
    }
    for (const auto& [key, member] : value.members()) {
      const Document* of = known->find(key);
      if (of == nullptr) continue;
      Way deeper = way;
      deeper.push_back({key, 0});
      walk(*of, member, deeper);
    }
  }

  const kit::JsonSchema& schema_;
  const Document& file_;
  std::vector<Broken> broken_;
};

void every_break_is_refused(const std::string& schema_name, const fs::path& path, Refusal refusal,
                            std::size_t at_least) {
  const kit::JsonSchema of = schema(schema_name);
  const Document file = toml(path);
  CAPTURE(path.string());
  const auto whole = refusal(file);
  REQUIRE_MESSAGE(!whole, (whole ? whole->sentence() : ""));
  const std::vector<Broken> all = Breaker(of, file).all();
  CHECK(all.size() >= at_least);
  for (const Broken& broken : all) {
    CAPTURE(broken.how);
    const auto fault = refusal(broken.file);
    CHECK_MESSAGE(fault.has_value(), broken.how);
    if (!fault) continue;
    CHECK(fault->what.size() > 10);
    CHECK(fault->line > 0);
  }
}

std::vector<fs::path> toml_files(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".toml") all.push_back(entry.path());
  }
  return all;
}

const std::string small =
    "name = 'Small'\n"                                                // 1
    "[troops]\n"                                                      // 2
    "foot = 'Pike & Shot'\n"                                          // 3
    "[red]\n"                                                         // 4
    "[[red.command]]\n"                                               // 5
    "general = 'A'\n"                                                 // 6
    "army-commander = true\n"                                         // 7
    "with = 'first'\n"                                                // 8
    "[[red.command.unit]]\n"                                          // 9
    "name = 'first'\n"                                                // 10
    "troops = 'foot'\n"                                               // 11
    "at = [20, 8]\n"                                                  // 12
    "[[red.command.unit]]\n"                                          // 13
    "name = 'second'\n"                                               // 14
    "troops = 'foot'\n"                                               // 15
    "at = [30, 8]\n"                                                  // 16
    "[blue]\n"                                                        // 17
    "[[blue.command]]\n"                                              // 18
    "general = 'B'\n"                                                 // 19
    "at = [20, 25]\n"                                                 // 20
    "unit = [{ name = 'third', troops = 'foot', at = [20, 22] }]\n";  // 21

std::string with(const std::string& text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return std::string(text).replace(at, what.size(), by);
}

Fault fault_of(const std::string& text) {
  const auto document = files::parse_toml(text, "small.toml");
  if (!document) return document.error();
  const auto fault = refusal_of_scenario(*document);
  REQUIRE_MESSAGE(fault.has_value(), text);
  return *fault;
}

}  // namespace

TEST_CASE("the schemas take every army, list and scenario that ships") {
  const auto fit = [](const std::string& name, const fs::path& folder) {
    const kit::JsonSchema of = schema(name);
    const std::vector<fs::path> all = toml_files(folder);
    CHECK(all.size() >= 12);
    for (const fs::path& path : all) {
      const auto why = of.wrong(toml(path));
      CHECK_MESSAGE(!why, path.string(), ": ", why.value_or(""));
    }
  };
  fit("reg-army", "data/armies/reg/sample");
  fit("reg-list", "data/armies/reg");
  fit("reg-scenario", "data/scenarios/reg");
}

TEST_CASE("each rule of the schemas broken once is refused with a line and a sentence") {
  every_break_is_refused("reg-scenario", "data/scenarios/reg/lutzen-1632.toml", refusal_of_scenario, 60);
  every_break_is_refused("reg-scenario", "data/scenarios/reg/crossroads-1632.toml", refusal_of_scenario, 40);
  every_break_is_refused("reg-army", "data/armies/reg/sample/tyw-swedish.toml", refusal_of_army, 20);
  every_break_is_refused("reg-army", "data/armies/reg/sample/ottoman.toml", refusal_of_army, 20);
  every_break_is_refused("reg-list", "data/armies/reg/ottoman.toml", refusal_of_list, 30);
  every_break_is_refused("reg-list", "data/armies/reg/tyw-swedish.toml", refusal_of_list, 30);
}

TEST_CASE("scenarios that no schema refuses: overlaps, beyond the table, names that nothing has") {
  struct Wrong {
    std::string what, by, says;
    int line;
  };
  const std::vector<Wrong> all = {
      {"at = [30, 8]", "at = [21, 8]", "overlap", 13},
      {"at = [30, 8]", "at = [44.5, 8]", "does not stand wholly on the table", 13},
      {"at = [30, 8]", "at = [30, 0.2]", "does not stand wholly on the table", 13},
      {"name = 'second'", "name = 'first'", "two units are called", 13},
      {"with = 'first'", "with = 'nobody'", "which is no unit", 8},
      {"with = 'first'", "with = 'third'", "which is no unit", 8},
      {"troops = 'foot'\nat = [30", "troops = 'Legion of gold'\nat = [30", "", 15},
      {"foot = 'Pike & Shot'", "foot = 'Legion of gold'", "the troops 'foot'", 3},
      {"at = [30, 8]", "ambush = 1\nat = [44.5, 8]", "not wholly on the table", 13},
      {"at = [30, 8]", "ambush = 7\nat = [30, 8]", "", 16},
      {"troops = 'foot'\nat = [30, 8]", "troops = 'Heavy Artillery'\nambush = 1\nat = [30, 8]", "never lies in ambush",
       13},
      {"army-commander = true\nwith = 'first'", "army-commander = true\nflank-march = 'left'", "never flank marches",
       5},
      {"name = 'Small'", "name = 'Small'\nname = 'Twice'", "", 2},
      {"name = 'Small'", "name = ", "", 1},
      {"[blue]", "[victory]\nhold = 'The moon'\n[blue]", "there is no terrain", 18},
  };
  for (const Wrong& one : all) {
    const std::string text = with(small, one.what, one.by);
    CAPTURE(text);
    const Fault fault = fault_of(text);
    CHECK_MESSAGE(fault.what.find(one.says) != std::string::npos, fault.sentence());
    CHECK(fault.line == one.line);
  }
  REQUIRE_FALSE(refusal_of_scenario(*files::parse_toml(small, "small.toml")).has_value());
}

TEST_CASE("REG-ARM-001: a battle of one army is refused") {
  const std::string red = small.substr(0, small.find("[blue]"));
  const std::string blue = small.substr(small.find("[blue]"));
  const auto says = [](const std::string& text, const std::string& what, int line) {
    const Fault fault = fault_of(text);
    CHECK_MESSAGE(fault.what.find(what) != std::string::npos, fault.sentence());
    CHECK(fault.line == line);
  };
  says(red, "the scenario has no [blue] army", 1);
  says("[troops]\nfoot = 'Pike & Shot'\n" + blue, "the scenario has no [red] army", 1);
  says(red + "[blue]\narmy = 'Nobody'\n", "the blue army has no unit group", 17);
  says(red + "[blue]\ncamp = { at = [20, 28] }\n", "the blue army has no unit group", 17);
  says("[[unit]]\nname = 'alone'\ntroops = 'Pike & Shot'\nat = [20, 8]\n", "nobody of blue", 1);
  says("name = 'Days before'\nbegin = 'muster'\n[red]\nsample = 'swiss'\n", "blue", 1);
}

TEST_CASE("a million unit groups are refused with a sentence, from the file too") {
  const Document one = toml("data/scenarios/reg/crossroads-1632.toml");
  Document unit = Document::object();
  unit.set("name", "x");
  unit.set("troops", "Foot");
  unit.set("at", Document::Array{Document(20), Document(8)});
  Document::Array many(1'000'000, unit);
  Document command = Document::object();
  command.set("general", "A");
  command.set("at", Document::Array{Document(20), Document(2)});
  command.set("unit", std::move(many));
  Document army = Document::object();
  army.set("command", Document::Array{command});
  Document scenario = one;
  scenario.set("red", army);
  const auto fault = refusal_of_scenario(scenario);
  REQUIRE(fault.has_value());
  CHECK(fault->what.find("at most 64") != std::string::npos);

  const fs::path path = fs::temp_directory_path() / "condotta-many.toml";
  {
    std::ofstream file(path);
    file << "name = 'Many'\n";
    for (int i = 0; i < 200'000; ++i) file << "[[unit]]\ntroops = 'Foot'\n";
  }
  std::ostringstream out;
  std::ostringstream err;
  const std::vector<std::string> call = {"army", "check", path.string()};
  CHECK(cli::run(call, out, err) != 0);
  CHECK(err.str().find("condotta-many.toml") != std::string::npos);
  CHECK(err.str().size() < 500);
  fs::remove(path);
}

TEST_CASE("lists that include themselves are refused with the file that does it") {
  const fs::path folder = fs::temp_directory_path() / "condotta-cycle";
  fs::create_directories(folder);
  const std::string head = "years = [1600, 1650]\nterritories = ['C']\ncommander-types = ['Professional']\n";
  std::ofstream(folder / "a.toml") << "name = 'A'\n" << head << "include = ['b.toml']\n";
  std::ofstream(folder / "b.toml") << "name = 'B'\n" << head << "include = ['a.toml']\n";
  std::ostringstream out;
  std::ostringstream err;
  const std::vector<std::string> call = {"army", "new", (folder / "a.toml").string()};
  CHECK(cli::run(call, out, err) != 0);
  CHECK(err.str().find("includes itself") != std::string::npos);
  CHECK(err.str().find(".toml") != std::string::npos);
  fs::remove_all(folder);
}

TEST_CASE("a list that is missing or includes itself is named with the line that wants it") {
  const fs::path folder = fs::temp_directory_path() / "condotta-broken-lists";
  fs::create_directories(folder);
  const std::string head = "name = 'L'\nyears = [1500, 1600]\nterritories = ['C']\ncommander-types = ['Tribal']\n";
  const auto write = [&](const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; };
  const auto says = [&](const std::string& list) {
    write("army.toml", "name = 'A'\nlist = '" + list + "'\nyear = 1550\n");
    std::ostringstream out;
    std::ostringstream err;
    const std::vector<std::string> call = {"army", "check", (folder / "army.toml").string()};
    CHECK(cli::run(call, out, err) == 2);
    CHECK(out.str().empty());
    return err.str();
  };
  CHECK(says("none.toml").find("army.toml:2: the army's list is 'none.toml', and there is no such file") !=
        std::string::npos);
  write("one.toml", head + "include = ['gone.toml']\n");
  CHECK(says("one.toml").find("one.toml:5: the list includes 'gone.toml', and there is no such file") !=
        std::string::npos);
  write("one.toml", head + "include = ['two.toml']\n");
  write("two.toml", head + "include = ['one.toml']\n");
  CHECK(says("one.toml").find("one.toml:5: ") != std::string::npos);
  CHECK(says("one.toml").find("includes itself") != std::string::npos);
  fs::remove_all(folder);
}
