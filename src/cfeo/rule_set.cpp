#include "cfeo/rule_set.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "battle/archive.hpp"
#include "cfeo/field.hpp"
#include "cfeo/invariants.hpp"
#include "cfeo/scenario.hpp"
#include "cfeo/steps.hpp"
#include "cfeo/turn_steps.hpp"
#include "cfeo/view.hpp"

namespace condotta::cfeo {
namespace {

class Fought final : public Position {
 public:
  Fought(std::shared_ptr<const Game> game, State state) : game_(std::move(game)), state_(std::move(state)) {}

  std::unique_ptr<Position> copy() const override { return std::make_unique<Fought>(*this); }
  bool same_as(const Position& other) const override {
    // Only positions of one rule set meet here: a Battle compares its own.
    return state_ == static_cast<const Fought&>(other).state_;
  }
  std::uint64_t hash() const override { return hash_of(state_); }
  Document document() const override {
    Document saved = Document::object();
    saved.set("rule-set", rule_set_id);
    saved.set("scenario", game_->scenario);
    saved.set("house-rules", game_->rules.house_rules);
    saved.set("state", to_document(state_));
    return saved;
  }
  std::size_t bytes() const override {
    return sizeof(*this) + state_.units.size() * sizeof(FieldUnit) + state_.leaders.size() * sizeof(FieldLeader) +
           state_.touches.size() * sizeof(Touch) + state_.charges.size() * sizeof(Charge) +
           state_.rolls.size() * sizeof(BodyRoll);
  }

  bool over() const override { return state_.end != End::none; }
  Document result() const override;
  Decision pending() const override { return over() ? Decision{} : asked(); }
  Side to_decide() const override { return state_.steps.back().side; }
  int turn() const override { return state_.turn; }
  Ruling check(const Choice& choice) const override {
    if (over()) return cfeo::check(*game_, state_, choice);
    if (!checked_ || checked_->first != choice) checked_.emplace(choice, cfeo::check(*game_, state_, choice, asked()));
    return checked_->second;
  }
  Preview preview(const Choice& choice) const override { return cfeo::preview(*game_, state_, choice); }
  Events apply(const Choice& choice, dice::Source& source) override {
    asked_ = nullptr;
    checked_.reset();
    Events events;
    Play play{*game_, state_, source, events};
    cfeo::apply(play, choice);
    if (state_.pieces.size() != game_->placed) {  // ground was placed
      auto with = std::make_shared<Game>(*game_);
      lay_ground(*with, state_);
      game_ = std::move(with);
    }
    return events;
  }

  View view(std::optional<Side> side) const override { return cfeo::view(*game_, state_, side); }
  std::vector<Overlay> overlays(int unit) const override { return cfeo::overlays(*game_, state_, unit); }
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override;
  std::vector<Candidate> candidates() const override {
    return over() ? std::vector<Candidate>{} : cfeo::candidates(*game_, state_);
  }
  std::optional<Choice> any_choice(dice::Source& chance) const override {
    return over() ? std::nullopt : cfeo::any_choice(*game_, state_, asked(), chance);
  }
  double evaluate(Side side) const override;
  std::vector<std::string> broken_invariants() const override { return unsound(*game_, state_); }

 private:
  // The question of this position, asked once: it is looked at several times for every choice.
  const Decision& asked() const {
    if (!asked_) asked_ = std::make_shared<const Decision>(decision(*game_, state_));
    return *asked_;
  }

  std::shared_ptr<const Game> game_;
  State state_;
  mutable std::shared_ptr<const Decision> asked_;
  mutable std::optional<std::pair<Choice, Ruling>> checked_;  // what is checked is mostly applied next
};

// What the other side ordered is not known: any order may be the one.
std::unique_ptr<Position> Fought::imagine(Side side, dice::Source& source) const {
  if (!over()) asked();  // the dream is asked the same
  auto dream = std::make_unique<Fought>(*this);
  for (FieldLeader& leader : dream->state_.leaders) {
    if (leader.side == side || leader.rank != Rank::commander) continue;
    leader.order = static_cast<Order>(1 + source.below(3));
    leader.goal = {};
    leader.reached = false;
  }
  for (Messenger& messenger : dream->state_.messengers) {
    if (messenger.side != side) messenger.order = static_cast<Order>(1 + source.below(3));
  }
  return dream;
}

Document Fought::result() const {
  Document result = Document::object();
  const Verdict verdict = state_.verdict;
  const std::string winner = verdict == Verdict::first ? "red" : verdict == Verdict::second ? "blue" : "draw";
  result.set("winner", winner);
  constexpr std::array<std::string_view, 7> ends = {"the battle goes on",
                                                    "the enemy army is broken",
                                                    "points after the last turn",
                                                    "the defended position",
                                                    "breaking through",
                                                    "the enemy conceded",
                                                    "agreement"};
  const std::string by(ends[static_cast<std::size_t>(state_.end)]);
  const std::string name = verdict == Verdict::first ? game_->side_names[0] : game_->side_names[1];
  result.set("words", verdict == Verdict::draw ? "A draw: " + by : name + " win: " + by);
  result.set("by", by);
  result.set("turns", int{state_.turn});
  const EndOfTurn sums = reckoning(*game_, state_);
  for (const Side side : {Side::red, Side::blue}) {
    Document army = Document::object();
    army.set("units", sums.armies[index(side)].units);
    army.set("lost", sums.armies[index(side)].lost);
    army.set("points-lost", sums.armies[index(side)].points_lost);
    result.set(name_of(side), std::move(army));
  }
  return result;
}

// Won or lost once it is over; before, the share of the points that were lost and of the DPs that weigh.
double Fought::evaluate(Side side) const {
  if (over()) {
    if (state_.verdict == Verdict::draw) return 0;
    return (state_.verdict == Verdict::first) == (side == Side::red) ? 1 : -1;
  }
  const EndOfTurn sums = reckoning(*game_, state_);
  std::array<double, 2> worn{};
  for (const FieldUnit& unit : state_.units) worn[index(unit.side)] += present(unit) ? 0.01 * unit.dps : 0;
  const auto share = [&](Side of) {
    const ArmyAtEnd& army = sums.armies[index(of)];
    return army.points_lost / static_cast<double>(std::max(1, army.points)) +
           0.5 * army.lost / std::max(1, army.units) + worn[index(of)];
  };
  return std::clamp(share(other(side)) - share(side), -0.99, 0.99);
}

class Cfeo final : public RuleSet {
 public:
  std::string_view id() const override { return rule_set_id; }
  std::string_view title() const override { return "Close Fire and European Order, 16th century"; }

  std::expected<Battle, Fault> set_up(const Document& scenario, const Document& house_rules) const override {
    auto rules = Rules::with(house_rules);
    if (!rules) return std::unexpected(rules.error());
    auto situated = read_scenario(*rules, scenario);
    if (!situated) return std::unexpected(situated.error());
    return Battle(
        std::make_unique<Fought>(std::make_shared<const Game>(std::move(situated->game)), std::move(situated->state)));
  }

  std::expected<Battle, Fault> restore(const Document& saved) const override {
    for (const std::string_view name : {"scenario", "house-rules", "state"}) {
      if (saved.find(name) == nullptr)
        return std::unexpected(Fault{"the saved battle lacks '" + std::string(name) + "'"});
    }
    auto rules = Rules::with(*saved.find("house-rules"));
    if (!rules) return std::unexpected(rules.error());
    auto situated = read_scenario(*rules, *saved.find("scenario"));
    if (!situated) return std::unexpected(situated.error());
    State state;
    if (auto done = from_document(*saved.find("state"), state); !done) return std::unexpected(done.error());
    lay_ground(situated->game, state);
    for (FieldUnit& unit : state.units) bound(situated->game, unit);
    if (auto done = well_formed(situated->game, state); !done) return std::unexpected(done.error());
    return Battle(std::make_unique<Fought>(std::make_shared<const Game>(std::move(situated->game)), std::move(state)));
  }
};

}  // namespace

const RuleSet& rule_set() {
  static const Cfeo cfeo;
  return cfeo;
}

}  // namespace condotta::cfeo
