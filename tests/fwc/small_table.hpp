// Small tables for the tests of FWC: red to the south faces north, blue to the north faces south.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>

#include "dice/seeded.hpp"
#include "fwc/losses.hpp"
#include "fwc/options.hpp"
#include "fwc/scenario.hpp"
#include "fwc/stages.hpp"

namespace condotta::fwc {

inline Document unit(std::string_view name, std::string_view troops, double x, double y, int bases = 4) {
  Document out = Document::object();
  out.set("name", name);
  out.set("troops", troops);
  if (bases != 4) out.set("bases", bases);
  out.set("at", Document(Document::Array{Document(x), Document(y)}));
  return out;
}

inline Document leader(std::string_view name, std::string_view rank, std::string_view with) {
  Document out = Document::object();
  out.set("name", name);
  out.set("rank", rank);
  out.set("with", with);
  return out;
}

// Red to the south faces north, blue to the north faces south. Red has the initiative and declares charges.
inline SetUp table_of(Document::Array red, Document::Array blue, Document::Array red_leaders = {},
                      Document scenario = Document::object()) {
  scenario.set("name", "a test");
  Document first = Document::object();
  first.set("unit", Document(std::move(red)));
  if (!red_leaders.empty()) first.set("leader", Document(std::move(red_leaders)));
  Document second = Document::object();
  second.set("unit", Document(std::move(blue)));
  scenario.set("red", first);
  scenario.set("blue", second);
  auto read = read_scenario(Rules::by_the_book(), scenario);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
  read->state.move = 1;
  read->state.step = Step::charges_first;
  read->state.initiative = Side::red;
  read->state.wind_strength = 3;
  return *read;
}

inline Events choose(SetUp& on, const Choice& choice, dice::Source& source) {
  const Ruling ruling = check(on.game, on.state, choice);
  REQUIRE_MESSAGE(ruling.allowed(), (ruling.allowed() ? "" : ruling.refusals.front().facts));
  Events events;
  apply(on.game, on.state, choice, source, events);
  return events;
}

inline bool happened(const Events& events, std::string_view kind) {
  return std::ranges::any_of(events, [&](const Event& event) { return event.kind == kind; });
}

// Says "done" until that step, or until somebody else is asked something.
inline Events go_to(SetUp& on, Step step, dice::Source& source) {
  Events all;
  for (int i = 0; i < 50 && on.state.step != step && on.state.step != Step::over; ++i) {
    const Decision pending = decision(on.game, on.state);
    const Option* done = pending.find("done");
    Choice choice = chosen(Answer::done);
    if (done == nullptr) {
      choice = Choice{pending.options.front().number, {}};
      for (const Parameter& parameter : pending.options.front().parameters)
        choice.values.push_back(parameter.allowed.front());
    }
    const Events more = choose(on, choice, source);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

inline Clash clash_of(int attacker, int target, Facing facing = Facing::front, std::uint8_t round = 0) {
  Clash clash;
  clash.attacker = static_cast<std::int16_t>(attacker);
  clash.target = static_cast<std::int16_t>(target);
  clash.facing = facing;
  clash.round = round;
  return clash;
}

inline std::int32_t ticks(double du) { return table::Length::units(du).ticks(); }

}  // namespace condotta::fwc
