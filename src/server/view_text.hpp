// Views as JSON text, member by member, so that a reader gets only the members that have changed for him; and
// decisions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "battle/decision.hpp"
#include "battle/view.hpp"

namespace condotta::server {

struct ViewText {
  struct Member {
    std::string_view name;
    std::string text;
    std::uint64_t mark = 0;  // differs when the text does
  };
  std::vector<Member> members;
  int turn = 0;
};

ViewText text_of(const View& view);
// The same text as files::to_json(document(decision)).
std::string text_of(const Decision& decision);

// What a reader has been sent: a mark for each member.
using Sent = std::vector<std::uint64_t>;

// The view as an object without the members that he has; `sent` is brought up to date.
std::string news(const ViewText& view, Sent& sent);

}  // namespace condotta::server
