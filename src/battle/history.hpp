// A battle being fought: its record grows with every choice, and choices can be taken back until dice were thrown or
// something hidden was shown.
//
//   auto history = History::begin(rule_set, scenario, house_rules, seed);
//   auto events = history->choose(choice);           // or the refusal
//   if (history->firm() < history->length()) history->undo(history->length() - 1);
//   auto again = History::resume(rule_set, record);  // after a restart
#pragma once

#include <expected>
#include <vector>

#include "battle/record.hpp"

namespace condotta {

class History {
 public:
  static std::expected<History, Fault> begin(const RuleSet& rule_set, Document scenario, Document house_rules,
                                             const dice::Seed& seed);
  // Replays the record and goes on from its end.
  static std::expected<History, Fault> resume(const RuleSet& rule_set, Record record);

  const RuleSet& rule_set() const { return *rule_set_; }
  const Battle& battle() const { return battle_; }
  const Record& record() const { return record_; }
  Record& record() { return record_; }  // for what is no choice: commitment, secret, contributions
  std::size_t length() const { return record_.entries.size(); }

  // Does what was chosen and notes it; or the refusal, and nothing has changed.
  std::expected<Events, Ruling> choose(const Choice& choice);

  // How many choices stand for good: an undo may go back to any length from this one on.
  std::size_t firm() const;
  // Whether the last choice might be taken back as far as its dice are concerned: quick to say.
  bool last_threw_no_dice() const { return !steps_.empty(); }
  // firm() < length(), quicker.
  bool last_may_be_taken_back() const;
  // Back to that many choices; a fault if one of those to be taken back stands for good.
  std::expected<void, Fault> undo(std::size_t length);

  // The battle as it stood after that many choices.
  std::expected<Battle, Fault> at(std::size_t length) const;

 private:
  // A choice that threw no dice and told nobody a secret in so many words.
  struct Step {
    Battle before;
    Choice choice;
    mutable std::optional<bool> shows;  // something hidden; found out when somebody asks
  };

  History(const RuleSet& rule_set, Battle battle) : rule_set_(&rule_set), battle_(std::move(battle)), dice_(0) {}
  void note(Battle before, const Choice& choice, const Events& events, std::uint64_t drawn_before);

  const RuleSet* rule_set_;
  Battle battle_;
  Record record_;
  dice::Seeded dice_;
  std::vector<Step> steps_;  // the last choices, as far back as an undo might go
};

// Whether the choice showed its maker something that he could not know: then a battle imagined from what he knew looks
// different to him afterwards.
bool reveals(const Battle& before, const Choice& choice, const Battle& after);

}  // namespace condotta
