// The fuzz targets without a fuzzer: inputs of the corpora changed blindly, in any build. Less keen than libFuzzer
// (tools/fuzz), which sees what its changes reach, but it needs no build of its own.
//
//   CONDOTTA_FUZZ_SECONDS=60 CONDOTTA_FUZZ_TARGET=reg CONDOTTA_FUZZ_SEED=2 build/tests/test_fuzz
//
// The input in hand is kept in the file that CONDOTTA_FUZZ_INPUT names (fuzz-input in the folder for temporary files):
// if the process ends, this is why. Put it into fuzz/found/<target>/.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "fuzz/targets.hpp"

using namespace condotta;

namespace {

std::string from_environment(const char* name, std::string otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::move(otherwise) : value;
}

std::vector<std::string> corpus_of(std::string_view target) {
  std::vector<std::filesystem::path> paths;
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path("fuzz/corpus") / target)) {
    paths.push_back(file.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> inputs;
  for (const auto& path : paths) {
    std::ifstream opened(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << opened.rdbuf();
    inputs.push_back(bytes.str());
  }
  return inputs;
}

using Random = std::mt19937_64;
std::size_t below(Random& random, std::size_t limit) { return limit == 0 ? 0 : random() % limit; }

constexpr std::string_view telling[] = {"-1", "0",  "99999999999", "1e308", "nan", "true", "\"\"", "[]",
                                        "{}", "[[", "\xff",        "\n",    "=",   "'",    "#",    "\\u0000"};

// A few of the changes that fuzzers make.
std::string changed(std::string input, const std::vector<std::string>& others, Random& random) {
  const std::size_t changes = 1 + below(random, 4);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = below(random, input.size() + 1);
    switch (below(random, 8)) {
      case 0:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(random, 8)));
        break;
      case 1:
        if (at < input.size()) input[at] = static_cast<char>(below(random, 256));
        break;
      case 2: input.insert(at, 1, static_cast<char>(below(random, 256))); break;
      case 3: input.erase(at, 1 + below(random, 20)); break;
      case 4: input.insert(at, telling[below(random, std::size(telling))]); break;
      case 5: {  // a piece of another
        const std::string& other = others[below(random, others.size())];
        const std::size_t from = below(random, other.size());
        input.insert(at, other.substr(from, 1 + below(random, 200)));
        break;
      }
      case 6: {  // a piece again
        const std::string piece = input.substr(below(random, input.size()), 1 + below(random, 60));
        input.insert(at, piece);
        break;
      }
      default: {  // another number
        const std::size_t digit = input.find_first_of("0123456789", at);
        if (digit == std::string::npos) break;
        const std::size_t end = std::min(input.find_first_not_of("0123456789.", digit), input.size());
        constexpr std::string_view numbers[] = {"0", "1", "-1", "2", "7", "50", "1000", "2147483648", "0.001", "1e9"};
        input.replace(digit, end - digit, numbers[below(random, std::size(numbers))]);
      }
    }
    if (input.size() > 20'000) input.resize(20'000);
  }
  return input;
}

}  // namespace

TEST_CASE("what the fuzzers keep, changed blindly, holds") {
  const double seconds = std::atof(from_environment("CONDOTTA_FUZZ_SECONDS", "0.5").c_str());
  const std::string only = from_environment("CONDOTTA_FUZZ_TARGET", "");
  const std::string where =
      from_environment("CONDOTTA_FUZZ_INPUT", (std::filesystem::temp_directory_path() / "fuzz-input").string());
  Random random(std::strtoull(from_environment("CONDOTTA_FUZZ_SEED", "1494").c_str(), nullptr, 10));
  for (const fuzz::Target& target : fuzz::targets()) {
    if (!only.empty() && only != target.name) continue;
    const std::vector<std::string> corpus = corpus_of(target.name);
    REQUIRE_FALSE(corpus.empty());
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    int executions = 0;
    while (executions == 0 || std::chrono::steady_clock::now() < end) {
      const std::string input = changed(corpus[below(random, corpus.size())], corpus, random);
      std::ofstream(where, std::ios::binary) << input;
      target.run(input);
      ++executions;
    }
    MESSAGE(target.name << ": " << executions << " executions");
  }
  std::filesystem::remove(where);
}
