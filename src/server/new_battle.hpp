// From what somebody wishes for in the lobby to a battle that can be stored.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "server/match.hpp"

namespace condotta::server {

struct NewBattle {
  store::SavedBattle saved;
  std::vector<std::string> links;  // one for each seat; empty for a computer's
};

// `wish` is a NewBattle of the protocol. The fault says what can't be.
std::expected<NewBattle, Fault> new_battle(const Document& wish, std::int64_t now);

}  // namespace condotta::server
