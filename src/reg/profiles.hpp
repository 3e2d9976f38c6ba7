// Troops with a name: the profiles of data/troops/reg.toml, built into the program (REG-WPN-004).
//
//   const Profile* hussars = find_profile("polish hussars");
//   auto troops = troops_called("Polish Hussars");               // a profile …
//   auto troops = troops_called("Polish Hussars, Exceptional");  // … with amendments …
//   auto troops = troops_called("Tercio, Superior, Drilled");    // … or a description
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "reg/troops.hpp"

namespace condotta::reg {

struct Profile {
  std::string name;
  std::vector<std::string> also;  // other names that are understood
  Document line;                  // the fields of its troop line, as in the file
  Troops troops;
};

std::span<const Profile> profiles();

// Reads a file of profiles. A field that it does not know is a fault.
std::expected<std::vector<Profile>, Fault> read_profiles(const Document& file);

// By its name or another of its names, upper and lower case alike; nullptr if there is none.
const Profile* find_profile(std::string_view name);

// The troops of a profile, of a profile with words after a comma that amend it, or of a description in words.
std::expected<Troops, Fault> troops_called(std::string_view words);

}  // namespace condotta::reg
