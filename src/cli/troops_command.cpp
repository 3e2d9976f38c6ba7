// `condotta troops`: troops with a name, and the words that describe troops.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/words.hpp"
#include "files/json.hpp"
#include "reg/profiles.hpp"
#include "reg/set_formations.hpp"
#include "reg/troop_lexicon.hpp"
#include "reg/troop_words.hpp"

namespace condotta::cli {
namespace {

constexpr std::size_t page_width = 100;

constexpr std::string_view examples =
    "examples:\n"
    "  condotta troops                                  the troops with a name\n"
    "  condotta troops \"Polish Hussars\"                 one of them\n"
    "  condotta troops \"Tercio, Superior, Musket AFP\"   what a description is understood to say\n"
    "  condotta troops --words                          the words that descriptions may use\n";

struct PartName {
  reg::Part part;
  std::string_view name;
};
constexpr PartName parts[] = {
    {reg::Part::type, "type"},
    {reg::Part::kind, "kind"},
    {reg::Part::training, "training"},
    {reg::Part::formation, "formation"},
    {reg::Part::flexible, "flexible formation"},
    {reg::Part::set_formation, "set formation"},
    {reg::Part::quality, "quality"},
    {reg::Part::armour, "armour"},
    {reg::Part::shooting, "shooting weapon"},
    {reg::Part::firepower, "firepower"},
    {reg::Part::impact, "impact weapon"},
    {reg::Part::melee, "melee weapon"},
    {reg::Part::both_weapons, "impact and melee weapon"},
    {reg::Part::trait, "characteristic"},
};

// The names of a part, each with its other spellings.
struct Name {
  std::string_view name;
  int value;
  std::vector<std::string_view> also;
};
std::vector<Name> names_of(reg::Part part) {
  std::vector<Name> names;
  for (const reg::Spelling& spelling : reg::spellings) {
    if (spelling.part != part) continue;
    const auto known = std::ranges::find(names, spelling.value, &Name::value);
    if (known == names.end())
      names.push_back({spelling.words, spelling.value, {}});
    else
      known->also.push_back(spelling.words);
  }
  return names;
}

int write_words(bool json, std::ostream& out) {
  Document all = Document::object();
  for (const PartName& part : parts) {
    if (!json) out << bold(out, part.name) << "\n";
    Document list = Document::array();
    for (const Name& name : names_of(part.part)) {
      Document also = Document::array();
      for (const std::string_view other : name.also) also.push(other);
      Document& entry = list.push(Document::object());
      entry.set("name", name.name);
      entry.set("also", also);
      if (json) continue;
      out << (name.also.empty() ? fmt::format("  {}\n", name.name)
                                : fmt::format("  {:<22} {}\n", name.name, fmt::join(name.also, ", ")));
    }
    all.set(part.name, list);
  }
  if (json) out << files::to_json(all, files::Layout::pretty) << "\n";
  return done;
}

Document as_document(std::string_view name, const reg::Troops& troops) {
  Document out = Document::object();
  out.set("name", name);
  out.set("troops", reg::describe(troops));
  Document depths = Document::array();
  for (const std::uint8_t depth : reg::usual_depths(troops)) depths.push(static_cast<int>(depth));
  out.set("files", depths);
  out.set("bases", reg::usual_bases(troops));
  return out;
}

int write_all(bool json, std::ostream& out) {
  Document list = Document::array();
  for (const reg::Profile& profile : reg::profiles()) {
    list.push(as_document(profile.name, profile.troops));
    if (json) continue;
    out << bold(out, profile.name) << "\n    " << wrapped(reg::describe(profile.troops), page_width - 4, "    ")
        << "\n";
  }
  if (json) out << files::to_json(list, files::Layout::pretty) << "\n";
  return done;
}

int write_one(const std::string& words, bool json, std::ostream& out, std::ostream& err) {
  const auto troops = reg::troops_called(words);
  if (!troops) {
    err << fmt::format("condotta troops: {}; `condotta troops` lists those with a name.\n", troops.error().sentence());
    return bad_call;
  }
  const reg::Profile* profile = reg::find_profile(words);
  const std::string name = profile != nullptr ? profile->name : words;
  if (json) {
    out << files::to_json(as_document(name, *troops), files::Layout::pretty) << "\n";
    return done;
  }
  const auto depths = reg::usual_depths(*troops);
  out << bold(out, name) << "\n";
  if (profile != nullptr && !profile->also.empty()) out << fmt::format("also: {}\n", fmt::join(profile->also, ", "));
  out << wrapped(reg::describe(*troops), page_width) << "\n";
  out << fmt::format("usually {} bases, files {} deep\n", reg::usual_bases(*troops), fmt::join(depths, "-"));
  return done;
}

}  // namespace

int troops_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  std::vector<std::string> names;
  bool words = false;
  bool json = false;
  CLI::App app("Troops with a name, and the words that describe troops.", "condotta troops");
  app.footer(std::string(examples));
  app.add_option("name", names, "the name of troops, or a description");
  app.add_flag("--words", words, "the words that descriptions may use, by part");
  app.add_flag("--json", json, "answer as JSON");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  if (words && !names.empty()) {
    err << "condotta troops: name troops, or ask for the words, one at a time.\n";
    return bad_call;
  }
  if (words) return write_words(json, out);
  if (names.empty()) return write_all(json, out);
  return write_one(fmt::format("{}", fmt::join(names, " ")), json, out, err);
}

}  // namespace condotta::cli
