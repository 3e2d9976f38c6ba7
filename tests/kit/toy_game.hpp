// A game as small as can be with everything that a rule set may have: dice, a free parameter, a hidden card each, a
// choice that shows one, secrets told to one side, and an end. For tests of what is generic.
//
// Two bodies a side walk towards each other along a street. A side may advance a body, fight with dice, look at the
// enemy's card (no dice, but something hidden is shown), draw a new card (told to one side only) or pass.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "battle/archive.hpp"
#include "battle/battle.hpp"

namespace condotta::toy {

enum Answer : std::uint16_t { advance = 1, fight, look, draw, pass };

struct Body {
  Side side = Side::red;
  std::int32_t at = 0;  // ticks along the street
  std::int32_t strength = 2;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("at", self.at);
    visit("strength", self.strength);
  }
  friend bool operator==(const Body&, const Body&) = default;
};

struct State {
  std::vector<Body> bodies;
  std::array<std::int32_t, 2> card{};  // hidden from the other side
  std::array<bool, 2> known{};         // … unless it was looked at
  Side active = Side::red;
  std::int32_t turn = 1;
  std::int32_t actions = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("bodies", self.bodies);
    visit("card", self.card);
    visit("known", self.known);
    visit("active", self.active);
    visit("turn", self.turn);
    visit("actions", self.actions);
  }
  friend bool operator==(const State&, const State&) = default;
};

class Street final : public Position {
 public:
  static constexpr std::int32_t length = 200000;  // ticks: 20 paces
  static constexpr std::int32_t last_turn = 12;

  explicit Street(State state) : state_(std::move(state)) {}

  std::unique_ptr<Position> copy() const override { return std::make_unique<Street>(*this); }
  bool same_as(const Position& other) const override { return state_ == static_cast<const Street&>(other).state_; }
  std::uint64_t hash() const override { return hash_of(state_); }
  Document document() const override { return to_document(state_); }
  std::size_t bytes() const override { return sizeof(*this); }

  int left(Side side) const {
    return static_cast<int>(std::count_if(state_.bodies.begin(), state_.bodies.end(),
                                          [&](const Body& b) { return b.side == side && b.strength > 0; }));
  }
  bool over() const override { return state_.turn > last_turn || left(Side::red) == 0 || left(Side::blue) == 0; }
  Document result() const override {
    Document result = Document::object();
    const int lead = left(Side::red) - left(Side::blue);
    result.set("winner", lead > 0 ? "red" : lead < 0 ? "blue" : "draw");
    result.set("words", "The street is held");
    return result;
  }

  Decision pending() const override {
    Decision decision;
    if (over()) return decision;
    decision.side = state_.active;
    decision.step = "street";
    decision.question = "What now?";
    std::vector<std::int32_t> mine;
    for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
      if (state_.bodies[i].side == state_.active && state_.bodies[i].strength > 0) {
        mine.push_back(static_cast<std::int32_t>(i));
      }
    }
    const Parameter unit{"unit", ParameterKind::unit, mine};
    decision.options = {
        {advance, "advance", "Advance", {unit, {"distance", ParameterKind::distance, {}, 1, 30000}}, {}},
        {fight, "fight", "Fight", {unit}, {}},
        {look, "look", "Look at the enemy's card", {}, {}},
        {draw, "draw", "Draw a new card", {}, {}},
        {pass, "pass", "Pass", {}, {}}};
    return decision;
  }

  Ruling check(const Choice& choice) const override {
    Ruling ruling;
    if (!fits(pending(), choice)) {
      ruling.refuse(RuleId("TOY-000"), "that is no answer");
    } else if (choice.option == advance) {
      if (gap(choice.values[0]) < choice.values[1]) ruling.refuse(RuleId("TOY-001"), "the enemy is in the way");
    } else if (choice.option == fight && gap(choice.values[0]) > 10000) {
      ruling.refuse(RuleId("TOY-002"), "no enemy is within a pace");
    }
    return ruling;
  }
  Preview preview(const Choice& choice) const override { return Preview{check(choice)}; }

  Events apply(const Choice& choice, dice::Source& source) override {
    Events events;
    const std::size_t me = index(state_.active);
    if (choice.option == advance) {
      Body& body = state_.bodies[static_cast<std::size_t>(choice.values[0])];
      body.at += body.side == Side::red ? choice.values[1] : -choice.values[1];
      events.push_back({"advanced", "A body advances", {}, {}, {}});
    } else if (choice.option == fight) {
      const int roll = source.roll(dice::d6) + state_.card[me];
      Body& loser = roll >= 5 ? state_.bodies[static_cast<std::size_t>(facing(choice.values[0]))]
                              : state_.bodies[static_cast<std::size_t>(choice.values[0])];
      --loser.strength;
      events.push_back({"fought", "Bodies fight", {}, {}, {}});
    } else if (choice.option == look) {
      state_.known[1 - me] = true;
      events.push_back({"looked", "A card is looked at", {}, {}, {}});
    } else if (choice.option == draw) {
      state_.card[me] = static_cast<std::int32_t>(source.below(3));
      state_.known[me] = false;
      events.push_back({"drew", "You drew a card", {}, {}, state_.active});
    }
    if (++state_.actions >= 3 || choice.option == pass) {
      state_.actions = 0;
      if (state_.active == Side::blue) ++state_.turn;
      state_.active = other(state_.active);
    }
    return events;
  }

  View view(std::optional<Side> side) const override {
    View view;
    view.rule_set = "toy";
    view.title = "The street";
    view.unit_word = "paces";
    view.width = table::Length::ticks(length);
    view.height = table::Length::ticks(50000);
    view.turn = state_.turn;
    for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
      const Body& body = state_.bodies[i];
      SeenUnit unit;
      unit.number = static_cast<int>(i);
      unit.side = body.side;
      unit.name = "body " + std::to_string(i);
      unit.strength = body.strength;
      unit.full_strength = 2;
      if (body.strength > 0) {
        unit.bases = {{static_cast<int>(i),
                       {{table::Length::ticks(body.at), table::Length::ticks(25000)},
                        table::Angle::degrees(body.side == Side::red ? 90 : 270)},
                       table::Length::units(1),
                       table::Length::units(1),
                       "pike"}};
      }
      view.units.push_back(unit);
    }
    for (const Side of : {Side::red, Side::blue}) {
      const bool seen = state_.known[index(of)] || side == of;
      SeenHand hand;
      hand.side = of;
      hand.cards = {{0, seen ? "white" : "back", seen ? std::to_string(state_.card[index(of)]) : "", "", false}};
      view.hands.push_back(hand);
    }
    return view;
  }
  std::vector<Overlay> overlays(int) const override { return {}; }
  std::unique_ptr<Position> imagine(Side side, dice::Source& source) const override {
    State imagined = state_;
    const std::size_t enemy = index(other(side));
    const auto guess = static_cast<std::int32_t>(source.below(3));
    if (!state_.known[enemy]) imagined.card[enemy] = guess;
    return std::make_unique<Street>(imagined);
  }
  std::vector<Candidate> candidates() const override {
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
      const auto unit = static_cast<std::int32_t>(i);
      for (const auto& [choice, worth] : {std::pair<Choice, double>{{fight, {unit}}, 0.55},
                                          {{advance, {unit, std::clamp(gap(unit), 1, 30000)}}, 0.6}}) {
        if (check(choice).allowed()) found.push_back({choice, worth, "forward"});
      }
    }
    found.push_back({{look, {}}, 0.2, "to know"});
    found.push_back({{draw, {}}, 0.5, "for luck"});
    found.push_back({{pass, {}}, 0.1, "to wait"});
    return found;
  }
  double evaluate(Side side) const override {
    double balance = 0;
    for (const Body& body : state_.bodies) balance += (body.side == side ? 1 : -1) * body.strength;
    return balance / 4;
  }
  std::vector<std::string> broken_invariants() const override {
    for (const Body& body : state_.bodies) {
      if (body.at < 0 || body.at > length) return {"a body has left the street"};
    }
    return {};
  }

 private:
  // The nearest enemy ahead, and how far away it is.
  int facing(std::int32_t unit) const {
    const Body& body = state_.bodies[static_cast<std::size_t>(unit)];
    int nearest = -1;
    for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
      const Body& enemy = state_.bodies[i];
      if (enemy.side == body.side || enemy.strength <= 0) continue;
      if (nearest < 0 ||
          std::abs(enemy.at - body.at) < std::abs(state_.bodies[static_cast<std::size_t>(nearest)].at - body.at)) {
        nearest = static_cast<int>(i);
      }
    }
    return nearest;
  }
  std::int32_t gap(std::int32_t unit) const {
    const Body& body = state_.bodies[static_cast<std::size_t>(unit)];
    const int enemy = facing(unit);
    if (body.strength <= 0 || enemy < 0) return 0;
    return std::abs(state_.bodies[static_cast<std::size_t>(enemy)].at - body.at);
  }

  State state_;
};

class StreetFight final : public RuleSet {
 public:
  std::string_view id() const override { return "toy"; }
  std::string_view title() const override { return "A street fight"; }
  std::expected<Battle, Fault> set_up(const Document& scenario, const Document&) const override {
    if (scenario.find("nonsense") != nullptr) return std::unexpected(Fault{"there is nonsense in the scenario"});
    State state;
    state.bodies = {{Side::red, 10000, 2}, {Side::red, 20000, 2}, {Side::blue, 180000, 2}, {Side::blue, 190000, 2}};
    state.card = {2, 2};
    return Battle(std::make_unique<Street>(state));
  }
  std::expected<Battle, Fault> restore(const Document& document) const override {
    State state;
    if (auto done = from_document(document, state); !done) return std::unexpected(done.error());
    return Battle(std::make_unique<Street>(state));
  }
};

inline const RuleSet& street_fight() {
  static const StreetFight game;
  return game;
}

}  // namespace condotta::toy
