// The charge moves (CFE-CHG-027, third part): evaders first, then chargers and counter-chargers; who follows up.
#include <algorithm>

#include "cfeo/combat_steps.hpp"
#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

namespace {

Charge& charge_at(State& state, int i) { return state.charges[static_cast<std::size_t>(i)]; }

// All enemies that it now stands against.
void note_contacts(Play& play, int unit, bool flank, int struck) {
  const FieldUnit& own = unit_at(play.state, unit);
  const Rectangles mine = rectangles(play.game, own);
  for (std::size_t i = 0; i < play.state.units.size(); ++i) {
    const FieldUnit& enemy = play.state.units[i];
    if (enemy.side == own.side || !fights_on(enemy)) continue;
    if (static_cast<int>(i) == struck) {
      add_contact(play.state, unit, struck, true, flank);
      continue;
    }
    if (box_distance(own, enemy) > 0.05 || is_gun(enemy.troops.type)) continue;
    for (const table::BaseContact& contact : table::contacts(mine, footprint(enemy))) {
      if (contact.how.kind != table::ContactKind::edge || contact.how.shared.units() <= 0.5) continue;
      add_contact(play.state, unit, static_cast<int>(i), true, false);
      break;
    }
  }
}

void abandon(Play& play, int gun, RuleId rule) {
  FieldUnit& own = unit_at(play.state, gun);
  own.abandoned = true;
  end_contacts(play.state, gun);
  play.tell("abandoned", "The crew of " + play.name(gun) + " leaves it", {rule}).facts.set("unit", gun);
}

// CFE-RES-015: guns just before friendly infantry that the charge goes for.
bool crew_takes_shelter(const Game& game, const State& state, int gun) {
  const FieldUnit& own = unit_at(state, gun);
  if (!is_gun(own.troops.type) || own.limbered) return false;
  return std::ranges::any_of(state.units, [&](const FieldUnit& foot) {
    if (foot.side != own.side || !present(foot) || !formed(foot) || arm(foot) != Arm::infantry) return false;
    const table::Frame front = table::frame(foot.pose, yd(width_of(game, foot)));
    const table::Extent where = table::extent(front, footprint(own));
    const bool before = where.least.ahead.units() >= -slack && crew_shelters(game.rules, where.least.ahead.units());
    return before && where.most.aside.units() > 0 && where.least.aside.units() < front.width;
  });
}

void step_straight(Play& play, int unit, Angle towards, double distance) {
  FieldUnit& own = unit_at(play.state, unit);
  const Rectangles before = rectangles(play.game, own);
  const FieldUnit start = own;
  for (double go = distance; go >= 0; go -= 5) {
    own = start;
    shift(play.game, own, table::forward(towards) * go);
    if (!overlaps(play.game, play.state, unit, own)) break;
    own = start;
  }
  arrive(play, unit, before);
}

double roll_of(Play& play, Charge& charge) {
  if (!charge.dice.thrown()) {
    if (charge.as_one_with != nobody) {
      for (const Charge& other : play.state.charges) {
        if (other.unit == charge.as_one_with && other.dice.thrown()) charge.dice = other.dice;
      }
    }
    if (!charge.dice.thrown()) throw_dice(play, charge.dice);
  }
  const FieldUnit& own = unit_at(play.state, charge.unit);
  return distance_of(play.rules(), charge.dice.rolled(), charge.pursuit ? Pace::pursuit : Pace::charge,
                     own.inspired > 0);
}

void tire(Play& play, int unit, const Throw& dice, const Way& way, double gone) {
  const FieldUnit& own = unit_at(play.state, unit);
  Breakdown dps = fatigue(play.rules(), unit_of(own), way.rough < gone ? Going::rough : Going::good, dice.rolled());
  for (const Obstacle& obstacle : way.obstacles) {
    if (obstacle.at >= gone - slack) continue;
    Circumstances around;
    around.under_fire = own.under_fire;
    const ManoeuvreCost cost = cost_of(
        play.rules(), unit_of(own), obstacle.for_horse ? Manoeuvre::horse_obstacle : Manoeuvre::major_obstacle, around);
    for (const Term& term : cost.dps.terms()) dps.add(term.rule, term.label, term.value);
  }
  disorder(play, unit, dps, "in the charge");
}

// Counter-charger or mutual charger: straight ahead, as far as they meet (CFE-CHG-015).
void meet_half_way(Play& play, Charge& charge, double roll, Throw& counter) {
  if (!counter.thrown()) throw_dice(play, counter);
  const FieldUnit& enemy = unit_at(play.state, charge.target);
  const double back = distance_of(play.rules(), counter.rolled(), Pace::charge, enemy.inspired > 0);
  const Angle towards = charge_direction(play.game, play.state, charge);
  WayLook look;
  look.halts = false;
  const Way way = look_ahead(play.game, play.state, charge.unit, unit_at(play.state, charge.unit), towards, 400, look);
  if (way.met != charge.target) return;
  const Meeting meeting = meet(way.contact, roll, back);
  Event& event =
      play.tell("counter-charges", play.name(charge.target) + " comes on to meet them", {"CFE-CHG-015"_rule});
  event.facts.set("unit", charge.target);
  event.facts.set("dice", dice_document(counter));
  const Way theirs =
      look_ahead(play.game, play.state, charge.target, enemy, enemy.pose.heading, meeting.counter + 1, look);
  const double go = std::min({meeting.counter, theirs.closed, theirs.contact});
  tire(play, charge.target, counter, theirs, go);
  unit_at(play.state, charge.target).speed = static_cast<std::int8_t>(counter.dice().count());
  step_straight(play, charge.target, unit_at(play.state, charge.target).pose.heading, go);
}

void fail(Play& play, Charge& charge, const Way& way, double reach) {
  FieldUnit& own = unit_at(play.state, charge.unit);
  const Angle towards = charge_direction(play.game, play.state, charge);
  double go = reach;
  if (charge.target == nobody) go = std::min(go, way.halt);  // CFE-CHG-012
  go = std::min(go, way.contact - 0.1);
  step_straight(play, charge.unit, towards, std::max(0.0, go));
  if (!present(own)) return;
  own.course = charge.pursuit ? Course::pursuing : Course::charging;
  play.tell("failed", play.name(charge.unit) + " does not reach the enemy", {"CFE-CHG-012"_rule})
      .facts.set("unit", charge.unit);
}

// The charge of its target on itself that was made in one with it (CFE-CHG-015).
Charge* charge_against(State& state, const Charge& charge) {
  for (Charge& other : state.charges) {
    if (other.unit == charge.target && other.target == charge.unit && !other.made && other.dice.thrown()) return &other;
  }
  return nullptr;
}

// It came on to meet a charge, and they did not meet.
void fall_short(Play& play, Charge& charge) {
  charge.made = true;
  FieldUnit& own = unit_at(play.state, charge.unit);
  if (!present(own) || touching(play.state, charge.unit)) return;
  own.course = Course::charging;
  play.tell("failed", play.name(charge.unit) + " does not reach the enemy", {"CFE-CHG-012"_rule})
      .facts.set("unit", charge.unit);
}

// One charge; false: it waits for the response of another unit that stands in its way (CFE-CHG-029).
bool make_charge(Play& play, int index_of) {
  Charge& charge = charge_at(play.state, index_of);
  FieldUnit& own = unit_at(play.state, charge.unit);
  if (charge.made || !present(own)) return true;
  if (touching(play.state, charge.unit)) {  // CFE-CHG-032: contacted before its own move
    charge.made = true;
    own.charges_again = false;
    if (own.course == Course::charging) own.course = Course::ordinary;
    return true;
  }
  if (!charge.dice.thrown() && !charge.pursuit) own.away = charge_direction(play.game, play.state, charge);
  const double roll = roll_of(play, charge);
  own.speed = static_cast<std::int8_t>(charge.dice.dice().count());
  if (own.course == Course::charging) own.course = Course::ordinary;
  const bool alive = charge.target != nobody && present(unit_at(play.state, charge.target));
  if (alive && charge.response == Response::counter_charge && !charge.counter.thrown() &&
      !touching(play.state, charge.target)) {
    meet_half_way(play, charge, roll, charge.counter);
  } else if (alive) {
    for (Charge& other : play.state.charges) {  // CFE-CHG-028, CFE-CHG-032: both charge each other
      if (other.unit != charge.target || other.target != charge.unit || other.made || touching(play.state, other.unit))
        continue;
      if (other.dice.thrown()) continue;  // it came on to meet them before it asked somebody else's response
      meet_half_way(play, charge, roll, other.dice);
    }
  }
  const Angle towards = charge_direction(play.game, play.state, charge);
  WayLook look;
  look.halts = charge.target == nobody;
  Way way = look_ahead(play.game, play.state, charge.unit, unit_at(play.state, charge.unit), towards, roll + 1, look);
  if (way.met != nobody && crew_takes_shelter(play.game, play.state, way.met)) {
    abandon(play, way.met, "CFE-RES-015"_rule);
    return make_charge(play, index_of);
  }
  // An obstacle that the enemy defends is fought across (CFE-CHG-030).
  std::erase_if(way.obstacles, [&](const Obstacle& o) { return o.at > way.contact - 8; });
  const double reach = std::min(over_obstacles(way, roll), way.closed);
  const bool met = way.met != nobody && way.contact <= reach + slack;
  if (met && way.met != charge.target && !charge.pursuit) {
    const bool known =
        std::ranges::any_of(play.state.charges, [&](const Charge& c) { return c.target == way.met && c.answered; });
    charge.target = way.met;
    if (!known) {
      charge.answered = false;
      charge.response = Response::stand;
      play.push({StepKind::response, unit_at(play.state, way.met).side, way.met, static_cast<std::int16_t>(index_of)});
      return false;
    }
  }
  charge.made = true;
  Event& event = play.tell("charged", play.name(charge.unit) + " charges " + yards_in_words(met ? way.contact : reach),
                           {"CFE-CHG-009"_rule});
  event.facts.set("unit", charge.unit);
  event.facts.set("dice", dice_document(charge.dice));
  const double gone = met ? way.contact : reach;
  charge.gone = yd(gone);
  tire(play, charge.unit, charge.dice, way, gone);
  std::vector<UnitId> passed;
  for (const FriendAhead& ahead : way.friends) {
    if (ahead.at < gone - slack) passed.push_back(ahead.unit);
  }
  pass_friends(play, charge.unit, passed);
  if (!met) {
    fail(play, charge, way, reach);
    if (Charge* other = charge_against(play.state, charge)) fall_short(play, *other);
    return true;
  }
  const FieldUnit& enemy = unit_at(play.state, way.met);
  const bool behind =
      from_behind_flank(play.rules(), stood(play.game, unit_at(play.state, charge.unit)), stood(play.game, enemy));
  const bool pulls_out = is_gun(enemy.troops.type) && enemy.limbered;
  const Angle enemy_heading = enemy.pose.heading;
  if (!close_with(play, charge.unit, way.met, towards, way.contact)) {
    if (present(unit_at(play.state, charge.unit))) fail(play, charge, way, std::max(0.0, way.contact - 1));
    if (Charge* other = charge_against(play.state, charge)) fall_short(play, *other);
    return true;
  }
  charge.contact = true;
  if (Charge* other = charge_against(play.state, charge)) {  // both have charged (CFE-CHG-028)
    other->made = true;
    other->contact = true;
    if (unit_at(play.state, other->unit).course == Course::charging)
      unit_at(play.state, other->unit).course = Course::ordinary;
  }
  if (unit_at(play.state, charge.unit).course == Course::looting || arm(enemy) == Arm::wagons) return true;
  if (pulls_out) {  // CFE-CHG-025
    abandon(play, way.met, "CFE-CHG-025"_rule);
    return true;
  }
  // On its side or rear edge (CFE-CMB-014); a rear rank that has turned about is no rear (CFE-CHG-021).
  const Angle against = table::turn(enemy_heading, unit_at(play.state, charge.unit).pose.heading);
  const bool from_front = table::size(against) > Angle::degrees(135);
  const bool from_rear = table::size(against) < Angle::degrees(45);
  const bool flank = behind && !from_front && !(from_rear && charge.rear_rank_turned);
  note_contacts(play, charge.unit, flank, way.met);
  return true;
}

constexpr std::int32_t chargers = 1000;  // Step::value: evaders below, chargers from here on

bool run_charge_moves(Play& play) {
  Step& step = play.top();
  const int count = static_cast<int>(play.state.charges.size());
  if (step.value < chargers) {
    if (step.value >= count) {
      step.value = chargers;
      return false;
    }
    const Charge charge = charge_at(play.state, step.value);
    ++step.value;
    if (charge.target == nobody || charge.made || !present(unit_at(play.state, charge.target))) return false;
    const bool first = std::ranges::none_of(play.state.charges.begin(), play.state.charges.begin() + step.value - 1,
                                            [&](const Charge& c) { return c.target == charge.target && !c.made; });
    // Pursuers have thrown already: what is answered here is not asked again on their way.
    if (charge.pursuit && (charge.response == Response::evade || charge.response == Response::shelter))
      charge_at(play.state, step.value - 1).response = Response::stand;
    if (!first) return false;
    if (charge.response == Response::evade) evade(play, charge.target, charge_direction(play.game, play.state, charge));
    if (charge.response == Response::shelter) shelter_behind(play, charge.target, charge.shelter);
    return false;
  }
  const int next = step.value - chargers;
  if (next >= count) {
    play.pop();
    return false;
  }
  const std::size_t depth = play.state.steps.size();
  // A unit met on the way that evades makes room: the charger goes on.
  Charge& charge = charge_at(play.state, next);
  const bool waits =
      !charge.made && charge.dice.thrown() && charge.target != nobody && present(unit_at(play.state, charge.target));
  if (waits && (charge.response == Response::evade || charge.response == Response::shelter)) {
    const bool hides = charge.response == Response::shelter;
    charge.response = Response::stand;
    const UnitId target = charge.target;
    if (hides)
      shelter_behind(play, target, charge.shelter);
    else
      evade(play, target, charge_direction(play.game, play.state, charge));
    return false;
  }
  if (make_charge(play, next)) ++play.state.steps[depth - 1].value;
  return false;
}

}  // namespace

void charge_now(Play& play, int charge) {
  const Charge& made = charge_at(play.state, charge);
  const Side side = unit_at(play.state, made.unit).side;
  const UnitId target = made.target;
  play.push({StepKind::charge_moves, side, nobody, nobody, chargers + charge});
  play.push({StepKind::response, other(side), target, static_cast<std::int16_t>(charge)});
}

namespace {

// --- following up (CFE-CTL-008)
// ----------------------------------------------------------------------------------------------------------------------

double follow_up_limit(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  if (own.acted || !present(own) || own.conforms != Conforms::in_depth || own.lead == nobody || touching(state, id) ||
      !formed(own))
    return 0;
  for (const Charge& charge : state.charges) {
    if (charge.unit != own.lead || !charge.made) continue;
    const Way way = look_ahead(game, state, id, own, own.pose.heading, charge.gone.units() + 1);
    const double friends = way.friends.empty() ? endless : way.friends.front().at;
    return std::min({charge.gone.units(), way.halt, way.contact - 1, way.closed, friends, way.edge});
  }
  return 0;
}

bool run_follow_up(Play& play) {
  if (play.top().value == 0) {
    play.top().value = 1;
    for (FieldUnit& unit : play.state.units) unit.acted = false;
  }
  for (std::size_t i = 0; i < play.state.units.size(); ++i) {
    if (follow_up_limit(play.game, play.state, static_cast<int>(i)) < 1) continue;
    play.top().unit = static_cast<std::int16_t>(i);
    play.top().side = play.state.units[i].side;
    return true;
  }
  play.pop();
  return false;
}

void ask_follow_up(const Game& game, const State& state, Decision& out) {
  const int id = state.steps.back().unit;
  out.question = "Does " + name_of(game, id) + " follow up?";
  out.rules = {"CFE-CTL-008"_rule};
  const std::int32_t most = yd(follow_up_limit(game, state, id)).ticks();
  out.options = {option(Answer::follow_up, "follow-up", "Follow up",
                        {range_parameter("distance", ParameterKind::distance, 0, most, most)}, {"CFE-CTL-008"_rule}),
                 option(Answer::pass, "stay", "Stay")};
}

void apply_follow_up(Play& play, const Choice& choice) {
  const int id = play.top().unit;
  FieldUnit& own = unit_at(play.state, id);
  own.acted = true;
  if (answer_of(choice) != Answer::follow_up) return;
  step_straight(play, id, own.pose.heading, table::Length::ticks(choice.values[0]).units());
  play.tell("follows-up", play.name(id) + " follows up", {"CFE-CTL-008"_rule});
}

void follow_up_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const std::int32_t most = yd(follow_up_limit(game, state, state.steps.back().unit)).ticks();
  out.push_back({choose(Answer::follow_up, {most}), 0.8, "close behind"});
  out.push_back({choose(Answer::pass), 0.3, "a reserve"});
}

}  // namespace

const StepRules charge_moves_rules{"Charge moves", run_charge_moves};
const StepRules follow_up_rules{"Following up",  run_follow_up, ask_follow_up,       nullptr,
                                apply_follow_up, nullptr,       follow_up_candidates};

}  // namespace condotta::cfeo
