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
  bool files = false;      // only files of a unit group in combat, straight ahead (REG-CHG-015)
  bool stay = false;       // Generals who are with it stay behind
  bool moved = false;      // in SP2.6
  UnitId leader = nobody;  // of its group charge; itself if it charges alone (REG-CHG-006)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("way", self.way);
    visit("dropped", self.dropped);
    visit("kind", self.kind);
    visit("files", self.files);
    visit("stay", self.stay);
    visit("moved", self.moved);
    visit("leader", self.leader);
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

// What a charged unit group has said that it does (REG-TURN-015): Run Away or Skirmish.
struct Runner {
  UnitId unit = nobody;
  bool skirmishes = false;
  bool moved = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("skirmishes", self.skirmishes);
    visit("moved", self.moved);
  }
  friend bool operator==(const Runner&, const Runner&) = default;
};

// A charge or pursuit on which a unit group has had its say: it is not asked again (REG-RSP-022).
struct Faced {
  UnitId charger = nobody;
  UnitId unit = nobody;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("charger", self.charger);
    visit("unit", self.unit);
  }
  friend bool operator==(const Faced&, const Faced&) = default;
};

// A counter charge or intercept that has been paid for and is shot at before it moves (REG-RSP-007).
struct Countering {
  UnitId unit = nobody;
  UnitId against = nobody;
  bool intercept = false;
  bool stay = false;
  ChargeWay way;
  table::Length distance;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("against", self.against);
    visit("intercept", self.intercept);
    visit("stay", self.stay);
    visit("way", self.way);
    visit("distance", self.distance);
  }
  friend bool operator==(const Countering&, const Countering&) = default;
};

struct ChargePhase {
  std::vector<Charge> declared;
  std::vector<UnitId> held;      // Forced charges that a card held (REG-CHG-009)
  std::vector<UnitId> standing;  // charged unit groups that chose to Stand (REG-RSP-010)
  std::vector<UnitId> opened;    // skirmishers made room for them: they must charge (REG-TURN-013)
  std::vector<Countering> countering;
  std::vector<Runner> running;
  std::vector<Faced> faced;
  std::vector<UnitId> sector_tested;  // REG-KAB-013: once a phase
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
    visit("opened", self.opened);
    visit("countering", self.countering);
    visit("running", self.running);
    visit("faced", self.faced);
    visit("sector-tested", self.sector_tested);
    visit("tests-due", self.tests_due);
  }
  friend bool operator==(const ChargePhase&, const ChargePhase&) = default;
};

}  // namespace condotta::reg
