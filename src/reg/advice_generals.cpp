// Recovering wounds, dragoons' horses, new Generals and Generals who ride.
#include "reg/advice.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

void advise_on_recovery(Advice& advice) {
  advice.offer(Answer::pass, 0.4, "nothing more to mend");
  if (const Option* option = advice.find(Answer::recover)) {
    for (const UnitId unit : advice.units_of(Answer::recover)) {
      const double worth = 0.6 + 0.3 * (1 - strength_left(advice.game().rules, advice.unit(unit)));
      for (const UnitId payer : advice.units_of(Answer::recover, "payer")) {
        const Hand& hand = advice.state().command.commanders[static_cast<std::size_t>(payer)].hand;
        bool offered = false;
        for (const Colour card : {Colour::green, Colour::yellow, Colour::red}) {
          if (hand.of(card) == 0 || offered) continue;
          for (const int upgrade : {1, 0}) {
            Proposal proposal(*option);
            proposal.set("unit", unit).set("payer", payer).set("card", static_cast<std::int32_t>(card));
            proposal.set("upgrade", upgrade);
            offered = offered || advice.offer(proposal, worth, "a wound mended");
          }
        }
      }
    }
  }
  for (const Answer answer : {Answer::dismount, Answer::mount}) {
    const Option* option = advice.find(answer);
    for (const UnitId unit : advice.units_of(answer)) {
      const auto foe = advice.outlook().aim(unit);
      if (!foe) continue;
      const double apart =
          norm(advice.outlook().body(*foe).middle - table::exact(advice.outlook().body(unit).front.front));
      const bool near = apart < 6;
      advice.offer(Proposal(*option).set("unit", unit), near == (answer == Answer::dismount) ? 0.6 : 0.2,
                   near ? "they fight better on foot" : "they ride faster than they walk");
    }
  }
}

// With the strongest unit group of his that is near.
void advise_on_replacing(Advice& advice) {
  const Option* option = advice.find(Answer::replace);
  if (option == nullptr) return;
  for (const UnitId leader : advice.units_of(Answer::replace, "leader")) {
    for (const UnitId unit : advice.outlook().units(advice.side())) {
      const std::vector<BaseId> fronts = front_bases(advice.state(), unit);
      if (fronts.empty()) continue;
      Proposal proposal(*option);
      proposal.set("leader", leader).set("base", fronts[fronts.size() / 2]);
      advice.offer(proposal, 0.4 + 0.01 * advice.outlook().body(unit).worth, "there he is needed");
    }
  }
}

void advise_on_riding(Advice& advice) {
  advice.offer(Answer::stay_here, 0.4, "he stays");
  const Option* option = advice.find(Answer::ride);
  if (option == nullptr) return;
  for (const UnitId unit : advice.outlook().units(advice.side())) {
    const Outlook::Body& body = advice.outlook().body(unit);
    const std::vector<BaseId> fronts = front_bases(advice.state(), unit);
    if (fronts.empty() || advice.unit(unit).troops.type == Type::camp) continue;
    const BaseId base = fronts[fronts.size() / 2];
    const table::Point at = advice.state().bases[static_cast<std::size_t>(base)].pose.front;
    Proposal proposal(*option);
    proposal.set("x", at.x).set("y", at.y).set("base", base);
    advice.offer(proposal, 0.5 + 0.01 * body.worth - (body.fights ? 0.1 : 0), "to his troops");
  }
}

}  // namespace

void advise_on_generals(Advice& advice) {
  switch (advice.state().steps.back().kind) {
    case StepKind::recover: advise_on_recovery(advice); break;
    case StepKind::replace_generals: advise_on_replacing(advice); break;
    default: advise_on_riding(advice); break;
  }
}

}  // namespace condotta::reg
