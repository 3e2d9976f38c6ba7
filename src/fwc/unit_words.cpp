#include "fwc/unit_words.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "document/reader.hpp"
#include "fwc/roster.hpp"

namespace condotta::fwc {
namespace {

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty() && out.size() < 40) {
    const std::size_t comma = std::min(text.find(','), text.size());
    std::string_view part = text.substr(0, comma);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (!part.empty()) out.emplace_back(part);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

// "4 bases" -> 4, if that is the word.
std::optional<int> counted(std::string_view part, std::string_view word) {
  int number = 0;
  std::size_t digits = 0;
  while (digits < part.size() && digits < 3 && part[digits] >= '0' && part[digits] <= '9')
    number = number * 10 + (part[digits++] - '0');
  if (digits == 0 || digits + 1 >= part.size() || part[digits] != ' ') return std::nullopt;
  std::string_view rest = part.substr(digits + 1);
  if (same_words(rest, word) || same_words(rest, std::string(word) + "s")) return number;
  return std::nullopt;
}

bool begins(std::string_view part, std::string_view word) {
  return part.size() > word.size() && same_words(part.substr(0, word.size()), word);
}

std::string_view without_article(std::string_view part) {
  // Spaces count here: "a noble" does not begin with "an ".
  for (const std::string_view article : {"an ", "a ", "the "}) {
    if (part.size() > article.size() && part.starts_with(article)) return part.substr(article.size());
  }
  return part;
}

struct Flag {
  std::string_view words, key, value;  // an empty value is `true`
};
constexpr std::array<Flag, 39> flags = {{
    {"good", "quality", "good"},
    {"normal", "quality", "normal"},
    {"poor", "quality", "poor"},
    {"good morale", "morale", "good"},
    {"normal morale", "morale", "normal"},
    {"poor morale", "morale", "poor"},
    {"good in hand-to-hand", "melee-quality", "good"},
    {"poor in hand-to-hand", "melee-quality", "poor"},
    {"no armour", "armour", "none"},
    {"light armour", "armour", "light"},
    {"medium armour", "armour", "medium"},
    {"heavy armour", "armour", "heavy"},
    {"good sword", "blade", "good"},
    {"good swords", "blade", "good"},
    {"good weapon", "blade", "good"},
    {"poor weapon", "blade", "poor"},
    {"good muskets", "weapon-quality", "good"},
    {"proper muskets", "weapon-quality", "normal"},
    {"poor muskets", "weapon-quality", "poor"},
    {"couched lances", "lance", "couched"},
    {"light lances", "lance", "light"},
    {"fraised", "formation", "fraised"},
    {"Dutch", "formation", "Dutch"},
    {"on the flank", "facing", "flank"},
    {"on the rear", "facing", "rear"},
    {"on the front", "facing", "front"},
    {"charging", "attacks", ""},
    {"attacking", "attacks", ""},
    {"grenadiers", "grenadiers", ""},
    {"ferocious", "ferocious", ""},
    {"in a ferocious attack", "ferocious-attack", ""},
    {"assaulting", "assaults", ""},
    {"disciplined", "disciplined", ""},
    {"mounted", "mounted", ""},
    {"bayonets in", "bayonets-in", ""},
    {"lances broken", "lances-broken", ""},
    {"two pistols", "pistols", "2"},
    {"dismounted", "mounted", "no"},
    {"not fighting back", "replies", "no"},
}};

bool read_flag(std::string_view part, Document& unit) {
  for (const Flag& flag : flags) {
    if (!same_words(part, flag.words)) continue;
    if (flag.value.empty()) {
      unit.set(flag.key, true);
    } else if (flag.value == "no") {
      unit.set(flag.key, false);
    } else if (flag.value == "2") {
      unit.set(flag.key, 2);
    } else {
      unit.set(flag.key, flag.value);
    }
    return true;
  }
  return false;
}

bool read_weapon(std::string_view part, Document& unit) {
  static constexpr std::array<std::string_view, 8> weapons_known = {"musket",  "arquebus", "fusil", "jezail",
                                                                    "carbine", "pistol",   "bow",   "javelin"};
  for (const std::string_view weapon : weapons_known) {
    if (!same_words(part, weapon) && !same_words(part, std::string(weapon) + "s")) continue;
    Document shot = unit.find("shot") != nullptr ? *unit.find("shot") : Document::object();
    const bool mixed = !type_called(unit.find("troops")->text()).has_value();
    if (mixed) {
      shot.set("weapon", weapon);
      unit.set("shot", shot);
    } else {
      unit.set("weapon", weapon);
    }
    return true;
  }
  return false;
}

bool read_bayonet(std::string_view part, Document& unit) {
  for (const std::string_view kind : {"plug", "socket"}) {
    if (!same_words(part, std::string(kind) + " bayonets") && !same_words(part, std::string(kind) + " bayonet"))
      continue;
    Document shot = unit.find("shot") != nullptr ? *unit.find("shot") : Document::object();
    shot.set("bayonet", kind);
    unit.set("shot", shot);  // FWC-FRM-022: they are for shot
    return true;
  }
  return false;
}

bool read_leader(std::string_view part, Document& unit) {
  if (begins(part, "with ")) part = part.substr(5);
  part = without_article(part);
  if (!leader_called(part)) return false;
  Document leaders = unit.find("leaders") != nullptr ? *unit.find("leaders") : Document(Document::Array{});
  leaders.push(Document(part));
  unit.set("leaders", leaders);
  return true;
}

}  // namespace

std::expected<Document, Fault> unit_in_words(std::string_view text) {
  const auto parts = parts_of(text);
  if (parts.empty()) return std::unexpected(Fault{"say which troops"});
  Document unit = Document::object();
  unit.set("troops", parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    if (read_flag(part, unit) || read_weapon(part, unit) || read_bayonet(part, unit)) continue;
    if (const auto bases = counted(part, "base")) {
      unit.set("bases", *bases);
    } else if (const auto files = counted(part, "file")) {
      unit.set("files", *files);
    } else if (const auto residual = counted(part, "residual casualtie")) {
      unit.set("residual", *residual);
    } else if (begins(part, "round ") && part.size() == 7 && part[6] >= '1' && part[6] <= '9') {
      unit.set("round", part[6] - '0');
    } else if (begins(part, "across ")) {
      unit.set("across", without_article(std::string_view(part).substr(7)));
    } else if (begins(part, "into ")) {
      unit.set("into", without_article(std::string_view(part).substr(5)));
    } else if (!read_leader(part, unit)) {
      return std::unexpected(Fault{"'" + part.substr(0, 60) + "' says nothing about a unit that is known here"});
    }
  }
  return unit;
}

}  // namespace condotta::fwc
