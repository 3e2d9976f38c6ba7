// Positions for tests: units and terrain as a scenario would give them.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "reg/setup.hpp"

namespace condotta::reg::table_top {

using Keys = std::initializer_list<std::pair<std::string_view, Document>>;

inline Document point(double x, double y) { return Document::Array{Document(x), Document(y)}; }

inline Document unit(std::string_view name, std::string_view side, std::string_view troops, double x, double y,
                     double facing, Keys more = {}) {
  Document table = Document::object();
  table.set("name", name);
  table.set("side", side);
  table.set("troops", troops);
  table.set("at", point(x, y));
  table.set("facing", facing);
  for (const auto& [key, value] : more) table.set(key, value);
  return table;
}

// A rectangle of terrain.
inline Document ground(std::string_view kind, double left, double low, double right, double high) {
  Document table = Document::object();
  table.set("kind", kind);
  table.set("corners", Document::Array{point(left, low), point(right, low), point(right, high), point(left, high)});
  return table;
}
inline Document wall(double from_x, double from_y, double to_x, double to_y) {
  Document table = Document::object();
  table.set("kind", "linear obstacle");
  table.set("corners", Document::Array{point(from_x, from_y), point(to_x, to_y)});
  return table;
}

inline Situation situation(Edition edition, std::initializer_list<Document> units,
                           std::initializer_list<Document> terrain = {}) {
  Document document = Document::object();
  document.set("unit", Document::Array(units));
  document.set("terrain", Document::Array(terrain));
  auto read = read_situation(Rules::of(edition), document);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  return *read;
}

}  // namespace condotta::reg::table_top
