// A battle of FWC as a value: units, leaders, defences, works, smoke, and where in the game move it stands.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "battle/event.hpp"
#include "fwc/charge.hpp"
#include "fwc/ferocious.hpp"
#include "fwc/leaders.hpp"
#include "fwc/logistics.hpp"
#include "fwc/morale.hpp"
#include "fwc/shooting.hpp"
#include "fwc/smoke.hpp"
#include "table/area.hpp"
#include "table/rectangle.hpp"

namespace condotta::fwc {

inline constexpr std::int16_t nobody = -1;

// Where a unit stands, kept so that it need not be worked out for every question: not state, and used only while it
// fits what it was made from (field.cpp).
struct Standing {
  table::Pose pose;
  std::uint8_t files = 0;  // 0: nothing is kept
  std::uint8_t deep = 0;
  bool mounted = false;
  table::Rectangle place;
  friend bool operator==(const Standing&, const Standing&) { return true; }
};

// What a unit is doing in this game move, and what it has left.
struct Body {
  Unit unit;
  Side side = Side::red;
  table::Pose pose;
  bool gone = false;  // destroyed, off the table, captured
  std::uint8_t bases_at_start = 0;
  std::int16_t points = 0;
  std::uint8_t ready = 1;  // shots that are loaded
  std::uint8_t shots = 0;  // of a gun
  Fury fury = Fury::none;
  std::int16_t fury_target = nobody;
  // This game move
  std::int32_t moved = 0;  // share of its move that is used, in ten-thousandths
  bool acted = false;      // has made its move of stage 4
  bool fired = false;
  bool busy = false;     // changing formation, taking bayonets out, unloading, re-laying: nothing else
  bool no_fire = false;  // bayonets went in or out, it evaded, it charges
  bool charged = false;  // a charge was declared against it
  bool gave_ground = false;
  bool shot_at = false;
  bool fought = false;
  bool dismounts = false;          // at the end of its move (FWC-DRG-012)
  bool resupplies = false;         // unloads the wagon that it touches (FWC-SEQ-004)
  std::int16_t fires_at = nobody;  // which of its chargers (FWC-SHT-018)
  std::int16_t turns_to = nobody;  // which of those on its flanks and rear (FWC-H2H-047)
  std::int16_t left_by = nobody;   // the horse that withdrew from it (FWC-TBL-028)
  std::int16_t contact = nobody;   // the wagon that it touched at the start of the move
  bool waiting = false;            // still to be deployed; counts as gone until then
  // Train
  Load load = Load::rounds;
  bool loaded = false;                // the wagon still has its load
  bool abandoned = false;             // FWC-LOG-011
  std::int16_t working_on = nobody;   // the work that an engineer re-lays
  AtMost<std::int16_t, 24> in_range;  // enemies whose charge range the contractors stand in
  Standing standing;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("side", self.side);
    visit("pose", self.pose);
    visit("gone", self.gone);
    visit("bases-at-start", self.bases_at_start);
    visit("points", self.points);
    visit("ready", self.ready);
    visit("shots", self.shots);
    visit("fury", self.fury);
    visit("fury-target", self.fury_target);
    visit("moved", self.moved);
    visit("acted", self.acted);
    visit("fired", self.fired);
    visit("busy", self.busy);
    visit("no-fire", self.no_fire);
    visit("charged", self.charged);
    visit("gave-ground", self.gave_ground);
    visit("shot-at", self.shot_at);
    visit("fought", self.fought);
    visit("dismounts", self.dismounts);
    visit("resupplies", self.resupplies);
    visit("fires-at", self.fires_at);
    visit("turns-to", self.turns_to);
    visit("left-by", self.left_by);
    visit("contact", self.contact);
    visit("waiting", self.waiting);
    visit("load", self.load);
    visit("loaded", self.loaded);
    visit("abandoned", self.abandoned);
    visit("working-on", self.working_on);
    visit("in-range", self.in_range);
  }
  friend bool operator==(const Body&, const Body&) = default;
};

struct Officer {
  Leader leader;
  Side side = Side::red;
  std::int16_t with = nobody;
  table::Point at;
  bool lost = false;
  bool ordered = false;  // a noble, this game move
  bool acted = false;
  std::int8_t supports = -1;  // a Type, or -1: the rule decides (FWC-GEN-022)
  bool waiting = false;       // still to be deployed

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("leader", self.leader);
    visit("side", self.side);
    visit("with", self.with);
    visit("at", self.at);
    visit("lost", self.lost);
    visit("ordered", self.ordered);
    visit("acted", self.acted);
    visit("supports", self.supports);
    visit("waiting", self.waiting);
  }
  friend bool operator==(const Officer&, const Officer&) = default;
};

// What is left of a defence or section of wall.
struct Section {
  std::int16_t value = -1;
  bool open = false;  // breached or blown in
  bool removed = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("value", self.value);
    visit("open", self.open);
    visit("removed", self.removed);
  }
  friend bool operator==(const Section&, const Section&) = default;
};

// A mine or a petard (FWC-SIE-001, FWC-SIE-010).
enum class WorkState : std::uint8_t { ready, burning, failed, done };
struct Work {
  bool petard = false;
  Side side = Side::red;
  std::int16_t section = 0;
  WorkState state = WorkState::ready;
  std::uint8_t attempts = 0;
  bool shown = false;  // fired once: the enemy knows of it (FWC-TBL-003)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("petard", self.petard);
    visit("side", self.side);
    visit("section", self.section);
    visit("state", self.state);
    visit("attempts", self.attempts);
    visit("shown", self.shown);
  }
  friend bool operator==(const Work&, const Work&) = default;
};

// A declared charge (FWC-CHG-001).
struct Charge {
  std::int16_t charger = nobody;
  std::int16_t target = nobody;
  std::int32_t wheel = 0;  // ticks of a degree
  bool second = false;
  bool counter = false;
  bool smoke = false;  // through smoke that takes effect
  bool ferocious = false;
  Facing facing = Facing::front;
  std::int32_t starts = 0;       // how far away, in ticks
  std::int16_t across = nobody;  // the section or defence on the way
  bool done = false;             // moved, or cancelled
  bool stopped = false;          // short of its target, which may still shoot at it (FWC-CHG-025)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("charger", self.charger);
    visit("target", self.target);
    visit("wheel", self.wheel);
    visit("second", self.second);
    visit("counter", self.counter);
    visit("smoke", self.smoke);
    visit("ferocious", self.ferocious);
    visit("facing", self.facing);
    visit("starts", self.starts);
    visit("across", self.across);
    visit("done", self.done);
    visit("stopped", self.stopped);
  }
  friend bool operator==(const Charge&, const Charge&) = default;
};

// Two units in contact; they need not be moved into line (FWC-H2H-020). An assault follows stages 5 and 6 like any
// other (FWC-SIE-018), and what smoke did to the charge it does to the answering fire (FWC-SMK-011).
struct Clash {
  std::int16_t attacker = nobody;
  std::int16_t target = nobody;
  Facing facing = Facing::front;  // of the target
  bool charged = true;            // by a charge; not: trapped horse
  bool counter = false;           // the target counter-charged
  bool assault = false;
  bool smoke = false;
  bool ferocious = false;
  bool trapped = false;
  Defence across = Defence::none;
  Ground into = Ground::open;
  std::int32_t starts = 0;
  std::uint8_t round = 0;
  bool fire_given = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("attacker", self.attacker);
    visit("target", self.target);
    visit("facing", self.facing);
    visit("charged", self.charged);
    visit("counter", self.counter);
    visit("assault", self.assault);
    visit("smoke", self.smoke);
    visit("ferocious", self.ferocious);
    visit("trapped", self.trapped);
    visit("across", self.across);
    visit("into", self.into);
    visit("starts", self.starts);
    visit("round", self.round);
    visit("fire-given", self.fire_given);
  }
  friend bool operator==(const Clash&, const Clash&) = default;
};

// A volley that was ordered; all of a step are resolved together (FWC-SEQ-010).
struct Order {
  std::int16_t unit = nobody;
  std::int16_t target = nobody;
  std::int16_t section = nobody;  // bombarded
  Ammunition ammunition = Ammunition::ball;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("target", self.target);
    visit("section", self.section);
    visit("ammunition", self.ammunition);
  }
  friend bool operator==(const Order&, const Order&) = default;
};

// Casualties of a step until all of them are known, and bases of lost pushes of pike.
struct Loss {
  std::int16_t unit = nobody;
  std::int32_t casualties = 0;
  std::uint8_t pushes = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("casualties", self.casualties);
    visit("pushes", self.pushes);
  }
  friend bool operator==(const Loss&, const Loss&) = default;
};

// A unit that could not bring a whole base against that enemy when another attacked it (FWC-H2H-035).
struct LeftOut {
  std::int16_t unit = nobody;
  std::int16_t target = nobody;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("target", self.target);
  }
  friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

// Where the battle stands: deploying (FWC-BAS-028), and the steps of a game move (FWC-TBL-004): mines before everything
// (FWC-SEQ-003), all charges in one stage (FWC-SEQ-005), shooting as FWC-SEQ-007 has it, one round of hand-to-hand
// (FWC-SEQ-008), leaders at risk after morale (FWC-GEN-015).
enum class Step : std::uint8_t {
  agreed,
  edge_throw,
  edge_choice,
  deploying,
  ready_red,
  ready_blue,
  initiative,
  mines_first,
  mines_second,
  command_first,
  command_second,
  charges_first,
  charges_second,
  charge_moves,
  moves_first,
  moves_second,
  moves_end,
  contact_tests,
  fire_choices,
  defensive_fire,
  shooting_first,
  shooting_second,
  shooting_results,
  shooting_losses,
  shooting_risk,
  turn_choices,
  turning,
  trapped_horse,
  rounds,
  melee_losses,
  melee_risk,
  melee_end,
  end_of_move,
  victory,
  over,
};
std::string_view in_words(Step step);

// What has to be done before the step goes on: the last one first.
enum class Duty : std::uint8_t {
  suffer,
  remove,
  morale,
  risk,
  give_ground,
  losses_behind,  // who takes them (FWC-DEF-009)
  divide,         // how many of the casualties are this unit's (FWC-H2H-008)
  lose_push,      // whose base goes (FWC-H2H-030)
  fire_at,        // at which charger (FWC-SHT-018)
  face,           // whom to turn to (FWC-H2H-047)
};
struct Task {
  Duty duty = Duty::suffer;
  std::int16_t unit = nobody;
  std::int16_t other = nobody;
  std::int32_t amount = 0;
  AtMost<std::int16_t, 24> among;  // the units to choose from; of a division those still to come
  Cause cause = Cause::casualties;
  Trigger trigger = Trigger::base_lost;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("duty", self.duty);
    visit("unit", self.unit);
    visit("other", self.other);
    visit("amount", self.amount);
    visit("among", self.among);
    visit("cause", self.cause);
    visit("trigger", self.trigger);
  }
  friend bool operator==(const Task&, const Task&) = default;
};

struct State {
  std::vector<Body> bodies;
  std::vector<Officer> officers;
  std::vector<Section> sections;
  std::vector<Work> works;
  std::vector<Marker> smoke;
  std::vector<Charge> charges;
  std::vector<Clash> clashes;
  std::vector<Order> orders;
  std::vector<Task> tasks;
  std::vector<Loss> losses;
  std::vector<LeftOut> left_out;
  std::uint16_t move = 0;
  Side initiative = Side::red;
  Step step = Step::ready_red;
  std::uint8_t wind_strength = 0;
  std::uint8_t wind_die = 1;
  std::array<std::int16_t, 2> lost{};  // horse and infantry units
  std::array<bool, 2> tested{};        // the army test was taken
  std::uint8_t winner = 0;             // 0 nobody yet, 1 red, 2 blue, 3 a draw
  std::uint8_t ending = 0;             // why: 1 beaten, 2 time, 3 an aim of the scenario, 4 conceded
  bool red_north = false;              // red has the northern edge
  Side deploys = Side::red;            // who places a unit next (FWC-BAS-029)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("bodies", self.bodies);
    visit("officers", self.officers);
    visit("sections", self.sections);
    visit("works", self.works);
    visit("smoke", self.smoke);
    visit("charges", self.charges);
    visit("clashes", self.clashes);
    visit("orders", self.orders);
    visit("tasks", self.tasks);
    visit("losses", self.losses);
    visit("left-out", self.left_out);
    visit("move", self.move);
    visit("initiative", self.initiative);
    visit("step", self.step);
    visit("wind-strength", self.wind_strength);
    visit("wind-die", self.wind_die);
    visit("lost", self.lost);
    visit("tested", self.tested);
    visit("winner", self.winner);
    visit("ending", self.ending);
    visit("red-north", self.red_north);
    visit("deploys", self.deploys);
  }
  friend bool operator==(const State&, const State&) = default;
};

// A piece of ground, or a defence on it.
struct Piece {
  std::string name;
  Ground ground = Ground::open;
  Defence defence = Defence::none;
  std::int16_t section = nobody;  // of a defence: its number in State::sections
  std::vector<table::Point> outline;
  table::Area area;
  table::Vector centre;
  std::vector<table::Rectangle> walls;  // of a defence: its stretches, with their depth
  table::Box bounds;
};

struct VictoryTerms {
  int move_limit = 20;
  bool siege = false;
  Side attacker = Side::red;
  double inside_y = 0;
  int crossing_units = 0;  // formed units across the line win; 0: no such aim
  double crossing_y = 0;
  std::optional<Side> on_time;
};

// What never changes in a battle.
struct Game {
  Rules rules;
  std::string title;
  std::array<std::string, 2> armies;
  std::vector<std::string> names;     // of units
  std::vector<std::string> brigades;  // of units; empty: none (FWC-GAP-026)
  std::vector<std::string> officer_names;
  std::vector<std::string> work_names;
  std::vector<Piece> pieces;
  std::vector<std::size_t> grounds, defences, forts;  // which of the pieces are that; forts are defences too
  std::array<int, 2> counted{};                       // horse and infantry units at the start
  std::array<int, 2> points{};
  VictoryTerms victory;
  bool deploys = false;  // the players set their armies up
  double width = 180;
  double height = 120;
  int profile = 0;
  Document scenario;
};

}  // namespace condotta::fwc
