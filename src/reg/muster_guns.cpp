// When all are down each player may wheel any artillery backwards on either front corner (REG-DEP-014).
#include <algorithm>

#include "reg/muster.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

std::vector<std::int32_t> guns_of(const MusterGame& game, const Muster& muster, Side side) {
  std::vector<std::int32_t> all;
  for (const std::int32_t unit : units_of(game, muster, side, Whereabouts::deployed)) {
    const bool gun = game.units[static_cast<std::size_t>(unit)].troops.type == Type::artillery;
    if (gun && !muster.units[static_cast<std::size_t>(unit)].wheeled) all.push_back(unit);
  }
  return all;
}

// The front corner stays and the rest of the front goes back.
UnitPlace wheeled(const Muster& muster, const Choice& choice) {
  UnitPlace place = muster.units[static_cast<std::size_t>(choice.values[0])];
  const bool right = choice.values[1] == 1;
  const table::Vector corner =
      table::front_corner(place.pose, Length::units(place.files), right ? table::Side::right : table::Side::left);
  place.pose = table::turned(place.pose, corner, Angle::ticks(right ? -choice.values[2] : choice.values[2]));
  place.wheeled = true;
  return place;
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  decision.step = "Guns";
  decision.question = "Do you wheel guns back on a front corner?";
  decision.rules = {"REG-DEP-014"_rule};
  const std::vector<std::int32_t> guns = guns_of(game, muster, muster.to_act);
  if (!guns.empty()) {
    decision.options.push_back(
        option(MusterAnswer::wheel, "wheel", "Wheel them back on that corner",
               {one_of("unit", ParameterKind::unit, guns, names_of(game, guns)),
                one_of("corner", ParameterKind::number, {0, 1}, {"left", "right"}),
                within("turned", ParameterKind::number, 1, Angle::degrees(90).ticks(), Angle::degrees(15).ticks())},
               {"REG-DEP-014"_rule}));
  }
  decision.options.push_back(option(MusterAnswer::done, "done", "The guns stand", {}, {"REG-DEP-014"_rule}));
  return decision;
}

void check_choice(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  if (static_cast<MusterAnswer>(choice.option) != MusterAnswer::wheel) return;
  const std::vector<table::Rectangle> bases = bases_at(game, choice.values[0], wheeled(muster, choice));
  const table::Box box = table::bounds(table::Footprint(bases));
  constexpr double slack = 0.002;
  if (box.low.x < -slack || box.low.y < -slack || box.high.x > game.table.width + slack ||
      box.high.y > game.table.depth + slack) {
    ruling.refuse("REG-DEP-014"_rule, "they would not stand wholly on the table");
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (static_cast<int>(i) == choice.values[0] || muster.units[i].where != Whereabouts::deployed) continue;
    const std::vector<table::Rectangle> there = bases_at(game, static_cast<int>(i), muster.units[i]);
    if (table::overlapping(table::Footprint(bases), table::Footprint(there))) {
      ruling.refuse("REG-DEP-014"_rule, "'" + name_of(game, static_cast<int>(i)) + "' is in the way");
    }
  }
  for (const Side side : {Side::red, Side::blue}) {
    const table::Rectangle camp = camp_at(muster.camps[index(side)]);
    if (muster.camp_down[index(side)] && table::overlapping(table::Footprint(bases), table::Footprint(&camp, 1))) {
      ruling.refuse("REG-DEP-014"_rule, "the camp is in the way");
    }
  }
}

// Whoever has no guns is not asked.
void go_on(const MusterGame& game, Muster& muster) {
  for (int i = 0; i < 2; ++i) {
    if (!muster.guns_done[index(muster.to_act)] && !guns_of(game, muster, muster.to_act).empty()) return;
    muster.guns_done[index(muster.to_act)] = true;
    muster.to_act = other(muster.to_act);
  }
  begin_commanders(game, muster);
}

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source&, Events& events) {
  if (static_cast<MusterAnswer>(choice.option) == MusterAnswer::wheel) {
    muster.units[static_cast<std::size_t>(choice.values[0])] = wheeled(muster, choice);
    events.push_back(
        {"wheeled", public_name(game, muster, choice.values[0]) + " is wheeled back.", {"REG-DEP-014"_rule}, {}, {}});
  } else {
    muster.guns_done[index(muster.to_act)] = true;
  }
  go_on(game, muster);
}

}  // namespace

MusterRules guns_rules() { return {decide, check_choice, do_choice}; }

void begin_guns(const MusterGame& game, Muster& muster) {
  muster.step = MusterStep::wheel_guns;
  muster.to_act = muster.defender;
  go_on(game, muster);
}

}  // namespace condotta::reg
