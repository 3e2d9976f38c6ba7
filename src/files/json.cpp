#include "files/json.hpp"

namespace condotta::files {

std::expected<Document, Fault> read_json(const std::filesystem::path& path, const Limits& limits) {
  const auto text = read_text(path, limits);
  if (!text) return std::unexpected(text.error());
  return parse_json(*text, path.string(), limits);
}

}  // namespace condotta::files
