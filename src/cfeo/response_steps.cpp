// What a charged unit does (CHG-013 to CHG-023): counter-charge, evade, shelter, stand, stand and fire.
#include <algorithm>

#include "cfeo/combat_steps.hpp"

namespace condotta::cfeo {

Charged charged_facts(const Game& game, const State& state, const Charge& charge) {
  const FieldUnit& own = unit_at(state, charge.target);
  const FieldUnit& enemy = unit_at(state, charge.unit);
  Charged out;
  out.unit = unit_of(own);
  out.charger = unit_of(enemy);
  const Stood target = stood(game, own);
  const Stood charger = stood(game, enemy);
  out.charger_in_corridor = in_corridor(game.rules, target, charger).has_value();
  out.caracoled = own.caracoled;
  out.fired = own.fired;
  out.declared_charge =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.unit == charge.target && !c.pursuit; });
  out.in_melee = touching(state, charge.target);
  out.charge_distance = distance(game, own, enemy);
  out.attacker_behind = from_behind_flank(game.rules, charger, target);
  if (own.troops.type == Type::skirmishers) {
    for (std::size_t i = 0; i < state.units.size(); ++i) {
      const FieldUnit& pikes = state.units[i];
      if (pikes.side != own.side || !present(pikes) || !formed(pikes) || touching(state, static_cast<int>(i))) continue;
      if (has_pikes(unit_of(pikes))) out.friendly_pikes = std::min(out.friendly_pikes, distance(game, own, pikes));
    }
  }
  return out;
}

namespace {

Charge& answered_charge(State& state) { return state.charges[static_cast<std::size_t>(state.steps.back().other)]; }
const Charge& answered_charge(const State& state) {
  return state.charges[static_cast<std::size_t>(state.steps.back().other)];
}

std::vector<std::int32_t> shelters(const Game& game, const State& state, int unit) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, unit);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& pikes = state.units[i];
    if (pikes.side != own.side || !present(pikes) || !formed(pikes) || touching(state, static_cast<int>(i)) ||
        !has_pikes(unit_of(pikes)))
      continue;
    if (distance(game, own, pikes) <= game.rules.numbers.shelter_within + slack)
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

// Another charge on the same unit has been answered: what that means for this one.
const Charge* answered_before(const State& state, const Charge& charge) {
  for (const Charge& other : state.charges) {
    if (&other != &charge && other.target == charge.target && other.answered) return &other;
  }
  return nullptr;
}

Responses responses_now(const Game& game, const State& state, const Charge& charge) {
  Responses out = responses(game.rules, charged_facts(game, state, charge));
  const FieldUnit& own = unit_at(state, charge.target);
  const bool runs = own.course == Course::routing;  // who routs has nothing to choose
  const Charge* before = answered_before(state, charge);
  if (before != nullptr || runs) {
    std::erase_if(out.allowed, [&](Response r) {
      return r == Response::counter_charge || (before != nullptr && r != before->response && r != Response::stand);
    });
    if (runs) out.allowed = {Response::stand};
    if (before != nullptr && (before->response == Response::evade || before->response == Response::shelter))
      out.allowed = {before->response};
  }
  if (out.allowed.empty()) out.allowed = {Response::stand};
  return out;
}

bool run_response(Play& play) {
  Charge& charge = answered_charge(play.state);
  if (charge.answered || charge.target == nobody || !present(unit_at(play.state, charge.target))) {
    charge.answered = true;
    play.pop();
    return false;
  }
  const Responses may = responses_now(play.game, play.state, charge);
  if (may.allowed.size() > 1 || may.may_turn_rear_rank) return true;
  charge.response = may.allowed.front();
  if (const Charge* before = answered_before(play.state, charge)) charge.shelter = before->shelter;
  charge.answered = true;
  play.pop();
  return false;
}

void ask_response(const Game& game, const State& state, Decision& out) {
  const Charge& charge = answered_charge(state);
  const Responses may = responses_now(game, state, charge);
  out.question = name_of(game, charge.unit) + " charges " + name_of(game, charge.target) + " with " +
                 std::to_string(charge.dice.dice().count()) + " dice. What does it do?";
  out.rules = {"CFE-CHG-014"_rule};
  for (const Response response : may.allowed) {
    switch (response) {
      case Response::counter_charge: {
        const std::vector<std::int32_t> ways = ways_to_throw(game, unit_at(state, charge.target), true);
        if (!ways.empty())
          out.options.push_back(option(Answer::counter_charge, "counter-charge", "Counter-charge",
                                       {dice_parameter(ways)}, {"CFE-CHG-013"_rule}));
        break;
      }
      case Response::evade:
        out.options.push_back(option(Answer::evade, "evade", "Evade", {}, {"CFE-CHG-017"_rule}));
        break;
      case Response::shelter: {
        const std::vector<std::int32_t> pikes = shelters(game, state, charge.target);
        if (!pikes.empty())
          out.options.push_back(option(Answer::shelter, "shelter", "Shelter among the pikes",
                                       {target_parameter(pikes, "pikes")}, {"CFE-CHG-019"_rule}));
        break;
      }
      case Response::stand_and_fire:
        out.options.push_back(
            option(Answer::stand_and_fire, "stand-and-fire", "Stand and fire", {}, {"CFE-CHG-022"_rule}));
        break;
      default: {
        std::vector<Parameter> parameters;
        if (may.may_turn_rear_rank) parameters.push_back(words_parameter("rear-rank", {"as it is", "turned about"}, 1));
        out.options.push_back(
            option(Answer::stand, "stand", "Stand to receive", parameters, {"CFE-CHG-020"_rule, "CFE-CHG-021"_rule}));
      }
    }
  }
}

void apply_response(Play& play, const Choice& choice) {
  Charge& charge = answered_charge(play.state);
  charge.answered = true;
  switch (answer_of(choice)) {
    case Answer::counter_charge: {
      charge.response = Response::counter_charge;
      const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[0])];
      charge.counter.average = static_cast<std::int8_t>(dice.average);
      charge.counter.d6 = static_cast<std::int8_t>(dice.d6);
      break;
    }
    case Answer::evade: charge.response = Response::evade; break;
    case Answer::shelter:
      charge.response = Response::shelter;
      charge.shelter = static_cast<UnitId>(choice.values[0]);
      break;
    case Answer::stand_and_fire: charge.response = Response::stand_and_fire; break;
    default:
      charge.response = Response::stand;
      charge.rear_rank_turned = !choice.values.empty() && choice.values[0] == 1;
  }
  Event& event = play.tell("responds", play.name(charge.target) + ": " + std::string(in_words(charge.response)),
                           {"CFE-CHG-014"_rule});
  event.facts.set("unit", charge.target);
  event.facts.set("response", in_words(charge.response));
  play.pop();
}

void response_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Charge& charge = answered_charge(state);
  const Responses may = responses_now(game, state, charge);
  const FieldUnit& own = unit_at(state, charge.target);
  const State there = as_if_met(game, state, charge);
  const double mean = mean_difference(game, there, charge.target);
  for (const Response response : may.allowed) {
    switch (response) {
      case Response::counter_charge:
        for (const std::int32_t way : ways_to_throw(game, own, true)) {
          out.push_back({choose(Answer::counter_charge, {way}),
                         0.75 - 0.05 * dice_ways[static_cast<std::size_t>(way)].count(), "meet them"});
        }
        break;
      case Response::evade: out.push_back({choose(Answer::evade), mean < -1 ? 0.85 : 0.3, "out of their way"}); break;
      case Response::shelter:
        for (const std::int32_t pikes : shelters(game, state, charge.target))
          out.push_back({choose(Answer::shelter, {pikes}), 0.9, "behind the pikes"});
        break;
      case Response::stand_and_fire: out.push_back({choose(Answer::stand_and_fire), 0.65, "a volley first"}); break;
      default: {
        Choice choice = choose(Answer::stand);
        if (may.may_turn_rear_rank) choice.values.push_back(1);
        out.push_back({choice, 0.5, "stand"});
      }
    }
  }
}

}  // namespace

const StepRules response_rules{"Responses to the charge", run_response, ask_response, nullptr, apply_response, nullptr,
                               response_candidates};

}  // namespace condotta::cfeo
