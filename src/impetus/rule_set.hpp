// Impetus as a rule set of the engine: battles from scenarios.
#pragma once

#include "battle/battle.hpp"

namespace condotta::impetus {

const RuleSet& rule_set();

}  // namespace condotta::impetus
