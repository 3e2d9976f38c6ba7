#include "cli/account.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "battle/record.hpp"
#include "cli/text_map.hpp"
#include "cli/words.hpp"

namespace condotta::cli {
namespace {

constexpr std::size_t page_width = 110;

std::string dice_of(const Document& facts) {
  const Document* dice = facts.find("dice");
  if (dice == nullptr) return {};
  std::string words;
  for (const Document& die : dice->items()) {
    const Document* name = die.find("die");
    const Document* face = die.find("face");
    if (name == nullptr || face == nullptr) continue;
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name->text(),
                         face->is(Document::Kind::text) ? face->text() : std::to_string(face->integer()));
  }
  return words;
}

std::string rules_of(const std::vector<RuleId>& rules) {
  std::string words;
  for (const RuleId rule : rules) words += (words.empty() ? "" : " ") + std::string(rule.text());
  return words;
}

void write_line(std::ostream& out, std::string_view indent, std::string_view words) {
  out << indent << wrapped(words, page_width, std::string(indent) + "  ") << "\n";
}

// A plain value of a result; tables become "name: {a 1, b 2}".
std::string plain(const Document& value) {
  switch (value.kind()) {
    case Document::Kind::text: return value.text();
    case Document::Kind::integer: return std::to_string(value.integer());
    case Document::Kind::real: return fmt::format("{:g}", value.number());
    case Document::Kind::boolean: return value.boolean() ? "yes" : "no";
    case Document::Kind::array: {
      std::string words;
      for (const Document& item : value.items()) words += (words.empty() ? "" : ", ") + plain(item);
      return words;
    }
    case Document::Kind::object: {
      std::string words;
      for (const auto& [name, item] : value.members()) {
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name, plain(item));
      }
      return words;
    }
    case Document::Kind::nothing: break;
  }
  return "none";
}

void write_losses(std::ostream& out, const View& view) {
  for (const Side side : {Side::red, Side::blue}) {
    const SeenArmy& army = view.armies[index(side)];
    out << fmt::format("{}{}{}", name_of(side), army.name.empty() ? "" : ": ", army.name);
    if (army.size > 0) {
      out << fmt::format(", {} {} of {}", army.losses, army.losses_words.empty() ? "lost" : army.losses_words,
                         army.size);
      if (army.breaks_at > 0) out << fmt::format(" (breaks at {})", army.breaks_at);
    }
    out << "\n";
    for (const SeenUnit& unit : view.units) {
      if (unit.side != side || unit.hidden) continue;
      const bool lost = unit.full_strength > 0 && unit.strength < unit.full_strength;
      if (!lost && !unit.broken && !unit.off_table) continue;
      out << fmt::format("  {}: ", unit.name);
      if (unit.full_strength > 0)
        out << fmt::format("{} of {} {}", unit.strength, unit.full_strength, unit.track_words);
      if (unit.broken) out << (unit.full_strength > 0 ? ", broken" : "broken");
      if (unit.off_table) out << ", off the table";
      out << "\n";
    }
  }
}

}  // namespace

void Account::opening(const Battle& battle, const RuleSet& rule_set) {
  const View view = battle.view(std::nullopt);
  *out_ << bold(*out_, view.title.empty() ? std::string("A battle") : view.title) << "\n" << rule_set.title() << "\n";
  for (const Side side : {Side::red, Side::blue}) {
    const auto units =
        std::count_if(view.units.begin(), view.units.end(), [&](const SeenUnit& unit) { return unit.side == side; });
    const SeenArmy& army = view.armies[index(side)];
    *out_ << fmt::format("{}: {}{}{} units{}\n", name_of(side), army.name, army.name.empty() ? "" : ", ", units,
                         army.breaks_at > 0 ? fmt::format(", breaks at {} {}", army.breaks_at, army.losses_words) : "");
  }
}

void Account::heading(const View& view) {
  std::string part = view.turn > 0 ? fmt::format("Turn {}", view.turn) : "Before the first turn";
  if (view.phase >= 0 && static_cast<std::size_t>(view.phase) < view.phases.size()) {
    const SeenPhase& phase = view.phases[static_cast<std::size_t>(view.phase)];
    part += ", " + phase.name;
    if (view.part >= 0 && static_cast<std::size_t>(view.part) < phase.parts.size()) {
      part += ": " + phase.parts[static_cast<std::size_t>(view.part)];
    }
  }
  if (part == part_) return;
  part_ = part;
  *out_ << "\n" << bold(*out_, part) << "\n";
}

void Account::choice(const Battle& before, const Choice& choice, const std::string& why, const Events& events) {
  ++number_;
  if (detail_ == Detail::events && events.empty()) return;
  heading(before.view(std::nullopt));
  const Decision decision = before.pending();
  if (detail_ == Detail::all) {
    const Option* option = decision.find(choice.option);
    std::string words =
        fmt::format("{}. {} [{}] {}", number_, name_of(decision.side), decision.step, choice_in_words(before, choice));
    if (option != nullptr && !option->words.empty()) words += fmt::format(" ({})", option->words);
    if (!why.empty()) words += fmt::format(": {}", why);
    write_line(*out_, " ", words);
  }
  for (const Event& event : events) {
    std::string words = event.words;
    if (event.only_for) words += fmt::format(" (known to {} only)", name_of(*event.only_for));
    const std::string dice = dice_of(event.facts);
    if (!dice.empty()) words += fmt::format(" [dice: {}]", dice);
    if (detail_ == Detail::all && !event.rules.empty()) words += fmt::format(" ({})", rules_of(event.rules));
    write_line(*out_, detail_ == Detail::all ? "     " : "  ", words);
  }
}

void Account::closing(const Battle& battle) {
  *out_ << "\n" << bold(*out_, battle.over() ? "The end" : "Left unfinished") << "\n";
  const View view = battle.view(std::nullopt);
  if (view.turn > 0) *out_ << fmt::format("turn {}\n", view.turn);
  write_losses(*out_, view);
  if (!battle.over()) return;
  const Document result = battle.result();
  for (const auto& [name, value] : result.members()) {
    if (name != "winner" && name != "words") *out_ << fmt::format("{}: {}\n", name, plain(value));
  }
}

std::string result_line(const Battle& battle) {
  std::string result = "unfinished";
  if (battle.over()) {
    const Document document = battle.result();
    const Document* winner = document.find("winner");
    const Document* words = document.find("words");
    result =
        winner == nullptr || winner->text() == "draw" || winner->text().empty() ? "a draw" : winner->text() + " wins";
    if (words != nullptr && !words->text().empty()) {
      std::string sentence = words->text();
      while (!sentence.empty() && sentence.back() == '.') sentence.pop_back();
      result += " (" + sentence + ")";
    }
  }
  return fmt::format("result: {} hash: {}", result, hash_text(battle.hash()));
}

std::string choice_in_words(const Battle& battle, const Choice& choice) {
  const Decision decision = battle.pending();
  const Option* option = decision.find(choice.option);
  if (option == nullptr) return "?";
  std::string words = fmt::format("option={}", option->name);
  for (std::size_t i = 0; i < option->parameters.size() && i < choice.values.size(); ++i) {
    const Parameter& parameter = option->parameters[i];
    const std::int32_t value = choice.values[i];
    std::string text = std::to_string(value);
    switch (parameter.kind) {
      case ParameterKind::distance:
      case ParameterKind::sideways:
      case ParameterKind::x:
      case ParameterKind::y: text = fmt::format("{:g}", table::Length::ticks(value).units()); break;
      case ParameterKind::wheel:
      case ParameterKind::heading: text = fmt::format("{:g}", table::Angle::ticks(value).degrees()); break;
      case ParameterKind::side: text = value == 0 ? "red" : "blue"; break;
      default: break;
    }
    if (parameter.optional && value == -1) text = "none";
    words += fmt::format(" {}={}", parameter.name, text);
  }
  return words;
}

}  // namespace condotta::cli
