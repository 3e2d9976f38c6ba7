#include "fair/seat_link.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>

#include "fair/commitment.hpp"

namespace condotta::fair {

std::expected<std::string, Fault> fresh_link() {
  if (sodium_init() < 0) return std::unexpected(Fault{"this machine has no source of randomness for links"});
  std::array<std::uint8_t, 24> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return std::string(text.data());
}

std::string link_hash(std::string_view link) {
  constexpr std::string_view name = "condotta: link of a seat, 1:";
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, sizeof(Bytes));
  for (const std::string_view part : {name, link}) {
    crypto_generichash_update(&state, reinterpret_cast<const std::uint8_t*>(part.data()), part.size());
  }
  Bytes hash{};
  crypto_generichash_final(&state, hash.data(), hash.size());
  return to_hex(hash);
}

}  // namespace condotta::fair
