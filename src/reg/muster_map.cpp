// Who invades, the territory, and the five days on the map (REG-PBS-002 … REG-PBS-017).
#include <algorithm>

#include "reg/army_check.hpp"
#include "reg/cards.hpp"
#include "reg/muster.hpp"
#include "reg/pre_battle.hpp"
#include "reg/scouting.hpp"

namespace condotta::reg {
namespace {

constexpr std::int8_t none_yet = -1;
constexpr std::int8_t will_play = -2;  // he announced that he does
constexpr std::int8_t a_pass = 5;

std::string army_of(const MusterGame& game, Side side) { return game.armies[index(side)].name; }

std::string square_name(int square) { return std::string(square_names[static_cast<std::size_t>(square)]); }

Parameter square_parameter(const std::vector<Square>& squares) {
  std::vector<std::int32_t> allowed(squares.begin(), squares.end());
  std::vector<std::string> labels;
  for (const Square one : squares) labels.push_back(square_name(one));
  return one_of("square", ParameterKind::number, std::move(allowed), std::move(labels));
}

std::vector<Square> open_squares(const MusterGame& game, const Muster& muster) {
  if (muster.step == MusterStep::choose_square) return squares_of(game.rules, muster.territory);
  return marker_moves(game.rules, muster.territory, muster.square, muster.difference);
}

Side placer_of_marker(const Muster& muster) { return muster.intercept ? invader(muster) : muster.defender; }

bool passes(const Muster& muster, Side side) { return muster.today[index(side)] == a_pass; }
bool has_chosen(const Muster& muster, Side side) { return muster.today[index(side)] >= 0; }

void begin_day(const MusterGame& game, Muster& muster, dice::Source& source, Events& events);

// What is next on this day: an announcement, a card, the marker, the next day.
void go_on_with_day(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  const Rules& rules = game.rules;
  for (const Side side : {muster.defender, invader(muster)}) {  // REG-PBS-013: the defender announces first
    const auto i = index(side);
    if (muster.today[i] != none_yet) continue;
    const int cards = muster.map_cards[i];
    if (must_pass(rules, cards, muster.passed[i], muster.day)) {
      muster.today[i] = a_pass;
      ++muster.passed[i];
      events.push_back({"passed",
                        army_of(game, side) + " has no card for day " + std::to_string(muster.day) + ".",
                        {"REG-PBS-013"_rule},
                        {},
                        {}});
    } else if (may_pass(rules, cards, muster.passed[i]).allowed()) {
      muster.step = MusterStep::announce_pass;
      muster.to_act = side;
      return;
    }
  }
  for (const Side side : {muster.defender, invader(muster)}) {
    if (has_chosen(muster, side)) continue;
    muster.step = MusterStep::choose_card;
    muster.to_act = side;
    return;
  }
  std::array<std::optional<Colour>, 2> shown;
  for (const Side side : {Side::red, Side::blue}) {
    if (!passes(muster, side)) shown[index(side)] = static_cast<Colour>(muster.today[index(side)]);
  }
  const DayResult result = judge_day(shown);
  std::string words = "Day " + std::to_string(muster.day) + ": ";
  for (const Side side : {Side::red, Side::blue}) {
    const auto& card = shown[index(side)];
    words += army_of(game, side) + (card ? " plays " + std::string(dice::name_of(*card)) : " passes") +
             (side == Side::red ? ", " : ".");
    if (card) muster.hands[index(side)].remove(*card);  // it stays out of the pack (REG-CRD-023)
  }
  // How far a difference of cards moves the marker is read from the text (REG-GAP-024).
  events.push_back({"day", words, {"REG-PBS-012"_rule, "REG-PBS-015"_rule}, {}, {}});
  if (!result.mover) {
    ++muster.day;
    begin_day(game, muster, source, events);
    return;
  }
  muster.difference = static_cast<std::int8_t>(result.difference);
  muster.to_act = static_cast<Side>(*result.mover);
  muster.step = MusterStep::move_marker;
}

void begin_day(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  muster.today = {none_yet, none_yet};
  muster.difference = 0;
  if (muster.day > game.rules.numbers.setup.days) {  // REG-PBS-017
    events.push_back(
        {"battlefield", "The armies meet at " + square_name(muster.square) + ".", {"REG-PBS-017"_rule}, {}, {}});
    begin_terrain(game, muster, source, events);
    return;
  }
  go_on_with_day(game, muster, source, events);
}

// REG-PBS-011
void deal_map_cards(const MusterGame& game, Muster& muster, dice::Source& source) {
  for (const Side side : {Side::red, Side::blue}) {
    const ArmyRecord record = army_record(game.rules, game.armies[index(side)]);
    muster.map_cards[index(side)] = static_cast<std::int8_t>(record.map_cards);
    for (int i = 0; i < record.map_cards; ++i) {
      if (const auto card = muster.deck.draw(source)) muster.hands[index(side)].add(static_cast<Colour>(*card));
    }
  }
}

void roll_to_invade(const MusterGame& game, Muster& muster, dice::Source& source, Events& events) {
  std::array<Grade, 2> grades{};
  for (const MusterLeader& leader : game.leaders) {
    if (leader.who.army_commander) grades[index(leader.side)] = leader.who.grade;
  }
  std::optional<std::size_t> winner;
  while (!winner) {  // REG-PBS-003
    const dice::Face red = source.roll(dice::death_die(invasion_die(game.rules, grades[0])));
    const dice::Face blue = source.roll(dice::death_die(invasion_die(game.rules, grades[1])));
    winner = invasion_winner(dice::symbol(red), dice::symbol(blue));
    events.push_back({"rolled",
                      game.armies[0].name + " rolls " + std::string(dice::name_of(dice::symbol(red))) + ", " +
                          game.armies[1].name + " " + std::string(dice::name_of(dice::symbol(blue))) + ".",
                      {"REG-PBS-002"_rule},
                      {},
                      {}});
    muster.skull = winner && dice::symbol(*winner == 0 ? red : blue) == dice::Symbol::skull;
  }
  muster.winner = static_cast<Side>(*winner);
  muster.to_act = muster.winner;
  muster.step = MusterStep::choose_role;
}

Decision decide(const MusterGame& game, const Muster& muster) {
  Decision decision;
  decision.side = muster.to_act;
  switch (muster.step) {
    case MusterStep::roll:
      decision.step = "Invading and defending";
      decision.question = "Who invades, and who defends?";
      decision.rules = {"REG-PBS-002"_rule, "REG-PBS-003"_rule};
      decision.options.push_back(option(MusterAnswer::roll, "roll", "Roll the dice", {}, {"REG-PBS-002"_rule}));
      break;
    case MusterStep::choose_role:
      decision.step = "Invading and defending";
      decision.question = "You won the roll. Do you invade or defend?";
      decision.rules = {"REG-PBS-004"_rule};
      decision.options.push_back(option(MusterAnswer::invade, "invade", "Invade", {}, {"REG-PBS-004"_rule}));
      if (muster.skull) {
        decision.options.push_back(option(MusterAnswer::intercept, "intercept", "Invade with a strategic intercept", {},
                                          {"REG-PBS-005"_rule}));
      }
      decision.options.push_back(option(MusterAnswer::defend, "defend", "Defend", {}, {"REG-PBS-004"_rule}));
      break;
    case MusterStep::choose_territory: {
      decision.step = "Choosing a territory";
      decision.question = "In which territory of yours is the battle?";
      decision.rules = {"REG-PBS-007"_rule};
      std::vector<std::int32_t> allowed;
      std::vector<std::string> labels;
      for (const Territory one : game.armies[index(muster.defender)].territories) {
        allowed.push_back(static_cast<int>(one));
        labels.emplace_back(territory_names[static_cast<std::size_t>(one)]);
      }
      decision.options.push_back(option(MusterAnswer::territory, "territory", "Choose the territory",
                                        {one_of("territory", ParameterKind::number, allowed, labels)},
                                        {"REG-PBS-006"_rule}));  // S is Seashore (REG-GAP-005)
      break;
    }
    case MusterStep::choose_square:
    case MusterStep::move_marker: {
      const bool first = muster.step == MusterStep::choose_square;
      decision.step = first ? "Positioning of an army" : "The five days";
      decision.question = first ? "On which square does the marker start?" : "Where does the marker go?";
      decision.rules = {first ? "REG-PBS-010"_rule : "REG-PBS-015"_rule};
      decision.options.push_back(option(MusterAnswer::square, "square", "Put the marker there",
                                        {square_parameter(open_squares(game, muster))},
                                        {"REG-PBS-008"_rule, "REG-PBS-016"_rule}));
      break;
    }
    case MusterStep::announce_pass:
      decision.step = "The five days";
      decision.question = "You are short of map cards. Do you pass on day " + std::to_string(muster.day) + "?";
      decision.rules = {"REG-PBS-013"_rule};
      decision.options.push_back(option(MusterAnswer::pass_today, "pass-today", "Pass", {}, {"REG-PBS-013"_rule}));
      decision.options.push_back(
          option(MusterAnswer::play_today, "play-today", "Play a card", {}, {"REG-PBS-012"_rule}));
      break;
    default: {
      decision.step = "The five days";
      decision.question = "Which card do you play on day " + std::to_string(muster.day) + "?";
      decision.rules = {"REG-PBS-012"_rule};
      decision.secret = true;
      std::vector<std::int32_t> allowed;
      std::vector<std::string> labels;
      for (int colour = 0; colour < dice::colour_count; ++colour) {
        if (muster.hands[index(muster.to_act)].of(static_cast<Colour>(colour)) == 0) continue;
        allowed.push_back(colour);
        labels.emplace_back(dice::name_of(static_cast<Colour>(colour)));
      }
      decision.options.push_back(option(MusterAnswer::card, "card", "Play it",
                                        {one_of("card", ParameterKind::card, allowed, labels)}, {"REG-PBS-012"_rule}));
    }
  }
  return decision;
}

void check_choice(const MusterGame&, const Muster&, const Choice&, Ruling&) {}  // the options hold what is allowed

void do_choice(const MusterGame& game, Muster& muster, const Choice& choice, dice::Source& source, Events& events) {
  const auto answer = static_cast<MusterAnswer>(choice.option);
  const auto me = index(muster.to_act);
  switch (muster.step) {
    case MusterStep::roll: roll_to_invade(game, muster, source, events); break;
    case MusterStep::choose_role: {
      const bool defends = answer == MusterAnswer::defend;
      muster.intercept = answer == MusterAnswer::intercept;
      muster.defender = defends ? muster.winner : other(muster.winner);
      muster.to_act = muster.defender;
      muster.step = MusterStep::choose_territory;
      events.push_back({"role",
                        army_of(game, muster.defender) + " defends" + (muster.intercept ? "; it is intercepted." : "."),
                        {"REG-PBS-004"_rule},
                        {},
                        {}});
      break;
    }
    case MusterStep::choose_territory:
      muster.territory = static_cast<Territory>(choice.values[0]);
      muster.step = MusterStep::choose_square;
      muster.to_act = placer_of_marker(muster);
      break;
    case MusterStep::choose_square:
      muster.square = static_cast<std::int16_t>(choice.values[0]);
      deal_map_cards(game, muster, source);
      muster.day = 1;
      begin_day(game, muster, source, events);
      break;
    case MusterStep::announce_pass:
      if (answer == MusterAnswer::pass_today) {
        muster.today[me] = a_pass;
        ++muster.passed[me];
      } else {
        muster.today[me] = will_play;
      }
      go_on_with_day(game, muster, source, events);
      break;
    case MusterStep::choose_card:
      muster.today[me] = static_cast<std::int8_t>(choice.values[0]);
      go_on_with_day(game, muster, source, events);
      break;
    default:  // move_marker
      muster.square = static_cast<std::int16_t>(choice.values[0]);
      events.push_back(
          {"marker", "The marker stands on " + square_name(muster.square) + ".", {"REG-PBS-015"_rule}, {}, {}});
      ++muster.day;
      begin_day(game, muster, source, events);
  }
}

}  // namespace

MusterRules map_rules() { return {decide, check_choice, do_choice}; }

Muster begin_muster(const MusterGame& game) {
  Muster muster;
  muster.deck = command_deck(game.rules);
  muster.units.resize(game.units.size());
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    muster.units[i].formation = game.units[i].troops.formation;
    muster.units[i].command = static_cast<std::int16_t>(game.units[i].ally);
  }
  muster.leaders.resize(game.leaders.size());
  return muster;
}

}  // namespace condotta::reg
