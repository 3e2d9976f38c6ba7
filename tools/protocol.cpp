// Makes the page's types from the description of the messages:
//
//   condotta_protocol data/protocol.toml web/src/protocol.ts

#include <cstdio>
#include <fstream>
#include <string>

#include "files/text.hpp"
#include "files/toml.hpp"
#include "protocol/schema.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: condotta_protocol <protocol.toml> <protocol.ts>\n");
    return 2;
  }
  const auto description = condotta::files::read_toml(argv[1]);
  if (!description) {
    std::fprintf(stderr, "%s\n", description.error().sentence().c_str());
    return 1;
  }
  const auto schema = condotta::protocol::Schema::from(*description);
  if (!schema) {
    condotta::Fault fault = schema.error();
    fault.file = argv[1];
    std::fprintf(stderr, "%s\n", fault.sentence().c_str());
    return 1;
  }
  const std::string text = schema->typescript();
  if (const auto old = condotta::files::read_text(argv[2]); old && *old == text) return 0;
  std::ofstream file(argv[2], std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "%s can't be written\n", argv[2]);
  return file ? 0 : 1;
}
