#include "fwc/view.hpp"

#include <algorithm>

#include "fwc/armour.hpp"
#include "fwc/field.hpp"
#include "fwc/stand.hpp"
#include "fwc/targets.hpp"
#include "fwc/telling.hpp"
#include "fwc/victory.hpp"

namespace condotta::fwc {
namespace {

std::size_t at_index(int number) { return static_cast<std::size_t>(number); }

std::string paint_of(const Piece& piece) {
  switch (piece.defence) {
    case Defence::hedge: return "hedge";
    case Defence::field_wall: return "wall";
    case Defence::ditch: return "ditch";
    case Defence::earthwork: return "earthwork";
    case Defence::fort_wall:
    case Defence::fort_gate:
    case Defence::breach: return "bastion";
    case Defence::house: return "building";
    case Defence::none: break;
    default: return "barricade";
  }
  switch (piece.ground) {
    case Ground::hill: return "hill";
    case Ground::rough: return "rocky";
    case Ground::wood: return "wood";
    case Ground::village: return "village";
    case Ground::marsh: return "marsh";
    case Ground::stream: return "stream";
    case Ground::river: return "river";
    case Ground::ford: return "ford";
    case Ground::road: return "road";
    default: return "open";
  }
}

std::vector<Token> tokens_of(const Game& game, const State& state, int number) {
  const Body& body = state.bodies[at_index(number)];
  std::vector<Token> out;
  if (body.unit.residual > 0)
    out.push_back({"wounds", body.unit.residual, std::to_string(body.unit.residual) + " residual casualties"});
  if (!is_artillery(body.unit) && longest_range(game.rules, body.unit) > 0 && body.ready == 0)
    out.push_back({"reloading", 0, "not loaded"});
  if (is_artillery(body.unit) && body.shots == 0) out.push_back({"empty", 0, "no ammunition"});
  if (is_dragoon(body.unit.first().type) && !body.unit.mounted) out.push_back({"dismounted", 0, "dismounted"});
  const bool charges =
      std::ranges::any_of(state.charges, [&](const Charge& c) { return c.charger == number && !c.done; });
  if (charges || body.fury == Fury::attacking)
    out.push_back({"charging", 0, body.fury == Fury::attacking ? "in a ferocious attack" : "charging"});
  if (body.abandoned) out.push_back({"halted", 0, "its drivers are gone"});
  return out;
}

SeenUnit seen(const Game& game, const State& state, int number) {
  const Body& body = state.bodies[at_index(number)];
  SeenUnit out;
  out.number = number;
  out.side = body.side;
  out.name = game.names[at_index(number)];
  out.kind = std::string(in_words(body.unit.first().type));
  if (has_type(body.unit, Type::pike) && has_type(body.unit, Type::shot)) out.kind = "pike and shot";
  out.off_table = body.gone;
  out.broken = body.gone && !body.waiting;
  out.spent = body.acted;
  out.in_combat = in_melee(state, number);
  out.smoke = body.fired;
  out.levelled = out.in_combat;
  out.strength = body.gone ? 0 : base_count(body.unit);
  out.full_strength = body.bases_at_start;
  out.track_words = "bases";
  if (body.gone) return out;
  const auto bases = all_bases(body.unit);
  const BaseSize size = base_size(game.rules, body.unit, game.profile);
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const Part& part = part_at(body.unit, bases[i]);
    out.bases.push_back({base_number(number, i), pose_of(game.rules, body.unit, body.pose, bases[i], game.profile),
                         size.width, size.depth, std::string(figure_of(part.type, body.unit.mounted, out.in_combat))});
  }
  out.tokens = tokens_of(game, state, number);
  for (const Part& part : body.unit.parts) {
    if (!has_type(body.unit, part.type)) continue;
    const std::string words = std::string(in_words(part.melee)) + ", " + std::string(in_words(part.armour)) +
                              " armour" +
                              (part.weapon == Weapon::none ? "" : ", " + std::string(in_words(plays_as(part)))) +
                              (part.bayonet == Bayonet::none     ? ""
                               : part.bayonet == Bayonet::socket ? ", socket bayonets"
                                                                 : ", plug bayonets");
    out.facts.push_back({std::string(in_words(part.type)), words, "FWC-BAS-027"_rule});
  }
  out.facts.push_back({"Morale",
                       std::string(in_words(body.unit.morale)) + ", " +
                           std::to_string(morale_needed(game.rules, body.unit.morale)) + "+",
                       "FWC-MRL-002"_rule});
  out.facts.push_back({"Move", std::to_string(static_cast<int>(allowance(game.rules, body.unit))), "FWC-TBL-008"_rule});
  out.facts.push_back({"Formation", std::string(in_words(body.unit.formation)), "FWC-FRM-001"_rule});
  if (is_artillery(body.unit)) out.facts.push_back({"Shots", std::to_string(body.shots), "FWC-ART-003"_rule});
  if (body.unit.plugs_in) out.facts.push_back({"Plug bayonets", "in", "FWC-FRM-017"_rule});
  if (body.unit.first().lance == Lance::couched)
    out.facts.push_back({"Lances", body.unit.lances ? "whole" : "broken", "FWC-H2H-039"_rule});
  if (body.fury != Fury::none)
    out.facts.push_back({"Ferocious attack", std::string(in_words(body.fury)), "FWC-FER-004"_rule});
  if (body.unit.first().type == Type::wagon)
    out.facts.push_back({"Load", body.loaded ? std::string(in_words(body.load)) : "empty", "FWC-LOG-014"_rule});
  return out;
}

void add_phases(const State& state, View& out) {
  // FWC-TBL-004
  out.phases = {{"Start", {"initiative", "mines and petards"}},
                {"Command", {}},
                {"Charges", {"first declarations", "second declarations"}},
                {"Movement", {"charge moves", "first moves", "second moves"}},
                {"Shooting", {"contact tests", "defensive fire", "other shooting"}},
                {"Hand-to-hand", {}},
                {"End", {}}};
  const Step step = state.step;
  out.phase = step <= Step::mines_second     ? 0
              : step <= Step::command_second ? 1
              : step <= Step::charges_second ? 2
              : step <= Step::moves_end      ? 3
              : step <= Step::shooting_risk  ? 4
              : step <= Step::melee_end      ? 5
                                             : 6;
  if (step == Step::mines_first || step == Step::mines_second) out.part = 1;
  if (step == Step::charges_first || step == Step::charges_second) out.part = step == Step::charges_first ? 0 : 1;
  if (out.phase == 3) out.part = std::min(2, static_cast<int>(step) - static_cast<int>(Step::charge_moves));
  if (out.phase == 4) out.part = step == Step::contact_tests ? 0 : step <= Step::defensive_fire ? 1 : 2;
}

void add_ground(const Game& game, const State& state, View& out) {
  for (const Piece& piece : game.pieces) {
    SeenGround ground;
    ground.name = piece.name;
    ground.kind = std::string(piece.defence == Defence::none ? in_words(piece.ground) : in_words(piece.defence));
    ground.paint = paint_of(piece);
    ground.outline = piece.outline;
    if (piece.section != nobody) {
      const Section& section = state.sections[at_index(piece.section)];
      if (section.removed) continue;
      if (section.open) ground.kind = "breach";
      ground.effects.push_back(
          {"Defence value", section.value < 0 ? "none" : std::to_string(section.value), "FWC-DEF-005"_rule});
    }
    out.ground.push_back(std::move(ground));
  }
}

}  // namespace

std::string_view figure_of(Type type, bool mounted, bool levelled) {
  switch (type) {
    case Type::pike: return levelled ? "pike-level" : "pike";
    case Type::halberd: return "halberd";
    case Type::bow_foot: return "bow";
    case Type::tribal_foot: return "sword";
    case Type::light_foot:
    case Type::light_foot_melee: return "skirmish";
    case Type::dragoon:
    case Type::heavy_dragoon: return mounted ? "dragoon" : "dragoon-foot";
    case Type::gendarme: return "lancer";
    case Type::cavalry:
    case Type::reiter: return "pistol";
    case Type::tribal_cavalry:
    case Type::light_cavalry_melee: return "light";
    case Type::light_cavalry: return "light-shot";
    case Type::gun_light: return "gun-light";
    case Type::gun_medium: return "gun-medium";
    case Type::gun_heavy:
    case Type::gun_siege: return "gun-heavy";
    case Type::wagon: return "wagon";
    default: return "shot";
  }
}

View view(const Game& game, const State& state, std::optional<Side> side) {
  View out;
  out.rule_set = std::string(rule_set_id);
  out.title = game.title;
  out.unit_word = "du";
  out.width = table::Length::units(game.width);
  out.height = table::Length::units(game.height);
  out.ruler = table::Length::units(10);
  out.turn = state.move;
  add_phases(state, out);
  for (const Side of : {Side::red, Side::blue}) {
    SeenArmy& army = out.armies[index(of)];
    army.name = game.armies[index(of)];
    army.losses = state.lost[index(of)];
    army.size = game.counted[index(of)];
    army.breaks_at = lost_for_defeat(game.rules, army.size);
    army.losses_words = "horse and infantry units lost";
    army.facts.push_back({"Army test at", std::to_string(lost_for_test(game.rules, army.size)), "FWC-VIC-001"_rule});
    if (state.initiative == of && state.move > 0) army.facts.push_back({"Initiative", "has it", "FWC-INI-002"_rule});
  }
  add_ground(game, state, out);
  for (int i = 0; i < static_cast<int>(state.bodies.size()); ++i) out.units.push_back(seen(game, state, i));
  for (int i = 0; i < static_cast<int>(state.officers.size()); ++i) {
    const Officer& officer = state.officers[at_index(i)];
    SeenLeader leader;
    leader.number = i;
    leader.side = officer.side;
    leader.name = game.officer_names[at_index(i)];
    leader.rank =
        std::string(officer.leader.rank == Rank::general ? in_words(officer.leader.grade) : std::string_view{}) +
        (officer.leader.rank == Rank::general ? " " : "") + std::string(in_words(officer.leader.rank)) +
        (officer.leader.commander_in_chief ? ", commander-in-chief" : "");
    leader.with = officer.with;
    leader.off_table =
        officer.lost || officer.waiting || (officer.with != nobody && state.bodies[at_index(officer.with)].waiting);
    const table::Pose pose =
        officer.with != nobody ? state.bodies[at_index(officer.with)].pose : table::Pose{officer.at, {}};
    leader.pose = pose;
    leader.size = table::Length::units(game.rules.numbers.profile[at_index(game.profile)].marker / 10.0);
    out.leaders.push_back(std::move(leader));
  }
  for (const Marker& marker : state.smoke) {
    SeenMarker seen_marker;
    seen_marker.kind = "smoke";
    seen_marker.words = "smoke of move " + std::to_string(marker.laid);
    const table::Rectangle cloud = covered(game.rules, marker, game.profile);
    seen_marker.at = table::rounded(cloud.centre());
    for (const table::Vector corner : cloud.corners()) seen_marker.outline.push_back(table::rounded(corner));
    out.markers.push_back(std::move(seen_marker));
  }
  for (std::size_t i = 0; i < state.works.size(); ++i) {
    const Work& work = state.works[i];
    if (work.state == WorkState::done || (!work.shown && side != work.side)) continue;
    SeenMarker mine;
    mine.kind = "mine";
    mine.words = game.work_names[i];
    mine.side = work.side;
    mine.at = table::rounded(piece_of(game, work.section)->walls.front().centre());
    out.markers.push_back(std::move(mine));
  }
  return out;
}

std::vector<Overlay> overlays(const Game& game, const State& state, int unit) {
  std::vector<Overlay> out;
  if (unit < 0 || unit >= static_cast<int>(state.bodies.size()) || state.bodies[at_index(unit)].gone) return out;
  const Body& body = state.bodies[at_index(unit)];
  const table::Rectangle here = place(game, body);
  const auto fan = [&](std::string_view kind, std::string words, RuleId rule, double range, int strength) {
    Overlay overlay{std::string(kind), std::move(words), rule, {}, strength};
    const double degrees = arc_of(game.rules, body.unit).value_or(90);
    const table::Area area = arc_area(here, std::min(degrees, 80.0), range / 1.5);
    for (const table::Vector corner : area.outline()) overlay.outline.push_back(table::rounded(corner));
    out.push_back(std::move(overlay));
  };
  for (std::size_t i = 0; i < body.unit.parts.size(); ++i) {
    if (shooting_bases(game.rules, body.unit, i) == 0) continue;
    const Part& part = body.unit.parts[i];
    if (is_gun(part.type)) {
      const GunNumbers& n = gun_numbers(game.rules, part.type);
      fan("range", "close " + std::to_string(n.close), "FWC-TBL-014"_rule, n.close, 1);
      fan("range", "long " + std::to_string(n.far), "FWC-TBL-014"_rule, n.far, 2);
    } else {
      const WeaponNumbers& n = game.rules.numbers.weapon[at(plays_as(part))];
      fan("range", "close " + std::to_string(n.close), "FWC-TBL-013"_rule, n.close, 1);
      if (n.far > 0) fan("range", "long " + std::to_string(n.far), "FWC-TBL-013"_rule, n.far, 2);
    }
  }
  const double reach = charge_distance(game.rules, body.unit);
  if (reach > 0 && is_heavier(body.unit)) {
    Overlay charge{"charge", "charge " + std::to_string(static_cast<int>(reach)), "FWC-CHG-014"_rule, {}, 1};
    const table::Area area = arc_area(here, 45, reach / 1.5);
    for (const table::Vector corner : area.outline()) charge.outline.push_back(table::rounded(corner));
    out.push_back(std::move(charge));
  }
  return out;
}

}  // namespace condotta::fwc
