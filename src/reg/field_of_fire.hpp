// A position as the shooting rules ask about it, worked out once: where every base stands, who is engaged, who is in
// combat. It stays true while no base moves, is lost or comes into contact; what has already shot is read from the
// state itself.
//
//   const FieldOfFire field(game, state);
//   for (const ShootingFile& file : shooting_files(field, unit)) { … legal_targets(field, file) … }
#pragma once

#include <string>
#include <vector>

#include "reg/position.hpp"
#include "reg/state.hpp"

namespace condotta::reg {

class FieldOfFire {
 public:
  FieldOfFire(const Game& game, const State& state);

  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  const Rules& rules() const { return game_.rules; }
  bool y2019() const { return game_.rules.edition == Edition::y2019; }

  const Base& base(BaseId base) const { return state_.bases[static_cast<std::size_t>(base)]; }
  const Unit& unit(UnitId unit) const { return state_.units[static_cast<std::size_t>(unit)]; }
  const Unit& unit_of(BaseId base) const { return unit(this->base(base).unit); }
  const std::string& name(UnitId unit) const { return game_.unit_names[static_cast<std::size_t>(unit)]; }

  bool stands(BaseId base) const { return stands_[static_cast<std::size_t>(base)]; }
  const table::Rectangle& where(BaseId base) const { return where_[static_cast<std::size_t>(base)]; }

  // In rank 1 or 2 of a file that fights to its front, or of one that supports a fighting file (REG-SHT-004,
  // REG-SHT-022).
  bool fights_to_front(BaseId base) const { return fights_[static_cast<std::size_t>(base)]; }
  bool supports(BaseId base) const { return supports_[static_cast<std::size_t>(base)]; }
  // In combat, for shooting: a unit group with a supporting file is too.
  bool in_combat(UnitId unit) const { return in_combat_[static_cast<std::size_t>(unit)]; }

 private:
  void find_fights();
  void find_supporters(const std::vector<Touch>& touches);

  const Game& game_;
  const State& state_;
  std::vector<table::Rectangle> where_;
  std::vector<bool> stands_;
  std::vector<bool> fights_;
  std::vector<bool> supports_;
  std::vector<bool> in_combat_;
};

// One file of a unit group as it looks to one of its sides: bases one behind another without a gap, none of the unit
// group before them.
struct FacingFile {
  table::Frame from;
  std::vector<BaseId> column;
};
// The direction in which a unit group looks: that of most of its bases.
table::Vector facing_of(const FieldOfFire& field, UnitId unit);
table::Vector facing_of(const FieldOfFire& field, UnitId unit, table::Edge side);
// From left to right as they look.
std::vector<FacingFile> files_facing(const FieldOfFire& field, UnitId unit, table::Vector facing);
// Frontage in BW (REG-SLW-001).
int front_files(const FieldOfFire& field, UnitId unit);

// A distance for people: "3.25BW".
std::string in_bw(table::Length length);

}  // namespace condotta::reg
