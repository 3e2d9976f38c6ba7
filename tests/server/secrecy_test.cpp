// A seat speaks for its own side, and hears nothing of the other's that is hidden.

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

// Cards whose face is told to somebody whose they are not, in all views that he has got; `side` -1: a spectator.
int open_cards(const std::vector<Document>& messages, int side) {
  int open = 0;
  for (const Document& message : messages) {
    if (text_in(message, "type") != "view") continue;
    const Document* hands = message.find("view")->find("hands");
    if (hands == nullptr) continue;
    for (const Document& hand : hands->items()) {
      if (whole_in(hand, "side") == side) continue;
      for (const Document& card : hand.find("cards")->items()) {
        if (text_in(card, "face") != "back" || !text_in(card, "title").empty() || !text_in(card, "words").empty())
          ++open;
      }
    }
  }
  return open;
}

int decisions_in(const std::vector<Document>& messages, std::string_view not_of) {
  int found = 0;
  for (const Document& message : messages) {
    if (text_in(message, "type") == "decision" && text_in(*message.find("decision"), "side") != not_of) ++found;
  }
  return found;
}

std::string wish(std::string_view scenario) {
  return R"({"scenario":")" + std::string(scenario) + R"(","rule-set":"reg-2021","seats":)" + std::string(two_people) +
         R"(,"mode":"live","clock":null,"undo":true,"listed":true})";
}

struct Seat {
  WebSocket socket;
  std::vector<Document> heard;
  std::optional<Document> decision;
  std::size_t tries = 0;
  int done = 0;

  explicit Seat(std::uint16_t port) : socket(port) {}
  void listen(int milliseconds) {
    for (Document& message : socket.all(milliseconds)) {
      const std::string type = text_in(message, "type");
      if (type == "decision" || type == "waiting") tries = 0;
      if (type == "decision") decision = message;
      if (type == "waiting") decision.reset();
      if (type == "done") ++done;
      heard.push_back(std::move(message));
    }
  }
};

}  // namespace

TEST_CASE("a seat can't choose, ask, undo, resign or replay a message for the other side") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(two_people));
  Seat red(server.port());
  Seat blue(server.port());
  REQUIRE(red.socket.join(Running::link(made, 0)));
  REQUIRE(blue.socket.join(Running::link(made, 1)));
  red.listen(300);
  blue.listen(300);
  Seat& deciding = red.decision ? red : blue;
  Seat& other = red.decision ? blue : red;
  const std::string own_side = red.decision ? "red" : "blue";
  REQUIRE(deciding.decision.has_value());
  const std::string moment = std::to_string(whole_in(*deciding.decision, "moment"));
  const std::string choice = choose(*deciding.decision, "mine");
  for (const std::string& text : {choice, R"({"type":"advise","id":"x","moment":)" + moment + "}",
                                  R"({"type":"undo","id":"x","moment":)" + moment + "}",
                                  R"({"type":"resign","id":"x","side":")" + own_side + "\"}",
                                  R"({"type":"offer-draw","id":"x","side":")" + own_side + "\"}",
                                  R"({"type":"answer-draw","id":"x","side":")" + own_side + R"(","accept":true})",
                                  std::string(R"({"type":"why","id":"x","entry":1})")}) {
    other.socket.send(text);
    const auto answer = other.socket.next("fault");
    REQUIRE_MESSAGE(answer.has_value(), text);
    CHECK_MESSAGE(text_in(*answer, "code") == "not-yours", text);
  }
  // Heard on the line, and said again by the other, early or late: it counts for nobody but its seat, and once.
  deciding.socket.send(choice);
  REQUIRE(deciding.socket.next("done").has_value());
  other.socket.send(choice);
  const auto late = other.socket.next("fault");
  REQUIRE(late.has_value());
  CHECK(text_in(*late, "code") == "stale");
  deciding.socket.send(choice);
  CHECK(deciding.socket.next("done").has_value());  // the same message: acknowledged, not made twice
  const auto log = [&] {
    other.socket.send(R"({"type":"log","id":"l","from":1,"to":50})");
    for (;;) {
      auto message = other.socket.next("entries");
      REQUIRE(message.has_value());
      if (message->find("id") != nullptr) return *message;
    }
  }();
  CHECK(log.find("entries")->items().size() == 1);
}

TEST_CASE("what is hidden from a seat or a spectator is in none of its messages") {
  for (const std::string_view scenario : {"reg/crossroads-1632", "reg/tournament"}) {
    CAPTURE(scenario);
    const Folder folder;
    const Running server(folder.file("b.sqlite"));
    const Document made = server.made(wish(scenario));
    Seat red(server.port());
    Seat blue(server.port());
    Seat watcher(server.port());
    REQUIRE(red.socket.join(Running::link(made, 0)));
    REQUIRE(blue.socket.join(Running::link(made, 1)));
    REQUIRE(watcher.socket.join(text_in(made, "watch")));
    for (int i = 0; i < 40; ++i) {
      red.listen(40);
      blue.listen(40);
      for (Seat* seat : {&red, &blue}) {
        if (!seat->decision) continue;
        // From the last option on (to pass or to end), until one is allowed.
        const std::size_t options = seat->decision->find("decision")->find("options")->items().size();
        seat->socket.send(choose(*seat->decision, "c" + std::to_string(i), options - 1 - seat->tries++ % options));
      }
    }
    watcher.listen(200);
    CHECK(red.done + blue.done > 10);
    CHECK(open_cards(red.heard, 0) == 0);
    CHECK(open_cards(blue.heard, 1) == 0);
    CHECK(open_cards(watcher.heard, -1) == 0);
    CHECK(decisions_in(red.heard, "red") == 0);
    CHECK(decisions_in(blue.heard, "blue") == 0);
    CHECK(decisions_in(watcher.heard, "nobody") == 0);
    // Nor any link of anybody.
    for (const Seat* seat : {&red, &blue, &watcher}) {
      for (const Document& message : seat->heard) {
        const std::string text = files::to_json(message);
        CHECK(text.find(Running::link(made, 0)) == std::string::npos);
        CHECK(text.find(Running::link(made, 1)) == std::string::npos);
      }
    }
  }
}
