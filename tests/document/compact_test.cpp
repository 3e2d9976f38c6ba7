#include "document/compact.hpp"

#include <doctest/doctest.h>

using condotta::Document;
using condotta::from_compact;
using condotta::to_compact;

namespace {

Document sample() {
  Document units = Document::array();
  units.push(Document(-3).at_line(4));
  units.push(Document(0.1).at_line(5));
  units.push(Document(true).at_line(6));
  units.push(Document().at_line(7));
  units.push(Document::object().at_line(8));
  Document army = Document::object();
  army.set("name", Document("1:a 2;b").at_line(2));
  army.set("units", units).at_line(3);
  army.at_line(1);
  return army;
}

}  // namespace

TEST_CASE("a document comes back from its compact text the same, lines included") {
  const auto back = from_compact(to_compact(sample()));
  REQUIRE(back.has_value());
  CHECK(*back == sample());
  CHECK(back->line() == 1);
  CHECK(back->find("name")->line() == 2);
  CHECK(back->find("units")->line() == 3);
  CHECK(back->find("units")->items()[4].line() == 8);
  CHECK(to_compact(*back) == to_compact(sample()));
}

TEST_CASE("compact text that is cut short or spoilt gives nothing") {
  const std::string text = to_compact(sample());
  for (std::size_t length = 0; length < text.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(from_compact(text.substr(0, length)).has_value());
  }
  CHECK_FALSE(from_compact(text + "x").has_value());
  CHECK_FALSE(from_compact("1s99999999999999999999:x").has_value());
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "1a1:";
  CHECK_FALSE(from_compact(deep + "1n").has_value());
}

TEST_CASE("the pieces of an embedded document are joined") {
  const std::string text = to_compact(sample());
  const std::string_view pieces[] = {std::string_view(text).substr(0, 7), std::string_view(text).substr(7)};
  CHECK(condotta::embedded_document(pieces) == sample());
}
