#include "files/text.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace condotta::files {

std::expected<std::string, Fault> read_text(const std::filesystem::path& path, const Limits& limits) {
  const std::string name = path.string();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    return std::unexpected(Fault{"there is no such file", 0, name});
  }
  if (std::filesystem::is_directory(status)) {
    return std::unexpected(Fault{"this is a directory, not a file", 0, name});
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "rb"), &std::fclose);
  if (!file) return std::unexpected(Fault{"cannot be read: " + std::string(std::strerror(errno)), 0, name});

  std::string text;
  char block[1 << 16];
  while (const std::size_t got = std::fread(block, 1, sizeof block, file.get())) {
    text.append(block, got);
    if (text.size() > limits.bytes) return std::unexpected(json::too_long(name, limits));
  }
  if (std::ferror(file.get()) != 0) {
    return std::unexpected(Fault{"cannot be read: " + std::string(std::strerror(errno)), 0, name});
  }
  if (auto checked = check_text(text, name, limits); !checked) return std::unexpected(checked.error());
  return text;
}

}  // namespace condotta::files
