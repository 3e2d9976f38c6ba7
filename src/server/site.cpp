#include "server/site.hpp"

#include <zlib.h>

#include <fstream>
#include <functional>
#include <iterator>

namespace condotta::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes = std::uintmax_t{16} << 20;  // of one file

constexpr std::pair<std::string_view, std::string_view> kinds[] = {{".html", "text/html; charset=utf-8"},
                                                                   {".js", "text/javascript; charset=utf-8"},
                                                                   {".mjs", "text/javascript; charset=utf-8"},
                                                                   {".css", "text/css; charset=utf-8"},
                                                                   {".json", "application/json"},
                                                                   {".webmanifest", "application/manifest+json"},
                                                                   {".svg", "image/svg+xml"},
                                                                   {".png", "image/png"},
                                                                   {".jpg", "image/jpeg"},
                                                                   {".webp", "image/webp"},
                                                                   {".ico", "image/x-icon"},
                                                                   {".woff2", "font/woff2"},
                                                                   {".wasm", "application/wasm"},
                                                                   {".txt", "text/plain; charset=utf-8"},
                                                                   {".mp3", "audio/mpeg"},
                                                                   {".ogg", "audio/ogg"}};

constexpr std::string_view no_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Condotta</title>"
    "<h1>Condotta</h1><p>The server runs, but the page has not been built. "
    "Run <code>./play</code>, or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>, and start it "
    "again.</p></html>";

std::string gzip(const std::string& bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return code == Z_STREAM_END && out.size() < bytes.size() * 9 / 10 ? out : std::string();
}

SiteFile file_of(std::string bytes, std::string_view ending) {
  SiteFile file;
  file.kind = "application/octet-stream";
  for (const auto& [known, kind] : kinds) {
    if (known == ending) file.kind = kind;
  }
  file.gzipped = gzip(bytes);
  file.tag = "\"" + std::to_string(std::hash<std::string>()(bytes)) + "\"";
  file.bytes = std::move(bytes);
  return file;
}

}  // namespace

Site::Site(const fs::path& folder) {
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error); !error && entry != fs::end(entry);
       entry.increment(error)) {
    if (!entry->is_regular_file(error) || entry->file_size(error) > most_bytes) continue;
    std::ifstream in(entry->path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const std::string path = "/" + entry->path().lexically_relative(folder).generic_string();
    SiteFile file = file_of(std::move(bytes), entry->path().extension().string());
    file.for_ever = path.starts_with("/assets/");
    files_[path] = std::move(file);
  }
  built_ = files_.contains("/index.html");
  if (!built_) files_["/index.html"] = file_of(std::string(no_page), ".html");
}

const SiteFile* Site::find(std::string_view path) const {
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  const std::string_view last = path.substr(path.rfind('/') + 1);
  return last.find('.') == std::string_view::npos ? &files_.find("/index.html")->second : nullptr;
}

}  // namespace condotta::server
