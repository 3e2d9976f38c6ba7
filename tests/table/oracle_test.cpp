// The table against an independent library: Boost.Geometry. It is slow to compile, so it is used in this file alone.
#include <doctest/doctest.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include "random_table.hpp"
#include "table/area.hpp"

using namespace condotta::table;

namespace {

namespace geometry = boost::geometry;
using PointXY = geometry::model::d2::point_xy<double>;
using Polygon = geometry::model::polygon<PointXY>;
using Linestring = geometry::model::linestring<PointXY>;

template <typename Corners>
Polygon polygon(const Corners& corners) {
  Polygon made;
  for (const Vector corner : corners) geometry::append(made, PointXY(corner.x, corner.y));
  geometry::correct(made);
  return made;
}

double common_surface(const Polygon& a, const Polygon& b) {
  std::vector<Polygon> common;
  geometry::intersection(a, b, common);
  double sum = 0;
  for (const Polygon& part : common) sum += geometry::area(part);
  return sum;
}

Area random_area(RandomTable& random) {
  std::vector<Point> corners;
  for (int i = 0; i < 9; ++i) {
    const Vector arm = forward(40_deg * i) * random.length(1, 5).units();
    corners.push_back(rounded(Vector{6, 6} + arm));
  }
  return Area(corners);
}

}  // namespace

TEST_CASE("distance and overlap of bases agree with Boost.Geometry") {
  RandomTable random(61);
  int overlaps = 0;
  for (int i = 0; i < 3000; ++i) {
    const Rectangle a = random.base(0, 5);
    const Rectangle b = random.base(0, 5);
    const Polygon pa = polygon(a.corners());
    const Polygon pb = polygon(b.corners());
    CHECK(distance(a, b).units() == doctest::Approx(geometry::distance(pa, pb)).epsilon(0.0001));
    const double depth = penetration(a, b);
    if (std::fabs(depth) < 1e-9) continue;
    CHECK((depth > 0) == geometry::intersects(pa, pb));
    if (std::fabs(depth - tolerance.units()) < 1e-4) continue;
    if (overlapping(a, b)) CHECK(common_surface(pa, pb) > 0);
    overlaps += overlapping(a, b) ? 1 : 0;
  }
  CHECK(overlaps > 300);
}

TEST_CASE("areas agree with Boost.Geometry") {
  RandomTable random(67);
  int inside_count = 0;
  for (int i = 0; i < 800; ++i) {
    const Area area = random_area(random);
    const Polygon outline = polygon(area.outline());
    CHECK(area.surface() == doctest::Approx(geometry::area(outline)));
    const Rectangle base = random.base(0, 12);
    const Polygon standing = polygon(base.corners());
    const double whole = geometry::area(standing);
    const double common = common_surface(standing, outline);
    // where the tolerance decides neither side is wrong
    if (common > 0.01 * whole) CHECK(overlapping(area, {&base, 1}));
    if (common == 0) CHECK_FALSE(overlapping(area, {&base, 1}));
    if (common > whole - 1e-9) CHECK(entirely_inside(area, {&base, 1}));
    if (common < 0.99 * whole) CHECK_FALSE(entirely_inside(area, {&base, 1}));
    inside_count += entirely_inside(area, {&base, 1}) ? 1 : 0;
    CHECK(distance(area, {&base, 1}).units() == doctest::Approx(geometry::distance(standing, outline)).epsilon(0.0001));

    const Segment line{{random.length(0, 12).units(), 0}, {random.length(0, 12).units(), 12}};
    Linestring sight;
    geometry::append(sight, PointXY(line.from.x, line.from.y));
    geometry::append(sight, PointXY(line.to.x, line.to.y));
    std::vector<Linestring> parts;
    geometry::intersection(sight, outline, parts);
    double length = 0;
    for (const Linestring& part : parts) length += geometry::length(part);
    CHECK(length_inside(area, line).units() == doctest::Approx(length).epsilon(0.0001));
  }
  CHECK(inside_count > 20);
}

TEST_CASE("the least distance of a straight move is the distance of the hull of its ends") {
  RandomTable random(71);
  for (int i = 0; i < 800; ++i) {
    const Rectangle mine = random.base(0, 6);
    const Rectangle theirs = random.base(0, 12);
    const Angle towards = random.heading();
    const Length way = random.length(0, 6);
    geometry::model::multi_point<PointXY> ends;
    const Rectangle end = mine.moved(forward(towards) * way.units());
    for (const Vector corner : mine.corners()) geometry::append(ends, PointXY(corner.x, corner.y));
    for (const Vector corner : end.corners()) geometry::append(ends, PointXY(corner.x, corner.y));
    Polygon hull;
    geometry::convex_hull(ends, hull);
    const double expected = geometry::distance(hull, polygon(theirs.corners()));
    CHECK(least_distance({&mine, 1}, towards, way, {&theirs, 1}).units() == doctest::Approx(expected).epsilon(0.0001));
  }
}
