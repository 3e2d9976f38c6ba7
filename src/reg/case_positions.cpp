// The question of command range, by facts or measured on a table (REG-CDR-012, OOC).
#include "reg/case_command.hpp"
#include "reg/case_words.hpp"
#include "reg/command_range.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {
namespace {

template <class Names>
int index_of(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

void ask_command(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Document scenario = Document::object();
  for (const std::string_view key : {"unit", "general", "terrain"}) {
    if (const Document* list = check.find(key)) scenario.set(key, *list);
  }
  const auto read = read_situation(rules, scenario);
  if (!read) {
    check.complain(read.error());
    return;
  }
  const int payer = index_of(read->game.general_names, check.text("commander"));
  const int unit = index_of(read->game.unit_names, check.text("prompts"));
  if (payer < 0) check.complain("'commander' must name one of the generals", check.find("commander"));
  if (unit < 0) check.complain("'prompts' must name one of the units", check.find("prompts"));
  if (!check.good()) return;
  const Prompt prompt = prompt_of(read->state, static_cast<GeneralId>(payer), static_cast<UnitId>(unit));
  const Ruling command = in_command(rules, prompt);
  add_ruling(answers, may_prompt(rules, prompt));
  answers.add("range", command_range(rules, prompt.payer));
  answers.add("distance", prompt.payer_distance);
  answers.add("in-command", command.allowed());
  Document why = Document::array();
  for (const Refusal& refusal : command.refusals) why.push(refusal.rule.text());
  answers.add("out-of-command", why, Compared::any_order);
}

}  // namespace condotta::reg
