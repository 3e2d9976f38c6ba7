#include "reg/terrain_choice.hpp"

#include <algorithm>

#include "reg/position.hpp"

namespace condotta::reg {
namespace {

Going plain_going(TerrainKind kind) {
  Terrain piece;
  piece.kind = kind;
  return going_for(piece, Troops{});
}

bool found_in(const Rules& rules, TerrainKind kind, Territory territory) {
  const std::vector<int>& where = rules.numbers.setup.territories_of[static_cast<std::size_t>(kind)];
  return std::find(where.begin(), where.end(), static_cast<int>(territory)) != where.end();
}

std::string name_of(TerrainKind kind) { return std::string(piece_words[static_cast<std::size_t>(kind)]); }

// What REG-GAP-003 says of single kinds.
void check_special(const Rules& rules, TerrainKind kind, const PieceChoice& choice, Ruling& ruling) {
  const auto count = [&](TerrainKind of, bool own) {
    return std::count_if(choice.chosen.begin(), choice.chosen.end(), [&](const ChosenPiece& piece) {
      return piece.kind == of && (!own || piece.player == choice.player);
    });
  };
  const bool fields = choice.territory == Territory::cultivated || choice.territory == Territory::seashore;
  if (kind == TerrainKind::wood && fields &&
      count(TerrainKind::wood, true) >= rules.numbers.setup.woods_in_the_fields) {
    ruling.refuse("REG-GAP-003"_rule, "he has a wood already");
  }
  if (kind == TerrainKind::enclosed_field &&
      count(TerrainKind::enclosed_field, false) >= count(TerrainKind::village, false)) {
    ruling.refuse("REG-GAP-003"_rule, "there is no village for another enclosed field");
  }
  if (kind == TerrainKind::pond && choice.role != PieceRole::optional && choice.role != PieceRole::secure_flank) {
    ruling.refuse("REG-GAP-003"_rule, "a pond is an optional piece");
  }
  if (kind == TerrainKind::road) {
    if (choice.role != PieceRole::optional) ruling.refuse("REG-GAP-017"_rule, "a road is an optional piece");
    if (count(TerrainKind::road, false) > 0) ruling.refuse("REG-GAP-017"_rule, "there is a road already");
  }
}

}  // namespace

PieceCount piece_count(const Rules& rules, Density density, SecureFlank flank) {
  const SetupNumbers& n = rules.numbers.setup;
  const auto d = static_cast<std::size_t>(density);
  PieceCount count;
  if (flank == SecureFlank::water) count.secure_flank = 1;
  if (flank == SecureFlank::rough || flank == SecureFlank::difficult) count.secure_flank = 2;
  count.compulsory_easy = n.compulsory_easy[d];
  count.compulsory_difficult = n.compulsory_difficult[d];
  count.optional_each = n.optional_each[d];
  return count;
}

bool difficult_piece(TerrainKind kind) { return plain_going(kind) >= Going::difficult; }

bool is_field(TerrainKind kind) {
  return kind == TerrainKind::ploughed_field || kind == TerrainKind::tall_crops || kind == TerrainKind::enclosed_field;
}

bool serves_as_flank(const Rules& rules, TerrainKind kind, SecureFlank flank, Territory territory) {
  switch (flank) {
    case SecureFlank::none: return false;
    case SecureFlank::water: return kind == TerrainKind::river;
    case SecureFlank::rough: return plain_going(kind) == Going::rough && found_in(rules, kind, territory);
    case SecureFlank::difficult: return difficult_piece(kind) && found_in(rules, kind, territory);
  }
  return false;
}

Ruling may_choose(const Rules& rules, TerrainKind kind, const PieceChoice& choice) {
  Ruling ruling;
  if (choice.role == PieceRole::secure_flank) {
    if (!serves_as_flank(rules, kind, choice.flank, choice.territory)) {
      ruling.refuse("REG-GAP-004"_rule, "a " + name_of(kind) + " is not what secures this flank");
    }
    return ruling;
  }
  if (!found_in(rules, kind, choice.territory)) {
    ruling.refuse("REG-GAP-003"_rule, "there is no " + name_of(kind) + " in this territory");
  }
  if (choice.role == PieceRole::compulsory_easy && difficult_piece(kind)) {
    ruling.refuse("REG-GAP-002"_rule, "a " + name_of(kind) + " is a difficult piece");
  }
  if (choice.role == PieceRole::compulsory_difficult && !difficult_piece(kind)) {
    ruling.refuse("REG-GAP-002"_rule, "a " + name_of(kind) + " is not a difficult piece");
  }
  check_special(rules, kind, choice, ruling);
  return ruling;
}

PieceSize piece_size(const Rules& rules, PieceRole role) {
  const SetupNumbers& n = rules.numbers.setup;
  switch (role) {
    case PieceRole::secure_flank: return {n.flank_piece_least, n.flank_piece_most};
    case PieceRole::compulsory_easy:
    case PieceRole::compulsory_difficult: return {n.compulsory_least, n.compulsory_most};
    case PieceRole::optional: return {n.optional_least, n.optional_most};
  }
  return {};
}

}  // namespace condotta::reg
