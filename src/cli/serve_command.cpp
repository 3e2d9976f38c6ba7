// `condotta serve`: the table in the browser.

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "server/server.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta serve                                       http://localhost:7494, battles kept in condotta.sqlite\n"
    "  condotta serve --port 8080 --store /srv/battles.sqlite\n"
    "  condotta serve --store postgres://condotta@localhost/condotta\n"
    "  condotta serve --origin https://condotta.example --behind-proxy   behind nginx: see docs/reliability.md\n";

// Beside the program, as the build leaves it; else from where we are.
std::string page_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto beside = program.parent_path().parent_path() / "web" / "dist";
  return !error && std::filesystem::exists(beside, error) ? beside.string() : "web/dist";
}

}  // namespace

int serve_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  server::Settings settings;
  settings.page = page_folder();
  settings.program = "condotta " CONDOTTA_VERSION;
  auto pace = static_cast<int>(settings.pace.count());
  auto thinking = static_cast<int>(settings.thinking.count());
  CLI::App app("Serves the page and keeps the battles, until it is told to end (Ctrl-C).", "condotta serve");
  app.footer(std::string(examples));
  app.add_option("--port", settings.port, "the port to listen on; 0: any that is free")->capture_default_str();
  app.add_option("--bind", settings.bind, "the address to listen on; 0.0.0.0 for all")->capture_default_str();
  app.add_option("--store", settings.store, "where battles are kept: an SQLite file, or postgres://…")
      ->capture_default_str();
  app.add_option("--page", settings.page, "the folder of the built page");
  app.add_option("--origin", settings.origins, "the address under which a proxy offers the page: https://…");
  app.add_flag("--behind-proxy", settings.behind_proxy, "believe a proxy's X-Forwarded-For");
  app.add_option("--connections", settings.limits.connections, "how many may be connected")->capture_default_str();
  app.add_option("--pace", pace, "milliseconds between two choices of a computer that somebody watches")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  app.add_option("--thinking", thinking, "milliseconds that a computer may think")
      ->check(CLI::Range(1, 60'000))
      ->capture_default_str();
  app.add_flag("--check", settings.checked, "check after every choice what must hold, and log what does not");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  settings.pace = std::chrono::milliseconds(pace);
  settings.thinking = std::chrono::milliseconds(thinking);

  const auto server = server::Server::open(settings);
  if (!server) {
    err << "condotta serve: " << server.error().sentence() << "\n";
    return bad_call;
  }
  if (!(*server)->has_page()) err << "condotta serve: there is no built page in " << settings.page << "\n";
  out << "Condotta is ready: http://localhost:" << (*server)->port() << "\n" << std::flush;
  (*server)->run();
  return done;
}

}  // namespace condotta::cli
