// Questions about charges, responses and reinforcing (CHG, REI).
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/charge.hpp"
#include "cfeo/manoeuvre.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 10> hindrance_words = {"none",     "halted",           "steadied", "routing",
                                                              "retiring", "evading",          "looting",  "pursuing",
                                                              "in melee", "repeats last move"};
constexpr std::array<std::string_view, 3> response_words = {"stand", "counter-charge", "evade"};

// "1 AvD", "AvD + D6", "2 AvD + D6": dice still to be thrown.
MoveDice read_dice(Reader& check, std::string_view key, const MoveDice& fallback) {
  const Document* value = check.find(key);
  if (value == nullptr) return fallback;
  MoveDice dice{0, 0};
  std::string text = value->text() + "+";
  std::string part;
  bool good = value->is(Document::Kind::text);
  for (const char c : text) {
    if (c == ' ') continue;
    if (c != '+') {
      part += c;
      continue;
    }
    int count = 1;
    if (!part.empty() && part[0] >= '1' && part[0] <= '9') {
      count = part[0] - '0';
      part.erase(0, 1);
    }
    if (same_words(part, "AvD")) {
      dice.average += count;
    } else if (same_words(part, "D6")) {
      dice.d6 += count;
    } else {
      good = false;
    }
    part.clear();
  }
  if (dice.count() < 1 || dice.count() > 4) good = false;
  if (!good) check.complain("'" + std::string(key) + "' must be dice such as \"2 AvD + D6\"", value);
  return dice;
}

}  // namespace

void ask_charge(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_unit(situation, check, "charger");
  const auto target = read_unit(situation, check, "target");
  ChargeBid bid;
  bid.hindrance = static_cast<Hindrance>(check.choice("hindrance", hindrance_words, 0));
  bid.in_corridor = check.flag("in-corridor", true);
  bid.visible = check.flag("visible", true);
  bid.again = check.flag("must-charge-again", false);
  bid.target_in_old_melee = check.flag("target-in-old-melee", false);
  bid.touches_friends = check.flag("touches-friends", false);
  bid.follow_on = check.flag("follow-on", false);
  bid.followed_on_before = check.flag("followed-on-before", false);
  if (!charger || !target) return;
  bid.charger = charger->unit;
  bid.target = target->unit;
  const bool placed = charger->place && target->place;
  bool behind = false;
  if (placed) {
    const Stood from = stand(rules, charger->unit, *charger->place);
    const Stood to = stand(rules, target->unit, *target->place);
    const auto ahead = in_corridor(rules, from, to);
    bid.in_corridor = ahead.has_value();
    bid.distance = ahead ? *ahead : distance(from, to);
    behind = from_behind_flank(rules, from, to);
  }
  bid.distance = check.number("distance", bid.distance, 0, far_away);
  add_ruling(answers, may_charge(rules, bid));
  add_yards(answers, "distance", bid.distance);
  answers.add("in-corridor", bid.in_corridor);
  answers.add("from-behind-flank", behind);
}

void ask_responses(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  Charged charged;
  if (check.has("charger")) {
    const auto charger = read_unit(situation, check, "charger");
    if (!charger) return;
    charged.charger = charger->unit;
  }
  charged.charger_in_corridor = check.flag("from-front", true);
  charged.caracoled = check.flag("caracoled", false);
  charged.fired = check.flag("fired", false);
  charged.declared_charge = check.flag("declared-charge", false);
  charged.in_melee = check.flag("in-melee", false);
  charged.charge_distance = check.number("distance", 0, 0, far_away);
  charged.friendly_pikes = check.number("friendly-pikes", far_away, 0, far_away);
  charged.attacker_behind = check.flag("from-behind", false);
  if (!unit) return;
  charged.unit = unit->unit;
  const Responses all = responses(rules, charged);
  answers.add("responses", words_document(all.allowed), Compared::any_order);
  add_ruling(answers, all.against_counter_charge, "counter-charge");
  add_ruling(answers, all.against_evade, "evade");
  add_ruling(answers, all.against_fire, "fire");
  answers.add("may-turn-rear-rank", all.may_turn_rear_rank);
}

void ask_contact(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto charger = read_unit(situation, check, "charger");
  const int response = check.choice("response", response_words, 0);
  check.need("distance");
  const double gap = check.number("distance", 0, 0, 5000);
  const bool inspired = check.flag("inspired", false) || (charger && charger->fighter.inspired > 0);
  const bool target_inspired = check.flag("target-inspired", false);
  const Going going = read_going(check);
  const double rolled = check.number("rolled", -1, 0, far_away);
  const double counter_rolled = check.number("target-rolled", 0, 0, far_away);
  const int last = check.whole("last-speed", -1, 0, 9);
  const int their_last = check.whole("target-last-speed", -1, 0, 9);
  const int obstacles = check.whole("obstacles", 0, 0, 2);  // that it crosses (CFE-CHG-030)
  const bool under_fire = check.flag("under-fire", false);
  if (!charger) return;
  std::optional<CaseUnit> target;
  if (check.has("target")) {
    target = read_unit(situation, check, "target");
    if (!target) return;
  }
  const MoveDice dice = read_dice(check, "dice", {1, 0});
  const Mover fleeing = target ? mover(target->unit) : Mover::foot;
  const MoveDice other =
      read_dice(check, "target-dice", response == 2 ? most_dice(rules, fleeing, Going::good) : MoveDice{1, 0});
  if (!check.good()) return;
  Ruling ruling = may_roll(rules, mover(charger->unit), going, dice, Pace::charge);
  if (last >= 0 && mover(charger->unit) == Mover::cavalry &&
      dice.count() > speed_limits(rules, {last, false, false}).most) {
    ruling.refuse("CFE-MOV-028"_rule, "more dice than its speed last turn allows");
  }
  const bool counter = response == 1 && target && mover(target->unit) == Mover::cavalry;
  if (their_last >= 0 && counter && other.count() > speed_limits(rules, {their_last, false, false}).most) {
    ruling.refuse("CFE-MOV-028"_rule, "the counter-charger names more dice than its speed allows");
  }
  add_ruling(answers, ruling);
  Document chance = Document::object();
  // Each obstacle costs half of what was rolled (CFE-MAN-010).
  const double share = 1 - obstacles / 2.0;
  const double reached = response == 0   ? share > 0 ? contact_odds(rules, dice, inspired, gap / share) : 0.0
                         : response == 1 ? meeting_odds(rules, dice, inspired, other, target_inspired, gap)
                                         : caught_evading_odds(rules, dice, inspired, other, gap);
  chance.set("contact", reached);
  chance.set("no-contact", 1 - reached);
  chance.set("dps", distribution_document(fatigue_odds(rules, charger->unit, going, dice)));
  Breakdown crossing;
  for (int i = 0; i < obstacles; ++i) {
    const ManoeuvreCost cost =
        cost_of(rules, charger->unit, Manoeuvre::major_obstacle, {far_away, far_away, under_fire});
    for (const Term& term : cost.dps.terms()) crossing.add(term.rule, term.label, term.value);
  }
  answers.add("obstacle-dps", crossing.total());
  answers.add("chance", chance, Compared::listed);
  answers.add("target-dps", response == 2 ? rules.numbers.morale_evading : 0);  // CFE-DP-016
  if (rolled < 0) return;
  Meeting meeting;
  if (response == 1) {
    meeting = meet(gap, rolled, counter_rolled);
  } else {
    const double way = response == 2 ? gap + counter_rolled : gap;
    const double goes = rolled * share;
    meeting.contact = goes >= way - 0.01;
    meeting.charger = std::min(goes, way);
    meeting.counter = response == 2 ? counter_rolled : 0;
    meeting.apart = way - meeting.charger;
  }
  answers.add("contact", meeting.contact);
  add_yards(answers, "charger-moves", meeting.charger);
  add_yards(answers, "target-moves", meeting.counter);
  add_yards(answers, "apart", meeting.apart);
  answers.add("must-test-control", !meeting.contact);  // CFE-CHG-012
}

// CFE-CTL-008: after the charge of the unit before it, straight on, without dice or DPs.
void ask_follow_up(const Situation&, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> ways = {"in line", "in depth"};
  const bool in_depth = check.choice("conforms", ways, 1) == 1;
  check.need("lead-moved");
  const double lead = check.number("lead-moved", 0, 0, 5000);
  const double yards = check.number("yards", lead, 0, 5000);
  Ruling ruling;
  if (!in_depth) ruling.refuse("CFE-CTL-007"_rule, "who conforms in line charges or stands");
  if (yards > lead + 0.01) ruling.refuse("CFE-CTL-008"_rule, "farther than the unit before it moved");
  add_ruling(answers, ruling);
  add_yards(answers, "most", in_depth ? lead : 0.0);
  answers.add("may-charge", !in_depth);
  answers.add("dps-due", 0);
}

void ask_reinforce(const Situation&, Reader& check, Answers& answers) {
  Reinforcement bid;
  bid.stayed_in_contact = check.flag("stayed-in-contact", true);
  bid.movement_phase = check.flag("movement-phase", true);
  bid.reaches = check.flag("reaches", true);
  bid.behind_or_flank = check.flag("behind-or-flank", true);
  add_ruling(answers, may_reinforce(bid));
}

}  // namespace condotta::cfeo
