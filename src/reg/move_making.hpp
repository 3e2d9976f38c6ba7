// Makes one part of a move on a position and keeps its trace (GEO-012 … GEO-020, FRM).
#pragma once

#include "reg/move_trace.hpp"
#include "reg/prompted_move.hpp"

namespace condotta::reg {

struct Travel {
  table::Length used;                   // of the group: straight parts, and arcs at its farthest front corner
  std::vector<table::Length> by_mover;  // of each mover's own farthest front corner
  std::vector<std::vector<table::Rectangle>> dropped;  // the bases of files that a contraction drops, before it
};

// `movers`: the unit groups that make it, then the skirmishers that they take along, of which `group` are the former.
// A reason if the formation has no legal shape to end in; the position then stands as far as it got.
std::optional<Refusal> make_part(State& state, std::size_t group, const Manoeuvre& part, Trace& trace, Travel& travel);

}  // namespace condotta::reg
