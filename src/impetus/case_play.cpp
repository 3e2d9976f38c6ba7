// The question `play`: units on the table, a command that is active, choices and dice; how the battle stands
// afterwards. Every rule of the turn sequence and of the table can be asked about in this way.
#include <algorithm>
#include <array>
#include <cmath>

#include "dice/scripted.hpp"
#include "impetus/case_words.hpp"
#include "impetus/invariants.hpp"
#include "impetus/setup.hpp"
#include "impetus/steps.hpp"
#include "impetus/terrain_placing.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

constexpr std::size_t most_choices = 200;
constexpr int most_passed_over = 400;
// What a choice may be called (steps.hpp).
constexpr std::array<std::string_view, 56> option_names = {"name",
                                                           "keep",
                                                           "reroll-one",
                                                           "reroll-both",
                                                           "take",
                                                           "pass-on",
                                                           "activate",
                                                           "activate-group",
                                                           "attach",
                                                           "move-general",
                                                           "end-command",
                                                           "concede",
                                                           "charge-in-frenzy",
                                                           "hold-back",
                                                           "rally",
                                                           "shoot",
                                                           "forward",
                                                           "wheel",
                                                           "wheel-forward",
                                                           "sideways",
                                                           "oblique",
                                                           "backwards",
                                                           "about-face",
                                                           "charge",
                                                           "charge-as-group",
                                                           "fight-on",
                                                           "disengage",
                                                           "occupy",
                                                           "finish",
                                                           "shoot-in-reaction",
                                                           "charge-in-reaction",
                                                           "hold",
                                                           "evade",
                                                           "stand",
                                                           "receive",
                                                           "defensive-fire",
                                                           "close-ranks",
                                                           "countercharge",
                                                           "charge-on",
                                                           "halt",
                                                           "main-unit",
                                                           "pursue",
                                                           "roll-again",
                                                           "begin",
                                                           "place",
                                                           "no-terrain",
                                                           "edge",
                                                           "baggage",
                                                           "go-first",
                                                           "go-second",
                                                           "deploy-command",
                                                           "place-general",
                                                           "deploy",
                                                           "leave",
                                                           "fight-next",
                                                           "take-up"};
constexpr int everywhere = 1000;  // H: the radius of generals whom the case does not name

struct OnTable {
  Game game;
  State state;
};

UnitId unit_called(const Game& game, std::string_view called) {
  for (UnitId id = 0; id < static_cast<UnitId>(game.units.size()); ++id) {
    if (same_words(name(game, id), called)) return id;
  }
  return nobody;
}

// A unit of the case as a scenario has it, without what only a battle under way can say of it.
Document enlisted_as(const Document& unit) {
  Document made = Document::object();
  made.at_line(unit.line());
  bool commanded = false;
  for (const auto& [key, value] : unit.members()) {
    const bool of_battle = key == "disordered" || key == "lost" || key == "shot" || key == "activated" ||
                           key == "evades" || key == "group" || key == "pilum-used" || key == "side";
    if (!of_battle) made.set(key, value);
    commanded = commanded || key == "command";
  }
  const Document* side = unit.find("side");
  if (!commanded && side != nullptr) made.set("command", *side);
  return made;
}

// The scenario that a check describes: sides and generals of whom it says nothing are there without being felt.
Document scenario_of(Reader& check, bool& plain_generals) {
  Document scenario = Document::object();
  for (const std::string_view key : {"terrain", "table", "turn-limit", "set-up"}) {
    if (const Document* value = check.find(key)) scenario.set(key, *value);
  }
  if (const Document* sides = check.find("army")) {
    scenario.set("side", *sides);
  } else {
    Document red = Document::object();
    red.set("side", "red");
    red.set("attacker", true);
    Document blue = Document::object();
    blue.set("side", "blue");
    scenario.set("side", Document::Array{red, blue});
  }
  const Document* generals = check.find("general");
  plain_generals = generals == nullptr && !scenario.find("set-up");
  if (generals != nullptr) {
    scenario.set("general", *generals);
  } else if (plain_generals) {
    Document::Array both;
    for (const std::string_view side : {"red", "blue"}) {
      Document one = Document::object();
      one.set("name", side);
      one.set("side", side);
      one.set("at", Document::Array{Document(0), Document(0)});
      both.push_back(one);
    }
    scenario.set("general", both);
  }
  Document units = Document::array();
  if (const Document* given = check.find("unit")) {
    for (const Document& unit : given->items()) units.push(enlisted_as(unit));
  }
  scenario.set("unit", units);
  return scenario;
}

void amend(Reader& check, OnTable& table) {
  const Document* given = check.find("unit");
  if (given == nullptr) return;
  for (const Document& unit : given->items()) {
    const Document* called = unit.find("name");
    const UnitId id = called == nullptr ? nobody : unit_called(table.game, called->text());
    if (id == nobody) {
      check.complain("every unit of 'play' needs a name", &unit);
      return;
    }
    Reader more(unit, "the unit");
    Body& b = body(table.state, id);
    b.disordered = more.flag("disordered", false);
    b.shot = more.flag("shot", false);
    b.activated = more.flag("activated", false);
    b.contact_weapon_used = more.flag("pilum-used", false);
    b.evades = static_cast<std::uint8_t>(more.whole("evades", 0, 0, 20));
    if (more.has("group")) b.group = static_cast<std::uint16_t>(more.whole("group", 0, 0, 1000));
    table.state.groups = std::max(table.state.groups, b.group);
    Unit losing = unit_at(table.game, table.state, id);
    const int vd = lose(losing, more.whole("lost", 0, 0, 30));
    b.vbu = losing.vbu;
    const Enlisted& who = enlisted(table.game, id);
    table.state.lost[index(who.side)] = static_cast<std::int16_t>(table.state.lost[index(who.side)] + vd);
    if (who.command >= 0) {
      Command& c = command(table.state, who.command);
      c.lost = static_cast<std::int16_t>(c.lost + vd);
    }
    if (!more.good()) check.complain(*more.fault());
  }
}

// Contacts that are there from the beginning: [who came, whom it touched].
void make_contacts(Reader& check, OnTable& table) {
  const Document* contacts = check.find("contacts");
  if (contacts == nullptr) return;
  for (const Document& pair : contacts->items()) {
    const auto& names = pair.items();
    const UnitId first = names.size() == 2 ? unit_called(table.game, names[0].text()) : nobody;
    const UnitId second = names.size() == 2 ? unit_called(table.game, names[1].text()) : nobody;
    if (first == nobody || second == nobody) {
      check.complain("a contact is two names of units, as in [\"lances\", \"pikes\"]", &pair);
      return;
    }
    const table::Rectangle own = base(table.game, table.state, first);
    const table::Rectangle theirs = base(table.game, table.state, second);
    const auto touch = table::contact(own, theirs);
    if (!touch || side_of(table.game, first) == side_of(table.game, second)) {
      check.complain(quoted(names[0].text()) + " and " + quoted(names[1].text()) + " are no enemies that touch", &pair);
      return;
    }
    Engagement made{first, second};
    made.on_second = facing_of(exact(body(table.state, first).pose.front), theirs, touch->theirs,
                               enlisted(table.game, second).profile.type);
    made.fresh = false;
    table.state.engagements.push_back(made);
  }
}

std::optional<OnTable> read_play(const condotta::Situation& situation, Reader& check) {
  bool plain_generals = false;
  const Document scenario = scenario_of(check, plain_generals);
  Rules rules = rules_of(situation, check);
  if (!check.good()) return std::nullopt;
  if (plain_generals) {
    for (int& radius : rules.numbers.command_radius) radius = everywhere;
  }
  auto read = read_scenario(rules, scenario);
  if (!read) {
    check.complain(read.error());
    return std::nullopt;
  }
  OnTable table{std::move(read->game), std::move(read->state)};
  amend(check, table);
  make_contacts(check, table);
  if (!check.good()) return std::nullopt;
  return table;
}

class Script {
 public:
  Script(Reader& check, OnTable& table) : check_(check), table_(table), dice_(read_dice_of(check)) {}

  // With an active command the turn is under way; without one the battle begins at its first step.
  void begin() {
    State& state = table_.state;
    if (!check_.has("active")) {
      impetus::begin(table_.game, state);
      return;
    }
    const std::string called = check_.text("active");
    CommandId active = -1;
    for (CommandId id = 0; id < static_cast<CommandId>(table_.game.leaders.size()); ++id) {
      const Leader& who = leader(table_.game, id);
      if (active < 0 && (same_words(who.name, called) || same_words(name_of(who.side), called))) active = id;
    }
    if (active < 0) {
      check_.complain("there is no command " + quoted(called), check_.find("active"));
      return;
    }
    state.turn = static_cast<std::int16_t>(check_.whole("turn", 1, 1, 100));
    state.attacker = table_.game.attacker;
    state.active = active;
    Step turn;
    turn.stage = 1;
    push(state, turn);
    Step step;
    step.kind = StepKind::command;
    step.unit = active;
    push(state, step);
    wait_for(state, leader(table_.game, active).side);
  }

  void play() {
    const Document* choices = check_.find("choices");
    if (choices == nullptr) return;
    if (!choices->is(Document::Kind::array) || choices->items().size() > most_choices) {
      check_.complain("'choices' must be a list of at most 200 tables", choices);
      return;
    }
    for (std::size_t i = 0; i < choices->items().size() && check_.good(); ++i)
      make(choices->items()[i], i + 1 == choices->items().size());
  }

  bool complain_of_dice() {
    if (dice_.fault().empty()) return false;
    check_.complain("the dice of the script: " + dice_.fault() + " (" + std::to_string(events_.size()) +
                        " events so far" + (events_.empty() ? "" : ", the last: " + events_.back().words) + ")",
                    check_.find("dice"));
    return true;
  }

  void answer(Answers& answers) const {
    const State& state = table_.state;
    add_ruling(answers, last_);
    answers.add("over", state.over);
    constexpr std::array<std::string_view, 4> verdicts = {"nobody", "red", "blue", "draw"};
    answers.add("winner", verdicts[state.verdict]);
    answers.add("turn", int{state.turn});
    const Decision asked = state.over ? Decision{} : decision(table_.game, state);
    answers.add("asks", state.over ? std::string_view("nobody") : name_of(asked.side));
    answers.add("step", state.over ? "none" : std::string(asked.step));
    answers.add("active", state.active < 0 ? "none" : leader(table_.game, state.active).name);
    Document options = Document::array();
    for (const Option& option : asked.options) options.push(std::string(option.name));
    answers.add("options", std::move(options), Compared::any_order);
    answers.add("dice-left", static_cast<int>(dice_.leftover()));
    add_told(answers);
    add_units(answers);
    Document lost = Document::object();
    for (const Side side : {Side::red, Side::blue}) lost.set(name_of(side), int{state.lost[index(side)]});
    answers.add("vd-lost", std::move(lost), Compared::listed);
    Document generals = Document::object();
    Document grades = Document::object();
    Document broken = Document::array();
    for (CommandId id = 0; id < static_cast<CommandId>(state.commands.size()); ++id) {
      const Command& c = command(state, id);
      const std::string& called = leader(table_.game, id).name;
      generals.set(called, c.general_lost ? "lost" : c.with == nobody ? "alone" : name(table_.game, c.with));
      grades.set(called, grade_words[static_cast<std::size_t>(c.grade)]);
      if (c.broken) broken.push(called);
    }
    answers.add("generals", std::move(generals), Compared::listed);
    answers.add("grades", std::move(grades), Compared::listed);
    answers.add("broken", std::move(broken), Compared::any_order);
  }

 private:
  static dice::Scripted read_dice_of(Reader& check) {
    dice::Script script;
    for (const int face : check.wholes("dice", 1, 6)) script.faces.push_back({static_cast<dice::Face>(face), {}});
    return dice::Scripted(std::move(script));
  }

  void apply(const Choice& choice) {
    const std::size_t placed = table_.state.terrain.size();
    Play play{table_.game, table_.state, dice_, events_};
    impetus::apply(play, choice);
    if (table_.state.terrain.size() == placed && table_.state.terrain.empty()) return;
    table_.game.ground.resize(table_.game.own_ground);
    for (const PlacedPiece& piece : table_.state.terrain) table_.game.ground.push_back(piece_of(table_.game, piece));
  }

  // Decisions that the script passes over: nobody does anything.
  bool pass_over() {
    const Decision asked = decision(table_.game, table_.state);
    for (const std::string_view called : {"hold", "receive", "stand", "halt", "keep", "finish", "end-command"}) {
      const Option* option = asked.find(called);
      if (option == nullptr) continue;
      apply({option->number, {}});
      return true;
    }
    return false;
  }

  std::optional<std::int32_t> value_of(const Parameter& parameter, const Document& value) const {
    switch (parameter.kind) {
      case ParameterKind::unit:
      case ParameterKind::target: {
        const UnitId unit = value.is(Document::Kind::text) ? unit_called(table_.game, value.text()) : nobody;
        return unit == nobody ? std::nullopt : std::optional<std::int32_t>(unit);
      }
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
      default:
        for (std::size_t i = 0; i < parameter.labels.size() && i < parameter.allowed.size(); ++i) {
          const std::string& label = parameter.labels[i];  // what stands in brackets after it is a price
          if (value.is(Document::Kind::text) && same_words(value.text(), label.substr(0, label.find(" ("))))
            return parameter.allowed[i];
        }
        if (value.is(Document::Kind::integer)) return static_cast<std::int32_t>(value.integer());
        return std::nullopt;
    }
  }

  std::optional<Choice> read_choice(const Option& option, const Document& wanted) {
    Choice choice{option.number, {}};
    for (const Parameter& p : option.parameters) {
      const std::int32_t first = p.allowed.empty() ? p.least : p.allowed.front();
      choice.values.push_back(p.optional ? -1 : p.usual.value_or(first));
    }
    const auto set = [&](std::string_view key, const Document& value) {
      for (std::size_t i = 0; i < option.parameters.size(); ++i) {
        if (option.parameters[i].name != key) continue;
        const auto number = value_of(option.parameters[i], value);
        if (number) choice.values[i] = *number;
        return number.has_value();
      }
      return false;
    };
    for (const auto& [key, value] : wanted.members()) {
      if (key == "do" || key == "by") continue;
      bool known = true;
      if (key == "units" && value.is(Document::Kind::array)) {  // of a group
        for (std::size_t i = 0; i < value.items().size() && known; ++i)
          known = i < option.parameters.size() && set(option.parameters[i].name, value.items()[i]);
      } else {
        known = set(key, value);
      }
      if (!known) {
        check_.complain("the option " + quoted(option.name) + " has no such " + quoted(key), &value);
        return std::nullopt;
      }
    }
    return choice;
  }

  void make(const Document& wanted, bool last) {
    const Document* called = wanted.find("do");
    if (called == nullptr || !called->is(Document::Kind::text)) {
      check_.complain("a choice needs 'do': the option", &wanted);
      return;
    }
    const Document* by = wanted.find("by");
    if (std::find(option_names.begin(), option_names.end(), called->text()) == option_names.end()) {
      check_.complain("there is no option " + quoted(called->text()), called);
      return;
    }
    const State before = table_.state;
    const dice::Scripted dice_before = dice_;
    const std::size_t told = events_.size();
    for (int passed = 0;; ++passed) {
      if (table_.state.over) {
        check_.complain("the battle is over before " + quoted(called->text()), &wanted);
        return;
      }
      const Decision asked = decision(table_.game, table_.state);
      const bool his = by == nullptr || (by->is(Document::Kind::text) && by->text() == name_of(asked.side));
      if (his && asked.find(std::string_view(called->text())) != nullptr) break;
      const bool stuck = passed == most_passed_over || !dice_.fault().empty();
      if (last && (stuck || !pass_over() || table_.state.over || !dice_.fault().empty())) {  // it is not to be had
        table_.state = before;
        dice_ = dice_before;
        events_.resize(told);
        last_ = {};
        last_.refuse("IMP-TURN-004"_rule, "it is no option now");
        return;
      }
      if (!last && (stuck || !pass_over())) {
        std::string names;
        for (const Option& known : asked.options) names += (names.empty() ? "" : ", ") + std::string(known.name);
        check_.complain("at '" + std::string(asked.step) + "' " + std::string(name_of(asked.side)) + " is asked, and " +
                            quoted(called->text()) + " is no option; there are: " + names,
                        &wanted);
        return;
      }
    }
    const Decision asked = decision(table_.game, table_.state);
    const auto choice = read_choice(*asked.find(std::string_view(called->text())), wanted);
    if (!choice) return;
    last_ = check(table_.game, table_.state, asked, *choice);
    if (last_.allowed()) {
      apply(*choice);
    } else if (!last) {
      check_.complain("the choice " + quoted(called->text()) + " is refused: " + last_.refusals.front().facts, &wanted);
    }
  }

  static int sum_of(const Document* terms) {
    int sum = 0;
    for (const Document& term : terms == nullptr ? Document::Array{} : terms->items())
      sum += static_cast<int>(term.find("value")->integer());
    return sum;
  }

  std::string named(const Event& event, std::string_view key) const {
    const Document* unit = event.facts.find(key);
    return unit == nullptr ? std::string() : name(table_.game, static_cast<UnitId>(unit->integer()));
  }

  // What happened: all of it by kind, the tests, the pools of shots and rounds.
  void add_told(Answers& answers) const {
    Document kinds = Document::array();
    Document tests = Document::array();
    Document cohesion = Document::array();
    Document shots = Document::array();
    Document rounds = Document::array();
    std::string words;
    for (const Event& event : events_) {
      kinds.push(std::string(event.kind));
      words += (words.empty() ? "" : "; ") + event.words;
      const Document* passed = event.facts.find("passed");
      const std::string result = passed == nullptr ? "" : passed->boolean() ? " passes" : " fails";
      if (event.kind == "tested") tests.push(named(event, "unit") + " " + event.facts.find("test")->text() + result);
      if (event.kind == "cohesion") cohesion.push(named(event, "unit") + result);
      if (event.kind == "shot")
        shots.push(named(event, "unit") + " " + named(event, "target") + " " +
                   std::to_string(sum_of(event.facts.find("terms"))));
      if (event.kind == "fought")
        rounds.push(named(event, "unit") + " " + std::to_string(sum_of(event.facts.find("terms"))) + ", " +
                    named(event, "target") + " " + std::to_string(sum_of(event.facts.find("enemy-terms"))));
    }
    answers.add("events", std::move(kinds));
    answers.explain("events", words);
    answers.add("tests", std::move(tests));
    answers.add("cohesion", std::move(cohesion));
    answers.add("shots", std::move(shots));
    answers.add("rounds", std::move(rounds));
  }

  void add_units(Answers& answers) const {
    const State& state = table_.state;
    Document at = Document::object();
    Document vbu = Document::object();
    Document status_of = Document::object();
    Document disordered = Document::array();
    Document gone = Document::array();
    Document fighting = Document::array();
    Document closed = Document::array();
    for (UnitId id = 0; id < static_cast<UnitId>(state.bodies.size()); ++id) {
      const Body& b = body(state, id);
      const std::string called = name(table_.game, id);
      Document ranks = Document::array();
      for (const int each : b.vbu) ranks.push(each);
      vbu.set(called, ranks.items().size() == 1 ? ranks.items().front() : ranks);
      if (b.gone()) {
        gone.push(called);
        continue;
      }
      if (b.disordered) disordered.push(called);
      if (engaged(state, id)) fighting.push(called);
      if (b.closed_ranks) closed.push(called);
      status_of.set(called,
                    status_words[static_cast<std::size_t>(status(table_.game.rules, unit_at(table_.game, state, id)))]);
      if (!b.reserve)
        at.set(called, Document::Array{Document(b.pose.front.x.units()), Document(b.pose.front.y.units()),
                                       Document(b.pose.heading.degrees())});
    }
    answers.add("at", std::move(at), Compared::measured);
    answers.add("vbu", std::move(vbu), Compared::listed);
    answers.add("status", std::move(status_of), Compared::listed);
    answers.add("disordered", std::move(disordered), Compared::any_order);
    answers.add("gone", std::move(gone), Compared::any_order);
    answers.add("engaged", std::move(fighting), Compared::any_order);
    answers.add("closed-ranks", std::move(closed), Compared::any_order);
    Document wrong = Document::array();
    for (const std::string& sentence : broken_invariants(table_.game, state)) wrong.push(sentence);
    answers.add("wrong", std::move(wrong));
  }

  Reader& check_;
  OnTable& table_;
  dice::Scripted dice_;
  Events events_;
  Ruling last_;
};

}  // namespace

void ask_play(const condotta::Situation& situation, Reader& check, Answers& answers) {
  auto table = read_play(situation, check);
  if (!table) return;
  Script script(check, *table);
  script.begin();
  if (check.good()) script.play();
  if (!check.good() || script.complain_of_dice()) return;
  script.answer(answers);
}

}  // namespace condotta::impetus
