// The engine by messages, as the WebAssembly module answers them.
#include "offline/desk.hpp"

#include <doctest/doctest.h>

#include "json/json.hpp"

using namespace condotta;

namespace {

constexpr std::string_view a_melee = R"({"begin": "melee", "active": "red", "unit": [
  {"name": "brigade", "side": "red", "troops": "Pike & Shot, Superior", "at": [10, 10], "facing": 0},
  {"name": "keil", "side": "blue", "troops": "Keil, Protected", "at": [11, 10], "facing": 180}]})";

struct Talk {
  offline::Desk desk;

  Document ask(const std::string& request) {
    const auto document = json::parse_json(request, "request");
    REQUIRE(document.has_value());
    return desk.answer(*document);
  }
  std::string fault_of(const std::string& request) {
    const Document answer = ask(request);
    const Document* fault = answer.find("fault");
    return fault == nullptr ? "" : fault->text();
  }
};

}  // namespace

TEST_CASE("a battle is set up, asked about, fought, recorded and resumed by messages") {
  Talk talk;
  const Document begun =
      talk.ask(R"({"do": "set-up", "rules": "reg-2021", "seed": "7", "scenario": )" + std::string(a_melee) + "}");
  REQUIRE(begun.find("battle") != nullptr);
  CHECK(begun.find("battle")->integer() == 1);
  CHECK(talk.ask(R"({"do": "view", "battle": 1, "side": "red"})").find("units")->items().size() == 2);
  const Document decision = talk.ask(R"({"do": "pending", "battle": 1})");
  CHECK(decision.find("side")->text() == "red");
  int choices = 0;
  Document standing = begun;
  while (!standing.find("over")->boolean()) {
    REQUIRE(++choices < 100);
    Document request = Document::object();
    request.set("battle", 1);
    request.set("choice", *talk.ask(R"({"do": "think", "battle": 1})").find("choice"));
    request.set("do", "check");
    CHECK(talk.desk.answer(request).find("allowed")->boolean());
    request.set("do", "preview");
    CHECK(talk.desk.answer(request).find("allowed")->boolean());
    request.set("do", "choose");
    standing = talk.desk.answer(request);
    CHECK(standing.find("allowed")->boolean());
  }
  CHECK(standing.find("result") != nullptr);
  Document resume = Document::object();
  resume.set("do", "resume");
  resume.set("record", talk.ask(R"({"do": "record", "battle": 1})"));
  const Document resumed = talk.desk.answer(resume);
  CHECK(resumed.find("battle")->integer() == 2);
  CHECK(resumed.find("hash")->text() == standing.find("hash")->text());
  talk.ask(R"({"do": "close", "battle": 2})");
  CHECK(talk.fault_of(R"({"do": "view", "battle": 2})") == "there is no battle 2");
}

TEST_CASE("wrong messages get one sentence") {
  Talk talk;
  CHECK(talk.fault_of("{}") == "there is no request ''");
  CHECK(talk.fault_of("[]") == "there is no request ''");
  CHECK(talk.fault_of(R"({"do": "dance"})") == "there is no request 'dance'");
  CHECK(talk.fault_of(R"({"do": "set-up"})") == "the request needs a 'scenario'");
  CHECK(talk.fault_of(R"({"do": "set-up", "scenario": "reg/nowhere"})").starts_with("there is no scenario"));
  CHECK(talk.fault_of(R"({"do": "set-up", "scenario": {}, "rules": "chess"})") == "there are no rules 'chess'");
  CHECK(talk.fault_of(R"({"do": "pending", "battle": 9})") == "there is no battle 9");
  CHECK(talk.fault_of(R"({"do": "list", "spare": 1})").find("spare") != std::string::npos);
  CHECK(talk.fault_of(R"({"do": "rule", "id": "REG-XXX-999"})") == "there is no rule 'REG-XXX-999'");
  CHECK(talk.ask(R"({"do": "rule", "id": "REG-CLM-014"})").find("title") != nullptr);
}
