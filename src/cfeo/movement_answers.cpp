// The rules on what was answered in the Movement Phase, what it would look like, and doing it.
#include <algorithm>

#include "cfeo/flight.hpp"
#include "cfeo/losses.hpp"
#include "cfeo/movement_steps.hpp"
#include "cfeo/odds_sheets.hpp"

namespace condotta::cfeo {
namespace {

std::int32_t ticks(double yards) { return yd(yards).ticks(); }

// CFE-CTL-007, CFE-CTL-008: it does as its lead does, or it must have tested.
void judge_conforming(const Game& game, const State& state, int id, Answer answer, Ruling& ruling) {
  const FieldUnit& own = unit_at(state, id);
  if (own.lead == nobody || own.conforms == Conforms::no || answer == Answer::re_form) return;
  const FieldUnit& lead = unit_at(state, own.lead);
  if (!present(lead) || !lead.acted) return;
  const bool same = answer == Answer::stand_fast || lead.did == number(answer) ||
                    (answer == Answer::roll && lead.did == number(Answer::move));
  if (!same) {
    ruling.refuse(own.conforms == Conforms::in_line ? "CFE-CTL-007"_rule : "CFE-CTL-008"_rule,
                  "it conforms to " + name_of(game, own.lead) + " and does as that unit does");
  }
}

bool excused(const Game& game, const State& state, int id) {
  const FieldUnit& own = unit_at(state, id);
  if (own.halted || own.retiring || own.recoiled || own.left_out) return true;
  // CFE-CTL-007: who conforms halts with his lead.
  if (own.lead != nobody && own.conforms != Conforms::no && unit_at(state, own.lead).did != number(Answer::move))
    return true;
  const Way way = look_ahead(game, state, id, own, own.pose.heading, game.rules.numbers.halt_distance + 1);
  return way.halt <= game.rules.numbers.halt_distance || !way.friends.empty() ||
         way.closed < game.rules.numbers.halt_distance;
}

void check_roll(const Game& game, const State& state, int id, const Choice& choice, Ruling& ruling) {
  const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
  if (choice.values[2] == 1) {
    if (to_enemy(game, state, id, game.rules.numbers.double_beyond + 1) <= game.rules.numbers.double_beyond + slack) {
      ruling.refuse("CFE-MOV-012"_rule, "an enemy is within 120 yd");
    }
  }
  std::vector<std::int32_t> without;
  for (std::size_t i = 4; i < choice.values.size(); ++i) without.push_back(choice.values[i]);
  for (const UnitId other : body_of(game, state, id)) {
    const bool left = std::ranges::find(without, std::int32_t{other}) != without.end();
    const FieldUnit& unit = unit_at(state, other);
    if (!left) {
      const std::vector<std::int32_t> ways = ways_to_throw(game, unit, false);
      if (std::ranges::find(ways, choice.values[1]) == ways.end()) {
        ruling.refuse("CFE-MOV-028"_rule,
                      name_of(game, other) + " may not use " + std::to_string(dice.count()) + " dice");
      }
    }
    // CFE-CTL-007: who conforms halts and moves with his lead.
    const bool lead_left = unit.lead != nobody && std::ranges::find(without, std::int32_t{unit.lead}) != without.end();
    if (unit.lead != nobody && unit.conforms == Conforms::in_line && left && !lead_left &&
        unit_at(state, unit.lead).roll < 0) {
      ruling.refuse("CFE-CTL-007"_rule, name_of(game, other) + " conforms to " + name_of(game, unit.lead));
    }
  }
  judge_conforming(game, state, id, Answer::roll, ruling);
}

}  // namespace

void check_movement(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  switch (answer_of(choice)) {
    case Answer::roll: return check_roll(game, state, id, choice, ruling);
    case Answer::move: {
      const MoveOrder order = move_order(own, choice);
      const Traced traced = trace(game, state, order, state.rolls[static_cast<std::size_t>(own.roll)]);
      take(ruling, traced.ruling);
      if (adjusts_only(own) && !traced.only_turned)
        ruling.refuse("CFE-CTL-013"_rule, "a halted unit only adjusts its facing or formation");
      return;
    }
    case Answer::stand_fast: {
      if (own.roll >= 0) {  // CFE-MOV-002, but where nothing can be done
        MoveOrder order;
        order.unit = id;
        if (!formed(own) || adjusts_only(own)) return;
        order.distance = 0;
        const Traced traced = trace(game, state, order, state.rolls[static_cast<std::size_t>(own.roll)]);
        if (traced.ruling.allowed() || traced.most <= slack) return;
        MoveOrder whole = order;
        whole.distance = traced.most;
        if (trace(game, state, whole, state.rolls[static_cast<std::size_t>(own.roll)]).ruling.allowed()) {
          ruling.refuse("CFE-MOV-002"_rule, "a unit that rolls must move");
        }
        return;
      }
      if (arm(own) == Arm::cavalry && speed_limits(game.rules, {own.speed_before, false, false}).least > 0 &&
          !excused(game, state, id)) {
        ruling.refuse("CFE-MOV-028"_rule, "at that speed it must move at least one die");
      }
      return;
    }
    case Answer::leading_first:
    case Answer::retire_on: return;
    case Answer::drive_off:
      if (adjusts_only(own)) ruling.refuse("CFE-CTL-013"_rule, "a halted unit makes no other move");
      return;
    default: {
      const Answer answer = answer_of(choice);
      const bool adjusts = answer == Answer::change_formation || answer == Answer::about_face ||
                           answer == Answer::re_form || answer == Answer::wheel_back;
      if (adjusts_only(own) && !adjusts)
        ruling.refuse("CFE-CTL-013"_rule, "a halted unit only adjusts its facing or formation");
      if (own.roll < 0) judge_conforming(game, state, id, answer, ruling);
      Breakdown dps;
      manoeuvred(game, state, id, choice, ruling, dps);
      return;
    }
  }
}

void preview_movement(const Game& game, const State& state, const Choice& choice, Preview& out) {
  const int id = choice.values[0];
  const FieldUnit& own = unit_at(state, id);
  const auto ghosts = [&](const FieldUnit& after) {
    const StandSize& size = game.sizes[static_cast<std::size_t>(after.troops.type)];
    for (std::size_t i = 0; i < after.stands.size(); ++i) {
      out.ghosts.push_back(
          {id, id * 16 + static_cast<int>(i), after.stands[i].pose, yd(size.width), yd(size.depth), ""});
    }
    out.path = {own.pose.front, after.pose.front};
  };
  const auto costs = [&](const Breakdown& dps) {
    if (dps.total() > 0) out.cost = plural(dps.total(), "DP");
  };
  switch (answer_of(choice)) {
    case Answer::roll: {
      const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
      out.odds.push_back(distance_sheet(game, state, id, dice, Pace::normal, own.inspired > 0));
      out.words = name_of(game, id) + " throws " + std::to_string(dice.count()) + " dice.";
      return;
    }
    case Answer::move: {
      const Traced traced =
          trace(game, state, move_order(own, choice), state.rolls[static_cast<std::size_t>(own.roll)]);
      ghosts(traced.after);
      costs(traced.dps);
      out.limits.push_back({"distance", ticks(traced.least), ticks(traced.most), traced.stopped_by,
                            "it gets as far as " + yards_in_words(traced.most)});
      out.words = name_of(game, id) + " moves.";
      if (!traced.ruling.allowed()) {
        Choice instead = choice;
        instead.values.back() = formed(own) ? ticks(traced.most) : instead.values.back();
        if (check(game, state, instead).allowed()) out.instead = instead;
      }
      return;
    }
    case Answer::stand_fast:
    case Answer::leading_first:
    case Answer::retire_on:
    case Answer::drive_off: return;
    default: {
      Ruling ruling;
      Breakdown dps;
      ghosts(manoeuvred(game, state, id, choice, ruling, dps));
      costs(dps);
    }
  }
}

// --- doing what was answered
// ----------------------------------------------------------------------------------------------------------------------

namespace {

void apply_roll(Play& play, int id, const Choice& choice) {
  State& state = play.state;
  BodyRoll roll;
  const std::vector<UnitId> body = body_of(play.game, state, id);
  const FieldUnit& own = unit_at(state, id);
  roll.battalia = own.battalia;
  roll.alone = body.size() > 1 ? nobody : static_cast<UnitId>(id);
  roll.mover = mover_of(own);
  const MoveDice dice = dice_ways[static_cast<std::size_t>(choice.values[1])];
  roll.dice.average = static_cast<std::int8_t>(dice.average);
  roll.dice.d6 = static_cast<std::int8_t>(dice.d6);
  roll.doubled = choice.values[2] == 1;
  roll.intent = static_cast<Intent>(choice.values[3]);
  throw_dice(play, roll.dice);
  state.rolls.push_back(roll);
  for (const UnitId other : body) {
    bool left = false;
    for (std::size_t i = 4; i < choice.values.size(); ++i) left = left || choice.values[i] == other;
    FieldUnit& unit = unit_at(state, other);
    if (left)
      unit.left_out = true;
    else
      unit.roll = static_cast<std::int8_t>(state.rolls.size() - 1);
  }
  Event& event =
      play.tell("threw",
                play.name(id) + " throws " + dice_in_words(roll.dice) + ": " +
                    yards_in_words(distance_of(play.rules(), roll.dice.rolled(), Pace::normal, own.inspired > 0)) +
                    (roll.doubled ? ", doubled" : ""),
                {"CFE-MOV-001"_rule});
  event.facts.set("unit", id);
  event.facts.set("dice", dice_document(roll.dice));
}

std::string_view in_words(Answer manoeuvre) {
  switch (manoeuvre) {
    case Answer::change_formation: return " changes formation";
    case Answer::double_change: return " forms line to a flank";
    case Answer::re_form: return " re-forms";
    case Answer::about_face: return " faces about";
    case Answer::step: return " steps aside or back";
    case Answer::refuse_flank: return " refuses a flank";
    case Answer::wheel_back: return " wheels stands back";
    case Answer::unlimber: return " unlimbers";
    case Answer::limber: return " limbers up to leave the field";
    case Answer::pivot: return " pivots";
    case Answer::drag: return " is moved by hand";
    case Answer::road_move: return " marches along the road";
    case Answer::reinforce: return " joins the melee";
    default: return " manoeuvres";
  }
}

RuleId rule_of(Answer manoeuvre) {
  switch (manoeuvre) {
    case Answer::change_formation: return "CFE-MAN-005"_rule;
    case Answer::double_change: return "CFE-MAN-006"_rule;
    case Answer::re_form: return "CFE-MAN-008"_rule;
    case Answer::about_face: return "CFE-MAN-013"_rule;
    case Answer::step: return "CFE-MAN-015"_rule;
    case Answer::refuse_flank: return "CFE-MAN-016"_rule;
    case Answer::wheel_back: return "CFE-MAN-004"_rule;
    case Answer::unlimber: return "CFE-MAN-009"_rule;
    case Answer::limber: return "CFE-MOV-023"_rule;
    case Answer::pivot:
    case Answer::drag: return "CFE-MOV-021"_rule;
    case Answer::road_move: return "CFE-MOV-016"_rule;
    case Answer::reinforce: return "CFE-REI-001"_rule;
    default: return "CFE-MAN-022"_rule;
  }
}

void apply_manoeuvre(Play& play, int id, const Choice& choice) {
  FieldUnit& own = unit_at(play.state, id);
  Ruling ruling;
  Breakdown dps;
  const Rectangles before = rectangles(play.game, own);
  own = manoeuvred(play.game, play.state, id, choice, ruling, dps);
  own.acted = true;
  own.did = choice.option;
  own.last_move = {};
  own.last_road = answer_of(choice) == Answer::road_move;
  own.last_retired = false;
  const Answer answer = answer_of(choice);
  if (own.roll >= 0) {  // whoever uses a roll suffers its disorder (CFE-MOV-007)
    const BodyRoll& roll = play.state.rolls[static_cast<std::size_t>(own.roll)];
    own.speed = static_cast<std::int8_t>(roll.dice.dice().count());
    const Going going = answer == Answer::reinforce && in_rough(play.game, own) ? Going::rough : Going::good;
    const Breakdown tired = fatigue(play.rules(), unit_of(own), going, roll.dice.rolled());
    for (const Term& term : tired.terms()) {
      if (term.value != 0) dps.add(term.rule, term.label, term.value);
    }
  }
  if (answer == Answer::re_form) {
    own.retiring = own.recoiled = false;
    own.flights = 0;
  }
  Event& event = play.tell("manoeuvred", play.name(id) + std::string(in_words(answer)), {rule_of(answer)});
  event.facts.set("unit", id);
  event.facts.set("manoeuvre", static_cast<int>(choice.option));
  const bool moves = answer == Answer::step || answer == Answer::unlimber || answer == Answer::pivot ||
                     answer == Answer::drag || answer == Answer::road_move || answer == Answer::reinforce ||
                     answer == Answer::limber;  // CFE-DP-012
  if (answer == Answer::road_move) own.speed = static_cast<std::int8_t>(play.numbers().speed_road);
  if (answer == Answer::reinforce) {
    const int friends = choice.values[1];
    own.reinforces = static_cast<UnitId>(friends);
    own.reinforces_behind = choice.values[2] == 0;
    std::vector<UnitId> enemies;
    for (const Touch& touch : play.state.touches) {
      if (touch.has(static_cast<UnitId>(friends))) enemies.push_back(touch.enemy_of(static_cast<UnitId>(friends)));
    }
    for (const UnitId enemy : enemies) add_contact(play.state, id, enemy, false, false);
  }
  disorder(play, id, dps, "in manoeuvre");
  if (moves) {
    arrive(play, id, before);
  } else {
    carry_leaders(play.game, play.state, id);
  }
}

void drive_off(Play& play, int id, int gun) {  // CFE-RES-014
  FieldUnit& own = unit_at(play.state, id);
  FieldUnit& prize = unit_at(play.state, gun);
  remove_stand(play.game, own, own.stands.back().weapon);
  own.acted = true;
  prize.side = own.side;
  prize.battalia = own.battalia;
  prize.abandoned = prize.crew_killed = false;
  prize.dps = prize.casualties = 0;
  prize.withdrawing = true;
  prize.acted = true;
  play.tell("driven-off", play.name(id) + " drives off " + play.name(gun), {"CFE-RES-014"_rule});
}

}  // namespace

void apply_movement(Play& play, const Choice& choice) {
  const int id = choice.values[0];
  FieldUnit& own = unit_at(play.state, id);
  switch (answer_of(choice)) {
    case Answer::roll: return apply_roll(play, id, choice);
    case Answer::move: {
      const BodyRoll roll = play.state.rolls[static_cast<std::size_t>(own.roll)];
      return make_move(play, move_order(own, choice), roll);
    }
    case Answer::stand_fast:
      own.acted = true;
      own.did = choice.option;
      own.last_move = {};
      own.last_road = own.last_retired = false;
      if (own.retiring) {  // CFE-ACT-013: light troops end it by standing
        own.recoiled = !light(own.troops.type);
        own.retiring = false;
        own.flights = 0;
      }
      return;
    case Answer::leading_first: play.top().unit = static_cast<std::int16_t>(id); return;
    case Answer::retire_on:
      own.acted = true;
      own.last_retired = true;
      return flee(play, id, FlightKind::retire, own.away);
    case Answer::drive_off: return drive_off(play, id, choice.values[1]);
    default: return apply_manoeuvre(play, id, choice);
  }
}

}  // namespace condotta::cfeo
