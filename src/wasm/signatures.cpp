// Prints one line for each layer of the engine, its name and a number that depends on everything the layer computes,
// and one for each rule set, a number that depends on every choice and every die of fixed battles.
//
// g++, clang with sanitizers and WebAssembly must print the same lines; ./test compares them. A line that changes says
// that the layer now behaves differently.
#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "battle/archive.hpp"
#include "document/document.hpp"
#include "games/games.hpp"
#include "offline/fixed_battles.hpp"
#ifdef CONDOTTA_TABLE_HAS_A_SIGNATURE
#include "table/signature.hpp"
#endif
#ifdef CONDOTTA_DICE_HAS_A_SIGNATURE
#include "dice/signature.hpp"
#endif
#ifdef CONDOTTA_BATTLE_HAS_A_SIGNATURE
#include "battle/signature.hpp"
#endif
#ifdef CONDOTTA_REG_HAS_A_SIGNATURE
#include "reg/signature.hpp"
#endif

namespace {

using condotta::Document;

// FNV-1a, byte by byte and lowest byte first, so that the machine's own order of bytes doesn't matter.
class Digest {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) add_byte(static_cast<std::uint8_t>(value >> (8 * byte)));
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char letter : text) add_byte(static_cast<std::uint8_t>(letter));
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }

  std::uint64_t value_ = 0xcbf29ce484222325;
};

void add(Digest& digest, const Document& document) {
  digest.add(static_cast<std::uint64_t>(document.kind()));
  digest.add(std::uint64_t{document.boolean()});
  digest.add(static_cast<std::uint64_t>(document.integer()));
  digest.add(std::bit_cast<std::uint64_t>(document.number()));
  digest.add(document.text());
  digest.add(std::uint64_t{document.items().size()});
  for (const Document& item : document.items()) add(digest, item);
  digest.add(std::uint64_t{document.members().size()});
  for (const auto& [name, value] : document.members()) {
    digest.add(name);
    add(digest, value);
  }
}

std::uint64_t document_signature() {
  Document army = Document::object();
  army.set("name", "Landsknechte");
  army.set("mercenary", true);
  army.set("camp", Document());
  Document& units = army.set("units", Document::array());
  for (int unit = 1; unit <= 100; ++unit) {
    Document& entry = units.push(Document::object());
    entry.set("bases", unit % 7);
    entry.set("depth", std::sqrt(unit) / 3.0);
    entry.set("bases", unit % 5);
  }
  Digest digest;
  add(digest, army);
  return digest.value();
}

void print(std::string_view name, std::uint64_t signature) {
  std::printf("%.*s %016" PRIx64 "\n", static_cast<int>(name.size()), name.data(), signature);
}

// The first turns of its battles; `condotta bench` fights them for longer.
bool print_battles(const condotta::RuleSet& rule_set) {
  condotta::Hasher hasher;
  for (const condotta::players::Match& match : condotta::offline::fixed_battles(rule_set, 2)) {
    const condotta::offline::Fought fought = condotta::offline::fight(match);
    if (!fought.fault.empty()) {
      std::printf("%s\n", fought.fault.c_str());
      return false;
    }
    hasher.add(fought.hash);
  }
  print(rule_set.id(), hasher.value());
  return true;
}

}  // namespace

int main() {
  print("document", document_signature());
#ifdef CONDOTTA_TABLE_HAS_A_SIGNATURE
  print("table", condotta::table::signature());
#endif
#ifdef CONDOTTA_DICE_HAS_A_SIGNATURE
  print("dice", condotta::dice::signature());
#endif
#ifdef CONDOTTA_BATTLE_HAS_A_SIGNATURE
  print("battle", condotta::battle::signature());
#endif
#ifdef CONDOTTA_REG_HAS_A_SIGNATURE
  print("reg", condotta::reg::signature());
#endif
  bool fought = true;
  for (const condotta::RuleSet* rule_set : condotta::games::rule_sets()) fought = print_battles(*rule_set) && fought;
  return fought ? 0 : 1;
}
