#include "fwc/losses.hpp"

#include <algorithm>

#include "fwc/field.hpp"
#include "fwc/telling.hpp"
#include "fwc/victory.hpp"
#include "table/contact.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

BaseAt base_at(const Unit& unit, std::size_t number) {
  const auto bases = all_bases(unit);
  return bases[number];
}

// FWC-GEN-026, FWC-GEN-027: to the nearest friendly unit, or lost.
void shelter(const Game& game, State& state, Officer& officer, table::Vector from, std::size_t number, Events& events) {
  double best = game.rules.numbers.leader_shelter + 0.01;
  int found = nobody;
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) {
    const Body& body = state.bodies[at_index(i)];
    if (body.gone || body.side != officer.side || arm(body.unit) == Arm::train || in_melee(state, i)) continue;
    const double away = norm(table::exact(body.pose.front) - from);
    if (away < best) {
      best = away;
      found = i;
    }
  }
  officer.with = static_cast<std::int16_t>(found);
  if (found == nobody) {
    officer.lost = true;
    tell(events, "leader lost", game.officer_names[number] + " is lost: no friends are near",
         {"FWC-GEN-026"_rule, "FWC-GEN-027"_rule});
  } else {
    officer.at = state.bodies[at_index(found)].pose.front;
    tell(events, "leader saved", game.officer_names[number] + " joins " + name_of(game, found), {"FWC-GEN-027"_rule});
  }
}

void risk(const Game& game, State& state, int unit, dice::Source& source, Events& events) {
  std::vector<std::size_t> here;
  std::vector<Leader> leaders;
  for (std::size_t i = 0; i < state.officers.size(); ++i) {
    if (state.officers[i].lost || state.officers[i].with != unit) continue;
    here.push_back(i);
    leaders.push_back(state.officers[i].leader);
  }
  const auto who = at_risk(leaders);
  if (!who) return;
  const int die = source.roll(dice::d6);
  const bool lost = lost_to_risk(game.rules, die);
  Event& event =
      tell(events, lost ? "leader lost" : "leader unhurt",
           game.officer_names[here[*who]] + (lost ? " falls with " : " is unhurt with ") + name_of(game, unit),
           {"FWC-GEN-012"_rule, "FWC-GEN-013"_rule}, unit);
  add_dice(event, {die});
  if (lost) {
    state.officers[here[*who]].lost = true;
    state.officers[here[*who]].with = nobody;
  }
}

}  // namespace

void rescue_leaders(const Game& game, State& state, Events& events) {
  const double half = game.rules.numbers.profile[at_index(game.profile)].marker / 20.0;
  for (std::size_t i = 0; i < state.officers.size(); ++i) {
    Officer& officer = state.officers[i];
    if (officer.lost || officer.with != nobody) continue;
    for (int unit = 0; unit < static_cast<int>(state.bodies.size()); ++unit) {
      if (!is_enemy(state, unit, officer.side)) continue;
      const table::Vector here = table::exact(officer.at);
      if (table::distance(place(game, state.bodies[at_index(unit)]), here).units() > half + 0.01) continue;
      shelter(game, state, officer, here, i, events);
      break;
    }
  }
}

Task due(Duty duty, int unit, int other, std::int32_t amount) {
  Task task;
  task.duty = duty;
  task.unit = static_cast<std::int16_t>(unit);
  task.other = static_cast<std::int16_t>(other);
  task.amount = amount;
  return task;
}

Task morale_due(int unit, Trigger trigger, int other) {
  Task task = due(Duty::morale, unit, other);
  task.trigger = trigger;
  return task;
}

Task base_due(int unit, Cause cause, Trigger trigger) {
  Task task = due(Duty::remove, unit);
  task.cause = cause;
  task.trigger = trigger;
  return task;
}

void suffer(State& state, int unit, int casualties) {
  if (casualties > 0) state.tasks.push_back(due(Duty::suffer, unit, nobody, casualties));
}

void add_loss(State& state, int unit, int casualties, int pushes) {
  if (casualties == 0 && pushes == 0) return;
  auto known = std::ranges::find(state.losses, unit, &Loss::unit);
  if (known == state.losses.end()) {
    state.losses.push_back({static_cast<std::int16_t>(unit), 0, 0});
    known = state.losses.end() - 1;
  }
  known->casualties += casualties;
  known->pushes = static_cast<std::uint8_t>(std::min(200, known->pushes + pushes));
}

// The last pushed is done first: casualties, then the bases of lost pushes, then one morale throw (FWC-MRL-003).
void settle_losses(const Game& game, State& state) {
  const std::vector<Loss> all = std::move(state.losses);
  state.losses.clear();
  for (const int unit : last_to_first(state)) {
    const auto loss = std::ranges::find(all, unit, &Loss::unit);
    if (loss == all.end() || state.bodies[at_index(unit)].gone) continue;
    if (loss->pushes > 0) {
      // FWC-H2H-028: the base of the push counts for the one throw, so that throw comes after it.
      const Casualties settled = settle(game.rules, state.bodies[at_index(unit)].unit.residual, loss->casualties);
      const int pushed = loss->pushes * game.rules.numbers.push_bases;
      if (settled.bases + pushed > 0) {
        state.tasks.push_back(morale_due(unit, Trigger::base_lost));
        state.tasks.back().amount = settled.bases + pushed - 1;
      }
      for (int n = 0; n < pushed; ++n) state.tasks.push_back(base_due(unit, Cause::push_of_pike));
    }
    suffer(state, unit, loss->casualties);
    if (loss->pushes > 0 && loss->casualties > 0) state.tasks.back().cause = Cause::push_of_pike;
  }
}

int largest(const State& state, const AtMost<std::int16_t, 24>& among) {
  int found = nobody;
  for (const std::int16_t unit : among) {
    if (found == nobody ||
        base_count(state.bodies[at_index(unit)].unit) > base_count(state.bodies[at_index(found)].unit))
      found = unit;
  }
  return found;
}

int even_share(const State& state, const Task& task) {
  const int sharers = static_cast<int>(task.among.size()) + 1;
  const int each = task.amount / sharers;
  int odd = task.amount % sharers;
  // The odd ones to those with more bases.
  const int mine = base_count(state.bodies[at_index(task.unit)].unit);
  for (const std::int16_t unit : task.among) odd -= base_count(state.bodies[at_index(unit)].unit) > mine ? 1 : 0;
  return each + (odd > 0 ? 1 : 0);
}

void take_share(State& state, const Task& task, int share) {
  add_loss(state, task.unit, share);
  if (task.among.empty()) return;
  Task next = task;
  next.unit = task.among[0];
  next.amount = task.amount - share;
  next.among.clear();
  for (std::size_t i = 1; i < task.among.size(); ++i) next.among.push_back(task.among[i]);
  if (next.among.empty()) {
    add_loss(state, next.unit, next.amount);
  } else if (next.amount > 0) {
    state.tasks.push_back(next);
  }
}

void take_part(const Game& game, State& state, const Task& task, int unit, Events& events) {
  switch (task.duty) {
    case Duty::losses_behind:
      add_loss(state, unit, task.amount);
      tell(events, "losses behind",
           name_of(game, unit) + " suffers " + std::to_string(task.amount) + " behind the fallen defence",
           {"FWC-DEF-009"_rule}, unit);
      return;
    case Duty::lose_push:
      add_loss(state, unit, 0, 1);
      tell(events, "push of pike", name_of(game, unit) + " loses the push of pike",
           {"FWC-H2H-027"_rule, "FWC-H2H-028"_rule, "FWC-H2H-030"_rule}, unit);
      return;
    case Duty::fire_at: state.bodies[at_index(task.unit)].fires_at = static_cast<std::int16_t>(unit); return;
    case Duty::face: state.bodies[at_index(task.unit)].turns_to = static_cast<std::int16_t>(unit); return;
    default: return;
  }
}

std::vector<int> last_to_first(const State& state) {
  std::vector<int> out;
  for (const Side side : {other(state.initiative), state.initiative}) {
    for (int i = static_cast<int>(state.bodies.size()) - 1; i >= 0; --i) {
      if (state.bodies[at_index(i)].side == side) out.push_back(i);
    }
  }
  return out;
}

MoraleTest test_of(const Game& game, const State& state, int unit, bool hero) {
  const Body& body = state.bodies[at_index(unit)];
  MoraleTest test;
  test.morale = body.unit.morale;
  test.general = general_in_use(leaders_with(state, unit));
  test.hero = hero;
  // FWC-TBL-025: off by the book, so asked only where a house rule wants to know
  const Numbers& n = game.rules.numbers;
  test.flanked = n.morale_flank != 0 && std::ranges::any_of(state.clashes, [&](const Clash& clash) {
                   return clash.target == unit && clash.facing != Facing::front;
                 });
  if (n.morale_defence != 0) {
    for (int i = 0; i < static_cast<int>(state.bodies.size()) && !test.defended; ++i) {
      if (!is_enemy(state, i, body.side) || gap(game, state, unit, i) > n.weapon[at(Weapon::musket)].far) continue;
      test.defended =
          defended_against(game, state, body, place(game, state.bodies[at_index(i)]).centre()).defence != Defence::none;
    }
  }
  return test;
}

std::vector<std::size_t> choices_of_base(const Game& game, const State& state, const Task& task) {
  const Unit& unit = state.bodies[at_index(task.unit)].unit;
  std::vector<std::size_t> out;
  std::vector<std::uint8_t> kinds;
  for (const BaseAt base : removable(unit, task.cause)) {
    const std::size_t number = number_of(unit, base);
    // Bases of one type in files of one depth are alike.
    const auto kind = static_cast<std::uint8_t>(unit.bases[number] * 16 + std::min(15, base.rank));
    if (std::ranges::find(kinds, kind) != kinds.end()) continue;
    kinds.push_back(kind);
    out.push_back(number);
  }
  (void)game;
  return out;
}

bool waits(const Game& game, const State& state, const Task& task) {
  if (task.unit != nobody && state.bodies[at_index(task.unit)].gone) return false;
  switch (task.duty) {
    case Duty::remove: return choices_of_base(game, state, task).size() > 1;
    case Duty::morale: return hero_counts(leaders_with(state, task.unit));  // FWC-GEN-009
    case Duty::give_ground: return true;
    case Duty::divide: return task.amount > 0 && !task.among.empty();
    case Duty::losses_behind:
    case Duty::lose_push:
    case Duty::fire_at:
    case Duty::face: return task.among.size() > 1;
    default: return false;
  }
}

Side decides(const State& state, const Task& task) { return state.bodies[at_index(task.unit)].side; }

void take_away(const Game& game, State& state, int unit, std::string_view how, dice::Source& source, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  if (body.gone) return;
  body.gone = true;
  body.unit.bases.clear();
  body.unit.files.clear();
  body.unit.residual = 0;
  if (counts_for_the_army(body.unit)) ++state.lost[index(body.side)];
  // FWC-BAS-018
  tell(events, "destroyed", name_of(game, unit) + " " + std::string(how), {"FWC-BAS-018"_rule}, unit);
  std::erase_if(state.clashes, [&](const Clash& c) { return c.attacker == unit || c.target == unit; });
  std::erase_if(state.orders, [&](const Order& o) { return o.unit == unit; });
  std::erase_if(state.left_out, [&](const LeftOut& l) { return l.unit == unit || l.target == unit; });
  for (std::size_t i = 0; i < state.officers.size(); ++i) {
    Officer& officer = state.officers[i];
    if (officer.lost || officer.with != unit) continue;
    const int die = source.roll(dice::d6);
    if (lost_with_unit(game.rules, officer.leader.rank, die)) {
      officer.lost = true;
      officer.with = nobody;
      Event& event =
          tell(events, "leader lost", game.officer_names[i] + " is lost with his unit", {"FWC-GEN-027"_rule}, unit);
      add_dice(event, {die});
    } else {
      shelter(game, state, officer, table::exact(body.pose.front), i, events);
    }
  }
  for (Body& other : state.bodies) {
    // FWC-FER-015: with the last of its target the attack is over
    if (other.fury == Fury::attacking && other.fury_target == unit) {
      const auto left = attacked_by(game, state, other);
      if (left.empty()) {
        other.fury = Fury::spent;
      } else {
        other.fury_target = static_cast<std::int16_t>(left.front());
      }
    }
    if (other.left_by == unit) other.left_by = nobody;
    if (other.turns_to == unit) other.turns_to = nobody;
    if (other.fires_at == unit) other.fires_at = nobody;
    if (other.contact == unit) other.contact = nobody;
  }
}

void lose_base(const Game& game, State& state, int unit, std::size_t base, dice::Source& source, Events& events) {
  Body& body = state.bodies[at_index(unit)];
  if (body.unit.bases.size() <= 1) {
    take_away(game, state, unit, "is destroyed", source, events);
    return;
  }
  const BaseAt where = base_at(body.unit, base);
  const std::string_view word = in_words(part_at(body.unit, where).type);
  remove(body.unit, where);
  tell(events, "base lost",
       name_of(game, unit) + " loses a base of " + std::string(word) + " and has " +
           std::to_string(base_count(body.unit)) + " left",
       {"FWC-BAS-010"_rule, "FWC-BAS-011"_rule}, unit);
}

namespace {

// FWC-MRL-017: what makes it due
RuleId rule_of(Trigger trigger) {
  switch (trigger) {
    case Trigger::horse_against_points: return "FWC-MRL-008"_rule;
    case Trigger::ferocious_target: return "FWC-MRL-010"_rule;
    case Trigger::horse_trapped: return "FWC-MRL-009"_rule;
    case Trigger::army_half: return "FWC-MRL-011"_rule;
    case Trigger::contractors: return "FWC-MRL-012"_rule;
    default: return "FWC-MRL-003"_rule;
  }
}

}  // namespace

void throw_morale_of(const Game& game, State& state, const Task& task, bool hero, dice::Source& source,
                     Events& events) {
  Body& body = state.bodies[at_index(task.unit)];
  MoraleTest test = test_of(game, state, task.unit, hero);
  test.further_bases = std::max(0, task.amount);
  if (task.trigger == Trigger::army_half) test.morale = army_test_class(body.unit);
  const MoraleResult result = throw_morale(game.rules, test, source);
  Event& event =
      tell(events, result.passed ? "morale held" : "morale failed",
           name_of(game, task.unit) + (result.passed ? " stands: " : " wavers: ") + std::string(in_words(task.trigger)),
           {"FWC-MRL-002"_rule, rule_of(task.trigger)}, task.unit);
  add_dice(event, result.dice);
  if (result.dice.size() > 1) event.rules.push_back(result.passed ? "FWC-GEN-002"_rule : "FWC-GEN-004"_rule);
  if (hero) {
    for (Officer& officer : state.officers) {
      if (officer.lost || officer.with != task.unit || officer.leader.rank != Rank::hero) continue;
      officer.lost = true;
      officer.with = nobody;
      event.rules.push_back("FWC-GEN-009"_rule);
      break;
    }
  }
  if (result.passed) return;
  if (body.unit.first().type == Type::wagon) {
    body.abandoned = true;  // FWC-LOG-011
    tell(events, "contractors fled", "The drivers of " + name_of(game, task.unit) + " run away", {"FWC-LOG-011"_rule},
         task.unit);
    return;
  }
  const int cost = bases_lost_by_failing(game.rules, body.unit, task.trigger);
  if (cost == 0 && body.unit.bases.size() == 1) {
    tell(events, "last man standing", name_of(game, task.unit) + " fights on to the last", {"FWC-MRL-014"_rule},
         task.unit);
  }
  for (int i = 0; i < cost; ++i) state.tasks.push_back(base_due(task.unit, Cause::morale, task.trigger));
}

void perform(const Game& game, State& state, const Task& task, dice::Source& source, Events& events) {
  if (task.unit != nobody && state.bodies[at_index(task.unit)].gone) return;
  switch (task.duty) {
    case Duty::suffer: {
      Body& body = state.bodies[at_index(task.unit)];
      const Type type = body.unit.first().type;
      // FWC-LOG-015: one casualty removes an engineer
      if (type == Type::engineer && task.amount >= game.rules.numbers.engineer_casualties) {
        take_away(game, state, task.unit, "is killed", source, events);
        return;
      }
      if (type == Type::wagon) {
        body.unit.residual = static_cast<std::uint8_t>(std::min(250, body.unit.residual + task.amount));
        if (body.unit.residual >= game.rules.numbers.wagon_casualties)
          take_away(game, state, task.unit, "is shot to pieces", source, events);
        return;
      }
      const Casualties settled = settle(game.rules, body.unit.residual, task.amount);
      body.unit.residual = static_cast<std::uint8_t>(settled.residual);
      tell(events, "casualties",
           name_of(game, task.unit) + " suffers " + std::to_string(task.amount) + ", " +
               std::to_string(settled.residual) + " remain marked",
           {"FWC-BAS-008"_rule, "FWC-BAS-009"_rule}, task.unit);
      if (settled.bases >= base_count(body.unit)) {
        take_away(game, state, task.unit, "is destroyed", source, events);
        return;
      }
      if (settled.bases == 0) return;
      if (task.cause != Cause::push_of_pike) {
        state.tasks.push_back(morale_due(task.unit, Trigger::base_lost));  // FWC-MRL-003
        state.tasks.back().amount = settled.bases - 1;
      }
      for (int i = 0; i < settled.bases; ++i) state.tasks.push_back(base_due(task.unit, Cause::casualties));
      return;
    }
    case Duty::remove: {
      const auto choices = choices_of_base(game, state, task);
      lose_base(game, state, task.unit, choices.front(), source, events);
      return;
    }
    case Duty::morale: throw_morale_of(game, state, task, false, source, events); return;
    case Duty::risk: risk(game, state, task.unit, source, events); return;
    case Duty::divide: take_share(state, task, task.amount); return;
    case Duty::losses_behind:
    case Duty::lose_push:
    case Duty::fire_at:
    case Duty::face:
      if (!task.among.empty()) take_part(game, state, task, task.among[0], events);
      return;
    default: return;
  }
}

}  // namespace condotta::fwc
