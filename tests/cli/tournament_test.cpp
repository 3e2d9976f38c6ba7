// `condotta tournament` as an organiser calls it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace {

struct Answer {
  int code = 0;
  std::string out;
  std::string err;
};

Answer condotta_says(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = condotta::cli::run(arguments, out, err);
  return {code, out.str(), err.str()};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string text_of(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("condotta tournament: from the entries to the table (REG-TRN-002, REG-TRN-012)") {
  const auto folder = std::filesystem::temp_directory_path() / "condotta-tournament-test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "open.toml").string();
  CHECK(condotta_says({"tournament", "new", file, "--name", "Open", "--rounds", "2", "--seed", "3"}).code == 0);
  CHECK(condotta_says({"tournament", "new", file, "--name", "Open"}).code == 2);  // it is there already
  for (const std::string name : {"Ann", "Bob", "Cy", "<Di>"}) {
    CHECK(condotta_says({"tournament", "add", file, name}).code == 0);
  }
  CHECK(condotta_says({"tournament", "add", file, "Ann"}).code == 2);
  CHECK(condotta_says({"tournament", "add", file, "Trio", "--players", "a,b,c"}).code == 2);
  // Doubles need four commanders.
  std::ofstream(folder / "army.toml") << "name = 'X'\n[[commander]]\nname = 'A'\narmy-commander = true\n"
                                         "[[commander]]\nname = 'B'\n[[unit]]\ntroops = 'P&S'\n";
  const std::string army = (folder / "army.toml").string();
  const Answer twins = condotta_says({"tournament", "add", file, "Twins", "--players", "a,b", "--army", army});
  CHECK(twins.code == 2);
  CHECK(has(twins.err, "REG-TRN-002"));
  CHECK(has(condotta_says({"tournament", "pair", file}).out, "table 2"));
  CHECK(condotta_says({"tournament", "pair", file}).code == 2);
  const Answer result = condotta_says(
      {"tournament", "result", file, "1", "--first-broke", "6,1", "--second-broke", "3,2", "--second-army-broken"});
  CHECK(has(result.out, "15-8"));
  CHECK(has(condotta_says({"tournament", "result", file, "2"}).out, "2-2"));
  CHECK(condotta_says({"tournament", "result", file, "9"}).code == 2);
  CHECK(condotta_says({"tournament", "withdraw", file, "Nobody"}).code == 2);
  CHECK(condotta_says({"tournament", "pair", file}).code == 0);
  const std::string html = (folder / "table.html").string();
  const std::string csv = (folder / "table.csv").string();
  const Answer table = condotta_says({"tournament", "table", file, "--html", html, "--csv", csv});
  CHECK(table.code == 0);
  CHECK(has(table.out, "Round 2"));
  CHECK(has(text_of(html), "&lt;Di>"));
  CHECK(has(text_of(csv), "rank,name"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("condotta tournament: a file that is wrong is refused with its line") {
  const auto folder = std::filesystem::temp_directory_path() / "condotta-tournament-wrong";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "wrong.toml").string();
  const auto says = [&](const std::string& text) {
    std::ofstream(file) << "name = 'x'\nrounds = 2\n[[entry]]\nname = 'a'\n[[entry]]\nname = 'b'\n" << text;  // 6 lines
    const Answer answer = condotta_says({"tournament", "table", file});
    CHECK(answer.code == 2);
    CHECK(answer.out.empty());
    return answer.err;
  };
  CHECK(has(says("[[game]]\nround = 3\nfirst = 'a'\nsecond = 'b'\n"), "toml:8: a game is of round 3, and there are 2"));
  CHECK(has(says("[[game]]\nfirst = 'a'\nsecond = 'b'\n[[game]]\ntable = 2\nfirst = 'b'\n"),
            "toml:10: 'b' plays twice in round 1"));
  CHECK(has(says("[[game]]\nfirst = 'a'\n[[game]]\ntable = 1\nfirst = 'b'\n"),
            "toml:10: two games are at table 1 in round 1"));
  CHECK(has(says("[[game]]\nfirst = 'a'\nsecond = 'a'\n"), "toml:7: an entry plays against itself"));
  CHECK(has(says("[[entry]]\nname = 'a'\n"), "toml:7: two entries are called 'a'"));
  CHECK(has(says("dragons = 3\n"), "toml:7: "));
  std::filesystem::remove_all(folder);
}
