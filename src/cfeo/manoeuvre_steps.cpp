// Manoeuvres on the spot, guns and roads (MAN, MOV-016, MOV-021 to MOV-023), reinforcing (REI).
#include <algorithm>
#include <cmath>

#include "cfeo/charge.hpp"
#include "cfeo/movement_steps.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

namespace {

constexpr double radians_a_degree = 0.017453292519943295;

void price(const Game& game, const State& state, int unit, Manoeuvre what, Ruling& ruling, Breakdown& dps) {
  const FieldUnit& own = unit_at(state, unit);
  Circumstances around;
  around.enemy_start = to_enemy(game, state, unit, game.rules.numbers.man_within + 1);
  around.enemy_end = around.enemy_start;
  around.under_fire = own.under_fire;
  const ManoeuvreCost cost = cost_of(game.rules, unit_of(own), what, around);
  take(ruling, cost.ruling);
  for (const Term& term : cost.dps.terms()) {
    if (term.value != 0) dps.add(term.rule, term.label, term.value);
  }
}

// CFE-MAN-006, CFE-MAN-007: into column towards a flank, then out into line.
void face_flank(const Game& game, FieldUnit& unit, bool right, int wide) {
  const double half = width_of(game, unit) / 2;
  const StandSize& size = game.sizes[static_cast<std::size_t>(unit.troops.type)];
  const Vector side = table::rightward(unit.pose.heading) * (right ? 1.0 : -1.0);
  const Vector head =
      table::exact(unit.pose.front) + side * half - table::forward(unit.pose.heading) * (size.depth / 2);
  draw_up(game, unit, {table::rounded(head), table::direction(side)}, Formation::line, wide);
}

// CFE-MAN-016, CFE-FRM-003: stands at one end step back.
void step_stands_back(const Game& game, FieldUnit& unit, bool right, int count, double yards_back) {
  const int last = files(unit) - 1;
  for (StandPlace& stand : unit.stands) {
    const bool moves = right ? stand.file > last - count : stand.file < count;
    if (moves) stand.pose = table::advanced(stand.pose, yd(-yards_back));
  }
  bound(game, unit);
}

// CFE-MAN-004: stands at one end wheel backwards.
void wheel_stands_back(const Game& game, FieldUnit& unit, bool right, int count, Angle angle) {
  const StandSize& size = game.sizes[static_cast<std::size_t>(unit.troops.type)];
  const int wide = files(unit);
  const double inner = (wide / 2.0 - count) * size.width;
  const Vector pivot = table::exact(unit.pose.front) + table::rightward(unit.pose.heading) * (right ? inner : -inner);
  for (StandPlace& stand : unit.stands) {
    const bool moves = right ? stand.file > wide - 1 - count : stand.file < count;
    if (moves) stand.pose = turned(stand.pose, pivot, right ? angle : -angle);
  }
  bound(game, unit);
}

// Along a road from where its head is (CFE-MOV-016).
bool along_road(const Game& game, FieldUnit& unit, double yards_on, Ruling& ruling) {
  const Vector head = table::exact(unit.pose.front);
  for (const Terrain& road : game.terrain) {
    if (!road.road || road.corners.size() < 2) continue;
    for (std::size_t i = 0; i + 1 < road.corners.size(); ++i) {
      const table::Segment stretch{table::exact(road.corners[i]), table::exact(road.corners[i + 1])};
      const Vector near = table::nearest_point(stretch, head);
      if (table::norm(near - head) > road.width.units() / 2 + 8) continue;
      const Vector along = (stretch.to - stretch.from) * (1 / stretch.length());
      const bool onward = table::dot(along, table::forward(unit.pose.heading)) >= 0;
      double left = yards_on;
      Vector at = near;
      Vector direction = onward ? along : along * -1.0;
      for (std::size_t k = i; left > 0;) {
        const Vector end = table::exact(road.corners[onward ? k + 1 : k]);
        const double here = table::norm(end - at);
        if (here > slack) direction = (end - at) * (1 / here);
        const double go = std::min(left, here);
        at = at + direction * go;
        left -= go;
        if (left <= slack) break;
        if (onward ? k + 2 >= road.corners.size() : k == 0) break;
        k = onward ? k + 1 : k - 1;
      }
      if (left > slack) ruling.refuse("CFE-MOV-016"_rule, "the road ends there");
      draw_up(game, unit, {table::rounded(at), table::direction(direction)}, unit.formation, 1);
      return true;
    }
  }
  ruling.refuse("CFE-MOV-016"_rule, "it does not stand on a road");
  return false;
}

// CFE-REI-002: behind the friends, or beside them in one line.
void join_melee(const Game& game, const State& state, FieldUnit& unit, int friends, int place) {
  const FieldUnit& front = unit_at(state, friends);
  table::Pose to = front.pose;
  if (place == 0) {
    to = table::advanced(to, yd(-depth_of(game, front)));
  } else {
    const double aside = (width_of(game, front) + width_of(game, unit)) / 2;
    to = table::shifted(to, yd(place == 1 ? -aside : aside));
  }
  draw_up(game, unit, to, unit.formation == Formation::unformed ? Formation::line : unit.formation,
          unit.formation == Formation::unformed
              ? std::max(1, std::min<int>(files(front), static_cast<int>(unit.stands.size())))
              : files(unit));
  if (always_unformed(unit.troops.type)) unit.formation = Formation::unformed;
}

}  // namespace

FieldUnit manoeuvred(const Game& game, const State& state, int unit, const Choice& choice, Ruling& ruling,
                     Breakdown& dps) {
  const FieldUnit& own = unit_at(state, unit);
  FieldUnit after = own;
  const Numbers& n = game.rules.numbers;
  const auto& values = choice.values;
  const auto value = [&](std::size_t i) { return i < values.size() ? values[i] : 0; };
  switch (answer_of(choice)) {
    case Answer::change_formation:
      price(game, state, unit, Manoeuvre::formation_change, ruling, dps);
      if (!formed(own)) break;
      draw_up(game, after, own.pose, value(1) == 1 && own.stands.size() > 1 ? Formation::column : Formation::line,
              std::clamp<int>(value(1), 1, static_cast<int>(own.stands.size())));
      take(ruling, may_form(unit_of(after)));
      break;
    case Answer::double_change:
      price(game, state, unit, Manoeuvre::double_change, ruling, dps);
      if (!formed(own)) break;
      face_flank(game, after, value(1) == 1, std::clamp<int>(value(2), 1, static_cast<int>(own.stands.size())));
      take(ruling, may_form(unit_of(after)));
      break;
    case Answer::re_form: {  // the only way back into order (CFE-FRM-013)
      price(game, state, unit, Manoeuvre::re_form, ruling, dps);
      const Vector middle = centre(game, own);
      const Angle to = table::heading(Angle::ticks(value(2)));
      draw_up(game, after, {table::rounded(middle), to},
              value(1) == 1 && own.stands.size() > 1 ? Formation::column : Formation::line,
              std::clamp<int>(value(1), 1, static_cast<int>(own.stands.size())));
      shift(game, after, middle - centre(game, after));
      take(ruling, may_form(unit_of(after)));
      break;
    }
    case Answer::about_face: {
      price(game, state, unit, Manoeuvre::about_face, ruling, dps);
      const Vector middle = centre(game, own);
      draw_up(game, after, {own.pose.front, table::heading(own.pose.heading + Angle::degrees(180))}, own.formation,
              files(own));
      shift(game, after, middle - centre(game, after));
      break;
    }
    case Answer::step: {
      price(game, state, unit, value(1) == 2 ? Manoeuvre::step_back : Manoeuvre::side_step, ruling, dps);
      const double far = table::Length::ticks(value(2)).units();
      take(ruling, may_step(game.rules, unit_of(own), far, 0));
      const Vector way = value(1) == 2 ? table::forward(own.pose.heading) * -1.0
                                       : table::rightward(own.pose.heading) * (value(1) == 1 ? 1.0 : -1.0);
      shift(game, after, way * far);
      break;
    }
    case Answer::refuse_flank: {
      price(game, state, unit, Manoeuvre::refuse_flank, ruling, dps);
      const double far = table::Length::ticks(value(3)).units();
      take(ruling, may_step(game.rules, unit_of(own), far, std::max(1, value(2))));
      if (value(2) >= files(own)) ruling.refuse("CFE-MAN-016"_rule, "the rest must stand");
      step_stands_back(game, after, value(1) == 1, value(2), far);
      break;
    }
    case Answer::wheel_back:
      price(game, state, unit, Manoeuvre::wheel_back, ruling, dps);
      if (value(2) >= files(own)) ruling.refuse("CFE-MAN-004"_rule, "some stands must stay");
      if (own.roll >= 0) {  // at half speed
        const double whole = allowance(game, own, state.rolls[static_cast<std::size_t>(own.roll)], false);
        const double outer = value(2) * game.sizes[static_cast<std::size_t>(own.troops.type)].width;
        if (outer * table::size(Angle::ticks(value(3))).degrees() * radians_a_degree > whole / 2 + slack)
          ruling.refuse("CFE-MAN-004"_rule, "the dice do not reach for it at half speed");
      }
      wheel_stands_back(game, after, value(1) == 1, value(2), Angle::ticks(value(3)));
      break;
    case Answer::unlimber:
      price(game, state, unit, Manoeuvre::unlimber, ruling, dps);
      take(ruling, may_unlimber(controller(game, state, unit).has_value(), own.withdrawing));
      after.limbered = false;
      draw_up(game, after, {own.pose.front, table::heading(Angle::ticks(value(1)))}, own.formation, 1);
      shift(game, after, centre(game, own) - centre(game, after));
      break;
    case Answer::limber:
      take(ruling, may_limber(true));
      after.limbered = true;
      after.withdrawing = true;
      break;
    case Answer::pivot: {
      take(ruling,
           may_move_gun(game.rules, {own.troops.type, 0, table::size(Angle::ticks(value(1))).degrees(), own.fired}));
      turn_about(game, after, centre(game, own), Angle::ticks(value(1)));
      break;
    }
    case Answer::drag: {
      const double far = table::Length::ticks(value(2)).units();
      take(ruling, may_move_gun(game.rules, {own.troops.type, far, 0, own.fired}));
      shift(game, after, table::forward(Angle::ticks(value(1))) * far);
      break;
    }
    case Answer::road_move: {
      const double far = table::Length::ticks(value(1)).units();
      if (!own.limbered && !(formed(own) && own.formation == Formation::column)) {
        ruling.refuse("CFE-MOV-016"_rule, "only troops in march column and limbered guns move along a road");
      }
      if (far > road_limit(game.rules, to_enemy(game, state, unit, n.double_beyond + 1)) + slack) {
        ruling.refuse("CFE-MOV-016"_rule, "farther than a road move goes");
      }
      along_road(game, after, far, ruling);
      if (far > n.road_move + slack) {  // a doubled move halts 120 yd from the enemy (CFE-MOV-012)
        for (std::size_t i = 0; i < state.units.size(); ++i) {
          const FieldUnit& enemy = state.units[i];
          if (enemy.side == own.side || !fights_on(enemy) || box_distance(after, enemy) >= n.double_beyond - slack)
            continue;
          if (distance(game, after, enemy) >= n.double_beyond - slack ||
              !known(game, state, own.side, static_cast<int>(i)))
            continue;
          ruling.refuse("CFE-MOV-012"_rule, "it halts 120 yd from the enemy");
          break;
        }
      }
      break;
    }
    case Answer::reinforce: {
      Reinforcement bid;
      bid.stayed_in_contact = old_melee(state, value(1));
      join_melee(game, state, after, value(1), value(2));
      const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
      bid.reaches = table::norm(centre(game, after) - centre(game, own)) <= allowance(game, own, roll, false) + slack;
      take(ruling, may_reinforce(bid));
      break;
    }
    default: break;
  }
  const bool bends = answer_of(choice) == Answer::refuse_flank || answer_of(choice) == Answer::wheel_back;
  if (bends && formed(after) && !holds_together(game.rules, unit_of(after), footprint(after))) {
    ruling.refuse("CFE-TRP-007"_rule, "its stands would lose touch");
  }
  if (!on_table(game, after)) ruling.refuse("CFE-MOV-031"_rule, "it would leave the table");
  if (overlaps(game, state, unit, after)) ruling.refuse("CFE-MOV-005"_rule, "there is no room for it");
  if (answer_of(choice) != Answer::reinforce) {
    for (const FieldUnit& enemy : state.units) {
      if (enemy.side == own.side || !fights_on(enemy) || box_distance(after, enemy) > n.halt_distance) continue;
      const double now = distance(game, after, enemy);
      if (now < n.halt_distance - slack && now < distance(game, own, enemy) - slack) {
        ruling.refuse("CFE-MOV-004"_rule, "it would come nearer than 20 yd to the enemy");
        break;
      }
    }
  }
  return after;
}

}  // namespace condotta::cfeo
