// Reads a table of a file key by key, strictly: a key that nobody asked for is a fault, and so is a value of the wrong
// kind. The first fault is kept; after it every question gets its fallback, so a reader needs no check after each line.
//
//   Reader unit(table, "the unit 'lancers'");
//   const int bases = unit.whole("bases", 6, 1, 48);
//   const bool standing = unit.flag("standing", true);
//   if (const auto fault = unit.finish()) return std::unexpected(*fault);   // "house.toml:7: …; did you mean 'bases'?"
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace condotta {

class Reader {
 public:
  // `what` is how sentences call the table. A value that is no table is a fault.
  Reader(const Document& table, std::string what);

  // The value of that key, or nullptr. All other questions go through this one.
  const Document* find(std::string_view key);
  // The value of a key that must be there.
  const Document* need(std::string_view key);

  bool has(std::string_view key) const { return table_->find(key) != nullptr; }
  bool flag(std::string_view key, bool fallback);
  int whole(std::string_view key, int fallback, int least, int most);
  double number(std::string_view key, double fallback, double least, double most);
  std::string text(std::string_view key, std::string_view fallback = "");
  // One text or a list of texts.
  std::vector<std::string> texts(std::string_view key);
  // One whole number or a list of them.
  std::vector<int> wholes(std::string_view key, int least, int most);
  // One of the words, whatever the case of its letters and whether hyphens or spaces join it: its index.
  int choice(std::string_view key, std::span<const std::string_view> words, int fallback);

  // A fault of the caller's finding, at the value or at the table.
  void complain(std::string what, const Document* at = nullptr);
  void complain(const Fault& fault);

  bool good() const { return !fault_.has_value(); }
  const std::optional<Fault>& fault() const { return fault_; }
  // The first fault; if there is none yet, the first key that nobody asked for.
  std::optional<Fault> finish();

  // Keys that were asked for, in order.
  const std::vector<std::string>& known() const { return known_; }
  const Document& table() const { return *table_; }
  const std::string& what() const { return what_; }

 private:
  void wrong_kind(std::string_view key, std::string_view wanted, const Document& value);

  const Document* table_;
  std::string what_;
  std::vector<std::string> known_;
  std::optional<Fault> fault_;
};

// Equal but for the case of letters, hyphens, underscores, spaces and brackets: "Sword & Arrow", "sword&arrow".
bool same_words(std::string_view a, std::string_view b);

// What people may have meant: the known word that differs least from the unknown one; empty if none is near.
std::string_view nearest_word(std::string_view unknown, std::span<const std::string> known);

// For quoting what a file says: at most 60 bytes of it, nothing that would upset a terminal.
std::string quoted(std::string_view text);

// "a, b and c"
std::string listed(std::span<const std::string> words, std::string_view last = "and");

}  // namespace condotta
