// The dice of a throw as the page shows them: `dice` among the facts of an event (docs/view.md).
#pragma once

#include <string>
#include <vector>

#include "dice/death_dice.hpp"
#include "dice/recorded.hpp"
#include "document/document.hpp"

namespace condotta::reg {

inline Document thrown_die(std::string_view die, dice::Symbol symbol) {
  Document one = Document::object();
  one.set("die", die);
  one.set("face", dice::name_of(symbol));
  return one;
}

// Of death dice that were thrown through a Recording.
inline Document thrown_dice(const std::vector<dice::Draw>& draws) {
  Document all = Document::array();
  for (const dice::Draw& draw : draws) {
    if (draw.kind == dice::Draw::Kind::die && dice::colour_called(draw.die)) {
      all.push(thrown_die(draw.die, dice::symbol(static_cast<dice::Face>(draw.value))));
    }
  }
  return all;
}

}  // namespace condotta::reg
