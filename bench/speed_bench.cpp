// How fast Renatio et Gloriam is played: the check of one move, a view, whole battles, and how the cost of a turn grows
// with the armies. docs/performance.md says what the figures mean.
#include <cmath>
#include <ctime>

#include "battle/battle.hpp"
#include "bench.hpp"
#include "games/games.hpp"
#include "players/match.hpp"
#include "reg/rule_set.hpp"

using namespace condotta;
using namespace condotta::bench;

namespace {

const RuleSet& rules() { return reg::rule_set(reg::Edition::y2021); }

// Of processor time, so that whoever else uses the machine matters little.
double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <typename Call>
double processor_microseconds(const Call& call, int times) {
  const double start = seconds_now();
  for (int i = 0; i < times; ++i) call();
  return (seconds_now() - start) * 1e6 / times;
}

// An army of so many unit groups, four to a General, in lines of eight, the enemy 14 BW away.
Document army(int groups, bool red) {
  Document army = Document::object();
  army.set("army", red ? "Red" : "Blue");
  Document commands = Document::array();
  for (int first = 0; first < groups; first += 4) {
    Document units = Document::array();
    for (int i = first; i < first + 4; ++i) {
      const double row = (i % 8) / 4 * 4.5;
      Document unit = Document::object();
      unit.set("name", (red ? "Red " : "Blue ") + std::to_string(i + 1));
      unit.set("troops", i % 4 == 3 ? "Mounted, Formed, Loose, Average, Protected, Impact Pistol, Melee Pistol"
                                    : "Foot, Pike & Shot, Formed, Close, Average, Protected, Musket AFP");
      unit.set("bases", i % 4 == 3 ? 4 : 6);
      unit.set("files", i % 4 == 3 ? 2 : 3);
      unit.set("at",
               Document::Array{Document(3.0 + i / 8 * 18 + i % 4 * 4.5), Document(red ? 10.0 - row : 24.0 + row)});
      units.push(std::move(unit));
    }
    Document command = Document::object();
    command.set("general", (red ? "Red general " : "Blue general ") + std::to_string(first / 4 + 1));
    command.set("grade", "competent");
    if (first == 0) command.set("army-commander", true);
    command.set("with", (red ? "Red " : "Blue ") + std::to_string(first + 1));
    command.set("file", 1);
    command.set("unit", std::move(units));
    commands.push(std::move(command));
  }
  army.set("command", std::move(commands));
  return army;
}

Document armies_of(int groups) {
  Document scenario = Document::object();
  scenario.set("name", "Two lines");
  scenario.set("table", Document::Array{Document(groups / 8 * 18 + 6), Document(36)});
  scenario.set("active", "red");
  scenario.set("red", army(groups, true));
  scenario.set("blue", army(groups, false));
  return scenario;
}

players::Match match(Document scenario, std::string_view player, std::uint64_t seed) {
  players::Match made;
  made.rule_set = &rules();
  made.scenario = std::move(scenario);
  made.players = {players::find_player(player), players::find_player(player)};
  made.seed = {seed, 0, 0, 0};
  return made;
}

// The battle of 16 unit groups a side where the first move of the second turn is due.
Battle before_a_move() {
  players::Match game = match(armies_of(16), "plain", 1494);
  game.most_turns = 2;
  std::optional<Battle> found;
  (void)players::play(game, [&](const players::Move& move) {
    const Battle& battle = move.history.battle();
    if (found || battle.over() || battle.turn() < 2) return;
    if (battle.pending().find("M2") != nullptr) found = battle;
  });
  return found ? *found : *rules().set_up(armies_of(16), {});
}

// Advances, wheels and turns of every unit group that may move, short and long: some are allowed, some not.
std::vector<Choice> moves_to_check(const Battle& battle) {
  std::vector<Choice> choices;
  const Decision asked = battle.pending();
  for (const std::string_view name : {"M2", "M3", "M9", "M10"}) {
    const Option* option = asked.find(name);
    if (option == nullptr) continue;
    for (const std::int32_t unit : option->parameters.front().allowed) {
      for (const int share : {1, 2, 3}) {
        Choice choice{option->number, {}};
        for (const Parameter& parameter : option->parameters) {
          std::int32_t value = parameter.usual.value_or(parameter.optional ? -1 : parameter.least);
          if (parameter.name == "unit") value = unit;
          if (parameter.name == "distance") value = table::Length::units(share).ticks();
          if (parameter.name == "wheel") value = table::Angle::degrees(share * 8 - 16).ticks();
          if (parameter.name == "turn") value = share;
          choice.values.push_back(value);
        }
        choices.push_back(choice);
      }
    }
  }
  return choices;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

const Registration check{{.name = "check of a move",
                          .what = "one proposed move with its reasons, 2 x 16 unit groups, median over moves",
                          .unit = "us",
                          .at_most = 20.0,
                          .run = [] {
                            const Battle battle = before_a_move();
                            std::vector<double> each;
                            for (const Choice& choice : moves_to_check(battle)) {
                              // A battle remembers what it has allowed, so every check is of another copy.
                              const std::vector<Battle> fresh(100, battle);
                              auto next = fresh.begin();
                              each.push_back(processor_microseconds([&] { keep((next++)->check(choice)); }, 100));
                            }
                            return Measured{median(each)};
                          }}};

const Registration seen{
    {.name = "view of a battle", .what = "all that one side sees, 2 x 16 unit groups", .unit = "us", .run = [] {
       const Battle battle = before_a_move();
       return Measured{processor_microseconds([&] { keep(battle.view(Side::red)); }, 2000)};
     }}};

// Whole battles until some seconds are over; how many a second.
double battles_a_second(std::string_view scenario, std::string_view player, double seconds) {
  const Document document = (*games::find_scenario(scenario))->document();
  const double start = seconds_now();
  int fought = 0;
  while (seconds_now() - start < seconds) {
    keep(players::play(match(document, player, static_cast<std::uint64_t>(1 + fought))));
    ++fought;
  }
  return fought / (seconds_now() - start);
}

const Registration random_play{{.name = "random battles",
                                .what = "reg/crossroads-1632, a second and core",
                                .unit = "1/s",
                                .at_least = 300,
                                .run = [] { return Measured{battles_a_second("reg/crossroads-1632", "random", 5)}; }}};

const Registration plain_play{{.name = "plain battles",
                               .what = "reg/lutzen-1632, a minute and core",
                               .unit = "1/min",
                               .at_least = 100,
                               .run = [] { return Measured{60 * battles_a_second("reg/lutzen-1632", "plain", 10)}; }}};

// The first three turns between plain players, by the turn.
double milliseconds_a_turn(int groups) {
  players::Match game = match(armies_of(groups), "plain", 1494);
  game.most_turns = 3;
  const double start = seconds_now();
  keep(players::play(game));
  return (seconds_now() - start) * 1000 / game.most_turns;
}

Measurement turn(int groups) {
  return {.name = "turn of " + std::to_string(groups) + " groups a side",
          .what = "plain players, the first three turns",
          .unit = "ms",
          .run = [groups] { return Measured{milliseconds_a_turn(groups)}; }};
}
const Registration turn_8(turn(8));
const Registration turn_16(turn(16));
const Registration turn_32(turn(32));
const Registration turn_64(turn(64));

const Registration growth{{.name = "turn: growth",
                           .what = "of its cost from 8 to 64 groups a side, as a power of n log n (least squares)",
                           .unit = "",
                           .at_most = 1.0,
                           .run = [] {
                             // The slope of log t over log(n log n), at 1 if the cost grows just so.
                             double sx = 0, sy = 0, sxx = 0, sxy = 0;
                             for (const int n : {8, 16, 32, 64}) {
                               const double x = std::log(n * std::log(n));
                               const double y = std::log(milliseconds_a_turn(n));
                               sx += x, sy += y, sxx += x * x, sxy += x * y;
                             }
                             return Measured{(4 * sxy - sx * sy) / (4 * sxx - sx * sx)};
                           }}};

}  // namespace
