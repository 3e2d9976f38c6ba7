// The server: a store, the battles in it, the network.
//
//   auto server = Server::open(settings);
//   std::printf("http://localhost:%d\n", (*server)->port());
//   (*server)->run();   // until stop() or a signal to end
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/listener.hpp"

namespace condotta::server {

struct Settings {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 7494;
  std::string store = "condotta.sqlite";
  std::string page = "web/dist";
  std::vector<std::string> origins;
  bool behind_proxy = false;
  std::chrono::milliseconds pace{250};
  std::chrono::milliseconds thinking{900};
  std::string program = "condotta";
  bool checked = false;
  Limits limits;
};

class Server {
 public:
  static std::expected<std::unique_ptr<Server>, Fault> open(const Settings& settings);
  explicit Server(const Settings& settings);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const { return listener_.port(); }
  bool has_page() const { return site_.built(); }
  std::size_t battles() const { return lobby_->size(); }
  void run();
  void stop() { listener_.stop(); }

 private:
  Site site_;
  Listener listener_;
  Crew crew_;
  Crew thinkers_;
  std::unique_ptr<Keeper> keeper_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Lobby> lobby_;
  std::unique_ptr<Api> api_;
};

}  // namespace condotta::server
