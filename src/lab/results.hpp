// The results of a simulation in a file: an SQLite database that a run fills battle by battle, can be interrupted,
// resumed and joined with others of the same design; and as CSV.
#pragma once

#include <expected>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lab/design.hpp"
#include "store/connection.hpp"

namespace condotta::lab {

class Results {
 public:
  // Opens or makes the file (":memory:" for none). A fault if it holds another design's results.
  static std::expected<Results, Fault> open(const std::string& path, std::uint64_t signature);
  // Opens a file that must be there, whatever its design.
  static std::expected<Results, Fault> open_existing(const std::string& path);

  std::uint64_t signature() const { return signature_; }
  std::expected<void, Fault> add(std::span<const Result> results);  // those that are there already stay
  std::expected<std::vector<Result>, Fault> all() const;            // in the order of field, seed, arm, swapped

  // Which battles are there: "arm/field/seed/swapped".
  std::expected<std::set<std::string>, Fault> known() const;
  static std::string key_of(const Design& design, const Job& job);

 private:
  std::unique_ptr<store::Connection> connection_;
  std::uint64_t signature_ = 0;
};

std::string to_csv(std::span<const Result> results);

}  // namespace condotta::lab
