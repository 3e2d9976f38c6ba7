// The table: first contact among 400 bases, sight, and the overlap test beside Boost.Geometry's.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include "bench.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"
#include "table/wheel.hpp"

using namespace condotta::bench;
using namespace condotta::table;

namespace {

// Two armies of 200 bases each, in units of three files and two ranks, that face each other on a table of 45 by 30.
std::vector<Rectangle> two_armies() {
  std::vector<Rectangle> bases;
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < 200; ++i) {
      const int unit = i / 6;
      const int file = i % 3;
      const int rank = (i / 3) % 2;
      const double x = 2.5 + (unit % 12) * 3.4 + file;
      const double row = 9.0 - (unit / 12) * 2.0 - 0.5 * rank;
      const Pose pose{{Length::units(x), Length::units(side == 0 ? row : 30 - row - 6)}, side == 0 ? 0_deg : 180_deg};
      bases.push_back(Rectangle::standing(pose, 1_u, 0.5_u));
    }
  }
  return bases;
}

// A unit of three files and two ranks in the first line of the south, and all the bases that are not its own.
struct Scene {
  std::vector<Rectangle> unit;
  std::vector<Rectangle> others;
};

Scene scene() {
  const std::vector<Rectangle> all = two_armies();
  Scene made;
  for (std::size_t i = 0; i < all.size(); ++i) (i >= 30 && i < 36 ? made.unit : made.others).push_back(all[i]);
  return made;
}

std::vector<Rectangle> scattered(std::size_t count) {
  std::vector<Rectangle> bases;
  std::uint64_t state = 7;
  const auto draw = [&state] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state >> 33) / 2147483648.0;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Length x = Length::units(draw() * 6);
    const Length y = Length::units(draw() * 6);
    bases.push_back(Rectangle::standing({{x, y}, heading(Angle::degrees(360 * draw()))}, 1_u, 0.5_u));
  }
  return bases;
}

const Registration advance{{
    .name = "table: straight advance",
    .what = "first contact of a unit of 6 bases that advances 16 units among 394 other bases",
    .unit = "us",
    .at_most = 5,
    .run =
        [] {
          const Scene at = scene();
          return Measured{microseconds([&] { keep(first_contact(at.unit, 0_deg, 16_u, at.others)); })};
        },
}};

const Registration wheel{{
    .name = "table: wheel",
    .what = "first contact of the same unit that wheels up to 90 degrees among 394 other bases",
    .unit = "us",
    .at_most = 5,
    .run =
        [] {
          const Scene at = scene();
          std::vector<Rectangle> unit = moved(at.unit, {0, 2});
          const Vector pivot = unit[2].corner(Corner::front_right);
          return Measured{microseconds([&] { keep(first_contact(unit, pivot, 90_deg, at.others)); })};
        },
}};

const Registration sight{{
    .name = "table: sight",
    .what = "visible parts of an enemy base beyond the first line from the corner of a base, 394 blockers",
    .unit = "us",
    .run =
        [] {
          const Scene at = scene();
          const Vector eye = at.unit[0].corner(Corner::front_left);
          return Measured{
              microseconds([&] { keep(visible_parts(eye, at.others[300], Footprint(at.others).first(290))); })};
        },
}};

const Registration whole_table{{
    .name = "table: no overlap",
    .what = "check that no two of 400 bases overlap",
    .unit = "us",
    .run =
        [] {
          const std::vector<Rectangle> all = two_armies();
          return Measured{microseconds([&] { keep(first_overlap(all)); })};
        },
}};

const Registration overlap{{
    .name = "table: overlap test",
    .what = "do two bases overlap, over all pairs of 200 scattered bases; peer: Boost.Geometry's intersects",
    .unit = "ns",
    .ratio_at_least = 10,
    .run =
        [] {
          namespace geometry = boost::geometry;
          using Polygon = geometry::model::polygon<geometry::model::d2::point_xy<double>>;
          const std::vector<Rectangle> bases = scattered(200);
          std::vector<Polygon> polygons;
          for (const Rectangle& base : bases) {
            Polygon polygon;
            for (const Vector corner : base.corners())
              geometry::append(polygon, geometry::model::d2::point_xy<double>(corner.x, corner.y));
            geometry::correct(polygon);
            polygons.push_back(polygon);
          }
          const double pairs = 200.0 * 199 / 2;
          const auto over_pairs = [](const auto& all, const auto& test) {
            int met = 0;
            for (std::size_t i = 0; i < all.size(); ++i) {
              for (std::size_t k = i + 1; k < all.size(); ++k) met += test(all[i], all[k]) ? 1 : 0;
            }
            keep(met);
          };
          const double own = microseconds(
              [&] { over_pairs(bases, [](const Rectangle& a, const Rectangle& b) { return overlapping(a, b); }); });
          const double peer = microseconds(
              [&] {
                over_pairs(polygons, [](const Polygon& a, const Polygon& b) { return geometry::intersects(a, b); });
              },
              5);
          return Measured{own / pairs * 1000, peer / pairs * 1000};
        },
}};

}  // namespace
