// What the server says, put together. data/protocol.toml has the members.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "battle/breakdown.hpp"
#include "battle/event.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"
#include "store/store.hpp"

namespace condotta::server {

using Members = std::initializer_list<std::pair<std::string_view, Document>>;

Document object(Members members);
// As text, with its type first.
std::string message(std::string_view type, Members members);
// What a client has called its message; empty if it has no name.
std::string id_of(const Document& message);
// With the client's id, if there is one.
std::string fault_message(std::string_view id, std::string_view code, std::string_view words);
// For HTTP.
std::string problem(std::string_view code, std::string_view words);

// The sides of a seat: 1 red, 2 blue, 3 both.
constexpr int bit(Side side) { return side == Side::red ? 1 : 2; }
Document sides_document(int sides);
std::optional<Side> side_called(std::string_view name);

Document refusals_document(const Ruling& ruling);

// What a choice brought, as the store keeps it: every event with whom it is for.
Document told_events(const Events& events);
// The same as a reader may know it; `sides` are those whose secrets he may know.
Document entry_for(const store::SavedEntry& entry, const Document& told, int sides);

// A name or a line of chat without control characters, with single spaces and none around it.
std::string plain_text(std::string_view text);

}  // namespace condotta::server
