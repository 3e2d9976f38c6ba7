// Declaring charges, naming dice, responding (CHG).
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/fire_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "cfeo/odds_sheets.hpp"
#include "dice/seeded.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

namespace {

Hindrance hindrance(const State& state, int id) {
  const FieldUnit& unit = unit_at(state, id);
  if (unit.course == Course::routing) return Hindrance::routing;
  if (unit.course == Course::pursuing) return Hindrance::pursuing;
  if (unit.course == Course::looting) return Hindrance::looting;
  if (unit.retiring) return Hindrance::retiring;
  if (touching(state, id)) return Hindrance::in_melee;
  if (unit.halted) return Hindrance::halted;
  if (unit.must_repeat) return Hindrance::repeats_last_move;
  return Hindrance::none;
}

// CFE-REI-007: would the charge end against friends in that melee?
bool would_touch_friends(const Game& game, const State& state, int unit, int target) {
  Charge charge;
  charge.unit = static_cast<UnitId>(unit);
  charge.target = static_cast<UnitId>(target);
  const State there = as_if_met(game, state, charge);
  const FieldUnit& own = unit_at(there, unit);
  for (std::size_t i = 0; i < there.units.size(); ++i) {
    const FieldUnit& other = there.units[i];
    if (static_cast<int>(i) == unit || other.side != own.side || !present(other) || box_distance(own, other) > 1)
      continue;
    if (distance(game, own, other) <= 0.1) return true;
  }
  return false;
}

}  // namespace

ChargeBid charge_bid(const Game& game, const State& state, int unit, int target) {
  const FieldUnit& own = unit_at(state, unit);
  const FieldUnit& enemy = unit_at(state, target);
  ChargeBid bid;
  bid.charger = unit_of(own);
  bid.target = unit_of(enemy);
  bid.distance = distance(game, own, enemy);
  bid.hindrance = hindrance(state, unit);
  bid.again = own.charges_again;
  bid.in_corridor = in_corridor(game.rules, stood(game, own), stood(game, enemy)).has_value();
  if (bid.in_corridor) bid.visible = sees(game, state, unit, target).allowed();
  bid.target_in_old_melee = old_melee(state, target);
  if (bid.target_in_old_melee && arm(own) == Arm::cavalry)
    bid.touches_friends = would_touch_friends(game, state, unit, target);
  return bid;
}

namespace {

// Whether some of it could lie in the strip before a formed unit: by the box around it, which is never less.
bool could_lie_ahead(const Game& game, const FieldUnit& own, const FieldUnit& enemy) {
  if (!formed(own)) return true;
  const Vector front = table::exact(own.pose.front);
  const Vector forward = table::forward(own.pose.heading);
  const Vector right = table::rightward(own.pose.heading);
  const double half = width_of(game, own) / 2 + 1;
  const Vector low = table::exact(enemy.low) - front;
  const Vector high = table::exact(enemy.high) - front;
  double ahead = -endless;
  double left = endless;
  double most = -endless;
  for (const Vector corner : {low, high, Vector{low.x, high.y}, Vector{high.x, low.y}}) {
    ahead = std::max(ahead, table::dot(corner, forward));
    left = std::min(left, table::dot(corner, right));
    most = std::max(most, table::dot(corner, right));
  }
  return ahead > -1 && left < half && most > -half;
}

}  // namespace

std::vector<UnitId> charge_targets(const Game& game, const State& state, int unit) {
  std::vector<UnitId> out;
  const FieldUnit& own = unit_at(state, unit);
  if (!fights_on(own) || !may_initiate_charge(own.troops.type) || hindrance(state, unit) != Hindrance::none) return out;
  const bool foot = arm(own) == Arm::infantry;
  // CFE-CTL-008: who conforms behind a unit does not charge; CFE-CTL-007: in line with one, only if that one does.
  if (own.lead != nobody && own.conforms == Conforms::in_depth) return out;
  if (own.lead != nobody && own.conforms == Conforms::in_line &&
      std::ranges::none_of(state.charges, [&](const Charge& c) { return c.unit == own.lead && !c.pursuit; }))
    return out;
  // CFE-CHG-007: cavalry from any distance; CFE-CHG-012: so do those who must charge again.
  const double reach = foot && !own.charges_again ? game.rules.numbers.charge_within : endless;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& enemy = state.units[i];
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    if (foot && arm(enemy) == Arm::cavalry) continue;
    if (box_distance(own, enemy) > reach + slack || !could_lie_ahead(game, own, enemy)) continue;
    if (may_charge(game.rules, charge_bid(game, state, unit, static_cast<int>(i))).allowed())
      out.push_back(static_cast<UnitId>(i));
  }
  return out;
}

Angle charge_direction(const Game& game, const State& state, const Charge& charge) {
  const FieldUnit& own = unit_at(state, charge.unit);
  // Once under way it keeps its direction, whomever it meets.
  if (charge.pursuit || (!formed(own) && charge.dice.thrown())) return own.away;
  if (formed(own) || charge.target == nobody) return own.pose.heading;
  // CFE-BAS-016: from its centre to the target's nearest point
  const Vector from = centre(game, own);
  const FieldUnit& enemy = unit_at(state, charge.target);
  Vector best = centre(game, enemy);
  double least = 1e9;
  for (const table::Rectangle& stand : footprint(enemy)) {
    for (const table::Edge edge : {table::Edge::front, table::Edge::right, table::Edge::rear, table::Edge::left}) {
      const Vector near = table::nearest_point(stand.edge(edge), from);
      if (table::norm(near - from) >= least) continue;
      least = table::norm(near - from);
      best = near;
    }
  }
  return table::norm(best - from) < slack ? own.pose.heading : table::direction(best - from);
}

State as_if_met(const Game& game, const State& state, const Charge& charge) {
  State there = state;
  if (charge.target == nobody) return there;
  dice::Seeded none(0);
  Events events;
  Play play{game, there, none, events};
  const Angle towards = charge_direction(game, state, charge);
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(game, there, charge.unit, unit_at(there, charge.unit), towards, 400, look);
  const bool flank = from_behind_flank(game.rules, stood(game, unit_at(state, charge.unit)),
                                       stood(game, unit_at(state, charge.target)));
  if (way.met == nobody) return there;
  close_with(play, charge.unit, way.met, towards, way.contact);
  if (present(unit_at(there, charge.unit))) {
    add_contact(there, charge.unit, way.met, true, flank);
    there.charges.push_back(charge);
    there.charges.back().contact = true;
    there.charges.back().target = way.met;
  }
  return there;
}

// --- declarations
// ----------------------------------------------------------------------------------------------------------------------

namespace {

bool may_follow_on(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  if (!fights_on(own) || own.halted || own.must_repeat || own.follows_on) return false;
  for (const Touch& touch : state.touches) {
    if (!touch.has(static_cast<UnitId>(id)) || touch.since >= state.turn) continue;
    ChargeBid bid;
    bid.charger = unit_of(own);
    bid.target = unit_of(unit_at(state, touch.enemy_of(static_cast<UnitId>(id))));
    bid.hindrance = Hindrance::in_melee;
    bid.follow_on = true;
    bid.followed_on_before = (own.followed_on >> touch.enemy_of(static_cast<UnitId>(id)) & 1U) != 0;
    if (may_charge(game.rules, bid).allowed()) return true;
  }
  return false;
}

// CFE-CHG-012: the nearest enemy in its corridor; infantry not on cavalry.
void charge_again(Play& play, int id) {
  Charge charge;
  charge.unit = static_cast<UnitId>(id);
  double least = 1e9;
  for (const UnitId target : charge_targets(play.game, play.state, id)) {
    const double away = distance(play.game, unit_at(play.state, id), unit_at(play.state, target));
    if (away >= least) continue;
    least = away;
    charge.target = target;
  }
  charge.answered = charge.target == nobody;
  play.state.charges.push_back(charge);
  play.tell("charges-again", play.name(id) + " must charge again", {"CFE-CHG-012"_rule});
}

// CFE-CHG-001, CFE-CHG-002: into contact, also after a move; CFE-CHG-004: what is declared stands.
bool run_declare(Play& play) {
  Step& step = play.top();
  State& state = play.state;
  state.phase = Phase::combat;
  if (step.value == 0) {
    step.value = 1;
    for (FieldUnit& unit : state.units) {
      unit.acted = false;
      if (step.side == state.first) unit.fight = nobody;
    }
  }
  std::vector<UnitId> order = right_to_left(state, step.side);
  // Who conforms to another waits for what that one declares (CFE-CTL-007).
  std::ranges::stable_partition(order, [&](UnitId id) { return unit_at(state, id).lead == nobody; });
  for (const UnitId id : order) {
    FieldUnit& unit = unit_at(state, id);
    if (unit.acted) continue;
    if (unit.charges_again && !touching(state, id) && fights_on(unit)) {
      unit.acted = true;
      charge_again(play, id);
      continue;
    }
    if (may_follow_on(play.game, state, id) || !charge_targets(play.game, state, id).empty()) {
      step.unit = id;
      return true;
    }
    unit.acted = true;
  }
  play.pop();
  return false;
}

void ask_declare(const Game& game, const State& state, Decision& out) {
  const int id = state.steps.back().unit;
  out.question = "Does " + name_of(game, id) + " charge?";
  out.rules = {"CFE-CHG-003"_rule};
  const std::vector<UnitId> targets = charge_targets(game, state, id);
  if (!targets.empty()) {
    out.options.push_back(option(Answer::charge, "charge", "Charge",
                                 {unit_parameter({id}), target_parameter({targets.begin(), targets.end()})},
                                 {"CFE-CHG-006"_rule, "CFE-CHG-007"_rule}));
  }
  if (may_follow_on(game, state, id))
    out.options.push_back(
        option(Answer::follow_on, "follow-on", "Follow-on charge", {unit_parameter({id})}, {"CFE-CHG-024"_rule}));
  out.options.push_back(option(Answer::pass, "no-charge", "No charge"));
}

void apply_declare(Play& play, const Choice& choice) {
  const int id = play.top().unit;
  FieldUnit& own = unit_at(play.state, id);
  own.acted = true;
  if (answer_of(choice) == Answer::charge) {
    Charge charge;
    charge.unit = static_cast<UnitId>(id);
    charge.target = static_cast<UnitId>(choice.values[1]);
    play.state.charges.push_back(charge);
    Event& event = play.tell("declares", play.name(id) + " declares a charge on " + play.name(charge.target),
                             {"CFE-CHG-003"_rule});
    event.facts.set("unit", id);
    event.facts.set("target", charge.target);
    if (own.battalia != nobody) {  // CFE-GAP-022
      const FieldLeader& leader = leader_at(play.state, own.battalia);
      OrderedAct act;
      act.order = leader.order;
      act.charges = true;
      act.reached = leader.reached;
      act.enemy_from_ground =
          table::norm(centre(play.game, unit_at(play.state, charge.target)) - table::exact(leader.ground));
      const Ruling ruling = within_orders(play.rules(), act);
      if (!ruling.allowed())
        play.tell("against-orders", play.name(id) + ": " + ruling.refusals.front().facts, {"CFE-GAP-022"_rule})
            .only_for = own.side;
    }
  } else if (answer_of(choice) == Answer::follow_on) {
    own.follows_on = true;
    for (Touch& touch : play.state.touches) {
      if (!touch.has(static_cast<UnitId>(id))) continue;
      own.followed_on |= std::uint64_t{1} << touch.enemy_of(static_cast<UnitId>(id));
    }
    play.tell("follows-on", play.name(id) + " makes a follow-on charge", {"CFE-CHG-024"_rule}).facts.set("unit", id);
  }
}

}  // namespace

double mean_difference(const Game& game, const State& state, int unit) {
  const Linked units = linked(state, unit);
  if (units.sides[0].empty() || units.sides[1].empty()) return 0;
  const Melee melee = melee_of(game, state, units, false);
  const MeleeBreakdown sums = breakdown(game.rules, melee);
  std::array<double, 2> mean{};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    for (const Breakdown& one : sums.modifiers[side]) mean[side] += one.total();
    mean[side] /= std::max(1, sums.fighting[side]);
  }
  const double red = mean[0] - mean[1];
  return unit_at(state, unit).side == Side::red ? red : -red;
}

namespace {

void preview_declare(const Game& game, const State& state, const Choice& choice, Preview& out) {
  if (answer_of(choice) != Answer::charge) return;
  Charge charge;
  charge.unit = static_cast<UnitId>(choice.values[0]);
  charge.target = static_cast<UnitId>(choice.values[1]);
  const State there = as_if_met(game, state, charge);
  const Linked units = linked(there, charge.unit);
  if (units.sides[0].empty() || units.sides[1].empty()) return;
  out.odds.push_back(combat_sheet(game, melee_of(game, there, units, false), names_of(game, units)));
  const FieldUnit& own = unit_at(state, charge.unit);
  const auto gap = in_corridor(game.rules, stood(game, own), stood(game, unit_at(state, charge.target)));
  for (const std::int32_t way : ways_to_throw(game, own, true)) {
    const MoveDice dice = dice_ways[static_cast<std::size_t>(way)];
    out.odds.back().chances.push_back(
        chance("Contact with " + std::to_string(dice.average) + " average dice and " + std::to_string(dice.d6) + " D6",
               contact_odds(game.rules, dice, own.inspired > 0, gap.value_or(0)), "CFE-CHG-009"_rule));
  }
  const FieldUnit& after = unit_at(there, charge.unit);
  const StandSize& size = game.sizes[static_cast<std::size_t>(after.troops.type)];
  for (std::size_t i = 0; i < after.stands.size(); ++i) {
    out.ghosts.push_back({charge.unit, charge.unit * 16 + static_cast<int>(i), after.stands[i].pose, yd(size.width),
                          yd(size.depth), ""});
  }
  out.words = name_of(game, charge.unit) + " charges " + name_of(game, charge.target) + ".";
}

void declare_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int id = state.steps.back().unit;
  double best = 0;
  for (const UnitId target : charge_targets(game, state, id)) {
    Charge charge;
    charge.unit = static_cast<UnitId>(id);
    charge.target = target;
    const State there = as_if_met(game, state, charge);
    const double mean = mean_difference(game, there, id);
    const double away = distance(game, unit_at(state, id), unit_at(state, target));
    const double reach = away < 40 ? 1 : away < 80 ? 0.85 : away < 120 ? 0.55 : 0.2;
    const double worth = std::clamp(0.5 + 0.12 * mean, 0.02, 1.0) * reach;
    best = std::max(best, worth);
    out.push_back({choose(Answer::charge, {id, target}), worth, "a charge that should win"});
  }
  if (may_follow_on(game, state, id))
    out.push_back({choose(Answer::follow_on, {id}), 0.9, "swords and halberds among the pikes"});
  out.push_back({choose(Answer::pass), 0.35, "not now"});
}

// --- dice and responses (CFE-CHG-027)
// ----------------------------------------------------------------------------------------------------------------------

bool run_charge_dice(Play& play) {
  Step& step = play.top();
  State& state = play.state;
  while (step.value < static_cast<int>(state.charges.size())) {
    Charge& charge = state.charges[static_cast<std::size_t>(step.value)];
    if (charge.made || !present(unit_at(state, charge.unit))) {
      ++step.value;
      continue;
    }
    step.side = unit_at(state, charge.unit).side;
    step.unit = charge.unit;
    if (charge.dice.average == 0 && !charge.pursuit) return true;
    if (!charge.answered) {
      play.push({StepKind::response, other(step.side), charge.target, static_cast<std::int16_t>(step.value)});
      return false;
    }
    ++step.value;
  }
  play.pop();
  return false;
}

// Units in base contact charge as one body (CFE-CHG-011).
std::vector<std::int32_t> may_charge_with(const Game& game, const State& state, const Charge& charge) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, charge.unit);
  const double gap = yards(game.rules, game.rules.numbers.contact_gap_mm) + slack;
  for (const Charge& other : state.charges) {
    if (other.unit == charge.unit || other.dice.average == 0 || other.as_one_with != nobody) continue;
    const FieldUnit& unit = unit_at(state, other.unit);
    if (unit.side != own.side || arm(unit) != arm(own) || box_distance(unit, own) > gap) continue;
    if (table::size(table::turn(unit.pose.heading, own.pose.heading)) > Angle::degrees(1)) continue;
    if (distance(game, unit, own) <= gap) out.push_back(other.unit);
  }
  return out;
}

void ask_charge_dice(const Game& game, const State& state, Decision& out) {
  const Charge& charge = state.charges[static_cast<std::size_t>(state.steps.back().value)];
  out.question = "With how many dice does " + name_of(game, charge.unit) + " charge?";
  out.rules = {"CFE-CHG-009"_rule};
  Parameter with{"as-one-with", ParameterKind::target, may_charge_with(game, state, charge)};
  with.optional = true;
  with.usual = -1;
  out.options = {option(
      Answer::name_dice, "dice", "Name the dice",
      {unit_parameter({charge.unit}), dice_parameter(ways_to_throw(game, unit_at(state, charge.unit), true)), with},
      {"CFE-CHG-009"_rule, "CFE-CHG-011"_rule})};
}

void check_charge_dice(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (choice.values[2] < 0) return;
  for (const Charge& other : state.charges) {
    if (other.unit != choice.values[2]) continue;
    const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
    if (other.dice.average != dice.average || other.dice.d6 != dice.d6) {
      ruling.refuse("CFE-CHG-011"_rule, "one body charges on one roll: the same dice as " + name_of(game, other.unit));
    }
  }
}

void apply_charge_dice(Play& play, const Choice& choice) {
  Charge& charge = play.state.charges[static_cast<std::size_t>(play.top().value)];
  const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
  charge.dice.average = static_cast<std::int8_t>(dice.average);
  charge.dice.d6 = static_cast<std::int8_t>(dice.d6);
  charge.as_one_with = static_cast<UnitId>(choice.values[2]);
}

void preview_charge_dice(const Game& game, const State& state, const Choice& choice, Preview& out) {
  const int id = choice.values[0];
  out.odds.push_back(distance_sheet(game, state, id, dice_ways[static_cast<std::size_t>(choice.values[1])],
                                    Pace::charge, unit_at(state, id).inspired > 0));
}

void charge_dice_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Charge& charge = state.charges[static_cast<std::size_t>(state.steps.back().value)];
  const FieldUnit& own = unit_at(state, charge.unit);
  const double gap = charge.target == nobody ? 20 : distance(game, own, unit_at(state, charge.target));
  const std::vector<std::int32_t> with = may_charge_with(game, state, charge);
  for (const std::int32_t way : ways_to_throw(game, own, true)) {
    const MoveDice dice = dice_ways[static_cast<std::size_t>(way)];
    // Enough to get there; the D6 may disorder.
    const double mean = 35.0 * dice.count();
    const double reach = std::clamp(0.5 + (mean - gap) / 60, 0.0, 1.0);
    const double worth = std::clamp(0.9 * reach - 0.08 * dice.d6 - 0.03 * dice.count(), 0.01, 0.97);
    out.push_back({choose(Answer::name_dice, {charge.unit, way, -1}), worth, "enough to get there"});
    // As one body with a neighbour who named the same dice (CFE-CHG-011): they arrive together.
    for (const std::int32_t other : with) {
      const Choice choice = choose(Answer::name_dice, {charge.unit, way, other});
      if (may(game, state, choice)) out.push_back({choice, worth + 0.03, "together"});
    }
  }
}

}  // namespace

const StepRules declare_charges_rules{"Charge declarations", run_declare,     ask_declare,       nullptr,
                                      apply_declare,         preview_declare, declare_candidates};
const StepRules charge_dice_rules{"Dice of the charge", run_charge_dice,     ask_charge_dice,       check_charge_dice,
                                  apply_charge_dice,    preview_charge_dice, charge_dice_candidates};

}  // namespace condotta::cfeo
