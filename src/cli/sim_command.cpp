// `condotta sim`: many battles of a design, kept, counted, compared and reported.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>

#include "battle/record.hpp"
#include "cli/cluster.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/situation.hpp"
#include "cli/words.hpp"
#include "games/games.hpp"
#include "lab/many.hpp"
#include "lab/report.hpp"
#include "lab/simulation.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta sim reg/lutzen-1632 --seeds 1..200                    who wins how often\n"
    "  condotta sim reg/lutzen-1632 --rules reg-2019,reg-2021         two editions on the same seeds\n"
    "  condotta sim reg/lutzen-1632 --house-rules elan.toml           by the book (A) against house rules (B)\n"
    "  condotta sim reg/pavia-1525 --red captain --blue recruit --swap   players, each pair of battles with sides "
    "swapped\n"
    "  condotta sim --rules cfeo --seeds 1..1000 --keep cfeo.db --report cfeo.html --csv cfeo.csv\n"
    "  mpirun -n 64 condotta sim --rules cfeo --seeds 1..100000 --keep cfeo.db     on many cores and machines\n"
    "  condotta sim merge all.db part1.db part2.db                    results of several machines into one file\n"
    "\n"
    "With --keep a run that was interrupted (Ctrl-C) goes on where it stopped when called again. Several machines "
    "take\n"
    "ranges of seeds (--seeds 1..500, --seeds 501..1000) and 'sim merge' joins them: the results are the same as one\n"
    "machine's, whatever the number of threads. Under mpirun or srun the first process hands out the battles and keeps "
    "the\n"
    "results, and the others fight, each on one thread unless --threads says more.\n";

std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

struct Wishes {
  std::vector<std::string> scenarios;
  std::vector<std::string> rules;
  std::vector<std::string> house_rules;
  std::string red = "plain";
  std::string blue = "plain";
  std::string seeds = "1..100";
  bool swap = false;
  bool check = false;
  int turns = 0;
  int playouts = 0;
  unsigned threads = 0;
  std::string keep;
  std::string csv;
  std::string report;
};

int complain(const Fault& fault, std::ostream& err) {
  err << fmt::format("condotta sim: {}.\n", fault.sentence());
  return bad_call;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> range_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto first = seed_of(text.substr(0, dots));
  const auto last = dots == std::string::npos ? first : seed_of(text.substr(dots + 2));
  if (!first || !last || (*last)[0] < (*first)[0] || (*last)[0] - (*first)[0] > 10'000'000) return std::nullopt;
  return std::pair{(*first)[0], (*last)[0]};
}

std::expected<const players::Player*, Fault> player_called(const std::string& name) {
  if (const players::Player* player = players::find_player(name)) return player;
  std::vector<std::string_view> names;
  for (const players::Player* player : players::players()) names.push_back(player->name());
  return std::unexpected(
      Fault{fmt::format("there is no player '{}'; there are {}", shortened(name), joined(names, "and"))});
}

// An arm for each rule set; with house rules, by the book and by each of the files.
std::expected<void, Fault> add_arms(lab::Design& design, const Wishes& wishes, const NamedScenario& first) {
  std::vector<const RuleSet*> rule_sets;
  for (const std::string& id : wishes.rules) {
    const RuleSet* rule_set = games::find_rule_set(id);
    if (rule_set == nullptr) return std::unexpected(unknown_rules(id));
    rule_sets.push_back(rule_set);
  }
  if (rule_sets.empty()) rule_sets.push_back(first.rule_set);
  const auto red = player_called(wishes.red);
  if (!red) return std::unexpected(red.error());
  const auto blue = player_called(wishes.blue);
  if (!blue) return std::unexpected(blue.error());
  std::vector<std::string> files = {""};
  files.insert(files.end(), wishes.house_rules.begin(), wishes.house_rules.end());
  for (const RuleSet* rule_set : rule_sets) {
    for (const std::string& file : files) {
      lab::Arm arm;
      arm.name = std::string(1, static_cast<char>('A' + design.arms.size() % 26));
      arm.rule_set = rule_set;
      arm.house_rules_name = file;
      arm.players = {*red, *blue};
      design.arms.push_back(std::move(arm));
    }
  }
  if (design.arms.size() > 26) return std::unexpected(Fault{"there are more than 26 arms"});
  return {};
}

std::expected<lab::Design, Fault> design_of(const Wishes& wishes) {
  lab::Design design;
  const auto seeds = range_of(wishes.seeds);
  if (!seeds)
    return std::unexpected(Fault{fmt::format("--seeds is a range like 1..200, not '{}'", shortened(wishes.seeds))});
  design.first_seed = seeds->first;
  design.last_seed = seeds->second;
  design.swapped = wishes.swap;
  design.checked = wishes.check;
  design.most_turns = wishes.turns;
  design.playouts = wishes.playouts;
  std::vector<std::string> names = wishes.scenarios;
  if (names.empty()) {
    const RuleSet* rule_set = wishes.rules.empty() ? nullptr : games::find_rule_set(wishes.rules.front());
    if (rule_set == nullptr) {
      return std::unexpected(wishes.rules.empty() ? Fault{"name scenarios, or a game with --rules"}
                                                  : unknown_rules(wishes.rules.front()));
    }
    for (const games::Scenario& scenario : games::scenarios()) {
      if (scenario.folder == rule_set->folder()) names.emplace_back(scenario.name);
    }
    if (names.empty()) return std::unexpected(Fault{"no scenario ships for " + std::string(rule_set->id())});
  }
  for (const std::string& name : names) {
    auto scenario = find_scenario(name, wishes.rules.empty() ? "" : wishes.rules.front(), "");
    if (!scenario) return std::unexpected(scenario.error());
    if (design.arms.empty()) {
      if (auto added = add_arms(design, wishes, *scenario); !added) return std::unexpected(added.error());
    }
    // Every arm must be able to set it up: said now, not in the middle of the run.
    for (lab::Arm& arm : design.arms) {
      auto tried = find_scenario(name, std::string(arm.rule_set->id()), arm.house_rules_name);
      if (!tried) return std::unexpected(tried.error());
      arm.house_rules = tried->house_rules;
    }
    design.fields.push_back({name, std::move(scenario->scenario)});
  }
  return design;
}

void show_progress(const lab::Progress& progress, std::ostream& err) {
  const double all = static_cast<double>(progress.done + progress.left);
  const double share = all > 0 ? static_cast<double>(progress.done) / all : 1;
  const double rate = progress.seconds > 0 ? static_cast<double>(progress.done) / progress.seconds : 0;
  const auto left = static_cast<long>(rate > 0 ? static_cast<double>(progress.left) / rate : 0);
  const auto full = static_cast<std::size_t>(30 * share);
  err << fmt::format("\r[{}{}] {}/{}  {:.0f} a minute, {}:{:02} left   ", std::string(full, '#'),
                     std::string(30 - full, '.'), progress.done, progress.done + progress.left, 60 * rate, left / 60,
                     left % 60);
  err.flush();
}

void write_summary(const lab::Design& design, const lab::Summary& summary, std::ostream& out) {
  for (const lab::Arm& arm : design.arms) {
    out << fmt::format("{}  {}, {} against {}{}\n", arm.name, arm.rule_set->id(), arm.players[0]->name(),
                       arm.players[1]->name(), arm.house_rules_name.empty() ? "" : ", " + arm.house_rules_name);
  }
  out << fmt::format("\n{:<3} {:<30} {:>8} {:>6} {:>6} {:>6} {:>6} {:>7}  {}\n", "", "", "battles", "red", "blue",
                     "draws", "open", "turns", "red's points");
  for (const std::string& field : summary.fields) {
    for (const std::string& arm : summary.arms) {
      const auto found = summary.of_arm_on_field.find({arm, field});
      if (found == summary.of_arm_on_field.end()) continue;
      const lab::Tally& tally = found->second;
      const lab::Interval interval = tally.red_interval();
      out << fmt::format("{:<3} {:<30} {:>8} {:>6} {:>6} {:>6} {:>6} {:>7.1f}  {:.1f} % ({:.1f} to {:.1f})\n", arm,
                         field, tally.battles, tally.red, tally.blue, tally.draws, tally.unfinished,
                         lab::mean_of(tally.turns).value, 100 * tally.red_share(), 100 * interval.low,
                         100 * interval.high);
    }
  }
  if (design.swapped) {
    for (const std::string& arm : summary.arms) {
      const auto found = summary.of_arm.find(arm);
      if (found == summary.of_arm.end()) continue;
      const lab::Interval interval = found->second.first_interval();
      out << fmt::format("{}: {} takes {:.1f} % of the points ({:.1f} to {:.1f})\n", arm,
                         design.arms[0].players[0]->name(), 100 * found->second.first_share(), 100 * interval.low,
                         100 * interval.high);
    }
  }
  for (std::size_t i = 0; i < summary.against_first.size(); ++i) {
    const lab::Comparison& effect = summary.against_first[i];
    out << fmt::format(
        "{} against {}: red's points {:+.3f} ± {:.3f} (by chance: {:.4f}), turns {:+.2f} ± {:.2f} (by chance: "
        "{:.4f})\n",
        summary.arms[i + 1], summary.arms[0], effect.red_points.value, 1.96 * effect.red_points.error,
        lab::chance_of(effect.red_points), effect.turns.value, 1.96 * effect.turns.error, lab::chance_of(effect.turns));
  }
}

std::expected<void, Fault> write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.flush();
  if (!file) return std::unexpected(Fault{"can't write the file", 0, path});
  return {};
}

// Fights on the threads of this process, or hands out to the processes that were started with it.
std::expected<lab::Progress, Fault> run(const lab::Design& design, lab::Results& results, const Wishes& wishes,
                                        lab::Exchange* exchange, std::ostream& err) {
  interrupted = false;
  const auto before = std::signal(SIGINT, interrupt);
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const auto tell = [&](const lab::Progress& now) {
    if (terminal) show_progress(now, err);
  };
  lab::Traffic traffic;
  const auto progress =
      exchange != nullptr && exchange->size() > 1
          ? lab::hand_out(design, results, *exchange, interrupted, tell, &traffic)
          : lab::run(design, results, wishes.threads == 0 ? lab::threads_here() : wishes.threads, interrupted, tell);
  std::signal(SIGINT, before);
  if (terminal) err << "\n";
  if (progress) err << fmt::format("{} battles in {:.1f} s\n", progress->done, progress->seconds);
  if (traffic.messages > 0) {
    err << fmt::format("{} processes, {} messages of {} bytes on average\n", exchange->size(), traffic.messages,
                       traffic.bytes / traffic.messages);
  }
  return progress;
}

int simulate(const Wishes& wishes, const std::string& command, std::ostream& out, std::ostream& err) {
  const auto exchange = exchange_of_this_run();
  if (!exchange) return complain(exchange.error(), err);
  const bool root = *exchange == nullptr || (*exchange)->rank() == 0;
  const auto design = design_of(wishes);
  if (!design) return root ? complain(design.error(), err) : bad_call;  // said once
  if (!root) {
    const auto fought = lab::fight_along(*design, **exchange, wishes.threads == 0 ? 1 : wishes.threads);
    return fought ? done : complain(fought.error(), err);
  }
  auto results = lab::Results::open(wishes.keep.empty() ? ":memory:" : wishes.keep, design->signature());
  if (!results) {
    if (*exchange != nullptr) lab::dismiss(**exchange);
    return complain(results.error(), err);
  }
  const auto progress = run(*design, *results, wishes, *exchange, err);
  if (!progress) return complain(progress.error(), err);
  const auto all = results->all();
  if (!all) return complain(all.error(), err);
  std::vector<std::string> arms;
  for (const lab::Arm& arm : design->arms) arms.push_back(arm.name);
  const lab::Summary summary = lab::summary_of(*all, arms);
  write_summary(*design, summary, out);
  for (const lab::Result& result : *all) {
    if (!result.fault.empty())
      out << fmt::format("WRONG: {} {} seed {}: {}\n", result.arm, result.field, result.seed, result.fault);
  }
  if (!wishes.csv.empty()) {
    if (auto written = write_file(wishes.csv, lab::to_csv(*all)); !written) return complain(written.error(), err);
  }
  if (!wishes.report.empty()) {
    if (auto written = write_file(wishes.report, lab::report(*design, *all, command)); !written) {
      return complain(written.error(), err);
    }
    out << fmt::format("\nThe report is in {}.\n", wishes.report);
  }
  if (progress->left > 0)
    out << fmt::format("interrupted with {} battles left; the same call goes on\n", progress->left);
  out << fmt::format("result: {} battles hash: {}\n", all->size(), hash_text(summary.hash));
  return summary.faults > 0 ? failed : done;
}

int merge(const std::vector<std::string>& files, std::ostream& out, std::ostream& err) {
  if (files.size() < 2) return complain({"merge needs the file to write and the files to join"}, err);
  std::vector<lab::Result> all;
  std::optional<std::uint64_t> signature;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const auto part = lab::Results::open_existing(files[i]);
    if (!part) return complain(part.error(), err);
    if (signature && *signature != part->signature()) {
      return complain({"these are the results of another simulation than those before", 0, files[i]}, err);
    }
    signature = part->signature();
    auto results = part->all();
    if (!results) return complain(results.error(), err);
    all.insert(all.end(), results->begin(), results->end());
  }
  auto joined = lab::Results::open(files[0], *signature);
  if (!joined) return complain(joined.error(), err);
  if (auto added = joined->add(all); !added) return complain(added.error(), err);
  const auto results = joined->all();
  if (!results) return complain(results.error(), err);
  out << fmt::format("result: {} battles in {} hash: {}\n", results->size(), files[0],
                     hash_text(lab::summary_of(*results, {}).hash));
  return done;
}

}  // namespace

int sim_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  if (!arguments.empty() && arguments[0] == "merge") {
    return merge(std::vector<std::string>(arguments.begin() + 1, arguments.end()), out, err);
  }
  Wishes wishes;
  CLI::App app("Fights many battles by a paired design and says what comes of it.", "condotta sim");
  app.footer(std::string(examples));
  app.add_option("scenario", wishes.scenarios, "scenarios that ship, or files; all of a game's if none is named");
  app.add_option("--rules,--edition", wishes.rules, "rule sets to compare: reg-2019,reg-2021")->delimiter(',');
  app.add_option("--house-rules", wishes.house_rules, "files of house rules, each compared with the book")
      ->delimiter(',');
  app.add_option("--red", wishes.red, "who plays red (plain)");
  app.add_option("--blue", wishes.blue, "who plays blue (plain)");
  app.add_option("--seeds", wishes.seeds, "which seeds, e.g. 1..200 (1..100)");
  app.add_flag("--swap", wishes.swap, "every battle once more with the players on the other sides");
  app.add_flag("--check", wishes.check, "check at every choice what must hold; what is wrong is told as a fault");
  app.add_option("--turns", wishes.turns, "leave battles after that many turns")->check(CLI::Range(0, 1000));
  app.add_option("--playouts", wishes.playouts, "for players that look ahead")->check(CLI::Range(0, 1'000'000));
  app.add_option("--threads", wishes.threads, "all there are if not said")->check(CLI::Range(1, 256));
  app.add_option("--keep", wishes.keep, "keep the results in this SQLite file; an interrupted run goes on from it");
  app.add_option("--csv", wishes.csv, "write the results to this file");
  app.add_option("--report", wishes.report, "write a report, one HTML page with plots, to this file");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  std::string command = "condotta sim";
  for (const std::string& word : arguments) command += " " + word;
  return simulate(wishes, command, out, err);
}

}  // namespace condotta::cli
