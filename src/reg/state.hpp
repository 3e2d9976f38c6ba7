// The position of a Renatio et Gloriam battle: everything that changes, as one plain value. What never changes (rules,
// names, ground) is in Game.
//
// Lengths are in base widths (BW). Units and bases are known by their index; a base that is lost stays in the list,
// marked.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/archive.hpp"
#include "battle/side.hpp"
#include "reg/activity.hpp"
#include "reg/charge_state.hpp"
#include "reg/command_state.hpp"
#include "reg/encounter.hpp"
#include "reg/fighting_file.hpp"
#include "reg/losses.hpp"
#include "reg/numbers.hpp"
#include "reg/outcome_state.hpp"
#include "reg/step.hpp"
#include "reg/terrain_effect.hpp"
#include "reg/troops.hpp"
#include "reg/unit_ids.hpp"
#include "table/area.hpp"
#include "table/pose.hpp"

namespace condotta::reg {

struct Base {
  UnitId unit = nobody;
  table::Pose pose;     // middle of its front edge; it may face otherwise than its unit group
  table::Length depth;  // width is 1BW (REG-GEO-003)
  Quality quality = Quality::average;
  Armour armour = Armour::unprotected;
  char figures = 'B';  // S, P or B, as in the grids of REG-SET-004
  bool lost = false;
  table::Pose stood;          // where it stood when the phase began (REG-RTM-012)
  bool fell = false;          // it was lost in this phase
  bool flank_charge = false;  // its charge qualified as a flank or rear charge when it was moved (REG-CLM-026)
  bool fresh = false;         // a charge or pursuit made its contact, which waits for its Charge Combat (REG-CMB-005)
  // This combat phase
  bool rolled = false;          // a base rolls dice once a phase (REG-CMB-012)
  std::uint8_t edges_used = 0;  // bit per stretch of edge that has been fought on (REG-CMB-010, REG-CMB-013)
  bool supported = false;       // REG-SUP-003
  bool got_shove = false;       // REG-CMB-028
  bool got_shatter = false;
  // This turn
  bool shot = false;  // REG-SHT-002, REG-SET-007
  // Which way it has shot: bit per facing of the unit group (REG-SET-010, REG-CHR-039), of a wagon bit per 1BW of its
  // long edges (REG-UNT-007).
  std::uint8_t shot_towards = 0;
  bool stayed_back = false;  // its file took no part in its unit group's charge (REG-SHT-003)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("pose", self.pose);
    visit("depth", self.depth);
    visit("quality", self.quality);
    visit("armour", self.armour);
    visit("figures", self.figures);
    visit("lost", self.lost);
    visit("stood", self.stood);
    visit("fell", self.fell);
    visit("flank-charge", self.flank_charge);
    visit("fresh", self.fresh);
    visit("rolled", self.rolled);
    visit("edges-used", self.edges_used);
    visit("supported", self.supported);
    visit("got-shove", self.got_shove);
    visit("got-shatter", self.got_shatter);
    visit("shot", self.shot);
    visit("shot-towards", self.shot_towards);
    visit("stayed-back", self.stayed_back);
  }
  friend bool operator==(const Base&, const Base&) = default;
};

// What a unit group has done this turn: it decides what it may still do, and how it fights.
enum class Deed : std::uint8_t {
  charged,
  counter_charged,
  intercepted,
  pursued,
  ran_away,
  skirmished,
  shot_in_charge_phase,
  stopped_by_intercept,  // REG-SHT-005
  charged_this_phase_by_foot,
  charged_this_phase_by_mounted,
  barricades_crossed,
  platoon_fired,          // its extra die of Platoon Fire (REG-CHR-023)
  regimental_guns_fired,  // REG-CHR-027
  count_,
};

struct Unit {
  Side side = Side::red;
  Troops troops;
  std::int16_t first_base = 0;
  std::int16_t base_count = 0;  // as built; lost ones included
  std::int16_t wounds = 0;
  std::uint16_t deeds = 0;      // bit per Deed
  std::uint8_t slowing = 0;     // BW, 2019
  std::uint8_t drive_back = 0;  // BW still to be made, 2021
  bool square = false;
  bool barricades = false;  // it stands behind its barricades (REG-UNT-023)
  bool caltrops = false;
  bool stakes = false;
  bool unreliable = false;
  bool broken = false;
  bool broken_by_test = false;  // by a KaB test, not by fighting or shooting (REG-KAB-028)
  bool off_table = false;       // routed, destroyed, not yet arrived, or in ambush
  bool in_ambush = false;       // under an Ambush card (REG-AMB-003)
  bool from_ambush = false;     // it came out of one and has not moved since (REG-AMB-012, REG-AMB-014)
  bool shook_friends = false;   // it broke, and those near it have taken their tests (REG-KAB-003)
  GeneralId command = -1;
  Activity activity;
  // How dismounted troops rode, for when they mount again (REG-GAP-122).
  Formation rode_in = Formation::loose;
  Impact rode_with = Impact::none;
  Melee rode_fighting = Melee::none;

  bool did(Deed deed) const { return (deeds >> static_cast<unsigned>(deed) & 1u) != 0; }
  void note(Deed deed) { deeds = static_cast<std::uint16_t>(deeds | 1u << static_cast<unsigned>(deed)); }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("type", self.troops.type);
    visit("training", self.troops.training);
    visit("formation", self.troops.formation);
    visit("flexible", self.troops.flexible);
    visit("quality", self.troops.quality);
    visit("armour", self.troops.armour);
    visit("shooting", self.troops.shooting);
    visit("firepower", self.troops.firepower);
    visit("impact", self.troops.impact);
    visit("melee", self.troops.melee);
    visit("set", self.troops.set_formation);
    visit("traits", self.troops.traits);
    visit("first-base", self.first_base);
    visit("base-count", self.base_count);
    visit("wounds", self.wounds);
    visit("deeds", self.deeds);
    visit("slowing", self.slowing);
    visit("drive-back", self.drive_back);
    visit("square", self.square);
    visit("barricades", self.barricades);
    visit("caltrops", self.caltrops);
    visit("stakes", self.stakes);
    visit("unreliable", self.unreliable);
    visit("broken", self.broken);
    visit("broken-by-test", self.broken_by_test);
    visit("off-table", self.off_table);
    visit("in-ambush", self.in_ambush);
    visit("from-ambush", self.from_ambush);
    visit("shook-friends", self.shook_friends);
    visit("command", self.command);
    visit("activity", self.activity);
    visit("rode-in", self.rode_in);
    visit("rode-with", self.rode_with);
    visit("rode-fighting", self.rode_fighting);
  }
  friend bool operator==(const Unit&, const Unit&) = default;
};

struct General {
  Side side = Side::red;
  Grade grade = Grade::competent;
  bool army_commander = false;
  bool ally = false;
  bool killed = false;
  bool committed = false;  // fights in the front rank (REG-CMB-038)
  bool cards_lost = false;
  bool rode_off = false;  // he has made his free move in this sub-phase (REG-MOV-015)
  BaseId with = nobody;   // the base of whose file he is with, or nobody: alone at `at`
  table::Point at;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("grade", self.grade);
    visit("army-commander", self.army_commander);
    visit("ally", self.ally);
    visit("killed", self.killed);
    visit("committed", self.committed);
    visit("cards-lost", self.cards_lost);
    visit("rode-off", self.rode_off);
    visit("with", self.with);
    visit("at", self.at);
  }
  friend bool operator==(const General&, const General&) = default;
};

// Terrain of the table (REG-GAP-003), as the rules of sight, going and cover need it.
enum class TerrainKind : std::uint8_t {
  open_area,
  gentle_hill,
  rocky_ground,
  brush,
  ploughed_field,
  tall_crops,
  village,
  enclosed_field,
  orchard,
  wood,
  marsh,
  steep_hill,
  soft_sand,
  gully,
  pond,
  linear_obstacle,
  river,
  road,
};
struct Terrain {
  TerrainKind kind = TerrainKind::open_area;
  std::string name;
  std::vector<table::Point> corners;     // of the outline; of a linear obstacle: along it
  std::vector<table::Point> line;        // the middle of a road, stream or obstacle …
  table::Length line_width;              // … and its width
  table::Area area;                      // nothing for a linear obstacle
  std::vector<table::Rectangle> course;  // the stretches of a linear obstacle, or the edges of an enclosed field
  std::vector<table::Rectangle> crest;   // of a hill; the rim of a dip
};

// What never changes in a battle.
struct Game {
  Rules rules;
  Encounter encounter;
  std::vector<std::string> unit_names;
  std::vector<std::string> general_names;
  std::vector<Terrain> ground;
  table::Length width = table::Length::units(45);
  table::Length height = table::Length::units(30);
  std::array<bool, 2> secure_flank{};  // the short edge x = 0, and x = width
  int turn_limit = 20;                 // the battle is a draw by time when so many turns are over
  Document scenario;                   // as it was read: a saved battle is restored from it
};

// A shot that has been ordered; all shots of a sub-phase are resolved together (REG-SHT-012).
struct ShotOrder {
  UnitId unit = nobody;
  BaseId front = nobody;
  std::uint8_t facing = 0;
  std::uint8_t stretch = 0;
  std::uint8_t shooter = 0;
  BaseId target = nobody;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("front", self.front);
    visit("facing", self.facing);
    visit("stretch", self.stretch);
    visit("shooter", self.shooter);
    visit("target", self.target);
  }
  friend bool operator==(const ShotOrder&, const ShotOrder&) = default;
};

// Barricades or redoubts, defended or left, across that many files, facing as their first defenders (REG-UNT-024).
struct Barricade {
  table::Pose pose;
  std::int16_t files = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pose", self.pose);
    visit("files", self.files);
  }
  friend bool operator==(const Barricade&, const Barricade&) = default;
};

// The Combat that is being fought, file by file (CMB).
struct Combat {
  BaseId own = nobody;  // the picked file, and the edge on which it fights
  std::uint8_t own_edge = 0;
  BaseId foe = nobody;
  std::uint8_t foe_edge = 0;
  std::array<bool, 2> rolls = {true, true};  // of own, foe
  bool under_way = false;                    // it is completed before another (REG-CMB-006)
  AtMost<BaseId, 64> hit;                    // files whose unit group still has to remove a base, in order
  AtMost<BaseId, 16> may_press;              // files that fought the flank of a file that is gone (REG-CTC-004)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("own", self.own);
    visit("own-edge", self.own_edge);
    visit("foe", self.foe);
    visit("foe-edge", self.foe_edge);
    visit("rolls", self.rolls);
    visit("under-way", self.under_way);
    visit("hit", self.hit);
    visit("may-press", self.may_press);
  }
  friend bool operator==(const Combat&, const Combat&) = default;
};

// An Ambush card on the table, face down until it is turned up (REG-AMB).
struct AmbushCard {
  Side side = Side::red;
  std::uint8_t number = 1;  // of the three (REG-AMB-003)
  GeneralId command = -1;   // to which it was given (REG-AMB-009)
  table::Pose pose;         // the middle of its front edge
  UnitId unit = nobody;     // that lies under it; nobody: a bluff
  bool up = false;          // turned up, and away

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("number", self.number);
    visit("command", self.command);
    visit("pose", self.pose);
    visit("unit", self.unit);
    visit("up", self.up);
  }
  friend bool operator==(const AmbushCard&, const AmbushCard&) = default;
};

struct State {
  std::vector<Unit> units;
  std::vector<Base> bases;
  std::vector<General> generals;
  std::vector<Barricade> barricades;
  std::array<std::int16_t, 2> tugs_lost{};
  std::array<bool, 2> camp_sacked{};
  std::array<bool, 2> camp_tested{};  // and the army has been tested for it (REG-KAB-005)
  Side active = Side::red;
  CommandState command;
  std::vector<Step> steps;  // where the battle stands: the last one is asking or next to go on; none: it is over
  Combat combat;
  std::vector<ShotOrder> orders;  // of the sub-phase of shooting under way
  ChargePhase charge_phase;
  Outcomes outcomes;
  std::vector<AmbushCard> ambushes;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("units", self.units);
    visit("bases", self.bases);
    visit("generals", self.generals);
    visit("barricades", self.barricades);
    visit("tugs-lost", self.tugs_lost);
    visit("camp-sacked", self.camp_sacked);
    visit("camp-tested", self.camp_tested);
    visit("active", self.active);
    visit("command", self.command);
    visit("steps", self.steps);
    visit("combat", self.combat);
    visit("orders", self.orders);
    visit("charge-phase", self.charge_phase);
    visit("outcomes", self.outcomes);
    visit("ambushes", self.ambushes);
  }
  friend bool operator==(const State&, const State&) = default;
};

inline Losses losses(const Unit& unit) { return {unit.base_count, unit.wounds}; }

}  // namespace condotta::reg
