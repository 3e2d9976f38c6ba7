// The `condotta` command: one function, so that tests can call it as a person would.
#pragma once

namespace condotta::cli {

// Runs the command and returns its exit code: 0 done, 1 something asked about failed, 2 the call or its input was wrong.
int run(int argc, char** argv);

}  // namespace condotta::cli
