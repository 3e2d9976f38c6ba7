#include "reg/prompted_move.hpp"

#include <algorithm>
#include <cassert>

#include "reg/formation.hpp"
#include "reg/move_distance.hpp"
#include "reg/move_making.hpp"
#include "reg/move_permission.hpp"
#include "reg/move_way.hpp"
#include "reg/position.hpp"
#include "reg/pushing.hpp"

namespace condotta::reg {
namespace {

using table::Length;

const Unit& unit_at(const State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

void add(Ruling& to, const Ruling& more) {
  for (const Refusal& refusal : more.refusals) to.refuse(refusal.rule, refusal.facts);
}

class Trial {
 public:
  Trial(const Game& game, const State& state, const Move& move, Reasons reasons)
      : game_(game), state_(state), move_(move), reasons_(reasons) {}

  MoveOutcome run() {
    check_rights();
    check_price();
    if (settled()) return std::move(outcome_);
    outcome_.after = state_;
    if (!sound_) {
      if (ruling().allowed()) ruling().refuse("REG-ACT-005"_rule, "it is not one action of one or more unit groups");
      return std::move(outcome_);
    }
    check_group(game_, state_, move_, extra_, outcome_.ruling);
    check_pulled(game_, state_, move_, outcome_.ruling);
    for (std::size_t part = 0; part < move_.parts.size() && !settled(); ++part) make(part);
    check_half_shift();
    if (outcome_.ruling.allowed()) note_deeds();
    return std::move(outcome_);
  }

 private:
  Ruling& ruling() { return outcome_.ruling; }
  bool settled() const { return reg::settled(outcome_.ruling, reasons_); }

  void check_rights() {
    sound_ = !move_.units.empty() && !move_.parts.empty();
    for (const UnitId unit : move_.units) {
      if (move_.half == Move::Half::second) break;  // asked before the first
      const TurnRight right = turn_right(game_, state_, unit, move_);
      add(ruling(), right.ruling);
      extra_ = extra_ || right.extra;
      if (unit_at(state_, unit).off_table) sound_ = false;
    }
    const std::size_t parts = move_.action == Action::m14 && move_.half == Move::Half::both ? 2 : 1;
    if (move_.parts.size() != parts) {
      ruling().refuse("REG-ACT-039"_rule, "a double move is two moves, any other action is one");
    }
    for (const Manoeuvre& part : move_.parts) {
      const bool made_of_others = move_.action == Action::m14 || move_.action == Action::m16;
      if (!made_of_others && part.action != move_.action) sound_ = false;
      if (move_.action == Action::m16 && (part.action < Action::m2 || part.action > Action::m6)) {
        ruling().refuse("REG-ACT-041"_rule, "an M16 is made as an M2 to M6");
      }
      if (move_.action != Action::m14) continue;
      for (const UnitId unit : move_.units) {
        if (part_of_double_move(game_.rules, part.action, unit_at(state_, unit).troops)) continue;
        ruling().refuse("REG-ACT-039"_rule, std::string(name_of(game_.rules.edition, part.action)) +
                                                " costs more than GREEN for these troops");
        break;
      }
    }
  }

  void check_price() {
    for (const UnitId unit : move_.units) {
      const Action as = move_.parts.empty() ? Action::m2 : move_.parts.front().action;
      const auto price = level(game_.rules, move_.action, unit_at(state_, unit).troops, as);
      if (!price) {
        ruling().refuse(price.error().rule, price.error().facts);
      } else if (!outcome_.price || price->colour > outcome_.price->colour) {
        outcome_.price = *price;  // a group pays for the most difficult move in it (REG-GAP-114)
      }
    }
  }

  void make(std::size_t number) {
    const Manoeuvre& part = move_.parts[number];
    Trace trace;
    for (const UnitId unit : move_.units) {
      const bool makes = number == 0 || move_.second.empty() ||
                         std::find(move_.second.begin(), move_.second.end(), unit) != move_.second.end();
      if (makes) trace.movers.push_back(unit);
    }
    if (trace.movers.empty()) return;
    const std::size_t group = trace.movers.size();
    for (const Move::Pull& pull : move_.pulled) {
      const auto end = trace.movers.begin() + static_cast<std::ptrdiff_t>(group);
      if (std::find(trace.movers.begin(), end, pull.tug) != end) trace.movers.push_back(pull.sug);
    }
    for (std::size_t i = 0; i < group; ++i) {
      check_manoeuvre(game_, outcome_.after, trace.movers[i], part, ruling());
      if (!stance(outcome_.after, trace.movers[i]).regular && !unit_at(outcome_.after, trace.movers[i]).square) {
        ruling().refuse("REG-FRM-001"_rule, "its bases face different ways: it must reform first");
        return;
      }
    }
    if (settled()) return;
    std::optional<State> first;
    if (number > 0) first = outcome_.after;
    const State& before = first ? *first : state_;
    Travel travel;
    if (auto refusal = make_part(outcome_.after, group, part, trace, travel)) {
      ruling().refuse(refusal->rule, refusal->facts);
    }
    if (settled()) return;
    check_distance(before, part, trace, group, travel);
    if (settled()) return;
    Way way{game_, before, trace, group, part, move_.action, number == 1 || move_.half == Move::Half::second};
    way.check(travel, ruling());
    make_room(way, trace, group);
    // REG-MOV-005: its next move only.
    for (const UnitId mover : trace.movers) outcome_.after.units[static_cast<std::size_t>(mover)].slowing = 0;
  }

  void check_distance(const State& before, const Manoeuvre& part, const Trace& trace, std::size_t group,
                      const Travel& travel) {
    outcome_.used = travel.used;
    bool first = true;
    for (std::size_t i = 0; i < trace.movers.size(); ++i) {
      const MoveFacts facts = move_facts(game_, before, trace, i, part, extra_);
      const Troops& troops = unit_at(before, trace.movers[i]).troops;
      const MoveDistance distance = move_distance(game_.rules, troops, facts);
      const bool moves = !part.legs.empty() || part.turn != Turning::none;
      if (distance.refusal && moves) ruling().refuse(distance.refusal->rule, distance.refusal->facts);
      const Length own = i < group ? travel.used : travel.by_mover[i];
      if (!table::within(own, Length::units(distance.most))) {
        ruling().refuse(i < group ? distance_rule(facts, distance) : "REG-GRP-015"_rule,
                        "'" + game_.unit_names[static_cast<std::size_t>(trace.movers[i])] + "' moves at most " +
                            std::to_string(distance.most) + "BW");
      }
      if (i < group && (first || distance.most < outcome_.most)) {
        outcome_.most = distance.most;
        outcome_.distance = distance.terms;
        first = false;
      }
    }
  }

  // The rule that makes the distance as short as it is.
  static RuleId distance_rule(const MoveFacts& facts, const MoveDistance& distance) {
    const auto& terms = distance.terms.terms();
    if (terms.size() > 1 && terms.back().value < 0) return terms.back().rule;
    return facts.worst == Going::good ? terms[0].rule : "REG-MOV-002"_rule;
  }

  void make_room(const Way& way, const Trace& trace, std::size_t group) {
    for (const Way::Friend& passed : way.to_displace) {
      if (displace(game_, outcome_.after, trace, passed.mover, passed.unit)) {
        outcome_.displaced.push_back(passed.unit);
      } else {
        ruling().refuse(passed.refusal.rule, passed.refusal.facts);
      }
    }
    for (const UnitId sug : way.to_push) {
      PushChoice choice = PushChoice::shift;
      for (const Move::Response& response : move_.responses) {
        if (response.sug == sug) choice = response.choice;
      }
      outcome_.pushed.push_back(push_back(game_, outcome_.after, trace, group, sug, choice));
    }
  }

  // REG-MOV-021: the half shift serves a purpose: without it the move would be barred, or with it a friend is joined.
  void check_half_shift() {
    const bool shifts = std::any_of(move_.parts.begin(), move_.parts.end(),
                                    [](const Manoeuvre& part) { return part.half_shift != Length{}; });
    if (!shifts || !ruling().allowed()) return;
    Move plain = move_;
    for (Manoeuvre& part : plain.parts) part.half_shift = {};
    if (!try_move(game_, state_, plain, Reasons::first).ruling.allowed()) return;
    for (const UnitId unit : move_.units) {
      for (std::size_t u = 0; u < outcome_.after.units.size(); ++u) {
        const Unit& other = outcome_.after.units[u];
        const auto id = static_cast<UnitId>(u);
        const bool own = std::find(move_.units.begin(), move_.units.end(), id) != move_.units.end();
        if (own || other.off_table || other.side != unit_at(state_, unit).side) continue;
        if (edge_contact(outcome_.after, unit, id) && !edge_contact(state_, unit, id)) return;
      }
    }
    ruling().refuse("REG-UNI-010"_rule, "the half shift serves none of its purposes");
  }

  void note_deeds() {
    for (const UnitId id : move_.units) note_deed(id);
    for (const Move::Pull& pull : move_.pulled) note_deed(pull.sug);
    Unit& leader = outcome_.after.units[static_cast<std::size_t>(move_.units.front())];
    if (move_.action == Action::form_square) form_square(move_.units.front());
    if (move_.action == Action::place_caltrops) leader.caltrops = true;
    if (move_.action == Action::place_stakes) leader.stakes = true;
  }

  void note_deed(UnitId id) {
    Unit& unit = outcome_.after.units[static_cast<std::size_t>(id)];
    (extra_ ? unit.activity.extra_action : unit.activity.acted) = true;
    if (stance(outcome_.after, id).pose == stance(state_, id).pose) return;
    unit.caltrops = false;  // REG-ACT-046, REG-ACT-047
    unit.stakes = false;
    unit.barricades = false;  // REG-ACT-045; they stay, and may be defended again
  }

  // REG-FRM-023: the rear rank turns outwards; the ground that it covers stays.
  void form_square(UnitId id) {
    State& state = outcome_.after;
    state.units[static_cast<std::size_t>(id)].square = true;
    const Stance body = stance(state, id);
    for (const BaseId base_id : bases_of(state, id)) {
      Base& base = state.bases[static_cast<std::size_t>(base_id)];
      const table::Place place =
          table::place(table::frame(body.pose, Length::units(body.files)), table::exact(base.pose.front));
      const bool rear = place.ahead - base.depth <= -body.depth + table::tolerance * 5;
      if (rear && place.ahead < -table::tolerance) base.pose = table::about_faced(base.pose, base.depth);
    }
  }

  const Game& game_;
  const State& state_;
  const Move& move_;
  Reasons reasons_;
  MoveOutcome outcome_;
  bool extra_ = false;
  bool sound_ = true;
};

}  // namespace

Move Move::of(Action action, UnitId unit) {
  Move move;
  move.action = action;
  move.units = {unit};
  move.parts.emplace_back();
  move.parts.back().action = action;
  return move;
}

MoveOutcome try_move(const Game& game, const State& state, const Move& move, Reasons reasons) {
  return Trial(game, state, move, reasons).run();
}

Ruling check_move(const Game& game, const State& state, const Move& move) { return try_move(game, state, move).ruling; }

State preview(const Game& game, const State& state, const Move& move) { return try_move(game, state, move).after; }

State apply(const Game& game, const State& state, const Move& move) {
  MoveOutcome outcome = try_move(game, state, move);
  assert(outcome.ruling.allowed());
  return std::move(outcome.after);
}

}  // namespace condotta::reg
