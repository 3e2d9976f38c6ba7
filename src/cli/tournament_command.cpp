// `condotta tournament`: Swiss rounds of Renatio et Gloriam, kept in one file.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "cli/army_files.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/words.hpp"
#include "dice/seeded.hpp"
#include "files/toml.hpp"
#include "reg/doubles.hpp"
#include "reg/tournament.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta tournament new open.toml --name \"Club open\" --rounds 4 --seed 7\n"
    "  condotta tournament add open.toml Alice --army alice.toml\n"
    "  condotta tournament add open.toml \"The twins\" --players Bob,Carol     doubles: four commanders\n"
    "  condotta tournament pair open.toml                                   the next round\n"
    "  condotta tournament result open.toml 1 --first-broke 6,1 --second-broke 3,2 --second-army-broken\n"
    "                                       at table 1 the first broke 6 TUGs and 1 SUG of the second's army\n"
    "  condotta tournament table open.toml --html table.html --csv table.csv\n";

struct Wishes {
  std::string file;
  std::string name;
  std::string edition = "reg-2021";
  int rounds = 3;
  int seed = 1;
  int bye_points = 10;
  std::vector<std::string> players;
  std::string army;
  int table = 0;
  int round = 0;
  std::vector<int> first_broke;
  std::vector<int> second_broke;
  bool first_army_broken = false;
  bool second_army_broken = false;
  std::string html;
  std::string csv;
};

int complain(std::ostream& err, const Fault& fault) {
  err << "condotta tournament: " << fault.sentence() << "\n";
  return bad_call;
}

std::expected<void, Fault> write_text(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";  // a file that is half written never takes the old one's place
  std::ofstream file(fresh, std::ios::binary);
  file << text;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(fresh, path, error);
  if (!file || error) return std::unexpected(Fault{"it cannot be written", 0, path});
  return {};
}

std::expected<void, Fault> save(const std::string& path, const reg::Tournament& tournament) {
  return write_text(path, files::to_toml(reg::to_document(tournament)));
}

std::expected<reg::Tournament, Fault> load(const std::string& path) {
  const auto document = files::read_toml(path);
  if (!document) return std::unexpected(document.error());
  auto tournament = reg::read_tournament(*document);
  if (!tournament) tournament.error().file = path;
  return tournament;
}

const reg::Rules& rules_of(const reg::Tournament& tournament) {
  return reg::Rules::of(*reg::edition_of(tournament.rule_set));
}

std::string name_of(const reg::Tournament& tournament, int entry) {
  return entry < 0 ? "bye" : tournament.entries[static_cast<std::size_t>(entry)].name;
}

int run_new(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  if (std::filesystem::exists(wishes.file)) return complain(err, {"there is such a file already", 0, wishes.file});
  reg::Tournament tournament;
  tournament.name = wishes.name;
  tournament.rule_set = wishes.edition;
  tournament.rounds = wishes.rounds;
  tournament.seed = static_cast<std::uint64_t>(wishes.seed);
  tournament.bye_points = wishes.bye_points;
  if (const auto edition = reg::edition_of(wishes.edition); !edition) return complain(err, edition.error());
  if (const auto done_so = save(wishes.file, tournament); !done_so) return complain(err, done_so.error());
  out << fmt::format("{}: {}, {} rounds\n", wishes.file, tournament.name, tournament.rounds);
  return done;
}

// The commanders of an army file must suit the players (REG-TRN-002).
std::expected<void, Fault> check_entry(const reg::Tournament& tournament, const reg::TournamentEntry& entry) {
  if (!entry.army.ends_with(".toml")) return {};
  const auto loaded = load_army(entry.army);
  if (!loaded) return std::unexpected(loaded.error());
  const std::vector<reg::Appointment> commanders = loaded->army.appointments();
  const Ruling ruling = reg::may_play(rules_of(tournament), static_cast<int>(entry.players.size()), commanders);
  if (ruling.allowed()) return {};
  return std::unexpected(
      Fault{fmt::format("{} ({})", ruling.refusals[0].facts, ruling.refusals[0].rule.text()), 0, entry.army});
}

int run_add(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  auto tournament = load(wishes.file);
  if (!tournament) return complain(err, tournament.error());
  reg::TournamentEntry entry;
  entry.name = wishes.name;
  entry.players = wishes.players.empty() ? std::vector<std::string>{wishes.name} : wishes.players;
  entry.army = wishes.army;
  if (const auto fine = check_entry(*tournament, entry); !fine) return complain(err, fine.error());
  tournament->entries.push_back(entry);
  if (const auto again = reg::read_tournament(reg::to_document(*tournament)); !again) {
    return complain(err, again.error());
  }
  if (const auto done_so = save(wishes.file, *tournament); !done_so) return complain(err, done_so.error());
  const std::size_t number = tournament->entries.size();
  out << fmt::format("{} plays; {} {}\n", entry.name, number, number == 1 ? "entry" : "entries");
  return done;
}

int run_withdraw(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  auto tournament = load(wishes.file);
  if (!tournament) return complain(err, tournament.error());
  const auto entry = std::ranges::find(tournament->entries, wishes.name, &reg::TournamentEntry::name);
  if (entry == tournament->entries.end()) return complain(err, {"nobody is called '" + shortened(wishes.name) + "'"});
  entry->withdrawn = true;
  if (const auto done_so = save(wishes.file, *tournament); !done_so) return complain(err, done_so.error());
  out << fmt::format("{} plays no further rounds\n", wishes.name);
  return done;
}

void show_round(const reg::Tournament& tournament, int round, std::ostream& out) {
  out << fmt::format("Round {}\n", round);
  for (const reg::TournamentGame& game : tournament.games) {
    if (game.round != round) continue;
    const auto points = reg::points_of(rules_of(tournament), tournament, game);
    const std::string score = game.played() ? fmt::format("   {}-{}", points[0], points[1]) : "";
    out << fmt::format("  table {:<3} {} - {}{}{}\n", game.table, name_of(tournament, game.entries[0]),
                       name_of(tournament, game.entries[1]), score, game.rematch ? "   (they have met before)" : "");
  }
}

int run_pair(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  auto tournament = load(wishes.file);
  if (!tournament) return complain(err, tournament.error());
  dice::Seeded source(tournament->seed);
  if (const auto paired = reg::pair_round(rules_of(*tournament), *tournament, source); !paired) {
    return complain(err, paired.error());
  }
  if (const auto done_so = save(wishes.file, *tournament); !done_so) return complain(err, done_so.error());
  show_round(*tournament, tournament->rounds_paired(), out);
  return done;
}

int run_result(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  auto tournament = load(wishes.file);
  if (!tournament) return complain(err, tournament.error());
  const auto damage = [](const std::vector<int>& numbers) {
    return reg::Damage{numbers.empty() ? 0 : numbers[0], numbers.size() < 2 ? 0 : numbers[1]};
  };
  reg::GameResult result;
  result.broke = {damage(wishes.first_broke), damage(wishes.second_broke)};
  result.army_broken = {wishes.first_army_broken, wishes.second_army_broken};
  const int round = wishes.round != 0 ? wishes.round : tournament->rounds_paired();
  if (const auto fine = reg::set_result(*tournament, round, wishes.table, result); !fine) {
    return complain(err, fine.error());
  }
  if (const auto done_so = save(wishes.file, *tournament); !done_so) return complain(err, done_so.error());
  show_round(*tournament, round, out);
  return done;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '&' ? std::string("&amp;") : c == '<' ? std::string("&lt;") : std::string(1, c);
  }
  return out;
}

std::string table_as_csv(const reg::Tournament& tournament) {
  std::string text = "rank,name,players,army,points,damage suffered,damage done,games,triumphs\n";
  for (const reg::TournamentPlace& place : reg::standings(rules_of(tournament), tournament)) {
    const reg::TournamentEntry& entry = tournament.entries[place.entry];
    text += fmt::format("{},{},{},{},{},{},{},{},{}\n", place.rank, csv_field(entry.name),
                        csv_field(fmt::format("{}", fmt::join(entry.players, " & "))), csv_field(entry.army),
                        place.standing.points, place.standing.damage_suffered, place.damage_done, place.games,
                        place.triumphs);
  }
  return text;
}

std::string table_as_html(const reg::Tournament& tournament) {
  std::string text = fmt::format(
      "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<title>{0}</title>\n"
      "<style>body{{font:16px/1.5 Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#222}}"
      "table{{border-collapse:collapse;width:100%}}th,td{{text-align:left;padding:.25rem .6rem;"
      "border-bottom:1px solid #ddd}}.n{{text-align:right}}</style>\n<h1>{0}</h1>\n<h2>After {1} of {2} rounds</h2>\n"
      "<table><tr><th class=n>Rank<th>Name<th>Army<th class=n>Points<th class=n>Damage suffered<th class=n>Triumphs"
      "</tr>\n",
      html_text(tournament.name), tournament.rounds_paired(), tournament.rounds);
  for (const reg::TournamentPlace& place : reg::standings(rules_of(tournament), tournament)) {
    const reg::TournamentEntry& entry = tournament.entries[place.entry];
    text += fmt::format("<tr><td class=n>{}<td>{}<td>{}<td class=n>{}<td class=n>{}<td class=n>{}</tr>\n", place.rank,
                        html_text(entry.name), html_text(entry.army), place.standing.points,
                        place.standing.damage_suffered, place.triumphs);
  }
  text += "</table>\n";
  for (int round = 1; round <= tournament.rounds_paired(); ++round) {
    text += fmt::format("<h2>Round {}</h2>\n<table><tr><th class=n>Table<th>First<th>Second<th class=n>Score</tr>\n",
                        round);
    for (const reg::TournamentGame& game : tournament.games) {
      if (game.round != round) continue;
      const auto points = reg::points_of(rules_of(tournament), tournament, game);
      text +=
          fmt::format("<tr><td class=n>{}<td>{}<td>{}<td class=n>{}</tr>\n", game.table,
                      html_text(name_of(tournament, game.entries[0])), html_text(name_of(tournament, game.entries[1])),
                      game.played() ? fmt::format("{}-{}", points[0], points[1]) : "");
    }
    text += "</table>\n";
  }
  return text;
}

int run_table(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto tournament = load(wishes.file);
  if (!tournament) return complain(err, tournament.error());
  if (!wishes.csv.empty()) {
    if (const auto fine = write_text(wishes.csv, table_as_csv(*tournament)); !fine) return complain(err, fine.error());
  }
  if (!wishes.html.empty()) {
    if (const auto fine = write_text(wishes.html, table_as_html(*tournament)); !fine)
      return complain(err, fine.error());
  }
  out << fmt::format("{}, after {} of {} rounds\n\n", tournament->name, tournament->rounds_paired(),
                     tournament->rounds);
  out << fmt::format("  {:>4} {:<28} {:>6} {:>9} {:>9}\n", "rank", "name", "points", "suffered", "triumphs");
  for (const reg::TournamentPlace& place : reg::standings(rules_of(*tournament), *tournament)) {
    out << fmt::format("  {:>4} {:<28} {:>6} {:>9} {:>9}\n", place.rank, tournament->entries[place.entry].name,
                       place.standing.points, place.standing.damage_suffered, place.triumphs);
  }
  for (int round = 1; round <= tournament->rounds_paired(); ++round) {
    out << "\n";
    show_round(*tournament, round, out);
  }
  return done;
}

}  // namespace

int tournament_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("A tournament of Renatio et Gloriam: Swiss rounds with the book's victory points.",
               "condotta tournament");
  app.footer(std::string(examples));
  app.require_subcommand(1);
  const auto sub = [&](const char* name, const char* what) {
    CLI::App* made = app.add_subcommand(name, what);
    made->add_option("file", wishes.file, "the file of the tournament")->required();
    return made;
  };
  CLI::App* fresh = sub("new", "a new tournament");
  fresh->add_option("--name", wishes.name, "its name")->required();
  fresh->add_option("--rounds", wishes.rounds, "rounds")->check(CLI::Range(1, 100));
  fresh->add_option("--seed", wishes.seed, "for the first round's pairing")->check(CLI::Range(0, 2147483647));
  fresh->add_option("--bye-points", wishes.bye_points, "points of a bye")->check(CLI::Range(0, 100));
  fresh->add_option("--edition", wishes.edition, "reg-2019 or reg-2021");
  CLI::App* add = sub("add", "an entry");
  add->add_option("name", wishes.name, "its name")->required();
  add->add_option("--players", wishes.players, "the two players of doubles")->delimiter(',');
  add->add_option("--army", wishes.army, "a file of an army, or words");
  CLI::App* withdraw = sub("withdraw", "an entry plays no further rounds");
  withdraw->add_option("name", wishes.name, "its name")->required();
  CLI::App* pair = sub("pair", "the games of the next round");
  CLI::App* result = sub("result", "how a game ended");
  result->add_option("table", wishes.table, "its table")->required();
  result->add_option("--round", wishes.round, "of an earlier round");
  result->add_option("--first-broke", wishes.first_broke, "TUGs,SUGs of the second's army")
      ->delimiter(',')
      ->expected(1, 2)
      ->check(CLI::Range(0, 1000));
  result->add_option("--second-broke", wishes.second_broke, "TUGs,SUGs of the first's army")
      ->delimiter(',')
      ->expected(1, 2)
      ->check(CLI::Range(0, 1000));
  result->add_flag("--first-army-broken", wishes.first_army_broken, "the first's army broke");
  result->add_flag("--second-army-broken", wishes.second_army_broken, "the second's army broke");
  CLI::App* table = sub("table", "the table and all games");
  table->add_option("--html", wishes.html, "write a page");
  table->add_option("--csv", wishes.csv, "write a table for a spreadsheet");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  if (*fresh) return run_new(wishes, out, err);
  if (*add) return run_add(wishes, out, err);
  if (*withdraw) return run_withdraw(wishes, out, err);
  if (*pair) return run_pair(wishes, out, err);
  if (*result) return run_result(wishes, out, err);
  return run_table(wishes, out, err);
}

}  // namespace condotta::cli
