#include "reg/steps.hpp"

#include <algorithm>
#include <array>

#include "reg/ambush_steps.hpp"
#include "reg/barricades.hpp"
#include "reg/begin_at.hpp"
#include "reg/breaking.hpp"
#include "reg/card_phase.hpp"
#include "reg/commanders.hpp"
#include "reg/doubles.hpp"
#include "reg/generals.hpp"
#include "reg/loss_steps.hpp"
#include "reg/shooting_files.hpp"
#include "reg/verdict.hpp"

namespace condotta::reg {
namespace {

// REG-TURN-001, REG-TURN-005: the sub-phases in their order. `editions`: 1 has it in 2019, 2 in 2021.
struct SubPhaseOfTurn {
  StepKind kind;
  int phase;
  std::string_view y2019;  // empty: not in that edition
  std::string_view y2021;
};
constexpr std::array<SubPhaseOfTurn, 29> sub_phases = {{
    {StepKind::keep_cards, 1, "", "1.1 Discard"},
    {StepKind::deal, 1, "1.1 Deal", "1.2 Deal"},
    {StepKind::gifts, 1, "1.3 Gifts", "1.3 Gifts"},
    {StepKind::open_charges, 2, "2.1 Open charges", "2.1 Open charges"},
    {StepKind::declare_charges, 2, "2.2 Declare charges", "2.2 Declare charges"},
    {StepKind::forced_charges, 2, "2.3 Forced charges", "2.3 Forced charges"},
    {StepKind::counter_charges, 2, "2.4 Counter charges", "2.4 Counter charges"},
    {StepKind::respond, 2, "2.5 Responses", "2.5 Responses"},
    {StepKind::shoot_at_chargers, 2, "2.5 Shooting at chargers", "2.5 Shooting at chargers"},
    {StepKind::run, 2, "2.5 Running away", "2.5 Running away"},
    {StepKind::move_chargers, 2, "2.6 Move chargers", "2.6 Move chargers"},
    {StepKind::align, 2, "2.7 Align", "2.7 Align"},
    {StepKind::charge_combat, 2, "2.7 Charge Combat", "2.7 Charge Combat"},
    {StepKind::charge_outcomes, 2, "2.8 Outcomes of charges", "2.8 Outcomes of charges"},
    {StepKind::shooting, 3, "3.1 Shooting", "3.1 Shooting"},
    {StepKind::shooting_outcomes, 3, "3.2 Outcomes of shooting", "3.2 Outcomes of shooting"},
    {StepKind::align, 4, "4.1 Align", "4.1 Align"},
    {StepKind::replace_generals, 4, "4.2 Replace Generals", "4.2 Replace Generals"},
    {StepKind::movement, 4, "4.3 Movement", "4.3 Movement"},
    {StepKind::align, 5, "5.1 Align", "5.1 Align"},
    {StepKind::melee_combat, 5, "5.2 Melee Combat", "5.2 Melee Combat"},
    {StepKind::melee_outcomes, 5, "5.3 Outcomes of melee", "5.3 Outcomes of melee"},
    {StepKind::break_offs, 5, "5.4 Break-offs", "5.4 Break-offs"},
    {StepKind::follow, 5, "", "5.5 Following break-offs"},
    {StepKind::rearrange, 5, "5.5 Formations in melee", "5.6 Formations in melee"},
    {StepKind::recover, 6, "6.1 Recovery", "6.1 Recovery"},
    {StepKind::replace_generals, 6, "6.2 Replace Tribal Generals", "6.2 Replace Tribal Generals"},
    {StepKind::end_of_turn, 6, "6.3 End of turn", "6.3 End of turn"},
    {StepKind::keep_cards, 6, "6.4 Discard", ""},
}};

std::string_view name_in(Edition edition, const SubPhaseOfTurn& sub_phase) {
  return edition == Edition::y2019 ? sub_phase.y2019 : sub_phase.y2021;
}

// REG-RTM-012, REG-KAB-017: tests for those who break are measured from here.
void note_where_bases_stand(State& state) {
  for (Base& base : state.bases) {
    base.stood = base.pose;
    base.fell = false;
  }
}

// What a turn gives anew.
void begin_turn(State& state) {
  state.charge_phase = {};
  state.outcomes = {};
  for (Unit& unit : state.units) {
    // A pursuit that met fresh enemy out of the Charge Phase is fought in the next one (REG-CMB-018).
    const auto first = state.bases.begin() + unit.first_base;
    const bool waits = std::any_of(first, first + unit.base_count, [](const Base& base) { return base.fresh; });
    unit.deeds = 0;
    unit.activity = {};
    if (waits) unit.note(Deed::pursued);
  }
  for (Base& base : state.bases) base.stayed_back = false;
  forget_shooting(state);
  for (Commander& commander : state.command.commanders) commander.gifts = 0;
}

// The bottom of the stack. Its stage is the sub-phase that comes next.
bool go_on_with_turn(const Play& play) {
  const std::size_t at = play.step().stage;
  if (at == sub_phases.size()) {
    const auto decided = verdict(play.game, play.state, true);
    if (decided || play.state.command.turn >= play.game.turn_limit) {  // REG-GAP-023
      play.events.push_back({"time is up",
                             decided ? decided->words : "The turns of this battle are over",
                             {"REG-TRN-009"_rule},
                             Document(),
                             {}});
      play.pop();
      return false;
    }
    end_turn(play.state);  // REG-TURN-003
    play.step().stage = 0;
    return false;
  }
  if (at == 0) begin_turn(play.state);
  const SubPhaseOfTurn& next = sub_phases[at];
  const bool new_phase = at == 0 || sub_phases[at - 1].phase != next.phase;
  if (new_phase) {
    begin_phase(play.state.command);  // REG-UNI-007
    note_where_bases_stand(play.state);
  }
  for (General& general : play.state.generals) general.rode_off = false;
  play.step().stage = static_cast<std::uint8_t>(at + 1);
  if (!name_in(play.game.rules.edition, next).empty()) {
    play.push({.kind = next.kind, .side = play.state.active, .number = next.phase});
  }
  return false;
}

StepRules turn_step() { return {go_on_with_turn, nullptr, nullptr, nullptr}; }

const StepRules& rules_of(StepKind kind) {
  static const std::array<StepRules, static_cast<std::size_t>(StepKind::count_)> all = [] {
    std::array<StepRules, static_cast<std::size_t>(StepKind::count_)> rules{};
    const auto set = [&](StepKind step, StepRules of) { rules[static_cast<std::size_t>(step)] = of; };
    set(StepKind::turn, turn_step());
    set(StepKind::start_of_game, start_of_game_step());
    set(StepKind::keep_cards, keep_cards_step());
    set(StepKind::deal, deal_step());
    set(StepKind::gifts, gifts_step());
    set(StepKind::open_charges, open_charges_step());
    set(StepKind::declare_charges, declare_charges_step());
    set(StepKind::forced_charges, forced_charges_step());
    set(StepKind::counter_charges, counter_charges_step());
    set(StepKind::respond, respond_step());
    set(StepKind::shoot_at_chargers, shooting_step());
    set(StepKind::run, run_step());
    set(StepKind::move_chargers, move_chargers_step());
    set(StepKind::align, align_step());
    set(StepKind::charge_combat, combat_step());
    set(StepKind::charge_outcomes, outcomes_step());
    set(StepKind::shooting, shooting_step());
    set(StepKind::shooting_outcomes, outcomes_step());
    set(StepKind::replace_generals, replace_generals_step());
    set(StepKind::movement, movement_step());
    set(StepKind::melee_combat, combat_step());
    set(StepKind::melee_outcomes, outcomes_step());
    set(StepKind::break_offs, break_offs_step());
    set(StepKind::follow, follow_step());
    set(StepKind::rearrange, rearrange_step());
    set(StepKind::recover, recover_step());
    set(StepKind::end_of_turn, end_of_turn_step());
    set(StepKind::shoot_and_charge, shooting_step());
    set(StepKind::newly_touched, newly_touched_step());
    set(StepKind::second_move, second_move_step());
    set(StepKind::pushed_back, pushed_back_step());
    set(StepKind::free_ride, free_ride_step());
    set(StepKind::coming_on, coming_on_step());
    set(StepKind::lose_base, lose_base_step());
    return rules;
  }();
  return all[static_cast<std::size_t>(kind)];
}

// Whoever came out of an ambush and stands elsewhere now has moved (REG-AMB-012, REG-AMB-014).
void note_moved_from_ambush(State& state, const std::vector<Unit>& were, const std::vector<Base>& stood) {
  for (std::size_t u = 0; u < state.units.size() && u < were.size(); ++u) {
    Unit& unit = state.units[u];
    if (!unit.from_ambush || !were[u].from_ambush) continue;
    const auto first = static_cast<std::size_t>(unit.first_base);
    for (std::size_t b = first; b < first + static_cast<std::size_t>(unit.base_count); ++b) {
      if (!state.bases[b].lost && !(state.bases[b].pose == stood[b].pose)) unit.from_ambush = false;
    }
  }
}

// Goes on until somebody has to answer, or the battle is over.
void run(const Play& play, std::vector<Base> stood) {
  while (!play.state.steps.empty()) {
    if (come_to_light(play, stood)) continue;
    // REG-TURN-012, REG-VIC-006: at once, in mid-sub-phase
    if (stops_for_broken_army(play.game, play.state, play.events) || verdict(play.game, play.state, false)) {
      play.state.steps.clear();
      return;
    }
    man_barricades(play.state);
    if (losses_fall(play) || generals_ride_off(play)) continue;
    if (rules_of(play.step().kind).go_on(play)) return;
  }
}

bool is_procedure(StepKind kind) { return kind > StepKind::end_of_turn; }

}  // namespace

StepKind sub_phase(const State& state) {
  for (std::size_t i = state.steps.size(); i-- > 0;) {
    if (!is_procedure(state.steps[i].kind)) return state.steps[i].kind;
  }
  return StepKind::turn;
}

std::string_view name_of(Edition edition, StepKind step, int phase) {
  for (const SubPhaseOfTurn& sub_phase : sub_phases) {
    if (sub_phase.kind == step && (phase == 0 || sub_phase.phase == phase)) return name_in(edition, sub_phase);
  }
  switch (step) {
    case StepKind::start_of_game: return "Start of the game";
    case StepKind::shoot_and_charge: return "2.2 Shoot and Charge";
    case StepKind::newly_touched: return "Newly touched";
    case StepKind::second_move: return "4.3 Second move";
    case StepKind::pushed_back: return "4.3 Pushed back";
    case StepKind::free_ride: return "A General's free move";
    case StepKind::coming_on: return "4.3 Coming on";
    case StepKind::lose_base: return "Losses";
    default: return "";
  }
}

std::vector<std::string_view> sub_phases_of(Edition edition, Action action) {
  std::vector<StepKind> steps;
  switch (action) {
    case Action::c1:
    case Action::c5: steps = {StepKind::open_charges}; break;
    case Action::c2:
    case Action::c3: steps = {StepKind::declare_charges}; break;
    case Action::c4: steps = {StepKind::counter_charges}; break;
    case Action::mf1:
    case Action::mf2: steps = {StepKind::movement, StepKind::rearrange}; break;
    case Action::f1: steps = {StepKind::charge_outcomes, StepKind::shooting_outcomes, StepKind::melee_outcomes}; break;
    case Action::f2:
    case Action::f3:
    case Action::f4: steps = {StepKind::break_offs}; break;
    case Action::f5: steps = {StepKind::follow}; break;
    case Action::m16:
      if (edition == Edition::y2021) steps = {StepKind::movement};  // REG-ACT-007
      break;
    case Action::m15:
      if (edition == Edition::y2019) steps = {StepKind::open_charges};  // CM1
      steps.push_back(StepKind::movement);
      break;
    default: steps = {StepKind::movement}; break;
  }
  std::vector<std::string_view> names;
  for (const StepKind step : steps) {
    if (const std::string_view name = name_of(edition, step); !name.empty()) names.push_back(name);
  }
  return names;
}

int phase_of(const State& state) {
  for (std::size_t i = state.steps.size(); i-- > 0;) {
    for (const SubPhaseOfTurn& sub_phase : sub_phases) {
      const Step& step = state.steps[i];
      if (sub_phase.kind == step.kind && (phase_asked(step) == 0 || phase_asked(step) == sub_phase.phase))
        return sub_phase.phase;
    }
  }
  return 0;
}

void begin_battle(const Game&, State& state) {
  state.steps = {{.kind = StepKind::turn}, {.kind = StepKind::start_of_game, .side = state.active}};
}

void begin(const Game& game, State& state, StepKind sub_phase, dice::Source& source, Events& events) {
  state.steps.clear();
  note_where_bases_stand(state);
  const auto add = [&](StepKind kind) { state.steps.push_back({.kind = kind, .side = state.active}); };
  switch (sub_phase) {
    case StepKind::charge_combat: add(StepKind::charge_outcomes); break;
    case StepKind::melee_combat: add(StepKind::melee_outcomes); break;
    case StepKind::shooting: add(StepKind::shooting_outcomes); break;
    default: break;
  }
  add(sub_phase);
  run({game, state, source, events}, state.bases);
}

bool begin_at(const Game& game, State& state, std::string_view number, dice::Source& source, Events& events) {
  for (std::size_t i = 0; i < sub_phases.size(); ++i) {
    const std::string_view name = name_in(game.rules.edition, sub_phases[i]);
    if (name.substr(0, name.find(' ')) != number || number.empty()) continue;
    state.steps = {{.kind = StepKind::turn, .stage = static_cast<std::uint8_t>(i)}};
    note_where_bases_stand(state);
    run({game, state, source, events}, state.bases);
    return true;
  }
  return false;
}

bool over(const State& state) { return state.steps.empty(); }

Decision decision(const Game& game, const State& state) {
  Decision asked = rules_of(state.steps.back().kind).decision(game, state);
  asked.step = name_of(game.rules.edition, state.steps.back().kind, phase_of(state));
  share_between_players(game, state, asked);
  return asked;
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  if (over(state)) {
    ruling.refuse("REG-TURN-012"_rule, "the battle is over");
    return ruling;
  }
  return check(game, state, decision(game, state), choice);
}

Ruling check(const Game& game, const State& state, const Decision& asked, const Choice& choice) {
  Ruling ruling;
  if (auto shape = fits(asked, choice); !shape) {
    ruling.refuse(asked.rules.empty() ? "REG-TURN-006"_rule : asked.rules.front(), shape.error().what);
    return ruling;
  }
  rules_of(state.steps.back().kind).check(game, state, choice, ruling);
  return ruling;
}

bool allowed(const Game& game, const State& state, const Decision& asked, const Choice& choice) {
  const StepRules& rules = rules_of(state.steps.back().kind);
  if (rules.allows == nullptr) return check(game, state, asked, choice).allowed();
  return fits(asked, choice) && rules.allows(game, state, choice);
}

void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  const Play play{game, state, source, events};
  if (state.ambushes.empty()) {
    rules_of(state.steps.back().kind).apply(play, choice);
    run(play, {});
    return;
  }
  const std::vector<Unit> were = state.units;
  const std::vector<Base> stood = state.bases;
  rules_of(state.steps.back().kind).apply(play, choice);
  run(play, stood);
  note_moved_from_ambush(state, were, stood);
}

}  // namespace condotta::reg
