// The engine as a WebAssembly module with a plain C interface: JSON text in, JSON text out.
//
//   room = condotta_room(bytes)      write the request there
//   bytes = condotta_call(bytes)     answers it
//   answer = condotta_answer()       where the answer of that many bytes is, until the next call
//
// The requests are those of src/offline/desk.hpp. It holds its battles until they are closed.
#include <cstddef>
#include <string>

#include "json/json.hpp"
#include "offline/desk.hpp"

namespace {

struct Module {
  condotta::offline::Desk desk;
  std::string request;
  std::string answer;
};

Module& module() {
  static Module it;
  return it;
}

constexpr condotta::json::Limits limits{std::size_t{64} << 20, std::size_t{64} << 20, 64};

}  // namespace

#define CONDOTTA_EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

CONDOTTA_EXPORT(condotta_room) char* condotta_room(std::size_t bytes);
CONDOTTA_EXPORT(condotta_call) std::size_t condotta_call(std::size_t bytes);
CONDOTTA_EXPORT(condotta_answer) const char* condotta_answer();

char* condotta_room(std::size_t bytes) {
  module().request.resize(bytes < limits.bytes ? bytes : limits.bytes);
  return module().request.data();
}

std::size_t condotta_call(std::size_t bytes) {
  Module& it = module();
  const std::string_view text(it.request.data(), bytes < it.request.size() ? bytes : it.request.size());
  const auto request = condotta::json::parse_json(text, "request", limits);
  condotta::Document answer;
  if (request) {
    answer = it.desk.answer(*request);
  } else {
    answer.set("fault", request.error().sentence());
  }
  it.answer = condotta::json::to_json(answer);
  return it.answer.size();
}

const char* condotta_answer() { return module().answer.data(); }
