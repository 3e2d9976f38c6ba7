#include "reg/ambushes.hpp"

#include <algorithm>

#include "reg/line_of_fire.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Length;
using table::Rectangle;
using table::Segment;
using table::Vector;

constexpr double slack = 0.002;

bool hides_all_troops(TerrainKind kind) {  // REG-TER-015
  return kind == TerrainKind::village || kind == TerrainKind::orchard || kind == TerrainKind::wood;
}

// (i) entirely inside a piece, and farther from the middle line than such troops are seen.
bool inside_hiding_piece(const Game& game, const Rectangle& card, const Troops& troops, double to_middle) {
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    if (terrain.area.outline().empty()) return false;
    const auto limit = seen_at(terrain.kind, troops);
    return limit && table::entirely_inside(terrain.area, Footprint(&card, 1)) && to_middle > limit->units() + slack;
  });
}

// Whose line of sight it is: that of anybody anywhere in the opponent's half, who is looked for on the middle line, or
// of somebody there, who looks over a crest from within 2 BW of it (REG-TER-016).
enum class Eye : std::uint8_t { anywhere, where_it_stands };

// (ii), (iii): does ground close this one line to a point of the card?
bool closed(const Game& game, const Segment& line, const Troops& troops, Eye from) {
  const double over = game.rules.numbers.setup.over_the_crest;
  return std::any_of(game.ground.begin(), game.ground.end(), [&](const Terrain& terrain) {
    const Footprint crest(terrain.crest);
    const bool looks_over = from == Eye::where_it_stands && table::contains(terrain.area, line.from) &&
                            table::within(table::distance(crest, line.from), Length::units(over));
    if (!crest.empty() && !looks_over && !table::crossings(line, crest).empty() &&
        table::distance(crest, line.to).units() > over + slack) {
      return true;
    }
    const auto limit = seen_at(terrain.kind, troops);
    return limit && hides_all_troops(terrain.kind) &&
           table::length_inside(terrain.area, line).units() > limit->units() + slack;
  });
}

// Every line from the opponent's half passes the middle line, so that is where they are looked for.
bool behind_ground(const Game& game, const Rectangle& card, const Troops& troops) {
  if (game.ground.empty()) return false;
  constexpr double step = 0.25;
  const double middle = game.height.units() / 2;
  std::vector<Vector> points(card.corners().begin(), card.corners().end());
  for (std::size_t i = 0; i < 4; ++i) points.push_back((card.corners()[i] + card.corners()[(i + 1) % 4]) * 0.5);
  const int steps = static_cast<int>(game.width.units() / step);
  for (int i = 0; i <= steps; ++i) {
    for (const Vector point : points) {
      if (!closed(game, Segment{{i * step, middle}, point}, troops, Eye::anywhere)) return false;
    }
  }
  return true;
}

}  // namespace

Ruling may_ambush(const Troops& troops) {  // REG-CMP-031: nor camps
  Ruling ruling;
  const bool never = troops.type == Type::elephants || troops.type == Type::battlewagons ||
                     troops.type == Type::artillery || troops.type == Type::camp || troops.has(Trait::barricades);
  if (never) ruling.refuse("REG-AMB-005"_rule, "such troops never lie in ambush");
  return ruling;
}

Ruling may_use_ambush_cards(const Rules& rules, int ambushes, int flank_march_bluffs) {
  Ruling ruling;
  const int most = rules.numbers.setup.most_ambushes;
  if (ambushes > most) ruling.refuse("REG-AMB-001"_rule, std::to_string(ambushes) + " ambushes");
  if (ambushes <= most && ambushes + flank_march_bluffs > most) {
    ruling.refuse("REG-AMB-004"_rule, "the flank march bluff has taken an Ambush card");
  }
  return ruling;
}

Ruling may_lie_in_ambush(int units_of_command, int in_ambush) {
  Ruling ruling;
  if (in_ambush < units_of_command || units_of_command == 0) {
    ruling.refuse("REG-AMB-006"_rule, std::to_string(units_of_command - in_ambush) + " UGs of his are not in ambush");
  }
  return ruling;
}

// REG-AMB-016
Rectangle ambush_card(const Rules& rules, table::Pose pose) {
  const SetupNumbers& n = rules.numbers.setup;
  return Rectangle::standing(pose, Length::units(n.card_width_tenths / 10.0),
                             Length::units(n.card_depth_tenths / 10.0));
}

Ruling may_lie(const Game& game, const Rectangle& card, const Troops& troops, bool far_side) {
  Ruling ruling;
  const table::Box& box = card.bounds();
  const double middle = game.height.units() / 2;
  const double to_middle = far_side ? box.low.y - middle : middle - box.high.y;
  const bool on_table = box.low.x >= -slack && box.low.y >= -slack && box.high.x <= game.width.units() + slack &&
                        box.high.y <= game.height.units() + slack;
  if (!on_table || to_middle < -slack) {
    ruling.refuse("REG-AMB-007"_rule, "it is not in its player's half of the table");
    return ruling;
  }
  if (!inside_hiding_piece(game, card, troops, to_middle) && !behind_ground(game, card, troops)) {
    ruling.refuse("REG-AMB-008"_rule, "it could be seen from the opponent's half");
  }
  return ruling;
}

bool seen_in_ambush(const Game& game, const Rectangle& card, const Troops& troops, Footprint enemy) {
  std::optional<Length> limit;  // the shortest distance that hides it where it lies
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty()) continue;
    const auto seen = seen_at(terrain.kind, troops);
    if (seen && table::entirely_inside(terrain.area, Footprint(&card, 1)) && (!limit || *seen < *limit)) limit = seen;
  }
  if (limit) return table::within(table::distance(enemy, Footprint(&card, 1)), *limit);
  for (const Rectangle& base : enemy) {  // behind ground: any open line shows it
    for (const Vector eye : base.corners()) {
      for (const Vector point : card.corners()) {
        if (!closed(game, Segment{eye, point}, troops, Eye::where_it_stands)) return true;
      }
    }
  }
  return false;
}

int bases_on_card(const Rules& rules, const Troops& troops) {
  const SetupNumbers& n = rules.numbers.setup;
  const int files = n.card_width_tenths / 10;
  const int ranks = static_cast<int>(n.card_depth_tenths / 10.0 / base_depth(troops).units() + slack);
  return std::max(1, files * std::max(1, ranks));
}

}  // namespace condotta::reg
