// The schema of the store, as the steps that lead from one version to the next. A step that has been released is never
// changed: a new one is added.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace condotta::store {

struct Migration {
  int version = 0;  // that the store has after it
  std::vector<std::string_view> statements;
};

std::span<const Migration> migrations();

}  // namespace condotta::store
