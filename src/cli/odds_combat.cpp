// A Combat as somebody describes it: one unit group against one, or several side by side.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "cli/odds_fields.hpp"
#include "cli/odds_question.hpp"
#include "reg/formation_facts.hpp"

namespace condotta::cli {
namespace {

using reg::Party;

constexpr std::array<std::string_view, 2> party_names = {"first", "second"};

// Takes bases off the deepest files, the leftmost of equals first.
void thin_out(std::vector<std::uint8_t>& depths, int bases) {
  for (; bases > 0; --bases) {
    const auto deepest = std::max_element(depths.begin(), depths.end());
    if (*deepest == 0) return;
    --*deepest;
  }
}

// The files as they stand: said one by one, or so many of so many ranks, or as such troops usually stand. Bases that
// the wounds have cost are taken off unless the files were said one by one.
void read_files(Fields& fields, const reg::Rules& rules, reg::LineParty& party) {
  const auto depths = fields.numbers("depths", 1, most_ranks, most_files);
  const int files = fields.number("files", 1, most_files, 0);
  const int ranks = fields.number("ranks", 1, most_ranks, 0);
  party.depths = reg::usual_depths(party.troops);
  int usual = reg::usual_bases(party.troops);
  if (!depths.empty()) {
    party.depths.assign(depths.begin(), depths.end());
  } else if (files > 0 || ranks > 0) {
    party.depths.assign(static_cast<std::size_t>(files > 0 ? files : static_cast<int>(party.depths.size())),
                        static_cast<std::uint8_t>(ranks > 0 ? ranks : reg::usual_ranks(party.troops)));
  }
  int standing = std::accumulate(party.depths.begin(), party.depths.end(), 0);
  if (!depths.empty() || files > 0 || ranks > 0) usual = standing;
  party.losses = read_losses(fields, rules, party.troops, usual);
  const int left = party.losses.start_bases - reg::bases_lost(rules, party.losses);
  if (depths.empty() && standing <= party.losses.start_bases) {
    thin_out(party.depths, std::max(0, standing - left));
    std::erase(party.depths, 0);
    standing = std::accumulate(party.depths.begin(), party.depths.end(), 0);
  }
  if (standing > left) fields.complain(fmt::format("its files hold {} bases, but it has {} left", standing, left));
  party.elsewhere = static_cast<std::uint8_t>(std::max(0, left - standing));
  // A unit group that stands narrower than its legal width can't become so by its losses.
  party.legal_width = std::min(reg::legal_width(party.troops), static_cast<int>(party.depths.size()));
}

struct CombatUnit {
  reg::PlacedParty placed;
  std::vector<int> order;  // its files, the leftmost is 1
  std::optional<reg::LineGeneral> general;
};

// `column`: where its leftmost file stands if it does not say.
std::expected<CombatUnit, Fault> read_unit(const Document& table, std::string where, const reg::Rules& rules,
                                           int column, int least_column) {
  Fields fields(table, std::move(where));
  CombatUnit unit;
  reg::LineParty& line = unit.placed.party;
  line.troops = fields.troops();
  line.facts.troops = line.troops;
  read_files(fields, rules, line);
  read_facts(fields, rules, line.facts);
  const int width = static_cast<int>(line.depths.size());
  unit.placed.column = fields.number("place", 1 - most_files, most_files, column);
  if (unit.placed.column < least_column) {
    fields.complain(fmt::format("place {} is taken by the unit group on its left, which reaches to place {}",
                                unit.placed.column, least_column - 1));
  }
  unit.order = fields.numbers("order", 1, width, most_files);
  if (fields.has("general")) {
    reg::LineGeneral general;
    general.grade = read_grade(fields, "general");
    general.file = static_cast<std::uint8_t>(fields.number("general-file", 1, width, 1) - 1);
    general.committed = fields.flag("general-fights", true);
    if (general.committed) check_general(fields, line.troops);
    unit.general = general;
  }
  if (auto fault = fields.fault()) return std::unexpected(*fault);
  return unit;
}

// One unit group, or a list of them from left to right.
std::expected<std::vector<CombatUnit>, Fault> read_party(Fields& question, Party party, const reg::Rules& rules,
                                                         int shift) {
  const std::string_view name = party_names[index(party)];
  const Document& said = table_called(question, name);
  const Document::Array alone = {said};
  const bool several = said.is(Document::Kind::array);
  const Document::Array& tables = several ? said.items() : alone;
  if (tables.empty() || tables.size() >= reg::most_line_units) {
    return std::unexpected(
        Fault{fmt::format("{}: a party has 1 to {} unit groups", name, reg::most_line_units - 1), said.line()});
  }
  std::vector<CombatUnit> units;
  int next = 1 + shift;
  int least = 1 - most_files;
  std::size_t files = 0;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    auto unit =
        read_unit(tables[i], several ? fmt::format("{} {}", name, i + 1) : std::string(name), rules, next, least);
    if (!unit) return std::unexpected(unit.error());
    next = least = unit->placed.column + static_cast<int>(unit->placed.party.depths.size());
    files += unit->placed.party.depths.size();
    units.push_back(std::move(*unit));
  }
  if (files > most_files) {
    return std::unexpected(
        Fault{fmt::format("{}: a party has at most {} files, not {}", name, most_files, files), said.line()});
  }
  return units;
}

// Files of a party in line, from left to right.
std::vector<std::uint8_t> files_of(const reg::LineCombat& combat, Party party) {
  std::vector<std::uint8_t> files;
  for (std::size_t i = 0; i < combat.files.size(); ++i) {
    const reg::LineFile& file = combat.files[i];
    if (file.in_line && combat.units[file.unit].party == party) files.push_back(static_cast<std::uint8_t>(i));
  }
  return files;
}

// A pair of files, `[1, 2]`, or a table that says on which edges they fight and who throws dice.
std::optional<Fault> read_contact(const Document& said, const std::array<std::vector<std::uint8_t>, 2>& files,
                                  reg::LineCombat& combat) {
  Document table = said;
  if (said.is(Document::Kind::array)) {
    table = Document::object();
    table.at_line(said.line());
    if (said.items().size() != 2) return Fault{"a contact is a pair of files, as [1, 2]", said.line()};
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) table.set(party_names[i], said.items()[i]);
  }
  Fields fields(table, "contacts");
  reg::Contest contest;
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const std::string name(party_names[i]);
    if (!fields.has(name)) fields.complain(fmt::format("a contact names a file of the {}", name));
    const int file = fields.number(name, 1, static_cast<int>(files[i].size()), 1);
    contest.files[i] = files[i][static_cast<std::size_t>(file - 1)];
    contest.facts[i] = combat.files[contest.files[i]].facts;
    if (fields.has(name + "-edge")) {
      contest.facts[i].edge = fields.one_of<reg::Edge>(
          name + "-edge", {{"front", reg::Edge::front}, {"flank", reg::Edge::flank}, {"rear", reg::Edge::rear}});
    }
    contest.rolls[i] = fields.flag(name + "-rolls", true);
  }
  if (contest.facts[0].edge != reg::Edge::front && contest.facts[1].edge != reg::Edge::front) {
    fields.complain("one of the two must fight with its front edge");
  }
  for (const reg::Contest& other : combat.contests) {  // on a side a file may be fought several times (REG-CMB-011)
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
      const bool again = other.files[i] == contest.files[i] && other.facts[i].edge == contest.facts[i].edge;
      if (again && contest.facts[i].edge != reg::Edge::flank) {
        fields.complain(fmt::format("that edge of the file of the {} fights already (REG-CMB-010)", party_names[i]));
      }
    }
  }
  if (combat.contests.full()) fields.complain("there are too many contacts");
  if (auto fault = fields.fault()) return fault;
  combat.contests.push_back(contest);
  return std::nullopt;
}

std::optional<Fault> read_contacts(Fields& fields, reg::LineCombat& combat) {
  const Document* contacts = fields.take("contacts");
  if (contacts == nullptr) return std::nullopt;
  if (!contacts->is(Document::Kind::array)) {
    return Fault{"contacts must be a list of pairs of files, as [[1, 1], [2, 2]]", contacts->line()};
  }
  combat.contests.clear();
  const std::array<std::vector<std::uint8_t>, 2> files = {files_of(combat, Party::first),
                                                          files_of(combat, Party::second)};
  for (const Document& contact : contacts->items()) {
    if (auto fault = read_contact(contact, files, combat)) return fault;
  }
  return std::nullopt;
}

// The order in which a party likes to pick its files, and its Generals.
std::optional<Fault> add_units(const std::vector<CombatUnit>& units, Party party, reg::LineCombat& combat) {
  const std::vector<std::uint8_t> files = files_of(combat, party);
  std::size_t leftmost = 0;
  for (const CombatUnit& unit : units) {
    for (const int file : unit.order) {
      combat.order[index(party)].push_back(files[leftmost + static_cast<std::size_t>(file) - 1]);
    }
    if (unit.general) {
      if (combat.generals.full()) {
        return Fault{fmt::format("a Combat has at most {} Generals", reg::most_line_generals)};
      }
      reg::LineGeneral general = *unit.general;
      general.file = files[leftmost + general.file];
      combat.generals.push_back(general);
    }
    leftmost += unit.placed.party.depths.size();
  }
  return std::nullopt;
}

std::vector<reg::PlacedParty> placed(const std::vector<CombatUnit>& units) {
  std::vector<reg::PlacedParty> line;
  for (const CombatUnit& unit : units) line.push_back(unit.placed);
  return line;
}

// Bases that stand in no file of the line are files of their own to the engine.
bool fits(const std::vector<CombatUnit>& first, const std::vector<CombatUnit>& second) {
  std::size_t files = 0;
  for (const auto* units : {&first, &second}) {
    for (const CombatUnit& unit : *units) {
      files += unit.placed.party.depths.size() + (unit.placed.party.elsewhere > 0 ? 1 : 0);
    }
  }
  return first.size() + second.size() <= reg::most_line_units && files <= reg::most_line_files;
}

}  // namespace

int units_of(const reg::LineCombat& combat, Party party) {
  return static_cast<int>(
      std::ranges::count_if(combat.units, [party](const reg::LineUnit& unit) { return unit.party == party; }));
}

std::string name_of_unit(const reg::LineCombat& combat, std::size_t unit) {
  const Party party = combat.units[unit].party;
  const std::string name(party_names[index(party)]);
  if (units_of(combat, party) == 1) return name;
  int number = 1;
  for (std::size_t i = 0; i < unit; ++i) number += combat.units[i].party == party;
  return name + " " + std::to_string(number);
}

std::optional<Fault> read_combat(Fields& fields, const reg::Rules& rules, CombatQuestion& question) {
  const reg::CombatPhase phase = read_phase(fields);
  const Party active = fields.one_of<Party>("active", {{"first", Party::first}, {"second", Party::second}});
  const int shift = fields.number("shift", 1 - most_files, most_files - 1, 0);
  const auto first = read_party(fields, Party::first, rules, shift);
  if (!first) return first.error();
  const auto second = read_party(fields, Party::second, rules, 0);
  if (!second) return second.error();
  if (!fits(*first, *second)) {
    return Fault{fmt::format("a Combat has at most {} unit groups", reg::most_line_units), fields.line()};
  }
  question.combat = reg::line_against_line(phase, placed(*first), placed(*second));
  question.combat.active = active;
  if (auto fault = read_contacts(fields, question.combat)) return fault;
  if (question.combat.contests.empty()) {
    fields.complain(shift != 0 ? "with that shift no two files stand before each other"
                               : "no two files stand before each other");
  }
  if (auto fault = add_units(*first, Party::first, question.combat)) return fault;
  return add_units(*second, Party::second, question.combat);
}

}  // namespace condotta::cli
