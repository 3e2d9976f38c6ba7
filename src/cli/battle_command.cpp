// `condotta battle`: computer players fight a battle, and it is told in words; or many battles, and they are counted.

#include <fmt/format.h>

#include <chrono>

#include "battle/archive.hpp"
#include "cli/account.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/situation.hpp"
#include "cli/text_map.hpp"
#include "cli/words.hpp"
#include "games/games.hpp"
#include "lab/many.hpp"
#include "players/match.hpp"

namespace condotta::cli {
namespace {

using players::Match;
using players::Outcome;

constexpr std::string_view examples =
    "examples:\n"
    "  condotta battle reg/lutzen-1632                            plain players, seed 1, the usual edition\n"
    "  condotta battle reg/lutzen-1632 --rules reg-2019 --seed 7  another edition, other dice\n"
    "  condotta battle my-battle.toml --red random --report       every choice, with its rules\n"
    "  condotta battle reg/lutzen-1632 --record b.json --map      keep it for 'condotta replay', show the table\n"
    "  condotta battle reg/lutzen-1632 --times 200 --check --tally\n"
    "                                    many seeds, everything checked at every choice, what occurred how often\n"
    "  condotta battle --rules cfeo --times 20                    over all scenarios of a game\n"
    "\n"
    "'condotta scenarios' lists scenarios and players. The last line is 'result: … hash: …': the same seed gives the\n"
    "same hash on every machine.\n";

struct Wishes {
  std::string scenario;
  std::string rules;
  std::string house_rules;
  std::string red = "plain";
  std::string blue = "plain";
  std::uint64_t seed = 1;
  std::string record;
  bool report = false;
  bool quiet = false;
  bool check = false;
  bool map = false;
  bool explain = false;
  bool tally = false;
  int turns = 0;
  int playouts = 0;
  std::size_t times = 0;
  unsigned threads = 0;
};

int complain(const Fault& fault, std::ostream& err) {
  err << fmt::format("condotta battle: {}.\n", fault.sentence());
  return bad_call;
}

std::expected<Match, Fault> match_of(const Wishes& wishes, const NamedScenario& scenario) {
  Match match;
  match.rule_set = scenario.rule_set;
  match.scenario = scenario.scenario;
  match.house_rules = scenario.house_rules;
  for (const Side side : {Side::red, Side::blue}) {
    const std::string& name = side == Side::red ? wishes.red : wishes.blue;
    match.players[index(side)] = players::find_player(name);
    if (match.players[index(side)] == nullptr) {
      std::vector<std::string_view> names;
      for (const players::Player* player : players::players()) names.push_back(player->name());
      return std::unexpected(
          Fault{fmt::format("there is no player '{}'; there are {}", shortened(name), joined(names, "and"))});
    }
    if (wishes.playouts > 0) match.budgets[index(side)].playouts = wishes.playouts;
  }
  match.seed = {wishes.seed, 0, 0, 0};
  match.most_turns = wishes.turns;
  match.checked = wishes.check;
  match.tallied = wishes.tally;
  return match;
}

void write_tally(const players::Occurrences& occurred, std::ostream& out) {
  out << "\ntally\n";
  for (const auto& [what, count] : occurred) out << fmt::format("  {:>8}  {}\n", count, what);
}

void write_considered(const players::Thought& thought, const Battle& before, std::ostream& out) {
  for (std::size_t i = 0; i < std::min<std::size_t>(thought.considered.size(), 5); ++i) {
    const players::Considered& considered = thought.considered[i];
    out << fmt::format("       {:6.3f} {}{}{}\n", considered.score, choice_in_words(before, considered.choice),
                       considered.why.empty() ? "" : ": ", considered.why);
  }
}

std::string reason_for(const players::Thought& thought) {
  for (const players::Considered& considered : thought.considered) {
    if (considered.choice == thought.choice) return considered.why;
  }
  return {};
}

int one_battle(const Wishes& wishes, const NamedScenario& scenario, const Match& match, std::ostream& out,
               std::ostream& err) {
  Account account(out, wishes.report || wishes.explain ? Detail::all : Detail::events);
  if (!wishes.quiet) {
    const auto battle = match.rule_set->set_up(match.scenario, match.house_rules);
    if (battle) account.opening(*battle, *match.rule_set);
    if (battle && wishes.map) out << "\n" << text_map(battle->view(std::nullopt));
  }
  const auto watcher = [&](const players::Move& move) {
    if (wishes.quiet) return;
    account.choice(move.before, move.thought.choice, reason_for(move.thought), move.events);
    if (wishes.explain) write_considered(move.thought, move.before, out);
  };
  const auto outcome = play(match, watcher);
  if (!outcome) return complain(outcome.error(), err);
  const Battle& battle = outcome->history.battle();
  if (!wishes.quiet) {
    account.closing(battle);
    if (wishes.map) out << "\n" << text_map(battle.view(std::nullopt));
  }
  if (!wishes.record.empty()) {
    Record record = outcome->history.record();
    record.made_by = "condotta " CONDOTTA_VERSION;
    if (const auto written = write_record(wishes.record, record); !written) {
      return complain(written.error(), err);
    }
    out << fmt::format("\nThe record is in {}; 'condotta replay {}' shows it again.\n", wishes.record, wishes.record);
  }
  if (wishes.tally) write_tally(outcome->occurred, out);
  for (const std::string& sentence : outcome->wrong) out << fmt::format("WRONG: {}: {}\n", scenario.name, sentence);
  out << result_line(battle) << "\n";
  return outcome->wrong.empty() ? done : failed;
}

// What is kept of one of many battles.
struct Short {
  std::string name;
  std::uint64_t seed = 0;
  std::optional<Fault> fault;
  bool ended = false;
  std::optional<Side> winner;
  int turns = 0;
  std::size_t choices = 0;
  std::uint64_t hash = 0;
  std::vector<std::string> wrong;
  players::Occurrences occurred;
};

Short short_of(const NamedScenario& scenario, Match match, std::uint64_t seed) {
  match.seed = {seed, 0, 0, 0};
  Short kept;
  kept.name = scenario.name + " by " + std::string(scenario.rule_set->id());
  kept.seed = seed;
  const auto outcome = play(match);
  if (!outcome) {
    kept.fault = outcome.error();
    return kept;
  }
  kept.ended = outcome->ended;
  kept.winner = outcome->winner;
  kept.turns = outcome->turns;
  kept.choices = outcome->history.length();
  kept.hash = outcome->history.battle().hash();
  kept.wrong = outcome->wrong;
  kept.occurred = outcome->occurred;
  return kept;
}

int many_battles(const Wishes& wishes, const std::vector<NamedScenario>& scenarios, std::ostream& out,
                 std::ostream& err) {
  std::vector<Match> matches;
  for (const NamedScenario& scenario : scenarios) {
    auto match = match_of(wishes, scenario);
    if (!match) return complain(match.error(), err);
    matches.push_back(std::move(*match));
  }
  const auto start = std::chrono::steady_clock::now();
  const auto shorts =
      lab::many<Short>(wishes.times, wishes.threads == 0 ? lab::threads_here() : wishes.threads, [&](std::size_t i) {
        const std::size_t which = i % scenarios.size();
        return short_of(scenarios[which], matches[which], wishes.seed + i);
      });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::array<std::size_t, 2> won{};
  std::size_t draws = 0;
  std::size_t unfinished = 0;
  std::size_t wrong = 0;
  std::size_t choices = 0;
  int turns = 0;
  int longest = 0;
  Hasher hasher;
  players::Occurrences occurred;
  for (const auto& kept : shorts) {
    const std::string which = fmt::format("{}, seed {}", kept->name, kept->seed);
    if (kept->fault) out << fmt::format("WRONG: {}: {}\n", which, kept->fault->sentence());
    for (const std::string& sentence : kept->wrong) out << fmt::format("WRONG: {}: {}\n", which, sentence);
    if (!kept->ended && !kept->fault) out << fmt::format("unfinished: {} after {} turns\n", which, kept->turns);
    wrong += kept->fault || !kept->wrong.empty() ? 1 : 0;
    unfinished += kept->ended ? 0 : 1;
    if (kept->winner) ++won[index(*kept->winner)];
    draws += kept->ended && !kept->winner ? 1 : 0;
    choices += kept->choices;
    turns += kept->turns;
    longest = std::max(longest, kept->turns);
    hasher.add(kept->hash);
    for (const auto& [what, count] : kept->occurred) occurred[what] += count;
  }
  if (wishes.tally) write_tally(occurred, out);
  const auto battles = static_cast<double>(shorts.size());
  out << fmt::format(
      "\n{} battles, {:.1f} turns and {:.0f} choices on average, the longest {} turns; {} unfinished, {} wrong\n",
      shorts.size(), turns / battles, static_cast<double>(choices) / battles, longest, unfinished, wrong);
  err << fmt::format("{:.1f} s, {:.0f} battles a minute, {:.0f} choices a second\n", seconds, 60 * battles / seconds,
                     static_cast<double>(choices) / seconds);
  out << fmt::format("result: red {}, blue {}, draws {} hash: {}\n", won[0], won[1], draws, hash_text(hasher.value()));
  return wrong > 0 || (wishes.check && wishes.turns == 0 && unfinished > 0) ? failed : done;
}

// The scenarios meant: the one that was named, or all that ship for the rules that were named.
std::expected<std::vector<NamedScenario>, Fault> scenarios_of(const Wishes& wishes) {
  std::vector<NamedScenario> found;
  if (!wishes.scenario.empty()) {
    auto scenario = find_scenario(wishes.scenario, wishes.rules, wishes.house_rules);
    if (!scenario) return std::unexpected(scenario.error());
    found.push_back(std::move(*scenario));
    return found;
  }
  if (wishes.rules.empty()) return std::unexpected(Fault{"name a scenario, or a game with --rules"});
  const RuleSet* rule_set = games::find_rule_set(wishes.rules);
  if (rule_set == nullptr) return std::unexpected(unknown_rules(wishes.rules));
  for (const games::Scenario& shipped : games::scenarios()) {
    if (shipped.folder != rule_set->folder()) continue;
    auto scenario = find_scenario(std::string(shipped.name), std::string(rule_set->id()), wishes.house_rules);
    if (!scenario) return std::unexpected(scenario.error());
    found.push_back(std::move(*scenario));
  }
  if (found.empty()) return std::unexpected(Fault{"no scenario ships for " + std::string(rule_set->id())});
  return found;
}

}  // namespace

int battle_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("Computer players fight a battle; it is told turn by turn, or many are fought and counted.",
               "condotta battle");
  app.footer(std::string(examples));
  app.add_option("scenario", wishes.scenario, "a scenario that ships, or the file of one");
  app.add_option("--rules,--edition", wishes.rules,
                 "the rule set: reg-2021, reg-2019 …; a game's usual one if not said");
  app.add_option("--red", wishes.red, "who plays red (plain)");
  app.add_option("--blue", wishes.blue, "who plays blue (plain)");
  app.add_option("--seed", wishes.seed, "of dice and players (1)");
  app.add_option("--house-rules", wishes.house_rules, "a file of house rules");
  app.add_option("--turns", wishes.turns, "leave the battle after that many turns")->check(CLI::Range(0, 1000));
  app.add_option("--playouts", wishes.playouts, "how many futures a player that looks ahead may try out for a decision")
      ->check(CLI::Range(0, 1'000'000));
  app.add_option("--record", wishes.record, "write the record to this file");
  app.add_flag("--report", wishes.report, "every choice with its reason, every event with its rules");
  app.add_flag("--explain", wishes.explain, "what the players considered, with scores and reasons");
  app.add_flag("--quiet", wishes.quiet, "the result only");
  app.add_flag("--map", wishes.map, "the table before and after");
  app.add_flag("--check", wishes.check, "check every invariant at every choice, and the replay");
  app.add_flag("--tally", wishes.tally, "how often each choice, event and rule occurred");
  app.add_option("--times", wishes.times, "fight that many battles, on seeds that follow each other")
      ->check(CLI::Range(1, 1'000'000));
  app.add_option("--threads", wishes.threads, "for many battles; all there are if not said")->check(CLI::Range(1, 256));
  if (const auto code = parse(app, arguments, out, err)) return *code;
  const auto scenarios = scenarios_of(wishes);
  if (!scenarios) return complain(scenarios.error(), err);
  if (wishes.times > 0) return many_battles(wishes, *scenarios, out, err);
  if (wishes.scenario.empty()) return complain({"name a scenario ('condotta scenarios' lists them)"}, err);
  const auto match = match_of(wishes, scenarios->front());
  if (!match) return complain(match.error(), err);
  return one_battle(wishes, scenarios->front(), *match, out, err);
}

}  // namespace condotta::cli
