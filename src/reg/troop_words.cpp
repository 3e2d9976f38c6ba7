#include "reg/troop_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "document/reader.hpp"
#include "reg/troop_lexicon.hpp"

namespace condotta::reg {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

// Whether the words, in lower case, are the phrase, which is in lower case already.
bool same_words(std::string_view words, std::string_view phrase) {
  return words.size() == phrase.size() &&
         std::equal(words.begin(), words.end(), phrase.begin(), [](char a, char b) { return lower(a) == b; });
}

bool separates(char c) { return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n'; }

// Words of the description, lower case; a phrase is looked for from the longest down.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (separates(c)) {
      if (!word.empty()) words.push_back(lower(word));
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(lower(word));
  return words;
}

struct WordReader {
  Troops troops;
  std::array<bool, 16> said{};                            // parts that a word has set
  std::array<std::optional<Spelling>, 16> description{};  // the words of one description that set them
  std::optional<Impact> both_weapons;                     // fills the slots that no other word fills
  bool named_skirmish = false;

  bool has(Part part) const { return said[static_cast<std::size_t>(part)]; }

  void arm(Impact weapon) {  // both slots with the same weapon, but for one that has been named
    if (!has(Part::impact)) troops.impact = weapon;
    if (has(Part::melee)) return;
    switch (weapon) {
      case Impact::pike: troops.melee = Melee::pike; break;
      case Impact::long_spear: troops.melee = Melee::long_spear; break;
      case Impact::polearm: troops.melee = Melee::polearm; break;
      case Impact::bayonet: troops.melee = Melee::bayonet; break;
      case Impact::pistol: troops.melee = Melee::pistol; break;
      default: break;
    }
  }

  void take(const Spelling& s) {
    said[static_cast<std::size_t>(s.part)] = true;
    switch (s.part) {
      case Part::type: troops.type = static_cast<Type>(s.value); break;
      case Part::training: troops.training = static_cast<Training>(s.value); break;
      case Part::formation: troops.formation = static_cast<Formation>(s.value); break;
      case Part::flexible: troops.flexible = static_cast<std::uint8_t>(s.value); break;
      case Part::quality: troops.quality = static_cast<Quality>(s.value); break;
      case Part::armour: troops.armour = static_cast<Armour>(s.value); break;
      case Part::shooting: troops.shooting = static_cast<Shooting>(s.value); break;
      case Part::firepower: troops.firepower = static_cast<Firepower>(s.value); break;
      case Part::impact: troops.impact = static_cast<Impact>(s.value); break;
      case Part::melee: troops.melee = static_cast<Melee>(s.value); break;
      case Part::set_formation: troops.set_formation = static_cast<SetFormation>(s.value); break;
      case Part::trait: take_trait(static_cast<Trait>(s.value)); break;
      case Part::both_weapons: both_weapons = static_cast<Impact>(s.value); break;
      case Part::kind: take_kind(static_cast<TroopKind>(s.value)); break;
    }
  }

  void take_trait(Trait trait) {
    if (trait == Trait::skirmish) {  // the formation, unless Close or Loose is named too: then the characteristic
      named_skirmish = true;
      return;
    }
    troops.traits.add(trait);
  }

  void take_kind(TroopKind kind) {
    switch (kind) {
      case TroopKind::fortified_camp:
      case TroopKind::mobile_camp:
      case TroopKind::camp:
        troops.type = Type::camp;
        said[static_cast<std::size_t>(Part::type)] = true;
        if (kind == TroopKind::fortified_camp) troops.traits.add(Trait::fortified);
        if (kind == TroopKind::mobile_camp) troops.traits.add(Trait::mobile);
        break;
      case TroopKind::dragoons:
      case TroopKind::dismounted_dragoons:
        if (!has(Part::type)) troops.type = kind == TroopKind::dragoons ? Type::mounted : Type::foot;
        said[static_cast<std::size_t>(Part::type)] = true;
        troops.traits.add(Trait::dragoons);
        break;
      case TroopKind::skirmishers:
        troops.formation = Formation::skirmish;
        said[static_cast<std::size_t>(Part::formation)] = true;
        break;
    }
  }

  // A word of a description: its words may stand in any order, so no two may say different things of one part.
  std::expected<void, Fault> take_word(const Spelling& s) {
    std::optional<Spelling>& before = description[static_cast<std::size_t>(s.part)];
    if (s.part == Part::trait || s.part == Part::kind || !before || before->value == s.value) {
      before = s;
      take(s);
      return {};
    }
    if (less_exact(*before, s)) {
      before = s;
      take(s);
      return {};
    }
    if (less_exact(s, *before)) return {};
    return std::unexpected(Fault{"'" + std::string(before->words) + "' and '" + std::string(s.words) +
                                 "' can't both be said of the same troops"});
  }

  // "Musket" beside "Flintlock", "Flexible" beside "C/L": the other one says more.
  static bool less_exact(const Spelling& one, const Spelling& other) {
    if (one.part == Part::shooting) {
      return one.value == v(Shooting::musket) && other.value == v(Shooting::flintlock_musket);
    }
    return one.part == Part::flexible && one.words == "Flexible" && other.words != "Flexible";
  }

  // What the words imply where others have not said it.
  void settle();
  // A set formation of the wrong troops.
  std::expected<Troops, Fault> sound() const;
};

std::expected<Troops, Fault> WordReader::sound() const {
  const SetFormation set = troops.set_formation;
  if (set == SetFormation::none) return troops;
  const std::string name(in_words(set));
  const Type type = caracole(set) ? Type::mounted : Type::foot;
  if (troops.type != type) {
    return std::unexpected(Fault{name + " is a formation of " + std::string(in_words(type)) + ", not of " +
                                 std::string(in_words(troops.type)) + " (REG-SET-003)"});
  }
  if (skirmishing(troops)) {
    return std::unexpected(Fault{name + " is a set formation, and no troops in one skirmish (REG-SET-001)"});
  }
  return troops;
}

void WordReader::settle() {
  if (both_weapons) arm(*both_weapons);
  const bool otherwise =
      (has(Part::formation) && troops.formation != Formation::skirmish) || troops.set_formation != SetFormation::none;
  if (named_skirmish && otherwise) {
    troops.traits.add(Trait::skirmish);
  } else if (named_skirmish) {
    troops.formation = Formation::skirmish;
    said[static_cast<std::size_t>(Part::formation)] = true;
  }
  const SetFormation set = troops.set_formation;
  if (!has(Part::type)) {
    if (is_artillery(troops.shooting)) troops.type = Type::artillery;
    const bool rides = caracole(set) || troops.shooting == Shooting::mounted_shot ||
                       troops.impact == Impact::charging_lancer || troops.impact == Impact::light_lance ||
                       troops.impact == Impact::sword_and_pistol || troops.impact == Impact::pistol ||
                       troops.melee == Melee::pistol || troops.has(Trait::camels);
    if (rides) troops.type = Type::mounted;
  }
  if (troops.has(Trait::bande)) {  // REG-CHR-009
    if (!has(Part::flexible))
      troops.flexible = bit(Formation::close) | bit(Formation::loose) | bit(Formation::skirmish);
    if (!has(Part::shooting)) troops.shooting = Shooting::arquebus;
    if (!has(Part::both_weapons) && troops.impact == Impact::none) arm(Impact::polearm);
    if (!has(Part::formation)) troops.formation = Formation::loose;
    said[static_cast<std::size_t>(Part::formation)] = true;
  }
  if (!has(Part::formation)) {
    const bool close = troops.type == Type::foot && set != SetFormation::missile_regiment &&
                       !troops.has(Trait::dragoons) && !troops.has(Trait::commanded_shot);
    const bool flexible_loose = troops.flexible != 0 && (troops.flexible & bit(Formation::close)) == 0;
    troops.formation = close && !flexible_loose ? Formation::close : Formation::loose;
  }
  if (troops.type == Type::camp) {  // REG-UNT-019, REG-TRP-025
    troops.formation = Formation::loose;
    if (!has(Part::quality)) troops.quality = Quality::poor;
  }
  if (troops.has(Trait::plug_bayonet) || troops.has(Trait::socket_bayonet)) {  // REG-CHR-036
    if (troops.impact == Impact::none) troops.impact = Impact::bayonet;
    if (troops.melee == Melee::none) troops.melee = Melee::bayonet;
  }
  switch (set) {  // the weapons of a set formation
    case SetFormation::pike_and_shot:
    case SetFormation::early_pike_and_shot:
      if (troops.impact == Impact::none) troops.impact = Impact::pike_and_shot;
      if (troops.melee == Melee::none) troops.melee = Melee::pike_and_shot;
      break;
    case SetFormation::keil:
    case SetFormation::late_keil:
    case SetFormation::tercio:
      if (troops.impact == Impact::none) troops.impact = Impact::pike;
      if (troops.melee == Melee::none) troops.melee = Melee::pike;
      break;
    case SetFormation::colunela:
      if (troops.impact == Impact::none) troops.impact = Impact::colunela;
      if (troops.melee == Melee::none) troops.melee = Melee::colunela;
      break;
    default: break;
  }
}

std::optional<std::size_t> longest_match(const std::vector<std::string>& words, std::size_t from,
                                         const Spelling*& found) {
  const std::size_t most = std::min<std::size_t>(4, words.size() - from);
  for (std::size_t length = most; length > 0; --length) {
    std::string phrase = words[from];
    for (std::size_t i = 1; i < length; ++i) phrase += " " + words[from + i];
    for (const Spelling& spelling : spellings) {
      if (same_words(spelling.words, phrase)) {
        found = &spelling;
        return length;
      }
    }
  }
  return std::nullopt;
}

// Words that carry no meaning of their own in a description.
bool filler(const std::string& word) {
  return word == "and" || word == "with" || word == "of" || word == "tug" || word == "troops" || word == "file" ||
         word == "impact" || word == "melee" || word == "shot" || word == "(" || word == ")" || word == "–" ||
         word == "-";
}

std::optional<Impact> impact_called(std::string_view words);
std::optional<Melee> melee_called(std::string_view words);

// "impact Pike & Shot" or "melee Pistol", as describe() says it: that slot alone. How many words it took, 0: none.
std::size_t read_slot(WordReader& reader, const std::vector<std::string>& words, std::size_t from) {
  const bool impact = words[from] == "impact";
  if (!impact && words[from] != "melee") return 0;
  for (std::size_t length = std::min<std::size_t>(4, words.size() - from - 1); length > 0; --length) {
    std::string phrase = words[from + 1];
    for (std::size_t i = 1; i < length; ++i) phrase += " " + words[from + 1 + i];
    if (const auto weapon = impact_called(phrase); impact && weapon) {
      reader.troops.impact = *weapon;
      reader.said[static_cast<std::size_t>(Part::impact)] = true;
      return length + 1;
    }
    if (const auto weapon = melee_called(phrase); !impact && weapon) {
      reader.troops.melee = *weapon;
      reader.said[static_cast<std::size_t>(Part::melee)] = true;
      return length + 1;
    }
  }
  return 0;
}

Fault unknown_word(const std::string& word) {
  std::vector<std::string> known;
  for (const Spelling& spelling : spellings) {
    if (spelling.words.size() > 4) known.push_back(lower(spelling.words));
  }
  const std::string_view near = word.size() > 4 ? nearest_word(word, known) : std::string_view();
  const std::string hint = near.empty() ? "" : " (perhaps " + quoted(near) + ")";
  return {quoted(word) + " is not a word for troops" + hint + "; see `condotta troops --words`"};
}

std::expected<void, Fault> read_into(WordReader& reader, std::string_view description) {
  if (description.size() > 1000) return std::unexpected(Fault{"a troop description is at most 1,000 characters long"});
  const std::vector<std::string> words = words_of(description);
  for (std::size_t i = 0; i < words.size();) {
    const Spelling* found = nullptr;
    if (const auto length = longest_match(words, i, found)) {
      if (auto done = reader.take_word(*found); !done) return done;
      i += *length;
    } else if (const std::size_t weapon = read_slot(reader, words, i); weapon > 0) {
      i += weapon;
    } else if (filler(words[i])) {
      ++i;
    } else {
      return std::unexpected(unknown_word(words[i]));
    }
  }
  return {};
}

// The fields of a file, each with the parts that its words may set.
struct Field {
  std::string_view name;
  std::array<Part, 3> parts;
};
constexpr std::array<Field, 9> fields = {{
    {"type", {Part::type, Part::kind, Part::kind}},
    {"training", {Part::training, Part::training, Part::training}},
    {"formation", {Part::formation, Part::flexible, Part::trait}},
    {"quality", {Part::quality, Part::quality, Part::quality}},
    {"armour", {Part::armour, Part::armour, Part::armour}},
    {"shooting", {Part::shooting, Part::firepower, Part::firepower}},
    {"firepower", {Part::firepower, Part::firepower, Part::firepower}},
    {"set", {Part::set_formation, Part::set_formation, Part::set_formation}},
    {"characteristics", {Part::trait, Part::kind, Part::kind}},
}};
constexpr std::array<std::string_view, 12> field_names = {"troops",  "type",   "training", "formation",
                                                          "quality", "armour", "shooting", "firepower",
                                                          "impact",  "melee",  "set",      "characteristics"};

const Spelling* spelling_of(std::string_view words) {
  const std::string wanted = lower(words);
  for (const Spelling& spelling : spellings) {
    if (same_words(spelling.words, wanted)) return &spelling;
  }
  return nullptr;
}

// A weapon slot on its own: "Pistol" as an impact weapon says nothing of the melee.
std::optional<Impact> impact_called(std::string_view words) {
  if (lower(words) == "none") return Impact::none;
  const Spelling* s = spelling_of(words);
  if (s == nullptr) return std::nullopt;
  if (s->part == Part::impact || s->part == Part::both_weapons) return static_cast<Impact>(s->value);
  if (s->part != Part::set_formation) return std::nullopt;
  switch (static_cast<SetFormation>(s->value)) {
    case SetFormation::pike_and_shot:
    case SetFormation::early_pike_and_shot: return Impact::pike_and_shot;
    case SetFormation::keil:
    case SetFormation::late_keil:
    case SetFormation::tercio: return Impact::pike;
    case SetFormation::colunela: return Impact::colunela;
    default: return std::nullopt;
  }
}

std::optional<Melee> melee_called(std::string_view words) {
  if (lower(words) == "none") return Melee::none;
  const Spelling* s = spelling_of(words);
  if (s != nullptr && s->part == Part::melee) return static_cast<Melee>(s->value);
  const auto impact = impact_called(words);
  if (!impact) return std::nullopt;
  switch (*impact) {
    case Impact::pike_and_shot: return Melee::pike_and_shot;
    case Impact::pike: return Melee::pike;
    case Impact::colunela: return Melee::colunela;
    case Impact::long_spear: return Melee::long_spear;
    case Impact::polearm: return Melee::polearm;
    case Impact::bayonet: return Melee::bayonet;
    case Impact::pistol: return Melee::pistol;
    default: return std::nullopt;
  }
}

Fault unknown(std::string_view field, const Document& value) {
  return {"the " + std::string(field) + " '" + value.text() + "' is unknown; see `condotta troops --words`",
          value.line()};
}

std::expected<void, Fault> read_field(WordReader& reader, const Field& field, const Document& value) {
  if (value.is(Document::Kind::array)) {
    for (const Document& item : value.items()) {
      if (auto done = read_field(reader, field, item); !done) return done;
    }
    return {};
  }
  if (!value.is(Document::Kind::text)) {
    return std::unexpected(
        Fault{"the " + std::string(field.name) + " must be a text or a list of texts", value.line()});
  }
  const std::vector<std::string> words = words_of(value.text());
  for (std::size_t i = 0; i < words.size();) {
    const Spelling* found = nullptr;
    const auto length = longest_match(words, i, found);
    const bool fits = length && std::find(field.parts.begin(), field.parts.end(), found->part) != field.parts.end();
    if (!fits) return std::unexpected(unknown(field.name, value));
    reader.take(*found);
    i += *length;
  }
  return {};
}

std::expected<void, Fault> read_slots(WordReader& reader, const Document& file) {
  if (const Document* value = file.find("impact")) {
    const auto weapon = impact_called(value->text());
    if (!weapon) return std::unexpected(unknown("impact weapon", *value));
    reader.troops.impact = *weapon;
  }
  if (const Document* value = file.find("melee")) {
    const auto weapon = melee_called(value->text());
    if (!weapon) return std::unexpected(unknown("melee weapon", *value));
    reader.troops.melee = *weapon;
  }
  return {};
}

template <class E>
std::string_view spelled(Part part, E value) {
  for (const Spelling& spelling : spellings) {
    if (spelling.part == part && spelling.value == v(value)) return spelling.words;
  }
  return "none";
}

}  // namespace

std::span<const std::string_view> troop_fields() { return field_names; }

// Quality, firepower, training, formation, armour, and the three slots for weapons: REG-TRP-005, REG-TRP-006,
// REG-TRP-007, REG-TRP-009, REG-TRP-018, REG-TRP-020.
std::expected<Troops, Fault> read_troop_line(const Document& file) {
  if (file.is(Document::Kind::text)) {
    auto troops = read_troops(file.text());
    if (!troops) troops.error().line = file.line();
    return troops;
  }
  WordReader reader;
  if (const Document* description = file.find("troops")) {
    if (auto done = read_into(reader, description->text()); !done) {
      done.error().line = description->line();
      return std::unexpected(done.error());
    }
  }
  for (const Field& field : fields) {
    const Document* value = file.find(field.name);
    if (value == nullptr) continue;
    if (auto done = read_field(reader, field, *value); !done) return std::unexpected(done.error());
  }
  if (auto done = read_slots(reader, file); !done) return std::unexpected(done.error());
  reader.settle();
  if (auto done = read_slots(reader, file); !done) return std::unexpected(done.error());  // "none" stays none
  auto troops = reader.sound();
  if (!troops) troops.error().line = file.line();
  return troops;
}

std::expected<Troops, Fault> read_troops(std::string_view description) {
  WordReader reader;
  if (auto done = read_into(reader, description); !done) return std::unexpected(done.error());
  reader.settle();
  return reader.sound();
}

std::expected<Troops, Fault> amended(const Troops& troops, std::string_view description) {
  WordReader reader;
  reader.troops = troops;
  reader.said[static_cast<std::size_t>(Part::type)] = true;  // they have a type and a formation already
  reader.said[static_cast<std::size_t>(Part::formation)] = true;
  if (auto done = read_into(reader, description); !done) return std::unexpected(done.error());
  reader.settle();
  return reader.sound();
}

std::string describe(const Troops& troops) {
  std::string text(in_words(troops.type));
  const auto add = [&](std::string_view words) { text += ", " + std::string(words); };
  if (troops.set_formation != SetFormation::none) add(in_words(troops.set_formation));
  if (troops.type != Type::camp) {
    add(in_words(troops.training));
    text +=
        " " + std::string(troops.formation == Formation::skirmish ? "Skirmish Formation" : in_words(troops.formation));
    if (troops.flexible != 0) add(spelled(Part::flexible, troops.flexible));
    add(in_words(troops.armour));
  }
  add(in_words(troops.quality));
  if (troops.shooting != Shooting::none) {
    add(in_words(troops.shooting));
    text += " " + std::string(in_words(troops.firepower));
  }
  if (troops.impact != Impact::none) text += ", impact " + std::string(in_words(troops.impact));
  if (troops.melee != Melee::none) text += ", melee " + std::string(in_words(troops.melee));
  for (int i = 0; i < v(Trait::count_); ++i) {
    if (troops.has(static_cast<Trait>(i))) add(in_words(static_cast<Trait>(i)));
  }
  return text;
}

std::string_view in_words(Type type) { return type == Type::camp ? "Camp" : spelled(Part::type, type); }
std::string_view in_words(Training training) { return spelled(Part::training, training); }
std::string_view in_words(Formation formation) {
  return formation == Formation::skirmish ? "Skirmish" : spelled(Part::formation, formation);
}
std::string_view in_words(Quality quality) { return spelled(Part::quality, quality); }
std::string_view in_words(Armour armour) { return spelled(Part::armour, armour); }
std::string_view in_words(Firepower firepower) { return spelled(Part::firepower, firepower); }
std::string_view in_words(Shooting shooting) { return spelled(Part::shooting, shooting); }
std::string_view in_words(SetFormation formation) { return spelled(Part::set_formation, formation); }
std::string_view in_words(Edition edition) { return edition == Edition::y2019 ? "reg-2019" : "reg-2021"; }

std::string_view in_words(Trait trait) {
  switch (trait) {
    case Trait::dragoons: return "Dragoons";
    case Trait::fortified: return "Fortified";
    case Trait::mobile: return "Mobile";
    default: return spelled(Part::trait, trait);
  }
}

std::string_view in_words(Impact impact) {
  switch (impact) {
    case Impact::none: return "none";
    case Impact::pike_and_shot: return "Pike & Shot";
    case Impact::colunela: return "Colunela";
    case Impact::pistol: return "Pistol";
    default: break;
  }
  const std::string_view words = spelled(Part::impact, impact);
  return words != "none" ? words : spelled(Part::both_weapons, impact);
}

std::string_view in_words(Melee melee) {
  switch (melee) {
    case Melee::none: return "none";
    case Melee::pike_and_shot: return "Pike & Shot";
    case Melee::pike: return "Pike";
    case Melee::colunela: return "Colunela";
    case Melee::long_spear: return "Long Spear";
    case Melee::polearm: return "Polearm";
    case Melee::bayonet: return "Bayonet";
    case Melee::pistol: return "Pistol";
    case Melee::swordsmen: return "Swordsmen";
    case Melee::expert_swordsmen: return "Expert Swordsmen";
  }
  return "none";
}

}  // namespace condotta::reg
