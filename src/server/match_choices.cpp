// What the seats say: choices, previews, undo, the ends of a battle that are not fought, talk.

#include <algorithm>
#include <cstdio>
#include <exception>

#include "battle/archive.hpp"
#include "files/json.hpp"
#include "players/player.hpp"
#include "players/soundness.hpp"
#include "server/match.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

constexpr std::size_t most_advice = 5;
constexpr std::int64_t most_log = 50;

bool is_question(std::string_view type) {
  return type == "overlays" || type == "advise" || type == "log" || type == "why" || type == "turns";
}

std::string in_words(Side side) { return side == Side::red ? "Red" : "Blue"; }

}  // namespace

void Match::receive(std::shared_ptr<Guest> guest, Document said) {
  const bool preview = said.find("type")->text() == "preview";
  if (preview && !guest->note_preview(std::move(said))) return;
  const auto message = std::make_shared<const Document>(std::move(said));
  lane_.add([self = shared_from_this(), guest = std::move(guest), preview, message] {
    // What somebody who is gone has asked in heaps keeps nobody else waiting; what he has chosen counts.
    const bool asks = preview || is_question(message->find("type")->text());
    if (asks && guest->gone()) return;
    self->when_ready([self, guest, preview, message](const Trouble* trouble) {
      std::optional<Document> preview_asked;
      if (preview) {
        preview_asked = guest->take_preview();
        if (!preview_asked) return;
      }
      const Document* latest = preview ? &*preview_asked : message.get();
      const auto found = std::ranges::find(self->present_, guest, &Present::guest);
      if (found == self->present_.end()) {
        return guest->send(fault_message(id_of(*latest), "not-now", "wait for hello: you are not seated yet"));
      }
      if (trouble != nullptr) return guest->send(fault_message(id_of(*latest), trouble->code, trouble->words));
      self->hear(guest, found->seat, *latest);
    });
  });
}

void Match::hear(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string& type = said.find("type")->text();
  if (type == "choose") return hear_choice(guest, seat, said);
  if (type == "preview") return answer_preview(guest, seat, said);
  if (type == "overlays") return answer_overlays(guest, seat, said);
  if (type == "advise") return answer_advice(guest, seat, said);
  if (type == "undo") return hear_undo(guest, seat, said);
  if (type == "chat") return hear_chat(guest, seat, said);
  if (type == "log") return hear_log(guest, seat, said);
  if (type == "why") return answer_why(guest, seat, said);
  if (type == "turns") return answer_turns(guest, seat, said);
  if (type == "hurry") {
    if (sides_of(seat) == 0)
      return guest->send(fault_message(id_of(said), "not-yours", "spectators can't hurry anybody"));
    if (stop_thinking_) stop_thinking_->store(true);
    return guest->send(message("done", {{"id", id_of(said)}, {"moment", saved_.progress.moment}}));
  }
  if (type == "join") return guest->send(fault_message("", "not-now", "you have joined already"));

  // The rest is said by a side.
  const Side side = *side_called(said.find("side")->text());
  if ((sides_of(seat) & bit(side)) == 0) {
    return guest->send(fault_message(id_of(said), "not-yours", "your seat does not speak for " + in_words(side)));
  }
  if (!running()) return guest->send(fault_message(id_of(said), "not-now", "the battle is not being fought now"));
  if (type == "resign") {
    return end("resigned", name_of(other(side)), in_words(side) + " has resigned.", guest, id_of(said));
  }
  hear_draw(guest, seat, said);
}

// Whether the message answers the decision that is pending now, and the seat may answer it.
bool Match::may_decide(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string id = id_of(said);
  if (sides_of(seat) == 0) {
    guest->send(fault_message(id, "not-yours", "spectators can't choose"));
  } else if (!running()) {
    guest->send(
        fault_message(id, "not-now", over() ? "the battle is over" : "the battle begins when everybody has joined"));
  } else if (said.find("moment")->integer() != saved_.progress.moment) {
    guest->send(fault_message(
        id, "stale", "the battle has gone on since; it is at moment " + std::to_string(saved_.progress.moment)));
  } else if ((sides_of(seat) & bit(pending().side)) == 0) {
    guest->send(fault_message(id, "not-yours", "it is for " + in_words(pending().side) + " to decide"));
  } else {
    return true;
  }
  return false;
}

void Match::hear_choice(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string id = id_of(said);
  const std::string client = std::to_string(seat) + ":" + id;
  const auto again = std::ranges::find(clients_, client, &std::pair<std::string, std::int64_t>::first);
  if (!id.empty() && again != clients_.end() && said.find("moment")->integer() == again->second - 1) {
    return guest->send(message("done", {{"id", id}, {"moment", again->second}}));  // it was heard the first time
  }
  if (!may_decide(guest, seat, said)) return;
  const auto choice = read_choice(pending(), *said.find("choice"));
  if (!choice) return guest->send(fault_message(id, "malformed", choice.error().what));
  if (time_is_up()) {
    const Side late = pending().side;
    return end("time", name_of(other(late)), in_words(late) + " has run out of time.", guest, id);
  }
  make(*choice, client, guest, id);
}

void Match::make(const Choice& choice, const std::string& client, const std::shared_ptr<Guest>& from,
                 const std::string& message_id) {
  const Side chooser = pending().side;
  const Option* option = pending().find(choice.option);
  const std::string button = option != nullptr ? option->words : "";
  store::Progress next = saved_.progress;
  charge_clock(next);
  const auto events = history_->choose(choice);
  if (!events) {
    if (!from) return broke("the computer player made a choice that the rules forbid");
    return from->send(message("refused", {{"id", message_id},
                                          {"moment", saved_.progress.moment},
                                          {"refusals", refusals_document(explained(choice, events.error()))}}));
  }
  if (house_.checked) check_soundness();
  changed();
  ++next.moment;
  ++next.entries;
  draw_offer_.reset();
  Document told = told_events(*events);
  store::SavedEntry entry{next.entries,
                          next.moment,
                          std::string(name_of(chooser)),
                          button,
                          files::to_json(to_document(choice)),
                          history_->record().entries.back().hash,
                          client,
                          files::to_json(told)};
  if (battle().over()) {
    const Document result = battle().result();
    const Document* winner = result.find("winner");
    const Document* words = result.find("words");
    next.state = "over";
    next.waits_for.clear();
    next.result = result_text("fought", winner != nullptr ? winner->text() : "draw",
                              words != nullptr ? words->text() : "The battle is over.", result);
  } else {
    next.waits_for = std::string(name_of(pending().side));
  }
  next.turn = battle().turn();
  last_side_ = chooser;
  commit(store::Chosen{id_, saved_.progress.moment, entry, next}, next, from, message_id,
         [this, entry, told = std::make_shared<const Document>(std::move(told)), from, message_id] {
           clients_.emplace_back(entry.client, entry.moment);
           if (clients_.size() > 32) clients_.pop_front();
           if (from) from->send(message("done", {{"id", message_id}, {"moment", entry.moment}}));
           tell_entry(entry, *told);
           tell_all();
         });
}

void Match::check_soundness() const {
  constexpr std::size_t thorough_every = 16;
  const bool thorough = history_->length() % thorough_every == 0 || battle().over();
  const auto care = thorough ? players::Care::thorough : players::Care::quick;
  for (const std::string& wrong : players::what_is_unsound(*history_, care)) {
    std::fprintf(stderr, "condotta: WRONG in battle %s after choice %zu: %s\n", id_.c_str(), history_->length(),
                 wrong.c_str());
  }
}

// Why not, as far as the side can know: a refusal must not betray what is hidden from it.
Ruling Match::explained(const Choice& choice, Ruling real) {
  Ruling known = imagined(pending().side).check(choice);
  if (!known.allowed()) return known;
  for (Refusal& refusal : real.refusals) refusal.facts = "something that you can't see stands against it";
  return real;
}

// Whether it is worth asking: the last choice was his and threw no dice. Whether it showed him something hidden takes
// several imagined battles to find out, and is found out when he asks.
bool Match::may_ask_to_undo() {
  return saved_.undo && running() && history_->length() > 0 && last_side_ == pending().side &&
         history_->last_threw_no_dice();
}

bool Match::may_undo() { return may_ask_to_undo() && history_->last_may_be_taken_back(); }

void Match::hear_undo(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  if (!may_decide(guest, seat, said)) return;
  const std::string id = id_of(said);
  if (!may_undo()) {
    return guest->send(fault_message(id, "not-now",
                                     saved_.undo ? "the last choice can't be taken back: it was not yours, dice were "
                                                   "thrown for it, or it showed something hidden"
                                                 : "this battle is played without taking back"));
  }
  const Side side = pending().side;
  store::Progress next = saved_.progress;
  charge_clock(next);
  if (const auto done = history_->undo(history_->length() - 1); !done) {
    return guest->send(fault_message(id, "not-now", done.error().what));
  }
  changed();
  ++next.moment;
  next.entries = static_cast<std::int64_t>(history_->length());
  next.waits_for = std::string(name_of(pending().side));
  next.turn = battle().turn();
  commit(store::TakenBack{id_, saved_.progress.moment, next}, next, guest, id, [this, guest, id, side, next] {
    if (!clients_.empty()) clients_.pop_back();
    last_side_ = side;  // only choices of this side can have been taken back
    if (next.entries == 0) last_side_.reset();
    guest->send(message("done", {{"id", id}, {"moment", next.moment}}));
    tell_everybody(message("undone", {{"moment", next.moment}, {"entries", next.entries}, {"side", name_of(side)}}));
    tell_all();
  });
}

std::string Match::result_text(std::string_view how, std::string_view winner, std::string_view words,
                               const Document& figures) const {
  Document given = Document::array();
  for (const auto& [seat, said] : contributions()) given.push(object({{"seat", seat}, {"words", said}}));
  return files::to_json(object({{"how", how},
                                {"winner", winner},
                                {"words", words},
                                {"figures", figures},
                                {"commitment", saved_.commitment},
                                {"seed", saved_.secret},
                                {"contributions", std::move(given)}}));
}

void Match::end(std::string_view how, std::string_view winner, const std::string& words,
                const std::shared_ptr<Guest>& from, const std::string& message_id) {
  store::Progress next = saved_.progress;
  if (how == "time") {
    if (const auto late = clock_runs()) next.clock[index(*late)] = 0;
  }
  ++next.moment;
  next.state = "over";
  next.waits_for.clear();
  next.result = result_text(how, winner, words, Document());
  commit(store::Ended{id_, saved_.progress.moment, next}, next, from, message_id, [this, from, message_id] {
    draw_offer_.reset();
    changed();
    if (from) from->send(message("done", {{"id", message_id}, {"moment", saved_.progress.moment}}));
    tell_everybody(presence());
    tell_all();
  });
}

void Match::hear_draw(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  (void)seat;
  const std::string id = id_of(said);
  const Side side = *side_called(said.find("side")->text());
  const auto acknowledge = [&] {
    guest->send(message("done", {{"id", id}, {"moment", saved_.progress.moment}}));
    tell_everybody(message("offer", {{"side", draw_offer_ ? Document(name_of(*draw_offer_)) : Document()}}));
  };
  if (said.find("type")->text() == "offer-draw") {
    if (computer_of(other(side)) == nullptr) draw_offer_ = side;  // a computer fights on
    return acknowledge();
  }
  if (draw_offer_ != other(side)) return guest->send(fault_message(id, "not-now", "no draw has been offered to you"));
  if (said.find("accept")->boolean()) return end("agreed", "draw", "The sides have agreed on a draw.", guest, id);
  draw_offer_.reset();
  acknowledge();
}

void Match::hear_chat(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::string id = id_of(said);
  const std::string words = plain_text(said.find("words")->text());
  if (words.empty()) return guest->send(fault_message(id, "malformed", "there is nothing in it to say"));
  const std::string name = seat < 0 ? "A spectator" : saved_.seats[static_cast<std::size_t>(seat)].name;
  const store::SavedChat line{++chat_lines_, seat, name, words};
  house_.keeper.commit(
      store::Said{id_, line}, [self = shared_from_this(), guest, id, line](const store::Answer<void>& kept) {
        self->lane_.add([self, guest, id, line, kept] {
          if (!kept) return guest->send(fault_message(id, "store", kept.error().words));
          guest->send(message("done", {{"id", id}, {"moment", self->saved_.progress.moment}}));
          self->tell_everybody(message(
              "chat", {{"number", line.number}, {"seat", line.seat}, {"name", line.name}, {"words", line.words}}));
        });
      });
}

void Match::hear_log(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const std::int64_t from = said.find("from")->integer();
  const std::int64_t to = std::min(said.find("to")->integer(), from + most_log - 1);
  house_.keeper.read([self = shared_from_this(), guest, seat, id = id_of(said), from, to](store::Store& store) {
    auto entries = store.entries(self->id_, from, to);
    self->lane_.add([self, guest, seat, id, entries = std::move(entries)] {
      if (!entries) return guest->send(fault_message(id, "store", entries.error().words));
      Document list = Document::array();
      for (const store::SavedEntry& entry : *entries) {
        const auto told = files::parse_json(entry.events, "stored events", {.line = std::size_t{4} << 20});
        list.push(entry_for(entry, told ? *told : Document::array(), self->secrets_of(seat)));
      }
      guest->send(message("entries", {{"id", id}, {"since", false}, {"entries", std::move(list)}}));
    });
  });
}

void Match::answer_preview(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  if (!may_decide(guest, seat, said)) return;
  const std::string id = id_of(said);
  const auto choice = read_choice(pending(), *said.find("choice"));
  if (!choice) return guest->send(fault_message(id, "malformed", choice.error().what));
  const Preview preview = imagined(pending().side).preview(*choice);
  guest->send(
      message("preview", {{"id", id}, {"moment", saved_.progress.moment}, {"preview", preview.document(pending())}}));
}

void Match::answer_overlays(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  const auto unit = static_cast<int>(said.find("unit")->integer());
  const auto side = looks_for(seat);
  const View view = battle().view(side);
  const auto found = std::ranges::find(view.units, unit, &SeenUnit::number);
  if (found == view.units.end() || found->hidden) {
    return guest->send(fault_message(id_of(said), "unknown", "there is no such unit that you can see"));
  }
  const auto overlays = side ? imagined(*side).overlays(unit) : battle().overlays(unit);
  guest->send(message("overlays", {{"id", id_of(said)}, {"unit", unit}, {"overlays", to_document_of(overlays)}}));
}

void Match::answer_advice(const std::shared_ptr<Guest>& guest, int seat, const Document& said) {
  if (!may_decide(guest, seat, said)) return;
  std::vector<Candidate> candidates = imagined(pending().side).candidates();
  std::ranges::stable_sort(candidates, std::greater(), &Candidate::worth);
  Document list = Document::array();
  for (std::size_t i = 0; i < candidates.size() && i < most_advice; ++i) {
    const Candidate& candidate = candidates[i];
    list.push(
        object({{"choice", written(pending(), candidate.choice)}, {"worth", candidate.worth}, {"why", candidate.why}}));
  }
  guest->send(
      message("advice", {{"id", id_of(said)}, {"moment", saved_.progress.moment}, {"advice", std::move(list)}}));
}

void Match::let_the_computer_think() {
  if (!running() || stop_thinking_ || broken_) return;
  const store::SavedSeat* seat = computer_of(pending().side);
  if (seat == nullptr) return;
  const players::Player* player = players::find_player(seat->player);
  if (player == nullptr) return broke("this program has no computer player '" + seat->player + "'");
  stop_thinking_ = std::make_shared<std::atomic<bool>>(false);
  const auto taste = players::taste_for({hash_of(id_), 0, 0, 0}, pending().side, history_->length());
  const auto pace = present_.empty() ? std::chrono::milliseconds(0) : house_.pace;
  house_.thinkers.add([self = shared_from_this(), player, taste, pace, stop = stop_thinking_, position = battle(),
                       moment = saved_.progress.moment] {
    const auto until = std::chrono::steady_clock::now() + self->house_.thinking;
    players::Budget budget;
    budget.stop = [&] { return stop->load() || std::chrono::steady_clock::now() >= until; };
    const auto begun = std::chrono::steady_clock::now();
    Choice choice;
    try {
      choice = players::ask(*player, position, taste, budget).choice;
    } catch (const std::exception& error) {
      const std::string what = error.what();
      return self->lane_.add([self, what] { self->broke("the computer player failed: " + what); });
    }
    const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
    Job chose = [self, moment, choice] {
      self->lane_.add([self, moment, choice] { self->the_computer_chose(moment, choice); });
    };
    if (taken >= pace || stop->load()) {
      chose();
    } else {
      self->house_.later(pace - taken, std::move(chose));
    }
  });
}

void Match::the_computer_chose(std::int64_t moment, const Choice& choice) {
  when_ready([self = shared_from_this(), moment, choice](const Trouble* trouble) {
    if (trouble != nullptr || !self->running() || self->saved_.progress.moment != moment) return;
    self->make(choice, "", nullptr, "");
  });
}

}  // namespace condotta::server
