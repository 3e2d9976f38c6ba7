#include "client.hpp"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "files/json.hpp"
#include "protocol/schema.hpp"

namespace condotta::server {
namespace {

using Clock = std::chrono::steady_clock;

int left_until(Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return static_cast<int>(std::max<std::int64_t>(left, 0));
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Reads the head of an answer; what came beyond it stays in `buffer`.
HttpAnswer read_head(Wire& wire, std::string& buffer) {
  HttpAnswer answer;
  while (buffer.find("\r\n\r\n") == std::string::npos) {
    if (!wire.read(buffer, 10'000)) return answer;
  }
  const std::size_t end = buffer.find("\r\n\r\n");
  const std::string head = buffer.substr(0, end);
  buffer.erase(0, end + 4);
  answer.status = std::atoi(head.substr(9, 3).c_str());
  for (std::size_t at = head.find("\r\n"); at != std::string::npos;) {
    const std::size_t next = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, next == std::string::npos ? next : next - at - 2);
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) answer.headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
    at = next;
  }
  return answer;
}

}  // namespace

Wire::Wire(std::uint16_t port) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close();
    return;
  }
  const int on = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Wire::~Wire() { close(); }

void Wire::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

bool Wire::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Wire::read(std::string& into, int milliseconds) {
  pollfd waiting{socket_, POLLIN, 0};
  if (socket_ < 0 || poll(&waiting, 1, milliseconds) <= 0) return false;
  char bytes[65536];
  const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
  if (got <= 0) {
    close();
    return false;
  }
  into.append(bytes, static_cast<std::size_t>(got));
  return true;
}

Document HttpAnswer::json() const {
  const auto read = files::parse_json(body, "the answer", {.bytes = 1 << 26, .line = 1 << 26});
  return read ? *read : Document();
}

HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view path, std::string_view body,
                const std::vector<std::string>& headers) {
  Wire wire(port);
  std::string request = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\nConnection: close\r\n";
  const bool own_host = std::ranges::any_of(headers, [](const std::string& h) { return h.starts_with("Host:"); });
  const bool own_kind =
      std::ranges::any_of(headers, [](const std::string& h) { return h.starts_with("Content-Type:"); });
  if (!own_host) request += "Host: localhost:" + std::to_string(port) + "\r\n";
  if (method == "POST" && !own_kind) request += "Content-Type: application/json\r\n";
  for (const std::string& header : headers) request += header + "\r\n";
  if (method == "POST") request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  wire.write(request + "\r\n" + std::string(body));
  std::string buffer;
  HttpAnswer answer = read_head(wire, buffer);
  while (wire.read(buffer, 10'000)) {
  }
  answer.body = buffer;
  return answer;
}

WebSocket::WebSocket(std::uint16_t port, const std::vector<std::string>& headers) : wire_(port) {
  std::string request =
      "GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  const bool own_host = std::ranges::any_of(headers, [](const std::string& h) { return h.starts_with("Host:"); });
  if (!own_host) request += "Host: localhost:" + std::to_string(port) + "\r\n";
  for (const std::string& header : headers) request += header + "\r\n";
  wire_.write(request + "\r\n");
  status_ = read_head(wire_, buffer_).status;
  upgraded_ = status_ == 101;
}

bool WebSocket::send(std::string_view text, std::uint8_t opcode) {
  std::string bytes(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else if (text.size() < 65536) {
    bytes += static_cast<char>(0x80 | 126);
    for (const int shift : {8, 0}) bytes += static_cast<char>(text.size() >> shift & 0xff);
  } else {
    bytes += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(text.size() >> shift & 0xff);
  }
  bytes += std::string(4, '\0');  // a mask that changes nothing
  bytes += text;
  return wire_.write(bytes);
}

bool WebSocket::join(std::string_view link, std::int64_t seen, std::string_view contribution) {
  Document said = Document::object();
  said.set("type", "join");
  said.set("version", 1);
  said.set("link", link);
  said.set("contribution", contribution);
  said.set("seen", seen);
  return send(files::to_json(said));
}

std::optional<std::pair<std::uint8_t, std::string>> WebSocket::frame(int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  const auto need = [&](std::size_t bytes) {
    while (buffer_.size() < bytes) {
      if (!wire_.read(buffer_, left_until(end))) return false;
    }
    return true;
  };
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(buffer_[at]); };
  if (!need(2)) return std::nullopt;
  std::size_t size = byte(1) & 0x7f;
  std::size_t head = 2;
  if (size >= 126) {
    const std::size_t digits = size == 126 ? 2 : 8;
    if (!need(2 + digits)) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(2 + i);
    head += digits;
  }
  if (!need(head + size)) return std::nullopt;
  const std::uint8_t opcode = byte(0) & 0xf;
  std::string payload = buffer_.substr(head, size);
  buffer_.erase(0, head + size);
  return std::pair(opcode, std::move(payload));
}

std::optional<Document> WebSocket::next(int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    const auto got = frame(left_until(end));
    if (!got) return std::nullopt;
    if (got->first == 9) send(got->second, 10);  // a ping
    if (got->first == 8) {
      wire_.close();
      return std::nullopt;
    }
    if (got->first != 1) continue;
    auto message = files::parse_json(got->second, "the server's message", {.bytes = 1 << 26, .line = 1 << 26});
    REQUIRE_MESSAGE(message.has_value(), got->second);
    const Document* type = message->find("type");
    REQUIRE(type != nullptr);
    const auto fault = protocol::protocol().check("server." + type->text(), *message);
    REQUIRE_MESSAGE(!fault, (type->text() + ": " + (fault ? fault->what : "")));
    return std::move(*message);
  }
}

std::optional<Document> WebSocket::next(std::string_view type, int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (auto message = next(left_until(end))) {
    if (text_in(*message, "type") == type) return message;
    passed.push_back(std::move(*message));
  }
  return std::nullopt;
}

std::vector<Document> WebSocket::all(int milliseconds) {
  std::vector<Document> messages;
  while (auto message = next(milliseconds)) messages.push_back(std::move(*message));
  return messages;
}

bool WebSocket::closed(int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (wire_.open() && left_until(end) > 0) {
    if (!next(left_until(end)) && wire_.open()) return false;
  }
  return !wire_.open();
}

std::string text_in(const Document& message, std::string_view name) {
  const Document* value = message.find(name);
  return value != nullptr ? value->text() : "";
}

std::int64_t whole_in(const Document& message, std::string_view name) {
  const Document* value = message.find(name);
  return value != nullptr ? value->integer() : -1;
}

std::string a_melee(std::string_view seats, std::string_view more) {
  const std::string scenario = R"(
name = "A melee"
begin = "melee"
unit = [
  {name = "blue brigade", side = "red", troops = "Pike & Shot, Superior, Elan", at = [10, 10], facing = 0},
  {name = "yellow brigade", side = "red", troops = "Pike & Shot", at = [13, 10], facing = 0},
  {name = "keil", side = "blue", troops = "Keil, Protected", at = [11, 10], facing = 180},
  {name = "horse", side = "blue", troops = "Mounted Loose, Pistol, Armoured", at = [14, 10], facing = 180},
  {name = "tercio", side = "red", troops = "Tercio, Musket", at = [25, 10], facing = 0},
  {name = "elephants", side = "blue", troops = "Elephants", at = [25, 10], facing = 180, files = 2},
]
general = [
  {name = "the general with the blue brigade", with = "blue brigade", grade = "legendary", file = 2},
  {name = "the general with the horse", with = "horse", grade = "competent", file = 1},
]
)";
  return R"({"scenario":"","text":)" + files::to_json(Document(scenario)) + R"(,"rule-set":"reg-2021","seats":)" +
         std::string(seats) + R"(,"mode":"live",)" + std::string(more) + "}";
}

}  // namespace condotta::server
