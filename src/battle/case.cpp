#include "battle/case.hpp"

#include <algorithm>

#include "battle/case_compare.hpp"
#include "battle/rulebook.hpp"
#include "document/compact.hpp"

namespace condotta {
namespace {

constexpr std::size_t most_checks = 1000;

// The answerer of a rule set, or nullptr.
const CaseAnswerer* answerer_of(std::string_view rule_set, std::span<const CaseAnswerer* const> rule_sets) {
  for (const CaseAnswerer* answerer : rule_sets) {
    if (std::ranges::find(answerer->rule_sets, rule_set) != answerer->rule_sets.end()) return answerer;
  }
  return nullptr;
}

std::vector<std::string> all_rule_sets(std::span<const CaseAnswerer* const> rule_sets) {
  std::vector<std::string> names;
  for (const CaseAnswerer* answerer : rule_sets) {
    for (const std::string_view name : answerer->rule_sets) names.emplace_back(name);
  }
  return names;
}

void check_rule_ids(Reader& reader, const std::vector<std::string>& ids) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (find_rule(ids[i]) != nullptr) continue;
    const Document* list = reader.find("rules");
    const Document* at = i < list->items().size() ? &list->items()[i] : list;
    const auto near = nearest_ids(ids[i], 1);
    reader.complain("there is no rule " + quoted(ids[i]) +
                        (near.empty() ? std::string() : "; did you mean " + std::string(near[0]) + "?"),
                    at);
  }
}

// The rule sets that a check or case names: every one must be among `possible`.
std::vector<std::string> rule_sets_of(Reader& reader, const std::vector<std::string>& possible) {
  std::vector<std::string> named = reader.texts("rule-set");
  for (const std::string& name : named) {
    if (std::ranges::find(possible, name) == possible.end()) {
      reader.complain("the rule set " + quoted(name) + " is not among those here: " + listed(possible),
                      reader.find("rule-set"));
    }
  }
  return named;
}

// What a check expects under one rule set: the common keys, then those in the table named after the rule set.
Document expected_under(const Document& expect, const std::string& rule_set, const std::vector<std::string>& all) {
  Document out = Document::object();
  out.at_line(expect.line());
  for (const auto& [key, value] : expect.members()) {
    if (std::ranges::find(all, key) == all.end()) out.set(key, value);
  }
  if (const Document* own = expect.find(rule_set)) {
    for (const auto& [key, value] : own->members()) out.set(key, value);
  }
  return out;
}

class Runner {
 public:
  Runner(const Document& document, std::span<const CaseAnswerer* const> rule_sets)
      : reader_(document, "the case"), answerers_(rule_sets) {}

  std::expected<CaseResult, Fault> run() {
    read_heading();
    const Document* checks = reader_.need("check");
    if (const auto fault = reader_.finish()) return std::unexpected(*fault);
    if (!checks->is(Document::Kind::array) || checks->items().empty()) {
      return std::unexpected(Fault{"the case must have a list of checks, each beginning with [[check]]",
                                   checks->line() > 0 ? checks->line() : 1});
    }
    if (checks->items().size() > most_checks) {
      return std::unexpected(Fault{"a case has at most 1,000 checks", checks->line()});
    }
    for (const std::string& rule_set : result_rule_sets_) {
      Situation situation = situation_;
      situation.rule_set = rule_set;
      if (auto fault = answerer_of(rule_set, answerers_)->fault_of(situation)) return std::unexpected(*fault);
    }
    for (std::size_t i = 0; i < checks->items().size(); ++i) {
      if (auto fault = run_check(checks->items()[i], i + 1)) return std::unexpected(*fault);
    }
    return result_;
  }

 private:
  void read_heading() {
    if (reader_.need("id") != nullptr) result_.id = reader_.text("id");
    result_.title = reader_.text("title");
    reader_.text("notes");
    reader_.text("source");
    result_.rules = reader_.texts("rules");
    if (reader_.good()) check_rule_ids(reader_, result_.rules);
    reader_.need("rule-set");
    result_rule_sets_ = rule_sets_of(reader_, all_rule_sets(answerers_));
    if (result_rule_sets_.empty()) reader_.complain("the case names no rule set");
    if (const Document* rules = reader_.find("house-rules")) situation_.house_rules = *rules;
    situation_.units = Document::object();
    if (const Document* units = reader_.find("units")) {
      situation_.units = *units;
      if (!units->is(Document::Kind::object)) {
        reader_.complain("'units' must hold one table a unit, as [units.lancers]", units);
      }
    }
  }

  std::optional<Fault> run_check(const Document& check, std::size_t number) {
    Reader heading(check, "check " + std::to_string(number));
    const std::string ask = heading.need("ask") != nullptr ? heading.text("ask") : "";
    std::vector<std::string> wanted = rule_sets_of(heading, result_rule_sets_);
    if (!heading.good()) return heading.fault();
    if (wanted.empty()) wanted = result_rule_sets_;
    for (const std::string& rule_set : wanted) {
      if (auto fault = ask_under(check, number, ask, rule_set)) return fault;
    }
    return std::nullopt;
  }

  std::optional<Fault> ask_under(const Document& check, std::size_t number, const std::string& ask,
                                 const std::string& rule_set) {
    const CaseAnswerer& answerer = *answerer_of(rule_set, answerers_);
    const auto question = std::ranges::find(answerer.questions, ask, &Question::name);
    if (question == answerer.questions.end()) return unknown_question(check, number, ask, answerer);

    Reader reader(check, "check " + std::to_string(number) + " (" + ask + ")");
    for (const std::string_view common : {"ask", "rule-set"}) reader.find(common);
    check_rule_ids(reader, reader.texts("rules"));
    CheckResult result{number, ask, reader.text("title"), rule_set, check.line(), {}, {}};
    const Document* expect = reader.need("expect");
    if (expect != nullptr && (!expect->is(Document::Kind::object) || expect->members().empty())) {
      reader.complain("'expect' must be a table of what is expected", expect);
    }
    Situation situation = situation_;
    situation.rule_set = rule_set;
    Answers answers;
    if (reader.good()) question->answer(situation, reader, answers);
    if (const auto fault = reader.finish()) return fault;

    const Document expected = expected_under(*expect, rule_set, result_rule_sets_);
    if (auto fault = compare(expected, answers, reader.what(), result.differences)) return fault;
    result.answers = Document::object();
    for (const Answer& answer : answers.all()) result.answers.set(answer.name, answer.value);
    result_.checks.push_back(std::move(result));
    return std::nullopt;
  }

  static Fault unknown_question(const Document& check, std::size_t number, const std::string& ask,
                                const CaseAnswerer& answerer) {
    std::vector<std::string> names;
    for (const Question& question : answerer.questions) names.emplace_back(question.name);
    std::string sentence = "check " + std::to_string(number) + " asks " + quoted(ask);
    if (const std::string_view near = nearest_word(ask, names); !near.empty()) {
      sentence += "; did you mean '" + std::string(near) + "'?";
    } else {
      sentence += "; the questions are " + listed(names);
    }
    return {sentence, check.find("ask")->line()};
  }

  Reader reader_;
  std::span<const CaseAnswerer* const> answerers_;
  std::vector<std::string> result_rule_sets_;
  Situation situation_;
  CaseResult result_;
};

}  // namespace

void Answers::add(std::string_view name, Document value, Compared compared) {
  answers_.push_back({std::string(name), std::move(value), compared, {}});
}

void Answers::explain(std::string_view about, std::string why) {
  reasons_.emplace_back(std::string(about), std::move(why));
}

const Answer* Answers::find(std::string_view name) const {
  for (const Answer& answer : answers_) {
    if (answer.name == name) return &answer;
  }
  return nullptr;
}

bool CaseResult::passed() const {
  return std::ranges::all_of(checks, [](const CheckResult& check) { return check.differences.empty(); });
}

std::expected<CaseResult, Fault> run_case(const Document& document, std::span<const CaseAnswerer* const> rule_sets) {
  return Runner(document, rule_sets).run();
}

std::uint64_t cases_signature(std::span<const Document> cases, std::span<const CaseAnswerer* const> rule_sets) {
  std::uint64_t digest = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&](std::string_view text) {
    for (const char c : text) digest = (digest ^ static_cast<std::uint8_t>(c)) * 0x100000001b3;
    digest = (digest ^ 0xFFu) * 0x100000001b3;
  };
  for (const Document& document : cases) {
    const auto result = run_case(document, rule_sets);
    if (!result) {
      add(result.error().sentence());
      continue;
    }
    add(result->id);
    for (const CheckResult& check : result->checks) add(to_compact(check.answers));
  }
  return digest;
}

}  // namespace condotta
