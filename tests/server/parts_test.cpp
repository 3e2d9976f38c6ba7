#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "../store/stores.hpp"
#include "battle/archive.hpp"
#include "files/json.hpp"
#include "server/allowance.hpp"
#include "server/crew.hpp"
#include "server/keeper.hpp"
#include "server/messages.hpp"
#include "server/site.hpp"
#include "server/view_text.hpp"

using namespace condotta;
using namespace condotta::server;
using namespace std::chrono_literals;

TEST_CASE("a lane does its jobs in order, and goes on after one that throws") {
  Crew crew(4);
  Lane lane(crew);
  std::vector<int> done;
  std::string what;
  std::atomic<bool> finished = false;
  lane.on_failure([&](const std::string& said) { what = said; });
  for (int i = 0; i < 1000; ++i) {
    lane.add([&, i] {
      if (i == 500) throw std::runtime_error("oh");
      done.push_back(i);
    });
  }
  lane.add([&] { finished = true; });
  while (!finished) std::this_thread::sleep_for(1ms);
  CHECK(done.size() == 999);
  CHECK(std::ranges::is_sorted(done));
  CHECK(what == "oh");
}

TEST_CASE("a slow lane keeps no other waiting") {
  Crew crew(2);
  Lane slow(crew);
  Lane quick(crew);
  std::atomic<bool> free = false;
  std::atomic<int> done = 0;
  slow.add([&] {
    while (!free) std::this_thread::sleep_for(1ms);
  });
  for (int i = 0; i < 100; ++i) quick.add([&] { ++done; });
  for (int i = 0; i < 2000 && done < 100; ++i) std::this_thread::sleep_for(1ms);
  CHECK(done == 100);
  free = true;
}

TEST_CASE("the keeper writes together what waits, and one that can't be kept does not stop the others") {
  const store::Folder folder;
  Keeper keeper(store::opened(folder.file("b.sqlite")));
  std::atomic<int> kept = 0;
  std::atomic<int> refused = 0;
  for (int i = 0; i < 100; ++i) {
    store::SavedBattle battle;
    battle.id = std::to_string(i % 90);  // ten of them twice
    battle.watch = std::to_string(i);
    keeper.commit(store::Made{battle}, [&](const store::Answer<void>& answer) { ++(answer ? kept : refused); });
  }
  std::atomic<std::size_t> battles = 0;
  keeper.read([&](store::Store& store) { battles = store.battles()->size(); });
  keeper.stop();
  CHECK(kept == 90);
  CHECK(refused == 10);
  CHECK(battles == 90);
}

TEST_CASE("an allowance is used up and grows again") {
  Allowance allowance(3, 10);
  const auto now = Allowance::Clock::now();
  CHECK(allowance.take(now));
  CHECK(allowance.take(now));
  CHECK(allowance.take(now));
  CHECK_FALSE(allowance.take(now));
  CHECK_FALSE(allowance.take(now + 50ms));
  CHECK(allowance.take(now + 200ms));
  CHECK(allowance.full(now + 10s));
  Allowance untouched(1, 1);
  CHECK(untouched.has(now));
  CHECK(untouched.take(now));
  CHECK_FALSE(untouched.has(now + 10ms));
  CHECK(untouched.has(now + 2s));
}

TEST_CASE("a view's text is that of its document, and only what has changed is sent again") {
  View view;
  view.title = "Lützen \"1632\"\n\x01";
  view.units.push_back({});
  view.units[0].name = "Gardes \\ Suisses";
  view.markers.push_back({});
  Sent sent;
  CHECK(news(text_of(view), sent) == files::to_json(view.document()));
  CHECK(news(text_of(view), sent) == "{}");
  view.turn = 7;
  CHECK(news(text_of(view), sent) == R"({"turn":7})");
}

TEST_CASE("a decision's text is that of its document") {
  Decision decision;
  decision.side = Side::blue;
  decision.step = "Charges";
  decision.question = "Which of \"your\" units charge? Größe\n";
  decision.rules = {RuleId("REG-CHG-001"), RuleId("REG-CHG-002")};
  decision.secret = true;
  CHECK(text_of(decision) == files::to_json(document(decision)));
  decision.options.push_back({3, "charge", "Charge \\ with", {}, {RuleId("REG-CHG-003")}});
  decision.options.push_back({4, "pass", "", {}, {}});
  decision.options[0].parameters.push_back({"unit", ParameterKind::unit, {1, 2, -3}, 0, 7, {"one", "two"}, 2, true});
  decision.options[0].parameters.push_back({"x", ParameterKind::x, {}, -2'000'000, 2'000'000});
  CHECK(text_of(decision) == files::to_json(document(decision)));
}

TEST_CASE("events are shown to those who may know them") {
  Events events(3);
  events[0].words = "all";
  events[1].words = "red only";
  events[1].only_for = Side::red;
  events[2].words = "blue only";
  events[2].only_for = Side::blue;
  const Document told = told_events(events);
  const store::SavedEntry entry{4, 9, "red", "Deploy the ambush", "", 0, "", ""};
  const auto shown = [&](int sides) { return files::to_json(entry_for(entry, told, sides)); };
  CHECK(shown(0).find("all") != std::string::npos);
  CHECK(shown(0).find("only") == std::string::npos);
  CHECK(shown(0).find("ambush") == std::string::npos);
  CHECK(shown(1).find("red only") != std::string::npos);
  CHECK(shown(1).find("ambush") != std::string::npos);
  CHECK(shown(2).find("red only") == std::string::npos);
  CHECK(shown(2).find("blue only") != std::string::npos);
  CHECK(shown(2).find("ambush") == std::string::npos);
}

TEST_CASE("the page's files are found by their path, and nothing else is") {
  const store::Folder folder;
  std::filesystem::create_directories(folder.file("dist/assets"));
  std::ofstream(folder.file("dist/index.html")) << "<!doctype html>";
  std::ofstream(folder.file("dist/assets/app-1.js")) << std::string(5000, 'x');
  std::ofstream(folder.file("secret.txt")) << "secret";
  const Site site(folder.file("dist"));
  CHECK(site.built());
  REQUIRE(site.find("/") != nullptr);
  CHECK(site.find("/")->bytes == "<!doctype html>");
  CHECK(site.find("/battle") == site.find("/"));
  REQUIRE(site.find("/assets/app-1.js") != nullptr);
  CHECK(site.find("/assets/app-1.js")->for_ever);
  CHECK(site.find("/assets/app-1.js")->gzipped.size() < 200);
  CHECK(site.find("/../secret.txt") == nullptr);
  CHECK(site.find("/assets/other.js") == nullptr);
  CHECK_FALSE(Site(folder.file("nothing")).built());
}
