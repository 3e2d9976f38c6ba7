// Shooting, aligning, and the fights: which first, whom, with the General or without, and which base to lose.
#include <algorithm>

#include "reg/advice.hpp"
#include "reg/combat.hpp"
#include "reg/contact.hpp"
#include "reg/position.hpp"
#include "reg/shooting_decisions.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

CombatPhase combat_phase(const State& state) {
  return sub_phase(state) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee;
}

int advantage(const Advice& advice, const LiveFight& fight) {
  const CombatPhase phase = combat_phase(advice.state());
  const FightBreakdown breakdown =
      fight_breakdown(advice.game().rules, fight_on_table(advice.game(), advice.state(), fight, phase, {true, true}));
  return breakdown.advantage(advice.side() == Side::red ? Party::first : Party::second);
}

// The fight in which most is to be won goes first: what it shatters or shoves helps the next.
void advise_on_picking(Advice& advice) {
  const Option* option = advice.find(Answer::fight);
  std::vector<Choice> known;
  for (const LiveFight& fight : live_fights(advice.state(), combat_phase(advice.state()))) {
    const Stand& stand = stand_of(fight, advice.side());
    Proposal proposal(*option);
    proposal.set("base", stand.base).set("edge", edge_bit(stand));
    if (std::find(known.begin(), known.end(), proposal.choice()) != known.end()) continue;
    known.push_back(proposal.choice());
    advice.offer(proposal, 0.5 + 0.05 * advantage(advice, fight), "most is to be won there");
  }
}

void advise_on_opponent(Advice& advice) {
  const Option* option = advice.find(Answer::opponent);
  const CombatPhase phase = combat_phase(advice.state());
  for (const LiveFight& fight : live_fights(advice.state(), phase)) {
    const Stand& theirs = stand_of(fight, other(advice.side()));
    Proposal proposal(*option);
    proposal.set("base", theirs.base);
    advice.offer(proposal, 0.5 + 0.05 * advantage(advice, fight), "it is the weaker of the two");
    proposal.set("base", stand_of(fight, advice.side()).base);
    advice.offer(proposal, 0.5, "it fights there");
  }
}

// A General's claim turns even fights; it is worth his risk where the fight decides.
void advise_on_committing(Advice& advice) {
  const Combat& combat = advice.state().combat;
  const BaseId file = advice.side() == advice.unit(advice.state().bases[static_cast<std::size_t>(combat.own)].unit).side
                          ? combat.own
                          : combat.foe;
  const Unit& unit = advice.unit(advice.state().bases[static_cast<std::size_t>(file)].unit);
  const double left = strength_left(advice.game().rules, unit);
  advice.offer(Answer::commit_general, left < 0.6 ? 0.6 : 0.4, "the fight hangs in the balance");
  advice.offer(Answer::hold_general_back, 0.5, "he is worth more alive");
}

// Rear bases of the deepest file go first.
void advise_on_removing(Advice& advice) {
  const Option* option = advice.find(Answer::remove);
  for (const UnitId base : advice.units_of(Answer::remove, "base")) {
    const BaseId front = front_of(advice.state(), base);
    const auto depth = static_cast<double>(column_behind(advice.state(), front).size());
    const bool rear = front != base;
    advice.offer(Proposal(*option).set("base", base), (rear ? 0.5 : 0.3) + 0.05 * depth, "it is missed least");
  }
}

void advise_on_aligning(Advice& advice) {
  advice.offer(Answer::done, 0.4, "they stand well");
  const Option* option = advice.find(Answer::align);
  for (const UnitId unit : advice.units_of(Answer::align)) {
    for (const UnitContact& contact : contacts_of(advice.state(), unit)) {
      Proposal proposal(*option);
      proposal.set("unit", unit).set("base", contact.mine).set("target", contact.theirs);
      if (advice.offer(proposal, 0.6, "more files come to fight")) break;
    }
  }
}

}  // namespace

void advise_on_shooting(Advice& advice) {
  for (const Choice& choice : shooting_choices(advice.game(), advice.state())) {
    const Option* option = advice.asked().find(choice.option);
    if (option == nullptr) continue;
    Proposal proposal(*option);
    for (std::size_t i = 0; i < option->parameters.size() && i < choice.values.size(); ++i) {
      proposal.set(option->parameters[i].name, choice.values[i]);
    }
    double worth = 0.6;
    if (static_cast<Answer>(choice.option) == Answer::shoot) {
      const Base& target = advice.state().bases[static_cast<std::size_t>(choice.values.back())];
      const Unit& unit = advice.unit(target.unit);
      worth += 0.2 * (1 - strength_left(advice.game().rules, unit));
    } else if (static_cast<Answer>(choice.option) == Answer::done) {
      worth = 0.1;
    }
    advice.offer(proposal, worth, "to wear them down");
  }
  advice.offer(Answer::shoot_all, 0.95, "everybody shoots");
  advice.offer(Answer::done, 0.1, "enough");
}

void advise_on_fights(Advice& advice) {
  if (advice.find(Answer::align) != nullptr) return advise_on_aligning(advice);
  if (advice.find(Answer::fight) != nullptr) return advise_on_picking(advice);
  if (advice.find(Answer::opponent) != nullptr) return advise_on_opponent(advice);
  if (advice.find(Answer::commit_general) != nullptr) return advise_on_committing(advice);
  if (advice.find(Answer::remove) != nullptr) return advise_on_removing(advice);
  if (advice.find(Answer::press_on) != nullptr) {
    advice.offer(Answer::press_on, 0.6, "their line is open");
    advice.offer(Answer::hold_ground, 0.4, "it has done enough");
    return;
  }
  advice.offer(Answer::roll_here, 0.55, "here is as good as there");
  advice.offer(Answer::roll_elsewhere, 0.45, "the other enemy is weaker");
}

}  // namespace condotta::reg
