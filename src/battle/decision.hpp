// A decision is the question that the rules ask one side now; a choice is an answer.
//
// A choice is small and plain: the option, and its parameters as whole numbers in the order in which the option names
// them (a unit's or base's number, a card, a length or angle in ticks). So it is cheap to make, compare, keep and send.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/rule_id.hpp"
#include "battle/shared_list.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"

namespace condotta {

struct Choice {
  std::uint16_t option = 0;  // the rule set's number for it
  AtMost<std::int32_t, 24> values;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("option", self.option);
    visit("values", self.values);
  }
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

// What a parameter stands for, so that the page and the players can offer it, and turn a drag on the table into it,
// without knowing the rules.
enum class ParameterKind : std::uint8_t {
  unit,      // the unit that acts: its number in the view
  target,    // another unit, acted upon
  base,      // a base's number in the view
  leader,    // a leader's number in the view
  card,      // a card's number in the view
  number,    // one of a few named values (`labels`), or a count
  distance,  // straight ahead from the unit's front, after any wheel; in ticks of length
  wheel,     // in ticks of a degree, to the right positive, about the front corner on that hand
  sideways,  // to the unit's right positive; in ticks of length
  heading,   // in ticks of a degree, clockwise from north
  x,         // a point on the table; in ticks of length
  y,
  side,
};
std::string_view in_words(ParameterKind kind);  // "unit", "wheel" …

struct Parameter {
  std::string_view name;
  ParameterKind kind = ParameterKind::number;
  SharedList<std::int32_t> allowed;  // the values to choose from; empty: any from least to most
  std::int32_t least = 0;
  std::int32_t most = 0;
  SharedList<std::string> labels = {};     // what the allowed values mean, one for each, where numbers say too little
  std::optional<std::int32_t> usual = {};  // the value to begin with
  bool optional = false;                   // -1 stands for "none"
};

struct Option {
  std::uint16_t number = 0;
  std::string_view name;  // "fight", "commit-general", "pass"
  std::string words;      // for the button: "Fight file 2 of the Blue Brigade"
  std::vector<Parameter> parameters;
  std::vector<RuleId> rules;
};

struct Decision {
  Side side = Side::red;
  std::string_view step;  // the sub-phase or procedure, as the rule book calls it
  std::string question;   // in a player's words
  std::vector<RuleId> rules;
  std::vector<Option> options;
  bool secret = false;  // gathered from both sides before either is revealed

  const Option* find(std::uint16_t number) const;
  const Option* find(std::string_view name) const;
};

// The decision as messages and the page read it.
Document document(const Decision& decision);

// A choice as people and messages write it: {option = "fight", base = 12}; and back, checked against the decision.
Document written(const Decision& decision, const Choice& choice);
std::expected<Choice, Fault> read_choice(const Decision& decision, const Document& written);

// Whether the choice fits the shape of the decision: a known option with the right number of values, each within its
// bounds. Whether the rules allow it is for the rule set to say.
std::expected<void, Fault> fits(const Decision& decision, const Choice& choice);

}  // namespace condotta
