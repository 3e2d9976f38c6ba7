#include "server/socket.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <mutex>

#include "files/json.hpp"
#include "protocol/schema.hpp"
#include "server/messages.hpp"

namespace condotta::server {
namespace {

namespace websocket = beast::websocket;
using Stream = websocket::stream<beast::tcp_stream>;

constexpr int most_faults = 50;  // of a connection that can't behave
constexpr int deepest = 16;      // tables and lists inside each other

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

}  // namespace

void open_socket(State& state, beast::tcp_stream&& stream, const std::string& address,
                 http::request<http::string_body> request) {
  const auto socket = std::make_shared<Socket>(state, std::move(stream), address);
  asio::co_spawn(state.context, socket->run(std::move(request)), asio::detached);
}

}  // namespace condotta::server
