// The words of decisions: options and their parameters, said in few words; and goes, in which players alternate.
#pragma once

#include <string>
#include <vector>

#include "reg/paying.hpp"
#include "reg/steps.hpp"

namespace condotta::reg {

Option option(Answer answer, std::string_view name, std::string words, std::vector<Parameter> parameters = {},
              std::vector<RuleId> rules = {});

Parameter unit_parameter(std::vector<std::int32_t> allowed, std::string_view name = "unit");
Parameter target_parameter(std::vector<std::int32_t> allowed, std::string_view name = "target", bool optional = false);
Parameter base_parameter(const State& state, std::string_view name, bool optional = false);
Parameter leader_parameter(std::vector<std::int32_t> allowed, std::string_view name = "leader");
Parameter card_parameter();  // by its colour, BLACK to RED
Parameter number_parameter(std::string_view name, std::int32_t most, std::vector<std::string> labels = {});
Parameter distance_parameter(std::string_view name = "distance", int most_units = 16);
Parameter wheel_parameter(std::string_view name = "wheel");
Parameter sideways_parameter(std::string_view name = "sideways", double most_units = 0.5);
Parameter x_parameter(const Game& game);
Parameter y_parameter(const Game& game);

// payer and payment; with-1 … with-4; stay.
void add_pay(const State& state, Side side, std::vector<Parameter>& to);
void add_group(const State& state, Side side, std::vector<Parameter>& to);
void add_ride(std::vector<Parameter>& to);

// Reads the values of a choice one after another.
class Values {
 public:
  explicit Values(const Choice& choice) : choice_(choice) {}
  std::int32_t next() { return at_ < choice_.values.size() ? choice_.values[at_++] : -1; }
  UnitId unit() { return static_cast<UnitId>(next()); }
  BaseId base() { return static_cast<BaseId>(next()); }
  GeneralId leader() { return static_cast<GeneralId>(next()); }
  table::Length length() { return table::Length::ticks(next()); }
  table::Angle angle() { return table::Angle::ticks(next()); }
  std::vector<UnitId> units(int most);  // those that are given

 private:
  const Choice& choice_;
  std::size_t at_ = 0;
};

inline Answer answer(const Choice& choice) { return static_cast<Answer>(choice.option); }

std::vector<std::int32_t> all_units(const State& state, Side side);  // that stand unbroken
std::vector<std::int32_t> ids(const std::vector<UnitId>& units);

void add(Ruling& to, const Ruling& more);
const std::string& name_of(const Game& game, UnitId unit);

// --- goes (REG-TURN-006 … REG-TURN-009)
// Begins them, passes over a side that can do nothing, and ends the step when both are through. True: it waits.
bool go_on_with_goes(const Play& play, bool (*can_act)(const Game& game, const State& state, Side side));
void add_discard_and_pass(const State& state, Side side, Decision& decision);
// Pass and discard; false if it is another answer.
bool check_go(const State& state, const Choice& choice, Ruling& ruling);
bool apply_go(const Play& play, const Choice& choice);
void end_go(const Play& play, std::size_t step, Go go = Go::prompt);  // of the step at that place of the stack

}  // namespace condotta::reg
