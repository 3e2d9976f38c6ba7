// A server inside the test, on a free port of loopback.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <thread>

#include "client.hpp"
#include "server/server.hpp"

namespace condotta::server {

class Running {
 public:
  explicit Running(const std::string& store, Settings settings = {}) {
    settings.store = store;
    settings.port = 0;
    settings.page = "no such folder";
    settings.pace = std::chrono::milliseconds(0);
    auto opened = Server::open(settings);
    REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error().sentence()));
    server_ = std::move(*opened);
    thread_ = std::jthread([this] { server_->run(); });
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { stop(); }

  std::uint16_t port() const { return server_->port(); }
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }

  // Makes a battle and gives what the lobby answered.
  Document made(const std::string& wish) const {
    const HttpAnswer answer = http(port(), "POST", "/api/battles", wish);
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    return answer.json();
  }
  static std::string link(const Document& made, std::size_t seat) {
    return text_in(made.find("seats")->items().at(seat), "link");
  }

 private:
  std::unique_ptr<Server> server_;
  std::jthread thread_;
};

// A choice for the decision: the first option with the first allowed or usual or least value of every parameter.
Document a_choice(const Document& decision_message, std::size_t option = 0);
std::string choose(const Document& decision_message, std::string_view id, std::size_t option = 0);

// Answers every decision of its seat until the battle is over or so many choices are made; the last message.
struct Played {
  int choices = 0;
  Document result;  // nothing if it did not come to that
};
Played play(WebSocket& socket, int most_choices, int milliseconds = 10'000);

}  // namespace condotta::server
