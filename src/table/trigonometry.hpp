// Trigonometry that gives the same bits with every compiler and in the browser: only + - * / and floor.
//
// Sines and cosines are off by less than 3e-16, arc tangents by less than 6e-16; multiples of 90 degrees are exact.
#pragma once

#include "table/angle.hpp"

namespace condotta::table {

struct SineCosine {
  double sine;
  double cosine;
};

SineCosine sine_cosine(Angle angle);
SineCosine sine_cosine(double radians);

// The angle of the vector (x, y) from the x axis, anticlockwise, from -pi to pi; 0 for the null vector.
double arc_tangent(double y, double x);

}  // namespace condotta::table
