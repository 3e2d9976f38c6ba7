#include "offline/desk.hpp"

#include <array>

#include "battle/rulebook.hpp"
#include "document/reader.hpp"
#include "games/games.hpp"
#include "players/player.hpp"

namespace condotta::offline {

using Answer = std::expected<Document, Fault>;

namespace {

std::unexpected<Fault> wrong(std::string what) { return std::unexpected(Fault{std::move(what)}); }

Document rules_of(const std::vector<RuleId>& rules) {
  Document list = Document::array();
  for (const RuleId rule : rules) list.push(rule.text());
  return list;
}

Document written_events(const Events& events) {
  Document list = Document::array();
  for (const Event& event : events) {
    Document& item = list.push(Document::object());
    item.set("kind", event.kind);
    item.set("words", event.words);
    item.set("rules", rules_of(event.rules));
    item.set("facts", event.facts);
    item.set("for", event.only_for ? Document(name_of(*event.only_for)) : Document());
  }
  return list;
}

Document written_refusals(const Ruling& ruling) {
  Document list = Document::array();
  for (const Refusal& refusal : ruling.refusals) {
    Document& item = list.push(Document::object());
    item.set("rule", refusal.rule.text());
    item.set("facts", refusal.facts);
  }
  return list;
}

// How a battle stands, after a set-up or a choice.
Document standing(const History& history) {
  Document answer = Document::object();
  answer.set("length", static_cast<std::int64_t>(history.length()));
  answer.set("hash", hash_text(history.battle().hash()));
  answer.set("over", history.battle().over());
  if (history.battle().over()) answer.set("result", history.battle().result());
  return answer;
}

std::optional<Side> side_of(std::string_view word) {
  if (word == "red") return Side::red;
  if (word == "blue") return Side::blue;
  return std::nullopt;
}

}  // namespace

// One request, while it is being answered.
struct Request {
  Desk& desk;
  Reader reader;

  std::expected<History*, Fault> battle() {
    const auto number = reader.whole("battle", 0, 0, 1 << 30);
    const auto found = desk.battles_.find(number);
    if (found == desk.battles_.end()) return wrong("there is no battle " + std::to_string(number));
    return &found->second;
  }

  std::expected<Choice, Fault> choice(const Battle& battle) {
    if (battle.over()) return wrong("the battle is over");
    const Document* said = reader.find("choice");
    if (said == nullptr) return wrong("the request needs a 'choice'");
    return read_choice(battle.pending(), *said);
  }

  void close() { desk.battles_.erase(reader.whole("battle", 0, 0, 1 << 30)); }

  Answer keep(std::expected<History, Fault> history) {
    if (!history) return std::unexpected(history.error());
    if (desk.battles_.size() >= Desk::most_battles) return wrong("too many battles are open");
    const std::int64_t number = desk.next_++;
    Document answer = standing(*history);
    answer.set("battle", number);
    desk.battles_.emplace(number, std::move(*history));
    return answer;
  }
};

namespace {

Answer list(Request&) {
  Document answer = Document::object();
  Document& scenarios = answer.set("scenarios", Document::array());
  for (const games::Scenario& scenario : games::scenarios()) scenarios.push(scenario.name);
  Document& rule_sets = answer.set("rule-sets", Document::array());
  for (const RuleSet* rule_set : games::rule_sets()) {
    Document& item = rule_sets.push(Document::object());
    item.set("id", rule_set->id());
    item.set("title", rule_set->title());
    item.set("game", rule_set->folder());
  }
  Document& players = answer.set("players", Document::array());
  for (const players::Player* player : players::players()) players.push(player->name());
  return answer;
}

Answer set_up(Request& request) {
  const Document* named = request.reader.need("scenario");
  if (named == nullptr) return wrong("the request needs a 'scenario'");
  Document scenario = *named;
  std::string rules = request.reader.text("rules");
  if (named->is(Document::Kind::text)) {
    const auto found = games::find_scenario(named->text());
    if (!found) return std::unexpected(found.error());
    scenario = (*found)->document();
    if (rules.empty()) rules = std::string((*found)->folder);
  }
  const RuleSet* rule_set = games::find_rule_set(rules);
  if (rule_set == nullptr) return wrong("there are no rules " + quoted(rules));
  const Document* house_rules = request.reader.find("house-rules");
  const auto seed = seed_of(request.reader.text("seed", "1"));
  if (!seed) return wrong("the seed must be a text: a whole number or 64 hexadecimal digits");
  return request.keep(
      History::begin(*rule_set, std::move(scenario), house_rules == nullptr ? Document() : *house_rules, *seed));
}

Answer resume(Request& request) {
  const Document* written = request.reader.find("record");
  if (written == nullptr) return wrong("the request needs a 'record'");
  auto record = Record::from(*written);
  if (!record) return std::unexpected(record.error());
  const RuleSet* rule_set = games::find_rule_set(record->rule_set);
  if (rule_set == nullptr) return wrong("there are no rules " + quoted(record->rule_set));
  return request.keep(History::resume(*rule_set, std::move(*record)));
}

Answer pending(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  if ((*history)->battle().over()) return wrong("the battle is over");
  return document((*history)->battle().pending());
}

Answer check(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const auto choice = request.choice((*history)->battle());
  if (!choice) return std::unexpected(choice.error());
  const Ruling ruling = (*history)->battle().check(*choice);
  Document answer = Document::object();
  answer.set("allowed", ruling.allowed());
  answer.set("refusals", written_refusals(ruling));
  return answer;
}

Answer preview(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const Battle& battle = (*history)->battle();
  const auto choice = request.choice(battle);
  if (!choice) return std::unexpected(choice.error());
  return battle.preview(*choice).document(battle.pending());
}

Answer choose(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const auto choice = request.choice((*history)->battle());
  if (!choice) return std::unexpected(choice.error());
  const auto events = (*history)->choose(*choice);
  Document answer = standing(**history);
  answer.set("allowed", events.has_value());
  answer.set("refusals", events ? Document::array() : written_refusals(events.error()));
  answer.set("events", events ? written_events(*events) : Document::array());
  return answer;
}

Answer think(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const Battle& battle = (*history)->battle();
  if (battle.over()) return wrong("the battle is over");
  const std::string name = request.reader.text("player", "plain");
  const players::Player* player = players::find_player(name);
  if (player == nullptr) return wrong("there is no player " + quoted(name));
  players::Budget budget;
  budget.playouts = request.reader.whole("playouts", budget.playouts, 1, 1'000'000);
  const Decision decision = battle.pending();
  const players::Thought thought = players::ask(
      *player, battle, players::taste_for((*history)->record().seed, decision.side, (*history)->length()), budget);
  Document answer = Document::object();
  answer.set("choice", written(decision, thought.choice));
  Document& considered = answer.set("considered", Document::array());
  for (const players::Considered& one : thought.considered) {
    Document& item = considered.push(Document::object());
    item.set("choice", written(decision, one.choice));
    item.set("score", one.score);
    item.set("why", one.why);
  }
  return answer;
}

Answer view(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  return (*history)->battle().view(side_of(request.reader.text("side"))).document();
}

Answer overlays(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const int unit = request.reader.whole("unit", 0, 0, 1 << 20);
  Document answer = Document::object();
  answer.set("overlays", to_document_of((*history)->battle().overlays(unit)));
  return answer;
}

Answer undo(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  const auto last = static_cast<int>((*history)->length());
  const int length = request.reader.whole("length", last - 1, 0, 1 << 30);
  if (const auto undone = (*history)->undo(static_cast<std::size_t>(std::max(length, 0))); !undone) {
    return std::unexpected(undone.error());
  }
  return standing(**history);
}

Answer record(Request& request) {
  const auto history = request.battle();
  if (!history) return std::unexpected(history.error());
  return (*history)->record().document();
}

Answer rule(Request& request) {
  const std::string id = request.reader.text("id");
  const Rule* found = find_rule(id);
  if (found == nullptr) return wrong("there is no rule " + quoted(id));
  Document answer = Document::object();
  answer.set("id", found->id);
  answer.set("title", found->title);
  answer.set("text", found->text);
  return answer;
}

Answer close(Request& request) {
  request.close();
  return Document::object();
}

struct Kind {
  std::string_view name;
  Answer (*answer)(Request& request);
};
constexpr std::array<Kind, 14> kinds = {{{"list", list},
                                         {"set-up", set_up},
                                         {"resume", resume},
                                         {"pending", pending},
                                         {"check", check},
                                         {"preview", preview},
                                         {"choose", choose},
                                         {"think", think},
                                         {"view", view},
                                         {"overlays", overlays},
                                         {"undo", undo},
                                         {"record", record},
                                         {"rule", rule},
                                         {"close", close}}};

}  // namespace

Document Desk::answer(const Document& message) {
  const auto fault = [](const Fault& why) {
    Document answer = Document::object();
    answer.set("fault", why.sentence());
    return answer;
  };
  Request request{*this, Reader(message, "the request")};
  const std::string wanted = request.reader.text("do");
  for (const Kind& kind : kinds) {
    if (kind.name != wanted) continue;
    Answer answer = kind.answer(request);
    if (!answer) return fault(answer.error());
    if (const auto strange = request.reader.finish()) return fault(*strange);
    return std::move(*answer);
  }
  return fault(Fault{"there is no request " + quoted(wanted)});
}

}  // namespace condotta::offline
