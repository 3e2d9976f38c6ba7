#include "reg/proposals.hpp"

#include <algorithm>

#include "reg/alignment.hpp"
#include "reg/break_offs.hpp"
#include "reg/charges.hpp"
#include "reg/combat.hpp"
#include "reg/combat_moves.hpp"
#include "reg/facing_charges.hpp"
#include "reg/move_orders.hpp"
#include "reg/position.hpp"
#include "reg/shooting_decisions.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

// Proposals, not yet checked.
class Proposals {
 public:
  Proposals(const Game& game, const State& state, const Decision& asked) : game_(game), state_(state), asked_(asked) {}

  std::vector<Choice> legal() {
    for (const Option& option : asked_.options) propose(option);
    std::vector<Choice> found;
    for (const Choice& choice : proposed_) {
      if (check(game_, state_, asked_, choice).allowed()) found.push_back(choice);
    }
    return found;
  }

  std::optional<Choice> any(dice::Source& chance) {
    std::vector<const Option*> options;
    for (const Option& option : asked_.options) options.push_back(&option);
    while (!options.empty()) {
      const std::size_t at = one_of(options, chance);
      const Option& option = *options[at];
      options.erase(options.begin() + static_cast<std::ptrdiff_t>(at));
      if (auto choice = any_of(option, chance)) return choice;
    }
    return std::nullopt;
  }

 private:
  std::int32_t bw(double units) const { return Length::units(units).ticks(); }
  std::int32_t degrees(double angle) const { return Angle::degrees(angle).ticks(); }
  void add(const Option& option, std::initializer_list<std::int32_t> values) {
    Choice choice{option.number, {}};
    for (const std::int32_t value : values) choice.values.push_back(value);
    complete(option, choice);
  }
  // What is not said is as usual.
  void complete(const Option& option, Choice choice) {
    for (std::size_t i = choice.values.size(); i < option.parameters.size(); ++i) {
      const Parameter& parameter = option.parameters[i];
      choice.values.push_back(parameter.usual             ? *parameter.usual
                              : parameter.optional        ? -1
                              : parameter.allowed.empty() ? parameter.least
                                                          : parameter.allowed.front());
    }
    proposed_.push_back(choice);
  }

  const std::vector<std::int32_t>& units(const Option& option) const { return option.parameters.front().allowed; }

  // How often an option is taken: what many can do more often than what one can, and a card is seldom thrown away.
  static std::uint32_t weight(const Option& option) {
    constexpr std::size_t most = 4;
    if (static_cast<Answer>(option.number) == Answer::discard) return 1;
    if (option.parameters.empty()) return 3;
    return 3 * static_cast<std::uint32_t>(std::clamp(option.parameters.front().allowed.size(), std::size_t{1}, most));
  }
  static std::size_t one_of(const std::vector<const Option*>& options, dice::Source& chance) {
    std::uint32_t all = 0;
    for (const Option* option : options) all += weight(*option);
    std::uint32_t left = chance.below(all);
    std::size_t at = 0;
    for (; left >= weight(*options[at]); ++at) left -= weight(*options[at]);
    return at;
  }

  std::optional<Choice> any_of(const Option& option, dice::Source& chance) {
    constexpr int tries = 3;
    if (const auto action = action_of(static_cast<Answer>(option.number))) {
      std::vector<std::int32_t> who = units(option);
      std::erase_if(who,
                    [&](std::int32_t unit) { return !hopeful(unit_at(state_, static_cast<UnitId>(unit)), *action); });
      for (int i = 0; i < tries && !who.empty(); ++i) {
        const Choice choice = any_move(who, *action, chance);
        if (allowed(game_, state_, asked_, choice)) return choice;
      }
      return std::nullopt;
    }
    proposed_.clear();
    if (static_cast<Answer>(option.number) == Answer::charge) {
      propose_charge_at(option, chance);
    } else {
      propose(option);
    }
    for (int i = 0; i < tries && !proposed_.empty(); ++i) {
      const std::uint32_t pick = chance.below(static_cast<std::uint32_t>(proposed_.size()));
      const Choice choice = proposed_[pick];
      proposed_.erase(proposed_.begin() + pick);
      if (allowed(game_, state_, asked_, choice)) return choice;
    }
    return std::nullopt;
  }

  static std::int32_t some(dice::Source& chance, int most) {
    return static_cast<std::int32_t>(chance.below(static_cast<std::uint32_t>(most)));
  }
  static std::int32_t any_unit(const std::vector<std::int32_t>& all, dice::Source& chance) {
    return all[chance.below(static_cast<std::uint32_t>(all.size()))];
  }

  // Whether it is worth while to try: whoever can never make it, or for whom no card is good enough, is left out.
  bool hopeful(const Unit& unit, Action action) const {
    const Troops& troops = unit.troops;
    const bool gun = troops.type == Type::artillery && troops.shooting != Shooting::light_artillery;
    const bool quick = mounted(troops) || skirmishing(troops);
    const bool pikes = troops.set_formation == SetFormation::pike_and_shot;
    if ((troops.type == Type::camp) != (action == Action::move_camp) || gun != (action == Action::m17)) return false;
    switch (action) {
      case Action::m1:
        if (troops.flexible == 0 && !pikes && !troops.has(Trait::dragoons) && !troops.has(Trait::dismountable))
          return false;
        break;
      case Action::m6:
      case Action::m7:
      case Action::m8:
        if (troops.set_formation != SetFormation::none) return false;
        break;
      case Action::m12:
        if (!quick) return false;
        break;
      case Action::m13:
        if (quick) return false;
        break;
      case Action::leave_barricades:
        if (!unit.barricades) return false;
        break;
      default: break;
    }
    const StepKind step = state_.steps.back().kind;
    if (step != StepKind::movement && step != StepKind::open_charges) return true;  // free
    const auto price = level(game_.rules, action, troops);
    return price && holds_a_card(state_, asked_.side, price->colour);
  }
  // Whole BW as often as any distance.
  std::int32_t any_distance(dice::Source& chance) const {
    return some(chance, 2) == 0 ? bw(1 + some(chance, 6)) : 1 + some(chance, bw(4));
  }
  std::int32_t any_wheel(dice::Source& chance) const {
    const std::int32_t angle = 1 + some(chance, degrees(some(chance, 4) == 0 ? 90 : 30));
    return some(chance, 2) == 0 ? angle : -angle;
  }

  // A move of anybody by any way, mostly alone.
  Choice any_move(const std::vector<std::int32_t>& who, Action action, dice::Source& chance) const {
    const std::int32_t unit = any_unit(who, chance);
    std::vector<std::int32_t> own;
    const auto far = [&] { own.push_back(any_distance(chance)); };
    const auto wheel = [&] { own.push_back(any_wheel(chance)); };
    const auto number = [&](int least, int most) { own.push_back(least + some(chance, most - least + 1)); };
    const auto now_and_then = [&](auto&& value) {
      if (some(chance, 4) == 0) {
        value();
      } else {
        own.push_back(0);
      }
    };
    switch (action) {
      case Action::m1: number(1, 6); break;
      case Action::m3: now_and_then(far), wheel(), far(); break;
      case Action::m4: now_and_then(far), wheel(), now_and_then(far), wheel(), far(); break;
      case Action::m5:
        far();
        own.push_back(bw(some(chance, 2) == 0 ? 1 : 0.5));
        if (some(chance, 2) == 0) own.back() = -own.back();
        break;
      case Action::m6: far(), number(0, 1), number(0, 1); break;
      case Action::m7:
      case Action::m8: number(0, 1), number(0, 1); break;
      case Action::m9: number(1, 3), number(0, 1); break;
      case Action::m10: number(0, 1), own.push_back(0), now_and_then(wheel), far(); break;
      case Action::m11: number(1, 2), number(0, 1), own.push_back(0), now_and_then(wheel), far(); break;
      case Action::m17: wheel(); break;
      case Action::move_camp: number(0, degrees(360)), far(); break;
      default: far(); break;
    }
    const std::size_t most = own_parameters(action);
    if (own.size() > most) own.resize(most);
    Choice choice = choice_of(action, static_cast<UnitId>(unit), own, some(chance, 8) == 0 ? 1 + some(chance, 2) : 0);
    const std::size_t groups = 1 + most + 4;  // after payer, payment, as and stay
    if (some(chance, 8) == 0 && who.size() > 1) choice.values[groups] = any_unit(who, chance);
    return choice;
  }

  void propose(const Option& option) {
    const auto answer = static_cast<Answer>(option.number);
    if (const auto action = action_of(answer)) {
      propose_moves(option, *action);
      return;
    }
    switch (answer) {
      case Answer::fight: propose_fights(option); break;
      case Answer::shoot:
        for (const Choice& choice : shooting_choices(game_, state_)) proposed_.push_back(choice);
        break;
      case Answer::charge: propose_charges(option); break;
      case Answer::counter_charge:
      case Answer::intercept: propose_counters(option); break;
      case Answer::run: propose_runs(option, true); break;
      case Answer::run_away:
      case Answer::skirmish:
        if (option.parameters.front().name == "direction") {
          propose_runs(option, false);
        } else {
          propose_product(option);
        }
        break;
      case Answer::align: propose_alignments(option); break;
      case Answer::break_off:
        for (const std::int32_t unit : units(option)) {
          for (const double far : {1.0, 2.0, 3.0, 4.0}) add(option, {unit, bw(far)});
        }
        break;
      case Answer::move_general:
      case Answer::ride: propose_rides(option, answer == Answer::move_general); break;
      case Answer::move_bases: propose_file_moves(option); break;
      case Answer::turn_bases: propose_facings(option); break;
      case Answer::discard_cards: propose_discards(option); break;
      case Answer::replace: propose_replacements(option); break;
      default: propose_product(option); break;
    }
  }

  // Every combination of the named values, others as usual; not too many.
  void propose_product(const Option& option) {
    std::vector<Choice> partial = {Choice{option.number, {}}};
    for (const Parameter& parameter : option.parameters) {
      std::vector<std::int32_t> values = parameter.allowed;
      const bool usual = parameter.optional && parameter.name != "away" && parameter.name != "follow";
      if (usual || values.empty()) {
        values = {parameter.usual.value_or(parameter.optional ? -1 : parameter.least)};
      } else if (parameter.optional) {
        values.push_back(-1);
      }
      std::vector<Choice> longer;
      for (const Choice& choice : partial) {
        for (const std::int32_t value : values) {
          longer.push_back(choice);
          longer.back().values.push_back(value);
          if (longer.size() > 200) break;
        }
      }
      partial = std::move(longer);
    }
    proposed_.insert(proposed_.end(), partial.begin(), partial.end());
  }

  void propose_fights(const Option& option) {
    const CombatPhase phase = sub_phase(state_) == StepKind::charge_combat ? CombatPhase::charge : CombatPhase::melee;
    for (const LiveFight& fight : live_fights(state_, phase)) {
      const Stand& stand = stand_of(fight, asked_.side);
      const Choice choice{option.number, {stand.base, edge_bit(stand)}};
      if (std::ranges::find(proposed_, choice) == proposed_.end()) proposed_.push_back(choice);
    }
  }

  void propose_charges(const Option& option) {
    for (const std::int32_t id : units(option)) {
      const auto unit = static_cast<UnitId>(id);
      for (const UnitId enemy : standing_units(state_, other(asked_.side))) {
        if (distance(state_, unit, enemy) > Length::units(9)) continue;
        if (!may_charge(game_, state_, unit, enemy).allowed()) continue;
        const bool forced = unit_at(state_, unit).troops.has(Trait::impetuous);
        const auto reach = charge_within_reach(game_, state_, unit, enemy, forced);
        if (!reach || !reach->reached) continue;
        const Charge& charge = reach->charge;
        add(option, {id, charge.way.wheel.ticks(), charge.way.shift.ticks(), charge.dropped});
      }
    }
  }

  // Somebody straight on, or towards the middle of somebody who is near: no search for the best way.
  void propose_charge_at(const Option& option, dice::Source& chance) {
    if (units(option).empty()) return;
    const std::int32_t id = units(option)[chance.below(static_cast<std::uint32_t>(units(option).size()))];
    const Front own = front_line(state_, static_cast<UnitId>(id));
    add(option, {id});
    for (const UnitId enemy : standing_units(state_, other(asked_.side))) {
      const table::Vector to = table::exact(front_line(state_, enemy).pose.front) - table::exact(own.pose.front);
      const Angle wheel = table::turn(own.pose.heading, table::direction(to));
      if (norm(to) > 9 || size(wheel) > Angle::degrees(90)) continue;
      add(option, {id, wheel.ticks()});
    }
  }

  void propose_counters(const Option& option) {
    for (const Charge& charge : charges_of(state_, other(asked_.side))) {
      for (const std::int32_t unit : units(option)) {
        if (distance(state_, static_cast<UnitId>(unit), charge.unit) > Length::units(10)) continue;
        for (const double far : {3.0, 2.0, 1.0}) add(option, {unit, charge.unit, 0, bw(far)});
      }
    }
  }

  void propose_runs(const Option& option, bool with_unit) {
    const std::vector<std::int32_t> who = with_unit ? units(option) : std::vector<std::int32_t>{0};
    const Parameter& from = option.parameters[with_unit ? 2 : 1];
    for (const std::int32_t unit : who) {
      for (const std::int32_t direction : {0, 1, 2}) {
        std::vector<std::int32_t> targets = {-1};
        if (direction == 2 && !from.allowed.empty()) targets = from.allowed;
        for (const std::int32_t target : targets) {
          if (with_unit) {
            add(option, {unit, direction, target});
          } else {
            add(option, {direction, target});
          }
        }
      }
    }
  }

  void propose_alignments(const Option& option) {
    for (const std::int32_t unit : units(option)) {
      for (const UnitContact& contact : contacts_of(state_, static_cast<UnitId>(unit))) {
        add(option, {unit, contact.mine, contact.theirs});
      }
    }
  }

  void propose_rides(const Option& option, bool with_leader) {
    const std::vector<std::int32_t> who =
        with_leader ? units(option) : std::vector<std::int32_t>{state_.steps.back().one};
    for (const std::int32_t leader : who) {
      const General& general = state_.generals[static_cast<std::size_t>(leader)];
      const table::Vector here = general_square(state_, general).centre();
      int proposed = 0;
      for (const UnitId unit : standing_units(state_, asked_.side)) {
        const std::vector<BaseId> fronts = front_bases(state_, unit);
        if (fronts.empty() || general.with == fronts.front()) continue;
        if (norm(table::exact(base_at(state_, fronts.front()).pose.front) - here) > 6 || ++proposed > 3) continue;
        ride_to(option, with_leader, leader, here, fronts.front());
      }
      for (const auto& [x, y] : {std::pair{0.0, -3.0}, {0.0, 3.0}, {-3.0, 0.0}, {3.0, 0.0}}) {
        if (with_leader && proposed > 0) break;
        ride_to(option, with_leader, leader, here + table::Vector{x, y}, nobody);
      }
    }
  }
  void ride_to(const Option& option, bool with_leader, std::int32_t leader, table::Vector to, BaseId base) {
    const table::Point at =
        table::rounded({std::clamp(to.x, 0.0, game_.width.units()), std::clamp(to.y, 0.0, game_.height.units())});
    if (with_leader) {
      add(option, {leader, at.x.ticks(), at.y.ticks(), base});
    } else {
      add(option, {at.x.ticks(), at.y.ticks(), base});
    }
  }

  void propose_file_moves(const Option& option) {
    for (const std::int32_t id : units(option)) {
      const auto unit = static_cast<UnitId>(id);
      const std::vector<BaseId> fronts = front_bases(state_, unit);
      for (const BaseId base : bases_of(state_, unit)) {
        if (engaged(state_, base) || column_behind(state_, front_of(state_, base)).back() != base) continue;
        for (const std::int32_t where : {0, 1}) {
          if (front_of(state_, base) == fronts.front() && fronts.size() > 1) continue;
          add(option, {id, where == 0 ? fronts.front() : fronts.back(), where, base});
        }
        break;
      }
    }
  }

  void propose_facings(const Option& option) {
    for (const std::int32_t id : units(option)) {
      for (const UnitContact& contact : contacts_of(state_, static_cast<UnitId>(id))) {
        if (contact.how.kind != table::ContactKind::edge || contact.how.mine == table::Part::front) continue;
        const std::int32_t turn = contact.how.mine == table::Part::left    ? 1
                                  : contact.how.mine == table::Part::right ? 2
                                                                           : 3;
        add(option, {id, contact.mine, turn});
      }
    }
  }

  void propose_discards(const Option& option) {
    const auto leader = option.parameters.front().allowed.front();
    const Hand& hand = state_.command.commanders[static_cast<std::size_t>(leader)].hand;
    const auto count = [&](Colour colour) { return std::int32_t{hand.of(colour)}; };
    add(option, {leader, 0, 0, 0, 0, 0});
    add(option, {leader, count(Colour::black), 0, 0, 0, 0});
    add(option, {leader, count(Colour::black), count(Colour::white), 0, 0, 0});
    add(option, {leader, count(Colour::black), count(Colour::white), count(Colour::green), count(Colour::yellow),
                 count(Colour::red)});
  }

  void propose_replacements(const Option& option) {
    for (const std::int32_t leader : units(option)) {
      for (const UnitId unit : standing_units(state_, asked_.side)) {
        const std::vector<BaseId> fronts = front_bases(state_, unit);
        if (!fronts.empty()) add(option, {leader, fronts.front()});
      }
    }
  }

  void propose_moves(const Option& option, Action action) {
    const auto move = [&](std::int32_t unit, std::initializer_list<std::int32_t> own, int as = 0) {
      proposed_.push_back(choice_of(action, static_cast<UnitId>(unit), own, as));
    };
    // A few unit groups each time, others the next.
    const std::vector<std::int32_t>& all = units(option);
    std::size_t from = static_cast<std::size_t>(state_.command.deck.discarded()) * 7 + all.size() * 3;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, all.size()); ++i) {
      const std::int32_t unit = all[(from + i) % all.size()];
      switch (action) {
        case Action::m1:
          for (const std::int32_t to : {1, 2, 3, 5, 6}) move(unit, {to});
          break;
        case Action::m2:
          for (const double far : {6.0, 5.0, 4.0, 3.0, 2.0, 1.0}) move(unit, {bw(far)});
          move(unit, {bw(3)}, 1);
          move(unit, {bw(4)}, 2);
          break;
        case Action::m3:
          for (const double angle : {30.0, -30.0, 10.0, -10.0}) move(unit, {0, degrees(angle), bw(1)});
          break;
        case Action::m4: move(unit, {0, degrees(10), bw(1), degrees(-10), bw(0.5)}); break;
        case Action::m5: move(unit, {bw(2), bw(1)}); break;
        case Action::m6: move(unit, {bw(2), 1, 0}); break;
        case Action::m7: move(unit, {1, 0}); break;
        case Action::m8: move(unit, {0, 1}); break;
        case Action::m9: move(unit, {1 + static_cast<std::int32_t>(from % 3), 0}); break;
        case Action::m10: move(unit, {0, 0, 0, bw(2)}); break;
        case Action::m11: move(unit, {1, 0, 0, 0, bw(1)}); break;
        case Action::m12:
        case Action::m13: move(unit, {bw(2)}); break;
        case Action::m17: move(unit, {degrees(15)}); break;
        case Action::leave_barricades: move(unit, {bw(2)}); break;
        case Action::move_camp: move(unit, {degrees(90), bw(1)}); break;
        default: move(unit, {}); break;
      }
    }
  }

  const Game& game_;
  const State& state_;
  const Decision& asked_;
  std::vector<Choice> proposed_;
};

}  // namespace

std::vector<Choice> legal_proposals(const Game& game, const State& state, const Decision& asked) {
  return Proposals(game, state, asked).legal();
}

std::optional<Choice> any_choice(const Game& game, const State& state, const Decision& asked, dice::Source& chance) {
  return Proposals(game, state, asked).any(chance);
}

}  // namespace condotta::reg
