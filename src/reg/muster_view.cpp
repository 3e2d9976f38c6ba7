// What a side may know before the battle: its own cards and orders, what is on the table, and that a card lies beside a
// camp (REG-DEP-024, REG-FLK-007).
#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/army_check.hpp"
#include "reg/army_words.hpp"
#include "reg/losses.hpp"
#include "reg/muster.hpp"
#include "reg/muster_chart.hpp"
#include "reg/pre_battle.hpp"
#include "reg/view_words.hpp"

namespace condotta::reg {
namespace {

using table::Length;

std::vector<SeenPhase> phases() {
  return {{"The days before", {"Rolling", "Invading and defending", "Territory", "Start", "Passes", "Cards", "Marker"}},
          {"Terrain", {"Secure end", "Secure flank", "Choosing", "Placing", "Shifting"}},
          {"Deployment", {"Camp", "Unit groups", "Orders", "Guns"}},
          {"Commanders", {"Commanders"}}};
}

void set_place(View& view, MusterStep step) {
  const int number = static_cast<int>(step);
  if (step <= MusterStep::move_marker) {
    view.phase = 0;
    view.part = number;
  } else if (step <= MusterStep::adjust_piece) {
    view.phase = 1;
    view.part = number - static_cast<int>(MusterStep::choose_end);
  } else if (step <= MusterStep::wheel_guns) {
    view.phase = 2;
    view.part = number - static_cast<int>(MusterStep::place_camp);
  } else {
    view.phase = 3;
    view.part = 0;
  }
}

// A flank marcher's unit groups are not to be told from those that wait, by number, for the other side.
bool knows_orders(const Muster& muster, std::optional<Side> side, Side whose) {
  return side == whose || muster.step == MusterStep::finished;
}

SeenUnit seen_unit(const MusterGame& game, const Muster& muster, std::optional<Side> viewer, std::size_t i) {
  const MusterUnit& unit = game.units[i];
  const UnitPlace& place = muster.units[i];
  const Troops troops = troops_at(game, static_cast<int>(i), place);
  SeenUnit out;
  out.number = number_of(game, muster, viewer, static_cast<int>(i));
  out.side = unit.side;
  out.name = viewer == unit.side ? name_of(game, static_cast<int>(i)) : public_name(game, muster, static_cast<int>(i));
  out.kind = kind_of(game.rules.edition, troops);
  out.off_table = place.where != Whereabouts::deployed;
  if (place.where == Whereabouts::deployed) {
    int number = out.number * 100;
    for (const table::Rectangle& base : bases_at(game, static_cast<int>(i), place)) {
      const table::Vector front = base.centre() + base.forward() * base.half_depth();
      Base one;
      out.bases.push_back({number++,
                           {table::rounded(front), place.pose.heading},
                           Length::units(1),
                           Length::units(base.half_depth() * 2),
                           std::string(figure_of(troops, one))});
    }
  }
  out.full_strength = unit.bases * game.rules.numbers.wounds_per_base;
  out.strength = out.full_strength;
  out.breaks_at = break_point(game.rules, troops, unit.bases).wounds;
  out.track_words = "wounds";
  out.facts = facts_of(game.rules, troops, unit.bases);
  return out;
}

SeenHand seen_hand(const Muster& muster, Side side, bool open) {
  SeenHand hand;
  hand.side = side;
  hand.title = "Map cards";
  int number = 0;
  for (const Colour card : muster.hands[index(side)].cards()) {
    SeenCard seen;
    seen.number = open ? static_cast<int>(card) : number++;  // a card is played by its colour; backs tell nothing
    seen.face = open ? std::string(dice::name_of(card)) : "back";
    for (char& c : seen.face) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    seen.playable = open;
    hand.cards.push_back(std::move(seen));
  }
  return hand;
}

SeenArmy seen_army(const MusterGame& game, const Muster& muster, Side side, bool whole) {
  SeenArmy army;
  army.name = game.armies[index(side)].name;
  army.losses_words = "TuGs lost";
  const ArmyRecord record = army_record(game.rules, game.armies[index(side)]);
  if (whole) {
    army.size = record.tugs;
    army.breaks_at = record.break_point;
  } else {  // what has been seen of it
    for (const std::int32_t unit : units_of(game, muster, side, Whereabouts::deployed)) {
      army.size += worth_in_tugs(game.units[static_cast<std::size_t>(unit)].troops);
    }
    army.breaks_at = (army.size + 1) / 2;
  }
  if (muster.step > MusterStep::choose_role) {
    army.facts.push_back({"Role", side == muster.defender ? "defender" : "invader", "REG-PBS-004"_rule});
  }
  if (muster.step > MusterStep::choose_territory && side == muster.defender) {
    army.facts.push_back(
        {"Territory", std::string(territory_names[static_cast<std::size_t>(muster.territory)]), "REG-PBS-006"_rule});
  }
  if (muster.step > MusterStep::choose_square) {
    army.facts.push_back(
        {"Square", std::string(square_names[static_cast<std::size_t>(muster.square)]), "REG-PBS-009"_rule});
  }
  return army;
}

}  // namespace

View view(const MusterGame& game, const Muster& muster, std::optional<Side> side) {
  View out;
  out.rule_set = in_words(game.rules.edition);
  out.title = game.title;
  out.unit_word = "BW";
  out.width = Length::units(game.table.width);
  out.height = Length::units(game.table.depth);
  out.ruler = Length::units(5);
  out.phases = phases();
  set_place(out, muster.step);
  for (const Side one : {Side::red, Side::blue}) out.armies[index(one)] = seen_army(game, muster, one, side == one);
  if (is_on_the_map(muster)) draw_map(game, muster, out);
  for (const MusterPiece& piece : muster.pieces) {
    if (!piece.placed) continue;
    Terrain terrain;
    terrain.kind = piece.kind;
    terrain.name = piece_words[static_cast<std::size_t>(piece.kind)];
    terrain.corners = piece.corners;
    out.ground.push_back(seen_ground(game.rules, terrain));
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const bool own = game.units[i].side == side;
    if (!own && muster.units[i].where != Whereabouts::deployed) continue;  // REG-DEP-024
    SeenUnit unit = seen_unit(game, muster, side, i);
    if (muster.units[i].where == Whereabouts::marching) unit.tokens.push_back({"other", 0, "on a flank march"});
    if (muster.units[i].where == Whereabouts::in_ambush) unit.tokens.push_back({"other", 0, "in ambush"});
    out.units.push_back(std::move(unit));
  }
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const MusterLeader& who = game.leaders[i];
    const LeaderPlace& place = muster.leaders[i];
    SeenLeader leader;
    leader.number = static_cast<int>(i);
    leader.side = who.side;
    leader.name = who.name;
    leader.rank = std::string(grade_words[static_cast<std::size_t>(who.who.grade)]) + " " +
                  std::string(in_words(who.who.type)) + (who.who.army_commander ? ", Army Commander" : "");
    leader.size = Length::units(1);
    const bool on_table =
        place.with >= 0 && muster.units[static_cast<std::size_t>(place.with)].where == Whereabouts::deployed;
    const bool placed = muster.step >= MusterStep::place_commanders && place.order != MarchOrder::left &&
                        place.order != MarchOrder::right && (on_table || place.with < 0);
    leader.off_table = !placed;
    if (placed && place.with < 0) {
      leader.pose = {place.at, table::Angle::degrees(far_side(who.side) ? 180 : 0)};
    } else if (placed) {
      leader.with = static_cast<std::int16_t>(number_of(game, muster, side, place.with));
      leader.pose = muster.units[static_cast<std::size_t>(place.with)].pose;
    }
    if (place.order != MarchOrder::none && muster.ordered) {  // a card lies there; which, only its owner knows
      // REG-FLK-009: bluffs are shown when commanders are placed
      const bool shown = muster.step >= MusterStep::place_commanders;
      const bool bluff = place.order == MarchOrder::bluff;
      leader.tokens.push_back({"other", 0,
                               !shown  ? "a card beside the camp"
                               : bluff ? "he only bluffed"
                                       : "on a flank march"});
    }
    if (place.order != MarchOrder::none && knows_orders(muster, side, who.side)) {
      leader.facts.push_back({"Orders",
                              place.order == MarchOrder::bluff  ? "a bluff"
                              : place.order == MarchOrder::left ? "round the left"
                                                                : "round the right",
                              "REG-FLK-007"_rule});
    }
    if (!who.player.empty()) leader.facts.push_back({"Player", who.player, "REG-TRN-002"_rule});
    out.leaders.push_back(std::move(leader));
  }
  for (const MusterCard& card : muster.cards) {
    if (card.side != side && !muster.ordered) continue;
    SeenMarker marker{"ambush", "Ambush " + std::to_string(card.number), card.side, card.pose.front, {}};
    if (card.side == side) {
      marker.words += card.unit < 0 ? ": a bluff" : ": " + name_of(game, card.unit);
    }
    if (card.command >= 0 && muster.step >= MusterStep::place_commanders) {
      marker.words += ", of the command of " + game.leaders[static_cast<std::size_t>(card.command)].name;
    }
    const table::Rectangle where = ambush_card(game.rules, card.pose);
    for (const table::Vector corner : where.corners()) marker.outline.push_back(table::rounded(corner));
    out.markers.push_back(std::move(marker));
  }
  for (const Side one : {Side::red, Side::blue}) {
    if (muster.camp_down[index(one)]) {
      SeenMarker camp;
      camp.kind = "camp";
      camp.words = "Camp of " + game.armies[index(one)].name;
      camp.side = one;
      camp.at = muster.camps[index(one)].front;
      const table::Rectangle where = camp_at(muster.camps[index(one)]);
      for (const table::Vector corner : where.corners()) {
        camp.outline.push_back(table::rounded(corner));
      }
      out.markers.push_back(std::move(camp));
    }
    if (muster.hands[index(one)].size() > 0) out.hands.push_back(seen_hand(muster, one, side == one));
  }
  return out;
}

// His cards are any of those that this side has not seen; his marches are guessed anew: a card may be a bluff.
Muster imagine(const MusterGame& game, const Muster& muster, Side side, dice::Source& source) {
  Muster guess = muster;
  const Side enemy = other(side);
  Hand& hand = guess.hands[index(enemy)];
  const int size = hand.size();
  for (const Colour card : hand.cards()) guess.deck.put_back(static_cast<dice::Deck::Kind>(card));
  hand = {};
  for (int i = 0; i < size; ++i) {
    if (const auto card = guess.deck.draw(source)) hand.add(static_cast<Colour>(*card));
  }
  std::int8_t& today = guess.today[index(enemy)];
  if (today >= 0 && today < dice::colour_count && hand.size() > 0) {  // chosen face down: one of those he may hold
    const std::vector<Colour> cards = hand.cards();
    today = static_cast<std::int8_t>(cards[source.below(static_cast<std::uint32_t>(cards.size()))]);
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {  // who is not down may be of another kind (imagine_armies)
    const bool guessed = game.units[i].side == enemy && guess.units[i].where != Whereabouts::deployed;
    if (guessed) guess.units[i].formation = game.units[i].troops.formation;
  }
  if (guess.step >= MusterStep::place_commanders)
    return guess;  // bluffs have been shown; nothing is decided by the rest
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    LeaderPlace& leader = guess.leaders[i];
    if (game.leaders[i].side != enemy || leader.order == MarchOrder::none) continue;
    leader.order = guess.ordered ? MarchOrder::bluff : MarchOrder::none;
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitPlace& place = guess.units[i];
    if (game.units[i].side != enemy || place.where == Whereabouts::waiting || place.where == Whereabouts::deployed) {
      continue;
    }
    place.where = Whereabouts::waiting;
    place.command = static_cast<std::int16_t>(game.units[i].ally);
  }
  if (!guess.ordered) {
    std::erase_if(guess.cards, [&](const MusterCard& card) { return card.side == enemy; });
  }
  for (MusterCard& card : guess.cards) {
    if (card.side == enemy) card.unit = -1;
  }
  return guess;
}

}  // namespace condotta::reg
