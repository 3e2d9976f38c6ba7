// Why a computer chose what it chose, what it would choose in one's place, and how the table stood as each turn began.
// All of it means fighting the battle again or thinking anew, so it is done beside the battle, on a copy of its record.

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>

#include "battle/archive.hpp"
#include "files/json.hpp"
#include "players/player.hpp"
#include "server/match.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

using table::Angle;
using table::Length;

constexpr std::size_t most_considered = 12;
constexpr std::size_t most_picture_bytes = std::size_t{3} << 20;
constexpr std::string_view adviser = "captain";  // who is asked what he would do in one's place

std::string tenths(double value) {
  const auto whole = static_cast<std::int64_t>(value * 10 + (value < 0 ? -0.5 : 0.5));
  const std::string sign = whole < 0 ? "-" : "";
  const std::int64_t size = whole < 0 ? -whole : whole;
  return sign + std::to_string(size / 10) + (size % 10 == 0 ? "" : "." + std::to_string(size % 10));
}

std::string card_in_words(const View& view, std::int32_t number) {
  for (const SeenHand& hand : view.hands) {
    for (const SeenCard& card : hand.cards) {
      if (card.number == number && card.face != "back") return card.title.empty() ? card.face : card.title;
    }
  }
  return "";
}

std::string value_in_words(const Parameter& parameter, std::int32_t value, const View& view) {
  for (std::size_t i = 0; i < parameter.allowed.size() && i < parameter.labels.size(); ++i) {
    if (parameter.allowed[i] == value) return parameter.labels[i];
  }
  const std::string name(parameter.name);
  switch (parameter.kind) {
    case ParameterKind::unit:
    case ParameterKind::target: {
      const auto unit = std::ranges::find(view.units, value, &SeenUnit::number);
      return unit != view.units.end() ? unit->name : "";
    }
    case ParameterKind::leader: {
      const auto leader = std::ranges::find(view.leaders, value, &SeenLeader::number);
      return leader != view.leaders.end() ? leader->name : "";
    }
    case ParameterKind::base: return "";
    case ParameterKind::card: return card_in_words(view, value);
    case ParameterKind::distance:
    case ParameterKind::sideways:
    case ParameterKind::x:
    case ParameterKind::y: return name + " " + tenths(Length::ticks(value).units()) + " " + view.unit_word;
    case ParameterKind::wheel:
    case ParameterKind::heading: return name + " " + tenths(Angle::ticks(value).degrees()) + "°";
    case ParameterKind::side: return value == 0 ? "red" : "blue";
    case ParameterKind::number: return name + " " + std::to_string(value);
  }
  return "";
}

// "Charge: Gendarmes du Roi, Herreruelos, wheel 30°, distance 4.5 BW". What is as usual goes without saying.
std::string choice_in_words(const Decision& decision, const Choice& choice, const View& view) {
  const Option* option = decision.find(choice.option);
  if (option == nullptr) return "";
  std::string details;
  for (std::size_t i = 0; i < option->parameters.size() && i < choice.values.size(); ++i) {
    const Parameter& parameter = option->parameters[i];
    const std::int32_t value = choice.values[i];
    const bool named = parameter.kind == ParameterKind::unit || parameter.kind == ParameterKind::target;
    if (!named && (value == parameter.usual || parameter.allowed.size() == 1)) continue;
    if (parameter.optional && value == -1) continue;
    const std::string words = value_in_words(parameter, value, view);
    if (!words.empty()) details += (details.empty() ? ": " : ", ") + words;
  }
  return option->words + details;
}

Document considered_document(const Battle& battle, const players::Thought& thought, const Choice* chosen,
                             bool may_be_taken) {
  const Decision decision = battle.pending();
  const View view = battle.view(decision.side);
  Document list = Document::array();
  for (std::size_t i = 0; i < thought.considered.size(); ++i) {
    const players::Considered& each = thought.considered[i];
    const bool is_it = chosen != nullptr && each.choice == *chosen;
    if (i >= most_considered && !is_it) continue;
    list.push(object({{"words", choice_in_words(decision, each.choice, view)},
                      {"score", each.score},
                      {"why", each.why},
                      {"chosen", is_it},
                      {"choice", may_be_taken ? written(decision, each.choice) : Document()}}));
  }
  return list;
}

// The battle as somebody who watches it with these eyes could take it to be: everything that he can't know is guessed.
Battle as_seen(const Battle& battle, std::optional<Side> eyes, dice::Seeded& fancy) {
  if (eyes) return battle.imagine(*eyes, fancy);
  return battle.imagine(Side::red, fancy).imagine(Side::blue, fancy);
}

}  // namespace

// Runs `work` beside the battle on a copy of its record; what it returns is said to the guest. One at a time.
void Match::look_back(const std::shared_ptr<Guest>& guest, const std::string& id,
                      std::function<std::string(const Record&, const RuleSet&)> work) {
  if (std::exchange(looking_back_, true)) {
    return guest->send(fault_message(id, "busy", "one such question at a time; ask again in a moment"));
  }
  house_.thinkers.add([self = shared_from_this(), guest, id, work = std::move(work), record = history_->record(),
                       rules = house_.find_rule_set(rule_set_)] {
    std::string answer;
    try {
      if (!guest->gone()) answer = work(record, *rules);
    } catch (const std::exception&) {
      answer = fault_message(id, "busy", "the server could not answer that");
    }
    self->lane_.add([self, guest, answer = std::move(answer)] {
      self->looking_back_ = false;
      if (!answer.empty()) guest->send(answer);
    });
  });
}

// Of a choice that a computer made: what it considered. While the battle goes on it thinks anew on a battle that
// agrees with what the asker knows, so that its reasons tell him nothing hidden; afterwards the truth is told. Of the
// decision that waits for the asker: what a computer would consider in his place.
void Match::answer_why(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string id = id_of(said);
  const std::int64_t entry = said.find("entry")->integer();
  const bool mine = running() && entry == saved_.progress.entries + 1;
  if (mine && (sides_of(seat) & bit(pending().side)) == 0) {
    return guest->send(fault_message(id, "not-yours", "nobody has chosen yet"));
  }
  if (!mine && (entry < 1 || entry > saved_.progress.entries)) {
    return guest->send(fault_message(id, "unknown", "there is no such choice"));
  }
  std::array<std::string, 2> computers;
  for (const Side side : {Side::red, Side::blue}) {
    const store::SavedSeat* computer = computer_of(side);
    if (computer != nullptr) computers[index(side)] = computer->player;
    if (mine) computers[index(side)] = std::string(adviser);
  }
  const auto eyes = mine ? std::optional(pending().side) : looks_for(seat);
  look_back(guest, id,
            [id, entry, mine, eyes, computers, seed = dice::Seed{hash_of(id_), 0, 0, 0}, all_told = over(),
             thinking = house_.thinking](const Record& record, const RuleSet& rules) {
              const auto made = static_cast<std::size_t>(entry) - 1;
              const auto before = replay(rules, record, made);
              if (!before) return fault_message(id, "broken", before.error().sentence());
              const Side side = before->to_decide();
              const players::Player* player = players::find_player(computers[index(side)]);
              if (player == nullptr) return fault_message(id, "unknown", "no computer made that choice");
              dice::Seeded fancy(hash_of(entry));
              const Battle seen = all_told ? *before : as_seen(*before, eyes, fancy);
              if (seen.over() || seen.to_decide() != side) {
                return fault_message(id, "not-now", "it hangs on what you can't know yet");
              }
              players::Budget budget;
              budget.stop = [until = std::chrono::steady_clock::now() + thinking] {
                return std::chrono::steady_clock::now() >= until;
              };
              const auto taste = players::taste_for(seed, side, made);
              const players::Thought thought = players::ask(*player, seen, taste, budget);
              const Choice* chosen = all_told && !mine ? &record.entries[made].choice : nullptr;
              return message("why", {{"id", id},
                                     {"entry", entry},
                                     {"player", player->name()},
                                     {"guessed", !all_told && !mine},
                                     {"considered", considered_document(seen, thought, chosen, mine)}});
            });
}

// The table as each turn began, for the battle report: as the asker's side knew it, a hot seat as both did.
void Match::answer_turns(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string id = id_of(said);
  const int sides = sides_of(seat);
  const auto eyes = sides == 1 ? std::optional(Side::red) : sides == 2 ? std::optional(Side::blue) : std::nullopt;
  look_back(guest, id, [id, eyes](const Record& record, const RuleSet& rules) {
    auto battle = rules.set_up(record.scenario, record.house_rules);
    if (!battle) return fault_message(id, "broken", battle.error().sentence());
    dice::Seeded dice(record.seed);
    std::string turns;
    Sent sent;
    std::optional<int> turn;
    for (std::size_t at = 0; at <= record.entries.size() && turns.size() < most_picture_bytes; ++at) {
      if (at > 0 && !replay_entry(*battle, record, at - 1, dice)) break;
      if (turn == battle->turn()) continue;
      turn = battle->turn();
      turns += (turns.empty() ? "" : ",") + std::string(R"({"entry":)") + std::to_string(at) + R"(,"view":)" +
               news(text_of(battle->view(eyes)), sent) + "}";
    }
    return R"({"type":"turns","id":)" + files::to_json(Document(id)) + R"(,"turns":[)" + turns + "]}";
  });
}

}  // namespace condotta::server
