#include "server/api.hpp"

#include <algorithm>
#include <exception>

#include "battle/rulebook.hpp"
#include "files/json.hpp"
#include "files/text.hpp"
#include "games/games.hpp"
#include "players/player.hpp"
#include "protocol/schema.hpp"
#include "server/army_api.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

constexpr std::size_t most_rules_found = 50;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A parameter of the query, decoded; empty if it is not there or not UTF-8.
std::string parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view part = query.substr(0, std::min(query.find('&'), query.size()));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    if (!part.starts_with(name) || part.substr(name.size(), 1) != "=") continue;
    std::string value;
    const std::string_view raw = part.substr(name.size() + 1);
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '+') {
        value += ' ';
      } else if (raw[i] == '%' && i + 2 < raw.size() && hex_digit(raw[i + 1]) >= 0 && hex_digit(raw[i + 2]) >= 0) {
        value += static_cast<char>(hex_digit(raw[i + 1]) * 16 + hex_digit(raw[i + 2]));
        i += 2;
      } else {
        value += raw[i];
      }
    }
    return files::check_text(value, "the query") ? value : "";
  }
  return {};
}

Document rule_hit(const Rule& rule) {
  const auto area = std::ranges::find_if(rule_areas(), [&](const RuleArea& each) {
    return rule.area.starts_with(each.prefix) && rule.area.ends_with(each.name) &&
           rule.area.size() == each.prefix.size() + 1 + each.name.size();
  });
  return object({{"id", rule.id},
                 {"title", rule.title},
                 {"area", rule.area},
                 {"area-title", area != rule_areas().end() ? area->title : rule.area}});
}

std::string rules_found(const std::string& query) {
  Document list = Document::array();
  if (const std::string words = parameter(query, "search"); !words.empty()) {
    const auto found = search_rules(words);
    for (std::size_t i = 0; i < found.size() && i < most_rules_found; ++i) list.push(rule_hit(*found[i]));
  } else {
    const std::string area = parameter(query, "area");
    const std::string set = parameter(query, "set");
    const RuleBook* book = find_rule_book(set);
    for (const Rule& rule : rulebook()) {
      const bool wanted = !area.empty()  ? rule.area == area
                          : !set.empty() ? book != nullptr && rule.id.starts_with(book->prefix)
                                         : true;
      if (wanted) list.push(rule_hit(rule));
    }
  }
  return files::to_json(object({{"rules", std::move(list)}}));
}

std::string about(const std::string& program) {
  Document sets = Document::array();
  for (const RuleSet* rules : games::rule_sets()) {
    sets.push(object({{"id", rules->id()}, {"title", rules->title()}, {"folder", rules->folder()}}));
  }
  Document computers = Document::array();
  for (const players::Player* player : players::players()) {
    computers.push(object({{"name", player->name()}, {"words", player->summary()}}));
  }
  return files::to_json(object({{"protocol", protocol::protocol().version()},
                                {"program", program},
                                {"rule-sets", std::move(sets)},
                                {"players", std::move(computers)}}));
}

std::string scenarios() {
  Document list = Document::array();
  for (const games::Scenario& scenario : games::scenarios()) {
    const Document file = scenario.document();
    const auto text = [&](std::string_view name) {
      const Document* value = file.find(name);
      return value != nullptr ? value->text() : std::string();
    };
    Document sets = Document::array();
    for (const RuleSet* rules : games::rule_sets()) {
      const Document* fits = file.find("rule-sets");
      const bool named =
          fits == nullptr || std::ranges::find(fits->items(), Document(rules->id())) != fits->items().end();
      if (rules->folder() == scenario.folder && named) sets.push(rules->id());
    }
    const std::string name = text("name");
    list.push(object({{"name", scenario.name},
                      {"title", name.empty() ? std::string(scenario.name) : name},
                      {"words", plain_text(text("about"))},
                      {"rule-sets", std::move(sets)}}));
  }
  return files::to_json(object({{"scenarios", std::move(list)}}));
}

}  // namespace

void Api::handle(ApiRequest request, Match::Reply reply) {
  crew_.add([this, request = std::move(request), reply = std::move(reply)] {
    try {
      answer(request, reply);
    } catch (const std::exception&) {
      reply(503, problem("busy", "the server could not answer that"));
    }
  });
}

void Api::answer(const ApiRequest& request, const Match::Reply& reply) {
  if (request.method == "GET") return answer_get(request, reply);
  if (request.method == "POST") return answer_post(request, reply);
  reply(405, problem("malformed", "only GET and POST are understood"));
}

void Api::answer_get(const ApiRequest& request, const Match::Reply& reply) {
  constexpr std::string_view one_rule = "/api/rules/";
  if (request.path == "/api/health") return reply(200, R"({"ok":true})");
  if (request.path == "/api/about") return reply(200, about(program_));
  if (request.path == "/api/scenarios") return reply(200, scenarios());
  if (request.path == "/api/battles") return reply(200, lobby_.listed());
  if (request.path == "/api/armies") return answer_army_lists(parameter(request.query, "set"), reply);
  if (request.path == "/api/rules") return reply(200, rules_found(request.query));
  if (request.path.starts_with(one_rule)) {
    const Rule* rule = find_rule(std::string_view(request.path).substr(one_rule.size()));
    if (rule == nullptr) return reply(404, problem("unknown", "there is no such rule"));
    return reply(
        200,
        files::to_json(object({{"id", rule->id}, {"title", rule->title}, {"area", rule->area}, {"text", rule->text}})));
  }
  reply(404, problem("unknown", "there is nothing here"));
}

void Api::answer_post(const ApiRequest& request, const Match::Reply& reply) {
  struct Call {
    std::string_view path;
    std::string_view type;
  };
  constexpr Call calls[] = {{"/api/battles", "NewBattle"}, {"/api/mine", "Links"},
                            {"/api/army", "ArmyWish"},     {"/api/meeting", "MeetingWish"},
                            {"/api/record", "RecordWish"}, {"/api/replay", "ReplayWish"}};
  const auto* call = std::ranges::find(calls, request.path, &Call::path);
  if (call == std::end(calls)) return reply(404, problem("unknown", "there is nothing here"));
  const auto body = files::parse_json(request.body, "the request", {.bytes = 1 << 19, .line = 1 << 19, .nesting = 16});
  if (!body) return reply(400, problem("malformed", body.error().sentence()));
  if (const auto fault = protocol::protocol().check(call->type, *body)) {
    return reply(400, problem("malformed", fault->what));
  }
  if (call->type == "NewBattle") return lobby_.make(*body, reply);
  if (call->type == "ArmyWish") return answer_army(*body, reply);
  if (call->type == "MeetingWish") return answer_meeting(*body, reply);
  if (call->type == "Links") {
    std::vector<std::string> links;
    for (const Document& link : body->find("links")->items()) links.push_back(link.text());
    return reply(200, lobby_.standing_of(links));
  }
  const auto place = lobby_.find(body->find("link")->text());
  if (!place) return reply(403, problem("link", "this link opens no battle"));
  if (call->type == "RecordWish") return place->match->give_record(reply);
  place->match->give_replay(*body, reply);
}

}  // namespace condotta::server
