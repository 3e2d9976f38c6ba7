#include "dice/enumerating.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace condotta::dice {
namespace {

constexpr double precision = 1e-12;

std::uint64_t fingerprint(std::uint64_t kind, std::uint64_t value) { return kind << 56 ^ value; }

std::array<Face, Die::most_sides> sorted_faces(const Die& die) {
  std::array<Face, Die::most_sides> faces = die.faces;
  std::sort(faces.begin(), faces.begin() + die.sides);
  return faces;
}

}  // namespace

void Enumerating::fail(std::string why) {
  if (fault_.empty()) fault_ = std::move(why);
}

void Enumerating::begin(double weight) {
  forks_used_ = 0;
  reached_ = 0;
  weight_ = weight;
  probability_ = weight;
  given_up_ = false;
}

// The fork at which the path stands now, new if nobody came here before; nullptr if the source only idles to the end.
Enumerating::Fork* Enumerating::reach(std::uint64_t asked) {
  if (given_up_ || !fault_.empty()) return nullptr;
  if (reached_ >= limits_.draws) {
    fail("the odds were given up: one course of events draws more than " + std::to_string(limits_.draws) +
         " dice and cards");
    return nullptr;
  }
  if (reached_ == forks_used_) {
    if (forks_used_ == forks_.size()) forks_.emplace_back();
    Fork& fork = forks_[forks_used_++];
    fork.taken = 0;
    fork.ways = 0;
    fork.pool = nullptr;
    fork.branches.clear();
    fork.asked = asked;
  } else if (forks_[reached_].asked != asked) {
    fail("the odds were given up: after the same dice the rules asked for another throw than before");
    return nullptr;
  }
  return &forks_[reached_++];
}

std::uint32_t Enumerating::take(Fork& fork, std::span<const Branch> branches) {
  fork.ways = static_cast<std::uint32_t>(branches.size());
  const Branch& branch = branches[fork.taken];
  probability_ *= branch.probability;
  given_up_ = probability_ < limits_.negligible;
  return branch.value;
}

Face Enumerating::roll(const Die& die) {
  std::uint64_t asked = static_cast<std::uint64_t>(die.sides);
  for (const Face face : die.shown()) asked = asked * 31 + face;
  Fork* fork = reach(fingerprint(1, asked & 0xffffffffffffff));
  if (!fork) return die.faces[idle(static_cast<std::uint32_t>(die.sides))];
  if (fork->branches.empty()) {
    const std::array<Face, Die::most_sides> faces = sorted_faces(die);
    for (const Face face : std::span(faces).first(static_cast<std::size_t>(die.sides))) {
      if (!fork->branches.empty() && fork->branches.back().value == face) continue;
      fork->branches.push_back({face, static_cast<double>(die.count(face)) / die.sides});
    }
  }
  return static_cast<Face>(take(*fork, fork->branches));
}

std::uint32_t Enumerating::below(std::uint32_t n) {
  assert(n > 0);
  Fork* fork = reach(fingerprint(2, n));
  if (!fork) return idle(n);
  fork->ways = n;  // all alike: no need to write them down
  probability_ /= n;
  given_up_ = probability_ < limits_.negligible;
  return fork->taken;
}

std::uint32_t Enumerating::pick(std::span<const std::uint32_t> weights) {
  std::uint64_t sum = 0;
  std::uint64_t asked = weights.size();
  for (const std::uint32_t weight : weights) {
    sum += weight;
    asked = asked * 1'000'003 + weight;
  }
  assert(sum > 0);
  Fork* fork = reach(fingerprint(3, asked & 0xffffffffffffff));
  if (!fork) {
    std::uint32_t chosen = 0;
    do chosen = idle(static_cast<std::uint32_t>(weights.size()));
    while (weights[chosen] == 0);
    return chosen;
  }
  if (fork->branches.empty()) {
    for (std::uint32_t i = 0; i < weights.size(); ++i) {
      if (weights[i] > 0) fork->branches.push_back({i, static_cast<double>(weights[i]) / static_cast<double>(sum)});
    }
  }
  return take(*fork, fork->branches);
}

Tally Enumerating::throw_pool(std::span<const Die* const> pool) {
  if (pool.empty()) return {};
  std::uint64_t asked = pool.size();
  for (const Die* die : pool) {
    for (const Face face : die->shown()) asked = asked * 31 + face;
  }
  Fork* fork = reach(fingerprint(4, asked & 0xffffffffffffff));
  if (!fork) {
    Tally tally;
    for (const Die* die : pool) ++tally[die->faces[idle(static_cast<std::uint32_t>(die->sides))]];
    return tally;
  }
  if (!fork->pool) fork->pool = &tallies_of(pool);
  return fork->pool->tallies[take(*fork, fork->pool->branches)];
}

// Adds one die after the other, merging equal tallies. Ways are whole numbers, exact in a double up to 2^53.
const Enumerating::Pool& Enumerating::tallies_of(std::span<const Die* const> pool) {
  std::vector<FaceCounts> content(pool.size());
  for (std::size_t i = 0; i < pool.size(); ++i) {
    content[i].sides = pool[i]->sides;
    for (const Face face : pool[i]->shown()) {
      assert(face < Tally::most_faces);
      ++content[i].count[face];
    }
  }
  std::sort(content.begin(), content.end());
  const auto [known, is_new] = pools_.try_emplace(std::move(content));
  if (!is_new) return known->second;

  std::map<Tally, double> ways = {{Tally{}, 1.0}};
  double all = 1.0;
  for (const FaceCounts& die : known->first) {
    std::map<Tally, double> more;
    for (const auto& [tally, count] : ways) {
      for (Face face = 0; face < Tally::most_faces; ++face) {
        if (die.count[face] == 0) continue;
        Tally next = tally;
        ++next[face];
        more[next] += count * die.count[face];
      }
    }
    ways = std::move(more);
    all *= die.sides;
  }
  Pool& result = known->second;
  for (const auto& [tally, count] : ways) {
    result.branches.push_back({static_cast<std::uint32_t>(result.tallies.size()), count / all});
    result.tallies.push_back(tally);
  }
  return result;
}

bool Enumerating::next() {
  ++paths_;
  if (reached_ < forks_used_) fail("the odds were given up: after the same dice the rules asked for fewer throws");
  if (!fault_.empty()) return false;
  while (forks_used_ > 0 && forks_[forks_used_ - 1].taken + 1 >= forks_[forks_used_ - 1].ways) --forks_used_;
  if (forks_used_ == 0) return false;
  if (paths_ >= limits_.paths) {
    fail("the odds were given up: there are more than " + std::to_string(limits_.paths) + " courses of events");
    return false;
  }
  ++forks_[forks_used_ - 1].taken;
  reached_ = 0;
  probability_ = weight_;
  given_up_ = false;
  return true;
}

std::string enumeration::check_of_sum(double visited, double given_up, double expected) {
  if (std::fabs(visited + given_up - expected) > precision) {
    return "the odds were given up: the probabilities do not sum to 1";
  }
  if (given_up > precision) {
    return "the odds were given up: too much of the chance lies in courses of events that are each negligible";
  }
  return {};
}

std::string enumeration::no_end_after(std::uint64_t rounds) {
  return "the odds were given up: there is no end after " + std::to_string(rounds) + " rounds";
}

}  // namespace condotta::dice
