// Files and ranks: which bases fight and shoot, which may be given up, and the formations of pike and shot (areas BAS,
// FRM).
#pragma once

#include <string_view>
#include <vector>

#include "battle/breakdown.hpp"
#include "fwc/numbers.hpp"

namespace condotta::fwc {

int base_count(const Unit& unit);
int frontage(const Unit& unit);  // FWC-BAS-005: its files
int depth(const Unit& unit);     // of its deepest file
std::vector<BaseAt> all_bases(const Unit& unit);
std::size_t number_of(const Unit& unit, BaseAt base);  // in Unit::bases
const Part& part_at(const Unit& unit, BaseAt base);
bool is_command(const Unit& unit, BaseAt base);
int count_of(const Unit& unit, Type type);

// FWC-FRM-009 … FWC-FRM-014: by the rank in which the base stands.
bool fights(const Rules& rules, const Unit& unit, BaseAt base);
bool shoots(const Rules& rules, const Unit& unit, BaseAt base);
int shooting_bases(const Rules& rules, const Unit& unit, std::size_t part);
int fighting_bases(const Rules& rules, const Unit& unit, std::size_t part);
// FWC-FRM-024: files with at least one fighting base of the row.
int frontage_of(const Rules& rules, const Unit& unit, Row row);

// FWC-BAS-010 … FWC-BAS-014: the bases of which the owner may give up one; after a lost push of pike the last pike
// base is kept while another can go (FWC-H2H-028, FWC-MRL-013).
enum class Cause : std::uint8_t { casualties, morale, push_of_pike };
std::vector<BaseAt> removable(const Unit& unit, Cause cause = Cause::casualties);
Ruling may_remove(const Unit& unit, BaseAt base, Cause cause = Cause::casualties);
void remove(Unit& unit, BaseAt base);
// What an owner without a wish gives up: the base that is least missed, the same everywhere.
BaseAt least_missed(const Rules& rules, const Unit& unit, Cause cause = Cause::casualties);

// FWC-BAS-009
struct Casualties {
  int bases = 0;
  int residual = 0;
};
Casualties settle(const Rules& rules, int residual, int casualties);

// The unit drawn up in so many files: a block row by row, the first part in front; Dutch fashion with the pike in the
// middle; fraised with two ranks of shot before the pike (FWC-FRM-001 … FWC-FRM-006).
void draw_up(Unit& unit, Formation formation, int files, const std::vector<int>& bases_of_part);
// By a drawing, a text for each rank from the front: "SPS" with the letters that each part is given.
bool draw_up(Unit& unit, const std::vector<std::string>& ranks, std::string_view letters);
// Whether the formation is one that the rules know, when it is taken up (FWC-FRM-002, FWC-FRM-005, FWC-FRM-007).
Ruling legal_formation(const Unit& unit);
// FWC-BAS-007: a pike base in the front rank of the pike block.
void mark_command_base(Unit& unit);

}  // namespace condotta::fwc
