// Sensible choices before the battle, for computer players.
#include <algorithm>

#include "battle/archive.hpp"
#include "dice/seeded.hpp"
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
  for (double away = 0; away <= game.table.width / 2 && all.size() < 3; away += 0.5) {
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

// Foot that shoots, in the middle of a wood or a village; and a card with nobody under it beside it.
void hiding(const MusterGame& game, const Muster& muster, const Decision& decision, double worth, double bluff_worth,
            std::vector<Candidate>& all) {
  const Option* ambush = decision.find("ambush");
  const Option* bluff = decision.find("false-ambush");
  std::size_t found = 0;
  for (const MusterPiece& piece : muster.pieces) {
    if (!piece.placed || piece.corners.size() < 3 || found >= 4) continue;
    const table::Area area{std::span<const table::Point>(piece.corners)};
    const table::Vector middle = (area.bounds().low + area.bounds().high) * 0.5;
    for (const double ahead : {2.0, 0.75, -1.0}) {
      const bool far = far_side(muster.to_act);
      const table::Point at = table::rounded(middle + table::Vector{0, far ? -ahead : ahead});
      const std::int32_t heading = far ? table::Angle::degrees(180).ticks() : 0;
      bool lies = false;
      if (ambush != nullptr) {
        for (const std::int32_t unit : ambush->parameters.front().allowed) {
          const Troops& troops = game.units[static_cast<std::size_t>(unit)].troops;
          if (!foot(troops) || troops.set_formation != SetFormation::none) continue;
          const Choice choice{ambush->number, {unit, at.x.ticks(), at.y.ticks(), heading}};
          lies = check(game, muster, choice).allowed();
          if (lies) all.push_back({choice, worth, "they will not see it coming"});
          break;
        }
      }
      const Choice choice{bluff == nullptr ? std::uint16_t{0} : bluff->number, {at.x.ticks(), at.y.ticks(), heading}};
      if (bluff != nullptr && check(game, muster, choice).allowed()) {
        all.push_back({choice, bluff_worth, "let him wonder what is there"});
        lies = true;
      }
      if (!lies) continue;
      ++found;
      break;
    }
  }
}

// What a plain player has in mind: it differs from table to table, by what both see of it.
enum class Plan : std::uint8_t { stand, march, bluff, ambush };
Plan plan_of(const Muster& muster) {
  Hasher seen;
  archive::hash(seen, muster.pieces);
  seen.add(static_cast<std::uint64_t>(index(muster.to_act)) + 2 * static_cast<std::uint64_t>(muster.square));
  return static_cast<Plan>(dice::Seeded(seen.value()).below(4));
}

bool has_ordered(const MusterGame& game, const Muster& muster) {
  for (const MusterCard& card : muster.cards) {
    if (card.side == muster.to_act) return true;
  }
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    if (game.leaders[i].side == muster.to_act && muster.leaders[i].order != MarchOrder::none) return true;
  }
  return false;
}

void ordering(const MusterGame& game, const Muster& muster, const Decision& decision, std::vector<Candidate>& all) {
  all.push_back({plain(MusterAnswer::done), 0.5, "everybody is needed here"});
  const bool begun = has_ordered(game, muster);
  const Plan plan = plan_of(muster);
  const auto worth = [&](Plan of) { return plan == of && !begun ? 0.6 : 0.4; };
  const auto cards = std::count_if(muster.cards.begin(), muster.cards.end(),
                                   [&](const MusterCard& card) { return card.side == muster.to_act; });
  // One that lies there, and one with nobody under it beside it.
  hiding(game, muster, decision, worth(Plan::ambush), plan == Plan::ambush && cards < 2 ? 0.55 : 0.4, all);
  const Option* march = decision.find("march");
  if (march == nullptr) return;
  const std::int32_t leader = march->parameters.front().allowed.front();
  const Choice bluff{static_cast<std::uint16_t>(MusterAnswer::bluff), {leader}};
  if (check(game, muster, bluff).allowed()) all.push_back({bluff, worth(Plan::bluff), "let him wonder"});
  for (const std::int32_t side : {0, 1}) {
    Choice choice{march->number, {leader, side}};
    for (std::size_t i = 0; i < game.units.size() && choice.values.size() < 4; ++i) {
      const MusterUnit& unit = game.units[i];
      const bool his = game.leaders[static_cast<std::size_t>(leader)].who.ally ? unit.ally == leader : unit.ally < 0;
      if (unit.side == muster.to_act && his && mounted(unit.troops) && muster.units[i].where == Whereabouts::waiting) {
        choice.values.push_back(static_cast<std::int32_t>(i));
      }
    }
    if (choice.values.size() == 2) break;
    while (choice.values.size() < march->parameters.size()) choice.values.push_back(-1);
    if (check(game, muster, choice).allowed()) all.push_back({choice, worth(Plan::march), "round his flank"});
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
