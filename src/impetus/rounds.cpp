#include "impetus/rounds.hpp"

#include <algorithm>

#include "impetus/ground.hpp"
#include "impetus/hits.hpp"
#include "impetus/retreats.hpp"
#include "table/frame.hpp"

namespace condotta::impetus {
namespace {

using table::Length;
using table::Rectangle;

std::vector<UnitId> friends_touching(const Game& game, const State& state, UnitId unit, UnitId target) {
  std::vector<UnitId> friends;
  for (const UnitId each : enemies_touching(state, target)) {
    if (side_of(game, each) == side_of(game, unit)) friends.push_back(each);
  }
  return friends;
}

// IMP-TER-011 … IMP-TER-014: does it defend a bank, a village, works or a slope against that enemy?
bool defends(const Game& game, const State& state, UnitId unit, UnitId enemy, bool across_works) {
  if (body(state, unit).village >= 0 || across_works) return true;
  const Rectangle own = base(game, state, unit);
  const Rectangle foe = base(game, state, enemy);
  for (const Piece& piece : game.ground) {
    if (piece.feature == Feature::river) {
      const bool enemy_in = table::overlapping(piece.course, table::Footprint(&foe, 1));
      const Length to_bank = table::distance(own.edge(table::Edge::front), piece.course);
      const bool own_in = table::overlapping(piece.course, table::Footprint(&own, 1));
      if (!own_in && defends_bank(game.rules, to_bank.units(), enemy_in)) return true;
    }
    if (piece.feature == Feature::hill && table::overlapping(piece.area, table::Footprint(&own, 1))) {
      const auto touch = table::contact(own, foe);
      const table::Vector edge = touch ? touch->where.at(0.5) : own.centre();
      if (higher_on_hill(norm(edge - piece.top), norm(foe.centre() - piece.top))) return true;
    }
  }
  return false;
}

bool across_works(const Game& game, const Rectangle& own, const Rectangle& foe) {  // IMP-TER-014
  for (const Piece& piece : game.ground) {
    if (piece.feature != Feature::fortification) continue;
    for (const Rectangle& stretch : piece.course) {
      if (stands_behind(own, stretch) && dot(foe.centre() - stretch.centre(), own.forward()) > 0 &&
          table::overlapping(foe, stretch))
        return true;
    }
  }
  return false;
}

// The ground that the edge stands in which the enemy touches (IMP-MEL-008).
Ground ground_of_edge(const Game& game, const State& state, UnitId unit, const Rectangle& own, const Rectangle& foe) {
  if (body(state, unit).village >= 0) return Ground::difficult;
  if (game.ground.empty()) return Ground::open;
  const auto touch = table::contact(own, foe);
  const table::Edge edge = !touch || table::is_front(touch->mine) ? table::Edge::front
                           : touch->mine == table::Part::rear     ? table::Edge::rear
                           : touch->mine == table::Part::left || touch->mine == table::Part::rear_left
                               ? table::Edge::left
                               : table::Edge::right;
  const table::Segment along = own.edge(edge);
  const double length = norm(along.to - along.from);
  const Rectangle line = Rectangle::around(along.at(0.5), (along.to - along.from) * (1 / length), 0.002, length / 2);
  return footing(game, state, unit, table::Footprint(&line, 1)).ground;
}

Combatant combatant(const Game& game, const State& state, UnitId unit, UnitId enemy) {
  Combatant made;
  made.unit = unit_at(game, state, unit);
  const Rectangle own = base(game, state, unit);
  const Rectangle foe = base(game, state, enemy);
  if (enlisted(game, unit).baggage) {
    made = fortified_baggage(game.rules);
    made.unit.vbu = body(state, unit).vbu;
    made.unit.disordered = body(state, unit).disordered;
    return made;
  }
  if (const Engagement* e = engagement(state, unit, enemy)) {
    made.charged = e->first == unit ? e->first_charged : e->second_charged;
    made.attacked = attacked_by(*e, unit);
  }
  for (const Engagement& e : state.engagements) {  // IMP-CHG-010: whoever attacks it on flank or rear counts
    const bool another = (e.first == unit && e.second != enemy) || (e.second == unit && e.first != enemy);
    if (another) made.also_attacked = std::max(made.also_attacked, attacked_by(e, unit));
  }
  std::vector<Placed> neighbours;
  for (const UnitId each : units_of(game, state, side_of(game, unit))) {
    if (each != unit && !enlisted(game, each).baggage) neighbours.push_back(placed(game, state, each));
  }
  made.supported_flanks = supported_flanks(game.rules, placed(game, state, unit), neighbours);
  made.ground =
      body(state, unit).village >= 0 ? Ground::difficult : footing(game, state, unit, table::Footprint(&own, 1)).ground;
  made.edge_ground = ground_of_edge(game, state, unit, own, foe);
  made.entirely_in_difficult = body(state, unit).village >= 0 || entirely_in(game, own, Ground::difficult);
  made.fortified = across_works(game, own, foe);
  made.stakes_stand = body(state, unit).stakes_stand;
  made.closed_ranks = body(state, unit).closed_ranks;
  made.defending = defends(game, state, unit, enemy, made.fortified);
  made.used_contact_weapon = body(state, unit).contact_weapon_used;
  return made;
}

std::vector<UnitId> supporters_of(const Game& game, const State& state, UnitId main, UnitId enemy) {
  std::vector<UnitId> found;
  for (const UnitId each : friends_touching(game, state, main, enemy)) {
    if (each == main || enlisted(game, each).baggage || enemies_touching(state, each).size() != 1)
      continue;  // IMP-MEL-024
    if (supports(base(game, state, each), base(game, state, enemy))) found.push_back(each);
  }
  return found;
}

}  // namespace

std::vector<UnitId> possible_mains(const Game& game, const State& state, UnitId unit, UnitId target) {
  const std::vector<UnitId> friends = friends_touching(game, state, unit, target);
  std::vector<Rectangle> bases;
  for (const UnitId each : friends) bases.push_back(base(game, state, each));
  std::vector<UnitId> mains;
  for (const std::size_t i : main_units(game.rules, base(game, state, target), bases)) mains.push_back(friends[i]);
  if (mains.empty()) mains.push_back(unit);
  return mains;
}

std::vector<UnitId> foremost_enemies(const Game& game, const State& state, UnitId unit) {
  std::vector<UnitId> best;
  double longest = -1;
  const double same = game.rules.numbers.touching_in_hundredths / 100.0;
  const Rectangle own = base(game, state, unit);
  for (const UnitId foe : enemies_touching(state, unit)) {
    const auto touch = table::contact(own, base(game, state, foe));
    double shared = touch ? touch->shared.units() : 0;
    if (touch && table::is_front(touch->mine)) shared += 100;  // its own front edge before the others
    if (shared < longest - same) continue;
    if (shared > longest + same) best.clear();
    best.push_back(foe);
    longest = std::max(longest, shared);
  }
  return best;
}

Round round_of(const Game& game, const State& state, UnitId main, UnitId target) {
  Round round;
  round.first = main;
  round.second = target;
  round.combatants = {combatant(game, state, main, target), combatant(game, state, target, main)};
  round.supporters = {supporters_of(game, state, main, target), supporters_of(game, state, target, main)};
  for (std::size_t i = 0; i < 2; ++i) {
    const UnitId enemy = i == 0 ? target : main;
    for (const UnitId each : round.supporters[i]) {
      Combatant faced = round.combatants[1 - i];  // as this one attacks it
      if (const Engagement* e = engagement(state, each, enemy)) faced.attacked = attacked_by(*e, enemy);
      round.combatants[i].support_dice += support_dice(game.rules, combatant(game, state, each, enemy), faced).total();
    }
  }
  for (Combatant& one : round.combatants) one = at_contact(game.rules, one);
  return round;
}

namespace {

struct Suffered {
  Fought fought;
  int roll = 0;
};

Suffered suffer(Play& play, UnitId unit, const Combatant& as, const Combatant& enemy, int hit) {
  Suffered out;
  if (hit == 0) return out;
  const Rules& rules = play.game.rules;
  const Breakdown number = critical_number(rules, as.unit, hit, as.fought_by(enemy.unit.profile));
  const int needed = std::max(number.total(), rules.numbers.least_cn);
  out.roll = play.d6();
  const CohesionResult result = cohesion(rules, as.unit, needed, out.roll);
  out.fought = {true, !result.passed, result.lost};
  Event& event = tell(play, "cohesion",
                      name(play.game, unit) + " takes " + std::to_string(hit) + (hit == 1 ? " hit" : " hits") +
                          " and tests cohesion: " + std::to_string(out.roll) + " against " + std::to_string(needed) +
                          (result.passed ? ", passes" : ", fails"),
                      {"IMP-COH-003"_rule, "IMP-COH-010"_rule});
  event.facts.set("unit", int{unit});
  event.facts.set("terms", terms_of(number));
  event.facts.set("passed", result.passed);
  return out;
}

int all_vbu(const State& state, UnitId unit) {
  int sum = 0;
  for (const int vbu : body(state, unit).vbu) sum += vbu;
  return sum;
}

// What the round does to one main unit. True if it is gone.
bool settle(Play& play, UnitId unit, const Combatant& before, const Suffered& suffered, bool has_lost, bool& retreats) {
  if (!suffered.fought.tested) return false;
  if (suffered.roll == 6) risk_general(play, unit, After::melee);  // IMP-COH-013
  const Outcome end = outcome(play.game.rules, before, suffered.fought, has_lost);
  const Rectangle stood = base(play.game, play.state, unit);
  const bool camp = enlisted(play.game, unit).baggage;
  if (end.routed || (camp && suffered.fought.failed)) {  // IMP-MEL-020, IMP-MEL-021, IMP-CHG-018
    const bool by_loss = all_vbu(play.state, unit) <= suffered.fought.lost;
    rout_unit(play, unit, camp ? "IMP-CHG-018"_rule : by_loss ? "IMP-BAS-006"_rule : "IMP-MEL-020"_rule);
    if (!camp) shock_behind(play, unit, stood);
    return true;
  }
  disorder(play, unit, "IMP-COH-004"_rule);
  lose_vbu(play, unit, suffered.fought.lost, "IMP-COH-005"_rule);
  retreats = end.retreats && !camp;
  return false;
}

void mark_fought(Play& play, const Round& round) {
  State& state = play.state;
  for (std::size_t i = 0; i < 2; ++i) {
    const UnitId main = i == 0 ? round.first : round.second;
    const UnitId enemy = i == 0 ? round.second : round.first;
    std::vector<UnitId> all = round.supporters[i];
    all.push_back(main);
    for (const UnitId unit : all) {
      body(state, unit).fought = true;
      for (Engagement& e : state.engagements) {
        const bool this_one = (e.first == unit && e.second == enemy) || (e.second == unit && e.first == enemy);
        if (!this_one) continue;
        if (e.fresh && (e.first_charged || e.second_charged) &&
            enlisted(play.game, unit).profile.on_contact != OnContact::none) {
          body(state, unit).contact_weapon_used = true;
        }
      }
    }
  }
  for (Engagement& e : state.engagements) {  // IMP-MEL-007: the first round of a contact only
    const auto in_round = [&](UnitId unit) {
      return unit == round.first || unit == round.second ||
             std::find(round.supporters[0].begin(), round.supporters[0].end(), unit) != round.supporters[0].end() ||
             std::find(round.supporters[1].begin(), round.supporters[1].end(), unit) != round.supporters[1].end();
    };
    if (in_round(e.first) && in_round(e.second)) {
      e.fresh = false;
      e.first_charged = false;
      e.second_charged = false;
    }
  }
}

void fight(Play& play, UnitId main, UnitId target) {
  State& state = play.state;
  const Rules& rules = play.game.rules;
  const Round round = round_of(play.game, state, main, target);
  std::array<Breakdown, 2> dice = {melee_dice(rules, round.combatants[0], round.combatants[1]),
                                   melee_dice(rules, round.combatants[1], round.combatants[0])};
  std::array<int, 2> hit{};
  for (std::size_t i = 0; i < 2; ++i)
    hit[i] = throw_hits(rules, std::max(dice[i].total(), rules.numbers.least_melee_dice), play.source);
  Event& event = tell(play, "fought",
                      name(play.game, main) + " and " + name(play.game, target) + " fight with " +
                          std::to_string(dice[0].total()) + " and " + std::to_string(dice[1].total()) +
                          " dice: " + std::to_string(hit[0]) + " and " + std::to_string(hit[1]) + " hits",
                      {"IMP-MEL-005"_rule, "IMP-BAS-008"_rule});
  event.facts.set("unit", int{main});
  event.facts.set("target", int{target});
  event.facts.set("terms", terms_of(dice[0]));
  event.facts.set("enemy-terms", terms_of(dice[1]));
  const Suffered first = suffer(play, main, round.combatants[0], round.combatants[1], hit[1]);
  const Suffered second = suffer(play, target, round.combatants[1], round.combatants[0], hit[0]);
  const Loser lost = loser(rules, first.fought, second.fought);  // IMP-MEL-017
  const std::array<Rectangle, 2> stood = {base(play.game, state, main), base(play.game, state, target)};
  mark_fought(play, round);
  bool first_retreats = false;
  bool second_retreats = false;
  const bool first_gone =
      settle(play, main, round.combatants[0], first, lost == Loser::first, first_retreats) || !on_table(state, main);
  const bool second_gone = settle(play, target, round.combatants[1], second, lost == Loser::second, second_retreats) ||
                           !on_table(state, target);
  for (const auto& [camp, taker] : {std::pair{main, target}, std::pair{target, main}}) {
    if (!enlisted(play.game, camp).baggage || on_table(state, camp)) continue;
    disorder(play, taker, "IMP-CHG-018"_rule);  // it loots
  }
  tell(play, lost == Loser::none ? "melee-drawn" : "melee-lost",
       lost == Loser::none ? "The melee goes on"
                           : name(play.game, lost == Loser::first ? main : target) + " has lost the melee",
       {"IMP-MEL-017"_rule});
  if (lost == Loser::none) return;
  const UnitId beaten = lost == Loser::first ? main : target;
  const UnitId winner = lost == Loser::first ? target : main;
  const bool winner_gone = lost == Loser::first ? second_gone : first_gone;
  const bool retreats = lost == Loser::first ? first_retreats : second_retreats;
  if (retreats && on_table(state, beaten)) {
    // Even from a winner that passed its test and has lost its last VBU by it (IMP-MEL-018).
    const std::size_t i = lost == Loser::first ? 0 : 1;
    retreat(play, beaten, round.combatants[i].attacked, stood[1 - i]);
  } else if (on_table(state, beaten)) {
    return;  // IMP-MEL-021: W stays in contact
  }
  if (state.over || !enemy_may_pursue(true, winner_gone) || enlisted(play.game, winner).baggage) return;
  if (enlisted(play.game, beaten).baggage) return;
  Step step;
  step.kind = StepKind::pursuit;
  step.unit = winner;
  step.other = on_table(state, beaten) ? beaten : nobody;
  push(state, step);
}

}  // namespace

void advance_round(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  if (!on_table(state, step.unit) || !on_table(state, step.other) ||
      engagement(state, step.unit, step.other) == nullptr) {
    pop(state);
    return;
  }
  if (step.stage == 0) {
    const std::vector<UnitId> mains = possible_mains(play.game, state, step.unit, step.other);
    step.stage = 1;
    step.value = mains.front();
    if (mains.size() > 1) wait_for(state, side_of(play.game, step.unit));
    return;
  }
  const Step now = step;
  pop(state);
  fight(play, now.value, now.other);
}

void ask_round(const Game& game, const State& state, Decision& decision) {
  const Step& step = state.steps.back();
  decision.step = "Melee";
  decision.question = "Which of your units is the main unit against " + name(game, step.other) + "?";
  decision.rules = {"IMP-MEL-003"_rule};
  std::vector<std::int32_t> mains;
  for (const UnitId unit : possible_mains(game, state, step.unit, step.other)) mains.push_back(unit);
  decision.options.push_back(an_option(Answer::main_unit, "main-unit", "This one",
                                       {units_parameter("unit", ParameterKind::unit, mains)}, {"IMP-MEL-003"_rule}));
}

void answer_round(Play& play, const Choice& choice) {
  top(play.state).value = static_cast<std::int16_t>(choice.values[0]);
}

}  // namespace condotta::impetus
