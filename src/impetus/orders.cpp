#include "impetus/orders.hpp"

#include <algorithm>

#include "impetus/ground.hpp"
#include "impetus/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {

using table::Angle;
using table::Length;

std::vector<UnitId> can_be_activated(const Game& game, const State& state) {
  std::vector<UnitId> units;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == state.active && on_table(state, unit) && !body(state, unit).activated) {
      units.push_back(unit);
    }
  }
  return units;
}

Activation activation_of(const Game& game, const State& state, UnitId unit) {
  Activation made;
  made.unit = unit_at(game, state, unit);
  made.engaged = engaged(state, unit);
  made.rally_tests = state.acting.rallied.contains(unit) ? 1 : 0;
  made.phases = static_cast<int>(state.acting.phases.size());
  made.shot = state.acting.shot.contains(unit);
  made.phases_before_shot = state.acting.phases_before_shot;
  made.charged = state.acting.charged && state.acting.units.size() == 1;
  made.fought_in_command = body(state, unit).fought;
  return made;
}

std::vector<UnitId> group_of(const Choice& choice) {
  std::vector<UnitId> units;
  for (const std::int32_t value : choice.values) {
    if (value >= 0) units.push_back(static_cast<UnitId>(value));
  }
  return units;
}

std::vector<UnitId> melee_enemies(const State& state, UnitId unit) { return enemies_touching(state, unit); }

std::optional<Phase> phase_of(const State& state, const Choice& choice) {
  Phase phase;
  phase.units.assign(state.acting.units.begin(), state.acting.units.end());
  const auto length = [&](std::size_t i) { return Length::ticks(choice.values[i]); };
  const auto angle = [&](std::size_t i) { return Angle::ticks(choice.values[i]); };
  switch (static_cast<Answer>(choice.option)) {
    case Answer::forward:
      phase.manoeuvre = Manoeuvre::forward;
      phase.distance = length(0);
      return phase;
    case Answer::wheel:
      phase.manoeuvre = Manoeuvre::wheel;
      phase.angle = angle(0);
      return phase;
    case Answer::wheel_forward:
      phase.manoeuvre = Manoeuvre::wheel_and_forward;
      phase.angle = angle(0);
      phase.distance = length(1);
      return phase;
    case Answer::sideways:
      phase.manoeuvre = Manoeuvre::sideways;
      phase.sideways = length(0);
      return phase;
    case Answer::oblique:
      phase.manoeuvre = Manoeuvre::oblique;
      phase.distance = length(0);
      phase.sideways = length(1);
      return phase;
    case Answer::backwards:
      phase.manoeuvre = Manoeuvre::backwards;
      phase.distance = length(0);
      return phase;
    case Answer::about_face:
      phase.manoeuvre = Manoeuvre::about_face;
      phase.angle = Angle::degrees(choice.values[0] * 90.0);
      return phase;
    default: return std::nullopt;
  }
}

WouldShoot order_to_shoot(const Game& game, const State& state, UnitId shooter, UnitId target, int phases_to_come) {
  WouldShoot would = would_shoot(game, state, shooter, target);
  const Acting& acting = state.acting;
  would.shot.phases = static_cast<int>(acting.phases.size()) + phases_to_come;
  would.shot.rally_tried = acting.rallied.contains(shooter);
  would.shot_already = body(state, shooter).shot || acting.shot.contains(shooter);
  would.charges = acting.charged && acting.units.size() == 1;
  would.about_faced =
      std::find(acting.phases.begin(), acting.phases.end(), Manoeuvre::about_face) != acting.phases.end();
  return would;
}

// --- the command
// -----------------------------------------------------------------------------------------------------

void advance_command(Play& play) {
  State& state = play.state;
  const auto id = static_cast<CommandId>(top(state).unit);
  if (!can_be_activated(play.game, state).empty() && !command(state, id).broken) {
    wait_for(state, leader(play.game, id).side);
    return;
  }
  command(state, id).activated = true;
  state.active = -1;
  pop(state);
}

namespace {

std::vector<std::int32_t> numbers_of(const std::vector<UnitId>& units) { return {units.begin(), units.end()}; }

std::vector<std::int32_t> units_of_command(const Game& game, const State& state, CommandId id) {
  std::vector<std::int32_t> units;
  for (UnitId unit = 0; unit < static_cast<UnitId>(state.bodies.size()); ++unit) {
    if (enlisted(game, unit).command == id && on_table(state, unit)) units.push_back(unit);
  }
  return units;
}

Parameter a_length(std::string_view name, ParameterKind kind, double least, double most) {
  return {name, kind, {}, Length::units(least).ticks(), Length::units(most).ticks()};
}

Parameter an_angle(std::string_view name, ParameterKind kind, double least, double most) {
  Parameter made{name, kind, {}, Angle::degrees(least).ticks(), Angle::degrees(most).ticks()};
  made.usual = 0;
  return made;
}

}  // namespace

void ask_command(const Game& game, const State& state, Decision& decision) {
  const CommandId id = state.active;
  decision.step = "Activation";
  decision.question = "Which unit of " + leader(game, id).name + " acts next?";
  decision.rules = {"IMP-TURN-002"_rule, "IMP-TURN-003"_rule};
  const std::vector<std::int32_t> open = numbers_of(can_be_activated(game, state));
  decision.options.push_back(an_option(Answer::activate, "activate", "Activate this unit",
                                       {units_parameter("unit", ParameterKind::unit, open)}, {"IMP-TURN-002"_rule}));
  if (open.size() > 1) {
    std::vector<Parameter> members;
    static constexpr std::array<std::string_view, most_in_group> names = {"unit",  "second", "third",   "fourth",
                                                                          "fifth", "sixth",  "seventh", "eighth"};
    for (std::size_t i = 0; i < std::min(open.size(), most_in_group); ++i) {
      Parameter one = units_parameter(names[i], ParameterKind::unit, open);
      one.optional = i > 1;
      if (one.optional) one.usual = -1;
      members.push_back(std::move(one));
    }
    decision.options.push_back(an_option(Answer::activate_group, "activate-group", "Activate a group",
                                         std::move(members), {"IMP-TURN-003"_rule, "IMP-GRP-001"_rule}));
  }
  const Command& c = command(state, id);
  if (!c.general_lost) {
    if (!c.switched) {
      decision.options.push_back(an_option(
          Answer::attach, "attach", leader(game, id).name + " joins this unit",
          {units_parameter("unit", ParameterKind::unit, units_of_command(game, state, id))}, {"IMP-GEN-006"_rule}));
    }
    if (!c.walked && (c.with == nobody || !c.switched)) {
      decision.options.push_back(an_option(Answer::move_general, "move-general",
                                           "Move " + leader(game, id).name + " alone",
                                           {a_length("x", ParameterKind::x, 0, game.width.units()),
                                            a_length("y", ParameterKind::y, 0, game.height.units())},
                                           {"IMP-GEN-006"_rule, "IMP-GEN-007"_rule}));
    }
  }
  decision.options.push_back(
      an_option(Answer::end_command, "end-command", "This command is done", {}, {"IMP-TURN-002"_rule}));
  decision.options.push_back(an_option(Answer::concede, "concede", "Concede the battle", {}, {"IMP-VIC-007"_rule}));
}

void check_command(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  switch (static_cast<Answer>(choice.option)) {
    case Answer::activate_group: {
      std::vector<Placed> units;
      const std::vector<UnitId> group = group_of(choice);
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (std::find(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(i), group[i]) !=
            group.begin() + static_cast<std::ptrdiff_t>(i)) {
          ruling.refuse("IMP-GRP-001"_rule, "a unit is named twice");
          return;
        }
        if (engaged(state, group[i])) ruling.refuse("IMP-BAS-020"_rule, name(game, group[i]) + " is engaged");
        if (body(state, group[i]).village >= 0)
          ruling.refuse("IMP-TER-027"_rule, name(game, group[i]) + " holds a village");
        units.push_back(placed(game, state, group[i]));
      }
      if (!one_group(game.rules, units)) ruling.refuse("IMP-GRP-001"_rule, "they do not stand as one group");
      return;
    }
    case Answer::move_general: {
      const Command& c = command(state, state.active);
      const table::Vector to{Length::ticks(choice.values[0]).units(), Length::ticks(choice.values[1]).units()};
      const table::Vector from = place_of_general(game, state, state.active);
      if (norm(to - from) > game.rules.numbers.general_moves + table::tolerance.units()) {
        ruling.refuse("IMP-GEN-007"_rule,
                      "a general moves up to " + std::to_string(game.rules.numbers.general_moves) + "H");
      }
      for (const Piece& piece : game.ground) {
        if (piece.feature == Feature::area && piece.ground == Ground::impassable && table::contains(piece.area, to)) {
          ruling.refuse("IMP-GEN-007"_rule, "the ground there is impassable");
        }
      }
      for (const UnitId enemy : units_of(game, state, other(leader(game, state.active).side))) {
        if (table::contains(base(game, state, enemy), to)) ruling.refuse("IMP-GEN-007"_rule, "an enemy stands there");
      }
      if (c.with != nobody && engaged(state, c.with)) ruling.refuse("IMP-GEN-006"_rule, "he fights with his unit");
      return;
    }
    case Answer::attach: {
      const Command& c = command(state, state.active);
      if (c.with == choice.values[0]) ruling.refuse("IMP-GEN-006"_rule, "he is with that unit");
      const double gap = table::distance(base(game, state, static_cast<UnitId>(choice.values[0])),
                                         place_of_general(game, state, state.active))
                             .units();
      if (gap > game.rules.numbers.general_moves + table::tolerance.units()) {
        ruling.refuse("IMP-GEN-007"_rule, "that unit is too far for him to reach");
      }
      return;
    }
    default: return;
  }
}

void answer_command(Play& play, const Choice& choice) {
  State& state = play.state;
  const CommandId id = state.active;
  Command& c = command(state, id);
  const auto start = [&](const std::vector<UnitId>& units) {
    state.acting = {};
    for (const UnitId unit : units) {
      state.acting.units.push_back(unit);
      body(state, unit).moved = false;
    }
    for (Body& b : state.bodies) b.reacted = false;
    Step step;
    step.kind = StepKind::unit;
    step.unit = units.front();
    push(state, step);
  };
  switch (static_cast<Answer>(choice.option)) {
    case Answer::activate: {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      tell(play, "activated", name(play.game, unit) + " is activated", {"IMP-TURN-002"_rule})
          .facts.set("unit", int{unit});
      start({unit});
      break;
    }
    case Answer::activate_group: {
      const std::vector<UnitId> units = group_of(choice);
      const std::uint8_t number = ++state.groups == 0 ? (state.groups = 1) : state.groups;
      std::string words;
      for (const UnitId unit : units) {
        body(state, unit).group = number;  // IMP-GRP-005
        words += (words.empty() ? "" : ", ") + name(play.game, unit);
      }
      tell(play, "activated", "A group is activated: " + words, {"IMP-TURN-003"_rule, "IMP-GRP-001"_rule});
      start(units);
      break;
    }
    case Answer::attach:
      c.with = static_cast<UnitId>(choice.values[0]);
      c.switched = true;
      tell(play, "general", leader(play.game, id).name + " joins " + name(play.game, c.with), {"IMP-GEN-006"_rule});
      break;
    case Answer::move_general:
      if (c.with != nobody) c.switched = true;
      c.with = nobody;
      c.walked = true;
      c.at = {Length::ticks(choice.values[0]), Length::ticks(choice.values[1])};
      tell(play, "general", leader(play.game, id).name + " moves", {"IMP-GEN-007"_rule});
      break;
    case Answer::end_command:
      c.activated = true;
      state.active = -1;
      pop(state);
      break;
    case Answer::concede:
      state.conceded[index(leader(play.game, id).side)] = true;
      tell(play, "conceded", play.game.army_names[index(leader(play.game, id).side)] + " concedes",
           {"IMP-VIC-007"_rule});
      check_end(play, false);
      break;
    default: break;
  }
}

// --- the unit or group
// -----------------------------------------------------------------------------------------------

namespace {

// IMP-CHG-016: those that must test, with whom they would charge.
std::vector<std::pair<UnitId, UnitId>> in_frenzy(const Game& game, const State& state) {
  std::vector<std::pair<UnitId, UnitId>> frenzied;
  for (const UnitId unit : state.acting.units) {
    if (!enlisted(game, unit).profile.impetuous || body(state, unit).disordered || engaged(state, unit)) continue;
    const UnitId target = target_ahead(game, state, unit, false);
    if (target != nobody) frenzied.emplace_back(unit, target);
  }
  return frenzied;
}

bool fragmented(const Game& game, const State& state, UnitId unit) {  // IMP-GRP-005
  const std::uint8_t group = body(state, unit).group;
  if (group == 0) return false;
  std::vector<Placed> members;
  for (UnitId other = 0; other < static_cast<UnitId>(state.bodies.size()); ++other) {
    if (body(state, other).group == group && on_table(state, other)) members.push_back(placed(game, state, other));
  }
  return members.size() > 1 && !one_group(game.rules, members);
}

// `arc` is what a wheel has used of the allowance, in H.
void push_charge(State& state, UnitId unit, UnitId target, table::Pose origin, double arc = 0) {
  Step step;
  step.value = static_cast<std::int16_t>(arc * 100 + 0.5);
  step.kind = StepKind::charge;
  step.unit = unit;
  step.other = target;
  step.origin = origin;
  push(state, step);
}

void settle_frenzy(Play& play, bool hold_back) {
  State& state = play.state;
  state.acting.frenzy_settled = true;
  const auto frenzied = in_frenzy(play.game, state);
  if (hold_back && !frenzied.empty()) {
    const UnitId first = frenzied.front().first;
    DisciplineTest test = test_for(play.game, state, first, Test::frenzy);
    test.fragmented = fragmented(play.game, state, first);
    if (take_test(play, first, test)) return;
  }
  state.acting.charged = true;
  state.acting.move_over = true;
  state.acting.phases.push_back(Manoeuvre::forward);
  for (std::size_t i = frenzied.size(); i-- > 0;) {
    tell(play, "frenzy", name(play.game, frenzied[i].first) + " charges in frenzy", {"IMP-CHG-016"_rule});
    state.acting.done.push_back(frenzied[i].first);
    push_charge(state, frenzied[i].first, frenzied[i].second, body(state, frenzied[i].first).pose);
  }
}

void end_of_unit(Play& play) {
  State& state = play.state;
  for (const UnitId unit : state.acting.units) {
    Body& b = body(state, unit);
    b.activated = true;
    if (!b.moved && enlisted(play.game, unit).profile.stakes) b.stakes_stand = true;  // IMP-GAP-029
  }
  state.acting = {};
  for (Body& b : state.bodies) b.reacted = false;
  pop(state);
  break_commands(play);
  check_end(play, false);
}

bool finished(const Game& game, const State& state) {
  const Acting& acting = state.acting;
  bool any = false;
  for (const UnitId unit : acting.units)
    any = any || (on_table(state, unit) && enlisted(game, unit).side == leader(game, state.active).side);
  if (!any) return true;
  return acting.units.size() == 1 && (acting.charged || acting.fought);
}

}  // namespace

void advance_unit(Play& play) {
  State& state = play.state;
  Step& step = top(state);
  switch (step.stage) {
    case 0:
      step.stage = 1;
      if (!in_frenzy(play.game, state).empty()) {
        step.value = 1;
        wait_for(state, leader(play.game, state.active).side);
      }
      break;
    case 1:
      step.value = 0;
      if (finished(play.game, state)) {
        step.stage = 2;
      } else {
        wait_for(state, leader(play.game, state.active).side);
      }
      break;
    case 2: {
      if (state.acting.due.empty()) {
        end_of_unit(play);
        break;
      }
      const UnitId reacting = state.acting.due.back();
      state.acting.due.pop_back();
      if (!on_table(state, reacting) || engaged(state, reacting)) break;
      const UnitId target = target_ahead(play.game, state, reacting, true);
      if (target == nobody || !state.acting.units.contains(target)) break;  // it lapses (IMP-REA-004)
      Step charge;
      charge.kind = StepKind::charge;
      charge.unit = reacting;
      charge.other = target;
      charge.origin = body(state, reacting).pose;
      charge.reaction = true;
      push(state, charge);
      break;
    }
    default: break;
  }
}

namespace {

void offer_fights(const State& state, const std::vector<std::int32_t>& engaged_units, Decision& decision) {
  if (engaged_units.empty()) return;
  std::vector<std::int32_t> foes;
  for (const std::int32_t unit : engaged_units) {
    for (const UnitId foe : melee_enemies(state, static_cast<UnitId>(unit))) {
      if (std::find(foes.begin(), foes.end(), foe) == foes.end()) foes.push_back(foe);
    }
  }
  decision.options.push_back(an_option(Answer::fight_on, "fight-on", "Fight on",
                                       {units_parameter("unit", ParameterKind::unit, engaged_units),
                                        units_parameter("target", ParameterKind::target, foes)},
                                       {"IMP-MEL-002"_rule, "IMP-MEL-024"_rule}));
  decision.options.push_back(an_option(Answer::disengage, "disengage", "Disengage",
                                       {units_parameter("unit", ParameterKind::unit, engaged_units),
                                        a_length("distance", ParameterKind::distance, 0, 6)},
                                       {"IMP-MOV-019"_rule}));
}

}  // namespace

void ask_unit(const Game& game, const State& state, Decision& decision) {
  const Acting& acting = state.acting;
  decision.step = acting.units.size() > 1 ? "Activation of a group" : "Activation of a unit";
  if (state.steps.back().value == 1) {
    const auto frenzied = in_frenzy(game, state);
    decision.question = name(game, frenzied.front().first) + " is impetuous and sees " +
                        name(game, frenzied.front().second) + " ahead: does it charge, or do you try to hold it back?";
    decision.rules = {"IMP-CHG-016"_rule};
    decision.options.push_back(
        an_option(Answer::charge_in_frenzy, "charge-in-frenzy", "Let it charge", {}, {"IMP-CHG-016"_rule}));
    decision.options.push_back(
        an_option(Answer::hold_back, "hold-back", "Hold it back", {}, {"IMP-CHG-016"_rule, "IMP-DIS-003"_rule}));
    return;
  }
  std::vector<std::int32_t> free;
  std::vector<std::int32_t> engaged_units;
  std::vector<std::int32_t> shooters;
  std::vector<std::int32_t> rallying;
  std::vector<std::int32_t> chargers;
  for (const UnitId unit : acting.units) {
    if (!on_table(state, unit)) continue;
    if (engaged(state, unit)) {
      if (!body(state, unit).fought) engaged_units.push_back(unit);
      continue;
    }
    free.push_back(unit);
    const Profile& profile = enlisted(game, unit).profile;
    if (profile.missile != Missile::none && !body(state, unit).shot && !acting.done.contains(unit))
      shooters.push_back(unit);
    if (body(state, unit).disordered && !acting.rallied.contains(unit) && acting.phases.empty())
      rallying.push_back(unit);  // IMP-TURN-007
    if (!acting.move_over && acting.shot.empty() && profile.type != Type::art && profile.type != Type::w)
      chargers.push_back(unit);
  }
  decision.question =
      acting.units.size() > 1 ? "What does the group do?" : "What does " + name(game, acting.units[0]) + " do?";
  decision.rules = {"IMP-TURN-004"_rule, "IMP-MOV-005"_rule};
  if (!rallying.empty()) {
    decision.options.push_back(an_option(Answer::rally, "rally", "Rally",
                                         {units_parameter("unit", ParameterKind::unit, rallying)},
                                         {"IMP-TURN-006"_rule}));
  }
  std::vector<std::int32_t> enemies;
  for (const UnitId enemy : units_of(game, state, other(leader(game, state.active).side))) enemies.push_back(enemy);
  if (!chargers.empty() && !enemies.empty()) {
    decision.options.push_back(an_option(
        Answer::charge, "charge", "Charge",
        {units_parameter("unit", ParameterKind::unit, chargers),
         units_parameter("target", ParameterKind::target, enemies), an_angle("wheel", ParameterKind::wheel, -115, 115)},
        {"IMP-CHG-001"_rule, "IMP-CHG-006"_rule}));
    if (acting.units.size() > 1 && acting.phases.empty()) {
      decision.options.push_back(
          an_option(Answer::charge_as_group, "charge-as-group", "Charge as a group", {}, {"IMP-CHG-017"_rule}));
    }
  }
  if (!shooters.empty() && !enemies.empty()) {
    Parameter phases{"phases",
                     ParameterKind::number,
                     {0, 1, 2, 3},
                     0,
                     0,
                     {"no move after", "1 move after", "2 moves after", "3 moves after"},
                     0};
    decision.options.push_back(an_option(Answer::shoot, "shoot", "Shoot",
                                         {units_parameter("unit", ParameterKind::unit, shooters),
                                          units_parameter("target", ParameterKind::target, enemies), phases},
                                         {"IMP-SHT-003"_rule, "IMP-SHT-007"_rule}));
  }
  offer_fights(state, engaged_units, decision);
  if (!free.empty() && !acting.move_over) {
    const bool single = acting.units.size() == 1;
    const bool in_village = single && body(state, acting.units[0]).village >= 0;
    const auto offer = [&](Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
                           RuleId rule) {
      decision.options.push_back(an_option(answer, name, std::move(words), std::move(parameters), {rule}));
    };
    offer(Answer::forward, "forward", in_village ? "Leave the village" : "Advance",
          {a_length("distance", ParameterKind::distance, 0.0001, 6)}, "IMP-MOV-006"_rule);
    if (!in_village) {
      offer(Answer::wheel, "wheel", "Wheel", {an_angle("wheel", ParameterKind::wheel, -115, 115)}, "IMP-MOV-007"_rule);
      offer(Answer::wheel_forward, "wheel-forward", "Wheel and advance",
            {an_angle("wheel", ParameterKind::wheel, -115, 115), a_length("distance", ParameterKind::distance, 0, 6)},
            "IMP-MOV-009"_rule);
      offer(Answer::sideways, "sideways", "Move sideways", {a_length("sideways", ParameterKind::sideways, -6, 6)},
            "IMP-MOV-011"_rule);
      offer(Answer::oblique, "oblique", "Move obliquely",
            {a_length("distance", ParameterKind::distance, 0.0001, 6),
             a_length("sideways", ParameterKind::sideways, -6, 6)},
            "IMP-MOV-011"_rule);
      offer(Answer::backwards, "backwards", "Move back", {a_length("distance", ParameterKind::distance, 0.0001, 6)},
            "IMP-MOV-012"_rule);
      if (single) {
        Parameter turn{"turn", ParameterKind::number, {-1, 1, 2}, 0, 0, {"left", "right", "about"}, 2};
        offer(Answer::about_face, "about-face", "Turn on the spot", {turn}, "IMP-MOV-014"_rule);
      }
    }
    for (std::size_t i = 0; single && !in_village && i < game.ground.size(); ++i) {
      if (game.ground[i].feature != Feature::village || !acting.phases.empty()) continue;
      Parameter which{"village", ParameterKind::number, {static_cast<std::int32_t>(i)}, 0,
                      0,         {game.ground[i].name}, static_cast<std::int32_t>(i)};
      offer(Answer::occupy, "occupy", "Occupy " + game.ground[i].name, {which}, "IMP-TER-013"_rule);
      break;
    }
  }
  decision.options.push_back(an_option(Answer::finish, "finish", "Nothing more", {}, {"IMP-TURN-002"_rule}));
}

namespace {

void add(const Ruling& from, Ruling& to) {
  for (const Refusal& refusal : from.refusals) to.refusals.push_back(refusal);
}

// The way back of a unit that breaks contact: Disorder does not stand against it.
PhaseOutcome way_to_disengage(const Game& game, const State& state, UnitId unit, Length distance) {
  State apart = state;
  std::erase_if(apart.engagements, [&](const Engagement& e) { return e.first == unit || e.second == unit; });
  apart.acting = {};
  apart.acting.units.push_back(unit);
  body(apart, unit).disordered = false;
  return try_phase(game, apart, {{unit}, Manoeuvre::backwards, distance, {}, {}});
}

void check_phases_left(const State& state, Ruling& ruling) {  // IMP-SHT-007
  const Acting& acting = state.acting;
  if (acting.shot.empty()) return;
  const int after = static_cast<int>(acting.phases.size()) - acting.phases_before_shot;
  if (acting.phases_before_shot > 0) {
    ruling.refuse("IMP-TURN-005"_rule, "a shot after moving comes after the last phase");
  } else if (after >= acting.declared_phases) {
    ruling.refuse("IMP-SHT-007"_rule, "it declared no further phase when it shot");
  }
}

}  // namespace

void check_unit(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Acting& acting = state.acting;
  const auto answer = static_cast<Answer>(choice.option);
  const UnitId unit = choice.values.empty() ? acting.units[0] : static_cast<UnitId>(choice.values[0]);
  const bool moves = phase_of(state, choice) || answer == Answer::charge || answer == Answer::charge_as_group ||
                     answer == Answer::occupy;
  if (moves && acting.phases.size() + 1 >= acting.phases.capacity()) {
    ruling.refuse("IMP-MOV-003"_rule, "nobody moves more often than that");
    return;
  }
  switch (answer) {
    case Answer::rally: add(may_act(game.rules, activation_of(game, state, unit), Action::rally), ruling); break;
    case Answer::shoot: {
      add(may_act(game.rules, activation_of(game, state, unit), Action::shoot), ruling);
      const auto target = static_cast<UnitId>(choice.values[1]);
      if (enlisted(game, target).baggage) ruling.refuse("IMP-ARM-011"_rule, "baggage is not shot at");
      if (choice.values[2] > 0 && !acting.phases.empty())
        ruling.refuse("IMP-TURN-005"_rule, "a shot after moving comes after the last phase");
      add(may_shoot(game.rules, order_to_shoot(game, state, unit, target, choice.values[2])), ruling);
      break;
    }
    case Answer::charge: {
      add(may_act(game.rules, activation_of(game, state, unit), Action::charge), ruling);
      add(try_charge(game, state, unit, static_cast<UnitId>(choice.values[1]), Angle::ticks(choice.values[2]), false)
              .ruling,
          ruling);
      break;
    }
    case Answer::charge_as_group: {
      bool any = false;
      for (const UnitId one : acting.units) any = any || target_ahead(game, state, one, false) != nobody;
      if (!any) ruling.refuse("IMP-CHG-017"_rule, "no unit of the group has an enemy to charge straight ahead");
      break;
    }
    case Answer::fight_on: {
      add(may_act(game.rules, activation_of(game, state, unit), Action::fight_on), ruling);
      if (engagement(state, unit, static_cast<UnitId>(choice.values[1])) == nullptr)
        ruling.refuse("IMP-MEL-024"_rule, "they do not touch");
      break;
    }
    case Answer::disengage: {
      WouldDisengage would;
      would.unit = unit_at(game, state, unit);
      for (const UnitId foe : melee_enemies(state, unit)) {
        would.enemies.push_back(enlisted(game, foe).profile);
        would.contacted_only_in_front =
            would.contacted_only_in_front && attacked_by(*engagement(state, unit, foe), unit) == Facing::front;
      }
      if (body(state, unit).fought) ruling.refuse("IMP-BAS-020"_rule, "it has fought during this command's activation");
      add(may_disengage(game.rules, would), ruling);
      if (acting.stays) ruling.refuse("IMP-MOV-019"_rule, "it has failed to disengage");
      add(way_to_disengage(game, state, unit, Length::ticks(choice.values[1])).ruling, ruling);
      break;
    }
    case Answer::occupy: {
      const Piece& village = game.ground[static_cast<std::size_t>(choice.values[0])];
      WouldOccupy would;
      const UnitId mover = acting.units[0];
      would.unit = unit_at(game, state, mover);
      would.touches_edge = table::distance(base(game, state, mover), village.course.front()) <= table::tolerance * 10;
      would.engaged = engaged(state, mover);
      would.occupied = std::any_of(state.bodies.begin(), state.bodies.end(),
                                   [&](const Body& b) { return !b.gone() && b.village == choice.values[0]; });
      add(may_occupy_village(would), ruling);
      break;
    }
    default: {
      const auto phase = phase_of(state, choice);
      if (!phase) break;
      check_phases_left(state, ruling);
      if (answer == Answer::about_face && acting.keeps_facing)
        ruling.refuse("IMP-MOV-014"_rule, "it has failed to turn");
      if (acting.units.size() == 1)
        add(may_act(game.rules, activation_of(game, state, acting.units[0]), Action::move), ruling);
      State out = state;
      if (body(state, acting.units[0]).village >= 0) {  // IMP-TER-027: it is set against the outside first
        out.bodies[static_cast<std::size_t>(acting.units[0])].village = -1;
        Body& leaving = body(out, acting.units[0]);
        const table::Rectangle& village =
            game.ground[static_cast<std::size_t>(body(state, acting.units[0]).village)].course.front();
        leaving.pose = table::advanced({table::rounded(village.centre()), leaving.pose.heading},
                                       Length::units(village.reach_along(table::forward(leaving.pose.heading))) +
                                           depth_of(game, out, acting.units[0]));
      }
      add(try_phase(game, out, *phase).ruling, ruling);
      break;
    }
  }
}

namespace {

void set_behind(Play& play, const PhaseOutcome& made, UnitId passing) {
  for (const NewPlace& place : made.displaced) {
    move_to(play, place.unit, place.pose, "lets " + name(play.game, passing) + " through and is set behind it",
            "IMP-INT-004"_rule);
    body(play.state, place.unit).moved = false;
  }
}

void make_phase(Play& play, const Phase& phase) {
  State& state = play.state;
  Acting& acting = state.acting;
  if (acting.units.size() == 1 && body(state, acting.units[0]).village >= 0) {
    Body& leaving = body(state, acting.units[0]);
    const table::Rectangle& village = play.game.ground[static_cast<std::size_t>(leaving.village)].course.front();
    leaving.village = -1;
    leaving.pose = table::advanced({table::rounded(village.centre()), leaving.pose.heading},
                                   Length::units(village.reach_along(table::forward(leaving.pose.heading))) +
                                       depth_of(play.game, state, acting.units[0]));
  }
  const UnitId first = acting.units[0];
  bool failed = false;
  if (!acting.phases.empty()) {  // IMP-MOV-003, IMP-GRP-006
    DisciplineTest test = test_for(play.game, state, first, Test::later_move);
    test.move = static_cast<int>(acting.phases.size()) + 1;
    if (acting.units.size() > 1) {
      std::vector<Unit> units;
      for (const UnitId unit : acting.units) {
        units.push_back(unit_at(play.game, state, unit));
        if (units.back().has_general) {
          test.general_in_group = true;
          test.group_general = units.back().general;
        }
      }
      test.unit = group_tester(units);
    }
    failed = !take_test(play, first, test);
  }
  if (phase.manoeuvre == Manoeuvre::about_face &&
      !among(play.game.rules.numbers.about_face_without_test, enlisted(play.game, first).profile.type)) {
    if (!take_test(play, first, test_for(play.game, state, first, Test::about_face))) {
      acting.keeps_facing = true;  // and may do something else, but not test again
      return;
    }
  }
  const PhaseOutcome made = try_phase(play.game, state, phase);
  acting.phases.push_back(phase.manoeuvre);
  static constexpr std::array<std::string_view, manoeuvres> verbs = {
      "advances", "wheels", "wheels and advances", "sidesteps", "moves obliquely", "falls back", "turns about"};
  set_behind(play, made, first);
  for (const NewPlace& place : made.moved)
    move_to(play, place.unit, place.pose, verbs[static_cast<std::size_t>(phase.manoeuvre)], "IMP-MOV-005"_rule);
  for (const PhaseOutcome::Disorder& each : made.disordered) disorder(play, each.unit, each.rule);
  if (failed) {
    for (const UnitId unit : acting.units) disorder(play, unit, "IMP-DIS-008"_rule);
  }
  if (failed || !made.further_phase) acting.move_over = true;
  for (const UnitId unit : acting.units) acting.move_over = acting.move_over || body(state, unit).disordered;
  // A zone entered does not stop the move; those who exert it may answer (IMP-ZOC-006).
  Step fire;
  fire.kind = StepKind::opportunity_fire;
  push(state, fire);
  Step charge;
  charge.kind = StepKind::opportunity_charge;
  push(state, charge);
}

void disengage(Play& play, UnitId unit, Length distance) {
  State& state = play.state;
  state.acting.fought = true;
  state.acting.done.push_back(unit);
  if (!take_test(play, unit, test_for(play.game, state, unit, Test::disengagement))) {
    disorder(play, unit, "IMP-DIS-008"_rule);
    state.acting.fought = false;  // it may still fight
    state.acting.stays = true;
    state.acting.done.pop_back();
    return;
  }
  const PhaseOutcome way = way_to_disengage(play.game, state, unit, distance);
  end_contacts(play, unit);
  set_behind(play, way, unit);
  move_to(play, unit, way.moved.front().pose, "disengages", "IMP-MOV-019"_rule);
  disorder(play, unit, "IMP-MOV-019"_rule);
}

}  // namespace

void answer_unit(Play& play, const Choice& choice) {
  State& state = play.state;
  Acting& acting = state.acting;
  const UnitId unit = choice.values.empty() ? acting.units[0] : static_cast<UnitId>(choice.values[0]);
  switch (static_cast<Answer>(choice.option)) {
    case Answer::charge_in_frenzy: settle_frenzy(play, false); break;
    case Answer::hold_back: settle_frenzy(play, true); break;
    case Answer::rally:
      acting.rallied.push_back(unit);
      if (take_test(play, unit, test_for(play.game, state, unit, Test::rally))) {
        body(state, unit).disordered = false;
        tell(play, "rallied", name(play.game, unit) + " rallies", {"IMP-TURN-006"_rule}).facts.set("unit", int{unit});
      }
      break;
    case Answer::shoot: {
      acting.shot.push_back(unit);
      acting.phases_before_shot = static_cast<std::int8_t>(acting.phases.size());
      acting.declared_phases = static_cast<std::int8_t>(choice.values[2]);
      if (acting.declared_phases == 0 && acting.units.size() == 1) acting.move_over = true;
      Step step;
      step.kind = StepKind::shot;
      step.unit = unit;
      step.other = static_cast<UnitId>(choice.values[1]);
      step.value = static_cast<std::int16_t>(choice.values[2]);
      push(state, step);
      break;
    }
    case Answer::charge: {
      const ChargeOutcome tried = try_charge(play.game, state, unit, static_cast<UnitId>(choice.values[1]),
                                             Angle::ticks(choice.values[2]), false);
      if (!acting.phases.empty()) {  // the test of a later move: Disordered before the melee if it fails
        DisciplineTest test = test_for(play.game, state, unit, Test::later_move);
        test.move = static_cast<int>(acting.phases.size()) + 1;
        if (!take_test(play, unit, test)) disorder(play, unit, "IMP-DIS-008"_rule);
      }
      acting.phases.push_back(choice.values[2] != 0 ? Manoeuvre::wheel_and_forward : Manoeuvre::forward);
      acting.move_over = true;
      acting.charged = true;
      acting.done.push_back(unit);
      const table::Pose before = body(state, unit).pose;
      if (!(tried.origin == before)) move_to(play, unit, tried.origin, "wheels to charge", "IMP-MOV-009"_rule);
      push_charge(state, unit, static_cast<UnitId>(choice.values[1]), tried.origin,
                  wheel_arc(play.game.rules, size(Angle::ticks(choice.values[2])).degrees(), 1));
      break;
    }
    case Answer::charge_as_group: {
      acting.phases.push_back(Manoeuvre::forward);
      acting.move_over = true;
      acting.charged = true;
      for (std::size_t i = acting.units.size(); i-- > 0;) {
        const UnitId target = target_ahead(play.game, state, acting.units[i], false);
        if (target == nobody) continue;
        acting.done.push_back(acting.units[i]);
        push_charge(state, acting.units[i], target, body(state, acting.units[i]).pose);
      }
      break;
    }
    case Answer::fight_on: {
      acting.fought = true;
      acting.move_over = true;
      acting.done.push_back(unit);
      Step step;
      step.kind = StepKind::round;
      step.unit = unit;
      step.other = static_cast<UnitId>(choice.values[1]);
      push(state, step);
      break;
    }
    case Answer::disengage: disengage(play, unit, Length::ticks(choice.values[1])); break;
    case Answer::occupy: {
      const UnitId mover = acting.units[0];
      acting.move_over = true;
      acting.phases.push_back(Manoeuvre::forward);
      if (!take_test(play, mover, test_for(play.game, state, mover, Test::village))) break;
      const table::Rectangle& village = play.game.ground[static_cast<std::size_t>(choice.values[0])].course.front();
      body(state, mover).village = static_cast<std::int8_t>(choice.values[0]);
      body(state, mover).moved = true;
      const Length half = Length::units(depth_of(play.game, state, mover).units() / 2);
      body(state, mover).pose =
          table::advanced({table::rounded(village.centre()), body(state, mover).pose.heading}, half);
      tell(play, "occupied",
           name(play.game, mover) + " occupies " + play.game.ground[static_cast<std::size_t>(choice.values[0])].name,
           {"IMP-TER-013"_rule});
      break;
    }
    case Answer::finish: top(state).stage = 2; break;
    default:
      if (const auto phase = phase_of(state, choice)) make_phase(play, *phase);
      break;
  }
}

}  // namespace condotta::impetus
