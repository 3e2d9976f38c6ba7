#include "reg/doubles.hpp"

namespace condotta::reg {
namespace {

constexpr int commanders_of_a_player = 2;  // REG-TRN-002
constexpr int most_players = 2;            // REG-TRN-001

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

}  // namespace condotta::reg
