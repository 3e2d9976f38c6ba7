#include "cfeo/command_steps.hpp"

#include <algorithm>

#include "cfeo/losses.hpp"

namespace condotta::cfeo {

using table::Vector;

namespace {

std::string leader_name(const Game& game, int leader) { return game.leader_names[static_cast<std::size_t>(leader)]; }

int actions_left(const Game& game, const FieldLeader& leader) {
  return leader.there() ? actions(game.rules, leader.leader()) - leader.spent : 0;
}

// CFE-BAS-008. Base to base: a General's circle of 5 cm, a Commander's or messenger's of 3 cm (CFE-GAP-017,
// CFE-BAS-009).
double reach_of_bases(const Game& game, bool general) {
  const int gap = game.rules.numbers.contact_gap_mm;
  return yards(game.rules, (general ? 25 : 15) + 15 + gap);
}

bool in_contact(const Game& game, const FieldLeader& a, const FieldLeader& b) {
  return table::norm(table::exact(a.at) - table::exact(b.at)) <= reach_of_bases(game, true) + slack;
}

int waiting_messenger(const Game& game, const State& state, int leader) {
  for (std::size_t i = 0; i < state.messengers.size(); ++i) {
    const Messenger& m = state.messengers[i];
    const double away = table::norm(table::exact(m.at) - table::exact(leader_at(state, leader).at));
    if (!m.lost && m.to == leader && away <= reach_of_bases(game, false) + slack) return static_cast<int>(i);
  }
  return -1;
}

// CFE-CMD-003: the same action may be taken again. The rules of leaders on one more action after those of this turn
// (CFE-CMD-009 to CFE-CMD-016).
Ruling may_act(const Game& game, const FieldLeader& leader, CommandAction action, bool contact) {
  CommandPlan plan;
  plan.leader = leader.leader();
  plan.attached = leader.with != nobody;
  plan.in_contact = contact;
  for (int i = 0; i < leader.steadies; ++i) plan.actions.push_back(CommandAction::steady);
  for (int i = 0; i < leader.inspires; ++i) plan.actions.push_back(CommandAction::inspire);
  plan.actions.push_back(action);
  Ruling ruling = carry_out(game.rules, plan).ruling;
  if (actions_left(game, leader) < 1) ruling.refuse("CFE-CMD-001"_rule, "he has no action left");
  return ruling;
}

}  // namespace

Vector battalia_centre(const Game& game, const State& state, int leader) {
  Vector sum;
  int count = 0;
  const bool general = leader_at(state, leader).rank == Rank::general;
  for (const FieldUnit& unit : state.units) {
    const bool his = unit.battalia == leader || (general && unit.side == leader_at(state, leader).side);
    if (!his || !fights_on(unit)) continue;
    sum = sum + centre(game, unit);
    ++count;
  }
  return count == 0 ? table::exact(leader_at(state, leader).at) : sum * (1.0 / count);
}

Vector ridden_to(const Game& game, const State& state, Side side, Vector from, Vector to) {
  const Numbers& n = game.rules.numbers;
  const double whole = table::norm(to - from);
  if (whole <= n.leader_move) return to;
  const Vector way = (to - from) * (1 / whole);
  const double near = to_enemy(game, state, side, from);
  double far = std::min<double>(whole, ride_limit(game.rules, near));
  while (far > n.leader_move && to_enemy(game, state, side, from + way * far) < n.leader_far_beyond) {
    far = std::max<double>(n.leader_move, far - 10);
  }
  return from + way * far;
}

std::vector<std::int32_t> may_attach_to(const Game&, const State& state, int leader) {
  const FieldLeader& who = leader_at(state, leader);
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    const bool unit_proper = arm(unit) == Arm::infantry || arm(unit) == Arm::cavalry;
    if (unit.side != who.side || !present(unit) || !unit_proper) continue;
    const bool his = unit.battalia == leader || who.rank == Rank::general;
    const auto there = attached_leader(state, static_cast<int>(i));
    if (his && (!there || *there == leader)) out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

Ruling may_ride_to(const Game& game, const State& state, int leader, Vector to, int attach) {
  const FieldLeader& who = leader_at(state, leader);
  const Vector from = table::exact(who.at);
  Ride ride;
  Ruling ruling;
  if (attach >= 0) {
    ride.wanted = distance(game, unit_at(state, attach), from);
    to = centre(game, unit_at(state, attach));
  } else {
    ride.wanted = table::norm(to - from);
    for (const FieldUnit& unit : state.units) {
      if (present(unit) && unit.side != who.side && distance(game, unit, to) <= 0) {
        ruling.refuse("CFE-LDR-007"_rule, "enemy stand there");
      }
    }
  }
  if (ride.wanted > game.rules.numbers.leader_move) {
    ride.enemy_at_start = to_enemy(game, state, who.side, from);
    ride.enemy_at_end = to_enemy(game, state, who.side, to);
  }
  take(ruling, may_ride(game.rules, ride));
  return ruling;
}

void ride_leader(Play& play, int leader, Vector to, int attach) {
  FieldLeader& who = leader_at(play.state, leader);
  who.with = static_cast<UnitId>(attach);
  who.at = table::rounded(attach >= 0 ? centre(play.game, unit_at(play.state, attach)) : to);
  const std::string where = attach >= 0 ? " joins " + play.name(attach) : " rides";
  Event& event = play.tell("rode", leader_name(play.game, leader) + where,
                           {attach >= 0 ? "CFE-CMD-006"_rule : "CFE-CMD-005"_rule});
  event.facts.set("leader", leader);
}

// --- orders
// ----------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::array<std::string_view, 4> order_words = {
    "", "defend the current position", "advance to a position and defend it", "advance and attack the enemy"};

std::vector<Parameter> order_parameters(const Game& game, const std::vector<std::int32_t>& commanders) {
  Parameter who{"commander", ParameterKind::leader, commanders};
  if (!commanders.empty()) who.usual = commanders.front();
  Parameter order{"order", ParameterKind::number, {1, 2, 3}};
  for (std::size_t i = 1; i < order_words.size(); ++i) order.labels.emplace_back(order_words[i]);
  order.usual = 3;
  return {who, order, x_parameter(game, game.width.ticks() / 2), y_parameter(game, game.height.ticks() / 2)};
}

void take_order(Play& play, int leader, Order order, table::Point goal) {
  FieldLeader& who = leader_at(play.state, leader);
  who.order = order;
  who.goal = goal;
  who.reached = false;
  who.ground = table::rounded(battalia_centre(play.game, play.state, leader));
  Event& event = play.tell("ordered",
                           leader_name(play.game, leader) + " now has the order to " +
                               std::string(order_words[static_cast<std::size_t>(order)]),
                           {"CFE-ORD-005"_rule});
  event.only_for = who.side;
}

// CFE-ORD-006
void ride_messenger(Play& play, Messenger& messenger) {
  const FieldLeader& to = leader_at(play.state, messenger.to);
  if (!to.there()) {
    messenger.lost = true;
    return;
  }
  messenger.at =
      table::rounded(ridden_to(play.game, play.state, messenger.side, table::exact(messenger.at), table::exact(to.at)));
  Event& event = play.tell("messenger", "A messenger rides", {"CFE-ORD-006"_rule});
  event.only_for = messenger.side;
}

// CFE-CMD-017: leaders act in any order, messengers ride as they are sent or before anybody acts, tests come after.
bool run_command(Play& play) {
  Step& step = play.top();
  play.state.phase = Phase::command;
  if (step.value == 0) {
    step.value = 1;
    for (Messenger& messenger : play.state.messengers) {
      if (messenger.side == step.side && !messenger.lost) ride_messenger(play, messenger);
    }
  }
  const bool any = std::ranges::any_of(play.state.leaders, [&](const FieldLeader& leader) {
    return leader.side == step.side && actions_left(play.game, leader) > 0;
  });
  if (any) return true;
  play.pop();
  return false;
}

// --- the question
// ----------------------------------------------------------------------------------------------------------------------

struct MayAct {
  std::vector<std::int32_t> ride, steady, inspire, issue, listen, send;
  std::vector<std::int32_t> commanders;  // of the side
};

MayAct who_may_act(const Game& game, const State& state, Side side) {
  MayAct out;
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    const auto id = static_cast<std::int32_t>(i);
    if (leader.side != side || !leader.there()) continue;
    if (leader.rank == Rank::commander) out.commanders.push_back(id);
    if (actions_left(game, leader) < 1) continue;
    out.ride.push_back(id);
    if (leader.with != nobody) {
      if (may_act(game, leader, CommandAction::steady, true).allowed()) out.steady.push_back(id);
      if (may_act(game, leader, CommandAction::inspire, true).allowed()) out.inspire.push_back(id);
    }
    const bool hears = leader.offered || waiting_messenger(game, state, id) >= 0;
    if (leader.rank == Rank::commander && hears) out.listen.push_back(id);
    if (leader.rank == Rank::general && leader.with == nobody) out.send.push_back(id);
  }
  if (!out.send.empty()) {
    for (const std::int32_t commander : out.commanders) {
      if (in_contact(game, leader_at(state, out.send.front()), leader_at(state, commander)))
        out.issue.push_back(commander);
    }
  }
  return out;
}

Parameter leader_parameter(const std::vector<std::int32_t>& allowed) {
  Parameter who{"leader", ParameterKind::leader, allowed};
  if (!allowed.empty()) who.usual = allowed.front();
  return who;
}

void ask_command(const Game& game, const State& state, Decision& out) {
  const MayAct may = who_may_act(game, state, state.steps.back().side);
  out.question = "What do your leaders do?";
  out.rules = {"CFE-CMD-004"_rule};
  if (!may.ride.empty()) {
    std::vector<std::int32_t> units;
    for (const std::int32_t leader : may.ride) {
      for (const std::int32_t unit : may_attach_to(game, state, leader)) {
        if (std::ranges::find(units, unit) == units.end()) units.push_back(unit);
      }
    }
    Parameter attach{"attach", ParameterKind::target, units};
    attach.optional = true;
    attach.usual = -1;
    out.options.push_back(option(Answer::ride, "move", "Move a leader, detach him, attach him",
                                 {leader_parameter(may.ride), x_parameter(game), y_parameter(game), attach},
                                 {"CFE-CMD-005"_rule, "CFE-CMD-006"_rule}));
  }
  if (!may.steady.empty())
    out.options.push_back(
        option(Answer::steady, "steady", "Steady the unit", {leader_parameter(may.steady)}, {"CFE-CMD-009"_rule}));
  if (!may.inspire.empty())
    out.options.push_back(
        option(Answer::inspire, "inspire", "Inspire the unit", {leader_parameter(may.inspire)}, {"CFE-CMD-009"_rule}));
  if (!may.listen.empty())
    out.options.push_back(
        option(Answer::listen, "listen", "Listen to orders", {leader_parameter(may.listen)}, {"CFE-ORD-005"_rule}));
  if (!may.issue.empty())
    out.options.push_back(option(Answer::issue_orders, "issue-orders", "Issue orders",
                                 order_parameters(game, may.issue), {"CFE-ORD-004"_rule}));
  if (!may.send.empty() && !may.commanders.empty() && state.messengers.size() < 16) {
    out.options.push_back(option(Answer::send_messenger, "send-messenger", "Send a messenger",
                                 order_parameters(game, may.commanders), {"CFE-ORD-004"_rule, "CFE-ORD-006"_rule}));
  }
  out.options.push_back(option(Answer::pass, "done", "Done"));
}

void check_command(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer_of(choice) != Answer::ride) return;  // the rest is offered only where it is allowed
  const int attach = choice.values[3];
  const std::vector<std::int32_t> units = may_attach_to(game, state, choice.values[0]);
  if (attach >= 0 && std::ranges::find(units, attach) == units.end()) {
    ruling.refuse("CFE-CMD-015"_rule, "he does not command that unit, or another leader is with it");
    return;
  }
  const Vector to = table::exact({table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])});
  take(ruling, may_ride_to(game, state, choice.values[0], to, attach));
}

// Neither fire nor combat prevents it (CFE-CMD-013).
void influence(Play& play, int leader, bool steady) {
  FieldLeader& who = leader_at(play.state, leader);
  FieldUnit& unit = unit_at(play.state, who.with);
  ++who.spent;
  if (steady) {
    ++who.steadies;
    unit.dps = static_cast<std::int8_t>(steadied(condition(unit), play.numbers().steady_dps).dps);
    unit.halted = true;  // CFE-CMD-014
  } else {
    ++who.inspires;
    unit.inspired = static_cast<std::int8_t>(std::min<int>(unit.inspired + 1, play.numbers().most_inspiration));
  }
  Event& event =
      play.tell(steady ? "steadied" : "inspired",
                leader_name(play.game, leader) + (steady ? " steadies " : " inspires ") + play.name(who.with),
                {"CFE-CMD-009"_rule});
  event.facts.set("unit", who.with);
}

void apply_command(Play& play, const Choice& choice) {
  const Side side = play.top().side;
  const auto goal = [&] {
    return table::Point{table::Length::ticks(choice.values[2]), table::Length::ticks(choice.values[3])};
  };
  switch (answer_of(choice)) {
    case Answer::ride: {
      ++leader_at(play.state, choice.values[0]).spent;
      const Vector to = table::exact({table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])});
      ride_leader(play, choice.values[0], to, choice.values[3]);
      return;
    }
    case Answer::steady: return influence(play, choice.values[0], true);
    case Answer::inspire: return influence(play, choice.values[0], false);
    case Answer::issue_orders: {
      FieldLeader& to = leader_at(play.state, choice.values[0]);
      to.offered = true;
      to.offer = static_cast<Order>(choice.values[1]);
      to.offered_goal = goal();
      ++leader_at(play.state, *general_of(play.state, side)).spent;
      play.tell("issued", "The General gives orders to " + leader_name(play.game, choice.values[0]),
                {"CFE-ORD-004"_rule});
      return;
    }
    case Answer::listen: {
      FieldLeader& who = leader_at(play.state, choice.values[0]);
      ++who.spent;
      const int messenger = waiting_messenger(play.game, play.state, choice.values[0]);
      if (who.offered) {
        who.offered = false;
        take_order(play, choice.values[0], who.offer, who.offered_goal);
      } else if (messenger >= 0) {
        Messenger& from = play.state.messengers[static_cast<std::size_t>(messenger)];
        from.lost = true;  // CFE-GAP-019: he has delivered
        take_order(play, choice.values[0], from.order, from.goal);
      }
      return;
    }
    case Answer::send_messenger: {
      FieldLeader& general = leader_at(play.state, *general_of(play.state, side));
      ++general.spent;
      play.state.messengers.push_back({side, static_cast<LeaderId>(choice.values[0]),
                                       static_cast<Order>(choice.values[1]), goal(), general.at, false});
      ride_messenger(play, play.state.messengers.back());
      return;
    }
    default: play.pop();
  }
}

}  // namespace

// --- judgement
// ----------------------------------------------------------------------------------------------------------------------

void add_ride_candidates(const Game& game, const State& state, int leader, std::vector<Candidate>& out) {
  const FieldLeader& who = leader_at(state, leader);
  // Behind the middle of his troops, where he controls the most of them.
  const Vector back = table::forward(facing(state, who.side)) * -10.0;
  const Vector wanted = battalia_centre(game, state, leader) + back;
  Vector to = ridden_to(game, state, who.side, table::exact(who.at), wanted);
  to = {std::clamp(to.x, 0.0, game.width.units()), std::clamp(to.y, 0.0, game.height.units())};
  const double gain = table::norm(to - table::exact(who.at));
  const table::Point at = table::rounded(to);
  if (gain > 15 && may_ride_to(game, state, leader, table::exact(at), -1).allowed()) {
    out.push_back({choose(Answer::ride, {leader, at.x.ticks(), at.y.ticks(), -1}), std::min(0.75, 0.3 + gain / 200),
                   "keep the battalia under control"});
  }
}

namespace {

double enemy_near(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  double least = 1e9;
  for (const FieldUnit& enemy : state.units) {
    if (enemy.side != own.side && fights_on(enemy)) least = std::min(least, box_distance(own, enemy));
  }
  (void)game;
  return least;
}

void command_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Side side = state.steps.back().side;
  const MayAct may = who_may_act(game, state, side);
  for (const std::int32_t leader : may.ride) {
    const FieldLeader& who = leader_at(state, leader);
    if (who.with == nobody) {
      add_ride_candidates(game, state, leader, out);
      for (const std::int32_t unit : may_attach_to(game, state, leader)) {
        const FieldUnit& own = unit_at(state, unit);
        const bool needed = own.course == Course::routing || own.dps >= 3;
        const bool fights = touching(state, unit);
        if (!needed && !fights) continue;
        if (actions_left(game, who) < 2 && !needed) continue;
        if (!may_ride_to(game, state, leader, {}, unit).allowed()) continue;
        out.push_back({choose(Answer::ride, {leader, 0, 0, unit}), needed ? 0.45 : 0.5, "lead from the front"});
      }
    } else if (!touching(state, who.with) && enemy_near(game, state, who.with) > 200 &&
               unit_at(state, who.with).dps == 0) {
      const table::Point at = who.at;
      out.push_back({choose(Answer::ride, {leader, at.x.ticks(), at.y.ticks(), -1}), 0.5, "free to command"});
    }
  }
  for (const std::int32_t leader : may.steady) {
    const FieldUnit& unit = unit_at(state, leader_at(state, leader).with);
    double worth = unit.dps >= 2 ? 0.7 : unit.dps == 1 ? 0.35 : 0.02;
    // Who has a position to take loses the turn by it.
    const bool marches = game.victory.defended_position && side == game.victory.attacker && unit.dps <= 3;
    if (marches && enemy_near(game, state, leader_at(state, leader).with) > 60) worth = std::min(worth, 0.25);
    out.push_back({choose(Answer::steady, {leader}), worth, "steady them"});
  }
  for (const std::int32_t leader : may.inspire) {
    const int unit = leader_at(state, leader).with;
    const double near = touching(state, unit) ? 0 : enemy_near(game, state, unit);
    out.push_back({choose(Answer::inspire, {leader}), near < 60 ? 0.65 : 0.1, "lead them in"});
  }
  for (const std::int32_t leader : may.listen) out.push_back({choose(Answer::listen, {leader}), 0.9, "hear the order"});
  const auto order_to = [&](Answer answer, std::int32_t commander, double worth) {
    if (leader_at(state, commander).order == Order::attack || leader_at(state, commander).offered) return;
    const bool sent =
        std::ranges::any_of(state.messengers, [&](const Messenger& m) { return m.to == commander && !m.lost; });
    if (sent) return;
    const table::Point at = leader_at(state, commander).ground;
    out.push_back({choose(answer, {commander, 3, at.x.ticks(), at.y.ticks()}), worth, "go over to the attack"});
  };
  for (const std::int32_t commander : may.issue) order_to(Answer::issue_orders, commander, 0.4);
  if (!may.send.empty() && state.messengers.size() < 16) {
    for (const std::int32_t commander : may.commanders)
      order_to(Answer::send_messenger, commander, state.turn > 5 ? 0.35 : 0.1);
  }
  out.push_back({choose(Answer::pass), 0.3, "all is well"});
}

}  // namespace

const StepRules command_rules{"Command Phase", run_command, ask_command,       check_command,
                              apply_command,   nullptr,     command_candidates};

// --- riding in the Movement Phase (CFE-CMD-008, CFE-MOV-019)
// ----------------------------------------------------------------------------------------------------------------------

namespace {

std::vector<std::int32_t> may_ride_now(const State& state, Side side) {
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    if (leader.side == side && leader.there() && leader.with == nobody && !leader.ridden)
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

bool run_ride(Play& play) {
  if (!may_ride_now(play.state, play.top().side).empty()) return true;
  play.pop();
  return false;
}

void ask_ride(const Game& game, const State& state, Decision& out) {
  out.question = "Where do your detached leaders ride?";
  out.rules = {"CFE-CMD-008"_rule};
  Parameter none{"attach", ParameterKind::target, {-1}};
  none.usual = -1;
  none.optional = true;
  out.options.push_back(option(
      Answer::ride, "ride", "Ride",
      {leader_parameter(may_ride_now(state, state.steps.back().side)), x_parameter(game), y_parameter(game), none},
      {"CFE-CMD-008"_rule, "CFE-MOV-019"_rule}));
  out.options.push_back(option(Answer::pass, "done", "Done"));
}

void check_ride(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer_of(choice) != Answer::ride) return;
  const Vector to = table::exact({table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])});
  take(ruling, may_ride_to(game, state, choice.values[0], to, -1));
}

void apply_ride(Play& play, const Choice& choice) {
  if (answer_of(choice) != Answer::ride) return play.pop();
  leader_at(play.state, choice.values[0]).ridden = true;
  const Vector to = table::exact({table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])});
  ride_leader(play, choice.values[0], to, -1);
}

void ride_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  for (const std::int32_t leader : may_ride_now(state, state.steps.back().side))
    add_ride_candidates(game, state, leader, out);
  out.push_back({choose(Answer::pass), 0.35, "they are where they should be"});
}

}  // namespace

const StepRules ride_rules{"Leaders move", run_ride, ask_ride, check_ride, apply_ride, nullptr, ride_candidates};

}  // namespace condotta::cfeo
