#include "reg/command_range.hpp"

#include "reg/position.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

bool in_range(const Rules& rules, const Prompt& prompt) {
  return table::within(table::Length::units(prompt.payer_distance),
                       table::Length::units(command_range(rules, prompt.payer)));
}

std::string range_in_words(const Rules& rules, const Prompt& prompt) {
  return "farther than the " + std::to_string(command_range(rules, prompt.payer)) + " BW of its " +
         std::string(in_words(prompt.payer.type)) + " commander";
}

}  // namespace

Ruling may_prompt(const Rules& rules, const Prompt& prompt) {
  Ruling ruling;
  const CommandNumbers& n = rules.numbers.command;
  if (prompt.unreliable && !prompt.turns_bases_in_combat) {
    ruling.refuse("REG-ALY-011"_rule, "its contingent is Unreliable");
  }
  if (prompt.own_command) return ruling;
  if (prompt.payer.ally) ruling.refuse("REG-CDR-015"_rule, "an Ally prompts his own troops only");
  if (prompt.unit_of_ally) ruling.refuse("REG-CDR-015"_rule, "only their own commander prompts allied troops");
  if (prompt.payer.type == CommandType::tribal) {
    ruling.refuse("REG-CDR-014"_rule, "a Tribal commander prompts his own command only");
  }
  if (prompt.payer.type == CommandType::instinctive && !n.instinctive_prompts_others) {
    ruling.refuse("REG-CDR-014"_rule, "an Instinctive commander prompts his own command only");
  }
  if (n.others_only_in_range && !in_range(rules, prompt)) {
    ruling.refuse("REG-CDR-014"_rule,
                  "beyond his command range of " + std::to_string(command_range(rules, prompt.payer)) + " BW");
  }
  return ruling;
}

// REG-TER-025: plain distance, whatever lies between.
Ruling in_command(const Rules& rules, const Prompt& prompt) {
  Ruling ruling;
  if (prompt.commander_dead) ruling.refuse("REG-OOC-003"_rule, "its commander is dead and not yet replaced");
  // REG-CDR-037
  if (prompt.commander_fights) ruling.refuse("REG-OOC-004"_rule, "its commander fights in the front rank elsewhere");
  if (!prompt.own_command) ruling.refuse("REG-OOC-005"_rule, "it is of another command");
  if (prompt.from_ambush) ruling.refuse("REG-OOC-008"_rule, "it comes out of ambush without its commander");
  // REG-OOC-007: Independent troops don't mind the distance. From the dead nothing is measured.
  const bool measured = prompt.own_command && !prompt.commander_dead && !prompt.independent;
  if (measured && !in_range(rules, prompt)) ruling.refuse("REG-OOC-002"_rule, range_in_words(rules, prompt));
  return ruling;
}

UnitId unit_with(const State& state, GeneralId id) {
  const General& general = state.generals[static_cast<std::size_t>(id)];
  return general.with == nobody ? nobody : state.bases[static_cast<std::size_t>(general.with)].unit;
}

table::Length distance_to(const State& state, GeneralId id, UnitId unit) {
  const General& general = state.generals[static_cast<std::size_t>(id)];
  const std::vector<table::Rectangle> square = {general_square(state, general)};
  const std::vector<table::Rectangle> bases = footprint(state, unit);
  return table::distance(table::Footprint(square), table::Footprint(bases));
}

table::Length distance_between(const State& state, GeneralId a, GeneralId b) {
  const auto square = [&](GeneralId id) { return general_square(state, state.generals[static_cast<std::size_t>(id)]); };
  return table::distance(square(a), square(b));
}

Prompt prompt_of(const State& state, GeneralId payer, UnitId id, bool measured) {
  const Unit& unit = state.units[static_cast<std::size_t>(id)];
  Prompt prompt;
  prompt.payer = appointment(state, payer);
  prompt.independent = unit.troops.has(Trait::independent);
  prompt.own_command = unit.command == payer;
  if (measured && !state.generals[static_cast<std::size_t>(payer)].killed) {
    prompt.payer_distance = distance_to(state, payer, id).units();
  }
  if (unit.command < 0) return prompt;
  const auto own = static_cast<std::size_t>(unit.command);
  const General& commander = state.generals[own];
  prompt.unit_of_ally = commander.ally;
  prompt.commander_dead = commander.killed;
  prompt.commander_fights = commander.committed && unit_with(state, unit.command) != id;
  prompt.from_ambush = unit.from_ambush && unit_with(state, unit.command) != id;  // REG-AMB-014
  prompt.unreliable = state.command.commanders[own].reliability == Reliability::unreliable;
  return prompt;
}

Ruling may_prompt(const Rules& rules, const State& state, GeneralId payer, std::span<const UnitId> units) {
  Ruling ruling;
  const auto command = [&](UnitId id) { return state.units[static_cast<std::size_t>(id)].command; };
  for (const UnitId id : units) {
    const Ruling one = may_prompt(rules, prompt_of(state, payer, id));
    ruling.refusals.insert(ruling.refusals.end(), one.refusals.begin(), one.refusals.end());
    if (command(id) != command(units.front())) {
      ruling.refuse("REG-ALY-005"_rule, "unit groups of different commands form no group");
    }
  }
  return ruling;
}

Ruling in_command(const Rules& rules, const State& state, GeneralId payer, std::span<const UnitId> units) {
  Ruling ruling;
  for (const UnitId id : units) {
    // Of another command it is out of command at any distance; whoever is with it has it in range.
    const bool own = state.units[static_cast<std::size_t>(id)].command == payer;
    const Ruling one = in_command(rules, prompt_of(state, payer, id, own && unit_with(state, payer) != id));
    ruling.refusals.insert(ruling.refusals.end(), one.refusals.begin(), one.refusals.end());
  }
  return ruling;
}

}  // namespace condotta::reg
