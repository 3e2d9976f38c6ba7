// The question `play`: a position on the table, a sub-phase, choices and dice; how the battle stands afterwards. Every
// rule of the turn sequence can be asked about in this way.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "dice/scripted.hpp"
#include "reg/advice.hpp"
#include "reg/begin_at.hpp"
#include "reg/case_table.hpp"
#include "reg/command_range.hpp"
#include "reg/position.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::size_t most_choices = 200;
constexpr int most_passed_over = 400;

int index_called(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

// "foot 2": the front base of the second file from the left; "foot 2.3": the third base of that file.
BaseId base_called(const Game& game, const State& state, const std::string& words) {
  const std::size_t space = words.rfind(' ');
  if (space == std::string::npos) return nobody;
  const int unit = index_called(game.unit_names, std::string_view(words).substr(0, space));
  if (unit < 0) return nobody;
  int file = 0;
  int rank = 1;
  const char* end = words.data() + words.size();
  const auto read = std::from_chars(words.data() + space + 1, end, file);
  if (read.ptr != end && *read.ptr == '.') std::from_chars(read.ptr + 1, end, rank);
  std::vector<BaseId> fronts = front_bases(state, static_cast<UnitId>(unit));
  const table::Vector right = table::rightward(front_line(state, static_cast<UnitId>(unit)).pose.heading);
  std::ranges::stable_sort(fronts, {},
                           [&](BaseId base) { return dot(table::exact(base_at(state, base).pose.front), right); });
  if (file < 1 || file > static_cast<int>(fronts.size())) return nobody;
  const std::vector<BaseId> column = column_behind(state, fronts[static_cast<std::size_t>(file - 1)]);
  if (rank < 1 || rank > static_cast<int>(column.size())) return nobody;
  return column[static_cast<std::size_t>(rank - 1)];
}

class Script {
 public:
  Script(Reader& check, TableCase& table) : check_(check), table_(table), dice_(read_dice(check)) {}

  void begin() {
    deal_hands();
    const std::string from = check_.text("from", "4.3");
    if (check_.good() && !begin_at(table_.game, table_.state, from, dice_, events_)) {
      check_.complain("there is no sub-phase " + quoted(from) + " in this edition", check_.find("from"));
    }
  }

  void play() {
    const Document* choices = check_.find("choices");
    if (choices == nullptr) return;
    if (!choices->is(Document::Kind::array) || choices->items().size() > most_choices) {
      check_.complain("'choices' must be a list of at most 200 tables", choices);
      return;
    }
    for (std::size_t i = 0; i < choices->items().size() && check_.good(); ++i) {
      make(choices->items()[i], i + 1 == choices->items().size());
    }
  }

  void answer(Answers& answers) const {
    add_verdict(answers, last_);
    const bool ended = over(table_.state);
    answers.add("over", ended);
    const Decision asked = ended ? Decision{} : decision(table_.game, table_.state);
    answers.add("asks", ended ? Document("nobody") : Document(condotta::name_of(asked.side)));
    answers.add("step", ended ? Document("none") : Document(std::string(asked.step.substr(0, asked.step.find(' ')))));
    Document options = Document::array();
    for (const Option& option : asked.options) options.push(std::string(option.name));
    answers.add("options", std::move(options), Compared::any_order);
    Document told = Document::array();
    Document tests = Document::array();
    for (const Event& event : events_) {
      told.push(std::string(event.kind));
      if (event.kind != "tested") continue;
      const Document* unit = event.facts.find("unit");
      if (unit == nullptr) continue;
      tests.push(table_.game.unit_names[static_cast<std::size_t>(unit->integer())] + ": " +
                 std::string(event.rules.front().text()));
    }
    answers.add("events", std::move(told));
    answers.add("tests-taken", std::move(tests), Compared::any_order);
    answers.add("dice-left", static_cast<int>(dice_.leftover()));
    add_units(answers);
    add_generals(answers);
  }

  bool complain_of_dice() {
    if (dice_.fault().empty()) return false;
    check_.complain("the dice of the script: " + dice_.fault(), check_.find("dice"));
    return true;
  }

 private:
  static dice::Scripted read_dice(Reader& check) {
    dice::Script script;
    if (const Document* list = check.find("dice")) {
      for (const Document& item : list->items()) {
        if (item.is(Document::Kind::integer) && item.integer() >= 1 && item.integer() <= 6) {
          script.faces.push_back({static_cast<dice::Face>(item.integer()), {}});
          continue;
        }
        std::optional<Symbol> symbol;
        if (item.is(Document::Kind::text)) symbol = dice::symbol_called(item.text());
        if (!symbol && item.is(Document::Kind::text) && same_words(item.text(), "sword & arrow"))
          symbol = Symbol::sword;
        if (!symbol) {
          check.complain("'dice' are symbols of Death Dice, or numbers from 1 to 6", &item);
          break;
        }
        script.faces.push_back({dice::face(*symbol), {}});
      }
    }
    return dice::Scripted(std::move(script));
  }

  // The hands of the commanders, by name.
  void deal_hands() {
    const Document* hands = check_.find("cards");
    if (hands == nullptr) return;
    Reader reader(*hands, "'cards'");
    for (std::size_t i = 0; i < table_.game.general_names.size(); ++i) {
      for (const std::string& word : reader.texts(table_.game.general_names[i])) {
        bool known = false;
        for (int colour = 0; colour < dice::colour_count; ++colour) {
          if (!same_words(word, dice::name_of(static_cast<Colour>(colour)))) continue;
          known = true;
          if (!table_.state.command.deck.take(static_cast<dice::Deck::Kind>(colour))) {
            check_.complain("the deck has not so many " + word + " cards", hands);
            continue;
          }
          table_.state.command.commanders[i].hand.add(static_cast<Colour>(colour));
        }
        if (!known) check_.complain("there is no card " + quoted(word), hands);
      }
    }
    if (const auto fault = reader.finish()) check_.complain(*fault);
  }

  // Decisions that the script passes over: nobody does anything.
  bool pass_over() {
    const Decision asked = decision(table_.game, table_.state);
    for (const std::string_view name :
         {"pass", "done", "hold-ground", "hold-general-back", "stay-here", "discard-cards"}) {
      const Option* option = asked.find(name);
      if (option == nullptr) continue;
      const Choice choice = Proposal(*option).choice();
      if (!check(table_.game, table_.state, choice).allowed()) continue;
      apply(table_.game, table_.state, choice, dice_, events_);
      return true;
    }
    return false;
  }

  std::optional<std::int32_t> value_of(const Parameter& parameter, const Document& value) {
    const auto units = [&]() -> std::optional<std::int32_t> {
      const int unit = value.is(Document::Kind::text) ? index_called(table_.game.unit_names, value.text()) : -1;
      return unit < 0 ? std::nullopt : std::optional<std::int32_t>(unit);
    };
    switch (parameter.kind) {
      case ParameterKind::unit:
      case ParameterKind::target: return units();
      case ParameterKind::base: {
        const BaseId base =
            value.is(Document::Kind::text) ? base_called(table_.game, table_.state, value.text()) : BaseId{nobody};
        return base == nobody ? std::nullopt : std::optional<std::int32_t>(base);
      }
      case ParameterKind::leader: {
        const int general = value.is(Document::Kind::text) ? index_called(table_.game.general_names, value.text()) : -1;
        return general < 0 ? std::nullopt : std::optional<std::int32_t>(general);
      }
      case ParameterKind::card:
      case ParameterKind::number:
      case ParameterKind::side:
        if (value.is(Document::Kind::integer)) return static_cast<std::int32_t>(value.integer());
        for (std::size_t i = 0; i < parameter.labels.size() && i < parameter.allowed.size(); ++i) {
          if (value.is(Document::Kind::text) && same_words(value.text(), parameter.labels[i]))
            return parameter.allowed[i];
        }
        return std::nullopt;
      case ParameterKind::wheel:
      case ParameterKind::heading:
        if (!value.is_number() || std::fabs(value.number()) > 1000) return std::nullopt;
        return Angle::degrees(value.number()).ticks();
      case ParameterKind::distance:
      case ParameterKind::sideways:
      case ParameterKind::x:
      case ParameterKind::y:
        if (!value.is_number() || std::fabs(value.number()) > 1000) return std::nullopt;
        return Length::units(value.number()).ticks();
    }
    return std::nullopt;
  }

  void make(const Document& wanted, bool last) {
    const Document* name = wanted.find("do");
    if (name == nullptr || !name->is(Document::Kind::text)) {
      check_.complain("a choice needs 'do': the option", &wanted);
      return;
    }
    const Document* by = wanted.find("by");
    for (int passed = 0;; ++passed) {
      if (over(table_.state)) {
        check_.complain("the turn is over before " + quoted(name->text()), &wanted);
        return;
      }
      const Decision asked = decision(table_.game, table_.state);
      const bool his = by == nullptr || (by->is(Document::Kind::text) && by->text() == condotta::name_of(asked.side));
      if (his && asked.find(std::string_view(name->text())) != nullptr) break;
      if (passed == most_passed_over || !pass_over()) {
        std::string names;
        for (const Option& known : asked.options) names += (names.empty() ? "" : ", ") + std::string(known.name);
        check_.complain("at " + std::string(asked.step) + " " + std::string(condotta::name_of(asked.side)) +
                            " is asked, and " + quoted(name->text()) + " is no option; there are: " + names,
                        &wanted);
        return;
      }
    }
    const Decision asked = decision(table_.game, table_.state);
    const Option& option = *asked.find(std::string_view(name->text()));
    Proposal proposal(option);
    for (const auto& [key, value] : wanted.members()) {
      if (key == "do" || key == "by") continue;
      const auto parameter = std::ranges::find_if(option.parameters, [&](const Parameter& p) { return p.name == key; });
      if (parameter == option.parameters.end()) {
        check_.complain("the option " + quoted(name->text()) + " has no " + quoted(key), &value);
        return;
      }
      const auto number = value_of(*parameter, value);
      if (!number) {
        check_.complain("the option " + quoted(name->text()) + " has no such " + quoted(key), &value);
        return;
      }
      proposal.set(key, *number);
    }
    last_ = check(table_.game, table_.state, proposal.choice());
    if (last_.allowed()) {
      apply(table_.game, table_.state, proposal.choice(), dice_, events_);
    } else if (!last) {
      check_.complain("the choice " + quoted(name->text()) + " is refused: " + last_.refusals.front().facts, &wanted);
    }
  }

  void add_units(Answers& answers) const {
    const State& state = table_.state;
    Document at = Document::object();
    Document files = Document::object();
    Document bases = Document::object();
    Document wounds = Document::object();
    Document slowing = Document::object();
    std::vector<UnitId> broken;
    std::vector<UnitId> gone;
    std::vector<UnitId> fighting;
    for (std::size_t u = 0; u < state.units.size(); ++u) {
      const auto id = static_cast<UnitId>(u);
      const std::string& name = table_.game.unit_names[u];
      wounds.set(name, int{state.units[u].wounds});
      bases.set(name, static_cast<int>(bases_of(state, id).size()));
      slowing.set(name, int{state.units[u].slowing});
      if (state.units[u].broken) broken.push_back(id);
      if (state.units[u].off_table) {
        gone.push_back(id);
        continue;
      }
      if (in_combat(state, id)) fighting.push_back(id);
      const Front front = front_line(state, id);
      at.set(name, Document::Array{Document(front.pose.front.x.units()), Document(front.pose.front.y.units()),
                                   Document(front.pose.heading.degrees())});
      files.set(name, front.files);
    }
    answers.add("at", std::move(at), Compared::measured);
    answers.add("files", std::move(files), Compared::listed);
    answers.add("bases", std::move(bases), Compared::listed);
    answers.add("wounds", std::move(wounds), Compared::listed);
    answers.add("slowing", std::move(slowing), Compared::listed);
    add_names(answers, "broken", table_.game, broken);
    add_names(answers, "gone", table_.game, gone);
    add_names(answers, "in-combat", table_.game, fighting);
  }

  void add_generals(Answers& answers) const {
    const State& state = table_.state;
    Document with = Document::object();
    Document hands = Document::object();
    for (std::size_t g = 0; g < state.generals.size(); ++g) {
      const UnitId unit = unit_with(state, static_cast<GeneralId>(g));
      const std::string& name = table_.game.general_names[g];
      with.set(name, state.generals[g].killed ? "killed"
                     : unit == nobody         ? "alone"
                                              : table_.game.unit_names[static_cast<std::size_t>(unit)]);
      Document cards = Document::array();
      for (const Colour card : state.command.commanders[g].hand.cards()) cards.push(dice::name_of(card));
      hands.set(name, std::move(cards));
    }
    answers.add("generals", std::move(with), Compared::listed);
    answers.add("hands", std::move(hands), Compared::listed);
  }

  Reader& check_;
  TableCase& table_;
  dice::Scripted dice_;
  Events events_;
  Ruling last_;
};

}  // namespace

void ask_play(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> sides = {"red", "blue"};
  auto table = read_table(situation, check);
  const int active = check.choice("active", sides, 0);
  if (!table || !check.good()) return;
  table->state.active = active == 0 ? Side::red : Side::blue;
  Script script(check, *table);
  script.begin();
  if (check.good()) script.play();
  if (!check.good() || script.complain_of_dice()) return;
  script.answer(answers);
}

}  // namespace condotta::reg
