// Terrain before the battle: the secure flank, then compulsory, then optional pieces, chosen, placed and shifted
// (REG-TER-001 … REG-TER-011).
#include <algorithm>

#include "dice/seeded.hpp"
#include "reg/muster.hpp"
#include "reg/muster_search.hpp"
#include "reg/outlines.hpp"
#include "reg/pre_battle.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;
using table::Point;
using table::Vector;

std::string kind_name(TerrainKind kind) { return std::string(piece_words[static_cast<std::size_t>(kind)]); }

bool compulsory(PieceRole role) {
  return role == PieceRole::compulsory_easy || role == PieceRole::compulsory_difficult;
}

PieceCount count_of(const MusterGame& game, const Muster& muster) {
  return piece_count(game.rules, density_of(muster.square), secure_flank_of(game.rules, muster.square));
}

int chosen(const Muster& muster, PieceRole role) {
  return static_cast<int>(std::count_if(muster.pieces.begin(), muster.pieces.end(),
                                        [&](const MusterPiece& piece) { return piece.role == role; }));
}

int optional_of(const Muster& muster, Side side) {
  return static_cast<int>(std::count_if(muster.pieces.begin(), muster.pieces.end(), [&](const MusterPiece& piece) {
    return piece.role == PieceRole::optional && piece.player == side;
  }));
}

std::vector<ChosenPiece> chosen_pieces(const Muster& muster) {
  std::vector<ChosenPiece> all;
  for (const MusterPiece& piece : muster.pieces) all.push_back({piece.kind, index(piece.player)});
  return all;
}

// In which role a piece of that kind would be taken now; nothing if no slot is left for it.
std::optional<PieceRole> role_for(const MusterGame& game, const Muster& muster, TerrainKind kind) {
  if (muster.optional_pieces) return PieceRole::optional;
  const PieceCount count = count_of(game, muster);
  const PieceRole role = difficult_piece(kind) ? PieceRole::compulsory_difficult : PieceRole::compulsory_easy;
  const int most = difficult_piece(kind) ? count.compulsory_difficult : count.compulsory_easy;
  if (chosen(muster, role) >= most) return std::nullopt;
  return role;
}

std::vector<TerrainKind> kinds_open(const MusterGame& game, const Muster& muster) {
  std::vector<TerrainKind> kinds;
  const std::vector<ChosenPiece> taken = chosen_pieces(muster);
  for (std::size_t i = 0; i < terrain_kinds; ++i) {
    const auto kind = static_cast<TerrainKind>(i);
    PieceChoice choice;
    choice.territory = muster.territory;
    choice.player = index(muster.to_act);
    choice.chosen = taken;
    if (muster.step == MusterStep::place_flank) {
      choice.role = PieceRole::secure_flank;
      choice.flank = secure_flank_of(game.rules, muster.square);
    } else {
      const auto role = role_for(game, muster, kind);
      if (!role) continue;
      choice.role = *role;
    }
    if (may_choose(game.rules, kind, choice).allowed()) kinds.push_back(kind);
  }
  return kinds;
}

// The player who chooses next, or nobody when all are chosen (REG-TER-005, REG-TER-010): by turns, defender first.
std::optional<Side> next_chooser(const MusterGame& game, const Muster& muster) {
  const PieceCount count = count_of(game, muster);
  if (!muster.optional_pieces) {
    const int so_far = chosen(muster, PieceRole::compulsory_easy) + chosen(muster, PieceRole::compulsory_difficult);
    if (so_far >= count.compulsory()) return std::nullopt;
    return so_far % 2 == 0 ? muster.defender : invader(muster);
  }
  std::optional<Side> next;
  for (const Side side : {muster.defender, invader(muster)}) {
    if (muster.no_more[index(side)] || optional_of(muster, side) >= count.optional_each) continue;
    if (!next || optional_of(muster, side) < optional_of(muster, *next)) next = side;
  }
  return next;
}

void place_next(const MusterGame& game, Muster& muster, dice::Source& source, Events& events);

void choose_next(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  while (const auto side = next_chooser(game, muster)) {
    muster.step = MusterStep::choose_piece;
    muster.to_act = *side;
    if (!kinds_open(game, muster).empty()) return;
    if (!muster.optional_pieces) break;  // the territory has nothing more of what is asked for
    muster.no_more[index(*side)] = true;
  }
  place_next(game, muster, source, events);
}

void place_next(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  for (std::size_t i = 0; i < muster.pieces.size(); ++i) {
    MusterPiece& piece = muster.pieces[i];
    if (piece.placed || piece.lost) continue;
    muster.piece = static_cast<std::int16_t>(i);
    const dice::Face sector = source.roll(dice::d6);
    const dice::Face edge = source.roll(dice::d6);
    muster.sector_roll = static_cast<std::int8_t>(sector);
    muster.edge_roll = static_cast<std::int8_t>(edge);
    events.push_back({"rolled",
                      "For the " + kind_name(piece.kind) + ": " + std::to_string(int{sector}) + " for the sector, " +
                          std::to_string(int{edge}) + " for the edge.",
                      {"REG-TER-007"_rule},
                      {},
                      {}});
    if (piece.kind == TerrainKind::pond && rolled_sector(game.rules, sector) == Sector::middle) {
      piece.lost = true;  // REG-GAP-003
      events.push_back({"lost", "The pond is lost.", {"REG-GAP-003"_rule}, {}, {}});
      continue;
    }
    muster.step = MusterStep::place_piece;
    muster.to_act = piece.player;
    return;
  }
  if (!muster.optional_pieces) {
    muster.optional_pieces = true;
    choose_next(game, muster, source, events);
    return;
  }
  muster.piece = -1;
  begin_deployment(game, muster, source, events);
}

void after_placing(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  const dice::Face roll = source.roll(dice::d6);
  muster.adjust_roll = static_cast<std::int8_t>(roll);
  events.push_back({"rolled", "The opponent rolls " + std::to_string(int{roll}) + ".", {"REG-TER-009"_rule}, {}, {}});
  if (adjustments(game.rules, roll).size() > 1) {
    muster.step = MusterStep::adjust_piece;
    muster.to_act = other(muster.to_act);
    return;
  }
  place_next(game, muster, source, events);
}

std::vector<Parameter> shape_parameters(const MusterGame& game, PieceRole role, TerrainKind kind) {
  const PieceSize size = piece_size(game.rules, role);
  const auto ticks = [](double units) { return Length::units(units).ticks(); };
  const bool line = kind == TerrainKind::linear_obstacle;
  const double least = line ? game.rules.numbers.setup.obstacle_least : size.least;
  const double most = line ? game.rules.numbers.setup.obstacle_most : size.most;
  return {within("x", ParameterKind::x, 0, ticks(game.table.width)),
          within("y", ParameterKind::y, 0, ticks(game.table.depth)),
          within("turned", ParameterKind::heading, 0, Angle::ticks_per_circle - 1, 0),
          within("width", ParameterKind::distance, ticks(least), ticks(most), ticks(least)),
          within("depth", ParameterKind::distance, line ? ticks(0.2) : ticks(least), line ? ticks(1) : ticks(most),
                 line ? ticks(0.4) : ticks(least)),
          within("variant", ParameterKind::number, 0, 999, 0)};
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  decision.step = "Terrain set-up";
  const auto kinds = [&] {
    std::vector<std::int32_t> allowed;
    std::vector<std::string> labels;
    for (const TerrainKind kind : kinds_open(game, muster)) {
      allowed.push_back(static_cast<int>(kind));
      labels.push_back(kind_name(kind));
    }
    return one_of("kind", ParameterKind::number, allowed, labels);
  };
  switch (muster.step) {
    case MusterStep::choose_end: {
      decision.question = "At which end of the table is the secure flank?";
      decision.rules = {"REG-TER-002"_rule, "REG-GAP-019"_rule};
      std::vector<Parameter> parameters = {one_of("end", ParameterKind::number, {0, 1}, {"west", "east"})};
      const SetupNumbers& n = game.rules.numbers.setup;
      if (secure_flank_of(game.rules, muster.square) == SecureFlank::water) {
        parameters.push_back(within("width", ParameterKind::distance, Length::units(n.water_least).ticks(),
                                    Length::units(n.water_most).ticks(), Length::units(n.water_most).ticks()));
      }
      decision.options.push_back(
          option(MusterAnswer::end, "end", "Secure that end", std::move(parameters), {"REG-TER-003"_rule}));
      break;
    }
    case MusterStep::place_flank: {
      decision.question = "Which piece secures the flank in your half, and where does it lie?";
      decision.rules = {"REG-TER-004"_rule};
      std::vector<Parameter> parameters = {kinds()};
      for (Parameter& one : shape_parameters(game, PieceRole::secure_flank, TerrainKind::wood)) {
        parameters.push_back(std::move(one));
      }
      decision.options.push_back(
          option(MusterAnswer::place, "place", "Place it", std::move(parameters), {"REG-TER-004"_rule}));
      break;
    }
    case MusterStep::choose_piece:
      decision.question =
          muster.optional_pieces ? "Do you take another optional piece?" : "Which compulsory piece do you take?";
      decision.rules = {muster.optional_pieces ? "REG-TER-010"_rule : "REG-TER-005"_rule};
      decision.options.push_back(
          option(MusterAnswer::choose, "choose", "Take it", {kinds()}, {"REG-GAP-002"_rule, "REG-GAP-003"_rule}));
      if (muster.optional_pieces) {
        decision.options.push_back(option(MusterAnswer::no_more, "no-more", "No more", {}, {"REG-TER-010"_rule}));
      }
      break;
    case MusterStep::place_piece: {
      const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
      decision.question = "Where does the " + kind_name(piece.kind) + " lie?";
      decision.rules = {"REG-TER-006"_rule, "REG-TER-007"_rule, "REG-TER-011"_rule};
      decision.options.push_back(option(MusterAnswer::place, "place", "Place it",
                                        shape_parameters(game, piece.role, piece.kind), {"REG-TER-007"_rule}));
      decision.options.push_back(
          option(MusterAnswer::lose, "lose", "There is no room: it is lost", {}, {"REG-TER-011"_rule}));
      break;
    }
    default: {
      const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
      decision.question = "What do you do with the " + kind_name(piece.kind) + "?";
      decision.rules = {"REG-TER-009"_rule};
      const auto ticks = [](double units) { return Length::units(units).ticks(); };
      for (const Adjustment one : adjustments(game.rules, muster.adjust_roll)) {
        switch (one) {
          case Adjustment::nothing:
            decision.options.push_back(option(MusterAnswer::keep, "keep", "Leave it", {}, {"REG-TER-009"_rule}));
            break;
          case Adjustment::move:
            decision.options.push_back(option(MusterAnswer::shift, "shift", "Move it",
                                              {within("x", ParameterKind::x, 0, ticks(game.table.width)),
                                               within("y", ParameterKind::y, 0, ticks(game.table.depth))},
                                              {"REG-TER-009"_rule}));
            break;
          case Adjustment::pivot:
            decision.options.push_back(
                option(MusterAnswer::pivot, "pivot", "Pivot it",
                       {within("x", ParameterKind::x, 0, ticks(game.table.width)),
                        within("y", ParameterKind::y, 0, ticks(game.table.depth)),
                        within("turned", ParameterKind::heading, 0, Angle::ticks_per_circle - 1, 0)},
                       {"REG-TER-009"_rule}));
            break;
          case Adjustment::remove:
            decision.options.push_back(option(MusterAnswer::remove, "remove", "Remove it", {}, {"REG-TER-009"_rule}));
            break;
        }
      }
    }
  }
  return decision;
}

Vector middle_of(const std::vector<Point>& corners) {
  const table::Area area{std::span<const Point>(corners)};
  return (area.bounds().low + area.bounds().high) * 0.5;
}

// The piece as the adjustment would leave it.
std::vector<Point> adjusted(const MusterPiece& piece, const Choice& choice) {
  std::vector<Point> corners = piece.corners;
  const Vector point{Length::ticks(choice.values[0]).units(), Length::ticks(choice.values[1]).units()};
  if (static_cast<MusterAnswer>(choice.option) == MusterAnswer::shift) {
    const Vector by = point - middle_of(corners);
    for (Point& corner : corners) corner = table::rounded(table::exact(corner) + by);
    return corners;
  }
  const table::SineCosine turn = table::sine_cosine(Angle::ticks(choice.values[2]));
  for (Point& corner : corners) corner = table::rounded(table::turned(table::exact(corner), point, turn));
  return corners;
}

void check_choice(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  const auto take = [&](const Ruling& other) {
    ruling.refusals.insert(ruling.refusals.end(), other.refusals.begin(), other.refusals.end());
  };
  if (answer == MusterAnswer::place) {
    take(may_place_here(game, muster, choice));
  } else if (answer == MusterAnswer::lose) {
    if (find_place(game, muster)) ruling.refuse("REG-TER-011"_rule, "there is room for it");
  } else if (answer == MusterAnswer::shift || answer == MusterAnswer::pivot) {
    const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
    const std::vector<Point> corners = adjusted(piece, choice);
    const double moved = table::norm(middle_of(corners) - middle_of(piece.corners));
    const std::vector<PlacedPiece> others = placed_pieces(muster, muster.piece);
    take(may_adjust(game.rules, muster.adjust_roll,
                    answer == MusterAnswer::shift ? Adjustment::move : Adjustment::pivot, moved,
                    {piece.kind, table::Area{std::span<const Point>(corners)}}, game.table, others));
  }
}

void put_down(Muster& muster, TerrainKind kind, PieceRole role, Side side, std::vector<Point> corners) {
  MusterPiece piece;
  piece.kind = kind;
  piece.role = role;
  piece.player = side;
  piece.placed = true;
  piece.corners = std::move(corners);
  muster.pieces.push_back(std::move(piece));
}

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source& source, Events& events) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  switch (muster.step) {
    case MusterStep::choose_end: {
      muster.flank_at_zero = choice.values[0] == 0;
      if (secure_flank_of(game.rules, muster.square) != SecureFlank::water) {
        muster.step = MusterStep::place_flank;
        break;
      }
      const Length reach = Length::ticks(choice.values[1]);
      const Length width = Length::units(game.table.width);
      const Length depth = Length::units(game.table.depth);
      const Length from = muster.flank_at_zero ? Length{} : width - reach;
      const Length to = muster.flank_at_zero ? reach : width;
      put_down(muster, TerrainKind::river, PieceRole::secure_flank, muster.to_act,
               {{from, Length{}}, {to, Length{}}, {to, depth}, {from, depth}});
      events.push_back({"placed",
                        is_coast(muster.territory) ? "The coast secures a flank." : "A river secures a flank.",
                        {"REG-TER-003"_rule},
                        {},
                        {}});
      choose_next(game, muster, source, events);
      break;
    }
    case MusterStep::place_flank: {
      const auto kind = static_cast<TerrainKind>(choice.values[0]);
      put_down(muster, kind, PieceRole::secure_flank, muster.to_act, outline_chosen(game, muster, choice));
      events.push_back({"placed", "A " + kind_name(kind) + " secures the flank.", {"REG-TER-004"_rule}, {}, {}});
      if (muster.to_act == muster.defender) {
        muster.to_act = invader(muster);
      } else {
        choose_next(game, muster, source, events);
      }
      break;
    }
    case MusterStep::choose_piece: {
      if (answer == MusterAnswer::no_more) {
        muster.no_more[index(muster.to_act)] = true;
      } else {
        MusterPiece piece;
        piece.kind = static_cast<TerrainKind>(choice.values[0]);
        piece.role = *role_for(game, muster, piece.kind);
        piece.player = muster.to_act;
        events.push_back({"chose",
                          game.armies[index(muster.to_act)].name + " takes a " + kind_name(piece.kind) + ".",
                          {compulsory(piece.role) ? "REG-TER-005"_rule : "REG-TER-010"_rule},
                          {},
                          {}});
        muster.pieces.push_back(std::move(piece));
      }
      choose_next(game, muster, source, events);
      break;
    }
    case MusterStep::place_piece: {
      if (answer == MusterAnswer::lose) {
        muster.pieces[static_cast<std::size_t>(muster.piece)].lost = true;
        place_next(game, muster, source, events);
        break;
      }
      std::vector<Point> corners = outline_chosen(game, muster, choice);
      MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
      piece.corners = std::move(corners);
      piece.placed = true;
      events.push_back({"placed", "The " + kind_name(piece.kind) + " is placed.", {"REG-TER-006"_rule}, {}, {}});
      after_placing(game, muster, source, events);
      break;
    }
    default: {
      MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
      if (answer == MusterAnswer::remove) {
        piece.lost = true;
        piece.placed = false;
        piece.corners.clear();
        events.push_back({"removed", "The " + kind_name(piece.kind) + " is removed.", {"REG-TER-009"_rule}, {}, {}});
      } else if (answer != MusterAnswer::keep) {
        piece.corners = adjusted(piece, choice);
        events.push_back({"shifted", "The " + kind_name(piece.kind) + " is shifted.", {"REG-TER-009"_rule}, {}, {}});
      }
      place_next(game, muster, source, events);
    }
  }
}

}  // namespace

MusterRules terrain_rules() { return {decide, check_choice, do_choice}; }

void begin_terrain(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  muster.to_act = muster.defender;
  if (secure_flank_of(game.rules, muster.square) == SecureFlank::none) {
    choose_next(game, muster, source, events);
  } else {
    muster.step = MusterStep::choose_end;
  }
}

}  // namespace condotta::reg
