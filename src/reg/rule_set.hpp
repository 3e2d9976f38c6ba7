// Renatio et Gloriam as a rule set of the engine: both editions.
#pragma once

#include "battle/battle.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

const RuleSet& rule_set(Edition edition);

}  // namespace condotta::reg
