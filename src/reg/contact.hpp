// Contact: how unit groups touch (REG-GEO-011), pressing forward into contact (CTC-002 … CTC-004), and engaging from a
// touch that is no fight (CTC-006 … CTC-009).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "reg/unit_moves.hpp"
#include "table/contact.hpp"

namespace condotta::reg {

enum class ContactSide : std::uint8_t { front, flank, rear };  // of the base that is touched
// REG-GEO-011: a front corner is frontal unless the charge qualifies as a flank charge.
ContactSide contact_side(const table::Contact& contact, bool flank_charge);

struct UnitContact {
  BaseId mine = nobody;
  BaseId theirs = nobody;
  table::Contact how;
};
// Every touch of the unit group with unbroken enemies, corners included; it may be broken itself.
std::vector<UnitContact> contacts_of(const State& state, UnitId unit);
// One of the two can fight the other (edges_that_fight).
bool fighting_edges(const State& state, const UnitContact& contact);

// After a charge or pursuit: files that were in no contact `before` and now are wait for their Charge Combat
// (REG-CMB-005); files that have not moved took no part in it (REG-SHT-003). Keil-types touched on a flank fight there
// as to their front (REG-CHG-037), where they stand.
void mark_fresh(State& state, const State& before, UnitId unit);

// Press Forward: files that touch no enemy to their front go directly ahead into contact, up to 1BW beyond the line of
// the unit group's front. Files of `held` stay (REG-CHG-033). Returns who moved, and how far.
struct Pressed {
  BaseId front = nobody;
  table::Length distance;
  BaseId target = nobody;
};
// One file straight ahead into contact, no farther than `most`; nothing if no enemy is there or friends bar the way.
std::optional<Pressed> way_forward(const State& state, BaseId front, table::Length most);
void go_forward(State& state, const Pressed& pressed);
std::vector<Pressed> press_forward(const Game& game, State& state, UnitId unit, const std::vector<BaseId>& held = {});

// How two enemy unit groups that touch stand to each other.
enum class Touching : std::uint8_t { apart, fighting, front_corners, sides, otherwise };
Touching how_they_touch(const State& state, UnitId unit, UnitId enemy);
// The moves by which a unit group that touches without fighting starts a melee (REG-CTC-006).
enum class Engage : std::uint8_t { sidestep, wheel, quarter_turn };
Ruling check_engage(const Game& game, const State& state, UnitId unit, UnitId enemy, Engage move);

}  // namespace condotta::reg
