// Time that jumps. The server reads the wall once, at its start, and then a clock that can't be set; a battle must bear
// it all the same when time goes back (a machine restarted with a wrong clock) or far ahead.

#include <atomic>
#include <mutex>

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "games/games.hpp"
#include "running.hpp"
#include "server/new_battle.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;
using namespace std::chrono_literals;

namespace {

class Listening final : public Guest {
 public:
  void send(std::string message) override {
    const std::scoped_lock lock(mutex_);
    messages_.push_back(*files::parse_json(message, "a message", {.line = std::size_t{1} << 22}));
  }
  void dismiss() override {}

  // The latest of that type, when one has come after `count` of them.
  Document latest(std::string_view type, std::size_t count) {
    for (int i = 0; i < 1000; ++i) {
      {
        const std::scoped_lock lock(mutex_);
        std::size_t found = 0;
        const Document* last = nullptr;
        for (const Document& message : messages_) {
          if (text_in(message, "type") != type) continue;
          last = &message;
          ++found;
        }
        if (found > count) return *last;
      }
      std::this_thread::sleep_for(10ms);
    }
    FAIL("nothing of that type came");
    return {};
  }
  std::size_t count(std::string_view type) {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(messages_, [&](const Document& message) { return text_in(message, "type") == type; }));
  }

 private:
  std::mutex mutex_;
  std::vector<Document> messages_;
};

}  // namespace

TEST_CASE("a clock that goes back gives nobody time and takes none; one that goes far ahead ends the battle once") {
  const Folder folder;
  Crew crew(2);
  Crew thinkers(1);
  Keeper keeper(store::opened(folder.file("b.sqlite")));
  std::atomic<std::int64_t> now = 1'700'000'000'000;
  House house{crew,
              thinkers,
              keeper,
              [&] { return now.load(); },
              [](std::chrono::milliseconds, Job) {},
              [](std::string_view id) { return games::find_rule_set(id); },
              std::chrono::milliseconds(0),
              std::chrono::milliseconds(900),
              true,
              "condotta"};
  const auto wish =
      files::parse_json(a_melee(hot_seat, R"("clock":{"seconds":600,"more":0},"undo":false,"listed":false)"), "wish");
  const auto made = new_battle(*wish, now);
  REQUIRE(made.has_value());
  std::atomic<bool> kept = false;
  keeper.commit(store::Made{made->saved}, [&](const store::Answer<void>& answer) { kept = answer.has_value(); });
  for (int i = 0; i < 500 && !kept; ++i) std::this_thread::sleep_for(5ms);
  REQUIRE(kept);
  const auto match = Match::make(house, made->saved);
  const auto guest = std::make_shared<Listening>();
  match->join(guest, 0, *files::parse_json(R"({"type":"join","contribution":"x","seen":-1})", "join"));
  Document decision = guest->latest("decision", 0);

  const auto left = [](const Document& clock, std::string_view side) {
    return clock.find("clock")->find(side)->integer();
  };
  now -= 3'600'000;  // an hour back
  std::size_t clocks = guest->count("clock");
  match->receive(guest, *files::parse_json(choose(decision, "back"), "choose"));
  Document clock = guest->latest("clock", clocks);
  CHECK(left(clock, "red") == 600'000);
  CHECK(left(clock, "blue") == 600'000);

  decision = guest->latest("decision", guest->count("decision") - 1);
  now += 10'000;  // ten seconds of thought, counted from when he was asked by the clock that was set back
  clocks = guest->count("clock");
  match->receive(guest, *files::parse_json(choose(decision, "ten"), "choose"));
  clock = guest->latest("clock", clocks);
  CHECK(left(clock, "red") + left(clock, "blue") == 1'190'000);

  now += 86'400'000;  // a day ahead
  match->tick();
  match->tick();
  const Document result = guest->latest("result", 0);
  CHECK(text_in(*result.find("result"), "how") == "time");
  std::this_thread::sleep_for(100ms);
  CHECK(guest->count("result") == 1);
  thinkers.stop();
  crew.stop();
  keeper.stop();
}
