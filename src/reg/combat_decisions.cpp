// The decisions of Charge Combat and Melee Combat: which file fights next, against whom, with a General or not, in
// which direction a base rolls, which base is lost (REG-CMB-006 … REG-CMB-019, REG-CAS-005).
#include <algorithm>

#include "reg/allies.hpp"
#include "reg/breaking.hpp"
#include "reg/combat.hpp"
#include "reg/contact.hpp"
#include "reg/flank_charge.hpp"
#include "reg/step_options.hpp"
#include "reg/thrown_dice.hpp"

namespace condotta::reg {
namespace {

// How far the step of a Combat has come: what it waits for.
enum class Procedure : std::uint8_t {
  begin,
  pick_fight,       // whose file fights next (REG-CMB-007)
  choose_opponent,  // two enemy files touch the picked one (REG-CMB-010)
  commit_first,     // does the General of the picking side fight in the front rank? (REG-CMB-038)
  commit_second,    // … and the other's?
  roll_direction,   // a base attacked from several directions chooses where it rolls (REG-CMB-012)
  remove_base,      // which base is lost (REG-CAS-005)
  press_on,         // do those on the flank of a file that is gone go on? (REG-CTC-004)
};
Procedure procedure(const State& state) { return static_cast<Procedure>(state.steps.back().stage); }

CombatPhase combat_phase(const State& state) {
  return sub_phase(state) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee;
}

void ask(State& state, Procedure what, Side side) {
  state.steps.back().stage = static_cast<std::uint8_t>(what);
  state.steps.back().side = side;
}

const Unit& unit_of(const State& state, BaseId base) {
  return state.units[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(base)].unit)];
}

// Fights that may be picked now: of the Combat under way if there is one.
std::vector<LiveFight> open_fights(const State& state) {
  std::vector<LiveFight> fights = live_fights(state, combat_phase(state));
  if (!state.combat.under_way) return fights;
  const std::vector<UnitId> units = combat_of(state, state.combat.own);
  std::vector<LiveFight> inside;
  for (const LiveFight& fight : fights) {
    const UnitId unit = state.bases[static_cast<std::size_t>(fight.red.base)].unit;
    if (std::find(units.begin(), units.end(), unit) != units.end()) inside.push_back(fight);
  }
  return inside;
}

// Whether some of them must be fought before the others.
bool some_must(const std::vector<LiveFight>& fights, const State& state) {
  return std::any_of(fights.begin(), fights.end(),
                     [&](const LiveFight& fight) { return must_fight_next(state, fight); });
}

// Fights of `own` on that edge.
std::vector<LiveFight> fights_of(const State& state, BaseId own, std::uint8_t edge) {
  std::vector<LiveFight> found;
  const Side side = unit_of(state, own).side;
  for (const LiveFight& fight : open_fights(state)) {
    const Stand& stand = stand_of(fight, side);
    if (stand.base == own && edge_bit(stand) == edge) found.push_back(fight);
  }
  return found;
}

// The fight that is being prepared.
std::optional<LiveFight> current(const State& state) {
  const Combat& p = state.combat;
  const Side side = unit_of(state, p.own).side;
  for (const LiveFight& fight : live_fights(state, combat_phase(state))) {
    const Stand& mine = stand_of(fight, side);
    const Stand& theirs = stand_of(fight, other(side));
    if (mine.base == p.own && edge_bit(mine) == p.own_edge && theirs.base == p.foe) return fight;
  }
  return std::nullopt;
}

// A General who is with the file and could be committed now, as it is about to fight (REG-CMB-038, REG-CDR-035; not
// with Elephants, REG-UNT-002, REG-CDR-036).
std::optional<GeneralId> uncommitted_general(const State& state, BaseId front) {
  if (unit_of(state, front).troops.type == Type::elephants) return std::nullopt;
  const auto general = general_with(state, front);
  if (!general || state.generals[static_cast<std::size_t>(*general)].committed) return std::nullopt;
  return general;
}

// Whether the base has other fights that are still open: then its owner chooses where it rolls (REG-CMB-012).
bool attacked_elsewhere(const State& state, const Stand& stand) {
  if (unit_of(state, stand.base).troops.type == Type::battlewagons ||
      unit_of(state, stand.base).troops.type == Type::camp) {
    return false;
  }
  const Side side = unit_of(state, stand.base).side;
  const std::vector<LiveFight> fights = live_fights(state, combat_phase(state));
  return std::any_of(fights.begin(), fights.end(), [&](const LiveFight& fight) {
    const Stand& other_stand = stand_of(fight, side);
    return other_stand.base == stand.base && edge_bit(other_stand) != edge_bit(stand);
  });
}

Document breakdown_facts(const Breakdown& breakdown) {
  Document terms = Document::array();
  for (const Term& term : breakdown.terms()) {
    Document item = Document::object();
    item.set("rule", term.rule.text());
    item.set("label", term.label);
    item.set("value", term.value);
    terms.push(std::move(item));
  }
  return terms;
}

Document dice_facts(const DicePool& pool) {
  Document dice = Document::array();
  for (const Colour colour : pool) dice.push(dice::name_of(colour));
  return dice;
}

void report(const Game& game, const State& state, const LiveFight& fight, const FightBreakdown& breakdown,
            const FightResult& result, Document thrown, Events& events) {
  Event event;
  event.kind = "fought";
  event.words = name_of_file(game, state, fight.red.base) + " and " + name_of_file(game, state, fight.blue.base) +
                " fight: claims " + std::to_string(breakdown.claims[0].total()) + " against " +
                std::to_string(breakdown.claims[1].total()) + ", wounds " + std::to_string(result.wounds[0]) + " and " +
                std::to_string(result.wounds[1]);
  event.rules = {"REG-CMB-019"_rule, "REG-CMB-020"_rule};
  event.facts = Document::object();
  event.facts.set("dice", std::move(thrown));
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    Document party = Document::object();
    party.set("base", int{i == 0 ? fight.red.base : fight.blue.base});
    party.set("claims", breakdown_facts(breakdown.claims[i]));
    party.set("dice", dice_facts(breakdown.dice[i]));
    party.set("wounds", result.wounds[i]);
    party.set("shattered", result.shattered[i]);
    party.set("shoved", result.shoved[i]);
    event.facts.set(i == 0 ? "red" : "blue", std::move(party));
  }
  events.push_back(std::move(event));
}

Parameter bases(std::string_view name, std::vector<std::int32_t> allowed) {
  return {name, ParameterKind::base, std::move(allowed), 0, 0};
}

void next_pick(const Game& game, State& state, Side preferred, dice::Source& source, Events& events);

// REG-CAS-011, REG-KAB-027: his file lost a base while he fights in its front rank.
void risk_general(const Game& game, State& state, BaseId front, dice::Source& source, Events& events) {
  const auto general = general_with(state, front);
  if (general && state.generals[static_cast<std::size_t>(*general)].committed) {
    test_general(game, state, *general, source, events);
  }
}

// Asks the next of those who may press forward, and goes on when there is none.
void ask_to_press_on(const Game& game, State& state, dice::Source& source, Events& events);

// Takes the base off. If its file is gone with it, enemies with their front on its flank may press forward in Charge
// Combat (REG-CMB-016, REG-CTC-004).
void fall(State& state, BaseId base) {
  const bool whole_file = column_behind(state, front_of(state, base)).size() == 1;
  if (whole_file && combat_phase(state) == CombatPhase::charge) {
    for (const Touch& touch : touches(state)) {
      if (touch.a != base && touch.b != base) continue;
      const table::Edge own = touch.a == base ? touch.a_edge : touch.b_edge;
      const table::Edge theirs = touch.a == base ? touch.b_edge : touch.a_edge;
      const bool on_flank = own == table::Edge::left || own == table::Edge::right;
      auto& may = state.combat.may_press;
      if (on_flank && theirs == table::Edge::front && may.size() < may.capacity()) {
        may.push_back(touch.a == base ? touch.b : touch.a);
      }
    }
  }
  remove_base(state, base);
}

// How that file may press forward: it has no enemy before it now, and one is within 1BW.
std::optional<Pressed> way_on(const Game& game, const State& state, BaseId file) {
  const Unit& unit = unit_of(state, file);
  if (!on_table(state, file) || unit.broken || front_of(state, file) != file) return std::nullopt;
  const std::vector<Touch> all = touches(state);
  const bool engaged = std::any_of(all.begin(), all.end(), [&](const Touch& touch) {
    return (touch.a == file && touch.a_edge == table::Edge::front) ||
           (touch.b == file && touch.b_edge == table::Edge::front);
  });
  if (engaged) return std::nullopt;
  return way_forward(state, file, table::Length::units(game.rules.numbers.charging.press_forward));
}

void press_on(const Game& game, State& state, BaseId file, Events& events) {
  const auto way = way_on(game, state, file);
  const State before = state;
  const table::Rectangle stood = rectangle(state.bases[static_cast<std::size_t>(file)]);
  go_forward(state, *way);
  Base& base = state.bases[static_cast<std::size_t>(file)];
  base.fresh = true;
  base.flank_charge = false;
  for (const UnitContact& contact : contacts_of(state, base.unit)) {  // judged as it is moved (REG-CTC-005)
    if (contact.mine == file && flank_charge(state, contact, stood)) base.flank_charge = true;
  }
  events.push_back({"pressed on",
                    name_of_file(game, before, file) + " presses forward",
                    {"REG-CMB-016"_rule, "REG-CTC-004"_rule},
                    Document(),
                    {}});
}

// Removes the bases that are due as far as nobody has to choose; then checks breaking and goes on.
void settle_losses(const Game& game, State& state, dice::Source& source, Events& events) {
  Combat& p = state.combat;
  while (!p.hit.empty()) {
    const BaseId front = p.hit[p.hit.size() - 1];
    const std::vector<BaseId> choices = removable(game, state, front);
    if (choices.size() > 1) {
      ask(state, Procedure::remove_base, unit_of(state, front).side);
      return;
    }
    p.hit.pop_back();
    if (choices.empty()) continue;
    risk_general(game, state, front, source, events);
    fall(state, choices.front());
  }
  for (const BaseId base : {p.own, p.foe}) {  // one check at the end of the fight (REG-GAP-232)
    check_broken(game, state, state.bases[static_cast<std::size_t>(base)].unit, false, source, events);
  }
  ask_to_press_on(game, state, source, events);
}

void ask_to_press_on(const Game& game, State& state, dice::Source& source, Events& events) {
  Combat& p = state.combat;
  while (!p.may_press.empty()) {
    const BaseId file = p.may_press[p.may_press.size() - 1];
    if (way_on(game, state, file)) {
      ask(state, Procedure::press_on, unit_of(state, file).side);
      return;
    }
    p.may_press.pop_back();
  }
  next_pick(game, state, other(unit_of(state, p.own).side), source, events);
}

void throw_current(const Game& game, State& state, dice::Source& source, Events& events) {
  Combat& p = state.combat;
  const auto live = current(state);
  if (!live) {
    next_pick(game, state, other(state.steps.back().side), source, events);
    return;
  }
  const bool own_is_red = unit_of(state, p.own).side == Side::red;
  const std::array<bool, 2> rolls =
      own_is_red ? std::array{p.rolls[0], p.rolls[1]} : std::array{p.rolls[1], p.rolls[0]};
  const Fight fight = fight_on_table(game, state, *live, combat_phase(state), rolls);
  const FightBreakdown breakdown = fight_breakdown(game.rules, fight);
  dice::Recording seen(source);
  const FightResult result = throw_fight(game.rules, breakdown, seen);
  report(game, state, *live, breakdown, result, thrown_dice(seen.record()), events);
  for (const BaseId base : {live->red.base, live->blue.base}) {
    note_engaged(state, state.bases[static_cast<std::size_t>(base)].unit);  // REG-ALY-009
  }
  const std::array<int, 2> lost = apply_fight(game, state, *live, breakdown, result, rolls);
  p.hit.clear();
  for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
    for (int k = 0; k < lost[i]; ++k) p.hit.push_back(i == 0 ? live->red.base : live->blue.base);
  }
  settle_losses(game, state, source, events);
}

// The questions before the dice, one after the other; those that nobody needs to answer are passed over.
void prepare(const Game& game, State& state, Procedure from, dice::Source& source, Events& events) {
  Combat& p = state.combat;
  const Side picker = unit_of(state, p.own).side;
  if (from <= Procedure::choose_opponent && p.foe == nobody) {
    const std::vector<LiveFight> fights = fights_of(state, p.own, p.own_edge);
    if (fights.size() > 1) {
      ask(state, Procedure::choose_opponent, other(picker));
      return;
    }
    const Stand& foe = stand_of(fights.front(), other(picker));
    p.foe = foe.base;
    p.foe_edge = edge_bit(foe);
  }
  if (from <= Procedure::commit_first && uncommitted_general(state, p.own)) {
    ask(state, Procedure::commit_first, picker);
    return;
  }
  if (from <= Procedure::commit_second && uncommitted_general(state, p.foe)) {
    ask(state, Procedure::commit_second, other(picker));
    return;
  }
  if (from <= Procedure::roll_direction) {
    const auto live = current(state);
    p.rolls = {!state.bases[static_cast<std::size_t>(p.own)].rolled || fights_on_every_edge(state, p.own),
               !state.bases[static_cast<std::size_t>(p.foe)].rolled || fights_on_every_edge(state, p.foe)};
    if (live && p.rolls[1] && attacked_elsewhere(state, stand_of(*live, other(picker)))) {
      ask(state, Procedure::roll_direction, other(picker));
      return;
    }
  }
  throw_current(game, state, source, events);
}

// Whose pick it is: the players alternate inside a Combat, the Active player opens each (REG-CMB-006, REG-CMB-007). The
// step is over when no fight is left.
void next_pick(const Game& game, State& state, Side preferred, dice::Source&, Events&) {
  (void)game;
  Combat& p = state.combat;
  if (p.under_way && open_fights(state).empty()) p.under_way = false;
  p.foe = nobody;
  if (open_fights(state).empty()) {
    if (combat_phase(state) == CombatPhase::charge) {
      for (Base& base : state.bases) base.fresh = false;
    }
    p = {};
    state.steps.pop_back();
    return;
  }
  ask(state, Procedure::pick_fight, p.under_way ? preferred : state.active);
}

bool go_on_fighting(const Play& play) {
  if (procedure(play.state) != Procedure::begin) return true;
  for (Base& base : play.state.bases) {
    base.rolled = false;
    base.edges_used = 0;
    base.supported = false;
    base.got_shove = false;
    base.got_shatter = false;
  }
  play.state.combat = {};
  next_pick(play.game, play.state, play.state.active, play.source, play.events);
  return false;
}

Decision combat_decision(const Game& game, const State& state) {
  const Combat& p = state.combat;
  Decision decision;
  const Side mover = state.steps.back().side;
  decision.side = mover;
  switch (procedure(state)) {
    case Procedure::pick_fight: {
      const std::vector<LiveFight> fights = open_fights(state);
      const bool forced = some_must(fights, state);
      std::vector<std::int32_t> files;
      for (const LiveFight& fight : fights) {
        const BaseId base = stand_of(fight, mover).base;
        if (forced && !must_fight_next(state, fight)) continue;
        if (std::find(files.begin(), files.end(), base) == files.end()) files.push_back(base);
      }
      decision.question = "Which of your files fights next?";
      decision.rules = {"REG-CMB-007"_rule};
      if (forced) decision.rules.push_back("REG-CMB-008"_rule);
      Parameter edge{"edge", ParameterKind::number, {}, 1, 255};
      decision.options.push_back(option(Answer::fight, "fight", "Fight with this file", {bases("base", files), edge}));
      break;
    }
    case Procedure::choose_opponent: {
      std::vector<std::int32_t> files;
      for (const LiveFight& fight : fights_of(state, p.own, p.own_edge)) files.push_back(stand_of(fight, mover).base);
      decision.question = "Two of your files touch " + name_of_file(game, state, p.own) + ": which of them fights it?";
      decision.rules = {"REG-CMB-010"_rule, "REG-CMB-041"_rule};
      decision.options.push_back(option(Answer::opponent, "opponent", "This file fights", {bases("base", files)}));
      break;
    }
    case Procedure::commit_first:
    case Procedure::commit_second:
      decision.question = "Does your General fight in the front rank of this file?";
      decision.rules = {"REG-CMB-038"_rule, "REG-CLM-033"_rule};
      decision.options.push_back(option(Answer::commit_general, "commit-general", "Commit the General"));
      decision.options.push_back(option(Answer::hold_general_back, "hold-general-back", "Hold him back"));
      break;
    case Procedure::roll_direction:
      decision.question = "This base is attacked from several directions: does it roll here?";
      decision.rules = {"REG-CMB-012"_rule};
      decision.options.push_back(option(Answer::roll_here, "roll-here", "Roll against this enemy"));
      decision.options.push_back(option(Answer::roll_elsewhere, "roll-elsewhere", "Roll in another direction"));
      break;
    case Procedure::remove_base: {
      std::vector<std::int32_t> files;
      for (const BaseId base : removable(game, state, p.hit[p.hit.size() - 1])) files.push_back(base);
      decision.question = "Which base is lost?";
      decision.rules = {"REG-CAS-005"_rule};
      decision.options.push_back(option(Answer::remove, "remove", "Remove this base", {bases("base", files)}));
      break;
    }
    case Procedure::press_on:
      decision.question = "The file whose flank " + name_of_file(game, state, p.may_press[p.may_press.size() - 1]) +
                          " fought is gone: does it press forward?";
      decision.rules = {"REG-CMB-016"_rule, "REG-CTC-004"_rule};
      decision.options.push_back(option(Answer::press_on, "press-on", "Press forward into the next enemy"));
      decision.options.push_back(option(Answer::hold_ground, "hold-ground", "Stay"));
      break;
    case Procedure::begin: break;
  }
  return decision;
}

void check_combat(const Game&, const State& state, const Choice& choice, Ruling& ruling) {
  const Side mover = state.steps.back().side;
  if (answer(choice) == Answer::fight) {
    const std::vector<LiveFight> fights = open_fights(state);
    const auto named = [&](const LiveFight& fight) {
      const Stand& stand = stand_of(fight, mover);
      return stand.base == choice.values[0] && edge_bit(stand) == choice.values[1];
    };
    const auto named_and_due = [&](const LiveFight& fight) { return named(fight) && must_fight_next(state, fight); };
    if (std::ranges::none_of(fights, named)) {
      ruling.refuse("REG-CMB-010"_rule, "that base has no fight left on that edge in this phase");
    } else if (some_must(fights, state) && std::ranges::none_of(fights, named_and_due)) {
      ruling.refuse("REG-CMB-008"_rule, "a file next to a Shatter or Shove must be fought first");
    }
  }
}

void apply_combat(const Play& play, const Choice& choice) {
  const auto& [game, state, source, events] = play;
  Combat& p = state.combat;
  const Side mover = state.steps.back().side;
  switch (answer(choice)) {
    case Answer::fight:
      p.own = static_cast<BaseId>(choice.values[0]);
      p.own_edge = static_cast<std::uint8_t>(choice.values[1]);
      p.foe = nobody;
      p.under_way = true;
      prepare(game, state, Procedure::pick_fight, source, events);
      break;
    case Answer::opponent:
      for (const LiveFight& fight : fights_of(state, p.own, p.own_edge)) {
        const Stand& foe = stand_of(fight, mover);
        if (foe.base != choice.values[0]) continue;
        p.foe = foe.base;
        p.foe_edge = edge_bit(foe);
      }
      prepare(game, state, Procedure::commit_first, source, events);
      break;
    case Answer::commit_general:
    case Answer::hold_general_back: {
      const bool first = procedure(state) == Procedure::commit_first;
      if (static_cast<Answer>(choice.option) == Answer::commit_general) {
        if (const auto general = uncommitted_general(state, first ? p.own : p.foe)) {
          state.generals[static_cast<std::size_t>(*general)].committed = true;
        }
      }
      prepare(game, state, first ? Procedure::commit_second : Procedure::roll_direction, source, events);
      break;
    }
    case Answer::roll_here: throw_current(game, state, source, events); break;
    case Answer::roll_elsewhere:
      p.rolls[1] = false;
      throw_current(game, state, source, events);
      break;
    case Answer::remove: {
      const BaseId front = p.hit[p.hit.size() - 1];
      p.hit.pop_back();
      risk_general(game, state, front, source, events);
      fall(state, static_cast<BaseId>(choice.values[0]));
      settle_losses(game, state, source, events);
      break;
    }
    case Answer::press_on:
    case Answer::hold_ground: {
      const BaseId file = p.may_press[p.may_press.size() - 1];
      p.may_press.pop_back();
      if (answer(choice) == Answer::press_on) press_on(game, state, file, events);
      ask_to_press_on(game, state, source, events);
      break;
    }
    default: break;
  }
}

}  // namespace

StepRules combat_step() { return {go_on_fighting, combat_decision, check_combat, apply_combat}; }

}  // namespace condotta::reg
