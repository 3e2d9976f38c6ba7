// What the Charge Phase and the outcome moves have to remember: declared charges, held ones, who stands, and the
// Kill-a-Base tests that moves have made due.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "reg/unit_ids.hpp"
#include "table/pose.hpp"

namespace condotta::reg {

enum class KabReason : std::uint8_t;

enum class ChargeKind : std::uint8_t { forced, free, prompted };  // REG-CHG-001

// A wheel on one front corner, then straight on: see ways.hpp.
struct ChargeWay {
  table::Angle wheel;   // to the right about the right front corner if positive, else to the left about the left one
  table::Length shift;  // first, to the right if positive (REG-UNI-010); costs nothing

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("wheel", self.wheel);
    visit("shift", self.shift);
  }
  friend bool operator==(const ChargeWay&, const ChargeWay&) = default;
};

// A charge as it is declared (REG-CHG-018), with the file that it drops to get past friends or into contact
// (REG-CHG-029).
struct Charge {
  UnitId unit = nobody;
  ChargeWay way;
  std::uint8_t dropped = 0;  // 0: no file, 1: the left one, 2: the right one
  ChargeKind kind = ChargeKind::prompted;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("way", self.way);
    visit("dropped", self.dropped);
    visit("kind", self.kind);
  }
  friend bool operator==(const Charge&, const Charge&) = default;
};

// A Kill-a-Base test that a move has made due.
struct TestDue {
  UnitId unit = nobody;
  KabReason reason{};
  bool elephants = false;  // they caused it

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("reason", self.reason);
    visit("elephants", self.elephants);
  }
  friend bool operator==(const TestDue&, const TestDue&) = default;
};

struct ChargePhase {
  std::vector<Charge> declared;
  std::vector<UnitId> held;      // Forced charges that a card held (REG-CHG-009)
  std::vector<UnitId> standing;  // charged unit groups that chose to Stand (REG-RSP-010)
  std::vector<TestDue> tests_due;

  const Charge* charge_of(UnitId unit) const {
    const auto found =
        std::find_if(declared.begin(), declared.end(), [&](const Charge& charge) { return charge.unit == unit; });
    return found == declared.end() ? nullptr : &*found;
  }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("declared", self.declared);
    visit("held", self.held);
    visit("standing", self.standing);
    visit("tests-due", self.tests_due);
  }
  friend bool operator==(const ChargePhase&, const ChargePhase&) = default;
};

}  // namespace condotta::reg
