#include "../store/stores.hpp"
#include "battle/record.hpp"
#include "fair/commitment.hpp"
#include "files/json.hpp"
#include "games/games.hpp"
#include "protocol/schema.hpp"
#include "running.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;
using condotta::store::on_every_store;

namespace {

std::string said(std::string_view type, std::initializer_list<std::pair<std::string_view, Document>> members) {
  Document message = Document::object();
  message.set("type", type);
  for (const auto& [name, value] : members) message.set(name, value);
  return files::to_json(message);
}

// Two seats, both joined; whoever is to decide first comes first.
struct Table {
  Document made;
  std::unique_ptr<WebSocket> red;
  std::unique_ptr<WebSocket> blue;
  Document decision;
  WebSocket* decides = nullptr;
  WebSocket* waits = nullptr;

  explicit Table(const Running& server, const std::string& wish = a_melee(two_people)) : made(server.made(wish)) {
    red = std::make_unique<WebSocket>(server.port());
    REQUIRE(red->join(Running::link(made, 0)));
    REQUIRE(red->next("waiting").has_value());
    blue = std::make_unique<WebSocket>(server.port());
    REQUIRE(blue->join(Running::link(made, 1)));
    for (;;) {
      const auto message = red->next();
      REQUIRE(message.has_value());
      const std::string type = text_in(*message, "type");
      if (type == "decision") {
        decision = *message;
        decides = red.get();
        waits = blue.get();
        REQUIRE(waits->next("waiting").has_value());
        break;
      }
      if (type == "waiting" && text_in(*message, "for") == "blue") {
        decides = blue.get();
        waits = red.get();
        const auto asked = blue->next("decision");
        REQUIRE(asked.has_value());
        decision = *asked;
        break;
      }
    }
    decides->all();
    waits->all();
  }
};

}  // namespace

TEST_CASE("a network battle: two seats and a spectator see it through to the end, on every store") {
  on_every_store([](const std::string& where) {
    const Running server(where);
    const Document made = server.made(a_melee(two_people));
    WebSocket red(server.port());
    REQUIRE(red.join(Running::link(made, 0), -1, "red's chance"));
    const auto hello = red.next("hello");
    REQUIRE(hello.has_value());
    CHECK(text_in(*hello, "state") == "gathering");
    CHECK(text_in(*hello, "commitment") == text_in(made, "commitment"));
    CHECK(whole_in(*hello, "seat") == 0);
    const auto waiting = red.next("waiting");
    REQUIRE(waiting.has_value());
    CHECK(text_in(*waiting, "words") == "Waiting for people to join.");

    WebSocket watcher(server.port());
    REQUIRE(watcher.join(text_in(made, "watch")));
    const auto seen = watcher.next("view");
    REQUIRE(seen.has_value());
    CHECK(seen->find("side")->is(Document::Kind::nothing));
    CHECK_FALSE(seen->find("partial")->boolean());
    const auto whole = protocol::protocol().check("View", *seen->find("view"));
    CHECK_MESSAGE(!whole, (whole ? whole->what : ""));

    WebSocket blue(server.port());
    REQUIRE(blue.join(Running::link(made, 1), -1, "blue's chance"));
    std::jthread other([&] { play(blue, 1000); });
    const Played played = play(red, 1000);
    other.join();
    REQUIRE(played.result.is(Document::Kind::object));
    CHECK(text_in(played.result, "how") == "fought");
    const auto result = watcher.next("result");
    REQUIRE(result.has_value());
    CHECK(*result->find("result") == played.result);
    for (const Document& message : watcher.passed) CHECK(text_in(message, "type") != "decision");

    // The dice are those of the seed that was committed to and of both contributions.
    const auto seed = fair::from_hex(text_in(played.result, "seed"));
    REQUIRE(seed.has_value());
    CHECK(fair::to_hex(fair::commit(fair::SecretSeed{*seed}).bytes) == text_in(made, "commitment"));
    CHECK(played.result.find("contributions")->items().size() == 2);
    const HttpAnswer answer =
        http(server.port(), "POST", "/api/record", R"({"link":")" + text_in(made, "watch") + R"("})");
    REQUIRE(answer.status == 200);
    const auto record = Record::from(answer.json());
    REQUIRE_MESSAGE(record.has_value(), (record ? "" : record.error().sentence()));
    const std::vector<fair::Contribution> given = {{"0", "red's chance"}, {"1", "blue's chance"}};
    CHECK(record->seed == fair::dice_seed(fair::SecretSeed{*seed}, given));
    const auto again = replay(*games::find_rule_set("reg-2021"), *record);
    REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error().sentence()));
    CHECK(again->over());

    // And it can be stepped through.
    const HttpAnswer steps = http(server.port(), "POST", "/api/replay",
                                  R"({"link":")" + Running::link(made, 0) + R"(","from":0,"to":3,"side":null})");
    REQUIRE(steps.status == 200);
    const auto fault = protocol::protocol().check("Replay", steps.json());
    CHECK_MESSAGE(!fault, (fault ? fault->what : ""));
    REQUIRE(steps.json().find("steps")->items().size() == 4);
    CHECK(whole_in(steps.json(), "entries") == static_cast<std::int64_t>(record->entries.size()));
    const HttpAnswer later = http(server.port(), "POST", "/api/replay",
                                  R"({"link":")" + Running::link(made, 0) + R"(","from":2,"to":2,"side":"red"})");
    CHECK(*later.json().find("steps")->items().at(0).find("chosen") ==
          *steps.json().find("steps")->items()[2].find("chosen"));
  });
}

TEST_CASE("who comes back sees the table, the question, and what happened since he looked") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  Table table(server);
  const std::string mine = Running::link(table.made, table.decides == table.red.get() ? 0 : 1);
  table.decides->send(choose(table.decision, "one"));
  REQUIRE(table.decides->next("done").has_value());
  table.decides->drop();
  table.waits->all(300);

  WebSocket back(server.port());
  REQUIRE(back.join(mine, 0));
  const auto since = back.next("entries");
  REQUIRE(since.has_value());
  CHECK(since->find("since")->boolean());
  REQUIRE(since->find("entries")->items().size() == 1);
  const Document& entry = since->find("entries")->items()[0];
  CHECK(whole_in(entry, "entry") == 1);
  CHECK_FALSE(text_in(entry, "words").empty());
  const auto view = back.next("view");
  REQUIRE(view.has_value());
  CHECK_FALSE(view->find("partial")->boolean());
  const auto then = back.next();
  REQUIRE(then.has_value());
  CHECK((text_in(*then, "type") == "decision" || text_in(*then, "type") == "waiting"));
  // The server remembers what he has seen.
  back.drop();
  WebSocket third(server.port());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  REQUIRE(third.join(mine));
  const auto nothing = third.next("entries");
  REQUIRE(nothing.has_value());
  CHECK(nothing->find("entries")->items().empty());
}

TEST_CASE("a choice that is sent again is acknowledged and not made twice; an old one is stale") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  Table table(server);
  const std::string choice = choose(table.decision, "once");
  table.decides->send(choice);
  const auto first = table.decides->next("done");
  REQUIRE(first.has_value());
  table.decides->all();
  table.decides->send(choice);
  const auto second = table.decides->next();
  REQUIRE(second.has_value());
  CHECK(text_in(*second, "type") == "done");
  CHECK(whole_in(*second, "moment") == whole_in(*first, "moment"));
  table.decides->send(choose(table.decision, "another"));
  const auto stale = table.decides->next();
  REQUIRE(stale.has_value());
  CHECK(text_in(*stale, "code") == "stale");
  const HttpAnswer mine =
      http(server.port(), "POST", "/api/mine", R"({"links":[")" + text_in(table.made, "watch") + R"("]})");
  CHECK(whole_in(mine.json().find("battles")->items()[0], "entries") == 1);
}

TEST_CASE("a hot seat decides for both and sees what the deciding side sees; undo takes back what threw no dice") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(hot_seat));
  WebSocket both(server.port());
  REQUIRE(both.join(Running::link(made, 0)));
  const auto view = both.next("view");
  const auto decision = both.next("decision");
  REQUIRE(decision.has_value());
  CHECK(text_in(*view, "side") == text_in(*decision->find("decision"), "side"));
  CHECK_FALSE(decision->find("undo")->boolean());
  both.send(said("undo", {{"id", "u"}, {"moment", whole_in(*decision, "moment")}}));
  CHECK(text_in(*both.next(), "code") == "not-now");

  // Fight on until a choice may be taken back, take it back, and stand where we stood.
  Document before = *decision;
  bool undone = false;
  for (int i = 0; i < 200 && !undone; ++i) {
    both.send(choose(before, "c" + std::to_string(i)));
    const auto answer = both.next();
    REQUIRE(answer.has_value());
    if (text_in(*answer, "type") == "refused") break;
    std::optional<Document> next;
    while ((next = both.next()) && text_in(*next, "type") != "decision" && text_in(*next, "type") != "result") {
    }
    REQUIRE(next.has_value());
    if (text_in(*next, "type") == "result") break;
    if (next->find("undo")->boolean()) {
      both.send(said("undo", {{"id", "u" + std::to_string(i)}, {"moment", whole_in(*next, "moment")}}));
      const auto back = both.next("undone");
      REQUIRE(back.has_value());
      const auto again = both.next("decision");
      REQUIRE(again.has_value());
      CHECK(*again->find("decision") == *before.find("decision"));
      CHECK(whole_in(*again, "moment") > whole_in(*next, "moment"));
      undone = true;
    }
    before = *next;
  }
  MESSAGE("a choice could be taken back: " << undone);
}

TEST_CASE("previews, advice and overlays are given to who may ask, and change nothing") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  Table table(server);
  Document preview = Document::object();
  preview.set("type", "preview");
  preview.set("id", "p");
  preview.set("moment", whole_in(table.decision, "moment"));
  preview.set("choice", a_choice(table.decision));
  for (int i = 0; i < 30; ++i) table.decides->send(files::to_json(preview));
  preview.set("id", "last");
  table.decides->send(files::to_json(preview));
  const auto answers = table.decides->all(500);
  REQUIRE_FALSE(answers.empty());
  CHECK(answers.size() <= 31);
  CHECK(text_in(answers.back(), "id") == "last");
  CHECK(text_in(answers.back(), "type") == "preview");
  table.waits->send(files::to_json(preview));
  CHECK(text_in(*table.waits->next(), "code") == "not-yours");

  table.decides->send(said("advise", {{"id", "a"}, {"moment", whole_in(table.decision, "moment")}}));
  const auto advice = table.decides->next("advice");
  REQUIRE(advice.has_value());
  REQUIRE_FALSE(advice->find("advice")->items().empty());
  table.decides->send(said("overlays", {{"id", "o"}, {"unit", 0}}));
  CHECK(text_in(*table.decides->next(), "type") == "overlays");
  table.decides->send(said("overlays", {{"id", "o"}, {"unit", 9999}}));
  CHECK(text_in(*table.decides->next(), "code") == "unknown");

  // The advice can be followed.
  Document follow = Document::object();
  follow.set("type", "choose");
  follow.set("id", "f");
  follow.set("moment", whole_in(table.decision, "moment"));
  follow.set("choice", *advice->find("advice")->items()[0].find("choice"));
  table.decides->send(files::to_json(follow));
  CHECK(text_in(*table.decides->next(), "type") == "done");
}

TEST_CASE("a battle ends by resigning, by agreement, or by the clock") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  {
    Table table(server);
    table.red->send(said("resign", {{"id", "r"}, {"side", "blue"}}));
    CHECK(text_in(*table.red->next(), "code") == "not-yours");
    table.red->send(said("resign", {{"id", "r"}, {"side", "red"}}));
    CHECK(text_in(*table.red->next("done"), "id") == "r");
    const auto result = table.blue->next("result");
    REQUIRE(result.has_value());
    CHECK(text_in(*result->find("result"), "winner") == "blue");
    CHECK(text_in(*result->find("result"), "how") == "resigned");
    table.decides->all();
    table.decides->send(choose(table.decision, "late"));
    CHECK(text_in(*table.decides->next("fault"), "code") == "not-now");
  }
  {
    Table table(server);
    table.blue->send(said("answer-draw", {{"id", "a"}, {"side", "blue"}, {"accept", true}}));
    CHECK(text_in(*table.blue->next(), "code") == "not-now");
    table.red->send(said("offer-draw", {{"id", "o"}, {"side", "red"}}));
    CHECK(text_in(*table.blue->next("offer"), "side") == "red");
    table.red->send(said("answer-draw", {{"id", "a"}, {"side", "red"}, {"accept", true}}));
    CHECK(text_in(*table.red->next("fault"), "code") == "not-now");
    table.blue->send(said("answer-draw", {{"id", "a"}, {"side", "blue"}, {"accept", true}}));
    CHECK(text_in(*table.red->next("result")->find("result"), "how") == "agreed");
  }
  {
    // Ten seconds are the least that can be wished for; the clock is told with every change.
    Table table(server, a_melee(two_people, R"("clock":{"seconds":10,"more":1},"undo":false,"listed":false)"));
    table.decides->send(choose(table.decision, "c"));
    const auto clock = table.decides->next("clock");
    REQUIRE(clock.has_value());
    CHECK(clock->find("clock")->find("red")->integer() > 8000);
    CHECK(clock->find("clock")->find("blue")->integer() <= 11'000);
    const auto result = table.waits->next("result", 15'000);
    REQUIRE(result.has_value());
    CHECK(text_in(*result->find("result"), "how") == "time");
  }
}

TEST_CASE("the computer answers by itself, and two of them fight to the end with nobody there") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  const Document made = server.made(a_melee(two_computers));
  WebSocket watcher(server.port());
  REQUIRE(watcher.join(text_in(made, "watch")));
  CHECK(watcher.next("result", 20'000).has_value());

  const Document solo = server.made(a_melee(against_the_computer));
  CHECK(solo.find("seats")->items()[1].find("link")->is(Document::Kind::nothing));
  WebSocket person(server.port());
  REQUIRE(person.join(Running::link(solo, 0)));
  const Played played = play(person, 1000);
  CHECK(played.result.is(Document::Kind::object));
}

TEST_CASE("chat is kept and told, and can't carry control characters") {
  const Folder folder;
  const Running server(folder.file("b.sqlite"));
  Table table(server);
  table.red->send(said("chat", {{"id", "c"}, {"words", "  <b>hello</b>\n\x01 you "}}));
  const auto heard = table.blue->next("chat");
  REQUIRE(heard.has_value());
  CHECK(text_in(*heard, "words") == "<b>hello</b> you");
  CHECK(text_in(*heard, "name") == "Anna");
  table.red->send(said("chat", {{"id", "c"}, {"words", " \n"}}));
  CHECK(text_in(*table.red->next("fault"), "code") == "malformed");
  for (int i = 0; i < 10; ++i) table.red->send(said("chat", {{"id", "c"}, {"words", "spam"}}));
  CHECK(text_in(*table.red->next("fault"), "code") == "too-fast");
  WebSocket watcher(server.port());
  REQUIRE(watcher.join(text_in(table.made, "watch")));
  CHECK(text_in(*watcher.next("chat"), "words") == "<b>hello</b> you");
}

TEST_CASE("the server resumes its battles after a stop, with the same moment and question") {
  on_every_store([](const std::string& where) {
    Document made;
    Document decision;
    bool red_decides = false;
    {
      Running server(where);
      Table table(server);
      made = table.made;
      table.decides->send(choose(table.decision, "one"));
      REQUIRE(table.decides->next("done").has_value());
      for (WebSocket* socket : {table.red.get(), table.blue.get()}) {
        for (const Document& message : socket->all(300)) {
          if (text_in(message, "type") != "decision") continue;
          decision = message;
          red_decides = socket == table.red.get();
        }
      }
      REQUIRE(decision.is(Document::Kind::object));
    }
    const Running server(where);
    WebSocket back(server.port());
    REQUIRE(back.join(Running::link(made, red_decides ? 0 : 1)));
    const auto again = back.next("decision");
    REQUIRE(again.has_value());
    CHECK(*again == decision);
    CHECK(back.send(choose(*again, "two")));
    CHECK(back.next("done").has_value());
  });
}

TEST_CASE("a battle whose record does not replay is broken, and the others go on") {
  const Folder folder;
  const std::string where = folder.file("b.sqlite");
  Document broken;
  Document sound;
  {
    Running server(where);
    Table table(server);
    broken = table.made;
    table.decides->send(choose(table.decision, "one"));
    REQUIRE(table.decides->next("done").has_value());
    Table other(server);
    sound = other.made;
  }
  {
    auto connection = store::open_sqlite(where);
    REQUIRE(connection.has_value());
    REQUIRE((*connection)->execute("UPDATE entry SET hash = hash + 1").has_value());
  }
  const Running server(where);
  WebSocket red(server.port());
  REQUIRE(red.join(Running::link(broken, 0)));
  const auto fault = red.next();
  REQUIRE(fault.has_value());
  CHECK(text_in(*fault, "code") == "broken");
  CHECK(text_in(*fault, "words").find("its record does not replay: after choice 1") == 0);
  CHECK(red.closed());
  WebSocket blue(server.port());
  REQUIRE(blue.join(Running::link(sound, 1)));
  CHECK(blue.next("view").has_value());
}
