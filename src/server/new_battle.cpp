#include "server/new_battle.hpp"

#include "fair/commitment.hpp"
#include "fair/seat_link.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"
#include "games/games.hpp"
#include "players/player.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

std::string text_in(const Document& wish, std::string_view name) {
  const Document* value = wish.find(name);
  return value != nullptr ? value->text() : "";
}

std::expected<Document, Fault> scenario_of(const Document& wish, const RuleSet& rules) {
  if (const std::string own = text_in(wish, "text"); !own.empty()) return files::parse_toml(own, "your scenario");
  const auto scenario = games::find_scenario(text_in(wish, "scenario"));
  if (!scenario) return std::unexpected(scenario.error());
  if ((*scenario)->folder != rules.folder()) {
    return std::unexpected(Fault{"the scenario '" + std::string((*scenario)->name) + "' is not for the rule set '" +
                                 std::string(rules.id()) + "'"});
  }
  return (*scenario)->document();
}

// Every side has somebody, a computer has one side and has it alone.
std::expected<std::vector<store::SavedSeat>, Fault> seats_of(const Document& wish) {
  std::vector<store::SavedSeat> seats;
  int persons = 0;
  int computers = 0;
  for (const Document& each : wish.find("seats")->items()) {
    store::SavedSeat seat;
    seat.number = static_cast<int>(seats.size());
    seat.name = plain_text(each.find("name")->text());
    seat.player = each.find("player")->text();
    for (const Document& side : each.find("sides")->items()) seat.sides |= bit(*side_called(side.text()));
    if (seat.sides == 0) return std::unexpected(Fault{"every seat needs a side"});
    if (seat.player == "person") {
      persons |= seat.sides;
    } else {
      if (players::find_player(seat.player) == nullptr) {
        return std::unexpected(Fault{"there is no computer player '" + seat.player + "'"});
      }
      if (seat.sides == 3) return std::unexpected(Fault{"a computer player takes one side"});
      if ((computers & seat.sides) != 0) return std::unexpected(Fault{"a side has one computer player at most"});
      computers |= seat.sides;
      seat.joined = true;
    }
    if (seat.name.empty())
      seat.name = seat.player == "person" ? "Seat " + std::to_string(seat.number + 1) : seat.player;
    seats.push_back(std::move(seat));
  }
  if ((persons & computers) != 0) return std::unexpected(Fault{"a computer player has its side alone"});
  if ((persons | computers) != 3) return std::unexpected(Fault{"both sides need somebody to play them"});
  return seats;
}

}  // namespace

std::expected<NewBattle, Fault> new_battle(const Document& wish, std::int64_t now) {
  const RuleSet* rules = games::find_rule_set(text_in(wish, "rule-set"));
  if (rules == nullptr) return std::unexpected(Fault{"there is no rule set '" + text_in(wish, "rule-set") + "'"});
  const auto scenario = scenario_of(wish, *rules);
  if (!scenario) return std::unexpected(scenario.error());
  Document house_rules;
  if (const std::string text = text_in(wish, "house-rules"); !text.empty()) {
    auto read = files::parse_toml(text, "your house rules");
    if (!read) return std::unexpected(read.error());
    house_rules = std::move(*read);
  }
  auto seats = seats_of(wish);
  if (!seats) return std::unexpected(seats.error());
  const auto battle = rules->set_up(*scenario, house_rules);
  if (!battle) return std::unexpected(battle.error());
  if (battle->over()) return std::unexpected(Fault{"this battle is over before it begins"});

  NewBattle made;
  store::SavedBattle& saved = made.saved;
  const auto seed = fair::fresh_seed();
  if (!seed) return std::unexpected(seed.error());
  for (store::SavedSeat& seat : *seats) {
    std::string& link = made.links.emplace_back();
    if (seat.player != "person") continue;
    const auto fresh = fair::fresh_link();
    if (!fresh) return std::unexpected(fresh.error());
    link = *fresh;
    seat.link = fair::link_hash(link);
  }
  const auto id = fair::fresh_link();
  const auto watch = fair::fresh_link();
  if (!id || !watch) return std::unexpected(!id ? id.error() : watch.error());
  saved.id = id->substr(0, 12);
  saved.watch = *watch;
  const View view = battle->view(std::nullopt);
  saved.title = plain_text(text_in(wish, "title"));
  if (saved.title.empty()) saved.title = view.title.empty() ? "A battle" : view.title;
  saved.rule_set = std::string(rules->id());
  saved.scenario = files::to_json(*scenario);
  saved.house_rules = files::to_json(house_rules);
  saved.mode = text_in(wish, "mode");
  if (const Document* clock = wish.find("clock"); clock->is(Document::Kind::object)) {
    saved.seconds = clock->find("seconds")->integer();
    saved.more = clock->find("more")->integer();
    saved.progress.clock = {saved.seconds * 1000, saved.seconds * 1000};
  }
  saved.undo = wish.find("undo")->boolean();
  saved.listed = wish.find("listed")->boolean();
  saved.secret = fair::to_hex(seed->bytes);
  saved.commitment = fair::to_hex(fair::commit(*seed).bytes);
  saved.made_at = now;
  saved.seats = std::move(*seats);
  saved.progress.turn = view.turn;
  bool persons = false;
  for (const store::SavedSeat& seat : saved.seats) persons |= seat.player == "person";
  if (!persons) {
    saved.progress.state = "running";
    saved.progress.asked_at = now;
    saved.progress.waits_for = std::string(name_of(battle->pending().side));
  }
  return made;
}

}  // namespace condotta::server
