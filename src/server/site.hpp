// The page's files, read into memory when the server starts.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace condotta::server {

struct SiteFile {
  std::string kind;  // "text/html; charset=utf-8"
  std::string bytes;
  std::string gzipped;    // empty where that saves nothing
  std::string tag;        // differs when the bytes do
  bool for_ever = false;  // its name changes with its content
};

class Site {
 public:
  // What the folder holds; a page that says what is missing if there is none.
  explicit Site(const std::filesystem::path& folder);

  // The file at that path; the page itself for a path without an ending. nullptr: there is none.
  const SiteFile* find(std::string_view path) const;
  bool built() const { return built_; }

 private:
  std::map<std::string, SiteFile, std::less<>> files_;
  bool built_ = false;
};

}  // namespace condotta::server
