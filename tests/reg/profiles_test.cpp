#include "reg/profiles.hpp"

#include <doctest/doctest.h>

#include "reg/set_formations.hpp"
#include "reg/troop_words.hpp"

using namespace condotta;
using namespace condotta::reg;

TEST_CASE("the twelve example troops of the book have a name (REG-WPN-004, REG-TRP-022)") {
  CHECK(profiles().size() == 12);
  for (const Profile& profile : profiles()) {
    CAPTURE(profile.name);
    CHECK(find_profile(profile.name) == &profile);
    for (const std::string& other : profile.also) CHECK(find_profile(other) == &profile);
    // What a person reads can be typed again.
    const auto again = read_troops(describe(profile.troops));
    REQUIRE(again.has_value());
    CHECK(*again == profile.troops);
  }
  const Profile* hussars = find_profile("POLISH hussars");
  REQUIRE(hussars != nullptr);
  CHECK(hussars->troops.impact == Impact::charging_lancer);
  CHECK(hussars->troops.melee == Melee::pistol);
  CHECK(hussars->troops.armour == Armour::armoured);
  CHECK(hussars->troops.quality == Quality::superior);
  CHECK(hussars->troops.has(Trait::ferocious));
  const Profile* viejos = find_profile("Tercios viejos espanoles");
  REQUIRE(viejos != nullptr);
  CHECK(viejos->troops.set_formation == SetFormation::early_pike_and_shot);
  CHECK(viejos->troops.training == Training::drilled);
  CHECK(find_profile("Martian Hussars") == nullptr);
}

TEST_CASE("a bow without a printed firepower is AFP; Flexible horse is Loose and may skirmish (REG-TRP-022)") {
  const Profile* hussars = find_profile("Transylvanian Hussars");
  REQUIRE(hussars != nullptr);
  CHECK(hussars->troops.firepower == Firepower::average);
  CHECK(hussars->troops.formation == Formation::loose);
  CHECK(hussars->troops.flexible != 0);
}

TEST_CASE("words after a comma change a profile") {
  const auto changed = troops_called("Polish Hussars, Exceptional, Unprotected");
  REQUIRE(changed.has_value());
  CHECK(changed->quality == Quality::exceptional);
  CHECK(changed->armour == Armour::unprotected);
  CHECK(changed->impact == Impact::charging_lancer);
  CHECK_FALSE(troops_called("Polish Hussars, Purple").has_value());
}

TEST_CASE("usual shapes (REG-SET-003, REG-SET-005, REG-SET-011)") {
  const auto shape = [](std::string_view words) { return usual_depths(*read_troops(words)); };
  using Depths = std::vector<std::uint8_t>;
  CHECK(shape("P&S") == Depths{2, 2, 2});
  CHECK(shape("Early P&S") == Depths{3, 3, 3});
  CHECK(shape("Keil") == Depths{4, 4, 4});
  CHECK(shape("Late Keil") == Depths{2, 4, 4, 2});
  CHECK(shape("Tercio") == Depths{2, 4, 4, 2});
  CHECK(usual_bases(*read_troops("Tercio")) == 16);
  CHECK(usual_bases(*read_troops("Late Keil")) == 12);
  CHECK(shape("Colunela") == Depths{3, 3});
}

TEST_CASE("a file of troops with a wrong field, a wrong word or a name twice is refused with its line") {
  Document entry = Document::object();
  entry.set("name", "Ghosts");
  entry.set("colour", "grey").at_line(7);
  Document list = Document::array();
  list.push(entry);
  Document file = Document::object();
  file.set("troops", list);
  const auto read = read_profiles(file);
  REQUIRE_FALSE(read.has_value());
  CHECK(read.error().line == 7);
  CHECK(read.error().what.find("colour") != std::string::npos);
}
