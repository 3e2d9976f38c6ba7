// What a unit group has done of the one action that a turn gives it (REG-MOV-044 … REG-MOV-048). Its charges,
// responses and pursuits are Deeds; this is the rest.
#pragma once

namespace condotta::reg {

struct Activity {
  bool acted = false;         // it has made its prompted action
  bool missed = false;        // its charge made no contact (REG-MOV-045)
  bool extra_action = false;  // it has made the one action allowed after a response or a missed charge (REG-MOV-046)
  bool switched = false;      // dragoons that mounted or dismounted free at the end of the turn (REG-UNT-014)
  bool came_on = false;       // from a flank march, this turn (REG-FLK-021)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("acted", self.acted);
    visit("missed", self.missed);
    visit("extra-action", self.extra_action);
    visit("switched", self.switched);
    visit("came-on", self.came_on);
  }
  friend bool operator==(const Activity&, const Activity&) = default;
};

}  // namespace condotta::reg
