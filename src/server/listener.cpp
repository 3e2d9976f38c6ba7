#include "server/listener.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <deque>
#include <map>
#include <mutex>

#include "files/json.hpp"
#include "protocol/schema.hpp"
#include "server/allowance.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Stream = websocket::stream<beast::tcp_stream>;

constexpr int most_faults = 50;  // of a connection that can't behave
constexpr int deepest = 16;      // tables and lists inside each other

// The page runs our own scripts and nothing else; style attributes are how frameworks position things.
constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

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

namespace {

using State = Listener::State;

// A socket of an address, while it lives.
struct CountedOfAddress {
  CountedOfAddress(State& the_state, const std::string& the_address) : state(the_state), address(the_address) {
    ++state.visitor(address).sockets;
  }
  CountedOfAddress(const CountedOfAddress&) = delete;
  CountedOfAddress& operator=(const CountedOfAddress&) = delete;
  ~CountedOfAddress() { --state.visitor(address).sockets; }
  State& state;
  const std::string address;
};

struct Counted {
  explicit Counted(State& the_state) : state(the_state) { ++state.connections; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --state.connections; }
  State& state;
};

// One WebSocket. Everything but send() and dismiss() happens on the network's thread.
class Socket final : public Guest, public std::enable_shared_from_this<Socket> {
 public:
  Socket(State& state, beast::tcp_stream&& stream, std::string address)
      : state_(state),
        stream_(std::move(stream)),
        address_(std::move(address)),
        deadline_(state.context),
        messages_(state.limits.messages_at_once, state.limits.messages_a_second),
        chat_(state.limits.chat_at_once, state.limits.chat_a_second) {}

  void send(std::string message) override {
    {
      const std::scoped_lock lock(mutex_);
      if (closing_) return;
      unread_ += message.size();
      outbox_.push_back(std::move(message));
      // He does not read. He may join again.
      closing_ = unread_ > state_.limits.unread;
      if (closing_) {
        outbox_.clear();
        has_gone();
        return asio::post(state_.context, [self = shared_from_this()] { self->cut(); });
      }
      if (std::exchange(awake_, true)) return;
    }
    asio::post(state_.context, [self = shared_from_this()] { self->wake(); });
  }

  void dismiss() override {
    {
      const std::scoped_lock lock(mutex_);
      if (std::exchange(closing_, true)) return;
      if (std::exchange(awake_, true)) return;
    }
    asio::post(state_.context, [self = shared_from_this()] { self->wake(); });
  }

  asio::awaitable<void> run(http::request<http::string_body> request) {
    const Counted counted(state_);
    const CountedOfAddress of_address(state_, address_);
    const auto self = shared_from_this();
    beast::get_lowest_layer(stream_).expires_never();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(10);
    timeout.idle_timeout = std::chrono::seconds(60);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(state_.limits.message);
    stream_.auto_fragment(false);
    boost::system::error_code error;
    co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    stream_.text(true);
    open_ = true;
    deadline_.expires_after(state_.limits.to_join);
    deadline_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
      const auto socket = weak.lock();
      if (socket && !cancelled && !socket->match_) {
        socket->send(fault_message("", "link", "nobody has joined on this connection"));
        socket->dismiss();
      }
    });
    wake();
    beast::flat_buffer buffer;
    while (!error && faults_ < most_faults) {
      buffer.consume(buffer.size());
      co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error == websocket::error::message_too_big) {
        send(
            fault_message("", "too-long", "a message has at most " + std::to_string(state_.limits.message) + " bytes"));
      }
      if (error) break;
      const auto data = buffer.data();
      hear(std::string_view(static_cast<const char*>(data.data()), data.size()));
    }
    deadline_.cancel();
    if (match_) match_->left(self);
    match_.reset();
    {
      const std::scoped_lock lock(mutex_);
      closing_ = true;
    }
    if (error || faults_ >= most_faults) cut();
  }

 private:
  void complain(std::string_view id, std::string_view code, std::string_view words) {
    ++faults_;
    send(fault_message(id, code, words));
  }

  void hear(std::string_view text) {
    const auto now = Allowance::Clock::now();
    if (!messages_.take(now)) return complain("", "too-fast", "too many messages; wait a little");
    const auto read = files::parse_json(
        text, "the message", {.bytes = state_.limits.message, .line = state_.limits.message, .nesting = deepest});
    if (!read) return complain("", "malformed", read.error().sentence());
    const Document* type = read->find("type");
    const Document* id = read->find("id");
    const std::string said_id = id != nullptr && id->text().size() <= 40 ? id->text() : "";
    if (type == nullptr || !type->is(Document::Kind::text)) {
      return complain(said_id, "malformed", "a message needs its type");
    }
    if (const auto fault = protocol::protocol().check("client." + type->text().substr(0, 40), *read)) {
      return complain(said_id, "malformed", fault->what);
    }
    if (type->text() == "chat" && !chat_.take(now)) return complain(said_id, "too-fast", "slower, please");
    if (match_) return match_->receive(shared_from_this(), *read);
    join(*read);
  }

  void join(const Document& said) {
    if (said.find("type")->text() != "join") return complain("", "link", "join first");
    if (said.find("version")->integer() != protocol::protocol().version()) {
      complain(
          "", "version",
          "this server speaks version " + std::to_string(protocol::protocol().version()) + "; load the page again");
      return dismiss();
    }
    // Links can't be guessed; who tries all the same is not looked up for ever.
    Allowance& guesses = state_.visitor(address_).guesses;
    const auto now = Allowance::Clock::now();
    if (!guesses.has(now)) {
      complain("", "too-fast", "too many links that open nothing came from your address; wait a little");
      return dismiss();
    }
    const auto place = state_.lobby->find(said.find("link")->text());
    if (!place) {
      (void)guesses.take(now);
      complain("", "link", "this link opens no seat");
      return dismiss();
    }
    match_ = place->match;
    match_->join(shared_from_this(), place->seat, said);
  }

  void cut() {
    gone_ = true;
    has_gone();
    beast::get_lowest_layer(stream_).close();
  }

  // Writes what is there, one message after the other, and ends when there is nothing left.
  void wake() {
    if (!open_ || gone_ || writing_) return;
    writing_ = true;
    asio::co_spawn(state_.context, write(shared_from_this()), asio::detached);
  }

  static asio::awaitable<void> write(std::shared_ptr<Socket> self) {
    boost::system::error_code error;
    while (!error) {
      std::string next;
      bool ends = false;
      {
        const std::scoped_lock lock(self->mutex_);
        if (self->outbox_.empty()) {
          self->awake_ = false;
          ends = true;
        } else {
          next = std::move(self->outbox_.front());
          self->outbox_.pop_front();
          self->unread_ -= next.size();
        }
      }
      if (ends) break;
      co_await self->stream_.async_write(asio::buffer(next), asio::redirect_error(asio::use_awaitable, error));
    }
    self->writing_ = false;
    bool closing = false;
    {
      const std::scoped_lock lock(self->mutex_);
      if (error) {
        self->closing_ = true;
        self->outbox_.clear();
        self->unread_ = 0;
      }
      closing = self->closing_;
    }
    if (error) {
      beast::get_lowest_layer(self->stream_).close();
    } else if (closing && !self->gone_) {
      self->gone_ = true;
      co_await self->stream_.async_close(websocket::close_code::normal,
                                         asio::redirect_error(asio::use_awaitable, error));
    }
  }

  State& state_;
  Stream stream_;
  const std::string address_;
  asio::steady_timer deadline_;
  Allowance messages_;
  Allowance chat_;
  std::shared_ptr<Match> match_;
  int faults_ = 0;
  bool open_ = false;
  bool writing_ = false;
  bool gone_ = false;

  std::mutex mutex_;
  std::deque<std::string> outbox_;
  std::size_t unread_ = 0;
  bool awake_ = false;    // somebody will look into the outbox
  bool closing_ = false;  // nothing more is taken
};

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// "https://condotta.example" and "condotta.example" alike: what stands after the scheme.
std::string_view without_scheme(std::string_view origin) {
  const std::size_t at = origin.find("://");
  return at == std::string_view::npos ? origin : origin.substr(at + 3);
}

bool is_this_machine(std::string_view host) {
  const std::string_view name =
      host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

// Neither another site's page nor a foreign name that leads to this machine may use the server.
bool is_ours(const State& state, const http::request<http::string_body>& request) {
  const std::string_view host = view_of(request[http::field::host]);
  const auto known = [&](std::string_view name) {
    return std::ranges::any_of(state.origins,
                               [&](const std::string& origin) { return without_scheme(origin) == name; });
  };
  if (!known(host) && (state.loopback || !state.origins.empty()) && !is_this_machine(host)) return false;
  const std::string_view origin = view_of(request[http::field::origin]);
  return origin.empty() || without_scheme(origin) == host || known(without_scheme(origin));
}

using Response = http::response<http::string_body>;

Response response_to(const http::request<http::string_body>& request, unsigned status, std::string_view kind,
                     std::string body) {
  Response response{static_cast<http::status>(status), request.version()};
  response.set(http::field::content_type, beast::string_view(kind.data(), kind.size()));
  response.set("Content-Security-Policy",
               beast::string_view(content_security_policy.data(), content_security_policy.size()));
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set(http::field::cache_control, "no-store");
  response.keep_alive(request.keep_alive());
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

Response file_response(const State& state, const http::request<http::string_body>& request, std::string_view path) {
  const SiteFile* file = state.site.find(path);
  if (file == nullptr) return response_to(request, 404, "text/plain; charset=utf-8", "There is nothing here.\n");
  if (view_of(request[http::field::if_none_match]) == file->tag) {
    Response same = response_to(request, 304, file->kind, "");
    same.set(http::field::etag, file->tag);
    return same;
  }
  const bool zipped =
      !file->gzipped.empty() && view_of(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  const bool head = request.method() == http::verb::head;
  Response response = response_to(request, 200, file->kind, head ? "" : zipped ? file->gzipped : file->bytes);
  if (head) response.content_length(zipped ? file->gzipped.size() : file->bytes.size());
  if (zipped) response.set(http::field::content_encoding, "gzip");
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::etag, file->tag);
  response.set(http::field::cache_control, file->for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

// Asks the lobby and waits for its answer, which comes from another thread.
asio::awaitable<Response> api_response(State& state, const http::request<http::string_body>& request, std::string path,
                                       std::string query) {
  struct Answer {
    int status = 503;
    std::string text;
  };
  const auto answer = std::make_shared<Answer>();
  const auto ready = std::make_shared<asio::steady_timer>(state.context, asio::steady_timer::time_point::max());
  ApiRequest asked{std::string(view_of(request.method_string())), std::move(path), std::move(query), request.body()};
  state.api->handle(std::move(asked), [&context = state.context, answer, ready](int status, std::string text) {
    asio::post(context, [answer, ready, status, text = std::move(text)]() mutable {
      answer->status = status;
      answer->text = std::move(text);
      ready->expires_at(asio::steady_timer::time_point::min());
    });
  });
  boost::system::error_code ignored;
  co_await ready->async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  co_return response_to(request, static_cast<unsigned>(answer->status), "application/json", std::move(answer->text));
}

asio::awaitable<Response> respond(State& state, const http::request<http::string_body>& request,
                                  const std::string& address) {
  const auto now = Allowance::Clock::now();
  const std::string_view target = view_of(request.target());
  const std::string path(target.substr(0, target.find('?')));
  const std::string query(path.size() < target.size() ? target.substr(path.size() + 1) : "");
  const bool api = path.starts_with("/api/");
  const auto refuse = [&](unsigned status, std::string_view code, std::string_view words) {
    return response_to(request, status, "application/json", problem(code, words));
  };
  State::Visitor& visitor = state.visitor(address);
  if (!is_ours(state, request)) co_return refuse(403, "link", "this server does not answer for that address");
  if (!visitor.requests.take(now)) co_return refuse(429, "too-fast", "too many requests; wait a little");
  if (!api) {
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      co_return refuse(405, "malformed", "only GET is understood here");
    }
    co_return file_response(state, request, path);
  }
  if (request.method() == http::verb::post) {
    const std::string_view kind = view_of(request[http::field::content_type]);
    if (kind.substr(0, kind.find(';')) != "application/json") {
      co_return refuse(415, "malformed", "the body must be application/json");
    }
    if (path == "/api/battles" && !visitor.battles.take(now)) {
      co_return refuse(429, "too-fast", "too many new battles; wait a little");
    }
  }
  co_return co_await api_response(state, request, path, query);
}

std::string address_of(const State& state, const beast::tcp_stream& stream,
                       const http::request<http::string_body>& request) {
  if (state.behind_proxy) {
    const std::string_view chain = view_of(request["X-Forwarded-For"]);
    if (!chain.empty() && chain.size() < 500) return std::string(chain.substr(chain.rfind(',') + 1));
  }
  boost::system::error_code error;
  const auto remote = stream.socket().remote_endpoint(error);
  return error ? "" : remote.address().to_string();
}

// Who is still sending would not read the answer if the connection were closed under him.
asio::awaitable<void> drain(beast::tcp_stream& stream, beast::flat_buffer& buffer) {
  constexpr std::size_t most_drained = std::size_t{2} << 20;
  boost::system::error_code error;
  stream.socket().shutdown(Tcp::socket::shutdown_send, error);
  stream.expires_after(std::chrono::seconds(2));
  for (std::size_t drained = 0; !error && drained < most_drained;) {
    buffer.clear();
    drained += co_await stream.async_read_some(buffer.prepare(65536), asio::redirect_error(asio::use_awaitable, error));
  }
}

asio::awaitable<void> visit(State& state, beast::tcp_stream stream) {
  const Counted counted(state);
  beast::flat_buffer buffer;
  boost::system::error_code error;
  const bool room = state.connections <= state.limits.connections;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.body_limit(state.limits.body);
    parser.header_limit(8192);
    stream.expires_after(state.limits.to_ask);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error == http::error::body_limit || error == http::error::header_limit) {
      http::request<http::string_body> unread;
      unread.version(11);
      unread.keep_alive(false);
      Response response = response_to(unread, 413, "application/json", problem("too-long", "the request is too long"));
      co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
      co_await drain(stream, buffer);
      break;
    }
    if (error) break;
    http::request<http::string_body> request = parser.release();
    if (!room) {
      request.keep_alive(false);
      Response full = response_to(request, 503, "application/json", problem("busy", "too many are connected"));
      co_await http::async_write(stream, full, asio::redirect_error(asio::use_awaitable, error));
      break;
    }
    if (websocket::is_upgrade(request)) {
      const std::string address = address_of(state, stream, request);
      if (state.visitor(address).sockets >= state.limits.sockets) {
        request.keep_alive(false);
        Response full =
            response_to(request, 503, "application/json", problem("busy", "too many are connected from your address"));
        co_await http::async_write(stream, full, asio::redirect_error(asio::use_awaitable, error));
        break;
      }
      if (request.target() == "/socket" && is_ours(state, request)) {
        const auto socket = std::make_shared<Socket>(state, std::move(stream), address);
        asio::co_spawn(state.context, socket->run(std::move(request)), asio::detached);
        co_return;
      }
      request.keep_alive(false);
      Response refused = response_to(request, 403, "application/json", problem("link", "not from there"));
      co_await http::async_write(stream, refused, asio::redirect_error(asio::use_awaitable, error));
      break;
    }
    Response response = co_await respond(state, request, address_of(state, stream, request));
    stream.expires_after(state.limits.to_ask);
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    if (error || !response.keep_alive()) break;
  }
  stream.socket().shutdown(Tcp::socket::shutdown_send, error);
}

asio::awaitable<void> accept(State& state) {
  for (;;) {
    boost::system::error_code error;
    Tcp::socket socket = co_await state.acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // no file handle left, most likely: let others go first
      asio::steady_timer pause(state.context, std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    socket.set_option(Tcp::no_delay(true), error);
    socket.set_option(asio::socket_base::send_buffer_size(1 << 17), error);  // what the system keeps for a slow reader
    asio::co_spawn(state.context, visit(state, beast::tcp_stream(std::move(socket))), asio::detached);
  }
}

asio::awaitable<void> repeat(State& state, std::chrono::milliseconds delay, Job job) {
  asio::steady_timer timer(state.context);
  for (boost::system::error_code error; !error;) {
    timer.expires_after(delay);
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    job();
  }
}

}  // namespace

Listener::Listener(Site& site, Limits limits, std::vector<std::string> origins, bool behind_proxy)
    : state_(std::make_unique<State>(site, limits, std::move(origins), behind_proxy)) {}

Listener::~Listener() = default;

std::expected<void, Fault> Listener::bind(const std::string& address, std::uint16_t port) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return std::unexpected(Fault{"'" + address + "' is no address to bind to: give one like 127.0.0.1"});
  state_->loopback = ip.is_loopback();
  const Tcp::endpoint endpoint(ip, port);
  Tcp::acceptor& acceptor = state_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(1024, error);
  if (error) {
    return std::unexpected(
        Fault{"port " + std::to_string(port) + " of " + address + " can't be used: " + error.message()});
  }
  return {};
}

std::uint16_t Listener::port() const { return state_->acceptor.local_endpoint().port(); }

void Listener::serve(Lobby& lobby, Api& api) {
  state_->lobby = &lobby;
  state_->api = &api;
  asio::co_spawn(state_->context, accept(*state_), asio::detached);
}

void Listener::run() {
  asio::signal_set signals(state_->context, SIGINT, SIGTERM);
  signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) state_->context.stop();
  });
  for (;;) {
    try {
      state_->context.run();
      return;
    } catch (const std::exception& error) {  // one connection's trouble is not the others'
      std::fprintf(stderr, "condotta: a connection failed: %s\n", error.what());
    }
  }
}

void Listener::stop() { state_->context.stop(); }

void Listener::later(std::chrono::milliseconds delay, Job job) {
  const auto timer = std::make_shared<asio::steady_timer>(state_->context, delay);
  asio::post(state_->context, [timer, job = std::move(job)] {
    timer->async_wait([timer, job](const boost::system::error_code& error) {
      if (!error) job();
    });
  });
}

void Listener::every(std::chrono::milliseconds delay, Job job) {
  asio::co_spawn(state_->context, repeat(*state_, delay, std::move(job)), asio::detached);
}

}  // namespace condotta::server
