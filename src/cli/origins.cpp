#include "cli/origins.hpp"

#include "games/games.hpp"

namespace condotta::cli {
namespace {

std::string written(const Document& value) {
  if (value.is(Document::Kind::boolean)) return value.boolean() ? "yes" : "no";
  return value.is(Document::Kind::text) ? value.text() : std::to_string(value.integer());
}

}  // namespace

std::vector<NumberOrigin> origins_of(std::string_view folder) {
  std::vector<NumberOrigin> out;
  const games::Game* game = games::find(folder);
  if (game == nullptr || game->provenance == nullptr) return out;
  const Document table = game->provenance();
  for (const auto& [rule, entries] : table.members()) {
    for (const auto& [name, entry] : entries.members()) {
      const Document* value = entry.find("value");
      const Document* mark = entry.find("mark");
      const Document* why = entry.find("why");
      if (value == nullptr || mark == nullptr) continue;
      out.push_back({rule, name, written(*value), mark->text(), why != nullptr ? why->text() : ""});
    }
  }
  return out;
}

}  // namespace condotta::cli
