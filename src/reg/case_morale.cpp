// Questions about Kill-a-Base tests, Generals and recovery (KAB, REC).
#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"
#include "reg/case_words.hpp"
#include "reg/formation_facts.hpp"
#include "reg/kab_due.hpp"
#include "reg/morale.hpp"
#include "reg/odds.hpp"
#include "reg/support.hpp"

namespace condotta::reg {
namespace {

// Names of the reasons in the order of KabReason, with the sheet's numbers where it has one.
struct ReasonName {
  std::string_view words;
  std::string_view number;
};
constexpr std::array<ReasonName, kab_reasons> reason_names = {{
    {"general killed", "U1"},
    {"TUG broke", "U2"},
    {"table edge", "U3"},
    {"camp sacked", "U8"},
    {"passed by friends", ""},
    {"routed through", ""},
    {"driven back through friends", "U4"},
    {"burst through", ""},
    {"general left", ""},
    {"skirmishers moved for nothing", ""},
    {"entered flank sector", "U5"},
    {"charged in flank sector", "U6"},
    {"stands in flank sector", "U7"},
    {"desertion", ""},
}};
constexpr std::array<std::string_view, 4> quality_words = {"Poor", "Average", "Superior", "Exceptional"};
constexpr std::array<std::string_view, 4> grade_words = {"Mediocre", "Competent", "Talented", "Legendary"};
constexpr std::array<std::string_view, 4> lives_as = {"lives-as-mediocre", "lives-as-competent", "lives-as-talented",
                                                      "lives-as-legendary"};

KabReason read_reason(Reader& check) {
  const std::string word = check.text("reason", "TUG broke");
  for (int i = 0; i < kab_reasons; ++i) {
    const auto reason = static_cast<KabReason>(i);
    const ReasonName& name = reason_names[static_cast<std::size_t>(i)];
    if (same_words(word, name.words) || (!name.number.empty() && same_words(word, name.number)) ||
        same_words(word, rule_of(reason).text())) {
      return reason;
    }
  }
  std::vector<std::string> names;
  for (const ReasonName& name : reason_names) names.emplace_back(name.words);
  check.complain("'reason' is " + quoted(word) + "; it can be " + listed(names, "or") + ", U1 to U8, or the rule's id",
                 check.find("reason"));
  return KabReason::tug_broke;
}

// What stands behind it helps only who can have Rear Support; Keils and Tercios always have it (REG-CHR-025,
// REG-CHR-026).
bool has_rear_support(const Troops& troops, bool said) {
  return always_rear_supported(troops) || (said && may_have_rear_support(troops).allowed());
}

RuleId kab_row(RuleId, bool) { return "REG-KAB-022"_rule; }

// Wounds after `times` tests of the same kind; a unit group that has broken is tested no more.
Distribution<int> wounds_after(const Rules& rules, const KabTest& test, const Losses& losses, int times) {
  Distribution<int> wounds = Distribution<int>::certain(0);
  for (int i = 0; i < times; ++i) {
    wounds = dice::enumerate_from(wounds, [&](int& suffered, dice::Source& source) {
      if (broken(rules, test.troops, {losses.start_bases, losses.wounds + suffered})) return;
      suffered += throw_kab(rules, test, source).wounds;
    });
  }
  return wounds;
}

void tell_script(const Rules& rules, Reader& check, const KabTest& test, const Losses& losses, Answers& answers) {
  const std::vector<Symbol> shows = read_symbols(check, "shows");
  if (!check.has("shows") || !check.good()) return;
  int wounds = 0;
  int push = 0;
  for (const Symbol symbol : shows) {
    if (!dice::death_die(kab_die(rules, test).colour).has(dice::face(symbol))) {
      check.complain("that die cannot show " + std::string(dice::name_of(symbol)), check.find("shows"));
      return;
    }
    const KabResult result = kab_result(rules, symbol);
    wounds += result.wounds;
    push += result.push;
  }
  answers.add("wounds", wounds);
  answers.add(rules.edition == Edition::y2019 ? "slowed" : "driven-back", push);
  add_state(rules, answers, "", test.troops, losses, wounds);
}

// The worst that comes of all tests together, and the grade that he has then if he lives.
void add_all_tests(const Rules& rules, Grade grade, int tests, Answers& answers) {
  const auto ends = general_odds(rules, grade, tests);
  Document chance = Document::object();
  for (const GeneralFate fate :
       {GeneralFate::killed, GeneralFate::wounded, GeneralFate::stunned, GeneralFate::unhurt}) {
    chance.set(in_words(fate), ends.probability([&](const GeneralEnd& end) { return end.worst == fate; }));
  }
  for (const Grade left : {Grade::mediocre, Grade::competent, Grade::talented, Grade::legendary}) {
    chance.set(lives_as[static_cast<std::size_t>(left)], ends.probability([&](const GeneralEnd& end) {
      return !end.general.killed && end.general.grade == left;
    }));
  }
  answers.add("chance-of-all-tests", chance, Compared::listed);
}

}  // namespace

void ask_test(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  const Losses losses = read_losses(rules, reader, unit->troops);
  KabTest test;
  test.troops = unit->troops;
  const bool supported = reader.flag("rear-support", false);
  test.rear_support = has_rear_support(unit->troops, supported);
  test.nervous = reader.flag("nervous", false) && can_be_nervous(unit->troops);
  test.lowest_quality =
      static_cast<Quality>(reader.choice("lowest-quality", quality_words, static_cast<int>(unit->troops.quality)));
  reader.flag("in-combat", false);  // changes nothing: a KaB S pushes in combat too (REG-SLW-019)
  finish_unit(check, reader, situation, check.find("unit"));
  test.reason = read_reason(check);
  test.army_commander_lost = check.flag("army-commander", false);
  test.elephants_caused_it = check.flag("elephants", false);
  const int times = check.whole("times", 1, 1, 40);
  KabFacts facts{test.reason, unit->troops, {}};
  if (check.find("cause") != nullptr) {
    const auto cause = read_unit(situation, check, "cause");
    if (!cause) return;
    Reader other(cause->keys, "'cause' of " + check.what());
    for (const std::string_view key : {"bases", "wounds", "files", "ranks", "depths"}) other.find(key);
    finish_unit(check, other, situation, check.find("cause"));
    facts.cause = cause->troops;
  } else if (test.reason == KabReason::charged_in_flank_sector || test.reason == KabReason::passed_by_friends) {
    facts.cause.type = Type::mounted;  // only Mounted cause these
  }
  // A test that elephants cause by breaking or routing through (REG-UNT-003).
  const bool by_breaking = test.reason == KabReason::tug_broke || test.reason == KabReason::routed_through;
  test.elephants_caused_it = test.elephants_caused_it || (by_breaking && facts.cause.type == Type::elephants);
  facts.mover = check.flag("mover", false);
  facts.distance = check.number("distance", 0, 0, 100);
  facts.line_of_command = check.flag("line-of-command", true);
  facts.secure_flank = check.flag("secure-flank", false);
  facts.good_going = check.flag("good-going", true);
  if (!check.good()) return;
  const Ruling due = kab_due(rules, facts);
  add_ruling(answers, due);

  const bool there = exists(rules.edition, test.reason);
  answers.add("exists", there);
  answers.add("reason-rule", rule_of(test.reason).text());
  const DieBreakdown die = kab_die(rules, test);
  answers.add("start", dice::name_of(die.start));
  answers.add("steps", die.steps.total());
  add_terms(answers, "terms", die.steps, kab_row);
  answers.add("die", dice::name_of(die.colour));
  answers.explain("", std::string(die.start_rule.text()) + " starts " + std::string(dice::name_of(die.start)) + "; " +
                          (die.steps.terms().empty() ? "no step" : terms_in_words(die.steps)));
  Document chance = Document::object();
  Document mean = Document::object();
  add_state_odds(rules, chance, mean, "", test.troops, losses, wounds_after(rules, test, losses, times));
  const auto push = dice::odds_of([&](dice::Source& source) { return throw_kab(rules, test, source).push; });
  chance.set(rules.edition == Edition::y2019 ? "slowed" : "driven-back", push.at_least(1));
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
  tell_script(rules, check, test, losses, answers);
}

void ask_general(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 4> causes = {"nothing", "shooting", "combat", "test"};
  const Rules rules = rules_of(situation, check);
  check.need("grade");
  const auto grade = static_cast<Grade>(check.choice("grade", grade_words, 1));
  // How many tests are due: REG-KAB-027, REG-KAB-028.
  const int lost = check.whole("bases-lost", 0, 0, 48);
  const bool front = check.flag("front-rank", true);
  const int broken_by = check.choice("broken-by", causes, 0);
  const int tests = (front ? lost : 0) + (broken_by == 1 || broken_by == 2 ? 1 : 0);
  answers.add("tests", tests);
  answers.add("die", dice::name_of(general_die(rules, grade)));
  const auto fates = dice::odds_of([&](dice::Source& source) {
    return static_cast<int>(general_fate(dice::symbol(source.roll(dice::death_die(general_die(rules, grade))))));
  });
  Document chance = Document::object();
  for (const GeneralFate fate :
       {GeneralFate::killed, GeneralFate::wounded, GeneralFate::stunned, GeneralFate::unhurt}) {
    chance.set(in_words(fate), fates.of(static_cast<int>(fate)));
  }
  answers.add("chance", chance, Compared::listed);
  add_all_tests(rules, grade, tests, answers);

  GeneralState state{grade, false, false};
  Document dice_thrown = Document::array();
  Document fate_list = Document::array();
  for (const Symbol symbol : read_symbols(check, "shows")) {
    if (state.killed) {
      check.complain("'shows' goes on after the General was killed", check.find("shows"));
      return;
    }
    const Colour die = general_die(rules, state.grade);
    if (!dice::death_die(die).has(dice::face(symbol))) {
      check.complain("a " + std::string(dice::name_of(die)) + " die cannot show " + std::string(dice::name_of(symbol)),
                     check.find("shows"));
      return;
    }
    dice_thrown.push(dice::name_of(die));
    fate_list.push(in_words(general_fate(symbol)));
    state = after(rules, state, general_fate(symbol));
  }
  answers.add("dice", dice_thrown);
  answers.add("fates", fate_list);
  answers.add("grade", in_words(state.grade));
  answers.add("killed", state.killed);
  answers.add("loses-cards", state.loses_cards);
  answers.add("next-die", state.killed ? Document() : Document(dice::name_of(general_die(rules, state.grade))));
}

void ask_recover(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  Recovery recovery;
  recovery.losses = read_losses(rules, reader, unit->troops);
  recovery.in_combat = reader.flag("in-combat", false);
  const bool rear = has_rear_support(unit->troops, reader.flag("rear-support", false));
  finish_unit(check, reader, situation, check.find("unit"));
  recovery.with_unit = check.flag("with-unit", false);
  recovery.distance = check.number("general-distance", 0, 0, 100);
  recovery.card = colour_or(check, "card", Colour::black);
  recovery.upgrade = check.flag("upgrade", false);
  if (!check.good()) return;
  const Ruling ruling = may_recover(rules, recovery);
  add_ruling(answers, ruling);
  const int wounds = recovery.losses.wounds - (ruling.allowed() ? 1 : 0);
  answers.add("total-wounds", wounds);
  answers.add("markers", markers(rules, {recovery.losses.start_bases, wounds}));
  answers.add("card-counts-as",
              dice::name_of(recovery.upgrade && recovery.with_unit ? upgraded(recovery.card) : recovery.card));
  answers.add("free", free_recovery(rules, recovery.losses, rear, recovery.in_combat));
}

}  // namespace condotta::reg
