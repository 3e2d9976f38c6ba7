// Setting up by the catalogue's defaults (CFE-GAP-011, CFE-GAP-028): ground, edges, orders, entrenchments, deployment.
#include <algorithm>

#include "cfeo/command_steps.hpp"
#include "cfeo/losses.hpp"
#include "cfeo/scenario.hpp"
#include "cfeo/steps.hpp"
#include "table/footprint.hpp"

namespace condotta::cfeo {
namespace {

using table::Angle;
using table::Vector;

constexpr double least_piece = 100;  // CFE-GAP-028
constexpr double most_piece = 300;
constexpr double between_pieces = 60;
constexpr double entrenchment = 60;  // CFE-GAP-011, for each infantry unit

Piece piece_of(const Choice& choice) {
  const auto& v = choice.values;
  Piece piece;
  piece.word = static_cast<std::uint8_t>(v[0]);
  piece.ground = ground_words[piece.word].ground;
  piece.at = {table::Length::ticks(v[1]), table::Length::ticks(v[2])};
  piece.width = table::Length::ticks(v[3]);
  piece.depth = ground_words[piece.word].linear ? yd(4) : table::Length::ticks(v[4]);
  piece.heading = table::heading(Angle::ticks(v[5]));
  return piece;
}

table::Rectangle outline(const Piece& piece) {
  return table::Rectangle::around(table::exact(piece.at), table::forward(piece.heading), piece.width.units() / 2,
                                  piece.depth.units() / 2);
}

// --- ground
bool run_place(Play& play) {
  if (static_cast<int>(play.state.pieces.size()) < 2 * play.game.set_up.pieces_each) return true;
  play.pop();
  return false;
}

void ask_place(const Game& game, const State&, Decision& out) {
  out.question = "Which piece of ground do you place, and where?";
  out.rules = {"CFE-GAP-028"_rule};
  std::vector<std::string> words;
  for (std::size_t i = 0; i < first_pieces; ++i) words.emplace_back(ground_words[i].word);
  const auto size = [](std::string_view name) {
    return range_parameter(name, ParameterKind::number, yd(least_piece).ticks(), yd(most_piece).ticks(),
                           yd(120).ticks());
  };
  out.options = {option(Answer::place, "place", "Place it",
                        {words_parameter("ground", words), x_parameter(game, game.width.ticks() / 2),
                         y_parameter(game, game.height.ticks() / 2), size("width"), size("depth"),
                         range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, 0)},
                        {"CFE-GAP-028"_rule}),
                 option(Answer::pass, "none", "Place nothing")};
}

void check_place(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer_of(choice) != Answer::place) return;
  const table::Rectangle own = outline(piece_of(choice));
  for (const Piece& other : state.pieces) {
    if (other.ground == Ground::open) continue;
    if (table::distance(own, outline(other)).units() < between_pieces - slack) {
      ruling.refuse("CFE-GAP-028"_rule, "it is nearer than 60 yd to another piece");
      break;
    }
  }
  for (const Terrain& terrain : game.terrain) {
    if (terrain.road && table::distance(table::Footprint(&own, 1), table::Footprint(terrain.course)).units() <= 0) {
      ruling.refuse("CFE-GAP-028"_rule, "it lies on a road");
      break;
    }
  }
  for (const Vector& corner : own.corners()) {
    if (corner.x < 0 || corner.y < 0 || corner.x > game.width.units() || corner.y > game.height.units()) {
      ruling.refuse("CFE-GAP-028"_rule, "it does not lie on the table");
      break;
    }
  }
}

void apply_place(Play& play, const Choice& choice) {
  // A piece that is not placed counts: it is kept as open ground without a size.
  play.state.pieces.push_back(answer_of(choice) == Answer::place ? piece_of(choice) : Piece{});
  play.top().side = other(play.top().side);
}

void place_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const std::size_t n = state.pieces.size();
  const double width = game.width.units();
  const double height = game.height.units();
  for (std::size_t i = 0; i < 6; ++i) {
    const double x = width * (0.12 + 0.15 * static_cast<double>((i + n) % 6));
    const double y = height * (i % 2 == 0 ? 0.4 : 0.6);
    const std::int32_t word = static_cast<std::int32_t>((i * 3 + n * 5) % 10);
    const Choice choice =
        choose(Answer::place, {word, yd(x).ticks(), yd(y).ticks(), yd(110).ticks(), yd(100).ticks(), 0});
    if (may(game, state, choice)) out.push_back({choice, 0.4 + 0.02 * static_cast<double>(i), "something to hold"});
  }
  out.push_back({choose(Answer::pass), 0.2, "an open field"});
}

// --- edges
bool run_edge(Play& play) {
  Step& step = play.top();
  if (step.value == 0) {
    int red = 0;
    int blue = 0;
    while (red == blue) {
      red = play.dice.roll(dice::d6);
      blue = play.dice.roll(dice::d6);
    }
    step.value = 1;
    step.side = red > blue ? Side::red : Side::blue;
  }
  return true;
}

void ask_edge(const Game&, const State&, Decision& out) {
  out.question = "Which long edge do you take?";
  out.rules = {"CFE-GAP-028"_rule};
  out.options = {option(Answer::choose_edge, "edge", "Take an edge",
                        {words_parameter("edge", {"the near edge", "the far edge"})}, {"CFE-GAP-028"_rule})};
}

void apply_edge(Play& play, const Choice& choice) {
  const bool near = choice.values[0] == 0;
  play.state.swapped = (play.top().side == Side::red) != near;
  play.pop();
}

// --- orders (secret, before deployment)
bool run_orders(Play& play) {
  Step& step = play.top();
  for (std::size_t i = static_cast<std::size_t>(step.value); i < play.state.leaders.size(); ++i) {
    const FieldLeader& leader = play.state.leaders[i];
    if (leader.side != step.side || leader.rank != Rank::commander) continue;
    step.value = static_cast<std::int32_t>(i);
    step.unit = static_cast<std::int16_t>(i);
    return true;
  }
  play.pop();
  return false;
}

void ask_orders(const Game& game, const State& state, Decision& out) {
  out.question = "The order of " + game.leader_names[static_cast<std::size_t>(state.steps.back().unit)] + "?";
  out.rules = {"CFE-ORD-001"_rule};
  out.secret = true;
  out.options = {option(
      Answer::order, "order", "Write the order",
      {words_parameter(
           "order",
           {"defend the current position", "advance to a position and defend it", "advance and attack the enemy"}, 2),
       x_parameter(game, game.width.ticks() / 2), y_parameter(game, game.height.ticks() / 2)},
      {"CFE-ORD-001"_rule})};
}

void apply_orders(Play& play, const Choice& choice) {
  FieldLeader& leader = leader_at(play.state, play.top().unit);
  leader.order = static_cast<Order>(choice.values[0] + 1);
  leader.goal = {table::Length::ticks(choice.values[1]), table::Length::ticks(choice.values[2])};
  ++play.top().value;
}

void orders_candidates(const Game& game, const State&, std::vector<Candidate>& out) {
  for (const std::int32_t order : {0, 1, 2}) {
    out.push_back({choose(Answer::order, {order, game.width.ticks() / 2, game.height.ticks() / 2}),
                   order == 2 ? 0.8 : 0.3, "as the ground wants it"});
  }
}

// --- entrenchments of a defended position
int stretches_left(const State& state, Side side) {
  int left = 0;
  for (const FieldUnit& unit : state.units) left += unit.side == side && arm(unit) == Arm::infantry ? 1 : 0;
  for (const Piece& piece : state.pieces) left -= piece.ground == Ground::wall ? 1 : 0;
  return left;
}

constexpr std::uint8_t entrenchment_word = 18;

bool run_dig(Play& play) {
  if (play.top().value == 0 && stretches_left(play.state, play.top().side) > 0) return true;
  play.pop();
  return false;
}

void ask_dig(const Game& game, const State& state, Decision& out) {
  out.question =
      "Where do you dig in? " + plural(stretches_left(state, state.steps.back().side), "stretch") + " of 60 yd left.";
  out.rules = {"CFE-GAP-011"_rule};
  out.options = {option(Answer::dig, "dig", "Dig 60 yd",
                        {x_parameter(game, game.width.ticks() / 2), y_parameter(game, game.height.ticks() / 2),
                         range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle,
                                         facing(state, state.steps.back().side).ticks())},
                        {"CFE-GAP-011"_rule}),
                 option(Answer::pass, "done", "Dig no more")};
}

void check_dig(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  if (answer_of(choice) != Answer::dig) return;
  const double y = table::Length::ticks(choice.values[1]).units();
  const bool up = facing(state, state.steps.back().side) == Angle{};
  const double from_edge = up ? y : game.height.units() - y;
  if (from_edge > game.set_up.zone + slack) ruling.refuse("CFE-GAP-011"_rule, "outside its own zone");
}

void apply_dig(Play& play, const Choice& choice) {
  if (answer_of(choice) != Answer::dig) {
    play.top().value = 1;
    return;
  }
  Piece piece;
  piece.word = entrenchment_word;
  piece.ground = Ground::wall;
  piece.at = {table::Length::ticks(choice.values[0]), table::Length::ticks(choice.values[1])};
  piece.width = yd(entrenchment);
  piece.depth = yd(4);
  piece.heading = table::heading(Angle::ticks(choice.values[2]));
  play.state.pieces.push_back(piece);
}

void dig_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Side side = state.steps.back().side;
  const bool up = facing(state, side) == Angle{};
  const int dug =
      static_cast<int>(std::ranges::count_if(state.pieces, [](const Piece& p) { return p.ground == Ground::wall; }));
  const double x = game.width.units() / 2 + ((dug % 2 == 0 ? 1 : -1) * (dug + 1) / 2) * 64.0;
  const double y = up ? game.set_up.zone - 4 : game.height.units() - game.set_up.zone + 4;
  if (x > 40 && x < game.width.units() - 40) {
    out.push_back(
        {choose(Answer::dig, {yd(x).ticks(), yd(y).ticks(), facing(state, side).ticks()}), 0.7, "a line to hold"});
  }
  out.push_back({choose(Answer::pass), 0.3, "enough"});
}

// --- deployment
bool battalia_waits(const State& state, int leader) {
  if (leader_at(state, leader).fate == LeaderFate::waiting) return true;
  return std::ranges::any_of(state.units, [&](const FieldUnit& unit) {
    return unit.battalia == leader && unit.presence == Presence::waiting;
  });
}

std::vector<std::int32_t> waiting_battalia(const State& state, Side side) {
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < state.leaders.size(); ++i) {
    if (state.leaders[i].side == side && battalia_waits(state, static_cast<int>(i)))
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

bool run_deploy_battalia(Play& play) {
  Step& step = play.top();
  State& state = play.state;
  if (step.value == 0) {
    step.value = 1;
    if (play.game.victory.defended_position) {  // the defender places everything first
      step.side = other(play.game.victory.attacker);
    } else {
      int red = 0;
      int blue = 0;
      while (red == blue) {
        red = play.dice.roll(dice::d6);
        blue = play.dice.roll(dice::d6);
      }
      step.side = red < blue ? Side::red : Side::blue;  // the lower places first
    }
  }
  if (waiting_battalia(state, step.side).empty()) {
    step.side = other(step.side);
    if (waiting_battalia(state, step.side).empty()) {
      for (std::size_t i = 0; i < state.leaders.size(); ++i)
        state.leaders[i].ground = table::rounded(battalia_centre(play.game, state, static_cast<int>(i)));
      play.pop();
      return false;
    }
  }
  return true;
}

void ask_deploy_battalia(const Game&, const State& state, Decision& out) {
  out.question = "Which battalia do you place?";
  out.rules = {"CFE-GAP-011"_rule};
  const std::vector<std::int32_t> waiting = waiting_battalia(state, state.steps.back().side);
  Parameter who{"battalia", ParameterKind::leader, waiting};
  who.usual = waiting.front();
  out.options = {option(Answer::deploy, "battalia", "Place it", {who}, {"CFE-GAP-011"_rule})};
}

void apply_deploy_battalia(Play& play, const Choice& choice) {
  const Side side = play.top().side;
  if (!play.game.victory.defended_position) play.top().side = other(side);
  play.push({StepKind::deploy_unit, side, nobody, static_cast<std::int16_t>(choice.values[0])});
}

void deploy_battalia_candidates(const Game&, const State& state, std::vector<Candidate>& out) {
  for (const std::int32_t one : waiting_battalia(state, state.steps.back().side))
    out.push_back({choose(Answer::deploy, {one}), 0.5, "one after the other"});
}

bool run_deploy_unit(Play& play) {
  Step& step = play.top();
  for (std::size_t i = 0; i < play.state.units.size(); ++i) {
    const FieldUnit& unit = play.state.units[i];
    if (unit.battalia != step.other || unit.presence != Presence::waiting) continue;
    step.unit = static_cast<std::int16_t>(i);
    return true;
  }
  step.unit = nobody;
  if (leader_at(play.state, step.other).fate == LeaderFate::waiting) return true;
  play.pop();
  return false;
}

void ask_deploy_unit(const Game& game, const State& state, Decision& out) {
  const Step& step = state.steps.back();
  out.rules = {"CFE-GAP-011"_rule};
  if (step.unit == nobody) {
    out.question = "Where does " + game.leader_names[static_cast<std::size_t>(step.other)] + " stand?";
    Parameter attach{"attach", ParameterKind::target, may_attach_to(game, state, step.other)};
    attach.optional = true;
    attach.usual = -1;
    out.options = {option(Answer::ride, "leader", "Place him", {x_parameter(game), y_parameter(game), attach},
                          {"CFE-GAP-011"_rule})};
    return;
  }
  const FieldUnit& unit = unit_at(state, step.unit);
  out.question = "Where does " + name_of(game, step.unit) + " stand?";
  std::vector<std::string> manners = {"as it fights"};
  if (is_gun(unit.troops.type)) manners.emplace_back("limbered");
  if (unit.stands.size() > 1 && !always_unformed(unit.troops.type)) manners.emplace_back("march column");
  out.options = {option(
      Answer::deploy, "unit", "Place it",
      {x_parameter(game), y_parameter(game),
       range_parameter("heading", ParameterKind::heading, 0, Angle::ticks_per_circle, facing(state, unit.side).ticks()),
       range_parameter("files", ParameterKind::number, 1, static_cast<std::int32_t>(unit.stands.size()),
                       std::min<std::int32_t>(4, static_cast<std::int32_t>(unit.stands.size()))),
       words_parameter("manner", manners)},
      {"CFE-GAP-011"_rule})};
}

FieldUnit deployed(const Game& game, const State& state, int id, const Choice& choice) {
  FieldUnit unit = unit_at(state, id);
  const auto& v = choice.values;
  const table::Pose pose{{table::Length::ticks(v[0]), table::Length::ticks(v[1])}, table::heading(Angle::ticks(v[2]))};
  unit.presence = Presence::present;
  const bool gun = is_gun(unit.troops.type);
  if (gun) unit.limbered = v[4] == 1;
  if (always_unformed(unit.troops.type)) {
    scatter(game, unit, pose, v[3]);
  } else {
    draw_up(game, unit, pose, !gun && v[4] == 1 ? Formation::column : Formation::line, v[3]);
  }
  return unit;
}

double from_own_edge(const Game& game, const State& state, Side side, const FieldUnit& unit) {
  const bool up = facing(state, side) == Angle{};
  return up ? unit.high.y.units() : (game.height - unit.low.y).units();
}

void check_deploy_unit(const Game& game, const State& state, const Choice& choice, Ruling& ruling) {
  const Step& step = state.steps.back();
  const bool up = facing(state, step.side) == Angle{};
  if (step.unit == nobody) {
    const double y = table::Length::ticks(choice.values[1]).units();
    const double from_edge = up ? y : game.height.units() - y;
    if (choice.values[2] < 0 && from_edge > game.set_up.zone + slack)
      ruling.refuse("CFE-GAP-011"_rule, "outside its own zone");
    return;
  }
  const FieldUnit unit = deployed(game, state, step.unit, choice);
  take(ruling, may_form(unit_of(unit)));
  if (!on_table(game, unit)) ruling.refuse("CFE-GAP-011"_rule, "it does not stand on the table");
  if (overlaps(game, state, step.unit, unit)) ruling.refuse("CFE-GAP-011"_rule, "another unit stands there");
  if (from_own_edge(game, state, unit.side, unit) > game.set_up.zone + slack)
    ruling.refuse("CFE-GAP-011"_rule, "outside its own zone");
  for (const Terrain& terrain : game.terrain) {
    const Passage its = passage(terrain.ground, arm(unit));
    if (terrain.linear || (its != Passage::impassable && its != Passage::road_only)) continue;
    if (table::overlapping(terrain.area, footprint(unit))) {
      ruling.refuse("CFE-MOV-015"_rule, "that ground is closed to it");
      break;
    }
  }
}

void apply_deploy_unit(Play& play, const Choice& choice) {
  const Step step = play.top();
  if (step.unit == nobody) {
    FieldLeader& leader = leader_at(play.state, step.other);
    leader.fate = LeaderFate::there;
    leader.with = static_cast<UnitId>(choice.values[2]);
    leader.at = {table::Length::ticks(choice.values[0]), table::Length::ticks(choice.values[1])};
    if (leader.with >= 0)
      carry_leaders(play.game, play.state, leader.with);
    else
      leader.with = nobody;
    return;
  }
  unit_at(play.state, step.unit) = deployed(play.game, play.state, step.unit, choice);
}

void deploy_unit_candidates(const Game& game, const State& state, std::vector<Candidate>& out) {
  const Step& step = state.steps.back();
  const bool up = facing(state, step.side) == Angle{};
  const double height = game.height.units();
  if (step.unit == nobody) {
    Vector at = battalia_centre(game, state, step.other);
    const bool any =
        std::ranges::any_of(state.units, [&](const FieldUnit& u) { return u.battalia == step.other && present(u); });
    if (!any) at = {game.width.units() / 2, up ? 40 : height - 40};
    at = {std::clamp(at.x, 0.0, game.width.units()), std::clamp(at.y, 0.0, height)};
    const double edge = up ? at.y : height - at.y;
    if (edge > game.set_up.zone) at.y = up ? game.set_up.zone - 5.0 : height - game.set_up.zone + 5.0;
    out.push_back({choose(Answer::ride, {yd(at.x).ticks(), yd(at.y).ticks(), -1}), 0.5, "among his troops"});
    return;
  }
  const FieldUnit& unit = unit_at(state, step.unit);
  const int stands = static_cast<int>(unit.stands.size());
  const std::int32_t wide = std::clamp(stands <= 4 ? stands : stands / 2, 1, 4);
  for (const double row : {6.0, 60.0, 100.0}) {
    for (int slot = 0; slot < 16 && out.size() < 3; ++slot) {
      // From the middle outwards.
      const double x = game.width.units() / 2 + ((slot % 2 == 0 ? 1 : -1) * ((slot + 1) / 2)) * 80.0;
      const double depth_from_edge = game.set_up.zone - row;
      const double y = up ? depth_from_edge : height - depth_from_edge;
      if (x < 40 || x > game.width.units() - 40) continue;
      const Choice choice =
          choose(Answer::deploy, {yd(x).ticks(), yd(y).ticks(), facing(state, step.side).ticks(), wide, 0});
      if (may(game, state, choice)) out.push_back({choice, 0.6 - 0.1 * static_cast<double>(out.size()), "in the line"});
    }
  }
}

}  // namespace

const StepRules place_terrain_rules{"Placing the ground", run_place, ask_place,       check_place,
                                    apply_place,          nullptr,   place_candidates};
const StepRules choose_edge_rules{"Choosing the edge", run_edge, ask_edge, nullptr, apply_edge};
const StepRules write_orders_rules{"Writing orders", run_orders, ask_orders,       nullptr,
                                   apply_orders,     nullptr,    orders_candidates};
const StepRules dig_in_rules{"Digging in", run_dig, ask_dig, check_dig, apply_dig, nullptr, dig_candidates};
const StepRules deploy_battalia_rules{
    "Deployment", run_deploy_battalia,       ask_deploy_battalia, nullptr, apply_deploy_battalia,
    nullptr,      deploy_battalia_candidates};
const StepRules deploy_unit_rules{"Deployment of a battalia", run_deploy_unit, ask_deploy_unit,       check_deploy_unit,
                                  apply_deploy_unit,          nullptr,         deploy_unit_candidates};

}  // namespace condotta::cfeo
