// Questions about units, pools of dice and tests (BAS, DIS, COH, GEN, LU).
#include <array>

#include "impetus/case_words.hpp"
#include "impetus/charge.hpp"
#include "impetus/hits.hpp"
#include "impetus/movement.hpp"
#include "impetus/profiles.hpp"

namespace condotta::impetus {
namespace {

constexpr std::array<std::string_view, 2> after_words = {"shooting", "melee"};

std::string in_words(const Allowance& allowance) {
  if (allowance.forbidden) return "NO";
  return std::to_string(allowance.distance) + "H" + (allowance.disorders ? "+D" : "");
}

Missile read_missile(Reader& check, Missile fallback) {
  if (!check.has("missile")) return fallback;
  const int index = check.choice("missile", missile_words, 0);
  return static_cast<Missile>(index);
}

}  // namespace

void ask_unit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  const Profile& p = unit->profile();
  add_unit(rules, answers, "", unit->unit());
  answers.add("type", type_words[static_cast<std::size_t>(p.type)]);
  answers.add("start-vbu", p.vbu);
  answers.add("impetus", p.impetus);
  constexpr std::array<std::string_view, 3> levels = {"A", "B", "C"};
  answers.add("discipline", levels[static_cast<std::size_t>(p.discipline)]);
  answers.add("vd", p.vd);
  answers.add("vdt", p.vd * static_cast<int>(unit->unit().vbu.size()));  // IMP-LU-008
  answers.add("missile", p.missile == Missile::none ? std::string_view("none")
                                                    : missile_words[static_cast<std::size_t>(p.missile)]);
  answers.add("infantry", infantry(p.type));
  answers.add("foot", foot(p));
  answers.add("mounted", mounted(rules, p));
  answers.add("chariots", chariots(p.type));
  answers.add("impetuous", p.impetuous);
  answers.add("may-start-with-general", p.starts_with_general);
  answers.add("width", rules.numbers.base_width);
  answers.add("depth", base_depth(rules, p.type) * static_cast<double>(unit->unit().vbu.size()));
  answers.add("normal", in_words(allowance(rules, p, Ground::open, false)));
  answers.add("charge", in_words(allowance(rules, p, Ground::open, true)));
  answers.add("broken", in_words(allowance(rules, p, Ground::broken, false)));
  answers.add("difficult", in_words(allowance(rules, p, Ground::difficult, false)));
  answers.add("may-evade", among(rules.numbers.may_evade, p.type));
  answers.add("shoots-all-round", p.missile != Missile::none && shoots_all_round(p));
  answers.add("shoots-indirectly", p.missile != Missile::none && shoots_indirectly(p.missile));
  answers.add("exerts-zone", exerts_zone(unit->unit(), unit->engaged));
  answers.add("may-be-large", may_be_large(p, unit->unit().start_ranks));
}

void ask_troops(const Situation&, Reader&, Answers& answers) {
  constexpr std::array<std::string_view, 3> levels = {"A", "B", "C"};
  for (const NamedUnit& unit : troops().units) {
    const Profile& p = unit.profile;
    std::string words = unit.name + " (" + unit.army + "): " + (p.impetuous ? "impetuous " : "") +
                        std::string(type_words[static_cast<std::size_t>(p.type)]) + ", VBU " + std::to_string(p.vbu) +
                        ", I " + std::to_string(p.impetus) + ", " +
                        std::string(levels[static_cast<std::size_t>(p.discipline)]) + ", VD " + std::to_string(p.vd);
    if (p.missile != Missile::none) words += ", " + std::string(missile_words[static_cast<std::size_t>(p.missile)]);
    answers.add(unit.key, words);
  }
  Document armies = Document::array();
  for (const Army& army : troops().armies) armies.push(army.name);
  answers.add("armies", std::move(armies), Compared::any_order);
}

void ask_hits(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<int> shows = read_dice(check, "shows");
  const int dice = check.whole("dice", static_cast<int>(shows.size()), 0, most_pool);
  if (!check.good()) return;
  if (check.has("shows")) answers.add("hits", hits(rules, shows));
  const auto odds = hit_odds(rules, dice);
  Document chance = Document::object();
  chance.set("hits", distribution_document(odds));
  chance.set("hits-at-least", at_least_document(odds));
  Document mean = Document::object();
  mean.set("hits", odds.mean());
  answers.add("dice", dice);
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
}

void tell_test(const Rules& rules, Reader& check, const DisciplineTest& test, Answers& answers) {
  const Breakdown modifiers = discipline_modifiers(rules, test);
  const int target = discipline_target(rules, test.unit.profile.discipline);
  answers.add("target", target);
  answers.add("modifier", modifiers.total());
  add_terms(answers, "terms", modifiers);
  answers.add("needs", lowest_pass(rules, test));
  answers.add("may-reroll", may_roll_again(rules, test));
  Document chance = Document::object();
  chance.set("passes", chance_passed(rules, test));
  answers.add("chance", chance, Compared::listed);
  const int roll = read_die(check, "roll");
  const int reroll = read_die(check, "reroll");
  if (roll == 0 || !check.good()) return;
  bool passed = passes(rules, test, roll);
  if (!passed && reroll != 0) {
    if (!may_roll_again(rules, test)) {
      check.complain("this test may not be rolled again", check.find("reroll"));
      return;
    }
    passed = passes_again(rules, test, reroll);
  }
  const Failure failed = failure(test);
  const bool rallied = test.test == Test::rally && passed;
  answers.add("total", roll + modifiers.total());
  answers.add("passed", passed);
  answers.add("disordered", !rallied && (test.unit.disordered || (!passed && failed.disorders)));
  answers.add("carried-out", passed || failed.carried_out);
  answers.add("must-charge", !passed && failed.must_charge);
  answers.add("other-reaction", !(!passed && failed.no_other_reaction));
  answers.add("effect", passed ? std::string_view("passed") : failed.words);
}

void ask_discipline(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  DisciplineTest test;
  check.need("test");
  test.test = static_cast<Test>(check.choice("test", test_words, 0));
  if (check.has("units")) {
    std::vector<Unit> units;
    for (const CaseUnit& one : read_units(situation, check, "units")) units.push_back(one.unit());
    if (!check.good() || units.empty()) return;
    test.unit = group_tester(units);
  } else {
    const auto unit = read_unit(situation, check, "unit");
    if (!unit) return;
    test.unit = unit->unit();
  }
  if (check.has("group-general")) {
    test.general_in_group = true;
    read_general(check, "group-general", test.group_general);
  }
  test.move = check.whole("move", 2, 2, 20);
  test.fragmented = check.flag("fragmented", false);
  test.charge_moves = check.whole("charge-moves", 1, 1, 20);
  test.earlier_evades = check.whole("earlier-evades", 0, 0, 20);
  Profile enemy;
  enemy.type = Type::cp1;
  test.enemy = unit_or(situation, check, "enemy", enemy).profile();
  if (check.good()) tell_test(rules, check, test, answers);
}

void ask_cohesion(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  const int hit = check.whole("hits", 1, 1, most_pool);
  const After after = static_cast<After>(check.choice("after", after_words, check.has("enemy") ? 1 : 0));
  Breakdown cn;
  const bool plain = !check.has("after") && !check.has("enemy") && !check.has("missile");
  if (after == After::melee) {
    Profile enemy;
    enemy.type = Type::fl;
    const FoughtBy by = unit->combatant.fought_by(unit_or(situation, check, "enemy", enemy).profile());
    cn = critical_number(rules, unit->unit(), hit, by);
  } else {
    constexpr std::array<std::string_view, 3> ranges = {"short", "long", "extreme"};
    // Without a weapon it is one that gives the test nothing.
    const Missile missile = read_missile(check, plain ? Missile::artillery_a : Missile::crossbow_a);
    int range = check.choice("range", ranges, 0);
    if (check.has("distance")) range = static_cast<int>(band(rules, check.number("distance", 0, 0, 100)));
    cn = critical_number(rules, unit->unit(), hit,
                         ShotAt{missile, static_cast<Range>(range), check.flag("defensive-fire", false)});
  }
  const int given = check.whole("critical-number", cn.total(), 1, 20);
  const int roll = read_die(check, "roll");
  if (!check.good()) return;
  answers.add("critical-number", given);
  add_terms(answers, "terms", cn);
  Document chance = Document::object();
  const auto lost = loss_odds(rules, unit->unit().disordered, given);
  int passing = 0;
  for (int i = 1; i <= 6; ++i) passing += cohesion_passed(rules, given, i);
  chance.set("passes", passing / 6.0);
  chance.set("lost", distribution_document(lost));
  chance.set("lost-at-least", at_least_document(lost));
  answers.add("chance", chance, Compared::listed);
  if (roll == 0) return;
  const CohesionResult result = cohesion(rules, unit->unit(), given, roll);
  Unit now = unit->unit();
  now.disordered = true;
  answers.add("passed", result.passed);
  answers.add("lost", result.lost);
  answers.add("vd-lost", lose(now, result.lost));
  answers.add("general-at-risk", result.general_at_risk);
  add_unit(rules, answers, "", now);
}

void ask_risk(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  General general;
  read_general(check, "general", general);
  const After after = static_cast<After>(check.choice("after", after_words, 0));
  const int roll = read_die(check, "roll");
  const int again = read_die(check, "reroll");
  if (!check.good()) return;
  Document chance = Document::object();
  chance.set("killed", chance_killed(rules, general, after));
  answers.add("chance", chance, Compared::listed);
  if (roll == 0) return;
  const Risk result = risk(rules, general, after, roll, again == 0 ? roll : again);
  answers.add("killed", result.killed);
  answers.add("command-tests", result.command_tests);
  answers.add("rolled-again", result.rolled_again);
}

void ask_losses(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Unit now = unit->unit();
  int vd = 0;
  check.need("lose");
  for (const int lost : check.wholes("lose", 0, 40)) vd += lose(now, lost);
  answers.add("vd-lost", vd);
  add_unit(rules, answers, "", now);
}

}  // namespace condotta::impetus
