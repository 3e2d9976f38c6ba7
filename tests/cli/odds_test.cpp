// The umpire on the command line, as a person calls it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/command.hpp"
#include "files/json.hpp"

using namespace condotta;

namespace {

struct Answer {
  int code;
  std::string out;
  std::string err;

  bool says(std::string_view words) const { return out.find(words) != std::string::npos; }
  bool complains(std::string_view words) const { return err.find(words) != std::string::npos; }
};

Answer ask(std::vector<std::string> words) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::run(words, out, err);
  return {code, out.str(), err.str()};
}

Document ask_for_document(std::vector<std::string> words) {
  words.push_back("--json");
  const Answer answer = ask(words);
  REQUIRE_MESSAGE(answer.code == cli::done, answer.err);
  auto read = files::parse_json(answer.out, "answer");
  REQUIRE(read.has_value());
  return *read;
}

// document.a.b.0.c
const Document& at(const Document& document, std::initializer_list<std::string_view> path) {
  const Document* here = &document;
  for (const std::string_view step : path) {
    const bool number = step[0] >= '0' && step[0] <= '9';
    here = number ? &here->items().at(static_cast<std::size_t>(std::stoi(std::string(step)))) : here->find(step);
    REQUIRE_MESSAGE(here != nullptr, step);
  }
  return *here;
}

// A file that is there for the length of a test.
struct File {
  std::string name;
  explicit File(std::string_view text, std::string called = "condotta-odds-test.toml")
      : name((std::filesystem::temp_directory_path() / called).string()) {
    std::ofstream(name, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  ~File() { std::remove(name.c_str()); }
};

void check_bad_call(const std::vector<std::string>& words, std::string_view complaint) {
  const Answer answer = ask(words);
  CAPTURE(answer.err);
  CHECK(answer.code == cli::bad_call);
  CHECK(answer.out.empty());
  CHECK(answer.complains(complaint));
  CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);  // one sentence
}

const std::string lancers = "Charging Lancer, Mounted Loose, Superior, Aggressive";
const std::string musketeers = "Loose Foot, Average, Musket";

}  // namespace

TEST_CASE("a fight: claims with their rules, dice, odds (REG-CLM-014, REG-CMB-020, REG-CMB-037)") {
  const Answer answer = ask({"odds", "fight", "--charge", lancers, musketeers});
  CHECK(answer.code == cli::done);
  CHECK(answer.says("REG-CLM-014  Mounted against Loose Foot"));
  CHECK(answer.says("first RED + YELLOW, second BLACK"));
  CHECK(answer.says("7/18   38.89 %"));
  CHECK(answer.says("the first Shatters                          2/3   66.67 %"));

  const Document document = ask_for_document({"odds", "fight", "--charge", lancers, musketeers});
  CHECK(at(document, {"fight", "first", "total"}).integer() == 6);
  CHECK(at(document, {"fight", "first", "claims", "0", "rule"}).text() == "REG-CLM-010");
  CHECK(at(document, {"fight", "first", "claims", "0", "text"}).text().size() > 10);
  CHECK(at(document, {"odds", "first", "shatters", "fraction"}).text() == "2/3");
}

TEST_CASE("circumstances of both sides become claims (REG-CLM-011, REG-CLM-013, REG-CLM-022, REG-CLM-012)") {
  const auto total = [](std::vector<std::string> words, std::string_view party) {
    words.insert(words.begin(), {"odds", "fight", "--charge"});
    return at(ask_for_document(words), {"fight", party, "total"}).integer();
  };
  const std::string horse = "Pistol, Mounted Loose, Average";
  CHECK(total({horse, "P&S, Average", "--flank", "first"}, "first") == 5);
  CHECK(total({horse, "P&S, Average", "--flank", "first"}, "second") == 0);
  CHECK(total({horse, "Bayonet Foot", "--not-standing", "second"}, "first") == 4);
  CHECK(total({horse, "Bayonet Foot", "--behind", "barricade"}, "second") == 5);
  CHECK(total({horse, "P&S", "--general", "first:legendary"}, "first") == 3);
  CHECK(total({horse, "P&S", "--uphill", "second"}, "second") == 4);
  CHECK(total({horse, "P&S", "--shattered", "first"}, "first") == 3);
  CHECK(total({horse, "P&S", "--terrain", "first:badly affected"}, "second") == 6);
}

TEST_CASE("profiles by name, editions (REG-CHR-016, REG-WPN-003)") {
  const std::vector<std::string> words = {
      "odds",     "fight", "--charge", "--first", "Polish Hussars", "--second", "Newly raised Protestant regiments",
      "--edition"};
  auto of_2019 = words;
  of_2019.push_back("reg-2019");
  auto of_2021 = words;
  of_2021.push_back("reg-2021");
  CHECK(at(ask_for_document(of_2019), {"fight", "first", "total"}).integer() == 2);
  CHECK(at(ask_for_document(of_2021), {"fight", "first", "total"}).integer() == 1);
}

TEST_CASE("a Combat of two files carries the Shatter on (REG-CMB-026, REG-CLM-016)") {
  const Document document = ask_for_document(
      {"odds", "combat", "--charge", lancers, musketeers, "--first-depths", "2,2", "--second-depths", "6,6"});
  const Document& wounds = at(document, {"odds", "second", "wounds"});
  CHECK(at(wounds, {"0", "value"}).integer() == 2);
  CHECK(at(wounds, {"0", "fraction"}).text() == "1/108");
  CHECK(at(wounds, {"3", "fraction"}).text() == "227/648");
  CHECK(document.find("fights")->items().size() == 2);

  const Answer answer = ask({"odds", "combat", "--melee", "Tercio, Superior", "Keil, Average", "--general",
                             "first:competent", "--general-file", "2", "--active", "second", "--first-order", "3,2,1"});
  CHECK(answer.code == cli::done);
  CHECK(answer.says("the second picks first"));
  CHECK(answer.says("2-4-4-2 deep"));
  CHECK(answer.says("General is killed"));
}

TEST_CASE("a volley (REG-SHT-030, REG-SLW-012, REG-SLW-014)") {
  const Document document =
      ask_for_document({"odds", "volley", "Foot, Musket AFP", "P&S, Average, Formed", "--files", "3", "--range", "3"});
  CHECK(at(document, {"dice", "0", "die"}).text() == "GREEN");
  CHECK(at(document, {"odds", "drive_back", "0", "fraction"}).text() == "1/27");
  const Answer slowed = ask({"odds", "volley", "Foot, Musket AFP", "P&S", "--range", "4", "--edition", "reg-2019"});
  CHECK(slowed.says("slowed, BW"));
  const Answer cover = ask({"odds", "volley", "Foot, Musket AFP", "P&S", "--range", "3", "--cover"});
  CHECK(cover.says("REG-SHT-054"));
}

TEST_CASE("tests on unit groups and Generals (REG-KAB-024, REG-KAB-026, REG-KAB-032)") {
  const Document test = ask_for_document({"odds", "test", "P&S, Average", "--wounds", "7", "--bases", "6"});
  CHECK(at(test, {"die"}).text() == "YELLOW");
  CHECK(at(test, {"odds", "breaks", "fraction"}).text() == "1/6");
  const Document general = ask_for_document({"odds", "general", "competent"});
  CHECK(at(general, {"odds", "killed", "fraction"}).text() == "1/6");
  CHECK(at(general, {"odds", "wounded", "fraction"}).text() == "1/2");
}

TEST_CASE("the same question from a file") {
  const File file(
      "subject = \"fight\"\n"
      "phase = \"charge\"\n"
      "[first]\n"
      "troops = \"Charging Lancer, Mounted Loose, Superior, Aggressive\"\n"
      "[second]\n"
      "troops = \"Loose Foot, Average, Musket\"\n"
      "supporters = []\n");
  const Answer from_file = ask({"odds", file.name});
  CHECK(from_file.code == cli::done);
  CHECK(from_file.out == ask({"odds", "fight", "--charge", lancers, musketeers}).out);
}

TEST_CASE("house rules change the numbers") {
  const File house("[REG-CLM-014]\nmounted-against-loose-foot = 0\n", "condotta-house-test.toml");
  const Document document =
      ask_for_document({"odds", "fight", "--charge", lancers, musketeers, "--house-rules", house.name});
  CHECK(at(document, {"fight", "first", "total"}).integer() == 4);
  CHECK(at(document, {"house_rules"}).boolean());
  const File wrong("[REG-CLM-014]\nnonsense = 0\n", "condotta-house-test.toml");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--house-rules", wrong.name},
                 "condotta-house-test.toml:2");
}

TEST_CASE("the texts of the rules on demand") {
  const Answer plain = ask({"odds", "test", "P&S"});
  const Answer with_texts = ask({"odds", "test", "P&S", "--texts"});
  CHECK_FALSE(plain.says("the rules behind the numbers"));
  CHECK(with_texts.says("the rules behind the numbers"));
  CHECK(with_texts.says("REG-KAB-020 ["));
}

TEST_CASE("bad calls: one clear sentence, exit 2, nothing else") {
  check_bad_call({"odds"}, "say what is asked for");
  check_bad_call({"odds", "fight", lancers, musketeers}, "charge or the melee");
  check_bad_call({"odds", "fight", "--charge", "--melee", lancers, musketeers}, "--charge");
  check_bad_call({"odds", "fight", "--charge", lancers}, "second: troops are missing");
  check_bad_call({"odds", "fight", "--charge", "Purple Foot", musketeers}, "first: 'purple' is not a word for troops");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "P&S"}, "At Most 2");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--ranks", "9"}, "from 1 to 8");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--wounds=-1,0"}, "wounds must be");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--bases", "65"}, "from 1 to 64");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--wounds", "10"}, "is broken at 7 wounds");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--uphill", "third"}, "first, second or both");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--behind", "sofa"}, "'sofa'");
  check_bad_call({"odds", "fight", "--charge", "Elephants", musketeers, "--general", "first:talented"}, "REG-UNT-002");
  check_bad_call({"odds", "fight", "--charge", lancers, musketeers, "--edition", "reg-1999"}, "reg-1999");
  check_bad_call({"odds", "combat", "--charge", lancers, musketeers, "--files", "13,3"}, "from 1 to 12");
  check_bad_call({"odds", "combat", "--charge", lancers, musketeers, "--shift", "5"}, "no two files");
  check_bad_call({"odds", "combat", "--charge", lancers, musketeers, "--bases", "4,6", "--files", "3,3"}, "4 left");
  check_bad_call({"odds", "volley", "Foot, Musket", "P&S"}, "range");
  check_bad_call({"odds", "volley", "Foot, Musket", "P&S", "--range", "9"}, "out of range: the weapon carries 5BW");
  check_bad_call({"odds", "volley", "Foot", "P&S", "--range", "2"}, "no shooting weapon");
  check_bad_call({"odds", "volley", "Keil, Musket", "P&S", "--range", "2"}, "a Keil does not shoot");
  check_bad_call({"odds", "volley", "Camp, Musket", "P&S", "--range", "2"}, "a camp cannot shoot");
  check_bad_call({"odds", "volley", "Foot, Musket", "Camp", "--range", "2"}, "a camp cannot be shot at");
  check_bad_call({"odds", "volley", "P&S, Musket", "P&S", "--range", "2", "--files", "4"},
                 "Pike & Shot shoots with 3 files at most in a turn (REG-SET-003)");
  check_bad_call({"odds", "volley", "Tercio, Musket", "P&S", "--range", "2", "--files", "3"}, "2 files at most to one");
  check_bad_call({"odds", "volley", "Late Keil, Musket", "P&S", "--range", "2", "--files", "4"}, "2 files at most");
  check_bad_call({"odds", "test", "Camp"}, "camps are not tested");
  check_bad_call({"odds", "general", "brilliant"}, "'brilliant'");
  check_bad_call({"odds", "general", "competent", "--times", "100"}, "from 1 to 12");
  check_bad_call({"odds", "no-such-file.toml"}, "no-such-file.toml");
}

TEST_CASE("a file with a mistake is refused with its line") {
  const auto refused = [](std::string_view text, std::string_view complaint) {
    const File file(text);
    check_bad_call({"odds", file.name}, complaint);
  };
  refused("subject = \"fight\"\nphase = \"melee\"\n[first]\ntroops = \"P&S\"\ncolour = 3\n[second]\ntroops = \"P&S\"\n",
          "condotta-odds-test.toml:5: first: 'colour' is not a field here");
  refused(
      "subject = \"fight\"\nphase = \"melee\"\nweather = \"rain\"\n[first]\ntroops = \"P&S\"\n[second]\ntroops = "
      "\"P&S\"\n",
      "toml:3: 'weather' is not a field here");
  refused("subject = \"feast\"\n", "toml:1: subject must be fight");
  refused("phase = \"melee\"\n", "say what is asked for");
  refused(
      "subject = \"volley\"\n[target]\ntroops = \"P&S\"\n[[shooters]]\ntroops = \"Foot, Musket\"\nrange = \"far\"\n",
      "toml:6: shooters: range must be");
  refused("subject = \"fight\"\nphase = \"melee\"\n[first]\ntroops = \"P&S\"\nranks = -2\n[second]\ntroops = \"P&S\"\n",
          "toml:5: first: ranks must be a whole number from 1 to 8");
  std::string large = "subject = \"volley\"\n[target]\ntroops = \"P&S\"\n";
  for (int i = 0; i < 6; ++i) large += "[[shooters]]\ntroops = \"Foot, Musket\"\nrange = 3\nfiles = 12\n";
  refused(large, "a volley of 72 dice is too large");
}

TEST_CASE("several unit groups a side, each with its place (REG-CMB-006, REG-CMB-027, REG-SUP-002)") {
  const std::string question =
      "subject = \"combat\"\nphase = \"melee\"\n"
      "[[first]]\ntroops = \"Pike & Shot, Superior, Protected\"\n"
      "[[first]]\ntroops = \"Swordsmen, Mounted Loose, Protected\"\nplace = 5\n"
      "[[second]]\ntroops = \"Keil, Average, Protected\"\n"
      "[[second]]\ntroops = \"Pistol, Mounted Loose, Average\"\ngeneral = \"competent\"\n";
  const File file(question);
  const Document answer = ask_for_document({"odds", file.name});
  CHECK(answer.find("fights")->items().size() == 4);  // three of the pikes, one of the horse
  CHECK(at(answer, {"parties", "first", "1", "bases"}).integer() == 4);
  // The wing of the second that has no enemy supports the third file of its Keil, and the file beside it.
  CHECK(at(answer, {"fights", "2", "second", "supporters"}).items().size() == 1);
  CHECK(at(answer, {"fights", "3", "second", "total"}).integer() == 1);
  // What each suffers makes up what the party suffers.
  const auto mean = [&](const Document& list) {
    double sum = 0;
    for (const Document& entry : list.items()) {
      sum += entry.find("value")->number() * entry.find("probability")->number();
    }
    return sum;
  };
  for (const std::string_view party : {"first", "second"}) {
    const double both = mean(at(answer, {"odds", party, "unit_groups", "0", "wounds"})) +
                        mean(at(answer, {"odds", party, "unit_groups", "1", "wounds"}));
    CHECK(mean(at(answer, {"odds", party, "wounds"})) == doctest::Approx(both).epsilon(1e-12));
  }
  CHECK(at(answer, {"odds", "second", "unit_groups", "1", "general_killed"}).find("probability")->number() == 0);
  const Answer words = ask({"odds", file.name});
  CHECK(words.says("2 unit groups against 2, 4 fights"));
  CHECK(words.says("fight 4 (first 2 against second 2)"));
  CHECK(words.says("only the first breaks, all of it"));
}

TEST_CASE("contacts say who fights whom, on which edge, and who throws there (REG-CMB-012, REG-CLM-011)") {
  const File file(
      "subject = \"combat\"\nphase = \"charge\"\n"
      "contacts = [[1, 3], { first = 2, second = 3, second-edge = \"flank\", second-rolls = false }]\n"
      "[[first]]\ntroops = \"Pistol, Mounted Loose\"\nfiles = 1\n"
      "[[first]]\ntroops = \"Pistol, Mounted Loose\"\nfiles = 1\nplace = 5\nflank-charge = true\n"
      "[second]\ntroops = \"Pike & Shot\"\n");
  const Document answer = ask_for_document({"odds", file.name});
  CHECK(at(answer, {"fights", "0", "second", "total"}).integer() == 3);
  CHECK(at(answer, {"fights", "1", "first", "total"}).integer() == 5);
  CHECK(at(answer, {"fights", "1", "second", "total"}).integer() == 0);
  CHECK(at(answer, {"fights", "1", "second", "dice"}).items().empty());
  CHECK(at(answer, {"fights", "1", "second", "automatic_wounds"}).integer() == 1);
}

TEST_CASE("ground by its going: what it does follows from the troops (REG-TER-012, REG-CLM-017, REG-CHR-035)") {
  const auto total = [](const std::string& ground) {
    return at(ask_for_document({"odds", "fight", "--charge", "Loose Foot", "Foot, Close", "--going", ground}),
              {"fight", "first", "total"})
        .integer();
  };
  CHECK(total("second:good") == 0);
  CHECK(total("second:rough") == 2);
  CHECK(total("second:difficult") == 3);
  CHECK(total("first:rough") == 0);
  check_bad_call({"odds", "fight", "--charge", "Loose Foot", "Foot", "--going", "second:swampy"}, "'swampy'");
}

TEST_CASE("words of troops arm them the same in any order, and may not contradict each other") {
  const auto described = [](const std::string& words) {
    const std::string out = ask({"troops", words}).out;
    return out.substr(out.find('\n') + 1);  // after the words themselves
  };
  CHECK(described("Mounted, Charging Lancer, Pistol") == described("Pistol, Charging Lancer, Mounted"));
  CHECK(described("Mounted, Charging Lancer, Pistol").find("impact Charging Lancer, melee Pistol") !=
        std::string::npos);
  CHECK(described("Mounted, ESw, Pistol") == described("Mounted, Pistol, ESw"));
  CHECK(described("Foot, Musket, Flintlock") == described("Foot, Flintlock Musket"));
  CHECK(described("Later Caracole, Carbine, Skirmish").find("Loose") != std::string::npos);
  check_bad_call({"odds", "test", "Superior, Poor Foot"}, "'Superior' and 'Poor'");
  check_bad_call({"odds", "test", "Pike & Shot, Keil"}, "'Pike & Shot' and 'Keil'");
  check_bad_call({"odds", "test", "Mounted Foot"}, "'Mounted' and 'Foot'");
  check_bad_call({"odds", "test", "Mounted, Keil"}, "Keil is a formation of Foot, not of Mounted (REG-SET-003)");
  check_bad_call({"odds", "test", "Elephants, Pike & Shot"}, "not of Elephants");
  check_bad_call({"odds", "test", "Foot, Later Caracole"}, "a formation of Mounted");
  check_bad_call({"odds", "test", "Tercio, in Skirmish"}, "REG-SET-001");
  check_bad_call({"odds", "test", "Foot, Swordmen"}, "'swordmen' is not a word for troops (perhaps 'swordsmen')");
  CHECK(ask({"odds", "test", "Polish Hussars, Exceptional"}).code == cli::done);  // words after a profile change it
}

TEST_CASE("what no such troops can have is refused (REG-CHR-021, REG-CHR-025, REG-KAB-035)") {
  check_bad_call({"odds", "test", "Mounted", "--rear-support"}, "REG-CHR-025");
  check_bad_call({"odds", "test", "Foot", "--nervous"}, "nobody is Nervous in 2021");
  check_bad_call({"odds", "test", "Mounted", "--nervous", "--edition", "reg-2019"}, "REG-CHR-021");
}

TEST_CASE("files that are no question, and absurd formations: one clear sentence with the place") {
  const auto refused = [](const std::string& text, std::string_view complaint) {
    const File file(text);
    check_bad_call({"odds", file.name}, complaint);
  };
  refused("subject = \"fight\"\nphase = \"melee\"\n[first\n", "toml:3: this is not TOML");
  refused(std::string("subject\0", 8), "zero byte");
  refused("\xff\xfe\x80", "not UTF-8");
  refused("subject = \"" + std::string(10'000'000, 'x') + "\"\n", "longer than 4 MiB");
  refused("subject = \"" + std::string(100'000, 'x') + "\"\n", "toml:1: the line is longer than 64 KiB");
  refused("", "say what is asked for");
  check_bad_call({"odds", std::filesystem::temp_directory_path().string()}, "directory");

  const std::string combat = "subject = \"combat\"\nphase = \"melee\"\n";
  const std::string against = "[second]\ntroops = \"Keil\"\n";
  refused(combat + "first = []\n" + against, "toml:3: first: a party has 1 to 7 unit groups");
  refused(combat + "first = [1, 2]\n" + against, "toml:3: first 1: must be a table");
  refused(combat + "[[first]]\ntroops = \"P&S\"\nplace = 2\n[[first]]\ntroops = \"P&S\"\nplace = 3\n" + against,
          "first 2: place 3 is taken");
  refused(combat + "[first]\ntroops = \"P&S\"\ndepths = [100, 100]\n" + against, "toml:5: first: depths must be");
  refused(combat + "[first]\ntroops = \"P&S\"\nbases = 4\ndepths = [2, 2, 2]\n" + against,
          "its files hold 6 bases, but it has 4 left");
  refused(combat + "contacts = [[4, 1]]\n[first]\ntroops = \"P&S\"\n" + against, "from 1 to 3");
  refused(combat + "contacts = [[1, 1], [1, 2]]\n[first]\ntroops = \"P&S\"\n" + against, "REG-CMB-010");
  refused(combat + "contacts = [{ first = 1, second = 1, first-edge = \"flank\", second-edge = \"rear\" }]\n" +
              "[first]\ntroops = \"P&S\"\n" + against,
          "one of the two must fight with its front edge");
  refused(combat + "contacts = 3\n[first]\ntroops = \"P&S\"\n" + against, "toml:3: contacts must be a list");
  std::string many = combat;
  for (int i = 0; i < 5; ++i) many += "[[first]]\ntroops = \"P&S\"\n";
  refused(many + against, "at most 12 files, not 15");
}

TEST_CASE("condotta troops (REG-WPN-004)") {
  const Answer all = ask({"troops"});
  CHECK(all.code == cli::done);
  CHECK(all.says("Polish Hussars"));
  CHECK(all.says("Tercios viejos"));
  const Answer one = ask({"troops", "polish", "pancerni"});
  CHECK(one.says("Light Lance"));
  const Answer described = ask({"troops", "Tercio, Superior, Drilled Close, Protected, Musket AFP"});
  CHECK(described.says("Drilled Close"));
  CHECK(described.says("16 bases, files 2-4-4-2 deep"));
  const Answer words = ask({"troops", "--words"});
  CHECK(words.says("Flintlock Musket"));
  CHECK(words.says("characteristic"));
  check_bad_call({"troops", "Purple Hussars"}, "'purple' is not a word for troops");
}
