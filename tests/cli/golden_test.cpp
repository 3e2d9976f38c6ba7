// Transcripts of whole commands: see tests/golden/README.md.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"

using namespace condotta;

TEST_CASE("golden transcripts: every command prints what it printed") {
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator("tests/golden")) {
    if (entry.path().extension() != ".txt") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string first;
    std::getline(file, first);
    REQUIRE(first.starts_with("$ condotta "));
    std::istringstream line(first.substr(11));
    const std::vector<std::string> words{std::istream_iterator<std::string>(line), {}};
    std::ostringstream expected;
    expected << file.rdbuf();
    std::ostringstream out;
    std::ostringstream err;
    cli::run(words, out, err);
    const bool same = out.str() == expected.str();
    CHECK_MESSAGE(same, entry.path().string(), " differs; tools/golden writes it anew:\n", out.str());
    ++compared;
  }
  CHECK(compared > 0);
}
