// The questions of cases about everything before turn 1: armies, the days before the battle, terrain, deployment.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "battle/case.hpp"
#include "reg/state.hpp"
#include "table/area.hpp"

namespace condotta::reg {

void ask_points(const condotta::Situation&, Reader&, Answers&);
void ask_army_check(const condotta::Situation&, Reader&, Answers&);
void ask_invasion(const condotta::Situation&, Reader&, Answers&);
void ask_map(const condotta::Situation&, Reader&, Answers&);
void ask_days(const condotta::Situation&, Reader&, Answers&);
void ask_out_scouting(const condotta::Situation&, Reader&, Answers&);
void ask_terrain_pieces(const condotta::Situation&, Reader&, Answers&);
void ask_terrain_choice(const condotta::Situation&, Reader&, Answers&);
void ask_terrain_piece(const condotta::Situation&, Reader&, Answers&);
void ask_deploy(const condotta::Situation&, Reader&, Answers&);
void ask_batches(const condotta::Situation&, Reader&, Answers&);
void ask_camp(const condotta::Situation&, Reader&, Answers&);
void ask_ambush(const condotta::Situation&, Reader&, Answers&);
void ask_flank_march(const condotta::Situation&, Reader&, Answers&);

// --- what these questions read alike ---------------------------------------------------------------------------------

// [x from, y from, x to, y to], or a list of points [x, y]: the corners of what lies there.
std::vector<table::Point> read_outline(Reader& reader, std::string_view key);
table::Rectangle read_rectangle(Reader& reader, std::string_view key);
// `terrain`: a list of { kind, at }.
std::vector<Terrain> read_pieces(Reader& check, std::string_view key);
// The table, its terrain and what is secured: `table`, `terrain`, `secure` ("left", "right").
Game read_bare_table(const condotta::Situation& situation, Reader& check);
// The troops of a list of units, each as often as its `number` says.
struct CaseUnits {
  std::vector<Troops> troops;
  std::vector<int> bases;
};
CaseUnits read_unit_list(const condotta::Situation& situation, Reader& check, std::string_view key);
TerrainKind read_kind(Reader& reader, std::string_view key);

}  // namespace condotta::reg
