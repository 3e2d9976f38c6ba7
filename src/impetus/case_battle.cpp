// Questions about initiative, generals, armies, setting up and victory (INI, GEN, ARM, DEP, TER, VIC).
#include <algorithm>
#include <array>

#include "impetus/case_words.hpp"
#include "impetus/deployment.hpp"
#include "impetus/victory.hpp"

namespace condotta::impetus {
namespace {

constexpr std::array<std::string_view, 3> activated_words = {"first", "second", "roll again"};
constexpr std::array<std::string_view, 3> reroll_names = {"none", "both", "one or both"};
constexpr std::array<std::string_view, 2> table_words = {"foot", "mounted"};
constexpr std::array<std::string_view, 4> verdict_words = {"goes on", "first wins", "second wins", "draw"};

std::string_view in_words(Reroll reroll) { return reroll_names[static_cast<std::size_t>(reroll)]; }

const Army* read_army(Reader& check, std::string_view key) {
  if (!check.has(key)) return nullptr;
  const Army* army = find_army(check.text(key));
  if (army == nullptr) {
    std::vector<std::string> known;
    for (const Army& other : troops().armies) known.push_back(other.name);
    check.complain("there is no army " + quoted(check.text(key)) + "; there are " + listed(known), check.find(key));
  }
  return army;
}

std::optional<Bid> read_bid(Reader& check, std::string_view key) {
  const Document* value = check.find(key);
  if (value == nullptr) return std::nullopt;
  Reader side(*value, "'" + std::string(key) + "' of " + check.what());
  Bid bid;
  side.text("command");
  read_general(side, "general", bid.general);
  bid.general_lost = side.flag("general-lost", false);
  bid.changes = side.whole("changes", 0, 0, 20);
  bid.structure = static_cast<CommandStructure>(side.choice("command-structure", structure_words, 1));
  bid.dice = read_two_dice(side, "dice");
  if (auto fault = side.finish()) check.complain(*fault);
  return bid;
}

void tell_bid(const Rules& rules, Answers& answers, std::string_view name, const Bid& bid) {
  const Breakdown total = initiative_total(rules, bid);
  const Grade after = grade_after(rules, bid);
  answers.add(prefixed(name, "total"), total.total());
  add_terms(answers, prefixed(name, "terms"), total);
  answers.add(prefixed(name, "reroll"), in_words(reroll_of(rules, bid)));
  answers.add(prefixed(name, "may-pass"), may_pass(bid));
  answers.add(prefixed(name, "fails"), fails(rules, bid));
  answers.add(prefixed(name, "grade-after"), grade_words[static_cast<std::size_t>(after)]);
  answers.add(prefixed(name, "grade-changes"), after != bid.general.grade);
  answers.add(prefixed(name, "next-bonus"), bid.general_lost
                                                ? rules.numbers.bonus_without_general
                                                : rules.numbers.initiative_bonus[static_cast<std::size_t>(after)]);
  const int changes = bid.changes + (after != bid.general.grade ? 1 : 0);
  answers.add(prefixed(name, "may-change-again"), changes < rules.numbers.changes_in_a_game);
}

// VD lost: a number, or the units that are gone, by profile.
int read_lost(const Situation& situation, Reader& check) {
  int lost = check.whole("lost", 0, 0, 1000);
  for (const CaseUnit& unit : read_units(situation, check, "lost-units")) {
    lost += unit.profile().vd * static_cast<int>(unit.unit().vbu.size());
  }
  return lost;
}

}  // namespace

void ask_initiative(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("first");
  const auto first = read_bid(check, "first");
  const auto second = read_bid(check, "second");
  const bool attacker = check.flag("first-is-attacker", true);
  if (!first || !check.good()) return;
  const InitiativeResult result = initiative(rules, *first, second ? &*second : nullptr);
  tell_bid(rules, answers, "first", *first);
  answers.add("activated", activated_words[static_cast<std::size_t>(result.activated)]);
  answers.add("rule", result.rule.text());
  if (!second) return;
  tell_bid(rules, answers, "second", *second);
  const int mine = initiative_total(rules, *first).total();
  const int theirs = initiative_total(rules, *second).total();
  answers.add("decides-reroll-first", rerolls_first(mine, theirs, attacker) == RerollFirst::first ? "first" : "second");
  Document chance = Document::object();
  chance.set("first", chance_first(rules, *first, *second));
  answers.add("chance", chance, Compared::listed);
}

void ask_general(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  General general;
  check.need("general");
  read_general(check, "general", general);
  const auto structure = static_cast<CommandStructure>(check.choice("command-structure", structure_words, 1));
  Profile plain;
  CaseUnit unit = unit_or(situation, check, "unit", plain);
  const double distance = check.number("distance", 0, 0, 200);
  if (!check.good()) return;
  unit.unit().has_general = true;
  unit.unit().general = general;
  const int radius = command_radius(rules, general, structure);
  Breakdown melee;
  Breakdown cohesion;
  add_general_to_melee(rules, unit.unit(), melee);
  add_general_to_cohesion(rules, unit.unit(), cohesion);
  const auto row = static_cast<std::size_t>(general.grade);
  const bool unbounded = radius == unbounded_radius;
  answers.add("radius", unbounded ? Document("unbounded") : Document(radius));
  answers.add("inside", distance <= radius + 0.001);  // IMP-DIS-010
  answers.add("initiative", rules.numbers.initiative_bonus[row]);
  answers.add("reroll", in_words(reroll_of(rules, Bid{.general = general})));
  answers.add("may-pass", may_pass(Bid{.general = general}));
  answers.add("discipline", rules.numbers.general_dt[row]);
  answers.add("melee", melee.total());
  answers.add("cohesion", cohesion.total());
  answers.add("points", points(rules, general));
  answers.add("structure-points", rules.numbers.structure_cost[static_cast<std::size_t>(structure)]);
  answers.add("unattached-moves", rules.numbers.general_moves);
  answers.add("jumps-within", rules.numbers.general_jumps);  // IMP-GEN-008, IMP-GEN-013
}

void ask_army(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Army* army = read_army(check, "army");
  const int vdt = check.whole("vdt", army != nullptr ? total_vd(*army) : 0, 0, 1000);
  const int of_units = read_lost(situation, check);
  const int lost = lost_vd(rules, of_units, check.flag("baggage-lost", false));
  if (!check.good()) return;
  answers.add("vdt", vdt);
  answers.add("threshold", army_threshold(rules, vdt));
  answers.add("lost", lost);
  answers.add("defeated", lost >= army_threshold(rules, vdt));
  if (army == nullptr) return;
  const Muster arms = muster(rules, *army);
  answers.add("command-structure", structure_words[static_cast<std::size_t>(army->structure)]);
  answers.add("radius", rules.numbers.command_radius[static_cast<std::size_t>(army->structure)]);
  const auto commands = static_cast<int>(army->commands.size());
  answers.add("commands", commands);
  answers.add("may-take-the-field",  // IMP-ARM-005
              commands >= rules.numbers.least_commands && commands <= rules.numbers.most_commands);
  Document vdts = Document::array();
  Document thresholds = Document::array();
  Document sizes = Document::array();
  for (const ArmyCommand& command : army->commands) {
    vdts.push(total_vd(command));
    thresholds.push(command_threshold(rules, total_vd(command)));
    sizes.push(count(command, [](const Profile&) { return true; }));
  }
  answers.add("command-vdts", vdts);
  answers.add("command-thresholds", thresholds);
  answers.add("command-sizes", sizes);  // IMP-DEP-011
  answers.add("mounted", arms.mounted);
  answers.add("foot", arms.foot);
  answers.add("light-cavalry", arms.light_cavalry);
  answers.add("attacker-bonus", attacker_total(rules, arms.mounted, {0, 0}).total());
  answers.add("exploration-points", exploration_points(rules, arms.light_cavalry));
  answers.add("terrain-table", table_words[static_cast<std::size_t>(terrain_table(rules, arms.foot, arms.mounted))]);
}

void ask_command(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Army* army = read_army(check, "army");
  const int number = check.whole("command", 1, 1, 12);
  int of_command = 0;
  if (army != nullptr && number <= static_cast<int>(army->commands.size())) {
    of_command = total_vd(army->commands[static_cast<std::size_t>(number - 1)]);
  }
  const int vdt = check.whole("vdt", of_command, 0, 1000);
  const int lost = read_lost(situation, check);
  if (!check.good()) return;
  const bool broken = lost >= command_threshold(rules, vdt);  // IMP-VIC-003
  answers.add("vdt", vdt);
  answers.add("threshold", command_threshold(rules, vdt));
  answers.add("lost", lost);
  answers.add("broken", broken);
  answers.add("army-lost", broken ? vdt : lost);
}

void ask_victory(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::array<ArmyState, 2> armies;
  for (const std::size_t i : {0U, 1U}) {
    const std::string_view name = i == 0 ? "first" : "second";
    const Document* value = check.need(name);
    if (value == nullptr) return;
    Reader side(*value, "'" + std::string(name) + "' of " + check.what());
    armies[i].vdt = side.whole("vdt", 0, 0, 1000);
    armies[i].lost = lost_vd(rules, side.whole("lost", 0, 0, 1000), side.flag("baggage-lost", false));
    armies[i].units_left = side.whole("units-left", 1, 0, 1000);
    armies[i].conceded = side.flag("conceded", false);
    if (auto fault = side.finish()) check.complain(*fault);
  }
  const int turn = check.whole("turn", 1, 1, 10000);
  const bool end = check.flag("end-of-turn", true);
  if (!check.good()) return;
  answers.add("verdict", verdict_words[static_cast<std::size_t>(verdict(rules, armies, turn, end))]);
}

void ask_attacker(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::array<int, 2> totals = {0, 0};
  for (const std::size_t i : {0U, 1U}) {
    const std::string_view name = i == 0 ? "first" : "second";
    const Document* value = check.need(name);
    if (value == nullptr) return;
    Reader side(*value, "'" + std::string(name) + "' of " + check.what());
    const Army* army = read_army(side, "army");
    const int mounted = side.whole("mounted", army != nullptr ? muster(rules, *army).mounted : 0, 0, 1000);
    const int shown = side.whole("rolls", 0, 2, 12);
    std::array<int, 2> dice = {shown, 0};
    if (side.has("dice")) dice = read_two_dice(side, "dice");
    if (auto fault = side.finish()) check.complain(*fault);
    const Breakdown total = attacker_total(rules, mounted, dice);
    totals[i] = total.total();
    answers.add(prefixed(name, "total"), total.total());
    answers.add(prefixed(name, "bonus"), total.total() - dice[0] - dice[1]);
  }
  answers.add("attacker", totals[0] == totals[1] ? "roll again" : totals[0] > totals[1] ? "first" : "second");
}

void ask_terrain(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Army* army = read_army(check, "army");
  const Muster arms = army != nullptr ? muster(rules, *army) : Muster{};
  const int foot = check.whole("foot", arms.foot, 0, 1000);
  const int horse = check.whole("mounted", arms.mounted, 0, 1000);
  int table = static_cast<int>(terrain_table(rules, foot, horse));
  if (check.has("table")) table = check.choice("table", table_words, 0);
  check.need("total");
  const int total = check.whole("total", 7, 2, 12);
  const int wanted = check.has("choice") ? check.choice("choice", terrain_choice_words, 0) : 0;
  const int points = check.whole("points", army != nullptr ? exploration_points(rules, arms.light_cavalry) : 0, 0, 100);
  const int towards = check.whole("changed-to", total, 2, 12);
  if (!check.good()) return;
  const auto of = static_cast<TerrainTable>(table);
  const int now = changed_total(rules, total, towards, points);
  Document choices = Document::array();
  bool offered = false;
  bool nothing = false;
  for (const int choice : terrain_choices(rules, of, now)) {
    choices.push(terrain_choice_words[static_cast<std::size_t>(choice)]);
    offered = offered || choice == wanted;
    nothing = nothing || choice == 0;
  }
  answers.add("table", table_words[static_cast<std::size_t>(table)]);
  answers.add("total", now);
  answers.add("choices", choices, Compared::any_order);
  answers.add("must-place", !nothing);
  if (!check.has("choice")) return;
  const int needed = points_for(rules, of, total, wanted);
  answers.add("offered", offered);
  answers.add("points-needed", needed);
  answers.add("with-points", needed >= 0 && needed <= points);
}

void ask_place(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> placers = {"defender", "attacker"};
  const Rules rules = rules_of(situation, check);
  WouldPlace would;
  would.placer = static_cast<Placer>(check.choice("placer", placers, 0));
  would.choice = check.choice("choice", terrain_choice_words, 6);
  would.nearest_other = check.number("nearest-other", 100, 0, 1000);
  would.overlaps = check.flag("overlaps", false);
  for (const std::string& other : check.texts("crosses")) {  // kinds of pieces that a road or river would run over
    const bool may = same_words(other, "small broken") || same_words(other, "large broken") ||
                     same_words(other, "road") || same_words(other, "river");
    if (!may) would.crosses_more_than_broken = true;
  }
  would.wholly_on_table = check.flag("wholly-on-table", true);
  would.river_on_table = check.flag("river-on-table", false);
  if (check.good()) add_ruling(answers, may_place(rules, would));
}

void ask_deployment_roll(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::array<int, 2> totals = {0, 0};
  for (const std::size_t i : {0U, 1U}) {
    const std::string_view name = i == 0 ? "first" : "second";
    const Document* value = check.need(name);
    if (value == nullptr) return;
    Reader side(*value, "'" + std::string(name) + "' of " + check.what());
    const auto structure = static_cast<CommandStructure>(side.choice("command-structure", structure_words, 1));
    const int points = side.whole("points", 0, 0, 100);
    const std::array<int, 2> dice = read_two_dice(side, "dice");
    if (auto fault = side.finish()) check.complain(*fault);
    const Reroll reroll = deployment_reroll(rules, structure);
    totals[i] = deployment_total(rules, points, dice).total();
    answers.add(prefixed(name, "total"), totals[i]);
    answers.add(prefixed(name, "reroll"), in_words(reroll));
    answers.add(prefixed(name, "may-reroll-one"), reroll == Reroll::one_or_both);
    answers.add(prefixed(name, "may-reroll-both"), reroll != Reroll::none);
  }
  const std::string_view ahead = totals[0] > totals[1] ? "first" : "second";
  answers.add("winner", totals[0] == totals[1] ? "roll again" : ahead);
  answers.add("decides-reroll-first", totals[0] < totals[1] ? "first" : "second");
}

void ask_deploy(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  WouldDeploy would;
  would.profile = unit->profile();
  would.ranks = unit->unit().start_ranks;
  would.farthest_from_edge = check.number("farthest-from-edge", 0, 0, 1000);
  would.nearest_to_side = check.number("nearest-to-side", 10, 0, 1000);
  would.from_general = check.number("from-general", 0, 0, 1000);
  read_general(check, "general", would.general);
  would.structure = static_cast<CommandStructure>(check.choice("command-structure", structure_words, 1));
  if (check.good()) add_ruling(answers, may_deploy(rules, would));
}

void ask_set_up(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Numbers& n = rules.numbers;
  answers.add("table-width", n.table_width);
  answers.add("table-depth", n.table_depth);
  answers.add("between-zones", n.table_depth - 2 * n.zone_depth);  // IMP-DEP-012
  answers.add("zone-depth", n.zone_depth);
  answers.add("from-side", n.deploy_from_side);
  answers.add("baggage-from-side", n.baggage_from_side);
  answers.add("road-width", n.road_width);
  answers.add("river-width", n.river_width);
  answers.add("bridge-width", n.bridge_width);
  answers.add("fortification-length", n.fortification_length);
  answers.add("village-width", n.village_width);
  answers.add("village-depth", n.village_depth);
  answers.add("over-units-clear", n.over_units_clear);
  answers.add("central-road", n.central_road);
  answers.add("battle-plans", n.battle_plans);
  answers.add("points", n.standard_game);
}

}  // namespace condotta::impetus
