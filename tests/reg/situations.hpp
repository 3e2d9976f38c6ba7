// Situations for tests, said in few words.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string_view>

#include "reg/setup.hpp"

namespace condotta::reg {

inline Document a_unit(std::string_view name, std::string_view side, std::string_view troops, double x, double y,
                       double facing) {
  Document table = Document::object();
  table.set("name", name);
  table.set("side", side);
  table.set("troops", troops);
  table.set("at", Document::Array{Document(x), Document(y)});
  table.set("facing", facing);
  return table;
}

inline Document with(Document table, std::string_view key, Document value) {
  table.set(key, std::move(value));
  return table;
}

inline Document a_general(std::string_view unit, std::string_view grade, int file) {
  Document table = Document::object();
  table.set("name", "the general with " + std::string(unit));
  table.set("with", unit);
  table.set("grade", grade);
  table.set("file", file);
  return table;
}

inline Document a_scenario(std::initializer_list<Document> units, std::initializer_list<Document> generals = {},
                           std::initializer_list<Document> terrain = {}) {
  Document document = Document::object();
  document.set("unit", Document::Array(units));
  document.set("general", Document::Array(generals));
  document.set("terrain", Document::Array(terrain));
  return document;
}

inline Situation a_situation(const Document& scenario, Edition edition = Edition::y2021) {
  auto read = read_situation(Rules::of(edition), scenario);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  return *read;
}

}  // namespace condotta::reg
