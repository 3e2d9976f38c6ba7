// A battle in a test: sub-phases are begun, cards put into hands, choices made by name.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "dice/seeded.hpp"
#include "reg/steps.hpp"
#include "situations.hpp"

namespace condotta::reg {

struct Field {
  Situation s;
  dice::Seeded dice{7};
  Events events;

  explicit Field(const Document& scenario, Edition edition = Edition::y2021) : s(a_situation(scenario, edition)) {
    for (Unit& unit : s.state.units) {
      for (std::size_t g = 0; g < s.state.generals.size() && unit.command < 0; ++g) {
        if (s.state.generals[g].side == unit.side) unit.command = static_cast<GeneralId>(g);
      }
    }
  }
  State& state() { return s.state; }
  void begin(StepKind step) { reg::begin(s.game, s.state, step, dice, events); }
  void hold(std::size_t general, std::initializer_list<Colour> cards) {
    for (const Colour card : cards) {
      REQUIRE(s.state.command.deck.take(static_cast<dice::Deck::Kind>(card)));
      s.state.command.commanders[general].hand.add(card);
    }
  }
  Choice choice(Answer answer, std::initializer_list<std::int32_t> values = {}) const {
    Choice choice{static_cast<std::uint16_t>(answer), {}};
    const Decision asked = decision(s.game, s.state);
    const Option* option = asked.find(choice.option);
    REQUIRE(option != nullptr);
    for (const std::int32_t value : values) choice.values.push_back(value);
    for (std::size_t i = choice.values.size(); i < option->parameters.size(); ++i) {
      const Parameter& parameter = option->parameters[i];
      choice.values.push_back(parameter.usual ? *parameter.usual : parameter.optional ? -1 : parameter.least);
    }
    return choice;
  }
  Ruling ruling(const Choice& choice) const { return check(s.game, s.state, choice); }
  void play(const Choice& choice) {
    const Ruling allowed = check(s.game, s.state, choice);
    REQUIRE_MESSAGE(allowed.allowed(), (allowed.allowed() ? "" : allowed.refusals.front().facts));
    apply(s.game, s.state, choice, dice, events);
  }
  void play(Answer answer, std::initializer_list<std::int32_t> values = {}) { play(choice(answer, values)); }
  bool told(std::string_view kind) const {
    return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; });
  }
  StepKind now() const { return s.state.steps.back().kind; }
  bool offers(Answer answer) const {
    return decision(s.game, s.state).find(static_cast<std::uint16_t>(answer)) != nullptr;
  }
};

}  // namespace condotta::reg
