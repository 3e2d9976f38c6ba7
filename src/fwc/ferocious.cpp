#include "fwc/ferocious.hpp"

#include <algorithm>

#include "table/angle.hpp"
#include "table/contact.hpp"
#include "table/pose.hpp"

namespace condotta::fwc {

std::string_view in_words(Fury fury) {
  switch (fury) {
    case Fury::none: return "none";
    case Fury::ready: return "ready";
    case Fury::attacking: return "attacking";
    default: return "spent";
  }
}

bool side_by_side(const Rules& rules, const FerociousUnit& a, const FerociousUnit& b, double base_width) {
  const double facing =
      table::size(table::turn(table::direction(a.place.forward()), table::direction(b.place.forward()))).degrees();
  if (facing > rules.numbers.ferocious_facing + 0.01) return false;
  if (table::distance(a.place, b.place).units() > base_width + 0.01) return false;
  // front edges level within half a normal move
  const table::Vector front_a = a.place.edge(table::Edge::front).at(0.5);
  const table::Vector front_b = b.place.edge(table::Edge::front).at(0.5);
  const double level = std::fabs(dot(front_b - front_a, a.place.forward()));
  const double move = std::min(a.normal_move, b.normal_move);
  return level <= move * rules.numbers.ferocious_level / 100.0 + 0.01;
}

Ruling may_declare_ferocious(const Rules& rules, const std::vector<FerociousUnit>& units, double base_width) {
  Ruling ruling;
  std::vector<const FerociousUnit*> able;
  for (const FerociousUnit& unit : units) {
    if (!unit.ferocious) {
      ruling.refuse("FWC-FER-001"_rule, "a unit is not Ferocious by its army list");
    } else if (unit.fury != Fury::ready) {
      ruling.refuse("FWC-FER-004"_rule, "a unit has spent or lost its ferocious attack");
    } else {
      able.push_back(&unit);
    }
  }
  const auto has_neighbour = [&](const FerociousUnit* unit) {
    return std::ranges::any_of(able, [&](const FerociousUnit* other) {
      return other != unit && side_by_side(rules, *unit, *other, base_width);
    });
  };
  const auto abreast = std::ranges::count_if(able, has_neighbour);
  if (abreast < rules.numbers.ferocious_units || static_cast<std::size_t>(abreast) < able.size()) {
    ruling.refuse("FWC-FER-003"_rule, std::to_string(abreast) + " capable units stand side by side");
  }
  return ruling;
}

Closing closing(const Rules& rules, double normal_move, double distance) {
  Closing out;
  const double run = normal_move * rules.numbers.ferocious_percent / 100.0;  // FWC-MOV-005
  int move = 1;
  while (distance > run + 0.01 && move < 100) {
    distance -= run;
    out.distances.push_back(distance);
    ++move;
  }
  out.contact_move = move;
  return out;
}

Fury fury_after(Fury fury, const FuryFacts& facts) {
  if (fury == Fury::ready && facts.drawn_in) return Fury::spent;  // FWC-FER-010
  if (fury != Fury::attacking) return fury;
  const bool ends = facts.fought_first_round || facts.target_gone || !facts.moved_towards;
  return ends ? Fury::spent : fury;
}

bool fights_ferociously(Fury fury, bool frontal) { return fury == Fury::attacking && frontal; }

}  // namespace condotta::fwc
