// Finds the ids of rules in text: in sources, tables of numbers, test names and cases.
//
// An id is prefix, area and three digits joined by hyphens. Besides single ids a text may name a range (the id of the
// first rule, "…" or "..", and the last one or its number) and neighbours (further numbers after slashes).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace condotta::embed {

struct Naming {
  std::string id;
  std::string last;        // of a range; empty for a single id
  std::size_t offset = 0;  // in the text
};

std::vector<Naming> find_ids(std::string_view text);

// The id at the very beginning of the text, or an empty text.
std::string_view id_at(std::string_view text);

// Names of the test cases and sub-cases of a doctest source that run: each with its place in the source.
struct TestName {
  std::string name;
  std::size_t offset = 0;
};
std::vector<TestName> test_names(std::string_view source);

int line_of(std::string_view text, std::size_t offset);

}  // namespace condotta::embed
