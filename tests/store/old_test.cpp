// Stores of every format that was ever released must open for ever. tests/store/old/ has one of each, as SQL.

#include <sqlite3.h>

#include "files/text.hpp"
#include "stores.hpp"

using namespace condotta;
using namespace condotta::store;

TEST_CASE("a store of format 1 opens, and its battle is there with every choice") {
  const Folder folder;
  const std::string where = folder.file("old.sqlite");
  const auto script = files::read_text("tests/store/old/store-1.sql");
  REQUIRE(script.has_value());
  sqlite3* raw = nullptr;
  REQUIRE(sqlite3_open(where.c_str(), &raw) == SQLITE_OK);
  REQUIRE(sqlite3_exec(raw, script->c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(raw);

  auto store = opened(where);
  const auto ids = store->battles();
  REQUIRE(ids.has_value());
  REQUIRE(ids->size() == 1);
  const auto battle = store->battle(ids->front());
  REQUIRE(battle.has_value());
  REQUIRE(battle->has_value());
  CHECK((*battle)->title == "A melee");
  CHECK((*battle)->rule_set == "reg-2021");
  CHECK((*battle)->seats.size() == 2);
  CHECK((*battle)->seats[1].player == "random");
  CHECK((*battle)->progress.state == "over");
  CHECK((*battle)->progress.entries == 6);
  const auto entries = store->entries(ids->front(), 1, 100);
  REQUIRE(entries->size() == 6);
  CHECK((*entries)[0].choice.find("option") != std::string::npos);
  CHECK((*entries)[5].number == 6);
}
