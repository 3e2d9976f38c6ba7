#include "server/army_api.hpp"

#include "files/json.hpp"
#include "roster/roster.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

void answer(const std::expected<Document, Fault>& made, const Match::Reply& reply) {
  if (!made) return reply(400, problem("malformed", made.error().sentence()));
  reply(200, files::to_json(*made));
}

}  // namespace

void answer_army_lists(std::string_view rule_set, const Match::Reply& reply) {
  reply(200, files::to_json(roster::army_lists(rule_set)));
}

void answer_army(const Document& wish, const Match::Reply& reply) { answer(roster::army_sheet(wish), reply); }

void answer_meeting(const Document& wish, const Match::Reply& reply) { answer(roster::meeting(wish), reply); }

}  // namespace condotta::server
