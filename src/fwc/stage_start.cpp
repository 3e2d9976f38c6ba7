// Stage 1 and the way from step to step.
#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/siege.hpp"
#include "fwc/stages.hpp"
#include "fwc/telling.hpp"
#include "fwc/victory.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

std::optional<Quality> chief_of(const State& state, Side side) {
  for (const Officer& officer : state.officers) {
    if (officer.side == side && officer.leader.commander_in_chief && !officer.lost) return officer.leader.grade;
  }
  return std::nullopt;
}

void begin_move(const Game& game, State& state) {
  ++state.move;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    Body& body = state.bodies[at_index(i)];
    body.moved = 0;
    body.acted = body.fired = body.busy = body.no_fire = body.charged = body.gave_ground = false;
    body.shot_at = body.fought = body.dismounts = body.resupplies = false;
    body.contact = body.fires_at = body.turns_to = body.left_by = nobody;
    if (body.gone) continue;
    // FWC-LOG-002: in contact from stage 1
    for (int j = 0; j < static_cast<int>(state.bodies.size()); ++j) {
      const Body& wagon = state.bodies[at_index(j)];
      if (i == j || wagon.gone || wagon.side != body.side || wagon.unit.first().type != Type::wagon || !wagon.loaded)
        continue;
      if (body.unit.first().type != Type::wagon && gap(game, state, i, j) <= 0.01)
        body.contact = static_cast<std::int16_t>(j);
    }
  }
  for (Officer& officer : state.officers) officer.ordered = officer.acted = false;
  state.charges.clear();
  state.orders.clear();
}

void run(const Game& game, State& state, dice::Source& source, Events& events) {
  switch (state.step) {
    case Step::edge_throw: throw_for_edges(game, state, source, events); return;
    case Step::initiative: throw_initiative(game, state, source, events); return;
    case Step::charge_moves: make_charge_moves(game, state, source, events); return;
    case Step::moves_end: end_moves(game, state, events); return;
    case Step::contact_tests: test_at_contact(game, state, events); return;
    case Step::fire_choices: ask_whom_to_fire_at(game, state); return;
    case Step::defensive_fire: fire_defensively(game, state, source, events); return;
    case Step::shooting_results: settle_shooting(game, state, source, events); return;
    case Step::shooting_losses: settle_losses(game, state); return;
    case Step::shooting_risk: risk_leaders(state, true); return;
    case Step::turn_choices: ask_whom_to_face(game, state); return;
    case Step::turning: turn_to_face(game, state, source, events); return;
    case Step::trapped_horse: test_trapped_horse(state); return;
    case Step::rounds: fight_rounds(game, state, source, events); return;
    case Step::melee_losses: settle_losses(game, state); return;
    case Step::melee_risk: risk_leaders(state, false); return;
    case Step::melee_end: end_melees(game, state, events); return;
    case Step::end_of_move: end_move(game, state, source, events); return;
    case Step::victory: judge_victory(game, state, events); return;
    default: return;
  }
}

}  // namespace

std::string_view in_words(Step step) {
  switch (step) {
    case Step::agreed:
    case Step::edge_throw:
    case Step::edge_choice: return "table edges";
    case Step::deploying: return "deployment";
    case Step::ready_red:
    case Step::ready_blue: return "set-up";
    case Step::initiative: return "initiative";
    case Step::mines_first:
    case Step::mines_second: return "mines and petards";
    case Step::command_first:
    case Step::command_second: return "command";
    case Step::charges_first:
    case Step::charges_second: return "charge declarations";
    case Step::charge_moves: return "charge moves";
    case Step::moves_first:
    case Step::moves_second:
    case Step::moves_end: return "movement";
    case Step::contact_tests: return "contact morale tests";
    case Step::fire_choices:
    case Step::defensive_fire: return "defensive fire";
    case Step::shooting_first:
    case Step::shooting_second:
    case Step::shooting_results:
    case Step::shooting_losses:
    case Step::shooting_risk: return "shooting";
    case Step::turn_choices:
    case Step::turning: return "turning to face";
    case Step::trapped_horse: return "trapped horse";
    case Step::rounds:
    case Step::melee_losses:
    case Step::melee_risk:
    case Step::melee_end: return "hand-to-hand";
    case Step::end_of_move: return "end of the move";
    case Step::victory: return "victory";
    default: return "over";
  }
}

// FWC-INI-003, FWC-INI-005: in each stage the side with the initiative first
std::optional<Side> asks(const State& state) {
  switch (state.step) {
    case Step::agreed: return Side::red;
    case Step::edge_choice: return state.initiative;
    case Step::deploying: return state.deploys;
    case Step::ready_red: return Side::red;
    case Step::ready_blue: return Side::blue;
    case Step::mines_first:
    case Step::command_first:
    case Step::charges_first:
    case Step::moves_first:
    case Step::shooting_first: return state.initiative;
    case Step::mines_second:
    case Step::command_second:
    case Step::charges_second:
    case Step::moves_second:
    case Step::shooting_second: return other(state.initiative);
    default: return std::nullopt;
  }
}

void advance(const Game& game, State& state, dice::Source& source, Events& events) {
  while (state.step != Step::over) {
    if (!state.tasks.empty()) {
      const Task task = state.tasks.back();
      if (waits(game, state, task)) return;
      state.tasks.pop_back();
      perform(game, state, task, source, events);
      continue;
    }
    if (asks(state)) {
      if (has_something_to_choose(game, state)) return;
    } else {
      const Step before = state.step;
      run(game, state, source, events);
      if (state.step == Step::over) return;
      if (before == Step::victory) {
        state.step = Step::initiative;
        continue;
      }
    }
    state.step = static_cast<Step>(static_cast<int>(state.step) + 1);
  }
}

// FWC-INI-001, FWC-INI-002, FWC-SEQ-004
void throw_initiative(const Game& game, State& state, dice::Source& source, Events& events) {
  begin_move(game, state);
  if (state.wind_strength == 0) {
    // FWC-SMK-006: thrown once
    int strength = 0;
    for (int i = 0; i < game.rules.numbers.smoke_drift_dice; ++i) strength += source.roll(dice::d6);
    state.wind_strength = static_cast<std::uint8_t>(strength);
    state.wind_die = static_cast<std::uint8_t>(source.below(8) + 1);
    tell(events, "wind", "The wind drifts smoke by " + std::to_string(state.wind_strength) + " a move",
         {"FWC-SMK-006"_rule});
  }
  const std::array<std::optional<Quality>, 2> chiefs = {chief_of(state, Side::red), chief_of(state, Side::blue)};
  for (int tries = 0; tries < 1000; ++tries) {
    const int red = source.roll(dice::d6);
    const int blue = source.roll(dice::d6);
    const auto winner = initiative(game.rules, chiefs, {red, blue});
    if (!winner) continue;
    const Side before = state.initiative;
    state.initiative = *winner == 0 ? Side::red : Side::blue;
    Event& event = tell(events, "initiative",
                        "Move " + std::to_string(state.move) + ": " + game.armies[*winner] + " has the initiative",
                        {"FWC-INI-001"_rule, "FWC-INI-002"_rule});
    add_dice(event, {red, blue});
    // FWC-INI-004
    if (state.move > 1 && before != state.initiative) event.rules.push_back("FWC-INI-004"_rule);
    break;
  }
  // FWC-SIE-006, FWC-SIE-019: matches that burn are tried without asking, those of the initiative first.
  for (const Side side : {state.initiative, other(state.initiative)}) {
    for (int i = 0; i < static_cast<int>(state.works.size()); ++i) {
      if (state.works[at_index(i)].side == side && state.works[at_index(i)].state == WorkState::burning)
        try_works(game, state, i, source, events);
    }
  }
}

void open_section(const Game& game, State& state, int section, Events& events) {
  Section& wall = state.sections[at_index(section)];
  wall.open = true;
  wall.value = 0;
  const Piece* piece = piece_of(game, section);
  tell(events, "breached", (piece != nullptr ? piece->name : std::string("The wall")) + " is open",
       {"FWC-DEF-010"_rule, "FWC-SIE-007"_rule});
}

// FWC-SIE-003 … FWC-SIE-011
void try_works(const Game& game, State& state, int number, dice::Source& source, Events& events) {
  Work& work = state.works[at_index(number)];
  const std::string name = game.work_names[at_index(number)];
  work.shown = true;
  const int die = source.roll(dice::d6);
  if (work.petard) {
    const bool works = petard_works(game.rules, die);
    Event& event = tell(events, works ? "petard blown" : "petard failed",
                        name + (works ? " blows the door in" : " fails"), {"FWC-SIE-010"_rule, "FWC-SIE-011"_rule});
    add_dice(event, {die});
    work.state = works ? WorkState::done : WorkState::failed;
    if (works) open_section(game, state, work.section, events);
    return;
  }
  const Burning burning = mine_throw(game.rules, work.attempts, die);
  Event& event = tell(events,
                      burning == Burning::explodes ? "mine exploded"
                      : burning == Burning::fails  ? "mine failed"
                                                   : "mine burns on",
                      name + " " + std::string(in_words(burning)), {"FWC-SIE-003"_rule, "FWC-SIE-006"_rule});
  add_dice(event, {die});
  ++work.attempts;
  work.state = burning == Burning::explodes ? WorkState::done
               : burning == Burning::fails  ? WorkState::failed
                                            : WorkState::burning;
  if (burning == Burning::explodes) open_section(game, state, work.section, events);
}

// FWC-VIC-006, FWC-VIC-007
void judge_victory(const Game& game, State& state, Events& events) {
  EndOfMove end;
  end.move = state.move;
  end.limit = game.victory.move_limit;
  end.army_points = std::max(game.points[0], game.points[1]);
  const Side attacker = game.victory.attacker;
  // The rules' first player is red; the attacker's aims are looked at by themselves.
  for (const Side side : {Side::red, Side::blue}) {
    end.lost[index(side)] = state.lost[index(side)];
    end.at_start[index(side)] = game.counted[index(side)];
    for (const Body& body : state.bodies) {
      if (body.side == side)
        end.scored[index(other(side))] +=
            victory_points(body.points, body.gone ? 0 : base_count(body.unit), body.bases_at_start);
    }
    for (const Officer& officer : state.officers) {
      if (officer.side == side && officer.lost) end.scored[index(other(side))] += points_of(game.rules, officer.leader);
    }
  }
  if (game.victory.on_time) end.on_time = index(*game.victory.on_time);
  int across = 0;
  bool inside = false;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& body = state.bodies[at_index(i)];
    if (body.gone || body.side != attacker || !is_heavier(body.unit)) continue;
    const table::Rectangle here = place(game, body);
    const double middle = here.centre().y;
    if (game.victory.crossing_units > 0 && middle > game.victory.crossing_y) ++across;
    if (!game.victory.siege || middle <= game.victory.inside_y) continue;
    bool alone = true;
    for (int j = 0; j < static_cast<int>(state.bodies.size()); ++j) {
      if (is_enemy(state, j, attacker) && is_heavier(state.bodies[at_index(j)].unit) &&
          gap(game, state, i, j) <= game.rules.numbers.inside_clear + 0.01)
        alone = false;
    }
    inside = inside || alone;
  }
  const bool aim = inside || (game.victory.crossing_units > 0 && across >= game.victory.crossing_units);
  Outcome outcome = verdict(game.rules, end);
  std::uint8_t why = outcome == Outcome::goes_on ? 0 : state.move >= end.limit ? 2 : 1;
  if (aim && (outcome == Outcome::goes_on || why == 2)) {
    outcome = attacker == Side::red ? Outcome::first_wins : Outcome::second_wins;
    why = 3;
  }
  if (outcome == Outcome::goes_on) return;
  state.step = Step::over;
  state.winner = outcome == Outcome::first_wins ? 1 : outcome == Outcome::second_wins ? 2 : 3;
  state.ending = why;
  tell(events, "over",
       outcome == Outcome::draw ? "The battle is drawn"
                                : game.armies[outcome == Outcome::first_wins ? 0 : 1] + " has won",
       {"FWC-VIC-006"_rule, "FWC-VIC-007"_rule});
}

}  // namespace condotta::fwc
