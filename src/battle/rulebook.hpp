// The rule book inside the program: every rule by id, in our own words, with the places that decide it and the tests
// that assert it.
//
//   const Rule* rule = find_rule(id);   // the text behind a number or a refusal
//
// The tables behind these functions are made by the build (tools/embed.cpp) from rulebook/, the sources, the tests and
// docs/rulings.md. An id that these name and the book lacks stops the build.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace condotta {

struct RuleBook {
  std::string_view name;    // as in commands and files: "reg"
  std::string_view prefix;  // of its rule ids: "REG"
  std::string_view title;
};

struct RuleArea {
  std::string_view prefix;  // of the rule set
  std::string_view name;    // the middle of the ids
  std::string_view title;
};

struct Citation {
  std::string_view file;  // from the root of the project
  int line = 0;
};

struct Rule {
  std::string_view id;
  std::string_view area;                 // set and area: what stands before the number, without the hyphen
  std::string_view title;                // the first words
  std::string_view text;                 // as in the book, Markdown: source, statement, rulings, table
  std::string_view excuse;               // why no code can decide it; empty for all rules but a few
  std::span<const Citation> code = {};   // sources and tables of numbers that name it
  std::span<const Citation> tests = {};  // tests that assert it

  bool implemented() const { return !code.empty(); }
  bool tested() const { return !tests.empty(); }
  bool excused() const { return !excuse.empty(); }
};

// All rule sets, those whose book is not written yet too.
std::span<const RuleBook> rule_books();
const RuleBook* find_rule_book(std::string_view name);
// The areas of all books, in reading order.
std::span<const RuleArea> rule_areas();
// All rules, in reading order.
std::span<const Rule> rulebook();

const Rule* find_rule(std::string_view id);
// Up to `most` ids that look like the one given, the likeliest first.
std::vector<std::string_view> nearest_ids(std::string_view id, std::size_t most);

// Rules that have all the words (upper and lower case alike; the beginning of a word will do), the best match first.
std::vector<const Rule*> search_rules(std::string_view words);

struct Coverage {
  std::size_t rules = 0;
  std::size_t implemented = 0;
  std::size_t tested = 0;
  std::size_t excused = 0;
  std::vector<std::string_view> missing;        // neither implemented and tested, nor excused
  std::vector<std::string_view> unimplemented;  // those of them that no code names
  std::vector<std::string_view> untested;       // those of them that no test names
};

// Over the rules of a set; if areas are given ("CLM"), over theirs alone.
Coverage coverage(const RuleBook& set, std::span<const std::string_view> areas = {});

}  // namespace condotta
