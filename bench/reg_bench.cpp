// Renatio et Gloriam: claims of a fight, and the exact odds of a fight and of a Combat.
#include "bench.hpp"
#include "reg/odds.hpp"
#include "reg/profiles.hpp"

using namespace condotta;
using namespace condotta::bench;
using namespace condotta::reg;

namespace {

const Rules& rules() { return Rules::of(Edition::y2021); }

Troops troops(std::string_view words) { return troops_called(words).value_or(Troops{}); }

Fight lancers_at_musketeers() {
  Fight fight;
  fight.phase = CombatPhase::charge;
  fight.files[0].troops = troops("Charging Lancer, Mounted Loose, Superior, Aggressive");
  fight.files[1].troops = troops("Loose Foot, Average, Musket");
  fight.files[0].ranks = fight.files[1].ranks = 2;
  return fight;
}

Fight supported_melee() {
  Fight fight;
  fight.files[0].troops = troops("P&S, Average, Protected");
  fight.files[1].troops = troops("Mounted Loose, Average, Protected, Swordsmen");
  for (FightingFile& file : fight.files) file.ranks = 2;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    fight.supporters[party] = {fight.files[party], fight.files[party]};
  }
  return fight;
}

LineParty party(std::string_view words, std::vector<std::uint8_t> depths, int bases) {
  LineParty made;
  made.troops = troops(words);
  made.losses = {bases, 0};
  made.depths = std::move(depths);
  made.legal_width = legal_width(made.troops);
  return made;
}

double odds_of_combat(const LineCombat& combat) {
  return microseconds([&] { keep(combat_odds(rules(), combat)); }) / 1000;
}

const Registration breakdown{{.name = "combat breakdown",
                              .what = "claims and dice of one fight, two supporters a side",
                              .unit = "us",
                              .at_most = 5.0,
                              .run = [] {
                                const Fight fight = supported_melee();
                                return Measured{microseconds([&] { keep(fight_breakdown(rules(), fight)); })};
                              }}};

const Registration file{{.name = "odds of a file",
                         .what = "exact odds of lancers against musketeers, claims included",
                         .unit = "us",
                         .at_most = 50.0,
                         .run = [] {
                           const Fight fight = lancers_at_musketeers();
                           const std::array<Sufferer, 2> sufferers = {Sufferer{fight.files[0].troops, {6, 0}},
                                                                      Sufferer{fight.files[1].troops, {6, 0}}};
                           return Measured{microseconds([&] { keep(file_odds(rules(), fight, sufferers)); })};
                         }}};

const Registration charge{
    {.name = "odds of a six-file charge",
     .what = "exact odds, six files of lancers against six of musketeers, Shatter carried through",
     .unit = "ms",
     .at_most = 20.0,
     .run = [] {
       return Measured{odds_of_combat(unit_against_unit(
           CombatPhase::charge, party("Charging Lancer, Mounted Loose, Superior, Aggressive", {2, 2, 2, 2, 2, 2}, 12),
           party("Loose Foot, Average, Musket", {2, 2, 2, 2, 2, 2}, 12)))};
     }}};

const Registration melee{
    {.name = "odds of a six-file melee",
     .what = "exact odds, six files of pikes against six, Shove carried through, losses that change the depth",
     .unit = "ms",
     .at_most = 20.0,
     .run = [] {
       return Measured{odds_of_combat(unit_against_unit(CombatPhase::melee,
                                                        party("Late Keil, Superior, Protected", {2, 4, 4, 2, 2, 2}, 16),
                                                        party("Keil, Average, Protected", {4, 4, 4, 4, 4, 4}, 24)))};
     }}};

}  // namespace
