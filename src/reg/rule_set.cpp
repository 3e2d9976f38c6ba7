#include "reg/rule_set.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "battle/archive.hpp"
#include "dice/seeded.hpp"
#include "reg/candidates.hpp"
#include "reg/cards.hpp"
#include "reg/guesses.hpp"
#include "reg/hidden_places.hpp"
#include "reg/invariants.hpp"
#include "reg/judgement.hpp"
#include "reg/mustered.hpp"
#include "reg/overlays.hpp"
#include "reg/preview_choice.hpp"
#include "reg/proposals.hpp"
#include "reg/setup.hpp"
#include "reg/steps.hpp"
#include "reg/verdict.hpp"
#include "reg/victory.hpp"
#include "reg/view.hpp"

namespace condotta::reg {
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
    saved.set("rule-set", in_words(game_->rules.edition));
    saved.set("scenario", game_->scenario);
    saved.set("house-rules", game_->rules.house_rules);
    saved.set("state", to_document(state_));
    return saved;
  }

  std::size_t bytes() const override {
    return sizeof(*this) + state_.units.size() * sizeof(Unit) + state_.bases.size() * sizeof(Base) +
           state_.generals.size() * sizeof(General) + state_.command.commanders.size() * sizeof(Commander) +
           state_.orders.size() * sizeof(ShotOrder) + state_.steps.size() * sizeof(Step);
  }

  bool over() const override { return reg::over(state_); }
  Document result() const override;
  Decision pending() const override { return over() ? Decision{} : asked(); }
  Side to_decide() const override { return over() ? Side::red : asked().side; }
  Ruling check(const Choice& choice) const override {
    return over() ? reg::check(*game_, state_, choice) : reg::check(*game_, state_, asked(), choice);
  }
  Preview preview(const Choice& choice) const override { return preview_choice(*game_, state_, choice); }
  Events apply(const Choice& choice, dice::Source& source) override {
    Events events;
    asked_.reset();
    reg::apply(*game_, state_, choice, source, events);
    return events;
  }

  View view(std::optional<Side> side) const override { return reg::view(*game_, state_, side); }
  std::vector<Overlay> overlays(int unit) const override {
    return reg::overlays(*game_, state_, static_cast<UnitId>(unit));
  }
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override {
    auto imagined = std::make_unique<Fought>(*this);
    guess_hidden(*game_, imagined->state_, side, source);
    // What a side is asked it knows, unless something hidden was guessed anew.
    const bool guessed = !(imagined->state_ == state_);
    if (guessed || (asked_ && asked_->side != side)) imagined->asked_.reset();
    deal_unknown_hands(imagined->state_, side, source);
    return imagined;
  }
  int turn() const override { return state_.command.turn; }
  std::vector<Candidate> candidates() const override {
    return over() ? std::vector<Candidate>{} : reg::candidates(*game_, state_, asked());
  }
  std::optional<Choice> any_choice(dice::Source& chance) const override {
    return over() ? std::nullopt : reg::any_choice(*game_, state_, asked(), chance);
  }
  std::vector<std::string> broken_invariants() const override {
    std::vector<std::string> broken;
    if (const auto form = well_formed(*game_, state_); !form) broken.push_back(form.error().sentence());
    if (const auto rules = sound(*game_, state_); !rules) broken.push_back(rules.error().sentence());
    return broken;
  }
  double evaluate(Side side) const override { return reg::evaluate(*game_, state_, side); }

 private:
  // The pending decision, made once: a page that drags a unit group about and a player that weighs forty moves ask for
  // it again and again.
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
  const Scores points = scores(game_->rules, state_);
  const auto decided = verdict(*game_, state_, true);
  result.set("winner", decided && decided->winner ? name_of(*decided->winner) : std::string_view("draw"));
  result.set("words", decided ? decided->words : "Neither army is broken.");
  result.set("turns", int{state_.command.turn});
  result.set("rule", points.rule.text());
  for (const Side side : {Side::red, Side::blue}) {
    Document losses = Document::object();
    losses.set("victory-points", decided ? decided->points[index(side)] : points.points[index(side)]);
    losses.set("tugs", army_count(state_, side).tugs);
    losses.set("tugs-lost", army_count(state_, side).lost);
    losses.set("sugs-lost", sugs_lost(state_, side));
    losses.set("camp-sacked", state_.camp_sacked[index(side)]);
    int wounds = 0;
    for (const Unit& unit : state_.units) wounds += unit.side == side ? unit.wounds : 0;
    losses.set("wounds", wounds);
    result.set(name_of(side), std::move(losses));
  }
  return result;
}

// Sub-phases with which a scenario may begin; it is then over when they are.
constexpr std::array<std::pair<std::string_view, StepKind>, 3> sub_phase_words = {{
    {"charge-combat", StepKind::charge_combat},
    {"melee", StepKind::melee_combat},
    {"shooting", StepKind::shooting},
}};

// REG-CDR-009: every unit group belongs to a command; those that the scenario gives to nobody are the Army Commander's,
// or the first General's.
void complete_commands(State& state) {
  for (Unit& unit : state.units) {
    if (unit.command >= 0 || unit.troops.type == Type::camp || empty_place(unit)) continue;
    for (std::size_t i = 0; i < state.generals.size(); ++i) {
      if (state.generals[i].side != unit.side || state.generals[i].ally || state.command.commanders[i].floating)
        continue;
      if (unit.command < 0 || state.generals[i].army_commander) unit.command = static_cast<GeneralId>(i);
    }
  }
}

class RenatioEtGloriam final : public RuleSet {
 public:
  explicit RenatioEtGloriam(Edition edition) : edition_(edition) {}

  std::string_view id() const override { return in_words(edition_); }
  std::string_view title() const override {
    return edition_ == Edition::y2019 ? "Renatio et Gloriam, rulebook of September 2019"
                                      : "Renatio et Gloriam, as amended by the sheets of September 2021";
  }

  std::expected<Battle, Fault> set_up(const Document& scenario, const Document& house_rules) const override {
    if (begins_with_muster(scenario)) return set_up_muster(edition_, scenario, house_rules);
    auto rules = Rules::with(edition_, house_rules);
    if (!rules) return std::unexpected(rules.error());
    const Document* phase = scenario.find("begin");
    std::optional<StepKind> only;
    if (phase != nullptr) {
      const auto found = std::find_if(sub_phase_words.begin(), sub_phase_words.end(),
                                      [&](const auto& word) { return word.first == phase->text(); });
      if (found == sub_phase_words.end()) {
        return std::unexpected(Fault{"begin must be charge-combat, melee or shooting", phase->line()});
      }
      only = found->second;
    }
    auto situation = read_situation(*rules, scenario);
    if (!situation) return std::unexpected(situation.error());
    for (const Side side : {Side::red, Side::blue}) {  // REG-ARM-001
      if (std::ranges::any_of(situation->state.units, [&](const Unit& one) { return one.side == side; })) continue;
      return std::unexpected(
          Fault{"nobody of " + std::string(name_of(side)) + " stands on the table", scenario.line()});
    }
    if (const Document* active = scenario.find("active")) {
      if (active->text() != "red" && active->text() != "blue") {
        return std::unexpected(Fault{"active must be red or blue", active->line()});
      }
      situation->state.active = active->text() == "red" ? Side::red : Side::blue;
    }
    auto game = std::make_shared<const Game>(std::move(situation->game));
    State state = std::move(situation->state);
    complete_commands(state);
    if (only) {
      dice::Seeded no_dice(0);  // nothing is rolled before the first decision of these sub-phases
      Events events;
      begin(*game, state, *only, no_dice, events);
    } else {
      begin_battle(*game, state);
    }
    return Battle(std::make_unique<Fought>(std::move(game), std::move(state)));
  }

  std::expected<Battle, Fault> restore(const Document& saved) const override {
    if (saved_with_muster(saved)) return restore_muster(edition_, saved);
    for (const std::string_view name : {"scenario", "house-rules", "state"}) {
      if (saved.find(name) == nullptr)
        return std::unexpected(Fault{"the saved battle lacks '" + std::string(name) + "'"});
    }
    auto rules = Rules::with(edition_, *saved.find("house-rules"));
    if (!rules) return std::unexpected(rules.error());
    auto situation = read_situation(*rules, *saved.find("scenario"));
    if (!situation) return std::unexpected(situation.error());
    State state;
    if (auto done = from_document(*saved.find("state"), state); !done) return std::unexpected(done.error());
    if (auto done = well_formed(situation->game, state); !done) return std::unexpected(done.error());
    auto game = std::make_shared<const Game>(std::move(situation->game));
    return Battle(std::make_unique<Fought>(std::move(game), std::move(state)));
  }

 private:
  Edition edition_;
};

}  // namespace

const RuleSet& rule_set(Edition edition) {
  static const RenatioEtGloriam y2019(Edition::y2019);
  static const RenatioEtGloriam y2021(Edition::y2021);
  return edition == Edition::y2019 ? static_cast<const RuleSet&>(y2019) : y2021;
}

}  // namespace condotta::reg
