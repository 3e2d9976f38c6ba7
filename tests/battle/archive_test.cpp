// The hash of a state: stored records rest on it, so how it is worked out may change and what comes out may not.
#include "battle/archive.hpp"

#include <doctest/doctest.h>

#include <cstdint>

using namespace condotta;

namespace {

// FNV-1a as it is defined, over the eight bytes of every value, the lowest first.
std::uint64_t by_the_book(const std::vector<std::int64_t>& values) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::int64_t value : values) {
    for (int shift = 0; shift < 64; shift += 8) {
      hash = (hash ^ (static_cast<std::uint64_t>(value) >> shift & 0xffU)) * 0x100000001b3U;
    }
  }
  return hash;
}

}  // namespace

TEST_CASE("the hash is FNV-1a over eight bytes a value, whatever their size and sign") {
  const std::vector<std::int64_t> values = {0,     1,  255,        256,       65535,     65536,
                                            -1,    -2, 3'599'999,  -450'000,  INT64_MAX, INT64_MIN,
                                            0x100, 0,  0x10000000, 1LL << 56, 42};
  std::vector<std::int64_t> with_size = values;
  with_size.insert(with_size.begin(), static_cast<std::int64_t>(values.size()));
  CHECK(hash_of(values) == by_the_book(with_size));
  for (const std::int64_t value : values) CHECK(hash_of(value) == by_the_book({value}));
}
