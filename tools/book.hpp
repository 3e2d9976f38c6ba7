// Takes a rule book apart: the Markdown files of rulebook/ into rules and areas, and docs/rulings.md into excuses.
//
// A heading "### CLM: Claims" names an area. A list item that opens with a bold id is a rule and goes on to the next
// such item or heading. If it has a table whose rows open with ids, each of these rows is a rule too. An item that
// opens with a bold range stands only for the rows of its table.
#pragma once

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace condotta::embed {

struct BookRule {
  std::string id;
  std::string area;
  std::string title;
  std::string text;
  int line = 0;
};

struct BookArea {
  std::string prefix;
  std::string name;
  std::string title;
};

struct Book {
  std::vector<BookArea> areas;
  std::vector<BookRule> rules;
};

// Adds the rules of one file to the book.
std::expected<void, Fault> read_book(std::string_view text, std::string_view file, Book& book);

// Rule ids with the reason why no code decides them, from lines "- **id** reason" and "| id | reason |".
struct Excuse {
  std::string reason;
  int line = 0;
};
std::expected<std::map<std::string, Excuse>, Fault> read_excuses(std::string_view text, std::string_view file);

}  // namespace condotta::embed
