// What the steps of a game move ask: the decisions with their options.
#include <algorithm>

#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

// Which options are built: all, or only the one that a choice is of, with its unit.
struct Asking {
  const Game& game;
  const State& state;
  const Choice* choice = nullptr;

  bool wants(Answer answer) const { return choice == nullptr || choice->option == static_cast<std::uint16_t>(answer); }
  std::vector<int> who(Answer answer) const {
    if (!wants(answer)) return {};
    const bool one = choice != nullptr && !choice->values.empty();
    return able(game, state, answer, {one ? int{choice->values[0]} : nobody, false});
  }
};

constexpr std::int32_t unit_ticks = table::Length::ticks_per_unit;
constexpr std::int32_t degree = table::Angle::ticks_per_degree;

}  // namespace

Side asked(const State& state) {
  if (!state.tasks.empty()) return decides(state, state.tasks.back());
  return asks(state).value_or(Side::red);
}

Parameter named(const Game& game, std::string_view name, ParameterKind kind, const std::vector<int>& values) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  for (const int value : values) {
    parameter.allowed.push_back(value);
    if (kind == ParameterKind::leader) {
      parameter.labels.push_back(game.officer_names[at_index(value)]);
    } else {
      parameter.labels.push_back(game.names[at_index(value)]);
    }
  }
  return parameter;
}

Parameter range(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most, std::int32_t usual) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  parameter.least = least;
  parameter.most = most;
  parameter.usual = usual;
  return parameter;
}

Parameter listed_values(std::string_view name, std::vector<std::int32_t> values, std::vector<std::string> labels) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = ParameterKind::number;
  parameter.allowed = std::move(values);
  parameter.labels = std::move(labels);
  return parameter;
}

std::vector<int> all_enemies(const State& state, Side side) {
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (is_enemy(state, i, side)) out.push_back(i);
  }
  return out;
}

std::vector<int> own_units(const State& state, Side side) { return all_enemies(state, other(side)); }

void offer(Decision& decision, Answer answer, std::string_view name, std::string words,
           std::vector<Parameter> parameters, std::vector<RuleId> rules) {
  Option option;
  option.number = static_cast<std::uint16_t>(answer);
  option.name = name;
  option.words = std::move(words);
  option.parameters = std::move(parameters);
  option.rules = std::move(rules);
  decision.options.push_back(std::move(option));
}

namespace {

void offer_command(const Asking& asking, Decision& decision) {
  const Game& game = asking.game;
  const State& state = asking.state;
  const auto simple = [&](Answer answer, std::string_view name, std::string words, std::vector<RuleId> rules) {
    const auto units = asking.who(answer);
    if (!units.empty())
      offer(decision, answer, name, std::move(words), {named(game, "unit", ParameterKind::unit, units)},
            std::move(rules));
  };
  simple(Answer::fit_plugs, "fit-bayonets", "Fit plug bayonets", {"FWC-FRM-018"_rule});
  simple(Answer::remove_plugs, "remove-bayonets", "Take plug bayonets out", {"FWC-FRM-019"_rule});
  simple(Answer::mount, "mount", "Mount", {"FWC-DRG-004"_rule});
  if (const auto units = asking.who(Answer::dismount); !units.empty()) {
    offer(decision, Answer::dismount, "dismount", "Dismount",
          {named(game, "unit", ParameterKind::unit, units),
           listed_values("when", {0, 1}, {"before it moves", "after it has moved"})},
          {"FWC-DRG-004"_rule, "FWC-DRG-012"_rule});
  }
  if (const auto units = asking.who(Answer::change_formation); !units.empty()) {
    offer(decision, Answer::change_formation, "change-formation", "Change formation or the number of files",
          {named(game, "unit", ParameterKind::unit, units),
           listed_values("formation", {0, 1, 2}, {"block", "Dutch", "fraised"}),
           range("files", ParameterKind::number, 1, static_cast<std::int32_t>(Unit::most_files), 2)},
          {"FWC-FRM-023"_rule});
  }
  if (const auto nobles = asking.who(Answer::order_noble); !nobles.empty()) {
    offer(decision, Answer::order_noble, "order-noble", "Order a noble away from his unit",
          {named(game, "leader", ParameterKind::leader, nobles)}, {"FWC-GEN-019"_rule});
  }
  if (const auto generals = asking.who(Answer::support); !generals.empty()) {
    offer(decision, Answer::support, "support", "Choose whom a general supports in hand-to-hand",
          {named(game, "leader", ParameterKind::leader, generals),
           listed_values("type", {-1, 0, 1, 2}, {"as the rule says", "pike", "halberd", "shot"})},
          {"FWC-GEN-021"_rule, "FWC-GEN-022"_rule});
  }
  if (const auto engineers = asking.who(Answer::relay); !engineers.empty()) {
    std::vector<std::int32_t> works;
    std::vector<std::string> labels;
    for (int work = 0; work < static_cast<int>(state.works.size()); ++work) {
      if (state.works[at_index(work)].side != decision.side) continue;
      works.push_back(work);
      labels.push_back(game.work_names[at_index(work)]);
    }
    offer(decision, Answer::relay, "re-lay", "Re-lay a charge",
          {named(game, "unit", ParameterKind::unit, engineers), listed_values("work", works, labels)},
          {"FWC-SIE-008"_rule, "FWC-SIE-012"_rule});
  }
  simple(Answer::resupply, "re-supply", "Unload the wagon that it touches", {"FWC-LOG-002"_rule, "FWC-LOG-006"_rule});
}

void offer_move(const Game& game, Answer answer, const std::vector<int>& units, Decision& decision) {
  const Parameter who = named(game, "unit", ParameterKind::unit, units);
  if (answer == Answer::move) {
    offer(decision, Answer::move, "move", "Move a unit: wheel, then straight on",
          {who, range("wheel", ParameterKind::wheel, -90 * degree, 90 * degree, 0),
           range("distance", ParameterKind::distance, -24 * unit_ticks, 36 * unit_ticks, 6 * unit_ticks)},
          {"FWC-MOV-001"_rule, "FWC-MOV-007"_rule});
  } else if (answer == Answer::sidestep) {
    offer(decision, Answer::sidestep, "sidestep", "Move a unit sideways",
          {who, range("sideways", ParameterKind::sideways, -12 * unit_ticks, 12 * unit_ticks, 0)},
          {"FWC-MOV-008"_rule});
  } else {
    offer(decision, Answer::turn, "turn", "Turn a unit on the spot",
          {who, listed_values("degrees", {90, 180, 270}, {"to the right", "about", "to the left"})},
          {"FWC-MOV-008"_rule});
  }
}

void offer_moves(const Asking& asking, Decision& decision) {
  const Game& game = asking.game;
  const State& state = asking.state;
  for (const Answer answer : {Answer::move, Answer::sidestep, Answer::turn}) {
    const auto units = asking.who(answer);
    if (units.empty()) continue;
    offer_move(game, answer, units, decision);
  }
  if (const auto guns = asking.who(Answer::pivot); !guns.empty()) {
    offer(decision, Answer::pivot, "pivot", "Pivot a gun",
          {named(game, "unit", ParameterKind::unit, guns),
           range("angle", ParameterKind::number, -90 * degree, 90 * degree, 0)},
          {"FWC-MOV-013"_rule});
  }
  if (const auto horse = asking.who(Answer::withdraw); !horse.empty()) {
    offer(decision, Answer::withdraw, "withdraw", "Withdraw horse from a melee",
          {named(game, "unit", ParameterKind::unit, horse),
           range("distance", ParameterKind::distance, unit_ticks, 24 * unit_ticks, 20 * unit_ticks)},
          {"FWC-MOV-027"_rule});
  }
  if (const auto leaders = asking.who(Answer::ride); !leaders.empty()) {
    offer(decision, Answer::ride, "ride", "Send a leader to a unit",
          {named(game, "leader", ParameterKind::leader, leaders),
           named(game, "target", ParameterKind::target, own_units(state, decision.side))},
          {"FWC-GEN-024"_rule});
  }
  if (const auto leaders = asking.who(Answer::ride_alone); !leaders.empty()) {
    offer(decision, Answer::ride_alone, "ride-alone", "Send a leader to a place by himself",
          {named(game, "leader", ParameterKind::leader, leaders),
           range("x", ParameterKind::x, 0, table::Length::units(game.width).ticks(), 0),
           range("y", ParameterKind::y, 0, table::Length::units(game.height).ticks(), 0)},
          {"FWC-GEN-024"_rule});
  }
  if (const auto ready = asking.who(Answer::enter); !ready.empty()) {
    std::vector<std::int32_t> open;
    std::vector<std::string> labels;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody || !state.sections[at_index(piece.section)].open) continue;
      open.push_back(piece.section);
      labels.push_back(piece.name);
    }
    offer(decision, Answer::enter, "enter", "Go in through an opening",
          {named(game, "unit", ParameterKind::unit, ready), listed_values("section", open, labels)},
          {"FWC-DEF-014"_rule});
  }
}

void offer_shooting(const Asking& asking, Decision& decision) {
  const Game& game = asking.game;
  const State& state = asking.state;
  if (const auto units = asking.who(Answer::shoot); !units.empty()) {
    offer(decision, Answer::shoot, "shoot", "Shoot",
          {named(game, "unit", ParameterKind::unit, units),
           named(game, "target", ParameterKind::target, all_enemies(state, decision.side)),
           listed_values("ammunition", {0, 1}, {"ball", "case"})},
          {"FWC-SHT-004"_rule});
  }
  if (const auto guns = asking.who(Answer::bombard); !guns.empty()) {
    std::vector<std::int32_t> sections;
    std::vector<std::string> labels;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody) continue;
      sections.push_back(piece.section);
      labels.push_back(piece.name);
    }
    offer(decision, Answer::bombard, "bombard", "Bombard a defence",
          {named(game, "unit", ParameterKind::unit, guns), listed_values("section", sections, labels)},
          {"FWC-DEF-008"_rule});
  }
}

}  // namespace

namespace {

Decision decision_of(const Asking& asking) {
  const Game& game = asking.game;
  const State& state = asking.state;
  if (!state.tasks.empty()) return task_decision(game, state, state.tasks.back());
  Decision decision;
  decision.side = asked(state);
  decision.step = in_words(state.step);
  switch (state.step) {
    case Step::agreed:
    case Step::edge_choice:
    case Step::deploying: offer_deployment(game, state, decision); return decision;
    case Step::ready_red:
    case Step::ready_blue: {
      // FWC-BAS-028, FWC-TBL-003: loaded, lances whole, plug bayonets out unless the owner says in
      decision.question = "Are your troops ready?";
      decision.rules = {"FWC-BAS-028"_rule};
      if (const auto units = asking.who(Answer::fit_plugs); !units.empty())
        offer(decision, Answer::fit_plugs, "fit-bayonets", "Begin with plug bayonets in",
              {named(game, "unit", ParameterKind::unit, units)}, {"FWC-FRM-017"_rule});
      break;
    }
    case Step::mines_first:
    case Step::mines_second: {
      decision.question = "Which mines and petards are set off?";
      decision.rules = {"FWC-SIE-002"_rule, "FWC-SIE-010"_rule};
      std::vector<std::int32_t> values;
      std::vector<std::string> labels;
      for (const int work : asking.who(Answer::fire_work)) {
        values.push_back(work);
        labels.push_back(game.work_names[at_index(work)]);
      }
      if (!values.empty())
        offer(decision, Answer::fire_work, "set-off", "Set it off", {listed_values("work", values, labels)},
              {"FWC-SIE-003"_rule, "FWC-SIE-011"_rule});
      break;
    }
    case Step::command_first:
    case Step::command_second:
      decision.question = "What do your troops prepare?";
      decision.rules = {"FWC-SEQ-004"_rule};
      offer_command(asking, decision);
      break;
    case Step::charges_first:
    case Step::charges_second: {
      decision.question = "Which charges do you declare?";
      decision.rules = {"FWC-CHG-001"_rule, "FWC-CHG-002"_rule};
      if (const auto units = asking.who(Answer::charge); !units.empty())
        offer(decision, Answer::charge, "charge", "Declare a charge",
              {named(game, "unit", ParameterKind::unit, units),
               named(game, "target", ParameterKind::target, all_enemies(state, decision.side)),
               range("wheel", ParameterKind::wheel, -45 * degree, 45 * degree, 0)},
              {"FWC-CHG-014"_rule});
      if (const auto units = asking.who(Answer::ferocious); !units.empty())
        offer(decision, Answer::ferocious, "ferocious-attack", "Declare a ferocious attack",
              {named(game, "unit", ParameterKind::unit, units),
               named(game, "target", ParameterKind::target, all_enemies(state, decision.side))},
              {"FWC-FER-003"_rule, "FWC-FER-005"_rule});
      break;
    }
    case Step::moves_first:
    case Step::moves_second:
      decision.question = "Which units move?";
      decision.rules = {"FWC-SEQ-006"_rule};
      offer_moves(asking, decision);
      break;
    default:
      decision.question = "Who shoots at whom?";
      decision.rules = {"FWC-SHT-001"_rule, "FWC-SEQ-010"_rule};
      offer_shooting(asking, decision);
      break;
  }
  if (asking.wants(Answer::done)) offer(decision, Answer::done, "done", "Nothing more", {}, {"FWC-SEQ-002"_rule});
  if (asking.wants(Answer::concede) && state.step >= Step::command_first && state.step <= Step::moves_second)
    offer(decision, Answer::concede, "concede", "Concede the battle", {}, {"FWC-VIC-007"_rule});
  return decision;
}

}  // namespace

Decision decision(const Game& game, const State& state) { return decision_of({game, state}); }

Decision decision_for(const Game& game, const State& state, const Choice& choice) {
  return decision_of({game, state, &choice});
}

}  // namespace condotta::fwc
