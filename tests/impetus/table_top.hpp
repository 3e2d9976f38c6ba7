// A table of Impetus for tests: a few units, scripted dice, what is asked and what may be answered.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "dice/scripted.hpp"
#include "impetus/invariants.hpp"
#include "impetus/orders.hpp"
#include "impetus/setup.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus::tests {

using table::Angle;
using table::Length;

using Keys = std::initializer_list<std::pair<std::string_view, Document>>;

inline Document table_of(Keys keys) {
  Document made = Document::object();
  for (const auto& [key, value] : keys) made.set(key, value);
  return made;
}

inline Document at(double x, double y) { return Document::Array{Document(x), Document(y)}; }

inline Document a_unit(std::string_view name, std::string_view profile, std::string_view command, double x, double y,
                       double facing, Keys more = {}) {
  Document made =
      table_of({{"name", name}, {"profile", profile}, {"command", command}, {"at", at(x, y)}, {"facing", facing}});
  for (const auto& [key, value] : more) made.set(key, value);
  return made;
}

inline Document a_scenario(std::initializer_list<Document> units, std::initializer_list<Document> terrain = {},
                           std::string_view red = "Reliable", std::string_view blue = "Reliable") {
  Document made = Document::object();
  made.set("side", Document::Array{table_of({{"side", "red"}, {"attacker", true}}), table_of({{"side", "blue"}})});
  made.set("general",
           Document::Array{table_of({{"name", "red"}, {"side", "red"}, {"grade", red}, {"at", at(1, 1)}}),
                           table_of({{"name", "blue"}, {"side", "blue"}, {"grade", blue}, {"at", at(1, 29)}})});
  made.set("terrain", Document::Array(terrain));
  made.set("unit", Document::Array(units));
  return made;
}

struct Table {
  Game game;
  State state;
  Events events;

  explicit Table(const Document& scenario) {
    auto read = read_scenario(Rules::by_the_book(), scenario);
    REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().sentence()));
    game = std::move(read->game);
    state = std::move(read->state);
    begin(game, state);
  }
  UnitId unit(std::string_view called) const {
    for (UnitId id = 0; id < static_cast<UnitId>(game.units.size()); ++id) {
      if (name(game, id) == called) return id;
    }
    FAIL("no unit of that name");
    return nobody;
  }
  Ruling may(Answer answer, AtMost<std::int32_t, 24> values = {}) const {
    return check(game, state, {static_cast<std::uint16_t>(answer), values});
  }
  // Makes a choice that must be allowed, with these dice, all of which must be used.
  void choose(Answer answer, AtMost<std::int32_t, 24> values, std::initializer_list<int> faces) {
    const Ruling ruling = may(answer, values);
    REQUIRE_MESSAGE(ruling.allowed(), (ruling.allowed() ? "" : ruling.refusals.front().facts));
    dice::Script script;
    for (const int face : faces) script.faces.push_back({static_cast<dice::Face>(face)});
    dice::Scripted dice(script);
    events.clear();
    Play play{game, state, dice, events};
    apply(play, {static_cast<std::uint16_t>(answer), values});
    CHECK_MESSAGE(dice.fault().empty(), dice.fault());
    CHECK(broken_invariants(game, state).empty());
  }
  // Red has the initiative.
  void red_begins() { choose(Answer::begin, {}, {6, 5, 1, 2}); }
  bool happened(std::string_view kind) const {
    return std::any_of(events.begin(), events.end(), [&](const Event& e) { return e.kind == kind; });
  }
  Decision asked() const { return decision(game, state); }
};

inline std::int32_t H(double length) { return Length::units(length).ticks(); }
inline std::int32_t degrees(double angle) { return Angle::degrees(angle).ticks(); }

}  // namespace condotta::impetus::tests
