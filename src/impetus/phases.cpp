#include "impetus/phases.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/interpenetration.hpp"
#include "table/frame.hpp"
#include "table/wheel.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;
using table::Pose;
using table::Rectangle;
using table::Vector;

constexpr double slack = 0.001;

struct GroupFront {
  Vector left;
  Vector right;
};

// The manoeuvres before this phase, in no order; those that leave no mark count as forward.
std::vector<Manoeuvre> earlier_phases(const PhasesMade& made) {
  std::vector<Manoeuvre> earlier;
  for (std::size_t i = 0; i < manoeuvres; ++i) {
    if (made.had(static_cast<Manoeuvre>(i)) && made.size() > 0) earlier.push_back(static_cast<Manoeuvre>(i));
  }
  earlier.resize(static_cast<std::size_t>(made.size()), Manoeuvre::forward);
  return earlier;
}

// The ends of the foremost line of a group, or the front of a single unit.
GroupFront front_of(const Game& game, const State& state, const std::vector<UnitId>& units) {
  const Rectangle first = base(game, state, units.front());
  const Vector ahead = first.forward();
  const Vector aside = first.rightward();
  double most_ahead = -1e9;
  double least_aside = 1e9;
  double most_aside = -1e9;
  for (const UnitId unit : units) {
    const Rectangle own = base(game, state, unit);
    for (const Vector corner : own.corners()) {
      most_ahead = std::max(most_ahead, dot(corner, ahead));
      least_aside = std::min(least_aside, dot(corner, aside));
      most_aside = std::max(most_aside, dot(corner, aside));
    }
  }
  const auto at = [&](double along_aside) { return ahead * most_ahead + aside * along_aside; };
  return {at(least_aside), at(most_aside)};
}

// How far a unit of a group gets that bad ground slows: as far as that ground, or its allowance in it (IMP-GRP-004).
double slowed_way(const Game& game, const State& state, UnitId unit, const Rectangle& from, double distance) {
  const Rectangle way = strip(from, from.forward(), distance);
  const Ground worst = footing(game, state, unit, table::Footprint(&way, 1)).ground;
  if (allowance(game.rules, enlisted(game, unit).profile, worst, false).forbidden) return distance;
  return as_ground_allows(game, state, unit, from, from.forward(), distance);
}

class Tracing {
 public:
  Tracing(const Game& game, const State& state, const Phase& phase) : game_(game), state_(state), phase_(phase) {}

  PhaseOutcome trace() {
    front_ = front_of(game_, state_, phase_.units);
    for (const UnitId unit : phase_.units) one(unit);
    for (const NewPlace& place : out_.moved) check_overlaps(place);
    return std::move(out_);
  }

  std::vector<Trespass> trespasses() {
    std::vector<Trespass> found;
    front_ = front_of(game_, state_, phase_.units);
    for (const UnitId unit : phase_.units) {
      std::vector<UnitId> met;
      for (const Rectangle& place : way_of(unit, end_of(unit))) {
        for (const UnitId enemy : in_zones(game_, state_, unit, place, true)) {
          if (std::find(met.begin(), met.end(), enemy) == met.end()) met.push_back(enemy);
        }
      }
      for (const UnitId enemy : met) found.push_back({unit, enemy});
    }
    return found;
  }

 private:
  Pose end_of(UnitId unit) const {
    const Pose from = body(state_, unit).pose;
    const Vector pivot = phase_.angle.ticks() > 0 ? front_.right : front_.left;
    switch (phase_.manoeuvre) {
      case Manoeuvre::forward: return table::advanced(from, phase_.distance);
      case Manoeuvre::wheel: return table::turned(from, pivot, phase_.angle);
      case Manoeuvre::wheel_and_forward:
        return table::advanced(table::turned(from, pivot, phase_.angle), phase_.distance);
      case Manoeuvre::sideways: return table::shifted(from, phase_.sideways);
      case Manoeuvre::oblique: return table::shifted(table::advanced(from, phase_.distance), phase_.sideways);
      case Manoeuvre::backwards: return table::advanced(from, -phase_.distance);
      case Manoeuvre::about_face: {
        const Rectangle own = base(game_, state_, unit);
        return table::turned(from, own.centre(), phase_.angle);
      }
    }
    return from;
  }

  // The places that the base takes on its way: exact for straight ways, in small steps for others.
  std::vector<Rectangle> way_of(UnitId unit, Pose to) const {
    const Rectangle from = base(game_, state_, unit);
    const Rectangle end = base_at(game_, state_, unit, to);
    switch (phase_.manoeuvre) {
      case Manoeuvre::forward: return {strip(from, from.forward(), phase_.distance.units())};
      case Manoeuvre::backwards: return {strip(from, from.forward() * -1.0, phase_.distance.units())};
      case Manoeuvre::sideways: {
        const double by = phase_.sideways.units();
        return {strip(from, by >= 0 ? from.rightward() : from.rightward() * -1.0, std::fabs(by))};
      }
      case Manoeuvre::about_face: return {end};
      default: break;
    }
    std::vector<Rectangle> places = {from};
    constexpr int steps = 8;
    for (int i = 1; i < steps; ++i) {
      Phase part = phase_;
      if (phase_.manoeuvre == Manoeuvre::oblique) {
        part.distance = phase_.distance * i / steps;
        part.sideways = phase_.sideways * i / steps;
      } else {
        part.manoeuvre = Manoeuvre::wheel;
        part.angle = phase_.angle * i / steps;
      }
      Tracing partial(game_, state_, part);
      partial.front_ = front_;
      places.push_back(base_at(game_, state_, unit, partial.end_of(unit)));
    }
    if (phase_.manoeuvre == Manoeuvre::wheel_and_forward) {
      places.push_back(strip(end, end.forward() * -1.0, phase_.distance.units()));
    }
    places.push_back(end);
    return places;
  }

  bool in_group(UnitId unit) const {
    return std::find(phase_.units.begin(), phase_.units.end(), unit) != phase_.units.end();
  }

  void offend(UnitId unit) {
    if (std::find(out_.offenders.begin(), out_.offenders.end(), unit) == out_.offenders.end())
      out_.offenders.push_back(unit);
  }

  void refuse(const Ruling& ruling) {
    for (const Refusal& refusal : ruling.refusals) {
      const bool known =
          std::find(out_.ruling.refusals.begin(), out_.ruling.refusals.end(), refusal) != out_.ruling.refusals.end();
      if (!known) out_.ruling.refusals.push_back(refusal);
    }
  }

  // A straight stretch: enemies may not be touched, friends only passed as IMP-INT-001 allows.
  void straight(UnitId unit, const Rectangle& from, Vector towards, double distance, Pose to, Move& move) {
    const Rectangle end = base_at(game_, state_, unit, to);
    for (const Met& met : meetings(game_, state_, unit, from, towards, distance)) {
      if (in_group(met.unit)) continue;
      const bool enemy = side_of(game_, met.unit) != side_of(game_, unit);
      if (enemy) {
        move.touches_enemy = true;
        offend(met.unit);
        if (phase_.manoeuvre == Manoeuvre::forward || phase_.manoeuvre == Manoeuvre::wheel_and_forward) {
          out_.ruling.refuse("IMP-CHG-001"_rule, "a move into contact with " + name(game_, met.unit) + " is a charge");
        }
        continue;
      }
      if (met.distance >= distance - table::tolerance.units()) continue;  // it ends touching (IMP-MOV-017)
      pass(unit, met.unit, end, to);
    }
  }

  void pass(UnitId unit, UnitId friendly, const Rectangle& end, Pose to) {
    WouldPass would;
    would.mover = bare_unit(game_, state_, unit);
    would.stationary = bare_unit(game_, state_, friendly);
    would.stationary_engaged = engaged(state_, friendly);
    if (enlisted(game_, friendly).baggage) {
      out_.ruling.refuse("IMP-INT-001"_rule, "baggage stands in the way");
      offend(friendly);
      return;
    }
    would.gets_clear = !table::overlapping(end, base(game_, state_, friendly));
    if (!would.gets_clear) {
      const auto behind = set_behind(game_, state_, friendly, unit, to, phase_.units, out_.displaced);
      would.room_behind = behind.has_value();
      if (behind) out_.displaced.push_back({friendly, *behind});
    }
    const Ruling ruling = may_pass(game_.rules, would);
    if (!ruling.allowed()) offend(friendly);
    refuse(ruling);
  }

  void turning(UnitId unit, Move& move) {
    const Rectangle own = base(game_, state_, unit);
    const Vector pivot = phase_.angle.ticks() > 0 ? front_.right : front_.left;
    double sweep = 0;  // nothing farther from the pivot is touched
    for (const Vector corner : own.corners()) sweep = std::max(sweep, norm(corner - pivot));
    for (UnitId other = 0; other < static_cast<UnitId>(state_.bodies.size()); ++other) {
      if (other == unit || in_group(other) || !on_table(state_, other)) continue;
      if (norm(exact(body(state_, other).pose.front) - pivot) > sweep + 7) continue;  // no base is deeper
      const Rectangle theirs = base(game_, state_, other);
      const auto met =
          table::first_contact(table::Footprint(&own, 1), pivot, phase_.angle, table::Footprint(&theirs, 1));
      if (!met) continue;
      const bool early = size(met->angle) < size(phase_.angle) - Angle::degrees(0.05);
      if (side_of(game_, other) != side_of(game_, unit)) {
        move.touches_enemy = true;
        offend(other);
      } else if (early) {
        out_.ruling.refuse("IMP-MOV-017"_rule, name(game_, other) + " stands in the way");
        offend(other);
      }
    }
  }

  void zones(UnitId unit, const Rectangle& from, Pose to, Move& move) {
    const std::vector<UnitId> exerting = in_zones(game_, state_, unit, from);
    if (exerting.empty()) return;
    move.in_zone = true;
    move.zone_ahead = false;
    move.nears_exerter = false;
    const table::Frame front = table::frame(from);
    for (const UnitId enemy : exerting) {
      const Rectangle theirs = base(game_, state_, enemy);
      if (table::behind(front, table::Footprint(&theirs, 1))) continue;
      move.zone_ahead = true;
      Length before = table::distance(from, theirs);
      bool nears = true;
      for (int i = 1; i <= 4; ++i) {
        const Vector step = (exact(to.front) - exact(body(state_, unit).pose.front)) * (i / 4.0);
        const Length now = table::distance(from.moved(step), theirs);
        nears = nears && now <= before + table::tolerance;
        before = now;
      }
      move.nears_exerter = move.nears_exerter || nears;
    }
  }

  void one(UnitId unit) {
    const Rectangle from = base(game_, state_, unit);
    if (phase_.units.size() > 1 && phase_.manoeuvre == Manoeuvre::forward) {
      const double far = slowed_way(game_, state_, unit, from, phase_.distance.units());
      if (far < phase_.distance.units() - slack) {
        Phase less = phase_;
        less.distance = Length::units(far);
        Tracing alone(game_, state_, less);
        alone.front_ = front_;
        alone.traced(unit, from);
        take(std::move(alone.out_), true);
        return;
      }
    }
    traced(unit, from);
  }

  // What one unit of the phase does, taken over from its own tracing.
  void take(PhaseOutcome part, bool slowed) {
    refuse(part.ruling);
    out_.allowance = out_.moved.empty() ? part.allowance : std::min(out_.allowance, part.allowance);
    out_.needs_test = out_.needs_test || part.needs_test;
    out_.may_shoot = out_.may_shoot && part.may_shoot;
    for (NewPlace& place : part.moved) {
      if (slowed) place.goes_on = false;
      out_.moved.push_back(place);
    }
    for (const NewPlace& place : part.displaced) out_.displaced.push_back(place);
    for (const PhaseOutcome::Disorder& each : part.disordered) out_.disordered.push_back(each);
    for (const UnitId each : part.offenders) offend(each);
  }

  void traced(UnitId unit, const Rectangle& from) {
    const Pose to = end_of(unit);
    const Rectangle end = base_at(game_, state_, unit, to);
    const std::vector<Rectangle> way = way_of(unit, to);
    const Footing under = footing(game_, state_, unit, way);
    const Acting& acting = state_.acting;
    Move move;
    move.unit = bare_unit(game_, state_, unit);
    move.manoeuvre = phase_.manoeuvre;
    move.earlier = earlier_phases(acting.phases);
    move.angle = std::fabs(phase_.angle.degrees());
    move.distance = phase_.distance.units();
    if (phase_.manoeuvre == Manoeuvre::sideways) move.distance = std::fabs(phase_.sideways.units());
    if (phase_.manoeuvre == Manoeuvre::oblique) {
      const double aside = std::fabs(phase_.sideways.units());
      move.distance = std::sqrt(aside * aside + phase_.distance.units() * phase_.distance.units());
      move.angle = table::direction({aside, phase_.distance.units()}).degrees();
    }
    move.ground = under.ground;
    const Footing ends = footing(game_, state_, unit, table::Footprint(&end, 1));
    move.leaves_river = under.river && !ends.river;  // IMP-TER-010
    move.as_group = phase_.units.size() > 1;
    move.group_width = width_of(game_, state_, phase_.units);
    for (const UnitId other : phase_.units) {
      if (other != unit) move.group.push_back(enlisted(game_, other).profile);
    }
    move.rally_tried = acting.rallied.contains(unit);
    move.engaged = engaged(state_, unit);
    move.leaves_table = !on_table_wholly(game_, end);
    zones(unit, from, to, move);
    switch (phase_.manoeuvre) {
      case Manoeuvre::forward: straight(unit, from, from.forward(), phase_.distance.units(), to, move); break;
      case Manoeuvre::backwards: straight(unit, from, from.forward() * -1.0, phase_.distance.units(), to, move); break;
      case Manoeuvre::sideways: {
        const double by = phase_.sideways.units();
        straight(unit, from, by >= 0 ? from.rightward() : from.rightward() * -1.0, std::fabs(by), to, move);
        break;
      }
      case Manoeuvre::oblique: {
        const Vector way_there = exact(to.front) - exact(body(state_, unit).pose.front);
        const double length = norm(way_there);
        if (length > slack) straight(unit, from, way_there * (1 / length), length, to, move);
        break;
      }
      case Manoeuvre::wheel: turning(unit, move); break;
      case Manoeuvre::wheel_and_forward:
        turning(unit, move);
        straight(unit, end.moved(end.forward() * -phase_.distance.units()), end.forward(), phase_.distance.units(), to,
                 move);
        break;
      case Manoeuvre::about_face:
        for (UnitId other = 0; other < static_cast<UnitId>(state_.bodies.size()); ++other) {
          if (other == unit || !on_table(state_, other) ||
              table::distance(end, base(game_, state_, other)) > table::tolerance)
            continue;
          (side_of(game_, other) == side_of(game_, unit) ? move.touches_friend : move.touches_enemy) = true;
          offend(other);
        }
        break;
    }
    if (under.enters_forbidden) out_.ruling.refuse("IMP-TER-027"_rule, "a village or works bar the way");
    refuse(may_move(game_.rules, move));
    const Moved result = moved(game_.rules, move);
    out_.allowance = out_.moved.empty() ? result.allowance : std::min(out_.allowance, result.allowance);
    out_.needs_test = out_.needs_test || result.needs_test;
    out_.may_shoot = out_.may_shoot && result.may_shoot;
    for (const RuleId rule : result.disordered_by) out_.disordered.push_back({unit, rule});
    out_.moved.push_back({unit, to, result.further_phase});
  }

  // Nobody ends on anybody (IMP-BAS-018), a slowed unit of the group included.
  void check_overlaps(const NewPlace& place) {
    const Rectangle end = base_at(game_, state_, place.unit, place.pose);
    for (const NewPlace& beside : out_.moved) {
      if (beside.unit >= place.unit || !table::overlapping(end, base_at(game_, state_, beside.unit, beside.pose)))
        continue;
      out_.ruling.refuse("IMP-BAS-018"_rule, name(game_, place.unit) + " would end on " + name(game_, beside.unit));
    }
    for (UnitId other = 0; other < static_cast<UnitId>(state_.bodies.size()); ++other) {
      if (in_group(other) || !on_table(state_, other)) continue;
      const bool set_behind = std::any_of(out_.displaced.begin(), out_.displaced.end(),
                                          [&](const NewPlace& one) { return one.unit == other; });
      if (set_behind || !table::overlapping(end, base(game_, state_, other))) continue;
      out_.ruling.refuse("IMP-BAS-018"_rule, "it would end on " + name(game_, other));
      offend(other);
    }
    for (const NewPlace& set : out_.displaced) {
      if (!table::overlapping(end, base_at(game_, state_, set.unit, set.pose))) continue;
      out_.ruling.refuse("IMP-INT-004"_rule, name(game_, set.unit) + " has no room behind it");
      offend(set.unit);
    }
  }

  const Game& game_;
  const State& state_;
  const Phase& phase_;
  GroupFront front_;
  PhaseOutcome out_;
};

}  // namespace

int width_of(const Game& game, const State& state, const std::vector<UnitId>& units) {
  const GroupFront front = front_of(game, state, units);
  return std::max(1, static_cast<int>(norm(front.right - front.left) / game.rules.numbers.base_width + 0.5));
}

PhaseOutcome try_phase(const Game& game, const State& state, const Phase& phase) {
  return Tracing(game, state, phase).trace();
}

std::vector<Trespass> trespasses(const Game& game, const State& state, const Phase& phase) {
  return Tracing(game, state, phase).trespasses();
}

std::optional<Pose> set_behind(const Game& game, const State& state, UnitId friendly, UnitId mover, Pose to,
                               std::span<const UnitId> except, std::span<const NewPlace> displaced) {
  const Pose behind = table::advanced(to, -depth_of(game, state, mover));
  const Rectangle there = base_at(game, state, friendly, behind);
  if (!on_table_wholly(game, there)) return std::nullopt;
  for (UnitId other = 0; other < static_cast<UnitId>(state.bodies.size()); ++other) {
    if (other == friendly || other == mover || !on_table(state, other)) continue;
    if (std::find(except.begin(), except.end(), other) != except.end()) continue;
    if (table::overlapping(there, base(game, state, other))) return std::nullopt;
  }
  for (const NewPlace& earlier : displaced) {
    if (earlier.unit == friendly) continue;
    if (table::overlapping(there, base_at(game, state, earlier.unit, earlier.pose))) return std::nullopt;
  }
  return behind;
}

ChargeOutcome try_charge(const Game& game, const State& state, UnitId charger, UnitId target, Angle wheel,
                         bool reaction) {
  ChargeOutcome out;
  out.origin = body(state, charger).pose;
  const Unit unit = bare_unit(game, state, charger);
  double arc = 0;
  if (wheel.ticks() != 0) {
    const PhaseOutcome turn = try_phase(game, state, {{charger}, Manoeuvre::wheel_and_forward, {}, {}, wheel});
    for (const Refusal& refusal : turn.ruling.refusals) out.ruling.refusals.push_back(refusal);
    out.offenders = turn.offenders;
    if (turn.moved.empty()) return out;
    out.origin = turn.moved.front().pose;
    arc = wheel_arc(game.rules, std::fabs(wheel.degrees()), 1);
  }
  const Rectangle from = base_at(game, state, charger, out.origin);
  const Rectangle quarry = base(game, state, target);
  const auto distance = table::meeting(from, from.forward(), quarry);
  if (!distance) {
    out.ruling.refuse("IMP-CHG-004"_rule, "the straight way does not lead to " + name(game, target));
    return out;
  }
  out.distance = *distance;
  out.contact = table::advanced(out.origin, Length::units(*distance));
  for (const Met& met : meetings(game, state, charger, from, from.forward(), *distance)) {
    if (met.unit == target || met.distance > *distance - slack) continue;
    if (side_of(game, met.unit) != side_of(game, charger)) {
      out.ruling.refuse("IMP-CHG-004"_rule, name(game, met.unit) + " is met first");
      out.offenders.push_back(met.unit);
      continue;
    }
    WouldPass would;  // IMP-INT-006
    would.mover = unit;
    would.stationary = bare_unit(game, state, met.unit);
    would.stationary_engaged = engaged(state, met.unit);
    would.gets_clear = !table::overlapping(base_at(game, state, charger, out.contact), base(game, state, met.unit));
    if (!would.gets_clear) {
      const auto behind = set_behind(game, state, met.unit, charger, out.contact, {}, out.displaced);
      would.room_behind = behind.has_value();
      if (behind) out.displaced.push_back({met.unit, *behind});
    }
    if (enlisted(game, met.unit).baggage) out.ruling.refuse("IMP-INT-001"_rule, "baggage stands in the way");
    const Ruling ruling = may_pass(game.rules, would);
    if (!ruling.allowed()) out.offenders.push_back(met.unit);
    for (const Refusal& refusal : ruling.refusals) out.ruling.refusals.push_back(refusal);
  }
  const Rectangle way = strip(from, from.forward(), *distance);
  const Footing under = footing(game, state, charger, table::Footprint(&way, 1), target);
  out.ground = under.ground;
  if (under.enters_forbidden) out.ruling.refuse("IMP-TER-007"_rule, "a village or works bar the way");
  const Rectangle end = base_at(game, state, charger, out.contact);
  const auto touch = table::contact(end, quarry);
  if (touch && body(state, target).village < 0) {
    // From where it stood when the phase began, before any wheel (IMP-CHG-008).
    out.facing =
        facing_of(exact(body(state, charger).pose.front), quarry, touch->theirs, enlisted(game, target).profile.type);
  }
  WouldCharge would;
  would.charger = unit;
  would.target = bare_unit(game, state, target);
  would.quarry = enlisted(game, target).baggage ? Quarry::baggage : Quarry::unit;
  would.facing = out.facing;
  would.target_engaged = engaged(state, target);
  would.charger_engaged = engaged(state, charger);
  would.rally_tried = !reaction && state.acting.rallied.contains(charger);
  would.distance = *distance;
  would.ground = under.ground;
  would.already_wheeled = arc;
  for (const Refusal& refusal : may_charge(game.rules, would).refusals) out.ruling.refusals.push_back(refusal);
  for (const UnitId enemy : in_zones(game, state, charger, way)) {  // IMP-ZOC-007
    const Rectangle theirs = base(game, state, enemy);
    if (table::behind(table::frame(from), table::Footprint(&theirs, 1))) continue;  // it may leave that (IMP-ZOC-004)
    if (enemy != target && !in_zone(game.rules, end, body(state, enemy).pose)) {
      out.ruling.refuse("IMP-ZOC-007"_rule, "it would pass across the front of " + name(game, enemy));
      out.offenders.push_back(enemy);
    }
  }
  if (unit.disordered) {
    const std::vector<UnitId> zones = in_zones(game, state, charger, base(game, state, charger));
    const bool leaves = !zones.empty() && std::all_of(zones.begin(), zones.end(), [&](UnitId enemy) {
      const Rectangle theirs = base(game, state, enemy);
      return table::behind(table::frame(from), table::Footprint(&theirs, 1));
    });
    if (leaves) out.ruling.refuse("IMP-ZOC-004"_rule, "a Disordered unit cannot leave the zone straight ahead");
  }
  if (!reaction && wheel.ticks() != 0 && !in_zones(game, state, charger, base(game, state, charger)).empty()) {
    out.ruling.refuse("IMP-ZOC-003"_rule, "in an enemy zone of control only straight ahead or straight back");
  }
  return out;
}

UnitId target_ahead(const Game& game, const State& state, UnitId charger, bool reaction, double reach) {
  const Rectangle from = base(game, state, charger);
  const int most = allowance(game.rules, enlisted(game, charger).profile, Ground::open, true).distance;
  const double limit = std::min<double>(most, reach);
  if (enlisted(game, charger).baggage || body(state, charger).village >= 0) return nobody;
  for (const Met& met : meetings(game, state, charger, from, from.forward(), limit)) {
    if (side_of(game, met.unit) == side_of(game, charger)) continue;
    return try_charge(game, state, charger, met.unit, {}, reaction).ruling.allowed() ? met.unit : nobody;
  }
  return nobody;
}

}  // namespace condotta::impetus
