// Out-scouting, orders for flank marches, camps and the batches of deployment (REG-PBS-018 … REG-PBS-022, REG-DEP).
#include <algorithm>

#include "reg/army_check.hpp"
#include "reg/cards.hpp"
#include "reg/flank_marches.hpp"
#include "reg/losses.hpp"
#include "reg/muster.hpp"
#include "reg/muster_search.hpp"
#include "reg/pre_battle.hpp"
#include "reg/scouting.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::size_t most_marching = 4;

std::vector<int> units_of(const MusterGame& game, const Muster& muster, Side side, Whereabouts where) {
  std::vector<int> all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && muster.units[i].where == where) all.push_back(static_cast<int>(i));
  }
  return all;
}

int army_size(const MusterGame& game, Side side) {
  return static_cast<int>(
      std::count_if(game.units.begin(), game.units.end(), [&](const MusterUnit& unit) { return unit.side == side; }));
}

std::vector<Batch> batches_of(const MusterGame& game, const Muster& muster) {
  DeploymentPlan plan;
  for (const Side side : {Side::red, Side::blue}) {
    plan.units[index(side)] = army_size(game, side);
    plan.hidden[index(side)] = static_cast<int>(units_of(game, muster, side, Whereabouts::marching).size());
    plan.has_camp[index(side)] = camp_of(game, muster, side).has_value();
  }
  plan.defender = index(muster.defender);
  if (muster.out_scouted >= 0) {
    plan.out_scouted = static_cast<std::size_t>(muster.out_scouted);
    plan.forced = muster.forced;
  }
  return batches(game.rules, plan);
}

void begin_batch(const MusterGame& game, Muster& muster);

void next_batch(const MusterGame& game, Muster& muster) {
  const std::vector<Batch> all = batches_of(game, muster);
  const bool orders = !muster.ordered && (muster.out_scouted < 0 || muster.batch == 0);
  if (orders && all[static_cast<std::size_t>(muster.batch)].then_orders) {  // after the forced batch
    ++muster.batch;
    muster.step = MusterStep::give_orders;
    muster.to_act = muster.defender;
    return;
  }
  ++muster.batch;
  begin_batch(game, muster);
}

void begin_batch(const MusterGame& game, Muster& muster) {
  const std::vector<Batch> all = batches_of(game, muster);
  if (static_cast<std::size_t>(muster.batch) >= all.size()) {
    begin_commanders(game, muster);
    return;
  }
  const Batch& batch = all[static_cast<std::size_t>(muster.batch)];
  muster.to_act = static_cast<Side>(batch.player);
  muster.to_deploy = static_cast<std::int16_t>(batch.units);
  if (batch.camp && !muster.camp_down[batch.player]) {
    muster.step = MusterStep::place_camp;
  } else if (muster.to_deploy > 0) {
    muster.step = MusterStep::deploy;
  } else {
    next_batch(game, muster);
  }
}

table::Pose camp_pose(const MusterGame& game, Side side, Length x) {
  const bool far = far_side(side);
  return {{x, Length::units(far ? game.table.depth - camp_depth : camp_depth)}, far ? Angle::degrees(180) : Angle{}};
}

Ruling may_camp(const MusterGame& game, const Muster& muster, Length x, bool better) {
  const Game table = table_of(game, muster);
  return may_place_camp(table, {camp_at(camp_pose(game, muster.to_act, x)), far_side(muster.to_act), table.ground},
                        better);
}

bool good_camp_exists(const MusterGame& game, const Muster& muster) {
  for (double x = camp_width / 2; x <= game.table.width - camp_width / 2; x += 0.5) {
    if (may_camp(game, muster, Length::units(x), true).allowed()) return true;
  }
  return false;
}

// REG-CMP-014: the camp goes first, outside the batch.
// Units that may be put down now: those of the earliest rank that waits (REG-DEP-004).
std::vector<std::int32_t> units_next(const MusterGame& game, const Muster& muster) {
  const std::vector<int> waiting = units_of(game, muster, muster.to_act, Whereabouts::waiting);
  std::vector<Troops> troops;
  for (const int unit : waiting) troops.push_back(game.units[static_cast<std::size_t>(unit)].troops);
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (may_go_down(troops[i], troops).allowed()) all.push_back(waiting[i]);
  }
  return all;
}

std::vector<std::int32_t> marching_leaders(const MusterGame& game, const Muster& muster) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const MusterLeader& leader = game.leaders[i];
    if (leader.side != muster.to_act || leader.who.army_commander) continue;
    if (muster.leaders[i].order == MarchOrder::none) all.push_back(static_cast<std::int32_t>(i));
  }
  return all;
}

std::vector<std::string> names_of(const std::vector<std::int32_t>& numbers, const auto& things) {
  std::vector<std::string> names;
  for (const std::int32_t number : numbers) names.push_back(things[static_cast<std::size_t>(number)].name);
  return names;
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  const auto ticks = [](double units) { return Length::units(units).ticks(); };
  if (muster.step == MusterStep::place_camp) {
    decision.step = "Deployment";
    decision.question = "Where is your camp?";
    decision.rules = {"REG-CMP-013"_rule, "REG-CMP-015"_rule};
    decision.options.push_back(option(MusterAnswer::camp, "camp", "Place the camp",
                                      {within("x", ParameterKind::x, ticks(camp_width / 2),
                                              ticks(game.table.width - camp_width / 2), ticks(game.table.width / 2))},
                                      {"REG-CMP-014"_rule}));
    return decision;
  }
  if (muster.step == MusterStep::deploy) {
    decision.step = "Deployment";
    decision.question =
        "Which unit group do you put down, and where? " + std::to_string(muster.to_deploy) + " more in this batch.";
    decision.rules = {"REG-DEP-001"_rule, "REG-DEP-005"_rule, "REG-DEP-006"_rule};
    const std::vector<std::int32_t> units = units_next(game, muster);
    decision.options.push_back(
        option(MusterAnswer::deploy, "deploy", "Put it down",
               {one_of("unit", ParameterKind::unit, units, names_of(units, game.units)),
                within("x", ParameterKind::x, 0, ticks(game.table.width)),
                within("y", ParameterKind::y, 0, ticks(game.table.depth)),
                within("heading", ParameterKind::heading, 0, Angle::ticks_per_circle - 1,
                       far_side(muster.to_act) ? Angle::degrees(180).ticks() : 0),
                within("files", ParameterKind::number, 1, 16),
                one_of("state", ParameterKind::number, {0, 1, 2, 3}, {"Close", "Loose", "Skirmish", "on foot"})},
               {"REG-DEP-005"_rule, "REG-DEP-011"_rule}));
    return decision;
  }
  decision.step = "Orders";
  decision.question = "Does anybody march round a flank?";
  decision.rules = {"REG-PBS-022"_rule, "REG-FLK-006"_rule};
  decision.secret = true;
  const std::vector<std::int32_t> leaders = marching_leaders(game, muster);
  if (!leaders.empty()) {
    std::vector<std::int32_t> units = {-1};
    std::vector<std::string> labels = {"nobody"};
    for (const int unit : units_of(game, muster, muster.to_act, Whereabouts::waiting)) {
      units.push_back(unit);
      labels.push_back(game.units[static_cast<std::size_t>(unit)].name);
    }
    const Parameter leader = one_of("leader", ParameterKind::leader, leaders, names_of(leaders, game.leaders));
    std::vector<Parameter> parameters = {leader, one_of("side", ParameterKind::number, {0, 1}, {"left", "right"})};
    constexpr std::array<std::string_view, most_marching> names = {"unit-1", "unit-2", "unit-3", "unit-4"};
    for (const std::string_view name : names) {
      parameters.push_back(one_of(name, ParameterKind::unit, units, labels));
      parameters.back().optional = true;
    }
    decision.options.push_back(option(MusterAnswer::march, "march", "He marches round that flank",
                                      std::move(parameters), {"REG-FLK-001"_rule, "REG-FLK-013"_rule}));
    decision.options.push_back(
        option(MusterAnswer::bluff, "bluff", "He only seems to", {leader}, {"REG-FLK-007"_rule, "REG-FLK-010"_rule}));
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
  const Ruling rules = may_flank_march(game.rules, march);
  ruling.refusals.insert(ruling.refusals.end(), rules.refusals.begin(), rules.refusals.end());
}

UnitPlace place_of(const MusterGame& game, const Muster& muster, const Choice& choice) {
  const auto unit = static_cast<std::size_t>(choice.values[0]);
  UnitPlace place = muster.units[unit];
  place.pose = {{Length::ticks(choice.values[1]), Length::ticks(choice.values[2])}, Angle::ticks(choice.values[3])};
  place.files = static_cast<std::uint8_t>(choice.values[4]);
  const bool dragoons = game.units[unit].troops.has(Trait::dragoons);
  place.dismounted = dragoons && choice.values[5] == 3;
  if (!dragoons && choice.values[5] < 3) place.formation = static_cast<Formation>(choice.values[5]);
  return place;
}

void check_choice(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  if (answer == MusterAnswer::camp) {
    const Ruling camp = may_camp(game, muster, Length::ticks(choice.values[0]), good_camp_exists(game, muster));
    ruling.refusals.insert(ruling.refusals.end(), camp.refusals.begin(), camp.refusals.end());
  } else if (answer == MusterAnswer::march) {
    check_march(game, muster, choice, ruling);
  } else if (answer == MusterAnswer::deploy) {
    const Troops& troops = game.units[static_cast<std::size_t>(choice.values[0])].troops;
    const auto state = static_cast<unsigned>(choice.values[5]);
    const bool own = choice.values[5] == static_cast<int>(troops.formation);
    const bool may = choice.values[5] == 3 ? troops.has(Trait::dragoons) : own || (troops.flexible >> state & 1u) != 0;
    if (!may) ruling.refuse("REG-TRP-011"_rule, "such troops never form so");
    if (choice.values[4] > game.units[static_cast<std::size_t>(choice.values[0])].bases) {
      ruling.refuse("REG-DEP-011"_rule, "it has not so many bases");
    }
    if (!ruling.allowed()) return;
    const Ruling stand = may_stand(game, muster, choice.values[0], place_of(game, muster, choice));
    ruling.refusals.insert(ruling.refusals.end(), stand.refusals.begin(), stand.refusals.end());
  }
}

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source&, Events& events) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  const Side me = muster.to_act;
  if (answer == MusterAnswer::camp) {
    muster.camps[index(me)] = camp_pose(game, me, Length::ticks(choice.values[0]));
    muster.camp_down[index(me)] = true;
    if (muster.to_deploy > 0) {
      muster.step = MusterStep::deploy;
    } else {
      next_batch(game, muster);
    }
  } else if (answer == MusterAnswer::deploy) {
    const auto unit = static_cast<std::size_t>(choice.values[0]);
    muster.units[unit] = place_of(game, muster, choice);
    muster.units[unit].where = Whereabouts::deployed;
    events.push_back({"deployed", game.units[unit].name + " is deployed.", {"REG-DEP-001"_rule}, {}, {}});
    if (--muster.to_deploy == 0) next_batch(game, muster);
  } else if (answer == MusterAnswer::march) {
    const auto leader = static_cast<std::size_t>(choice.values[0]);
    muster.leaders[leader].order = choice.values[1] == 0 ? MarchOrder::left : MarchOrder::right;
    for (const int unit : marchers(choice)) {
      muster.units[static_cast<std::size_t>(unit)].where = Whereabouts::marching;
      muster.units[static_cast<std::size_t>(unit)].command = static_cast<std::int16_t>(leader);
    }
  } else if (answer == MusterAnswer::bluff) {
    muster.leaders[static_cast<std::size_t>(choice.values[0])].order = MarchOrder::bluff;
  } else {
    muster.orders_done[index(me)] = true;
    if (!muster.orders_done[index(other(me))]) {
      muster.to_act = other(me);
      return;
    }
    muster.ordered = true;
    begin_batch(game, muster);
  }
}

}  // namespace

MusterRules deployment_rules() { return {decide, check_choice, do_choice}; }

void begin_deployment(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  for (const Side side : {Side::red, Side::blue}) {  // REG-PBS-018
    const ArmyRecord record = army_record(game.rules, game.armies[index(side)]);
    Hand& hand = muster.hands[index(side)];
    const int more = cards_to_scout_with(record.scouting_cards, hand.size());
    for (int i = 0; i < more; ++i) {
      if (const auto card = muster.deck.draw(source)) hand.add(static_cast<Colour>(*card));
    }
  }
  const OutScouting result = out_scouting(game.rules, muster.hands);
  events.push_back({"scouted",
                    result.loser ? game.armies[*result.loser].name + " is out-scouted by " +
                                       std::to_string(result.percent) + " per cent."
                                 : std::string("Nobody is out-scouted."),
                    {"REG-PBS-019"_rule, "REG-PBS-020"_rule},
                    {},
                    {}});
  muster.hands = {};
  muster.deck = command_deck(game.rules);  // REG-CRD-023: every card returns to the pack
  muster.batch = 0;
  if (result.loser) {
    muster.out_scouted = static_cast<std::int8_t>(*result.loser);
    muster.percent = static_cast<std::int16_t>(result.percent);
    muster.forced = static_cast<std::int16_t>(
        forced_units(game.rules, result.percent, army_size(game, static_cast<Side>(*result.loser))));
    begin_batch(game, muster);
  } else {
    muster.step = MusterStep::give_orders;
    muster.to_act = muster.defender;
  }
}

}  // namespace condotta::reg
