// What is thrown at the engine: any bytes at all. Each target turns them into a file, a message, a battle or a table
// and asks of the program what must hold whatever comes: an answer or one clear sentence, no crash, no hang, and the
// invariants of players/soundness.hpp. What does not hold ends the process (`must`), which is how a fuzzer hears of it.
//
// tools/fuzz runs them; fuzz/corpus/<target>/ keeps what reaches much of the code, fuzz/found/<target>/ what once broke
// it. tests/fuzz runs both, in every build.
#pragma once

#include <span>
#include <string_view>

namespace condotta::fuzz {

// Files as people write them. The first line of a corpus file may be a comment.
void fuzz_scenario(std::string_view bytes);
void fuzz_army(std::string_view bytes);
void fuzz_house_rules(std::string_view bytes);
void fuzz_case(std::string_view bytes);
void fuzz_record(std::string_view bytes);
// A message of a client to the server, and a request to the engine in the browser.
void fuzz_message(std::string_view bytes);
void fuzz_desk(std::string_view bytes);
// Choices against a live battle of each game: see play.cpp for how bytes become choices.
void fuzz_reg(std::string_view bytes);
void fuzz_impetus(std::string_view bytes);
void fuzz_cfeo(std::string_view bytes);
void fuzz_fwc(std::string_view bytes);
// Rectangles, straight moves and wheels.
void fuzz_geometry(std::string_view bytes);

struct Target {
  std::string_view name;
  void (*run)(std::string_view bytes);
};
std::span<const Target> targets();

// Ends the process with a sentence if it does not hold.
void must(bool holds, std::string_view sentence, std::string_view details = {});

}  // namespace condotta::fuzz
