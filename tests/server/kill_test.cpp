// kill -9 at any moment: nothing acknowledged is lost, every battle resumes with the right hash.

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "../store/stores.hpp"
#include "process.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

struct Fought {
  std::string link;
  std::string watch;
  std::int64_t acknowledged = 0;  // the latest moment that the server has answered for
  int choices = 0;
};

// Plays as fast as it can until the server is gone.
void play_until_killed(std::uint16_t port, Fought& battle, std::atomic<int>& acknowledged) {
  WebSocket socket(port);
  if (!socket.open() || !socket.join(battle.link)) return;
  std::size_t option = 0;
  std::optional<Document> decision;
  while (const auto message = socket.next(2000)) {
    const std::string type = text_in(*message, "type");
    if (type == "hello") {
      CHECK(text_in(*message, "state") != "broken");
      CHECK_MESSAGE(whole_in(*message, "moment") >= battle.acknowledged, "an acknowledged choice is lost");
    } else if (type == "done") {
      battle.acknowledged = std::max(battle.acknowledged, whole_in(*message, "moment"));
      ++battle.choices;
      ++acknowledged;
    } else if (type == "decision") {
      decision = *message;
      option = 0;
      socket.send(choose(*decision, "c" + std::to_string(whole_in(*decision, "moment"))));
    } else if (type == "refused" || text_in(*message, "code") == "malformed") {
      if (++option >= decision->find("decision")->find("options")->items().size()) return;
      socket.send(choose(*decision, "again" + std::to_string(option), option));
    } else if (type == "result") {
      return;
    }
  }
}

void kill_often(const std::string& where, int kills) {
  std::mt19937 random(1632);
  std::vector<Fought> battles;
  std::vector<std::string> computers;
  for (int i = 0; i < kills; ++i) {
    Process server(where);
    const std::size_t fresh = i % 5 == 0 ? 3 : 1;
    for (std::size_t n = 0; n < fresh; ++n) {
      const HttpAnswer made = http(server.port(), "POST", "/api/battles", a_melee(hot_seat));
      REQUIRE(made.status == 200);
      battles.push_back({Running::link(made.json(), 0), text_in(made.json(), "watch"), 0, 0});
      const HttpAnswer two = http(server.port(), "POST", "/api/battles", a_melee(two_computers));
      REQUIRE(two.status == 200);
      computers.push_back(text_in(two.json(), "watch"));
    }
    std::atomic<int> acknowledged = 0;
    std::vector<std::jthread> players;
    for (std::size_t n = battles.size() - std::min<std::size_t>(battles.size(), 4); n < battles.size(); ++n) {
      players.emplace_back([&, n] { play_until_killed(server.port(), battles[n], acknowledged); });
    }
    // In the middle of play: after so many choices, and a moment that falls anywhere between two.
    const int wanted = static_cast<int>(random() % 12);
    const auto patience = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    while (acknowledged < wanted && std::chrono::steady_clock::now() < patience) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
    server.kill();
    players.clear();
  }
  const Process server(where);
  int choices = 0;
  for (const Fought& battle : battles) {
    choices += battle.choices;
    WebSocket socket(server.port());
    REQUIRE(socket.join(battle.link));
    const auto hello = socket.next();
    REQUIRE(hello.has_value());
    CHECK(text_in(*hello, "type") == "hello");  // a battle that does not replay answers with a fault
    CHECK(whole_in(*hello, "moment") >= battle.acknowledged);
  }
  for (const std::string& watch : computers) {
    WebSocket socket(server.port());
    REQUIRE(socket.join(watch));
    CHECK(socket.next("result", 20'000).has_value());
  }
  MESSAGE("killed " << kills << " times, " << choices << " choices acknowledged, none lost");
  CHECK(choices > 0);
}

}  // namespace

TEST_CASE("kill -9 during play loses no acknowledged choice, on every store") {
  const bool long_run = std::getenv("CONDOTTA_LONG_TESTS") != nullptr;
  store::on_every_store([&](const std::string& where) { kill_often(where, long_run ? 100 : 6); });
}

TEST_CASE("the server is ready soon after its start, and says so when it can't be") {
  const Folder folder;
  const auto begun = std::chrono::steady_clock::now();
  const Process server(folder.file("b.sqlite"));
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(5));  // docs/reliability.md has the figure
  CHECK(http(server.port(), "GET", "/api/health").status == 200);
}
