#include "cfeo/flight.hpp"

#include <algorithm>
#include <cmath>

#include "cfeo/losses.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Rectangle;
using table::Vector;

void pass_friends(Play& play, int unit, const std::vector<UnitId>& passed) {
  for (const UnitId id : passed) {
    if (arm(unit_at(play.state, id)) == Arm::guns || unit_at(play.state, id).side != unit_at(play.state, unit).side)
      continue;
    const PassageCost cost = passage(play.game, play.state, unit, id);
    Breakdown mover;
    mover.add("CFE-MAN-018"_rule, "passage of lines", cost.mover);
    disorder(play, unit, mover, "in the passage of lines");
    Breakdown stander;
    stander.add("CFE-MAN-018"_rule, "passage of lines", cost.stander);
    disorder(play, id, stander, "in the passage of lines");
  }
}

namespace {

// CFE-GAP-007, CFE-GAP-026: who ends his move at the enemy's baggage plunders it.
void plunder(Play& play, int unit) {
  FieldUnit& own = unit_at(play.state, unit);
  if (arm(own) != Arm::infantry && arm(own) != Arm::cavalry) return;
  for (std::size_t i = 0; i < play.state.units.size(); ++i) {
    FieldUnit& camp = play.state.units[i];
    if (camp.side == own.side || arm(camp) != Arm::wagons || !present(camp)) continue;
    if (box_distance(own, camp) > 1 || distance(play.game, own, camp) > 1) continue;
    if (!camp.abandoned)
      play.tell("captured", play.name(unit) + " captures " + play.name(static_cast<int>(i)), {"CFE-GAP-026"_rule});
    camp.abandoned = true;
    own.course = Course::looting;
    own.formation = Formation::unformed;
    own.quarry = nobody;
    play.tell("loots", play.name(unit) + " loots", {"CFE-GAP-007"_rule});
    return;
  }
}

}  // namespace

void arrive(Play& play, int unit, const Rectangles& before) {
  FieldUnit& own = unit_at(play.state, unit);
  own.moved = true;
  ++own.moves;
  if (play.state.phase == Phase::movement) own.moved_early = true;
  carry_leaders(play.game, play.state, unit);
  if (own.troops.type == Type::rabble) own.formation = Formation::unformed;   // CFE-FRM-006
  if (!on_table(play.game, own)) return destroy(play, unit, Presence::left);  // CFE-MOV-031
  sweep_leaders(play, unit, before);
  if (own.course != Course::routing && !own.retiring) plunder(play, unit);
}

Angle away_from_enemy(const Game& game, const State& state, int unit) {
  Vector enemies;
  int count = 0;
  for (const Touch& touch : state.touches) {
    if (!touch.has(static_cast<UnitId>(unit))) continue;
    enemies = enemies + centre(game, unit_at(state, touch.enemy_of(static_cast<UnitId>(unit))));
    ++count;
  }
  const FieldUnit& own = unit_at(state, unit);
  if (count == 0) return table::heading(facing(state, own.side) + Angle::degrees(180));
  const Vector line = centre(game, own) - enemies * (1.0 / count);
  return table::norm(line) < slack ? table::heading(facing(state, own.side) + Angle::degrees(180))
                                   : table::direction(line);
}

namespace {

constexpr std::array<int, 9> turns = {0, 20, -20, 40, -40, 60, -60, 80, -80};
constexpr double stuck = 5;

bool on_closed_ground(const Game& game, const FieldUnit& unit) {
  return std::ranges::any_of(game.terrain, [&](const Terrain& terrain) {
    const Passage its = passage(terrain.ground, arm(unit));
    if (terrain.road || (its != Passage::impassable && its != Passage::road_only)) return false;
    return terrain.linear ? table::overlapping(footprint(unit), table::Footprint(terrain.course))
                          : table::overlapping(terrain.area, footprint(unit));
  });
}

bool stands_free(const Game& game, const State& state, int id, const FieldUnit& unit) {
  return !overlaps(game, state, id, unit) && !on_closed_ground(game, unit);
}

}  // namespace

// Unformed at that distance along the way, or a little short of it or aside.
std::optional<FieldUnit> settled(const Game& game, const State& state, int id, Angle towards, double distance) {
  const FieldUnit& own = unit_at(state, id);
  const Vector way = table::forward(towards);
  const Vector middle = centre(game, own);
  const int usual = std::clamp<int>(files(own), 1, 4);
  for (const int wide : {usual, 2, 1}) {
    if (wide > usual) continue;
    for (double back = 0; back <= distance && back <= 60; back += 12) {
      for (const double aside : {0.0, 15.0, -15.0, 35.0, -35.0, 60.0, -60.0}) {
        if (std::fabs(aside) > (distance - back) / 2) continue;  // aside, not back
        FieldUnit there = own;
        const Vector at = middle + way * (distance - back) + table::right_of(way) * aside;
        scatter(game, there, {table::rounded(at), towards}, wide);
        shift(game, there, at - centre(game, there));
        if (!on_table(game, there) || stands_free(game, state, id, there)) return there;  // or over the edge
      }
    }
  }
  // As it stands, without opening out.
  for (double go = distance; go > stuck; go -= 5) {
    FieldUnit there = own;
    shift(game, there, way * go);
    if (!on_table(game, there) || stands_free(game, state, id, there)) return there;
  }
  return std::nullopt;
}

namespace {

// The direction nearest to the one wanted in which it gets on (CFE-ACT-018: it flows round).
struct WayOut {
  Angle towards;
  double free = 0;
  Way way;
};
WayOut way_out(const Game& game, const State& state, int unit, Angle away, double wanted) {
  WayOut best;
  for (const int turn : turns) {
    const Angle towards = table::heading(away + Angle::degrees(turn));
    WayLook look;
    look.halts = false;
    Way way = look_ahead(game, state, unit, unit_at(state, unit), towards, wanted + 1, look);
    const double free = std::min({wanted, way.closed, way.contact - 1});
    if (free > best.free + slack) best = {towards, free, std::move(way)};
    if (best.free >= std::min(wanted, 40.0)) break;
  }
  return best;
}

// Where formed friends or an obstacle come to lie between it and the enemy (CFE-CHG-018, CFE-ACT-012, CFE-ACT-014).
std::optional<double> cover_on(const Game& game, const State& state, const FieldUnit& own, const Way& way) {
  std::optional<double> least;
  const double deep = (own.high.y - own.low.y).units();
  const auto offer = [&](double at) { least = least ? std::min(*least, at) : at; };
  for (const FriendAhead& ahead : way.friends) {
    const FieldUnit& other = unit_at(state, ahead.unit);
    if (other.side == own.side && formed(other)) offer(ahead.at + depth_of(game, other) + deep);
  }
  for (const Obstacle& obstacle : way.obstacles) offer(obstacle.at + deep);
  return least;
}

double nearest_enemy(const Game& game, const State& state, const FieldUnit& own) {
  double least = endless;
  for (const FieldUnit& enemy : state.units) {
    if (enemy.side == own.side || !fights_on(enemy) || box_distance(own, enemy) >= least) continue;
    least = std::min(least, distance(game, own, enemy));
  }
  return least;
}

void cannot_flee(Play& play, int unit, FlightKind kind) {
  FieldUnit& own = unit_at(play.state, unit);
  if (kind == FlightKind::retire) {  // CFE-ACT-017
    play.tell("blocked", play.name(unit) + " can't retire", {"CFE-ACT-017"_rule});
    suffer(play, unit, play.numbers().blocked_dps, 0, Cause::combat);
  } else if (kind == FlightKind::rout) {  // CFE-ACT-019
    play.tell("blocked", play.name(unit) + " can't get away", {"CFE-ACT-019"_rule});
    const RoutEffect effect =
        rout_move(play.rules(), {own.flights == 0, true, false, nearest_enemy(play.game, play.state, own)});
    suffer(play, unit, 0, effect.casualties, Cause::combat);
    if (effect.surrenders && present(own)) destroy(play, unit, Presence::surrendered);
  }
}

// Stands that have no way out at all stay behind as a unit of their own (CFE-ACT-018, CFE-GAP-035).
void split(Play& play, int unit, FlightKind kind, Angle away) {
  State& state = play.state;
  if (state.units.size() >= most_units) return;
  const FieldUnit own = unit_at(state, unit);
  const Rectangles stands = rectangles(play.game, own);
  AtMost<StandPlace, 12> stay;
  AtMost<StandPlace, 12> go;
  for (std::size_t i = 0; i < stands.size(); ++i) {
    FieldUnit alone = own;
    alone.stands.clear();
    alone.stands.push_back(own.stands[i]);
    bound(play.game, alone);
    bool free = false;
    for (const int turn : {0, 40, -40, 80, -80}) {
      WayLook look;
      look.halts = false;
      const Way way = look_ahead(play.game, state, unit, alone, table::heading(away + Angle::degrees(turn)), 20, look);
      free = free || std::min(way.closed, way.contact) >= stuck;
    }
    (free ? go : stay).push_back(own.stands[i]);
  }
  if (stay.empty() || go.empty()) return;
  FieldUnit left = own;
  left.stands = stay;
  left.casualties = static_cast<std::int8_t>(stay.size() > go.size() ? own.casualties : 0);
  left.start_stands = static_cast<std::int8_t>(stay.size());
  left.formation = Formation::unformed;
  for (StandPlace& stand : left.stands) stand.rank = 0;
  bound(play.game, left);
  FieldUnit& rest = unit_at(state, unit);
  rest.stands = go;
  rest.casualties = static_cast<std::int8_t>(own.casualties - left.casualties);
  rest.formation = Formation::unformed;
  bound(play.game, rest);
  state.units.push_back(left);
  play.tell("split", play.name(unit) + " splits", {"CFE-ACT-018"_rule});
  const int stays = static_cast<int>(state.units.size()) - 1;
  ++unit_at(state, stays).flights;
  cannot_flee(play, stays, kind);  // those who are held stay as if all were
}

}  // namespace

void flee(Play& play, int unit, FlightKind kind, Angle away) {
  const bool first = unit_at(play.state, unit).flights == 0;
  const Mover how = mover_of(unit_at(play.state, unit));
  const MoveDice most = most_dice(play.rules(), how, Going::good);
  Throw dice;
  dice.average = static_cast<std::int8_t>(most.average);
  dice.d6 = static_cast<std::int8_t>(most.d6);
  throw_dice(play, dice);
  const double rolled = distance_of(play.rules(), dice.rolled(), first ? Pace::first_fast : Pace::later_fast, false);
  end_contacts(play.state, unit);
  WayOut course = way_out(play.game, play.state, unit, away, rolled);
  if (course.free >= stuck && course.free < rolled / 2 && unit_at(play.state, unit).stands.size() > 1) {
    split(play, unit, kind, away);
    course = way_out(play.game, play.state, unit, away, rolled);
  }
  FieldUnit& own = unit_at(play.state, unit);
  own.formation = Formation::unformed;  // CFE-FRM-005
  own.away = course.free > 0 ? course.towards : away;
  own.speed = static_cast<std::int8_t>(most.count());
  own.fled = {};
  constexpr std::array<std::string_view, 3> words = {" evades", " retires", " routs"};
  Event& event = play.tell(
      "flees",
      play.name(unit) + std::string(words[static_cast<std::size_t>(kind)]) + " up to " + yards_in_words(rolled),
      {"CFE-MOV-017"_rule, "CFE-MOV-018"_rule});
  event.facts.set("unit", unit);
  event.facts.set("dice", dice_document(dice));
  if (course.free < stuck) {
    ++own.flights;
    return cannot_flee(play, unit, kind);
  }
  if (kind == FlightKind::rout && !first)
    suffer(play, unit, 0, play.numbers().rout_casualties, Cause::morale);  // CFE-ACT-015
  if (!present(unit_at(play.state, unit))) return;
  ++unit_at(play.state, unit).flights;
  Flight flight;
  flight.kind = kind;
  flight.rolled = course.free;
  flight.cover = cover_on(play.game, play.state, own, course.way);
  if (kind == FlightKind::rout) flight.from_enemy = nearest_enemy(play.game, play.state, own);
  const Flown flown = fly(play.rules(), flight);
  pass_friends(play, unit, [&] {
    std::vector<UnitId> passed;
    for (const FriendAhead& ahead : course.way.friends) {
      if (ahead.at < flown.least - slack) passed.push_back(ahead.unit);
    }
    return passed;
  }());
  const Going going = course.way.rough < flown.least - slack ? Going::rough : Going::good;
  disorder(play, unit, fatigue(play.rules(), unit_of(own), going, dice.rolled()), "in flight");  // CFE-ACT-027
  if (flown.most > flown.least + 1) {
    play.push({StepKind::stop_short, own.side, static_cast<std::int16_t>(unit), static_cast<std::int16_t>(flown.least),
               yd(flown.most).ticks()});
    return;
  }
  finish_flight(play, unit, flown.most);
}

void finish_flight(Play& play, int unit, double distance) {
  FieldUnit& own = unit_at(play.state, unit);
  if (!present(own)) return;
  const Rectangles before = rectangles(play.game, own);
  const auto there = settled(play.game, play.state, unit, own.away, distance);
  const Vector from = centre(play.game, own);
  if (there) own = *there;
  own.fled = yd(std::min(distance, table::norm(centre(play.game, own) - from)));
  // CFE-FRM-009: unformed they face all round; they look where the enemy is
  arrive(play, unit, before);
  watch_on(play, unit);
}

void evade(Play& play, int unit, Angle away) {
  suffer(play, unit, play.numbers().morale_evading, 0, Cause::morale);  // CFE-DP-016
  FieldUnit& own = unit_at(play.state, unit);
  if (!present(own)) return;
  own.flights = 0;
  flee(play, unit, FlightKind::evade, away);
  if (present(unit_at(play.state, unit))) unit_at(play.state, unit).flights = 0;
}

void shelter_behind(Play& play, int unit, int pikes) {  // CFE-CHG-019
  suffer(play, unit, play.numbers().morale_evading, 0, Cause::morale);
  FieldUnit& own = unit_at(play.state, unit);
  if (!present(own)) return;
  const FieldUnit& friends = unit_at(play.state, pikes);
  const Rectangles before = rectangles(play.game, own);
  Throw dice;
  const MoveDice most = most_dice(play.rules(), mover_of(own), Going::good);
  dice.average = static_cast<std::int8_t>(most.average);
  dice.d6 = static_cast<std::int8_t>(most.d6);
  throw_dice(play, dice);
  const double reach = distance_of(play.rules(), dice.rolled(), Pace::first_fast, false);
  end_contacts(play.state, unit);
  const Vector back = table::forward(friends.pose.heading) * -1.0;
  for (double gap = 1; gap < 60; gap += 6) {
    for (const double aside : {0.0, 20.0, -20.0, 45.0, -45.0}) {
      FieldUnit there = own;
      const Vector at = table::exact(friends.pose.front) + back * (depth_of(play.game, friends) + gap) +
                        table::right_of(back) * aside;
      scatter(play.game, there, {table::rounded(at), friends.pose.heading}, std::clamp<int>(files(friends), 1, 6));
      if (table::norm(centre(play.game, there) - centre(play.game, own)) > reach) continue;
      if (!on_table(play.game, there) || !stands_free(play.game, play.state, unit, there)) continue;
      own = there;
      play.tell("shelters", play.name(unit) + " shelters among the pikes of " + play.name(pikes), {"CFE-CHG-019"_rule});
      return arrive(play, unit, before);
    }
  }
  play.tell("no-shelter", play.name(unit) + " finds no room behind the pikes", {"CFE-CHG-019"_rule});
}

void start_rout(Play& play, int unit) {
  const Angle away = away_from_enemy(play.game, play.state, unit);
  FieldUnit& own = unit_at(play.state, unit);
  own.course = Course::routing;
  own.retiring = false;
  own.recoiled = false;
  own.quarry = nobody;
  own.flights = 0;
  watch(play, unit, Misfortune::unit_routing);
  play.tell("routs", play.name(unit) + " routs", {"CFE-ACT-014"_rule});
  flee(play, unit, FlightKind::rout, away);
}

void start_retiring(Play& play, int unit) {
  const Angle away = away_from_enemy(play.game, play.state, unit);
  FieldUnit& own = unit_at(play.state, unit);
  own.retiring = true;
  own.course = Course::ordinary;
  own.quarry = nobody;
  own.flights = 0;
  watch(play, unit, Misfortune::unit_retiring);
  flee(play, unit, FlightKind::retire, away);
}

// --- where a flight stops
// ----------------------------------------------------------------------------------------------------------------------

namespace {

bool run_stop_short(Play& play) {
  if (present(unit_at(play.state, play.top().unit))) return true;
  play.pop();
  return false;
}

void ask_stop_short(const Game& game, const State& state, Decision& out) {
  const Step& step = state.steps.back();
  out.question = "Where does " + name_of(game, step.unit) + " stop?";
  out.rules = {"CFE-ACT-012"_rule, "CFE-CHG-018"_rule};
  const std::int32_t least = yd(step.other).ticks();
  Parameter distance =
      range_parameter("distance", ParameterKind::distance, std::min(least, step.value), step.value, least);
  out.options = {option(Answer::stop, "stop", "Stop there", {distance}, {"CFE-ACT-012"_rule})};
}

void apply_stop_short(Play& play, const Choice& choice) {
  const int unit = play.top().unit;
  play.pop();
  finish_flight(play, unit, table::Length::ticks(choice.values[0]).units());
}

void stop_short_candidates(const Game&, const State& state, std::vector<Candidate>& out) {
  const Step& step = state.steps.back();
  const std::int32_t least = std::min(yd(step.other).ticks(), step.value);
  out.push_back({choose(Answer::stop, {least}), 0.8, "behind friends"});
  out.push_back({choose(Answer::stop, {step.value}), 0.4, "out of reach"});
}

}  // namespace

const StepRules stop_short_rules{"Cutting a flight short", run_stop_short, ask_stop_short,       nullptr,
                                 apply_stop_short,         nullptr,        stop_short_candidates};

}  // namespace condotta::cfeo
