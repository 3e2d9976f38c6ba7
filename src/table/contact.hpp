// How two rectangles stand to each other: apart (how far), touching (where), or overlapping (how deep).
//
// Touching means no farther apart than the tolerance and overlapping by no more than it. The tolerance is
// applied here and in the sweeps, never by callers.
#pragma once

#include <optional>

#include "table/rectangle.hpp"

namespace condotta::table {

// What of a rectangle is touched.
enum class Part : unsigned char { front, right, rear, left, front_left, front_right, rear_right, rear_left };

constexpr Part part(Edge edge) { return static_cast<Part>(edge); }
constexpr Part part(Corner corner) { return static_cast<Part>(static_cast<unsigned char>(corner) + 4); }
constexpr bool is_corner(Part part) { return part >= Part::front_left; }
constexpr bool is_front(Part p) { return p == Part::front || p == Part::front_left || p == Part::front_right; }
constexpr bool is_rear(Part p) { return p == Part::rear || p == Part::rear_left || p == Part::rear_right; }
constexpr bool is_flank(Part p) { return p == Part::left || p == Part::right; }

enum class ContactKind : unsigned char { corner, edge };

struct Contact {
  ContactKind kind;
  Part mine;
  Part theirs;
  Length shared;  // length of the shared stretch; nothing for a corner
  Segment where;  // the shared stretch, on my edge; one point twice for a corner
};

// How a touches b; nothing if they are apart or overlap.
std::optional<Contact> contact(const Rectangle& a, const Rectangle& b);
bool touching(const Rectangle& a, const Rectangle& b);

// How deep they overlap: negative or nothing where they are apart.
double penetration(const Rectangle& a, const Rectangle& b);
bool overlapping(const Rectangle& a, const Rectangle& b);

struct Nearest {
  double distance;
  Vector mine;
  Vector theirs;
};
// The nearest points of both; where they overlap the distance is nothing and both points are one that they share.
Nearest nearest_points(const Rectangle& a, const Rectangle& b);
Nearest nearest_points(const Segment& a, const Segment& b);

Length distance(const Rectangle& a, const Rectangle& b);
Length distance(const Rectangle& a, Vector point);
Length distance(const Segment& a, const Rectangle& b);
Vector nearest_point(const Segment& segment, Vector to);
bool contains(const Rectangle& rectangle, Vector point);  // its border included, exactly

}  // namespace condotta::table
