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
  fighter.first_round = false;
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
    attacker.first_round = attacker.first_round || clash.round == 0;
    attacker.assaults = attacker.assaults || clash.assault;
    attacker.across = clash.across;
    attacker.into = clash.into;
    attacker.ferocious =
        attacker.ferocious || (clash.round == 0 && state.bodies[at_index(clash.attacker)].fury == Fury::attacking);
    Fighter& target = find(clash.target);
    target.attacks = target.attacks || clash.counter;
    target.first_round = target.first_round || clash.round == 0;
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

void turn_to_face(const Game& game, State& state, dice::Source& source, Events& events) {
  for (std::size_t i = 0; i < state.clashes.size();) {
    Clash& clash = state.clashes[i];
    if (clash.round == 0 || clash.facing == Facing::front || engaged_in_front(state, clash.target)) {
      ++i;
      continue;
    }
    Body& attacker = state.bodies[at_index(clash.attacker)];
    const Body& target = state.bodies[at_index(clash.target)];
    if (must_disengage(attacker.unit, target.unit, clash.facing, true)) {
      // FWC-LTC-009, FWC-LTC-010
      const int unit = clash.attacker;
      const int enemy = clash.target;
      const int die = source.roll(dice::d6);
      const int lost = lost_by_disengaging(base_count(attacker.unit), die);
      Event& event =
          tell(events, "disengaged", name_of(game, unit) + " breaks away and loses " + std::to_string(lost) + " bases",
               {"FWC-LTC-009"_rule, "FWC-LTC-010"_rule}, unit);
      add_dice(event, {die});
      state.clashes.erase(state.clashes.begin() + static_cast<std::ptrdiff_t>(i));
      for (int n = 0; n < lost && !attacker.gone; ++n) {
        const std::size_t base = number_of(attacker.unit, least_missed(game.rules, attacker.unit));
        lose_base(game, state, unit, base, source, events);
      }
      if (attacker.gone) continue;
      const Body before = attacker;
      const table::Vector here = place(game, attacker).centre();
      const table::Vector from = place(game, state.bodies[at_index(enemy)]).centre();
      const table::Angle away = table::direction(here - from);
      for (double run = allowance(game.rules, attacker.unit); run > 0; run -= 1) {
        const table::Pose end{table::rounded(here + table::forward(away) * run), away};
        if (overlaps_anything(game, state, unit, end)) continue;
        attacker.pose = end;
        break;
      }
      tell_move(events, game, before, attacker, unit, "evaded", name_of(game, unit) + " rides off",
                {"FWC-LTC-009"_rule});
      continue;
    }
    clash.facing = Facing::front;  // FWC-H2H-024, FWC-H2H-047
    tell(events, "turned", name_of(game, clash.target) + " turns to face " + name_of(game, clash.attacker),
         {"FWC-H2H-024"_rule}, clash.target);
    ++i;
  }
}

// FWC-MRL-009
void test_trapped_horse(State& state) {
  for (const Clash& clash : state.clashes) {
    if (clash.trapped && clash.round == 0)
      state.tasks.push_back({Duty::morale, clash.target, clash.attacker, 0, {}, Trigger::horse_trapped});
  }
}

// FWC-H2H-001, FWC-H2H-007: one round of every melee
void fight_rounds(const Game& game, State& state, dice::Source& source, Events& events) {
  std::vector<int> casualties(state.bodies.size(), 0);
  std::vector<int> pushed;
  for (const Group& group : groups(state)) {
    const Sides sides = melee_of(state, group);
    if (sides.units[0].empty() || sides.units[1].empty()) continue;
    const Round round = fight(game.rules, sides.melee, source);
    tell_round(game, events, sides, round);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      for (std::size_t i = 0; i < sides.units[side].size(); ++i) {
        casualties[at_index(sides.units[side][i])] += round.casualties[side][i];
        state.bodies[at_index(sides.units[side][i])].fought = true;
      }
    }
    if (!round.push_winner) continue;
    // FWC-H2H-028, FWC-H2H-030: of the loser's units with pike the largest
    const std::size_t loser = 1 - *round.push_winner;
    int found = nobody;
    for (const int unit : sides.units[loser]) {
      const Unit& body = state.bodies[at_index(unit)].unit;
      if (has_type(body, Type::pike) &&
          (found == nobody || base_count(body) > base_count(state.bodies[at_index(found)].unit)))
        found = unit;
    }
    if (found == nobody) continue;
    pushed.push_back(found);
    tell(events, "push of pike", name_of(game, found) + " loses the push of pike",
         {"FWC-H2H-027"_rule, "FWC-H2H-028"_rule}, found);
  }
  // The last pushed is done first: casualties, then the base of the push, then one morale throw.
  for (const int unit : last_to_first(state)) {
    const std::size_t i = at_index(unit);
    const auto times = static_cast<int>(std::ranges::count(pushed, unit));
    const Body& body = state.bodies[i];
    if (times > 0) {
      const Casualties settled = settle(game.rules, body.unit.residual, casualties[i]);
      if (settled.bases == 0)
        state.tasks.push_back({Duty::morale, static_cast<std::int16_t>(unit), nobody, 0, {}, Trigger::base_lost});
      for (int n = 0; n < times * game.rules.numbers.push_bases; ++n)
        state.tasks.push_back({Duty::remove, static_cast<std::int16_t>(unit), nobody, 0, Cause::push_of_pike, {}});
    }
    suffer(state, unit, casualties[i]);
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
}

}  // namespace condotta::fwc
