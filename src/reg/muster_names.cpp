// How the unit groups of two armies are called and numbered while they are put on the table.
#include <algorithm>
#include <set>

#include "reg/ambushes.hpp"
#include "reg/losses.hpp"
#include "reg/muster.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"

namespace condotta::reg {
namespace {

constexpr std::int32_t own_numbers = 1000;  // from here on, for their owner

using Taken = std::set<std::string>;

std::string with_number(Taken& taken, const std::string& kind) {
  std::string name = kind;
  for (int i = 2; !taken.insert(name).second; ++i) name = kind + " " + std::to_string(i);
  return name;
}

// The hidden ones of blue are counted apart, so that their names don't tell what red hides.
std::string with_roman_number(Taken& taken, const std::string& kind) {
  std::string name = kind;
  do {
    name += name == kind ? " I" : "I";
  } while (!taken.insert(name).second);
  return name;
}

bool hidden(const Muster& muster, int unit) {
  const Whereabouts where = muster.units[static_cast<std::size_t>(unit)].where;
  return where == Whereabouts::marching || where == Whereabouts::in_ambush;
}

Taken leaders_names(const MusterGame& game) {
  Taken taken;
  for (const MusterLeader& leader : game.leaders) taken.insert(leader.name);
  return taken;
}

// Those on the table, in the order in which they came; the others have none yet.
std::vector<std::string> public_names(const MusterGame& game, const Muster& muster, Taken& taken) {
  std::vector<std::string> names(game.units.size());
  for (const std::int16_t unit : muster.down) {
    names[static_cast<std::size_t>(unit)] = with_number(taken, game.units[static_cast<std::size_t>(unit)].kind);
  }
  return names;
}

// The place of a unit group in the list of its army.
std::int32_t place_in_list(const MusterGame& game, int unit) {
  const Side side = game.units[static_cast<std::size_t>(unit)].side;
  return static_cast<std::int32_t>(std::count_if(game.units.begin(), game.units.begin() + unit,
                                                 [&](const MusterUnit& one) { return one.side == side; }));
}

}  // namespace

std::string name_of(const MusterGame& game, int unit) {
  Taken taken;
  std::string name;
  for (int i = 0; i <= unit; ++i) {
    const MusterUnit& one = game.units[static_cast<std::size_t>(i)];
    if (one.side == game.units[static_cast<std::size_t>(unit)].side) name = with_number(taken, one.kind);
  }
  return name;
}

std::vector<std::string> names_of(const MusterGame& game, const std::vector<std::int32_t>& units) {
  std::vector<std::string> names;
  for (const std::int32_t unit : units) names.push_back(name_of(game, unit));
  return names;
}

std::string public_name(const MusterGame& game, const Muster& muster, int unit) {
  Taken taken = leaders_names(game);
  return public_names(game, muster, taken)[static_cast<std::size_t>(unit)];
}

std::vector<std::string> final_names(const MusterGame& game, const Muster& muster) {
  Taken taken = leaders_names(game);
  std::vector<std::string> names = public_names(game, muster, taken);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const MusterUnit& unit = game.units[i];
    if (!names[i].empty()) continue;
    const bool apart = unit.side == Side::blue && hidden(muster, static_cast<int>(i));
    names[i] = apart ? with_roman_number(taken, unit.kind) : with_number(taken, unit.kind);
  }
  return names;
}

std::int32_t number_of(const MusterGame& game, const Muster& muster, std::optional<Side> viewer, int unit) {
  if (viewer == game.units[static_cast<std::size_t>(unit)].side) return own_numbers + place_in_list(game, unit);
  const auto found = std::ranges::find(muster.down, static_cast<std::int16_t>(unit));
  return static_cast<std::int32_t>(found - muster.down.begin());
}

int unit_numbered(const MusterGame& game, Side owner, std::int32_t number) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const auto unit = static_cast<int>(i);
    if (game.units[i].side == owner && own_numbers + place_in_list(game, unit) == number) return unit;
  }
  return -1;
}

MusterGame imagine_armies(const MusterGame& game, const Muster& muster, Side side, dice::Source& source) {
  MusterGame guess = game;
  struct Kind {
    Troops troops;
    int bases;
    std::string name;
  };
  std::vector<Kind> kinds;  // what is seen of that army, and plain troops
  for (const std::int16_t unit : muster.down) {
    const MusterUnit& seen = game.units[static_cast<std::size_t>(unit)];
    if (seen.side != side) kinds.push_back({seen.troops, seen.bases, seen.kind});
  }
  for (const std::string_view words : {"Foot Loose, Musket", "Pike & Shot", "Dragoons, Musket",
                                       "Mounted Loose, Sword & Pistol", "Foot Skirmishers, Arquebus"}) {
    if (const auto troops = read_troops(words)) kinds.push_back({*troops, usual_bases(*troops), std::string(words)});
  }
  for (std::size_t i = 0; i < guess.units.size(); ++i) {
    MusterUnit& unit = guess.units[i];
    if (unit.side == side || muster.units[i].where == Whereabouts::deployed) continue;
    std::vector<Kind> fit = kinds;
    if (hidden(muster, static_cast<int>(i))) {
      std::erase_if(fit, [](const Kind& kind) {
        return !(foot(kind.troops) || mounted(kind.troops)) || worth_in_tugs(kind.troops) > 1 ||
               !may_ambush(kind.troops).allowed();
      });
    }
    const Kind& kind = fit[source.below(static_cast<std::uint32_t>(fit.size()))];
    unit.troops = kind.troops;
    unit.bases = kind.bases;
    unit.kind = kind.name;
  }
  return guess;
}

}  // namespace condotta::reg
