// Holds what a check expects against what was answered.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "battle/case.hpp"

namespace condotta {

// Adds a difference for each expected key that the answers don't bear out. A key that nothing was answered for is a
// fault of the case.
std::optional<Fault> compare(const Document& expected, const Answers& answers, std::string_view what,
                             std::vector<Difference>& differences);

}  // namespace condotta
