#include "server/listener.hpp"

#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <csignal>

#include "server/messages.hpp"
#include "server/network.hpp"
#include "server/socket.hpp"

namespace condotta::server {
namespace {

namespace websocket = beast::websocket;

// The page runs our own scripts and nothing else; style attributes are how frameworks position things.
constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
        open_socket(state, std::move(stream), address, std::move(request));
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
