#include "impetus/steps.hpp"

#include <algorithm>
#include <utility>

#include "impetus/victory.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {

Step& top(State& state) { return state.steps.back(); }
void push(State& state, Step step) { state.steps.push_back(step); }
void pop(State& state) { state.steps.pop_back(); }
void wait_for(State& state, Side side) {
  top(state).waiting = true;
  top(state).side = side;
}

Option an_option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
                 std::vector<RuleId> rules) {
  return {static_cast<std::uint16_t>(answer), name, std::move(words), std::move(parameters), std::move(rules)};
}

Parameter units_parameter(std::string_view name, ParameterKind kind, std::vector<std::int32_t> allowed) {
  Parameter parameter{name, kind, std::move(allowed), 0, 0};
  if (!parameter.allowed.empty()) parameter.usual = parameter.allowed.front();
  return parameter;
}

Event& tell(Play& play, std::string_view kind, std::string words, std::vector<RuleId> rules) {
  play.events.push_back({kind, std::move(words), std::move(rules), Document::object(), std::nullopt});
  return play.events.back();
}

Document terms_of(const Breakdown& breakdown) {
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

namespace {

// A step that pushes others waits until they are resolved completely (IMP-TURN-008).
void run(Play& play) {
  while (!play.state.over && !play.state.steps.empty() && !top(play.state).waiting) {
    switch (top(play.state).kind) {
      case StepKind::turn: advance_turn(play); break;
      case StepKind::initiative: advance_initiative(play); break;
      case StepKind::command: advance_command(play); break;
      case StepKind::unit: advance_unit(play); break;
      case StepKind::opportunity_fire:
      case StepKind::opportunity_charge: advance_opportunity(play); break;
      case StepKind::shot: advance_shot(play); break;
      case StepKind::charge: advance_charge(play); break;
      case StepKind::round: advance_round(play); break;
      case StepKind::pursuit: advance_pursuit(play); break;
      case StepKind::set_up: advance_set_up(play); break;
      case StepKind::group_charge: advance_group_charge(play); break;
    }
  }
}

}  // namespace

// The first initiative may need dice at once, so a choice leads to it.
void begin(const Game& game, State& state) {
  state.attacker = game.attacker;
  Step step;
  if (game.set_up) step.kind = StepKind::set_up;
  push(state, step);
  wait_for(state, game.attacker);
}

Decision decision(const Game& game, const State& state) {
  Decision decision;
  decision.options.reserve(14);
  const Step& step = state.steps.back();
  decision.side = step.side;
  switch (step.kind) {
    case StepKind::turn:
      decision.step = "Before the battle";
      decision.question = "Both armies are drawn up. Begin?";
      decision.options.push_back(an_option(Answer::begin, "begin", "Begin the battle", {}, {"IMP-TURN-001"_rule}));
      break;
    case StepKind::initiative: ask_initiative(game, state, decision); break;
    case StepKind::command: ask_command(game, state, decision); break;
    case StepKind::unit: ask_unit(game, state, decision); break;
    case StepKind::opportunity_fire:
    case StepKind::opportunity_charge: ask_opportunity(game, state, decision); break;
    case StepKind::shot: ask_shot(game, state, decision); break;
    case StepKind::charge: ask_charge(game, state, decision); break;
    case StepKind::round: ask_round(game, state, decision); break;
    case StepKind::pursuit: ask_pursuit(game, state, decision); break;
    case StepKind::set_up: ask_set_up(game, state, decision); break;
    case StepKind::group_charge: ask_group_charge(state, decision); break;
  }
  return decision;
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  Ruling ruling;
  if (state.over || state.steps.empty()) {
    ruling.refuse("IMP-VIC-004"_rule, "the battle is over");
    return ruling;
  }
  return check(game, state, decision(game, state), choice);
}

Ruling check(const Game& game, const State& state, const Decision& asked, const Choice& choice) {
  Ruling ruling;
  if (const auto fitting = fits(asked, choice); !fitting) {
    ruling.refuse("IMP-TURN-002"_rule, fitting.error().what);
    return ruling;
  }
  check_fitting(game, state, choice, ruling);
  return ruling;
}

void check_fitting(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  switch (state.steps.back().kind) {
    case StepKind::command: check_command(game, state, choice, ruling); break;
    case StepKind::unit: check_unit(game, state, choice, ruling); break;
    case StepKind::set_up: check_set_up(game, state, choice, ruling); break;
    case StepKind::opportunity_fire:
    case StepKind::opportunity_charge: check_opportunity(game, state, choice, ruling); break;
    default: break;  // what is offered there is allowed
  }
}

void apply(Play& play, const Choice& choice) {
  top(play.state).waiting = false;
  switch (top(play.state).kind) {
    case StepKind::turn: break;
    case StepKind::initiative: answer_initiative(play, choice); break;
    case StepKind::command: answer_command(play, choice); break;
    case StepKind::unit: answer_unit(play, choice); break;
    case StepKind::opportunity_fire:
    case StepKind::opportunity_charge: answer_opportunity(play, choice); break;
    case StepKind::shot: answer_shot(play, choice); break;
    case StepKind::charge: answer_charge(play, choice); break;
    case StepKind::round: answer_round(play, choice); break;
    case StepKind::pursuit: answer_pursuit(play, choice); break;
    case StepKind::set_up: answer_set_up(play, choice); break;
    case StepKind::group_charge: answer_group_charge(play, choice); break;
  }
  run(play);
}

// --- tests
// -----------------------------------------------------------------------------------------------------------

DisciplineTest test_for(const Game& game, const State& state, UnitId unit, Test test) {
  DisciplineTest made;
  made.test = test;
  made.unit = unit_at(game, state, unit);
  made.earlier_evades = body(state, unit).evades;
  return made;
}

bool take_test(Play& play, UnitId unit, DisciplineTest test) {
  const Rules& rules = play.game.rules;
  const int roll = play.d6();
  bool passed = passes(rules, test, roll);
  std::string words = name(play.game, unit) + " tests discipline (" +
                      std::string(test_words[static_cast<std::size_t>(test.test)]) + "): " + std::to_string(roll) +
                      ", needs " + std::to_string(lowest_pass(rules, test));
  if (!passed && may_roll_again(rules, test)) {
    const int again = play.d6();
    passed = passes_again(rules, test, again);
    words += "; rolls again: " + std::to_string(again);
  }
  Event& event =
      tell(play, "tested", words + (passed ? ", passes" : ", fails"), {"IMP-DIS-001"_rule, "IMP-DIS-004"_rule});
  event.facts.set("unit", int{unit});
  event.facts.set("test", test_words[static_cast<std::size_t>(test.test)]);
  event.facts.set("passed", passed);
  event.facts.set("terms", terms_of(discipline_modifiers(rules, test)));
  return passed;
}

void disorder(Play& play, UnitId unit, RuleId rule) {
  if (body(play.state, unit).disordered || body(play.state, unit).gone() || enlisted(play.game, unit).baggage) return;
  body(play.state, unit).disordered = true;  // IMP-BAS-013, IMP-BAS-015
  tell(play, "disordered", name(play.game, unit) + " is Disordered", {rule, "IMP-BAS-014"_rule})
      .facts.set("unit", int{unit});
}

// --- losses
// ----------------------------------------------------------------------------------------------------------

namespace {

// IMP-GEN-013, IMP-GEN-008: to the nearest unit of his command that he can reach, or he is lost.
void save_general(Play& play, CommandId id, table::Vector from) {
  Command& c = command(play.state, id);
  UnitId nearest = nobody;
  double least = play.game.rules.numbers.general_jumps + table::tolerance.units();
  for (const UnitId unit : units_of(play.game, play.state, leader(play.game, id).side)) {
    if (enlisted(play.game, unit).command != id) continue;
    const double gap = table::distance(base(play.game, play.state, unit), from).units();
    if (gap <= least && (nearest == nobody || gap < least)) {
      nearest = unit;
      least = gap;
    }
  }
  c.with = nearest;
  c.general_lost = nearest == nobody;
  tell(play, nearest == nobody ? "general-lost" : "general-joins",
       leader(play.game, id).name + (nearest == nobody ? " is lost" : " joins " + name(play.game, nearest)),
       {"IMP-GEN-013"_rule});
}

void count_loss(Play& play, UnitId unit, int vd) {
  const Enlisted& who = enlisted(play.game, unit);
  play.state.lost[index(who.side)] = static_cast<std::int16_t>(play.state.lost[index(who.side)] + vd);
  if (who.command >= 0) {
    command(play.state, who.command).lost = static_cast<std::int16_t>(command(play.state, who.command).lost + vd);
  }
}

void take_off(Play& play, UnitId unit, table::Vector from) {
  end_contacts(play, unit);
  body(play.state, unit).village = -1;
  if (const std::uint16_t group = std::exchange(body(play.state, unit).group, std::uint16_t{0}); group != 0) {
    for (Body& b : play.state.bodies) {  // the memory of a group ends with the first of it that is lost (IMP-GRP-005)
      if (b.group == group) b.group = 0;
    }
  }
  const CommandId id = enlisted(play.game, unit).command;
  if (id >= 0 && command(play.state, id).with == unit) save_general(play, id, from);
}

}  // namespace

void lose_vbu(Play& play, UnitId id, int vbu, RuleId rule) {
  if (vbu <= 0 || body(play.state, id).gone()) return;
  Unit unit = unit_at(play.game, play.state, id);
  const table::Vector from = base(play.game, play.state, id).centre();
  const std::size_t ranks = unit.vbu.size();
  const int vd = lose(unit, vbu);  // IMP-LU-004
  body(play.state, id).vbu = unit.vbu;
  count_loss(play, id, vd);
  const bool gone = unit.routed();
  std::string words = name(play.game, id) + " loses " + std::to_string(vbu) + " VBU";
  if (gone) words += " and is routed";
  if (!gone && unit.vbu.size() < ranks) words += "; its rearmost unit is gone";
  Event& event = tell(play, gone ? "routed" : "wounded", std::move(words), {rule, "IMP-BAS-006"_rule});
  event.facts.set("unit", int{id});
  event.facts.set("vbu", vbu);
  if (gone) take_off(play, id, from);
  if (!gone && unit.vbu.size() < ranks) drop_stale_contacts(play.game, play.state);  // who touched its rear
}

void rout_unit(Play& play, UnitId id, RuleId rule) {
  if (body(play.state, id).gone()) return;
  Unit unit = unit_at(play.game, play.state, id);
  const table::Vector from = base(play.game, play.state, id).centre();
  count_loss(play, id, rout(unit));
  body(play.state, id).vbu = {};
  tell(play, "routed", name(play.game, id) + (enlisted(play.game, id).baggage ? " is lost" : " is routed"), {rule})
      .facts.set("unit", int{id});
  take_off(play, id, from);
}

void risk_general(Play& play, UnitId unit, After after) {
  const CommandId id = enlisted(play.game, unit).command;
  if (id < 0 || command(play.state, id).general_lost || command(play.state, id).with != unit) return;
  const General general = general_of(play.game, play.state, id);
  const int roll = play.d6();
  int again = 1;
  if (general.brave && risk(play.game.rules, general, after, roll, 6).rolled_again) again = play.d6();  // IMP-GEN-003
  const Risk fate = risk(play.game.rules, general, after, roll, again);
  tell(play, fate.killed ? "general-killed" : "general-unhurt",
       leader(play.game, id).name + " is at risk: " + std::to_string(fate.rolled_again ? again : roll) +
           (fate.killed ? ", he is killed" : ", he is unhurt"),
       {"IMP-GEN-010"_rule});
  if (!fate.killed) return;
  command(play.state, id).general_lost = true;  // IMP-GEN-012
  command(play.state, id).with = nobody;
  if (!fate.command_tests) return;
  for (const UnitId each : units_of(play.game, play.state, leader(play.game, id).side)) {  // IMP-GEN-011
    if (enlisted(play.game, each).command != id) continue;
    if (!take_test(play, each, test_for(play.game, play.state, each, Test::command))) {
      disorder(play, each, "IMP-GEN-011"_rule);
    }
  }
}

void break_commands(Play& play) {
  for (CommandId id = 0; id < static_cast<CommandId>(play.state.commands.size()); ++id) {
    Command& c = command(play.state, id);
    const Leader& who = leader(play.game, id);
    if (c.broken || c.lost < command_threshold(play.game.rules, who.vdt)) continue;
    c.broken = true;
    c.general_lost = true;
    c.with = nobody;
    tell(play, "command-broken", "The command of " + who.name + " is broken", {"IMP-VIC-003"_rule});
    for (const UnitId unit : units_of(play.game, play.state, who.side)) {
      if (enlisted(play.game, unit).command == id) rout_unit(play, unit, "IMP-VIC-003"_rule);
    }
  }
}

bool check_end(Play& play, bool end_of_turn) {
  std::array<ArmyState, 2> armies;
  for (const Side side : {Side::red, Side::blue}) {
    ArmyState& army = armies[index(side)];
    army.vdt = play.game.vdt[index(side)];
    army.lost = play.state.lost[index(side)];
    army.conceded = play.state.conceded[index(side)];
    const std::vector<UnitId> left = units_of(play.game, play.state, side);
    army.units_left = static_cast<int>(
        std::count_if(left.begin(), left.end(), [&](UnitId unit) { return !enlisted(play.game, unit).baggage; }));
  }
  const Verdict said = verdict(play.game.rules, armies, play.state.turn, end_of_turn);
  if (said == Verdict::goes_on) return false;
  play.state.over = true;
  play.state.verdict = static_cast<std::uint8_t>(said);
  play.state.steps.clear();
  const std::string words = said == Verdict::draw         ? "The battle is a draw"
                            : said == Verdict::first_wins ? play.game.army_names[0] + " has won"
                                                          : play.game.army_names[1] + " has won";
  tell(play, "over", words, {"IMP-VIC-004"_rule});
  return true;
}

// --- contacts
// --------------------------------------------------------------------------------------------------------

namespace {

// Ends the contacts for which it holds; closed ranks last as long as the melee (IMP-REA-008).
template <class Ends>
void end_those(State& state, Ends ends) {
  AtMost<UnitId, 64> parted;
  for (const Engagement& e : state.engagements) {
    if (!ends(e)) continue;
    for (const UnitId unit : {e.first, e.second}) {
      if (body(state, unit).closed_ranks && !parted.full()) parted.push_back(unit);
    }
  }
  std::erase_if(state.engagements, ends);
  for (const UnitId unit : parted) body(state, unit).closed_ranks = engaged(state, unit);
}

}  // namespace

void end_contacts(Play& play, UnitId unit) {
  end_those(play.state, [&](const Engagement& e) { return e.first == unit || e.second == unit; });
}

void drop_stale_contacts(const Game& game, State& state) {
  end_those(state, [&](const Engagement& e) {
    if (body(state, e.first).gone() || body(state, e.second).gone()) return true;
    return table::distance(base(game, state, e.first), base(game, state, e.second)) > table::tolerance * 2;
  });
}

// IMP-CHG-008: every enemy that the mover touches where it halts is in contact with it.
void engage(Play& play, UnitId mover, UnitId struck, table::Pose origin, bool charged) {
  const table::Rectangle own = base(play.game, play.state, mover);
  for (const UnitId enemy : units_of(play.game, play.state, other(side_of(play.game, mover)))) {
    if (engagement(play.state, mover, enemy) != nullptr) continue;
    const table::Rectangle theirs = base(play.game, play.state, enemy);
    if (enemy != struck && table::distance(own, theirs) > table::tolerance) continue;
    const auto touch = table::contact(own, theirs);
    Engagement made{mover, enemy};
    if (touch) {
      made.on_second = body(play.state, enemy).village >= 0 ? Facing::front
                                                            : facing_of(exact(origin.front), theirs, touch->theirs,
                                                                        enlisted(play.game, enemy).profile.type);
    }
    made.first_charged = charged;
    play.state.engagements.push_back(made);
  }
}

void move_to(Play& play, UnitId unit, table::Pose pose, std::string_view how, RuleId rule) {
  Body& b = body(play.state, unit);
  Document moved = Document::object();
  moved.set("base", int{unit});
  moved.set("from", to_document(b.pose));
  moved.set("to", to_document(pose));
  const double distance = norm(exact(pose.front) - exact(b.pose.front));
  b.pose = pose;
  b.moved = true;
  b.stakes_stand = false;  // IMP-GAP-029
  const int tenths = static_cast<int>(distance * 10 + 0.5);
  Event& event = tell(play, "moved",
                      name(play.game, unit) + " " + std::string(how) + " " + std::to_string(tenths / 10) + "." +
                          std::to_string(tenths % 10) + "H",
                      {rule});
  event.facts.set("unit", int{unit});
  Document list = Document::array();
  list.push(std::move(moved));
  event.facts.set("moved", std::move(list));
  for (CommandId id = 0; id < static_cast<CommandId>(play.state.commands.size()); ++id) {  // IMP-GEN-008
    const Command& c = command(play.state, id);
    if (c.general_lost || c.with != nobody || leader(play.game, id).side == side_of(play.game, unit)) continue;
    if (table::distance(base(play.game, play.state, unit), exact(c.at)) <= table::tolerance)
      save_general(play, id, exact(c.at));
  }
}

}  // namespace condotta::impetus
