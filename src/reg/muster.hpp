// The days before a battle as decisions (REG-PBS-001): who invades, the map, terrain, out-scouting, orders, deployment,
// commanders. When all is done the result is a scenario, from which the battle begins.
//
//   auto game = read_muster(rules, scenario);       // two armies
//   Muster muster = begin_muster(*game);
//   while (muster.step != MusterStep::finished) apply(*game, muster, choice, source, events);
//   const Document scenario = deployed_scenario(*game, muster);
//
// What is asked, by step (lengths in ticks, angles in ticks of a degree):
//   roll              roll
//   choose_role       invade, intercept (invade and place the marker), defend
//   choose_territory  territory (number)          choose_square, move_marker   square (number)
//   announce_pass     pass-today, play-today      choose_card                  card (colour), in secret
//   choose_end        end (0: west, 1: east; width of a river or coast)
//   place_flank       place (kind, x, y, turned, width, depth, variant)
//   choose_piece      choose (kind), no-more      place_piece                  place (x, y, turned, width, depth,
//   variant), lose
//   adjust_piece      keep, shift (x, y: the new middle), pivot (turned), remove
//   place_camp        camp (x)
//   deploy            deploy (unit, x, y, heading, files, state)
//   give_orders       march (leader, side, unit-1 … unit-4), bluff (leader), ambush (unit, x, y, heading),
//                     false-ambush (x, y, heading), done; in secret
//   wheel_guns        wheel (unit, corner, turned), done
//   place_commanders  lead (leader, unit), stand (leader, x, y), give (unit, leader), give-card (card, leader), float,
//                     done
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "battle/battle.hpp"
#include "reg/muster_state.hpp"

namespace condotta::reg {

enum class MusterAnswer : std::uint16_t {
  roll = 1,
  invade,
  intercept,
  defend,
  territory,
  square,
  pass_today,
  play_today,
  card,
  end,
  place,
  choose,
  no_more,
  lose,
  keep,
  shift,
  pivot,
  remove,
  camp,
  deploy,
  march,
  bluff,
  lead,
  give,
  floats,
  done,
  ambush,
  false_ambush,
  wheel,
  give_card,
  stand,
};

std::expected<MusterGame, Fault> read_muster(const Rules& rules, const Document& scenario);
Muster begin_muster(const MusterGame& game);

Decision decision(const MusterGame& game, const Muster& muster);
Ruling check(const MusterGame& game, const Muster& muster, const Choice& choice);
void apply(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source& source, Events& events);

// What that side may know; nobody's: what both may.
View view(const MusterGame& game, const Muster& muster, std::optional<Side> side);
// Its unknowns guessed: the other's cards, and whether a commander who sent a card really marches.
Muster imagine(const MusterGame& game, const Muster& muster, Side side, dice::Source& source);
// The armies as that side may guess them: whoever of the enemy is not on the table may be of another kind.
MusterGame imagine_armies(const MusterGame& game, const Muster& muster, Side side, dice::Source& source);
std::vector<Candidate> candidates(const MusterGame& game, const Muster& muster);

Document deployed_scenario(const MusterGame& game, const Muster& muster);
std::expected<void, Fault> well_formed(const MusterGame& game, const Muster& muster);

// --- the parts, each in its file -------------------------------------------------------------------------------------

// What the steps of a chapter answer: the decision, the check and the deed.
struct MusterRules {
  Decision (*decision)(const MusterGame& game, const Muster& muster);
  void (*check)(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling);
  void (*apply)(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source& source, Events& events);
};
MusterRules map_rules();         // choose_role … move_marker (muster_map.cpp)
MusterRules terrain_rules();     // choose_end … adjust_piece (muster_terrain.cpp)
MusterRules deployment_rules();  // place_camp, deploy, give_orders (muster_deployment.cpp)
MusterRules orders_rules();      // give_orders (muster_orders.cpp)
MusterRules guns_rules();        // wheel_guns (muster_guns.cpp)
MusterRules command_rules();     // place_commanders (muster_command.cpp)

// The first batch after the orders; the next one.
void begin_batch(const MusterGame& game, Muster& muster);
// UGs of a side that are there.
std::vector<std::int32_t> units_of(const MusterGame& game, const Muster& muster, Side side, Whereabouts where);
// How unit groups are called and numbered: so that neither the order of an army list nor a gap tells what is not on the
// table yet (REG-DEP-024). Their owner counts them by his list; everybody else in the order in which they are put down.
// muster_names.cpp
std::string name_of(const MusterGame& game, int unit);  // for its owner
std::vector<std::string> names_of(const MusterGame& game, const std::vector<std::int32_t>& units);
std::string public_name(const MusterGame& game, const Muster& muster, int unit);  // of one on the table
std::vector<std::string> names_of(const std::vector<std::int32_t>& numbers, const std::vector<MusterLeader>& leaders);
// Of all of them when the battle begins.
std::vector<std::string> final_names(const MusterGame& game, const Muster& muster);
// The number of a unit group in views, decisions and choices; and back, of the own ones: -1 if there is none.
std::int32_t number_of(const MusterGame& game, const Muster& muster, std::optional<Side> viewer, int unit);
int unit_numbered(const MusterGame& game, Side owner, std::int32_t number);
void add_refusals(Ruling& to, const Ruling& more);

void begin_terrain(const MusterGame& game, Muster& muster, dice::Source& source, Events& events);
void begin_deployment(const MusterGame& game, Muster& muster, dice::Source& source, Events& events);
void begin_guns(const MusterGame& game, Muster& muster);
void begin_commanders(const MusterGame& game, Muster& muster);

// The table as far as it is laid: terrain and secured flanks, for the rules of deployment.
Game table_of(const MusterGame& game, const Muster& muster);
std::vector<PlacedPiece> placed_pieces(const Muster& muster, int except = -1);
std::vector<table::Rectangle> bases_at(const MusterGame& game, int unit, const UnitPlace& place);
Troops troops_at(const MusterGame& game, int unit, const UnitPlace& place);
table::Rectangle camp_at(const table::Pose& pose);
std::optional<CampKind> camp_of(const MusterGame& game, const Muster& muster, Side side);
bool far_side(Side side);

// Options, as the decisions of all parts make them.
Option option(MusterAnswer answer, std::string_view name, std::string words, std::vector<Parameter> parameters,
              std::vector<RuleId> rules);
Parameter one_of(std::string_view name, ParameterKind kind, std::vector<std::int32_t> allowed,
                 std::vector<std::string> labels = {});
Parameter within(std::string_view name, ParameterKind kind, std::int32_t least, std::int32_t most,
                 std::optional<std::int32_t> usual = {});

}  // namespace condotta::reg
