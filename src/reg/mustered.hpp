// A battle that begins with the days before it: first the muster, then the battle that comes of it, as one Position.
#pragma once

#include <expected>

#include "battle/battle.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

// Does the scenario ask for it (`begin = "muster"`), or was such a battle saved?
bool begins_with_muster(const Document& scenario);
bool saved_with_muster(const Document& saved);

std::expected<Battle, Fault> set_up_muster(Edition edition, const Document& scenario, const Document& house_rules);
std::expected<Battle, Fault> restore_muster(Edition edition, const Document& saved);

}  // namespace condotta::reg
