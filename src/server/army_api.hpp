// The calls of the army page: lists, an army with its points and objections, and a battle between two armies.
#pragma once

#include <string_view>

#include "document/document.hpp"
#include "server/match.hpp"

namespace condotta::server {

// GET /api/armies?set=reg-2021
void answer_army_lists(std::string_view rule_set, const Match::Reply& reply);
// POST /api/army (ArmyWish) and /api/meeting (MeetingWish)
void answer_army(const Document& wish, const Match::Reply& reply);
void answer_meeting(const Document& wish, const Match::Reply& reply);

}  // namespace condotta::server
