// `condotta odds fwc melee first="cavalry, charging" second="Dutch P&S"`: any rule set's questions of cases.
#pragma once

#include "cli/command.hpp"

namespace condotta::cli {

bool is_asked_by_rules(std::string_view rule_set);
// The arguments begin with the rule set.
int odds_by_rules(Arguments arguments, std::ostream& out, std::ostream& err);

}  // namespace condotta::cli
