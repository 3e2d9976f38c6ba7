#include "impetus/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/advice.hpp"
#include "impetus/orders.hpp"
#include "impetus/rounds.hpp"
#include "impetus/shots.hpp"
#include "impetus/victory.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;
using table::Rectangle;
using table::Vector;

// How a round between the two would go for the first, from -1 to 1: what it costs each, weighed by VD.
double worth_of_round(const Game& game, const State& state, UnitId first, UnitId second, bool charging, Facing facing) {
  Combatant mine;
  mine.unit = unit_at(game, state, first);
  mine.charged = charging;
  Combatant theirs;
  theirs.unit = unit_at(game, state, second);
  theirs.attacked = facing;
  theirs.stakes_stand = body(state, second).stakes_stand;
  theirs.closed_ranks = body(state, second).closed_ranks;
  if (const Engagement* e = engagement(state, first, second)) {
    mine.attacked = attacked_by(*e, first);
    theirs.attacked = attacked_by(*e, second);
  }
  const RoundOdds odds = round_odds(game.rules, mine, theirs);
  const double mine_vd = enlisted(game, first).profile.vd;
  const double their_vd = enlisted(game, second).profile.vd;
  const double good = odds.second_loses + odds.second_routed * their_vd;
  const double bad = odds.first_loses + odds.first_routed * mine_vd;
  return (good - bad) / (1 + std::max(mine_vd, their_vd));
}

class Judgement {
 public:
  Judgement(const Game& game, const State& state, const Decision& asked)
      : game_(game), state_(state), advice_{game, state, asked, {}}, asked_(asked) {}

  std::vector<Candidate> all() {
    switch (state_.steps.back().kind) {
      case StepKind::initiative: initiative(); break;
      case StepKind::command: orders(); break;
      case StepKind::unit: unit(); break;
      case StepKind::opportunity_fire:
      case StepKind::opportunity_charge: opportunity(); break;
      case StepKind::shot: evasion(state_.steps.back().other, state_.steps.back().unit); break;
      case StepKind::charge: reaction(); break;
      case StepKind::round: mains(); break;
      case StepKind::pursuit: pursuit(); break;
      case StepKind::turn: add(Answer::begin, {}, 1, "to arms"); break;
      case StepKind::set_up: advise_setting_up(advice_); break;
      case StepKind::group_charge: melees(); break;
    }
    return std::move(advice_.out);
  }

 private:
  void add(Answer answer, AtMost<std::int32_t, 24> values, double worth, std::string_view why) {
    advice_.add(answer, values, worth, why);
  }
  bool offered(Answer answer) const { return advice_.offered(answer); }

  std::vector<UnitId> enemies(Side side) const {
    std::vector<UnitId> found;
    for (const UnitId enemy : units_of(game_, state_, other(side))) {
      if (!enlisted(game_, enemy).baggage) found.push_back(enemy);
    }
    return found;
  }

  // The enemy to go for: one of the nearest, worth much, and one that it can beat.
  UnitId quarry(UnitId unit) const {
    struct Near {
      UnitId enemy;
      double gap;
    };
    std::vector<Near> near;
    const Rectangle own = base(game_, state_, unit);
    for (const UnitId enemy : enemies(side_of(game_, unit)))
      near.push_back({enemy, norm(base(game_, state_, enemy).centre() - own.centre())});
    std::stable_sort(near.begin(), near.end(), [](const Near& a, const Near& b) { return a.gap < b.gap; });
    if (near.size() > 4) near.resize(4);
    UnitId best = nobody;
    double most = -1e9;
    for (const auto& [enemy, gap] : near) {
      double worth = -gap / 6;
      worth += enlisted(game_, unit).profile.impetus > 0
                   ? worth_of_round(game_, state_, unit, enemy, true, Facing::front)
                   : 0;
      if (engaged(state_, enemy)) worth += enlisted(game_, unit).profile.missile == Missile::none ? 0.2 : -0.5;
      if (worth > most) {
        most = worth;
        best = enemy;
      }
    }
    if (best != nobody) return best;
    const std::vector<UnitId> camps = units_of(game_, state_, other(side_of(game_, unit)));
    return camps.empty() ? nobody : camps.front();
  }

  void initiative() {
    const Step& step = state_.steps.back();
    if (offered(Answer::name)) {
      for (const std::int32_t id : asked_.find("name")->parameters.front().allowed) {
        double nearest = 40;
        for (UnitId mine = 0; mine < static_cast<UnitId>(state_.bodies.size()); ++mine) {
          if (enlisted(game_, mine).command != id || !on_table(state_, mine)) continue;
          for (const UnitId foe : enemies(step.side)) {
            nearest =
                std::min(nearest, norm(exact(body(state_, mine).pose.front) - exact(body(state_, foe).pose.front)));
          }
        }
        add(Answer::name, {id}, 0.8 - nearest / 80, "the command nearest to the enemy");
      }
      return;
    }
    if (offered(Answer::take)) {
      add(Answer::take, {}, 0.7, "act first");
      add(Answer::pass_on, {}, 0.3, "let the enemy come");
      return;
    }
    const auto total = [&](Side side) { return int{state_.dice[index(side)][0]} + int{state_.dice[index(side)][1]}; };
    const bool behind = total(step.side) <= total(other(step.side));
    add(Answer::keep, {}, behind ? 0.3 : 0.9, "ahead already");
    add(Answer::reroll_both, {}, total(step.side) <= 6 ? 0.7 : 0.4, "a poor throw");
    const std::size_t low = state_.dice[index(step.side)][0] <= state_.dice[index(step.side)][1] ? 0 : 1;
    add(Answer::reroll_one, {static_cast<std::int32_t>(low)}, behind ? 0.75 : 0.2, "the lower die again");
  }

  // How urgently a unit should act.
  double urgency(UnitId unit) const {
    if (engaged(state_, unit)) {
      double worth = 0.6;
      for (const UnitId foe : enemies_touching(state_, unit))
        worth = std::max(worth, 0.6 + 0.3 * worth_of_round(game_, state_, unit, foe, false, Facing::front));
      return worth;
    }
    if (target_ahead(game_, state_, unit, false) != nobody) return 0.75;
    if (enlisted(game_, unit).profile.missile != Missile::none) return 0.85;  // shoot before the others charge
    return 0.55;
  }

  void orders() {
    const std::vector<UnitId> open = can_be_activated(game_, state_);
    for (const UnitId unit : open) add(Answer::activate, {unit}, urgency(unit), "it has work to do");
    groups(open);
    generals();
    add(Answer::end_command, {}, 0.02, "nothing to do");
  }

  void groups(const std::vector<UnitId>& open) {
    for (const UnitId first : open) {
      AtMost<std::int32_t, 24> members = {first};
      std::vector<Placed> stand = {placed(game_, state_, first)};
      if (engaged(state_, first)) continue;
      for (const UnitId next : open) {
        if (next <= first || engaged(state_, next) || members.size() >= std::min(open.size(), most_in_group)) continue;
        stand.push_back(placed(game_, state_, next));
        if (one_group(game_.rules, stand)) {
          members.push_back(next);
        } else {
          stand.pop_back();
        }
      }
      if (members.size() < 2) continue;
      const auto named = static_cast<double>(members.size());
      while (members.size() < std::min(open.size(), most_in_group)) members.push_back(-1);
      const UnitId foe = quarry(first);
      const double gap =
          foe == nobody ? 20 : table::distance(base(game_, state_, first), base(game_, state_, foe)).units();
      add(Answer::activate_group, members, gap > 6 ? 0.86 + named / 100 : 0.4, "the line keeps together");
    }
  }

  void generals() {
    const Command& c = command(state_, state_.active);
    if (!offered(Answer::attach)) return;
    for (UnitId unit = 0; unit < static_cast<UnitId>(state_.bodies.size()); ++unit) {
      if (enlisted(game_, unit).command != state_.active || !on_table(state_, unit)) continue;
      if (c.with == nobody) add(Answer::attach, {unit}, engaged(state_, unit) ? 0.5 : 0.35, "he is safer with his men");
      if (c.with != nobody && c.with != unit && engaged(state_, unit) && !engaged(state_, c.with))
        add(Answer::attach, {unit}, 0.3, "where the fight is");
    }
  }

  void unit() {
    const Acting& acting = state_.acting;
    if (offered(Answer::charge_in_frenzy)) {
      const auto found = frenzy(game_, state_);
      double worth = 0;
      for (std::size_t i = 0; found && i < found->units.size(); ++i) {
        if (found->targets[i] == nobody) continue;
        worth += worth_of_round(game_, state_, found->units[i], found->targets[i], true, Facing::front);
      }
      add(Answer::charge_in_frenzy, {}, 0.5 + worth, "as they like it");
      add(Answer::hold_back, {}, 0.45, "they had better wait");
      return;
    }
    for (const UnitId each : acting.units) {
      if (!on_table(state_, each)) continue;
      rallying(each);
      shooting(each);
      charging(each);
      fighting(each);
    }
    if (offered(Answer::charge_as_group)) charging_together();
    if (offered(Answer::occupy)) {
      for (const std::int32_t village : asked_.find("occupy")->parameters.front().allowed)
        add(Answer::occupy, {village}, 0.5, "walls to stand behind");
    }
    for (const std::int32_t edge : {0, 1, 2, 3}) {
      if (offered(Answer::leave)) add(Answer::leave, {edge, Length::units(1).ticks()}, edge == 0 ? 0.25 : 0.1, "out");
    }
    moving();
    add(Answer::finish, {}, acting.phases.empty() && acting.shot.empty() && acting.rallied.empty() ? 0.22 : 0.3,
        "enough for now");
  }

  void rallying(UnitId unit) {
    if (offered(Answer::rally)) add(Answer::rally, {unit}, 0.7, "order first");
  }

  void shooting(UnitId unit) {
    if (!offered(Answer::shoot)) return;
    for (const UnitId target : enemies(side_of(game_, unit))) {
      if (!may_be_in_range(game_, state_, unit, target)) continue;
      const WouldShoot would = order_to_shoot(game_, state_, unit, target, 0);
      if (!may_shoot(game_.rules, would).allowed()) continue;
      const int dice = shot_dice(game_.rules, would.shot).total();
      const VolleyOdds odds =
          volley_odds(game_.rules, would.shot.target, dice,
                      {would.shot.shooter.profile.missile, range_of(game_.rules, would.shot), false});
      add(Answer::shoot, {unit, target, 0}, 0.55 + 0.25 * odds.disordered + 0.3 * odds.fails, "a good target");
      if (state_.acting.phases.empty() && enlisted(game_, unit).profile.type == Type::cl)
        add(Answer::shoot, {unit, target, 1}, 0.5 + 0.2 * odds.disordered, "shoot and be off");
    }
  }

  void charging(UnitId unit) {
    if (!offered(Answer::charge)) return;
    const Rectangle own = base(game_, state_, unit);
    for (const UnitId target : units_of(game_, state_, other(side_of(game_, unit)))) {
      const Rectangle foe = base(game_, state_, target);
      if (table::distance(own, foe).units() > 5) continue;
      AtMost<std::int32_t, 4> wheels = {0};
      const Angle towards = table::turn(body(state_, unit).pose.heading,
                                        table::direction(foe.centre() - exact(body(state_, unit).pose.front)));
      if (size(towards) > Angle::degrees(2) && size(towards) < Angle::degrees(80)) wheels.push_back(towards.ticks());
      for (const std::int32_t wheel : wheels) {
        const ChargeOutcome tried = try_charge(game_, state_, unit, target, Angle::ticks(wheel), false);
        if (!tried.ruling.allowed()) continue;
        const double worth =
            enlisted(game_, target).baggage ? 0.4 : worth_of_round(game_, state_, unit, target, true, tried.facing);
        add(Answer::charge, {unit, target, wheel}, 0.5 + worth, "the odds of the charge");
      }
    }
  }

  void charging_together() {
    double worth = 0;
    for (const Charger& charger : group_chargers(game_, state_))
      worth += worth_of_round(game_, state_, charger.unit, charger.target, true, Facing::front);
    add(Answer::charge_as_group, {}, 0.5 + worth, "all together");
  }

  void melees() {
    for (const std::int32_t unit : asked_.options.front().parameters.front().allowed) {
      const std::vector<UnitId> foes = foremost_enemies(game_, state_, static_cast<UnitId>(unit));
      const double worth =
          foes.empty() ? 0
                       : worth_of_round(game_, state_, static_cast<UnitId>(unit), foes.front(), true, Facing::front);
      add(Answer::fight_next, {unit}, 0.5 + 0.4 * worth, "the surest first");
    }
  }

  void fighting(UnitId unit) {
    if (!engaged(state_, unit) || body(state_, unit).fought) return;
    for (const UnitId foe : foremost_enemies(game_, state_, unit)) {
      const double worth = worth_of_round(game_, state_, unit, foe, false, Facing::front);
      add(Answer::fight_on, {unit, foe}, 0.55 + 0.4 * worth, "fight it out");
      const Length back =
          Length::units(allowance(game_.rules, enlisted(game_, unit).profile, Ground::open, false).distance);
      add(Answer::disengage, {unit, back.ticks()}, 0.5 - 0.4 * worth, "get away");
    }
  }

  void moving() {
    if (!offered(Answer::forward)) return;
    const Acting& acting = state_.acting;
    const std::vector<UnitId> movers = moving_units(state_);
    if (movers.empty()) return;
    const UnitId unit = movers.front();
    const UnitId foe = quarry(unit);
    if (foe == nobody) return;
    const Profile& profile = enlisted(game_, unit).profile;
    const Rectangle own = base(game_, state_, unit);
    const double gap = table::distance(own, base(game_, state_, foe)).units();
    const bool shoots = profile.missile != Missile::none;
    const double wanted = shoots ? (artillery(profile.missile) ? 8.0 : 3.5) : 0.0;  // where it would like to stand
    const bool later = !acting.phases.empty();
    const double eager = (later ? 0.35 : 0.6) - (shoots && gap <= wanted ? 0.4 : 0) -
                         (acting.units.size() == 1 && body(state_, unit).disordered ? 0.1 : 0);
    const int most = allowance(game_.rules, profile, Ground::open, false).distance;
    const Angle towards = table::turn(body(state_, unit).pose.heading,
                                      table::direction(base(game_, state_, foe).centre() - own.centre()));
    const bool aligned = size(towards) < Angle::degrees(20);
    for (const double distance : {static_cast<double>(most), std::min<double>(most, std::max(gap - 1.05, 0.0)),
                                  std::min<double>(most, std::max(gap - wanted, 0.0)), 1.0}) {
      if (distance < 0.05) continue;
      const double left = std::max(gap - distance, 0.0);
      double worth = eager - (aligned ? 0 : 0.2) - std::fabs(left - wanted) / 100;
      if (profile.impetus > 0 && left < 1 && !shoots) worth -= 0.15;  // it would stop just before the enemy
      add(Answer::forward, {Length::units(distance).ticks()}, worth, shoots ? "into range" : "towards the enemy");
    }
    if (!aligned) {
      const double arc = widest_wheel(game_.rules, most, width_of(game_, state_, movers));
      const double turn = std::min(size(towards).degrees(), arc - 0.05);
      for (const double share : {1.0, 0.5}) {
        const Angle wheel = Angle::degrees(turn * share * (towards.ticks() < 0 ? -1 : 1));
        add(Answer::wheel, {wheel.ticks()}, eager + 0.05 - (share < 1 ? 0.05 : 0), "face the enemy");
        const double used = wheel_arc(game_.rules, size(wheel).degrees(), 1);
        const Length on = Length::units(std::max(std::min<double>(most - used, gap - 1.1), 0.0));
        add(Answer::wheel_forward, {wheel.ticks(), on.ticks()}, eager + 0.07, "turn towards the enemy and go on");
      }
    }
    if (shoots && gap < 2 && profile.impetus == 0)
      add(Answer::backwards, {Length::units(most).ticks()}, 0.4, "keep away from them");
    add(Answer::backwards, {Length::units(1).ticks()}, 0.05, "a little back");
    if (!later) aside(unit, foe, gap, most, aligned ? eager : 0);
    if (size(towards) > Angle::degrees(135)) add(Answer::about_face, {2}, 0.5, "the enemy is behind");
    if (size(towards) > Angle::degrees(75))
      add(Answer::about_face, {towards.ticks() < 0 ? -1 : 1}, 0.45, "the enemy is on the flank");
  }

  // To get straight before an enemy whom the way ahead would miss or only graze.
  void aside(UnitId unit, UnitId foe, double gap, int most, double eager) {
    const Rectangle own = base(game_, state_, unit);
    const double off = dot(base(game_, state_, foe).centre() - own.centre(), own.rightward());
    const double way = unit_at(game_, state_, unit).large() ? game_.rules.numbers.large_aside : most;
    const bool misses = std::fabs(off) > 1.1;
    const double step = std::clamp(off, -way * 0.7, way * 0.7);
    const double ahead = std::min(std::sqrt(std::max(way * way - step * step, 0.0)) - 0.001, gap - 1.05);
    if (misses && ahead >= std::fabs(step))
      add(Answer::oblique, {Length::units(ahead).ticks(), Length::units(step).ticks()}, eager + 0.02,
          "straight before them");
    const double shift = std::clamp(off, -way, way);
    if (misses)
      add(Answer::sideways, {Length::units(shift).ticks()}, gap < 2.5 ? eager + 0.03 : eager - 0.3,
          "line up with them");
    const double little = off < 0 ? -1.0 : 1.0;
    add(Answer::sideways, {Length::units(little).ticks()}, 0.05, "make room");
    add(Answer::oblique, {Length::units(1.2).ticks(), Length::units(little).ticks()}, 0.08, "edge forward");
  }

  void opportunity() {
    const bool fire = offered(Answer::shoot_in_reaction);
    const Option& option = asked_.options.front();
    for (const std::int32_t unit : option.parameters[0].allowed) {
      for (const std::int32_t target : option.parameters[1].allowed) {
        const double worth = fire ? 0.6
                                  : 0.5 + worth_of_round(game_, state_, static_cast<UnitId>(unit),
                                                         static_cast<UnitId>(target), true, Facing::front);
        add(fire ? Answer::shoot_in_reaction : Answer::charge_in_reaction, {unit, target}, worth, "seize the moment");
      }
    }
    add(Answer::hold, {}, fire ? 0.35 : 0.45, "wait for a better one");
  }

  void evasion(UnitId unit, UnitId from) {
    const bool light = enlisted(game_, unit).profile.type == Type::s || enlisted(game_, unit).profile.type == Type::cl;
    const bool shot = state_.steps.back().kind == StepKind::shot;
    const double gap = table::distance(base(game_, state_, unit), base(game_, state_, from)).units();
    const bool caught = gap <= allowance(game_.rules, enlisted(game_, from).profile, Ground::open, true).distance + 2;
    if (!shot && !caught) {
      add(Answer::stand, {}, 0.8, "out of their reach");
      add(Answer::evade, {}, 0.1, "farther still");
      return;
    }
    const double worth = shot ? 0.3 : 0.5 - worth_of_round(game_, state_, unit, from, false, Facing::front);
    add(Answer::evade, {}, worth + (light && !shot ? 0.15 : 0), "out of their way");
    add(Answer::stand, {}, 0.45, "stand");
  }

  void reaction() {
    const Step& step = state_.steps.back();
    if (step.stage == 3) {
      const double worth = worth_of_round(game_, state_, step.unit, step.other, true, Facing::front);
      add(Answer::charge_on, {}, 0.4 + worth, "catch them");
      add(Answer::halt, {}, 0.45, "far enough");
      return;
    }
    if (step.stage == 1) {
      evasion(step.other, step.unit);
      return;
    }
    const double standing = worth_of_round(game_, state_, step.unit, step.other, true, Facing::front);
    add(Answer::receive, {}, 0.3, "stand fast");
    add(Answer::defensive_fire, {}, 0.65, "a volley at close range");
    add(Answer::close_ranks, {}, mounted(enlisted(game_, step.unit).profile) ? 0.7 : 0.55, "close ranks");
    add(Answer::countercharge, {}, 0.6 - standing * 0.2, "meet them at the gallop");
    add(Answer::evade, {}, 0.5 + standing * 0.5, "out of their way");
  }

  void mains() {
    for (const std::int32_t unit : asked_.options.front().parameters.front().allowed) {
      add(Answer::main_unit, {unit}, 0.4 + unit_at(game_, state_, static_cast<UnitId>(unit)).front_vbu() / 20.0,
          "the strongest");
    }
  }

  void pursuit() {
    const Step& step = state_.steps.back();
    if (offered(Answer::roll_again)) {
      add(Answer::roll_again, {}, 0.7, "catch them");
      add(Answer::keep, {}, 0.3, "far enough");
      return;
    }
    const bool there = step.other != nobody && on_table(state_, step.other);
    const double worth = there ? worth_of_round(game_, state_, step.unit, step.other, true, Facing::front) : -0.1;
    add(Answer::pursue, {}, 0.5 + worth, "after them");
    add(Answer::halt, {}, 0.45, "keep the line");
  }

  const Game& game_;
  const State& state_;
  Advice advice_;
  const Decision& asked_;
};

}  // namespace

void Advice::add(Answer answer, AtMost<std::int32_t, 24> values, double worth, std::string_view why) {
  const Option* option = asked.find(static_cast<std::uint16_t>(answer));
  if (option == nullptr) return;
  const Choice choice{static_cast<std::uint16_t>(answer), values};
  const bool known = std::any_of(out.begin(), out.end(), [&](const Candidate& c) { return c.choice == choice; });
  if (known || !fits(asked, choice)) return;
  Ruling ruling;
  check_fitting(game, state, choice, ruling);
  if (ruling.allowed()) out.push_back({choice, std::clamp(worth, 0.0, 1.0), why});
}

std::vector<Candidate> candidates(const Game& game, const State& state, const Decision& asked) {
  return Judgement(game, state, asked).all();
}

double evaluate(const Game& game, const State& state, Side side) {
  std::array<double, 2> worn{};
  for (const Side each : {Side::red, Side::blue}) {
    double sum = state.lost[index(each)];
    for (const UnitId unit : units_of(game, state, each)) {
      const Enlisted& who = enlisted(game, unit);
      if (who.baggage) continue;
      int left = 0;
      for (const int vbu : body(state, unit).vbu) left += vbu;
      const double vd = who.profile.vd * static_cast<double>(body(state, unit).vbu.size());
      const double full = who.profile.vbu * static_cast<double>(body(state, unit).vbu.size());
      sum += 0.5 * vd * (1 - left / full) + (body(state, unit).disordered ? 0.1 * vd : 0);
    }
    worn[index(each)] = sum / std::max(1, army_threshold(game.rules, game.vdt[index(each)]));
  }
  return std::clamp(worn[index(other(side))] - worn[index(side)], -1.0, 1.0);
}

}  // namespace condotta::impetus
