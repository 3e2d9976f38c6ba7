// Every outcome of a procedure, with its probability: the odds, from the very code that plays the game.
//
//   Distribution<Fight> after = enumerate(fight, [](Fight& f, Source& dice) { resolve(f, dice); });
//   after = enumerate_from(after, [](Fight& f, Source& dice) { resolve_next(f, dice); });   // steps chain, merging
//   between double p = after.probability([](const Fight& f) { return f.broken; });
//
// The procedure is run again and again on copies of the start, each time with the next series of dice, depth first. It
// must do the same whenever it gets the same dice. End states that are equal are merged: by operator<, or by a key
// given as third argument (`hash_of`, say), which also gives the order of the outcomes. One step with many throws has
// as many paths as series of dice; cut into steps with few different states between them, it stays small.
//
// What goes on until something happens is a step too: see enumerate_until.
//
// Odds are good to 1e-12, or there are none: Distribution::fault() says why (too many paths, dice without end).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "dice/distribution.hpp"
#include "dice/source.hpp"

namespace condotta::dice {

struct Limits {
  std::uint64_t paths = 2'000'000;  // over all starts of one enumeration
  std::uint64_t draws = 10'000;     // of one path
  // A path less likely than this is given up, so that "throw again on a tie" ends. What is given up must sum to less
  // than 1e-12.
  double negligible = 1e-18;
};

// The source that walks through the outcomes: next() after each run, until it says that all have been visited.
class Enumerating final : public Source {
 public:
  explicit Enumerating(const Limits& limits = {}) : limits_(limits) {}

  Face roll(const Die& die) override;
  std::uint32_t below(std::uint32_t n) override;
  std::uint32_t pick(std::span<const std::uint32_t> weights) override;
  Tally throw_pool(std::span<const Die* const> pool) override;
  const std::string& fault() const override { return fault_; }

  // The probability of the path that was run; the first draw of a start of this weight.
  double probability() const { return probability_; }
  void begin(double weight);
  // Whether the path was too unlikely to be followed to its end.
  bool given_up() const { return given_up_; }
  // Ends a run; false when there is no other path from this start.
  bool next();
  std::uint64_t paths() const { return paths_; }

 private:
  struct Branch {
    std::uint32_t value;
    double probability;
  };
  // A die by what it shows, whatever its name and the order of its faces.
  struct FaceCounts {
    std::array<std::uint8_t, Tally::most_faces> count{};
    int sides = 0;
    friend auto operator<=>(const FaceCounts&, const FaceCounts&) = default;
  };
  struct Pool {
    std::vector<Tally> tallies;
    std::vector<Branch> branches;  // value: index into tallies
  };
  // A place where the path forks: which way was taken, and the ways there are.
  struct Fork {
    std::uint32_t taken = 0;
    std::uint32_t ways = 0;
    const Pool* pool = nullptr;  // of a pool's fork
    std::vector<Branch> branches;
    std::uint64_t asked = 0;  // what was asked for: a fingerprint, to catch a procedure that does not repeat itself
  };

  Fork* reach(std::uint64_t asked);
  std::uint32_t take(Fork& fork, std::span<const Branch> branches);
  std::uint32_t idle(std::uint32_t n) { return static_cast<std::uint32_t>(idle_++ % n); }
  const Pool& tallies_of(std::span<const Die* const> pool);
  void fail(std::string why);

  Limits limits_;
  std::vector<Fork> forks_;
  std::size_t forks_used_ = 0;  // forks_ keeps its memory between paths; this many belong to the present one
  std::size_t reached_ = 0;
  double weight_ = 1.0;
  double probability_ = 1.0;
  bool given_up_ = false;
  std::uint64_t paths_ = 0;
  std::uint64_t idle_ = 0;
  std::map<std::vector<FaceCounts>, Pool> pools_;
  std::string fault_;
};

namespace enumeration {

// States gathered with their probabilities, those with equal keys as one.
template <class State, class Key>
class Merging {
 public:
  using Outcome = typename Distribution<State>::Outcome;

  explicit Merging(Key key) : key_(std::move(key)) {}
  void add(State state, double probability) {
    auto name = std::invoke(key_, std::as_const(state));
    const auto [end, is_new] = ends_.try_emplace(std::move(name), Outcome{std::move(state), probability});
    if (!is_new) end->second.probability += probability;
  }
  Distribution<State> take() {
    std::vector<Outcome> outcomes;
    outcomes.reserve(ends_.size());
    for (auto& [name, outcome] : ends_) outcomes.push_back(std::move(outcome));
    return Distribution<State>::merged(std::move(outcomes));
  }

 private:
  Key key_;
  std::map<std::decay_t<std::invoke_result_t<Key&, const State&>>, Outcome> ends_;
};

// The sum of what was visited and given up; a sentence if it does not come to what was expected.
std::string check_of_sum(double visited, double given_up, double expected);

std::string no_end_after(std::uint64_t rounds);

}  // namespace enumeration

// One step from each start, the ends merged.
template <class State, class Step, class Key = std::identity>
Distribution<State> enumerate_from(const Distribution<State>& starts, Step step, Key key = {},
                                   const Limits& limits = {}) {
  if (!starts.fault().empty()) return starts;
  enumeration::Merging<State, Key> ends(key);
  Enumerating source(limits);
  double visited = 0;
  double given_up = 0;
  for (const auto& start : starts) {
    source.begin(start.probability);
    do {
      State state = start.value;
      std::invoke(step, state, static_cast<Source&>(source));
      if (source.given_up()) {
        given_up += source.probability();
      } else {
        visited += source.probability();
        ends.add(std::move(state), source.probability());
      }
    } while (source.next());
    if (!source.fault().empty()) return Distribution<State>::faulty(source.fault());
  }
  if (std::string why = enumeration::check_of_sum(visited, given_up, starts.total()); !why.empty()) {
    return Distribution<State>::faulty(std::move(why));
  }
  return ends.take();
}

// Steps until every state is finished(state), or all that are not are together less likely than 1e-13. So "throw again
// on a tie" is one throw as a step: all ties are one state, and each round a sixth as likely.
template <class State, class Step, class Finished, class Key = std::identity>
Distribution<State> enumerate_until(const Distribution<State>& starts, Step step, Finished finished, Key key = {},
                                    const Limits& limits = {}) {
  enumeration::Merging<State, Key> ends(key);
  Distribution<State> present = starts;
  for (std::uint64_t round = 0; round < limits.draws; ++round) {
    if (!present.fault().empty()) return present;
    std::vector<typename Distribution<State>::Outcome> going_on;
    for (const auto& outcome : present) {
      if (std::invoke(finished, outcome.value)) {
        ends.add(outcome.value, outcome.probability);
      } else {
        going_on.push_back(outcome);
      }
    }
    present = Distribution<State>::merged(std::move(going_on));
    if (present.total() < 1e-13) return ends.take();
    present = enumerate_from(present, step, key, limits);
  }
  return Distribution<State>::faulty(enumeration::no_end_after(limits.draws));
}

template <class State, class Step, class Key = std::identity>
Distribution<State> enumerate(const State& start, Step step, Key key = {}, const Limits& limits = {}) {
  return enumerate_from(Distribution<State>::certain(start), std::move(step), std::move(key), limits);
}

// The distribution of what a function of the source returns: odds_of([](Source& dice) { return dice.roll(d6); }).
template <class Function>
auto odds_of(Function function, const Limits& limits = {}) {
  using Result = std::decay_t<std::invoke_result_t<Function&, Source&>>;
  return enumerate(
      Result{}, [&](Result& result, Source& source) { result = std::invoke(function, source); }, std::identity{},
      limits);
}

}  // namespace condotta::dice
