// What a choice would do, before anything is done: whether the rules allow it, where the bases would stand, what it
// costs, what limits it, and the exact odds of what the dice could bring.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/breakdown.hpp"
#include "battle/decision.hpp"
#include "battle/view.hpp"
#include "document/document.hpp"
#include "table/pose.hpp"

namespace condotta {

// Where a base would stand.
struct Ghost {
  int unit = -1;
  int base = -1;
  table::Pose pose;
  table::Length width;
  table::Length depth;
  std::string figure;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("base", self.base);
    visit("pose", self.pose);
    visit("width", self.width);
    visit("depth", self.depth);
    visit("figure", self.figure);
  }
};

// How far a free parameter may go, and the rule that sets it.
struct Limit {
  std::string parameter;  // its name in the option
  std::int32_t least = 0;
  std::int32_t most = 0;
  RuleId rule = {};
  std::string words;  // "the wood ahead: 2 BW"

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("parameter", self.parameter);
    visit("least", self.least);
    visit("most", self.most);
    visit("rule", self.rule);
    visit("words", self.words);
  }
};

// One distribution of the odds: a value with its chance in millionths, and which part of it means breaking.
struct OddsBar {
  std::string value;
  std::int64_t millionths = 0;
  bool breaks = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("value", self.value);
    visit("millionths", self.millionths);
    visit("breaks", self.breaks);
  }
};

struct OddsTerm {
  std::string label;
  int value = 0;
  RuleId rule = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("label", self.label);
    visit("value", self.value);
    visit("rule", self.rule);
  }
};

struct OddsParty {
  std::string name;
  std::optional<Side> side;
  std::vector<OddsTerm> terms;
  int total = 0;
  std::vector<std::string> dice;  // "yellow", "d6" …
  std::string plot_title;         // "Wounds given"
  std::vector<OddsBar> bars;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("side", self.side);
    visit("terms", self.terms);
    visit("total", self.total);
    visit("dice", self.dice);
    visit("plot-title", self.plot_title);
    visit("bars", self.bars);
  }
};

struct OddsSheet {
  std::string title;  // "Odds of this charge"
  std::vector<OddsParty> parties;
  std::vector<Fact> chances;  // "They break: 70 %"

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("title", self.title);
    visit("parties", self.parties);
    visit("chances", self.chances);
  }
};

struct Preview {
  Ruling ruling;
  std::string words = {};  // one sentence: "The Gendarmes wheel 30 degrees and ride 4.5 of 5 BW."
  std::string cost = {};   // "1 green card"
  std::vector<Ghost> ghosts = {};
  std::vector<table::Point> path = {};  // of the middle of the front
  std::vector<Limit> limits = {};
  std::vector<OddsSheet> odds = {};
  std::vector<int> offenders = {};     // numbers of units that stand in the way or forbid it
  std::optional<Choice> instead = {};  // the nearest choice that is allowed, if this one is not

  Document document(const Decision& decision) const;
};

}  // namespace condotta
