// Choices against a live battle, structure-aware: any bytes are a scenario, a seed and a list of deeds, most of which
// are legal, so that a fuzzer's changes lead deep into battles.
//
//   byte  0        the edition and the scenario
//   bytes 1-2      the seed of the dice
//   byte  3        how many choices a random player makes first
//   then deeds:    0-159    the candidate of that number
//                  160-224  an option with values: allowed ones, ones within its bounds, or anything at all
//                  225-239  one choice is taken back
//                  240-249  everything is looked at: views, previews, ranges
//                  250-255  the battle is saved, restored and compared

#include <algorithm>

#include "battle/archive.hpp"
#include "fuzz/bytes.hpp"
#include "fuzz/soundly.hpp"
#include "fuzz/targets.hpp"
#include "games/games.hpp"
#include "players/player.hpp"

namespace condotta::fuzz {
namespace {

constexpr int most_deeds = 48;
constexpr std::size_t most_before = 96;

struct Ground {
  const RuleSet* rules;
  Document scenario;
};

std::vector<Ground> grounds_of(std::string_view folder) {
  std::vector<Ground> list;
  for (const games::Scenario& scenario : games::scenarios()) {
    if (scenario.folder != folder) continue;
    for (const RuleSet* rules : games::find(folder)->rule_sets) {
      if (rules->set_up(scenario.document(), {})) list.push_back({rules, scenario.document()});
    }
  }
  return list;
}

// A value for a parameter: what the decision offers, what lies within its bounds, or anything.
std::int32_t value_for(const Parameter& parameter, Bytes& bytes) {
  const unsigned how = bytes.byte();
  if (how < 128 && !parameter.allowed.empty()) return parameter.allowed[bytes.below(parameter.allowed.size())];
  if (how < 144 && parameter.optional) return -1;
  if (how < 240 && parameter.least < parameter.most) {
    const auto span = static_cast<std::uint64_t>(std::int64_t{parameter.most} - parameter.least) + 1;
    return static_cast<std::int32_t>(parameter.least + static_cast<std::int64_t>(bytes.word(4) % span));
  }
  return static_cast<std::int32_t>(bytes.word(4));
}

Choice any_choice(const Decision& decision, Bytes& bytes) {
  Choice choice;
  if (decision.options.empty() || bytes.byte() == 255) {
    choice.option = static_cast<std::uint16_t>(bytes.word(2));
    while (choice.values.size() < choice.values.capacity() && bytes.byte() % 8 != 0) {
      choice.values.push_back(static_cast<std::int32_t>(bytes.word(4)));
    }
    return choice;
  }
  const Option& option = decision.options[bytes.below(decision.options.size())];
  choice.option = option.number;
  for (const Parameter& parameter : option.parameters) choice.values.push_back(value_for(parameter, bytes));
  return choice;
}

void choose(History& history, const Choice& choice) {
  const std::uint64_t before = history.battle().hash();
  if (history.choose(choice)) {
    must_hold(history);
  } else {
    must(history.battle().hash() == before, "a choice that is refused changes nothing");
  }
}

void choose_candidate(History& history, unsigned number) {
  const auto candidates = history.battle().candidates();
  must(!candidates.empty(), "a decision has a candidate", history.battle().pending().step);
  must(history.choose(candidates[number % candidates.size()].choice).has_value(), "a candidate is legal",
       history.battle().pending().step);
  must_hold(history);
}

// What the page and the players may ask of any choice that has the shape of an answer.
void choose_option(History& history, Bytes& bytes) {
  const Decision decision = history.battle().pending();
  const Choice choice = any_choice(decision, bytes);
  if (fits(decision, choice)) {
    const bool allowed = history.battle().check(choice).allowed();
    const Preview preview = history.battle().preview(choice);
    must(preview.ruling.allowed() == allowed, "a preview and the ruling agree", decision.step);
  }
  choose(history, choice);
}

void take_back(History& history) {
  if (history.firm() >= history.length()) return;
  must(history.undo(history.length() - 1).has_value(), "what may be taken back can be");
  must_hold(history);
}

void look_around(const History& history, Bytes& bytes) {
  const Battle& battle = history.battle();
  dice::Seeded guess(bytes.word(2));
  for (const Side side : {Side::red, Side::blue}) {
    const View view = battle.view(side);
    if (!view.units.empty()) (void)battle.overlays(view.units[bytes.below(view.units.size())].number);
    const Battle imagined = battle.imagine(side, guess);
    must(hash_of(imagined.view(side)) == hash_of(view), "what a side sees does not depend on what is hidden from it");
    const double worth = battle.evaluate(side);
    must(worth >= -1 && worth <= 1, "a battle is worth from -1 to 1");
  }
}

void fight(std::string_view folder, const std::vector<Ground>& grounds, std::string_view given) {
  must(!grounds.empty(), "the game has a scenario", folder);
  Bytes bytes(given);
  const Ground& ground = grounds[bytes.below(grounds.size())];
  const std::uint64_t seed = bytes.word(2);
  auto begun = History::begin(*ground.rules, ground.scenario, {}, {seed, 0, 0, 0});
  must(begun.has_value(), "a scenario that ships can be set up");
  History& history = *begun;
  const players::Player* random = players::find_player("random");
  const std::size_t before = bytes.byte() % most_before;
  while (history.length() < before && !history.battle().over()) {
    dice::Seeded taste(seed * 1000 + history.length());
    choose(history, players::ask(*random, history.battle(), taste, {}).choice);
  }
  for (int deed = 0; deed < most_deeds && !bytes.empty() && !history.battle().over(); ++deed) {
    const unsigned what = bytes.byte();
    if (what < 160) {
      choose_candidate(history, what);
    } else if (what < 225) {
      choose_option(history, bytes);
    } else if (what < 240) {
      take_back(history);
    } else if (what < 250) {
      look_around(history, bytes);
    } else {
      must_be_sound(history);
    }
  }
  must_be_nothing(players::what_replays_otherwise(history));
}

}  // namespace

void fuzz_reg(std::string_view bytes) {
  static const std::vector<Ground> grounds = grounds_of("reg");
  fight("reg", grounds, bytes);
}
void fuzz_impetus(std::string_view bytes) {
  static const std::vector<Ground> grounds = grounds_of("impetus");
  fight("impetus", grounds, bytes);
}
void fuzz_cfeo(std::string_view bytes) {
  static const std::vector<Ground> grounds = grounds_of("cfeo");
  fight("cfeo", grounds, bytes);
}
void fuzz_fwc(std::string_view bytes) {
  static const std::vector<Ground> grounds = grounds_of("fwc");
  fight("fwc", grounds, bytes);
}

}  // namespace condotta::fuzz
