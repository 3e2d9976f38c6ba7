// Reads a scenario (data/scenarios/fwc/*.toml, docs/scenarios.md): ground, defences, works, armies where they stand.
#pragma once

#include <expected>
#include <memory>

#include "fwc/state.hpp"

namespace condotta::fwc {

struct SetUp {
  Game game;
  State state;
};
std::expected<SetUp, Fault> read_scenario(const Rules& rules, const Document& scenario);

}  // namespace condotta::fwc
