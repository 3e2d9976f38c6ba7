// What the parts of the network share: the names of Asio and Beast, and the state of a listener. Only listener.cpp and
// socket.cpp include it, because it compiles slowly.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <string>
#include <vector>

#include "server/allowance.hpp"
#include "server/listener.hpp"

namespace condotta::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;

struct Listener::State {
  State(Site& the_site, Limits the_limits, std::vector<std::string> the_origins, bool proxy)
      : site(the_site), limits(the_limits), origins(std::move(the_origins)), behind_proxy(proxy) {}

  struct Visitor {
    Allowance requests;
    Allowance battles;
    Allowance guesses;
    std::size_t sockets = 0;
  };
  Visitor& visitor(const std::string& address) {
    constexpr std::size_t most_remembered = 10'000;
    if (visitors.size() > most_remembered) {
      const auto now = Allowance::Clock::now();
      std::erase_if(visitors, [&](const auto& each) {
        return each.second.requests.full(now) && each.second.guesses.full(now) && each.second.sockets == 0;
      });
    }
    return visitors
        .try_emplace(address, Visitor{{limits.requests_at_once, limits.requests_a_second},
                                      {limits.battles_at_once, limits.battles_a_second},
                                      {limits.guesses_at_once, limits.guesses_a_second}})
        .first->second;
  }

  Site& site;
  const Limits limits;
  const std::vector<std::string> origins;
  const bool behind_proxy;
  bool loopback = true;
  Lobby* lobby = nullptr;
  Api* api = nullptr;
  std::size_t connections = 0;
  std::map<std::string, Visitor> visitors;
  asio::io_context context{1};  // after what its connections use to their end
  Tcp::acceptor acceptor{context};
};

using State = Listener::State;

struct Counted {
  explicit Counted(State& the_state) : state(the_state) { ++state.connections; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --state.connections; }
  State& state;
};

}  // namespace condotta::server
