#include "store/store.hpp"

#include <sqlite3.h>

#include <fstream>

#include "stores.hpp"

using namespace condotta::store;

namespace {

SavedBattle a_battle(const std::string& id = "b1") {
  SavedBattle battle;
  battle.id = id;
  battle.title = "Lützen, 'quoted' \"twice\"; DROP TABLE battle";
  battle.rule_set = "reg-2021";
  battle.scenario = R"({"unit":[]})";
  battle.house_rules = "null";
  battle.mode = "live";
  battle.seconds = 600;
  battle.undo = true;
  battle.secret = std::string(64, 'a');
  battle.commitment = std::string(64, 'b');
  battle.watch = "watch-" + id;
  battle.made_at = 1'700'000'000'000;
  battle.seats = {{0, "Anna", 1, "person", "hash0", "", false, 0}, {1, "", 2, "plain", "", "", true, 0}};
  return battle;
}

SavedEntry an_entry(std::int64_t number) {
  return {number,
          number + 1,
          "red",
          "Advance",
          R"({"option":"advance"})",
          0xfedcba9876543210U,
          "c" + std::to_string(number),
          R"([{"words":"…"}])"};
}

Progress at(std::int64_t moment, std::int64_t entries) {
  Progress progress;
  progress.moment = moment;
  progress.entries = entries;
  progress.state = "running";
  progress.waits_for = "blue";
  progress.clock = {1, -2};
  return progress;
}

bool done(Store& store, std::vector<Change> changes) { return store.commit(changes).has_value(); }

}  // namespace

TEST_CASE("a battle is kept with its seats, entries and chat, and is the same after opening the store again") {
  on_every_store([](const std::string& where) {
    SavedBattle battle = a_battle();
    {
      auto store = opened(where);
      REQUIRE(done(*store, {Made{battle}, Made{a_battle("b2")}}));
      REQUIRE(done(*store, {Joined{"b1", 0, 0, "my words", at(1, 0)}, Chosen{"b1", 1, an_entry(1), at(2, 1)}}));
      REQUIRE(done(*store, {Chosen{"b1", 2, an_entry(2), at(3, 2)}, Said{"b1", {1, -1, "x", "hello\n\"you\""}},
                            Seen{"b1", 0, 2}}));
    }
    auto store = opened(where);
    battle.seats[0].joined = true;
    battle.seats[0].contribution = "my words";
    battle.seats[0].seen = 2;
    battle.progress = at(3, 2);
    const auto again = store->battle("b1");
    REQUIRE(again.has_value());
    REQUIRE(again->has_value());
    CHECK(**again == battle);
    CHECK(store->battles().value() == std::vector<std::string>{"b1", "b2"});
    CHECK(store->entries("b1", 1, 100).value() == std::vector{an_entry(1), an_entry(2)});
    CHECK(store->entries("b1", 2, 2).value() == std::vector{an_entry(2)});
    CHECK(store->chat("b1", 10).value() == std::vector{SavedChat{1, -1, "x", "hello\n\"you\""}});
    CHECK_FALSE(store->battle("b3").value().has_value());
    const auto outlines = store->outlines();
    REQUIRE(outlines->size() == 2);
    CHECK((*outlines)[0].seats == battle.seats);
    CHECK((*outlines)[0].scenario.empty());
    CHECK((*outlines)[1].seats.size() == 2);
  });
}

TEST_CASE("a change that does not follow the stored moment is a conflict, and nothing of its batch is kept") {
  on_every_store([](const std::string& where) {
    auto store = opened(where);
    REQUIRE(done(*store, {Made{a_battle()}, Made{a_battle("b2")}}));
    const std::vector<Change> batch = {Ended{"b2", 0, at(1, 0)}, Chosen{"b1", 5, an_entry(1), at(6, 1)}};
    const auto refused = store->commit(batch);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind == Failure::Kind::conflict);
    CHECK(store->battle("b2").value()->progress.moment == 0);
    CHECK(store->entries("b1", 1, 9)->empty());
    CHECK(done(*store, {Chosen{"b1", 0, an_entry(1), at(1, 1)}}));
    // The same number twice, a battle twice, an entry of no battle: refused, and the store goes on.
    const std::vector<Change> twice = {Chosen{"b1", 1, an_entry(1), at(2, 2)}};
    CHECK(store->commit(twice).error().kind == Failure::Kind::refused);
    const std::vector<Change> made_twice = {Made{a_battle()}};
    CHECK(store->commit(made_twice).error().kind == Failure::Kind::refused);
    const std::vector<Change> nobody = {Said{"b9", {1, 0, "", ""}}};
    CHECK(store->commit(nobody).error().kind == Failure::Kind::refused);
    CHECK(store->battle("b1").value()->progress.moment == 1);
    CHECK(done(*store, {Chosen{"b1", 1, an_entry(2), at(2, 2)}}));
  });
}

TEST_CASE("entries are taken back") {
  on_every_store([](const std::string& where) {
    auto store = opened(where);
    REQUIRE(done(*store, {Made{a_battle()}, Chosen{"b1", 0, an_entry(1), at(1, 1)},
                          Chosen{"b1", 1, an_entry(2), at(2, 2)}, Chosen{"b1", 2, an_entry(3), at(3, 3)}}));
    REQUIRE(done(*store, {TakenBack{"b1", 3, at(4, 1)}}));
    CHECK(store->entries("b1", 1, 9).value() == std::vector{an_entry(1)});
    CHECK(store->battle("b1").value()->progress.moment == 4);
    REQUIRE(done(*store, {Chosen{"b1", 4, an_entry(2), at(5, 2)}}));
  });
}

TEST_CASE("two servers can't use one store; one that has ended leaves it free") {
  on_every_store([](const std::string& where) {
    auto first = opened(where);
    const auto second = open_store(where);
    REQUIRE_FALSE(second.has_value());
    CHECK(second.error().kind == Failure::Kind::lasting);
    CHECK(second.error().words.find("another server") != std::string::npos);
    first.reset();
    CHECK(open_store(where).has_value());
  });
}

TEST_CASE("a store of a newer program is refused and left alone") {
  on_every_store([](const std::string& where) {
    opened(where).reset();
    {
      auto connection = where.starts_with("postgres") ? open_postgres(where) : open_sqlite(where);
      REQUIRE(connection.has_value());
      REQUIRE((*connection)->execute("UPDATE condotta_store SET version = 999").has_value());
    }
    const auto refused = open_store(where);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().words.find("format 999, made by a newer Condotta") != std::string::npos);
  });
}

TEST_CASE("what is no store, or can't be reached, is told in a sentence") {
  const Folder folder;
  std::ofstream(folder.file("text.sqlite")) << std::string(4096, 'x');
  const auto text = open_store(folder.file("text.sqlite"));
  REQUIRE_FALSE(text.has_value());
  CHECK(text.error().words.find("no store of ours") != std::string::npos);
  const auto nowhere = open_store(folder.file("no/such/folder/battles.sqlite"));
  REQUIRE_FALSE(nowhere.has_value());
  CHECK(nowhere.error().words.find("can't be locked") != std::string::npos);
  const auto nobody = open_store("postgres://nobody@127.0.0.1:1/none");
  REQUIRE_FALSE(nobody.has_value());
  CHECK(nobody.error().kind == Failure::Kind::passing);
  CHECK(nobody.error().words.find("does not answer") != std::string::npos);
}

TEST_CASE("a full disk loses nothing that was acknowledged, and the store goes on when there is room again") {
  // SQLite's own limit on pages makes the file full as a disk would.
  const Folder folder;
  auto connection = open_sqlite(folder.file("battles.sqlite"));
  REQUIRE(connection.has_value());
  Connection* raw = connection->get();
  auto store = Store::open(std::move(*connection));
  REQUIRE(store.has_value());
  REQUIRE(done(**store, {Made{a_battle()}}));
  REQUIRE(raw->execute("PRAGMA max_page_count=40").has_value());
  std::int64_t kept = 0;
  Answer<void> last;
  for (std::int64_t i = 1; i <= 200 && last; ++i) {
    SavedEntry entry = an_entry(i);
    entry.events = std::string(2000, 'x');
    const std::vector<Change> one = {Chosen{"b1", i - 1, entry, at(i, i)}};
    last = (*store)->commit(one);
    if (last) kept = i;
  }
  REQUIRE_FALSE(last.has_value());
  CHECK(last.error().kind == Failure::Kind::passing);
  CHECK(last.error().words.find("disk is full") != std::string::npos);
  CHECK(kept > 5);
  CHECK((*store)->entries("b1", 1, 1000)->size() == static_cast<std::size_t>(kept));
  CHECK((*store)->battle("b1").value()->progress.entries == kept);
  REQUIRE(raw->execute("PRAGMA max_page_count=100000").has_value());
  const std::vector<Change> next = {Chosen{"b1", kept, an_entry(kept + 1), at(kept + 1, kept + 1)}};
  CHECK((*store)->commit(next).has_value());
}

TEST_CASE("a store locked by another program is told, and goes on when it is free again") {
  const Folder folder;
  auto store = opened(folder.file("battles.sqlite"));
  REQUIRE(done(*store, {Made{a_battle()}}));
  sqlite3* other = nullptr;  // a program that does not know our lock
  REQUIRE(sqlite3_open(folder.file("battles.sqlite").c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  const std::vector<Change> change = {Ended{"b1", 0, at(1, 0)}};
  const auto locked = store->commit(change);
  REQUIRE_FALSE(locked.has_value());
  CHECK(locked.error().kind == Failure::Kind::passing);
  CHECK(locked.error().words.find("is locked by another program") != std::string::npos);
  REQUIRE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(other);
  CHECK(store->commit(change).has_value());
  CHECK(store->battle("b1").value()->progress.moment == 1);
}

TEST_CASE("a store holds secrets: nobody else on the machine can read its files") {
  const Folder folder;
  auto store = opened(folder.file("battles.sqlite"));
  REQUIRE(done(*store, {Made{a_battle()}}));
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) {
    CAPTURE(file.path().string());
    CHECK((file.status().permissions() & std::filesystem::perms::others_all) == std::filesystem::perms::none);
    CHECK((file.status().permissions() & std::filesystem::perms::group_all) == std::filesystem::perms::none);
    ++files;
  }
  CHECK(files >= 3);  // the store, its log and our lock
}
