// Questions about the turn: in which sub-phase an action is made, whether a unit group may still act, and bases that
// change their file in melee (TURN, MOV-044 … MOV-048, ACT-050 … ACT-053).
#include <algorithm>
#include <array>

#include "reg/action_table.hpp"
#include "reg/case_table.hpp"
#include "reg/charges.hpp"
#include "reg/combat_moves.hpp"
#include "reg/move_permission.hpp"
#include "reg/position.hpp"
#include "reg/steps.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

std::optional<Action> read_action(const Rules& rules, Reader& check) {
  check.need("action");
  const std::string name = check.text("action");
  const auto action = action_called(rules.edition, name);
  if (!action) check.complain("there is no action " + quoted(name) + " in this edition", check.find("action"));
  return action;
}

}  // namespace

void ask_sub_phase(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto action = read_action(rules, check);
  if (!action) return;
  Document numbers = Document::array();
  for (const std::string_view name : sub_phases_of(rules.edition, *action)) {
    numbers.push(std::string(name.substr(0, name.find(' '))));
  }
  answers.add("possible", !numbers.items().empty());
  answers.add("sub-phases", std::move(numbers));
}

// What it has done this turn is said by the unit's own keys (acted, ran-away, intercepted …) and by `held`.
void ask_once_a_turn(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  auto table = read_table(situation, check);
  const auto action = read_action(rules, check);
  if (!table || !action) return;
  const UnitId unit = read_who(check, *table, "who");
  if (check.flag("held", false)) table->state.charge_phase.held.push_back(unit);
  if (!check.good()) return;
  Ruling ruling;
  if (*action == Action::c2) {
    ruling = may_charge(table->game, table->state, unit);
  } else if (*action >= Action::m1 && *action <= Action::m17) {
    ruling = turn_right(table->game, table->state, unit, Move::of(*action, unit)).ruling;
  }  // actions of the Fighting Phase and of the end of the turn are not counted (REG-MOV-044)
  add_verdict(answers, ruling);
}

// New files on the left and right of a unit group in melee, each so many bases deep, taken from its rear.
void ask_file_moves(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  auto table = read_table(situation, check);
  if (!table) return;
  const UnitId unit = read_who(check, *table, "who");
  const std::vector<std::string> wanted = check.texts("new-files");
  const int deep = check.whole("deep", 1, 1, 4);
  if (!check.good()) return;
  Ruling all;
  int actions = 0;
  Document cards = Document::array();
  for (const std::string& side : wanted) {
    const State& state = table->state;
    FileMove move;
    move.unit = unit;
    move.where = side == "left" ? FileMove::Where::left : FileMove::Where::right;
    std::vector<BaseId> fronts = front_bases(state, unit);
    const table::Vector right = table::rightward(front_line(state, unit).pose.heading);
    std::ranges::sort(fronts, {},
                      [&](BaseId base) { return dot(table::exact(base_at(state, base).pose.front), right); });
    move.beside = side == "left" ? fronts.front() : fronts.back();
    std::vector<BaseId> bases = bases_of(state, unit);
    std::erase_if(bases, [&](BaseId base) { return engaged(state, base); });
    std::erase_if(bases, [&](BaseId base) { return std::ranges::find(fronts, base) != fronts.end(); });
    for (int i = 0; i < deep && !bases.empty(); ++i) {
      move.bases.push_back(bases.back());
      bases.pop_back();
    }
    CombatMoveOutcome outcome = move_bases(table->game, state, move);
    all.refusals.insert(all.refusals.end(), outcome.ruling.refusals.begin(), outcome.ruling.refusals.end());
    if (!outcome.ruling.allowed()) break;
    table->state = std::move(outcome.after);
    ++actions;
    const auto price = level(rules, Action::mf1, table->state.units[static_cast<std::size_t>(unit)].troops);
    cards.push(price ? Document(dice::name_of(price->colour)) : Document("none"));
  }
  add_verdict(answers, all);
  answers.add("actions", actions);
  answers.add("goes", actions);
  answers.add("cards", std::move(cards));
}

}  // namespace condotta::reg
