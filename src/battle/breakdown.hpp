// Why a number is what it is, and why something may not be done.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/rule_id.hpp"

namespace condotta {

// One rule's share in a number: "REG-CLM-010 better quality +1".
struct Term {
  RuleId rule;
  std::string_view label;  // a literal of the rule set: a few words for people
  int value = 0;

  friend bool operator==(const Term&, const Term&) = default;
};

// A number as the sum of its terms. Terms of value 0 say that a rule was looked at and gave nothing.
class Breakdown {
 public:
  void add(RuleId rule, std::string_view label, int value) {
    terms_.push_back(Term{rule, label, value});
    total_ += value;
  }

  int total() const { return total_; }
  const AtMost<Term, 24>& terms() const { return terms_; }
  bool cites(RuleId rule) const {
    for (const Term& term : terms_) {
      if (term.rule == rule) return true;
    }
    return false;
  }

 private:
  AtMost<Term, 24> terms_;
  int total_ = 0;
};

// One reason against: the rule, and the facts that triggered it.
struct Refusal {
  RuleId rule;
  std::string facts;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

// The answer to "may I?": yes when no rule is against it.
struct Ruling {
  std::vector<Refusal> refusals;

  bool allowed() const { return refusals.empty(); }
  void refuse(RuleId rule, std::string facts) { refusals.push_back({rule, std::move(facts)}); }
  bool cites(RuleId rule) const {
    for (const Refusal& refusal : refusals) {
      if (refusal.rule == rule) return true;
    }
    return false;
  }
};

}  // namespace condotta
