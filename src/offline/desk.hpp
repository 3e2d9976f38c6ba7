// The engine by messages: a document in, a document out, no server needed. The WebAssembly module (src/wasm/engine.cpp)
// is this with JSON text around it; docs/offline.md lists the requests.
//
//   Desk desk;
//   desk.answer({do = "set-up", scenario = "reg/pavia-1525", seed = 7})   → {battle = 1, …}
//   desk.answer({do = "choose", battle = 1, choice = {option = "pass"}})  → {events = [...], hash = "…"}
#pragma once

#include <expected>
#include <map>
#include <memory>

#include "battle/history.hpp"

namespace condotta::offline {

class Desk {
 public:
  static constexpr std::size_t most_battles = 64;

  // The answer, or {fault = "one sentence"}.
  Document answer(const Document& request);

 private:
  std::map<std::int64_t, History> battles_;
  std::int64_t next_ = 1;

  friend struct Request;
};

}  // namespace condotta::offline
