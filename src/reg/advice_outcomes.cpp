// What follows a fight: moving home, routs, pursuits, breaking off, following.
#include "reg/advice.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Length;

void advise_on_moving_home(Advice& advice) {
  const Option* move = advice.find(Answer::move_charge);
  for (const UnitId unit : advice.units_of(Answer::move_charge)) {
    for (const UnitId follow : advice.units_of(Answer::move_charge, "follow")) {
      advice.offer(Proposal(*move).set("unit", unit).set("follow", follow), 0.6, "after those who ran");
    }
    advice.offer(Proposal(*move).set("unit", unit).set("follow", -1), 0.55, "home");
  }
  if (const Option* win = advice.find(Answer::win_back)) {
    for (const UnitId unit : advice.units_of(Answer::win_back)) {
      for (const UnitId payer : advice.units_of(Answer::win_back, "payer")) {
        for (const Colour card : {Colour::green, Colour::yellow, Colour::red}) {
          Proposal proposal(*win);
          proposal.set("unit", unit).set("payer", payer).set("card", static_cast<std::int32_t>(card));
          if (advice.offer(proposal, 0.65, "through their fire")) break;
        }
      }
    }
  }
}

void advise_on_routs(Advice& advice) {
  const Option* rout = advice.find(Answer::rout);
  for (const UnitId unit : advice.units_of(Answer::rout)) {
    for (const int add_one : {1, 0}) {
      Proposal away(*rout);
      away.set("unit", unit).set("add-one", add_one);
      const bool legal = advice.offer(away, 0.5, "they run");
      for (const double aside : {0.5, -0.5}) {
        advice.offer(away.set("sideways", Length::units(aside)), 0.55, "they run past their friends");
      }
      if (legal) break;
      bool offered = false;
      for (const UnitId enemy : advice.units_of(Answer::rout, "away")) {
        Proposal proposal(*rout);
        proposal.set("unit", unit).set("away", enemy).set("add-one", add_one);
        offered = advice.offer(proposal, 0.5, "they run") || offered;
      }
      if (offered) break;
    }
  }
}

// Where a pursuit would take it: enemies there could charge it next turn.
double danger_ahead(const Advice& advice, UnitId unit) {
  const table::Pose there = table::advanced(advice.outlook().body(unit).front, Length::units(4));
  return advice.outlook().danger(unit, there) - advice.outlook().danger(unit, advice.outlook().body(unit).front);
}

// Foot keeps its line; horse has no choice but for a card, which is worth it where the pursuit would end among fresh
// enemies.
void advise_on_pursuits(Advice& advice) {
  for (const Answer answer : {Answer::pursue, Answer::stay, Answer::hold_pursuit}) {
    const Option* option = advice.find(answer);
    for (const UnitId unit : advice.units_of(answer)) {
      const bool rides = mounted(advice.unit(unit).troops);
      const double held = 0.52 + 0.5 * danger_ahead(advice, unit);
      const double worth = answer == Answer::pursue ? (rides ? 0.6 : 0.5) : answer == Answer::stay ? 0.55 : held;
      advice.offer(Proposal(*option).set("unit", unit), worth,
                   answer == Answer::pursue ? "while they run" : "it keeps its place");
      if (answer != Answer::pursue) continue;
      for (const double aside : {0.5, -0.5}) {
        Proposal proposal(*option);
        proposal.set("unit", unit).set("sideways", Length::units(aside));
        advice.offer(proposal, worth + 0.02, "past its friends");
      }
      for (const int drop : {1, 2}) {
        Proposal proposal(*option);
        proposal.set("unit", unit).set("drop", drop);
        advice.offer(proposal, worth + 0.01, "past its friends");
      }
    }
  }
}

void advise_on_breaking_off(Advice& advice) {
  advice.offer(Answer::pass, 0.5, "they fight on");
  const Option* option = advice.find(Answer::break_off);
  for (const UnitId unit : advice.units_of(Answer::break_off)) {
    double worst = 0;
    double again = 0;  // horse that goes back may charge home once more
    for (const Touch& touch : touches(advice.state())) {
      const UnitId a = advice.state().bases[static_cast<std::size_t>(touch.a)].unit;
      const UnitId b = advice.state().bases[static_cast<std::size_t>(touch.b)].unit;
      if (a != unit && b != unit) continue;
      const UnitId foe = a == unit ? b : a;
      const double now = advice.outlook().melee(unit, foe);
      worst = std::min(worst, now);
      if (mounted(advice.unit(unit).troops)) again = std::max(again, advice.outlook().charge(unit, foe) - now);
    }
    const double most = advice.outlook().body(unit).move;
    for (const double distance : {most, 3.0, 2.0, 1.0}) {
      if (distance > most) continue;
      Proposal proposal(*option);
      proposal.set("unit", unit).set("distance", Length::units(distance));
      if (advice.offer(proposal, 0.45 - 0.5 * worst + 0.3 * again, "the melee goes against it")) break;
    }
  }
}

void advise_on_following(Advice& advice) {
  advice.offer(Answer::pass, 0.5, "they keep their place");
  const Option* option = advice.find(Answer::follow);
  for (const UnitId unit : advice.units_of(Answer::follow)) {
    for (const UnitId foe : advice.units_of(Answer::follow, "target")) {
      Proposal proposal(*option);
      proposal.set("unit", unit).set("target", foe);
      advice.offer(proposal, 0.5 + 0.4 * advice.outlook().melee(unit, foe), "the melee goes well");
    }
  }
}

}  // namespace

void advise_on_outcomes(Advice& advice) {
  switch (advice.state().steps.back().kind) {
    case StepKind::move_chargers: advise_on_moving_home(advice); break;
    case StepKind::break_offs: advise_on_breaking_off(advice); break;
    case StepKind::follow: advise_on_following(advice); break;
    default:
      if (advice.find(Answer::rout) != nullptr) {
        advise_on_routs(advice);
      } else {
        advise_on_pursuits(advice);
      }
  }
}

}  // namespace condotta::reg
