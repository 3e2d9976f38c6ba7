// The Path of Charge (REG-GEO-023): what a charge covers along its declared way, file by file, cut short where a file
// would first touch an enemy base; and so which unit groups are charged (REG-CHG-019).
#pragma once

#include <vector>

#include "reg/ways.hpp"

namespace condotta::reg {

struct ChargePath {
  struct File {
    BaseId front = nobody;
    table::Rectangle strip;  // what it covers going straight on
    table::Length length;
    BaseId meets = nobody;  // the enemy base that ends it
  };
  std::vector<table::Rectangle> start;  // all bases, before the wheel
  table::Vector pivot;
  table::Angle wheel;      // as far as it gets
  table::Length distance;  // the most the charge can use
  std::vector<File> files;
  BaseId met_in_wheel = nobody;
};

ChargePath charge_path(const Game& game, const State& state, const Charge& charge, int change = 0);

// The enemy unit groups that some file would first touch (REG-CHG-019), in the order of their number.
std::vector<UnitId> charged_units(const State& state, const ChargePath& path);

bool covers(const ChargePath& path, table::Footprint place);             // some part of the place is in the path
table::Length distance(const ChargePath& path, table::Footprint place);  // from the path to the place

}  // namespace condotta::reg
