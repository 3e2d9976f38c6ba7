// The question about a whole Combat: files fought one after the other (CMB, CAS, BRK).
#include <algorithm>
#include <array>
#include <numeric>

#include "dice/enumerating.hpp"
#include "dice/scripted.hpp"
#include "reg/case_words.hpp"
#include "reg/formation_facts.hpp"
#include "reg/line_combat.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 2> phase_words = {"charge", "melee"};
constexpr std::array<std::string_view, 2> parties = {"first", "second"};
constexpr std::array<std::string_view, 3> edge_words = {"front", "flank", "rear"};
constexpr std::size_t most_files = 12;

// A Combat as a case describes it, with the names under which its units are told.
struct CaseCombat {
  LineCombat combat;
  std::vector<std::string> labels;                 // of the units
  std::array<std::vector<std::uint8_t>, 2> files;  // of the parties, from the left
  std::vector<FightingFile> facts;                 // of the files
  std::array<std::vector<bool>, 2> rolls;
};

class CombatReader {
 public:
  CombatReader(const Situation& situation, const Rules& rules, Reader& check)
      : situation_(situation), rules_(rules), check_(check) {}

  CaseCombat read() {
    check_.need("phase");
    result_.combat.phase = static_cast<CombatPhase>(check_.choice("phase", phase_words, 1));
    result_.combat.active = static_cast<Party>(check_.choice("active", parties, 0));
    for (const Party party : {Party::first, Party::second}) read_party(party);
    if (!check_.good()) return result_;
    read_contacts();
    read_order();
    return result_;
  }

 private:
  void read_party(Party party) {
    const std::string_view key = parties[index(party)];
    const Document* value = check_.need(key);
    if (value == nullptr) return;
    const Document::Array alone = {*value};
    const bool several = value->is(Document::Kind::array);
    const Document::Array& units = several ? value->items() : alone;
    if (units.empty()) check_.complain("'" + std::string(key) + "' must be a unit or a list of units", value);
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::string label = several ? std::string(key) + "-" + std::to_string(i + 1) : std::string(key);
      read_unit_of(party, units[i], label);
      if (!check_.good()) return;
    }
  }

  void read_unit_of(Party party, const Document& value, const std::string& label) {
    const CaseUnit unit = unit_of(situation_, check_, value, label);
    if (!check_.good()) return;
    Reader reader(unit.keys, "'" + label + "' of " + check_.what());
    Losses losses = read_losses(rules_, reader, unit.troops);
    const std::vector<int> depths = read_depths(reader, unit.troops);
    const int standing = std::accumulate(depths.begin(), depths.end(), 0);
    if (!reader.has("bases") && !reader.has("from-breaking"))
      losses.start_bases = std::max(losses.start_bases, standing);
    if (standing == 0) reader.complain("it has no base left to fight with", reader.find("depths"));
    FightingFile facts = read_fighting_file(rules_, reader, unit.troops);
    const bool rolls = reader.flag("rolls", true);
    const bool in_line = reader.flag("in-line", true);  // with the unit on its left
    const int width = reader.whole("legal-width", least_width(unit.troops), 0, 24);
    const auto filled = std::ranges::count_if(depths, [](int depth) { return depth > 0; });
    read_general(reader, facts, std::max<std::size_t>(1, static_cast<std::size_t>(filled)));
    finish_unit(check_, reader, situation_, &value);
    if (!check_.good()) return;
    LineCombat& combat = result_.combat;
    auto& files = result_.files[index(party)];
    if (combat.units.full() || combat.files.size() + depths.size() > most_files) {
      check_.complain("a Combat of a case has at most 8 units and 12 files", &value);
      return;
    }
    const auto number = static_cast<std::uint8_t>(combat.units.size());
    combat.units.push_back({party, unit.troops, losses, width});
    result_.labels.push_back(label);
    const std::size_t first_file = combat.files.size();
    for (std::size_t i = 0; i < depths.size(); ++i) {
      if (depths[i] < 1) continue;
      LineFile file;
      file.unit = number;
      file.depth = static_cast<std::uint8_t>(depths[i]);
      file.facts = facts;
      const auto place = static_cast<std::uint8_t>(combat.files.size());
      const bool joined = !files.empty() && (i > 0 || in_line);
      if (joined) {
        file.left = files.back();
        combat.files[files.back()].right = place;
      }
      combat.files.push_back(file);
      files.push_back(place);
      result_.facts.push_back(facts);
      result_.rolls[index(party)].push_back(rolls);
    }
    if (general_) combat.generals.push_back({static_cast<std::uint8_t>(first_file + general_file_), *general_, true});
  }

  // A General fights in one file of the unit; his grade decides his tests.
  void read_general(Reader& unit, FightingFile& facts, std::size_t files) {
    general_.reset();
    general_file_ = static_cast<std::size_t>(unit.whole("general-file", 1, 1, static_cast<int>(files)) - 1);
    if (facts.general == Committed::nobody) return;
    constexpr std::array<std::string_view, 4> grades = {"Mediocre", "Competent", "Talented", "Legendary"};
    general_ = Grade::competent;
    if (unit.find("general")->is(Document::Kind::text)) {
      for (std::size_t i = 0; i < grades.size(); ++i) {
        if (same_words(grades[i], unit.text("general"))) general_ = static_cast<Grade>(i);
      }
    }
    facts.general = Committed::nobody;  // the Combat fills it in
    if (result_.combat.generals.full()) unit.complain("a Combat of a case has at most 4 Generals");
  }

  // The files, and where one of them fights on an edge of its own or throws no dice here.
  void add_contact(std::array<int, 2> numbers, Reader* said) {
    if (result_.combat.contests.full()) {
      check_.complain("a Combat of a case has at most " + std::to_string(most_line_files) + " contacts");
      return;
    }
    Contest contest;
    for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
      const auto place = static_cast<std::size_t>(numbers[party] - 1);
      contest.files[party] = result_.files[party][place];
      contest.facts[party] = result_.facts[contest.files[party]];
      contest.rolls[party] = result_.rolls[party][place];
      if (said == nullptr) continue;
      const std::string edge = prefixed(parties[party], "edge");
      const auto before = static_cast<int>(contest.facts[party].edge);
      contest.facts[party].edge = static_cast<Edge>(said->choice(edge, edge_words, before));
      contest.rolls[party] = said->flag(prefixed(parties[party], "rolls"), contest.rolls[party]);
    }
    // A charge into a flank is one into a flank even if the case says so of the charger alone.
    for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
      const bool edge_said = said != nullptr && said->has(prefixed(parties[1 - party], "edge"));
      if (!contest.facts[party].flank_charge || edge_said) continue;
      if (contest.facts[1 - party].edge == Edge::front) contest.facts[1 - party].edge = Edge::flank;
    }
    result_.combat.contests.push_back(contest);
  }

  // A pair of files, or a table that names them.
  void read_contact(const Document& value) {
    const std::array<int, 2> most = {static_cast<int>(result_.files[0].size()),
                                     static_cast<int>(result_.files[1].size())};
    if (value.is(Document::Kind::object)) {
      Reader table(value, "a contact of " + check_.what());
      std::array<int, 2> numbers{};
      for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
        table.need(parties[party]);
        numbers[party] = table.whole(parties[party], 1, 1, most[party]);
      }
      if (!table.fault()) add_contact(numbers, &table);
      if (auto fault = table.finish()) check_.complain(*fault);
      return;
    }
    const bool two = value.is(Document::Kind::array) && value.items().size() == 2 &&
                     value.items()[0].is(Document::Kind::integer) && value.items()[1].is(Document::Kind::integer);
    const std::int64_t a = two ? value.items()[0].integer() : 0;
    const std::int64_t b = two ? value.items()[1].integer() : 0;
    if (a < 1 || a > most[0] || b < 1 || b > most[1]) {
      check_.complain("'contacts' must be pairs of a file of the first and a file of the second, as [[1, 1], [2, 2]]",
                      &value);
      return;
    }
    add_contact({static_cast<int>(a), static_cast<int>(b)}, nullptr);
  }

  // Which file fights which; where nobody says so, the first with the first, the second with the second …
  void read_contacts() {
    const Document* contacts = check_.find("contacts");
    if (contacts == nullptr) {
      const auto pairs = static_cast<int>(std::min(result_.files[0].size(), result_.files[1].size()));
      for (int i = 1; i <= pairs; ++i) add_contact({i, i}, nullptr);
      return;
    }
    if (!contacts->is(Document::Kind::array)) {
      check_.complain("'contacts' must be a list of contacts, as [[1, 1], [2, 2]]", contacts);
      return;
    }
    for (const Document& contact : contacts->items()) {
      read_contact(contact);
      if (!check_.good()) return;
    }
  }

  // The files that a party picks first where it has the choice.
  void read_order() {
    constexpr std::array<std::string_view, 2> keys = {"first-picks", "second-picks"};
    for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
      for (const int file : check_.wholes(keys[party], 1, static_cast<int>(result_.files[party].size()))) {
        result_.combat.order[party].push_back(result_.files[party][static_cast<std::size_t>(file - 1)]);
      }
    }
  }

  const Situation& situation_;
  const Rules& rules_;
  Reader& check_;
  CaseCombat result_;
  std::optional<Grade> general_;
  std::size_t general_file_ = 0;
};

// Odds of a whole Combat take a while: they are worked out where the check expects some.
bool wants_odds(const Document& expect) {
  return std::ranges::any_of(expect.members(), [](const Document::Member& member) {
    return member.first == "chance" || member.first == "mean" ||
           (member.first.starts_with("reg-") && wants_odds(member.second));
  });
}

// The number of a file in its party, from 1.
int number_of(const CaseCombat& combat, std::size_t party, std::uint8_t file) {
  const auto& files = combat.files[party];
  return static_cast<int>(std::ranges::find(files, file) - files.begin()) + 1;
}

void tell_fight(const Rules& rules, const CaseCombat& combat, const NextFight& next, std::size_t number,
                Answers& answers) {
  const FightBreakdown breakdown = fight_breakdown(rules, next.fight);
  const Contest& contest = combat.combat.contests[next.contest];
  Document fight = Document::object();
  Document files = Document::array();
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}})
    files.push(number_of(combat, party, contest.files[party]));
  fight.set("files", files);
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    fight.set(prefixed(parties[party], "claims"), breakdown.claims[party].total());
    fight.set(prefixed(parties[party], "dice"), dice_document(breakdown.dice[party]));
    Document support = Document::array();
    Document supporters = Document::array();
    for (const SupportBreakdown& one : breakdown.support[party]) {
      for (const Colour colour : one.dice) support.push(dice::name_of(colour));
    }
    for (const std::uint8_t file : next.supporters[party]) supporters.push(number_of(combat, party, file));
    fight.set(prefixed(parties[party], "support-dice"), support);
    fight.set(prefixed(parties[party], "supporters"), supporters);
  }
  answers.add("fight-" + std::to_string(number), fight, Compared::listed);
}

// Symbols of one fight of the script, laid on its dice in order.
bool read_thrown(Reader& script, const FightBreakdown& breakdown, Thrown& thrown) {
  constexpr std::array<std::string_view, 2> support_keys = {"first-support", "second-support"};
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    for (const bool support : {false, true}) {
      const std::string_view key = support ? support_keys[party] : parties[party];
      std::vector<Colour> dice(breakdown.dice[party].begin(), breakdown.dice[party].end());
      if (support) {
        dice.clear();
        for (const SupportBreakdown& one : breakdown.support[party])
          dice.insert(dice.end(), one.dice.begin(), one.dice.end());
      }
      const std::vector<Symbol> symbols = read_symbols(script, key);
      if (symbols.size() != dice.size()) {
        script.complain("'" + std::string(key) + "' of " + script.what() + " must show " + std::to_string(dice.size()) +
                            (dice.size() == 1 ? " die" : " dice"),
                        script.find(key));
        return false;
      }
      for (const Symbol symbol : symbols) ++(support ? thrown.supporters : thrown.files)[party][dice::face(symbol)];
    }
  }
  return script.good();
}

void tell_state(const Rules& rules, const CaseCombat& combat, const LineState& state, Answers& answers) {
  for (std::size_t i = 0; i < combat.labels.size(); ++i) {
    const LineUnit& unit = combat.combat.units[i];
    const int wounds = state.wounds[i] - unit.losses.wounds;
    answers.add(prefixed(combat.labels[i], "wounds"), wounds);
    add_state(rules, answers, combat.labels[i], unit.troops, unit.losses, wounds);
    Document depths = Document::array();
    for (std::size_t file = 0; file < combat.combat.files.size(); ++file) {
      if (combat.combat.files[file].unit == i) depths.push(static_cast<int>(state.depth[file]));
    }
    answers.add(prefixed(combat.labels[i], "depths"), depths);
  }
}

// Fights as many fights as the script has; tells each, and the one that would come next.
void play_script(const Rules& rules, Reader& check, const CaseCombat& combat, Answers& answers) {
  const Document* script = check.find("shows");
  LineState state = state_before(combat.combat);
  std::vector<dice::WantedFace> faces;
  for (const Symbol symbol : read_symbols(check, "general-shows")) faces.push_back({dice::face(symbol)});
  dice::Scripted generals(dice::Script{.faces = faces});
  std::size_t number = 0;
  const auto next_fight = [&]() -> std::optional<NextFight> {
    const auto contest = next_contest(combat.combat, state);
    if (!contest) return std::nullopt;
    const NextFight next = prepare(combat.combat, state, *contest);
    tell_fight(rules, combat, next, ++number, answers);
    return next;
  };
  for (const Document& one : script != nullptr ? script->items() : Document::Array{}) {
    const auto next = next_fight();
    Reader reader(one, "fight " + std::to_string(number) + " of 'shows'");
    if (!next) {
      check.complain("'shows' goes on though no fight is left", &one);
      return;
    }
    const FightBreakdown breakdown = fight_breakdown(rules, next->fight);
    Thrown thrown;
    if (!read_thrown(reader, breakdown, thrown)) {
      check.complain(*reader.fault());
      return;
    }
    if (auto fault = reader.finish()) check.complain(*fault);
    apply(rules, combat.combat, *next, result_of(rules, breakdown, thrown), state, generals);
    if (!generals.fault().empty())
      check.complain("a General must be tested: 'general-shows' must say what it shows", &one);
  }
  const std::size_t fought = number;
  answers.add("fights-fought", static_cast<int>(fought));
  answers.add("fight-left", next_fight().has_value());
  if (script != nullptr) tell_state(rules, combat, state, answers);
}

void tell_odds(const Rules& rules, Reader& check, const CaseCombat& combat, Answers& answers) {
  auto states = Distribution<LineState>::certain(state_before(combat.combat));
  for (std::size_t fight = 0; fight < combat.combat.contests.size(); ++fight) {
    states = dice::enumerate_from(
        states, [&](LineState& state, dice::Source& source) { fight_next(rules, combat.combat, state, source); });
  }
  if (!states.fault().empty()) {
    check.complain("the odds of this Combat are too many to count: " + states.fault());
    return;
  }
  Document chance = Document::object();
  Document mean = Document::object();
  std::array<std::vector<std::size_t>, 2> units;
  for (std::size_t i = 0; i < combat.labels.size(); ++i) {
    const LineUnit& unit = combat.combat.units[i];
    units[index(unit.party)].push_back(i);
    const auto wounds = states.map([&](const LineState& state) { return state.wounds[i] - unit.losses.wounds; });
    add_state_odds(rules, chance, mean, combat.labels[i], unit.troops, unit.losses, wounds);
  }
  const auto breaks = [&](const LineState& state, std::size_t party) {
    return std::ranges::any_of(units[party], [&](std::size_t unit) { return broken(state, unit); });
  };
  const auto outcome = [&](bool first, bool second) {
    return states.probability(
        [&](const LineState& state) { return breaks(state, 0) == first && breaks(state, 1) == second; });
  };
  chance.set("only-first-breaks", outcome(true, false));
  chance.set("only-second-breaks", outcome(false, true));
  chance.set("both-break", outcome(true, true));
  chance.set("neither-breaks", outcome(false, false));
  for (const std::size_t party : {std::size_t{0}, std::size_t{1}}) {
    chance.set(prefixed(parties[party], "shatters"),
               states.probability([&](const LineState& s) { return s.has_shattered[party]; }));
    chance.set(prefixed(parties[party], "shoves"),
               states.probability([&](const LineState& s) { return s.has_shoved[party]; }));
  }
  answers.add("chance", chance, Compared::listed);
  answers.add("mean", mean, Compared::listed);
}

}  // namespace

void ask_combat(const Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const CaseCombat combat = CombatReader(situation, rules, check).read();
  if (!check.good()) return;
  if (wants_odds(*check.find("expect"))) tell_odds(rules, check, combat, answers);
  play_script(rules, check, combat, answers);
}

}  // namespace condotta::reg
