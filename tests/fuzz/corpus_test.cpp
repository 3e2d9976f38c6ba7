// Every file of the fuzzers' corpora, and every file that once broke something, in an ordinary test: what does not hold
// ends the program (fuzz/targets.hpp).

#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "fuzz/targets.hpp"

using namespace condotta;

namespace {

int run_folder(const fuzz::Target& target, const std::filesystem::path& folder) {
  int files = 0;
  if (!std::filesystem::exists(folder)) return 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream opened(file.path(), std::ios::binary);
    std::ostringstream bytes;
    bytes << opened.rdbuf();
    REQUIRE(opened.good());
    std::fprintf(stderr, "%s\n", file.path().c_str());  // if the process ends here, this is why
    target.run(bytes.str());
    ++files;
  }
  return files;
}

}  // namespace

TEST_CASE("what the fuzzers keep holds") {
  for (const fuzz::Target& target : fuzz::targets()) {
    const std::filesystem::path fuzz = "fuzz";
    const int kept = run_folder(target, fuzz / "corpus" / target.name);
    CHECK_MESSAGE(kept > 0, target.name);
    run_folder(target, fuzz / "found" / target.name);
  }
}
