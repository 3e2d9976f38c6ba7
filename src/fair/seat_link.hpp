// The secrets that open seats. A link is 192 random bits as 32 letters; a store keeps only its hash, so that whoever
// reads the store can't take a seat.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "document/document.hpp"

namespace condotta::fair {

std::expected<std::string, Fault> fresh_link();
std::string link_hash(std::string_view link);  // 64 hexadecimal digits

}  // namespace condotta::fair
