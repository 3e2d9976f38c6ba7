// The `condotta` command: one function, so that tests can call it as a person would.
//
// A subcommand is a function of this type in a file of its own (src/cli/<name>_command.cpp), declared below and named
// in the table of command.cpp. It reads its options with parse() of src/cli/options.hpp.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace condotta::cli {

enum Exit : int {
  done = 0,
  failed = 1,    // something asked about failed
  bad_call = 2,  // the call or its input was wrong
};

using Arguments = std::span<const std::string>;  // without the words before them

// Runs the command and returns its exit code. Answers go to `out`; a complaint goes to `err` as one sentence, and then
// nothing goes to `out` (unless the command answers anyway).
int run(Arguments arguments, std::ostream& out, std::ostream& err);

struct Command {
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments arguments, std::ostream& out, std::ostream& err);
  bool answers_anyway = false;  // what it said stands even if it complained: one bad file among many
  bool speaks_at_once = false;  // it goes on for long: what it says is not held back
};

std::span<const Command> commands();

int army_command(Arguments arguments, std::ostream& out, std::ostream& err);
int battle_command(Arguments arguments, std::ostream& out, std::ostream& err);
int bench_command(Arguments arguments, std::ostream& out, std::ostream& err);
int case_command(Arguments arguments, std::ostream& out, std::ostream& err);
int ladder_command(Arguments arguments, std::ostream& out, std::ostream& err);
int odds_command(Arguments arguments, std::ostream& out, std::ostream& err);
int replay_command(Arguments arguments, std::ostream& out, std::ostream& err);
int rules_command(Arguments arguments, std::ostream& out, std::ostream& err);
int scenarios_command(Arguments arguments, std::ostream& out, std::ostream& err);
int serve_command(Arguments arguments, std::ostream& out, std::ostream& err);
int sim_command(Arguments arguments, std::ostream& out, std::ostream& err);
int tournament_command(Arguments arguments, std::ostream& out, std::ostream& err);
int troops_command(Arguments arguments, std::ostream& out, std::ostream& err);
int try_command(Arguments arguments, std::ostream& out, std::ostream& err);
int verify_command(Arguments arguments, std::ostream& out, std::ostream& err);

}  // namespace condotta::cli
