// Events of a battle: what happened, told in one place.
#pragma once

#include <initializer_list>
#include <string>

#include "fwc/state.hpp"

namespace condotta::fwc {

std::string name_of(const Game& game, int unit);
Event& tell(Events& events, std::string_view kind, std::string words, std::initializer_list<RuleId> rules,
            int unit = -1);
void add_dice(Event& event, const std::vector<int>& faces);
std::vector<int> faces_of(const dice::Tally& tally);
// The move of a unit, for the page.
void tell_move(Events& events, const Game& game, const Body& before, const Body& after, int unit, std::string_view kind,
               std::string words, std::initializer_list<RuleId> rules);
// The number of a base in the view.
inline int base_number(int unit, std::size_t base) { return unit * 100 + static_cast<int>(base); }

}  // namespace condotta::fwc
