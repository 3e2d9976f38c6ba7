// Where to move: towards what a unit group does well against, into range, with neighbours, out of danger.
#include <algorithm>
#include <cmath>

#include "reg/advice.hpp"
#include "reg/advice_moves.hpp"
#include "reg/commanders.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Pose;
using table::Vector;

constexpr double idle = 0.3;              // what passing is worth
constexpr std::size_t most_offered = 12;  // candidates of a go
constexpr int most_checked = 40;

double clipped(double value, double most) { return std::max(0.0, std::min(value, most)); }

// The way to an enemy as the unit group sees it.
struct Bearing {
  UnitId foe = nobody;
  Angle off;         // to the right if positive
  double apart = 0;  // from the middle of the front to the nearest edge of the body
  double ahead = 0;  // the part of it along the front
  double aside = 0;
};
Bearing bearing(const Outlook& outlook, UnitId unit, UnitId foe) {
  const Outlook::Body& own = outlook.body(unit);
  const Outlook::Body& theirs = outlook.body(foe);
  const Vector to = theirs.middle - table::exact(own.front.front);
  Bearing found;
  found.foe = foe;
  found.off = table::turn(own.front.heading, table::direction(to));
  found.apart = std::max(0.0, norm(to) - theirs.depth / 2);
  found.ahead = table::dot(to, table::forward(own.front.heading)) - theirs.depth / 2;
  found.aside = table::dot(to, table::rightward(own.front.heading));
  return found;
}

// Proposals of one go, before they are checked: the most promising are.
class Moves {
 public:
  explicit Moves(Advice& advice) : advice_(advice), outlook_(advice.outlook()) {}

  void consider(UnitId unit);
  void consider_groups();
  void offer_best();

 private:
  struct Idea {
    Proposal proposal;
    double worth = 0;
    std::string_view why;
  };

  const Option* option(Action action) const { return advice_.find(answer_of(action)); }
  double gain(UnitId unit, const Pose& front) const { return outlook_.place(unit, front) - now_; }
  void add(Proposal proposal, double worth, std::string_view why) {
    ideas_.push_back({std::move(proposal), worth, why});
  }
  void add_gain(Action action, UnitId unit, Proposal proposal, const Pose& front, std::string_view why);

  void advance(UnitId unit, const Bearing& to);
  void wheel(UnitId unit, const Bearing& to);
  void turn(UnitId unit, const Bearing& to);
  void fall_back(UnitId unit);
  void sidle(UnitId unit, const Bearing& to);
  bool far_from_enemies(UnitId unit, double distance) const;

  Advice& advice_;
  const Outlook& outlook_;
  std::vector<Idea> ideas_;
  double now_ = 0;
};

// A cheap action is worth a little more than a dear one that does as much.
double thrift(Action action) {
  switch (action) {
    case Action::m2: return 0.02;
    case Action::m3: return 0.01;
    case Action::m4:
    case Action::m14: return -0.02;
    default: return 0;
  }
}

void Moves::add_gain(Action action, UnitId unit, Proposal proposal, const Pose& front, std::string_view why) {
  const double more = gain(unit, front);
  if (more < 0.002) return;
  add(std::move(proposal), idle + 0.06 + 2.5 * more + thrift(action), why);
}

bool Moves::far_from_enemies(UnitId unit, double distance) const {
  const Outlook::Body& own = outlook_.body(unit);
  return std::ranges::all_of(outlook_.units(other(advice_.side())), [&](UnitId foe) {
    return norm(outlook_.body(foe).middle - own.middle) > distance + outlook_.body(foe).width / 2 + own.width / 2;
  });
}

// Straight on: as far as it goes, into range, or to just before contact.
void Moves::advance(UnitId unit, const Bearing& to) {
  const Option* ahead = option(Action::m2);
  if (ahead == nullptr) return;
  const Outlook::Body& own = outlook_.body(unit);
  const double room = to.apart > 0 ? std::max(0.0, to.ahead - 1) : own.move;
  std::vector<double> distances = {own.move, clipped(room, own.move), own.move / 2};
  if (own.deadly > 0) distances.push_back(clipped(to.ahead - own.deadly, own.move));
  if (own.longest > own.deadly) distances.push_back(clipped(to.ahead - own.longest, own.move));
  std::ranges::sort(distances);
  double last = 0;
  for (const double distance : distances) {
    if (distance < 0.2 || distance - last < 0.1) continue;
    last = distance;
    Proposal proposal(*ahead);
    proposal.set("unit", unit).set("distance", Length::units(distance));
    const Pose there = table::advanced(own.front, Length::units(distance));
    add_gain(Action::m2, unit, proposal, there, "forward");
    const bool twice = distance == own.move && far_from_enemies(unit, 2 * own.move + 4);
    if (twice && own.move > 1) {
      proposal.set("as", 1);
      add_gain(Action::m14, unit, proposal, table::advanced(own.front, Length::units(1.7 * distance)),
               "forward at speed");
    }
  }
}

void Moves::wheel(UnitId unit, const Bearing& to) {
  const Option* wheeling = option(Action::m3);
  const Outlook::Body& own = outlook_.body(unit);
  if (wheeling == nullptr || size(to.off) < Angle::degrees(3)) return;
  const double most = own.move / own.width;  // radians
  for (const double share : {1.0, 0.5}) {
    const double wanted = size(to.off).radians() * share;
    const double turned = std::min({wanted, most, table::pi / 2});
    const Angle angle = Angle::radians(to.off < Angle() ? -turned : turned);
    const table::Side side = angle < Angle() ? table::Side::left : table::Side::right;
    const Pose after = table::wheeled(own.front, Length::units(own.width), side, size(angle));
    const double left = own.move - turned * own.width;
    double straight = clipped(left - 0.01, to.apart > 1 ? to.apart - 1 : 0);
    for (const double distance : {straight, straight / 2}) {
      Proposal proposal(*wheeling);
      proposal.set("unit", unit).set("wheel", angle).set("distance", Length::units(distance));
      add_gain(Action::m3, unit, proposal, table::advanced(after, Length::units(distance)), "it wheels towards them");
      if (straight < 0.3) break;
    }
  }
}

void Moves::turn(UnitId unit, const Bearing& to) {
  if (size(to.off) < Angle::degrees(50)) return;
  const Outlook::Body& own = outlook_.body(unit);
  const bool about = size(to.off) > Angle::degrees(130);
  const int which = about ? 3 : to.off < Angle() ? 1 : 2;
  Pose after = own.front;
  if (about) {
    after = table::about_faced(own.front, Length::units(own.depth));
  } else {
    const Angle facing = table::heading(own.front.heading + Angle::degrees(which == 1 ? -90 : 90));
    after = {table::rounded(own.middle + table::forward(facing) * (own.width / 2)), facing};
  }
  if (const Option* turning = option(Action::m9)) {
    add_gain(Action::m9, unit, Proposal(*turning).set("unit", unit).set("turn", which), after, "it turns to face them");
  }
  const double far = own.move - (about ? 1 : own.files);
  if (far < 0.5) return;
  const Option* moving = option(about ? Action::m10 : Action::m11);
  if (moving == nullptr) return;
  const double distance = clipped(far, std::max(0.5, to.apart - 1));
  add_gain(about ? Action::m10 : Action::m11, unit,
           Proposal(*moving).set("unit", unit).set("turn", which).set("distance", Length::units(distance)),
           table::advanced(after, Length::units(distance)), "it turns and goes for them");
}

// Back from what would ride it down, facing it or not.
void Moves::fall_back(UnitId unit) {
  const Outlook::Body& own = outlook_.body(unit);
  if (outlook_.danger(unit, own.front) < 0.15) return;
  for (const Action action : {Action::m12, Action::m13}) {
    const Option* back = option(action);
    if (back == nullptr) continue;
    for (const double distance : {3.0, 2.0, 1.0}) {
      if (distance > own.move) continue;
      add_gain(action, unit, Proposal(*back).set("unit", unit).set("distance", Length::units(distance)),
               table::advanced(own.front, Length::units(-distance)), "out of their reach");
    }
  }
  if (const Option* away = option(Action::m10)) {
    const double distance = own.move - 1;
    const Pose after = table::about_faced(own.front, Length::units(own.depth));
    for (const int last : {0, 1}) {
      if (distance < 1 || last == 1) continue;
      add_gain(Action::m10, unit,
               Proposal(*away).set("unit", unit).set("last", last).set("distance", Length::units(distance)),
               table::advanced(after, Length::units(distance)), "away");
    }
  }
}

// Sideways while nobody is near: a shift at the end, or two wheels.
void Moves::sidle(UnitId unit, const Bearing& to) {
  const Outlook::Body& own = outlook_.body(unit);
  if (std::fabs(to.aside) < 0.4 || own.move < 2 || !far_from_enemies(unit, own.move + 4)) return;
  const double shift = std::clamp(to.aside, -1.0, 1.0);
  if (const Option* shifting = option(Action::m5)) {
    const Pose after = table::shifted(table::advanced(own.front, Length::units(own.move)), Length::units(shift));
    add_gain(Action::m5, unit,
             Proposal(*shifting)
                 .set("unit", unit)
                 .set("distance", Length::units(own.move))
                 .set("shift", Length::units(shift)),
             after, "forward and aside");
  }
  const Option* two = option(Action::m4);
  if (two == nullptr || std::fabs(to.aside) < 0.8) return;
  const double most = std::min((own.move - 1.05) / own.width / 2, table::pi / 2);
  for (const double share : {1.0, 0.5}) {
    const double angle = most * share;
    if (angle < 0.1) continue;
    const bool left = to.aside < 0;
    const table::Side side = left ? table::Side::left : table::Side::right;
    const Angle first = Angle::radians(left ? -angle : angle);
    const Length wide = Length::units(own.width);
    const Length rest = Length::units(clipped(own.move - 1.01 - 2 * angle * own.width, own.move));
    const Pose between = table::advanced(table::wheeled(own.front, wide, side, size(first)), Length::units(1));
    const Pose after = table::advanced(table::wheeled(between, wide, table::other(side), size(first)), rest);
    Proposal proposal(*two);
    proposal.set("unit", unit).set("wheel", first).set("between", Length::units(1)).set("second-wheel", -first);
    add_gain(Action::m4, unit, proposal.set("distance", rest), after, "two wheels bring it opposite them");
  }
}

void Moves::consider(UnitId unit) {
  const Outlook::Body& own = outlook_.body(unit);
  const Troops& troops = advice_.unit(unit).troops;
  const auto foe = outlook_.aim(unit);
  if (!foe || own.fights) return;
  const Bearing to = bearing(outlook_, unit, *foe);
  now_ = outlook_.place(unit);
  if (troops.type == Type::artillery && troops.shooting != Shooting::light_artillery) {
    const Option* guns = option(Action::m17);
    if (guns == nullptr || size(to.off) < Angle::degrees(8)) return;
    const double turned = std::min(size(to.off).radians(), 1.0 / own.width - 0.001);
    const Angle angle = Angle::radians(to.off < Angle() ? -turned : turned);
    const table::Side side = angle < Angle() ? table::Side::left : table::Side::right;
    add_gain(Action::m17, unit, Proposal(*guns).set("unit", unit).set("wheel", angle),
             table::wheeled(own.front, Length::units(own.width), side, size(angle)), "to bring the guns to bear");
    return;
  }
  if (troops.type == Type::camp) return;
  advance(unit, to);
  wheel(unit, to);
  turn(unit, to);
  sidle(unit, to);
  fall_back(unit);
}

// Neighbours of one command that want to go straight on go together for one card more.
void Moves::consider_groups() {
  const Option* ahead = option(Action::m2);
  if (ahead == nullptr) return;
  constexpr std::array<std::string_view, 4> names = {"with-1", "with-2", "with-3", "with-4"};
  const std::vector<UnitId> free = advice_.units_of(answer_of(Action::m2));
  const bool y2019 = advice_.game().rules.edition == Edition::y2019;
  std::vector<bool> taken(advice_.state().units.size());
  for (const UnitId leader : free) {
    if (taken[static_cast<std::size_t>(leader)] || outlook_.body(leader).fights) continue;
    const Unit& first = advice_.unit(leader);
    if (first.command < 0) continue;
    const int most =
        largest_group(advice_.game().rules, advice_.state().generals[static_cast<std::size_t>(first.command)].grade);
    std::vector<UnitId> group = {leader};
    double slowest = outlook_.body(leader).move;
    for (const UnitId unit : free) {
      const Outlook::Body& body = outlook_.body(unit);
      if (unit == leader || taken[static_cast<std::size_t>(unit)] || body.fights ||
          advice_.unit(unit).command != first.command || advice_.unit(unit).troops.type != first.troops.type ||
          static_cast<int>(group.size()) >= std::min(most, 5) ||
          size(table::turn(body.front.heading, outlook_.body(leader).front.heading)) > Angle::degrees(0.5)) {
        continue;
      }
      const bool joins = std::ranges::any_of(group, [&](UnitId member) {
        const double gap = distance(advice_.state(), member, unit).units();
        return gap < 0.01 || (y2019 && gap >= 1 && gap <= 3);
      });
      if (!joins) continue;
      group.push_back(unit);
      slowest = std::min(slowest, body.move);
    }
    if (group.size() < 2) continue;
    for (const UnitId unit : group) taken[static_cast<std::size_t>(unit)] = true;
    for (const double distance : {slowest, slowest / 2}) {
      double sum = 0;
      for (const UnitId unit : group) {
        const Pose& here = outlook_.body(unit).front;
        sum += outlook_.place(unit, table::advanced(here, Length::units(distance))) - outlook_.place(unit);
      }
      if (sum < 0.01) continue;
      Proposal proposal(*ahead);
      proposal.set("unit", group.front()).set("distance", Length::units(distance));
      for (std::size_t i = 1; i < group.size(); ++i) proposal.set(names[i - 1], group[i]);
      add(proposal, idle + 0.05 + 2.2 * sum, "the line goes forward together");
      if (distance == slowest && far_from_enemies(leader, 2 * slowest + 5)) {
        proposal.set("as", 1);
        add(proposal, idle + 0.03 + 3 * sum, "the line goes forward at speed");
      }
    }
  }
}

void Moves::offer_best() {
  std::ranges::stable_sort(ideas_, [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
  std::size_t offered = 0;
  int checked = 0;
  for (Idea& idea : ideas_) {
    if (offered == most_offered || checked == most_checked) break;
    ++checked;
    if (advice_.offer(idea.proposal, std::min(0.9, idea.worth), idea.why)) {
      ++offered;
      continue;
    }
    const bool may_pass_through = advice_.game().rules.edition == Edition::y2021 && checked < 12;
    if (may_pass_through &&
        advice_.offer(idea.proposal.set("as", 2), std::min(0.9, idea.worth) - 0.03, "through its friends")) {
      ++offered;
    }
  }
}

}  // namespace

void advise_on_movement(Advice& advice) {
  const StepKind step = advice.state().steps.back().kind;
  advice.offer(Answer::pass, idle, "nothing better to do");
  advice.offer(Answer::done, step == StepKind::second_move ? idle : 0.35, "that will do");
  Moves moves(advice);
  if (step == StepKind::open_charges) {
    advise_on_opening(advice);
  } else if (step != StepKind::rearrange) {
    for (const UnitId unit : advice.units_of(answer_of(Action::m2))) moves.consider(unit);
    if (step == StepKind::movement) moves.consider_groups();
    moves.offer_best();
    advise_on_formations(advice);
  }
  advise_on_files(advice);
  advise_on_generals_moves(advice);
  if (const Option* discard = advice.find(Answer::discard))
    advice.offer(Proposal(*discard), 0.05, "to see what they do");
}

}  // namespace condotta::reg
