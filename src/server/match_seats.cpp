// Who is at the table, and what each is told.

#include <algorithm>

#include "files/json.hpp"
#include "protocol/schema.hpp"
#include "server/match.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

constexpr std::int64_t most_since = 200;  // entries that somebody who comes back is told
constexpr std::int64_t most_chat = 50;

}  // namespace

void Match::join(std::shared_ptr<Guest> guest, int seat, Document message) {
  lane_.add([self = shared_from_this(), guest = std::move(guest), seat, message = std::move(message)] {
    self->when_ready([self, guest, seat, message](const Trouble* trouble) {
      if (trouble == nullptr) return self->seat(guest, seat, message);
      guest->send(fault_message("", trouble->code, trouble->words));
      guest->dismiss();
    });
  });
}

void Match::seat(std::shared_ptr<Guest> guest, int seat, const Document& message) {
  if (seat < 0) {
    const auto watchers = std::ranges::count(present_, -1, &Present::seat);
    if (std::cmp_greater_equal(watchers, most_watchers)) {
      guest->send(fault_message("", "busy", "too many people watch this battle already"));
      return guest->dismiss();
    }
    return greet(guest, seat, message.find("seen")->integer());
  }
  make_room(seat);
  store::SavedSeat& mine = saved_.seats[static_cast<std::size_t>(seat)];
  const std::int64_t asked = message.find("seen")->integer();
  const std::int64_t seen = asked >= 0 ? asked : mine.seen;
  if (mine.joined) return greet(guest, seat, seen);

  // The first time: his words go into the dice, and if he was the last to come, the battle begins.
  const std::string contribution = message.find("contribution")->text();
  store::Progress next = saved_.progress;
  ++next.moment;
  const bool complete = std::ranges::all_of(saved_.seats, [&](const store::SavedSeat& each) {
    return each.joined || each.player != "person" || each.number == seat;
  });
  if (complete) {
    next.state = "running";
    next.asked_at = house_.now();
    next.waits_for = std::string(name_of(pending().side));
  }
  commit(store::Joined{id_, saved_.progress.moment, seat, contribution, next}, next, guest, "",
         [this, guest, seat, seen, contribution, complete] {
           saved_.seats[static_cast<std::size_t>(seat)].joined = true;
           saved_.seats[static_cast<std::size_t>(seat)].contribution = contribution;
           if (complete) {
             if (auto trouble = rebuild({})) return broke(trouble->words);
             forget_scenario();
             changed();
             tell_everybody(presence());
             tell_all();
           }
           greet(guest, seat, seen);
         });
}

// The oldest of too many at one seat gives way.
void Match::make_room(int seat) {
  if (std::cmp_less(std::ranges::count(present_, seat, &Present::seat), most_at_a_seat)) return;
  const auto oldest = std::ranges::find(present_, seat, &Present::seat);
  oldest->guest->send(fault_message("", "busy", "this seat has been opened elsewhere"));
  oldest->guest->dismiss();
  present_.erase(oldest);
}

// He is told what he missed before he sees how it stands.
void Match::greet(const std::shared_ptr<Guest>& guest, int seat, std::int64_t seen) {
  const std::int64_t from = std::max({seen + 1, std::int64_t{1}, saved_.progress.entries - most_since + 1});
  house_.keeper.read([self = shared_from_this(), guest, seat, from](store::Store& store) {
    auto entries = store.entries(self->id_, from, INT32_MAX);
    auto chat = store.chat(self->id_, most_chat);
    self->lane_.add([self, guest, seat, from, entries = std::move(entries), chat = std::move(chat)] {
      self->when_ready([self, guest, seat, from, entries, chat](const Trouble* trouble) {
        if (trouble == nullptr) return self->settle(guest, seat, from, entries, chat);
        guest->send(fault_message("", trouble->code, trouble->words));
        guest->dismiss();
      });
    });
  });
}

void Match::settle(const std::shared_ptr<Guest>& guest, int seat, std::int64_t from,
                   const store::Answer<std::vector<store::SavedEntry>>& entries,
                   const store::Answer<std::vector<store::SavedChat>>& chat) {
  if (!entries || !chat) {
    guest->send(fault_message("", "store", (!entries ? entries.error() : chat.error()).words));
    return guest->dismiss();
  }
  if (std::cmp_not_equal(from + static_cast<std::int64_t>(entries->size()) - 1,
                         std::max(saved_.progress.entries, from - 1))) {
    return greet(guest, seat, from - 1);  // the battle has gone on meanwhile
  }
  present_.push_back({guest, seat, {}});
  guest->send(hello(seat));
  tell_everybody(presence());
  guest->send(clock_message());
  if (draw_offer_) guest->send(message("offer", {{"side", name_of(*draw_offer_)}}));
  for (const store::SavedChat& line : *chat) {
    guest->send(
        message("chat", {{"number", line.number}, {"seat", line.seat}, {"name", line.name}, {"words", line.words}}));
  }
  chat_lines_ = std::max(chat_lines_, chat->empty() ? std::int64_t{0} : chat->back().number);
  Document since = Document::array();
  for (const store::SavedEntry& entry : *entries) {
    const auto told = files::parse_json(entry.events, "stored events", {.line = std::size_t{4} << 20});
    since.push(entry_for(entry, told ? *told : Document::array(), secrets_of(seat)));
  }
  guest->send(message("entries", {{"since", true}, {"entries", std::move(since)}}));
  tell(present_.back());
}

void Match::left(std::shared_ptr<Guest> guest) {
  lane_.add([self = shared_from_this(), guest = std::move(guest)] {
    const auto found = std::ranges::find(self->present_, guest, &Present::guest);
    if (found == self->present_.end()) return;
    const int seat = found->seat;
    self->present_.erase(found);
    self->idle_since_ = self->house_.now();
    self->tell_everybody(self->presence());
    if (seat < 0) return;
    // What he has seen is kept when he goes. Should that fail, he is told a little more when he comes back.
    store::SavedSeat& mine = self->saved_.seats[static_cast<std::size_t>(seat)];
    if (mine.seen == self->saved_.progress.entries) return;
    mine.seen = self->saved_.progress.entries;
    self->house_.keeper.commit(store::Seen{self->id_, seat, mine.seen}, [](const store::Answer<void>&) {});
  });
}

Document Match::seats_document() const {
  Document list = Document::array();
  for (const store::SavedSeat& seat : saved_.seats) {
    const bool present =
        seat.player != "person" || std::ranges::find(present_, seat.number, &Present::seat) != present_.end();
    list.push(object({{"number", seat.number},
                      {"name", seat.name},
                      {"sides", sides_document(seat.sides)},
                      {"player", seat.player},
                      {"joined", seat.joined || seat.player != "person"},
                      {"present", present}}));
  }
  return list;
}

std::string Match::hello(int seat) const {
  return message("hello", {{"version", protocol::protocol().version()},
                           {"battle", id_},
                           {"title", title_},
                           {"rule-set", rule_set_},
                           {"mode", mode_},
                           {"undo", saved_.undo},
                           {"seat", seat},
                           {"sides", sides_document(sides_of(seat))},
                           {"seats", seats_document()},
                           {"commitment", saved_.commitment},
                           {"state", saved_.progress.state},
                           {"moment", saved_.progress.moment},
                           {"entries", saved_.progress.entries}});
}

std::string Match::presence() const {
  return message("presence",
                 {{"state", saved_.progress.state},
                  {"seats", seats_document()},
                  {"watchers", static_cast<std::int64_t>(std::ranges::count(present_, -1, &Present::seat))}});
}

std::string Match::clock_message() const {
  if (!has_clock()) return message("clock", {{"clock", Document()}});
  const auto runs = clock_runs();
  return message("clock", {{"clock", object({{"red", time_left(Side::red)},
                                             {"blue", time_left(Side::blue)},
                                             {"running", runs ? Document(name_of(*runs)) : Document()}})}});
}

std::string Match::result_message() const { return R"({"type":"result","result":)" + saved_.progress.result + "}"; }

// A hot seat sees what the side that decides may see; in the log, which both read, only what both may know.
std::optional<Side> Match::looks_for(int seat) {
  const int sides = sides_of(seat);
  if (sides == 3) return running() ? std::optional(pending().side) : std::nullopt;
  return sides == 1 ? std::optional(Side::red) : sides == 2 ? std::optional(Side::blue) : std::nullopt;
}

int Match::secrets_of(int seat) const {
  const int sides = sides_of(seat);
  return sides == 3 ? 0 : sides;
}

const store::SavedSeat* Match::computer_of(Side side) const {
  for (const store::SavedSeat& seat : saved_.seats) {
    if (seat.player != "person" && (seat.sides & bit(side)) != 0) return &seat;
  }
  return nullptr;
}

void Match::tell(Present& present) {
  const std::int64_t moment = saved_.progress.moment;
  const auto side = looks_for(present.seat);
  const bool first = present.sent.empty();
  const std::string partial = first ? "false" : "true";
  present.guest->send(R"({"type":"view","moment":)" + std::to_string(moment) + R"(,"entries":)" +
                      std::to_string(saved_.progress.entries) + R"(,"side":)" +
                      (side ? "\"" + std::string(name_of(*side)) + "\"" : "null") + R"(,"view":)" +
                      news(view_for(side), present.sent) + R"(,"partial":)" + partial + "}");
  if (over()) return present.guest->send(result_message());
  if (!running()) {
    return present.guest->send(message("waiting", {{"moment", moment},
                                                   {"for", Document()},
                                                   {"thinking", false},
                                                   {"words", "Waiting for people to join."},
                                                   {"undo", false}}));
  }
  const Decision& decision = pending();
  const bool own = (sides_of(present.seat) & bit(decision.side)) != 0;
  if (own) {
    if (decision_text_.empty()) {
      decision_text_ = R"({"type":"decision","moment":)" + std::to_string(moment) + R"(,"decision":)" +
                       text_of(decision) + R"(,"undo":)" + (may_ask_to_undo() ? "true}" : "false}");
    }
    return present.guest->send(decision_text_);
  }
  const bool thinking = computer_of(decision.side) != nullptr;
  std::string words = (decision.side == Side::red ? "Red decides" : "Blue decides");
  if (!decision.secret && !decision.step.empty()) words += ": " + std::string(decision.step);
  present.guest->send(message("waiting", {{"moment", moment},
                                          {"for", name_of(decision.side)},
                                          {"thinking", thinking},
                                          {"words", words + "."},
                                          {"undo", false}}));
}

void Match::tell_all() {
  const std::string clock = clock_message();
  for (Present& present : present_) {
    if (has_clock()) present.guest->send(clock);
    tell(present);
  }
}

void Match::tell_everybody(const std::string& message) {
  for (const Present& present : present_) present.guest->send(message);
}

void Match::tell_entry(const store::SavedEntry& entry, const Document& told) {
  std::array<std::string, 4> texts;  // the same for all who may know the same secrets
  for (const Present& present : present_) {
    const int sides = secrets_of(present.seat);
    std::string& text = texts[static_cast<std::size_t>(sides)];
    if (text.empty()) {
      Document list = Document::array();
      list.push(entry_for(entry, told, sides));
      text = message("entries", {{"since", false}, {"entries", std::move(list)}});
    }
    present.guest->send(text);
  }
}

}  // namespace condotta::server
