// Cases: "given this situation and these dice, this question has these answers", written as a file by anybody
// (docs/cases.md). The frame here is the same for all rule sets: it reads the case, puts each check's question to the
// rule set, and compares what was expected with what was answered, key by key.
//
//   const CaseAnswerer* rule_sets[] = {&reg::case_answerer()};
//   auto result = run_case(document, rule_sets);
//   if (!result) complain(result.error().sentence());   // the file is wrong
//   else if (!result->passed()) …                       // the rules disagree with it
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "document/reader.hpp"

namespace condotta {

// How an expected value is held against an answer.
enum class Compared : std::uint8_t {
  whole,      // equal throughout; a list in its order
  any_order,  // a list, whatever its order
  listed,     // of a table or list only what was expected is looked at; a number that is not there is 0
  terms,      // a table of numbers: those that are not 0 must all be expected
  measured,   // lengths, angles and places on the table: as whole, to 0.0005
};

struct Answer {
  std::string name;
  Document value;
  Compared compared = Compared::whole;
  std::vector<Document> also = {};  // other ways to say the same
};

// What a question is answered with. A rule set answers all it can say; a check expects some of it.
class Answers {
 public:
  void add(std::string_view name, Document value, Compared compared = Compared::whole);
  void also(Document value) { answers_.back().also.push_back(std::move(value)); }
  // Facts behind the answers for people who read a difference: "claims 5: REG-CLM-010 +1 better quality".
  void explain(std::string_view about, std::string why);

  const Answer* find(std::string_view name) const;
  const std::vector<Answer>& all() const { return answers_; }
  const std::vector<std::pair<std::string, std::string>>& reasons() const { return reasons_; }

 private:
  std::vector<Answer> answers_;
  std::vector<std::pair<std::string, std::string>> reasons_;
};

// The situation of a case, as far as it is the same for all of its checks.
struct Situation {
  std::string rule_set;  // "reg-2021"
  Document house_rules;
  Document units;  // table of the named units
};

struct Question {
  std::string_view name;
  std::string_view summary;
  // Reads the check's own keys and answers; what is wrong with them goes to the reader.
  void (*answer)(const Situation& situation, Reader& check, Answers& answers);
};

// A rule set's part in cases.
struct CaseAnswerer {
  std::span<const std::string_view> rule_sets;  // "reg-2019", "reg-2021"
  std::span<const Question> questions;
  // What is wrong with house rules and units, if anything is.
  std::optional<Fault> (*fault_of)(const Situation& situation);
};

struct Difference {
  std::string key;
  std::string expected;
  std::string got;
  std::string because;  // may be empty
  int line = 0;

  std::string sentence() const;  // "expected first-dice RED YELLOW, got RED GREEN (…)"
};

struct CheckResult {
  std::size_t number = 0;  // of the check in the case, from 1
  std::string ask;
  std::string title;
  std::string rule_set;
  int line = 0;
  std::vector<Difference> differences;
  Document answers;  // all of them
};

struct CaseResult {
  std::string id;
  std::string title;
  std::vector<std::string> rules;  // that the case asserts
  std::vector<CheckResult> checks;

  bool passed() const;
};

// A fault is something wrong with the case itself.
std::expected<CaseResult, Fault> run_case(const Document& document, std::span<const CaseAnswerer* const> rule_sets);

// A number over all answers to all checks of the cases: builds that agree on it answer alike.
std::uint64_t cases_signature(std::span<const Document> cases, std::span<const CaseAnswerer* const> rule_sets);

// A value as people write it: "RED YELLOW", "7/18 (0.388889)", "{REG-CLM-010 1, REG-CLM-014 2}".
std::string in_words(const Document& value);

// The number that a value stands for: a number, or a text that is a fraction ("7/18"); the second is how far from it
// an answer may be.
struct ExpectedNumber {
  double value = 0;
  double tolerance = 0;
};
std::optional<ExpectedNumber> number_of(const Document& value);

}  // namespace condotta
