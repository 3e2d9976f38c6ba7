#include "cfeo/command.hpp"

#include <algorithm>

#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

constexpr double slack = 0.01;  // CFE-BAS-018

int actions_unhurt(const Rules& rules, const Leader& leader) {
  const Numbers& n = rules.numbers;
  if (leader.rank == Rank::general && leader.talent == Talent::inept) return n.inept_actions;
  const int usual = leader.rank == Rank::general ? n.general_actions : n.commander_actions;
  return usual + (leader.talent == Talent::exceptional ? n.exceptional_actions : 0);
}

bool influences(CommandAction action) { return action == CommandAction::steady || action == CommandAction::inspire; }

}  // namespace

// CFE-CMD-016: a wound costs one of two or more.
int actions(const Rules& rules, const Leader& leader) {
  const int all = actions_unhurt(rules, leader);
  return leader.wounds > 0 && all >= 2 ? all - 1 : all;
}

bool may_influence(const Rules& rules, const Leader& leader) {
  return leader.wounds == 0 || actions_unhurt(rules, leader) >= 2;  // CFE-CMD-016
}

int control_radius(const Rules& rules, const Leader& leader) {
  return rules.numbers.control_radius + rules.numbers.control_further * std::max(0, actions(rules, leader) - 1);
}

int points(const Rules& rules, const Leader& leader) {
  const Numbers& n = rules.numbers;
  const bool exceptional = leader.talent == Talent::exceptional;
  if (leader.rank == Rank::commander) return exceptional ? n.points_exceptional_commander : n.points_commander;
  return exceptional                      ? n.points_exceptional_general
         : leader.talent == Talent::inept ? n.points_inept_general
                                          : n.points_general;
}

int ride_limit(const Rules& rules, double enemy_at_start) {
  const Numbers& n = rules.numbers;
  return enemy_at_start > n.leader_far_beyond + slack ? n.leader_far_move : n.leader_move;
}

Ruling may_ride(const Rules& rules, const Ride& ride) {
  Ruling ruling;
  const Numbers& n = rules.numbers;
  if (ride.wanted <= n.leader_move + slack) return ruling;
  if (ride.wanted > ride_limit(rules, ride.enemy_at_start) + slack) {
    ruling.refuse("CFE-CMD-005"_rule,
                  "the ride is longer than " + std::to_string(ride_limit(rules, ride.enemy_at_start)) + " yd");
  } else if (ride.enemy_at_end < n.leader_far_beyond - slack) {
    ruling.refuse("CFE-CMD-005"_rule, "the second part of the ride ends nearer than " +
                                          std::to_string(n.leader_far_beyond) + " yd to an enemy");
  }
  return ruling;
}

CommandEffect carry_out(const Rules& rules, const CommandPlan& plan) {
  CommandEffect effect;
  Ruling& ruling = effect.ruling;
  const Numbers& n = rules.numbers;
  const int available = actions(rules, plan.leader);
  const int wanted = static_cast<int>(plan.actions.size());
  const auto count = [&](CommandAction a) { return static_cast<int>(std::ranges::count(plan.actions, a)); };
  if (wanted > available) {
    const std::string facts = std::to_string(wanted) + " actions wanted, he has " + std::to_string(available);
    ruling.refuse(plan.leader.talent == Talent::ordinary ? "CFE-CMD-001"_rule : "CFE-CMD-002"_rule, facts);
    if (count(CommandAction::attach) > 0) ruling.refuse("CFE-CMD-006"_rule, "attaching is part of a Move action");
  }
  effect.actions_left = std::max(0, available - wanted);
  bool attached = plan.attached;
  for (const CommandAction action : plan.actions) {
    if (action == CommandAction::move) attached = false;
    if (action == CommandAction::attach) {
      attached = true;
      if (!plan.to_unit) ruling.refuse("CFE-CMD-006"_rule, "leaders attach to units only");
    }
    if (influences(action) && !attached) ruling.refuse("CFE-CMD-009"_rule, "he is not attached to the unit");
    const bool orders = action == CommandAction::issue_orders || action == CommandAction::send_messenger;
    if (orders && plan.leader.rank != Rank::general)
      ruling.refuse("CFE-ORD-004"_rule, "only the General changes orders");
    if (orders && attached) ruling.refuse("CFE-ORD-004"_rule, "the General must be detached");
    if (action == CommandAction::issue_orders && !plan.in_contact) {
      ruling.refuse("CFE-ORD-004"_rule, "the General does not touch the Commander");
    }
    if (action == CommandAction::listen && plan.leader.rank == Rank::general)
      ruling.refuse("CFE-ORD-005"_rule, "the General takes no orders");
    if (action == CommandAction::listen && !plan.in_contact) {
      ruling.refuse("CFE-ORD-005"_rule, "neither the General nor a messenger touches the Commander");
    }
  }
  const int steady = count(CommandAction::steady);
  const int inspire = count(CommandAction::inspire);
  if (steady > 0 && inspire > 0) ruling.refuse("CFE-CMD-010"_rule, "Steady and Inspire in one turn");
  if (steady + inspire > n.most_influence) ruling.refuse("CFE-CMD-011"_rule, "more than two Influence actions");
  if (steady + inspire > 0 && !plan.own_unit) ruling.refuse("CFE-CMD-015"_rule, "the unit is not of his command");
  if (steady + inspire > 0 && !may_influence(rules, plan.leader)) {
    ruling.refuse("CFE-CMD-016"_rule, "wounded, with one action");
  }
  effect.attached = attached;
  if (!ruling.allowed()) return effect;
  effect.dps_removed = steady * n.steady_dps;                                    // CFE-CMD-009
  effect.combat_bonus = std::min(inspire * n.cmb_inspired, n.most_inspiration);  // CFE-CMD-012
  effect.halted = steady > 0;                                                    // CFE-CMD-014
  return effect;
}

Ruling within_orders(const Rules& rules, const OrderedAct& act) {
  Ruling ruling;
  const Numbers& n = rules.numbers;
  if (act.general_attached) return ruling;  // CFE-ORD-007
  const bool defends = act.order == Order::defend || (act.order == Order::advance_and_defend && act.reached);
  if (defends && !act.charges && act.from_ground > n.defended_ground + slack) {
    ruling.refuse("CFE-GAP-022"_rule, "it leaves the ground to be defended");
  }
  if (defends && act.charges && act.enemy_from_ground > n.defended_ground + slack) {
    ruling.refuse("CFE-GAP-022"_rule, "it charges enemy far from the ground to be defended");
  }
  if (act.order == Order::advance_and_defend && !act.reached && !act.nearer_to_point) {
    ruling.refuse("CFE-GAP-022"_rule, "the battalia comes no nearer to the named point");
  }
  if (act.order == Order::attack && act.turn >= n.attack_from_turn && !act.advances) {
    ruling.refuse("CFE-GAP-022"_rule, "no unit of the battalia closes with the enemy");
  }
  return ruling;
}

MessageRun deliver(const Rules& rules, const Message& message) {
  constexpr int most_turns = 60;
  MessageRun run;
  const Numbers& n = rules.numbers;
  const double a_turn = message.enemy > n.leader_far_beyond + slack ? n.messenger_far_move : n.messenger_move;
  double left = message.distance;
  for (int turn = 1; turn <= most_turns && run.heard == 0; ++turn) {
    if (run.arrives == 0) {
      const double moved = std::min(left, a_turn);
      run.moves.push_back(moved);
      left -= moved;
      if (left <= slack) run.arrives = turn;
    }
    const auto& actions = message.listener_actions_left;
    const int free = actions.empty() ? 1 : actions[std::min(actions.size(), static_cast<std::size_t>(turn)) - 1];
    if (run.arrives > 0 && free > 0) run.heard = turn;  // CFE-ORD-005: he spends a Listen action
  }
  return run;
}

Fate fate_of(const Rules& rules, const Leader& leader, int first, int second) {
  const Numbers& n = rules.numbers;
  if (first > n.leader_hit) return Fate::unhurt;
  if (second <= n.leader_killed) return Fate::killed;
  if (second <= n.leader_wounded) return leader.wounds > 0 ? Fate::killed : Fate::wounded;  // CFE-LDR-004
  return Fate::near_miss;
}

Fate fate_when_shot(const Rules& rules, const Leader& leader, int roll, int second) {
  return roll >= rules.numbers.leader_shot_from ? fate_of(rules, leader, rules.numbers.leader_hit, second)
                                                : Fate::unhurt;
}

dice::Distribution<Fate> leader_odds(const Rules& rules, const Leader& leader, bool shot_alone) {
  return dice::odds_of([&](dice::Source& source) {
    const int first = source.roll(dice::d6);
    const int second = source.roll(dice::d6);
    return shot_alone ? fate_when_shot(rules, leader, first, second) : fate_of(rules, leader, first, second);
  });
}

std::string_view in_words(Fate fate) {
  constexpr std::array<std::string_view, 4> words = {"not hit", "near miss", "wounded", "killed"};
  return words[static_cast<std::size_t>(fate)];
}

int leader_tests(const Hurt& hurt) {
  const int fire = hurt.fire_dps + hurt.fire_casualties > 0 ? 1 : 0;
  const int combat = hurt.combat_dps + hurt.combat_casualties > 0 ? 1 : 0;
  const int other = hurt.other_casualties > 0 ? hurt.other_phases : 0;  // once a phase
  return fire + combat + other;
}

Ruling may_be_shot_or_captured(const Rules& rules, bool attached, double nearest_friend) {
  Ruling ruling;
  if (attached) ruling.refuse("CFE-LDR-005"_rule, "he is attached to a unit");
  if (!attached && nearest_friend <= rules.numbers.leader_alone + slack) {
    ruling.refuse("CFE-LDR-007"_rule, "a friend is within " + std::to_string(rules.numbers.leader_alone) + " yd");
  }
  return ruling;
}

Initiative initiative_odds(const Rules& rules, std::array<bool, 2> exceptional_general_present) {
  const auto lead = dice::odds_of([&](dice::Source& source) {
    const int first = source.roll(dice::d6);
    const int second = source.roll(dice::d6);
    const int bonus = rules.numbers.initiative_exceptional;
    return first + (exceptional_general_present[0] ? bonus : 0) - second - (exceptional_general_present[1] ? bonus : 0);
  });
  Initiative odds;
  odds.tie = lead.of(0);
  odds.first = lead.probability([](int d) { return d > 0; }) / (1 - odds.tie);  // CFE-GAP-016: ties again
  return odds;
}

}  // namespace condotta::cfeo
