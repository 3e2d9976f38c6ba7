// Whom to charge, and which Forced charges to hold.
#include <algorithm>

#include "reg/advice.hpp"
#include "reg/charges.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"
#include "reg/ways.hpp"

namespace condotta::reg {
namespace {

using table::Length;

constexpr double pass_worth = 0.49;

double worth_of_promise(double promise) { return 0.5 + 0.45 * promise; }

// Both front corners of the charger are behind the line of the target's front (REG-GEO-024).
bool from_flank(const Outlook& outlook, UnitId own, UnitId foe) {
  const Outlook::Body& mine = outlook.body(own);
  const table::Pose& theirs = outlook.body(foe).front;
  const table::Frame frame = table::frame(theirs, Length::units(outlook.body(foe).width));
  for (const table::Side side : {table::Side::left, table::Side::right}) {
    const table::Vector corner = table::front_corner(mine.front, Length::units(mine.width), side);
    if (table::place(frame, corner).ahead > table::tolerance) return false;
  }
  return true;
}

double apart(const Outlook& outlook, UnitId own, UnitId foe) {
  return norm(outlook.body(foe).middle - table::exact(outlook.body(own).front.front)) - outlook.body(foe).depth / 2 -
         outlook.body(own).width / 2;
}

struct Target {
  UnitId unit = nobody;
  double promise = 0;
};
// Enemies that might be in reach, the most promising first.
std::vector<Target> targets_of(const Outlook& outlook, UnitId own, Side side) {
  std::vector<Target> targets;
  for (const UnitId foe : outlook.units(other(side))) {
    if (apart(outlook, own, foe) > outlook.body(own).move + 1) continue;
    targets.push_back({foe, outlook.charge(own, foe, from_flank(outlook, own, foe))});
  }
  std::stable_sort(targets.begin(), targets.end(),
                   [](const Target& a, const Target& b) { return a.promise > b.promise; });
  return targets;
}

Proposal charge_proposal(const Option& option, const Charge& charge) {
  return Proposal(option)
      .set("unit", charge.unit)
      .set("wheel", charge.way.wheel)
      .set("sideways", charge.way.shift)
      .set("drop", charge.dropped);
}

// The ways that come to mind: straight on, towards its middle, towards either side of it.
bool offer_simple_way(Advice& advice, const Option& option, UnitId unit, const Target& target, std::string_view why) {
  const Outlook::Body& own = advice.outlook().body(unit);
  const table::Vector to = advice.outlook().body(target.unit).middle - table::exact(own.front.front);
  const table::Angle off = table::turn(own.front.heading, table::direction(to));
  const table::Angle aside = table::Angle::degrees(8);
  const std::vector<table::Rectangle> there = footprint(advice.state(), target.unit);
  for (const table::Angle wheel : {table::Angle{}, off, off / 2, off + aside, off - aside}) {
    Charge charge;
    charge.unit = unit;
    charge.way.wheel = wheel;
    if (size(wheel) > table::Angle::degrees(90) || size(wheel).radians() * own.width > own.move) continue;
    const Length limit = furthest(advice.game(), advice.state(), unit, charge.way, 0);
    if (!first_meeting(advice.state(), unit, charge.way, limit, table::Footprint(there))) continue;
    if (advice.offer(charge_proposal(option, charge), worth_of_promise(target.promise), why)) return true;
  }
  return false;
}

bool offer_charge(Advice& advice, const Option& option, UnitId unit, const Target& target, bool forced) {
  const std::string_view why = target.promise > 0 ? "the odds are good" : "the odds are poor";
  if (offer_simple_way(advice, option, unit, target, why)) return true;
  if (!forced && target.promise < 0.3) return false;
  const auto reach = charge_within_reach(advice.game(), advice.state(), unit, target.unit, forced);
  if (!reach || !reach->reached) return false;
  return advice.offer(charge_proposal(option, reach->charge), worth_of_promise(target.promise), why);
}

void advise_on_declaring(Advice& advice) {
  advice.offer(Answer::pass, pass_worth, "no charge promises more");
  const Option* charge = advice.find(Answer::charge);
  for (const UnitId unit : advice.units_of(Answer::charge)) {
    int offered = 0;
    for (const Target& target : targets_of(advice.outlook(), unit, advice.side())) {
      if (target.promise < -0.2 || offered == 2) break;
      if (offer_charge(advice, *charge, unit, target, false)) ++offered;
    }
  }
  if (const Option* files = advice.find(Answer::charge_files)) {
    for (const UnitId unit : advice.units_of(Answer::charge_files)) {
      advice.offer(Proposal(*files).set("unit", unit), 0.6, "files that stand idle can join in");
    }
  }
  if (const Option* hold = advice.find(Answer::hold)) {
    for (const UnitId unit : advice.units_of(Answer::hold)) {
      const std::vector<Target> targets = targets_of(advice.outlook(), unit, advice.side());
      if (targets.empty() || targets.front().promise > 0.1) continue;
      advice.offer(Proposal(*hold).set("unit", unit), worth_of_promise(-targets.front().promise),
                   "it would charge to its ruin");
    }
  }
  if (const Option* discard = advice.find(Answer::discard)) {
    advice.offer(Proposal(*discard), 0.05, "to see what the other does first");
  }
}

// One of them must be chosen.
void advise_on_forced(Advice& advice) {
  const Option* charge = advice.find(Answer::charge);
  if (charge == nullptr) return;
  for (const UnitId unit : advice.units_of(Answer::charge)) {
    for (const Target& target : targets_of(advice.outlook(), unit, advice.side())) {
      if (!offer_charge(advice, *charge, unit, target, false)) offer_charge(advice, *charge, unit, target, true);
    }
  }
  if (!advice.empty()) return;
  for (const UnitId unit : advice.units_of(Answer::charge)) {
    for (int degrees = -90; degrees <= 90; degrees += 5) {
      Charge blind;
      blind.unit = unit;
      blind.way.wheel = table::Angle::degrees(degrees);
      advice.offer(charge_proposal(*charge, blind), 0.4, "it must charge");
    }
  }
}

}  // namespace

void advise_on_charges(Advice& advice) {
  if (advice.state().steps.back().kind == StepKind::forced_charges) {
    advise_on_forced(advice);
  } else {
    advise_on_declaring(advice);
  }
}

}  // namespace condotta::reg
