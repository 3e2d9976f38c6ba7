#include "lab/many.hpp"

#include <algorithm>

namespace condotta::lab {

unsigned threads_here() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace condotta::lab
