// Messages: to the server as far as they can be read without one, and to the engine in the browser.

#include "battle/archive.hpp"
#include "files/json.hpp"
#include "fuzz/targets.hpp"
#include "games/games.hpp"
#include "offline/desk.hpp"
#include "protocol/schema.hpp"

namespace condotta::fuzz {
namespace {

const Battle& battle_to_choose_in() {
  static const Battle battle = [] {
    const auto scenario = games::find_scenario("reg/crossroads-1632");
    return *games::find_rule_set("reg")->set_up((*scenario)->document(), {});
  }();
  return battle;
}

}  // namespace

void fuzz_message(std::string_view bytes) {
  // As the server reads it: src/server/listener.cpp and api.cpp.
  constexpr json::Limits limits{.bytes = 1 << 16, .line = 1 << 16, .nesting = 16};
  const auto message = files::parse_json(bytes, "the message", limits);
  if (!message) return must(!message.error().sentence().empty(), "a refusal says something");
  const std::string text = files::to_json(*message);
  const auto again = files::parse_json(text, "the message", {.bytes = 1 << 20, .line = 1 << 20, .nesting = 16});
  must(again && files::to_json(*again) == text, "JSON is the same when it is written and read", text);

  const protocol::Schema& schema = protocol::protocol();
  for (const std::string_view type : {"NewBattle", "Links", "RecordWish", "ReplayWish"}) {
    if (const auto fault = schema.check(type, *message)) must(!fault->what.empty(), "a refusal says something");
  }
  const Document* type = message->find("type");
  if (type == nullptr || !type->is(Document::Kind::text)) return;
  if (const auto fault = schema.check("client." + type->text().substr(0, 40), *message)) {
    return must(fault->what.size() < 1000, "a refusal is short", fault->what);
  }
  const Document* choice = message->find("choice");
  if (choice == nullptr) return;
  static const Decision decision = battle_to_choose_in().pending();
  const auto read = read_choice(decision, *choice);
  if (!read) return;
  must(read_choice(decision, written(decision, *read)) == *read, "a choice is the same when it is written and read");
  (void)battle_to_choose_in().preview(*read);
  (void)battle_to_choose_in().check(*read);
}

void fuzz_desk(std::string_view bytes) {
  // Each line is a request; the desk keeps battles between them.
  offline::Desk desk;
  int requests = 0;
  while (!bytes.empty() && ++requests <= 12) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const auto request = files::parse_json(bytes.substr(0, end), "the request");
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (!request) continue;
    const Document answer = desk.answer(*request);
    must(answer.is(Document::Kind::object), "a request is answered with a table");
    if (const Document* fault = answer.find("fault")) must(!fault->text().empty(), "a refusal says something");
  }
}

}  // namespace condotta::fuzz
