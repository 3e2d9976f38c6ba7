#include "document/document.hpp"

#include <doctest/doctest.h>

using condotta::Document;
using condotta::Fault;

TEST_CASE("a document keeps its members in the order of the text and remembers lines") {
  Document army = Document::object();
  army.set("name", "Swiss").at_line(3);
  army.set("points", 400).at_line(4);
  army.set("name", "Swiss, 1513");

  REQUIRE(army.members().size() == 2);
  CHECK(army.members()[0].first == "name");
  CHECK(army.find("name")->text() == "Swiss, 1513");
  CHECK(army.find("points")->line() == 4);
  CHECK(army.find("camp") == nullptr);
}

TEST_CASE("asking for another kind gives the empty value of that kind") {
  const Document number(3);
  CHECK(number.number() == 3.0);
  CHECK(number.text().empty());
  CHECK(number.items().empty());
}

TEST_CASE("a fault says where it is in one sentence") {
  CHECK(Fault{"the quality 'Suprior' is unknown", 7, "army.toml"}.sentence() ==
        "army.toml:7: the quality 'Suprior' is unknown");
  CHECK(Fault{"no such file"}.sentence() == "no such file");
}
