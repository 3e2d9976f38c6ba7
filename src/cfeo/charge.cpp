#include "cfeo/charge.hpp"

#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

constexpr double slack = 0.01;

constexpr std::array<std::string_view, 10> hindrance_words = {
    "",        "halted",  "steadied", "routing",  "retiring",
    "evading", "looting", "pursuing", "in melee", "told to repeat its last move"};

// CFE-CHG-024
void judge_follow_on(Ruling& ruling, const ChargeBid& bid) {
  const Unit& unit = bid.charger;
  const bool nation = unit.troops.nation == Nation::spanish || unit.troops.nation == Nation::swiss;
  if (unit.troops.type != Type::pikemen || !nation || unit.swords == 0) {
    ruling.refuse("CFE-CHG-024"_rule, "only Spanish or Swiss pikemen with sword or halberd stands follow on");
  }
  if (bid.hindrance == Hindrance::halted || bid.hindrance == Hindrance::steadied ||
      bid.hindrance == Hindrance::repeats_last_move) {
    ruling.refuse("CFE-CHG-008"_rule, "it is " + std::string(hindrance_words[static_cast<std::size_t>(bid.hindrance)]));
  } else if (bid.hindrance != Hindrance::in_melee) {
    ruling.refuse("CFE-CHG-024"_rule, "it is not in contact with that enemy from an earlier turn");
  }
  if (bid.followed_on_before) ruling.refuse("CFE-CHG-024"_rule, "it followed on once against this enemy");
}

}  // namespace

Ruling may_charge(const Rules& rules, const ChargeBid& bid) {
  Ruling ruling;
  if (bid.follow_on) {
    judge_follow_on(ruling, bid);
    return ruling;
  }
  const Type type = bid.charger.troops.type;
  const Arm its = arm(type);
  const Arm enemy = arm(bid.target.troops.type);
  if (!may_initiate_charge(type)) {
    ruling.refuse(its == Arm::guns || its == Arm::wagons ? "CFE-CHG-008"_rule : "CFE-CHG-005"_rule,
                  std::string(in_words(type)) + " never begin a charge");
  }
  if (bid.hindrance != Hindrance::none) {
    ruling.refuse("CFE-CHG-008"_rule, "it is " + std::string(hindrance_words[static_cast<std::size_t>(bid.hindrance)]));
  }
  if (its == Arm::infantry && enemy == Arm::cavalry) {
    ruling.refuse("CFE-CHG-006"_rule, "infantry does not charge cavalry");
  }
  // CFE-CHG-007: cavalry from any distance; CFE-CTL-015: who must charge again, too.
  if (its == Arm::infantry && !bid.again && bid.distance > rules.numbers.charge_within + slack) {
    ruling.refuse("CFE-CHG-006"_rule, "infantry charges within " + std::to_string(rules.numbers.charge_within) + " yd");
  }
  if (!bid.in_corridor) ruling.refuse("CFE-CHG-010"_rule, "the target does not lie straight ahead");
  if (!bid.visible) ruling.refuse("CFE-CHG-010"_rule, "the target is not visible");
  if (bid.target_in_old_melee) {
    if (its == Arm::infantry) ruling.refuse("CFE-REI-007"_rule, "infantry can only be fed into a running melee");
    if (its == Arm::cavalry && bid.touches_friends) {
      ruling.refuse("CFE-REI-007"_rule, "the charge would touch friends in the melee");
    }
  }
  return ruling;
}

Responses responses(const Rules& rules, const Charged& charged) {
  Responses out;
  const Type type = charged.unit.troops.type;
  const bool horse = arm(type) == Arm::cavalry;
  Ruling& counter = out.against_counter_charge;
  if (!horse) counter.refuse("CFE-CHG-013"_rule, "only cavalry counter-charges");
  if (charged.caracoled) counter.refuse("CFE-CHG-013"_rule, "it fired in caracole this turn");
  if (!charged.charger_in_corridor) counter.refuse("CFE-CHG-013"_rule, "the charge does not come from its front");
  Ruling& evade = out.against_evade;
  if (type != Type::skirmishers && !(horse && charged.unit.formation == Formation::unformed)) {
    evade.refuse("CFE-CHG-017"_rule, "only skirmishers and unformed cavalry evade");
  }
  Ruling& fire = out.against_fire;
  if (type != Type::tercio && type != Type::skirmishers && type != Type::reiters) {
    fire.refuse(is_gun(type) ? "CFE-CHG-023"_rule : "CFE-CHG-022"_rule,
                "only Tercios, Skirmishers and Reiters fire when they stand");
  }
  if (charged.fired || charged.caracoled) fire.refuse("CFE-FIR-024"_rule, "it fired already this turn");
  if (charged.declared_charge) {
    for (Ruling* ruling : {&counter, &evade, &fire}) ruling->refuse("CFE-CHG-032"_rule, "it has declared a charge");
  }
  if (charged.in_melee) {
    for (Ruling* ruling : {&counter, &evade}) ruling->refuse("CFE-MOV-032"_rule, "it is held in contact");
  }
  if (is_gun(type) && charged.unit.limbered) {  // CFE-CHG-025
    out.allowed.push_back(Response::abandon_guns);
    return out;
  }
  if (counter.allowed()) out.allowed.push_back(Response::counter_charge);
  if (evade.allowed()) out.allowed.push_back(Response::evade);
  const bool shelter = type == Type::skirmishers && charged.friendly_pikes <= rules.numbers.shelter_within + slack;
  if (evade.allowed() && shelter) out.allowed.push_back(Response::shelter);  // CFE-CHG-019
  out.allowed.push_back(Response::stand);                                    // CFE-CHG-020
  if (fire.allowed()) out.allowed.push_back(Response::stand_and_fire);
  out.may_turn_rear_rank = charged.attacker_behind && formed(charged.unit) && charged.unit.ranks.size() > 1 &&
                           charged.charge_distance > rules.numbers.turn_about_beyond + slack;
  return out;
}

Meeting meet(double gap, double charge, double counter) {
  Meeting meeting;
  meeting.contact = charge + counter >= gap - slack;
  if (!meeting.contact) {
    meeting.charger = charge;
    meeting.counter = counter;
    meeting.apart = gap - charge - counter;
  } else if (counter < gap / 2) {
    meeting.counter = counter;
    meeting.charger = gap - counter;
  } else {
    meeting.charger = std::min(charge, gap / 2);
    meeting.counter = gap - meeting.charger;
  }
  return meeting;
}

dice::Distribution<int> charge_odds(const Rules& rules, const MoveDice& dice, bool inspired) {
  return distance_odds(rules, dice, Pace::charge, inspired);
}

double contact_odds(const Rules& rules, const MoveDice& dice, bool inspired, double gap) {
  return charge_odds(rules, dice, inspired).probability([&](int yards) { return yards >= gap - slack; });
}

double meeting_odds(const Rules& rules, const MoveDice& charge, bool inspired, const MoveDice& counter,
                    bool counter_inspired, double gap) {
  const auto sum = dice::sum_of(charge_odds(rules, charge, inspired), charge_odds(rules, counter, counter_inspired));
  return sum.probability([&](int yards) { return yards >= gap - slack; });
}

double caught_evading_odds(const Rules& rules, const MoveDice& charge, bool inspired, const MoveDice& evade,
                           double gap) {
  const auto away = distance_odds(rules, evade, Pace::first_fast, false);
  const auto lead = dice::combine(charge_odds(rules, charge, inspired), away, [](int c, int e) { return c - e; });
  return lead.probability([&](int yards) { return yards >= gap - slack; });
}

Ruling may_reinforce(const Reinforcement& bid) {
  Ruling ruling;
  if (!bid.stayed_in_contact)
    ruling.refuse("CFE-REI-001"_rule, "the opponents did not stay in contact from the turn before");
  if (!bid.movement_phase) ruling.refuse("CFE-REI-001"_rule, "melees are reinforced in the Movement Phase");
  if (!bid.behind_or_flank) ruling.refuse("CFE-REI-002"_rule, "it goes behind the friendly unit or to its flank");
  if (!bid.reaches) ruling.refuse("CFE-MOV-002"_rule, "its move does not reach so far");
  return ruling;
}

std::string_view in_words(Response response) {
  constexpr std::array<std::string_view, 6> words = {"counter-charge", "evade",          "shelter",
                                                     "stand",          "stand and fire", "abandon guns"};
  return words[static_cast<std::size_t>(response)];
}

}  // namespace condotta::cfeo
