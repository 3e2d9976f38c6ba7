#include "store/store.hpp"

#include "store/migrations.hpp"

namespace condotta::store {
namespace {

std::int64_t flag(bool value) { return value ? 1 : 0; }

Answer<void> nothing(const Answer<Rows>& rows) {
  if (!rows) return std::unexpected(rows.error());
  return {};
}

constexpr std::string_view outline_columns =
    "id, title, rule_set, '', '', mode, seconds, more, undo, listed, secret, commitment, watch, made_at, moment, state,"
    " entries, clock_red, clock_blue, asked_at, waits_for, turn, result";
constexpr std::string_view all_columns =
    "id, title, rule_set, scenario, house_rules, mode, seconds, more, undo, listed, secret, commitment, watch, made_at,"
    " moment, state, entries, clock_red, clock_blue, asked_at, waits_for, turn, result";

SavedBattle battle_of(const Rows& rows, std::size_t row) {
  SavedBattle battle;
  std::size_t column = 0;
  const auto text = [&] { return rows.text(row, column++); };
  const auto whole = [&] { return rows.whole(row, column++); };
  battle.id = text();
  battle.title = text();
  battle.rule_set = text();
  battle.scenario = text();
  battle.house_rules = text();
  battle.mode = text();
  battle.seconds = whole();
  battle.more = whole();
  battle.undo = whole() != 0;
  battle.listed = whole() != 0;
  battle.secret = text();
  battle.commitment = text();
  battle.watch = text();
  battle.made_at = whole();
  battle.progress.moment = whole();
  battle.progress.state = text();
  battle.progress.entries = whole();
  battle.progress.clock[0] = whole();
  battle.progress.clock[1] = whole();
  battle.progress.asked_at = whole();
  battle.progress.waits_for = text();
  battle.progress.turn = whole();
  battle.progress.result = text();
  return battle;
}

SavedSeat seat_of(const Rows& rows, std::size_t row) {
  return {static_cast<int>(rows.whole(row, 1)),
          rows.text(row, 2),
          static_cast<int>(rows.whole(row, 3)),
          rows.text(row, 4),
          rows.text(row, 5),
          rows.text(row, 6),
          rows.whole(row, 7) != 0,
          rows.whole(row, 8)};
}

}  // namespace

Answer<std::unique_ptr<Store>> Store::open(std::unique_ptr<Connection> connection) {
  std::unique_ptr<Store> store(new Store(std::move(connection)));
  if (auto done = store->migrate(); !done) {
    (void)store->connection_->recover();
    return std::unexpected(done.error());
  }
  return store;
}

Answer<void> Store::migrate() {
  const auto run = [&](std::string_view text) {
    return nothing(connection_->execute(connection_->in_its_words(text)));
  };
  if (auto done = run("CREATE TABLE IF NOT EXISTS condotta_store (version {integer} NOT NULL) {strict}"); !done) {
    return done;
  }
  const auto stated = connection_->execute("SELECT version FROM condotta_store");
  if (!stated) return std::unexpected(stated.error());
  const std::int64_t version = stated->rows.empty() ? 0 : stated->whole(0, 0);
  if (version > schema_version) {
    return std::unexpected(Failure{Failure::Kind::lasting, "this store has format " + std::to_string(version) +
                                                               ", made by a newer Condotta; this one knows formats up "
                                                               "to " +
                                                               std::to_string(schema_version)});
  }
  for (const Migration& migration : migrations()) {
    if (migration.version <= version) continue;
    if (auto done = run("BEGIN"); !done) return done;
    for (const std::string_view statement : migration.statements) {
      if (auto done = run(statement); !done) return done;
    }
    if (auto done = run("DELETE FROM condotta_store"); !done) return done;
    const auto noted =
        connection_->execute("INSERT INTO condotta_store (version) VALUES ($1)", {std::int64_t{migration.version}});
    if (!noted) return std::unexpected(noted.error());
    if (auto done = run("COMMIT"); !done) return done;
  }
  return {};
}

Answer<void> Store::commit(std::span<const Change> changes) {
  auto done = do_all(changes);
  if (!done) (void)connection_->recover();  // if even that fails, the next call says so
  return done;
}

Answer<void> Store::do_all(std::span<const Change> changes) {
  auto begun = connection_->execute("BEGIN");
  if (!begun) {
    // A connection that broke in peace is made anew without anybody noticing.
    if (auto again = connection_->recover(); !again) return again;
    begun = connection_->execute("BEGIN");
  }
  if (!begun) return std::unexpected(begun.error());
  for (const Change& change : changes) {
    if (auto done = std::visit([&](const auto& each) { return do_one(each); }, change); !done) return done;
  }
  return nothing(connection_->execute("COMMIT"));
}

Answer<void> Store::advance(const std::string& battle, std::int64_t after, const Progress& progress) {
  const auto rows = connection_->execute(
      "UPDATE battle SET moment = $3, state = $4, entries = $5, clock_red = $6, clock_blue = $7, asked_at = $8,"
      " waits_for = $9, turn = $10, result = $11 WHERE id = $1 AND moment = $2",
      {battle, after, progress.moment, progress.state, progress.entries, progress.clock[0], progress.clock[1],
       progress.asked_at, progress.waits_for, progress.turn, progress.result});
  if (!rows) return std::unexpected(rows.error());
  if (rows->changed != 1) {
    return std::unexpected(
        Failure{Failure::Kind::conflict, "the stored battle " + battle + " has been changed by somebody else"});
  }
  return {};
}

Answer<void> Store::do_one(const Made& change) {
  const SavedBattle& battle = change.battle;
  const Progress& progress = battle.progress;
  auto done = nothing(connection_->execute(
      "INSERT INTO battle (id, title, rule_set, scenario, house_rules, mode, seconds, more, undo, listed, secret,"
      " commitment, watch, made_at, moment, state, entries, clock_red, clock_blue, asked_at, waits_for, turn, result)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,"
      " $23)",
      {battle.id,          battle.title,      battle.rule_set,   battle.scenario,   battle.house_rules,
       battle.mode,        battle.seconds,    battle.more,       flag(battle.undo), flag(battle.listed),
       battle.secret,      battle.commitment, battle.watch,      battle.made_at,    progress.moment,
       progress.state,     progress.entries,  progress.clock[0], progress.clock[1], progress.asked_at,
       progress.waits_for, progress.turn,     progress.result}));
  for (const SavedSeat& seat : battle.seats) {
    if (!done) return done;
    done = nothing(
        connection_->execute("INSERT INTO seat (battle, number, name, sides, player, link, contribution, joined, seen)"
                             " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                             {battle.id, std::int64_t{seat.number}, seat.name, std::int64_t{seat.sides}, seat.player,
                              seat.link, seat.contribution, flag(seat.joined), seat.seen}));
  }
  return done;
}

Answer<void> Store::do_one(const Joined& change) {
  if (auto done = advance(change.battle, change.after, change.progress); !done) return done;
  return nothing(connection_->execute(
      "UPDATE seat SET joined = 1, contribution = $3 WHERE battle = $1 AND number = $2 AND joined = 0",
      {change.battle, std::int64_t{change.seat}, change.contribution}));
}

Answer<void> Store::do_one(const Chosen& change) {
  if (auto done = advance(change.battle, change.after, change.progress); !done) return done;
  const SavedEntry& entry = change.entry;
  return nothing(
      connection_->execute("INSERT INTO entry (battle, number, moment, side, words, choice, hash, client, events)"
                           " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                           {change.battle, entry.number, entry.moment, entry.side, entry.words, entry.choice,
                            static_cast<std::int64_t>(entry.hash), entry.client, entry.events}));
}

Answer<void> Store::do_one(const TakenBack& change) {
  if (auto done = advance(change.battle, change.after, change.progress); !done) return done;
  return nothing(connection_->execute("DELETE FROM entry WHERE battle = $1 AND number > $2",
                                      {change.battle, change.progress.entries}));
}

Answer<void> Store::do_one(const Ended& change) { return advance(change.battle, change.after, change.progress); }

Answer<void> Store::do_one(const Said& change) {
  return nothing(connection_->execute(
      "INSERT INTO chat (battle, number, seat, name, words) VALUES ($1, $2, $3, $4, $5)",
      {change.battle, change.line.number, std::int64_t{change.line.seat}, change.line.name, change.line.words}));
}

Answer<void> Store::do_one(const Seen& change) {
  return nothing(connection_->execute("UPDATE seat SET seen = $3 WHERE battle = $1 AND number = $2",
                                      {change.battle, std::int64_t{change.seat}, change.entries}));
}

Answer<Rows> Store::read(std::string_view statement, std::initializer_list<Value> values) {
  auto rows = connection_->execute(statement, values);
  if (rows || rows.error().kind != Failure::Kind::passing) return rows;
  if (auto again = connection_->recover(); !again) return std::unexpected(again.error());
  return connection_->execute(statement, values);
}

Answer<std::vector<std::string>> Store::battles() {
  const auto rows = read("SELECT id FROM battle ORDER BY made_at, id", {});
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < rows->rows.size(); ++i) ids.push_back(rows->text(i, 0));
  return ids;
}

Answer<std::optional<SavedBattle>> Store::battle(const std::string& id) {
  const auto rows = read("SELECT " + std::string(all_columns) + " FROM battle WHERE id = $1", {id});
  if (!rows) return std::unexpected(rows.error());
  if (rows->rows.empty()) return std::nullopt;
  SavedBattle battle = battle_of(*rows, 0);
  const auto seats = read(
      "SELECT battle, number, name, sides, player, link, contribution, joined, seen FROM seat WHERE battle = $1"
      " ORDER BY number",
      {id});
  if (!seats) return std::unexpected(seats.error());
  for (std::size_t i = 0; i < seats->rows.size(); ++i) battle.seats.push_back(seat_of(*seats, i));
  return battle;
}

Answer<std::vector<SavedBattle>> Store::outlines() {
  const auto rows = read("SELECT " + std::string(outline_columns) + " FROM battle ORDER BY id", {});
  if (!rows) return std::unexpected(rows.error());
  const auto seats = read(
      "SELECT battle, number, name, sides, player, link, contribution, joined, seen FROM seat ORDER BY battle, number",
      {});
  if (!seats) return std::unexpected(seats.error());
  std::vector<SavedBattle> battles;
  std::size_t seat = 0;
  for (std::size_t i = 0; i < rows->rows.size(); ++i) {
    SavedBattle& battle = battles.emplace_back(battle_of(*rows, i));
    for (; seat < seats->rows.size() && seats->text(seat, 0) == battle.id; ++seat) {
      battle.seats.push_back(seat_of(*seats, seat));
    }
  }
  return battles;
}

Answer<std::vector<SavedEntry>> Store::entries(const std::string& id, std::int64_t from, std::int64_t to) {
  const auto rows = read(
      "SELECT number, moment, side, words, choice, hash, client, events FROM entry"
      " WHERE battle = $1 AND number >= $2 AND number <= $3 ORDER BY number",
      {id, from, to});
  if (!rows) return std::unexpected(rows.error());
  std::vector<SavedEntry> entries;
  for (std::size_t i = 0; i < rows->rows.size(); ++i) {
    entries.push_back({rows->whole(i, 0), rows->whole(i, 1), rows->text(i, 2), rows->text(i, 3), rows->text(i, 4),
                       static_cast<std::uint64_t>(rows->whole(i, 5)), rows->text(i, 6), rows->text(i, 7)});
  }
  return entries;
}

Answer<std::vector<SavedChat>> Store::chat(const std::string& id, std::int64_t most) {
  const auto rows =
      read("SELECT number, seat, name, words FROM chat WHERE battle = $1 ORDER BY number DESC LIMIT $2", {id, most});
  if (!rows) return std::unexpected(rows.error());
  std::vector<SavedChat> lines;
  for (std::size_t i = rows->rows.size(); i-- > 0;) {
    lines.push_back({rows->whole(i, 0), static_cast<int>(rows->whole(i, 1)), rows->text(i, 2), rows->text(i, 3)});
  }
  return lines;
}

Answer<std::unique_ptr<Store>> open_store(const std::string& where) {
  const bool address = where.starts_with("postgres://") || where.starts_with("postgresql://");
  auto connection = address ? open_postgres(where) : open_sqlite(where);
  if (!connection) return std::unexpected(connection.error());
  return Store::open(std::move(*connection));
}

}  // namespace condotta::store
