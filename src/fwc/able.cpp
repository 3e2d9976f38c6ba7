// Who could do what now: the units, leaders and works that the options offer.
#include <algorithm>

#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/stages.hpp"
#include "fwc/stand.hpp"
#include "fwc/telling.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

bool could_charge(const Game& game, const State& state, int unit, const Body& body) {
  if (in_melee(state, unit) || body.busy || body.no_fire || is_artillery(body.unit) || arm(body.unit) == Arm::train)
    return false;
  if (is_light(body.unit.first().type) && (!has_melee_weapon(body.unit.first().type) || body.charged)) return false;
  if (body.unit.first().type == Type::dragoon && body.unit.mounted) return false;
  if (std::ranges::any_of(state.charges, [&](const Charge& c) { return c.target == unit; })) return true;
  const double reach = allowance(game.rules, body.unit, body.fury == Fury::attacking);
  const table::Rectangle here = place(game, body);
  return std::ranges::any_of(state.bodies, [&](const Body& foe) {
    if (foe.gone || foe.side == body.side) return false;
    const table::Rectangle there = place(game, foe);
    if (!table::meet(here.bounds(), there.bounds().grown(reach + 0.1))) return false;
    return table::distance(here, there).units() <= reach;
  });
}

}  // namespace

std::vector<int> able(const Game& game, const State& state, Answer answer, Wanted wanted) {
  std::vector<int> out;
  const Side side = asked(state);
  const auto each = [&](auto can) {
    for (int unit = 0; unit < static_cast<int>(state.bodies.size()); ++unit) {
      const Body& body = state.bodies[at_index(unit)];
      if (body.gone || body.side != side || (wanted.number != nobody && unit != wanted.number)) continue;
      if (!can(unit, body)) continue;
      out.push_back(unit);
      if (wanted.first) return;
    }
  };
  const auto manoeuvres = [&](Manoeuvre manoeuvre) {
    each([&](int unit, const Body& body) {
      if (body.busy || body.charged || body.dismounts || body.fury == Fury::attacking) return false;
      ManoeuvreFacts facts;
      facts.in_melee = in_melee(state, unit);
      facts.moved_share = body.moved / 10000.0;
      if (manoeuvre == Manoeuvre::change_formation)
        facts.nearest_enemy = nearest_enemy(game, state, unit, game.rules.numbers.change_clear);
      if (!may_manoeuvre(game.rules, body.unit, manoeuvre, facts).allowed()) return false;
      if (manoeuvre != Manoeuvre::mount) return true;
      Unit mounted = body.unit;
      mounted.mounted = true;
      return !overlaps_anything(game, state, unit, standing(game.rules, mounted, body.pose, game.profile));
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
        const Body& body = state.bodies[at_index(unit)];
        return base_count(body.unit) < 2 || is_artillery(body.unit) || body.moved > 0;
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
      each([&](int unit, const Body& body) {
        return body.unit.first().type == Type::engineer && !body.busy && !works_to_relay(game, state, unit).empty();
      });
      break;
    case Answer::resupply:
      // FWC-LOG-002, FWC-LOG-006: in contact from stage 1
      each([&](int unit, const Body& body) {
        if (body.contact == nobody || body.resupplies || body.busy || in_melee(state, unit)) return false;
        const Body& wagon = state.bodies[at_index(body.contact)];
        Resupply facts;
        facts.load = wagon.load;
        facts.loaded = wagon.loaded;
        facts.contractors = !wagon.abandoned;
        return wagon.load != Load::petard && may_resupply(facts, body.unit).allowed();
      });
      break;
    case Answer::charge: each([&](int unit, const Body& body) { return could_charge(game, state, unit, body); }); break;
    case Answer::ferocious:
      each([&](int unit, const Body& body) {
        return body.unit.ferocious && body.fury == Fury::ready && !in_melee(state, unit) && !body.busy &&
               !body.charged &&
               abreast(game, state, unit).size() >= static_cast<std::size_t>(game.rules.numbers.ferocious_units);
      });
      break;
    case Answer::move:
    case Answer::sidestep:
    case Answer::turn:
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
    case Answer::ride_alone:
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
    return std::ranges::any_of(answers,
                               [&](Answer answer) { return !able(game, state, answer, {nobody, true}).empty(); });
  };
  switch (state.step) {
    case Step::agreed:
    case Step::edge_choice:
    case Step::ready_red: return true;
    case Step::deploying:
      return !to_place(state, state.deploys).empty() || !leaders_to_place(state, state.deploys).empty();
    case Step::ready_blue: return any({Answer::fit_plugs});
    case Step::mines_first:
    case Step::mines_second: return any({Answer::fire_work});
    case Step::command_first:
    case Step::command_second:
      return any({Answer::fit_plugs, Answer::remove_plugs, Answer::mount, Answer::dismount, Answer::order_noble,
                  Answer::support, Answer::relay, Answer::resupply, Answer::change_formation});
    case Step::charges_first:
    case Step::charges_second: return any({Answer::charge, Answer::ferocious});
    case Step::moves_first:
    case Step::moves_second: return any({Answer::move, Answer::pivot, Answer::withdraw, Answer::ride, Answer::enter});
    case Step::shooting_first:
    case Step::shooting_second: return any({Answer::shoot, Answer::bombard});
    default: return false;
  }
}

}  // namespace condotta::fwc
