#include "server/messages.hpp"

#include "files/json.hpp"

namespace condotta::server {

Document object(Members members) {
  Document made = Document::object();
  for (const auto& [name, value] : members) made.set(name, value);
  return made;
}

std::string message(std::string_view type, Members members) {
  Document made = Document::object();
  made.set("type", type);
  for (const auto& [name, value] : members) made.set(name, value);
  return files::to_json(made);
}

std::string id_of(const Document& message) {
  const Document* id = message.find("id");
  return id != nullptr ? id->text() : "";
}

std::string fault_message(std::string_view id, std::string_view code, std::string_view words) {
  if (id.empty()) return message("fault", {{"code", code}, {"words", words}});
  return message("fault", {{"id", id}, {"code", code}, {"words", words}});
}

std::string problem(std::string_view code, std::string_view words) {
  return files::to_json(object({{"code", code}, {"words", words}}));
}

Document sides_document(int sides) {
  Document list = Document::array();
  for (const Side side : {Side::red, Side::blue}) {
    if ((sides & bit(side)) != 0) list.push(name_of(side));
  }
  return list;
}

std::optional<Side> side_called(std::string_view name) {
  for (const Side side : {Side::red, Side::blue}) {
    if (name_of(side) == name) return side;
  }
  return std::nullopt;
}

Document refusals_document(const Ruling& ruling) {
  Document list = Document::array();
  for (const Refusal& refusal : ruling.refusals) {
    list.push(object({{"rule", refusal.rule.text()}, {"facts", refusal.facts}}));
  }
  return list;
}

Document told_events(const Events& events) {
  Document list = Document::array();
  for (const Event& event : events) {
    Document rules = Document::array();
    for (const RuleId rule : event.rules) rules.push(rule.text());
    list.push(object({{"kind", event.kind},
                      {"words", event.words},
                      {"rules", std::move(rules)},
                      {"facts", event.facts},
                      {"for", event.only_for ? Document(name_of(*event.only_for)) : Document()}}));
  }
  return list;
}

Document entry_for(const store::SavedEntry& entry, const Document& told, int sides) {
  Document events = Document::array();
  for (const Document& event : told.items()) {
    const Document* whom = event.find("for");
    const auto only_for = whom == nullptr ? std::nullopt : side_called(whom->text());
    if (only_for && (sides & bit(*only_for)) == 0) continue;
    Document shown = Document::object();
    for (const auto& [name, value] : event.members()) {
      if (name != "for") shown.set(name, value);
    }
    events.push(std::move(shown));
  }
  const auto chooser = side_called(entry.side);
  const bool own = chooser && (sides & bit(*chooser)) != 0;
  return object({{"entry", entry.number},
                 {"side", entry.side},
                 {"words", own ? entry.words : ""},
                 {"events", std::move(events)}});
}

std::string plain_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool gap = byte <= 0x20 || byte == 0x7f;
    if (!gap) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace condotta::server
