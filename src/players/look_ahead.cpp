#include "players/look_ahead.hpp"

#include <algorithm>

namespace condotta::players {

double judged(const Battle& battle, Side side) {
  if (battle.over()) {
    const Document result = battle.result();
    const Document* winner = result.find("winner");
    if (winner != nullptr && winner->text() == name_of(side)) return 1;
    if (winner != nullptr && winner->text() == name_of(other(side))) return -1;
    return 0;
  }
  return std::clamp(battle.evaluate(side), -1.0, 1.0);
}

namespace {

// What the rule set thinks best, strayed from a little; nothing if there is no candidate.
const Candidate* pick(const std::vector<Candidate>& candidates, double whim, dice::Seeded& dice) {
  const Candidate* best = nullptr;
  double best_score = -1;
  for (const Candidate& candidate : candidates) {
    const double score = candidate.worth + (whim > 0 ? whim * dice.below(1000) / 1000.0 : 0.0);
    if (best != nullptr && score <= best_score) continue;
    best = &candidate;
    best_score = score;
  }
  return best;
}

}  // namespace

double playout(const Battle& imagined, const Choice& choice, Side side, const Horizon& horizon, dice::Seeded& dice) {
  Battle battle = imagined;
  if (!battle.apply(choice, dice)) return judged(battle, side);
  for (int i = 0; i < horizon.decisions && !battle.over(); ++i) {
    const std::vector<Candidate> candidates = battle.candidates();
    const Candidate* next = pick(candidates, horizon.whim, dice);
    if (next == nullptr || !battle.apply(next->choice, dice)) break;
  }
  return judged(battle, side);
}

}  // namespace condotta::players
