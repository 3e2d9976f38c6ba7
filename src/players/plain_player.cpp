#include <algorithm>

#include "players/levels.hpp"

namespace condotta::players {
namespace {

// What the rule set itself thinks best, with a little variety among equals.
class Plain final : public Player {
 public:
  std::string_view name() const override { return "plain"; }
  std::string_view summary() const override { return "what the rule set thinks best, without looking ahead"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget&) const override {
    constexpr double variety = 0.02;
    Thought thought;
    for (const Candidate& candidate : imagined.candidates()) {
      const double whim = variety * taste.below(1000) / 1000.0;
      thought.considered.push_back({candidate.choice, candidate.worth + whim, std::string(candidate.why)});
    }
    std::stable_sort(thought.considered.begin(), thought.considered.end(),
                     [](const Considered& a, const Considered& b) { return a.score > b.score; });
    if (!thought.considered.empty()) thought.choice = thought.considered.front().choice;
    return thought;
  }
};

}  // namespace

const Player& plain_player() {
  static const Plain player;
  return player;
}

}  // namespace condotta::players
