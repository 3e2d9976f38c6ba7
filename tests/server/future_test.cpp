// No message tells of dice to come. A battle is kept in two stores that differ in nothing but the secret seed, so that
// its dice fall differently; the same client plays both. Until the first dice have fallen every message of one server
// must be every message of the other, byte for byte: views, decisions, previews with their odds, advice, ranges.

#include <algorithm>
#include <filesystem>

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "running.hpp"
#include "server/messages.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

std::string wish_for(std::string_view scenario, std::string_view rules) {
  return R"({"scenario":")" + std::string(scenario) + R"(","rule-set":")" + std::string(rules) + R"(","seats":)" +
         std::string(hot_seat) + R"(,"mode":"live","clock":null,"undo":true,"listed":false})";
}

// Everything that is said to the client, as text; and the decision that is pending.
struct Heard {
  std::vector<std::string> texts;
  std::optional<Document> decision;

  void listen(WebSocket& socket) {
    for (const Document& message : socket.all(400)) {
      if (text_in(message, "type") == "decision") decision = message;
      texts.push_back(files::to_json(message));
    }
  }
};

// Asks about the pending decision all that may be asked, then takes the first legal option without dice if it can.
void ask_everything(WebSocket& socket, const Document& decision) {
  const std::string moment = std::to_string(whole_in(decision, "moment"));
  socket.send(R"({"type":"advise","id":"a","moment":)" + moment + "}");
  for (const int unit : {0, 1, 2}) {
    socket.send(R"({"type":"overlays","id":"o","unit":)" + std::to_string(unit) + "}");
  }
  socket.send(files::to_json(object(
      {{"type", "preview"}, {"id", "p"}, {"moment", whole_in(decision, "moment")}, {"choice", a_choice(decision)}})));
}

struct Compared {
  std::size_t messages = 0;
  bool diverged = false;
};

// The members of two views in which they differ, in their order.
std::vector<std::string> differing(const Document& one, const Document& two) {
  std::vector<std::string> names;
  for (const auto& [name, value] : one.find("view")->members()) {
    const Document* other = two.find("view")->find(name);
    if (other == nullptr || *other != value) names.push_back(name);
  }
  for (const auto& [name, value] : two.find("view")->members()) {
    if (one.find("view")->find(name) == nullptr) names.push_back(name);
  }
  return names;
}

bool tells_of_a_deal(const std::string& text) {
  const auto message = files::parse_json(text, "a message");
  if (!message || text_in(*message, "type") != "entries") return false;
  for (const Document& entry : message->find("entries")->items()) {
    for (const Document& event : entry.find("events")->items()) {
      if (text_in(event, "kind") == "dealt") return true;
    }
  }
  return false;
}

// The first message in which two futures differ may be one of two: the entry that tells of dice that have just fallen;
// or, if the entry tells that cards were dealt and no more (a hand is its owner's secret, the log is both sides'), the
// view of the side that holds them, in its hands and in nothing else.
void check_first_difference(const std::vector<std::string>& heard, const std::string& said, const std::string& other) {
  REQUIRE(!heard.empty());
  CHECK(heard.front().starts_with(R"({"type":"done")"));  // in answer to a choice
  if (said.starts_with(R"({"type":"entries")")) return;
  REQUIRE(said.starts_with(R"({"type":"view")"));
  CHECK(std::ranges::any_of(heard, tells_of_a_deal));
  const auto one = files::parse_json(said, "a message", {.line = std::size_t{1} << 20});
  const auto two = files::parse_json(other, "a message", {.line = std::size_t{1} << 20});
  REQUIRE(one.has_value());
  REQUIRE(two.has_value());
  CHECK(differing(*one, *two) == std::vector<std::string>{"hands"});
}

Compared compare(const std::string& wish, int choices) {
  const Folder folder;
  const std::string one = folder.file("one.sqlite");
  const std::string two = folder.file("two.sqlite");
  std::string link;
  {
    const Running server(one);
    link = Running::link(server.made(wish), 0);
  }
  std::filesystem::copy_file(one, two);
  {
    auto connection = store::open_sqlite(two);
    REQUIRE(connection.has_value());
    REQUIRE((*connection)->execute("UPDATE battle SET secret = '" + std::string(64, '7') + "'").has_value());
  }
  const Running first(one);
  const Running second(two);
  WebSocket a(first.port());
  WebSocket b(second.port());
  REQUIRE(a.join(link));
  REQUIRE(b.join(link));
  Compared compared;
  Heard of_a;
  Heard of_b;
  for (int i = 0; i <= choices; ++i) {
    of_a.listen(a);
    of_b.listen(b);
    REQUIRE(of_a.decision.has_value());
    // What dice have decided may differ from the entry that tells of them on, and from nowhere earlier.
    for (std::size_t at = 0; at < std::max(of_a.texts.size(), of_b.texts.size()); ++at) {
      const std::string said = at < of_a.texts.size() ? of_a.texts[at] : "";
      const std::string other = at < of_b.texts.size() ? of_b.texts[at] : "";
      if (said != other) {
        INFO("choice " << i << ", message " << at << ": " << said.substr(0, 200) << " / " << other.substr(0, 200));
        CHECK(i > 0);  // not before anything was chosen
        check_first_difference(of_a.texts, said, other);
        compared.diverged = true;
        return compared;
      }
      ++compared.messages;
    }
    if (of_a.texts.empty()) break;
    of_a.texts.clear();
    of_b.texts.clear();
    ask_everything(a, *of_a.decision);
    ask_everything(b, *of_b.decision);
    of_a.listen(a);
    of_b.listen(b);
    CHECK(of_a.texts == of_b.texts);  // odds, advice and ranges are the same whatever the dice will be
    compared.messages += of_a.texts.size();
    of_a.texts.clear();
    of_b.texts.clear();
    a.send(choose(*of_a.decision, "c" + std::to_string(i)));
    b.send(choose(*of_b.decision, "c" + std::to_string(i)));
  }
  return compared;
}

}  // namespace

TEST_CASE("no message before a throw depends on the dice that will fall") {
  std::size_t messages = 0;
  bool diverged = false;
  for (const auto& [scenario, rules] : {std::pair{"reg/crossroads-1632", "reg-2021"},
                                        {"fwc/learning", "fwc"},
                                        {"impetus/first-battle", "impetus"},
                                        {"cfeo/learning", "cfeo"}}) {
    CAPTURE(scenario);
    const Compared compared = compare(wish_for(scenario, rules), 6);
    messages += compared.messages;
    diverged = diverged || compared.diverged;
    CHECK(compared.messages > 5);
  }
  MESSAGE(messages << " messages were the same under different futures");
  CHECK(diverged);  // the futures were different indeed
}

TEST_CASE("the seed is told when the battle is over, and it is the one committed to at the beginning") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(hot_seat));
  WebSocket socket(server.port());
  REQUIRE(socket.join(Running::link(made, 0)));
  const Played played = play(socket, 1000);
  REQUIRE(played.result.is(Document::Kind::object));
  CHECK(text_in(played.result, "commitment") == text_in(made, "commitment"));
  const std::string seed = text_in(played.result, "seed");
  CHECK(seed.size() == 64);
  for (const Document& message : socket.passed) CHECK(files::to_json(message).find(seed) == std::string::npos);
}
