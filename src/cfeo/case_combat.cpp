// Questions about combat, its results and what follows (CMB, RES, ACT).
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/results.hpp"
#include "cfeo/turn_order.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 2> parties = {"first", "second"};
constexpr std::array<std::string_view, 2> round_words = {"usual", "bad war"};
constexpr std::array<Band, 7> bands = {Band::breakthrough, Band::victory, Band::success, Band::inconclusive,
                                       Band::driven_back,  Band::defeat,  Band::broken};

using Sides = std::array<std::vector<CaseUnit>, 2>;

// Where the units of a combat stand: as they say, or front to front, centres aligned, the charger on the edge it names.
std::optional<Engagement> engagement_of(const Rules& rules, Sides& sides) {
  const auto takes_part = [](const CaseUnit& unit) { return !unit.reinforces_behind; };
  std::size_t unplaced = 0;
  for (const auto& side : sides) {
    unplaced += static_cast<std::size_t>(
        std::ranges::count_if(side, [&](const CaseUnit& u) { return takes_part(u) && !u.place; }));
  }
  if (unplaced > 0) {
    // A pair, and others beside it that say which edge they touch.
    for (auto& side : sides) {
      const auto main = std::ranges::find_if(side, takes_part);
      for (auto unit = side.begin(); unit != side.end(); ++unit) {
        if (unit != main && takes_part(*unit) && !unit->place && !unit->contact) return std::nullopt;
      }
    }
    for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
      const auto main = std::ranges::find_if(sides[i], takes_part);
      if (main == sides[i].end()) return std::nullopt;
    }
    CaseUnit& base = *std::ranges::find_if(sides[1], takes_part);
    CaseUnit& striker = *std::ranges::find_if(sides[0], takes_part);
    const bool turned = base.contact && *base.contact != table::Edge::front;
    CaseUnit& still = turned ? striker : base;
    CaseUnit& comes = turned ? base : striker;
    if (!still.place) still.place = table::Pose{};
    const Stood there = stand(rules, still.unit, *still.place);
    if (!comes.place) comes.place = against(rules, there, comes.contact.value_or(table::Edge::front));
    const Stood here = stand(rules, comes.unit, *comes.place);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      const Stood& enemy = (i == 0) == (&still == &base) ? there : here;
      for (CaseUnit& unit : sides[i]) {
        if (takes_part(unit) && !unit.place) unit.place = against(rules, enemy, *unit.contact);
      }
    }
  }
  Engagement out;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    for (const CaseUnit& unit : sides[i]) {
      if (takes_part(unit)) out.sides[i].push_back(stand(rules, unit.unit, *unit.place));
    }
  }
  return out;
}

// Does a formed charge of a unit that touches it on flank or rear hit this one (CFE-CMB-014)?
bool hit_in_flank(const CaseUnit& charger) {
  return charger.fighter.onset == Onset::charging && formed(charger.unit) && charger.from_behind;
}

// The facts that follow from who touches whom, where the case does not say them.
void derive_facts(Sides& sides, const std::optional<Counted>& counted, Melee& melee) {
  // Those who stand behind others are not counted: whom a number of the count means.
  std::array<std::vector<std::size_t>, 2> who;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    for (std::size_t u = 0; u < sides[i].size(); ++u) {
      if (!sides[i][u].reinforces_behind) who[i].push_back(u);
    }
  }
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    std::size_t on_table = 0;
    for (std::size_t u = 0; u < sides[i].size(); ++u) {
      CaseUnit& unit = sides[i][u];
      Fighter& fighter = melee.sides[i][u];
      std::vector<std::size_t> flanked_by;
      const bool placed = counted && !unit.reinforces_behind;
      if (placed) {
        for (const std::size_t e : counted->flanked_by[i][on_table]) flanked_by.push_back(who[1 - i][e]);
        for (const std::size_t e : counted->touches[i][on_table]) fighter.touches.push_back(who[1 - i][e]);
      }
      if (!unit.reinforces_behind) ++on_table;
      bool by_cavalry = false;
      bool flank_hit = false;
      for (std::size_t e = 0; e < sides[1 - i].size(); ++e) {
        const bool touches = fighter.touches.empty() || std::ranges::find(fighter.touches, e) != fighter.touches.end();
        const CaseUnit& enemy = sides[1 - i][e];
        const Onset onset = enemy.fighter.onset;
        const bool charged = onset == Onset::charging || onset == Onset::pursuing;
        by_cavalry = by_cavalry || (touches && charged && arm(enemy.unit.troops.type) == Arm::cavalry);
        const bool on_flank = placed ? std::ranges::find(flanked_by, e) != flanked_by.end()
                                     : enemy.contact && *enemy.contact != table::Edge::front;
        flank_hit = flank_hit || (touches && on_flank && hit_in_flank(enemy));
      }
      fighter.charged_by_cavalry = unit.charged_by_cavalry.value_or(by_cavalry);
      fighter.flank_hit = unit.flank_hit.value_or(flank_hit);
    }
  }
}

// Reinforcements behind add their ranks to the unit before them (CFE-REI-006).
void add_depth_behind(const Sides& sides, Melee& melee) {
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const auto main = std::ranges::find_if(melee.sides[i], [](const Fighter& f) { return !f.reinforcing; });
    if (main == melee.sides[i].end()) continue;
    for (const CaseUnit& unit : sides[i]) {
      if (unit.reinforces_behind) main->depth_behind += static_cast<double>(unit.unit.ranks.size());
    }
  }
}

// One value where the side is one unit, a list where it is several; either way of saying it will do for one.
void add_each(Answers& answers, const std::string& key, const Document& list, Compared compared = Compared::whole) {
  if (list.items().size() == 1) {
    answers.add(key, list.items()[0], compared);
    answers.also(list);
  } else {
    answers.add(key, list, compared);
  }
}

// The rows of the table of modifiers (CFE-CMB-003) by number.
Document rows_of(const Rules& rules, const Breakdown& sum) {
  const Numbers& n = rules.numbers;
  std::array<int, 20> row{};
  for (const Term& term : sum.terms()) {
    std::size_t at = 0;
    if (term.rule == "CFE-GRD-001"_rule)
      at = term.label == "A grade" ? 1 : term.label == "B grade" ? 2 : term.label == "D grade" ? 3 : 4;
    if (term.rule == "CFE-CMB-005"_rule) at = 5;
    if (term.rule == "CFE-CMB-006"_rule) at = 6;
    if (term.rule == "CFE-CMB-007"_rule) at = 7;
    if (term.rule == "CFE-CMB-008"_rule || term.rule == "CFE-CHG-024"_rule) at = 8;
    if (term.rule == "CFE-CMB-009"_rule) at = 9;
    if (term.rule == "CFE-CMB-025"_rule) at = 10;
    if (term.rule == "CFE-ARM-002"_rule) at = 11;
    if (term.rule == "CFE-CMB-012"_rule) at = 12;
    if (term.rule == "CFE-CMB-014"_rule) at = 13;
    if (term.rule == "CFE-CMB-016"_rule) at = 14;
    if (term.rule == "CFE-CMB-018"_rule) at = 15;
    if (term.rule == "CFE-CMB-019"_rule) {
      at = term.value == n.cmb_three_to_one   ? 19
           : term.value == n.cmb_two_to_one   ? 18
           : term.value == n.cmb_three_to_two ? 17
                                              : 16;
    }
    row[at] += term.value;
  }
  Document out = Document::object();
  for (std::size_t i = 1; i < row.size(); ++i) {
    if (row[i] != 0) out.set(std::to_string(i), row[i]);
  }
  return out;
}

Document terms_of(const Breakdown& sum) {
  Document out = Document::object();
  for (const Term& term : sum.terms()) {
    const Document* before = out.find(term.rule.text());
    out.set(term.rule.text(), static_cast<int>(before != nullptr ? before->integer() : 0) + term.value);
  }
  return out;
}

void tell_modifiers(const Rules& rules, const Melee& melee, const MeleeBreakdown& sums, Answers& answers) {
  std::array<double, 2> average{};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    Document dice = Document::array();
    Document modifiers = Document::array();
    Document terms = Document::array();
    Document rows = Document::array();
    Document depths = Document::array();
    std::string why;
    for (std::size_t u = 0; u < melee.sides[i].size(); ++u) {
      const Fighter& fighter = melee.sides[i][u];
      const Breakdown& sum = sums.modifiers[i][u];
      const bool rolls = sums.fighting[i] == static_cast<int>(melee.sides[i].size()) || !fighter.reinforcing;
      if (rolls) average[i] += sum.total() / static_cast<double>(std::max(1, sums.fighting[i]));
      dice.push(rolls ? (rolls_d6(melee, fighter) ? "D6" : "AvD") : "none");
      modifiers.push(sum.total());
      terms.push(terms_of(sum));
      rows.push(rows_of(rules, sum));
      depths.push(sums.depth[i][u]);
      why += (why.empty() ? "" : " | ") + terms_in_words(sum);
    }
    const auto key = [&](std::string_view name) { return prefixed(parties[i], name); };
    add_each(answers, key("die"), dice);
    add_each(answers, key("modifier"), modifiers);
    add_each(answers, key("terms"), terms, Compared::terms);
    add_each(answers, key("rows"), rows, Compared::terms);
    add_each(answers, key("depth"), depths);
    answers.explain(parties[i], why);
  }
  answers.add("net", average[0] - average[1]);
  const auto deeper = [&](std::size_t i) {
    return std::ranges::any_of(sums.modifiers[i], [](const Breakdown& b) { return b.cites("CFE-CMB-025"_rule); });
  };
  answers.add("deeper", deeper(0) ? "first" : deeper(1) ? "second" : "none");
}

Document band_odds(const Rules& rules, const Melee& melee) {
  const auto odds = difference_odds(melee, breakdown(rules, melee));
  Document chance = Document::object();
  for (const Band band : bands) {
    chance.set(in_words(band), odds.probability([&](int d) { return band_of(rules, d) == band; }));
  }
  chance.set("difference", distribution_document(odds));
  return chance;
}

void tell_outcomes(const Rules& rules, const Melee& melee, int by, Answers& answers) {
  const auto all = outcomes(rules, melee, by);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const auto key = [&](std::string_view name) { return prefixed(parties[i], name); };
    Document dps = Document::array();
    Document casualties = Document::array();
    Document actions = Document::array();
    Document choices = Document::array();
    Document unless = Document::array();
    Document yards = Document::array();
    std::array<Document, 3> after = {Document::array(), Document::array(), Document::array()};
    for (std::size_t u = 0; u < all[i].size(); ++u) {
      const Outcome& outcome = all[i][u];
      dps.push(outcome.dps);
      casualties.push(outcome.casualties);
      actions.push(outcome.actions.size() == 1 ? in_words(outcome.actions.front()) : "choice");
      choices.push(words_document(outcome.actions));
      unless.push(outcome.dps_if_not_pursuing);
      const Unit& unit = melee.sides[i][u].unit;
      const bool one_base = std::ranges::any_of(outcome.actions, [](AfterCombat a) {
        return a == AfterCombat::fall_back || a == AfterCombat::take_position;
      });
      yards.push(one_base ? hundredths(stand_size(rules, unit.troops.type).depth) : 0.0);  // CFE-ACT-006, CFE-ACT-007
      Condition now{unit.stands(), unit.dps, unit.casualties};
      now = take_casualties(take_dps(rules, unit.troops, now, outcome.dps, Cause::combat), outcome.casualties);
      after[0].push(now.stands);
      after[1].push(now.dps);
      after[2].push(now.casualties);
      answers.explain(key("action"), std::string(outcome.rule.text()));
    }
    answers.add(key("result"), in_words(band_of(rules, i == 0 ? by : -by)));
    add_each(answers, key("dps"), dps);
    add_each(answers, key("casualties"), casualties);
    add_each(answers, key("action"), actions);
    add_each(answers, key("actions"), choices, Compared::any_order);
    add_each(answers, key("dps-unless-pursuing"), unless);
    add_each(answers, key("yards"), yards);
    add_each(answers, key("stands-after"), after[0]);
    add_each(answers, key("dps-after"), after[1]);
    add_each(answers, key("casualties-after"), after[2]);
  }
  answers.add("fights-again", bad_war(melee) && band_of(rules, by) == Band::inconclusive);  // CFE-RES-011
}

// The melee that a check describes; nothing if it cannot be read.
std::optional<Melee> read_melee(const Situation& situation, const Rules& rules, Reader& check, Sides& sides,
                                bool needs_numbers) {
  Melee melee;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    check.need(parties[i]);
    sides[i] = read_units(situation, check, parties[i]);
    if (check.good() && sides[i].empty()) check.complain("'" + std::string(parties[i]) + "' has no unit");
  }
  melee.bad_war_round = check.choice("round", round_words, 0) == 1;
  const std::vector<int> numbers = check.wholes("numbers", 0, 999);
  if (!check.good() || sides[0].empty() || sides[1].empty()) return std::nullopt;
  const auto engagement = engagement_of(rules, sides);
  std::optional<Counted> count;
  if (engagement) count = counted(rules, *engagement);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    for (const CaseUnit& unit : sides[i]) melee.sides[i].push_back(unit.fighter);
  }
  derive_facts(sides, count, melee);
  add_depth_behind(sides, melee);
  if (check.has("numbers")) {
    if (numbers.size() != 2) {
      check.complain("'numbers' must be two: of the first and of the second side", check.find("numbers"));
      return std::nullopt;
    }
    melee.numbers = {numbers[0], numbers[1]};
  } else if (count) {
    melee.numbers = count->count;
  } else if (needs_numbers) {
    check.complain("several units a side need places ('at', 'facing' or 'contact') or 'numbers'");
    return std::nullopt;
  }
  return melee;
}

}  // namespace

void ask_combat(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Sides sides;
  const std::array<std::vector<int>, 2> dice = {check.wholes("first-dice", 1, 6), check.wholes("second-dice", 1, 6)};
  const int initiative = check.choice("goes-first", parties, 0);
  const auto melee = read_melee(situation, rules, check, sides, true);
  if (!melee) return;
  const MeleeBreakdown sums = breakdown(rules, *melee);
  Document numbers = Document::array();
  for (const int number : melee->numbers) numbers.push(number);
  answers.add("numbers", numbers);
  tell_modifiers(rules, *melee, sums, answers);
  Document chance = band_odds(rules, *melee);
  answers.add("bad-war", bad_war(*melee));
  if (bad_war(*melee)) {
    const double second = chance.find(in_words(Band::inconclusive))->number();
    const Melee next = next_round_of_bad_war(rules, *melee);
    const Document again = band_odds(rules, next);
    chance.set("second-round", second);
    chance.set("third-round", second * again.find(in_words(Band::inconclusive))->number());
    answers.add("second-round-chance", again, Compared::listed);
  }
  answers.add("chance", chance, Compared::listed);
  if (dice[0].empty() && dice[1].empty()) return;
  std::array<std::vector<int>, 2> totals;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    if (static_cast<int>(dice[i].size()) != sums.fighting[i]) {
      check.complain("'" + prefixed(parties[i], "dice") + "' must be a die for each of its " +
                     std::to_string(sums.fighting[i]) + " fighting units");
      return;
    }
    std::size_t next = 0;
    Document list = Document::array();
    for (std::size_t u = 0; u < melee->sides[i].size(); ++u) {
      if (melee->sides[i][u].reinforcing && sums.fighting[i] != static_cast<int>(melee->sides[i].size())) continue;
      totals[i].push_back(dice[i][next++] + sums.modifiers[i][u].total());
      list.push(totals[i].back());
    }
    double average = 0;
    for (const int total : totals[i]) average += total / static_cast<double>(totals[i].size());
    add_each(answers, prefixed(parties[i], "total"), list);
    answers.add(prefixed(parties[i], "average"), average);
  }
  const int by = difference(totals);
  answers.add("difference", by);
  const auto average = [&](std::size_t i) { return answers.find(prefixed(parties[i], "average"))->value.number(); };
  answers.add("decides-first", parties[static_cast<std::size_t>(decides_first(average(0), average(1), initiative))]);
  tell_outcomes(rules, *melee, by, answers);
}

void ask_result(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Sides sides;
  check.need("difference");
  const int by = check.whole("difference", 0, -60, 60);
  const auto melee = read_melee(situation, rules, check, sides, false);
  if (!melee) return;
  tell_outcomes(rules, *melee, by, answers);
}

void ask_pursuit(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto pursuer = read_unit(situation, check, "pursuer");
  const auto fleeing = read_unit(situation, check, "fleeing");
  const bool first = check.flag("first-move", true);
  const bool retiring = check.flag("retiring", true);
  const Rolled away = read_rolled(check, "flight");
  const Rolled after = read_rolled(check, "pursuit");
  const std::vector<int> hack = check.wholes("hack", 1, 6);
  if (!pursuer || !fleeing || !check.good()) return;
  const int front = formed(pursuer->unit) ? pursuer->unit.ranks.front() : pursuer->unit.stands();
  const int dice = hack_dice(front, fleeing->unit.stands());
  Document chance = Document::object();
  chance.set("caught", catching_odds(rules, mover(pursuer->unit), mover(fleeing->unit), first));
  chance.set("hack-casualties", distribution_document(hack_odds(rules, dice)));
  answers.add("chance", chance, Compared::listed);
  answers.add("hack-dice", dice);
  if (away.count() == 0 || after.count() == 0) return;
  Ruling ruling = may_roll(rules, mover(pursuer->unit), Going::good, after.dice(), Pace::pursuit);
  for (const Refusal& refusal :
       may_roll(rules, mover(fleeing->unit), Going::good, away.dice(), Pace::first_fast).refusals) {
    ruling.refuse(refusal.rule, refusal.facts);
  }
  add_ruling(answers, ruling);
  const double flight = distance_of(rules, away, first ? Pace::first_fast : Pace::later_fast, false);
  const double pursuit = distance_of(rules, after, Pace::pursuit, false);
  const bool reached = caught(pursuit, flight);
  if (reached && !hack.empty() && static_cast<int>(hack.size()) != dice) {
    check.complain("'hack' must be its " + std::to_string(dice) + " dice", check.find("hack"));
    return;
  }
  add_yards(answers, "flight", flight);
  add_yards(answers, "pursuit", pursuit);
  answers.add("caught", reached);
  add_yards(answers, "short-by", reached ? 0.0 : flight - pursuit);
  const int casualties = reached ? hack_casualties(rules, hack) : 0;
  answers.add("casualties", casualties);
  answers.add("stands-left", take_casualties(fleeing->condition(), casualties).stands);
  answers.add("routing", reached || !retiring);  // CFE-ACT-023
}

void ask_rout(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  RoutMove move;
  move.first = check.flag("first-move", false);
  move.blocked = check.flag("blocked", false);
  move.at_stopping_place = check.flag("at-stopping-place", false);
  move.enemy = check.number("enemy", far_away, 0, far_away);
  const bool pursued = check.flag("still-pursued", false);
  const Rolled rolled = read_rolled(check);
  if (!unit) return;
  const RoutEffect effect = rout_move(rules, move);
  answers.add("moves", effect.moves);
  answers.add("surrenders", effect.surrenders);
  answers.add("casualties-taken", effect.casualties);
  add_condition(answers, "", take_casualties(unit->condition(), effect.casualties));
  answers.add("part", pursued ? "opponent" : "owner");  // CFE-ACT-015
  add_yards(answers, "distance",
            effect.moves ? distance_of(rules, rolled, move.first ? Pace::first_fast : Pace::later_fast, false) : 0.0);
  const MoveDice most = most_dice(rules, mover(unit->unit), Going::good);
  answers.add("dice", most.count());
}

void ask_flight(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 3> kinds = {"evade", "retire", "rout"};
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  Flight flight;
  flight.kind = static_cast<FlightKind>(check.choice("kind", kinds, 1));
  const bool first = check.flag("first-move", true);
  const Rolled rolled = read_rolled(check);
  if (check.has("cover-after")) flight.cover = check.number("cover-after", 0, 0, far_away);
  if (check.has("enemy")) flight.from_enemy = check.number("enemy", 0, 0, far_away);
  flight.blocked = check.flag("blocked", false);
  if (!unit || !check.good()) return;
  const Pace pace = first ? Pace::first_fast : Pace::later_fast;
  flight.rolled = distance_of(rules, rolled, pace, false);
  const Flown flown = fly(rules, flight);
  add_ruling(answers, may_roll(rules, mover(unit->unit), Going::good, rolled.dice(), pace));
  add_yards(answers, "distance", flight.rolled);
  add_yards(answers, "least", flown.least);
  add_yards(answers, "most", flown.most);
  answers.add("dps-taken", flown.dps);
  answers.add("casualties-taken", flown.casualties);
  answers.add("formation", "unformed");  // CFE-FRM-005
}

void ask_ride_through(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const Rolled rolled = read_rolled(check);
  const Going going = read_going(check);
  const double enemy = check.number("new-enemy", far_away, 0, far_away);
  if (!unit || !check.good()) return;
  add_ruling(answers, may_ride_through(rules, rolled.dice()));
  const double distance = distance_of(rules, rolled, Pace::charge, unit->fighter.inspired > 0);
  add_yards(answers, "distance", distance);
  add_yards(answers, "moves", ride_through_distance(rules, distance, enemy));
  const Breakdown dps = fatigue(rules, unit->unit, going, rolled);  // CFE-ACT-027
  answers.add("dps-taken",
              take_dps(rules, unit->unit.troops, unit->condition(), dps.total(), Cause::movement).dps - unit->unit.dps);
  answers.add("formation", in_words(unit->unit.formation));
}

// CFE-ACT-018, CFE-GAP-035: stands that find no way stay behind as a unit of their own.
void ask_split(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> kinds = {"retire", "rout"};
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  check.need("held");
  const int held = check.whole("held", 0, 0, 60);
  const bool rout = check.choice("kind", kinds, 0) == 1;
  const double enemy = check.number("enemy", far_away, 0, far_away);
  if (!unit || !check.good()) return;
  const Condition all = unit->condition();
  if (held > all.stands) {
    check.complain("'held' is more than its stands", check.find("held"));
    return;
  }
  const bool larger = held > all.stands - held;  // casualties so far stay with the larger part
  Condition stays{held, all.dps, larger ? all.casualties : 0};
  const Condition goes{all.stands - held, all.dps, larger ? 0 : all.casualties};
  if (held > 0 && rout) stays = take_casualties(stays, rules.numbers.blocked_casualties);  // CFE-ACT-019
  if (held > 0 && !rout)
    stays = take_dps(rules, unit->unit.troops, stays, rules.numbers.blocked_dps, Cause::combat);  // CFE-ACT-017
  answers.add("splits", held > 0 && held < all.stands);
  add_condition(answers, "held", stays);
  add_condition(answers, "going", goes);
  answers.add("held-surrenders", rout && held > 0 && enemy <= rules.numbers.surrender_within + 0.01);
}

// CFE-RES-014
void ask_drive_off(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const auto gun = read_unit(situation, check, "gun");
  const bool abandoned = check.flag("abandoned", true);
  if (!unit || !gun) return;
  Ruling ruling;
  if (!abandoned) ruling.refuse("CFE-RES-014"_rule, "its crew is with it");
  if (!gun->unit.limbered) ruling.refuse("CFE-RES-014"_rule, "only limbered guns are driven off");
  if (is_gun(unit->unit.troops.type)) ruling.refuse("CFE-RES-014"_rule, "a unit detaches a stand for it");
  add_ruling(answers, ruling);
  const Condition before = unit->condition();
  answers.add("stands-left", before.stands - (ruling.allowed() ? 1 : 0));
  answers.add("casualties", before.casualties);
  answers.add("limit", dp_limit(rules, unit->unit.troops, before.stands - (ruling.allowed() ? 1 : 0)));
}

void ask_recrew(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const bool killed = check.flag("crew-killed", false);
  const double enemy = check.number("formed-enemy", far_away, 0, far_away);
  const double before = check.number("before-infantry", far_away, 0, far_away);
  const double shelter = check.number("from-shelter", 0, 0, far_away);
  Ruling ruling = may_recrew(rules, killed, enemy);
  if (shelter > rules.numbers.recrew_within + 0.01)
    ruling.refuse("CFE-GAP-032"_rule, "the crew has sheltered too far away");
  add_ruling(answers, ruling);
  answers.add("crew-shelters", crew_shelters(rules, before));
}

}  // namespace condotta::cfeo
