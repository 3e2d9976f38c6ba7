#include "cfeo/fire_steps.hpp"

#include <algorithm>

#include "cfeo/losses.hpp"
#include "cfeo/odds_sheets.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

bool may_be_fired_at(const FieldUnit& unit, Side by) { return unit.side != by && fights_on(unit); }

// The enemy's stands that are not within 20 yd of other friends of the firer (CFE-FIR-006): the stands alone.
Stood clear_stands(const Game& game, const State& state, int firer, int target) {
  Stood out;
  out.stands = rectangles(game, unit_at(state, target));
  std::vector<table::Footprint> friends;
  const double limit = game.rules.numbers.fire_near_friends + slack;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    if (static_cast<int>(i) == firer || unit.side != unit_at(state, firer).side || !fights_on(unit)) continue;
    if (box_distance(unit, unit_at(state, target)) <= limit) friends.push_back(footprint(unit));
  }
  for (std::size_t i = out.stands.size(); i-- > 0 && !friends.empty();) {
    const bool near = std::ranges::any_of(friends, [&](table::Footprint other) {
      return table::distance(table::Footprint(&out.stands[i], 1), other).units() <= limit;
    });
    if (near) out.stands.erase(out.stands.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return out;
}

bool fires(const FieldUnit& unit) {
  return fights_on(unit) && !unit.fired && unit.course != Course::routing && unit.course != Course::looting;
}

// Units that are near enough to look at more closely.
std::vector<UnitId> in_range(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  const double range = maximum_range(game.rules, own.troops.type) + slack;
  std::vector<UnitId> out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    if (may_be_fired_at(state.units[i], own.side) && box_distance(own, state.units[i]) <= range) {
      out.push_back(static_cast<UnitId>(i));
    }
  }
  return out;
}

}  // namespace

// --- guns
// ----------------------------------------------------------------------------------------------------------------------

namespace {

bool may_fire_now(const State& state, int gun) {
  const FieldUnit& own = unit_at(state, gun);
  return is_gun(own.troops.type) && !own.limbered && fires(own) && !touching(state, gun) &&
         own.recrewed != state.turn;  // CFE-GAP-032
}

// Whom it has in its arc and range, the nearest first, seen or not.
std::vector<FireTarget> before_gun(const Game& game, const State& state, int gun) {
  std::vector<FireTarget> out;
  if (!may_fire_now(state, gun)) return out;
  const Stood from = stood(game, unit_at(state, gun));
  const double range = maximum_range(game.rules, from.unit.troops.type) + slack;
  for (const UnitId id : in_range(game, state, gun)) {
    const auto away = distance_in_arc(game.rules, from, clear_stands(game, state, gun, id));
    if (away && *away <= range) out.push_back({id, *away, 1});
  }
  std::ranges::stable_sort(out, {}, &FireTarget::distance);
  return out;
}

bool has_gun_target(const Game& game, const State& state, int gun) {
  return std::ranges::any_of(before_gun(game, state, gun),
                             [&](const FireTarget& t) { return sees(game, state, gun, t.unit).allowed(); });
}

}  // namespace

// CFE-FIR-005: the nearest; under its leader's control any.
std::vector<FireTarget> gun_targets(const Game& game, const State& state, int gun) {
  std::vector<FireTarget> out;
  const std::vector<FireTarget> all = before_gun(game, state, gun);
  const bool chooses = all.size() > 1 && controller(game, state, gun).has_value();
  for (const FireTarget& target : all) {
    if (!sees(game, state, gun, target.unit).allowed()) continue;
    out.push_back(target);
    if (!chooses) break;
  }
  return out;
}

GunShot gun_shot(const Game& game, const State& state, int gun, const FireTarget& target) {
  const FieldUnit& own = unit_at(state, gun);
  const FieldUnit& enemy = unit_at(state, target.unit);
  GunShot shot;
  shot.gun = own.troops.type;
  shot.dps = own.dps;
  shot.distance = target.distance;
  shot.target_in_column = formed(enemy) && enemy.formation == Formation::column;
  shot.target_limbered = is_gun(enemy.troops.type) && enemy.limbered;
  shot.enfiladed = enfilades(game.rules, stood(game, own), stood(game, enemy));
  shot.fortified = behind_walls(game, enemy, centre(game, own));
  // CFE-FIR-014
  if (own.aimed_at == target.unit && own.aimed_turn == state.turn - 1) {
    shot.aim = own.aimed_moves == own.moves + enemy.moves ? Aim::same_target : Aim::same_target_moved;
  }
  return shot;
}

namespace {

void fire_gun(Play& play, int gun, const FireTarget& target) {
  FieldUnit& own = unit_at(play.state, gun);
  FieldUnit& enemy = unit_at(play.state, target.unit);
  const GunShot shot = gun_shot(play.game, play.state, gun, target);
  const Breakdown modifiers = gun_modifiers(play.rules(), shot);
  const int die = play.dice.roll(dice::d6);
  const RangeBand band = range_band(play.rules(), own.troops.type, target.distance);
  const int dps = gun_dps(play.rules(), band, die + modifiers.total());
  own.fired = true;  // CFE-FIR-007
  own.aimed_at = target.unit;
  own.aimed_turn = play.state.turn;
  own.aimed_moves = static_cast<std::int16_t>(own.moves + enemy.moves);
  enemy.under_fire = true;
  Event& event = play.tell("fired",
                           play.name(gun) + " fires at " + play.name(target.unit) + " at " +
                               yards_in_words(target.distance) + ": " + std::to_string(die) + " makes " +
                               std::to_string(die + modifiers.total()) + ", " + plural(dps, "DP"),
                           {"CFE-FIR-012"_rule, "CFE-FIR-013"_rule});
  event.facts.set("unit", gun);
  event.facts.set("target", target.unit);
  Throw shown;
  shown.sixes.push_back(static_cast<std::uint8_t>(die));
  event.facts.set("dice", dice_document(shown));
  event.facts.set("terms", terms_document(modifiers));
  suffer(play, target.unit, dps, 0, Cause::fire);  // at once (CFE-SEQ-010, CFE-FIR-019)
}

}  // namespace

// --- small arms: all who have missiles, not firearms alone (CFE-SEQ-008)
// ----------------------------------------------------------------------------------------------------------------------

std::vector<FireTarget> volley_targets(const Game& game, const State& state, int unit, bool caracole,
                                       const std::vector<UnitId>* only) {
  std::vector<FireTarget> out;
  const FieldUnit& own = unit_at(state, unit);
  if (is_gun(own.troops.type) || !has_missiles(own.troops.type) || !fires(own)) return out;
  if (only == nullptr && touching(state, unit)) return out;  // CFE-FIR-025
  struct Seen {
    UnitId id;
    Stood stood;
    int sees = -1;
  };
  std::vector<Seen> seen;
  for (const UnitId id : only != nullptr ? *only : in_range(game, state, unit)) {
    // CFE-CHG-022: those who charge it are shot at whoever is near them.
    Stood target = only != nullptr ? stood(game, unit_at(state, id)) : clear_stands(game, state, unit, id);
    if (!target.stands.empty()) seen.push_back({id, std::move(target)});
  }
  if (seen.empty()) return out;
  const Stood from = stood(game, own);
  const double range = maximum_range(game.rules, own.troops.type) + slack;
  for (std::size_t i = 0; i < from.stands.size(); ++i) {
    if (formed(own) && from.rank[i] > 0) continue;  // CFE-FIR-008
    if (own.troops.type == Type::tercio && from.weapon[i] != Weapon::shot) continue;
    std::vector<std::pair<double, std::size_t>> near;
    for (std::size_t s = 0; s < seen.size(); ++s) {
      const auto away = distance_in_arc(game.rules, from, i, seen[s].stood);
      if (away && *away <= range) near.emplace_back(*away, s);
    }
    std::ranges::sort(near);
    for (const auto& [away, s] : near) {
      if (seen[s].sees < 0) seen[s].sees = only != nullptr || sees(game, state, unit, seen[s].id).allowed() ? 1 : 0;
      if (seen[s].sees == 0) continue;
      // CFE-FIR-009: the stand behind fires with it.
      const bool behind = caracole && std::ranges::any_of(own.stands, [&](const StandPlace& p) {
                            return p.rank == 1 && p.file == from.file[i];
                          });
      const auto known = std::ranges::find(out, seen[s].id, &FireTarget::unit);
      if (known == out.end()) {
        out.push_back({seen[s].id, away, behind ? 2 : 1});
      } else {
        known->stands += behind ? 2 : 1;
        known->distance = std::min(known->distance, away);
      }
      break;
    }
  }
  return out;
}

Volley volley(const Game& game, const State& state, int unit, const FireTarget& target, int lost) {
  const FieldUnit& own = unit_at(state, unit);
  const FieldUnit& enemy = unit_at(state, target.unit);
  Volley out;
  out.shooters = unit_of(own);
  out.shooters.dps = lost;
  out.stands = target.stands;
  out.distance = target.distance;
  out.hard_cover = in_hard_cover(game, enemy) || behind_walls(game, enemy, centre(game, own));
  return out;
}

std::vector<int> dice_lost(const Game& game, const State& state, int unit, const std::vector<FireTarget>& targets,
                           int spare) {
  std::vector<int> lost(targets.size(), 0);
  int left = unit_at(state, unit).dps;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i].unit == spare)
      order.insert(order.begin(), i);
    else
      order.push_back(i);
  }
  for (const std::size_t i : order) {
    const int dice = volley_dice(game.rules, volley(game, state, unit, targets[i], 0)).total();
    lost[i] = std::min(left, dice);
    left -= lost[i];
  }
  return lost;
}

void fire_volleys(Play& play, int unit, const std::vector<FireTarget>& targets, int spare) {
  const std::vector<int> lost = dice_lost(play.game, play.state, unit, targets, spare);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const FireTarget& target = targets[i];
    const Volley shots = volley(play.game, play.state, unit, target, lost[i]);
    const int count = dice_thrown(play.rules(), shots);
    if (count <= 0) continue;
    const int from = volley_dp_from(play.rules(), shots);
    std::array<const dice::Die*, 64> pool{};
    pool.fill(&dice::d6);
    const dice::Tally faces =
        play.dice.throw_pool(std::span(pool.data(), static_cast<std::size_t>(std::min(count, 64))));
    int dps = 0;
    for (int face = from; face <= 6; ++face) dps += faces[static_cast<dice::Face>(face)];
    unit_at(play.state, unit).fired = true;
    unit_at(play.state, target.unit).under_fire = true;
    Event& event = play.tell("fired",
                             play.name(unit) + " fires at " + play.name(target.unit) + " with " +
                                 std::to_string(count) + " D6" + ": " + plural(dps, "DP"),
                             {"CFE-FIR-016"_rule, "CFE-FIR-018"_rule});
    event.facts.set("unit", unit);
    event.facts.set("target", target.unit);
    event.facts.set("terms", terms_document(volley_dice(play.rules(), shots)));
    suffer(play, target.unit, dps, 0, Cause::fire);
  }
}

std::vector<std::int32_t> lone_targets(const Game& game, const State& state, int unit) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, unit);
  if (!fires(own) || touching(state, unit)) return out;
  const bool gun = is_gun(own.troops.type);
  if ((gun && own.limbered) || !has_missiles(own.troops.type)) return out;
  const double range = maximum_range(game.rules, own.troops.type) + slack;
  Stood from;
  const auto reach = [&](table::Vector at) {
    if (box_distance(own, at) > range || distance(game, own, at) > range) return false;
    if (from.stands.empty()) from = stood(game, own);
    Stood point;
    point.stands.push_back(table::Rectangle::around(at, {0, 1}, 0.5, 0.5));
    const auto away = distance_in_arc(game.rules, from, point);
    return away && *away <= range;
  };
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    if (!leader.there() || leader.side == own.side || leader.with != nobody || !reach(table::exact(leader.at)))
      continue;
    if (alone(game, state, leader.side, table::exact(leader.at), false) && sees(game, state, unit, leader.at))
      out.push_back(static_cast<std::int32_t>(i));
  }
  for (std::size_t i = 0; i < state.messengers.size(); ++i) {
    const Messenger& messenger = state.messengers[i];
    if (messenger.lost || messenger.side == own.side || !reach(table::exact(messenger.at))) continue;
    if (alone(game, state, messenger.side, table::exact(messenger.at), false) &&
        sees(game, state, unit, messenger.at)) {
      out.push_back(first_messenger + static_cast<std::int32_t>(i));
    }
  }
  return out;
}

// --- the steps
// ----------------------------------------------------------------------------------------------------------------------

namespace {

bool next_firer(Play& play, Phase phase) {
  Step& step = play.top();
  play.state.phase = phase;
  if (step.value == 0) {
    for (FieldUnit& unit : play.state.units) unit.acted = false;
    step.value = 1;
  }
  for (const UnitId id : right_to_left(play.state, step.side)) {  // CFE-SEQ-005
    FieldUnit& unit = unit_at(play.state, id);
    if (unit.acted || is_gun(unit.troops.type) != (phase == Phase::artillery) || !has_missiles(unit.troops.type))
      continue;
    const bool any = phase == Phase::artillery ? has_gun_target(play.game, play.state, id)
                                               : !volley_targets(play.game, play.state, id, false).empty();
    if (any || !lone_targets(play.game, play.state, id).empty()) {
      step.unit = id;
      return true;
    }
    unit.acted = true;
  }
  play.pop();
  return false;
}

bool run_artillery(Play& play) { return next_firer(play, Phase::artillery); }
bool run_fire(Play& play) { return next_firer(play, Phase::fire); }

void ask_lone(const Game& game, const State& state, int unit, Decision& out) {
  const std::vector<std::int32_t> lone = lone_targets(game, state, unit);
  if (lone.empty()) return;
  Parameter who{"leader", ParameterKind::leader, lone};
  who.usual = lone.front();
  out.options.push_back(
      option(Answer::fire_at_leader, "fire-at-leader", "Fire at a lone leader", {who}, {"CFE-LDR-005"_rule}));
}

void ask_artillery(const Game& game, const State& state, Decision& out) {
  const int gun = state.steps.back().unit;
  out.question = "Whom does " + name_of(game, gun) + " fire at?";
  out.rules = {"CFE-FIR-001"_rule};
  std::vector<std::int32_t> targets;
  for (const FireTarget& target : gun_targets(game, state, gun)) targets.push_back(target.unit);
  if (!targets.empty()) {
    out.options.push_back(option(Answer::fire, "fire", "Fire", {target_parameter(targets)}, {"CFE-FIR-005"_rule}));
  }
  ask_lone(game, state, gun, out);
  out.options.push_back(option(Answer::pass, "hold", "Hold fire"));
}

void apply_lone(Play& play, int unit, std::int32_t who) {
  unit_at(play.state, unit).fired = true;
  if (who >= first_messenger) return shoot_messenger(play, unit, who - first_messenger);
  shoot_leader(play, unit, who);
}

void apply_artillery(Play& play, const Choice& choice) {
  const int gun = play.top().unit;
  unit_at(play.state, gun).acted = true;
  if (answer_of(choice) == Answer::fire_at_leader) return apply_lone(play, gun, choice.values[0]);
  if (answer_of(choice) != Answer::fire) return;
  const std::vector<FireTarget> all = before_gun(play.game, play.state, gun);
  const auto target = std::ranges::find(all, static_cast<UnitId>(choice.values[0]), &FireTarget::unit);
  if (target != all.end()) fire_gun(play, gun, *target);
}

void preview_artillery(const Game& game, const State& state, const Choice& choice, Preview& out) {
  if (answer_of(choice) != Answer::fire || !out.ruling.allowed()) return;
  const int gun = state.steps.back().unit;
  for (const FireTarget& target : gun_targets(game, state, gun)) {
    if (target.unit != choice.values[0]) continue;
    out.words =
        name_of(game, gun) + " fires at " + name_of(game, target.unit) + " at " + yards_in_words(target.distance) + ".";
    out.odds.push_back(gun_sheet(game, state, gun, gun_shot(game, state, gun, target)));
  }
}

double worth_of_target(const Game& game, const State& state, const FireTarget& target, double expected) {
  const FieldUnit& enemy = unit_at(state, target.unit);
  const std::size_t id = static_cast<std::size_t>(target.unit);
  const int value = id < game.unit_points.size() ? game.unit_points[id] : 20;
  const int limit = std::max(1, dp_limit(game.rules, enemy.troops, static_cast<int>(enemy.stands.size())));
  return std::min(1.0, 0.3 + 0.3 * expected + 0.2 * enemy.dps / limit + value / 600.0);
}

void artillery_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int gun = state.steps.back().unit;
  for (const FireTarget& target : gun_targets(game, state, gun)) {
    const GunShot shot = gun_shot(game, state, gun, target);
    const int reach = gun_modifiers(game.rules, shot).total();
    const bool close = range_band(game.rules, shot.gun, target.distance) == RangeBand::close;
    const double expected = std::max(0.0, std::min(6, reach + (close ? 5 : 3)) / 6.0);
    out.push_back(
        {choose(Answer::fire, {target.unit}), worth_of_target(game, state, target, expected), "the best target"});
  }
  for (const std::int32_t who : lone_targets(game, state, gun))
    out.push_back({choose(Answer::fire_at_leader, {who}), 0.55, "a leader alone"});
  out.push_back({choose(Answer::pass), 0.05, "nothing to hit"});
}

void ask_fire(const Game& game, const State& state, Decision& out) {
  const int unit = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, unit);
  out.question = "Does " + name_of(game, unit) + " fire?";
  out.rules = {"CFE-FIR-002"_rule};
  std::vector<std::int32_t> targets;
  for (const FireTarget& target : volley_targets(game, state, unit, false)) targets.push_back(target.unit);
  if (!targets.empty()) {
    Parameter spare = target_parameter(targets, "dice-lost-at");  // CFE-FIR-022
    std::vector<std::string> ways = {"front rank"};
    if (may_caracole(unit_of(own)).allowed()) ways.emplace_back("caracole");
    out.options.push_back(option(Answer::fire, "fire", "Fire", {spare, words_parameter("manner", ways)},
                                 {"CFE-FIR-005"_rule, "CFE-FIR-016"_rule}));
  }
  ask_lone(game, state, unit, out);
  out.options.push_back(option(Answer::pass, "hold", "Hold fire"));
}

void apply_fire(Play& play, const Choice& choice) {
  const int unit = play.top().unit;
  FieldUnit& own = unit_at(play.state, unit);
  own.acted = true;
  if (answer_of(choice) == Answer::fire_at_leader) return apply_lone(play, unit, choice.values[0]);
  if (answer_of(choice) != Answer::fire) return;
  const bool caracole = choice.values[1] == 1;
  own.caracoled = caracole;
  fire_volleys(play, unit, volley_targets(play.game, play.state, unit, caracole), choice.values[0]);
}

void preview_fire(const Game& game, const State& state, const Choice& choice, Preview& out) {
  if (answer_of(choice) != Answer::fire || !out.ruling.allowed()) return;
  const int unit = state.steps.back().unit;
  const std::vector<FireTarget> targets = volley_targets(game, state, unit, choice.values[1] == 1);
  const std::vector<int> lost = dice_lost(game, state, unit, targets, choice.values[0]);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    out.odds.push_back(
        volley_sheet(game, state, unit, targets[i].unit, volley(game, state, unit, targets[i], lost[i])));
  }
  out.words = name_of(game, unit) + " fires.";
}

void fire_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const int unit = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, unit);
  const std::vector<FireTarget> targets = volley_targets(game, state, unit, false);
  const std::vector<int> lost =
      targets.empty() ? std::vector<int>{} : dice_lost(game, state, unit, targets, targets[0].unit);
  int dice = 0;
  for (std::size_t i = 0; i < targets.size(); ++i)
    dice += dice_thrown(game.rules, volley(game, state, unit, targets[i], lost[i]));
  if (!targets.empty()) {
    // A Tercio that fires stands still; others lose nothing by it.
    const double worth = own.troops.type == Type::tercio ? 0.55 : 0.9;
    out.push_back({choose(Answer::fire, {targets[0].unit, 0}), dice > 0 ? worth : 0.01, "a volley"});
    if (may_caracole(unit_of(own)).allowed()) {
      // Twice the dice, but no counter-charge: not with horse near that could charge.
      const bool horse_near = std::ranges::any_of(state.units, [&](const FieldUnit& enemy) {
        return enemy.side != own.side && fights_on(enemy) && arm(enemy) == Arm::cavalry &&
               may_initiate_charge(enemy.troops.type) && box_distance(own, enemy) < 120;
      });
      out.push_back({choose(Answer::fire, {targets[0].unit, 1}), horse_near ? 0.6 : 0.95, "caracole"});
    }
  }
  for (const std::int32_t who : lone_targets(game, state, unit))
    out.push_back({choose(Answer::fire_at_leader, {who}), 0.5, "a leader alone"});
  out.push_back({choose(Answer::pass), 0.1, "hold fire"});
}

// CFE-FIR-023. Fire of units that stand to receive (CFE-CHG-022), after the charge moves (CFE-CHG-027).
bool run_standing_fire(Play& play) {
  Step& step = play.top();
  if (step.value >= static_cast<int>(play.state.charges.size())) {
    play.pop();
    return false;
  }
  const Charge charge = play.state.charges[static_cast<std::size_t>(step.value)];
  ++step.value;
  if (charge.response != Response::stand_and_fire || charge.target == nobody) return false;
  if (!present(unit_at(play.state, charge.target)) || unit_at(play.state, charge.target).fired) return false;
  std::vector<UnitId> chargers;
  for (const Charge& other : play.state.charges) {
    if (other.target == charge.target && present(unit_at(play.state, other.unit))) chargers.push_back(other.unit);
  }
  if (chargers.empty()) return false;
  const std::vector<FireTarget> targets = volley_targets(play.game, play.state, charge.target, false, &chargers);
  if (!targets.empty()) fire_volleys(play, charge.target, targets, targets[0].unit);
  return false;
}

}  // namespace

const StepRules artillery_rules{"Artillery Phase", run_artillery,     ask_artillery,       nullptr,
                                apply_artillery,   preview_artillery, artillery_candidates};
const StepRules fire_rules{"Fire Phase", run_fire, ask_fire, nullptr, apply_fire, preview_fire, fire_candidates};
const StepRules standing_fire_rules{"Fire of those who stand to receive", run_standing_fire};

}  // namespace condotta::cfeo
