// Why a computer chose, what it would choose in one's place, and the table as each turn began.

#include <algorithm>

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

std::string ask_why(std::int64_t entry) { return R"({"type":"why","id":"why","entry":)" + std::to_string(entry) + "}"; }

// What is said to the client until a message of that type comes.
std::optional<Document> answer(WebSocket& socket, const std::string& question, std::string_view type) {
  socket.send(question);
  return socket.next(type, 30'000);
}

struct Told {
  std::int64_t by_the_computer = 0;  // the last entry of blue's, 0: none yet
  std::int64_t by_me = 0;
  std::int64_t last = 0;
};

void note(const Document& message, Told& told) {
  if (text_in(message, "type") != "entries") return;
  for (const Document& entry : message.find("entries")->items()) {
    told.last = std::max(told.last, whole_in(entry, "entry"));
    (text_in(entry, "side") == "blue" ? told.by_the_computer : told.by_me) = whole_in(entry, "entry");
  }
}

}  // namespace

TEST_CASE("a computer tells what it considered; of one's own choice, what it would do; all of it when it is over") {
  const Folder folder;
  Settings settings;
  settings.thinking = std::chrono::milliseconds(300);
  const Running server(folder.file("b.sqlite"), settings);
  const Document made = server.made(a_melee(against_the_computer));
  WebSocket socket(server.port());
  REQUIRE(socket.join(Running::link(made, 0)));
  Told told;
  bool asked_while_it_goes_on = false;
  bool took_advice = false;
  Document result;
  for (int i = 0; i < 60 && !result.is(Document::Kind::object); ++i) {
    const auto message = socket.next(20'000);
    REQUIRE(message.has_value());
    note(*message, told);
    if (text_in(*message, "type") == "result") result = *message->find("result");
    if (text_in(*message, "type") != "decision") continue;

    if (told.by_the_computer > 0 && !asked_while_it_goes_on) {
      const auto why = answer(socket, ask_why(told.by_the_computer), "why");
      REQUIRE(why.has_value());
      CHECK(text_in(*why, "player") == "plain");
      CHECK(why->find("guessed")->boolean());
      CHECK(whole_in(*why, "entry") == told.by_the_computer);
      REQUIRE(!why->find("considered")->items().empty());
      for (const Document& each : why->find("considered")->items()) {
        CHECK(!text_in(each, "words").empty());
        CHECK_FALSE(each.find("chosen")->boolean());  // that might tell what only it knows
        CHECK(each.find("choice")->is(Document::Kind::nothing));
      }
      asked_while_it_goes_on = true;
    }
    // What a computer would do in my place is a choice that I may make.
    const auto advice = answer(socket, ask_why(told.last + 1), "why");
    REQUIRE(advice.has_value());
    CHECK_FALSE(advice->find("guessed")->boolean());
    const auto& considered = advice->find("considered")->items();
    REQUIRE(!considered.empty());
    socket.send(R"({"type":"choose","id":"c)" + std::to_string(i) + R"(","moment":)" +
                std::to_string(whole_in(*message, "moment")) + R"(,"choice":)" +
                files::to_json(*considered.front().find("choice")) + "}");
    took_advice = true;
  }
  CHECK(took_advice);
  CHECK(asked_while_it_goes_on);
  REQUIRE(result.is(Document::Kind::object));

  const auto truth = answer(socket, ask_why(told.by_the_computer), "why");
  REQUIRE(truth.has_value());
  CHECK_FALSE(truth->find("guessed")->boolean());
  CHECK(std::ranges::count_if(truth->find("considered")->items(),
                              [](const Document& each) { return each.find("chosen")->boolean(); }) == 1);
  for (const std::int64_t nobody : {told.by_me, told.last + 1, std::int64_t{99'999}}) {
    const auto fault = answer(socket, ask_why(nobody), "fault");
    REQUIRE(fault.has_value());
    CHECK(text_in(*fault, "code") == "unknown");
  }
}

TEST_CASE("the table as each turn began is told as one's own side knew it") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made =
      server.made(R"({"scenario":"reg/crossroads-1632","rule-set":"reg-2021","seats":)" + std::string(two_people) +
                  R"(,"mode":"live","clock":null,"undo":true,"listed":false})");
  WebSocket red(server.port());
  WebSocket blue(server.port());
  REQUIRE(red.join(Running::link(made, 0)));
  REQUIRE(blue.join(Running::link(made, 1)));
  const auto first = red.next("decision");
  REQUIRE(first.has_value());
  red.send(choose(*first, "c"));
  REQUIRE(red.next("done").has_value());
  const auto turns = answer(blue, R"({"type":"turns","id":"t"})", "turns");
  REQUIRE(turns.has_value());
  const auto& all = turns->find("turns")->items();
  REQUIRE(!all.empty());
  CHECK(whole_in(all.front(), "entry") == 0);
  const Document& view = *all.front().find("view");
  for (const std::string_view member : {"units", "ground", "armies", "hands", "turn", "title"}) {
    CHECK_MESSAGE(view.find(member) != nullptr, member);
  }
  for (const Document& turn : all) {
    const Document* hands = turn.find("view")->find("hands");
    if (hands == nullptr) continue;
    for (const Document& hand : hands->items()) {
      if (whole_in(hand, "side") == 1) continue;
      for (const Document& card : hand.find("cards")->items()) CHECK(text_in(card, "face") == "back");
    }
  }
}
