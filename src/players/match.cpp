#include "players/match.hpp"

namespace condotta::players {
namespace {

constexpr std::size_t thorough_every = 16;
constexpr std::size_t most_wrong = 20;

void note(std::vector<std::string>& wrong, const std::vector<std::string>& found, std::size_t choices) {
  for (const std::string& sentence : found) {
    if (wrong.size() < most_wrong) wrong.push_back("after choice " + std::to_string(choices) + ": " + sentence);
  }
}

void tally(Occurrences& occurred, const Decision& decision, const Choice& choice, const Events& events) {
  if (const Option* option = decision.find(choice.option)) {
    ++occurred["choice " + std::string(option->name)];
  }
  for (const Event& event : events) {
    ++occurred["event " + std::string(event.kind)];
    for (const RuleId rule : event.rules) ++occurred["rule " + std::string(rule.text())];
  }
}

std::optional<Side> winner_of(const Document& result) {
  const Document* winner = result.find("winner");
  if (winner == nullptr) return std::nullopt;
  if (winner->text() == "red") return Side::red;
  if (winner->text() == "blue") return Side::blue;
  return std::nullopt;
}

// Whether the battle has gone past the last turn that was wanted. A view costs something, so one is taken only where
// the step or the side changes, and now and then.
class TurnLimit {
 public:
  explicit TurnLimit(int most) : most_(most) {}
  bool passed(const Battle& battle) {
    if (most_ == 0) return false;
    const Decision decision = battle.pending();
    if (decision.step == step_ && decision.side == side_ && ++asked_ % 32 != 0) return false;
    step_ = decision.step;
    side_ = decision.side;
    return battle.turn() > most_;
  }

 private:
  int most_;
  int asked_ = 0;
  std::string_view step_;
  Side side_ = Side::red;
};

}  // namespace

std::expected<Outcome, Fault> play(const Match& match, const Watcher& watcher) {
  auto begun = History::begin(*match.rule_set, match.scenario, match.house_rules, match.seed);
  if (!begun) return std::unexpected(begun.error());
  Outcome outcome{std::move(*begun)};
  History& history = outcome.history;
  TurnLimit limit(match.most_turns);
  RollCall roll;
  if (match.checked) note(outcome.wrong, what_is_unsound(history, Care::thorough, &roll), 0);
  while (!history.battle().over() && history.length() < match.most_choices) {
    if (limit.passed(history.battle())) break;
    const Side side = history.battle().to_decide();
    const Decision decision = match.tallied ? history.battle().pending() : Decision{};
    const Thought thought = ask(*match.players[index(side)], history.battle(),
                                taste_for(match.seed, side, history.length()), match.budgets[index(side)]);
    const std::optional<Battle> before = watcher ? std::optional<Battle>(history.battle()) : std::nullopt;
    const auto events = history.choose(thought.choice);
    if (!events) {
      const std::string step(history.battle().pending().step);
      return std::unexpected(
          Fault{"no legal answer was found for '" + step + "' after " + std::to_string(history.length()) + " choices"});
    }
    if (match.tallied) tally(outcome.occurred, decision, thought.choice, *events);
    if (watcher) watcher({history, *before, thought, *events});
    if (match.checked) {
      const bool thorough = history.length() % thorough_every == 0 || history.battle().over();
      note(outcome.wrong, what_is_unsound(history, thorough ? Care::thorough : Care::quick, &roll), history.length());
    }
  }
  outcome.ended = history.battle().over();
  outcome.turns = history.battle().turn();
  if (outcome.ended) outcome.result = history.battle().result();
  outcome.winner = winner_of(outcome.result);
  if (match.checked) note(outcome.wrong, what_replays_otherwise(history), history.length());
  return outcome;
}

}  // namespace condotta::players
