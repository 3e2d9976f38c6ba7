// A WebSocket: somebody at a seat, or watching. It hears messages, checks them against the protocol and the limits, and
// hands them to the battle; what the battle says is written as fast as he reads.
#pragma once

#include "server/network.hpp"

namespace condotta::server {

// Takes the connection over, whose upgrade was asked for and may be granted.
void open_socket(State& state, beast::tcp_stream&& stream, const std::string& address,
                 http::request<http::string_body> request);

}  // namespace condotta::server
