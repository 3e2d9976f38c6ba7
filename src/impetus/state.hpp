// The position of an Impetus battle: everything that changes, as one plain value. What never changes (rules, names,
// profiles, ground) is in Game.
//
// Lengths are in H, half the width of a base (IMP-BAS-001). A unit is known by its index; one that is routed stays in
// the list, marked. A large unit is one unit with several ranks. Baggage is a unit without a command.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "battle/archive.hpp"
#include "battle/side.hpp"
#include "impetus/cohesion.hpp"
#include "impetus/movement.hpp"
#include "impetus/numbers.hpp"
#include "table/area.hpp"
#include "table/pose.hpp"

namespace condotta::impetus {

using UnitId = std::int16_t;
using CommandId = std::int8_t;
inline constexpr UnitId nobody = -1;
inline constexpr std::size_t most_in_group = 8;

// What never changes of a unit.
struct Enlisted {
  std::string name;
  std::string kind;  // the name of its profile
  Side side = Side::red;
  CommandId command = -1;
  Profile profile;
  int ranks = 1;
  bool baggage = false;  // IMP-ARM-011
  bool fortified = false;
};

struct Leader {
  std::string name;
  Side side = Side::red;
  General general;  // as the battle began
  bool in_chief = false;
  bool all_mounted = false;  // his command has only mounted units (IMP-GEN-005)
  int vdt = 0;               // of his command
};

// IMP-TER-002
enum class Feature : std::uint8_t { area, hill, village, river, road, linear_obstacle, fortification, crossing };

struct Piece {
  std::string name;
  std::string kind;  // in the words of the scenario
  Feature feature = Feature::area;
  Ground ground = Ground::open;
  bool blocks_sight = false;
  bool foot_only = false;  // a fortification that foot may climb
  table::Area area;        // nothing for a course
  std::vector<table::Point> corners;
  std::vector<table::Rectangle> course;  // strips of a river, road, obstacle or fortification
  table::Length width;
  table::Vector top;  // of a hill
};

struct Game {
  Rules rules;
  std::string title;
  std::array<std::string, 2> army_names;
  std::array<CommandStructure, 2> structure{};
  Side attacker = Side::red;  // in a scenario; a set-up rolls for it
  bool set_up = false;        // by the book: rolls, terrain, deployment
  std::vector<Enlisted> units;
  std::vector<Leader> leaders;  // by command
  std::vector<Piece> ground;
  std::size_t own_ground = 0;  // how many of them are the scenario's; the others were placed in the set-up
  table::Length width;
  table::Length height;
  std::array<int, 2> vdt{};
  Document scenario;
};

// A unit as it stands.
struct Body {
  table::Pose pose;
  AtMost<int, most_ranks> vbu;  // current, from the front unit to the rearmost; empty: it is gone
  bool disordered = false;
  bool stakes_stand = false;         // IMP-GAP-029
  bool contact_weapon_used = false;  // IMP-MEL-015
  std::int8_t village = -1;          // that it occupies
  std::uint16_t group = 0;           // with whom it last moved or was deployed; 0: alone (IMP-GRP-005)
  // This turn
  bool activated = false;
  bool shot = false;
  bool closed_ranks = false;
  bool held_back = false;  // its remembered group has passed the test of frenzy (IMP-GRP-005)
  std::uint8_t evades = 0;
  // This command's activation, and this unit's
  bool fought = false;   // IMP-MEL-025
  bool reacted = false;  // IMP-REA-002
  bool moved = false;
  bool reserve = false;  // not yet deployed (IMP-DEP-001)

  bool gone() const { return vbu.empty(); }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pose", self.pose);
    visit("vbu", self.vbu);
    visit("disordered", self.disordered);
    visit("stakes-stand", self.stakes_stand);
    visit("contact-weapon-used", self.contact_weapon_used);
    visit("village", self.village);
    visit("group", self.group);
    visit("activated", self.activated);
    visit("shot", self.shot);
    visit("closed-ranks", self.closed_ranks);
    visit("held-back", self.held_back);
    visit("evades", self.evades);
    visit("fought", self.fought);
    visit("reacted", self.reacted);
    visit("moved", self.moved);
    visit("reserve", self.reserve);
  }
  friend bool operator==(const Body&, const Body&) = default;
};

struct Command {
  Grade grade = Grade::reliable;
  std::uint8_t changes = 0;  // of grade (IMP-INI-010)
  bool general_lost = false;
  UnitId with = nobody;  // the unit he is attached to, or nobody: alone at `at`
  table::Point at;
  bool switched = false;  // he has attached, detached or switched in this activation (IMP-GEN-006)
  bool walked = false;    // IMP-GEN-007
  bool activated = false;
  bool broken = false;    // IMP-VIC-003
  std::int16_t lost = 0;  // VD
  bool deployed = true;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("grade", self.grade);
    visit("changes", self.changes);
    visit("general-lost", self.general_lost);
    visit("with", self.with);
    visit("at", self.at);
    visit("switched", self.switched);
    visit("walked", self.walked);
    visit("activated", self.activated);
    visit("broken", self.broken);
    visit("lost", self.lost);
    visit("deployed", self.deployed);
  }
  friend bool operator==(const Command&, const Command&) = default;
};

// Two enemies in base contact (IMP-BAS-020), `first` the one that came. Where each is attacked holds until the contact
// ends (IMP-MEL-026).
struct Engagement {
  UnitId first = nobody;
  UnitId second = nobody;
  Facing on_first = Facing::front;
  Facing on_second = Facing::front;
  bool first_charged = false;   // no round of this contact has been fought yet, and it came by charge or pursuit
  bool second_charged = false;  // it counter-charged
  bool fresh = true;            // no round has been fought (IMP-MEL-016)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("first", self.first);
    visit("second", self.second);
    visit("on-first", self.on_first);
    visit("on-second", self.on_second);
    visit("first-charged", self.first_charged);
    visit("second-charged", self.second_charged);
    visit("fresh", self.fresh);
  }
  friend bool operator==(const Engagement&, const Engagement&) = default;
};

// The phases of an activation: how many, and which manoeuvres were among them. The rules bound their number only by
// ever harder tests (IMP-DIS-007); beyond `most` nothing changes any more: only a natural 6 passes, and nobody shoots.
struct PhasesMade {
  static constexpr std::int8_t most = 100;
  std::int8_t count = 0;
  std::uint8_t kinds = 0;  // a bit for each Manoeuvre

  bool empty() const { return count == 0; }
  int size() const { return count; }
  bool had(Manoeuvre m) const { return (kinds >> static_cast<int>(m) & 1) != 0; }
  void add(Manoeuvre m) {
    if (count < most) ++count;
    kinds = static_cast<std::uint8_t>(kinds | 1U << static_cast<unsigned>(m));
  }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("count", self.count);
    visit("kinds", self.kinds);
  }
  friend bool operator==(const PhasesMade&, const PhasesMade&) = default;
};

// A unit of a group that charges, and what its target has done about it (IMP-CHG-017).
struct Charger {
  UnitId unit = nobody;
  UnitId target = nobody;
  bool evaded = false;
  bool countered = false;
  bool fought = false;  // has caused its round

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("target", self.target);
    visit("evaded", self.evaded);
    visit("countered", self.countered);
    visit("fought", self.fought);
  }
  friend bool operator==(const Charger&, const Charger&) = default;
};

// A unit that entered or moved within the zone of an enemy in its last phase (IMP-REA-004).
struct Trespass {
  UnitId unit = nobody;
  UnitId enemy = nobody;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("enemy", self.enemy);
  }
  friend bool operator==(const Trespass&, const Trespass&) = default;
};

// What the unit or group that is being activated has done (IMP-TURN-004).
struct Acting {
  AtMost<UnitId, most_in_group> units;
  PhasesMade phases;
  AtMost<UnitId, most_in_group> rallied;  // tried to
  AtMost<UnitId, most_in_group> shot;
  AtMost<UnitId, most_in_group> done;     // of a group: has charged or fought
  AtMost<UnitId, most_in_group> dropped;  // have left the group: Disordered or slowed (IMP-GRP-004, IMP-TURN-007)
  AtMost<Trespass, 16> trespasses;        // of the last phase
  AtMost<UnitId, 16> due;                 // enemies whose opportunity charge is due (IMP-REA-004)
  AtMost<Charger, most_in_group> chargers;
  std::int8_t phases_before_shot = 0;
  std::int8_t declared_phases = -1;  // by a unit that shot first (IMP-SHT-007)
  bool move_over = false;
  bool charged = false;
  bool fought = false;
  bool frenzy_settled = false;
  bool keeps_facing = false;  // it failed the test for an about face (IMP-MOV-014)
  bool stays = false;         // it failed to disengage (IMP-MOV-019)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("units", self.units);
    visit("phases", self.phases);
    visit("rallied", self.rallied);
    visit("shot", self.shot);
    visit("done", self.done);
    visit("dropped", self.dropped);
    visit("trespasses", self.trespasses);
    visit("due", self.due);
    visit("chargers", self.chargers);
    visit("phases-before-shot", self.phases_before_shot);
    visit("declared-phases", self.declared_phases);
    visit("move-over", self.move_over);
    visit("charged", self.charged);
    visit("fought", self.fought);
    visit("frenzy-settled", self.frenzy_settled);
    visit("keeps-facing", self.keeps_facing);
    visit("stays", self.stays);
  }
  friend bool operator==(const Acting&, const Acting&) = default;
};

// A step of the turn sequence or of a procedure inside it. The last of State::steps is under way; the others wait for
// it. Which fields a step uses is said beside its kind.
enum class StepKind : std::uint8_t {
  turn,                // stage 0: begins; 1: next initiative or end
  initiative,          // stage 0: naming; 1: dice; 2, 3: re-rolls; 4: who has it; 5: passing it on
  command,             // unit: the command that is active
  unit,                // State::acting; stage 0: frenzy; 1: what it does; 2: opportunity charges; 3: end
  opportunity_fire,    // at the units of State::acting, after a phase
  opportunity_charge,  // by units whose zone they entered
  shot,                // unit shoots at other; value: phases, stage 0: evasion? 1: dice; 2: evades again?
  charge,              // unit charges other from origin; stage 0: reaction; 1: evades again? 2: move; 3: extra charge?
                       // in_group: it moves and fights with its group, not here
  round,               // unit causes it, other is the target; stage 0: main units; 1: dice; value: the chosen main unit
  set_up,              // stage: see setting_up.cpp
  pursuit,             // unit pursues other (nobody: routed); stage 0: whether; 1: roll; 2: again? value: the roll
  group_charge,        // State::acting.chargers; stage 0: all have answered, the group moves; 1: its melees
};

struct Step {
  StepKind kind = StepKind::turn;
  std::uint8_t stage = 0;
  UnitId unit = nobody;
  UnitId other = nobody;
  std::int16_t value = 0;
  bool reaction = false;   // the shot or charge is itself a reaction
  bool evading = false;    // the target of a shot evades; of a charge: has evaded
  bool countered = false;  // the target counter-charges
  bool in_group = false;   // a charge of a group (IMP-CHG-017)
  bool disorders = false;  // the evade move under way ends in Disorder (IMP-DIS-008)
  bool waiting = false;    // for the choice of `side`
  Side side = Side::red;
  table::Pose origin;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("stage", self.stage);
    visit("unit", self.unit);
    visit("other", self.other);
    visit("value", self.value);
    visit("reaction", self.reaction);
    visit("evading", self.evading);
    visit("countered", self.countered);
    visit("in-group", self.in_group);
    visit("disorders", self.disorders);
    visit("waiting", self.waiting);
    visit("side", self.side);
    visit("origin", self.origin);
  }
  friend bool operator==(const Step&, const Step&) = default;
};

// A piece of terrain that a player has placed (IMP-TER-020, IMP-TER-021).
struct PlacedPiece {
  std::uint8_t choice = 0;  // of terrain_choice_words
  Side by = Side::red;
  table::Point at;
  table::Angle heading;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("choice", self.choice);
    visit("by", self.by);
    visit("at", self.at);
    visit("heading", self.heading);
  }
  friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

struct State {
  std::vector<Body> bodies;
  std::vector<Command> commands;
  std::vector<Engagement> engagements;
  std::array<std::int16_t, 2> lost{};  // VD of units and baggage (IMP-VIC-002)
  std::array<CommandId, 2> named = {-1, -1};
  std::array<std::array<std::uint8_t, 2>, 2> dice{};  // of the initiative
  std::array<bool, 2> rerolled{};
  std::array<bool, 2> conceded{};
  Side attacker = Side::red;
  std::array<bool, 2> far_edge = {false, true};  // whether the side has the edge y = height
  std::array<std::uint8_t, 2> exploration{};     // points unspent (IMP-ARM-012)
  std::vector<PlacedPiece> terrain;              // what was placed in the set-up; the scenario's own is in Game
  CommandId active = -1;
  std::int16_t turn = 0;
  std::uint16_t groups = 0;  // the last number given to a group
  bool over = false;
  std::uint8_t verdict = 0;  // Verdict
  Acting acting;
  std::vector<Step> steps;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("bodies", self.bodies);
    visit("commands", self.commands);
    visit("engagements", self.engagements);
    visit("lost", self.lost);
    visit("named", self.named);
    visit("dice", self.dice);
    visit("rerolled", self.rerolled);
    visit("conceded", self.conceded);
    visit("attacker", self.attacker);
    visit("far-edge", self.far_edge);
    visit("exploration", self.exploration);
    visit("terrain", self.terrain);
    visit("active", self.active);
    visit("turn", self.turn);
    visit("groups", self.groups);
    visit("over", self.over);
    visit("verdict", self.verdict);
    visit("acting", self.acting);
    visit("steps", self.steps);
  }
  friend bool operator==(const State&, const State&) = default;
};

inline Body& body(State& state, UnitId unit) { return state.bodies[static_cast<std::size_t>(unit)]; }
inline const Body& body(const State& state, UnitId unit) { return state.bodies[static_cast<std::size_t>(unit)]; }
inline const Enlisted& enlisted(const Game& game, UnitId unit) { return game.units[static_cast<std::size_t>(unit)]; }
inline Command& command(State& state, CommandId id) { return state.commands[static_cast<std::size_t>(id)]; }
inline const Command& command(const State& state, CommandId id) { return state.commands[static_cast<std::size_t>(id)]; }
inline const Leader& leader(const Game& game, CommandId id) { return game.leaders[static_cast<std::size_t>(id)]; }
inline Side side_of(const Game& game, UnitId unit) { return enlisted(game, unit).side; }

}  // namespace condotta::impetus
