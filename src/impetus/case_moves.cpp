// Questions about moves, zones of control, charges and reactions (MOV, INT, ZOC, CHG, REA, GRP).
#include <array>

#include "impetus/case_words.hpp"
#include "impetus/charge.hpp"
#include "impetus/interpenetration.hpp"
#include "impetus/movement.hpp"
#include "table/frame.hpp"

namespace condotta::impetus {
namespace {

bool need_places(Reader& check, const CaseUnit& a, const CaseUnit& b) {
  if (a.placed && b.placed) return true;
  check.complain("both units need a place: at = [x, y], facing = degrees");
  return false;
}

// Is the exerting unit not wholly behind the front line of the other (IMP-ZOC-004)?
bool exerter_ahead(const Rules& rules, const CaseUnit& mover, const CaseUnit& exerter) {
  const table::Rectangle base = footprint(rules, exerter.unit(), exerter.pose);
  return table::ahead(table::frame(footprint(rules, mover.unit(), mover.pose)), table::Footprint(&base, 1));
}

void read_zone(const Situation& situation, const Rules& rules, Reader& check, const CaseUnit& unit, Move& move) {
  move.in_zone = check.flag("in-zone", false);
  move.zone_ahead = check.flag("zone-ahead", true);
  move.nears_exerter = check.flag("nears-exerter", true);
  if (!check.has("in-zone-of")) return;
  const auto exerter = read_unit(situation, check, "in-zone-of");
  if (!exerter) return;
  // Without places the case says that it is so, and only the state of the enemy is looked at.
  const bool exerts = exerts_zone(exerter->unit(), exerter->engaged);
  if (!unit.placed || !exerter->placed) {
    move.in_zone = exerts;
    return;
  }
  move.in_zone = exerts && in_zone(rules, footprint(rules, unit.unit(), unit.pose), exerter->pose);
  move.zone_ahead = exerter_ahead(rules, unit, *exerter);
}

}  // namespace

void ask_move(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Move move;
  move.unit = unit->unit();
  move.engaged = unit->engaged;
  check.need("manoeuvre");
  move.manoeuvre = static_cast<Manoeuvre>(check.choice("manoeuvre", manoeuvre_words, 0));
  move.distance = check.number("distance", 0, 0, 100);
  move.angle = check.number("angle", move.manoeuvre == Manoeuvre::about_face ? 180 : 0, 0, 360);
  for (const std::string& word : check.texts("earlier")) {
    bool known = false;
    for (std::size_t i = 0; i < manoeuvres; ++i) {
      if (!same_words(word, manoeuvre_words[i])) continue;
      move.earlier.push_back(static_cast<Manoeuvre>(i));
      known = true;
    }
    if (!known) check.complain(quoted(word) + " is no manoeuvre", check.find("earlier"));
  }
  const int phase = check.whole("phase", static_cast<int>(move.earlier.size()) + 1, 1, 12);
  while (static_cast<int>(move.earlier.size()) + 1 < phase) move.earlier.push_back(Manoeuvre::forward);
  move.charge = check.flag("charge", false);
  move.touches_enemy = check.flag("touches-enemy", false);
  move.touches_friend = check.flag("touches-friend", false);
  move.ground = check.has("ground") ? read_ground(check, "ground") : unit->combatant.ground;
  move.leaves_river = check.flag("leaves-river", false);
  for (const CaseUnit& other : read_units(situation, check, "group")) move.group.push_back(other.profile());
  move.as_group = check.flag("as-group", !move.group.empty());
  move.group_width = check.whole("group-width", 1, 1, 40);
  move.rally_tried = check.flag("rally-tried", false);
  move.leaves_table = check.flag("leaves-table", false);
  read_zone(situation, rules, check, *unit, move);
  if (!check.good()) return;
  add_ruling(answers, may_move(rules, move));
  const Moved result = moved(rules, move);
  answers.add("phase", result.phase);
  answers.add("allowance", result.allowance);
  answers.add("arc", result.arc);
  answers.add("forward-left", result.forward_left);
  answers.add("widest-wheel", widest_wheel(rules, result.allowance, move.group_width));
  answers.add("disordered", move.unit.disordered || !result.disordered_by.empty());
  answers.add("disorders", !result.disordered_by.empty());
  Document by = Document::array();
  for (const RuleId rule : result.disordered_by) by.push(rule.text());
  answers.add("disordered-by", by, Compared::any_order);
  answers.add("further-phase", result.further_phase);
  answers.add("needs-test", result.needs_test);
  answers.add("may-shoot", result.may_shoot);
}

void ask_pass_through(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto mover = read_unit(situation, check, "mover");
  const auto stationary = read_unit(situation, check, "friend");
  if (!mover || !stationary) return;
  WouldPass would{mover->unit(), stationary->unit(), stationary->engaged};
  would.gets_clear = check.flag("gets-clear", true);
  would.room_behind = check.flag("room-behind", true);
  add_ruling(answers, may_pass(rules, would));
  answers.add("item", passing_item(rules, would.mover, would.stationary));
  answers.add("in-retreat", passes_in_retreat(rules, would.mover, would.stationary));
  answers.add("disorders", false);  // IMP-INT-007
}

void ask_disengage(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  WouldDisengage would;
  would.unit = unit->unit();
  would.contacted_only_in_front = check.flag("contacted-only-in-front", true);
  for (const CaseUnit& enemy : read_units(situation, check, "enemies")) would.enemies.push_back(enemy.profile());
  if (!check.good()) return;
  add_ruling(answers, may_disengage(rules, would));
  answers.add("distance", allowance(rules, unit->profile(), Ground::open, false).distance);
  DisciplineTest test;
  test.test = Test::disengagement;
  test.unit = unit->unit();
  tell_test(rules, check, test, answers);
}

void ask_zone(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const auto enemy = read_unit(situation, check, "enemy");
  if (!unit || !enemy || !need_places(check, *unit, *enemy)) return;
  const bool exerts = exerts_zone(enemy->unit(), enemy->engaged);
  const bool inside = in_zone(rules, footprint(rules, unit->unit(), unit->pose), enemy->pose);
  answers.add("exerts-zone", exerts);
  answers.add("in-zone", exerts && inside);
  answers.add("may-trigger-opportunity-charge", inside && !enemy->engaged);  // IMP-REA-004
  answers.add("exerter-ahead", exerter_ahead(rules, *unit, *enemy));
  answers.add("distance",
              table::distance(footprint(rules, unit->unit(), unit->pose), footprint(rules, enemy->unit(), enemy->pose))
                  .units());
}

void ask_group(const Situation& situation, Reader& check, Answers& answers) {
  const std::vector<CaseUnit> units = read_units(situation, check, "units");
  if (units.empty()) check.complain("'units' must list the units of the group");
  bool together = true;
  for (const CaseUnit& a : units) {
    for (const CaseUnit& b : units) together = together && may_group(a.profile(), b.profile());
  }
  answers.add("may-group", together);
}

void ask_charge(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_unit(situation, check, "charger");
  Profile baggage;
  const CaseUnit target = unit_or(situation, check, "target", baggage);
  if (!charger || !check.good()) return;
  WouldCharge would;
  would.charger = charger->unit();
  would.target = target.unit();
  would.quarry = check.flag("at-baggage", false) ? Quarry::baggage : Quarry::unit;
  would.target_engaged = target.engaged;
  would.charger_engaged = charger->engaged;
  would.rally_tried = check.flag("rally-tried", false);
  would.facing = read_facing(check, "direction");
  would.distance = check.number("distance", 0, 0, 200);
  would.ground = check.has("ground") ? read_ground(check, "ground") : charger->combatant.ground;
  would.already_wheeled = wheel_arc(rules, check.number("wheel", 0, 0, 360), 1);
  bool meets = true;
  if (charger->placed && target.placed) {
    const auto hit = strike(rules, charger->unit(), charger->pose, target.unit(), target.pose);
    meets = hit.has_value();
    if (hit) {
      would.facing = hit->facing;
      would.distance = hit->distance;
    }
  }
  if (!check.good()) return;
  Ruling ruling = may_charge(rules, would);
  if (!meets) ruling.refuse("IMP-CHG-004"_rule, "the straight path does not meet the target");
  add_ruling(answers, ruling);
  const Allowance reach = allowance(rules, would.charger.profile, would.ground, true);
  answers.add("meets", meets);
  answers.add("reach", reach.distance - would.already_wheeled);
  answers.add("distance", would.distance);
  answers.add("direction", facing_words[static_cast<std::size_t>(would.facing)]);
  answers.add("disordered", would.charger.disordered || reach.disorders);
  answers.add("frenzy", tests_for_frenzy(rules, would));
  const bool behind = would.facing == Facing::flank || would.facing == Facing::rear;
  answers.add("target-may-react", !behind && !target.engaged);
  answers.add("routs-on-failure", taken_in_flank(would.target.profile, would.facing));
}

void ask_frenzy(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<CaseUnit> units = read_units(situation, check, "units");
  if (units.empty()) {
    check.complain("'units' must name the unit or the units of the group");
    return;
  }
  Profile enemy;
  const CaseUnit target = unit_or(situation, check, "target", enemy);
  const double distance = check.number("distance", 0, 0, 200);
  std::vector<Unit> group;
  bool tests = false;
  for (const CaseUnit& unit : units) {
    WouldCharge would;
    would.charger = unit.unit();
    would.target = target.unit();
    would.distance = distance;
    would.ground = unit.combatant.ground;
    tests = tests || tests_for_frenzy(rules, would);
    group.push_back(unit.unit());
  }
  DisciplineTest test;
  test.test = Test::frenzy;
  test.unit = group_tester(group);
  test.fragmented = check.flag("fragmented", false);
  if (!check.good()) return;
  answers.add("tests", tests);
  answers.add("reach", allowance(rules, group.front().profile, units.front().combatant.ground, true).distance);
  answers.add("charge-moves", 1);
  tell_test(rules, check, test, answers);
}

void ask_react(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const auto enemy = read_unit(situation, check, "enemy");
  if (!unit || !enemy) return;
  WouldReact would;
  check.need("reaction");
  would.reaction = static_cast<Reaction>(check.choice("reaction", reaction_words, 0));
  would.unit = unit->unit();
  would.enemy = enemy->unit();
  would.engaged = unit->engaged;
  would.facing = check.has("direction") ? read_facing(check, "direction") : unit->combatant.attacked;
  would.baggage_or_general = check.flag("baggage-or-general", false);
  would.reacted_already = check.flag("reacted-already", false);
  would.shot_this_turn = check.flag("shot-this-turn", false);
  would.enemy_charging = check.flag("enemy-charging", would.reaction != Reaction::opportunity_charge);
  would.enemy_in_zone = check.flag("enemy-in-zone", true);
  would.distance = check.number("distance", 2, 0, 200);
  would.in_arc = check.flag("in-arc", true);
  would.seen = check.flag("seen", true);
  would.active_side = check.flag("active-side", false);
  would.against_reaction = check.flag("against-reaction", false);
  would.against_pursuit = check.flag("against-pursuit", false);
  would.threat_in_corridor = check.flag("threat-in-corridor", true);
  would.path_blocked = check.flag("path-blocked", false);
  DisciplineTest test;
  test.test = test_of(would.reaction);
  test.unit = would.unit;
  test.enemy = would.enemy.profile;
  test.charge_moves = check.whole("charge-moves", 1, 1, 20);
  test.earlier_evades = check.whole("earlier-evades", 0, 0, 20);
  if (!check.good()) return;
  add_ruling(answers, may_react(rules, would));
  double distance = 0;
  if (would.reaction == Reaction::countercharge) {
    distance = countercharge_move(rules, would.unit, would.distance, unit->combatant.ground);
  } else if (would.reaction == Reaction::evasion) {
    distance =
        allowance(rules, would.unit.profile, unit->combatant.ground, false).distance;  // IMP-REA-015, IMP-REA-017
  } else if (would.reaction == Reaction::opportunity_charge) {
    distance = allowance(rules, would.unit.profile, unit->combatant.ground, true).distance;
  }
  answers.add("distance", distance);
  tell_test(rules, check, test, answers);
}

}  // namespace condotta::impetus
