// `condotta case`: runs cases and says where the rules and the case disagree.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "battle/case.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/words.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "games/games.hpp"

namespace condotta::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view examples =
    "examples:\n"
    "  condotta case tests/cases                    all cases under a folder\n"
    "  condotta case my-case.toml                   one case\n"
    "  condotta case --verbose my-case.toml         every answer, whether expected or not\n"
    "  condotta case --list tests/cases             ids, titles and rules, without running them\n"
    "  condotta case --questions                    what a case may ask\n"
    "\n"
    "How to write one: docs/cases.md.\n";

struct Wishes {
  std::vector<std::string> paths;
  bool json = false;
  bool list = false;
  bool verbose = false;
  bool questions = false;
};

// The case files under the paths, in order and each once.
std::expected<std::vector<fs::path>, std::string> case_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> files;
  for (const std::string& name : paths) {
    std::error_code error;
    const fs::path path(name);
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<fs::path> found;
    fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
      std::error_code kind;
      if (it->is_regular_file(kind) && it->path().extension() == ".toml") found.push_back(it->path());
    }
    if (error) return std::unexpected(fmt::format("cannot read the folder '{}': {}", shortened(name), error.message()));
    if (found.empty()) return std::unexpected(fmt::format("there is no case in the folder '{}'", shortened(name)));
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

struct Outcome {
  fs::path file;
  std::optional<CaseResult> result;
  std::optional<Fault> fault;

  bool passed() const { return result && result->passed(); }
};

Outcome run_file(const fs::path& file) {
  Outcome outcome{file, {}, {}};
  const auto document = files::read_toml(file);
  if (!document) {
    outcome.fault = document.error();
    return outcome;
  }
  auto result = run_case(*document, games::case_answerers());
  if (result) {
    outcome.result = std::move(*result);
  } else {
    outcome.fault = result.error();
    if (outcome.fault->file.empty()) outcome.fault->file = file.string();
  }
  return outcome;
}

std::string name_of(const CheckResult& check) {
  return fmt::format("check {} {}{}, {}", check.number, check.ask, check.title.empty() ? "" : " '" + check.title + "'",
                     check.rule_set);
}

void write_result(const Outcome& outcome, const Wishes& wishes, std::ostream& out) {
  const CaseResult& result = *outcome.result;
  if (result.passed() && !wishes.verbose) return;
  out << fmt::format("{} {}{}\n", result.passed() ? "passed" : "FAILED", bold(out, result.id),
                     result.title.empty() ? "" : "  " + result.title);
  for (const CheckResult& check : result.checks) {
    if (check.differences.empty() && !wishes.verbose) continue;
    out << fmt::format("  {}\n", name_of(check));
    for (const Difference& difference : check.differences) {
      out << fmt::format("    {}:{}: {}\n", outcome.file.string(), difference.line > 0 ? difference.line : check.line,
                         difference.sentence());
    }
    if (!wishes.verbose) continue;
    for (const auto& [name, value] : check.answers.members()) {
      out << fmt::format("      {} = {}\n", name, in_words(value));
    }
  }
}

Document as_document(const Outcome& outcome) {
  Document entry = Document::object();
  entry.set("file", outcome.file.string());
  entry.set("passed", outcome.passed());
  if (outcome.fault) entry.set("fault", outcome.fault->sentence());
  if (!outcome.result) return entry;
  entry.set("id", outcome.result->id);
  entry.set("title", outcome.result->title);
  Document& checks = entry.set("checks", Document::array());
  for (const CheckResult& check : outcome.result->checks) {
    Document& one = checks.push(Document::object());
    one.set("number", static_cast<std::int64_t>(check.number));
    one.set("ask", check.ask);
    one.set("rule-set", check.rule_set);
    one.set("passed", check.differences.empty());
    Document& differences = one.set("differences", Document::array());
    for (const Difference& difference : check.differences) {
      Document& d = differences.push(Document::object());
      d.set("key", difference.key);
      d.set("expected", difference.expected);
      d.set("got", difference.got);
      d.set("because", difference.because);
      d.set("line", difference.line);
    }
    one.set("answers", check.answers);
  }
  return entry;
}

int list_cases(const std::vector<fs::path>& files, const Wishes& wishes, std::ostream& out, std::ostream& err) {
  Document list = Document::array();
  for (const fs::path& file : files) {
    const auto document = files::read_toml(file);
    if (!document) {
      err << document.error().sentence() << "\n";
      return bad_call;
    }
    const auto text = [&](std::string_view key) {
      const Document* value = document->find(key);
      return value != nullptr ? value->text() : std::string();
    };
    if (!wishes.json) {
      out << fmt::format("{:<14} {:<60} {}\n", text("id"), text("title"), file.string());
      continue;
    }
    Document& entry = list.push(Document::object());
    entry.set("id", text("id"));
    entry.set("title", text("title"));
    entry.set("file", file.string());
    if (const Document* rules = document->find("rules")) entry.set("rules", *rules);
  }
  if (wishes.json) out << files::to_json(list, files::Layout::pretty) << "\n";
  return done;
}

int list_questions(const Wishes& wishes, std::ostream& out) {
  Document list = Document::array();
  for (const CaseAnswerer* answerer : games::case_answerers()) {
    if (!wishes.json) {
      std::vector<std::string_view> names(answerer->rule_sets.begin(), answerer->rule_sets.end());
      out << joined(names, "and") << "\n";
    }
    for (const Question& question : answerer->questions) {
      if (!wishes.json) out << fmt::format("  {:<14} {}\n", question.name, question.summary);
      Document& entry = list.push(Document::object());
      entry.set("ask", question.name);
      entry.set("summary", question.summary);
    }
  }
  if (wishes.json) out << files::to_json(list, files::Layout::pretty) << "\n";
  return done;
}

int run_cases(const std::vector<fs::path>& files, const Wishes& wishes, std::ostream& out, std::ostream& err) {
  std::size_t passed = 0;
  bool faulty = false;
  Document list = Document::array();
  for (const fs::path& file : files) {
    const Outcome outcome = run_file(file);
    passed += outcome.passed() ? 1 : 0;
    faulty = faulty || outcome.fault.has_value();
    if (outcome.fault) err << outcome.fault->sentence() << "\n";
    if (wishes.json) {
      list.push(as_document(outcome));
    } else if (outcome.result) {
      write_result(outcome, wishes, out);
    }
  }
  const std::size_t failures = files.size() - passed;
  if (wishes.json) {
    Document report = Document::object();
    report.set("passed", static_cast<std::int64_t>(passed));
    report.set("failed", static_cast<std::int64_t>(failures));
    report.set("cases", list);
    out << files::to_json(report, files::Layout::pretty) << "\n";
  } else {
    out << fmt::format("{} passed, {} failed\n", passed, failures);
  }
  return faulty ? bad_call : failures > 0 ? failed : done;
}

}  // namespace

int case_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("Runs cases: situations, dice and questions with their expected answers.", "condotta case");
  app.footer(std::string(examples));
  app.add_option("path", wishes.paths, "case files, or folders of them");
  app.add_flag("--list", wishes.list, "list the cases without running them");
  app.add_flag("--questions", wishes.questions, "list what a case may ask");
  app.add_flag("--verbose", wishes.verbose, "show every check and every answer");
  app.add_flag("--json", wishes.json, "answer as JSON");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  if (wishes.questions) return list_questions(wishes, out);
  if (wishes.paths.empty()) {
    err << "condotta case: name the files or folders of the cases (see 'condotta case --help').\n";
    return bad_call;
  }
  const auto files = case_files(wishes.paths);
  if (!files) {
    err << "condotta case: " << files.error() << ".\n";
    return bad_call;
  }
  return wishes.list ? list_cases(*files, wishes, out, err) : run_cases(*files, wishes, out, err);
}

}  // namespace condotta::cli
