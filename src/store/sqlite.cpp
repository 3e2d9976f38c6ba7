#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <map>
#include <utility>

#include "store/connection.hpp"

namespace condotta::store {
namespace {

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// Held while the store is open. The system lets go of it when the process ends, however it ends.
class Lock {
 public:
  Lock() = default;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() {
    if (file_ >= 0) close(file_);
  }
  bool take(const std::string& path) {
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0;
  }

 private:
  int file_ = -1;
};

class Sqlite final : public Connection {
 public:
  Answer<void> open(const std::string& path) {
    path_ = path;
    if (path != ":memory:" && !lock_.take(path + ".lock")) {
      return std::unexpected(Failure{Failure::Kind::lasting, "the store " + path +
                                                                 " can't be locked: another server may be running on "
                                                                 "it, or its folder can't be written"});
    }
    // It holds the secret seeds of battles: nobody else on the machine may read it. SQLite's other files follow it.
    if (path != ":memory:") {
      if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); file >= 0) ::close(file);
    }
    sqlite3* database = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &database,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(database);
    if (code != SQLITE_OK) return std::unexpected(failure(code));
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, 2000);
    // FULL: a commit is on the disk before it is acknowledged, and a power cut loses nothing of it.
    for (const char* setting : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON",
                                "PRAGMA journal_size_limit=67108864", "PRAGMA cache_size=-16384"}) {
      if (auto done = execute(setting); !done) return std::unexpected(done.error());
    }
    return {};
  }

  Answer<Rows> execute(std::string_view text, std::initializer_list<Value> values) override {
    sqlite3_stmt* statement = prepared(text);
    if (statement == nullptr) return std::unexpected(failure(sqlite3_extended_errcode(database_.get())));
    const Reset reset{statement};
    int number = 0;
    for (const Value& value : values) {
      const std::string name = "$" + std::to_string(++number);
      const int at = sqlite3_bind_parameter_index(statement, name.c_str());
      if (at == 0) continue;
      if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        sqlite3_bind_int64(statement, at, *whole);
      } else if (const auto* words = std::get_if<std::string>(&value)) {
        sqlite3_bind_text64(statement, at, words->data(), words->size(), SQLITE_STATIC, SQLITE_UTF8);
      } else {
        sqlite3_bind_null(statement, at);
      }
    }
    Rows rows;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) rows.rows.push_back(row(statement));
    if (code != SQLITE_DONE) return std::unexpected(failure(code));
    rows.changed = sqlite3_changes64(database_.get());
    return rows;
  }

  std::string in_its_words(std::string_view schema) const override {
    std::string out(schema);
    const auto replace = [&](std::string_view what, std::string_view with) {
      for (std::size_t at = out.find(what); at != std::string::npos; at = out.find(what, at + with.size())) {
        out.replace(at, what.size(), with);
      }
    };
    replace("{integer}", "INTEGER");
    replace("{strict}", "STRICT");
    return out;
  }

  Answer<void> recover() override {
    if (sqlite3_get_autocommit(database_.get()) == 0) {
      if (auto done = execute("ROLLBACK", {}); !done) return std::unexpected(done.error());
    }
    return {};
  }

 private:
  struct Reset {
    sqlite3_stmt* statement;
    ~Reset() {
      sqlite3_reset(statement);
      sqlite3_clear_bindings(statement);
    }
  };

  Answer<Rows> execute(std::string_view text) { return execute(text, {}); }

  static std::vector<Value> row(sqlite3_stmt* statement) {
    std::vector<Value> values;
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
      switch (sqlite3_column_type(statement, i)) {
        case SQLITE_INTEGER: values.emplace_back(std::int64_t{sqlite3_column_int64(statement, i)}); break;
        case SQLITE_TEXT: {
          const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, i));
          values.emplace_back(
              std::string(bytes == nullptr ? "" : bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement, i))));
          break;
        }
        default: values.emplace_back();
      }
    }
    return values;
  }

  sqlite3_stmt* prepared(std::string_view text) {
    const auto found = statements_.find(text);
    if (found != statements_.end()) return found->second.get();
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(database_.get(), text.data(), static_cast<int>(text.size()), SQLITE_PREPARE_PERSISTENT,
                           &statement, nullptr) != SQLITE_OK) {
      return nullptr;
    }
    return statements_.emplace(text, std::unique_ptr<sqlite3_stmt, Close>(statement)).first->second.get();
  }

  Failure failure(int code) const {
    const std::string says = database_ ? sqlite3_errmsg(database_.get()) : "out of memory";
    const auto tell = [&](Failure::Kind kind, const char* what) {
      return Failure{kind, "the store " + path_ + " " + what + " (" + says + ")"};
    };
    switch (code & 0xff) {
      case SQLITE_CONSTRAINT: return tell(Failure::Kind::refused, "does not take this");
      case SQLITE_FULL: return tell(Failure::Kind::passing, "can't be written: the disk is full");
      case SQLITE_BUSY:
      case SQLITE_LOCKED: return tell(Failure::Kind::passing, "is locked by another program");
      case SQLITE_NOTADB:
      case SQLITE_CORRUPT: return tell(Failure::Kind::lasting, "is damaged or no store of ours");
      case SQLITE_CANTOPEN: return tell(Failure::Kind::lasting, "can't be opened");
      default: return tell(Failure::Kind::passing, "does not answer as it should");
    }
  }

  std::string path_;
  Lock lock_;
  std::unique_ptr<sqlite3, Close> database_;
  std::map<std::string, std::unique_ptr<sqlite3_stmt, Close>, std::less<>> statements_;
};

}  // namespace

Answer<std::unique_ptr<Connection>> open_sqlite(const std::string& path) {
  auto made = std::make_unique<Sqlite>();
  if (auto done = made->open(path); !done) return std::unexpected(done.error());
  return made;
}

}  // namespace condotta::store
