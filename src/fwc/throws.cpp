#include "fwc/throws.hpp"

#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"

namespace condotta::fwc {

// FWC-QUA-002
int Score::needed(const Rules& rules) const {
  return std::clamp(own - modifiers.total(), rules.numbers.best_score, rules.numbers.worst_score);
}

dice::Tally throw_dice(int count, dice::Source& source) {
  constexpr int most = 240;
  std::array<const dice::Die*, most> pool{};
  pool.fill(&dice::d6);
  dice::Tally all;
  if (count > 0) all = source.throw_pool(std::span(pool).first(static_cast<std::size_t>(std::min(count, most))));
  return all;
}

dice::Tally tally_of(const std::vector<int>& faces) {
  dice::Tally tally;
  for (const int face : faces) ++tally[static_cast<dice::Face>(face)];
  return tally;
}

int hits(const dice::Tally& thrown, int needed) {
  int sum = thrown[dice::Face{6}];
  for (int face = std::max(2, needed); face <= 5; ++face) sum += thrown[static_cast<dice::Face>(face)];
  return sum;
}

int unsaved(const dice::Tally& thrown, int hits, int needed) {
  int saved = 0;
  for (int face = std::max(1, needed); face <= 6; ++face) saved += thrown[static_cast<dice::Face>(face)];
  return std::max(0, hits - saved);
}

int throw_saves(const Rules& rules, Armour armour, int hits, dice::Source& source) {
  const int needed = rules.numbers.save[at(armour)];
  if (needed > 6 || hits == 0) return hits;
  return unsaved(throw_dice(hits, source), hits, needed);
}

// FWC-SHT-029
int halved(int hits, int times) {
  for (int i = 0; i < times; ++i) hits = (hits + 1) / 2;
  return hits;
}

dice::Distribution<int> hit_odds(int dice, int needed) {
  const auto one = dice::odds_of([&](dice::Source& source) { return hits(throw_dice(1, source), needed); });
  return dice <= 0 ? dice::Distribution<int>::certain(0) : dice::sum_of(one, dice);
}

dice::Distribution<int> casualty_odds(const dice::Distribution<int>& hits, int save, int halvings) {
  const auto one = dice::odds_of([&](dice::Source& source) { return unsaved(throw_dice(1, source), 1, save); });
  std::vector<dice::Distribution<int>::Outcome> outcomes;
  for (const auto& outcome : hits) {
    const int left = halved(outcome.value, halvings);
    const auto lost = save > 6 || left == 0 ? dice::Distribution<int>::certain(left) : dice::sum_of(one, left);
    for (const auto& end : lost) outcomes.push_back({end.value, end.probability * outcome.probability});
  }
  return dice::Distribution<int>(std::move(outcomes));
}

}  // namespace condotta::fwc
