// `condotta odds`: the umpire. The options of a question become the document that a file would hold.

#include <fmt/format.h>

#include <array>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/odds_by_rules.hpp"
#include "cli/odds_question.hpp"
#include "cli/options.hpp"
#include "cli/words.hpp"
#include "files/json.hpp"
#include "files/toml.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view help =
    "Which dice, why, and what may come of them: exact odds of fights, volleys and tests of Renatio et Gloriam.\n\n"
    "usage: condotta odds fight   TROOPS TROOPS --charge|--melee [options]   one file against one\n"
    "       condotta odds combat  TROOPS TROOPS --charge|--melee [options]   unit group against unit group, file by "
    "file\n"
    "       condotta odds volley  SHOOTERS TARGET --range BW [options]       the dice that a unit group receives\n"
    "       condotta odds test    TROOPS [options]                           a Kill-a-Base test\n"
    "       condotta odds general GRADE [options]                            a test on a General\n"
    "       condotta odds FILE.toml                                          the same from a file, where a combat may "
    "have\n"
    "                                                                        several unit groups a side "
    "(docs/odds.md)\n"
    "       condotta odds RULE-SET QUESTION key=value …                      of another rule set: condotta odds fwc "
    "--help\n\n"
    "TROOPS are words in any order (\"Tercio, Superior, Drilled Close, Protected, Musket AFP\"), or the name of a "
    "profile\n"
    "(\"Polish Hussars\"), with words after a comma that change it. `condotta troops` lists profiles and words.\n"
    "All take --edition reg-2019|reg-2021 (reg-2021 if not said), --house-rules FILE, --texts and --json.\n"
    "`condotta odds fight --help` and the like list the options of a question.\n\n"
    "examples:\n"
    "  condotta odds fight --charge \"Charging Lancer, Mounted Loose, Superior, Aggressive\" \"Loose Foot, Musket\"\n"
    "  condotta odds fight --melee \"Tercio, Superior\" \"Polish Hussars\" --general second:legendary --wounds 0,3\n"
    "  condotta odds combat --charge \"Polish Hussars\" \"P&S, Average\" --files 3,3 --edition reg-2019\n"
    "  condotta odds volley \"Foot, Musket AFP\" \"P&S, Average\" --files 3 --range 3 --cover\n"
    "  condotta odds test \"P&S, Average\" --wounds 7 --bases 6 --rear-support\n"
    "  condotta odds general competent --times 2\n";

struct Common {
  std::string edition;
  std::string house_rules;
  bool texts = false;
  bool json = false;
};

void add_common(CLI::App& app, Common& common) {
  app.add_option("--edition", common.edition, "reg-2019 or reg-2021 (the default)");
  app.add_option("--house-rules", common.house_rules, "a file of house rules");
  app.add_flag("--texts", common.texts, "the text of every rule that gave a number");
  app.add_flag("--json", common.json, "answer as JSON");
}

int complain(const Fault& fault, std::ostream& err) {
  err << fmt::format("condotta odds: {}.\n", fault.sentence());
  return bad_call;
}

// Reads the question and answers it. `folder` is where a file's own house rules are looked for.
int answer(const Document& document, const Common& common, const std::string& file, std::ostream& out,
           std::ostream& err) {
  HouseRules house_rules;
  house_rules.file = common.house_rules;
  if (const Document* named = document.find("house-rules"); named != nullptr && house_rules.file.empty()) {
    if (!named->is(Document::Kind::text)) {
      return complain({"house-rules must be the name of a file", named->line(), file}, err);
    }
    house_rules.file = (std::filesystem::path(file).parent_path() / named->text()).string();
  }
  if (!house_rules.file.empty()) {
    auto read = files::read_toml(house_rules.file);
    if (!read) return complain(read.error(), err);
    house_rules.document = std::move(*read);
  }
  auto question = read_question(document, house_rules);
  if (!question) {
    Fault fault = question.error();
    if (fault.file.empty()) fault.file = file;
    return complain(fault, err);
  }
  if (common.json) {
    const auto answered = answer_as_document(*question);
    if (!answered) return complain(answered.error(), err);
    out << files::to_json(*answered, files::Layout::pretty) << "\n";
    return done;
  }
  const auto answered = answer_in_words(*question, common.texts);
  if (!answered) return complain(answered.error(), err);
  out << *answered;
  return done;
}

// --- options that say something of one party or both ----------------------------------------------------------------

constexpr std::array<std::string_view, 2> party_names = {"first", "second"};

// "--uphill first": the field of that party.
struct PartyFlag {
  const char* option;
  std::string_view field;
  bool value;
  const char* what;
};
constexpr PartyFlag party_flags[] = {
    {"--not-standing", "standing", false, "Foot that charged, ran away or pursued: does not stand to receive"},
    {"--uphill", "uphill", true, "stands higher"},
    {"--rough", "good-going", false, "not wholly in Good Going"},
    {"--square", "square", true, "in square"},
    {"--caltrops", "caltrops", true, "behind caltrops"},
    {"--stakes", "stakes", true, "behind stakes"},
    {"--unreliable", "unreliable", true, "an unreliable ally"},
    {"--shot", "shot", true, "Mounted who shot this phase"},
    {"--shoved", "neighbour-shoved", true, "the file beside it has Shoved"},
    {"--shattered", "neighbour-shattered", true, "the file beside it has Shattered"},
};

// "--behind second:barricade": the word for the field of that party; without a party, that of `otherwise`.
struct PartyWord {
  const char* option;
  std::string_view field;
  std::size_t otherwise;
  const char* what;
};
constexpr PartyWord party_words[] = {
    {"--going", "going", 0, "first:rough, first:difficult …: the ground under it"},
    {"--terrain", "terrain", 0, "first:affected or first:\"badly affected\""},
    {"--behind", "behind", 1, "second:barricade, second:wall …"},
    {"--general", "general", 0, "first:competent …: a General who fights in the front rank"},
};

// "--bases 6,12": a number for each party, or one for both.
struct PartyNumber {
  const char* option;
  std::string_view field;
  const char* what;
};
constexpr PartyNumber party_numbers[] = {
    {"--ranks", "ranks", "bases one behind another"},
    {"--bases", "bases", "bases as built"},
    {"--wounds", "wounds", "wounds taken so far"},
};

struct PartyOptions {
  std::vector<std::string> troops;
  std::array<std::string, 2> named;
  bool charge = false;
  bool melee = false;
  std::deque<std::vector<std::string>> flags;
  std::deque<std::vector<std::string>> words;
  std::deque<std::vector<int>> numbers;
  std::vector<std::string> flank;
  std::vector<std::string> rear;
};

void add_party_options(CLI::App& app, PartyOptions& wishes) {
  app.add_option("troops", wishes.troops, "the troops of the first and of the second")->expected(0, 2);
  app.add_option("--first", wishes.named[0], "the troops of the first");
  app.add_option("--second", wishes.named[1], "the troops of the second");
  auto* charge = app.add_flag("--charge", wishes.charge, "Charge Combat");
  app.add_flag("--melee", wishes.melee, "Melee Combat")->excludes(charge);
  for (const PartyNumber& number : party_numbers) {
    app.add_option(number.option, wishes.numbers.emplace_back(), number.what)->delimiter(',')->expected(1, 2);
  }
  app.add_option("--flank", wishes.flank, "who charges into the other's flank")->delimiter(',')->expected(1);
  app.add_option("--rear", wishes.rear, "who charges into the other's rear")->delimiter(',')->expected(1);
  for (const PartyFlag& flag : party_flags) {
    app.add_option(flag.option, wishes.flags.emplace_back(), std::string("first, second or both: ") + flag.what)
        ->expected(1);
  }
  for (const PartyWord& word : party_words) {
    app.add_option(word.option, wishes.words.emplace_back(), word.what)->expected(1)->take_all();
  }
}

// Which parties the word names.
std::expected<std::vector<std::size_t>, Fault> parties_called(std::string_view option, const std::string& word) {
  if (word == "first") return std::vector<std::size_t>{0};
  if (word == "second") return std::vector<std::size_t>{1};
  if (word == "both") return std::vector<std::size_t>{0, 1};
  return std::unexpected(Fault{fmt::format("{} must be first, second or both, not '{}'", option, shortened(word))});
}

using Parties = std::array<Document, 2>;

std::expected<void, Fault> set_flags(const PartyOptions& wishes, Parties& parties) {
  for (std::size_t i = 0; i < std::size(party_flags); ++i) {
    for (const std::string& word : wishes.flags[i]) {
      const auto named = parties_called(party_flags[i].option, word);
      if (!named) return std::unexpected(named.error());
      for (const std::size_t party : *named) parties[party].set(party_flags[i].field, party_flags[i].value);
    }
  }
  for (const bool rear : {false, true}) {
    for (const std::string& word : rear ? wishes.rear : wishes.flank) {
      const auto named = parties_called(rear ? "--rear" : "--flank", word);
      if (!named) return std::unexpected(named.error());
      if (named->size() == 2) return std::unexpected(Fault{"two files can't be in each other's flank or rear"});
      parties[named->front()].set("flank-charge", true);
      parties[1 - named->front()].set("edge", rear ? "rear" : "flank");
    }
  }
  return {};
}

void set_words(const PartyOptions& wishes, Parties& parties) {
  for (std::size_t i = 0; i < std::size(party_words); ++i) {
    for (const std::string& word : wishes.words[i]) {
      std::size_t party = party_words[i].otherwise;
      std::string rest = word;
      for (const std::size_t named : {std::size_t{0}, std::size_t{1}}) {
        const std::string prefix = std::string(party_names[named]) + ":";
        if (!word.starts_with(prefix)) continue;
        party = named;
        rest = word.substr(prefix.size());
      }
      parties[party].set(party_words[i].field, rest);
    }
  }
}

void set_numbers(const std::vector<int>& numbers, std::string_view field, Parties& parties) {
  if (numbers.empty()) return;
  parties[0].set(field, numbers.front());
  parties[1].set(field, numbers.back());
}

std::expected<Parties, Fault> parties_of(const PartyOptions& wishes) {
  Parties parties = {Document::object(), Document::object()};
  std::size_t next = 0;
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (!wishes.named[party].empty()) {
      parties[party].set("troops", wishes.named[party]);
    } else if (next < wishes.troops.size()) {
      parties[party].set("troops", wishes.troops[next++]);
    }
  }
  if (next < wishes.troops.size()) {
    return std::unexpected(Fault{fmt::format("there are more troops than two: '{}'", shortened(wishes.troops[next]))});
  }
  for (std::size_t i = 0; i < std::size(party_numbers); ++i) {
    set_numbers(wishes.numbers[i], party_numbers[i].field, parties);
  }
  set_words(wishes, parties);
  if (auto ok = set_flags(wishes, parties); !ok) return std::unexpected(ok.error());
  return parties;
}

Document question_about(std::string_view subject, const Common& common) {
  Document document = Document::object();
  document.set("subject", subject);
  if (!common.edition.empty()) document.set("edition", common.edition);
  return document;
}

void set_phase(const PartyOptions& wishes, Document& document) {
  if (wishes.charge) document.set("phase", "charge");
  if (wishes.melee) document.set("phase", "melee");
}

Document list_of(const std::vector<int>& numbers) {
  Document list = Document::array();
  for (const int number : numbers) list.push(number);
  return list;
}

// --- the questions --------------------------------------------------------------------------------------------------

int fight_question(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  PartyOptions wishes;
  std::array<std::vector<std::string>, 2> supporters;
  std::vector<std::string> elsewhere;
  CLI::App app("The odds of one file against one.", "condotta odds fight");
  add_party_options(app, wishes);
  app.add_option("--first-support", supporters[0], "troops of a file that supports the first")->expected(1)->take_all();
  app.add_option("--second-support", supporters[1], "troops of a file that supports the second")
      ->expected(1)
      ->take_all();
  app.add_option("--fights-elsewhere", elsewhere, "first or second: throws no dice here")->expected(1);
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;

  auto parties = parties_of(wishes);
  if (!parties) return complain(parties.error(), err);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    if (supporters[party].empty()) continue;
    Document list = Document::array();
    for (const std::string& troops : supporters[party]) list.push(troops);
    (*parties)[party].set("supporters", list);
  }
  for (const std::string& word : elsewhere) {
    const auto named = parties_called("--fights-elsewhere", word);
    if (!named) return complain(named.error(), err);
    for (const std::size_t party : *named) (*parties)[party].set("rolls", false);
  }
  Document document = question_about("fight", common);
  set_phase(wishes, document);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) document.set(party_names[party], (*parties)[party]);
  return answer(document, common, "", out, err);
}

int combat_question(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  PartyOptions wishes;
  std::vector<int> files;
  std::array<std::vector<int>, 2> depths;
  std::array<std::vector<int>, 2> order;
  std::vector<int> general_file;
  std::string active;
  int shift = 0;
  CLI::App app("The odds of unit group against unit group, fought file by file.", "condotta odds combat");
  add_party_options(app, wishes);
  app.add_option("--files", files, "files in contact or beside them, of each: 3,4")->delimiter(',')->expected(1, 2);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    const std::string name(party_names[party]);
    app.add_option("--" + name + "-depths", depths[party], "depth of each file from the left: 2,4,4,2")->delimiter(',');
    app.add_option("--" + name + "-order", order[party], "files in the order it picks them: 2,1,3")->delimiter(',');
  }
  app.add_option("--general-file", general_file, "the file in which each General is")->delimiter(',')->expected(1, 2);
  app.add_option("--active", active, "first or second: who picks first");
  app.add_option("--shift", shift, "the first's leftmost file stands before the second's file 1 + this");
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;

  auto parties = parties_of(wishes);
  if (!parties) return complain(parties.error(), err);
  set_numbers(files, "files", *parties);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    Document& table = (*parties)[party];
    if (!depths[party].empty()) table.set("depths", list_of(depths[party]));
    if (!order[party].empty()) table.set("order", list_of(order[party]));
    if (!general_file.empty() && table.find("general") != nullptr) {
      table.set("general-file", party == 0 ? general_file.front() : general_file.back());
    }
  }
  Document document = question_about("combat", common);
  set_phase(wishes, document);
  if (!active.empty()) document.set("active", active);
  if (shift != 0) document.set("shift", shift);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) document.set(party_names[party], (*parties)[party]);
  return answer(document, common, "", out, err);
}

// Options that become fields of one table under their own names.
struct Field {
  const char* option;
  const char* what;
  std::string_view table;
  std::string_view field;
};

class FieldOptions {
 public:
  void flag(CLI::App& app, const Field& field) {
    app.add_flag(field.option, flags_.emplace_back(field, false).second, field.what);
  }
  void number(CLI::App& app, const Field& field) {
    app.add_option(field.option, numbers_.emplace_back(field, std::optional<int>{}).second, field.what);
  }
  void word(CLI::App& app, const Field& field) {
    app.add_option(field.option, words_.emplace_back(field, std::string{}).second, field.what);
  }

  // Adds what was said to the tables of the document.
  void write(Document& document) const {
    for (const auto& [field, value] : flags_) {
      if (value) add(document, field, value);
    }
    for (const auto& [field, value] : numbers_) {
      if (value) add(document, field, *value);
    }
    for (const auto& [field, value] : words_) {
      if (!value.empty()) add(document, field, value);
    }
  }

 private:
  static void add(Document& document, const Field& field, Document value) {
    if (field.table.empty()) {
      document.set(field.field, std::move(value));
      return;
    }
    const Document* table = document.find(field.table);
    Document changed = table != nullptr ? *table : Document::object();
    changed.set(field.field, std::move(value));
    document.set(field.table, std::move(changed));
  }

  std::deque<std::pair<Field, bool>> flags_;
  std::deque<std::pair<Field, std::optional<int>>> numbers_;
  std::deque<std::pair<Field, std::string>> words_;
};

int volley_question(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  FieldOptions fields;
  std::optional<double> range;
  CLI::App app("The odds of a volley.", "condotta odds volley");
  fields.word(app, {"shooters", "the troops that shoot", "shooters", "troops"});
  fields.word(app, {"target", "the troops that are shot at", "target", "troops"});
  app.add_option("--range", range, "BW from the shooters to the target");
  fields.number(app, {"--files", "files that shoot", "shooters", "files"});
  fields.number(app, {"--ranks", "ranks of the files that shoot", "shooters", "ranks"});
  fields.flag(app, {"--in-combat", "the shooters are in combat", "shooters", "in-combat"});
  fields.flag(app, {"--running-away", "they shoot as they run away", "shooters", "running-away"});
  fields.word(app, {"--charged-by", "foot or mounted: who charges them", "shooters", "charged-by"});
  fields.flag(app, {"--unreliable", "they are unreliable allies", "shooters", "unreliable"});
  fields.word(app, {"--from", "front, flank or rear of the target", "shooters", "from"});
  fields.flag(app, {"--cover", "the target is in cover", "target", "cover"});
  fields.flag(app, {"--target-in-combat", "the target is in combat", "target", "in-combat"});
  fields.flag(app, {"--square", "the target is in square", "target", "square"});
  fields.flag(app, {"--charging", "the target charges the shooters", "target", "charging"});
  fields.number(app, {"--target-files", "files of the target's front", "target", "files"});
  fields.number(app, {"--bases", "bases of the target as built", "target", "bases"});
  fields.number(app, {"--wounds", "wounds of the target so far", "target", "wounds"});
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  Document document = question_about("volley", common);
  fields.write(document);
  if (range) {
    const Document* shooters = document.find("shooters");
    Document changed = shooters != nullptr ? *shooters : Document::object();
    changed.set("range", *range);
    document.set("shooters", changed);
  }
  return answer(document, common, "", out, err);
}

int test_question(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  FieldOptions fields;
  CLI::App app("The odds of a Kill-a-Base test.", "condotta odds test");
  fields.word(app, {"troops", "the troops that are tested", "unit", "troops"});
  fields.number(app, {"--bases", "bases as built", "unit", "bases"});
  fields.number(app, {"--wounds", "wounds so far", "unit", "wounds"});
  fields.number(app, {"--times", "so many tests in a row", "unit", "times"});
  fields.flag(app, {"--rear-support", "has Rear Support", "unit", "rear-support"});
  fields.flag(app, {"--nervous", "is Nervous (2019)", "unit", "nervous"});
  fields.flag(app, {"--army-commander-lost", "for the loss of the Army Commander", "unit", "army-commander-lost"});
  fields.flag(app, {"--elephants", "caused by Elephants", "unit", "elephants-caused-it"});
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  Document document = question_about("test", common);
  fields.write(document);
  return answer(document, common, "", out, err);
}

int general_question(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  FieldOptions fields;
  CLI::App app("The odds of a test on a General.", "condotta odds general");
  fields.word(app, {"grade", "mediocre, competent, talented or legendary", "", "general"});
  fields.number(app, {"--times", "so many tests in a row", "", "times"});
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  Document document = question_about("general", common);
  fields.write(document);
  return answer(document, common, "", out, err);
}

int question_in_file(Arguments arguments, std::ostream& out, std::ostream& err) {
  Common common;
  std::string file;
  CLI::App app("The odds of what a file describes.", "condotta odds");
  app.add_option("file", file, "a TOML file, see docs/odds.md")->required();
  add_common(app, common);
  if (const auto code = parse(app, arguments, out, err)) return *code;
  auto document = files::read_toml(file);
  if (!document) return complain(document.error(), err);
  if (!common.edition.empty()) document->set("edition", common.edition);
  return answer(*document, common, file, out, err);
}

}  // namespace

int odds_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  if (arguments.empty()) {
    err << "condotta odds: say what is asked for: fight, combat, volley, test, general or a file (see 'condotta odds "
           "--help').\n";
    return bad_call;
  }
  const std::string& subject = arguments.front();
  if (subject == "--help" || subject == "-h") {
    out << help;
    return done;
  }
  if (is_asked_by_rules(subject)) return odds_by_rules(arguments, out, err);
  const Arguments rest = arguments.subspan(1);
  if (subject == "fight") return fight_question(rest, out, err);
  if (subject == "combat") return combat_question(rest, out, err);
  if (subject == "volley") return volley_question(rest, out, err);
  if (subject == "test") return test_question(rest, out, err);
  if (subject == "general") return general_question(rest, out, err);
  return question_in_file(arguments, out, err);
}

}  // namespace condotta::cli
