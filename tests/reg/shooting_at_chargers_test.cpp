#include "reg/shooting_at_chargers.hpp"

#include <algorithm>

#include "reg/table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using namespace condotta::reg::table_top;
using table::Angle;
using table::Length;

namespace {

constexpr Edition both[] = {Edition::y2019, Edition::y2021};

// Unit 0 shoots, unit 1 charges straight ahead 5BW unless a test says otherwise.
struct Volley {
  Situation s;
  FieldOfFire field{s.game, s.state};
  std::vector<PathOfCharge> paths;

  explicit Volley(Situation situation, double distance = 5, double wheel = 0, table::Side side = table::Side::left)
      : s(std::move(situation)) {
    paths.push_back(path_of_charge(field, 1, side, Angle::degrees(wheel), Length::units(distance)));
  }
  std::vector<ShootingFile> files(UnitId unit = 0) const { return shooting_files(field, unit); }
  std::vector<BaseId> targets(std::size_t file, UnitId unit = 0) const {
    return legal_charging_targets(field, files(unit).at(file), paths);
  }
  BaseId charging(std::size_t file) const { return paths[0].files.at(file).front; }
};

Document shooters(std::string_view troops, double x, double y, double facing = 0) {
  return unit("shooters", "red", troops, x, y, facing);
}
Document horse(double x, double y, double facing = 180) {  // two files, two ranks
  return unit("horse", "blue", "Mounted Loose", x, y, facing);
}

}  // namespace

TEST_CASE("REG-GEO-023 the Path of Charge: the strip ahead, ended by the first enemy that the file would touch") {
  // Horse comes from the north, the left of its two files (east) towards a lone base at y = 12.
  const Volley volley(
      situation(Edition::y2019,
                {unit("lone", "red", "Foot Loose, Musket", 20.5, 12, 0, {{"bases", 1}, {"files", 1}}), horse(20, 15)}));
  REQUIRE(volley.paths[0].files.size() == 2);
  const auto reach_of = [&](std::size_t file) {
    double low = 1e9;
    for (const table::Rectangle& part : volley.paths[0].files[file].covers) low = std::min(low, part.bounds().low.y);
    return low;
  };
  CHECK(reach_of(0) == doctest::Approx(12));  // its left file meets the base
  CHECK(volley.paths[0].files[0].meets == 0);
  CHECK(reach_of(1) == doctest::Approx(10));  // the other goes its whole 5BW
  CHECK(volley.paths[0].files[1].meets == nobody);
}

TEST_CASE("REG-GEO-014 REG-GEO-023 the wheel uses distance and sweeps a sector") {
  // 2 wide, wheel right by 45 degrees: 1.5708BW of 5; pivot is the right front corner (as it looks) at (19, 15).
  const Volley volley(situation(Edition::y2019, {shooters("Foot Loose, Musket", 5, 5), horse(20, 15)}), 5, 45,
                      table::Side::right);
  table::Box box;
  for (const ChargingFile& file : volley.paths[0].files) {
    for (const table::Rectangle& part : file.covers) box.include(part.bounds());
  }
  // Heading south-west: from the outer front corner after the wheel 3.4292BW straight on.
  const double out = 0.70710678 * (5 - 1.57079633);
  CHECK(box.low.x == doctest::Approx(19 - out).epsilon(0.001));
  CHECK(box.low.y == doctest::Approx(15 - 2 * 0.70710678 - out).epsilon(0.001));
}

TEST_CASE("REG-SHT-023 REG-SHT-063 a path within 1BW ahead is shot at, and its distance is the range") {
  for (const Edition edition : both) {
    const auto shot = [&](double y) {  // horse 5BW of charge from y = 20: its path ends at y = 15
      const Volley volley(situation(edition, {shooters("Foot Loose, Musket", 20, y), horse(20, 20)}));
      return volley.targets(1);
    };
    CHECK(shot(14).size() == 2);  // exactly 1BW; both files cross half of the front: a tie
    CHECK(shot(13.99).empty());
    const Volley volley(situation(edition, {shooters("Foot Loose, Musket", 20, 14.5), horse(20, 20)}));
    CHECK(shot_at_charger(volley.field, volley.files()[1], volley.paths, volley.charging(0)).distance ==
          doctest::Approx(0.5));
  }
}

TEST_CASE("REG-SHT-023 2019 ahead within 1BW is enough, 2021 wants the arc") {
  const auto right_hand_file = [](Edition edition, double x) {
    const Volley volley(
        situation(edition, {shooters("Foot Loose, Musket", 20, 10),
                            unit("horse", "blue", "Mounted Loose", x, 14, 180, {{"bases", 2}, {"files", 1}})}),
        3.5);
    return !volley.targets(2).empty();
  };
  CHECK(right_hand_file(Edition::y2019, 22.7));  // its path is 0.7BW to the right of the file, 0.5BW ahead
  CHECK_FALSE(right_hand_file(Edition::y2021, 22.7));
  CHECK(right_hand_file(Edition::y2021, 21.8));
  CHECK_FALSE(right_hand_file(Edition::y2019, 23));
}

TEST_CASE("REG-SHT-024 of several charging files the one that crosses most of the front") {
  const Volley volley(
      situation(Edition::y2019,
                {unit("lone", "red", "Foot Loose, Musket", 20.3, 10, 0, {{"bases", 2}, {"files", 1}}), horse(20, 14)}),
      3.5);
  CHECK(volley.targets(0) == std::vector<BaseId>{volley.charging(0)});  // it looks south: its left file is the eastern
  const Ruling other = may_target_charger(volley.field, volley.files()[0], volley.paths, volley.charging(1));
  CHECK(other.cites("REG-SHT-024"_rule));
}

TEST_CASE("REG-C-309 REG-SHT-010 REG-SHT-011 REG-SHT-018 screened shooters do not shoot, the screen does") {
  for (const Edition edition : both) {
    const Volley volley(situation(edition, {shooters("Foot Loose, Musket", 20, 10), horse(20, 14),
                                            unit("screen", "red", "Foot Skirmish, Arquebus", 20, 11, 0)}));
    CHECK_FALSE(volley.targets(1, 2).empty());
    for (const std::size_t file : {0u, 1u, 2u}) CHECK(volley.targets(file, 0).empty());
    const Ruling ruling = may_target_charger(volley.field, volley.files()[1], volley.paths, volley.charging(0));
    CHECK(ruling.cites("REG-SHT-018"_rule));
  }
}

TEST_CASE("REG-UNT-016 Commanded Shot shoots at chargers to its full range") {
  for (const Edition edition : both) {
    const auto shoots = [&](std::string_view troops, double y) {
      const Volley volley(situation(edition, {shooters(troops, 20, y), horse(20, 20)}));
      return !volley.targets(1).empty();
    };
    CHECK(shoots("Commanded Shot, Musket", 10));  // 5BW from the end of the path
    CHECK_FALSE(shoots("Commanded Shot, Musket", 9.99));
    CHECK_FALSE(shoots("Foot Loose, Musket", 10));
  }
}

TEST_CASE("REG-SHT-008 REG-UNT-016 who may shoot at those who receive a charge") {
  const auto ruling = [](Edition edition, std::string_view troops, double away, bool charged) {
    const Situation s =
        situation(edition, {shooters(troops, 20, 10),
                            unit("enemy", "blue", "Pike & Shot", 20, 10 + away, 180, {{"charged-by-mounted", charged}}),
                            unit("friend", "red", "Mounted Loose", 23, 10, 0, {{"charged", true}})});
    const FieldOfFire field(s.game, s.state);
    return may_target_receiver(field, shooting_files(field, 0)[1], front_bases(s.state, 1)[1]);
  };
  CHECK(ruling(Edition::y2021, "Foot Loose, Musket", 1, true).allowed());
  CHECK(ruling(Edition::y2021, "Foot Loose, Musket", 1.01, true).cites("REG-SHT-008"_rule));
  CHECK(ruling(Edition::y2021, "Foot Loose, Musket", 1, false).cites("REG-SHT-008"_rule));
  CHECK(ruling(Edition::y2019, "Foot Loose, Musket", 1, true).cites("REG-SHT-008"_rule));
  CHECK(ruling(Edition::y2019, "Commanded Shot, Musket", 5, true).allowed());
  CHECK(ruling(Edition::y2019, "Commanded Shot, Musket", 5, false).cites("REG-SHT-008"_rule));
}

TEST_CASE("REG-SHT-037 Artillery at a file that charges it") {
  for (const Edition edition : both) {
    const Volley volley(situation(edition, {shooters("Light Artillery", 20, 10), horse(20.5, 14)}));
    const Shot shot = shot_at_charger(volley.field, volley.files()[1], volley.paths, volley.charging(1));
    CHECK(shot.target_charges_shooter);
    CHECK(shot.distance == doctest::Approx(0));
    CHECK(shot_breakdown(volley.s.game.rules, shot).steps.cites("REG-SHT-037"_rule));
  }
}

TEST_CASE("REG-C-346 REG-SHT-026 running away, on the table") {
  const auto die = [](Edition edition) {
    const Volley volley(situation(edition, {shooters("Foot Skirmish, Arquebus", 20, 10), horse(20.5, 13)}));
    REQUIRE_FALSE(volley.targets(1).empty());
    Shot shot = shot_at_charger(volley.field, volley.files()[1], volley.paths, volley.targets(1)[0]);
    shot.running_away = true;
    return shot_breakdown(volley.s.game.rules, shot).die;
  };
  CHECK(die(Edition::y2019).slowing_only);
  CHECK(die(Edition::y2021) == ShootingDie{Colour::black, false, false});
}
