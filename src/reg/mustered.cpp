#include "reg/mustered.hpp"

#include <memory>
#include <optional>

#include "reg/muster.hpp"
#include "reg/rule_set.hpp"

namespace condotta::reg {
namespace {

class Mustered final : public Position {
 public:
  Mustered(std::shared_ptr<const MusterGame> game, Muster muster, std::optional<Battle> battle)
      : game_(std::move(game)), muster_(std::move(muster)), battle_(std::move(battle)) {}

  std::unique_ptr<Position> copy() const override { return std::make_unique<Mustered>(*this); }
  bool same_as(const Position& other) const override {
    const auto& that = static_cast<const Mustered&>(other);
    return muster_ == that.muster_ && battle_ == that.battle_;
  }
  std::uint64_t hash() const override {
    Hasher hasher;
    archive::hash(hasher, muster_);
    if (battle_) hasher.add(battle_->hash());
    return hasher.value();
  }
  Document document() const override {
    Document saved = Document::object();
    saved.set("rule-set", in_words(game_->rules.edition));
    saved.set("scenario", game_->scenario);
    saved.set("house-rules", game_->rules.house_rules);
    saved.set("muster", condotta::to_document(muster_));
    if (battle_) saved.set("battle", battle_->document());
    return saved;
  }
  std::size_t bytes() const override {
    return sizeof(*this) + muster_.units.size() * sizeof(UnitPlace) + muster_.pieces.size() * sizeof(MusterPiece) +
           (battle_ ? battle_->bytes() : 0);
  }

  bool over() const override { return battle_ ? battle_->over() : muster_.step == MusterStep::finished; }
  Document result() const override {
    if (battle_) return battle_->result();
    Document result = Document::object();
    result.set("winner", "draw");
    result.set("words", "The armies never met.");
    return result;
  }
  Decision pending() const override { return battle_ ? battle_->pending() : as_seen(decision(*game_, muster_)); }
  Ruling check(const Choice& choice) const override {
    return battle_ ? battle_->check(choice) : reg::check(*game_, muster_, as_meant(choice));
  }
  Preview preview(const Choice& choice) const override;
  Events apply(const Choice& choice, dice::Source& source) override;

  View view(std::optional<Side> side) const override {
    return battle_ ? battle_->view(side) : reg::view(*game_, muster_, side);
  }
  std::vector<Overlay> overlays(int unit) const override {
    return battle_ ? battle_->overlays(unit) : std::vector<Overlay>{};
  }
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override {
    if (battle_) return std::make_unique<Mustered>(game_, muster_, battle_->imagine(side, source));
    auto armies = std::make_shared<const MusterGame>(imagine_armies(*game_, muster_, side, source));
    Muster guess = reg::imagine(*armies, muster_, side, source);
    return std::make_unique<Mustered>(std::move(armies), std::move(guess), std::nullopt);
  }
  std::vector<Candidate> candidates() const override {
    if (battle_) return battle_->candidates();
    std::vector<Candidate> all = reg::candidates(*game_, muster_);
    const Decision asked = decision(*game_, muster_);
    for (Candidate& one : all) one.choice = as_seen(asked, one.choice);
    return all;
  }
  std::optional<Choice> any_choice(dice::Source& chance) const override {
    return battle_ ? battle_->any_choice(chance) : std::nullopt;
  }
  int turn() const override { return battle_ ? battle_->turn() : Position::turn(); }
  double evaluate(Side side) const override { return battle_ ? battle_->evaluate(side) : 0; }
  std::vector<std::string> broken_invariants() const override {
    if (battle_) return battle_->broken_invariants();
    std::vector<std::string> broken;
    if (const auto form = well_formed(*game_, muster_); !form) broken.push_back(form.error().sentence());
    return broken;
  }

 private:
  // Numbers of unit groups as players see them, and as the muster keeps them (muster_names.cpp).
  Decision as_seen(Decision asked) const {
    for (Option& option : asked.options) {
      for (Parameter& parameter : option.parameters) {
        if (parameter.kind != ParameterKind::unit) continue;
        std::vector<std::int32_t> seen = parameter.allowed;
        for (std::int32_t& unit : seen) unit = unit < 0 ? unit : number_of(*game_, muster_, asked.side, unit);
        parameter.allowed = std::move(seen);
      }
    }
    return asked;
  }
  Choice as_seen(const Decision& asked, const Choice& choice) const {
    return changed(asked, choice, [&](std::int32_t unit) { return number_of(*game_, muster_, asked.side, unit); });
  }
  Choice as_meant(const Choice& choice) const {
    const Decision asked = decision(*game_, muster_);
    constexpr std::int32_t nobody_has = 30000;
    return changed(asked, choice, [&](std::int32_t number) {
      const int unit = unit_numbered(*game_, asked.side, number);
      return unit < 0 ? nobody_has : unit;
    });
  }
  template <class Change>
  static Choice changed(const Decision& asked, const Choice& choice, Change change) {
    const Option* option = asked.find(choice.option);
    if (option == nullptr) return choice;
    Choice other{choice.option, {}};
    for (std::size_t i = 0; i < choice.values.size(); ++i) {
      const bool unit = i < option->parameters.size() && option->parameters[i].kind == ParameterKind::unit;
      other.values.push_back(unit && choice.values[i] >= 0 ? change(choice.values[i]) : choice.values[i]);
    }
    return other;
  }

  std::shared_ptr<const MusterGame> game_;
  Muster muster_;
  std::optional<Battle> battle_;  // once the armies are deployed
};

Preview Mustered::preview(const Choice& seen) const {
  if (battle_) return battle_->preview(seen);
  const Choice choice = as_meant(seen);
  Preview preview{reg::check(*game_, muster_, choice)};
  if (static_cast<MusterAnswer>(choice.option) != MusterAnswer::deploy || choice.values.size() != 6) return preview;
  if (choice.values[0] < 0 || choice.values[0] >= static_cast<int>(game_->units.size())) return preview;
  UnitPlace place = muster_.units[static_cast<std::size_t>(choice.values[0])];
  place.pose = {{table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])},
                table::Angle::ticks(choice.values[3])};
  place.files = static_cast<std::uint8_t>(std::max(1, choice.values[4]));
  for (const table::Rectangle& base : bases_at(*game_, choice.values[0], place)) {
    const table::Vector front = base.centre() + base.forward() * base.half_depth();
    preview.ghosts.push_back({seen.values[0],
                              -1,
                              {table::rounded(front), place.pose.heading},
                              table::Length::units(1),
                              table::Length::units(base.half_depth() * 2),
                              ""});
  }
  return preview;
}

Events Mustered::apply(const Choice& choice, dice::Source& source) {
  if (battle_) return battle_->apply(choice, source).value_or(Events{});
  Events events;
  reg::apply(*game_, muster_, as_meant(choice), source, events);
  if (muster_.step != MusterStep::finished) return events;
  auto battle = rule_set(game_->rules.edition).set_up(deployed_scenario(*game_, muster_), game_->rules.house_rules);
  if (battle) {
    battle_ = std::move(*battle);
  } else {
    events.push_back({"fault", "The battle cannot begin: " + battle.error().sentence(), {"REG-PBS-001"_rule}, {}, {}});
  }
  return events;
}

}  // namespace

bool begins_with_muster(const Document& scenario) {
  const Document* begin = scenario.find("begin");
  return begin != nullptr && begin->text() == "muster";
}

bool saved_with_muster(const Document& saved) { return saved.find("muster") != nullptr; }

std::expected<Battle, Fault> set_up_muster(Edition edition, const Document& scenario, const Document& house_rules) {
  const auto rules = Rules::with(edition, house_rules);
  if (!rules) return std::unexpected(rules.error());
  auto game = read_muster(*rules, scenario);
  if (!game) return std::unexpected(game.error());
  auto shared = std::make_shared<const MusterGame>(std::move(*game));
  Muster muster = begin_muster(*shared);
  return Battle(std::make_unique<Mustered>(std::move(shared), std::move(muster), std::nullopt));
}

std::expected<Battle, Fault> restore_muster(Edition edition, const Document& saved) {
  for (const std::string_view name : {"scenario", "house-rules"}) {
    if (saved.find(name) == nullptr) {
      return std::unexpected(Fault{"the saved battle lacks '" + std::string(name) + "'"});
    }
  }
  const auto rules = Rules::with(edition, *saved.find("house-rules"));
  if (!rules) return std::unexpected(rules.error());
  auto game = read_muster(*rules, *saved.find("scenario"));
  if (!game) return std::unexpected(game.error());
  Muster muster;
  if (auto done = from_document(*saved.find("muster"), muster); !done) return std::unexpected(done.error());
  if (auto done = well_formed(*game, muster); !done) return std::unexpected(done.error());
  std::optional<Battle> battle;
  if (const Document* inner = saved.find("battle")) {
    auto restored = rule_set(edition).restore(*inner);
    if (!restored) return std::unexpected(restored.error());
    battle = std::move(*restored);
  }
  return Battle(std::make_unique<Mustered>(std::make_shared<const MusterGame>(std::move(*game)), std::move(muster),
                                           std::move(battle)));
}

}  // namespace condotta::reg
