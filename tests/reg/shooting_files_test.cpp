#include "reg/shooting_files.hpp"

#include <algorithm>

#include "reg/table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using namespace condotta::reg::table_top;

namespace {

constexpr Edition both[] = {Edition::y2019, Edition::y2021};

std::vector<ShootingFile> files_of(const Situation& s, UnitId unit = 0) {
  return shooting_files(FieldOfFire(s.game, s.state), unit);
}
std::vector<ShootingFile> facing(const std::vector<ShootingFile>& files, table::Edge edge) {
  std::vector<ShootingFile> found;
  for (const ShootingFile& file : files) {
    if (file.facing == edge) found.push_back(file);
  }
  return found;
}
std::size_t with(const std::vector<ShootingFile>& files, Shooter shooter) {
  return static_cast<std::size_t>(
      std::count_if(files.begin(), files.end(), [&](const ShootingFile& file) { return file.shooter == shooter; }));
}
Ruling ruling(const Situation& s, const ShootingFile& file, Occasion occasion = Occasion::shooting_phase) {
  return may_shoot(FieldOfFire(s.game, s.state), file, occasion);
}

}  // namespace

TEST_CASE("REG-SHT-001 REG-SHT-016 REG-SET-006 REG-SET-008 a pike and shot body throws a die a file, two bases each") {
  const Situation s = situation(Edition::y2021, {unit("a", "red", "Pike & Shot, Musket", 20, 10, 0)});
  const auto files = files_of(s);
  REQUIRE(files.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(files[i].ranks == 2);
    CHECK(files[i].bases.size() == 2);
    CHECK(files[i].place == i);
    CHECK(files[i].abreast == 3);
    CHECK(files[i].from.left_end.x == doctest::Approx(18.5 + static_cast<double>(i)));
    CHECK(files[i].from.left_end.y == doctest::Approx(10));
    CHECK(ruling(s, files[i]).allowed());
  }
}

TEST_CASE("REG-SET-003 EP&S shoots with its first two ranks, a Keil and a camp never, a Colunela two dice") {
  CHECK(files_of(situation(Edition::y2019, {unit("a", "red", "Early Pike & Shot, Musket", 20, 10, 0)})).size() == 3);
  CHECK(files_of(situation(Edition::y2019, {unit("a", "red", "Keil", 20, 10, 0)})).empty());
  CHECK(files_of(situation(Edition::y2019, {unit("a", "red", "Camp", 20, 10, 0)})).empty());  // REG-UNT-020
  const auto files = files_of(situation(Edition::y2019, {unit("a", "red", "Colunela, Arquebus", 20, 10, 0)}));
  REQUIRE(files.size() == 2);
  CHECK(files[0].bases.size() == 2);
}

TEST_CASE("REG-SHT-015 REG-UNT-004 REG-UNT-012 guns and elephants shoot one rank deep") {
  for (const char* troops : {"Medium Artillery", "Elephants, Bow"}) {
    const Situation s = situation(Edition::y2021, {unit("a", "red", troops, 20, 10, 0)});
    const auto files = files_of(s);
    REQUIRE_FALSE(files.empty());
    for (const ShootingFile& file : files) CHECK(file.bases.size() == 1);
  }
}

TEST_CASE("REG-SHT-052 a file with one base left shoots with one rank") {
  const Situation s =
      situation(Edition::y2021, {unit("a", "red", "Foot Loose, Musket", 20, 10, 0, {{"bases", 5}, {"files", 3}})});
  const auto files = files_of(s);
  REQUIRE(files.size() == 3);
  CHECK(files[0].ranks == 2);
  CHECK(files[1].ranks == 2);
  CHECK(files[2].ranks == 1);
}

TEST_CASE("REG-SET-007 REG-SET-008 a Late Keil shoots any two of its files, four bases a turn") {
  Situation s = situation(Edition::y2021, {unit("a", "red", "Late Keil, Arquebus", 20, 10, 0)});
  const auto files = files_of(s);
  REQUIRE(files.size() == 4);
  mark_shot(s.state, files[1]);
  CHECK(ruling(s, files[1]).cites("REG-SHT-002"_rule));
  CHECK(ruling(s, files[3]).allowed());
  mark_shot(s.state, files[3]);
  CHECK(ruling(s, files[0]).cites("REG-SET-007"_rule));
  forget_shooting(s.state);
  CHECK(ruling(s, files[0]).allowed());
}

TEST_CASE("REG-SET-010 a Tercio shoots every way: at most 2 dice a facing, 8 bases a turn") {
  Situation s = situation(Edition::y2019, {unit("a", "red", "Tercio, Musket", 20, 10, 0)});
  const auto files = files_of(s);
  const auto front = facing(files, table::Edge::front);
  const auto right = facing(files, table::Edge::right);
  const auto rear = facing(files, table::Edge::rear);
  const auto left = facing(files, table::Edge::left);
  REQUIRE(front.size() == 4);
  REQUIRE(rear.size() == 4);
  REQUIRE(right.size() == 3);  // the two pairs of horns and, drawn back, the pikes between them
  REQUIRE(left.size() == 3);
  for (const ShootingFile& file : files) {
    CHECK(file.bases.size() == 2);
    CHECK(file.from.width == doctest::Approx(1));
  }
  // The right horns' edge is the flank of the block: x = 22, from the front backwards.
  CHECK(right[0].from.left_end.x == doctest::Approx(22));
  CHECK(right[0].from.left_end.y == doctest::Approx(10));
  CHECK(right[1].from.left_end.x == doctest::Approx(21));
  CHECK(right[2].from.right_end().y == doctest::Approx(7));
  CHECK(rear[0].from.left_end.x == doctest::Approx(22));
  CHECK(rear[0].from.left_end.y == doctest::Approx(7));

  mark_shot(s.state, front[1]);
  mark_shot(s.state, front[2]);
  CHECK(ruling(s, front[0]).cites("REG-SET-010"_rule));
  CHECK(ruling(s, right[0]).allowed());
  mark_shot(s.state, right[0]);
  CHECK(ruling(s, front[3]).cites("REG-SHT-002"_rule));  // those horns have shot to the right
  mark_shot(s.state, left[0]);
  CHECK(ruling(s, rear[0]).cites("REG-SET-007"_rule));  // 8 bases have shot
}

TEST_CASE("REG-CHR-039 REG-CHR-031 a square shoots one rank deep every way, each side one file, six bases a turn") {
  Situation s = situation(Edition::y2021, {unit("a", "red", "Pike & Shot, Musket", 20, 10, 0, {{"in-square", true}})});
  const auto files = files_of(s);
  const auto front = facing(files, table::Edge::front);
  const auto rear = facing(files, table::Edge::rear);
  const auto left = facing(files, table::Edge::left);
  const auto right = facing(files, table::Edge::right);
  REQUIRE(front.size() == 3);
  REQUIRE(rear.size() == 3);
  REQUIRE(left.size() == 2);  // either end base may serve it
  REQUIRE(right.size() == 2);
  for (const ShootingFile& file : files) {
    CHECK(file.ranks == 1);
    CHECK(file.from.width == doctest::Approx(1));
  }
  CHECK(left[0].from.left_end.x == doctest::Approx(18.5));
  CHECK(left[0].from.left_end.y == doctest::Approx(9));
  CHECK(left[0].from.forward.x == doctest::Approx(-1));
  CHECK(right[0].from.left_end.x == doctest::Approx(21.5));
  CHECK(right[0].from.left_end.y == doctest::Approx(10));
  mark_shot(s.state, left[0]);
  CHECK(ruling(s, left[1]).cites("REG-CHR-039"_rule));   // the side is one file
  CHECK(ruling(s, front[0]).cites("REG-SHT-002"_rule));  // that base has shot
  CHECK(ruling(s, rear[2]).allowed());
}

TEST_CASE("REG-C-310 REG-UNT-007 a wagon throws two dice off each long edge and none off the short ones") {
  Situation s =
      situation(Edition::y2019, {unit("a", "red", "Battlewagons, Musket", 20, 10, 0, {{"bases", 1}, {"files", 1}})});
  const auto files = files_of(s);
  REQUIRE(files.size() == 4);
  CHECK(facing(files, table::Edge::left).size() == 2);
  CHECK(facing(files, table::Edge::right).size() == 2);
  for (const ShootingFile& file : files) {
    CHECK(file.from.width == doctest::Approx(1));
    CHECK(ruling(s, file).allowed());
    mark_shot(s.state, file);
    CHECK(ruling(s, file).cites("REG-SHT-002"_rule));
  }
}

TEST_CASE("REG-UNT-007 wagons side by side shoot from their outer edges only; REG-GAP-230 a gun shoots once a model") {
  const Situation line =
      situation(Edition::y2019, {unit("a", "red", "Battlewagons, Musket", 20, 10, 0, {{"files", 4}})});
  CHECK(files_of(line).size() == 4);
  const Situation column =
      situation(Edition::y2019, {unit("a", "red", "Battlewagons, Musket", 20, 10, 0, {{"files", 1}})});
  CHECK(files_of(column).size() == 16);
  Situation guns = situation(
      Edition::y2019, {unit("a", "red", "Battlewagons, Light Artillery", 20, 10, 0, {{"bases", 1}, {"files", 1}})});
  const auto files = files_of(guns);
  REQUIRE(files.size() == 4);
  mark_shot(guns.state, files[0]);
  CHECK(ruling(guns, files[3]).cites("REG-SHT-002"_rule));
}

TEST_CASE("REG-SET-013 REG-SET-014 an Early Caracole's third rank throws a die of its own, a Later Caracole's none") {
  const auto early = files_of(situation(Edition::y2019, {unit("a", "red", "Early Caracole, Carbine", 20, 10, 0)}));
  CHECK(with(early, Shooter::file) == 2);
  CHECK(with(early, Shooter::caracole_third_rank) == 2);
  const auto worn =
      files_of(situation(Edition::y2019, {unit("a", "red", "Early Caracole, Carbine", 20, 10, 0, {{"bases", 4}})}));
  CHECK(with(worn, Shooter::caracole_third_rank) == 0);
  const auto later = files_of(situation(Edition::y2019, {unit("a", "red", "Later Caracole, Carbine", 20, 10, 0)}));
  CHECK(later.size() == 2);
}

TEST_CASE("REG-CHR-023 REG-CHR-027 REG-GAP-223 Platoon Fire and Regimental Guns: one die more, from a centre file") {
  Situation s =
      situation(Edition::y2021, {unit("a", "red", "Foot Regiment, Musket, Platoon Fire, Regimental Guns", 20, 10, 0)});
  const auto files = files_of(s);
  REQUIRE(files.size() == 5);
  for (const ShootingFile& file : {files[3], files[4]}) {
    CHECK(file.place == 1);
    CHECK(file.bases.empty());
  }
  mark_shot(s.state, files[3]);
  CHECK(ruling(s, files[3]).cites("REG-CHR-023"_rule));
  CHECK(ruling(s, files[4]).allowed());
  mark_shot(s.state, files[4]);
  CHECK(ruling(s, files[4]).cites("REG-CHR-027"_rule));
  CHECK(ruling(s, files[1]).allowed());
  const auto four = files_of(situation(
      Edition::y2021, {unit("a", "red", "Foot Close, Musket, Platoon Fire", 20, 10, 0, {{"bases", 8}, {"files", 4}})}));
  CHECK(with(four, Shooter::platoon_fire) == 2);  // the owner chooses between two places
}

TEST_CASE("REG-SHT-002 REG-SHT-003 REG-SHT-005 what a unit group did this turn bars its fire") {
  for (const Edition edition : both) {
    const auto after = [&](std::string_view deed) {
      const Situation s = situation(edition, {unit("a", "red", "Pike & Shot, Musket", 20, 10, 0, {{deed, true}})});
      return ruling(s, files_of(s)[0]);
    };
    CHECK(after("charged").cites("REG-SHT-003"_rule));
    CHECK(after("counter-charged").cites("REG-SHT-003"_rule));
    CHECK(after("intercepted").cites("REG-SHT-003"_rule));
    CHECK(after("pursued").cites("REG-SHT-003"_rule));
    CHECK(after("stopped-by-intercept").cites("REG-SHT-005"_rule));
    CHECK(after("shot-in-charge-phase").cites("REG-SHT-002"_rule));
    CHECK(after("ran-away").allowed());
    CHECK(after("charged-by-foot").allowed());
  }
}

TEST_CASE("REG-SHT-003 2021 bars the files that charged, 2019 the whole unit group") {
  for (const Edition edition : both) {
    Situation s = situation(edition, {unit("a", "red", "Foot Loose, Musket", 20, 10, 0, {{"charged", true}})});
    const auto files = files_of(s);
    s.state.bases[static_cast<std::size_t>(files[1].front)].stayed_back = true;
    CHECK_FALSE(ruling(s, files[0]).allowed());
    CHECK(ruling(s, files[1]).allowed() == (edition == Edition::y2021));
  }
}

TEST_CASE("REG-CHR-028 Shoot and Charge: only with the characteristic, not with a counter charge") {
  const auto declaring = [](std::string_view troops, std::string_view deed) {
    const Situation s = situation(Edition::y2019, {unit("a", "red", troops, 20, 10, 0, {{deed, true}})});
    return ruling(s, files_of(s)[0], Occasion::shoot_and_charge);
  };
  CHECK(declaring("Pike & Shot, Musket, Shoot and Charge", "charged").allowed());
  CHECK(declaring("Pike & Shot, Musket", "charged").cites("REG-CHR-028"_rule));
  CHECK(declaring("Pike & Shot, Musket, Shoot and Charge", "counter-charged").cites("REG-SHT-003"_rule));
}

TEST_CASE("REG-SHT-003 REG-SHT-004 REG-SUP-009 files that fight to their front or support do not shoot, others do") {
  for (const Edition edition : both) {
    const RuleId rule = edition == Edition::y2019 ? "REG-SHT-003"_rule : "REG-SHT-004"_rule;
    // The enemy is before the left file.
    const Situation s =
        situation(edition, {unit("a", "red", "Foot Loose, Musket", 20, 10, 0, {{"bases", 8}, {"files", 4}}),
                            unit("b", "blue", "Foot Loose", 18.5, 10, 180, {{"bases", 2}, {"files", 1}})});
    const auto files = files_of(s);
    REQUIRE(files.size() == 4);
    CHECK(ruling(s, files[0]).cites(rule));  // fights
    CHECK(ruling(s, files[1]).cites(rule));  // supports
    CHECK(ruling(s, files[2]).allowed());
    CHECK(ruling(s, files[3]).allowed());
  }
}

TEST_CASE("REG-SHT-003 a wagon or square whose one edge is in contact shoots from the others") {
  const Situation s =
      situation(Edition::y2021, {unit("a", "red", "Battlewagons, Musket", 20, 10, 0, {{"bases", 1}, {"files", 1}}),
                                 unit("b", "blue", "Foot Loose", 19.5, 9.5, 90, {{"bases", 2}, {"files", 1}})});
  for (const ShootingFile& file : files_of(s)) {
    const bool touched = file.facing == table::Edge::left && file.from.left_end.y > 8.5;
    CHECK(ruling(s, file).allowed() != touched);
  }
}
