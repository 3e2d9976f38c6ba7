#include "files/json.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

using condotta::Document;
using condotta::files::Layout;
using condotta::files::parse_json;
using condotta::files::to_json;

namespace {

std::string fault_of(std::string_view text) {
  const auto document = parse_json(text, "record.json");
  return document ? "no fault" : document.error().sentence();
}

Document sample() {
  Document unit = Document::object();
  unit.set("name", "Keil \"of\" Zürich\n");
  unit.set("bases", 12);
  unit.set("broken", false);
  unit.set("commander", Document());
  unit.set("width", 2.0);
  unit.set("third", 1.0 / 3.0);
  Document list = Document::array();
  list.push(1);
  list.push("two");
  unit.set("list", list);
  unit.set("none", Document::array());
  unit.set("empty", Document::object());
  return unit;
}

}  // namespace

TEST_CASE("JSON text is stable and compact") {
  CHECK(to_json(sample()) == R"({"name":"Keil \"of\" Zürich\n","bases":12,"broken":false,"commander":null,"width":2.0,)"
                             R"("third":0.3333333333333333,"list":[1,"two"],"none":[],"empty":{}})");
}

TEST_CASE("pretty JSON keeps short lists on one line and breaks long ones") {
  Document list = Document::array();
  list.push(1);
  list.push(2);
  Document document = Document::object();
  document.set("short", list);
  CHECK(to_json(document, Layout::pretty) == "{\n  \"short\": [1, 2]\n}");
  Document longer = Document::array();
  longer.push(std::string(80, 'x'));
  longer.push(std::string(80, 'y'));
  CHECK(to_json(longer, Layout::pretty) ==
        "[\n  \"" + std::string(80, 'x') + "\",\n  \"" + std::string(80, 'y') + "\"\n]");
}

TEST_CASE("a document comes back from its JSON text the same") {
  for (const Layout layout : {Layout::compact, Layout::pretty}) {
    const auto back = parse_json(to_json(sample(), layout), "x");
    REQUIRE(back.has_value());
    CHECK(*back == sample());
    CHECK(back->find("width")->is(Document::Kind::real));
    CHECK(back->find("bases")->is(Document::Kind::integer));
  }
  for (const double value : {0.1, 1e300, -0.0, 5e-324, 123456789.125, 1e21}) {
    const auto back = parse_json(to_json(Document(value)), "x");
    REQUIRE(back.has_value());
    CHECK(back->number() == value);
    CHECK(back->is(Document::Kind::real));
  }
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  CHECK(parse_json(to_json(Document(least)), "x")->integer() == least);
  CHECK(to_json(Document(std::numeric_limits<double>::infinity())) == "null");
  CHECK(to_json(Document("a\xff\x01")) == "\"a\\ufffd\\u0001\"");
}

TEST_CASE("values of a JSON text know their lines") {
  const auto document = parse_json("{\n \"a\": 1\n ,\n \"b\": [\n  true,\n  {}\n ]\n}", "x");
  REQUIRE(document.has_value());
  CHECK(document->line() == 1);
  CHECK(document->find("a")->line() == 2);
  CHECK(document->find("b")->line() == 4);
  CHECK(document->find("b")->items()[0].line() == 5);
  CHECK(document->find("b")->items()[1].line() == 6);
}

TEST_CASE("broken JSON is told with file and line") {
  CHECK(fault_of("{\n  \"a\": 1,\n  \"b\" 2\n}").starts_with("record.json:3: this is not JSON: unexpected "));
  CHECK(fault_of("[1, 2").starts_with("record.json:1: this is not JSON: "));
  CHECK(fault_of("").starts_with("record.json:1: this is not JSON: the text ends too early"));
  CHECK(fault_of("{\"a\":1,\n\"a\":2}") == "record.json:2: 'a' stands twice in one table");
  CHECK(fault_of("[99999999999999999999]").find("no fault") != std::string::npos);  // read as a real
  CHECK(fault_of("[18446744073709551615]") == "record.json:1: the whole number 18446744073709551615 is too large");
  CHECK(fault_of("[1e999]") == "record.json:1: the number 1e999 is too large");
  CHECK(fault_of("\"\xff\"") == "record.json:1: the text is not UTF-8");
  CHECK(fault_of("[1] x").starts_with("record.json:1: this is not JSON: unexpected "));
}

TEST_CASE("limits of a JSON text: lines, size and nesting") {
  CHECK(fault_of("\"" + std::string(10'000'000, 'x') + "\"") == "record.json: the file is longer than 4 MiB");
  CHECK(fault_of("[\n\"" + std::string(70'000, 'x') + "\"]") == "record.json:2: the line is longer than 64 KiB");
  CHECK(fault_of(std::string(30'000, '[')) == "record.json:1: tables and lists are nested deeper than 32");
  CHECK(fault_of(std::string(33, '[') + std::string(33, ']')) == "no fault");
  CHECK(fault_of(std::string(34, '[') + std::string(34, ']')) ==
        "record.json:1: tables and lists are nested deeper than 32");
}
