// Looking for places before the battle: the outline that a choice means, whether it may lie there, and a place that is
// legal, found in the same order for everybody.
#pragma once

#include <optional>
#include <vector>

#include "reg/muster.hpp"

namespace condotta::reg {

// For place_piece and place_flank.
std::vector<table::Point> outline_chosen(const MusterGame& game, const Muster& muster, const Choice& choice);
Ruling may_place_here(const MusterGame& game, const Muster& muster, const Choice& choice);
// A legal choice for the piece in hand; nothing if none is found. `stream` gives other ones.
std::optional<Choice> find_place(const MusterGame& game, const Muster& muster, std::uint64_t stream = 0);

// For deploy: whether the unit may stand there, and a legal choice near the wanted middle of its front.
Ruling may_stand(const MusterGame& game, const Muster& muster, int unit, const UnitPlace& place);
std::optional<Choice> find_stand(const MusterGame& game, const Muster& muster, int unit, double x, double front);

}  // namespace condotta::reg
