#include "fwc/telling.hpp"

#include "battle/archive.hpp"
#include "fwc/stand.hpp"

namespace condotta::fwc {

std::string name_of(const Game& game, int unit) {
  return unit < 0 ? std::string("nobody") : game.names[static_cast<std::size_t>(unit)];
}

Event& tell(Events& events, std::string_view kind, std::string words, std::initializer_list<RuleId> rules, int unit) {
  Event event;
  event.kind = kind;
  event.words = std::move(words);
  event.rules.assign(rules.begin(), rules.end());
  event.facts = Document::object();
  if (unit >= 0) event.facts.set("unit", unit);
  events.push_back(std::move(event));
  return events.back();
}

std::vector<int> faces_of(const dice::Tally& tally) {
  std::vector<int> out;
  for (int face = 1; face <= 6; ++face) out.insert(out.end(), tally[static_cast<dice::Face>(face)], face);
  return out;
}

void add_dice(Event& event, const std::vector<int>& faces) {
  Document dice = Document::array();
  for (const int face : faces) {
    Document one = Document::object();
    one.set("die", "d6");
    one.set("face", std::to_string(face));
    dice.push(std::move(one));
  }
  event.facts.set("dice", std::move(dice));
}

void tell_move(Events& events, const Game& game, const Body& before, const Body& after, int unit, std::string_view kind,
               std::string words, std::initializer_list<RuleId> rules) {
  Event& event = tell(events, kind, std::move(words), rules, unit);
  Document moved = Document::array();
  const auto bases = all_bases(after.unit);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    Document one = Document::object();
    one.set("base", base_number(unit, i));
    one.set("from", to_document(pose_of(game.rules, before.unit, before.pose, bases[i], game.profile)));
    one.set("to", to_document(pose_of(game.rules, after.unit, after.pose, bases[i], game.profile)));
    moved.push(std::move(one));
  }
  event.facts.set("moved", std::move(moved));
}

}  // namespace condotta::fwc
