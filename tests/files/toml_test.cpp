#include "files/toml.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

using condotta::Document;
using condotta::files::parse_toml;
using condotta::files::read_toml;

namespace {

std::string fault_of(std::string_view text) {
  const auto document = parse_toml(text, "army.toml");
  return document ? "no fault" : document.error().sentence();
}

// A file that is gone when the test is over.
struct Scratch {
  std::filesystem::path path;
  explicit Scratch(const std::string& text)
      : path(std::filesystem::temp_directory_path() /
             ("condotta-toml-test-" + std::to_string(std::hash<std::string>{}(text)))) {
    std::ofstream(path, std::ios::binary) << text;
  }
  ~Scratch() { std::filesystem::remove(path); }
};

}  // namespace

TEST_CASE("a TOML text becomes a document in the order of the text, every value with its line") {
  const auto army = parse_toml(
      "name = 'Swiss'\n"      // 1
      "points = 400\n"        // 2
      "share = 0.5\n"         // 3
      "list = [\n"            // 4
      "  1,\n"                // 5
      "  { deep = true },\n"  // 6
      "]\n"                   // 7
      "when = 1513-06-06\n"   // 8
      "[camp]\n"              // 9
      "kind = \"mobile\"\n"   // 10
      "[[unit]]\n"            // 11
      "bases = 12\n"          // 12
      "[[unit]]\n"            // 13
      "bases = 6\n"           // 14
      "[unit.weapons]\n"      // 15
      "pike = true\n",        // 16
      "army.toml");
  REQUIRE(army.has_value());
  std::string names;
  for (const auto& [name, value] : army->members()) names += name + " ";
  CHECK(names == "name points share list when camp unit ");
  CHECK(army->find("name")->text() == "Swiss");
  CHECK(army->find("points")->integer() == 400);
  CHECK(army->find("points")->line() == 2);
  CHECK(army->find("share")->number() == 0.5);
  CHECK(army->find("list")->line() == 4);
  CHECK(army->find("list")->items()[0].line() == 5);
  CHECK(army->find("list")->items()[1].find("deep")->line() == 6);
  CHECK(army->find("when")->text() == "1513-06-06");
  CHECK(army->find("camp")->line() == 9);
  const Document& units = *army->find("unit");
  REQUIRE(units.items().size() == 2);
  CHECK(units.line() == 11);
  CHECK(units.items()[0].line() == 11);
  CHECK(units.items()[1].line() == 13);
  CHECK(units.items()[1].find("weapons")->line() == 15);
  CHECK(units.items()[1].find("weapons")->find("pike")->line() == 16);
}

TEST_CASE("a table that only its sub-tables imply has the line of the first of them") {
  const auto document = parse_toml("\n\n[a.b.c]\nd.e = 1\n", "x");
  REQUIRE(document.has_value());
  CHECK(document->find("a")->line() == 3);
  CHECK(document->find("a")->find("b")->line() == 3);
  CHECK(document->find("a")->find("b")->find("c")->find("d")->line() == 4);
}

TEST_CASE("broken TOML is told with file and line") {
  CHECK(fault_of("name = 'Swiss'\npoints = = 4\n").starts_with("army.toml:2: this is not TOML: "));
  CHECK(fault_of("a = 1\n\n\na = 2\n").starts_with("army.toml:4: this is not TOML: "));
  CHECK(fault_of("[unit\nbases = 4").starts_with("army.toml:1: this is not TOML: "));
  CHECK(fault_of("a = \"open").starts_with("army.toml:1: this is not TOML: "));
  CHECK(fault_of("a = \"open\nb = 1\n").starts_with("army.toml:1: this is not TOML: "));
  CHECK(fault_of("a = 1\nb = inf\n") == "army.toml:2: a number must be finite");
  CHECK(fault_of("\n\xff\xfe") == "army.toml:2: the text is not UTF-8");
}

TEST_CASE("limits of a TOML text: lines, size and nesting") {
  CHECK(fault_of("a = 1\nb = \"" + std::string(10'000'000, 'x') + "\"\n") ==
        "army.toml: the file is longer than 4 MiB");
  CHECK(fault_of("a = 1\nb = \"" + std::string(70'000, 'x') + "\"\n") == "army.toml:2: the line is longer than 64 KiB");
  const std::string deep = "army.toml:1: tables and lists are nested deeper than 32";
  CHECK(fault_of("a = " + std::string(30'000, '[') + std::string(30'000, ']')) == deep);
  CHECK(fault_of("a = " + std::string(30'000, '[')) == deep);
  std::string dotted = "a";
  for (int i = 0; i < 30'000; ++i) dotted += ".a";
  CHECK(fault_of(dotted + " = 1") == deep);
  CHECK(fault_of("[" + dotted + "]") == deep);
  std::string inline_tables;
  for (int i = 0; i < 20; ++i) inline_tables += (i > 0 ? "{ a.a.a = " : "a = ");
  CHECK(fault_of(inline_tables + "1" + std::string(19, '}')) == deep);
  CHECK(fault_of("a = " + std::string(31, '[') + std::string(31, ']')) == "no fault");
  CHECK(fault_of("a = '" + std::string(100, '[') + "' # " + std::string(100, '.')) == "no fault");
  CHECK(fault_of("a = \"\"\"\n" + std::string(100, '{') + "\\\"\"\"\"\nb = '''" + std::string(100, '[') + "'''") ==
        "no fault");
}

TEST_CASE("files that cannot be read are told in one sentence") {
  CHECK(read_toml("no/such/army.toml").error().sentence() == "no/such/army.toml: there is no such file");
  CHECK(read_toml("/").error().sentence() == "/: this is a directory, not a file");
  CHECK(read_toml("/dev/zero").error().sentence() == "/dev/zero: the file is longer than 4 MiB");
  const Scratch good("a = 1\n");
  REQUIRE(read_toml(good.path).has_value());
  const Scratch bad("a = 1\nb = \n");
  CHECK(read_toml(bad.path).error().sentence().starts_with(bad.path.string() + ":2: this is not TOML: "));
  const Scratch binary(std::string("a\0b", 3));
  CHECK(read_toml(binary.path).error().sentence() ==
        binary.path.string() + ":1: this is not a text file (it has a zero byte)");
}

TEST_CASE("a document written as TOML is read back as it was") {
  const std::string text =
      "name = \"A \\\"quoted\\\" \\\\ name\\twith\\nlines\"\nwhole = -3\nreal = 2.0\nyes = true\n"
      "list = [1, 2.5, \"x\", { a = 1 }]\nempty = []\n\"odd key\" = 1\n\n[table]\nx = 1\n\n[table.inner]\ny = 2\n\n"
      "[[many]]\na = 1\n\n[[many.more]]\nb = 2\n\n[[many]]\na = 2\n";
  const auto read = condotta::files::parse_toml(text, "a text");
  REQUIRE(read.has_value());
  const std::string written = condotta::files::to_toml(*read);
  const auto again = condotta::files::parse_toml(written, "again");
  REQUIRE(again.has_value());
  CHECK(*again == *read);
  CHECK(condotta::files::to_toml(*again) == written);
}

TEST_CASE("a key that is none is refused, in every build: the parser must not take its input for granted") {
  for (const std::string_view text :
       {"x = {!}", "x = { , }", "x = {=1}", "[!]", "[a.!]", "a.! = 1", "!", "x = {a.!=1}"}) {
    CAPTURE(text);
    const auto read = condotta::files::parse_toml(text, "x.toml");
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().line == 1);
  }
}
