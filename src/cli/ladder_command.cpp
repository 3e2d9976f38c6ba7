// `condotta ladder`: the computer players against each other, with ratings.

#include <fmt/format.h>

#include <algorithm>

#include "battle/archive.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/situation.hpp"
#include "cli/words.hpp"
#include "games/games.hpp"
#include "lab/many.hpp"
#include "lab/statistics.hpp"
#include "lab/summary.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta ladder reg/crossroads-1632                       all levels, 20 seeds a pair, sides swapped\n"
    "  condotta ladder --rules cfeo --players recruit,captain --seeds 100\n"
    "  condotta ladder reg/crossroads-1632 --players captain,general --playouts 100 --seeds 10\n"
    "\n"
    "Every pair of players fights every seed twice, once on each side. Ratings are on Elo's scale (400 points: ten to\n"
    "one), the first player at 0, with the interval of 95 %.\n";

struct Wishes {
  std::string scenario;
  std::string rules;
  std::vector<std::string> players = {"random", "recruit", "plain", "captain"};
  int seeds = 20;
  int playouts = 0;
  int turns = 0;
  unsigned threads = 0;
};

struct Pairing {
  std::size_t first;
  std::size_t second;
  lab::Design design;
};

int complain(const Fault& fault, std::ostream& err) {
  err << fmt::format("condotta ladder: {}.\n", fault.sentence());
  return bad_call;
}

std::expected<std::vector<lab::Field>, Fault> fields_of(const Wishes& wishes, const RuleSet*& rule_set) {
  std::vector<lab::Field> fields;
  if (!wishes.scenario.empty()) {
    auto scenario = find_scenario(wishes.scenario, wishes.rules, "");
    if (!scenario) return std::unexpected(scenario.error());
    rule_set = scenario->rule_set;
    fields.push_back({scenario->name, std::move(scenario->scenario)});
    return fields;
  }
  rule_set = games::find_rule_set(wishes.rules);
  if (rule_set == nullptr) {
    return std::unexpected(wishes.rules.empty() ? Fault{"name a scenario, or a game with --rules"}
                                                : unknown_rules(wishes.rules));
  }
  for (const games::Scenario& shipped : games::scenarios()) {
    if (shipped.folder == rule_set->folder()) fields.push_back({std::string(shipped.name), shipped.document()});
  }
  if (fields.empty()) return std::unexpected(Fault{"no scenario ships for " + std::string(rule_set->id())});
  return fields;
}

double red_points(const lab::Result& result) {
  return result.winner == "red" ? 1.0 : result.winner == "blue" ? 0.0 : 0.5;
}

}  // namespace

int ladder_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("Plays the computer players against each other and rates them.", "condotta ladder");
  app.footer(std::string(examples));
  app.add_option("scenario", wishes.scenario, "a scenario; all of a game's if none is named");
  app.add_option("--rules,--edition", wishes.rules, "the rule set");
  app.add_option("--players", wishes.players, "who plays (random,recruit,plain,captain)")->delimiter(',');
  app.add_option("--seeds", wishes.seeds, "how many seeds a pair and scenario (20)")->check(CLI::Range(1, 100'000));
  app.add_option("--turns", wishes.turns, "leave battles after that many turns")->check(CLI::Range(0, 1000));
  app.add_option("--playouts", wishes.playouts, "for players that look ahead")->check(CLI::Range(0, 1'000'000));
  app.add_option("--threads", wishes.threads, "all there are if not said")->check(CLI::Range(1, 256));
  if (const auto code = parse(app, arguments, out, err)) return *code;

  const RuleSet* rule_set = nullptr;
  const auto fields = fields_of(wishes, rule_set);
  if (!fields) return complain(fields.error(), err);
  std::vector<const players::Player*> players;
  for (const std::string& name : wishes.players) {
    players.push_back(players::find_player(name));
    if (players.back() == nullptr) return complain({fmt::format("there is no player '{}'", shortened(name))}, err);
  }
  if (players.size() < 2) return complain({"a ladder needs two players at least"}, err);
  std::vector<Pairing> pairings;
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = i + 1; j < players.size(); ++j) {
      lab::Design design;
      design.arms.push_back({"A", rule_set, {}, "", {players[i], players[j]}});
      design.fields = *fields;
      design.last_seed = static_cast<std::uint64_t>(wishes.seeds);
      design.swapped = true;
      design.most_turns = wishes.turns;
      design.playouts = wishes.playouts;
      pairings.push_back({i, j, std::move(design)});
    }
  }
  const std::size_t each = pairings.front().design.battles();
  const auto results = lab::many<lab::Result>(
      each * pairings.size(), wishes.threads == 0 ? lab::threads_here() : wishes.threads, [&](std::size_t number) {
        const lab::Design& design = pairings[number / each].design;
        return lab::fight(design, lab::job_of(design, number % each));
      });
  std::vector<lab::Score> scores;
  Hasher hasher;
  out << fmt::format("{}, {} battles a pair\n\n", rule_set->id(), each);
  for (std::size_t pairing = 0; pairing < pairings.size(); ++pairing) {
    double points = 0;
    std::size_t open = 0;
    for (std::size_t i = 0; i < each; ++i) {
      const lab::Result& result = *results[pairing * each + i];
      hasher.add(result.hash);
      open += result.winner == "unfinished" ? 1 : 0;
      const double won = result.swapped ? 1 - red_points(result) : red_points(result);
      points += won;
      scores.push_back({pairings[pairing].first, pairings[pairing].second, won});
    }
    const auto battles = static_cast<double>(each);
    const lab::Interval interval = lab::share_interval(points, battles);
    out << fmt::format("{:<10} against {:<10} {:5.1f} % of the points ({:.1f} to {:.1f}){}\n",
                       players[pairings[pairing].first]->name(), players[pairings[pairing].second]->name(),
                       100 * points / battles, 100 * interval.low, 100 * interval.high,
                       open > 0 ? fmt::format(", {} unfinished", open) : "");
  }
  const std::vector<lab::Rating> ratings = lab::ratings_of(players.size(), scores);
  out << "\n";
  for (std::size_t i = 0; i < players.size(); ++i) {
    out << fmt::format("{:<10} {:>+6.0f}  ({:+.0f} to {:+.0f})\n", players[i]->name(), ratings[i].value,
                       ratings[i].interval.low, ratings[i].interval.high);
  }
  out << fmt::format("result: {} battles hash: {}\n", results.size(), hash_text(hasher.value()));
  return done;
}

}  // namespace condotta::cli
