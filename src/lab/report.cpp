#include "lab/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "battle/record.hpp"
#include "lab/plots.hpp"

namespace condotta::lab {
namespace {

constexpr std::string_view opening =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Condotta: simulation</title>\n<style>\n"
    "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 "
    "1rem;color:#2a241c;background:#fbf8f1}\n"
    "h1{font-size:1.6rem}h2{font-size:1.2rem;border-bottom:1px solid #b9ad95;margin-top:2rem}\n"
    "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #e0d8c6}\n"
    "td.n{text-align:right}code{background:#efe9db;padding:.1rem .3rem;word-break:break-all}svg{max-width:100%}\n"
    "</style></head><body>\n";

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string arm_in_words(const Arm& arm) {
  return fmt::format("{}: {}, {} against {}{}", arm.name, arm.rule_set->id(), arm.players[0]->name(),
                     arm.players[1]->name(),
                     arm.house_rules_name.empty() ? "" : ", house rules " + arm.house_rules_name);
}

std::string command_for(const Design& design, const Result& result) {
  const auto arm =
      std::find_if(design.arms.begin(), design.arms.end(), [&](const Arm& one) { return one.name == result.arm; });
  if (arm == design.arms.end()) return {};
  return fmt::format("condotta battle {} --rules {} --red {} --blue {} --seed {}{}{}", result.field,
                     arm->rule_set->id(), arm->players[result.swapped ? 1 : 0]->name(),
                     arm->players[result.swapped ? 0 : 1]->name(), result.seed,
                     arm->house_rules_name.empty() ? "" : " --house-rules " + arm->house_rules_name,
                     design.most_turns > 0 ? fmt::format(" --turns {}", design.most_turns) : "");
}

void write_win_rates(std::string& page, const Summary& summary, const Design& design) {
  page += "<h2>Who wins</h2>\n<p>Red's share of the points (a win 1, a draw ½) with its 95 % interval.</p>\n";
  std::vector<Bar> rates;
  for (const std::string& field : summary.fields) {
    for (std::size_t arm = 0; arm < summary.arms.size(); ++arm) {
      const auto found = summary.of_arm_on_field.find({summary.arms[arm], field});
      if (found == summary.of_arm_on_field.end()) continue;
      const Tally& tally = found->second;
      rates.push_back({summary.arms.size() > 1 ? field + " · " + summary.arms[arm] : field, tally.red_share(),
                       tally.red_interval(), static_cast<int>(arm), percent(tally.red_share())});
    }
  }
  page += bars(rates, 1, 0.5);
  page +=
      "<table><tr><th>arm</th><th>battles</th><th>red</th><th>blue</th><th>draws</th><th>unfinished</th>"
      "<th>turns, middle</th>";
  page += design.swapped ? "<th>first player's points</th></tr>\n" : "</tr>\n";
  for (const std::string& arm : summary.arms) {
    const auto found = summary.of_arm.find(arm);
    if (found == summary.of_arm.end()) continue;
    const Tally& tally = found->second;
    page += fmt::format(
        "<tr><td>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td "
        "class=n>{}</td><td class=n>{:g}</td>",
        escaped(arm), tally.battles, tally.red, tally.blue, tally.draws, tally.unfinished, median_of(tally.turns));
    if (design.swapped) {
      page += fmt::format("<td class=n>{} ({} to {})</td>", percent(tally.first_share()),
                          percent(tally.first_interval().low), percent(tally.first_interval().high));
    }
    page += "</tr>\n";
  }
  page += "</table>\n";
}

void write_effect(std::string& page, const Summary& summary) {
  if (summary.against_first.empty()) return;
  page += fmt::format(
      "<h2>The effect, against {}</h2>\n<p>The same scenarios, seeds and sides were fought in every arm; "
      "these are the means of the differences.</p>\n<table><tr><th>arm</th><th>pairs</th><th>red's "
      "points</th><th>by chance</th><th>turns</th><th>by chance</th></tr>\n",
      escaped(summary.arms[0]));
  for (std::size_t i = 0; i < summary.against_first.size(); ++i) {
    const Comparison& effect = summary.against_first[i];
    page += fmt::format(
        "<tr><td>{}</td><td class=n>{}</td><td class=n>{:+.3f} ± {:.3f}</td><td class=n>{:.4f}</td><td class=n>{:+.2f} "
        "± "
        "{:.2f}</td><td class=n>{:.4f}</td></tr>\n",
        escaped(summary.arms[i + 1]), effect.red_points.count, effect.red_points.value, 1.96 * effect.red_points.error,
        chance_of(effect.red_points), effect.turns.value, 1.96 * effect.turns.error, chance_of(effect.turns));
  }
  page += "</table>\n";
}

void write_losses(std::string& page, const Summary& summary) {
  page +=
      "<h2>Losses by kind of troops</h2>\n<p>The share of its strength that a body of that kind has lost at the end "
      "(a broken one all of it).</p>\n";
  std::vector<Bar> rows;
  for (const auto& [key, losses] : summary.losses) {
    const auto arm = std::find(summary.arms.begin(), summary.arms.end(), key.first) - summary.arms.begin();
    const double share =
        losses.bodies > 0 ? static_cast<double>(losses.lost) / 100 / static_cast<double>(losses.bodies) : 0;
    rows.push_back({summary.arms.size() > 1 ? key.second + " · " + key.first : key.second,
                    share,
                    {},
                    static_cast<int>(arm),
                    fmt::format("{}, {} of {} broken", percent(share), losses.broken, losses.bodies)});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Bar& a, const Bar& b) { return a.value > b.value; });
  page += bars(rows, 1);
}

void write_counts(std::string& page, std::string_view title,
                  const std::map<std::pair<std::string, std::string>, std::int64_t>& counts, const Summary& summary) {
  page += fmt::format("<h2>{}</h2>\n<table><tr><th></th>", title);
  for (const std::string& arm : summary.arms) page += fmt::format("<th>{}</th>", escaped(arm));
  page += "</tr>\n";
  std::map<std::string, std::map<std::string, std::int64_t>> rows;
  for (const auto& [key, count] : counts) rows[key.second][key.first] = count;
  for (const auto& [what, by_arm] : rows) {
    page += fmt::format("<tr><td>{}</td>", escaped(what));
    for (const std::string& arm : summary.arms) {
      const auto found = by_arm.find(arm);
      page += fmt::format("<td class=n>{}</td>", found == by_arm.end() ? 0 : found->second);
    }
    page += "</tr>\n";
  }
  page += "</table>\n";
}

}  // namespace

std::string report(const Design& design, std::span<const Result> results, const std::string& command) {
  std::vector<std::string> arms;
  for (const Arm& arm : design.arms) arms.push_back(arm.name);
  const Summary summary = summary_of(results, arms);
  std::string page(opening);
  page += fmt::format("<h1>{} battles</h1>\n<p><code>{}</code></p>\n<ul>\n", results.size(), escaped(command));
  for (const Arm& arm : design.arms) page += fmt::format("<li>{}</li>\n", escaped(arm_in_words(arm)));
  page += "</ul>\n";
  if (summary.faults > 0)
    page += fmt::format("<p><b>{} battles could not be fought to an end.</b></p>\n", summary.faults);
  write_win_rates(page, summary, design);
  write_effect(page, summary);
  page += "<h2>Length</h2>\n";
  std::vector<std::vector<double>> turns;
  for (const std::string& arm : arms) {
    const auto found = summary.of_arm.find(arm);
    turns.push_back(found == summary.of_arm.end() ? std::vector<double>() : found->second.turns);
  }
  page += histogram(turns, "turns");
  write_losses(page, summary);
  write_counts(page, "How they ended", summary.endings, summary);
  write_counts(page, "What was chosen", summary.chosen, summary);
  page += "<h2>Battles to look at</h2>\n<ul>\n";
  for (const auto& [why, result] : remarkable(results)) {
    page += fmt::format("<li>{}: {} turns, {}<br><code>{}</code></li>\n", why, result->turns,
                        escaped(result->words.empty() ? result->winner : result->words),
                        escaped(command_for(design, *result)));
  }
  page += fmt::format("</ul>\n<p>hash of all results: <code>{}</code></p>\n</body></html>\n", hash_text(summary.hash));
  return page;
}

}  // namespace condotta::lab
