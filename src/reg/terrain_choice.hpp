// Which pieces of terrain a battle has: how many by the density of the square, and which kinds the territory allows
// (REG-TER-001 … REG-TER-005, REG-TER-010, REG-GAP-002 … REG-GAP-004).
#pragma once

#include <optional>
#include <span>

#include "battle/breakdown.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

// As whose piece it comes: the secure flank's, a compulsory one that is easy (Rough or Open) or difficult, an optional.
enum class PieceRole : std::uint8_t { secure_flank, compulsory_easy, compulsory_difficult, optional };

struct PieceCount {
  int secure_flank = 0;  // one each of a terrain secure flank (REG-TER-004); one river or coast (REG-TER-003)
  int compulsory_easy = 0;
  int compulsory_difficult = 0;
  int optional_each = 0;

  int compulsory() const { return compulsory_easy + compulsory_difficult; }
  int most() const { return secure_flank + compulsory() + 2 * optional_each; }
};
PieceCount piece_count(const Rules& rules, Density density, SecureFlank flank);

// Difficult pieces are those of difficult going or impassable (REG-GAP-003); the others are easy.
bool difficult_piece(TerrainKind kind);
bool is_field(TerrainKind kind);

struct ChosenPiece {
  TerrainKind kind = TerrainKind::open_area;
  std::size_t player = 0;
};
struct PieceChoice {
  Territory territory = Territory::cultivated;
  SecureFlank flank = SecureFlank::none;  // of the square; for a piece of the secure flank
  PieceRole role = PieceRole::optional;
  std::size_t player = 0;
  std::span<const ChosenPiece> chosen = {};  // so far, by both
};
Ruling may_choose(const Rules& rules, TerrainKind kind, const PieceChoice& choice);

// Least and most extent of a piece in BW: it covers the smaller square and fits into the larger.
struct PieceSize {
  int least = 0;
  int most = 0;
};
PieceSize piece_size(const Rules& rules, PieceRole role);

// What a square's secure flank may be made of: for water river or coast (REG-TER-003, REG-GAP-004).
bool serves_as_flank(const Rules& rules, TerrainKind kind, SecureFlank flank, Territory territory);

}  // namespace condotta::reg
