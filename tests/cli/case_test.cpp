#include "battle/case.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "files/toml.hpp"
#include "reg/cases.hpp"

using namespace condotta;

namespace {

const CaseAnswerer* const answerers[] = {&reg::case_answerer()};

struct Called {
  int code;
  std::string out;
  std::string err;
};
Called call(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::run(arguments, out, err);
  return {code, out.str(), err.str()};
}

// A file that is there while the test runs.
struct CaseFile {
  std::filesystem::path path;
  explicit CaseFile(const std::string& text, const std::string& name = "condotta-case-test.toml")
      : path(std::filesystem::temp_directory_path() / name) {
    std::ofstream(path) << text;
  }
  ~CaseFile() { std::filesystem::remove(path); }
  CaseFile(const CaseFile&) = delete;
  CaseFile& operator=(const CaseFile&) = delete;
};

const std::string heading = "id = \"X\"\nrule-set = \"reg-2021\"\n";

std::string fault_of(const std::string& text) {
  const auto document = files::parse_toml(heading + text, "x.toml");
  REQUIRE(document);
  const auto result = run_case(*document, answerers);
  return result ? "" : std::to_string(result.error().line) + ": " + result.error().what;
}

// The TOML examples of a page.
std::vector<std::string> examples_of(const std::string& page) {
  std::ifstream file(page);
  std::vector<std::string> examples;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      inside = line == "```toml";
      if (inside) examples.emplace_back();
    } else if (inside) {
      examples.back() += line + "\n";
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("every example of docs/cases.md passes as it stands") {
  int run = 0;
  for (std::string example : examples_of("docs/cases.md")) {
    if (example.find("[[check]]") == std::string::npos) continue;
    if (!example.starts_with("id = ")) {
      example =
          "id = \"example\"\nrule-set = [\"reg-2019\", \"reg-2021\"]\n"
          "[units.lancers]\ntroops = \"Mounted Loose, Superior, Charging Lancer, Aggressive\"\n"
          "[units.foot]\ntroops = \"Foot, Loose, Average, Musket\"\n" +
          example;
      // What an edition says of itself holds for both only where the example names the edition.
      if (example.find("expect.reg-2019") == std::string::npos) {
        example.replace(example.find("[\"reg-2019\", \"reg-2021\"]"), 24, "\"reg-2021\"");
      }
    }
    CAPTURE(example);
    const auto document = files::parse_toml(example, "docs/cases.md");
    REQUIRE_MESSAGE(document, (document ? "" : document.error().sentence()));
    const auto result = run_case(*document, answerers);
    REQUIRE_MESSAGE(result, (result ? "" : result.error().sentence()));
    for (const CheckResult& check : result->checks) {
      for (const Difference& difference : check.differences) FAIL_CHECK(difference.sentence());
    }
    ++run;
  }
  CHECK(run >= 22);
}

TEST_CASE("every case of the project passes, and the last line counts them") {
  const Called called = call({"case", "tests/cases"});
  CHECK(called.code == 0);
  CHECK(called.err == "");
  CHECK(called.out.ends_with(" passed, 0 failed\n"));
}

TEST_CASE("a case that fails says what was expected and why it is otherwise") {
  const CaseFile file(heading +
                      "[[check]]\nask = \"fight\"\nphase = \"charge\"\nfirst = \"Mounted, Superior, Pistol\"\n"
                      "second = \"Mounted, Average\"\nexpect.first-dice = \"RED\"\n");
  const Called called = call({"case", file.path.string()});
  CHECK(called.code == 1);
  CHECK(called.out.find(file.path.string() +
                        ":8: expected first-dice RED, got YELLOW (claims 2: REG-CLM-010 +1 better quality, REG-CLM-055 "
                        "+1 Pistol)") != std::string::npos);
  CHECK(called.out.ends_with("0 passed, 1 failed\n"));
}

TEST_CASE("one bad file among good ones: a sentence with its line, the others are run, exit code 2") {
  const CaseFile bad(heading + "colour = 3\n[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.advantage = 1\n");
  const CaseFile good(heading + "[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.advantage = 1\n",
                      "condotta-case-test-2.toml");
  const Called called = call({"case", bad.path.string(), good.path.string()});
  CHECK(called.code == 2);
  CHECK(called.err.starts_with(bad.path.string() + ":3: the case has no key 'colour'"));
  CHECK(called.out == "1 passed, 1 failed\n");
}

TEST_CASE("calls that cannot be run end in one sentence and exit code 2") {
  CHECK(call({"case"}).code == 2);
  CHECK(call({"case", "no-such-file.toml"}).code == 2);
  CHECK(call({"case", "--nonsense"}).code == 2);
  const CaseFile torn("id = \"X\nrule-set");
  const Called called = call({"case", torn.path.string()});
  CHECK(called.code == 2);
  CHECK(called.err.starts_with(torn.path.string() + ":1: "));
}

TEST_CASE("cases are listed, and their questions") {
  const Called list = call({"case", "--list", "tests/cases/reg/REG-C-321.toml"});
  CHECK(list.code == 0);
  CHECK(list.out.starts_with("REG-C-321"));
  CHECK(call({"case", "--questions"}).out.find("\n  fight ") != std::string::npos);
  const Called json = call({"case", "--json", "tests/cases/reg/REG-C-321.toml"});
  CHECK(json.out.find("\"passed\": 1") != std::string::npos);
  CHECK(json.out.find("\"first-claims\": 6") != std::string::npos);
  const Called verbose = call({"case", "--verbose", "tests/cases/reg/REG-C-321.toml"});
  CHECK(verbose.out.find("first-claims = 6") != std::string::npos);
}

TEST_CASE("what is wrong with a case is said in one sentence with its line") {
  CHECK(fault_of("") == "1: the case needs the key 'check'");
  CHECK(fault_of("[[check]]\nask = \"fight\"\n") == "3: check 1 (fight) needs the key 'expect'");
  CHECK(fault_of("[[check]]\nask = \"figth\"\nexpect.a = 1\n") == "4: check 1 asks 'figth'; did you mean 'fight'?");
  CHECK(fault_of("[[check]]\nask = \"dice\"\nadvantage = 1\nadvantag = 2\nexpect.advantage = 1\n") ==
        "6: check 1 (dice) has no key 'advantag'; did you mean 'advantage'?");
  CHECK(fault_of("[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.advantag = 1\n") ==
        "6: check 1 (dice) cannot be expected to tell 'advantag'; did you mean 'advantage'?");
  CHECK(fault_of("[[check]]\nask = \"dice\"\nadvantage = \"many\"\nexpect.advantage = 1\n") ==
        "5: 'advantage' of check 1 (dice) must be a whole number, not a text");
  CHECK(fault_of("[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.chance = { second-loses-bases = 1 }\n") ==
        "6: 'chance' of check 1 (dice) has no 'second-loses-bases'; did you mean 'second-loses-base'?");
  CHECK(fault_of("[units.a]\ntroops = \"Foot\"\nwonds = 1\n[[check]]\nask = \"losses\"\nunit = \"a\"\nexpect.broken = "
                 "true\n") == "5: the unit 'a' has no key 'wonds'; did you mean 'wounds'?");
  CHECK(fault_of("[[check]]\nask = \"losses\"\nunit = { unit = \"b\" }\nexpect.broken = true\n") ==
        "5: there is no unit 'b' in this case");
  CHECK(
      fault_of("[[check]]\nask = \"losses\"\nunit = \"Hobbits\"\nexpect.broken = true\n").starts_with("5: 'hobbits' "));
  CHECK(fault_of("[[check]]\nask = \"losses\"\nunit = { troops = \"Foot\", uphill = true }\nexpect.broken = true\n")
            .starts_with("5: 'unit' of check 1 (losses) has no key 'uphill'"));
  CHECK(fault_of("rules = [\"REG-CLM-999\"]\n[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.advantage = 1\n")
            .starts_with("3: there is no rule 'REG-CLM-999'"));
  CHECK(
      fault_of("[house-rules.REG-CLM-011]\nflank = 3\n[[check]]\nask = \"dice\"\nadvantage = 1\nexpect.advantage = 1\n")
          .starts_with("4: "));
  CHECK(fault_of("[[check]]\nask = \"fight\"\nphase = \"charge\"\nfirst = \"Foot\"\nsecond = \"Foot\"\nfirst-shows = "
                 "[\"Skull\", \"S\"]\nsecond-shows = [\"S\"]\nexpect.advantage = 0\n") ==
        "8: 'first-shows' must show one symbol for each of its 1 dice (GREEN)");
  CHECK(fault_of("[[check]]\nask = \"fight\"\nphase = \"charge\"\nfirst = \"Foot\"\nsecond = \"Foot, Superior\"\n"
                 "first-shows = [\"Skull\"]\nsecond-shows = [\"S\"]\nexpect.advantage = 0\n") ==
        "8: the dice WHITE cannot show Skull");
}

TEST_CASE("absurd formations and contacts of a case are refused with their line") {
  const std::string combat =
      "[[check]]\nask = \"combat\"\nphase = \"melee\"\nsecond = \"Keil\"\nexpect.fight-left = true\n";
  CHECK(fault_of(
            "[[check]]\nask = \"casualties\"\nunit = { troops = \"Foot\", bases = 4, depths = [2, 2, 2] }\nfile = 1\n"
            "expect.removable = []\n") == "5: its files hold 6 bases, but it was built with 4");
  CHECK(fault_of(combat + "first = []\n") == "8: 'first' must be a unit or a list of units");
  CHECK(fault_of(combat + "first = { troops = \"Foot\", depths = [0, 0] }\n") ==
        "8: it has no base left to fight with");
  CHECK(fault_of(combat + "first = \"Keil\"\ncontacts = [[4, 1]]\n")
            .starts_with("9: 'contacts' must be pairs of a file of the first and a file of the second"));
  CHECK(fault_of(combat + "first = \"Keil\"\ncontacts = [{ first = 1 }]\n")
            .starts_with("9: a contact of check 1 (combat) needs the key 'second'"));
  CHECK(fault_of(combat + "first = \"Keil\"\ncontacts = [{ first = 1, second = 1, edge = \"flank\" }]\n")
            .starts_with("9: a contact of check 1 (combat) has no key 'edge'"));
  CHECK(fault_of("[units.a]\nunit = \"a\"\n[[check]]\nask = \"losses\"\nunit = \"a\"\nexpect.broken = true\n")
            .starts_with("4: the unit 'a' has no key 'unit'"));  // no unit is made of itself
  CHECK(
      fault_of("[[check]]\nask = \"test\"\nunit = { troops = \"Foot\", bases = 6, ranks = 2 }\nexpect.die = \"RED\"\n")
          .starts_with("5: 'unit' of check 1 (test) has no key 'ranks'"));
}

TEST_CASE("house rules of a case change its numbers") {
  const auto document =
      files::parse_toml(heading +
                            "[house-rules.REG-CLM-055]\npistol = 3\n[[check]]\nask = \"fight\"\nphase = \"charge\"\n"
                            "first = \"Mounted, Pistol\"\nsecond = \"Mounted\"\nexpect.first-claims = 3\n",
                        "x.toml");
  REQUIRE(document);
  const auto result = run_case(*document, answerers);
  REQUIRE_MESSAGE(result, (result ? "" : result.error().sentence()));
  CHECK(result->passed());
}

TEST_CASE("the signature of cases depends on their answers") {
  const auto of = [](const std::string& advantage) {
    const std::vector<Document> cases = {*files::parse_toml(
        heading + "[[check]]\nask = \"dice\"\nadvantage = " + advantage + "\nexpect.advantage = 1\n", "x.toml")};
    return cases_signature(cases, answerers);
  };
  CHECK(of("1") == of("1"));
  CHECK(of("1") != of("2"));
}
