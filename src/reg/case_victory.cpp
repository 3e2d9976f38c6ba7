// Questions about allies and about the score (ALY, VIC, TRN).
#include <array>

#include "reg/allies.hpp"
#include "reg/case_command.hpp"
#include "reg/case_words.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 4> grade_words = {"Mediocre", "Competent", "Talented", "Legendary"};
constexpr std::array<std::string_view, 3> reliability_words = {"not checked", "reliable", "unreliable"};

Hand read_hand(Reader& reader, std::string_view key) {
  Hand hand;
  for (const std::string& word : reader.texts(key)) {
    if (const auto colour = dice::colour_called(word)) {
      hand.add(*colour);
    } else {
      reader.complain(quoted(word) + " is no colour; there are BLACK, WHITE, GREEN, YELLOW and RED", reader.find(key));
    }
  }
  return hand;
}

Damage read_damage(Reader& check, std::string_view key) {
  Damage damage;
  const Document* table = check.find(key);
  if (table == nullptr) return damage;
  Reader reader(*table, "'" + std::string(key) + "' of " + check.what());
  damage.tugs = reader.whole("tugs", 0, 0, 1000);
  damage.sugs = reader.whole("sugs", 0, 0, 1000);
  if (const auto fault = reader.finish()) check.complain(*fault);
  return damage;
}

}  // namespace

void ask_ally(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  if (check.has("grade")) {
    const auto grade = static_cast<Grade>(check.choice("grade", grade_words, static_cast<int>(Grade::competent)));
    const auto odds = first_deal_odds(rules, grade);
    Document chance = Document::object();
    chance.set("unreliable", odds.probability([](const FirstDeal& deal) { return deal.unreliable; }));
    chance.set("deserts", odds.probability([](const FirstDeal& deal) { return deal.deserts; }));
    answers.add("chance", chance, Compared::listed);
  }
  auto now = static_cast<Reliability>(check.choice("before", reliability_words, 0));
  const bool marching = check.flag("flank-marching", false);
  const int units = check.whole("units", 0, 0, 20);
  Document each = Document::array();
  Document deserts = Document::array();
  Document spent = Document::array();
  Document deciding = Document::array();
  int tests = 0;
  bool engaged = false;
  const Document* deals = check.find("deals");
  for (const Document& one : deals == nullptr ? Document::Array{} : deals->items()) {
    Reader reader(one, "a deal of " + check.what());
    AllyDeal deal;
    deal.before = now;
    deal.flank_marching = marching;
    deal.dealt = read_hand(reader, "dealt");
    deal.hand = read_hand(reader, "kept");
    for (const Colour card : deal.dealt.cards()) deal.hand.add(card);
    engaged = reader.flag("engaged", engaged);  // and stays so
    deal.engaged = engaged;
    if (const auto fault = reader.finish()) {
      check.complain(*fault);
      return;
    }
    const AllyAnswer answer = judge_deal(deal);
    now = answer.after;
    each.push(now == Reliability::reliable);
    deserts.push(answer.deserts);
    spent.push(answer.spends_red);
    deciding.push(answer.rule.text());
    if (answer.deserts) tests += units;
  }
  answers.add("reliable", each);
  answers.add("deserts", deserts);
  answers.add("spends-red", spent);
  answers.add("rules", deciding);
  answers.add("tests", tests);
}

void ask_score(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::array<Damage, 2> damage = {read_damage(check, "first-broke"), read_damage(check, "second-broke")};
  std::array<bool, 2> broken{};
  constexpr std::array<std::string_view, 2> sides = {"first", "second"};
  for (std::size_t i = 0; i < 2; ++i) {
    // An army whose size is said breaks by its losses; else the check says whether it did.
    const int tugs = check.whole(prefixed(sides[i], "tugs"), 0, 0, 1000);
    const bool sacked = check.flag(prefixed(sides[i], "camp-sacked"), false);
    const bool said = check.flag(prefixed(sides[i], "army-broken"), false);
    broken[i] = tugs > 0 ? army_broken(rules, {tugs, damage[1 - i].tugs, sacked}) : said;
  }
  const Scores result = scores(rules, damage, broken);
  for (std::size_t i = 0; i < 2; ++i) {
    answers.add(sides[i], result.points[i]);
    answers.add(prefixed(sides[i], "damage"), damage_points(rules, damage[i]));
    answers.add(prefixed(sides[i], "army-broken"), broken[i]);
  }
  answers.add("rule", result.rule.text());
}

}  // namespace condotta::reg
