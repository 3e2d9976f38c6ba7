#include "running.hpp"

#include "files/json.hpp"

namespace condotta::server {

Document a_choice(const Document& message, std::size_t number) {
  const Document& option = message.find("decision")->find("options")->items().at(number);
  Document choice = Document::object();
  choice.set("option", text_in(option, "name"));
  for (const Document& parameter : option.find("parameters")->items()) {
    const Document* usual = parameter.find("usual");
    const auto& allowed = parameter.find("allowed")->items();
    std::int64_t value = whole_in(parameter, "least");
    if (!allowed.empty()) value = allowed.front().integer();
    if (usual->is(Document::Kind::integer)) value = usual->integer();
    choice.set(text_in(parameter, "name"), value);
  }
  return choice;
}

std::string choose(const Document& message, std::string_view id, std::size_t option) {
  Document said = Document::object();
  said.set("type", "choose");
  said.set("id", id);
  said.set("moment", whole_in(message, "moment"));
  said.set("choice", a_choice(message, option));
  return files::to_json(said);
}

Played play(WebSocket& socket, int most_choices, int milliseconds) {
  Played played;
  std::size_t option = 0;
  std::optional<Document> decision;
  while (const auto message = socket.next(milliseconds)) {
    const std::string type = text_in(*message, "type");
    if (type == "result") {
      played.result = *message->find("result");
      return played;
    }
    if (type == "done") ++played.choices;
    if (type == "refused" || (type == "fault" && text_in(*message, "code") == "malformed")) {
      ++option;  // the rules forbid the first guess: try the next option
      REQUIRE(option < decision->find("decision")->find("options")->items().size());
      socket.send(choose(*decision, "again" + std::to_string(option) + "-" + std::to_string(played.choices), option));
    }
    if (type == "decision") {
      if (played.choices >= most_choices) return played;
      option = 0;
      decision = *message;
      socket.send(choose(*message, "c" + std::to_string(whole_in(*message, "moment"))));
    }
  }
  return played;
}

}  // namespace condotta::server
