#include "reg/ambush_steps.hpp"

#include <algorithm>
#include <cmath>

#include "reg/ambushes.hpp"
#include "reg/breaking.hpp"
#include "reg/formation.hpp"
#include "reg/move_making.hpp"
#include "reg/position.hpp"
#include "reg/set_formations.hpp"
#include "reg/step_options.hpp"
#include "reg/terrain_effect.hpp"
#include "reg/unit_moves.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;

std::string name_of(const AmbushCard& card) { return "Ambush " + std::to_string(card.number); }

// A bluff is seen from where skirmishers on foot would be: whoever may lie in a piece is seen at the same distance.
Troops lies_there(const State& state, const AmbushCard& card) {
  if (card.unit != nobody) return unit_at(state, card.unit).troops;
  Troops troops;
  troops.type = Type::foot;
  troops.formation = Formation::skirmish;
  return troops;
}

// No card is seen from farther than this by a line that nothing closes: the table's diagonal is longer, but the rules
// put a card where the opponent's half cannot see it.
bool sees(const Game& game, const State& state, const AmbushCard& card, Footprint enemy) {
  return seen_in_ambush(game, ambush_card(game.rules, card.pose), lies_there(state, card), enemy);
}

bool may_be_there(const Game& game, const State& state, UnitId id) {
  const std::vector<Rectangle> own = footprint(state, id);
  const Troops& troops = unit_at(state, id).troops;
  for (const Rectangle& base : own) {
    const table::Box& box = base.bounds();
    constexpr double slack = 0.001;
    if (box.low.x < -slack || box.low.y < -slack || box.high.x > game.width.units() + slack ||
        box.high.y > game.height.units() + slack) {
      return false;
    }
  }
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || may_enter(game.rules, troops, going_for(terrain, troops))) continue;
    if (table::overlapping(terrain.area, Footprint(own))) return false;
  }
  std::vector<Rectangle> others;
  for (std::size_t u = 0; u < state.units.size(); ++u) {
    if (static_cast<UnitId>(u) == id) continue;
    const std::vector<Rectangle> there = footprint(state, static_cast<UnitId>(u));
    others.insert(others.end(), there.begin(), there.end());
  }
  return others.empty() || !table::overlapping(Footprint(own), Footprint(others));
}

// Its front on the card's front edge, so that nobody stands nearer to the enemy than those on the card: the usual
// frontage first, then others; on the middle of the card, then aside.
bool stand_over(const Game& game, State& state, UnitId id, table::Pose pose) {
  const int bases = static_cast<int>(bases_of(state, id).size());
  std::vector<int> widths = {std::min(bases, usual_frontage(unit_at(state, id).troops, bases))};
  for (int files = 2; files <= bases; ++files) widths.push_back(files);
  if (bases == 1) widths.push_back(1);
  for (const int files : widths) {
    if (illegal_width(state, id, files)) continue;
    for (const double aside : {0.0, 0.5, -0.5, 1.0, -1.0}) {
      form_up(game.rules, state, id, table::shifted(pose, Length::units(aside)), files);
      if (may_be_there(game, state, id)) return true;
    }
  }
  return false;
}

// REG-AMB-011: a base for which there is no place is lost, from the rear. How many are lost; nothing if none finds one.
std::optional<int> set_up(const Game& game, State& state, const AmbushCard& card) {
  Unit& unit = unit_at(state, card.unit);
  unit.off_table = false;
  unit.in_ambush = false;
  unit.from_ambush = true;
  const int bases = static_cast<int>(bases_of(state, card.unit).size());
  for (int lost = 0; lost < bases; ++lost) {
    if (lost > 0) {
      const std::vector<BaseId> left = bases_of(state, card.unit);
      base_at(state, left.back()).lost = true;
      unit.wounds = static_cast<std::int16_t>(unit.wounds + game.rules.numbers.wounds_per_base);
    }
    if (stand_over(game, state, card.unit, card.pose)) return lost;
  }
  return std::nullopt;
}

void join(State& state, const AmbushCard& card) {  // REG-AMB-006: his commander, if he lay there too
  if (card.command < 0) return;
  Commander& commander = state.command.commanders[static_cast<std::size_t>(card.command)];
  if (commander.absence != Absence::in_ambush) return;
  General& general = state.generals[static_cast<std::size_t>(card.command)];
  const bool his_card = general.at == card.pose.front;
  if (!his_card) return;
  commander.absence = Absence::present;
  general.with = front_bases(state, card.unit).front();
}

std::vector<Rectangle> between(const std::vector<Rectangle>& from, const std::vector<Rectangle>& to, double share) {
  std::vector<Rectangle> there;
  for (std::size_t i = 0; i < from.size() && i < to.size(); ++i) {
    const table::Vector facing = from[i].forward() * (1 - share) + to[i].forward() * share;
    const double length = norm(facing);
    there.push_back(Rectangle::around(from[i].centre() * (1 - share) + to[i].centre() * share,
                                      length > 0.01 ? facing * (1 / length) : to[i].forward(), to[i].half_width(),
                                      to[i].half_depth()));
  }
  return there;
}

}  // namespace

std::vector<std::int32_t> cards_down(const State& state, Side side) {
  std::vector<std::int32_t> cards;
  for (std::size_t i = 0; i < state.ambushes.size(); ++i) {
    if (state.ambushes[i].side == side && !state.ambushes[i].up) cards.push_back(static_cast<std::int32_t>(i));
  }
  return cards;
}

bool card_near_enemy(const State& state, Side side, double within) {
  for (const std::int32_t card : cards_down(state, side)) {
    const table::Vector at = table::exact(state.ambushes[static_cast<std::size_t>(card)].pose.front);
    for (const UnitId enemy : standing_units(state, other(side))) {
      if (norm(table::exact(front_line(state, enemy).pose.front) - at) <= within) return true;
    }
  }
  return false;
}

void add_reveal(const State& state, Side side, Decision& decision) {
  const std::vector<std::int32_t> cards = cards_down(state, side);
  if (cards.empty()) return;
  Parameter card{"card", ParameterKind::number, cards, 0, 0};
  for (const std::int32_t one : cards) card.labels.push_back(name_of(state.ambushes[static_cast<std::size_t>(one)]));
  decision.options.push_back(
      option(Answer::reveal, "reveal", "Turn up an Ambush card", {std::move(card)}, {"REG-AMB-015"_rule}));
}

void reveal(const Play& play, std::size_t number, RuleId why) {
  AmbushCard& card = play.state.ambushes[number];
  card.up = true;
  if (card.unit == nobody) {
    play.events.push_back({"bluff", name_of(card) + " is turned up: nobody is there", {why}, Document(), {}});
    return;
  }
  const std::optional<int> lost = set_up(play.game, play.state, card);
  const std::string& unit = name_of(play.game, card.unit);
  Event event{"ambush", name_of(card) + " is turned up: " + unit, {why, "REG-AMB-011"_rule}, Document::object(), {}};
  event.facts.set("unit", int{card.unit});
  if (lost && *lost > 0) event.words += ", which has no room for " + std::to_string(*lost) + " of its bases";
  play.events.push_back(std::move(event));
  if (!lost) {
    lose_unit(play.game, play.state, card.unit);
  } else if (*lost > 0) {
    check_broken(play.game, play.state, card.unit, false, play.source, play.events);
  }
  if (lost) join(play.state, card);
}

void reveal_all(const Play& play, Side side, RuleId why) {
  for (const std::int32_t card : cards_down(play.state, side)) {
    const auto number = static_cast<std::size_t>(card);
    if (play.state.ambushes[number].unit != nobody) reveal(play, number, why);
  }
}

bool come_to_light(const Play& play, std::vector<Base>& stood) {
  const State& state = play.state;
  if (std::ranges::all_of(state.ambushes, [](const AmbushCard& card) { return card.up; })) return false;
  std::vector<UnitId> moved;
  for (std::size_t b = 0; b < state.bases.size(); ++b) {
    const bool here = b < stood.size() && stood[b].pose == state.bases[b].pose;
    const UnitId unit = state.bases[b].unit;
    if (!here && std::ranges::find(moved, unit) == moved.end()) moved.push_back(unit);
  }
  stood = state.bases;
  bool any = false;
  for (std::size_t i = 0; i < state.ambushes.size(); ++i) {
    for (const UnitId unit : moved) {
      const AmbushCard& card = state.ambushes[i];
      const Unit& enemy = unit_at(state, unit);
      if (card.up || enemy.side == card.side || enemy.off_table || enemy.broken) continue;
      const std::vector<Rectangle> there = footprint(state, unit);
      if (there.empty() || !sees(play.game, state, card, Footprint(there))) continue;
      reveal(play, i, "REG-AMB-010"_rule);
      any = true;
    }
  }
  return any;
}

std::optional<Sighting> first_sight(const Game& game, const State& state, const Move& move) {
  const Side side = unit_at(state, move.units.front()).side;
  const std::vector<std::int32_t> cards = cards_down(state, other(side));
  if (cards.empty()) return std::nullopt;
  Trace trace;
  trace.movers = move.units;
  for (const Move::Pull& pull : move.pulled) trace.movers.push_back(pull.sug);
  State end = state;
  Travel travel;
  make_part(end, move.units.size(), move.parts.front(), trace, travel);
  const auto seen_from = [&](const State& there) -> std::optional<std::size_t> {
    for (const std::int32_t card : cards) {
      for (const UnitId mover : trace.movers) {
        const std::vector<Rectangle> bases = footprint(there, mover);
        if (sees(game, state, state.ambushes[static_cast<std::size_t>(card)], Footprint(bases))) {
          return static_cast<std::size_t>(card);
        }
      }
    }
    return std::nullopt;
  };
  State at = state;
  for (std::size_t s = 1; s < trace.stretches.size(); ++s) {  // the first is where it starts
    const Stretch& stretch = trace.stretches[s];
    if (stretch.kind == Stretch::Kind::change) {
      const auto card = seen_from(end);
      return card ? std::optional<Sighting>({*card, state, true}) : std::nullopt;
    }
    const auto part_way = [&](double share) {
      State there = at;
      for (const UnitId mover : trace.movers) {
        if (stretch.kind == Stretch::Kind::straight) {
          slide(there, mover, stretch.towards, Length::units(stretch.distance.units() * share));
        } else {
          turn_about(there, mover, stretch.pivot, table::Angle::degrees(stretch.angle.degrees() * share));
        }
      }
      return there;
    };
    const double length = stretch.kind == Stretch::Kind::straight ? stretch.distance.units() * 2
                                                                  : std::fabs(stretch.angle.degrees()) / 10;
    const int steps = std::max(1, static_cast<int>(std::ceil(length)));
    for (int i = 1; i <= steps; ++i) {
      const auto card = seen_from(part_way(static_cast<double>(i) / steps));
      if (!card) continue;
      double low = static_cast<double>(i - 1) / steps;  // not seen yet
      double high = static_cast<double>(i) / steps;
      for (int halving = 0; halving < 5; ++halving) {
        const double middle = (low + high) / 2;
        (seen_from(part_way(middle)) ? high : low) = middle;
      }
      return Sighting{*card, part_way(high), false};
    }
    at = part_way(1);
  }
  return std::nullopt;
}

bool reveal_on_the_way(const Play& play, UnitId charger, const State& after) {
  const std::vector<std::int32_t> cards = cards_down(play.state, other(unit_at(play.state, charger).side));
  if (cards.empty()) return false;
  const std::vector<Rectangle> from = footprint(play.state, charger);
  const std::vector<Rectangle> to = footprint(after, charger);
  constexpr int samples = 12;
  for (int i = 1; i <= samples; ++i) {
    const std::vector<Rectangle> there = between(from, to, static_cast<double>(i) / samples);
    for (const std::int32_t card : cards) {
      const auto number = static_cast<std::size_t>(card);
      if (there.empty() || !sees(play.game, play.state, play.state.ambushes[number], Footprint(there))) continue;
      reveal(play, number, "REG-AMB-010"_rule);
      return true;
    }
  }
  return false;
}

}  // namespace condotta::reg
