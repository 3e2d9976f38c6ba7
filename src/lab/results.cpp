#include "lab/results.hpp"

#include <filesystem>

#include "battle/record.hpp"
#include "files/json.hpp"

namespace condotta::lab {
namespace {

std::unexpected<Fault> failed(const store::Failure& failure) { return std::unexpected(Fault{failure.words}); }

constexpr std::string_view design_table =
    "CREATE TABLE IF NOT EXISTS design (signature TEXT NOT NULL PRIMARY KEY) STRICT";
constexpr std::string_view battle_table =
    "CREATE TABLE IF NOT EXISTS battle (arm TEXT NOT NULL, field TEXT NOT NULL, seed TEXT NOT NULL, swapped INTEGER "
    "NOT "
    "NULL, winner TEXT NOT NULL, turns INTEGER NOT NULL, choices INTEGER NOT NULL, hash TEXT NOT NULL, words TEXT NOT "
    "NULL, losses TEXT NOT NULL, chosen TEXT NOT NULL, fault TEXT NOT NULL, PRIMARY KEY (field, seed, arm, swapped)) "
    "STRICT";

Document document_in(const std::string& text) { return files::parse_json(text, "results").value_or(Document()); }

std::uint64_t number_in(const std::string& text, int base) {
  return std::stoull(text.empty() ? "0" : text, nullptr, base);
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::expected<Results, Fault> Results::open(const std::string& path, std::uint64_t signature) {
  auto connection = store::open_sqlite(path);
  if (!connection) return failed(connection.error());
  Results results;
  results.connection_ = std::move(*connection);
  for (const std::string_view table : {design_table, battle_table}) {
    if (auto made = results.connection_->execute(table); !made) return failed(made.error());
  }
  const auto rows = results.connection_->execute("SELECT signature FROM design");
  if (!rows) return failed(rows.error());
  results.signature_ = signature;
  if (rows->rows.empty()) {
    const auto noted =
        results.connection_->execute("INSERT INTO design (signature) VALUES ($1)", {hash_text(signature)});
    if (!noted) return failed(noted.error());
  } else if (rows->text(0, 0) != hash_text(signature)) {
    return std::unexpected(
        Fault{"these are the results of another simulation (other arms, scenarios or players)", 0, path});
  }
  return results;
}

std::expected<Results, Fault> Results::open_existing(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::unexpected(Fault{"there is no such file", 0, path});
  auto connection = store::open_sqlite(path);
  if (!connection) return failed(connection.error());
  const auto rows = (*connection)->execute("SELECT signature FROM design");
  if (!rows || rows->rows.size() != 1) return std::unexpected(Fault{"this holds no results of a simulation", 0, path});
  Results results;
  results.connection_ = std::move(*connection);
  results.signature_ = number_in(rows->text(0, 0), 16);
  return results;
}

std::expected<void, Fault> Results::add(std::span<const Result> results) {
  if (auto begun = connection_->execute("BEGIN"); !begun) return failed(begun.error());
  for (const Result& result : results) {
    const auto added = connection_->execute(
        "INSERT OR IGNORE INTO battle (arm, field, seed, swapped, winner, turns, choices, hash, words, losses, chosen, "
        "fault) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        {result.arm, result.field, std::to_string(result.seed), std::int64_t{result.swapped}, result.winner,
         result.turns, result.choices, hash_text(result.hash), result.words, files::to_json(result.losses),
         files::to_json(result.chosen), result.fault});
    if (!added) {
      const auto undone = connection_->recover();
      return failed(undone ? added.error() : undone.error());
    }
  }
  if (auto kept = connection_->execute("COMMIT"); !kept) return failed(kept.error());
  return {};
}

std::expected<std::vector<Result>, Fault> Results::all() const {
  const auto rows = connection_->execute(
      "SELECT arm, field, seed, swapped, winner, turns, choices, hash, words, losses, chosen, fault FROM battle "
      "ORDER BY field, CAST(seed AS INTEGER), arm, swapped");
  if (!rows) return failed(rows.error());
  std::vector<Result> all;
  for (std::size_t i = 0; i < rows->rows.size(); ++i) {
    all.push_back({rows->text(i, 0), rows->text(i, 1), number_in(rows->text(i, 2), 10), rows->whole(i, 3) != 0,
                   rows->text(i, 4), rows->whole(i, 5), rows->whole(i, 6), number_in(rows->text(i, 7), 16),
                   rows->text(i, 8), document_in(rows->text(i, 9)), document_in(rows->text(i, 10)), rows->text(i, 11)});
  }
  return all;
}

std::string Results::key_of(const Design& design, const Job& job) {
  return design.arms[job.arm].name + "/" + design.fields[job.field].name + "/" + std::to_string(job.seed) + "/" +
         (job.swapped ? "1" : "0");
}

std::expected<std::set<std::string>, Fault> Results::known() const {
  const auto rows = connection_->execute("SELECT arm, field, seed, swapped FROM battle");
  if (!rows) return failed(rows.error());
  std::set<std::string> keys;
  for (std::size_t i = 0; i < rows->rows.size(); ++i) {
    keys.insert(rows->text(i, 0) + "/" + rows->text(i, 1) + "/" + rows->text(i, 2) + "/" +
                (rows->whole(i, 3) != 0 ? "1" : "0"));
  }
  return keys;
}

std::string to_csv(std::span<const Result> results) {
  std::string csv = "arm,scenario,seed,swapped,winner,turns,choices,hash,words\n";
  for (const Result& result : results) {
    csv += quoted(result.arm) + "," + quoted(result.field) + "," + std::to_string(result.seed) + "," +
           (result.swapped ? "1" : "0") + "," + result.winner + "," + std::to_string(result.turns) + "," +
           std::to_string(result.choices) + "," + hash_text(result.hash) + "," + quoted(result.words) + "\n";
  }
  return csv;
}

}  // namespace condotta::lab
