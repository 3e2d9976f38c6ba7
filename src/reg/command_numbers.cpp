#include "reg/command_numbers.hpp"

#include <array>

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 4> card_names = {"cards-of-mediocre", "cards-of-competent", "cards-of-talented",
                                                        "cards-of-legendary"};
constexpr std::array<std::string_view, 4> group_names = {"group-of-mediocre", "group-of-competent", "group-of-talented",
                                                         "group-of-legendary"};
constexpr std::array<std::string_view, 3> range_names = {"professional", "instinctive", "tribal"};
constexpr std::array<std::string_view, 5> deck_names = {"black", "white", "green", "yellow", "red"};

}  // namespace

void add_bindings(CommandNumbers& n, std::vector<Binding>& all) {
  const auto whole = [&](std::string_view rule, std::string_view name, int& field, int least, int most) {
    all.push_back({rule, name, WholeNumber{&field, least, most}});
  };
  const auto flag = [&](std::string_view rule, std::string_view name, bool& field) {
    all.push_back({rule, name, Switch{&field}});
  };
  for (std::size_t i = 0; i < 4; ++i) whole("REG-CDR-005", card_names[i], n.cards[i], 0, 12);
  for (std::size_t i = 0; i < 4; ++i) whole("REG-CDR-005", group_names[i], n.largest_group[i], 1, 20);
  whole("REG-CDR-001", "least-commanders", n.least_commanders, 1, 8);
  whole("REG-CDR-001", "most-commanders", n.most_commanders, 1, 8);
  whole("REG-CDR-004", "most-talented-or-better", n.most_talented, 0, 8);
  for (std::size_t i = 0; i < 3; ++i) whole("REG-CDR-012", range_names[i], n.range[i], 0, 60);
  whole("REG-CDR-012", "floating", n.floating_range, 0, 60);
  flag("REG-CDR-014", "instinctive-prompts-others", n.instinctive_prompts_others);
  flag("REG-CDR-014", "others-only-in-range", n.others_only_in_range);
  whole("REG-CDR-017", "floating-within", n.floating_gift_range, 0, 60);
  whole("REG-CDR-017", "professional-within", n.professional_gift_range, 0, 60);
  whole("REG-CDR-017", "professional-cards-to-each", n.professional_gifts, 0, 12);
  whole("REG-CDR-017", "instinctive-within", n.instinctive_gift_range, 0, 60);
  whole("REG-CDR-017", "instinctive-cards-to-each", n.instinctive_gifts, 0, 12);
  flag("REG-CDR-019", "gifts-beside-him-while-fighting", n.front_rank_gift_beside_him);
  flag("REG-ACT-012", "upgrade-for-his-own-move", n.upgrade_own_move);
  for (std::size_t i = 0; i < 5; ++i) whole("REG-CRD-001", deck_names[i], n.deck[i], 0, 100);
  flag("REG-CRD-015", "limited", n.keeping_is_limited);
  whole("REG-CRD-015", "above-allowance", n.kept_above_allowance, 0, 12);
  whole("REG-CRD-022", "fewer-cards", n.bluff_cards, 0, 5);
  whole("REG-CRD-019", "passes-that-end", n.passes_that_end, 1, 10);
  whole("REG-ALY-002", "least-units", n.least_contingent, 0, 20);
  whole("REG-ALY-002", "most-units", n.most_contingent, 0, 20);
  flag("REG-ALY-008", "every-commander-is-checked", n.every_command_may_hesitate);
  whole("REG-TRN-007", "triumph", n.triumph, 0, 100);
  whole("REG-TRN-008", "for-a-tug", n.points_for_tug, 0, 100);
  whole("REG-TRN-008", "for-a-sug", n.points_for_sug, 0, 100);
  whole("REG-TRN-008", "most-for-damage", n.most_damage, 0, 100);
  whole("REG-TRN-009", "neither-broke", n.unbroken_bonus, 0, 100);
  whole("REG-GAP-025", "most-tugs-lost", n.most_tugs_lost, 0, 100);
}

}  // namespace condotta::reg
