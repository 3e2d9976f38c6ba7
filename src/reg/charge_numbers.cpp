#include "reg/charge_numbers.hpp"

namespace condotta::reg {

void bind_charges(ChargeNumbers& n, std::vector<Binding>& all) {
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  whole("REG-CHG-002", "forced-charge-within", n.forced_within, 0, 60);
  whole("REG-CHG-004", "free-charge-within", n.free_within, 0, 60);
  whole("REG-CHG-003", "claims-down", n.claims_down, 1, 20);
  whole("REG-CHG-015", "engaged-files-within", n.engaged_files, 0, 6);
  whole("REG-RSP-003", "counter-charge-less", n.counter_charge_less, 0, 6);
  whole("REG-RSP-005", "counter-charge-clear", n.counter_charge_clear, 0, 6);
  whole("REG-CTC-002", "press-forward", n.press_forward, 0, 6);
  whole("REG-ALN-004", "front-corners", n.align_front, 0, 6);
  whole("REG-ALN-004", "other-bases", n.align_other, 0, 6);
  whole("REG-ALN-004", "along-the-edge", n.align_along, 0, 6);
  whole("REG-RTM-018", "impetuous-pursuit-moves", n.impetuous_pursuit, 1, 6);
  all.push_back({"REG-RTM-026", "first-pursuit-move-held", Switch{&n.first_pursuit_held}});
  whole("REG-RTM-028", "mounted-from-foot-at-least", n.mounted_from_foot, 0, 6);
  whole("REG-RTM-029", "foot-from-foot-at-least", n.foot_from_foot, 0, 6);
  whole("REG-RTM-030", "mounted-from-mounted-at-least", n.mounted_from_mounted, 0, 6);
  whole("REG-RTM-039", "driven-back-clear", n.driven_back_clear, 0, 6);
}

}  // namespace condotta::reg
