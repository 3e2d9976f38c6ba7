// What the outcome sub-phases and the Fighting Phase have to remember: who was shot at by whom, routs that were made
// and are pursued, break-offs that may be followed.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/decision.hpp"
#include "reg/unit_ids.hpp"
#include "table/pose.hpp"

namespace condotta::reg {

// Where a base stood.
struct StoodAt {
  table::Pose pose;
  table::Length depth;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("pose", self.pose);
    visit("depth", self.depth);
  }
  friend bool operator==(const StoodAt&, const StoodAt&) = default;
};

// A rout that was made: what those who pursue have to know.
struct Rout {
  UnitId unit = nobody;
  bool destroyed = false;
  std::vector<UnitId> fought;  // enemies with their front edge on it
  std::int16_t files = 0;      // its width before it turned
  std::vector<StoodAt> place;  // its bases before it turned
  table::Angle heading;        // of its flight
  table::Pose turned;          // its front after the free turn
  table::Length distance;      // it could go
  table::Length went;          // it went
  std::vector<UnitId> passed;
  std::vector<UnitId> pursued;  // who has pursued or stayed already

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("destroyed", self.destroyed);
    visit("fought", self.fought);
    visit("files", self.files);
    visit("place", self.place);
    visit("heading", self.heading);
    visit("turned", self.turned);
    visit("distance", self.distance);
    visit("went", self.went);
    visit("passed", self.passed);
    visit("pursued", self.pursued);
  }
  friend bool operator==(const Rout&, const Rout&) = default;
};

struct ShotBy {
  UnitId target = nobody;
  UnitId shooter = nobody;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("target", self.target);
    visit("shooter", self.shooter);
  }
  friend bool operator==(const ShotBy&, const ShotBy&) = default;
};

// A break-off from that enemy, or a Drive Back out of a melee (REG-RTM-036, REG-RTM-040).
struct BrokeOff {
  UnitId unit = nobody;
  UnitId from = nobody;
  table::Length distance;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("from", self.from);
    visit("distance", self.distance);
  }
  friend bool operator==(const BrokeOff&, const BrokeOff&) = default;
};

// A move that has been shown and cannot be changed any more, while the owners of pushed SUGs react (REG-MOV-033).
struct ShownMove {
  Choice choice;
  std::vector<UnitId> asked;    // whose owners have reacted
  std::vector<UnitId> aligned;  // of these: who align instead of being shifted (REG-MOV-034)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("choice", self.choice);
    visit("asked", self.asked);
    visit("aligned", self.aligned);
  }
  friend bool operator==(const ShownMove&, const ShownMove&) = default;
};

enum class LossCause : std::uint8_t;

// A base that a unit group has to lose; its owner says which.
struct LossDue {
  UnitId unit = nobody;
  LossCause cause{};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("unit", self.unit);
    visit("cause", self.cause);
  }
  friend bool operator==(const LossDue&, const LossDue&) = default;
};

struct Outcomes {
  std::vector<LossDue> losses_due;  // to fire and to tests, the next one first
  std::vector<Rout> routs;          // of this outcome sub-phase
  std::vector<ShotBy> shot_by;      // of this sub-phase of shooting
  std::vector<BrokeOff> broke_off;
  std::vector<UnitId> aligned;        // in the step of aligning under way
  std::vector<UnitId> double_movers;  // who make the second move of a double move
  ShownMove shown;
  std::int8_t held = 0;  // moves of the pursuit under consideration that cards have cancelled

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("losses-due", self.losses_due);
    visit("routs", self.routs);
    visit("shot-by", self.shot_by);
    visit("broke-off", self.broke_off);
    visit("aligned", self.aligned);
    visit("double-movers", self.double_movers);
    visit("shown", self.shown);
    visit("held", self.held);
  }
  friend bool operator==(const Outcomes&, const Outcomes&) = default;
};

}  // namespace condotta::reg
