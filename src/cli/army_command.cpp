// `condotta army`: composes, checks, prices and prints armies of Renatio et Gloriam.

#include <fmt/format.h>

#include <fstream>

#include "cli/army_files.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/words.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "reg/army_check.hpp"
#include "reg/troop_words.hpp"
#include "roster/sheet.hpp"

namespace condotta::cli {
namespace {

constexpr std::size_t page_width = 100;

constexpr std::string_view examples =
    "examples:\n"
    "  condotta army lists                               the army lists of the project\n"
    "  condotta army lists tyw-swedish                   one of them: its lines, camps, allies\n"
    "  condotta army new tyw-swedish --year 1632         a legal army to begin with, as TOML\n"
    "  condotta army check my-army.toml                  every objection, with its rule\n"
    "  condotta army points my-army.toml                 what everything costs, and why\n"
    "  condotta army print my-army.toml --html sheet.html\n"
    "A sample army of the project may be named instead of a file: condotta army print tyw-swedish\n";

struct Wishes {
  std::string name;
  std::vector<std::string> names;
  std::string edition = "reg-2021";
  std::string output;
  std::string html;
  int year = 0;
  int points = 0;
  bool json = false;
};

int complain(std::ostream& err, const Fault& fault) {
  err << "condotta army: " << fault.sentence() << "\n";
  return bad_call;
}

std::expected<reg::Rules, Fault> rules_for(const Wishes& wishes) {
  const auto edition = reg::edition_of(wishes.edition);
  if (!edition) return std::unexpected(edition.error());
  return reg::Rules::of(*edition);
}

bool write_file(const std::string& path, const std::string& text, std::ostream& err) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return true;
  err << "condotta army: '" << shortened(path) << "' cannot be written.\n";
  return false;
}

std::string years_in_words(const reg::Years& years) { return fmt::format("{}-{}", years.first, years.last); }

int show_list(const reg::Rules& rules, const reg::ArmyList& list, std::ostream& out) {
  out << bold(out, list.name) << ", " << years_in_words(list.years) << "\n" << wrapped(list.note, page_width) << "\n\n";
  std::string types;
  for (const reg::CommandType type : list.types)
    types += (types.empty() ? "" : ", ") + std::string(reg::in_words(type));
  std::string camps;
  for (const reg::CampKind camp : list.camps) camps += (camps.empty() ? "" : ", ") + std::string(reg::in_words(camp));
  out << fmt::format("commanders {}; camps {}\n\n", types, camps);
  for (const reg::Line& line : list.lines) {
    const reg::LineLimit limit = line.limits.back();
    out << fmt::format("  {:<18} {} ({})\n", line.key, line.name, years_in_words(line.years));
    out << "      " << wrapped(reg::describe(line.troops), page_width - 6, "      ") << "\n";
    out << fmt::format("      UGs of {} bases, {} to {} in all, {} points a base{}\n", fmt::join(line.sizes, " or "),
                       limit.least, limit.most, reg::price_of_base(rules, line.troops).points,
                       line.ally_only ? ", allied contingents only" : "");
    if (!line.note.empty()) out << "      " << line.note << "\n";
  }
  for (const reg::AllyChoice& ally : list.allies) {
    out << fmt::format("  ally: {} ({}), from the list {}\n", ally.name, years_in_words(ally.years), ally.list);
  }
  if (list.internal_ally) out << fmt::format("  internal ally ({})\n", years_in_words(*list.internal_ally));
  return done;
}

int run_lists(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto rules = rules_for(wishes);
  if (!rules) return complain(err, rules.error());
  if (wishes.names.empty()) {
    for (const reg::ArmyList& list : reg::army_lists()) {
      out << fmt::format("{:<24} {:<44} {}\n", list.id, list.name, years_in_words(list.years));
    }
    return done;
  }
  for (const std::string& name : wishes.names) {
    const auto loaded = load_list(name);
    if (!loaded) return complain(err, loaded.error());
    show_list(*rules, *reg::find_list(loaded->lists, loaded->id), out);
  }
  return done;
}

int run_new(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto rules = rules_for(wishes);
  if (!rules) return complain(err, rules.error());
  const auto loaded = load_list(wishes.name);
  if (!loaded) return complain(err, loaded.error());
  const reg::ArmyList& list = *reg::find_list(loaded->lists, loaded->id);
  const int year = wishes.year != 0 ? wishes.year : list.years.first;
  if (!list.years.in(year)) {
    return complain(err, {fmt::format("the list {} covers {}, not {}", list.id, years_in_words(list.years), year)});
  }
  const int points = wishes.points != 0 ? wishes.points : rules->numbers.army.army_points;
  const reg::Army army = reg::compose(*rules, list, year, points);
  for (const reg::Objection& objection : reg::check_army(*rules, army, loaded->lists)) {
    if (objection.warning) continue;
    return complain(err, {fmt::format("{} points are too few for the list: {}", points, objection.sentence)});
  }
  const std::string text = files::to_toml(reg::to_document(army));
  if (wishes.output.empty()) {
    out << text;
    return done;
  }
  if (!write_file(wishes.output, text, err)) return bad_call;
  out << fmt::format("{}: {}, {} points\n", wishes.output, army.name, reg::army_record(*rules, army).points);
  return done;
}

Document objection_document(const reg::Objection& objection) {
  Document one = Document::object();
  one.set("rule", objection.rule.text());
  one.set("sentence", objection.sentence);
  one.set("line", objection.line);
  one.set("warning", objection.warning);
  return one;
}

int run_check(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto rules = rules_for(wishes);
  if (!rules) return complain(err, rules.error());
  int code = done;
  Document all = Document::array();
  for (const std::string& name : wishes.names) {
    const auto loaded = load_army(name);
    if (!loaded) return complain(err, loaded.error());
    const std::vector<reg::Objection> objections = reg::check_army(*rules, loaded->army, loaded->lists);
    const bool fine = reg::legal(objections);
    if (!fine) code = failed;
    Document& entry = all.push(Document::object());
    entry.set("file", name);
    entry.set("legal", fine);
    Document list = Document::array();
    for (const reg::Objection& one : objections) list.push(objection_document(one));
    entry.set("objections", list);
    if (wishes.json) continue;
    for (const reg::Objection& one : objections) {
      const std::string at = one.line > 0 ? fmt::format("{}:{}", name, one.line) : name;
      out << fmt::format("{}: {}{} ({})\n", at, one.warning ? "note: " : "", one.sentence, one.rule.text());
    }
    out << fmt::format("{}: {}, {} of {} points\n", name, fine ? "legal" : "not legal",
                       reg::army_record(*rules, loaded->army).points, reg::army_record(*rules, loaded->army).limit);
  }
  if (wishes.json) out << files::to_json(all, files::Layout::pretty) << "\n";
  return code;
}

int run_points(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto rules = rules_for(wishes);
  if (!rules) return complain(err, rules.error());
  const auto loaded = load_army(wishes.name);
  if (!loaded) return complain(err, loaded.error());
  out << roster::points_as_text(*rules, loaded->army);
  return done;
}

int run_print(const Wishes& wishes, std::ostream& out, std::ostream& err) {
  const auto rules = rules_for(wishes);
  if (!rules) return complain(err, rules.error());
  const auto loaded = load_army(wishes.name);
  if (!loaded) return complain(err, loaded.error());
  if (wishes.html.empty()) {
    out << roster::army_as_text(*rules, loaded->army);
    return done;
  }
  if (!write_file(wishes.html, roster::army_as_html(*rules, loaded->army, loaded->lists), err)) return bad_call;
  out << fmt::format("{} is written.\n", wishes.html);
  return done;
}

}  // namespace

int army_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("Armies of Renatio et Gloriam: lists, points, checks and sheets.", "condotta army");
  app.footer(std::string(examples));
  app.require_subcommand(1);
  const auto edition = [&](CLI::App* sub) { sub->add_option("--edition", wishes.edition, "reg-2019 or reg-2021"); };
  CLI::App* lists = app.add_subcommand("lists", "the army lists, or what some of them say");
  lists->add_option("list", wishes.names, "names or files of lists");
  edition(lists);
  CLI::App* made = app.add_subcommand("new", "a legal army to begin with");
  made->add_option("list", wishes.name, "name or file of a list")->required();
  made->add_option("--year", wishes.year, "the year of the army");
  made->add_option("--points", wishes.points, "the limit")->check(CLI::Range(1, 100000));
  made->add_option("--output,-o", wishes.output, "the file to write");
  edition(made);
  CLI::App* check = app.add_subcommand("check", "whether armies are legal");
  check->add_option("army", wishes.names, "files of armies")->required();
  check->add_flag("--json", wishes.json, "answer as JSON");
  edition(check);
  CLI::App* points = app.add_subcommand("points", "what an army costs, and why");
  points->add_option("army", wishes.name, "file of an army")->required();
  edition(points);
  CLI::App* print = app.add_subcommand("print", "the order of battle");
  print->add_option("army", wishes.name, "file of an army")->required();
  print->add_option("--html", wishes.html, "write a page with a quick reference to this file");
  edition(print);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  if (*lists) return run_lists(wishes, out, err);
  if (*made) return run_new(wishes, out, err);
  if (*check) return run_check(wishes, out, err);
  if (*points) return run_points(wishes, out, err);
  return run_print(wishes, out, err);
}

}  // namespace condotta::cli
