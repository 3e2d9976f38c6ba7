// The commands that fight battles, called as a person would.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "battle/record.hpp"
#include "cli/command.hpp"
#include "cli/text_map.hpp"
#include "fair/commitment.hpp"
#include "files/json.hpp"
#include "games/games.hpp"

using namespace condotta;

namespace {

struct Called {
  int code;
  std::string out;
  std::string err;
};
Called call(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::run(arguments, out, err);
  return {code, out.str(), err.str()};
}

const std::string melee = "tests/golden/melee.toml";

// A file that is there while the test runs.
struct Scratch {
  std::filesystem::path path;
  explicit Scratch(const std::string& name, const std::string& text = "")
      : path(std::filesystem::temp_directory_path() / ("condotta-battle-test-" + name)) {
    std::ofstream(path) << text;
  }
  ~Scratch() { std::filesystem::remove(path); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string name() const { return path.string(); }
};

std::string last_line(const std::string& text) {
  const std::string body = text.substr(0, text.find_last_not_of('\n') + 1);
  return body.substr(body.rfind('\n') + 1);
}

void refused(const std::vector<std::string>& arguments, std::string_view because) {
  const Called called = call(arguments);
  CHECK(called.code == 2);
  CHECK(called.out == "");
  CHECK_MESSAGE(called.err.find(because) != std::string::npos, called.err);
  CHECK(std::count(called.err.begin(), called.err.end(), '\n') == 1);
}

}  // namespace

TEST_CASE("a battle is told, recorded, replayed, saved and asked about") {
  const Scratch record("record.json");
  const Scratch save("save.json");
  const Called battle = call({"battle", melee, "--seed", "5", "--check", "--record", record.name(), "--map"});
  CHECK(battle.code == 0);
  CHECK(battle.err == "");
  CHECK(last_line(battle.out).starts_with("result: "));
  CHECK(battle.out.find("blue brigade") != std::string::npos);

  const Called again = call({"replay", record.name(), "--check"});
  CHECK(again.code == 0);
  CHECK(last_line(again.out) == last_line(battle.out));

  const Called part = call({"replay", record.name(), "--to", "1", "--quiet", "--save", save.name()});
  CHECK(part.code == 0);
  CHECK(part.out.starts_with("1 of "));
  const Called from_save = call({"try", save.name(), "--json"});
  const Called from_record = call({"try", record.name(), "--at", "1", "--json"});
  CHECK(from_save.code == 0);
  CHECK(from_save.out == from_record.out);
}

TEST_CASE("many battles: the same results whatever the number of threads, and a tally") {
  const std::vector<std::string> words = {"battle", melee,     "--times", "12",       "--red",
                                          "random", "--check", "--tally", "--threads"};
  auto one = words;
  one.push_back("1");
  auto three = words;
  three.push_back("3");
  const Called first = call(one);
  const Called second = call(three);
  CHECK(first.code == 0);
  CHECK(first.out == second.out);
  CHECK(first.out.find("event fought") != std::string::npos);
  CHECK(last_line(first.out).starts_with("result: red 0, blue 0, draws 12 hash: "));
}

TEST_CASE("try judges a choice: yes with what happens, no with the rule, wrong words with what there is") {
  const Called listed = call({"try", melee});
  CHECK(listed.code == 0);
  CHECK(listed.out.find("option=fight") != std::string::npos);
  const Called yes = call({"try", melee, "option=fight", "base=1", "edge=1"});
  CHECK(yes.code == 0);
  CHECK(yes.out.find("Yes") != std::string::npos);
  CHECK(yes.out.find("what happens, with the dice of seed 1") != std::string::npos);
  const Called no = call({"try", melee, "option=fight", "base=1", "edge=2"});
  CHECK(no.code == 1);
  CHECK(no.out.find("REG-") != std::string::npos);
  refused({"try", melee, "option=charge"}, "'charge' is not an option now; there are fight");
  refused({"try", melee, "option=fight", "base=1", "speed=3"}, "takes no 'speed'");
  refused({"try", melee, "option=fight", "base=many"}, "base can't be 'many'");
}

TEST_CASE("a wrong call or file is one sentence, nothing else, and exit code 2") {
  refused({"battle", "reg/nowhere"}, "there is no scenario 'reg/nowhere'");
  refused({"battle", melee, "--rules", "chess"}, "there are no rules 'chess'");
  refused({"battle", melee, "--red", "napoleon"}, "there is no player 'napoleon'");
  refused({"battle", melee, "--house-rules", "no-such-file.toml"}, "no-such-file.toml");
  refused({"battle"}, "name a scenario");
  refused({"battle", melee, "--seed", "many"}, "--seed");
  refused({"replay", "no-such-file.json"}, "no-such-file.json");
  refused({"verify", "no-such-file.json"}, "no-such-file.json");
  const Scratch broken("broken.toml", "begin = \"melee\"\n[[unit]]\nname = 5\n");
  refused({"battle", broken.name(), "--rules", "reg-2021"}, "broken.toml:3");
  const Scratch empty("empty.json", "{}");
  refused({"replay", empty.name()}, "this is not a record of a battle");
  const Scratch save("bad-save.json", R"({"condotta-save": 1, "rule-set": "reg-2021", "battle": 5})");
  refused({"try", save.name()}, "bad-save.json");
  const Scratch house("house.toml", "[REG-CLM-011]\nflank-charge = \"much\"\n");
  refused({"battle", melee, "--house-rules", house.name()}, "house.toml:2");
}

TEST_CASE("a record that was tampered with fails") {
  const Scratch record("tampered.json");
  REQUIRE(call({"battle", melee, "--quiet", "--record", record.name()}).code == 0);
  auto document = files::read_json(record.path);
  REQUIRE(document.has_value());
  document->set("seed", "99");
  std::ofstream(record.path) << files::to_json(*document);
  const Called replayed = call({"replay", record.name(), "--quiet"});
  CHECK(replayed.code == 1);
  CHECK(replayed.err.find("choice 1 of the record leads to another position") != std::string::npos);
}

TEST_CASE("fair dice are verified: commitment, secret, contributions, replay") {
  const RuleSet& rules = *games::find_rule_set("reg-2021");
  const fair::SecretSeed secret{{1, 2, 3}};
  const std::vector<fair::Contribution> contributions = {{"red", "ten thousand men"}, {"blue", "and back again"}};
  const Scratch plain("fair-source.json");
  REQUIRE(call({"battle", melee, "--quiet", "--record", plain.name()}).code == 0);
  Record record = *Record::from(*files::read_json(plain.path));
  record.commitment = fair::to_hex(fair::commit(secret).bytes);
  record.seed = fair::dice_seed(secret, contributions);
  for (const fair::Contribution& c : contributions) record.contributions.push_back({c.seat, c.words});
  // The same choices with the fair dice.
  Battle battle = *rules.set_up(record.scenario, {});
  dice::Seeded dice(record.seed);
  for (Record::Entry& entry : record.entries) {
    REQUIRE(battle.apply(entry.choice, dice).has_value());
    entry.hash = battle.hash();
  }
  const Scratch file("fair.json");
  const auto verified = [&](const Record& some) {
    std::ofstream(file.path) << files::to_json(some.document());
    return call({"verify", file.name()});
  };
  refused({"verify", plain.name()}, "no dice were committed to");
  CHECK(verified(record).err.find("has not been revealed yet") != std::string::npos);
  record.secret = fair::to_hex(secret.bytes);
  const Called good = verified(record);
  CHECK(good.code == 0);
  CHECK(good.out.find("The dice are fair") != std::string::npos);
  Record other = record;
  other.contributions[0].words = "a thousand men";
  CHECK(verified(other).code == 1);
  other = record;
  other.secret[0] = other.secret[0] == '0' ? '1' : '0';
  CHECK(verified(other).code == 1);
}

TEST_CASE("the map shows bodies where they stand, facing, ground and leaders") {
  View view;
  view.unit_word = "BW";
  view.width = table::Length::units(40);
  view.height = table::Length::units(20);
  view.ruler = table::Length::units(5);
  SeenUnit unit;
  unit.number = 3;
  unit.name = "Gendarmes";
  unit.bases = {{0,
                 {{table::Length::units(10), table::Length::units(10)}, table::Angle::degrees(90)},
                 table::Length::units(4),
                 table::Length::units(2),
                 "lancer"}};
  view.units = {unit};
  SeenGround wood;
  wood.paint = "wood";
  wood.kind = "wood";
  for (const auto& [x, y] : {std::pair{30, 12}, {36, 12}, {36, 18}, {30, 18}}) {
    wood.outline.push_back({table::Length::units(x), table::Length::units(y)});
  }
  view.ground = {wood};
  const std::string map = cli::text_map(view, 40);
  CHECK(map.find("AA") != std::string::npos);
  CHECK(map.find("\"\"\"\"\"\"") != std::string::npos);
  CHECK(map.find("Gendarmes, at 10.0, 10.0 facing E") != std::string::npos);
  CHECK(map.find("ground: \" wood") != std::string::npos);
  CHECK(cli::text_map(View{}) == "(the rules show no table)\n");
}

TEST_CASE("scenarios and bench name every rule set") {
  const Called scenarios = call({"scenarios"});
  CHECK(scenarios.code == 0);
  for (const RuleSet* rule_set : games::rule_sets()) {
    CHECK(scenarios.out.find(rule_set->id()) != std::string::npos);
  }
  const auto json = files::parse_json(call({"scenarios", "--json"}).out, "scenarios");
  REQUIRE(json.has_value());
  CHECK(json->find("scenarios")->items().size() == games::scenarios().size());
}
