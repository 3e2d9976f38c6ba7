#include "reg/preview_choice.hpp"

#include <algorithm>
#include <array>

#include "dice/seeded.hpp"
#include "reg/charge_path.hpp"
#include "reg/position.hpp"
#include "reg/steps.hpp"
#include "reg/view_words.hpp"
#include "reg/ways.hpp"

namespace condotta::reg {
namespace {

using table::Length;

// Dice that somebody would have to throw: what follows them is not certain and is not shown.
class Counted final : public dice::Source {
 public:
  dice::Face roll(const dice::Die& die) override {
    ++draws_;
    return dice_.roll(die);
  }
  std::uint32_t below(std::uint32_t n) override {
    ++draws_;
    return dice_.below(n);
  }
  bool untouched() const { return draws_ == 0; }

 private:
  dice::Seeded dice_{0};
  int draws_ = 0;
};

void add_ghosts(const State& before, const State& after, Preview& preview) {
  for (std::size_t i = 0; i < after.bases.size(); ++i) {
    const Base& base = after.bases[i];
    const auto id = static_cast<BaseId>(i);
    if (!on_table(after, id) || !on_table(before, id) || base.pose == before.bases[i].pose) continue;
    const Troops& troops = after.units[static_cast<std::size_t>(base.unit)].troops;
    preview.ghosts.push_back(
        {base.unit, id, base.pose, Length::units(1), base.depth, std::string(figure_of(troops, base))});
  }
}

// "1 green card, 1 white card": what has left the hands of that side.
std::string cost_of(const State& before, const State& after, Side side) {
  std::string words;
  for (std::size_t colour = dice::colour_count; colour-- > 0;) {
    int spent = 0;
    for (std::size_t i = 0; i < before.generals.size(); ++i) {
      if (before.generals[i].side != side) continue;
      spent += before.command.commanders[i].hand.count[colour] - after.command.commanders[i].hand.count[colour];
    }
    if (spent <= 0) continue;
    std::string name(dice::name_of(static_cast<Colour>(colour)));
    for (char& letter : name) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    words += (words.empty() ? "" : ", ") + std::to_string(spent) + " " + name + (spent == 1 ? " card" : " cards");
  }
  return words.empty() ? "no card" : words;
}

void add_path(const State& before, const State& after, UnitId unit, Preview& preview) {
  const auto middle = [&](const State& state) { return front_line(state, unit).pose.front; };
  if (middle(before) == middle(after)) return;
  preview.path = {middle(before), middle(after)};
}

// Whom refusals name.
void add_offenders(const Game& game, Preview& preview) {
  for (const Refusal& refusal : preview.ruling.refusals) {
    for (std::size_t i = 0; i < game.unit_names.size(); ++i) {
      if (refusal.facts.find("'" + game.unit_names[i] + "'") == std::string::npos) continue;
      const int unit = static_cast<int>(i);
      if (std::find(preview.offenders.begin(), preview.offenders.end(), unit) == preview.offenders.end()) {
        preview.offenders.push_back(unit);
      }
    }
  }
}

// A declared charge has moved nobody yet: it is shown where it would touch, or end.
void show_charge(const Game& game, const State& state, const State& after, UnitId unit, Preview& preview) {
  const Charge* charge = after.charge_phase.charge_of(unit);
  if (charge == nullptr || state.charge_phase.charge_of(unit) != nullptr) return;
  const ChargePath path = charge_path(game, state, *charge);
  Length straight = path.distance - cost_of_wheel(front_line(state, unit), charge->way.wheel);
  for (const ChargePath::File& file : path.files) {
    if (file.meets != nobody) straight = std::min(straight, file.length);
  }
  State there = state;
  go(there, unit, charge->way,
     cost_of_wheel(front_line(state, unit), charge->way.wheel) + std::max(Length{}, straight));
  add_ghosts(state, there, preview);
  add_path(state, there, unit, preview);
}

bool free_parameter(ParameterKind kind) { return kind == ParameterKind::distance || kind == ParameterKind::wheel; }

// How far a parameter may go, all others as they are.
class Limits {
 public:
  Limits(const Game& game, const State& state, const Decision& asked, const Option& option)
      : game_(game), state_(state), asked_(asked), option_(option) {}

  void add(const Choice& choice, Preview& preview) const {
    for (std::size_t i = 0; i < option_.parameters.size(); ++i) {
      const Parameter& parameter = option_.parameters[i];
      if (!free_parameter(parameter.kind) || !parameter.allowed.empty()) continue;
      const std::int32_t now = choice.values[i];
      if (!allowed(choice, i, now)) continue;
      Limit limit;
      limit.parameter = parameter.name;
      const Refusal up = furthest(choice, i, now, parameter.most, limit.most);
      const Refusal down = furthest(choice, i, now, parameter.least, limit.least);
      const Refusal& why = up.facts.empty() ? down : up;
      limit.rule = why.rule;
      limit.words = why.facts;
      preview.limits.push_back(std::move(limit));
    }
  }

  // All free parameters made smaller alike until the rules agree.
  std::optional<Choice> nearest_legal(const Choice& choice) const {
    const auto scaled = [&](int share) {  // of 1024
      Choice less = choice;
      for (std::size_t i = 0; i < option_.parameters.size(); ++i) {
        if (!free_parameter(option_.parameters[i].kind)) continue;
        less.values[i] = static_cast<std::int32_t>(std::int64_t{choice.values[i]} * share / 1024);
      }
      return less;
    };
    const bool any = std::ranges::any_of(option_.parameters, [](const Parameter& p) { return free_parameter(p.kind); });
    if (!any) return std::nullopt;
    int low = -1;
    for (const int share : {960, 768, 512, 256, 64}) {
      if (check(game_, state_, asked_, scaled(share)).allowed()) {
        low = share;
        break;
      }
    }
    if (low < 0) return std::nullopt;
    int high = std::min(1024, low + 256);
    while (high - low > 4) {
      const int middle = (low + high) / 2;
      (check(game_, state_, asked_, scaled(middle)).allowed() ? low : high) = middle;
    }
    return scaled(low);
  }

 private:
  bool allowed(Choice choice, std::size_t parameter, std::int32_t value) const {
    choice.values[parameter] = value;
    return check(game_, state_, asked_, choice).allowed();
  }

  // From a legal value towards a bound; the reason against the first that is too much.
  Refusal furthest(const Choice& choice, std::size_t parameter, std::int32_t from, std::int32_t bound,
                   std::int32_t& found) const {
    std::int32_t low = from;
    std::int32_t high = bound;
    found = bound;
    Choice beyond = choice;
    beyond.values[parameter] = bound;
    Ruling why = check(game_, state_, asked_, beyond);
    if (why.allowed()) return {};
    constexpr std::int32_t near_enough = 20;  // ticks
    while (high - low > near_enough || low - high > near_enough) {
      const std::int32_t middle = low + (high - low) / 2;
      beyond.values[parameter] = middle;
      Ruling ruling = check(game_, state_, asked_, beyond);
      if (ruling.allowed()) {
        low = middle;
      } else {
        high = middle;
        why = std::move(ruling);
      }
    }
    found = low;
    return why.refusals.front();
  }

  const Game& game_;
  const State& state_;
  const Decision& asked_;
  const Option& option_;
};

// The choice only waits, or throws dice at once: there is nothing to show.
bool shows_nothing(Answer answer) {
  return answer == Answer::pass || answer == Answer::done || answer == Answer::discard;
}

}  // namespace

Preview preview_choice(const Game& game, const State& state, const Choice& choice) {
  Preview preview{check(game, state, choice)};
  if (over(state)) return preview;
  const Decision asked = decision(game, state);
  const Option* option = asked.find(choice.option);
  if (option == nullptr || !fits(asked, choice)) return preview;
  const Limits limits(game, state, asked, *option);
  if (!preview.ruling.allowed()) {
    add_offenders(game, preview);
    preview.instead = limits.nearest_legal(choice);
    return preview;
  }
  const auto answer = static_cast<Answer>(choice.option);
  if (shows_nothing(answer)) return preview;
  limits.add(choice, preview);
  preview.odds = odds_sheets(game, state, choice);
  State after = state;
  for (AmbushCard& card : after.ambushes) {  // what lies under the enemy's cards is not foreseen
    if (card.side != asked.side) card.up = true;
  }
  Counted dice;
  Events events;
  apply(game, after, choice, dice, events);
  if (!dice.untouched()) return preview;
  preview.cost = cost_of(state, after, asked.side);
  if (!events.empty()) preview.words = events.front().words;
  add_ghosts(state, after, preview);
  if (option->parameters.empty() || option->parameters.front().kind != ParameterKind::unit) return preview;
  const auto unit = static_cast<UnitId>(choice.values[0]);
  if (!after.units[static_cast<std::size_t>(unit)].off_table) add_path(state, after, unit, preview);
  if (answer == Answer::charge) show_charge(game, state, after, unit, preview);
  return preview;
}

}  // namespace condotta::reg
