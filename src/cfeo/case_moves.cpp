// Questions about moves and manoeuvres (MOV, MAN) and ground (GAP-009).
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/manoeuvre.hpp"
#include "cfeo/scenario.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 14> manoeuvre_words = {
    "wheel",          "wheel back", "formation change", "double change", "re-form",   "unlimber",     "major obstacle",
    "horse obstacle", "about face", "incline",          "side step",     "step back", "refuse flank", "gap"};
constexpr std::array<std::string_view, 5> pace_words = {"normal", "charge", "first fast", "later fast", "pursuit"};
constexpr std::array<std::string_view, 13> classes_of_ground = {
    "open",          "gentle hill", "steep hill",     "light wood",     "dense wood", "marsh", "swamp",
    "built-up area", "obstacle",    "shallow stream", "horse obstacle", "wall",       "river"};

// The class, or a word that scenarios use for it (CFE-GAP-009).
struct Named {
  Ground ground = Ground::open;
  bool stream = false;  // no advantage to who defends it
};
Named read_ground(Reader& check) {
  std::vector<std::string_view> words(classes_of_ground.begin(), classes_of_ground.end());
  for (const GroundWord& word : ground_words) {
    const bool known = std::ranges::find(words, word.word) != words.end();
    if (!known && !word.road) words.push_back(word.word);
  }
  const auto found = static_cast<std::size_t>(check.choice("ground", words, 0));
  if (found < classes_of_ground.size()) return {static_cast<Ground>(found)};
  const auto word = std::ranges::find(ground_words, words[found], &GroundWord::word);
  return {word->ground, word->paint == "stream"};
}

std::vector<Manoeuvre> read_manoeuvres(Reader& check) {
  std::vector<Manoeuvre> out;
  for (const std::string& word : check.texts("manoeuvres")) {
    const auto found = std::ranges::find_if(manoeuvre_words, [&](std::string_view w) { return same_words(w, word); });
    if (found == manoeuvre_words.end()) {
      const std::vector<std::string> known(manoeuvre_words.begin(), manoeuvre_words.end());
      check.complain(quoted(word) + " is no manoeuvre; there are " + listed(known), check.find("manoeuvres"));
      return out;
    }
    out.push_back(static_cast<Manoeuvre>(found - manoeuvre_words.begin()));
  }
  if (out.size() > 8) check.complain("'manoeuvres' has more than 8 entries", check.find("manoeuvres"));
  return out;
}

void refuse_all(Ruling& ruling, const Ruling& other) {
  for (const Refusal& refusal : other.refusals) ruling.refuse(refusal.rule, refusal.facts);
}

struct MoveQuestion {
  Rules rules;
  CaseUnit unit;
  Rolled rolled;
  Going going = Going::good;
  Pace pace = Pace::normal;
  std::vector<Manoeuvre> manoeuvres;
  Circumstances around;
  double wheel = 0;
};

// What the manoeuvres cost together (CFE-MAN-022).
struct Costs {
  std::vector<Price> prices;
  Breakdown dps;
};
Costs costs_of(const MoveQuestion& q, Ruling& ruling) {
  Costs costs;
  std::vector<Manoeuvre> all = q.manoeuvres;
  if (q.wheel > 0 && std::ranges::find(all, Manoeuvre::wheel) == all.end()) all.push_back(Manoeuvre::wheel);
  for (const Manoeuvre one : all) {
    const ManoeuvreCost cost = cost_of(q.rules, q.unit.unit, one, q.around);
    refuse_all(ruling, cost.ruling);
    costs.prices.push_back(cost.price);
    for (const Term& term : cost.dps.terms()) costs.dps.add(term.rule, term.label, term.value);
  }
  return costs;
}

Price sum_of(const std::vector<Price>& prices) {
  int halves = 0;
  for (const Price price : prices) halves += static_cast<int>(price);
  return static_cast<Price>(std::min(2, halves));
}

}  // namespace

void ask_move(const Situation& situation, Reader& check, Answers& answers) {
  MoveQuestion q;
  q.rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  q.rolled = read_rolled(check);
  q.going = read_going(check);
  q.pace = static_cast<Pace>(check.choice("pace", pace_words, 0));
  q.manoeuvres = read_manoeuvres(check);
  const double enemy = check.number("enemy", far_away, 0, far_away);
  q.around.enemy_start = enemy;
  q.around.enemy_end = check.number("enemy-end", enemy, 0, far_away);
  q.around.under_fire = check.flag("under-fire", false);
  q.wheel = check.number("wheel", 0, 0, 360);
  const bool inspired = check.flag("inspired", false) || (unit && unit->fighter.inspired > 0);
  const bool doubled = check.flag("double", false);
  const bool ahead = check.flag("enemy-ahead", true);
  const bool added = check.flag("add-die-after-roll", false);
  const bool road = check.flag("road", false);
  const double heading = check.number("heading", 0, 0, 360);
  const double stop_at = check.number("stop-at", -1, 0, far_away);
  const bool declared = check.flag("declared-aim", false);
  const double in_way = check.number("in-the-way", far_away, 0, far_away);
  const int last = check.whole("last-speed", -1, 0, 9);
  const bool last_road = check.flag("last-road", false);
  if (!unit || !check.good()) return;
  q.unit = *unit;
  Ruling ruling;
  const Mover kind = mover(unit->unit);
  if (q.rolled.count() > 0) refuse_all(ruling, may_roll(q.rules, kind, q.going, q.rolled.dice(), q.pace));
  if (added) ruling.refuse("CFE-MOV-001"_rule, "no die may be added once a result has been seen");
  const bool fast = q.pace != Pace::normal && q.pace != Pace::charge;
  if (kind == Mover::cavalry && (last >= 0 || last_road) && !fast) {
    const SpeedLimits limits = speed_limits(q.rules, {std::max(0, last), last_road, false});
    if (q.rolled.count() < limits.least || q.rolled.count() > limits.most) {
      ruling.refuse("CFE-MOV-028"_rule,
                    "from " + std::to_string(limits.least) + " to " + std::to_string(limits.most) + " dice");
    }
  }
  refuse_all(ruling, may_head(q.rules, heading, unit->unit.formation == Formation::unformed));
  const Costs costs = costs_of(q, ruling);
  const double rolled = q.rolled.pips() * q.rules.numbers.yards_a_pip;
  double distance = distance_of(q.rules, q.rolled, q.pace, inspired);
  if (road) {
    distance = road_limit(q.rules, enemy);
    if (unit->unit.formation != Formation::column && !unit->unit.limbered) {
      ruling.refuse("CFE-MOV-016"_rule, "only march columns and limbered guns make road moves");
    }
  }
  const double wheel = q.wheel > 0 ? wheel_length(q.rules, unit->unit, q.wheel) : 0;
  if (doubled && (q.pace != Pace::normal || kind == Mover::unlimbered_gun)) {
    ruling.refuse("CFE-MOV-012"_rule, "only normal moves are doubled");
  }
  const double left = left_after(distance, costs.prices, wheel);
  if (left < -0.01 && q.rolled.count() > 0)
    ruling.refuse("CFE-MAN-022"_rule, "the manoeuvres cost more than was rolled");
  Advanced moved = advance(q.rules, {std::max(0.0, left), doubled && !road, enemy, ahead && q.pace == Pace::normal});
  if (road && ahead) {  // CFE-MOV-016: its second half, too, ends 120 yd from the enemy (CFE-MOV-012)
    const Numbers& n = q.rules.numbers;
    moved.moved = std::min(moved.moved, std::max<double>(n.road_move, enemy - n.double_beyond));
  }
  refuse_all(ruling, moved.ruling);
  if (stop_at >= 0) {
    StopShort stop{moved.moved, stop_at, declared, std::nullopt, kind == Mover::limbered_gun || road};
    if (in_way < far_away) stop.friend_ahead = in_way;
    refuse_all(ruling, may_stop(q.rules, stop));
    moved.moved = std::min(moved.moved, stop_at);
  }
  Breakdown dps = road ? Breakdown{} : fatigue(q.rules, unit->unit, q.going, q.rolled);
  for (const Term& term : costs.dps.terms()) dps.add(term.rule, term.label, term.value);
  const Condition after = take_dps(q.rules, unit->unit.troops, unit->condition(), dps.total(), Cause::movement);
  add_ruling(answers, ruling);
  answers.add("dice", q.rolled.count());
  add_yards(answers, "rolled", rolled);
  add_yards(answers, "distance", distance);
  add_yards(answers, "wheel-length", wheel);
  answers.add("cost", in_words(sum_of(costs.prices)));
  add_yards(answers, "left", std::max(0.0, left));
  add_yards(answers, "moves", moved.moved);
  add_yards(answers, "enemy-left", enemy - moved.moved);
  answers.add("dps-due", dps.total());
  answers.add("dps-taken", after.dps - unit->unit.dps);
  answers.add("dps", after.dps);
  add_terms(answers, "terms", dps);
  answers.explain("", terms_in_words(dps));
  const MoveDice most = most_dice(q.rules, kind, q.going);
  answers.add("most-dice", most.count());
}

void ask_may_move(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  MoveBid bid;
  bid.fired = check.flag("fired", false);
  bid.halted = check.flag("halted", false);
  bid.in_contact = check.flag("in-contact", false);
  GunMove move;
  move.yards = check.number("yards", 0, 0, 9999);
  move.pivot = check.number("pivot", 0, 0, 360);
  move.fired = bid.fired;
  const bool unlimber = check.flag("unlimber", false);
  const bool limber = check.flag("limber", false);
  const bool controlled = check.flag("controlled", true);
  const bool before = check.flag("unlimbered-before", false);
  const bool withdraw = check.flag("to-withdraw", false);
  const double enemy = check.number("enemy", far_away, 0, far_away);
  const double enemy_end = check.number("enemy-end", far_away, 0, far_away);
  if (!unit) return;
  bid.type = unit->unit.troops.type;
  move.type = bid.type;
  Ruling ruling = may_move(bid);
  if (is_gun(bid.type) && !unit->unit.limbered) refuse_all(ruling, may_move_gun(rules, move));
  if (unlimber) refuse_all(ruling, may_unlimber(controlled, before));
  if (limber) refuse_all(ruling, may_limber(withdraw));
  if (enemy_end < rules.numbers.halt_distance - 0.01 && enemy_end < enemy) {
    ruling.refuse("CFE-MOV-004"_rule, "only a charge or reinforcing comes nearer than " +
                                          std::to_string(rules.numbers.halt_distance) + " yd");
  }
  add_ruling(answers, ruling);
}

void ask_speed(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Speed speed{check.whole("last", 0, 0, 9), check.flag("last-road", false), check.flag("excused", false)};
  const SpeedLimits limits = speed_limits(rules, speed);
  answers.add("least", limits.least);
  answers.add("most", limits.most);
}

void ask_incline(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const Rolled rolled = read_rolled(check);
  const double allowance = check.number("allowance", distance_of(rules, rolled, Pace::normal, false), 0, 9999);
  const double sideways = check.number("sideways", 0, 0, 9999);
  const double forward = check.number("forward", 0, 0, 9999);
  const double then = check.number("then-forward", 0, 0, 9999);
  if (!unit) return;
  add_ruling(answers, may_incline(unit->unit, allowance, sideways, forward, then));
  add_yards(answers, "allowance", allowance);
  add_yards(answers, "left", allowance - sideways - forward - then);
  answers.add("dps-due", 0);
}

void ask_step(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  const double yards = check.number("yards", 0, 0, 9999);
  const int stands = check.whole("stands-stepping", 0, 0, 99);
  if (unit) add_ruling(answers, may_step(rules, unit->unit, yards, stands));
}

void ask_passage(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto mover = read_unit(situation, check, "mover");
  const auto stander = read_unit(situation, check, "stander");
  const bool routs = check.flag("mover-routs", false);
  const bool moves = check.flag("stander-moves", false);
  const bool fired = check.flag("stander-fired", false);
  if (!mover || !stander) return;
  const PassageCost cost = passage_cost(rules, {mover->unit, stander->unit, routs, moves, fired});
  answers.add("free", cost.mover + cost.stander == 0);
  answers.add("mover-dps", cost.mover);
  answers.add("stander-dps", cost.stander);
}

void ask_gap(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  check.need("width");
  const double width = check.number("width", 0, 0, 9999);
  const double enemy = check.number("enemy", far_away, 0, far_away);
  if (!unit) return;
  const double frontage = unit->unit.ranks.front() * stand_size(rules, unit->unit.troops.type).width;
  const bool narrow = width < frontage - 0.01;
  const ManoeuvreCost cost = cost_of(rules, unit->unit, Manoeuvre::gap, {enemy, enemy, false});
  add_ruling(answers, narrow && formed(unit->unit) ? may_squeeze(frontage, width) : Ruling{});
  add_yards(answers, "frontage", frontage);
  answers.add("cost", in_words(narrow ? cost.price : Price::none));
  answers.add("dps-due", narrow ? cost.dps.total() : 0);
}

void ask_terrain(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 6> passages = {
      "good", "rough", "road only", "major obstacle", "harder for horse", "impassable"};
  const auto unit = read_unit(situation, check, "unit");
  check.need("ground");
  const Named named = read_ground(check);
  const Ground ground = named.ground;
  if (!unit) return;
  const GroundEffect does = effect(ground);
  answers.add("passage", passages[static_cast<std::size_t>(passage(ground, arm(unit->unit.troops.type)))]);
  answers.add("blocks-sight", does.blocks_sight);
  answers.add("sight-limited", does.sight_limited);
  answers.add("hard-cover", does.hard_cover || does.fortification);
  answers.add("fortification", does.fortification);
  answers.add("advantage", does.edge_bonus && !named.stream);
}

}  // namespace condotta::cfeo
