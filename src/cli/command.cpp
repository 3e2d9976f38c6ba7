#include "cli/command.hpp"

namespace condotta::cli {

int run(int, char**) { return 0; }

}  // namespace condotta::cli
