// The report of a simulation: one HTML page that needs nothing else.
#pragma once

#include <span>
#include <string>

#include "lab/summary.hpp"

namespace condotta::lab {

// `command` is what was called, so that a reader can call it again.
std::string report(const Design& design, std::span<const Result> results, const std::string& command);

}  // namespace condotta::lab
