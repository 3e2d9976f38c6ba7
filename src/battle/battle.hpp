// A battle is a value: the whole state, at a decision point. Copy it, try a choice, look, throw the copy away.
//
//   Battle battle = *rule_set.set_up(scenario, house_rules);
//   while (!battle.over()) {
//     Decision decision = battle.pending();
//     Choice choice = …;
//     if (battle.check(choice).allowed()) Events events = battle.apply(choice, dice);
//   }
//
// A rule set implements Position for its own state type, and RuleSet to make positions. A position may remember what it
// has worked out (the pending decision): one object belongs to one thread at a time, copies to whom they please.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "battle/event.hpp"
#include "battle/preview.hpp"
#include "battle/side.hpp"
#include "battle/view.hpp"
#include "dice/source.hpp"
#include "document/document.hpp"

namespace condotta {

// A choice worth making, and how good the rule set thinks it: its own quick judgement, from 0 (pointless) to 1 (the
// thing to do), with the reason in a few words. A player that wants more looks ahead.
struct Candidate {
  Choice choice;
  double worth = 0.5;
  std::string_view why = {};  // a literal of the rule set
};

class Position {
 public:
  virtual ~Position() = default;

  virtual std::unique_ptr<Position> copy() const = 0;
  virtual bool same_as(const Position& other) const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual Document document() const = 0;  // everything, to be restored by the rule set
  virtual std::size_t bytes() const = 0;  // of memory that a copy takes

  virtual bool over() const = 0;
  // Once it is over: "winner" ("red", "blue" or "draw"), "words" (one sentence), and the rule set's own figures.
  virtual Document result() const = 0;
  virtual Decision pending() const = 0;
  virtual Side to_decide() const { return pending().side; }  // the same, where no more is asked
  virtual Ruling check(const Choice& choice) const = 0;
  virtual Preview preview(const Choice& choice) const = 0;
  virtual Events apply(const Choice& choice, dice::Source& source) = 0;  // the choice has been checked

  virtual View view(std::optional<Side> side) const = 0;  // what that side may know; nobody's: what both may
  virtual int turn() const { return view(std::nullopt).turn; }
  virtual std::vector<Overlay> overlays(int unit) const = 0;  // ranges, arcs, zones … of a unit, on demand
  virtual std::unique_ptr<Position> imagine(Side side, dice::Source& source) const = 0;
  virtual std::vector<Candidate> candidates() const = 0;  // sensible choices for the pending decision, at least one
  // One legal choice by chance, of any kind and without judgement: for random play by the million. Nothing: the rule
  // set knows no way that is quicker than its candidates.
  virtual std::optional<Choice> any_choice(dice::Source&) const { return std::nullopt; }
  virtual double evaluate(Side side) const = 0;  // how good it looks for that side, from -1 to 1
  // What must hold at every decision and does not, as sentences; nothing if all is well. For tests, fuzzers and
  // `--check`.
  virtual std::vector<std::string> broken_invariants() const = 0;
};

class Battle {
 public:
  explicit Battle(std::unique_ptr<Position> position) : position_(std::move(position)) {}
  Battle(const Battle& other) : position_(other.position_->copy()), allowed_(other.allowed_) {}
  Battle(Battle&&) noexcept = default;
  Battle& operator=(const Battle& other) {
    if (this == &other) return *this;
    position_ = other.position_->copy();
    allowed_ = other.allowed_;
    return *this;
  }
  Battle& operator=(Battle&&) noexcept = default;
  ~Battle() = default;

  std::uint64_t hash() const { return position_->hash(); }
  Document document() const { return position_->document(); }
  std::size_t bytes() const { return position_->bytes(); }
  bool over() const { return position_->over(); }
  Document result() const { return position_->result(); }
  Decision pending() const { return position_->pending(); }
  Side to_decide() const { return position_->to_decide(); }
  Ruling check(const Choice& choice) const;
  Preview preview(const Choice& choice) const { return position_->preview(choice); }
  // Does what was chosen if the rules allow it; otherwise nothing changes, and the refusal says why.
  std::expected<Events, Ruling> apply(const Choice& choice, dice::Source& source);
  View view(std::optional<Side> side) const { return position_->view(side); }
  int turn() const { return position_->turn(); }
  std::vector<Overlay> overlays(int unit) const { return position_->overlays(unit); }
  Battle imagine(Side side, dice::Source& source) const { return Battle(position_->imagine(side, source)); }
  std::vector<Candidate> candidates() const { return position_->candidates(); }
  std::optional<Choice> any_choice(dice::Source& source) const { return position_->any_choice(source); }
  double evaluate(Side side) const { return position_->evaluate(side); }
  std::vector<std::string> broken_invariants() const { return position_->broken_invariants(); }

  friend bool operator==(const Battle& a, const Battle& b) { return a.position_->same_as(*b.position_); }

 private:
  std::unique_ptr<Position> position_;
  // The last choice that was found to be allowed: whoever makes it now need not ask again.
  mutable std::optional<Choice> allowed_;
};

class RuleSet {
 public:
  virtual ~RuleSet() = default;
  virtual std::string_view id() const = 0;     // "reg-2021"
  virtual std::string_view title() const = 0;  // "Renatio et Gloriam, sheets of September 2021"
  std::string_view folder() const { return id().substr(0, id().find('-')); }  // of its scenarios and cases: "reg"
  virtual std::expected<Battle, Fault> set_up(const Document& scenario, const Document& house_rules) const = 0;
  virtual std::expected<Battle, Fault> restore(const Document& document) const = 0;
};

}  // namespace condotta
