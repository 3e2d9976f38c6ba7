#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "files/json.hpp"

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

// A complaint is one sentence on one line, and nothing else is said.
void check_complaint(const Answer& answer, std::string_view part) {
  CAPTURE(answer.err);
  CHECK(answer.code == 2);
  CHECK(answer.out.empty());
  CHECK(has(answer.err, part));
  CHECK(answer.err.find('\n') == answer.err.size() - 1);
}

}  // namespace

TEST_CASE("condotta without a command, and --help, teach by examples") {
  for (const auto& arguments : {std::vector<std::string>{}, {"--help"}, {"-h"}, {"help"}}) {
    const Answer answer = condotta_says(arguments);
    CHECK(answer.code == 0);
    CHECK(answer.err.empty());
    CHECK(has(answer.out, "examples:"));
    for (const auto& command : condotta::cli::commands()) CHECK(has(answer.out, command.name));
  }
  CHECK(condotta_says({"--version"}).out.starts_with("condotta "));
  CHECK(has(condotta_says({"help", "rules"}).out, "--coverage"));
  CHECK(has(condotta_says({"rules", "--help"}).out, "examples:"));
}

TEST_CASE("a command that does not exist is refused in one sentence") {
  check_complaint(condotta_says({"rool"}), "no command 'rool'");
  check_complaint(condotta_says({"help", "rool"}), "no command 'rool'");
  check_complaint(condotta_says({"rules", "--fly"}), "--fly");
  check_complaint(condotta_says({std::string(100'000, 'x')}), "no command");
}

TEST_CASE("condotta rules lists the rule sets and their areas") {
  const Answer answer = condotta_says({"rules"});
  CHECK(answer.code == 0);
  CHECK(has(answer.out, "Renatio et Gloriam (reg): "));
  CHECK(has(answer.out, "REG-SUP     12 rules"));
  CHECK(has(answer.out, "CFEO 16th C (cfeo)"));
}

TEST_CASE("condotta rules shows rules in full, and areas a line each") {
  const Answer one = condotta_says({"rules", "reg-clm-014"});
  CHECK(one.code == 0);
  CHECK(one.out.starts_with("REG-CLM-014  Renatio et Gloriam: Claims\n"));
  CHECK(has(one.out, "Mtd fighting frontally in Good Going against Loose Foot"));
  CHECK(has(one.out, "see also    REG-CLM-"));
  CHECK(has(one.out, "\ndecided in  "));
  CHECK(has(one.out, "\ntests       "));
  const Answer excused = condotta_says({"rules", "REG-CHR-038"});
  CHECK(has(excused.out, "\nexcused     "));
  const Answer area = condotta_says({"rules", "REG-SUP", "REG-CLM-014"});
  CHECK(area.out.starts_with("REG-SUP-001  Supporting files count only in Melee Combat\n"));
  CHECK(has(area.out, "\nREG-CLM-014  Renatio"));
}

TEST_CASE("an unknown rule is refused with the ids nearest to it, and nothing else is printed") {
  check_complaint(condotta_says({"rules", "REG-CLM-014", "REG-CLM-999"}), "did you mean REG-CLM-");
  check_complaint(condotta_says({"rules", "nonsense"}), "no rule 'nonsense'");
  check_complaint(condotta_says({"rules", "REG-CLM-014", "--coverage"}), "one at a time");
  check_complaint(condotta_says({"rules", "--area", "XYZ"}), "no area 'XYZ'");
}

TEST_CASE("condotta rules --search finds rules, best match first") {
  const Answer answer = condotta_says({"rules", "--search", "shove elan"});
  CHECK(answer.code == 0);
  CHECK(answer.out.starts_with("REG-CHR-013  "));
  CHECK(condotta_says({"rules", "--search", "xyzzy"}).code == 1);
  CHECK(has(condotta_says({"rules", "--search", "charge"}).out, " more; add a word"));
  CHECK_FALSE(has(condotta_says({"rules", "--search", "shove", "--area", "cmb"}).out, "REG-CHR"));
}

TEST_CASE("condotta rules --coverage --json has the agreed form") {
  const Answer answer = condotta_says({"rules", "--coverage", "--json"});
  CHECK(answer.code == 0);
  const auto report = condotta::files::parse_json(answer.out, "coverage");
  REQUIRE(report.has_value());
  std::string sets;
  for (const auto& [name, entry] : report->members()) {
    sets += name + " ";
    std::string keys;
    for (const auto& [key, value] : entry.members()) keys += key + " ";
    CHECK(keys == "rules implemented tested excused missing ");
  }
  CHECK(sets == "reg impetus fwc cfeo ");
  CHECK(report->find("reg")->find("rules")->integer() >= 1116);
  const Answer part = condotta_says({"rules", "--coverage", "--area", "CLM,SUP", "--json"});
  CHECK(condotta::files::parse_json(part.out, "x")->find("reg")->find("rules")->integer() == 76);
  const Answer text = condotta_says({"rules", "--coverage"});
  CHECK(has(text.out, " implemented, "));
}

TEST_CASE("condotta rules --json gives rules for programs") {
  const auto rules = condotta::files::parse_json(condotta_says({"rules", "REG-CLM-014", "REG-SUP", "--json"}).out, "x");
  REQUIRE(rules.has_value());
  REQUIRE(rules->items().size() == 13);
  CHECK(rules->items()[0].find("id")->text() == "REG-CLM-014");
  CHECK(rules->items()[0].find("set")->text() == "reg");
  const auto overview = condotta::files::parse_json(condotta_says({"rules", "--json"}).out, "x");
  CHECK(overview->find("reg")->find("REG-CLM")->find("rules")->integer() == 64);
}
