#include "cli/odds_fields.hpp"

#include "cli/odds_question.hpp"
#include "reg/terrain_effect.hpp"

namespace condotta::cli {

reg::Grade read_grade(Fields& fields, std::string_view name) {
  return fields.one_of<reg::Grade>(name, {{"competent", reg::Grade::competent},
                                          {"mediocre", reg::Grade::mediocre},
                                          {"talented", reg::Grade::talented},
                                          {"legendary", reg::Grade::legendary}});
}

// Ground by its going, whose effect follows from the troops (REG-TER-012), or the effect itself. Camels fight in soft
// sand as in the open (REG-CHR-035).
void read_ground(Fields& fields, const reg::Rules& rules, reg::FightingFile& file) {
  enum class Ground { good, rough, difficult, soft_sand };
  const Ground ground = fields.one_of<Ground>("going", {{"good", Ground::good},
                                                        {"rough", Ground::rough},
                                                        {"difficult", Ground::difficult},
                                                        {"soft sand", Ground::soft_sand}});
  const bool good = ground == Ground::good || (ground == Ground::soft_sand && file.troops.has(reg::Trait::camels));
  if (!good) {
    const reg::Going going = ground == Ground::difficult ? reg::Going::difficult : reg::Going::rough;
    file.terrain = terrain_effect(rules, file.troops, going);
  }
  if (fields.has("terrain")) {
    file.terrain =
        fields.one_of<reg::TerrainEffect>("terrain", {{"none", reg::TerrainEffect::none},
                                                      {"affected", reg::TerrainEffect::affected},
                                                      {"badly affected", reg::TerrainEffect::badly_affected}});
  }
  file.good_going = good && file.terrain == reg::TerrainEffect::none;
}

void read_facts(Fields& fields, const reg::Rules& rules, reg::FightingFile& file) {
  file.edge = fields.one_of<reg::Edge>(
      "edge", {{"front", reg::Edge::front}, {"flank", reg::Edge::flank}, {"rear", reg::Edge::rear}});
  file.standing = fields.flag("standing", true);
  file.flank_charge = fields.flag("flank-charge");
  read_ground(fields, rules, file);
  file.good_going = fields.flag("good-going", file.good_going);
  file.uphill = fields.flag("uphill");
  file.defence = fields.one_of<reg::Defence>("behind", {{"nothing", reg::Defence::none},
                                                        {"barricade", reg::Defence::barricade},
                                                        {"barricades", reg::Defence::barricade},
                                                        {"redoubt", reg::Defence::barricade},
                                                        {"wall", reg::Defence::linear_obstacle},
                                                        {"hedge", reg::Defence::linear_obstacle},
                                                        {"linear obstacle", reg::Defence::linear_obstacle}});
  file.caltrops = fields.flag("caltrops");
  file.stakes = fields.flag("stakes");
  file.square = fields.flag("square");
  file.unreliable = fields.flag("unreliable");
  file.shot_this_phase = fields.flag("shot");
  file.neighbour_shoved = fields.flag("neighbour-shoved");
  file.neighbour_shattered = fields.flag("neighbour-shattered");
}

reg::Losses read_losses(Fields& fields, const reg::Rules& rules, const reg::Troops& troops, int usual_bases) {
  reg::Losses losses;
  losses.start_bases = fields.number("bases", 1, most_bases, usual_bases);
  losses.wounds = fields.number("wounds", 0, most_bases * rules.numbers.wounds_per_base, 0);
  if (reg::broken(rules, troops, losses)) {
    fields.complain(fmt::format("a unit group of {} bases is broken at {} wounds", losses.start_bases,
                                reg::break_point(rules, troops, losses.start_bases).wounds));
  }
  return losses;
}

void check_general(Fields& fields, const reg::Troops& troops) {
  if (troops.type == reg::Type::elephants) {
    fields.complain("no General fights in the front rank of Elephants (REG-UNT-002)");
  }
}

const Document& table_called(Fields& fields, std::string_view name) {
  static const Document empty = Document::object();
  const Document* table = fields.take(name);
  return table != nullptr ? *table : empty;
}

reg::CombatPhase read_phase(Fields& fields) {
  if (!fields.has("phase")) fields.complain("say whether it is the charge or the melee (phase)");
  return fields.one_of<reg::CombatPhase>("phase",
                                         {{"charge", reg::CombatPhase::charge}, {"melee", reg::CombatPhase::melee}});
}

}  // namespace condotta::cli
