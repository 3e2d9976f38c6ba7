#include "reg/allies.hpp"

#include "dice/enumerating.hpp"
#include "reg/cards.hpp"

namespace condotta::reg {
namespace {

bool any_coloured(const Hand& hand) {
  return hand.of(Colour::green) + hand.of(Colour::yellow) + hand.of(Colour::red) > 0;
}

bool all_black(const Hand& hand) { return hand.size() > 0 && hand.of(Colour::black) == hand.size(); }

}  // namespace

AllyAnswer judge_deal(const AllyDeal& deal) {
  AllyAnswer answer;
  answer.rule = "REG-ALY-008"_rule;
  if (deal.before == Reliability::reliable) return answer;
  if (deal.before == Reliability::not_checked) {
    answer.after = any_coloured(deal.dealt) ? Reliability::reliable : Reliability::unreliable;
  } else {
    answer.rule = "REG-ALY-009"_rule;
    const bool red = deal.dealt.of(Colour::red) > 0;
    const bool yellow = deal.dealt.of(Colour::yellow) > 0 && deal.engaged;
    if (deal.flank_marching) {
      answer.rule = "REG-ALY-014"_rule;
      answer.spends_red = red;
    }
    answer.after = red || (yellow && !deal.flank_marching) ? Reliability::reliable : Reliability::unreliable;
  }
  // REG-ALY-010: the whole hand, and at least one card of it has just been dealt
  answer.deserts = answer.after == Reliability::unreliable && deal.dealt.size() > 0 && all_black(deal.hand);
  return answer;
}

std::vector<UnitId> judge_allies(const Rules& rules, State& state) {
  std::vector<UnitId> tested;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    Commander& commander = state.command.commanders[i];
    if (!state.generals[i].ally && !rules.numbers.command.every_command_may_hesitate) {
      commander.reliability = Reliability::reliable;
      continue;
    }
    const AllyAnswer answer = judge_deal({commander.reliability, commander.dealt, commander.hand, commander.engaged,
                                          commander.absence == Absence::flank_marching});
    commander.reliability = answer.after;
    if (answer.spends_red) discard(state.command, static_cast<GeneralId>(i), Colour::red);
    for (std::size_t u = 0; u < state.units.size(); ++u) {
      Unit& unit = state.units[u];
      if (unit.command != static_cast<GeneralId>(i)) continue;
      unit.unreliable = answer.after == Reliability::unreliable;
      if (answer.deserts && !unit.broken && !unit.off_table) tested.push_back(static_cast<UnitId>(u));
    }
  }
  return tested;
}

void note_engaged(State& state, UnitId id) {
  const GeneralId command = state.units[static_cast<std::size_t>(id)].command;
  if (command >= 0) state.command.commanders[static_cast<std::size_t>(command)].engaged = true;
}

dice::Distribution<FirstDeal> first_deal_odds(const Rules& rules, Grade grade) {
  return dice::odds_of([&](dice::Source& source) {
    dice::Deck deck = command_deck(rules);
    AllyDeal deal;
    for (int i = cards_to_deal(rules, grade, 0); i > 0; --i) {
      if (const auto kind = deck.draw(source)) deal.dealt.add(static_cast<Colour>(*kind));
    }
    deal.hand = deal.dealt;
    const AllyAnswer answer = judge_deal(deal);
    return FirstDeal{answer.after == Reliability::unreliable, answer.deserts};
  });
}

Ruling may_do(Reliability reliability, AllyDeed deed) {
  Ruling ruling;
  if (reliability != Reliability::unreliable) return ruling;
  const bool barred = deed == AllyDeed::prompted_move || deed == AllyDeed::charge || deed == AllyDeed::respond ||
                      deed == AllyDeed::commander_move;
  if (barred) ruling.refuse("REG-ALY-011"_rule, "the contingent is Unreliable");
  return ruling;
}

int shooting_steps_down(Reliability reliability) { return reliability == Reliability::unreliable ? 1 : 0; }

bool counts_as_combat_shy(Reliability reliability) { return reliability == Reliability::unreliable; }

Ruling may_ally(const Rules& rules, const Contingent& contingent) {
  const CommandNumbers& n = rules.numbers.command;
  Ruling ruling;
  if (contingent.unit_groups < n.least_contingent || contingent.unit_groups > n.most_contingent) {
    ruling.refuse("REG-ALY-002"_rule, std::to_string(contingent.unit_groups) + " unit groups");
  }
  if (contingent.commander.grade == Grade::legendary)
    ruling.refuse("REG-ALY-004"_rule, "the allied commander is Legendary");
  if (contingent.commander.type != contingent.type_of_its_list && !contingent.list_allows_other_type) {
    ruling.refuse("REG-ALY-004"_rule, "the allied commander is not of the type of his list's Army Commander");
  }
  return ruling;
}

int compulsory_bases(int least_bases_of_line, int bases_of_unit_group) {
  const int half = (least_bases_of_line + 1) / 2;
  const int groups = (half + bases_of_unit_group - 1) / bases_of_unit_group;
  return groups * bases_of_unit_group;
}

}  // namespace condotta::reg
