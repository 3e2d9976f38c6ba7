// Questions about charges, responses, routs, pursuits, break-offs and aligning on the table (CHG, RSP, CTC, ALN, RTM).
#include <algorithm>
#include <array>

#include "reg/alignment.hpp"
#include "reg/break_offs.hpp"
#include "reg/case_table.hpp"
#include "reg/charge_cards.hpp"
#include "reg/charge_moves.hpp"
#include "reg/position.hpp"
#include "reg/pursuits.hpp"
#include "reg/responses.hpp"
#include "reg/shooting.hpp"

namespace condotta::reg {
namespace {

using table::Angle;
using table::Length;

constexpr std::array<std::string_view, 3> kind_words = {"forced", "free", "prompted"};

// Files count from 1 at the left of the front.
int file_number(const State& state, UnitId unit, BaseId base) {
  const Front front = front_line(state, unit);
  const table::Frame frame = table::frame(front.pose, front.width);
  const Length aside = table::place(frame, table::exact(base_at(state, base).pose.front)).aside;
  return 1 + static_cast<int>(aside.units());
}

void answer_reach(const TableCase& table, Answers& answers, UnitId who, UnitId target) {
  add_verdict(answers, may_charge(table.game, table.state, who, target));
  answers.add("kind", kind_words[static_cast<std::size_t>(charge_kind(table.game, table.state, who, target))]);
  const auto reach = charge_reach(table.game, table.state, who, target);
  answers.add("in-reach", reach && reach->reached);
  if (reach) {
    add_measure(answers, "cheapest", reach->cost);
    answers.add("cheapest-wheel", reach->charge.way.wheel.degrees(), Compared::measured);
    add_measure(answers, "distance", reach->distance);
    constexpr std::array<std::string_view, 3> dropped = {"none", "left", "right"};
    answers.add("drops", dropped[reach->charge.dropped]);
    add_measure(answers, "shifts", reach->charge.way.shift);
  }
  const ForcedCharge forced = forced_charge(table.game, table.state, who);
  answers.add("forced", forced.forced);
  std::string why;
  for (const Refusal& exception : forced.exceptions) why += exception.facts + "; ";
  if (!why.empty()) answers.explain("forced", why);
}

void answer_move(const TableCase& table, Reader& check, Answers& answers, UnitId who) {
  const ChargePreview seen = preview(table.game, table.state, read_charge(check, who));
  add_verdict(answers, seen.ruling);
  answers.add("kind", kind_words[static_cast<std::size_t>(seen.charge.kind)]);
  add_card(answers, "card", seen.card);
  add_names(answers, "charged", table.game, seen.charged);
  ChargeMove order{seen.charge, check.whole("lost", 0, 0, 9), 0, {}};
  const double general = check.number("general-distance", 0, 0, 100);
  for (const std::string& word : check.texts("cards")) {
    if (const auto card = dice::colour_called(word)) {
      order.won_back += won_back(table.game.rules, *card, general);
    } else {
      check.complain(quoted(word) + " is no card", check.find("cards"));
    }
  }
  order.won_back = std::min(order.won_back, order.lost);
  State after = table.state;
  after.charge_phase.standing = read_whom(check, table, "standing");
  Events events;
  const ChargeResult result = move_charge(table.game, after, order, events);
  add_measure(answers, "distance", result.distance);
  add_measure(answers, "went", result.went);
  add_measure(answers, "driven-back", result.driven_back);
  answers.add("contact", result.contact);
  answers.add("met", result.met == nobody ? Document("none")
                                          : Document(table.game.unit_names[static_cast<std::size_t>(result.met)]));
  answers.add("stopped-by-intercept", result.stopped_by_intercept);
  add_names(answers, "removed", table.game, result.removed);
  add_names(answers, "displaced", table.game, result.displaced);
  add_names(answers, "destroyed", table.game, result.destroyed);
  add_tests(answers, table.game, after);
  Document flank = Document::array();
  for (const BaseId base : result.flank) flank.push(file_number(after, who, base));
  answers.add("flank-files", std::move(flank), Compared::any_order);
  answers.add("turn-to-face", static_cast<int>(result.turn_to_face.size()));
  std::vector<double> pressed(static_cast<std::size_t>(front_line(after, who).files), 0.0);
  for (const Pressed& file : result.pressed) {
    const int number = file_number(after, who, file.front);
    pressed[static_cast<std::size_t>(number - 1)] = file.distance.units();
  }
  Document press = Document::array();
  for (const double distance : pressed) press.push(distance);
  answers.add("pressed", std::move(press), Compared::measured);
  if (result.pressed.empty()) add_place(answers, after, who);
}

RoutDirections::Away read_away(const TableCase& table, Reader& check, UnitId who, Answers& answers) {
  constexpr std::array<std::string_view, 3> causes = {"combat", "shooting", "test"};
  const auto by = static_cast<BrokenBy>(check.choice("by", causes, 0));
  const std::vector<UnitId> from = read_whom(check, table, "from");
  const RoutDirections directions = rout_directions(table.game, table.state, who, by, from);
  answers.add("destroyed", directions.destroyed);
  for (const auto& away : directions.away) {
    if (from.empty() || away.enemy == from.front()) return away;
  }
  return directions.away.empty() ? RoutDirections::Away{} : directions.away.front();
}

}  // namespace

void ask_charge(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  if (who == nobody) return;
  add_card(
      answers, "hold-card",
      card_for(table->game.rules, ChargeCard::hold_charge, table->state.units[static_cast<std::size_t>(who)].troops));
  if (check.has("target")) {
    const UnitId target = read_who(check, *table, "target");
    if (target != nobody) answer_reach(*table, answers, who, target);
  } else {
    answer_move(*table, check, answers, who);
  }
}

void ask_respond(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 5> words = {"run away", "skirmish", "stand", "counter charge", "intercept"};
  constexpr std::array<std::string_view, 3> directions = {"front", "rear", "charge"};
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  if (who == nobody) return;
  std::vector<Charge> chargers;
  for (const UnitId charger : read_whom(check, *table, "charger")) {
    chargers.push_back({});
    chargers.back().unit = charger;
    chargers.back().way.wheel = Angle::degrees(check.number("charger-wheel", 0, -180, 180));
  }
  const int response = check.choice("response", words, 2);
  State after = table->state;
  Events events;
  Document options = Document::array();
  for (const Response may : responses_of(table->game, after, who, chargers)) {
    options.push(words[static_cast<std::size_t>(may)]);
  }
  answers.add("options", std::move(options), Compared::any_order);
  if (response >= 3) {
    CounterCharge counter{who, response == 4, read_charge(check, who).way,
                          read_length(check, "distance").value_or(Length{})};
    if (chargers.size() != 1) {
      check.complain("'charger' must name the one unit that is answered");
      return;
    }
    const CounterPreview seen = preview(table->game, after, counter, chargers.front());
    add_verdict(answers, seen.ruling);
    add_card(answers, "card", seen.card);
    add_measure(answers, "most", seen.most);
    make_counter_charge(table->game, after, counter, events);
  } else {
    Run run{who, static_cast<Response>(response), static_cast<RunDirection>(check.choice("direction", directions, 1)),
            {},  check.flag("add-one", false),    read_length(check, "shift").value_or(Length{})};
    const double along = check.number("along", 0, -360, 360);
    run.along = check.has("along") || chargers.empty() ? table::heading(Angle::degrees(along))
                                                       : heading_of(after, chargers.front());
    add_verdict(answers, chargers.empty() ? Ruling{} : reg::check(table->game, after, run, chargers));
    if (run.response != Response::stand) {
      const RunResult result = make_run(table->game, after, run, chargers, check.whole("die", 3, 1, 6), events);
      add_measure(answers, "distance", result.distance);
      add_measure(answers, "went", result.went);
      answers.add("lost", result.lost);
      add_names(answers, "passed", table->game, result.passed);
    }
  }
  add_tests(answers, table->game, after);
  after.units[static_cast<std::size_t>(who)].off_table = false;
  add_place(answers, after, who);
}

void ask_rout(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  if (who == nobody) return;
  State after = table->state;
  after.units[static_cast<std::size_t>(who)].broken = true;
  const RoutDirections::Away away = read_away(*table, check, who, answers);
  Events events;
  const Length shift = read_length(check, "shift").value_or(Length{});
  add_verdict(answers, check_rout(table->game, after, who, away, shift));
  const Rout rout = make_rout(table->game, after, who, away, check.whole("die", 3, 1, 6), check.flag("add-one", false),
                              shift, events);
  answers.add("heading", rout.heading.degrees(), Compared::measured);
  answers.add("turned-at",
              Document(Document::Array{Document(rout.turned.front.x.units()), Document(rout.turned.front.y.units())}),
              Compared::measured);
  add_measure(answers, "distance", rout.distance);
  add_measure(answers, "went", rout.went);
  add_names(answers, "passed", table->game, rout.passed);
  add_tests(answers, table->game, after);
  add_place(answers, after, who);
}

void ask_pursuit(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 3> duties = {"never", "may", "must"};
  constexpr std::array<std::string_view, 3> drops = {"none", "left", "right"};
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  const UnitId router = read_who(check, *table, "router");
  if (who == nobody || router == nobody) return;
  State after = table->state;
  after.units[static_cast<std::size_t>(router)].broken = true;
  Events events;
  const Rout rout = make_rout(table->game, after, router, read_away(*table, check, router, answers),
                              check.whole("die", 3, 1, 6), check.flag("add-one", false), {}, events);
  const PursuitOrders orders = pursuit_orders(table->game, after, who, rout);
  answers.add("duty", duties[static_cast<std::size_t>(orders.duty)]);
  answers.add("moves", orders.moves);
  answers.add("holdable", orders.holdable);
  add_card(answers, "card", orders.card);
  const int cards = check.whole("held", 0, 0, 6);
  const PursuitWay way{check.flag("into-terrain", false), read_length(check, "shift").value_or(Length{}),
                       static_cast<std::uint8_t>(check.choice("drop", drops, 0))};
  Ruling ruling = check_pursuit(table->game, after, who, rout, way);
  if (cards > orders.holdable) ruling.refuse("REG-RTM-026"_rule, "cards hold no more moves of it");
  add_verdict(answers, ruling);
  const Pursuit pursuit = pursue(table->game, after, who, rout, std::max(0, orders.moves - cards), way, events);
  add_measure(answers, "went", pursuit.went);
  add_names(answers, "passed", table->game, pursuit.passed);
  answers.add("stopped-by-terrain", pursuit.stopped_by_terrain);
  answers.add("met", pursuit.met == nobody ? Document("none")
                                           : Document(table->game.unit_names[static_cast<std::size_t>(pursuit.met)]));
  add_tests(answers, table->game, after);
  add_place(answers, after, who);
}

void ask_break_off(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  if (who == nobody) return;
  check.need("distance");
  const BreakOff off{who, read_length(check, "distance").value_or(Length{}),
                     read_length(check, "shift").value_or(Length{})};
  const BreakOffPreview seen = preview(table->game, table->state, off);
  add_verdict(answers, seen.ruling);
  constexpr std::array<std::string_view, 3> actions = {"F2", "F3", "F4"};
  answers.add(
      "action",
      seen.action
          ? Document(
                actions[static_cast<std::size_t>(*seen.action) - static_cast<std::size_t>(ChargeCard::break_off_foot)])
          : Document("none"));
  add_card(answers, "card", seen.card);
  add_measure(answers, "least", seen.least);
  add_measure(answers, "most", seen.most);
  State after = table->state;
  Events events;
  break_off(table->game, after, off, events);
  add_place(answers, after, who);
  if (!check.has("follow")) return;
  const Follow follow{read_who(check, *table, "follow"), who, off.distance};
  if (follow.unit == nobody) return;
  const FollowPreview following = preview(table->game, after, follow);
  add_verdict(answers, following.ruling, "follow-");
  add_card(answers, "follow-card", following.card);
  make_follow(table->game, after, follow, events);
  add_place(answers, after, follow.unit, "follow-");
}

void ask_align(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const auto table = read_table(situation, check);
  if (!table) return;
  const UnitId who = read_who(check, *table, "who");
  const Document* to = check.need("to");
  if (who == nobody || to == nullptr) return;
  if (to->items().size() != 2 || !to->items()[0].is_number() || !to->items()[1].is_number()) {
    check.complain("'to' must be [x, y] in BW", to);
    return;
  }
  const Alignment alignment{who,
                            {{Length::units(to->items()[0].number()), Length::units(to->items()[1].number())},
                             table::heading(Angle::degrees(check.number("facing", 0, -360, 360)))}};
  const AlignmentPreview seen = preview(table->game, table->state, alignment, check.flag("charge-phase", true));
  add_verdict(answers, seen.ruling);
  add_measure(answers, "front-moves", seen.front_moves);
  add_measure(answers, "bases-move", seen.bases_move);
  add_measure(answers, "sideways", seen.sideways);
  add_names(answers, "displaced", table->game, seen.displaced);
  State after = table->state;
  Events events;
  align(table->game, after, alignment, events);
  Document places = Document::object();  // of those who made room
  for (const UnitId moved : seen.displaced) {
    const table::Pose pose = front_line(after, moved).pose;
    places.set(table->game.unit_names[static_cast<std::size_t>(moved)],
               Document::Array{Document(pose.front.x.units()), Document(pose.front.y.units())});
  }
  answers.add("displaced-to", std::move(places), Compared::measured);
}

}  // namespace condotta::reg
