// `condotta army` as a person calls it.
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

// A folder of files that goes when the test is over.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / "condotta-army-test") {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

const std::string list_text =
    "name = 'Ours'\nyears = [1600, 1650]\nterritories = ['C']\ncommander-types = ['Professional']\n"
    "[[line]]\nkey = 'foot'\ntroops = 'P&S, Musket'\nbases = 6\nleast = 6\nmost = 36\n";
const std::string commanders_text = "[[commander]]\nname = 'A'\narmy-commander = true\n[[commander]]\nname = 'B'\n";

}  // namespace

TEST_CASE("condotta army: from a new army to its sheet") {
  const Folder folder;
  const std::string army = folder.path("army.toml");
  CHECK(condotta_says({"army", "new", "tyw-swedish", "--year", "1632", "-o", army}).code == 0);
  const Answer check = condotta_says({"army", "check", army});
  CHECK(check.code == 0);
  CHECK(has(check.out, "legal"));
  CHECK(has(condotta_says({"army", "points", army}).out, "a base"));
  CHECK(has(condotta_says({"army", "print", army}).out, "breaks at"));
  const std::string html = folder.path("sheet.html");
  CHECK(condotta_says({"army", "print", army, "--html", html}).code == 0);
  std::stringstream page;
  page << std::ifstream(html).rdbuf();
  CHECK(has(page.str(), "<h2>Unit groups</h2>"));
  CHECK_FALSE(has(page.str(), "http"));  // nothing from outside
  CHECK(has(condotta_says({"army", "lists"}).out, "venetian-condottieri"));
  CHECK(has(condotta_says({"army", "lists", "ottoman"}).out, "Janissaries"));
}

TEST_CASE("condotta army check names file, line and rule of what is wrong") {
  const Folder folder;
  folder.file("list.toml", list_text);
  const std::string army = folder.file("army.toml", "name = 'X'\nlist = 'list.toml'\nyear = 1620\n" + commanders_text +
                                                        "[[unit]]\nline = 'foot'\nbases = 9\n");
  const Answer answer = condotta_says({"army", "check", army});
  CHECK(answer.code == 1);
  CHECK(has(answer.out, "army.toml:9: "));
  CHECK(has(answer.out, "(REG-ARM-014)"));
}

TEST_CASE("broken army files end in one sentence with file and line") {
  const Folder folder;
  folder.file("list.toml", list_text);
  const auto complaint = [&](const std::string& text) {
    const Answer answer = condotta_says({"army", "check", folder.file("army.toml", text)});
    CAPTURE(answer.err);
    CHECK(answer.code == 2);
    CHECK(answer.out.empty());
    CHECK(answer.err.find('\n') == answer.err.size() - 1);
    return answer.err;
  };
  const std::string head = "name = 'X'\nlist = 'list.toml'\nyear = 1620\n" + commanders_text;
  CHECK(has(complaint(head + "[[unit]]\nline = 'fot'\n"),
            "army.toml:10: 'fot' is no line of the list; did you mean 'foot'?"));
  CHECK(has(complaint(head + "[[unit]]\nline = 'foot'\nnumber = 1000000\n"), "from 1 to 60"));
  CHECK(has(complaint("name = 'X'\nlist = 'nowhere'\n"), "army.toml:2: 'nowhere' is no army list"));
  CHECK(has(complaint("name = 'X'\nlist = 'none.toml'\n"), "none.toml"));
  CHECK(has(complaint("name = 'X'\n[[unit]]\nline = 'foot'\n"), "army.toml:3: "));
  CHECK(has(complaint("name = 'X'\n[[unit]]\ntroops = 'Martians'\n"), "army.toml:3: 'martians'"));
  CHECK(has(complaint("name = 'X'\nfoo = 1\n"), "army.toml:2: "));
  CHECK(has(complaint("name = "), "army.toml:1"));
  std::string many = "name = 'X'\n";
  for (int i = 0; i < 1000; ++i) many += "[[unit]]\ntroops = 'Foot'\n";
  CHECK(has(complaint(many), "at most 200"));
}

TEST_CASE("lists that include one another in a circle are refused") {
  const Folder folder;
  folder.file("one.toml", "include = ['two.toml']\n" + list_text);
  folder.file("two.toml", "include = ['one.toml']\n" + list_text);
  const Answer answer =
      condotta_says({"army", "check", folder.file("army.toml", "name = 'X'\nlist = 'one.toml'\nyear = 1620\n")});
  CHECK(answer.code == 2);
  CHECK(has(answer.err, "includes itself"));
  CHECK(condotta_says({"army", "new", "nowhere"}).code == 2);
  CHECK(condotta_says({"army", "new", "tyw-swedish", "--year", "1800"}).code == 2);
  CHECK(condotta_says({"army", "new", "tyw-swedish", "--points", "100"}).code == 2);
}
