// Orders in secret, when the out-scouted have deployed: flank marches and their bluffs, ambushes and theirs
// (REG-PBS-022, REG-FLK-001 … REG-FLK-008, REG-AMB-001 … REG-AMB-008).
#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/flank_marches.hpp"
#include "reg/losses.hpp"
#include "reg/muster.hpp"
#include "reg/pre_battle.hpp"
#include "table/footprint.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::size_t most_marching = 4;

std::vector<std::int32_t> marching_leaders(const MusterGame& game, const Muster& muster) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const MusterLeader& leader = game.leaders[i];
    if (leader.side != muster.to_act || leader.who.army_commander) continue;
    if (muster.leaders[i].order == MarchOrder::none) all.push_back(static_cast<std::int32_t>(i));
  }
  return all;
}

// Ambush cards that this player has spent: on ambushes, and under commanders who bluff (REG-AMB-004).
struct Spent {
  int ambushes = 0;
  int bluffs = 0;
};
Spent spent(const MusterGame& game, const Muster& muster) {
  Spent cards;
  for (const MusterCard& card : muster.cards) cards.ambushes += card.side == muster.to_act ? 1 : 0;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const bool bluffs = game.leaders[i].side == muster.to_act && muster.leaders[i].order == MarchOrder::bluff;
    cards.bluffs += bluffs ? 1 : 0;
  }
  return cards;
}

void add_marches(const MusterGame& game, const Muster& muster, const std::vector<std::int32_t>& waiting,
                 Decision& decision) {
  const std::vector<std::int32_t> leaders = marching_leaders(game, muster);
  if (leaders.empty()) return;
  std::vector<std::int32_t> units = {-1};
  std::vector<std::string> labels = {"nobody"};
  for (const std::int32_t unit : waiting) {
    units.push_back(unit);
    labels.push_back(name_of(game, unit));
  }
  const Parameter leader = one_of("leader", ParameterKind::leader, leaders, names_of(leaders, game.leaders));
  std::vector<Parameter> parameters = {leader, one_of("side", ParameterKind::number, {0, 1}, {"left", "right"})};
  constexpr std::array<std::string_view, most_marching> names = {"unit-1", "unit-2", "unit-3", "unit-4"};
  for (const std::string_view name : names) {
    parameters.push_back(one_of(name, ParameterKind::unit, units, labels));
    parameters.back().optional = true;
  }
  decision.options.push_back(option(MusterAnswer::march, "march", "He marches round that flank", std::move(parameters),
                                    {"REG-FLK-001"_rule, "REG-FLK-013"_rule}));
  decision.options.push_back(
      option(MusterAnswer::bluff, "bluff", "He only seems to", {leader}, {"REG-FLK-007"_rule, "REG-FLK-010"_rule}));
}

void add_ambushes(const MusterGame& game, const Muster& muster, const std::vector<std::int32_t>& waiting,
                  Decision& decision) {
  std::vector<std::int32_t> units;
  for (const std::int32_t unit : waiting) {
    if (may_ambush(game.units[static_cast<std::size_t>(unit)].troops).allowed()) units.push_back(unit);
  }
  const auto ticks = [](double bw) { return Length::units(bw).ticks(); };
  const std::vector<Parameter> place = {within("x", ParameterKind::x, 0, ticks(game.table.width)),
                                        within("y", ParameterKind::y, 0, ticks(game.table.depth)),
                                        within("heading", ParameterKind::heading, 0, Angle::ticks_per_circle - 1,
                                               far_side(muster.to_act) ? Angle::degrees(180).ticks() : 0)};
  if (!units.empty()) {
    std::vector<Parameter> parameters = {one_of("unit", ParameterKind::unit, units, names_of(game, units))};
    parameters.insert(parameters.end(), place.begin(), place.end());
    decision.options.push_back(option(MusterAnswer::ambush, "ambush", "It lies in ambush there", std::move(parameters),
                                      {"REG-AMB-001"_rule, "REG-AMB-007"_rule, "REG-AMB-008"_rule}));
  }
  decision.options.push_back(option(MusterAnswer::false_ambush, "false-ambush", "An Ambush card with nobody under it",
                                    place, {"REG-AMB-003"_rule, "REG-AMB-007"_rule}));
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  decision.step = "Orders";
  decision.question = "Does anybody march round a flank, or lie in ambush?";
  decision.rules = {"REG-PBS-022"_rule, "REG-FLK-006"_rule, "REG-AMB-002"_rule};
  decision.secret = true;
  const std::vector<std::int32_t> waiting = units_of(game, muster, muster.to_act, Whereabouts::waiting);
  add_marches(game, muster, waiting, decision);
  const Spent cards = spent(game, muster);
  if (cards.ambushes + cards.bluffs < game.rules.numbers.setup.most_ambushes) {
    add_ambushes(game, muster, waiting, decision);
  }
  decision.options.push_back(option(MusterAnswer::done, "done", "No more orders", {}, {"REG-PBS-022"_rule}));
  return decision;
}

std::vector<int> marchers(const Choice& choice) {
  std::vector<int> units;
  for (std::size_t i = 2; i < choice.values.size(); ++i) {
    if (choice.values[i] >= 0) units.push_back(choice.values[i]);
  }
  return units;
}

void check_march(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  const auto leader = static_cast<std::size_t>(choice.values[0]);
  const std::vector<int> units = marchers(choice);
  std::vector<int> distinct = units;
  std::sort(distinct.begin(), distinct.end());
  if (std::adjacent_find(distinct.begin(), distinct.end()) != distinct.end()) {
    ruling.refuse("REG-FLK-001"_rule, "a UG is named twice");
  }
  std::vector<Troops> troops;
  int tugs_left = 0;
  int contingent = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const MusterUnit& unit = game.units[i];
    if (unit.side != muster.to_act) continue;
    const bool goes = std::find(units.begin(), units.end(), static_cast<int>(i)) != units.end();
    const bool of_leader = unit.ally == static_cast<int>(leader);
    // REG-ALY-015: an allied commander takes all of them
    if (of_leader) contingent += std::max(1, worth_in_tugs(unit.troops));
    if (goes) {
      troops.push_back(unit.troops);
      if (unit.ally >= 0 ? !of_leader : game.leaders[leader].who.ally) {
        ruling.refuse("REG-CDR-015"_rule, "allied troops march with their own commander alone");
      }
    } else if (muster.units[i].where != Whereabouts::marching) {
      tugs_left += worth_in_tugs(unit.troops);
    }
  }
  const auto order = choice.values[1] == 0 ? MarchOrder::left : MarchOrder::right;
  FlankMarch march;
  march.commander = game.leaders[leader].who;
  march.units = troops;
  march.units_of_contingent = contingent;
  march.tugs_left_on_table = tugs_left;
  const bool at_zero = (order == MarchOrder::left) != far_side(muster.to_act);
  march.by_water = secure_flank_of(game.rules, muster.square) == SecureFlank::water && muster.flank_at_zero == at_zero;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side == muster.to_act && muster.leaders[i].order == order) ++march.other_marches_on_side;
  }
  add_refusals(ruling, may_flank_march(game.rules, march));
}

table::Pose card_pose(const Choice& choice, std::size_t first) {
  return {{Length::ticks(choice.values[first]), Length::ticks(choice.values[first + 1])},
          Angle::ticks(choice.values[first + 2])};
}

// Whoever may lie anywhere at all may seem to lie there: skirmishers on foot hide in every piece that hides anybody.
Troops bluffed_troops() {
  Troops troops;
  troops.type = Type::foot;
  troops.formation = Formation::skirmish;
  return troops;
}

void check_ambush(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  const bool real = static_cast<MusterAnswer>(choice.option) == MusterAnswer::ambush;
  const Spent cards = spent(game, muster);
  add_refusals(ruling, may_use_ambush_cards(game.rules, cards.ambushes + 1, cards.bluffs));
  const Troops troops = real ? game.units[static_cast<std::size_t>(choice.values[0])].troops : bluffed_troops();
  const table::Rectangle card = ambush_card(game.rules, card_pose(choice, real ? 1 : 0));
  add_refusals(ruling, may_lie(table_of(game, muster), card, troops, far_side(muster.to_act)));
  for (const MusterCard& other : muster.cards) {
    if (other.side == muster.to_act && table::overlapping(card, ambush_card(game.rules, other.pose))) {
      ruling.refuse("REG-AMB-001"_rule, "another Ambush card lies there");
    }
  }
  for (const std::int32_t unit : units_of(game, muster, muster.to_act, Whereabouts::deployed)) {
    const std::vector<table::Rectangle> there = bases_at(game, unit, muster.units[static_cast<std::size_t>(unit)]);
    if (table::overlapping(table::Footprint(&card, 1), table::Footprint(there))) {
      ruling.refuse("REG-AMB-008"_rule, "troops stand there");
    }
  }
}

void check_choice(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  switch (static_cast<MusterAnswer>(choice.option)) {
    case MusterAnswer::march: check_march(game, muster, choice, ruling); break;
    case MusterAnswer::bluff: {
      const Spent cards = spent(game, muster);
      add_refusals(ruling, may_use_ambush_cards(game.rules, cards.ambushes, cards.bluffs + 1));
      break;
    }
    case MusterAnswer::ambush:
    case MusterAnswer::false_ambush: check_ambush(game, muster, choice, ruling); break;
    default: break;
  }
}

void put_card(Muster& muster, const Choice& choice, bool real) {
  MusterCard card;
  card.side = muster.to_act;
  for (const MusterCard& other : muster.cards) card.number += other.side == muster.to_act ? 1 : 0;
  card.unit = static_cast<std::int16_t>(real ? choice.values[0] : -1);
  card.pose = card_pose(choice, real ? 1 : 0);
  if (real) muster.units[static_cast<std::size_t>(card.unit)].where = Whereabouts::in_ambush;
  muster.cards.push_back(card);
}

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source&, Events& events) {
  const Side me = muster.to_act;
  switch (static_cast<MusterAnswer>(choice.option)) {
    case MusterAnswer::march: {
      const auto leader = static_cast<std::size_t>(choice.values[0]);
      muster.leaders[leader].order = choice.values[1] == 0 ? MarchOrder::left : MarchOrder::right;
      for (const int unit : marchers(choice)) {
        muster.units[static_cast<std::size_t>(unit)].where = Whereabouts::marching;
        muster.units[static_cast<std::size_t>(unit)].command = static_cast<std::int16_t>(leader);
      }
      return;
    }
    case MusterAnswer::bluff:
      muster.leaders[static_cast<std::size_t>(choice.values[0])].order = MarchOrder::bluff;
      return;
    case MusterAnswer::ambush: put_card(muster, choice, true); return;
    case MusterAnswer::false_ambush: put_card(muster, choice, false); return;
    default: break;
  }
  muster.orders_done[index(me)] = true;
  if (!muster.orders_done[index(other(me))]) {
    muster.to_act = other(me);
    return;
  }
  muster.ordered = true;
  for (const Side side : {muster.defender, invader(muster)}) {  // now the cards are placed, for both to see
    const auto cards =
        std::count_if(muster.cards.begin(), muster.cards.end(), [&](const MusterCard& c) { return c.side == side; });
    int beside = 0;
    for (std::size_t i = 0; i < game.leaders.size(); ++i) {
      if (game.leaders[i].side == side && muster.leaders[i].order != MarchOrder::none) ++beside;
    }
    events.push_back({"ordered",
                      game.armies[index(side)].name + ": " + std::to_string(cards) + " Ambush cards, " +
                          std::to_string(beside) + " beside the camp.",
                      {"REG-PBS-022"_rule, "REG-AMB-003"_rule, "REG-FLK-007"_rule},
                      {},
                      {}});
  }
  begin_batch(game, muster);
}

}  // namespace

MusterRules orders_rules() { return {decide, check_choice, do_choice}; }

}  // namespace condotta::reg
