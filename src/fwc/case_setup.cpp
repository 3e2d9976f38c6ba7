// Questions about set-up: the throw for edges and the deployment zones.
#include <array>

#include "fwc/case_words.hpp"
#include "fwc/options.hpp"
#include "fwc/terrain_laying.hpp"

namespace condotta::fwc {

// FWC-BAS-028, FWC-BAS-029, FWC-TBL-003
void ask_set_up(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<int> first = check.wholes("first", 1, 6);
  const std::vector<int> second = check.wholes("second", 1, 6);
  constexpr std::array<std::string_view, 2> edges = {"south", "north"};
  const bool north = check.choice("edge", edges, 0) == 1;
  const double width = check.number("width", rules.numbers.table_width, 20, 600);
  const double height = check.number("height", rules.numbers.table_depth, 20, 600);
  answers.add("order", Document(Document::Array{Document("agree"), Document("armies"), Document("terrain"),
                                                Document("edges"), Document("defences"), Document("deploy"),
                                                Document("wind"), Document("loaded"), Document("move 1")}));
  answers.add("table",
              Document(Document::Array{Document(rules.numbers.table_width), Document(rules.numbers.table_depth)}));
  answers.add("zone-depth", rules.numbers.zone_depth);
  answers.add("zone-from-short-edges", rules.numbers.zone_side);
  answers.add("army-points", rules.numbers.army_points);
  if (first.size() != second.size()) check.complain("'first' and 'second' must have as many dice as each other");
  if (check.good() && !first.empty()) {
    std::string_view winner = "nobody";
    for (std::size_t i = 0; i < first.size() && winner == "nobody"; ++i)
      winner = first[i] > second[i] ? "first" : first[i] < second[i] ? "second" : "nobody";
    answers.add("chooses-edge", winner);
    answers.add("deploys-first", winner == "nobody" ? "nobody" : winner == "first" ? "second" : "first");
  }
  if (!check.has("unit")) return;
  const auto unit = read_case_unit(situation, check, "unit");
  if (!unit) return;
  const auto place = place_of(rules, check, *unit);
  if (!place) return;
  Ruling ruling;
  if (!in_zone(rules, *place, width, height, north))
    ruling.refuse("FWC-BAS-029"_rule, "it stands wholly inside its own deployment zone");
  const Ruling formation = legal_formation(unit->unit);
  ruling.refusals.insert(ruling.refusals.end(), formation.refusals.begin(), formation.refusals.end());
  add_ruling(answers, ruling);
}

// FWC-TBL-003: dice of the number of pieces, and whether pieces may lie so.
void ask_terrain(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const std::vector<int> dice = check.wholes("dice", 1, 6);
  const double width = check.number("width", rules.numbers.table_width, 20, 600);
  const double height = check.number("height", rules.numbers.table_depth, 20, 600);
  int thrown = 0;
  for (const int die : dice) thrown += die;
  if (!dice.empty()) answers.add("most-pieces", most_pieces(rules, thrown));
  std::vector<LaidPiece> pieces;
  const Document* list = check.find("pieces");
  for (const Document& item : list != nullptr ? list->items() : Document::Array{}) {
    Reader piece(item, "a piece");
    LaidPiece laid;
    laid.ground = read_ground(piece, "kind");
    laid.name = piece.text("name");
    const auto pair = [&](std::string_view key, table::Vector usual) {
      const Document* value = piece.find(key);
      if (value == nullptr) return usual;
      if (value->items().size() == 2 && value->items()[0].is_number() && value->items()[1].is_number())
        return table::Vector{value->items()[0].number(), value->items()[1].number()};
      piece.complain("'" + std::string(key) + "' must be two numbers", value);
      return usual;
    };
    const table::Vector at = pair("at", {0, 0});
    const table::Vector half = pair("size", {10, 10}) * 0.5;
    const std::array<table::Point, 4> corners = {
        table::rounded({at.x - half.x, at.y + half.y}), table::rounded({at.x + half.x, at.y + half.y}),
        table::rounded({at.x + half.x, at.y - half.y}), table::rounded({at.x - half.x, at.y - half.y})};
    if (half.x <= 0 || half.y <= 0) piece.complain("a piece is larger than nothing");
    if (const auto fault = piece.finish()) {
      check.complain(*fault);
      return;
    }
    laid.area = table::Area(corners);
    pieces.push_back(std::move(laid));
  }
  Ruling ruling = may_lie(rules, pieces, width, height);
  const int most = dice.empty() ? rules.numbers.terrain_most : most_pieces(rules, thrown);
  if (static_cast<int>(pieces.size()) > most) ruling.refuse("FWC-TBL-003"_rule, "there are too many pieces");
  add_ruling(answers, ruling);
}

}  // namespace condotta::fwc
