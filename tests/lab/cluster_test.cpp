// A simulation over several processes gives what one process gives. Threads stand in for the processes here; ./test
// runs the real thing under mpirun.
#include "lab/cluster.hpp"

#include <doctest/doctest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "kit/toy_game.hpp"

using namespace condotta;
using namespace condotta::lab;

namespace {

Design a_design(std::uint64_t last_seed) {
  Design design;
  const players::Player* plain = players::find_player("plain");
  const players::Player* random = players::find_player("random");
  design.arms = {{"A", &toy::street_fight(), {}, "", {plain, random}},
                 {"B", &toy::street_fight(), {}, "", {random, random}}};
  design.fields = {{"street", {}}};
  design.last_seed = last_seed;
  design.swapped = true;
  return design;
}

struct Post {
  std::mutex mutex;
  std::condition_variable arrived;
  std::vector<std::deque<std::pair<int, std::string>>> boxes;
};

class OverThreads final : public Exchange {
 public:
  OverThreads(Post& post, int rank) : post_(post), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return static_cast<int>(post_.boxes.size()); }
  void send(int to, const std::string& message) override {
    const std::scoped_lock lock(post_.mutex);
    post_.boxes[static_cast<std::size_t>(to)].emplace_back(rank_, message);
    post_.arrived.notify_all();
  }
  std::pair<int, std::string> receive() override {
    std::unique_lock lock(post_.mutex);
    auto& box = post_.boxes[static_cast<std::size_t>(rank_)];
    post_.arrived.wait(lock, [&] { return !box.empty(); });
    auto first = std::move(box.front());
    box.pop_front();
    return first;
  }

 private:
  Post& post_;
  int rank_;
};

struct Fought {
  std::vector<Result> results;
  Progress progress;
  Traffic traffic;
};

Fought fought_by(const Design& design, Results& results, int processes, std::size_t stop_after = 1'000'000) {
  Post post;
  post.boxes.resize(static_cast<std::size_t>(processes));
  std::vector<std::jthread> others;
  for (int rank = 1; rank < processes; ++rank) {
    others.emplace_back([&post, &design, rank] {
      OverThreads exchange(post, rank);
      CHECK(fight_along(design, exchange, 1).has_value());
    });
  }
  OverThreads root(post, 0);
  std::atomic<bool> stop{false};
  Fought fought;
  const auto progress = hand_out(
      design, results, root, stop, [&](const Progress& now) { stop = stop || now.done >= stop_after; },
      &fought.traffic);
  REQUIRE(progress.has_value());
  fought.progress = *progress;
  fought.results = *results.all();
  return fought;
}

}  // namespace

TEST_CASE("ranges handed out to several processes give the results of one") {
  const Design design = a_design(20);
  auto alone = Results::open(":memory:", design.signature());
  const std::atomic<bool> never{false};
  REQUIRE(run(design, *alone, 1, never, {}).has_value());
  const std::string expected = to_csv(*alone->all());
  for (const int processes : {2, 3, 5}) {
    auto results = Results::open(":memory:", design.signature());
    const Fought fought = fought_by(design, *results, processes);
    CHECK(fought.results.size() == design.battles());
    CHECK(fought.progress.left == 0);
    CHECK(to_csv(fought.results) == expected);
    CHECK(fought.traffic.messages >= static_cast<std::size_t>(processes - 1));
  }
}

TEST_CASE("a run that was stopped goes on where it was, and repeats nothing that was kept") {
  const Design design = a_design(20);
  auto results = Results::open(":memory:", design.signature());
  const Fought first = fought_by(design, *results, 3, 5);
  CHECK(first.results.size() >= 5);
  CHECK(first.results.size() < design.battles());
  const Fought second = fought_by(design, *results, 3);
  CHECK(second.progress.done == design.battles() - first.results.size());
  CHECK(second.results.size() == design.battles());
}

TEST_CASE("whoever is sent home does not wait for ever") {
  const Design design = a_design(1);
  Post post;
  post.boxes.resize(3);
  std::vector<std::jthread> others;
  for (int rank = 1; rank < 3; ++rank) {
    others.emplace_back([&post, &design, rank] {
      OverThreads exchange(post, rank);
      CHECK(fight_along(design, exchange, 1).has_value());
    });
  }
  OverThreads root(post, 0);
  dismiss(root);
}
