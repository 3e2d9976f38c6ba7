#include "reg/signature.hpp"

#include "battle/archive.hpp"
#include "dice/seeded.hpp"
#include "reg/rule_set.hpp"

namespace condotta::reg {
namespace {

Document a_unit(std::string_view name, Side side, std::string_view troops, double x, double y, double facing) {
  Document unit = Document::object();
  unit.set("name", name);
  unit.set("side", name_of(side));
  unit.set("troops", troops);
  unit.set("at", Document::Array{Document(x), Document(y)});
  unit.set("facing", facing);
  unit.set("charged", side == Side::blue);
  return unit;
}

// Two lines in contact at odd angles and places: pikes, horse, a tercio, elephants, guns, loose foot on a hill.
Document a_field(std::string_view begin) {
  Document field = Document::object();
  field.set("begin", begin);
  field.set("unit", Document::Array{
                        a_unit("blue brigade", Side::red, "Pike & Shot, Superior, Elan, Musket", 10, 10, 0),
                        a_unit("yellow brigade", Side::red, "Pike & Shot, Steady, Musket", 13, 10, 0),
                        a_unit("tercio", Side::red, "Tercio, Musket", 25, 10, 0),
                        a_unit("guns", Side::red, "Artillery, Heavy Artillery", 35, 12, 23),
                        a_unit("keil", Side::blue, "Keil, Protected, Exceptional", 11, 10, 180),
                        a_unit("horse", Side::blue, "Mounted Loose, Pistol, Armoured", 14, 10, 180),
                        a_unit("flankers", Side::blue, "Mounted Loose, Sword & Pistol, Swordsmen", 8.5, 9.5, 90),
                        a_unit("lancers", Side::blue, "Mounted Loose, Charging Lancer, Ferocious", 25, 10, 180),
                        a_unit("second line", Side::blue, "Foot Loose, Swordsmen, Poor", 11, 12.5, 180),
                        a_unit("haiduks", Side::blue, "Foot Loose, Musket, Aggressive", 35.4686, 12.9205, 203),
                    });
  Document hill = Document::object();
  hill.set("kind", "gentle hill");
  hill.set("corners", Document::Array{
                          Document(Document::Array{Document(6), Document(8.5)}),
                          Document(Document::Array{Document(17), Document(8.5)}),
                          Document(Document::Array{Document(16), Document(14)}),
                          Document(Document::Array{Document(7), Document(13)}),
                      });
  Document wood = Document::object();
  wood.set("kind", "wood");
  wood.set("corners", Document::Array{
                          Document(Document::Array{Document(25.5), Document(9.2)}),
                          Document(Document::Array{Document(29), Document(9)}),
                          Document(Document::Array{Document(28), Document(13.1)}),
                      });
  field.set("terrain", Document::Array{hill, wood});
  Document general = Document::object();
  general.set("name", "the king");
  general.set("with", "blue brigade");
  general.set("grade", "legendary");
  general.set("file", 2);
  field.set("general", Document::Array{general});
  return field;
}

}  // namespace

std::uint64_t signature() {
  Hasher hasher;
  for (const Edition edition : {Edition::y2019, Edition::y2021}) {
    for (const std::string_view begin : {"charge-combat", "shooting", "melee"}) {
      const auto field = rule_set(edition).set_up(a_field(begin), {});
      if (!field) return 0;  // a test asserts that it is none
      for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Battle battle = *field;
        dice::Seeded dice(seed);
        dice::Seeded taste = dice.split(1);
        while (!battle.over()) {
          const std::vector<Candidate> candidates = battle.candidates();
          const Choice choice = candidates[taste.below(static_cast<std::uint32_t>(candidates.size()))].choice;
          for (const Event& event : battle.apply(choice, dice).value_or(Events{})) hasher.add(event.words);
          hasher.add(battle.hash());
        }
      }
    }
  }
  return hasher.value();
}

}  // namespace condotta::reg
