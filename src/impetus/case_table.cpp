// Questions about units side by side on the table, the ground, and what a unit may do in its activation.
#include "impetus/activation.hpp"
#include "impetus/case_words.hpp"
#include "impetus/formation.hpp"
#include "impetus/ground.hpp"
#include "impetus/retreat.hpp"

namespace condotta::impetus {
namespace {

std::vector<Placed> read_placed(const Situation& situation, Reader& check, std::string_view key) {
  std::vector<Placed> placed;
  for (const CaseUnit& unit : read_units(situation, check, key)) {
    if (!unit.placed) {
      check.complain("units of '" + std::string(key) + "' need a place: at = [x, y], facing = degrees",
                     check.find(key));
    }
    placed.push_back({unit.unit(), unit.pose});
  }
  return placed;
}

std::optional<Placed> read_one(const Situation& situation, Reader& check, std::string_view key) {
  check.need(key);
  const std::vector<Placed> all = read_placed(situation, check, key);
  if (all.size() != 1 || !check.good()) return std::nullopt;
  return all.front();
}

Document numbers_of(const std::vector<std::size_t>& indices) {
  Document list = Document::array();
  for (const std::size_t i : indices) list.push(static_cast<int>(i) + 1);
  return list;
}

std::optional<double> read_depth(Reader& check, std::string_view key) {
  if (!check.has(key)) return std::nullopt;
  return check.number(key, 0, 0, 100);
}

}  // namespace

void ask_line(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_one(situation, check, "unit");
  const std::vector<Placed> neighbours = read_placed(situation, check, "neighbours");
  if (!unit || !check.good()) return;
  std::vector<Placed> all = {*unit};
  all.insert(all.end(), neighbours.begin(), neighbours.end());
  answers.add("supported-flanks", supported_flanks(rules, *unit, neighbours));
  answers.add("group", one_group(rules, all));
}

void ask_main_unit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto target = read_one(situation, check, "target");
  const std::vector<Placed> units = read_placed(situation, check, "units");
  const std::vector<Placed> others = read_placed(situation, check, "other-enemies");
  if (!target || !check.good()) return;
  const std::vector<std::size_t> main = main_units(rules, *target, units);
  std::vector<std::size_t> supporting;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool is_main = main.size() == 1 && main.front() == i;
    if (!is_main && supports(rules, units[i], *target, others)) supporting.push_back(i);
  }
  answers.add("main", numbers_of(main), Compared::any_order);
  answers.add("supporters", numbers_of(supporting), Compared::any_order);
}

void ask_activate(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Activation state;
  state.unit = unit->unit();
  state.engaged = unit->engaged;
  state.command_active = check.flag("command-active", true);
  state.command_broken = check.flag("command-broken", false);
  state.activated_already = check.flag("activated-already", false);
  state.rally_tests = check.whole("rally-tests", 0, 0, 10);
  state.phases = check.whole("phases", 0, 0, 20);
  state.shot = check.flag("shot", false);
  state.phases_before_shot = check.whole("phases-before-shot", 0, 0, 20);
  state.charged = check.flag("has-charged", false);
  state.fought_in_command = check.flag("fought-in-command", false);
  check.need("action");
  const auto action = static_cast<Action>(check.choice("action", action_words, 0));
  if (check.good()) add_ruling(answers, may_act(rules, state, action));
}

void ask_village(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  WouldOccupy would{unit->unit(), check.flag("touches-edge", true), check.flag("occupied", false), unit->engaged};
  if (!check.good()) return;
  add_ruling(answers, may_occupy_village(would));
  DisciplineTest test;
  test.test = Test::village;
  test.unit = unit->unit();
  tell_test(rules, check, test, answers);
}

void ask_wood(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooter = read_depth(check, "shooter-inside");
  const auto target = read_depth(check, "target-inside");
  const double distance = check.number("distance", 1, 0, 200);
  if (!check.good()) return;
  const WoodSight sight = sight_at_wood(rules, shooter, target, distance);
  answers.add("seen", sight.seen);
  answers.add("target-in-cover", sight.target_in_cover);
}

void ask_defends(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const bool works = check.flag("village", false) || check.flag("fortification", false);
  check.find("fortification");
  const auto bank = read_depth(check, "front-to-bank");
  const bool in_river = check.flag("enemy-in-river", false);
  const auto edge = read_depth(check, "edge-to-top");
  const auto enemy = read_depth(check, "enemy-to-top");
  if (!check.good()) return;
  const bool on_bank = bank && defends_bank(rules, *bank, in_river);
  const bool higher = edge && enemy && higher_on_hill(*edge, *enemy);
  answers.add("defending", works || on_bank || higher);
  answers.add("river-bank", on_bank);
  answers.add("higher", higher);
}

void ask_baggage(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_unit(situation, check, "charger");
  const bool fortified = check.flag("fortified", false);
  const int hit = check.whole("hits", 0, 0, 60);
  const int roll = read_die(check, "roll");
  if (!charger || !check.good()) return;
  const Combatant baggage = fortified_baggage(rules);
  bool destroyed = !fortified;
  if (fortified) {
    answers.add("charger-dice", melee_dice(rules, charger->combatant, baggage).total());
    answers.add("baggage-dice", melee_dice(rules, baggage, charger->combatant).total());
    if (hit > 0) {
      const Breakdown cn = critical_number(rules, baggage.unit, hit, baggage.fought_by(charger->profile()));
      answers.add("critical-number", cn.total());
      if (roll > 0) {
        const CohesionResult test = cohesion(rules, baggage.unit, cn.total(), roll);
        destroyed = !test.passed || test.lost >= baggage.unit.front_vbu();
      }
    }
  }
  answers.add("destroyed", destroyed);
  answers.add("vd-lost", destroyed ? rules.numbers.baggage_vd : 0);
  answers.add("charger-disordered", charger->unit().disordered || destroyed);  // IMP-CHG-018: looting
}

void ask_extra_charge(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_unit(situation, check, "charger");
  if (!charger) return;
  const ExtraCharge extra{charger->unit(), check.flag("target-evaded", true), check.flag("contacted", false)};
  const int roll = read_die(check, "roll");
  const double to_enemy = check.number("to-enemy", 0, 0, 100);
  if (!check.good()) return;
  add_ruling(answers, may_charge_on(extra));
  answers.add("must", must_charge_on(extra));
  answers.add("disordered", charger->unit().disordered);  // IMP-CHG-014
  if (roll == 0) return;
  const int distance = pursuit_distance(rules, charger->profile(), roll);
  answers.add("distance", distance);
  answers.add("reaches", distance > 0 && distance >= to_enemy);
  answers.add("may-reroll", may_reroll_pursuit(rules, charger->profile(), distance, to_enemy));
}

void ask_piece(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("width");
  check.need("depth");
  const double width = check.number("width", 1, 0, 1000);
  const double depth = check.number("depth", 1, 0, 1000);
  if (!check.good()) return;
  answers.add("small", fits_small(rules, width, depth));
  answers.add("large", fits_large(rules, width, depth));
}

}  // namespace condotta::impetus
