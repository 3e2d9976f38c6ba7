// Whole battles of CFEO between computer players, everything generic checked.
#include <doctest/doctest.h>

#include "cfeo/rule_set.hpp"
#include "games/games.hpp"
#include "kit/fighting.hpp"

namespace condotta::cfeo {
namespace {

Document scenario(std::string_view name) {
  const auto found = games::find_scenario("cfeo/" + std::string(name));
  REQUIRE(found.has_value());
  return (*found)->document();
}

TEST_CASE("random players fight the shipped scenarios soundly") {
  for (const std::string_view name : {"learning", "ceresole-1544", "marignano-1515", "pavia-1525"}) {
    CAPTURE(name);
    kit::fight_soundly(rule_set(), scenario(name), {"random", "random"}, 1, 2);
  }
}

TEST_CASE("plain players end every battle by the rules") {
  for (const std::string_view name : {"learning", "ceresole-1544", "marignano-1515", "pavia-1525"}) {
    CAPTURE(name);
    kit::fight_soundly(rule_set(), scenario(name), {"plain", "plain"}, 11, 2);
  }
}

}  // namespace
}  // namespace condotta::cfeo
