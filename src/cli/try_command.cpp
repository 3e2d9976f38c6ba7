// `condotta try`: may I? what happens? why not? For any situation and any choice, with the rules.

#include <fmt/format.h>

#include <algorithm>

#include "battle/rulebook.hpp"
#include "cli/account.hpp"
#include "cli/choice_words.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/situation.hpp"
#include "cli/text_map.hpp"
#include "cli/words.hpp"
#include "dice/seeded.hpp"
#include "files/json.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view examples =
    "examples:\n"
    "  condotta try reg/lutzen-1632                              what is asked, the options and sensible choices\n"
    "  condotta try battle.json --at 40                          the same after the 40th choice of a record\n"
    "  condotta try battle.json --at 40 option=advance unit=\"Blue Brigade\" distance=2.5\n"
    "  condotta try save.json option=charge unit=3 target=9 --seed 4\n"
    "\n"
    "Units, leaders and cards by number or name; lengths in the game's unit; angles in degrees, to the right "
    "positive;\n"
    "what is left out takes its usual value. Exit code 0: the rules allow it; 1: they don't.\n";

struct Wishes {
  std::string situation;
  std::vector<std::string> choice;
  std::string rules;
  std::string house_rules;
  std::optional<std::size_t> at;
  std::uint64_t seed = 1;
  bool json = false;
  bool map = false;
};

int complain(const Fault& fault, std::ostream& err) {
  err << fmt::format("condotta try: {}.\n", fault.sentence());
  return bad_call;
}

std::string titled(RuleId id) {
  const Rule* rule = find_rule(id.text());
  return rule == nullptr ? std::string(id.text()) : fmt::format("{} {}", id.text(), rule->title);
}

std::string value_in_words(const Parameter& parameter, std::int32_t value, const View& view) {
  switch (parameter.kind) {
    case ParameterKind::distance:
    case ParameterKind::sideways:
    case ParameterKind::x:
    case ParameterKind::y: return fmt::format("{:g}", table::Length::ticks(value).units());
    case ParameterKind::wheel:
    case ParameterKind::heading: return fmt::format("{:g}", table::Angle::ticks(value).degrees());
    case ParameterKind::unit:
    case ParameterKind::target:
      for (const SeenUnit& unit : view.units) {
        if (unit.number == value) return fmt::format("{} \"{}\"", value, unit.name);
      }
      break;
    case ParameterKind::leader:
      for (const SeenLeader& leader : view.leaders) {
        if (leader.number == value) return fmt::format("{} \"{}\"", value, leader.name);
      }
      break;
    default: break;
  }
  for (std::size_t i = 0; i < parameter.allowed.size() && i < parameter.labels.size(); ++i) {
    if (parameter.allowed[i] == value) return fmt::format("{} ({})", value, parameter.labels[i]);
  }
  return std::to_string(value);
}

void write_parameter(const Parameter& parameter, const View& view, std::ostream& out) {
  constexpr std::size_t most = 12;
  std::string words;
  for (std::size_t i = 0; i < std::min(most, parameter.allowed.size()); ++i) {
    words += (i > 0 ? ", " : "") + value_in_words(parameter, parameter.allowed[i], view);
  }
  if (parameter.allowed.size() > most) words += fmt::format(" … {} in all", parameter.allowed.size());
  if (parameter.allowed.empty()) {
    words = fmt::format("{} to {}", value_in_words(parameter, parameter.least, view),
                        value_in_words(parameter, parameter.most, view));
  }
  if (parameter.optional) words += ", or none";
  if (parameter.usual) words += fmt::format("; usually {}", value_in_words(parameter, *parameter.usual, view));
  out << fmt::format("      {}= ", parameter.name) << wrapped(words, 100, "        ") << "\n";
}

int list(const Battle& battle, const Wishes& wishes, std::ostream& out) {
  const Decision decision = battle.pending();
  std::vector<Candidate> candidates = battle.candidates();
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  if (wishes.json) {
    Document report = Document::object();
    report.set("decision", document(decision));
    Document& listed = report.set("candidates", Document::array());
    for (const Candidate& candidate : candidates) {
      Document& entry = listed.push(Document::object());
      entry.set("choice", written(decision, candidate.choice));
      entry.set("worth", candidate.worth);
      entry.set("why", candidate.why);
    }
    out << files::to_json(report, files::Layout::pretty) << "\n";
    return done;
  }
  const View view = battle.view(decision.side);
  if (wishes.map) out << text_map(view) << "\n";
  out << fmt::format("{} decides, {}: {}\n", name_of(decision.side), decision.step, decision.question);
  for (const RuleId rule : decision.rules) out << fmt::format("  {}\n", titled(rule));
  out << "\noptions\n";
  for (const Option& option : decision.options) {
    out << fmt::format("  option={}  {}\n", option.name, option.words);
    for (const Parameter& parameter : option.parameters) write_parameter(parameter, view, out);
  }
  constexpr std::size_t most = 12;
  out << fmt::format("\nsensible choices{}\n",
                     candidates.size() > most ? fmt::format(" (the best {} of {})", most, candidates.size()) : "");
  for (std::size_t i = 0; i < std::min(most, candidates.size()); ++i) {
    out << fmt::format("  {:4.2f}  {}{}{}\n", candidates[i].worth, choice_in_words(battle, candidates[i].choice),
                       candidates[i].why.empty() ? "" : "   ", candidates[i].why);
  }
  return done;
}

void write_odds(const OddsSheet& sheet, std::ostream& out) {
  out << fmt::format("\n{}\n", sheet.title);
  for (const OddsParty& party : sheet.parties) {
    out << fmt::format("  {}: {}", party.name, party.total);
    for (const std::string& die : party.dice) out << " " << die;
    out << "\n";
    for (const OddsTerm& term : party.terms) {
      out << fmt::format("    {:+d}  {}  {}\n", term.value, term.label, term.rule.text());
    }
    if (!party.bars.empty()) out << fmt::format("    {}:", party.plot_title);
    for (const OddsBar& bar : party.bars) {
      out << fmt::format(" {} {:.1f} %{}", bar.value, static_cast<double>(bar.millionths) / 1e4,
                         bar.breaks ? " (breaks)" : "");
    }
    if (!party.bars.empty()) out << "\n";
  }
  for (const Fact& fact : sheet.chances) out << fmt::format("  {}: {}\n", fact.label, fact.value);
}

void write_preview(const Battle& battle, const Preview& preview, const View& view, std::ostream& out) {
  if (!preview.words.empty()) out << wrapped(preview.words, 100) << "\n";
  if (!preview.cost.empty()) out << fmt::format("cost: {}\n", preview.cost);
  for (const Limit& limit : preview.limits) {
    out << fmt::format("limit of {}: {}{}{}\n", limit.parameter, limit.words, limit.rule.empty() ? "" : "  ",
                       limit.rule.text());
  }
  for (const Ghost& ghost : preview.ghosts) {
    out << fmt::format("  base {} of unit {} would stand at {:.2f}, {:.2f} {} facing {}\n", ghost.base, ghost.unit,
                       ghost.pose.front.x.units(), ghost.pose.front.y.units(), view.unit_word,
                       angle_in_words(ghost.pose.heading));
  }
  for (const OddsSheet& sheet : preview.odds) write_odds(sheet, out);
  if (preview.instead) out << fmt::format("instead: {}\n", choice_in_words(battle, *preview.instead));
}

// What comes of the choice, on a copy: dice are those of the seed.
void write_what_happens(Battle battle, const Choice& choice, std::uint64_t seed, std::ostream& out) {
  dice::Seeded dice(seed);
  const auto events = battle.apply(choice, dice);
  if (!events) return;
  out << (dice.state().position == 0 ? "\nwhat happens\n"
                                     : fmt::format("\nwhat happens, with the dice of seed {}\n", seed));
  for (const Event& event : *events) {
    std::string rules;
    for (const RuleId rule : event.rules) rules += (rules.empty() ? "  " : " ") + std::string(rule.text());
    out << "  " << wrapped(event.words + rules, 100, "    ") << "\n";
  }
  if (battle.over()) {
    out << "  " << result_line(battle) << "\n";
  } else {
    const Decision next = battle.pending();
    out << fmt::format("  then {} decides, {}: {}\n", name_of(next.side), next.step, next.question);
  }
}

int judge(const Battle& battle, const Choice& choice, const Wishes& wishes, std::ostream& out) {
  const Decision decision = battle.pending();
  const Preview preview = battle.preview(choice);
  if (wishes.json) {
    out << files::to_json(preview.document(decision), files::Layout::pretty) << "\n";
    return preview.ruling.allowed() ? done : failed;
  }
  out << choice_in_words(battle, choice) << "\n";
  if (preview.ruling.allowed()) {
    out << bold(out, "Yes") << ", the rules allow it.\n";
  } else {
    out << bold(out, "No") << ":\n";
    for (const Refusal& refusal : preview.ruling.refusals) {
      out << "  " << wrapped(refusal.facts, 100, "    ") << "\n    " << titled(refusal.rule) << "\n";
    }
  }
  write_preview(battle, preview, battle.view(decision.side), out);
  if (preview.ruling.allowed()) write_what_happens(battle, choice, wishes.seed, out);
  return preview.ruling.allowed() ? done : failed;
}

}  // namespace

int try_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("May I? What happens? Why not? Judges a choice in any situation, by the rules.", "condotta try");
  app.footer(std::string(examples));
  app.add_option("situation", wishes.situation, "a scenario, a record or a save")->required();
  app.add_option("choice", wishes.choice, "the choice: option=…, and its values; none: list what there is");
  app.add_option("--at", wishes.at, "of a record: after that many choices (all)");
  app.add_option("--rules,--edition", wishes.rules, "the rule set, for a scenario");
  app.add_option("--house-rules", wishes.house_rules, "a file of house rules, for a scenario");
  app.add_option("--seed", wishes.seed, "of the dice that show what happens (1)");
  app.add_flag("--map", wishes.map, "show the table");
  app.add_flag("--json", wishes.json, "answer as JSON");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  const auto standing = find_situation(wishes.situation, wishes.rules, wishes.house_rules, wishes.at);
  if (!standing) return complain(standing.error(), err);
  if (standing->battle.over()) return complain({"the battle is over: nothing can be chosen any more"}, err);
  if (wishes.choice.empty()) return list(standing->battle, wishes, out);
  const auto choice = choice_from_words(standing->battle, wishes.choice);
  if (!choice) return complain(choice.error(), err);
  return judge(standing->battle, *choice, wishes, out);
}

}  // namespace condotta::cli
