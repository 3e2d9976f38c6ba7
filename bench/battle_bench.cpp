// A battle as a value: what it costs to copy one with sixteen unit groups a side.
#include "battle/battle.hpp"
#include "bench.hpp"
#include "reg/rule_set.hpp"

using namespace condotta;
using namespace condotta::bench;

namespace {

Document full_table() {
  Document scenario = Document::object();
  Document units = Document::array();
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < 16; ++i) {
      Document unit = Document::object();
      unit.set("name", std::to_string(side) + "-" + std::to_string(i));
      unit.set("side", side == 0 ? "red" : "blue");
      unit.set("troops", i % 4 == 0 ? "Tercio, Musket" : i % 4 == 1 ? "Mounted Loose, Pistol" : "Pike & Shot, Musket");
      unit.set("at", Document::Array{Document(3.0 + (i % 8) * 5),
                                     Document(side == 0 ? 10.0 - (i / 8) * 5 : 10.0 + (i / 8) * 5)});
      unit.set("facing", side * 180);
      units.push(unit);
    }
  }
  scenario.set("unit", units);
  return scenario;
}

const Registration copy{{.name = "copy of a battle",
                         .what = "a Renatio et Gloriam battle of 2 x 16 unit groups",
                         .unit = "us",
                         .at_most = 5.0,
                         .run = [] {
                           const Battle battle = *reg::rule_set(reg::Edition::y2021).set_up(full_table(), {});
                           return Measured{microseconds([&] { keep(Battle(battle)); })};
                         }}};

const Registration memory{{.name = "size of a battle",
                           .what = "bytes that change, the same battle",
                           .unit = "KiB",
                           .at_most = 64.0,
                           .run = [] {
                             const Battle battle = *reg::rule_set(reg::Edition::y2021).set_up(full_table(), {});
                             return Measured{static_cast<double>(battle.bytes()) / 1024};
                           }}};

}  // namespace
