// One battle between its seats: who is there, whose choice it is, what is stored, what everybody is told.
//
// Everything happens on the battle's lane, one thing after the other; the public functions may be called from any
// thread and only put a job on it. A change is first made in memory, then stored, then told: until it is stored,
// whatever else arrives waits. If it can't be stored, the battle is read from the store again.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "battle/history.hpp"
#include "server/crew.hpp"
#include "server/guest.hpp"
#include "server/keeper.hpp"
#include "server/view_text.hpp"
#include "store/store.hpp"

namespace condotta::server {

// What all battles of a server share.
struct House {
  Crew& crew;      // for the battles
  Crew& thinkers;  // for the computer players
  Keeper& keeper;
  std::function<std::int64_t()> now;                          // milliseconds since 1970; never goes back
  std::function<void(std::chrono::milliseconds, Job)> later;  // does it after that time
  std::function<const RuleSet*(std::string_view)> find_rule_set;
  std::chrono::milliseconds pace{0};        // between two choices of a computer, for those who watch
  std::chrono::milliseconds thinking{900};  // that a computer may take for a choice
  bool checked = false;                     // players/soundness.hpp after every choice: what is wrong is logged
  std::string program;                      // for records: "condotta 0.1.0"
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  static constexpr std::size_t most_watchers = 50;
  static constexpr std::size_t most_at_a_seat = 4;

  // `saved` may be an outline: what is missing is read when it is needed.
  static std::shared_ptr<Match> make(House& house, store::SavedBattle saved);
  Match(House& house, store::SavedBattle saved);

  const std::string& id() const { return id_; }
  const std::string& rule_set() const { return rule_set_; }
  const std::string& title() const { return title_; }
  const std::string& mode() const { return mode_; }
  const std::string& watch() const { return watch_; }
  bool listed() const { return listed_; }

  // How it stands, for lists.
  struct Standing {
    std::string state;
    std::string waits_for;
    std::int64_t turn = 0;
    std::int64_t entries = 0;
    std::string result;
  };
  Standing standing() const;
  // The sides of a seat; 0 for a spectator (-1).
  int sides_of(int seat) const;

  void join(std::shared_ptr<Guest> guest, int seat, Document message);
  void receive(std::shared_ptr<Guest> guest, Document message);
  void left(std::shared_ptr<Guest> guest);

  // Loads it, checks every hash, and goes on if a computer is to choose. `done` gets what is wrong, or "".
  void resume(std::function<void(const std::string& trouble)> done);
  void tick();  // once a second: has somebody's time run out?
  // Now and then: if nobody has been here for so long, the battle need not be in memory.
  void rest(std::chrono::milliseconds patience);

  // Of a battle that is over: HTTP status and text.
  using Reply = std::function<void(int status, std::string text)>;
  void give_record(Reply reply);
  void give_replay(Document wish, Reply reply);

 private:
  struct Present {
    std::shared_ptr<Guest> guest;
    int seat = -1;
    Sent sent;
  };
  struct Trouble {
    std::string code;
    std::string words;
  };
  using Then = std::function<void(const Trouble*)>;  // nullptr: the battle is there and nothing is in hand

  // match.cpp: the battle in memory and in the store
  void when_ready(Then then);
  void load();
  void loaded(store::Answer<std::optional<store::SavedBattle>> battle,
              store::Answer<std::vector<store::SavedEntry>> entries);
  std::optional<Trouble> rebuild(std::vector<store::SavedEntry> entries);
  void go_on(const Trouble* trouble);
  void commit(store::Change change, store::Progress next, const std::shared_ptr<Guest>& from, std::string message_id,
              Job done);
  void not_kept(const std::string& words, const std::shared_ptr<Guest>& from, const std::string& message_id);
  void changed();  // forget what was computed of the last position
  void forget_scenario();
  void broke(const std::string& words);
  const Battle& battle() const { return history_->battle(); }
  const Decision& pending();
  const ViewText& view_for(std::optional<Side> side);
  const Battle& imagined(Side side);
  dice::Seed dice_seed() const;
  std::vector<Record::Contribution> contributions() const;
  bool running() const { return saved_.progress.state == "running"; }
  bool over() const { return saved_.progress.state == "over"; }

  // match_seats.cpp: who is there, and what they are told
  void seat(std::shared_ptr<Guest> guest, int seat, const Document& message);
  void greet(const std::shared_ptr<Guest>& guest, int seat, std::int64_t seen);
  void settle(const std::shared_ptr<Guest>& guest, int seat, std::int64_t from,
              const store::Answer<std::vector<store::SavedEntry>>& entries,
              const store::Answer<std::vector<store::SavedChat>>& chat);
  void make_room(int seat);
  Document seats_document() const;
  std::string hello(int seat) const;
  std::string presence() const;
  std::string clock_message() const;
  std::string result_message() const;
  void tell(Present& present);
  void tell_all();
  void tell_everybody(const std::string& message);
  void tell_entry(const store::SavedEntry& entry, const Document& told);
  int secrets_of(int seat) const;
  std::optional<Side> looks_for(int seat);
  const store::SavedSeat* computer_of(Side side) const;

  // match_choices.cpp: what they say
  void hear(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void hear_choice(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void hear_undo(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void hear_chat(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void hear_log(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void hear_draw(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void answer_preview(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void answer_overlays(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void answer_advice(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  bool may_decide(const std::shared_ptr<Guest>& guest, int seat, const Document& message);

  // match_reasons.cpp: what means thinking anew or fighting again
  void look_back(const std::shared_ptr<Guest>& guest, const std::string& id,
                 std::function<std::string(const Record&, const RuleSet&)> work);
  void answer_why(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void answer_turns(const std::shared_ptr<Guest>& guest, int seat, const Document& message);
  void make(const Choice& choice, const std::string& client, const std::shared_ptr<Guest>& from,
            const std::string& message_id);
  void check_soundness() const;
  Ruling explained(const Choice& choice, Ruling real);
  bool may_ask_to_undo();
  bool may_undo();
  void end(std::string_view how, std::string_view winner, const std::string& words, const std::shared_ptr<Guest>& from,
           const std::string& message_id);
  std::string result_text(std::string_view how, std::string_view winner, std::string_view words,
                          const Document& figures) const;
  void let_the_computer_think();
  void the_computer_chose(std::int64_t moment, const Choice& choice);

  // match_clock.cpp
  bool has_clock() const { return clocked_; }
  std::optional<Side> clock_runs() const;
  std::int64_t time_left(Side side) const;
  void charge_clock(store::Progress& next) const;
  bool time_is_up();

  House& house_;
  Lane lane_;
  const std::string id_;
  const std::string rule_set_;
  const std::string title_;
  const std::string mode_;
  const std::string watch_;
  const bool listed_;
  const bool clocked_;

  mutable std::mutex standing_mutex_;
  Standing standing_;
  std::vector<int> seat_sides_;

  // Only on the lane:
  store::SavedBattle saved_;
  std::optional<History> history_;
  bool loading_ = false;
  bool committing_ = false;
  bool looking_back_ = false;
  std::optional<std::string> broken_;  // why it can't go on
  std::deque<Then> waiting_;
  std::vector<Present> present_;
  std::int64_t idle_since_ = 0;
  std::int64_t chat_lines_ = -1;  // that the store has; -1: not known yet
  std::optional<Side> last_side_;
  std::deque<std::pair<std::string, std::int64_t>> clients_;  // the latest choices: who made them, and the moment after
  std::optional<Side> draw_offer_;
  std::shared_ptr<std::atomic<bool>> stop_thinking_;  // while a computer thinks

  // Computed when needed, until the next change:
  std::optional<Decision> decision_;
  std::string decision_text_;  // the message
  std::array<std::optional<ViewText>, 3> views_;
  std::array<std::optional<Battle>, 2> imagined_;

  struct Cursor {
    std::size_t entry = 0;
    Battle battle;
    dice::Seeded dice;
  };
  std::optional<Cursor> cursor_;  // of the last replay step
};

}  // namespace condotta::server
