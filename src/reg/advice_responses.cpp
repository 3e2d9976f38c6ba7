// How to answer a charge: counter it, run, or stand.
#include <algorithm>

#include "reg/advice.hpp"
#include "reg/charges.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Length;

// The best that those who charge could make of it.
double peril(const Advice& advice, UnitId unit) {
  double worst = -1;
  for (const Charge& charge : advice.state().charge_phase.declared) {
    if (advice.unit(charge.unit).side == advice.side() || !advice.outlook().body(charge.unit).stands) continue;
    const ChargePath path = charge_path(advice.game(), advice.state(), charge);
    const std::vector<UnitId> charged = charged_units(advice.state(), path);
    if (std::find(charged.begin(), charged.end(), unit) == charged.end()) continue;
    worst = std::max(worst, advice.outlook().charge(charge.unit, unit));
  }
  return worst;
}

void offer_counter(Advice& advice, Answer answer, UnitId unit, UnitId charger, double worth, std::string_view why) {
  const Option* option = advice.find(answer);
  if (option == nullptr || !advice.may_name(answer, unit)) return;
  const Outlook::Body& own = advice.outlook().body(unit);
  const Outlook::Body& theirs = advice.outlook().body(charger);
  const table::Vector to = table::exact(theirs.front.front) - table::exact(own.front.front);
  const double apart = norm(to);
  std::vector<table::Angle> wheels = {table::Angle{}};
  if (answer == Answer::counter_charge) {
    const table::Angle off = table::turn(own.front.heading, table::direction(to));
    if (size(off) > table::Angle::degrees(2) && size(off) < table::Angle::degrees(60)) wheels.push_back(off);
  }
  for (const table::Angle wheel : wheels) {
    for (const double distance : {own.move - 1, apart - 1.1, own.move - 2, 1.0}) {
      if (distance <= 0 || distance > own.move) continue;
      Proposal proposal(*option);
      proposal.set("unit", unit).set("target", charger).set("wheel", wheel).set("distance", Length::units(distance));
      if (advice.offer(proposal, worth, why)) return;
    }
  }
}

void advise_on_countering(Advice& advice) {
  advice.offer(Answer::pass, 0.5, "better to receive them standing");
  for (const Charge& charge : advice.state().charge_phase.declared) {
    const UnitId charger = charge.unit;
    if (advice.unit(charger).side == advice.side() || !advice.outlook().body(charger).stands) continue;
    const std::vector<UnitId> charged =
        charged_units(advice.state(), charge_path(advice.game(), advice.state(), charge));
    for (const UnitId unit : charged) {
      const double gain = advice.outlook().charge(unit, charger) + advice.outlook().charge(charger, unit);
      if (mounted(advice.unit(unit).troops)) {
        offer_counter(advice, Answer::counter_charge, unit, charger, 0.5 + 0.3 * gain, "to meet them at speed");
      }
    }
    for (const UnitId unit : advice.outlook().units(advice.side())) {
      const Outlook::Body& body = advice.outlook().body(unit);
      if (body.fights || std::find(charged.begin(), charged.end(), unit) != charged.end()) continue;
      if (norm(body.middle - advice.outlook().body(charger).middle) > body.move + 4) continue;
      offer_counter(advice, Answer::intercept, unit, charger, 0.5 + 0.2 * advice.outlook().charge(unit, charger),
                    "to stop them short");
    }
  }
}

// Whether a charger would catch it if it only skirmishes, 2BW slower (REG-MOV-042), but not if it runs.
bool must_run(const Advice& advice, UnitId unit) {
  const Outlook::Body& own = advice.outlook().body(unit);
  for (const Charge& charge : advice.state().charge_phase.declared) {
    if (advice.unit(charge.unit).side == advice.side() || !advice.outlook().body(charge.unit).stands) continue;
    const Outlook::Body& theirs = advice.outlook().body(charge.unit);
    const double apart = norm(theirs.middle - own.middle) - (theirs.depth + own.depth) / 2;
    if (apart < own.move && apart + own.move - 2 < theirs.move + 0.5) return true;
  }
  return false;
}

void advise_on_responding(Advice& advice) {
  for (const Answer answer : {Answer::run_away, Answer::skirmish, Answer::stand}) {
    const Option* option = advice.find(answer);
    for (const UnitId unit : advice.units_of(answer)) {
      const double danger = peril(advice, unit);
      const bool shoots = advice.outlook().body(unit).longest > 0;
      double worth = 0.5 - 0.4 * danger;
      std::string_view why = "it can take them";
      if (answer != Answer::stand) {
        const bool skirmishes = !must_run(advice, unit) && shoots;
        worth = 0.5 + 0.4 * danger + ((answer == Answer::skirmish) == skirmishes ? 0.03 : 0.0);
        why = "it would be ridden down";
      }
      advice.offer(Proposal(*option).set("unit", unit), worth, why);
    }
  }
}

// Directions and the option of good troops, of one unit group.
void offer_runs(Advice& advice, const Option& option, std::optional<UnitId> unit, double worth) {
  constexpr std::array<double, 3> of_direction = {-0.2, 0.1, 0.05};  // front, rear, along the charge
  for (int direction = 0; direction < 3; ++direction) {
    for (const int add_one : {1, 0}) {
      Proposal proposal(option);
      if (unit) proposal.set("unit", *unit);
      proposal.set("direction", direction).set("add-one", add_one);
      const double good = worth + of_direction[static_cast<std::size_t>(direction)];
      const bool legal = advice.offer(proposal, good, "away from the charge");
      for (const double aside : {0.5, -0.5}) {  // past friends, whom it would shake, or past enemy
        proposal.set("sideways", Length::units(aside));
        advice.offer(proposal, good + 0.02, "clear of what is in its way");
      }
      if (legal) break;
    }
  }
}

void advise_on_running(Advice& advice) {
  for (const UnitId unit : advice.units_of(Answer::run)) offer_runs(advice, *advice.find(Answer::run), unit, 0.6);
}

void advise_on_being_touched(Advice& advice) {
  const Step& step = advice.state().steps.back();
  const double danger =
      step.two >= 0 && advice.outlook().body(step.two).stands && advice.outlook().body(step.one).stands
          ? advice.outlook().charge(step.two, step.one)
          : 0;
  advice.offer(Answer::stand, 0.5 - 0.4 * danger, "it can take them");
  for (const Answer answer : {Answer::run_away, Answer::skirmish}) {
    if (const Option* option = advice.find(answer)) offer_runs(advice, *option, std::nullopt, 0.45 + 0.4 * danger);
  }
}

void advise_on_being_pushed(Advice& advice) {
  advice.offer(Answer::shift, 0.5, "it keeps its front to them");
  advice.offer(Answer::align_away, 0.55, "it stays before the file that pushes");
  if (const Option* option = advice.find(Answer::run_away)) offer_runs(advice, *option, std::nullopt, 0.35);
}

}  // namespace

void advise_on_responses(Advice& advice) {
  switch (advice.state().steps.back().kind) {
    case StepKind::counter_charges: advise_on_countering(advice); break;
    case StepKind::respond: advise_on_responding(advice); break;
    case StepKind::run: advise_on_running(advice); break;
    case StepKind::newly_touched: advise_on_being_touched(advice); break;
    default: advise_on_being_pushed(advice); break;
  }
}

}  // namespace condotta::reg
