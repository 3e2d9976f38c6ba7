// Actions after combat (ACT), and the new combats that pursuers bring about.
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

namespace {

bool fled(const FieldUnit& unit) {
  return !present(unit) || (unit.after_done && (unit.after == AfterCombat::retire || unit.after == AfterCombat::rout));
}

Outcome outcome_now(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  Combatant faced = combatant_of(own);
  for (const UnitId foe : own.foes) {
    const FieldUnit& enemy = unit_at(state, foe);
    if (present(enemy) && fled(enemy)) faced.enemy_retired_or_routed = true;
    if (enemy.after_done && enemy.after == AfterCombat::fall_back) faced.enemy_fell_back = true;
  }
  Outcome out = outcome(game.rules, faced, own.difference);
  // With its opponents gone there is nothing to ride through.
  const bool nobody_left = std::ranges::none_of(own.foes, [&](UnitId foe) { return present(unit_at(state, foe)); });
  if (nobody_left && out.actions.size() == 1 && out.actions.front() == AfterCombat::ride_through)
    out.actions = {AfterCombat::remain};
  return out;
}

// Whose turn it is in a combat: the loser, then the winner (CFE-ACT-001); undecided, by CFE-ACT-002.
Side first_to_act(const State& state, const Fight& fight) {
  if (fight.difference < -1) return Side::red;
  if (fight.difference > 1) return Side::blue;
  const int goes_first = state.first == Side::red ? 0 : 1;
  return decides_first(fight.red_hundredths, fight.blue_hundredths, goes_first) == 0 ? Side::red : Side::blue;
}

// Combat by combat; the later mover adapts (CFE-GAP-030).
UnitId next_unit(const State& state) {
  for (std::size_t f = 0; f < state.fights.size(); ++f) {
    const Side first = first_to_act(state, state.fights[f]);
    for (const Side side : {first, other(first)}) {
      for (std::size_t i = 0; i < state.units.size(); ++i) {
        const FieldUnit& unit = state.units[i];
        // A gun whose crew the losses killed is abandoned in its turn.
        const bool acts = fights_on(unit) || (present(unit) && is_gun(unit.troops.type));
        if (unit.fight == static_cast<int>(f) && unit.side == side && !unit.after_done && acts)
          return static_cast<UnitId>(i);
      }
    }
  }
  return nobody;
}

std::vector<std::int32_t> quarries(const State& state, int id) {
  std::vector<std::int32_t> out;
  for (const UnitId foe : unit_at(state, id).foes) {
    const FieldUnit& enemy = unit_at(state, foe);
    if (present(enemy) && fled(enemy)) out.push_back(foe);
  }
  return out;
}

// --- the actions
// ----------------------------------------------------------------------------------------------------------------------

void fall_back(Play& play, int id) {  // CFE-ACT-006
  FieldUnit& own = unit_at(play.state, id);
  const double base = play.game.sizes[static_cast<std::size_t>(own.troops.type)].depth;
  const Rectangles before = rectangles(play.game, own);
  const Vector back = table::forward(own.pose.heading) * -1.0;
  const FieldUnit start = own;
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(play.game, play.state, id, own, table::direction(back), base, look);
  bool done = std::min(way.closed, way.contact) >= base - slack;
  if (done) {
    // Through friends behind, to the first clear place.
    for (double far = base; far < base + 80; far += 4) {
      own = start;
      shift(play.game, own, back * far);
      done = !overlaps(play.game, play.state, id, own);
      if (done) break;
    }
    std::vector<UnitId> passed;
    for (const FriendAhead& ahead : way.friends) passed.push_back(ahead.unit);
    if (done) pass_friends(play, id, passed);
  }
  if (!done) {
    own = start;
    play.tell("blocked", play.name(id) + " can't fall back", {"CFE-ACT-017"_rule});
    suffer(play, id, play.numbers().blocked_dps, 0, Cause::combat);
    return;
  }
  end_contacts(play.state, id);
  play.tell("falls-back", play.name(id) + " falls back", {"CFE-ACT-006"_rule}).facts.set("unit", id);
  arrive(play, id, before);
}

void take_position(Play& play, int id) {  // CFE-ACT-007
  FieldUnit& own = unit_at(play.state, id);
  const double base = play.game.sizes[static_cast<std::size_t>(own.troops.type)].depth;
  const Rectangles before = rectangles(play.game, own);
  const FieldUnit start = own;
  shift(play.game, own, table::forward(own.pose.heading) * base);
  if (overlaps(play.game, play.state, id, own)) own = start;
  own.took_position = play.state.turn;
  play.tell("takes-position", play.name(id) + " takes the position", {"CFE-ACT-007"_rule}).facts.set("unit", id);
  arrive(play, id, before);
  for (const UnitId foe :
       unit_at(play.state, id).foes) {  // it stays in contact with one that fell back (CFE-ACT-004, CFE-GAP-008)
    const FieldUnit& enemy = unit_at(play.state, foe);
    if (!present(enemy) || !present(unit_at(play.state, id)) || enemy.after != AfterCombat::fall_back ||
        !enemy.after_done)
      continue;
    if (distance(play.game, unit_at(play.state, id), enemy) > 0.1) continue;
    add_contact(play.state, id, foe, false, false);
    play.state.touches.back().resolved = true;
  }
}

// CFE-ACT-008, CFE-ACT-010
void ride_through(Play& play, int id, const MoveDice& named) {
  FieldUnit& own = unit_at(play.state, id);
  Throw dice;
  dice.average = static_cast<std::int8_t>(named.average);
  dice.d6 = static_cast<std::int8_t>(named.d6);
  throw_dice(play, dice);
  const double rolled = distance_of(play.rules(), dice.rolled(), Pace::charge, own.inspired > 0);
  const Rectangles before = rectangles(play.game, own);
  const FieldUnit start = own;
  const Vector ahead = table::forward(own.pose.heading);
  double deep = 0;
  for (const UnitId foe : own.foes) deep = std::max(deep, depth_of(play.game, unit_at(play.state, foe)));
  const double clear = deep + depth_of(play.game, own);
  double new_enemy = endless;
  for (std::size_t i = 0; i < play.state.units.size(); ++i) {
    const FieldUnit& enemy = play.state.units[i];
    if (enemy.side == own.side || !fights_on(enemy) || own.foes.contains(static_cast<UnitId>(i))) continue;
    const auto at = in_corridor(play.rules(), stood(play.game, start), stood(play.game, enemy));
    if (at && formed(start)) new_enemy = std::min(new_enemy, *at);
  }
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(play.game, play.state, id, start, start.pose.heading, std::max(rolled, clear) + 1, look);
  new_enemy = std::min(new_enemy, way.closed);  // or ground closed to it (CFE-ACT-010)
  double go = ride_through_distance(play.rules(), std::max(rolled, clear), new_enemy);
  bool done = false;
  for (; go >= clear - slack && !done; go -= 4) {
    own = start;
    shift(play.game, own, ahead * go);
    done = !overlaps(play.game, play.state, id, own);
  }
  if (!done) {
    own = start;
    play.tell("no-room", play.name(id) + " finds no room to ride through", {"CFE-ACT-009"_rule});
    return;
  }
  end_contacts(play.state, id);
  // Facing the nearest threat.
  double least = endless;
  Angle facing_to = own.pose.heading;
  for (const FieldUnit& enemy : play.state.units) {
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    const double away = box_distance(own, enemy);
    if (away >= least) continue;
    least = away;
    facing_to = table::direction(centre(play.game, enemy) - centre(play.game, own));
  }
  FieldUnit turned_to = own;
  turn_about(play.game, turned_to, centre(play.game, own), table::turn(own.pose.heading, facing_to));
  if (!overlaps(play.game, play.state, id, turned_to)) own = turned_to;
  own.speed = static_cast<std::int8_t>(dice.dice().count());
  Event& event = play.tell("rides-through", play.name(id) + " rides through", {"CFE-ACT-008"_rule});
  event.facts.set("unit", id);
  event.facts.set("dice", dice_document(dice));
  disorder(play, id, fatigue(play.rules(), unit_of(own), way.rough < go ? Going::rough : Going::good, dice.rolled()),
           "riding through");
  arrive(play, id, before);
}

void leave_gun(Play& play, int id, bool killed) {
  FieldUnit& gun = unit_at(play.state, id);
  gun.abandoned = true;
  gun.crew_killed = gun.crew_killed || killed;
  end_contacts(play.state, id);
  play.tell("abandoned", play.name(id) + (killed ? " is abandoned, its crew killed" : " is abandoned"),
            {"CFE-RES-002"_rule})
      .facts.set("unit", id);
}

void act(Play& play, int id, AfterCombat action, int quarry, const MoveDice& dice) {
  FieldUnit& own = unit_at(play.state, id);
  const Outcome row = outcome_now(play.game, play.state, id);
  own.after_done = true;
  own.after = action;
  constexpr std::array<std::string_view, 9> kinds = {"after-remain",       "after-fall-back",    "after-take-position",
                                                     "after-ride-through", "after-retire",       "after-rout",
                                                     "after-pursue",       "after-abandon-guns", "after-crew-killed"};
  Event& event =
      play.tell(kinds[static_cast<std::size_t>(action)], play.name(id) + ": " + std::string(in_words(action)),
                {row.rule.empty() ? "CFE-ACT-001"_rule : row.rule});
  event.facts.set("unit", id);
  event.facts.set("action", in_words(action));
  if (row.dps_if_not_pursuing > 0 && action != AfterCombat::pursue)
    suffer(play, id, row.dps_if_not_pursuing, 0, Cause::combat);
  if (!present(unit_at(play.state, id))) return;
  switch (action) {
    case AfterCombat::remain: return;
    case AfterCombat::fall_back: return fall_back(play, id);
    case AfterCombat::take_position: return take_position(play, id);
    case AfterCombat::ride_through: return ride_through(play, id, dice);
    case AfterCombat::retire: return start_retiring(play, id);
    case AfterCombat::rout: return start_rout(play, id);
    case AfterCombat::pursue: own.quarry = static_cast<UnitId>(quarry); return pursue(play, id);
    case AfterCombat::abandon_guns: return leave_gun(play, id, false);
    case AfterCombat::abandon_guns_crew_killed: return leave_gun(play, id, true);
  }
}

// --- the step
// ----------------------------------------------------------------------------------------------------------------------

bool run_after_combat(Play& play) {
  const UnitId id = next_unit(play.state);
  if (id == nobody) {
    play.pop();
    return false;
  }
  const Outcome row = outcome_now(play.game, play.state, id);
  const bool leaves =
      row.actions.front() == AfterCombat::abandon_guns || row.actions.front() == AfterCombat::abandon_guns_crew_killed;
  if (!fights_on(unit_at(play.state, id)) && !leaves) {
    unit_at(play.state, id).after_done = true;
    return false;
  }
  play.top().unit = id;
  play.top().side = unit_at(play.state, id).side;
  const bool picks = row.actions.front() == AfterCombat::ride_through ||
                     (row.actions.front() == AfterCombat::pursue && quarries(play.state, id).size() > 1);
  if (row.actions.size() > 1 || picks) return true;
  const std::vector<std::int32_t> prey = quarries(play.state, id);
  act(play, id, row.actions.front(), prey.empty() ? nobody : prey.front(), {});
  return false;
}

Answer answer_for(AfterCombat action) {
  switch (action) {
    case AfterCombat::take_position: return Answer::take_position;
    case AfterCombat::retire: return Answer::retire;
    case AfterCombat::pursue: return Answer::pursue;
    case AfterCombat::ride_through: return Answer::ride_through;
    default: return Answer::remain;
  }
}

void ask_after_combat(const Game& game, const State& state, Decision& out) {
  const int id = state.steps.back().unit;
  const Outcome row = outcome_now(game, state, id);
  out.question = name_of(game, id) + " after the combat (" + std::string(in_words(row.band)) + "):";
  out.rules = {"CFE-ACT-001"_rule, "CFE-RES-002"_rule};
  for (const AfterCombat action : row.actions) {
    switch (action) {
      case AfterCombat::pursue:
        out.options.push_back(
            option(Answer::pursue, "pursue", "Pursue", {target_parameter(quarries(state, id))}, {"CFE-ACT-020"_rule}));
        break;
      case AfterCombat::ride_through:
        out.options.push_back(option(Answer::ride_through, "ride-through", "Ride through", {dice_parameter({1, 2, 3})},
                                     {"CFE-ACT-008"_rule}));
        break;
      case AfterCombat::retire:
        out.options.push_back(option(Answer::retire, "retire", "Retire", {}, {"CFE-ACT-011"_rule}));
        break;
      case AfterCombat::take_position:
        out.options.push_back(
            option(Answer::take_position, "take-position", "Take the position", {}, {"CFE-ACT-007"_rule}));
        break;
      default: out.options.push_back(option(Answer::remain, "remain", "Remain in place", {}, {"CFE-ACT-005"_rule}));
    }
  }
}

void apply_after_combat(Play& play, const Choice& choice) {
  const int id = play.top().unit;
  switch (answer_of(choice)) {
    case Answer::pursue: return act(play, id, AfterCombat::pursue, choice.values[0], {});
    case Answer::ride_through:
      return act(play, id, AfterCombat::ride_through, nobody, dice_ways[static_cast<std::size_t>(choice.values[0])]);
    case Answer::retire: return act(play, id, AfterCombat::retire, nobody, {});
    case Answer::take_position: return act(play, id, AfterCombat::take_position, nobody, {});
    default: return act(play, id, AfterCombat::remain, nobody, {});
  }
}

void after_combat_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int id = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, id);
  const Outcome row = outcome_now(game, state, id);
  const double tired =
      own.dps / static_cast<double>(std::max(1, dp_limit(game.rules, own.troops, static_cast<int>(own.stands.size()))));
  for (const AfterCombat action : row.actions) {
    switch (action) {
      case AfterCombat::pursue:
        for (const std::int32_t prey : quarries(state, id))
          out.push_back({choose(Answer::pursue, {prey}), 0.7 - 0.3 * tired, "cut them down"});
        break;
      case AfterCombat::ride_through:
        for (const std::int32_t way : {1, 2, 3})
          out.push_back({choose(Answer::ride_through, {way}), 0.5, "through them"});
        break;
      case AfterCombat::take_position: out.push_back({choose(Answer::take_position), 0.75, "press on"}); break;
      case AfterCombat::retire: out.push_back({choose(Answer::retire), tired > 0.6 ? 0.6 : 0.25, "get out"}); break;
      default: out.push_back({choose(answer_for(action)), 0.5, "stay in order"});
    }
  }
}

// CFE-CHG-027, last part: the same again for those whom pursuers run into.
bool run_new_combats(Play& play) {
  State& state = play.state;
  std::erase_if(state.charges, [](const Charge& charge) { return charge.made || !charge.pursuit; });
  std::erase_if(state.charges, [&](const Charge& charge) {
    return !present(unit_at(state, charge.unit)) || charge.target == nobody ||
           !present(unit_at(state, charge.target)) || touching(state, charge.unit);
  });
  play.pop();
  for (FieldUnit& unit : state.units) unit.fight = nobody;
  state.fights.clear();
  if (state.charges.empty()) return false;
  play.push({StepKind::new_combats, state.first});
  play.push({StepKind::after_combat, state.first});
  play.push({StepKind::fight, state.first});
  play.push({StepKind::standing_fire, state.first});
  play.push({StepKind::charge_moves, state.first});
  play.push({StepKind::charge_dice, state.first});
  return false;
}

}  // namespace

const StepRules after_combat_rules{"Actions after combat", run_after_combat, ask_after_combat,       nullptr,
                                   apply_after_combat,     nullptr,          after_combat_candidates};
const StepRules new_combats_rules{"New combats of pursuers", run_new_combats};

}  // namespace condotta::cfeo
