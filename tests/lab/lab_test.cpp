// The laboratory on the toy game: designs, runs, results, statistics, reports.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "kit/toy_game.hpp"
#include "lab/plots.hpp"
#include "lab/report.hpp"
#include "lab/simulation.hpp"

using namespace condotta;
using namespace condotta::lab;

namespace {

Design a_design(std::uint64_t last_seed = 6) {
  Design design;
  const players::Player* plain = players::find_player("plain");
  const players::Player* random = players::find_player("random");
  design.arms = {{"A", &toy::street_fight(), {}, "", {plain, random}},
                 {"B", &toy::street_fight(), {}, "", {random, random}}};
  design.fields = {{"street", {}}, {"alley", {}}};
  design.last_seed = last_seed;
  design.swapped = true;
  return design;
}

std::vector<Result> results_of(const Design& design, const std::string& path, unsigned threads,
                               std::size_t stop_after = 1'000'000) {
  auto results = Results::open(path, design.signature());
  REQUIRE_MESSAGE(results.has_value(), (results ? "" : results.error().sentence()));
  std::atomic<bool> stop{false};
  const auto progress = run(design, *results, threads, stop, [&](const Progress& now) {
    if (now.done >= stop_after) stop = true;
  });
  REQUIRE(progress.has_value());
  return *results->all();
}

struct Scratch {
  std::filesystem::path path;
  explicit Scratch(const std::string& name) : path(std::filesystem::temp_directory_path() / ("condotta-lab-" + name)) {
    remove();
  }
  ~Scratch() { remove(); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(path.string() + ending);
  }
};

std::string csv_of(const Design& design, const std::string& path, unsigned threads) {
  return to_csv(results_of(design, path, threads));
}

}  // namespace

TEST_CASE("a design is paired: every arm has every field, seed and side once") {
  const Design design = a_design();
  CHECK(design.battles() == 2 * 2 * 6 * 2);
  std::set<std::string> keys;
  for (std::size_t i = 0; i < design.battles(); ++i) keys.insert(Results::key_of(design, job_of(design, i)));
  CHECK(keys.size() == design.battles());
}

TEST_CASE("the same results for one thread and several") {
  CHECK(csv_of(a_design(), ":memory:", 1) == csv_of(a_design(), ":memory:", 3));
}

TEST_CASE("an interrupted run goes on where it stopped and ends with the same results") {
  const Scratch file("resume.db");
  const Design design = a_design();
  const std::size_t first = results_of(design, file.path.string(), 1, 5).size();
  CHECK(first >= 5);
  CHECK(first < design.battles());
  CHECK(csv_of(design, file.path.string(), 2) == csv_of(design, ":memory:", 1));
}

TEST_CASE("results of another design are refused") {
  const Scratch file("other.db");
  results_of(a_design(1), file.path.string(), 1);
  Design other = a_design(1);
  other.most_turns = 3;
  CHECK_FALSE(Results::open(file.path.string(), other.signature()).has_value());
  CHECK_FALSE(Results::open_existing("no-such-file.db").has_value());
  // More seeds of the same design are welcome.
  CHECK(results_of(a_design(2), file.path.string(), 1).size() == a_design(2).battles());
}

TEST_CASE("the plain player beats the random one, and the summary says so") {
  const Design design = a_design(30);
  const std::vector<Result> results = results_of(design, ":memory:", 2);
  const Summary summary = summary_of(results, {"A", "B"});
  CHECK(summary.faults == 0);
  CHECK(summary.of_arm.at("A").battles == 120);
  CHECK(summary.of_arm.at("A").first_share() > 0.6);
  CHECK(summary.of_arm.at("A").first_interval().low > 0.5);
  REQUIRE(summary.against_first.size() == 1);
  CHECK(summary.against_first[0].red_points.count == 120);
  const std::string page = report(design, results, "condotta sim <street>");
  CHECK(page.find("condotta sim &lt;street&gt;") != std::string::npos);
  CHECK(page.find("<svg") != std::string::npos);
  CHECK(page.find("http://www.w3.org/2000/svg") != std::string::npos);
  CHECK(page.find("<script") == std::string::npos);
}

TEST_CASE("statistics against values worked out by hand") {
  const Interval half = share_interval(50, 100);
  CHECK(half.low == doctest::Approx(0.4038).epsilon(0.001));
  CHECK(half.high == doctest::Approx(0.5962).epsilon(0.001));
  CHECK(share_interval(0, 10).low == 0);
  CHECK(share_interval(0, 10).high == doctest::Approx(0.2775).epsilon(0.001));
  const std::vector<double> values = {1, 2, 3, 4};
  const Mean mean = mean_of(values);
  CHECK(mean.value == 2.5);
  CHECK(mean.error == doctest::Approx(std::sqrt(5.0 / 3 / 4)));
  CHECK(chance_of({1.96, 1, 100}) == doctest::Approx(0.05).epsilon(0.001));
  CHECK(chance_of({0, 0, 5}) == 1);
  CHECK(median_of({3, 1, 2}) == 2);
  CHECK(median_of({4, 1, 2, 3}) == 2.5);
}

TEST_CASE("ratings: three to one is 191 points on Elo's scale; equals are equal") {
  std::vector<Score> scores;
  for (int i = 0; i < 4000; ++i) scores.push_back({0, 1, i % 4 == 0 ? 1.0 : 0.0});
  const std::vector<Rating> ratings = ratings_of(2, scores);
  CHECK(ratings[0].value == 0);
  CHECK(ratings[1].value == doctest::Approx(190.8).epsilon(0.01));
  CHECK(ratings[1].interval.low < 190.8);
  CHECK(ratings[1].interval.high > 190.8);
  std::vector<Score> even;
  for (int i = 0; i < 100; ++i) even.push_back({0, 1, 0.5});
  CHECK(std::fabs(ratings_of(2, even)[1].value) < 0.001);
}

TEST_CASE("plots are SVG with their words escaped") {
  const std::vector<Bar> some = {{"pikes & shot", 0.5, Interval{0.4, 0.6}, 0, ""}};
  const std::string svg = bars(some, 1, 0.5);
  CHECK(svg.find("pikes &amp; shot") != std::string::npos);
  CHECK(svg.starts_with("<svg"));
  const std::vector<std::vector<double>> turns = {{5, 5, 6}, {7}};
  CHECK(histogram(turns, "turns").find(">7<") != std::string::npos);
  CHECK(histogram(std::vector<std::vector<double>>{}, "turns").empty());
}
