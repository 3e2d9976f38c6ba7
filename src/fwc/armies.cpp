#include "fwc/armies.hpp"

#include <array>

#include "document/reader.hpp"
#include "fwc/roster.hpp"
#include "fwc/victory.hpp"

namespace condotta::embedded {
Document fwc_troops();
}  // namespace condotta::embedded

namespace condotta::fwc {

int points_of(const Rules& rules, const Army& army) {
  int sum = 0;
  for (const ArmyUnit& unit : army.units) sum += points_of(rules, unit.unit);
  for (const Leader& leader : army.leaders) sum += points_of(rules, leader);
  return sum;
}

std::expected<Army, Fault> read_army(const Rules& rules, const Document& table) {
  Army army;
  Reader reader(table, "an army");
  reader.need("name");
  army.name = reader.text("name");
  army.stated_points = reader.whole("points", 0, 0, 99999);
  for (const std::string& words : reader.texts("leaders")) {
    const auto leader = leader_called(words);
    if (!leader) {
      reader.complain("there is no leader " + quoted(words), reader.find("leaders"));
    } else {
      army.leaders.push_back(*leader);
    }
  }
  if (const Document* units = reader.need("unit")) {
    for (const Document& item : units->items()) {
      constexpr std::array<std::string_view, 3> loads = {"rounds", "petard", "lances"};
      Reader one(item, "a unit of " + quoted(army.name));
      ArmyUnit unit;
      unit.name = one.text("name");
      const int count = one.whole("count", 1, 1, 40);
      unit.load = static_cast<Load>(one.choice("load", loads, 0));
      unit.unit = read_unit(rules, one);
      if (const auto fault = one.finish()) reader.complain(*fault);
      for (int i = 0; i < count && army.units.size() < 60; ++i) army.units.push_back(unit);
    }
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return army;
}

std::expected<std::vector<Army>, Fault> ready_armies(const Rules& rules) {
  std::vector<Army> out;
  const Document file = embedded::fwc_troops();
  const Document* list = file.find("army");
  if (list == nullptr) return out;
  for (const Document& item : list->items()) {
    auto army = read_army(rules, item);
    if (!army) return std::unexpected(army.error());
    out.push_back(std::move(*army));
  }
  return out;
}

}  // namespace condotta::fwc
