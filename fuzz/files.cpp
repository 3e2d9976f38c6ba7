// Files that somebody else wrote: whatever they say, they are read or refused in one sentence.

#include "battle/record.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "fuzz/soundly.hpp"
#include "fuzz/targets.hpp"
#include "games/games.hpp"
#include "reg/army_check.hpp"

namespace condotta::fuzz {
namespace {

// A refusal is one sentence for people: short, of one line, in words.
void must_be_a_sentence(const Fault& fault) {
  const std::string sentence = fault.sentence();
  must(!fault.what.empty(), "a refusal says something");
  must(sentence.size() < 2000, "a refusal is short", sentence.substr(0, 200));
  must(fault.what.find('\n') == std::string::npos, "a refusal is one line", sentence);
}

const RuleSet& rule_set_for(std::string_view bytes) {
  static const std::vector<const RuleSet*> all = games::rule_sets();
  std::size_t sum = bytes.size();
  for (const char c : bytes.substr(0, 64)) sum += static_cast<unsigned char>(c);
  return *all[sum % all.size()];
}

// A scenario is tried with the rules for which it was written, if it is like one that ships; a case and a record name
// theirs.
const RuleSet& rule_set_of_comment(std::string_view bytes) {
  for (const RuleSet* rules : games::rule_sets()) {
    if (bytes.starts_with("# " + std::string(rules->folder()))) return *rules;
  }
  return rule_set_for(bytes);
}

}  // namespace

void fuzz_scenario(std::string_view bytes) {
  const auto scenario = files::parse_toml(bytes, "scenario.toml");
  if (!scenario) return must_be_a_sentence(scenario.error());
  const RuleSet& rules = rule_set_of_comment(bytes);
  auto history = History::begin(rules, *scenario, {}, {7, 0, 0, 0});
  if (!history) return must_be_a_sentence(history.error());
  must_be_sound(*history);
  if (history->battle().over()) return;
  for (int i = 0; i < 4 && !history->battle().over(); ++i) {
    const auto candidates = history->battle().candidates();
    must(!candidates.empty(), "a decision has a candidate");
    must(history->choose(candidates.front().choice).has_value(), "a candidate is legal");
    must_hold(*history);
  }
}

void fuzz_house_rules(std::string_view bytes) {
  const auto house_rules = files::parse_toml(bytes, "house.toml");
  if (!house_rules) return must_be_a_sentence(house_rules.error());
  const RuleSet& rules = rule_set_of_comment(bytes);
  static const auto all = games::scenarios();
  for (const games::Scenario& scenario : all) {
    if (scenario.folder != rules.folder()) continue;
    auto history = History::begin(rules, scenario.document(), *house_rules, {7, 0, 0, 0});
    if (!history) return must_be_a_sentence(history.error());
    return must_be_sound(*history);
  }
}

void fuzz_army(std::string_view bytes) {
  const auto document = files::parse_toml(bytes, "army.toml");
  if (!document) return must_be_a_sentence(document.error());
  const std::span<const reg::ArmyList> lists = reg::army_lists();
  if (const auto list = reg::read_army_list(*document, "mine")) {
    std::vector<reg::ArmyList> joined(lists.begin(), lists.end());
    joined.push_back(*list);
    if (const auto done = reg::join_includes(joined); !done) must_be_a_sentence(done.error());
    const reg::Army army = reg::compose(reg::Rules::of(reg::Edition::y2021), joined.back(), list->years.first, 10'000);
    (void)reg::check_army(reg::Rules::of(reg::Edition::y2021), army, joined);
  } else {
    must_be_a_sentence(list.error());
  }
  const auto army = reg::read_army(*document, lists);
  if (!army) return must_be_a_sentence(army.error());
  for (const reg::Edition edition : {reg::Edition::y2019, reg::Edition::y2021}) {
    const reg::Rules rules = reg::Rules::of(edition);
    (void)reg::check_army(rules, *army, lists);
    (void)reg::army_record(rules, *army);
  }
  const auto again = reg::read_army(reg::to_document(*army), lists);
  must(again.has_value(), "an army that is written can be read", again ? "" : again.error().sentence());
  must(reg::to_document(*again) == reg::to_document(*army), "an army is the same when it is written and read");
}

void fuzz_case(std::string_view bytes) {
  const auto document = files::parse_toml(bytes, "case.toml");
  if (!document) return must_be_a_sentence(document.error());
  const auto result = run_case(*document, games::case_answerers());
  if (!result) return must_be_a_sentence(result.error());
  for (const CheckResult& check : result->checks) {
    for (const Difference& difference : check.differences) must(!difference.sentence().empty(), "a difference is told");
  }
}

void fuzz_record(std::string_view bytes) {
  const auto document = files::parse_json(bytes, "record.json", {.line = std::size_t{4} << 20});
  if (!document) return must_be_a_sentence(document.error());
  const auto record = Record::from(*document);
  if (!record) return must_be_a_sentence(record.error());
  const auto again = Record::from(record->document());
  must(again && *again == *record, "a record is the same when it is written and read");
  const RuleSet* rules = games::find_rule_set(record->rule_set);
  if (rules == nullptr) return;
  // Hashes hide what stands behind them from a fuzzer: without them choices of any kind reach the rules.
  auto free = History::begin(*rules, record->scenario, record->house_rules, record->seed);
  if (!free) return must_be_a_sentence(free.error());
  constexpr std::size_t most_choices = 40;
  for (std::size_t i = 0; i < std::min(record->entries.size(), most_choices) && !free->battle().over(); ++i) {
    if (!free->choose(record->entries[i].choice)) break;
    must_hold(*free);
  }
  if (const auto battle = replay(*rules, *record, std::min(record->entries.size(), most_choices)); !battle) {
    must_be_a_sentence(battle.error());
  }
}

}  // namespace condotta::fuzz
