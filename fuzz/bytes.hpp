// Bytes as a stream of decisions; at its end everything is 0.
#pragma once

#include <cstdint>
#include <string_view>

namespace condotta::fuzz {

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  unsigned byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  // Big-endian, so that a fuzzer's small changes of the last byte are small changes.
  std::uint32_t word(int bytes) {
    std::uint32_t value = 0;
    for (int i = 0; i < bytes; ++i) value = value << 8 | byte();
    return value;
  }
  std::size_t below(std::size_t limit) { return limit <= 256 ? byte() % limit : word(2) % limit; }

 private:
  std::string_view rest_;
};

}  // namespace condotta::fuzz
