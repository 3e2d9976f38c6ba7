#include "cli/odds_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <optional>
#include <utility>

#include "cli/words.hpp"
#include "dice/die.hpp"
#include "reg/formation_facts.hpp"
#include "reg/profiles.hpp"

namespace condotta::cli {
namespace {

using reg::Party;

// The fields of one table of the document. The first fault is kept; a field that nobody asked for is one.
class Fields {
 public:
  Fields(const Document& table, std::string where) : table_(table), where_(std::move(where)) {
    if (!table.is(Document::Kind::object)) complain("must be a table of fields", table.line());
  }

  const Document* take(std::string_view name) {
    taken_.emplace_back(name);
    return table_.find(name);
  }

  bool has(std::string_view name) const { return table_.find(name) != nullptr; }

  bool flag(std::string_view name, bool otherwise = false) {
    const Document* value = take(name);
    if (value == nullptr) return otherwise;
    if (!value->is(Document::Kind::boolean)) complain(fmt::format("{} must be true or false", name), value->line());
    return value->boolean();
  }

  int number(std::string_view name, int least, int most, int otherwise) {
    const Document* value = take(name);
    return value == nullptr ? otherwise : within(*value, name, least, most);
  }

  double distance(std::string_view name, double most) {
    const Document* value = take(name);
    if (value != nullptr && value->is_number() && value->number() >= 0 && value->number() <= most) {
      return value->number();
    }
    complain(fmt::format("{} must be a number of BW from 0 to {}", name, most), value ? value->line() : table_.line());
    return 0;
  }

  std::vector<int> numbers(std::string_view name, int least, int most, std::size_t at_most) {
    std::vector<int> found;
    const Document* value = take(name);
    if (value == nullptr) return found;
    if (!value->is(Document::Kind::array) || value->items().empty() || value->items().size() > at_most) {
      complain(fmt::format("{} must be a list of 1 to {} numbers", name, at_most), value->line());
      return found;
    }
    for (const Document& item : value->items()) found.push_back(within(item, name, least, most));
    return found;
  }

  std::string word(std::string_view name) {
    const Document* value = take(name);
    if (value == nullptr) return {};
    if (!value->is(Document::Kind::text)) complain(fmt::format("{} must be a text", name), value->line());
    return value->text();
  }

  // One of the words, as the place of it in the list; the first if the field is missing.
  template <class E>
  E one_of(std::string_view name, std::initializer_list<std::pair<std::string_view, E>> words) {
    const Document* value = take(name);
    if (value == nullptr) return words.begin()->second;
    for (const auto& [word, meaning] : words) {
      if (value->is(Document::Kind::text) && dice::same_word(value->text(), word)) return meaning;
    }
    std::vector<std::string_view> known;
    for (const auto& entry : words) known.push_back(entry.first);
    complain(fmt::format("{} must be {}, not '{}'", name, joined(known, "or"), shortened(value->text())),
             value->line());
    return words.begin()->second;
  }

  reg::Troops troops() {
    const Document* value = take("troops");
    if (value == nullptr || !value->is(Document::Kind::text) || value->text().empty()) {
      complain("troops are missing: give a description in words or a name", value ? value->line() : table_.line());
      return {};
    }
    auto read = reg::troops_called(value->text());
    if (!read) complain(read.error().what, value->line());
    return read.value_or(reg::Troops{});
  }

  void complain(std::string what, int line) {
    if (!fault_) fault_ = Fault{where_.empty() ? std::move(what) : where_ + ": " + what, line};
  }
  void complain(std::string what) { complain(std::move(what), table_.line()); }

  bool failed() const { return fault_.has_value(); }

  // After the last field: the fault, if there is one.
  std::optional<Fault> fault() {
    for (const auto& [name, value] : table_.members()) {
      if (std::find(taken_.begin(), taken_.end(), name) == taken_.end()) {
        complain(fmt::format("'{}' is not a field here", shortened(name)), value.line());
      }
    }
    return fault_;
  }

 private:
  int within(const Document& value, std::string_view name, int least, int most) {
    if (value.is(Document::Kind::integer) && value.integer() >= least && value.integer() <= most) {
      return static_cast<int>(value.integer());
    }
    complain(fmt::format("{} must be a whole number from {} to {}", name, least, most), value.line());
    return least;
  }

  const Document& table_;
  std::string where_;
  std::vector<std::string> taken_;
  std::optional<Fault> fault_;
};

reg::Grade read_grade(Fields& fields, std::string_view name) {
  return fields.one_of<reg::Grade>(name, {{"competent", reg::Grade::competent},
                                          {"mediocre", reg::Grade::mediocre},
                                          {"talented", reg::Grade::talented},
                                          {"legendary", reg::Grade::legendary}});
}

// The circumstances of a file that fights.
void read_facts(Fields& fields, reg::FightingFile& file) {
  file.edge = fields.one_of<reg::Edge>(
      "edge", {{"front", reg::Edge::front}, {"flank", reg::Edge::flank}, {"rear", reg::Edge::rear}});
  file.standing = fields.flag("standing", true);
  file.flank_charge = fields.flag("flank-charge");
  file.terrain = fields.one_of<reg::TerrainEffect>("terrain", {{"none", reg::TerrainEffect::none},
                                                               {"affected", reg::TerrainEffect::affected},
                                                               {"badly affected", reg::TerrainEffect::badly_affected}});
  file.good_going = fields.flag("good-going", file.terrain == reg::TerrainEffect::none);
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

reg::FightingFile read_supporter(Fields& fields) {
  reg::FightingFile file;
  file.troops = fields.troops();
  file.ranks = static_cast<std::uint8_t>(fields.number("ranks", 1, most_ranks, reg::usual_ranks(file.troops)));
  file.terrain = fields.one_of<reg::TerrainEffect>("terrain", {{"none", reg::TerrainEffect::none},
                                                               {"affected", reg::TerrainEffect::affected},
                                                               {"badly affected", reg::TerrainEffect::badly_affected}});
  file.good_going = file.terrain == reg::TerrainEffect::none;
  file.unreliable = fields.flag("unreliable");
  return file;
}

std::optional<Fault> read_supporters(Fields& fields, std::string_view where, AtMost<reg::FightingFile, 2>& supporters) {
  const Document* list = fields.take("supporters");
  if (list == nullptr) return std::nullopt;
  if (!list->is(Document::Kind::array) || list->items().size() > 2) {
    return Fault{
        fmt::format("{}: supporters must be a list of at most two files, one on each side (REG-SUP-004)", where),
        list->line()};
  }
  for (const Document& entry : list->items()) {
    Document table = entry;
    if (entry.is(Document::Kind::text)) {
      table = Document::object();
      table.at_line(entry.line()).set("troops", entry.text()).at_line(entry.line());
    }
    Fields supporter(table, fmt::format("supporters of the {}", where));
    supporters.push_back(read_supporter(supporter));
    if (auto fault = supporter.fault()) return fault;
  }
  return std::nullopt;
}

std::optional<Fault> read_fight_party(const Document& table, Party party, const reg::Rules& rules, FightQuestion& to) {
  const std::string where = party == Party::first ? "first" : "second";
  Fields fields(table, where);
  reg::FightingFile& file = to.fight.files[index(party)];
  file.troops = fields.troops();
  file.ranks = static_cast<std::uint8_t>(fields.number("ranks", 1, most_ranks, reg::usual_ranks(file.troops)));
  read_facts(fields, file);
  if (fields.has("general")) {
    check_general(fields, file.troops);
    const bool legendary = read_grade(fields, "general") == reg::Grade::legendary;
    file.general = legendary ? reg::Committed::legendary_general : reg::Committed::general;
  }
  to.fight.rolls[index(party)] = fields.flag("rolls", true);
  to.sufferers[index(party)] = {file.troops, read_losses(fields, rules, file.troops, reg::usual_bases(file.troops))};
  if (auto fault = read_supporters(fields, where, to.fight.supporters[index(party)])) return fault;
  return fields.fault();
}

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

struct CombatParty {
  reg::LineParty line;
  std::vector<int> order;  // files, the leftmost is 1
  std::optional<reg::LineGeneral> general;
};

std::expected<CombatParty, Fault> read_combat_party(const Document& table, std::string where, const reg::Rules& rules) {
  Fields fields(table, std::move(where));
  CombatParty party;
  party.line.troops = fields.troops();
  read_files(fields, rules, party.line);
  read_facts(fields, party.line.facts);
  const int width = static_cast<int>(party.line.depths.size());
  party.order = fields.numbers("order", 1, width, most_files);
  if (fields.has("general")) {
    reg::LineGeneral general;
    general.grade = read_grade(fields, "general");
    general.file = static_cast<std::uint8_t>(fields.number("general-file", 1, width, 1) - 1);
    general.committed = fields.flag("general-fights", true);
    if (general.committed) check_general(fields, party.line.troops);
    party.general = general;
  }
  if (auto fault = fields.fault()) return std::unexpected(*fault);
  return party;
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

std::optional<Fault> read_fight(Fields& fields, const reg::Rules& rules, FightQuestion& question) {
  question.fight.phase = read_phase(fields);
  if (auto fault = read_fight_party(table_called(fields, "first"), Party::first, rules, question)) return fault;
  return read_fight_party(table_called(fields, "second"), Party::second, rules, question);
}

std::optional<Fault> read_combat(Fields& fields, const reg::Rules& rules, CombatQuestion& question) {
  const reg::CombatPhase phase = read_phase(fields);
  const Party active = fields.one_of<Party>("active", {{"first", Party::first}, {"second", Party::second}});
  const int shift = fields.number("shift", 1 - most_files, most_files - 1, 0);
  const auto first = read_combat_party(table_called(fields, "first"), "first", rules);
  if (!first) return first.error();
  const auto second = read_combat_party(table_called(fields, "second"), "second", rules);
  if (!second) return second.error();
  question.combat = reg::unit_against_unit(phase, first->line, second->line, shift);
  question.combat.active = active;
  if (question.combat.contests.empty()) fields.complain("with that shift no two files stand before each other");
  for (const Party party : {Party::first, Party::second}) {
    const CombatParty& own = party == Party::first ? *first : *second;
    std::size_t leftmost = 0;
    while (question.combat.files[leftmost].unit != index(party)) ++leftmost;
    for (const int file : own.order) {
      question.combat.order[index(party)].push_back(
          static_cast<std::uint8_t>(leftmost + static_cast<std::size_t>(file) - 1));
    }
    if (own.general) {
      reg::LineGeneral general = *own.general;
      general.file = static_cast<std::uint8_t>(general.file + leftmost);
      question.combat.generals.push_back(general);
    }
  }
  return std::nullopt;
}

int usual_shooting_files(const reg::Troops& troops) {  // REG-SET-003
  if (reg::keil_type(troops.set_formation)) return 2;
  return static_cast<int>(reg::usual_depths(troops).size());
}

// What the shooters add to the facts of the shot; the dice go to the question.
std::optional<Fault> read_shooters(const Document& table, const reg::Rules& rules, reg::Shot shot,
                                   VolleyQuestion& question) {
  Fields fields(table, "shooters");
  shot.troops = fields.troops();
  const int files = fields.number("files", 1, most_files, usual_shooting_files(shot.troops));
  const int ranks = fields.number("ranks", 1, most_ranks, reg::usual_ranks(shot.troops));
  shot.ranks = static_cast<std::uint8_t>(ranks);
  shot.distance = fields.distance("range", 60);
  shot.in_combat = fields.flag("in-combat");
  shot.running_away = fields.flag("running-away");
  shot.unreliable = fields.flag("unreliable");
  enum class By { nobody, foot, mounted };
  const By charged =
      fields.one_of<By>("charged-by", {{"nobody", By::nobody}, {"foot", By::foot}, {"mounted", By::mounted}});
  shot.charged_by_foot = charged == By::foot;
  shot.charged_by_others = charged == By::mounted;
  enum class From { front, flank, rear };
  const From from = fields.one_of<From>("from", {{"front", From::front}, {"flank", From::flank}, {"rear", From::rear}});
  shot.behind_front_line = from != From::front;
  shot.behind_rear_line = from == From::rear;
  shot.ahead_of_front_line = from == From::front;
  if (auto fault = fields.fault()) return fault;

  const auto add = [&](reg::Shooter shooter, int dice) {
    shot.shooter = shooter;
    if (reg::range_at(reg::reach(rules, shot.troops, shooter), shot.distance) == reg::Range::out) return;
    question.groups.push_back({shot, dice});
  };
  const std::size_t before = question.groups.size();
  for (const reg::Shooter shooter : reg::dice_of_file(shot.troops, ranks)) add(shooter, files);
  if (shot.troops.has(reg::Trait::platoon_fire)) add(reg::Shooter::platoon_fire, 1);
  if (shot.troops.has(reg::Trait::regimental_guns)) add(reg::Shooter::regimental_guns, 1);
  if (question.groups.size() > before) return std::nullopt;
  if (shot.troops.shooting == reg::Shooting::none) fields.complain("these troops have no shooting weapon");
  const reg::Reach reach = reg::reach(rules, shot.troops, reg::Shooter::file);
  fields.complain(fmt::format("the target is out of range: the weapon carries {}BW", reach.at_long));
  return fields.fault();
}

std::optional<Fault> read_volley(Fields& fields, const reg::Rules& rules, VolleyQuestion& question) {
  Fields target(table_called(fields, "target"), "target");
  reg::Shot shot;
  shot.target = target.troops();
  question.target.troops = shot.target;
  question.target.frontage =
      target.number("files", 1, most_files, static_cast<int>(reg::usual_depths(shot.target).size()));
  question.target.in_combat = shot.target_in_combat = target.flag("in-combat");
  shot.target_in_cover = target.flag("cover");
  shot.target_in_square = target.flag("square");
  shot.target_charges_shooter = target.flag("charging");
  question.losses = read_losses(target, rules, shot.target, reg::usual_bases(shot.target));
  if (auto fault = target.fault()) return fault;

  const Document& shooters = table_called(fields, "shooters");
  const Document::Array one = {shooters};
  for (const Document& table : shooters.is(Document::Kind::array) ? shooters.items() : one) {
    if (auto fault = read_shooters(table, rules, shot, question)) return fault;
  }
  int dice = 0;
  for (const VolleyQuestion::Group& group : question.groups) dice += group.dice;
  if (dice > most_volley_dice) {
    fields.complain(fmt::format("a volley of {} dice is too large; at most {} are worked out", dice, most_volley_dice));
  }
  return std::nullopt;
}

std::optional<Fault> read_test(Fields& fields, const reg::Rules& rules, TestQuestion& question) {
  Fields unit(table_called(fields, "unit"), "unit");
  reg::KabTest& test = question.test;
  test.troops = unit.troops();
  test.lowest_quality = test.troops.quality;
  question.losses = read_losses(unit, rules, test.troops, reg::usual_bases(test.troops));
  // Keils and Tercios always have it (REG-CHR-026).
  test.rear_support = unit.flag("rear-support") || reg::keil_type(test.troops.set_formation);
  test.nervous = unit.flag("nervous");
  test.army_commander_lost = unit.flag("army-commander-lost");
  test.elephants_caused_it = unit.flag("elephants-caused-it");
  question.times = unit.number("times", 1, most_tests, 1);
  if (test.troops.type == reg::Type::camp) unit.complain("camps are not tested (REG-KAB-019)");
  return unit.fault();
}

std::optional<Fault> read_general(Fields& fields, GeneralQuestion& question) {
  if (!fields.has("general")) fields.complain("the grade of the General is missing (general)");
  question.grade = read_grade(fields, "general");
  question.times = fields.number("times", 1, most_tests, 1);
  return std::nullopt;
}

enum class Subject { fight, combat, volley, test, general };

std::optional<Fault> read_subject(Fields& fields, Subject subject, Question& question) {
  const reg::Rules& rules = question.rules;
  switch (subject) {
    case Subject::fight: return read_fight(fields, rules, question.subject.emplace<FightQuestion>());
    case Subject::combat: return read_combat(fields, rules, question.subject.emplace<CombatQuestion>());
    case Subject::volley: return read_volley(fields, rules, question.subject.emplace<VolleyQuestion>());
    case Subject::test: return read_test(fields, rules, question.subject.emplace<TestQuestion>());
    case Subject::general: return read_general(fields, question.subject.emplace<GeneralQuestion>());
  }
  return std::nullopt;
}

}  // namespace

std::expected<Question, Fault> read_question(const Document& document, const HouseRules& house_rules) {
  Fields fields(document, "");
  fields.take("house-rules");  // read by whoever reads files
  const std::string edition_name = fields.word("edition");
  const auto edition = reg::edition_of(edition_name.empty() ? "reg-2021" : edition_name);
  if (!edition) fields.complain(edition.error().what, document.find("edition")->line());
  if (!fields.has("subject")) {
    fields.complain("say what is asked for: subject = \"fight\", \"combat\", \"volley\", \"test\" or \"general\"");
  }
  const Subject subject = fields.one_of<Subject>("subject", {{"fight", Subject::fight},
                                                             {"combat", Subject::combat},
                                                             {"volley", Subject::volley},
                                                             {"test", Subject::test},
                                                             {"general", Subject::general}});
  if (fields.failed()) return std::unexpected(*fields.fault());
  auto rules = reg::Rules::with(*edition, house_rules.document);
  if (!rules) return std::unexpected(Fault{rules.error().what, rules.error().line, house_rules.file});
  Question question{std::move(*rules), {}};
  if (auto fault = read_subject(fields, subject, question)) return std::unexpected(*fault);
  if (auto fault = fields.fault()) return std::unexpected(*fault);
  return question;
}

}  // namespace condotta::cli
