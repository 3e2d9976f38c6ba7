// Two to four players by links: who shares a side sees and is asked the same, and whoever answers first answers for it.

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

TEST_CASE("four players, two a side: a battle begins with the last of them; either of a side decides, once") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(
      R"([{"name":"Anna","sides":["red"],"player":"person"},{"name":"Arno","sides":["red"],"player":"person"},)"
      R"({"name":"Bert","sides":["blue"],"player":"person"},{"name":"Bea","sides":["blue"],"player":"person"}])"));
  std::vector<std::unique_ptr<WebSocket>> seats;
  for (std::size_t i = 0; i < 4; ++i) {
    seats.push_back(std::make_unique<WebSocket>(server.port()));
    REQUIRE(seats.back()->join(Running::link(made, i)));
    const auto hello = seats.back()->next("hello");
    REQUIRE(hello.has_value());
    CHECK(text_in(*hello, "state") == (i < 3 ? "gathering" : "running"));
    CHECK(hello->find("sides")->items().size() == 1);
  }
  std::vector<std::optional<Document>> asked;
  for (auto& seat : seats) asked.push_back(seat->next("decision", 2000));
  const std::size_t first = asked[0] ? 0 : 2;  // the pair that decides
  REQUIRE(asked[first].has_value());
  REQUIRE(asked[first + 1].has_value());
  CHECK_FALSE(asked[2 - first].has_value());
  CHECK_FALSE(asked[3 - first].has_value());
  CHECK(*asked[first] == *asked[first + 1]);

  seats[first]->send(choose(*asked[first], "mine"));
  REQUIRE(seats[first]->next("done").has_value());
  seats[first + 1]->send(choose(*asked[first + 1], "mine too"));
  const auto late = seats[first + 1]->next("fault");
  REQUIRE(late.has_value());
  CHECK(text_in(*late, "code") == "stale");
  for (auto& seat : seats) {
    bool told = false;
    for (const Document& message : seat->all(300)) told |= text_in(message, "type") == "entries";
    for (const Document& message : seat->passed) told |= text_in(message, "type") == "entries";
    CHECK(told);
  }
}
