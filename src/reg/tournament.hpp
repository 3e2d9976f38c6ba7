// A tournament of Renatio et Gloriam: Swiss rounds, the book's victory points, and the table (REG-TRN).
//
//   auto open = read_tournament(document);
//   pair_round(*open, source);                    // games of the next round, without rematches
//   set_result(*open, 3, result);                 // of table 3
//   for (const TournamentPlace& place : standings(rules, *open)) …
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "dice/source.hpp"
#include "document/document.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {

// A player, or two who play one army together (REG-TRN-001, REG-TRN-002).
struct TournamentEntry {
  std::string name;
  std::vector<std::string> players;  // one or two; the name itself if nobody is named
  std::string army;                  // as the organiser writes it: a file, or words
  bool withdrawn = false;
};

struct GameResult {
  std::array<Damage, 2> broke{};  // what each did to the other's army
  std::array<bool, 2> army_broken{};
};

struct TournamentGame {
  int round = 0;
  int table = 0;
  std::array<int, 2> entries = {-1, -1};  // indices; -1: nobody, the other has a bye
  std::optional<GameResult> result;
  bool rematch = false;  // no pairing without one was left

  bool bye() const { return entries[1] < 0; }
  bool played() const { return bye() || result.has_value(); }
};

struct Tournament {
  std::string name;
  std::string rule_set = "reg-2021";
  int rounds = 3;
  int bye_points = 10;  // for a round without an opponent: the organiser's choice
  std::uint64_t seed = 1;
  std::vector<TournamentEntry> entries;
  std::vector<TournamentGame> games;

  int rounds_paired() const;
};

std::expected<Tournament, Fault> read_tournament(const Document& file);
Document to_document(const Tournament& tournament);

// A place in the table: victory points, then less damage suffered (REG-TRN-012); then the order of entry.
struct TournamentPlace {
  std::size_t entry = 0;
  Standing standing;
  int damage_done = 0;
  int games = 0;
  int triumphs = 0;
  int rank = 1;  // alike in both: the same rank
};
std::vector<TournamentPlace> standings(const Rules& rules, const Tournament& tournament);

// Pairs the next round: at random in the first, then neighbours in the table who have not met; the lowest who had none
// yet gets a bye if the number is odd. A fault if a game is still to be played or the rounds are over.
std::expected<void, Fault> pair_round(const Rules& rules, Tournament& tournament, dice::Source& source);

std::expected<void, Fault> set_result(Tournament& tournament, int round, int table, const GameResult& result);

// The victory points of a game; of a bye for the one who has it.
std::array<int, 2> points_of(const Rules& rules, const Tournament& tournament, const TournamentGame& game);

}  // namespace condotta::reg
