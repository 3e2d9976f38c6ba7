#include "reg/shooting_files.hpp"

#include <algorithm>

#include "reg/set_formations.hpp"

namespace condotta::reg {
namespace {

using table::Footprint;
using table::Frame;
using table::Length;
using table::Rectangle;
using table::Vector;

constexpr std::size_t ranks_that_shoot = 2;  // REG-SHT-016

bool one_rank_is_enough(const Troops& troops) {  // REG-SHT-015
  return troops.type == Type::artillery || troops.type == Type::elephants || troops.type == Type::battlewagons;
}

bool wagons(const FieldOfFire& field, UnitId unit) { return field.unit(unit).troops.type == Type::battlewagons; }

// The bit of Base::shot_towards.
unsigned facing_bit(const Unit& unit, const ShootingFile& file) {
  if (unit.troops.type != Type::battlewagons) return 1u << static_cast<unsigned>(file.facing);
  return 1u << ((file.facing == table::Edge::right ? 0u : 2u) + file.stretch);
}

ShootingFile shooting_file(UnitId unit, const FacingFile& file, table::Edge facing, std::size_t bases) {
  ShootingFile made;
  made.unit = unit;
  made.front = file.column.front();
  for (std::size_t i = 0; i < bases && i < file.column.size(); ++i) made.bases.push_back(file.column[i]);
  made.from = file.from;
  made.facing = facing;
  made.ranks = static_cast<std::uint8_t>(made.bases.size());
  return made;
}

void count_off(std::vector<ShootingFile>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i].place = static_cast<std::uint8_t>(i);
    files[i].abreast = static_cast<std::uint8_t>(files.size());
  }
}

void append(std::vector<ShootingFile>& all, std::vector<ShootingFile> files) {
  count_off(files);
  all.insert(all.end(), files.begin(), files.end());
}

std::vector<ShootingFile> straight(const FieldOfFire& field, UnitId unit, table::Edge facing, std::size_t ranks) {
  std::vector<ShootingFile> files;
  for (const FacingFile& file : files_facing(field, unit, facing_of(field, unit, facing))) {
    files.push_back(shooting_file(unit, file, facing, ranks));
  }
  return files;
}

// REG-SET-010: to its sides a Tercio shows the narrow edges of its bases; two of them in line make a file, the second
// serving as its second rank.
std::vector<ShootingFile> tercio_side(const FieldOfFire& field, UnitId unit, table::Edge facing) {
  const Vector forward = facing_of(field, unit, facing);
  const std::vector<FacingFile> edges = files_facing(field, unit, forward);
  std::vector<ShootingFile> files;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    ShootingFile file = shooting_file(unit, edges[i], facing, ranks_that_shoot);
    const Frame& from = edges[i].from;
    if (i + 1 < edges.size()) {
      const Vector step = edges[i + 1].from.left_end - from.right_end();
      if (norm(step) <= table::tolerance.units()) {
        file.from.width += edges[i + 1].from.width;
        file.bases = {edges[i].column.front(), edges[i + 1].column.front()};
        file.ranks = 2;
        ++i;
      }
    }
    files.push_back(file);
  }
  return files;
}

// REG-CHR-039
void add_square(const FieldOfFire& field, UnitId unit, std::vector<ShootingFile>& all) {
  append(all, straight(field, unit, table::Edge::front, 1));
  append(all, straight(field, unit, table::Edge::rear, 1));
  const std::vector<FacingFile> files = files_facing(field, unit, facing_of(field, unit));
  for (const table::Edge side : {table::Edge::left, table::Edge::right}) {
    const FacingFile& end = side == table::Edge::left ? files.front() : files.back();
    std::vector<Rectangle> block;
    for (const BaseId base : end.column) block.push_back(field.where(base));
    const table::Extent extent = table::extent(end.from, Footprint(block));
    const double aside = (side == table::Edge::left ? extent.least : extent.most).aside.units();
    const double ahead = (side == table::Edge::left ? extent.least : extent.most).ahead.units();
    const Vector right = table::right_of(end.from.forward);
    const Frame edge{end.from.left_end + right * aside + end.from.forward * ahead,
                     side == table::Edge::left ? -right : right, (extent.most.ahead - extent.least.ahead).units()};
    for (const BaseId base : end.column) {
      ShootingFile file;
      file.unit = unit;
      file.front = base;
      file.bases = {base};
      file.from = edge;
      file.facing = side;
      all.push_back(file);
    }
  }
}

// REG-UNT-007: each half of a long edge that another model of the unit group does not cover.
void add_wagons(const FieldOfFire& field, UnitId unit, std::vector<ShootingFile>& all) {
  const std::vector<BaseId> models = bases_of(field.state(), unit);
  for (const table::Edge side : {table::Edge::left, table::Edge::right}) {
    std::vector<ShootingFile> files;
    for (const BaseId model : models) {
      const Rectangle& where = field.where(model);
      const table::Segment edge = where.edge(side);
      const Vector along = (edge.to - edge.from) * 0.5;
      const Vector outward = side == table::Edge::right ? where.rightward() : -where.rightward();
      for (const int half : {0, 1}) {
        const Frame from{edge.from + along * half, outward, norm(along)};
        const bool covered = std::any_of(models.begin(), models.end(), [&](BaseId other) {
          return other != model && table::directly_ahead(from, field.where(other));
        });
        if (covered) continue;
        ShootingFile file;
        file.unit = unit;
        file.front = model;
        file.bases = {model};
        file.from = from;
        file.facing = side;
        file.stretch = static_cast<std::uint8_t>(half);
        files.push_back(file);
      }
    }
    // From left to right as they look: along the column for one side, against it for the other.
    if (files.empty()) continue;
    const Vector right = table::right_of(files.front().from.forward);
    std::sort(files.begin(), files.end(), [&](const ShootingFile& a, const ShootingFile& b) {
      return dot(a.from.left_end, right) < dot(b.from.left_end, right);
    });
    append(all, std::move(files));
  }
}

// Extra dice shoot from the centre file, either of the two where there are two (REG-CHR-023, REG-CHR-027, REG-GAP-223).
void add_extra_dice(const FieldOfFire& field, UnitId unit, std::vector<ShootingFile>& all) {
  const Troops& troops = field.unit(unit).troops;
  std::vector<ShootingFile> files = straight(field, unit, table::Edge::front, ranks_that_shoot);
  count_off(files);
  for (const auto& [trait, shooter] : {std::pair{Trait::platoon_fire, Shooter::platoon_fire},
                                       std::pair{Trait::regimental_guns, Shooter::regimental_guns}}) {
    if (!troops.has(trait) || files.empty()) continue;
    for (std::size_t centre = (files.size() - 1) / 2; centre <= files.size() / 2; ++centre) {
      ShootingFile extra = files[centre];
      extra.bases.clear();
      extra.shooter = shooter;
      all.push_back(extra);
    }
  }
}

void add_files(const FieldOfFire& field, UnitId unit, std::vector<ShootingFile>& all) {
  const Troops& troops = field.unit(unit).troops;
  if (field.unit(unit).square) return add_square(field, unit, all);
  if (troops.type == Type::battlewagons) return add_wagons(field, unit, all);
  if (troops.set_formation == SetFormation::tercio) {
    append(all, straight(field, unit, table::Edge::front, ranks_that_shoot));
    append(all, tercio_side(field, unit, table::Edge::right));
    append(all, straight(field, unit, table::Edge::rear, ranks_that_shoot));
    append(all, tercio_side(field, unit, table::Edge::left));
    return;
  }
  append(all, straight(field, unit, table::Edge::front, one_rank_is_enough(troops) ? 1 : ranks_that_shoot));
  if (troops.set_formation != SetFormation::early_caracole) return;
  for (const FacingFile& file : files_facing(field, unit, facing_of(field, unit))) {  // REG-SET-013
    if (file.column.size() < 3) continue;
    const auto own = std::find_if(all.begin(), all.end(),
                                  [&](const ShootingFile& made) { return made.front == file.column.front(); });
    ShootingFile third = *own;
    third.shooter = Shooter::caracole_third_rank;
    third.bases = {file.column[2]};
    third.ranks = 1;
    all.push_back(third);
  }
}

// The bars of REG-SHT-003 and REG-SHT-005 that follow from what the unit group did.
void refuse_for_deeds(const FieldOfFire& field, const ShootingFile& file, Occasion occasion, Ruling& ruling) {
  const Unit& unit = field.unit(file.unit);
  if (unit.did(Deed::pursued)) ruling.refuse("REG-SHT-003"_rule, field.name(file.unit) + " has pursued this turn");
  if (unit.did(Deed::stopped_by_intercept)) {
    ruling.refuse("REG-SHT-005"_rule, field.name(file.unit) + " was stopped by an intercept, which counts as a charge");
  }
  const bool declares = occasion == Occasion::shoot_and_charge;
  if (declares && !unit.troops.has(Trait::shoot_and_charge)) {
    ruling.refuse("REG-CHR-028"_rule, field.name(file.unit) + " does not have Shoot and Charge");
  }
  if (!((unit.did(Deed::charged) && !declares) || unit.did(Deed::counter_charged) || unit.did(Deed::intercepted))) {
    return;
  }
  // 2021 bars the files that charged, 2019 the whole unit group.
  if (!field.y2019() && field.base(file.front).stayed_back) return;
  ruling.refuse("REG-SHT-003"_rule, field.name(file.unit) + " has charged, counter charged or intercepted this turn");
}

// A fight to its front, or a friend to support (REG-SHT-003, REG-SHT-004).
void refuse_for_combat(const FieldOfFire& field, const ShootingFile& file, Ruling& ruling) {
  const RuleId rule = field.y2019() ? "REG-SHT-003"_rule : "REG-SHT-004"_rule;
  const auto any = [&](auto is) { return is(file.front) || std::any_of(file.bases.begin(), file.bases.end(), is); };
  // Wagons and squares fight on each stretch of edge for itself.
  const bool by_edge = wagons(field, file.unit) || field.unit(file.unit).square;
  const Side side = field.unit(file.unit).side;
  bool fights = !by_edge && any([&](BaseId base) { return field.fights_to_front(base); });
  table::Box front;
  front.include(file.from.left_end);
  front.include(file.from.right_end());
  for (std::size_t b = 0; b < field.state().bases.size() && !fights; ++b) {
    const BaseId enemy = static_cast<BaseId>(b);
    if (!table::meet(front.grown(0.1), field.where(enemy).bounds())) continue;
    if (!field.stands(enemy) || field.unit_of(enemy).side == side || field.unit_of(enemy).broken) continue;
    const auto seen = table::directly_ahead(file.from, field.where(enemy));
    fights = seen && table::within(seen->distance, Length{});
  }
  if (fights) {
    ruling.refuse(rule, "the file fights to its front");
  } else if (any([&](BaseId base) { return field.supports(base); })) {
    ruling.refuse(rule, "the file supports a friend who fights");
  }
}

// REG-SET-003, REG-SET-007, REG-SET-010, REG-CHR-039
void refuse_for_limits(const FieldOfFire& field, const ShootingFile& file, Ruling& ruling) {
  const Unit& unit = field.unit(file.unit);
  const int wanted = static_cast<int>(file.bases.size());
  int shot = 0;
  int same_way = 0;
  for (BaseId base = unit.first_base; base < unit.first_base + unit.base_count; ++base) {  // lost ones have shot too
    if (!field.base(base).shot) continue;
    ++shot;
    if ((field.base(base).shot_towards & facing_bit(unit, file)) != 0) ++same_way;
  }
  const int limit = shooting_limit(unit.troops);
  if (limit != 0 && shot + wanted > limit) {
    ruling.refuse("REG-SET-007"_rule, std::to_string(shot) + " of its bases have shot this turn, and at most " +
                                          std::to_string(limit) + " may");
  }
  const int facing_limit = shooting_limit_a_facing(unit.troops);
  if (facing_limit != 0 && !unit.square && same_way + wanted > facing_limit) {
    ruling.refuse("REG-SET-010"_rule, std::to_string(same_way) +
                                          " of its bases have shot that way this turn, and at most " +
                                          std::to_string(facing_limit) + " may");
  }
  const bool side = file.facing == table::Edge::left || file.facing == table::Edge::right;
  if (unit.square && side && same_way > 0) {
    ruling.refuse("REG-CHR-039"_rule, "that side of the square has shot this turn: it is one file");
  }
}

}  // namespace

std::vector<ShootingFile> shooting_files(const FieldOfFire& field, UnitId unit) {
  std::vector<ShootingFile> all;
  const Unit& own = field.unit(unit);
  if (own.off_table || own.broken || bases_of(field.state(), unit).empty()) return all;
  if (own.troops.type == Type::camp) return all;  // REG-UNT-020
  if (own.troops.shooting != Shooting::none && own.troops.set_formation != SetFormation::keil) {
    add_files(field, unit, all);
  }
  add_extra_dice(field, unit, all);
  return all;
}

Ruling may_shoot(const FieldOfFire& field, const ShootingFile& file, Occasion occasion) {
  Ruling ruling;
  const Unit& unit = field.unit(file.unit);
  const bool by_edge = wagons(field, file.unit) && !is_artillery(unit.troops.shooting);  // REG-GAP-230
  const bool done = std::any_of(file.bases.begin(), file.bases.end(), [&](BaseId base) {
    return by_edge ? (field.base(base).shot_towards & facing_bit(unit, file)) != 0 : field.base(base).shot;
  });
  if (done) ruling.refuse("REG-SHT-002"_rule, "the file has shot this turn");
  if (file.shooter == Shooter::platoon_fire && unit.did(Deed::platoon_fired)) {
    ruling.refuse("REG-CHR-023"_rule, "its extra die of Platoon Fire is thrown once a turn");
  }
  if (file.shooter == Shooter::regimental_guns && unit.did(Deed::regimental_guns_fired)) {
    ruling.refuse("REG-CHR-027"_rule, "its Regimental Guns shoot once a turn");
  }
  refuse_for_deeds(field, file, occasion, ruling);
  refuse_for_combat(field, file, ruling);
  refuse_for_limits(field, file, ruling);
  return ruling;
}

void mark_shot(State& state, const ShootingFile& file) {
  Unit& unit = state.units[static_cast<std::size_t>(file.unit)];
  if (file.shooter == Shooter::platoon_fire) unit.note(Deed::platoon_fired);
  if (file.shooter == Shooter::regimental_guns) unit.note(Deed::regimental_guns_fired);
  const unsigned bit = facing_bit(unit, file);
  for (const BaseId id : file.bases) {
    Base& base = state.bases[static_cast<std::size_t>(id)];
    base.shot = true;
    base.shot_towards = static_cast<std::uint8_t>(base.shot_towards | bit);
  }
}

void forget_shooting(State& state) {
  for (Base& base : state.bases) {
    base.shot = false;
    base.shot_towards = 0;
    base.stayed_back = false;
  }
  for (Unit& unit : state.units) {
    for (const Deed deed : {Deed::platoon_fired, Deed::regimental_guns_fired, Deed::shot_in_charge_phase}) {
      unit.deeds = static_cast<std::uint16_t>(unit.deeds & ~(1u << static_cast<unsigned>(deed)));
    }
  }
}

}  // namespace condotta::reg
