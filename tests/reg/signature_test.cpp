#include "reg/signature.hpp"

#include <doctest/doctest.h>

TEST_CASE("the signature stands for battles that were fought, and does not change from run to run") {
  CHECK(condotta::reg::signature() != 0);
  CHECK(condotta::reg::signature() == condotta::reg::signature());
}
