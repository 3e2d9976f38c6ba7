#include "battle/history.hpp"

#include <algorithm>

#include "battle/archive.hpp"

namespace condotta {

std::expected<History, Fault> History::begin(const RuleSet& rule_set, Document scenario, Document house_rules,
                                             const dice::Seed& seed) {
  auto battle = rule_set.set_up(scenario, house_rules);
  if (!battle) return std::unexpected(battle.error());
  History history(rule_set, std::move(*battle));
  history.record_.rule_set = std::string(rule_set.id());
  history.record_.scenario = std::move(scenario);
  history.record_.house_rules = std::move(house_rules);
  history.record_.seed = seed;
  history.dice_ = dice::Seeded(seed);
  return history;
}

std::expected<History, Fault> History::resume(const RuleSet& rule_set, Record record) {
  auto history = begin(rule_set, record.scenario, record.house_rules, record.seed);
  if (!history) return history;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    Battle before = history->battle_;
    const std::uint64_t drawn = history->dice_.state().position;
    const auto events = replay_entry(history->battle_, record, i, history->dice_);
    if (!events) return std::unexpected(events.error());
    history->note(std::move(before), record.entries[i].choice, *events, drawn);
  }
  history->record_ = std::move(record);
  return history;
}

std::expected<Events, Ruling> History::choose(const Choice& choice) {
  Battle before = battle_;
  const std::uint64_t drawn = dice_.state().position;
  auto events = battle_.apply(choice, dice_);
  if (!events) return events;
  note(std::move(before), choice, *events, drawn);
  record_.entries.push_back({choice, battle_.hash()});
  return events;
}

void History::note(Battle before, const Choice& choice, const Events& events, std::uint64_t drawn_before) {
  const bool secrets =
      std::any_of(events.begin(), events.end(), [](const Event& event) { return event.only_for.has_value(); });
  if (secrets || dice_.state().position != drawn_before) {
    steps_.clear();
  } else {
    steps_.push_back({std::move(before), choice, std::nullopt});
  }
}

std::size_t History::firm() const {
  for (std::size_t i = steps_.size(); i > 0; --i) {
    const Step& step = steps_[i - 1];
    const Battle& after = i < steps_.size() ? steps_[i].before : battle_;
    if (!step.shows) step.shows = reveals(step.before, step.choice, after);
    if (*step.shows) return length() - (steps_.size() - i);
  }
  return length() - steps_.size();
}

bool History::last_may_be_taken_back() const {
  return !steps_.empty() && !reveals(steps_.back().before, steps_.back().choice, battle_);
}

std::expected<void, Fault> History::undo(std::size_t length) {
  if (length > this->length()) return std::unexpected(Fault{"there are not so many choices yet"});
  if (length < firm()) {
    return std::unexpected(Fault{"choice " + std::to_string(firm()) +
                                 " can't be taken back: dice were thrown or something hidden was shown"});
  }
  while (this->length() > length) {
    battle_ = std::move(steps_.back().before);
    steps_.pop_back();
    record_.entries.pop_back();
  }
  return {};
}

std::expected<Battle, Fault> History::at(std::size_t length) const { return replay(*rule_set_, record_, length); }

bool reveals(const Battle& before, const Choice& choice, const Battle& after) {
  const Side side = before.to_decide();
  const std::uint64_t seen = hash_of(after.view(side));
  dice::Seeded guess(before.hash());
  constexpr int worlds = 8;  // a guess may hit the truth by chance; eight will not
  for (int world = 0; world < worlds; ++world) {
    Battle imagined = before.imagine(side, guess);
    if (imagined == before) continue;
    if (!imagined.apply(choice, guess) || hash_of(imagined.view(side)) != seen) return true;
  }
  return false;
}

}  // namespace condotta
