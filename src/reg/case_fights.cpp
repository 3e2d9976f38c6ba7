// Questions about one fight and its dice (DIE, CMB, CLM, SUP).
#include <algorithm>
#include <array>

#include "dice/enumerating.hpp"
#include "reg/case_words.hpp"
#include "reg/morale.hpp"
#include "reg/support.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 2> phase_words = {"charge", "melee"};
constexpr std::array<std::string_view, 2> parties = {"first", "second"};

// The row of the claims tables in which a characteristic's claim stands.
RuleId row_of_claim(RuleId rule, bool charge) {
  for (const RuleId own : {"REG-CHR-007"_rule, "REG-CHR-012"_rule, "REG-CHR-016"_rule, "REG-CHR-019"_rule}) {
    if (rule == own) return charge ? "REG-CLM-054"_rule : "REG-CLM-056"_rule;
  }
  return rule;
}
RuleId row_of_mounted_claim(RuleId rule, bool charge) {
  const RuleId row = row_of_claim(rule, charge);
  if (row == "REG-CLM-054"_rule) return "REG-CLM-055"_rule;
  return row == "REG-CLM-056"_rule ? "REG-CLM-057"_rule : row;
}

struct FightParty {
  Troops troops;
  Losses losses;
};

// One party of the fight: its file, its supporters, whether it rolls.
FightParty read_party(const Situation& situation, const Rules& rules, Reader& check, Party party, Fight& fight) {
  const std::string_view key = parties[index(party)];
  const auto unit = read_unit(situation, check, key);
  if (!unit) return {};
  Reader reader(unit->keys, "'" + std::string(key) + "' of " + check.what());
  FightParty result{unit->troops, read_losses(rules, reader, unit->troops)};
  fight.files[index(party)] = read_fighting_file(rules, reader, unit->troops);
  fight.rolls[index(party)] = reader.flag("rolls", true);
  if (const Document* supporters = reader.find("supporters")) {
    if (!supporters->is(Document::Kind::array) || supporters->items().size() > 2) {
      reader.complain("'supporters' must be a list of at most two units (REG-SUP-004)", supporters);
    } else {
      for (const Document& one : supporters->items()) {
        const CaseUnit helper = unit_of(situation, check, one, "supporters");
        Reader helper_reader(helper.keys, "a supporter of '" + std::string(key) + "'");
        read_losses(rules, helper_reader, helper.troops);
        fight.supporters[index(party)].push_back(read_fighting_file(rules, helper_reader, helper.troops));
        finish_unit(check, helper_reader, situation, &one);
      }
    }
  }
  finish_unit(check, reader, situation, check.find(key));
  return result;
}

// A charge into a flank is one into a flank even if the case says so of the charger alone.
void settle_edges(Reader& check, Fight& fight) {
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const Document* foe = check.find(parties[1 - party]);
    const bool said = foe != nullptr && foe->find("edge") != nullptr;
    if (fight.files[party].flank_charge && !said && fight.files[1 - party].edge == Edge::front) {
      fight.files[1 - party].edge = Edge::flank;
    }
  }
}

void tell_party(const FightBreakdown& fight, CombatPhase phase, bool rides, std::size_t i, Answers& answers) {
  const std::string_view who = parties[i];
  const auto key = [&](std::string_view name) { return prefixed(who, name); };
  answers.add(key("claims"), fight.claims[i].total());
  add_terms(answers, key("terms"), fight.claims[i], rides ? row_of_mounted_claim : row_of_claim,
            phase == CombatPhase::charge);
  answers.add(key("dice"), dice_document(fight.dice[i]), Compared::any_order);
  Document support = Document::array();
  Document claims = Document::array();
  Document foe_claims = Document::array();
  for (const SupportBreakdown& supporter : fight.support[i]) {
    for (const Colour colour : supporter.dice) support.push(dice::name_of(colour));
    claims.push(supporter.claims.total());
    foe_claims.push(supporter.foe_claims.total());
  }
  Document all = dice_document(fight.dice[i]);
  for (const Document& die : support.items()) all.push(die);
  answers.add(key("support-dice"), support, Compared::any_order);
  answers.add(key("all-dice"), all, Compared::any_order);
  answers.add(key("support-claims"), claims);
  answers.add(key("support-foe-claims"), foe_claims);
  answers.add(key("may-shatter"), fight.may_shatter[i]);
  answers.add(key("may-shove"), fight.may_shove[i]);
  answers.add(key("automatic-wounds"), fight.automatic_wounds[i]);
  const std::string why = "claims " + std::to_string(fight.claims[i].total()) + ": " + terms_in_words(fight.claims[i]);
  answers.explain(who, why);
}

void tell_odds(const Rules& rules, const FightBreakdown& fight, const std::array<FightParty, 2>& units,
               Answers& answers) {
  const auto results = dice::odds_of([&](dice::Source& source) {
    const Thrown thrown = throw_dice(fight, source);
    const auto shows = [](const dice::Tally& t) { return t[Symbol::skull] > 0 || t[Symbol::s] > 0; };
    return std::make_pair(result_of(rules, fight, thrown),
                          std::make_pair(shows(thrown.files[0]), shows(thrown.files[1])));
  });
  Document chance = Document::object();
  Document mean = Document::object();
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const auto wounds = results.map([&](const auto& r) { return r.first.wounds[i]; });
    add_state_odds(rules, chance, mean, parties[i], units[i].troops, units[i].losses, wounds);
    chance.set(prefixed(parties[i], "shatters"),
               results.probability([&](const auto& r) { return r.first.shattered[i]; }));
    chance.set(prefixed(parties[i], "shoves"), results.probability([&](const auto& r) { return r.first.shoved[i]; }));
    chance.set(prefixed(parties[i], "shows-skull-or-s"),
               results.probability([&](const auto& r) { return i == 0 ? r.second.first : r.second.second; }));
  }
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
}

Document colours_document(const std::vector<Colour>& colours) {
  Document list = Document::array();
  for (const Colour colour : colours) list.push(dice::name_of(colour));
  return list;
}

dice::Tally tally_of(Reader& check, const std::vector<Symbol>& symbols, const std::vector<Colour>& pool,
                     std::string_view key) {
  dice::Tally tally;
  if (symbols.size() != pool.size()) {
    check.complain("'" + std::string(key) + "' must show one symbol for each of its " + std::to_string(pool.size()) +
                       " dice (" + in_words(colours_document(pool)) + ")",
                   check.find(key));
    return tally;
  }
  // Symbols may stand in any order: there must be a way to lay them on the dice.
  std::vector<std::size_t> order(symbols.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  bool possible = symbols.empty();
  do {
    bool fits = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
      fits = fits && dice::death_die(pool[i]).has(dice::face(symbols[order[i]]));
    }
    possible = possible || fits;
  } while (!possible && std::next_permutation(order.begin(), order.end()));
  if (!possible) {
    check.complain(
        "the dice " + in_words(colours_document(pool)) + " cannot show " + in_words(symbols_document(symbols)),
        check.find(key));
  }
  for (const Symbol symbol : symbols) ++tally[dice::face(symbol)];
  return tally;
}

std::vector<Colour> colours_of(const DicePool& pool) { return {pool.begin(), pool.end()}; }

// The dice of the supporters together.
std::vector<Colour> support_pool(const FightBreakdown& fight, std::size_t party) {
  std::vector<Colour> pool;
  for (const SupportBreakdown& supporter : fight.support[party]) {
    pool.insert(pool.end(), supporter.dice.begin(), supporter.dice.end());
  }
  return pool;
}

// What the dice of the script do.
void tell_result(const Rules& rules, Reader& check, const Fight& fight, const FightBreakdown& breakdown,
                 const std::array<FightParty, 2>& units, Answers& answers) {
  constexpr std::array<std::string_view, 2> shows = {"first-shows", "second-shows"};
  constexpr std::array<std::string_view, 2> support_shows = {"first-support-shows", "second-support-shows"};
  std::array<std::vector<Symbol>, 2> symbols;
  std::array<std::vector<Symbol>, 2> support;
  bool scripted = false;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    symbols[i] = read_symbols(check, shows[i]);
    support[i] = read_symbols(check, support_shows[i]);
    scripted = scripted || check.has(shows[i]) || check.has(support_shows[i]);
  }
  if (!scripted || !check.good()) return;
  Thrown thrown;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    thrown.files[i] = tally_of(check, symbols[i], colours_of(breakdown.dice[i]), shows[i]);
    thrown.supporters[i] = tally_of(check, support[i], support_pool(breakdown, i), support_shows[i]);
  }
  const FightResult result = result_of(rules, breakdown, thrown);
  std::array<bool, 2> effect{};
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const auto key = [&](std::string_view name) { return prefixed(parties[i], name); };
    answers.add(key("wounds"), result.wounds[i]);
    add_state(rules, answers, parties[i], units[i].troops, units[i].losses, result.wounds[i]);
    answers.add(key("shatters"), result.shattered[i]);
    answers.add(key("shoves"), result.shoved[i]);
    effect[i] = result.shattered[i] || result.shoved[i];
    // REG-KAB-027, REG-KAB-028: one test a base, and one when the unit group breaks.
    const Losses after{units[i].losses.start_bases, units[i].losses.wounds + result.wounds[i]};
    const bool general = fight.files[i].general != Committed::nobody;
    const int lost = bases_lost(rules, after) - bases_lost(rules, units[i].losses);
    const bool breaks = broken(rules, units[i].troops, after) && !broken(rules, units[i].troops, units[i].losses);
    answers.add(key("general-tests"), general ? lost + (breaks ? 1 : 0) : 0);
  }
  // REG-CMB-026: files beside a Shatter or Shove must be fought next.
  answers.add("next", effect[0] && effect[1] ? "both" : effect[0] ? "first" : effect[1] ? "second" : "none");
}

}  // namespace

void ask_fight(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Fight fight;
  check.need("phase");
  fight.phase = static_cast<CombatPhase>(check.choice("phase", phase_words, 1));
  std::array<FightParty, 2> units;
  for (const Party party : {Party::first, Party::second}) {
    units[index(party)] = read_party(situation, rules, check, party, fight);
    if (!check.good()) return;
  }
  settle_edges(check, fight);
  const FightBreakdown breakdown = fight_breakdown(rules, fight);
  answers.add("advantage", breakdown.advantage(Party::first));
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Type type = units[i].troops.type;
    tell_party(breakdown, fight.phase, type == Type::mounted || type == Type::elephants, i, answers);
  }
  answers.explain("", answers.reasons()[0].second + "; second " + answers.reasons()[1].second);
  tell_odds(rules, breakdown, units, answers);
  tell_result(rules, check, fight, breakdown, units, answers);
}

void ask_dice(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<int> claims = check.wholes("claims", 0, 99);
  int advantage = check.whole("advantage", 0, -99, 99);
  if (check.has("claims") && check.has("advantage")) check.complain("give either 'claims' or 'advantage', not both");
  if (check.has("claims") && claims.size() != 2) {
    check.complain("'claims' must be two numbers: of the first and of the second file", check.find("claims"));
  } else if (claims.size() == 2) {
    advantage = claims[0] - claims[1];
  } else if (!check.has("advantage")) {
    check.complain(check.what() + " needs 'claims' or 'advantage'");
  }
  answers.add("advantage", advantage);
  Document chance = Document::object();
  Document mean = Document::object();
  constexpr std::array<std::string_view, 2> supporters = {"first-supporters", "second-supporters"};
  constexpr std::array<std::string_view, 2> marker_keys = {"first-markers", "second-markers"};
  FightBreakdown fight;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const int up = i == 0 ? advantage : -advantage;
    const int helpers = check.whole(supporters[i], 0, 0, 2);
    fight.dice[i] = dice_for(rules, up);
    Document all = dice_document(fight.dice[i]);
    for (int n = 0; n < helpers; ++n) {  // of the same troops, so with the same claims
      fight.support[i].push_back({{}, {}, support_dice_for(rules, up)});
      for (const Colour colour : support_dice_for(rules, up)) all.push(dice::name_of(colour));
    }
    answers.add(prefixed(parties[i], "dice"), dice_document(fight.dice[i]), Compared::any_order);
    answers.add(prefixed(parties[i], "support-die"), dice_document(support_dice_for(rules, up)), Compared::any_order);
    answers.add(prefixed(parties[i], "all-dice"), all, Compared::any_order);
  }
  const auto thrown = dice::odds_of([&](dice::Source& source) {
    const Thrown t = throw_dice(fight, source);
    const auto shows = [](const dice::Tally& tally) { return tally[Symbol::skull] > 0 || tally[Symbol::s] > 0; };
    return std::make_pair(result_of(rules, fight, t).wounds, std::make_pair(shows(t.files[0]), shows(t.files[1])));
  });
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const Losses before{24, check.whole(marker_keys[i], 0, 0, rules.numbers.wounds_per_base - 1)};
    add_state_odds(rules, chance, mean, parties[i], {}, before, thrown.map([&](const auto& t) { return t.first[i]; }));
    chance.set(prefixed(parties[i], "shows-skull-or-s"),
               thrown.probability([&](const auto& t) { return i == 0 ? t.second.first : t.second.second; }));
  }
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
}

void ask_compare(const Situation&, Reader& check, Answers& answers) {
  const auto first = read_symbols(check, "first-shows");
  const auto second = read_symbols(check, "second-shows");
  if (first.size() != 1 || second.size() != 1) {
    check.complain("'first-shows' and 'second-shows' must be one symbol each");
    return;
  }
  answers.add("better", first[0] == second[0] ? "none" : first[0] > second[0] ? "first" : "second");  // REG-DIE-008
}

void ask_support(const Situation&, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 4> contacts = {"none", "corner", "side", "after aligning"};
  WouldSupport file;
  file.phase = static_cast<CombatPhase>(check.choice("phase", phase_words, 1));
  file.next_to_friend = check.flag("next-to-friend", true);
  file.enemy_to_front = check.flag("enemy-to-front", false);
  file.has_fought = check.flag("has-fought", false);
  file.has_supported = check.flag("has-supported", false);
  file.side_taken = check.flag("side-taken", false);
  file.square = check.flag("square", false);
  file.contact = static_cast<SupportContact>(check.choice("contact", contacts, 1));
  add_ruling(answers, may_support(file));
}

}  // namespace condotta::reg
