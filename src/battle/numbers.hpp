// Numbers are data: each rule set keeps its tables in one file per edition, keyed by rule id, and binds every entry to
// a field of a plain struct. A house-rules file overrides entries by the same names. The binding is checked both ways:
// an entry that no field wants and a field that no entry fills are both faults.
//
//   [REG-CLM-011]
//   flank-charge = 4
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "document/document.hpp"

namespace condotta {

// Where one entry of the file goes: a whole number, a switch, or one word (or a list of words) that the rule set reads.
struct WholeNumber {
  int* field;
  int least;
  int most;
};
struct Switch {
  bool* field;
};
struct Word {
  int* field;
  std::vector<std::string_view> words;  // the field gets the index of the word
};
struct Words {  // a list of words, e.g. the dice of a row
  std::vector<int>* field;
  std::vector<std::string_view> words;
  std::size_t least;
  std::size_t most;
};

struct Binding {
  std::string_view rule;  // "REG-CLM-011"
  std::string_view name;  // "flank-charge"
  std::variant<WholeNumber, Switch, Word, Words> target;
};

enum class Fill { every, some };  // an edition's file fills every field; house rules fill some

// Reads `file` into the bound fields. Tables of the file that are not rule ids must be in `others` (e.g. "name").
// On a fault nothing can be said of the fields: bind to a copy.
std::expected<void, Fault> read_numbers(const Document& file, const std::vector<Binding>& bindings, Fill fill,
                                        std::span<const std::string_view> others);

}  // namespace condotta
