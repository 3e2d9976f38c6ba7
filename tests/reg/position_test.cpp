#include "reg/position.hpp"

#include <doctest/doctest.h>

#include "reg/flank_charge.hpp"
#include "reg/setup.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

Document unit(std::string_view name, std::string_view side, std::string_view troops, double x, double y, double facing,
              int files = 0) {
  Document table = Document::object();
  table.set("name", name);
  table.set("side", side);
  table.set("troops", troops);
  table.set("at", Document::Array{Document(x), Document(y)});
  table.set("facing", facing);
  if (files > 0) table.set("files", files);
  return table;
}

Situation situation(std::initializer_list<Document> units, Edition edition = Edition::y2021) {
  Document document = Document::object();
  document.set("unit", Document::Array(units));
  auto read = read_situation(Rules::of(edition), document);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  return *read;
}

}  // namespace

TEST_CASE("REG-SET-004 REG-SET-011 a Tercio stands in six rows: horn files are 2 deep, inner files 4") {
  const Situation s = situation({unit("tercio", "red", "Tercio", 20, 10, 0)});
  REQUIRE(bases_of(s.state, 0).size() == 16);
  std::vector<std::size_t> depths;
  for (const BaseId front : front_bases(s.state, 0)) depths.push_back(column_behind(s.state, front).size());
  std::sort(depths.begin(), depths.end());
  // The rear horns have no base before them that touches: they front files of their own.
  CHECK(depths == std::vector<std::size_t>{2, 2, 2, 2, 4, 4});
}

TEST_CASE("REG-CMB-004 files that touch front to front fight; a corner is not a fight") {
  const Situation s =
      situation({unit("a", "red", "Pike & Shot", 10, 10, 0), unit("b", "blue", "Pike & Shot", 11, 10, 180),
                 unit("c", "blue", "Pike & Shot", 7, 10, 180)});
  const auto all = touches(s.state);
  int with_b = 0;
  int with_c = 0;
  for (const Touch& touch : all) {
    CHECK(touch.a_edge == table::Edge::front);
    CHECK(touch.b_edge == table::Edge::front);
    (s.state.bases[static_cast<std::size_t>(touch.b)].unit == 1 ? with_b : with_c) += 1;
  }
  CHECK(with_b == 2);
  CHECK(with_c == 0);  // its corner at (8.5, 10) meets the corner of a's left file
  CHECK(in_combat(s.state, 0));
  CHECK_FALSE(in_combat(s.state, 2));
}

TEST_CASE("REG-CMB-027 neighbours stand beside a file, facing the same way, of any friendly unit group") {
  const Situation s =
      situation({unit("a", "red", "Pike & Shot", 10, 10, 0), unit("b", "red", "Pike & Shot", 13.5, 10, 0),
                 unit("c", "red", "Pike & Shot", 6, 10, 180)});
  const auto fronts = front_bases(s.state, 0);
  REQUIRE(fronts.size() == 3);
  CHECK(neighbours(s.state, fronts[0]) == std::vector<BaseId>{fronts[1]});  // c faces the other way
  CHECK(neighbours(s.state, fronts[1]) == std::vector<BaseId>{fronts[0], fronts[2]});
  CHECK(neighbours(s.state, fronts[2]) == std::vector<BaseId>{fronts[1], front_bases(s.state, 1)[0]});
}

TEST_CASE("REG-CHR-024 REG-CHR-025 REG-CHR-026 rear support") {
  const auto supported = [](Document front, Document rear) {
    const Situation s = situation({std::move(front), std::move(rear)});
    return rear_support(s.game, s.state, 0);
  };
  const Document line = unit("line", "red", "Pike & Shot", 20, 12, 0);
  CHECK(supported(line, unit("second", "red", "Pike & Shot", 20, 8, 0)));
  CHECK_FALSE(supported(line, unit("second", "red", "Pike & Shot", 20, 4.9, 0)));   // 6.1BW behind the rear edge
  CHECK(supported(line, unit("second", "red", "Pike & Shot", 20, 5, 0)));           // 6BW exactly
  CHECK_FALSE(supported(line, unit("second", "red", "Pike & Shot", 24, 11.5, 0)));  // beside it
  CHECK_FALSE(supported(line, unit("second", "red", "Pike & Shot", 20, 8, 180)));   // turned away
  CHECK_FALSE(supported(line, unit("second", "red", "Mounted Loose", 20, 8, 0)));
  CHECK_FALSE(supported(line, unit("second", "red", "Foot Skirmish, Arquebus", 20, 8, 0)));
  CHECK_FALSE(supported(line, unit("second", "red", "Commanded Shot, Musket", 20, 8, 0)));
  CHECK_FALSE(supported(line, unit("second", "blue", "Pike & Shot", 20, 8, 0)));
  CHECK_FALSE(supported(unit("horse", "red", "Mounted Loose", 20, 12, 0), unit("b", "red", "Pike & Shot", 20, 8, 0)));
  CHECK(
      supported(unit("shot", "red", "Foot Skirmish, Arquebus", 20, 12, 0), unit("b", "red", "Pike & Shot", 20, 8, 0)));
  CHECK(supported(unit("keil", "red", "Keil", 20, 12, 0), unit("far", "red", "Pike & Shot", 40, 12, 0)));
}

TEST_CASE("REG-CMB-004 REG-GEO-011 a corner on an edge fights if its front looks at the edge; along it, it does not") {
  // Turned by 20 degrees, its left front corner on the enemy's front at (20, 13).
  const Situation angled = situation({unit("horse", "red", "Mounted, Loose", 20.9397, 12.658, 20, 2),
                                      unit("foot", "blue", "Foot, Loose", 21, 13, 180, 3)});
  REQUIRE_FALSE(touches(angled.state).empty());
  for (const Touch& touch : touches(angled.state)) {
    CHECK(touch.a_edge == table::Edge::front);
    CHECK(touch.b_edge == table::Edge::front);
  }
  CHECK(in_combat(angled.state, 0));
  // Beside a flank, turned by 3 degrees: its right front corner on the side edge.
  const Situation beside = situation({unit("horse", "red", "Mounted, Loose", 17.5, 14, 3, 2),
                                      unit("foot", "blue", "Foot, Close", 20.0014, 14.3, 180, 3)});
  CHECK_FALSE(in_combat(beside.state, 0));
}

TEST_CASE("REG-GAP-222 of several Generals with a file one counts: the best") {
  Situation s = situation({unit("foot", "red", "Pike & Shot", 10, 10, 0)});
  const BaseId front = front_bases(s.state, 0).front();
  for (const Grade grade : {Grade::mediocre, Grade::talented, Grade::competent}) {
    General general;
    general.grade = grade;
    general.with = front;
    s.state.generals.push_back(general);
  }
  REQUIRE(general_with(s.state, front).has_value());
  CHECK(*general_with(s.state, front) == 1);
  s.state.generals[1].killed = true;
  CHECK(*general_with(s.state, front) == 2);
}

TEST_CASE("REG-GAP-115 REG-GEO-024 a pursuit into fresh enemy claims his flank by where it stood before") {
  // Its right file touches the flank of foot that faces east.
  const auto at = [](double y) {
    return situation(
        {unit("horse", "red", "Mounted, Loose", 20, y, 0, 2), unit("foot", "blue", "Foot, Loose", 21.5, 14.5, 90, 3)});
  };
  const auto flank = [&](double from) {
    Situation now = at(13);
    claim_by_pursuit(now.state, at(from).state, 0);
    int files = 0;
    for (const BaseId base : bases_of(now.state, 0))
      files += now.state.bases[static_cast<std::size_t>(base)].flank_charge;
    return files;
  };
  CHECK(flank(10) == 1);
  // From before the front of that foot it is none.
  Situation now = at(13);
  Situation east = at(10);
  for (Base& base : east.state.bases) {
    if (base.unit == 0) base.pose.front.x = base.pose.front.x + table::Length::units(3);
  }
  claim_by_pursuit(now.state, east.state, 0);
  for (const BaseId base : bases_of(now.state, 0)) {
    CHECK_FALSE(now.state.bases[static_cast<std::size_t>(base)].flank_charge);
  }
}

TEST_CASE("REG-FRM-007 a unit group of Dragoons has at most 4 bases") {
  Document document = Document::object();
  Document dragoons = unit("dragoons", "red", "Dragoons", 10, 10, 0);
  dragoons.set("bases", 5);
  document.set("unit", Document::Array{dragoons});
  const auto read = read_situation(Rules::of(Edition::y2021), document);
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().what.find("at most 4") != std::string::npos);
}
