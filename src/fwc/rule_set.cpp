#include "fwc/rule_set.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "battle/archive.hpp"
#include "fwc/any_choice.hpp"
#include "fwc/candidates.hpp"
#include "fwc/field.hpp"
#include "fwc/invariants.hpp"
#include "fwc/previews.hpp"
#include "fwc/scenario.hpp"
#include "fwc/stages.hpp"
#include "fwc/view.hpp"

namespace condotta::fwc {
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
    saved.set("edition", edition);  // FWC-BAS-001
    saved.set("scenario", game_->scenario);
    saved.set("house-rules", game_->rules.house_rules);
    saved.set("state", to_document(state_));
    return saved;
  }
  std::size_t bytes() const override {
    return sizeof(*this) + state_.bodies.size() * sizeof(Body) + state_.officers.size() * sizeof(Officer) +
           state_.smoke.size() * sizeof(Marker) + state_.clashes.size() * sizeof(Clash) +
           state_.charges.size() * sizeof(Charge);
  }

  bool over() const override { return state_.step == Step::over; }
  Document result() const override;
  Decision pending() const override { return over() ? Decision{} : decision(*game_, state_); }
  Ruling check(const Choice& choice) const override {
    if (over()) {
      Ruling ruling;
      ruling.refuse("FWC-VIC-007"_rule, "the battle is over");
      return ruling;
    }
    return fwc::check(*game_, state_, choice);
  }
  Preview preview(const Choice& choice) const override { return fwc::preview(*game_, state_, choice); }
  Events apply(const Choice& choice, dice::Source& source) override {
    Events events;
    fwc::apply(*game_, state_, choice, source, events);
    return events;
  }

  View view(std::optional<Side> side) const override { return fwc::view(*game_, state_, side); }
  std::vector<Overlay> overlays(int unit) const override { return fwc::overlays(*game_, state_, unit); }
  // Only mines that were never fired are hidden (FWC-TBL-003): they are guessed to lie under the first walls.
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override;
  std::vector<Candidate> candidates() const override { return fwc::candidates(*game_, state_); }
  std::optional<Choice> any_choice(dice::Source& chance) const override {
    return over() ? std::nullopt : fwc::any_choice(*game_, state_, chance);
  }
  Side to_decide() const override { return over() ? Side::red : asked(state_); }
  int turn() const override { return state_.move; }
  double evaluate(Side side) const override { return fwc::evaluate(*game_, state_, side); }
  std::vector<std::string> broken_invariants() const override { return fwc::broken_invariants(*game_, state_); }

 private:
  std::shared_ptr<const Game> game_;
  State state_;
};

std::unique_ptr<Position> Fought::imagine(Side side, dice::Source& source) const {
  State guessed = state_;
  for (Work& work : guessed.works) {
    if (work.side == side || work.shown || work.petard) continue;
    std::vector<std::int16_t> walls;
    for (const Piece& piece : game_->pieces) {
      if (piece.defence == Defence::fort_wall && piece.section != nobody) walls.push_back(piece.section);
    }
    if (!walls.empty()) work.section = walls[source.below(static_cast<std::uint32_t>(walls.size()))];
  }
  return std::make_unique<Fought>(game_, std::move(guessed));
}

Document Fought::result() const {
  Document result = Document::object();
  result.set("winner", state_.winner == 1 ? "red" : state_.winner == 2 ? "blue" : "draw");
  static constexpr std::array<std::string_view, 5> endings = {
      "The battle goes on", "An army is beaten", "The moves have run out", "The aim of the scenario was reached",
      "One side has conceded"};
  result.set("words", endings[std::min<std::size_t>(state_.ending, 4)]);
  for (const Side side : {Side::red, Side::blue}) {
    Document army = Document::object();
    army.set("units-lost", int{state_.lost[index(side)]});
    army.set("units", game_->counted[index(side)]);
    result.set(name_of(side), std::move(army));
  }
  return result;
}

class LateRenaissance final : public RuleSet {
 public:
  std::string_view id() const override { return rule_set_id; }
  std::string_view title() const override { return "FWC Late Renaissance, V 2.0 (Trial)"; }

  std::expected<Battle, Fault> set_up(const Document& scenario, const Document& house_rules) const override {
    auto rules = Rules::with(house_rules);
    if (!rules) return std::unexpected(rules.error());
    auto read = read_scenario(*rules, scenario);
    if (!read) return std::unexpected(read.error());
    auto game = std::make_shared<const Game>(std::move(read->game));
    return Battle(std::make_unique<Fought>(std::move(game), std::move(read->state)));
  }

  std::expected<Battle, Fault> restore(const Document& saved) const override {
    for (const std::string_view name : {"scenario", "house-rules", "state"}) {
      if (saved.find(name) == nullptr)
        return std::unexpected(Fault{"the saved battle lacks '" + std::string(name) + "'"});
    }
    auto rules = Rules::with(*saved.find("house-rules"));
    if (!rules) return std::unexpected(rules.error());
    auto read = read_scenario(*rules, *saved.find("scenario"));
    if (!read) return std::unexpected(read.error());
    State state;
    if (auto done = from_document(*saved.find("state"), state); !done) return std::unexpected(done.error());
    if (auto done = well_formed(read->game, state); !done) return std::unexpected(done.error());
    keep_standing(read->game, state);
    return Battle(std::make_unique<Fought>(std::make_shared<const Game>(std::move(read->game)), std::move(state)));
  }
};

}  // namespace

const RuleSet& rule_set() {
  static const LateRenaissance rules;
  return rules;
}

}  // namespace condotta::fwc
