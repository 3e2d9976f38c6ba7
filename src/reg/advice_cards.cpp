// Which cards to keep and to give.
#include "reg/advice.hpp"

namespace condotta::reg {
namespace {

// Discards the cards below a colour: what is dealt instead is GREEN as often as not.
void advise_on_keeping(Advice& advice) {
  const Option* option = advice.find(Answer::discard_cards);
  if (option == nullptr) return;
  constexpr std::array<std::string_view, 5> names = {"black", "white", "green", "yellow", "red"};
  const auto id = static_cast<std::size_t>(advice.state().steps.back().two);
  const Hand& hand = advice.state().command.commanders[id].hand;
  for (int least = 0; least <= dice::colour_count; ++least) {  // the lowest colour that is kept
    Proposal proposal(*option);
    for (int colour = 0; colour < dice::colour_count; ++colour) {
      proposal.set(names[static_cast<std::size_t>(colour)], colour < least ? hand.of(static_cast<Colour>(colour)) : 0);
    }
    const double worth = least == 2 ? 0.7 : least == 3 ? 0.6 : least == 1 ? 0.5 : 0.3;
    if (advice.offer(proposal, worth, "keep what pays for a charge") && least >= 3) break;
  }
}

void advise_on_gifts(Advice& advice) {
  advice.offer(Answer::done, 0.5, "every commander has use for his own");
  const Option* option = advice.find(Answer::gift);
  if (option == nullptr) return;
  const State& state = advice.state();
  int spare = 0;
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    if (state.generals[i].side != advice.side() || !state.generals[i].army_commander) continue;
    const Hand& hand = state.command.commanders[i].hand;
    spare = hand.size() - hand.of(Colour::black) - hand.of(Colour::white);
  }
  for (const UnitId receiver : advice.units_of(Answer::gift, "leader")) {
    const Hand& hand = state.command.commanders[static_cast<std::size_t>(receiver)].hand;
    const int coloured = hand.size() - hand.of(Colour::black) - hand.of(Colour::white);
    const double worth = spare >= 3 && coloured == 0 ? 0.6 : 0.3;
    for (const Colour card : {Colour::green, Colour::yellow, Colour::red}) {
      Proposal proposal(*option);
      proposal.set("leader", receiver).set("card", static_cast<std::int32_t>(card));
      if (advice.offer(proposal, worth, "he has nothing to move his troops with")) break;
    }
  }
}

}  // namespace

void advise_on_cards(Advice& advice) {
  advise_on_keeping(advice);
  advise_on_gifts(advice);
}

}  // namespace condotta::reg
