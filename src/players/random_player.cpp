#include "players/levels.hpp"

namespace condotta::players {
namespace {

constexpr int tries = 4;
constexpr std::uint32_t thoughtful = 64;  // one choice in so many is made among the candidates
// One in so many is anything that fits, and one has other free values: less often where chance has chosen the values.
constexpr std::uint32_t wanton = 16;
constexpr std::uint32_t wanton_with_candidates = 8;

// Any value that fits the parameter.
std::int32_t any_value(const Parameter& parameter, dice::Seeded& taste) {
  if (parameter.optional && taste.below(4) == 0) return -1;
  if (!parameter.allowed.empty()) {
    return parameter.allowed[taste.below(static_cast<std::uint32_t>(parameter.allowed.size()))];
  }
  if (parameter.most <= parameter.least) return parameter.least;
  const auto range = static_cast<std::uint32_t>(std::int64_t{parameter.most} - parameter.least);
  return static_cast<std::int32_t>(parameter.least +
                                   std::int64_t{range == UINT32_MAX ? taste.word() : taste.below(range + 1)});
}

bool is_free(const Parameter& parameter) { return parameter.allowed.empty() && parameter.most > parameter.least; }

// Any candidate alike, or whatever the rule set comes upon by chance where it can; sometimes with other free values (a
// wheel, a distance …), sometimes anything that fits.
class Random final : public Player {
 public:
  std::string_view name() const override { return "random"; }
  std::string_view summary() const override { return "anything that the rules allow"; }

  Thought think(const Battle& imagined, dice::Seeded& taste, const Budget&) const override {
    Thought thought;
    // Now and then a candidate even so: they lead to places that chance alone seldom finds.
    dice::Seeded chance = taste.split(0x616e79);
    std::optional<Choice> picked;
    if (chance.below(thoughtful) != 0) picked = imagined.any_choice(chance);
    const bool by_chance = picked.has_value();
    if (!by_chance) {
      const std::vector<Candidate> candidates = imagined.candidates();
      if (candidates.empty()) return thought;
      picked = candidates[taste.below(static_cast<std::uint32_t>(candidates.size()))].choice;
    }
    thought.choice = *picked;
    const std::uint32_t mood = taste.below(by_chance ? wanton : wanton_with_candidates);
    if (mood < 2) {
      const Decision decision = imagined.pending();
      for (int i = 0; i < tries; ++i) {
        const Choice choice = mood == 0 ? anything(decision, taste) : varied(decision, *picked, taste);
        if (!fits(decision, choice) || !imagined.check(choice).allowed()) continue;
        if (const Option* option = decision.find(choice.option); option->name == "concede") continue;  // fights on
        thought.choice = choice;
        break;
      }
    }
    thought.considered.push_back({thought.choice, 0.5, "by chance"});
    return thought;
  }

 private:
  static Choice anything(const Decision& decision, dice::Seeded& taste) {
    const Option& option = decision.options[taste.below(static_cast<std::uint32_t>(decision.options.size()))];
    Choice choice;
    choice.option = option.number;
    for (const Parameter& parameter : option.parameters) choice.values.push_back(any_value(parameter, taste));
    return choice;
  }

  static Choice varied(const Decision& decision, Choice choice, dice::Seeded& taste) {
    const Option* option = decision.find(choice.option);
    if (option == nullptr) return choice;
    for (std::size_t i = 0; i < choice.values.size() && i < option->parameters.size(); ++i) {
      if (is_free(option->parameters[i]) && taste.below(2) == 0) {
        choice.values[i] = any_value(option->parameters[i], taste);
      }
    }
    return choice;
  }
};

}  // namespace

const Player& random_player() {
  static const Random player;
  return player;
}

}  // namespace condotta::players
