// A battle told in words: turn by turn, who did what, with which dice, what was lost, and how it ended. It sees a
// battle only through views and events, so it knows no rules.
#pragma once

#include <ostream>
#include <string>

#include "battle/battle.hpp"

namespace condotta::cli {

enum class Detail {
  events,  // what happened
  all,     // and every choice, its reason, the rules and numbers behind it
};

class Account {
 public:
  Account(std::ostream& out, Detail detail) : out_(&out), detail_(detail) {}

  void opening(const Battle& battle, const RuleSet& rule_set);
  // One choice: the battle as it stood, what was chosen and why, what came of it.
  void choice(const Battle& before, const Choice& choice, const std::string& why, const Events& events);
  // How it stands at the end, or where it was left.
  void closing(const Battle& battle);

 private:
  void heading(const View& view);

  std::ostream* out_;
  Detail detail_;
  std::size_t number_ = 0;
  std::string part_;  // the heading that was written last
};

// "result: red wins, …  hash: 0123456789abcdef"
std::string result_line(const Battle& battle);

// "option=advance unit=3 distance=2.5": as `condotta try` reads it.
std::string choice_in_words(const Battle& battle, const Choice& choice);

}  // namespace condotta::cli
