#include "server/server.hpp"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "games/games.hpp"
#include "store/store.hpp"

namespace condotta::server {
namespace {

int threads() { return std::max(2, static_cast<int>(std::thread::hardware_concurrency())); }

// The clock on the wall when the server started, and from then on one that can't be set: so nobody's time jumps.
std::function<std::int64_t()> steady_time() {
  using namespace std::chrono;
  const auto begun = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  return [begun, from = steady_clock::now()] {
    return begun + duration_cast<milliseconds>(steady_clock::now() - from).count();
  };
}

// A socket is a file handle.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 65536);
  (void)setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace

Server::Server(const Settings& settings)
    : site_(settings.page),
      listener_(site_, settings.limits, settings.origins, settings.behind_proxy),
      crew_(threads()),
      thinkers_(std::max(1, threads() - 1)) {}

// The order matters: no new jobs, then the jobs in hand, then what they asked of the store.
Server::~Server() {
  thinkers_.stop();
  crew_.stop();
  if (keeper_) keeper_->stop();
}

std::expected<std::unique_ptr<Server>, Fault> Server::open(const Settings& settings) {
  allow_many_files();
  auto store = store::open_store(settings.store);
  if (!store) return std::unexpected(Fault{store.error().words});
  auto server = std::make_unique<Server>(settings);
  if (auto bound = server->listener_.bind(settings.bind, settings.port); !bound) return std::unexpected(bound.error());
  store::Store& opened = **store;
  server->keeper_ = std::make_unique<Keeper>(std::move(*store));
  Listener& listener = server->listener_;
  server->house_ = std::make_unique<House>(
      House{server->crew_, server->thinkers_, *server->keeper_, steady_time(),
            [&listener](std::chrono::milliseconds delay, Job job) { listener.later(delay, std::move(job)); },
            [](std::string_view id) { return games::find_rule_set(id); }, settings.pace, settings.thinking,
            settings.checked, settings.program});
  server->lobby_ = std::make_unique<Lobby>(*server->house_);
  if (auto done = server->lobby_->open(opened); !done) return std::unexpected(Fault{done.error().words});
  server->api_ = std::make_unique<Api>(*server->lobby_, server->crew_, settings.program);
  listener.serve(*server->lobby_, *server->api_);
  listener.every(std::chrono::seconds(1), [lobby = server->lobby_.get()] { lobby->tick(); });
  listener.every(std::chrono::seconds(10), [lobby = server->lobby_.get()] {
    lobby->rest();
    malloc_trim(0);  // what they held goes back to the system
  });
  return server;
}

void Server::run() {
  lobby_->resume_all();
  listener_.run();
}

}  // namespace condotta::server
