#include "reg/view.hpp"

#include <algorithm>

#include "reg/ambushes.hpp"
#include "reg/cards.hpp"
#include "reg/command_range.hpp"
#include "reg/commanders.hpp"
#include "reg/doubles.hpp"
#include "reg/hidden_places.hpp"
#include "reg/morale.hpp"
#include "reg/position.hpp"
#include "reg/victory.hpp"
#include "reg/view_turn.hpp"
#include "reg/view_words.hpp"

namespace condotta::reg {
namespace {

using table::Length;

std::string counted(int number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

// What a viewer sees of a battle. Nobody's view is that of both: what neither side hides.
class Viewer {
 public:
  Viewer(const Game& game, const State& state, std::optional<Side> side)
      : game_(game),
        state_(state),
        side_(side),
        place_(place_in_turn(game.rules.edition, state)),
        fighting_(state.units.size()) {
    for (const Touch& touch : touches(state)) {
      fighting_[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(touch.a)].unit)] = true;
      fighting_[static_cast<std::size_t>(state.bases[static_cast<std::size_t>(touch.b)].unit)] = true;
    }
  }

  PlaceInTurn place() const { return place_; }
  bool knows(UnitId id) const;
  SeenUnit unit(UnitId id) const;
  SeenLeader leader(GeneralId id) const;
  SeenHand hand(GeneralId id) const;
  SeenArmy army(Side side) const;
  std::vector<SeenMarker> markers() const;

 private:
  std::vector<Token> tokens(UnitId id) const;
  bool spent(const Unit& unit) const;
  const Commander& commander(GeneralId id) const { return state_.command.commanders[static_cast<std::size_t>(id)]; }

  const Game& game_;
  const State& state_;
  std::optional<Side> side_;
  PlaceInTurn place_;
  std::vector<bool> fighting_;
};

// Whoever lies in ambush, or marches and has not arrived, is his owner's secret (REG-DEP-024). That a commander marches
// is known, and his cards lie open; round which side, once his card is turned up (REG-FLK-011, REG-FLK-012).
bool Viewer::knows(UnitId id) const {
  const Unit& unit = state_.units[static_cast<std::size_t>(id)];
  if (empty_place(unit)) return false;
  if (unit.side == side_ || !unit.off_table || unit.broken) return true;
  if (unit.in_ambush) return false;
  return unit.command < 0 || commander(unit.command).absence != Absence::flank_marching;
}

bool Viewer::spent(const Unit& unit) const {
  if (place_.phase != 3) return false;
  return unit.activity.acted || unit.did(Deed::charged) || unit.did(Deed::pursued);
}

std::vector<Token> Viewer::tokens(UnitId id) const {
  const Unit& unit = state_.units[static_cast<std::size_t>(id)];
  std::vector<Token> tokens;
  const auto add = [&](std::string_view kind, int count, std::string words) {
    tokens.push_back({std::string(kind), count, std::move(words)});
  };
  if (unit.wounds > 0) add("wounds", unit.wounds, counted(unit.wounds, "wound", "wounds"));
  if (unit.slowing > 0) add("slowed", unit.slowing, "slowed by " + std::to_string(unit.slowing) + " BW");
  if (unit.drive_back > 0) add("drive-back", unit.drive_back, "driven back " + std::to_string(unit.drive_back) + " BW");
  if (unit.broken) add("broken", 0, "broken");
  if (state_.charge_phase.charge_of(id) != nullptr) add("charging", 0, "charges");
  const auto& held = state_.charge_phase.held;
  if (std::find(held.begin(), held.end(), id) != held.end()) add("halted", 0, "its charge is held");
  if (unit.square) add("square", 0, "in square");
  if (unit.troops.has(Trait::dragoons) && !mounted(unit.troops)) add("dismounted", 0, "on foot");
  if (unit.unreliable) {
    add("unreliable", 0, game_.rules.edition == Edition::y2019 ? "unreliable" : "hesitant");
  }
  if (unit.barricades) add("other", 0, "behind barricades");
  if (unit.caltrops) add("other", 0, "behind caltrops");
  if (unit.stakes) add("other", 0, "behind stakes");
  if (unit.command >= 0 && !unit.off_table && !unit.broken &&
      !in_command(game_.rules, state_, unit.command, std::span<const UnitId>(&id, 1)).allowed()) {
    add("out-of-command", 0, "out of command");
  }
  return tokens;
}

SeenUnit Viewer::unit(UnitId id) const {
  const Unit& unit = state_.units[static_cast<std::size_t>(id)];
  const std::vector<BaseId> bases = bases_of(state_, id);
  SeenUnit out;
  out.number = id;
  out.side = unit.side;
  out.name = game_.unit_names[static_cast<std::size_t>(id)];
  out.kind = kind_of(game_.rules.edition, unit.troops);
  if (unit.command >= 0) out.command = game_.general_names[static_cast<std::size_t>(unit.command)];
  for (const BaseId base : bases) {
    const Base& b = state_.bases[static_cast<std::size_t>(base)];
    out.bases.push_back({base, b.pose, Length::units(1), b.depth, std::string(figure_of(unit.troops, b))});
    out.smoke = out.smoke || b.shot;
  }
  const Type type = unit.troops.type;
  out.all_round = unit.square || unit.troops.set_formation == SetFormation::tercio || type == Type::battlewagons ||
                  type == Type::camp;
  out.off_table = unit.off_table;
  out.broken = unit.broken;
  out.spent = spent(unit);
  out.in_combat = fighting_[static_cast<std::size_t>(id)];
  const auto& standing = state_.charge_phase.standing;
  out.levelled = out.in_combat || state_.charge_phase.charge_of(id) != nullptr ||
                 std::find(standing.begin(), standing.end(), id) != standing.end();
  out.full_strength = unit.base_count * game_.rules.numbers.wounds_per_base;
  out.strength = std::max(0, out.full_strength - unit.wounds);
  out.breaks_at = break_point(game_.rules, unit.troops, unit.base_count).wounds;
  out.track_words = "wounds";
  out.tokens = tokens(id);
  out.facts = facts_of(game_.rules, unit.troops, unit.base_count);
  out.facts.push_back(
      {"Bases", std::to_string(bases.size()) + " of " + std::to_string(unit.base_count), "REG-CAS-002"_rule});
  return out;
}

SeenLeader Viewer::leader(GeneralId id) const {
  const General& general = state_.generals[static_cast<std::size_t>(id)];
  const Commander& commands = commander(id);
  const Appointment who = appointment(state_, id);
  SeenLeader out;
  out.number = id;
  out.side = general.side;
  out.name = game_.general_names[static_cast<std::size_t>(id)];
  out.rank = std::string(general.army_commander ? "Army Commander, "
                         : general.ally         ? "Ally, "
                                                : "Sub-commander, ") +
             std::string(in_words(general.grade)) + " " + std::string(in_words(commands.type));
  out.off_table = general.killed || commands.absence != Absence::present;
  out.size = Length::units(1);
  out.range = Length::units(command_range(game_.rules, who));
  if (!out.off_table) {
    out.with = unit_with(state_, id);
    const table::Angle facing = general.with == nobody
                                    ? table::Angle::degrees(general.side == Side::red ? 0 : 180)
                                    : state_.bases[static_cast<std::size_t>(general.with)].pose.heading;
    const table::Vector middle = general_square(state_, general).centre();
    out.pose = {table::rounded(middle + table::forward(facing) * 0.5), facing};
  }
  if (general.committed) out.tokens.push_back({"charging", 0, "fights in the front rank"});
  if (commands.reliability == Reliability::unreliable) {
    out.tokens.push_back({"unreliable", 0, game_.rules.edition == Edition::y2019 ? "unreliable" : "hesitant"});
  }
  out.facts = {
      {"Cards a turn", std::to_string(allowance(game_.rules, general.grade)), "REG-CDR-005"_rule},
      {"Command range", std::to_string(command_range(game_.rules, who)) + " BW", "REG-OOC-002"_rule},
      {"Largest group", std::to_string(largest_group(game_.rules, general.grade)), "REG-GRP-002"_rule},
      {"Upgrade", commands.upgraded ? "used this phase" : "ready", "REG-CDR-031"_rule},
      {"Own move", commands.moved ? "made this phase" : "free", "REG-CDR-022"_rule},
  };
  if (commands.absence == Absence::flank_marching) {
    out.tokens.push_back({"other", 0, "on a flank march"});
    const bool told = general.side == side_ || commands.march_known;
    out.facts.push_back({"Flank march",
                         !told                               ? "round one side or the other"
                         : commands.march == MarchSide::left ? "round the left"
                                                             : "round the right",
                         "REG-FLK-012"_rule});
  }
  if (commands.floating) out.facts.push_back({"Floating", "has no command of his own", "REG-CDR-008"_rule});
  if (const std::string player(player_of(game_, state_, id)); !player.empty())
    out.facts.push_back({"Player", player, "REG-TRN-002"_rule});
  return out;
}

std::string_view words_of(Colour colour) {
  switch (colour) {
    case Colour::black: return "prompts nothing";
    case Colour::white: return "prompts what costs I";
    case Colour::green: return "prompts what costs II or less";
    case Colour::yellow: return "prompts what costs III or less";
    case Colour::red: return "prompts anything; recovers a wound in combat";
  }
  return "";
}

SeenHand Viewer::hand(GeneralId id) const {
  constexpr std::array<std::string_view, 5> titles = {"0", "I", "II", "III", "IV"};
  const General& general = state_.generals[static_cast<std::size_t>(id)];
  const Commander& commands = commander(id);
  SeenHand out;
  out.side = general.side;
  out.leader = id;
  out.title = game_.general_names[static_cast<std::size_t>(id)];
  out.words = std::string(in_words(general.grade)) + ", " +
              std::to_string(command_range(game_.rules, appointment(state_, id))) + " BW, upgrade " +
              (commands.upgraded ? "used" : "ready");
  const bool open = general.side == side_ || dealt_face_up(commands, general.ally, state_.command.turn);  // REG-CRD-013
  for (const Colour card : commands.hand.cards()) {
    SeenCard seen;
    seen.face = "back";
    if (open) {
      seen.number = static_cast<int>(card);
      seen.face = dice::name_of(card);
      for (char& letter : seen.face) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
      seen.title = titles[static_cast<std::size_t>(card)];
      seen.words = words_of(card);
      seen.playable = general.side == side_ && state_.command.goes.next == side_ && !state_.command.goes.over;
    }
    out.cards.push_back(std::move(seen));
  }
  return out;
}

SeenArmy Viewer::army(Side side) const {
  ArmyCount count = army_count(state_, side);
  for (const Unit& unit : state_.units) {  // nobody counts what he does not see
    if (unit.side == side && unit.in_ambush && !unit.broken && side_ != side) count.tugs -= worth_in_tugs(unit.troops);
  }
  SeenArmy out;
  out.name = game_.encounter.armies[index(side)];
  out.losses = tugs_lost(count);
  out.breaks_at = (count.tugs + 1) / 2;
  out.size = count.tugs + (count.camp_sacked ? 1 : 0);
  out.losses_words = "TuGs lost";
  int cards = 0;
  for (std::size_t i = 0; i < state_.generals.size(); ++i) {
    const auto id = static_cast<GeneralId>(i);
    if (state_.generals[i].side == side) cards += commander(id).hand.size();
  }
  out.facts = {
      {"Breaks at", std::to_string(out.breaks_at) + " of " + counted(count.tugs, "TuG", "TuGs"), "REG-BRK-014"_rule},
      {"SuGs lost", std::to_string(sugs_lost(state_, side)), "REG-VIC-004"_rule},
      {"Cards in hand", std::to_string(cards), "REG-CRD-011"_rule},
      {"Active", state_.active == side ? "yes" : "no", "REG-TURN-003"_rule},
  };
  if (count.camp_sacked) out.facts.push_back({"Camp", "sacked", "REG-BRK-015"_rule});
  if (const std::string asked = players_to_decide(game_, state_, side); !asked.empty()) {
    out.facts.push_back({"To decide", asked, "REG-TRN-003"_rule});
  }
  return out;
}

// Ambush cards, and what the scenario asks to be held.
std::vector<SeenMarker> Viewer::markers() const {
  std::vector<SeenMarker> markers;
  const auto hold = [&](int ground, std::optional<Side> side, std::string words) {
    const Terrain& piece = game_.ground[static_cast<std::size_t>(ground)];
    const table::Box& box = piece.area.bounds();
    const table::Vector middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    markers.push_back({"objective", std::move(words), side, table::rounded(middle), {}});
  };
  for (const AmbushCard& card : state_.ambushes) {  // REG-AMB-003, REG-AMB-009
    if (card.up) continue;
    SeenMarker marker{"ambush", "Ambush " + std::to_string(card.number), card.side, card.pose.front, {}};
    if (card.command >= 0) {
      marker.words += ", of the command of " + game_.general_names[static_cast<std::size_t>(card.command)];
    }
    if (card.side == side_) {
      marker.words += card.unit == nobody ? ": a bluff" : ": " + game_.unit_names[static_cast<std::size_t>(card.unit)];
    }
    const table::Rectangle where = ambush_card(game_.rules, card.pose);
    for (const table::Vector corner : where.corners()) marker.outline.push_back(table::rounded(corner));
    markers.push_back(std::move(marker));
  }
  const Victory& victory = game_.encounter.victory;
  if (victory.hold >= 0) hold(victory.hold, std::nullopt, "whoever holds it at the end");
  for (const Prize& prize : victory.prizes) {
    if (prize.ground >= 0) hold(prize.ground, prize.side, counted(prize.points, "point", "points") + " for holding it");
  }
  return markers;
}

}  // namespace

View view(const Game& game, const State& state, std::optional<Side> side) {
  const Viewer viewer(game, state, side);
  View out;
  out.rule_set = in_words(game.rules.edition);
  out.title = game.encounter.name;
  out.unit_word = "BW";
  out.width = game.width;
  out.height = game.height;
  out.ruler = Length::units(1);
  out.turn = state.command.turn;
  out.phases = phases_of(game.rules.edition);
  out.phase = viewer.place().phase;
  out.part = viewer.place().part;
  out.armies = {viewer.army(Side::red), viewer.army(Side::blue)};
  for (const Terrain& terrain : game.ground) out.ground.push_back(seen_ground(game.rules, terrain));
  for (const Barricade& barricade : state.barricades) out.ground.push_back(seen_barricade(game.rules, barricade));
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    if (viewer.knows(static_cast<UnitId>(i))) out.units.push_back(viewer.unit(static_cast<UnitId>(i)));
  }
  for (std::size_t i = 0; i < state.generals.size(); ++i) {
    const auto id = static_cast<GeneralId>(i);
    out.leaders.push_back(viewer.leader(id));
    out.hands.push_back(viewer.hand(id));
  }
  out.markers = viewer.markers();
  return out;
}

}  // namespace condotta::reg
