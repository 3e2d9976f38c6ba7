// Formations out of combat and in it: skirmish or form up, widen, square, caltrops; files into an overlap, bases
// turned.
#include <algorithm>
#include <array>

#include "reg/advice_moves.hpp"
#include "reg/charges.hpp"
#include "reg/combat_moves.hpp"
#include "reg/command_range.hpp"
#include "reg/contact.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Length;

constexpr double idle = 0.3;

bool may_be(const Troops& troops, Formation formation) {
  return (troops.flexible >> static_cast<unsigned>(formation) & 1u) != 0 && troops.formation != formation;
}

double nearest(const Outlook& outlook, UnitId unit, Side side) {
  double least = 100;
  for (const UnitId foe : outlook.units(other(side))) {
    least = std::min(least, norm(outlook.body(foe).middle - outlook.body(unit).middle));
  }
  return least;
}

// Into skirmish order before what would ride it down; formed up otherwise (REG-FRM-009).
void switch_formation(Advice& advice, UnitId unit, double danger) {
  const Option* option = advice.find(answer_of(Action::m1));
  if (option == nullptr) return;
  const Troops& troops = advice.unit(unit).troops;
  const auto offer = [&](Switching to, double worth, std::string_view why) {
    advice.offer(Proposal(*option).set("unit", unit).set("switch", static_cast<std::int32_t>(to)), worth, why);
  };
  const double near = nearest(advice.outlook(), unit, advice.side());
  if (may_be(troops, Formation::skirmish) && danger > 0.2)
    offer(Switching::skirmish, idle + 0.3 * danger, "to slip away");
  if (may_be(troops, Formation::loose) && danger < 0.1 && near < 6) {
    offer(Switching::loose, idle + 0.07, "formed up it shoots better");
  }
  if (may_be(troops, Formation::close) && near < 4) offer(Switching::close, idle + 0.04, "to fight in close order");
  if (troops.has(Trait::dragoons)) {
    const bool fights_soon = near < 5;
    if (mounted(troops) && fights_soon) offer(Switching::dismount, idle + 0.12, "they fight better on foot");
    if (foot(troops) && near > 10) offer(Switching::mount, idle + 0.1, "they ride faster than they walk");
  } else if (troops.has(Trait::dismountable)) {
    if (mounted(troops) && danger > 0.5) offer(Switching::dismount, idle + 0.02, "to stand on foot");
    if (foot(troops) && danger < 0.1) offer(Switching::mount, idle + 0.02, "to horse again");
  }
}

void widen(Advice& advice, UnitId unit) {
  const Outlook::Body& body = advice.outlook().body(unit);
  if (advice.unit(unit).troops.set_formation != SetFormation::none) return;
  const Option* expand = advice.find(answer_of(Action::m7));
  if (expand != nullptr && body.ranks > 2) {
    advice.offer(Proposal(*expand).set("unit", unit).set("left", 1).set("right", 1), idle + 0.06,
                 "more files to fight with");
    advice.offer(Proposal(*expand).set("unit", unit).set("right", 1), idle + 0.05, "more files to fight with");
  }
  if (body.ranks > 1 || body.files < 3) return;
  if (const Option* contract = advice.find(answer_of(Action::m8))) {
    advice.offer(Proposal(*contract).set("unit", unit).set("right", 1), idle + 0.03, "one rank is too thin");
  }
  if (const Option* contract = advice.find(answer_of(Action::m6))) {
    Proposal proposal(*contract);
    proposal.set("unit", unit).set("distance", Length::units(std::min(2.0, body.move))).set("right", 1);
    advice.offer(proposal, idle + 0.08, "forward, and deeper");
  }
}

void protect(Advice& advice, UnitId unit, double danger) {
  const Unit& own = advice.unit(unit);
  for (const Action action : {Action::place_stakes, Action::place_caltrops, Action::form_square}) {
    const Option* option = advice.find(answer_of(action));
    const bool done = action == Action::form_square    ? own.square
                      : action == Action::place_stakes ? own.stakes
                                                       : own.caltrops;
    if (option == nullptr || done || !foot(own.troops)) continue;
    const double near = nearest(advice.outlook(), unit, advice.side());
    const bool horse = std::ranges::any_of(advice.outlook().units(other(advice.side())), [&](UnitId foe) {
      return mounted(advice.unit(foe).troops) &&
             norm(advice.outlook().body(foe).middle - advice.outlook().body(unit).middle) < 9;
    });
    if (!horse || near > 9) continue;
    const double worth = action == Action::form_square ? idle - 0.02 + 0.4 * danger : idle + 0.06 + 0.3 * danger;
    advice.offer(Proposal(*option).set("unit", unit), worth, "against their horse");
  }
}

void leave_and_move_camps(Advice& advice) {
  if (const Option* leave = advice.find(answer_of(Action::leave_barricades))) {
    for (const UnitId unit : advice.units_of(answer_of(Action::leave_barricades))) {
      if (!advice.unit(unit).barricades || nearest(advice.outlook(), unit, advice.side()) < 8) continue;
      advice.offer(Proposal(*leave).set("unit", unit).set("distance", Length::units(advice.outlook().body(unit).move)),
                   idle + 0.02, "nobody comes to them");
    }
  }
  if (const Option* move = advice.find(answer_of(Action::move_camp))) {
    for (const UnitId unit : advice.units_of(answer_of(Action::move_camp))) {
      if (advice.unit(unit).troops.type != Type::camp) continue;
      const double near = nearest(advice.outlook(), unit, advice.side());
      const table::Angle back = table::Angle::degrees(advice.side() == Side::red ? 180 : 0);
      for (const table::Angle heading : {back, table::Angle::degrees(90), table::Angle::degrees(270)}) {
        Proposal proposal(*move);
        proposal.set("unit", unit).set("heading", heading).set("distance", Length::units(1));
        if (advice.offer(proposal, near < 8 ? idle + 0.1 : 0.1, "out of their way")) break;
      }
    }
  }
}

// --- in combat

// Bases of the rear ranks go into an overlap beside an end file (REG-ACT-050).
void overlap(Advice& advice, UnitId unit) {
  constexpr std::array<std::string_view, 8> names = {"base-1", "base-2", "base-3", "base-4",
                                                     "base-5", "base-6", "base-7", "base-8"};
  const Option* option = advice.find(Answer::move_bases);
  const State& state = advice.state();
  const std::vector<BaseId> fronts = front_bases(state, unit);
  std::vector<BaseId> spare;
  for (const BaseId front : fronts) {
    const std::vector<BaseId> column = column_behind(state, front);
    if (column.size() > 2) spare.push_back(column.back());
  }
  if (spare.empty() && !fronts.empty()) {
    const std::vector<BaseId> column = column_behind(state, fronts.front());
    if (column.size() == 2) spare.push_back(column.back());
  }
  if (spare.empty()) return;
  for (const int where : {0, 1}) {  // left, right
    const BaseId end = where == 0 ? fronts.front() : fronts.back();
    Proposal proposal(*option);
    proposal.set("unit", unit).set("base", end).set("where", where);
    for (std::size_t i = 0; i < std::min<std::size_t>(spare.size(), 2); ++i) proposal.set(names[i], spare[i]);
    advice.offer(proposal, idle + (spare.size() > 1 ? 0.12 : 0.02), "an overlap for the next fight");
  }
}

// Bases with enemy on flank or rear turn to face him, all together or one by one (REG-ACT-052).
void face(Advice& advice, UnitId unit) {
  constexpr std::array<std::string_view, 6> bases = {"base-1", "base-2", "base-3", "base-4", "base-5", "base-6"};
  constexpr std::array<std::string_view, 6> turns = {"turn-1", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6"};
  const Option* option = advice.find(Answer::turn_bases);
  Proposal together(*option);
  together.set("unit", unit);
  std::vector<BaseId> known;
  for (const UnitContact& contact : contacts_of(advice.state(), unit)) {
    if (contact.how.kind != table::ContactKind::edge) continue;
    const auto edge = static_cast<table::Edge>(contact.how.mine);
    if (edge == table::Edge::front || engaged(advice.state(), contact.mine)) continue;
    if (std::ranges::find(known, contact.mine) != known.end() || known.size() == bases.size()) continue;
    const Turning turn = edge == table::Edge::left    ? Turning::left
                         : edge == table::Edge::right ? Turning::right
                                                      : Turning::about;
    Proposal proposal(*option);
    proposal.set("unit", unit).set("base-1", contact.mine).set("turn-1", static_cast<std::int32_t>(turn));
    advice.offer(proposal, idle + 0.3, "to face those on its flank");
    together.set(bases[known.size()], contact.mine).set(turns[known.size()], static_cast<std::int32_t>(turn));
    known.push_back(contact.mine);
  }
  if (known.size() > 1) advice.offer(together, idle + 0.35, "to face those on its flank");
}

}  // namespace

void advise_on_formations(Advice& advice) {
  for (const UnitId unit : advice.units_of(answer_of(Action::m1))) {
    if (advice.outlook().body(unit).fights) continue;
    const double danger = advice.outlook().danger(unit, advice.outlook().body(unit).front);
    switch_formation(advice, unit, danger);
    widen(advice, unit);
    protect(advice, unit, danger);
  }
  leave_and_move_camps(advice);
  if (const Option* engage = advice.find(Answer::engage)) {
    for (const UnitId unit : advice.units_of(Answer::engage)) {
      for (const UnitContact& contact : contacts_of(advice.state(), unit)) {
        const UnitId foe = advice.state().bases[static_cast<std::size_t>(contact.theirs)].unit;
        for (int how = 0; how < 3; ++how) {
          Proposal proposal(*engage);
          proposal.set("unit", unit).set("target", foe).set("how", how);
          advice.offer(proposal, 0.45 + 0.3 * advice.outlook().melee(unit, foe), "it touches them already");
        }
      }
    }
  }
  if (const Option* drop = advice.find(Answer::drop_pikes)) {
    for (const UnitId unit : advice.units_of(Answer::drop_pikes)) {
      advice.offer(Proposal(*drop).set("unit", unit), 0.1, "to be quicker");
    }
  }
  if (const Option* win = advice.find(Answer::win_back)) {
    for (const UnitId unit : advice.units_of(Answer::win_back)) {
      for (const UnitId payer : advice.units_of(Answer::win_back, "payer")) {
        for (const Colour card : {Colour::green, Colour::yellow, Colour::red}) {
          Proposal proposal(*win);
          proposal.set("unit", unit).set("payer", payer).set("card", static_cast<std::int32_t>(card));
          if (advice.offer(proposal, idle + 0.05, "through their fire")) break;
        }
      }
    }
  }
}

void advise_on_files(Advice& advice) {
  if (advice.find(Answer::move_bases) != nullptr) {
    for (const UnitId unit : advice.units_of(Answer::move_bases)) overlap(advice, unit);
  }
  if (advice.find(Answer::turn_bases) != nullptr) {
    for (const UnitId unit : advice.units_of(Answer::turn_bases)) face(advice, unit);
  }
}

// Skirmishers who stand before somebody with a charge to make step aside (REG-ACT-017).
void advise_on_opening(Advice& advice) {
  const Option* turn = advice.find(answer_of(Action::m11));
  const Option* ahead = advice.find(answer_of(Action::m2));
  const Outlook& outlook = advice.outlook();
  for (const UnitId screen : advice.units_of(answer_of(Action::m2))) {
    if (!skirmishing(advice.unit(screen).troops)) continue;
    const Outlook::Body& before = outlook.body(screen);
    const bool screens = std::ranges::any_of(outlook.units(advice.side()), [&](UnitId unit) {
      const Outlook::Body& behind = outlook.body(unit);
      const table::Vector to = before.middle - table::exact(behind.front.front);
      const double far = norm(to);
      if (unit == screen || behind.fights || skirmishing(advice.unit(unit).troops) || far > behind.move ||
          table::dot(to, table::forward(behind.front.heading)) < 0.5 * far) {
        return false;
      }
      const auto foe = outlook.aim(unit);
      return foe && outlook.charge(unit, *foe) > 0.1;
    });
    if (!screens) continue;
    for (const int hand : {1, 2}) {
      if (turn == nullptr) break;
      Proposal proposal(*turn);
      proposal.set("unit", screen).set("turn", hand).set("distance", Length::units(1));
      advice.offer(proposal, 0.45, "out of the way of a charge");
    }
    if (ahead == nullptr) continue;
    advice.offer(Proposal(*ahead).set("unit", screen).set("distance", Length::units(before.move)), 0.4,
                 "out of the way of a charge");
  }
}

// A General who is alone, or far from his command, joins it (REG-MOV-013).
void advise_on_generals_moves(Advice& advice) {
  const Option* option = advice.find(Answer::move_general);
  if (option == nullptr) return;
  const State& state = advice.state();
  for (const UnitId leader : advice.units_of(Answer::move_general, "leader")) {
    const auto id = static_cast<GeneralId>(leader);
    const UnitId with = unit_with(state, id);
    int astray = 0;  // unit groups that he cannot reach
    std::vector<UnitId> own;
    for (const UnitId unit : advice.outlook().units(advice.side())) {
      if (advice.unit(unit).command != id || advice.unit(unit).troops.type == Type::camp) continue;
      own.push_back(unit);
      astray += in_command(advice.game().rules, state, id, std::span<const UnitId>(&unit, 1)).allowed() ? 0 : 1;
    }
    if (with != nobody && astray == 0) continue;
    const double worth = with == nobody && !own.empty() ? idle + 0.12 : idle + 0.02 + 0.03 * astray;
    int offered = 0;
    for (const UnitId unit : own) {
      if (unit == with || offered == 2) continue;
      const std::vector<BaseId> fronts = front_bases(state, unit);
      if (fronts.empty()) continue;
      const BaseId base = fronts[fronts.size() / 2];
      const table::Point at = state.bases[static_cast<std::size_t>(base)].pose.front;
      Proposal proposal(*option);
      proposal.set("leader", leader).set("x", at.x).set("y", at.y).set("base", base);
      if (advice.offer(proposal, worth, "to his troops")) ++offered;
    }
  }
}

}  // namespace condotta::reg
