// How candidates come about: proposals for a decision, filled in by the names of its parameters, and the list of those
// that the rules allow. One function for each chapter of the turn says what looks good.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "battle/battle.hpp"
#include "reg/judgement.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

// An option with its parameters at their usual values until others are set.
class Proposal {
 public:
  explicit Proposal(const Option& option);

  Proposal& set(std::string_view name, std::int32_t value);  // a parameter that the option lacks is passed over
  Proposal& set(std::string_view name, table::Length value) { return set(name, value.ticks()); }
  Proposal& set(std::string_view name, table::Angle value) { return set(name, value.ticks()); }
  const Choice& choice() const { return choice_; }

 private:
  const Option* option_;
  Choice choice_;
};

class Advice {
 public:
  Advice(const Game& game, const State& state, const Decision& asked);

  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  const Decision& asked() const { return asked_; }
  const Outlook& outlook() const { return outlook_; }
  Side side() const { return asked_.side; }
  const Unit& unit(UnitId id) const { return state_.units[static_cast<std::size_t>(id)]; }

  const Option* find(Answer answer) const { return asked_.find(static_cast<std::uint16_t>(answer)); }
  // The values that the first parameter of that name may take; none if the option is not asked.
  std::vector<UnitId> units_of(Answer answer, std::string_view parameter = "unit") const;
  bool may_name(Answer answer, UnitId unit) const;

  // Adds it if the rules allow it. Worth is cut to what a candidate's may be.
  bool offer(const Proposal& proposal, double worth, std::string_view why);
  bool offer(Answer answer, double worth, std::string_view why);  // an option without parameters
  bool empty() const { return found_.empty(); }
  std::vector<Candidate> take() { return std::move(found_); }

 private:
  const Game& game_;
  const State& state_;
  const Decision& asked_;
  Outlook outlook_;
  std::vector<Candidate> found_;
};

void advise_on_cards(Advice& advice);
void advise_on_charges(Advice& advice);
void advise_on_responses(Advice& advice);
void advise_on_shooting(Advice& advice);
void advise_on_fights(Advice& advice);
void advise_on_outcomes(Advice& advice);
void advise_on_movement(Advice& advice);
void advise_on_generals(Advice& advice);
void advise_on_hidden(Advice& advice);  // flank marches that come on, ambushes that are turned up

}  // namespace condotta::reg
