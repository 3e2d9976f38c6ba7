#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "files/toml.hpp"
#include "reg/rule_set.hpp"

namespace condotta {
namespace {

std::vector<std::filesystem::path> shipped() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator("data/scenarios/reg")) paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

TEST_CASE("every scenario of Renatio et Gloriam sets up in both editions") {
  REQUIRE(shipped().size() >= 12);
  for (const std::filesystem::path& path : shipped()) {
    CAPTURE(path.string());
    const auto document = files::read_toml(path);
    REQUIRE_MESSAGE(document.has_value(), document.error().sentence());
    for (const reg::Edition edition : {reg::Edition::y2019, reg::Edition::y2021}) {
      const auto battle = reg::rule_set(edition).set_up(*document, Document::object());
      REQUIRE_MESSAGE(battle.has_value(), battle.error().sentence());
      CHECK(battle->broken_invariants().empty());
      const View view = battle->view(std::nullopt);
      CHECK_FALSE(view.title.empty());
      const Document* begin = document->find("begin");
      if (begin != nullptr && begin->text() == "muster") continue;  // nobody sees anything yet
      CHECK(view.armies[0].size >= 3);
      CHECK(view.armies[1].size >= 3);
      CHECK(view.leaders.size() >= 2);
      for (const SeenUnit& unit : view.units) {
        for (const Token& token : unit.tokens) CHECK_MESSAGE(token.kind != "out-of-command", unit.name);
      }
    }
  }
}

}  // namespace
}  // namespace condotta
