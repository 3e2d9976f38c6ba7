// Reads the options of a subcommand with CLI11. Include it only in src/cli/*_command.cpp: CLI11 is slow to compile.
//
//   CLI::App app("What the command does", "condotta rules");
//   …
//   if (const auto code = parse(app, arguments, out, err)) return *code;
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace condotta::cli {

// The exit code if the command ends here: help was asked for, or the call is wrong.
inline std::optional<int> parse(CLI::App& app, Arguments arguments, std::ostream& out, std::ostream& err) {
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    app.parse(std::move(reversed));
    return std::nullopt;
  } catch (const CLI::CallForHelp&) {
    out << app.help();
    return done;
  } catch (const CLI::Error& error) {
    std::string what = error.what();
    std::ranges::replace(what, '\n', ' ');
    err << app.get_name() << ": " << what << " (see '" << app.get_name() << " --help').\n";
    return bad_call;
  }
}

}  // namespace condotta::cli
