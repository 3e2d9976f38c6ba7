// When flank marches come on and where, and when an ambush is turned up.
#include <algorithm>
#include <optional>

#include "reg/advice.hpp"
#include "reg/flank_march_steps.hpp"
#include "reg/move_orders.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Length;
using table::Vector;

// Where his camp lies, if it can be attacked; a flank march comes on nearer to it than anybody else.
std::optional<double> opposite_camp(const Advice& advice, UnitId unit) {
  for (const UnitId enemy : advice.outlook().units(other(advice.side()))) {
    const Troops& camp = advice.unit(enemy).troops;
    if (camp.type != Type::camp) continue;
    if (camp.has(Trait::fortified) && !foot(advice.unit(unit).troops)) continue;  // REG-CMP-018
    return advice.outlook().body(enemy).middle.y;
  }
  return std::nullopt;
}

// Towards his camp; behind the enemy who stands nearest to that edge; else the middle, then wherever there is room.
std::vector<double> places_along(const Advice& advice, UnitId unit) {
  const bool west = at_west_edge(advice.state(), advice.unit(unit).command);
  const double edge = west ? 0 : advice.game().width.units();
  const double height = advice.game().height.units();
  double nearest = 1000;
  double y = height / 2;
  for (const UnitId enemy : advice.outlook().units(other(advice.side()))) {
    const Vector there = advice.outlook().body(enemy).middle;
    const double away = there.x > edge ? there.x - edge : edge - there.x;
    if (away >= nearest) continue;
    nearest = away;
    y = there.y;
  }
  std::vector<double> places;
  if (const auto camp = opposite_camp(advice, unit)) {
    places = {*camp, *camp < height / 2 ? *camp + 2 : *camp - 2, *camp < height / 2 ? *camp + 4 : *camp - 4};
  }
  places.insert(places.end(), {y, height / 2});
  for (double at = 2; at < height; at += 4) places.push_back(at);
  return places;
}

void advise_on_coming_on(Advice& advice) {
  const Option* option = advice.find(Answer::come_on);
  if (option == nullptr) return;
  for (const UnitId unit : advice.units_of(Answer::come_on)) {
    int offered = 0;
    const bool light = skirmisher_by_list(advice.unit(unit).troops);
    for (const double y : places_along(advice, unit)) {
      for (const int formation : {0, 3}) {
        Proposal proposal(*option);
        proposal.set("unit", unit).set("y", Length::units(y)).set("formation", formation);
        if (advice.offer(proposal, light ? 0.8 : 0.85, "into his flank")) ++offered;
        if (offered > 0) break;
      }
      if (offered > 1) break;
    }
  }
}

// Straight on, as far as it goes.
void advise_on_way_on(Advice& advice) {
  const Option* option = advice.find(answer_of(Action::m2));
  if (option == nullptr) return;
  const std::vector<UnitId> units = advice.units_of(answer_of(Action::m2));
  Length depth;
  for (const UnitId unit : units) depth = std::max(depth, front_line(advice.state(), unit).depth);
  double worth = 0.7;
  for (const double more : {4.0, 3.0, 2.0, 1.0, 0.5, 0.0}) {
    Proposal proposal(*option);
    proposal.set("unit", units.front()).set("distance", depth + Length::units(more));
    constexpr std::array<std::string_view, 3> names = {"with-1", "with-2", "with-3"};
    for (std::size_t i = 1; i < units.size() && i <= names.size(); ++i) proposal.set(names[i - 1], units[i]);
    if (advice.offer(proposal, worth, "onto the table")) worth -= 0.05;
  }
}

// Turned up where it can strike at once; a bluff never.
void advise_on_reveals(Advice& advice) {
  const Option* option = advice.find(Answer::reveal);
  if (option == nullptr) return;
  const StepKind step = advice.state().steps.back().kind;
  for (const std::int32_t number : option->parameters.front().allowed) {
    const AmbushCard& card = advice.state().ambushes[static_cast<std::size_t>(number)];
    double worth = 0.01;
    if (card.unit != nobody) {
      const Vector at = table::exact(card.pose.front);
      double nearest = 1000;
      for (const UnitId enemy : advice.outlook().units(other(advice.side()))) {
        const Vector to = advice.outlook().body(enemy).middle - at;
        if (table::dot(to, table::forward(card.pose.heading)) > 0) nearest = std::min(nearest, norm(to));
      }
      const bool shoots = advice.unit(card.unit).troops.shooting != Shooting::none;
      const bool charges = step == StepKind::declare_charges && nearest < 4;
      if (charges || (step == StepKind::shooting && shoots && nearest < 4.5)) worth = 0.6;
    }
    advice.offer(Proposal(*option).set("card", number), worth, worth > 0.5 ? "now" : "not yet");
  }
}

}  // namespace

void advise_on_hidden(Advice& advice) {
  if (advice.state().steps.back().kind == StepKind::coming_on) advise_on_way_on(advice);
  advise_on_coming_on(advice);
  const bool nothing = advice.empty();
  if (!nothing) advise_on_reveals(advice);
}

}  // namespace condotta::reg
