// A view is what one side may know of a battle, in words that every rule set shares: the table, what stands on it, the
// cards and orders in hand, where in the turn we are. It is all that the page draws, a computer player sees and a
// spectator gets, so it names no rule set and knows no rule.
//
//   View seen = battle.view(Side::red);    what red may know
//   View seen = battle.view(std::nullopt); what both may know: a spectator's
//
// Lengths are in ticks of the game's unit, headings in ticks of a degree, as everywhere. A base's pose is the middle of
// its front edge. Texts are for people. Words that the page turns into pictures are listed in docs/view.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "battle/rule_id.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"
#include "table/pose.hpp"

namespace condotta {

// A line of a unit card or an army's sheet: "Armour: full", with the rule that gives it meaning.
struct Fact {
  std::string label;
  std::string value;
  RuleId rule = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("label", self.label);
    visit("value", self.value);
    visit("rule", self.rule);
  }
};

// A token on a unit or leader: "wounds" 2, "disordered" 1, "out-of-command".
struct Token {
  std::string kind;
  int count = 0;      // 0: no number is shown
  std::string words;  // "2 wounds"

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("count", self.count);
    visit("words", self.words);
  }
};

struct SeenBase {
  int number = 0;  // the rule set's own number of the base: what a parameter of kind `base` takes
  table::Pose pose;
  table::Length width;
  table::Length depth;
  std::string figure;  // "pike", "shot", "lancer" …

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("number", self.number);
    visit("pose", self.pose);
    visit("width", self.width);
    visit("depth", self.depth);
    visit("figure", self.figure);
  }
};

// A body of troops. One that the viewer may not see is not in the view; one of which he only knows that something is
// there has `hidden` and no facts.
struct SeenUnit {
  int number = 0;  // what a parameter of kind `unit` or `target` takes
  Side side = Side::red;
  std::string name;
  std::string kind;             // in the game's words: "Pike & Shot", "Gendarmes"
  std::string command;          // the name of the leader or battalia that it belongs to
  std::vector<SeenBase> bases;  // those that stand on the table now
  bool all_round = false;       // it may face and fight all round
  bool off_table = false;       // not yet arrived, or gone
  bool broken = false;
  bool spent = false;  // it has nothing left to do in this phase
  bool in_combat = false;
  bool smoke = false;     // it has shot
  bool levelled = false;  // pikes are lowered: it charges, fights or stands to receive
  bool hidden = false;
  int strength = 0;         // what is left of …
  int full_strength = 0;    // … what it began with, in `track_words`
  int breaks_at = 0;        // losses at which it breaks; 0: there is no such number
  std::string track_words;  // "wounds", "DPs", "VBU"
  std::vector<Token> tokens;
  std::vector<Fact> facts;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("number", self.number);
    visit("side", self.side);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("command", self.command);
    visit("bases", self.bases);
    visit("all-round", self.all_round);
    visit("off-table", self.off_table);
    visit("broken", self.broken);
    visit("spent", self.spent);
    visit("in-combat", self.in_combat);
    visit("smoke", self.smoke);
    visit("levelled", self.levelled);
    visit("hidden", self.hidden);
    visit("strength", self.strength);
    visit("full-strength", self.full_strength);
    visit("breaks-at", self.breaks_at);
    visit("track-words", self.track_words);
    visit("tokens", self.tokens);
    visit("facts", self.facts);
  }
};

// A commander, messenger or hero.
struct SeenLeader {
  int number = 0;  // what a parameter of kind `leader` takes
  Side side = Side::red;
  std::string name;
  std::string rank;  // "Army Commander, Talented"
  std::string figure = "commander";
  table::Pose pose;    // the middle of his base's front edge
  table::Length size;  // of his base; 0: a point
  int with = -1;       // the unit that he is with, or -1
  bool off_table = false;
  table::Length range;  // of command; 0: none
  std::vector<Token> tokens;
  std::vector<Fact> facts;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("number", self.number);
    visit("side", self.side);
    visit("name", self.name);
    visit("rank", self.rank);
    visit("figure", self.figure);
    visit("pose", self.pose);
    visit("size", self.size);
    visit("with", self.with);
    visit("off-table", self.off_table);
    visit("range", self.range);
    visit("tokens", self.tokens);
    visit("facts", self.facts);
  }
};

// A piece of ground. An area has an outline; a course (stream, road, hedge, wall) has a line and a width.
struct SeenGround {
  std::string name;
  std::string kind;   // the game's word: "gentle hill"
  std::string paint;  // how it is drawn: "wood", "hill", "stream" …
  std::vector<table::Point> outline;
  std::vector<table::Point> course;
  table::Length width;
  std::vector<Fact> effects;  // on going, sight, cover, combat

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("kind", self.kind);
    visit("paint", self.paint);
    visit("outline", self.outline);
    visit("course", self.course);
    visit("width", self.width);
    visit("effects", self.effects);
  }
};

// Something else that lies on the table: smoke, an ambush card, a mine, an objective.
struct SeenMarker {
  std::string kind;
  std::string words;
  std::optional<Side> side;
  table::Point at;
  std::vector<table::Point> outline;  // if it covers ground

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("words", self.words);
    visit("side", self.side);
    visit("at", self.at);
    visit("outline", self.outline);
  }
};

struct SeenCard {
  int number = 0;     // what a parameter of kind `card` takes
  std::string face;   // "green"; "back" for a card that the viewer may not see
  std::string title;  // "II"
  std::string words;  // what it may do
  bool playable = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("number", self.number);
    visit("face", self.face);
    visit("title", self.title);
    visit("words", self.words);
    visit("playable", self.playable);
  }
};

struct SeenHand {
  Side side = Side::red;
  int leader = -1;    // whose hand it is, or -1: the side's
  std::string title;  // "Henri"
  std::string words;  // "Talented, 15 BW, upgrade ready"
  std::vector<SeenCard> cards;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("side", self.side);
    visit("leader", self.leader);
    visit("title", self.title);
    visit("words", self.words);
    visit("cards", self.cards);
  }
};

struct SeenPhase {
  std::string name;
  std::vector<std::string> parts;  // its sub-phases

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("parts", self.parts);
  }
};

struct SeenArmy {
  std::string name;
  int losses = 0;
  int breaks_at = 0;
  int size = 0;              // the most that `losses` could be
  std::string losses_words;  // "TuGs lost"
  std::vector<Fact> facts;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("name", self.name);
    visit("losses", self.losses);
    visit("breaks-at", self.breaks_at);
    visit("size", self.size);
    visit("losses-words", self.losses_words);
    visit("facts", self.facts);
  }
};

struct View {
  std::string rule_set;   // "reg-2021"
  std::string title;      // of the battle
  std::string unit_word;  // what one unit of length is called: "BW", "H", "yd"
  table::Length width;
  table::Length height;
  table::Length ruler;  // between two marks of the rim's ruler
  int turn = 0;
  std::vector<SeenPhase> phases;
  int phase = 0;  // index into phases
  int part = -1;  // index into its parts, or -1
  std::array<SeenArmy, 2> armies;
  std::vector<SeenGround> ground;
  std::vector<SeenUnit> units;
  std::vector<SeenLeader> leaders;
  std::vector<SeenMarker> markers;
  std::vector<SeenHand> hands;

  Document document() const;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("rule-set", self.rule_set);
    visit("title", self.title);
    visit("unit-word", self.unit_word);
    visit("width", self.width);
    visit("height", self.height);
    visit("ruler", self.ruler);
    visit("turn", self.turn);
    visit("phases", self.phases);
    visit("phase", self.phase);
    visit("part", self.part);
    visit("armies", self.armies);
    visit("ground", self.ground);
    visit("units", self.units);
    visit("leaders", self.leaders);
    visit("markers", self.markers);
    visit("hands", self.hands);
  }
};

// Shown on demand for a unit: an arc of fire, a range, a command radius, a zone, a charge path.
struct Overlay {
  std::string kind;   // "arc", "range", "command", "zone", "charge", "sight"
  std::string words;  // "Deadly 3 BW"
  RuleId rule = {};
  std::vector<table::Point> outline;
  int strength = 1;  // 1 the strongest (short range), 2 weaker …

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit("kind", self.kind);
    visit("words", self.words);
    visit("rule", self.rule);
    visit("outline", self.outline);
    visit("strength", self.strength);
  }
};

Document to_document_of(const std::vector<Overlay>& overlays);

}  // namespace condotta
