#include "cfeo/losses.hpp"

#include <algorithm>

#include "table/sweep.hpp"

namespace condotta::cfeo {
namespace {

std::string leader_name(const Play& play, int leader) {
  return play.game.leader_names[static_cast<std::size_t>(leader)];
}

// Stands that are still to be taken off (a step asks which).
int owed(const State& state, int unit) {
  int count = 0;
  for (const Step& step : state.steps) {
    if (step.kind == StepKind::lose_stands && step.unit == unit) count += step.value;
  }
  return count;
}

std::uint64_t watchers(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || other.side != own.side || !fights_on(other)) continue;
    const double limit = game.rules.numbers.morale_within + slack;
    if (box_distance(own, other) > limit || distance(game, own, other) > limit) continue;
    mask |= std::uint64_t{1} << i;
  }
  return mask;
}

void test_leader(Play& play, int leader, RuleId rule) {
  FieldLeader& who = leader_at(play.state, leader);
  const int first = play.dice.roll(dice::d6);
  int second = 6;
  if (first <= play.numbers().leader_hit) second = play.dice.roll(dice::d6);
  const Fate fate = fate_of(play.rules(), who.leader(), first, second);
  if (fate == Fate::unhurt) return;
  play.tell("leader-test", leader_name(play, leader) + ": " + std::string(in_words(fate)), {rule, "CFE-LDR-003"_rule});
  if (fate == Fate::wounded) ++who.wounds;  // CFE-CMD-016
  if (fate == Fate::killed) leader_down(play, leader, LeaderFate::killed);
}

// CFE-LDR-001, CFE-LDR-002
void risk_leader(Play& play, int unit, bool casualty, Cause cause) {
  const auto leader = attached_leader(play.state, unit);
  if (!leader) return;
  FieldUnit& own = unit_at(play.state, unit);
  if (cause == Cause::fire) {
    if (own.fire_tested) return;
    own.fire_tested = true;
  } else if (cause == Cause::combat) {
    if (own.combat_tested) return;
    own.combat_tested = true;
  } else if (!casualty) {
    return;
  }
  test_leader(play, *leader, "CFE-LDR-001"_rule);
}

// CFE-DP-019, CFE-GAP-018
void kill_crew(Play& play, int unit) {
  FieldUnit& gun = unit_at(play.state, unit);
  gun.casualties = 1;
  gun.abandoned = true;
  gun.crew_killed = true;
  end_contacts(play.state, unit);
  play.tell("crew-killed", "The crew of " + play.name(unit) + " is killed; the gun is abandoned", {"CFE-DP-019"_rule});
}

}  // namespace

void suffer(Play& play, int unit, int dps, int casualties, Cause cause) {
  FieldUnit& own = unit_at(play.state, unit);
  if (!present(own) || (dps == 0 && casualties == 0)) return;
  Condition before = condition(own);
  before.stands -= owed(play.state, unit);
  Condition after = take_dps(play.rules(), own.troops, before, dps, cause);
  after = take_casualties(after, casualties);
  own.dps = static_cast<std::int8_t>(after.dps);
  const int lost = before.stands - after.stands;
  if (after != before) {
    std::string words = play.name(unit) + " takes ";
    if (after.dps != before.dps) words += plural(after.dps - before.dps, "DP");
    if (lost > 0) words += (after.dps != before.dps ? " and loses " : "no DP but loses ") + plural(lost, "stand");
    Event& event = play.tell("suffered", std::move(words), {lost > 0 ? "CFE-DP-005"_rule : "CFE-DP-001"_rule});
    event.facts.set("unit", unit);
    event.facts.set("dps", int{own.dps});
  }
  if (lost > 0 && arm(own) == Arm::guns) {
    kill_crew(play, unit);
  } else if (lost > 0) {
    own.casualties = static_cast<std::int8_t>(own.casualties + lost);
    if (after.destroyed()) {
      risk_leader(play, unit, true, cause);
      destroy(play, unit, Presence::destroyed);
      return;
    }
    if (removable(own).size() > 1) {
      play.push({StepKind::lose_stands, own.side, static_cast<std::int16_t>(unit), nobody, lost});
    } else {
      for (int i = 0; i < lost; ++i) remove_stand(play.game, own, own.stands.back().weapon);
      carry_leaders(play.game, play.state, unit);
    }
  }
  if (after != before && cause != Cause::movement) risk_leader(play, unit, lost > 0, cause);
}

void disorder(Play& play, int unit, const Breakdown& dps, std::string_view doing) {
  FieldUnit& own = unit_at(play.state, unit);
  const Condition after = take_dps(play.rules(), own.troops, condition(own), dps.total(), Cause::movement);
  if (after.dps == own.dps) return;
  Event& event = play.tell("disordered",
                           play.name(unit) + " takes " + plural(after.dps - own.dps, "DP") + " " + std::string(doing),
                           {"CFE-DP-006"_rule});
  event.facts.set("unit", unit);
  event.facts.set("terms", terms_document(dps));
  own.dps = static_cast<std::int8_t>(after.dps);
}

void watch(Play& play, int unit, Misfortune what) {
  FieldUnit& own = unit_at(play.state, unit);
  if (arm(own) != Arm::infantry && arm(own) != Arm::cavalry) return;               // CFE-DP-015
  if (own.woe != what && own.woe != Misfortune::unit_destroyed) own.affected = 0;  // another misfortune, watched anew
  own.woe = what;
  own.watched_by |= watchers(play.game, play.state, unit);
  const auto leader = attached_leader(play.state, unit);
  if (what == Misfortune::unit_routing && leader && !leader_at(play.state, *leader).routed_with) {
    FieldLeader& who = leader_at(play.state, *leader);
    who.routed_with = true;
    who.woe = who.rank == Rank::general ? Misfortune::general_routing : Misfortune::commander_routing;
    who.watched_by |= own.watched_by;
  }
}

void watch_on(Play& play, int unit) {
  FieldUnit& own = unit_at(play.state, unit);
  if (own.woe == Misfortune::own_evade || !present(own)) return;
  own.watched_by |= watchers(play.game, play.state, unit);
  const auto leader = attached_leader(play.state, unit);
  if (leader && leader_at(play.state, *leader).woe != Misfortune::own_evade) {
    leader_at(play.state, *leader).watched_by |= own.watched_by;
  }
}

// Nobody takes his place (CFE-CMD-018, CFE-GAP-020).
void leader_down(Play& play, int leader, LeaderFate how) {
  FieldLeader& who = leader_at(play.state, leader);
  who.fate = how;
  if (how != LeaderFate::left) {  // CFE-LDR-006: captured counts as killed
    who.woe = who.rank == Rank::general ? Misfortune::general_killed : Misfortune::commander_killed;
    for (std::size_t i = 0; i < play.state.units.size(); ++i) {
      const FieldUnit& unit = play.state.units[i];
      if (unit.side != who.side || !fights_on(unit)) continue;
      if (distance(play.game, unit, table::exact(who.at)) > play.numbers().morale_within + slack) continue;
      who.watched_by |= std::uint64_t{1} << i;
    }
  }
  who.with = nobody;
  constexpr std::array<std::string_view, 5> words = {"", "", " is killed", " is captured", " leaves the field"};
  play.tell("leader-lost", leader_name(play, leader) + std::string(words[static_cast<std::size_t>(how)]),
            {how == LeaderFate::captured ? "CFE-LDR-006"_rule : "CFE-LDR-003"_rule});
}

// CFE-GAP-002: no stand left; CFE-GAP-033: who surrenders is lost, his captor goes free.
void destroy(Play& play, int unit, Presence how) {
  FieldUnit& own = unit_at(play.state, unit);
  if (how != Presence::left) watch(play, unit, Misfortune::unit_destroyed);
  const bool over_edge = how == Presence::left;
  if (over_edge && formed(own) && arm(own) == Arm::infantry) {
    // Over the enemy's edge: it has broken through.
    const bool up = facing(play.state, own.side) == table::Angle{};
    const bool far = up ? own.high.y > play.game.height : own.low.y < table::Length{};
    if (far) ++play.state.broken_through[index(own.side)];
  }
  for (std::size_t i = 0; i < play.state.leaders.size(); ++i) {  // CFE-LDR-008
    FieldLeader& leader = play.state.leaders[i];
    if (!leader.there() || leader.with != unit) continue;
    if (how == Presence::surrendered) leader_down(play, static_cast<int>(i), LeaderFate::captured);
    if (how == Presence::left) leader_down(play, static_cast<int>(i), LeaderFate::left);
    leader.with = nobody;
  }
  own.presence = how;
  end_contacts(play.state, unit);
  for (FieldUnit& other : play.state.units) {
    if (other.quarry == unit) other.quarry = nobody;
    if (other.reinforces == unit) other.reinforces = nobody;
    if (other.lead == unit) other.lead = nobody;
  }
  // Steps that were about it have nothing left to ask.
  constexpr std::array<std::string_view, 5> words = {"", "", " is destroyed", " surrenders", " leaves the table"};
  Event& event = play.tell("lost", play.name(unit) + std::string(words[static_cast<std::size_t>(how)]),
                           {how == Presence::left          ? "CFE-MOV-031"_rule
                            : how == Presence::surrendered ? "CFE-ACT-019"_rule
                                                           : "CFE-DP-010"_rule});
  event.facts.set("unit", unit);
}

// --- leaders among the enemy
// ----------------------------------------------------------------------------------------------------------------------

bool alone(const Game& game, const State& state, Side side, table::Vector at, bool attached) {
  return may_be_shot_or_captured(game.rules, attached, attached ? 0 : to_friend(game, state, side, at)).allowed();
}

void sweep_leaders(Play& play, int unit, const Rectangles& before) {
  const FieldUnit& own = unit_at(play.state, unit);
  if (!present(own)) return;
  const Rectangles after = rectangles(play.game, own);
  const auto reached = [&](table::Vector at) {
    for (const table::Rectangle& r : after) {
      if (table::contains(r, at)) return true;
    }
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
      const table::Segment way{before[i].centre(), after[i].centre()};
      const table::Vector near = table::nearest_point(way, at);
      if (table::norm(near - at) <= after[i].half_width()) return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < play.state.leaders.size(); ++i) {
    FieldLeader& leader = play.state.leaders[i];
    if (!leader.there() || leader.side == own.side || leader.with != nobody || !reached(table::exact(leader.at)))
      continue;
    if (alone(play.game, play.state, leader.side, table::exact(leader.at), false)) {
      if (arm(own) == Arm::cavalry) leader_down(play, static_cast<int>(i), LeaderFate::captured);
      continue;
    }
    // CFE-LDR-007: with the nearest unit of his command; if none is so near, with whoever is.
    const table::Vector was = table::exact(leader.at);
    double least = 1e9;
    for (const FieldUnit& unit_near : play.state.units) {
      if (unit_near.side != leader.side || !fights_on(unit_near)) continue;
      const bool his = unit_near.battalia == static_cast<LeaderId>(i) || leader.rank == Rank::general;
      const double away = distance(play.game, unit_near, was) + (his ? 0 : play.numbers().leader_alone + 1);
      if (away >= least) continue;
      least = away;
      leader.at = table::rounded(centre(play.game, unit_near));
    }
  }
  for (Messenger& messenger : play.state.messengers) {
    if (messenger.lost || messenger.side == own.side || arm(own) != Arm::cavalry ||
        !reached(table::exact(messenger.at)))
      continue;
    if (!alone(play.game, play.state, messenger.side, table::exact(messenger.at), false)) continue;
    messenger.lost = true;
    play.tell("messenger-lost", "A messenger is captured", {"CFE-LDR-006"_rule});
  }
}

void shoot_leader(Play& play, int firer, int leader) {
  FieldLeader& who = leader_at(play.state, leader);
  const int roll = play.dice.roll(dice::d6);
  int second = 6;
  if (roll >= play.numbers().leader_shot_from) second = play.dice.roll(dice::d6);
  const Fate fate = fate_when_shot(play.rules(), who.leader(), roll, second);
  play.tell("fired-at-leader",
            play.name(firer) + " fires at " + leader_name(play, leader) + ": " + std::string(in_words(fate)),
            {"CFE-LDR-005"_rule});
  if (fate == Fate::wounded) ++who.wounds;
  if (fate == Fate::killed) leader_down(play, leader, LeaderFate::killed);
}

void shoot_messenger(Play& play, int firer, int messenger) {
  Messenger& who = play.state.messengers[static_cast<std::size_t>(messenger)];
  const int roll = play.dice.roll(dice::d6);
  int second = 6;
  if (roll >= play.numbers().leader_shot_from) second = play.dice.roll(dice::d6);
  const Fate fate = fate_when_shot(play.rules(), {}, roll, second);
  who.lost = fate == Fate::wounded || fate == Fate::killed;
  play.tell("fired-at-messenger", play.name(firer) + " fires at a messenger: " + std::string(in_words(fate)),
            {"CFE-LDR-005"_rule});
}

// --- which stand goes
// ----------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::array<std::string_view, 4> weapon_words = {"a pike stand", "a shot stand", "a sword or halberd stand",
                                                          "a stand"};

bool run_lose_stands(Play& play) {
  Step& step = play.top();
  FieldUnit& unit = unit_at(play.state, step.unit);
  while (step.value > 0 && present(unit)) {
    if (removable(unit).size() > 1) return true;
    remove_stand(play.game, unit, removable(unit).front());
    --step.value;
  }
  carry_leaders(play.game, play.state, step.unit);
  play.pop();
  return false;
}

void ask_lose_stands(const Game& game, const State& state, Decision& out) {
  const Step& step = state.steps.back();
  out.question = "Which stand does " + name_of(game, step.unit) + " lose?";
  out.rules = {"CFE-DP-009"_rule};
  Parameter kind{"kind", ParameterKind::number, {}};
  for (const Weapon weapon : removable(unit_at(state, step.unit))) {
    kind.allowed.push_back(static_cast<std::int32_t>(weapon));
    kind.labels.emplace_back(weapon_words[static_cast<std::size_t>(weapon)]);
  }
  kind.usual = kind.allowed.back();
  out.options.push_back(option(Answer::lose, "lose", "Lose a stand", {kind}, {"CFE-DP-009"_rule}));
}

void apply_lose_stands(Play& play, const Choice& choice) {
  Step& step = play.top();
  remove_stand(play.game, unit_at(play.state, step.unit), static_cast<Weapon>(choice.values[0]));
  --step.value;
}

void lose_candidates(const Game&, const State& state, std::vector<Candidate>& out) {
  for (const Weapon weapon : removable(unit_at(state, state.steps.back().unit))) {
    // Pikes carry the combat; swords and shot in the rear are worth less.
    out.push_back({choose(Answer::lose, {static_cast<std::int32_t>(weapon)}), weapon == Weapon::pike ? 0.6 : 0.4,
                   "keep the balance"});
  }
}

}  // namespace

const StepRules lose_stands_rules{"Casualties",      run_lose_stands, ask_lose_stands, nullptr,
                                  apply_lose_stands, nullptr,         lose_candidates};

}  // namespace condotta::cfeo
