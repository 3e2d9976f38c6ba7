// What never changes in a CFEO battle: rules, names, the ground of the scenario, how it is won. What changes is State.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cfeo/state.hpp"
#include "cfeo/victory.hpp"
#include "document/document.hpp"
#include "table/area.hpp"

namespace condotta::cfeo {

struct Terrain {
  std::string name;
  std::string kind;   // "light wood"
  std::string paint;  // of docs/view.md
  Ground ground = Ground::open;
  bool road = false;
  bool crossing = false;  // bridge or ford
  bool linear = false;
  table::Area area;                      // of areas
  std::vector<table::Point> corners;     // of the outline or the course
  std::vector<table::Rectangle> course;  // stretches of linear ground
  table::Length width;                   // of linear ground
};

struct VictoryTerms {
  bool defended_position = false;
  Side attacker = Side::red;
  table::Point position;
  int hold_within = 60;
  int turn_limit = 12;
  bool break_through = false;  // formed infantry units that leave over the enemy's edge win
  Side breaker = Side::red;
  int break_through_units = 2;
  LeaderId prize = nobody;  // a leader whose capture counts more
  int prize_points = 0;
  std::vector<table::Point> objectives;
};

struct SetUp {
  bool terrain = false;     // placed by the players (CFE-GAP-028)
  bool deployment = false;  // CFE-GAP-011
  int zone = 150;
  int pieces_each = 3;
};

struct Game {
  Rules rules;
  Document scenario;
  std::string title;
  table::Length width;
  table::Length height;
  std::array<std::string, 2> side_names;
  std::vector<std::string> unit_names;
  std::vector<std::string> leader_names;
  std::vector<int> unit_points;  // at the start
  std::vector<Terrain> terrain;
  std::vector<Landscape> landscape;  // what of it blocks sight
  std::size_t placed = 0;            // how many of State::pieces are in `terrain`
  std::array<StandSize, 12> sizes{};
  VictoryTerms victory;
  SetUp set_up;
  int sight_limit = 0;                          // mist: how far one sees …
  int sight_turns = 0;                          // … until the end of that turn
  std::vector<std::pair<LeaderId, int>> holds;  // battalia that may not move until the end of that turn
};

inline std::string name_of(const Game& game, int unit) {
  return static_cast<std::size_t>(unit) < game.unit_names.size() ? game.unit_names[static_cast<std::size_t>(unit)]
                                                                 : "The detached part";
}

}  // namespace condotta::cfeo
