// Questions about the days before the battle: who invades, the map, the five days, out-scouting, which terrain.
#include <algorithm>

#include "reg/army_words.hpp"
#include "reg/cards.hpp"
#include "reg/case_setup.hpp"
#include "reg/case_words.hpp"
#include "reg/pre_battle.hpp"
#include "reg/scouting.hpp"
#include "reg/terrain_choice.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 2> player_words = {"first", "second"};
constexpr std::array<std::string_view, 4> role_words = {"secure flank", "compulsory easy", "compulsory difficult",
                                                        "optional"};

Document who(std::optional<std::size_t> player) {
  return player ? Document(player_words[*player]) : Document("nobody");
}

std::optional<Square> read_square(Reader& check, std::string_view key) {
  const std::string word = check.text(key);
  for (std::size_t i = 0; i < square_names.size(); ++i) {
    if (same_words(square_names[i], word)) return static_cast<Square>(i);
  }
  check.complain(quoted(word) + " is no square of the map; there are A1 to E5", check.find(key));
  return std::nullopt;
}

Document squares_document(const std::vector<Square>& squares) {
  Document list = Document::array();
  for (const Square one : squares) list.push(square_names[static_cast<std::size_t>(one)]);
  return list;
}

Hand read_cards(Reader& check, std::string_view key) {
  Hand hand;
  for (const std::string& word : check.texts(key)) {
    if (const auto colour = dice::colour_called(word)) {
      hand.add(*colour);
    } else {
      check.complain(quoted(word) + " is no colour", check.find(key));
    }
  }
  return hand;
}

Territory read_territory(Reader& check) {
  check.need("territory");
  for (std::size_t i = 0; i < territory_count; ++i) {
    if (same_words(territory_names[i], check.text("territory"))) return static_cast<Territory>(i);
  }
  return static_cast<Territory>(check.choice("territory", territory_words, 0));
}

void add_square(const Rules& rules, Answers& answers, Square square, Territory territory) {
  Document letters = Document::array();
  for (std::size_t i = 0; i < territory_count; ++i) {
    if (carries(rules, square, static_cast<Territory>(i))) letters.push(territory_letters[i]);
  }
  answers.add("letters", letters, Compared::any_order);
  answers.add("density", density_names[static_cast<std::size_t>(density_of(square))]);
  const SecureFlank flank = secure_flank_of(rules, square);
  answers.add("secure-flank", flank == SecureFlank::water
                                  ? (is_coast(territory) ? Document("coast") : Document("river"))
                                  : Document(secure_flank_names[static_cast<std::size_t>(flank)]));
  Ruling ruling;
  if (!carries(rules, square, territory)) {
    ruling.refuse("REG-PBS-008"_rule, "the square does not carry the territory's letter");
  }
  add_ruling(answers, ruling);
}

}  // namespace

void ask_invasion(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  check.need("first");
  check.need("second");
  const auto first = static_cast<Grade>(check.choice("first", grade_words, 1));
  const auto second = static_cast<Grade>(check.choice("second", grade_words, 1));
  const std::vector<Symbol> mine = read_symbols(check, "first-shows");
  const std::vector<Symbol> theirs = read_symbols(check, "second-shows");
  if (mine.size() != theirs.size()) check.complain("both players roll as often: first-shows and second-shows");
  if (!check.good()) return;
  answers.add("first-die", dice::name_of(invasion_die(rules, first)));
  answers.add("second-die", dice::name_of(invasion_die(rules, second)));
  const InvasionOdds odds = invasion_odds(rules, first, second);
  Document chance = Document::object();
  chance.set("first-wins-roll", odds.first_wins);
  chance.set("tie", odds.tie);
  chance.set("second-wins-roll", odds.second_wins);
  chance.set("first-wins", odds.first_at_last);
  chance.set("second-wins", 1 - odds.first_at_last);
  answers.add("chance", chance, Compared::listed);
  std::optional<std::size_t> winner;
  bool intercept = false;
  int rolls = 0;
  for (std::size_t i = 0; i < mine.size() && !winner; ++i) {
    ++rolls;
    winner = invasion_winner(mine[i], theirs[i]);
    if (winner) intercept = may_intercept(*winner == 0 ? mine[i] : theirs[i], true);
  }
  answers.add("winner", who(winner));
  answers.add("rolls", rolls);
  answers.add("roll-again", !mine.empty() && !winner);
  answers.add("strategic-intercept", intercept);  // if he invades
}

void ask_map(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Territory territory = read_territory(check);
  answers.add("squares", squares_document(squares_of(rules, territory)), Compared::any_order);
  if (!check.has("square")) return;
  const auto square = read_square(check, "square");
  int difference = check.whole("difference", 0, 0, 4);
  std::optional<std::size_t> mover;
  if (check.has("first") || check.has("second")) {  // the cards of the day; "pass"
    std::array<std::optional<Colour>, 2> cards;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string word = check.text(player_words[i], "pass");
      if (same_words(word, "pass")) continue;
      cards[i] = dice::colour_called(word);
      if (!cards[i]) check.complain(quoted(word) + " is no card", check.find(player_words[i]));
    }
    const DayResult day = judge_day(cards);
    mover = day.mover;
    difference = day.difference;
  }
  if (!square || !check.good()) return;
  add_square(rules, answers, *square, territory);
  answers.add("mover", who(mover));
  answers.add("difference", difference);
  std::vector<Square> moves = marker_moves(rules, territory, *square, difference);
  answers.add("stays-or-moves", squares_document(moves), Compared::any_order);
  moves.erase(std::remove(moves.begin(), moves.end(), *square), moves.end());
  answers.add("moves", squares_document(moves), Compared::any_order);
}

void ask_days(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  int used = 0;
  int dealt_later = 0;
  for (const std::string_view player : player_words) {
    const int cards = check.whole(prefixed(player, "map-cards"), 0, 0, 50);
    const int scouting = check.whole(prefixed(player, "scouting-cards"), 0, 0, 50);
    const int passed = check.whole(prefixed(player, "passed"), 0, 0, 20);
    const int day = check.whole("day", 1, 1, 20);
    const int saved = saved_map_cards(rules, cards);
    answers.add(prefixed(player, "passes"), days_to_pass(rules, cards));
    answers.add(prefixed(player, "may-pass"), may_pass(rules, cards, passed).allowed());
    answers.add(prefixed(player, "must-pass"), must_pass(rules, cards, passed, day));
    answers.add(prefixed(player, "saved"), saved);
    answers.add(prefixed(player, "dealt"), cards_to_scout_with(scouting, saved));
    answers.add(prefixed(player, "holds"), saved + cards_to_scout_with(scouting, saved));
    used += cards;
    dealt_later += cards_to_scout_with(scouting, saved);
  }
  const int deck = static_cast<int>(command_deck(rules).cards());
  answers.add("pack-before", deck - used);  // REG-CRD-023: what was played stays out
  answers.add("pack-after", deck - used - dealt_later);
}

void ask_out_scouting(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::array<Hand, 2> hands = {read_cards(check, "first"), read_cards(check, "second")};
  const std::array<int, 2> units = {check.whole("first-units", 0, 0, 200), check.whole("second-units", 0, 0, 200)};
  const int said = check.whole("percent", -1, -1, 400);
  OutScouting result = out_scouting(rules, hands);
  if (said >= 0) result.percent = std::min(100, said);
  answers.add("first-percent", scouting_worth(rules, hands[0]));
  answers.add("second-percent", scouting_worth(rules, hands[1]));
  answers.add("out-scouted", who(result.loser));
  answers.add("percent", result.percent);
  const int his = result.loser ? units[*result.loser] : std::max(units[0], units[1]);
  answers.add("deploys", result.percent > 0 ? forced_units(rules, result.percent, his) : 0);
}

void ask_terrain_pieces(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  auto density = static_cast<Density>(check.choice("density", density_names, 2));
  auto flank = static_cast<SecureFlank>(check.choice("secure-flank", secure_flank_names, 0));
  if (check.has("square")) {
    const auto square = read_square(check, "square");
    if (!square) return;
    density = density_of(*square);
    flank = secure_flank_of(rules, *square);
  }
  const PieceCount count = piece_count(rules, density, flank);
  answers.add("secure-flank-pieces", count.secure_flank);
  answers.add("easy", count.compulsory_easy);
  answers.add("difficult", count.compulsory_difficult);
  answers.add("compulsory", count.compulsory());
  answers.add("optional-each", count.optional_each);
  answers.add("most", count.most());
}

void ask_terrain_choice(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const TerrainKind kind = read_kind(check, "kind");
  PieceChoice choice;
  choice.territory = read_territory(check);
  choice.role = static_cast<PieceRole>(check.choice("role", role_words, 3));
  choice.flank = static_cast<SecureFlank>(check.choice("secure-flank", secure_flank_names, 0));
  choice.player = static_cast<std::size_t>(check.choice("player", player_words, 0));
  std::vector<ChosenPiece> chosen;
  if (const Document* list = check.find("chosen")) {
    for (const Document& one : list->items()) {
      Reader reader(one, "a chosen piece of " + check.what());
      const TerrainKind taken = read_kind(reader, "kind");
      chosen.push_back({taken, static_cast<std::size_t>(reader.choice("player", player_words, 0))});
      if (const auto fault = reader.finish()) check.complain(*fault);
    }
  }
  choice.chosen = chosen;
  if (!check.good()) return;
  add_ruling(answers, may_choose(rules, kind, choice));
  answers.add("difficult-piece", difficult_piece(kind));
  answers.add("least-size", piece_size(rules, choice.role).least);
  answers.add("most-size", piece_size(rules, choice.role).most);
}

}  // namespace condotta::reg
