// REG-DEP-016: real marchers stay off the table, bluffs are placed as all others (REG-FLK-009).
// Commanders and their commands, declared when all are down (REG-DEP-015 … REG-DEP-019, REG-CDR-007 … REG-CDR-009).
#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/muster.hpp"

namespace condotta::reg {
namespace {

bool marches(const LeaderPlace& leader) {
  return leader.order == MarchOrder::left || leader.order == MarchOrder::right;
}

std::vector<std::int32_t> leaders_of(const MusterGame& game, const Muster& muster, Side side, bool allies) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side != side || marches(muster.leaders[i])) continue;
    if (!allies && game.leaders[i].who.ally) continue;
    all.push_back(static_cast<std::int32_t>(i));
  }
  return all;
}

// UGs on the table that are no Ally's.
std::vector<std::int32_t> own_units(const MusterGame& game, const Muster& muster, Side side) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && game.units[i].ally < 0 && muster.units[i].where == Whereabouts::deployed) {
      all.push_back(static_cast<std::int32_t>(i));
    }
  }
  return all;
}

std::vector<std::int32_t> units_under(const MusterGame& game, const Muster& muster, int leader) {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (muster.units[i].where == Whereabouts::deployed && muster.units[i].command == leader) {
      all.push_back(static_cast<std::int32_t>(i));
    }
  }
  return all;
}

// UGs of his that lie in ambush, by the cards that he was given.
std::vector<std::int32_t> hidden_under(const Muster& muster, int leader) {
  std::vector<std::int32_t> all;
  for (const MusterCard& card : muster.cards) {
    if (card.unit >= 0 && card.command == leader) all.push_back(card.unit);
  }
  return all;
}

// REG-DEP-017: what lies under a card is of the command to which the card is given.
void give_card(Muster& muster, MusterCard& card, int leader) {
  card.command = static_cast<std::int16_t>(leader);
  if (card.unit >= 0) muster.units[static_cast<std::size_t>(card.unit)].command = card.command;
}

// Every card, real or not, goes to somebody: an Ally's UG to him, the others to whoever commands nearest to it.
void share_out_cards(const MusterGame& game, Muster& muster, Side side) {
  const std::vector<std::int32_t> leaders = leaders_of(game, muster, side, false);
  for (MusterCard& card : muster.cards) {
    if (card.side != side) continue;
    if (card.unit >= 0 && game.units[static_cast<std::size_t>(card.unit)].ally >= 0) {
      give_card(muster, card, game.units[static_cast<std::size_t>(card.unit)].ally);
      continue;
    }
    int nearest = leaders.front();
    table::Length best = table::Length::units(1000);
    for (const std::int32_t leader : leaders) {
      for (const std::int32_t unit : units_under(game, muster, leader)) {
        const table::Length x = muster.units[static_cast<std::size_t>(unit)].pose.front.x - card.pose.front.x;
        const table::Length away = x < table::Length{} ? -x : x;
        if (away >= best) continue;
        best = away;
        nearest = leader;
      }
    }
    give_card(muster, card, nearest);
  }
}

// The army from left to right, a share for each commander, who stands with the middle one.
void share_out(const MusterGame& game, Muster& muster, Side side) {
  std::vector<std::int32_t> units = own_units(game, muster, side);
  std::stable_sort(units.begin(), units.end(), [&](std::int32_t a, std::int32_t b) {
    return muster.units[static_cast<std::size_t>(a)].pose.front.x <
           muster.units[static_cast<std::size_t>(b)].pose.front.x;
  });
  const std::vector<std::int32_t> leaders = leaders_of(game, muster, side, false);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::size_t share = i * leaders.size() / units.size();
    muster.units[static_cast<std::size_t>(units[i])].command = static_cast<std::int16_t>(leaders[share]);
  }
  for (const std::int32_t leader : leaders_of(game, muster, side, true)) {
    const std::vector<std::int32_t> his = units_under(game, muster, leader);
    LeaderPlace& place = muster.leaders[static_cast<std::size_t>(leader)];
    place.placed = true;
    if (!his.empty()) place.with = static_cast<std::int16_t>(his[his.size() / 2]);
    if (his.empty() && !units.empty()) place.with = static_cast<std::int16_t>(units.front());
  }
  share_out_cards(game, muster, side);
}

// REG-AMB-006: he may lie with a UG of his that does, if all of his do.
bool lies_with(const MusterGame& game, const Muster& muster, int leader, int unit) {
  const std::vector<std::int32_t> hidden = hidden_under(muster, leader);
  if (std::find(hidden.begin(), hidden.end(), unit) == hidden.end()) return false;
  const int all = static_cast<int>(hidden.size() + units_under(game, muster, leader).size());
  return may_lie_in_ambush(all, static_cast<int>(hidden.size())).allowed();
}

int army_commander(const MusterGame& game, Side side) {
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side == side && game.leaders[i].who.army_commander) return static_cast<int>(i);
  }
  return -1;
}

bool may_float(const MusterGame& game, Side side) {
  const int head = army_commander(game, side);
  return head >= 0 && game.leaders[static_cast<std::size_t>(head)].who.type == CommandType::professional;
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  decision.step = "Commanders";
  decision.question = "Where are your commanders, and whom do they command?";
  decision.rules = {"REG-DEP-015"_rule, "REG-CDR-009"_rule};
  const std::vector<std::int32_t> units = own_units(game, muster, muster.to_act);
  const std::vector<std::int32_t> leaders = leaders_of(game, muster, muster.to_act, false);
  std::vector<std::int32_t> all_units;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == muster.to_act && muster.units[i].where == Whereabouts::deployed) {
      all_units.push_back(static_cast<std::int32_t>(i));
    }
  }
  for (const std::int32_t unit : units_of(game, muster, muster.to_act, Whereabouts::in_ambush))
    all_units.push_back(unit);
  const std::vector<std::int32_t> all_leaders = leaders_of(game, muster, muster.to_act, true);
  if (!all_leaders.empty() && !all_units.empty()) {
    decision.options.push_back(
        option(MusterAnswer::lead, "lead", "He stands with that unit group",
               {one_of("leader", ParameterKind::leader, all_leaders, names_of(all_leaders, game.leaders)),
                one_of("unit", ParameterKind::unit, all_units, names_of(game, all_units))},
               {"REG-DEP-019"_rule}));
  }
  if (!leaders.empty() && !units.empty()) {
    decision.options.push_back(
        option(MusterAnswer::give, "give", "It is in his command",
               {one_of("unit", ParameterKind::unit, units, names_of(game, units)),
                one_of("leader", ParameterKind::leader, leaders, names_of(leaders, game.leaders))},
               {"REG-CDR-009"_rule}));
  }
  if (!all_leaders.empty()) {
    const auto ticks = [](double bw) { return table::Length::units(bw).ticks(); };
    decision.options.push_back(
        option(MusterAnswer::stand, "stand", "He stands there alone",
               {one_of("leader", ParameterKind::leader, all_leaders, names_of(all_leaders, game.leaders)),
                within("x", ParameterKind::x, 0, ticks(game.table.width)),
                within("y", ParameterKind::y, 0, ticks(game.table.depth))},
               {"REG-DEP-019"_rule}));
  }
  std::vector<std::int32_t> cards;
  std::vector<std::string> card_names;
  for (std::size_t i = 0; i < muster.cards.size(); ++i) {
    if (muster.cards[i].side != muster.to_act) continue;
    cards.push_back(static_cast<std::int32_t>(i));
    card_names.push_back("Ambush " + std::to_string(muster.cards[i].number));
  }
  if (!cards.empty()) {
    decision.options.push_back(
        option(MusterAnswer::give_card, "give-card", "It is in his command",
               {one_of("card", ParameterKind::number, cards, card_names),
                one_of("leader", ParameterKind::leader, all_leaders, names_of(all_leaders, game.leaders))},
               {"REG-AMB-009"_rule, "REG-CDR-010"_rule, "REG-DEP-017"_rule}));
  }
  if (may_float(game, muster.to_act)) {
    decision.options.push_back(option(MusterAnswer::floats, "float", "The Army Commander floats, or commands again", {},
                                      {"REG-CDR-008"_rule, "REG-DEP-018"_rule}));
  }
  decision.options.push_back(option(MusterAnswer::done, "done", "The commands are declared", {}, {"REG-DEP-015"_rule}));
  return decision;
}

void check_choice(const MusterGame& game, const Muster& muster, const Choice& choice, Ruling& ruling) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  if (answer == MusterAnswer::give && muster.leaders[static_cast<std::size_t>(choice.values[1])].floating) {
    ruling.refuse("REG-CDR-008"_rule, "he floats");
  }
  if (answer == MusterAnswer::floats &&
      !muster.leaders[static_cast<std::size_t>(army_commander(game, muster.to_act))].floating &&
      leaders_of(game, muster, muster.to_act, false).size() < 2) {
    ruling.refuse("REG-CDR-009"_rule, "nobody else could command his unit groups");
  }
  if (answer == MusterAnswer::give_card) {
    const MusterCard& card = muster.cards[static_cast<std::size_t>(choice.values[0])];
    const int ally = card.unit >= 0 ? game.units[static_cast<std::size_t>(card.unit)].ally : -1;
    const bool to_ally = game.leaders[static_cast<std::size_t>(choice.values[1])].who.ally;
    if (card.unit >= 0 && (ally >= 0 ? ally != choice.values[1] : to_ally)) {
      ruling.refuse("REG-CDR-009"_rule, "an allied contingent is exactly the command of its commander");
    }
    if (muster.leaders[static_cast<std::size_t>(choice.values[1])].floating) {
      ruling.refuse("REG-CDR-008"_rule, "he floats");
    }
  }
  if (answer == MusterAnswer::lead &&
      muster.units[static_cast<std::size_t>(choice.values[1])].where == Whereabouts::in_ambush &&
      !lies_with(game, muster, choice.values[0], choice.values[1])) {
    ruling.refuse("REG-AMB-006"_rule, "not every unit group of his command lies in ambush");
  }
  if (answer == MusterAnswer::stand) {
    const table::Vector at =
        table::exact(table::Point{table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])});
    add_refusals(ruling, may_place_commander(table_of(game, muster), at, far_side(muster.to_act)));
  }
  if (answer != MusterAnswer::done) return;
  for (std::size_t i = 0; i < muster.leaders.size(); ++i) {  // as the commands are now
    const int with = muster.leaders[i].with;
    if (game.leaders[i].side != muster.to_act || with < 0) continue;
    if (muster.units[static_cast<std::size_t>(with)].where != Whereabouts::in_ambush) continue;
    if (!lies_with(game, muster, static_cast<int>(i), with)) {
      ruling.refuse("REG-AMB-006"_rule, game.leaders[i].name + " has unit groups that do not lie in ambush");
    }
  }
  const std::vector<std::int32_t> leaders = leaders_of(game, muster, muster.to_act, false);
  const bool enough = own_units(game, muster, muster.to_act).size() >= leaders.size();
  for (const std::int32_t leader : leaders) {
    const bool floating = muster.leaders[static_cast<std::size_t>(leader)].floating;
    if (floating || !enough || !units_under(game, muster, leader).empty() || !hidden_under(muster, leader).empty()) {
      continue;
    }
    ruling.refuse("REG-CDR-007"_rule, game.leaders[static_cast<std::size_t>(leader)].name + " commands nobody");
  }
}

void toggle_floating(const MusterGame& game, Muster& muster) {
  const int head = army_commander(game, muster.to_act);
  LeaderPlace& place = muster.leaders[static_cast<std::size_t>(head)];
  place.floating = !place.floating;
  if (!place.floating) return;
  std::vector<std::int32_t> others = leaders_of(game, muster, muster.to_act, false);
  others.erase(std::remove(others.begin(), others.end(), head), others.end());
  std::size_t next = 0;
  for (const std::int32_t unit : units_under(game, muster, head)) {  // his unit groups go to the others by turns
    muster.units[static_cast<std::size_t>(unit)].command = static_cast<std::int16_t>(others[next++ % others.size()]);
  }
  for (MusterCard& card : muster.cards) {
    if (card.command == head) give_card(muster, card, others[next++ % others.size()]);
  }
}

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source&, Events& events) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  if (answer == MusterAnswer::lead) {
    muster.leaders[static_cast<std::size_t>(choice.values[0])].with = static_cast<std::int16_t>(choice.values[1]);
  } else if (answer == MusterAnswer::stand) {
    LeaderPlace& leader = muster.leaders[static_cast<std::size_t>(choice.values[0])];
    leader.with = -1;
    leader.at = {table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])};
  } else if (answer == MusterAnswer::give_card) {
    give_card(muster, muster.cards[static_cast<std::size_t>(choice.values[0])], choice.values[1]);
  } else if (answer == MusterAnswer::give) {
    muster.units[static_cast<std::size_t>(choice.values[0])].command = static_cast<std::int16_t>(choice.values[1]);
  } else if (answer == MusterAnswer::floats) {
    toggle_floating(game, muster);
  } else {
    muster.commands_done[index(muster.to_act)] = true;
    if (muster.commands_done[index(other(muster.to_act))]) {
      muster.step = MusterStep::finished;
      events.push_back({"deployed", "Both armies stand in battle order.", {"REG-DEP-022"_rule}, {}, {}});
    } else {
      muster.to_act = other(muster.to_act);
    }
  }
}

}  // namespace

MusterRules command_rules() { return {decide, check_choice, do_choice}; }

void begin_commanders(const MusterGame& game, Muster& muster) {
  muster.step = MusterStep::place_commanders;
  muster.to_act = muster.defender;  // REG-DEP-019
  for (const Side side : {Side::red, Side::blue}) share_out(game, muster, side);
}

}  // namespace condotta::reg
