#include "fwc/candidates.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "fwc/armour.hpp"
#include "fwc/losses.hpp"
#include "fwc/stages.hpp"
#include "fwc/targets.hpp"
#include "fwc/telling.hpp"
#include "fwc/victory.hpp"
#include "table/contact.hpp"
#include "table/sweep.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }
double bounded(double worth) { return std::clamp(worth, 0.0, 1.0); }

int nearest_foe(const Game& game, const State& state, int unit, bool heavier_only) {
  int found = nobody;
  double best = 1e9;
  const Side side = state.bodies[at_index(unit)].side;
  const table::Rectangle here = place(game, state.bodies[at_index(unit)]);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (!is_enemy(state, i, side) || (heavier_only && !is_heavier(state.bodies[at_index(i)].unit))) continue;
    const table::Rectangle there = place(game, state.bodies[at_index(i)]);
    if (!table::meet(here.bounds(), there.bounds().grown(best))) continue;
    const double away = table::distance(here, there).units();
    if (away < best) {
      best = away;
      found = i;
    }
  }
  return found;
}

double hits_on_average(const Rules& rules, const Melee& melee, std::size_t side) {
  double sum = 0;
  for (const Attack& attack : attacks(rules, melee, side)) {
    const int save = save_needed(rules, armour_against(melee, 1 - side, attack.who.against));
    sum += attack.count() * (7 - attack.score.needed(rules)) / 6.0 * (save > 6 ? 1.0 : (save - 1) / 6.0);
  }
  return sum;
}

// Whether time is on the side's side: then it waits.
bool waits_for_time(const Game& game, Side side) { return game.victory.on_time == side; }

// Even shares, or what costs the fewest bases.
void for_division(const Game& game, const State& state, const Task& task, std::vector<Candidate>& out) {
  const auto bases = [&](int unit, int casualties) {
    const Body& body = state.bodies[at_index(unit)];
    const auto known = std::ranges::find(state.losses, unit, &Loss::unit);
    const int before = known == state.losses.end() ? 0 : known->casualties;
    return std::min(settle(game.rules, body.unit.residual, before + casualties).bases, base_count(body.unit));
  };
  const int even = even_share(state, task);
  const int other = task.among[0];
  const int even_cost = bases(task.unit, even) + bases(other, task.amount - even);
  out.push_back({chosen(Answer::take_share, {even}), 0.6, "shared evenly"});
  if (task.among.size() > 1) return;
  for (int share = 0; share <= task.amount && share < 40; ++share) {
    if (share == even) continue;
    const int cost = bases(task.unit, share) + bases(other, task.amount - share);
    if (cost >= even_cost) continue;
    out.push_back({chosen(Answer::take_share, {share}), bounded(0.6 + 0.1 * (even_cost - cost)), "fewer bases go"});
    break;
  }
}

// How willingly one of several is named: to suffer, to be fired at, to be faced.
double worth_of_part(const Game& game, const State& state, const Task& task, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  const int bases = base_count(body.unit);
  switch (task.duty) {
    case Duty::losses_behind:
    case Duty::lose_push: {
      const bool cheap = settle(game.rules, body.unit.residual, task.amount).bases < bases;
      return bounded(0.4 + 0.02 * bases + (cheap ? 0.1 : 0));
    }
    case Duty::fire_at: {
      const int to_go = game.rules.numbers.casualties_a_base - body.unit.residual;
      return bounded(0.6 - 0.05 * to_go + 0.02 * body.points / std::max(1, int{body.bases_at_start}));
    }
    default: return bounded(0.5 + 0.05 * melee_balance(game, state, task.unit, unit, Facing::front, false));
  }
}

void for_tasks(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Task& task = state.tasks.back();
  if (task.duty == Duty::remove) {
    const Unit& unit = state.bodies[at_index(task.unit)].unit;
    const std::size_t best = number_of(unit, least_missed(game.rules, unit, task.cause));
    for (const std::size_t base : choices_of_base(game, state, task)) {
      const bool same = base == best || unit.bases[base] == unit.bases[best];
      out.push_back({chosen(Answer::give_base, {base_number(task.unit, base)}), same ? 0.7 : 0.4, "least missed"});
    }
  } else if (task.duty == Duty::morale) {
    const bool small = base_count(state.bodies[at_index(task.unit)].unit) <= 3;
    out.push_back({chosen(Answer::announce_hero), small ? 0.8 : 0.5, "a base is at stake"});
    out.push_back({chosen(Answer::keep_hero), 0.55, "for later"});
  } else if (task.duty == Duty::divide) {
    for_division(game, state, task, out);
  } else if (task.duty != Duty::give_ground) {
    for (const std::int16_t unit : task.among)
      out.push_back({chosen(Answer::take_part, {unit}), worth_of_part(game, state, task, unit), "the best for it"});
  } else {
    const Body& horse = state.bodies[at_index(task.unit)];
    const bool worn = base_count(horse.unit) * 2 <= horse.bases_at_start;
    out.push_back({chosen(Answer::fall_back), 0.6, "keeps its face to them"});
    if (!horse.acted) out.push_back({chosen(Answer::retire), worn ? 0.7 : 0.4, "out of reach"});
  }
}

// A line of battle: foot in the middle, horse on the wings, guns before the line, the rest behind.
void for_deployment(const Game& game, const State& state, std::vector<Candidate>& out) {
  if (state.step == Step::agreed) {
    out.push_back({chosen(Answer::done), 0.5, "to begin"});
    return;
  }
  if (state.step == Step::edge_choice) {
    for (const int edge : {0, 1}) out.push_back({chosen(Answer::take_edge, {edge}), 0.5, "either will do"});
    return;
  }
  for (const int leader : leaders_to_place(state, state.deploys)) {
    for (const int unit : own_units(state, state.deploys)) {
      if (!check_place_leader(game, state, leader, unit).allowed() || !is_heavier(state.bodies[at_index(unit)].unit))
        continue;
      out.push_back({chosen(Answer::place_leader, {leader, unit}), 0.5 + 0.01 * (unit % 7), "to lead it"});
    }
  }
  const bool north = (state.deploys == Side::red) == state.red_north;
  const std::int32_t heading = (north ? 180 : 0) * table::Angle::ticks_per_degree;
  for (const int unit : to_place(state, state.deploys)) {
    const Unit& troops = state.bodies[at_index(unit)].unit;
    const bool horse = is_horse(troops) || troops.first().type == Type::light_cavalry_melee;
    const double most = game.rules.numbers.zone_depth;
    std::vector<double> rows = {most - 6, most - 16, most - 26};
    if (is_artillery(troops) || is_skirmisher(troops)) rows.insert(rows.begin(), most - 1);
    if (arm(troops) == Arm::train) rows = {most - 30, most - 20};
    bool found = false;
    for (const double row : rows) {
      for (int step = 0; step < 60 && !found; ++step) {
        const double aside = (step / 2 + (step % 2)) * 4.0 * (step % 2 == 0 ? 1 : -1);
        const double wing = game.width / 2 - game.rules.numbers.zone_side - 14 - std::fabs(aside);
        const double x = game.width / 2 + (horse ? (step % 2 == 0 ? wing : -wing) : aside);
        const table::Point at = table::rounded({x, north ? game.height - row : row});
        const Choice choice = chosen(Answer::place_unit, {unit, at.x.ticks(), at.y.ticks(), heading});
        if (!check(game, state, choice).allowed()) continue;
        out.push_back({choice, is_infantry(troops) ? 0.7 : 0.5, "in the line of battle"});
        found = true;
      }
      if (found) break;
    }
    if (out.size() >= 3) return;
  }
}

void for_mines(const Game& game, const State& state, std::vector<Candidate>& out) {
  for (const int work : able(game, state, Answer::fire_work))
    out.push_back({chosen(Answer::fire_work, {work}), 0.9, "a breach is wanted"});
}

void for_command(const Game& game, const State& state, std::vector<Candidate>& out) {
  for (const int unit : able(game, state, Answer::relay))
    for (const int work : works_to_relay(game, state, unit))
      out.push_back({chosen(Answer::relay, {unit, work}), 0.95, "try again"});
  for (const int unit : able(game, state, Answer::resupply)) {
    const Body& body = state.bodies[at_index(unit)];
    const bool wanted = is_artillery(body.unit) ? body.shots <= 3 : !body.unit.lances;
    out.push_back({chosen(Answer::resupply, {unit}), wanted ? 0.9 : 0.1, "it runs short"});
  }
  const auto enemy_gap = [&](int unit) {
    const int foe = nearest_foe(game, state, unit, true);
    return foe == nobody ? 1e6 : gap(game, state, unit, foe);
  };
  for (const int unit : able(game, state, Answer::dismount)) {
    const bool heavy = state.bodies[at_index(unit)].unit.first().type == Type::heavy_dragoon;
    const double away = enemy_gap(unit);
    const Body& body = state.bodies[at_index(unit)];
    const double reach = allowance(game.rules, body.unit) / 2;
    const bool worn = base_count(body.unit) * 2 <= body.bases_at_start;
    const bool on_foot = heavy ? worn && away < 16 : away < 12;
    out.push_back({chosen(Answer::dismount, {unit, 0}), on_foot ? 0.7 : 0.1, "to shoot on foot"});
    out.push_back({chosen(Answer::dismount, {unit, 1}), !heavy && away >= 12 && away < reach + 10 ? 0.75 : 0.1,
                   "to ride up and shoot"});
  }
  for (const int unit : able(game, state, Answer::mount))
    out.push_back({chosen(Answer::mount, {unit}), enemy_gap(unit) > 45 ? 0.5 : 0.1, "to ride on"});
  for (const int unit : able(game, state, Answer::fit_plugs)) {
    const int foe = nearest_foe(game, state, unit, true);
    const bool horse = foe != nobody && is_horse(state.bodies[at_index(foe)].unit) && gap(game, state, unit, foe) < 14;
    out.push_back({chosen(Answer::fit_plugs, {unit}), horse ? 0.5 : 0.1, "horse is near"});
  }
  for (const int unit : able(game, state, Answer::remove_plugs))
    out.push_back({chosen(Answer::remove_plugs, {unit}), enemy_gap(unit) > 22 ? 0.6 : 0.1, "to shoot again"});
  for (const int unit : able(game, state, Answer::change_formation)) {
    const auto wanted = state.bodies[at_index(unit)].unit.formation == Formation::dutch ? 2 : 1;
    const Unit& troops = state.bodies[at_index(unit)].unit;
    if (troops.formation == Formation::block) continue;
    const Choice choice = chosen(Answer::change_formation, {unit, wanted, wanted == 2 ? 2 : 3});
    const int foe = nearest_foe(game, state, unit, true);
    const bool horse = foe != nobody && is_horse(state.bodies[at_index(foe)].unit);
    const double away = foe == nobody ? 0 : gap(game, state, unit, foe);
    const bool ready = wanted == 2 && horse && away > 22 && away < 36;
    if (check(game, state, choice).allowed()) out.push_back({choice, ready ? 0.31 : 0.05, "horse may come"});
    if (out.size() > 20) break;
  }
  for (const int noble : able(game, state, Answer::order_noble)) {
    const Body& body = state.bodies[at_index(state.officers[at_index(noble)].with)];
    const bool worn = base_count(body.unit) * 2 <= body.bases_at_start;
    out.push_back({chosen(Answer::order_noble, {noble}), worn ? 0.4 : 0.05, "wanted elsewhere"});
  }
}

void for_charges(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Side side = *asks(state);
  for (const int unit : able(game, state, Answer::charge)) {
    const Body& body = state.bodies[at_index(unit)];
    const double reach = allowance(game.rules, body.unit, body.fury == Fury::attacking);
    for (int foe = 0; foe < static_cast<int>(state.bodies.size()); ++foe) {
      if (!is_enemy(state, foe, side)) continue;
      const bool counters =
          std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == foe && c.target == unit; });
      if (!counters && gap(game, state, unit, foe) > reach) continue;
      std::int32_t wheel = 0;
      if (!counters) {
        const auto found = charge_wheel(game, state, unit, foe, body.fury == Fury::attacking);
        if (!found) continue;
        wheel = *found;
      }
      const Choice choice = chosen(Answer::charge, {unit, foe, wheel});
      if (!check(game, state, choice).allowed()) continue;
      const Facing facing = facing_of(table::exact(body.pose.front), place(game, state.bodies[at_index(foe)]));
      const Unit& enemy = state.bodies[at_index(foe)].unit;
      double worth = 0.5 + melee_balance(game, state, unit, foe, facing, true) * 0.08;
      if (arm(enemy) == Arm::train || is_artillery(enemy)) worth = 0.8;
      if (is_skirmisher(enemy)) {
        // Worth it only if they cannot get away.
        const bool catches = gap(game, state, unit, foe) + allowance(game.rules, enemy) < reach;
        worth = catches ? 0.6 : 0.25;
      }
      if (body.fury == Fury::attacking) worth = 0.95;
      if (game.victory.siege && side == game.victory.attacker) worth += 0.2;
      out.push_back({choice, bounded(worth), "the odds of the first round"});
    }
  }
  for (const int unit : able(game, state, Answer::ferocious)) {
    const int foe = nearest_foe(game, state, unit, true);
    if (foe == nobody) continue;
    const Choice choice = chosen(Answer::ferocious, {unit, foe});
    const double away = gap(game, state, unit, foe);
    if (check(game, state, choice).allowed()) out.push_back({choice, away < 30 ? 0.85 : 0.1, "close enough to run"});
  }
}

struct Aim {
  table::Vector at;
  double stop = 2;  // how near to come
  double worth = 0.5;
  int touch = nobody;  // the friend to come into contact with
};

// The friend that carries what the unit wants, or wants what the wagon carries (area LOG).
std::optional<Aim> supply_aim(const Game& game, const State& state, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  const bool wagon = body.unit.first().type == Type::wagon;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& other = state.bodies[at_index(i)];
    if (i == unit || other.gone || other.side != body.side || in_melee(state, i)) continue;
    const Body& cart = wagon ? body : other;
    const Body& taker = wagon ? other : body;
    if (cart.unit.first().type != Type::wagon || !cart.loaded) continue;
    const bool guns = cart.load == Load::rounds && is_artillery(taker.unit) && taker.shots <= 3;
    const bool lances = cart.load == Load::lances && taker.unit.first().lance == Lance::couched && !taker.unit.lances;
    if (!guns && !lances) continue;
    return Aim{place(game, other).centre(), 0, 0.75, i};
  }
  return std::nullopt;
}

std::optional<Aim> aim_of(const Game& game, const State& state, int unit) {
  const Body& body = state.bodies[at_index(unit)];
  const Type type = body.unit.first().type;
  if (type == Type::engineer) {
    for (const Work& work : state.works) {
      if (work.side == body.side && work.state == WorkState::failed)
        return Aim{piece_of(game, work.section)->walls.front().centre(), 2.5, 0.8};
    }
    return std::nullopt;
  }
  if (type == Type::wagon) return supply_aim(game, state, unit);
  if (is_artillery(body.unit)) return std::nullopt;
  if (body.fury == Fury::attacking)
    return Aim{place(game, state.bodies[at_index(body.fury_target)]).centre(), 1.2, 0.9};
  if (game.victory.siege && body.side == game.victory.attacker && is_heavier(body.unit)) {
    // To the nearest opening; without one they wait for it out of the way.
    double best = 1e9;
    std::optional<Aim> aim;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody || !state.sections[at_index(piece.section)].open) continue;
      const double away = norm(opening(piece) - place(game, body).centre());
      if (away >= best) continue;
      best = away;
      aim = Aim{opening(piece), 1.5, 0.7};
    }
    if (aim) return aim;
  }
  const int foe = nearest_foe(game, state, unit, !is_skirmisher(body.unit));
  if (foe == nobody) return std::nullopt;
  if (body.unit.first().lance == Lance::couched && !body.unit.lances && gap(game, state, unit, foe) > 12) {
    if (const auto supply = supply_aim(game, state, unit)) return supply;
  }
  const double range = longest_range(game.rules, body.unit);
  const bool shooter = range >= 6;
  const double worth = waits_for_time(game, body.side) && gap(game, state, unit, foe) > 14 ? 0.1 : 0.5;
  const double stop = is_skirmisher(body.unit) ? std::max(3.0, range / 2 + 2) : shooter ? 7.0 : 1.6;
  return Aim{place(game, state.bodies[at_index(foe)]).centre(), stop, worth};
}

void try_moves(const Game& game, const State& state, int unit, const Aim& aim, std::vector<Candidate>& out) {
  const Body& body = state.bodies[at_index(unit)];
  const table::Rectangle here = place(game, body);
  if (aim.touch != nobody && gap(game, state, unit, aim.touch) <= 0.01) return;
  const table::Vector towards = aim.at - table::exact(body.pose.front);
  const double away = std::min(norm(towards), table::distance(here, aim.at).units() + 1);
  if (away <= aim.stop + 0.3) return;
  const table::Angle bearing = table::turn(body.pose.heading, table::direction(towards));
  const double left = move_left(game, body);
  const double wide = width(game, body);
  if (table::size(bearing).degrees() > 100) {
    const Choice choice = chosen(Answer::turn, {unit, 180});
    if (check(game, state, choice).allowed()) out.push_back({choice, bounded(aim.worth), "the enemy is behind"});
    return;
  }
  const double most_turn = left * 0.6 / wide * 180 / table::pi;
  const double wanted = std::clamp(bearing.degrees(), -std::min(90.0, most_turn), std::min(90.0, most_turn));
  for (const double share : {1.0, 0.6, 0.3}) {
    for (const double turn : {wanted, 0.0}) {
      const double cost = wheel_cost(wide, turn);
      double run = std::min((left - cost) * share, away - aim.stop);
      if (aim.touch != nobody) {
        const Way turned = way(game, body, table::Angle::degrees(turn).ticks(), 0);
        const auto met =
            table::first_contact(std::array{place_at(game, body, turned.wheeled)}, turned.wheeled.heading,
                                 table::Length::units(60), std::array{place(game, state.bodies[at_index(aim.touch)])});
        if (met && met->distance.units() <= left - cost) {
          const Choice choice =
              chosen(Answer::move, {unit, table::Angle::degrees(turn).ticks(), met->distance.ticks()});
          if (check(game, state, choice).allowed()) {
            out.push_back({choice, bounded(aim.worth), "to bring supplies"});
            return;
          }
        }
      }
      if (run < 0.3 || (turn == 0.0 && std::fabs(wanted) > 30)) continue;
      run = std::floor(run * 100) / 100;
      const Choice choice =
          chosen(Answer::move, {unit, table::Angle::degrees(turn).ticks(), table::Length::units(run).ticks()});
      if (!check(game, state, choice).allowed()) continue;
      out.push_back({choice, bounded(aim.worth + 0.1 * share), "towards the enemy"});
      return;
    }
  }
  if (std::fabs(wanted) > 3) {
    const Choice choice = chosen(Answer::move, {unit, table::Angle::degrees(wanted * 0.9).ticks(), 0});
    if (check(game, state, choice).allowed()) {
      out.push_back({choice, bounded(aim.worth), "to face the enemy"});
      return;
    }
  }
  for (const double aside : {2.0, -2.0}) {
    const Choice choice = chosen(Answer::sidestep, {unit, table::Length::units(aside).ticks()});
    if (left < 4.1 || !check(game, state, choice).allowed()) continue;
    out.push_back({choice, bounded(aim.worth - 0.25), "round what is in the way"});
    return;
  }
}

void for_moves(const Game& game, const State& state, std::vector<Candidate>& out) {
  for (const int unit : able(game, state, Answer::enter)) {
    for (int section = 0; section < static_cast<int>(state.sections.size()); ++section) {
      if (state.sections[at_index(section)].open && check_enter(game, state, unit, section).allowed() &&
          state.bodies[at_index(unit)].side == game.victory.attacker)
        out.push_back({chosen(Answer::enter, {unit, section}), 0.95, "into the fort"});
    }
  }
  for (const int unit : able(game, state, Answer::withdraw)) {
    const Body& body = state.bodies[at_index(unit)];
    const bool worn = base_count(body.unit) * 2 <= body.bases_at_start;
    const std::int32_t half = table::Length::units(allowance(game.rules, body.unit) / 2).ticks();
    out.push_back({chosen(Answer::withdraw, {unit, half}), worn ? 0.7 : 0.15, "it is worn out"});
  }
  for (const int gun : able(game, state, Answer::pivot)) {
    const Body& body = state.bodies[at_index(gun)];
    if (!targets_of(game, state, gun).empty() || !bombardable(game, state, gun).empty()) continue;
    table::Vector goal{0, 0};
    const int foe = nearest_foe(game, state, gun, true);
    if (foe == nobody) continue;
    goal = place(game, state.bodies[at_index(foe)]).centre();
    const table::Angle bearing = table::turn(body.pose.heading, table::direction(goal - place(game, body).centre()));
    const std::int32_t most = 90 * table::Angle::ticks_per_degree;
    const Choice choice = chosen(Answer::pivot, {gun, std::clamp(bearing.ticks(), -most, most)});
    if (table::size(bearing).degrees() > 5 && check(game, state, choice).allowed())
      out.push_back({choice, 0.6, "to bear on them"});
  }
  for (const int officer : able(game, state, Answer::ride)) {
    if (state.officers[at_index(officer)].with != nobody && !state.officers[at_index(officer)].ordered) continue;
    for (int unit = 0; unit < static_cast<int>(state.bodies.size()); ++unit) {
      if (!check_ride(game, state, officer, unit).allowed() || !is_heavier(state.bodies[at_index(unit)].unit)) continue;
      out.push_back({chosen(Answer::ride, {officer, unit}), 0.3, "to lead it"});
      break;
    }
  }
  int found = 0;
  for (const int unit : able(game, state, Answer::move)) {
    const Body& body = state.bodies[at_index(unit)];
    const auto aim = aim_of(game, state, unit);
    if (!aim) continue;
    // Shot that have somebody to shoot at stand and load, unless they attack a breach.
    if (body.moved == 0 && body.fury != Fury::attacking && longest_range(game.rules, body.unit) >= 6 &&
        !(game.victory.siege && aim->worth > 0.6) && !targets_of(game, state, unit).empty())
      continue;
    const std::size_t before = out.size();
    try_moves(game, state, unit, *aim, out);
    if (out.size() > before && ++found >= 4) break;
  }
}

void for_shooting(const Game& game, const State& state, std::vector<Candidate>& out) {
  for (const int gun : able(game, state, Answer::bombard)) {
    for (const int section : bombardable(game, state, gun)) {
      const Piece* piece = piece_of(game, section);
      const bool fort = piece->defence == Defence::fort_wall || piece->defence == Defence::fort_gate;
      out.push_back({chosen(Answer::bombard, {gun, section}),
                     fort ? 0.9 - 0.01 * state.sections[at_index(section)].value : 0.3, "to make a breach"});
    }
  }
  for (const int unit : able(game, state, Answer::shoot)) {
    for (const int target : targets_of(game, state, unit)) {
      for (const int ammunition : {1, 0}) {
        const Choice choice = chosen(Answer::shoot, {unit, target, ammunition});
        if (!check(game, state, choice).allowed()) continue;
        out.push_back({choice, ammunition == 1 ? 0.85 : 0.8, "within range"});
        if (ammunition == 1) break;
      }
    }
  }
}

}  // namespace

double melee_balance(const Game& game, const State& state, int unit, int target, Facing facing, bool attacks_now) {
  const auto fighter = [&](int number) {
    Fighter out;
    out.unit = state.bodies[at_index(number)].unit;
    out.leaders = leaders_with(state, number);
    return out;
  };
  Melee melee;
  melee.sides[0].push_back(fighter(unit));
  melee.sides[1].push_back(fighter(target));
  melee.sides[0][0].attacks = attacks_now;
  melee.sides[0][0].facing = facing;
  melee.sides[0][0].ferocious = state.bodies[at_index(unit)].fury == Fury::attacking;
  melee.sides[1][0].replies = facing == Facing::front;
  const Crossing behind = defended_against(game, state, state.bodies[at_index(target)],
                                           table::exact(state.bodies[at_index(unit)].pose.front));
  melee.sides[0][0].across =
      behind.defence == Defence::fort_wall || behind.defence == Defence::fort_gate ? Defence::breach : behind.defence;
  return hits_on_average(game.rules, melee, 0) - hits_on_average(game.rules, melee, 1);
}

std::vector<Candidate> candidates(const Game& game, const State& state) {
  std::vector<Candidate> out;
  if (state.step == Step::over) return out;
  if (!state.tasks.empty()) {
    for_tasks(game, state, out);
    return out;
  }
  switch (state.step) {
    case Step::agreed:
    case Step::edge_choice:
    case Step::deploying: for_deployment(game, state, out); return out;
    case Step::ready_red:
    case Step::ready_blue:
      for (const int unit : able(game, state, Answer::fit_plugs))
        out.push_back({chosen(Answer::fit_plugs, {unit}), 0.05, "horse is expected"});
      break;
    case Step::mines_first:
    case Step::mines_second: for_mines(game, state, out); break;
    case Step::command_first:
    case Step::command_second: for_command(game, state, out); break;
    case Step::charges_first:
    case Step::charges_second: for_charges(game, state, out); break;
    case Step::moves_first:
    case Step::moves_second: for_moves(game, state, out); break;
    default: for_shooting(game, state, out); break;
  }
  const bool command = state.step == Step::command_first || state.step == Step::command_second;
  const bool charges = state.step == Step::charges_first || state.step == Step::charges_second;
  out.push_back({chosen(Answer::done), charges ? 0.45 : command ? 0.3 : 0.2, "nothing better"});
  return out;
}

double evaluate(const Game& game, const State& state, Side side) {
  std::array<double, 2> left{};
  for (const Body& body : state.bodies) {
    if (body.gone || body.bases_at_start == 0) continue;
    left[index(body.side)] += body.points * (base_count(body.unit) - body.unit.residual / 4.0) / body.bases_at_start;
  }
  for (const Officer& officer : state.officers) {
    if (!officer.lost) left[index(officer.side)] += points_of(game.rules, officer.leader);
  }
  const auto share = [&](Side of) { return left[index(of)] / std::max(1, game.points[index(of)]); };
  return std::clamp(share(side) - share(other(side)), -1.0, 1.0);
}

}  // namespace condotta::fwc
