#include "fwc/formation.hpp"

#include <algorithm>

namespace condotta::fwc {
namespace {

int worth(const Rules& rules, const Unit& unit, BaseAt base) {
  const Part& part = part_at(unit, base);
  const int kind = part.type == Type::pike ? 3 : part.type == Type::halberd ? 2 : 1;
  return (fights(rules, unit, base) ? 100 : 0) + (shoots(rules, unit, base) ? 50 : 0) + kind;
}

// FWC-BAS-011: a file empties from the back.
std::vector<BaseAt> of_the_rear_lines(const Unit& unit) {
  std::vector<BaseAt> out;
  for (std::size_t file = 0; file < unit.files.size(); ++file) {
    const BaseAt last{static_cast<int>(file), unit.files[file] - 1};
    if (last.rank > 0 && !is_command(unit, last)) out.push_back(last);
  }
  return out;
}

// FWC-BAS-014: from either end of the line.
std::vector<BaseAt> of_the_front_rank(const Unit& unit) {
  std::vector<BaseAt> out;
  const int last = frontage(unit) - 1;
  for (const int file : {0, last}) {
    const BaseAt base{file, 0};
    if (unit.files[static_cast<std::size_t>(file)] == 1 && !is_command(unit, base) &&
        std::ranges::find(out, base) == out.end()) {
      out.push_back(base);
    }
  }
  return out;
}

void place(Unit& unit, const std::vector<std::vector<int>>& files) {
  unit.bases.clear();
  unit.files.clear();
  for (const std::vector<int>& file : files) {
    if (file.empty() || unit.files.full()) continue;
    int deep = 0;
    for (const int part : file) {
      if (unit.bases.full()) break;
      unit.bases.push_back(static_cast<std::uint8_t>(part));
      ++deep;
    }
    if (deep > 0) unit.files.push_back(static_cast<std::uint8_t>(deep));
  }
  mark_command_base(unit);
}

bool is_pike(const Unit& unit, BaseAt base) { return part_at(unit, base).type == Type::pike; }

}  // namespace

int base_count(const Unit& unit) { return static_cast<int>(unit.bases.size()); }
int frontage(const Unit& unit) { return static_cast<int>(unit.files.size()); }
int depth(const Unit& unit) {
  int most = 0;
  for (const std::uint8_t deep : unit.files) most = std::max<int>(most, deep);
  return most;
}

std::vector<BaseAt> all_bases(const Unit& unit) {
  std::vector<BaseAt> out;
  for (std::size_t file = 0; file < unit.files.size(); ++file) {
    for (int rank = 0; rank < unit.files[file]; ++rank) out.push_back({static_cast<int>(file), rank});
  }
  return out;
}

std::size_t number_of(const Unit& unit, BaseAt base) {
  std::size_t before = 0;
  for (int file = 0; file < base.file; ++file) before += unit.files[static_cast<std::size_t>(file)];
  return before + static_cast<std::size_t>(base.rank);
}

const Part& part_at(const Unit& unit, BaseAt base) { return unit.parts[unit.bases[number_of(unit, base)]]; }
bool is_command(const Unit& unit, BaseAt base) {
  return base.file == unit.command_file && base.rank == unit.command_rank;
}
int count_of(const Unit& unit, Type type) {
  return static_cast<int>(
      std::ranges::count_if(unit.bases, [&](std::uint8_t p) { return unit.parts[p].type == type; }));
}

// FWC-FRM-003, FWC-FRM-010, FWC-FRM-011, FWC-FRM-012, FWC-FRM-013
bool fights(const Rules& rules, const Unit& unit, BaseAt base) {
  const Type type = part_at(unit, base).type;
  if (!row(type, unit.mounted)) return false;
  return base.rank < rules.numbers.fighting_ranks[at(type)];
}

bool shoots(const Rules& rules, const Unit& unit, BaseAt base) {
  const Part& part = part_at(unit, base);
  if (part.weapon == Weapon::none && !is_gun(part.type)) return false;
  if (is_dragoon(part.type) && unit.mounted) return false;  // FWC-DRG-011
  // FWC-FRM-017: no fire over plug bayonets that are in.
  if (part.bayonet == Bayonet::plug && unit.plugs_in) return false;
  const Numbers& n = rules.numbers;
  const int ranks = part.type == Type::heavy_dragoon ? n.heavy_dragoon_foot_ranks : n.shooting_ranks[at(part.type)];
  return base.rank < ranks;  // FWC-SHT-002
}

int shooting_bases(const Rules& rules, const Unit& unit, std::size_t part) {
  const auto bases = all_bases(unit);
  return static_cast<int>(std::ranges::count_if(
      bases, [&](BaseAt b) { return unit.bases[number_of(unit, b)] == part && shoots(rules, unit, b); }));
}

int fighting_bases(const Rules& rules, const Unit& unit, std::size_t part) {
  const auto bases = all_bases(unit);
  return static_cast<int>(std::ranges::count_if(
      bases, [&](BaseAt b) { return unit.bases[number_of(unit, b)] == part && fights(rules, unit, b); }));
}

int frontage_of(const Rules& rules, const Unit& unit, Row wanted) {
  int files = 0;
  for (std::size_t file = 0; file < unit.files.size(); ++file) {
    bool has = false;
    for (int rank = 0; rank < unit.files[file]; ++rank) {
      const BaseAt base{static_cast<int>(file), rank};
      has = has || (fights(rules, unit, base) && row(part_at(unit, base).type, unit.mounted) == wanted);
    }
    files += has ? 1 : 0;
  }
  return files;
}

// FWC-BAS-012, FWC-BAS-015, FWC-BAS-016: whatever the cause, the armour and the type.
std::vector<BaseAt> removable(const Unit& unit, Cause cause) {
  if (unit.bases.empty()) return {};
  if (unit.bases.size() == 1) return {BaseAt{}};  // FWC-BAS-013: the command base goes last
  std::vector<BaseAt> out = of_the_rear_lines(unit);
  if (out.empty()) out = of_the_front_rank(unit);
  if (cause == Cause::push_of_pike && count_of(unit, Type::pike) == 1) {
    // FWC-H2H-028
    std::erase_if(out, [&](BaseAt base) { return is_pike(unit, base); });
    if (out.empty()) {
      out = of_the_front_rank(unit);
      std::erase_if(out, [&](BaseAt base) { return is_pike(unit, base); });
    }
    if (out.empty()) return removable(unit, Cause::casualties);
  }
  if (out.empty()) {
    // The command base stands behind others that are the last of their files: those before it go.
    for (const BaseAt base : all_bases(unit)) {
      const bool last = base.rank + 1 == unit.files[static_cast<std::size_t>(base.file)];
      if (last && !is_command(unit, base)) out.push_back(base);
    }
  }
  if (out.empty()) out.push_back({unit.command_file, 0});
  return out;
}

Ruling may_remove(const Unit& unit, BaseAt base, Cause cause) {
  Ruling ruling;
  const auto choices = removable(unit, cause);
  if (std::ranges::find(choices, base) != choices.end()) return ruling;
  if (is_command(unit, base)) {
    ruling.refuse("FWC-BAS-013"_rule, "the command base goes last");
  } else if (base.rank + 1 < unit.files[static_cast<std::size_t>(base.file)]) {
    ruling.refuse("FWC-BAS-011"_rule, "a base stands behind it in its file");
  } else if (cause == Cause::push_of_pike && is_pike(unit, base)) {
    ruling.refuse("FWC-H2H-028"_rule, "the last pike base is kept while another can be given up");
  } else if (base.rank == 0 && !of_the_rear_lines(unit).empty()) {
    ruling.refuse("FWC-BAS-010"_rule, "bases come off the rear lines first");
  } else {
    ruling.refuse("FWC-BAS-014"_rule, "front-rank bases come off either end of the line");
  }
  return ruling;
}

void remove(Unit& unit, BaseAt base) {
  const std::size_t gone = number_of(unit, base);
  AtMost<std::uint8_t, Unit::most_bases> bases;
  for (std::size_t i = 0; i < unit.bases.size(); ++i) {
    if (i != gone) bases.push_back(unit.bases[i]);
  }
  unit.bases = bases;
  const auto file = static_cast<std::size_t>(base.file);
  // FWC-BAS-017: those behind it move up.
  if (base.file == unit.command_file && base.rank < unit.command_rank) --unit.command_rank;
  if (--unit.files[file] > 0) return;
  AtMost<std::uint8_t, Unit::most_files> files;
  for (std::size_t i = 0; i < unit.files.size(); ++i) {
    if (i != file) files.push_back(unit.files[i]);
  }
  unit.files = files;
  if (unit.command_file > file) --unit.command_file;
}

BaseAt least_missed(const Rules& rules, const Unit& unit, Cause cause) {
  const auto choices = removable(unit, cause);
  return *std::ranges::min_element(choices, {}, [&](BaseAt base) { return worth(rules, unit, base); });
}

Casualties settle(const Rules& rules, int residual, int casualties) {
  const int total = residual + casualties;  // FWC-BAS-008
  return {total / rules.numbers.casualties_a_base, total % rules.numbers.casualties_a_base};
}

void draw_up(Unit& unit, Formation formation, int files, const std::vector<int>& bases_of_part) {
  unit.formation = formation;
  const auto part_of = [&](bool pike) {
    for (std::size_t i = 0; i < unit.parts.size(); ++i) {
      if ((unit.parts[i].type == Type::pike) == pike) return static_cast<int>(i);
    }
    return -1;
  };
  const int pike = part_of(true);
  const int shot = part_of(false);
  std::vector<std::vector<int>> out;
  if (formation == Formation::dutch && pike >= 0 && shot >= 0) {
    // FWC-FRM-005: a wing of one file on either side of the pike block
    const int pikes = bases_of_part[static_cast<std::size_t>(pike)];
    const int shots = bases_of_part[static_cast<std::size_t>(shot)];
    const int wide = std::clamp(files - 2, 1, std::max(1, pikes));
    out.resize(static_cast<std::size_t>(wide) + 2);
    for (int i = 0; i < shots; ++i) out[i % 2 == 0 ? 0 : out.size() - 1].push_back(shot);
    for (int i = 0; i < pikes; ++i) out[1 + static_cast<std::size_t>(i % wide)].push_back(pike);
  } else {
    // Row by row, the parts one after the other; the shot of a fraised unit before its pike (FWC-FRM-002)
    std::vector<int> order;
    for (const bool pikes : {false, true}) {
      for (std::size_t i = 0; i < unit.parts.size(); ++i) {
        const bool first = formation != Formation::fraised || (unit.parts[i].type == Type::pike) == pikes;
        if (!first || (formation != Formation::fraised && pikes)) continue;
        order.insert(order.end(), static_cast<std::size_t>(bases_of_part[i]), static_cast<int>(i));
      }
    }
    out.resize(static_cast<std::size_t>(std::clamp<int>(files, 1, Unit::most_files)));
    for (std::size_t i = 0; i < order.size(); ++i) out[i % out.size()].push_back(order[i]);
  }
  place(unit, out);
}

bool draw_up(Unit& unit, const std::vector<std::string>& ranks, std::string_view letters) {
  std::vector<std::vector<int>> files;
  for (const std::string& rank : ranks) {
    if (files.size() < rank.size()) files.resize(rank.size());
    for (std::size_t file = 0; file < rank.size(); ++file) {
      if (rank[file] == '.' || rank[file] == ' ') continue;
      const std::size_t part = letters.find(rank[file]);
      if (part == std::string_view::npos || part >= unit.parts.size()) return false;
      files[file].push_back(static_cast<int>(part));
    }
  }
  place(unit, files);
  return true;
}

Ruling legal_formation(const Unit& unit) {
  Ruling ruling;
  const int pikes = count_of(unit, Type::pike);
  const auto bases = all_bases(unit);
  if (unit.formation == Formation::fraised) {
    for (const BaseAt base : bases) {
      if (is_pike(unit, base) == (base.rank < 2)) {
        ruling.refuse("FWC-FRM-002"_rule, "the first two ranks of a fraised unit are shot, the rest is pike");
        break;
      }
    }
  }
  if (unit.formation == Formation::dutch) {
    const auto pure = [&](int file, bool pike) {
      return std::ranges::all_of(bases, [&](BaseAt b) { return b.file != file || is_pike(unit, b) == pike; });
    };
    const int last = frontage(unit) - 1;
    bool fits = pikes > 0 && last >= 2 && pure(0, false) && pure(last, false);
    for (int file = 1; fits && file < last; ++file) fits = pure(file, true);
    if (!fits) ruling.refuse("FWC-FRM-005"_rule, "the pike stand in the middle, one file of shot on either side");
    if (fits && unit.files[0] != unit.files[static_cast<std::size_t>(last)]) {
      ruling.refuse("FWC-FRM-007"_rule, "the wings are not of the same strength");
    }
  }
  return ruling;
}

void mark_command_base(Unit& unit) {
  unit.command_file = 0;
  unit.command_rank = 0;
  if (unit.files.empty()) return;
  std::vector<BaseAt> pikes;
  for (const BaseAt base : all_bases(unit)) {
    if (is_pike(unit, base)) pikes.push_back(base);
  }
  if (!pikes.empty()) {
    const int rank = std::ranges::min_element(pikes, {}, &BaseAt::rank)->rank;
    std::erase_if(pikes, [&](BaseAt b) { return b.rank != rank; });
    const BaseAt middle = pikes[(pikes.size() - 1) / 2];
    unit.command_file = static_cast<std::uint8_t>(middle.file);
    unit.command_rank = static_cast<std::uint8_t>(middle.rank);
    return;
  }
  unit.command_file = static_cast<std::uint8_t>((unit.files.size() - 1) / 2);
}

}  // namespace condotta::fwc
