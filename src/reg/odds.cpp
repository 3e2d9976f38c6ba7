#include "reg/odds.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>

#include "dice/enumerating.hpp"

namespace condotta::reg {
namespace {

using dice::Distribution;

// Different states of a Combat after one fight. More than this takes longer than somebody who asks would wait.
constexpr std::size_t most_states = 400'000;
constexpr int thrown_together = 4;  // dice of a volley in one step: few tallies, and equal counts merge between steps

// All that the result of a fight depends on once the claims are made.
using DiceOfFight = AtMost<std::uint8_t, 32>;
DiceOfFight dice_of(const FightBreakdown& breakdown) {
  DiceOfFight key;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    for (const dice::Colour colour : breakdown.dice[party]) key.push_back(static_cast<std::uint8_t>(colour));
    for (const SupportBreakdown& support : breakdown.support[party]) {
      key.push_back(100);
      for (const dice::Colour colour : support.dice) key.push_back(static_cast<std::uint8_t>(colour));
    }
    key.push_back(static_cast<std::uint8_t>(101 + breakdown.may_shatter[party] + 2 * breakdown.may_shove[party]));
    key.push_back(static_cast<std::uint8_t>(breakdown.automatic_wounds[party]));
  }
  return key;
}

Distribution<FightResult> results_of(const Rules& rules, const FightBreakdown& breakdown) {
  return dice::odds_of([&](dice::Source& source) { return throw_fight(rules, breakdown, source); });
}

// Adds wounds as far as there are bases to lose.
Losses after(const Rules& rules, const Losses& losses, int wounds) {
  return {losses.start_bases, std::min(losses.wounds + wounds, losses.start_bases * rules.numbers.wounds_per_base)};
}

FightEnd end_of(const Rules& rules, const std::array<Sufferer, 2>& sufferers, const FightResult& result) {
  FightEnd end;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const Sufferer& sufferer = sufferers[party];
    const Losses losses = after(rules, sufferer.losses, result.wounds[party]);
    end.wounds[party] = result.wounds[party];
    end.bases[party] = bases_lost(rules, losses) - bases_lost(rules, sufferer.losses);
    end.broken[party] = broken(rules, sufferer.troops, losses);
  }
  end.shattered = result.shattered;
  end.shoved = result.shoved;
  return end;
}

std::uint64_t hash_of(const LineState& state) {
  std::uint64_t hash = 0;
  const auto mix = [&hash](std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  };
  const auto mix_bytes = [&mix](const auto& bytes) {
    static_assert(sizeof(bytes) % sizeof(std::uint64_t) == 0);
    for (std::size_t i = 0; i < sizeof(bytes); i += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i, sizeof(word));
      mix(word);
    }
  };
  mix_bytes(state.wounds);
  mix_bytes(state.depth);
  mix(std::uint64_t{state.shove_received} << 32 | state.shatter_received);
  mix(std::uint64_t{state.contests_fought} << 32 | state.files_supported);
  return hash;
}

// Outcomes with equal ones merged as they come: many more come than are different.
class Merged {
 public:
  using Outcome = Distribution<LineState>::Outcome;

  void add(const LineState& state, double probability) {
    if (2 * outcomes_.size() >= places_.size()) grow();
    std::uint32_t& place = place_of(state);
    if (place != nobody) {
      outcomes_[place].probability += probability;
      return;
    }
    place = static_cast<std::uint32_t>(outcomes_.size());
    outcomes_.push_back({state, probability});
  }

  std::size_t size() const { return outcomes_.size(); }
  Distribution<LineState> distribution() && {
    std::sort(outcomes_.begin(), outcomes_.end(),
              [](const Outcome& left, const Outcome& right) { return left.value < right.value; });
    return Distribution<LineState>::merged(std::move(outcomes_));
  }

 private:
  static constexpr std::uint32_t nobody = ~std::uint32_t{0};

  std::uint32_t& place_of(const LineState& state) {
    std::size_t at = hash_of(state) & (places_.size() - 1);
    while (places_[at] != nobody && !(outcomes_[places_[at]].value == state)) at = (at + 1) & (places_.size() - 1);
    return places_[at];
  }

  void grow() {
    places_.assign(std::max<std::size_t>(256, 4 * places_.size()), nobody);
    for (std::uint32_t i = 0; i < outcomes_.size(); ++i) place_of(outcomes_[i].value) = i;
  }

  std::vector<Outcome> outcomes_;
  std::vector<std::uint32_t> places_;  // a power of two of them
};

// The fights of a Combat one after the other. Results of equal dice are worked out once; after every fight states from
// which everything goes on alike are merged.
class CombatInSteps {
 public:
  CombatInSteps(const Rules& rules, const LineCombat& combat) : rules_(rules), combat_(combat) {}

  Distribution<LineState> run() {
    auto states = Distribution<LineState>::certain(state_before(combat_));
    while (step(states)) {
    }
    return states;
  }

 private:
  using Outcome = Distribution<LineState>::Outcome;

  // One fight further in every state that has one; false if none has, or the odds are at fault.
  bool step(Distribution<LineState>& states) {
    Merged ends;
    bool fought = false;
    for (const Outcome& start : states) {
      const auto contest = next_contest(combat_, start.value);
      if (!contest) {
        ends.add(start.value, start.probability);
        continue;
      }
      fought = true;
      if (!fight(start, *contest, ends)) {
        states = Distribution<LineState>::faulty(fault_);
        return false;
      }
    }
    if (fought) states = std::move(ends).distribution();
    return fought;
  }

  bool fight(const Outcome& start, std::size_t contest, Merged& ends) {
    const NextFight next = prepare(combat_, start.value, contest);
    const Distribution<FightResult>& results = known_results(fight_breakdown(rules_, next.fight));
    if (!results.fault().empty()) return fail(results.fault());
    for (const auto& result : results) {
      tests_.begin(start.probability * result.probability);
      do {
        LineState state = start.value;
        apply(rules_, combat_, next, result.value, state, tests_);
        order_done_files(combat_, state);
        ends.add(state, tests_.probability());
      } while (tests_.next());
      if (!tests_.fault().empty()) return fail(tests_.fault());
    }
    if (ends.size() > most_states) {
      return fail("the odds were given up: there are more than " + std::to_string(most_states) +
                  " different ways in which the Combat may stand; ask about fewer files");
    }
    return true;
  }

  const Distribution<FightResult>& known_results(const FightBreakdown& breakdown) {
    const auto [known, is_new] = known_.try_emplace(dice_of(breakdown));
    if (is_new) known->second = results_of(rules_, breakdown);
    return known->second;
  }

  bool fail(const std::string& why) {
    fault_ = why;
    return false;
  }

  const Rules& rules_;
  const LineCombat& combat_;
  std::map<DiceOfFight, Distribution<FightResult>> known_;
  dice::Enumerating tests_{{.paths = 20'000'000}};  // the dice thrown for Generals
  std::string fault_;
};

}  // namespace

FileOdds file_odds(const Rules& rules, const Fight& fight, const std::array<Sufferer, 2>& sufferers) {
  FileOdds odds;
  odds.breakdown = fight_breakdown(rules, fight);
  odds.ends = results_of(rules, odds.breakdown).map([&](const FightResult& result) {
    return end_of(rules, sufferers, result);
  });
  return odds;
}

Distribution<LineState> combat_odds(const Rules& rules, const LineCombat& combat) {
  return CombatInSteps(rules, combat).run();
}

FightEnd end_of(const Rules& rules, const LineCombat& combat, const LineState& state) {
  FightEnd end;
  end.broken = {true, true};
  for (std::size_t i = 0; i < combat.units.size(); ++i) {
    const LineUnit& unit = combat.units[i];
    const std::size_t party = index(unit.party);
    end.wounds[party] += state.wounds[i] - unit.losses.wounds;
    end.bases[party] += bases_lost(rules, losses(combat, state, i)) - bases_lost(rules, unit.losses);
    end.broken[party] = end.broken[party] && broken(state, i);
  }
  end.shattered = state.has_shattered;
  end.shoved = state.has_shoved;
  return end;
}

Distribution<VolleyEnd> volley_odds(const Rules& rules, const VolleyTarget& target,
                                    const std::vector<VolleyDie>& volley, const Losses& losses) {
  std::map<VolleyDie, int> kinds;
  for (const VolleyDie& die : volley) ++kinds[die];
  auto counts = Distribution<VolleyCount>::certain({});
  for (const auto& kind : kinds) {
    for (int left = kind.second; left > 0; left -= thrown_together) {
      const int number = std::min(left, thrown_together);
      counts = dice::enumerate_from(counts, [&](VolleyCount& count, dice::Source& source) {
        throw_alike(rules, target, kind.first, number, count, source);
      });
    }
  }
  return counts.map([&](const VolleyCount& count) {
    const VolleyResult result = result_of(rules, target, count);
    const Losses now = after(rules, losses, result.wounds);
    return VolleyEnd{result.wounds, bases_lost(rules, now) - bases_lost(rules, losses),
                     broken(rules, target.troops, now), result.push};
  });
}

Distribution<TestEnd> kab_odds(const Rules& rules, const KabTest& test, const Losses& losses, int times) {
  auto ends = Distribution<TestEnd>::certain({0, 0, broken(rules, test.troops, losses), 0});
  for (; times > 0; --times) {
    ends = dice::enumerate_from(ends, [&](TestEnd& end, dice::Source& source) {
      if (end.broken) return;
      const KabResult result = throw_kab(rules, test, source);
      end.wounds += result.wounds;
      end.push += result.push;
      const Losses now = after(rules, losses, end.wounds);
      end.bases = bases_lost(rules, now) - bases_lost(rules, losses);
      end.broken = broken(rules, test.troops, now);
    });
  }
  return ends;
}

Distribution<GeneralEnd> general_odds(const Rules& rules, Grade grade, int times) {
  auto ends = Distribution<GeneralEnd>::certain({{grade, false, false}, GeneralFate::unhurt});
  for (; times > 0; --times) {
    ends = dice::enumerate_from(ends, [&](GeneralEnd& end, dice::Source& source) {
      if (end.general.killed) return;
      const GeneralFate fate = throw_general_fate(rules, end.general, source);
      end.general = after(rules, end.general, fate);
      end.worst = std::max(end.worst, fate);
    });
  }
  return ends;
}

}  // namespace condotta::reg
