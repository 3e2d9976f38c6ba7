// Questions about shooting, loading and smoke (SHT, ART, SMK).
#include <algorithm>
#include <array>

#include "fwc/armour.hpp"
#include "fwc/case_words.hpp"
#include "fwc/charge.hpp"
#include "fwc/shooting.hpp"
#include "fwc/smoke.hpp"
#include "fwc/stand.hpp"
#include "fwc/targets.hpp"

namespace condotta::fwc {
namespace {

constexpr std::array<std::string_view, 2> ammunition_words = {"ball", "case"};

Volley read_volley(const Rules& rules, Reader& check) {
  Volley volley;
  volley.distance = check.number("distance", 0, 0, 999);
  volley.defensive = check.flag("defensive", false);
  volley.moved = check.flag("moved", false);
  volley.overhead = check.flag("overhead", false);
  volley.smoke = check.flag("smoke", false);
  if (check.has("smoke-die")) volley.smoke = smoke_takes_effect(rules, check.whole("smoke-die", 6, 1, 6));
  volley.ammunition = static_cast<Ammunition>(check.choice("ammunition", ammunition_words, 0));
  return volley;
}

// FWC-DEF-011, FWC-TBL-015: the largest cover applies.
int read_cover(const Rules& rules, Reader& check) {
  const Defence behind = read_defence(check, "behind");
  const Ground ground = read_ground(check, "target-in");
  const int by_defence = behind == Defence::none ? 0 : rules.numbers.defence[at(behind)].cover;
  return std::min(by_defence, rules.numbers.cover_of_ground[at(ground)]);
}

void tell_shots(const Rules& rules, const Unit& unit, const std::vector<Shots>& all, Answers& answers) {
  int dice = 0;
  Document by_type = Document::object();
  Document scores = Document::object();
  Document bands = Document::object();
  bool no_save = false;
  std::string why;
  for (const Shots& one : all) {
    dice += one.dice;
    const std::string_view word = in_words(unit.parts[one.part].type);
    by_type.set(word, one.dice);
    scores.set(word, one.score.needed(rules));
    bands.set(word, in_words(one.band));
    no_save = no_save || one.no_save;
    why += (why.empty() ? "" : " | ") + std::string(word) + " " + std::to_string(one.score.own) + " " +
           terms_in_words(one.score.modifiers);
  }
  answers.add("dice", dice);
  answers.add("dice-of", by_type, Compared::terms);
  answers.add("scores", scores, Compared::listed);
  answers.add("bands", bands, Compared::listed);
  answers.add("no-save", no_save);
  answers.add("shoots", dice > 0);
  if (all.size() == 1) {
    add_score(answers, "score", all[0].score.needed(rules));
    answers.add("band", in_words(all[0].band));
    answers.add("modifier", all[0].score.modifiers.total());
    add_terms(answers, "terms", all[0].score.modifiers);
  }
  answers.explain("", why);
}

}  // namespace

void ask_range(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const double distance = check.number("distance", 0, 0, 999);
  const auto ammunition = static_cast<Ammunition>(check.choice("ammunition", ammunition_words, 0));
  if (!unit) return;
  const Part& part = unit->unit.first();
  if (is_gun(part.type)) {
    const GunNumbers& n = gun_numbers(rules, part.type);
    answers.add("band", in_words(gun_band(rules, part.type, ammunition, distance)));
    answers.add("dice", gun_dice(rules, part.type, ammunition, distance));
    answers.add("case", n.case_range);
    answers.add("close", n.close);
    answers.add("long", n.far);
    answers.add("shots", n.shots);
    answers.add("overhead", n.overhead);
    answers.add("no-save", n.no_save && ammunition == Ammunition::ball);
    return;
  }
  const Weapon weapon = plays_as(part);
  const WeaponNumbers& n = rules.numbers.weapon[at(weapon)];
  answers.add("weapon", in_words(weapon));
  answers.add("band", in_words(band(rules, weapon, distance)));
  answers.add("close", n.close);
  answers.add("long", n.far);
  answers.add("dice", n.dice);
  answers.add("reload", n.reload / 100.0);
  answers.add("shots-held", shots_held(part));
  answers.add("move-and-fire", move_and_fire_limit(rules, unit->unit, part));
  answers.add("makes-smoke", makes_smoke(unit->unit, part));
  answers.add("suffers-smoke", suffers_smoke(unit->unit));
  answers.add("always-loaded", n.reload == 0);
}

void ask_volley(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooters = read_case_unit(situation, check, "shooters");
  const auto target = read_case_unit(situation, check, "target");
  Volley volley = read_volley(rules, check);
  const int cover = read_cover(rules, check);
  const double moved_share = check.number("moved-share", 0, 0, 9);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  const std::vector<int> saves = check.wholes("saves", 1, 6);
  const int given_hits = check.whole("hits", -1, -1, 999);
  const int shots_left = check.whole("shots-left", 6, 0, 999);
  if (!shooters || !target) return;
  volley.mark = mark_of(target->unit);
  volley.mark.cover = cover;
  if (moved_share > 0) volley.moved = true;
  Ruling ruling = may_shoot_after_moving(rules, shooters->unit, shooters->unit.first(), moved_share);
  const bool gun = is_artillery(shooters->unit);
  if (gun && shots_left == 0) ruling.refuse("FWC-ART-004"_rule, "the gun has no ammunition");
  const auto all = shots(rules, shooters->unit, volley);
  if (all.empty()) ruling.refuse("FWC-SHT-003"_rule, "nothing reaches, or nobody can shoot");
  add_ruling(answers, ruling);
  tell_shots(rules, shooters->unit, all, answers);
  const Breakdown halving = halvings(rules, shooters->unit, volley);
  answers.add("halvings", halving.total());
  add_score(answers, "save", !all.empty() && all[0].no_save ? 7 : save_needed(rules, worst_armour(target->unit)));
  if (gun) answers.add("shots-left", shots_left - (all.empty() ? 0 : 1));
  int count = 0;
  for (const Shots& one : all) count += one.dice;
  if (count <= 200) {
    const auto odds = shooting_odds(rules, shooters->unit, volley, target->unit);
    answers.add("chance", chances(odds), Compared::listed);
    answers.add("on-average", odds.mean());
  }
  if (dice.empty() && given_hits < 0) return;
  int scored = 0;
  int sure = 0;
  if (given_hits >= 0) {
    scored = given_hits;
    sure = !all.empty() && all[0].no_save ? scored : 0;
  } else {
    if (static_cast<int>(dice.size()) != count) {
      check.complain("'dice' must be " + std::to_string(count) + " dice", check.find("dice"));
      return;
    }
    std::size_t next = 0;
    for (const Shots& one : all) {
      const std::vector<int> own(dice.begin() + static_cast<std::ptrdiff_t>(next),
                                 dice.begin() + static_cast<std::ptrdiff_t>(next) + one.dice);
      next += static_cast<std::size_t>(one.dice);
      const int hit = hits(tally_of(own), one.score.needed(rules));
      scored += hit;
      sure += one.no_save ? hit : 0;
    }
  }
  const int left = halved(scored, halving.total());
  sure = std::min(sure, left);
  const int lost = sure + unsaved(tally_of(saves), left - sure, save_needed(rules, worst_armour(target->unit)));
  answers.add("hits-thrown", scored);
  answers.add("hits", left);
  answers.add("saves-thrown", save_needed(rules, worst_armour(target->unit)) > 6 ? 0 : left - sure);
  answers.add("casualties", lost);
  const Casualties settled = settle(rules, target->unit.residual, lost);
  answers.add("bases-lost", std::min(settled.bases, base_count(target->unit)));
  answers.add("residual", settled.residual);
  answers.add("morale-throws", settled.bases > 0 ? 1 : 0);
  answers.add("removable", bases_document(removable(target->unit)), Compared::any_order);
}

void ask_through_skirmishers(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooters = read_case_unit(situation, check, "shooters");
  const auto screen = read_case_unit(situation, check, "screen");
  const auto behind = read_case_unit(situation, check, "behind-them");
  Volley near = read_volley(rules, check);
  const double far_distance = check.number("distance-behind", 0, 0, 999);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  const std::vector<int> screen_saves = check.wholes("screen-saves", 1, 6);
  const std::vector<int> behind_saves = check.wholes("behind-saves", 1, 6);
  if (!shooters || !screen || !behind) return;
  Volley far = near;
  far.distance = far_distance;
  near.mark = mark_of(screen->unit);
  far.mark = mark_of(behind->unit);
  const auto at_screen = shots(rules, shooters->unit, near);
  const auto at_behind = shots(rules, shooters->unit, far);
  const int halving = halvings(rules, shooters->unit, near).total();
  const auto judged = [&](const std::vector<Shots>& all, const Unit& unit, const std::vector<int>& saves,
                          std::string_view key) {
    int scored = 0;
    for (const Shots& one : all) scored += hits(tally_of(dice), one.score.needed(rules));
    if (!all.empty()) add_score(answers, prefixed(key, "score"), all[0].score.needed(rules));
    scored = halved(scored, halving);
    answers.add(prefixed(key, "hits"), scored);
    return unsaved(tally_of(saves), scored, save_needed(rules, worst_armour(unit)));
  };
  const int first = judged(at_screen, screen->unit, screen_saves, "screen");
  const int second = judged(at_behind, behind->unit, behind_saves, "behind");
  answers.add("screen-casualties", first);
  answers.add("behind-before", second);
  answers.add("behind-casualties", std::max(0, second - first));
  answers.add("reaches-behind", !at_behind.empty());
}

void ask_targets(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooter = read_case_unit(situation, check, "shooter");
  const Document* list = check.need("enemies");
  const bool pivots = check.flag("pivots", false);
  if (!shooter || list == nullptr) return;
  const auto place = place_of(rules, check, *shooter);
  if (!place) return;
  std::vector<CaseUnit> units;
  std::vector<Seen> seen;
  std::vector<std::string> hidden = check.texts("hidden");
  std::vector<std::string> fighting = check.texts("fighting");
  for (const Document& item : list->items()) units.push_back(case_unit_of(situation, check, item));
  if (!check.good()) return;
  Document distances = Document::object();
  Document arcs = Document::object();
  for (const CaseUnit& unit : units) {
    const auto there = place_of(rules, check, unit);
    if (!there) return;
    seen.push_back({&unit.unit, *there, std::ranges::find(hidden, unit.name) == hidden.end(),
                    std::ranges::find(fighting, unit.name) != fighting.end()});
    distances.set(unit.name, du(shooting_distance(shooter->unit, *place, *there)));
    arcs.set(unit.name, in_arc(rules, shooter->unit, *place, *there, pivots));
  }
  const bool chooses = may_choose_target(shooter->fighter.leaders, shooter->unit.first().type);
  Document out = Document::array();
  for (const std::size_t i : eligible(rules, shooter->unit, *place, seen, chooses, pivots)) out.push(units[i].name);
  answers.add("targets", out, Compared::any_order);
  answers.add("distances", distances, Compared::measured);
  answers.add("in-arc", arcs, Compared::listed);
  answers.add("chooses", chooses);
}

void ask_defensive_fire(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const auto charger = read_case_unit(situation, check, "charger");
  DefensiveFire facts;
  const bool fired = check.flag("fired-last-move", false);
  facts.charger_starts = check.number("distance", 0, 0, 999);
  facts.in_arc = check.flag("in-arc", true);
  facts.ferocious = check.flag("ferocious", false);
  facts.charges_too = check.flag("charges-too", false);
  facts.fires_already = check.flag("fires-already", false);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  const std::vector<int> saves = check.wholes("saves", 1, 6);
  if (!unit || !charger) return;
  facts.charge_distance = charge_distance(rules, charger->unit);
  // The first part that could shoot speaks for the unit.
  std::size_t speaks = 0;
  for (std::size_t i = unit->unit.parts.size(); i-- > 0;) {
    if (unit->unit.parts[i].weapon != Weapon::none || is_gun(unit->unit.parts[i].type)) speaks = i;
  }
  facts.loaded = !fired || shots_held(unit->unit.parts[speaks]) > 1;  // FWC-SHT-031
  if (check.has("loaded")) facts.loaded = check.flag("loaded", true);
  const Ruling ruling = may_fire_defensively(rules, unit->unit, unit->unit.parts[speaks], facts);
  add_ruling(answers, ruling);
  Volley volley;
  volley.distance = facts.charger_starts;
  volley.defensive = true;
  volley.mark = mark_of(charger->unit, true);
  volley.moved = check.flag("moved", false);
  // Case where there is any, as the more deadly.
  const Type type = unit->unit.first().type;
  const bool has_case = is_gun(type) && gun_numbers(rules, type).case_range > 0;
  volley.ammunition = has_case ? Ammunition::case_shot : Ammunition::ball;
  const auto all = ruling.allowed() ? shots(rules, unit->unit, volley) : std::vector<Shots>{};
  tell_shots(rules, unit->unit, all, answers);
  if (all.empty() || dice.empty()) return;
  const int scored = hits(tally_of(dice), all[0].score.needed(rules));
  answers.add("hits", scored);
  answers.add("casualties", unsaved(tally_of(saves), scored, save_needed(rules, worst_armour(charger->unit))));
}

// moves = ["fires", "stands", 1.5]: what the unit does in each game move; answers when it could have shot.
void ask_load(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const Document* list = check.need("moves");
  const int first = check.whole("first-move", 1, 1, 99);
  if (!unit || list == nullptr) return;
  const Part& part = unit->unit.first();
  const double limit = move_and_fire_limit(rules, unit->unit, part);
  const bool early = loads_before_shooting(rules, plays_as(part));
  const bool always = rules.numbers.weapon[at(plays_as(part))].reload == 0;
  const double full = std::max(0.01, static_cast<double>(rules.numbers.move[at(mover(part.type, unit->unit.mounted))]));
  const int most = shots_held(part);
  int ready = most;
  Document may = Document::object();
  Document loaded = Document::object();
  int move = first;
  for (const Document& item : list->items()) {
    const bool fires = item.is(Document::Kind::text) && same_words(item.text(), "fires");
    const double moved = item.is_number() ? item.number() : 0;
    const bool within_limit = moved / full <= limit + 1e-6;
    // FWC-SHT-019, FWC-SHT-020
    if (early && within_limit && ready < most) ++ready;
    const bool can = within_limit && (ready > 0 || always);
    may.set(std::to_string(move), can);
    if (fires && can) --ready;
    if (!early && within_limit && !fires && ready < most) ++ready;
    if (always) ready = most;
    loaded.set(std::to_string(move), ready > 0);
    ++move;
  }
  answers.add("may-shoot", may, Compared::listed);
  answers.add("loaded-after", loaded, Compared::listed);
}

void ask_overhead(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  OverheadFire facts;
  facts.shooter_higher = check.flag("shooter-higher", false);
  facts.target_higher = check.flag("target-higher", false);
  facts.friends_from_shooter = check.number("friends-from-shooter", 0, 0, 999);
  facts.friends_from_target = check.number("friends-from-target", far_away, 0, far_away);
  facts.touches_friends = check.flag("touches-friends", false);
  facts.distance = check.number("distance", 0, 0, 999);
  facts.ammunition = static_cast<Ammunition>(check.choice("ammunition", ammunition_words, 0));
  facts.over_village = check.flag("over-village", false);
  facts.behind_village = check.number("behind-village", 0, 0, 999);
  if (!unit) return;
  const Ruling ruling = may_fire_overhead(rules, unit->unit, facts);
  add_ruling(answers, ruling);
  Volley volley;
  volley.distance = facts.distance;
  volley.overhead = true;
  volley.ammunition = facts.ammunition;
  tell_shots(rules, unit->unit, ruling.allowed() ? shots(rules, unit->unit, volley) : std::vector<Shots>{}, answers);
  answers.add("halvings", halvings(rules, unit->unit, volley).total());
}

void ask_smoke_test(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const int die = check.whole("die", 1, 1, 6);
  const int scored = check.whole("hits", 0, 0, 999);
  if (!unit) return;
  const bool tests = suffers_smoke(unit->unit);
  const bool effect = tests && smoke_takes_effect(rules, die);
  answers.add("tests", tests);
  answers.add("effect", effect);
  answers.add("hits", effect ? halved(scored) : scored);
  ChargeWay way;
  way.smoke = effect;
  add_du(answers, "charge", charge_distance(rules, unit->unit, way));
  answers.add("chance", tests ? rules.numbers.smoke_effect / 6.0 : 0.0);
}

void ask_smoke(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_case_unit(situation, check, "unit");
  const int fired = check.whole("fired-in", 1, 1, 99);
  const int strength = check.whole("wind", 1, 0, 6);
  constexpr std::array<std::string_view, 8> winds = {"north", "north-east", "east", "south-east",
                                                     "south", "south-west", "west", "north-west"};
  const int wind = check.choice("towards", winds, 0);
  constexpr std::array<std::string_view, 2> profiles = {"15mm", "28mm"};
  const int profile = check.choice("profile", profiles, 0);
  if (!unit) return;
  int markers = 0;
  for (int file = 0; file < frontage(unit->unit); ++file) {
    const BaseAt front{file, 0};
    if (shoots(rules, unit->unit, front) && makes_smoke(unit->unit, part_at(unit->unit, front))) ++markers;
  }
  answers.add("markers", markers);
  add_du(answers, "width", rules.numbers.profile[static_cast<std::size_t>(profile)].smoke_width / 10.0);
  Marker marker{{}, static_cast<std::uint16_t>(fired)};
  Document places = Document::object();
  int move = fired;
  while (drift(rules, marker, move, wind_direction(wind + 1), strength) && move < fired + 20) {
    places.set(std::to_string(move),
               Document(Document::Array{du(marker.pose.front.x.units()), du(marker.pose.front.y.units())}));
    ++move;
  }
  answers.add("after", places, Compared::measured);
  answers.add("removed-in", move);
}

}  // namespace condotta::fwc
