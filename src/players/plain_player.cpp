#include <algorithm>

#include "players/levels.hpp"

namespace condotta::players {

void sort_by_score(std::vector<Considered>& considered) {
  std::stable_sort(considered.begin(), considered.end(),
                   [](const Considered& a, const Considered& b) { return a.score > b.score; });
}

std::vector<Considered> by_worth(const Battle& imagined) {
  std::vector<Considered> considered;
  for (const Candidate& candidate : imagined.candidates()) {
    considered.push_back({candidate.choice, candidate.worth, std::string(candidate.why)});
  }
  sort_by_score(considered);
  return considered;
}

namespace {

Thought best_of(std::vector<Considered> considered) {
  Thought thought;
  if (!considered.empty()) thought.choice = considered.front().choice;
  thought.considered = std::move(considered);
  return thought;
}

// Adds a whim to every score, from nothing up to `most`.
void add_whims(std::vector<Considered>& considered, double most, dice::Seeded& taste) {
  for (Considered& one : considered) one.score += most * taste.below(1000) / 1000.0;
  sort_by_score(considered);
}

// What the rule set itself thinks best, with a little variety among equals.
class Plain final : public Player {
 public:
  std::string_view name() const override { return "plain"; }
  std::string_view summary() const override { return "what the rule set thinks best, without looking ahead"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget&) const override {
    std::vector<Considered> considered = by_worth(imagined);
    add_whims(considered, 0.02, taste);
    return best_of(std::move(considered));
  }
};

// Plausible, careless, varied: now and then the first thing that comes to mind.
class Recruit final : public Player {
 public:
  std::string_view name() const override { return "recruit"; }
  std::string_view summary() const override { return "plausible but careless"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget&) const override {
    std::vector<Considered> considered = by_worth(imagined);
    const bool distracted = taste.below(6) == 0;
    add_whims(considered, distracted ? 2.0 : 0.45, taste);
    return best_of(std::move(considered));
  }
};

}  // namespace

const Player& plain_player() {
  static const Plain player;
  return player;
}

const Player& recruit() {
  static const Recruit player;
  return player;
}

}  // namespace condotta::players
