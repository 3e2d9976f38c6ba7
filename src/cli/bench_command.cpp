// `condotta bench`: one number for the behaviour of each rule set. Fixed battles between computer players; whoever
// changes what the program does sees it here, and the commit says so.

#include <fmt/format.h>

#include <chrono>

#include "battle/archive.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "games/games.hpp"
#include "lab/many.hpp"
#include "offline/fixed_battles.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "example:\n"
    "  condotta bench                 a line for each rule set: battles, choices, signature\n"
    "  condotta bench --rules cfeo    one of them\n"
    "\n"
    "The same program gives the same signatures on every machine; how long it took goes to the error stream.\n";

constexpr int turns = 8;  // enough for every phase to be met

}  // namespace

int bench_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  std::string rules;
  CLI::App app("Fights fixed battles by every rule set and prints a signature of what happened in them.",
               "condotta bench");
  app.footer(std::string(examples));
  app.add_option("--rules", rules, "one rule set, or one game");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  int code = done;
  for (const RuleSet* rule_set : games::rule_sets()) {
    if (!rules.empty() && rules != rule_set->id() && rules != rule_set->folder()) continue;
    const std::vector<players::Match> matches = offline::fixed_battles(*rule_set, turns);
    const auto start = std::chrono::steady_clock::now();
    const auto fought = lab::many<offline::Fought>(matches.size(), lab::threads_here(),
                                                   [&](std::size_t i) { return offline::fight(matches[i]); });
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    Hasher hasher;
    std::size_t choices = 0;
    for (const auto& one : fought) {
      hasher.add(one->hash);
      choices += one->choices;
      if (one->fault.empty()) continue;
      err << fmt::format("condotta bench: {}: {}.\n", rule_set->id(), one->fault);
      code = failed;
    }
    out << fmt::format("{:<12} {:>3} battles {:>7} choices  signature {}\n", rule_set->id(), matches.size(), choices,
                       hash_text(hasher.value()));
    err << fmt::format("{}: {:.1f} s\n", rule_set->id(), seconds);
  }
  return code;
}

}  // namespace condotta::cli
