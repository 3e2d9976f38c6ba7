// The question about one die (REG-DIE-001 … REG-DIE-007).
#include <array>

#include "dice/enumerating.hpp"
#include "reg/case_words.hpp"
#include "reg/morale.hpp"

namespace condotta::reg {
namespace {

enum class Use { combat, shooting, test, general };
constexpr std::array<std::string_view, 4> use_words = {"combat", "shooting", "test", "general"};
constexpr std::array<Symbol, 4> all_symbols = {Symbol::skull, Symbol::sword, Symbol::s, Symbol::blank};

// A die of shooting by its name: the colours, and in 2019 WHITE+ and the BLACK that only slows.
ShootingDie read_die(Reader& check, Edition edition, Use use) {
  check.need("die");
  const std::string word = check.text("die");
  if (const auto colour = dice::colour_called(word)) return {*colour, false, false};
  const bool special = use == Use::shooting && edition == Edition::y2019;
  if (special && same_words(word, "WHITE+")) return {Colour::white, false, true};
  if (special && same_words(word, "BLACK slowing only")) return {Colour::black, true, false};
  if (check.good()) {
    check.complain(
        quoted(word) +
            " is no die here; there are BLACK, WHITE, GREEN, YELLOW and RED (2019 shooting: WHITE+ and BLACK "
            "slowing only too)",
        check.find("die"));
  }
  return {};
}

int wounds_of(const Rules& rules, Use use, const ShootingDie& die, Symbol symbol) {
  switch (use) {
    case Use::combat: return combat_wounds(rules, symbol);
    case Use::shooting: return shooting_wounds(rules, die, symbol);
    case Use::test: return kab_result(rules, symbol).wounds;
    case Use::general: return 0;
  }
  return 0;
}

}  // namespace

void ask_die(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Use use = static_cast<Use>(check.choice("use", use_words, 0));
  const ShootingDie die = read_die(check, rules.edition, use);
  const auto shown =
      dice::odds_of([&](dice::Source& source) { return static_cast<int>(source.roll(dice::death_die(die.colour))); });
  const auto symbol = [](int face) { return dice::symbol(static_cast<dice::Face>(face)); };
  Document chance = Document::object();
  for (const Symbol face : all_symbols) chance.set(dice::name_of(face), shown.of(static_cast<int>(dice::face(face))));
  chance.set("Sword", shown.of(static_cast<int>(dice::face(Symbol::sword))));  // for short
  const auto wounds = shown.map([&](int face) { return wounds_of(rules, use, die, symbol(face)); });
  chance.set("wounds", distribution_document(wounds));
  chance.set("wounds-at-least", at_least_document(wounds));
  chance.set("non-blank", 1 - shown.of(static_cast<int>(dice::face(Symbol::blank))));
  chance.set("skull-or-s",
             shown.probability([&](int face) { return symbol(face) == Symbol::skull || symbol(face) == Symbol::s; }));
  Document mean = Document::object();
  mean.set("wounds", wounds.mean());
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);

  const std::vector<Symbol> shows = read_symbols(check, "shows");
  if (!check.has("shows")) return;
  if (shows.size() != 1 || !dice::death_die(die.colour).has(dice::face(shows[0]))) {
    if (check.good()) check.complain("'shows' must be one symbol that is on the die", check.find("shows"));
    return;
  }
  answers.add("wounds", wounds_of(rules, use, die, shows[0]));
  answers.add("may-shatter-or-shove", use == Use::combat && (shows[0] == Symbol::skull || shows[0] == Symbol::s));
  const int push = use == Use::test       ? kab_result(rules, shows[0]).push
                   : use == Use::shooting ? (shows[0] == Symbol::blank ? 0 : 1)
                                          : 0;
  answers.add("counts", push);  // toward slowing or Drive Back
  if (use == Use::general) answers.add("fate", in_words(general_fate(shows[0])));
}

}  // namespace condotta::reg
