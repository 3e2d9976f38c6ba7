#include "server/lobby.hpp"

#include <algorithm>
#include <cstdio>

#include "fair/seat_link.hpp"
#include "files/json.hpp"
#include "server/messages.hpp"
#include "server/new_battle.hpp"

namespace condotta::server {
namespace {

constexpr std::size_t most_battles = 20'000;
constexpr std::size_t most_listed = 100;

std::string in_words(const Match& match, const Match::Standing& standing) {
  if (standing.state == "gathering") return "Waiting for people to join.";
  if (standing.state == "broken") return "It can't go on.";
  if (standing.state == "over") {
    const auto result = files::parse_json(standing.result, "result");
    const Document* words = result ? result->find("words") : nullptr;
    return words != nullptr ? words->text() : "It is over.";
  }
  const std::string side = standing.waits_for == "red" ? "Red" : "Blue";
  return (match.mode() == "turns" ? "By turns" : "Live") + std::string(", turn ") + std::to_string(standing.turn) +
         ": " + side + " decides.";
}

Document summary(const Match& match, const std::string& link, int seat) {
  const Match::Standing standing = match.standing();
  const int sides = match.sides_of(seat);
  const auto waits_for = side_called(standing.waits_for);
  return object({{"battle", match.id()},
                 {"link", link},
                 {"title", match.title()},
                 {"rule-set", match.rule_set()},
                 {"mode", match.mode()},
                 {"state", standing.state},
                 {"seat", seat},
                 {"sides", sides_document(sides)},
                 {"turn", standing.turn},
                 {"waits-for", waits_for ? Document(name_of(*waits_for)) : Document()},
                 {"yours", waits_for && (sides & bit(*waits_for)) != 0},
                 {"entries", standing.entries},
                 {"words", in_words(match, standing)}});
}

}  // namespace

store::Answer<void> Lobby::open(store::Store& store) {
  auto outlines = store.outlines();
  if (!outlines) return std::unexpected(outlines.error());
  for (store::SavedBattle& outline : *outlines) {
    const std::vector<store::SavedSeat> seats = outline.seats;
    add(Match::make(house_, std::move(outline)), seats);
  }
  return {};
}

void Lobby::add(std::shared_ptr<Match> match, const std::vector<store::SavedSeat>& seats) {
  const std::scoped_lock lock(mutex_);
  for (const store::SavedSeat& seat : seats) {
    if (!seat.link.empty()) seats_[seat.link] = {match->id(), seat.number};
  }
  watches_[match->watch()] = match->id();
  matches_[match->id()] = std::move(match);
}

void Lobby::resume_all() {
  auto unfinished = std::make_shared<std::vector<std::shared_ptr<Match>>>();
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, match] : matches_) {
      if (match->standing().state == "running") unfinished->push_back(match);
    }
  }
  resume_next(unfinished, 0);
}

void Lobby::resume_next(std::shared_ptr<std::vector<std::shared_ptr<Match>>> matches, std::size_t next) {
  if (next == matches->size()) {
    if (next > 0) std::fprintf(stderr, "condotta: looked at all %zu battles that go on\n", next);
    return;
  }
  const auto& match = (*matches)[next];
  match->resume([this, matches, next](const std::string&) {
    (*matches)[next]->rest(std::chrono::milliseconds(0));  // until somebody comes
    resume_next(matches, next + 1);
  });
}

void Lobby::make(const Document& wish, Match::Reply reply) {
  if (size() >= most_battles) return reply(503, problem("busy", "this server has no room for more battles"));
  auto made = new_battle(wish, house_.now());
  if (!made) return reply(400, problem("malformed", made.error().sentence()));
  const store::SavedBattle saved = made->saved;
  house_.keeper.commit(store::Made{saved}, [this, saved, links = made->links, reply](const store::Answer<void>& kept) {
    if (!kept) return reply(503, problem("store", kept.error().words));
    const auto match = Match::make(house_, saved);
    add(match, saved.seats);
    if (saved.progress.state == "running") match->resume([](const std::string&) {});
    Document seats = Document::array();
    for (std::size_t i = 0; i < links.size(); ++i) {
      const store::SavedSeat& seat = saved.seats[i];
      seats.push(object({{"number", seat.number},
                         {"name", seat.name},
                         {"sides", sides_document(seat.sides)},
                         {"player", seat.player},
                         {"link", links[i].empty() ? Document() : Document(links[i])}}));
    }
    reply(200, files::to_json(object({{"battle", saved.id},
                                      {"seats", std::move(seats)},
                                      {"watch", saved.watch},
                                      {"commitment", saved.commitment}})));
  });
}

std::optional<Lobby::Place> Lobby::find(const std::string& link) const {
  const std::string hash = fair::link_hash(link);
  const std::scoped_lock lock(mutex_);
  if (const auto seat = seats_.find(hash); seat != seats_.end()) {
    return Place{matches_.at(seat->second.first), seat->second.second};
  }
  if (const auto watch = watches_.find(link); watch != watches_.end()) return Place{matches_.at(watch->second), -1};
  return std::nullopt;
}

std::string Lobby::listed() const {
  std::vector<std::shared_ptr<Match>> shown;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, match] : matches_) {
      if (match->listed() && shown.size() < most_listed && match->standing().state != "broken") shown.push_back(match);
    }
  }
  Document list = Document::array();
  for (const auto& match : shown) list.push(summary(*match, match->watch(), -1));
  return files::to_json(object({{"battles", std::move(list)}}));
}

std::string Lobby::standing_of(const std::vector<std::string>& links) const {
  Document list = Document::array();
  for (const std::string& link : links) {
    if (const auto place = find(link)) list.push(summary(*place->match, link, place->seat));
  }
  return files::to_json(object({{"battles", std::move(list)}}));
}

void Lobby::tick() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, match] : matches_) match->tick();
}

void Lobby::rest() {
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, match] : matches_) match->rest(std::chrono::seconds(30));
}

std::size_t Lobby::size() const {
  const std::scoped_lock lock(mutex_);
  return matches_.size();
}

}  // namespace condotta::server
