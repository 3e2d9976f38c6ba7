#include "players/soundness.hpp"

#include "battle/archive.hpp"

namespace condotta::players {
namespace {

using Sentences = std::vector<std::string>;

// There is a candidate, every one is legal, and every one survives being written down.
void check_candidates(const Battle& battle, Sentences& wrong) {
  const Decision decision = battle.pending();
  const std::vector<Candidate> candidates = battle.candidates();
  const std::string at = " at '" + std::string(decision.step) + "'";
  if (candidates.empty()) wrong.push_back("there is no candidate" + at);
  for (const Candidate& candidate : candidates) {
    const Option* option = decision.find(candidate.choice.option);
    const std::string name = option == nullptr ? "?" : std::string(option->name);
    if (const auto shape = fits(decision, candidate.choice); !shape) {
      wrong.push_back("the candidate '" + name + "' does not fit its decision" + at + ": " + shape.error().what);
      continue;
    }
    if (const Ruling ruling = battle.check(candidate.choice); !ruling.allowed()) {
      const Refusal& refusal = ruling.refusals.front();
      wrong.push_back("the candidate '" + name + "' is refused" + at + " by " + std::string(refusal.rule.text()) +
                      ": " + refusal.facts);
    }
    if (candidate.worth < 0 || candidate.worth > 1) {
      wrong.push_back("the candidate '" + name + "' has a worth outside 0 to 1" + at);
    }
    const auto again = read_choice(decision, written(decision, candidate.choice));
    if (!again || *again != candidate.choice) {
      wrong.push_back("the candidate '" + name + "' changes when it is written and read" + at);
    }
  }
}

void check_saving(const History& history, Sentences& wrong) {
  const Battle& battle = history.battle();
  const auto restored = history.rule_set().restore(battle.document());
  if (!restored) {
    wrong.push_back("the saved battle can't be restored: " + restored.error().sentence());
  } else if (!(*restored == battle) || restored->hash() != battle.hash()) {
    wrong.push_back("the restored battle is another one");
  }
}

// A world imagined from what a side knows looks the same to that side.
void check_secrecy(const Battle& battle, Sentences& wrong) {
  for (const Side side : {Side::red, Side::blue}) {
    dice::Seeded guess(battle.hash() ^ index(side));
    const Battle imagined = battle.imagine(side, guess);
    if (hash_of(imagined.view(side)) != hash_of(battle.view(side))) {
      wrong.push_back("what " + std::string(name_of(side)) + " sees depends on what is hidden from it");
    }
    const bool decides = !battle.over() && battle.pending().side == side;
    if (decides && (imagined.over() || document(imagined.pending()) != document(battle.pending()))) {
      wrong.push_back("what " + std::string(name_of(side)) + " is asked at '" + std::string(battle.pending().step) +
                      "' depends on what is hidden from it");
    }
    const std::vector<std::string> broken = imagined.broken_invariants();
    if (!broken.empty()) {
      wrong.push_back("a battle imagined for " + std::string(name_of(side)) + " is broken: " + broken.front());
    }
    if (!battle.over() && battle.pending().side == side && !imagined.over() && imagined.candidates().empty()) {
      wrong.push_back("a battle imagined for " + std::string(name_of(side)) + " has no candidate");
    }
  }
}

// A choice that changes nothing would be asked for again for ever.
void check_progress(const History& history, Sentences& wrong) {
  const auto& entries = history.record().entries;
  if (entries.size() >= 2 && entries.back().hash == entries[entries.size() - 2].hash) {
    wrong.push_back("choice " + std::to_string(entries.size()) + " changed nothing");
  }
  if (!history.battle().over() && history.battle().pending().options.empty()) {
    wrong.push_back("a decision at '" + std::string(history.battle().pending().step) + "' has no option");
  }
}

// A choice taken back and made again leads to the same place.
void check_undo(const History& history, Sentences& wrong) {
  if (history.firm() == history.length()) return;
  History copy = history;
  const Record::Entry last = history.record().entries.back();
  if (const auto undone = copy.undo(history.length() - 1); !undone) {
    wrong.push_back("an undo was refused: " + undone.error().what);
  } else if (!copy.choose(last.choice) || !(copy.battle() == history.battle())) {
    wrong.push_back("a choice taken back and made again leads elsewhere");
  }
}

}  // namespace

std::vector<std::string> RollCall::call(const Battle& battle) {
  Sentences wrong;
  for (const Side side : {Side::red, Side::blue}) {
    const View view = battle.view(side);
    std::vector<std::string> phases;
    for (const SeenPhase& phase : view.phases) phases.push_back(phase.name);
    if (phases != phases_) known_ = {};
    phases_ = std::move(phases);
    auto& known = known_[index(side)];
    std::map<int, Known> present;
    std::map<int, std::string> guns_taken;  // by the enemy, who drives them off
    for (const SeenUnit& unit : view.units) {
      if (unit.side != side) {
        const bool gun = !unit.bases.empty() && unit.bases.front().figure.starts_with("gun");
        if (gun) guns_taken.emplace(unit.number, unit.name);
        continue;
      }
      if (!present.emplace(unit.number, Known{unit.name, unit.full_strength}).second) {
        wrong.push_back("two units have the number " + std::to_string(unit.number));
      }
      if (unit.full_strength > 0 && unit.strength > unit.full_strength) {
        wrong.push_back(unit.name + " is stronger than it can be");
      }
    }
    for (const auto& [number, before] : known) {
      const auto found = present.find(number);
      if (found == present.end()) {
        const auto captured = guns_taken.find(number);
        if (captured != guns_taken.end() && captured->second == before.name) continue;
        wrong.push_back(before.name + " is no longer on the roll");
      } else if (found->second.name != before.name) {
        wrong.push_back(before.name + " has become " + found->second.name);
      }
    }
    known = std::move(present);
  }
  return wrong;
}

std::vector<std::string> what_is_unsound(const History& history, Care care, RollCall* roll) {
  Sentences wrong = history.battle().broken_invariants();
  check_progress(history, wrong);
  if (care == Care::quick) return wrong;
  if (!history.battle().over()) check_candidates(history.battle(), wrong);
  check_saving(history, wrong);
  check_secrecy(history.battle(), wrong);
  check_undo(history, wrong);
  if (roll != nullptr) {
    for (std::string& sentence : roll->call(history.battle())) wrong.push_back(std::move(sentence));
  }
  return wrong;
}

std::vector<std::string> what_replays_otherwise(const History& history) {
  const auto record = Record::from(history.record().document());
  if (!record || *record != history.record()) return {"the record changes when it is written and read"};
  const auto again = replay(history.rule_set(), *record);
  if (!again) return {again.error().what};
  if (!(*again == history.battle())) return {"the record replays to another battle"};
  return {};
}

}  // namespace condotta::players
