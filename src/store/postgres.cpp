#include <libpq-fe.h>

#include <charconv>
#include <map>
#include <optional>

#include "store/connection.hpp"

namespace condotta::store {
namespace {

// One server at a time: the key of the lock that it holds while it is connected.
constexpr const char* take_lock = "SELECT CASE WHEN pg_try_advisory_lock(7031494) THEN 1 ELSE 0 END";
constexpr Oid whole_number = 20;  // int8

struct Close {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Close>;

std::string one_line(const char* text) {
  std::string line(text == nullptr ? "" : text);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  return line;
}

class Postgres final : public Connection {
 public:
  explicit Postgres(std::string address) : address_(std::move(address)) {}

  Answer<void> connect() {
    statements_.clear();
    connection_.reset(PQconnectdb(address_.c_str()));
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
      return std::unexpected(Failure{Failure::Kind::passing, "the PostgreSQL server of the store does not answer (" +
                                                                 one_line(PQerrorMessage(connection_.get())) + ")"});
    }
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    // A commit is on the disk before it is acknowledged.
    for (const char* setting : {"SET synchronous_commit = on", "SET statement_timeout = '20s'"}) {
      if (auto done = execute(setting, {}); !done) return std::unexpected(done.error());
    }
    const auto locked = execute(take_lock, {});
    if (!locked) return std::unexpected(locked.error());
    if (locked->whole(0, 0) != 1) {
      connection_.reset();
      return std::unexpected(Failure{Failure::Kind::lasting, "another server is running on this PostgreSQL store"});
    }
    return {};
  }

  Answer<Rows> execute(std::string_view text, std::initializer_list<Value> values) override {
    if (!connection_) return std::unexpected(Failure{Failure::Kind::passing, "the store is not connected"});
    std::vector<std::string> numbers;
    std::vector<const char*> bytes;
    numbers.reserve(values.size());
    for (const Value& value : values) {
      if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        bytes.push_back(numbers.emplace_back(std::to_string(*whole)).c_str());
      } else if (const auto* words = std::get_if<std::string>(&value)) {
        bytes.push_back(words->c_str());
      } else {
        bytes.push_back(nullptr);
      }
    }
    const auto name = prepared(text, static_cast<int>(values.size()));
    if (!name) return std::unexpected(name.error());
    const Result result(PQexecPrepared(connection_.get(), name->c_str(), static_cast<int>(bytes.size()), bytes.data(),
                                       nullptr, nullptr, 0));
    if (auto bad = failure(result.get())) return std::unexpected(*bad);
    return rows_of(result.get());
  }

  std::string in_its_words(std::string_view schema) const override {
    std::string out(schema);
    const auto replace = [&](std::string_view what, std::string_view with) {
      for (std::size_t at = out.find(what); at != std::string::npos; at = out.find(what, at + with.size())) {
        out.replace(at, what.size(), with);
      }
    };
    replace("{integer}", "BIGINT");
    replace("{strict}", "");
    return out;
  }

  Answer<void> recover() override {
    if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK) return connect();
    if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) {
      if (auto done = execute("ROLLBACK", {}); !done) return connect();
    }
    return {};
  }

 private:
  Answer<std::string> prepared(std::string_view text, int parameters) {
    const auto found = statements_.find(text);
    if (found != statements_.end()) return found->second;
    std::string name = "s" + std::to_string(statements_.size());
    const Result result(PQprepare(connection_.get(), name.c_str(), std::string(text).c_str(), parameters, nullptr));
    if (auto bad = failure(result.get())) return std::unexpected(*bad);
    return statements_.emplace(text, name).first->second;
  }

  static Rows rows_of(const PGresult* result) {
    Rows rows;
    for (int row = 0; row < PQntuples(result); ++row) {
      std::vector<Value>& values = rows.rows.emplace_back();
      for (int column = 0; column < PQnfields(result); ++column) {
        if (PQgetisnull(result, row, column) != 0) {
          values.emplace_back();
          continue;
        }
        const std::string_view text(PQgetvalue(result, row, column),
                                    static_cast<std::size_t>(PQgetlength(result, row, column)));
        const Oid type = PQftype(result, column);
        if (type == whole_number || type == 23) {  // int8, int4
          std::int64_t whole = 0;
          std::from_chars(text.data(), text.data() + text.size(), whole);
          values.emplace_back(whole);
        } else {
          values.emplace_back(std::string(text));
        }
      }
    }
    const std::string_view changed = PQcmdTuples(const_cast<PGresult*>(result));
    std::from_chars(changed.data(), changed.data() + changed.size(), rows.changed);
    return rows;
  }

  std::optional<Failure> failure(const PGresult* result) const {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string_view code = state == nullptr ? "" : state;
    const std::string says = one_line(PQerrorMessage(connection_.get()));
    if (code.starts_with("23")) return Failure{Failure::Kind::refused, "the store does not take this (" + says + ")"};
    if (code == "53100") return Failure{Failure::Kind::passing, "the disk of the store is full (" + says + ")"};
    return Failure{Failure::Kind::passing, "the PostgreSQL store does not do as asked (" + says + ")"};
  }

  std::string address_;
  std::unique_ptr<PGconn, Close> connection_;
  std::map<std::string, std::string, std::less<>> statements_;
};

}  // namespace

Answer<std::unique_ptr<Connection>> open_postgres(const std::string& address) {
  auto made = std::make_unique<Postgres>(address);
  if (auto done = made->connect(); !done) return std::unexpected(done.error());
  return made;
}

}  // namespace condotta::store
