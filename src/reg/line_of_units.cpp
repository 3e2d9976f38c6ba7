// How a Combat without a table is set out: unit groups side by side, in columns that both parties share.
#include "reg/line_combat.hpp"

namespace condotta::reg {
namespace {

// The files of one party, with the column of each; those that stand in no column (the rear horns of a Tercio) have
// none.
struct Columns {
  std::vector<std::uint8_t> files;
  std::vector<int> columns;
};

// Files in neighbouring columns stand beside each other, of one unit group or of two (REG-CMB-027).
void stand_beside(LineCombat& combat, const Columns& own) {
  for (std::size_t i = 0; i + 1 < own.files.size(); ++i) {
    if (own.columns[i + 1] != own.columns[i] + 1) continue;
    combat.files[own.files[i]].right = own.files[i + 1];
    combat.files[own.files[i + 1]].left = own.files[i];
  }
}

Columns set_out(LineCombat& combat, Party party, const std::vector<PlacedParty>& units) {
  Columns own;
  for (const PlacedParty& placed : units) {
    const LineParty& unit = placed.party;
    const auto number = static_cast<std::uint8_t>(combat.units.size());
    combat.units.push_back({party, unit.troops, unit.losses, unit.legal_width});
    for (std::size_t i = 0; i < unit.depths.size(); ++i) {
      LineFile file;
      file.unit = number;
      file.depth = unit.depths[i];
      file.facts = unit.facts;
      file.facts.troops = unit.troops;
      own.files.push_back(static_cast<std::uint8_t>(combat.files.size()));
      own.columns.push_back(placed.column + static_cast<int>(i));
      combat.files.push_back(file);
    }
    if (unit.elsewhere == 0) continue;
    LineFile rest;
    rest.unit = number;
    rest.depth = unit.elsewhere;
    rest.in_line = false;
    rest.may_support = false;
    combat.files.push_back(rest);
  }
  stand_beside(combat, own);
  return own;
}

}  // namespace

int legal_width(const Troops& troops) {
  switch (troops.set_formation) {
    case SetFormation::pike_and_shot:
    case SetFormation::early_pike_and_shot:
    case SetFormation::keil:
    case SetFormation::foot_regiment:
    case SetFormation::missile_regiment: return 3;
    case SetFormation::late_keil:
    case SetFormation::tercio: return 4;
    case SetFormation::colunela:
    case SetFormation::early_caracole:
    case SetFormation::later_caracole: return 2;
    case SetFormation::none: break;
  }
  return troops.type == Type::camp || troops.type == Type::battlewagons ? 1 : 2;
}

LineCombat line_against_line(CombatPhase phase, const std::vector<PlacedParty>& first,
                             const std::vector<PlacedParty>& second) {
  LineCombat combat;
  combat.phase = phase;
  const Columns ours = set_out(combat, Party::first, first);
  const Columns theirs = set_out(combat, Party::second, second);
  for (std::size_t i = 0; i < ours.files.size(); ++i) {
    for (std::size_t j = 0; j < theirs.files.size(); ++j) {
      if (ours.columns[i] != theirs.columns[j]) continue;
      Contest contest;
      contest.files = {ours.files[i], theirs.files[j]};
      contest.facts = {combat.files[ours.files[i]].facts, combat.files[theirs.files[j]].facts};
      combat.contests.push_back(contest);
    }
  }
  return combat;
}

LineCombat unit_against_unit(CombatPhase phase, const LineParty& first, const LineParty& second, int shift) {
  return line_against_line(phase, {{first, shift}}, {{second, 0}});
}

}  // namespace condotta::reg
