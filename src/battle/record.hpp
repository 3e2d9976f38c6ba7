// A record is enough to fight the battle again to the same hash anywhere: rule set, scenario, house rules, the seed of
// the dice and the choices, each with the hash of the position after it. docs/formats.md says how it is written.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "battle/battle.hpp"
#include "dice/seeded.hpp"

namespace condotta {

struct Record {
  static constexpr int version = 1;
  static constexpr std::size_t most_entries = 200'000;

  std::string rule_set;
  std::string made_by;  // the program that wrote it, "condotta 0.1.0"; may be empty
  Document scenario;
  Document house_rules;
  dice::Seed seed{};  // of the dice: a number that somebody typed is {number, 0, 0, 0}

  // Where strangers verify the dice (src/fair): what was published before the first choice, what was revealed after the
  // last, and what the seats added. All empty otherwise.
  std::string commitment;
  std::string secret;
  struct Contribution {
    std::string seat;
    std::string words;

    template <class Self, class Visit>
    static void fields(Self& self, Visit&& visit) {
      visit("seat", self.seat);
      visit("words", self.words);
    }
    friend bool operator==(const Contribution&, const Contribution&) = default;
  };
  std::vector<Contribution> contributions;

  struct Entry {
    Choice choice;
    std::uint64_t hash = 0;  // of the position after the choice
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries;

  Document document() const;
  static std::expected<Record, Fault> from(const Document& document);
  friend bool operator==(const Record&, const Record&) = default;
};

// Fights the record again and checks every hash. The battle as it stands after `entries` choices (all of them if not
// given), or what differs and where.
std::expected<Battle, Fault> replay(const RuleSet& rule_set, const Record& record,
                                    std::optional<std::size_t> entries = std::nullopt);

// The next choice of a record on a battle that stands where it should: what happened, or what differs.
std::expected<Events, Fault> replay_entry(Battle& battle, const Record& record, std::size_t entry, dice::Source& dice);

// A hash as people and files write it: 16 hexadecimal digits. A seed: a whole number, or 64 hexadecimal digits.
std::string hash_text(std::uint64_t hash);
std::string seed_text(const dice::Seed& seed);
std::optional<dice::Seed> seed_of(std::string_view text);

}  // namespace condotta
