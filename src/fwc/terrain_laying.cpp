#include "fwc/terrain_laying.hpp"

#include <algorithm>

namespace condotta::fwc {
namespace {

constexpr double near_enough = 0.01;

bool by_agreement(Ground ground) {
  return ground == Ground::river || ground == Ground::ford || ground == Ground::road || ground == Ground::open;
}

// A deployment zone: along that long edge, clear of the short ones.
table::Rectangle zone(const Numbers& n, double width, double height, bool north) {
  const double deep = std::min<double>(n.zone_depth, height);
  return table::Rectangle::around({width / 2, north ? height - deep / 2 : deep / 2}, {0, 1},
                                  std::max(0.1, width / 2 - n.zone_side), deep / 2);
}

bool runs_from_edge_to_edge(const table::Box& box, double width, double height) {
  const int edges = int{box.low.x <= near_enough} + int{box.low.y <= near_enough} +
                    int{box.high.x >= width - near_enough} + int{box.high.y >= height - near_enough};
  return edges >= 2;
}

}  // namespace

int most_pieces(const Rules& rules, int thrown) { return std::min<int>(thrown, rules.numbers.terrain_most); }

Ruling may_lie(const Rules& rules, const std::vector<LaidPiece>& pieces, double width, double height) {
  const Numbers& n = rules.numbers;
  Ruling ruling;
  const auto refuse = [&](const LaidPiece& piece, std::string facts) {
    ruling.refuse("FWC-TBL-003"_rule, (piece.name.empty() ? std::string(in_words(piece.ground)) : piece.name) + facts);
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const LaidPiece& piece = pieces[i];
    if (by_agreement(piece.ground)) continue;
    const table::Box& box = piece.area.bounds();
    if (piece.ground == Ground::stream) {
      if (!runs_from_edge_to_edge(box, width, height)) refuse(piece, " does not run from edge to edge");
    } else if (std::max(box.high.x - box.low.x, box.high.y - box.low.y) > n.terrain_largest + near_enough) {
      refuse(piece, " is larger than a piece may be");
    }
    const auto alike = [&](const LaidPiece& other) { return other.ground == piece.ground; };
    if (std::count_if(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(i), alike) >= n.terrain_of_a_kind)
      refuse(piece, " is one too many of its kind");
    if (piece.ground == Ground::marsh || piece.ground == Ground::village) {
      for (const bool north : {false, true}) {
        if (table::overlapping(piece.area, std::array{zone(n, width, height, north)}))
          refuse(piece, " lies in a deployment zone");
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (by_agreement(pieces[j].ground)) continue;
      if (table::overlapping(pieces[j].area, piece.area.sides()) ||
          table::distance(pieces[j].area, piece.area.sides()).units() < n.terrain_apart - near_enough)
        refuse(piece, " lies too near another piece");
    }
  }
  return ruling;
}

}  // namespace condotta::fwc
