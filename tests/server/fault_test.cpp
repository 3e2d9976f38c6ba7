// When the store fails under a battle: what was acknowledged stays, what was not can be sent again.

#include <sqlite3.h>

#include <cstdlib>

#include "../store/stores.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

struct Seated {
  Document made;
  std::unique_ptr<WebSocket> socket;
  Document decision;

  explicit Seated(const Running& server) : made(server.made(a_melee(hot_seat))) {
    socket = std::make_unique<WebSocket>(server.port());
    REQUIRE(socket->join(Running::link(made, 0)));
    decision = *socket->next("decision");
  }
};

}  // namespace

TEST_CASE(
    "a store that is locked for a while: the choice is refused with the reason, and taken when it is sent again") {
  const Folder folder;
  const std::string where = folder.file("b.sqlite");
  const Running server(where);
  Seated seat(server);
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(where.c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  seat.socket->send(choose(seat.decision, "c"));
  const auto fault = seat.socket->next(10'000);
  REQUIRE(fault.has_value());
  CHECK(text_in(*fault, "code") == "store");
  CHECK(text_in(*fault, "words").find("is locked by another program") != std::string::npos);
  REQUIRE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(other);
  const auto again = seat.socket->next("decision", 10'000);  // how it really stands
  REQUIRE(again.has_value());
  CHECK(*again == seat.decision);
  seat.socket->send(choose(*again, "c"));
  const auto done = seat.socket->next("done");
  REQUIRE(done.has_value());
  CHECK(whole_in(*done, "moment") == whole_in(*again, "moment") + 1);
}

TEST_CASE("a PostgreSQL that is restarted under the server: nothing acknowledged is lost, and play goes on") {
  const char* restart = std::getenv("CONDOTTA_TEST_POSTGRES_RESTART");
  if (restart == nullptr) return;  // ./test runs this program beside a server of its own
  store::empty_postgres();
  const Running server(store::postgres_address());
  Seated seat(server);
  seat.socket->send(choose(seat.decision, "before"));
  const auto before = seat.socket->next("done");
  REQUIRE(before.has_value());
  std::optional<Document> decision = seat.socket->next("decision");
  REQUIRE(decision.has_value());
  REQUIRE(std::system(restart) == 0);
  bool taken = false;
  for (int tries = 0; tries < 20 && !taken; ++tries) {
    seat.socket->send(choose(*decision, "after"));
    const auto answer = seat.socket->next(10'000);
    REQUIRE(answer.has_value());
    taken = text_in(*answer, "type") == "done";
    if (taken) {
      CHECK(whole_in(*answer, "moment") == whole_in(*before, "moment") + 1);
    } else if (const auto asked = seat.socket->next("decision", 10'000)) {
      decision = asked;
    }
  }
  CHECK(taken);
}

TEST_CASE("a record that lacks choices is told, and the battle is not played on") {
  const Folder folder;
  const std::string where = folder.file("b.sqlite");
  std::string link;
  {
    const Running server(where);
    Seated seat(server);
    link = Running::link(seat.made, 0);
    seat.socket->send(choose(seat.decision, "c"));
    REQUIRE(seat.socket->next("done").has_value());
  }
  {
    auto connection = store::open_sqlite(where);
    REQUIRE(connection.has_value());
    REQUIRE((*connection)->execute("DELETE FROM entry").has_value());
  }
  const Running server(where);
  WebSocket socket(server.port());
  REQUIRE(socket.join(link));
  const auto fault = socket.next();
  REQUIRE(fault.has_value());
  CHECK(text_in(*fault, "words") == "the store has 0 of its 1 choices");
}
