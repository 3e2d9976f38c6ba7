#include "battle/shared_list.hpp"

#include <doctest/doctest.h>

#include <string>

namespace condotta {
namespace {

TEST_CASE("a shared list is copied without its values, and changed by one of its holders alone") {
  const SharedList<int> first = {3, 1, 2};
  SharedList<int> second = first;
  CHECK(second.data() == first.data());
  second.push_back(9);
  CHECK(second.data() != first.data());
  CHECK(second == std::vector{3, 1, 2, 9});
  CHECK(first == std::vector{3, 1, 2});

  const int* own = second.data();
  second.clear();
  CHECK(own != nullptr);
  CHECK(second.empty());
  CHECK(first.size() == 3);
}

TEST_CASE("an empty shared list has neither values nor memory, and equals any other") {
  const SharedList<std::string> none;
  CHECK(none.empty());
  CHECK(none.size() == 0);
  CHECK(none.begin() == none.end());
  CHECK(none.list().empty());
  CHECK(none == SharedList<std::string>(std::vector<std::string>{}));
  SharedList<std::string> some;
  some.emplace_back("left");
  some.push_back("right");
  CHECK(some.front() == "left");
  CHECK(some.back() == "right");
  CHECK_FALSE(some == none);
}

}  // namespace
}  // namespace condotta
