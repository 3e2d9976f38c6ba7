// Questions about hand-to-hand combat (H2H).
#include <algorithm>
#include <array>
#include <map>

#include "fwc/armour.hpp"
#include "fwc/case_words.hpp"
#include "fwc/morale.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 2> parties = {"first", "second"};

Melee read_melee(const Situation& situation, Reader& check) {
  Melee melee;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const CaseUnit& unit : read_case_units(situation, check, parties[side]))
      melee.sides[side].push_back(unit.fighter);
  }
  // Two defenders of the flank or rear do not reply in the first round (FWC-H2H-021).
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const Fighter& attacker : melee.sides[side]) {
      if (!attacker.attacks || attacker.facing == Facing::front || !attacker.first_round) continue;
      const bool alone =
          std::ranges::all_of(melee.sides[side], [](const Fighter& f) { return f.facing != Facing::front; });
      if (!alone) continue;
      for (Fighter& struck : melee.sides[1 - side]) struck.replies = false;
    }
  }
  return melee;
}

// How much of a list of dice has been used.
struct Taken {
  std::size_t dice = 0;
  std::size_t saves = 0;
  int hits = 0;
  int casualties = 0;

  static std::vector<int> next(const std::vector<int>& list, std::size_t& from, int count) {
    std::vector<int> out;
    for (int i = 0; i < count && from < list.size(); ++i) out.push_back(list[from++]);
    return out;
  }
};

std::string row_word(Row row) { return std::string(in_words(row)); }

// Dice and scores by own type and enemy: { pike = { cavalry = 6 } }.
void tell_side(const Rules& rules, const Melee& melee, std::size_t side, Answers& answers) {
  const auto all = attacks(rules, melee, side);
  Document bases = Document::object();
  Document dice = Document::object();
  Document scores = Document::object();
  Document by_enemy = Document::object();
  Document by_type = Document::object();
  Document each = Document::array();
  std::string why;
  const auto increase = [](Document& table, std::string_view outer, std::string_view inner, int by) {
    const Document* known = table.find(outer);
    Document own = known != nullptr ? *known : Document::object();
    const Document* before = own.find(inner);
    own.set(inner, static_cast<int>(before != nullptr ? before->integer() : 0) + by);
    table.set(outer, own);
  };
  const auto add = [](Document& table, std::string_view key, int by) {
    const Document* before = table.find(key);
    table.set(key, static_cast<int>(before != nullptr ? before->integer() : 0) + by);
  };
  for (const Assigned& who : matched(rules, melee, side)) {
    const Unit& unit = melee.sides[side][who.fighter].unit;
    increase(bases, row_word(*row(unit.parts[who.part].type, unit.mounted)), row_word(who.against.row), who.bases);
  }
  for (const Attack& attack : all) {
    const Unit& unit = melee.sides[side][attack.who.fighter].unit;
    const std::string mine = row_word(*row(unit.parts[attack.who.part].type, unit.mounted));
    const std::string theirs = row_word(attack.who.against.row);
    increase(dice, mine, theirs, attack.count());
    const Document* known = scores.find(mine);
    Document own = known != nullptr ? *known : Document::object();
    own.set(theirs, attack.score.needed(rules));
    scores.set(mine, own);
    add(by_enemy, theirs, attack.count());
    add(by_type, mine, attack.count());
    why += (why.empty() ? "" : " | ") + mine + " at " + theirs + ": " + terms_in_words(attack.dice) + "; score " +
           std::to_string(attack.score.own) + " " + terms_in_words(attack.score.modifiers);
    each.push(attack.count());
  }
  const auto key = [&](std::string_view name) { return prefixed(parties[side], name); };
  answers.add(key("faces"), bases, Compared::listed);
  answers.add(key("dice"), total_dice(all));
  answers.add(key("dice-at"), by_enemy, Compared::terms);
  answers.add(key("dice-of"), by_type, Compared::terms);
  answers.add(key("dice-by"), dice, Compared::listed);
  answers.add(key("scores"), scores, Compared::listed);
  int needed = 0;
  bool one = true;
  for (const Attack& attack : all) {
    if (needed != 0 && needed != attack.score.needed(rules)) one = false;
    needed = attack.score.needed(rules);
  }
  if (one && needed != 0) add_score(answers, key("score"), needed);
  answers.add(key("fights"), !all.empty());
  answers.explain(parties[side], why);
}

}  // namespace

void ask_melee(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Melee melee = read_melee(situation, check);
  if (!check.good()) return;
  if (melee.sides[0].empty() || melee.sides[1].empty()) {
    check.complain("a melee needs units on both sides, 'first' and 'second'");
    return;
  }
  int dice = 0;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    tell_side(rules, melee, side, answers);
    dice += total_dice(attacks(rules, melee, side));
  }
  answers.add("push-of-pike", pike_meets_pike(rules, melee));
  if (dice > 150) return;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const auto odds = suffered_odds(rules, melee, side);
    answers.add(prefixed(parties[side], "suffers"), chances(odds), Compared::listed);
    answers.add(prefixed(parties[side], "suffers-on-average"), odds.mean());
    if (melee.sides[side].size() == 1) {
      const int residual = melee.sides[side][0].unit.residual;
      answers.add(prefixed(parties[side], "loses-a-base"), odds.at_least(rules.numbers.casualties_a_base - residual));
    }
  }
}

// Dice by own type: first-dice = { pike = [4, 5], shot = [6] }, and the enemy's saves for them, first-saved = { … }.
void ask_round(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Melee melee = read_melee(situation, check);
  if (!check.good()) return;
  if (melee.sides[0].empty() || melee.sides[1].empty()) {
    check.complain("a round needs units on both sides, 'first' and 'second'");
    return;
  }
  std::array<int, 2> pike{};
  std::array<std::vector<int>, 2> suffered = {std::vector<int>(melee.sides[0].size()),
                                              std::vector<int>(melee.sides[1].size())};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const auto key = [&](std::string_view name) { return prefixed(parties[side], name); };
    const Document nothing = Document::object();
    const Document* thrown = check.find(key("dice"));
    const Document* saves = check.find(key("saved"));
    Reader dice(thrown != nullptr ? *thrown : nothing, "'" + key("dice") + "'");
    Reader saved(saves != nullptr ? *saves : nothing, "'" + key("saved") + "'");
    Document hit_words = Document::object();
    Document casualty_words = Document::object();
    // Units that throw alike throw one after the other from the same list.
    std::map<std::string, Taken> taken;
    for (const Attack& attack : attacks(rules, melee, side)) {
      const Unit& unit = melee.sides[side][attack.who.fighter].unit;
      const std::string mine = row_word(*row(unit.parts[attack.who.part].type, unit.mounted));
      const std::string against = mine + " at " + row_word(attack.who.against.row);
      const std::string name = dice.has(against) ? against : mine;
      Taken& lists = taken[name];
      const auto faces = lists.next(dice.wholes(name, 1, 6), lists.dice, attack.count());
      if (static_cast<int>(faces.size()) != attack.count()) {
        check.complain("'" + key("dice") + "' must give " + std::to_string(attack.count()) + " more dice for " +
                       against);
        return;
      }
      const int scored = hits(tally_of(faces), attack.score.needed(rules));
      const int needed = save_needed(rules, armour_against(melee, 1 - side, attack.who.against));
      const int lost = unsaved(tally_of(lists.next(saved.wholes(name, 1, 6), lists.saves, scored)), scored, needed);
      lists.hits += scored;
      lists.casualties += lost;
      hit_words.set(name, lists.hits);
      casualty_words.set(name, lists.casualties);
      if (unit.parts[attack.who.part].type == Type::pike && attack.who.against.row == Row::pike) pike[side] += lost;
      const std::vector<Fighter>& struck = melee.sides[1 - side];
      const auto shares = divided(struck, toll_of(rules, struck, attack.who.against, lost));
      for (std::size_t i = 0; i < shares.size(); ++i) suffered[1 - side][i] += shares[i];
    }
    for (const auto& [name, lists] : taken) {
      if (lists.dice < dice.wholes(name, 1, 6).size())
        check.complain("'" + key("dice") + "' gives too many dice for " + name);
    }
    if (const auto fault = dice.finish()) check.complain(*fault);
    if (const auto fault = saved.finish()) check.complain(*fault);
    answers.add(key("hits"), hit_words, Compared::listed);
    answers.add(key("inflicts"), casualty_words, Compared::listed);
  }
  const auto winner = pike_meets_pike(rules, melee) ? push_winner(pike[0], pike[1]) : std::nullopt;
  answers.add("push-of-pike", winner ? Document(parties[*winner]) : Document("nobody"));
  answers.add("push-casualties", Document(Document::Array{pike[0], pike[1]}));
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const auto key = [&](std::string_view name) { return prefixed(parties[side], name); };
    Document casualties = Document::array();
    Document bases = Document::array();
    Document residuals = Document::array();
    Document throws = Document::array();
    for (std::size_t i = 0; i < suffered[side].size(); ++i) {
      const Unit& unit = melee.sides[side][i].unit;
      const Casualties settled = settle(rules, unit.residual, suffered[side][i]);
      const bool pushed = winner && *winner != side && i == 0;
      const int lost = std::min(base_count(unit), settled.bases + (pushed ? rules.numbers.push_bases : 0));
      casualties.push(suffered[side][i]);
      bases.push(lost);
      residuals.push(settled.residual);
      throws.push(lost > 0 && lost < base_count(unit) ? 1 : 0);
    }
    const auto tell = [&](std::string_view name, const Document& list) {
      if (list.items().size() == 1) {
        answers.add(key(name), list.items()[0]);
        answers.also(list);
      } else {
        answers.add(key(name), list);
      }
    };
    tell("casualties", casualties);
    tell("bases-lost", bases);
    tell("residual", residuals);
    tell("morale-throws", throws);
  }
}

}  // namespace condotta::fwc
