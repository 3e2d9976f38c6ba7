#include "reg/doubles.hpp"

#include <algorithm>
#include <array>

#include "reg/steps.hpp"

namespace condotta::reg {
namespace {

constexpr int commanders_of_a_player = 2;  // REG-TRN-002
constexpr int most_players = 2;            // REG-TRN-001

constexpr int pass_bits = 16;  // above the sub-phase in Step::number
constexpr int both_passed = 3;

int passed(const Step& step) { return step.number / pass_bits; }

std::string_view player_in(const Document& army, std::size_t command) {
  const Document* commands = army.find("command");
  if (commands == nullptr || command >= commands->items().size()) return {};
  const Document* player = commands->items()[command].find("player");
  return player == nullptr ? std::string_view() : player->text();
}

// The players of a side in the order of its commands; fewer than two where nobody is named, which is usual.
struct Players {
  std::array<std::string_view, most_players> names;
  int number = 0;
};
Players players_of(const Game& game, Side side) {
  Players players;
  const Document* army = game.scenario.find(name_of(side));
  const Document* commands = army == nullptr ? nullptr : army->find("command");
  if (commands == nullptr) return players;
  for (std::size_t i = 0; i < commands->items().size() && players.number < most_players; ++i) {
    const std::string_view name = player_in(*army, i);
    if (name.empty()) return players;
    if (players.number == 0 || players.names[0] != name)
      players.names[static_cast<std::size_t>(players.number++)] = name;
  }
  return players;
}

int number_of_player(const Game& game, const State& state, GeneralId general) {
  const Players players = players_of(game, state.generals[static_cast<std::size_t>(general)].side);
  const std::string_view name = player_of(game, state, general);
  for (int i = 0; i < players.number; ++i) {
    if (players.names[static_cast<std::size_t>(i)] == name) return i;
  }
  return -1;
}

// The General whose business a value of a choice is: nobody's if it is no piece of that side.
int concerned(const Game& game, const State& state, Side side, ParameterKind kind, std::int32_t value) {
  GeneralId general = -1;
  if (kind == ParameterKind::base && value >= 0 && value < static_cast<int>(state.bases.size())) {
    const UnitId unit = state.bases[static_cast<std::size_t>(value)].unit;
    return concerned(game, state, side, ParameterKind::unit, unit);
  }
  if (kind == ParameterKind::unit && value >= 0 && value < static_cast<int>(state.units.size())) {
    if (state.units[static_cast<std::size_t>(value)].side != side) return -1;
    general = state.units[static_cast<std::size_t>(value)].command;
  } else if (kind == ParameterKind::leader && value >= 0 && value < static_cast<int>(state.generals.size())) {
    if (state.generals[static_cast<std::size_t>(value)].side == side) general = static_cast<GeneralId>(value);
  }
  return general < 0 ? -1 : number_of_player(game, state, general);
}

bool two_players(const Game& game, Side side) { return players_of(game, side).number == most_players; }

}  // namespace

std::optional<Go> side_go(std::span<const std::optional<Go>> players) {
  bool all_said = true;
  for (const std::optional<Go>& go : players) {
    if (!go) all_said = false;
    if (go && *go != Go::pass) return go;  // REG-TRN-003: one action per go for the side
  }
  return all_said ? std::optional(Go::pass) : std::nullopt;
}

Ruling may_play(const Rules& rules, int players, std::span<const Appointment> army) {
  Ruling ruling = may_command_together(rules, army);
  if (players < 1 || players > most_players) {
    ruling.refuse("REG-TRN-001"_rule, std::to_string(players) + " players on one side");
  }
  if (players == 2 && army.size() != static_cast<std::size_t>(players * commanders_of_a_player)) {
    ruling.refuse("REG-TRN-002"_rule, std::to_string(army.size()) + " commanders for two players");
  }
  return ruling;
}

std::vector<std::string> players_named(std::span<const std::string> players) {
  std::vector<std::string> names;
  for (const std::string& name : players) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

Ruling may_divide(const Rules& rules, std::span<const Appointment> army, std::span<const std::string> players) {
  Ruling ruling;
  const std::vector<std::string> names = players_named(players);
  if (names.empty()) return ruling;
  if (std::ranges::find(players, std::string()) != players.end()) {
    ruling.refuse("REG-TRN-002"_rule, "some commanders have a player and some have none");
  }
  if (names.size() > most_players) {
    ruling.refuse("REG-TRN-001"_rule, std::to_string(names.size()) + " players on one side");
  }
  if (names.size() < most_players || !ruling.allowed()) return ruling;
  ruling = may_play(rules, most_players, army);
  for (const std::string& name : names) {
    const auto his = std::ranges::count(players, name);
    if (his == commanders_of_a_player) continue;
    ruling.refuse("REG-TRN-002"_rule,
                  name + " has " + std::to_string(his) + (his == 1 ? " commander" : " commanders") + ", not two");
  }
  return ruling;
}

int phase_asked(const Step& step) { return step.number % pass_bits; }

bool note_pass(Step& step, int player) {
  const int all = player < 0 ? both_passed : passed(step) | 1 << player;
  step.number = phase_asked(step) + all * pass_bits;
  return all == both_passed;
}

void forget_passes(Step& step) { step.number = phase_asked(step); }

// Generals stand in the order of the commands of red, then of blue; those of [[general]] tables come before them.
std::string_view player_of(const Game& game, const State& state, GeneralId general) {
  const Side side = state.generals[static_cast<std::size_t>(general)].side;
  const Document* army = game.scenario.find(name_of(side));
  if (army == nullptr) return {};
  std::size_t command = 0;
  for (GeneralId i = 0; i < general; ++i) command += state.generals[static_cast<std::size_t>(i)].side == side ? 1 : 0;
  return player_in(*army, command);
}

std::string player_name(const Game& game, const State&, Side side, int player) {
  return std::string(players_of(game, side).names[static_cast<std::size_t>(player)]);
}

std::expected<void, Fault> check_players(const Rules& rules, const State& state, const Document& army, Side side) {
  std::vector<Appointment> commanders;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side != side) continue;
    names.emplace_back(player_in(army, commanders.size()));
    commanders.push_back(appointment(state, static_cast<GeneralId>(i)));
  }
  const Ruling ruling = may_divide(rules, commanders, names);
  if (ruling.allowed()) return {};
  const Refusal& first = ruling.refusals.front();
  return std::unexpected(
      Fault{"the " + std::string(name_of(side)) + " army: " + first.facts + " (" + std::string(first.rule.text()) + ")",
            army.line()});
}

std::vector<int> players_asked(const Game& game, const State& state, const Decision& asked) {
  std::vector<bool> found(most_players, false);
  const bool goes = asked.find("pass") != nullptr;
  for (const Option& option : asked.options) {
    for (const Parameter& parameter : option.parameters) {
      for (const std::int32_t value : parameter.allowed) {
        const int player = concerned(game, state, asked.side, parameter.kind, value);
        if (player >= 0) found[static_cast<std::size_t>(player)] = true;
      }
    }
  }
  const int done = goes ? passed(state.steps.back()) : 0;  // REG-TRN-003: either may act, who has not passed
  std::vector<int> players;
  for (int i = 0; i < most_players; ++i) {
    const bool his = goes || found[static_cast<std::size_t>(i)];
    if (his && (done >> i & 1) == 0) players.push_back(i);
  }
  if (players.empty()) players = {0, 1};  // about nobody's troops: whoever speaks for the side
  return players;
}

void share_between_players(const Game& game, const State& state, Decision& asked) {
  if (!two_players(game, asked.side)) return;
  const std::vector<int> players = players_asked(game, state, asked);
  std::string names;
  for (const int player : players)
    names += (names.empty() ? "" : " or ") + player_name(game, state, asked.side, player);
  asked.question = names + ": " + asked.question;
  for (Option& option : asked.options) {
    if (option.name != "pass") continue;
    Parameter who{"player", ParameterKind::number, {}, 0, 0};
    who.optional = true;
    who.usual = -1;
    for (const int player : players) {
      who.allowed.push_back(player);
      who.labels.push_back(player_name(game, state, asked.side, player));
    }
    option.parameters.push_back(std::move(who));
    option.rules.push_back("REG-TRN-003"_rule);
  }
}

std::string players_to_decide(const Game& game, const State& state, Side side) {
  if (!two_players(game, side) || over(state)) return "";
  const Decision asked = decision(game, state);
  if (asked.side != side) return "";
  std::string names;
  for (const int player : players_asked(game, state, asked)) {
    names += (names.empty() ? "" : " or ") + player_name(game, state, side, player);
  }
  return names;
}

}  // namespace condotta::reg
