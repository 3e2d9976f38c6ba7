#include "lab/summary.hpp"

#include <algorithm>

#include "battle/archive.hpp"

namespace condotta::lab {
namespace {

double red_points(const Result& result) { return result.winner == "red" ? 1.0 : result.winner == "blue" ? 0.0 : 0.5; }

void count(Tally& tally, const Result& result) {
  ++tally.battles;
  tally.red += result.winner == "red" ? 1 : 0;
  tally.blue += result.winner == "blue" ? 1 : 0;
  tally.draws += result.winner == "draw" ? 1 : 0;
  tally.unfinished += result.winner == "unfinished" ? 1 : 0;
  tally.turns.push_back(static_cast<double>(result.turns));
  if (result.winner != "unfinished") tally.first += result.swapped ? 1 - red_points(result) : red_points(result);
}

Comparison compare(const std::map<std::string, std::map<std::string, const Result*>>& pairs, const std::string& first,
                   const std::string& second) {
  std::vector<double> points;
  std::vector<double> turns;
  for (const auto& [battle, arms] : pairs) {
    const auto a = arms.find(first);
    const auto b = arms.find(second);
    if (a == arms.end() || b == arms.end()) continue;
    points.push_back(red_points(*b->second) - red_points(*a->second));
    turns.push_back(static_cast<double>(b->second->turns - a->second->turns));
  }
  return {mean_of(points), mean_of(turns)};
}

}  // namespace

double Tally::red_share() const {
  return ended() > 0 ? (static_cast<double>(red) + 0.5 * static_cast<double>(draws)) / static_cast<double>(ended())
                     : 0.5;
}
Interval Tally::red_interval() const {
  return share_interval(static_cast<double>(red) + 0.5 * static_cast<double>(draws), static_cast<double>(ended()));
}
double Tally::first_share() const { return ended() > 0 ? first / static_cast<double>(ended()) : 0.5; }
Interval Tally::first_interval() const { return share_interval(first, static_cast<double>(ended())); }

Summary summary_of(std::span<const Result> results, const std::vector<std::string>& arms) {
  Summary summary;
  summary.arms = arms;
  Hasher hasher;
  std::map<std::string, std::map<std::string, const Result*>> pairs;
  for (const Result& result : results) {
    if (std::find(summary.fields.begin(), summary.fields.end(), result.field) == summary.fields.end()) {
      summary.fields.push_back(result.field);
    }
    count(summary.of_arm[result.arm], result);
    count(summary.of_arm_on_field[{result.arm, result.field}], result);
    summary.faults += result.fault.empty() ? 0 : 1;
    ++summary.endings[{result.arm, result.words.empty() ? result.winner : result.words}];
    for (const std::string_view side : {"red", "blue"}) {
      if (const Document* table = result.losses.find(side)) {
        for (const auto& [kind, counts] : table->members()) {
          if (counts.items().size() != 3) continue;
          Losses& losses = summary.losses[{result.arm, kind}];
          losses.bodies += counts.items()[0].integer();
          losses.lost += counts.items()[1].integer();
          losses.broken += counts.items()[2].integer();
        }
      }
      if (const Document* table = result.chosen.find(side)) {
        for (const auto& [option, times] : table->members()) summary.chosen[{result.arm, option}] += times.integer();
      }
    }
    pairs[result.field + "/" + std::to_string(result.seed) + (result.swapped ? "/swapped" : "")][result.arm] = &result;
    hasher.add(result.hash);
  }
  for (std::size_t i = 1; i < arms.size(); ++i) summary.against_first.push_back(compare(pairs, arms[0], arms[i]));
  summary.hash = hasher.value();
  return summary;
}

std::vector<std::pair<std::string, const Result*>> remarkable(std::span<const Result> results) {
  std::vector<const Result*> ended;
  for (const Result& result : results) {
    if (result.winner != "unfinished") ended.push_back(&result);
  }
  if (ended.empty()) return {};
  std::stable_sort(ended.begin(), ended.end(), [](const Result* a, const Result* b) { return a->turns < b->turns; });
  return {
      {"the shortest", ended.front()}, {"of middling length", ended[ended.size() / 2]}, {"the longest", ended.back()}};
}

}  // namespace condotta::lab
