// The days before a battle as a value: from two armies to the deployed table (REG-PBS-001). Muster is what changes;
// MusterGame is what does not. Red has the long edge y = 0, blue the other one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/archive.hpp"
#include "battle/side.hpp"
#include "dice/deck.hpp"
#include "reg/army.hpp"
#include "reg/camps.hpp"
#include "reg/deployment.hpp"
#include "reg/terrain_placing.hpp"

namespace condotta::reg {

// A UG of one of the armies, and a commander, by their index in MusterGame.
struct MusterUnit {
  std::string name;
  Side side = Side::red;
  Troops troops;
  int bases = 0;
  int ally = -1;          // index of the allied commander whose contingent it is in
  std::string kind = {};  // its name without a number; how it is called now: muster_names.cpp
};
struct MusterLeader {
  std::string name;
  Side side = Side::red;
  Appointment who;
  std::string player;  // of two on a side (REG-TRN-002)
};

struct MusterGame {
  Rules rules;
  std::string title;
  std::array<Army, 2> armies;
  std::vector<MusterUnit> units;
  std::vector<MusterLeader> leaders;
  TableSize table;
  Document scenario;
};

enum class MusterStep : std::uint8_t {
  roll,
  choose_role,
  choose_territory,
  choose_square,
  announce_pass,
  choose_card,
  move_marker,
  choose_end,
  place_flank,
  choose_piece,
  place_piece,
  adjust_piece,
  place_camp,
  deploy,
  give_orders,
  wheel_guns,
  place_commanders,
  finished,
};

struct MusterPiece {
  TerrainKind kind = TerrainKind::open_area;
  PieceRole role = PieceRole::optional;
  Side player = Side::red;
  bool placed = false;
  bool lost = false;
  std::vector<table::Point> corners;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("role", self.role);
    visit("player", self.player);
    visit("placed", self.placed);
    visit("lost", self.lost);
    visit("corners", self.corners);
  }
  friend bool operator==(const MusterPiece&, const MusterPiece&) = default;
};

enum class Whereabouts : std::uint8_t { waiting, deployed, marching, in_ambush };

struct UnitPlace {
  Whereabouts where = Whereabouts::waiting;
  table::Pose pose;
  std::uint8_t files = 0;
  Formation formation = Formation::close;  // of a Flexible
  bool dismounted = false;                 // of dragoons
  std::int16_t command = -1;               // the commander's index
  bool wheeled = false;                    // guns, when all are down (REG-DEP-014)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("where", self.where);
    visit("pose", self.pose);
    visit("files", self.files);
    visit("formation", self.formation);
    visit("dismounted", self.dismounted);
    visit("command", self.command);
    visit("wheeled", self.wheeled);
  }
  friend bool operator==(const UnitPlace&, const UnitPlace&) = default;
};

enum class MarchOrder : std::uint8_t { none, left, right, bluff };

struct LeaderPlace {
  MarchOrder order = MarchOrder::none;
  std::int16_t with = -1;  // a UG, behind its middle file; -1: alone at `at`
  table::Point at;
  bool placed = false;
  bool floating = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("order", self.order);
    visit("with", self.with);
    visit("at", self.at);
    visit("placed", self.placed);
    visit("floating", self.floating);
  }
  friend bool operator==(const LeaderPlace&, const LeaderPlace&) = default;
};

// An Ambush card that was put down, with a UG under it or as a bluff (REG-AMB-003). One under a commander who bluffs a
// flank march is none of these, but is spent as they are (REG-AMB-004).
struct MusterCard {
  Side side = Side::red;
  std::uint8_t number = 1;
  std::int16_t unit = -1;     // -1: a bluff
  table::Pose pose;           // the middle of its front edge
  std::int16_t command = -1;  // to which it is given (REG-DEP-017)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("number", self.number);
    visit("unit", self.unit);
    visit("pose", self.pose);
    visit("command", self.command);
  }
  friend bool operator==(const MusterCard&, const MusterCard&) = default;
};

struct Muster {
  MusterStep step = MusterStep::roll;
  Side to_act = Side::red;
  dice::Deck deck;
  // Who invades
  Side winner = Side::red;
  bool skull = false;  // the deciding roll (REG-PBS-005)
  bool intercept = false;
  Side defender = Side::red;
  // The map
  Territory territory = Territory::cultivated;
  std::int16_t square = 0;
  std::int8_t day = 0;
  std::array<Hand, 2> hands;
  std::array<std::int8_t, 2> map_cards{};
  std::array<std::int8_t, 2> passed{};
  std::array<std::int8_t, 2> today = {-1, -1};  // the colour chosen; -1: none yet; 5: a pass
  std::int8_t difference = 0;
  // Terrain
  bool flank_at_zero = false;  // the secure flank is at x = 0
  bool optional_pieces = false;
  std::array<bool, 2> no_more{};
  std::vector<MusterPiece> pieces;
  std::int16_t piece = -1;  // the one in hand
  std::int8_t sector_roll = 0;
  std::int8_t edge_roll = 0;
  std::int8_t adjust_roll = 0;
  // Deployment
  std::int8_t out_scouted = -1;  // a side's index
  std::int16_t percent = 0;
  std::int16_t forced = 0;
  bool ordered = false;        // ambushes and flank marches have been ordered
  std::int16_t batch = 0;      // index into the batches
  std::int16_t to_deploy = 0;  // UGs left of the batch
  std::array<bool, 2> camp_down{};
  std::array<table::Pose, 2> camps;
  std::array<bool, 2> orders_done{};
  std::array<bool, 2> guns_done{};
  std::array<bool, 2> commands_done{};
  std::vector<UnitPlace> units;
  std::vector<LeaderPlace> leaders;
  std::vector<MusterCard> cards;
  std::vector<std::int16_t> down;  // UGs in the order in which they were put down

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("step", self.step);
    visit("to-act", self.to_act);
    visit("deck", self.deck);
    visit("winner", self.winner);
    visit("skull", self.skull);
    visit("intercept", self.intercept);
    visit("defender", self.defender);
    visit("territory", self.territory);
    visit("square", self.square);
    visit("day", self.day);
    visit("hands", self.hands);
    visit("map-cards", self.map_cards);
    visit("passed", self.passed);
    visit("today", self.today);
    visit("difference", self.difference);
    visit("flank-at-zero", self.flank_at_zero);
    visit("optional-pieces", self.optional_pieces);
    visit("no-more", self.no_more);
    visit("pieces", self.pieces);
    visit("piece", self.piece);
    visit("sector-roll", self.sector_roll);
    visit("edge-roll", self.edge_roll);
    visit("adjust-roll", self.adjust_roll);
    visit("out-scouted", self.out_scouted);
    visit("percent", self.percent);
    visit("forced", self.forced);
    visit("ordered", self.ordered);
    visit("batch", self.batch);
    visit("to-deploy", self.to_deploy);
    visit("camp-down", self.camp_down);
    visit("camps", self.camps);
    visit("orders-done", self.orders_done);
    visit("guns-done", self.guns_done);
    visit("commands-done", self.commands_done);
    visit("units", self.units);
    visit("leaders", self.leaders);
    visit("cards", self.cards);
    visit("down", self.down);
  }
  friend bool operator==(const Muster&, const Muster&) = default;
};

inline Side invader(const Muster& muster) { return other(muster.defender); }

}  // namespace condotta::reg
