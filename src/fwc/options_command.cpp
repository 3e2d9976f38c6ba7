// Stage 2: bayonets, horses, formations, nobles, engineers, wagons (FWC-SEQ-004).
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

bool contains(const std::vector<int>& list, int value) { return std::ranges::find(list, value) != list.end(); }

}  // namespace

Ruling check_command(const Game& game, const State& state, const Choice& choice) {
  const auto answer = static_cast<Answer>(choice.option);
  if (!contains(able(game, state, answer, {choice.values[0], false}), choice.values[0]))
    return refused("FWC-SEQ-004"_rule, "that is not possible now");
  if (answer == Answer::relay)
    return contains(works_to_relay(game, state, choice.values[0]), choice.values[1])
               ? Ruling{}
               : refused("FWC-SIE-008"_rule, "the engineer is not at that charge, or it does not need him");
  if (answer == Answer::support) {
    const Officer& officer = state.officers[at_index(choice.values[0])];
    if (officer.supports == choice.values[1]) return refused("FWC-GEN-021"_rule, "he supports them already");
    if (choice.values[1] < 0) return {};
    return has_type(state.bodies[at_index(officer.with)].unit, static_cast<Type>(choice.values[1]))
               ? Ruling{}
               : refused("FWC-GEN-021"_rule, "his unit has no such troops");
  }
  if (answer != Answer::change_formation) return {};
  const Body& body = state.bodies[at_index(choice.values[0])];
  const auto wanted = static_cast<Formation>(choice.values[1]);
  if (wanted == body.unit.formation && choice.values[2] == frontage(body.unit))
    return refused("FWC-FRM-023"_rule, "it stands so already");
  const auto changed = redrawn(body.unit, wanted, choice.values[2]);
  if (!changed) return refused("FWC-FRM-001"_rule, "it cannot be drawn up so");
  if (overlaps_anything(game, state, choice.values[0], standing(game.rules, *changed, body.pose, game.profile)))
    return refused("FWC-BAS-022"_rule, "there is no room for it");
  return {};
}

// FWC-FRM-001, FWC-FRM-002, FWC-FRM-005: pike and shot in Dutch fashion or fraised, all others in a block.
std::optional<Unit> redrawn(const Unit& unit, Formation formation, int files) {
  const bool pike_and_shot = has_type(unit, Type::pike) && has_type(unit, Type::shot);
  if (pike_and_shot == (formation == Formation::block)) return std::nullopt;
  if (files < 1 || files > base_count(unit) || files > static_cast<int>(Unit::most_files)) return std::nullopt;
  Unit changed = unit;
  std::vector<int> bases(unit.parts.size(), 0);
  for (const std::uint8_t part : unit.bases) ++bases[part];
  draw_up(changed, formation, files, bases);
  if (base_count(changed) != base_count(unit) || frontage(changed) != files) return std::nullopt;
  if (!legal_formation(changed).allowed()) return std::nullopt;
  return changed;
}

std::vector<int> works_to_relay(const Game& game, const State& state, int engineer) {
  const Body& body = state.bodies[at_index(engineer)];
  std::vector<int> out;
  for (int i = 0; i < static_cast<int>(state.works.size()); ++i) {
    const Work& work = state.works[at_index(i)];
    const Piece* piece = piece_of(game, work.section);
    if (work.side != body.side || work.state != WorkState::failed || piece == nullptr) continue;
    const auto near = [&](const Body& one, int within) {
      return table::distance(place(game, one), piece->walls.front()).units() <= within + 0.01;
    };
    if (!near(body, game.rules.numbers.engineer_within)) continue;
    // FWC-SIE-012, FWC-LOG-004: a wagon must have brought the new petard
    const bool brought = std::ranges::any_of(state.bodies, [&](const Body& wagon) {
      return !wagon.gone && wagon.side == body.side && wagon.loaded && wagon.load == Load::petard &&
             near(wagon, game.rules.numbers.petard_wagon_within);
    });
    if (!work.petard || brought) out.push_back(i);
  }
  return out;
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
      body.unit.mounted = true;
      body.moved += static_cast<std::int32_t>(share_of_move(game.rules, body.unit, Manoeuvre::mount) * 10000);
      tell(events, "mounted", name + " mounts", {"FWC-DRG-004"_rule}, number);
      break;
    case Answer::dismount:
      // FWC-DRG-012: either way half of its move is left
      body.moved += static_cast<std::int32_t>(share_of_move(game.rules, body.unit, Manoeuvre::mount) * 10000);
      if (choice.values[1] == 1) {
        body.dismounts = true;
        tell(events, "will dismount", name + " will dismount after its move", {"FWC-DRG-012"_rule}, number);
      } else {
        body.unit.mounted = false;
        tell(events, "dismounted", name + " dismounts", {"FWC-DRG-004"_rule}, number);
      }
      break;
    case Answer::change_formation:
      body.unit = *redrawn(body.unit, static_cast<Formation>(choice.values[1]), choice.values[2]);
      body.moved = 10000;
      body.busy = body.no_fire = true;
      tell(events, "formation changed", name + " changes formation", {"FWC-FRM-023"_rule}, number);
      break;
    case Answer::resupply:
      body.resupplies = true;
      tell(events, "re-supply begun", name + " unloads " + name_of(game, body.contact),
           {"FWC-SEQ-004"_rule, "FWC-LOG-002"_rule}, number);
      break;
    case Answer::relay:
      body.working_on = static_cast<std::int16_t>(choice.values[1]);
      body.busy = true;
      tell(events, "re-laying", name + " re-lays the charge", {"FWC-SIE-008"_rule}, number);
      break;
    default: break;
  }
}

}  // namespace condotta::fwc
