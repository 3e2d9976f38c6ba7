#include "table/signature.hpp"

#include <doctest/doctest.h>

using namespace condotta::table;

TEST_CASE("the table gives the same bits with every compiler") {
  CHECK(signature() == signature());
  // Changes only with the behaviour of a primitive; then it must change to the same number in every build.
  CHECK(signature() == 5479223019962835391u);
}
