#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "book.hpp"
#include "citations.hpp"

using namespace condotta;
using namespace condotta::embed;

namespace {

std::string ids_in(std::string_view text) {
  std::string out;
  for (const Naming& naming : find_ids(text)) {
    out += naming.id + (naming.last.empty() ? "" : ">" + naming.last) + " ";
  }
  return out;
}

std::string names_in(std::string_view source) {
  std::string out;
  for (const TestName& test : test_names(source))
    out += test.name + "@" + std::to_string(line_of(source, test.offset)) + " ";
  return out;
}

// A project of a few files, and what the tool says of it.
struct Project {
  std::filesystem::path root = std::filesystem::temp_directory_path() / "condotta-embed-test";
  Project() {
    std::filesystem::remove_all(root);
    write("rulebook/reg.md",
          "### CLM: Claims\n\n- **REG-CLM-001** One.\n- **REG-CLM-002** Two.\n- **REG-CLM-003** Three.\n");
  }
  ~Project() { std::filesystem::remove_all(root); }

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root / name).parent_path());
    std::ofstream(root / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(root / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  bool embed(const std::string& words = "") const {
    const std::string command = std::string(CONDOTTA_EMBED) + " " +
                                (words.empty() ? "rulebook " + root.string() + " " + (root / "out").string() : words) +
                                " 2> " + (root / "said").string();
    return std::system(command.c_str()) == 0;
  }
};

}  // namespace

TEST_CASE("ids are found alone, in ranges and with neighbours") {
  CHECK(ids_in("// REG-CLM-014, see IMP-BAS-001.") == "REG-CLM-014 IMP-BAS-001 ");
  CHECK(ids_in("REG-SHT-031…039 and REG-MOV-032..REG-MOV-035; REG-AB-001...003") ==
        "REG-SHT-031>REG-SHT-039 REG-MOV-032>REG-MOV-035 REG-AB-001>REG-AB-003 ");
  CHECK(ids_in("REG-CLM-017/018/040") == "REG-CLM-017 REG-CLM-018 REG-CLM-040 ");
  CHECK(ids_in("XREG-CLM-014 REG-CLM-14 REG-CLM-0145 REG-clm-014 REG--001 REG-CLM-01") == "");
  CHECK(ids_in("REG-CLM-014. REG-CLM-015.. REG-CLM-016/2") == "REG-CLM-014 REG-CLM-015 REG-CLM-016 ");
}

TEST_CASE("names of tests that run are found, over several lines too") {
  CHECK(names_in("TEST_CASE(\"a \\\"b\\\"\") {}\n\nTEST_CASE(\n    \"c \"\n    \"d\") {\n  SUBCASE(\"e\") {}\n}\n") ==
        "a \"b\"@1 c d@3 e@6 ");
  CHECK(names_in("// TEST_CASE(\"off\") {}\nTEST_CASE(\"skipped\" * doctest::skip()) {}\n") == "");
}

TEST_CASE("a book is taken apart into rules, rows of tables and areas") {
  Book book;
  const auto read = read_book(
      "# Game\n\nAbout.\n\n### CLM: Claims\n\n- **REG-CLM-001** [src] First: more.\n\n  Ruling: so.\n"
      "- **REG-CLM-002…003** [src] Values:\n\n  | ID | what |\n  |---|---|\n  | REG-CLM-002 | two |\n  | REG-CLM-003 | "
      "three |\n\n"
      "#### Sub\n\nloose words\n\n- **REG-CLM-004** Fourth.\n",
      "reg.md", book);
  REQUIRE(read.has_value());
  REQUIRE(book.rules.size() == 4);
  CHECK(book.rules[0].text == "[src] First: more.\n\nRuling: so.");
  CHECK(book.rules[0].title == "First");
  CHECK(book.rules[1].id == "REG-CLM-002");
  CHECK(book.rules[1].text == "[src] Values:\n\n| ID | what |\n|---|---|\n| REG-CLM-002 | two |");
  CHECK(book.rules[2].title == "three");
  CHECK(book.rules[3].text == "Fourth.");
  CHECK(book.rules[3].line == 21);
  REQUIRE(book.areas.size() == 1);
  CHECK(book.areas[0].prefix == "REG");
  CHECK(book.areas[0].title == "Claims");
}

TEST_CASE("a book that contradicts itself is refused") {
  Book twice;
  CHECK(read_book("- **REG-AB-001** x\n- **REG-AB-001** y\n", "reg.md", twice).error().sentence() ==
        "reg.md:2: REG-AB-001 stands twice in the book");
  Book hole;
  CHECK(read_book("- **REG-AB-001…002** x\n\n  | REG-AB-001 | y |\n", "reg.md", hole).error().sentence() ==
        "reg.md:1: the table of REG-AB-001… has no row for REG-AB-002");
  Book empty;
  CHECK(read_book("\n- **REG-AB-001**\n", "reg.md", empty).error().sentence() == "reg.md:2: REG-AB-001 has no text");
}

TEST_CASE("an excuse needs a reason") {
  const auto good = read_excuses("- **REG-AB-001** because\n| REG-AB-002 | so |\n- other\n", "rulings.md");
  REQUIRE(good.has_value());
  CHECK(good->size() == 2);
  CHECK(good->at("REG-AB-002").reason == "so");
  CHECK(read_excuses("\n- **REG-AB-001**\n", "rulings.md").error().sentence() ==
        "rulings.md:2: REG-AB-001 is excused without a reason");
}

TEST_CASE("the build gathers who cites a rule: code, data, test names and cases") {
  const Project project;
  project.write("src/reg/a.cpp", "// REG-CLM-001\n");
  project.write("src/cli/b.cpp", "// REG-CLM-002\n");
  project.write("data/rules/reg.toml", "[REG-CLM-003]\nvalue = 1\n");
  project.write("tests/reg/t.cpp", "// REG-CLM-003\nTEST_CASE(\"x REG-CLM-001…002\") {}\n");
  project.write("tests/cases/c.toml",
                "rules = ['REG-CLM-003']\n[[check]]\nrules = ['REG-CLM-001']\nnote = 'REG-CLM-002'\n");
  REQUIRE(project.embed());
  const std::string made = project.read("out/rulebook_citations.cpp");
  const std::string code = made.substr(0, made.find("tests_list"));
  const std::string tests = made.substr(made.find("tests_list"), made.find("excuses_list") - made.find("tests_list"));
  CHECK(code.find("{0, {{\"src/reg/a.cpp\", 13}, 1}}") != std::string::npos);
  CHECK(code.find("{2, {{\"data/rules/reg.toml\", 19}, 1}}") != std::string::npos);
  CHECK(code.find("{1, ") == std::string::npos);  // the shell decides no rules
  CHECK(tests.find("{0, {{\"tests/reg/t.cpp\", 15}, 2}}") != std::string::npos);
  CHECK(tests.find("{1, {{\"tests/reg/t.cpp\", 15}, 2}}") != std::string::npos);
  CHECK(tests.find("{2, {{\"tests/cases/c.toml\", 18}, 1}}") != std::string::npos);
  CHECK(tests.find("{0, {{\"tests/cases/c.toml\", 18}, 3}}") != std::string::npos);
  CHECK(tests.find("{1, {{\"tests/cases") == std::string::npos);
}

TEST_CASE("an id that the book lacks stops the build, with file and line") {
  const std::pair<const char*, const char*> places[] = {
      {"src/reg/a.cpp", "int x;\n// REG-CLM-009\n"},
      {"src/cli/a.cpp", "\n// REG-CLM-001…009\n"},
      {"data/rules/a.toml", "\n[REG-CLM-009]\n"},
      {"tests/reg/a.cpp", "\nTEST_CASE(\"REG-CLM-009\") {}\n"},
      {"tests/cases/a.toml", "\nrules = ['REG-CLM-009']\n"},
      {"docs/rulings.md", "\n- **REG-CLM-009** reason\n"},
  };
  for (const auto& [file, text] : places) {
    const Project project;
    project.write(file, text);
    CAPTURE(file);
    CHECK_FALSE(project.embed());
    CHECK(project.read("said") == std::string(file) + ":2: the rule book has no rule REG-CLM-009\n");
  }
}

TEST_CASE("a data file becomes a function that gives its document") {
  const Project project;
  project.write("troops.toml", "name = 'Swiss'\n");
  const std::string out = (project.root / "troops.cpp").string();
  REQUIRE(project.embed("toml troops " + (project.root / "troops.toml").string() + " " + out));
  CHECK(project.read("troops.cpp").find("Document troops() {") != std::string::npos);
  CHECK(project.read("troops.cpp").find("{\"1o1:4:name1s5:Swiss\", 19}") != std::string::npos);
  project.write("broken.toml", "\nname = \n");
  CHECK_FALSE(project.embed("toml broken " + (project.root / "broken.toml").string() + " " + out));
  CHECK(project.read("said").find("broken.toml:2: this is not TOML") != std::string::npos);
}
