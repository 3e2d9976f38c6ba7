// What libFuzzer calls, for the one target that the build names.

#include <cstddef>
#include <cstdint>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  condotta::fuzz::CONDOTTA_FUZZ_TARGET(std::string_view(reinterpret_cast<const char*>(bytes), size));
  return 0;
}
