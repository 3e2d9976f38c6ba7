// Questions about hands, prices, goes and command range (CRD, CDR, ACT, OOC, TURN).
#include "reg/case_command.hpp"

#include <array>

#include "reg/cards.hpp"
#include "reg/case_words.hpp"
#include "reg/command_range.hpp"
#include "reg/payment.hpp"

namespace condotta::reg {
namespace {

constexpr std::array<std::string_view, 4> grade_words = {"Mediocre", "Competent", "Talented", "Legendary"};
constexpr std::array<std::string_view, 3> type_words = {"Professional", "Instinctive", "Tribal"};

Appointment read_appointment(Reader& reader) {
  Appointment who;
  who.grade = static_cast<Grade>(reader.choice("grade", grade_words, static_cast<int>(Grade::competent)));
  who.type = static_cast<CommandType>(reader.choice("type", type_words, 0));
  who.army_commander = reader.flag("army-commander", false);
  who.ally = reader.flag("ally", false);
  who.floating = reader.flag("floating", false);
  if (who.floating && !(who.army_commander && who.type == CommandType::professional)) {
    reader.complain("only a Professional Army Commander floats", reader.find("floating"));
  }
  return who;
}

std::vector<Colour> read_cards(Reader& reader, std::string_view key) {
  std::vector<Colour> cards;
  for (const std::string& word : reader.texts(key)) {
    const auto colour = dice::colour_called(word);
    if (!colour) {
      reader.complain(quoted(word) + " is no colour; there are BLACK, WHITE, GREEN, YELLOW and RED", reader.find(key));
      return {};
    }
    cards.push_back(*colour);
  }
  return cards;
}

Hand read_hand(Reader& reader, std::string_view key) {
  Hand hand;
  for (const Colour card : read_cards(reader, key)) hand.add(card);
  return hand;
}

// A table inside the check, read by `read`; nothing is read if it is not there.
template <class Read>
void each_table(Reader& check, std::string_view key, Read read) {
  const Document* list = check.need(key);
  if (list == nullptr) return;
  for (const Document& table : list->items()) {
    Reader reader(table, "one of '" + std::string(key) + "' of " + check.what());
    read(reader);
    if (const auto fault = reader.finish()) check.complain(*fault);
  }
}

Appointment read_appointment_of(Reader& check, std::string_view key) {
  const Document* table = check.need(key);
  if (table == nullptr) return {};
  Reader reader(*table, "'" + std::string(key) + "' of " + check.what());
  const Appointment who = read_appointment(reader);
  if (const auto fault = reader.finish()) check.complain(*fault);
  return who;
}

// "GREEN>YELLOW + WHITE": the primary card first, a raised one with what it counts as.
std::string in_words(const Payment& payment) {
  const auto card = [&](int number, Colour colour) {
    std::string word(dice::name_of(colour));
    if (payment.upgraded == number) word += ">" + std::string(dice::name_of(upgraded(colour)));
    return word;
  };
  std::string words = card(0, payment.primary);
  for (std::size_t i = 0; i < payment.extra.size(); ++i)
    words += " + " + card(static_cast<int>(i) + 1, payment.extra[i]);
  return words;
}

void append(Ruling& ruling, const Ruling& more) {
  ruling.refusals.insert(ruling.refusals.end(), more.refusals.begin(), more.refusals.end());
}

std::vector<GroupMember> read_group(const condotta::Situation& situation, Reader& check) {
  std::vector<GroupMember> members;
  for (const std::string_view key : {"group", "pulled"}) {
    const Document* list = check.find(key);
    if (list == nullptr) continue;
    for (const Document& one : list->items()) {
      const CaseUnit unit = unit_of(situation, check, one, std::string(key));
      if (!check.good()) return members;
      Reader reader(unit.keys, "a unit of " + check.what());
      finish_unit(check, reader, situation, &one);
      members.push_back({unit.troops, key == "pulled"});
    }
  }
  return members;
}

Prompt read_prompt(Reader& check) {
  Prompt prompt;
  prompt.payer = read_appointment(check);
  prompt.payer_distance = check.number("distance", 0, 0, 500);
  prompt.own_command = check.flag("own-command", true);
  prompt.unit_of_ally = check.flag("unit-of-ally", prompt.own_command && prompt.payer.ally);
  prompt.independent = check.flag("independent", false);
  prompt.commander_dead = check.flag("commander-dead", false);
  prompt.commander_fights = check.flag("commander-fights-elsewhere", false);
  prompt.from_ambush = check.flag("from-ambush", false);
  prompt.unreliable = check.flag("unreliable", false);
  prompt.turns_bases_in_combat = check.flag("turns-bases-in-combat", false);
  return prompt;
}

Document rule_list(const Ruling& ruling) {
  Document list = Document::array();
  for (const Refusal& refusal : ruling.refusals) list.push(refusal.rule.text());
  return list;
}

std::optional<Payment> read_payment(Reader& check) {
  const std::vector<Colour> cards = read_cards(check, "pay");
  const int raised = check.whole("upgrade", 0, 0, 3);
  if (cards.empty() || !check.good()) return std::nullopt;
  if (cards.size() > 3) {
    check.complain("no action takes more than 3 cards", check.find("pay"));
    return std::nullopt;
  }
  Payment payment;
  payment.primary = cards[0];
  for (std::size_t i = 1; i < cards.size(); ++i) payment.extra.push_back(cards[i]);
  if (raised > 0) payment.upgraded = raised - 1;
  return payment;
}

}  // namespace

void ask_deal(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  Document dealt = Document::array();
  Document most = Document::array();
  Document may = Document::array();
  int held_in_all = 0;
  int dealt_in_all = 0;
  each_table(check, "commanders", [&](Reader& reader) {
    const auto grade = static_cast<Grade>(reader.choice("grade", grade_words, static_cast<int>(Grade::competent)));
    const int held = reader.whole("held", 0, 0, 50);
    const int fewer = reader.flag("bluffed-flank-march", false) ? rules.numbers.command.bluff_cards : 0;
    const int cards = cards_to_deal(rules, grade, held, fewer);
    const auto limit = most_kept(rules, grade);
    held_in_all += held;
    dealt_in_all += cards;
    dealt.push(cards);
    most.push(limit ? Document(*limit) : Document("any"));
    may.push(!limit || held <= *limit);
  });
  const int deck = static_cast<int>(command_deck(rules).cards());
  answers.add("dealt", dealt);
  answers.add("most-kept", most);
  answers.add("may-keep", may);
  answers.add("deck", deck);
  answers.add("pile-before", deck - held_in_all);
  answers.add("pile-after", deck - held_in_all - dealt_in_all);
}

void ask_gift(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 3> absence_words = {"present", "flank marching", "dead"};
  const Rules rules = rules_of(situation, check);
  Gift gift;
  gift.giver = read_appointment_of(check, "giver");
  gift.receiver = read_appointment_of(check, "receiver");
  gift.distance = check.number("distance", 0, 0, 500);
  gift.cards = check.whole("cards", 1, 1, 50);
  gift.giver_in_front_rank = check.flag("giver-in-front-rank", false);
  gift.same_unit = check.flag("same-unit", false);
  gift.receiver_absence = static_cast<Absence>(check.choice("receiver-is", absence_words, 0));
  const int held = check.whole("receiver-holds", 0, 0, 50);
  const Ruling ruling = may_gift(rules, gift);
  add_ruling(answers, ruling);
  answers.add("receiver-holds", held + (ruling.allowed() ? gift.cards : 0));
}

void ask_successor(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Appointment dead = read_appointment(check);
  Commander commander;
  commander.type = dead.type;
  commander.absence = Absence::awaiting_replacement;
  commander.killed_in_turn = static_cast<std::int16_t>(check.whole("killed-in-turn", 1, 1, 100));
  int turn = commander.killed_in_turn;
  while (!replacement_due(commander, turn, replacement_step(dead.type))) ++turn;
  const Grade grade = replacement_grade(dead.grade);
  answers.add("turn", turn);
  answers.add("sub-phase", replacement_step(dead.type) == ReplacementStep::movement_4_2 ? "4.2" : "6.2");
  answers.add("grade", in_words(grade));
  answers.add("cards-until-then", allowance(rules, dead.grade));  // REG-CDR-047
  answers.add("cards", allowance(rules, grade));
}

void ask_payment(const condotta::Situation& situation, Reader& check, Answers& answers) {
  const Rules rules = rules_of(situation, check);
  const Prompt prompt = read_prompt(check);
  const std::vector<GroupMember> members = read_group(situation, check);
  PromptedAction action;
  const bool impossible = check.flag("impossible", false);
  if (!impossible) check.need("level");
  action.level = read_colour(check, "level");
  if (impossible) action.level.reset();
  action.own_move = check.flag("own-move", false);
  action.moves_troops = check.flag("moves-troops", !action.own_move);
  const Ruling command = in_command(rules, prompt);
  action.out_of_command = !action.own_move && !command.allowed();
  action.group = pays_group_card(rules, members, action.moves_troops);
  Payer payer;
  payer.hand = read_hand(check, "hand");
  payer.with_troops = check.flag("with-troops", false);
  payer.upgraded = check.flag("upgraded", false);
  payer.moved = check.flag("moved", false);
  const auto given = read_payment(check);
  if (!check.good()) return;
  if (given && payer.hand.size() == 0) payer.hand = given->cards();

  Ruling ruling;
  if (!action.own_move) append(ruling, may_prompt(rules, prompt));
  append(ruling, may_lead_group(rules, prompt.payer.grade, members));
  if (action.own_move) append(ruling, may_move_commander(payer));
  const std::vector<Payment> legal = legal_payments(rules, payer, action);
  if (given) {
    append(ruling, may_pay(rules, payer, action, *given));
  } else if (legal.empty() && !impossible) {
    ruling.refuse("REG-CRD-021"_rule, "his hand does not pay the price");
  } else if (impossible) {
    ruling.refuse("REG-CRD-006"_rule, "not possible at any price");
  }
  add_ruling(answers, ruling);

  Document cost = Document::array();
  if (const auto due = price(action)) {
    cost.push(dice::name_of(due->primary));
    for (int i = 0; i < due->extra.total(); ++i) cost.push("coloured");
  }
  answers.add("price", cost);
  Document all = Document::array();
  for (const Payment& payment : legal) all.push(in_words(payment));
  answers.add("payments", all, Compared::any_order);
  answers.add("cheapest", legal.empty() ? Document() : Document(in_words(legal.front())));
  const Payment* played = given ? &*given : legal.empty() ? nullptr : &legal.front();
  answers.add("moves-with-it", ruling.allowed() && played != nullptr && moves_with_it(action, *played));
  answers.add("may-go-along", may_move_commander(payer).allowed() && payer.with_troops);
  answers.add("out-of-command", rule_list(command), Compared::any_order);
  answers.add("group-size", group_size(members));
  answers.add("largest-group", largest_group(rules, prompt.payer.grade));
}

void ask_goes(const condotta::Situation& situation, Reader& check, Answers& answers) {
  constexpr std::array<std::string_view, 2> side_words = {"red", "blue"};
  const Rules rules = rules_of(situation, check);
  const auto active = static_cast<Side>(check.choice("active", side_words, 0));
  Goes goes = begin_goes(active);
  Document players = Document::array();
  for (const std::string& word : check.texts("goes")) {
    constexpr std::array<std::pair<std::string_view, Go>, 4> words = {
        {{"acts", Go::prompt}, {"acts free", Go::free_action}, {"discards", Go::discard}, {"passes", Go::pass}}};
    const std::pair<std::string_view, Go>* found = nullptr;
    for (const auto& known : words) {
      if (same_words(known.first, word)) found = &known;
    }
    if (found == nullptr) {
      check.complain(quoted(word) + " is no go; a player acts, acts free, discards or passes", check.find("goes"));
      return;
    }
    if (goes.over) {
      check.complain("'goes' goes on after the sub-phase is over", check.find("goes"));
      return;
    }
    players.push(name_of(goes.next));
    goes = after(rules, goes, found->second);
  }
  answers.add("players", players);
  answers.add("over", goes.over);
  answers.add("next", goes.over ? Document("nobody") : Document(name_of(goes.next)));
  answers.add("free-reign", free_reign(rules, goes));
  for (const Side side : {Side::red, Side::blue}) {
    answers.add(prefixed(name_of(side), "passes"), int{goes.passes[index(side)]});
    answers.add(prefixed(name_of(side), "out"), out_of_goes(rules, goes, side));
  }
}

}  // namespace condotta::reg
