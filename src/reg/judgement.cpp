#include "reg/judgement.hpp"

#include <algorithm>
#include <cmath>

#include "reg/losses.hpp"
#include "reg/move_distance.hpp"
#include "reg/position.hpp"
#include "reg/shooting.hpp"
#include "reg/unit_moves.hpp"
#include "reg/victory.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Vector;

constexpr float not_yet = 9;

double length(Vector a) { return std::sqrt(table::dot(a, a)); }
double clamped(double value) { return std::clamp(value, -1.0, 1.0); }

double mean_wounds(const Rules& rules, Colour colour) {
  const dice::Die& die = dice::death_die(colour);
  int sum = 0;
  for (const dice::Face face : die.shown()) sum += combat_wounds(rules, dice::symbol(face));
  return static_cast<double>(sum) / die.sides;
}

// A file as the troops have it, on open ground.
FightingFile file_of(const Unit& unit, int ranks) {
  FightingFile file;
  file.troops = unit.troops;
  file.ranks = static_cast<std::uint8_t>(std::clamp(ranks, 1, 4));
  file.square = unit.square;
  file.caltrops = unit.caltrops;
  file.stakes = unit.stakes;
  file.unreliable = unit.unreliable;
  if (unit.barricades) file.defence = Defence::barricade;
  return file;
}

bool files_alike(const Unit& a, const Unit& b) {
  return a.troops == b.troops && a.square == b.square && a.caltrops == b.caltrops && a.stakes == b.stakes &&
         a.unreliable == b.unreliable && a.barricades == b.barricades;
}

double quality_factor(Quality quality) {
  switch (quality) {
    case Quality::poor: return 0.7;
    case Quality::average: return 1;
    case Quality::superior: return 1.35;
    case Quality::exceptional: return 1.7;
  }
  return 1;
}

}  // namespace

std::array<double, 2> mean_wounds_suffered(const Rules& rules, const FightBreakdown& breakdown) {
  std::array<double, 2> suffered{};
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    double given = 0;
    for (const Colour colour : breakdown.dice[party]) given += mean_wounds(rules, colour);
    for (const SupportBreakdown& support : breakdown.support[party]) {
      for (const Colour colour : support.dice) given += mean_wounds(rules, colour);
    }
    suffered[1 - party] += given;
    suffered[party] += breakdown.automatic_wounds[party];
  }
  return suffered;
}

double worth_of(const Unit& unit) {
  if (unit.troops.type == Type::camp) return 4;
  const double tug = worth_in_tugs(unit.troops) > 0 ? 1 : 0.4;
  return unit.base_count * quality_factor(unit.troops.quality) * tug;
}

int wounds_to_break(const Rules& rules, const Unit& unit) {
  return std::max(1, break_point(rules, unit.troops, unit.base_count).wounds - unit.wounds);
}

double strength_left(const Rules& rules, const Unit& unit) {
  if (unit.broken) return 0;
  const int limit = break_point(rules, unit.troops, unit.base_count).wounds;
  return limit <= 0 ? 0 : std::clamp(1.0 - static_cast<double>(unit.wounds) / limit, 0.0, 1.0);
}

// What is left of both armies, with the share of the way to an army's break.
double evaluate(const Game& game, const State& state, Side side) {
  std::array<double, 2> left{};
  std::array<double, 2> all{};
  for (const Unit& unit : state.units) {
    if (unit.troops.type == Type::camp) continue;
    const double worth = worth_of(unit);
    all[index(unit.side)] += worth;
    left[index(unit.side)] += worth * strength_left(game.rules, unit);
  }
  const auto standing = [&](Side of) {
    const ArmyCount army = army_count(state, of);
    const double lost = army.tugs > 0 ? std::min(1.0, 2.0 * tugs_lost(army) / army.tugs) : 1;
    const double share = all[index(of)] > 0 ? left[index(of)] / all[index(of)] : 0;
    return 0.5 * share + 0.5 * (1 - lost);
  };
  const bool ours_broken = army_broken(game.rules, army_count(state, side));
  const bool theirs_broken = army_broken(game.rules, army_count(state, other(side)));
  if (ours_broken != theirs_broken) return ours_broken ? -1 : 1;
  return clamped(0.98 * (standing(side) - standing(other(side))));
}

Outlook::Outlook(const Game& game, const State& state)
    : game_(game),
      state_(state),
      bodies_(state.units.size()),
      charges_(state.units.size() * state.units.size() * 2, not_yet),
      alike_(state.units.size(), nobody),
      prospects_(state.units.size() * state.units.size() * 2) {
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const Unit& unit = state.units[i];
    Body& body = bodies_[i];
    alike_[i] = static_cast<UnitId>(i);
    if (unit.off_table || unit.broken) continue;
    const auto id = static_cast<UnitId>(i);
    const Front front = front_line(state, id);
    body.stands = true;
    body.front = front.pose;
    body.files = std::max(1, front.files);
    body.width = front.width.units();
    body.depth = front.depth.units();
    body.middle = table::exact(front.pose.front) - table::forward(front.pose.heading) * (body.depth / 2);
    const int bases = unit.base_count - bases_lost(game.rules, losses(unit));
    body.ranks = std::max(1, bases / body.files);
    body.move = normal_move(game.rules, unit.troops, Going::good);
    if (unit.troops.shooting != Shooting::none && unit.troops.set_formation != SetFormation::keil) {
      const Reach range = reach(game.rules, unit.troops, Shooter::file);
      body.deadly = range.deadly;
      body.longest = range.at_long;
    }
    body.worth = worth_of(unit);
    standing_[index(unit.side)].push_back(id);
    for (const UnitId earlier : standing_[index(unit.side)]) {
      if (bodies_[static_cast<std::size_t>(earlier)].ranks != body.ranks ||
          !files_alike(unit, state.units[static_cast<std::size_t>(earlier)])) {
        continue;
      }
      alike_[i] = earlier;
      break;
    }
  }
  for (const Touch& touch : touches(state)) {
    for (const BaseId base : {touch.a, touch.b}) {
      bodies_[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)].fights = true;
    }
  }
}

double Outlook::balance(UnitId own, UnitId foe, const std::array<double, 2>& suffered) const {
  const int files = std::min(body(own).files, body(foe).files);
  const Unit& mine = state_.units[static_cast<std::size_t>(own)];
  const Unit& theirs = state_.units[static_cast<std::size_t>(foe)];
  const double taken = std::min(1.2, suffered[0] * files / wounds_to_break(game_.rules, mine));
  const double given = std::min(1.2, suffered[1] * files / wounds_to_break(game_.rules, theirs));
  const double both = body(own).worth + body(foe).worth;
  return clamped((given * body(foe).worth - taken * body(own).worth) / both * 2);
}

const Outlook::Prospect& Outlook::prospect(UnitId own, UnitId foe, bool flank) const {
  const auto mine = static_cast<std::size_t>(alike_[static_cast<std::size_t>(own)]);
  const auto theirs = static_cast<std::size_t>(alike_[static_cast<std::size_t>(foe)]);
  Prospect& found = prospects_[(mine * bodies_.size() + theirs) * 2 + flank];
  if (found.known) return found;
  Fight fight;
  fight.phase = CombatPhase::charge;
  fight.files = {file_of(state_.units[mine], bodies_[mine].ranks),
                 file_of(state_.units[theirs], bodies_[theirs].ranks)};
  fight.files[0].standing = false;
  fight.files[0].flank_charge = flank;
  if (flank) fight.files[1].edge = Edge::flank;
  found.charge = mean_wounds_suffered(game_.rules, fight_breakdown(game_.rules, fight));
  fight.phase = CombatPhase::melee;
  fight.files[1].edge = Edge::front;
  fight.files[0].flank_charge = false;
  found.melee = mean_wounds_suffered(game_.rules, fight_breakdown(game_.rules, fight));
  found.known = true;
  return found;
}

double Outlook::charge(UnitId own, UnitId foe, bool flank) const {
  const std::size_t at = (static_cast<std::size_t>(own) * bodies_.size() + static_cast<std::size_t>(foe)) * 2 + flank;
  if (charges_[at] < 2) return charges_[at];
  const Unit& theirs = state_.units[static_cast<std::size_t>(foe)];
  const Prospect& expected = prospect(own, foe, flank);
  std::array<double, 2> suffered = expected.charge;
  if (!flank && body(foe).deadly > 0 && !theirs.barricades) suffered[0] += 0.3;  // its fire as we come on
  const double first = balance(own, foe, suffered);
  const double then = balance(own, foe, expected.melee);
  const double value = clamped(first + 0.6 * then + (body(foe).fights ? 0.1 : 0));
  charges_[at] = static_cast<float>(value);
  return charges_[at];
}

double Outlook::melee(UnitId own, UnitId foe) const {
  Fight fight;
  fight.files = {file_of(state_.units[static_cast<std::size_t>(own)], body(own).ranks),
                 file_of(state_.units[static_cast<std::size_t>(foe)], body(foe).ranks)};
  return balance(own, foe, mean_wounds_suffered(game_.rules, fight_breakdown(game_.rules, fight)));
}

double Outlook::fire(UnitId own, UnitId foe, double distance) const {
  const Body& shooter = body(own);
  if (shooter.longest <= 0 || distance > shooter.longest) return 0;
  Shot shot;
  shot.troops = state_.units[static_cast<std::size_t>(own)].troops;
  shot.target = state_.units[static_cast<std::size_t>(foe)].troops;
  shot.distance = std::max(0.0, distance);
  shot.ranks = static_cast<std::uint8_t>(std::clamp(shooter.ranks, 1, 2));
  const VolleyDie die = volley_die(game_.rules, shot);
  const dice::Die& faces = dice::death_die(die.die.colour);
  int wounds = 0;
  for (const dice::Face face : faces.shown()) wounds += shooting_wounds(game_.rules, die.die, dice::symbol(face));
  const double mean = static_cast<double>(wounds) / faces.sides * shooter.files;
  return mean / wounds_to_break(game_.rules, state_.units[static_cast<std::size_t>(foe)]);
}

double Outlook::danger(UnitId unit, const table::Pose& front) const {
  const Body& own = body(unit);
  const Unit& mine = state_.units[static_cast<std::size_t>(unit)];
  const Vector facing = table::forward(front.heading);
  const Vector here = table::exact(front.front);
  double worst = 0;
  for (const UnitId foe : units(other(mine.side))) {
    const Body& theirs = body(foe);
    if (theirs.fights || theirs.move <= 0) continue;
    const Vector towards = here - table::exact(theirs.front.front);
    const double apart = length(towards);
    if (apart > theirs.move + own.width / 2 + 0.5) continue;
    if (dot(towards, table::forward(theirs.front.heading)) < 0.3 * apart) continue;
    const bool from_behind = dot(towards * -1.0, facing) < 0 && !keil_type(mine.troops.set_formation) && !mine.square;
    worst = std::max(worst, charge(foe, unit, from_behind));
  }
  return worst;
}

double Outlook::going(UnitId unit, const table::Pose& front) const {
  const Unit& mine = state_.units[static_cast<std::size_t>(unit)];
  const Vector middle = table::exact(front.front) - table::forward(front.heading) * (body(unit).depth / 2);
  double worst = 0;
  for (const Terrain& terrain : game_.ground) {
    if (terrain.area.outline().empty()) continue;
    const table::Box& box = terrain.area.bounds();
    if (middle.x < box.low.x || middle.x > box.high.x || middle.y < box.low.y || middle.y > box.high.y) continue;
    if (!table::contains(terrain.area, middle)) continue;
    const TerrainEffect effect = terrain_effect(game_.rules, mine.troops, going_for(terrain, mine.troops));
    worst = std::max(worst, 0.1 * static_cast<int>(effect));
  }
  return worst;
}

std::optional<UnitId> Outlook::aim(UnitId unit) const {
  const Body& own = body(unit);
  const Unit& mine = state_.units[static_cast<std::size_t>(unit)];
  std::optional<UnitId> best;
  double most = -10;
  for (const UnitId foe : units(other(mine.side))) {
    const Body& theirs = body(foe);
    const double apart = length(theirs.middle - table::exact(own.front.front));
    const double facing =
        apart > 0.1 ? dot(theirs.middle - table::exact(own.front.front), table::forward(own.front.heading)) / apart : 1;
    const double promise = std::max(charge(unit, foe), fire(unit, foe, own.longest) * 3);
    const double value = (1.2 + promise) / (1 + apart / 5) * (1.2 + facing);
    if (value > most) {
      most = value;
      best = foe;
    }
  }
  return best;
}

// Near what it does well against, facing it, in range, out of danger.
double Outlook::place(UnitId unit, const table::Pose& front) const {
  const Body& own = body(unit);
  const Unit& mine = state_.units[static_cast<std::size_t>(unit)];
  const Vector facing = table::forward(front.heading);
  const Vector aside = table::right_of(facing);
  const Vector here = table::exact(front.front);
  double pull = 0;
  double fire_here = 0;
  for (const UnitId foe : units(other(mine.side))) {
    const Body& theirs = body(foe);
    const Vector to = theirs.middle - here;
    const double apart = std::max(0.0, length(to) - theirs.depth / 2);
    const double turned = apart > 0.1 ? dot(to, facing) / length(to) : 1;
    const double attack = charge(unit, foe);
    const double promise = 0.4 + std::max(attack, own.longest > 0 ? 0.2 : -0.3);
    pull = std::max(pull, promise * (0.6 + 0.4 * turned) / (1 + apart / 8));
    if (own.longest > 0 && apart <= own.longest && turned > 0 &&
        std::fabs(dot(to, aside)) <= own.width / 2 + theirs.width / 2 + 0.5) {
      fire_here = std::max(fire_here, fire(unit, foe, apart));
    }
  }
  // Those who shoot better than they fight need not go nearer than their range.
  const double boldness = std::min(1.0, 0.4 + 0.05 * state_.command.turn);
  const double fear = danger(unit, front) * (1 - 0.6 * boldness);
  return pull * boldness + 0.8 * fire_here - fear - going(unit, front);
}

}  // namespace condotta::reg
