#include "fwc/invariants.hpp"

#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/stages.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

bool unit_is_sound(const Unit& unit, bool gone) {
  if (unit.parts.empty()) return false;
  std::size_t bases = 0;
  for (const std::uint8_t deep : unit.files) {
    if (deep == 0) return false;
    bases += deep;
  }
  if (bases != unit.bases.size() || unit.bases.empty() != gone) return false;
  for (const Part& part : unit.parts) {
    const bool known = at(part.type) < types && at(part.shooting) < 3 && at(part.melee) < 3 && at(part.armour) < 4 &&
                       at(part.weapon) < weapons && at(part.firearm) < 3 && at(part.blade) < 3 &&
                       at(part.bayonet) < 3 && at(part.lance) < 3;
    if (!known) return false;
  }
  if (at(unit.morale) >= 4 || at(unit.formation) >= 3) return false;
  if (std::ranges::any_of(unit.bases, [&](std::uint8_t part) { return part >= unit.parts.size(); })) return false;
  if (gone) return true;
  return unit.command_file < unit.files.size() && unit.command_rank < unit.files[unit.command_file];
}

}  // namespace

std::expected<void, Fault> well_formed(const Game& game, const State& state) {
  const auto bad = [](std::string_view what) {
    return std::unexpected(Fault{"the saved battle has a wrong " + std::string(what)});
  };
  const auto units = static_cast<int>(state.bodies.size());
  const auto unit = [&](int number) { return number >= 0 && number < units; };
  const auto unit_or_none = [&](int number) { return number == nobody || unit(number); };
  if (state.bodies.size() != game.names.size() || state.officers.size() != game.officer_names.size() ||
      state.works.size() != game.work_names.size())
    return bad("number of units, leaders or works");
  std::size_t sections = 0;
  for (const Piece& piece : game.pieces) sections = std::max(sections, static_cast<std::size_t>(piece.section + 1));
  if (state.sections.size() != sections) return bad("number of defences");
  for (const Body& body : state.bodies) {
    if (body.waiting && !body.gone) return bad("unit");
    if (!unit_is_sound(body.unit, body.gone && !body.waiting) || at(body.side) > 1 || at(body.fury) > 3 ||
        at(body.load) > 2)
      return bad("unit");
    for (const std::int16_t number : {body.contact, body.fury_target, body.fires_at, body.turns_to, body.left_by}) {
      if (!unit_or_none(number)) return bad("unit");
    }
    if (body.fury == Fury::attacking && !unit(body.fury_target)) return bad("ferocious attack");
    if (body.working_on != nobody &&
        (body.working_on < 0 || static_cast<std::size_t>(body.working_on) >= state.works.size()))
      return bad("engineer");
    const auto off = [](table::Length l) { return l.units() < -100 || l.units() > 2000; };
    if (off(body.pose.front.x) || off(body.pose.front.y)) return bad("place");
  }
  for (const Officer& officer : state.officers) {
    if (!unit_or_none(officer.with) || at(officer.leader.rank) > 2 || at(officer.leader.grade) > 2 ||
        at(officer.side) > 1 || officer.supports >= static_cast<int>(types))
      return bad("leader");
  }
  for (const Work& work : state.works) {
    if (work.section < 0 || static_cast<std::size_t>(work.section) >= sections || at(work.state) > 3)
      return bad("work");
  }
  for (const Charge& charge : state.charges) {
    if (!unit(charge.charger) || !unit(charge.target) || at(charge.facing) > 2) return bad("charge");
  }
  for (const Clash& clash : state.clashes) {
    if (!unit(clash.attacker) || !unit(clash.target) || at(clash.facing) > 2 || at(clash.across) >= defences ||
        at(clash.into) >= grounds)
      return bad("melee");
  }
  for (const Order& order : state.orders) {
    const bool section = order.section >= 0 && static_cast<std::size_t>(order.section) < sections;
    if (!unit(order.unit) || !(section || unit(order.target)) || at(order.ammunition) > 1) return bad("order to shoot");
  }
  for (const Task& task : state.tasks) {
    if (!unit(task.unit) || !unit_or_none(task.other) || at(task.duty) > 9 || at(task.cause) > 2 ||
        at(task.trigger) > 5 || task.amount < -1'000'000 || task.amount > 1'000'000)
      return bad("task");
    if (!std::ranges::all_of(task.among, unit)) return bad("task");
    if (task.duty == Duty::give_ground && !unit(task.other)) return bad("task");
  }
  for (const Loss& loss : state.losses) {
    if (!unit(loss.unit) || loss.casualties < 0 || loss.casualties > 1'000'000) return bad("loss");
  }
  for (const LeftOut& left : state.left_out) {
    if (!unit(left.unit) || !unit(left.target)) return bad("unit left out of a melee");
  }
  if (at(state.deploys) > 1 || (!game.deploys && state.step < Step::ready_red)) return bad("step");
  if (state.step > Step::over || at(state.initiative) > 1 || state.winner > 3 || state.wind_die < 1 ||
      state.wind_die > 8)
    return bad("step");
  if (state.step != Step::over && state.tasks.empty() && !asks(state)) return bad("step");
  return {};
}

std::vector<std::string> broken_invariants(const Game& game, const State& state) {
  std::vector<std::string> out;
  if (const auto form = well_formed(game, state); !form) {
    out.push_back(form.error().sentence());
    return out;
  }
  std::vector<table::Rectangle> places;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const Body& body = state.bodies[i];
    if (body.gone) continue;
    const table::Rectangle here = place(game, body);
    for (std::size_t j = 0; j < places.size(); ++j) {
      if (table::penetration(here, places[j]) > 0.02)
        out.push_back("FWC-BAS-022: " + game.names[i] + " and " + game.names[numbers[j]] + " overlap");
    }
    places.push_back(here);
    numbers.push_back(i);
    if (body.unit.residual >= game.rules.numbers.casualties_a_base && body.unit.first().type != Type::wagon)
      out.push_back("FWC-BAS-009: " + game.names[i] + " has too many residual casualties");
    if (base_count(body.unit) > body.bases_at_start) out.push_back(game.names[i] + " has grown");
    if (body.moved < 0 || body.moved > 10000) out.push_back("FWC-MOV-001: " + game.names[i] + " has moved too far");
  }
  for (const Clash& clash : state.clashes) {
    const Body& a = state.bodies[static_cast<std::size_t>(clash.attacker)];
    const Body& b = state.bodies[static_cast<std::size_t>(clash.target)];
    if (a.gone || b.gone) out.push_back("FWC-H2H-009: somebody fights with the dead");
    if (a.side == b.side) out.push_back("friends fight each other");
  }
  for (const Officer& officer : state.officers) {
    if (!officer.lost && officer.with != nobody && state.bodies[static_cast<std::size_t>(officer.with)].gone)
      out.push_back("FWC-GEN-027: a leader is with a unit that is gone");
  }
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    int lost = 0;
    for (const Body& body : state.bodies)
      lost += body.gone && !body.waiting && index(body.side) == side && (is_horse(body.unit) || is_infantry(body.unit))
                  ? 1
                  : 0;
    if (lost != state.lost[side]) out.push_back("FWC-VIC-002: the count of lost units is wrong");
  }
  return out;
}

}  // namespace condotta::fwc
