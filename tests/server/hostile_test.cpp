// What no page of ours would send.

#include <chrono>
#include <fstream>
#include <map>

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

std::string code_of(const std::optional<Document>& message) { return message ? text_in(*message, "code") : "nothing"; }

// The server still plays a battle from beginning to end.
void check_well(const Running& server) {
  const Document made = server.made(a_melee(hot_seat));
  WebSocket both(server.port());
  REQUIRE(both.join(Running::link(made, 0)));
  CHECK(play(both, 1000).result.is(Document::Kind::object));
}

}  // namespace

TEST_CASE("messages that are no messages are answered clearly and change nothing") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(hot_seat));
  WebSocket socket(server.port());
  for (const std::string_view text :
       {"", "nonsense", "{", "[]", "{}", "null", R"({"type":7})", R"({"type":"fly"})", R"({"type":"join"})",
        R"({"type":"choose","id":"x","moment":0,"choice":{}})", "\xff\xfe", R"({"type":"join","type":"join"})"}) {
    socket.send(text, text == "\xff\xfe" ? 2 : 1);
    const auto answer = socket.next();
    REQUIRE_MESSAGE(answer.has_value(), text);
    CHECK_MESSAGE(text_in(*answer, "type") == "fault", text);
  }
  std::string deep = R"({"type":"join","version":)";
  for (int i = 0; i < 5000; ++i) deep += "[";
  socket.send(deep);
  CHECK(code_of(socket.next()) == "malformed");
  REQUIRE(socket.join(Running::link(made, 0)));
  const auto decision = socket.next("decision");
  REQUIRE(decision.has_value());
  const std::string moment = std::to_string(whole_in(*decision, "moment"));
  for (const std::string& choice : std::vector<std::string>{
           "null", "[]", "7", "{}", R"({"option":"no such option"})", R"({"option":7})",
           R"({"option":"pass","extra":99999999999999999999})", R"({"option":{"option":"pass"}})"}) {
    socket.send(R"({"type":"choose","id":"x","moment":)" + moment + R"(,"choice":)" + choice + "}");
    const auto answer = socket.next();
    REQUIRE_MESSAGE(answer.has_value(), choice);
    CHECK_MESSAGE(text_in(*answer, "type") == "fault", choice);
  }
  socket.send(R"({"type":"choose","id":"x","moment":999,"choice":{}})");
  CHECK(code_of(socket.next()) == "stale");
  REQUIRE(socket.join(Running::link(made, 0)));
  CHECK(code_of(socket.next()) == "not-now");
  check_well(server);
}

TEST_CASE("nobody acts without a link, or with one that is made up") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(two_people));
  for (const std::string& link : {std::string(), std::string(32, 'A'), text_in(made, "battle"),
                                  Running::link(made, 0).substr(1), Running::link(made, 0) + "A"}) {
    WebSocket socket(server.port());
    REQUIRE(socket.join(link));
    CHECK(code_of(socket.next()) == "link");
    CHECK(socket.closed());
    CHECK(http(server.port(), "POST", "/api/record", R"({"link":")" + link + R"("})").status == 403);
  }
  CHECK(http(server.port(), "POST", "/api/record", R"({"link":")" + Running::link(made, 0) + R"("})").status == 409);
  CHECK(http(server.port(), "POST", "/api/replay",
             R"({"link":")" + Running::link(made, 0) + R"(","from":0,"to":1,"side":"blue"})")
            .status == 409);
  WebSocket old(server.port());
  old.send(R"({"type":"join","version":99,"link":"x","contribution":"","seen":-1})");
  CHECK(code_of(old.next()) == "version");
  CHECK(old.closed());
}

TEST_CASE("a spectator can't choose, hurry, resign, undo or see a decision") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(hot_seat));
  WebSocket both(server.port());
  REQUIRE(both.join(Running::link(made, 0)));
  const auto decision = both.next("decision");
  REQUIRE(decision.has_value());
  WebSocket watcher(server.port());
  REQUIRE(watcher.join(text_in(made, "watch")));
  REQUIRE(watcher.next("waiting").has_value());
  watcher.send(choose(*decision, "mine"));
  CHECK(code_of(watcher.next()) == "not-yours");
  const std::string moment = std::to_string(whole_in(*decision, "moment"));
  for (const std::string& text :
       {R"({"type":"undo","id":"x","moment":)" + moment + "}", R"({"type":"advise","id":"x","moment":)" + moment + "}",
        std::string(R"({"type":"hurry","id":"x"})"), std::string(R"({"type":"resign","id":"x","side":"red"})"),
        std::string(R"({"type":"offer-draw","id":"x","side":"red"})")}) {
    watcher.send(text);
    CHECK_MESSAGE(code_of(watcher.next()) == "not-yours", text);
  }
  for (const Document& message : watcher.passed) {
    CHECK(files::to_json(message).find(Running::link(made, 0)) == std::string::npos);
    CHECK(text_in(message, "type") != "decision");
  }
}

TEST_CASE("giant messages, floods and silence end the connection that does it, and no other") {
  const Folder folder;
  Settings settings;
  settings.limits.to_join = std::chrono::seconds(1);
  settings.limits.to_ask = std::chrono::seconds(1);
  const Running server(folder.file("b.sqlite"), settings);
  {
    WebSocket giant(server.port());
    giant.send(std::string(1 << 20, 'x'));
    CHECK(giant.closed());
  }
  {
    WebSocket flood(server.port());
    int answered = 0;
    for (int i = 0; i < 5000; ++i) {
      if (!flood.send("{}")) break;
    }
    while (flood.next(2000)) ++answered;
    CHECK(flood.closed());
    CHECK(answered < 300);
  }
  {
    WebSocket silent(server.port());
    const auto fault = silent.next(3000);
    CHECK(code_of(fault) == "link");
    CHECK(silent.closed());
  }
  {
    Wire half(server.port());
    half.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    std::string nothing;
    CHECK_FALSE(half.read(nothing, 5000));  // closed, or nothing: it is not waited for
    CHECK_FALSE(half.open());
  }
  {
    Wire nonsense(server.port());
    nonsense.write(std::string(20'000, '\x16'));
    std::string answer;
    while (nonsense.read(answer, 3000)) {
    }
    CHECK_FALSE(nonsense.open());
  }
  {
    WebSocket frame(server.port());
    frame.send_bytes(std::string("\x81\x05hello", 7));  // not masked, as only a server may send
    CHECK(frame.closed());
  }
  check_well(server);
}

TEST_CASE("who does not read is let go when too much waits for him; the battle goes on") {
  const Folder folder;
  Settings settings;
  settings.limits.unread = 200'000;
  settings.limits.messages_at_once = 100'000;
  const Running server(folder.file("b.sqlite"), settings);
  const Document made = server.made(a_melee(hot_seat));
  WebSocket slow(server.port());
  REQUIRE(slow.join(Running::link(made, 0)));
  REQUIRE(slow.next("decision").has_value());
  // He asks and asks and never reads what he is answered.
  bool let_go = false;
  for (int i = 0; i < 30'000 && !let_go; ++i) {
    let_go = !slow.send(R"({"type":"overlays","id":"o","unit":0})");
    if (i >= 10'000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(let_go);
  WebSocket again(server.port());
  REQUIRE(again.join(Running::link(made, 0)));
  CHECK(play(again, 1000).result.is(Document::Kind::object));
}

TEST_CASE("connections beyond the limit are refused, and there is room again when others leave") {
  const Folder folder;
  Settings settings;
  settings.limits.connections = 20;
  const Running server(folder.file("b.sqlite"), settings);
  std::vector<std::unique_ptr<WebSocket>> crowd;
  int refused = 0;
  for (int i = 0; i < 40; ++i) {
    crowd.push_back(std::make_unique<WebSocket>(server.port()));
    refused += crowd.back()->open() ? 0 : 1;
  }
  CHECK(refused >= 15);
  CHECK(refused <= 25);
  crowd.clear();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  check_well(server);
}

TEST_CASE("a seat has four connections at most: the oldest gives way") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(hot_seat));
  std::vector<std::unique_ptr<WebSocket>> all;
  for (int i = 0; i < 5; ++i) {
    all.push_back(std::make_unique<WebSocket>(server.port()));
    REQUIRE(all.back()->join(Running::link(made, 0)));
    REQUIRE(all.back()->next("decision").has_value());
  }
  CHECK(code_of(all[0]->next("fault")) == "busy");
  CHECK(all[0]->closed());
  all[4]->send(R"({"type":"resign","id":"r","side":"red"})");
  CHECK(all[1]->next("result").has_value());
}

TEST_CASE("who guesses links is soon not listened to, and who has one still is") {
  const Folder folder;
  Settings settings;
  settings.limits.guesses_at_once = 5;
  settings.limits.guesses_a_second = 2;
  const Running server(folder.file("b.sqlite"), settings);
  const Document made = server.made(a_melee(hot_seat));
  std::map<std::string, int> codes;
  for (int i = 0; i < 20; ++i) {
    WebSocket guess(server.port());
    REQUIRE(guess.join("guess" + std::to_string(i) + std::string(25, 'A')));
    ++codes[code_of(guess.next())];
    CHECK(guess.closed());
  }
  CHECK(codes["link"] >= 5);
  CHECK(codes["too-fast"] > 0);
  CHECK(codes["link"] + codes["too-fast"] == 20);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  WebSocket honest(server.port());
  REQUIRE(honest.join(Running::link(made, 0)));
  CHECK(honest.next("decision").has_value());
}

TEST_CASE("an address has a share of the sockets, and no more") {
  const Folder folder;
  Settings settings;
  settings.limits.sockets = 10;
  const Running server(folder.file("b.sqlite"), settings);
  std::vector<std::unique_ptr<WebSocket>> crowd;
  for (int i = 0; i < 10; ++i) {
    crowd.push_back(std::make_unique<WebSocket>(server.port()));
    CHECK(crowd.back()->open());
  }
  WebSocket one_more(server.port());
  CHECK_FALSE(one_more.open());
  CHECK(one_more.status() == 503);
  CHECK(http(server.port(), "GET", "/api/health").status == 200);  // the rest of the server answers
}

namespace {

std::int64_t resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::atoll(line.c_str() + 6);
  }
  return 0;
}

}  // namespace

TEST_CASE("two thousand idle and half-open sockets take little memory, go by themselves, and keep nobody out") {
  const Folder folder;
  Settings settings;
  settings.limits.to_join = std::chrono::seconds(4);
  settings.limits.to_ask = std::chrono::seconds(4);
  const Running server(folder.file("b.sqlite"), settings);
  const std::int64_t before = resident_kilobytes();
  std::vector<std::unique_ptr<Wire>> idle;
  for (int i = 0; i < 2000; ++i) {
    auto wire = std::make_unique<Wire>(server.port());
    if (!wire->open()) break;
    if (i % 2 == 0) {  // half of them begin to speak and never end
      wire->write("GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");
    }
    idle.push_back(std::move(wire));
  }
  REQUIRE(idle.size() == 2000);
  check_well(server);
  const std::int64_t grown = resident_kilobytes() - before;
  MESSAGE("2000 idle sockets and a battle took " << grown << " KiB");
  CHECK(grown < 64 * 1024);  // 32 KiB each, and this side's as well
  std::string nothing;
  CHECK_FALSE(idle.front()->read(nothing, 8000));
  CHECK_FALSE(idle.front()->open());  // the server has closed it
}

TEST_CASE("messages that nest deeply or repeat keys are refused wherever JSON is read, and cost little") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  for (const std::string& body :
       {std::string(200'000, '['), R"({"links":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}",
        R"({"links":[)" + std::string(300'000, '1') + "]}", std::string(500'000, '"')}) {
    const HttpAnswer answer = http(server.port(), "POST", "/api/mine", body);
    CHECK(answer.status == 400);
    CHECK(text_in(answer.json(), "code") == "malformed");
    CHECK(answer.body.size() < 1000);
  }
  check_well(server);
}
