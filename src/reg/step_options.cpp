#include "reg/step_options.hpp"

#include <array>

#include "reg/ambush_steps.hpp"
#include "reg/cards.hpp"
#include "reg/doubles.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {

using table::Angle;
using table::Length;

Option option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
              std::vector<RuleId> rules) {
  return {static_cast<std::uint16_t>(answer), name, std::move(words), std::move(parameters), std::move(rules)};
}

Parameter unit_parameter(std::vector<std::int32_t> allowed, std::string_view name) {
  return {name, ParameterKind::unit, std::move(allowed), 0, 0};
}

Parameter target_parameter(std::vector<std::int32_t> allowed, std::string_view name, bool optional) {
  Parameter parameter{name, ParameterKind::target, std::move(allowed), 0, 0};
  if (parameter.allowed.empty()) parameter.least = parameter.most = -1;
  parameter.optional = optional;
  return parameter;
}

Parameter base_parameter(const State& state, std::string_view name, bool optional) {
  Parameter parameter{name, ParameterKind::base, {}, 0, static_cast<std::int32_t>(state.bases.size()) - 1};
  parameter.optional = optional;
  if (optional) parameter.usual = -1;
  return parameter;
}

Parameter leader_parameter(std::vector<std::int32_t> allowed, std::string_view name) {
  return {name, ParameterKind::leader, std::move(allowed), 0, 0};
}

Parameter card_parameter() {
  static const Parameter card{
      "card", ParameterKind::card, {0, 1, 2, 3, 4}, 0, 0, {"black", "white", "green", "yellow", "red"}};
  return card;
}

Parameter number_parameter(std::string_view name, std::int32_t most, std::vector<std::string> labels) {
  Parameter parameter{name, ParameterKind::number, {}, 0, most};
  if (!labels.empty()) {
    for (std::int32_t i = 0; i <= most; ++i) parameter.allowed.push_back(i);
    parameter.labels = std::move(labels);
  }
  parameter.usual = 0;
  return parameter;
}

Parameter distance_parameter(std::string_view name, int most_units) {
  Parameter parameter{name, ParameterKind::distance, {}, 0, Length::units(most_units).ticks()};
  parameter.usual = 0;
  return parameter;
}

Parameter wheel_parameter(std::string_view name) {
  Parameter parameter{name, ParameterKind::wheel, {}, -Angle::degrees(90).ticks(), Angle::degrees(90).ticks()};
  parameter.usual = 0;
  return parameter;
}

Parameter sideways_parameter(std::string_view name, double most_units) {
  Parameter parameter{
      name, ParameterKind::sideways, {}, -Length::units(most_units).ticks(), Length::units(most_units).ticks()};
  parameter.usual = 0;
  return parameter;
}

Parameter x_parameter(const Game& game) { return {"x", ParameterKind::x, {}, 0, game.width.ticks()}; }
Parameter y_parameter(const Game& game) { return {"y", ParameterKind::y, {}, 0, game.height.ticks()}; }

void add_pay(const State& state, Side side, std::vector<Parameter>& to) {
  Parameter payer{"payer", ParameterKind::leader, {}, 0, 0};
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side == side) payer.allowed.push_back(static_cast<std::int32_t>(i));
  }
  if (payer.allowed.empty()) payer.least = payer.most = -1;
  payer.optional = true;
  payer.usual = -1;
  to.push_back(std::move(payer));
  to.push_back(number_parameter("payment", 99));
}

void add_group(const State& state, Side side, std::vector<Parameter>& to) {
  constexpr std::array<std::string_view, 4> names = {"with-1", "with-2", "with-3", "with-4"};
  Parameter parameter = unit_parameter(all_units(state, side));
  parameter.optional = true;
  parameter.usual = -1;
  for (const std::string_view name : names) {
    parameter.name = name;
    to.push_back(parameter);
  }
}

void add_ride(std::vector<Parameter>& to) {
  static const Parameter stay = number_parameter("stay", 1, {"his Generals ride along", "his Generals stay behind"});
  to.push_back(stay);
}

std::vector<UnitId> Values::units(int most) {
  std::vector<UnitId> given;
  for (int i = 0; i < most; ++i) {
    const UnitId unit = this->unit();
    if (unit >= 0) given.push_back(unit);
  }
  return given;
}

std::vector<std::int32_t> ids(const std::vector<UnitId>& units) { return {units.begin(), units.end()}; }

std::vector<std::int32_t> all_units(const State& state, Side side) { return ids(standing_units(state, side)); }

void add(Ruling& to, const Ruling& more) {
  to.refusals.insert(to.refusals.end(), more.refusals.begin(), more.refusals.end());
}

const std::string& name_of(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

// --- goes

bool go_on_with_goes(const Play& play, bool (*can_act)(const Game&, const State&, Side)) {
  Goes& goes = play.state.command.goes;
  Step& step = play.step();
  if (step.stage == 0) {
    goes = begin_goes(play.state.active);
    step.stage = 1;
  }
  // Whoever has a card near the enemy may have somebody to charge with, and is asked, so that nobody learns it.
  constexpr double near = 14;
  const auto may_act = [&](Side side) {
    return can_act(play.game, play.state, side) ||
           (step.kind == StepKind::declare_charges && card_near_enemy(play.state, side, near));
  };
  // REG-TURN-004: a sub-phase in which neither player can do anything is passed over.
  if (!goes.over && !may_act(goes.next)) {
    // He has nothing to do but to wait; that counts as no pass, so he may act when the other has changed things.
    const bool other_can =
        !out_of_goes(play.game.rules, goes, other(goes.next)) && !goes.just_passed && may_act(other(goes.next));
    if (other_can) {
      goes.next = other(goes.next);
    } else {
      goes.over = true;
    }
  }
  if (goes.over) {
    play.pop();
    return false;
  }
  step.side = goes.next;
  return true;
}

void add_discard_and_pass(const State& state, Side side, Decision& decision) {
  std::vector<std::int32_t> holders;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const Commander& commander = state.command.commanders[i];
    const bool may = state.generals[i].side == side && commander.absence == Absence::present;
    if (may && commander.hand.size() > 0) holders.push_back(static_cast<std::int32_t>(i));
  }
  if (!holders.empty()) {
    decision.options.push_back(option(Answer::discard, "discard", "Discard a card and wait",
                                      {leader_parameter(std::move(holders)), card_parameter()}, {"REG-CRD-018"_rule}));
  }
  add_reveal(state, side, decision);
  decision.options.push_back(option(Answer::pass, "pass", "Pass", {}, {"REG-TURN-007"_rule}));
}

bool check_go(const State& state, const Choice& choice, Ruling& ruling) {
  if (answer(choice) == Answer::pass || answer(choice) == Answer::reveal) return true;
  if (answer(choice) != Answer::discard) return false;
  Values values(choice);
  const GeneralId leader = values.leader();
  const auto card = static_cast<Colour>(values.next());
  add(ruling, may_discard_as_go(state.command.commanders[static_cast<std::size_t>(leader)], card));
  return true;
}

bool apply_go(const Play& play, const Choice& choice) {
  const std::size_t step = play.state.steps.size() - 1;
  if (answer(choice) == Answer::pass) {
    const int player = choice.values.empty() ? -1 : choice.values[0];
    const bool both = note_pass(play.step(), player);
    play.events.push_back({"passed",
                           (player < 0 ? std::string(condotta::name_of(play.step().side))
                                       : player_name(play.game, play.state, play.step().side, player)) +
                               " passes",
                           {"REG-TURN-007"_rule},
                           Document(),
                           {}});
    if (both) end_go(play, step, Go::pass);
    return true;
  }
  if (answer(choice) == Answer::reveal) {  // his go is still to come
    reveal(play, static_cast<std::size_t>(choice.values[0]), "REG-AMB-015"_rule);
    return true;
  }
  if (answer(choice) != Answer::discard) return false;
  Values values(choice);
  const GeneralId leader = values.leader();
  const auto card = static_cast<Colour>(values.next());
  discard(play.state.command, leader, card);
  play.events.push_back(
      {"discarded",
       play.game.general_names[static_cast<std::size_t>(leader)] + " discards " + std::string(dice::name_of(card)),
       {"REG-CRD-018"_rule},
       Document(),
       {}});
  end_go(play, step, Go::discard);
  return true;
}

void end_go(const Play& play, std::size_t step, Go go) {
  Goes& goes = play.state.command.goes;
  if (step >= play.state.steps.size()) return;
  forget_passes(play.state.steps[step]);  // of partners: they count for this go alone (REG-TRN-003)
  if (!goes.over) goes = after(play.game.rules, goes, go);
}

}  // namespace condotta::reg
