#include "cli/odds_question.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "cli/odds_fields.hpp"
#include "reg/formation_facts.hpp"
#include "reg/kab_due.hpp"
#include "reg/profiles.hpp"
#include "reg/support.hpp"

namespace condotta::cli {
namespace {

using reg::Party;

reg::FightingFile read_supporter(Fields& fields, const reg::Rules& rules) {
  reg::FightingFile file;
  file.troops = fields.troops();
  file.ranks = static_cast<std::uint8_t>(fields.number("ranks", 1, most_ranks, reg::usual_ranks(file.troops)));
  read_ground(fields, rules, file);
  file.unreliable = fields.flag("unreliable");
  return file;
}

std::optional<Fault> read_supporters(Fields& fields, std::string_view where, const reg::Rules& rules,
                                     AtMost<reg::FightingFile, 2>& supporters) {
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
    supporters.push_back(read_supporter(supporter, rules));
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
  read_facts(fields, rules, file);
  if (fields.has("general")) {
    check_general(fields, file.troops);
    const bool legendary = read_grade(fields, "general") == reg::Grade::legendary;
    file.general = legendary ? reg::Committed::legendary_general : reg::Committed::general;
  }
  to.fight.rolls[index(party)] = fields.flag("rolls", true);
  to.sufferers[index(party)] = {file.troops, read_losses(fields, rules, file.troops, reg::usual_bases(file.troops))};
  if (auto fault = read_supporters(fields, where, rules, to.fight.supporters[index(party)])) return fault;
  return fields.fault();
}

std::optional<Fault> read_fight(Fields& fields, const reg::Rules& rules, FightQuestion& question) {
  question.fight.phase = read_phase(fields);
  if (auto fault = read_fight_party(table_called(fields, "first"), Party::first, rules, question)) return fault;
  return read_fight_party(table_called(fields, "second"), Party::second, rules, question);
}

int usual_shooting_files(const reg::Troops& troops) {  // REG-SET-003
  if (reg::keil_type(troops.set_formation)) return 2;
  return static_cast<int>(reg::usual_depths(troops).size());
}

// Who cannot shoot at all, and more files than such a unit group may shoot with (REG-SET-003, REG-SET-010,
// REG-UNT-020).
void check_shooters(Fields& fields, const reg::Troops& troops, int files, int ranks) {
  if (troops.type == reg::Type::camp) return fields.complain("a camp cannot shoot (REG-UNT-020)");
  if (!reg::may_shoot_at_all(troops) && troops.shooting != reg::Shooting::none) {
    return fields.complain("a Keil does not shoot (REG-SET-003)");
  }
  if (troops.set_formation == reg::SetFormation::none) return;
  const bool tercio = troops.set_formation == reg::SetFormation::tercio;
  const reg::ShootingDice most =
      tercio ? reg::tercio_dice_at_most(1, 0)
             : reg::dice_at_most(troops, std::vector<int>(static_cast<std::size_t>(files), ranks), 0);
  const int dice = static_cast<int>(reg::dice_of_file(troops, ranks).size());
  if (files * dice > most.all() && most.all() > 0) {
    fields.complain(fmt::format("{} shoots with {} files at most {} (REG-SET-003); give several unit groups one by one",
                                in_words(troops.set_formation), most.all() / dice,
                                tercio ? "to one side" : "in a turn"));
  }
}

// What the shooters add to the facts of the shot; the dice go to the question.
std::optional<Fault> read_shooters(const Document& table, const reg::Rules& rules, reg::Shot shot,
                                   VolleyQuestion& question) {
  Fields fields(table, "shooters");
  shot.troops = fields.troops();
  const int files = fields.number("files", 1, most_files, usual_shooting_files(shot.troops));
  const int ranks = fields.number("ranks", 1, most_ranks, reg::usual_ranks(shot.troops));
  check_shooters(fields, shot.troops, files, ranks);
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
  if (shot.target.type == reg::Type::camp) target.complain("a camp cannot be shot at (REG-UNT-020)");
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
  const bool supported = unit.flag("rear-support");
  test.rear_support = supported || reg::always_rear_supported(test.troops);
  if (supported && !reg::may_have_rear_support(test.troops).allowed()) {
    unit.complain("only Foot can have Rear Support (REG-CHR-025)");
  }
  test.nervous = unit.flag("nervous");
  if (test.nervous && rules.edition == reg::Edition::y2021) {
    unit.complain("nobody is Nervous in 2021: there are tests in the flank sectors instead (REG-KAB-035)");
  }
  if (test.nervous && !reg::can_be_nervous(test.troops)) {
    unit.complain("only Foot out of Skirmish formation is Nervous, never Dragoons or Commanded Shot (REG-CHR-021)");
  }
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
