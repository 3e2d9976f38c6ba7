// Questions about wounds, bases and breaking (CAS, BRK).
#include <array>

#include "reg/case_words.hpp"
#include "reg/casualties.hpp"
#include "reg/formation_facts.hpp"
#include "reg/morale.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 3> cause_words = {"combat", "shooting", "test"};

int wounds_of(const Rules& rules, LossCause cause, Symbol symbol) {
  switch (cause) {
    case LossCause::combat: return combat_wounds(rules, symbol);
    case LossCause::shooting: return shooting_wounds(rules, {}, symbol);
    case LossCause::test: return kab_result(rules, symbol).wounds;
  }
  return 0;
}

// "file 2 rank 1"
std::string in_words(Place place) {
  return "file " + std::to_string(place.file) + " rank " + std::to_string(place.rank);
}

std::vector<Place> read_places(Reader& check, std::string_view key) {
  std::vector<Place> places;
  for (const std::string& text : check.texts(key)) {
    Place found{0, 0};
    for (int file = 1; file <= 24; ++file) {
      for (int rank = 1; rank <= 12; ++rank) {
        if (same_words(in_words(Place{file, rank}), text)) found = {file, rank};
      }
    }
    if (found.file == 0) check.complain(quoted(text) + " is no place; write it as 'file 2 rank 1'", check.find(key));
    places.push_back(found);
  }
  return places;
}

// A grid of grades, file by file from the front.
template <class Grade>
std::vector<std::vector<Grade>> read_grid(Reader& check, std::string_view key,
                                          std::span<const std::string_view> words) {
  std::vector<std::vector<Grade>> grid;
  const Document* value = check.find(key);
  if (value == nullptr) return grid;
  for (const Document& column : value->items()) {
    auto& file = grid.emplace_back();
    for (const Document& item : column.items()) {
      Document one = Document::object();
      one.at_line(item.line());
      one.set(key, item);
      Reader reader(one, check.what());
      file.push_back(static_cast<Grade>(reader.choice(key, words, 0)));
      if (reader.fault()) check.complain(*reader.fault());
    }
  }
  return grid;
}

}  // namespace

void ask_losses(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  const Losses before = read_losses(rules, reader, unit->troops);
  finish_unit(check, reader, situation, check.find("unit"));
  const auto cause = static_cast<LossCause>(check.choice("cause", cause_words, 0));
  std::vector<int> suffered = check.wholes("suffers", 0, 200);
  for (const Symbol symbol : read_symbols(check, "shows")) suffered.push_back(wounds_of(rules, cause, symbol));

  int wounds = 0;
  Document each_wounds = Document::array();
  Document each_broken = Document::array();
  for (const int blow : suffered) {
    wounds += blow;
    const Losses now{before.start_bases, before.wounds + wounds};
    each_wounds.push(now.wounds);
    each_broken.push(broken(rules, unit->troops, now));
  }
  const Losses after{before.start_bases, before.wounds + wounds};
  const BreakPoint point = break_point(rules, unit->troops, before.start_bases);
  answers.add("wounds", wounds);
  add_state(rules, answers, "", unit->troops, before, wounds);
  answers.add("break-point", point.wounds);
  answers.add("break-rule", point.rule.text());
  answers.add("break-bases", point.wounds / rules.numbers.wounds_per_base);
  answers.add("break-markers", point.wounds % rules.numbers.wounds_per_base);
  answers.add("one-wound-from-breaking", one_wound_from_breaking(rules, unit->troops, after));
  answers.add("total-wounds-after-each", each_wounds);
  answers.add("broken-after-each", each_broken);
  answers.explain("", "W " + std::to_string(before.wounds) + " + " + std::to_string(wounds) + ", breaks at " +
                          std::to_string(point.wounds) + " by " + std::string(point.rule.text()));
}

void ask_casualties(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 4> qualities = {"Poor", "Average", "Superior", "Exceptional"};
  constexpr std::array<std::string_view, 4> armours = {"Unprotected", "Protected", "Armoured", "Fully Armoured"};
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  Casualty casualty;
  casualty.depths = read_depths(reader, unit->troops);
  read_losses(rules, reader, unit->troops);
  finish_unit(check, reader, situation, check.find("unit"));
  casualty.cause = static_cast<LossCause>(check.choice("cause", cause_words, 0));
  casualty.legal_width = check.whole("legal-width", least_width(unit->troops), 0, 24);
  casualty.front_unlike = check.flag("front-unlike", false);
  casualty.pinned = read_places(check, "only-contact");
  casualty.qualities = read_grid<Quality>(check, "qualities", qualities);
  casualty.armours = read_grid<Armour>(check, "armours", armours);
  const int files = static_cast<int>(casualty.depths.size());
  if (casualty.cause == LossCause::combat) check.need("file");
  casualty.file = check.whole("file", 1, 1, files);
  if (!check.good()) return;
  Document places = Document::array();
  for (const Place place : removable(rules, casualty)) places.push(in_words(place));
  answers.add("removable", places, Compared::any_order);
}

void ask_army(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  ArmyCount army;
  army.tugs = check.whole("tugs", 0, 0, 1000);
  army.lost = check.whole("tugs-lost", 0, 0, 1000);
  army.camp_sacked = check.flag("camp-sacked", false);
  if (const Document* units = check.find("units")) {
    for (const Document& one : units->items()) {
      const CaseUnit unit = unit_of(situation, check, one, "units");
      if (!check.good()) return;
      Reader reader(unit.keys, "a unit of " + check.what());
      read_losses(rules, reader, unit.troops);
      const int number = reader.whole("number", 1, 1, 100);
      const int lost = reader.whole("lost", 0, 0, number);
      const bool absent = reader.flag("flank-marching", false);  // not arrived yet (REG-BRK-014)
      finish_unit(check, reader, situation, &one);
      const int worth = worth_in_tugs(unit.troops);
      if (!absent) army.tugs += worth * number;
      army.lost += worth * lost;
    }
  }
  answers.add("total", army.tugs);
  answers.add("lost", tugs_lost(army));
  answers.add("broken", army_broken(rules, army));
  answers.explain("", std::to_string(tugs_lost(army)) + " of " + std::to_string(army.tugs) + " TUGs lost");
}

}  // namespace condotta::reg
