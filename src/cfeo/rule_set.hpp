// CFEO 16th C as a rule set.
#pragma once

#include "battle/battle.hpp"

namespace condotta::cfeo {

const RuleSet& rule_set();

}  // namespace condotta::cfeo
