#include "impetus/rule_set.hpp"

#include <algorithm>
#include <memory>

#include "dice/seeded.hpp"
#include "impetus/any_choice.hpp"
#include "impetus/candidates.hpp"
#include "impetus/invariants.hpp"
#include "impetus/previews.hpp"
#include "impetus/setting_up.hpp"
#include "impetus/setup.hpp"
#include "impetus/steps.hpp"
#include "impetus/victory.hpp"
#include "impetus/view.hpp"

namespace condotta::impetus {
namespace {

// The game without what the players have placed: as many pieces as its scenario has.
Game bare(const Game& game) {
  Game plain = game;
  plain.ground.resize(game.own_ground);
  return plain;
}

class Fought final : public Position {
 public:
  Fought(std::shared_ptr<const Game> game, State state) : game_(std::move(game)), state_(std::move(state)) {}

  std::unique_ptr<Position> copy() const override { return std::make_unique<Fought>(*this); }
  bool same_as(const Position& other) const override { return state_ == static_cast<const Fought&>(other).state_; }
  std::uint64_t hash() const override { return hash_of(state_); }
  Document document() const override {
    Document saved = Document::object();
    saved.set("rule-set", "impetus");
    saved.set("scenario", game_->scenario);
    saved.set("house-rules", game_->rules.house_rules);
    saved.set("state", to_document(state_));
    return saved;
  }
  std::size_t bytes() const override {
    return sizeof(*this) + state_.bodies.size() * sizeof(Body) + state_.commands.size() * sizeof(Command) +
           state_.engagements.size() * sizeof(Engagement) + state_.steps.size() * sizeof(Step);
  }

  bool over() const override { return state_.over; }
  Document result() const override;
  Decision pending() const override { return over() ? Decision{} : asked(); }
  Side to_decide() const override { return over() ? Side::red : state_.steps.back().side; }
  Ruling check(const Choice& choice) const override {
    return over() ? impetus::check(*game_, state_, choice) : impetus::check(*game_, state_, asked(), choice);
  }
  Preview preview(const Choice& choice) const override { return impetus::preview(*game_, state_, choice); }
  Events apply(const Choice& choice, dice::Source& source) override {
    Events events;
    asked_.reset();
    Play play{*game_, state_, source, events};
    const std::vector<PlacedPiece> before = state_.terrain;
    impetus::apply(play, choice);
    if (state_.terrain != before) game_ = std::make_shared<const Game>(with_terrain(bare(*game_), state_));
    return events;
  }

  int turn() const override { return state_.turn; }
  View view(std::optional<Side>) const override { return impetus::view(*game_, state_); }
  std::vector<Overlay> overlays(int unit) const override {
    return impetus::overlays(*game_, state_, static_cast<UnitId>(unit));
  }

  // Hidden is only the command that the other side has named while this one has not (IMP-INI-004).
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override {
    if (!over()) asked();  // known to the copy as well
    auto guess = std::make_unique<Fought>(*this);
    State& state = guess->state_;
    CommandId& named = state.named[index(other(side))];
    const bool naming =
        !state.steps.empty() && state.steps.back().kind == StepKind::initiative && state.steps.back().stage == 0;
    if (!naming || named < 0) return guess;
    std::vector<CommandId> possible;
    for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id) {
      if (leader(*game_, id).side != other(side) || command(state, id).activated || command(state, id).broken) continue;
      const bool any = std::any_of(game_->units.begin(), game_->units.end(), [&](const Enlisted& who) {
        return who.command == id && on_table(state, static_cast<UnitId>(&who - game_->units.data()));
      });
      if (any) possible.push_back(id);
    }
    if (!possible.empty()) named = possible[source.below(static_cast<std::uint32_t>(possible.size()))];
    guess->asked_.reset();
    return guess;
  }

  std::vector<Candidate> candidates() const override {
    return over() ? std::vector<Candidate>{} : impetus::candidates(*game_, state_, asked());
  }
  std::optional<Choice> any_choice(dice::Source& chance) const override {
    return over() ? std::nullopt : impetus::any_choice(*game_, state_, asked(), chance);
  }
  double evaluate(Side side) const override { return impetus::evaluate(*game_, state_, side); }
  std::vector<std::string> broken_invariants() const override { return impetus::broken_invariants(*game_, state_); }

 private:
  // The pending decision, made once: players and the page ask for it again and again.
  const Decision& asked() const {
    if (!asked_) asked_ = std::make_shared<const Decision>(decision(*game_, state_));
    return *asked_;
  }

  std::shared_ptr<const Game> game_;
  State state_;
  mutable std::shared_ptr<const Decision> asked_;
};

Document Fought::result() const {
  Document result = Document::object();
  const auto said = static_cast<Verdict>(state_.verdict);
  const bool red = said == Verdict::first_wins;
  result.set("winner", said == Verdict::draw ? "draw" : red ? "red" : "blue");
  result.set("words", said == Verdict::draw
                          ? std::string("A draw after turn ") + std::to_string(int{state_.turn})
                          : game_->army_names[red ? 0 : 1] + " has won in turn " + std::to_string(int{state_.turn}));
  result.set("turn", int{state_.turn});
  for (const Side side : {Side::red, Side::blue}) {
    Document army = Document::object();
    army.set("vd-lost", int{state_.lost[index(side)]});
    army.set("threshold", army_threshold(game_->rules, game_->vdt[index(side)]));
    result.set(name_of(side), std::move(army));
  }
  return result;
}

class Impetus final : public RuleSet {
 public:
  std::string_view id() const override { return "impetus"; }
  std::string_view title() const override { return "Impetus, second edition"; }

  std::expected<Battle, Fault> set_up(const Document& scenario, const Document& house_rules) const override {
    auto rules = Rules::with(house_rules);
    if (!rules) return std::unexpected(rules.error());
    auto situation = read_scenario(*rules, scenario);
    if (!situation) return std::unexpected(situation.error());
    auto game = std::make_shared<const Game>(std::move(situation->game));
    State state = std::move(situation->state);
    begin(*game, state);
    return Battle(std::make_unique<Fought>(std::move(game), std::move(state)));
  }

  std::expected<Battle, Fault> restore(const Document& saved) const override {
    for (const std::string_view name : {"scenario", "house-rules", "state"}) {
      if (saved.find(name) == nullptr)
        return std::unexpected(Fault{"the saved battle lacks '" + std::string(name) + "'"});
    }
    auto rules = Rules::with(*saved.find("house-rules"));
    if (!rules) return std::unexpected(rules.error());
    auto situation = read_scenario(*rules, *saved.find("scenario"));
    if (!situation) return std::unexpected(situation.error());
    State state;
    if (auto done = from_document(*saved.find("state"), state); !done) return std::unexpected(done.error());
    if (auto done = well_formed(situation->game, state); !done) return std::unexpected(done.error());
    return Battle(
        std::make_unique<Fought>(std::make_shared<const Game>(with_terrain(situation->game, state)), std::move(state)));
  }
};

}  // namespace

const RuleSet& rule_set() {
  static const Impetus impetus;
  return impetus;
}

}  // namespace condotta::impetus
