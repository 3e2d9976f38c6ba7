// The unit or group that is activated (TURN): what it is asked, and which orders are allowed.
#include <algorithm>

#include "impetus/ground.hpp"
#include "impetus/orders.hpp"
#include "impetus/parameters.hpp"
#include "impetus/rounds.hpp"
#include "impetus/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

void ask_frenzy(const Game& game, const Frenzy& found, Decision& decision) {
  const auto seen = std::find_if(found.targets.begin(), found.targets.end(), [](UnitId t) { return t != nobody; });
  const bool many = found.units.size() > 1;
  decision.question = (many ? "Impetuous troops see " : name(game, found.units.front()) + " is impetuous and sees ") +
                      name(game, *seen) + " ahead: " + (many ? "do they charge" : "does it charge") +
                      ", or do you try to hold " + (many ? "them" : "it") + " back?";
  decision.rules = {"IMP-CHG-016"_rule};
  decision.options.push_back(an_option(Answer::charge_in_frenzy, "charge-in-frenzy",
                                       many ? "Let them charge" : "Let it charge", {}, {"IMP-CHG-016"_rule}));
  decision.options.push_back(an_option(Answer::hold_back, "hold-back", many ? "Hold them back" : "Hold it back", {},
                                       {"IMP-CHG-016"_rule, "IMP-DIS-003"_rule}));
}

void offer_fights(const Game& game, const State& state, const std::vector<std::int32_t>& engaged_units,
                  Decision& decision) {
  if (engaged_units.empty()) return;
  std::vector<std::int32_t> foes;
  for (const std::int32_t unit : engaged_units) {
    for (const UnitId foe : foremost_enemies(game, state, static_cast<UnitId>(unit))) {
      if (std::find(foes.begin(), foes.end(), foe) == foes.end()) foes.push_back(foe);
    }
  }
  decision.options.push_back(an_option(Answer::fight_on, "fight-on", "Fight on",
                                       {units_parameter("unit", ParameterKind::unit, engaged_units),
                                        units_parameter("target", ParameterKind::target, foes)},
                                       {"IMP-MEL-002"_rule, "IMP-MEL-024"_rule}));
  decision.options.push_back(an_option(Answer::disengage, "disengage", "Disengage",
                                       {units_parameter("unit", ParameterKind::unit, engaged_units),
                                        a_length("distance", ParameterKind::distance, 0.05, 6)},
                                       {"IMP-MOV-019"_rule}));
}

void offer_villages(const Game& game, Decision& decision) {
  Parameter which{"village", ParameterKind::number, {}, 0, 0};
  for (std::size_t i = 0; i < game.ground.size(); ++i) {
    if (game.ground[i].feature != Feature::village) continue;
    which.allowed.push_back(static_cast<std::int32_t>(i));
    which.labels.push_back(game.ground[i].name);
  }
  if (which.allowed.empty()) return;
  which.usual = which.allowed.front();
  decision.options.push_back(an_option(Answer::occupy, "occupy", "Occupy a village", {which}, {"IMP-TER-013"_rule}));
}

void offer_moves(const Game& game, const State& state, Decision& decision) {
  const bool single = state.acting.units.size() == 1;
  const auto offer = [&](Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
                         RuleId rule) {
    decision.options.push_back(an_option(answer, name, std::move(words), std::move(parameters), {rule}));
  };
  if (single && body(state, state.acting.units[0]).village >= 0) {
    Parameter edge{"edge", ParameterKind::number, {0, 1, 2, 3}, 0, 0, {"ahead", "right", "rear", "left"}, 0};
    offer(Answer::leave, "leave", "Leave the village", {edge, a_length("distance", ParameterKind::distance, 0, 6)},
          "IMP-TER-027"_rule);
    return;
  }
  const Parameter wheel = an_angle("wheel", ParameterKind::wheel, -115, 115);
  offer(Answer::forward, "forward", "Advance", {a_length("distance", ParameterKind::distance, 0.0001, 6)},
        "IMP-MOV-006"_rule);
  offer(Answer::wheel, "wheel", "Wheel", {wheel}, "IMP-MOV-007"_rule);
  offer(Answer::wheel_forward, "wheel-forward", "Wheel and advance",
        {wheel, a_length("distance", ParameterKind::distance, 0, 6)}, "IMP-MOV-009"_rule);
  offer(Answer::sideways, "sideways", "Move sideways", {a_length("sideways", ParameterKind::sideways, -6, 6)},
        "IMP-MOV-011"_rule);
  offer(
      Answer::oblique, "oblique", "Move obliquely",
      {a_length("distance", ParameterKind::distance, 0.0001, 6), a_length("sideways", ParameterKind::sideways, -6, 6)},
      "IMP-MOV-011"_rule);
  offer(Answer::backwards, "backwards", "Move back", {a_length("distance", ParameterKind::distance, 0.0001, 6)},
        "IMP-MOV-012"_rule);
  if (!single) return;
  Parameter turn{"turn", ParameterKind::number, {-1, 1, 2}, 0, 0, {"left", "right", "about"}, 2};
  offer(Answer::about_face, "about-face", "Turn on the spot", {turn}, "IMP-MOV-014"_rule);
  offer_villages(game, decision);
}

void offer_charges(const State& state, const std::vector<std::int32_t>& enemies, Decision& decision) {
  const Acting& acting = state.acting;
  if (acting.units.size() > 1) {  // a group charges as one (IMP-CHG-017)
    decision.options.push_back(
        an_option(Answer::charge_as_group, "charge-as-group", "Charge as a group", {}, {"IMP-CHG-017"_rule}));
    return;
  }
  decision.options.push_back(an_option(
      Answer::charge, "charge", "Charge",
      {units_parameter("unit", ParameterKind::unit, {acting.units[0]}),
       units_parameter("target", ParameterKind::target, enemies), an_angle("wheel", ParameterKind::wheel, -115, 115)},
      {"IMP-CHG-001"_rule, "IMP-CHG-006"_rule}));
}

void offer_shots(const State& state, const std::vector<std::int32_t>& shooters,
                 const std::vector<std::int32_t>& enemies, Decision& decision) {
  Parameter phases{"phases", ParameterKind::number, {0}, 0, 0, {"no move after"}, 0};
  if (state.acting.units.size() == 1 && state.acting.phases.empty()) {  // a group shoots after its move (IMP-TURN-003)
    phases.allowed = {0, 1, 2, 3};
    phases.labels = {"no move after", "1 move after", "2 moves after", "3 moves after"};
  }
  decision.options.push_back(an_option(Answer::shoot, "shoot", "Shoot",
                                       {units_parameter("unit", ParameterKind::unit, shooters),
                                        units_parameter("target", ParameterKind::target, enemies), phases},
                                       {"IMP-SHT-003"_rule, "IMP-SHT-007"_rule}));
}

}  // namespace

void ask_unit(const Game& game, const State& state, Decision& decision) {
  const Acting& acting = state.acting;
  decision.step = acting.units.size() > 1 ? "Activation of a group" : "Activation of a unit";
  if (state.steps.back().value == 1) {
    if (const auto found = frenzy(game, state)) ask_frenzy(game, *found, decision);
    return;
  }
  bool any_free = false;
  bool may_charge = false;
  std::vector<std::int32_t> engaged_units;
  std::vector<std::int32_t> shooters;
  std::vector<std::int32_t> rallying;
  for (const UnitId unit : acting.units) {
    if (!on_table(state, unit)) continue;
    if (engaged(state, unit)) {
      if (!acting.done.contains(unit)) engaged_units.push_back(unit);
      continue;
    }
    any_free = true;
    const Profile& profile = enlisted(game, unit).profile;
    if (profile.missile != Missile::none && !body(state, unit).shot && !acting.done.contains(unit))
      shooters.push_back(unit);
    if (body(state, unit).disordered && !acting.rallied.contains(unit) && acting.phases.empty())
      rallying.push_back(unit);  // IMP-TURN-007
    if (!acting.move_over && acting.shot.empty() && profile.type != Type::art && profile.type != Type::w)
      may_charge = true;
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
  if (may_charge && !enemies.empty()) offer_charges(state, enemies, decision);
  if (!shooters.empty() && !enemies.empty()) offer_shots(state, shooters, enemies, decision);
  offer_fights(game, state, engaged_units, decision);
  if (any_free && !acting.move_over) offer_moves(game, state, decision);
  decision.options.push_back(an_option(Answer::finish, "finish", "Nothing more", {}, {"IMP-TURN-002"_rule}));
}

namespace {

void add(const Ruling& from, Ruling& to) {
  for (const Refusal& refusal : from.refusals) to.refusals.push_back(refusal);
}

void check_phases_left(const State& state, Ruling& ruling) {  // IMP-SHT-007
  const Acting& acting = state.acting;
  if (acting.shot.empty()) return;
  const int after = acting.phases.size() - acting.phases_before_shot;
  if (acting.phases_before_shot > 0) {
    ruling.refuse("IMP-TURN-005"_rule, "a shot after moving comes after the last phase");
  } else if (after >= acting.declared_phases) {
    ruling.refuse("IMP-SHT-007"_rule, "it declared no further phase when it shot");
  }
}

void check_shoot(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const auto unit = static_cast<UnitId>(choice.values[0]);
  const auto target = static_cast<UnitId>(choice.values[1]);
  add(may_act(game.rules, activation_of(game, state, unit), Action::shoot), ruling);
  if (enlisted(game, target).baggage) ruling.refuse("IMP-ARM-011"_rule, "baggage is not shot at");
  add(may_shoot(game.rules, order_to_shoot(game, state, unit, target, choice.values[2])), ruling);
}

void check_charge(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const auto unit = static_cast<UnitId>(choice.values[0]);
  if (body(state, unit).village >= 0) {
    ruling.refuse("IMP-TER-027"_rule, "it leaves the village before it charges");
    return;
  }
  add(may_act(game.rules, activation_of(game, state, unit), Action::charge), ruling);
  add(try_charge(game, state, unit, static_cast<UnitId>(choice.values[1]), Angle::ticks(choice.values[2]), false)
          .ruling,
      ruling);
}

void check_disengage(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const auto unit = static_cast<UnitId>(choice.values[0]);
  WouldDisengage would;
  would.unit = unit_at(game, state, unit);
  for (const UnitId foe : enemies_touching(state, unit)) {
    would.enemies.push_back(enlisted(game, foe).profile);
    would.contacted_only_in_front =
        would.contacted_only_in_front && attacked_by(*engagement(state, unit, foe), unit) == Facing::front;
  }
  add(may_disengage(game.rules, would), ruling);
  if (state.acting.stays) ruling.refuse("IMP-MOV-019"_rule, "it has failed to disengage");
  add(way_to_disengage(game, state, unit, Length::ticks(choice.values[1])).ruling, ruling);
}

void check_occupy(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Piece& village = game.ground[static_cast<std::size_t>(choice.values[0])];
  WouldOccupy would;
  const UnitId mover = state.acting.units[0];
  would.unit = unit_at(game, state, mover);
  would.touches_edge = table::distance(base(game, state, mover), village.course.front()) <= table::tolerance * 10;
  would.engaged = engaged(state, mover);
  would.occupied = occupant(state, static_cast<std::size_t>(choice.values[0])) != nobody;
  check_phases_left(state, ruling);
  add(may_act(game.rules, activation_of(game, state, mover), Action::move), ruling);
  add(may_occupy_village(would), ruling);
}

}  // namespace

void check_unit(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Acting& acting = state.acting;
  const auto answer = static_cast<Answer>(choice.option);
  const UnitId unit = choice.values.empty() ? acting.units[0] : static_cast<UnitId>(choice.values[0]);
  switch (answer) {
    case Answer::rally: add(may_act(game.rules, activation_of(game, state, unit), Action::rally), ruling); break;
    case Answer::shoot: check_shoot(game, state, choice, ruling); break;
    case Answer::charge: check_charge(game, state, choice, ruling); break;
    case Answer::charge_as_group:
      if (group_chargers(game, state).empty())
        ruling.refuse("IMP-CHG-017"_rule, "no unit of the group has an enemy to charge straight ahead");
      break;
    case Answer::fight_on: {
      add(may_act(game.rules, activation_of(game, state, unit), Action::fight_on), ruling);
      const std::vector<UnitId> foes = foremost_enemies(game, state, unit);
      if (std::find(foes.begin(), foes.end(), static_cast<UnitId>(choice.values[1])) == foes.end())
        ruling.refuse("IMP-MEL-024"_rule, "it shares a longer edge with another enemy, or does not touch that one");
      break;
    }
    case Answer::disengage: check_disengage(game, state, choice, ruling); break;
    case Answer::occupy: check_occupy(game, state, choice, ruling); break;
    default: {
      const auto phase = phase_of(state, choice);
      if (!phase) break;
      check_phases_left(state, ruling);
      if (answer == Answer::about_face && acting.keeps_facing)
        ruling.refuse("IMP-MOV-014"_rule, "it has failed to turn");
      if (acting.units.size() == 1)
        add(may_act(game.rules, activation_of(game, state, acting.units[0]), Action::move), ruling);
      if (!ruling.allowed()) break;
      const auto outside = before_phase(game, state, choice);
      add(try_phase(game, outside ? *outside : state, *phase).ruling, ruling);
      break;
    }
  }
}

}  // namespace condotta::impetus
