#include "cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <vector>

#include "cli/words.hpp"

namespace condotta::cli {
namespace {

constexpr Command table[] = {
    {"army", "army lists, and armies: compose, check, price and print them", army_command},
    {"battle", "fight a battle between computer players and tell it; or many, and count them", battle_command},
    {"bench", "a signature of what each rule set does in fixed battles", bench_command},
    {"case", "run cases: situations, dice and questions with their expected answers", case_command, true},
    {"ladder", "the computer players against each other, with ratings", ladder_command},
    {"odds", "the umpire: which dice, why, and the exact odds of fights, volleys and tests", odds_command},
    {"replay", "fight a record again: told, shown, checked", replay_command},
    {"rules", "the rule book: look rules up, search them, see what is implemented and tested", rules_command},
    {"scenarios", "the battles that ship, the rule sets, the computer players", scenarios_command},
    {"serve", "the table in the browser: serves the page and keeps the battles", serve_command, false, true},
    {"sim", "many battles by a paired design: win rates, effects of rules, a report", sim_command},
    {"tournament", "Swiss rounds of Renatio et Gloriam: pairings, results, the table", tournament_command},
    {"troops", "troops with a name, and the words that describe troops", troops_command},
    {"try", "may I? what happens? why not? for any situation and choice", try_command},
    {"verify", "check that the dice of a battle among strangers were fair", verify_command},
};

void write_help(std::ostream& out) {
  out << "Condotta plays, adjudicates and simulates Renaissance miniatures battles by the book.\n\n"
         "usage: condotta <command> [options]\n\n"
         "commands:\n";
  for (const Command& command : table) out << fmt::format("  {:<12} {}\n", command.name, command.summary);
  out << "\n"
         "examples:\n"
         "  condotta scenarios                     what can be fought, and by whom\n"
         "  condotta battle reg/lutzen-1632        a whole battle, told turn by turn\n"
         "  condotta try reg/lutzen-1632           what is asked now, and what may be answered\n"
         "  condotta serve                         the table in the browser\n"
         "  condotta rules                         the rule sets and their chapters\n"
         "  condotta rules REG-CLM-014             one rule: its text, where it is decided, which tests assert it\n"
         "  condotta rules REG-CLM                 all rules of a chapter, a line each\n"
         "  condotta rules --search \"shove files\"  the rules that speak of something\n"
         "  condotta case tests/cases              run all cases of a folder\n"
         "  condotta odds --help                   what the umpire answers\n"
         "\n"
         "  condotta <command> --help              what a command can do, with examples\n"
         "  condotta --version\n"
         "\n"
         "Exit codes: 0 done, 1 something you asked about failed, 2 the call or a file was wrong.\n";
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(table, name, &Command::name);
  return found != std::end(table) ? found : nullptr;
}

int unknown_command(std::string_view name, std::ostream& err) {
  std::vector<std::string_view> names;
  for (const Command& command : table) names.push_back(command.name);
  err << fmt::format("condotta: there is no command '{}'; there is {}. See 'condotta --help'.\n", shortened(name),
                     joined(names, "and"));
  return bad_call;
}

// A command that complains has said nothing else.
int run_command(const Command& command, Arguments arguments, std::ostream& out, std::ostream& err) {
  if (command.speaks_at_once) return command.run(arguments, out, err);
  std::ostringstream answer;
  answer.copyfmt(out);
  const int code = command.run(arguments, answer, err);
  if (code != bad_call || command.answers_anyway) out << answer.str();
  out.flush();
  return code;
}

}  // namespace

std::span<const Command> commands() { return table; }

int run(Arguments arguments, std::ostream& out, std::ostream& err) {
  const std::string_view first = arguments.empty() ? std::string_view("help") : std::string_view(arguments[0]);
  if (first == "--version") {
    out << "condotta " CONDOTTA_VERSION "\n";
    return done;
  }
  if (first == "help" && arguments.size() > 1) {
    const Command* command = find_command(arguments[1]);
    const std::string help[] = {"--help"};
    return command != nullptr ? run_command(*command, help, out, err) : unknown_command(arguments[1], err);
  }
  if (first == "--help" || first == "-h" || first == "help") {
    write_help(out);
    return done;
  }
  const Command* command = find_command(first);
  return command != nullptr ? run_command(*command, arguments.subspan(1), out, err) : unknown_command(first, err);
}

}  // namespace condotta::cli
