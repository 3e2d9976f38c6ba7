#include "reg/tournament.hpp"

#include <algorithm>
#include <numeric>

#include "dice/deck.hpp"
#include "document/reader.hpp"

namespace condotta::reg {
namespace {

constexpr std::size_t most_entries = 500;
constexpr std::size_t most_games = 10000;
constexpr int pairing_patience = 200000;  // steps of the search for a round without rematches

Damage read_damage(Reader& reader, std::string_view key) {
  Damage damage;
  const Document* table = reader.find(key);
  if (table == nullptr) return damage;
  Reader inner(*table, "'" + std::string(key) + "' of " + reader.what());
  damage.tugs = inner.whole("tugs", 0, 0, 1000);
  damage.sugs = inner.whole("sugs", 0, 0, 1000);
  if (const auto fault = inner.finish()) reader.complain(*fault);
  return damage;
}

Document damage_document(const Damage& damage) {
  Document table = Document::object();
  table.set("tugs", damage.tugs);
  table.set("sugs", damage.sugs);
  return table;
}

int entry_called(const Tournament& tournament, std::string_view name) {
  for (std::size_t i = 0; i < tournament.entries.size(); ++i) {
    if (tournament.entries[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

void read_entry(Reader& reader, TournamentEntry& entry) {
  reader.need("name");
  entry.name = reader.text("name");
  entry.players = reader.texts("players");
  entry.army = reader.text("army");
  entry.withdrawn = reader.flag("withdrawn", false);
  if (entry.players.empty()) entry.players = {entry.name};
  if (entry.players.size() > 2) {  // REG-TRN-001
    reader.complain(quoted(entry.name) + " has " + std::to_string(entry.players.size()) +
                        " players; there are one or two on a side (REG-TRN-001)",
                    reader.find("players"));
  }
}

void read_game(Reader& reader, const Tournament& tournament, TournamentGame& game) {
  game.round = reader.whole("round", 1, 1, 100);
  game.table = reader.whole("table", 1, 1, 1000);
  game.rematch = reader.flag("rematch", false);
  constexpr std::array<std::string_view, 2> keys = {"first", "second"};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = reader.text(keys[i]);
    game.entries[i] = entry_called(tournament, name);
    if (game.entries[i] < 0 && (i == 0 || !name.empty())) {
      reader.complain(quoted(name) + " is no entry of the tournament", reader.find(keys[i]));
    }
  }
  if (game.entries[0] >= 0 && game.entries[0] == game.entries[1]) reader.complain("an entry plays against itself");
  const Document* result = reader.find("result");
  if (result == nullptr) return;
  Reader inner(*result, "the result of " + reader.what());
  GameResult read;
  read.broke = {read_damage(inner, "first-broke"), read_damage(inner, "second-broke")};
  read.army_broken = {inner.flag("first-army-broken", false), inner.flag("second-army-broken", false)};
  if (const auto fault = inner.finish()) reader.complain(*fault);
  game.result = read;
}

// Every round has its tables, and everybody sits at one of them.
void check_game(Reader& reader, const Tournament& tournament, const TournamentGame& game) {
  if (game.round > tournament.rounds) {
    reader.complain(
        "a game is of round " + std::to_string(game.round) + ", and there are " + std::to_string(tournament.rounds),
        reader.find("round"));
  }
  for (const TournamentGame& other : tournament.games) {
    if (other.round != game.round) continue;
    const std::string round = " in round " + std::to_string(game.round);
    if (other.table == game.table) {
      reader.complain("two games are at table " + std::to_string(game.table) + round, reader.find("table"));
    }
    for (const int entry : game.entries) {
      const bool twice = entry >= 0 && std::ranges::find(other.entries, entry) != other.entries.end();
      if (!twice) continue;
      reader.complain(quoted(tournament.entries[static_cast<std::size_t>(entry)].name) + " plays twice" + round);
    }
  }
}

bool have_met(const Tournament& tournament, int a, int b) {
  return std::any_of(tournament.games.begin(), tournament.games.end(), [&](const TournamentGame& game) {
    return (game.entries[0] == a && game.entries[1] == b) || (game.entries[0] == b && game.entries[1] == a);
  });
}

bool had_bye(const Tournament& tournament, int entry) {
  return std::any_of(tournament.games.begin(), tournament.games.end(),
                     [&](const TournamentGame& game) { return game.bye() && game.entries[0] == entry; });
}

// Pairs the first in order with the nearest below him whom he has not met, and so on; goes back where that fails.
struct Pairing {
  const Tournament& tournament;
  std::vector<int> order;
  std::vector<bool> taken;
  std::vector<std::array<int, 2>> pairs;
  int patience;
  bool rematches;

  bool complete() {
    if (--patience < 0) return false;
    const auto free = std::find(taken.begin(), taken.end(), false);
    if (free == taken.end()) return true;
    const auto first = static_cast<std::size_t>(free - taken.begin());
    taken[first] = true;
    for (std::size_t second = first + 1; second < order.size(); ++second) {
      if (taken[second] || (!rematches && have_met(tournament, order[first], order[second]))) continue;
      taken[second] = true;
      pairs.push_back({order[first], order[second]});
      if (complete()) return true;
      pairs.pop_back();
      taken[second] = false;
    }
    taken[first] = false;
    return false;
  }
};

// Without rematches if that can be.
std::vector<std::array<int, 2>> pairs_of(const Tournament& tournament, const std::vector<int>& order) {
  for (const bool rematches : {false, true}) {
    Pairing pairing{tournament, order, std::vector<bool>(order.size(), false), {}, pairing_patience, rematches};
    if (pairing.complete()) return pairing.pairs;
  }
  return {};
}

// The lowest in order who had no bye yet leaves the order; the lowest of all if everybody had one.
std::optional<int> take_bye(const Tournament& tournament, std::vector<int>& order) {
  if (order.size() % 2 == 0) return std::nullopt;
  auto chosen = std::find_if(order.rbegin(), order.rend(), [&](int entry) { return !had_bye(tournament, entry); });
  if (chosen == order.rend()) chosen = order.rbegin();
  const int entry = *chosen;
  order.erase(std::next(chosen).base());
  return entry;
}

}  // namespace

int Tournament::rounds_paired() const {
  int last = 0;
  for (const TournamentGame& game : games) last = std::max(last, game.round);
  return last;
}

std::expected<Tournament, Fault> read_tournament(const Document& file) {
  Tournament tournament;
  Reader reader(file, "the tournament");
  reader.need("name");
  tournament.name = reader.text("name");
  tournament.rule_set = reader.text("rule-set", "reg-2021");
  if (!edition_of(tournament.rule_set)) {
    reader.complain(quoted(tournament.rule_set) + " is no edition; there are reg-2019 and reg-2021",
                    reader.find("rule-set"));
  }
  tournament.rounds = reader.whole("rounds", 3, 1, 100);
  tournament.bye_points = reader.whole("bye-points", 10, 0, 100);
  tournament.seed = static_cast<std::uint64_t>(reader.whole("seed", 1, 0, 2147483647));
  const auto each = [&](std::string_view key, std::size_t most, auto read) {
    const Document* list = reader.find(key);
    if (list == nullptr) return;
    if (!list->is(Document::Kind::array) || list->items().size() > most) {
      reader.complain("[[" + std::string(key) + "]] must be a list of at most " + std::to_string(most), list);
      return;
    }
    for (const Document& table : list->items()) {
      Reader one(table, (key == "entry" ? "an [[" : "a [[") + std::string(key) + "]] of the tournament");
      read(one);
      if (const auto fault = one.finish()) {
        reader.complain(*fault);
        return;
      }
    }
  };
  each("entry", most_entries, [&](Reader& one) {
    TournamentEntry entry;
    read_entry(one, entry);
    if (entry_called(tournament, entry.name) >= 0) one.complain("two entries are called " + quoted(entry.name));
    tournament.entries.push_back(std::move(entry));
  });
  each("game", most_games, [&](Reader& one) {
    TournamentGame game;
    read_game(one, tournament, game);
    check_game(one, tournament, game);
    tournament.games.push_back(game);
  });
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return tournament;
}

Document to_document(const Tournament& tournament) {
  Document file = Document::object();
  file.set("name", tournament.name);
  file.set("rule-set", tournament.rule_set);
  file.set("rounds", tournament.rounds);
  file.set("bye-points", tournament.bye_points);
  file.set("seed", static_cast<std::int64_t>(tournament.seed));
  Document entries = Document::array();
  for (const TournamentEntry& entry : tournament.entries) {
    Document& table = entries.push(Document::object());
    table.set("name", entry.name);
    if (entry.players.size() != 1 || entry.players.front() != entry.name) {
      Document players = Document::array();
      for (const std::string& player : entry.players) players.push(player);
      table.set("players", players);
    }
    if (!entry.army.empty()) table.set("army", entry.army);
    if (entry.withdrawn) table.set("withdrawn", true);
  }
  file.set("entry", entries);
  Document games = Document::array();
  const auto name_of = [&](int entry) { return tournament.entries[static_cast<std::size_t>(entry)].name; };
  for (const TournamentGame& game : tournament.games) {
    Document& table = games.push(Document::object());
    table.set("round", game.round);
    table.set("table", game.table);
    table.set("first", name_of(game.entries[0]));
    if (!game.bye()) table.set("second", name_of(game.entries[1]));
    if (game.rematch) table.set("rematch", true);
    if (!game.result) continue;
    Document result = Document::object();
    result.set("first-broke", damage_document(game.result->broke[0]));
    result.set("second-broke", damage_document(game.result->broke[1]));
    result.set("first-army-broken", game.result->army_broken[0]);
    result.set("second-army-broken", game.result->army_broken[1]);
    table.set("result", result);
  }
  file.set("game", games);
  return file;
}

std::array<int, 2> points_of(const Rules& rules, const Tournament& tournament, const TournamentGame& game) {
  if (game.bye()) return {tournament.bye_points, 0};
  if (!game.result) return {0, 0};
  return scores(rules, game.result->broke, game.result->army_broken).points;
}

std::vector<TournamentPlace> standings(const Rules& rules, const Tournament& tournament) {
  std::vector<TournamentPlace> places;
  for (std::size_t i = 0; i < tournament.entries.size(); ++i) places.push_back({i, {}, 0, 0, 0, 1});
  for (const TournamentGame& game : tournament.games) {
    if (!game.played()) continue;
    const std::array<int, 2> points = points_of(rules, tournament, game);
    for (std::size_t i = 0; i < 2; ++i) {
      if (game.entries[i] < 0) continue;
      TournamentPlace& place = places[static_cast<std::size_t>(game.entries[i])];
      place.standing.points += points[i];
      if (game.bye()) continue;
      ++place.games;
      place.standing.damage_suffered += damage_points(rules, game.result->broke[1 - i]);
      place.damage_done += damage_points(rules, game.result->broke[i]);
      if (game.result->army_broken[1 - i] && !game.result->army_broken[i]) ++place.triumphs;
    }
  }
  std::stable_sort(places.begin(), places.end(), [](const TournamentPlace& a, const TournamentPlace& b) {
    return ranks_before(a.standing, b.standing);
  });
  for (std::size_t i = 1; i < places.size(); ++i) {
    const bool alike = places[i].standing == places[i - 1].standing;
    places[i].rank = alike ? places[i - 1].rank : static_cast<int>(i) + 1;
  }
  return places;
}

std::expected<void, Fault> pair_round(const Rules& rules, Tournament& tournament, dice::Source& source) {
  const int round = tournament.rounds_paired() + 1;
  if (round > tournament.rounds) {
    return std::unexpected(Fault{"all " + std::to_string(tournament.rounds) + " rounds are paired"});
  }
  for (const TournamentGame& game : tournament.games) {
    if (game.played()) continue;
    return std::unexpected(Fault{"the game at table " + std::to_string(game.table) + " of round " +
                                 std::to_string(game.round) + " has no result yet"});
  }
  std::vector<int> order;
  for (const TournamentPlace& place : standings(rules, tournament)) {
    if (!tournament.entries[place.entry].withdrawn) order.push_back(static_cast<int>(place.entry));
  }
  if (order.size() < 2) return std::unexpected(Fault{"a round needs at least two entries"});
  if (round == 1) dice::shuffle(std::span(order), source);
  const std::optional<int> bye = take_bye(tournament, order);
  int table = 0;
  for (const std::array<int, 2>& pair : pairs_of(tournament, order)) {
    tournament.games.push_back({round, ++table, pair, std::nullopt, have_met(tournament, pair[0], pair[1])});
  }
  if (bye) tournament.games.push_back({round, ++table, {*bye, -1}, std::nullopt, false});
  return {};
}

std::expected<void, Fault> set_result(Tournament& tournament, int round, int table, const GameResult& result) {
  for (TournamentGame& game : tournament.games) {
    if (game.round != round || game.table != table) continue;
    if (game.bye()) return std::unexpected(Fault{"nobody plays at that table: it is a bye"});
    game.result = result;
    return {};
  }
  return std::unexpected(Fault{"there is no table " + std::to_string(table) + " in round " + std::to_string(round)});
}

}  // namespace condotta::reg
