#include "store/connection.hpp"

namespace condotta::store {

std::int64_t Rows::whole(std::size_t row, std::size_t column) const {
  const auto* value = std::get_if<std::int64_t>(&rows[row][column]);
  return value != nullptr ? *value : 0;
}

const std::string& Rows::text(std::size_t row, std::size_t column) const {
  static const std::string none;
  const auto* value = std::get_if<std::string>(&rows[row][column]);
  return value != nullptr ? *value : none;
}

}  // namespace condotta::store
