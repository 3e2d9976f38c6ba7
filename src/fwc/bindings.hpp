// The parts of bindings(): where the entries of data/rules/fwc.toml go, by chapter.
#pragma once

#include <vector>

#include "fwc/numbers.hpp"

namespace condotta::fwc {

void bind_units_bases_casualties(Numbers& n, std::vector<Binding>& to);
void bind_set_up(Numbers& n, std::vector<Binding>& to);
void bind_initiative(Numbers& n, std::vector<Binding>& to);
void bind_troop_types(Numbers& n, std::vector<Binding>& to);
void bind_moves(Numbers& n, std::vector<Binding>& to);
void bind_terrain(Numbers& n, std::vector<Binding>& to);
void bind_ranks_that_fight_and_shoot(Numbers& n, std::vector<Binding>& to);
void bind_scores(Numbers& n, std::vector<Binding>& to);
void bind_shooting(Numbers& n, std::vector<Binding>& to);
void bind_hand_to_hand(Numbers& n, std::vector<Binding>& to);
void bind_morale(Numbers& n, std::vector<Binding>& to);
void bind_leaders(Numbers& n, std::vector<Binding>& to);
void bind_ferocious_attacks(Numbers& n, std::vector<Binding>& to);
void bind_evading_and_withdrawing(Numbers& n, std::vector<Binding>& to);
void bind_defences(Numbers& n, std::vector<Binding>& to);
void bind_smoke(Numbers& n, std::vector<Binding>& to);
void bind_mines_petards_wagons(Numbers& n, std::vector<Binding>& to);
void bind_points(Numbers& n, std::vector<Binding>& to);
void bind_victory(Numbers& n, std::vector<Binding>& to);
void bind_optional_rules(Numbers& n, std::vector<Binding>& to);

}  // namespace condotta::fwc
