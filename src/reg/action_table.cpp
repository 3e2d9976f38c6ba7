#include "reg/action_table.hpp"

#include <array>

#include "document/reader.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, action_count> keys = {"C1",
                                                             "C2",
                                                             "C3",
                                                             "C4",
                                                             "C5",
                                                             "M1",
                                                             "M2",
                                                             "M3",
                                                             "M4",
                                                             "M5",
                                                             "M6",
                                                             "M7",
                                                             "M8",
                                                             "M9",
                                                             "M10",
                                                             "M11",
                                                             "M12",
                                                             "M13",
                                                             "M14",
                                                             "M15",
                                                             "M16",
                                                             "M17",
                                                             "MF1",
                                                             "MF2",
                                                             "F1",
                                                             "F2",
                                                             "F3",
                                                             "F4",
                                                             "F5",
                                                             "form-square",
                                                             "place-caltrops",
                                                             "place-stakes",
                                                             "leave-barricades",
                                                             "move-camp"};

struct Column {
  std::size_t index;
  std::string_view name;
};

Column column_of(
    const Troops& troops) {  // REG-FRM-008, REG-TRP-008; levels: REG-ACT-001; of the state that it leaves (REG-TRP-012)
  if (skirmishing(troops)) return {0, "in Skirmish formation"};
  switch (troops.training) {
    case Training::drilled: return {1, "Drilled"};
    case Training::formed: return {2, "Formed"};
    case Training::tribal: return {3, "Tribal"};
  }
  return {2, "Formed"};
}

bool keil_pays_more(Action action) {  // REG-ACT-006
  return (action >= Action::m3 && action <= Action::m14) || action == Action::f1 || action == Action::f2 ||
         action == Action::f3;
}

Refusal impossible(RuleId rule, const Rules& rules, Action action, std::string_view whom) {
  return {rule, std::string(name_of(rules.edition, action)) + " is not possible for troops " + std::string(whom)};
}

}  // namespace

std::expected<ActionLevel, Refusal> level(const Rules& rules, Action action, const Troops& troops, Action as) {
  const MoveNumbers& numbers = rules.numbers.moving;
  if (action == Action::m14 && troops.training == Training::tribal) {
    return std::unexpected(impossible("REG-ACT-040"_rule, rules, action, "with Tribal training"));
  }
  const Column column = column_of(troops);
  int total = numbers.cost[static_cast<std::size_t>(action)][column.index];
  if (total == 0) {
    const bool no_such = action == Action::m16 || action == Action::f5;
    // What 2019's own lost sheet had: REG-GAP-104.
    const RuleId rule = no_such && rules.edition == Edition::y2019 ? "REG-ACT-007"_rule : "REG-ACT-005"_rule;
    return std::unexpected(impossible(rule, rules, action, column.name));
  }
  ActionLevel price;
  const bool through = action == Action::m16;
  if (through) total = numbers.cost[static_cast<std::size_t>(as)][column.index];
  if (total == 0) return std::unexpected(impossible("REG-ACT-005"_rule, rules, as, column.name));
  price.terms.add("REG-ACT-005"_rule, column.name, total);
  if (keil_type(troops.set_formation) && keil_pays_more(through ? as : action) && numbers.keil_surcharge != 0) {
    price.terms.add("REG-ACT-006"_rule, "Keil or Tercio", numbers.keil_surcharge);
  }
  if (through) price.terms.add("REG-ACT-041"_rule, "through a TuG", numbers.interpenetration_surcharge);
  if (price.terms.total() > static_cast<int>(Colour::red)) {
    return std::unexpected(Refusal{through ? "REG-ACT-041"_rule : "REG-ACT-006"_rule,
                                   std::string(name_of(rules.edition, action)) + " would cost more than RED"});
  }
  price.colour = static_cast<Colour>(price.terms.total());
  return price;
}

// A change of state may be one of the two moves (REG-TRP-015, REG-FRM-012), and so may an M5 of Drilled troops, twice
// (REG-MOV-020).
bool part_of_double_move(const Rules& rules, Action action, const Troops& troops) {
  if (action < Action::m1 || action > Action::m12) return false;
  const auto price = level(rules, action, troops);
  return price.has_value() && price->colour <= Colour::green;
}

std::string_view name_of(Edition edition, Action action) {
  if (edition == Edition::y2019) {
    if (action == Action::m17) return "M15";
    if (action == Action::m15 || action == Action::c5) return "CM1";
  }
  switch (action) {
    case Action::form_square: return "form square";
    case Action::place_caltrops: return "place caltrops";
    case Action::place_stakes: return "place stakes";
    case Action::leave_barricades: return "leave barricades";
    case Action::move_camp: return "move camp";
    default: return key_of(action);
  }
}

std::string_view key_of(Action action) { return keys[static_cast<std::size_t>(action)]; }

std::optional<Action> action_called(Edition edition, std::string_view name) {
  if (edition == Edition::y2019) {
    if (same_words(name, "M15")) return Action::m17;
    if (same_words(name, "CM1")) return Action::m15;
    if (same_words(name, "M17")) return std::nullopt;
  }
  for (std::size_t i = 0; i < action_count; ++i) {
    if (same_words(keys[i], name)) return static_cast<Action>(i);
  }
  return std::nullopt;
}

}  // namespace condotta::reg
