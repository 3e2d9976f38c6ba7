// The lobby's HTTP calls, without the HTTP: a method, a path and a body in, a status and a text out.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/lobby.hpp"

namespace condotta::server {

struct ApiRequest {
  std::string method;
  std::string path;   // "/api/rules/REG-CLM-014"
  std::string query;  // what follows the question mark, as sent
  std::string body;
};

class Api {
 public:
  Api(Lobby& lobby, Crew& crew, std::string program) : lobby_(lobby), crew_(crew), program_(std::move(program)) {}

  // Answers once, from any thread.
  void handle(ApiRequest request, Match::Reply reply);

 private:
  void answer(const ApiRequest& request, const Match::Reply& reply);
  void answer_get(const ApiRequest& request, const Match::Reply& reply);
  void answer_post(const ApiRequest& request, const Match::Reply& reply);

  Lobby& lobby_;
  Crew& crew_;
  std::string program_;
};

}  // namespace condotta::server
