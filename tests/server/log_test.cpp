// What a server writes to its log: no link, no seed, no contribution, whatever happens to it.

#include <fstream>
#include <sstream>

#include "../store/stores.hpp"
#include "files/json.hpp"
#include "process.hpp"

using namespace condotta;
using namespace condotta::server;
using condotta::store::Folder;

namespace {

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("no seat link, watch link, seed or contribution is written to the log, and no seat link to the store") {
  const Folder folder;
  const std::string where = folder.file("b.sqlite");
  const std::string log = folder.file("log");
  std::vector<std::string> secrets;
  std::vector<std::string> links;
  {
    const Process server(where, log);
    const Document made = http(server.port(), "POST", "/api/battles", a_melee(two_people)).json();
    for (const std::size_t seat : {0U, 1U}) links.push_back(Running::link(made, seat));
    secrets = links;
    secrets.push_back(text_in(made, "watch"));
    secrets.push_back("a contribution that nobody else knows");
    WebSocket red(server.port());
    REQUIRE(red.join(links[0], -1, secrets.back()));
    REQUIRE(red.next("waiting").has_value());
    WebSocket watcher(server.port());
    REQUIRE(watcher.join(text_in(made, "watch")));
    WebSocket blue(server.port());
    REQUIRE(blue.join(links[1]));
    REQUIRE(blue.next("view").has_value());
    // Mistakes with links in them.
    WebSocket wrong(server.port());
    REQUIRE(wrong.join(links[0] + "x"));
    wrong.next();
    red.send(R"({"type":"join","link":")" + links[0] + R"("})");
    red.send("{\"" + links[0] + "\": [[[[");
    (void)http(server.port(), "GET", "/" + links[0]);
    (void)http(server.port(), "POST", "/api/record", R"({"link":")" + links[0] + R"(","x":1})");
  }
  {
    auto connection = store::open_sqlite(where);
    REQUIRE(connection.has_value());
    const auto rows = (*connection)->execute("SELECT secret FROM battle");
    REQUIRE(rows.has_value());
    secrets.push_back(std::get<std::string>(rows->rows.at(0).at(0)));
    REQUIRE((*connection)->execute("UPDATE entry SET hash = 0").has_value());
  }
  {
    const Process server(where, log);  // resumes and complains of what it finds
    WebSocket red(server.port());
    REQUIRE(red.join(links[0]));
    red.next();
  }
  const std::string said = contents(log);
  for (const std::string& secret : secrets) CHECK_MESSAGE(said.find(secret) == std::string::npos, said);
  const std::string kept = contents(where);
  for (const std::string& link : links) CHECK(kept.find(link) == std::string::npos);
}
