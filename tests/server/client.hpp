// A client on plain sockets: it can say what a browser says, and what no browser would.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace condotta::server {

class Wire {
 public:
  explicit Wire(std::uint16_t port);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  ~Wire();

  bool open() const { return socket_ >= 0; }
  bool write(std::string_view bytes);
  // At least one byte more, or false: closed, or nothing came in time.
  bool read(std::string& into, int milliseconds);
  void close();

 private:
  int socket_ = -1;
};

struct HttpAnswer {
  int status = 0;  // 0: none came
  std::map<std::string, std::string> headers;
  std::string body;
  Document json() const;
};
HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view path, std::string_view body = "",
                const std::vector<std::string>& headers = {});

// A WebSocket. Every message of the server is checked against the protocol.
class WebSocket {
 public:
  explicit WebSocket(std::uint16_t port, const std::vector<std::string>& headers = {});

  bool open() const { return upgraded_; }
  int status() const { return status_; }
  bool send(std::string_view text, std::uint8_t opcode = 1);
  bool send_bytes(std::string_view bytes) { return wire_.write(bytes); }
  bool join(std::string_view link, std::int64_t seen = -1, std::string_view contribution = "chance");

  // The next message; nothing if none comes in time or the server has closed.
  std::optional<Document> next(int milliseconds = 5000);
  // The next message of that type; others are passed over (and kept in `passed`).
  std::optional<Document> next(std::string_view type, int milliseconds = 5000);
  // Until the server has nothing to say for a while.
  std::vector<Document> all(int milliseconds = 150);
  bool closed(int milliseconds = 5000);  // the server has closed it
  void drop() { wire_.close(); }

  std::vector<Document> passed;

 private:
  std::optional<std::pair<std::uint8_t, std::string>> frame(int milliseconds);

  Wire wire_;
  bool upgraded_ = false;
  int status_ = 0;
  std::string buffer_;
};

std::string text_in(const Document& message, std::string_view name);
std::int64_t whole_in(const Document& message, std::string_view name);

// The wish for a battle that a few choices finish: a melee.
std::string a_melee(std::string_view seats, std::string_view more = R"("clock":null,"undo":true,"listed":true)");
inline constexpr std::string_view two_people =
    R"([{"name":"Anna","sides":["red"],"player":"person"},{"name":"Bert","sides":["blue"],"player":"person"}])";
inline constexpr std::string_view hot_seat = R"([{"name":"Both","sides":["red","blue"],"player":"person"}])";
inline constexpr std::string_view two_computers =
    R"([{"name":"","sides":["red"],"player":"plain"},{"name":"","sides":["blue"],"player":"random"}])";
inline constexpr std::string_view against_the_computer =
    R"([{"name":"Anna","sides":["red"],"player":"person"},{"name":"","sides":["blue"],"player":"plain"}])";

}  // namespace condotta::server
