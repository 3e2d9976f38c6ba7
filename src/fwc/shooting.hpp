// Shooting: ranges, dice, scores, loading, fire over friends and through skirmishers (areas SHT, ART).
#pragma once

#include <optional>
#include <vector>

#include "battle/breakdown.hpp"
#include "dice/distribution.hpp"
#include "dice/source.hpp"
#include "fwc/formation.hpp"
#include "fwc/throws.hpp"

namespace condotta::fwc {

enum class Band : std::uint8_t { close, far, out };
std::string_view in_words(Band band);  // "close", "long", "out of range"
enum class Ammunition : std::uint8_t { ball, case_shot };
std::string_view in_words(Ammunition ammunition);

Band band(const Rules& rules, Weapon weapon, double distance);
const GunNumbers& gun_numbers(const Rules& rules, Type gun);
Band gun_band(const Rules& rules, Type gun, Ammunition ammunition, double distance);
int gun_dice(const Rules& rules, Type gun, Ammunition ammunition, double distance);
// How far any of its weapons carries.
double longest_range(const Rules& rules, const Unit& unit);

// What is shot at.
struct Mark {
  bool loose = false;  // skirmishers, crews, train, single figures
  int ranks = 1;
  int cover = 0;  // the largest that applies: 0 or less
};
// Light troops that charge are in their light role, not skirmishers (FWC-LTC-008).
Mark mark_of(const Unit& unit, bool charges = false);

struct Volley {
  double distance = 0;
  bool defensive = false;
  bool moved = false;
  Mark mark;
  bool overhead = false;
  bool smoke = false;  // on the way, and it takes effect
  Ammunition ammunition = Ammunition::ball;
  bool over_wall = false;  // from behind a fort wall that stands: the first rank only (FWC-DEF-014)
};

// The bases of one part that shoot.
struct Shots {
  std::size_t part = 0;
  int bases = 0;
  Weapon weapon = Weapon::none;  // none: a gun
  Band band = Band::out;
  int dice = 0;
  Score score;
  bool no_save = false;  // FWC-ARM-007
};
std::vector<Shots> shots(const Rules& rules, const Unit& unit, const Volley& volley);
// How often hits are halved before saves, by which rules (FWC-SHT-028 … FWC-SHT-030, FWC-SMK-005).
Breakdown halvings(const Rules& rules, const Unit& unit, const Volley& volley);

struct Salvo {
  std::vector<dice::Tally> thrown;  // by Shots
  int hits = 0;                     // after halving
  int hits_no_save = 0;             // of these, without saving roll
  int casualties = 0;
};
Salvo shoot(const Rules& rules, const Unit& shooters, const Volley& volley, const Unit& target, dice::Source& source);
// FWC-SHT-021 … FWC-SHT-023: one throw at the screen and at the unit behind it.
struct DoubleSalvo {
  Salvo screen;
  Salvo behind;
  int behind_casualties = 0;  // less those of the screen
};
DoubleSalvo shoot_through(const Rules& rules, const Unit& shooters, const Volley& at_screen, const Unit& screen,
                          const Volley& at_behind, const Unit& behind, dice::Source& source);
dice::Distribution<int> shooting_odds(const Rules& rules, const Unit& shooters, const Volley& volley,
                                      const Unit& target);

// How many shots a weapon holds before it must be loaded (FWC-SHT-031).
int shots_held(const Part& part);
// FWC-MOV-015, FWC-MOV-016, FWC-TBL-017: how far a unit may move and still load and shoot, as a share of its move.
double move_and_fire_limit(const Rules& rules, const Unit& unit, const Part& part);
Ruling may_shoot_after_moving(const Rules& rules, const Unit& unit, const Part& part, double moved_share);

// FWC-SHT-012 … FWC-SHT-018
struct DefensiveFire {
  bool loaded = true;          // at the start of the game move
  double charger_starts = 0;   // how far away
  double charge_distance = 0;  // of the charger, unreduced
  bool in_arc = true;
  bool ferocious = false;      // the final move of a ferocious attack (FWC-FER-011)
  bool charges_too = false;    // the unit itself charges or counter-charges (FWC-CHG-017)
  bool fires_already = false;  // at another charger
};
Ruling may_fire_defensively(const Rules& rules, const Unit& unit, const Part& part, const DefensiveFire& facts);
// FWC-SHT-019: loading that is done by stage 5 of a game move, or only at its end (jezails).
bool loads_before_shooting(const Rules& rules, Weapon weapon);

struct OverheadFire {
  bool shooter_higher = false;
  bool target_higher = false;
  double friends_from_shooter = 0;
  double friends_from_target = 0;
  bool touches_friends = false;  // bow
  double distance = 0;
  Ammunition ammunition = Ammunition::ball;
  bool over_village = false;
  double behind_village = 0;  // how far behind the village the target stands
};
Ruling may_fire_overhead(const Rules& rules, const Unit& unit, const OverheadFire& facts);

}  // namespace condotta::fwc
