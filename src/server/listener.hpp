// The network: HTTP and WebSocket on one port, one thread. Everything of Boost is in listener.cpp and socket.cpp, which
// compile slowly.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "server/api.hpp"
#include "server/lobby.hpp"
#include "server/site.hpp"

namespace condotta::server {

// What protects the rest from one who asks for too much.
struct Limits {
  std::size_t connections = 4096;
  std::size_t message = std::size_t{64} << 10;  // bytes, of a WebSocket message
  std::size_t body = std::size_t{512} << 10;    // bytes, of a request
  std::size_t unread = std::size_t{4} << 20;    // bytes that wait for a slow reader
  double messages_at_once = 200;                // of a connection
  double messages_a_second = 40;
  double chat_at_once = 5;
  double chat_a_second = 1;
  double requests_at_once = 1000;  // of an address
  double requests_a_second = 100;
  double battles_at_once = 600;
  double battles_a_second = 2;
  double guesses_at_once = 20;  // joins of an address with links that open nothing
  double guesses_a_second = 0.2;
  std::size_t sockets = 2048;  // of an address: half of all, so that one can't keep everybody else out
  std::chrono::seconds to_join{10};
  std::chrono::seconds to_ask{30};  // for a request, and between two
};

class Listener {
 public:
  // `origins`: the addresses ("https://condotta.example") under which a proxy offers this server.
  Listener(Site& site, Limits limits, std::vector<std::string> origins, bool behind_proxy);
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener();

  std::expected<void, Fault> bind(const std::string& address, std::uint16_t port);
  std::uint16_t port() const;

  void serve(Lobby& lobby, Api& api);  // from now on
  void run();                          // until stop() or a signal to end
  void stop();                         // from any thread
  void later(std::chrono::milliseconds delay, Job job);
  void every(std::chrono::milliseconds delay, Job job);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace condotta::server
