// Questions about leaders, orders and control (CMD, ORD, CTL, LDR, SEQ-003).
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/control.hpp"
#include "cfeo/turn_order.hpp"
#include "dice/enumerating.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 8> action_words = {"move",         "attach", "steady",         "inspire",
                                                          "issue orders", "listen", "send messenger", "detach"};
constexpr std::array<std::string_view, 5> course_words = {"ordinary", "routing", "pursuing", "charging", "looting"};
constexpr std::array<std::string_view, 3> attached_words = {"no", "here", "elsewhere"};

Course read_course(Reader& check) { return static_cast<Course>(check.choice("course", course_words, 0)); }

LeaderNear read_leader_near(const Document& item, Reader& check, const std::optional<Stood>& unit) {
  Reader reader(item, "'leaders' of " + check.what());
  LeaderNear near;
  reader.need("leader");
  near.leader = read_leader(reader);
  near.own = reader.flag("own", true);
  const int attached = reader.choice("attached", attached_words, 0);
  near.attached = attached > 0;
  near.attached_here = attached == 1;
  const auto at = read_point(reader, "at");
  near.distance = reader.number("distance", far_away, 0, far_away);
  if (at && unit) near.distance = distance(*unit, *at);
  if (const auto fault = reader.finish()) check.complain(*fault);
  return near;
}

}  // namespace

void ask_leader(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("leader");
  const Leader leader = read_leader(check);
  answers.add("actions", actions(rules, leader));
  answers.add("radius", control_radius(rules, leader));
  answers.add("may-influence", may_influence(rules, leader));
  answers.add("points", points(rules, leader));
}

void ask_command(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  CommandPlan plan;
  check.need("leader");
  plan.leader = read_leader(check);
  plan.attached = check.flag("attached", false);
  plan.own_unit = check.flag("own-unit", true);
  plan.in_contact = check.flag("in-contact", true);
  plan.to_unit = check.flag("to-unit", true);
  for (const std::string& word : check.texts("actions")) {
    const auto found = std::ranges::find_if(action_words, [&](std::string_view w) { return same_words(w, word); });
    if (found == action_words.end()) {
      const std::vector<std::string> known(action_words.begin(), action_words.end());
      check.complain(quoted(word) + " is no command action; there are " + listed(known), check.find("actions"));
      return;
    }
    const auto index = found - action_words.begin();
    plan.actions.push_back(index == 7 ? CommandAction::move : static_cast<CommandAction>(index));
  }
  const CommandEffect effect = carry_out(rules, plan);
  add_ruling(answers, effect.ruling);
  answers.add("actions", actions(rules, plan.leader));
  answers.add("actions-left", effect.actions_left);
  answers.add("dps-removed", effect.dps_removed);
  answers.add("combat-bonus", effect.combat_bonus);
  answers.add("halted", effect.halted);
  answers.add("attached", effect.attached);
}

void ask_ride(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Ride ride;
  ride.wanted = check.number("distance", 0, 0, far_away);
  ride.enemy_at_start = check.number("enemy", far_away, 0, far_away);
  ride.enemy_at_end = check.number("enemy-end", far_away, 0, far_away);
  add_ruling(answers, may_ride(rules, ride));
  answers.add("limit", ride_limit(rules, ride.enemy_at_start));
}

void ask_order(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  OrderedAct act;
  check.need("order");
  act.order = static_cast<Order>(check.whole("order", 3, 1, 3));
  act.general_attached = check.flag("general-attached", false);
  act.from_ground = check.number("from-ground", 0, 0, far_away);
  act.charges = check.flag("charges", false);
  act.enemy_from_ground = check.number("enemy-from-ground", 0, 0, far_away);
  act.reached = check.flag("reached", false);
  act.nearer_to_point = check.flag("nearer-to-point", true);
  act.turn = check.whole("turn", 1, 1, 999);
  act.advances = check.flag("advances", true);
  add_ruling(answers, within_orders(rules, act));
  answers.add("needs-issue-orders", false);  // CFE-ORD-002, CFE-ORD-007
}

void ask_messenger(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Message message;
  check.need("distance");
  message.distance = check.number("distance", 0, 0, 1000);
  message.enemy = check.number("enemy", far_away, 0, far_away);
  message.listener_actions_left = check.wholes("commander-actions-left", 0, 9);
  const MessageRun run = deliver(rules, message);
  Document moves = Document::array();
  for (const double yards : run.moves) moves.push(yards);
  answers.add("moves", moves);
  answers.add("arrives", run.arrives);
  answers.add("heard", run.heard);
}

void ask_control(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::optional<Stood> unit;
  if (check.has("unit")) {
    const auto read = read_unit(situation, check, "unit");
    if (!read) return;
    if (read->place) unit = stand(rules, read->unit, *read->place);
  }
  std::vector<LeaderNear> leaders;
  if (const Document* list = check.find("leaders")) {
    for (const Document& item : list->items()) leaders.push_back(read_leader_near(item, check, unit));
  }
  TestNeed need;
  need.course = read_course(check);
  need.conforms = check.flag("conforms", false);
  need.wants_to_stop = check.flag("wants-to-stop", true);
  if (!check.good()) return;
  const auto by = controlled_by(rules, leaders);
  need.controlled = by.has_value();
  need.leader_attached = by && leaders[*by].attached_here;
  const Need test = must_test(need);
  Document distances = Document::array();
  for (const LeaderNear& near : leaders) distances.push(hundredths(near.distance));
  answers.add("controlled", by.has_value());
  answers.add("by", by ? static_cast<int>(*by) + 1 : 0);
  answers.add("radius", by ? control_radius(rules, leaders[*by].leader) : 0);
  answers.add("distances", distances);
  answers.add("must-test", test.test);
  answers.add("rule", Document(test.rule.text()));
}

void ask_conform(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("units");
  const std::vector<CaseUnit> units = read_units(situation, check, "units");
  const std::vector<std::string> controlled = check.texts("controlled");
  Document in_line = Document::array();
  Document in_depth = Document::array();
  Document must = Document::array();
  Document none = Document::array();
  for (const CaseUnit& unit : units) {
    // Only units of one battalia conform to each other.
    std::vector<Stood> own;
    std::vector<bool> led;
    std::size_t self = 0;
    for (const CaseUnit& other : units) {
      if (other.battalia != unit.battalia) continue;
      const auto placed = stood(rules, check, other);
      if (!placed) return;
      if (&other == &unit) self = own.size();
      own.push_back(*placed);
      led.push_back(std::ranges::find(controlled, other.name) != controlled.end());
    }
    const Conforms how = conforming(rules, own, led)[self];
    if (how == Conforms::no) must.push(unit.name);
    if (how != Conforms::no) none.push(unit.name);
    if (how == Conforms::in_line && !led[self]) in_line.push(unit.name);
    if (how == Conforms::in_depth) in_depth.push(unit.name);
  }
  answers.add("no-test", none, Compared::any_order);
  answers.add("in-line", in_line, Compared::any_order);    // may charge with the lead unit
  answers.add("in-depth", in_depth, Compared::any_order);  // may follow up, not charge
  answers.add("must-test", must, Compared::any_order);
}

void ask_control_test(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  ControlTest test;
  test.course = read_course(check);
  test.leader_attached = check.flag("leader", false);
  const int die = check.whole("die", 0, 1, 6);
  const int option = check.whole("option", 0, -9, 9);
  if (!unit || !check.good()) return;
  test.grade = unit->unit.troops.grade;
  test.gun = is_gun(unit->unit.troops.type);
  const int reach = control_option(rules, test);
  const int modifier = control_modifier(rules, test);
  answers.add("modifier", modifier);
  answers.add("option", reach);
  Document chance = Document::object();
  chance.set("free", chance_of_free(rules, test));
  const auto forced = dice::odds_of([&](dice::Source& source) {
    const auto all = reactions(rules, test, source.roll(dice::d6));
    return static_cast<int>(std::ranges::find(all, Reaction::free) != all.end() ? Reaction::free : all.front());
  });
  for (const Reaction one : {Reaction::halts, Reaction::repeats, Reaction::continues}) {
    chance.set(in_words(one), forced.of(static_cast<int>(one)));
  }
  answers.add("chance", chance, Compared::listed);
  if (!check.has("die")) return;
  if (check.has("option") && (option > reach || option < -reach)) {
    check.complain("'option' is beyond what the unit may choose, " + std::to_string(reach) + " up or down",
                   check.find("option"));
    return;
  }
  // The score that comes nearest to free action, by the smallest change.
  int score = die + modifier + option;
  if (!check.has("option")) {
    for (int by = 1; by <= reach && reaction(rules, test, score) != Reaction::free; ++by) {
      const int plain = die + modifier;
      const int towards = plain <= rules.numbers.control_halt ? by : -by;
      score = plain + towards;
    }
  }
  const std::vector<Reaction> all = reactions(rules, test, die);
  answers.add("score", score);
  answers.add("outcome", in_words(reaction(rules, test, score)));
  answers.add("outcomes", words_document(all), Compared::any_order);
  answers.add("free", std::ranges::find(all, Reaction::free) != all.end());
}

void ask_halt(const Situation& situation, Reader& check, Answers& answers) {
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  const HaltedMay may = halted_may(unit->unit);
  answers.add("may-fire", may.fire);
  answers.add("may-adjust", may.adjust);
  answers.add("may-move", may.move);
  answers.add("may-charge", may.charge);
  answers.add("may-counter-charge", may.counter_charge);
  answers.add("may-evade", may.evade);
  answers.add("may-move-after-combat", may.after_combat_move);
}

void ask_repeat(const Situation&, Reader& check, Answers& answers) {
  const LastMove last{check.whole("last-dice", 0, 0, 9), check.flag("last-road", false),
                      check.flag("only-manoeuvred", false), check.flag("retiring", false)};
  const Repeated again = repeat(last);
  answers.add("halts", again.halts);
  answers.add("dice", again.dice);
  answers.add("road", again.road);
  answers.add("retires", again.retires);
}

void ask_turn(const Situation&, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> players = {"first", "second"};
  constexpr std::array<std::string_view, 2> places = {"first", "second"};
  TurnStart start;
  start.turn = check.whole("turn", 1, 1, 999);
  if (check.has("attacker")) start.attacker = check.choice("attacker", players, 0);
  start.won_roll = check.choice("won-roll", players, 0);
  start.chooses_first = check.choice("chooses-to-go", places, 0) == 0;
  Document order = Document::array();
  Document together = Document::array();
  for (const Phase phase : phases) {
    order.push(in_words(phase));
    if (!one_after_the_other(phase)) together.push(in_words(phase));
  }
  answers.add("goes-first", players[static_cast<std::size_t>(goes_first(start))]);
  answers.add("phases", order);
  answers.add("simultaneous", together);
}

void ask_leader_risk(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Leader leader = read_leader(check);
  Hurt hurt;
  hurt.fire_dps = check.whole("fire-dps", 0, 0, 99);
  hurt.combat_dps = check.whole("combat-dps", 0, 0, 99);
  hurt.fire_casualties = check.whole("fire-casualties", 0, 0, 99);
  hurt.combat_casualties = check.whole("combat-casualties", 0, 0, 99);
  hurt.other_casualties = check.whole("other-casualties", 0, 0, 99);
  hurt.other_phases = check.whole("other-phases", 1, 1, 6);
  hurt.other_dps = check.whole("other-dps", 0, 0, 99);
  const bool attached = check.flag("attached", true);
  const double nearest_friend = check.number("nearest-friend", far_away, 0, far_away);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  constexpr std::array<std::string_view, 4> ends = {"stays", "destroyed", "surrenders", "leaves the table"};
  const int end = check.choice("his-unit", ends, 0);
  // CFE-LDR-008
  const bool tests_with_it = attached && end == 1 && leader_tests(hurt) == 0;
  answers.add("tests", attached && end < 2 ? leader_tests(hurt) + (tests_with_it ? 1 : 0) : 0);
  add_ruling(answers, may_be_shot_or_captured(rules, attached, nearest_friend));
  Document chance = Document::object();
  const auto odds = leader_odds(rules, leader, !attached);
  for (const Fate fate : {Fate::unhurt, Fate::near_miss, Fate::wounded, Fate::killed})
    chance.set(in_words(fate), odds.of(fate));
  answers.add("chance", chance, Compared::listed);
  Leader wounded = leader;
  ++wounded.wounds;
  answers.add("actions-if-wounded", actions(rules, wounded));
  answers.add("radius-if-wounded", control_radius(rules, wounded));
  answers.add("may-influence-if-wounded", may_influence(rules, wounded));
  constexpr std::array<std::string_view, 4> unhurt = {"attached", "detached", "captured", "lost"};
  const std::string_view alive = attached ? unhurt[static_cast<std::size_t>(end)] : "detached";
  if (dice.empty()) {
    answers.add("becomes", alive);
    return;
  }
  const int second = dice.size() > 1 ? dice[1] : 6;
  const Fate fate = attached ? fate_of(rules, leader, dice[0], second) : fate_when_shot(rules, leader, dice[0], second);
  answers.add("fate", in_words(fate));
  answers.add("becomes", fate == Fate::killed && end < 2 ? "killed" : alive);
}

// CFE-SEQ-005: by the rightmost point of each, as its player sees it.
void ask_right_to_left(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("units");
  const std::vector<CaseUnit> units = read_units(situation, check, "units");
  const double facing = check.number("facing", 0, -360, 360);  // from his own edge to the enemy's
  const table::Vector right = table::rightward(table::heading(table::Angle::degrees(facing)));
  std::vector<std::pair<double, std::string>> order;
  for (const CaseUnit& unit : units) {
    const auto placed = stood(rules, check, unit);
    if (!placed) return;
    double most = -1e300;
    for (const table::Rectangle& stand : placed->stands) {
      for (const table::Vector corner : stand.corners()) most = std::max(most, dot(corner, right));
    }
    order.emplace_back(-most, unit.name);
  }
  std::ranges::stable_sort(order, {}, &std::pair<double, std::string>::first);
  Document names = Document::array();
  for (const auto& [ignored, name] : order) names.push(name);
  answers.add("order", names);
}

void ask_initiative(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::array<bool, 2> exceptional = {check.flag("first-exceptional", false),
                                           check.flag("second-exceptional", false)};
  const std::vector<int> rolls = check.wholes("rolls", 1, 6);
  const Initiative odds = initiative_odds(rules, exceptional);
  Document chance = Document::object();
  chance.set("first", odds.first);
  chance.set("second", 1 - odds.first);
  chance.set("tie", odds.tie);
  answers.add("chance", chance, Compared::listed);
  if (rolls.empty()) return;
  if (rolls.size() != 2) {
    check.complain("'rolls' must be two dice, of the first and of the second player", check.find("rolls"));
    return;
  }
  const int bonus = rules.numbers.initiative_exceptional;
  const int lead = rolls[0] + (exceptional[0] ? bonus : 0) - rolls[1] - (exceptional[1] ? bonus : 0);
  answers.add("winner", lead > 0 ? "first" : lead < 0 ? "second" : "roll again");
}

}  // namespace condotta::cfeo
