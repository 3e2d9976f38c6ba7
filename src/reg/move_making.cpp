#include "reg/move_making.hpp"

#include <algorithm>

#include "reg/formation.hpp"
#include "reg/position.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Pose;
using table::Vector;

Unit& unit_at(State& state, UnitId unit) { return state.units[static_cast<std::size_t>(unit)]; }

class Making {
 public:
  Making(State& state, std::size_t group, const Manoeuvre& part, Trace& trace, Travel& travel)
      : state_(state), group_(group), part_(part), trace_(trace), travel_(travel) {
    travel_.by_mover.assign(trace_.movers.size(), {});
    travel_.dropped.assign(trace_.movers.size(), {});
  }

  std::optional<Refusal> run() {
    for (const UnitId mover : trace_.movers) leave_square(mover);
    begin({});
    end();  // so that the place where it starts is always looked at
    sideways(part_.half_shift);
    if (!part_.turn_last) turn();
    const bool back = part_.action == Action::m12 || part_.action == Action::m13;
    for (const Leg& leg : part_.legs) {
      if (leg.wheels) {
        wheel(leg);
      } else if (part_.action == Action::move_camp) {
        straight(part_.towards, leg.distance);
      } else {
        straight(heading() + Angle::degrees(back ? 180 : 0), leg.distance);
      }
    }
    if (part_.turn_last) turn();
    sideways(part_.shift);
    change_width();
    change_troops();
    return refusal_;
  }

 private:
  Angle heading() const { return stance(state_, trace_.movers.front()).pose.heading; }

  void begin(Stretch stretch) {
    for (const UnitId mover : trace_.movers) stretch.before.push_back(footprint(state_, mover));
    trace_.stretches.push_back(std::move(stretch));
  }
  void end() {
    for (const UnitId mover : trace_.movers) trace_.stretches.back().after.push_back(footprint(state_, mover));
  }

  // REG-FRM-024: it forms on its front rank again.
  void leave_square(UnitId mover) {
    Unit& unit = unit_at(state_, mover);
    if (!unit.square) return;
    unit.square = false;
    const std::vector<BaseId> bases = bases_of(state_, mover);
    const Angle facing = state_.bases[static_cast<std::size_t>(bases.front())].pose.heading;
    for (const BaseId id : bases) {
      Base& base = state_.bases[static_cast<std::size_t>(id)];
      if (size(table::turn(facing, base.pose.heading)) > Angle::degrees(90)) {
        base.pose = table::about_faced(base.pose, base.depth);
      }
    }
  }

  void move_all(auto&& to) {
    for (const UnitId mover : trace_.movers) {
      const Stance from = stance(state_, mover);
      carry(state_, mover, from, to(from.pose));
    }
  }

  // REG-GEO-012
  void straight(Angle towards, Length distance) {
    if (distance == Length{}) return;
    Stretch stretch;
    stretch.kind = Stretch::Kind::straight;
    stretch.towards = table::heading(towards);
    stretch.distance = distance;
    begin(std::move(stretch));
    move_all([&](Pose pose) { return table::moved(pose, towards, distance); });
    end();
    travel_.used += distance;
    for (Length& own : travel_.by_mover) own += distance;
  }

  // REG-GEO-016: costs no distance.
  void sideways(Length to_the_right) {
    if (to_the_right == Length{}) return;
    const Length before = travel_.used;
    const std::vector<Length> own = travel_.by_mover;
    const bool right = to_the_right > Length{};
    straight(heading() + Angle::degrees(right ? 90 : -90), right ? to_the_right : -to_the_right);
    travel_.used = before;
    travel_.by_mover = own;
  }

  // REG-GEO-013, REG-GEO-014, REG-GEO-015: about the inner front corner of the unit group on the inner flank.
  void wheel(const Leg& leg) {
    if (leg.angle <= Angle{}) return;
    const Vector aside = table::rightward(heading()) * (leg.side == table::Side::right ? 1.0 : -1.0);
    Vector pivot = front_corner(stance(state_, trace_.movers.front()), leg.side);
    for (std::size_t i = 1; i < group_; ++i) {
      const Vector corner = front_corner(stance(state_, trace_.movers[i]), leg.side);
      if (table::dot(corner - pivot, aside) > table::tolerance.units()) pivot = corner;
    }
    Length most;
    for (std::size_t i = 0; i < trace_.movers.size(); ++i) {
      const Stance own = stance(state_, trace_.movers[i]);
      double radius = 0;
      for (const table::Side side : {table::Side::left, table::Side::right}) {
        radius = std::max(radius, table::norm(front_corner(own, side) - pivot));
      }
      const Length travelled = table::arc(Length::units(radius), leg.angle);  // REG-GAP-101: along the arc
      travel_.by_mover[i] += travelled;
      if (i < group_) most = std::max(most, travelled);
    }
    travel_.used += most;
    Stretch stretch;
    stretch.kind = Stretch::Kind::wheel;
    stretch.pivot = pivot;
    stretch.angle = leg.side == table::Side::right ? leg.angle : -leg.angle;
    const Angle angle = stretch.angle;
    begin(std::move(stretch));
    move_all([&](Pose pose) { return table::turned(pose, pivot, angle); });
    end();
  }

  void turn() {
    if (part_.turn == Turning::none) return;
    begin({});
    for (const UnitId mover : trace_.movers) {
      if (part_.turn == Turning::about) {
        turn_about(state_, mover);
        continue;
      }
      const table::Side side = part_.turn == Turning::right ? table::Side::right : table::Side::left;
      if (auto refusal = turn_aside(state_, mover, side, part_.expand_ahead)) refusal_ = refusal;
    }
    end();
  }

  // REG-GEO-019, REG-GEO-020; skirmishers who are taken along keep their own shape (REG-GRP-015).
  void change_width() {
    const bool wider = part_.action == Action::m7;
    const bool narrower = part_.action == Action::m6 || part_.action == Action::m8;
    if (!wider && !narrower) return;
    begin({});
    for (std::size_t i = 0; i < group_; ++i) {
      const UnitId mover = trace_.movers[i];
      const Stance before = stance(state_, mover);
      const int left = wider ? part_.left : -part_.left;
      const int right = wider ? part_.right : -part_.right;
      const int files = before.files + left + right;
      if (narrower) travel_.dropped[i] = outer_files(mover, before);
      if (left == 0 && right == 0) continue;
      if (illegal_width(state_, mover, files)) continue;          // asked and refused before
      if (narrower && files == 1 && two_by_two(state_, mover)) {  // REG-FRM-006
        drop_back_one(state_, mover, part_.left > 0 ? table::Side::left : table::Side::right);
        continue;
      }
      if (narrower && files == 1 && half_in_column(state_, mover)) {
        close_into_column(state_, mover);
        continue;
      }
      arrange(state_, mover, table::shifted(before.pose, Length::units((right - left) / 2.0)), files);
    }
    end();
  }

  std::vector<table::Rectangle> outer_files(UnitId mover, const Stance& body) const {
    std::vector<table::Rectangle> outer;
    const Vector left = front_corner(body, table::Side::left);
    const Vector right = table::rightward(body.pose.heading);
    for (const table::Rectangle& base : footprint(state_, mover)) {
      const double aside = table::dot(base.centre() - left, right);
      if (aside < part_.left || aside > body.files - part_.right) outer.push_back(base);
    }
    return outer;
  }

  // REG-ACT-025, REG-UNI-004, REG-GAP-122: the front edge stays.
  void change_troops() {
    if (part_.action != Action::m1) return;
    begin({});
    const UnitId mover = trace_.movers.front();
    const Stance before = stance(state_, mover);
    Unit& unit = unit_at(state_, mover);
    switch_troops(unit);
    for (const BaseId base : bases_of(state_, mover)) {
      state_.bases[static_cast<std::size_t>(base)].armour = unit.troops.armour;
    }
    if (!in_combat(state_, mover)) arrange(state_, mover, before.pose, before.files);  // Bande keep their places
    end();
  }

  void switch_troops(Unit& unit) const {
    Troops& troops = unit.troops;
    switch (part_.switching) {
      case Switching::none: break;
      case Switching::close: troops.formation = Formation::close; break;
      case Switching::loose: troops.formation = Formation::loose; break;
      case Switching::skirmish: troops.formation = Formation::skirmish; break;
      case Switching::drop_pikes:  // REG-WPN-008, REG-TRP-024
        troops.set_formation = SetFormation::foot_regiment;
        troops.training = Training::formed;
        troops.formation = Formation::loose;
        troops.armour = Armour::unprotected;
        troops.shooting = Shooting::musket;
        if (troops.impact == Impact::pike_and_shot) troops.impact = Impact::none;
        if (troops.melee == Melee::pike_and_shot) troops.melee = Melee::none;
        break;
      case Switching::mount:
        troops.type = Type::mounted;
        if (!troops.has(Trait::dragoons)) {
          troops.formation = unit.rode_in;
          troops.impact = unit.rode_with;
          troops.melee = unit.rode_fighting;
        }
        break;
      case Switching::dismount:  // REG-GAP-122
        unit.rode_in = troops.formation;
        unit.rode_with = troops.impact;
        unit.rode_fighting = troops.melee;
        troops.type = Type::foot;
        troops.formation = Formation::loose;
        if (!troops.has(Trait::dragoons)) {
          troops.impact = Impact::none;
          troops.melee = Melee::none;
        }
        break;
    }
  }

  State& state_;
  std::size_t group_;
  const Manoeuvre& part_;
  Trace& trace_;
  Travel& travel_;
  std::optional<Refusal> refusal_;
};

}  // namespace

std::optional<Refusal> make_part(State& state, std::size_t group, const Manoeuvre& part, Trace& trace, Travel& travel) {
  return Making(state, group, part, trace, travel).run();
}

}  // namespace condotta::reg
