#include "impetus/retreats.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/interpenetration.hpp"
#include "impetus/melee.hpp"
#include "impetus/retreat.hpp"

namespace condotta::impetus {
namespace {

using table::Length;
using table::Rectangle;
using table::Vector;

constexpr double slack = 0.01;

bool free_of_others(const Game& game, const State& state, UnitId unit, const Rectangle& there) {
  for (UnitId other = 0; other < static_cast<UnitId>(state.bodies.size()); ++other) {
    if (other != unit && on_table(state, other) && table::overlapping(there, base(game, state, other))) return false;
  }
  return true;
}

// How far a friend can be pushed straight back; those behind it are pushed in turn (IMP-INT-010).
double push_room(const Game& game, const State& state, UnitId unit, Vector towards, double distance,
                 std::vector<Retreat::Push>& pushed, int depth) {
  const Rectangle own = base(game, state, unit);
  double room = until_forbidden(game, state, unit, own, towards, distance);
  for (double far = room; far > 0 && !on_table_wholly(game, own.moved(towards * far)); far -= 0.05) room = far - 0.05;
  room = std::max(room, 0.0);
  for (const Met& met : meetings(game, state, unit, own, towards, room)) {
    const bool enemy = side_of(game, met.unit) != side_of(game, unit);
    const bool fixed = enemy || engaged(state, met.unit) || enlisted(game, met.unit).baggage ||
                       enlisted(game, met.unit).profile.type == Type::w || body(state, met.unit).village >= 0;
    double beyond = 0;
    if (!fixed && depth < 6) beyond = push_room(game, state, met.unit, towards, room - met.distance, pushed, depth + 1);
    room = std::min(room, met.distance + beyond);
  }
  if (room <= slack) return 0;  // it stays, and whoever pushes it stops at it
  const auto known = std::find_if(pushed.begin(), pushed.end(), [&](const Retreat::Push& p) { return p.unit == unit; });
  const table::Pose to = table::moved(body(state, unit).pose, table::direction(towards), Length::units(room));
  if (known == pushed.end()) {
    pushed.push_back({unit, to});
  } else if (dot(exact(to.front) - exact(known->to.front), towards) > 0) {
    known->to = to;  // two push it: the farther counts
  }
  return room;
}

}  // namespace

Retreat retreat_way(const Game& game, const State& state, UnitId id, Vector towards, double distance, bool pushes) {
  Retreat made;
  const Rectangle own = base(game, state, id);
  const table::Pose from = body(state, id).pose;
  const table::Angle way = table::direction(towards);
  const Unit unit = bare_unit(game, state, id);
  double reach = until_forbidden(game, state, id, own, towards, distance);
  const bool barred = reach < distance - slack;
  double gone = reach;
  bool blocked_at_once = barred && reach <= slack;
  for (const Met& met : meetings(game, state, id, own, towards, reach)) {
    if (met.distance > gone + slack) break;
    const bool enemy = side_of(game, met.unit) != side_of(game, id);
    if (enemy || enlisted(game, met.unit).baggage) {
      gone = met.distance;
      blocked_at_once = met.distance <= slack;
      break;
    }
    const Unit friendly = bare_unit(game, state, met.unit);
    const bool fights = engaged(state, met.unit);
    if (!fights && passes_in_retreat(game.rules, unit, friendly)) {  // IMP-INT-008: directly behind the friend
      const Rectangle theirs = base(game, state, met.unit);
      double past = 0;
      for (double far = met.distance; far < 40; far += 0.05) {
        if (!table::overlapping(own.moved(towards * far), theirs)) {
          if (far > met.distance + slack) {
            past = far;
            break;
          }
        }
      }
      const double wanted = std::max(past, gone);
      const Rectangle there = own.moved(towards * wanted);
      if (past > 0 && free_of_others(game, state, id, there)) {
        gone = wanted;
        if (wanted > reach) break;
        continue;
      }
      if (past > 0 && free_of_others(game, state, id, own.moved(towards * past))) {
        gone = past;
        break;
      }
    }
    const Meeting meets = meet_in_retreat(game.rules, unit, friendly, met.distance, distance, fights);
    if (!pushes) {
      gone = met.distance;
      break;
    }
    if (fights) {
      made.only_disordered.push_back(met.unit);
      gone = met.distance;
      blocked_at_once = met.distance <= slack;
      break;
    }
    if (meets.pushed <= slack) {
      gone = met.distance;
      blocked_at_once = blocked_at_once || met.distance <= slack;
      break;
    }
    const double room = push_room(game, state, met.unit, towards, gone - met.distance, made.pushed, 0);
    gone = std::min(gone, met.distance + room);
    if (gone <= slack) blocked_at_once = true;
  }
  // Whatever it has passed, it ends on nobody: without room it stops at the first that it met.
  const Rectangle end = own.moved(towards * std::max(gone, 0.0));
  for (UnitId other = 0; other < static_cast<UnitId>(state.bodies.size()); ++other) {
    if (other == id || !on_table(state, other)) continue;
    const auto push =
        std::find_if(made.pushed.begin(), made.pushed.end(), [&](const Retreat::Push& p) { return p.unit == other; });
    const Rectangle theirs =
        push == made.pushed.end() ? base(game, state, other) : base_at(game, state, other, push->to);
    if (!table::overlapping(end, theirs)) continue;
    const std::vector<Met> first = meetings(game, state, id, own, towards, 40);
    gone = first.empty() ? 0 : std::min(gone, first.front().distance);
    made.pushed.clear();
    blocked_at_once = blocked_at_once || gone <= slack;
    break;
  }
  made.destroyed = blocked_at_once && pushes;
  made.to = table::moved(from, way, Length::units(std::max(gone, 0.0)));
  made.leaves_table = !on_table_wholly(game, base_at(game, state, id, made.to));
  return made;
}

void shock_behind(Play& play, UnitId routed, const Rectangle& from) {
  if (!rout_shocks(play.game.rules, enlisted(play.game, routed).profile)) return;
  const double deep = play.game.rules.numbers.shock_within;
  const Rectangle corridor = Rectangle::around(from.centre() - from.forward() * (from.half_depth() + deep / 2),
                                               from.forward(), from.half_width(), deep / 2);
  for (const UnitId unit : units_of(play.game, play.state, side_of(play.game, routed))) {
    if (unit == routed || enlisted(play.game, unit).baggage) continue;
    if (!table::overlapping(corridor, base(play.game, play.state, unit))) continue;
    disorder(play, unit, "IMP-RET-008"_rule);
    lose_vbu(play, unit, play.game.rules.numbers.shock_loss, "IMP-RET-008"_rule);
  }
}

namespace {

// The occupant of a village is set against the edge opposite the attacker, with its face to it; the way back from
// there.
Vector out_of_village(const Game& game, State& state, UnitId loser, Vector winner) {
  Body& b = body(state, loser);
  const Rectangle village = game.ground[static_cast<std::size_t>(b.village)].course.front();
  const Vector away = village.centre() - winner;
  const bool along = std::fabs(dot(away, village.forward())) / std::max(village.half_depth(), 0.01) >=
                     std::fabs(dot(away, village.rightward())) / std::max(village.half_width(), 0.01);
  Vector towards = along ? village.forward() : village.rightward();
  if (dot(towards, away) < 0) towards = towards * -1.0;
  b.village = -1;
  b.pose = {table::rounded(village.centre() + towards * (village.reach_along(towards) + table::tolerance.units())),
            table::heading(table::direction(towards * -1.0))};
  return towards;
}

}  // namespace

void retreat(Play& play, UnitId loser, Facing attacked, const Rectangle& winner) {
  State& state = play.state;
  const int roll = play.d6();
  const int distance = retreat_distance(play.game.rules, enlisted(play.game, loser).profile, roll);
  const Rectangle own = base(play.game, state, loser);
  Vector towards = own.forward() * -1.0;
  if (attacked == Facing::flank || attacked == Facing::rear) towards = winner.forward();  // IMP-RET-003
  bool no_room = false;
  if (body(state, loser).village >= 0) {  // IMP-TER-027
    towards = out_of_village(play.game, state, loser, winner.centre());
    no_room = !on_table_wholly(play.game, base(play.game, state, loser)) ||
              !free_of_others(play.game, state, loser, base(play.game, state, loser));
  }
  const Retreat made = retreat_way(play.game, state, loser, towards, distance, true);
  tell(play, "retreat",
       name(play.game, loser) + " retreats: " + std::to_string(roll) + ", " + std::to_string(distance) + "H",
       {"IMP-RET-001"_rule, "IMP-RET-003"_rule})
      .facts.set("unit", int{loser});
  for (const UnitId unit : made.only_disordered) disorder(play, unit, "IMP-INT-009"_rule);
  if (made.destroyed || no_room) {
    rout_unit(play, loser, "IMP-RET-005"_rule);
    return;
  }
  if (made.leaves_table) {
    rout_unit(play, loser, "IMP-MOV-018"_rule);
    return;
  }
  for (const Retreat::Push& push : made.pushed) {
    move_to(play, push.unit, push.to, "is pushed back", "IMP-INT-009"_rule);
    disorder(play, push.unit, "IMP-INT-009"_rule);
  }
  move_to(play, loser, made.to, "goes back", "IMP-RET-003"_rule);
  drop_stale_contacts(play.game, state);
}

// --- pursuit
// ---------------------------------------------------------------------------------------------------------

namespace {

WouldPursue would_pursue(const Game& game, const State& state, UnitId winner) {
  WouldPursue would;
  would.winner = bare_unit(game, state, winner);
  would.in_contact_with_another = engaged(state, winner);  // IMP-RET-015
  return would;
}

// IMP-RET-011, IMP-RET-017: it turns on its centre to face the enemy if that is free, and goes straight on.
table::Pose facing_the_enemy(const Game& game, const State& state, UnitId unit, UnitId enemy) {
  const table::Pose from = body(state, unit).pose;
  if (enemy == nobody || !on_table(state, enemy)) return from;
  const Rectangle own = base(game, state, unit);
  if (table::meeting(own, own.forward(), base(game, state, enemy))) return from;
  const table::Angle towards = table::direction(base(game, state, enemy).centre() - own.centre());
  const table::Pose turned = table::turned(from, own.centre(), table::turn(from.heading, towards));
  const Rectangle there = base_at(game, state, unit, turned);
  return on_table_wholly(game, there) && free_of_others(game, state, unit, there) ? turned : from;
}

void pursue(Play& play) {
  State& state = play.state;
  const Step step = top(state);
  const int distance = pursuit_distance(play.game.rules, enlisted(play.game, step.unit).profile, step.value);
  pop(state);
  const table::Pose origin = facing_the_enemy(play.game, state, step.unit, step.other);
  const Rectangle from = base_at(play.game, state, step.unit, origin);
  const Vector ahead = from.forward();
  double reach = until_forbidden(play.game, state, step.unit, from, ahead, distance);
  reach = as_ground_allows(play.game, state, step.unit, from, ahead, reach);  // IMP-RET-016
  const auto leaves_the_table = [&](double far) {
    const table::Pose there = table::advanced(origin, Length::units(far));  // as it is kept, rounded
    return !on_table_wholly(play.game, base_at(play.game, state, step.unit, there));
  };
  for (double far = reach; far > 0 && leaves_the_table(far); far -= 0.05) reach = far - 0.05;  // IMP-RET-016
  reach = std::max(reach, 0.0);
  UnitId struck = nobody;
  const std::vector<Met> on_way = meetings(play.game, state, step.unit, from, ahead, reach);
  const auto enemy = std::find_if(on_way.begin(), on_way.end(), [&](const Met& met) {
    return side_of(play.game, met.unit) != side_of(play.game, step.unit);
  });
  for (const Met& met : on_way) {
    const bool beside = enemy != on_way.end() && met.unit != enemy->unit && met.distance > enemy->distance - 0.001;
    if (beside) continue;  // a friend that is touched where it strikes
    if (side_of(play.game, met.unit) != side_of(play.game, step.unit)) {
      struck = met.unit;
      reach = met.distance;
      break;
    }
    const bool passes = passing_item(play.game.rules, bare_unit(play.game, state, step.unit),
                                     bare_unit(play.game, state, met.unit)) != 0;
    const bool clear = free_of_others(play.game, state, step.unit, from.moved(ahead * reach));
    if (!passes || !clear) {  // IMP-INT-011
      reach = met.distance;
      break;
    }
  }
  const Rectangle way = strip(from, ahead, reach);
  const Footing under = footing(play.game, state, step.unit, table::Footprint(&way, 1));
  if (reach > 0 || !(origin == body(state, step.unit).pose)) {
    move_to(play, step.unit, table::advanced(origin, Length::units(reach)), "pursues", "IMP-RET-011"_rule);
    if (allowance(play.game.rules, enlisted(play.game, step.unit).profile, under.ground, true).disorders) {
      disorder(play, step.unit, "IMP-RET-016"_rule);
    }
    if (river_disorders(play.game, state, step.unit, under)) disorder(play, step.unit, "IMP-TER-010"_rule);
  }
  drop_stale_contacts(play.game, state);
  if (struck == nobody) return;
  engage(play, step.unit, struck, origin, true);  // IMP-RET-013, and again until it ends (IMP-RET-014)
  Step round;
  round.kind = StepKind::round;
  round.unit = step.unit;
  round.other = struck;
  push(state, round);
}

}  // namespace

void advance_pursuit(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  switch (step.stage) {
    case 0: {
      if (!on_table(state, step.unit) ||
          !may_pursue(play.game.rules, would_pursue(play.game, state, step.unit)).allowed()) {
        pop(state);
        break;
      }
      step.stage = 1;
      if (!must_pursue(bare_unit(play.game, state, step.unit))) wait_for(state, side_of(play.game, step.unit));
      break;
    }
    case 1: {
      step.value = static_cast<std::int16_t>(play.d6());
      const int distance = pursuit_distance(play.game.rules, enlisted(play.game, step.unit).profile, step.value);
      tell(play, "pursuit",
           name(play.game, step.unit) + " rolls " + std::to_string(int{step.value}) +
               " to pursue: " + std::to_string(distance) + "H",
           {"IMP-RET-001"_rule, "IMP-RET-011"_rule});
      step.stage = 2;
      const bool there = step.other != nobody && on_table(state, step.other);
      const double gap =
          there ? table::distance(base(play.game, state, step.unit), base(play.game, state, step.other)).units() : 100;
      if (there && may_reroll_pursuit(play.game.rules, enlisted(play.game, step.unit).profile, distance, gap)) {
        step.stage = 3;
        wait_for(state, side_of(play.game, step.unit));
      }
      break;
    }
    default: pursue(play); break;
  }
}

void ask_pursuit(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.step = "Pursuit";
  if (step.stage == 3) {
    decision.question = name(game, step.unit) + " does not reach the enemy: does it roll again?";
    decision.rules = {"IMP-RET-012"_rule};
    decision.options.push_back(an_option(Answer::roll_again, "roll-again", "Roll again", {}, {"IMP-RET-012"_rule}));
    decision.options.push_back(an_option(Answer::keep, "keep", "Keep the roll", {}, {}));
    return;
  }
  decision.question = name(game, step.unit) + " has won: does it pursue?";
  decision.rules = {"IMP-RET-009"_rule, "IMP-RET-010"_rule};
  decision.options.push_back(an_option(Answer::pursue, "pursue", "Pursue", {}, {"IMP-RET-011"_rule}));
  decision.options.push_back(an_option(Answer::halt, "halt", "Halt", {}, {"IMP-RET-009"_rule}));
}

void answer_pursuit(Play& play, const Choice& choice) {
  State& state = play.state;
  switch (static_cast<Answer>(choice.option)) {
    case Answer::halt: pop(state); break;
    case Answer::roll_again: {
      top(state).value = static_cast<std::int16_t>(play.d6());
      tell(play, "pursuit", name(play.game, top(state).unit) + " rolls again: " + std::to_string(int{top(state).value}),
           {"IMP-RET-012"_rule});
      top(state).stage = 2;
      break;
    }
    case Answer::keep: top(state).stage = 2; break;
    default: break;  // stage 1 rolls
  }
}

}  // namespace condotta::impetus
