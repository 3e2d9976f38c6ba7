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
std::uint16_t number_of_option(Answer answer) { return static_cast<std::uint16_t>(answer); }

Side asked(const State& state) {
  if (!state.tasks.empty()) return decides(state, state.tasks.back());
  return asks(state).value_or(Side::red);
}

Parameter named(const Game& game, std::string_view name, ParameterKind kind, const std::vector<int>& values) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  for (const int value : values) {
    parameter.allowed.push_back(value);
    if (kind == ParameterKind::leader) {
      parameter.labels.push_back(game.officer_names[at_index(value)]);
    } else {
      parameter.labels.push_back(game.names[at_index(value)]);
    }
  }
  return parameter;
}

Parameter range(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most, std::int32_t usual) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  parameter.least = least;
  parameter.most = most;
  parameter.usual = usual;
  return parameter;
}

Parameter listed_values(std::string_view name, std::vector<std::int32_t> values, std::vector<std::string> labels) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = ParameterKind::number;
  parameter.allowed = std::move(values);
  parameter.labels = std::move(labels);
  return parameter;
}

std::vector<int> all_enemies(const State& state, Side side) {
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    if (is_enemy(state, i, side)) out.push_back(i);
  }
  return out;
}

std::vector<int> own_units(const State& state, Side side) { return all_enemies(state, other(side)); }

void offer(Decision& decision, Answer answer, std::string_view name, std::string words,
           std::vector<Parameter> parameters, std::vector<RuleId> rules) {
  Option option;
  option.number = number_of_option(answer);
  option.name = name;
  option.words = std::move(words);
  option.parameters = std::move(parameters);
  option.rules = std::move(rules);
  decision.options.push_back(std::move(option));
}

std::vector<int> parameter_of_charge(const Game& game, const State& state, Side side) {
  std::vector<int> out;
  for (const int unit : own_units(state, side)) {
    const Body& body = state.bodies[at_index(unit)];
    if (in_melee(state, unit) || body.busy || body.no_fire || is_artillery(body.unit) || arm(body.unit) == Arm::train)
      continue;
    if (is_light(body.unit.first().type) && (!has_melee_weapon(body.unit.first().type) || body.charged)) continue;
    if (body.unit.first().type == Type::dragoon && body.unit.mounted) continue;
    const double reach = allowance(game.rules, body.unit, body.fury == Fury::attacking);
    const auto foes = all_enemies(state, side);
    const bool near = std::ranges::any_of(foes, [&](int foe) { return gap(game, state, unit, foe) <= reach; });
    const bool charged = std::ranges::any_of(state.charges, [&](const Charge& c) { return c.target == unit; });
    if (near || charged) out.push_back(unit);
  }
  return out;
}

void offer_command(const Game& game, const State& state, Decision& decision) {
  const auto simple = [&](Answer answer, std::string_view name, std::string words, std::vector<RuleId> rules) {
    const auto units = able(game, state, answer);
    if (!units.empty())
      offer(decision, answer, name, std::move(words), {named(game, "unit", ParameterKind::unit, units)},
            std::move(rules));
  };
  simple(Answer::fit_plugs, "fit-bayonets", "Fit plug bayonets", {"FWC-FRM-018"_rule});
  simple(Answer::remove_plugs, "remove-bayonets", "Take plug bayonets out", {"FWC-FRM-019"_rule});
  simple(Answer::mount, "mount", "Mount", {"FWC-DRG-004"_rule});
  simple(Answer::dismount, "dismount", "Dismount", {"FWC-DRG-004"_rule});
  if (const auto units = able(game, state, Answer::change_formation); !units.empty()) {
    offer(decision, Answer::change_formation, "change-formation", "Change formation",
          {named(game, "unit", ParameterKind::unit, units), listed_values("formation", {1, 2}, {"Dutch", "fraised"})},
          {"FWC-FRM-023"_rule});
  }
  if (const auto nobles = able(game, state, Answer::order_noble); !nobles.empty()) {
    offer(decision, Answer::order_noble, "order-noble", "Order a noble away from his unit",
          {named(game, "leader", ParameterKind::leader, nobles)}, {"FWC-GEN-019"_rule});
  }
  if (const auto generals = able(game, state, Answer::support); !generals.empty()) {
    offer(decision, Answer::support, "support", "Choose whom a general supports in hand-to-hand",
          {named(game, "leader", ParameterKind::leader, generals),
           listed_values("type", {-1, 0, 1, 2}, {"as the rule says", "pike", "halberd", "shot"})},
          {"FWC-GEN-021"_rule, "FWC-GEN-022"_rule});
  }
  simple(Answer::relay, "re-lay", "Re-lay a charge", {"FWC-SIE-008"_rule, "FWC-SIE-012"_rule});
}

constexpr std::int32_t unit_ticks = table::Length::ticks_per_unit;
constexpr std::int32_t degree = table::Angle::ticks_per_degree;

void offer_moves(const Game& game, const State& state, Decision& decision) {
  const auto units = able(game, state, Answer::move);
  if (!units.empty()) {
    offer(decision, Answer::move, "move", "Move a unit: wheel, then straight on",
          {named(game, "unit", ParameterKind::unit, units),
           range("wheel", ParameterKind::wheel, -90 * degree, 90 * degree, 0),
           range("distance", ParameterKind::distance, -24 * unit_ticks, 36 * unit_ticks, 6 * unit_ticks)},
          {"FWC-MOV-001"_rule, "FWC-MOV-007"_rule});
    offer(decision, Answer::sidestep, "sidestep", "Move a unit sideways",
          {named(game, "unit", ParameterKind::unit, units),
           range("sideways", ParameterKind::sideways, -12 * unit_ticks, 12 * unit_ticks, 0)},
          {"FWC-MOV-008"_rule});
    offer(decision, Answer::turn, "turn", "Turn a unit on the spot",
          {named(game, "unit", ParameterKind::unit, units),
           listed_values("degrees", {90, 180, 270}, {"to the right", "about", "to the left"})},
          {"FWC-MOV-008"_rule});
  }
  if (const auto guns = able(game, state, Answer::pivot); !guns.empty()) {
    offer(decision, Answer::pivot, "pivot", "Pivot a gun",
          {named(game, "unit", ParameterKind::unit, guns),
           range("angle", ParameterKind::number, -90 * degree, 90 * degree, 0)},
          {"FWC-MOV-013"_rule});
  }
  if (const auto horse = able(game, state, Answer::withdraw); !horse.empty()) {
    offer(decision, Answer::withdraw, "withdraw", "Withdraw horse from a melee",
          {named(game, "unit", ParameterKind::unit, horse),
           range("distance", ParameterKind::distance, unit_ticks, 24 * unit_ticks, 20 * unit_ticks)},
          {"FWC-MOV-027"_rule});
  }
  if (const auto leaders = able(game, state, Answer::ride); !leaders.empty()) {
    offer(decision, Answer::ride, "ride", "Send a leader to a unit",
          {named(game, "leader", ParameterKind::leader, leaders),
           named(game, "target", ParameterKind::target, own_units(state, decision.side))},
          {"FWC-GEN-024"_rule});
  }
  if (const auto ready = able(game, state, Answer::enter); !ready.empty()) {
    std::vector<std::int32_t> open;
    std::vector<std::string> labels;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody || !state.sections[at_index(piece.section)].open) continue;
      open.push_back(piece.section);
      labels.push_back(piece.name);
    }
    offer(decision, Answer::enter, "enter", "Go in through an opening",
          {named(game, "unit", ParameterKind::unit, ready), listed_values("section", open, labels)},
          {"FWC-DEF-014"_rule});
  }
}

void offer_shooting(const Game& game, const State& state, Decision& decision) {
  if (const auto units = able(game, state, Answer::shoot); !units.empty()) {
    offer(decision, Answer::shoot, "shoot", "Shoot",
          {named(game, "unit", ParameterKind::unit, units),
           named(game, "target", ParameterKind::target, all_enemies(state, decision.side)),
           listed_values("ammunition", {0, 1}, {"ball", "case"})},
          {"FWC-SHT-004"_rule});
  }
  if (const auto guns = able(game, state, Answer::bombard); !guns.empty()) {
    std::vector<std::int32_t> sections;
    std::vector<std::string> labels;
    for (const Piece& piece : game.pieces) {
      if (piece.section == nobody) continue;
      sections.push_back(piece.section);
      labels.push_back(piece.name);
    }
    offer(decision, Answer::bombard, "bombard", "Bombard a defence",
          {named(game, "unit", ParameterKind::unit, guns), listed_values("section", sections, labels)},
          {"FWC-DEF-008"_rule});
  }
}

Decision task_decision(const Game& game, const State& state, const Task& task) {
  Decision decision;
  decision.side = decides(state, task);
  decision.step = in_words(state.step);
  const std::string name = name_of(game, task.unit);
  if (task.duty == Duty::remove) {
    decision.question = "Which base does " + name + " give up?";
    decision.rules = {"FWC-BAS-010"_rule, "FWC-BAS-011"_rule, "FWC-BAS-013"_rule};
    Parameter parameter;
    parameter.name = "base";
    parameter.kind = ParameterKind::base;
    const Unit& unit = state.bodies[at_index(task.unit)].unit;
    for (const std::size_t base : choices_of_base(game, state, task)) {
      parameter.allowed.push_back(base_number(task.unit, base));
      parameter.labels.emplace_back(in_words(unit.parts[unit.bases[base]].type));
    }
    offer(decision, Answer::give_base, "give-up", "Give up a base", {parameter}, {"FWC-BAS-011"_rule});
  } else if (task.duty == Duty::morale) {
    decision.question = "Does the hero of " + name + " show himself for its morale throw?";
    decision.rules = {"FWC-GEN-009"_rule};
    offer(decision, Answer::announce_hero, "announce-hero", "The hero adds 1 and is gone", {}, {"FWC-GEN-009"_rule});
    offer(decision, Answer::keep_hero, "keep-hero", "Keep the hero for later", {}, {"FWC-GEN-009"_rule});
  } else {
    decision.question = name_of(game, task.other) + " comes up against " + name + ": how does it give ground?";
    decision.rules = {"FWC-MOV-020"_rule};
    offer(decision, Answer::fall_back, "fall-back", "Go back, facing them, as far as they come", {},
          {"FWC-MOV-022"_rule});
    if (!state.bodies[at_index(task.unit)].acted)
      offer(decision, Answer::retire, "retire", "Withdraw a whole move", {}, {"FWC-MOV-021"_rule});
  }
  return decision;
}

Ruling refused(RuleId rule, std::string facts) {
  Ruling ruling;
  ruling.refuse(rule, std::move(facts));
  return ruling;
}

bool contains(const std::vector<int>& list, int value) { return std::ranges::find(list, value) != list.end(); }

Ruling check_command(const Game& game, const State& state, const Choice& choice) {
  const auto answer = static_cast<Answer>(choice.option);
  if (!contains(able(game, state, answer), choice.values[0]))
    return refused("FWC-SEQ-004"_rule, "that is not possible now");
  if (answer != Answer::change_formation) return {};
  const Body& body = state.bodies[at_index(choice.values[0])];
  const auto wanted = static_cast<Formation>(choice.values[1]);
  if (wanted == body.unit.formation) return refused("FWC-FRM-023"_rule, "it stands so already");
  State copy = state;
  Body& changed = copy.bodies[at_index(choice.values[0])];
  std::vector<int> bases(changed.unit.parts.size(), 0);
  for (const std::uint8_t part : changed.unit.bases) ++bases[part];
  draw_up(changed.unit, wanted, wanted == Formation::fraised ? 2 : 3, bases);
  Ruling ruling = legal_formation(changed.unit);
  if (overlaps_anything(game, copy, choice.values[0], changed.pose))
    ruling.refuse("FWC-BAS-022"_rule, "there is no room for it");
  return ruling;
}

void do_command(const Game& game, State& state, const Choice& choice, Events& events) {
  const int number = choice.values[0];
  const auto answer = static_cast<Answer>(choice.option);
  if (answer == Answer::order_noble) {
    state.officers[at_index(number)].ordered = true;
    tell(events, "noble ordered", game.officer_names[at_index(number)] + " is ordered away", {"FWC-GEN-019"_rule});
    return;
  }
  if (answer == Answer::support) {
    state.officers[at_index(number)].supports = static_cast<std::int8_t>(choice.values[1]);
    tell(events, "general supports", game.officer_names[at_index(number)] + " chooses whom he supports",
         {"FWC-GEN-021"_rule});
    return;
  }
  Body& body = state.bodies[at_index(number)];
  const std::string name = name_of(game, number);
  switch (answer) {
    case Answer::fit_plugs:
      body.unit.plugs_in = true;
      body.moved += static_cast<std::int32_t>(share_of_move(game.rules, body.unit, Manoeuvre::fit_plugs) * 10000);
      body.no_fire = true;
      tell(events, "bayonets fitted", name + " fits plug bayonets", {"FWC-FRM-018"_rule, "FWC-FRM-020"_rule}, number);
      break;
    case Answer::remove_plugs:
      body.unit.plugs_in = false;
      body.moved = 10000;
      body.busy = body.no_fire = true;
      tell(events, "bayonets removed", name + " takes its bayonets out", {"FWC-FRM-019"_rule, "FWC-FRM-020"_rule},
           number);
      break;
    case Answer::mount:
    case Answer::dismount:
      body.unit.mounted = answer == Answer::mount;
      body.moved += static_cast<std::int32_t>(share_of_move(game.rules, body.unit, Manoeuvre::mount) * 10000);
      tell(events, answer == Answer::mount ? "mounted" : "dismounted",
           name + (answer == Answer::mount ? " mounts" : " dismounts"), {"FWC-DRG-004"_rule}, number);
      break;
    case Answer::change_formation: {
      std::vector<int> bases(body.unit.parts.size(), 0);
      for (const std::uint8_t part : body.unit.bases) ++bases[part];
      const auto wanted = static_cast<Formation>(choice.values[1]);
      draw_up(body.unit, wanted, wanted == Formation::fraised ? 2 : 3, bases);
      body.moved = 10000;
      body.busy = body.no_fire = true;
      tell(events, "formation changed", name + " changes formation", {"FWC-FRM-023"_rule}, number);
      break;
    }
    case Answer::relay:
      for (int i = 0; i < static_cast<int>(state.works.size()); ++i) {
        const Work& work = state.works[at_index(i)];
        const Piece* piece = piece_of(game, work.section);
        if (work.side != body.side || work.state != WorkState::failed || piece == nullptr) continue;
        if (table::distance(place(game, body), piece->walls.front()).units() > 4) continue;
        body.working_on = static_cast<std::int16_t>(i);
      }
      body.busy = true;
      tell(events, "re-laying", name + " re-lays the charge", {"FWC-SIE-008"_rule}, number);
      break;
    default: break;
  }
}

Ruling check_shoot(const Game& game, const State& state, const Choice& choice) {
  const int unit = choice.values[0];
  if (!contains(able(game, state, Answer::shoot), unit)) return refused("FWC-SHT-001"_rule, "it cannot shoot now");
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

Choice chosen(Answer answer, std::initializer_list<std::int32_t> values) {
  return Choice{number_of_option(answer), AtMost<std::int32_t, 24>(values)};
}

std::vector<int> able(const Game& game, const State& state, Answer answer) {
  std::vector<int> out;
  const Side side = asked(state);
  const auto each = [&](auto can) {
    for (const int unit : own_units(state, side)) {
      if (can(unit, state.bodies[at_index(unit)])) out.push_back(unit);
    }
  };
  const auto manoeuvres = [&](Manoeuvre manoeuvre) {
    each([&](int unit, const Body& body) {
      if (body.busy || body.charged || body.fury == Fury::attacking) return false;
      ManoeuvreFacts facts;
      facts.in_melee = in_melee(state, unit);
      facts.moved_share = body.moved / 10000.0;
      if (manoeuvre == Manoeuvre::change_formation) facts.nearest_enemy = nearest_enemy(game, state, unit);
      if (!may_manoeuvre(game.rules, body.unit, manoeuvre, facts).allowed()) return false;
      if (manoeuvre != Manoeuvre::mount) return true;
      State copy = state;
      copy.bodies[at_index(unit)].unit.mounted = true;
      return !overlaps_anything(game, copy, unit, body.pose);
    });
  };
  switch (answer) {
    case Answer::fire_work:
      for (int i = 0; i < static_cast<int>(state.works.size()); ++i) {
        const Work& work = state.works[at_index(i)];
        if (work.side == side && work.state == WorkState::ready && !state.sections[at_index(work.section)].open)
          out.push_back(i);
      }
      break;
    case Answer::fit_plugs: manoeuvres(Manoeuvre::fit_plugs); break;
    case Answer::remove_plugs: manoeuvres(Manoeuvre::remove_plugs); break;
    case Answer::mount: manoeuvres(Manoeuvre::mount); break;
    case Answer::dismount: manoeuvres(Manoeuvre::dismount); break;
    case Answer::change_formation:
      manoeuvres(Manoeuvre::change_formation);
      std::erase_if(out, [&](int unit) {
        const Unit& body = state.bodies[at_index(unit)].unit;
        return !has_type(body, Type::pike) || !has_type(body, Type::shot) || state.bodies[at_index(unit)].moved > 0;
      });
      break;
    case Answer::order_noble: {
      const bool chief = std::ranges::any_of(
          state.officers, [&](const Officer& o) { return o.side == side && o.leader.commander_in_chief && !o.lost; });
      for (int i = 0; i < static_cast<int>(state.officers.size()); ++i) {
        const Officer& officer = state.officers[at_index(i)];
        if (chief && officer.side == side && !officer.lost && officer.leader.rank == Rank::noble &&
            officer.with != nobody && !officer.ordered)
          out.push_back(i);
      }
      break;
    }
    case Answer::support:
      for (int i = 0; i < static_cast<int>(state.officers.size()); ++i) {
        const Officer& officer = state.officers[at_index(i)];
        if (officer.side == side && !officer.lost && officer.with != nobody && officer.leader.rank != Rank::hero &&
            state.bodies[at_index(officer.with)].unit.parts.size() > 1)
          out.push_back(i);
      }
      break;
    case Answer::relay:
      each([&](int, const Body& body) {
        if (body.unit.first().type != Type::engineer || body.busy) return false;
        return std::ranges::any_of(state.works, [&](const Work& work) {
          if (work.side != side || work.state != WorkState::failed) return false;
          const Piece* piece = piece_of(game, work.section);
          if (piece == nullptr || table::distance(place(game, body), piece->walls.front()).units() > 4) return false;
          // FWC-SIE-012, FWC-LOG-004: a wagon must have brought the new petard
          return !work.petard || std::ranges::any_of(state.bodies, [&](const Body& wagon) {
            return !wagon.gone && wagon.side == side && wagon.loaded && wagon.load == Load::petard &&
                   table::distance(place(game, wagon), piece->walls.front()).units() <= 8;
          });
        });
      });
      break;
    case Answer::charge: out = parameter_of_charge(game, state, side); break;
    case Answer::ferocious:
      each([&](int unit, const Body& body) {
        return body.unit.ferocious && body.fury == Fury::ready && !in_melee(state, unit) && !body.busy &&
               !body.charged &&
               abreast(game, state, unit).size() >= static_cast<std::size_t>(game.rules.numbers.ferocious_units);
      });
      break;
    case Answer::move:
      each([&](int unit, const Body& body) {
        return !body.acted && !body.busy && !body.charged && !body.abandoned && !in_melee(state, unit) &&
               body.moved < 9900 && allowance(game.rules, body.unit) > 0;
      });
      break;
    case Answer::pivot:
      each([&](int unit, const Body& body) {
        return is_artillery(body.unit) && !body.acted && !body.busy && !body.charged && !in_melee(state, unit);
      });
      break;
    case Answer::withdraw:
      each([&](int unit, const Body& body) {
        return is_horse(body.unit) && !body.acted && in_melee(state, unit) &&
               check_withdraw(game, state, unit, allowance(game.rules, body.unit) / 2).allowed();
      });
      break;
    case Answer::ride:
      for (int i = 0; i < static_cast<int>(state.officers.size()); ++i) {
        const Officer& officer = state.officers[at_index(i)];
        if (officer.side != side || officer.lost || officer.acted || officer.leader.rank == Rank::hero) continue;
        if (officer.with != nobody && in_melee(state, officer.with)) continue;
        if (officer.leader.rank == Rank::noble && officer.with != nobody && !officer.ordered) continue;
        out.push_back(i);
      }
      break;
    case Answer::enter: {
      if (std::ranges::none_of(state.sections, &Section::open)) break;
      each([&](int unit, const Body& body) {
        if (body.acted || body.busy || in_melee(state, unit) || body.charged) return false;
        for (int section = 0; section < static_cast<int>(state.sections.size()); ++section) {
          if (state.sections[at_index(section)].open && check_enter(game, state, unit, section).allowed()) return true;
        }
        return false;
      });
      break;
    }
    case Answer::shoot:
      each([&](int unit, const Body&) {
        if (std::ranges::any_of(state.orders, [&](const Order& o) { return o.unit == unit; })) return false;
        return !targets_of(game, state, unit).empty();
      });
      break;
    case Answer::bombard:
      each([&](int unit, const Body&) {
        if (std::ranges::any_of(state.orders, [&](const Order& o) { return o.unit == unit; })) return false;
        return !bombardable(game, state, unit).empty();
      });
      break;
    default: break;
  }
  return out;
}

bool has_something_to_choose(const Game& game, const State& state) {
  const auto any = [&](std::initializer_list<Answer> answers) {
    return std::ranges::any_of(answers, [&](Answer answer) { return !able(game, state, answer).empty(); });
  };
  switch (state.step) {
    case Step::ready_red: return true;
    case Step::ready_blue: return any({Answer::fit_plugs});
    case Step::mines_first:
    case Step::mines_second: return any({Answer::fire_work});
    case Step::command_first:
    case Step::command_second:
      return any({Answer::fit_plugs, Answer::remove_plugs, Answer::mount, Answer::dismount, Answer::order_noble,
                  Answer::support, Answer::relay, Answer::change_formation});
    case Step::charges_first:
    case Step::charges_second: return any({Answer::charge, Answer::ferocious});
    case Step::moves_first:
    case Step::moves_second: return any({Answer::move, Answer::pivot, Answer::withdraw, Answer::ride, Answer::enter});
    case Step::shooting_first:
    case Step::shooting_second: return any({Answer::shoot, Answer::bombard});
    default: return false;
  }
}

Decision decision(const Game& game, const State& state) {
  if (!state.tasks.empty()) return task_decision(game, state, state.tasks.back());
  Decision decision;
  decision.side = asked(state);
  decision.step = in_words(state.step);
  switch (state.step) {
    case Step::ready_red:
    case Step::ready_blue: {
      // FWC-BAS-028, FWC-TBL-003: loaded, lances whole, plug bayonets out unless the owner says in
      decision.question = "Are your troops ready?";
      decision.rules = {"FWC-BAS-028"_rule};
      if (const auto units = able(game, state, Answer::fit_plugs); !units.empty())
        offer(decision, Answer::fit_plugs, "fit-bayonets", "Begin with plug bayonets in",
              {named(game, "unit", ParameterKind::unit, units)}, {"FWC-FRM-017"_rule});
      break;
    }
    case Step::mines_first:
    case Step::mines_second: {
      decision.question = "Which mines and petards are set off?";
      decision.rules = {"FWC-SIE-002"_rule, "FWC-SIE-010"_rule};
      std::vector<std::int32_t> values;
      std::vector<std::string> labels;
      for (const int work : able(game, state, Answer::fire_work)) {
        values.push_back(work);
        labels.push_back(game.work_names[at_index(work)]);
      }
      if (!values.empty())
        offer(decision, Answer::fire_work, "set-off", "Set it off", {listed_values("work", values, labels)},
              {"FWC-SIE-003"_rule, "FWC-SIE-011"_rule});
      break;
    }
    case Step::command_first:
    case Step::command_second:
      decision.question = "What do your troops prepare?";
      decision.rules = {"FWC-SEQ-004"_rule};
      offer_command(game, state, decision);
      break;
    case Step::charges_first:
    case Step::charges_second: {
      decision.question = "Which charges do you declare?";
      decision.rules = {"FWC-CHG-001"_rule, "FWC-CHG-002"_rule};
      if (const auto units = able(game, state, Answer::charge); !units.empty())
        offer(decision, Answer::charge, "charge", "Declare a charge",
              {named(game, "unit", ParameterKind::unit, units),
               named(game, "target", ParameterKind::target, all_enemies(state, decision.side)),
               range("wheel", ParameterKind::wheel, -45 * degree, 45 * degree, 0)},
              {"FWC-CHG-014"_rule});
      if (const auto units = able(game, state, Answer::ferocious); !units.empty())
        offer(decision, Answer::ferocious, "ferocious-attack", "Declare a ferocious attack",
              {named(game, "unit", ParameterKind::unit, units),
               named(game, "target", ParameterKind::target, all_enemies(state, decision.side))},
              {"FWC-FER-003"_rule, "FWC-FER-005"_rule});
      break;
    }
    case Step::moves_first:
    case Step::moves_second:
      decision.question = "Which units move?";
      decision.rules = {"FWC-SEQ-006"_rule};
      offer_moves(game, state, decision);
      break;
    default:
      decision.question = "Who shoots at whom?";
      decision.rules = {"FWC-SHT-001"_rule, "FWC-SEQ-010"_rule};
      offer_shooting(game, state, decision);
      break;
  }
  offer(decision, Answer::done, "done", "Nothing more", {}, {"FWC-SEQ-002"_rule});
  return decision;
}

Ruling check(const Game& game, const State& state, const Choice& choice) {
  const Decision pending = decision(game, state);
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
    case Answer::enter: return check_enter(game, state, value(0), value(1));
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
    case Answer::give_base: {
      const Task task = state.tasks.back();
      state.tasks.pop_back();
      lose_base(game, state, task.unit, static_cast<std::size_t>(choice.values[0] - base_number(task.unit, 0)), source,
                events);
      break;
    }
    case Answer::announce_hero:
    case Answer::keep_hero: {
      const Task task = state.tasks.back();
      state.tasks.pop_back();
      throw_morale_of(game, state, task, answer == Answer::announce_hero, source, events);
      break;
    }
    case Answer::fall_back:
    case Answer::retire: {
      const Task task = state.tasks.back();
      state.tasks.pop_back();
      give_way(game, state, task, answer == Answer::retire, source, events);
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
}

}  // namespace condotta::fwc
