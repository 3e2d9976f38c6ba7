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
    const std::vector<std::string> broken = imagined.broken_invariants();
    if (!broken.empty()) {
      wrong.push_back("a battle imagined for " + std::string(name_of(side)) + " is broken: " + broken.front());
    }
    if (!battle.over() && battle.pending().side == side && !imagined.over() && imagined.candidates().empty()) {
      wrong.push_back("a battle imagined for " + std::string(name_of(side)) + " has no candidate");
    }
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

std::vector<std::string> what_is_unsound(const History& history, Care care) {
  Sentences wrong = history.battle().broken_invariants();
  if (care == Care::quick) return wrong;
  if (!history.battle().over()) check_candidates(history.battle(), wrong);
  check_saving(history, wrong);
  check_secrecy(history.battle(), wrong);
  check_undo(history, wrong);
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
