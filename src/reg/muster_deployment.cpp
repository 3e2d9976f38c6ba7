// Out-scouting, camps and the batches of deployment (REG-PBS-018 … REG-PBS-022, REG-DEP).
#include <algorithm>

#include "reg/army_check.hpp"
#include "reg/cards.hpp"
#include "reg/muster.hpp"
#include "reg/muster_search.hpp"
#include "reg/pre_battle.hpp"
#include "reg/scouting.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

int army_size(const MusterGame& game, Side side) {
  return static_cast<int>(
      std::count_if(game.units.begin(), game.units.end(), [&](const MusterUnit& unit) { return unit.side == side; }));
}

std::vector<Batch> batches_of(const MusterGame& game, const Muster& muster) {
  DeploymentPlan plan;
  for (const Side side : {Side::red, Side::blue}) {
    plan.units[index(side)] = army_size(game, side);
    plan.hidden[index(side)] = static_cast<int>(units_of(game, muster, side, Whereabouts::marching).size() +
                                                units_of(game, muster, side, Whereabouts::in_ambush).size());
    plan.has_camp[index(side)] = camp_of(game, muster, side).has_value();
  }
  plan.defender = index(muster.defender);
  if (muster.out_scouted >= 0) {
    plan.out_scouted = static_cast<std::size_t>(muster.out_scouted);
    plan.forced = muster.forced;
  }
  return batches(game.rules, plan);
}

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

}  // namespace

void begin_batch(const MusterGame& game, Muster& muster) {
  const std::vector<Batch> all = batches_of(game, muster);
  if (static_cast<std::size_t>(muster.batch) >= all.size()) {
    begin_guns(game, muster);
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

namespace {

table::Pose camp_pose(const MusterGame& game, Side side, Length x) {
  const bool far = far_side(side);
  return {{x, Length::units(far ? game.table.depth - camp_depth : camp_depth)}, far ? Angle::degrees(180) : Angle{}};
}

Ruling may_camp(const MusterGame& game, const Muster& muster, Length x, Going worst) {
  const Game table = table_of(game, muster);
  return may_place_camp(table, {camp_at(camp_pose(game, muster.to_act, x)), far_side(muster.to_act), table.ground},
                        worst);
}

// The best going in which there is a place for it.
Going best_camp_going(const MusterGame& game, const Muster& muster) {
  for (const Going worst : {Going::good, Going::rough, Going::difficult}) {
    for (double x = camp_width / 2; x <= game.table.width - camp_width / 2; x += 0.25) {
      if (may_camp(game, muster, Length::units(x), worst).allowed()) return worst;
    }
  }
  return Going::impassable;
}

// REG-CMP-014: the camp goes first, outside the batch.
// Units that may be put down now: those of the earliest rank that waits (REG-DEP-004).
std::vector<std::int32_t> units_next(const MusterGame& game, const Muster& muster) {
  const std::vector<std::int32_t> waiting = units_of(game, muster, muster.to_act, Whereabouts::waiting);
  std::vector<Troops> troops;
  for (const std::int32_t unit : waiting) troops.push_back(game.units[static_cast<std::size_t>(unit)].troops);
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (may_go_down(troops[i], troops).allowed()) all.push_back(waiting[i]);
  }
  return all;
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
               {one_of("unit", ParameterKind::unit, units, names_of(game, units)),
                within("x", ParameterKind::x, 0, ticks(game.table.width)),
                within("y", ParameterKind::y, 0, ticks(game.table.depth)),
                within("heading", ParameterKind::heading, 0, Angle::ticks_per_circle - 1,
                       far_side(muster.to_act) ? Angle::degrees(180).ticks() : 0),
                within("files", ParameterKind::number, 1, 16),
                one_of("state", ParameterKind::number, {0, 1, 2, 3}, {"Close", "Loose", "Skirmish", "on foot"})},
               {"REG-DEP-005"_rule, "REG-DEP-011"_rule}));
    return decision;
  }
  return decision;
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
    const Ruling camp = may_camp(game, muster, Length::ticks(choice.values[0]), best_camp_going(game, muster));
    add_refusals(ruling, camp);
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
    add_refusals(ruling, stand);
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
    muster.down.push_back(static_cast<std::int16_t>(unit));
    events.push_back(
        {"deployed", public_name(game, muster, choice.values[0]) + " is deployed.", {"REG-DEP-001"_rule}, {}, {}});
    if (--muster.to_deploy == 0) next_batch(game, muster);
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
