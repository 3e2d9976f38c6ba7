// Questions about numbers, units, losses, morale and leaders, and the list of all questions.
#include <algorithm>
#include <array>

#include "fwc/armies.hpp"
#include "fwc/armour.hpp"
#include "fwc/case_words.hpp"
#include "fwc/cases.hpp"
#include "fwc/morale.hpp"
#include "fwc/movement.hpp"
#include "fwc/shooting.hpp"
#include "fwc/stand.hpp"
#include "fwc/victory.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 1> rule_sets = {rule_set_id};
constexpr std::array<Question, 55> questions = {{
    {"number", "a number of the tables and where it comes from", ask_number},
    {"scale", "sizes of bases and markers in a scale profile", ask_scale},
    {"unit", "what a unit is: arm, bases that fight and shoot, move, saves, points", ask_unit},
    {"formation", "whether a unit may stand so", ask_formation},
    {"army", "points, leaders and limits of an army", ask_army},
    {"casualties", "bases and residual casualties, what may be removed", ask_casualties},
    {"remove", "whether these bases may be removed one after the other", ask_remove},
    {"saves", "saving rolls against shooting or in hand-to-hand", ask_saves},
    {"morale", "a morale throw, its modifiers, odds and cost", ask_morale},
    {"leader-risk", "whether a leader is lost, and which", ask_leader_risk},
    {"leader-move", "whether a leader may go there", ask_leader_move},
    {"initiative", "who has the initiative", ask_initiative},
    {"sequence", "the stages of a game move", ask_sequence},
    {"move", "how far a unit moves, and what a wheel or sidestep costs", ask_move},
    {"going", "what a piece of ground does", ask_going},
    {"manoeuvre", "cost of a manoeuvre, and whether it is allowed", ask_manoeuvre},
    {"dismount", "dragoons that move and dismount", ask_dismount},
    {"pass-through", "whether a friend lets a unit through", ask_pass_through},
    {"pivot", "whether a gun may pivot", ask_pivot},
    {"give-ground", "horse before advancing infantry", ask_give_ground},
    {"withdraw", "whether a unit may withdraw from a melee", ask_withdraw},
    {"charge", "whether a charge may be declared, and its reach", ask_charge},
    {"facing", "which facing of the target a charge meets", ask_facing},
    {"declarations", "charges of both rounds, what they cancel, who evades", ask_declarations},
    {"counter-charge", "where charger and counter-charger meet", ask_counter_charge},
    {"two-attackers", "the measurements of a second attacker", ask_two_attackers},
    {"evade", "whether evaders get away", ask_evade},
    {"role", "skirmishers or light troops", ask_role},
    {"disengage", "light troops whose enemy turns", ask_disengage},
    {"ferocious", "whether a ferocious attack may be declared", ask_ferocious},
    {"closing", "the moves of a ferocious attack to contact", ask_closing},
    {"fury", "what is left of a unit's ferocious attack", ask_fury},
    {"range", "the range band, dice and reloading of a weapon or gun", ask_range},
    {"volley", "dice, score, hits, casualties and odds of shooting", ask_volley},
    {"through-skirmishers", "one throw at a screen and the unit behind it", ask_through_skirmishers},
    {"targets", "arcs, ranges and the nearest target on the table", ask_targets},
    {"defensive-fire", "whether a charged unit may fire", ask_defensive_fire},
    {"load", "when a unit may shoot, over several game moves", ask_load},
    {"overhead", "whether a unit may fire over friends", ask_overhead},
    {"smoke-test", "whether smoke takes effect, and what it does", ask_smoke_test},
    {"smoke", "markers laid, where they drift and when they go", ask_smoke},
    {"melee", "who fights whom, dice, scores and odds of a round", ask_melee},
    {"round", "a round of hand-to-hand with its dice", ask_round},
    {"defence", "what a defence does", ask_defence},
    {"siege-guns", "siege guns against a defence, losses behind it", ask_siege_guns},
    {"mine", "the throws of a mine", ask_mine},
    {"petard", "the throw of a petard", ask_petard},
    {"relay", "an engineer at work", ask_relay},
    {"assault", "whether a breach or doorway may be assaulted", ask_assault},
    {"contractors", "which enemies make contractors test", ask_contractors},
    {"resupply", "wagons and what they bring", ask_resupply},
    {"army-test", "the army morale test and defeat", ask_army_test},
    {"victory", "who has won at the end of a game move", ask_victory},
    {"set-up", "who chooses an edge and deploys first, and whether a unit may be placed there", ask_set_up},
    {"terrain", "how many pieces of terrain may be laid, and whether they may lie so", ask_terrain},
}};

const CaseAnswerer answerer = {rule_sets, questions, fault_of};

MoraleTest read_test(const Rules& rules, Reader& check, const CaseUnit& unit) {
  MoraleTest test;
  test.morale = unit.unit.morale;
  test.general = general_in_use(unit.fighter.leaders);
  test.hero = hero_counts(unit.fighter.leaders) && check.flag("hero-announced", false);
  if (!hero_counts(unit.fighter.leaders)) check.flag("hero-announced", false);
  test.further_bases = check.whole("further-bases", 0, 0, 60);
  test.flanked = check.flag("flanked", false);
  test.defended = check.flag("defended", false);
  (void)rules;
  return test;
}

}  // namespace

const CaseAnswerer& case_answerer() { return answerer; }

void ask_number(const Situation& situation, Reader& check, Answers& answers) {
  const std::string rule = check.need("rule") != nullptr ? check.text("rule") : "";
  const std::string name = check.need("name") != nullptr ? check.text("name") : "";
  Rules rules = rules_of(situation, check);
  bool found = false;
  for (const Provenance& one : provenance()) {
    if (one.rule != rule || !same_words(one.name, name)) continue;
    found = true;
    answers.add("mark", one.mark);
    answers.add("why", one.why);
    for (const Binding& binding : bindings(rules.numbers)) {
      if (binding.rule != one.rule || binding.name != one.name) continue;
      if (const auto* whole = std::get_if<WholeNumber>(&binding.target)) answers.add("value", *whole->field);
      if (const auto* flag = std::get_if<Switch>(&binding.target)) answers.add("value", *flag->field);
      if (const auto* word = std::get_if<Word>(&binding.target))
        answers.add("value", Document(word->words[static_cast<std::size_t>(*word->field)]));
    }
  }
  if (!found && check.good()) check.complain("there is no number " + quoted(name) + " of " + quoted(rule));
}

void ask_scale(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  constexpr std::array<std::string_view, 2> words = {"15mm", "28mm"};
  const int profile = check.choice("profile", words, 0);
  const ScaleProfile& p = rules.numbers.profile[static_cast<std::size_t>(profile)];
  add_du(answers, "smoke-width", p.smoke_width / 10.0);
  add_du(answers, "smoke-depth", p.smoke_depth / 10.0);
  add_du(answers, "base-width", p.base_width / 10.0);
  add_du(answers, "foot-depth", p.foot_depth / 10.0);
  add_du(answers, "mounted-depth", p.mounted_depth / 10.0);
  add_du(answers, "gun-width", p.gun_width / 10.0);
  add_du(answers, "gun-depth", p.gun_depth / 10.0);
  add_du(answers, "wagon-width", p.wagon_width / 10.0);
  add_du(answers, "wagon-depth", p.wagon_depth / 10.0);
  add_du(answers, "marker", p.marker / 10.0);
  if (!check.has("unit")) return;
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  add_du(answers, "width", width_of(rules, unit->unit, profile).units());
  add_du(answers, "depth", depth_of(rules, unit->unit, profile).units());
}

void ask_unit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto read = read_case_unit(situation, check, "unit");
  if (!read) return;
  const Unit& unit = read->unit;
  answers.add("arm", in_words(arm(unit)));
  answers.add("bases", base_count(unit));
  answers.add("frontage", frontage(unit));
  answers.add("depth", depth(unit));
  answers.add("residual", int{unit.residual});
  answers.add("types", counts_document(unit), Compared::terms);
  answers.add("command-base", Document(Document::Array{unit.command_rank + 1, unit.command_file + 1}));
  Document fighting = Document::object();
  Document shooting = Document::object();
  Document to_hit = Document::object();
  Document to_shoot = Document::object();
  Document weapons_used = Document::object();
  Document saves = Document::object();
  Document fronts = Document::object();
  int all_fighting = 0;
  int all_shooting = 0;
  for (std::size_t i = 0; i < unit.parts.size(); ++i) {
    const Part& part = unit.parts[i];
    const std::string_view word = in_words(part.type);
    fighting.set(word, fighting_bases(rules, unit, i));
    shooting.set(word, shooting_bases(rules, unit, i));
    all_fighting += fighting_bases(rules, unit, i);
    all_shooting += shooting_bases(rules, unit, i);
    to_hit.set(word, rules.numbers.to_hit_melee[at(part.melee)]);
    to_shoot.set(word, rules.numbers.to_hit_shooting[at(part.shooting)]);
    weapons_used.set(word, in_words(plays_as(part)));
    saves.set(word, save_needed(rules, part.armour));
    if (const auto r = row(part.type, unit.mounted)) fronts.set(word, frontage_of(rules, unit, *r));
  }
  answers.add("fighting", fighting, Compared::listed);
  answers.add("shooting", shooting, Compared::listed);
  answers.add("fighting-bases", all_fighting);
  answers.add("shooting-bases", all_shooting);
  answers.add("to-hit", to_hit, Compared::listed);
  answers.add("to-shoot", to_shoot, Compared::listed);
  answers.add("weapons", weapons_used, Compared::listed);
  answers.add("saves", saves, Compared::listed);
  answers.add("frontages", fronts, Compared::listed);
  add_score(answers, "save-against-shooting", save_needed(rules, worst_armour(unit)));
  add_score(answers, "morale-needed", morale_needed(rules, unit.morale));
  answers.add("morale", in_words(unit.morale));
  add_du(answers, "move", allowance(rules, unit));
  answers.add("points", points_of(rules, unit));
  answers.add("counts-for-army", counts_for_the_army(unit));
  answers.add("skirmishers", is_skirmisher(unit));
  answers.add("heavier", is_heavier(unit));
  answers.add("pistols", int{unit.first().pistols});
  answers.add("lance", unit.first().lance == Lance::couched ? "couched"
                       : unit.first().lance == Lance::light ? "light"
                                                            : "none");
  answers.add("last-man-standing", last_man_stands(rules, unit));
  answers.add("has-points", has_points(unit));
  add_du(answers, "width", width_of(rules, unit).units());
  add_du(answers, "depth-du", depth_of(rules, unit).units());
  const auto r = row(unit.first().type, unit.mounted);
  answers.add("row", r ? Document(in_words(*r)) : Document("none"));
  answers.add("category", r ? Document(in_words(category(*r))) : Document("none"));
}

void ask_formation(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  Ruling ruling = legal_formation(unit->unit);
  add_ruling(answers, ruling);
  answers.add("formation", in_words(unit->unit.formation));
  answers.add("frontage", frontage(unit->unit));
  answers.add("depth", depth(unit->unit));
  answers.add("bases", base_count(unit->unit));
  answers.add("command-base", Document(Document::Array{unit->unit.command_rank + 1, unit->unit.command_file + 1}));
}

void ask_army(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  auto units = read_case_units(situation, check, "units");
  auto leaders = read_leaders(check);
  if (const std::string wanted = check.text("ready"); !wanted.empty()) {
    const auto armies = ready_armies(rules);
    const auto found = armies ? std::ranges::find_if(*armies, [&](const Army& a) { return same_words(a.name, wanted); })
                              : std::vector<Army>::const_iterator{};
    if (!armies || found == armies->end()) {
      check.complain("there is no ready army " + quoted(wanted), check.find("ready"));
      return;
    }
    for (const ArmyUnit& unit : found->units) units.push_back({unit.name, unit.unit, {}, {}});
    leaders.insert(leaders.end(), found->leaders.begin(), found->leaders.end());
  }
  const int count = check.whole("unit-count", static_cast<int>(units.size()), 0, 999);
  const int mines = check.whole("mines", 0, 0, 99);
  const int petards = check.whole("petards", 0, 0, 99);
  int points = mines * rules.numbers.points.mine + petards * rules.numbers.points.petard;
  if (const Document* works = check.find("defences")) {
    for (const auto& [kind, widths] : works->members()) {
      std::optional<int> price;
      for (std::size_t i = 0; i < defences; ++i) {
        if (same_words(in_words(static_cast<Defence>(i)), kind)) price = price_of(rules, static_cast<Defence>(i));
      }
      if (!price || !widths.is(Document::Kind::integer) || widths.integer() < 0 || widths.integer() > 999) {
        check.complain("'defences' names defences that have a price, with so many base widths", works);
        return;
      }
      points += *price * static_cast<int>(widths.integer());
    }
  }
  int counted = 0;
  Document each = Document::array();
  for (const CaseUnit& unit : units) {
    const int own = points_of(rules, unit.unit);
    each.push(own);
    points += own;
    counted += counts_for_the_army(unit.unit) ? 1 : 0;
  }
  for (const Leader& leader : leaders) points += points_of(rules, leader);
  Ruling ruling = may_field(rules, leaders, count);
  if (mines * rules.numbers.points_a_mine > std::max(points, check.whole("army-points", points, 0, 99999)))
    ruling.refuse("FWC-GAP-027"_rule, "too many mines for its points");
  add_ruling(answers, ruling);
  answers.add("points", points);
  answers.add("each", each);
  answers.add("counted-units", counted);
  answers.add("army-test-at", lost_for_test(rules, counted));
  answers.add("beaten-at", lost_for_defeat(rules, counted));
  answers.add("most-heroes", most_heroes(rules, count));
}

void ask_casualties(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const std::vector<int> casualties = check.wholes("casualties", 0, 999);
  if (!unit) return;
  int sum = 0;
  for (const int one : casualties) sum += one;  // FWC-BAS-008
  Unit now = unit->unit;
  Casualties settled = settle(rules, now.residual, sum);
  // FWC-LOG-015
  const Type type = now.first().type;
  if (type == Type::engineer || type == Type::wagon) {
    const int most = type == Type::engineer ? rules.numbers.engineer_casualties : rules.numbers.wagon_casualties;
    settled = {now.residual + sum >= most ? base_count(now) : 0, now.residual + sum};
  }
  answers.add("total", now.residual + sum);
  const int lost = std::min(settled.bases, base_count(now));
  answers.add("bases-lost", lost);
  const bool destroyed = settled.bases >= base_count(now);
  answers.add("residual", destroyed ? 0 : settled.residual);
  answers.add("destroyed", destroyed);
  answers.add("removable", bases_document(removable(now)), Compared::any_order);
  answers.add("morale-throws", settled.bases > 0 && !destroyed ? 1 : 0);
  answers.add("bases-left", base_count(now) - lost);
}

void ask_remove(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  constexpr std::array<std::string_view, 3> causes = {"casualties", "morale", "push of pike"};
  const auto unit = read_case_unit(situation, check, "unit");
  const auto bases = read_bases(check, "bases");
  const auto cause = static_cast<Cause>(check.choice("cause", causes, 0));
  const int automatic = check.whole("automatic", 0, 0, 60);
  if (!unit) return;
  Unit now = unit->unit;
  Ruling ruling;
  answers.add("removable", bases_document(removable(now, cause)), Compared::any_order);
  for (const BaseAt base : bases) {
    const bool there = base.file < frontage(now) && base.rank < now.files[static_cast<std::size_t>(base.file)];
    if (!there) {
      ruling.refuse("FWC-BAS-005"_rule, "there is no such base");
      break;
    }
    ruling = may_remove(now, base, cause);
    if (!ruling.allowed()) break;
    remove(now, base);
  }
  for (int i = 0; i < automatic && !now.destroyed(); ++i) remove(now, least_missed(rules, now, cause));
  add_ruling(answers, ruling);
  answers.add("left", counts_document(now), Compared::terms);
  answers.add("bases-left", base_count(now));
  answers.add("frontage", frontage(now));
  answers.add("removable-then", bases_document(removable(now, cause)), Compared::any_order);
  if (!now.destroyed())
    answers.add("command-base", Document(Document::Array{now.command_rank + 1, now.command_file + 1}));
}

void ask_saves(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  constexpr std::array<std::string_view, 2> against = {"shooting", "hand-to-hand"};
  const bool shot_at = check.choice("against", against, 0) == 0;
  const bool no_save = check.flag("no-save", false);
  const int hit = check.whole("hits", 0, 0, 999);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  Document each = Document::object();
  if (!unit) return;
  if (shot_at) {
    const int needed = no_save ? 7 : save_needed(rules, worst_armour(unit->unit));
    add_score(answers, "needed", needed);
    const int lost = unsaved(tally_of(dice), hit, needed);
    answers.add("saved", hit - lost);
    answers.add("casualties", lost);
    answers.add("chance", chances(casualty_odds(dice::Distribution<int>::certain(hit), needed)), Compared::listed);
    return;
  }
  for (const Part& part : unit->unit.parts)
    each.set(in_words(part.type), no_save ? 7 : save_needed(rules, part.armour));
  answers.add("needed", each, Compared::listed);
}

void ask_morale(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  constexpr std::array<std::string_view, 6> triggers = {
      "base lost", "horse against points", "ferocious target", "horse trapped", "army half", "contractors"};
  const auto trigger = static_cast<Trigger>(check.choice("trigger", triggers, 0));
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  if (!unit) return;
  const bool hero_there = hero_counts(unit->fighter.leaders);
  const MoraleTest test = read_test(rules, check, *unit);
  add_score(answers, "needed", morale_needed(rules, test.morale));
  const Breakdown modifiers = morale_modifiers(rules, test);
  answers.add("modifier", modifiers.total());
  add_terms(answers, "terms", modifiers);
  answers.add("hero-counts", hero_there);
  answers.add("chance", chance_to_pass(rules, test));
  const int cost = bases_lost_by_failing(rules, unit->unit, trigger);
  answers.add("cost-of-failing", cost);
  answers.add("hero-used", test.hero);
  const bool has_hero =
      std::ranges::any_of(unit->fighter.leaders, [](const Leader& l) { return l.rank == Rank::hero; });
  answers.add("hero-kept", has_hero && !test.hero);
  if (dice.empty()) return;
  bool passed = passes(rules, test, dice[0]);
  answers.add("first", passed ? "pass" : "fail");
  const bool again = taken_again(test, passed);
  answers.add("taken-again", again);
  if (again && dice.size() > 1) passed = passes(rules, test, dice[1]);
  answers.add("passed", passed);
  answers.add("score", dice[again && dice.size() > 1 ? 1 : 0] + modifiers.total());
  answers.add("bases-lost", passed ? 0 : cost);
  answers.add("further-throws", 0);  // FWC-MRL-005
}

void ask_leader_risk(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto leaders = read_leaders(check);
  const bool shot_at = check.flag("shot-at", false);
  const bool in_melee = check.flag("in-melee", false);
  const bool destroyed = check.flag("unit-destroyed", false);
  const bool contacted = check.flag("contacted", false);
  const double shelter = check.number("nearest-friend", far_away, 0, far_away);
  const int die = check.whole("die", 0, 0, 6);
  // FWC-GEN-014: one for each stage
  answers.add("rolls", leaders.empty() ? 0 : int{shot_at} + int{in_melee});
  answers.add("chance", rules.numbers.leader_lost / 6.0);
  const auto risked = at_risk(leaders);
  if (destroyed && !leaders.empty()) {
    const bool lost = lost_with_unit(rules, leaders[0].rank, die) || shelter > rules.numbers.leader_shelter + 0.01;
    answers.add("lost", lost ? Document(in_words(leaders[0].rank)) : Document("nobody"));
    return;
  }
  if (contacted && !leaders.empty()) {
    // FWC-GEN-026
    const bool nobody_near = shelter > rules.numbers.leader_shelter + 0.01;
    answers.add("lost", nobody_near ? Document(in_words(leaders[0].rank)) : Document("nobody"));
    return;
  }
  const bool lost = risked && die > 0 && lost_to_risk(rules, die);
  answers.add("lost", lost ? Document(in_words(leaders[*risked].rank)) : Document("nobody"));
  answers.add("lost-number", lost ? static_cast<int>(*risked) + 1 : 0);
  const auto in_use = general_in_use(leaders);
  answers.add("general-in-use", in_use ? Document(in_words(*in_use)) : Document("none"));
  answers.add("attack-dice", in_use ? rules.numbers.dice_general : 0);
}

void ask_leader_move(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto leaders = read_leaders(check, "leader");
  const bool attached = check.flag("attached", false);
  const bool unit_fights = check.flag("unit-fights", false);
  const bool joins_fighting = check.flag("joins-fighting", false);
  const bool ordered = check.flag("ordered", true);
  const bool chief_lost = check.flag("chief-lost", false);
  const double distance = check.number("distance", 0, 0, far_away);
  if (leaders.size() != 1) {
    check.complain("'leader' must be one leader");
    return;
  }
  Ruling ruling = may_move_leader(rules, leaders[0], attached, unit_fights, joins_fighting, ordered, distance);
  const Ruling orders = may_order_away(leaders[0].rank == Rank::noble && attached, chief_lost);
  ruling.refusals.insert(ruling.refusals.end(), orders.refusals.begin(), orders.refusals.end());
  add_ruling(answers, ruling);
  add_du(answers, "move", rules.numbers.move[at(Mover::leader)]);
}

void ask_initiative(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::array<std::optional<Quality>, 2> chiefs = {read_grade(check, "first-chief"),
                                                        read_grade(check, "second-chief")};
  const std::vector<int> first = check.wholes("first", 1, 6);
  const std::vector<int> second = check.wholes("second", 1, 6);
  answers.add("first-modifier", initiative_modifier(rules, chiefs[0]));
  answers.add("second-modifier", initiative_modifier(rules, chiefs[1]));
  Document totals = Document::array();
  std::optional<std::size_t> winner;
  for (std::size_t i = 0; i < std::min(first.size(), second.size()) && !winner; ++i) {
    totals.push(Document(Document::Array{first[i] + initiative_modifier(rules, chiefs[0]),
                                         second[i] + initiative_modifier(rules, chiefs[1])}));
    winner = initiative(rules, chiefs, {first[i], second[i]});
  }
  answers.add("totals", totals);
  answers.add("winner", winner ? Document(*winner == 0 ? "first" : "second") : Document("throw again"));
  int wins = 0;
  int ties = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      const auto one = initiative(rules, chiefs, {a, b});
      ties += one ? 0 : 1;
      wins += one == std::size_t{0} ? 1 : 0;
    }
  }
  answers.add("chance-first", static_cast<double>(wins) / (36 - ties));
  answers.add("chance-tie", ties / 36.0);
  // FWC-INI-004
  constexpr std::array<std::string_view, 2> players = {"first", "second"};
  if (check.has("moved-second-before") && winner) {
    const auto before = static_cast<std::size_t>(check.choice("moved-second-before", players, 0));
    answers.add("double-move", before == *winner);
  }
}

void ask_sequence(const Situation&, Reader&, Answers& answers) {
  struct Stage {
    std::string_view name;
    std::vector<std::string_view> steps;
  };
  // FWC-TBL-004, FWC-SEQ-001 … FWC-SEQ-009
  const std::vector<Stage> stages = {
      {"Start", {"initiative", "mines and petards"}},
      {"Command", {"orders", "bayonets", "mounting", "formations", "re-supply", "re-laying"}},
      {"Charges", {"declarations of the side with initiative", "declarations of the other side", "cancellations"}},
      {"Movement", {"evades", "charge moves", "moves of the side with initiative", "moves of the other side"}},
      {"Shooting", {"contact morale tests", "defensive fire", "other shooting", "leader risk", "smoke markers"}},
      {"Hand-to-hand",
       {"turning and disengaging", "trapped horse", "matching", "dice and saves", "push of pike", "removal", "morale",
        "leader risk", "end of melees"}},
      {"End", {"smoke drifts", "re-supply and re-laying", "army morale", "defeat and time"}},
  };
  Document names = Document::array();
  Document steps = Document::object();
  for (const Stage& stage : stages) {
    names.push(stage.name);
    Document list = Document::array();
    for (const std::string_view step : stage.steps) list.push(step);
    steps.set(stage.name, list);
  }
  answers.add("stages", names);
  answers.add("steps", steps, Compared::listed);
}

void ask_army_test(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const int start = check.whole("units", 0, 0, 999);
  const int lost = check.whole("lost", 0, 0, 999);
  const bool tested = check.flag("tested-before", false);
  answers.add("tests", army_must_test(rules, lost, start) && !tested);
  answers.add("beaten", army_beaten(rules, lost, start));
  answers.add("test-at", lost_for_test(rules, start));
  answers.add("beaten-at", lost_for_defeat(rules, start));
  if (!check.has("unit")) return;
  const bool in_melee = check.flag("in-melee", false);
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  answers.add("unit-counts", counts_for_the_army(unit->unit));
  answers.add("unit-tests", takes_army_test(unit->unit, in_melee));
  add_score(answers, "unit-needs", morale_needed(rules, army_test_class(unit->unit)));
  answers.add("cost-of-failing", bases_lost_by_failing(rules, unit->unit, Trigger::army_half));
}

void ask_victory(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  EndOfMove end;
  end.move = check.whole("move", 1, 1, 999);
  end.limit = check.whole("limit", rules.numbers.move_limit, 1, 999);
  end.army_points = check.whole("army-points", rules.numbers.army_points, 1, 99999);
  constexpr std::array<std::string_view, 2> words = {"first", "second"};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    end.lost[i] = check.whole(prefixed(words[i], "lost"), 0, 0, 999);
    end.at_start[i] = check.whole(prefixed(words[i], "units"), 0, 0, 999);
    end.scored[i] = check.whole(prefixed(words[i], "points"), 0, 0, 99999);
    end.conceded[i] = check.flag(prefixed(words[i], "concedes"), false);
  }
  end.fort_taken = check.flag("fort-taken", false);
  // FWC-TBL-036: a formed unit inside, and no formed enemy near it
  const bool inside = check.flag("inside", false);
  const double defender = check.number("nearest-defender", 1e6, 0, 1e6);
  if (inside && defender > rules.numbers.inside_clear + 0.01) end.fort_taken = true;
  if (check.has("on-time")) end.on_time = static_cast<std::size_t>(check.choice("on-time", words, 0));
  answers.add("result", in_words(verdict(rules, end)));
  if (check.has("unit-points")) {
    const int points = check.whole("unit-points", 0, 0, 9999);
    const int now = check.whole("bases", 0, 0, 99);
    answers.add("victory-points", victory_points(points, now, check.whole("bases-at-start", 1, 1, 99)));
  }
}

}  // namespace condotta::fwc
