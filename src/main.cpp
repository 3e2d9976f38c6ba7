#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/words.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (isatty(STDOUT_FILENO) != 0) condotta::cli::be_terminal(std::cout);
  return condotta::cli::run(arguments, std::cout, std::cerr);
}
