#include "battle/decision.hpp"

#include <algorithm>
#include <array>

namespace condotta {

const Option* Decision::find(std::uint16_t number) const {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const Option& option) { return option.number == number; });
  return found == options.end() ? nullptr : &*found;
}

const Option* Decision::find(std::string_view name) const {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

std::expected<void, Fault> fits(const Decision& decision, const Choice& choice) {
  const Option* option = decision.find(choice.option);
  if (option == nullptr) return std::unexpected(Fault{"that is not an option of this decision"});
  if (choice.values.size() != option->parameters.size()) {
    return std::unexpected(Fault{"the option '" + std::string(option->name) + "' takes " +
                                 std::to_string(option->parameters.size()) + " values, not " +
                                 std::to_string(choice.values.size())});
  }
  for (std::size_t i = 0; i < option->parameters.size(); ++i) {
    const Parameter& parameter = option->parameters[i];
    const std::int32_t value = choice.values[i];
    const bool listed = std::find(parameter.allowed.begin(), parameter.allowed.end(), value) != parameter.allowed.end();
    const bool within = parameter.allowed.empty() && value >= parameter.least && value <= parameter.most;
    const bool none = parameter.optional && value == -1;
    if (!listed && !within && !none) {
      return std::unexpected(Fault{"the " + std::string(parameter.name) + " " + std::to_string(value) +
                                   " can't be chosen for '" + std::string(option->name) + "'"});
    }
  }
  return {};
}

std::string_view in_words(ParameterKind kind) {
  constexpr std::array<std::string_view, 13> words = {"unit",   "target",   "base",  "leader",   "card",
                                                      "number", "distance", "wheel", "sideways", "heading",
                                                      "x",      "y",        "side"};
  return words[static_cast<std::size_t>(kind)];
}

Document document(const Decision& decision) {
  const auto rules_of = [](const std::vector<RuleId>& rules) {
    Document list = Document::array();
    for (const RuleId rule : rules) list.push(rule.text());
    return list;
  };
  Document out = Document::object();
  out.set("side", name_of(decision.side));
  out.set("step", decision.step);
  out.set("question", decision.question);
  out.set("rules", rules_of(decision.rules));
  out.set("secret", decision.secret);
  Document options = Document::array();
  for (const Option& option : decision.options) {
    Document item = Document::object();
    item.set("name", option.name);
    item.set("words", option.words);
    item.set("rules", rules_of(option.rules));
    Document parameters = Document::array();
    for (const Parameter& parameter : option.parameters) {
      Document each = Document::object();
      each.set("name", parameter.name);
      each.set("kind", in_words(parameter.kind));
      Document allowed = Document::array();
      for (const std::int32_t value : parameter.allowed) allowed.push(std::int64_t{value});
      each.set("allowed", std::move(allowed));
      each.set("least", std::int64_t{parameter.least});
      each.set("most", std::int64_t{parameter.most});
      Document labels = Document::array();
      for (const std::string& label : parameter.labels) labels.push(label);
      each.set("labels", std::move(labels));
      each.set("usual", parameter.usual ? Document(std::int64_t{*parameter.usual}) : Document());
      each.set("optional", parameter.optional);
      parameters.push(std::move(each));
    }
    item.set("parameters", std::move(parameters));
    options.push(std::move(item));
  }
  out.set("options", std::move(options));
  return out;
}

Document written(const Decision& decision, const Choice& choice) {
  Document document = Document::object();
  const Option* option = decision.find(choice.option);
  if (option == nullptr) return document;
  document.set("option", option->name);
  for (std::size_t i = 0; i < option->parameters.size() && i < choice.values.size(); ++i) {
    document.set(option->parameters[i].name, std::int64_t{choice.values[i]});
  }
  return document;
}

std::expected<Choice, Fault> read_choice(const Decision& decision, const Document& document) {
  const Document* name = document.find("option");
  if (name == nullptr || !name->is(Document::Kind::text)) {
    return std::unexpected(Fault{"a choice needs its option", document.line()});
  }
  const Option* option = decision.find(std::string_view(name->text()));
  if (option == nullptr) {
    std::string names;
    for (const Option& known : decision.options) names += (names.empty() ? "" : ", ") + std::string(known.name);
    return std::unexpected(Fault{"'" + name->text() + "' is not an option now; there are: " + names, name->line()});
  }
  Choice choice;
  choice.option = option->number;
  for (const Parameter& parameter : option->parameters) {
    const Document* value = document.find(parameter.name);
    if (value == nullptr || !value->is(Document::Kind::integer) || value->integer() < INT32_MIN ||
        value->integer() > INT32_MAX) {
      return std::unexpected(Fault{"the option '" + std::string(option->name) + "' needs a whole number for '" +
                                       std::string(parameter.name) + "'",
                                   value == nullptr ? document.line() : value->line()});
    }
    choice.values.push_back(static_cast<std::int32_t>(value->integer()));
  }
  if (document.members().size() != option->parameters.size() + 1) {
    return std::unexpected(Fault{"the choice says more than its option takes", document.line()});
  }
  if (auto shape = fits(decision, choice); !shape) return std::unexpected(shape.error());
  return choice;
}

}  // namespace condotta
