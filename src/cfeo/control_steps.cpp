// Control tests on the table (CTL).
#include <algorithm>

#include "cfeo/losses.hpp"
#include "cfeo/odds_sheets.hpp"
#include "cfeo/steps.hpp"

namespace condotta::cfeo {
namespace {

// Who of the battalia conforms to whom (CFE-CTL-007, CFE-CTL-008).
void find_conforming(Play& play, Side side) {
  State& state = play.state;
  for (std::size_t leader = 0; leader < state.leaders.size(); ++leader) {
    if (state.leaders[leader].side != side) continue;
    std::vector<UnitId> ids;
    std::vector<Stood> units;
    std::vector<bool> controlled;
    bool any = false;
    bool all = true;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
      FieldUnit& unit = state.units[i];
      if (unit.battalia != static_cast<LeaderId>(leader) || !fights_on(unit)) continue;
      unit.conforms = Conforms::no;
      unit.lead = nobody;
      const bool quiet = unit.course == Course::ordinary && !unit.retiring;
      const bool under = quiet && controller(play.game, state, static_cast<int>(i)).has_value();
      any = any || under;
      all = all && under;
      ids.push_back(static_cast<UnitId>(i));
      units.push_back(stood(play.game, unit));
      controlled.push_back(under);
    }
    if (!any || all) continue;
    const std::vector<Conforms> found = conforming(play.rules(), units, controlled);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (controlled[i] || found[i] == Conforms::no) continue;
      FieldUnit& unit = unit_at(state, ids[i]);
      if (unit.course != Course::ordinary || unit.retiring) continue;
      unit.conforms = found[i];
      double least = 1e9;
      for (std::size_t k = 0; k < ids.size(); ++k) {
        if (!controlled[k]) continue;
        const bool lead = found[i] == Conforms::in_line || behind_of(play.rules(), units[k], units[i]);
        const double away = box_distance(unit, unit_at(state, ids[k]));
        if (!lead || away >= least) continue;
        least = away;
        unit.lead = ids[k];
      }
    }
  }
}

ControlTest test_of(const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  return {own.troops.grade, is_gun(own.troops.type), attached_leader(state, unit).has_value(), own.course};
}

TestNeed need_of(const Game& game, const State& state, int unit) {
  const FieldUnit& own = unit_at(state, unit);
  TestNeed need;
  need.controlled = controller(game, state, unit).has_value();
  need.leader_attached = attached_leader(state, unit).has_value();
  need.conforms = own.conforms != Conforms::no;
  need.in_contact = touching(state, unit);
  need.course = own.course;
  return need;
}

// Whatever the order of the battalia (CFE-ORD-008).
void react(Play& play, int unit, Reaction reaction) {
  FieldUnit& own = unit_at(play.state, unit);
  constexpr std::array<std::string_view, 4> kinds = {"control-halts", "control-free", "control-repeats",
                                                     "control-continues"};
  Event& event =
      play.tell(kinds[static_cast<std::size_t>(reaction)],
                play.name(unit) + " tests control: " + std::string(in_words(reaction)), {"CFE-CTL-010"_rule});
  event.facts.set("unit", unit);
  event.facts.set("reaction", in_words(reaction));
  if (own.course == Course::ordinary) {
    own.halted = own.halted || reaction == Reaction::halts;
    own.must_repeat = reaction == Reaction::repeats;
    return;
  }
  if (reaction == Reaction::free) {
    // Rallies, stops, calls the charge off (CFE-ACT-016, CFE-ACT-026, CFE-CTL-012); unformed until it re-forms.
    own.recoiled = own.course != Course::charging && !light(own.troops.type);
    own.course = Course::ordinary;
    own.flights = 0;
    own.quarry = nobody;
    return;
  }
  own.charges_again = own.course == Course::charging;  // CFE-CTL-015
}

void test(Play& play, int unit) {
  const ControlTest asked = test_of(play.state, unit);
  const int die = play.dice.roll(dice::d6);
  const std::vector<Reaction> all = reactions(play.rules(), asked, die);
  if (all.size() == 1) return react(play, unit, all.front());
  play.push({StepKind::control_option, unit_at(play.state, unit).side, static_cast<std::int16_t>(unit), nobody, die});
}

bool run_control(Play& play) {
  Step& step = play.top();
  if (step.value == 0) {
    step.value = 1;
    for (FieldUnit& unit : play.state.units) unit.acted = false;
    find_conforming(play, step.side);
  }
  for (const UnitId id : right_to_left(play.state, step.side)) {
    FieldUnit& unit = unit_at(play.state, id);
    if (unit.acted || !fights_on(unit) || arm(unit) == Arm::wagons) continue;
    const Need need = must_test(need_of(play.game, play.state, id));
    const bool may_go_on =
        unit.course == Course::routing || unit.course == Course::pursuing || unit.course == Course::looting;
    if (may_go_on || (unit.conforms != Conforms::no && !need.test && unit.lead != nobody)) {
      step.unit = id;
      return true;
    }
    unit.acted = true;
    if (!need.test) continue;
    test(play, id);
    return false;
  }
  play.pop();
  return false;
}

void ask_control(const Game& game, const State& state, Decision& out) {
  const int unit = state.steps.back().unit;
  const FieldUnit& own = unit_at(state, unit);
  if (own.course == Course::ordinary) {
    out.question =
        "Does " + name_of(game, unit) + " conform to " + name_of(game, own.lead) + ", or test to do something else?";
    out.rules = {own.conforms == Conforms::in_line ? "CFE-CTL-007"_rule : "CFE-CTL-008"_rule};
    out.options = {option(Answer::conform, "conform", "Conform"),
                   option(Answer::test, "test", "Test control", {}, {"CFE-CTL-006"_rule})};
    return;
  }
  out.question = name_of(game, unit) + " is " + std::string(in_words(own.course)) + ". Does it try to stop?";
  out.rules = {"CFE-CTL-009"_rule};
  out.options = {option(Answer::test, "test", "Test control", {}, {"CFE-CTL-009"_rule}),
                 option(Answer::pass, "go-on", "Let it go on")};
}

void apply_control(Play& play, const Choice& choice) {
  const int unit = play.top().unit;
  FieldUnit& own = unit_at(play.state, unit);
  own.acted = true;
  if (answer_of(choice) == Answer::test) {
    own.conforms = Conforms::no;
    own.lead = nobody;
    test(play, unit);
  }
}

void preview_control(const Game& game, const State& state, const Choice& choice, Preview& out) {
  if (answer_of(choice) != Answer::test) return;
  const int unit = state.steps.back().unit;
  out.words = name_of(game, unit) + " tests control.";
  out.odds.push_back(control_sheet(game, state, unit, test_of(state, unit)));
}

void control_candidates(const Game&, const State& state, std::vector<Candidate>& out) {
  const FieldUnit& own = unit_at(state, state.steps.back().unit);
  if (own.course == Course::ordinary) {
    out.push_back({choose(Answer::conform), 0.9, "goes with the others"});
    out.push_back({choose(Answer::test), 0.1, "something else"});
    return;
  }
  out.push_back({choose(Answer::test), 0.9, "bring them back"});
  out.push_back({choose(Answer::pass), own.course == Course::pursuing ? 0.3 : 0.05, "let them run"});
}

// --- the options after the die (CFE-CTL-011)
// ----------------------------------------------------------------------------------------------------------------------

bool run_control_option(Play&) { return true; }

void ask_control_option(const Game& game, const State& state, Decision& out) {
  const Step& step = state.steps.back();
  out.question = name_of(game, step.unit) + " throws " + std::to_string(step.value) + ": what shall it do?";
  out.rules = {"CFE-CTL-011"_rule};
  Parameter reaction{"reaction", ParameterKind::number, {}};
  for (const Reaction one : reactions(game.rules, test_of(state, step.unit), step.value)) {
    reaction.allowed.push_back(static_cast<std::int32_t>(one));
    reaction.labels.emplace_back(in_words(one));
  }
  reaction.usual = reaction.allowed.front();
  out.options = {option(Answer::react, "react", "It acts so", {reaction}, {"CFE-CTL-010"_rule})};
}

void apply_control_option(Play& play, const Choice& choice) {
  const int unit = play.top().unit;
  play.pop();
  react(play, unit, static_cast<Reaction>(choice.values[0]));
}

void control_option_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Step& step = state.steps.back();
  for (const Reaction one : reactions(game.rules, test_of(state, step.unit), step.value)) {
    out.push_back({choose(Answer::react, {static_cast<std::int32_t>(one)}), one == Reaction::free ? 0.95 : 0.1,
                   "as the player wishes"});
  }
}

}  // namespace

const StepRules control_rules{"Control tests", run_control,     ask_control,       nullptr,
                              apply_control,   preview_control, control_candidates};
const StepRules control_option_rules{"Control test, options after the die",
                                     run_control_option,
                                     ask_control_option,
                                     nullptr,
                                     apply_control_option,
                                     nullptr,
                                     control_option_candidates};

}  // namespace condotta::cfeo
