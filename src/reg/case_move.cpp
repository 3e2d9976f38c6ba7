// Questions about movement (ACT, MOV, GEO, GRP): whole moves on the table, distances, cost levels, variable moves.
#include <algorithm>
#include <array>

#include "reg/action_table.hpp"
#include "reg/case_words.hpp"
#include "reg/formation.hpp"
#include "reg/move_distance.hpp"
#include "reg/position.hpp"
#include "reg/prompted_move.hpp"
#include "reg/setup.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::array<std::string_view, 4> turn_words = {"none", "left", "right", "about"};
constexpr std::array<std::string_view, 7> switch_words = {"none",       "close", "loose",   "skirmish",
                                                          "drop pikes", "mount", "dismount"};
constexpr std::array<std::string_view, 3> push_words = {"shift", "align", "run away"};
constexpr std::array<std::string_view, 3> going_words = {"good", "rough", "difficult"};

// The position of a check: the units of the case that have a place, as `but` amends them.
std::optional<reg::Situation> read_position(const condotta::Situation& situation, const Rules& rules, Reader& check) {
  const std::vector<std::string> present = check.texts("present");
  const Document* but = check.find("but");
  Document scenario = Document::object();
  Document units = Document::array();
  for (const auto& [name, keys] : situation.units.members()) {
    if (!present.empty() && std::find(present.begin(), present.end(), name) == present.end()) continue;
    Document unit = keys;
    unit.set("name", name);
    if (const Document* amended = but != nullptr ? but->find(name) : nullptr) {
      for (const auto& [key, value] : amended->members()) unit.set(key, value);
    }
    if (unit.find("at") != nullptr) units.push(std::move(unit));
  }
  for (const std::string& name : present) {
    if (situation.units.find(name) == nullptr) check.complain("there is no unit " + quoted(name) + " in this case");
  }
  if (but != nullptr) {
    for (const auto& [name, ignored] : but->members()) {
      if (situation.units.find(name) == nullptr) check.complain("there is no unit " + quoted(name) + " in this case");
    }
  }
  scenario.set("unit", std::move(units));
  if (const Document* terrain = check.find("terrain")) scenario.set("terrain", *terrain);
  auto read = read_situation(rules, scenario);
  if (!read) {
    check.complain(read.error());
    return std::nullopt;
  }
  return *read;
}

UnitId named(const Game& game, Reader& check, std::string_view name) {
  const UnitId unit = unit_called(game, name);
  if (unit == nobody) check.complain("there is no unit " + quoted(name) + " on the table");
  return unit;
}

struct OpenLeg {
  std::size_t part;
  std::size_t leg;
};

struct AskedMove {
  Move move;
  std::optional<OpenLeg> open;  // the leg that goes as far as it may
};

void read_legs(Reader& check, Reader& table, Manoeuvre& part, std::size_t number, AskedMove& asked) {
  const Document* legs = table.find("legs");
  if (legs == nullptr) return;
  for (const Document& entry : legs->items()) {
    Reader leg(entry, "a leg of " + check.what());
    Leg read;
    const Document* value = nullptr;
    for (const std::string_view key : {"ahead", "left", "right"}) {
      const Document* found = leg.find(key);
      if (found == nullptr) continue;
      value = found;
      read.wheels = key != "ahead";
      read.side = key == "left" ? table::Side::left : table::Side::right;
    }
    if (value == nullptr || (!value->is_number() && value->text() != "most")) {
      leg.complain("a leg goes ahead so many BW, or wheels left or right so many degrees, or \"most\"");
    } else if (!value->is_number()) {
      asked.open = OpenLeg{number, part.legs.size()};
    } else if (value->number() < 0 || value->number() > 180) {
      leg.complain("a leg is from 0 to 180", value);
    } else if (read.wheels) {
      read.angle = Angle::degrees(value->number());
    } else {
      read.distance = Length::units(value->number());
    }
    part.legs.push_back(read);
    if (const auto fault = leg.finish()) check.complain(*fault);
  }
}

Manoeuvre read_part(const Rules& rules, Reader& check, Reader& table, std::string_view key, std::size_t number,
                    AskedMove& asked) {
  Manoeuvre part;
  const std::string name = table.text(key);
  const auto action = action_called(rules.edition, name);
  if (!action) check.complain("there is no action " + quoted(name) + " in this edition", table.find(key));
  part.action = action.value_or(Action::m2);
  read_legs(check, table, part, number, asked);
  part.shift = Length::units(table.number("shift", 0, -10, 10));
  part.half_shift = Length::units(table.number("half-shift", 0, -10, 10));
  part.left = table.whole("left-files", 0, 0, 20);
  part.right = table.whole("right-files", 0, 0, 20);
  part.turn = static_cast<Turning>(table.choice("turn", turn_words, 0));
  part.turn_last = table.flag("turn-last", false);
  part.expand_ahead = table.flag("expand-ahead", false);
  part.switching = static_cast<Switching>(table.choice("switch", switch_words, 0));
  part.towards = Angle::degrees(table.number("towards", 0, -360, 360));
  return part;
}

AskedMove read_move(const Rules& rules, const Game& game, Reader& check) {
  AskedMove asked;
  for (const std::string& name : check.texts("unit")) asked.move.units.push_back(named(game, check, name));
  if (asked.move.units.empty()) check.complain("a move needs 'unit': who moves");
  const std::string name = check.text("move");
  const auto action = action_called(rules.edition, name);
  if (!action) {
    check.complain("there is no action " + quoted(name) + " in this edition", check.find("move"));
    return asked;
  }
  asked.move.action = *action;
  if (const Document* parts = check.find("parts")) {
    for (std::size_t i = 0; i < parts->items().size() && i < 3; ++i) {
      Reader table(parts->items()[i], "a part of " + check.what());
      asked.move.parts.push_back(read_part(rules, check, table, "move", i, asked));
      if (const auto fault = table.finish()) check.complain(*fault);
    }
  } else {
    const bool as = check.has("as");
    asked.move.parts.push_back(read_part(rules, check, check, as ? "as" : "move", 0, asked));
  }
  for (const std::string& unit : check.texts("second")) asked.move.second.push_back(named(game, check, unit));
  if (const Document* pulled = check.find("pulled")) {
    for (const auto& [tug, sug] : pulled->members()) {
      asked.move.pulled.push_back({named(game, check, tug), named(game, check, sug.text())});
    }
  }
  if (const Document* responses = check.find("responses")) {
    Reader choices(*responses, "'responses' of " + check.what());
    for (const auto& [sug, ignored] : responses->members()) {
      asked.move.responses.push_back(
          {named(game, check, sug), static_cast<PushChoice>(choices.choice(sug, push_words, 0))});
    }
    if (const auto fault = choices.finish()) check.complain(*fault);
  }
  return asked;
}

Document pose_document(const State& state, UnitId unit) {
  const Stance at = stance(state, unit);
  return Document::Array{Document(at.pose.front.x.units()), Document(at.pose.front.y.units()),
                         Document(at.pose.heading.degrees())};
}

Document corner_document(const State& state, UnitId unit, table::Side side) {
  const table::Vector corner = front_corner(stance(state, unit), side);
  return Document::Array{Document(corner.x), Document(corner.y)};
}

// Where everybody stands afterwards, and how many bases are in each rank.
void add_positions(Answers& answers, const Game& game, const State& after) {
  Document end = Document::object();
  Document left = Document::object();
  Document right = Document::object();
  Document files = Document::object();
  Document ranks = Document::object();
  for (std::size_t u = 0; u < after.units.size(); ++u) {
    if (after.units[u].off_table) continue;
    const auto id = static_cast<UnitId>(u);
    const std::string& name = game.unit_names[u];
    end.set(name, pose_document(after, id));
    left.set(name, corner_document(after, id, table::Side::left));
    right.set(name, corner_document(after, id, table::Side::right));
    const Stance body = stance(after, id);
    files.set(name, body.files);
    const table::Frame frame = table::frame(body.pose, Length::units(body.files));
    std::vector<int> by_rank;
    for (const BaseId base_id : bases_of(after, id)) {
      const Base& base = after.bases[static_cast<std::size_t>(base_id)];
      const double behind = -table::place(frame, table::exact(base.pose.front)).ahead.units();
      const auto rank =
          static_cast<std::size_t>(std::max<std::int64_t>(0, table::nearest(behind / base.depth.units())));
      if (by_rank.size() <= rank) by_rank.resize(rank + 1);
      ++by_rank[rank];
    }
    Document list = Document::array();
    for (const int bases : by_rank) list.push(bases);
    ranks.set(name, std::move(list));
  }
  answers.add("end", std::move(end), Compared::measured);
  answers.add("front-left", std::move(left), Compared::measured);
  answers.add("front-right", std::move(right), Compared::measured);
  answers.add("files", std::move(files), Compared::listed);
  answers.add("ranks", std::move(ranks), Compared::measured);
}

void add_names(Answers& answers, std::string_view key, const Game& game, const std::vector<UnitId>& units) {
  Document list = Document::array();
  for (const UnitId unit : units) list.push(game.unit_names[static_cast<std::size_t>(unit)]);
  answers.add(key, std::move(list), Compared::any_order);
}

void add_outcome(Answers& answers, const Game& game, const MoveOutcome& outcome) {
  add_ruling(answers, outcome.ruling);
  answers.add("level",
              outcome.price ? Document(colour_words[static_cast<std::size_t>(outcome.price->colour)]) : Document());
  answers.add("used", outcome.used.units(), Compared::measured);
  answers.add("most", outcome.most);
  answers.explain("most", terms_in_words(outcome.distance));
  add_positions(answers, game, outcome.after);
  std::vector<UnitId> pushed;
  std::vector<UnitId> lost;
  std::vector<UnitId> runs;
  for (const Pushed& push : outcome.pushed) {
    pushed.push_back(push.unit);
    if (push.lost) lost.push_back(push.unit);
    if (push.choice == PushChoice::run_away) runs.push_back(push.unit);
  }
  add_names(answers, "pushed", game, pushed);
  add_names(answers, "lost", game, lost);
  add_names(answers, "runs", game, runs);
  add_names(answers, "displaced", game, outcome.displaced);
}

}  // namespace

void ask_move(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto position = read_position(situation, rules, check);
  if (!position || !check.good()) return;
  AskedMove asked = read_move(rules, position->game, check);
  if (!check.good()) return;
  if (asked.open) {
    const auto found = limit(position->game, position->state, asked.move, asked.open->part, asked.open->leg);
    Leg& leg = asked.move.parts[asked.open->part].legs[asked.open->leg];
    if (found) {
      leg.distance = found->distance;
      leg.angle = found->angle;
      answers.add("limit", leg.wheels ? found->angle.degrees() : found->distance.units(), Compared::measured);
      answers.add("limit-rule", std::string(found->beyond.rule.text()));
      answers.explain("limit", std::string(found->beyond.rule.text()) + " " + found->beyond.facts);
    } else {
      answers.add("limit", "none");
      leg.distance = Length::units(1);
      leg.angle = Angle::degrees(1);
    }
  }
  add_outcome(answers, position->game, try_move(position->game, position->state, asked.move));
}

void ask_move_distance(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  MoveFacts facts;
  facts.worst = static_cast<Going>(check.choice("going", going_words, 0));
  facts.crosses_obstacle = check.flag("linear-obstacle", false);
  facts.slowing = check.whole("slowing", 0, 0, 9);
  facts.deduction = check.whole("deduction", 0, 0, 12);
  facts.deduction_rule = "REG-MOV-012"_rule;
  const MoveDistance distance = move_distance(rules, unit->troops, facts);
  answers.add("most", distance.most);
  answers.add("may-be-there", !distance.refusal.has_value());
  add_terms(answers, "terms", distance.terms);
}

void ask_cost_level(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const std::string name = check.text("move");
  const auto action = action_called(rules.edition, name);
  const std::string as_name = check.text("as", "M2");
  const auto as = action_called(rules.edition, as_name);
  if (!action) check.complain("there is no action " + quoted(name) + " in this edition", check.find("move"));
  if (!as) check.complain("there is no action " + quoted(as_name) + " in this edition", check.find("as"));
  if (!unit || !action || !as) return;
  const auto price = level(rules, *action, unit->troops, *as);
  answers.add("level", price ? Document(colour_words[static_cast<std::size_t>(price->colour)]) : Document());
  answers.add("reason", price ? Document() : Document(price.error().rule.text()));
  answers.add("part-of-double-move", part_of_double_move(rules, *action, unit->troops));
  if (price) add_terms(answers, "terms", price->terms);
}

void ask_variable_move(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  const auto going = static_cast<Going>(check.choice("going", going_words, 0));
  const int die = check.whole("die", 3, 1, 6);
  const VariableMove move =
      variable_move(rules, unit->troops, going, die, check.flag("option", false), check.flag("skirmish", false));
  answers.add("roll", move.roll);
  answers.add("most", move.most);
  add_terms(answers, "terms", move.terms);
}

}  // namespace condotta::reg
