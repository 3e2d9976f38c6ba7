#include "impetus/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/orders.hpp"
#include "impetus/rounds.hpp"
#include "impetus/shots.hpp"
#include "impetus/steps.hpp"
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
  Judgement(const Game& game, const State& state) : game_(game), state_(state), asked_(decision(game, state)) {}

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
      case StepKind::set_up: setting_up(); break;
    }
    return std::move(out_);
  }

 private:
  void add(Answer answer, AtMost<std::int32_t, 24> values, double worth, std::string_view why) {
    const Choice choice{static_cast<std::uint16_t>(answer), values};
    const bool known = std::any_of(out_.begin(), out_.end(), [&](const Candidate& c) { return c.choice == choice; });
    if (!known && check(game_, state_, choice).allowed()) out_.push_back({choice, std::clamp(worth, 0.0, 1.0), why});
  }

  bool offered(Answer answer) const { return asked_.find(static_cast<std::uint16_t>(answer)) != nullptr; }

  std::vector<UnitId> enemies(Side side) const {
    std::vector<UnitId> found;
    for (const UnitId enemy : units_of(game_, state_, other(side))) {
      if (!enlisted(game_, enemy).baggage) found.push_back(enemy);
    }
    return found;
  }

  // The enemy to go for: near, worth much, and one that it can beat.
  UnitId quarry(UnitId unit) const {
    UnitId best = nobody;
    double most = -1e9;
    for (const UnitId enemy : enemies(side_of(game_, unit))) {
      const double gap = table::distance(base(game_, state_, unit), base(game_, state_, enemy)).units();
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

  void setting_up() {
    const Step& step = state_.steps.back();
    const double wide = game_.width.units();
    const double high = game_.height.units();
    const bool far = state_.far_edge[index(step.side)];
    const auto from_edge = [&](double distance) { return Length::units(far ? high - distance : distance).ticks(); };
    add(Answer::begin, {}, 1, "to arms");
    if (offered(Answer::place)) {
      const Option& option = *asked_.find(static_cast<std::uint16_t>(Answer::place));
      for (const std::int32_t what : option.parameters.front().allowed) {
        const std::size_t before = out_.size();
        const auto pieces = static_cast<std::int32_t>(state_.terrain.size());
        for (std::int32_t piece = -1; piece < pieces; ++piece) {
          for (int i = 0; i < 12 && out_.size() < before + 2; ++i) {
            const double x = wide * (0.15 + 0.7 * ((i * 5 + what * 3) % 12) / 11);
            const double y = high * (0.35 + 0.3 * ((i * 7 + what) % 5) / 4);
            add(Answer::place,
                {what, piece, Length::units(x).ticks(), Length::units(y).ticks(),
                 i % 2 == 0 ? 0 : Angle::degrees(90).ticks()},
                0.5, "ground to our liking");
          }
        }
        for (const PlacedPiece& water : state_.terrain) {  // a bridge belongs on the river
          add(Answer::place, {what, -1, water.at.x.ticks(), water.at.y.ticks(), 0}, 0.4, "a way across");
        }
      }
    }
    add(Answer::no_terrain, {}, 0.3, "open ground");
    add(Answer::edge, {0}, 0.5, "either will do");
    add(Answer::edge, {1}, 0.5, "either will do");
    for (const double share : {0.5, 0.35, 0.65})
      add(Answer::baggage, {Length::units(wide * share).ticks()}, share == 0.5 ? 0.6 : 0.5, "behind the middle");
    add(Answer::keep, {}, 0.5, "good enough");
    add(Answer::reroll_both, {},
        int{state_.dice[index(step.side)][0]} + state_.dice[index(step.side)][1] <= 6 ? 0.7 : 0.2, "a poor throw");
    add(Answer::reroll_one, {state_.dice[index(step.side)][0] <= state_.dice[index(step.side)][1] ? 0 : 1}, 0.45,
        "the lower die again");
    add(Answer::go_second, {}, 0.7, "see where they stand");
    add(Answer::go_first, {}, 0.3, "take the good places");
    if (offered(Answer::deploy_command)) {
      for (const std::int32_t id : asked_.find("deploy-command")->parameters.front().allowed)
        add(Answer::deploy_command, {id}, 0.5, "one after the other");
    }
    if (offered(Answer::place_general)) {
      int mine = 0;
      for (CommandId id = 0; id < static_cast<CommandId>(step.unit); ++id)
        mine += leader(game_, id).side == step.side ? 1 : 0;
      constexpr std::array<double, 4> shares = {0.5, 0.25, 0.75, 0.5};
      const double share = shares[static_cast<std::size_t>(mine % 4)];
      add(Answer::place_general, {Length::units(wide * share).ticks(), from_edge(5)}, 0.6, "behind his men");
      add(Answer::place_general, {Length::units(wide / 2).ticks(), from_edge(3)}, 0.4, "in the middle");
    }
    if (offered(Answer::deploy)) deploying(from_edge(8) < from_edge(0) ? Angle::degrees(180) : Angle::degrees(0));
    if (offered(Answer::attach)) {
      for (const std::int32_t unit : asked_.find("attach")->parameters.front().allowed)
        add(Answer::attach, {unit}, 0.7, "with his best men");
    }
    add(Answer::finish, {}, 0.3, "free to move");
  }

  // Beside each other in front of the general, then behind.
  void deploying(Angle front) {
    const Step& step = state_.steps.back();
    const Command& c = command(state_, static_cast<CommandId>(step.unit));
    const bool far = state_.far_edge[index(step.side)];
    const double high = game_.height.units();
    for (const std::int32_t unit : asked_.find("deploy")->parameters.front().allowed) {
      const std::size_t before = out_.size();
      for (const double deep : {8.0, 6.4, 4.8, 3.2, 1.8}) {
        for (int place = 0; place < 13 && out_.size() < before + 2; ++place) {
          const double aside = (place % 2 == 0 ? 1 : -1) * ((place + 1) / 2) * 2.0;
          const Length x = c.at.x + Length::units(aside);
          const Length y = Length::units(far ? high - deep : deep);
          if (x.ticks() < 0 || x > game_.width) continue;
          add(Answer::deploy, {unit, x.ticks(), y.ticks(), front.ticks()}, 0.5 + deep / 40, "in line");
        }
      }
      if (out_.size() > 6) break;
    }
    if (!out_.empty()) return;
    // No room near the general: anywhere that is allowed.
    for (const std::int32_t unit : asked_.find("deploy")->parameters.front().allowed) {
      for (double deep = 8; deep > 1 && out_.empty(); deep -= 0.5) {
        for (double x = 1; x < game_.width.units() && out_.empty(); x += 0.5) {
          add(Answer::deploy,
              {unit, Length::units(x).ticks(), Length::units(far ? high - deep : deep).ticks(), front.ticks()}, 0.3,
              "where there is room");
        }
      }
    }
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
      const UnitId unit = acting.units[0];
      const UnitId target = target_ahead(game_, state_, unit, false);
      const double worth = target == nobody ? 0 : worth_of_round(game_, state_, unit, target, true, Facing::front);
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
    if (offered(Answer::charge_as_group)) add(Answer::charge_as_group, {}, 0.8, "all together");
    if (offered(Answer::occupy))
      add(Answer::occupy, {asked_.find("occupy")->parameters.front().allowed.front()}, 0.5, "walls to stand behind");
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
      if (norm(exact(body(state_, unit).pose.front) - exact(body(state_, target).pose.front)) >
          game_.rules.numbers.extreme_range + 4)
        continue;
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

  void fighting(UnitId unit) {
    if (!engaged(state_, unit) || body(state_, unit).fought) return;
    for (const UnitId foe : enemies_touching(state_, unit)) {
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
    const UnitId unit = acting.units[0];
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
                                  std::min<double>(most, std::max(gap - wanted, 0.0)), 1.0, 0.5}) {
      if (distance < 0.05) continue;
      const double left = std::max(gap - distance, 0.0);
      double worth = eager - (aligned ? 0 : 0.2) - std::fabs(left - wanted) / 100;
      if (profile.impetus > 0 && left < 1 && !shoots) worth -= 0.15;  // it would stop just before the enemy
      add(Answer::forward, {Length::units(distance).ticks()}, worth, shoots ? "into range" : "towards the enemy");
    }
    if (!aligned) {
      const double arc = widest_wheel(
          game_.rules, most, width_of(game_, state_, std::vector<UnitId>(acting.units.begin(), acting.units.end())));
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
    for (const double aside : {1.0, -1.0}) {
      add(Answer::sideways, {Length::units(aside).ticks()}, 0.05, "make room");
      add(Answer::oblique, {Length::units(1.2).ticks(), Length::units(aside).ticks()}, 0.08, "edge forward");
    }
    if (size(towards) > Angle::degrees(135)) add(Answer::about_face, {2}, 0.5, "the enemy is behind");
    if (size(towards) > Angle::degrees(75))
      add(Answer::about_face, {towards.ticks() < 0 ? -1 : 1}, 0.45, "the enemy is on the flank");
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
  Decision asked_;
  std::vector<Candidate> out_;
};

}  // namespace

std::vector<Candidate> candidates(const Game& game, const State& state) { return Judgement(game, state).all(); }

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
