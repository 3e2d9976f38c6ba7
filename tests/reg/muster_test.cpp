// The days before the battle as decisions: from two armies to the deployed table (PBS, TER, DEP, CMP, FLK).
#include "reg/muster.hpp"

#include <doctest/doctest.h>

#include <set>

#include "dice/seeded.hpp"
#include "reg/cards.hpp"
#include "reg/mustered.hpp"
#include "reg/outlines.hpp"
#include "reg/pre_battle.hpp"
#include "reg/rule_set.hpp"
#include "reg/setup.hpp"

using namespace condotta;
using namespace condotta::reg;

namespace {

Document tournament(std::string_view red, std::string_view blue) {
  Document scenario = Document::object();
  scenario.set("begin", "muster");
  Document first = Document::object();
  first.set("sample", red);
  scenario.set("red", first);
  Document second = Document::object();
  second.set("sample", blue);
  scenario.set("blue", second);
  return scenario;
}

MusterGame game_of(std::string_view red, std::string_view blue, Edition edition = Edition::y2021) {
  return read_muster(Rules::of(edition), tournament(red, blue)).value();
}

// One of the candidates at random; the kinds of everything that happened.
struct Walk {
  Muster muster;
  std::multiset<std::string> events;
  int decisions = 0;
};
Walk walk(const MusterGame& game, std::uint64_t seed, MusterStep until = MusterStep::finished) {
  dice::Seeded dice(seed);
  dice::Seeded player = dice.split(1);
  Walk all{begin_muster(game), {}, 0};
  while (all.muster.step != MusterStep::finished && all.muster.step != until) {
    const std::vector<Candidate> open = candidates(game, all.muster);
    REQUIRE_FALSE(open.empty());
    const Choice choice = open[player.below(static_cast<std::uint32_t>(open.size()))].choice;
    const Ruling ruling = check(game, all.muster, choice);
    INFO(decision(game, all.muster).question);
    for (const Refusal& refusal : ruling.refusals) INFO(refusal.facts);
    REQUIRE(ruling.allowed());
    Events events;
    apply(game, all.muster, choice, dice, events);
    for (const Event& event : events) all.events.emplace(event.kind);
    REQUIRE(well_formed(game, all.muster).has_value());
    Muster again;
    REQUIRE(from_document(condotta::to_document(all.muster), again).has_value());
    REQUIRE(again == all.muster);
    REQUIRE(++all.decisions < 500);
  }
  return all;
}

}  // namespace

TEST_CASE("REG-PBS-001: from two armies to a deployed table, whatever the players choose") {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> pairs = {{{"tyw-swedish", "tyw-imperial"},
                                                                                   {"swiss", "imperial-spanish"},
                                                                                   {"ottoman", "polish-lithuanian"},
                                                                                   {"samurai", "gnw-russian"}}};
  int marches = 0;
  int secured = 0;
  int scouted = 0;
  std::set<int> densities;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto& [red, blue] = pairs[seed % pairs.size()];
    const Edition edition = seed % 2 == 0 ? Edition::y2019 : Edition::y2021;
    const MusterGame game = game_of(red, blue, edition);
    CAPTURE(seed);
    const Walk played = walk(game, seed);
    const Muster& muster = played.muster;
    REQUIRE(muster.step == MusterStep::finished);
    // Everybody is on the table or marches; the scenario is one that the battle takes.
    for (const UnitPlace& place : muster.units) {
      CHECK(place.where != Whereabouts::waiting);
      CHECK(place.command >= 0);
      if (place.where == Whereabouts::marching) ++marches;
    }
    const Document scenario = deployed_scenario(game, muster);
    const auto situation = read_situation(game.rules, scenario);
    INFO((situation ? std::string() : situation.error().sentence()));
    REQUIRE(situation.has_value());
    CHECK(situation->state.generals.size() == game.leaders.size());
    const auto battle = rule_set(edition).set_up(scenario, {});
    REQUIRE(battle.has_value());
    CHECK(battle->broken_invariants().empty());
    if (secure_flank_of(game.rules, muster.square) != SecureFlank::none) ++secured;
    if (muster.out_scouted >= 0) ++scouted;
    densities.insert(static_cast<int>(density_of(muster.square)));
    CHECK(carries(game.rules, muster.square, muster.territory));  // REG-PBS-008
    CHECK(muster.deck.in_pile() == 50);                           // REG-CRD-023
  }
  CHECK(marches > 0);
  CHECK(secured > 0);
  CHECK(scouted > 0);
  CHECK(densities.size() > 1);
}

TEST_CASE("the same dice and choices give the same muster; a saved one goes on as it was") {
  const MusterGame game = game_of("tyw-swedish", "tyw-imperial");
  CHECK(walk(game, 5).muster == walk(game, 5).muster);
  const RuleSet& rules = rule_set(Edition::y2021);
  auto battle = rules.set_up(tournament("tyw-swedish", "tyw-imperial"), {});
  REQUIRE(battle.has_value());
  dice::Seeded dice(3);
  for (int i = 0; i < 60 && !battle->over(); ++i) {
    const auto open = battle->candidates();
    REQUIRE_FALSE(open.empty());
    REQUIRE(battle->apply(open.front().choice, dice).has_value());
    const auto restored = rules.restore(battle->document());
    REQUIRE(restored.has_value());
    CHECK(*restored == *battle);
    CHECK(restored->hash() == battle->hash());
  }
}

TEST_CASE("REG-PBS-012, REG-FLK-007, REG-DEP-024: what the other side may not know changes nothing that it sees") {
  const MusterGame game = game_of("ottoman", "polish-lithuanian");
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    // In the five days: another hand of the enemy's.
    Muster muster = walk(game, seed, MusterStep::choose_card).muster;
    if (muster.step != MusterStep::choose_card) continue;
    const Side me = muster.to_act;
    Muster changed = muster;
    Hand& hand = changed.hands[index(other(me))];
    const int size = hand.size();
    hand = {};
    for (int i = 0; i < size; ++i) hand.add(Colour::black);
    CHECK(view(game, muster, me).document() == view(game, changed, me).document());
    CHECK(document(decision(game, muster)) == document(decision(game, changed)));
    CHECK_FALSE(view(game, muster, other(me)).document() == view(game, changed, other(me)).document());
    dice::Seeded guess(seed);
    dice::Seeded same(seed);
    // The guess depends on what is seen alone.
    const Muster first = imagine(game, muster, me, guess);
    CHECK(first.hands[index(other(me))].size() == size);
    CHECK(first.hands[index(me)] == muster.hands[index(me)]);
    // While orders are given: a march, a bluff or nothing look alike.
    Muster orders = walk(game, seed, MusterStep::give_orders).muster;
    if (orders.step != MusterStep::give_orders) continue;
    Events events;
    Muster bluffed = orders;
    const Decision asked = decision(game, orders);
    REQUIRE(asked.secret);
    const Option* march = asked.find("march");
    if (march == nullptr) continue;
    const std::int32_t leader = march->parameters.front().allowed.front();
    apply(game, bluffed, {static_cast<std::uint16_t>(MusterAnswer::bluff), {leader}}, guess, events);
    const Side enemy = other(orders.to_act);
    CHECK(view(game, orders, enemy).document() == view(game, bluffed, enemy).document());
    CHECK(view(game, orders, std::nullopt).document() == view(game, bluffed, std::nullopt).document());
    CHECK_FALSE(view(game, orders, orders.to_act).document() == view(game, bluffed, orders.to_act).document());
  }
}

namespace {

// Orders are given, by somebody who has nobody on the table yet.
Muster at_orders(const MusterGame& game) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Muster muster = walk(game, seed, MusterStep::give_orders).muster;
    if (muster.step != MusterStep::give_orders) continue;
    if (units_of(game, muster, muster.to_act, Whereabouts::deployed).empty()) return muster;
  }
  FAIL("nobody was out-scouted");
  return {};
}

// A wood of 8 x 8 in the half of whoever gives orders, and nothing else.
void plant_a_wood(Muster& muster) {
  muster.pieces.clear();
  MusterPiece wood;
  wood.kind = TerrainKind::wood;
  wood.placed = true;
  const double y = muster.to_act == Side::red ? 3 : 19;
  for (const auto& [dx, dy] : std::array<std::pair<double, double>, 4>{{{0, 0}, {8, 0}, {8, 8}, {0, 8}}}) {
    wood.corners.push_back({table::Length::units(18 + dx), table::Length::units(y + dy)});
  }
  muster.pieces.push_back(wood);
}

Choice in_the_wood(const Option& option, const Muster& muster, double x) {
  const bool red = muster.to_act == Side::red;
  Choice choice{option.number, {}};
  if (option.name == "ambush") choice.values.push_back(option.parameters.front().allowed.front());
  choice.values.push_back(table::Length::units(x).ticks());
  choice.values.push_back(table::Length::units(red ? 8 : 22).ticks());
  choice.values.push_back(red ? 0 : table::Angle::degrees(180).ticks());
  return choice;
}

}  // namespace

TEST_CASE(
    "REG-AMB-001 REG-AMB-002 REG-AMB-003 REG-AMB-004: ambushes and bluffs are ordered in secret, three cards in all") {
  const MusterGame game = game_of("ottoman", "polish-lithuanian");
  Muster muster = at_orders(game);
  plant_a_wood(muster);
  const Side me = muster.to_act;
  const Side enemy = other(me);
  const Document before = view(game, muster, enemy).document();
  dice::Seeded dice(1);
  Events events;
  const auto give = [&](const Choice& choice) {
    const Ruling ruling = check(game, muster, choice);
    REQUIRE_MESSAGE(ruling.allowed(), (ruling.allowed() ? "" : ruling.refusals.front().facts));
    apply(game, muster, choice, dice, events);
  };
  const Option ambush = *decision(game, muster).find("ambush");
  const Choice there = in_the_wood(ambush, muster, 20);
  Choice open = there;
  open.values[1] = table::Length::units(5).ticks();
  CHECK(check(game, muster, open).cites("REG-AMB-008"_rule));
  Choice beyond = there;
  beyond.values[2] = table::Length::units(me == Side::red ? 20 : 10).ticks();
  CHECK(check(game, muster, beyond).cites("REG-AMB-007"_rule));
  give(there);
  const auto hidden = static_cast<std::size_t>(there.values[0]);
  CHECK(muster.units[hidden].where == Whereabouts::in_ambush);
  const Option bluff = *decision(game, muster).find("false-ambush");
  CHECK_FALSE(check(game, muster, in_the_wood(bluff, muster, 20)).allowed());  // a card lies there
  give(in_the_wood(bluff, muster, 23));
  CHECK(view(game, muster, enemy).document() == before);  // nothing is laid open before both are done
  const Decision next = decision(game, muster);
  const Option* march = next.find("bluff");
  if (march != nullptr) {
    give({march->number, {march->parameters.front().allowed.front()}});
    CHECK(decision(game, muster).find("ambush") == nullptr);  // the third card lies under him
  }
  give({static_cast<std::uint16_t>(MusterAnswer::done), {}});
  if (muster.step == MusterStep::give_orders) give({static_cast<std::uint16_t>(MusterAnswer::done), {}});
  const View seen = view(game, muster, enemy);
  CHECK(std::count_if(seen.markers.begin(), seen.markers.end(),
                      [](const SeenMarker& m) { return m.kind == "ambush"; }) == 2);
  // What lies under which card makes no difference to what he sees.
  Muster swapped = muster;
  std::swap(swapped.cards[0].unit, swapped.cards[1].unit);
  CHECK(view(game, swapped, enemy).document() == seen.document());
  CHECK_FALSE(view(game, swapped, me).document() == view(game, muster, me).document());
}

TEST_CASE("REG-DEP-017 REG-AMB-009 REG-CDR-010: every card is given to a command, and the battle begins with it") {
  const MusterGame game = game_of("ottoman", "polish-lithuanian");
  Muster muster = at_orders(game);
  plant_a_wood(muster);
  dice::Seeded dice(1);
  Events events;
  const Side me = muster.to_act;
  apply(game, muster, in_the_wood(*decision(game, muster).find("ambush"), muster, 20), dice, events);
  apply(game, muster, in_the_wood(*decision(game, muster).find("false-ambush"), muster, 23), dice, events);
  bool given = false;
  for (int i = 0; muster.step != MusterStep::finished; ++i) {
    REQUIRE(i < 300);
    const Decision asked = decision(game, muster);
    if (const Option* give = asked.find("give-card"); give != nullptr && !given && muster.to_act == me) {
      given = true;
      for (const std::int32_t leader : give->parameters[1].allowed) {
        const Choice choice{give->number, {give->parameters[0].allowed.back(), leader}};
        if (!check(game, muster, choice).allowed()) continue;
        apply(game, muster, choice, dice, events);
        CHECK(muster.cards.back().command == leader);
      }
      continue;
    }
    const std::vector<Candidate> open = candidates(game, muster);
    REQUIRE_FALSE(open.empty());
    const bool ordering = muster.step == MusterStep::give_orders;
    apply(game, muster, ordering ? Choice{static_cast<std::uint16_t>(MusterAnswer::done), {}} : open.front().choice,
          dice, events);
  }
  CHECK(given);
  const auto situation = read_situation(game.rules, deployed_scenario(game, muster));
  REQUIRE_MESSAGE(situation.has_value(), (situation ? "" : situation.error().sentence()));
  REQUIRE(situation->state.ambushes.size() == 2);
  CHECK(situation->state.ambushes[0].unit != nobody);
  CHECK(situation->state.ambushes[1].unit == nobody);
  for (const AmbushCard& card : situation->state.ambushes) {
    CHECK(card.command >= 0);
    CHECK(card.side == me);
  }
}

TEST_CASE("REG-DEP-014: when all are down guns are wheeled back on a front corner") {
  const MusterGame game = game_of("tyw-swedish", "tyw-imperial");
  Muster muster = walk(game, 1, MusterStep::wheel_guns).muster;
  REQUIRE(muster.step == MusterStep::wheel_guns);
  for (const UnitPlace& place : muster.units) CHECK(place.where != Whereabouts::waiting);
  const Option wheel = *decision(game, muster).find("wheel");
  const std::int32_t gun = wheel.parameters.front().allowed.front();
  int wheeled = 0;
  for (const std::int32_t corner : {0, 1}) {
    Muster after = muster;
    const Choice choice{wheel.number, {gun, corner, table::Angle::degrees(20).ticks()}};
    if (!check(game, muster, choice).allowed()) continue;
    ++wheeled;
    dice::Seeded dice(1);
    Events events;
    apply(game, after, choice, dice, events);
    const UnitPlace& was = muster.units[static_cast<std::size_t>(gun)];
    const UnitPlace& is = after.units[static_cast<std::size_t>(gun)];
    const auto side = corner == 0 ? table::Side::left : table::Side::right;
    const auto far = corner == 0 ? table::Side::right : table::Side::left;
    const table::Length width = table::Length::units(was.files);
    const auto moved = [&](table::Side which) {
      return table::front_corner(is.pose, width, which) - table::front_corner(was.pose, width, which);
    };
    CHECK(norm(moved(side)) < 0.001);                                        // it turns about that corner
    CHECK(table::dot(moved(far), table::forward(was.pose.heading)) < -0.1);  // and the other goes back
    const Decision next = decision(game, after);
    const Option* again = next.side == muster.to_act ? next.find("wheel") : nullptr;
    if (again != nullptr) {
      const auto& left = again->parameters.front().allowed;
      CHECK(std::find(left.begin(), left.end(), gun) == left.end());  // once
    }
  }
  CHECK(wheeled > 0);
}

TEST_CASE("REG-GAP-014, REG-TER-010: plausible pieces cover the smaller square and fit into the larger") {
  const Rules& rules = Rules::of(Edition::y2021);
  dice::Seeded source(7);
  for (const PieceRole role : {PieceRole::secure_flank, PieceRole::compulsory_easy, PieceRole::optional}) {
    const PieceSize size = piece_size(rules, role);
    for (std::size_t i = 0; i < terrain_kinds; ++i) {
      const auto kind = static_cast<TerrainKind>(i);
      if (kind == TerrainKind::linear_obstacle || kind == TerrainKind::river || kind == TerrainKind::road) continue;
      for (int n = 0; n < 4; ++n) {
        CAPTURE(piece_words[i]);
        const PieceShape shape = plausible_shape(kind, size, source);
        const std::vector<table::Point> corners = outline_of(shape, size.least);
        const table::Area area{std::span<const table::Point>(corners)};
        CHECK(covers_square(area, size.least));
        CHECK(fits_square(area, size.most));
        CHECK(outline_of(shape, size.least) == corners);
        if (!laid_out_by_people(kind)) CHECK(corners.size() > 4);
      }
    }
  }
}

TEST_CASE("a muster that is no muster is refused with a sentence") {
  const Rules& rules = Rules::of(Edition::y2021);
  CHECK_FALSE(read_muster(rules, tournament("nobody", "swiss")).has_value());
  Document lacks = Document::object();
  lacks.set("begin", "muster");
  CHECK_FALSE(read_muster(rules, lacks).has_value());
  Document odd = tournament("swiss", "swiss");
  odd.set("dragons", 3);
  CHECK_FALSE(read_muster(rules, odd).has_value());
  Document narrow = tournament("swiss", "swiss");
  narrow.set("width", 5);
  CHECK_FALSE(read_muster(rules, narrow).has_value());
  auto battle = rule_set(Edition::y2021).set_up(tournament("swiss", "swiss"), {});
  REQUIRE(battle.has_value());
  Document saved = battle->document();
  Document muster = *saved.find("muster");
  muster.set("square", 99);
  saved.set("muster", muster);
  CHECK_FALSE(rule_set(Edition::y2021).restore(saved).has_value());
}
