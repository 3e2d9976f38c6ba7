// Questions about shots and volleys (SHT, SLW).
#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"
#include "reg/case_words.hpp"
#include "reg/formation_facts.hpp"
#include "reg/shooting_permission.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 4> weapon_words = {"file", "third rank", "platoon fire", "regimental guns"};
constexpr std::array<std::string_view, 4> from_words = {"ahead", "beside", "behind front line", "behind rear line"};
constexpr std::array<std::string_view, 3> range_words = {"Deadly", "Long", "out of range"};

void read_shooter(Reader& unit, Shot& shot) {
  shot.ranks = static_cast<std::uint8_t>(unit.whole("ranks", usual_ranks(shot.troops), 1, 12));
  if (unit.flag("square", false)) shot.ranks = 1;  // REG-CHR-031
  shot.shooter = static_cast<Shooter>(unit.choice("weapon", weapon_words, 0));
  shot.in_combat = unit.flag("in-combat", false);
  shot.running_away = unit.flag("running-away", false);
  shot.unreliable = unit.flag("unreliable", false);
  for (const std::string& word : unit.texts("charged-by")) {
    if (same_words(word, "foot")) {
      shot.charged_by_foot = true;
    } else if (same_words(word, "mounted") || same_words(word, "elephants") || same_words(word, "others")) {
      shot.charged_by_others = true;
    } else if (!same_words(word, "nobody")) {
      unit.complain("'charged-by' can be foot, mounted or elephants, not " + quoted(word), unit.find("charged-by"));
    }
  }
}

void read_target(Reader& unit, Shot& shot) {
  shot.target_in_combat = unit.flag("in-combat", false);
  shot.target_in_cover = unit.flag("in-cover", false);
  shot.target_in_square = unit.flag("square", false);
  shot.target_charges_shooter = unit.flag("charges-shooter", false);
  const int from = unit.choice("shot-from", from_words, 0);
  shot.ahead_of_front_line = from == 0;
  shot.behind_front_line = from >= 2;
  shot.behind_rear_line = from == 3;
}

struct CaseShot {
  Shot shot;
  int files = 1;
  VolleyTarget target;
  Losses losses;  // of the target
  std::vector<int> depths;
};

// The shooter and the target of a check; `table` is the check or an entry of its `shots`.
void read_shot(const Situation& situation, const Rules& rules, Reader& table, Reader& check, CaseShot& result) {
  const auto shooter = read_unit(situation, table, "shooter");
  if (shooter) {
    Reader unit(shooter->keys, "'shooter' of " + table.what());
    result.shot.troops = shooter->troops;
    read_shooter(unit, result.shot);
    read_losses(rules, unit, shooter->troops);
    result.files = unit.whole("files", 1, 1, 24);
    unit.find("depths");
    finish_unit(table, unit, situation, table.find("shooter"));
  }
  Reader& holder = table.has("target") ? table : check;
  table.find("target");
  const auto target = read_unit(situation, holder, "target");
  if (target) {
    Reader unit(target->keys, "'target' of " + table.what());
    result.shot.target = target->troops;
    read_target(unit, result.shot);
    result.losses = read_losses(rules, unit, target->troops);
    result.target = {target->troops,
                     unit.whole("files", usual_frontage(target->troops, result.losses.start_bases), 1, 24),
                     result.shot.target_in_combat};
    unit.find("ranks");
    unit.find("depths");
    finish_unit(holder, unit, situation, holder.find("target"));
  }
  Reader& distance = table.has("distance") ? table : check;
  table.find("distance");
  distance.need("distance");
  result.shot.distance = distance.number("distance", 0, 0, 100);
  result.files = table.whole("files", result.files, 1, 24);
  for (Reader* reader : {&table, &holder, &distance}) {
    if (reader->fault()) check.complain(*reader->fault());
  }
}

RuleId keep(RuleId rule, bool) { return rule; }

Document volley_dice_document(const std::vector<VolleyDie>& dice) {
  Document list = Document::array();
  for (const VolleyDie& die : dice) list.push(name_of(die.die));
  return list;
}

// All dice of some files that shoot alike.
void add_dice(const Rules& rules, const CaseShot& shot, std::vector<VolleyDie>& volley) {
  for (int file = 0; file < shot.files; ++file) {
    if (shot.shot.shooter != Shooter::file) {
      volley.push_back(volley_die(rules, shot.shot));
      continue;
    }
    for (const Shooter shooter : dice_of_file(shot.shot.troops, shot.shot.ranks)) {
      Shot one = shot.shot;
      one.shooter = shooter;
      volley.push_back(volley_die(rules, one));
    }
  }
}

// Dice that the check names by their colours.
void read_named_dice(Reader& check, Edition edition, std::vector<VolleyDie>& volley) {
  constexpr std::array<std::string_view, 3> kinds = {"shot", "artillery", "non-shot"};
  const int kind = check.choice("by", kinds, 0);
  const bool behind = check.flag("from-behind", false);
  for (const std::string& word : check.texts("dice")) {
    ShootingDie die;
    if (const auto colour = dice::colour_called(word)) {
      die.colour = *colour;
    } else if (edition == Edition::y2019 && same_words(word, "WHITE+")) {
      die = {Colour::white, false, true};
    } else if (edition == Edition::y2019 && same_words(word, "BLACK slowing only")) {
      die = {Colour::black, true, false};
    } else {
      check.complain(quoted(word) + " is no die of shooting", check.find("dice"));
    }
    volley.push_back({die, kind == 1, kind == 0, behind});
  }
}

void tell_volley(const Rules& rules, Reader& check, const VolleyTarget& target, const Losses& losses,
                 const std::vector<VolleyDie>& volley, Answers& answers) {
  answers.add("dice", volley_dice_document(volley), Compared::any_order);
  answers.add("drive-back-reduction", rules.edition == Edition::y2021 ? drive_back_reduction(rules, target.troops) : 0);
  const auto odds = dice::odds_of([&](dice::Source& source) { return throw_volley(rules, target, volley, source); });
  Document chance = Document::object();
  Document mean = Document::object();
  add_state_odds(rules, chance, mean, "", target.troops, losses,
                 odds.map([](const VolleyResult& r) { return r.wounds; }));
  const auto pushed = odds.map([](const VolleyResult& r) { return r.push; });
  const std::string_view push = rules.edition == Edition::y2019 ? "slowed" : "driven-back";
  chance.set(push, distribution_document(pushed));
  chance.set(prefixed(push, "at-least"), at_least_document(pushed));
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
  const std::vector<Symbol> shows = read_symbols(check, "shows");
  if (!check.has("shows") || !check.good()) return;
  if (shows.size() != volley.size()) {
    check.complain("'shows' must give one symbol for each of the " + std::to_string(volley.size()) + " dice",
                   check.find("shows"));
    return;
  }
  for (std::size_t i = 0; i < shows.size(); ++i) {
    if (!dice::death_die(volley[i].die.colour).has(dice::face(shows[i]))) {
      check.complain(
          "a " + std::string(name_of(volley[i].die)) + " die cannot show " + std::string(dice::name_of(shows[i])),
          check.find("shows"));
      return;
    }
  }
  const VolleyResult result = volley_result(rules, target, volley, shows);
  answers.add("wounds", result.wounds);
  answers.add("results", result.results);
  answers.add(push, result.push);
  add_state(rules, answers, "", target.troops, losses, result.wounds);
}

}  // namespace

void ask_shot(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  CaseShot shot;
  read_shot(situation, rules, check, check, shot);
  if (!check.good()) return;
  const ShotBreakdown breakdown = shot_breakdown(rules, shot.shot);
  answers.add("range", range_words[static_cast<std::size_t>(breakdown.range)]);
  answers.add("start", dice::name_of(breakdown.start));
  answers.add("start-rule", breakdown.start_rule.text());
  answers.add("steps", breakdown.steps.total());
  add_terms(answers, "terms", breakdown.steps, keep);
  answers.add("die", name_of(breakdown.die));
  std::vector<VolleyDie> dice;
  add_dice(rules, shot, dice);
  answers.add("dice", volley_dice_document(dice), Compared::any_order);
  const auto wounds = dice::odds_of([&](dice::Source& source) {
    return shooting_wounds(rules, breakdown.die, dice::symbol(source.roll(dice::death_die(breakdown.die.colour))));
  });
  Document chance = Document::object();
  Document mean = Document::object();
  add_state_odds(rules, chance, mean, "", shot.target.troops, shot.losses, wounds);
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
  answers.explain("", std::string(breakdown.start_rule.text()) + " starts " +
                          std::string(dice::name_of(breakdown.start)) + "; " + terms_in_words(breakdown.steps));
}

void ask_volley(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  std::vector<VolleyDie> volley;
  CaseShot shot;
  if (const Document* shots = check.find("shots")) {
    for (const Document& one : shots->items()) {
      Reader table(one, "a shot of " + check.what());
      read_shot(situation, rules, table, check, shot);
      if (auto fault = table.finish()) check.complain(*fault);
      if (!check.good()) return;
      add_dice(rules, shot, volley);
    }
  } else if (check.has("dice")) {
    read_named_dice(check, rules.edition, volley);
    const auto target = read_unit(situation, check, "target");
    if (!target) return;
    Reader unit(target->keys, "'target' of " + check.what());
    shot.losses = read_losses(rules, unit, target->troops);
    shot.target = {target->troops, unit.whole("files", usual_frontage(target->troops, shot.losses.start_bases), 1, 24),
                   unit.flag("in-combat", false)};
    unit.find("ranks");
    unit.find("depths");
    finish_unit(check, unit, situation, check.find("target"));
  } else {
    read_shot(situation, rules, check, check, shot);
    if (check.good()) add_dice(rules, shot, volley);
  }
  if (!check.good()) return;
  if (volley.size() > 30) {
    check.complain("a volley has at most 30 dice");
    return;
  }
  tell_volley(rules, check, shot.target, shot.losses, volley, answers);
}

void ask_distance(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("distance");
  const double distance = check.number("distance", 0, 0, 100);
  const int lost = check.whole("lost", 0, 0, 100);
  const bool with_unit = check.flag("with-unit", false);
  const double general = with_unit ? 0 : check.number("general-distance", 0, 0, 100);
  const bool upgrade = check.flag("upgrade", false);
  int won = 0;
  for (const std::string& word : check.texts("cards")) {
    const auto colour = dice::colour_called(word);
    if (!colour) {
      check.complain(quoted(word) + " is no colour of a card", check.find("cards"));
      return;
    }
    Colour card = *colour;
    // REG-SLW-011: his one upgrade, for the first of the cards.
    if (upgrade && with_unit && won == 0 && card != Colour::red) card = static_cast<Colour>(static_cast<int>(card) + 1);
    won += won_back(rules, card, general);
  }
  won = std::min(won, lost);  // never more than was lost
  answers.add("won-back", won);
  answers.add("distance", distance_after_fire(distance, lost, won));
  // REG-SLW-015: what the fire takes beyond the distance pushes the charger back.
  const double excess = rules.edition == Edition::y2021 ? std::max(0.0, lost - won - distance) : 0.0;
  answers.add("driven-back", excess);
}

void ask_may_shoot(const Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> phases = {"charge", "shooting"};
  constexpr std::array<std::string_view, 4> doings = {"nothing", "charges", "receives a charge", "pursues"};
  constexpr std::array<std::string_view, 4> own = {"none", "declares", "counter charges", "intercepts"};
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "shooter");
  if (!unit) return;
  Reader reader(unit->keys, "'shooter' of " + check.what());
  read_losses(rules, reader, unit->troops);
  for (const std::string_view key : {"ranks", "files", "depths"}) reader.find(key);
  WouldShoot shot;
  shot.shooter = static_cast<Shooter>(reader.choice("weapon", weapon_words, 0));
  finish_unit(check, reader, situation, check.find("shooter"));
  shot.own_charge = static_cast<OwnCharge>(check.choice("own-charge", own, 0));
  shot.phase = static_cast<ShootingPhase>(check.choice("phase", phases, 1));
  shot.troops = unit->troops;
  shot.rank = check.whole("rank", 1, 1, 12);
  shot.shot_already = check.flag("shot-already", false);
  shot.unit_pursued = check.flag("unit-pursued", false);
  shot.unit_charged = check.flag("unit-charged", false);
  shot.file_charged = check.flag("file-charged", false);
  shot.stopped_by_mounted = check.flag("stopped-by-mounted", false);
  shot.fights_to_front = check.flag("fights-to-front", false);
  shot.supports = check.flag("supports", false);
  shot.uncovered_by_response = check.flag("uncovered-by-response", false);
  shot.meets_pursuit = check.flag("meets-pursuit", false);
  shot.broken = check.flag("broken", false);
  shot.camp_as_target = check.flag("target-is-camp", false);
  shot.visible = check.flag("visible", true);
  shot.ahead = check.flag("ahead", true);
  shot.in_arc = check.flag("in-arc", true);
  shot.line_blocked = check.flag("line-blocked", false);
  shot.distance = check.number("distance", 1, 0, 100);
  shot.target_does = static_cast<TargetDoes>(check.choice("target-does", doings, 0));
  shot.target_fights_to_front = check.flag("target-fights-to-front", false);
  shot.target_supports = check.flag("target-supports", false);
  shot.target_rank = check.whole("target-rank", 1, 1, 12);
  add_ruling(answers, may_shoot(rules, shot));
}

void ask_arc(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Troops troops;
  if (check.find("shooter") != nullptr) {
    const auto unit = read_unit(situation, check, "shooter");
    if (!unit) return;
    Reader reader(unit->keys, "'shooter' of " + check.what());
    for (const std::string_view key : {"bases", "wounds", "ranks", "files", "depths"}) reader.find(key);
    finish_unit(check, reader, situation, check.find("shooter"));
    troops = unit->troops;
  }
  const double distance = check.number("distance", 1, 0, 100);
  answers.add("margin", arc_margin(rules, troops, distance));
  const int width = check.whole("files", 3, 1, 24);
  std::vector<bool> in_arc(static_cast<std::size_t>(width));
  std::vector<bool> in_range(static_cast<std::size_t>(width), true);
  for (const int file : check.wholes("in-arc", 1, width)) in_arc[static_cast<std::size_t>(file - 1)] = true;
  for (const int file : check.wholes("out-of-range", 1, width)) in_range[static_cast<std::size_t>(file - 1)] = false;
  const std::vector<bool> may = files_that_may_shoot(rules, in_arc, in_range);
  Document list = Document::array();
  for (int file = 1; file <= width; ++file) {
    if (may[static_cast<std::size_t>(file - 1)]) list.push(file);
  }
  answers.add("may-shoot", list, Compared::any_order);
}

void ask_overhead(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "shooter");
  if (!unit) return;
  Reader reader(unit->keys, "'shooter' of " + check.what());
  for (const std::string_view key : {"bases", "wounds", "ranks", "files", "depths"}) reader.find(key);
  finish_unit(check, reader, situation, check.find("shooter"));
  OverFriends shot;
  shot.troops = unit->troops;
  shot.guns_on_hill = check.flag("shooter-on-hill", false);
  shot.target_on_hill = check.flag("target-on-hill", false);
  check.need("friends-to-target");
  shot.friends_to_target = check.number("friends-to-target", 0, 0, 100);
  add_ruling(answers, may_shoot_over(rules, shot));
}

void ask_shooters(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const auto unit = read_unit(situation, check, "unit");
  if (!unit) return;
  Reader reader(unit->keys, "'unit' of " + check.what());
  read_losses(rules, reader, unit->troops);
  const std::vector<int> depths = read_depths(reader, unit->troops);
  const bool square = reader.flag("square", false);
  finish_unit(check, reader, situation, check.find("unit"));
  const int already = check.whole("bases-already", 0, 0, 48);
  const int facings = check.whole("facings", 1, 1, 4);
  ShootingDice limit;
  if (square) {
    limit = square_dice_at_most(unit->troops, check.whole("bases-with-target", 48, 0, 48), already);
  } else if (unit->troops.set_formation == SetFormation::tercio) {
    limit = tercio_dice_at_most(facings, already);
  } else if (unit->troops.type == Type::battlewagons) {
    const int models = check.whole("models", 1, 1, 4);
    limit = {may_shoot_at_all(unit->troops) ? battlewagon_shooting_files * models : 0, 0, models};
  } else {
    limit = dice_at_most(unit->troops, depths, already);
  }
  for (const std::string_view key : {"bases-with-target", "models"}) check.find(key);
  answers.add("dice", limit.all());
  answers.add("full-dice", limit.full);
  answers.add("one-rank-dice", limit.one_rank);
  answers.add("bases", limit.bases);
  int extra = 0;  // REG-CHR-023, REG-CHR-027: one die a turn each
  if (unit->troops.has(Trait::platoon_fire)) ++extra;
  if (unit->troops.has(Trait::regimental_guns)) ++extra;
  answers.add("extra-dice", extra);
}

}  // namespace condotta::reg
