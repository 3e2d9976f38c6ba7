#include "reg/profiles.hpp"

#include <algorithm>
#include <cassert>

#include "dice/die.hpp"
#include "reg/troop_words.hpp"

namespace condotta::embedded {
Document reg_troops();
}  // namespace condotta::embedded

// REG-TRP-022: the famous troops, and others, by name.
namespace condotta::reg {
namespace {

bool names(const Profile& profile, std::string_view name) {
  if (dice::same_word(profile.name, name)) return true;
  return std::any_of(profile.also.begin(), profile.also.end(),
                     [&](const std::string& other) { return dice::same_word(other, name); });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::expected<Profile, Fault> read_profile(const Document& entry) {
  Profile profile;
  profile.line = Document::object();
  for (const auto& [field, value] : entry.members()) {
    if (field == "name") {
      profile.name = value.text();
    } else if (field == "also") {
      for (const Document& name : value.items()) profile.also.push_back(name.text());
    } else if (std::find(troop_fields().begin(), troop_fields().end(), field) != troop_fields().end()) {
      profile.line.set(field, value);
    } else {
      return std::unexpected(Fault{"'" + field + "' is not a field of a troop line", value.line()});
    }
  }
  if (profile.name.empty()) return std::unexpected(Fault{"troops of this file need a name", entry.line()});
  auto troops = read_troop_line(profile.line);
  if (!troops) return std::unexpected(troops.error());
  profile.troops = *troops;
  return profile;
}

std::vector<Profile> built_in() {
  auto read = read_profiles(embedded::reg_troops());
  assert(read.has_value() && "the profiles built into the program must be sound");
  return read ? std::move(*read) : std::vector<Profile>{};
}

}  // namespace

std::expected<std::vector<Profile>, Fault> read_profiles(const Document& file) {
  std::vector<Profile> found;
  for (const auto& [name, value] : file.members()) {
    if (name != "troops" || !value.is(Document::Kind::array)) {
      return std::unexpected(Fault{"a file of troops holds [[troops]] entries and nothing else", value.line()});
    }
    for (const Document& entry : value.items()) {
      auto profile = read_profile(entry);
      if (!profile) return std::unexpected(profile.error());
      const bool known =
          std::any_of(found.begin(), found.end(), [&](const Profile& other) { return names(other, profile->name); });
      if (known) return std::unexpected(Fault{"'" + profile->name + "' is in the file twice", entry.line()});
      found.push_back(std::move(*profile));
    }
  }
  return found;
}

std::span<const Profile> profiles() {
  static const std::vector<Profile> all = built_in();
  return all;
}

const Profile* find_profile(std::string_view name) {
  for (const Profile& profile : profiles()) {
    if (names(profile, trimmed(name))) return &profile;
  }
  return nullptr;
}

std::expected<Troops, Fault> troops_called(std::string_view words) {
  if (const Profile* profile = find_profile(words)) return profile->troops;
  const std::size_t comma = words.find(',');
  const Profile* profile = comma != std::string_view::npos ? find_profile(words.substr(0, comma)) : nullptr;
  if (profile == nullptr) return read_troops(words);
  return amended(profile->troops, words.substr(comma + 1));
}

}  // namespace condotta::reg
