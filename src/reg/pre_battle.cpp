#include "reg/pre_battle.hpp"

#include <algorithm>

namespace condotta::reg {

Colour invasion_die(const Rules& rules, Grade grade) {  // REG-PBS-002
  return static_cast<Colour>(rules.numbers.setup.invasion_die[static_cast<std::size_t>(grade)]);
}

std::optional<std::size_t> invasion_winner(Symbol first, Symbol second) {
  if (first == second) return std::nullopt;
  return first > second ? 0 : 1;  // symbols are in the order of their worth
}

bool may_intercept(Symbol deciding, bool invades) { return deciding == Symbol::skull && invades; }

InvasionOdds invasion_odds(const Rules& rules, Grade first, Grade second) {
  const dice::Die& mine = dice::death_die(invasion_die(rules, first));
  const dice::Die& theirs = dice::death_die(invasion_die(rules, second));
  int wins = 0;
  int ties = 0;
  int losses = 0;
  for (const dice::Face a : mine.shown()) {
    for (const dice::Face b : theirs.shown()) {
      const auto winner = invasion_winner(dice::symbol(a), dice::symbol(b));
      ++(!winner ? ties : *winner == 0 ? wins : losses);
    }
  }
  const double all = wins + ties + losses;
  return {wins / all, ties / all, losses / all, static_cast<double>(wins) / (wins + losses)};
}

bool carries(const Rules& rules, Square square, Territory territory) {
  const std::vector<int>& squares = rules.numbers.setup.squares[static_cast<std::size_t>(territory)];
  return std::find(squares.begin(), squares.end(), square) != squares.end();
}

std::vector<Square> squares_of(const Rules& rules, Territory territory) {
  std::vector<Square> squares = rules.numbers.setup.squares[static_cast<std::size_t>(territory)];
  std::sort(squares.begin(), squares.end());
  return squares;
}

Density density_of(Square square) { return static_cast<Density>(square % map_size); }

SecureFlank secure_flank_of(const Rules& rules, Square square) {
  return static_cast<SecureFlank>(rules.numbers.setup.flank_of_row[static_cast<std::size_t>(square / map_size)]);
}

bool is_coast(Territory territory) { return territory == Territory::seashore; }

std::vector<Square> marker_moves(const Rules& rules, Territory territory, Square from, int difference) {
  std::vector<Square> squares = {from};  // moving is optional
  const int row = from / map_size;
  const int column = from % map_size;
  const auto open = [&](int r, int c) {
    return r >= 0 && r < map_size && c >= 0 && c < map_size && carries(rules, r * map_size + c, territory);
  };
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      const bool diagonal = down != 0 && right != 0;
      // One step straight for 1, diagonally for 2; two steps straight for 3, diagonally for 4.
      if (difference < (diagonal ? 2 : 1) || !open(row + down, column + right)) continue;
      squares.push_back((row + down) * map_size + column + right);
      if (difference < (diagonal ? 4 : 3) || !open(row + 2 * down, column + 2 * right)) continue;  // both: REG-PBS-016
      squares.push_back((row + 2 * down) * map_size + column + 2 * right);
    }
  }
  std::sort(squares.begin(), squares.end());
  return squares;
}

int days_to_pass(const Rules& rules, int map_cards) { return std::max(0, rules.numbers.setup.days - map_cards); }

Ruling may_pass(const Rules& rules, int map_cards, int passed) {
  Ruling ruling;
  const int days = days_to_pass(rules, map_cards);
  if (passed >= days) {
    ruling.refuse("REG-PBS-013"_rule,
                  std::to_string(map_cards) + " map cards allow " + std::to_string(days) + " passes");
  }
  return ruling;
}

bool must_pass(const Rules& rules, int map_cards, int passed, int day) {
  const int days_left = rules.numbers.setup.days - day + 1;
  return days_to_pass(rules, map_cards) - passed >= days_left;
}

DayResult judge_day(std::array<std::optional<Colour>, 2> cards) {
  const auto rank = [](std::optional<Colour> card) { return static_cast<int>(card.value_or(Colour::black)); };
  const int difference = rank(cards[0]) - rank(cards[1]);
  if (difference == 0) return {};
  return {difference > 0 ? std::size_t{0} : std::size_t{1}, std::abs(difference)};
}

}  // namespace condotta::reg
