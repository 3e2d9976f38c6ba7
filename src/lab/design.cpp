#include "lab/design.hpp"

#include <map>

#include "battle/archive.hpp"
#include "document/compact.hpp"

namespace condotta::lab {
namespace {

Document losses_of(const View& view) {
  std::array<std::map<std::string, std::array<std::int64_t, 3>>, 2> losses;
  for (const SeenUnit& unit : view.units) {
    auto& [bodies, lost, broken] = losses[index(unit.side)][unit.kind];
    ++bodies;
    const bool gone = unit.broken || (unit.off_table && unit.strength <= 0);
    if (gone) {
      ++broken;
      lost += 100;
    } else if (unit.full_strength > 0) {
      lost += 100 * (unit.full_strength - unit.strength) / unit.full_strength;
    }
  }
  Document out = Document::object();
  for (const Side side : {Side::red, Side::blue}) {
    Document& table = out.set(name_of(side), Document::object());
    for (const auto& [kind, counts] : losses[index(side)]) {
      table.set(kind, Document::Array{Document(counts[0]), Document(counts[1]), Document(counts[2])});
    }
  }
  return out;
}

}  // namespace

std::size_t Design::battles() const {
  const std::size_t seeds = last_seed >= first_seed ? static_cast<std::size_t>(last_seed - first_seed + 1) : 0;
  return seeds * fields.size() * arms.size() * (swapped ? 2 : 1);
}

std::uint64_t Design::signature() const {
  Hasher hasher;
  for (const Arm& arm : arms) {
    hasher.add(arm.name);
    hasher.add(arm.rule_set->id());
    hasher.add(to_compact(arm.house_rules));
    for (const players::Player* player : arm.players) hasher.add(player->name());
  }
  for (const Field& field : fields) {
    hasher.add(field.name);
    hasher.add(to_compact(field.scenario));
  }
  hasher.add(static_cast<std::uint64_t>(swapped));
  hasher.add(static_cast<std::uint64_t>(most_turns));
  hasher.add(static_cast<std::uint64_t>(playouts));
  return hasher.value();
}

// Seed by seed, so that a run that is cut short is a smaller run and not a lopsided one.
Job job_of(const Design& design, std::size_t number) {
  Job job;
  const std::size_t sides = design.swapped ? 2 : 1;
  job.swapped = number % sides == 1;
  number /= sides;
  job.arm = number % design.arms.size();
  number /= design.arms.size();
  job.field = number % design.fields.size();
  number /= design.fields.size();
  job.seed = design.first_seed + number;
  return job;
}

Result fight(const Design& design, const Job& job) {
  const Arm& arm = design.arms[job.arm];
  players::Match match;
  match.rule_set = arm.rule_set;
  match.scenario = design.fields[job.field].scenario;
  match.house_rules = arm.house_rules;
  match.players = {arm.players[job.swapped ? 1 : 0], arm.players[job.swapped ? 0 : 1]};
  match.seed = {job.seed, 0, 0, 0};
  match.most_turns = design.most_turns;
  match.checked = design.checked;
  for (players::Budget& budget : match.budgets) {
    if (design.playouts > 0) budget.playouts = design.playouts;
  }
  Result result;
  result.arm = arm.name;
  result.field = design.fields[job.field].name;
  result.seed = job.seed;
  result.swapped = job.swapped;
  std::array<std::map<std::string, std::int64_t>, 2> chosen;
  const auto outcome = play(match, [&](const players::Move& move) {
    const Decision decision = move.before.pending();
    if (const Option* option = decision.find(move.thought.choice.option)) {
      ++chosen[index(decision.side)][std::string(option->name)];
    }
  });
  if (!outcome) {
    result.winner = "unfinished";
    result.fault = outcome.error().sentence();
    return result;
  }
  if (!outcome->wrong.empty()) result.fault = outcome->wrong.front();
  result.winner = !outcome->ended ? "unfinished" : outcome->winner ? std::string(name_of(*outcome->winner)) : "draw";
  result.turns = outcome->turns;
  result.choices = static_cast<std::int64_t>(outcome->history.length());
  result.hash = outcome->history.battle().hash();
  if (const Document* words = outcome->result.find("words")) result.words = words->text();
  result.losses = losses_of(outcome->history.battle().view(std::nullopt));
  for (const Side side : {Side::red, Side::blue}) {
    Document& table = result.chosen.set(name_of(side), Document::object());
    for (const auto& [option, times] : chosen[index(side)]) table.set(option, times);
  }
  return result;
}

}  // namespace condotta::lab
