#include "cli/rule_sets.hpp"

#include <array>

#include "cfeo/cases.hpp"
#include "fwc/cases.hpp"
#include "impetus/cases.hpp"
#include "reg/cases.hpp"
#include "reg/rule_set.hpp"

namespace condotta::cli {

std::span<const CaseAnswerer* const> case_answerers() {
  static const std::array<const CaseAnswerer*, 4> all = {&reg::case_answerer(), &impetus::case_answerer(),
                                                         &cfeo::case_answerer(), &fwc::case_answerer()};
  return all;
}

const RuleSet* find_rule_set_called(std::string_view id) {
  for (const reg::Edition edition : {reg::Edition::y2019, reg::Edition::y2021}) {
    if (reg::rule_set(edition).id() == id) return &reg::rule_set(edition);
  }
  return nullptr;
}

}  // namespace condotta::cli
