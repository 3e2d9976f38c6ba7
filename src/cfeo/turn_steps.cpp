#include "cfeo/turn_steps.hpp"

#include <algorithm>

#include "cfeo/losses.hpp"
#include "dice/seeded.hpp"

namespace condotta::cfeo {

// --- the turn
// ----------------------------------------------------------------------------------------------------------------------

void begin_battle(const Game& game, State& state) {
  state.steps.push_back({StepKind::begin_turn});
  if (game.set_up.deployment) {
    state.steps.push_back({StepKind::deploy_battalia});
    if (game.victory.defended_position) state.steps.push_back({StepKind::dig_in, other(game.victory.attacker)});
    state.steps.push_back({StepKind::write_orders, Side::blue});
    state.steps.push_back({StepKind::write_orders, Side::red});
  }
  if (game.set_up.terrain) {
    state.steps.push_back({StepKind::choose_edge});
    state.steps.push_back({StepKind::place_terrain, Side::red});
  }
  // Nothing is thrown before the first decision.
  dice::Seeded none(0);
  Events events;
  Play play{game, state, none, events};
  advance(play);
}

namespace {

void forget_turn(FieldUnit& unit) {
  unit.fired_last = unit.fired;
  unit.fired = false;
  unit.caracoled = false;
  unit.moved = false;
  unit.moved_early = false;
  unit.under_fire = false;
  unit.fought = false;
  unit.halted = false;
  unit.inspired = 0;
  unit.must_repeat = false;
  unit.charges_again = false;
  unit.conforms = Conforms::no;
  unit.lead = nobody;
  unit.fire_tested = false;
  unit.combat_tested = false;
  unit.fight = nobody;
  unit.follows_on = false;
  unit.roll = nobody;
  unit.speed_before = unit.speed;  // CFE-MOV-028
  unit.speed = 0;
}

// The phases (CFE-SEQ-007), the first player before the second in each (CFE-SEQ-001, CFE-SEQ-004).
void lay_out_turn(Play& play, Side first) {
  const Side second = other(first);
  play.state.first = first;
  const std::array<Step, 25> order = {{
      {StepKind::artillery, first},
      {StepKind::artillery, second},
      {StepKind::fire, first},
      {StepKind::fire, second},
      {StepKind::command, first},
      {StepKind::control, first},
      {StepKind::command, second},
      {StepKind::control, second},
      {StepKind::movement, first},
      {StepKind::ride, first},
      {StepKind::movement, second},
      {StepKind::ride, second},
      {StepKind::declare_charges, first},
      {StepKind::declare_charges, second},
      {StepKind::charge_dice, first},
      {StepKind::charge_moves, first},
      {StepKind::follow_up, first},
      {StepKind::standing_fire, first},
      {StepKind::fight, first},
      {StepKind::after_combat, first},
      {StepKind::new_combats, first},
      {StepKind::redress, first},
      {StepKind::misfortunes, first},
      {StepKind::end_of_turn, first},
      {StepKind::end_of_turn, second, nobody, nobody, 1},
  }};
  for (auto step = order.rbegin(); step != order.rend(); ++step) play.push(*step);
  play.tell("turn", "Turn " + std::to_string(play.state.turn) + ": " + play.game.side_names[index(first)] + " go first",
            {"CFE-SEQ-004"_rule});
}

}  // namespace

bool run_begin_turn(Play& play) {
  State& state = play.state;
  ++state.turn;
  for (FieldUnit& unit : state.units) forget_turn(unit);
  // CFE-CHG-024: once a combat with the same opponent, as long as they stay in contact.
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    FieldUnit& unit = state.units[i];
    for (std::size_t k = 0; unit.followed_on != 0 && k < state.units.size(); ++k) {
      if (!touching(state, static_cast<int>(i), static_cast<int>(k))) unit.followed_on &= ~(std::uint64_t{1} << k);
    }
  }
  for (FieldLeader& leader : state.leaders) {
    leader.spent = leader.steadies = leader.inspires = 0;
    leader.offered = leader.ridden = false;
  }
  std::erase_if(state.messengers, [](const Messenger& messenger) { return messenger.lost; });
  for (Touch& touch : state.touches) {
    touch.charger = nobody;
    touch.flank = false;
    touch.resolved = false;
  }
  state.charges.clear();
  state.rolls.clear();
  state.fights.clear();
  state.draw_offered = false;
  if (state.turn == 1 && play.game.victory.defended_position) {  // CFE-SEQ-002
    lay_out_turn(play, play.game.victory.attacker);
  } else {
    play.push({StepKind::initiative, Side::red});
  }
  return false;
}

namespace {

void throw_initiative(Play& play) {
  int red = 0;
  int blue = 0;
  const auto bonus = [&](Side side) {
    const auto general = general_of(play.state, side);
    const bool exceptional = general && leader_at(play.state, *general).talent == Talent::exceptional;
    return exceptional ? play.numbers().initiative_exceptional : 0;
  };
  while (red == blue) {  // ties again (CFE-GAP-016)
    red = play.dice.roll(dice::d6) + bonus(Side::red);
    blue = play.dice.roll(dice::d6) + bonus(Side::blue);
  }
  play.top().value = 1;
  play.top().side = red > blue ? Side::red : Side::blue;
  play.tell("initiative",
            play.game.side_names[index(play.top().side)] + " win the throw, " + std::to_string(std::max(red, blue)) +
                " to " + std::to_string(std::min(red, blue)),
            {"CFE-SEQ-003"_rule});
}

bool run_initiative(Play& play) {
  if (play.top().value == 0 && play.state.turn > 1) throw_initiative(play);
  return true;
}

void ask_initiative(const Game&, const State& state, Decision& out) {
  out.rules = {"CFE-SEQ-003"_rule};
  if (state.steps.back().value == 0) {
    out.question = "Both players throw for who goes first.";
    out.options = {option(Answer::roll, "throw", "Throw the dice", {}, {"CFE-SEQ-003"_rule})};
    return;
  }
  out.question = "Go first or second this turn?";
  out.options = {option(Answer::go_first, "first", "Go first", {}, {"CFE-SEQ-003"_rule}),
                 option(Answer::go_second, "second", "Go second", {}, {"CFE-SEQ-003"_rule})};
}

void apply_initiative(Play& play, const Choice& choice) {
  if (answer_of(choice) == Answer::roll) {
    throw_initiative(play);
    return;
  }
  const Side winner = play.top().side;
  play.pop();
  lay_out_turn(play, answer_of(choice) == Answer::go_first ? winner : other(winner));
}

void initiative_candidates(const Game&, const State& state, std::vector<Candidate>& out) {
  if (state.steps.back().value == 0) {
    out.push_back({choose(Answer::roll), 1, "begin"});
    return;
  }
  out.push_back({choose(Answer::go_first), 0.6, "fire and charge first"});
  out.push_back({choose(Answer::go_second), 0.4, "see what they do"});
}

// --- the Morale Phase
// ----------------------------------------------------------------------------------------------------------------------

bool run_redress(Play& play) {  // CFE-DP-011, CFE-DP-017
  play.state.phase = Phase::morale;
  for (const Side side : {play.state.first, other(play.state.first)}) {
    for (const UnitId id : right_to_left(play.state, side)) {
      FieldUnit& unit = unit_at(play.state, id);
      if (unit.dps == 0 || unit.abandoned) continue;
      const bool engaged = unit.fought || touching(play.state, id);  // CFE-DP-013
      const Breakdown removed = redressed(play.rules(), unit.troops.grade, {unit.moved, engaged, unit.under_fire});
      const int count = std::min<int>(removed.total(), unit.dps);
      if (count == 0) continue;
      unit.dps = static_cast<std::int8_t>(unit.dps - count);
      Event& event = play.tell("redressed", play.name(id) + " re-dresses its ranks: " + plural(count, "DP") + " fewer",
                               {"CFE-DP-011"_rule});
      event.facts.set("unit", id);
    }
  }
  play.pop();
  return false;
}

void add_leader_woes(const State& state, std::size_t bit, Side side, std::vector<MoraleEvent>& woes) {
  for (const FieldLeader& leader : state.leaders) {
    if (leader.side != side || leader.woe == Misfortune::own_evade) continue;
    if ((leader.watched_by >> bit & 1U) != 0) woes.push_back({leader.woe});
  }
}

bool run_misfortunes(Play& play) {  // CFE-DP-014, CFE-DP-015
  State& state = play.state;
  play.pop();
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    FieldUnit& watcher = state.units[i];
    if (!fights_on(watcher)) continue;
    std::vector<MoraleEvent> woes;
    for (std::size_t k = 0; k < state.units.size(); ++k) {
      FieldUnit& other = state.units[k];
      if (other.woe == Misfortune::own_evade || other.side != watcher.side || (other.watched_by >> i & 1U) == 0)
        continue;
      const bool before = (other.affected >> i & 1U) != 0;
      woes.push_back({other.woe, other.troops, 0, 0, before});
      other.affected |= std::uint64_t{1} << i;
    }
    add_leader_woes(state, i, watcher.side, woes);
    const Breakdown due = morale_dps(play.rules(), watcher.troops, watcher.course == Course::routing, woes);
    if (due.total() == 0) continue;
    Event& event =
        play.tell("dismayed", play.name(static_cast<int>(i)) + " sees the misfortune of friends", {"CFE-DP-014"_rule});
    event.facts.set("unit", static_cast<int>(i));
    event.facts.set("terms", terms_document(due));
    suffer(play, static_cast<int>(i), due.total(), 0, Cause::morale);
  }
  for (FieldUnit& unit : state.units) {
    unit.watched_by = 0;
    const bool goes_on = unit.course == Course::routing || unit.retiring;
    if (!goes_on || !present(unit)) {
      unit.woe = Misfortune::own_evade;
      unit.affected = 0;
    }
  }
  for (FieldLeader& leader : state.leaders) {
    leader.woe = Misfortune::own_evade;
    leader.watched_by = 0;
    if (leader.with == nobody || unit_at(state, leader.with).course != Course::routing) leader.routed_with = false;
  }
  return false;
}

}  // namespace

// --- the end
// ----------------------------------------------------------------------------------------------------------------------

bool counts_as_unit(const FieldUnit& unit) { return arm(unit) == Arm::infantry || arm(unit) == Arm::cavalry; }

bool lost(const FieldUnit& unit) {
  return unit.presence == Presence::destroyed || unit.presence == Presence::surrendered ||
         unit.presence == Presence::left || unit.course == Course::routing;
}

EndOfTurn reckoning(const Game& game, const State& state) {
  EndOfTurn out;
  out.turn = state.turn;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& unit = state.units[i];
    ArmyAtEnd& army = out.armies[index(unit.side)];
    const int value = i < game.unit_points.size() ? game.unit_points[i] : 0;
    army.points += value;
    if (counts_as_unit(unit)) {
      if (i < game.unit_points.size()) ++army.units;
      if (lost(unit) && i < game.unit_points.size()) ++army.lost;
      const int gone = unit.start_stands - static_cast<int>(unit.stands.size());
      army.points_lost += lost(unit) ? value : value * gone / std::max<int>(1, unit.start_stands);
    } else if (unit.abandoned || !present(unit)) {
      army.points_lost += value;
    }
  }
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    const FieldLeader& leader = state.leaders[i];
    ArmyAtEnd& army = out.armies[index(leader.side)];
    const int value = points(game.rules, {leader.rank, leader.talent, 0});
    army.points += value;
    const bool gone = leader.fate == LeaderFate::killed || leader.fate == LeaderFate::captured;
    if (gone) army.points_lost += value;
    if (leader.fate == LeaderFate::captured && game.victory.prize == static_cast<LeaderId>(i)) {
      army.points_lost += game.victory.prize_points;
    }
  }
  for (const table::Point& at : game.victory.objectives) {  // held by who is alone near it
    std::array<bool, 2> near{};
    for (const FieldUnit& unit : state.units) {
      const bool close = present(unit) && formed(unit) &&
                         distance(game, unit, table::exact(at)) <= game.rules.numbers.position_clear + slack;
      near[index(unit.side)] = near[index(unit.side)] || close;
    }
    if (near[0] != near[1]) ++out.armies[near[0] ? 0 : 1].objectives;
  }
  return out;
}

namespace {

// CFE-VIC-004: who holds the position at the end.
Verdict position_verdict(const Game& game, const State& state) {
  const VictoryTerms& terms = game.victory;
  bool holds = false;
  double defender = 1e9;
  for (const FieldUnit& unit : state.units) {
    if (!present(unit) || !formed(unit) || unit.course == Course::routing) continue;
    const double away = distance(game, unit, table::exact(terms.position));
    if (unit.side == terms.attacker) holds = holds || away <= terms.hold_within + slack;
    if (unit.side != terms.attacker) defender = std::min(defender, away);
  }
  const Verdict verdict = defended_position(game.rules, holds, defender);  // first: the attacker
  const bool attacker_wins = verdict == Verdict::first;
  const Side winner = attacker_wins ? terms.attacker : other(terms.attacker);
  return winner == Side::red ? Verdict::first : Verdict::second;
}

void end_battle(Play& play, End end, Verdict verdict) {
  State& state = play.state;
  state.end = end;
  state.verdict = verdict;
  state.steps.clear();
  state.steps.push_back({StepKind::over});
  play.tell("ended", "The battle is over", {end == End::broken ? "CFE-VIC-002"_rule : "CFE-VIC-003"_rule});
}

// True if the battle is over (CFE-GAP-012).
bool judge(Play& play) {
  const EndOfTurn end = reckoning(play.game, play.state);
  const VictoryTerms& terms = play.game.victory;
  if (terms.break_through && play.state.broken_through[index(terms.breaker)] >= terms.break_through_units) {
    end_battle(play, End::breakthrough, terms.breaker == Side::red ? Verdict::first : Verdict::second);
    return true;
  }
  const bool broke = broken(play.rules(), end.armies[0]) || broken(play.rules(), end.armies[1]);
  if (!broke && terms.defended_position && play.state.turn >= terms.turn_limit) {
    end_battle(play, End::position, position_verdict(play.game, play.state));
    return true;
  }
  const Verdict verdict_now = verdict(play.rules(), end);
  if (verdict_now == Verdict::goes_on) return false;
  end_battle(play, broke ? End::broken : End::turn_limit, verdict_now);
  return true;
}

bool run_end_of_turn(Play& play) {
  if (play.top().value == 0 && judge(play)) return false;
  return true;  // CFE-VIC-005
}

void ask_end_of_turn(const Game&, const State& state, Decision& out) {
  out.question = state.draw_offered ? "They offer a draw." : "Play on?";
  out.rules = {"CFE-VIC-005"_rule};
  out.options = {option(Answer::play_on, "play-on", "Play on"),
                 option(Answer::concede, "concede", "Concede the battle")};
  if (state.draw_offered) {
    out.options.push_back(option(Answer::accept_draw, "accept-draw", "Agree to a draw"));
  } else if (state.steps.back().value == 0) {
    out.options.push_back(option(Answer::offer_draw, "offer-draw", "Offer a draw"));
  }
}

void apply_end_of_turn(Play& play, const Choice& choice) {
  const Side side = play.top().side;
  switch (answer_of(choice)) {
    case Answer::concede: end_battle(play, End::conceded, side == Side::red ? Verdict::second : Verdict::first); return;
    case Answer::accept_draw: end_battle(play, End::agreed, Verdict::draw); return;
    case Answer::offer_draw: play.state.draw_offered = true; break;
    default: break;
  }
  play.pop();
}

void end_of_turn_candidates(const Game&, const State&, std::vector<Candidate>& out) {
  out.push_back({choose(Answer::play_on), 1, "the battle is not over"});
}

}  // namespace

const StepRules initiative_rules{"Initiative",     run_initiative, ask_initiative,       nullptr,
                                 apply_initiative, nullptr,        initiative_candidates};
const StepRules redress_rules{"Re-dressing ranks", run_redress};
const StepRules misfortunes_rules{"Morale", run_misfortunes};
const StepRules end_of_turn_rules{"End of the turn", run_end_of_turn, ask_end_of_turn,       nullptr,
                                  apply_end_of_turn, nullptr,         end_of_turn_candidates};

}  // namespace condotta::cfeo
