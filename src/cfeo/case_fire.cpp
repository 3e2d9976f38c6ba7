// Questions about fire and sight (FIR, VIS).
#include <algorithm>
#include <array>

#include "cfeo/case_words.hpp"
#include "cfeo/fire.hpp"

namespace condotta::cfeo {
namespace {

constexpr std::array<std::string_view, 3> aim_words = {"new target", "same target, moved", "same target and range"};
constexpr std::array<std::string_view, 3> phase_words = {"artillery", "fire", "combat"};

// All on the table that a check names under a key, with their stands.
struct Placed {
  std::vector<CaseUnit> units;
  std::vector<Stood> stood;
};
Placed read_placed(const Situation& situation, const Rules& rules, Reader& check, std::string_view key) {
  Placed out;
  out.units = read_units(situation, check, key);
  for (const CaseUnit& unit : out.units) {
    if (const auto placed = stood(rules, check, unit)) out.stood.push_back(*placed);
  }
  return out;
}

std::vector<const Stood*> pointers(const Placed& placed) {
  std::vector<const Stood*> out;
  for (const Stood& unit : placed.stood) out.push_back(&unit);
  return out;
}

std::vector<Landscape> read_landscape(Reader& check) {
  constexpr std::array<std::string_view, 3> kinds = {"hill", "wood", "town"};
  std::vector<Landscape> out;
  const Document* list = check.find("terrain");
  if (list == nullptr) return out;
  for (const Document& item : list->items()) {
    Reader reader(item, "'terrain' of " + check.what());
    reader.need("kind");
    const int kind = reader.choice("kind", kinds, 0);
    std::vector<table::Point> corners;
    if (const Document* points = reader.need("corners")) {
      for (const Document& point : points->items()) {
        if (point.items().size() != 2) continue;
        corners.push_back(table::rounded({point.items()[0].number(), point.items()[1].number()}));
      }
    }
    if (corners.size() < 3) reader.complain("'corners' must be three or more points [x, y]", reader.find("corners"));
    if (const auto fault = reader.finish()) {
      check.complain(*fault);
      return out;
    }
    out.push_back({table::Area(corners), kind == 0, kind != 0});
  }
  return out;
}

}  // namespace

void ask_gun(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto gun = read_unit(situation, check, "gun");
  GunShot shot;
  check.need("distance");
  shot.distance = check.number("distance", 0, 0, far_away);
  shot.target_in_column = check.flag("target-in-column", false);
  shot.target_limbered = check.flag("target-limbered", false);
  shot.enfiladed = check.flag("enfiladed", false);
  shot.fortified = check.flag("target-fortified", false);
  shot.aim = static_cast<Aim>(check.choice("aim", aim_words, 0));
  const int die = check.whole("die", 0, 1, 6);
  if (!gun) return;
  if (!is_gun(gun->unit.troops.type)) {
    check.complain("'gun' must be a light, medium or heavy gun", check.find("gun"));
    return;
  }
  if (check.has("target")) {
    const auto target = read_unit(situation, check, "target");
    if (!target) return;
    shot.target_in_column =
        shot.target_in_column || (formed(target->unit) && target->unit.formation == Formation::column);
    shot.target_limbered = shot.target_limbered || target->unit.limbered;
  }
  shot.gun = gun->unit.troops.type;
  shot.dps = gun->unit.dps;
  const Breakdown sum = gun_modifiers(rules, shot);
  const RangeBand band = range_band(rules, shot.gun, shot.distance);
  const auto odds = gun_odds(rules, shot);
  answers.add("range", in_words(band));
  answers.add("modifier", sum.total());
  Document rows = Document::object();
  for (const Term& term : sum.terms()) rows.set(term.label, term.value);
  answers.add("rows", rows, Compared::terms);
  answers.explain("", terms_in_words(sum));
  Document chance = Document::object();
  chance.set("dps", distribution_document(odds));
  chance.set("dps-at-least", at_least_document(odds));
  answers.add("chance", chance, Compared::listed);
  answers.add("possible", odds.at_least(1) > 0);
  if (!check.has("die")) return;
  answers.add("score", die + sum.total());
  answers.add("dps", gun_dps(rules, band, die + sum.total()));
}

void ask_volley(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  Volley volley;
  volley.distance = check.number("distance", 0, 0, far_away);
  volley.hard_cover = check.flag("hard-cover", false);
  const bool caracole = check.flag("caracole", false);
  const int stands = check.whole("stands-firing", -1, 0, 99);
  const std::vector<int> shows = check.wholes("shows", 1, 6);
  if (!unit) return;
  volley.shooters = unit->unit;
  volley.stands = check.has("stands-firing") ? stands : firing_stands(unit->unit, caracole);
  Ruling ruling;
  if (caracole) ruling = may_caracole(unit->unit);
  const int dice = dice_thrown(rules, volley);
  if (range_band(rules, unit->unit.troops.type, volley.distance) == RangeBand::out_of_range) {
    ruling.refuse("CFE-FIR-011"_rule, "the target is out of range");
  } else if (dice == 0) {
    ruling.refuse(has_missiles(unit->unit.troops.type) ? "CFE-FIR-017"_rule : "CFE-FIR-002"_rule, "no dice");
  }
  const auto odds = volley_odds(rules, volley);
  add_ruling(answers, ruling);
  answers.add("range", in_words(range_band(rules, unit->unit.troops.type, volley.distance)));
  answers.add("stands-firing", volley.stands);
  answers.add("dice", dice);
  answers.explain("dice", terms_in_words(volley_dice(rules, volley)));
  Document chance = Document::object();
  chance.set("dps", distribution_document(odds));
  chance.set("dps-at-least", at_least_document(odds));
  answers.add("chance", chance, Compared::listed);
  // CFE-FIR-009, CFE-FIR-010, CFE-SEQ-009, CFE-FIR-024
  const Type type = unit->unit.troops.type;
  answers.add("may-move-after", type == Type::skirmishers || arm(type) == Arm::cavalry);
  answers.add("may-charge-after", may_initiate_charge(type));
  answers.add("may-counter-charge-after", arm(type) == Arm::cavalry && !caracole);
  answers.add("may-fire-when-charged", false);
  if (!check.has("shows")) return;
  if (static_cast<int>(shows.size()) != dice) {
    check.complain("'shows' must be its " + std::to_string(dice) + " dice", check.find("shows"));
    return;
  }
  const int from = volley_dp_from(rules, volley);
  answers.add("dps", static_cast<int>(std::ranges::count_if(shows, [&](int d) { return d >= from; })));
}

void ask_may_fire(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  FireBid bid;
  const bool gun = unit && is_gun(unit->unit.troops.type);
  bid.phase = static_cast<FirePhase>(check.choice("phase", phase_words, gun ? 0 : 1));
  bid.distance = check.number("distance", 0, 0, far_away);
  bid.in_arc = check.flag("in-arc", true);
  bid.visible = check.flag("visible", true);
  bid.nearest = check.flag("nearest", true);
  bid.controlled = check.flag("controlled", false);
  bid.fired = check.flag("fired", false);
  bid.in_contact = check.flag("in-contact", false);
  bid.crewed = check.flag("crewed", true);
  bid.target_to_other_friends = check.number("friends-from-target", far_away, 0, far_away);
  if (!unit || !check.good()) return;
  bid.unit = unit->unit;
  add_ruling(answers, may_fire(rules, bid));
}

namespace {

// What of an enemy may be shot at: stands near friends may not (CFE-FIR-006).
Stood clear_of(const Rules& rules, const Stood& enemy, const Placed& friends) {
  Stood out = enemy;
  for (std::size_t i = out.stands.size(); i-- > 0;) {
    Stood one = out;
    one.stands = {out.stands[i]};
    if (wholly_near(one, pointers(friends), rules.numbers.fire_near_friends))
      out.stands.erase(out.stands.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return out;
}

// How many of the shooter's stands have which enemy as their nearest target (CFE-FIR-005, CFE-FIR-022).
std::vector<int> stands_at(const Rules& rules, const Stood& shooter, const std::vector<Stood>& enemies) {
  std::vector<int> count(enemies.size(), 0);
  const double range = maximum_range(rules, shooter.unit.troops.type) + 0.01;
  for (std::size_t i = 0; i < shooter.stands.size(); ++i) {
    if (shooter.rank[i] > 0 && formed(shooter.unit)) continue;
    if (shooter.unit.troops.type == Type::tercio && shooter.weapon[i] != Weapon::shot) continue;
    std::optional<std::size_t> nearest;
    double least = range;
    for (std::size_t e = 0; e < enemies.size(); ++e) {
      const auto away = distance_in_arc(rules, shooter, i, enemies[e]);
      if (!away || *away > range || (nearest && *away >= least)) continue;
      nearest = e;
      least = *away;
    }
    if (nearest) ++count[*nearest];
  }
  return count;
}

}  // namespace

void ask_targets(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto shooter = read_unit(situation, check, "shooter");
  check.need("enemies");
  const Placed enemies = read_placed(situation, rules, check, "enemies");
  const Placed friends = read_placed(situation, rules, check, "friends");
  const bool controlled = check.flag("controlled", false);
  if (!shooter || !check.good()) return;
  const auto own = stood(rules, check, *shooter);
  if (!own) return;
  const Type type = shooter->unit.troops.type;
  const int range = maximum_range(rules, type);
  Document in_arc = Document::array();
  Document barred = Document::array();
  Document may = Document::array();
  Document distances = Document::object();
  Document ranges = Document::object();
  Document bearing = Document::object();
  Document firing = Document::object();
  Document enfiladed = Document::array();
  std::string nearest;
  double least = 1e300;
  std::vector<Stood> clear;
  for (const Stood& enemy : enemies.stood) clear.push_back(clear_of(rules, enemy, friends));
  const std::vector<int> at = stands_at(rules, *own, clear);
  for (std::size_t i = 0; i < enemies.units.size(); ++i) {
    const std::string& name = enemies.units[i].name;
    const auto measured = distance_in_arc(rules, *own, enemies.stood[i]);
    if (is_gun(type) && enfilades(rules, *own, enemies.stood[i])) enfiladed.push(name);
    if (!measured) continue;
    in_arc.push(name);
    distances.set(name, hundredths(*measured));
    ranges.set(name, in_words(range_band(rules, type, *measured)));
    bearing.set(name, stands_bearing(rules, *own, enemies.stood[i], range));
    firing.set(name, at[i]);
    if (clear[i].stands.empty()) barred.push(name);
    const auto open = distance_in_arc(rules, *own, clear[i]);
    if (!open || *open > range + 0.01) continue;
    if (at[i] > 0 || (is_gun(type) && controlled)) may.push(name);  // CFE-FIR-005
    if (*open < least) {
      least = *open;
      nearest = name;
    }
  }
  answers.add("in-arc", in_arc, Compared::any_order);
  answers.add("near-friends", barred, Compared::any_order);
  answers.add("nearest", nearest.empty() ? "none" : nearest);
  answers.add("may-shoot-at", may, Compared::any_order);
  answers.add("distances", distances, Compared::listed);
  answers.add("ranges", ranges, Compared::listed);
  answers.add("stands-bearing", bearing, Compared::listed);
  answers.add("stands-firing", firing, Compared::listed);
  answers.add("enfiladed", enfiladed, Compared::any_order);
}

void ask_see(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto from = read_unit(situation, check, "from");
  const auto target = read_unit(situation, check, "target");
  const Placed between = read_placed(situation, rules, check, "others");
  const std::vector<Landscape> landscape = read_landscape(check);
  const std::vector<std::string> fired = check.texts("fired-last-turn");
  SightLine line;
  line.from.higher = check.flag("higher", false);
  line.target_shot = check.flag("target-shot", false);
  if (!from || !target || !check.good()) return;
  const auto eye = stood(rules, check, *from);
  const auto seen = stood(rules, check, *target);
  if (!eye || !seen) return;
  line.from.unit = &*eye;
  line.target = &*seen;
  for (std::size_t i = 0; i < between.stood.size(); ++i) {
    if (!formed(between.stood[i].unit)) continue;
    const bool shot = std::ranges::find(fired, between.units[i].name) != fired.end();
    line.between.push_back({between.stood[i].footprint(), shot});
  }
  add_ruling(answers, may_see(rules, line, landscape));
  add_yards(answers, "distance", distance(*eye, *seen));
}

}  // namespace condotta::cfeo
