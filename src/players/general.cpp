#include <algorithm>

#include "players/levels.hpp"
#include "players/look_ahead.hpp"

namespace condotta::players {
namespace {

constexpr std::size_t most_ideas = 8;
constexpr Horizon horizon{24, 0.05};
constexpr double weight_of_worth = 0.1;

// An idea and how its playouts went.
struct Idea {
  Considered considered;
  double sum = 0;
  int playouts = 0;

  double mean() const { return playouts > 0 ? sum / playouts : 0; }
  double score() const { return mean() + weight_of_worth * considered.score; }
};

bool better(const Idea& a, const Idea& b) { return a.score() > b.score(); }

// Looks ahead: plays the best ideas out on copies, each with hidden things guessed anew and dice of its own. Half of
// the ideas are dropped after each round, so that the playouts go where the choice is close. Stopped in the middle it
// answers with the best so far, before the first playout with what looks best at once.
class General final : public Player {
 public:
  std::string_view name() const override { return "general"; }
  std::string_view summary() const override { return "looks ahead on imagined battles, within a budget"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget& budget) const override {
    std::vector<Considered> all = by_worth(imagined);
    Thought thought;
    if (all.empty()) return thought;
    std::vector<Idea> ideas;
    for (std::size_t i = 0; i < std::min(most_ideas, all.size()); ++i) ideas.push_back({all[i]});
    if (ideas.size() > 1) look_ahead(imagined, ideas, taste, budget);
    for (const Idea& idea : ideas) {
      std::string why = idea.considered.why;
      if (idea.playouts > 0) {
        why += (why.empty() ? "" : "; ") + std::to_string(idea.playouts) + " playouts";
      }
      thought.considered.push_back({idea.considered.choice, idea.score(), std::move(why)});
    }
    for (std::size_t i = ideas.size(); i < all.size(); ++i) {
      all[i].score = thought.considered.back().score - 0.001;  // not looked at
      thought.considered.push_back(std::move(all[i]));
    }
    thought.choice = thought.considered.front().choice;
    return thought;
  }

 private:
  static void look_ahead(const Battle& imagined, std::vector<Idea>& ideas, dice::Seeded& taste, const Budget& budget) {
    const Side side = imagined.pending().side;
    std::size_t alive = ideas.size();
    int rounds = 1;
    for (std::size_t left = alive; left > 2; left = (left + 1) / 2) ++rounds;
    int spent = 0;
    for (int round = 0; round < rounds; ++round) {
      const int each = std::max(1, budget.playouts / rounds / static_cast<int>(alive));
      for (int i = 0; i < each; ++i) {
        // The same guesses and dice for all ideas: they differ by what they do, not by their luck.
        dice::Seeded guess = taste.split(static_cast<std::uint64_t>(2 * spent + 1));
        const dice::Seeded dice = taste.split(static_cast<std::uint64_t>(2 * spent + 2));
        const Battle world = imagined.imagine(side, guess);
        for (std::size_t idea = 0; idea < alive; ++idea) {
          if (budget.stopped() || spent >= std::max(budget.playouts, static_cast<int>(alive))) {
            std::stable_sort(ideas.begin(), ideas.begin() + static_cast<std::ptrdiff_t>(alive), better);
            return;
          }
          dice::Seeded own = dice;
          ideas[idea].sum += playout(world, ideas[idea].considered.choice, side, horizon, own);
          ++ideas[idea].playouts;
          ++spent;
        }
      }
      std::stable_sort(ideas.begin(), ideas.begin() + static_cast<std::ptrdiff_t>(alive), better);
      alive = std::max<std::size_t>(2, (alive + 1) / 2);
    }
  }
};

}  // namespace

const Player& general() {
  static const General player;
  return player;
}

}  // namespace condotta::players
