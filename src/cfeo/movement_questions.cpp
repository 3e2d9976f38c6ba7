// What a unit is asked in the Movement Phase: dice, moves, manoeuvres.
#include <algorithm>

#include "cfeo/movement_steps.hpp"

namespace condotta::cfeo {

using table::Angle;

namespace {

std::int32_t ticks(double yards) { return yd(yards).ticks(); }

Parameter hand_parameter() { return words_parameter("hand", {"left", "right"}); }

Parameter files_parameter(const FieldUnit& unit) {
  Parameter out{"files", ParameterKind::number, {}};
  for (std::int32_t i = 1; i <= static_cast<std::int32_t>(unit.stands.size()); ++i) out.allowed.push_back(i);
  out.usual = files(unit);
  return out;
}

}  // namespace

std::vector<std::int32_t> running_melees(const State& state, int unit) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, unit);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& other = state.units[i];
    if (static_cast<int>(i) == unit || other.side != own.side || !fights_on(other) || !formed(other)) continue;
    if (old_melee(state, static_cast<int>(i)) && box_distance(own, other) < 160)
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

namespace {

void ask_with_roll(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const BodyRoll& roll = state.rolls[static_cast<std::size_t>(own.roll)];
  const double whole = allowance(game, own, roll, roll.doubled);
  const Parameter unit = unit_parameter({id});
  if (formed(own)) {
    const std::int32_t limit = game.rules.numbers.heading_limit_tenths * Angle::ticks_per_degree / 10;
    constexpr std::int32_t quarter = 90 * Angle::ticks_per_degree;
    out.options.push_back(option(
        Answer::move, "move", "Move " + name_of(game, id) + " up to " + yards_in_words(whole),
        {unit, words_parameter("first", {"nothing", "about face", "form column", "form line", "shrink through a gap"}),
         files_parameter(own), range_parameter("wheel", ParameterKind::wheel, -quarter, quarter, 0),
         range_parameter("direction", ParameterKind::heading, -limit, limit, 0),
         range_parameter("sideways", ParameterKind::sideways, -ticks(whole / 2), ticks(whole / 2), 0),
         range_parameter("distance", ParameterKind::distance, 0, ticks(whole), ticks(whole))},
        {"CFE-MOV-009"_rule, "CFE-MAN-002"_rule, "CFE-MAN-014"_rule}));
  } else {
    out.options.push_back(option(
        Answer::move, "move", "Move " + name_of(game, id) + " up to " + yards_in_words(whole),
        {unit, range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, own.pose.heading.ticks()),
         range_parameter("distance", ParameterKind::distance, 0, ticks(whole), ticks(whole)), files_parameter(own)},
        {"CFE-MOV-029"_rule}));
  }
  if (arm(own) == Arm::infantry && formed(own) && own.formation == Formation::line && files(own) > 1) {
    out.options.push_back(option(
        Answer::wheel_back, "wheel-back", "Wheel stands back",
        {unit, hand_parameter(), range_parameter("stands", ParameterKind::number, 1, files(own) - 1, 1),
         range_parameter("angle", ParameterKind::wheel, 0, 60 * Angle::ticks_per_degree, 20 * Angle::ticks_per_degree)},
        {"CFE-MAN-004"_rule}));
  }
  const std::vector<std::int32_t> melees = running_melees(state, id);
  if (!melees.empty() && !is_gun(own.troops.type)) {
    out.options.push_back(option(Answer::reinforce, "reinforce", "Reinforce a melee",
                                 {unit, target_parameter(melees, "friends"),
                                  words_parameter("place", {"behind", "on their left", "on their right"})},
                                 {"CFE-REI-001"_rule, "CFE-REI-002"_rule}));
  }
  out.options.push_back(option(Answer::stand_fast, "stand-fast", "Stand after all", {unit}, {"CFE-MOV-002"_rule}));
}

void ask_roll(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const std::vector<std::int32_t> ways = ways_to_throw(game, own, false);
  if (ways.empty() || !rolls(own) || own.left_out) return;
  std::vector<UnitId> body = body_of(game, state, id);
  std::vector<Parameter> parameters = {unit_parameter({id}), dice_parameter(ways),
                                       words_parameter("pace", {"plain", "double"}),
                                       words_parameter("aim", {"none", "stop at terrain", "line up with friends"})};
  SharedList<std::int32_t> others;
  for (std::size_t i = 1; i < body.size(); ++i) others.push_back(body[i]);
  constexpr std::array<std::string_view, 4> names = {"without-1", "without-2", "without-3", "without-4"};
  for (std::size_t i = 0; i < names.size() && i < others.size(); ++i) {
    Parameter out_of_it{names[i], ParameterKind::target, others};
    out_of_it.optional = true;
    out_of_it.usual = -1;
    parameters.push_back(out_of_it);
  }
  out.options.push_back(option(Answer::roll, "roll",
                               body.size() > 1 ? "Throw for the body" : "Throw for " + name_of(game, id), parameters,
                               {"CFE-MOV-001"_rule, "CFE-MOV-007"_rule}));
}

void ask_manoeuvres(const Game& game, const State& state, int id, Decision& out) {
  const FieldUnit& own = unit_at(state, id);
  const Parameter unit = unit_parameter({id});
  const Parameter hand = hand_parameter();
  const Parameter heading =
      range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, facing(state, own.side).ticks());
  const Numbers& n = game.rules.numbers;
  if (formed(own)) {
    out.options.push_back(option(Answer::change_formation, "change-formation", "Change formation",
                                 {unit, files_parameter(own)}, {"CFE-MAN-005"_rule}));
    out.options.push_back(option(Answer::about_face, "about-face", "About face", {unit}, {"CFE-MAN-013"_rule}));
    if (!adjusts_only(own)) {
      out.options.push_back(option(Answer::double_change, "double-change", "Form line to a flank",
                                   {unit, hand, files_parameter(own)}, {"CFE-MAN-006"_rule}));
    }
    const bool drilled = arm(own) == Arm::infantry && own.formation == Formation::line;
    if (drilled && !adjusts_only(own)) {
      Parameter far = range_parameter("distance", ParameterKind::distance, 0, ticks(n.man_step), ticks(n.man_step));
      if (compare(own.troops.grade, Grade::b) >= 0) {
        out.options.push_back(option(Answer::step, "step", "Side step or step back",
                                     {unit, words_parameter("way", {"left", "right", "back"}), far},
                                     {"CFE-MAN-015"_rule}));
        out.options.push_back(option(Answer::refuse_flank, "refuse-flank", "Step stands back",
                                     {unit, hand, words_parameter("stands", {"none", "one", "two"}, 1), far},
                                     {"CFE-MAN-016"_rule}));
      }
    }
  } else if (!light(own.troops.type) && (arm(own) == Arm::infantry || arm(own) == Arm::cavalry)) {
    if (own.recoiled || own.retiring || own.troops.type == Type::rabble) {
      out.options.push_back(
          option(Answer::re_form, "re-form", "Re-form", {unit, files_parameter(own), heading}, {"CFE-MAN-008"_rule}));
    }
  }
  if (is_gun(own.troops.type)) {
    if (own.limbered) {
      out.options.push_back(option(Answer::unlimber, "unlimber", "Unlimber", {unit, heading}, {"CFE-MAN-009"_rule}));
    } else {
      out.options.push_back(option(Answer::pivot, "pivot", "Pivot the gun",
                                   {unit, range_parameter("angle", ParameterKind::wheel, -45 * Angle::ticks_per_degree,
                                                          45 * Angle::ticks_per_degree, 0)},
                                   {"CFE-MOV-021"_rule}));
      if (own.troops.type != Type::heavy_gun) {
        out.options.push_back(option(
            Answer::drag, "drag", "Move the gun by hand",
            {unit, heading, range_parameter("distance", ParameterKind::distance, 0, ticks(n.unlimbered_light), 0)},
            {"CFE-MOV-021"_rule}));
      }
      out.options.push_back(
          option(Answer::limber, "limber", "Limber up to leave the field", {unit}, {"CFE-MOV-023"_rule}));
    }
  }
  const bool column = own.limbered || (formed(own) && own.formation == Formation::column);
  if (column && !adjusts_only(own)) {
    out.options.push_back(option(
        Answer::road_move, "road-move", "Move along the road",
        {unit, range_parameter("distance", ParameterKind::distance, 0, ticks(n.road_far_move), ticks(n.road_move))},
        {"CFE-MOV-016"_rule}));
  }
}

}  // namespace

std::vector<std::int32_t> guns_to_drive_off(const Game& game, const State& state, int id) {
  std::vector<std::int32_t> out;
  const FieldUnit& own = unit_at(state, id);
  if (own.stands.size() < 2 || is_gun(own.troops.type)) return out;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const FieldUnit& gun = state.units[i];
    if (gun.side == own.side || !present(gun) || !gun.abandoned || !gun.limbered || !is_gun(gun.troops.type)) continue;
    if (box_distance(own, gun) <= 4 && distance(game, own, gun) <= yards(game.rules, game.rules.numbers.contact_gap_mm))
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

void ask_movement(const Game& game, const State& state, Decision& out) {
  const int id = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, id);
  out.question = "What does " + name_of(game, id) + " do?";
  out.rules = {"CFE-MOV-010"_rule};
  if (own.roll >= 0) return ask_with_roll(game, state, id, out);
  ask_roll(game, state, id, out);
  if (own.retiring)
    out.options.push_back(
        option(Answer::retire_on, "retire-on", "Go on retiring", {unit_parameter({id})}, {"CFE-ACT-013"_rule}));
  ask_manoeuvres(game, state, id, out);
  const std::vector<std::int32_t> guns = guns_to_drive_off(game, state, id);
  if (!guns.empty())
    out.options.push_back(option(Answer::drive_off, "drive-off", "Drive off an abandoned gun",
                                 {unit_parameter({id}), target_parameter(guns)}, {"CFE-RES-014"_rule}));
  out.options.push_back(
      option(Answer::stand_fast, "stand-fast", "Stand", {unit_parameter({id})}, {"CFE-MOV-010"_rule}));
  const std::vector<UnitId> turn = in_turn(state, own.side);
  std::vector<std::int32_t> leading;
  for (const UnitId other : turn) {  // only who is due lets another go before him
    if (other != id && turn.front() == id) leading.push_back(other);
  }
  if (!leading.empty())
    out.options.push_back(option(Answer::leading_first, "leading-first", "A leading unit goes first",
                                 {unit_parameter(leading)}, {"CFE-SEQ-005"_rule}));
}

}  // namespace condotta::cfeo
