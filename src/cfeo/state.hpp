// The position of a CFEO battle: everything that changes, as one plain value. What never changes (rules, names, the
// ground of the scenario) is in Game (game.hpp).
//
// Lengths are yards. Units and leaders are known by their index; what is lost stays in its list, marked. Where the
// rules are in the turn is a stack of steps, named after the rule book: the top one asks its question or does its work.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "battle/archive.hpp"
#include "battle/side.hpp"
#include "cfeo/charge.hpp"
#include "cfeo/command.hpp"
#include "cfeo/control.hpp"
#include "cfeo/ground_plan.hpp"
#include "cfeo/results.hpp"
#include "cfeo/turn_order.hpp"
#include "cfeo/victory.hpp"
#include "table/pose.hpp"

namespace condotta::cfeo {

using UnitId = std::int16_t;
using LeaderId = std::int16_t;
inline constexpr std::int16_t nobody = -1;
inline constexpr std::size_t most_units = 64;

// One stand on the table. Rank and file are those of its unit's formation.
struct StandPlace {
  table::Pose pose;
  Weapon weapon = Weapon::other;
  std::int8_t rank = 0;
  std::int8_t file = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pose", self.pose);
    visit("weapon", self.weapon);
    visit("rank", self.rank);
    visit("file", self.file);
  }
  friend bool operator==(const StandPlace&, const StandPlace&) = default;
};

// Dice that were named, and what they showed once thrown.
struct Throw {
  std::int8_t average = 0;
  std::int8_t d6 = 0;
  AtMost<std::uint8_t, 3> averages;
  AtMost<std::uint8_t, 2> sixes;

  bool thrown() const { return !averages.empty() || !sixes.empty(); }
  MoveDice dice() const { return {average, d6}; }
  Rolled rolled() const { return {{averages.begin(), averages.end()}, {sixes.begin(), sixes.end()}}; }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("average", self.average);
    visit("d6", self.d6);
    visit("averages", self.averages);
    visit("sixes", self.sixes);
  }
  friend bool operator==(const Throw&, const Throw&) = default;
};

// The rectangles of a unit's stands, made anew whenever they are placed: not part of what a position is.
struct Shapes {
  std::shared_ptr<const std::vector<table::Rectangle>> all = nullptr;

  friend bool operator==(const Shapes&, const Shapes&) { return true; }
};

enum class Presence : std::uint8_t { present, waiting, destroyed, surrendered, left };

struct FieldUnit {
  Side side = Side::red;
  Troops troops;
  LeaderId battalia = nobody;  // its Commander
  Presence presence = Presence::present;
  Formation formation = Formation::line;
  table::Pose pose;  // the midpoint of its front edge; unformed: of its foremost stands
  AtMost<StandPlace, 12> stands;
  table::Point low;  // the box around its stands
  table::Point high;
  Shapes shapes;
  std::int8_t start_stands = 0;
  std::int8_t dps = 0;
  std::int8_t casualties = 0;
  // Guns
  bool limbered = false;
  bool withdrawing = false;  // limbered to leave the field (CFE-MOV-023)
  bool abandoned = false;
  bool crew_killed = false;
  std::int16_t recrewed = 0;     // the turn in which its crew came back (CFE-GAP-032)
  UnitId aimed_at = nobody;      // CFE-FIR-014
  std::int16_t aimed_turn = 0;   // when
  std::int16_t aimed_moves = 0;  // how often gun and target had moved by then
  // What it is about
  Course course = Course::ordinary;
  bool retiring = false;
  bool recoiled = false;     // its retirement has ended; it may re-form (CFE-MAN-008)
  std::int8_t flights = 0;   // fast moves of this rout or retirement
  table::Angle away;         // the direction of flight or pursuit
  UnitId quarry = nobody;    // whom it pursues
  table::Length fled;        // how far its last flight took it (CFE-ACT-024)
  std::int8_t won_with = 0;  // stands in the front of the combat it won (CFE-ACT-022)
  Throw last_move;           // of its last Movement Phase (CFE-CTL-014)
  table::Angle last_direction;
  bool last_road = false;
  bool last_retired = false;
  std::int8_t speed_before = 0;  // CFE-MOV-028
  std::int8_t speed = 0;
  std::int16_t moves = 0;
  std::int16_t took_position = 0;  // the turn in which it did (CFE-ACT-007)
  UnitId reinforces = nobody;      // CFE-REI-001
  bool reinforces_behind = false;
  std::uint64_t followed_on = 0;  // bits of the enemies whom it followed on against in this combat (CFE-CHG-024)
  bool fired_last = false;
  // This turn
  bool fired = false;
  bool caracoled = false;
  bool moved = false;        // at any time (CFE-DP-012)
  bool moved_early = false;  // before the Combat Phase (CFE-CMB-012)
  bool under_fire = false;
  bool fought = false;
  bool halted = false;
  std::int8_t inspired = 0;
  bool must_repeat = false;  // told to by its control test
  bool charges_again = false;
  Conforms conforms = Conforms::no;
  UnitId lead = nobody;  // the unit that it conforms to
  bool fire_tested = false;
  bool combat_tested = false;
  // This phase
  bool acted = false;
  bool left_out = false;
  std::uint16_t did = 0;       // its answer in the Movement Phase, for those who conform (CFE-CTL-007)
  table::Length from_enemy;    // at the start of its Movement Phase (CFE-GAP-022)
  std::int8_t roll = nobody;   // of State::rolls
  std::int8_t fight = nobody;  // of State::fights
  std::int8_t difference = 0;  // of that combat, as its side reads it
  std::int8_t loss_dps = 0;    // of that combat, not yet taken
  std::int8_t loss_casualties = 0;
  std::uint16_t faced = 0;  // what it faced (CombatFacts)
  AtMost<UnitId, 8> foes;   // whom it touched
  bool follows_on = false;  // a follow-on charge in this phase
  bool after_done = false;
  AfterCombat after = AfterCombat::remain;
  // Misfortunes that others watch (CFE-DP-014): bits by unit
  Misfortune woe = Misfortune::own_evade;  // own_evade: none
  std::uint64_t watched_by = 0;
  std::uint64_t affected = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("troops", self.troops);
    visit("battalia", self.battalia);
    visit("presence", self.presence);
    visit("formation", self.formation);
    visit("pose", self.pose);
    visit("stands", self.stands);
    visit("low", self.low);
    visit("high", self.high);
    visit("start-stands", self.start_stands);
    visit("dps", self.dps);
    visit("casualties", self.casualties);
    visit("limbered", self.limbered);
    visit("withdrawing", self.withdrawing);
    visit("abandoned", self.abandoned);
    visit("crew-killed", self.crew_killed);
    visit("recrewed", self.recrewed);
    visit("aimed-at", self.aimed_at);
    visit("aimed-turn", self.aimed_turn);
    visit("aimed-moves", self.aimed_moves);
    visit("course", self.course);
    visit("retiring", self.retiring);
    visit("recoiled", self.recoiled);
    visit("flights", self.flights);
    visit("away", self.away);
    visit("quarry", self.quarry);
    visit("fled", self.fled);
    visit("won-with", self.won_with);
    visit("last-move", self.last_move);
    visit("last-direction", self.last_direction);
    visit("last-road", self.last_road);
    visit("last-retired", self.last_retired);
    visit("speed-before", self.speed_before);
    visit("speed", self.speed);
    visit("moves", self.moves);
    visit("took-position", self.took_position);
    visit("reinforces", self.reinforces);
    visit("reinforces-behind", self.reinforces_behind);
    visit("followed-on", self.followed_on);
    visit("fired-last", self.fired_last);
    visit("fired", self.fired);
    visit("caracoled", self.caracoled);
    visit("moved", self.moved);
    visit("moved-early", self.moved_early);
    visit("under-fire", self.under_fire);
    visit("fought", self.fought);
    visit("halted", self.halted);
    visit("inspired", self.inspired);
    visit("must-repeat", self.must_repeat);
    visit("charges-again", self.charges_again);
    visit("conforms", self.conforms);
    visit("lead", self.lead);
    visit("fire-tested", self.fire_tested);
    visit("combat-tested", self.combat_tested);
    visit("acted", self.acted);
    visit("left-out", self.left_out);
    visit("did", self.did);
    visit("from-enemy", self.from_enemy);
    visit("roll", self.roll);
    visit("fight", self.fight);
    visit("difference", self.difference);
    visit("loss-dps", self.loss_dps);
    visit("loss-casualties", self.loss_casualties);
    visit("faced", self.faced);
    visit("foes", self.foes);
    visit("follows-on", self.follows_on);
    visit("after-done", self.after_done);
    visit("after", self.after);
    visit("woe", self.woe);
    visit("watched-by", self.watched_by);
    visit("affected", self.affected);
  }
  friend bool operator==(const FieldUnit&, const FieldUnit&) = default;
};

enum class LeaderFate : std::uint8_t { there, waiting, killed, captured, left };

struct FieldLeader {
  Side side = Side::red;
  Rank rank = Rank::commander;
  Talent talent = Talent::ordinary;
  std::int8_t wounds = 0;
  LeaderFate fate = LeaderFate::there;
  table::Point at;
  UnitId with = nobody;  // attached to
  Order order = Order::attack;
  table::Point goal;  // of order 2
  bool reached = false;
  table::Point ground;  // what the battalia held when the order came (CFE-GAP-022)
  // This turn
  std::int8_t spent = 0;
  std::int8_t steadies = 0;
  std::int8_t inspires = 0;
  bool offered = false;  // the General issues him an order, he has not listened yet
  Order offer = Order::attack;
  table::Point offered_goal;
  bool ridden = false;  // in the Movement Phase
  Misfortune woe = Misfortune::own_evade;
  std::uint64_t watched_by = 0;
  bool routed_with = false;  // this rout has been counted

  Leader leader() const { return {rank, talent, wounds}; }
  bool there() const { return fate == LeaderFate::there; }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("rank", self.rank);
    visit("talent", self.talent);
    visit("wounds", self.wounds);
    visit("fate", self.fate);
    visit("at", self.at);
    visit("with", self.with);
    visit("order", self.order);
    visit("goal", self.goal);
    visit("reached", self.reached);
    visit("ground", self.ground);
    visit("spent", self.spent);
    visit("steadies", self.steadies);
    visit("inspires", self.inspires);
    visit("offered", self.offered);
    visit("offer", self.offer);
    visit("offered-goal", self.offered_goal);
    visit("ridden", self.ridden);
    visit("woe", self.woe);
    visit("watched-by", self.watched_by);
    visit("routed-with", self.routed_with);
  }
  friend bool operator==(const FieldLeader&, const FieldLeader&) = default;
};

struct Messenger {
  Side side = Side::red;
  LeaderId to = nobody;
  Order order = Order::attack;
  table::Point goal;
  table::Point at;
  bool lost = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("to", self.to);
    visit("order", self.order);
    visit("goal", self.goal);
    visit("at", self.at);
    visit("lost", self.lost);
  }
  friend bool operator==(const Messenger&, const Messenger&) = default;
};

// Two enemies hand to hand.
struct Touch {
  UnitId red = nobody;
  UnitId blue = nobody;
  std::int16_t since = 0;   // the turn in which they met
  UnitId charger = nobody;  // who came into this contact by a charge in this phase
  bool flank = false;       // … from behind the flank of the other (CFE-CMB-014)
  bool resolved = false;    // in this phase

  bool has(UnitId unit) const { return red == unit || blue == unit; }
  UnitId enemy_of(UnitId unit) const { return red == unit ? blue : red; }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("red", self.red);
    visit("blue", self.blue);
    visit("since", self.since);
    visit("charger", self.charger);
    visit("flank", self.flank);
    visit("resolved", self.resolved);
  }
  friend bool operator==(const Touch&, const Touch&) = default;
};

struct Charge {
  UnitId unit = nobody;
  UnitId target = nobody;  // nobody: it must charge again and has no enemy before it
  Throw dice;
  UnitId as_one_with = nobody;  // it shares that unit's roll (CFE-CHG-011)
  bool follow_on = false;
  bool pursuit = false;  // pursuers meet new enemy (CFE-ACT-021)
  bool answered = false;
  Response response = Response::stand;
  Throw counter;
  UnitId shelter = nobody;
  bool rear_rank_turned = false;  // CFE-CHG-021
  bool made = false;
  bool contact = false;
  table::Length gone;  // how far the charger moved

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("target", self.target);
    visit("dice", self.dice);
    visit("as-one-with", self.as_one_with);
    visit("follow-on", self.follow_on);
    visit("pursuit", self.pursuit);
    visit("answered", self.answered);
    visit("response", self.response);
    visit("counter", self.counter);
    visit("shelter", self.shelter);
    visit("rear-rank-turned", self.rear_rank_turned);
    visit("made", self.made);
    visit("contact", self.contact);
    visit("gone", self.gone);
  }
  friend bool operator==(const Charge&, const Charge&) = default;
};

// What may be declared before the dice, to stop before the whole distance (CFE-MOV-003).
enum class Intent : std::uint8_t { none, terrain, line };

// One throw for all units of a body that move alike (CFE-MOV-007), or for one unit alone.
struct BodyRoll {
  LeaderId battalia = nobody;
  LeaderId leader = nobody;  // who controls the body; nobody: one unit alone
  UnitId alone = nobody;
  Mover mover = Mover::foot;
  Throw dice;
  bool doubled = false;
  Intent intent = Intent::none;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("battalia", self.battalia);
    visit("leader", self.leader);
    visit("alone", self.alone);
    visit("mover", self.mover);
    visit("dice", self.dice);
    visit("doubled", self.doubled);
    visit("intent", self.intent);
  }
  friend bool operator==(const BodyRoll&, const BodyRoll&) = default;
};

// One combat: all units linked by contact (CFE-CMB-029).
struct Fight {
  std::int8_t difference = 0;  // of red
  std::int8_t rounds = 0;
  std::int16_t red_hundredths = 0;  // totals of both sides, for who decides first (CFE-ACT-002)
  std::int16_t blue_hundredths = 0;
  table::Point at;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("difference", self.difference);
    visit("rounds", self.rounds);
    visit("red-hundredths", self.red_hundredths);
    visit("blue-hundredths", self.blue_hundredths);
    visit("at", self.at);
  }
  friend bool operator==(const Fight&, const Fight&) = default;
};

// A piece of ground that was placed as part of the set-up (CFE-GAP-028, CFE-GAP-011).
struct Piece {
  Ground ground = Ground::open;
  std::uint8_t word = 0;  // of the words for ground
  table::Point at;
  table::Length width;
  table::Length depth;
  table::Angle heading;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("ground", self.ground);
    visit("word", self.word);
    visit("at", self.at);
    visit("width", self.width);
    visit("depth", self.depth);
    visit("heading", self.heading);
  }
  friend bool operator==(const Piece&, const Piece&) = default;
};

enum class StepKind : std::uint8_t {
  place_terrain,
  choose_edge,
  write_orders,
  dig_in,
  deploy_battalia,
  deploy_unit,
  begin_turn,
  initiative,
  artillery,
  fire,
  command,
  control,
  control_option,
  movement,
  ride,
  declare_charges,
  charge_dice,
  response,
  charge_moves,
  follow_up,
  standing_fire,
  fight,
  bad_war,
  after_combat,
  stop_short,
  new_combats,
  lose_stands,
  redress,
  misfortunes,
  end_of_turn,
  over,
};

struct Step {
  StepKind kind = StepKind::over;
  Side side = Side::red;
  std::int16_t unit = nobody;
  std::int16_t other = nobody;
  std::int32_t value = 0;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("side", self.side);
    visit("unit", self.unit);
    visit("other", self.other);
    visit("value", self.value);
  }
  friend bool operator==(const Step&, const Step&) = default;
};

enum class End : std::uint8_t { none, broken, turn_limit, position, breakthrough, conceded, agreed };

struct State {
  std::int16_t turn = 0;
  Phase phase = Phase::artillery;
  Side first = Side::red;
  bool swapped = false;  // red has the far edge (CFE-GAP-028)
  std::vector<FieldUnit> units;
  std::vector<FieldLeader> leaders;
  std::vector<Messenger> messengers;
  std::vector<Touch> touches;
  std::vector<Charge> charges;
  std::vector<BodyRoll> rolls;
  std::vector<Fight> fights;
  std::vector<Piece> pieces;
  AtMost<Step, 64> steps;
  std::array<std::int16_t, 2> broken_through = {0, 0};
  bool draw_offered = false;
  End end = End::none;
  Verdict verdict = Verdict::goes_on;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("turn", self.turn);
    visit("phase", self.phase);
    visit("first", self.first);
    visit("swapped", self.swapped);
    visit("units", self.units);
    visit("leaders", self.leaders);
    visit("messengers", self.messengers);
    visit("touches", self.touches);
    visit("charges", self.charges);
    visit("rolls", self.rolls);
    visit("fights", self.fights);
    visit("pieces", self.pieces);
    visit("steps", self.steps);
    visit("broken-through", self.broken_through);
    visit("draw-offered", self.draw_offered);
    visit("end", self.end);
    visit("verdict", self.verdict);
  }
  friend bool operator==(const State&, const State&) = default;
};

inline FieldUnit& unit_at(State& state, int id) { return state.units[static_cast<std::size_t>(id)]; }
inline const FieldUnit& unit_at(const State& state, int id) { return state.units[static_cast<std::size_t>(id)]; }
inline FieldLeader& leader_at(State& state, int id) { return state.leaders[static_cast<std::size_t>(id)]; }
inline const FieldLeader& leader_at(const State& state, int id) { return state.leaders[static_cast<std::size_t>(id)]; }

}  // namespace condotta::cfeo
