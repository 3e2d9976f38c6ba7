#include "reg/winning_back.hpp"

#include <algorithm>

#include "reg/cards.hpp"
#include "reg/command_range.hpp"
#include "reg/morale.hpp"
#include "reg/step_options.hpp"
#include "reg/unit_moves.hpp"

namespace condotta::reg {
namespace {

bool y2019(const Game& game) { return game.rules.edition == Edition::y2019; }

int lost(const Game& game, const Unit& unit) { return y2019(game) ? unit.slowing : unit.drive_back; }

// GREEN 1, YELLOW 2, RED 3 in 2019; YELLOW 1, RED 2 in 2021.
int wins(const Game& game, Colour card) {
  const int level = static_cast<int>(card) - static_cast<int>(y2019(game) ? Colour::green : Colour::yellow);
  return level < 0 ? 0 : level + 1;
}

bool near(const Game& game, const State& state, GeneralId id, UnitId unit) {
  const General& general = state.generals[static_cast<std::size_t>(id)];
  if (general.killed || state.command.commanders[static_cast<std::size_t>(id)].absence != Absence::present)
    return false;
  const auto within = table::Length::units(y2019(game) ? 4 : 2);
  return table::within(distance_to(state, id, unit), within);
}

struct WinBack {
  UnitId unit;
  GeneralId payer;
  Colour card;
  bool upgrade;
};
WinBack read(const Choice& choice) {
  Values values(choice);
  const UnitId unit = values.unit();
  const GeneralId payer = values.leader();
  const auto card = static_cast<Colour>(values.next());
  return {unit, payer, card, values.next() == 1};
}

}  // namespace

std::optional<Option> win_back_option(const Game& game, const State& state, Side side,
                                      const std::vector<std::int32_t>& units) {
  std::vector<std::int32_t> who;
  std::vector<std::int32_t> payers;
  for (const std::int32_t unit : units) {
    if (lost(game, unit_at(state, static_cast<UnitId>(unit))) == 0) continue;
    bool any = false;
    for (std::size_t g = 0; g < state.generals.size(); ++g) {
      const auto id = static_cast<GeneralId>(g);
      if (state.generals[g].side != side || !near(game, state, id, static_cast<UnitId>(unit))) continue;
      any = true;
      if (std::ranges::find(payers, std::int32_t{id}) == payers.end()) payers.push_back(id);
    }
    if (any) who.push_back(unit);
  }
  if (who.empty()) return std::nullopt;
  return option(Answer::win_back, y2019(game) ? "CM2" : "C6", "Press on through the fire",
                {unit_parameter(who), leader_parameter(payers, "payer"), card_parameter(),
                 number_parameter("upgrade", 1, {"as it is", "raised"})},
                {y2019(game) ? "REG-ACT-023"_rule : "REG-ACT-022"_rule, "REG-SLW-011"_rule});
}

void check_win_back(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const WinBack back = read(choice);
  const RuleId rule = y2019(game) ? "REG-ACT-023"_rule : "REG-ACT-022"_rule;
  const Commander& commander = state.command.commanders[static_cast<std::size_t>(back.payer)];
  if (!near(game, state, back.payer, back.unit)) ruling.refuse(rule, "he is too far away");
  if (commander.hand.of(back.card) == 0) ruling.refuse(rule, "he holds no such card");
  const Unit& unit = unit_at(state, back.unit);
  if (unit.unreliable) ruling.refuse("REG-ACT-015"_rule, "it belongs to an unreliable ally");
  if (lost(game, unit) == 0) ruling.refuse(rule, "it has lost no distance");
  if (back.upgrade && (commander.upgraded || unit_with(state, back.payer) != back.unit)) {
    ruling.refuse("REG-CDR-032"_rule, "he is not with it, or has used his upgrade");
  }
  if (wins(game, back.upgrade ? upgraded(back.card) : back.card) == 0) ruling.refuse(rule, "the card is not enough");
}

void apply_win_back(const Play& play, const Choice& choice) {
  const WinBack back = read(choice);
  Unit& unit = unit_at(play.state, back.unit);
  std::uint8_t& loss = y2019(play.game) ? unit.slowing : unit.drive_back;
  const int won = std::min<int>(loss, wins(play.game, back.upgrade ? upgraded(back.card) : back.card));
  loss = static_cast<std::uint8_t>(loss - won);
  discard(play.state.command, back.payer, back.card);
  if (back.upgrade) play.state.command.commanders[static_cast<std::size_t>(back.payer)].upgraded = true;
  play.events.push_back({"pressed on",
                         play.game.general_names[static_cast<std::size_t>(back.payer)] + " wins back " +
                             std::to_string(won) + "BW for " + name_of(play.game, back.unit),
                         {y2019(play.game) ? "REG-ACT-023"_rule : "REG-ACT-022"_rule},
                         Document(),
                         {}});
}

}  // namespace condotta::reg
