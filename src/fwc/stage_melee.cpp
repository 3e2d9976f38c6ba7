// Stage 6: turning, trapped horse, the rounds of all melees, their end.
#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/light_troops.hpp"
#include "fwc/losses.hpp"
#include "fwc/stages.hpp"
#include "fwc/telling.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

// Units that fight one combined melee (FWC-H2H-036): those bound by contacts of fronts, or the attackers of one flank
// or rear with their target, which does not reply (FWC-H2H-021, FWC-H2H-025).
struct Group {
  std::vector<std::size_t> clashes;
  bool front = true;
};

std::vector<Group> groups(const State& state) {
  std::vector<Group> out;
  std::vector<bool> taken(state.clashes.size(), false);
  for (std::size_t i = 0; i < state.clashes.size(); ++i) {
    if (taken[i]) continue;
    Group group;
    group.front = state.clashes[i].facing == Facing::front;
    group.clashes.push_back(i);
    taken[i] = true;
    bool grew = true;
    while (grew) {
      grew = false;
      for (std::size_t j = 0; j < state.clashes.size(); ++j) {
        if (taken[j]) continue;
        const Clash& other = state.clashes[j];
        const bool joins = std::ranges::any_of(group.clashes, [&](std::size_t k) {
          const Clash& one = state.clashes[k];
          if (!group.front) return one.target == other.target && one.facing == other.facing;
          if (other.facing != Facing::front) return false;
          return one.target == other.target || one.attacker == other.attacker || one.target == other.attacker ||
                 one.attacker == other.target;
        });
        if (!joins) continue;
        group.clashes.push_back(j);
        taken[j] = grew = true;
      }
    }
    out.push_back(std::move(group));
  }
  return out;
}

Fighter fighter_of(const State& state, int unit) {
  Fighter fighter;
  fighter.unit = state.bodies[at_index(unit)].unit;
  fighter.leaders = leaders_with(state, unit);
  for (const Officer& officer : state.officers) {
    if (!officer.lost && officer.with == unit && officer.supports >= 0)
      fighter.supported = static_cast<Type>(officer.supports);
  }
  fighter.first_round = true;  // unless it has fought a round of this melee (FWC-H2H-045)
  return fighter;
}

struct Sides {
  Melee melee;
  std::array<std::vector<int>, 2> units;
};

Sides melee_of(const State& state, const Group& group) {
  Sides out;
  const auto find = [&](int unit) -> Fighter& {
    const std::size_t side = index(state.bodies[at_index(unit)].side);
    const auto known = std::ranges::find(out.units[side], unit);
    if (known != out.units[side].end())
      return out.melee.sides[side][static_cast<std::size_t>(known - out.units[side].begin())];
    out.units[side].push_back(unit);
    out.melee.sides[side].push_back(fighter_of(state, unit));
    return out.melee.sides[side].back();
  };
  for (const std::size_t i : group.clashes) {
    const Clash& clash = state.clashes[i];
    Fighter& attacker = find(clash.attacker);
    attacker.attacks = attacker.attacks || clash.charged;
    attacker.facing = clash.facing;
    attacker.first_round = attacker.first_round && clash.round == 0;
    attacker.assaults = attacker.assaults || clash.assault;
    attacker.across = clash.across;
    attacker.into = clash.into;
    attacker.ferocious =
        attacker.ferocious || (clash.round == 0 && state.bodies[at_index(clash.attacker)].fury == Fury::attacking);
    Fighter& target = find(clash.target);
    target.attacks = target.attacks || clash.counter;
    target.first_round = target.first_round && clash.round == 0;
    target.replies = group.front;
    // FWC-FER-008
    target.ferocious = target.ferocious || (clash.round == 0 && clash.facing == Facing::front &&
                                            fights_ferociously(state.bodies[at_index(clash.target)].fury, true));
  }
  return out;
}

void tell_round(const Game& game, Events& events, const Sides& sides, const Round& round) {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const Blow& blow : round.blows[side]) {
      const int unit = sides.units[side][blow.attack.who.fighter];
      Event& event = tell(events, "fought",
                          name_of(game, unit) + " throws " + std::to_string(blow.attack.count()) + " at " +
                              std::string(in_words(blow.attack.who.against.row)) + ": " + std::to_string(blow.hits) +
                              " hits, " + std::to_string(blow.casualties) + " casualties",
                          {}, unit);
      for (const Term& term : blow.attack.dice.terms()) event.rules.push_back(term.rule);
      for (const Term& term : blow.attack.score.modifiers.terms()) event.rules.push_back(term.rule);
      add_dice(event, faces_of(blow.thrown));
    }
  }
}

}  // namespace

// FWC-H2H-047: who is struck on several of flanks and rear chooses whom to turn to.
void ask_whom_to_face(const Game&, State& state) {
  for (const int unit : last_to_first(state)) {
    if (state.bodies[at_index(unit)].gone || engaged_in_front(state, unit)) continue;
    Task task = due(Duty::face, unit);
    for (const Clash& clash : state.clashes) {
      if (clash.target == unit && clash.round > 0 && !task.among.full()) task.among.push_back(clash.attacker);
    }
    if (!task.among.empty()) state.tasks.push_back(task);
  }
}

namespace {

// FWC-LTC-009, FWC-LTC-010
void disengage(const Game& game, State& state, int unit, int enemy, dice::Source& source, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  const int die = source.roll(dice::d6);
  const int lost = lost_by_disengaging(base_count(body.unit), die);
  Event& event =
      tell(events, "disengaged", name_of(game, unit) + " breaks away and loses " + std::to_string(lost) + " bases",
           {"FWC-LTC-009"_rule, "FWC-LTC-010"_rule}, unit);
  add_dice(event, {die});
  std::erase_if(state.clashes, [&](const Clash& c) { return c.attacker == unit && c.target == enemy; });
  for (int n = 0; n < lost && !body.gone; ++n) {
    const std::size_t base = number_of(body.unit, least_missed(game.rules, body.unit));
    lose_base(game, state, unit, base, source, events);
  }
  if (body.gone) return;
  const Body before = body;
  const table::Vector here = place(game, body).centre();
  const table::Vector from = place(game, state.bodies[at_index(enemy)]).centre();
  const table::Angle away = table::direction(here - from);
  for (double run = allowance(game.rules, body.unit); run > 0; run -= 1) {
    const table::Pose end{table::rounded(here + table::forward(away) * run), away};
    if (overlaps_anything(game, state, unit, end)) continue;
    body.pose = end;
    break;
  }
  tell_move(events, game, before, body, unit, "evaded", name_of(game, unit) + " rides off", {"FWC-LTC-009"_rule});
}

}  // namespace

void turn_to_face(const Game& game, State& state, dice::Source& source, Events& events) {
  for (int unit = 0; unit < static_cast<int>(state.bodies.size()); ++unit) {
    Body& body = state.bodies[at_index(unit)];
    const int enemy = body.turns_to;
    body.turns_to = nobody;
    if (body.gone || enemy == nobody) continue;
    const auto clash = std::ranges::find_if(
        state.clashes, [&](const Clash& c) { return c.target == unit && c.attacker == enemy && c.round > 0; });
    if (clash == state.clashes.end() || clash->facing == Facing::front) continue;
    tell(events, "turned", name_of(game, unit) + " turns to face " + name_of(game, enemy),
         {"FWC-H2H-024"_rule, "FWC-H2H-047"_rule}, unit);
    if (must_disengage(state.bodies[at_index(enemy)].unit, body.unit, clash->facing, true)) {
      disengage(game, state, enemy, unit, source, events);
    } else {
      clash->facing = Facing::front;
    }
  }
}

// FWC-MRL-009
void test_trapped_horse(State& state) {
  for (const Clash& clash : state.clashes) {
    if (clash.trapped && clash.round == 0)
      state.tasks.push_back(morale_due(clash.target, Trigger::horse_trapped, clash.attacker));
  }
}

namespace {

// FWC-H2H-008, FWC-H2H-030: what a round costs; where several units could bear it their owner is asked.
void book_round(State& state, const Sides& sides, const Round& round, std::array<std::vector<Task>, 2>& questions) {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::vector<int>& units = sides.units[side];
    for (const int unit : units) state.bodies[at_index(unit)].fought = true;
    for (const Toll& toll : round.tolls[side]) {
      if (toll.takers.empty() || toll.casualties == 0) continue;
      Task task = due(Duty::divide, units[toll.takers[0]], nobody, toll.casualties);
      for (std::size_t i = 1; i < toll.takers.size() && !task.among.full(); ++i)
        task.among.push_back(static_cast<std::int16_t>(units[toll.takers[i]]));
      if (task.among.empty()) {
        add_loss(state, task.unit, task.amount);
      } else {
        questions[side].push_back(task);
      }
    }
  }
  if (!round.push_winner) return;
  const std::size_t loser = 1 - *round.push_winner;
  Task task = due(Duty::lose_push, nobody);
  for (const int unit : sides.units[loser]) {
    if (has_type(state.bodies[at_index(unit)].unit, Type::pike) && !task.among.full())
      task.among.push_back(static_cast<std::int16_t>(unit));
  }
  if (task.among.empty()) return;
  task.unit = task.among[0];
  questions[loser].push_back(task);
}

}  // namespace

// FWC-H2H-001, FWC-H2H-007: one round of every melee
void fight_rounds(const Game& game, State& state, dice::Source& source, Events& events) {
  std::array<std::vector<Task>, 2> questions;
  for (const Group& group : groups(state)) {
    const Sides sides = melee_of(state, group);
    if (sides.units[0].empty() || sides.units[1].empty()) continue;
    const Round round = fight(game.rules, sides.melee, source);
    tell_round(game, events, sides, round);
    book_round(state, sides, round, questions);
  }
  // Those of the initiative are asked first.
  for (const Side side : {other(state.initiative), state.initiative}) {
    const auto& own = questions[index(side)];
    state.tasks.insert(state.tasks.end(), own.rbegin(), own.rend());
  }
  for (Clash& clash : state.clashes) {
    for (const int unit : {int{clash.attacker}, int{clash.target}}) {
      Body& body = state.bodies[at_index(unit)];
      FuryFacts facts;
      facts.fought_first_round = clash.round == 0;
      facts.drawn_in = true;
      const Fury before = body.fury;
      body.fury = fury_after(body.fury, facts);
      if (before == Fury::attacking && body.fury == Fury::spent)
        tell(events, "fury spent", "The ferocious attack of " + name_of(game, unit) + " is spent", {"FWC-FER-015"_rule},
             unit);
      const bool charged = unit == clash.attacker ? clash.charged : clash.counter;
      if (clash.round == 0 && charged && body.unit.lances) {
        body.unit.lances = false;  // FWC-H2H-039, FWC-H2H-040
        tell(events, "lances broken", "The lances of " + name_of(game, unit) + " are broken", {"FWC-H2H-039"_rule},
             unit);
      }
    }
    if (clash.round < 250) ++clash.round;
  }
}

// FWC-H2H-009, FWC-TBL-029: the winner stays where it is
void end_melees(const Game&, State& state, Events&) {
  std::erase_if(state.clashes, [&](const Clash& c) {
    return state.bodies[at_index(c.attacker)].gone || state.bodies[at_index(c.target)].gone;
  });
  // FWC-H2H-035: once that melee is over, who was left out of it may charge.
  std::erase_if(state.left_out, [&](const LeftOut& left) {
    return std::ranges::none_of(state.clashes, [&](const Clash& c) { return c.target == left.target; });
  });
}

}  // namespace condotta::fwc
