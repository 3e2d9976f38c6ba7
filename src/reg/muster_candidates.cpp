// Sensible choices before the battle, for computer players.
#include <algorithm>
#include <functional>

#include "battle/archive.hpp"
#include "dice/seeded.hpp"
#include "reg/ambushes.hpp"
#include "reg/flank_marches.hpp"
#include "reg/line_of_fire.hpp"
#include "reg/losses.hpp"
#include "reg/muster.hpp"
#include "reg/muster_search.hpp"

namespace condotta::reg {
namespace {

using table::Length;

Choice plain(MusterAnswer answer) { return {static_cast<std::uint16_t>(answer), {}}; }

// Every value of an option with one parameter that names its values.
void each_value(const Option& option, std::vector<Candidate>& all, double worth, std::string_view why) {
  for (const std::int32_t value : option.parameters.front().allowed) {
    all.push_back({{option.number, {value}}, worth, why});
  }
}

void placing(const MusterGame& game, const Muster& muster, std::vector<Candidate>& all) {
  for (std::uint64_t stream = 0; stream < 4; ++stream) {
    const auto choice = find_place(game, muster, stream);
    if (!choice) break;
    all.push_back({*choice, 0.5, "a place for it"});
  }
  if (all.empty()) all.push_back({plain(MusterAnswer::lose), 0.5, "there is no room"});
}

void adjusting(const MusterGame& game, const Muster& muster, const Decision& decision, std::vector<Candidate>& all) {
  all.push_back({plain(MusterAnswer::keep), 0.5, "it may lie there"});
  if (decision.find("remove") != nullptr) all.push_back({plain(MusterAnswer::remove), 0.4, "it helps him"});
  if (decision.find("shift") == nullptr) return;
  const MusterPiece& piece = muster.pieces[static_cast<std::size_t>(muster.piece)];
  const table::Area area{std::span<const table::Point>(piece.corners)};
  const table::Vector middle = (area.bounds().low + area.bounds().high) * 0.5;
  constexpr table::Vector ways[] = {{4, 0}, {-4, 0}, {0, 4}, {0, -4}};
  for (const table::Vector way : ways) {
    const table::Point to = table::rounded(middle + way);
    const Choice choice{static_cast<std::uint16_t>(MusterAnswer::shift), {to.x.ticks(), to.y.ticks()}};
    if (check(game, muster, choice).allowed()) all.push_back({choice, 0.4, "out of the way"});
  }
}

void camping(const MusterGame& game, const Muster& muster, std::vector<Candidate>& all) {
  for (double away = 0; away <= game.table.width / 2 && all.size() < 3; away += 0.25) {
    for (const double x : {game.table.width / 2 - away, game.table.width / 2 + away}) {
      const Choice choice{static_cast<std::uint16_t>(MusterAnswer::camp), {Length::units(x).ticks()}};
      if (check(game, muster, choice).allowed()) all.push_back({choice, away == 0 ? 0.6 : 0.5, "behind the army"});
      if (away == 0) break;
    }
  }
}

// Where a unit group would like to stand: foot in the centre, horse on the wings, skirmishers ahead.
struct Wish {
  double x;
  double front;
};
Wish wish_for(const MusterGame& game, const Muster& muster, int unit) {
  const Troops& troops = game.units[static_cast<std::size_t>(unit)].troops;
  int down = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const bool alike = mounted(game.units[i].troops) == mounted(troops);
    if (game.units[i].side == muster.to_act && muster.units[i].where == Whereabouts::deployed && alike) ++down;
  }
  const double middle = game.table.width / 2;
  const double sign = down % 2 == 0 ? 1 : -1;
  const double depth = game.table.depth / 2 - game.rules.numbers.setup.from_centre;
  if (mounted(troops)) return {middle + sign * (13 + down / 2), depth - 0.5};
  if (skirmishing(troops)) return {middle + sign * 4, depth};
  return {middle + sign * 2.0 * down, depth - 1.5};
}

void deploying(const MusterGame& game, const Muster& muster, const Decision& decision, std::vector<Candidate>& all) {
  const std::vector<std::int32_t>& units = decision.options.front().parameters.front().allowed;
  for (const std::int32_t unit : units) {
    if (all.size() >= 4) break;
    const Wish wish = wish_for(game, muster, unit);
    if (const auto choice = find_stand(game, muster, unit, wish.x, wish.front)) {
      all.push_back({*choice, 0.5, "its place in the line"});
    }
  }
  // A table so full that the usual places are taken: anywhere.
  for (const std::int32_t unit : units) {
    for (double x = 1; all.empty() && x < game.table.width; x += 2) {
      if (const auto choice = find_stand(game, muster, unit, x, 8))
        all.push_back({*choice, 0.3, "where there is room"});
    }
  }
}

// Whom one would rather have in ambush: foot that shoots, then other foot that is in no set formation, light horse, the
// rest. Nobody if such troops never lie in one.
int ambush_wish(const Troops& troops) {
  if (!may_ambush(troops).allowed() || worth_in_tugs(troops) > 1) return 0;
  if (foot(troops) && troops.set_formation == SetFormation::none) return troops.shooting != Shooting::none ? 4 : 3;
  return mounted(troops) ? 2 : 1;
}

std::vector<std::int32_t> by_wish(const MusterGame& game, const Option& ambush) {
  std::vector<std::int32_t> units = ambush.parameters.front().allowed;
  const auto wish = [&](std::int32_t unit) { return ambush_wish(game.units[static_cast<std::size_t>(unit)].troops); };
  std::erase_if(units, [&](std::int32_t unit) { return wish(unit) == 0; });
  std::ranges::stable_sort(units, std::greater(), wish);
  return units;
}

// The places for a card in a piece that hides somebody, the most advanced first.
std::vector<table::Point> lairs(const MusterGame& game, const Muster& muster, const MusterPiece& piece) {
  const table::Area area{std::span<const table::Point>(piece.corners)};
  const table::Box& box = area.bounds();
  const bool far = far_side(muster.to_act);
  const double middle = game.table.depth / 2;
  std::vector<table::Point> places;
  for (double y = box.high.y; y >= box.low.y; y -= 0.5) {
    const double own = far ? box.low.y + box.high.y - y : y;
    if (far ? own < middle : own > middle) continue;
    for (const double share : {0.5, 0.35, 0.65}) {
      const table::Point at = table::rounded({box.low.x + (box.high.x - box.low.x) * share, own});
      const table::Rectangle card = ambush_card(game.rules, {at, far ? table::Angle::degrees(180) : table::Angle{}});
      if (table::entirely_inside(area, table::Footprint(&card, 1))) places.push_back(at);
    }
  }
  return places;
}

// One who lies in each piece that hides him; and a card with nobody under it.
void hiding(const MusterGame& game, const Muster& muster, const Decision& decision, double worth, double bluff_worth,
            std::vector<Candidate>& all) {
  const Option* ambush = decision.find("ambush");
  const Option* bluff = decision.find("false-ambush");
  const std::vector<std::int32_t> units = ambush == nullptr ? std::vector<std::int32_t>{} : by_wish(game, *ambush);
  const std::int32_t heading = far_side(muster.to_act) ? table::Angle::degrees(180).ticks() : 0;
  std::size_t found = 0;
  for (const MusterPiece& piece : muster.pieces) {
    if (!piece.placed || piece.corners.size() < 3 || found >= 4) continue;
    Troops light;
    light.type = Type::foot;
    light.formation = Formation::skirmish;
    if (!seen_at(piece.kind, light)) continue;  // nobody is hidden there
    const std::vector<table::Point> places = lairs(game, muster, piece);
    const auto offer = [&](const Option& option, std::optional<std::int32_t> unit, double of, std::string_view why) {
      for (std::size_t i = 0; i < places.size(); i += 2) {
        Choice choice{option.number, {}};
        if (unit) choice.values.push_back(*unit);
        for (const std::int32_t value : {places[i].x.ticks(), places[i].y.ticks(), heading}) {
          choice.values.push_back(value);
        }
        if (!check(game, muster, choice).allowed()) continue;
        all.push_back({choice, of, why});
        return true;
      }
      return false;
    };
    for (const std::int32_t unit : units) {
      if (!seen_at(piece.kind, game.units[static_cast<std::size_t>(unit)].troops)) continue;
      if (offer(*ambush, unit, worth, "they will not see it coming")) ++found;
      break;
    }
    if (bluff != nullptr && offer(*bluff, std::nullopt, bluff_worth, "let him wonder what is there")) ++found;
  }
}

// Who would march round a flank with him: an Ally's whole contingent; else those who need the fewest RED cards.
std::vector<std::int32_t> column_of(const MusterGame& game, const Muster& muster, std::int32_t leader) {
  const bool ally = game.leaders[static_cast<std::size_t>(leader)].who.ally;
  std::vector<std::int32_t> light;
  std::vector<std::int32_t> horse;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const MusterUnit& unit = game.units[i];
    if (unit.side != muster.to_act || muster.units[i].where != Whereabouts::waiting) continue;
    if (ally ? unit.ally != leader : unit.ally >= 0) continue;
    const auto number = static_cast<std::int32_t>(i);
    if (ally) {
      light.push_back(number);
    } else if (mounted(unit.troops)) {
      const bool alone = reds_to_arrive(game.rules, std::span<const Troops>(&unit.troops, 1), false) == 1;
      (alone ? light : horse).push_back(number);
    }
  }
  if (ally) return light;
  constexpr std::size_t few = 2;
  std::vector<std::int32_t>& column = light.empty() ? horse : light;
  if (column.size() > few) column.resize(few);
  return column;
}

void marching(const MusterGame& game, const Muster& muster, const Option& march, double worth, double ally_worth,
              std::vector<Candidate>& all) {
  for (const std::int32_t leader : march.parameters.front().allowed) {
    const std::vector<std::int32_t> column = column_of(game, muster, leader);
    if (column.empty() || column.size() + 2 > march.parameters.size()) continue;
    const bool ally = game.leaders[static_cast<std::size_t>(leader)].who.ally;
    for (const std::int32_t side : {0, 1}) {
      Choice choice{march.number, {leader, side}};
      for (const std::int32_t unit : column) choice.values.push_back(unit);
      while (choice.values.size() < march.parameters.size()) choice.values.push_back(-1);
      if (check(game, muster, choice).allowed()) all.push_back({choice, ally ? ally_worth : worth, "round his flank"});
    }
  }
}

// What a plain player has in mind: it differs from table to table, by what both see of it. Where the ground hides
// nobody he marches instead.
enum class Plan : std::uint8_t { stand, march, march_and_bluff, bluff, ambush, ambush_and_march };
constexpr std::uint32_t plans = 6;
Plan plan_of(const Muster& muster) {
  Hasher seen;
  archive::hash(seen, muster.pieces);
  seen.add(static_cast<std::uint64_t>(index(muster.to_act)) + 2 * static_cast<std::uint64_t>(muster.square));
  return static_cast<Plan>(dice::Seeded(seen.value()).below(plans));
}

// What he has ordered so far.
struct Ordered {
  int ambushes = 0;
  int marches = 0;
  int bluffs = 0;
};
Ordered ordered(const MusterGame& game, const Muster& muster) {
  Ordered so_far;
  for (const MusterCard& card : muster.cards) so_far.ambushes += card.side == muster.to_act ? 1 : 0;
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side != muster.to_act) continue;
    const MarchOrder order = muster.leaders[i].order;
    so_far.bluffs += order == MarchOrder::bluff ? 1 : 0;
    so_far.marches += order == MarchOrder::left || order == MarchOrder::right ? 1 : 0;
  }
  return so_far;
}

void ordering(const MusterGame& game, const Muster& muster, const Decision& decision, std::vector<Candidate>& all) {
  all.push_back({plain(MusterAnswer::done), 0.5, "everybody is needed here"});
  const Plan plan = plan_of(muster);
  const Ordered so_far = ordered(game, muster);
  const bool hides = plan == Plan::ambush || plan == Plan::ambush_and_march;
  // One that lies there, and one with nobody under it beside it.
  const double ambush_worth = hides && so_far.ambushes == 0 ? 0.65 : 0.4;
  hiding(game, muster, decision, ambush_worth, hides && so_far.ambushes == 1 ? 0.55 : 0.4, all);
  const bool nowhere = hides && so_far.ambushes == 0 && std::ranges::none_of(all, [&](const Candidate& one) {
                         return one.choice.option == static_cast<std::uint16_t>(MusterAnswer::ambush);
                       });
  const Option* march = decision.find("march");
  if (march == nullptr) return;
  const bool marches =
      plan == Plan::march || plan == Plan::march_and_bluff || plan == Plan::ambush_and_march || nowhere;
  const bool bluffs = plan == Plan::bluff || (plan == Plan::march_and_bluff && so_far.marches > 0);
  const double march_worth = marches && so_far.marches == 0 ? 0.6 : 0.4;
  marching(game, muster, *march, march_worth, plan == Plan::march_and_bluff ? march_worth : march_worth - 0.05, all);
  for (const std::int32_t leader : march->parameters.front().allowed) {
    if (game.leaders[static_cast<std::size_t>(leader)].who.ally) continue;
    const Choice bluff{static_cast<std::uint16_t>(MusterAnswer::bluff), {leader}};
    if (!check(game, muster, bluff).allowed()) continue;
    all.push_back({bluff, bluffs && so_far.bluffs == 0 ? 0.6 : 0.4, "let him wonder"});
    break;
  }
}

void commanding(const MusterGame& game, const Muster& muster, std::vector<Candidate>& all) {
  if (check(game, muster, plain(MusterAnswer::done)).allowed()) {
    all.push_back({plain(MusterAnswer::done), 0.9, "the commands stand"});
    return;
  }
  const Decision asked = decision(game, muster);
  if (const Option* give = asked.find("give")) {
    for (const std::int32_t leader : give->parameters[1].allowed) {
      for (const std::int32_t unit : give->parameters[0].allowed) {
        all.push_back({{give->number, {unit, leader}}, 0.5, "he needs a command"});
      }
    }
  }
}

}  // namespace

std::vector<Candidate> candidates(const MusterGame& game, const Muster& muster) {
  std::vector<Candidate> all;
  const Decision asked = decision(game, muster);
  switch (muster.step) {
    case MusterStep::place_flank:
    case MusterStep::place_piece: placing(game, muster, all); break;
    case MusterStep::adjust_piece: adjusting(game, muster, asked, all); break;
    case MusterStep::place_camp: camping(game, muster, all); break;
    case MusterStep::deploy: deploying(game, muster, asked, all); break;
    case MusterStep::give_orders: ordering(game, muster, asked, all); break;
    case MusterStep::wheel_guns:
      all.push_back({plain(MusterAnswer::done), 0.6, "they stand well"});
      if (const Option* wheel = asked.find("wheel")) {
        for (const std::int32_t corner : {0, 1}) {
          const Choice choice{wheel->number,
                              {wheel->parameters.front().allowed.front(), corner, table::Angle::degrees(15).ticks()}};
          if (check(game, muster, choice).allowed()) all.push_back({choice, 0.4, "towards the middle"});
        }
      }
      break;
    case MusterStep::place_commanders: commanding(game, muster, all); break;
    case MusterStep::choose_end:
      for (const std::int32_t end : {0, 1}) {
        Choice choice{static_cast<std::uint16_t>(MusterAnswer::end), {end}};
        if (asked.options.front().parameters.size() > 1) {
          choice.values.push_back(asked.options.front().parameters[1].most);
        }
        all.push_back({choice, 0.5, "a flank to lean on"});
      }
      break;
    case MusterStep::finished: break;
    default:
      for (const Option& one : asked.options) {
        if (one.parameters.empty()) {
          all.push_back({{one.number, {}}, 0.5, ""});
        } else {
          each_value(one, all, 0.5, "");
        }
      }
  }
  return all;
}

}  // namespace condotta::reg
