// A record is enough to fight the battle again to the same hash anywhere: rule set, scenario, house rules, seed (or its
// commitment) and the choices, each with the hash of the position after it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "battle/battle.hpp"

namespace condotta {

struct Record {
  static constexpr int version = 1;

  std::string rule_set;
  Document scenario;
  Document house_rules;
  std::uint64_t seed = 0;
  std::string commitment;  // published before the first choice, where the dice are verifiable; else empty
  struct Entry {
    Choice choice;
    std::uint64_t hash = 0;  // of the position after the choice

    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
      visit("choice", self.choice);
      visit("hash", self.hash);
    }
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;

  Document document() const;
  static std::expected<Record, Fault> from(const Document& document);
};

// Fights the record again with the seeded dice and checks every hash. The battle as it stands after `entries` choices
// (all of them if not given), or what differs and where.
std::expected<Battle, Fault> replay(const RuleSet& rule_set, const Record& record,
                                    std::optional<std::size_t> entries = std::nullopt);

}  // namespace condotta
