// The umpire's answers for programs: the same numbers as a document.
#include <algorithm>

#include "battle/rulebook.hpp"
#include "cli/odds_question.hpp"
#include "reg/profiles.hpp"
#include "reg/troop_words.hpp"

namespace condotta::cli {
namespace {

using dice::Distribution;

constexpr std::array<std::string_view, 2> party_names = {"first", "second"};

void add_chance(Document& entry, double p) {
  entry.set("probability", p);
  if (const std::string fraction = p > 0 ? dice::as_fraction(p) : "0"; !fraction.empty())
    entry.set("fraction", fraction);
}

Document chance(double p) {
  Document out = Document::object();
  add_chance(out, p);
  return out;
}

Document values(const Distribution<int>& odds) {
  Document list = Document::array();
  for (const auto& outcome : odds) {
    Document& entry = list.push(Document::object());
    entry.set("value", outcome.value);
    add_chance(entry, outcome.probability);
  }
  return list;
}

Document terms_of(const Breakdown& breakdown) {
  Document list = Document::array();
  for (const Term& term : breakdown.terms()) {
    Document& entry = list.push(Document::object());
    entry.set("rule", term.rule.text());
    entry.set("label", term.label);
    entry.set("value", term.value);
    if (const Rule* rule = find_rule(term.rule.text())) entry.set("text", rule->text);
  }
  return list;
}

Document dice_of(const reg::DicePool& pool) {
  Document list = Document::array();
  for (const dice::Colour colour : pool) list.push(dice::name_of(colour));
  return list;
}

Document party_of(const reg::FightBreakdown& breakdown, std::size_t party) {
  Document out = Document::object();
  out.set("claims", terms_of(breakdown.claims[party]));
  out.set("total", breakdown.claims[party].total());
  out.set("dice", dice_of(breakdown.dice[party]));
  out.set("may_shatter", breakdown.may_shatter[party]);
  out.set("may_shove", breakdown.may_shove[party]);
  out.set("automatic_wounds", breakdown.automatic_wounds[party]);
  Document supporters = Document::array();
  for (const reg::SupportBreakdown& support : breakdown.support[party]) {
    Document& entry = supporters.push(Document::object());
    entry.set("claims", terms_of(support.claims));
    entry.set("total", support.claims.total());
    entry.set("enemy_claims", terms_of(support.foe_claims));
    entry.set("enemy_total", support.foe_claims.total());
    entry.set("dice", dice_of(support.dice));
  }
  out.set("supporters", supporters);
  return out;
}

Document breakdown_of(const reg::FightBreakdown& breakdown) {
  Document out = Document::object();
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}})
    out.set(party_names[party], party_of(breakdown, party));
  return out;
}

Document unit_of(const reg::Rules& rules, const reg::Troops& troops, const reg::Losses& losses) {
  Document out = Document::object();
  out.set("troops", describe(troops));
  out.set("bases", losses.start_bases);
  out.set("wounds", losses.wounds);
  out.set("breaks_at", reg::break_point(rules, troops, losses.start_bases).wounds);
  return out;
}

Document ends_of(const Distribution<reg::FightEnd>& ends) {
  using reg::FightEnd;
  Document out = Document::object();
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    Document& side = out.set(party_names[party], Document::object());
    side.set("wounds", values(ends.map([=](const FightEnd& end) { return end.wounds[party]; })));
    side.set("bases", values(ends.map([=](const FightEnd& end) { return end.bases[party]; })));
    side.set("breaks", chance(ends.probability([=](const FightEnd& end) { return end.broken[party]; })));
    side.set("shatters", chance(ends.probability([=](const FightEnd& end) { return end.shattered[party]; })));
    side.set("shoves", chance(ends.probability([=](const FightEnd& end) { return end.shoved[party]; })));
  }
  const auto breaks = [&](bool first, bool second) {
    return chance(
        ends.probability([=](const FightEnd& end) { return end.broken[0] == first && end.broken[1] == second; }));
  };
  Document& both = out.set("break", Document::object());
  both.set("only_first", breaks(true, false));
  both.set("only_second", breaks(false, true));
  both.set("both", breaks(true, true));
  both.set("neither", breaks(false, false));
  return out;
}

Document heading(const reg::Rules& rules, std::string_view subject) {
  Document out = Document::object();
  out.set("subject", subject);
  out.set("rules", in_words(rules.edition));
  out.set("house_rules", !rules.house_rules.is(Document::Kind::nothing));
  return out;
}

std::string_view phase_word(reg::CombatPhase phase) { return phase == reg::CombatPhase::charge ? "charge" : "melee"; }

std::expected<Document, Fault> answer(const reg::Rules& rules, const FightQuestion& question) {
  const reg::FileOdds odds = reg::file_odds(rules, question.fight, question.sufferers);
  if (!odds.ends.fault().empty()) return std::unexpected(Fault{odds.ends.fault()});
  Document out = heading(rules, "fight");
  out.set("phase", phase_word(question.fight.phase));
  Document& parties = out.set("parties", Document::object());
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const reg::Sufferer& sufferer = question.sufferers[party];
    parties.set(party_names[party], unit_of(rules, sufferer.troops, sufferer.losses));
  }
  out.set("fight", breakdown_of(odds.breakdown));
  out.set("odds", ends_of(odds.ends));
  return out;
}

Document unit_odds(const reg::Rules& rules, const reg::LineCombat& combat, const Distribution<reg::LineState>& states,
                   std::size_t unit) {
  const reg::Losses before = combat.units[unit].losses;
  Document out = Document::object();
  out.set("wounds", values(states.map([&](const reg::LineState& s) { return s.wounds[unit] - before.wounds; })));
  out.set("bases", values(states.map([&](const reg::LineState& s) {
            return bases_lost(rules, losses(combat, s, unit)) - bases_lost(rules, before);
          })));
  out.set("breaks", chance(states.probability([unit](const reg::LineState& s) { return reg::broken(s, unit); })));
  return out;
}

void add_generals(const reg::LineCombat& combat, const Distribution<reg::LineState>& states, std::size_t unit,
                  Document& out) {
  for (std::size_t i = 0; i < combat.generals.size(); ++i) {
    if (combat.files[combat.generals[i].file].unit != unit) continue;
    out.set("general_killed",
            chance(states.probability([i](const reg::LineState& state) { return state.generals[i].killed; })));
  }
}

std::expected<Document, Fault> answer(const reg::Rules& rules, const CombatQuestion& question) {
  const reg::LineCombat& combat = question.combat;
  const auto states = reg::combat_odds(rules, combat);
  if (!states.fault().empty()) return std::unexpected(Fault{states.fault()});
  Document out = heading(rules, "combat");
  out.set("phase", phase_word(combat.phase));
  Document& parties = out.set("parties", Document::object());
  for (const reg::Party party : {reg::Party::first, reg::Party::second}) {
    Document units = Document::array();
    for (const reg::LineUnit& unit : combat.units) {
      if (unit.party == party) units.push(unit_of(rules, unit.troops, unit.losses));
    }
    parties.set(party_names[index(party)], units.items().size() == 1 ? units.items().front() : units);
  }
  Document fights = Document::array();
  const reg::LineState before = reg::state_before(combat);
  for (std::size_t i = 0; i < combat.contests.size(); ++i) {
    fights.push(breakdown_of(fight_breakdown(rules, reg::prepare(combat, before, i).fight)));
  }
  out.set("fights", fights);
  Document odds = ends_of(states.map([&](const reg::LineState& state) { return reg::end_of(rules, combat, state); }));
  for (const reg::Party party : {reg::Party::first, reg::Party::second}) {
    Document side = *odds.find(party_names[index(party)]);
    Document units = Document::array();
    for (std::size_t i = 0; i < combat.units.size(); ++i) {
      if (combat.units[i].party != party) continue;
      Document& unit = units_of(combat, party) > 1 ? units.push(unit_odds(rules, combat, states, i)) : side;
      add_generals(combat, states, i, unit);
    }
    if (!units.items().empty()) side.set("unit_groups", units);
    odds.set(party_names[index(party)], side);
  }
  out.set("odds", odds);
  return out;
}

std::expected<Document, Fault> answer(const reg::Rules& rules, const VolleyQuestion& question) {
  std::vector<reg::VolleyDie> volley;
  Document out = heading(rules, "volley");
  Document groups = Document::array();
  for (const auto& group : question.groups) {
    volley.insert(volley.end(), static_cast<std::size_t>(group.dice), volley_die(rules, group.shot));
    const reg::ShotBreakdown shot = shot_breakdown(rules, group.shot);
    Document& entry = groups.push(Document::object());
    entry.set("troops", describe(group.shot.troops));
    entry.set("range", group.shot.distance);
    entry.set("number", group.dice);
    entry.set("start_rule", shot.start_rule.text());
    entry.set("start", dice::name_of(shot.start));
    entry.set("steps", terms_of(shot.steps));
    entry.set("die", name_of(shot.die));
  }
  const auto ends = reg::volley_odds(rules, question.target, volley, question.losses);
  if (!ends.fault().empty()) return std::unexpected(Fault{ends.fault()});
  out.set("target", unit_of(rules, question.target.troops, question.losses));
  out.set("dice", groups);
  Document& odds = out.set("odds", Document::object());
  odds.set("wounds", values(ends.map(&reg::VolleyEnd::wounds)));
  odds.set("bases", values(ends.map(&reg::VolleyEnd::bases)));
  odds.set(rules.edition == reg::Edition::y2019 ? "slowing" : "drive_back", values(ends.map(&reg::VolleyEnd::push)));
  odds.set("breaks", chance(ends.probability(&reg::VolleyEnd::broken)));
  return out;
}

std::expected<Document, Fault> answer(const reg::Rules& rules, const TestQuestion& question) {
  const auto ends = reg::kab_odds(rules, question.test, question.losses, question.times);
  if (!ends.fault().empty()) return std::unexpected(Fault{ends.fault()});
  const reg::DieBreakdown die = kab_die(rules, question.test);
  Document out = heading(rules, "test");
  out.set("unit", unit_of(rules, question.test.troops, question.losses));
  out.set("times", question.times);
  out.set("start_rule", die.start_rule.text());
  out.set("start", dice::name_of(die.start));
  out.set("steps", terms_of(die.steps));
  out.set("die", dice::name_of(die.colour));
  Document& odds = out.set("odds", Document::object());
  odds.set("wounds", values(ends.map(&reg::TestEnd::wounds)));
  odds.set("bases", values(ends.map(&reg::TestEnd::bases)));
  odds.set(rules.edition == reg::Edition::y2019 ? "slowing" : "drive_back", values(ends.map(&reg::TestEnd::push)));
  odds.set("breaks", chance(ends.probability(&reg::TestEnd::broken)));
  return out;
}

std::expected<Document, Fault> answer(const reg::Rules& rules, const GeneralQuestion& question) {
  const auto ends = reg::general_odds(rules, question.grade, question.times);
  if (!ends.fault().empty()) return std::unexpected(Fault{ends.fault()});
  Document out = heading(rules, "general");
  out.set("grade", in_words(question.grade));
  out.set("times", question.times);
  out.set("die", dice::name_of(general_die(rules, question.grade)));
  Document& odds = out.set("odds", Document::object());
  const auto worst = ends.map(&reg::GeneralEnd::worst);
  for (const reg::GeneralFate fate :
       {reg::GeneralFate::killed, reg::GeneralFate::wounded, reg::GeneralFate::stunned, reg::GeneralFate::unhurt}) {
    odds.set(in_words(fate), chance(worst.of(fate)));
  }
  return out;
}

}  // namespace

std::expected<Document, Fault> answer_as_document(const Question& question) {
  return std::visit([&](const auto& subject) { return answer(question.rules, subject); }, question.subject);
}

}  // namespace condotta::cli
