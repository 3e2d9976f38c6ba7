#include "fwc/options.hpp"

#include <algorithm>

#include "fwc/losses.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

bool contains(const std::vector<int>& list, int value) { return std::ranges::find(list, value) != list.end(); }

Ruling check_shoot(const Game& game, const State& state, const Choice& choice) {
  const int unit = choice.values[0];
  if (able(game, state, Answer::shoot, {unit, true}).empty()) return refused("FWC-SHT-001"_rule, "it cannot shoot now");
  const auto targets = targets_of(game, state, unit);
  if (!contains(targets, choice.values[1]))
    return refused("FWC-SHT-004"_rule, "that is not the nearest enemy in arc, range and sight");
  const Body& body = state.bodies[at_index(unit)];
  const auto ammunition = static_cast<Ammunition>(choice.values[2]);
  if (!is_artillery(body.unit)) {
    return ammunition == Ammunition::ball ? Ruling{} : refused("FWC-ART-002"_rule, "case is for guns");
  }
  const Volley volley = volley_at(game, state, unit, choice.values[1], ammunition);
  if (shots(game.rules, body.unit, volley).empty()) return refused("FWC-TBL-014"_rule, "it does not carry so far");
  if (!line_of_fire(game, state, unit, choice.values[1], ammunition).clear)
    return refused("FWC-ART-006"_rule, "case is never fired overhead");
  return {};
}

}  // namespace

Ruling refused(RuleId rule, std::string facts) {
  Ruling ruling;
  ruling.refuse(rule, std::move(facts));
  return ruling;
}

Choice chosen(Answer answer, std::initializer_list<std::int32_t> values) {
  return Choice{static_cast<std::uint16_t>(answer), AtMost<std::int32_t, 24>(values)};
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  const Decision pending = decision_for(game, state, choice);
  if (const auto shape = fits(pending, choice); !shape) return refused("FWC-SEQ-001"_rule, shape.error().what);
  const auto answer = static_cast<Answer>(choice.option);
  const auto value = [&](std::size_t i) { return choice.values[i]; };
  switch (answer) {
    case Answer::charge: return check_charge(game, state, value(0), value(1), value(2));
    case Answer::ferocious: return check_ferocious(game, state, value(0), value(1));
    case Answer::move: return check_move(game, state, value(0), value(1), table::Length::ticks(value(2)).units());
    case Answer::sidestep: return check_sidestep(game, state, value(0), table::Length::ticks(value(1)).units());
    case Answer::turn: return check_turn(game, state, value(0), value(1));
    case Answer::pivot: return check_pivot(game, state, value(0), value(1));
    case Answer::withdraw: return check_withdraw(game, state, value(0), table::Length::ticks(value(1)).units());
    case Answer::ride: return check_ride(game, state, value(0), value(1));
    case Answer::ride_alone:
      return check_ride_alone(game, state, value(0), {table::Length::ticks(value(1)), table::Length::ticks(value(2))});
    case Answer::enter: return check_enter(game, state, value(0), value(1));
    case Answer::place_unit:
      return check_place(game, state, value(0),
                         {{table::Length::ticks(value(1)), table::Length::ticks(value(2))},
                          table::heading(table::Angle::ticks(value(3)))});
    case Answer::place_leader: return check_place_leader(game, state, value(0), value(1));
    case Answer::shoot: return check_shoot(game, state, choice);
    case Answer::bombard:
      return contains(bombardable(game, state, value(0)), value(1)) ? Ruling{}
                                                                    : refused("FWC-DEF-008"_rule, "it cannot be hit");
    case Answer::fit_plugs:
    case Answer::remove_plugs:
    case Answer::mount:
    case Answer::dismount:
    case Answer::change_formation:
    case Answer::order_noble:
    case Answer::support:
    case Answer::resupply:
    case Answer::relay: return check_command(game, state, choice);
    default: return {};
  }
}

void apply(const Game& game, State& state, const Choice& choice, dice::Source& source, Events& events) {
  const auto answer = static_cast<Answer>(choice.option);
  switch (answer) {
    case Answer::done: state.step = static_cast<Step>(static_cast<int>(state.step) + 1); break;
    case Answer::fire_work: try_works(game, state, choice.values[0], source, events); break;
    case Answer::charge:
      do_charge(game, state, choice.values[0], choice.values[1], choice.values[2], source, events);
      break;
    case Answer::ferocious:
      for (const int unit : abreast(game, state, choice.values[0])) {
        Body& body = state.bodies[at_index(unit)];
        body.fury = Fury::attacking;
        body.fury_target = static_cast<std::int16_t>(choice.values[1]);
        body.no_fire = true;
        tell(events, "ferocious attack",
             name_of(game, unit) + " begins a ferocious attack on " + name_of(game, choice.values[1]),
             {"FWC-FER-001"_rule, "FWC-FER-005"_rule}, unit);
      }
      break;
    case Answer::ride: {
      Officer& officer = state.officers[at_index(choice.values[0])];
      officer.with = static_cast<std::int16_t>(choice.values[1]);
      officer.at = state.bodies[at_index(choice.values[1])].pose.front;
      officer.acted = true;
      officer.supports = -1;
      tell(events, "leader rode",
           game.officer_names[at_index(choice.values[0])] + " joins " + name_of(game, choice.values[1]),
           {"FWC-GEN-024"_rule}, choice.values[1]);
      break;
    }
    case Answer::shoot:
      state.orders.push_back({static_cast<std::int16_t>(choice.values[0]), static_cast<std::int16_t>(choice.values[1]),
                              nobody, static_cast<Ammunition>(choice.values[2])});
      break;
    case Answer::bombard:
      state.orders.push_back({static_cast<std::int16_t>(choice.values[0]), nobody,
                              static_cast<std::int16_t>(choice.values[1]), Ammunition::ball});
      break;
    case Answer::give_base:
    case Answer::announce_hero:
    case Answer::keep_hero:
    case Answer::fall_back:
    case Answer::retire:
    case Answer::take_share:
    case Answer::take_part: answer_task(game, state, choice, source, events); break;
    case Answer::take_edge:
    case Answer::place_unit:
    case Answer::place_leader: deploy(game, state, choice, events); break;
    case Answer::concede: {
      const Side side = asked(state);
      state.step = Step::over;
      state.winner = side == Side::red ? 2 : 1;
      state.ending = 4;
      tell(events, "conceded", game.armies[index(side)] + " concedes the battle", {"FWC-VIC-007"_rule});
      break;
    }
    case Answer::ride_alone: {
      Officer& officer = state.officers[at_index(choice.values[0])];
      officer.with = nobody;
      officer.at = {table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])};
      officer.acted = true;
      officer.supports = -1;
      tell(events, "leader rode", game.officer_names[at_index(choice.values[0])] + " rides off by himself",
           {"FWC-GEN-024"_rule});
      break;
    }
    case Answer::move:
    case Answer::sidestep:
    case Answer::turn:
    case Answer::pivot:
    case Answer::withdraw:
    case Answer::enter: do_move(game, state, choice, source, events); break;
    default: do_command(game, state, choice, events); break;
  }
  advance(game, state, source, events);
  keep_standing(game, state);
}

}  // namespace condotta::fwc
