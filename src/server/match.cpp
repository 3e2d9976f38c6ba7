#include "server/match.hpp"

#include <cstdio>

#include "battle/archive.hpp"
#include "fair/commitment.hpp"
#include "files/json.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

constexpr std::size_t remembered_clients = 32;

// Red's, blue's, nobody's.
std::size_t side_index(std::optional<Side> side) { return side ? index(*side) : 2; }

}  // namespace

std::shared_ptr<Match> Match::make(House& house, store::SavedBattle saved) {
  auto match = std::make_shared<Match>(house, std::move(saved));
  match->lane_.on_failure([weak = std::weak_ptr<Match>(match)](const std::string& what) {
    if (const auto self = weak.lock()) self->broke("the program failed in this battle: " + what);
  });
  return match;
}

Match::Match(House& house, store::SavedBattle saved)
    : house_(house),
      lane_(house.crew),
      id_(saved.id),
      rule_set_(saved.rule_set),
      title_(saved.title),
      mode_(saved.mode),
      watch_(saved.watch),
      listed_(saved.listed),
      clocked_(saved.seconds > 0),
      saved_(std::move(saved)) {
  for (const store::SavedSeat& seat : saved_.seats) seat_sides_.push_back(seat.sides);
  standing_ = {saved_.progress.state, saved_.progress.waits_for, saved_.progress.turn, saved_.progress.entries,
               saved_.progress.result};
  idle_since_ = house_.now();
}

Match::Standing Match::standing() const {
  const std::scoped_lock lock(standing_mutex_);
  return standing_;
}

int Match::sides_of(int seat) const {
  return seat < 0 || static_cast<std::size_t>(seat) >= seat_sides_.size() ? 0
                                                                          : seat_sides_[static_cast<std::size_t>(seat)];
}

void Match::when_ready(Then then) {
  idle_since_ = house_.now();
  if (broken_) {
    const Trouble trouble{"broken", *broken_};
    then(&trouble);
  } else if (history_ && !committing_ && waiting_.empty()) {
    then(nullptr);
  } else {
    waiting_.push_back(std::move(then));
    if (!history_ && !committing_) load();
  }
}

void Match::load() {
  if (std::exchange(loading_, true)) return;
  house_.keeper.read([self = shared_from_this()](store::Store& store) {
    auto battle = store.battle(self->id_);
    auto entries = store.entries(self->id_, 1, INT32_MAX);
    self->lane_.add([self, battle = std::move(battle), entries = std::move(entries)]() mutable {
      self->loaded(std::move(battle), std::move(entries));
    });
  });
}

void Match::loaded(store::Answer<std::optional<store::SavedBattle>> battle,
                   store::Answer<std::vector<store::SavedEntry>> entries) {
  loading_ = false;
  if (!battle || !entries) {
    const Trouble trouble{"store", !battle ? battle.error().words : entries.error().words};
    return go_on(&trouble);
  }
  if (!*battle) return broke("it is no longer in the store");
  saved_ = std::move(**battle);
  const bool live = saved_.mode == "live";
  if (live && running()) saved_.progress.asked_at = house_.now();  // nobody loses time while it was not there
  if (auto trouble = rebuild(std::move(*entries))) {
    std::fprintf(stderr, "condotta: battle %s can't go on: %s\n", id_.c_str(), trouble->words.c_str());
    broken_ = trouble->words;
    history_.reset();
    {
      const std::scoped_lock lock(standing_mutex_);
      standing_.state = "broken";
    }
    return go_on(&*trouble);
  }
  changed();
  forget_scenario();
  for (Present& present : present_) tell(present);  // after trouble with the store: how it really stands
  go_on(nullptr);
}

std::vector<Record::Contribution> Match::contributions() const {
  std::vector<Record::Contribution> list;
  for (const store::SavedSeat& seat : saved_.seats) {
    if (seat.player == "person") list.push_back({std::to_string(seat.number), seat.contribution});
  }
  return list;
}

dice::Seed Match::dice_seed() const {
  std::vector<fair::Contribution> given;
  for (const auto& [seat, words] : contributions()) given.push_back({seat, words});
  const auto secret = fair::from_hex(saved_.secret);
  return secret ? fair::dice_seed(fair::SecretSeed{*secret}, given) : dice::Seed{};
}

std::optional<Match::Trouble> Match::rebuild(std::vector<store::SavedEntry> entries) {
  const RuleSet* rules = house_.find_rule_set(rule_set_);
  if (rules == nullptr) return Trouble{"broken", "this program does not have the rule set '" + rule_set_ + "'"};
  auto scenario = files::parse_json(saved_.scenario, "the stored scenario", {.line = std::size_t{4} << 20});
  auto house_rules = files::parse_json(saved_.house_rules, "the stored house rules", {.line = std::size_t{4} << 20});
  if (!scenario) return Trouble{"broken", scenario.error().sentence()};
  if (!house_rules) return Trouble{"broken", house_rules.error().sentence()};
  if (std::cmp_not_equal(entries.size(), saved_.progress.entries)) {
    return Trouble{"broken", "the store has " + std::to_string(entries.size()) + " of its " +
                                 std::to_string(saved_.progress.entries) + " choices"};
  }
  Record record;
  record.rule_set = rule_set_;
  record.scenario = std::move(*scenario);
  record.house_rules = std::move(*house_rules);
  record.commitment = saved_.commitment;
  if (saved_.progress.state != "gathering") record.seed = dice_seed();  // before that the dice are not settled
  clients_.clear();
  last_side_.reset();
  for (const store::SavedEntry& entry : entries) {
    const auto parsed = files::parse_json(entry.choice, "a stored choice");
    Record::Entry kept;
    kept.hash = entry.hash;
    if (!parsed || !from_document(*parsed, kept.choice)) {
      return Trouble{"broken", "choice " + std::to_string(entry.number) + " of the store can't be read"};
    }
    record.entries.push_back(kept);
    clients_.emplace_back(entry.client, entry.moment);
    if (clients_.size() > remembered_clients) clients_.pop_front();
    last_side_ = side_called(entry.side);
  }
  auto history = History::resume(*rules, std::move(record));
  if (!history) return Trouble{"broken", "its record does not replay: " + history.error().sentence()};
  history_ = std::move(*history);
  return std::nullopt;
}

// Lets what has waited go on, until a change is in hand again.
void Match::go_on(const Trouble* trouble) {
  if (trouble != nullptr) {
    std::deque<Then> waiting;
    waiting.swap(waiting_);
    for (const Then& then : waiting) then(trouble);
    return;
  }
  while (!waiting_.empty() && history_ && !committing_ && !broken_) {
    const Then then = std::move(waiting_.front());
    waiting_.pop_front();
    then(nullptr);
  }
  if (history_ && !committing_) let_the_computer_think();
}

void Match::commit(store::Change change, store::Progress next, const std::shared_ptr<Guest>& from,
                   std::string message_id, Job done) {
  struct InHand {
    store::Progress next;
    std::shared_ptr<Guest> from;
    std::string message_id;
    Job done;
  };
  committing_ = true;
  const auto hand = std::make_shared<InHand>(std::move(next), from, std::move(message_id), std::move(done));
  house_.keeper.commit(std::move(change), [self = shared_from_this(), hand](const store::Answer<void>& answer) {
    self->lane_.add([self, hand, answer] {
      self->committing_ = false;
      if (!answer) return self->not_kept(answer.error().words, hand->from, hand->message_id);
      const store::Progress& kept = hand->next;
      self->saved_.progress = kept;
      {
        const std::scoped_lock lock(self->standing_mutex_);
        self->standing_ = {kept.state, kept.waits_for, kept.turn, kept.entries, kept.result};
      }
      hand->done();
      self->go_on(nullptr);
    });
  });
}

// Whether it was kept is not known: the store decides.
void Match::not_kept(const std::string& words, const std::shared_ptr<Guest>& from, const std::string& message_id) {
  std::fprintf(stderr, "condotta: battle %s: %s\n", id_.c_str(), words.c_str());
  if (from) from->send(fault_message(message_id, "store", "it could not be stored, send it again: " + words));
  if (from && message_id.empty()) from->dismiss();  // he was about to join
  history_.reset();
  changed();
  // Not at once: the store has just refused.
  house_.later(std::chrono::milliseconds(500), [self = shared_from_this()] {
    self->lane_.add([self] {
      if (!self->history_ && !self->broken_) self->load();
    });
  });
}

void Match::changed() {
  decision_.reset();
  decision_text_.clear();
  for (auto& view : views_) view.reset();
  for (auto& guess : imagined_) guess.reset();
  if (stop_thinking_) stop_thinking_->store(true);
  stop_thinking_.reset();
}

// The record has it; until the dice are settled the record is made again.
void Match::forget_scenario() {
  if (saved_.progress.state != "gathering") std::string().swap(saved_.scenario);
}

void Match::broke(const std::string& words) {
  std::fprintf(stderr, "condotta: battle %s: %s\n", id_.c_str(), words.c_str());
  broken_ = words;
  committing_ = false;
  history_.reset();
  changed();
  {
    const std::scoped_lock lock(standing_mutex_);
    standing_.state = "broken";
  }
  tell_everybody(fault_message("", "broken", words));
  const Trouble trouble{"broken", words};
  go_on(&trouble);
}

const Decision& Match::pending() {
  if (!decision_) decision_ = battle().pending();
  return *decision_;
}

const ViewText& Match::view_for(std::optional<Side> side) {
  auto& view = views_[side_index(side)];
  if (!view) view = text_of(battle().view(side));
  return *view;
}

const Battle& Match::imagined(Side side) {
  auto& guess = imagined_[index(side)];
  if (!guess) {
    dice::Seeded fancy(hash_of(std::int64_t{saved_.progress.moment}));
    guess = battle().imagine(side, fancy);
  }
  return *guess;
}

void Match::resume(std::function<void(const std::string&)> done) {
  lane_.add([self = shared_from_this(), done = std::move(done)] {
    self->when_ready([done](const Trouble* trouble) { done(trouble != nullptr ? trouble->words : ""); });
    // It started thinking, if it is the computer's turn, when it was loaded.
  });
}

void Match::rest(std::chrono::milliseconds patience) {
  lane_.add([self = shared_from_this(), patience] {
    if (!self->present_.empty() || self->committing_ || self->loading_ || self->stop_thinking_) return;
    if (!self->history_ || self->house_.now() - self->idle_since_ < patience.count()) return;
    self->history_.reset();
    self->cursor_.reset();
    self->changed();
  });
}

void Match::give_record(Reply reply) {
  lane_.add([self = shared_from_this(), reply = std::move(reply)] {
    self->when_ready([self, reply](const Trouble* trouble) {
      if (trouble != nullptr) return reply(503, problem(trouble->code, trouble->words));
      if (!self->over()) {
        return reply(409, problem("not-now",
                                  "the record is given out when the battle is over: it tells both sides' "
                                  "secrets and the dice"));
      }
      Record record = self->history_->record();
      record.made_by = self->house_.program;
      record.secret = self->saved_.secret;
      record.contributions = self->contributions();
      reply(200, files::to_json(record.document(), files::Layout::pretty));
    });
  });
}

void Match::give_replay(Document wish, Reply reply) {
  lane_.add([self = shared_from_this(), wish = std::move(wish), reply = std::move(reply)] {
    self->when_ready([self, wish, reply](const Trouble* trouble) {
      if (trouble != nullptr) return reply(503, problem(trouble->code, trouble->words));
      if (!self->over()) return reply(409, problem("not-now", "a battle can be replayed when it is over"));
      constexpr std::size_t most_steps = 20;
      const Record& record = self->history_->record();
      const auto from = static_cast<std::size_t>(wish.find("from")->integer());
      const auto to = std::min(
          {static_cast<std::size_t>(wish.find("to")->integer()), from + most_steps - 1, record.entries.size()});
      const auto side = side_called(wish.find("side")->text());
      auto& cursor = self->cursor_;
      if (!cursor || cursor->entry >= from) {  // what led to the first step must be told too
        auto fresh = self->house_.find_rule_set(self->rule_set_)->set_up(record.scenario, record.house_rules);
        if (!fresh) return reply(503, problem("broken", fresh.error().sentence()));
        cursor = Cursor{0, std::move(*fresh), dice::Seeded(record.seed)};
      }
      std::string steps;
      for (std::size_t at = from; at <= to; ++at) {
        Document chosen;
        while (cursor->entry < at) {
          const Decision decision = cursor->battle.pending();
          const Choice& choice = record.entries[cursor->entry].choice;
          const Option* option = decision.find(choice.option);
          const store::SavedEntry entry{static_cast<std::int64_t>(cursor->entry) + 1,
                                        0,
                                        std::string(name_of(decision.side)),
                                        option != nullptr ? option->words : "",
                                        "",
                                        0,
                                        "",
                                        ""};
          const auto events = replay_entry(cursor->battle, record, cursor->entry, cursor->dice);
          if (!events) return reply(503, problem("broken", events.error().sentence()));
          ++cursor->entry;
          if (cursor->entry == at) chosen = entry_for(entry, told_events(*events), 3);
        }
        Sent nothing;
        steps += (steps.empty() ? "" : ",") + std::string(R"({"entry":)") + std::to_string(at) + R"(,"view":)" +
                 news(text_of(cursor->battle.view(side)), nothing) + R"(,"chosen":)" + files::to_json(chosen) + "}";
      }
      reply(200, R"({"entries":)" + std::to_string(record.entries.size()) + R"(,"result":)" +
                     (self->saved_.progress.result.empty() ? "null" : self->saved_.progress.result) + R"(,"steps":[)" +
                     steps + "]}");
    });
  });
}

}  // namespace condotta::server
