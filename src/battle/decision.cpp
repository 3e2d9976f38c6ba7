#include "battle/decision.hpp"

#include <algorithm>

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
    if (!listed && !within) {
      return std::unexpected(Fault{"the " + std::string(parameter.name) + " " + std::to_string(value) +
                                   " can't be chosen for '" + std::string(option->name) + "'"});
    }
  }
  return {};
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
