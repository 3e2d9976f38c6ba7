#include "reg/candidates.hpp"

#include <algorithm>

#include "reg/advice.hpp"
#include "reg/proposals.hpp"

namespace condotta::reg {
namespace {

std::int32_t usual(const Parameter& parameter) {
  if (parameter.usual) return *parameter.usual;
  if (parameter.optional) return -1;
  return parameter.allowed.empty() ? parameter.least : parameter.allowed.front();
}

}  // namespace

Proposal::Proposal(const Option& option) : option_(&option) {
  choice_.option = option.number;
  for (const Parameter& parameter : option.parameters) choice_.values.push_back(usual(parameter));
}

Proposal& Proposal::set(std::string_view name, std::int32_t value) {
  for (std::size_t i = 0; i < option_->parameters.size(); ++i) {
    if (option_->parameters[i].name == name) choice_.values[i] = value;
  }
  return *this;
}

Advice::Advice(const Game& game, const State& state, const Decision& asked)
    : game_(game), state_(state), asked_(asked), outlook_(game, state) {}

std::vector<UnitId> Advice::units_of(Answer answer, std::string_view parameter) const {
  std::vector<UnitId> units;
  const Option* option = find(answer);
  if (option == nullptr) return units;
  for (const Parameter& one : option->parameters) {
    if (one.name != parameter) continue;
    for (const std::int32_t value : one.allowed) units.push_back(static_cast<UnitId>(value));
  }
  return units;
}

bool Advice::may_name(Answer answer, UnitId unit) const {
  const std::vector<UnitId> units = units_of(answer);
  return std::find(units.begin(), units.end(), unit) != units.end();
}

bool Advice::offer(const Proposal& proposal, double worth, std::string_view why) {
  if (!allowed(game_, state_, asked_, proposal.choice())) return false;
  found_.push_back({proposal.choice(), std::clamp(worth, 0.0, 1.0), why});
  return true;
}

bool Advice::offer(Answer answer, double worth, std::string_view why) {
  const Option* option = find(answer);
  return option != nullptr && offer(Proposal(*option), worth, why);
}

std::vector<Candidate> candidates(const Game& game, const State& state, const Decision& asked) {
  Advice advice(game, state, asked);
  switch (state.steps.back().kind) {
    case StepKind::keep_cards:
    case StepKind::gifts: advise_on_cards(advice); break;
    case StepKind::declare_charges:
    case StepKind::forced_charges: advise_on_charges(advice); break;
    case StepKind::counter_charges:
    case StepKind::respond:
    case StepKind::run:
    case StepKind::newly_touched:
    case StepKind::pushed_back: advise_on_responses(advice); break;
    case StepKind::shoot_at_chargers:
    case StepKind::shooting:
    case StepKind::shoot_and_charge: advise_on_shooting(advice); break;
    case StepKind::charge_combat:
    case StepKind::melee_combat:
    case StepKind::lose_base:
    case StepKind::align: advise_on_fights(advice); break;
    case StepKind::charge_outcomes:
    case StepKind::shooting_outcomes:
    case StepKind::melee_outcomes:
    case StepKind::break_offs:
    case StepKind::follow:
    case StepKind::move_chargers: advise_on_outcomes(advice); break;
    case StepKind::start_of_game:
    case StepKind::open_charges:
    case StepKind::movement:
    case StepKind::second_move:
    case StepKind::coming_on:
    case StepKind::rearrange: advise_on_movement(advice); break;
    case StepKind::replace_generals:
    case StepKind::recover:
    case StepKind::free_ride: advise_on_generals(advice); break;
    default: break;
  }
  advise_on_hidden(advice);
  if (!advice.empty()) return advice.take();
  std::vector<Candidate> all;
  for (const Choice& choice : legal_proposals(game, state, asked)) all.push_back({choice, 0.4, "it is possible"});
  return all;
}

}  // namespace condotta::reg
