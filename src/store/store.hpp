// The saved battles. A battle is kept as what it was made of (scenario, rule set, seats, secret seed) and its choices,
// each with the hash after it; positions are not kept, they follow.
//
//   auto store = open_store("battles.sqlite");           // or "postgres://…"
//   store->commit(changes);                              // all of them, durable, or none
//
// A change of a battle names the moment that it follows; if the stored battle is at another, it is a conflict. Not for
// several threads at once: src/server/keeper.hpp has the one thread that uses it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/connection.hpp"

namespace condotta::store {

struct SavedSeat {
  int number = 0;
  std::string name;
  int sides = 0;       // 1 red, 2 blue, 3 both
  std::string player;  // "person", or a computer player
  std::string link;    // the hash of its link; empty for a computer's
  std::string contribution;
  bool joined = false;
  std::int64_t seen = 0;  // entries that it has been shown

  friend bool operator==(const SavedSeat&, const SavedSeat&) = default;
};

// What changes as a battle goes on.
struct Progress {
  std::int64_t moment = 0;  // of changes so far
  std::string state = "gathering";
  std::int64_t entries = 0;
  std::array<std::int64_t, 2> clock{};  // milliseconds left
  std::int64_t asked_at = 0;            // since 1970 in milliseconds: when the pending decision was put
  std::string waits_for;                // "red", "blue" or nobody: ""
  std::int64_t turn = 0;
  std::string result;  // JSON, once it is over

  friend bool operator==(const Progress&, const Progress&) = default;
};

struct SavedBattle {
  std::string id;
  std::string title;
  std::string rule_set;
  std::string scenario;      // JSON
  std::string house_rules;   // JSON
  std::string mode;          // "live", "turns"
  std::int64_t seconds = 0;  // of the clock; 0: none
  std::int64_t more = 0;
  bool undo = false;
  bool listed = false;
  std::string secret;      // 64 hexadecimal digits
  std::string commitment;  // the same
  std::string watch;       // the link for spectators
  std::int64_t made_at = 0;
  std::vector<SavedSeat> seats;
  Progress progress;

  friend bool operator==(const SavedBattle&, const SavedBattle&) = default;
};

struct SavedEntry {
  std::int64_t number = 0;  // from 1
  std::int64_t moment = 0;  // after it
  std::string side;
  std::string words;   // of the option
  std::string choice;  // JSON
  std::uint64_t hash = 0;
  std::string client;  // the id that the client gave it
  std::string events;  // JSON, with whom each is for

  friend bool operator==(const SavedEntry&, const SavedEntry&) = default;
};

struct SavedChat {
  std::int64_t number = 0;
  int seat = -1;
  std::string name;
  std::string words;

  friend bool operator==(const SavedChat&, const SavedChat&) = default;
};

// The changes. `after` is the moment that the battle must be at.
struct Made {
  SavedBattle battle;
};
struct Joined {  // a seat joined for the first time
  std::string battle;
  std::int64_t after = 0;
  int seat = 0;
  std::string contribution;
  Progress progress;
};
struct Chosen {
  std::string battle;
  std::int64_t after = 0;
  SavedEntry entry;
  Progress progress;
};
struct TakenBack {  // entries beyond progress.entries
  std::string battle;
  std::int64_t after = 0;
  Progress progress;
};
struct Ended {  // or anything else that changes only the progress
  std::string battle;
  std::int64_t after = 0;
  Progress progress;
};
struct Said {
  std::string battle;
  SavedChat line;
};
struct Seen {
  std::string battle;
  int seat = 0;
  std::int64_t entries = 0;
};
using Change = std::variant<Made, Joined, Chosen, TakenBack, Ended, Said, Seen>;

class Store {
 public:
  // Brings the schema up to date; a store of a newer program is refused.
  static Answer<std::unique_ptr<Store>> open(std::unique_ptr<Connection> connection);

  // All of them, durable when this returns, or none.
  Answer<void> commit(std::span<const Change> changes);

  Answer<std::vector<std::string>> battles();  // ids, the oldest first
  Answer<std::optional<SavedBattle>> battle(const std::string& id);
  // Without scenario and house rules, for lists.
  Answer<std::vector<SavedBattle>> outlines();
  Answer<std::vector<SavedEntry>> entries(const std::string& id, std::int64_t from, std::int64_t to);
  Answer<std::vector<SavedChat>> chat(const std::string& id, std::int64_t most);

  static constexpr int schema_version = 1;

 private:
  explicit Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}

  Answer<void> migrate();
  Answer<void> do_all(std::span<const Change> changes);
  Answer<void> do_one(const Made& change);
  Answer<void> do_one(const Joined& change);
  Answer<void> do_one(const Chosen& change);
  Answer<void> do_one(const TakenBack& change);
  Answer<void> do_one(const Ended& change);
  Answer<void> do_one(const Said& change);
  Answer<void> do_one(const Seen& change);
  Answer<void> advance(const std::string& battle, std::int64_t after, const Progress& progress);
  Answer<Rows> read(std::string_view statement, std::initializer_list<Value> values);

  std::unique_ptr<Connection> connection_;
};

// A path, or an address that begins with postgres:// or postgresql://.
Answer<std::unique_ptr<Store>> open_store(const std::string& where);

}  // namespace condotta::store
