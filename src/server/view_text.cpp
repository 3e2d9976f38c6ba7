#include "server/view_text.hpp"

#include "server/plain_json.hpp"

namespace condotta::server {
ViewText text_of(const View& view) {
  ViewText made;
  made.turn = view.turn;
  View::fields(view, [&](std::string_view name, const auto& field) {
    ViewText::Member& member = made.members.emplace_back();
    member.name = name;
    PlainJson(member.text).write(field);
    member.mark = std::hash<std::string_view>()(member.text) | 1;  // never that of nothing sent
  });
  return made;
}

namespace {

void write_rules(PlainJson& json, const std::vector<RuleId>& rules) {
  json.member("rules");
  json.write(rules);
}

void write_parameter(PlainJson& json, std::string& out, const Parameter& parameter) {
  out += '{';
  json.member("name");
  json.text(parameter.name);
  json.member("kind");
  json.text(in_words(parameter.kind));
  json.member("allowed");
  json.write(parameter.allowed);
  json.member("least");
  json.number(parameter.least);
  json.member("most");
  json.number(parameter.most);
  json.member("labels");
  json.write(parameter.labels);
  json.member("usual");
  json.write(parameter.usual);
  json.member("optional");
  json.write(parameter.optional);
  out += '}';
}

void write_option(PlainJson& json, std::string& out, const Option& option) {
  out += '{';
  json.member("name");
  json.text(option.name);
  json.member("words");
  json.text(option.words);
  write_rules(json, option.rules);
  json.member("parameters");
  out += '[';
  for (const Parameter& parameter : option.parameters) {
    if (out.back() != '[') out += ',';
    write_parameter(json, out, parameter);
  }
  out += "]}";
}

}  // namespace

std::string text_of(const Decision& decision) {
  std::string out = "{";
  PlainJson json(out);
  json.member("side");
  json.text(name_of(decision.side));
  json.member("step");
  json.text(decision.step);
  json.member("question");
  json.text(decision.question);
  write_rules(json, decision.rules);
  json.member("secret");
  json.write(decision.secret);
  json.member("options");
  out += '[';
  for (const Option& option : decision.options) {
    if (out.back() != '[') out += ',';
    write_option(json, out, option);
  }
  out += "]}";
  return out;
}

std::string news(const ViewText& view, Sent& sent) {
  sent.resize(view.members.size());
  std::string out = "{";
  for (std::size_t i = 0; i < view.members.size(); ++i) {
    const ViewText::Member& member = view.members[i];
    if (sent[i] == member.mark) continue;
    sent[i] = member.mark;
    if (out.size() > 1) out += ',';
    out += '"';
    out += member.name;
    out += "\":";
    out += member.text;
  }
  return out + "}";
}

}  // namespace condotta::server
