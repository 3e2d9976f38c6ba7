// What changes in a battle about command: the shared deck, every commander's hand, and whose go it is. One member of
// State. Commander i is the General i of the State: there are his grade, side, place and whether he lives.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dice/death_dice.hpp"
#include "dice/deck.hpp"
#include "reg/goes.hpp"

namespace condotta::reg {

using dice::Colour;

// Cards by colour. Which of two equal cards it is never matters.
struct Hand {
  std::array<std::uint8_t, dice::colour_count> count{};

  int of(Colour colour) const { return count[static_cast<std::size_t>(colour)]; }
  int size() const {
    int sum = 0;
    for (const std::uint8_t n : count) sum += n;
    return sum;
  }
  void add(Colour colour) { ++count[static_cast<std::size_t>(colour)]; }
  bool remove(Colour colour) {  // false if there is none
    if (of(colour) == 0) return false;
    --count[static_cast<std::size_t>(colour)];
    return true;
  }
  bool has(const Hand& cards) const {
    for (std::size_t i = 0; i < count.size(); ++i) {
      if (count[i] < cards.count[i]) return false;
    }
    return true;
  }
  // The cards one by one, best first.
  std::vector<Colour> cards() const {
    std::vector<Colour> all;
    for (std::size_t i = count.size(); i-- > 0;) all.insert(all.end(), count[i], static_cast<Colour>(i));
    return all;
  }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("count", self.count);
  }
  friend auto operator<=>(const Hand&, const Hand&) = default;
};

enum class CommandType : std::uint8_t { professional, instinctive, tribal };  // REG-CDR-002
enum class Reliability : std::uint8_t { not_checked, reliable, unreliable };  // REG-ALY-008; 2021: Hesitant
// Why he is not on the table.
enum class Absence : std::uint8_t { present, flank_marching, awaiting_replacement, in_ambush };
enum class MarchSide : std::uint8_t { none, left, right };  // as his own army sees it (REG-FLK-001)

struct Commander {
  CommandType type = CommandType::professional;
  bool floating = false;  // REG-CDR-008
  Absence absence = Absence::present;
  std::int16_t killed_in_turn = 0;
  Hand hand;
  Hand dealt;                    // by the last deal (REG-ALY-009)
  std::uint8_t fewer_cards = 0;  // at the next deal (REG-CRD-022)
  Reliability reliability = Reliability::not_checked;
  std::uint8_t gifts = 0;  // cards given to him this turn (REG-CDR-017)
  bool engaged = false;    // a UG of his was shot at or in contact in a fight (REG-ALY-009)
  bool upgraded = false;   // this phase (REG-CDR-031)
  bool moved = false;      // this phase (REG-CDR-022)
  // Of a flank march
  MarchSide march = MarchSide::none;
  bool march_known = false;          // its card has been turned up (REG-FLK-012)
  std::int16_t arrived_in_turn = 0;  // the first of his came on in that turn (REG-FLK-017)
  bool light_arrival = false;        // with the RED cards for light troops only: they skirmish (REG-FLK-013)

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("type", self.type);
    visit("floating", self.floating);
    visit("absence", self.absence);
    visit("killed-in-turn", self.killed_in_turn);
    visit("hand", self.hand);
    visit("dealt", self.dealt);
    visit("fewer-cards", self.fewer_cards);
    visit("reliability", self.reliability);
    visit("gifts", self.gifts);
    visit("engaged", self.engaged);
    visit("upgraded", self.upgraded);
    visit("moved", self.moved);
    visit("march", self.march);
    visit("march-known", self.march_known);
    visit("arrived-in-turn", self.arrived_in_turn);
    visit("light-arrival", self.light_arrival);
  }
  friend bool operator==(const Commander&, const Commander&) = default;
};

struct CommandState {
  dice::Deck deck;
  std::vector<Commander> commanders;
  Goes goes;
  std::int16_t turn = 1;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("deck", self.deck);
    visit("commanders", self.commanders);
    visit("goes", self.goes);
    visit("turn", self.turn);
  }
  friend bool operator==(const CommandState&, const CommandState&) = default;
};

}  // namespace condotta::reg
