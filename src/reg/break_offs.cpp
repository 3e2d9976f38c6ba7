#include "reg/break_offs.hpp"

#include <algorithm>

#include "reg/charge_distance.hpp"
#include "reg/position.hpp"
#include "reg/reforming.hpp"
#include "reg/ways.hpp"
#include "table/area.hpp"
#include "table/footprint.hpp"
#include "table/sweep.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Footprint;
using table::Length;
using table::Rectangle;

const std::string& name(const Game& game, UnitId unit) { return game.unit_names[static_cast<std::size_t>(unit)]; }

// The table distance in the worst going that the rectangles touch (REG-MOV-002).
int pace(const Game& game, const Troops& troops, Footprint place) {
  std::optional<int> worst = move_in(game.rules, troops, Going::good);
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || !table::overlapping(terrain.area, place)) continue;
    const auto here = move_in(game.rules, troops, going_for(terrain, troops));
    worst = here && worst ? std::optional(std::min(*worst, *here)) : std::nullopt;
  }
  return worst.value_or(0);
}
int pace(const Game& game, const State& state, UnitId unit) {
  const std::vector<Rectangle> here = footprint(state, unit);
  return pace(game, unit_at(state, unit).troops, Footprint(here));
}

// The most that it can go straight in that direction, for the terrain touched.
Length most_straight(const Game& game, const State& state, UnitId unit, Angle towards) {
  const std::vector<Rectangle> here = footprint(state, unit);
  const Troops& troops = unit_at(state, unit).troops;
  int limit = pace(game, state, unit);
  std::vector<std::pair<Length, std::optional<int>>> entered;
  for (const Terrain& terrain : game.ground) {
    if (terrain.area.outline().empty() || going_for(terrain, troops) == Going::good) continue;
    const auto at = table::first_entry(Footprint(here), towards, Length::units(limit), terrain.area);
    if (at) entered.emplace_back(*at, move_in(game.rules, troops, going_for(terrain, troops)));
  }
  std::sort(entered.begin(), entered.end());
  for (const auto& [cost, here_limit] : entered) {
    if (Length::units(limit) <= cost) break;
    limit = std::min(limit, here_limit.value_or(0));
    if (Length::units(limit) <= cost) return cost;
  }
  return Length::units(limit);
}

// F2, F3 or F4 against that enemy; nothing with a refusal if none applies.
std::optional<ChargeCard> action_against(const Game& game, const State& state, UnitId unit, UnitId enemy,
                                         Ruling& ruling) {
  const Troops& own = unit_at(state, unit).troops;
  const Troops& theirs = unit_at(state, enemy).troops;
  const int mine = pace(game, state, unit);
  const int their_pace = pace(game, state, enemy);
  if (mounted(own) && foot(theirs)) {
    if (mine > their_pace) return ChargeCard::break_off_foot;
    ruling.refuse("REG-RTM-028"_rule, name(game, enemy) + " is not slower");
  } else if (foot(own) && foot(theirs)) {
    if (mine >= their_pace && !theirs.has(Trait::impetuous)) return ChargeCard::break_off_equal;
    ruling.refuse("REG-RTM-029"_rule, name(game, enemy) + " is faster or Impetuous");
  } else if (mounted(own) && (mounted(theirs) || theirs.type == Type::elephants)) {
    return ChargeCard::break_off_horse;
  } else {
    ruling.refuse("REG-RTM-033"_rule, "no break-off from " + name(game, enemy) + " is possible");
  }
  return std::nullopt;
}

int least_of(const Rules& rules, ChargeCard action) {
  const auto& n = rules.numbers.charging;
  return action == ChargeCard::break_off_foot    ? n.mounted_from_foot
         : action == ChargeCard::break_off_equal ? n.foot_from_foot
                                                 : n.mounted_from_mounted;
}

}  // namespace

BreakOffPreview preview(const Game& game, const State& state, const BreakOff& off) {
  BreakOffPreview seen;
  const UnitId id = off.unit;
  const Troops& troops = unit_at(state, id).troops;
  for (const UnitContact& contact : contacts_of(state, id)) {
    const UnitId enemy = base_at(state, contact.theirs).unit;
    if (fighting_edges(state, contact) && std::ranges::find(seen.left, enemy) == seen.left.end()) {
      seen.left.push_back(enemy);
    }
  }
  if (seen.left.empty()) {
    seen.ruling.refuse("REG-RTM-033"_rule, name(game, id) + " is not in combat");
    return seen;
  }
  for (const UnitId enemy : seen.left) {
    const auto action = action_against(game, state, id, enemy, seen.ruling);
    if (!action) continue;
    const auto card = card_for(game.rules, *action, troops);
    if (!card) seen.ruling.refuse("REG-ACT-005"_rule, "these troops cannot break off");
    if (!seen.action || (card && seen.card && *card > *seen.card)) {
      seen.action = action;
      seen.card = card;
    }
    seen.least = std::max(seen.least, Length::units(least_of(game.rules, *action)));
  }
  const Front front = front_line(state, id);
  const Angle back = table::heading(front.pose.heading + Angle::degrees(180));
  State start = state;
  if (off.shift != Length{}) slide(start, id, front.pose.heading + Angle::degrees(90), off.shift);
  if (off.shift > Length::units(0.5) || off.shift < Length::units(-0.5)) {
    seen.ruling.refuse("REG-UNI-010"_rule, "a shift is up to half a BW");
  }
  seen.most = most_straight(game, start, id, back);
  // Whoever stands behind it, and the table edge.
  std::vector<UnitId> others = standing_units(state, Side::red);
  for (const UnitId blue : standing_units(state, Side::blue)) others.push_back(blue);
  std::erase(others, id);
  Crowd all = crowd(state, others);
  for (const Rectangle& edge : beyond_the_edges(game)) all.rectangles.push_back(edge);
  const std::vector<Rectangle> here = footprint(start, id);
  if (const auto met = table::first_contact(Footprint(here), back, seen.most, Footprint(all.rectangles))) {
    seen.most = std::min(seen.most, met->distance);
  }
  if (seen.most < seen.least - table::tolerance) {
    seen.ruling.refuse("REG-RTM-033"_rule, "it cannot go back far enough");
  } else if (!table::at_least(off.distance, seen.least) || !table::within(off.distance, seen.most)) {
    seen.ruling.refuse(seen.action == ChargeCard::break_off_equal  ? "REG-RTM-029"_rule
                       : seen.action == ChargeCard::break_off_foot ? "REG-RTM-028"_rule
                                                                   : "REG-RTM-030"_rule,
                       "it goes back from its least to its full distance");
  }
  if (!seen.ruling.allowed()) return seen;
  slide(start, id, back, off.distance);
  if (!contacts_of(start, id).empty()) seen.ruling.refuse("REG-RTM-033"_rule, "it would still touch enemy");
  if (off.shift != Length{} && seen.ruling.allowed()) {  // REG-RTM-032, REG-MOV-021
    const BreakOffPreview plain = preview(game, state, BreakOff{id, off.distance, {}});
    if (plain.ruling.allowed() && plain.most >= seen.most - table::tolerance) {
      seen.ruling.refuse("REG-MOV-021"_rule, "its step aside gets it past nothing");
    }
  }
  return seen;
}

void break_off(const Game& game, State& state, const BreakOff& off, Events& events) {
  const BreakOffPreview seen = preview(game, state, off);
  const std::vector<UnitId>& left = seen.left;
  const Angle heading = front_line(state, off.unit).pose.heading;
  if (off.shift != Length{}) slide(state, off.unit, heading + Angle::degrees(90), off.shift);
  slide(state, off.unit, heading, -off.distance);
  reform_if_free(game, state, off.unit);  // REG-RTM-034
  for (const UnitId enemy : left) reform_if_free(game, state, enemy);
  const RuleId rule = seen.action == ChargeCard::break_off_foot    ? "REG-RTM-028"_rule
                      : seen.action == ChargeCard::break_off_equal ? "REG-RTM-029"_rule
                                                                   : "REG-RTM-030"_rule;
  events.push_back({"broke off", name(game, off.unit) + " breaks off", {rule, "REG-RTM-034"_rule}, Document(), {}});
}

FollowPreview preview(const Game& game, const State& state, const Follow& follow) {
  FollowPreview seen;
  const Unit& unit = unit_at(state, follow.unit);
  if (game.rules.edition == Edition::y2019) seen.ruling.refuse("REG-RTM-036"_rule, "there is no following in 2019");
  seen.card = card_for(game.rules, ChargeCard::follow, unit.troops);
  if (skirmishing(unit_at(state, follow.enemy).troops)) {
    seen.ruling.refuse("REG-RTM-036"_rule, "only a TUG that broke off is followed");
  }
  if (in_combat(state, follow.unit)) seen.ruling.refuse("REG-RTM-036"_rule, "it is still in combat");
  const Angle heading = front_line(state, follow.unit).pose.heading;
  if (!table::within(follow.distance, most_straight(game, state, follow.unit, heading))) {
    seen.ruling.refuse("REG-RTM-036"_rule, "its own move is shorter");
  }
  if (!seen.ruling.allowed()) return seen;
  // Whoever stands on its way, friends and enemies.
  std::vector<UnitId> others = standing_units(state, Side::red);
  for (const UnitId blue : standing_units(state, Side::blue)) others.push_back(blue);
  std::erase(others, follow.unit);
  const Crowd all = crowd(state, others);
  const std::vector<Rectangle> here = footprint(state, follow.unit);
  const auto met = table::first_contact(Footprint(here), heading, follow.distance, Footprint(all.rectangles));
  if (met && met->distance < follow.distance - table::tolerance) {
    seen.ruling.refuse("REG-GEO-021"_rule,
                       name(game, base_at(state, all.bases[met->obstacle]).unit) + " is in its way");
    return seen;
  }
  State after = state;
  slide(after, follow.unit, heading, follow.distance);
  const std::vector<UnitContact> contacts = contacts_of(after, follow.unit);
  const bool restored = std::any_of(contacts.begin(), contacts.end(), [&](const UnitContact& contact) {
    return base_at(state, contact.theirs).unit == follow.enemy;
  });
  if (!restored) seen.ruling.refuse("REG-RTM-036"_rule, "it would not be in contact again");
  return seen;
}

void make_follow(const Game& game, State& state, const Follow& follow, Events& events) {
  slide(state, follow.unit, front_line(state, follow.unit).pose.heading, follow.distance);
  events.push_back({"followed", name(game, follow.unit) + " follows", {"REG-RTM-036"_rule}, Document(), {}});
}

}  // namespace condotta::reg
