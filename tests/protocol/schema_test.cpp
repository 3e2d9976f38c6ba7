#include "protocol/schema.hpp"

#include <doctest/doctest.h>

#include "battle/view.hpp"
#include "files/json.hpp"
#include "files/text.hpp"

using namespace condotta;

namespace {

Document json(std::string_view text) {
  auto read = files::parse_json(text, "test");
  REQUIRE(read.has_value());
  return *read;
}

std::string what_is_wrong(std::string_view type, std::string_view text) {
  const auto fault = protocol::protocol().check(type, json(text));
  return fault ? fault->what : "";
}

}  // namespace

TEST_CASE("a message is checked member by member, and the fault says what and where") {
  CHECK(what_is_wrong("client.choose", R"({"type":"choose","id":"a","moment":3,"choice":{"option":"pass"}})") == "");
  CHECK(what_is_wrong("client.choose", R"({"type":"choose","id":"a","choice":{}})") == "'moment' is missing");
  CHECK(what_is_wrong("client.choose", R"({"type":"choose","id":7,"moment":3,"choice":{}})") == "'id' must be a text");
  CHECK(what_is_wrong("client.choose", R"({"type":"choose","id":"a","moment":-1,"choice":{}})") ==
        "'moment' must be from 0 to 1000000000");
  CHECK(what_is_wrong("client.choose", R"({"type":"choose","id":"a","moment":1,"choice":{},"x":1})") ==
        "the message says more than is known of it");
  CHECK(what_is_wrong("client.choose", R"([1])") == "the message must be an object");
  CHECK(what_is_wrong("client.resign", R"({"id":"a","side":"green"})") == "'side' must be one of red, blue");
  CHECK(what_is_wrong("client.chat", R"({"id":"a","words":")" + std::string(501, 'x') + R"("})") ==
        "'words' has more than 500 bytes");
  CHECK(what_is_wrong("client.nonsense", "{}") == "there is no message 'client.nonsense'");
  CHECK(what_is_wrong("Links", R"({"links":["a",2]})") == "'links[1]' must be a text");
  CHECK(what_is_wrong("server.clock", R"({"clock":null})") == "");
  CHECK(what_is_wrong("server.clock", R"({"clock":{"red":1,"blue":2}})") == "'clock.running' is missing");
}

TEST_CASE("every type that the description names is there") {
  const auto& schema = protocol::protocol();
  REQUIRE(schema.version() == 1);
  const auto known = [&](const protocol::Type& type, const auto& again) -> bool {
    if (type.kind == protocol::Type::Kind::named) return schema.find(type.name) != nullptr;
    if (type.kind == protocol::Type::Kind::list) return again(type.item[0], again);
    for (const auto& member : type.members) {
      if (!again(member.type, again)) return false;
    }
    return true;
  };
  int types = 0;
  for (const std::string_view sender : {"client", "server"}) {
    for (const std::string& name : schema.messages(sender)) {
      ++types;
      CHECK_MESSAGE(known(*schema.find(std::string(sender) + "." + name), known), name);
    }
  }
  CHECK(types > 20);
  for (const std::string_view name : {"NewBattle", "BattleMade", "View", "Preview", "Decision", "Replay", "Problem"}) {
    REQUIRE(schema.find(name) != nullptr);
    CHECK_MESSAGE(known(*schema.find(name), known), name);
  }
}

TEST_CASE("a view with something of everything is as described") {
  View view;
  view.armies[0].facts.push_back({"label", "value", {}});
  view.phases.push_back({"Charges", {"declare"}});
  view.ground.push_back({"wood", "wood", "wood", {{}, {}}, {{}}, {}, {{"Going", "rough", {}}}});
  SeenUnit unit;
  unit.bases.push_back({});
  unit.tokens.push_back({"wounds", 2, "2 wounds"});
  view.units.push_back(unit);
  view.leaders.push_back({});
  view.markers.push_back({"smoke", "", Side::blue, {}, {}});
  view.markers.push_back({});
  view.hands.push_back({Side::red, 1, "", "", {{1, "green", "II", "", true}}});
  const auto fault = protocol::protocol().check("View", view.document());
  CHECK_MESSAGE(!fault, (fault ? fault->what : ""));
}

TEST_CASE("the page's types are those of the description") {
  const auto made = files::read_text("web/src/protocol.ts");
  REQUIRE(made.has_value());
  CHECK_MESSAGE(*made == protocol::protocol().typescript(),
                "make it again: build/condotta_protocol data/protocol.toml web/src/protocol.ts");
}
