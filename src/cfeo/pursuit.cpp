// Pursuit and the free hack (CFE-ACT-020 to CFE-ACT-026).
#include <algorithm>
#include <cmath>

#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"

namespace condotta::cfeo {

using table::Angle;
using table::Vector;

namespace {

void free_hack(Play& play, int unit, int caught_unit) {
  FieldUnit& own = unit_at(play.state, unit);
  const FieldUnit& caught = unit_at(play.state, caught_unit);
  const int front = own.won_with > 0 ? own.won_with : static_cast<int>(own.stands.size());
  const int count =
      hack_dice(std::min<int>(front, static_cast<int>(own.stands.size())), static_cast<int>(caught.stands.size()));
  std::vector<int> faces;
  for (int i = 0; i < count; ++i) faces.push_back(play.dice.roll(dice::d6));
  const int casualties = hack_casualties(play.rules(), faces);
  Event& event = play.tell("free-hack",
                           play.name(unit) + " catches " + play.name(caught_unit) + ": " + std::to_string(count) +
                               " D6, " + plural(casualties, "stand") + " cut down",
                           {"CFE-ACT-022"_rule});
  event.facts.set("unit", unit);
  event.facts.set("target", caught_unit);
  suffer(play, caught_unit, 0, casualties, Cause::combat);
  FieldUnit& left = unit_at(play.state, caught_unit);
  if (present(left) && left.retiring) {  // CFE-ACT-023
    left.retiring = false;
    left.course = Course::routing;
    left.flights = 1;
    left.after_done = true;
    watch(play, caught_unit, Misfortune::unit_routing);
    play.tell("routs", play.name(caught_unit) + " is routed", {"CFE-ACT-023"_rule});
  }
}

}  // namespace

void pursue(Play& play, int unit) {
  FieldUnit& own = unit_at(play.state, unit);
  const MoveDice most = most_dice(play.rules(), mover_of(own), Going::good);
  Throw dice;
  dice.average = static_cast<std::int8_t>(most.average);
  dice.d6 = static_cast<std::int8_t>(most.d6);
  throw_dice(play, dice);
  const double rolled = distance_of(play.rules(), dice.rolled(), Pace::pursuit, false);
  const bool chases = own.quarry != nobody && present(unit_at(play.state, own.quarry));
  // CFE-ACT-024: they start in contact, so what counts right after the combat is how far the other moved away.
  const double gap = chases ? distance(play.game, own, unit_at(play.state, own.quarry)) : endless;
  const bool at_once = chases && play.state.phase == Phase::combat;
  const double lead = at_once ? unit_at(play.state, own.quarry).fled.units() : gap;
  Angle towards = own.away;
  if (chases) {
    const Vector line = centre(play.game, unit_at(play.state, own.quarry)) - centre(play.game, own);
    if (table::norm(line) > slack) towards = table::direction(line);
  }
  own.course = Course::pursuing;
  own.formation = Formation::unformed;
  own.retiring = false;
  own.speed = static_cast<std::int8_t>(most.count());
  Event& event =
      play.tell("pursues", play.name(unit) + " pursues up to " + yards_in_words(rolled), {"CFE-ACT-020"_rule});
  event.facts.set("unit", unit);
  event.facts.set("dice", dice_document(dice));
  WayLook look;
  look.halts = false;
  const double wanted = std::min(rolled, std::max(0.0, gap - 1));
  // Round an obstacle if there is one (CFE-ACT-025).
  Way way;
  double free = -1;
  for (const int turn : {0, 25, -25, 50, -50}) {
    const Angle tried = table::heading(towards + Angle::degrees(turn));
    const Way seen = look_ahead(play.game, play.state, unit, own, tried, wanted + 1, look);
    const double room = std::min(wanted, seen.closed);
    if (room > free + slack) {
      free = room;
      way = seen;
      own.away = tried;
    }
    if (free >= wanted - slack) break;
  }
  const bool meets = way.met != nobody && way.met != own.quarry && way.contact <= free;
  if (meets) {  // CFE-ACT-021: a charge, with the response of those charged
    Charge charge;
    charge.unit = static_cast<UnitId>(unit);
    charge.target = way.met;
    charge.pursuit = true;
    charge.dice = dice;
    play.state.charges.push_back(charge);
    play.tell("pursuit-charge", play.name(unit) + " runs into " + play.name(way.met), {"CFE-ACT-021"_rule});
    if (play.state.phase == Phase::movement) charge_now(play, static_cast<int>(play.state.charges.size()) - 1);
    return;
  }
  disorder(play, unit,
           fatigue(play.rules(), unit_of(own), way.rough < free ? Going::rough : Going::good, dice.rolled()),
           "in pursuit");
  std::vector<UnitId> passed;
  for (const FriendAhead& ahead : way.friends) {
    if (ahead.at < std::min(free, way.contact) - slack) passed.push_back(ahead.unit);
  }
  pass_friends(play, unit, passed);
  const Rectangles before = rectangles(play.game, own);
  const auto there = settled(play.game, play.state, unit, own.away, free);
  if (there) own = *there;
  arrive(play, unit, before);
  if (chases && caught(rolled, lead) && present(unit_at(play.state, unit))) free_hack(play, unit, own.quarry);
}

}  // namespace condotta::cfeo
