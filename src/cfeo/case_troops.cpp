// Questions about troops, disorder and the end of the game, and the list of all questions.
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/cases.hpp"
#include "cfeo/victory.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 1> rule_sets = {rule_set_id};
constexpr std::array<Question, 50> questions = {{
    {"average-die", "a D6 read as an average die", ask_average_die},
    {"unit", "what a unit is: arm, DP limit, size, points, what it may do", ask_unit},
    {"raise", "whether stands may form a unit", ask_raise},
    {"battalia", "whether units may form a battalia", ask_battalia},
    {"formation", "whether a unit may stand so", ask_formation},
    {"dps", "taking DPs and casualties", ask_dps},
    {"redress", "DPs that re-dressing removes", ask_redress},
    {"morale", "DPs from the misfortunes of others", ask_morale},
    {"leader", "actions, radius and points of a leader", ask_leader},
    {"command", "whether a leader may take these actions, and what they do", ask_command},
    {"ride", "how far a leader or messenger may ride", ask_ride},
    {"order", "whether an act keeps to the orders", ask_order},
    {"messenger", "when an order arrives and is heard", ask_messenger},
    {"control", "who controls a unit, and whether it must test", ask_control},
    {"conform", "which units conform to controlled ones, on the table", ask_conform},
    {"control-test", "the control test and its options", ask_control_test},
    {"halt", "what a halted unit may still do", ask_halt},
    {"repeat", "what repeating the last move repeats", ask_repeat},
    {"leader-risk", "tests on a leader and his fate", ask_leader_risk},
    {"turn", "the phases of a turn and who goes first", ask_turn},
    {"initiative", "who chooses to go first", ask_initiative},
    {"move", "dice, distance, manoeuvres and disorder of a move", ask_move},
    {"may-move", "whether a unit or gun may move at all, or so", ask_may_move},
    {"speed", "dice that cavalry may and must use", ask_speed},
    {"incline", "whether an incline is allowed", ask_incline},
    {"step", "side step, step back, refusing a flank", ask_step},
    {"passage", "going through friends", ask_passage},
    {"gap", "a line through a gap", ask_gap},
    {"terrain", "what ground does to troops, sight, fire and combat", ask_terrain},
    {"gun", "one shot of a gun", ask_gun},
    {"volley", "small arms of a unit", ask_volley},
    {"may-fire", "whether a unit may fire at a target", ask_may_fire},
    {"targets", "arcs, ranges and targets on the table", ask_targets},
    {"see", "whether one unit sees another on the table", ask_see},
    {"charge", "whether a charge may be declared", ask_charge},
    {"responses", "what a charged unit may do", ask_responses},
    {"contact", "whether a charge reaches its target, and the odds", ask_contact},
    {"reinforce", "whether a melee may be reinforced", ask_reinforce},
    {"combat", "numbers, depth, modifiers, odds and results of a combat", ask_combat},
    {"result", "the row of the result table for a difference", ask_result},
    {"pursuit", "whether pursuers catch, and the free hack", ask_pursuit},
    {"flight", "where an evade, retire or rout move may and must stop", ask_flight},
    {"ride-through", "riding through the enemy", ask_ride_through},
    {"rout", "a move of routers", ask_rout},
    {"recrew", "whether a crew may return to its gun", ask_recrew},
    {"split", "a retirement or rout that part of the unit can't make", ask_split},
    {"drive-off", "taking an abandoned gun away", ask_drive_off},
    {"follow-up", "how far a unit behind chargers follows", ask_follow_up},
    {"right-to-left", "in which order units act", ask_right_to_left},
    {"victory", "who has won at the end of a turn", ask_victory},
}};

constexpr std::array<std::string_view, 4> cause_words = {"fire", "combat", "morale", "movement"};
constexpr std::array<std::string_view, 8> event_words = {"General killed",    "General routing", "Commander killed",
                                                         "Commander routing", "unit routing",    "unit destroyed",
                                                         "unit retiring",     "evading"};

ArmyAtEnd read_army(Reader& check, std::string_view key) {
  ArmyAtEnd army;
  const Document* table = check.find(key);
  if (table == nullptr) return army;
  Reader reader(*table, "'" + std::string(key) + "' of " + check.what());
  army.units = reader.whole("units", 0, 0, 999);
  army.lost = reader.whole("lost", 0, 0, 999);
  army.points = reader.whole("points", 0, 0, 99999);
  army.points_lost = reader.whole("points-lost", 0, 0, 99999);
  army.objectives = reader.whole("objectives", 0, 0, 99);
  if (const auto fault = reader.finish()) check.complain(*fault);
  return army;
}

}  // namespace

const CaseAnswerer& case_answerer() {
  static constexpr CaseAnswerer answerer{rule_sets, questions, fault_of};
  return answerer;
}

void ask_average_die(const Situation&, Reader& check, Answers& answers) {
  check.need("shows");
  Document values = Document::array();
  for (const int shown : check.wholes("shows", 1, 6)) values.push(average_of_d6(shown));
  answers.add("values", values);
}

void ask_unit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto read = read_unit(situation, check, "unit");
  if (!read) return;
  const Unit& unit = read->unit;
  const Type type = unit.troops.type;
  constexpr std::array<std::string_view, 4> arms = {"infantry", "cavalry", "guns", "wagons"};
  const StandSize size = stand_size(rules, type);
  answers.add("type", in_words(type));
  answers.add("grade", in_words(unit.troops.grade));
  answers.add("arm", arms[static_cast<std::size_t>(arm(type))]);
  answers.add("stands", unit.stands());
  answers.add("limit", dp_limit(rules, unit.troops, unit.stands()));
  answers.add("points", points(rules, unit));
  answers.add("formed", formed(unit));
  answers.add("light", light(type));
  answers.add("may-fire", has_missiles(type));
  answers.add("may-charge", may_initiate_charge(type));
  answers.add("may-evade", may_evade(type));
  answers.add("must-pursue", must_pursue(unit.troops.grade));
  answers.add("combat", combat_value(rules, unit.troops.grade));
  add_yards(answers, "stand-width", size.width);
  add_yards(answers, "stand-depth", size.depth);
  add_yards(answers, "frontage", unit.ranks.front() * size.width);
  answers.add("depth", depth(rules, read->fighter));
  answers.add("pike-stands", pike_stands(unit));
  answers.explain("", describe(unit.troops));
}

void ask_raise(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Document* kinds = check.need("kinds");
  if (kinds == nullptr) return;
  std::vector<StandsOfAKind> stands;
  Nation nation = Nation::none;
  for (const Document& item : kinds->items()) {
    const CaseUnit kind = unit_of(situation, check, item);
    if (kind.unit.troops.nation != Nation::none) nation = kind.unit.troops.nation;
    stands.push_back({kind.unit.troops.type, kind.unit.troops.grade, kind.unit.stands()});
  }
  if (stands.empty()) check.complain("'kinds' must be a list of units", kinds);
  const int shot = check.whole("shot", 0, 0, 99);
  if (check.good()) add_ruling(answers, may_be_raised(rules, stands, nation, shot));
}

void ask_battalia(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("units");
  std::vector<Type> types;
  for (const CaseUnit& unit : read_units(situation, check, "units")) types.push_back(unit.unit.troops.type);
  add_ruling(answers, may_be_battalia(rules, types, check.flag("commander", true)));
}

void ask_formation(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  add_ruling(answers, may_form(unit->unit));
  answers.add("depth", depth(rules, unit->fighter));
  answers.add("formed", formed(unit->unit));
}

void ask_dps(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const Document* list = check.find("take");
  if (!unit) return;
  Condition now = unit->condition();
  Document after = Document::array();
  if (list != nullptr) {
    for (const Document& item : list->items()) {
      Reader take(item, "'take' of " + check.what());
      const Cause cause = static_cast<Cause>(take.choice("cause", cause_words, 0));
      now = take_dps(rules, unit->unit.troops, now, take.whole("dps", 0, 0, 99), cause);  // CFE-DP-007: DPs first
      now = take_casualties(now, take.whole("casualties", 0, 0, 99));
      now = steadied(now, take.whole("steady", 0, 0, 99));
      if (const auto fault = take.finish()) check.complain(*fault);
      after.push(now.dps);
    }
  }
  add_condition(answers, "", now);
  answers.add("dps-after-each", after);
  answers.add("dps-taken", now.dps - unit->unit.dps);
  answers.add("casualties-taken", now.casualties - unit->unit.casualties);
  answers.add("limit", dp_limit(rules, unit->unit.troops, now.stands));
  answers.add("combat-penalty", (now.dps + now.casualties) * rules.numbers.cmb_worn);
  // CFE-DP-019
  answers.add("abandoned", is_gun(unit->unit.troops.type) && now.destroyed());
}

void ask_redress(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const Deeds deeds{check.flag("moved", false), check.flag("in-combat", false), check.flag("under-fire", false)};
  if (!unit) return;
  const Breakdown removed = redressed(rules, unit->unit.troops.grade, deeds);
  const int taken = std::min(removed.total(), unit->unit.dps);
  answers.add("removes", removed.total());
  answers.add("removed", taken);
  answers.add("dps", unit->unit.dps - taken);
  answers.explain("", terms_in_words(removed));
}

void ask_morale(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const bool routing = check.flag("routing", false);
  const Document* list = check.need("events");
  if (!unit || list == nullptr) return;
  std::vector<MoraleEvent> events;
  for (const Document& item : list->items()) {
    Reader reader(item, "'events' of " + check.what());
    MoraleEvent event{};
    reader.need("what");
    event.what = static_cast<Misfortune>(reader.choice("what", event_words, 0));
    if (const Document* who = reader.find("who")) event.who = unit_of(situation, check, *who).unit.troops;
    event.distance = reader.number("distance", 0, 0, far_away);
    event.distance_end = reader.number("end-distance", event.distance, 0, far_away);
    event.seen_before = reader.flag("seen-before", false);
    if (const auto fault = reader.finish()) check.complain(*fault);
    events.push_back(event);
  }
  if (events.size() > 20) check.complain("'events' has more than 20 entries", list);
  if (!check.good()) return;
  const Breakdown due = morale_dps(rules, unit->unit.troops, routing, events);
  Document each = Document::array();
  for (const Term& term : due.terms()) each.push(term.value);
  answers.add("due", due.total());
  answers.add("each", each);
  add_terms(answers, "terms", due);
  add_condition(answers, "", take_dps(rules, unit->unit.troops, unit->condition(), due.total(), Cause::morale));
  answers.explain("", terms_in_words(due));
}

void ask_victory(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  EndOfTurn end;
  const bool defended = check.flag("defended-position", false);
  end.turn = check.whole("turn", defended ? rules.numbers.turn_limit : 1, 1, 999);
  end.armies = {read_army(check, "first"), read_army(check, "second")};
  end.conceded_first = check.flag("first-concedes", false);
  end.conceded_second = check.flag("second-concedes", false);
  end.agreed_draw = check.flag("agreed-draw", false);
  const bool holds = check.flag("attacker-holds", false);
  const double defender = check.number("formed-defender", far_away, 0, far_away);
  Verdict result = verdict(rules, end);
  const bool conceded = end.agreed_draw || end.conceded_first || end.conceded_second;
  const bool broke = broken(rules, end.armies[0]) || broken(rules, end.armies[1]);
  if (defended && result != Verdict::goes_on && !conceded && !broke) result = defended_position(rules, holds, defender);
  answers.add("result", in_words(result));
  answers.add("first-broken", broken(rules, end.armies[0]));
  answers.add("second-broken", broken(rules, end.armies[1]));
}

}  // namespace condotta::cfeo
