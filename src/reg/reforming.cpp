#include "reg/reforming.hpp"

#include <algorithm>

#include "reg/contact.hpp"
#include "reg/drive_back.hpp"
#include "reg/formation.hpp"
#include "reg/generals.hpp"
#include "reg/position.hpp"
#include "reg/set_formations.hpp"
#include "reg/step_options.hpp"
#include "reg/unit_moves.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;

// Level in front, facing one way, no gaps, of a legal width.
bool in_shape(const State& state, UnitId id) {
  const Unit& unit = unit_at(state, id);
  if (unit.square || unit.troops.type == Type::camp || half_in_column(state, id)) return true;
  const Stance body = stance(state, id);
  if (!body.regular) return false;
  const int bases = static_cast<int>(bases_of(state, id).size());
  if (body.files > bases) return false;
  const FormationGrid* grid = grid_of(unit.troops.set_formation);
  if (grid != nullptr && bases == grid->bases) {  // whole: as its grid has it
    State laid = state;
    arrange(laid, id, body.pose, body.files);
    const std::vector<Rectangle> here = footprint(state, id);
    const std::vector<Rectangle> there = footprint(laid, id);
    return body.files == grid->frontage && std::ranges::all_of(here, [&](const Rectangle& base) {
             return std::ranges::any_of(
                 there, [&](const Rectangle& place) { return norm(base.centre() - place.centre()) < 0.02; });
           });
  }
  if (illegal_width(state, id, body.files)) return false;
  const std::vector<BaseId> fronts = front_bases(state, id);
  if (static_cast<int>(fronts.size()) != body.files) return false;
  const table::Frame frame = table::frame(body.pose, Length::units(body.files));
  return std::ranges::all_of(fronts, [&](BaseId front) {
    const Length ahead = table::place(frame, table::exact(base_at(state, front).pose.front)).ahead;
    return ahead >= -table::tolerance * 2;
  });
}

}  // namespace

void reform_if_free(const Game& game, State& state, UnitId id) {
  const Unit& unit = unit_at(state, id);
  if (unit.off_table || unit.broken || bases_of(state, id).empty() || in_shape(state, id) || in_combat(state, id)) {
    return;
  }
  // REG-FRM-018: on one of its files; the first for which there is room.
  for (const BaseId front : front_bases(state, id)) {
    State tried = state;
    reform(tried, id, front);
    if (!stands_clear(game, tried, id)) continue;
    state = std::move(tried);
    return;
  }
}

// REG-UNI-009, REG-FRM-019
void reform_all(const Play& play) {
  for (std::size_t u = 0; u < play.state.units.size(); ++u) {
    reform_if_free(play.game, play.state, static_cast<UnitId>(u));
  }
  leave_front_ranks(play.state);
}

bool waits_to_be_driven_back(const State& state, UnitId unit) {
  const Charge* charge = state.charge_phase.charge_of(unit);
  if (charge != nullptr && !charge->moved) return true;
  const StepKind now = sub_phase(state);
  return now >= StepKind::declare_charges && now <= StepKind::run;
}

void drive_back_and_reform(const Play& play, UnitId unit, Length distance) {
  std::vector<UnitId> touched;
  for (const UnitContact& contact : contacts_of(play.state, unit)) {
    const UnitId enemy = base_at(play.state, contact.theirs).unit;
    if (std::ranges::find(touched, enemy) == touched.end()) touched.push_back(enemy);
  }
  const bool melee = sub_phase(play.state) == StepKind::melee_outcomes;
  const BackMove moved = move_straight_back(play.game, play.state, unit, distance);
  play.events.push_back(
      {"driven back", name_of(play.game, unit) + " is driven back", {"REG-RTM-037"_rule}, Document(), {}});
  if (moved.went == Length{}) return;
  for (const UnitId enemy : touched) {
    if (melee) play.state.outcomes.broke_off.push_back({unit, enemy, moved.went});  // REG-RTM-040
    reform_if_free(play.game, play.state, enemy);
  }
  reform_if_free(play.game, play.state, unit);
}

}  // namespace condotta::reg
