#include "../store/stores.hpp"
#include "files/json.hpp"
#include "protocol/schema.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

void check_type(std::string_view type, const HttpAnswer& answer, int status = 200) {
  CHECK_MESSAGE(answer.status == status, answer.body);
  const auto fault = protocol::protocol().check(type, answer.json());
  CHECK_MESSAGE(!fault, (fault ? fault->what : ""));
}

}  // namespace

TEST_CASE("the lobby tells what there is: rule sets, players, scenarios, rules") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const auto get = [&](std::string_view path) { return http(server.port(), "GET", path); };
  const HttpAnswer about = get("/api/about");
  check_type("About", about);
  CHECK(about.json().find("rule-sets")->items().size() >= 2);
  CHECK(about.json().find("players")->items().size() >= 2);
  const HttpAnswer scenarios = get("/api/scenarios");
  check_type("Scenarios", scenarios);
  CHECK(scenarios.json().find("scenarios")->items().size() >= 5);
  check_type("Rules", get("/api/rules?search=shove+files"));
  CHECK_FALSE(get("/api/rules?search=shove").json().find("rules")->items().empty());
  CHECK(get("/api/rules?area=REG-CLM").json().find("rules")->items().size() > 10);
  CHECK(get("/api/rules?set=reg").json().find("rules")->items().size() > 200);
  CHECK(get("/api/rules?search=%zz%00%ff").status == 200);
  const HttpAnswer rule = get("/api/rules/REG-CLM-014");
  check_type("RuleText", rule);
  CHECK(text_in(rule.json(), "id") == "REG-CLM-014");
  check_type("Problem", get("/api/rules/REG-XXX-001"), 404);
  check_type("Problem", get("/api/nothing"), 404);
  CHECK(get("/api/health").body == R"({"ok":true})");
}

TEST_CASE("a battle is made with secret links, and lists tell nobody's") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const HttpAnswer answer = http(server.port(), "POST", "/api/battles", a_melee(two_people));
  check_type("BattleMade", answer);
  const Document made = answer.json();
  const std::string red = Running::link(made, 0);
  const std::string blue = Running::link(made, 1);
  CHECK(red.size() == 32);
  CHECK(red != blue);
  CHECK(text_in(made, "commitment").size() == 64);

  const HttpAnswer listed = http(server.port(), "GET", "/api/battles");
  check_type("Battles", listed);
  CHECK(listed.body.find(red) == std::string::npos);
  CHECK(listed.body.find(blue) == std::string::npos);
  REQUIRE(listed.json().find("battles")->items().size() == 1);
  CHECK(text_in(listed.json().find("battles")->items()[0], "link") == text_in(made, "watch"));

  const HttpAnswer mine = http(server.port(), "POST", "/api/mine",
                               R"({"links":[")" + red + R"(","wrong",")" + text_in(made, "watch") + R"("]})");
  check_type("Battles", mine);
  const Document standing = mine.json();
  const auto& battles = standing.find("battles")->items();
  REQUIRE(battles.size() == 2);
  CHECK(whole_in(battles[0], "seat") == 0);
  CHECK(text_in(battles[0], "state") == "gathering");
  CHECK(whole_in(battles[1], "seat") == -1);
  CHECK(mine.body.find(blue) == std::string::npos);

  const HttpAnswer hidden =
      http(server.port(), "POST", "/api/battles", a_melee(two_people, R"("clock":null,"undo":true,"listed":false)"));
  CHECK(hidden.status == 200);
  CHECK(http(server.port(), "GET", "/api/battles").json().find("battles")->items().size() == 1);
}

TEST_CASE("wishes that can't be are answered with the reason") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const auto refused = [&](const std::string& wish, int status = 400) {
    const HttpAnswer answer = http(server.port(), "POST", "/api/battles", wish);
    check_type("Problem", answer, status);
    return text_in(answer.json(), "words");
  };
  const auto replaced = [](std::string text, std::string_view what, std::string_view with) {
    text.replace(text.find(what), what.size(), with);
    return text;
  };
  const std::string good = a_melee(two_people);
  CHECK(refused("") != "");
  CHECK(refused("{") != "");
  CHECK(refused("[]") == "the message must be an object");
  CHECK(refused(replaced(good, "reg-2021", "chess")) == "there is no rule set 'chess'");
  CHECK(refused(replaced(good, "Tercio, Musket", "Paper tigers")).find("'paper' is not a word for troops") !=
        std::string::npos);
  CHECK(refused(replaced(good, "begin =", "begin")).find("your scenario:3") == 0);
  CHECK(refused(replaced(good, R"("text")", R"("txet")")) == "the message says more than is known of it");
  CHECK(refused(a_melee(R"([])")) == "both sides need somebody to play them");
  CHECK(refused(a_melee(R"([{"name":"","sides":["red"],"player":"person"}])")) ==
        "both sides need somebody to play them");
  CHECK(refused(a_melee(R"([{"name":"","sides":["red","blue"],"player":"plain"}])")) ==
        "a computer player takes one side");
  CHECK(
      refused(a_melee(
          R"([{"name":"","sides":["red","blue"],"player":"person"},{"name":"","sides":["red"],"player":"plain"}])")) ==
      "a computer player has its side alone");
  CHECK(
      refused(a_melee(
          R"([{"name":"","sides":["red"],"player":"deep thought"},{"name":"","sides":["blue"],"player":"person"}])")) ==
      "there is no computer player 'deep thought'");
  CHECK(refused(a_melee(two_people, R"("clock":{"seconds":1,"more":0},"undo":true,"listed":true)"))
            .find("'clock.seconds'") == 0);
  CHECK(refused(replaced(good, R"("scenario":"","text")", R"("scenario":"reg/nowhere","house-rules")")) != "");
  CHECK(refused(std::string(600'000, ' '), 413) == "the request is too long");
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += '[';
  CHECK(refused(deep).find("the request") != std::string::npos);
  CHECK(http(server.port(), "GET", "/api/battles").json().find("battles")->items().empty());
}

TEST_CASE("only our own page may ask, and it may run nothing but our scripts") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const auto port = server.port();
  const std::string own = "Origin: http://localhost:" + std::to_string(port);
  CHECK(http(port, "POST", "/api/mine", R"({"links":[]})", {own}).status == 200);
  CHECK(http(port, "POST", "/api/mine", R"({"links":[]})", {"Origin: https://evil.example"}).status == 403);
  CHECK(http(port, "POST", "/api/mine", R"({"links":[]})", {"Origin: null"}).status == 403);
  CHECK(http(port, "POST", "/api/mine", R"({"links":[]})", {"Content-Type: text/plain"}).status == 415);
  CHECK(http(port, "GET", "/api/about", "", {"Host: evil.example"}).status == 403);  // a name that leads to loopback
  CHECK(WebSocket(port, {own}).open());
  CHECK(WebSocket(port, {"Origin: https://evil.example"}).status() == 403);
  CHECK(WebSocket(port, {"Host: evil.example:" + std::to_string(port)}).status() == 403);
  CHECK(http(port, "DELETE", "/api/battles").status == 405);
  CHECK(http(port, "PUT", "/").status == 405);
  const HttpAnswer page = http(port, "GET", "/");
  CHECK(page.status == 200);
  CHECK(page.body.find("has not been built") != std::string::npos);
  const std::string policy = page.headers.at("content-security-policy");
  CHECK(policy.find("default-src 'none'") == 0);
  CHECK(policy.find("script-src 'self'") != std::string::npos);
  CHECK(policy.find("script-src 'self' 'unsafe") == std::string::npos);
  CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
  CHECK(page.headers.at("x-content-type-options") == "nosniff");
  CHECK(http(port, "GET", "/../../etc/passwd").body.find("root:") == std::string::npos);
  CHECK(http(port, "GET", "/nothing.js").status == 404);
}

TEST_CASE("behind a proxy the server answers for the proxy's name too") {
  const Folder folder;
  Settings settings;
  settings.origins = {"https://condotta.example"};
  settings.behind_proxy = true;
  const Running server(folder.file("b.sqlite"), settings);
  const auto port = server.port();
  CHECK(http(port, "GET", "/api/about", "", {"Host: condotta.example", "Origin: https://condotta.example"}).status ==
        200);
  CHECK(http(port, "GET", "/api/about", "", {"Host: evil.example"}).status == 403);
  CHECK(http(port, "GET", "/api/about", "", {"Host: condotta.example", "Origin: https://evil.example"}).status == 403);
}

TEST_CASE("an address that asks for too much is told to wait, others are not") {
  const Folder folder;
  Settings settings;
  settings.behind_proxy = true;
  settings.limits.requests_at_once = 20;
  settings.limits.requests_a_second = 1;
  settings.limits.battles_at_once = 2;
  settings.limits.battles_a_second = 0.01;
  const Running server(folder.file("b.sqlite"), settings);
  const auto from = [&](std::string_view who, std::string_view method, std::string_view path, std::string_view body) {
    return http(server.port(), method, path, body, {"X-Forwarded-For: 10.0.0.1, " + std::string(who)}).status;
  };
  CHECK(from("1.1.1.1", "POST", "/api/battles", a_melee(two_people)) == 200);
  CHECK(from("1.1.1.1", "POST", "/api/battles", a_melee(two_people)) == 200);
  CHECK(from("1.1.1.1", "POST", "/api/battles", a_melee(two_people)) == 429);
  CHECK(from("2.2.2.2", "POST", "/api/battles", a_melee(two_people)) == 200);
  int refused = 0;
  for (int i = 0; i < 40; ++i) refused += from("3.3.3.3", "GET", "/api/health", "") == 429 ? 1 : 0;
  CHECK(refused >= 15);
  CHECK(from("4.4.4.4", "GET", "/api/health", "") == 200);
}
