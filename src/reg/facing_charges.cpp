#include "reg/facing_charges.hpp"

#include <algorithm>

#include "reg/step_options.hpp"

namespace condotta::reg {

std::vector<Charge> charges_of(const State& state, Side side) {
  std::vector<Charge> found;
  for (const Charge& charge : state.charge_phase.declared) {
    const Unit& unit = unit_at(state, charge.unit);
    if (unit.side == side && !charge.moved && !unit.broken && !unit.off_table) found.push_back(charge);
  }
  return found;
}

std::vector<Charge> chargers_of(const Game& game, const State& state, UnitId unit) {
  std::vector<Charge> found;
  for (const Charge& charge : charges_of(state, other(unit_at(state, unit).side))) {
    if (charge.files) {
      const std::vector<FileCharge> files = file_charges(game, state, charge.unit);
      if (std::ranges::any_of(files, [&](const FileCharge& f) { return base_at(state, f.target).unit == unit; })) {
        found.push_back(charge);
      }
      continue;
    }
    const std::vector<UnitId> charged = charged_units(state, charge_path(game, state, charge));
    if (std::ranges::find(charged, unit) != charged.end()) found.push_back(charge);
  }
  return found;
}

bool may_still_run(const Game& game, const State& state, UnitId id, const Charge& charge) {
  const Unit& unit = unit_at(state, id);
  const bool again = skirmishing(unit.troops) && !skirmishing(unit_at(state, charge.unit).troops);
  const bool ran = unit.did(Deed::ran_away) || unit.did(Deed::skirmished) || unit.activity.acted ||
                   unit.did(Deed::charged) || unit.did(Deed::counter_charged) || unit.did(Deed::intercepted);
  if (ran && !again) return false;
  if (state.charge_phase.charge_of(id) != nullptr && !again) return false;
  const std::vector<Response> may = responses_of(game, state, id, std::span(&charge, 1));
  return may.size() > 1 || (may.size() == 1 && may.front() != Response::stand);
}

std::vector<Run> legal_runs(const Game& game, const State& state, UnitId unit, Response response,
                            const std::vector<Charge>& chargers) {
  std::vector<Run> all;
  for (const RunDirection direction : {RunDirection::front, RunDirection::rear}) {
    all.push_back({unit, response, direction, {}, false, {}});
  }
  for (const Charge& charge : chargers) {
    all.push_back({unit, response, RunDirection::charge, heading_of(state, charge), false, {}});
  }
  std::vector<Run> legal = all;
  std::erase_if(legal, [&](const Run& run) { return !check(game, state, run, chargers).allowed(); });
  return legal.empty() ? all : legal;  // somewhere it must go
}

void add_run_parameters(const State& state, const std::vector<Charge>& chargers, std::vector<Parameter>& to) {
  (void)state;
  to.push_back(number_parameter("direction", 2, {"to its front", "to its rear", "along a charge"}));
  std::vector<std::int32_t> from;
  for (const Charge& charge : chargers) from.push_back(charge.unit);
  to.push_back(target_parameter(std::move(from), "target", true));
  to.push_back(number_parameter("add-one", 1, {"roll as it is", "add 1 to the roll"}));
  to.push_back(sideways_parameter());
}

}  // namespace condotta::reg
