#include "cli/choice_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "document/reader.hpp"

namespace condotta::cli {
namespace {

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<std::int32_t> ticks_in(std::string_view text, double per_unit) {
  const auto value = number_in(text);
  if (!value || std::fabs(*value) * per_unit > INT32_MAX) return std::nullopt;
  return static_cast<std::int32_t>(table::nearest(*value * per_unit));
}

struct Named {
  int number;
  std::string name;
};

std::vector<Named> named_by(const View& view, ParameterKind kind) {
  std::vector<Named> names;
  if (kind == ParameterKind::unit || kind == ParameterKind::target) {
    for (const SeenUnit& unit : view.units) names.push_back({unit.number, unit.name});
  } else if (kind == ParameterKind::leader) {
    for (const SeenLeader& leader : view.leaders) names.push_back({leader.number, leader.name});
  } else if (kind == ParameterKind::card) {
    for (const SeenHand& hand : view.hands) {
      for (const SeenCard& card : hand.cards) names.push_back({card.number, card.title});
    }
  }
  return names;
}

Fault wrong_value(const Parameter& parameter, std::string_view text, std::string_view wanted) {
  return Fault{fmt::format("{} can't be {}: {}", parameter.name, quoted(text), wanted)};
}

// A unit, leader or card by its number or its name.
std::expected<std::int32_t, Fault> one_of_the_table(const Parameter& parameter, const View& view,
                                                    std::string_view text) {
  if (const auto number = ticks_in(text, 1)) return *number;
  std::vector<std::string> known;
  std::optional<std::int32_t> found;
  for (const auto& [number, name] : named_by(view, parameter.kind)) {
    known.push_back(name);
    if (same_words(name, text) && !found) found = number;
  }
  if (found) return *found;
  const std::string_view near = nearest_word(text, known);
  return std::unexpected(wrong_value(
      parameter, text,
      near.empty() ? fmt::format("nothing on the table is called that") : fmt::format("did you mean '{}'?", near)));
}

std::expected<std::int32_t, Fault> value_from(const Parameter& parameter, const View& view, std::string_view text) {
  if (parameter.optional && text == "none") return -1;
  switch (parameter.kind) {
    case ParameterKind::unit:
    case ParameterKind::target:
    case ParameterKind::leader:
    case ParameterKind::card: return one_of_the_table(parameter, view, text);
    case ParameterKind::distance:
    case ParameterKind::sideways:
    case ParameterKind::x:
    case ParameterKind::y: {
      const auto ticks = ticks_in(text, table::Length::ticks_per_unit);
      if (!ticks) return std::unexpected(wrong_value(parameter, text, "it is a length in " + view.unit_word));
      return *ticks;
    }
    case ParameterKind::wheel:
    case ParameterKind::heading: {
      const auto ticks = ticks_in(text, table::Angle::ticks_per_degree);
      if (!ticks) return std::unexpected(wrong_value(parameter, text, "it is an angle in degrees"));
      return *ticks;
    }
    case ParameterKind::side:
      if (text == "red") return 0;
      if (text == "blue") return 1;
      return std::unexpected(wrong_value(parameter, text, "it is red or blue"));
    case ParameterKind::base:
    case ParameterKind::number: break;
  }
  for (std::size_t i = 0; i < parameter.labels.size() && i < parameter.allowed.size(); ++i) {
    if (same_words(parameter.labels[i], text)) return parameter.allowed[i];
  }
  const auto number = ticks_in(text, 1);
  if (!number) {
    return std::unexpected(
        wrong_value(parameter, text,
                    parameter.labels.empty() ? "it is a whole number" : "it is " + listed(parameter.labels, "or")));
  }
  return *number;
}

// What to take for a parameter that was not given.
std::optional<std::int32_t> unsaid(const Parameter& parameter) {
  if (parameter.usual) return parameter.usual;
  if (parameter.allowed.size() == 1) return parameter.allowed.front();
  if (parameter.optional) return -1;
  if (parameter.allowed.empty() && parameter.least <= 0 && parameter.most >= 0) return 0;
  return std::nullopt;
}

}  // namespace

std::expected<Choice, Fault> choice_from_words(const Battle& battle, std::span<const std::string> words) {
  const Decision decision = battle.pending();
  const View view = battle.view(decision.side);
  std::vector<std::string> names;
  for (const Option& option : decision.options) names.emplace_back(option.name);
  const Option* option = nullptr;
  std::vector<std::pair<std::string_view, std::string_view>> said;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string_view key = equals == std::string::npos ? "option" : std::string_view(word).substr(0, equals);
    const std::string_view value =
        equals == std::string::npos ? std::string_view(word) : std::string_view(word).substr(equals + 1);
    if (key != "option") {
      said.emplace_back(key, value);
    } else if (option = decision.find(value); option == nullptr) {
      return std::unexpected(Fault{fmt::format("{} is not an option now; there are {}", quoted(value), listed(names))});
    }
  }
  if (option == nullptr && decision.options.size() == 1) option = &decision.options.front();
  if (option == nullptr) return std::unexpected(Fault{"say option=…, one of " + listed(names)});
  std::vector<std::string> takes;
  for (const Parameter& parameter : option->parameters) takes.emplace_back(parameter.name);
  for (const auto& [key, value] : said) {
    if (std::find(takes.begin(), takes.end(), key) != takes.end()) continue;
    return std::unexpected(Fault{fmt::format("the option '{}' takes no {}; it takes {}", option->name, quoted(key),
                                             takes.empty() ? "nothing" : listed(takes))});
  }
  Choice choice;
  choice.option = option->number;
  for (const Parameter& parameter : option->parameters) {
    const auto found =
        std::find_if(said.begin(), said.end(), [&](const auto& pair) { return pair.first == parameter.name; });
    if (found != said.end()) {
      const auto value = value_from(parameter, view, found->second);
      if (!value) return std::unexpected(value.error());
      choice.values.push_back(*value);
    } else if (const auto value = unsaid(parameter)) {
      choice.values.push_back(*value);
    } else {
      return std::unexpected(
          Fault{fmt::format("the option '{}' needs {}={}", option->name, parameter.name, in_words(parameter.kind))});
    }
  }
  if (const auto shape = fits(decision, choice); !shape) return std::unexpected(shape.error());
  return choice;
}

}  // namespace condotta::cli
