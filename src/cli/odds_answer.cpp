// The umpire's answers for people: what each side claims and why, the dice, and what may come of it.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "battle/rulebook.hpp"
#include "cli/odds_question.hpp"
#include "cli/words.hpp"
#include "reg/profiles.hpp"
#include "reg/troop_words.hpp"

namespace condotta::cli {
namespace {

using dice::Distribution;
using reg::Party;

constexpr std::size_t page_width = 100;
constexpr int bar_width = 20;
constexpr std::array<std::string_view, 2> party_names = {"first", "second"};

// A text that grows, and the rules it cites.
struct Page {
  std::string text;
  std::set<RuleId> cited;

  template <class... Args>
  void line(fmt::format_string<Args...> form, Args&&... args) {
    std::string made = fmt::format(form, std::forward<Args>(args)...);
    made.erase(made.find_last_not_of(' ') + 1);
    text += made + "\n";
  }
  void gap() { text += "\n"; }
};

std::string bar(double p) {
  const int length = p > 0 ? std::max(1, static_cast<int>(p * bar_width + 0.5)) : 0;
  return std::string(static_cast<std::size_t>(length), '#');
}

std::string percent(double p) { return fmt::format("{:.2f} %", 100 * p); }

// "529/1296     40.82 %", or without the fraction where there is no short one.
std::string chance(double p) {
  const std::string fraction = p > 0 ? dice::as_fraction(p) : std::string("0");
  return fmt::format("{:>12} {:>9}", fraction.size() <= 12 ? fraction : "", percent(p));
}

std::string signed_number(int value) { return value > 0 ? fmt::format("+{}", value) : fmt::format("{}", value); }

std::string dice_in_words(const reg::DicePool& pool) {
  std::string words;
  for (const dice::Colour colour : pool) {
    words += words.empty() ? "" : " + ";
    words += dice::name_of(colour);
  }
  return words.empty() ? "none" : words;
}

void write_terms(Page& page, const Breakdown& terms, std::size_t column) {
  for (const Term& term : terms.terms()) {
    page.cited.insert(term.rule);
    const std::string value = signed_number(term.value);
    page.line("  {:<12} {:<44} {:>6} {:>7}", term.rule.text(), term.label, column == 0 ? value : "",
              column == 1 ? value : "");
  }
}

void write_claims(Page& page, const std::array<const Breakdown*, 2>& claims) {
  page.line("  {:<12} {:<44} {:>6} {:>7}", "claims", "", party_names[0], party_names[1]);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) write_terms(page, *claims[party], party);
  page.line("  {:<12} {:<44} {:>6} {:>7}", "total", "", claims[0]->total(), claims[1]->total());
}

void write_effects(Page& page, const reg::FightBreakdown& breakdown) {
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (breakdown.may_shatter[party]) page.line("  {} Shatters on a Skull or an S (REG-CMB-025)", party_names[party]);
    if (breakdown.may_shove[party]) page.line("  {} Shoves on a Skull or an S (REG-CMB-025)", party_names[party]);
    if (breakdown.automatic_wounds[party] > 0) {
      page.line("  {} suffers {} automatic wound for the flank or rear charge (REG-CMB-024)", party_names[party],
                breakdown.automatic_wounds[party]);
      page.cited.insert("REG-CMB-024"_rule);
    }
    if (breakdown.may_shatter[party] || breakdown.may_shove[party]) page.cited.insert("REG-CMB-025"_rule);
  }
}

void write_breakdown(Page& page, const reg::FightBreakdown& breakdown) {
  write_claims(page, {&breakdown.claims[0], &breakdown.claims[1]});
  page.gap();
  page.cited.insert("REG-CMB-020"_rule);
  page.line("  dice (REG-CMB-020): first {}, second {}", dice_in_words(breakdown.dice[0]),
            dice_in_words(breakdown.dice[1]));
  write_effects(page, breakdown);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    for (const reg::SupportBreakdown& support : breakdown.support[party]) {
      page.gap();
      page.cited.insert("REG-SUP-005"_rule);
      page.line("  a supporter of the {}, in its place: {} (one row lower, REG-SUP-005)", party_names[party],
                dice_in_words(support.dice));
      const bool first = party == 0;
      write_claims(page,
                   {first ? &support.claims : &support.foe_claims, first ? &support.foe_claims : &support.claims});
    }
  }
}

// Two distributions beside each other, a line a value.
void write_pair(Page& page, std::string_view heading, const Distribution<int>& first, const Distribution<int>& second) {
  page.line("  {:<14} {:<44} {}", heading, party_names[0], party_names[1]);
  std::set<int> values;
  for (const auto& outcome : first) values.insert(outcome.value);
  for (const auto& outcome : second) values.insert(outcome.value);
  for (const int value : values) {
    const auto cell = [value](const Distribution<int>& odds) {
      const double p = odds.of(value);
      return p > 0 ? fmt::format("{} {}", chance(p), bar(p)) : std::string();
    };
    page.line("  {:>6} {:<44} {}", value, cell(first), cell(second));
  }
  page.line("  {:>6} {:>22} {:>44}", "mean", fmt::format("{:.4f}", first.mean()), fmt::format("{:.4f}", second.mean()));
}

void write_one(Page& page, std::string_view heading, const Distribution<int>& odds) {
  page.line("  {}", heading);
  for (const auto& outcome : odds) {
    page.line("  {:>6} {} {}", outcome.value, chance(outcome.probability), bar(outcome.probability));
  }
  page.line("  {:>6} {:>22}", "mean", fmt::format("{:.4f}", odds.mean()));
}

void write_chance(Page& page, std::string_view what, double p) { page.line("  {:<34} {} {}", what, chance(p), bar(p)); }

// `all`: of parties with several unit groups, which break if all of these do.
void write_ends(Page& page, const Distribution<reg::FightEnd>& ends, std::array<bool, 2> all = {false, false}) {
  const auto part = [&](std::array<int, 2> reg::FightEnd::* field, std::size_t party) {
    return ends.map([=](const reg::FightEnd& end) { return (end.*field)[party]; });
  };
  write_pair(page, "wounds taken", part(&reg::FightEnd::wounds, 0), part(&reg::FightEnd::wounds, 1));
  page.gap();
  write_pair(page, "bases lost", part(&reg::FightEnd::bases, 0), part(&reg::FightEnd::bases, 1));
  page.gap();
  const auto breaks = [&](bool first, bool second) {
    return ends.probability(
        [=](const reg::FightEnd& end) { return end.broken[0] == first && end.broken[1] == second; });
  };
  write_chance(page, all[0] ? "only the first breaks, all of it" : "only the first breaks", breaks(true, false));
  write_chance(page, all[1] ? "only the second breaks, all of it" : "only the second breaks", breaks(false, true));
  write_chance(page, all[0] || all[1] ? "all of both break" : "both break", breaks(true, true));
  write_chance(page, all[0] || all[1] ? "neither breaks as a whole" : "neither breaks", breaks(false, false));
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const double shatters = ends.probability([=](const reg::FightEnd& end) { return end.shattered[party]; });
    const double shoves = ends.probability([=](const reg::FightEnd& end) { return end.shoved[party]; });
    if (shatters > 0) write_chance(page, fmt::format("the {} Shatters", party_names[party]), shatters);
    if (shoves > 0) write_chance(page, fmt::format("the {} Shoves", party_names[party]), shoves);
  }
}

std::string strength(const reg::Rules& rules, const reg::Troops& troops, const reg::Losses& losses) {
  return fmt::format("{} bases as built, {} wounds; breaks at {}", losses.start_bases, losses.wounds,
                     reg::break_point(rules, troops, losses.start_bases).wounds);
}

void write_party(Page& page, std::string_view name, const std::string& words) {
  const std::string indent(9, ' ');
  page.text += fmt::format("{:<8} {}\n", name, wrapped(words, page_width - indent.size(), indent));
}

std::string_view phase_name(reg::CombatPhase phase) {
  return phase == reg::CombatPhase::charge ? "Charge Combat" : "Melee Combat";
}

std::string set_name(const reg::Rules& rules) {
  const bool house = !rules.house_rules.is(Document::Kind::nothing);
  return std::string(in_words(rules.edition)) + (house ? " with house rules" : "");
}

std::expected<void, Fault> sound(const std::string& fault) {
  if (fault.empty()) return {};
  return std::unexpected(Fault{fault});
}

std::expected<void, Fault> answer(Page& page, const reg::Rules& rules, const FightQuestion& question) {
  const reg::FileOdds odds = reg::file_odds(rules, question.fight, question.sufferers);
  if (auto ok = sound(odds.ends.fault()); !ok) return ok;
  page.line("{}, {}: one file against one", phase_name(question.fight.phase), set_name(rules));
  page.gap();
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const reg::Sufferer& sufferer = question.sufferers[party];
    write_party(page, party_names[party],
                fmt::format("{} ({} ranks; {})", describe(sufferer.troops), question.fight.files[party].ranks,
                            strength(rules, sufferer.troops, sufferer.losses)));
  }
  page.gap();
  write_breakdown(page, odds.breakdown);
  page.gap();
  write_ends(page, odds.ends);
  return {};
}

std::string depths_of(const reg::LineCombat& combat, std::size_t unit) {
  std::string words;
  for (const reg::LineFile& file : combat.files) {
    if (file.unit != unit || !file.in_line) continue;
    words += fmt::format("{}{}", words.empty() ? "" : "-", file.depth);
  }
  return words;
}

// What comes of each unit group where a party has several.
void write_units(Page& page, const reg::Rules& rules, const reg::LineCombat& combat,
                 const Distribution<reg::LineState>& states) {
  if (combat.units.size() <= 2) return;
  page.gap();
  page.line("  {:<34} {:>22} {:>12} {:>12}", "unit groups", "breaks", "mean wounds", "mean bases");
  for (std::size_t i = 0; i < combat.units.size(); ++i) {
    const reg::Losses before = combat.units[i].losses;
    const auto wounds = states.map([&](const reg::LineState& state) { return state.wounds[i] - before.wounds; });
    const auto bases = states.map([&](const reg::LineState& state) {
      return bases_lost(rules, losses(combat, state, i)) - bases_lost(rules, before);
    });
    const double breaks = states.probability([i](const reg::LineState& state) { return reg::broken(state, i); });
    page.line("  {:<34} {} {:>12.4f} {:>12.4f}", name_of_unit(combat, i), chance(breaks), wounds.mean(), bases.mean());
  }
}

std::string fight_name(const reg::LineCombat& combat, std::size_t contest) {
  if (combat.units.size() <= 2) return std::to_string(contest + 1);
  const auto& files = combat.contests[contest].files;
  return fmt::format("{} ({} against {})", contest + 1, name_of_unit(combat, combat.files[files[0]].unit),
                     name_of_unit(combat, combat.files[files[1]].unit));
}

// The fights as they stand before the first die, those that are alike together.
void write_fights(Page& page, const reg::Rules& rules, const reg::LineCombat& combat) {
  const reg::LineState state = reg::state_before(combat);
  std::vector<std::pair<reg::Fight, std::vector<std::string>>> kinds;
  for (std::size_t i = 0; i < combat.contests.size(); ++i) {
    const reg::Fight fight = reg::prepare(combat, state, i).fight;
    const auto alike = std::ranges::find_if(kinds, [&](const auto& kind) {
      return kind.first.files == fight.files && kind.first.supporters == fight.supporters &&
             kind.first.rolls == fight.rolls;
    });
    if (alike != kinds.end())
      alike->second.push_back(fight_name(combat, i));
    else
      kinds.push_back({fight, {fight_name(combat, i)}});
  }
  for (const auto& [fight, numbers] : kinds) {
    page.line("{} {} from the left, before any die", numbers.size() == 1 ? "fight" : "fights",
              fmt::join(numbers, ", "));
    write_breakdown(page, fight_breakdown(rules, fight));
    page.gap();
  }
}

void write_generals(Page& page, const reg::LineCombat& combat, const Distribution<reg::LineState>& states) {
  for (std::size_t i = 0; i < combat.generals.size(); ++i) {
    const std::size_t unit = combat.files[combat.generals[i].file].unit;
    const reg::Grade grade = combat.generals[i].grade;
    write_chance(page, fmt::format("the {}'s General is killed", name_of_unit(combat, unit)),
                 states.probability([i](const reg::LineState& state) { return state.generals[i].killed; }));
    write_chance(page, "  … or hurt and alive", states.probability([&](const reg::LineState& state) {
      const reg::GeneralState& general = state.generals[i];
      return !general.killed && (general.grade != grade || general.loses_cards);
    }));
  }
}

std::expected<void, Fault> answer(Page& page, const reg::Rules& rules, const CombatQuestion& question) {
  const reg::LineCombat& combat = question.combat;
  const auto states = reg::combat_odds(rules, combat);
  if (auto ok = sound(states.fault()); !ok) return ok;
  page.line("{}, {}: {}, {} fights, the {} picks first (REG-CMB-007)", phase_name(combat.phase), set_name(rules),
            combat.units.size() > 2 ? fmt::format("{} unit groups against {}", units_of(combat, Party::first),
                                                  units_of(combat, Party::second))
                                    : std::string("unit group against unit group"),
            combat.contests.size(), party_names[index(combat.active)]);
  page.gap();
  for (std::size_t i = 0; i < combat.units.size(); ++i) {
    const reg::LineUnit& unit = combat.units[i];
    write_party(page, name_of_unit(combat, i),
                fmt::format("{} (files {} deep; {})", describe(unit.troops), depths_of(combat, i),
                            strength(rules, unit.troops, unit.losses)));
  }
  page.gap();
  write_fights(page, rules, combat);
  page.line("after all fights");
  write_ends(page, states.map([&](const reg::LineState& state) { return reg::end_of(rules, combat, state); }),
             {units_of(combat, Party::first) > 1, units_of(combat, Party::second) > 1});
  write_units(page, rules, combat, states);
  write_generals(page, combat, states);
  return {};
}

void write_shot(Page& page, const VolleyQuestion::Group& group, const reg::ShotBreakdown& shot) {
  constexpr std::array<std::string_view, 4> shooters = {"of files", "of third ranks", "of Platoon Fire",
                                                        "of Regimental Guns"};
  page.line("  {} {} {}, {}BW: {}", group.dice, group.dice == 1 ? "die" : "dice",
            shooters[static_cast<std::size_t>(group.shot.shooter)], group.shot.distance, name_of(shot.die));
  page.cited.insert(shot.start_rule);
  page.line("  {:<12} {:<44} {:>6}", shot.start_rule.text(), "start", dice::name_of(shot.start));
  write_terms(page, shot.steps, 0);
  page.gap();
}

std::vector<reg::VolleyDie> volley_of(const reg::Rules& rules, const VolleyQuestion& question) {
  std::vector<reg::VolleyDie> volley;
  for (const auto& group : question.groups) {
    volley.insert(volley.end(), static_cast<std::size_t>(group.dice), volley_die(rules, group.shot));
  }
  return volley;
}

std::string_view push_name(reg::Edition edition) {
  return edition == reg::Edition::y2019 ? "slowed, BW" : "driven back, BW";
}

std::expected<void, Fault> answer(Page& page, const reg::Rules& rules, const VolleyQuestion& question) {
  const auto ends = reg::volley_odds(rules, question.target, volley_of(rules, question), question.losses);
  if (auto ok = sound(ends.fault()); !ok) return ok;
  page.line("Shooting, {}: the dice that one unit group receives", set_name(rules));
  page.gap();
  for (std::size_t i = 0; i < question.groups.size(); ++i) {
    const bool same = i > 0 && question.groups[i].shot.troops == question.groups[i - 1].shot.troops;
    if (!same) write_party(page, "shooters", describe(question.groups[i].shot.troops));
  }
  write_party(page, "target",
              fmt::format("{} ({} files wide; {})", describe(question.target.troops), question.target.frontage,
                          strength(rules, question.target.troops, question.losses)));
  page.gap();
  for (const auto& group : question.groups) write_shot(page, group, shot_breakdown(rules, group.shot));
  write_one(page, "wounds taken", ends.map(&reg::VolleyEnd::wounds));
  page.gap();
  write_one(page, "bases lost", ends.map(&reg::VolleyEnd::bases));
  page.gap();
  write_one(page, push_name(rules.edition), ends.map(&reg::VolleyEnd::push));
  page.gap();
  write_chance(page, "the target breaks", ends.probability(&reg::VolleyEnd::broken));
  return {};
}

std::expected<void, Fault> answer(Page& page, const reg::Rules& rules, const TestQuestion& question) {
  const auto ends = reg::kab_odds(rules, question.test, question.losses, question.times);
  if (auto ok = sound(ends.fault()); !ok) return ok;
  page.line("Kill-a-Base test, {}{}", set_name(rules),
            question.times > 1 ? fmt::format(": {} in a row", question.times) : "");
  page.gap();
  write_party(
      page, "unit",
      fmt::format("{} ({})", describe(question.test.troops), strength(rules, question.test.troops, question.losses)));
  page.gap();
  const reg::DieBreakdown die = kab_die(rules, question.test);
  page.cited.insert(die.start_rule);
  page.line("  {:<12} {:<44} {:>6}", die.start_rule.text(), "start", dice::name_of(die.start));
  write_terms(page, die.steps, 0);
  page.line("  {:<12} {:<44} {:>6}", "die", "", dice::name_of(die.colour));
  page.gap();
  write_one(page, "wounds taken", ends.map(&reg::TestEnd::wounds));
  page.gap();
  write_one(page, "bases lost", ends.map(&reg::TestEnd::bases));
  page.gap();
  write_one(page, push_name(rules.edition), ends.map(&reg::TestEnd::push));
  page.gap();
  write_chance(page, "it breaks", ends.probability(&reg::TestEnd::broken));
  return {};
}

std::expected<void, Fault> answer(Page& page, const reg::Rules& rules, const GeneralQuestion& question) {
  const auto ends = reg::general_odds(rules, question.grade, question.times);
  if (auto ok = sound(ends.fault()); !ok) return ok;
  page.line("Test on a {} General, {}{}", in_words(question.grade), set_name(rules),
            question.times > 1 ? fmt::format(": {} in a row", question.times) : "");
  page.gap();
  page.cited.insert("REG-KAB-029"_rule);
  page.line("  {:<12} {:<44} {:>6}", "REG-KAB-029", "die of his grade",
            dice::name_of(general_die(rules, question.grade)));
  page.gap();
  const auto worst = ends.map(&reg::GeneralEnd::worst);
  for (const reg::GeneralFate fate :
       {reg::GeneralFate::killed, reg::GeneralFate::wounded, reg::GeneralFate::stunned, reg::GeneralFate::unhurt}) {
    write_chance(page, in_words(fate), worst.of(fate));
  }
  page.gap();
  write_chance(page, "he keeps grade and cards", ends.probability([&](const reg::GeneralEnd& end) {
    return !end.general.killed && !end.general.loses_cards && end.general.grade == question.grade;
  }));
  return {};
}

void write_texts(Page& page) {
  page.gap();
  page.line("the rules behind the numbers");
  for (const RuleId id : page.cited) {
    const Rule* rule = find_rule(id.text());
    if (rule == nullptr) continue;
    page.gap();
    const std::string paragraph = std::string(id.text()) + " " + std::string(rule->text);
    std::string_view text = paragraph;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      page.text += "  " + (line.starts_with('|') ? std::string(line) : wrapped(line, page_width - 2, "  ")) + "\n";
    }
  }
}

}  // namespace

std::expected<std::string, Fault> answer_in_words(const Question& question, bool with_texts) {
  Page page;
  const auto done =
      std::visit([&](const auto& subject) { return answer(page, question.rules, subject); }, question.subject);
  if (!done) return std::unexpected(done.error());
  if (with_texts) write_texts(page);
  return page.text;
}

}  // namespace condotta::cli
