#include "reg/shooting_targets.hpp"

#include <algorithm>

#include "reg/line_of_fire.hpp"
#include "reg/table_top.hpp"

using namespace condotta;
using namespace condotta::reg;
using namespace condotta::reg::table_top;

namespace {

constexpr Edition both[] = {Edition::y2019, Edition::y2021};

// The shooters are unit 0; files count from 0 at the left.
struct Fire {
  Situation s;
  FieldOfFire field{s.game, s.state};
  std::vector<ShootingFile> files = shooting_files(field, 0);

  explicit Fire(Situation situation) : s(std::move(situation)) {}
  BaseId front(UnitId unit, std::size_t file = 0) const { return front_bases(s.state, unit).at(file); }
  Ruling at(std::size_t file, UnitId unit, std::size_t base = 0) const {
    return may_target(field, files.at(file), front(unit, base));
  }
  bool reaches(std::size_t file, UnitId unit) const {  // any base of it is a legal target
    const auto targets = legal_targets(field, files.at(file));
    return std::any_of(targets.begin(), targets.end(), [&](BaseId b) { return field.base(b).unit == unit; });
  }
  Shot shot(std::size_t file, UnitId unit, std::size_t base = 0) const {
    return shot_at(field, files.at(file), front(unit, base));
  }
  ShotBreakdown die(std::size_t file, UnitId unit) const { return shot_breakdown(s.game.rules, shot(file, unit)); }
};

Document shooters(std::string_view troops = "Pike & Shot, Musket") {
  return unit("shooters", "red", troops, 20, 10, 0);
}
Document enemy(double x, double y, double facing = 180, std::string_view troops = "Pike & Shot") {
  return unit("enemy", "blue", troops, x, y, facing);
}
// One base alone.
Document one(std::string_view name, std::string_view side, double x, double y, double facing = 180,
             std::string_view troops = "Foot Loose") {
  return unit(name, side, troops, x, y, facing, {{"bases", 1}, {"files", 1}});
}

}  // namespace

TEST_CASE("REG-SHT-013 REG-SHT-014 range runs from the front edge to the nearest point of the target base") {
  for (const Edition edition : both) {
    const auto range = [&](double away, std::string_view troops) {
      const Fire fire(situation(edition, {shooters(troops), enemy(20, 10 + away)}));
      const Ruling ruling = fire.at(1, 1, 1);
      CHECK(ruling.allowed() != ruling.cites("REG-SHT-013"_rule));
      return ruling.allowed() ? fire.die(1, 1).range : Range::out;
    };
    CHECK(range(3, "Pike & Shot, Musket") == Range::deadly);
    CHECK(range(3.001, "Pike & Shot, Musket") == Range::deadly);  // REG-GEO-006
    CHECK(range(3.002, "Pike & Shot, Musket") == Range::at_long);
    CHECK(range(5, "Pike & Shot, Musket") == Range::at_long);
    CHECK(range(5.002, "Pike & Shot, Musket") == Range::out);
    CHECK(range(3, "Pike & Shot, Arquebus") == Range::deadly);
    CHECK(range(3.002, "Pike & Shot, Arquebus") == Range::out);
  }
}

TEST_CASE("REG-UNT-029 defences before a file leave its front the place from which range is measured") {
  const Fire fire(situation(Edition::y2019, {unit("shooters", "red", "Pike & Shot, Arquebus", 20, 10, 0,
                                                  {{"barricades", true}, {"stakes-placed", true}}),
                                             enemy(20, 13)}));
  CHECK(fire.at(1, 1, 1).allowed());
  CHECK(fire.shot(1, 1, 1).distance == doctest::Approx(3));
}

TEST_CASE("REG-CHR-020 Manga measures 5BW from any base of the Tercio") {
  // The enemy is 5BW ahead of the front horns, and more than that from the inner files, which stand half a BW back.
  const auto reach_of = [](std::string_view troops) {
    const Fire fire(situation(Edition::y2019, {shooters(troops), one("enemy", "blue", 19.5, 15)}));
    return std::pair(fire.at(0, 1).allowed(), fire.at(1, 1).allowed());
  };
  CHECK(reach_of("Tercio, Arquebus, Manga") == std::pair(true, true));
  CHECK(reach_of("Tercio, Musket") == std::pair(true, false));
  CHECK(reach_of("Tercio, Arquebus") == std::pair(false, false));
}

TEST_CASE("REG-SHT-018 a target must be ahead of the line of the front") {
  for (const Edition edition : both) {
    // Beside the right-hand file, its front on the same line.
    const Fire level(situation(edition, {shooters(), one("enemy", "blue", 22.2, 10, 0)}));
    CHECK(level.at(2, 1).cites("REG-SHT-018"_rule));
    CHECK_FALSE(level.reaches(2, 1));
    const Fire behind(situation(edition, {shooters(), enemy(20, 6, 0)}));
    CHECK(behind.at(1, 1).cites("REG-SHT-018"_rule));
  }
}

TEST_CASE("REG-SHT-019 arc: 2019 1BW beyond the file on each side, 2021 the strip straight ahead") {
  const auto sees = [](Edition edition, double x) {  // the right-hand file covers x from 20.5 to 21.5
    const Fire fire(situation(edition, {shooters(), one("enemy", "blue", x, 12)}));
    const Ruling ruling = fire.at(2, 1);
    CHECK(ruling.allowed() != ruling.cites("REG-SHT-019"_rule));
    return ruling.allowed();
  };
  CHECK(sees(Edition::y2021, 21.9));      // 0.1BW of it is straight ahead
  CHECK_FALSE(sees(Edition::y2021, 22));  // it only touches the strip
  CHECK(sees(Edition::y2019, 22.9));
  CHECK_FALSE(sees(Edition::y2019, 23));
}

TEST_CASE("REG-SHT-019 arc of Artillery: 2BW wider beyond 4BW (2019) or 8BW (2021)") {
  const auto sees = [](Edition edition, double aside, double away) {  // a gun alone; a gap of so much to the side
    const Fire fire(situation(
        edition, {one("gun", "red", 20, 10, 0, "Medium Artillery"), one("enemy", "blue", 21 + aside, 10 + away)}));
    return fire.at(0, 1).allowed();
  };
  CHECK(sees(Edition::y2019, 0.9, 4));
  CHECK_FALSE(sees(Edition::y2019, 1.1, 3.8));
  CHECK(sees(Edition::y2019, 1.1, 4.1));
  CHECK_FALSE(sees(Edition::y2019, 2, 6));
  CHECK_FALSE(sees(Edition::y2021, 0.1, 8));
  CHECK(sees(Edition::y2021, 1.9, 8.1));
  CHECK_FALSE(sees(Edition::y2021, 2, 9));
}

TEST_CASE("REG-C-347 REG-SHT-020 the files next to the middle file share its target (2021)") {
  const Fire middle(situation(Edition::y2021, {shooters(), one("enemy", "blue", 20, 12.9)}));
  for (const std::size_t file : {0u, 1u, 2u}) CHECK(middle.at(file, 1).allowed());
  const Fire left(situation(Edition::y2021, {shooters(), one("enemy", "blue", 19, 12.9)}));
  CHECK(left.at(0, 1).allowed());
  CHECK(left.at(1, 1).cites("REG-SHT-019"_rule));
  CHECK(left.at(2, 1).cites("REG-SHT-019"_rule));
  // Each within its own range: 5BW from the middle file is more from the others.
  const Fire far(situation(Edition::y2021, {shooters(), one("enemy", "blue", 19.6, 15)}));
  CHECK(far.at(1, 1).allowed());
  CHECK(far.at(2, 1).cites("REG-SHT-013"_rule));
}

TEST_CASE("REG-SHT-020 REG-GAP-223 sharing in unit groups two and four files wide") {
  const auto four = [](double x) {
    const Fire fire(situation(Edition::y2021,
                              {unit("shooters", "red", "Foot Loose, Musket", 20, 10, 0, {{"bases", 8}, {"files", 4}}),
                               one("enemy", "blue", x, 12)}));
    std::vector<bool> allowed;
    for (std::size_t file = 0; file < 4; ++file) allowed.push_back(fire.at(file, 1).allowed());
    return allowed;
  };
  CHECK(four(19.5) == std::vector<bool>{true, true, true, false});
  CHECK(four(20.5) == std::vector<bool>{false, true, true, true});
  CHECK(four(18.5) == std::vector<bool>{true, false, false, false});
  const Fire two(situation(Edition::y2021,
                           {unit("shooters", "red", "Colunela, Arquebus", 20, 10, 0), one("enemy", "blue", 19.5, 12)}));
  CHECK(two.at(0, 1).allowed());
  CHECK(two.at(1, 1).allowed());
}

TEST_CASE("REG-SHT-018 both front corners need a free line to the target") {
  for (const Edition edition : both) {
    const auto shot_past = [&](double x, std::string_view side) {
      const Fire fire(situation(edition, {shooters(), one("enemy", "blue", 20, 14), one("screen", side, x, 12)}));
      return fire.at(1, 1);
    };
    CHECK(shot_past(21, "red").allowed());  // the right corner's straight line grazes it
    CHECK(shot_past(20.1, "red").cites("REG-SHT-018"_rule));
    CHECK(shot_past(20.1, "blue").cites("REG-SHT-018"_rule));
    CHECK(shot_past(22, "blue").allowed());
  }
}

TEST_CASE("REG-SHT-018 a second rank is hidden by the first; REG-SHT-016 one's own ranks never hide a target") {
  const Fire fire(situation(Edition::y2019, {shooters(), enemy(20, 12)}));
  const auto targets = legal_targets(fire.field, fire.files[1]);
  CHECK(targets.size() == 3);  // the whole front rank lies within 1BW of the middle file's strip
  for (const BaseId target : targets) {
    const auto fronts = front_bases(fire.s.state, 1);
    CHECK(std::find(fronts.begin(), fronts.end(), target) != fronts.end());
  }
}

TEST_CASE("REG-C-348 REG-SHT-017 guns over friends") {
  const auto over = [](Edition edition, bool hill, double friends_from_target) {
    std::vector<Document> ground_pieces;
    const Document guns = unit("guns", "red", "Medium Artillery", 20, 3, 0);
    const Document foe = enemy(20, 17);
    const Document screen = unit("friends", "red", "Pike & Shot", 20, 17 - friends_from_target, 0);
    const Situation s = hill ? situation(edition, {guns, foe, screen}, {ground("gentle hill", 17, 0, 23, 3.4)})
                             : situation(edition, {guns, foe, screen});
    return Fire(s).at(1, 1, 1);
  };
  CHECK(over(Edition::y2021, false, 8).cites("REG-SHT-017"_rule));
  CHECK(over(Edition::y2021, true, 8).allowed());
  CHECK(over(Edition::y2021, true, 3).cites("REG-SHT-017"_rule));
  CHECK(over(Edition::y2019, false, 8).allowed());
  CHECK(over(Edition::y2019, true, 8).allowed());
  CHECK(over(Edition::y2019, true, 3).cites("REG-SHT-017"_rule));
  CHECK(over(Edition::y2019, false, 4).cites("REG-SHT-017"_rule));  // exactly 4BW is not more than 4BW
  CHECK(over(Edition::y2019, false, 4.01).allowed());
}

TEST_CASE("REG-SHT-029 REG-GAP-226 guns overlook skirmishers who are more than 4BW away (2021)") {
  const auto through = [](Edition edition, double screen) {
    const Fire fire(situation(edition, {shooters("Medium Artillery"), enemy(20, 20),
                                        unit("screen", "blue", "Foot Skirmish, Arquebus", 20, 10 + screen, 180)}));
    return fire.at(1, 1, 1);
  };
  CHECK(through(Edition::y2021, 4.1).allowed());
  CHECK(through(Edition::y2021, 4).cites("REG-SHT-018"_rule));
  CHECK(through(Edition::y2019, 6).cites("REG-SHT-018"_rule));
}

TEST_CASE("REG-SHT-021 an enemy within 1BW straight ahead must be shot at, the one that covers most of the front") {
  for (const Edition edition : both) {
    const Fire near(situation(edition, {shooters(), one("far", "blue", 20.7, 12), one("near", "blue", 19.6, 11)}));
    CHECK(near.at(1, 2).allowed());
    CHECK(near.at(1, 1).cites("REG-SHT-021"_rule));
    const Fire free(situation(edition, {shooters(), one("far", "blue", 20.7, 12), one("near", "blue", 19.6, 11.01)}));
    CHECK(free.at(1, 1).allowed() == !free.at(1, 1).cites("REG-SHT-021"_rule));
    CHECK_FALSE(free.at(1, 1).cites("REG-SHT-021"_rule));  // 1.01BW is free choice
    const Fire most(situation(edition, {shooters(), one("less", "blue", 19.3, 10.8), one("more", "blue", 20.4, 11)}));
    CHECK(most.at(1, 2).allowed());
    CHECK(most.at(1, 1).cites("REG-SHT-021"_rule));
    const Fire tie(situation(edition, {shooters(), one("left", "blue", 19.5, 11), one("right", "blue", 20.5, 11)}));
    CHECK(tie.at(1, 1).allowed());
    CHECK(tie.at(1, 2).allowed());
  }
}

TEST_CASE("REG-SHT-022 REG-SHT-047 targets in combat") {
  for (const Edition edition : both) {
    // The enemy's left-most file (seen from the shooters: the right-most) fights red foot; the next one supports.
    const Fire fire(
        situation(edition, {unit("shooters", "red", "Foot Loose, Musket", 20, 10, 0, {{"bases", 8}, {"files", 4}}),
                            unit("enemy", "blue", "Foot Loose", 20, 12, 180, {{"bases", 8}, {"files", 4}}),
                            unit("friends", "red", "Foot Loose", 21.5, 12, 0, {{"bases", 1}, {"files", 1}})}));
    // Blue's files count from its own left: file 0 is at x = 21.5.
    const auto at_blue = [&](std::size_t red_file, double x) {
      for (const BaseId base : front_bases(fire.s.state, 1)) {
        if (std::abs(fire.field.where(base).centre().x - x) < 0.1) {
          return may_target(fire.field, fire.files[red_file], base);
        }
      }
      return Ruling{};
    };
    CHECK(at_blue(3, 21.5).cites("REG-SHT-022"_rule));
    CHECK(at_blue(2, 20.5).cites("REG-SHT-022"_rule) == (edition == Edition::y2021));
    CHECK(at_blue(1, 19.5).allowed());
    CHECK(fire.shot(1, 1).target_in_combat);
    CHECK_FALSE(fire.shot(1, 1).in_combat);
  }
}

TEST_CASE("REG-UNT-020 a camp cannot be shot at") {
  const Fire fire(situation(Edition::y2019, {shooters(), enemy(20, 12, 180, "Camp")}));
  CHECK(fire.at(1, 1, 1).cites("REG-UNT-020"_rule));
  CHECK_FALSE(fire.reaches(1, 1));
}

TEST_CASE("REG-TER-015 REG-GAP-003 troops inside terrain are seen at its distance only") {
  const auto seen = [](std::string_view kind, double away, std::string_view troops) {
    const Fire fire(situation(Edition::y2019, {shooters(), enemy(20, 10 + away, 180, troops)},
                              {ground(kind, 10, 10 + away - 0.2, 30, 20)}));
    const Ruling ruling = fire.at(1, 1, 1);
    CHECK(ruling.allowed() != ruling.cites("REG-TER-015"_rule));
    return ruling.allowed();
  };
  CHECK(seen("wood", 2, "Foot Loose"));
  CHECK_FALSE(seen("wood", 2.01, "Foot Loose"));
  CHECK(seen("orchard", 3, "Mounted Loose"));
  CHECK_FALSE(seen("orchard", 3.01, "Mounted Loose"));
  CHECK_FALSE(seen("village", 2.5, "Mounted Loose"));
  CHECK_FALSE(seen("tall crops", 3.5, "Foot Loose"));
  CHECK(seen("tall crops", 3.5, "Mounted Loose"));
  CHECK_FALSE(seen("brush", 3.5, "Foot Skirmish, Arquebus"));
  CHECK(seen("brush", 3.5, "Foot Loose"));
  CHECK(seen("marsh", 4.5, "Foot Loose"));
}

TEST_CASE("REG-TER-015 a line through more than 2BW of wood is closed, through less it gives cover") {
  const auto through = [](double depth) {
    return Fire(situation(Edition::y2019, {shooters(), enemy(20, 14.5)}, {ground("wood", 10, 11, 30, 11 + depth)}));
  };
  CHECK(through(2).at(1, 1, 1).allowed());
  CHECK(through(2.01).at(1, 1, 1).cites("REG-TER-015"_rule));
  CHECK(through(2).shot(1, 1, 1).target_in_cover);  // REG-TER-017
  CHECK(Fire(situation(Edition::y2019, {shooters(), enemy(20, 14.5)}, {ground("marsh", 10, 11, 30, 14)}))
            .at(1, 1, 1)
            .allowed());
}

TEST_CASE("REG-TER-016 REG-SHT-028 over a crest only within 2BW of it") {
  // A hill 20 wide and 10 deep: its crest runs along y = 15.
  const auto over = [](double from, double to) {
    const Fire fire(situation(Edition::y2019, {unit("guns", "red", "Medium Artillery", 20, from, 0), enemy(20, to)},
                              {ground("gentle hill", 10, 10, 30, 20)}));
    return fire.at(1, 1, 1);
  };
  CHECK(over(13, 24).allowed());  // the guns are 2BW below the crest
  CHECK(over(12.9, 24).cites("REG-TER-016"_rule));
  CHECK(over(5, 16.5).allowed());  // the enemy is within 2BW of it
  CHECK(over(5, 17.2).cites("REG-TER-016"_rule));
  CHECK(over(5, 24).cites("REG-TER-016"_rule));  // both off the hill
  CHECK(over(11, 14).allowed());                 // the line does not cross the crest
}

TEST_CASE("REG-TER-016 in a dip troops are seen within 2BW of its rim") {
  const auto into = [](double y) {
    const Fire fire(
        situation(Edition::y2021, {shooters("Medium Artillery"), enemy(20, y)}, {ground("gully", 10, 12, 30, 24)}));
    return fire.at(1, 1, 1);
  };
  CHECK(into(14).allowed());
  CHECK(into(14.1).cites("REG-TER-016"_rule));
}

TEST_CASE("REG-SHT-027 REG-GAP-003 cover: inside a wood, behind a wall, behind barricades") {
  for (const Edition edition : both) {
    const auto covered = [&](Document target, std::initializer_list<Document> terrain) {
      return Fire(situation(edition, {shooters(), std::move(target)}, terrain)).shot(1, 1, 1).target_in_cover;
    };
    CHECK_FALSE(covered(enemy(20, 12), {}));
    CHECK(covered(enemy(20, 12), {ground("wood", 10, 12, 30, 20)}));
    CHECK_FALSE(covered(enemy(20, 12), {ground("brush", 10, 12, 30, 20)}));
    CHECK(covered(enemy(20, 12), {wall(15, 11.9, 25, 11.9)}));
    CHECK_FALSE(covered(enemy(20, 12), {wall(15, 9.5, 25, 9.5)}));  // behind the shooters
    CHECK_FALSE(covered(enemy(20, 12, 180, "Mounted Loose"), {wall(15, 11.9, 25, 11.9)}));
    CHECK(covered(unit("enemy", "blue", "Medium Artillery", 20, 12, 180, {{"barricades", true}}), {}));
    CHECK_FALSE(
        covered(unit("enemy", "blue", "Foot Loose", 20, 12, 0, {{"barricades", true}}), {}));  // from behind them
  }
}

TEST_CASE("REG-UNT-023 barricades cover only against files wholly ahead of them") {
  const auto covered = [](double y) {  // shooters to the side look east at a line that looks south
    const Fire fire(situation(Edition::y2019,
                              {unit("shooters", "red", "Foot Loose, Musket", 15, y, 90, {{"bases", 1}, {"files", 1}}),
                               unit("enemy", "blue", "Foot Loose", 19, 12, 180, {{"barricades", true}})}));
    return fire.shot(0, 1).target_in_cover;
  };
  CHECK(covered(11.5));  // its edge runs from y = 11 to 12, the line of the barricades
  CHECK_FALSE(covered(11.6));
}

TEST_CASE(
    "REG-SHT-033 REG-SHT-040 from behind flank or rear: the whole front edge is behind the line of the target's "
    "front") {
  for (const Edition edition : both) {
    const auto behind = [&](std::string_view troops, double y) {  // the target looks north from y = 12
      const Fire fire(
          situation(edition, {unit("shooters", "red", "Foot Loose, Musket", 16, y, 90, {{"bases", 1}, {"files", 1}}),
                              unit("enemy", "blue", troops, 20, 12, 0)}));
      return from_behind_flank_or_rear(fire.shot(0, 1));
    };
    CHECK(behind("Pike & Shot", 11.5));
    CHECK_FALSE(behind("Pike & Shot", 11.6));
    CHECK_FALSE(behind("Keil", 11.5));
    CHECK_FALSE(behind("Keil", 9.6));
    CHECK(behind("Keil", 9.5));  // behind the line of its rear edge at y = 10
    CHECK_FALSE(behind("Tercio", 8));
  }
}

TEST_CASE("REG-CHR-022 Pavise covers against bows from ahead") {
  const auto cover = [](std::string_view weapon, double facing) {
    const Fire fire(situation(Edition::y2019, {shooters(weapon), enemy(20, 12, facing, "Foot Loose, Bow, Pavise")}));
    return in_cover(fire.shot(1, 1, 1));
  };
  CHECK(cover("Foot Loose, Bow", 180));
  CHECK_FALSE(cover("Foot Loose, Musket", 180));
  CHECK_FALSE(cover("Foot Loose, Bow", 0));
}

TEST_CASE("REG-C-340 flintlocks at a poor target, on the table (2021)") {
  const auto die = [](double away) {
    const Fire fire(situation(Edition::y2021, {shooters("Foot Regiment, Flintlock Musket HFP"),
                                               enemy(20, 10 + away, 180, "Pike & Shot, Musket, Poor")}));
    CHECK(fire.at(1, 1, 1).allowed());
    return fire.die(1, 1).die.colour;
  };
  CHECK(die(3) == Colour::red);
  CHECK(die(4) == Colour::green);
}

TEST_CASE("REG-C-341 skirmish fire at skirmishers, on the table") {
  const auto die = [](Edition edition) {
    return Fire(
               situation(edition, {shooters("Foot Skirmish, Arquebus"), enemy(20, 12, 180, "Foot Skirmish, Arquebus")}))
        .die(1, 1)
        .die.colour;
  };
  CHECK(die(Edition::y2021) == Colour::white);
  CHECK(die(Edition::y2019) == Colour::black);
}

TEST_CASE("REG-C-342 heavy guns at a Tercio behind barricades, on the table") {
  const auto die = [](Edition edition) {
    const Fire fire(situation(edition, {unit("guns", "red", "Heavy Artillery", 20, 5, 0),
                                        unit("tercio", "blue", "Tercio", 20, 20, 180, {{"barricades", true}})}));
    CHECK(fire.reaches(1, 1));
    CHECK(fire.shot(1, 1, 1).target_in_cover);
    return fire.die(1, 1).die.colour;
  };
  CHECK(die(Edition::y2021) == Colour::green);
  CHECK(die(Edition::y2019) == Colour::white);
}

TEST_CASE("REG-SHT-048 REG-SHT-055 facts of the shooters: in combat, charged, unreliable") {
  const Fire fire(
      situation(Edition::y2021, {unit("shooters", "red", "Foot Loose, Musket, Plug Bayonet", 20, 10, 0,
                                      {{"bases", 8}, {"files", 4}, {"charged-by-foot", true}, {"unreliable", true}}),
                                 one("enemy", "blue", 18.5, 10), one("far", "blue", 20.5, 12)}));
  const Shot shot = fire.shot(2, 2);
  CHECK(shot.in_combat);
  CHECK(shot.charged_by_foot);
  CHECK_FALSE(shot.charged_by_others);
  CHECK(shot.unreliable);
  CHECK_FALSE(shot.target_in_combat);
}

TEST_CASE("REG-SHT-006 REG-SHT-007 whatever is listed may be targeted, and nothing else") {
  for (const Edition edition : both) {
    const Fire fire(
        situation(edition, {shooters(), enemy(20.3, 12.2, 170), one("b", "blue", 17.5, 13), one("c", "red", 22.5, 11.5),
                            unit("d", "blue", "Mounted Loose", 24.5, 13.5, 200)}));
    for (const ShootingFile& file : fire.files) {
      const auto targets = legal_targets(fire.field, file);
      for (std::size_t b = 0; b < fire.s.state.bases.size(); ++b) {
        const bool listed = std::find(targets.begin(), targets.end(), static_cast<BaseId>(b)) != targets.end();
        CHECK(may_target(fire.field, file, static_cast<BaseId>(b)).allowed() == listed);
      }
    }
  }
}

TEST_CASE("REG-UNT-014 REG-GAP-229 Dragoons shoot as foot, elephant crews as foot and never as Mounted") {
  const auto steps = [](std::string_view troops, std::string_view target) {
    const Fire fire(situation(Edition::y2021, {shooters(troops), enemy(20, 12, 180, target)}));
    REQUIRE(fire.reaches(1, 1));
    return fire.die(1, 1).steps;
  };
  CHECK_FALSE(steps("Dragoons, Mounted Loose, Musket", "Foot Loose").cites("REG-SHT-045"_rule));
  CHECK(steps("Dragoons, Mounted Loose, Musket", "Mounted Loose").cites("REG-SHT-046"_rule));
  CHECK(steps("Mounted Loose, Carbine", "Foot Loose").cites("REG-SHT-045"_rule));
  CHECK_FALSE(steps("Elephants, Musket", "Foot Loose").cites("REG-SHT-045"_rule));
  CHECK_FALSE(steps("Elephants, Musket", "Foot Loose").cites("REG-SHT-052"_rule));
  CHECK_FALSE(steps("Foot Loose, Musket", "Elephants").cites("REG-SHT-046"_rule));
}

TEST_CASE("REG-SHT-039 REG-CHR-031 a square is an easier target and has no flank or rear") {
  const Fire fire(
      situation(Edition::y2021, {shooters(), unit("enemy", "blue", "Pike & Shot", 20, 12, 0, {{"in-square", true}})}));
  const Shot shot = fire.shot(1, 1, 1);
  CHECK(shot.target_in_square);
  CHECK(shot.behind_rear_line);
  CHECK_FALSE(from_behind_flank_or_rear(shot));
  CHECK(fire.reaches(1, 1));
}

TEST_CASE("REG-SET-010 REG-SHT-019 a Tercio's side has an arc and a range of its own") {
  for (const Edition edition : both) {
    // The right flank of the block is x = 22; an enemy stands to the east of its rear horns.
    const Fire fire(situation(edition, {shooters("Tercio, Musket"), unit("enemy", "blue", "Foot Loose", 25, 7.5, 270,
                                                                         {{"bases", 1}, {"files", 1}})}));
    int dice = 0;
    for (const ShootingFile& file : fire.files) {
      const bool may = may_target(fire.field, file, fire.front(1)).allowed();
      if (may) CHECK(file.facing == table::Edge::right);
      dice += may ? 1 : 0;
    }
    // The rear horns; in 2019 also the pikes between the horns, who see 1BW aside.
    CHECK(dice == (edition == Edition::y2019 ? 2 : 1));
  }
}
