// FWC Late Renaissance as a rule set of the engine.
#pragma once

#include "battle/battle.hpp"

namespace condotta::fwc {

const RuleSet& rule_set();

}  // namespace condotta::fwc
