#include "cli/command.hpp"

int main(int argc, char** argv) { return condotta::cli::run(argc, argv); }
