// The rule sets that this program knows: the one list that the commands share.
#pragma once

#include <span>
#include <string_view>

#include "battle/battle.hpp"
#include "battle/case.hpp"

namespace condotta::cli {

std::span<const CaseAnswerer* const> case_answerers();

// By its id ("reg-2021"), or nullptr.
const RuleSet* find_rule_set_called(std::string_view id);

}  // namespace condotta::cli
