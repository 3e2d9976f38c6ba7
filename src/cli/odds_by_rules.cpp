// `condotta odds RULE-SET QUESTION key=value …`: the questions of cases, asked from the command line.
#include "cli/odds_by_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "battle/case.hpp"
#include "cli/command.hpp"
#include "cli/words.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "games/games.hpp"

namespace condotta::cli {
namespace {

const CaseAnswerer* answerer_of(std::string_view rule_set) {
  for (const CaseAnswerer* one : games::case_answerers()) {
    if (std::ranges::find(one->rule_sets, rule_set) != one->rule_sets.end()) return one;
  }
  return nullptr;
}

int complain(std::string_view rule_set, const std::string& sentence, std::ostream& err) {
  err << fmt::format("condotta odds {}: {}.\n", rule_set, sentence);
  return bad_call;
}

// A number, a flag, a list or a table as TOML writes it; anything else is a text.
Document value_of(const std::string& text) {
  if (auto read = files::parse_toml("value = " + text + "\n", "a value"); read && read->find("value") != nullptr)
    return *read->find("value");
  return Document(text);
}

// Chances of numbers, which together are certain. (A table by row numbers is none.)
bool is_distribution(const Document& value) {
  if (!value.is(Document::Kind::object) || value.members().empty()) return false;
  double sum = 0;
  for (const auto& [outcome, chance] : value.members()) {
    const bool number = !outcome.empty() && std::ranges::all_of(outcome, [](char c) { return c >= '0' && c <= '9'; });
    const auto share = number_of(chance);
    if (!number || !share || share->value < 0) return false;
    sum += share->value;
  }
  return sum > 0.999999 && sum < 1.000001;
}

// Chances as bars; a table within a table has its name above it.
void write_shares(const Document& table, std::ostream& out) {
  for (const auto& [outcome, chance] : table.members()) {
    if (chance.is(Document::Kind::object)) {
      out << fmt::format("    {}\n", outcome);
      write_shares(chance, out);
      continue;
    }
    const auto share = number_of(chance);
    if (!share || share->value < 0.00005) continue;
    out << fmt::format("  {:>14} {:>8.2f} %  {}\n", outcome, share->value * 100,
                       std::string(static_cast<std::size_t>(std::min(share->value, 1.0) * 40 + 0.5), '#'));
  }
}

void write_answers(const Answers& answers, std::ostream& out) {
  for (const Answer& answer : answers.all()) {
    const bool chances = answer.name == "chance" || answer.name.ends_with("-chance");
    const bool table = answer.value.is(Document::Kind::object) && !answer.value.members().empty();
    if (table && (chances || (answer.compared != Compared::terms && is_distribution(answer.value)))) {
      out << fmt::format("  {}\n", answer.name);
      write_shares(answer.value, out);
    } else {
      out << fmt::format("  {:<24} {}\n", answer.name, in_words(answer.value));
    }
  }
  for (const auto& [about, why] : answers.reasons())
    out << (about.empty() ? fmt::format("  {}\n", why) : fmt::format("  {}: {}\n", about, why));
}

void write_questions(std::string_view rule_set, const CaseAnswerer& answerer, std::ostream& out) {
  out << fmt::format(
      "Exact odds and rulings of {0}: the questions that its cases ask, from the command line.\n\n"
      "usage: condotta odds {0} QUESTION key=value … [--house-rules FILE] [--json]\n\n"
      "Keys and answers: docs/cases-{1}.md. A value is a number, true or false, a text, or a list or table as TOML\n"
      "writes it. Questions:\n\n",
      rule_set, rule_set.substr(0, rule_set.find('-')));
  for (const Question& question : answerer.questions)
    out << fmt::format("  {:<20} {}\n", question.name, question.summary);
}

}  // namespace

bool is_asked_by_rules(std::string_view rule_set) { return answerer_of(rule_set) != nullptr; }

int odds_by_rules(Arguments arguments, std::ostream& out, std::ostream& err) {
  const std::string& rule_set = arguments.front();
  const CaseAnswerer& answerer = *answerer_of(rule_set);
  if (arguments.size() < 2 || arguments[1] == "--help" || arguments[1] == "-h") {
    write_questions(rule_set, answerer, out);
    return done;
  }
  const std::string& asked = arguments[1];
  const auto question = std::ranges::find(answerer.questions, asked, &Question::name);
  if (question == answerer.questions.end())
    return complain(
        rule_set, fmt::format("there is no question '{}' (see 'condotta odds {} --help')", shortened(asked), rule_set),
        err);
  Document check = Document::object();
  Document house_rules = Document::object();
  bool json = false;
  for (std::size_t i = 2; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--json") {
      json = true;
    } else if (argument == "--house-rules" && i + 1 < arguments.size()) {
      auto read = files::read_toml(arguments[++i]);
      if (!read) return complain(rule_set, read.error().sentence(), err);
      house_rules = std::move(*read);
    } else if (const std::size_t equals = argument.find('='); equals != std::string::npos && equals > 0) {
      check.set(argument.substr(0, equals), value_of(argument.substr(equals + 1)));
    } else {
      return complain(rule_set, fmt::format("'{}' is not of the form key=value", shortened(argument)), err);
    }
  }
  Situation situation{rule_set, house_rules, Document::object()};
  if (const auto fault = answerer.fault_of(situation)) return complain(rule_set, fault->sentence(), err);
  Reader reader(check, "the question");
  Answers answers;
  question->answer(situation, reader, answers);
  if (const auto fault = reader.finish()) return complain(rule_set, fault->sentence(), err);
  if (json) {
    Document all = Document::object();
    for (const Answer& answer : answers.all()) all.set(answer.name, answer.value);
    out << files::to_json(all) << "\n";
    return done;
  }
  write_answers(answers, out);
  return done;
}

}  // namespace condotta::cli
