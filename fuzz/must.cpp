#include <cstdio>
#include <cstdlib>

#include "fuzz/targets.hpp"

namespace condotta::fuzz {

void must(bool holds, std::string_view sentence, std::string_view details) {
  if (holds) return;
  std::fprintf(stderr, "must hold and does not: %.*s: %.*s\n", static_cast<int>(sentence.size()), sentence.data(),
               static_cast<int>(details.size()), details.data());
  std::abort();
}

}  // namespace condotta::fuzz
