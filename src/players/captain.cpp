#include <algorithm>

#include "players/levels.hpp"
#include "players/look_ahead.hpp"

namespace condotta::players {
namespace {

constexpr std::size_t most_weighed = 4;
constexpr double worth_a_second_thought = 0.15;  // behind the best by no more than this
constexpr int throws = 3;
constexpr double weight_of_outcome = 2.0;

// Judgement: where several things look about as good, what comes of each at once, by a few throws of the dice.
class Captain final : public Player {
 public:
  std::string_view name() const override { return "captain"; }
  std::string_view summary() const override { return "judges what its best ideas lead to at once"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget& budget) const override {
    Thought thought;
    thought.considered = by_worth(imagined);
    if (thought.considered.empty()) return thought;
    const double best = thought.considered.front().score;
    std::size_t weighed = 0;
    while (weighed < std::min(most_weighed, thought.considered.size()) &&
           thought.considered[weighed].score >= best - worth_a_second_thought) {
      ++weighed;
    }
    if (weighed > 1) weigh(imagined, thought.considered, weighed, taste, budget);
    thought.choice = thought.considered.front().choice;
    return thought;
  }

 private:
  static void weigh(const Battle& imagined, std::vector<Considered>& considered, std::size_t count, dice::Seeded& taste,
                    const Budget& budget) {
    const Side side = imagined.pending().side;
    const double now = judged(imagined, side);
    for (std::size_t i = 0; i < count && !budget.stopped(); ++i) {
      double gain = 0;
      for (int thrown = 0; thrown < throws; ++thrown) {
        dice::Seeded dice = taste.split(static_cast<std::uint64_t>(1 + thrown));  // the same dice for every idea
        const std::uint64_t before = dice.state().position;
        gain += playout(imagined, considered[i].choice, side, {}, dice) - now;
        if (dice.state().position == before) {  // no dice: the outcome is certain
          gain *= throws;
          break;
        }
      }
      considered[i].score += weight_of_outcome * gain / throws;
    }
    std::stable_sort(considered.begin(), considered.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Considered& a, const Considered& b) { return a.score > b.score; });
  }
};

}  // namespace

const Player& captain() {
  static const Captain player;
  return player;
}

}  // namespace condotta::players
