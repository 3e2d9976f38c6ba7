#include "cfeo/steps.hpp"

#include <algorithm>

namespace condotta::cfeo {
namespace {

bool run_over(Play&) { return true; }
constexpr StepRules begin_turn_rules{"Start of the turn", run_begin_turn};
constexpr StepRules over_rules{"The end", run_over};

}  // namespace

const StepRules& rules_of(StepKind kind) {
  switch (kind) {
    case StepKind::place_terrain: return place_terrain_rules;
    case StepKind::choose_edge: return choose_edge_rules;
    case StepKind::write_orders: return write_orders_rules;
    case StepKind::dig_in: return dig_in_rules;
    case StepKind::deploy_battalia: return deploy_battalia_rules;
    case StepKind::deploy_unit: return deploy_unit_rules;
    case StepKind::begin_turn: return begin_turn_rules;
    case StepKind::initiative: return initiative_rules;
    case StepKind::artillery: return artillery_rules;
    case StepKind::fire: return fire_rules;
    case StepKind::command: return command_rules;
    case StepKind::control: return control_rules;
    case StepKind::control_option: return control_option_rules;
    case StepKind::movement: return movement_rules;
    case StepKind::ride: return ride_rules;
    case StepKind::declare_charges: return declare_charges_rules;
    case StepKind::charge_dice: return charge_dice_rules;
    case StepKind::response: return response_rules;
    case StepKind::charge_moves: return charge_moves_rules;
    case StepKind::follow_up: return follow_up_rules;
    case StepKind::standing_fire: return standing_fire_rules;
    case StepKind::fight: return fight_rules;
    case StepKind::bad_war: return bad_war_rules;
    case StepKind::after_combat: return after_combat_rules;
    case StepKind::stop_short: return stop_short_rules;
    case StepKind::new_combats: return new_combats_rules;
    case StepKind::lose_stands: return lose_stands_rules;
    case StepKind::redress: return redress_rules;
    case StepKind::misfortunes: return misfortunes_rules;
    case StepKind::end_of_turn: return end_of_turn_rules;
    case StepKind::over: break;
  }
  return over_rules;
}

Event& Play::tell(std::string_view kind, std::string words, std::vector<RuleId> rules) {
  events.push_back({kind, std::move(words), std::move(rules), Document::object(), std::nullopt});
  return events.back();
}

void advance(Play& play) {
  while (!rules_of(play.state.steps.back().kind).run(play)) {
  }
}

Decision decision(const Game& game, const State& state) {
  Decision out;
  const Step& top = state.steps.back();
  const StepRules& rules = rules_of(top.kind);
  out.side = top.side;
  out.step = rules.name;
  if (rules.ask != nullptr) rules.ask(game, state, out);
  return out;
}

bool may(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  const StepRules& rules = rules_of(state.steps.back().kind);
  if (rules.check != nullptr) rules.check(game, state, choice, ruling);
  return ruling.allowed();
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  return check(game, state, choice, decision(game, state));
}

Ruling check(const Game& game, const State& state, const Choice& choice, const Decision& asked) {
  Ruling ruling;
  const StepRules& rules = rules_of(state.steps.back().kind);
  if (const auto shape = fits(asked, choice); !shape) {
    ruling.refuse(asked.rules.empty() ? "CFE-SEQ-007"_rule : asked.rules.front(), shape.error().what);
    return ruling;
  }
  if (rules.check != nullptr) rules.check(game, state, choice, ruling);
  return ruling;
}

void apply(Play& play, const Choice& choice) {
  rules_of(play.state.steps.back().kind).apply(play, choice);
  advance(play);
}

Preview preview(const Game& game, const State& state, const Choice& choice) {
  Preview out{check(game, state, choice)};
  const StepRules& rules = rules_of(state.steps.back().kind);
  const bool shaped = fits(decision(game, state), choice).has_value();
  if (rules.preview != nullptr && shaped) rules.preview(game, state, choice, out);
  return out;
}

std::vector<Candidate> candidates(const Game& game, const State& state) {
  std::vector<Candidate> out;
  const StepRules& rules = rules_of(state.steps.back().kind);
  if (rules.candidates != nullptr) rules.candidates(game, state, out);
  if (!out.empty()) return out;
  // Whatever has nothing to choose.
  for (const Option& each : decision(game, state).options) {
    Choice choice{each.number, {}};
    bool plain = true;
    for (const Parameter& parameter : each.parameters) {
      plain = plain && (!parameter.allowed.empty() || parameter.usual.has_value() || parameter.optional);
      if (!plain) break;
      choice.values.push_back(parameter.usual             ? *parameter.usual
                              : parameter.allowed.empty() ? -1
                                                          : parameter.allowed.front());
    }
    if (plain && check(game, state, choice).allowed()) out.push_back({choice, 0.5, "what the rules allow"});
  }
  return out;
}

// --- what the steps share
// ----------------------------------------------------------------------------------------------------------------------

Parameter unit_parameter(std::vector<std::int32_t> allowed, std::string_view name) {
  Parameter out{name, ParameterKind::unit, std::move(allowed)};
  if (!out.allowed.empty()) out.usual = out.allowed.front();
  return out;
}
Parameter target_parameter(std::vector<std::int32_t> allowed, std::string_view name) {
  Parameter out{name, ParameterKind::target, std::move(allowed)};
  if (!out.allowed.empty()) out.usual = out.allowed.front();
  return out;
}
Parameter words_parameter(std::string_view name, std::vector<std::string> labels, int usual) {
  Parameter out{name, ParameterKind::number, {}};
  for (std::size_t i = 0; i < labels.size(); ++i) out.allowed.push_back(static_cast<std::int32_t>(i));
  out.labels = std::move(labels);
  out.usual = usual;
  return out;
}
Parameter range_parameter(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most,
                          std::int32_t usual) {
  Parameter out{name, kind, {}, least, most};
  out.usual = std::clamp(usual, least, most);
  return out;
}
Parameter x_parameter(const Game& game, std::int32_t usual) {
  return range_parameter("x", ParameterKind::x, 0, game.width.ticks(), usual);
}
Parameter y_parameter(const Game& game, std::int32_t usual) {
  return range_parameter("y", ParameterKind::y, 0, game.height.ticks(), usual);
}

Option option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
              std::vector<RuleId> rules) {
  return {number(answer), name, std::move(words), std::move(parameters), std::move(rules)};
}

std::string yards_in_words(double yards) {
  const auto tenths = static_cast<std::int64_t>(yards * 10 + 0.5);
  std::string out = std::to_string(tenths / 10);
  if (tenths % 10 != 0) out += "." + std::to_string(tenths % 10);
  return out + " yd";
}

std::string plural(int count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

void take(Ruling& ruling, const Ruling& more) {
  ruling.refusals.insert(ruling.refusals.end(), more.refusals.begin(), more.refusals.end());
}

void throw_dice(Play& play, Throw& dice) {
  // A house rule may name more dice than there is room for.
  for (int i = 0; i < dice.average && !dice.averages.full(); ++i)
    dice.averages.push_back(play.dice.roll(dice::average_die));
  for (int i = 0; i < dice.d6 && !dice.sixes.full(); ++i) dice.sixes.push_back(play.dice.roll(dice::d6));
}

Document dice_document(const Throw& dice) {
  Document list = Document::array();
  const auto add = [&](std::string_view die, int face) {
    Document one = Document::object();
    one.set("die", die);
    one.set("face", std::to_string(face));
    list.push(std::move(one));
  };
  for (const std::uint8_t face : dice.averages) add("average", face);
  for (const std::uint8_t face : dice.sixes) add("d6", face);
  return list;
}

Document terms_document(const Breakdown& breakdown) {
  Document list = Document::array();
  for (const Term& term : breakdown.terms()) {
    Document one = Document::object();
    one.set("rule", term.rule.text());
    one.set("label", term.label);
    one.set("value", term.value);
    list.push(std::move(one));
  }
  return list;
}

std::string dice_in_words(const Throw& dice) {
  std::string out;
  for (const std::uint8_t face : dice.averages) out += (out.empty() ? "" : ", ") + std::to_string(face);
  for (const std::uint8_t face : dice.sixes) out += (out.empty() ? "D6 " : ", D6 ") + std::to_string(face);
  return out;
}

Parameter dice_parameter(const std::vector<std::int32_t>& allowed, std::string_view name) {
  constexpr std::array<std::string_view, 4> words = {"1 average die", "2 average dice", "1 average die and 1 D6",
                                                     "2 average dice and 1 D6"};
  Parameter out{name, ParameterKind::number, allowed};
  for (const std::int32_t way : allowed) out.labels.emplace_back(words[static_cast<std::size_t>(way)]);
  if (!allowed.empty()) out.usual = allowed.back();
  return out;
}

std::vector<std::int32_t> ways_to_throw(const Game& game, const FieldUnit& unit, bool charging) {
  std::vector<std::int32_t> ways;
  const Mover how = mover_of(unit);
  // CFE-MOV-030: baggage has one die.
  const SpeedLimits limits = how == Mover::cavalry
                                 ? speed_limits(game.rules, {unit.speed_before, false, charging || unit.charges_again})
                                 : SpeedLimits{1, 3};
  for (std::size_t i = 0; i < dice_ways.size(); ++i) {
    const MoveDice& dice = dice_ways[i];
    if (!may_roll(game.rules, how, Going::good, dice).allowed()) continue;
    if (arm(unit) == Arm::wagons && dice.count() > 1) continue;
    if (dice.count() < limits.least || dice.count() > limits.most) continue;
    ways.push_back(static_cast<std::int32_t>(i));
  }
  return ways;
}

}  // namespace condotta::cfeo
