#include "impetus/previews.hpp"

#include <algorithm>
#include <cmath>

#include "impetus/orders.hpp"
#include "impetus/rounds.hpp"
#include "impetus/steps.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

std::string percent(double chance) { return std::to_string(static_cast<int>(chance * 100 + 0.5)) + " %"; }

void add_ghost(const Game& game, const State& state, UnitId unit, table::Pose pose, Preview& preview) {
  const Enlisted& who = enlisted(game, unit);
  const Length deep =
      Length::units(who.baggage ? game.rules.numbers.baggage_depth / 100.0 : base_depth(game.rules, who.profile.type));
  for (std::size_t rank = 0; rank < body(state, unit).vbu.size(); ++rank) {
    preview.ghosts.push_back({unit, rank == 0 ? int{unit} : 1000 * static_cast<int>(rank) + unit, pose,
                              Length::units(game.rules.numbers.base_width), deep, ""});
    pose = table::advanced(pose, -deep);
  }
}

std::vector<OddsTerm> terms(const Breakdown& breakdown) {
  std::vector<OddsTerm> out;
  for (const Term& term : breakdown.terms()) out.push_back({std::string(term.label), term.value, term.rule});
  return out;
}

std::vector<OddsBar> bars(const dice::Distribution<int>& chances, int gone_at) {
  std::vector<OddsBar> out;
  for (const auto& [value, chance] : chances) {
    out.push_back({std::to_string(value), static_cast<std::int64_t>(chance * 1e6 + 0.5), value >= gone_at});
  }
  return out;
}

int strength(const State& state, UnitId unit) {
  int sum = 0;
  for (const int vbu : body(state, unit).vbu) sum += vbu;
  return sum;
}

OddsSheet shot_sheet(const Game& game, const State& state, UnitId shooter, UnitId target, const Shot& shot) {
  OddsSheet sheet{"Odds of this volley", {}, {}};
  OddsParty party;
  party.name = name(game, shooter);
  party.side = side_of(game, shooter);
  const Breakdown dice = shot_dice(game.rules, shot);
  party.terms = terms(dice);
  party.total = dice.total();
  party.dice.assign(static_cast<std::size_t>(std::clamp(dice.total(), 0, 40)), "d6");
  const VolleyOdds odds = volley_odds(game.rules, shot.target, dice.total(),
                                      {shot.shooter.profile.missile, range_of(game.rules, shot), shot.defensive});
  party.plot_title = "VBU lost";
  party.bars = bars(odds.lost, strength(state, target));
  sheet.parties.push_back(std::move(party));
  sheet.chances = {{"They are Disordered", percent(odds.disordered), "IMP-COH-004"_rule},
                   {"They fail", percent(odds.fails), "IMP-COH-005"_rule},
                   {"They are routed", percent(odds.routed), "IMP-BAS-006"_rule}};
  return sheet;
}

OddsSheet round_sheet(const Game& game, const State& state, std::string title, const Round& round) {
  OddsSheet sheet{std::move(title), {}, {}};
  const RoundOdds odds = round_odds(game.rules, round.combatants[0], round.combatants[1]);
  for (std::size_t i = 0; i < 2; ++i) {
    const UnitId unit = i == 0 ? round.first : round.second;
    OddsParty party;
    party.name = name(game, unit);
    party.side = side_of(game, unit);
    const Breakdown dice = melee_dice(game.rules, round.combatants[i], round.combatants[1 - i]);
    party.terms = terms(dice);
    party.total = dice.total();
    party.dice.assign(static_cast<std::size_t>(std::clamp(dice.total(), 1, 40)), "d6");
    party.plot_title = "VBU lost by " + party.name;
    party.bars = bars(i == 0 ? odds.first_lost : odds.second_lost, strength(state, unit));
    sheet.parties.push_back(std::move(party));
  }
  sheet.chances = {{"They lose", percent(odds.second_loses), "IMP-MEL-017"_rule},
                   {"You lose", percent(odds.first_loses), "IMP-MEL-017"_rule},
                   {"Neither", percent(odds.draw), "IMP-MEL-017"_rule},
                   {"They are routed", percent(odds.second_routed), "IMP-MEL-020"_rule},
                   {"You are routed", percent(odds.first_routed), "IMP-MEL-020"_rule}};
  return sheet;
}

// The round that a charge would lead to if nobody answered it.
Round round_of_charge(const Game& game, State state, UnitId charger, UnitId target, const ChargeOutcome& tried) {
  body(state, charger).pose = tried.contact;
  state.engagements.push_back({charger, target, Facing::front, tried.facing, true, false, true});
  return round_of(game, state, charger, target);
}

std::optional<std::size_t> free_value(Answer answer) {
  switch (answer) {
    case Answer::forward:
    case Answer::backwards:
    case Answer::wheel:
    case Answer::sideways:
    case Answer::oblique: return 0;
    case Answer::wheel_forward: return 1;
    default: return std::nullopt;
  }
}

// The largest value towards the chosen one that is allowed, all else equal.
std::optional<Choice> nearest_allowed(const Game& game, const State& state, Choice choice) {
  const auto which = free_value(static_cast<Answer>(choice.option));
  if (!which) return std::nullopt;
  const std::int32_t wanted = choice.values[*which];
  std::int32_t low = 0;
  std::int32_t high = wanted;
  std::optional<Choice> best;
  for (int i = 0; i < 12 && std::abs(high - low) > 50; ++i) {
    const std::int32_t middle = low + (high - low) / 2;
    choice.values[*which] = middle;
    if (check(game, state, choice).allowed()) {
      best = choice;
      low = middle;
    } else {
      high = middle;
    }
  }
  return best;
}

void preview_phase(const Game& game, const State& state, const Choice& choice, const Phase& phase, Preview& preview) {
  const auto outside = before_phase(game, state, choice);
  const PhaseOutcome tried = try_phase(game, outside ? *outside : state, phase);
  for (const NewPlace& place : tried.moved) add_ghost(game, state, place.unit, place.pose, preview);
  for (const NewPlace& place : tried.displaced) add_ghost(game, state, place.unit, place.pose, preview);
  preview.offenders.assign(tried.offenders.begin(), tried.offenders.end());
  if (!tried.moved.empty()) {
    preview.path = {body(state, tried.moved.front().unit).pose.front, tried.moved.front().pose.front};
  }
  const auto which = free_value(static_cast<Answer>(choice.option));
  const bool along =
      static_cast<Answer>(choice.option) == Answer::forward || static_cast<Answer>(choice.option) == Answer::backwards;
  if (which && along)
    preview.limits.push_back({"distance", 0, Length::units(tried.allowance).ticks(), "IMP-MOV-001"_rule,
                              "its move: " + std::to_string(static_cast<int>(tried.allowance)) + "H"});
  preview.cost = tried.needs_test ? "a discipline test first" : "";
  for (const PhaseOutcome::Disorder& each : tried.disordered)
    preview.words += name(game, each.unit) + " will be Disordered. ";
  if (tried.needs_test) {
    const bool turns = phase.manoeuvre == Manoeuvre::about_face;
    const DisciplineTest test = turns ? test_for(game, state, phase.units.front(), Test::about_face)
                                      : later_move_test(game, state, phase.units);
    preview.words += "It passes its test with " + percent(chance_passed(game.rules, test)) +
                     (turns ? "; if it fails it keeps its facing." : "; if it fails it is Disordered.");
  }
}

// The discipline test that an answer leads to at once; nothing if it needs none.
std::optional<DisciplineTest> test_before(const Game& game, const State& state, const Choice& choice) {
  const Step& step = state.steps.back();
  const auto answer = static_cast<Answer>(choice.option);
  const auto named = [&] { return static_cast<UnitId>(choice.values[0]); };
  const auto against = [&](UnitId unit, UnitId enemy, Test test) {
    DisciplineTest made = test_for(game, state, unit, test);
    made.enemy = enlisted(game, enemy).profile;
    made.charge_moves = state.acting.phases.size();
    return made;
  };
  switch (answer) {
    case Answer::rally: return test_for(game, state, named(), Test::rally);
    case Answer::disengage: return test_for(game, state, named(), Test::disengagement);
    case Answer::occupy: return test_for(game, state, state.acting.units[0], Test::village);
    case Answer::hold_back:
      if (const auto found = frenzy(game, state)) return frenzy_test(game, state, *found);
      return std::nullopt;
    case Answer::charge:
      if (state.acting.phases.empty()) return std::nullopt;
      return later_move_test(game, state, std::array{named()});
    case Answer::charge_as_group:
      if (state.acting.phases.empty()) return std::nullopt;
      return later_move_test(game, state, moving_units(state));
    case Answer::shoot_in_reaction: return test_for(game, state, named(), Test::opportunity_fire);
    case Answer::charge_in_reaction: return test_for(game, state, named(), Test::opportunity_charge);
    case Answer::defensive_fire: return against(step.other, step.unit, Test::defensive_fire);
    case Answer::close_ranks: return against(step.other, step.unit, Test::close_ranks);
    case Answer::countercharge: return against(step.other, step.unit, Test::countercharge);
    case Answer::evade: return against(step.other, step.unit, Test::evasion);
    default: return std::nullopt;
  }
}

void preview_group_charge(const Game& game, const State& state, Preview& preview) {
  for (const Charger& charger : group_chargers(game, state)) {
    const ChargeOutcome tried = try_charge(game, state, charger.unit, charger.target, {}, false);
    add_ghost(game, state, charger.unit, tried.contact, preview);
    if (!preview.ruling.allowed() || enlisted(game, charger.target).baggage) continue;
    preview.odds.push_back(round_sheet(game, state, "Odds of " + name(game, charger.unit),
                                       round_of_charge(game, state, charger.unit, charger.target, tried)));
  }
}

// Shots that answer a charge or a move.
void preview_answering_shot(const Game& game, const State& state, UnitId shooter, UnitId target, bool defensive,
                            Preview& preview) {
  Shot shot = would_shoot(game, state, shooter, target).shot;
  shot.defensive = defensive;
  shot.reaction = !defensive;
  preview.odds.push_back(shot_sheet(game, state, shooter, target, shot));
}

}  // namespace

Preview preview(const Game& game, const State& state, const Choice& choice) {
  Preview out{check(game, state, choice)};
  if (state.over || state.steps.empty()) return out;
  const Decision asked = decision(game, state);
  if (!fits(asked, choice)) return out;
  const Step& step = state.steps.back();
  const auto answer = static_cast<Answer>(choice.option);
  if (const auto test = out.ruling.allowed() ? test_before(game, state, choice) : std::nullopt) {
    out.cost = "a discipline test first";
    out.words += "The test is passed with " + percent(chance_passed(game.rules, *test)) + ". ";
  }
  if (out.ruling.allowed() && answer == Answer::defensive_fire)
    preview_answering_shot(game, state, step.other, step.unit, true, out);
  if (out.ruling.allowed() && answer == Answer::shoot_in_reaction)
    preview_answering_shot(game, state, static_cast<UnitId>(choice.values[0]), static_cast<UnitId>(choice.values[1]),
                           false, out);
  if (step.kind == StepKind::unit) {
    if (answer == Answer::charge_as_group) preview_group_charge(game, state, out);
    if (const auto phase = phase_of(state, choice)) {
      preview_phase(game, state, choice, *phase, out);
      if (!out.ruling.allowed()) out.instead = nearest_allowed(game, state, choice);
    }
    if (answer == Answer::charge) {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      const auto target = static_cast<UnitId>(choice.values[1]);
      const ChargeOutcome tried = try_charge(game, state, unit, target, Angle::ticks(choice.values[2]), false);
      out.offenders.assign(tried.offenders.begin(), tried.offenders.end());
      if (tried.distance > 0) {
        add_ghost(game, state, unit, tried.contact, out);
        out.path = {tried.origin.front, tried.contact.front};
      }
      if (out.ruling.allowed() && !enlisted(game, target).baggage) {
        out.odds.push_back(
            round_sheet(game, state, "Odds of this charge", round_of_charge(game, state, unit, target, tried)));
      }
    }
    if (answer == Answer::shoot) {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      const auto target = static_cast<UnitId>(choice.values[1]);
      const WouldShoot would = order_to_shoot(game, state, unit, target, choice.values[2]);
      if (out.ruling.allowed()) out.odds.push_back(shot_sheet(game, state, unit, target, would.shot));
    }
    if (answer == Answer::fight_on && out.ruling.allowed()) {
      const auto unit = static_cast<UnitId>(choice.values[0]);
      const auto target = static_cast<UnitId>(choice.values[1]);
      out.odds.push_back(round_sheet(game, state, "Odds of this round",
                                     round_of(game, state, possible_mains(game, state, unit, target).front(), target)));
    }
  }
  if (step.kind == StepKind::charge && step.stage == 0 && answer == Answer::receive) {
    const ChargeOutcome tried = try_charge(game, state, step.unit, step.other, {}, step.reaction);
    if (tried.distance > 0 && !enlisted(game, step.other).baggage) {
      out.odds.push_back(
          round_sheet(game, state, "Odds of this charge", round_of_charge(game, state, step.unit, step.other, tried)));
    }
  }
  if (step.kind == StepKind::round) {
    out.odds.push_back(round_sheet(game, state, "Odds of this round",
                                   round_of(game, state, static_cast<UnitId>(choice.values[0]), step.other)));
  }
  return out;
}

}  // namespace condotta::impetus
