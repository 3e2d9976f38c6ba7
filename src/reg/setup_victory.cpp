#include <array>

#include "reg/setup_parts.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 6> otherwise_words = {"score", "tugs lost", "hold", "draw", "red", "blue"};
constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};

std::optional<Side> read_side(Reader& reader, std::string_view key) {
  if (!reader.has(key)) return std::nullopt;
  return static_cast<Side>(reader.choice(key, side_words, 0));
}

int read_ground(Reader& reader, std::string_view key, const Game& game) {
  if (!reader.has(key)) return -1;
  const std::string name = reader.text(key);
  const int ground = ground_called(game, name);
  if (ground < 0) reader.complain("there is no terrain called " + quoted(name), reader.find(key));
  return ground;
}

std::expected<Prize, Fault> read_prize(const Document& table, const Game& game) {
  Reader reader(table, "a prize");
  Prize prize;
  prize.side = read_side(reader, "side");
  prize.points = reader.whole("points", 1, 1, 100);
  if (reader.has("break")) {
    const std::string name = reader.text("break");
    prize.unit = unit_called(game, name);
    if (prize.unit == nobody) reader.complain("there is no unit called " + quoted(name), reader.find("break"));
  } else if (reader.has("hold")) {
    prize.what = Prize::For::holding;
    prize.ground = read_ground(reader, "hold", game);
  } else if (reader.flag("camp", false)) {
    prize.what = Prize::For::camp;
  } else {
    reader.complain("a prize is for one of 'break' (a unit), 'hold' (terrain) and 'camp = true'");
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  return prize;
}

}  // namespace

std::expected<void, Fault> read_victory(const Document& table, Situation& situation) {
  Reader reader(table, "victory");
  Victory victory;
  victory.turns = reader.whole("turns", 0, 0, 99);
  victory.otherwise = static_cast<Otherwise>(reader.choice("otherwise", otherwise_words, 0));
  victory.draw_within = reader.whole("draw-within", 0, 0, 100);
  victory.hold = read_ground(reader, "hold", situation.game);
  victory.camp_wins = read_side(reader, "camp-wins");
  for (const Document& one : tables_of(reader, "prize", 16)) {
    auto prize = read_prize(one, situation.game);
    if (!prize) return std::unexpected(prize.error());
    victory.prizes.push_back(*prize);
  }
  if (reader.good() && victory.otherwise == Otherwise::hold && victory.hold < 0) {
    reader.complain("victory needs 'hold': the name of the terrain that decides");
  }
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  if (victory.turns > 0) situation.game.turn_limit = victory.turns;
  situation.game.encounter.victory = victory;
  return {};
}

}  // namespace condotta::reg
