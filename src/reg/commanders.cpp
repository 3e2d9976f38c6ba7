#include "reg/commanders.hpp"

#include <algorithm>

#include "reg/cards.hpp"
#include "reg/position.hpp"

namespace condotta::reg {

Appointment appointment(const State& state, GeneralId id) {
  const General& general = state.generals[static_cast<std::size_t>(id)];
  const Commander& commander = state.command.commanders[static_cast<std::size_t>(id)];
  return {general.grade, commander.type, general.army_commander, general.ally, commander.floating};
}

int allowance(const Rules& rules, Grade grade) { return rules.numbers.command.cards[static_cast<std::size_t>(grade)]; }

int largest_group(const Rules& rules, Grade grade) {
  return rules.numbers.command.largest_group[static_cast<std::size_t>(grade)];
}

int command_range(const Rules& rules, const Appointment& who) {
  const CommandNumbers& n = rules.numbers.command;
  return who.floating ? n.floating_range : n.range[static_cast<std::size_t>(who.type)];
}

Ruling may_command_together(const Rules& rules, std::span<const Appointment> army) {
  const CommandNumbers& n = rules.numbers.command;
  Ruling ruling;
  const auto number = static_cast<int>(army.size());
  if (number < n.least_commanders || number > n.most_commanders) {
    ruling.refuse("REG-CDR-001"_rule, std::to_string(number) + " commanders");
  }
  const auto heads = std::count_if(army.begin(), army.end(), [](const Appointment& a) { return a.army_commander; });
  if (heads != 1) ruling.refuse("REG-CDR-001"_rule, std::to_string(heads) + " Army Commanders");
  int talented = 0;
  for (const Appointment& who : army) {
    if (who.grade >= Grade::talented) ++talented;
    if (who.grade == Grade::legendary && !who.army_commander) {
      ruling.refuse("REG-CDR-003"_rule, "a Legendary sub-commander");
    }
    if (who.ally && who.army_commander) ruling.refuse("REG-CDR-002"_rule, "an Ally as Army Commander");
    if (who.floating && !(who.army_commander && who.type == CommandType::professional)) {
      ruling.refuse("REG-CDR-008"_rule, "only a Professional Army Commander floats");
    }
  }
  if (talented > n.most_talented) {
    ruling.refuse("REG-CDR-004"_rule, std::to_string(talented) + " commanders Talented or better");
  }
  return ruling;
}

void lose_cards(CommandState& command, GeneralId general) {
  const Hand hand = command.commanders[static_cast<std::size_t>(general)].hand;
  discard(command, general, hand);
}

void note_killed(State& state, GeneralId id) {
  General& general = state.generals[static_cast<std::size_t>(id)];
  Commander& commander = state.command.commanders[static_cast<std::size_t>(id)];
  general.killed = true;
  general.committed = false;
  general.with = nobody;
  commander.absence = Absence::awaiting_replacement;
  commander.killed_in_turn = state.command.turn;
}

ReplacementStep replacement_step(CommandType type) {
  return type == CommandType::tribal ? ReplacementStep::end_of_turn_6_2 : ReplacementStep::movement_4_2;
}

bool replacement_due(const Commander& dead, int turn, ReplacementStep step) {
  return dead.absence == Absence::awaiting_replacement && turn > dead.killed_in_turn &&
         step == replacement_step(dead.type);
}

Grade replacement_grade(Grade at_death) {
  return at_death == Grade::mediocre ? Grade::mediocre : static_cast<Grade>(static_cast<int>(at_death) - 1);
}

ReplacementPlaces replacement_places(const State& state, GeneralId dead) {
  const Side side = state.generals[static_cast<std::size_t>(dead)].side;
  const bool floating = state.command.commanders[static_cast<std::size_t>(dead)].floating;
  ReplacementPlaces places;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const Unit& unit = state.units[i];
    if (unit.side != side || unit.broken || unit.off_table) continue;
    const auto id = static_cast<UnitId>(i);
    if (unit.troops.type == Type::camp) {
      places.camps.push_back(id);
      continue;
    }
    const bool of_ally = unit.command >= 0 && state.generals[static_cast<std::size_t>(unit.command)].ally;
    if (unit.command == dead || (floating && !of_ally)) places.units.push_back(id);  // REG-CDR-046
  }
  return places;
}

void replace(State& state, GeneralId dead, BaseId with) {
  General& general = state.generals[static_cast<std::size_t>(dead)];
  Commander& commander = state.command.commanders[static_cast<std::size_t>(dead)];
  general.grade = replacement_grade(general.grade);  // REG-CDR-045
  general.killed = false;
  general.with = with;
  general.at = state.bases[static_cast<std::size_t>(with)].pose.front;
  commander.absence = Absence::present;
  commander.killed_in_turn = 0;
  commander.upgraded = false;
  commander.moved = false;
}

void begin_phase(CommandState& command) {
  for (Commander& commander : command.commanders) {
    commander.upgraded = false;
    commander.moved = false;
  }
}

std::expected<void, Fault> well_formed_command(const Rules& rules, const State& state) {
  const CommandState& command = state.command;
  if (command.commanders.size() != state.generals.size()) {
    return std::unexpected(Fault{"there must be a commander for every general"});
  }
  for (const Commander& commander : command.commanders) {
    if (commander.type > CommandType::tribal || commander.absence > Absence::in_ambush ||
        commander.march > MarchSide::right || commander.reliability > Reliability::unreliable) {
      return std::unexpected(Fault{"a commander is of no kind that the rules know"});
    }
  }
  if (command.goes.next > Side::blue) return std::unexpected(Fault{"the next go is nobody's"});
  if (!cards_conserved(rules, command)) {
    return std::unexpected(Fault{"the cards in pile, discards and hands are not those of the deck"});  // REG-CRD-001
  }
  return {};
}

std::string_view in_words(CommandType type) {
  switch (type) {
    case CommandType::professional: return "Professional";
    case CommandType::instinctive: return "Instinctive";
    case CommandType::tribal: return "Tribal";
  }
  return "";
}

}  // namespace condotta::reg
